//! The interface: its open pages, its focus, and how a message changes it.
//!
//! [`App::update`] takes a message and returns effects. [`App::render`] draws the current state.
//! Neither touches a terminal, a file or a clock. Neither can change the game, because [`World`]
//! borrows it and [`Effect::Run`] is the only way to change it.

use std::cell::Cell;
use std::rc::Rc;

use crossterm::event::KeyEventKind;
use ratatui::layout::Rect;

use crate::table::{EntryNo, Told};
use lang::Refusal;
use lang::sentence::capital;
use rules::view::{Id, Offer, OfferGroup, Stage};

use super::again::Again;
use super::caps;
use super::cards::Cards;
use super::dialog::{Choice, List, Menu, Question};
use super::focus::Focus;
use super::form::Form;
use super::help::Help;
use super::keymap::{Row, Scope};
use super::layout::{self, Areas};
use super::msg::{Effect, Msg, World};
use super::notes::Notes;
use super::palette::Finder;
use super::prompt::{Ask, History, Prompt};
use super::screen::{Pane, Screen};
use super::screens::library::Library;
use super::screens::review::Review;
use super::screens::solo::Solo;
use super::search_index::Lists;
use super::settings::Settings;
use super::tour::Tour;
use super::uses::Uses;
use super::view_cache::Seen;
use super::waits::Waits;

/// A page on top of the screen.
#[derive(Debug)]
pub enum Overlay {
    /// The help: keys and rules.
    Help(Help),
    /// The finder, which searches everything.
    Finder(Finder),
    /// A list to choose from.
    Menu(Menu),
    /// The settings of the campaign.
    Settings(Settings),
    /// The list of notes.
    Notes(Notes),
    /// The list of planned scenes.
    Plans(super::plans::Plans),
    /// A yes-or-no question.
    Question(Question),
    /// A form to fill in.
    Form(Form),
}

/// The content of the line above the keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Said {
    /// No result. A hint about the next step appears instead.
    #[default]
    Nothing,
    /// The result of a line.
    Told(String),
    /// The refusal of a line.
    Refused(Refusal),
    /// Any other message, and whether it is bad news.
    Notice(String, bool),
}

/// The interface.
#[derive(Debug)]
pub struct App {
    pub(super) screen: Screen,
    /// The screen of play that review and library lead back to.
    pub(super) home: Screen,
    pub(super) size: Rect,
    pub(super) seen: Seen,
    pub(super) focus: Focus,
    pub(super) said: Said,
    pub(super) prompt: Option<Prompt>,
    pub(super) overlays: Vec<Overlay>,
    pub(super) layer: Option<(String, Vec<Row>)>,
    pub(super) review: Review,
    pub(super) library: Library,
    pub(super) solo: Solo,
    pub(super) history: History,
    pub(super) lists: Lists,
    /// How often each item was used, for the order of the finder.
    pub(super) uses: Rc<Uses>,
    /// The text that the command line held when it was closed: the newest entry of the history.
    pub(super) draft: String,
    /// The number or dice that were typed for a key when the prompt was closed, as a line.
    pub(super) draft_number: String,
    /// The tour, while it is running.
    pub(super) tour: Option<Tour>,
    /// Whether the selection in the tray moved since the game last changed.
    pub(super) moved: bool,
    /// What the last keys leave for the next one.
    pub(super) again: Again,
    /// The last entry of the save when it was opened.
    pub(super) opened: EntryNo,
    /// The Critical Injuries that wait to be read.
    pub(super) cards: Cards,
    /// What has changed since the last frame.
    pub(super) waits: Waits,
    /// The areas of the table screen while a frame is drawn. Nothing changes meanwhile, so they are laid out once.
    pub(super) laid: Cell<Option<Areas>>,
}

