//! The whole encounter as one value: what a save keeps and what every rule reads.
//!
//! Only `apply` changes it. Derived numbers (soak, defense, pools) are never stored but computed on
//! request. Every field added after the first format has a default, so that old saves still load.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use rules::encounter::campaign::Campaign;
use rules::view::Id;

use crate::kinds::{Band, Kind, Side};
use crate::model::assist::Contest;
use crate::model::attack_effects::Guided;
use crate::model::campaign::Member;
use crate::model::check::Check;
use crate::model::check::again::Again;
use crate::model::figure::Figure;
use crate::model::hacking::System;
use crate::model::recovery::Calendar;
use crate::model::scene::Scene;
use crate::model::settings::{
    GuidedDice, LongMoves, Magic, Pyramid, Rarity, SideStep, StoryReset, TargetDie, WakeAt,
};
use crate::model::slots::{Slot, Use};
use crate::model::social::Social;
use crate::model::tokens::Token;
use crate::model::vehicles::craft::Vehicle;

/// The stage of the encounter (G-STRUCT-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Being prepared: no turns yet.
    #[default]
    Setup,
    /// Rounds are being played.
    Fighting,
    /// It has ended (G-STRUCT-09).
    Over,
}

/// The two Story Point pools (G-STORY-01), and points spent whose action is not over (G-STORY-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Story {
    /// Points of the players.
    pub players: u8,
    /// Points of the GM.
    pub gm: u8,
    /// Spent by the players in the current action.
    #[serde(default)]
    pub players_pending: u8,
    /// Spent by the GM in the current action.
    #[serde(default)]
    pub gm_pending: u8,
}

impl Story {
    /// All points, including spent ones of a running action. The sum doesn't change when a side spends
    /// one (G-STORY-04).
    pub fn all(&self) -> u16 {
        [self.players, self.gm, self.players_pending, self.gm_pending]
            .into_iter()
            .map(u16::from)
            .sum()
    }

    /// Points a side can still spend.
    pub const fn of(&self, side: Side) -> u8 {
        match side {
            Side::Pc => self.players,
            Side::Npc => self.gm,
        }
    }

    /// Points that a side has spent in the current action.
    pub const fn pending(&self, side: Side) -> u8 {
        match side {
            Side::Pc => self.players_pending,
            Side::Npc => self.gm_pending,
        }
    }
}

