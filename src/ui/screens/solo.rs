//! The single-sheet screen: everything about one character in tabs, for a terminal of 80 by 24 on a
//! slow line.

use ratatui::layout::Rect;

use crate::ui::app::{App, Overlay, Said};
use crate::ui::caps;
use crate::ui::dialog::Question;
use crate::ui::draw;
use crate::ui::keymap::{Act, Chord, Does, Scope};
use crate::ui::msg::{Effect, World};
use crate::ui::panes::sheet::{Item, items};
use crate::ui::panes::who::everybody;
use crate::ui::screen::{Pane, Screen};
use crate::ui::screens::review::QUESTION;
use crate::ui::step::Step;
use crate::ui::view_cache::Seen;
use lang::sentence::capital;
use rules::view::{Id, Offer, Rich, Sheet, Stage};

/// The tabs in their order: the names of a sheet's blocks, then the dice and the log.
pub const TABS: [&str; 7] = [
    "Skills", "Gear", "Talents", "Health", "Notes", "Dice", "Log",
];

/// The labels of Enter on a row that is chosen, and on one that has no command.
pub(in crate::ui) const CHOOSE: &str = "choose selected";
const EXPLAIN: &str = "explain";
/// The label of Enter on a row that is refused now.
pub(in crate::ui) const REASON: &str = "show reason";

const TRAITS: usize = 2;
const DICE: usize = 5;
const LOG: usize = 6;

/// The lines of a terminal from which the log is below the open tab.
const TALL: u16 = 38;

