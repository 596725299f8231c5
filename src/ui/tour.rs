//! The tour: a round of the demo in 6 steps.
//!
//! The step follows from the game, not from a count. A person who drops a check sees how to start one
//! again, and a person who already did a step sees the next one. The tour asks nothing and blocks
//! nothing.

use rules::view::{DONE, NEXT, Offer, OfferGroup, Stage};

use super::answers::answer_told;
use super::app::{App, Overlay, Said};
use super::dialog::Question;
use super::keymap::{Act, Does, Row};
use super::msg::{Effect, World};
use super::screen::Screen;

/// The progress of the tour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tour {
    moved: bool,
    attacked: bool,
}

/// The state before a line ran.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before {
    stage: Stage,
    /// Whether the line takes an offered maneuver.
    maneuver: bool,
}

/// The line that rolls an open check in every game.
const ROLL: &str = "roll";

/// Its steps in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    Slot,
    Maneuver,
    Attack,
    Roll,
    Spend,
    End,
}

/// The number of steps.
const STOPS: usize = Stop::End as usize + 1;

impl App {
    /// Starts or ends the tour. It needs the demo, so it asks first in another save.
    pub(super) fn tour(&mut self, world: &World<'_>) -> Vec<Effect> {
        if self.tour.take().is_some() {
            let words = "You left the tour. `:tour` starts it again.";
            self.said = Said::Notice(words.to_owned(), false);
            return Vec::new();
        }
        if world.demo.is_none() {
            self.overlays.push(Overlay::Question(Question::new(
                "Take the tour in the demo?".to_owned(),
                vec![
                    "It is one turn of a fight, in 6 steps.".to_owned(),
                    "This save stays unchanged in the list of saves.".to_owned(),
                ],
                vec![Effect::Demo],
            )));
            return Vec::new();
        }
        self.begin_tour(world)
    }

    /// Starts the tour at the current state of the demo.
    pub(super) fn begin_tour(&mut self, world: &World<'_>) -> Vec<Effect> {
        let effects = self.open(Screen::Table, world);
        self.tour = Some(Tour::default());
        if let Some(first) = world.demo.filter(|first| world.face.last() > *first) {
            let words = format!(
                "The tour begins where the demo is now. `:undo to {first}` begins the demo again."
            );
            let step = self.tour_step(world).unwrap_or_default();
            self.said = Said::Notice(format!("{step} {words}"), false);
        }
        effects
    }

    /// Records the progress that a line made. The tour ends after its last step.
    pub(super) fn follow_tour(&mut self, line: &str, before: Before, world: &World<'_>) {
        let Some(tour) = &mut self.tour else { return };
        let is = self.seen.tray.stage;
        let verb = line.split_whitespace().next().unwrap_or_default();
        tour.moved |= before.maneuver || is == Stage::Pool;
        let over = before.stage != Stage::Idle && is == Stage::Idle;
        tour.attacked |= over && (verb == DONE || verb == ROLL);
        if tour.attacked && verb == NEXT {
            self.tour = None;
            let key = |act| world.keymap.key_of(self.ground(), act).unwrap_or_default();
            let (help, find) = (key(Act::Help), key(Act::Finder));
            let words = format!(
                "That was the tour. {help} explains the pane you are in, {find} finds anything, \
                 `:tour` takes it again."
            );
            self.said = Said::Notice(words, false);
        }
    }

    /// Returns the keys that change an open check: "choose target (t), change weapon (W)".
    fn turned_on(&self, world: &World<'_>) -> String {
        let rows = world.keymap.all(self.ground()).filter(|row| !row.quiet);
        let next = rows.filter_map(|row| match &row.does {
            Does::Act(Act::Targets | Act::Weapons | Act::Ranges) => {
                Some(format!("{} ({})", row.help, row.first()?))
            }
            _ => None,
        });
        next.collect::<Vec<_>>().join(", ")
    }

    /// Returns the state before a line.
    pub(super) fn before(&self, line: &str) -> Before {
        let maneuver = |offer: &Offer| offer.line == line;
        Before {
            stage: self.seen.tray.stage,
            maneuver: self.seen.group(OfferGroup::Maneuver).any(maneuver),
        }
    }

    fn stop(&self, tour: Tour) -> Stop {
        match self.seen.tray.stage {
            Stage::Pool => Stop::Roll,
            Stage::Spending => Stop::Spend,
            Stage::Idle if self.seen.turns.active.is_none() => Stop::Slot,
            Stage::Idle if tour.attacked => Stop::End,
            Stage::Idle if tour.moved => Stop::Attack,
            Stage::Idle => Stop::Maneuver,
        }
    }

    /// Returns the current instruction. `None` if there is no tour, or on another screen.
    pub(super) fn tour_step(&self, world: &World<'_>) -> Option<String> {
        let tour = self.tour.filter(|_| self.screen == Screen::Table)?;
        let stop = self.stop(tour);
        let key = |fits: &dyn Fn(&Does) -> bool| {
            let mut rows = world.keymap.all(self.ground());
            let row = rows.find(|row| fits(&row.does));
            row.and_then(Row::first)
                .map_or_else(|| "a key".to_owned(), |key| key.to_string())
        };
        let line =
            |text: &str| key(&|does| matches!(does, Does::Line(line) if line.text() == text));
        let words = match stop {
            Stop::Slot => {
                let first = self.seen.open_answers().into_iter().next();
                let first =
                    first.map_or_else(|| "choose who acts".to_owned(), |first| answer_told(&first));
                format!("a slot belongs to a side, not to a character. {first}.")
            }
            Stop::Maneuver => format!(
                "a turn is an action and a maneuver. {} lists the maneuvers: take aim.",
                key(&|does| *does == Does::Menu(OfferGroup::Maneuver))
            ),
            Stop::Attack => {
                let mut often = self.seen.turns.often.iter();
                let attack = often.find(|often| often.line != NEXT);
                let key = attack.map_or_else(String::new, |attack| line(attack.line));
                format!("{key} opens an attack. Nothing is rolled yet.")
            }
            Stop::Roll => format!(
                "every die shows its source, and the odds update. You can {}. {} rolls, \
                 or {} takes what your own dice show.",
                self.turned_on(world),
                line(ROLL),
                line(&self.seen.tray.typed),
            ),
            Stop::Spend => format!(
                "each row is something these symbols can buy, and its key buys it. {} applies \
                 the result.",
                line(DONE)
            ),
            Stop::End => format!(
                "{} ends the turn. {} undoes anything before that, {} redoes it, {} writes a note.",
                line(NEXT),
                line("undo"),
                line("redo"),
                line("note {text}"),
            ),
        };
        let leave = "`:tour` leaves";
        let n = stop as usize + 1;
        Some(format!("Tour {n} of {STOPS} ({leave}): {words}"))
    }
}
