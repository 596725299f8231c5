//! Second presses: a key whose effect is easily missed says first what it would do, and does it when it
//! is pressed again at once.

use crate::table::EntryNo;
use lang::Refusal;
use rules::view::{NEXT, Offer, OfferGroup, START, Stage, goes_on};

use super::answers::key_does;
use super::app::App;
use super::caps;
use super::focus::Focus;
use super::keymap::{Chord, Does, Row, Scope};
use super::msg::{Effect, World};

/// The verb that changes the target of the open check.
pub(super) const TARGET: &str = "target";

/// The line that drops the open check.
const CANCEL: &str = "cancel";

/// What the last keys leave for the next one.
#[derive(Clone, Debug, Default)]
pub struct Again {
    /// The line that its key runs if it is the next key.
    waits: Option<String>,
    /// The line that waited for the current key.
    allowed: Option<String>,
    /// The letters of a name that were typed for a target, for the next letter, and those before the
    /// current key.
    letters: [String; 2],
    /// The last line that was refused.
    pub refused: String,
    /// The message above the keys while the current key was pressed, and the lines of the panes that it covered.
    /// `None` if there was only a hint.
    pub told: Option<(String, u16)>,
    /// Whether the key before the current one was refused.
    after_refusal: bool,
    /// The focus before the open prompt chose its target.
    pub before: Option<Focus>,
    /// Whether a digit answered a question, or chose another row, by the last key and by the one before.
    digits: [Option<bool>; 2],
    /// The last entry before a digit answered a question.
    answered: Option<EntryNo>,
    /// The menu that opens once the open check is dropped, and its name.
    then: Option<(OfferGroup, String)>,
}

impl Again {
    /// Records that a key was pressed or the mouse was clicked, and whether the line above the keys is a refusal.
    pub fn pressed(&mut self, refused: bool) {
        self.after_refusal = refused;
        self.allowed = self.waits.take();
        self.letters = [String::new(), std::mem::take(&mut self.letters[0])];
        self.digits = [None, self.digits[0]];
    }

    /// Records that a digit answered a question, or chose another row, after this entry.
    pub const fn chose(&mut self, answers: bool, last: EntryNo) {
        self.digits[0] = Some(answers);
        self.answered = if answers { Some(last) } else { None };
    }

    /// Whether nothing was done since a digit answered a question.
    fn has_only_answered(&self, last: EntryNo) -> bool {
        self.answered.is_some_and(|before| last == before + 1)
    }

    /// Returns the letters of a name so far, with this one. The next letter continues them.
    pub fn spell(&mut self, letter: char) -> String {
        let [_, before] = &self.letters;
        let spelled = format!("{before}{letter}").to_lowercase();
        self.letters[0].clone_from(&spelled);
        spelled
    }

    /// Begins a name with this letter.
    pub fn spell_anew(&mut self, letter: char) {
        self.letters[0] = letter.to_lowercase().to_string();
    }

    /// Whether the key of a line was pressed before, with no other key between.
    pub fn may(&self, line: &str) -> bool {
        self.allowed.as_deref() == Some(line)
    }

    /// Lets the next key run a line.
    pub fn wait(&mut self, line: &str) {
        self.waits = Some(line.to_owned());
    }
}

impl App {
    /// Returns what a key says before it runs a line, or `None` if the line runs at once.
    pub(super) fn says_first(
        &mut self,
        line: &str,
        chord: Chord,
        world: &World<'_>,
    ) -> Option<String> {
        if self.again.may(line) || !world.access.is_empty() {
            return None;
        }
        let words = match line {
            NEXT => self.leaves_undone(chord, world),
            line if self.rolls(line) => self.kept_target(chord),
            _ => None,
        };
        if words.is_some() {
            self.again.wait(line);
        }
        words
    }

    /// Whether the first press of a line's key only tells what it would do. Its label and the line above the keys
    /// then show the key twice.
    pub(super) fn needs_two(&self, line: &str, world: &World<'_>) -> bool {
        let chord = Chord::ENTER;
        let waits = self.again.waits.as_deref() == Some(line);
        line == NEXT
            && !waits
            && world.access.is_empty()
            && self.leaves_undone(chord, world).is_some()
    }

