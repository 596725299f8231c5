//! The effect of each act of the keymap, with any screen and focus.
//!
//! An open page receives an act first, then the prompt, then the screen. Each screen moves its own
//! selection in its own file.

use std::rc::Rc;

use rules::rulebook::cites;
use rules::view::{Offer, OfferGroup, Stage};

use super::app::{App, Overlay, Said};
use super::dialog::{Choice, List, Menu, Question};
use super::form::{Form, Purpose};
use super::help::{Behind, Help, Page};
use super::keymap::{Act, Chord, Scope, Template};
use super::msg::{Effect, World};
use super::palette::Finder;
use super::prompt::Ask;
use super::screen::{Pane, Screen};
use super::step::Step;

/// What the dice are for while sides choose in secret. Nothing is rolled yet.
const IN_SECRET: &str = "Each side chooses in secret, one after the other. A choice is hidden as soon as it is made. \
     Revealing shows all of them at once.";

impl App {
    pub(super) fn act(&mut self, act: Act, chord: Chord, world: &World<'_>) -> Vec<Effect> {
        match act {
            Act::Suspend => return vec![Effect::Suspend],
            Act::Redraw => return vec![Effect::Redraw],
            _ => {}
        }
        if !self.overlays.is_empty() && !self.types_over_page() {
            return self.act_on_page(act, chord, world);
        }
        if self.prompt.is_some() {
            return self.act_on_prompt(act, world);
        }
        match act {
            Act::Quit => vec![Effect::Quit],
            Act::Help => {
                let mut help = Help::new(self.scope(), self.behind(), Page::Keys);
                if self.scope() == Scope::Spending && self.seen.tray.is_secret() {
                    help = help.with_about(IN_SECRET);
                }
                let help = help.with_now(self.keys_now(world));
                self.overlays.push(Overlay::Help(help));
                Vec::new()
            }
            Act::Why => {
                self.why();
                Vec::new()
            }
            Act::Command => {
                self.ask(Ask::Command, "", world);
                Vec::new()
            }
            Act::Filter => {
                let text = match self.screen {
                    Screen::Review => self.review.filtered().to_owned(),
                    Screen::Table | Screen::Solo | Screen::Library => {
                        self.library.filtered().to_owned()
                    }
                };
                self.ask(Ask::Filter, &text, world);
                Vec::new()
            }
            // In a spending menu, a plain key searches the menu. Other finder keys search everything.
            Act::Finder if self.ground() == Scope::Spending && chord.character().is_some() => {
                self.search_rows();
                Vec::new()
            }
            Act::Finder => {
                let [near, far] = self.everything(world);
                let mut finder = Finder::new(near, far).by_use(&self.uses);
                finder.bring(self.saves());
                self.overlays.push(Overlay::Finder(finder));
                let asks = self.library.wants_saves();
                asks.then_some(Effect::ListSaves).into_iter().collect()
            }
            Act::Browse => {
                let finder = Finder::new(Rc::default(), self.content(world));
                self.overlays.push(Overlay::Finder(finder.whole()));
                Vec::new()
            }
            Act::Tour => self.tour(world),
            Act::GoTable => self.open(Screen::Table, world),
            Act::GoSolo => self.open(Screen::Solo, world),
            Act::GoReview if self.screen == Screen::Library => self.open_marked(Screen::Review),
            Act::GoReview => self.open(Screen::Review, world),
            Act::GoLibrary => self.open(Screen::Library, world),
            Act::GoSettings => {
                self.settings(world);
                Vec::new()
            }
            Act::GoNotes | Act::NotesAbout => self.open_notes(act == Act::NotesAbout, world),
            Act::GoPlans => {
                self.open_plans(world);
                Vec::new()
            }
            Act::GoTurns => self.go(Pane::Who, world),
            Act::GoSheet => self.go(Pane::Sheet, world),
            Act::GoVehicles => self.go(Pane::Vehicles, world),
            Act::GoTray => self.go(Pane::Tray, world),
            Act::GoLog => self.go(Pane::Log, world),
            Act::Keep => self.keep(world),
            Act::Overrule => self.overrule(),
            Act::GoOn => self.go_on(chord, world),
            Act::Less | Act::More => self.slide(act == Act::More),
            Act::Pick if self.screen == Screen::Solo => self.pick_in_solo(chord, world),
            Act::Pick => {
                let effects = self.pick(chord, world);
                self.begun(effects, world)
            }
            Act::TypeDie => {
                self.type_die(world);
                Vec::new()
            }
            Act::Targets | Act::Weapons | Act::Ranges => {
                self.open_list(act);
                Vec::new()
            }
            Act::Payment => {
                self.pay_otherwise();
                Vec::new()
            }
            Act::Chart => {
                self.focus.next_chart();
                Vec::new()
            }
            Act::Back => {
                self.back(world);
                Vec::new()
            }
            _ => match self.screen {
                Screen::Table => self.act_on_table(act, world),
                Screen::Solo => self.act_on_solo(act, chord, world),
                Screen::Review => self.act_on_review(act, chord, world),
                Screen::Library => self.act_on_library(act, world),
            },
        }
    }

