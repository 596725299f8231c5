//! The placeholders of this game: what a word in capitals in a usage line means.
//!
//! A test checks that every word in capitals of a usage line is a row here.
//! [`super::propose`] offers values for each kind.

use lang::usage::{Place, Takes};
use rules::encounter::places::common;

/// Declares the kinds, each with its word, the words that fit it and its meaning, or with the word of a meaning that
/// games share.
macro_rules! kinds {
    ($($(#[$meta:meta])* $kind:ident = $($common:ident)? $($word:literal: $takes:ident, $about:literal)?;)+) => {
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
                match self { $(Self::$kind => $(common::$common.takes)? $(Takes::$takes)?),+ }
            }
        }
    };
}

kinds! {
    /// A character in the encounter.
    Who = WHO;
    /// Anyone or anything in the encounter.
    Anything = "WHAT": NameOrActive, "any character or vehicle here, or @ for the active combatant";
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
    Vehicle = "VEHICLE": Name, "a vehicle here";
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
    Characteristic = "CHARACTERISTIC": Word, "a characteristic";
    /// A level of difficulty.
    Difficulty = "DIFFICULTY": Word, "a level of difficulty";
    /// A range band.
    Band = "BAND": Word, "a range band";
    /// A status that can be given.
    Status = "STATUS": Word, "a status";
    /// A status that the character named before has.
    Condition = "CONDITION": Word, "a status they have";
    /// An injury that the character named last has.
    Injury = INJURY;
    /// A modifier of the open pool.
    Source = SOURCE;
    /// A row of the spend menu.
    Spend = "KEY": Word, "the short name of a row in the spend menu";
    /// A symbol to pay with.
    Symbol = "SYMBOL": Word, "a symbol to pay with";
    /// A number of a sheet.
    Field = FIELD;
    /// A setting.
    Setting = SETTING;
    /// A value of the setting named before.
    Value = VALUE;
    /// An initiative slot.
    Slot = "SLOT": Number, "the number of a slot";
    /// A talent.
    Talent = "TALENT": Word, "a talent";
    /// What a talent is chosen or used for.
    Choice = "CHOICE": Word, "a skill, characteristic, weapon or injury";
    /// A purchase of the character named before.
    Purchase = "PURCHASE": Word, "something they bought";
    /// An item of the character named before.
    Goods = "GOODS": Word, "something they carry";
    /// Armor that the character named before carries and doesn't wear.
    Carried = "CARRIED": Word, "armor they carry";
    /// An archetype that a character can begin with.
    Archetype = "ARCHETYPE": Word, "an archetype";
    /// A career.
    Career = "CAREER": Word, "a career";
    /// A role that an adversary is built from.
    Role = "ROLE": Word, "an adversary's role";
    /// A system in the encounter.
    System = "SYSTEM": Name, "a system here";
    /// A system that the packs define.
    Network = "NETWORK": Word, "a system from the packs";
    /// A program of the system named before.
    Program = "PROGRAM": Word, "a program of a system";
    /// One of the four motivations.
    Facet = "MOTIVATION": Word, "a motivation";
    /// A number.
    Number = N;
    /// A number of turns.
    Turns = "TURNS": Number, "a number of turns";
    /// A number of players.
    Players = "PLAYERS": Number, "a number of players";
    /// What real dice showed.
    Symbols = "SYMBOLS": Word, "what real dice showed, like 2s 1a. A Triumph adds its own Success: 1s 1T = 2 Successes";
    /// A pool of dice.
    Pool = POOL;
    /// A price in symbols, such as `2aT`.
    Price = "PRICE": Word, "a price in symbols, like 2aT";
    /// A new name.
    Name = NAME;
    /// Words of the user's own.
    Words = WORDS;
    /// Free text, to the end of the line.
    Text = TEXT;
    /// A line of the game, to the end of this one.
    Command = COMMAND;
    /// A planned scene, by its name or number.
    Scene = SCENE;
    /// The number of a line of a planned scene.
    Line = LINE;
    /// A reason, in the user's words.
    Why = WHY;
}