    /// Returns what the end of the turn would leave undone, with the key that ends it anyway. Someone who has just
    /// chosen who acts means this turn, and an undo takes its end back.
    fn leaves_undone(&self, chord: Chord, world: &World<'_>) -> Option<String> {
        let left = self.seen.turns.left.as_ref()?;
        if self.has_just_chosen(world) {
            return None;
        }
        // What starts an encounter ends nothing.
        if self.course().is_some_and(|on| !goes_on(&on.line)) {
            return None;
        }
        // A question about the end of this turn is a choice.
        if self.seen.group(OfferGroup::Asked).next().is_some() {
            return None;
        }
        let ends = self
            .course_does()
            .unwrap_or_else(|| "ends the turn".to_owned());
        Some(format!("{left}. {chord} again {ends}."))
    }

    /// Whether no user chose who acts: the line that ended the last turn also began this one, and nothing was done
    /// since.
    fn began_by_itself(&self, world: &World<'_>) -> bool {
        let last = world.face.undoable_command();
        self.seen.turns.active.is_some() && last.is_some_and(|last| goes_on(&last.line))
    }

    /// Whether the last line chose who acts, so that the turn didn't begin unseen.
    fn has_just_chosen(&self, world: &World<'_>) -> bool {
        let last = world.face.undoable_command();
        let verb = last.as_ref().and_then(|last| last.line.split(' ').next());
        self.seen.turns.active.is_some() && verb == Some(caps::CLAIM)
    }

    /// Whether the last line started the encounter, and with it a turn. That isn't a slip, but it moves no digit
    /// to a question.
    fn has_just_started(&self, world: &World<'_>) -> bool {
        let last = world.face.undoable_command();
        self.seen.turns.active.is_some() && last.is_some_and(|last| last.line == START)
    }

    /// Whether a digit may be meant for a question that closed by itself, or for a row that a question replaced by
    /// itself: between its last meaning and this one no one has seen the screen. Such a digit first tells what it
    /// does, at every size.
    pub(super) fn has_new_meaning(&self, chord: Chord, offer: &Offer, world: &World<'_>) -> bool {
        let digit = chord.digit().is_some() && self.seen.tray.stage == Stage::Idle;
        if !digit || self.again.may(&offer.line) {
            return false;
        }
        let answers = offer.group == OfferGroup::Asked;
        if let Some(before) = self.again.digits[1] {
            return before != answers;
        }
        // A key that did nothing in between doesn't give the digit another meaning.
        if !answers && self.again.has_only_answered(self.seen.last) {
            return true;
        }
        // Where the game asks only for actions, no one expects another question.
        let unseen = self.began_by_itself(world) || self.has_just_started(world);
        !answers && !self.acts_answer() && unseen
    }

    /// Returns why a frequent line of the active participant is blocked although it could be written. A
    /// line that the game itself refuses isn't held back, because its refusal can be overridden.
    pub(super) fn cant_often(&self, line: &str) -> Option<Refusal> {
        let idle = self.seen.tray.stage == Stage::Idle;
        let often = idle && self.seen.turns.often.iter().any(|often| often.line == line);
        let mut offers = self.seen.offers.iter().filter(|_| often);
        let offer = offers.find(|offer| offer.line == line)?;
        offer.allowed.as_ref().err().filter(|_| offer.sure).cloned()
    }

    /// Returns the target that the open check still has after another one was refused.
    fn kept_target(&self, chord: Chord) -> Option<String> {
        let refused = self.again.after_refusal;
        let verb = self.again.refused.split(' ').next();
        if !refused || verb != Some(TARGET) || self.seen.tray.stage != Stage::Pool {
            return None;
        }
        let target = self.seen.tray.targets.iter().find(|one| one.now)?;
        let name = self.seen.name(Some(target.who));
        Some(format!(
            "The target is still {name}. {chord} again rolls against {name}."
        ))
    }

    /// Whether the key of a menu of the turn drops the open check first: it can't be rolled, and the maneuvers that
    /// would make it possible wait for that.
    pub(super) fn leaves_check(&self, group: OfferGroup) -> bool {
        let tray = &self.seen.tray;
        let blocked = tray.stage == Stage::Pool && tray.is_blocked();
        let own = tray.by.is_some() && tray.by == self.seen.turns.active;
        blocked && own && group == OfferGroup::Maneuver && self.seen.group(group).next().is_none()
    }

