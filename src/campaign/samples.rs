//! Saves that come with the program: the one list of them.
//!
//! A sample is never played in place; opening one copies it to the folder of saves first. The files
//! stand in `saves/` as they are played; the program carries them packed (`build.rs`), an
//! eighth as large.

use crate::rules::packed::unpacked;

/// A save that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Its name in lists and as a file, without the ending.
    pub name: &'static str,
    packed: &'static [u8],
}

impl Sample {
    /// The whole save.
    pub fn text(&self) -> String {
        unpacked(self.packed)
    }
}

macro_rules! samples {
    ($($name:literal),* $(,)?) => {
        /// Every sample; the first is what a first run opens.
        pub const SAMPLES: &[Sample] = &[$(Sample {
            name: $name,
            packed: include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".packed")),
        }),*];
    };
}

samples![
    "the-ashen-oar",
    "over-the-glass",
    "needles-at-karst",
    "plain-dealing",
    "the-second-ledger",
    "the-price-of-a-gate",
    "cold-storage",
    "the-toll",
    "the-bridge",
    "tallow-street",
];
