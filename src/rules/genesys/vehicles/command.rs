//! What a line about vehicles asks for.

use std::fmt;

use crate::lang::Who;
use crate::rules::genesys::command::PayWith;
use crate::rules::genesys::kinds::Band;
use crate::rules::view::Quarter;
use crate::rules::words::{Spoken, quote};

use super::crew::Seat;
use super::task::Duty;

/// A station as a line says it: a gunner's weapon by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Post {
    /// One that needs no more words.
    Seat(Seat),
    /// A gunner, of a weapon if one is named.
    Gunner(Option<String>),
}

/// A Pilot Only maneuver, or steering (G-VCOM-14 to G-VCOM-18, G-VEH-06).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flight {
    /// Faster by so much.
    Accelerate(u8),
    /// Slower by so much.
    Decelerate(u8),
    /// Brace for Impact.
    Brace,
    /// Evade.
    Evade,
    /// One band relative to something.
    Reposition(Who, Band),
    /// The move that the speed gives, which is no maneuver.
    Steer(Who, Band),
}

impl Flight {
    /// Its word.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Accelerate(_) => "accelerate",
            Self::Decelerate(_) => "decelerate",
            Self::Brace => "brace",
            Self::Evade => "evade",
            Self::Reposition(..) => "reposition",
            Self::Steer(..) => "steer",
        }
    }
}

/// What the table says of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Compromised.
    Out,
    /// In order again.
    Works,
    /// The weapon that the last Weapons Damaged compromises.
    Chosen,
}

impl Verdict {
    /// Every one.
    pub const ALL: [Self; 3] = [Self::Out, Self::Works, Self::Chosen];

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Out => "out",
            Self::Works => "works",
            Self::Chosen => "chosen",
        }
    }
}

/// A command about vehicles.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "each variant says what it is; its fields are named after what they hold"
)]
pub enum VehicleCommand {
    /// Somebody takes a station, or leaves the vehicle (G-MAN-09).
    Crew {
        who: Who,
        vehicle: Option<Who>,
        post: Option<Post>,
    },
    /// A Pilot Only maneuver.
    Fly {
        who: Who,
        flight: Flight,
        pay: PayWith,
    },
    /// Dangerous Driving, as an action or because the GM asks for it (G-VCOM-19, G-VEH-07).
    Drive {
        who: Who,
        difficulty: Option<u8>,
        asked: bool,
    },
    /// Gain the Advantage, or cancel an enemy's (G-VCOM-23).
    Outfly { who: Who, enemy: Who },
    /// The table ends the advantage of a vehicle, on one enemy or on all (O-48).
    LetGo { who: Who, enemy: Option<Who> },
    /// Blanket Barrage (G-VCOM-20).
    Barrage { who: Who, weapon: Option<String> },
    /// The attack at hand is a Concentrated Barrage, or not (G-VCOM-21).
    Concentrate,
    /// Damage Control, emergency repairs, repairs (G-VCOM-22, G-VEH-21, G-VEH-23).
    Mend {
        who: Who,
        what: String,
        of: Option<Who>,
        difficulty: Option<u8>,
    },
    /// An additional vehicle action (G-VCOM-24).
    Station {
        who: Who,
        duty: Duty,
        target: Option<Who>,
        /// The skill it is tried with, where its row names several (M-21).
        skill: Option<String>,
    },
    /// Vehicles collide (G-VEH-10, G-VEH-11).
    Collide {
        major: bool,
        vehicles: Vec<Who>,
        /// What real d100s showed, one for each vehicle in their order.
        typed: Vec<u8>,
    },
    /// The table says how a component is.
    Component {
        vehicle: Who,
        component: String,
        verdict: Verdict,
    },
    /// A yard repairs the hull, for money and time (G-VEH-22).
    Yard {
        vehicle: Who,
        by: u16,
        /// Whose money it is.
        payer: Option<Who>,
        /// How many days pass meanwhile.
        days: Option<u32>,
    },
    /// Answers a hit or a Critical Hit while braced (G-VCOM-15).
    Absorb {
        vehicle: Who,
        by: u16,
        hit: Option<u8>,
    },
    /// Loads a mounted weapon or makes it ready: a maneuver (G-QUAL-16, G-QUAL-19).
    Serve {
        who: Who,
        weapon: String,
        prepare: bool,
    },
    /// The table says on which side of a vehicle something is (G-VEH-30).
    Bearing {
        vehicle: Who,
        of: Who,
        side: Option<Quarter>,
    },
    /// How many of a squadron fly.
    Squadron { vehicle: Who, craft: u8 },
}

