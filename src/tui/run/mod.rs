//! The loop: wait, handle everything that came, draw once.
//!
//! The program sleeps without input, except for occasional looks for another program that took the save over
//! or added to it. An idle minute of a writer writes no byte. All effects of a message are carried out before
//! the next message is handled, so a pasted script and a held key see the game as the one before them left
//! it.

mod work;

use std::collections::VecDeque;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use color_eyre::eyre::WrapErr;
use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::{execute, terminal};
use paint::Painter;

use crate::campaign::Library;
use crate::session::{Session, Setup};
use crate::ui::App;
use crate::ui::keymap::Keymap;
use crate::ui::layout::drawn;
use crate::ui::msg::{Effect, Msg};
use crate::ui::place::Place;
use crate::ui::screen::Screen;
use crate::ui::theme::Theme;
use rules::view::Id;

use super::desk::Desk;
use super::desk::report::Halt;
use super::edit::{Edited, edit};
use super::ground;
use super::guard::{Guard, restore};
use super::input::{self, Input, Outside, Signal};

/// How long the keys have to rest until the parts of a frame are drawn that may wait.
const REST: Duration = Duration::from_millis(150);

/// How long an editor is waited for before signals are looked at.
const GLANCE: Duration = Duration::from_millis(30);

/// Returns the theme of a name in the colors and symbols that the terminal has, or why there is none.
pub type Themes = Box<dyn Fn(&str) -> Result<Theme, String>>;

/// The settings for opening the screens.
pub struct Options {
    /// The first screen.
    pub screen: Screen,
    /// The character whose sheet is open on the solo screen.
    pub character: Option<String>,
    /// The theme, in the colors and symbols that the terminal has.
    pub theme: Theme,
    /// Reads another theme by its name, for this terminal.
    pub themes: Themes,
    /// The themes for a dark and for a light background, if the terminal is queried.
    pub by_ground: Option<[Theme; 2]>,
    /// The keys.
    pub keymap: Keymap,
    /// The folder of saves.
    pub library: Library,
    /// The settings for opening other saves.
    pub setup: Setup,
    /// The user's editor.
    pub editor: String,
    /// True to capture the mouse.
    pub mouse: bool,
    /// A message to show first.
    pub notice: Option<String>,
}

/// Opens a save on the terminal and stays until the user leaves.
///
/// # Errors
/// The terminal can't be taken or written to, or the named character doesn't exist.
pub fn run(session: Session, options: Options) -> color_eyre::Result<ExitCode> {
    let Options {
        screen,
        character,
        theme,
        themes,
        by_ground,
        keymap,
        library,
        setup,
        editor,
        mouse,
        notice,
    } = options;
    let mut desk = Desk::new(session, library, setup, theme, keymap);
    let who = character.map(|name| desk.find(&name)).transpose()?;
    let mut out = screen_bytes().wrap_err("the terminal can't be written to")?;
    let guard = Guard::take(mouse).wrap_err("the terminal can't be taken over")?;
    let (mut filter, mut typed) = (ground::Filter::default(), Vec::new());
    if let Some([dark, light]) = by_ground.filter(|looks| looks[0] != looks[1]) {
        (filter, typed) = ground::ask(&mut out).wrap_err("the terminal can't be asked")?;
        match filter.light() {
            Some(true) => desk.theme = light,
            Some(false) => desk.theme = dark,
            None => {}
        }
    }
    let input = Input::listen(filter, typed).wrap_err("nothing can be read from the terminal")?;
    // The size is read only now, when the program already listens for changes. A change before that would be
    // missed.
    let size = terminal::size().wrap_err("the terminal doesn't tell its size")?;
    let (mut app, effects) = App::new(screen, size.0, size.1, &desk.world());
    let kept = desk.kept_place();
    if let Some(place) = kept {
        app.go_to(&place, &desk.world());
    }
    if let Some(who) = who {
        app.look_at(who, &desk.world());
    }
    let painter = Painter::new(out, drawn(size.0, size.1));
    let mut running = Running {
        app,
        desk,
        painter,
        guard,
        editor,
        themes,
        input,
        ready: VecDeque::new(),
        ended: None,
        place: kept,
        report: None,
        rests: None,
    };
    running.all(effects)?;
    if let Some(draft) = running.desk.kept_draft() {
        running.tell(draft)?;
    }
    let held = running.desk.held_elsewhere();
    let first: Vec<String> = held.into_iter().chain(notice).collect();
    let first = (!first.is_empty()).then(|| first.join(" "));
    if let Some(msg) = running.desk.notices(first) {
        running.tell(msg)?;
    }
    running.until_the_end()
}