impl App {
    /// Creates the interface for a terminal size and a screen, and reads the game once.
    pub fn new(screen: Screen, columns: u16, rows: u16, world: &World<'_>) -> (Self, Vec<Effect>) {
        let focus = Focus::default();
        let size = layout::drawn(columns, rows);
        let mut app = Self {
            screen: Screen::Table,
            home: Screen::Table,
            size,
            seen: Seen::take(world.face, &focus, size),
            focus,
            said: Said::Nothing,
            prompt: None,
            overlays: Vec::new(),
            layer: None,
            review: Review::default(),
            library: Library::default(),
            solo: Solo::default(),
            history: History::default(),
            lists: Lists::default(),
            uses: Rc::default(),
            draft: String::new(),
            draft_number: String::new(),
            moved: false,
            again: Again::default(),
            tour: None,
            opened: world.face.last(),
            cards: Cards::default(),
            waits: Waits::default(),
            laid: Cell::default(),
        };
        let effects = app.open(screen, world);
        app.keep_opened();
        app.mark_looked_at();
        app.open_row_in_solo(world);
        app.show_last_note(world);
        (app, effects)
    }

    /// Updates the open sheet to the combatant that the focus points to.
    pub(super) fn look(&mut self, world: &World<'_>) {
        self.seen.look(world.face, &self.focus, self.size);
    }

    /// Returns the current screen.
    pub const fn screen(&self) -> Screen {
        self.screen
    }

    /// Returns the typed lines, oldest first.
    pub fn history(&self) -> &[String] {
        self.history.lines()
    }

    /// Handles a message.
    pub fn update(&mut self, msg: Msg, world: &World<'_>) -> Vec<Effect> {
        let is_answer = matches!(self.overlays.last(), Some(Overlay::Question(_)));
        let typed = self.prompt.is_some();
        let mut effects = self.noted(msg, world);
        if !typed {
            self.ask_in_words(world);
        }
        if !is_answer {
            effects = self.asks_before(effects, world);
        }
        self.open_row_in_solo(world);
        if self.screen == Screen::Library {
            let area = layout::outer(self.size).body();
            effects.extend(self.library.wants_preview(area).map(Effect::Preview));
        }
        effects
    }

    pub(super) fn handle(&mut self, msg: Msg, world: &World<'_>) -> Vec<Effect> {
        match msg {
            Msg::Key(key) if key.kind == KeyEventKind::Release => Vec::new(),
            Msg::Key(key) => self.key(&key, world),
            Msg::Mouse(mouse) => self.mouse(mouse, world),
            Msg::Paste(text) => self.paste(&text, world),
            Msg::Resize(columns, rows) => {
                let before = self.size;
                self.size = layout::drawn(columns, rows);
                if layout::sheets_read(before) != layout::sheets_read(self.size) {
                    self.look(world);
                }
                Vec::new()
            }
            Msg::Ran { line, result } => self.ran(&line, result, world),
            Msg::Followed { said } => self.followed(&said, world),
            Msg::Reworded { was, now } => {
                if let Said::Notice(text, _) = &mut self.said {
                    *text = text.replace(&was, &now);
                    if text.trim().is_empty() {
                        self.said = Said::Nothing;
                    }
                }
                Vec::new()
            }
            Msg::Saves(saves) => {
                self.library.fill(saves);
                let saves = self.saves();
                if let Some(Overlay::Finder(finder)) = self.overlays.last_mut() {
                    finder.bring(saves);
                }
                Vec::new()
            }
            Msg::Preview(path, preview) => {
                self.library.previewed(path, *preview);
                Vec::new()
            }
            Msg::Opened(screen) => self.opened(screen, world),
            Msg::Loaded => {
                self.review.look(world.face);
                self.fill_page(world);
                Vec::new()
            }
            Msg::Edited(text) => {
                // A note returns to the note prompt, together with its subject.
                let ask = self
                    .prompt
                    .as_ref()
                    .map_or(Ask::Command, |prompt| prompt.ask().clone());
                self.ask(ask, text.lines().next().unwrap_or_default(), world);
                Vec::new()
            }
            Msg::Tour => self.begin_tour(world),
            Msg::Proposed(proposal) => self.proposed(proposal),
            Msg::NotKept(editing) => self.edit_record(*editing),
            Msg::Draft(draft) => {
                self.recall(*draft, world);
                Vec::new()
            }
            Msg::Notice { text, bad } => {
                self.said = Said::Notice(text, bad);
                Vec::new()
            }
        }
    }

