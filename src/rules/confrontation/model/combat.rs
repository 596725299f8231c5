//! A fight: its scene, initiative, order, and what each fighter has going on.

use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::kinds::{Phase, Range, Tenths};

/// How the successes of initiative are split (C-INI-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Split {
    /// Successes of the bid, which decides the order.
    pub bid: u16,
    /// Successes that buy action points.
    pub points: u16,
}

/// An aim (C-SPC-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aim {
    /// The target.
    pub target: Id,
    /// The aim actions that add up.
    pub count: u8,
    /// True if it was taken in an earlier turn, so that it ends with this one.
    #[serde(default)]
    pub old: bool,
}

/// What a fighter has going on in this fight. It ends with the fight (C-TRK-07).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Fighter {
    /// The character.
    pub who: Id,
    /// Successes of the setup that aren't spent (C-SCN-02).
    pub advantages: u16,
    /// Initiative dice that an advantage bought.
    pub dice: u8,
    /// True once they made the setup check (C-SCN-02).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub prepared: bool,
    /// Successes of the last initiative roll.
    pub rolled: Option<u16>,
    /// Successes of it that go to allies (C-DES-05a).
    #[serde(skip_serializing_if = "crate::model::is_default")]
    pub for_allies: u16,
    /// What they will do first, as they said before the roll (C-FOC-07b).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub committed: String,
    /// True once an enemy's attack has hurt them, until the next turn or attack begins (C-FOC-14b).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub struck: bool,
    /// The round of that roll (C-INI-06).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rolled_in: Option<u32>,
    /// How they are split, which is secret until the order is made.
    pub split: Option<Split>,
    /// Action points left.
    pub left: Tenths,
    /// Action points for a reaction out of turn, gone when the next turn begins (C-TRK-16).
    pub reaction: Tenths,
    /// Action points that the next turn lacks (C-ACT-10, C-QRK-12).
    pub owed: Tenths,
    /// True if they had a turn in this round.
    pub acted: bool,
    /// True if their turn began and someone else was put before them (C-INI-07), so that it begins again.
    pub postponed: bool,
    /// True if they had a turn in the round before.
    pub acted_before: bool,
    /// Accumulated recoil, by weapon where a house rule counts each one (C-SPC-05).
    pub recoil: Vec<(String, u16)>,
    /// True if they fired a weapon with recoil in this round (C-SPC-08).
    pub fired: bool,
    /// Their aim.
    pub aim: Option<Aim>,
    /// The change of their cover, 0 without cover (C-SPC-03).
    pub cover: u8,
    /// True while they evade (C-SPC-04).
    pub evading: bool,
    /// True if they have spent action points since the turn began (C-DES-13a).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub busy: bool,
    /// True if they used a card since the turn began.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub played: bool,
    /// True if they attacked in this turn.
    pub attacked: bool,
    /// True once they have attacked in this fight (C-AUG-11).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fought: bool,
    /// True if their next attack is hampered, because they evaded after an attack (C-SPC-04).
    pub hampered: bool,
    /// Dice of a bought parry (C-WPN-02).
    pub parry: u8,
    /// Successes that their next attack lacks (C-WPN-11).
    pub weakened: u8,
    /// The longest move in this turn.
    pub moved: Option<Range>,
    /// The longest move in the last turn.
    pub moved_before: Option<Range>,
    /// True while gear such as a tripod is deployed (C-DES-17b).
    pub deployed: bool,
    /// The target of a shot into the wound, in this turn (C-WPN-05).
    pub wound_of: Option<Id>,
    /// How they gave up, until they act again (C-STR-09).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub yielding: Option<Yielding>,
}

/// What is left to someone who can't fight (C-STR-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Yielding {
    /// Cowers until their next turn.
    Cowers,
    /// Has surrendered.
    Surrendered,
}

