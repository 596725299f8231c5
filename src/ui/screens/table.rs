//! The table screen in a fight: the effects of its panes' keys on selections and sheets.

use crate::table::EntryNo;
use crate::ui::app::{App, Said};
use crate::ui::keymap::{Act, Scope};
use crate::ui::layout::{self, Areas, Needs};
use crate::ui::msg::{Effect, World};
use crate::ui::panes::sheet::{Item, items};
use crate::ui::panes::who::{self, Whom};
use crate::ui::panes::{self, tray};
use crate::ui::screen::{Pane, Screen};
use crate::ui::screens::solo::Part;
use crate::ui::step::Step;
use rules::view::{Id, Ribbon, Stage, UNDO};

/// The maximum lines of a social encounter below the roster.
const TALK: usize = 6;

impl App {
    /// Returns the current areas of the table screen.
    pub(in crate::ui) fn areas(&self) -> Areas {
        self.laid.get().unwrap_or_else(|| self.lay_out())
    }

    fn lay_out(&self) -> Areas {
        let few = |n: usize| u16::try_from(n).unwrap_or(u16::MAX).min(64);
        let roster = &self.seen.roster;
        let vehicles = few(self.seen.vehicles().count());
        let numbers = if vehicles == 0 {
            0
        } else {
            let columns = usize::from(layout::left(self.size.width));
            panes::vehicles::in_brief(roster, columns)
        };
        let room = usize::from(self.size.width).saturating_sub(2);
        // While dice are open, the open question is next to them.
        let empty = roster.is_empty();
        // A Critical Injury is confirmed before any answer.
        let idle = self.seen.tray.stage == Stage::Idle && self.seen.tray.past.card.is_none();
        let asked = if idle && !empty {
            panes::asked::height(&self.pane_answers(), room)
        } else {
            0
        };
        layout::table(
            self.size,
            Needs {
                pane: self.focus.pane(),
                vehicles,
                numbers: few(numbers),
                ships: self.ships_lines(),
                wounds: few(who::height(roster)),
                brief: few(who::brief_height(roster)),
                // On an empty table the ways to begin are there.
                table: if empty {
                    u16::MAX / 2
                } else {
                    few(who::table_height(roster, Whom::All))
                },
                asked: few(asked),
                talk: few(panes::tray::talk::height(&self.seen.tray.talk, room, TALK).unwrap_or(0)),
                second: self.seen.second.is_some(),
                outcome: few(tray::outcome_height(
                    &self.seen.tray,
                    &self.seen.offers,
                    layout::margins(self.size),
                )),
                map: self.map_lines(),
                scale: self.scale_lines(),
                untimed: self.seen.turns.untimed,
                card: few(self
                    .seen
                    .tray
                    .past
                    .card
                    .as_ref()
                    .map_or(0, |card| panes::tray::critical::height(card, room))),
            },
        )
    }

    /// Returns areas above a message that covers this many lines.
    pub(in crate::ui) fn above_message(&self, areas: Areas, lines: u16) -> Areas {
        areas.above(lines, self.seen.tray.stage == Stage::Idle)
    }

    /// Returns the lines of the vehicles on their tab. The card of the selected one takes all of them.
    fn ships_lines(&self) -> u16 {
        let marked = self.seen.vehicles().nth(self.focus.row(Pane::Vehicles));
        let card = self.seen.card.as_ref().map(|card| card.id);
        if card.is_some() && marked.map(|one| one.id) == card {
            return u16::MAX / 2;
        }
        let columns = usize::from(self.size.width).saturating_sub(2);
        let lines = panes::vehicles::tab_height(&self.seen.roster, columns);
        u16::try_from(lines).unwrap_or(u16::MAX / 2)
    }

    /// Returns the lines of the rest of the round. The smallest screens keep theirs for the open question.
    fn scale_lines(&self) -> u16 {
        if self.seen.turns.scale.turns.is_empty() {
            0
        } else {
            panes::timescale::LINES
        }
    }

    /// Returns the lines of the range map.
    fn map_lines(&self) -> u16 {
        u16::try_from(panes::map::height(self.map_ribbon())).unwrap_or(0)
    }

    /// Returns the ranges of the map: those of the active character's vehicle in a vehicle fight.
    pub(in crate::ui) fn map_ribbon(&self) -> &Ribbon {
        let card = self.seen.card.as_ref();
        card.map_or(&self.seen.tray.ribbon, |card| &card.ribbon)
    }

    pub(in crate::ui) fn act_on_table(&mut self, act: Act, world: &World<'_>) -> Vec<Effect> {
        let pane = self.focus.pane();
        if let Some(step) = Step::of(act, self.areas().pane(pane).height) {
            self.step_in(pane, step, world);
            if pane == Pane::Tray {
                self.moves_mark();
            }
            return Vec::new();
        }
        match act {
            Act::NextPane => self.focus.step(false, self.seen.has_vehicles()),
            Act::PreviousPane => self.focus.step(true, self.seen.has_vehicles()),
            // While the cursor is among the vehicles, it moves among them.
            Act::Left if pane == Pane::Vehicles => self.step_in(pane, Step::By(-1), world),
            Act::Right if pane == Pane::Vehicles => self.step_in(pane, Step::By(1), world),
            Act::Left => self.next_character(true, world),
            Act::Right => self.next_character(false, world),
            Act::Toggle => return self.toggle(self.focus.row(Pane::Tray), world),
            Act::Enter => return self.enter_row(pane, world),
            Act::Copy => return self.copy_log(self.focus.row(Pane::Log), world),
            _ => {}
        }
        Vec::new()
    }

