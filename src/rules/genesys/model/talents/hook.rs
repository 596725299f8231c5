//! Hooks: named effects that the vocabulary of talents can't express, and reminders for effects that
//! are applied by hand.
//!
//! A pack writes one word, such as `Hook(Parry)`. The hooks are sorted here by the moment at which code
//! handles them, so that the code for a moment matches over its own hooks only: [`AtOnce`] and
//! [`Answers`] in `hooks`, [`Brings`] in `outcome`.

use serde::{Deserialize, Serialize};

/// Declares the hooks of each moment, and one enum of all of them for packs and saves.
macro_rules! hooks {
    ($($(#[$about:meta])* $kind:ident {
        $($(#[$doc:meta])* $name:ident $(($n:ident: $of:ty))?,)*
    })*) => {
        $(
            $(#[$about])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
            pub enum $kind {
                $($(#[$doc])* $name $(($of))?,)*
            }

            impl From<$kind> for Hook {
                fn from(hook: $kind) -> Self {
                    Self::$kind(hook)
                }
            }
        )*

        /// An effect that needs code, with the talent or item that uses it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(from = "Word", into = "Word")]
        pub enum Hook {
            $($(#[$about])* $kind($kind),)*
        }

        #[derive(Clone, Copy, Serialize, Deserialize)]
        #[serde(rename = "Hook")]
        enum Word {
            $($($name $(($of))?,)*)*
        }

        impl From<Word> for Hook {
            fn from(word: Word) -> Self {
                match word {
                    $($(Word::$name $(($n))? => $kind::$name $(($n))?.into(),)*)*
                }
            }
        }

        impl From<Hook> for Word {
            fn from(hook: Hook) -> Self {
                match hook {
                    $($(Hook::$kind($kind::$name $(($n))?) => Self::$name $(($n))?,)*)*
                }
            }
        }
    };
}

hooks! {
    /// Applied when it is used, or after its own check succeeds.
    AtOnce {
        /// Succeeds without a roll, for money (G-TAL-01).
        BoughtInfo,
        /// Lowers the rarity of a purchase (G-TAL-13).
        KnowSomebody,
        /// Changes seats for free (G-TAL-14).
        LetsRide,
        /// Draws or puts away for free (G-TAL-18).
        QuickDraw,
        /// Raises the initiative (G-TAL-20).
        RapidReaction,
        /// The companion acts (G-TAL-42).
        AnimalCompanion,
        /// Empties the shooter's weapon (G-TAL-48).
        ForgotToCount,
        /// Triggers Blast without Advantage (G-TAL-50).
        Grenadier,
        /// Rerolls (G-TAL-56).
        Natural,
        /// Uses the rhetoric as a maneuver (G-TAL-65).
        RhetoricSupreme,
        /// Uses the tirade as a maneuver (G-TAL-66).
        TiradeSupreme,
        /// Aims for free.
        Aims,
        /// Moves its user at once: next to the named character, otherwise away from everyone.
        Appears,
        /// Attacks with a weapon of the mind.
        Shears,
        /// Ends the darkness.
        Lights,
        /// Makes the open fall one range shorter.
        ShortensFall,
        /// Gives another character a maneuver at once.
        GrantsManeuver,
        /// Makes one injury not count.
        Grafted,
        /// Makes its user take a hit instead of the target.
        TakesTheHit,
        /// Moves a Story Point over from the other side (G-STORY-02).
        StoryComesOver,
        /// Replaces an injury just suffered with the mildest (M-03).
        MildestInjury,
        /// Forbids all attacks on the other side until its user's next turn ends.
        Truce,
    }

    /// Stored on the open check until what it changes is resolved.
    Answers {
        /// Halves the damage, and the target can't move (G-TAL-10).
        HamstringShot,
        /// Reduces the damage of a hit (G-TAL-16).
        Parry,
        /// Makes a vehicle evade part of a hit (G-TAL-43).
        BarrelRoll,
        /// Gives the weapon Auto-fire, and it is empty afterward (G-TAL-34).
        FanTheHammer,
        /// Raises the damage of a hit (G-TAL-38).
        LuckyStrike,
        /// Remaining Threat reveals the hacker's identity (G-TAL-44).
        DistinctiveStyle,
        /// Raises the range of a weapon (G-TAL-46).
        EagleEyes,
        /// Hits back (G-TAL-57).
        ParryImproved,
        /// Chooses the Critical Injury (G-TAL-59).
        Deadeye,
        /// Keeps its user from being incapacitated (G-TAL-68).
        Indomitable,
        /// Reduces the damage of a hit by this number, before soak.
        Less(n: u8),
        /// Raises the damage of a hit by this number, before soak, and makes it Vicious 1 higher.
        FromNowhere(n: u8),
        /// Replaces the ranks of the rolled skill with those of a Knowledge skill (G-POOL-03).
        LendsRanks,
        /// Doubles the strain that the check deals or heals (T-44).
        DoublesStrain,
        /// Makes a successful trace of its owner find nothing, if the owner uses it (G-HACK-08).
        FoilsTrace,
        /// Makes the first successful trace of its owner find nothing, without being used (G-HACK-08).
        FoilsFirstTrace,
    }

    /// Applied when its own check ends.
    Brings {
        /// Staggers a convinced target (G-TAL-29).
        Counteroffer,
        /// Heals strain of allies (G-TAL-36).
        InspiringRhetoric,
        /// Deals strain to enemies (G-TAL-39).
        ScathingTirade,
        /// Gives allies a maneuver at once (G-TAL-47).
        FieldCommander,
        /// Raises the speed of the vehicle (G-TAL-49).
        FullThrottle,
        /// Keeps the target from attacking (G-TAL-58).
        CantWeTalk,
        /// Makes a device fail (G-TAL-64).
        HowConvenient,
        /// Starts a social encounter instead of a fight (G-TAL-69).
        LetsTalk,
        /// Deals strain with words (G-TAL-71).
        RuinousRepartee,
        /// Moves its target one range away, and prone with 2 Advantage.
        PushesAway,
        /// Ends what the target keeps open.
        Closes,
        /// Keeps a path open, one round longer with each 2 Advantage.
        OpensPath,
        /// Keeps a gate open between two distant places.
        OpensGate,
        /// Prepares a place.
        Anchors,
        /// Moves a small item. A dropped weapon of its user comes to hand.
        Reaches,
        /// Reveals who nearby uses the skill, and what they keep open.
        Senses,
        /// Brews doses.
        Brews,
        /// Repairs 1 hull trauma of a vehicle.
        PatchesHull,
        /// Damages an item of its target.
        Corrodes,
    }
}

/// What the word after `of` names in a use with a subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// No subject. In a check the word names the skill.
    Nothing,
    /// A weapon, in hand or put away.
    Weapon,
    /// An upcoming Critical Injury.
    Coming,
    /// An elixir of the packs.
    Elixir,
    /// An injury of its user.
    Injury,
    /// A vehicle with hull trauma.
    Hull,
    /// A hit, by its number.
    Hit,
    /// A Knowledge skill.
    Knowledge,
    /// An item, in the user's words.
    Thing,
}

impl Hook {
    /// What the word after `of` names.
    pub const fn about(self) -> About {
        match self {
            Self::AtOnce(hook) => match hook {
                AtOnce::QuickDraw => About::Weapon,
                AtOnce::Grafted | AtOnce::MildestInjury => About::Injury,
                AtOnce::BoughtInfo
                | AtOnce::KnowSomebody
                | AtOnce::LetsRide
                | AtOnce::RapidReaction
                | AtOnce::AnimalCompanion
                | AtOnce::ForgotToCount
                | AtOnce::Grenadier
                | AtOnce::Natural
                | AtOnce::RhetoricSupreme
                | AtOnce::TiradeSupreme
                | AtOnce::Aims
                | AtOnce::Appears
                | AtOnce::Shears
                | AtOnce::Lights
                | AtOnce::ShortensFall
                | AtOnce::GrantsManeuver
                | AtOnce::TakesTheHit
                | AtOnce::StoryComesOver
                | AtOnce::Truce => About::Nothing,
            },
            Self::Answers(hook) => match hook {
                Answers::Deadeye => About::Coming,
                Answers::Parry | Answers::BarrelRoll | Answers::LuckyStrike | Answers::Less(_) => {
                    About::Hit
                }
                Answers::LendsRanks => About::Knowledge,
                Answers::HamstringShot
                | Answers::FanTheHammer
                | Answers::DistinctiveStyle
                | Answers::EagleEyes
                | Answers::ParryImproved
                | Answers::Indomitable
                | Answers::FromNowhere(_)
                | Answers::DoublesStrain
                | Answers::FoilsTrace
                | Answers::FoilsFirstTrace => About::Nothing,
            },
            Self::Brings(hook) => match hook {
                Brings::Brews => About::Elixir,
                Brings::PatchesHull => About::Hull,
                Brings::Corrodes | Brings::Reaches | Brings::OpensGate => About::Thing,
                Brings::Counteroffer
                | Brings::InspiringRhetoric
                | Brings::ScathingTirade
                | Brings::FieldCommander
                | Brings::FullThrottle
                | Brings::CantWeTalk
                | Brings::HowConvenient
                | Brings::LetsTalk
                | Brings::RuinousRepartee
                | Brings::PushesAway
                | Brings::Closes
                | Brings::OpensPath
                | Brings::Anchors
                | Brings::Senses => About::Nothing,
            },
        }
    }
}

/// When a talent whose effect is applied by hand should be shown as a reminder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Minded {
    /// Its owner makes a combat check.
    Attacking,
    /// A combat check is made against its owner.
    Attacked,
    /// A close combat check is made against its owner.
    AttackedClose,
    /// A ranged combat check is made against its owner.
    AttackedRanged,
    /// Its owner makes another check.
    Checking,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hook_reads_and_writes_as_one_word_whatever_its_moment() {
        for (word, hook) in [
            ("Parry", Hook::from(Answers::Parry)),
            ("Less(5)", Answers::Less(5).into()),
            ("QuickDraw", AtOnce::QuickDraw.into()),
            ("Brews", Brings::Brews.into()),
        ] {
            assert_eq!(ron::from_str::<Hook>(word).unwrap(), hook);
            assert_eq!(ron::to_string(&hook).unwrap(), word);
        }
        // An answer on a check of an older save uses the same word.
        assert_eq!(ron::from_str::<Answers>("Parry").unwrap(), Answers::Parry);
        assert!(ron::from_str::<Hook>("Nonsense").is_err());
    }
}
