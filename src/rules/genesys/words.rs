//! The words of the game: the words for each place of a line, difficulties, counts and lists of names.
//!
//! Most are kept as typed and looked up later. Each of these is one row of [`words!`].
//! [`super::propose`] holds their completions.

use crate::capitals::Kind;
use crate::kinds::{Band, Characteristic, Side};
use crate::model::advance::origin::Facet;

use lang::choice::{BEGINNING, typed};
#[cfg(test)]
use lang::grammar::AnyWord;
use lang::grammar::{Num, Word, words};
use lang::spoken::{Listed, NewWord, Said, Spelled, quote};
use lang::usage::Place as _;
use lang::{Args, Refusal, Who, names};
use rules::view::Quarter;

#[cfg(test)]
use proptest::prelude::{BoxedStrategy, Strategy, prop};

pub use lang::sentence::{a, agree_with_thing, be, count, genitive, is_not, list};

words! {
    /// Any combatant, vehicle or other entry of the encounter.
    What: Who = Kind::Anything.word(), "name";
    /// The second of two named combatants.
    Other: Who = Kind::Other.word(), "other name";
    /// A second entry of any kind.
    OtherThing: Who = Kind::Anything.word(), "other name";
    /// A target.
    Target: Who = Kind::Target.word(), "target";
    /// A range band.
    Range: Band = Kind::Band.word(), "range band";
    /// The pilot of a vehicle.
    Pilot: Who = Kind::Who.word(), "pilot";
    /// The gunner of a vehicle's weapon.
    Gunner: Who = Kind::Who.word(), "gunner";
    /// A hacker.
    Hacker: Who = Kind::Who.word(), "hacker";
    /// A sysop of a system.
    Sysop: Who = Kind::Who.word(), "sysop";
    /// The hacker that a sysop acts against.
    OtherHacker: Who = Kind::Other.word(), "hacker";
    /// The character who treats a patient.
    Healer: Who = Kind::Who.word(), "healer";
    /// The patient of a treatment.
    Patient: Who = Kind::Ally.word(), "patient";
    /// An animal to ride.
    Animal: Who = Kind::Other.word(), "animal";
    /// The character who searches for hidden items.
    Searcher: Who = Kind::Who.word(), "searcher";
    /// The target of a talent.
    OnWhom: Who = Kind::Other.word(), "target";
    /// The owner of an item.
    Owner: Who = Kind::Other.word(), "owner";
    /// The character who gives an item.
    Giver: Who = Kind::Other.word(), "giver";
    /// The character who pays.
    Payer: Who = Kind::Who.word(), "payer";
    /// A vehicle.
    Vehicle: Who = Kind::Vehicle.word(), "vehicle";
    /// A vehicle of the other side.
    EnemyVehicle: Who = Kind::Vehicle.word(), "enemy vehicle";
    /// A weapon of the character named before.
    Weapon: String = Kind::Weapon.word(), "weapon";
    /// An item of the packs, or a carried item.
    Item: String = Kind::Item.word(), "item";
    /// A choice from a sheet.
    Choice: String = Kind::Choice.word(), "choice";
    /// A skill.
    Skill: String = Kind::Skill.word(), "skill";
    /// A talent.
    Talent: String = Kind::Talent.word(), "talent";
    /// A system in the encounter.
    System: String = Kind::System.word(), "system";
    /// A program of a system.
    Program: String = Kind::Program.word(), "program";
    /// An injury, by any part of its name.
    Injury: Listed = Kind::Injury.word(), "injury";
    /// One of the four motivations.
    Motivation: Facet = Kind::Facet.word(), "motivation";
    /// Free words.
    Words: Said = Kind::Words.word(), "words";
    /// A reason.
    Why: Said = Kind::Why.word(), "reason";
    /// The purpose of a payment.
    WhatFor: Said = Kind::Why.word(), "reason";
    /// A new name, which may be several words.
    NewName: Said = Kind::Name.word(), "name";
    /// A member of the same side.
    Ally: Who = Kind::Ally.word(), "ally";
    /// A group of minions.
    Group: Who = Kind::Who.word(), "group";
    /// The attacker.
    Attacker: Who = Kind::Who.word(), "attacker";
    /// An animal or a vehicle.
    Mount: Who = Kind::Anything.word(), "animal or vehicle";
    /// A skill at a place without keywords.
    FirstSkill: Spelled = Kind::Skill.word(), "skill";
    /// A number of a sheet.
    Field: Spelled = Kind::Field.word(), "field";
    /// An adversary or a vehicle of the packs.
    Profile: String = Kind::Profile.word(), "name of an adversary or vehicle";
    /// A modifier of the open pool.
    Source: String = Kind::Source.word(), "source";
    /// An item of the check's target.
    TargetItem: String = Kind::Item.word(), "item of the target";
    /// A status that a character has.
    Condition: Listed = Kind::Condition.word(), "status";
    /// The purpose of an action.
    Deed: Said = Kind::Words.word(), "action";
    /// The name of the encounter.
    Title: Said = Kind::Words.word(), "title";
    /// A note on a sheet.
    Note: Said = Kind::Words.word(), "note";
    /// A fact that the players introduce.
    Fact: Said = Kind::Words.word(), "fact";
    /// Another name.
    OtherName: Said = Kind::Name.word(), "new name";
    /// The number of a slot.
    Slot: Num<u32, 1, 9999> = Kind::Slot.word(), "slot";
    /// The duration of a status.
    Turns: Num<u32, 1, 99> = Kind::Turns.word(), "number of turns";
    /// The number of players.
    Players: Num<u8, 1, 12> = Kind::Players.word(), "number of players";
    /// A step to another target.
    PickTarget: Pick = format!("next|prev|{}", Kind::Target.word()), "target";
    /// A step to another range.
    PickBand: Pick = format!("next|prev|{}", Kind::Band.word()), "range band";
    /// A step to another weapon.
    PickWeapon: Pick = format!("next|prev|{}", Kind::Weapon.word()), "weapon";
    /// Story Points of the players.
    PlayersPoints: Num<u8, 0, 20> = Kind::Number.word(), "players' points";
    /// Story Points of the GM.
    GmPoints: Num<u8, 0, 20> = Kind::Number.word(), "GM's points";
    /// Money.
    Money: Num<u32, 1, 1_000_000_000> = Kind::Number.word(), "amount of money";
}