    /// Returns the key that drops the open check for a maneuver.
    pub(super) fn leaves_by(&self, world: &World<'_>) -> String {
        let lists = Does::Menu(OfferGroup::Maneuver);
        let mut rows = world.keymap.all(self.ground());
        let key = rows.find(|row| row.does == lists).and_then(Row::first);
        let key = key.filter(|_| self.leaves_check(OfferGroup::Maneuver) && !self.is_fix(&lists));
        key.map_or_else(String::new, |key| {
            format!(" {key} drops it for a maneuver.")
        })
    }

    /// Returns how to move once a check is dropped, if a maneuver is left.
    pub(super) fn maneuvers_by(&self, world: &World<'_>) -> String {
        let left = |offer: &Offer| offer.allowed.is_ok();
        let lists = Does::Menu(OfferGroup::Maneuver);
        let mut rows = world.keymap.all(Scope::Table);
        let key = rows.find(|row| row.does == lists).and_then(Row::first);
        let key = key.filter(|_| self.seen.group(OfferGroup::Maneuver).any(left));
        key.map_or_else(String::new, |key| {
            format!(" Then {key} lists the maneuvers.")
        })
    }

    /// Drops the open check, and then opens a menu.
    pub(super) fn leave_check(&mut self, group: OfferGroup, help: &str) -> Vec<Effect> {
        self.again.then = Some((group, help.to_owned()));
        self.run(CANCEL.to_owned())
    }

    /// Opens the menu for which a check was dropped.
    pub(super) fn left_check(&mut self, line: &str) {
        let then = self.again.then.take().filter(|_| line == CANCEL);
        if let Some((group, help)) = then {
            self.menu(group, &help);
        }
    }

    /// Puts the focus back where it was before the prompt chose its target.
    pub(super) fn restore_focus(&mut self) -> bool {
        match self.again.before.take() {
            Some(before) if before != self.focus => {
                self.focus = before;
                true
            }
            _ => false,
        }
    }

    /// Returns the key of what can be done instead of a refused row: another row of the same kind for the same one, or
    /// what brings them into reach.
    pub(super) fn instead_of_row(&self) -> Option<String> {
        let refused = self.again.refused.as_str();
        let offers = || self.seen.offers.iter();
        let row = offers().find(|one| one.line == refused && one.allowed.is_err())?;
        let verb = |line: &str| line.split(' ').next().map(str::to_owned);
        let other = |one: &&Offer| {
            let works = one.allowed.is_ok() && one.stops.is_empty();
            works && row.whom.is_some() && one.whom == row.whom && verb(&one.line) == verb(refused)
        };
        let mut targets = self.seen.tray.targets.iter();
        let fix = targets.find(|one| one.line == refused);
        let fix = fix.and_then(|one| one.fix.as_ref()?.lines.first());
        let fixes = |one: &&Offer| Some(&one.line) == fix && one.allowed.is_ok();
        let instead = offers().find(other).or_else(|| offers().find(fixes))?;
        let mut rows = self.seen.menu();
        let key = rows.find_map(|(key, one)| key.filter(|_| one.line == instead.line))?;
        Some(format!("{}.", key_does(&key.to_string(), &instead.label)))
    }

    /// Returns the keys that do what a refused line needs first: an answer to the open question, or the
    /// end of the open check.
    pub(super) fn needs_first(&self, world: &World<'_>) -> Option<String> {
        let verb = self.again.refused.split(' ').next().unwrap_or_default();
        let takes_turn = [NEXT, "attack", "check", "maneuver"].contains(&verb);
        if !takes_turn {
            return None;
        }
        match self.seen.tray.stage {
            Stage::Pool => {
                let cancels =
                    |row: &Row| matches!(&row.does, Does::Line(line) if line.text() == CANCEL);
                let mut rows = world.keymap.all(self.ground());
                let row = rows.find(|row| cancels(row));
                // A roll of a round can't be dropped.
                let Some(key) = row.filter(|row| self.holds(row)).and_then(Row::first) else {
                    return Some(self.hint(world));
                };
                let fix = self.fix_key(world);
                let fix = fix.map_or_else(String::new, |(key, label)| {
                    format!("{}. ", key_does(&key.to_string(), &label))
                });
                Some(format!("{fix}{key} drops the check."))
            }
            Stage::Idle if self.waits_for_slot(" @") => Some(self.hint(world)),
            Stage::Spending => Some(self.hint(world)),
            Stage::Idle => None,
        }
    }
}
