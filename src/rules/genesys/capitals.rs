//! The placeholders of this game: what a word in capitals in a usage line means.
//!
//! A test checks that every word in capitals of a usage line is a row here.
//! [`super::propose`] offers values for each kind.

use lang::usage::{Place, Takes};
use rules::encounter::places::common;

/// Declares the kinds, each with its word and its meaning, or with the word of a meaning that games share.
macro_rules! kinds {
    ($($(#[$meta:meta])* $kind:ident = $($common:ident)? $($word:literal: $about:literal)?;)+) => {
        /// What a placeholder in a usage line means.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Kind { $($(#[$meta])* $kind),+ }

        impl Place for Kind {
            fn all() -> Vec<Self> {
                vec![$(Self::$kind),+]
            }

            fn word(self) -> &'static str {
                match self { $(Self::$kind => $(stringify!($common))? $($word)?),+ }
            }

            fn about(self) -> &'static str {
                match self { $(Self::$kind => $(common::$common.about)? $($about)?),+ }
            }

            fn takes(self) -> Takes {
                self.takes_words()
            }
        }
    };
}

kinds! {
    /// A character in the encounter.
    Who = WHO;
    /// Anyone or anything in the encounter.
    Anything = "WHAT": "any character or vehicle here, or @ for the active combatant";
    /// A member of the cast who is away.
    Absent = ABSENT;
    /// A file of another save.
    File = FILE;
    /// A member of the cast whom another save changed.
    Member = MEMBER;
    /// Someone on the same side as the name before.
    Ally = ALLY;
    /// A target.
    Target = TARGET;
    /// Someone other than the name before.
    Other = WHOM;
    /// A vehicle in the encounter.
    Vehicle = "VEHICLE": "a vehicle here";
    /// A weapon that the character named before carries.
    Weapon = WEAPON;
    /// Armor that the character named before wears.
    Worn = ARMOR;
    /// A weapon, armor or gear of the packs.
    Item = ITEM;
    /// Anyone or anything the packs can add.
    Profile = PROFILE;
    /// A skill.
    Skill = SKILL;
    /// A characteristic or attribute.
    Characteristic = "CHARACTERISTIC": "a characteristic";
    /// A level of difficulty.
    Difficulty = "DIFFICULTY": "a level of difficulty";
    /// A range band.
    Band = "BAND": "a range band";
    /// A status that can be given.
    Status = "STATUS": "a status";
    /// A status that the character named before has.
    Condition = "CONDITION": "a status they have";
    /// An injury that the character named last has.
    Injury = INJURY;
    /// A modifier of the open pool.
    Source = SOURCE;
    /// A row of the spend menu.
    Spend = "KEY": "the short name of a row in the spend menu";
    /// A symbol to pay with.
    Symbol = "SYMBOL": "a symbol to pay with";
    /// A number of a sheet.
    Field = FIELD;
    /// A setting.
    Setting = SETTING;
    /// A value of the setting named before.
    Value = VALUE;
    /// An initiative slot.
    Slot = "SLOT": "the number of a slot";
    /// A talent.
    Talent = "TALENT": "a talent";
    /// What a talent is chosen or used for.
    Choice = "CHOICE": "a skill, characteristic, weapon or injury";
    /// A purchase of the character named before.
    Purchase = "PURCHASE": "something they bought";
    /// An item of the character named before.
    Goods = "GOODS": "something they carry";
    /// Armor that the character named before carries and doesn't wear.
    Carried = "CARRIED": "armor they carry";
    /// An archetype that a character can begin with.
    Archetype = "ARCHETYPE": "an archetype";
    /// A career.
    Career = "CAREER": "a career";
    /// A role that an adversary is built from.
    Role = "ROLE": "an adversary's role";
    /// A system in the encounter.
    System = "SYSTEM": "a system here";
    /// A system that the packs define.
    Network = "NETWORK": "a system from the packs";
    /// A program of the system named before.
    Program = "PROGRAM": "a program of a system";
    /// One of the four motivations.
    Facet = "MOTIVATION": "a motivation";
    /// A number.
    Number = N;
    /// A number of turns.
    Turns = "TURNS": "a number of turns";
    /// A number of players.
    Players = "PLAYERS": "a number of players";
    /// What real dice showed.
    Symbols = "SYMBOLS": "what real dice showed, like 2s 1a. A Triumph adds its own Success: 1s 1T = 2 Successes";
    /// A pool of dice.
    Pool = POOL;
    /// A price in symbols, such as `2aT`.
    Price = "PRICE": "a price in symbols, like 2aT";
    /// A new name.
    Name = NAME;
    /// Words of the user's own.
    Words = WORDS;
    /// Free text, to the end of the line.
    Text = TEXT;
    /// A line of the game, to the end of this one.
    Command = COMMAND;
    /// The number of a planned scene.
    Scene = SCENE;
    /// The number of a line of a planned scene.
    Line = LINE;
    /// A reason, in the user's words.
    Why = WHY;
}

impl Kind {
    const fn takes_words(self) -> Takes {
        match self {
            Self::Who | Self::Anything => Takes::NameOrActive,
            Self::Ally
            | Self::Absent
            | Self::Member
            | Self::Target
            | Self::Other
            | Self::Vehicle
            | Self::System => Takes::Name,
            Self::Number | Self::Turns | Self::Players | Self::Slot | Self::Scene | Self::Line => {
                Takes::Number
            }
            Self::Words | Self::Text | Self::Command | Self::Why => Takes::Rest,
            _ => Takes::Word,
        }
    }
}
