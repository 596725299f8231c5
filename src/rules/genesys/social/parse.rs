//! Reading lines about a talk.

use crate::lang::{Args, Refusal};
use crate::rules::genesys::advance::origin::Facet;

use super::SocialCommand;

fn facet(a: &mut Args<'_>) -> Result<Facet, Refusal> {
    let word = a.word("motivation")?;
    let found = Facet::ALL
        .into_iter()
        .find(|facet| facet.word().eq_ignore_ascii_case(&word));
    found.ok_or_else(|| a.unfit(&word, "a motivation: strength, flaw, desire, fear"))
}

/// `talk [on|off]`
///
/// # Errors
/// Refuses any other word.
pub fn talk(a: &mut Args<'_>) -> Result<SocialCommand, Refusal> {
    let off = a.keyword("off");
    if !off && !a.is_empty() {
        let word = a.word("on or off")?;
        if !word.eq_ignore_ascii_case("on") {
            return Err(a.unfit(&word, "on or off"));
        }
    }
    Ok(SocialCommand::Talk { on: !off })
}

/// `facet WHO WHOM MOTIVATION [off]`
///
/// # Errors
/// Refuses a missing name, and a word that is no motivation.
pub fn known(a: &mut Args<'_>) -> Result<SocialCommand, Refusal> {
    Ok(SocialCommand::Facet {
        who: a.who("who knows it")?,
        whom: a.who("of whom")?,
        facet: facet(a)?,
        on: !a.keyword("off"),
    })
}

/// `appeal WHO WHOM MOTIVATION`
///
/// # Errors
/// Refuses a missing name, and a word that is no motivation.
pub fn appeal(a: &mut Args<'_>) -> Result<SocialCommand, Refusal> {
    Ok(SocialCommand::Appeal {
        who: a.who("name")?,
        whom: a.who("to whom")?,
        facet: facet(a)?,
    })
}

/// `offend WHO WHOM MOTIVATION`
///
/// # Errors
/// Refuses a missing name, and a word that is no motivation.
pub fn offend(a: &mut Args<'_>) -> Result<SocialCommand, Refusal> {
    Ok(SocialCommand::Offend {
        who: a.who("name")?,
        whom: a.who("whom")?,
        facet: facet(a)?,
    })
}

/// `study WHO WHOM [MOTIVATION]`
///
/// # Errors
/// Refuses a missing name, and a word that is no motivation.
pub fn read(a: &mut Args<'_>) -> Result<SocialCommand, Refusal> {
    let (who, whom) = (a.who("name")?, a.who("whom")?);
    let facet = if a.is_empty() { None } else { Some(facet(a)?) };
    Ok(SocialCommand::Read { who, whom, facet })
}

/// `sway WHO WHOM SKILL`
///
/// # Errors
/// Refuses a missing name or skill.
pub fn sway(a: &mut Args<'_>) -> Result<SocialCommand, Refusal> {
    Ok(SocialCommand::Sway {
        who: a.who("name")?,
        whom: a.who("whom")?,
        skill: a.word("skill")?,
    })
}
