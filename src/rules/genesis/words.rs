//! The kinds of words that can be typed in each place of a line of this game.
//!
//! Most are kept as they are typed and looked up later: one row of [`words!`]. [`super::capitals`]
//! has the completions for each.

use super::capitals as place;
use super::kinds::Injury;
use super::limits::{CHALLENGE, RANKS};
use crate::model::outcome::Outcome;
use dice::Pool;
use dice::d6::{D6Error, D6Pool, Mode};
#[cfg(test)]
use lang::grammar::{AnyPart, AnyWord};
use lang::grammar::{Num, Part, Word, words};
use lang::spoken::{NewWord, Phrase, Spoken, Text};
use lang::{Args, Refusal, Who, text};

#[cfg(test)]
use proptest::prelude::{BoxedStrategy, Just, Strategy, prop, prop_oneof};

words! {
    /// The target of an attack.
    Target: Who = place::TARGET.word, "target";
    /// The target of a treatment.
    Patient: Who = place::TARGET.word, "patient";
    /// The character whose Perception is rolled against.
    Watcher: Who = place::TARGET.word, "watcher";
    /// The character whose skill is rolled against.
    Opponent: Who = place::TARGET.word, "opponent";
    /// The second of two characters.
    Other: Who = place::WHOM.word, "other name";
    /// The helped character.
    Ally: Who = place::ALLY.word, "other name";
    /// A weapon on the sheet of the first character named.
    Weapon: String = place::WEAPON.word, "weapon";
    /// A piece of armor that is worn.
    Worn: String = place::ARMOR.word, "armor";
    /// A weapon, armor or shield of the packs.
    Item: String = place::ITEM.word, "item";
    /// The bought item, in the user's own words.
    Wares: Phrase = place::ITEM.word, "item";
    /// A character of the packs.
    Profile: String = place::PROFILE.word, "profile";
    /// A skill.
    Skill: String = place::SKILL.word, "skill";
    /// A skill or an attribute.
    Improved: String = place::SKILL.word, "skill or attribute";
    /// A Challenge Level as a number or its word (F-ROLL-16): "very hard" is two words.
    Challenge: Phrase = place::CHALLENGE.word, "Challenge Level";
    /// A Challenge Level as a number.
    ChallengeLevel: Num<u8, { CHALLENGE.0 as i64 }, { CHALLENGE.1 as i64 }> = place::N.word, "Challenge Level";
    /// Ranks in a skill.
    Ranks: Num<i8, { RANKS.0 as i64 }, { RANKS.1 as i64 }> = place::N.word, "ranks";
    /// An injury that the patient has.
    Suffered: Injury = place::INJURY.word, "injury";
    /// A limb.
    Limb: String = place::LIMB.word, "limb";
    /// The key of a modifier of the open pool.
    Source: String = place::SOURCE.word, "source";
    /// A number on a sheet.
    Field: String = place::FIELD.word, "field";
    /// The key of a setting.
    Key: String = place::SETTING.word, "key";
    /// A value of the setting.
    Value: String = place::VALUE.word, "value";
    /// A race.
    Race: String = place::RACE.word, "race";
    /// A vocation.
    Vocation: String = place::VOCATION.word, "vocation";
    /// A disabling characteristic.
    Trait: String = place::TRAIT.word, "disabling characteristic";
    /// A wealth quirk.
    Quirk: String = place::QUIRK.word, "quirk";
    /// The mount or vehicle in a chase.
    Ride: String = place::RIDE.word, "mount or vehicle";
    /// Another name for a character.
    NewName: NewWord = place::NAME.word, "new name";
    /// The debtor.
    Debtor: String = place::NAME.word, "debtor";
    /// The debt.
    Owed: Text = place::WORDS.word, "debt";
    /// A note on a sheet.
    Remark: Text = place::TEXT.word, "text";
    /// A reason.
    Why: Text = place::WHY.word, "reason";
}

/// Advantage or disadvantage, by at least its first three letters.
#[derive(Debug)]
pub enum Edge {}

impl Edge {
    const BOTH: [Mode; 2] = [Mode::Advantage, Mode::Disadvantage];
}

impl Word for Edge {
    type Value = Mode;
    const NAME: Option<&'static str> = Some("mode");

    fn usage() -> String {
        Self::BOTH.map(Mode::word).join("|")
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<Mode, Refusal> {
        let word = a.word(what)?.to_lowercase();
        let fits = |mode: &Mode| word.len() > 2 && mode.word().starts_with(&word);
        let found = Self::BOTH.into_iter().find(fits);
        found.ok_or_else(|| a.unfit(&word, "a mode: advantage, disadvantage"))
    }

    fn write(value: &Mode) -> String {
        value.word().to_owned()
    }
}

#[cfg(test)]
impl AnyWord for Edge {
    fn any() -> BoxedStrategy<Mode> {
        prop::sample::select(Self::BOTH.to_vec()).boxed()
    }
}

impl Word for Outcome {
    type Value = Self;
    const NAME: Option<&'static str> = Some("outcome");

