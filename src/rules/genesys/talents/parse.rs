//! Reading the words behind `use`, `learn` and `unlearn`.

use crate::lang::{Args, Refusal};

use super::command::{Shown, Talents};

/// Most people a talent is used on, and most choices that come with a rank.
const MOST: usize = 20;

/// `use WHO TALENT [N] [of WORD] [on WHOM ...] [= SYMBOLS|D100]`
///
/// # Errors
/// Refuses a missing name, a number that is no rank, and symbols that cannot be read.
pub fn use_talent(a: &mut Args<'_>) -> Result<Talents, Refusal> {
    let who = a.who("who uses it")?;
    let talent = a.word("talent")?;
    let points = a.number_if("number of ranks", 1, 20)?.map(|n| n as u8);
    let (mut of, mut on) = (None, Vec::new());
    while !a.is_empty() {
        if of.is_none() && a.keyword("of") {
            of = Some(a.word("skill, weapon or injury")?);
        } else if (on.is_empty() && a.keyword("on")) || (!on.is_empty() && on.len() < MOST) {
            on.push(a.who("on whom")?);
        } else {
            break;
        }
    }
    Ok(Talents::Use {
        who,
        talent,
        points,
        of,
        on,
        typed: shown(a)?,
    })
}

/// Symbols, or the number of a d100.
fn shown(a: &mut Args<'_>) -> Result<Option<Shown>, Refusal> {
    Ok(if a.types_a_number() {
        let die = a.typed_number("d100", 1, 100)?;
        die.map(|die| Shown::Hundred(die as u8))
    } else {
        a.symbols()?.map(Shown::Symbols)
    })
}

/// `learn WHO TALENT [of WORD ...]`
///
/// # Errors
/// Refuses a missing name.
pub fn learn(a: &mut Args<'_>) -> Result<Talents, Refusal> {
    let who = a.who("who learns it")?;
    let talent = a.word("talent")?;
    let mut of = Vec::new();
    if a.keyword("of") {
        while !a.is_empty() && of.len() < MOST {
            of.push(a.word("skill or characteristic")?);
        }
        if of.is_empty() {
            return Err(a.missing("skill or characteristic"));
        }
    }
    Ok(Talents::Learn { who, talent, of })
}

/// `unlearn WHO TALENT`
///
/// # Errors
/// Refuses a missing name.
pub fn unlearn(a: &mut Args<'_>) -> Result<Talents, Refusal> {
    Ok(Talents::Unlearn {
        who: a.who("whose talent it is")?,
        talent: a.word("talent")?,
    })
}
