//! The card of a vehicle: what those aboard read off it when one of them acts.

use super::changes::mark_tracks;
use super::{Craft, Fact, Id, Listed, Quarter, Ribbon, Rich, Tone, Track};

/// The outline a vehicle is drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Outline {
    /// A shuttle, a pod, a bike that flies.
    Small,
    /// A fighter.
    #[default]
    Fighter,
    /// A freighter, a patrol ship.
    Freighter,
    /// A ship of the line.
    Capital,
    /// What drives.
    Ground,
}

/// What a mounted weapon can do now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Readiness {
    /// It can be fired.
    #[default]
    Ready,
    /// It was fired, is empty or waits.
    Used,
    /// It does not work.
    Out,
}

impl Readiness {
    /// What it means for the crew.
    pub const fn tone(self) -> Tone {
        match self {
            Self::Ready => Tone::Good,
            Self::Used => Tone::Quiet,
            Self::Out => Tone::Bad,
        }
    }
}

/// A mounted weapon.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gun {
    /// "2 × Torpedo tube".
    pub name: String,
    /// Where it can be fired to.
    pub sides: Vec<Quarter>,
    /// What it can do.
    pub readiness: Readiness,
    /// The same in a word: "ready", "1 of 2 ready", "fired".
    pub word: String,
    /// The dice of the one who fires it.
    pub dice: Rich,
    /// "dam 6 crit 3 medium".
    pub profile: Rich,
    /// The shots that are left, and of how many, where they are counted.
    pub shots: Option<(u32, u32)>,
    /// "Guided 3".
    pub qualities: String,
    /// Whether the open attack is made with it.
    pub chosen: bool,
    /// The enemies in its range and arc, the nearest first.
    pub reaches: Vec<String>,
}

/// Someone aboard, at a station.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Station {
    /// "pilot".
    pub seat: &'static str,
    /// Who.
    pub name: String,
    /// The gun they serve.
    pub serves: String,
    /// What is left of their turn: "● action  ● maneuver", "to act".
    pub left: Rich,
}

/// Everything about the vehicle of the one who acts that a turn asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VehicleCard {
    /// Which vehicle.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// What it is: "strike fighter".
    pub role: String,
    /// Whose.
    pub tone: Tone,
    /// Its outline.
    pub outline: Outline,
    /// Hull trauma, system strain.
    pub tracks: Vec<Track>,
    /// Speed, arcs, what is out.
    pub craft: Craft,
    /// Silhouette, handling, defense, armor.
    pub facts: Vec<Fact>,
    /// Its weapons.
    pub guns: Vec<Gun>,
    /// Who is aboard, those who act first.
    pub stations: Vec<Station>,
    /// What only the pilot can do once a round, and what is left of it.
    pub pilot: Rich,
    /// Who is how far from it.
    pub ribbon: Ribbon,
}

impl VehicleCard {
    /// Marks what the last entry moved, and what is prepared, as the list of everybody does.
    pub fn mark_as(&mut self, listed: &Listed) {
        mark_tracks(&mut self.tracks, listed);
    }
}
