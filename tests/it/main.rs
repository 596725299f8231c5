//! Everything that is tested from outside, in one binary, so that it links once.
#[cfg(test)]
#[cfg(test)]

mod packs;
mod panes;
mod rulebook;
