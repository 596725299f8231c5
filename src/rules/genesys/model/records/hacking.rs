//! The records of hacking: systems and the security programs that guard them (M-23, M-24).

use serde::{Deserialize, Serialize};

use crate::model::hacking::OnFailure;

/// A security program (M-24).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecurityProgram {
    /// Key: `firewall`.
    pub id: String,
    /// Its printed name.
    pub name: String,
    /// Net Successes needed to override it, from 1 (G-HACK-06).
    pub strength: u8,
    /// The effects of a failed override (G-HACK-07).
    #[serde(default)]
    pub fails: Vec<OnFailure>,
    /// Those effects in our own words.
    pub text: String,
}

/// A kind of system (M-23).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SystemProfile {
    /// Key: `corporate`.
    pub id: String,
    /// Its printed name.
    pub name: String,
    /// A description in a few words.
    pub role: String,
    /// Difficulty dice of Access System (G-HACK-05).
    pub difficulty: u8,
    /// Whether it is used by hand, from engaged range (G-HACK-03).
    #[serde(default)]
    pub terminal: bool,
    /// Keys of the programs that run in it.
    #[serde(default)]
    pub programs: Vec<String>,
}
