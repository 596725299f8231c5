//! The whole encounter as one value: the contents of a save and the input of every rule (F-TRK-08).
//!
//! Only `apply` changes it. Derived numbers are never stored. Every field added after the first format has a
//! default, so that old saves still load.

use serde::{Deserialize, Serialize};

use crate::kinds::{Act, Attribute, Band, Distance, Group, Side};
use crate::model::figure::Figure;
use crate::model::movement;
use crate::model::verdict::Verdict;
use crate::settings::Settings;
use dice::d6::{D6Roll, Mode};
use lang::names;
use rules::encounter::campaign::Campaign;
use rules::view::Id;

/// The phase of the encounter (F-TRK-10 to F-TRK-19).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Preparation, or between fights.
    #[default]
    Setup,
    /// A character attacks an opponent who is off guard (F-TRK-19).
    Ambush,
    /// Characters of equal Reflex roll a die each (F-TRK-11).
    TieBreak,
    /// Everyone declares, the slowest first (F-TRK-12).
    Declare,
    /// Dice are rolled (F-TRK-14).
    Roll,
    /// Victories are resolved one after another (F-TRK-16).
    Resolve,
    /// The round is over (F-TRK-17).
    Upkeep,
}

impl Phase {
    /// "declaration", "performance".
    pub const fn word(self) -> &'static str {
        match self {
            Self::Setup => "before the fight",
            Self::Ambush => "off guard",
            Self::TieBreak => "tie roll",
            Self::Declare => "declaration",
            Self::Roll => "performance: rolls",
            Self::Resolve => "performance: outcomes",
            Self::Upkeep => "end of the round",
        }
    }
}

/// A character's declaration for the round. It is locked once it is made (F-ORD-06).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declaration {
    /// The character.
    pub who: Id,
    /// The act.
    pub act: Act,
    /// The targets, or the helped characters.
    #[serde(default)]
    pub targets: Vec<Id>,
    /// The words for any act other than attack or defense.
    #[serde(default)]
    pub text: String,
    /// The weapon that is picked up from the ground, by its index in `arms`. It is in hand after the round
    /// (F-ORD-11).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub readies: Option<usize>,
    /// The wins that a brace adds against a charge, as the packs define it when it is declared (F-MOD-14).
    /// `None` in older saves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brace: Option<u8>,
    /// True for a brace that was an override before any charge: it counts against every charger (F-MOD-15).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ready: bool,
    /// The chargers that a brace has seen (F-MOD-15). In older saves the order of the declarations tells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub saw: Vec<Id>,
    /// True if it was an override of the distances: it reaches its targets from anywhere.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pushed: bool,
}

impl Declaration {
    /// Returns a declaration of an act alone.
    pub const fn new(who: Id, act: Act) -> Self {
        Self {
            who,
            act,
            targets: Vec::new(),
            text: String::new(),
            readies: None,
            brace: None,
            ready: false,
            saw: Vec::new(),
            pushed: false,
        }
    }
}

/// The kind of a roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Matter {
    /// A combat or defense roll (F-CMB-01).
    Combat,
    /// A skill (F-ROLL-02).
    Skill {
        /// Key.
        id: String,
        /// The name.
        name: String,
        /// The attribute it belongs to. `None` for a combat skill.
        #[serde(default)]
        attribute: Option<Attribute>,
        /// Its group.
        group: Group,
    },
}

/// A change of a pool by a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByHand {
    /// The change.
    pub change: Change,
    /// The reason.
    pub why: String,
    /// The rule.
    pub rule: String,
}

/// The effect of a modifier on a pool (F-MOD-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// More or fewer dice. Always a count, never a rolled subtraction (F-MOD-17).
    Dice(i8),
    /// Advantage or disadvantage.
    Mode(Mode),
    /// Wins against chargers (F-MOD-14).
    Wins(i8),
}

/// One side of a roll: the roller, the kind, the switched modifiers, and the dice once they are rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roller {
    /// The roller.
    pub who: Id,
    /// The kind.
    pub matter: Matter,
    /// Keys of modifiers that a person switched from the proposed state.
    #[serde(default)]
    pub switched: Vec<String>,
    /// Changes by hand.
    #[serde(default)]
    pub by_hand: Vec<ByHand>,
    /// Destiny points spent before the roll (F-ROLL-09).
    #[serde(default)]
    pub destiny_before: u8,
    /// Destiny points spent after it (F-ROLL-10).
    #[serde(default)]
    pub destiny_after: u8,
    /// The dice.
    #[serde(default)]
    pub roll: Option<D6Roll>,
}

