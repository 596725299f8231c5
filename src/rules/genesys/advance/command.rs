//! What a line about experience and money asks for.

use std::fmt;

use crate::lang::{Who, quote};
use crate::rules::genesys::kinds::Characteristic;

/// A command about experience, money, and what they buy.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "each variant says what it is; its fields are named after what they hold"
)]
pub enum Advance {
    /// Experience comes in.
    Award {
        who: Who,
        xp: u16,
        why: Option<String>,
    },
    /// Money comes in.
    Money {
        who: Who,
        units: u32,
        why: Option<String>,
    },
    /// Money goes out.
    Pay { who: Who, units: u32, why: String },
    /// Buy a rank of a skill (G-SKILL-04).
    Train { who: Who, skill: String },
    /// Buy a point of a characteristic, at creation (T-42).
    Raise { who: Who, which: Characteristic },
    /// Give the last purchase of something back.
    Refund { who: Who, what: String },
}

impl Advance {
    /// The word of its verb.
    pub const fn verb(&self) -> &'static str {
        match self {
            Self::Award { .. } => "award",
            Self::Money { .. } => "money",
            Self::Pay { .. } => "pay",
            Self::Train { .. } => "train",
            Self::Raise { .. } => "raise",
            Self::Refund { .. } => "refund",
        }
    }
}

impl fmt::Display for Advance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb())?;
        let because = |f: &mut fmt::Formatter<'_>, why: &Option<String>| {
            why.as_ref()
                .map_or(Ok(()), |why| write!(f, " {}", quote(why)))
        };
        match self {
            Self::Award { who, xp, why } => {
                write!(f, " {} {xp}", who.word())?;
                because(f, why)
            }
            Self::Money { who, units, why } => {
                write!(f, " {} {units}", who.word())?;
                because(f, why)
            }
            Self::Pay { who, units, why } => write!(f, " {} {units} {}", who.word(), quote(why)),
            Self::Train { who, skill } => write!(f, " {} {}", who.word(), quote(skill)),
            Self::Raise { who, which } => write!(f, " {} {which}", who.word()),
            Self::Refund { who, what } => write!(f, " {} {}", who.word(), quote(what)),
        }
    }
}
