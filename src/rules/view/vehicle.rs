//! The card of a vehicle: the values that the crew needs when one of them acts.

use super::changes::mark_tracks;
use super::{Craft, Fact, Id, Listed, Quarter, Ribbon, Rich, Tone, Track};

/// The outline in which a vehicle is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Outline {
    /// A shuttle, a pod, a flying bike.
    Small,
    /// A fighter.
    #[default]
    Fighter,
    /// A freighter, a patrol ship.
    Freighter,
    /// A capital ship.
    Capital,
    /// A ground vehicle.
    Ground,
}

/// The state of a mounted weapon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Readiness {
    /// It can be fired.
    #[default]
    Ready,
    /// It was fired, is empty or isn't ready yet.
    Used,
    /// It doesn't work.
    Out,
}

impl Readiness {
    /// Returns the tone for the crew.
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
    /// The sides to which it can be fired.
    pub sides: Vec<Quarter>,
    /// Its state.
    pub readiness: Readiness,
    /// The state in a word: "ready", "1 of 2 ready", "fired".
    pub word: String,
    /// The dice of its gunner.
    pub dice: Rich,
    /// "dam 6 crit 3 medium".
    pub profile: Rich,
    /// The shots that are left, and of how many, if they are counted.
    pub shots: Option<(u32, u32)>,
    /// "Guided 3".
    pub qualities: String,
    /// True if the open attack uses it.
    pub chosen: bool,
    /// The enemies in its range and arc, the nearest first.
    pub reaches: Vec<String>,
}

/// A crew member at a station.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Station {
    /// "pilot".
    pub seat: &'static str,
    /// The name.
    pub name: String,
    /// The part of the name that people say.
    pub short: String,
    /// The weapon that they fire.
    pub serves: String,
    /// The rest of their turn: "● action  ● maneuver", "to act".
    pub left: Rich,
}

/// Everything that a turn needs about the vehicle of the active participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VehicleCard {
    /// The vehicle.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// Its kind: "strike fighter".
    pub role: String,
    /// The tone of its side.
    pub tone: Tone,
    /// Its outline.
    pub outline: Outline,
    /// Hull trauma, system strain.
    pub tracks: Vec<Track>,
    /// Speed, firing sides, disabled parts.
    pub craft: Craft,
    /// Silhouette, handling, defense, armor.
    pub facts: Vec<Fact>,
    /// Its weapons.
    pub guns: Vec<Gun>,
    /// The crew, those who act first.
    pub stations: Vec<Station>,
    /// The maneuvers that only the pilot can make once a round, and what is left of them.
    pub pilot: Rich,
    /// The ranges of others from it.
    pub ribbon: Ribbon,
}

impl VehicleCard {
    /// Marks the changes of the last entry and the prepared ones, as the list of participants does.
    pub fn mark_as(&mut self, listed: &Listed) {
        mark_tracks(&mut self.tracks, listed);
    }
}
