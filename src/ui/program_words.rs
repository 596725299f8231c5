//! Words that people type although they aren't verbs of the game: how to quit, get help, or check that
//! the game is saved.
//!
//! Verbs of the game that can run as typed come first. This file handles the remaining words.

use crate::table::Completion;
use lang::names::nearest;
use lang::sentence::capital;
use rules::view::{Reason, VerbInfo};

use super::app::{App, Overlay, Said};
use super::help::{Behind, Help, Page};
use super::keymap::{Act, Chord};
use super::msg::{Effect, World};
use super::report::REPORT;
use super::theme::Theme;

/// The meaning of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// Help on the pane, or on a verb, a rule or a topic.
    Help(String),
    Quit,
    /// Whether everything is saved.
    Saved,
    /// The report in this form. Empty for the list of forms.
    Report(String),
    /// The theme of this name. Empty to be told the names.
    Theme(String),
    /// The effect of a key.
    Does(Act),
}

/// The words. Those with a sentence are offered as completions.
static WORDS: [(&str, Word, &str); 59] = [
    (
        "help",
        Word::Help(String::new()),
        "Explain this pane, or a command or rule: help wound",
    ),
    (
        "tour",
        Word::Does(Act::Tour),
        "Play one turn of the demo in 6 steps, or leave the tour",
    ),
    (
        "save",
        Word::Saved,
        "Show when this was saved. Every change is saved as you make it",
    ),
    ("quit", Word::Quit, "Leave. Everything is saved"),
    (
        "saves",
        Word::Does(Act::GoLibrary),
        "Go to the list of saves",
    ),
    (
        "review",
        Word::Does(Act::GoReview),
        "Look back through the history",
    ),
    (
        "settings",
        Word::Does(Act::GoSettings),
        "See and change the rules of this campaign",
    ),
    (
        "notes",
        Word::Does(Act::GoNotes),
        "List all notes, filter them by tag, reword and remove them",
    ),
    (
        "plans",
        Word::Does(Act::GoPlans),
        "Prepare scenes for tomorrow: list, order, copy and start them",
    ),
    (
        REPORT,
        Word::Report(String::new()),
        "Write what happened to a file: report md players",
    ),
    ("export", Word::Report(String::new()), ""),
    (
        "theme",
        Word::Theme(String::new()),
        "Change the colors: theme light",
    ),
    ("colors", Word::Theme(String::new()), ""),
    ("colorscheme", Word::Theme(String::new()), ""),
    ("plan", Word::Does(Act::GoPlans), ""),
    ("prepare", Word::Does(Act::GoPlans), ""),
    ("prep", Word::Does(Act::GoPlans), ""),
    ("tutorial", Word::Does(Act::Tour), ""),
    ("guide", Word::Does(Act::Tour), ""),
    ("h", Word::Help(String::new()), ""),
    ("?", Word::Help(String::new()), ""),
    ("man", Word::Help(String::new()), ""),
    ("keys", Word::Help(String::new()), ""),
    ("commands", Word::Help(String::new()), ""),
    ("q", Word::Quit, ""),
    ("q!", Word::Quit, ""),
    ("qa", Word::Quit, ""),
    ("qa!", Word::Quit, ""),
    ("quit!", Word::Quit, ""),
    ("exit", Word::Quit, ""),
    ("exit!", Word::Quit, ""),
    ("bye", Word::Quit, ""),
    ("logout", Word::Quit, ""),
    ("x", Word::Quit, ""),
    ("x!", Word::Quit, ""),
    ("wq", Word::Quit, ""),
    ("wq!", Word::Quit, ""),
    ("wqa", Word::Quit, ""),
    ("w", Word::Saved, ""),
    ("w!", Word::Saved, ""),
    ("wa", Word::Saved, ""),
    ("write", Word::Saved, ""),
    ("save!", Word::Saved, ""),
    ("sync", Word::Saved, ""),
    ("library", Word::Does(Act::GoLibrary), ""),
    ("open", Word::Does(Act::GoLibrary), ""),
    ("load", Word::Does(Act::GoLibrary), ""),
    ("new", Word::Does(Act::GoLibrary), ""),
    ("e", Word::Does(Act::GoLibrary), ""),
    ("ls", Word::Does(Act::GoLibrary), ""),
    ("history", Word::Does(Act::GoReview), ""),
    ("find", Word::Does(Act::Finder), ""),
    ("search", Word::Does(Act::Finder), ""),
    ("log", Word::Does(Act::GoLog), ""),
    ("sheet", Word::Does(Act::GoSheet), ""),
    ("dice", Word::Does(Act::GoTray), ""),
    ("who", Word::Does(Act::GoTurns), ""),
    ("initiative", Word::Does(Act::GoTurns), ""),
    ("table", Word::Does(Act::GoTable), ""),
];

