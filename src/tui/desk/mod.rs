//! The desk: holds the save at play and its library, and carries out what the interface requests.
//!
//! Effects on saves end here and come back as messages. Nothing here knows a terminal, so tests run
//! all of it in a temporary folder.

mod copies;
mod imports;
mod others;
mod packs;
pub mod report;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::campaign::{Library, LibraryError, SaveEntry};
use crate::session::{OpenError, Session, Setup};
use crate::table::{AnyTable, EntryNo};
use crate::ui::draft::Draft;
use crate::ui::keymap::Keymap;
use crate::ui::msg::{Effect, Msg, Save, World};
use crate::ui::place::Place;
use crate::ui::preview::Preview;
use crate::ui::screen::Screen;
use crate::ui::theme::Theme;
use lang::Refusal;
use rules::view::Id;

/// The most notices that are shown at once, because a screen has four rows for them.
const MOST_SAID: usize = 3;

/// A function that hears what is done and how far it is, and stops it with a break.
pub type Step<'a> = &'a mut dyn FnMut(&'static str, usize, usize) -> ControlFlow<()>;

/// The reading of a log, for [`how_far`].
const READS_LOG: &str = "Reading the log";

/// Returns the sentence that tells how far work is.
pub fn how_far(what: &str, done: usize, all: usize) -> String {
    format!("{what}: {done} of {all}. Esc stops.")
}

/// A function that reads the preview of a save, to be called on any thread.
pub type Reader = Box<dyn FnOnce() -> Result<Preview, String> + Send>;

/// The save at play and everything that an effect may need.
pub struct Desk {
    session: Session,
    library: Library,
    setup: Setup,
    pub(super) theme: Theme,
    keymap: Keymap,
    /// The keymap for the game at play.
    keys_here: Keymap,
    listed: Vec<SaveEntry>,
    systems: Vec<(&'static str, &'static str)>,
    /// "saved 21:04", or another note about the file.
    saved: String,
    /// The prompt that is open, as it was last saved.
    draft: String,
    /// The number of entries in the shipped demo, if the demo is at play.
    demo: Option<EntryNo>,
    /// The last sentence about another program that has the save. Empty if there was none.
    held: String,
}

impl Desk {
    /// Returns a desk with a save on it.
    pub fn new(
        session: Session,
        library: Library,
        setup: Setup,
        theme: Theme,
        keymap: Keymap,
    ) -> Self {
        let systems = AnyTable::ALL
            .iter()
            .map(|system| (system.id, system.name))
            .collect();
        let mut desk = Self {
            session,
            library,
            setup,
            theme,
            keys_here: keymap.clone(),
            keymap,
            listed: Vec::new(),
            systems,
            saved: String::new(),
            draft: String::new(),
            demo: None,
            held: String::new(),
        };
        desk.note_saved();
        desk.fit_keys();
        desk.note_demo();
        desk
    }

    /// Notes if the demo is at play.
    fn note_demo(&mut self) {
        let face = self.session.face();
        self.demo = self.library.demo().and_then(|(demo, entries)| {
            let here = self.session.path().is_none_or(|path| path == demo);
            // A table in memory may be the demo. The demo has at least as many entries as its file.
            (here && face.system() == "Genesys" && face.last() >= entries).then_some(entries)
        });
    }

    /// Sets the keys for the game at play.
    fn fit_keys(&mut self) {
        let system = self.session.face().system();
        // Tests check the files of the games. If one can't be read, the shipped keys stay.
        self.keys_here = self
            .keymap
            .in_game(system)
            .unwrap_or_else(|_| self.keymap.clone());
    }

    /// Returns what the interface may read.
    pub fn world(&self) -> World<'_> {
        World {
            face: self.session.face(),
            theme: &self.theme,
            keymap: &self.keys_here,
            rulebook: self.session.face().rulebook(),
            // Where the next line takes the save over, every key works as in a save that is open to write: a key that
            // was refused would leave its digits to the rows behind it.
            access: match self.session.read_only() {
                Some(why) if !self.session.is_free() => why,
                _ => "",
            },
            elsewhere: self.session.can_take_over(),
            way_back: self.session.may_go_back(),
            saved: &self.saved,
            demo: self.demo,
            systems: &self.systems,
        }
    }

    /// Updates the note with the time of the newest entry, because everything up to it is on disk.
    fn note_saved(&mut self) {
        let face = self.session.face();
        let newest = face.log(face.last(), face.last()).pop();
        let now = self.session.now();
        // A save without commands was written when it was made.
        let clock = newest.map_or_else(|| self.session.meta().made.clone(), |entry| entry.clock);
        let time = saved_at(&clock, &now);
        self.saved = match (self.session.path(), time) {
            (None, _) => "kept in memory only".to_owned(),
            (Some(_), Some(time)) => format!("saved {time}"),
            (Some(_), None) => "saved".to_owned(),
        };
    }

    /// Returns the new notices, together with `also`. A notice stays until the next key, so all of
    /// them are one message.
    pub fn notices(&mut self, also: Option<String>) -> Option<Msg> {
        let mut notices: Vec<String> = self
            .session
            .take_notices()
            .into_iter()
            .chain(also)
            .map(|said| format!("{}.", said.trim_end_matches('.')))
            .collect();
        let more = notices.len().saturating_sub(MOST_SAID);
        notices.truncate(MOST_SAID);
        if more > 0 {
            notices.push(format!(
                "{more} more: `triumph check FILE` names what is wrong with a file."
            ));
        }
        (!notices.is_empty()).then(|| Msg::Notice {
            text: notices.join(" "),
            bad: true,
        })
    }

    /// Carries out an effect on saves and returns its messages. Returns effects on the terminal to the
    /// caller.
    ///
    /// # Errors
    /// The effect itself, if the caller has to carry it out.
    pub fn perform(&mut self, effect: Effect) -> Result<Vec<Msg>, Effect> {
        self.perform_with(effect, &mut |_, _, _| ControlFlow::Continue(()))
    }

    /// Does the same. What takes long tells `step` how far it is, which can stop it.
    ///
    /// # Errors
    /// As [`Desk::perform`].
    pub fn perform_with(&mut self, effect: Effect, step: Step<'_>) -> Result<Vec<Msg>, Effect> {
        let told = match effect {
            Effect::Run { lines, focus } => self.run(lines, focus),
            Effect::Propose { line, focus } => vec![self.propose(line, focus, step)],
            Effect::TakeIn(arriving) => self.take_in(arriving),
            Effect::ListSaves => vec![self.list()],
            Effect::Open(path, screen) => self.open(&path, screen),
            Effect::Demo => match self.library.demo() {
                Some((path, _)) => {
                    self.list();
                    let mut told = self.open(&path, Screen::Table);
                    if told.iter().any(|msg| matches!(msg, Msg::Opened(_))) {
                        told.insert(1, Msg::Tour);
                    }
                    told
                }
                None => Vec::new(),
            },
            Effect::NewSave { system, title } => self.make(&system, &title),
            Effect::Duplicate(path) => {
                let done = self.copy(&path).map(|(_, titled)| titled);
                self.after(
                    done,
                    "The copy is next to it. The first `undo` in the copy restores the old title.",
                )
            }
            Effect::DuplicateOpen => {
                let path = self.session.path().map(Path::to_path_buf);
                return path.map_or_else(
                    || Ok(Vec::new()),
                    |path| self.perform(Effect::Duplicate(path)),
                );
            }
            Effect::BranchOpen(n) => {
                let (name, done) = match self.branch(n) {
                    Ok((path, titled)) => {
                        let name = path.file_stem().unwrap_or_default();
                        (name.to_string_lossy().into_owned(), Ok(titled))
                    }
                    Err(error) => (String::new(), Err(error)),
                };
                let said = format!("The new save {name} in the list holds everything up to here.");
                self.after(done, &said)
            }
            // The game itself renames the save at play. Its file keeps its name.
            Effect::Rename { path, title } if self.session.path() == Some(path.as_path()) => {
                let line = self.session.face().entitling(&title);
                let result = self.session.run(&line);
                self.note_saved();
                let said = result.is_ok().then(|| Msg::Notice {
                    text:
                        "It has its new title. `undo` restores the old one. The file keeps its name."
                            .to_owned(),
                    bad: false,
                });
                // This is a line of the game like any other, so the table behind the list shows it at
                // once.
                let ran = Msg::Ran { line, result };
                [ran, self.list()].into_iter().chain(said).collect()
            }
            Effect::Rename { path, title } => {
                let done = self.library.rename(&path, &title);
                let done = done.map(|path| self.entitle(&path, &title));
                self.after(
                    done,
                    "It has its new title. The first `undo` in it restores the old one.",
                )
            }
            Effect::Trash(path) => {
                let done = self.library.delete(&path);
                self.after(
                    done.map(|_| Ok(())),
                    "It is in the trash folder next to the saves.",
                )
            }
            Effect::Keep(what) => vec![self.keep(&what)],
            Effect::KeepRecord(editing) => vec![self.keep_record(*editing)],
            Effect::LoadHistory => vec![self.load_history(step)],
            other => return Err(other),
        };
        Ok(told)
    }

    /// Reads the whole log for the review.
    fn load_history(&mut self, step: Step<'_>) -> Msg {
        let mut read = |done: EntryNo, all: EntryNo| step(READS_LOG, done as usize, all as usize);
        match self.session.load_history_with(&mut read) {
            Ok(()) => Msg::Loaded,
            Err(OpenError::Stopped) => {
                let first = self.session.face().first_loaded();
                let text = format!("Stopped. The entries before {first} weren't read.");
                Msg::Notice { text, bad: false }
            }
            Err(error) => bad(&error.to_string(), &error.way_out()),
        }
    }

    fn run(&mut self, lines: Vec<String>, focus: Option<Id>) -> Vec<Msg> {
        let mut told = Vec::new();
        for line in lines {
            let result = self.session.run_focused(&line, focus);
            let refused = result.is_err();
            told.push(Msg::Ran { line, result });
            if refused {
                break;
            }
        }
        // The refusal of a line already says that another program has the save.
        let news = self.look_around();
        told.extend(
            news.into_iter()
                .filter(|msg| !matches!(msg, Msg::Notice { .. })),
        );
        self.note_saved();
        told
    }

    /// Returns the user's last position on the screens of this save.
    pub fn kept_place(&self) -> Option<Place> {
        Place::read(&self.library.screen_of(self.session.path()?)?)
    }

    /// Records the user's position on the screens of this save.
    pub fn keep_place(&self, place: Option<Place>) {
        if let (Some(path), Some(text)) = (self.session.path(), place.and_then(|p| p.text())) {
            self.library.keep_screen(path, &text);
        }
    }

    /// Returns the prompt that the user left open in this save in an earlier run of the program.
    pub fn kept_draft(&mut self) -> Option<Msg> {
        let path = self.session.path()?;
        let text = self.library.draft_of(path)?;
        let draft = Draft::read(&text);
        // A program that was killed may have run the line before it could delete it.
        let face = self.session.face();
        let last = face.log(face.last(), face.last());
        if last.iter().any(|last| last.line == draft.line) {
            self.library.keep_draft(path, "");
            return None;
        }
        self.draft = text;
        Some(Msg::Draft(Box::new(draft)))
    }

    /// Records the open prompt if it has changed.
    pub fn keep_draft(&mut self, draft: Option<Draft>) {
        let text = draft.and_then(|draft| draft.text()).unwrap_or_default();
        if text == self.draft {
            return;
        }
        if let Some(path) = self.session.path() {
            self.library.keep_draft(path, &text);
        }
        self.draft = text;
    }

    /// Returns the preview of a save: at once for the save at play. For any other save, returns a
    /// function that reads it, because that may take longer than a key press. It needs nothing from
    /// the desk.
    ///
    /// # Errors
    /// The function that reads it.
    pub fn preview(&self, path: &Path) -> Result<Preview, Reader> {
        if self.session.path() == Some(path) {
            return Ok(Preview::of(self.session.face()));
        }
        let sample = self.library.sample(path);
        let (setup, path) = (self.setup.clone(), path.to_path_buf());
        Err(Box::new(move || {
            let options = setup.options(true);
            let opened = match sample {
                Some(sample) => Session::in_memory(&sample.text(), String::new(), options),
                None => Session::open(&path, options),
            };
            let session = opened.map_err(|error| format!("{error}. {}", error.way_out()))?;
            let mut preview = Preview::of(session.face());
            preview.shows = sample.map_or_else(String::new, |sample| sample.shows.to_owned());
            Ok(preview)
        }))
    }

    fn list(&mut self) -> Msg {
        self.listed = self.library.list();
        let here = self.session.path().map(Path::to_path_buf);
        Msg::Saves(
            self.listed
                .iter()
                .map(|entry| save(entry, here.as_deref()))
                .collect(),
        )
    }

    /// Returns the messages after a change of a file, and of the game in it.
    fn after(&mut self, done: Result<Result<(), Refusal>, LibraryError>, said: &str) -> Vec<Msg> {
        let said = match done {
            Ok(Ok(())) => Msg::Notice {
                text: said.to_owned(),
                bad: false,
            },
            Ok(Err(refusal)) => bad(&refusal.why, refusal.hint.as_deref().unwrap_or_default()),
            Err(error) => bad(&error.to_string(), &error.way_out()),
        };
        vec![self.list(), said]
    }

    /// Opens the save at play again, because its file has changed. First saves a copy of what was
    /// played here. The copy stays at play if the file doesn't open.
    fn open_again(&mut self, path: &Path, screen: Screen) -> Vec<Msg> {
        let copy = match self.copy(path) {
            Ok((copy, _)) => copy,
            Err(error) => return vec![bad(&error.to_string(), &error.way_out())],
        };
        self.session.let_go();
        let kept = copy.display();
        let (opened, at, text) = match Session::open(path, self.setup.options(false)) {
            Ok(session) => {
                let text = "This is what the file contains now. What you played here is in";
                (Ok(session), path, format!("{text} {kept}."))
            }
            Err(why) => {
                let text = "The file no longer opens, so this is the copy";
                let copied = Session::open(&copy, self.setup.options(false));
                (copied, copy.as_path(), format!("{text} {kept}: {why}."))
            }
        };
        self.take(opened, at, screen, Some(text))
    }

    /// Gives the game in a closed save the title of the save: an entry of its log, as if it were typed
    /// there.
    fn entitle(&self, path: &Path, title: &str) -> Result<(), Refusal> {
        let why = |error: &OpenError| {
            Refusal::input(format!("The game in it keeps its title: {error}."))
                .hint(error.way_out())
        };
        let mut session =
            Session::open(path, self.setup.options(false)).map_err(|error| why(&error))?;
        if session.face().title() == title {
            return Ok(());
        }
        let line = session.face().entitling(title);
        session.run(&line).map(drop)
    }

    fn open(&mut self, path: &Path, screen: Screen) -> Vec<Msg> {
        if self.session.path() == Some(path) {
            if self.session.is_detached() {
                return self.open_again(path, screen);
            }
            // The other program may have continued or ended.
            if !self.session.looks_on() {
                let opened = Msg::Opened(screen);
                return [opened].into_iter().chain(self.kept_draft()).collect();
            }
        }
        let listed = self.listed.iter().find(|entry| entry.path == path);
        let path = match listed.map(|entry| self.library.bring(entry)) {
            None => path.to_path_buf(),
            Some(Ok(path)) => path,
            Some(Err(error)) => return vec![bad(&error.to_string(), &error.way_out())],
        };
        let opened = Session::open(&path, self.setup.options(false));
        self.take(opened, &path, screen, None)
    }

    fn make(&mut self, system: &str, title: &str) -> Vec<Msg> {
        let path: PathBuf = match self.library.place_for(title) {
            Ok(path) => path,
            Err(error) => return vec![bad(&error.to_string(), &error.way_out())],
        };
        let made = Session::create(&path, system, title, self.setup.options(false));
        self.take(made, &path, Screen::Table, None)
    }

    fn take(
        &mut self,
        opened: Result<Session, OpenError>,
        path: &Path,
        screen: Screen,
        also: Option<String>,
    ) -> Vec<Msg> {
        match opened {
            Ok(session) => {
                let also = also.or_else(|| self.keep_played());
                self.session = session;
                let also = also.or_else(|| self.held_elsewhere());
                self.fit_keys();
                self.note_demo();
                self.library.remember(path);
                self.note_saved();
                self.draft.clear();
                let mut told = vec![Msg::Opened(screen)];
                told.extend(self.kept_draft());
                told.extend(self.notices(also));
                told
            }
            Err(error) => vec![bad(&error.to_string(), &error.way_out())],
        }
    }

    /// Returns the participant with that name.
    ///
    /// # Errors
    /// Refuses a name that no participant or several participants have.
    pub fn find(&self, name: &str) -> Result<Id, Refusal> {
        lang::find(name, "combatant", &self.session.face().names())
    }
}

