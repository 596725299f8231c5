//! What code needs to make a command without its line: values for its fields, and that it prints. What a declaration
//! makes of its verbs: their help, and their place among the others.

use super::Row;

/// A value for a field of a command in code, of the type that the command keeps or of a type that becomes it.
pub trait Given<V> {
    /// Returns what the command keeps.
    fn given(self) -> V;
}

impl<V> Given<V> for V {
    fn given(self) -> V {
        self
    }
}

impl<V> Given<Option<V>> for V {
    fn given(self) -> Option<V> {
        Some(self)
    }
}

macro_rules! texts {
    ($($text:ty)+) => {$(
        impl Given<String> for $text {
            fn given(self) -> String {
                self.to_owned()
            }
        }

        impl Given<Option<String>> for $text {
            fn given(self) -> Option<String> {
                Some(self.to_owned())
            }
        }
    )+};
}
texts!(&str & String);

/// A command of a game. It prints as a line that reads back as the same command.
pub trait Command: std::fmt::Display {}

/// Returns the help of a verb with the sentences of its parts, each once.
pub fn help(lines: &str, parts: &[&str]) -> String {
    let mut help = lines.trim_ascii().to_owned();
    for more in parts {
        if !help.contains(more) {
            help.push(' ');
            help.push_str(more);
        }
    }
    help
}

/// Inserts rows after the row of a verb, or at the end.
pub fn insert<C>(mut rows: Vec<Row<C>>, more: Vec<Row<C>>, after: Option<&str>) -> Vec<Row<C>> {
    let place = rows.iter().position(|row| Some(row.name) == after);
    let place = place.map_or(rows.len(), |place| place + 1);
    rows.splice(place..place, more);
    rows
}