    fn usage() -> String {
        "minor|stagger|close|break|medium|disarm|serious|trip|fatal|knockout|dismember|death|nothing [LIMB]".to_owned()
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<Self, Refusal> {
        let word = a.word(what)?;
        let limb = text::note(&a.rest());
        if !limb.is_empty() && !"dismember".starts_with(word.to_lowercase().as_str()) {
            return Err(a.unfit(&limb, "part of that outcome"));
        }
        Self::read(&word, (!limb.is_empty()).then_some(limb))
    }

    fn write(value: &Self) -> String {
        value.words()
    }
}

#[cfg(test)]
impl AnyWord for Outcome {
    fn any() -> BoxedStrategy<Self> {
        let all: Vec<Self> = Self::all().chain([Self::Nothing]).collect();
        prop_oneof![
            prop::sample::select(all),
            <Text as AnyWord>::any().prop_map(Self::Dismember)
        ]
        .boxed()
    }
}

/// A loose pool of dice: `4d6 base d8`.
#[derive(Debug)]
pub enum LoosePool {}

impl Word for LoosePool {
    type Value = D6Pool;
    const NAME: Option<&'static str> = Some("pool");

    fn usage() -> String {
        place::POOL.word.to_owned()
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<D6Pool, Refusal> {
        const HOW: &str = "Write a pool like `4d6 base d8`.";
        if a.is_empty() {
            return Err(a.missing(what));
        }
        let pool = a.rest().parse::<D6Pool>();
        let pool = pool.map_err(|error: D6Error| Refusal::input(format!("{error}.")).hint(HOW))?;
        if pool.dice == 0 {
            return Err(Refusal::input("This pool has no dice.").hint(HOW));
        }
        Ok(pool)
    }

    fn write(value: &D6Pool) -> String {
        value.to_string()
    }
}

#[cfg(test)]
impl AnyWord for LoosePool {
    fn any() -> BoxedStrategy<D6Pool> {
        let modes = prop::sample::select(vec![Mode::Normal, Mode::Advantage, Mode::Disadvantage]);
        (1_u8..30, modes)
            .prop_map(|(dice, mode)| D6Pool::new(dice, mode))
            .boxed()
    }
}

/// The dice to roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Those of the open pool.
    Open,
    /// Those of everyone who has not rolled.
    All,
    /// Those of a character.
    One(Who),
}

impl Part for Whose {
    type Value = Self;
    const NAME: Option<&'static str> = Some("name");
    const KEYWORDS: &'static [&'static str] = &["all"];

    fn usage(_: Option<&str>) -> String {
        "[WHO|all]".to_owned()
    }

    fn absent() -> Option<Self> {
        Some(Self::Open)
    }

    fn read(
        a: &mut Args<'_>,
        _: Option<&'static str>,
        what: &str,
    ) -> Result<Option<Self>, Refusal> {
        if a.is_empty() {
            return Ok(None);
        }
        if a.keyword("all") {
            return Ok(Some(Self::All));
        }
        if let Some(pool) = a.plain(0).filter(|word| is_pool(word)) {
            let six = pool.parse::<D6Pool>().map_or("6d6", |_| pool);
            let why = format!("`roll` rolls the open pool, and `{pool}` isn't one.");
            return Err(Refusal::input(why).hint(format!(
                "This game rolls six-sided dice. For loose dice, use `throw {six}`."
            )));
        }
        Ok(Some(Self::One(a.who(what)?)))
    }

    fn write(value: &Self, _: Option<&str>, line: &mut String) {
        match value {
            Self::Open => {}
            Self::All => line.push_str(" all"),
            Self::One(who) => line.extend([" ", &who.word()]),
        }
    }
}

#[cfg(test)]
impl AnyPart for Whose {
    fn any() -> BoxedStrategy<Self> {
        let one = <Who as AnyWord>::any().prop_map(Self::One);
        prop_oneof![Just(Self::Open), Just(Self::All), one].boxed()
    }
}

/// Returns true if a word is a pool of dice in the notation of any game: `5d6`, `2y1p`.
fn is_pool(word: &str) -> bool {
    let counted = word.starts_with(|c: char| c.is_ascii_digit());
    let named = word.contains(|c: char| c.is_ascii_alphabetic());
    counted && named && (word.parse::<D6Pool>().is_ok() || word.parse::<Pool>().is_ok())
}

/// The result of one real die, after `=`.
#[derive(Debug)]
pub enum Die {}

impl Part for Die {
    type Value = Option<u8>;

    fn usage(_: Option<&str>) -> String {
        format!("[= {}]", place::N.word)
    }

    fn absent() -> Option<Self::Value> {
        Some(None)
    }

    fn read(
        a: &mut Args<'_>,
        _: Option<&'static str>,
        _: &str,
    ) -> Result<Option<Self::Value>, Refusal> {
        let face = a.typed_number("die", 1, 6)?;
        Ok(face.map(|face| Some(face as u8)))
    }

    fn write(value: &Self::Value, _: Option<&str>, line: &mut String) {
        line.extend(value.map(|face| format!(" = {face}")));
    }
}

#[cfg(test)]
impl AnyPart for Die {
    fn any() -> BoxedStrategy<Self::Value> {
        prop::option::of(1_u8..=6).boxed()
    }
}
