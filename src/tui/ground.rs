//! The background color of the terminal: queried once (OSC 11), with the answer filtered out of the
//! typed keys.
//!
//! The answer arrives like keys, and over a slow line it may be late. So keys that look like it are
//! held back at any time, and only a whole answer is removed.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// The longest wait for an answer.
pub const PATIENCE: Duration = Duration::from_millis(50);

/// How long a late answer is still recognized among keys.
const LATE: Duration = Duration::from_secs(10);

/// The query. A terminal that doesn't know it doesn't answer.
const ASK: &[u8] = b"\x1b]11;?\x1b\\";

/// The beginning of an answer, after the key that opens it.
const OPENS: &str = "11;rgb";

/// The longest answer: "11;rgba:ffff/ffff/ffff/ffff".
const LONGEST: usize = 32;

/// Returns true if a terminal of that name can be queried. The Linux console and terminals without
/// escape sequences would show the query.
pub fn answers(term: &str) -> bool {
    !matches!(term, "" | "dumb" | "linux")
}

/// Filters answers out of the typed keys.
#[derive(Debug, Default)]
pub struct Filter {
    /// The letters of a possible answer.
    text: String,
    /// The same as events. Empty if nothing is held back.
    held: Vec<Event>,
    /// The result, once the answer is complete: true for a light background.
    found: Option<bool>,
    /// The end of the wait for an answer. `None` if there was no query.
    until: Option<Instant>,
}

impl Filter {
    /// Returns a filter that waits for an answer from now on.
    pub fn waiting() -> Self {
        Self {
            until: Some(Instant::now() + LATE),
            ..Self::default()
        }
    }

    /// Returns true for a light background, once the answer has arrived.
    pub const fn light(&self) -> Option<bool> {
        self.found
    }

    /// Returns the events to pass on: none while the event may be part of an answer, and all held-back
    /// events once they turn out to be keys.
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

    /// Returns true if a letter may be the next one of an answer.
    fn fits(&self, c: char) -> bool {
        match OPENS.chars().nth(self.text.len()) {
            Some(expected) => c == expected,
            None => self.text.len() < LONGEST && (c.is_ascii_hexdigit() || matches!(c, ':' | '/')),
        }
    }
}

/// The role of a key in an answer.
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

/// Returns true if an answer such as "11;rgb:ffff/ffff/ffff" names a light color, or `None` if it
/// names none.
fn is_light(text: &str) -> Option<bool> {
    let (_, colors) = text.split_once(':')?;
    let part = |text: &str| {
        let most = 16u32.checked_pow(u32::try_from(text.len()).ok()?)? - 1;
        let value = u32::from_str_radix(text, 16).ok()?;
        (most > 0).then(|| f64::from(value) / f64::from(most))
    };
    let parts: Option<Vec<f64>> = colors.split('/').take(3).map(part).collect();
    let [red, green, blue] = parts?.try_into().ok()?;
    // The weights follow the eye's sense of brightness.
    Some(0.299 * red + 0.587 * green + 0.114 * blue > 0.5)
}

/// Queries the terminal, which must be in raw mode, and waits a moment for its answer. Returns the
/// keys typed meanwhile in order, and the filter for a late answer.
///
/// # Errors
/// The terminal can't be written to or read.
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

    /// Returns an answer as it is read, with one of the two endings that terminals use.
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
        // Without a query, nothing is held back.
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