    fn opened(&mut self, screen: Screen, world: &World<'_>) -> Vec<Effect> {
        self.focus = Focus::default();
        (self.review, self.said) = (Review::default(), Said::Nothing);
        self.overlays.clear();
        self.seen = Seen::take(world.face, &self.focus, self.size);
        self.lists = Lists::default();
        self.library.opened();
        (self.draft, self.tour) = (String::new(), None);
        self.draft_number.clear();
        self.opened = self.seen.last;
        (self.cards, self.solo.character) = (Cards::default(), None);
        let effects = self.open(screen, world);
        self.keep_opened();
        self.mark_looked_at();
        self.show_last_note(world);
        effects
    }

    /// Records whether the save was opened only for reading.
    const fn mark_looked_at(&mut self) {
        if matches!(self.screen, Screen::Review) {
            self.review.only_looks();
        }
    }

    /// Goes to a screen.
    pub(super) fn open(&mut self, screen: Screen, world: &World<'_>) -> Vec<Effect> {
        self.screen = screen;
        let plays = matches!(screen, Screen::Table | Screen::Solo);
        self.home = if plays { screen } else { self.home };
        self.overlays.clear();
        self.take_cards(world);
        match screen {
            Screen::Table => {
                self.review.plays();
                self.follow(Stage::Idle);
            }
            Screen::Solo => {
                self.review.plays();
                self.keep_character(world);
                self.begin_solo();
            }
            Screen::Library => return vec![Effect::ListSaves],
            Screen::Review => {
                if !self.review.open(world.face) {
                    return vec![Effect::LoadHistory];
                }
            }
        }
        Vec::new()
    }

    fn follow(&mut self, was: Stage) {
        let (is, first) = (self.seen.tray.stage, self.first_row());
        self.focus.follow(was, is, first);
        self.solo.follow(was, is, first);
    }

    /// Returns the key of the first open question if it is one of several steps.
    pub(super) fn step(&self) -> Option<String> {
        let first = self.seen.group(OfferGroup::Asked).next();
        let first = first.filter(|_| self.seen.turns.steps);
        first.map(|offer| offer.key.clone())
    }

    /// Goes to the answers of a new step and the sheet that they are about. After the last one it goes to the sheet.
    fn follow_steps(&mut self, was: Option<&str>, world: &World<'_>) {
        let is = self.step();
        if is.as_deref() == was || self.seen.tray.stage != Stage::Idle {
            return;
        }
        let by = self.seen.group(OfferGroup::Asked).next();
        if let Some(by) = by.and_then(|offer| offer.by).filter(|_| is.is_some()) {
            self.pin(by, world);
        }
        let pane = is.map_or(Pane::Sheet, |_| Pane::Tray);
        self.focus.go(pane);
        self.focus.mark(Pane::Tray, 0, 0);
        self.solo.go(pane);
        self.solo.mark(0, &self.seen);
    }

    /// Reads the game again after a line ran.
    fn ran(&mut self, line: &str, result: Result<Told, Refusal>, world: &World<'_>) -> Vec<Effect> {
        match result {
            Ok(told) => {
                Rc::make_mut(&mut self.uses).ran(line);
                if self.prompt.take().is_some() {
                    let left = std::mem::take(&mut self.draft);
                    self.draft_number.clear();
                    // A line that continues the draft replaces it.
                    if !line.starts_with(&left) {
                        self.history.push(&left);
                    }
                    if world.face.hides_from(line).is_none() {
                        self.history.push(line);
                    }
                    self.restore_focus();
                } else {
                    self.drop_draft_like(line);
                }
                // The log has no line for what was undone, so it is shown above the keys in every pane.
                let back = matches!(line.split(' ').next(), Some("undo" | "redo"));
                self.said = match told.said.join(" ") {
                    said if said.is_empty() => self.silent(line, told.n, world),
                    said if back => Said::Notice(said, false),
                    said => Said::Told(said),
                };
                let before = self.before(line);
                let (was, acted) = (self.seen.tray.stage, self.seen.turns.active);
                self.changed(world);
                self.leave_sheet(line, acted);
                // A newly opened pool already shows what began and who the target is.
                let opened = was != Stage::Pool && self.seen.tray.stage == Stage::Pool;
                if opened && told.said.len() < 2 {
                    self.said = Said::Nothing;
                }
                if back && self.seen.tray.stage == Stage::Idle {
                    self.follow_marked(None);
                }
                self.left_check(line);
                self.follow_tour(line, before, world);
            }
            Err(_) if self.lists_steps(line) => {}
            Err(refusal) => {
                line.clone_into(&mut self.again.refused);
                self.said = Said::Refused(refusal);
            }
        }
        Vec::new()
    }

