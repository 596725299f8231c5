//! Everybody and everything, one line each.

use serde::Serialize;

use super::{Fact, Id, Rich, Tone, Track};

/// What a listed thing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Listing {
    /// Takes turns.
    Combatant,
    /// Is crewed.
    Vehicle,
    /// Is broken into: says who is inside, and how near those are who protect it.
    System,
    /// A pursuit: fights not, has no turn, says how it stands.
    Chase,
}

/// Which of the two parties at the table somebody belongs to; what it is called is the game's affair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Party {
    /// The players' own.
    Players,
    /// Whoever the table plays against, and who stands by.
    Others,
}

impl Party {
    /// The tone of its names.
    pub const fn tone(self) -> Tone {
        match self {
            Self::Players => Tone::Pc,
            Self::Others => Tone::Npc,
        }
    }
}

/// Where somebody stands in the round, for a mark beside the name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub enum TurnMark {
    /// Nothing to mark.
    #[default]
    None,
    /// Whose turn it is.
    Now,
    /// Whose turn is over.
    Done,
}

/// What a crew reads off its vehicle at a glance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Craft {
    /// What the gauge is called: "speed".
    pub label: &'static str,
    /// Current speed.
    pub speed: u32,
    /// The highest it can go now.
    pub top: u32,
    /// What that speed brings, in words.
    pub pace: String,
    /// Weapons that can fire now and how many there are, by where they point: "fore", 1, 2.
    pub arcs: Vec<(&'static str, u32, u32)>,
}

/// One line of the list of everybody and everything in the encounter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// Whose.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// "PC", "×3 of 4", "nemesis", "sil 3".
    pub badge: String,
    /// Combatant or vehicle.
    pub listing: Listing,
    /// Whose it is: lists put the other party first.
    #[serde(skip)]
    pub party: Party,
    /// How many of a group stand, as short as can be: "×3"; empty for one who is alone.
    #[serde(skip)]
    pub strength: String,
    /// Its side, to be shown.
    pub tone: Tone,
    /// Its tracks.
    pub tracks: Vec<Track>,
    /// Statuses, defeats and so on, short.
    pub note: Rich,
    /// For vehicles: speed, defense, armor and so on.
    pub facts: Vec<Fact>,
    /// Cannot act.
    pub out: bool,
    /// Whether it has acted this round, in words: "acted", "acts", "".
    pub turn: &'static str,
    /// The same for a mark.
    #[serde(skip)]
    pub mark: TurnMark,
    /// The gauges of a vehicle with a crew.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub craft: Option<Craft>,
}
