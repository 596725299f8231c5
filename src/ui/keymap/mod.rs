//! The keymap: the effect of every key in every scope, and its text in the footer and the help.
//!
//! Keys are data. `assets/keymap.ron` holds every one, and a user's own file patches it. Footer,
//! which-key hints, help, finder and the guide to the keys use the same rows, so that they never
//! disagree.

mod chord;
mod does;
mod readable;
mod template;

pub use chord::{BadKey, Chord};
pub use does::{Act, Does, Scope, When};
pub use template::{BadTemplate, Hole, Template};

use std::collections::VecDeque;
use std::fmt::Write as _;

use serde::Deserialize;

use lang::reader;

use readable::Readable;

const SHIPPED: &str = include_str!("../../../assets/keymap.ron");

/// The keys that differ in a game, by the name of its system, which replace shipped keys.
const GAMES: [(&str, &str, &str); 2] = [
    (
        "Genesis",
        "keymap-genesis.ron",
        include_str!("../../../assets/keymap-genesis.ron"),
    ),
    (
        "Confrontation",
        "keymap-confrontation.ron",
        include_str!("../../../assets/keymap-confrontation.ron"),
    ),
];

/// How many errors of a keymap are reported.
const MOST_TOLD: usize = 50;

/// The most keys of a row that are named one by one.
const MOST_NAMED: usize = 8;

/// One row: keys with the same effect.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The keys, separated by blanks.
    pub keys: Keys,
    /// The scopes where they apply, empty inside a layer.
    #[serde(default)]
    pub scope: Vec<Scope>,
    /// Their effect.
    pub does: Does,
    /// One or two words for the footer and the help.
    pub help: String,
    /// One word for the footer if `help` doesn't fit there, or empty for none.
    #[serde(default)]
    pub brief: String,
    /// When they have an effect.
    #[serde(default)]
    pub when: When,
    /// Whether it is left out of the footer, but not of the help.
    #[serde(default)]
    pub quiet: bool,
    /// The question before the effect, in which `{who}` is the focused combatant, or empty for none.
    #[serde(default)]
    pub ask: String,
}

impl Row {
    /// Its keys as they are displayed: "j Down". Digits, and any row with more keys than a list can
    /// teach, are shortened: "1-9".
    pub fn shown(&self) -> String {
        self.names().join(" ")
    }

    fn names(&self) -> Vec<String> {
        let digits: Option<Vec<usize>> = self.keys.0.iter().map(Chord::digit).collect();
        match digits.as_deref() {
            Some([first, .., last]) => vec![format!("{first}-{last}")],
            None if self.keys.0.len() > MOST_NAMED => match self.keys.0.as_slice() {
                [first, .., last] => vec![format!("{first}-{last}")],
                _ => Vec::new(),
            },
            _ => self.keys.0.iter().map(Chord::to_string).collect(),
        }
    }

    /// Its display in the last line: its first key, or the digits as "1-9".
    pub fn short(&self) -> Option<String> {
        self.names().into_iter().next()
    }

    /// Its first key.
    pub fn first(&self) -> Option<Chord> {
        self.keys.0.first().copied()
    }
}

/// The keys of one row.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Keys(pub Vec<Chord>);

impl TryFrom<String> for Keys {
    type Error = BadKey;

    fn try_from(text: String) -> Result<Self, BadKey> {
        let keys: Vec<Chord> = text
            .split_whitespace()
            .map(str::parse)
            .collect::<Result<_, _>>()?;
        if keys.is_empty() {
            return Err(BadKey::none());
        }
        Ok(Self(keys))
    }
}

/// Every key. Each row inside applies in exactly one scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap {
    rows: Vec<Row>,
    /// The user's rows over the shipped keys, kept to be applied to those of another game.
    own: Vec<Row>,
}

/// An error in a keymap file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {}", lang::text::bounded(what))]
pub struct KeymapError {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong and what was expected.
    pub what: String,
}

/// A row of the list itself, not of a layer, which must name its scope.
#[derive(Deserialize)]
#[serde(try_from = "Row")]
struct Placed(Row);

/// The error for a row without a scope.
#[derive(Debug, thiserror::Error)]
#[error("this row has no `scope`, so its key would work nowhere. `scope: [Table]` is every pane")]
struct Nowhere;

