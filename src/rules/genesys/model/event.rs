//! Events: everything that can happen, as facts with numbers in the past tense. The log of a save
//! consists of them.
//!
//! An event carries everything that `apply` needs. Replaying therefore never rolls and never asks
//! the content packs, and an old wound keeps its value when a rule is corrected. Fields are named,
//! added fields have defaults, and a rename always gets an alias.

use serde::{Deserialize, Serialize};

use dice::Roll;
use rules::encounter::campaign;
use rules::view::Id;

use crate::kinds::{Band, Characteristic, Side};
use crate::model::advance::event::AdvanceEvent;
use crate::model::assist::event::TogetherEvent;
use crate::model::attack_effects::event::Happening;
use crate::model::campaign::Member;
use crate::model::check::source::Source;
use crate::model::check::{Check, Spent, What, pool};
use crate::model::figure::held::Wear;
use crate::model::figure::injuries::Critical;
use crate::model::figure::score::Score;
use crate::model::figure::{Figure, Habit, Status};
use crate::model::hacking::event::HackEvent;
use crate::model::items::event::ThingEvent;
use crate::model::recovery::event::CareEvent;
use crate::model::scene::event::SceneEvent;
use crate::model::slots::Slot;
use crate::model::social::event::SocialEvent;
use crate::model::state::Settings;
use crate::model::talents::event::TalentEvent;
use crate::model::tokens::{Token, Until};
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::event::VehicleEvent;

/// How a maneuver was paid for (G-TURN-04, G-TURN-05, G-TURN-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pay {
    /// The free maneuver of the turn.
    Free,
    /// Strain: [`Pay::STRAIN`].
    Strain,
    /// The action, exchanged.
    Action,
    /// Bought with Advantage or a Triumph, or granted.
    Granted,
    /// Outside the combatant's own turn.
    OutOfTurn,
}

impl Pay {
    /// The strain that a second maneuver costs (G-TURN-05).
    pub const STRAIN: u16 = 2;
}

/// A number on a sheet that can be set by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Field {
    /// Wounds suffered.
    Wounds,
    /// Strain suffered.
    Strain,
    /// Wound threshold (of one member for minions).
    WoundThreshold,
    /// Strain threshold.
    StrainThreshold,
    /// Soak.
    Soak,
    /// Melee defense.
    Melee,
    /// Ranged defense.
    Ranged,
    /// Silhouette.
    Silhouette,
    /// Ranks of Adversary.
    Adversary,
    /// A characteristic.
    Characteristic(Characteristic),
    /// Hull trauma threshold of a vehicle.
    HullThreshold,
    /// System strain threshold of a vehicle.
    SystemThreshold,
    /// Armor of a vehicle.
    Armor,
    /// Defense of a vehicle.
    Defense,
    /// Handling of a vehicle.
    Handling,
}

/// Whether a hit is the only one of its attack.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature is serde's"
)]
const fn is_only(hit: &u8) -> bool {
    *hit == 0
}

/// How a combatant left the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fate {
    /// Taken out. The GM decides how (G-HEALTH-04).
    Defeated,
    /// Dead (G-STAT-07).
    Dead,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the names of the variants and their fields explain them"
)]
pub enum Event {
    // --- the encounter ---
    /// The encounter was named.
    Titled { title: String },
    /// A combatant joined.
    Joined { figure: Box<Figure> },
    /// A vehicle joined.
    VehicleJoined { vehicle: Box<Vehicle> },
    /// A combatant or vehicle was taken out of the encounter.
    Left { who: Id },
    /// A combatant or vehicle was renamed.
    Renamed { who: Id, name: String },
    /// Something happened in the campaign.
    Campaign(campaign::Event<Member>),
    /// An initiative check was made (G-STRUCT-03).
    InitiativeRolled {
        who: Id,
        vigilant: bool,
        score: Score,
        shown: String,
        /// Whether slots changed places, so that all are numbered again in their order.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        renumbers: bool,
    },
    /// A slot was added (G-STRUCT-05).
    SlotAdded {
        slot: Slot,
        /// Whether it joins before others, so that all are numbered again in their order.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        renumbers: bool,
    },
    /// The first round begins.
    Began {
        /// Whether it resets everything that belongs to an encounter. Older saves reset less.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        resets: bool,
    },
    /// A round begins.
    RoundBegan { round: u32 },
    /// A round ends (G-STRUCT-08).
    RoundEnded { round: u32 },
    /// A slot became the current slot.
    SlotReached { slot: u32 },
    /// No combatant could take a slot (G-STRUCT-07).
    SlotSkipped { slot: u32 },
    /// A skipped slot is open again, for a combatant that can act after all.
    SlotReopened { slot: u32 },
    /// A combatant claimed a slot (G-STRUCT-06).
    Claimed { slot: u32, who: Id },
    /// A claim was given back.
    Released { slot: u32 },
    /// A turn begins.
    TurnBegan { slot: u32, who: Id },
    /// A turn ends.
    TurnEnded { slot: u32, who: Id },
    /// A slot will be removed at the next step.
    SlotMarked { slot: u32 },
    /// A marked slot stays.
    SlotKept { slot: u32 },
    /// A slot was removed.
    SlotFell { slot: u32 },
    /// A combatant has no slot, or counts for one again (G-VCOM-05).
    SlotlessSet { who: Id, none: bool },
    /// The encounter ended (G-STRUCT-09).
    Ended {
        /// As for `Began`.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        resets: bool,
    },
    /// A setting was changed.
    SettingsChanged { settings: Settings },

