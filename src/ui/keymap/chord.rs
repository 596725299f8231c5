//! One key with its modifiers, as the keymap writes it and as a terminal reports it.
//!
//! Terminals report shift differently: some send `Z` alone, some `Z` with shift, some shift with Tab
//! where others send a key of its own. A [`Chord`] is normalized on the way in, so that the keymap can
//! be compared with `==`.

use std::fmt;
use std::str::FromStr;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A key with its modifiers, in normalized form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chord {
    code: KeyCode,
    modifiers: KeyModifiers,
}

/// A word that is not a key in the notation of the keymap.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` isn't a key. A key is one character, or a name like Enter, Esc, Tab, Space, Up, F1, with C- or A- before it"
)]
pub struct BadKey(String);

impl BadKey {
    /// The error for an empty word.
    pub(super) const fn none() -> Self {
        Self(String::new())
    }
}

/// The named keys: their notation and their key codes.
/// A key of two names is shown by the first.
const NAMED: [(&str, KeyCode); 16] = [
    ("Enter", KeyCode::Enter),
    ("Esc", KeyCode::Esc),
    ("Tab", KeyCode::Tab),
    ("Shift+Tab", KeyCode::BackTab),
    ("BackTab", KeyCode::BackTab),
    ("Backspace", KeyCode::Backspace),
    ("Delete", KeyCode::Delete),
    ("Insert", KeyCode::Insert),
    ("Left", KeyCode::Left),
    ("Right", KeyCode::Right),
    ("Up", KeyCode::Up),
    ("Down", KeyCode::Down),
    ("PageUp", KeyCode::PageUp),
    ("PageDown", KeyCode::PageDown),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
];

impl From<char> for Chord {
    fn from(letter: char) -> Self {
        Self::new(KeyCode::Char(letter), KeyModifiers::NONE)
    }
}

impl Chord {
    /// The Enter key.
    pub const ENTER: Self = Self::new(KeyCode::Enter, KeyModifiers::NONE);

    /// The normalized chord of a key event.
    pub const fn of(event: &KeyEvent) -> Self {
        Self::new(event.code, event.modifiers)
    }

    const fn new(code: KeyCode, modifiers: KeyModifiers) -> Self {
        let kept = KeyModifiers::CONTROL.union(KeyModifiers::ALT);
        let (code, shift) = match code {
            KeyCode::Tab if modifiers.contains(KeyModifiers::SHIFT) => {
                (KeyCode::BackTab, KeyModifiers::NONE)
            }
            KeyCode::Char(_) | KeyCode::BackTab => (code, KeyModifiers::NONE),
            _ => (code, modifiers.intersection(KeyModifiers::SHIFT)),
        };
        Self {
            code,
            modifiers: modifiers.intersection(kept).union(shift),
        }
    }

    /// The digit of the key, if it is a bare one.
    pub fn digit(&self) -> Option<usize> {
        match self.code {
            KeyCode::Char(c) if self.modifiers.is_empty() => c.to_digit(10).map(|d| d as usize),
            _ => None,
        }
    }

    /// The character the key types, if it types one.
    pub fn character(&self) -> Option<char> {
        match self.code {
            KeyCode::Char(c) if self.modifiers.is_empty() => Some(c),
            _ => None,
        }
    }

    /// The key event for a click on the displayed key.
    pub const fn event(&self) -> KeyEvent {
        KeyEvent::new(self.code, self.modifiers)
    }
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.modifiers.contains(KeyModifiers::CONTROL) {
            f.write_str("C-")?;
        }
        if self.modifiers.contains(KeyModifiers::ALT) {
            f.write_str("A-")?;
        }
        if self.modifiers.contains(KeyModifiers::SHIFT) {
            f.write_str("S-")?;
        }
        match self.code {
            KeyCode::Char(' ') => f.write_str("Space"),
            KeyCode::Char(c) => write!(f, "{c}"),
            KeyCode::F(n) => write!(f, "F{n}"),
            code => {
                let name = NAMED.iter().find(|(_, named)| *named == code);
                f.write_str(name.map_or("?", |(name, _)| name))
            }
        }
    }
}

impl FromStr for Chord {
    type Err = BadKey;

    fn from_str(text: &str) -> Result<Self, BadKey> {
        let bad = || BadKey(lang::names::shorten(text));
        let mut rest = text;
        let mut modifiers = KeyModifiers::NONE;
        while rest.chars().count() > 2 {
            let modifier = match rest.get(..2) {
                Some("C-") => KeyModifiers::CONTROL,
                Some("A-") => KeyModifiers::ALT,
                Some("S-") => KeyModifiers::SHIFT,
                _ => break,
            };
            modifiers |= modifier;
            rest = &rest[2..];
        }
        let mut characters = rest.chars();
        let code = match (characters.next(), characters.next()) {
            (Some(c), None) => KeyCode::Char(c),
            (Some('F'), Some(_)) if rest[1..].bytes().all(|b| b.is_ascii_digit()) => {
                let number = rest[1..].parse().map_err(|_| bad())?;
                if !(1..=24).contains(&number) {
                    return Err(bad());
                }
                KeyCode::F(number)
            }
            _ if rest == "Space" => KeyCode::Char(' '),
            _ => {
                NAMED
                    .iter()
                    .find(|(name, _)| *name == rest)
                    .ok_or_else(bad)?
                    .1
            }
        };
        Ok(Self::new(code, modifiers))
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("a")]
    #[case("A")]
    #[case("-")]
    #[case("C-p")]
    #[case("C--")]
    #[case("A-x")]
    #[case("Enter")]
    #[case("Shift+Tab")]
    #[case("S-Up")]
    #[case("Space")]
    #[case("F12")]
    #[case("…")]
    fn a_key_prints_as_it_is_written(#[case] text: &str) {
        assert_eq!(text.parse::<Chord>().unwrap().to_string(), text);
    }

    #[rstest]
    #[case("")]
    #[case("ab")]
    #[case("F0")]
    #[case("F99")]
    #[case("Ctrl-p")]
    fn what_is_no_key_is_refused(#[case] text: &str) {
        let error = text.parse::<Chord>().unwrap_err().to_string();
        assert!(error.contains(text), "{error}");
    }

    #[test]
    fn shift_is_told_in_one_way() {
        let told = |code, modifiers| Chord::of(&KeyEvent::new(code, modifiers));
        assert_eq!(
            told(KeyCode::Char('Z'), KeyModifiers::SHIFT),
            "Z".parse().unwrap()
        );
        assert_eq!(
            told(KeyCode::Tab, KeyModifiers::SHIFT),
            "BackTab".parse().unwrap()
        );
        assert_eq!(
            told(KeyCode::BackTab, KeyModifiers::SHIFT),
            "BackTab".parse().unwrap()
        );
    }
}
