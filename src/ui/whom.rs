//! The target of a number that is being typed, or of a question. It can be changed until the number is
//! entered or the question is answered.

use rules::view::{Id, Listing, Offer, OfferGroup, Stage};

use super::app::{App, Overlay};
use super::draw;
use super::keymap::{Does, Scope, Template};
use super::msg::{Effect, World};
use super::panes::who::{self, Whom};
use super::prompt::Prompt;
use super::screen::{Pane, Screen};
use super::screens::review::QUESTION;
use super::step::Step;

/// Whether a line targets the combatant under the cursor.
pub(super) fn means_cursor(line: &str) -> bool {
    line.split(' ').any(|word| word == ".")
}

fn verb(line: &Template) -> &str {
    line.text().split(' ').next().unwrap_or_default()
}

/// Returns the lines of keys for a person and for a vehicle that do the same as this verb, as the game says.
fn twins<'k>(asked: &str, world: &World<'k>) -> Option<[&'k Template; 2]> {
    let mut twins = world.face.counted().twins.iter();
    let [person, ship] = twins.find(|pair| pair.contains(&asked))?;
    let line = |scope: Scope, name: &str| {
        let mut rows = world.keymap.own(scope);
        rows.find_map(|row| match &row.does {
            Does::Line(line) if means_cursor(line.text()) && verb(line) == name => Some(line),
            _ => None,
        })
    };
    Some([line(Scope::Turns, person)?, line(Scope::Vehicles, ship)?])
}

/// Returns a question about this target and the line that a yes runs.
pub(super) fn asked(ask: &str, line: &str, name: &str) -> (String, String) {
    let line = line.replace(" .", &format!(" {name}"));
    (ask.replace("{who}", name), format!(":{line}"))
}

/// Returns the next or previous target after this one, from the last to the first.
fn next_to<'a>(all: &[(Id, &'a str)], now: Option<Id>, back: bool) -> Option<(Id, &'a str)> {
    let at = all.iter().position(|(id, _)| Some(*id) == now);
    let at = at.unwrap_or(0) + if back { all.len().saturating_sub(1) } else { 1 };
    all.get(at % all.len().max(1)).copied()
}

impl App {
    /// Whether a talent belongs to someone else of the side that acts.
    pub(super) fn is_a_companions(&self, offer: &Offer) -> bool {
        let party = |who: Option<Id>| {
            let mut roster = self.seen.roster.iter();
            roster.find(|one| Some(one.id) == who).map(|one| one.party)
        };
        !self.is_own(offer) && party(offer.by) == party(self.seen.turns.active)
    }

