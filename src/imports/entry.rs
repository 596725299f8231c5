//! A value of the file with its path, and its number or text however the program wrote it.

use lang::json::Value;

use super::plain::plain;

static NOTHING: Value = Value::Null;

/// A value and its path. A key that isn't there has the value `null`.
#[derive(Clone, Debug)]
pub(crate) struct Entry<'a> {
    pub(crate) value: &'a Value,
    pub(crate) path: String,
}

impl<'a> Entry<'a> {
    /// The whole file.
    pub(crate) const fn top(value: &'a Value) -> Self {
        Self {
            value,
            path: String::new(),
        }
    }

    /// A path without a value.
    pub(crate) const fn path(path: String) -> Self {
        Self {
            value: &NOTHING,
            path,
        }
    }

    /// The value of a key.
    pub(crate) fn get(&self, key: &str) -> Self {
        Self {
            value: self.value.get(key).unwrap_or(&NOTHING),
            path: self.below(key),
        }
    }

    /// The value at several keys inside each other: `stats.soak`.
    pub(crate) fn at(&self, keys: &str) -> Self {
        keys.split('.')
            .fold(self.clone(), |entry, key| entry.get(key))
    }

    /// The value of the first of these keys that is there, or of the first.
    pub(crate) fn either(&self, keys: &[&str]) -> Self {
        let there = keys.iter().find(|key| self.value.get(key).is_some());
        self.get(there.or(keys.first()).unwrap_or(&""))
    }

    /// The values of a list.
    pub(crate) fn items(&self) -> Vec<Self> {
        let items = self.value.items().iter().enumerate();
        items
            .map(|(n, value)| Self {
                value,
                path: format!("{}[{n}]", self.path),
            })
            .collect()
    }

    /// The keys and values of an object.
    pub(crate) fn entries(&self) -> Vec<(&'a str, Self)> {
        let entries = self.value.entries().iter();
        entries
            .map(|(key, value)| {
                let path = self.below(key);
                (key.as_str(), Self { value, path })
            })
            .collect()
    }

    fn below(&self, key: &str) -> String {
        let key = lang::json::path(&[lang::json::Step::Key(key.to_owned())]);
        if self.path.is_empty() || key.starts_with('[') {
            format!("{}{key}", self.path)
        } else {
            format!("{}.{key}", self.path)
        }
    }

    /// Whether there is a value: neither `null` nor an empty text.
    pub(crate) fn is_there(&self) -> bool {
        match self.value {
            Value::Null => false,
            Value::Text(text) => !text.trim().is_empty(),
            _ => true,
        }
    }

    /// Its number: `3`, `"3"`, `"+3"`. Fractions are cut off.
    pub(crate) fn number(&self) -> Option<i64> {
        match self.value {
            Value::Number(number) => Some(*number as i64),
            Value::Text(text) => {
                let digits = text.trim().trim_start_matches('+');
                digits
                    .parse::<f64>()
                    .ok()
                    .filter(|n| n.is_finite())
                    .map(|n| n as i64)
            }
            _ => None,
        }
    }

    /// Its text without markup, or `None` if nothing of it is visible.
    pub(crate) fn text(&self) -> Option<String> {
        match self.value {
            Value::Text(text) => Some(plain(text)).filter(|text| !lang::text::is_blank(text)),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// Its text as the file has it.
    pub(crate) fn raw(&self) -> &'a str {
        self.value.text().unwrap_or_default()
    }

    /// Whether it is `true`.
    pub(crate) fn is_yes(&self) -> bool {
        matches!(self.value, Value::Flag(true)) || self.raw() == "yes"
    }

    /// Its value for a message, cut to a few words.
    pub(crate) fn shown(&self) -> String {
        match self.value {
            Value::Text(text) if text.trim().is_empty() => "an empty text".to_owned(),
            Value::Text(text) => format!("`{}`", lang::names::shorten(text)),
            Value::Number(number) => number.to_string(),
            other => other.kind().to_owned(),
        }
    }
}
