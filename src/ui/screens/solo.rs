//! The single-sheet screen: everything about one character in tabs, for a terminal of 80 by 24 on a
//! slow line.

use ratatui::layout::Rect;

use crate::ui::actions::Step;
use crate::ui::app::{App, Said};
use crate::ui::focus::Pane;
use crate::ui::keymap::{Act, Chord, Does, Scope};
use crate::ui::msg::{Effect, World};
use crate::ui::panes::sheet::{Item, items};
use crate::ui::panes::who::everybody;
use crate::ui::screens::Screen;
use crate::ui::view_cache::Seen;
use rules::view::{Sheet, Stage};

/// The tabs in their order: the names of a sheet's blocks, then the dice and the log.
pub const TABS: [&str; 7] = [
    "Skills", "Gear", "Talents", "Health", "Notes", "Dice", "Log",
];

const TRAITS: usize = 2;
const DICE: usize = 5;
const LOG: usize = 6;

/// The lines of a terminal from which the log is below the open tab.
const TALL: u16 = 38;

/// The person's place on the single-sheet screen.
#[derive(Debug, Default)]
pub struct Solo {
    tab: usize,
    before: Option<usize>,
    rows: [usize; TABS.len()],
}

impl Solo {
    /// The key of the tab with the dice, which has the answers to questions.
    pub const DICE_TAB: usize = DICE + 1;

    /// Returns the titles of the tabs for that sheet.
    pub fn titles(sheet: Option<&Sheet>) -> [&'static str; TABS.len()] {
        let name = sheet.map_or(TABS[TRAITS], |sheet| sheet.traits_tab);
        let mut titles = TABS;
        titles[TRAITS] = name;
        titles
    }

    /// Returns the open tab, counted from 0.
    pub const fn tab(&self) -> usize {
        self.tab
    }

    /// Whether the dice tab is open.
    pub const fn shows_dice(&self) -> bool {
        self.tab == DICE
    }

    /// Whether the log is open.
    pub const fn shows_log(&self) -> bool {
        self.tab == LOG
    }

    /// Whether a terminal has more lines than a tab fills.
    pub const fn is_tall(size: Rect) -> bool {
        size.height >= TALL
    }

    /// Whether the newest log lines are below the open tab.
    pub const fn has_log_below(&self, size: Rect) -> bool {
        Self::is_tall(size) && !self.shows_log()
    }

    /// Returns the selected row of the open tab.
    pub const fn at(&self) -> usize {
        self.rows[self.tab]
    }

    /// Returns the scope of the open tab's keys.
    pub const fn scope(&self, stage: Stage) -> Scope {
        match (self.tab, stage) {
            (DICE, Stage::Pool) => Scope::Tray,
            (DICE, Stage::Spending) => Scope::Spending,
            _ => Scope::Solo,
        }
    }

    /// Opens the tab with that number, counted from 1.
    pub const fn turn_to(&mut self, number: usize) {
        if number >= 1 && number <= TABS.len() {
            self.tab = number - 1;
            self.before = None;
        }
    }

    /// Returns the number of the open tab, or of the one that opens again after the dice.
    pub fn own_tab(&self) -> usize {
        self.before.unwrap_or(self.tab) + 1
    }

    /// Opens the tab with that number. While the dice are open, opens it after them.
    pub const fn turn_behind(&mut self, number: usize) {
        if number >= 1 && number <= TABS.len() {
            match self.before {
                Some(_) => self.before = Some(number - 1),
                None => self.tab = number - 1,
            }
        }
    }

    /// Opens the tab with the content of a table pane.
    pub const fn go(&mut self, pane: Pane) {
        match pane {
            Pane::Tray => self.turn_to(DICE + 1),
            Pane::Log => self.turn_to(LOG + 1),
            Pane::Who | Pane::Sheet | Pane::Vehicles => self.turn_to(1),
        }
    }

    /// Follows the dice: to their tab when a check begins, and back when it ends.
    pub fn follow(&mut self, was: Stage, is: Stage, first: usize) {
        if was == is {
            return;
        }
        self.rows[DICE] = first;
        if was == Stage::Idle && self.tab != DICE {
            self.before = Some(self.tab);
            self.tab = DICE;
        } else if is == Stage::Idle
            && let Some(before) = self.before.take()
        {
            self.tab = before;
        }
    }

