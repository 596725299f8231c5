//! What content does: whose number an effect changes, when, and how. Abilities, quirks, augmentations, gear and
//! biotic fields are written in these words.

use serde::Deserialize;

use crate::model::{Pool, Range, Roll, Size, Tactic, Tenths};

/// Whose roll an effect changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Whom {
    /// The bearer's.
    #[default]
    Bearer,
    /// That of the characters who aid the bearer.
    Helpers,
    /// That of the characters whose roll is aimed at the bearer.
    Others,
}

/// A kind of skill that rules name without a list (C-SKL-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Kind {
    /// Of the body.
    Physical,
    /// Of a steady hand.
    Accuracy,
    /// Of talk.
    Social,
}

/// When an effect counts. All conditions of an effect must hold.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum When {
    /// On a roll of one of these purposes.
    Roll(Vec<Roll>),
    /// On a roll that uses a skill.
    Skilled,
    /// On a roll with one of these skills, by key.
    Skill(Vec<String>),
    /// On a roll with a skill other than these.
    NotSkill(Vec<String>),
    /// On a roll with a skill of this kind.
    Kind(Kind),
    /// On a roll whose effort this pool pays for.
    Pool(Pool),
    /// With one of these tactics.
    Tactic(Vec<Tactic>),
    /// With one of these weapons, by key.
    Weapon(Vec<String>),
    /// With a weapon of this size.
    Size(Size),
    /// With a weapon in the hand, or unarmed.
    Melee,
    /// With a weapon that shoots or is thrown.
    Ranged,
    /// With a weapon that needs both hands (C-QRK-11).
    TwoHanded,
    /// With a weapon that its owner made (C-PRF-13a).
    SelfMade,
    /// While a loaded ranged weapon of this size is in hand (C-DES-20a).
    Ready(Size),
    /// While the suit in the body is unfolded (C-AUG-10).
    Unfolded,
    /// While bonded with a machine (C-DES-18a).
    Bonded,
    /// While the biotic field is active.
    FieldActive,
    /// On the second try in a row at a check with one skill, both with this tactic (C-DES-11a).
    Again(Tactic),
    /// After a move of this length or longer in the last own turn (C-PRF-04a).
    Moved(Range),
    /// While in cover.
    InCover,
    /// While the bearer has studied the one at whom the roll is aimed (C-PRF-08a).
    Studied,
    /// On a roll with the skill that was chosen when the ability was used (C-FOC-17a).
    Chosen,
    /// With a weapon made to kill: none whose damage comes back in part or is electric, and no bare hands.
    Lethal,
    /// On the first attack of a fight (C-AUG-11).
    FirstAttack,
    /// Against someone of flesh: neither an object nor a machine (C-QRK-18).
    Organic,
    /// On help with a prolonged task. A person judges it where Triumph doesn't know the task (C-PRF-10a).
    AidsTask,
    /// On help with instruction. A person judges it where Triumph doesn't know the lesson (C-PRF-20a).
    AidsLesson,
    /// A person judges it: the effect begins switched off.
    Asked,
}

impl When {
    /// Returns true if a person judges it, so that its effect begins switched off.
    pub const fn is_judged(&self) -> bool {
        matches!(self, Self::Asked | Self::AidsTask | Self::AidsLesson)
    }
}

/// How an effect changes a roll, a number of the sheet, or a price.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Change {
    /// Dice of the roll.
    Dice(i8),
    /// A bonus of which the text names neither dice nor the target number (C-ROLL-17).
    Plus(i8),
    /// The target number.
    Target(i8),
    /// A target number that is read as a reduction, or as the number itself (C-PRF-10a).
    TargetRead(i8),
    /// What raises the target number raises it by this much less (C-PRF-08b).
    Eases(u8),
    /// Dice that a helper gives beyond those of their successes (C-PRF-11a).
    HelpDice(i8),
    /// The most dice of effort.
    Effort(i8),
    /// Another pool may pay for effort.
    Pay(Pool),
    /// The whole effort costs this less in Intellect, and this less in another pool (C-PRF-18b).
    Saves(u8, u8),
    /// As many dice as stress points.
    StressDice,
    /// The dice of a kit (C-CRE-14).
    Kit,
    /// Damage that the bearer's attack deals.
    Damage(i8),
    /// Damage of the bearer's attack for each die of the biotic field (C-BIO-04).
    FieldDamage(i8),
    /// Damage that skin stops: base, and more for each die of the biotic field (C-ARM-07).
    Natural(i8, i8),
    /// Damage that worn armor stops, if the bearer made it (C-PRF-13a).
    OwnArmor(i8),
    /// Points of brace, added (C-SPC-07).
    Brace(i8),
    /// Brace of gear, of which the best counts (C-DES-17b).
    BraceSet(i8),
    /// Damage to a pool at each use of a tactic (C-QRK-07).
    Harms(Pool, u8),
    /// The price of a move of this length.
    MovePrice(Range, Tenths),
    /// The price of drawing a weapon.
    DrawPrice(Tenths),
    /// Action points that damage in a fight takes from the next ones (C-QRK-12).
    Owes(Tenths),
    /// Distances on foot, in percent (C-QRK-17).
    Distance(u8),
    /// By how much each die of the biotic field lengthens distances on foot, in percent (C-BIO-05).
    FieldDistance(u8),
    /// How long breath is held, in percent (C-QRK-20).
    Breath(u8),
    /// Any tactic may be chosen (C-PRF-19a).
    AnyTactic,
    /// Nothing that the program counts: the text is a reminder.
    Remind,
}

