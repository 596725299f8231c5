//! House rules, in the form that every game shares: a key, a value, the words that fit it, one
//! sentence and the rule that it decides.
//!
//! Each game writes a list of [`Row`]s over its own settings record. The command `setting`, its
//! completion, the settings screen and the log sentences all use that list, so that a setting is
//! added in one place.

use serde::Serialize;

use lang::Refusal;
use lang::names::{nearest, shorten};

use super::view::Proposal;

/// A kind of value that a setting can have.
pub trait Value: Sized {
    /// Returns the value as it is written.
    fn write(&self) -> String;
    /// Returns the value of a word, if it has one.
    fn read(word: &str) -> Option<Self>;
    /// The accepted values, in words.
    const WHAT: &'static str;
    /// Every accepted word, if they are few. Empty where a number is typed.
    const WORDS: &'static [&'static str] = &[];
    /// The phrase that people read for each of these words: `threshold` is shown as "at the
    /// threshold". Empty if the words are shown as they are.
    const SHOWN: &'static [&'static str] = &[];
}

impl Value for u8 {
    fn write(&self) -> String {
        self.to_string()
    }
    fn read(word: &str) -> Option<Self> {
        word.parse().ok().filter(|n| *n <= 100)
    }
    const WHAT: &'static str = "a number from 0 to 100";
}

impl Value for u16 {
    fn write(&self) -> String {
        self.to_string()
    }
    fn read(word: &str) -> Option<Self> {
        word.parse().ok().filter(|n| *n <= 1000)
    }
    const WHAT: &'static str = "a number from 0 to 1000";
}

impl Value for i8 {
    fn write(&self) -> String {
        self.to_string()
    }
    fn read(word: &str) -> Option<Self> {
        word.parse().ok().filter(|n| (-20..=20).contains(n))
    }
    const WHAT: &'static str = "a number from -20 to 20";
}

impl Value for bool {
    fn write(&self) -> String {
        if *self { "on" } else { "off" }.to_owned()
    }
    fn read(word: &str) -> Option<Self> {
        match word {
            "on" | "true" | "yes" => Some(true),
            "off" | "false" | "no" => Some(false),
            _ => None,
        }
    }
    const WHAT: &'static str = "`on` or `off`";
    const WORDS: &'static [&'static str] = &["on", "off"];
}

impl Value for Option<u8> {
    fn write(&self) -> String {
        self.map_or_else(|| "none".to_owned(), |n| n.to_string())
    }
    fn read(word: &str) -> Option<Self> {
        if word == "none" {
            return Some(None);
        }
        u8::read(word).map(Some)
    }
    const WHAT: &'static str = "a number from 0 to 100, or `none`";
}

/// Writes an enumeration of choices as a [`Value`].
///
/// The phrase after `=>` is what people read where the value is shown. A word after a `|` is an
/// older one of the same choice: it is read and never written.
#[macro_export]
macro_rules! choice {
    ($(#[$meta:meta])* $name:ident { $($(#[$vmeta:meta])* $variant:ident = $word:literal $(| $old:literal)* => $shown:literal),+ $(,)? } $what:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub enum $name { $($(#[$vmeta])* $variant),+ }

        impl $crate::settings::Value for $name {
            fn write(&self) -> String {
                match self { $(Self::$variant => $word),+ }.to_owned()
            }
            fn read(word: &str) -> Option<Self> {
                match word { $($word $(| $old)* => Some(Self::$variant),)+ _ => None }
            }
            const WHAT: &'static str = $what;
            const WORDS: &'static [&'static str] = &[$($word),+];
            const SHOWN: &'static [&'static str] = &[$($shown),+];
        }
    };
}
pub use choice;

/// Writes a [`Row`] over a field of a settings record. `[0 to 20]` after the type of a number
/// limits it further than its type does.
#[macro_export]
macro_rules! row {
    ($of:ty, $section:expr, $key:literal, $rule:literal, $field:ident: $kind:ty [$least:literal to $most:literal $($or:literal)?], $label:literal, $says:literal) => {
        $crate::settings::Row::<$of> {
            what: concat!("a number from ", $least, " to ", $most $(, $or)?),
            set: |settings, word| {
                let number = word.parse::<i32>().ok();
                let fits = number.is_none_or(|n| ($least..=$most).contains(&n));
                match <$kind as $crate::settings::Value>::read(word).filter(|_| fits) {
                    Some(value) => {
                        settings.$field = value;
                        true
                    }
                    None => false,
                }
            },
            ..$crate::settings::row!($of, $section, $key, $rule, $field: $kind, $label, $says)
        }
    };
    ($of:ty, $section:expr, $key:literal, $rule:literal, $field:ident: $kind:ty, $label:literal, $says:literal) => {
        $crate::settings::Row::<$of> {
            section: $section,
            key: $key,
            rule: $rule,
            label: $label,
            says: $says,
            what: <$kind as $crate::settings::Value>::WHAT,
            words: <$kind as $crate::settings::Value>::WORDS,
            phrases: <$kind as $crate::settings::Value>::SHOWN,
            get: |settings| $crate::settings::Value::write(&settings.$field),
            set: |settings, word| match <$kind as $crate::settings::Value>::read(word) {
                Some(value) => {
                    settings.$field = value;
                    true
                }
                None => false,
            },
        }
    };
}
pub use row;