/// Reads a line that isn't a line of the game.
pub(super) fn read(line: &str, verbs: &[VerbInfo]) -> Option<Word> {
    let line = line.trim().trim_start_matches(':').trim_start();
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    let word = first.to_lowercase();
    let verb = verbs.iter().find(|verb| verb.name == word);
    if !rest.is_empty() {
        // A theme isn't a setting of the campaign, but people look for it there.
        let name = match word.as_str() {
            "theme" | "colors" | "colorscheme" => Some(rest),
            "set" | "setting" => rest.trim().strip_prefix("theme "),
            _ => None,
        };
        if let Some(name) = name {
            return Some(Word::Theme(name.trim().to_owned()));
        }
        if [REPORT, "export"].contains(&word.as_str()) && verb.is_none() {
            return Some(Word::Report(rest.trim().to_owned()));
        }
        let helps = word == "help" && verb.is_none();
        return helps.then(|| Word::Help(rest.trim().to_owned()));
    }
    // A verb that can run as typed belongs to the game.
    if verb.is_some_and(|verb| verb.usage == verb.name) {
        return None;
    }
    let (_, read, _) = WORDS.iter().find(|(known, ..)| *known == word)?;
    Some(read.clone())
}

/// Returns the word of the program that is nearest to the first word of a line.
pub(super) fn nearest_to(line: &str) -> Option<&'static str> {
    let word = line.trim_start_matches(':').split(' ').next()?;
    // A short word is near to many.
    let words = WORDS.iter().map(|(word, ..)| *word);
    nearest(word, words.filter(|word| word.len() > 3))
}

/// The beginnings of a line that names a theme.
const THEMES: [&str; 2] = ["theme ", "set theme "];

/// Returns the built-in themes that complete a line.
fn themes(line: &str) -> impl Iterator<Item = Completion> {
    let begun = THEMES.iter().find_map(|begins| {
        let name = line.strip_prefix(begins)?;
        Some((*begins, name))
    });
    let all = Theme::BUILT_IN.into_iter();
    all.filter_map(move |name| {
        let (begins, typed) = begun?;
        name.starts_with(typed).then(|| Completion {
            text: format!("{begins}{name}"),
            label: name.to_owned(),
            help: "Change the colors".to_owned(),
        })
    })
}

/// Returns the words that complete a line, and the names of themes.
pub(super) fn complete(line: &str) -> impl Iterator<Item = Completion> {
    let fits = move |word: &str| !line.is_empty() && word.starts_with(line);
    let told = WORDS
        .iter()
        .filter(move |(word, _, help)| !help.is_empty() && fits(word));
    let told = told.map(|(word, _, help)| Completion {
        text: (*word).to_owned(),
        label: (*word).to_owned(),
        help: (*help).to_owned(),
    });
    told.chain(themes(line))
}

impl App {
    /// Carries out a word.
    pub(super) fn heed(&mut self, meant: Word, world: &World<'_>) -> Vec<Effect> {
        // The word is confirmed with the key that ends the line.
        let enter = Chord::ENTER;
        match meant {
            Word::Help(topic) if topic.is_empty() => self.act(Act::Help, enter, world),
            Word::Help(topic) if topic.eq_ignore_ascii_case("tour") => self.tour(world),
            Word::Help(topic) => {
                self.explain(&topic, world);
                Vec::new()
            }
            Word::Quit => vec![Effect::Quit],
            Word::Saved => {
                self.said = Said::Notice(is_saved(world), false);
                Vec::new()
            }
            Word::Theme(name) if name.is_empty() => {
                let own = ["one of your own"];
                let names: Vec<&str> = Theme::BUILT_IN.into_iter().chain(own).collect();
                let names = lang::sentence::either(&names);
                self.said = Said::Notice(format!("Name a theme: {names}."), false);
                Vec::new()
            }
            Word::Theme(name) => vec![Effect::Theme(name)],
            Word::Report(words) => self.report(&words),
            Word::Does(act) => self.act(act, enter, world),
        }
    }