/// Returns the writer for frames: its own handle on standard output, so that a frame is one write.
#[cfg(unix)]
fn screen_bytes() -> io::Result<impl Write> {
    use std::os::fd::AsFd;
    Ok(std::fs::File::from(
        io::stdout().as_fd().try_clone_to_owned()?,
    ))
}

/// Returns the writer for frames.
#[cfg(not(unix))]
#[expect(
    clippy::unnecessary_wraps,
    reason = "elsewhere a handle can fail to be made"
)]
fn screen_bytes() -> io::Result<impl Write> {
    Ok(io::BufWriter::with_capacity(1 << 16, io::stdout()))
}

/// The reason why the loop ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The user left, or the terminal is gone.
    Left,
    /// A signal ended it.
    Signal(i32),
}

struct Running<W: Write> {
    app: App,
    desk: Desk,
    painter: Painter<W>,
    guard: Guard,
    editor: String,
    themes: Themes,
    input: Input,
    /// Events from the terminal that are not handled yet.
    ready: VecDeque<Event>,
    ended: Option<End>,
    /// The last recorded position on the screens.
    place: Option<Place>,
    /// What stops the report that is written.
    report: Option<Halt>,
    /// When the rest of the frame has to be drawn. `None` if it is whole.
    rests: Option<Instant>,
}

impl<W: Write> Running<W> {
    fn until_the_end(mut self) -> color_eyre::Result<ExitCode> {
        loop {
            match self.ended {
                None => {
                    self.keep_place();
                    self.paint()?;
                    self.app.prepare(&self.desk.world());
                    self.desk.keep_draft(self.app.unfinished());
                }
                Some(End::Left) => {
                    self.leave();
                    return Ok(ExitCode::SUCCESS);
                }
                Some(End::Signal(signal)) => {
                    self.leave();
                    input::end_by(signal)?;
                    // Only if the system did not end it: the same number that a shell would return.
                    return Ok(ExitCode::from(128_u8.wrapping_add(signal as u8)));
                }
            }
            match self.wait_for_outside()? {
                Outside::Events(events) => {
                    self.desk.touch();
                    self.ready.extend(events);
                    while let Some(event) = self.ready.pop_front() {
                        self.event(event)?;
                        if self.ended.is_some() {
                            break;
                        }
                    }
                    self.input.go_on();
                }
                other => self.take(other)?,
            }
        }
    }

    /// Waits for an input, or for a change that another program made to the save, which is handled first.
    fn wait_for_outside(&mut self) -> color_eyre::Result<Outside> {
        loop {
            let left = |at: Instant| at.saturating_duration_since(Instant::now());
            let rest = self.rests.map(left);
            let patience = self.desk.patience();
            let most = rest.into_iter().chain(patience).min();
            let came = self.input.wait(most);
            let quiet = matches!(came, Outside::Quiet);
            if quiet && self.rests.is_some_and(|at| left(at).is_zero()) {
                return Ok(came);
            }
            let news = self.desk.look_around();
            if quiet && news.is_empty() {
                continue;
            }
            for msg in news {
                self.tell(msg)?;
            }
            return Ok(came);
        }
    }

