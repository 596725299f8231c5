//! A talk as a contest: how far each side is worn down, and what is known of what moves them.

use super::changes::mark_tracks;
use super::{Id, Listed, Tone, Track};

/// One who takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Speaker {
    /// Whose.
    pub id: Id,
    /// The name, as short as it is plain.
    pub name: String,
    /// The side.
    pub tone: Tone,
    /// How far they are worn down.
    pub track: Track,
    /// What that comes to: "open to a compromise", "gives in"; empty of those who hold on.
    pub stand: &'static str,
}

/// What the players know of what moves one of the other side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motive {
    /// The name.
    pub name: String,
    /// What is known: "desire".
    pub known: Vec<&'static str>,
    /// What is not.
    pub hidden: Vec<&'static str>,
}

/// A talk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Talk {
    /// The other side, those who hold out longest last.
    pub others: Vec<Speaker>,
    /// The players' side.
    pub players: Vec<Speaker>,
    /// What is known of the other side.
    pub motives: Vec<Motive>,
}

impl Talk {
    /// Whether there is nothing to show.
    pub const fn is_empty(&self) -> bool {
        self.others.is_empty() || self.players.is_empty()
    }

    /// Marks what the last entry moved, and what is prepared, as the list of everybody does.
    pub fn mark_as(&mut self, roster: &[Listed]) {
        for one in self.others.iter_mut().chain(&mut self.players) {
            if let Some(listed) = roster.iter().find(|listed| listed.id == one.id) {
                mark_tracks(std::slice::from_mut(&mut one.track), listed);
            }
        }
    }
}
