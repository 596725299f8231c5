//! What a line about the scene and its hazards asks for.

use std::fmt;

use crate::lang::Who;
use crate::rules::genesys::kinds::Band;
use crate::rules::words::{Spoken, quote};

use super::{Gravity, Ground, Hazard, Water};

/// A fire that can be put out: by one check, or at once (G-ENV-13, G-QUAL-05, M-22).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blaze {
    /// Fire that a character is exposed to.
    Fire,
    /// Flames that a weapon has set.
    Flames,
    /// Acid, which is wiped off.
    Acid,
    /// The fire aboard a character's vehicle.
    Ship,
}

impl Blaze {
    /// Every one, in the order in which they are put out unless the line says which.
    pub const ALL: [Self; 4] = [Self::Fire, Self::Flames, Self::Ship, Self::Acid];

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fire => "fire",
            Self::Flames => "flames",
            Self::Acid => "acid",
            Self::Ship => "ship",
        }
    }
}

/// What somebody on fire rolls on (G-ENV-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Footing {
    /// Hard ground: Average.
    Hard,
    /// Grass or soft ground: Easy.
    Soft,
    /// Water, which ends it at once.
    Water,
}

impl Footing {
    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hard => "hard",
            Self::Soft => "soft",
            Self::Water => "water",
        }
    }
}

/// A command about the scene.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "each variant says what it is; its fields are named after what they hold"
)]
pub enum SceneCommand {
    /// Darkness, smoke, grass: of everybody, or of one (G-ENV-01).
    Conceal {
        who: Option<Who>,
        level: u8,
        from: Option<String>,
    },
    /// Gravity (G-ENV-05, G-ENV-06).
    Gravity(Gravity),
    /// Ground (G-ENV-03, G-ENV-04).
    Ground(Ground),
    /// Water (G-ENV-07).
    Water(Water),
    /// Everything as it usually is.
    Clear,
    /// Expose one, or everybody who can act.
    Expose {
        whom: Option<Who>,
        hazard: Hazard,
        rating: u8,
        rounds: Option<u16>,
        breathed: bool,
    },
    /// Free one, or everybody, of a hazard or of all.
    Free {
        whom: Option<Who>,
        hazard: Option<Hazard>,
    },
    /// Put out one fire: on a person, or aboard a vehicle (G-ENV-13, G-QUAL-05, M-22).
    Douse {
        who: Who,
        which: Option<Blaze>,
        footing: Option<Footing>,
        with: Option<String>,
    },
    /// A fall, broken by a skill or not, from a mount or vehicle or not (G-ENV-15, G-ENV-16,
    /// G-TAL-14).
    Fall {
        who: Who,
        band: Band,
        with: Option<String>,
        mounted: bool,
    },
    /// A Triumph makes the fall at hand a band shorter (G-ENV-16).
    Shorten,
    /// A check to get over what no maneuver crosses (G-ENV-04, G-ENV-07).
    Cross {
        who: Who,
        skill: Option<String>,
        difficulty: Option<u8>,
    },
}

impl SceneCommand {
    /// The words its line begins with.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Conceal { who: None, .. } => "scene conceal",
            Self::Conceal { who: Some(_), .. } => "conceal",
            Self::Gravity(_) => "scene gravity",
            Self::Ground(_) => "scene terrain",
            Self::Water(_) => "scene water",
            Self::Clear => "scene clear",
            Self::Expose { .. } => "expose",
            Self::Free { .. } => "free",
            Self::Douse { .. } => "douse",
            Self::Fall { .. } => "fall",
            Self::Shorten => "shorten",
            Self::Cross { .. } => "cross",
        }
    }
}

fn whom(who: Option<&Who>) -> String {
    who.map_or_else(|| "all".to_owned(), Who::word)
}

impl fmt::Display for SceneCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind())?;
        match self {
            Self::Conceal { who, level, from } => {
                if let Some(who) = who {
                    write!(f, " {}", who.word())?;
                }
                write!(f, " {level}")?;
                from.as_ref()
                    .map_or(Ok(()), |from| write!(f, " {}", quote(from)))
            }
            Self::Gravity(gravity) => match gravity {
                Gravity::Normal => f.write_str(" normal"),
                Gravity::Strong(n) => write!(f, " strong {n}"),
                Gravity::Weak(n) => write!(f, " weak {n}"),
                Gravity::Zero => f.write_str(" zero"),
            },
            Self::Ground(ground) => f.write_str(match ground {
                Ground::Open => " open",
                Ground::Difficult => " difficult",
                Ground::Impassable => " impassable",
            }),
            Self::Water(water) => f.write_str(match water {
                Water::Dry => " none",
                Water::Calm => " calm",
                Water::Rough => " rough",
            }),
            Self::Clear | Self::Shorten => Ok(()),
            Self::Expose {
                whom: who,
                hazard,
                rating,
                rounds,
                breathed,
            } => {
                write!(f, " {} {}", whom(who.as_ref()), hazard.word())?;
                if hazard.is_rated() {
                    write!(f, " {rating}")?;
                }
                if let Some(rounds) = rounds {
                    write!(f, " for {rounds}")?;
                }
                if *breathed {
                    f.write_str(" breathed")?;
                }
                Ok(())
            }
            Self::Free { whom: who, hazard } => {
                write!(f, " {}", whom(who.as_ref()))?;
                hazard.map_or(Ok(()), |hazard| write!(f, " {}", hazard.word()))
            }
            Self::Douse {
                who,
                which,
                footing,
                with,
            } => {
                write!(f, " {}", who.word())?;
                if let Some(which) = which {
                    write!(f, " {}", which.word())?;
                }
                if let Some(footing) = footing {
                    write!(f, " {}", footing.word())?;
                }
                with.as_ref()
                    .map_or(Ok(()), |skill| write!(f, " with {}", quote(skill)))
            }
            Self::Fall {
                who,
                band,
                with,
                mounted,
            } => {
                write!(f, " {} {band}", who.word())?;
                if *mounted {
                    f.write_str(" mounted")?;
                }
                with.as_ref()
                    .map_or(Ok(()), |skill| write!(f, " with {}", quote(skill)))
            }
            Self::Cross {
                who,
                skill,
                difficulty,
            } => {
                write!(f, " {}", who.word())?;
                if let Some(difficulty) = difficulty {
                    write!(f, " {difficulty}")?;
                }
                skill
                    .as_ref()
                    .map_or(Ok(()), |skill| write!(f, " with {}", quote(skill)))
            }
        }
    }
}
