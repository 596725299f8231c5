//! What a word in capitals of a usage means in this game.
//!
//! [`super::words`] gives each its words of the grammar, and [`super::propose`] says what to propose for
//! it.

use crate::lang::usage::{Place, Takes};

/// Writes the kinds with the word of each and what it means.
macro_rules! kinds {
    ($($(#[$meta:meta])* $kind:ident = $word:literal: $about:literal;)+) => {
        /// What a word in capitals of a usage stands for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Kind { $($(#[$meta])* $kind),+ }

        impl Place for Kind {
            fn all() -> Vec<Self> {
                vec![$(Self::$kind),+]
            }

            fn word(self) -> &'static str {
                match self { $(Self::$kind => $word),+ }
            }

            fn about(self) -> &'static str {
                match self { $(Self::$kind => $about),+ }
            }

            fn takes(self) -> Takes {
                self.takes_words()
            }
        }
    };
}

kinds! {
    /// A character in the encounter.
    Who = "WHO": "a character here, or @ for the active one";
    /// Anyone or anything in the encounter.
    Anything = "WHAT": "anyone or anything here, or @ for the active one";
    /// Someone on the same side as the name before.
    Ally = "ALLY": "someone on the same side";
    /// A target.
    Target = "TARGET": "a target";
    /// Someone other than the name before.
    Other = "WHOM": "someone else here";
    /// A vehicle in the encounter.
    Vehicle = "VEHICLE": "a vehicle here";
    /// A weapon that the one named before carries.
    Weapon = "WEAPON": "a weapon they carry";
    /// Armor that the one named before wears.
    Worn = "ARMOR": "armor worn";
    /// A weapon, armor or gear of the packs.
    Item = "ITEM": "an item from the packs";
    /// Anyone or anything the packs can add.
    Profile = "PROFILE": "a profile from the packs";
    /// A skill.
    Skill = "SKILL": "a skill";
    /// A characteristic or attribute.
    Characteristic = "CHARACTERISTIC": "a characteristic";
    /// A level of difficulty.
    Difficulty = "DIFFICULTY": "a level of difficulty";
    /// A range band.
    Band = "BAND": "a range band";
    /// A status that can be given.
    Status = "STATUS": "a status";
    /// A status that the one named before is in.
    Condition = "CONDITION": "a status they have";
    /// An injury that the one named last suffers from.
    Injury = "INJURY": "an injury they have";
    /// A modifier of the open pool.
    Source = "SOURCE": "a modifier of the open pool";
    /// A row of the spend menu.
    Spend = "KEY": "a row of the spend menu";
    /// A symbol to pay with.
    Symbol = "SYMBOL": "a symbol to pay with";
    /// A number of a sheet.
    Field = "FIELD": "a number on a sheet";
    /// A setting.
    Setting = "SETTING": "a setting";
    /// A value of the setting named before.
    Value = "VALUE": "a value of the setting";
    /// An initiative slot.
    Slot = "SLOT": "the number of a slot";
    /// A talent.
    Talent = "TALENT": "a talent";
    /// What is chosen with a talent.
    Choice = "CHOICE": "a skill, characteristic, weapon or injury";
    /// What a character can begin as.
    Archetype = "ARCHETYPE": "an archetype";
    /// A career.
    Career = "CAREER": "a career";
    /// What an adversary is built from.
    Role = "ROLE": "an adversary's role";
    /// A system in the encounter.
    System = "SYSTEM": "a system here";
    /// A system the packs can bring.
    Network = "NETWORK": "a system from the packs";
    /// A program of the system named before.
    Program = "PROGRAM": "a program of a system";
    /// One of the four motivations.
    Facet = "MOTIVATION": "a motivation";
    /// A number.
    Number = "N": "a number";
    /// A number of turns.
    Turns = "TURNS": "a number of turns";
    /// A number of players.
    Players = "PLAYERS": "a number of players";
    /// What symbol dice showed.
    Symbols = "SYMBOLS": "what real dice showed, like 2s 1a. A Triumph adds its own Success: 1s 1T = 2 Successes";
    /// A pool of dice.
    Pool = "POOL": "a pool of dice";
    /// A price in symbols.
    Price = "PRICE": "a price in symbols, like 2aT";
    /// A new name.
    Name = "NAME": "a new name";
    /// Free words.
    Words = "WORDS": "your own words";
    /// Free text.
    Text = "TEXT": "your own words";
    /// A reason.
    Why = "WHY": "a reason, in your own words";
}

impl Kind {
    const fn takes_words(self) -> Takes {
        match self {
            Self::Who | Self::Anything => Takes::NameOrActive,
            Self::Ally | Self::Target | Self::Other | Self::Vehicle | Self::System => Takes::Name,
            Self::Number | Self::Turns | Self::Players | Self::Slot => Takes::Number,
            Self::Words | Self::Text | Self::Why => Takes::Rest,
            _ => Takes::Word,
        }
    }
}