impl TryFrom<Row> for Placed {
    type Error = Nowhere;

    fn try_from(row: Row) -> Result<Self, Nowhere> {
        if row.scope.is_empty() {
            Err(Nowhere)
        } else {
            Ok(Self(row))
        }
    }
}

fn read(file: &str, text: &str) -> Result<Vec<Row>, KeymapError> {
    let rows: Result<Vec<Placed>, _> = reader::ron(text);
    let rows = rows.map_err(|error| KeymapError {
        file: file.to_owned(),
        line: error.span.start.line,
        column: error.span.start.col,
        what: lang::ron_words::joined(&error.code),
    })?;
    Ok(rows.into_iter().map(|Placed(row)| row).collect())
}

impl Keymap {
    /// The shipped keys.
    ///
    /// # Errors
    /// None in a tested program, because the shipped file is part of it.
    pub fn shipped() -> Result<Self, KeymapError> {
        let mut map = Self {
            rows: Vec::new(),
            own: Vec::new(),
        };
        map.lay(read("keymap.ron", SHIPPED)?);
        Ok(map)
    }

    /// The keys of another game: the shipped ones, the differences of that game, and the user's rows
    /// over both.
    ///
    /// # Errors
    /// None in a tested program, because the files of the games are part of it.
    pub fn in_game(&self, system: &str) -> Result<Self, KeymapError> {
        let mut map = Self::shipped()?;
        for (_, file, text) in GAMES.iter().filter(|(of, ..)| *of == system) {
            map.lay(read(file, text)?);
        }
        map.lay_over(self.own.clone());
        map.own.clone_from(&self.own);
        Ok(map)
    }

    /// Applies a user's rows: a key named again in a scope has the new effect there, and `Nothing`
    /// removes it. Nothing changes if the text has an error.
    ///
    /// # Errors
    /// A text that is not a list of rows, or has a key or a placeholder that does not exist, with its
    /// line and column.
    pub fn patch(&mut self, file: &str, text: &str) -> Result<(), KeymapError> {
        let rows = read(file, text)?;
        self.own.extend(rows.iter().cloned());
        self.lay_over(rows);
        Ok(())
    }

    /// As [`Keymap::patch`], but leaves out every unreadable row and every line that no game
    /// understands, so that those keys keep their effects, and returns the errors of what was left out.
    ///
    /// # Errors
    /// A text that is not a list of rows, with its line and column.
    pub fn patch_readable(
        &mut self,
        file: &str,
        text: &str,
        understands: impl Fn(&str) -> Result<(), String>,
    ) -> Result<Vec<KeymapError>, KeymapError> {
        let mut readable = readable::readable(file, text)?;
        let faults = faults(file, &readable, &understands);
        if !faults.is_empty() {
            readable
                .rows
                .retain_mut(|row| is_readable(row, &understands));
        }
        self.own.extend(readable.rows.iter().cloned());
        self.lay_over(readable.rows);
        Ok(faults)
    }

    /// The errors of a user's keymap: unreadable rows, and lines that no game understands.
    /// `understands` returns the reason for a line.
    pub fn check(
        file: &str,
        text: &str,
        understands: impl Fn(&str) -> Result<(), String>,
    ) -> Vec<KeymapError> {
        match readable::readable(file, text) {
            Ok(readable) => faults(file, &readable, &understands),
            Err(error) => vec![error],
        }
    }

    /// Applies a user's rows. A key for every pane applies in every pane, even where the shipped keys
    /// have a more specific one. Only the user's own more specific keys have priority.
    fn lay_over(&mut self, rows: Vec<Row>) {
        for row in &rows {
            for old in &mut self.rows {
                let inherits =
                    |scope: &Scope| scope.chain().skip(1).any(|s| row.scope.contains(&s));
                if old.scope.iter().any(inherits) {
                    old.keys.0.retain(|key| !row.keys.0.contains(key));
                }
            }
        }
        self.rows.retain(|row| !row.keys.0.is_empty());
        self.lay(rows);
    }