typed!(Band("range band", read Band::parse));
typed!(of Quarter:
    /// A side of a vehicle.
    VehicleSide("side") where |_| true);
typed!(Facet("motivation"));

/// A side: `pc` or `players`, `npc` or `gm`.
impl Word for Side {
    type Value = Self;
    const NAME: Option<&'static str> = Some("side");

    fn usage() -> String {
        "pc|npc".to_owned()
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<Self, Refusal> {
        side(a, what, &["pc", "npc"])
    }

    fn write(value: &Self) -> String {
        value.label().to_lowercase()
    }
}

#[cfg(test)]
impl AnyWord for Side {
    fn any() -> BoxedStrategy<Self> {
        prop::sample::select(vec![Self::Pc, Self::Npc]).boxed()
    }
}

/// Reads a side by either of its words. A refusal names the words of this place, and the word isn't
/// taken, so that those of other forms are named too.
///
/// # Errors
/// Refuses a missing word and a word that isn't a side.
pub fn side(a: &mut Args<'_>, what: &str, words: &[&'static str; 2]) -> Result<Side, Refusal> {
    let Some(word) = a.peek().map(str::to_lowercase) else {
        return Err(a.missing(what));
    };
    let begins = word.chars().count() >= BEGINNING && "players".starts_with(&word);
    let side = match word.as_str() {
        "pc" => Side::Pc,
        _ if begins => Side::Pc,
        "npc" | "gm" => Side::Npc,
        _ => {
            let refusal = a.unfit(&word, &format!("a side: {}", words.join(", ")));
            a.expect(a.taken(), words.to_vec());
            return Err(refusal);
        }
    };
    a.next_word();
    Ok(side)
}

/// A characteristic, by its first two letters or more.
impl Word for Characteristic {
    type Value = Self;
    const NAME: Option<&'static str> = Some("characteristic");

