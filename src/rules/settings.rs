//! What a table may rule otherwise, in the shape that every game shares: a key, a value, the words
//! that fit it, one sentence and the rule it settles.
//!
//! Each game writes a list of [`Row`]s over its own record of settings. The command `setting`, its
//! completion, the screen of settings and what is read aloud all go through that list, so that a
//! setting is added in one place.

use serde::Serialize;

use crate::lang::Refusal;
use crate::lang::names::{nearest, shorten};

use super::view::Proposal;

/// A kind of value that a setting can have.
pub trait Value: Sized {
    /// How the value is written.
    fn write(&self) -> String;
    /// The value a word means, if it means one.
    fn read(word: &str) -> Option<Self>;
    /// What may be written, in words.
    const WHAT: &'static str;
    /// Every word that fits, where they are few; nothing where a number is typed.
    const WORDS: &'static [&'static str] = &[];
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
/// A word behind a `|` is an older one of the same choice: it is read and never written.
macro_rules! choice {
    ($(#[$meta:meta])* $name:ident { $($(#[$vmeta:meta])* $variant:ident = $word:literal $(| $old:literal)*),+ $(,)? } $what:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub enum $name { $($(#[$vmeta])* $variant),+ }

        impl $crate::rules::settings::Value for $name {
            fn write(&self) -> String {
                match self { $(Self::$variant => $word),+ }.to_owned()
            }
            fn read(word: &str) -> Option<Self> {
                match word { $($word $(| $old)* => Some(Self::$variant),)+ _ => None }
            }
            const WHAT: &'static str = $what;
            const WORDS: &'static [&'static str] = &[$($word),+];
        }
    };
}
pub(in crate::rules) use choice;

/// Writes one [`Row`] over a field of a record of settings; `[0 to 20]` behind the type of a number
/// holds it to less than its type does.
macro_rules! row {
    ($of:ty, $section:expr, $key:literal, $rule:literal, $field:ident: $kind:ty [$least:literal to $most:literal $($or:literal)?], $label:literal, $says:literal) => {
        $crate::rules::settings::Row::<$of> {
            what: concat!("a number from ", $least, " to ", $most $(, $or)?),
            set: |settings, word| {
                let number = word.parse::<i32>().ok();
                let fits = number.is_none_or(|n| ($least..=$most).contains(&n));
                match <$kind as $crate::rules::settings::Value>::read(word).filter(|_| fits) {
                    Some(value) => {
                        settings.$field = value;
                        true
                    }
                    None => false,
                }
            },
            ..$crate::rules::settings::row!($of, $section, $key, $rule, $field: $kind, $label, $says)
        }
    };
    ($of:ty, $section:expr, $key:literal, $rule:literal, $field:ident: $kind:ty, $label:literal, $says:literal) => {
        $crate::rules::settings::Row::<$of> {
            section: $section,
            key: $key,
            rule: $rule,
            label: $label,
            says: $says,
            what: <$kind as $crate::rules::settings::Value>::WHAT,
            words: <$kind as $crate::rules::settings::Value>::WORDS,
            get: |settings| $crate::rules::settings::Value::write(&settings.$field),
            set: |settings, word| match <$kind as $crate::rules::settings::Value>::read(word) {
                Some(value) => {
                    settings.$field = value;
                    true
                }
                None => false,
            },
        }
    };
}
pub(in crate::rules) use row;

/// A row of a game's list of settings: how one of them is read and written by its key.
#[derive(Debug)]
pub struct Row<S: 'static> {
    /// The heading it stands under: "Health".
    pub section: &'static str,
    /// Its key: `strain_cap`.
    pub key: &'static str,
    /// The rule it settles.
    pub rule: &'static str,
    /// What it settles, as people read it: "Strain stops at twice the threshold".
    pub label: &'static str,
    /// What it means, in one sentence.
    pub says: &'static str,
    /// What may be written, in words.
    pub what: &'static str,
    /// Every word that fits, where they are few.
    pub words: &'static [&'static str],
    /// The value now, as it is written.
    pub get: fn(&S) -> String,
    /// Takes a word for its value and says whether it fits.
    pub set: fn(&mut S, &str) -> bool,
}

