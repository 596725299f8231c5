//! The content packs: shipped ones are right, broken ones are reported, users' own are merged.

mod broken;
mod criticals;
mod finding;
mod heroes;
mod merging;
mod shipped;
mod tables;
mod torn;
