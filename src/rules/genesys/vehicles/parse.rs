//! Reading lines about vehicles.

use crate::lang::{Args, Refusal, Who};
use crate::rules::genesys::command::{Command, PayWith};
use crate::rules::genesys::kinds::Band;
use crate::rules::genesys::words::parse_difficulty;
use crate::rules::view::Quarter;

use super::command::{Flight, Post, VehicleCommand, Verdict};
use super::crew::Seat;
use super::task::Duty;

type Parsed = Result<Command, Refusal>;

#[expect(
    clippy::unnecessary_wraps,
    reason = "a reader of a line gives what every reader gives"
)]
const fn read(command: VehicleCommand) -> Parsed {
    Ok(Command::Vehicles(command))
}

fn band(a: &mut Args<'_>) -> Result<Band, Refusal> {
    let word = a.word("range band")?;
    Band::from_word(&word).ok_or_else(|| a.unfit(&word, "a range band"))
}

fn who_if(a: &mut Args<'_>, what: &str) -> Result<Option<Who>, Refusal> {
    if a.is_empty() {
        Ok(None)
    } else {
        a.who(what).map(Some)
    }
}

fn difficulty_if(a: &mut Args<'_>) -> Option<u8> {
    let level = a.plain(0).and_then(parse_difficulty)?;
    a.next_word();
    Some(level)
}

/// `crew WHO VEHICLE [STATION] | crew WHO off`
///
/// # Errors
/// Refuses missing names and words that are no station.
pub fn crew(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    if a.keyword("off") {
        return read(VehicleCommand::Crew {
            who,
            vehicle: None,
            post: None,
        });
    }
    let vehicle = Some(a.who("vehicle")?);
    let post = match a.next_word() {
        None => None,
        Some(word) => Some(match word.to_lowercase().as_str() {
            "pilot" => Post::Seat(Seat::Pilot),
            "copilot" => Post::Seat(Seat::Copilot),
            "engineer" => Post::Seat(Seat::Engineer),
            "passenger" => Post::Seat(Seat::Passenger),
            "gunner" => Post::Gunner(a.next_word()),
            _ => {
                return Err(a.unfit(
                    &word,
                    "a station: pilot, copilot, gunner, engineer, passenger",
                ));
            }
        }),
    };
    read(VehicleCommand::Crew { who, vehicle, post })
}

/// `fly WHO accelerate [N] | ... [with strain|action]`
///
/// # Errors
/// Refuses what is no maneuver of a vehicle.
pub fn fly(a: &mut Args<'_>) -> Parsed {
    let who = a.who("pilot")?;
    let word = a.word("maneuver")?;
    let steps = |a: &mut Args<'_>| -> Result<u8, Refusal> {
        Ok(a.number_if("steps", 1, 9)?.unwrap_or(1) as u8)
    };
    let flight = match word.to_lowercase().as_str() {
        "accelerate" => Flight::Accelerate(steps(a)?),
        "decelerate" => Flight::Decelerate(steps(a)?),
        "brace" => Flight::Brace,
        "evade" => Flight::Evade,
        "reposition" => Flight::Reposition(a.who("other name")?, band(a)?),
        "steer" => Flight::Steer(a.who("other name")?, band(a)?),
        _ => {
            return Err(a.unfit(
                &word,
                "accelerate, decelerate, brace, evade, reposition or steer",
            ));
        }
    };
    let pay = PayWith::read(a)?;
    read(VehicleCommand::Fly { who, flight, pay })
}

/// `drive WHO [DIFFICULTY] [free]`
///
/// # Errors
/// Refuses a missing name and a word that is no difficulty.
pub fn drive(a: &mut Args<'_>) -> Parsed {
    let who = a.who("pilot")?;
    let difficulty = difficulty_if(a);
    let asked = a.keyword("free");
    read(VehicleCommand::Drive {
        who,
        difficulty,
        asked,
    })
}

/// `advantage WHO VEHICLE [off] | advantage WHO off`
///
/// # Errors
/// Refuses missing names.
pub fn outfly(a: &mut Args<'_>) -> Parsed {
    let who = a.who("pilot")?;
    if a.keyword("off") {
        return read(VehicleCommand::LetGo { who, enemy: None });
    }
    let enemy = a.who("enemy vehicle")?;
    if a.keyword("off") {
        let enemy = Some(enemy);
        return read(VehicleCommand::LetGo { who, enemy });
    }
    read(VehicleCommand::Outfly { who, enemy })
}

/// `barrage WHO [WEAPON]`
///
/// # Errors
/// Refuses a missing name.
pub fn barrage(a: &mut Args<'_>) -> Parsed {
    let who = a.who("gunner")?;
    let weapon = a.next_word();
    read(VehicleCommand::Barrage { who, weapon })
}

/// `mend WHO strain|hull|emergency|INJURY [DIFFICULTY] [of VEHICLE]`
///
/// # Errors
/// Refuses missing words.
pub fn mend(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    let what = a.word("what to repair")?;
    let difficulty = difficulty_if(a);
    let of = if a.keyword("of") {
        Some(a.who("vehicle")?)
    } else {
        None
    };
    read(VehicleCommand::Mend {
        who,
        what,
        of,
        difficulty,
    })
}

