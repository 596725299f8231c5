//! The content packs: what ships is right, what is broken is told, what a table adds is merged.

mod broken;
mod criticals;
mod finding;
mod heroes;
mod merging;
mod shipped;
mod tables;
mod torn;