impl Change {
    /// Returns its number, for a change by one.
    pub const fn number(&self) -> Option<i8> {
        match *self {
            Self::Dice(n)
            | Self::Plus(n)
            | Self::Target(n)
            | Self::TargetRead(n)
            | Self::HelpDice(n)
            | Self::Effort(n)
            | Self::Damage(n)
            | Self::FieldDamage(n)
            | Self::Natural(n, _)
            | Self::OwnArmor(n)
            | Self::Brace(n)
            | Self::BraceSet(n) => Some(n),
            _ => None,
        }
    }
}

/// One effect.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// Whose roll it changes.
    #[serde(default)]
    pub whom: Whom,
    /// When it counts.
    #[serde(default)]
    pub when: Vec<When>,
    /// What it changes.
    pub change: Change,
    /// Its words, if the name of its record isn't enough.
    #[serde(default)]
    pub label: String,
    /// True if the record's cost isn't paid for it.
    #[serde(default)]
    pub free: bool,
}

/// How long something that was used lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Lasts {
    /// To the end of the next roll that it changes.
    Roll,
    /// To the start of the bearer's next turn.
    Turn,
    /// To the end of the round.
    Round,
    /// For this many minutes.
    Minutes(u32),
    /// For this many hours.
    Hours(u32),
}

/// When an ability can be used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Limit {
    /// After this many hours.
    Hours(u32),
    /// After this many days.
    Days(u32),
    /// In the next round of a fight.
    Round,
    /// In the next cycle of stress relief.
    Cycle,
    /// After a stress point is gained.
    StressGained,
    /// After a stress point is gained or lost.
    StressChanged,
}

/// Who is affected when an ability is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum On {
    /// The user.
    #[default]
    Own,
    /// The characters whom the line names, without the user.
    Others,
    /// The characters whom the line names, who may be the user.
    Any,
    /// The user and the characters whom the line names.
    All,
}

/// What happens at once when an ability is used.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Deed {
    /// 1 stress point goes away. It may be a method of the cycle (C-STR-10).
    Relieve {
        /// True if it is a method of the cycle.
        cycle: bool,
    },
    /// The next step of the cycle of relief is skipped (C-FOC-09a).
    SkipStep,
    /// A recovery roll outside the four of a day (C-REC-06).
    Recover,
    /// A recovery roll that counts toward the four of a day (C-PRF-14a).
    RecoverOfDay,
    /// A character card is drawn (C-FOC-01a).
    Draw,
    /// Pools may exceed their maximum (C-FOC-15a).
    PushLimits,
    /// Rejection is suppressed: points, and days (C-DES-17a).
    Suppress(u8, u32),
    /// The benefit of one dose without its harm (C-FOC-20a).
    HarmlessDose {
        /// True for 1 rejection less for a month, false for up to 4 for a week.
        month: bool,
    },
    /// Action points at once, even out of turn (C-FOC-14b).
    Points(Tenths),
    /// A bond with a machine, at most this many (C-DES-18a).
    Bond(u8),
    /// Training in a skill for hours (C-PRF-01a).
    Train(u32),
    /// The other is studied, and a bonus counts against them from then on (C-PRF-08a).
    Study,
    /// A feint at the other (C-DES-06a).
    Feint,
    /// A roll that reads someone opens: dice, and the pool that pays for effort without limit (C-FOC-09b).
    OpenRoll(u8, Pool),
    /// A stealth check opens, with which enemies don't notice the user (C-DES-13a).
    Hide,
    /// The secret tactic of the enemy is seen (C-PRF-17b).
    SeeTactic,
    /// The user says what their first action will be (C-FOC-07b).
    Commit,
}

/// One way to use an ability.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Use {
    /// The word that chooses it. Empty for the only one.
    #[serde(default)]
    pub word: String,
    /// Who is affected.
    #[serde(default)]
    pub on: On,
    /// The most others. 0 without a limit.
    #[serde(default)]
    pub most: u8,
    /// True if it works once for each thing that it is used on, such as a system.
    #[serde(default)]
    pub once: bool,
    /// What happens at once.
    #[serde(default)]
    pub does: Vec<Deed>,
    /// How long its effects last. Without it, they are paid for on the roll itself.
    #[serde(default)]
    pub lasts: Option<Lasts>,
    /// Effects while it lasts.
    #[serde(default)]
    pub effects: Vec<Effect>,
}