    /// Records the user's position on the screens if it has changed. A selected row is recorded only at the end, because
    /// each arrow key changes it.
    fn keep_place(&mut self) {
        let place = self.app.place();
        let (now, kept) = (
            place.map(Place::without_row),
            self.place.map(Place::without_row),
        );
        let is_new = now != kept || self.ended.is_some() && place != self.place;
        if place.is_some() && is_new {
            self.desk.keep_place(place);
            self.place = place;
        }
    }

    /// Restores everything, and prints the path of a saved copy, if the terminal still accepts output.
    fn leave(mut self) {
        self.keep_place();
        let kept = self.desk.keep_played();
        drop(self);
        restore();
        if let Some(kept) = kept {
            writeln!(io::stderr(), "{kept}").ok();
        }
    }

    /// Handles an input that isn't a key. The keys wait for their turn.
    fn take(&mut self, came: Outside) -> color_eyre::Result<()> {
        match came {
            Outside::Events(events) => self.ready.extend(events),
            Outside::Signal(signal) => self.signal(signal)?,
            Outside::Read(msg) => self.tell(*msg)?,
            Outside::Progress(text) => self.progress(text)?,
            Outside::Quiet => {}
            Outside::Closed => self.ended = Some(End::Left),
        }
        Ok(())
    }

    fn signal(&mut self, signal: i32) -> color_eyre::Result<()> {
        match Signal::of(signal) {
            Signal::Stop => self.suspend()?,
            Signal::Continue => self.again()?,
            Signal::End => self.ended = Some(End::Signal(signal)),
        }
        Ok(())
    }

    /// Draws a frame. What may wait is drawn once the keys have rested for a moment.
    fn paint(&mut self) -> color_eyre::Result<()> {
        let world = self.desk.world();
        let rested = self.rests.is_some_and(|at| at <= Instant::now());
        let waiting = if rested {
            Vec::new()
        } else {
            self.app.waiting(&world)
        };
        let app = &self.app;
        let painted = self
            .painter
            .paint(&waiting, |frame| app.render(&world, frame));
        self.app.drawn(&world);
        match painted {
            Ok(waits) => {
                self.rests = waits.then(|| Instant::now() + REST);
                Ok(())
            }
            // A lost connection appears as a terminal that went away. Everything is on disk.
            Err(error) if gone(&error) => {
                self.ended = Some(End::Left);
                Ok(())
            }
            Err(error) => Err(error).wrap_err("the terminal can't be written to"),
        }
    }

    /// Shows how far a report is that wasn't stopped.
    fn progress(&mut self, text: String) -> color_eyre::Result<()> {
        if self.report.as_ref().is_none_or(Halt::is_stopped) {
            return Ok(());
        }
        self.tell(Msg::Notice { text, bad: false })
    }

    fn event(&mut self, event: Event) -> color_eyre::Result<()> {
        if stop(&event) && self.report.as_ref().is_some_and(Halt::stop) {
            let text = "Stopped. No report was written.".to_owned();
            return self.tell(Msg::Notice { text, bad: false });
        }
        let msg = match event {
            Event::Key(key) if self.is_escape_and_letter(&key) => {
                self.tell(Msg::Key(KeyCode::Esc.into()))?;
                if self.ended.is_some() {
                    return Ok(());
                }
                Msg::Key(KeyEvent {
                    modifiers: key.modifiers.difference(KeyModifiers::ALT),
                    ..key
                })
            }
            Event::Key(key) => Msg::Key(key),
            Event::Mouse(mouse) => Msg::Mouse(mouse),
            Event::Paste(text) => Msg::Paste(text),
            Event::Resize(columns, rows) => {
                self.painter.resize(drawn(columns, rows));
                Msg::Resize(columns, rows)
            }
            Event::FocusGained | Event::FocusLost => return Ok(()),
        };
        self.tell(msg)
    }

    /// Returns true if a letter with Alt is really Esc and a letter that arrived in one piece.
    fn is_escape_and_letter(&self, key: &KeyEvent) -> bool {
        let alt = key.modifiers.contains(KeyModifiers::ALT);
        let letter = matches!(key.code, KeyCode::Char(_)) && key.kind != KeyEventKind::Release;
        alt && letter && !self.app.takes_alt(key, &self.desk.world())
    }

