//! What can be typed in each place of a line of this game. [`crate::capitals`] has the completions.

use lang::grammar::{Num, Word, words};
use lang::spoken::{NewWord, Said};
use lang::{Args, Refusal, Who};

use crate::capitals as place;

words! {
    /// A character of the packs.
    Profile: String = place::PROFILE.word, "profile";
    /// Another name for a character.
    NewName: NewWord = place::NAME.word, "new name";
    /// A name of several words, to the end of the line.
    WholeName: Said = place::NAME.word, "name";
    /// The key of a setting.
    Key: String = place::SETTING.word, "key";
    /// A value of the setting.
    Value: String = place::VALUE.word, "value";
    // Checks.
    /// A skill.
    SkillName: String = place::SKILL.word, "skill";
    /// The key of a cause of the open check.
    CauseKey: String = place::CAUSE.word, "modifier";
    /// The other side of a check.
    Opponent: Who = place::WHOM.word, "other side";
    /// The second of two characters.
    Other: Who = place::WHOM.word, "other name";
    // Content.
    /// A section of an object.
    NewSection: String = place::SECTION.word, "section";
    /// A descriptor, profession or focus.
    EssenceName: String = place::ESSENCE.word, "choice";
    /// A quirk, or a face of its die.
    QuirkName: String = place::QUIRK.word, "quirk";
    /// The name of a merged skill.
    MergedName: NewWord = place::NAME.word, "name";
    /// Gear of the packs, or in your own words.
    GearName: String = place::GEAR.word, "gear";
    /// Something that the character carries.
    Carried: String = place::CARRIED.word, "item";
    /// An ability of the character.
    AbilityName: String = place::ABILITY.word, "ability";
    /// A way to use an ability.
    Way: String = place::WAY.word, "way";
    /// What an ability is used for: a skill, a machine.
    Subject: String = place::SUBJECT.word, "subject";
    // Fights.
    /// A kind of fight.
    SceneName: String = place::FIGHT.word, "kind of fight";
    /// A weapon of the first character named.
    WeaponName: String = place::WEAPON.word, "weapon";
    /// The target of an attack.
    Enemy: Who = place::TARGET.word, "target";
    /// An ability that adds damage.
    BonusKey: String = place::BONUS.word, "bonus";
    /// A piece of armor.
    ArmorName: String = place::ARMOR.word, "armor";
    /// A section of an object.
    SectionName: String = place::SECTION.word, "section";
    // Body and time.
    /// The patient of a treatment.
    Patient: Who = place::WHOM.word, "patient";
    /// The guest of a feast.
    Guest: Who = place::WHOM.word, "guest";
    /// A student of an instruction.
    Student: Who = place::WHOM.word, "student";
    /// A method of relief.
    Method: String = place::METHOD.word, "method";
    /// A drug.
    Drug: String = place::DRUG.word, "drug";
    /// A weapon with a magazine.
    Gun: String = place::GUN.word, "weapon";
    /// An augmentation of a character.
    Device: String = place::DEVICE.word, "augmentation";
    /// An augmentation of the packs.
    NewDevice: String = place::AUGMENTATION.word, "augmentation";
}

/// Experience in half points, typed as whole or half points: `2`, `-1`, `1.5` (C-XP-01).
#[derive(Debug)]
pub enum Experience {}

/// The most points of experience that a line gives or takes.
const MOST: i64 = 1_000;

impl Word for Experience {
    type Value = i16;

    fn usage() -> String {
        <Points as Word>::usage()
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<i16, Refusal> {
        let whole = a.plain(0).and_then(|word| word.strip_suffix(".5"));
        let whole = whole.map(|whole| (whole.starts_with('-'), whole.parse::<i16>()));
        let Some((negative, Ok(whole))) = whole else {
            return <Points as Word>::read(a, what).map(|points| points * 2);
        };
        let word = a.word(what)?;
        let halves = i32::from(whole) * 2 + if negative { -1 } else { 1 };
        let halves = i16::try_from(halves).ok();
        let halves = halves.filter(|halves| i64::from(halves.unsigned_abs()) < MOST * 2);
        halves.ok_or_else(|| a.unfit(&word, "a number from -1,000 to 1,000"))
    }

    fn write(value: &i16) -> String {
        let half = if value % 2 == 0 { "" } else { ".5" };
        let sign = if *value < 0 { "-" } else { "" };
        format!("{sign}{}{half}", value.unsigned_abs() / 2)
    }
}

/// Whole points of experience.
type Points = Num<i16, { -MOST }, MOST>;

#[cfg(test)]
impl lang::grammar::AnyWord for Experience {
    fn any() -> proptest::strategy::BoxedStrategy<i16> {
        let most = 2 * MOST as i16;
        proptest::strategy::Strategy::boxed(-most..=most)
    }
}
