//! The source of a contribution to a pool: a type for the word that `switch` takes.
//!
//! Saves and the command language write a source as its word ("aim", "token 7"). This type holds its
//! meaning, so that no rule compares words.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A source of dice, which stays the same while the check is built.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Source {
    /// The skill and its characteristic (G-POOL-03).
    Skill,
    /// The difficulty, or the opponent (G-POOL-05, G-POOL-20).
    Difficulty,
    /// Shooting while engaged (G-MOD-03).
    Engaged,
    /// Silhouettes that differ by 2 or more (G-MOD-14).
    Size,
    /// Damage to the weapon (G-EQ-11).
    Wear,
    /// Aim or a called shot (G-MAN-01, G-MAN-02).
    Aim,
    /// Defense of the target (G-DEF-01).
    Defense,
    /// The target is prone (G-MOD-04, G-MOD-05).
    TargetProne,
    /// The attacker is prone (G-MOD-04).
    Prone,
    /// A guarded stance (G-MAN-05).
    Guarded,
    /// An ally is engaged with the target of a shot (G-MOD-01).
    AllyEngaged,
    /// The target is an adversary (T-45).
    Adversary,
    /// Disoriented (G-STAT-03).
    Disoriented,
    /// The Critical Injury with that mark (G-HEAL-08).
    Critical(u32),
    /// The token with that mark.
    Token(u32),
    /// Help from the combatant with that number (G-POOL-27).
    Help(u32),
    /// A change made by hand, counted from 1 (G-POOL-11).
    Hand(u32),
    /// Darkness, smoke, grass (G-ENV-01).
    Concealment,
    /// Cover of the character who is searched for (G-ENV-02).
    Cover,
    /// Gravity (G-ENV-05).
    Gravity,
    /// Carrying too much (G-ENC-08).
    Encumbrance,
    /// The size of the hidden item (G-ENC-10).
    Bulk,
    /// Treating your own wounds (G-HEAL-05).
    OnOneself,
    /// Treating wounds without the gear for it (G-HEAL-05).
    NoGear,
    /// A repair in less time (G-EQ-12).
    Haste,
    /// Surroundings that the character ignores (M-06).
    Surroundings,
    /// Handling of the vehicle (G-VEH-02).
    Handling,
    /// Equipment of the vehicle that helps a skill (O-V12, O-V15).
    Fitted,
    /// Speed of a vehicle (G-VEH-05).
    Speed,
    /// The target vehicle evades (G-VCOM-17).
    Evasion,
    /// The attacker's own vehicle evades (G-VCOM-17).
    OwnEvasion,
    /// An advantage gained on the target (G-VCOM-23).
    Gained,
    /// An advantage that the target has gained on the attacker.
    Outflown,
    /// A Blanket Barrage (G-VCOM-20).
    Barrage,
    /// A Story Point (G-STORY-06).
    Story,
    /// The pool of the first attack (M-03).
    Same,
    /// A Story Point that allows trying a harder check as Formidable (T-30).
    Formidable,
    /// A quality of the weapon, by its name in lower case, and any other word of a save.
    Quality(String),
}

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