impl Roller {
    /// Returns true if its dice are rolled.
    pub const fn lies(&self) -> bool {
        self.roll.is_some()
    }

    /// Returns a character's unrolled side.
    pub const fn new(who: Id, matter: Matter) -> Self {
        Self {
            who,
            matter,
            switched: Vec::new(),
            by_hand: Vec::new(),
            destiny_before: 0,
            destiny_after: 0,
            roll: None,
        }
    }

    /// Returns the number of dice that won, if they are rolled.
    pub fn wins(&self) -> Option<u8> {
        self.roll.as_ref().map(D6Roll::wins)
    }
}

/// The opposition to a roll outside the rounds (F-ROLL-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Against {
    /// A Challenge Level in wins (F-ROLL-12).
    Task(u8),
    /// A character's Perception (F-ROLL-17).
    Passive,
    /// Another's roll (F-ROLL-18).
    Active,
    /// The other side of the chase (F-CHS-04).
    Chase,
    /// An injury: the Challenge Level and the number of the injury (F-VIC-22).
    Treat {
        /// The challenge level.
        chl: u8,
        /// The patient.
        patient: Id,
        /// Its number.
        mark: u32,
    },
}

impl Against {
    /// Returns the Challenge Level, if there is one.
    pub const fn challenge(&self) -> Option<u8> {
        match self {
            Self::Task(chl) | Self::Treat { chl, .. } => Some(*chl),
            _ => None,
        }
    }
}

/// A roll outside the rounds, or a skill rolled inside one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// The opposition.
    pub against: Against,
    /// The acting character, and the resisting one if there is one.
    pub rollers: Vec<Roller>,
}

/// Returns true for a count of zero, which is left out of a file.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it so")]
const fn no_levels(count: &u8) -> bool {
    *count == 0
}

/// A victory to resolve (F-TRK-15).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Duel {
    /// The winner.
    pub winner: Id,
    /// The loser.
    pub loser: Id,
    /// Its level, 1 and up. Strength lowers it (F-ATT-02).
    pub level: u8,
    /// The loser counts as incapacitated, so armor doesn't help (F-MOD-12).
    #[serde(default)]
    pub helpless: bool,
    /// Uses of Strength spent on it.
    #[serde(default)]
    pub reduced: u8,
    /// The winner attacked with a weapon in hand, and loses the victory if disarmed first (F-ORD-09).
    #[serde(default)]
    pub armed: bool,
    /// Any outcome may be taken (F-MOD-13).
    #[serde(default)]
    pub any: bool,
    /// The attack hit in close combat, where armor doesn't count. That stays so even if another outcome ends
    /// the grapple first (F-CLS-05, F-ORD-09). Never in older saves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bare: bool,
    /// The narrator added it, so its level follows from no dice (F-ORD-09).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_hand: bool,
    /// The levels that outcomes have used, if levels are split (F-VIC-27).
    #[serde(default, skip_serializing_if = "no_levels")]
    pub spent: u8,
    /// True if the picked outcome severs a limb unless armor stops the injury (F-VIC-24).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dismembers: bool,
    /// The limb. Empty for any.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub limb: String,
}

/// The open choice of the current victory (F-VIC-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// The loser may spend Strength.
    #[default]
    Strength,
    /// The winner picks an outcome.
    Outcome,
    /// The loser chooses how much limited armor to use against an injury of this level.
    Armor {
        /// 1 to 5.
        level: u8,
    },
}

/// A character who is off guard (F-MOD-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unaware {
    /// The character.
    pub who: Id,
    /// The Challenge Level that the narrator set.
    pub chl: u8,
}

/// The end of a chase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// Caught, with the margin of the last roll (F-CHS-09, F-CHS-13).
    Caught(u8),
    /// Escaped (F-CHS-11).
    Escaped,
    /// Called off.
    Stopped,
}

/// One side of a chase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Runners {
    /// The members.
    pub who: Vec<Id>,
    /// Their mount or vehicle. `None` on foot (F-CHS-05, F-CHS-06).
    #[serde(default)]
    pub ride: Option<String>,
}

