//! The ground of the terminal: asked for once (OSC 11), and its answer taken out of what is typed.
//!
//! The answer comes the way keys come, and over a slow line it may come late. So what reads like it is
//! held back from the keys, whenever it comes, and only a whole answer goes.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// How long an answer is waited for.
pub const PATIENCE: Duration = Duration::from_millis(50);

/// How long a late answer is still told from keys.
const LATE: Duration = Duration::from_secs(10);

/// The question; a terminal that does not know it says nothing.
const ASK: &[u8] = b"\x1b]11;?\x1b\\";

/// How an answer begins, behind the key that opens it.
const OPENS: &str = "11;rgb";

/// The longest answer: "11;rgba:ffff/ffff/ffff/ffff".
const LONGEST: usize = 32;

/// Whether a terminal of that name is asked: the console of Linux and what knows no sequences would
/// show the question.
pub fn answers(term: &str) -> bool {
    !matches!(term, "" | "dumb" | "linux")
}

/// Takes answers out of what is typed.
#[derive(Debug, Default)]
pub struct Filter {
    /// What may be an answer, in its letters.
    text: String,
    /// The same as it came; empty where nothing is held back.
    held: Vec<Event>,
    /// Whether the last letter may close the answer.
    found: Option<bool>,
    /// Until when an answer is waited for; nothing where none was asked for.
    until: Option<Instant>,
}

impl Filter {
    /// A filter that waits for an answer from now on.
    pub fn waiting() -> Self {
        Self {
            until: Some(Instant::now() + LATE),
            ..Self::default()
        }
    }

    /// Whether the ground is light, once the answer has come.
    pub const fn light(&self) -> Option<bool> {
        self.found
    }

    /// What of an event is to be handed on: nothing while it may be a part of an answer, and with it
    /// whatever was held back before where it turns out to be none.
    pub fn pass(&mut self, event: Event) -> Vec<Event> {
        if self.until.is_none() || self.found.is_some() {
            return vec![event];
        }
        let letter = match &event {
            Event::Key(key) if key.kind != KeyEventKind::Release => letter(key),
            _ => None,
        };
        match (self.held.is_empty(), letter) {
            (true, Some(Letter::Opens)) if self.until.is_some_and(|at| Instant::now() < at) => {
                self.held.push(event);
                Vec::new()
            }
            (true, _) => vec![event],
            (false, Some(Letter::Plain(c))) if self.fits(c) => {
                self.text.push(c);
                self.held.push(event);
                Vec::new()
            }
            (false, Some(Letter::Closes)) if self.text.starts_with(OPENS) => {
                self.found = Some(is_light(&self.text).unwrap_or(false));
                self.held.clear();
                Vec::new()
            }
            (false, _) => {
                self.text.clear();
                let mut all = std::mem::take(&mut self.held);
                all.push(event);
                all
            }
        }
    }

    /// Whether a letter may be the next one of an answer.
    fn fits(&self, c: char) -> bool {
        match OPENS.chars().nth(self.text.len()) {
            Some(expected) => c == expected,
            None => self.text.len() < LONGEST && (c.is_ascii_hexdigit() || matches!(c, ':' | '/')),
        }
    }
}

/// What a key is to an answer.
enum Letter {
    Opens,
    Closes,
    Plain(char),
}

fn letter(key: &KeyEvent) -> Option<Letter> {
    let KeyCode::Char(c) = key.code else {
        return None;
    };
    match (c, key.modifiers) {
        (']', KeyModifiers::ALT) => Some(Letter::Opens),
        ('\\', KeyModifiers::ALT) | ('g', KeyModifiers::CONTROL) => Some(Letter::Closes),
        (c, KeyModifiers::NONE | KeyModifiers::SHIFT) => Some(Letter::Plain(c)),
        _ => None,
    }
}

/// Whether an answer such as "11;rgb:ffff/ffff/ffff" names a light color; nothing where it names none.
fn is_light(text: &str) -> Option<bool> {
    let (_, colors) = text.split_once(':')?;
    let part = |text: &str| {
        let most = 16u32.checked_pow(u32::try_from(text.len()).ok()?)? - 1;
        let value = u32::from_str_radix(text, 16).ok()?;
        (most > 0).then(|| f64::from(value) / f64::from(most))
    };
    let parts: Option<Vec<f64>> = colors.split('/').take(3).map(part).collect();
    let [red, green, blue] = parts?.try_into().ok()?;
    // As bright as the eye takes it.
    Some(0.299 * red + 0.587 * green + 0.114 * blue > 0.5)
}

/// Asks the terminal, which must be in raw mode, and waits a moment for its answer. What was typed
/// meanwhile comes back in order, and the filter goes on with an answer that is late.
///
/// # Errors
/// When the terminal cannot be written to or read.
pub fn ask(out: &mut impl Write) -> io::Result<(Filter, Vec<Event>)> {
    let mut filter = Filter::waiting();
    let mut typed = Vec::new();
    out.write_all(ASK)?;
    out.flush()?;
    let until = Instant::now() + PATIENCE;
    while filter.light().is_none() {
        let left = until.saturating_duration_since(Instant::now());
        if !event::poll(left)? {
            break;
        }
        typed.extend(filter.pass(event::read()?));
    }
    Ok((filter, typed))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(c: char, modifiers: KeyModifiers) -> Event {
        Event::Key(KeyEvent::new(KeyCode::Char(c), modifiers))
    }

    /// An answer as it is read, closed as terminals close it.
    fn answer(text: &str, bell: bool) -> Vec<Event> {
        let mut all = vec![key(']', KeyModifiers::ALT)];
        all.extend(text.chars().map(|c| key(c, KeyModifiers::NONE)));
        all.push(if bell {
            key('g', KeyModifiers::CONTROL)
        } else {
            key('\\', KeyModifiers::ALT)
        });
        all
    }

    fn passed(filter: &mut Filter, events: Vec<Event>) -> Vec<Event> {
        events
            .into_iter()
            .flat_map(|event| filter.pass(event))
            .collect()
    }

    #[test]
    fn an_answer_is_taken_out_of_what_is_typed() {
        for (text, bell, light) in [
            ("11;rgb:ffff/ffff/f7f7", false, true),
            ("11;rgb:12/15/1c", true, false),
            ("11;rgba:0000/0000/0000/ffff", true, false),
        ] {
            let mut filter = Filter::waiting();
            let before = key('j', KeyModifiers::NONE);
            let after = key('a', KeyModifiers::NONE);
            let mut events = vec![before.clone()];
            events.extend(answer(text, bell));
            events.push(after.clone());
            assert_eq!(passed(&mut filter, events), [before, after], "{text}");
            assert_eq!(filter.light(), Some(light), "{text}");
        }
    }

    #[test]
    fn what_only_begins_like_an_answer_is_typed() {
        let mut filter = Filter::waiting();
        let events = vec![
            key(']', KeyModifiers::ALT),
            key('1', KeyModifiers::NONE),
            key('2', KeyModifiers::NONE),
        ];
        assert_eq!(passed(&mut filter, events.clone()), events);
        assert_eq!(filter.light(), None);
        // Where nothing was asked, nothing is held back.
        let mut idle = Filter::default();
        let events = answer("11;rgb:0/0/0", true);
        assert_eq!(passed(&mut idle, events.clone()), events);
    }

    #[test]
    fn only_some_terminals_are_asked() {
        assert!(answers("xterm-256color") && answers("screen"));
        assert!(!answers("linux") && !answers("dumb") && !answers(""));
    }
}