/// Settings of a campaign: its house rules, each with the rule it settles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Added to a critical roll for each Critical Injury still open (G-COMB-17).
    pub crit_plus_per_injury: u8,
    /// Whether a side may spend only one Story Point in an action (G-STORY-05).
    pub story_limit: bool,
    /// The effect of another action or maneuver on an unfinished long move (G-TURN-09).
    #[serde(skip_serializing_if = "is_default")]
    pub long_moves: LongMoves,
    /// Whether encumbrance counts and hinders (G-ENC-01).
    pub encumbrance: bool,
    /// Whether a character may choose strain that takes it over the threshold (G-TURN-10).
    pub strain_over_threshold: bool,
    /// Whether a Blast on a miss costs 3 Threat, as printed, instead of Advantage (G-QUAL-03).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub blast_miss_threat: bool,
    /// Whether flames ignore soak (G-QUAL-05).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub burn_ignores_soak: bool,
    /// Whether Vicious counts for Critical Injuries only and not for Critical Hits on vehicles
    /// (G-QUAL-28).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub vicious_spares_vehicles: bool,
    /// Whether open Critical Hits add 10 to the next in total, and not each (O-49 at G-VCOM-28).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub vehicle_crit_flat: bool,
    /// Whether a Critical Injury of a vehicle's weapon is rolled with +50 (the option at G-VEH-34).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub vehicle_weapons_maim: bool,
    /// Whether a Blanket Barrage needs a success (O-46 at G-VCOM-20).
    #[serde(skip_serializing_if = "is_on")]
    pub barrage_needs_success: bool,
    /// Whether Dangerous Driving is Formidable at most, as the FAQ has it, instead of as difficult as
    /// the silhouette makes it (G-VCOM-19).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub driving_capped: bool,
    /// Whether strain is kept only up to twice the threshold, as wounds are (the gap at G-HEALTH-09).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub strain_cap: bool,
    /// Whether soak counts against wounds of vacuum, fire and acid (the gap at G-SOAK-05).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hazard_soak: bool,
    /// How much less worn armor counts than carried armor (O-28 at G-ENC-04).
    #[serde(skip_serializing_if = "is_three")]
    pub worn_less: u8,
    /// The cost of Side Step (O-11 at G-TAL-40).
    #[serde(skip_serializing_if = "is_default")]
    pub side_step_cost: SideStep,
    /// Whether a melee check of Duelist, Berserk and Parry includes Brawl (O-10 at G-TAL-06).
    #[serde(skip_serializing_if = "is_on")]
    pub melee_includes_brawl: bool,
    /// Which skills are magic (O-08 at G-TAL-12).
    #[serde(skip_serializing_if = "is_default")]
    pub magic_skills: Magic,
    /// The dice with which a Guided weapon attacks again (O-22 at G-QUAL-12).
    #[serde(skip_serializing_if = "is_default")]
    pub guided_dice: GuidedDice,
    /// When an incapacitated character recovers (O-38 at G-HEALTH-02).
    #[serde(skip_serializing_if = "is_default")]
    pub wake_at: WakeAt,
    /// What happens to Story Points left over when a session begins (O-03 at G-STORY-01).
    #[serde(skip_serializing_if = "is_default")]
    pub story_reset: StoryReset,
    /// What happens to a talent that breaks the talent pyramid (X-09 at G-TALR-04).
    #[serde(
        skip_serializing_if = "is_default",
        with = "crate::model::settings::pyramid_saved"
    )]
    pub talent_pyramid: Pyramid,
    /// Experience for each rank of a skill's new value (X-07 at G-SKILL-04).
    #[serde(skip_serializing_if = "is_five")]
    pub skill_cost: u8,
    /// Additional experience for a skill that isn't a career skill (X-07 at G-SKILL-04).
    #[serde(skip_serializing_if = "is_five")]
    pub no_career_cost: u8,
    /// The difficulty of finding and selling rare items (M-04).
    #[serde(skip_serializing_if = "is_default")]
    pub rarity: Rarity,
    /// Added to the rarity of everything that is bought and sold here (M-04).
    #[serde(skip_serializing_if = "is_default")]
    pub market: i8,
    /// Whether several lockouts make access no harder than one (X-58 at G-HACK-11).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub lockout_once: bool,
    /// Whether a copilot's Successes downgrade the pilot's next check only once in total (the house
    /// rule at G-VCOM-24).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub copilot_once: bool,
    /// The price of a repair yard for each point of hull trauma, in units (G-VEH-22).
    #[serde(skip_serializing_if = "is_a_hundred")]
    pub yard_price: u16,
    /// The die that a row of social encounters puts on the target's next check (M-16).
    #[serde(skip_serializing_if = "is_default")]
    pub social_target_die: TargetDie,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
