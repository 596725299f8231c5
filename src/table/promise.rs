//! Whether the rules keep what an offer promises: that its row can be taken.

use lang::Refusal;
use rules::view::Offer;

/// Asks about the line of an offer, and about its answers: one of them must be possible.
///
/// # Errors
/// The refusal that the line, or the first answer, would meet.
pub(super) fn keeps(
    offer: &Offer,
    would_do: impl Fn(&str) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    // A line that ends in a blank is only begun: the user types the missing words after it.
    let lacks = |line: &str, no: &Refusal| line.ends_with(' ') && no.rule.is_none();
    let asked = |line: &str| match would_do(line) {
        Err(no) if lacks(line, &no) => Ok(()),
        done => done,
    };
    asked(&offer.line)?;
    let mut first = Ok(());
    for line in offer.answered_lines() {
        match asked(&line) {
            Ok(()) => return Ok(()),
            no if first.is_ok() => first = no,
            Err(_) => {}
        }
    }
    first
}