    /// Moves the selection of a pane. The log counts from the newest entry, which is the first.
    pub(in crate::ui) fn step_in(&mut self, pane: Pane, step: Step, world: &World<'_>) {
        let count = self.rows(pane);
        let at = self.marked(pane);
        let row = if pane == Pane::Log {
            let at = self.log_place(at, true, world);
            let to = step.from(at, count);
            self.log_place(to, to > at, world)
        } else {
            step.from(at, count)
        };
        self.mark(pane, row, world);
    }

    /// Returns how many rows of a pane can be selected.
    pub(in crate::ui) fn rows(&self, pane: Pane) -> usize {
        match pane {
            Pane::Who => who::listed(&self.seen.roster, self.whom()).len(),
            pane => self.seen.rows(pane),
        }
    }

    /// Selects a row of a pane. In the roster that opens the combatant's sheet. There is one cursor, so
    /// if it is already on a vehicle, another vehicle opens too.
    pub(in crate::ui) fn mark(&mut self, pane: Pane, row: usize, world: &World<'_>) {
        self.focus.mark(pane, row, self.rows(pane));
        let row = self.focus.row(pane);
        let who = match pane {
            Pane::Who => self.who_in_row(row),
            Pane::Vehicles if self.looks_at_vehicle() => {
                self.seen.vehicles().nth(row).map(|one| one.id)
            }
            _ => None,
        };
        if let Some(who) = who {
            self.pin(who, world);
        }
    }

    /// Returns the combatant in a row of the roster.
    fn who_in_row(&self, row: usize) -> Option<Id> {
        let listed = who::listed(&self.seen.roster, self.whom());
        listed.get(row).map(|one| one.id)
    }

    /// Returns the content of a row of the open sheet.
    pub(in crate::ui) fn sheet_row(&self, row: usize) -> Option<Item<'_>> {
        self.seen
            .sheet
            .as_ref()
            .and_then(|sheet| items(sheet, None).into_iter().nth(row))
    }

    fn enter_row(&mut self, pane: Pane, world: &World<'_>) -> Vec<Effect> {
        let row = self.focus.row(pane);
        match (pane, self.seen.tray.stage) {
            (Pane::Who, _) => return self.enter_in_roster(),
            (Pane::Vehicles, _) => {
                let vehicle = self.seen.vehicles().nth(row).map(|listed| listed.id);
                if let Some(vehicle) = vehicle {
                    self.pin(vehicle, world);
                    self.focus.go(Pane::Sheet);
                }
            }
            (Pane::Sheet, _) => {
                if let Some(part) = self.sheet_row(row).map(Part::of) {
                    return self.enter_part(part);
                }
            }
            (Pane::Log, _) => {
                let n = self.log_entry(self.log_place(row, true, world));
                self.screen = Screen::Review;
                if !self.review.open_at(n, world.face) {
                    return vec![Effect::LoadHistory];
                }
            }
            (Pane::Tray, Stage::Pool) => {}
            (Pane::Tray, _) => return self.buy(row),
        }
        Vec::new()
    }

    /// Returns the number of the entry at this distance from the newest.
    pub(in crate::ui) fn log_entry(&self, back: usize) -> EntryNo {
        let back = EntryNo::try_from(back).unwrap_or(EntryNo::MAX);
        self.seen.last.saturating_sub(back)
    }

    /// Switches a source of the pool on or off.
    pub(in crate::ui) fn toggle(&mut self, row: usize, world: &World<'_>) -> Vec<Effect> {
        let Some(source) = self.seen.tray.sources.get(row) else {
            return Vec::new();
        };
        if let Some(line) = &source.toggle {
            return self.run(line.clone());
        }
        // What a key of the check has just added is undone as every command is.
        let adds = |line: &str| world.keymap.key_of_line(Scope::Tray, line).is_some();
        let last = world.face.undoable_command();
        let undo = world.keymap.key_of_line(Scope::Tray, UNDO);
        let undo = undo.filter(|_| last.is_some_and(|last| adds(&last.line)));
        let end = undo.map_or_else(
            || " and can't be switched off.".to_owned(),
            |key| format!(". {key} undoes what was added last."),
        );
        let text = format!("{} is part of the check{end}", source.text);
        self.said = Said::Notice(text, false);
        Vec::new()
    }

    /// Takes an offer of the tray.
    pub(in crate::ui) fn buy(&mut self, row: usize) -> Vec<Effect> {
        let choice = self.seen.menu().nth(row);
        let choice = choice.map(|(_, offer)| self.choice(offer));
        choice.map_or_else(Vec::new, |choice| self.accept(choice))
    }

    /// Copies the entry at this distance from the newest.
    pub(in crate::ui) fn copy_log(&mut self, back: usize, world: &World<'_>) -> Vec<Effect> {
        let n = self.log_entry(self.log_place(back, true, world));
        let Some(told) = world.face.told(n) else {
            return Vec::new();
        };
        self.said = Said::Notice("Copied.".to_owned(), false);
        vec![Effect::Copy(told)]
    }
}