    fn go(&mut self, pane: Pane, world: &World<'_>) -> Vec<Effect> {
        if self.screen == Screen::Solo {
            self.solo.go(pane);
            return Vec::new();
        }
        let effects = if self.screen == Screen::Table {
            Vec::new()
        } else {
            self.open(Screen::Table, world)
        };
        if pane == Pane::Vehicles && !self.seen.has_vehicles() {
            self.said = Said::Notice("There is no vehicle here.".to_owned(), false);
        } else {
            self.focus.go(pane);
        }
        effects
    }

    fn overrule(&mut self) -> Vec<Effect> {
        let line = match &self.said {
            Said::Refused(refusal) => refusal.overrule.clone(),
            // A blocked roll shows its refusal before it is tried.
            _ if self.seen.tray.is_blocked() => {
                let roll = self.seen.tray.typed.split(" =").next();
                roll.map(|roll| format!("{roll}!"))
            }
            _ => None,
        };
        if let Some(line) = line {
            return self.run(line);
        }
        self.said = Said::Notice("There is nothing to override.".to_owned(), false);
        Vec::new()
    }

    /// Takes the offer that ends the open question. Without one, takes the selected offer of the tray
    /// or of the roll's results. Offers of other lists need a deliberate key.
    fn go_on(&mut self, chord: Chord, world: &World<'_>) -> Vec<Effect> {
        match self.seen.ending().map(|offer| offer.line.clone()) {
            Some(line) => self.run(line),
            None if self.takes_marked() => self.act(Act::Enter, chord, world),
            None => {
                let take = world.keymap.key_of(self.ground(), Act::Enter);
                let take = take.map_or_else(String::new, |key| {
                    format!(", or {key} for the selected row")
                });
                let words = format!("{chord} doesn't choose a row here. Press its number{take}.");
                self.said = Said::Notice(words, false);
                Vec::new()
            }
        }
    }

    /// Whether the continue key takes the selected offer because no offer ends the open question.
    pub(super) const fn takes_marked(&self) -> bool {
        let tray = &self.seen.tray;
        matches!(tray.stage, Stage::Spending) && (tray.heading.is_empty() || tray.takes_selected)
    }

    /// Shows completions at once if an offer began a line.
    pub(super) fn begun(&mut self, effects: Vec<Effect>, world: &World<'_>) -> Vec<Effect> {
        self.complete(world);
        effects
    }

    /// Asks for the result of real dice in the prompt, using the line that the game reads it with.
    fn type_die(&mut self, world: &World<'_>) {
        let line = self.seen.tray.typed.clone().into_owned();
        if line.is_empty() {
            let words = "No roll is open, so no dice can be typed.";
            self.said = Said::Notice(words.to_owned(), true);
            return;
        }
        if let Ok(template) = Template::try_from(line) {
            self.ask_holes(template, world);
        }
    }