    /// Opens the help at a verb or a rule, or at the rules that contain the words.
    fn explain(&mut self, topic: &str, world: &World<'_>) {
        let lower = topic.to_lowercase();
        let verb = world
            .face
            .verbs()
            .into_iter()
            .find(|verb| verb.name == lower);
        let upper = topic.to_uppercase();
        let behind = match verb {
            Some(verb) => Behind {
                title: verb.usage.to_owned(),
                because: [("", verb.help), ("for example", verb.example)]
                    .map(|(change, label)| Reason {
                        label: label.into(),
                        change: change.into(),
                        rule: None,
                    })
                    .into(),
                rules: Vec::new(),
            },
            None => Behind {
                rules: world
                    .rulebook
                    .get(&upper)
                    .map(|_| upper)
                    .into_iter()
                    .collect(),
                ..Behind::default()
            },
        };
        let known = behind != Behind::default();
        let page = if known { Page::Here } else { Page::Rules };
        let mut help = Help::new(self.ground(), behind, page);
        if !known {
            help.look_for(topic);
            let rules = if world.rulebook.search(topic).is_empty() {
                "No rule contains it either."
            } else {
                "These rules contain it."
            };
            self.said = Said::Notice(format!("There is no command `{topic}`. {rules}"), false);
        }
        self.overlays.push(Overlay::Help(help));
    }
}

/// Returns whether everything is saved, and since when.
fn is_saved(world: &World<'_>) -> String {
    match (world.access, world.saved) {
        ("", saved) if saved.starts_with("saved") => {
            format!(
                "{}. Every change is on disk before you see it.",
                capital(saved)
            )
        }
        ("", kept) => format!("This game is {kept}: none of it is on disk."),
        (why, _) => format!("Nothing can be changed here, so nothing needs to be saved: {why}."),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn verb(name: &'static str, usage: &'static str) -> VerbInfo {
        VerbInfo {
            name,
            usage,
            help: "",
            example: "",
        }
    }

    #[test]
    fn words_of_other_programs_are_understood() {
        let verbs = [verb("next", "next"), verb("wound", "wound WHO N")];
        for (line, word) in [
            ("q", Some(Word::Quit)),
            (":wq", Some(Word::Quit)),
            ("Exit", Some(Word::Quit)),
            ("w", Some(Word::Saved)),
            ("help", Some(Word::Help(String::new()))),
            ("help wound", Some(Word::Help("wound".into()))),
            ("tour", Some(Word::Does(Act::Tour))),
            ("theme", Some(Word::Theme(String::new()))),
            ("theme light", Some(Word::Theme("light".into()))),
            ("theme my own", Some(Word::Theme("my own".into()))),
            ("colors light", Some(Word::Theme("light".into()))),
            ("set theme my own", Some(Word::Theme("my own".into()))),
            ("set theme none", Some(Word::Theme("none".into()))),
            ("set theme", None),
            ("report", Some(Word::Report(String::new()))),
            ("report md players", Some(Word::Report("md players".into()))),
            ("w 5", None),
            ("quit now", None),
            ("next", None),
            ("", None),
        ] {
            assert_eq!(read(line, &verbs), word, "{line}");
        }
    }

    /// A verb of the game takes precedence.
    #[test]
    fn a_verb_of_the_game_goes_first() {
        let verbs = [verb("quit", "quit"), verb("help", "help WHO")];
        assert_eq!(read("quit", &verbs), None);
        assert_eq!(read("help ila", &verbs), None);
        assert_eq!(read("help", &verbs), Some(Word::Help(String::new())));
    }

    #[test]
    fn every_word_is_there_once() {
        let words: HashSet<&str> = WORDS.iter().map(|(word, ..)| *word).collect();
        assert_eq!(words.len(), WORDS.len());
        let labels: Vec<String> = complete("s").map(|found| found.label).collect();
        assert_eq!(labels, ["save", "saves", "settings"]);
        let texts: Vec<String> = complete("set theme s").map(|found| found.text).collect();
        assert_eq!(texts, ["set theme sixteen"]);
        assert_eq!(complete("theme ").count(), Theme::BUILT_IN.len());
    }
}