/// A chase (F-TRK-07).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chase {
    /// Its ID, in the same numbering as the characters.
    pub id: Id,
    /// The lead of the fleeing side.
    pub distance: Distance,
    /// The pursuers.
    pub pursuers: Runners,
    /// The fleeing side.
    pub fleeing: Runners,
    /// Rolls so far.
    pub step: u32,
    /// Its end.
    #[serde(default)]
    pub over: Option<Ending>,
}

impl Chase {
    /// Returns everyone on both sides.
    pub fn everybody(&self) -> impl Iterator<Item = Id> + '_ {
        self.pursuers.who.iter().chain(&self.fleeing.who).copied()
    }
}

/// Two characters at a distance from each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Apart {
    /// The character with the lower number.
    pub a: Id,
    /// The other.
    pub b: Id,
    /// The distance.
    pub band: Band,
}

/// The last finished roll, for display.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastRoll {
    /// The roller, if there is one.
    #[serde(default)]
    pub who: Option<Id>,
    /// The dice.
    pub roll: D6Roll,
    /// The result, in words.
    #[serde(default)]
    pub what: String,
    /// The winner. `None` for a loose roll, and in older saves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

/// The encounter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct State {
    /// Its name.
    pub title: String,
    /// Its phase.
    pub phase: Phase,
    /// The round, 1 and up. 0 before the first.
    pub round: u32,
    /// Seconds since the encounter was made.
    pub clock: u64,
    /// House rules.
    pub settings: Settings,
    /// True if the packs' settings were copied.
    pub settled: bool,
    /// The characters, in the order of joining.
    pub figures: Vec<Figure>,
    /// The characters in the current tie roll (F-ORD-05).
    pub ties: Vec<Id>,
    /// The order of declaration, the slowest first (F-ORD-02).
    pub order: Vec<Id>,
    /// Those who were incapacitated when their place in that order came. They no longer declare this round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<Id>,
    /// The declarations.
    pub declared: Vec<Declaration>,
    /// The rolls of the round (F-ORD-07).
    pub rolls: Vec<Roller>,
    /// Rolls of the round that were removed before their dice, with changes by hand. They are restored the
    /// same way (F-TRK-14).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub aside: Vec<Roller>,
    /// The character whose pool is in the tray.
    pub shown: Option<Id>,
    /// Victories still to be resolved, the current one first.
    pub duels: Vec<Duel>,
    /// The open choice of the current one.
    pub step: Step,
    /// Those who are off guard this round (F-MOD-05).
    pub unaware: Vec<Unaware>,
    /// Pairs in close combat (F-CLS-01).
    pub close: Vec<(Id, Id)>,
    /// Distances that were set. Others are near.
    pub apart: Vec<Apart>,
    /// Those who have used their step of the round (F-ORD-10).
    #[serde(default)]
    pub stepped: Vec<Id>,
    /// Declared steps that aren't made yet (F-ORD-10).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<movement::Step>,
    /// The distances at which the attacks of the round were made (F-ORD-08).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub struck: Vec<movement::Struck>,
    /// Those who have left the fight for a chase while others fight on (F-TRK-07, F-TRK-18). Older saves also
    /// have those of [`Self::absent`] here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub elsewhere: Vec<Id>,
    /// Those who aren't in the fight because they miss the session.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<Id>,
    /// True if a fight of this encounter is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fought: bool,
    /// A roll outside the rounds.
    pub check: Option<Check>,
    /// The chase.
    pub chase: Option<Chase>,
    /// The last finished roll.
    pub last: Option<LastRoll>,
    /// Sessions, scenes and the cast.
    #[serde(skip_serializing_if = "Campaign::is_none")]
    pub campaign: Campaign<Figure>,
    /// The number of the next character or chase.
    pub next_id: u32,
    /// The number of the next injury.
    pub next_mark: u32,
}

impl Default for State {
    fn default() -> Self {
        Self {
            title: String::new(),
            phase: Phase::Setup,
            round: 0,
            clock: 0,
            settings: Settings::default(),
            settled: false,
            figures: Vec::new(),
            ties: Vec::new(),
            order: Vec::new(),
            passed: Vec::new(),
            declared: Vec::new(),
            rolls: Vec::new(),
            aside: Vec::new(),
            shown: None,
            duels: Vec::new(),
            step: Step::Strength,
            unaware: Vec::new(),
            close: Vec::new(),
            apart: Vec::new(),
            stepped: Vec::new(),
            steps: Vec::new(),
            struck: Vec::new(),
            elsewhere: Vec::new(),
            absent: Vec::new(),
            fought: false,
            check: None,
            chase: None,
            last: None,
            campaign: Campaign::default(),
            next_id: 1,
            next_mark: 1,
        }
    }
}

