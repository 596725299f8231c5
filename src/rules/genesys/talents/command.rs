//! What a line asks of talents: to use one, or to write one on a sheet.

use std::fmt;

use crate::dice::Symbols;
use crate::lang::Who;
use crate::rules::words::{Spoken, quote};

/// What real dice showed where a talent rolls at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The dice of a check.
    Symbols(Symbols),
    /// A d100, 1 to 100.
    Hundred(u8),
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Symbols(symbols) => symbols.fmt(f),
            Self::Hundred(die) => die.fmt(f),
        }
    }
}

/// A line about talents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Talents {
    /// Use one.
    Use {
        /// Who uses it.
        who: Who,
        /// Its name.
        talent: String,
        /// How far, for one that is scaled; 1 and up.
        points: Option<u8>,
        /// A skill, a weapon or an injury, where one is asked for.
        of: Option<String>,
        /// On whom.
        on: Vec<Who>,
        /// What real dice showed, where it rolls at once.
        typed: Option<Shown>,
    },
    /// Write it on the sheet, or one more rank of it.
    Learn {
        /// Who learns it.
        who: Who,
        /// Its name.
        talent: String,
        /// Skills or characteristics chosen with it.
        of: Vec<String>,
    },
    /// Take it, or its last rank, from the sheet.
    Unlearn {
        /// Whose it is.
        who: Who,
        /// Its name.
        talent: String,
    },
}

impl fmt::Display for Talents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Use {
                who,
                talent,
                points,
                of,
                on,
                typed,
            } => {
                write!(f, "use {} {}", who.word(), quote(talent))?;
                if let Some(points) = points {
                    write!(f, " {points}")?;
                }
                if let Some(of) = of {
                    write!(f, " of {}", quote(of))?;
                }
                if !on.is_empty() {
                    f.write_str(" on")?;
                }
                on.iter().try_for_each(|who| write!(f, " {}", who.word()))?;
                match typed {
                    Some(typed) => write!(f, " = {typed}"),
                    None => Ok(()),
                }
            }
            Self::Learn { who, talent, of } => {
                write!(f, "learn {} {}", who.word(), quote(talent))?;
                if !of.is_empty() {
                    f.write_str(" of")?;
                }
                of.iter().try_for_each(|of| write!(f, " {}", quote(of)))
            }
            Self::Unlearn { who, talent } => {
                write!(f, "unlearn {} {}", who.word(), quote(talent))
            }
        }
    }
}
