//! Events: facts with numbers, in the past tense. A save is a list of them.
//!
//! A variant is named after the fact. Its arms are in `apply` and `tell`.

use serde::{Deserialize, Serialize};

use super::check::Verdict;
use super::figure::{Arm, Debt, Disabled, Figure, Quirky, Skilled};
use super::kinds::{Attribute, Band, Condition, Distance, Injury, Side};
use super::library::records::Armor;
use super::movement::{Step, Struck};
use super::outcome::Outcome;
use super::settings::Settings;
use super::state::{ByHand, Chase, Check, Declaration, Duel, Ending, Phase, Roller};
use dice::d6::D6Roll;
use rules::encounter::campaign;
use rules::view::Id;

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
    reason = "the names of the variants and their fields explain them"
)]
pub enum Event {
    /// The encounter has a name.
    Titled { title: String },
    /// These settings apply from now on.
    Settled { settings: Box<Settings> },
    /// One setting was changed.
    Ruled {
        key: String,
        value: String,
        rule: String,
    },
    /// A character was added.
    Joined { figure: Box<Figure> },
    /// A character was removed.
    Left { who: Id },
    /// A character has another name.
    Renamed { who: Id, name: String },
    /// A character is on another side.
    SideSet { who: Id, side: Side },
    /// Something happened in the campaign.
    Campaign(campaign::Event<Figure>),

    /// The encounter entered this phase.
    PhaseBegan { phase: Phase },
    /// These characters must roll for the order.
    Tied { who: Vec<Id> },
    /// A character rolled for the order.
    TieRolled { who: Id, face: u8 },
    /// These rolled the same and roll again, which replaces their rolls. Only in older saves.
    TieRepeated { who: Vec<Id> },
    /// These rolled the same and roll one more die, which counts among them alone (F-ORD-05).
    TieAgain { who: Vec<Id> },
    /// A round began with this order of declaration.
    RoundBegan { round: u32, order: Vec<Id> },
    /// A character declared.
    Declared { declaration: Declaration },
    /// A step was declared. It is made when the round is performed (F-ORD-10).
    StepDeclared { step: Step },
    /// All have declared, and the round is performed from now on (F-ORD-07).
    AllDeclared,
    /// An attack was made, at the distances that the attacker has reached (F-ORD-08).
    AttackMade { who: Id, struck: Vec<Struck> },
    /// A declared step or attack isn't made, with the reason (F-ORD-06, F-ORD-10).
    ActDropped { who: Id, act: String, why: String },
    /// A step was made (F-ORD-10). In older saves during the declarations.
    Stepped { who: Id, other: Id, band: Band },
    /// An override removed a declaration.
    Unlocked { who: Id },
    /// A character attacks one who is off guard.
    Ambushed { by: Id, target: Id, chl: u8 },
    /// A character is off guard this round, or no longer.
    UnawareSet { who: Id, chl: Option<u8> },
    /// A fight begins, and the chase continues next to it (F-TRK-07).
    RunOn,
    /// The rolls of the round were laid out.
    RollsOpened { rolls: Vec<Roller> },
    /// A pool was put into the tray.
    Shown { who: Id },
    /// A modifier was switched.
    Switched {
        who: Id,
        key: String,
        /// Its name in the pool. Empty in older saves.
        #[serde(default)]
        what: String,
        /// True if it counts now.
        #[serde(default)]
        on: bool,
    },
    /// A pool was changed by hand.
    Modified { who: Id, hand: ByHand },
    /// A destiny point was spent before a roll.
    DestinyBefore { who: Id },
    /// A destiny point turned a failed die.
    DestinyAfter { who: Id, die: u32 },
    /// Dice were rolled.
    Rolled { who: Id, roll: D6Roll, typed: bool },
    /// A fleeing character is one step away from every enemy (F-ORD-10).
    Fled { who: Id },
    /// The rolls were compared.
    Compared { duels: Vec<Duel> },
    /// Strength lowered a victory level.
    StrengthSpent { who: Id, by: u8 },
    /// The loser spends no more Strength.
    Accepted,
    /// The winner picked an outcome.
    Picked { outcome: Outcome },
    /// The loser has to choose the use of armor, because it is limited.
    ArmorAsked { level: u8 },
    /// Limited armor was used.
    ArmorUsed { who: Id, by: u8 },
    /// A victory is resolved.
    DuelOver,
    /// A victory has another level now: it was split, or its loser was incapacitated first.
    DuelGoesOn {
        level: u8,
        helpless: bool,
        /// True if armor doesn't count against the rest of it. Never in older saves.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        bare: bool,
    },
    /// A victory has no effect, with the reason.
    DuelDropped { why: String },
    /// A victory was added by hand.
    DuelAdded { duel: Duel },
    /// A round is over after a number of seconds.
    RoundEnded { seconds: u64 },
    /// The fight is over.
    FightEnded,

    /// A character was injured. `from` is the level before armor.
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
    /// An injury was left untreated too long.
    Overdue { who: Id, mark: u32 },
    /// A condition began or ended.
    ConditionSet {
        who: Id,
        condition: Condition,
        on: bool,
    },
    /// A character lost the weapon in hand.
    Disarmed { who: Id },
    /// A weapon is in hand, or none.
    Held { who: Id, arm: Option<usize> },
    /// A limb was lost or restored.
    LimbSet { who: Id, limb: String, lost: bool },
    /// Two characters entered or left close combat.
    CloseSet { a: Id, b: Id, on: bool },
    /// Two characters are at this distance.
    BandSet { a: Id, b: Id, band: Band },
    /// A character died.
    Died { who: Id },
    /// A character is back.
    Restored { who: Id },

    /// A roll outside the rounds was begun.
    CheckBegan { check: Check },
    /// The roll is over, with the result in words.
    CheckOver {
        what: String,
        /// The winner. `None` in older saves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        verdict: Option<Verdict>,
    },
    /// The roll was canceled.
    CheckDropped,
    /// Loose dice were rolled.
    LooseRolled { roll: D6Roll },
    /// A destiny roll (F-ROLL-20).
    FateRolled { face: u8, means: String },

    /// A chase began.
    ChaseBegan { chase: Chase },
    /// Its distance changed, by a roll won by this margin or by hand.
    ChaseMoved { to: Distance, by: Option<u8> },
    /// A step changed nothing.
    ChaseHeld,
    /// The chase ended.
    ChaseOver { ending: Ending },

    /// This many seconds passed outside the rounds.
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
    /// An item was bought.
    Bought {
        who: Id,
        item: String,
        level: u8,
        cost: u8,
    },
    /// A wealth quirk was chosen.
    QuirkTaken { who: Id, quirk: Quirky },
    /// A character is away from home, or back.
    AwaySet { who: Id, away: bool },
    /// Income was lost, or is back.
    IncomeSet { who: Id, lost: bool },
    /// A character is owed a debt.
    Owed { who: Id, debt: Debt },
    /// A debt was settled.
    Paid { who: Id, place: u32 },

    /// An attribute has a value.
    AttributeSet {
        who: Id,
        attribute: Attribute,
        value: i8,
    },
    /// A skill is on the sheet with this many ranks.
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
    /// A character is finished.
    Created { who: Id },
    /// A weapon was added.
    ArmAdded { who: Id, arm: Arm },
    /// Armor was put on.
    ArmorAdded { who: Id, armor: Armor },
    /// Armor was taken off.
    ArmorRemoved { who: Id, place: u32 },
    /// A number was set by hand.
    FieldSet { who: Id, field: Field, value: i32 },
    /// A note was written.
    Noted { who: Id, text: String },
}
