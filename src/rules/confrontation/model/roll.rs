//! A roll and everything that changes it.

use serde::{Deserialize, Serialize};

use super::kinds::{Pool, Tactic};
use super::person::{Arm, Person};

/// What a roll is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Roll {
    /// A skill check outside the cases below.
    Skill,
    /// An attack (C-ATK-01).
    Attack,
    /// A defense (C-DEF-01).
    Defense,
    /// Initiative (C-INI-01).
    Initiative,
    /// The setup of a fight (C-SCN-02).
    Setup,
    /// A helper's roll (C-COL-01).
    Aid,
    /// One roll of a prolonged task (C-PRO-01).
    Task,
    /// Instruction (C-INS-03).
    Instruction,
    /// Against fear (C-FEA-02).
    Courage,
    /// Biotics (C-BIO-11).
    Biotic,
    /// To stop bleeding (C-QRK-03).
    Bleeding,
    // Body and time.
    /// To keep someone from dying (C-DMG-07).
    Stabilizing,
    /// To begin the treatment of an injury (C-REC-04).
    Treatment,
    // Content.
    /// To read someone's motives (C-FOC-09b).
    Motives,
}

/// A roll at the moment when its dice are counted.
#[derive(Clone, Copy, Debug)]
pub struct Occasion<'a> {
    /// Who rolls.
    pub who: &'a Person,
    /// What for.
    pub roll: Roll,
    /// The skill, by key, if a skill is used.
    pub skill: Option<&'a str>,
    /// The pool that pays for effort.
    pub pool: Option<Pool>,
    /// The chosen tactic, if any.
    pub tactic: Option<Tactic>,
    /// The weapon, if any.
    pub arm: Option<&'a Arm>,
    /// Who it is aimed at or comes from, if anyone.
    pub other: Option<&'a Person>,
}

impl Occasion<'_> {
    /// Returns the keys of the skill that is used: its own, and both of a merged one (C-DES-12a).
    pub fn skills(&self) -> impl Iterator<Item = &str> {
        let merged = self.skill.and_then(|key| self.who.skill(key));
        let merged = merged.filter(|skill| skill.merged_with.is_some());
        let both = merged.map(|skill| [Some(skill.id.as_str()), skill.merged_with.as_deref()]);
        self.skill
            .into_iter()
            .chain(both.into_iter().flatten().flatten())
    }
}

/// One reason why a roll has more or fewer dice, another target number or another limit of effort.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Cause {
    /// Its key, by which a line switches it on or off.
    pub key: String,
    /// Its words: "Brave", "injured".
    pub label: String,
    /// Its rule.
    pub rule: String,
    /// Dice added, before the target number halves or raises them (C-ROLL-14).
    pub dice: i8,
    /// Change of the target number.
    pub target: i8,
    /// By how much it lowers what raises the target number, if anything does (C-PRF-08b).
    #[serde(skip_serializing_if = "crate::model::is_default")]
    pub eases: u8,
    /// Change of the limit of effort (C-ROLL-12).
    pub effort: i8,
    /// Points that the whole effort costs less, of which 1 always remains (C-PRF-18b, C-BIO-05).
    pub saves: u8,
    /// Another pool that may pay for effort (C-DES-01a, C-DES-09a).
    pub pays: Option<Pool>,
    /// A bonus of which the text names neither dice nor the target number (C-ROLL-17).
    pub plus: i8,
    /// Dice that a helper gives beyond those of their successes (C-PRF-11a).
    #[serde(skip_serializing_if = "crate::model::is_default")]
    pub gives: u8,
    /// True if it counts now. One that needs a person's judgement begins switched off.
    pub on: bool,
    /// Points that it costs when it is used, if any.
    pub cost: Option<(Pool, u8)>,
}
