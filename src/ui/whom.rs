//! The target of a number that is being typed. It can be changed until the number is entered.

use rules::view::{Id, Listing};

use super::app::App;
use super::focus::Pane;
use super::keymap::{Does, Scope, Template};
use super::msg::World;
use super::panes::who::{self, Whom};
use super::prompt::Prompt;
use super::screens::Screen;

/// Whether a line targets the combatant under the cursor.
pub(super) fn means_cursor(line: &str) -> bool {
    line.split(' ').any(|word| word == ".")
}

/// The verbs that change the same kind of track of a person and of a vehicle.
const TWINS: [[&str; 2]; 3] = [["wound", "hull"], ["strain", "system"], ["heal", "patch"]];

/// Returns the verbs for a person and for a vehicle that correspond to this one.
fn twin(verb: &str) -> Option<[&'static str; 2]> {
    TWINS.into_iter().find(|both| both.contains(&verb))
}

impl App {
    /// Whether the requested number is about the combatant under the cursor.
    pub(super) fn asks_about_cursor(&self) -> bool {
        let line = self.prompt.as_ref().and_then(Prompt::template);
        let about = line.is_some_and(|line| means_cursor(line.text()));
        about && self.screen == Screen::Table && self.asks_number()
    }

    /// Returns the possible targets of the number in screen order: people and vehicles, each with the
    /// line that asks for theirs.
    fn could_be_meant(&self) -> Vec<(Id, &str)> {
        let people = |id: Option<Id>| self.seen.combatants().any(|one| Some(one.id) == id);
        let both = self.asked_verb().is_some_and(|verb| twin(verb).is_some());
        let mut whom = Vec::new();
        if both || people(self.dot()) {
            whom.extend(who::listed(&self.seen.roster, Whom::People));
        }
        if both || !people(self.dot()) {
            whom.extend(self.seen.vehicles());
        }
        let counted = whom
            .into_iter()
            .filter(|one| !matches!(one.listing, Listing::System | Listing::Chase));
        counted.map(|one| (one.id, one.name.as_str())).collect()
    }

    /// Returns the verb of the line that the number is for.
    fn asked_verb(&self) -> Option<&str> {
        let line = self.prompt.as_ref().and_then(Prompt::template)?;
        line.text().split(' ').next()
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

    /// Chooses the next target that has this letter at the start of a word of its name, and says who
    /// follows if several have.
    pub(super) fn mean_by_letter(&mut self, letter: char, world: &World<'_>) {
        let begins = |word: &str| {
            let first = word.chars().next().map(|c| c.to_lowercase().next());
            first.flatten() == letter.to_lowercase().next()
        };
        let all = self.could_be_meant();
        let first = all.iter().filter(|(_, name)| begins(name));
        let later = |name: &str| !begins(name) && name.split(' ').any(begins);
        let later = all.iter().filter(|(_, name)| later(name));
        let fits: Vec<(Id, String)> = first
            .chain(later)
            .map(|(id, name)| (*id, (*name).to_owned()))
            .collect();
        let now = fits.iter().position(|(id, _)| Some(*id) == self.dot());
        let next = now.map_or(0, |at| (at + 1) % fits.len());
        let Some((id, _)) = fits.get(next) else {
            if let Some(prompt) = &mut self.prompt {
                prompt.complain(format!("No name here begins with {letter}."));
            }
            return;
        };
        self.mean(*id, world);
        let after = fits.get((next + 1) % fits.len());
        let after = after.filter(|_| fits.len() > 1);
        if let (Some((_, name)), Some(prompt)) = (after, &mut self.prompt) {
            prompt.tell(format!("{letter} again: {name}"));
        }
    }

    /// Gives the prompt the label of the key that asks for its line.
    pub(super) fn call_prompt(&mut self, world: &World<'_>) {
        let line = self.prompt.as_ref().and_then(Prompt::template);
        let scopes = [self.ground(), Scope::Turns, Scope::Vehicles];
        let mut rows = scopes.into_iter().flat_map(|scope| world.keymap.all(scope));
        let row = rows.find(|row| matches!(&row.does, Does::Line(own) if Some(own) == line));
        let label = row.map_or_else(String::new, |row| row.help.clone());
        if let Some(prompt) = &mut self.prompt {
            prompt.call(label);
        }
    }

    fn mean(&mut self, who: Id, world: &World<'_>) {
        let vehicle = self.seen.vehicles().position(|one| one.id == who);
        if self.focus.pane() == Pane::Vehicles {
            match vehicle {
                Some(row) => self.mark(Pane::Vehicles, row, world),
                None => self.focus.go(Pane::Who),
            }
        }
        let verb = self.asked_verb().and_then(twin);
        if let (Some([person, ship]), Some(prompt)) = (verb, &mut self.prompt) {
            let verb = if vehicle.is_some() { ship } else { person };
            if let Ok(line) = Template::try_from(format!("{verb} . {{n}}")) {
                prompt.asks_of(line);
            }
            prompt.tell(String::new());
        }
        self.call_prompt(world);
        self.pin(who, world);
    }

    /// Returns the victim of the Critical Injury on screen.
    pub(super) fn on_card(&self) -> Option<Id> {
        let card = self.seen.tray.past.card.as_ref();
        card.filter(|_| self.shows_card()).map(|card| card.whom)
    }
}
