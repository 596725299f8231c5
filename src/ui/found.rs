//! Taking an item of the finder shows it, together with its available commands.

use crate::table::report::sheet::as_lines;
use lang::seek::BEHIND;
use rules::pack_record::Record;
use rules::packs::Keep;
use rules::view::Sheet;
use rules::words::said;

use super::app::{App, Overlay};
use super::dialog::{Choice, Menu, Question};
use super::draw;
use super::form::{Editing, Form};
use super::help::{Behind, Help, Page};
use super::item::{Find, Item};
use super::keymap::Chord;
use super::msg::{Effect, World};
use super::panes::sheet::items;
use super::prompt::Ask;
use super::screen::{Pane, Screen};
use super::screens::review::QUESTION;

impl App {
    /// Shows the found item and its available commands. It does nothing that needs an undo: an item
    /// that runs a line or writes a file asks a question first.
    pub(super) fn found(&mut self, item: Item, chord: Chord, world: &World<'_>) -> Vec<Effect> {
        match item.does {
            Find::Does(does, help) => {
                let effects = self.does(&does, &help, chord, world);
                if effects.iter().all(Effect::only_shows) {
                    return effects;
                }
                let key = format!("The key {} does this at once.", item.key);
                self.question(&help, &key, effects)
            }
            Find::Choice(choice) => {
                let choice = Choice {
                    key: Some('1'),
                    // The detail includes the line, which names the character and can also be typed.
                    detail: format!("{} To type it: `{}`.", choice.detail, choice.line),
                    ..*choice
                };
                let menu = Menu::new(choice.label.clone(), vec![choice]);
                self.overlays.push(Overlay::Menu(menu));
                Vec::new()
            }
            Find::Open(path) => vec![Effect::Open(path, Screen::Table)],
            Find::Keep(kind, name) => {
                let title = format!("Copy {name}");
                let kind = kind.to_owned();
                let what = Keep::Content { kind, name };
                let kept = world.face.kept(&what);
                if let Some(record) = kept.and_then(|kept| Record::of(&kept.text)) {
                    return self.edit_record(Editing::new(record));
                }
                let about = item.help.into_owned();
                self.question(&title, &about, vec![Effect::Keep(what)])
            }
            Find::Type(text) => {
                self.ask(Ask::Command, &text, world);
                Vec::new()
            }
            Find::Focus(who) => {
                if !matches!(self.screen, Screen::Table | Screen::Solo) {
                    self.screen = Screen::Table;
                }
                self.pin(who, world);
                // A switch of panes would hide the found item where one pane is visible at a time.
                if self.screen == Screen::Table {
                    self.focus.go(Pane::Sheet);
                    let label = item.label.split(BEHIND).next().unwrap_or_default();
                    self.select_on_sheet(label, world);
                }
                Vec::new()
            }
            Find::Absent(who) => {
                if let Some(sheet) = world.face.absent_sheet(who) {
                    self.bring_in(&sheet);
                }
                Vec::new()
            }
            Find::Page(piece) => {
                let behind = Behind {
                    title: format!("{} · {}", piece.name, piece.kind),
                    because: piece.rows,
                    rules: piece.rule.into_iter().collect(),
                };
                let help = Help::new(self.scope(), behind, Page::Here);
                self.overlays.push(Overlay::Help(help));
                Vec::new()
            }
            Find::Rule(id) => {
                let behind = Behind {
                    rules: vec![id],
                    ..Behind::default()
                };
                let help = Help::new(self.scope(), behind, Page::Here);
                self.overlays.push(Overlay::Help(help));
                Vec::new()
            }
        }
    }

    /// Shows the sheet of someone who is away in short, and asks whether they come in.
    fn bring_in(&mut self, sheet: &Sheet) {
        let line = format!("return {}", said(&sheet.name, sheet.id));
        let yes = self.run(line);
        let told = as_lines(sheet).into_iter();
        let lines = told.flat_map(|line| draw::wrap(&line, QUESTION)).collect();
        let title = format!("{} isn't here. Bring them in?", sheet.name);
        self.overlays.push(Overlay::Question(Question {
            light: true,
            ..Question::new(title, lines, yes)
        }));
    }

    /// Selects the row of the open sheet that begins with these words, so that it is visible.
    fn select_on_sheet(&mut self, words: &str, world: &World<'_>) {
        let row = self.seen.sheet.as_ref().and_then(|sheet| {
            let mut items = items(sheet, None).into_iter();
            items.position(|item| item.told().plain().trim_start().starts_with(words))
        });
        if let Some(row) = row {
            self.mark(Pane::Sheet, row, world);
        }
    }

    /// Shows the fields of a record of a pack.
    pub(super) fn edit_record(&mut self, editing: Editing) -> Vec<Effect> {
        self.overlays.push(Overlay::Form(Form::record(editing)));
        Vec::new()
    }

    /// Asks before the selected character is saved to a pack, because `undo` leaves the file.
    pub(super) fn keep(&mut self, world: &World<'_>) -> Vec<Effect> {
        let Some(who) = self.dot() else {
            return Vec::new();
        };
        let roster = world.face.roster();
        let name = roster.iter().find(|one| one.id == who);
        let name = name.map_or("", |one| one.name.as_str());
        let title = format!("Save {name} to a pack");
        let about = "This writes a file to your pack folder. Undo doesn't remove it.";
        self.question(&title, about, vec![Effect::Keep(Keep::Somebody(who))])
    }

    /// Asks for confirmation.
    fn question(&mut self, title: &str, about: &str, yes: Vec<Effect>) -> Vec<Effect> {
        let mut title = format!("{title}?");
        if let Some(first) = title.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        self.overlays.push(Overlay::Question(Question::new(
            title,
            draw::wrap(about, QUESTION),
            yes,
        )));
        Vec::new()
    }
}
