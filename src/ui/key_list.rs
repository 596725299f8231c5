//! The keys as the help lists them: those of the last line first, then the others by their panes.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use rules::view::Tone;

use super::draw;
use super::keymap::{Does, Keymap, Row, Scope};
use super::theme::Theme;

/// The columns of a row's keys, before their effect, and those of the effect, before the line that it runs.
const KEYS: u16 = 18;
const DOES: u16 = 24;

/// The same columns of keys in a narrow column.
const NARROW: u16 = 46;
const NARROW_KEYS: u16 = 11;

/// A key of the last line with what it does now.
#[derive(Clone, Debug)]
pub struct KeyNow {
    /// Its row of the keymap.
    pub row: Row,
    /// The key and its label as the last line shows them.
    pub key: String,
    pub label: String,
}

/// A line of the page of keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum KeyLine<'a> {
    /// The name of a group of keys.
    Group(&'static str),
    Blank,
    /// A line of text as wide as the page.
    Said(String),
    Key {
        /// The key names. A sequence of keys is one name.
        keys: Vec<String>,
        /// Its effect.
        does: &'a str,
        /// The line that it runs.
        line: String,
    },
}

/// Returns the purpose of a pane, shown before its keys.
pub(super) fn about<'a>(said: &str, columns: u16) -> impl Iterator<Item = KeyLine<'a>> {
    let said = draw::wrap(said, columns).into_iter();
    said.map(KeyLine::Said).chain([KeyLine::Blank])
}

/// Returns the keys of the last line, and then the other keys of a scope and of the scopes it inherits, one group
/// each, its own first.
pub(super) fn key_lines<'a>(
    scope: Scope,
    now: &'a [KeyNow],
    keymap: &'a Keymap,
) -> Vec<KeyLine<'a>> {
    let mut lines = Vec::new();
    let usage = |row: &Row| match &row.does {
        Does::Line(template) => template.usage(),
        _ => String::new(),
    };
    if !now.is_empty() {
        lines.push(KeyLine::Group("Now"));
    }
    lines.extend(now.iter().map(|one| KeyLine::Key {
        keys: vec![one.key.clone()],
        does: &one.label,
        line: usage(&one.row),
    }));
    let is_told = |row: &Row| {
        let same = |one: &KeyNow| one.row.keys == row.keys && one.row.does == row.does;
        now.iter().any(same)
    };
    for scope in scope.chain() {
        if !lines.is_empty() {
            lines.push(KeyLine::Blank);
        }
        lines.push(KeyLine::Group(scope.title()));
        // Keys of the last line are pressed most often.
        let others = keymap.own(scope).filter(|row| !is_told(row));
        let (quiet, told): (Vec<_>, Vec<_>) = others.partition(|row| row.quiet);
        for row in told.into_iter().chain(quiet) {
            let line = usage(row);
            lines.push(KeyLine::Key {
                keys: row.shown().split(' ').map(str::to_owned).collect(),
                does: &row.help,
                line,
            });
            if let Does::Layer(inner) = &row.does {
                let first = row.first().map(|key| key.to_string()).unwrap_or_default();
                lines.extend(inner.iter().map(|next| KeyLine::Key {
                    keys: vec![format!("{first} {}", next.shown())],
                    does: &next.help,
                    line: String::new(),
                }));
            }
        }
    }
    lines
}

/// Splits lines into two columns of about the same length. A group that is split has its name in both.
pub(super) fn halves(lines: Vec<KeyLine<'_>>) -> (Vec<KeyLine<'_>>, Vec<KeyLine<'_>>) {
    let mut at = lines.len().div_ceil(2);
    // The name of a group stays with its first key.
    while at > 0 && !matches!(lines.get(at - 1), Some(KeyLine::Key { .. })) {
        at -= 1;
    }
    let mut left = lines;
    let mut right = left.split_off(at.min(left.len()));
    if matches!(right.first(), Some(KeyLine::Blank)) {
        right.remove(0);
    } else if !right.is_empty() {
        let group = left.iter().rev().find(|l| matches!(l, KeyLine::Group(_)));
        right.splice(0..0, group.cloned());
    }
    (left, right)
}

impl KeyLine<'_> {
    /// Draws the line: keys as caps, their effect and, if all of it fits, the line they run.
    pub(super) fn render(&self, row: Rect, theme: &Theme, buf: &mut Buffer) {
        let (keys, does, line) = match self {
            Self::Blank => return,
            Self::Said(text) => {
                draw::text(row, text, theme.style(Tone::Text), buf);
                return;
            }
            Self::Group(title) => {
                let used = draw::text(row, title, theme.style(Tone::Strong), buf) + 1;
                let rest = draw::right_of(row, used);
                let rule = theme.glyphs.divider.repeat(usize::from(rest.width));
                draw::text(rest, &rule, theme.style(Tone::Quiet), buf);
                return;
            }
            Self::Key { keys, does, line } => (keys, does, line),
        };
        let mut used = 0;
        for key in keys {
            used += draw::cap(draw::right_of(row, used), key, theme, buf) + 1;
        }
        let keys = if row.width < NARROW {
            NARROW_KEYS
        } else {
            KEYS
        };
        let does_at = draw::right_of(row, used.max(keys));
        let used = used.max(keys) + draw::text(does_at, does, theme.style(Tone::Text), buf);
        let line_at = draw::right_of(row, (used + 2).max(keys + DOES));
        if draw::width(line) <= line_at.width {
            draw::text(line_at, line, theme.style(Tone::Quiet), buf);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(does: &str) -> KeyLine<'_> {
        KeyLine::Key {
            keys: vec!["x".to_owned()],
            does,
            line: String::new(),
        }
    }

    #[test]
    fn a_group_that_is_parted_has_its_name_in_both_columns() {
        let lines = vec![KeyLine::Group("Sheet"), key("a"), key("b"), key("c")];
        let (left, right) = halves(lines);
        assert_eq!(left, [KeyLine::Group("Sheet"), key("a")]);
        assert_eq!(right, [KeyLine::Group("Sheet"), key("b"), key("c")]);
    }

    #[test]
    fn a_group_begins_at_the_top_of_a_column_or_below_a_blank_line() {
        let group = KeyLine::Group;
        let lines = vec![
            group("Sheet"),
            key("a"),
            key("b"),
            KeyLine::Blank,
            group("Everywhere"),
            key("c"),
        ];
        let (left, right) = halves(lines);
        assert_eq!(left, [group("Sheet"), key("a"), key("b")]);
        assert_eq!(right, [group("Everywhere"), key("c")]);
    }
}
