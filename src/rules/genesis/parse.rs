//! Reading the words behind the longer verbs; the short ones are read in `verbs` itself.

use super::chase::Side as Runners;
use super::check::Opposition;
use super::command::Command;
use super::kinds::{Act, Condition, Distance};
use crate::lang::{Args, Refusal, Who, text};

type Parsed = Result<Command, Refusal>;

/// Everything that is left, as a free text.
pub(super) fn free(a: &mut Args<'_>) -> String {
    text::note(&a.rest())
}

/// The word behind a keyword, if the keyword is there.
pub(super) fn named(a: &mut Args<'_>, keyword: &str) -> Result<Option<String>, Refusal> {
    if a.keyword(keyword) {
        a.word(&format!("word after `{keyword}`")).map(Some)
    } else {
        Ok(None)
    }
}

/// `on` or `off`; on where nothing stands.
pub(super) fn again(a: &mut Args<'_>) -> Result<bool, Refusal> {
    if a.is_empty() || a.keyword("on") {
        return Ok(true);
    }
    if a.keyword("off") {
        return Ok(false);
    }
    let word = a.next_word().unwrap_or_default();
    Err(a.unfit(&word, "`on` or `off`"))
}

/// One typed d6.
pub(super) fn typed_one(a: &mut Args<'_>) -> Result<Option<u8>, Refusal> {
    Ok(a.typed_number("die", 1, 6)?.map(|n| n as u8))
}

/// An injury as its word, so that a number prints back as the same.
pub(super) fn restated(a: &mut Args<'_>) -> Result<String, Refusal> {
    let word = a.word("injury")?;
    let injury = super::kinds::Injury::read(&word)?;
    Ok(injury.word().to_owned())
}

pub(super) fn attack(a: &mut Args<'_>, act: Act) -> Parsed {
    let who = a.who("name")?;
    let mut targets = Vec::new();
    let mut weapon = None;
    while !a.is_empty() {
        if a.keyword("with") {
            weapon = Some(a.word("weapon")?);
            break;
        }
        targets.push(a.who("target")?);
    }
    Ok(Command::Attack {
        who,
        act,
        targets,
        weapon,
    })
}

pub(super) fn offguard(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    let chl = if a.keyword("off") {
        None
    } else {
        Some(a.number("Challenge Level", 0, 40)? as u8)
    };
    Ok(Command::OffGuard { who, chl })
}

pub(super) fn status(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    let condition = Condition::parse(&a.word("condition")?)?;
    let on = again(a)?;
    Ok(Command::Status { who, condition, on })
}

pub(super) fn check(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    let skill = a.word("skill")?;
    let against = if a.keyword("against") {
        Opposition::Watch(a.who("who watches")?)
    } else if a.keyword("vs") {
        let whom = a.who("opponent")?;
        let theirs = a.next_word().unwrap_or_else(|| skill.clone());
        Opposition::Skill(whom, theirs)
    } else {
        // "very hard" is two words.
        let mut level = a.word("Challenge Level")?;
        while let Some(word) = a.next_word() {
            level = format!("{level} {word}");
        }
        Opposition::Level(level)
    };
    Ok(Command::Check {
        who,
        skill,
        against,
    })
}

pub(super) fn treat(a: &mut Args<'_>) -> Parsed {
    let (who, patient) = (a.who("name")?, a.who("patient")?);
    let mut skill = named(a, "with")?;
    let injury = if skill.is_none() && !a.is_empty() {
        Some(restated(a)?)
    } else {
        None
    };
    if skill.is_none() {
        skill = named(a, "with")?;
    }
    Ok(Command::Treat {
        who,
        patient,
        injury,
        skill,
    })
}

/// One side of a chase: names up to a keyword, and what they ride.
fn side(a: &mut Args<'_>, until: &str) -> Result<(Runners, bool), Refusal> {
    let mut who: Vec<Who> = Vec::new();
    let mut ride = None;
    while !a.is_empty() {
        if a.keyword(until) {
            return Ok((Runners { who, ride }, true));
        }
        if a.keyword("by") {
            ride = Some(a.word("mount or vehicle")?);
        } else {
            who.push(a.who("name")?);
        }
    }
    Ok((Runners { who, ride }, false))
}

pub(super) fn chase(a: &mut Args<'_>) -> Parsed {
    if a.keyword("step") {
        return Ok(Command::ChaseStep);
    }
    if a.keyword("stop") {
        return Ok(Command::ChaseStop);
    }
    if a.keyword("at") {
        return Ok(Command::ChaseAt(Distance::parse(&a.word("distance")?)?));
    }
    let (after, split) = side(a, "after")?;
    if !split {
        return Err(a.missing("word `after`"));
    }
    let (away, distance) = side(a, "at")?;
    let at = if distance {
        Distance::parse(&a.word("distance")?)?
    } else {
        Distance::Medium
    };
    Ok(Command::Chase { after, away, at })
}

pub(super) fn vocation(a: &mut Args<'_>) -> Parsed {
    let (who, name) = (a.who("name")?, a.word("vocation")?);
    let mut picks = Vec::new();
    while let Some(pick) = a.next_word() {
        picks.push(pick);
    }
    Ok(Command::Vocation { who, name, picks })
}

pub(super) fn disabling(a: &mut Args<'_>) -> Parsed {
    let (who, name) = (a.who("name")?, a.word("disabling characteristic")?);
    let skill = named(a, "on")?;
    let note = free(a);
    Ok(Command::Disabling {
        who,
        name,
        skill,
        note,
    })
}

pub(super) fn buy(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    let level = a.number("level", 0, 8)? as u8;
    let (mut item, mut charge, mut approved) = (Vec::new(), None, false);
    while !a.is_empty() {
        if a.keyword("for") {
            charge = Some(a.number("charge", 0, 99)? as u8);
        } else if a.keyword("approved") {
            approved = true;
        } else if let Some(word) = a.next_word() {
            item.push(word);
        }
    }
    Ok(Command::Buy {
        who,
        level,
        item: item.join(" "),
        charge,
        approved,
    })
}