    /// Shows every row of the menu with its next way to pay.
    fn pay_otherwise(&mut self) {
        if self.seen.offers.iter().all(|offer| offer.ways.is_empty()) {
            self.said = Said::Notice("There is one way to pay for each.".to_owned(), false);
        }
        for offer in &mut self.seen.offers {
            offer.pay_otherwise();
        }
    }

    /// Goes one step back.
    fn back(&mut self, world: &World<'_>) {
        if self.said != Said::Nothing {
            self.said = Said::Nothing;
            return;
        }
        if self.gives_up_mark() {
            return;
        }
        match self.screen {
            // Outside turns no one else is meant instead.
            Screen::Table if self.focus.pinned.is_some() && self.seen.turns.active.is_some() => {
                self.focus.pinned = None;
                self.look(world);
            }
            Screen::Table => self.focus.go(Pane::Who),
            Screen::Solo => self.solo.turn_to(1),
            Screen::Review if !self.review.filtered().is_empty() => {
                self.review.filter("", world.face);
            }
            Screen::Library if !self.library.filtered().is_empty() => self.library.filter(""),
            Screen::Review | Screen::Library => self.screen = self.home,
        }
    }

    /// Shows the explanation of the selected item.
    pub(super) fn why(&mut self) {
        let help = Help::new(self.scope(), self.behind(), Page::Here);
        self.overlays.push(Overlay::Help(help));
    }

    /// Returns the explanation of the selected item: the sum and the rules that it uses.
    fn behind(&self) -> Behind {
        let mut behind = Behind::default();
        if let Said::Refused(refusal) = &self.said {
            behind.title.clone_from(&refusal.why);
            behind.rules.extend(refusal.rule.map(str::to_owned));
            return behind;
        }
        if let Some(Overlay::Menu(menu)) = self.overlays.last() {
            if let Some(choice) = menu.chosen() {
                behind.title.clone_from(&choice.label);
                behind.rules.extend(choice.rule.clone());
            }
            return behind;
        }
        let (pane, at) = match self.screen {
            Screen::Solo if self.shows_dice() => (Pane::Tray, self.solo.at()),
            Screen::Solo => return self.solo.item(&self.seen).map_or(behind, Behind::item),
            Screen::Table => (self.focus.pane(), self.focus.row(self.focus.pane())),
            _ => return behind,
        };
        match (pane, self.seen.tray.stage) {
            (Pane::Sheet, _) => self.sheet_row(at).map_or(behind, Behind::item),
            (Pane::Tray, Stage::Pool) => {
                if let Some(source) = self.seen.tray.sources.get(at) {
                    behind.title = format!("{}  {}", source.change.plain(), source.text);
                    behind.rules.extend(source.rule.clone());
                }
                behind
            }
            (Pane::Tray, _) => {
                if let Some((_, offer)) = self.seen.menu().nth(at) {
                    behind.tell(offer);
                }
                behind
            }
            _ => {
                if let Said::Told(text) = &self.said {
                    behind.title.clone_from(text);
                    behind.rules.extend(cites(text).map(str::to_owned));
                }
                // Otherwise the explanation is about the open question, which is above the turn order.
                let asked = |offer: &&Offer| offer.group == OfferGroup::Asked;
                if behind.rules.is_empty()
                    && let Some(offer) = self.seen.offers.iter().find(asked)
                {
                    behind.tell(offer);
                }
                let slot = self
                    .seen
                    .turns
                    .slots
                    .iter()
                    .find(|slot| slot.who.is_some() && slot.who == self.seen.who(&self.focus));
                let slot = slot.or_else(|| self.seen.slot());
                if let Some(slot) = slot.filter(|_| self.focus.pane() == Pane::Who) {
                    behind.slot(slot);
                }
                let vehicle = self.seen.vehicles().nth(at);
                match vehicle.filter(|_| self.focus.pane() == Pane::Vehicles) {
                    Some(vehicle) if behind.title.is_empty() => Behind::vehicle(vehicle),
                    _ => behind,
                }
            }
        }
    }