    /// Handles a change of the save by another program. Its text is shown unless the line above the
    /// keys holds an unread message.
    fn followed(&mut self, said: &[String], world: &World<'_>) -> Vec<Effect> {
        self.changed(world);
        if !said.is_empty() && !matches!(self.said, Said::Refused(_) | Said::Notice(_, true)) {
            self.said = Said::Told(said.join(" "));
        }
        Vec::new()
    }

    /// Reads the game again after a change, and goes to the pane that asks a question.
    fn changed(&mut self, world: &World<'_>) {
        self.moved = false;
        let was = self.seen.tray.stage;
        let active = self.seen.turns.active;
        let (step, asked) = (self.step(), self.seen.turns.asks.is_some());
        let (marked, question) = (self.marked_offer(), self.open_question());
        let (had_rows, source) = (self.seen.menu().next().is_some(), self.marked_source());
        let turns = world.face.turns();
        if self.screen != Screen::Solo && turns.active != active {
            self.focus.pinned = None;
            self.focus.other = active;
        }
        self.seen = Seen::with(turns, world.face, &self.focus, self.size);
        self.take_cards(world);
        self.keep_character(world);
        self.lists.changed();
        match self.overlays.last_mut() {
            Some(Overlay::Settings(page)) => page.fill(world.face.settings()),
            _ => self.fill_page(world),
        }
        self.follow(was);
        if was == self.seen.tray.stage {
            let same = question == self.open_question();
            self.follow_marked(marked.as_ref().filter(|_| same));
            self.follow_source(source.as_ref().filter(|_| same));
        }
        self.follow_steps(step.as_deref(), world);
        self.follow_answers_in_solo(asked);
        self.leave_empty_dice(had_rows);
        let (pane, rows) = (self.focus.pane(), self.seen.rows(self.focus.pane()));
        self.focus.mark(pane, self.focus.row(pane), rows);
        if self.screen == Screen::Review {
            self.review.look(world.face);
        }
    }

    /// Returns the combatant that `.` means now.
    pub(super) fn dot(&self) -> Option<Id> {
        match self.screen {
            Screen::Table => self.seen.dot(&self.focus),
            Screen::Solo | Screen::Review | Screen::Library => self.seen.who(&self.focus),
        }
    }

    /// Returns the scope whose keys are active.
    pub fn scope(&self) -> Scope {
        if self.types_over_page() {
            return Scope::Prompt;
        }
        match self.overlays.last() {
            Some(Overlay::Finder(_) | Overlay::Form(_)) => return Scope::Palette,
            Some(Overlay::Help(help)) if help.searching => return Scope::Palette,
            Some(Overlay::Notes(page)) if page.searching => return Scope::Palette,
            Some(Overlay::Menu(menu)) if menu.searches() => return Scope::Palette,
            Some(Overlay::Help(_)) => return Scope::Page,
            Some(Overlay::Settings(_)) => return Scope::Settings,
            Some(Overlay::Notes(_)) => return Scope::Notes,
            Some(Overlay::Plans(_)) => return Scope::Plans,
            Some(_) => return Scope::Dialog,
            None => {}
        }
        if self.prompt.is_some() {
            return Scope::Prompt;
        }
        self.ground()
    }

    /// Returns the target of the keys that wound, heal or strain: the combatant under the cursor.
    pub fn pointed_at(&self) -> Option<Id> {
        self.dot()
    }

    /// Whether the open entry is a vehicle or is listed with the vehicles.
    pub(super) fn looks_at_vehicle(&self) -> bool {
        let who = self.seen.who(&self.focus);
        self.seen.vehicles().any(|one| Some(one.id) == who)
    }

    /// Returns the scope of the screen itself, ignoring pages on top of it.
    pub(super) fn ground(&self) -> Scope {
        match self.screen {
            // Vehicles have their own damage keys in every pane.
            Screen::Table
                if matches!(self.focus.pane(), Pane::Who | Pane::Sheet | Pane::Log)
                    && self.looks_at_vehicle() =>
            {
                Scope::Vehicles
            }
            Screen::Table => self.focus.pane().scope(self.seen.tray.stage),
            Screen::Solo => self.solo.scope(self.seen.tray.stage),
            Screen::Review => Scope::Review,
            Screen::Library => Scope::Library,
        }
    }