impl State {
    /// Returns a character by number.
    pub fn figure(&self, id: Id) -> Option<&Figure> {
        self.figures.iter().find(|f| f.id == id)
    }

    /// Returns a character by number, for `apply` to change.
    pub(crate) fn figure_mut(&mut self, id: Id) -> Option<&mut Figure> {
        self.figures.iter_mut().find(|f| f.id == id)
    }

    /// Returns the name of a character, or a dash for a removed one.
    pub fn name_of(&self, id: Id) -> &str {
        self.figure(id).map_or("—", |f| f.name.as_str())
    }

    /// The names of several, joined.
    pub fn names_of(&self, ids: &[Id]) -> String {
        let names: Vec<&str> = ids.iter().map(|id| self.name_of(*id)).collect();
        crate::kinds::list(&names)
    }

    /// Returns the same for little room: the part of each name that people say, if it is unique.
    pub fn short_names_of(&self, ids: &[Id]) -> String {
        let short = |id: &Id| {
            let others = || self.figures.iter().filter(|f| f.id != *id);
            let taken = |word: &str| others().any(|f| f.name.split(' ').any(|part| part == word));
            let given_first = self.figure(*id).is_some_and(|f| f.side == Side::Pc);
            names::said(self.name_of(*id), given_first, taken)
        };
        crate::kinds::list(&ids.iter().map(short).collect::<Vec<_>>())
    }

    /// Returns a character's declaration of this round.
    pub fn declaration(&self, who: Id) -> Option<&Declaration> {
        self.declared.iter().find(|d| d.who == who)
    }

    /// Returns who spends the round on picking up a weapon, with its index in `arms`: those who can still
    /// act and whose weapon is still on the ground (F-ORD-11).
    pub fn readied(&self) -> Vec<(Id, usize)> {
        let readied = self.declared.iter().filter_map(|d| {
            let (arm, figure) = (d.readies?, self.figure(d.who)?);
            let lies = figure.dropped.contains(&arm) && arm < figure.arms.len();
            (lies && figure.able()).then_some((d.who, arm))
        });
        readied.collect()
    }

    /// Returns an open roll: of the check if there is one, else of the round.
    pub fn roller(&self, who: Id) -> Option<&Roller> {
        let rollers = self.check.as_ref().map_or(&self.rolls, |c| &c.rollers);
        rollers.iter().find(|r| r.who == who)
    }

    /// Returns the same for `apply` to change.
    pub(crate) fn roller_mut(&mut self, who: Id) -> Option<&mut Roller> {
        let rollers = match &mut self.check {
            Some(check) => &mut check.rollers,
            None => &mut self.rolls,
        };
        rollers.iter_mut().find(|r| r.who == who)
    }

    /// Returns a character's roll of the round, even during a check.
    pub fn combat_roll(&self, who: Id) -> Option<&Roller> {
        self.rolls.iter().find(|r| r.who == who)
    }

    /// Returns the Challenge Level for an attack on a character who is off guard (F-MOD-05).
    pub fn unaware(&self, who: Id) -> Option<u8> {
        let found = self.unaware.iter().find(|u| u.who == who);
        found.map(|u| u.chl)
    }

    /// Returns everyone of the other side who isn't dead and has not run from the fight.
    pub fn foes(&self, side: Side) -> impl Iterator<Item = &Figure> {
        let all = self.figures.iter();
        all.filter(move |f| f.side != side && !f.dead && !self.is_away(f.id))
    }

    /// Returns true if a character is outside the fight: in the chase next to it, or missing the session.
    pub fn is_away(&self, who: Id) -> bool {
        self.elsewhere.contains(&who) || self.absent.contains(&who)
    }

    /// Returns true if a character takes part in the next round: they aren't in the chase next to the fight,
    /// and they don't miss the session. For decisions, because `apply` knows only what events say.
    pub fn takes_part(&self, who: Id) -> bool {
        let runs = self.elsewhere.contains(&who) && !self.absent.contains(&who);
        !runs && !self.campaign.misses(who)
    }

    /// Returns the current chase.
    pub fn running(&self) -> Option<&Chase> {
        self.chase.as_ref().filter(|chase| chase.over.is_none())
    }

    /// Returns true during a fight.
    pub fn fighting(&self) -> bool {
        self.phase != Phase::Setup
    }
}