/// Returns the time of an entry's clock if it is from today, or else its day. Returns `None` for a
/// time in the future.
fn saved_at<'a>(clock: &'a str, now: &str) -> Option<&'a str> {
    let (day, time) = clock.split_once(' ')?;
    match now.split_once(' ')?.0 {
        _ if clock > now => None,
        today if today == day => Some(time),
        _ => Some(day),
    }
}

fn bad(what: &str, way_out: &str) -> Msg {
    let mut text = what.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    if !way_out.is_empty() {
        if !text.ends_with('.') {
            text.push('.');
        }
        text.push(' ');
        text.push_str(way_out);
    }
    Msg::Notice { text, bad: true }
}

fn save(entry: &SaveEntry, here: Option<&Path>) -> Save {
    let open_here = here == Some(entry.path.as_path());
    let note = match (&entry.damaged, &entry.in_use) {
        (Some(what), _) => format!("damaged: {what}"),
        (None, _) if open_here => "open here".to_owned(),
        (None, Some(who)) => format!("in use: {who}"),
        (None, None) if entry.sample => "sample".to_owned(),
        (None, None) => String::new(),
    };
    let system = AnyTable::ALL
        .iter()
        .find(|system| system.id == entry.system);
    Save {
        path: entry.path.clone(),
        title: if entry.title.is_empty() {
            entry.name.clone()
        } else {
            entry.title.clone()
        },
        system: system.map_or_else(|| entry.system.clone(), |system| system.name.to_owned()),
        entries: entry.entries.to_string(),
        modified: entry.modified.map(when).unwrap_or_default(),
        note,
        sound: entry.damaged.is_none(),
    }
}

/// Returns a time in the user's time zone: "2026-11-21 20:14".
fn when(time: SystemTime) -> String {
    jiff::Timestamp::try_from(time)
        .map(|time| {
            time.to_zoned(jiff::tz::TimeZone::system())
                .strftime("%Y-%m-%d %H:%M")
                .to_string()
        })
        .unwrap_or_default()
}
