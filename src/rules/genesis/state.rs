//! The whole encounter as one value: what a save keeps and what every rule reads (F-TRK-08).
//!
//! Only `apply` changes it. Numbers that follow from others are never stored. Every field added
//! after the first format has a default, so that old saves go on loading.

use serde::{Deserialize, Serialize};

use super::check::Verdict;
use super::figure::Figure;
use super::kinds::{Act, Attribute, Band, Distance, Group, Side};
use super::movement;
use super::settings::Settings;
use crate::dice::d6::{D6Roll, Mode};
use crate::rules::view::Id;

/// Where the encounter stands (F-TRK-10 to F-TRK-19).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Being prepared, or between fights.
    #[default]
    Setup,
    /// Somebody strikes an opponent who is off guard (F-TRK-19).
    Ambush,
    /// Those of equal Reflex roll a die each (F-TRK-11).
    TieBreak,
    /// The slowest first, everybody says what it will do (F-TRK-12).
    Declare,
    /// Dice are thrown (F-TRK-14).
    Roll,
    /// Victories are dealt with one after the other (F-TRK-16).
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

/// What somebody declared for the round; locked once it stands here (F-ORD-06).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declaration {
    /// Who.
    pub who: Id,
    /// What.
    pub act: Act,
    /// Against whom, or for whom.
    #[serde(default)]
    pub targets: Vec<Id>,
    /// In words, for what is neither attack nor defense.
    #[serde(default)]
    pub text: String,
    /// The weapon that is taken up from the ground, by its place in `arms`; it is in hand when the
    /// round is over (F-ORD-11).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub readies: Option<usize>,
    /// Wins more that a brace is worth against a charge, as the packs have it when it is declared
    /// (F-MOD-14); none in older saves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brace: Option<u8>,
    /// A brace that the table let pass before any charge: it counts against whoever comes (F-MOD-15).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ready: bool,
    /// Whose charge a brace has seen (F-MOD-15); in older saves the order of the declarations tells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub saw: Vec<Id>,
    /// The table let it pass against the distances: it gets to its targets from anywhere.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pushed: bool,
}

impl Declaration {
    /// A declaration of an act and nothing more.
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

/// What is rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Matter {
    /// A combat or defense roll (F-CMB-01).
    Combat,
    /// A skill (F-ROLL-02).
    Skill {
        /// Key.
        id: String,
        /// As it is read.
        name: String,
        /// The attribute it belongs to; none for a combat skill.
        #[serde(default)]
        attribute: Option<Attribute>,
        /// Its group.
        group: Group,
    },
}

/// A change of a pool that a person made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByHand {
    /// What it changes.
    pub change: Change,
    /// Why.
    pub why: String,
    /// The rule it rests on.
    pub rule: String,
}

/// What an influence does to a pool (F-MOD-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// So many dice more or fewer; always a count, never a rolled subtraction (F-MOD-17).
    Dice(i8),
    /// Advantage or disadvantage.
    Mode(Mode),
    /// Wins against those who charge (F-MOD-14).
    Wins(i8),
}

/// One side of a roll: who rolls what, with what switched, and the dice once they lie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roller {
    /// Who.
    pub who: Id,
    /// What.
    pub matter: Matter,
    /// Keys of influences a person switched from what the rules propose.
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
    /// Whether its dice lie there.
    pub const fn lies(&self) -> bool {
        self.roll.is_some()
    }

    /// Somebody about to roll something.
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

    /// Dice that won, if they lie.
    pub fn wins(&self) -> Option<u8> {
        self.roll.as_ref().map(D6Roll::wins)
    }
}

/// What a roll outside the rounds is made against (F-ROLL-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Against {
    /// A challenge level: so many wins (F-ROLL-12).
    Task(u8),
    /// The watchfulness of somebody (F-ROLL-17).
    Passive,
    /// Another's roll (F-ROLL-18).
    Active,
    /// The other side of the chase (F-CHS-04).
    Chase,
    /// An injury: the challenge level and the number of the injury (F-VIC-22).
    Treat {
        /// The challenge level.
        chl: u8,
        /// Whose injury.
        patient: Id,
        /// Its number.
        mark: u32,
    },
}

impl Against {
    /// The challenge level, where there is one.
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
    /// Against what.
    pub against: Against,
    /// The one who acts, and the one who resists if somebody does.
    pub rollers: Vec<Roller>,
}

/// Whether a count is nothing, and is left out of a file.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it so")]
const fn no_levels(count: &u8) -> bool {
    *count == 0
}