    /// Returns the content of the selected row of the open tab.
    pub fn item<'a>(&self, seen: &'a Seen) -> Option<Item<'a>> {
        let sheet = seen.sheet.as_ref()?;
        items(sheet, Some(TABS[self.tab]))
            .into_iter()
            .nth(self.at())
    }

    /// Returns how many rows the open tab has.
    pub fn count(&self, seen: &Seen) -> usize {
        match self.tab {
            DICE => seen.rows(Pane::Tray),
            LOG => seen.last as usize,
            tab => seen
                .sheet
                .as_ref()
                .map_or(0, |sheet| items(sheet, Some(TABS[tab])).len()),
        }
    }

    /// Returns the selected row of the dice.
    pub const fn dice_at(&self) -> usize {
        self.rows[DICE]
    }

    /// Selects a row of the dice.
    pub const fn mark_dice(&mut self, row: usize) {
        self.rows[DICE] = row;
    }

    /// Selects a row of the open tab.
    pub fn mark(&mut self, row: usize, seen: &Seen) {
        self.rows[self.tab] = row.min(self.count(seen).saturating_sub(1));
    }
}

impl App {
    pub(in crate::ui) fn act_on_solo(
        &mut self,
        act: Act,
        chord: Chord,
        world: &World<'_>,
    ) -> Vec<Effect> {
        if let Some(step) = Step::of(act, self.size.height.saturating_sub(8)) {
            let count = self.solo.count(&self.seen);
            let row = step.from(self.solo.at(), count);
            self.solo.mark(row, &self.seen);
            if self.solo.shows_dice() {
                self.moves_mark();
            }
            return Vec::new();
        }
        match act {
            // While answers are visible, numbers choose answers and not tabs.
            Act::Tab if self.answers(chord) => return self.pick(chord, world),
            Act::Tab => self.solo.turn_to(chord.digit().unwrap_or(0)),
            Act::NextPane => self.solo.turn_to((self.solo.tab + 1) % TABS.len() + 1),
            Act::PreviousPane => self
                .solo
                .turn_to((self.solo.tab + TABS.len() - 1) % TABS.len() + 1),
            Act::Left => self.next_character(true, world),
            Act::Right => self.next_character(false, world),
            Act::Toggle => return self.toggle(self.solo.at()),
            Act::Enter if self.solo.shows_dice() => return self.buy(self.solo.at()),
            Act::Enter => {
                let line = self
                    .solo
                    .item(&self.seen)
                    .map(|item| item.line().map(str::to_owned));
                match line {
                    Some(Some(line)) => return self.run(line),
                    Some(None) => self.why(),
                    None => {}
                }
            }
            Act::Copy => return self.copy_log(self.solo.at(), world),
            _ => {}
        }
        Vec::new()
    }

    /// Returns the effect of Enter on the open tab, or `None` where it has none.
    pub(in crate::ui) fn solo_enters(&self) -> Option<&'static str> {
        if self.solo.shows_dice() {
            return match self.seen.tray.stage {
                Stage::Pool => Some("roll"),
                Stage::Idle | Stage::Spending => {
                    let offer = self.selected_offer()?;
                    offer.allowed.is_ok().then_some("choose selected")
                }
            };
        }
        match self.solo.item(&self.seen)?.line() {
            Some(_) => Some("roll selected"),
            None => Some("explain selected"),
        }
    }

    /// Returns the label of Enter on a tab of this screen.
    pub(in crate::ui) fn called_in_solo(&self, does: &Does) -> Option<&'static str> {
        let solo = self.screen() == Screen::Solo && self.ground() == Scope::Solo;
        let enters = solo && *does == Does::Act(Act::Enter);
        self.solo_enters().filter(|_| enters)
    }

    /// Returns how many of the first tabs have no key now, because their numbers are answers.
    pub(in crate::ui) fn tabs_taken(&self) -> usize {
        match self.ground() {
            Scope::Solo if self.solo.shows_dice() => {
                let digits = self.picks().into_iter().filter_map(|key| key.to_digit(10));
                digits.max().unwrap_or(0) as usize
            }
            Scope::Solo | Scope::Tray => 0,
            // While symbols are spent, all numbers belong to the menu.
            _ => TABS.len(),
        }
    }

    /// Whether a number belongs to a visible answer.
    fn answers(&self, chord: Chord) -> bool {
        let key = chord.character();
        self.solo.shows_dice() && key.is_some_and(|key| self.picks().contains(&key))
    }

    /// Opens the sheet of the next or previous combatant.
    pub(in crate::ui) fn next_character(&mut self, back: bool, world: &World<'_>) {
        // In roster order, so that the selection moves by one row.
        let all: Vec<_> = everybody(&self.seen.roster)
            .map(|listed| listed.id)
            .collect();
        let who = self.seen.who(&self.focus);
        let at = all.iter().position(|id| Some(*id) == who).unwrap_or(0);
        if let Some(next) =
            all.get((at + if back { all.len().saturating_sub(1) } else { 1 }) % all.len().max(1))
        {
            self.pin(*next, world);
        } else {
            self.said = Said::Notice("Nobody is here.".to_owned(), false);
        }
    }
}
