//! What happened: facts with numbers, in the past tense. A save is a list of them.
//!
//! A variant is named after what became true; its arms stand in `apply` and `tell`.

use serde::{Deserialize, Serialize};

use super::check::Verdict;
use super::figure::{Arm, Debt, Disabled, Figure, Quirky, Skilled};
use super::kinds::{Attribute, Band, Condition, Distance, Injury, Side};
use super::library::records::Armor;
use super::movement::{Step, Struck};
use super::outcome::Outcome;
use super::settings::Settings;
use super::state::{ByHand, Chase, Check, Declaration, Duel, Ending, Phase, Roller};
use crate::dice::d6::D6Roll;
use crate::rules::view::Id;

/// A number of a sheet that can be set by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Field {
    /// An attribute.
    Attribute(Attribute),
    /// Destiny points.
    Destiny,
    /// Commerce points.
    Commerce,
    /// Uses of Strength in this encounter.
    StrengthUsed,
    /// Reductions of armor in this encounter.
    ArmorUsed,
    /// The tie roll.
    Tie,
    /// Unspent skill points.
    SkillPoints,
    /// Unspent attribute points.
    AttributePoints,
}

/// An event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "each variant says what it is; its fields are named after what they hold"
)]
pub enum Event {
    /// The encounter has a name.
    Titled { title: String },
    /// These rulings hold from now on.
    Settled { settings: Box<Settings> },
    /// One ruling was changed.
    Ruled {
        key: String,
        value: String,
        rule: String,
    },
    /// Somebody came.
    Joined { figure: Box<Figure> },
    /// Somebody was taken out.
    Left { who: Id },
    /// Somebody has another name.
    Renamed { who: Id, name: String },
    /// Somebody is on another side.
    SideSet { who: Id, side: Side },

    /// The encounter stands there now.
    PhaseBegan { phase: Phase },
    /// These must roll for the order.
    Tied { who: Vec<Id> },
    /// One rolled for the order.
    TieRolled { who: Id, face: u8 },
    /// These rolled the same and roll again, in place of what they rolled: so in older saves.
    TieRepeated { who: Vec<Id> },
    /// These rolled the same and roll one die more, which counts among those alone (F-ORD-05).
    TieAgain { who: Vec<Id> },
    /// A round began with this order of declaration.
    RoundBegan { round: u32, order: Vec<Id> },
    /// Somebody declared.
    Declared { declaration: Declaration },
    /// A step is declared; it is made when the round is performed (F-ORD-10).
    StepDeclared { step: Step },
    /// All have declared, and the round is performed from here on (F-ORD-07).
    AllDeclared,
    /// An attack is made, at the distances to which the attacker has come (F-ORD-08).
    AttackMade { who: Id, struck: Vec<Struck> },
    /// A declared step or attack isn't made: what, and why (F-ORD-06, F-ORD-10).
    ActDropped { who: Id, act: String, why: String },
    /// A step was made (F-ORD-10); in older saves while the round was declared.
    Stepped { who: Id, other: Id, band: Band },
    /// A declaration was taken back by the table.
    Unlocked { who: Id },
    /// Somebody strikes one who is off guard.
    Ambushed { by: Id, target: Id, chl: u8 },
    /// Somebody is off guard this round, or no longer.
    UnawareSet { who: Id, chl: Option<u8> },
    /// A fight begins, and whoever is in the chase runs on beside it (F-TRK-07).
    RunOn,
    /// The rolls of the round were laid out.
    RollsOpened { rolls: Vec<Roller> },
    /// A pool was put into the tray.
    Shown { who: Id },
    /// An influence was switched.
    Switched {
        who: Id,
        key: String,
        /// What the pool calls it; empty in older saves.
        #[serde(default)]
        what: String,
        /// Whether it counts now.
        #[serde(default)]
        on: bool,
    },
    /// A pool was changed by hand.
    Modified { who: Id, hand: ByHand },
    /// A destiny point was spent before a roll.
    DestinyBefore { who: Id },
    /// A destiny point turned a failed die.
    DestinyAfter { who: Id, die: u32 },
    /// Dice fell.
    Rolled { who: Id, roll: D6Roll, typed: bool },
    /// Somebody who fled has got a step away from every foe (F-ORD-10).
    Fled { who: Id },
    /// The rolls were compared.
    Compared { duels: Vec<Duel> },
    /// Strength lowered a victory.
    StrengthSpent { who: Id, by: u8 },
    /// The loser spends no more Strength.
    Accepted,
    /// The winner picked.
    Picked { outcome: Outcome },
    /// Armor is asked for, its stock being limited.
    ArmorAsked { level: u8 },
    /// Armor of a stock was used.
    ArmorUsed { who: Id, by: u8 },
    /// A victory is dealt with.
    DuelOver,
    /// A victory is worth another level now: split, or over somebody who was put out first.
    DuelGoesOn {
        level: u8,
        helpless: bool,
        /// Whether armor counts for nothing against what is left of it; never in older saves.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        bare: bool,
    },
    /// A victory came to nothing, and why.
    DuelDropped { why: String },
    /// A victory was added by hand.
    DuelAdded { duel: Duel },
    /// A round is over and so much time has passed.
    RoundEnded { seconds: u64 },
    /// The fight is over.
    FightEnded,