    fn lay(&mut self, rows: Vec<Row>) {
        for row in rows {
            for &scope in &row.scope {
                // The new row takes the place of the old one in the last line.
                let mut place = None;
                for (n, old) in self.rows.iter_mut().enumerate() {
                    if old.scope == [scope] {
                        let keys = old.keys.0.len();
                        old.keys.0.retain(|key| !row.keys.0.contains(key));
                        if old.keys.0.len() < keys {
                            place = place.or(Some(n));
                        }
                    }
                }
                if row.does != Does::Nothing {
                    let new = Row {
                        scope: vec![scope],
                        ..row.clone()
                    };
                    self.rows.insert(place.unwrap_or(self.rows.len()), new);
                }
                self.rows.retain(|row| !row.keys.0.is_empty());
            }
        }
    }

    /// The row of a key in a scope or in what it inherits, nearest first.
    pub fn find(&self, scope: Scope, key: Chord) -> Option<&Row> {
        scope
            .chain()
            .find_map(|scope| self.own(scope).find(|row| row.keys.0.contains(&key)))
    }

    /// The rows of one scope, without what it inherits, in the file's order.
    pub fn own(&self, scope: Scope) -> impl Iterator<Item = &Row> {
        self.rows
            .iter()
            .filter(move |row| row.scope.first() == Some(&scope))
    }

    /// The rows of a scope and of all it inherits, nearest first.
    pub fn all(&self, scope: Scope) -> impl Iterator<Item = &Row> {
        scope.chain().flat_map(|scope| self.own(scope))
    }

    /// The same rows in the file's order, which is the order of the last line.
    pub fn reach(&self, scope: Scope) -> impl Iterator<Item = &Row> {
        let here = move |row: &&Row| scope.chain().any(|scope| row.scope == [scope]);
        self.rows.iter().filter(here)
    }

    /// Every row of every scope.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The key of an act in a scope, for hints in running text: "?" for help.
    pub fn key_of(&self, scope: Scope, act: Act) -> Option<String> {
        let row = self.all(scope).find(|row| row.does == Does::Act(act))?;
        row.first().map(|key| key.to_string())
    }

    /// The key that runs this line in a scope.
    pub fn key_of_line(&self, scope: Scope, line: &str) -> Option<String> {
        let runs = |row: &&Row| matches!(&row.does, Does::Line(own) if own.text() == line);
        let row = self.all(scope).find(runs)?;
        row.first().map(|key| key.to_string())
    }

    /// The keys of an act in a scope, those of a layer after the key that opens it: "g t".
    pub fn path_of(&self, scope: Scope, act: Act) -> Option<String> {
        let layered = |row: &Row| match &row.does {
            Does::Layer(rows) => {
                let inner = rows.iter().find(|row| row.does == Does::Act(act))?;
                Some(format!("{} {}", row.first()?, inner.first()?))
            }
            _ => None,
        };
        self.key_of(scope, act)
            .or_else(|| self.all(scope).find_map(layered))
    }

    /// Every key as Markdown for the guide: one section for each scope, preceded by sections for keys
    /// that several scopes share. A key of a layer has a row of its own.
    pub fn markdown(&self) -> String {
        let told_in = |scope: Scope| -> Vec<Told> { self.own(scope).map(told).collect() };
        let every: Vec<(Scope, Vec<Told>)> =
            Scope::ALL.map(|scope| (scope, told_in(scope))).to_vec();
        let having = |key: &Told| -> Vec<Scope> {
            let all = every.iter().filter(|(_, keys)| keys.contains(key));
            all.map(|(scope, _)| *scope).collect()
        };
        // A shared section needs several keys with the same several scopes.
        let scopes_of = |scope: Scope, keys: &[Told], key: &Told| {
            let scopes = having(key);
            let alike = keys.iter().filter(|other| having(other) == scopes).count();
            if scopes.len() < SHARED || alike < SHARED {
                vec![scope]
            } else {
                scopes
            }
        };
        let mut out = String::new();
        for (scope, keys) in &every {
            let mut sections: Vec<Vec<Scope>> = Vec::new();
            for scopes in keys.iter().map(|key| scopes_of(*scope, keys, key)) {
                if scopes.first() == Some(scope) && !sections.contains(&scopes) {
                    sections.push(scopes);
                }
            }
            // Shared sections come first.
            sections.sort_by_key(|scopes| scopes.len() == 1);
            for scopes in sections {
                let here = |key: &&Told| scopes_of(*scope, keys, key) == scopes;
                let titles: Vec<&str> = scopes.iter().map(|scope| scope.title()).collect();
                section(
                    &mut out,
                    &titles.join(", "),
                    keys.iter().filter(here).flatten(),
                );
            }
        }
        out
    }
}

