//! The lines of a refusal above the keys: what was refused and by which rule, what to do, and the key of
//! the override. No part of it is split over two lines if it fits in one.

use lang::Refusal;
use lang::usage::capitals;
use lang::words::Line;
use rules::view::{Offer, OfferGroup, Rich, Tone};

use super::answers::key_does;
use super::app::App;
use super::caps;
use super::keymap::{Act, Does, Row, Scope};
use super::msg::World;
use super::program_words;
use super::prompt::Prompt;
use super::theme::Theme;
use super::view::columns;
use super::widgets::rich;
use crate::table::unknown::LIST_COMMANDS;

/// The maximum lines of a message above the keys.
pub const LINES: usize = 4;

/// The words before the key of an override.
const OVERRIDE: &str = "To override: ";

/// Whether a part of a refusal names the key of its override.
pub fn is_override(part: &Rich) -> bool {
    part.plain().starts_with(OVERRIDE)
}

/// Returns the parts of a message in lines. A part that doesn't fit into the rest of a line begins the
/// next one.
pub fn apart(parts: Vec<Rich>, room: usize, theme: &Theme) -> Vec<Rich> {
    const BETWEEN: &str = "  ";
    let mut lines: Vec<Rich> = Vec::new();
    for part in parts {
        let wide = usize::from(columns(&part)) + BETWEEN.len();
        match lines.pop() {
            Some(last) if usize::from(columns(&last)) + wide <= room => {
                lines.push(last.and(BETWEEN, Tone::Quiet).then(part));
            }
            last => {
                lines.extend(last);
                let left = LINES.saturating_sub(lines.len());
                lines.extend(rich::wrapped(&part, room, left, theme));
            }
        }
    }
    lines
}

impl App {
    /// Returns a hint with keys instead of commands, where a key runs the command here.
    fn with_keys(&self, hint: &str, world: &World<'_>) -> String {
        if self.prompt.is_some() {
            return match hint {
                LIST_COMMANDS => {
                    let typed = self.prompt.as_ref().map_or("", Prompt::text);
                    program_words::nearest_to(typed).map_or_else(
                        || "Tab lists every command.".to_owned(),
                        |near| format!("The nearest is `{near}`."),
                    )
                }
                hint => hint.to_owned(),
            };
        }
        let told = hint.split('`').enumerate().map(|(n, part)| {
            let key = || world.keymap.key_of_line(Scope::Table, part);
            let key = || key().or_else(|| self.key_of_command(part, world));
            match key().filter(|_| n % 2 == 1) {
                Some(key) => key,
                None if n % 2 == 1 => format!("`{part}`"),
                None => part.to_owned(),
            }
        });
        told.collect()
    }

    /// Returns the key of the row on the screen that runs a command, whose words in capitals match any word.
    fn key_of_command(&self, command: &str, world: &World<'_>) -> Option<String> {
        let fits = |line: &str| {
            let Ok(spoken) = Line::split(line) else {
                return false;
            };
            let any = capitals(command);
            let mut said = spoken.words.iter();
            command.split(' ').all(|word| match said.next() {
                Some(other) => other.text == word || any.contains(&word),
                // The rest is asked for.
                None => line.ends_with(' ') && any.contains(&word),
            }) && said.next().is_none()
        };
        let mut rows = self.seen.menu();
        let row = rows.find(|(_, one)| one.is_open() && fits(&one.line));
        let key = row.and_then(|(key, _)| key).map(String::from);
        key.or_else(|| {
            // What the menu of the encounter has takes the key of the menu first.
            let lists = Does::Menu(OfferGroup::Encounter);
            let mut keys = world.keymap.all(Scope::Table);
            let menu = keys.find(|row| row.does == lists).and_then(Row::first)?;
            let all: Vec<&Offer> = self.seen.group(OfferGroup::Encounter).collect();
            let mut rows = all.iter().zip(caps::of_menu(&all));
            let (_, key) = rows.find(|(one, _)| one.is_open() && fits(&one.line))?;
            Some(format!("{menu} {}", key?))
        })
    }

    /// Returns a refusal in parts: the reason with its rule, what to do by which key, and the override.
    pub(super) fn refusal_parts(&self, refusal: &Refusal, world: &World<'_>) -> Vec<Rich> {
        let rule = refusal
            .rule
            .map_or_else(String::new, |rule| format!("  {rule}"));
        let mut parts = vec![Rich::of(refusal.why.clone(), Tone::Bad).and(rule, Tone::Rule)];
        let keys = self.needs_first(world).or_else(|| self.instead_of_row());
        let keys = keys.or_else(|| {
            let (key, label) = self.fix_key(world)?;
            Some(format!("{}.", key_does(&key.to_string(), &label)))
        });
        let hint = keys.or_else(|| Some(self.with_keys(refusal.hint.as_deref()?, world)));
        parts.extend(hint.map(|hint| Rich::of(hint, Tone::Text)));
        let key = world.keymap.key_of(Scope::Table, Act::Overrule);
        let secret = |line: &&String| world.face.hides_from(line).is_some();
        let line = refusal.overrule.as_ref().filter(|line| !secret(line));
        if let (Some(line), Some(key)) = (line, key) {
            // A prompt takes the line, because the key would be a letter of its text.
            let how = if self.prompt.is_some() {
                line.clone()
            } else {
                key.clone()
            };
            parts.push(Rich::of(OVERRIDE, Tone::Quiet).and(how, Tone::Strong));
        }
        parts
    }
}