/// Declares the settings of a game once: `settings! { "Armor" { "armor.max" "F-ARM-05" armor_max: u8 [0 to 18] = 5,
/// "Its label", "Its effect."; } }` makes the record `Settings` with its defaults, and the list `ROWS`.
#[macro_export]
macro_rules! settings {
    ($($section:literal { $($key:literal $rule:literal $field:ident: $kind:ty $([$($bounds:tt)+])? = $default:expr, $label:literal, $says:literal;)+ })+) => {
        /// A row of the list of settings.
        pub type Setting = $crate::settings::Row<Settings>;

        /// Every house rule and every default (see [`ROWS`] for keys and rules).
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(default)]
        pub struct Settings {
            $($(
                #[doc = concat!("`", $key, "` (", $rule, "): ", $says)]
                pub $field: $kind,
            )+)+
        }

        impl Default for Settings {
            fn default() -> Self {
                Self { $($($field: $default),+),+ }
            }
        }

        /// Every setting, in the order of the rules.
        pub static ROWS: &[Setting] = &[$($(
            $crate::settings::row!(Settings, $section, $key, $rule, $field: $kind $([$($bounds)+])?, $label, $says)
        ),+),+];

        impl Settings {
            /// Sets one setting by its key.
            ///
            /// # Errors
            /// Refuses an unknown key (naming the nearest) and a value that doesn't fit it.
            pub fn set(&mut self, key: &str, word: &str) -> Result<(), lang::Refusal> {
                $crate::settings::set(ROWS, self, key, word)
            }

            /// Returns the settings that differ from another set, each with its value here.
            pub fn differing(&self, other: &Self) -> Vec<(&'static Setting, String)> {
                $crate::settings::differing(ROWS, self, other)
            }
        }
    };
}
pub use settings;

/// A row of a game's settings list: reads and writes one setting by its key.
#[derive(Debug)]
pub struct Row<S: 'static> {
    /// Its heading: "Health".
    pub section: &'static str,
    /// Its key: `strain_cap`.
    pub key: &'static str,
    /// The rule that it decides.
    pub rule: &'static str,
    /// Its label: "Strain stops at twice the threshold".
    pub label: &'static str,
    /// Its effect, in one sentence.
    pub says: &'static str,
    /// The accepted values, in words.
    pub what: &'static str,
    /// Every accepted word, if they are few.
    pub words: &'static [&'static str],
    /// The phrase that people read for each of these words, or none if the words are shown.
    pub phrases: &'static [&'static str],
    /// Returns the current value as it is written.
    pub get: fn(&S) -> String,
    /// Sets the value from a word. Returns true if the word fits.
    pub set: fn(&mut S, &str) -> bool,
}

impl<S> Row<S> {
    /// Returns a value of this setting for people: `threshold` is typed, "at the threshold" is shown.
    pub fn phrase(&self, value: &str) -> String {
        let at = self.words.iter().position(|word| *word == value);
        let phrase = at.and_then(|at| self.phrases.get(at));
        phrase.map_or_else(|| value.to_owned(), |phrase| (*phrase).to_owned())
    }

    /// Returns the log sentence for a change of this setting.
    pub fn told(&self, was: &str, now: &str) -> String {
        let (label, rule) = (self.label, self.rule);
        let before = if matches!(now, "on" | "off") || was == now {
            String::new()
        } else {
            format!(", not {}", self.phrase(was))
        };
        let now = self.phrase(now);
        format!("House rule \"{label}\" is now {now}{before} ({rule}).")
    }
}

/// Returns the log sentence for settings that differ from the defaults, if any do.
pub fn told<S>(own: &[(&Row<S>, String)]) -> Option<String> {
    let own: Vec<String> = own
        .iter()
        .map(|(row, value)| format!("{}: {}", row.label, row.phrase(value)))
        .collect();
    (!own.is_empty()).then(|| format!("House rules apply. {}.", own.join(". ")))
}