    pub(super) fn menu(&mut self, group: OfferGroup, help: &str) {
        let choices = self.choices_of_menu(group);
        if choices.is_empty() {
            let words = self.no_rows(group, help);
            self.said = Said::Notice(words, false);
            return;
        }
        let who = self.whose(group).map_or("", |id| self.seen.name(Some(id)));
        // Without an encounter its menu is about the rest of the campaign.
        let rests = group == OfferGroup::Encounter && self.course().is_none();
        let mut title = capital(if rests { "what comes next" } else { help });
        if !who.is_empty() {
            title = format!("{title}: {who}");
        }
        let menu = Menu::new(title, choices);
        // These menus ask first, so that an extra Enter pays for nothing.
        let open = |offer: &&Offer| offer.allowed.is_ok();
        // A talent of the other side answers the active character. One of a companion is rarely meant.
        let mut usable = self.seen.group(group).filter(open);
        let first = usable.any(|one| !self.is_a_companions(one));
        let pays = !first || matches!(group, OfferGroup::Growth | OfferGroup::Market);
        let mut menu = if pays { menu.careful() } else { menu };
        if let Some(row) = self.approach_row().filter(|row| row.group == group) {
            menu.go_to("", &row.label);
        }
        let help = help.to_owned();
        menu.list = Some(List::Group { group, help });
        self.overlays.push(Overlay::Menu(menu));
    }

    /// Opens the rows of the tray as a searchable menu. Each row runs the line it shows.
    pub(super) fn search_rows(&mut self) {
        let mut rows: Vec<_> = self.seen.menu().collect();
        rows.sort_by_key(|(_, offer)| offer.key == rules::view::DONE);
        let choices = rows.into_iter().map(|(key, offer)| Choice {
            key,
            ..self.choice(offer)
        });
        let title = if self.seen.tray.priced {
            "Spend"
        } else {
            "Take"
        };
        let mut menu = Menu::new(title.to_owned(), choices.collect());
        menu.search();
        menu.list = Some(List::Tray);
        self.overlays.push(Overlay::Menu(menu));
    }

    /// Returns the actor of a menu if all its offers belong to the same actor.
    pub(super) fn whose(&self, group: OfferGroup) -> Option<Id> {
        let (focus, active) = (self.seen.who(&self.focus), self.seen.turns.active);
        match group {
            // The talents of several characters name their owners in each row.
            OfferGroup::Talent => {
                let mut rows = self.seen.group(group);
                let first = rows.next().filter(|one| self.owned(one).is_none())?.by?;
                rows.all(|one| one.by == Some(first)).then_some(first)
            }
            // These belong to the whole table.
            OfferGroup::Bring | OfferGroup::Asked | OfferGroup::Change | OfferGroup::Encounter => {
                None
            }
            OfferGroup::Growth | OfferGroup::Market | OfferGroup::Between | OfferGroup::Place => {
                focus
            }
            // A turn belongs to the active combatant, even while another sheet is open.
            OfferGroup::Action | OfferGroup::Other | OfferGroup::Maneuver => {
                let mut by = self.seen.group(group).map(|offer| offer.by.or(active));
                let first = by.next().flatten()?;
                by.all(|other| other == Some(first)).then_some(first)
            }
        }
    }

    /// Returns an offer as a menu row. An attack includes the facts about its target. Answers that are
    /// people have their numbers.
    pub(super) fn choice(&self, offer: &Offer) -> Choice {
        let mut choice = Choice::from(offer);
        choice.aim = self.aim(&offer.line).map(|(_, aim)| aim);
        let numbers: Vec<_> = caps::numbers(&self.seen.roster).collect();
        let number = |label: &str| {
            let one = numbers.iter().find(|(one, _)| one.name == label)?;
            caps::of_number(one.1)
        };
        let keys: Vec<_> = choice.answers.iter().map(|a| number(&a.label)).collect();
        let mut once = keys.clone();
        once.sort_unstable();
        once.dedup();
        // Numbers are used only if every answer is a person and no two share a number.
        if once.len() == keys.len() && keys.iter().all(Option::is_some) {
            for (answer, key) in choice.answers.iter_mut().zip(keys) {
                answer.key = key;
            }
        }
        choice
    }
}
