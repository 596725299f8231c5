//! The game as view data: turns, roster, sheets, the tray and offers.
//!
//! Everything here is computed from the state on request. This module stores nothing and decides
//! nothing.

pub mod actions;
pub mod advance;
pub mod against;
pub mod assist;
pub mod attack_effects;
pub mod between;
pub mod blocks;
pub mod build;
pub mod by_hand;
pub mod chances;
pub mod course;
pub mod fates;
pub mod foreseen;
pub mod hacking;
pub mod heads;
pub mod hit;
pub mod hypothetical;
pub mod maneuvers;
pub mod offer;
pub mod offers;
pub mod past;
pub mod propose;
pub mod ranges;
pub mod recovery;
pub mod reminders;
pub mod roster;
pub mod rows;
pub mod scene;
pub mod sheet;
pub mod social;
pub mod spends;
pub mod stage;
pub mod story;
pub mod talents;
pub mod targets;
pub mod terms;
pub mod tray;
pub mod turns;
pub mod vehicles;
pub mod weight;

use dice::{Die, Pool};
use rules::view::{Party, Rich, Tone};

use crate::kinds::Side;

/// The tone of a die.
pub const fn die_tone(die: Die) -> Tone {
    match die {
        Die::Proficiency => Tone::Proficiency,
        Die::Ability => Tone::Ability,
        Die::Boost => Tone::Boost,
        Die::Challenge => Tone::Challenge,
        Die::Difficulty => Tone::Difficulty,
        Die::Setback => Tone::Setback,
    }
}

/// The tone of a side.
pub const fn side_tone(side: Side) -> Tone {
    party(side).tone()
}

/// The party of a side.
pub const fn party(side: Side) -> Party {
    match side {
        Side::Pc => Party::Players,
        Side::Npc => Party::Others,
    }
}

/// As many letters of a die as any pool of a sheet has, written once and cut to length.
const MANY: [&str; 6] = [
    "YYYYYYYYYYYY",
    "GGGGGGGGGGGG",
    "BBBBBBBBBBBB",
    "RRRRRRRRRRRR",
    "PPPPPPPPPPPP",
    "KKKKKKKKKKKK",
];

/// The letters of one side of a pool, one run for each kind of die.
pub fn letters(pool: &Pool, positive: bool) -> Rich {
    Die::ALL
        .into_iter()
        .filter(|d| d.is_positive() == positive)
        .fold(Rich::new(), |rich, die| {
            let count = usize::from(pool.get(die));
            let letter = die.letter().to_ascii_uppercase();
            let written = MANY.iter().find(|many| many.starts_with(letter));
            match written.and_then(|many| many.get(..count)) {
                Some(letters) => rich.and(letters, die_tone(die)),
                None => rich.and(
                    std::iter::repeat_n(letter, count).collect::<String>(),
                    die_tone(die),
                ),
            }
        })
}

/// A whole pool: "YYG vs RPK", and its automatic symbols.
pub fn pool_rich(pool: &Pool) -> Rich {
    let (good, bad) = (letters(pool, true), letters(pool, false));
    let mut rich = good;
    if !bad.is_empty() {
        let versus = if rich.is_empty() { "vs " } else { " vs " };
        rich = rich.and(versus, Tone::Quiet).then(bad);
    }
    if !pool.added().is_empty() {
        let mut symbols = Pool::new();
        symbols.add_symbols(*pool.added());
        rich = rich.and(format!(" {symbols}"), Tone::Strong);
    }
    rich
}
