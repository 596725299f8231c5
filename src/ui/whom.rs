//! The target of a number that is being typed. It can be changed until the number is entered.

use rules::view::{Id, Listing};

use super::app::App;
use super::focus::Pane;
use super::msg::World;
use super::panes::who::{self, Whom};
use super::prompt::Prompt;
use super::screens::Screen;

/// Whether a line targets the combatant under the cursor.
pub(super) fn means_cursor(line: &str) -> bool {
    line.split(' ').any(|word| word == ".")
}

impl App {
    /// Whether the requested number is about the combatant under the cursor.
    pub(super) fn asks_about_cursor(&self) -> bool {
        let line = self.prompt.as_ref().and_then(Prompt::template);
        let about = line.is_some_and(|line| means_cursor(line.text()));
        about && self.screen == Screen::Table && self.asks_number()
    }

    /// Returns the possible targets of the number in screen order: people, or vehicles.
    fn could_be_meant(&self) -> Vec<(Id, &str)> {
        let people = |id: Option<Id>| self.seen.combatants().any(|one| Some(one.id) == id);
        let whom = if people(self.dot()) {
            who::listed(&self.seen.roster, Whom::People)
        } else {
            self.seen.vehicles().collect()
        };
        let counted = whom
            .into_iter()
            .filter(|one| !matches!(one.listing, Listing::System | Listing::Chase));
        counted.map(|one| (one.id, one.name.as_str())).collect()
    }

    /// Chooses the next or previous target.
    pub(super) fn mean_next(&mut self, back: bool, world: &World<'_>) {
        let all: Vec<Id> = self.could_be_meant().iter().map(|(id, _)| *id).collect();
        let at = all.iter().position(|id| Some(*id) == self.dot());
        let at = at.unwrap_or(0) + if back { all.len().saturating_sub(1) } else { 1 };
        if let Some(next) = all.get(at % all.len().max(1)) {
            self.mean(*next, world);
        }
    }

    /// Chooses the next target that has this letter at the start of a word of its name.
    pub(super) fn mean_by_letter(&mut self, letter: char, world: &World<'_>) {
        let begins = |word: &str| {
            let first = word.chars().next().map(|c| c.to_lowercase().next());
            first.flatten() == letter.to_lowercase().next()
        };
        let all = self.could_be_meant();
        let first = all.iter().filter(|(_, name)| begins(name));
        let later = |name: &str| !begins(name) && name.split(' ').any(begins);
        let later = all.iter().filter(|(_, name)| later(name));
        let fits: Vec<Id> = first.chain(later).map(|(id, _)| *id).collect();
        let now = fits.iter().position(|id| Some(*id) == self.dot());
        let next = now.map_or(0, |at| (at + 1) % fits.len());
        match (fits.get(next).copied(), &mut self.prompt) {
            (Some(id), _) => self.mean(id, world),
            (None, Some(prompt)) => prompt.complain("No name begins with that letter."),
            (None, None) => {}
        }
    }

    fn mean(&mut self, who: Id, world: &World<'_>) {
        if self.focus.pane() == Pane::Vehicles {
            let row = self.seen.vehicles().position(|one| one.id == who);
            self.mark(Pane::Vehicles, row.unwrap_or(0), world);
        }
        self.pin(who, world);
    }

    /// Returns the victim of the Critical Injury on screen.
    pub(super) fn on_card(&self) -> Option<Id> {
        let card = self.seen.tray.past.card.as_ref();
        card.filter(|_| self.shows_card()).map(|card| card.whom)
    }
}
