//! The content packs: shipped ones are right, broken ones are reported, users' own are merged.

mod arbitrary_text;
mod broken;
mod criticals;
mod heroes;
mod merging;
mod search;
mod shipped;
mod tables;
