//! What a line about experience and money asks for.

use std::fmt;

use crate::lang::Who;
use crate::rules::genesys::build::Build;
use crate::rules::genesys::kinds::Characteristic;
use crate::rules::words::{Spoken, quote};

use super::origin::Facet;

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
    /// Build an adversary (T-46).
    Build(Build),
    /// Begin somebody new.
    Create(String),
    /// Choose an archetype, and the skills that come with it (T-44).
    Archetype {
        who: Who,
        archetype: String,
        skills: Vec<String>,
    },
    /// Choose a career, and the skills with a free rank (T-44).
    Career {
        who: Who,
        career: String,
        skills: Vec<String>,
    },
    /// Choose a skill that comes free with the archetype or the career (T-44).
    Pick { who: Who, skill: String },
    /// Say a motivation (G-SOC-02).
    Motivate {
        who: Who,
        facet: Facet,
        text: String,
    },
    /// End the making.
    Finish(Who),
    /// Buy something of the packs (G-EQ-02), several alike in one deal.
    Buy {
        who: Who,
        item: String,
        number: Option<u8>,
        at: Option<u32>,
        with: Option<String>,
    },
    /// Sell something of the sheet (G-EQ-03), several alike in one deal, perhaps where they are so
    /// much rarer than where they were bought (T-37).
    Sell {
        who: Who,
        item: String,
        number: Option<u8>,
        at: Option<u32>,
        rarer: Option<u8>,
    },
    /// Put carried armor on.
    Wear { who: Who, armor: String },
    /// Take worn armor off.
    TakeOff(Who),
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
            Self::Build(_) => "build",
            Self::Create(_) => "create",
            Self::Archetype { .. } => "archetype",
            Self::Career { .. } => "career",
            Self::Pick { .. } => "pick",
            Self::Motivate { .. } => "motivate",
            Self::Finish(_) => "finish",
            Self::Buy { .. } => "buy",
            Self::Sell { .. } => "sell",
            Self::Wear { .. } => "wear",
            Self::TakeOff(_) => "takeoff",
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
            Self::Train { who, skill } | Self::Pick { who, skill } => {
                write!(f, " {} {}", who.word(), quote(skill))
            }
            Self::Raise { who, which } => write!(f, " {} {which}", who.word()),
            Self::Refund { who, what } => write!(f, " {} {}", who.word(), quote(what)),
            Self::Build(build) => build.fmt(f),
            Self::Create(name) => write!(f, " {}", quote(name)),
            Self::Archetype {
                who,
                archetype: of,
                skills,
            }
            | Self::Career {
                who,
                career: of,
                skills,
            } => {
                write!(f, " {} {}", who.word(), quote(of))?;
                if !skills.is_empty() {
                    f.write_str(" with")?;
                }
                skills
                    .iter()
                    .try_for_each(|skill| write!(f, " {}", quote(skill)))
            }
            Self::Motivate { who, facet, text } => {
                write!(f, " {} {} {}", who.word(), facet.word(), quote(text))
            }
            Self::Finish(who) | Self::TakeOff(who) => write!(f, " {}", who.word()),
            Self::Buy {
                who,
                item,
                number,
                at,
                with,
            } => {
                write!(f, " {} {}", who.word(), quote(item))?;
                if let Some(number) = number {
                    write!(f, " x{number}")?;
                }
                if let Some(at) = at {
                    write!(f, " at {at}")?;
                }
                with.as_ref()
                    .map_or(Ok(()), |with| write!(f, " with {}", quote(with)))
            }
            Self::Sell {
                who,
                item,
                number,
                at,
                rarer,
            } => {
                write!(f, " {} {}", who.word(), quote(item))?;
                if let Some(number) = number {
                    write!(f, " x{number}")?;
                }
                if let Some(at) = at {
                    write!(f, " at {at}")?;
                }
                rarer.map_or(Ok(()), |rarer| write!(f, " rarer {rarer}"))
            }
            Self::Wear { who, armor } => write!(f, " {} {}", who.word(), quote(armor)),
        }
    }
}
