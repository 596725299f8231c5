//! Where a modifier of a pool comes from: a type for the word that `switch` takes.
//!
//! Saves and the command language write a source as its word ("aim", "token 7"). This type holds its
//! meaning, so that no rule compares words.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Who adds the modifier of a source to the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adder {
    /// The character who makes the check.
    Actor,
    /// The vehicle of that character.
    Vehicle,
    /// The target.
    Target,
    /// The target, or without one the actor.
    TargetOrActor,
    /// The opponent, unless the difficulty is set.
    Opponent,
    /// The ally that is engaged with the target.
    Ally,
    /// No combatant and no vehicle.
    Nobody,
    /// The owner of the token with that mark.
    Token(u32),
    /// The combatant with that number.
    Helper(u32),
}

macro_rules! sources {
    ($($(#[$doc:meta])* $source:ident = $word:literal of $adder:ident,)*) => {
        /// A source of dice, which stays the same while the check is built.
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(from = "String", into = "String")]
        pub enum Source {
            $($(#[$doc])* $source,)*
            /// The Critical Injury with that mark (G-HEAL-08).
            Critical(u32),
            /// The token with that mark.
            Token(u32),
            /// Help from the combatant with that number (G-POOL-27).
            Help(u32),
            /// A change made by hand, counted from 1 (G-POOL-11).
            Hand(u32),
            /// A quality of the weapon, by its name in lower case, and any other word of a save.
            Quality(String),
        }

        impl Source {
            /// Every source whose word has no number and no name.
            #[cfg(test)]
            const FIXED: &[Self] = &[$(Self::$source),*];

            /// Who adds it.
            pub const fn adder(&self) -> Adder {
                match self {
                    $(Self::$source => Adder::$adder,)*
                    // A contribution of someone else's talent names its owner.
                    Self::Critical(_) | Self::Quality(_) => Adder::Actor,
                    Self::Token(mark) => Adder::Token(*mark),
                    Self::Help(who) => Adder::Helper(*who),
                    Self::Hand(_) => Adder::Nobody,
                }
            }
        }

        impl fmt::Display for Source {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$source => f.write_str($word),)*
                    Self::Critical(mark) => write!(f, "{CRITICAL} {mark}"),
                    Self::Token(mark) => write!(f, "{TOKEN} {mark}"),
                    Self::Help(who) => write!(f, "{HELP} {who}"),
                    Self::Hand(place) => write!(f, "{HAND} {place}"),
                    Self::Quality(name) => f.write_str(name),
                }
            }
        }

        impl From<String> for Source {
            fn from(text: String) -> Self {
                let numbered = text
                    .split_once(' ')
                    .and_then(|(word, n)| Some((word, n.parse::<u32>().ok()?)));
                match (text.as_str(), numbered) {
                    $(($word, _) => Self::$source,)*
                    (_, Some((CRITICAL, mark))) => Self::Critical(mark),
                    (_, Some((TOKEN, mark))) => Self::Token(mark),
                    (_, Some((HAND, place))) => Self::Hand(place),
                    (_, Some((HELP, who))) => Self::Help(who),
                    _ => Self::Quality(text),
                }
            }
        }
    };
}

const CRITICAL: &str = "critical";
const TOKEN: &str = "token";
const HAND: &str = "hand";
const HELP: &str = "help";

sources! {
    /// The skill and its characteristic (G-POOL-03).
    Skill = "skill" of Actor,
    /// The difficulty, or the opponent (G-POOL-05, G-POOL-20).
    Difficulty = "difficulty" of Opponent,
    /// Shooting while engaged (G-MOD-03).
    Engaged = "engaged" of Actor,
    /// Silhouettes that differ by 2 or more (G-MOD-14).
    Size = "size" of Target,
    /// Damage to the weapon (G-EQ-11).
    Wear = "wear" of Actor,
    /// Aim or a called shot (G-MAN-01, G-MAN-02).
    Aim = "aim" of Actor,
    /// Defense of the target (G-DEF-01).
    Defense = "defense" of Target,
    /// The target is prone (G-MOD-04, G-MOD-05).
    TargetProne = "target prone" of Target,
    /// The attacker is prone (G-MOD-04).
    Prone = "prone" of Actor,
    /// A guarded stance (G-MAN-05).
    Guarded = "guarded" of Actor,
    /// An ally is engaged with the target of a shot (G-MOD-01).
    AllyEngaged = "ally engaged" of Ally,
    /// The target is an adversary (T-45).
    Adversary = "adversary" of Target,
    /// Disoriented (G-STAT-03).
    Disoriented = "disoriented" of Actor,
    /// Darkness, smoke, grass (G-ENV-01).
    Concealment = "concealment" of TargetOrActor,
    /// Cover of the character who is searched for (G-ENV-02).
    Cover = "cover" of Target,
    /// Gravity (G-ENV-05).
    Gravity = "gravity" of Nobody,
    /// Carrying too much (G-ENC-08).
    Encumbrance = "encumbrance" of Actor,
    /// The size of the hidden item (G-ENC-10).
    Bulk = "bulk" of Target,
    /// Treating your own wounds (G-HEAL-05).
    OnOneself = "on self" of Actor,
    /// Treating wounds without the gear for it (G-HEAL-05).
    NoGear = "no gear" of Actor,
    /// A repair in less time (G-EQ-12).
    Haste = "haste" of Actor,
    /// Surroundings that the character ignores (M-06).
    Surroundings = "surroundings" of Nobody,
    /// Handling of the vehicle (G-VEH-02).
    Handling = "handling" of Vehicle,
    /// Equipment of the vehicle that helps a skill (O-V12, O-V15).
    Fitted = "fitted" of Vehicle,
    /// Speed of a vehicle (G-VEH-05).
    Speed = "speed" of Vehicle,
    /// The target vehicle evades (G-VCOM-17).
    Evasion = "evasion" of Target,
    /// The attacker's own vehicle evades (G-VCOM-17).
    OwnEvasion = "own evasion" of Vehicle,
    /// An advantage gained on the target (G-VCOM-23).
    Gained = "gained advantage" of Vehicle,
    /// An advantage that the target has gained on the attacker.
    Outflown = "outflown" of Target,
    /// A Blanket Barrage (G-VCOM-20).
    Barrage = "barrage" of Target,
    /// A Story Point (G-STORY-06).
    Story = "story" of Nobody,
    /// The pool of the first attack (M-03).
    Same = "same pool" of Actor,
    /// A Story Point that allows trying a harder check as Formidable (T-30).
    Formidable = "formidable" of Nobody,
}

impl From<Source> for String {
    fn from(source: Source) -> Self {
        source.to_string()
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
        let all = Source::FIXED.iter().cloned();
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