    /// Returns the owner and the talent of a row that names its owner: "Vex Marrow: Dodge".
    pub(super) fn owned<'a>(&'a self, offer: &'a Offer) -> Option<(&'a str, &'a str)> {
        let owner = self.seen.name(Some(offer.by?));
        let talent = offer.label.strip_prefix(owner)?.strip_prefix(": ")?;
        Some((owner, talent))
    }

    /// Whether a talent belongs to the active character, or to the selected one while no one acts. Rows of other
    /// groups belong to everyone.
    pub(super) fn is_own(&self, offer: &Offer) -> bool {
        let active = self.seen.turns.active;
        let me = active.or_else(|| self.seen.who(&self.focus));
        // While a check is open, those who can answer it are as near.
        let rests = self.seen.tray.stage == Stage::Idle && offer.group == OfferGroup::Talent;
        !rests || offer.by.is_none() || offer.by == me
    }

    /// Whether the requested number is about the combatant under the cursor.
    pub(super) fn asks_about_cursor(&self) -> bool {
        let line = self.prompt.as_ref().and_then(Prompt::template);
        let about = line.is_some_and(|line| means_cursor(line.text()));
        about && self.screen == Screen::Table && self.asks_number()
    }

    /// Returns the possible targets of the number in screen order: people and vehicles, each with the
    /// line that asks for theirs.
    fn could_be_meant(&self, world: &World<'_>) -> Vec<(Id, &str)> {
        let asked = self.asked_verb();
        let both = asked.is_some_and(|verb| twins(verb, world).is_some());
        self.like(self.dot(), both)
    }

    /// Returns everyone that a line about this combatant could be about, in screen order: the people or
    /// the vehicles, or both.
    fn like(&self, whom: Option<Id>, both: bool) -> Vec<(Id, &str)> {
        let person = self.seen.combatants().any(|one| Some(one.id) == whom);
        let mut whom = Vec::new();
        if both || person {
            whom.extend(who::listed(&self.seen.roster, Whom::People));
        }
        if both || !person {
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
        Some(verb(line))
    }

    /// Chooses the next or previous target.
    pub(super) fn mean_next(&mut self, back: bool, world: &World<'_>) {
        if let Some((next, _)) = next_to(&self.could_be_meant(world), self.dot(), back) {
            self.mean(next, world);
        }
    }

    /// Turns the topmost question to the next or previous target, if it has one.
    pub(super) fn turn_question(&mut self, step: Option<Step>) {
        if step.is_none() {
            return self.answer_first();
        }
        let (Some(Overlay::Question(question)), Some(Step::By(by))) = (self.overlays.last(), step)
        else {
            return;
        };
        let runs = question.yes.iter().find_map(|effect| match effect {
            Effect::Run { lines, focus } => Some((lines.first()?.clone(), *focus)),
            _ => None,
        });
        let ask = question.aims.clone();
        let Some((line, focus)) = runs.filter(|_| !ask.is_empty()) else {
            return;
        };
        let Some((next, name)) = next_to(&self.like(focus, false), focus, by < 0) else {
            return;
        };
        let (title, what) = asked(&ask, &line, name);
        if let Some(Overlay::Question(question)) = self.overlays.last_mut() {
            question.title = title;
            question.lines = draw::wrap(&what, QUESTION);
            for effect in &mut question.yes {
                if let Effect::Run { focus, .. } = effect {
                    *focus = Some(next);
                }
            }
        }
    }

    /// Chooses the target whose name goes on with the letters typed so far. Where none does, chooses the next
    /// target that has this letter at the start of a word of its name, and says who follows if several have.
    pub(super) fn mean_by_letter(&mut self, letter: char, world: &World<'_>) {
        let spelled = self.again.spell(letter);
        if spelled.chars().nth(1).is_some() && self.mean_spelled(&spelled, world) {
            return;
        }
        self.again.spell_anew(letter);
        let begins = |word: &str| {
            let first = word.chars().next().map(|c| c.to_lowercase().next());
            first.flatten() == letter.to_lowercase().next()
        };
        let all = self.could_be_meant(world);
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

    /// Chooses the first target with a word that begins with these letters. Keeps the current one if it has.
    fn mean_spelled(&mut self, spelled: &str, world: &World<'_>) -> bool {
        let goes_on = |name: &str| {
            let name = name.to_lowercase();
            let mut starts = name.match_indices(' ').map(|(at, _)| at + 1);
            name.starts_with(spelled) || starts.any(|at| name[at..].starts_with(spelled))
        };
        let fits: Vec<(Id, String)> = self
            .could_be_meant(world)
            .into_iter()
            .filter(|(_, name)| goes_on(name))
            .map(|(id, name)| (id, name.to_owned()))
            .collect();
        let now = fits.iter().find(|(id, _)| Some(*id) == self.dot());
        let Some((id, name)) = now.or(fits.first()).cloned() else {
            return false;
        };
        self.mean(id, world);
        let others = fits.len() - 1;
        if let (Some(prompt), true) = (&mut self.prompt, others > 0) {
            prompt.tell(format!("{spelled}: {name} and {others} more"));
        }
        true
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
        let both = self.asked_verb().and_then(|verb| twins(verb, world));
        if let (Some([person, ship]), Some(prompt)) = (both, &mut self.prompt) {
            let line = if vehicle.is_some() { ship } else { person };
            // A line that already asks for it may say more about its number.
            if prompt.template().map(verb) != Some(verb(line)) {
                prompt.asks_of(line.clone());
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

    /// Returns whom the open check would hurt, while its pane has the focus. At 80 columns the roster and its
    /// cursor aren't visible there.
    pub(super) fn threatened(&self) -> Option<Id> {
        let tray = &self.seen.tray;
        let here = self.screen == Screen::Table && self.focus.pane() == Pane::Tray;
        tray.threatens.filter(|_| here)
    }

    /// Turns a wound that is being typed to whom the open check would hurt. Strain and healing stay with the
    /// cursor: during a check they are mostly the actor's.
    pub(super) fn mean_threatened(&mut self, world: &World<'_>) {
        let harms = world.face.counted().harms;
        let wounds = self.asked_verb().is_some_and(|verb| harms.contains(&verb));
        if let Some(whom) = self.threatened().filter(|_| wounds) {
            self.mean(whom, world);
        }
    }
}