/// `station WHO DUTY [VEHICLE] [with SKILL]`
///
/// # Errors
/// Refuses a word that is no such action.
pub fn station(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    let word = a.word("action")?;
    let duty = Duty::ALL
        .into_iter()
        .find(|d| d.word().eq_ignore_ascii_case(&word))
        .ok_or_else(|| {
            a.unfit(
                &word,
                "course, copilot, jam, defenses, patch, direct, scan, slice, spoof, douse or loose",
            )
        })?;
    let mut with = a.keyword("with");
    let target = if duty.has_target() && !with {
        who_if(a, "enemy vehicle")?
    } else {
        None
    };
    with = with || a.keyword("with");
    let skill = with.then(|| a.word("skill")).transpose()?;
    read(VehicleCommand::Station {
        who,
        duty,
        target,
        skill,
    })
}

/// `collide minor|major VEHICLE [VEHICLE...] [= N...]`
///
/// # Errors
/// Refuses a missing vehicle.
pub fn collide(a: &mut Args<'_>) -> Parsed {
    let word = a.word("minor or major")?;
    let major = match word.to_lowercase().as_str() {
        "minor" => false,
        "major" => true,
        _ => return Err(a.unfit(&word, "minor or major")),
    };
    let mut vehicles = vec![a.who("vehicle")?];
    while !a.is_empty() {
        vehicles.push(a.who("vehicle")?);
    }
    let typed = a.typed_faces()?.unwrap_or_default();
    read(VehicleCommand::Collide {
        major,
        vehicles,
        typed,
    })
}

/// `component VEHICLE WEAPON out|works|chosen`
///
/// # Errors
/// Refuses missing words.
pub fn component(a: &mut Args<'_>) -> Parsed {
    let vehicle = a.who("vehicle")?;
    let component = a.word("component")?;
    let word = a.word("out, works or chosen")?;
    let verdict = Verdict::ALL
        .into_iter()
        .find(|v| v.word().eq_ignore_ascii_case(&word))
        .ok_or_else(|| a.unfit(&word, "out, works or chosen"))?;
    read(VehicleCommand::Component {
        vehicle,
        component,
        verdict,
    })
}

/// `yard VEHICLE N [by WHO] [for N]`
///
/// # Errors
/// Refuses a missing number or name.
pub fn yard(a: &mut Args<'_>) -> Parsed {
    let vehicle = a.who("vehicle")?;
    let by = a.number("hull trauma", 0, 999)? as u16;
    let payer = if a.keyword("by") {
        Some(a.who("who pays")?)
    } else {
        None
    };
    let days = if a.keyword("for") {
        Some(a.number("days", 1, 999)? as u32)
    } else {
        None
    };
    read(VehicleCommand::Yard {
        vehicle,
        by,
        payer,
        days,
    })
}

/// `absorb VEHICLE N [of N]`
///
/// # Errors
/// Refuses a missing number.
pub fn absorb(a: &mut Args<'_>) -> Parsed {
    let vehicle = a.who("vehicle")?;
    let by = a.number("system strain", 0, 99)? as u16;
    let hit = if a.keyword("of") {
        Some(a.number("number of a hit", 1, 99)? as u8)
    } else {
        None
    };
    read(VehicleCommand::Absorb { vehicle, by, hit })
}

/// `serve WHO WEAPON reload|prepare`
///
/// # Errors
/// Refuses missing words.
pub fn serve(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    let weapon = a.word("weapon")?;
    let word = a.word("reload or prepare")?;
    let prepare = match word.to_lowercase().as_str() {
        "reload" => false,
        "prepare" => true,
        _ => return Err(a.unfit(&word, "reload or prepare")),
    };
    read(VehicleCommand::Serve {
        who,
        weapon,
        prepare,
    })
}

/// `bearing VEHICLE WHAT fore|aft|port|starboard|off`
///
/// # Errors
/// Refuses a word that is no side.
pub fn bearing(a: &mut Args<'_>) -> Parsed {
    let vehicle = a.who("vehicle")?;
    let of = a.who("what the bearing is to")?;
    let side = if a.keyword("off") {
        None
    } else {
        let word = a.word("fore, aft, port or starboard")?;
        let side = Quarter::ALL
            .into_iter()
            .find(|side| side.word().eq_ignore_ascii_case(&word))
            .ok_or_else(|| a.unfit(&word, "fore, aft, port, starboard or off"))?;
        Some(side)
    };
    read(VehicleCommand::Bearing { vehicle, of, side })
}

/// `squadron VEHICLE N`
///
/// # Errors
/// Refuses a missing number.
pub fn squadron(a: &mut Args<'_>) -> Parsed {
    let vehicle = a.who("vehicle")?;
    let craft = a.number("number of craft", 1, 99)? as u8;
    read(VehicleCommand::Squadron { vehicle, craft })
}