/// One setting with its value, for screens and reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettingRow {
    /// Its heading.
    pub section: &'static str,
    /// Its key.
    pub key: &'static str,
    /// Its value, as it is written.
    pub value: String,
    /// Its default value.
    pub default: String,
    /// The accepted values, in words.
    pub fits: &'static str,
    /// Its value for people.
    #[serde(skip)]
    pub shown: String,
    /// The accepted values for people, with the default named.
    #[serde(skip)]
    pub choices: String,
    /// Its label: "Strain stops at twice the threshold".
    pub label: &'static str,
    /// Its effect, in one sentence.
    pub what: &'static str,
    /// The rule that it decides.
    pub rule: &'static str,
    /// The line that sets the next of its values. Where a number is typed, it ends in a blank for
    /// the user to complete.
    pub line: String,
}

impl SettingRow {
    /// Returns true if its value isn't the default.
    pub fn differs(&self) -> bool {
        self.value != self.default
    }

    /// Returns the line that restores its default.
    pub fn reset(&self) -> String {
        format!("setting {} {}", self.key, self.default)
    }
}

/// Returns the accepted values of a setting for people, with the default named.
fn choices<S>(row: &Row<S>, default: &str) -> String {
    let shown = |word: &str| {
        let mark = if word == default { " (default)" } else { "" };
        format!("{}{mark}", row.phrase(word))
    };
    match row.words.split_last() {
        Some((last, [])) => shown(last),
        Some((last, others)) => {
            let others: Vec<String> = others.iter().map(|word| shown(word)).collect();
            format!("{} or {}", others.join(", "), shown(last))
        }
        None => format!("{}, default {default}", row.what.replace('`', "")),
    }
}

/// Returns every setting of a list with its value and its default.
pub fn shown<S>(rows: &[Row<S>], now: &S, default: &S) -> Vec<SettingRow> {
    let one = |row: &Row<S>| {
        let value = (row.get)(now);
        let default = (row.get)(default);
        let at = row.words.iter().position(|word| *word == value);
        let next = at.map_or("", |at| row.words[(at + 1) % row.words.len()]);
        SettingRow {
            section: row.section,
            key: row.key,
            fits: row.what,
            shown: row.phrase(&value),
            choices: choices(row, &default),
            label: row.label,
            what: row.says,
            rule: row.rule,
            line: format!("setting {} {next}", row.key),
            default,
            value,
        }
    };
    rows.iter().map(one).collect()
}

/// Returns the row with that key, case-insensitive.
///
/// # Errors
/// Refuses an unknown key and names the nearest.
pub fn find<S>(rows: &'static [Row<S>], key: &str) -> Result<&'static Row<S>, Refusal> {
    let lower = key.to_lowercase();
    rows.iter().find(|row| row.key == lower).ok_or_else(|| {
        let refusal = Refusal::input(format!("There is no setting called `{}`.", shorten(key)));
        match nearest(&lower, rows.iter().map(|row| row.key)) {
            Some(near) => refusal.hint(format!("The nearest is `{near}`.")),
            None => refusal
                .hint("The settings page lists them all, and so does `triumph state SAVE --json`."),
        }
    })
}

/// Sets one setting by its key.
///
/// # Errors
/// Refuses an unknown key (naming the nearest) and a value that doesn't fit it.
pub fn set<S>(rows: &'static [Row<S>], of: &mut S, key: &str, word: &str) -> Result<(), Refusal> {
    let row = find(rows, key)?;
    if (row.set)(of, &word.to_lowercase()) {
        return Ok(());
    }
    Err(Refusal::input(format!(
        "`{}` isn't a value of `{}`. Use {}.",
        shorten(word),
        row.key,
        row.what
    )))
}

/// Returns the settings that differ from another set, each with its value here.
pub fn differing<S>(
    rows: &'static [Row<S>],
    here: &S,
    there: &S,
) -> Vec<(&'static Row<S>, String)> {
    rows.iter()
        .filter(|row| (row.get)(here) != (row.get)(there))
        .map(|row| (row, (row.get)(here)))
        .collect()
}

/// Returns the completions for the key of a setting.
pub fn keys<S>(rows: &[Row<S>], now: &S) -> Vec<Proposal> {
    rows.iter()
        .map(|row| {
            let now = row.phrase(&(row.get)(now));
            Proposal::new(row.key, format!("{}: {now}", row.label))
        })
        .collect()
}

/// Returns the completions after the key of a setting.
pub fn values<S>(rows: &[Row<S>], key: &str) -> Vec<Proposal> {
    rows.iter()
        .filter(|row| row.key.eq_ignore_ascii_case(key))
        .flat_map(|row| {
            let words = row.what.split('`').skip(1).step_by(2);
            words.map(|word| Proposal::new(word, row.phrase(word)))
        })
        .collect()
}