    // --- the turn ---
    /// The action was used.
    ActionUsed { who: Id, what: String },
    /// A maneuver was taken.
    ManeuverTaken { who: Id, what: String, pay: Pay },
    /// A maneuver was granted, in the combatant's own turn or out of it.
    ManeuverGranted {
        who: Id,
        /// Granted for a Triumph on the initiative check, as a maneuver before the fight (M-06).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        opens: bool,
    },
    /// An unused granted maneuver was withdrawn by a new roll, or lapsed with the first turn of the
    /// encounter (M-06).
    ManeuverWithdrawn {
        who: Id,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        lapsed: bool,
    },
    /// The initiative skill was chosen.
    ReadinessSet { who: Id, vigilant: bool },

    // --- position ---
    /// Aimed once more (G-MAN-01).
    Aimed {
        who: Id,
        times: u8,
        spot: Option<String>,
    },
    /// An aim was lost or used (G-MAN-03).
    AimEnded { who: Id },
    /// Took cover, or left it with 0 (G-MAN-07).
    CoverSet { who: Id, defense: u8 },
    /// Took a guarded stance (G-MAN-05).
    GuardBegan { who: Id, until: Until },
    /// The stance ended.
    GuardEnded { who: Id },
    /// Dropped or fell prone (G-MAN-15).
    FellProne { who: Id },
    /// Stood up.
    StoodUp { who: Id },
    /// A range was set.
    RangeSet { a: Id, b: Id, band: Band },
    /// Joined the engagement of another combatant (G-MAN-12).
    Engaged { who: Id, with: Id },
    /// Left an engagement.
    Disengaged { who: Id },
    /// Part of a long move was paid (G-MAN-11).
    MoveBegun {
        who: Id,
        other: Id,
        to: Band,
        paid: u8,
    },
    /// Another maneuver or action interrupted a long move (G-TURN-09).
    MoveBroken { who: Id },
    /// An event of the scene and its hazards.
    Scene(SceneEvent),
    /// An event of systems and the hackers in them.
    Hack(HackEvent),
    /// An event of social encounters.
    Social(SocialEvent),

    // --- health ---
    /// Suffered wounds. `critical` is the attacker whose Critical Injury killed a minion (T-45).
    Wounded {
        who: Id,
        by: u16,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        critical: Option<Id>,
    },
    /// Healed wounds.
    Healed { who: Id, by: u16 },
    /// Suffered strain.
    Strained { who: Id, by: u16 },
    /// Healed strain.
    StrainHealed { who: Id, by: u16 },
    /// A group's members were set by hand.
    MembersSet { who: Id, standing: u8 },
    /// Suffered a Critical Injury.
    Injured { who: Id, critical: Critical },
    /// A Critical Injury was healed.
    Cured { who: Id, mark: u32 },
    /// A lasting effect of a Critical Injury ran out. The injury stays (G-HEAL-08).
    HarmExpired { who: Id, mark: u32 },
    /// A characteristic dropped permanently.
    CharacteristicLost { who: Id, which: Characteristic },
    /// Gained a status.
    Afflicted {
        who: Id,
        status: Status,
        until: Until,
        /// The first turn in which it counts, or 0 if it counts at once.
        #[serde(default, skip_serializing_if = "crate::model::figure::is_at_once")]
        from_turn: u32,
    },
    /// A status ended.
    Relieved { who: Id, status: Status },
    /// Left the fight.
    Fell { who: Id, fate: Fate },
    /// The GM brought a combatant back, or keeps it up.
    Restored { who: Id },
    /// A number was set by hand.
    FieldSet { who: Id, field: Field, value: i32 },
    /// A note on a sheet.
    Noted { who: Id, text: String },
    /// An event of recovery, time and encumbrance.
    Care(CareEvent),
    /// An event of experience, money, and what they buy.
    Advance(AdvanceEvent),