    fn usage() -> String {
        Kind::Characteristic.word().to_owned()
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<Self, Refusal> {
        let word = a.word(what)?;
        let lower = word.to_lowercase();
        let fits = |one: &Self| lower.len() > 1 && one.word().starts_with(&lower);
        let found = Self::ALL.into_iter().find(fits);
        found.ok_or_else(|| {
            let all = Self::ALL.map(Self::word).join(", ");
            a.unfit(&word, &format!("a characteristic: {all}"))
        })
    }

    fn write(value: &Self) -> String {
        value.word().to_owned()
    }
}

#[cfg(test)]
impl AnyWord for Characteristic {
    fn any() -> BoxedStrategy<Self> {
        prop::sample::select(Self::ALL.to_vec()).boxed()
    }
}

/// A combatant, or `all` for everyone.
#[derive(Debug)]
pub enum OrAll {}

impl Word for OrAll {
    type Value = Option<Who>;
    const NAME: Option<&'static str> = Some("name");
    const KEYWORDS: &'static [&'static str] = &["all"];

    fn usage() -> String {
        format!("{}|all", <Who as Word>::usage())
    }

    fn fits(a: &mut Args<'_>) -> bool {
        let all = |word: &str| word.eq_ignore_ascii_case("all");
        a.plain(0).is_some_and(all) || <Who as Word>::fits(a)
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<Option<Who>, Refusal> {
        if a.keyword("all") {
            return Ok(None);
        }
        a.who(what).map(Some)
    }

    fn write(value: &Option<Who>) -> String {
        value
            .as_ref()
            .map_or_else(|| "all".to_owned(), <Who as Word>::write)
    }
}

#[cfg(test)]
impl AnyWord for OrAll {
    fn any() -> BoxedStrategy<Option<Who>> {
        prop::option::of(<Who as AnyWord>::any()).boxed()
    }
}

/// A new name as it is kept: one word, which may be in quotes.
#[derive(Debug)]
pub enum GivenName {}

impl Word for GivenName {
    type Value = String;
    const NAME: Option<&'static str> = Some("name");

    fn usage() -> String {
        Kind::Name.word().to_owned()
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<String, Refusal> {
        names::given(&NewWord::read(a, what)?)
    }

    fn write(value: &String) -> String {
        quote(value)
    }
}

#[cfg(test)]
impl AnyWord for GivenName {
    fn any() -> BoxedStrategy<String> {
        let names = <String as AnyWord>::any()
            .prop_filter_map("it is a name", |name| names::given(&name).ok());
        names.boxed()
    }
}

/// A difficulty: its name, any beginning of it, or a number from 0 to 10.
#[derive(Debug)]
pub enum Difficulty {}

impl Word for Difficulty {
    type Value = u8;
    const NAME: Option<&'static str> = Some("difficulty");

    fn usage() -> String {
        Kind::Difficulty.word().to_owned()
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<u8, Refusal> {
        let word = a.word(what)?;
        let levels = format!("a difficulty: {}", DIFFICULTIES.join(", "));
        parse_difficulty(&word).ok_or_else(|| a.unfit(&word, &levels))
    }

    fn write(dice: &u8) -> String {
        let level = DIFFICULTIES.get(usize::from(*dice));
        level.map_or_else(|| dice.to_string(), |word| (*word).to_owned())
    }
}

#[cfg(test)]
impl AnyWord for Difficulty {
    fn any() -> BoxedStrategy<u8> {
        (0_u8..=10).boxed()
    }
}

/// Names of the six difficulty levels (G-POOL-05).
pub const DIFFICULTIES: [&str; 6] = [
    "simple",
    "easy",
    "average",
    "hard",
    "daunting",
    "formidable",
];

/// Returns "Average (2)", or only the number above five dice (G-POOL-05).
pub fn difficulty(dice: u8) -> String {
    match DIFFICULTIES.get(usize::from(dice)) {
        Some(word) => format!("{}{} difficulty", word[..1].to_uppercase(), &word[1..]),
        None => format!("difficulty {dice}"),
    }
}

/// Returns the number of Difficulty dice of a word: a difficulty's name, any beginning of it, or a
/// number from 0 to 10.
pub fn parse_difficulty(word: &str) -> Option<u8> {
    if let Ok(number) = word.parse::<u8>() {
        return (number <= 10).then_some(number);
    }
    let lower = word.to_lowercase();
    if lower.is_empty() {
        return None;
    }
    DIFFICULTIES
        .iter()
        .position(|level| level.starts_with(&lower))
        .map(|n| n as u8)
}

/// A step through the available choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pick {
    /// The next one.
    Next,
    /// The previous one.
    Previous,
    /// The one that a word names.
    Named(String),
}
