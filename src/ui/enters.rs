//! What Enter does in the panes of the table screen. The key itself, its label in the last line and in the help, and
//! the line above the keys all ask here.

use rules::view::{Id, NEXT, Offer, Stage, goes_on};

use super::answers::key_does;
use super::app::App;
use super::caps::CLAIM;
use super::draw;
use super::keymap::{Act, Does, Scope};
use super::msg::{Effect, World};
use super::screen::{Pane, Screen};
use super::screens::solo::{CHOOSE, REASON};

/// What Enter does in the roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InRoster<'a> {
    /// Gives this answer to the open question.
    Answer(&'a Offer),
    /// Goes to the answers, because none of them is about a person.
    Answers,
    /// Goes to what the selected character, who acts, can do.
    Turn,
    /// Goes to the open check.
    Dice,
    /// Goes to the sheet of the selected row.
    Sheet,
}

impl InRoster<'_> {
    /// Returns its label.
    pub(super) fn label(self) -> String {
        let label = match self {
            // As many columns as "see sheet", so that a step of the cursor redraws only these.
            Self::Answer(offer) if offer.key == CLAIM => "take slot",
            // What follows the colon is in the row.
            Self::Answer(offer) => offer.label.split(": ").next().unwrap_or_default(),
            Self::Answers => "go to answers",
            Self::Turn => "go to turn",
            Self::Dice => "back to dice",
            Self::Sheet => "see sheet",
        };
        label.to_owned()
    }

    /// Whether it is the first key of the last line: the next step. Who acts is answered by the numbers too, and they
    /// stay first while the cursor moves.
    pub(super) fn is_first(self) -> bool {
        match self {
            Self::Answer(offer) => offer.key != CLAIM,
            Self::Dice => true,
            Self::Answers | Self::Turn | Self::Sheet => false,
        }
    }

    /// Whether it only shows something.
    pub(super) const fn only_shows(self) -> bool {
        !matches!(self, Self::Answer(_))
    }
}

impl App {
    /// Returns what Enter does in the roster: the answer about the selected row if exactly one is, or the answer that
    /// continues the encounter. Otherwise it goes to what is asked, to the actions of the active character, or to the sheet of
    /// the row.
    pub(super) fn enters_in_roster(&self, does: &Does) -> Option<InRoster<'_>> {
        let here = self.screen == Screen::Table && self.focus.pane() == Pane::Who;
        let covered = !self.overlays.is_empty() || self.prompt.is_some();
        if !here || covered || *does != Does::Act(Act::Enter) {
            return None;
        }
        if self.seen.tray.stage != Stage::Idle {
            return Some(InRoster::Dice);
        }
        let who = self.dot();
        let sheet = who.map(|_| InRoster::Sheet);
        let asked = self.seen.open_answers();
        if asked.is_empty() || self.seen.can_wait() {
            let rows = self.seen.menu().next().is_some();
            return if rows && self.acts_answer() {
                Some(InRoster::Answers)
            } else if rows && who.is_some() && who == self.seen.turns.active {
                Some(InRoster::Turn)
            } else {
                sheet
            };
        }
        let about = |offer: &Offer| offer.whom.is_some() && offer.whom == who && !offer.waits;
        let mut own = asked.iter().filter(|(_, offer)| about(offer));
        if let (Some((_, offer)), None) = (own.next(), own.next()) {
            return Some(InRoster::Answer(offer));
        }
        let goes_on = asked.iter().any(|(_, offer)| offer.line == NEXT);
        let proposed = asked.iter().find(|(_, offer)| offer.proposed);
        let (_, first) = proposed.or(asked.first())?;
        if goes_on || asked.len() == 1 {
            Some(InRoster::Answer(first))
        } else if asked.iter().all(|(_, offer)| offer.whom.is_some()) {
            sheet
        } else {
            Some(InRoster::Answers)
        }
    }

    /// Does what Enter does in the roster.
    pub(super) fn enter_in_roster(&mut self) -> Vec<Effect> {
        match self.enters_in_roster(&Does::Act(Act::Enter)) {
            Some(InRoster::Answer(offer)) => {
                let choice = self.choice(offer);
                return self.accept(choice);
            }
            Some(InRoster::Answers | InRoster::Turn) => {
                let first = self.first_row();
                self.shows_row(Some(first), self.seen.menu().count());
            }
            Some(InRoster::Dice) => self.focus.back_to_dice(),
            Some(InRoster::Sheet) => self.focus.go(Pane::Sheet),
            None => {}
        }
        Vec::new()
    }

    /// Goes from a sheet to the roster when its turn has ended there: who acts next, and what is asked, are in it.
    pub(super) fn leave_sheet(&mut self, line: &str, acted: Option<Id>) {
        let ended = goes_on(line) && acted.is_some() && acted != self.seen.turns.active;
        if ended && self.focus.pane() == Pane::Sheet {
            self.focus.go(Pane::Who);
        }
    }

    /// Returns the answer that Enter gives in the roster as the line above the keys tells it: "Enter: begin round 2."
    pub(super) fn enter_answers(&self, world: &World<'_>) -> Option<String> {
        let Some(InRoster::Answer(offer)) = self.enters_in_roster(&Does::Act(Act::Enter)) else {
            return None;
        };
        let key = world.keymap.key_of(self.ground(), Act::Enter)?;
        // Who takes a slot changes with each step of the cursor, which shows it.
        let told = world.access.is_empty() && offer.key != CLAIM;
        told.then(|| format!("{}.", key_does(&key, &offer.label)))
    }

    /// Whether Enter shows why the selected row of the tray can't be taken now.
    fn enters_refused(&self, does: &Does) -> bool {
        let idle = self.seen.tray.stage == Stage::Idle;
        let tray = self.screen == Screen::Table && self.scope() == Scope::Dice && idle;
        let enters = tray && *does == Does::Act(Act::Enter);
        enters && self.selected_offer().is_some_and(|offer| !offer.is_open())
    }

    /// Returns what Enter does with the selected row of the tray while no check is open, where Enter may spend an action
    /// or a maneuver. As many columns as "choose selected", so that a step of the cursor redraws only these; a
    /// longer name isn't cut.
    pub(super) fn enters_in_turn(&self, does: &Does) -> Option<String> {
        if self.enters_refused(does) {
            return Some(REASON.to_owned());
        }
        let columns = CHOOSE.len();
        let idle = self.scope() == Scope::Dice && self.seen.tray.stage == Stage::Idle;
        let offer = self.selected_offer();
        let offer = offer.filter(|_| idle && *does == Does::Act(Act::Enter))?;
        let name = offer.label.split(": ").next().unwrap_or_default();
        (draw::width(name) <= u16::try_from(columns).ok()?).then(|| format!("{name:columns$}"))
    }

    /// Returns what Enter does with the selected row on the sheet of the table screen.
    pub(super) fn enters_on_sheet(&self, does: &Does) -> Option<String> {
        let scope = matches!(self.scope(), Scope::Sheet | Scope::Vehicles);
        let here = scope && self.screen == Screen::Table && self.focus.pane() == Pane::Sheet;
        if !here || *does != Does::Act(Act::Enter) {
            return None;
        }
        let item = self.sheet_row(self.focus.row(Pane::Sheet))?;
        Some(self.called_on(item))
    }
}