const fn is_on(on: &bool) -> bool {
    *on
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
const fn is_three(n: &u8) -> bool {
    *n == 3
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
const fn is_five(n: &u8) -> bool {
    *n == 5
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
const fn is_a_hundred(n: &u16) -> bool {
    *n == 100
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            crit_plus_per_injury: 10,
            story_limit: true,
            long_moves: LongMoves::default(),
            encumbrance: false,
            strain_over_threshold: true,
            blast_miss_threat: false,
            burn_ignores_soak: false,
            vicious_spares_vehicles: false,
            vehicle_crit_flat: false,
            vehicle_weapons_maim: false,
            barrage_needs_success: true,
            driving_capped: false,
            strain_cap: false,
            hazard_soak: false,
            worn_less: 3,
            side_step_cost: SideStep::default(),
            melee_includes_brawl: true,
            magic_skills: Magic::default(),
            guided_dice: GuidedDice::default(),
            wake_at: WakeAt::default(),
            story_reset: StoryReset::default(),
            talent_pyramid: Pyramid::default(),
            skill_cost: 5,
            no_career_cost: 5,
            rarity: Rarity::default(),
            market: 0,
            lockout_once: false,
            copilot_once: false,
            yard_price: 100,
            social_target_die: TargetDie::default(),
        }
    }
}

/// The turn that is being played (G-TURN-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The slot it is played in.
    pub slot: u32,
    /// The combatant that plays it.
    pub who: Id,
    /// The one action is used (G-TURN-08).
    #[serde(default)]
    pub action: bool,
    /// The action was exchanged for a maneuver (G-ACT-02).
    #[serde(default)]
    pub exchanged: bool,
    /// Maneuvers taken, never more than two (G-TURN-06).
    #[serde(default)]
    pub maneuvers: u8,
    /// The free maneuver is used (G-TURN-04).
    #[serde(default)]
    pub free_used: bool,
    /// Maneuvers bought with Advantage or a Triumph and not yet taken (G-TURN-05).
    #[serde(default)]
    pub granted: u8,
    /// The maneuvers in words, in order.
    #[serde(default)]
    pub did: Vec<String>,
    /// The last round in which it had acted before, in case the slot is given back.
    #[serde(default)]
    pub acted_before: u32,
}

impl Turn {
    /// Whether nothing was done in it yet, so that it can still pass to another.
    pub const fn is_idle(&self) -> bool {
        !self.action && self.maneuvers == 0
    }
}

/// Two combatants or vehicles and the band between them (G-RANGE-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The one with the lower id.
    pub a: Id,
    /// The one with the higher id.
    pub b: Id,
    /// The band between them.
    pub band: Band,
}

/// A long move that is not yet paid in full (G-MAN-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// The combatant that moves.
    pub who: Id,
    /// The combatant or vehicle that it moves toward or away from.
    pub other: Id,
    /// The new band.
    pub to: Band,
    /// Maneuvers paid so far.
    pub paid: u8,
}

/// Distances: pairs, and engagements as sets (G-RANGE-02, G-RANGE-08).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Ranges {
    /// The band between two of different sides without a band of their own.
    pub default: Band,
    /// The bands that were set.
    pub pairs: Vec<Pair>,
    /// Groups of combatants that are engaged with each other.
    pub engagements: Vec<Vec<Id>>,
    /// Long moves under way.
    pub progress: Vec<Progress>,
    /// Pairs that a move has left unclear, each with the band that would fit (G-RANGE-08).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unclear: Vec<Pair>,
}

impl Default for Ranges {
    fn default() -> Self {
        Self {
            default: Band::Medium,
            pairs: Vec::new(),
            engagements: Vec::new(),
            progress: Vec::new(),
            unclear: Vec::new(),
        }
    }
}

/// A roll outside any check, or the last finished one, kept so that it can be rerolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LooseRoll {
    /// The combatant that rolled, if one was named.
    #[serde(default)]
    pub by: Option<Id>,
    /// The current roll.
    pub roll: dice::Roll,
    /// The earlier results, before rerolls.
    #[serde(default)]
    pub before: Vec<dice::Roll>,
}