impl VehicleCommand {
    /// The word of its verb.
    pub const fn verb(&self) -> &'static str {
        match self {
            Self::Crew { .. } => "crew",
            Self::Fly { .. } => "fly",
            Self::Drive { .. } => "drive",
            Self::Outfly { .. } | Self::LetGo { .. } => "advantage",
            Self::Barrage { .. } => "barrage",
            Self::Concentrate => "concentrate",
            Self::Mend { .. } => "mend",
            Self::Station { .. } => "station",
            Self::Collide { .. } => "collide",
            Self::Component { .. } => "component",
            Self::Yard { .. } => "yard",
            Self::Absorb { .. } => "absorb",
            Self::Serve { .. } => "serve",
            Self::Bearing { .. } => "bearing",
            Self::Squadron { .. } => "squadron",
        }
    }
}

impl fmt::Display for VehicleCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb())?;
        match self {
            Self::Crew { who, vehicle, post } => {
                write!(f, " {}", who.word())?;
                match vehicle {
                    None => return f.write_str(" off"),
                    Some(vehicle) => write!(f, " {}", vehicle.word())?,
                }
                match post {
                    None => Ok(()),
                    Some(Post::Seat(seat)) => write!(f, " {}", seat.word()),
                    Some(Post::Gunner(None)) => f.write_str(" gunner"),
                    Some(Post::Gunner(Some(weapon))) => write!(f, " gunner {}", quote(weapon)),
                }
            }
            Self::Fly { who, flight, pay } => {
                write!(f, " {} {}", who.word(), flight.word())?;
                match flight {
                    Flight::Accelerate(n) | Flight::Decelerate(n) => write!(f, " {n}")?,
                    Flight::Reposition(other, band) | Flight::Steer(other, band) => {
                        write!(f, " {} {band}", other.word())?;
                    }
                    Flight::Brace | Flight::Evade => {}
                }
                f.write_str(match pay {
                    PayWith::Whatever => "",
                    PayWith::Strain => " with strain",
                    PayWith::Action => " with action",
                })
            }
            Self::Drive {
                who,
                difficulty,
                asked,
            } => {
                write!(f, " {}", who.word())?;
                difficulty.map_or(Ok(()), |n| write!(f, " {n}"))?;
                f.write_str(if *asked { " free" } else { "" })
            }
            Self::Outfly { who, enemy } => write!(f, " {} {}", who.word(), enemy.word()),
            Self::LetGo { who, enemy } => {
                write!(f, " {}", who.word())?;
                if let Some(enemy) = enemy {
                    write!(f, " {}", enemy.word())?;
                }
                f.write_str(" off")
            }
            Self::Barrage { who, weapon } => {
                write!(f, " {}", who.word())?;
                weapon
                    .as_ref()
                    .map_or(Ok(()), |weapon| write!(f, " {}", quote(weapon)))
            }
            Self::Concentrate => Ok(()),
            Self::Mend {
                who,
                what,
                of,
                difficulty,
            } => {
                write!(f, " {} {}", who.word(), quote(what))?;
                if let Some(n) = difficulty {
                    write!(f, " {n}")?;
                }
                of.as_ref()
                    .map_or(Ok(()), |of| write!(f, " of {}", of.word()))
            }
            Self::Station {
                who,
                duty,
                target,
                skill,
            } => {
                write!(f, " {} {}", who.word(), duty.word())?;
                if let Some(target) = target {
                    write!(f, " {}", target.word())?;
                }
                skill
                    .as_ref()
                    .map_or(Ok(()), |skill| write!(f, " with {}", quote(skill)))
            }
            Self::Collide {
                major,
                vehicles,
                typed,
            } => {
                f.write_str(if *major { " major" } else { " minor" })?;
                vehicles
                    .iter()
                    .try_for_each(|v| write!(f, " {}", v.word()))?;
                f.write_str(if typed.is_empty() { "" } else { " =" })?;
                typed.iter().try_for_each(|face| write!(f, " {face}"))
            }
            Self::Component {
                vehicle,
                component,
                verdict,
            } => write!(
                f,
                " {} {} {}",
                vehicle.word(),
                quote(component),
                verdict.word()
            ),
            Self::Yard {
                vehicle,
                by,
                payer,
                days,
            } => {
                write!(f, " {} {by}", vehicle.word())?;
                if let Some(payer) = payer {
                    write!(f, " by {}", payer.word())?;
                }
                days.map_or(Ok(()), |days| write!(f, " for {days}"))
            }
            Self::Absorb { vehicle, by, hit } => {
                write!(f, " {} {by}", vehicle.word())?;
                hit.map_or(Ok(()), |hit| write!(f, " of {hit}"))
            }
            Self::Serve {
                who,
                weapon,
                prepare,
            } => {
                let what = if *prepare { "prepare" } else { "reload" };
                write!(f, " {} {} {what}", who.word(), quote(weapon))
            }
            Self::Bearing { vehicle, of, side } => {
                let side = side.map_or("off", Quarter::word);
                write!(f, " {} {} {side}", vehicle.word(), of.word())
            }
            Self::Squadron { vehicle, craft } => write!(f, " {} {craft}", vehicle.word()),
        }
    }
}