    /// Opens the selected save on a screen.
    pub(super) fn open_marked(&self, screen: Screen) -> Vec<Effect> {
        self.library
            .chosen()
            .filter(|save| save.sound)
            .map_or_else(Vec::new, |save| {
                vec![Effect::Open(save.path.clone(), screen)]
            })
    }

    fn act_on_prompt(&mut self, act: Act, world: &World<'_>) -> Vec<Effect> {
        if self.asks_about_cursor() {
            match act {
                Act::Older | Act::CompleteBack => self.mean_next(true, world),
                Act::Newer | Act::Complete => self.mean_next(false, world),
                _ => {}
            }
        }
        let Some(prompt) = &mut self.prompt else {
            return Vec::new();
        };
        match act {
            Act::Enter => return self.answer(world),
            Act::Back => {
                self.leave_prompt(world);
                self.complete(world);
            }
            Act::Older | Act::Newer if prompt.wants_number() => {}
            Act::Complete => prompt.complete(false),
            Act::CompleteBack => prompt.complete(true),
            Act::Older => prompt.older(&self.history, &self.draft, true),
            Act::Newer => prompt.older(&self.history, &self.draft, false),
            Act::Edit => {
                let text = prompt.text().to_owned();
                self.draft.clone_from(&text);
                return vec![Effect::EditText(text)];
            }
            _ => {}
        }
        Vec::new()
    }

    fn act_on_page(&mut self, act: Act, chord: Chord, world: &World<'_>) -> Vec<Effect> {
        let area = self.page_area(world);
        let step = Step::of(act, area.height.saturating_sub(5));
        if !matches!(act, Act::Back | Act::Enter) {
            self.complete_finder(world);
        }
        let Some(page) = self.overlays.last_mut() else {
            return Vec::new();
        };
        if act == Act::Back {
            let stays = match page {
                Overlay::Help(help) => std::mem::take(&mut help.searching),
                Overlay::Notes(page) => page.back(),
                Overlay::Plans(page) => page.back(),
                Overlay::Menu(menu) => menu.back(),
                _ => false,
            };
            if !stays {
                self.overlays.pop();
            }
            return Vec::new();
        }
        match page {
            Overlay::Help(help) => match act {
                Act::Enter | Act::Complete if help.searching => help.searching = false,
                Act::Help if !help.explains() => {
                    self.overlays.pop();
                }
                Act::Help | Act::NextPane => help.turn(false),
                Act::PreviousPane => help.turn(true),
                Act::Filter => help.search(),
                _ => {
                    if let Some(step) = step {
                        help.step(step.rows(), world.keymap, world.rulebook, area);
                    }
                }
            },
            Overlay::Finder(finder) => match act {
                // Words that find nothing stay for a correction.
                Act::Enter if finder.chosen().is_none() => {}
                Act::Enter => {
                    let found = finder.chosen().cloned();
                    self.overlays.pop();
                    if let Some(item) = &found {
                        Rc::make_mut(&mut self.uses).took(item);
                    }
                    return found.map_or_else(Vec::new, |item| self.found(item, chord, world));
                }
                Act::Complete => finder.step(1),
                Act::CompleteBack => finder.step(-1),
                _ => finder.step(step.map_or(0, Step::rows)),
            },
            Overlay::Form(form) => match act {
                Act::Enter => {
                    if let Some(effect) = form.take() {
                        self.overlays.pop();
                        return vec![effect];
                    }
                }
                Act::Complete | Act::Down => form.choose(false),
                Act::CompleteBack | Act::Up => form.choose(true),
                _ => {}
            },
            Overlay::Menu(menu) => match act {
                Act::Enter if menu.asks_first() => {}
                Act::Enter => {
                    let effects = self.choose();
                    return self.begun(effects, world);
                }
                Act::Pick => {
                    if menu.pick(chord.character()) {
                        let effects = self.choose();
                        return self.begun(effects, world);
                    }
                    self.type_in_menu(&chord.event(), world);
                }
                Act::Filter => menu.search(),
                Act::Complete => menu.step(1),
                Act::CompleteBack => menu.step(-1),
                _ => menu.step(step.map_or(0, Step::rows)),
            },
            Overlay::Settings(page) => match act {
                Act::Enter | Act::Delete => {
                    // A line that changes nothing would add an empty log entry.
                    let usual = page.chosen().filter(|row| !row.differs());
                    if let (Act::Delete, Some(row)) = (act, usual) {
                        let words =
                            format!("{} is already at its default ({}).", row.label, row.value);
                        self.said = Said::Notice(words, false);
                        return Vec::new();
                    }
                    let line = page.chosen().map(|row| match act {
                        Act::Delete => row.reset(),
                        _ => row.line.clone(),
                    });
                    return line.map_or_else(Vec::new, |line| self.run(line));
                }
                _ => page.step(step.map_or(0, Step::rows)),
            },
            Overlay::Notes(_) => return self.act_on_notes(act, step, world),
            Overlay::Plans(_) => return self.act_on_plans(act, step, world),
            Overlay::Question(question) => {
                if act == Act::Yes || act == Act::Enter && question.light {
                    let yes = std::mem::take(&mut question.yes);
                    self.overlays.pop();
                    return yes;
                }
                self.turn_question(step);
            }
        }
        Vec::new()
    }