    /// Passes a message to the interface and carries out all its effects.
    fn tell(&mut self, msg: Msg) -> color_eyre::Result<()> {
        let effects = self.app.update(msg, &self.desk.world());
        self.all(effects)
    }

    fn all(&mut self, effects: Vec<Effect>) -> color_eyre::Result<()> {
        let mut left = VecDeque::from(effects);
        while let Some(effect) = left.pop_front() {
            let effect = match effect {
                Effect::Run { lines, focus } if lines.len() > 1 => {
                    left.extend(self.script(lines, focus)?);
                    continue;
                }
                other => other,
            };
            match self.perform(effect)? {
                Ok(told) => {
                    let notices = self.desk.notices(None);
                    for msg in told.into_iter().chain(notices) {
                        left.extend(self.app.update(msg, &self.desk.world()));
                    }
                }
                Err(effect) => {
                    if let Some(msg) = self.terminal(effect)? {
                        left.extend(self.app.update(msg, &self.desk.world()));
                    }
                }
            }
        }
        Ok(())
    }

    /// Runs the lines of a script one by one up to the first refusal and draws after each, so that the user
    /// sees the progress and can stop it.
    fn script(&mut self, lines: Vec<String>, focus: Option<Id>) -> color_eyre::Result<Vec<Effect>> {
        let (all, mut effects) = (lines.len(), Vec::new());
        for (done, line) in lines.into_iter().enumerate() {
            if done > 0 {
                self.paint()?;
                if self.stops()? {
                    let text = format!("Stopped: {done} of {all} lines were run.");
                    effects.extend(
                        self.app
                            .update(Msg::Notice { text, bad: true }, &self.desk.world()),
                    );
                    break;
                }
            }
            let lines = vec![line];
            let told = self.desk.perform(Effect::Run { lines, focus });
            let mut refused = None;
            for msg in told.unwrap_or_default() {
                if let Msg::Ran {
                    result: Err(no), ..
                } = &msg
                {
                    refused = Some(no.why.clone());
                }
                effects.extend(self.app.update(msg, &self.desk.world()));
            }
            if let Some(why) = refused {
                let left = all - done - 1;
                if left > 0 {
                    let at = done + 1;
                    let text = format!("Line {at} of {all}: {why} {left} more not run.");
                    let notice = Msg::Notice { text, bad: true };
                    effects.extend(self.app.update(notice, &self.desk.world()));
                }
                break;
            }
        }
        if let Some(msg) = self.desk.notices(None) {
            effects.extend(self.app.update(msg, &self.desk.world()));
        }
        Ok(effects)
    }

    /// Returns true if a script has to stop: by Esc or C-c, or because the program ends. Other keys are
    /// ignored while it runs.
    fn stops(&mut self) -> color_eyre::Result<bool> {
        if let Some(at) = self.ready.iter().position(stop) {
            self.ready.drain(..=at);
            return Ok(true);
        }
        while let Some(came) = self.input.glance() {
            match came {
                Outside::Events(events) => {
                    if events.iter().any(stop) {
                        return Ok(true);
                    }
                    for event in events {
                        if matches!(event, Event::Resize(..)) {
                            self.event(event)?;
                        }
                    }
                }
                other => self.take(other)?,
            }
        }
        Ok(self.ended.is_some())
    }

