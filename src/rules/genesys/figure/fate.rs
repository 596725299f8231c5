//! What has become of an adversary who is out of the fight, as a status of its own (G-HEALTH-04).

use serde::{Deserialize, Serialize};

use crate::rules::genesys::kinds::Kind;
use crate::rules::genesys::things::arts::{OPEN_GATE, OPEN_PATH};
use crate::rules::genesys::tokens::{Token, Until};

use super::{Aim, Figure, Status};

/// The statuses of those who are out of the fight and not dead, each with how it is said.
pub const FATES: [(&str, &str); 3] = [
    ("unconscious", "is unconscious"),
    ("fled", "has fled"),
    ("captured", "is captured"),
];

/// How a status is said that is somebody's fate; nothing for any other.
pub fn said_as(status: &Status) -> Option<&'static str> {
    let fate = FATES.iter().find(|(word, _)| status.word() == *word);
    fate.map(|(_, said)| *said)
}

/// How a status is said of one who has it, with its verb: "is staggered", "keeps a path open".
pub fn of_one(status: &Status) -> String {
    let word = status.word();
    match said_as(status) {
        Some(said) => said.to_owned(),
        None if [OPEN_PATH, OPEN_GATE].contains(&word) => word.to_owned(),
        None => format!("is {word}"),
    }
}

/// How it is said of one who has it no more: "is no longer staggered".
pub fn of_one_no_more(status: &Status) -> String {
    match of_one(status).split_once(' ') {
        Some((verb @ ("is" | "has"), rest)) => format!("{verb} no longer {rest}"),
        _ => format!("no longer {}", of_one(status)),
    }
}

impl Figure {
    /// Whether nobody has said yet what has become of it; nemeses follow the rules of player
    /// characters (G-HEALTH-04).
    pub fn has_open_fate(&self) -> bool {
        let falls = !matches!(self.kind, Kind::Pc | Kind::Nemesis);
        let told = self.statuses.iter().any(|a| said_as(&a.status).is_some());
        falls && self.defeated && !self.dead && !told
    }
}

/// What ended because somebody went down.
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
    /// Its wounds and its strain before it suffered what ending those cost.
    #[serde(default)]
    pub hurt: (u16, u16),
    /// The slots it had claimed and gave back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<u32>,
}

impl Lapsed {
    /// Whether nothing did.
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}