/// The encounter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct State {
    /// Its name.
    pub title: String,
    /// Its stage.
    pub phase: Phase,
    /// The round, from 1, or 0 before it begins.
    pub round: u32,
    /// Settings of the campaign.
    pub settings: Settings,
    /// Story Points.
    pub story: Story,
    /// Every combatant, in the order they came. Drafts of a state share them, because most of their
    /// data is gear and skills that one line seldom changes, and a line is tried out for every offer.
    pub figures: Vec<Arc<Figure>>,
    /// Every vehicle, in the order they came.
    pub vehicles: Vec<Vehicle>,
    /// The place (G-ENV).
    #[serde(skip_serializing_if = "crate::model::scene::Scene::is_plain")]
    pub scene: Scene,
    /// The campaign's time.
    #[serde(skip_serializing_if = "crate::model::recovery::Calendar::is_new")]
    pub calendar: Calendar,
    /// Initiative slots in their order (G-STRUCT-05).
    pub slots: Vec<Slot>,
    /// The current slot.
    pub at: Option<u32>,
    /// How many turns have begun this round.
    pub begun: u32,
    /// The turn being played, once a combatant has taken the current slot.
    pub turn: Option<Turn>,
    /// Ranges and engagements.
    pub ranges: Ranges,
    /// Dice and other effects with a time.
    pub tokens: Vec<Token>,
    /// The open check.
    pub check: Option<Check>,
    /// The last roll outside a check.
    pub last: Option<LooseRoll>,
    /// Maneuvers granted out of turn (G-TURN-07).
    pub grants: Vec<Id>,
    /// A fact that the players want for a Story Point, until the GM answers (G-STORY-09).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fact: Option<String>,
    /// An attack that may be made at once.
    pub again: Option<Again>,
    /// Guided weapons in the air (G-QUAL-12).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub guided: Vec<Guided>,
    /// An open contest (G-POOL-23).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contest: Option<Contest>,
    /// Systems to hack, in the order they came (G-HACK-17).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub systems: Vec<System>,
    /// The state of social encounters (G-SOC).
    #[serde(skip_serializing_if = "crate::model::social::Social::is_none")]
    pub social: Social,
    /// Sessions, scenes and the cast.
    #[serde(skip_serializing_if = "Campaign::is_none")]
    pub campaign: Campaign<Member>,
    /// How many scenes the campaign had when the last fight began. 0 without scenes.
    #[serde(skip_serializing_if = "is_default")]
    pub fought: u32,
    /// The id of the next combatant or vehicle.
    pub next_id: u32,
    /// The number of the next slot.
    pub next_slot: u32,
    /// The mark of the next token or injury.
    pub next_mark: u32,
}

impl Default for State {
    fn default() -> Self {
        Self {
            title: String::new(),
            phase: Phase::Setup,
            round: 0,
            settings: Settings::default(),
            story: Story::default(),
            fact: None,
            figures: Vec::new(),
            vehicles: Vec::new(),
            scene: Scene::default(),
            calendar: Calendar::default(),
            slots: Vec::new(),
            at: None,
            begun: 0,
            turn: None,
            ranges: Ranges::default(),
            tokens: Vec::new(),
            check: None,
            last: None,
            grants: Vec::new(),
            again: None,
            guided: Vec::new(),
            contest: None,
            systems: Vec::new(),
            social: Social::default(),
            campaign: Campaign::default(),
            fought: 0,
            next_id: 1,
            next_slot: 1,
            next_mark: 1,
        }
    }
}

impl State {
    /// The combatant with this id.
    pub fn figure(&self, id: Id) -> Option<&Figure> {
        self.everybody().find(|f| f.id == id)
    }

    /// The combatant with this id, for `apply` to change.
    pub(crate) fn figure_mut(&mut self, id: Id) -> Option<&mut Figure> {
        self.figures
            .iter_mut()
            .find(|f| f.id == id)
            .map(Arc::make_mut)
    }

    /// Every combatant, in the order they came.
    pub fn everybody(&self) -> impl Iterator<Item = &Figure> {
        self.figures.iter().map(|f| &**f)
    }

    /// The number of players, as the players' characters who are here show it: 1 to 12 (G-STORY-01).
    pub fn players_here(&self) -> u8 {
        let players = self.everybody().filter(|figure| figure.kind == Kind::Pc);
        players.count().clamp(1, 12) as u8
    }

    /// Every combatant except unchanged ones. Figures are shared between states until they change, so
    /// that this costs nothing for a crowd.
    pub fn changed_since<'a>(&'a self, before: &'a Self) -> impl Iterator<Item = &'a Figure> {
        let same = |n: usize, f: &Arc<Figure>| {
            let was = before.figures.get(n);
            was.is_some_and(|was| Arc::ptr_eq(was, f))
        };
        let all = self.figures.iter().enumerate();
        all.filter(move |(n, f)| !same(*n, f)).map(|(_, f)| &**f)
    }

