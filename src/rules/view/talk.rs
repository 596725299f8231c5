//! A social encounter as a contest: the strain of each side, and which motivations are known.

use super::changes::mark_tracks;
use super::{Id, Listed, Tone, Track};

/// A participant of the social encounter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Speaker {
    /// The ID.
    pub id: Id,
    /// The shortest unambiguous name.
    pub name: String,
    /// The side.
    pub tone: Tone,
    /// The strain so far.
    pub track: Track,
    /// The effect of that strain: "open to a compromise", "gives in". Empty for participants who
    /// hold on.
    pub stand: &'static str,
}

/// What the players know about the motivations of one of the other side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motive {
    /// The name.
    pub name: String,
    /// The known ones: "desire".
    pub known: Vec<&'static str>,
    /// The hidden ones.
    pub hidden: Vec<&'static str>,
}

/// A social encounter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Talk {
    /// The other side. Those who resist longest are last.
    pub others: Vec<Speaker>,
    /// The players' side.
    pub players: Vec<Speaker>,
    /// The known motivations of the other side.
    pub motives: Vec<Motive>,
}

impl Talk {
    /// Returns true if there is nothing to show.
    pub const fn is_empty(&self) -> bool {
        self.others.is_empty() || self.players.is_empty()
    }

    /// Marks the changes of the last entry and the prepared ones, as the list of participants does.
    pub fn mark_as(&mut self, roster: &[Listed]) {
        for one in self.others.iter_mut().chain(&mut self.players) {
            if let Some(listed) = roster.iter().find(|listed| listed.id == one.id) {
                mark_tracks(std::slice::from_mut(&mut one.track), listed);
            }
        }
    }
}
