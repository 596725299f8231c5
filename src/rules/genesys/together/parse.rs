//! Reading lines about checks of several.

use crate::lang::{Args, Refusal};
use crate::rules::genesys::words::parse_difficulty;

use super::{Lends, Together};

/// `aid WHO [characteristic|ranks|boost]`
///
/// # Errors
/// Refuses a missing name.
pub fn aid(a: &mut Args<'_>) -> Result<Together, Refusal> {
    let who = a.who("who helps")?;
    let lends = Lends::ALL.into_iter().find(|lends| a.keyword(lends.word()));
    Ok(Together::Aid { who, lends })
}

/// `contest SKILL DIFFICULTY WHO ...`
///
/// # Errors
/// Refuses a missing skill or difficulty, and fewer than two names.
pub fn contest(a: &mut Args<'_>) -> Result<Together, Refusal> {
    let skill = a.word("skill")?;
    let word = a.word("difficulty")?;
    let difficulty = parse_difficulty(&word).ok_or_else(|| {
        a.unfit(
            &word,
            "a difficulty: simple, easy, average, hard, daunting, formidable",
        )
    })?;
    let mut who = vec![a.who("who competes")?, a.who("against whom")?];
    while !a.is_empty() {
        who.push(a.who("against whom")?);
    }
    Ok(Together::Contest {
        skill,
        difficulty,
        who,
    })
}

/// `settle [WHO]`
///
/// # Errors
/// Refuses a name that cannot be read.
pub fn settle(a: &mut Args<'_>) -> Result<Together, Refusal> {
    let winner = if a.is_empty() {
        None
    } else {
        Some(a.who("who wins")?)
    };
    Ok(Together::Settle(winner))
}