/// A victory to be dealt with (F-TRK-15).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Duel {
    /// Who won.
    pub winner: Id,
    /// Over whom.
    pub loser: Id,
    /// By how many levels, 1 and up; Strength lowers it (F-ATT-02).
    pub level: u8,
    /// The loser counts as out: armor does not help (F-MOD-12).
    #[serde(default)]
    pub helpless: bool,
    /// Uses of Strength spent on it.
    #[serde(default)]
    pub reduced: u8,
    /// The winner struck with a weapon in hand, and loses the victory if it is struck away first (F-ORD-09).
    #[serde(default)]
    pub armed: bool,
    /// Any outcome may be taken (F-MOD-13).
    #[serde(default)]
    pub any: bool,
    /// The blow fell up close, where armor counts for nothing: so it stays even if another outcome
    /// ends the grapple first (F-CLS-05, F-ORD-09). Never in older saves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bare: bool,
    /// The narrator added it: its level follows from no dice (F-ORD-09).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_hand: bool,
    /// Levels of it that outcomes have taken, where levels are split (F-VIC-27).
    #[serde(default, skip_serializing_if = "no_levels")]
    pub spent: u8,
    /// Whether the outcome picked takes off a limb unless armor stops the injury (F-VIC-24), and
    /// which; empty for any.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dismembers: bool,
    /// The limb.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub limb: String,
}

/// What the current victory waits for (F-VIC-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// The loser may spend Strength.
    #[default]
    Strength,
    /// The winner picks an outcome.
    Outcome,
    /// The loser says how much of the armor's stock to use against an injury of this level.
    Armor {
        /// 1 to 5.
        level: u8,
    },
}

/// Somebody strikes somebody who is off guard (F-MOD-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unaware {
    /// Who does not see it coming.
    pub who: Id,
    /// The challenge level the narrator set.
    pub chl: u8,
}

/// How a chase ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// Caught, with the margin of the last roll (F-CHS-09, F-CHS-13).
    Caught(u8),
    /// Away (F-CHS-11).
    Escaped,
    /// Called off.
    Stopped,
}

/// One side of a chase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Runners {
    /// Who belongs to it.
    pub who: Vec<Id>,
    /// What they ride or drive; on foot if nothing (F-CHS-05, F-CHS-06).
    #[serde(default)]
    pub ride: Option<String>,
}

/// A chase (F-TRK-07).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chase {
    /// Its number among all that can be looked at.
    pub id: Id,
    /// How far ahead the fleeing are.
    pub distance: Distance,
    /// Who follows.
    pub pursuers: Runners,
    /// Who flees.
    pub fleeing: Runners,
    /// Rolls so far.
    pub step: u32,
    /// How it ended.
    #[serde(default)]
    pub over: Option<Ending>,
}

impl Chase {
    /// Everybody on both sides.
    pub fn everybody(&self) -> impl Iterator<Item = Id> + '_ {
        self.pursuers.who.iter().chain(&self.fleeing.who).copied()
    }
}

/// Two who stand so far apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Apart {
    /// The one with the lower number.
    pub a: Id,
    /// The other.
    pub b: Id,
    /// The distance.
    pub band: Band,
}

/// The last roll that is over, to be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastRoll {
    /// Who rolled, if anybody was named.
    #[serde(default)]
    pub who: Option<Id>,
    /// The dice.
    pub roll: D6Roll,
    /// What came of it, in words.
    #[serde(default)]
    pub what: String,
    /// Who won it; none for a roll for nothing in particular, and in older saves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

/// The encounter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct State {
    /// Its name.
    pub title: String,
    /// Where it stands.
    pub phase: Phase,
    /// The round, 1 and up; 0 before the first.
    pub round: u32,
    /// Seconds since the encounter was made.
    pub clock: u64,
    /// Rulings.
    pub settings: Settings,
    /// Whether the rulings of the packs were taken over.
    pub settled: bool,
    /// Everybody, in the order they came.
    pub figures: Vec<Figure>,
    /// Who rolls a die in the tie roll at hand (F-ORD-05).
    pub ties: Vec<Id>,
    /// Who declares this round, the slowest first (F-ORD-02).
    pub order: Vec<Id>,
    /// Who was out of action when its place in that order came; it declares no more this round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<Id>,
    /// What was declared.
    pub declared: Vec<Declaration>,
    /// The rolls of the round (F-ORD-07).
    pub rolls: Vec<Roller>,
    /// Rolls of the round that fell away before their dice, with what was changed by hand; they come
    /// back so (F-TRK-14).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub aside: Vec<Roller>,
    /// Whose pool is in the tray.
    pub shown: Option<Id>,
    /// Victories still to be dealt with, the current one first.
    pub duels: Vec<Duel>,
    /// What the current one waits for.
    pub step: Step,
    /// Who is off guard this round (F-MOD-05).
    pub unaware: Vec<Unaware>,
    /// Pairs in close combat (F-CLS-01).
    pub close: Vec<(Id, Id)>,
    /// Distances that were said; near otherwise.
    pub apart: Vec<Apart>,
    /// Who has gone its step of the round (F-ORD-10).
    #[serde(default)]
    pub stepped: Vec<Id>,
    /// Steps that are declared and not made yet (F-ORD-10).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<movement::Step>,
    /// The distances at which the attacks of the round were made (F-ORD-08).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub struck: Vec<movement::Struck>,
    /// Who has left the fight for a chase while others fight on (F-TRK-07, F-TRK-18).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub elsewhere: Vec<Id>,
    /// Whether a fight of this encounter is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fought: bool,
    /// A roll outside the rounds.
    pub check: Option<Check>,
    /// The chase.
    pub chase: Option<Chase>,
    /// The last roll that is over.
    pub last: Option<LastRoll>,
    /// The number the next figure or chase gets.
    pub next_id: u32,
    /// The number the next injury gets.
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
            fought: false,
            check: None,
            chase: None,
            last: None,
            next_id: 1,
            next_mark: 1,
        }
    }
}

