//! Saves that come with the program: the one list of them.
//!
//! A sample is never played in place; opening one copies it to the folder of saves first.

/// A save that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Its name in lists and as a file, without the ending.
    pub name: &'static str,
    /// The whole save.
    pub text: &'static str,
}

/// Every sample; the first is what a first run opens.
pub const SAMPLES: &[Sample] = &[
    Sample {
        name: "the-ashen-oar",
        text: include_str!("../../saves/the-ashen-oar.ron"),
    },
    Sample {
        name: "over-the-glass",
        text: include_str!("../../saves/over-the-glass.ron"),
    },
    Sample {
        name: "needles-at-karst",
        text: include_str!("../../saves/needles-at-karst.ron"),
    },
    Sample {
        name: "plain-dealing",
        text: include_str!("../../saves/plain-dealing.ron"),
    },
    Sample {
        name: "the-second-ledger",
        text: include_str!("../../saves/the-second-ledger.ron"),
    },
    Sample {
        name: "the-price-of-a-gate",
        text: include_str!("../../saves/the-price-of-a-gate.ron"),
    },
    Sample {
        name: "cold-storage",
        text: include_str!("../../saves/cold-storage.ron"),
    },
    Sample {
        name: "the-toll",
        text: include_str!("../../saves/the-toll.ron"),
    },
    Sample {
        name: "the-bridge",
        text: include_str!("../../saves/the-bridge.ron"),
    },
    Sample {
        name: "tallow-street",
        text: include_str!("../../saves/tallow-street.ron"),
    },
];
