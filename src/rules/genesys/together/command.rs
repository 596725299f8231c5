//! What a line about checks of several asks for.

use std::fmt;

use crate::lang::Who;
use crate::rules::words::{Spoken, quote};

use super::Lends;

/// A command about checks of several.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "each variant says what it is; its fields are named after what they hold"
)]
pub enum Together {
    /// Help the check at hand (G-POOL-26 to G-POOL-29).
    Aid { who: Who, lends: Option<Lends> },
    /// Begin a contest (G-POOL-23).
    Contest {
        skill: String,
        difficulty: u8,
        who: Vec<Who>,
    },
    /// The next of the contest makes the check.
    Compete,
    /// The GM ends a contest, with a winner or without (G-POOL-25).
    Settle(Option<Who>),
}

impl Together {
    /// The word of its verb.
    pub const fn verb(&self) -> &'static str {
        match self {
            Self::Aid { .. } => "aid",
            Self::Contest { .. } => "contest",
            Self::Compete => "compete",
            Self::Settle(_) => "settle",
        }
    }
}

impl fmt::Display for Together {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb())?;
        match self {
            Self::Aid { who, lends } => {
                write!(f, " {}", who.word())?;
                lends.map_or(Ok(()), |lends| write!(f, " {}", lends.word()))
            }
            Self::Contest {
                skill,
                difficulty,
                who,
            } => {
                write!(f, " {} {difficulty}", quote(skill))?;
                who.iter().try_for_each(|who| write!(f, " {}", who.word()))
            }
            Self::Compete | Self::Settle(None) => Ok(()),
            Self::Settle(Some(who)) => write!(f, " {}", who.word()),
        }
    }
}
