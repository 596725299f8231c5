//! The answers to the open question, each with its key.

use rules::view::{DONE, OfferGroup};

use super::app::{App, Said};
use super::caps;
use super::msg::Effect;
use super::panes;

impl App {
    /// Returns the rows of the question pane on a screen whose dice are on another tab: the answers, or
    /// the actions if the game asks only for those.
    pub(super) fn pane_answers(&self) -> Vec<panes::asked::Answer<'_>> {
        let of = |group| move |row: &panes::asked::Answer<'_>| row.1.group == group;
        let asked = self.seen.menu().filter(of(OfferGroup::Asked));
        let asked: Vec<_> = asked.filter(|(_, offer)| offer.key != DONE).collect();
        let turns = &self.seen.turns;
        let acts = turns.asks.is_some() && (turns.active.is_none() || turns.often.is_empty());
        if !asked.is_empty() || !acts || self.seen.ending().is_some() {
            return asked;
        }
        // Without the explanations of a menu, what can't be done only takes room.
        let can = |row: &panes::asked::Answer<'_>| row.1.allowed.is_ok();
        let acts = self.seen.menu().filter(of(OfferGroup::Action));
        acts.filter(can).collect()
    }

    /// Returns the keys that answer yes or no to the open question, which may be below the visible rows.
    pub(super) fn yes_and_no(&self) -> Option<String> {
        let all = self.seen.open_answers().into_iter();
        let all = all.filter(|(_, offer)| caps::is_yes_or_no(&offer.key));
        let mut all: Vec<String> = all
            .map(|(key, offer)| format!("{}: {}.", key_told(key), offer.label))
            .collect();
        // Yes comes first.
        all.sort_by(|a, b| b.cmp(a));
        (!all.is_empty()).then(|| all.join(" "))
    }

    /// Moves the slider of the open check.
    pub(super) fn slide(&mut self, up: bool) -> Vec<Effect> {
        if let Some(line) = self.seen.tray.slider.moved(up).map(str::to_owned) {
            return self.run(line);
        }
        let end = if up { "most" } else { "least" };
        self.said = Said::Notice(format!("That is the {end} here."), false);
        Vec::new()
    }
}

/// Returns a key as text, or how to find a row without one.
pub(super) fn key_told(key: Option<char>) -> String {
    key.map_or_else(|| "/".to_owned(), String::from)
}

/// Returns the keys of two or more answers: "1 to 4", "1, 3 or 5", "1 to 9 or a letter".
pub(super) fn keys_of(keys: &[char]) -> String {
    let (digits, letters): (Vec<char>, Vec<char>) =
        keys.iter().partition(|key| key.is_ascii_digit());
    let named = match (digits.len(), letters.len()) {
        // Too many letters for a line are shown before their rows.
        (0, 3..) => return "the letter of a row".to_owned(),
        (_, 3..) => return format!("{} or a letter", keys_of(&digits)),
        _ => caps::named(keys),
    };
    let mut parts: Vec<String> = named
        .split(' ')
        .map(|part| part.replace('-', " to "))
        .collect();
    let last = parts.pop().unwrap_or_default();
    if parts.is_empty() {
        return last;
    }
    format!("{} or {last}", parts.join(", "))
}
