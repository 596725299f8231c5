//! What can be typed in each place of a line of this game. [`crate::capitals`] has the completions.

use lang::Who;
use lang::grammar::words;

use crate::capitals as place;

words! {
    /// A character of the packs.
    Profile: String = place::PROFILE.word, "profile";
    /// Another name for a character.
    NewName: String = place::NAME.word, "new name";
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
    MergedName: String = place::NAME.word, "name";
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
    /// An augmentation.
    Device: String = place::DEVICE.word, "augmentation";
}
