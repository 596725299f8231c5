//! The game as view data: turns, roster, sheets, the tray, offers.
//!
//! Everything here is computed from the state each time. Nothing is stored or decided here.

mod asks;
pub mod beats;
mod blocks;
mod by_hand;
mod course;
mod growth;
pub mod making;
pub mod moments;
mod odds;
pub mod offers;
pub mod past;
pub mod propose;
pub mod range;
mod rolling;
pub mod roster;
pub mod sheet;
mod targets;
pub mod tray;
pub mod turns;
pub mod weight;

use dice::d6::{D6Pool, Mode};
use rules::view::{Party, Reason, Rich, Tone};

use super::kinds::Side;
use crate::model::state::Change;
use crate::play::pool::Influence;

pub(super) use rules::view::{dotted, fact, reason};

/// Returns the tone of a side.
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

/// Returns a pool with the size of its base dice: "6d6", "3d8 + 3d6".
pub fn pool_rich(pool: D6Pool) -> Rich {
    let (base, rest) = (pool.base(), pool.dice - pool.base());
    let tone = match pool.mode {
        Mode::Normal => return Rich::of(format!("{}d6", pool.dice), Tone::Strong),
        Mode::Advantage => Tone::Good,
        Mode::Disadvantage => Tone::Warn,
    };
    let rich = Rich::of(format!("{base}d{}", pool.mode.sides()), tone);
    if rest == 0 {
        rich
    } else {
        rich.and(" + ", Tone::Quiet)
            .and(format!("{rest}d6"), Tone::Strong)
    }
}

/// Returns the effect of a modifier: "+2d", "−1d", "base d8", "+2 wins".
pub fn change_rich(change: Change) -> Rich {
    match change {
        Change::Dice(n) if n < 0 => Rich::of(format!("−{}d", n.unsigned_abs()), Tone::Bad),
        Change::Dice(n) => Rich::of(format!("+{n}d"), Tone::Strong),
        Change::Wins(n) => Rich::of(format!("+{n} wins"), Tone::Good),
        // The notation's form is short enough for the column.
        Change::Mode(mode) => {
            let tone = match mode {
                Mode::Disadvantage => Tone::Warn,
                Mode::Advantage | Mode::Normal => Tone::Good,
            };
            Rich::of(format!("base d{}", mode.sides()), tone)
        }
    }
}

/// Returns the effect for the narrow column of the tray: for base dice only their new size.
pub fn change_short(change: Change) -> Rich {
    match change {
        Change::Mode(mode) => {
            let tone = change_rich(change).0.first().map_or(Tone::Text, |s| s.tone);
            Rich::of(format!("d{}", mode.sides()), tone)
        }
        other => change_rich(other),
    }
}

/// Returns the modifiers that count, as the sum of a pool.
pub(super) fn reasons(all: &[Influence]) -> Vec<Reason> {
    let on = all.iter().filter(|i| i.on);
    on.map(|i| reason(&i.why, change_rich(i.change).plain(), &i.rule))
        .collect()
}
