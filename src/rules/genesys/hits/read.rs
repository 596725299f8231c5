//! Parses the arguments of the verbs of this folder into [`Hits`].

use crate::lang::{Args, Refusal};
use crate::rules::genesys::command::{Command, Pick};
use crate::rules::genesys::figure::Wear;
use crate::rules::genesys::scene::{Blaze, Footing, SceneCommand};

use super::order::{Hits, Job, Size, wear_word};

type Parsed = Result<Command, Refusal>;

/// Parses `auto [TARGET...] | auto all | auto next`.
///
/// # Errors
/// Refuses `.` if no character is selected.
pub fn auto(a: &mut Args<'_>) -> Parsed {
    if a.keyword("all") {
        return Ok(Command::Hits(Hits::AutoAll));
    }
    if a.keyword("next") {
        return Ok(Command::Hits(Hits::AutoNext));
    }
    let mut names = Vec::new();
    while !a.is_empty() {
        names.push(a.who("target")?);
    }
    Ok(Command::Hits(Hits::Auto(names)))
}

/// Parses `second next | prev | off | WEAPON`.
///
/// # Errors
/// Refuses a line without a weapon.
pub fn second(a: &mut Args<'_>) -> Parsed {
    let pick = if a.keyword("off") {
        None
    } else if a.keyword("next") {
        Some(Pick::Next)
    } else if a.keyword("prev") {
        Some(Pick::Previous)
    } else {
        Some(Pick::Named(a.word("weapon")?))
    };
    Ok(Command::Hits(Hits::Second(pick)))
}

/// Parses `guided [WHO] | guided WHO WEAPON TARGET N`.
///
/// # Errors
/// Refuses `.` if no character is selected, and a weapon without a target and a rating.
pub fn guided(a: &mut Args<'_>) -> Parsed {
    let who = if a.is_empty() {
        None
    } else {
        Some(a.who("name")?)
    };
    if let Some(who) = who.clone().filter(|_| !a.is_empty()) {
        return Ok(Command::Hits(Hits::Send {
            who,
            weapon: a.word("weapon")?,
            target: a.who("target")?,
            dice: a.number("rating", 1, 9)? as u8,
        }));
    }
    Ok(Command::Hits(Hits::Guided(who)))
}

/// Parses `burn WHO N damage N`. The older form `burn WHO roll|soft|out` means `douse`.
///
/// # Errors
/// Refuses other words, and numbers out of range.
pub fn burn(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    if let Some(rounds) = a.number_if("number of rounds", 1, 99)? {
        if !a.keyword("damage") {
            return Err(a.missing("word `damage`"));
        }
        let damage = a.number("damage", 0, 999)? as u16;
        return Ok(Command::Hits(Hits::Burn(who, rounds as u8, damage)));
    }
    let word = a.word("number of rounds")?;
    let footing = match word.to_lowercase().as_str() {
        "roll" => Footing::Hard,
        "soft" => Footing::Soft,
        "out" => Footing::Water,
        _ => return Err(a.unfit(&word, "a number of rounds")),
    };
    Ok(Command::Scene(SceneCommand::Douse {
        who,
        which: Some(Blaze::Flames),
        footing: Some(footing),
        with: None,
    }))
}

/// Parses `escape WHO`.
///
/// # Errors
/// Refuses a line without a name.
pub fn escape(a: &mut Args<'_>) -> Parsed {
    Ok(Command::Hits(Hits::Escape(a.who("name")?)))
}

/// Parses `repair WHO WEAPON [of WHOM] [rushed] [bare]`.
///
/// # Errors
/// Refuses a line without a weapon.
pub fn repair(a: &mut Args<'_>) -> Parsed {
    let mut job = Job {
        who: a.who("name")?,
        weapon: a.word("weapon")?,
        whose: None,
        rushed: false,
        bare: false,
    };
    while !a.is_empty() {
        if a.keyword("of") {
            job.whose = Some(a.who("owner")?);
        } else if a.keyword("rushed") {
            job.rushed = true;
        } else if a.keyword("bare") {
            job.bare = true;
        } else {
            break;
        }
    }
    Ok(Command::Hits(Hits::Repair(job)))
}

/// Parses `improvise WHO small|medium|large [as NAME]`.
///
/// # Errors
/// Refuses other sizes, and an empty name.
pub fn improvise(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    let word = a.word("size")?;
    let size = Size::ALL
        .into_iter()
        .find(|size| size.word().eq_ignore_ascii_case(&word))
        .ok_or_else(|| a.unfit(&word, "small, medium or large"))?;
    let name = if a.keyword("as") {
        let given = a.word("name")?;
        Some(crate::lang::text::name(&given).ok_or_else(|| a.missing("name"))?)
    } else {
        None
    };
    Ok(Command::Hits(Hits::Improvise { who, size, name }))
}

/// Parses `ammo WHO WEAPON N|uncounted`.
///
/// # Errors
/// Refuses a line without a number.
pub fn ammo(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    let weapon = a.word("weapon")?;
    let spare = if a.keyword("uncounted") {
        None
    } else {
        Some(a.number("number of rounds", 0, 999)? as u16)
    };
    Ok(Command::Hits(Hits::Ammo(who, weapon, spare)))
}

/// Parses `disrupt WHO WEAPON`.
///
/// # Errors
/// Refuses a line without a weapon.
pub fn disrupt(a: &mut Args<'_>) -> Parsed {
    Ok(Command::Hits(Hits::Disrupt(
        a.who("name")?,
        a.word("weapon")?,
    )))
}

/// Parses `armor WHO sound|minor|moderate|major|destroyed`.
///
/// # Errors
/// Refuses other words.
pub fn armor(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    let word = a.word("state")?;
    let steps = [
        Wear::Sound,
        Wear::Minor,
        Wear::Moderate,
        Wear::Major,
        Wear::Destroyed,
    ];
    let wear = steps
        .into_iter()
        .find(|wear| wear_word(*wear).eq_ignore_ascii_case(&word))
        .ok_or_else(|| a.unfit(&word, "a state of armor"))?;
    Ok(Command::Hits(Hits::Armor(who, wear)))
}
