//! The saves that come with the program, in one list.
//!
//! A sample is never played in place: opening one first copies it to the folder of saves. The files
//! in `saves/` are as they are played. The program contains them compressed (`build.rs`), an eighth
//! as large.

use rules::packed::unpacked;

/// A save that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Its name in lists and as a file name, without the ending.
    pub name: &'static str,
    /// A short description of what it shows.
    pub shows: &'static str,
    packed: &'static [u8],
}

impl Sample {
    /// The whole save.
    pub fn text(&self) -> String {
        unpacked(self.packed)
    }
}

macro_rules! samples {
    ($($name:literal $shows:literal),* $(,)?) => {
        /// Every sample. A first run opens the first one.
        pub const SAMPLES: &[Sample] = &[$(Sample {
            name: $name,
            shows: $shows,
            packed: include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".packed")),
        }),*];
    };
}

samples![
    "the-ashen-oar" "A boarding: 2 crews and their ships, minion groups, cover.",
    "over-the-glass" "A vehicle chase across open ground.",
    "needles-at-karst" "A dogfight: 1 ship, 3 fighters, stations and arcs.",
    "plain-dealing" "A battle of 2 ships: hull, arcs, crew, repairs.",
    "the-second-ledger" "A ship chase that ends in a boarding.",
    "the-price-of-a-gate" "A negotiation: strain, motivations, 2 prices.",
    "cold-storage" "Hacking: security programs, traces, a way in.",
    "the-toll" "A whole fight of 5 rounds, to review.",
    "the-bridge" "A duel: declarations, a charge, injuries.",
    "tallow-street" "A rooftop chase that ends in a grapple.",
    "corridor-nine" "2084: a gunfight in a corridor, tactics chosen in secret.",
    "the-second-step" "2084: a duel with stress at its limit.",
];
