//! What real dice showed behind the `=` of a line: a d100, and the d10 that some rows of the tables roll
//! beside it (G-DICE-05).

use crate::dice::Real;
use crate::lang::{Args, Refusal};
use crate::rules::genesys::command::Command;

use super::parse::Parsed;

pub(super) fn percent(a: &mut Args<'_>) -> Result<Option<u8>, Refusal> {
    Ok(a.typed_number("d100", 1, 100)?.map(|n| n as u8))
}

/// What real dice showed for a Critical Injury, the d10 of some rows behind the d100 (G-DICE-05).
pub(super) fn real(a: &mut Args<'_>) -> Result<Option<Real>, Refusal> {
    Ok(a.typed_numbers(&INJURY)?.and_then(|n| Real::of(&n)))
}

/// A line with what real dice showed for the Critical Injuries and Critical Hits that come of it, in the
/// order in which they are rolled.
pub(in crate::rules::genesys) fn with_dice(
    a: &mut Args<'_>,
    read: impl FnOnce(&mut Args<'_>) -> Parsed,
) -> Parsed {
    let command = read(a)?;
    let shown = reals(a)?;
    Ok(if shown.is_empty() {
        command
    } else {
        Command::WithDice(Box::new(command), shown)
    })
}

/// The same for as many of them as one line rolls.
fn reals(a: &mut Args<'_>) -> Result<Vec<Real>, Refusal> {
    let shown = a.typed_lists(&INJURY)?;
    Ok(shown.iter().filter_map(|n| Real::of(n)).collect())
}

const INJURY: [(&str, i64, i64); 2] = [("d100", 1, 100), ("d10", 1, 10)];
