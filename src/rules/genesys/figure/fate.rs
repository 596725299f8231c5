//! The fate of an adversary that is out of the fight, as a status of its own (G-HEALTH-04).

use crate::kinds::Kind;
use crate::model::figure::{Figure, Status};

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
        None if word == ITEM_OUT => "can't use 1 of their items".to_owned(),
        None => format!("is {word}"),
    }
}

/// The wording of a status that has ended: "is no longer staggered".
pub fn of_one_no_more(status: &Status) -> String {
    if status.word() == ITEM_OUT {
        return "can use all their items again".to_owned();
    }
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

/// The status of a character with an item that can't be used for a while (M-06).
pub(crate) const ITEM_OUT: &str = "item out";

/// The status of a character who keeps a path open.
pub(crate) const OPEN_PATH: &str = "keeps a path open";

/// The status of a character who keeps a gate open between two distant places.
pub(crate) const OPEN_GATE: &str = "keeps a far gate open";