impl State {
    /// Somebody by number.
    pub fn figure(&self, id: Id) -> Option<&Figure> {
        self.figures.iter().find(|f| f.id == id)
    }

    /// Somebody by number, to be changed by `apply`.
    pub(super) fn figure_mut(&mut self, id: Id) -> Option<&mut Figure> {
        self.figures.iter_mut().find(|f| f.id == id)
    }

    /// The name of somebody; a dash for one that is gone.
    pub fn name_of(&self, id: Id) -> &str {
        self.figure(id).map_or("—", |f| f.name.as_str())
    }

    /// The names of several, joined.
    pub fn names_of(&self, ids: &[Id]) -> String {
        let names: Vec<&str> = ids.iter().map(|id| self.name_of(*id)).collect();
        super::kinds::list(&names)
    }

    /// The same for little room: the first word of each name, where it is nobody else's.
    pub fn short_names_of(&self, ids: &[Id]) -> String {
        fn first(name: &str) -> &str {
            name.split(' ').next().unwrap_or(name)
        }
        let short = |id: &Id| {
            let name = self.name_of(*id);
            let mut others = self.figures.iter().filter(|f| f.id != *id);
            if others.any(|f| first(&f.name) == first(name)) {
                name
            } else {
                first(name)
            }
        };
        super::kinds::list(&ids.iter().map(short).collect::<Vec<_>>())
    }

    /// What somebody declared this round.
    pub fn declaration(&self, who: Id) -> Option<&Declaration> {
        self.declared.iter().find(|d| d.who == who)
    }

    /// Who spends the round on taking a weapon up, with its place in `arms`: those who can still act
    /// and whose weapon still lies there (F-ORD-11).
    pub fn readied(&self) -> Vec<(Id, usize)> {
        let readied = self.declared.iter().filter_map(|d| {
            let (arm, figure) = (d.readies?, self.figure(d.who)?);
            let lies = figure.dropped.contains(&arm) && arm < figure.arms.len();
            (lies && figure.able()).then_some((d.who, arm))
        });
        readied.collect()
    }

    /// A roll in flight: of the check if there is one, else of the round.
    pub fn roller(&self, who: Id) -> Option<&Roller> {
        let rollers = self.check.as_ref().map_or(&self.rolls, |c| &c.rollers);
        rollers.iter().find(|r| r.who == who)
    }

    /// The same, to be changed by `apply`.
    pub(super) fn roller_mut(&mut self, who: Id) -> Option<&mut Roller> {
        let rollers = match &mut self.check {
            Some(check) => &mut check.rollers,
            None => &mut self.rolls,
        };
        rollers.iter_mut().find(|r| r.who == who)
    }

    /// The roll of the round of somebody, whatever check is open.
    pub fn combat_roll(&self, who: Id) -> Option<&Roller> {
        self.rolls.iter().find(|r| r.who == who)
    }

    /// The challenge level of striking somebody who is off guard (F-MOD-05).
    pub fn unaware(&self, who: Id) -> Option<u8> {
        let found = self.unaware.iter().find(|u| u.who == who);
        found.map(|u| u.chl)
    }

    /// Everybody of the other side who is not dead and has not run from the fight.
    pub fn foes(&self, side: Side) -> impl Iterator<Item = &Figure> {
        let all = self.figures.iter();
        all.filter(move |f| f.side != side && !f.dead && !self.elsewhere.contains(&f.id))
    }

    /// The chase that is on.
    pub fn running(&self) -> Option<&Chase> {
        self.chase.as_ref().filter(|chase| chase.over.is_none())
    }

    /// Whether somebody has started a fight that is not over.
    pub fn fighting(&self) -> bool {
        self.phase != Phase::Setup
    }
}