impl Yielding {
    /// Returns it after a name: "already cowers".
    pub const fn already(self) -> &'static str {
        match self {
            Self::Cowers => "already cowers",
            Self::Surrendered => "has already surrendered",
        }
    }

    /// Returns it as a condition.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Cowers => "cowering",
            Self::Surrendered => "surrendered",
        }
    }
}

/// A fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    /// The kind of fight, by key. Empty without one.
    #[serde(default)]
    pub scene: String,
    /// The skill of the setup, by key (C-SCN-03).
    #[serde(default)]
    pub skill: String,
    /// The distance between the sides at the start.
    pub range: Range,
    /// The phase.
    pub phase: Phase,
    /// The round, 0 before the first.
    #[serde(default)]
    pub round: u32,
    /// Who acts in this round, by bid.
    #[serde(default)]
    pub order: Vec<Id>,
    /// The place in the order.
    #[serde(default)]
    pub at: usize,
    /// Everyone of whom something is known.
    #[serde(default)]
    pub fighters: Vec<Fighter>,
    /// Distances that differ from that at the start.
    #[serde(default)]
    pub ranges: Vec<(Id, Id, Range)>,
}

impl Fight {
    /// Returns a fight that is being set up.
    pub const fn new(range: Range) -> Self {
        Self {
            scene: String::new(),
            skill: String::new(),
            range,
            phase: Phase::Setup,
            round: 0,
            order: Vec::new(),
            at: 0,
            fighters: Vec::new(),
            ranges: Vec::new(),
        }
    }

    /// Returns who acts now.
    pub fn current(&self) -> Option<Id> {
        let turn = self.phase == Phase::Turns;
        self.order.get(self.at).copied().filter(|_| turn)
    }

    /// Returns what a fighter has going on.
    pub fn fighter(&self, who: Id) -> Option<&Fighter> {
        self.fighters.iter().find(|fighter| fighter.who == who)
    }

    /// Returns a fighter for changing. A newcomer is added.
    pub fn fighter_mut(&mut self, who: Id) -> &mut Fighter {
        let found = self.fighters.iter().position(|fighter| fighter.who == who);
        let place = found.unwrap_or_else(|| {
            self.fighters.push(Fighter {
                who,
                ..Fighter::default()
            });
            self.fighters.len() - 1
        });
        &mut self.fighters[place]
    }

    /// Returns the action points that someone can use now: those of a reaction out of turn, else those of their
    /// turn.
    pub fn points(&self, who: Id) -> Tenths {
        let none = Tenths(0);
        let fighter = self.fighter(who);
        let reaction = fighter.map_or(none, |fighter| fighter.reaction);
        if self.current() != Some(who) && reaction > none {
            return reaction;
        }
        fighter.map_or(none, |fighter| fighter.left)
    }

    /// Takes action points that someone uses now.
    pub fn spend_points(&mut self, who: Id, price: Tenths) {
        let out_of_turn = self.current() != Some(who);
        let fighter = self.fighter_mut(who);
        fighter.busy |= price > Tenths(0);
        if out_of_turn && fighter.reaction > Tenths(0) {
            fighter.reaction = fighter.reaction.less(price);
        } else {
            fighter.left = fighter.left.less(price);
        }
    }

    /// Gives someone action points to use at once: in their turn, or as a reaction (C-TRK-16).
    pub fn gain_points(&mut self, who: Id, points: Tenths) {
        let out_of_turn = self.phase == Phase::Turns && self.current() != Some(who);
        let fighter = self.fighter_mut(who);
        if out_of_turn {
            fighter.reaction = fighter.reaction.plus(points);
        } else {
            fighter.left = fighter.left.plus(points);
        }
    }

    /// Returns the distance of two fighters that was set, if any.
    pub fn set_range(&self, one: Id, other: Id) -> Option<Range> {
        let same =
            |(a, b, _): &&(Id, Id, Range)| (*a, *b) == (one, other) || (*a, *b) == (other, one);
        self.ranges.iter().find(same).map(|(.., range)| *range)
    }
}
