//! Cases in which several rules meet, with characters and gear of the shipped packs.

mod abilities;
mod attacks;
mod body;
mod characters;
mod checks;
mod turns;

use rules::encounter::stage::Stage;

use super::shipped;
use crate::Confrontation;
use crate::play::check::count;

/// The shipped packs after these lines.
fn played(lines: &[&str]) -> Stage<Confrontation> {
    let mut s = shipped();
    s.all(lines);
    s
}

/// Dice and target number of the open check.
fn open(s: &Stage<Confrontation>) -> (u8, i8) {
    let counted = count(&s.state, &s.library, s.state.check.as_ref().unwrap());
    (counted.dice, counted.target)
}

/// The action points that someone has left, in tenths.
fn left(s: &Stage<Confrontation>, who: &str) -> i16 {
    let who = s.id(who);
    s.state.fighter(who).unwrap().left.0
}

const VESNA: &str = "Vesna Kolar";
const KARIM: &str = "Karim Aziz";

/// Vesna with these successes of initiative, all of them bid, on her turn before the guard.
fn turns() -> Stage<Confrontation> {
    let mut s = played(&[
        "add vesna",
        "add guard",
        "start at immediate",
        "initiative vesna",
    ]);
    s.all(&["roll = 4 4 4 4", "bid vesna 4", "order"]);
    s
}

/// Vesna with a guard at short range on her turn, with these weapons in hand and 3.4 action points.
fn armed(weapons: &[&str]) -> Stage<Confrontation> {
    let mut s = played(&["add vesna", "add guard"]);
    for weapon in weapons {
        s.ok(&format!("give vesna {weapon}"));
        s.ok(&format!("draw vesna {weapon}"));
    }
    s.all(&["start at short", "initiative vesna", "roll = 4 4 4 4"]);
    s.all(&["bid vesna 1", "order"]);
    while s.state.fight.as_ref().unwrap().current() != Some(s.id("Vesna Kolar")) {
        s.ok("next");
    }
    s
}

/// An attack with these tactics of attacker and target, after the reveal.
fn attacked(s: &mut Stage<Confrontation>, line: &str, own: &str, other: &str) {
    s.all(&[
        line,
        &format!("choose vesna {own}"),
        &format!("choose guard {other}"),
        "reveal",
    ]);
}

/// Rolls the open check with this face on every die.
fn roll(s: &mut Stage<Confrontation>, face: u8) {
    let faces = format!("{face} ").repeat(open(s).0.into());
    s.ok(&format!("roll = {}", faces.trim()));
}
