//! What the vocabulary of effects cannot say, and when the table is to remember what it does by hand.
//!
//! A pack writes one word, `Hook(Parry)`; here the words are sorted by the moment at which code is
//! asked about them, so that whoever carries out one moment matches over its words and no others:
//! [`AtOnce`] and [`Answers`] in [`hooks`](super::hooks), [`Brings`] in [`outcome`](super::outcome).

use serde::{Deserialize, Serialize};

/// Declares the words of each moment, and once more all of them together as packs and saves write them.
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

        /// What only code can say, each with the talent or the thing that asks for it.
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
    /// Done when it is used; with a check of its own, when that succeeds.
    AtOnce {
        /// Succeeds without a roll, for money (G-TAL-01).
        BoughtInfo,
        /// Buys with less rarity (G-TAL-13).
        KnowSomebody,
        /// Changes seats for nothing (G-TAL-14).
        LetsRide,
        /// Draws or puts away for nothing (G-TAL-18).
        QuickDraw,
        /// A better place in the order (G-TAL-20).
        RapidReaction,
        /// The companion acts (G-TAL-42).
        AnimalCompanion,
        /// The shooter's weapon is empty (G-TAL-48).
        ForgotToCount,
        /// Blast without Advantage (G-TAL-50).
        Grenadier,
        /// Rolls again (G-TAL-56).
        Natural,
        /// The rhetoric as a maneuver (G-TAL-65).
        RhetoricSupreme,
        /// The tirade as a maneuver (G-TAL-66).
        TiradeSupreme,
        /// Aims for nothing.
        Aims,
        /// Vanishes and appears elsewhere: beside somebody who is named, else away from everybody.
        Appears,
        /// A weapon of the mind: attacks with it.
        Shears,
        /// Drives the darkness away.
        Lights,
        /// The fall at hand is one band shorter.
        ShortensFall,
        /// Another may take a maneuver at once.
        GrantsManeuver,
        /// One injury does not count.
        Grafted,
        /// A hit strikes another in its place.
        TakesTheHit,
        /// A Story Point comes over from the other side (G-STORY-02).
        StoryComesOver,
        /// An injury just suffered is the mildest there is (M-03).
        MildestInjury,
        /// Nobody attacks anybody until its user's next turn ends.
        Truce,
    }

    /// Waits on the check at hand until what it changes comes up.
    Answers {
        /// Half damage, and the target cannot move (G-TAL-10).
        HamstringShot,
        /// A hit does less (G-TAL-16).
        Parry,
        /// A vehicle evades part of a hit (G-TAL-43).
        BarrelRoll,
        /// The weapon fires in bursts, and is empty then (G-TAL-34).
        FanTheHammer,
        /// A hit does more (G-TAL-38).
        LuckyStrike,
        /// Threat that is left tells who it was (G-TAL-44).
        DistinctiveStyle,
        /// A weapon reaches farther (G-TAL-46).
        EagleEyes,
        /// Hits back (G-TAL-57).
        ParryImproved,
        /// Chooses the injury (G-TAL-59).
        Deadeye,
        /// Stays up (G-TAL-68).
        Indomitable,
        /// A hit does so much less, before soak.
        Less(n: u8),
        /// A hit does so much more, before soak, and is Vicious 1 higher.
        FromNowhere(n: u8),
        /// Ranks of a Knowledge skill stand for those of the skill that is rolled (G-POOL-03).
        LendsRanks,
        /// Strain that the check deals or heals counts twice (T-44).
        DoublesStrain,
        /// A trace of its owner that succeeds finds nothing, where its owner answers it (G-HACK-08).
        FoilsTrace,
        /// The first trace of its owner that succeeds finds nothing, whether anybody answers it or not
        /// (G-HACK-08).
        FoilsFirstTrace,
    }

    /// What a check of its own brings about.
    Brings {
        /// Staggers whom it convinces (G-TAL-29).
        Counteroffer,
        /// Allies recover strain (G-TAL-36).
        InspiringRhetoric,
        /// Enemies suffer strain (G-TAL-39).
        ScathingTirade,
        /// Allies move at once (G-TAL-47).
        FieldCommander,
        /// The vehicle goes faster (G-TAL-49).
        FullThrottle,
        /// Nobody attacks (G-TAL-58).
        CantWeTalk,
        /// A device fails (G-TAL-64).
        HowConvenient,
        /// Talks instead of fighting (G-TAL-69).
        LetsTalk,
        /// Words that hurt (G-TAL-71).
        RuinousRepartee,
        /// Sends its target a band away, and down with 2 Advantage.
        PushesAway,
        /// Ends what another keeps open.
        Closes,
        /// Keeps a path open, for a round longer with each 2 Advantage.
        OpensPath,
        /// Keeps a gate open between two places far apart.
        OpensGate,
        /// Prepares the place.
        Anchors,
        /// Moves a small thing; a weapon of its own that lies there comes to hand.
        Reaches,
        /// Tells who of those near by uses the skill, and what they keep open.
        Senses,
        /// Brews doses.
        Brews,
        /// Mends a point of a vehicle's hull.
        PatchesHull,
        /// Damages a thing of its target.
        Corrodes,
    }
}

/// What the word behind `of` names, for a use that is about something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Nothing: of a check it names the skill.
    Nothing,
    /// A weapon, in hand or away.
    Weapon,
    /// An injury that is coming.
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
    /// A thing, in the table's words.
    Thing,
}

impl Hook {
    /// What the word behind `of` names.
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

/// When a talent whose effect the table brings about by hand should be remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Minded {
    /// Its owner makes a combat check.
    Attacking,
    /// A combat check is made against its owner.
    Attacked,
    /// One in close combat is.
    AttackedClose,
    /// One from afar is.
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
        // An answer on a check of an older save is read by the same word.
        assert_eq!(ron::from_str::<Answers>("Parry").unwrap(), Answers::Parry);
        assert!(ron::from_str::<Hook>("Nonsense").is_err());
    }
}