    // --- tokens and story ---
    /// An effect was set and counts until its end.
    TokenSet { token: Token },
    /// Got on an animal or into a vehicle, or off it (G-MAN-09).
    Mounted { who: Id, on: Option<Id> },
    /// Effects ended.
    TokensGone { marks: Vec<u32> },
    /// A Story Point was spent (G-STORY-03).
    StorySpent { side: Side, what: String },
    /// The players asked for a fact (G-STORY-09).
    FactAsked { what: String },
    /// The GM answered them.
    FactAnswered { consents: bool },
    /// The encounter ended without an answer.
    FactLapsed {},
    /// Points spent in the action moved over.
    StorySettled {},
    /// A point spent on a check that was dropped came back.
    StoryReturned { side: Side },
    /// The pools were set.
    StorySet {
        players: u8,
        gm: u8,
        /// Set by the GM in the middle of a session.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_hand: bool,
    },
    /// A Story Point changed sides because of an injury.
    StoryMoved { from: Side },

    // --- checks ---
    /// A check was declared.
    CheckDeclared { check: Box<Check> },
    /// What is attempted was changed before the roll.
    CheckChanged { what: What },
    /// A source was switched.
    SourceSwitched {
        key: Source,
        /// Whether it counts from now on. Older saves lack this.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on: Option<bool>,
        /// The label of its row. Older saves lack this.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        label: String,
    },
    /// Dice were changed by hand.
    HandAdded { change: pool::Change, why: String },
    /// A Story Point was put on the check.
    StoryOnCheck { side: Side },
    /// The check is tried as Formidable for a Story Point (T-30).
    TriedAsFormidable {},
    /// The check was rolled.
    CheckRolled { roll: Roll, used: Vec<u32> },
    /// The check was rolled again.
    CheckRerolled { roll: Roll },
    /// Symbols were spent.
    Bought { spent: Spent },
    /// Sets who spends the Threat and Despair of the check: the players or the GM (G-DICE-18).
    SpenderSet { players: bool },
    /// Rows were added to the end of the spend menu.
    RowsOffered { keys: Vec<String> },
    /// A hit was resolved, with its sum for the log (G-COMB-14).
    HitDealt {
        by: Id,
        target: Id,
        damage: u16,
        soak: u16,
        ignored: u16,
        through: u16,
        strain: bool,
        /// The number of the hit if the attack has several, or 0 if it is the only one.
        #[serde(default, skip_serializing_if = "is_only")]
        hit: u8,
    },
    /// The check is over.
    CheckEnded { done: bool },
    /// A combatant may attack again at once.
    AgainGranted { by: Id, target: Id },
    /// The extra attack is withdrawn, because the injury that allowed it was undone.
    AgainWithdrawn { by: Id, target: Id },
    /// The attack that a combatant makes by default.
    HabitSet { who: Id, habit: Habit },
    /// Dice were rolled outside any check.
    LooseRolled { by: Option<Id>, roll: Roll },
    /// Those dice were rolled again.
    LooseRerolled { roll: Roll },
    /// An effect of a hit other than damage.
    Hits(Happening),
    /// An event of a check that several characters make.
    Together(TogetherEvent),
    /// A d100 was rolled outside any check (G-DICE-05).
    PercentileRolled { result: u8, plus: i32 },
    /// A d10 was rolled outside any check (G-DICE-05).
    TenRolled { result: u8 },

    // --- items ---
    /// A weapon was damaged or repaired.
    WearSet { who: Id, weapon: u8, wear: Wear },
    /// A weapon ran out.
    Emptied { who: Id, weapon: u8 },
    /// A weapon was loaded.
    Reloaded { who: Id, weapon: u8 },
    /// A weapon was dropped.
    Dropped { who: Id, weapon: u8 },
    /// A weapon was put away.
    Stowed { who: Id, weapon: u8 },
    /// A weapon was picked up or drawn.
    Drawn { who: Id, weapon: u8 },
    /// A weapon was made ready (G-QUAL-19).
    Prepared { who: Id, weapon: u8 },
    /// A counted weapon was fired.
    Fired {
        who: Id,
        weapon: u8,
        ready_round: u32,
    },

    // --- talents ---
    /// Something happened with a talent.
    Talent(TalentEvent),
    /// An item with an effect was used.
    Thing(ThingEvent),

    // --- vehicles ---
    /// Suffered hull trauma.
    HullTaken { who: Id, by: u16 },
    /// Hull trauma was repaired.
    HullMended { who: Id, by: u16 },
    /// Suffered system strain.
    SystemStrained { who: Id, by: u16 },
    /// System strain was relieved.
    SystemRelieved { who: Id, by: u16 },
    /// The speed was set.
    SpeedSet { who: Id, speed: u8 },
    /// Another event of a vehicle or of those aboard.
    Vehicle(VehicleEvent),
}

impl Event {
    /// Grants a maneuver for anything but a Triumph on the initiative check.
    pub const fn granted(who: Id) -> Self {
        Self::ManeuverGranted { who, opens: false }
    }
}
