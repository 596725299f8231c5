//! The interface: what is open, where the hands are, and what a message does to it.
//!
//! [`App::update`] takes a message and gives back effects; [`App::render`] draws what there is.
//! Neither touches a terminal, a file or a clock, and neither can change the game: the game is
//! borrowed through [`World`], and the only way to it is an [`Effect::Run`].

use crossterm::event::{KeyEvent, KeyEventKind};
use ratatui::layout::Rect;

use crate::lang::Refusal;
use crate::rules::view::{Id, Offer, OfferGroup, Stage};
use crate::table::Told;

use super::dialog::{Choice, Menu, Question};
use super::everything::Lists;
use super::focus::{Focus, Pane};
use super::form::Form;
use super::help::Help;
use super::keymap::{Act, Chord, Does, Row, Scope, When};
use super::layout;
use super::msg::{Effect, Msg, World};
use super::palette::Finder;
use super::panes::{offers, tray};
use super::prompt::{Answer, Ask, History, Prompt};
use super::screens::Screen;
use super::screens::library::Library;
use super::screens::review::Review;
use super::screens::solo::Solo;
use super::seen::Seen;
use super::settings::Settings;

/// A page laid over the screen.
#[derive(Debug)]
pub enum Overlay {
    /// Keys and rules.
    Help(Help),
    /// Everything, found by typing.
    Finder(Finder),
    /// A list to choose from.
    Menu(Menu),
    /// What the table may rule otherwise.
    Settings(Settings),
    /// A question.
    Question(Question),
    /// Something to fill in.
    Form(Form),
}

/// What the line above the keys says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Said {
    /// Nothing happened: what to do next is said instead.
    #[default]
    Nothing,
    /// What a line did.
    Told(String),
    /// A line that was refused.
    Refused(Refusal),
    /// Anything else, and whether it is bad.
    Notice(String, bool),
}

/// The line that opens the page of the settings; it is no line of the game.
const SETTINGS: &str = "settings";

/// The interface.
#[derive(Debug)]
pub struct App {
    pub(super) screen: Screen,
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
    /// What was typed in the command line when it was left: the newest of the older lines.
    pub(super) draft: String,
}

impl App {
    /// The interface for a terminal of a size, open on a screen, with the game looked at once.
    pub fn new(screen: Screen, columns: u16, rows: u16, world: &World<'_>) -> (Self, Vec<Effect>) {
        let focus = Focus::default();
        let mut app = Self {
            screen: Screen::Table,
            size: Rect::new(0, 0, columns, rows),
            seen: Seen::take(world.face, &focus),
            focus,
            said: Said::Nothing,
            prompt: None,
            overlays: Vec::new(),
            layer: None,
            review: Review::default(),
            library: Library::default(),
            solo: Solo::default(),
            history: History::default(),
            lists: Lists::of(world),
            draft: String::new(),
        };
        let effects = app.open(screen, world);
        (app, effects)
    }

    /// Opens the sheet of one combatant on the screen of one character.
    pub fn look_at(&mut self, who: Id, world: &World<'_>) {
        self.focus.pinned = Some(who);
        self.seen.look(world.face, &self.focus);
    }

    /// The screen that is shown.
    pub const fn screen(&self) -> Screen {
        self.screen
    }

    /// The lines typed so far, oldest first.
    pub fn history(&self) -> &[String] {
        self.history.lines()
    }