    /// Somebody was injured; `from` is the level before armor.
    Injured {
        who: Id,
        injury: Injury,
        from: u8,
        cause: String,
    },
    /// Armor stopped an injury of that level.
    Stopped { who: Id, from: u8 },
    /// An injury was treated.
    Treated { who: Id, mark: u32 },
    /// An injury healed.
    Healed { who: Id, mark: u32 },
    /// An injury went untreated too long.
    Overdue { who: Id, mark: u32 },
    /// A condition came or went.
    ConditionSet {
        who: Id,
        condition: Condition,
        on: bool,
    },
    /// A weapon was lost from the hand.
    Disarmed { who: Id },
    /// A weapon is in hand, or none.
    Held { who: Id, arm: Option<usize> },
    /// A limb was lost, or given back.
    LimbSet { who: Id, limb: String, lost: bool },
    /// Two entered or left close combat.
    CloseSet { a: Id, b: Id, on: bool },
    /// Two stand so far apart.
    BandSet { a: Id, b: Id, band: Band },
    /// Somebody died.
    Died { who: Id },
    /// Somebody is back.
    Restored { who: Id },

    /// A roll outside the rounds was begun.
    CheckBegan { check: Check },
    /// It is over; what came of it, in words.
    CheckOver {
        what: String,
        /// Who won; none in older saves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        verdict: Option<Verdict>,
    },
    /// It was dropped.
    CheckDropped,
    /// Dice were rolled for nothing in particular.
    LooseRolled { roll: D6Roll },
    /// A destiny roll (F-ROLL-20).
    FateRolled { face: u8, means: String },

    /// A chase began.
    ChaseBegan { chase: Chase },
    /// Its distance changed, by a roll won by so many or by hand.
    ChaseMoved { to: Distance, by: Option<u8> },
    /// A step changed nothing.
    ChaseHeld,
    /// It ended.
    ChaseOver { ending: Ending },

    /// So many seconds passed outside the rounds.
    TimePassed { seconds: u64 },
    /// Destiny points were given.
    DestinyGiven { who: Id, by: u8, why: String },
    /// Skill and attribute points were given.
    PointsGiven {
        who: Id,
        skill: u8,
        attribute: u8,
        why: String,
    },
    /// Points were spent.
    PointsSpent { who: Id, skill: u8, attribute: u8 },
    /// Commerce points changed.
    CommerceSet { who: Id, to: u8, why: String },
    /// Something was bought.
    Bought {
        who: Id,
        item: String,
        level: u8,
        cost: u8,
    },
    /// A quirk of wealth was chosen.
    QuirkTaken { who: Id, quirk: Quirky },
    /// Away from home, or back.
    AwaySet { who: Id, away: bool },
    /// Income was lost, or is back.
    IncomeSet { who: Id, lost: bool },
    /// Somebody owes.
    Owed { who: Id, debt: Debt },
    /// A debt was settled.
    Paid { who: Id, place: u32 },

    /// An attribute has a value.
    AttributeSet {
        who: Id,
        attribute: Attribute,
        value: i8,
    },
    /// A skill is on the sheet with so many ranks.
    SkillSet { who: Id, skill: Skilled },
    /// A vocation was taken.
    VocationTaken {
        who: Id,
        name: String,
        /// Ranks that come with it.
        #[serde(default)]
        granted: u8,
    },
    /// A disabling characteristic was taken.
    DisablingTaken { who: Id, disabled: Disabled },
    /// A character is made.
    Created { who: Id },
    /// A weapon was added.
    ArmAdded { who: Id, arm: Arm },
    /// Armor was put on.
    ArmorAdded { who: Id, armor: Armor },
    /// Armor was taken off.
    ArmorRemoved { who: Id, place: u32 },
    /// A number was set by hand.
    FieldSet { who: Id, field: Field, value: i32 },
    /// Something was written down.
    Noted { who: Id, text: String },
}