    /// Takes the selected choice of the topmost menu.
    pub(super) fn choose(&mut self) -> Vec<Effect> {
        let Some(Overlay::Menu(menu)) = self.overlays.last() else {
            return Vec::new();
        };
        let choice = menu.chosen().cloned();
        self.overlays.pop();
        choice.map_or_else(Vec::new, |choice| self.accept(choice))
    }

    /// Takes a choice. If it has open questions, a menu of their answers comes first. A refused choice
    /// shows the reason and runs nothing.
    pub(super) fn accept(&mut self, choice: Choice) -> Vec<Effect> {
        if choice.aim.as_ref().is_some_and(|aim| aim.now) {
            return Vec::new();
        }
        if let Err(refusal) = choice.allowed {
            let first = choice.answers.into_iter().next();
            let line = first.map_or(choice.line, |answer| answer.line);
            // An incomplete line can't be overridden yet.
            let whole = !line.ends_with(' ');
            let refusal = if whole {
                refusal.with_line(&line)
            } else {
                refusal
            };
            self.again.refused = line;
            self.said = Said::Refused(refusal);
            return Vec::new();
        }
        if choice.answers.is_empty() {
            return self.run(choice.line);
        }
        let mut menu = Menu::new(choice.label, choice.answers);
        menu.list = Some(List::Answers(choice.line));
        self.overlays.push(Overlay::Menu(menu));
        Vec::new()
    }

    fn act_on_library(&mut self, act: Act, world: &World<'_>) -> Vec<Effect> {
        let page = self.size.height.saturating_sub(6);
        if let Some(step) = Step::of(act, page) {
            self.library.step(step);
            return Vec::new();
        }
        let chosen = self.library.chosen();
        match act {
            Act::Enter => {
                if chosen.is_some_and(|save| !save.sound) {
                    self.said = Said::Notice("That save can't be opened.".to_owned(), true);
                }
                return self.open_marked(Screen::Table);
            }
            Act::New => {
                let form = Form::new(Purpose::New, "", world.systems);
                self.overlays.push(Overlay::Form(form));
            }
            Act::Duplicate => {
                return chosen
                    .map_or_else(Vec::new, |save| vec![Effect::Duplicate(save.path.clone())]);
            }
            Act::Rename => {
                if let Some(save) = chosen {
                    let form = Form::new(Purpose::Rename(save.path.clone()), &save.title, &[]);
                    self.overlays.push(Overlay::Form(form));
                }
            }
            Act::Delete => {
                if let Some(save) = chosen {
                    self.overlays.push(Overlay::Question(Question::new(
                        "Move this save to the trash folder?".to_owned(),
                        vec![save.title.clone(), save.path.display().to_string()],
                        vec![Effect::Trash(save.path.clone())],
                    )));
                }
            }
            _ => {}
        }
        Vec::new()
    }
}
