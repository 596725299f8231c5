//! The fate of an adversary that is out of the fight, as a status of its own (G-HEALTH-04).

use serde::{Deserialize, Serialize};

use crate::items::skill_uses::{OPEN_GATE, OPEN_PATH};
use crate::kinds::Kind;
use crate::tokens::{Token, Until};

use super::{Aim, Figure, Status};

/// The statuses of adversaries that are out of the fight and not dead, each with its wording.
pub const FATES: [(&str, &str); 3] = [
    ("unconscious", "is unconscious"),
    ("fled", "has fled"),
    ("captured", "is captured"),
];

/// The wording of a status that is a fate, or nothing for any other.
pub fn said_as(status: &Status) -> Option<&'static str> {
    let fate = FATES.iter().find(|(word, _)| status.word() == *word);
    fate.map(|(_, said)| *said)
}

/// The wording of a status with its verb: "is staggered", "keeps a path open".
pub fn of_one(status: &Status) -> String {
    let word = status.word();
    match said_as(status) {
        Some(said) => said.to_owned(),
        None if [OPEN_PATH, OPEN_GATE].contains(&word) => word.to_owned(),
        None => format!("is {word}"),
    }
}

/// The wording of a status that has ended: "is no longer staggered".
pub fn of_one_no_more(status: &Status) -> String {
    match of_one(status).split_once(' ') {
        Some((verb @ ("is" | "has"), rest)) => format!("{verb} no longer {rest}"),
        _ => format!("no longer {}", of_one(status)),
    }
}

impl Figure {
    /// Whether the GM has not yet decided its fate. Nemeses follow the rules of player characters
    /// (G-HEALTH-04).
    pub fn has_open_fate(&self) -> bool {
        let falls = !matches!(self.kind, Kind::Pc | Kind::Nemesis);
        let told = self.statuses.iter().any(|a| said_as(&a.status).is_some());
        falls && self.defeated && !self.dead && !told
    }
}

/// What ended because a figure was incapacitated.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lapsed {
    /// Abilities in use until the end of the encounter (G-HEALTH-09).
    #[serde(default)]
    pub tokens: Vec<Token>,
    /// Its aim.
    #[serde(default)]
    pub aim: Option<Aim>,
    /// Its guarded stance.
    #[serde(default)]
    pub guarded: Option<Until>,
    /// Its wounds and strain before it suffered the cost of ending those.
    #[serde(default)]
    pub hurt: (u16, u16),
    /// The slots whose claims it gave back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<u32>,
}

impl Lapsed {
    /// Whether nothing ended.
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}