/// The person's place on the single-sheet screen.
#[derive(Debug, Default)]
pub struct Solo {
    /// The character of a save that was opened on this screen.
    pub(in crate::ui) character: Option<Id>,
    tab: usize,
    /// The tab to return to after the dice.
    before: Option<usize>,
    /// The tab of the sheet that was open last.
    sheet: usize,
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
            if self.tab < DICE {
                self.sheet = self.tab;
            }
        }
    }

    /// Returns the number of the sheet's tab that is open, or was open last.
    pub const fn own_tab(&self) -> usize {
        self.sheet + 1
    }

    /// Whether another tab returns after the dice.
    pub const fn waits(&self) -> bool {
        self.before.is_some()
    }

    /// Opens the sheet's tab with that number, and the first one for any other number. While the dice are
    /// open, opens it after them.
    pub const fn turn_behind(&mut self, number: usize) {
        self.sheet = if number >= 1 && number <= DICE {
            number - 1
        } else {
            0
        };
        match self.before {
            Some(_) => self.before = Some(self.sheet),
            None => self.tab = self.sheet,
        }
    }

    /// Returns the selected row of that tab.
    pub const fn own_row(&self) -> usize {
        self.rows[self.sheet]
    }

    /// Selects a row of that tab. A row beyond the last means the last.
    pub fn mark_behind(&mut self, row: usize, seen: &Seen) {
        let count = rows_of(self.sheet, seen);
        self.rows[self.sheet] = row.min(count.saturating_sub(1));
    }

    /// Goes to the dice, and selects a row there.
    fn show_dice(&mut self, row: usize) {
        self.rows[DICE] = row;
        if self.tab != DICE {
            self.before = Some(self.tab);
            self.tab = DICE;
        }
    }

    /// Goes to the dice for a Critical Injury. The tab returns when it is confirmed.
    pub(in crate::ui) fn show_card(&mut self) {
        self.show_dice(0);
    }

    /// Returns from the dice to the tab that showed a question or a Critical Injury there.
    pub(in crate::ui) fn leave_dice(&mut self) {
        if let Some(before) = self.before.take() {
            self.tab = before;
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
        if was == Stage::Idle {
            self.show_dice(first);
        } else if is == Stage::Idle {
            self.rows[DICE] = first;
            self.leave_dice();
        } else {
            self.rows[DICE] = first;
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
            tab => rows_of(tab, seen),
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

    /// Returns the selected row of the dice.
    pub const fn dice_row(&self) -> usize {
        self.rows[DICE]
    }

    /// Selects a row of the open tab.
    pub fn mark(&mut self, row: usize, seen: &Seen) {
        self.rows[self.tab] = row.min(self.count(seen).saturating_sub(1));
    }
}

/// Returns the number of rows of a sheet's tab.
fn rows_of(tab: usize, seen: &Seen) -> usize {
    let sheet = seen.sheet.as_ref();
    sheet.map_or(0, |sheet| items(sheet, Some(TABS[tab])).len())
}

/// Returns the label of Enter on a part of a sheet.
fn enters(item: Item<'_>) -> String {
    match item {
        Item::Row(row) if row.line.is_none() => EXPLAIN.to_owned(),
        Item::Row(row) if !row.does.is_empty() => format!("{} selected", row.does),
        Item::Row(row) if row.dice().is_some() => "roll selected".to_owned(),
        Item::Row(_) => CHOOSE.to_owned(),
        Item::Track(_) | Item::Fact(_) | Item::Now(_) => EXPLAIN.to_owned(),
    }
}

/// A part of a sheet as Enter takes it.
pub(in crate::ui) struct Part {
    /// The line that it runs.
    line: Option<String>,
    /// The question before that, and its explanation. Without an explanation the line runs at once.
    title: String,
    asks: String,
}

impl Part {
    pub(in crate::ui) fn of(item: Item<'_>) -> Self {
        let (title, asks) = match item {
            Item::Row(row) if !row.asks.is_empty() => {
                let named = row.cells.first().map_or_else(String::new, Rich::plain);
                let question = format!("{} {}?", row.does, named.trim());
                (capital(&question), row.asks.clone())
            }
            _ => (String::new(), String::new()),
        };
        let line = item.line().map(str::to_owned);
        Self { line, title, asks }
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
            // While a question is open, numbers are answers and not tabs.
            Act::Tab if self.is_asked_in_solo() => return self.answer_in_solo(chord, world),
            Act::Tab => self.solo.turn_to(chord.digit().unwrap_or(0)),
            Act::NextPane => self.solo.turn_to((self.solo.tab + 1) % TABS.len() + 1),
            Act::PreviousPane => self
                .solo
                .turn_to((self.solo.tab + TABS.len() - 1) % TABS.len() + 1),
            Act::Left => self.next_character(true, world),
            Act::Right => self.next_character(false, world),
            Act::Toggle => return self.toggle(self.solo.at(), world),
            Act::Enter if self.solo.shows_dice() => return self.buy(self.solo.at()),
            Act::Enter => {
                if let Some(part) = self.solo.item(&self.seen).map(Part::of) {
                    return self.enter_part(part);
                }
            }
            Act::Copy => return self.copy_log(self.solo.at(), world),
            _ => {}
        }
        Vec::new()
    }

    /// Returns the effect of Enter on the open tab, or `None` where it has none.
    pub(in crate::ui) fn solo_enters(&self) -> Option<String> {
        if self.solo.shows_dice() {
            return match self.seen.tray.stage {
                Stage::Pool => Some("roll".to_owned()),
                Stage::Idle | Stage::Spending => {
                    let offer = self.selected_offer()?;
                    offer.allowed.is_ok().then(|| CHOOSE.to_owned())
                }
            };
        }
        self.solo.item(&self.seen).map(|item| self.called_on(item))
    }

    /// Returns the label of Enter on a part of a sheet.
    pub(in crate::ui) fn called_on(&self, item: Item<'_>) -> String {
        if self.waits_for_claim(item) || self.seen.opens_nothing(item.line()) {
            REASON.to_owned()
        } else {
            enters(item)
        }
    }

    /// Whether a part of a sheet rolls, which is refused until someone has taken the current slot.
    fn waits_for_claim(&self, item: Item<'_>) -> bool {
        let open = self.seen.slot().is_some() && self.seen.turns.active.is_none();
        let rolls = matches!(item, Item::Row(row) if row.dice().is_some() && row.does.is_empty());
        open && rolls && self.seen.tray.stage == Stage::Idle
    }

    /// Runs the line of a part of a sheet, after its question if it has one. A part without a line is explained.
    pub(in crate::ui) fn enter_part(&mut self, part: Part) -> Vec<Effect> {
        let Some(line) = part.line else {
            self.why();
            return Vec::new();
        };
        let effects = self.run(line);
        if part.asks.is_empty() {
            return effects;
        }
        let question = Question::new(part.title, draw::wrap(&part.asks, QUESTION), effects);
        self.overlays.push(Overlay::Question(question));
        Vec::new()
    }

    /// Returns the label of Enter on a tab of this screen.
    pub(in crate::ui) fn called_in_solo(&self, does: &Does) -> Option<String> {
        // A list or a prompt over the sheet has its own Enter.
        let solo = self.screen() == Screen::Solo && self.scope() == Scope::Solo;
        if !solo || *does != Does::Act(Act::Enter) {
            return None;
        }
        self.solo_enters()
    }

    /// Returns how many of the first tabs have no key now, because their numbers are answers.
    pub(in crate::ui) fn tabs_taken(&self) -> usize {
        match self.ground() {
            Scope::Solo if self.is_asked_in_solo() => TABS.len(),
            Scope::Solo | Scope::Tray => 0,
            // While symbols are spent, all numbers belong to the menu.
            _ => TABS.len(),
        }
    }

    /// Whether a question is open whose answers have numbers, so that no number turns to a tab.
    pub(in crate::ui) fn is_asked_in_solo(&self) -> bool {
        let answers = |(key, offer): &(Option<char>, &Offer)| {
            key.is_some_and(|k| k.is_ascii_digit()) || caps::is_yes_or_no(&offer.key)
        };
        match self.seen.tray.stage {
            Stage::Spending => true,
            Stage::Pool => false,
            Stage::Idle => {
                let asks = self.seen.turns.asks.is_some() || self.solo.shows_dice();
                asks && self.seen.open_answers().iter().any(answers)
            }
        }
    }

    /// Takes a row of the tray by its key. Before the roll, when rows have no numbers, numbers turn to tabs.
    pub(in crate::ui) fn pick_in_solo(&mut self, chord: Chord, world: &World<'_>) -> Vec<Effect> {
        if self.ground() == Scope::Tray {
            self.solo.turn_to(chord.digit().unwrap_or(0));
            return Vec::new();
        }
        if !self.solo.shows_dice() && !self.is_asked_in_solo() {
            // A hidden answer is shown first, and the same key then takes it.
            if let Some(row) = chord.character().and_then(|key| self.seen.row_of(key)) {
                self.show_answer_in_solo(row);
                return Vec::new();
            }
        }
        let effects = self.pick(chord, world);
        self.begun(effects, world)
    }

    /// Takes the answer with that number. A number without an answer does nothing but say so.
    fn answer_in_solo(&mut self, chord: Chord, world: &World<'_>) -> Vec<Effect> {
        let row = chord.character().and_then(|key| self.seen.row_of(key));
        if row.is_some() || self.seen.tray.stage == Stage::Spending {
            return self.pick_in_solo(chord, world);
        }
        // The answers stay on the screen, so that the next key can give one.
        let words = format!("{chord} isn't an answer here. {}", self.hint(world));
        self.said = Said::Notice(words, false);
        Vec::new()
    }

    /// Goes to the dice and selects the row of an answer. The open tab returns once the question is
    /// answered.
    pub(in crate::ui) fn show_answer_in_solo(&mut self, row: usize) {
        self.solo.show_dice(row);
    }

    /// Reads the check that the selected row opens, whose chances are below the tab.
    pub(in crate::ui) fn open_row_in_solo(&mut self, world: &World<'_>) {
        if self.screen != Screen::Solo {
            return;
        }
        let row = match self.solo.item(&self.seen) {
            Some(Item::Row(row)) if row.dice().is_some() => row.line.clone(),
            _ => None,
        };
        self.seen.open_row(world.face, row.as_deref());
    }

    /// Whether a check of the sheet's owner is open. Another character's open pool isn't part of this sheet.
    pub(in crate::ui) fn has_own_check(&self) -> bool {
        let tray = &self.seen.tray;
        tray.stage != Stage::Idle && tray.by.is_none_or(|by| Some(by) == self.dot())
    }

    /// Goes to an open check of the sheet's owner.
    pub(in crate::ui) fn begin_solo(&mut self) {
        if self.has_own_check() {
            let first = self.first_row();
            self.solo.follow(Stage::Idle, self.seen.tray.stage, first);
        }
    }

    /// Goes to the next step of a character who isn't finished, so that the first screen of a save shows what it asks.
    pub(in crate::ui) fn show_question_in_solo(&mut self) {
        if self.seen.tray.stage == Stage::Idle && self.step().is_some() {
            self.show_answer_in_solo(self.first_row());
        }
    }

    /// Goes to the answers of a question that wasn't open before, and returns from an answered one to the tab
    /// that was open. Who takes a slot is answered on every tab.
    pub(in crate::ui) fn follow_answers_in_solo(&mut self, was_asked: bool) {
        if self.seen.tray.stage != Stage::Idle {
            return;
        }
        let is_slot = self.seen.slot().is_some() && self.seen.turns.active.is_none();
        // A Critical Injury is shown when it falls, whatever tab is open.
        if self.screen == Screen::Solo && self.seen.tray.past.card.is_some() {
            self.solo.show_card();
        } else if !self.is_asked_in_solo() {
            self.solo.leave_dice();
        } else if !was_asked && self.seen.turns.asks.is_some() && !is_slot {
            self.show_answer_in_solo(self.first_row());
        }
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
