//! The records of hacking: systems and the security programs that guard them (M-23, M-24).

use serde::{Deserialize, Serialize};

use crate::rules::genesys::hacking::OnFailure;

/// A security program (M-24).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecurityProgram {
    /// Key: `firewall`.
    pub id: String,
    /// As printed.
    pub name: String,
    /// Net successes it takes to override it, 1 and up (G-HACK-06).
    pub strength: u8,
    /// What it does when that fails (G-HACK-07).
    #[serde(default)]
    pub fails: Vec<OnFailure>,
    /// The same in our own words.
    pub text: String,
}

/// A kind of system (M-23).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SystemProfile {
    /// Key: `corporate`.
    pub id: String,
    /// As printed.
    pub name: String,
    /// What it is, in a few words.
    pub role: String,
    /// Difficulty dice of Access System (G-HACK-05).
    pub difficulty: u8,
    /// Used by hand, from engaged range (G-HACK-03).
    #[serde(default)]
    pub terminal: bool,
    /// Keys of the programs that run in it.
    #[serde(default)]
    pub programs: Vec<String>,
}
