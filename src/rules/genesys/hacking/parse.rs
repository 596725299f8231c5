//! Reading lines about systems.

use crate::lang::{Args, Refusal, Who};
use crate::rules::genesys::command::PayWith;
use crate::rules::genesys::words::parse_difficulty;

use super::command::{Count, Flag, HackCommand};
use super::{Line, MOST};

fn difficulty(a: &mut Args<'_>) -> Result<u8, Refusal> {
    let word = a.word("difficulty")?;
    parse_difficulty(&word).ok_or_else(|| {
        a.unfit(
            &word,
            "a difficulty: simple, easy, average, hard, daunting, formidable",
        )
    })
}

/// `net add NETWORK ...` and its kin.
///
/// # Errors
/// Refuses an unknown part, and whatever its place cannot take.
pub fn net(a: &mut Args<'_>) -> Result<HackCommand, Refusal> {
    let word = a.word("part of a system")?;
    let lower = word.to_lowercase();
    if let Some(what) = Flag::ALL.into_iter().find(|f| f.word() == lower) {
        return Ok(HackCommand::Set {
            what,
            who: a.who("hacker")?,
            system: a.word("system")?,
            on: !a.keyword("off"),
        });
    }
    if let Some(what) = Count::ALL.into_iter().find(|c| c.word() == lower) {
        return Ok(HackCommand::Counted {
            what,
            who: a.who("hacker")?,
            system: a.word("system")?,
            number: a.number("number", 0, i64::from(MOST))? as u8,
        });
    }
    Ok(match lower.as_str() {
        "add" => HackCommand::Add {
            what: a.word("kind of system")?,
            name: a.keyword("as").then(|| a.word("name")).transpose()?,
        },
        "new" => HackCommand::New {
            name: a.word("name")?,
            difficulty: difficulty(a)?,
            terminal: a.keyword("terminal"),
        },
        "program" => HackCommand::Install {
            system: a.word("system")?,
            program: a.word("program")?,
            strength: if a.is_empty() {
                None
            } else {
                Some(a.number("strength", 1, i64::from(MOST))? as u8)
            },
        },
        "strip" => HackCommand::Strip {
            system: a.word("system")?,
            program: a.word("program")?,
        },
        "difficulty" => HackCommand::Difficulty {
            system: a.word("system")?,
            difficulty: difficulty(a)?,
        },
        "sysop" => HackCommand::Sysop {
            system: a.word("system")?,
            who: a.who("sysop")?,
            on: !a.keyword("off"),
        },
        "link" => {
            let (who, system) = (a.who("name")?, a.word("system")?);
            let word = a.word("link")?;
            let line = Line::ALL
                .into_iter()
                .find(|line| line.word().eq_ignore_ascii_case(&word))
                .ok_or_else(|| a.unfit(&word, "network, usual or none"))?;
            HackCommand::Line { who, system, line }
        }
        "backdoor" => HackCommand::Backdoor {
            system: a.word("system")?,
            on: !a.keyword("off"),
        },
        _ => {
            return Err(a.unfit(
                &word,
                "add, new, program, strip, difficulty, sysop, link, access, aware, traces, lockouts or backdoor",
            ));
        }
    })
}

/// `access WHO SYSTEM`
///
/// # Errors
/// Refuses a missing name.
pub fn access(a: &mut Args<'_>) -> Result<HackCommand, Refusal> {
    Ok(HackCommand::Access {
        who: a.who("hacker")?,
        system: a.word("system")?,
    })
}

/// `override WHO SYSTEM PROGRAM`
///
/// # Errors
/// Refuses a missing name.
pub fn overrides(a: &mut Args<'_>) -> Result<HackCommand, Refusal> {
    Ok(HackCommand::Override {
        who: a.who("hacker")?,
        system: a.word("system")?,
        program: a.word("program")?,
    })
}

/// `trace WHO SYSTEM WHOM`
///
/// # Errors
/// Refuses a missing name.
pub fn trace(a: &mut Args<'_>) -> Result<HackCommand, Refusal> {
    Ok(HackCommand::Trace {
        who: a.who("sysop")?,
        system: a.word("system")?,
        whom: a.who("hacker")?,
    })
}

/// `lockout WHO SYSTEM WHOM`
///
/// # Errors
/// Refuses a missing name.
pub fn lockout(a: &mut Args<'_>) -> Result<HackCommand, Refusal> {
    Ok(HackCommand::Lockout {
        who: a.who("sysop")?,
        system: a.word("system")?,
        whom: a.who("hacker")?,
    })
}

/// `enact WHO SYSTEM [behind PROGRAM] [of N] [WORDS] [with strain|action]`; the price may stand before
/// the words.
///
/// # Errors
/// Refuses a missing name, and a number of maneuvers below two.
pub fn enact(a: &mut Args<'_>) -> Result<HackCommand, Refusal> {
    let who = a.who("name")?;
    enact_by(who, a)
}

/// The same from the system on.
///
/// # Errors
/// As [`enact`].
pub fn enact_by(who: Who, a: &mut Args<'_>) -> Result<HackCommand, Refusal> {
    let system = a.word("system")?;
    let behind = a.keyword("behind").then(|| a.word("program")).transpose()?;
    let of = if a.keyword("of") {
        Some(a.number("number of maneuvers", 2, 9)? as u8)
    } else {
        None
    };
    let first = PayWith::before_words(a);
    let text = PayWith::words_before(a);
    let last = PayWith::read(a)?;
    Ok(HackCommand::Enact {
        who,
        system,
        behind,
        of,
        what: (!text.is_empty()).then_some(text),
        pay: if last == PayWith::Whatever {
            first
        } else {
            last
        },
    })
}

/// `activate WHO SYSTEM PROGRAM [with strain|action]`
///
/// # Errors
/// Refuses a missing name.
pub fn activate(a: &mut Args<'_>) -> Result<HackCommand, Refusal> {
    let who = a.who("name")?;
    activate_by(who, a)
}

/// The same from the system on.
///
/// # Errors
/// As [`activate`].
pub fn activate_by(who: Who, a: &mut Args<'_>) -> Result<HackCommand, Refusal> {
    Ok(HackCommand::Activate {
        who,
        system: a.word("system")?,
        program: a.word("program")?,
        pay: PayWith::read(a)?,
    })
}
