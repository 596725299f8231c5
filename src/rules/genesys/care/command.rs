//! What a line about somebody's health, time or load asks for.

use std::fmt;

use crate::lang::Who;
use crate::rules::words::{Spoken, quote};

/// A command about care, time and load.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "each variant says what it is; its fields are named after what they hold"
)]
pub enum CareCommand {
    /// Treat wounds, or one injury (G-HEAL-03, G-HEAL-04).
    Treat {
        who: Who,
        patient: Who,
        injury: Option<String>,
    },
    /// Give a painkiller, or take one (G-HEAL-06).
    Dose { who: Who, patient: Option<Who> },
    /// Calm down when the encounter is over (G-HEAL-07).
    Calm { who: Who, skill: Option<String> },
    /// A night's rest, of everybody or of one (G-HEAL-01).
    Rest(Option<Who>),
    /// A day passes.
    Day,
    /// A week of rest (G-HEAL-02).
    Week,
    /// The check at the end of such a week (G-HEAL-02).
    Convalesce { who: Who, injury: String },
    /// Pick somebody up (G-ENC-06).
    Carry { who: Who, whom: Who },
    /// Put down whoever is carried.
    PutDown(Who),
    /// Get on an animal that is not trained to it (G-MAN-09).
    Ride {
        who: Who,
        animal: Who,
        difficulty: Option<u8>,
    },
    /// Pack small things well, or not (G-ENC-05).
    Pack { who: Who, well: bool },
    /// Hide something on the person, or bring it out (G-ENC-10).
    Hide {
        who: Who,
        thing: String,
        hidden: bool,
    },
    /// Look for what somebody has hidden (G-ENC-10 to G-ENC-12).
    Search {
        who: Who,
        whom: Who,
        enc: Option<u8>,
        free: Option<u8>,
        watching: bool,
    },
}

impl CareCommand {
    /// The word of its verb.
    pub const fn verb(&self) -> &'static str {
        match self {
            Self::Treat { .. } => "treat",
            Self::Dose { .. } => "dose",
            Self::Calm { .. } => "calm",
            Self::Rest(_) => "rest",
            Self::Day => "day",
            Self::Week => "week",
            Self::Convalesce { .. } => "convalesce",
            Self::Carry { .. } => "carry",
            Self::PutDown(_) => "unload",
            Self::Ride { .. } => "ride",
            Self::Pack { .. } => "pack",
            Self::Hide { .. } => "hide",
            Self::Search { .. } => "search",
        }
    }
}

impl fmt::Display for CareCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb())?;
        match self {
            Self::Treat {
                who,
                patient,
                injury,
            } => {
                write!(f, " {} {}", who.word(), patient.word())?;
                injury
                    .as_ref()
                    .map_or(Ok(()), |injury| write!(f, " {}", quote(injury)))
            }
            Self::Dose { who, patient } => {
                write!(f, " {}", who.word())?;
                patient
                    .as_ref()
                    .map_or(Ok(()), |patient| write!(f, " {}", patient.word()))
            }
            Self::Calm { who, skill } => {
                write!(f, " {}", who.word())?;
                skill
                    .as_ref()
                    .map_or(Ok(()), |skill| write!(f, " {}", quote(skill)))
            }
            Self::Rest(who) => who
                .as_ref()
                .map_or(Ok(()), |who| write!(f, " {}", who.word())),
            Self::Day | Self::Week => Ok(()),
            Self::Convalesce { who, injury } => write!(f, " {} {}", who.word(), quote(injury)),
            Self::Carry { who, whom } => write!(f, " {} {}", who.word(), whom.word()),
            Self::PutDown(who) => write!(f, " {}", who.word()),
            Self::Ride {
                who,
                animal,
                difficulty,
            } => {
                write!(f, " {} {}", who.word(), animal.word())?;
                difficulty.map_or(Ok(()), |dice| write!(f, " {dice}"))
            }
            Self::Pack { who, well } => {
                write!(
                    f,
                    " {} {}",
                    who.word(),
                    if *well { "well" } else { "loose" }
                )
            }
            Self::Hide { who, thing, hidden } => {
                let off = if *hidden { "" } else { " off" };
                write!(f, " {} {}{off}", who.word(), quote(thing))
            }
            Self::Search {
                who,
                whom,
                enc,
                free,
                watching,
            } => {
                write!(f, " {} {}", who.word(), whom.word())?;
                if let Some(enc) = enc {
                    write!(f, " {enc}")?;
                }
                if let Some(free) = free {
                    write!(f, " over {free}")?;
                }
                if *watching {
                    f.write_str(" watching")?;
                }
                Ok(())
            }
        }
    }
}