/// One setting as it stands, for screens and reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettingRow {
    /// The heading it stands under.
    pub section: &'static str,
    /// Its key.
    pub key: &'static str,
    /// Its value, as it is written.
    pub value: String,
    /// The value it has where nothing else was ruled.
    pub default: String,
    /// What may be written, in words.
    pub fits: &'static str,
    /// What it settles, as people read it: "Strain stops at twice the threshold".
    pub label: &'static str,
    /// What it means, in one sentence.
    pub what: &'static str,
    /// The rule it settles.
    pub rule: &'static str,
    /// The line that gives it the next of its values; where a number is typed it ends in a blank
    /// and is typed to its end first.
    pub line: String,
}

impl SettingRow {
    /// Whether it is ruled otherwise than usual.
    pub fn differs(&self) -> bool {
        self.value != self.default
    }

    /// Its value as people read it: `held_weapon` is typed, "held weapon" is read.
    pub fn shown(&self) -> String {
        self.value.replace('_', " ")
    }

    /// The values that fit, as people read them, with the default named.
    pub fn fits(&self) -> String {
        let word = format!("`{}`", self.default);
        let values = if self.fits.contains(&word) {
            self.fits
                .replace(&word, &format!("{} (default)", self.default))
        } else {
            format!("{}, default {}", self.fits, self.default)
        };
        values.replace('`', "").replace('_', " ")
    }

    /// The line that gives it its default back.
    pub fn reset(&self) -> String {
        format!("setting {} {}", self.key, self.default)
    }
}

/// Every setting of a list as it stands, beside what it is by default.
pub fn shown<S>(rows: &[Row<S>], now: &S, default: &S) -> Vec<SettingRow> {
    let one = |row: &Row<S>| {
        let value = (row.get)(now);
        let at = row.words.iter().position(|word| *word == value);
        let next = at.map_or("", |at| row.words[(at + 1) % row.words.len()]);
        SettingRow {
            section: row.section,
            key: row.key,
            default: (row.get)(default),
            fits: row.what,
            label: row.label,
            what: row.says,
            rule: row.rule,
            line: format!("setting {} {next}", row.key),
            value,
        }
    };
    rows.iter().map(one).collect()
}

/// The row with that key, whatever its capitals.
///
/// # Errors
/// Refuses a key that none has and names the nearest.
pub fn find<S>(rows: &'static [Row<S>], key: &str) -> Result<&'static Row<S>, Refusal> {
    let lower = key.to_lowercase();
    rows.iter().find(|row| row.key == lower).ok_or_else(|| {
        let refusal = Refusal::input(format!("There is no setting `{}`.", shorten(key)));
        match nearest(&lower, rows.iter().map(|row| row.key)) {
            Some(near) => refusal.hint(format!("The nearest is `{near}`.")),
            None => refusal.hint("`triumph help settings` lists them."),
        }
    })
}

/// Sets one by its key.
///
/// # Errors
/// Refuses a key that none has (naming the nearest) and a value that does not fit it.
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

/// The settings that differ from another set, each with its value here.
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

/// What completion proposes where a key of a setting stands.
pub fn keys<S>(rows: &[Row<S>], now: &S) -> Vec<Proposal> {
    rows.iter()
        .map(|row| Proposal::new(row.key, format!("now {}: {}", (row.get)(now), row.says)))
        .collect()
}

/// What completion proposes behind the key of a setting.
pub fn values<S>(rows: &[Row<S>], key: &str) -> Vec<Proposal> {
    rows.iter()
        .filter(|row| row.key.eq_ignore_ascii_case(key))
        .flat_map(|row| {
            let words = row.what.split('`').skip(1).step_by(2);
            words.map(|word| Proposal::new(word, row.key))
        })
        .collect()
}