    /// Handles a message.
    pub fn update(&mut self, msg: Msg, world: &World<'_>) -> Vec<Effect> {
        match msg {
            Msg::Key(key) if key.kind == KeyEventKind::Release => Vec::new(),
            Msg::Key(key) => self.key(&key, world),
            Msg::Mouse(mouse) => self.mouse(mouse, world),
            Msg::Paste(text) => self.paste(&text, world),
            Msg::Resize(columns, rows) => {
                self.size = Rect::new(0, 0, columns, rows);
                Vec::new()
            }
            Msg::Ran { line, result } => self.ran(&line, result, world),
            Msg::Saves(saves) => {
                self.library.fill(saves);
                Vec::new()
            }
            Msg::Opened(screen) => self.opened(screen, world),
            Msg::Loaded => {
                self.review.look(world.face);
                Vec::new()
            }
            Msg::Edited(text) => {
                self.ask(Ask::Command, text.lines().next().unwrap_or_default(), world);
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
        self.review = Review::default();
        self.said = Said::Nothing;
        self.overlays.clear();
        self.seen = Seen::take(world.face, &self.focus);
        self.lists = Lists::of(world);
        self.open(screen, world)
    }

    /// Goes to a screen.
    pub(super) fn open(&mut self, screen: Screen, world: &World<'_>) -> Vec<Effect> {
        self.screen = screen;
        self.overlays.clear();
        match screen {
            Screen::Table => self.follow(Stage::Idle),
            Screen::Solo => self.solo.follow(Stage::Idle, self.seen.tray.stage, 0),
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
        let is = self.seen.tray.stage;
        // The base of a pool cannot be switched, so Space there would do nothing.
        let sources = &self.seen.tray.sources;
        let first = match is {
            Stage::Pool => sources.iter().position(|s| s.toggle.is_some()).unwrap_or(0),
            Stage::Idle | Stage::Spending => 0,
        };
        self.focus.follow(was, is, first);
        self.solo.follow(was, is, first);
    }

    /// A line was run: look at the game anew.
    fn ran(&mut self, line: &str, result: Result<Told, Refusal>, world: &World<'_>) -> Vec<Effect> {
        match result {
            Ok(told) => {
                let was = self.seen.tray.stage;
                let active = self.seen.turns.active;
                if self.prompt.take().is_some() {
                    let left = std::mem::take(&mut self.draft);
                    self.history.push(&left);
                    self.history.push(line);
                }
                self.said = match told.said.join(" ") {
                    said if said.is_empty() => Said::Nothing,
                    said => Said::Told(said),
                };
                let turns = world.face.turns();
                if self.screen != Screen::Solo && turns.active != active {
                    self.focus.pinned = None;
                    self.focus.other = active;
                }
                self.seen = Seen::with(turns, world.face, &self.focus);
                self.lists.changed();
                if let Some(Overlay::Settings(page)) = self.overlays.last_mut() {
                    page.fill(world.face.settings());
                }
                self.follow(was);
                let (pane, rows) = (self.focus.pane(), self.seen.rows(self.focus.pane()));
                self.focus.mark(pane, self.focus.row(pane), rows);
                if self.screen == Screen::Review {
                    self.review.look(world.face);
                }
            }
            Err(refusal) => self.said = Said::Refused(refusal),
        }
        Vec::new()
    }

    /// Whom `.` means now.
    pub(super) fn dot(&self) -> Option<Id> {
        match self.screen {
            Screen::Table => self.seen.dot(&self.focus),
            _ => self.seen.who(&self.focus),
        }
    }

    /// The scope whose keys hold.
    pub fn scope(&self) -> Scope {
        if self.rules_by_typing() {
            return Scope::Prompt;
        }
        match self.overlays.last() {
            Some(Overlay::Finder(_) | Overlay::Form(_)) => return Scope::Palette,
            Some(Overlay::Help(help)) if help.searching => return Scope::Palette,
            Some(Overlay::Help(_)) => return Scope::Page,
            Some(Overlay::Settings(_)) => return Scope::Settings,
            Some(_) => return Scope::Dialog,
            None => {}
        }
        if self.prompt.is_some() {
            return Scope::Prompt;
        }
        self.ground()
    }

    /// Whether a value is typed for a setting, with the page of the settings still in sight.
    pub(super) fn rules_by_typing(&self) -> bool {
        self.prompt.is_some() && matches!(self.overlays.last(), Some(Overlay::Settings(_)))
    }

    /// The scope of the screen itself, whatever lies over it.
    pub(super) fn ground(&self) -> Scope {
        match self.screen {
            Screen::Table => self.focus.pane().scope(self.seen.tray.stage),
            Screen::Solo => self.solo.scope(self.seen.tray.stage),
            Screen::Review => Scope::Review,
            Screen::Library => Scope::Library,
        }
    }

    /// Whether what a key needs is there.
    pub(super) fn holds(&self, when: When) -> bool {
        match when {
            When::Always => true,
            When::Focused => self.dot().is_some(),
            When::Asked => self.seen.group(OfferGroup::Asked).next().is_some(),
            When::Percent => self.seen.tray.d100,
            When::Undoable => self.seen.undoable,
            When::Redoable => self.seen.redoable,
            When::Talents => self.seen.group(OfferGroup::Talent).next().is_some(),
            When::Growth => self.seen.group(OfferGroup::Growth).next().is_some(),
            When::Refused => {
                matches!(&self.said, Said::Refused(refusal) if refusal.overrule.is_some())
            }
        }
    }

    pub(super) fn key(&mut self, key: &KeyEvent, world: &World<'_>) -> Vec<Effect> {
        let chord = Chord::of(key);
        if let Some((_, rows)) = self.layer.take() {
            let row = rows.into_iter().find(|row| row.keys.0.contains(&chord));
            return row.map_or_else(Vec::new, |row| {
                self.does(&row.does, &row.help, chord, world)
            });
        }
        if self.passes_by(chord, world) {
            while self.prompt.is_some() {
                self.leave_prompt();
            }
        }
        if let Some(effects) = self.back_to_dice(chord, world) {
            return effects;
        }
        let scope = self.scope();
        if let Some(row) = world.keymap.find(scope, chord) {
            if matches!(self.said, Said::Told(_) | Said::Notice(..)) && scope != Scope::Prompt {
                self.said = Said::Nothing;
            }
            let (does, help) = (row.does.clone(), row.help.clone());
            return self.does(&does, &help, chord, world);
        }
        if scope == Scope::Spending && chord.character().is_some() {
            // A menu is answered by letters here, so that none may seem to have done something.
            let words = format!("{chord} means nothing in this menu.");
            self.said = Said::Notice(words, false);
            return Vec::new();
        }
        self.typed(key, world);
        Vec::new()
    }

    /// Whether symbols wait to be spent while the hands are in another pane of the table.
    pub(super) fn spends_elsewhere(&self) -> bool {
        self.screen == Screen::Table
            && self.seen.tray.stage == Stage::Spending
            && self.focus.pane() != Pane::Tray
    }

    /// Whether the menu that spends them is on the screen.
    pub(super) fn shows_dice(&self) -> bool {
        !self.areas().pane(Pane::Tray).is_empty()
    }

    /// A key that answers the dice goes to them first where it would be answered blind: nothing is
    /// bought that is not seen. What asks for words may ask at once, since it can be left again.
    fn back_to_dice(&mut self, chord: Chord, world: &World<'_>) -> Option<Vec<Effect>> {
        let busy = self.prompt.is_some() || !self.overlays.is_empty();
        if busy || !self.spends_elsewhere() {
            return None;
        }
        let hidden = !self.shows_dice();
        let here = world.keymap.find(self.ground(), chord).map(|row| &row.does);
        let there = world
            .keymap
            .own(Scope::Spending)
            .find(|row| row.keys.0.contains(&chord))
            .map(|row| (row.does.clone(), row.help.clone()));
        let (does, help) = match (here, there) {
            (Some(Does::Act(Act::Pick | Act::NextPane)), _) if hidden => {
                (Does::Nothing, String::new())
            }
            (_, Some((does, help))) => match &does {
                Does::Act(Act::Enter | Act::Payment) => (Does::Nothing, help),
                Does::Line(line) if line.text().contains(" .") => return None,
                Does::Line(line) if line.holes().len() == 0 => (Does::Nothing, help),
                Does::Act(Act::TypeDie) | Does::Line(_) => (does, help),
                _ => return None,
            },
            _ => return None,
        };
        self.said = Said::Nothing;
        self.focus.back_to_dice();
        Some(self.does(&does, &help, chord, world))
    }

    /// Whether the prompt, and nothing over it, asks for a number.
    pub(super) fn asks_number(&self) -> bool {
        self.overlays.is_empty() && self.prompt.as_ref().is_some_and(Prompt::wants_number)
    }

    /// Whether a key of the last line takes the place of a question for a number: a letter is no
    /// part of one. Once something is typed it does not, so that no number is lost by a slip.
    fn passes_by(&self, chord: Chord, world: &World<'_>) -> bool {
        let foot = layout::outer(self.size).foot;
        let empty = self.prompt.as_ref().is_some_and(|p| p.text().is_empty());
        let letter = chord.character().is_some_and(char::is_alphabetic);
        let shown = |row: &Row| row.keys.0.contains(&chord);
        empty
            && letter
            && self.asks_number()
            && self.foot(foot, world).iter().any(|(_, row)| shown(row))
    }

    /// A key that is no command goes into whatever text is being typed.
    fn typed(&mut self, key: &KeyEvent, world: &World<'_>) {
        let over = !self.rules_by_typing();
        match self.overlays.last_mut().filter(|_| over) {
            Some(Overlay::Finder(finder)) => {
                if finder.field.key(key) {
                    finder.search();
                }
            }
            Some(Overlay::Form(form)) => {
                form.field.key(key);
            }
            Some(Overlay::Help(help)) if help.searching => {
                if help.field.key(key) {
                    help.top();
                }
            }
            Some(_) => {}
            None => {
                if let Some(prompt) = &mut self.prompt
                    && prompt.key(key)
                {
                    self.complete(world);
                }
            }
        }
    }

    /// Does what a key, a menu or the finder says.
    pub(super) fn does(
        &mut self,
        does: &Does,
        help: &str,
        chord: Chord,
        world: &World<'_>,
    ) -> Vec<Effect> {
        match does {
            Does::Line(template) => {
                if template.text().contains(" .") && self.dot().is_none() {
                    self.said = Said::Notice("Nobody is focused.".to_owned(), true);
                    return Vec::new();
                }
                if template.holes().len() == 0 {
                    return self.run(template.text().to_owned());
                }
                let ask = Ask::Holes {
                    template: template.clone(),
                    answers: Vec::new(),
                };
                self.ask(ask, "", world);
                Vec::new()
            }
            Does::Act(act) => self.act(*act, chord, world),
            Does::Menu(group) => {
                self.menu(*group, help);
                Vec::new()
            }
            Does::Layer(rows) => {
                self.layer = Some((help.to_owned(), rows.clone()));
                Vec::new()
            }
            Does::Nothing => Vec::new(),
        }
    }

    fn menu(&mut self, group: OfferGroup, help: &str) {
        let choices = self.choices(group);
        if choices.is_empty() {
            let words = match group {
                OfferGroup::Talent => "No talent can be used now.".to_owned(),
                _ => format!("There is no {help} to choose now."),
            };
            self.said = Said::Notice(words, false);
            return;
        }
        // Talents are anybody's, and each says whose.
        let who = match group {
            OfferGroup::Talent | OfferGroup::Bring => "",
            _ => self.seen.name(self.seen.who(&self.focus)),
        };
        let mut title = help.to_owned();
        if let Some(first) = title.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        if !who.is_empty() {
            title = format!("{title}: {who}");
        }
        self.overlays.push(Overlay::Menu(Menu::new(title, choices)));
    }

    /// The offers of a group with their keys: those of the tray, where it shows them too.
    fn choices(&self, group: OfferGroup) -> Vec<Choice> {
        let shown = tray::menu(&self.seen.tray, &self.seen.offers);
        let own: Vec<&Offer> = self.seen.group(group).collect();
        let same = |one: &&Offer, offer: &Offer| one.group == group && one.line == offer.line;
        let key = |at: usize, offer: &Offer| match shown.iter().position(|one| same(one, offer)) {
            Some(place) => offers::mark(&shown, place),
            None => offers::mark(&own, at),
        };
        own.iter()
            .enumerate()
            .map(|(at, offer)| Choice {
                key: key(at, offer),
                ..Choice::from(*offer)
            })
            .collect()
    }

    /// Asks for a line to be run; one that ends in a blank is typed to its end first.
    pub(super) fn run(&mut self, line: String) -> Vec<Effect> {
        if line.ends_with(' ') {
            self.prompt = Some(Prompt::new(Ask::Command, &line));
            return Vec::new();
        }
        vec![Effect::Run {
            lines: vec![line],
            focus: self.dot(),
        }]
    }

    /// Opens the prompt.
    pub(super) fn ask(&mut self, ask: Ask, text: &str, world: &World<'_>) {
        self.prompt = Some(Prompt::new(ask, text));
        self.complete(world);
    }

    pub(super) fn complete(&mut self, world: &World<'_>) {
        let Some(prompt) = &mut self.prompt else {
            return;
        };
        let completions = match prompt.completes() {
            Some(line) if !line.is_empty() => world.face.complete(&line),
            _ => Vec::new(),
        };
        prompt.offer(completions);
    }

    /// Takes what stands in the prompt.
    pub(super) fn answer(&mut self, world: &World<'_>) -> Vec<Effect> {
        let Some(prompt) = &mut self.prompt else {
            return Vec::new();
        };
        match prompt.enter() {
            Answer::More => {
                self.complete(world);
                Vec::new()
            }
            Answer::Line(line) if line.is_empty() => {
                self.prompt = None;
                Vec::new()
            }
            Answer::Line(line) if line == SETTINGS => {
                self.prompt = None;
                self.settings(world);
                Vec::new()
            }
            // The prompt stays until the line was run: a refused one is mended where it stands.
            Answer::Line(line) => self.run(line),
            Answer::Filter(text) => {
                self.prompt = None;
                match self.screen {
                    Screen::Review => self.review.filter(&text, world.face),
                    _ => self.library.filter(&text),
                }
                Vec::new()
            }
        }
    }

    /// Opens the page of the settings, where the game leaves anything to be settled.
    pub(super) fn settings(&mut self, world: &World<'_>) {
        let page = Settings::new(world.face.settings());
        if page.is_empty() {
            let words = "This game leaves nothing to be settled.";
            self.said = Said::Notice(words.to_owned(), false);
        } else {
            self.overlays.push(Overlay::Settings(page));
        }
    }

    /// Leaves the prompt, or goes one answer back in it; what was typed is kept.
    pub(super) fn leave_prompt(&mut self) {
        let Some(prompt) = &mut self.prompt else {
            return;
        };
        if prompt.back() {
            return;
        }
        if *prompt.ask() == Ask::Command && !prompt.text().is_empty() {
            prompt.text().clone_into(&mut self.draft);
        }
        self.prompt = None;
        if matches!(self.said, Said::Refused(_)) {
            self.said = Said::Nothing;
        }
    }

    /// Looks at somebody else's sheet.
    pub(super) fn pin(&mut self, who: Id, world: &World<'_>) {
        let before = self.seen.who(&self.focus);
        if before == Some(who) {
            return;
        }
        self.focus.other = before;
        self.focus.pinned = (self.seen.turns.active != Some(who)).then_some(who);
        if self.screen == Screen::Solo {
            self.focus.pinned = Some(who);
        }
        self.focus.mark(Pane::Sheet, 0, 0);
        self.seen.look(world.face, &self.focus);
    }
}
