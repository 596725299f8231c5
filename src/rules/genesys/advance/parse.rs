//! Reading lines about experience and money.

use crate::lang::{Args, Refusal};
use crate::rules::genesys::verbs::{characteristic, times};

use super::Advance;
use super::origin::Facet;

/// The most units of money in one line.
const MOST_UNITS: i64 = 1_000_000_000;

/// The most things alike in one deal.
const MOST_ALIKE: u8 = 99;

/// What is left of the line, if anything is.
fn words(a: &mut Args<'_>) -> Option<String> {
    let text = crate::lang::text::note(&a.rest());
    (!text.is_empty()).then_some(text)
}

fn units(a: &mut Args<'_>) -> Result<u32, Refusal> {
    Ok(a.number("units of money", 1, MOST_UNITS)? as u32)
}

/// `award WHO N [WHY]`
///
/// # Errors
/// Refuses a missing name or number.
pub fn award(a: &mut Args<'_>) -> Result<Advance, Refusal> {
    Ok(Advance::Award {
        who: a.who("who gains it")?,
        xp: a.number("experience", 1, 9999)? as u16,
        why: words(a),
    })
}

/// `money WHO N [WHY]`
///
/// # Errors
/// Refuses a missing name or number.
pub fn money(a: &mut Args<'_>) -> Result<Advance, Refusal> {
    Ok(Advance::Money {
        who: a.who("who gains it")?,
        units: units(a)?,
        why: words(a),
    })
}

/// `pay WHO N WHY`
///
/// # Errors
/// Refuses a missing name, number or reason.
pub fn pay(a: &mut Args<'_>) -> Result<Advance, Refusal> {
    Ok(Advance::Pay {
        who: a.who("who pays")?,
        units: units(a)?,
        why: words(a).ok_or_else(|| a.missing("what for"))?,
    })
}

/// `train WHO SKILL`
///
/// # Errors
/// Refuses a missing name.
pub fn train(a: &mut Args<'_>) -> Result<Advance, Refusal> {
    Ok(Advance::Train {
        who: a.who("who trains")?,
        skill: a.word("skill")?,
    })
}

/// `raise WHO CHARACTERISTIC`
///
/// # Errors
/// Refuses a missing name, and a word that is no characteristic.
pub fn raise(a: &mut Args<'_>) -> Result<Advance, Refusal> {
    let who = a.who("whose character it is")?;
    let word = a.word("characteristic")?;
    let which = characteristic(&word).ok_or_else(|| a.unfit(&word, "a characteristic"))?;
    Ok(Advance::Raise { who, which })
}

/// `refund WHO PURCHASE`
///
/// # Errors
/// Refuses a missing name.
pub fn refund(a: &mut Args<'_>) -> Result<Advance, Refusal> {
    Ok(Advance::Refund {
        who: a.who("whose purchase it is")?,
        what: a.word("what was bought")?,
    })
}

/// `create NAME`
///
/// # Errors
/// Refuses a missing name.
pub fn create(a: &mut Args<'_>) -> Result<Advance, Refusal> {
    Ok(Advance::Create(words(a).ok_or_else(|| a.missing("name"))?))
}

/// Skills behind `with`.
fn skills(a: &mut Args<'_>) -> Result<Vec<String>, Refusal> {
    let mut skills = Vec::new();
    if a.keyword("with") {
        while !a.is_empty() {
            skills.push(a.word("skill")?);
        }
        if skills.is_empty() {
            return Err(a.missing("skill"));
        }
    }
    Ok(skills)
}

/// `archetype WHO ARCHETYPE [with SKILL ...]`
///
/// # Errors
/// Refuses a missing name.
pub fn archetype(a: &mut Args<'_>) -> Result<Advance, Refusal> {
    Ok(Advance::Archetype {
        who: a.who("who is being created")?,
        archetype: a.word("archetype")?,
        skills: skills(a)?,
    })
}

/// `career WHO CAREER [with SKILL ...]`
///
/// # Errors
/// Refuses a missing name.
pub fn career(a: &mut Args<'_>) -> Result<Advance, Refusal> {
    Ok(Advance::Career {
        who: a.who("who is being created")?,
        career: a.word("career")?,
        skills: skills(a)?,
    })
}

/// `pick WHO SKILL`
///
/// # Errors
/// Refuses a missing name.
pub fn pick(a: &mut Args<'_>) -> Result<Advance, Refusal> {
    Ok(Advance::Pick {
        who: a.who("who is being created")?,
        skill: a.word("skill")?,
    })
}

/// `motivate WHO strength|flaw|desire|fear WORDS`
///
/// # Errors
/// Refuses a missing name, and a word that is none of the four.
pub fn motivate(a: &mut Args<'_>) -> Result<Advance, Refusal> {
    let who = a.who("whose it is")?;
    let word = a.word("motivation")?;
    let facet = Facet::ALL
        .into_iter()
        .find(|facet| facet.word().eq_ignore_ascii_case(&word))
        .ok_or_else(|| a.unfit(&word, "a motivation: strength, flaw, desire, fear"))?;
    let text = words(a).ok_or_else(|| a.missing("words"))?;
    Ok(Advance::Motivate { who, facet, text })
}

/// `finish WHO`
///
/// # Errors
/// Refuses a missing name.
pub fn finish(a: &mut Args<'_>) -> Result<Advance, Refusal> {
    Ok(Advance::Finish(a.who("who is being finished")?))
}

/// How many alike, behind the thing.
fn number(a: &mut Args<'_>) -> Result<Option<u8>, Refusal> {
    match a.plain(0).map(str::to_lowercase) {
        Some(word) => times(a, &word, MOST_ALIKE),
        None => Ok(None),
    }
}

/// `buy WHO ITEM [xN] [at N] [with SKILL]`
///
/// # Errors
/// Refuses a missing name.
pub fn buy(a: &mut Args<'_>) -> Result<Advance, Refusal> {
    let who = a.who("who buys")?;
    let item = a.word("thing")?;
    let number = number(a)?;
    let (mut at, mut with) = (None, None);
    while !a.is_empty() {
        if at.is_none() && a.keyword("at") {
            at = Some(units(a)?);
        } else if with.is_none() && a.keyword("with") {
            with = Some(a.word("skill")?);
        } else {
            break;
        }
    }
    Ok(Advance::Buy {
        who,
        item,
        number,
        at,
        with,
    })
}

/// `sell WHO CHOICE [xN] [at N] [rarer N]`
///
/// # Errors
/// Refuses a missing name.
pub fn sell(a: &mut Args<'_>) -> Result<Advance, Refusal> {
    let who = a.who("who sells")?;
    let item = a.word("thing")?;
    let number = number(a)?;
    let (mut at, mut rarer) = (None, None);
    while !a.is_empty() {
        if at.is_none() && a.keyword("at") {
            at = Some(units(a)?);
        } else if rarer.is_none() && a.keyword("rarer") {
            rarer = Some(a.number("points of rarity", 0, 10)? as u8);
        } else {
            break;
        }
    }
    Ok(Advance::Sell {
        who,
        item,
        number,
        at,
        rarer,
    })
}

/// `wear WHO CHOICE`
///
/// # Errors
/// Refuses a missing name.
pub fn wear(a: &mut Args<'_>) -> Result<Advance, Refusal> {
    Ok(Advance::Wear {
        who: a.who("who wears it")?,
        armor: a.word("armor")?,
    })
}

/// `takeoff WHO`
///
/// # Errors
/// Refuses a missing name.
pub fn take_off(a: &mut Args<'_>) -> Result<Advance, Refusal> {
    Ok(Advance::TakeOff(a.who("who wears it")?))
}
