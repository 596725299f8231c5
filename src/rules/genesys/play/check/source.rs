//! The source of a contribution to a pool: a type for the word that `switch` takes.
//!
//! Saves and the command language write a source as its word ("aim", "token 7"). This type holds its
//! meaning, so that no rule compares words.

use crate::model::check::source::Source;

use std::fmt;

const WORDS: [(&str, Source); 33] = [
    ("handling", Source::Handling),
    ("fitted", Source::Fitted),
    ("speed", Source::Speed),
    ("evasion", Source::Evasion),
    ("own evasion", Source::OwnEvasion),
    ("gained advantage", Source::Gained),
    ("outflown", Source::Outflown),
    ("barrage", Source::Barrage),
    ("skill", Source::Skill),
    ("difficulty", Source::Difficulty),
    ("engaged", Source::Engaged),
    ("size", Source::Size),
    ("wear", Source::Wear),
    ("aim", Source::Aim),
    ("defense", Source::Defense),
    ("target prone", Source::TargetProne),
    ("prone", Source::Prone),
    ("guarded", Source::Guarded),
    ("ally engaged", Source::AllyEngaged),
    ("adversary", Source::Adversary),
    ("disoriented", Source::Disoriented),
    ("concealment", Source::Concealment),
    ("cover", Source::Cover),
    ("gravity", Source::Gravity),
    ("encumbrance", Source::Encumbrance),
    ("bulk", Source::Bulk),
    ("on self", Source::OnOneself),
    ("no gear", Source::NoGear),
    ("haste", Source::Haste),
    ("surroundings", Source::Surroundings),
    ("story", Source::Story),
    ("same pool", Source::Same),
    ("formidable", Source::Formidable),
];

const CRITICAL: &str = "critical";
const TOKEN: &str = "token";
const HAND: &str = "hand";
const HELP: &str = "help";

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Critical(mark) => write!(f, "{CRITICAL} {mark}"),
            Self::Token(mark) => write!(f, "{TOKEN} {mark}"),
            Self::Help(who) => write!(f, "{HELP} {who}"),
            Self::Hand(place) => write!(f, "{HAND} {place}"),
            Self::Quality(name) => f.write_str(name),
            Self::Skill
            | Self::Difficulty
            | Self::Engaged
            | Self::Size
            | Self::Wear
            | Self::Aim
            | Self::Defense
            | Self::TargetProne
            | Self::Prone
            | Self::Guarded
            | Self::AllyEngaged
            | Self::Adversary
            | Self::Disoriented
            | Self::Concealment
            | Self::Cover
            | Self::Gravity
            | Self::Encumbrance
            | Self::Bulk
            | Self::OnOneself
            | Self::NoGear
            | Self::Haste
            | Self::Surroundings
            | Self::Handling
            | Self::Fitted
            | Self::Speed
            | Self::Evasion
            | Self::OwnEvasion
            | Self::Gained
            | Self::Outflown
            | Self::Barrage
            | Self::Story
            | Self::Same
            | Self::Formidable => {
                let row = WORDS.iter().find(|(_, source)| source == self);
                f.write_str(row.map_or("", |(word, _)| *word))
            }
        }
    }
}

impl From<Source> for String {
    fn from(source: Source) -> Self {
        source.to_string()
    }
}

impl From<String> for Source {
    fn from(text: String) -> Self {
        if let Some((_, source)) = WORDS.iter().find(|(word, _)| *word == text) {
            return source.clone();
        }
        let numbered = text
            .split_once(' ')
            .and_then(|(word, n)| Some((word, n.parse::<u32>().ok()?)));
        match numbered {
            Some((CRITICAL, mark)) => Self::Critical(mark),
            Some((TOKEN, mark)) => Self::Token(mark),
            Some((HAND, place)) => Self::Hand(place),
            Some((HELP, who)) => Self::Help(who),
            _ => Self::Quality(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_source_comes_back_from_its_word() {
        let numbered = [
            Source::Critical(3),
            Source::Token(7),
            Source::Hand(1),
            Source::Help(2),
        ];
        let named = [Source::Quality("accurate".into())];
        let all = WORDS.iter().map(|(_, source)| source.clone());
        for source in all.chain(numbered).chain(named) {
            let word = source.to_string();
            assert!(!word.is_empty());
            assert_eq!(Source::from(word.clone()), source, "{word}");
            assert_eq!(serde_json::to_value(&source).unwrap(), word.as_str());
            let read: Source = ron::from_str(&format!("\"{word}\"")).unwrap();
            assert_eq!(read, source);
        }
    }

    #[test]
    fn a_word_of_a_save_that_is_none_of_these_is_kept() {
        let strange = Source::from("token of luck".to_owned());
        assert_eq!(strange.to_string(), "token of luck");
    }
}