/// The rows of one key in the guide: its names, and its effect. A layer has several.
type Told = Vec<(String, String)>;

/// A heading and a table with aligned columns, so that it is also readable as plain text.
fn section<'a>(out: &mut String, title: &str, rows: impl Iterator<Item = &'a (String, String)>) {
    let rows: Vec<_> = rows.collect();
    let width = |column: &str| column.chars().count();
    let keys = rows.iter().map(|(keys, _)| width(keys)).max().unwrap_or(0);
    let does = rows.iter().map(|(_, does)| width(does)).max().unwrap_or(0);
    let (keys, does) = (keys.max(4), does.max(4));
    let _ = writeln!(out, "## {title}\n");
    let _ = writeln!(out, "| {:keys$} | {:does$} |", "keys", "does");
    let _ = writeln!(out, "|{0:-<1$}|{0:-<2$}|", "", keys + 2, does + 2);
    for (names, text) in rows {
        let _ = writeln!(out, "| {names:keys$} | {text:does$} |");
    }
    out.push('\n');
}

/// The least number of scopes and keys for a shared section.
const SHARED: usize = 3;

/// The errors in a text that is a list of rows, in its order.
fn faults(
    file: &str,
    readable: &Readable,
    understands: &impl Fn(&str) -> Result<(), String>,
) -> Vec<KeymapError> {
    let text = readable.text.as_str();
    let mut faults = readable.faults.clone();
    let mut left: VecDeque<&Row> = readable.rows.iter().collect();
    let mut from = 0;
    while let Some(row) = left.pop_front().filter(|_| faults.len() < MOST_TOLD) {
        match &row.does {
            // Rows of a layer follow at the place of the layer.
            Does::Layer(inner) => inner.iter().rev().for_each(|row| left.push_front(row)),
            Does::Line(template) => {
                let written = format!("{:?}", template.text());
                let at = text[from..].find(&written).map_or(from, |at| from + at);
                if text[at..].starts_with(&written) {
                    from = at + written.len();
                }
                if let Err(what) = understands(&template.sample()) {
                    let before = &text[..at];
                    faults.push(KeymapError {
                        file: file.to_owned(),
                        line: before.matches('\n').count() + 1,
                        column: before.chars().rev().take_while(|c| *c != '\n').count() + 1,
                        what,
                    });
                }
            }
            Does::Act(_) | Does::Menu(_) | Does::Nothing => {}
        }
    }
    faults.sort_by_key(|fault| (fault.line, fault.column));
    faults
}

/// Whether a game understands the line of a row. A layer keeps only the rows for which it does.
fn is_readable(row: &mut Row, understands: &impl Fn(&str) -> Result<(), String>) -> bool {
    match &mut row.does {
        Does::Line(template) => understands(&template.sample()).is_ok(),
        Does::Layer(inner) => {
            inner.retain_mut(|row| is_readable(row, understands));
            !inner.is_empty()
        }
        Does::Act(_) | Does::Menu(_) | Does::Nothing => true,
    }
}

/// A row for the guide: "`Up` `k`", "up", followed by the keys of a layer.
fn told(row: &Row) -> Told {
    let keys: Vec<String> = row.names().iter().map(|key| cell(key)).collect();
    let own = (keys.join(" "), row.help.clone());
    let inner = match &row.does {
        Does::Layer(inner) => inner.as_slice(),
        _ => &[],
    };
    let first = row.names().into_iter().next().unwrap_or_default();
    let layered = inner.iter().flat_map(told).map(|(keys, help)| {
        let keys = keys.replacen('`', &format!("`{first} "), 1);
        (keys, help)
    });
    std::iter::once(own).chain(layered).collect()
}

/// A key in a Markdown table, where a bar would end the cell and a backtick the code.
fn cell(key: &str) -> String {
    match key {
        "|" => "`\\|`".to_owned(),
        "`" => "`` ` ``".to_owned(),
        key => format!("`{key}`"),
    }
}

#[cfg(test)]
mod tests;
