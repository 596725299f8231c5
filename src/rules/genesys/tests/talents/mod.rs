//! Tests of single talents: those of the sheet, of pools, and those that are used (G-TALR, G-TAL).

mod course;
mod fights;
mod heroic;
mod pools;
mod ranks;
mod sheet;
mod speeches;
mod words;

use rules::view::OfferGroup;

use super::Play;

/// Two heroes without talents and with experience against a group, with Vex acting.
pub(super) fn plain() -> Play {
    let mut play = Play::fight();
    play.change("vex", |f| f.known.clear());
    play.change("ila", |f| f.known.clear());
    play.all(&["award vex 900", "award ila 900"]);
    play
}

/// The same, with talents learned regardless of the pyramid.
pub(in crate::tests) fn with(lines: &[&str]) -> Play {
    let mut play = plain();
    play.all(lines);
    play
}

/// The rows of the talents menu.
pub(in crate::tests) fn talents_on_offer(play: &Play) -> Vec<String> {
    play.all_offers()
        .into_iter()
        .filter(|o| o.group == OfferGroup::Talent)
        .filter(|o| {
            o.rule
                .as_ref()
                .is_some_and(|rule| rule.starts_with("G-TAL"))
        })
        .map(|o| o.line)
        .collect()
}

/// The price in the row of a line.
fn price_of(play: &Play, line: &str) -> String {
    let row = play.all_offers().into_iter().find(|o| o.line == line);
    row.map_or_else(String::new, |row| row.cost.plain())
}
