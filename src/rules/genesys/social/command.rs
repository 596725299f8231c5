//! What a line about a talk asks for.

use std::fmt;

use crate::lang::Who;
use crate::rules::genesys::advance::origin::Facet;
use crate::rules::words::{Spoken, quote};

/// A command about a talk.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "each variant says what it is; its fields are named after what they hold"
)]
pub enum SocialCommand {
    /// Begin a talk, or end it (G-SOC-08).
    Talk { on: bool },
    /// Say that somebody knows a motivation of another, or does not (G-SOC-05).
    Facet {
        who: Who,
        whom: Who,
        facet: Facet,
        on: bool,
    },
    /// Play to a motivation (G-SOC-03).
    Appeal { who: Who, whom: Who, facet: Facet },
    /// Go against one (G-SOC-04).
    Offend { who: Who, whom: Who, facet: Facet },
    /// Read somebody (G-SOC-07).
    Read {
        who: Who,
        whom: Who,
        facet: Option<Facet>,
    },
    /// Press somebody in a long argument (T-36).
    Sway { who: Who, whom: Who, skill: String },
}

impl SocialCommand {
    /// The word of its verb.
    pub const fn verb(&self) -> &'static str {
        match self {
            Self::Talk { .. } => "talk",
            Self::Facet { .. } => "facet",
            Self::Appeal { .. } => "appeal",
            Self::Offend { .. } => "offend",
            Self::Read { .. } => "study",
            Self::Sway { .. } => "sway",
        }
    }
}

impl fmt::Display for SocialCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb())?;
        match self {
            Self::Talk { on } => f.write_str(if *on { " on" } else { " off" }),
            Self::Facet {
                who,
                whom,
                facet,
                on,
            } => {
                let off = if *on { "" } else { " off" };
                write!(f, " {} {} {}{off}", who.word(), whom.word(), facet.word())
            }
            Self::Appeal { who, whom, facet } | Self::Offend { who, whom, facet } => {
                write!(f, " {} {} {}", who.word(), whom.word(), facet.word())
            }
            Self::Read { who, whom, facet } => {
                write!(f, " {} {}", who.word(), whom.word())?;
                facet.map_or(Ok(()), |facet| write!(f, " {}", facet.word()))
            }
            Self::Sway { who, whom, skill } => {
                write!(f, " {} {} {}", who.word(), whom.word(), quote(skill))
            }
        }
    }
}