    /// Every combatant, for `apply` to change.
    pub(crate) fn figures_mut(&mut self) -> impl Iterator<Item = &mut Figure> {
        self.figures.iter_mut().map(Arc::make_mut)
    }

    /// The combatants that pass a test, for `apply` to change. The others stay shared.
    pub(crate) fn figures_mut_if(
        &mut self,
        test: impl Fn(&Figure) -> bool,
    ) -> impl Iterator<Item = &mut Figure> {
        self.figures
            .iter_mut()
            .filter(move |f| test(f))
            .map(Arc::make_mut)
    }

    /// The vehicle with this id.
    pub fn vehicle(&self, id: Id) -> Option<&Vehicle> {
        self.vehicles.iter().find(|v| v.id == id)
    }

    /// The vehicle with this id, for `apply` to change.
    pub(crate) fn vehicle_mut(&mut self, id: Id) -> Option<&mut Vehicle> {
        self.vehicles.iter_mut().find(|v| v.id == id)
    }

    /// The slot with this number.
    pub fn slot(&self, number: u32) -> Option<&Slot> {
        self.slots.iter().find(|s| s.number == number)
    }

    /// The name of a combatant or vehicle, or a dash if it is gone.
    pub fn name_of(&self, id: Id) -> &str {
        self.figure(id)
            .map(|f| f.name.as_str())
            .or_else(|| self.vehicle(id).map(|v| v.name.as_str()))
            .or_else(|| self.system(id).map(|s| s.name.as_str()))
            .unwrap_or("—")
    }

    /// The number of the current turn in its round: the running one, or the coming one while its slot
    /// has no combatant yet. The clock shows it and log entries carry it.
    pub fn turn_number(&self) -> u32 {
        let waits = self.phase == Phase::Fighting
            && self.turn.is_none()
            && self
                .at
                .and_then(|at| self.slot(at))
                .is_some_and(|slot| slot.used == Use::Open);
        self.begun + u32::from(waits)
    }

    /// Whether the fight is at its very beginning: nothing was done in it yet, though the first turn
    /// may have begun by itself. Until then the order can still change (G-STRUCT-05).
    pub fn nothing_was_done(&self) -> bool {
        self.round_is_fresh() && self.round <= 1 && self.check.is_none()
    }

    /// Whether nothing was done in this round yet. Its first turn may have begun by itself.
    pub fn round_is_fresh(&self) -> bool {
        match &self.turn {
            Some(turn) => self.begun == 1 && turn.is_idle(),
            None => self.begun == 0,
        }
    }

    /// Whether an encounter is over, a fight or a social one, and no other has begun (G-STRUCT-09).
    pub fn encounter_is_over(&self) -> bool {
        let runs = self.phase == Phase::Fighting || self.social.on;
        !runs && (self.phase == Phase::Over || self.social.over)
    }

    /// The active combatant, whose turn is being played.
    pub fn active(&self) -> Option<Id> {
        self.turn.as_ref().map(|t| t.who)
    }

    /// Every combatant of a side that can act (G-STRUCT-07).
    pub fn able(&self, side: Side) -> impl Iterator<Item = &Figure> {
        self.everybody().filter(move |f| f.side == side && f.able())
    }

    /// Whether a combatant has a granted maneuver that is not yet taken (G-TURN-05, G-TURN-07).
    pub fn may_move_unasked(&self, who: Id) -> bool {
        let turn = self.turn.as_ref().filter(|t| t.who == who);
        self.grants.contains(&who) || turn.is_some_and(|t| t.granted > 0)
    }

    /// How many turns of a combatant will have ended when its next turn has ended. Effects "until the
    /// end of its next turn" last until this number (G-STAT-06).
    pub fn next_turn_of(&self, who: Id) -> u32 {
        let ended = self.figure(who).map_or(0, |f| f.turns);
        ended + 1 + u32::from(self.active() == Some(who))
    }
}
