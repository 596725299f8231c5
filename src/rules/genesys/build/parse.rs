//! Reading a line that builds somebody.

use crate::lang::{Args, Refusal};
use crate::rules::genesys::kinds::Kind;
use crate::rules::genesys::verbs::{members, side};

use super::{Build, MOST, USUAL};

/// `build KIND ROLE [power N] [with WEAPON] [in ARMOR] [xN] [as NAME] [side pc|npc]`
///
/// # Errors
/// Refuses a word that is no kind, and a missing role.
pub fn build(a: &mut Args<'_>) -> Result<Build, Refusal> {
    let word = a.word("minion, rival or nemesis")?;
    let kind = match word.to_lowercase().as_str() {
        "minion" | "minions" => Kind::Minion,
        "rival" => Kind::Rival,
        "nemesis" => Kind::Nemesis,
        _ => return Err(a.unfit(&word, "minion, rival or nemesis")),
    };
    let mut build = Build {
        kind,
        role: a.word("role")?,
        power: USUAL,
        weapon: None,
        armor: None,
        number: None,
        name: None,
        side: None,
    };
    while let Some(word) = a.plain(0).map(str::to_lowercase) {
        if let Some(n) = members(a, &word)? {
            build.number = Some(n);
        } else if a.keyword("power") {
            build.power = a.number("power", 1, i64::from(MOST))? as u8;
        } else if a.keyword("with") {
            build.weapon = Some(a.word("weapon")?);
        } else if a.keyword("in") {
            build.armor = Some(a.word("armor")?);
        } else if a.keyword("as") {
            let given = a.word("name")?;
            build.name = Some(crate::lang::names::given(&given)?);
        } else if a.keyword("side") {
            build.side = Some(side(a)?);
        } else {
            break;
        }
    }
    Ok(build)
}