    /// Carries out an effect on the terminal.
    fn terminal(&mut self, effect: Effect) -> color_eyre::Result<Option<Msg>> {
        match effect {
            Effect::Quit => self.ended = Some(End::Left),
            Effect::Redraw => self.painter.forget(),
            Effect::Preview(path) => match self.desk.preview(&path) {
                Ok(preview) => return Ok(Some(Msg::Preview(path, Box::new(Ok(preview))))),
                Err(read) => {
                    let read = move || Msg::Preview(path, Box::new(read()));
                    self.input.read(read).wrap_err("nothing can be read")?;
                }
            },
            Effect::Report(report) => {
                return Ok(Some(match self.desk.report(report) {
                    Ok((halt, work)) => {
                        self.report = Some(halt);
                        self.input.work(work).wrap_err("nothing can be read")?;
                        let text = "Writing the report. Esc stops.".to_owned();
                        Msg::Notice { text, bad: false }
                    }
                    Err(why) => why,
                }));
            }
            Effect::Theme(name) => match (self.themes)(&name) {
                Ok(theme) => {
                    self.desk.theme = theme;
                    self.painter.forget();
                }
                Err(why) => {
                    return Ok(Some(Msg::Notice {
                        text: why,
                        bad: true,
                    }));
                }
            },
            Effect::Suspend => self.suspend()?,
            Effect::Copy(text) => {
                execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))
                    .wrap_err("the clipboard can't be reached")?;
            }
            Effect::EditText(text) => {
                restore();
                let edited = self.edit(&text)?;
                if self.ended.is_some() {
                    // The terminal isn't taken again; what was written is kept as a draft.
                    if let Ok(Edited::Cut(text)) = edited {
                        self.tell(Msg::Edited(text))?;
                    }
                    self.desk.keep_draft(self.app.unfinished());
                    return Ok(None);
                }
                self.again()?;
                return Ok(Some(match edited {
                    Ok(Edited::Closed(text) | Edited::Cut(text)) => Msg::Edited(text),
                    Err(error) => Msg::Notice {
                        text: format!("The editor: {error}."),
                        bad: true,
                    },
                }));
            }
            _ => {}
        }
        Ok(None)
    }

    /// Waits for the editor, and for a signal that ends the program meanwhile.
    fn edit(&mut self, text: &str) -> color_eyre::Result<io::Result<Edited>> {
        let (input, ended, mut read) = (&self.input, &mut self.ended, Vec::new());
        let edited = edit(text, &self.editor, || {
            match input.wait(Some(GLANCE)) {
                Outside::Signal(signal) if !input::is_typed(signal) => match Signal::of(signal) {
                    // The editor was stopped with it, and the shell has the terminal.
                    Signal::Stop => drop(input::stop()),
                    Signal::Continue => {}
                    Signal::End => *ended = Some(End::Signal(signal)),
                },
                Outside::Read(msg) => read.push(*msg),
                Outside::Signal(_) | Outside::Events(_) | Outside::Progress(_) | Outside::Quiet => {
                }
                Outside::Closed => *ended = Some(End::Left),
            }
            ended.is_some()
        });
        for msg in read {
            self.tell(msg)?;
        }
        Ok(edited)
    }

    /// Releases the terminal to the shell until the shell continues the program.
    fn suspend(&mut self) -> color_eyre::Result<()> {
        restore();
        input::stop().wrap_err("the program can't be stopped")?;
        self.again()
    }

    /// Takes the terminal again and redraws everything, in its current size.
    fn again(&mut self) -> color_eyre::Result<()> {
        self.guard
            .again()
            .wrap_err("the terminal can't be taken over again")?;
        let (columns, rows) = terminal::size().wrap_err("the terminal doesn't tell its size")?;
        self.painter.resize(drawn(columns, rows));
        self.tell(Msg::Resize(columns, rows))
    }
}

/// Returns true if an event is one of the two keys that stop a script, whatever the keymap assigns to them.
fn stop(event: &Event) -> bool {
    let Event::Key(key) = event else { return false };
    let interrupt = key.code == KeyCode::Char('c') && key.modifiers == KeyModifiers::CONTROL;
    key.is_press() && (interrupt || key.code == KeyCode::Esc)
}

/// Returns true if an error means that the terminal is gone.
fn gone(error: &io::Error) -> bool {
    // A terminal reports EIO after its other end was closed.
    error.kind() == io::ErrorKind::BrokenPipe || error.raw_os_error() == Some(5)
}
