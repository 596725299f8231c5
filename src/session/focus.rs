//! The meaning of a lone `.` in a line: the participant that is focused on the screen.
//!
//! Lines in the log name people, so the dot is replaced by the focused participant's name before
//! the line runs. Free text (a note) stays as written.

use crate::table::Face;
use lang::{Line, Refusal};
use rules::view::Id;
use rules::words::said;

/// Returns the line with every unquoted lone `.` replaced by the name of the focused participant.
pub(super) fn resolve(line: &str, focus: Option<Id>, face: &dyn Face) -> Result<String, Refusal> {
    let Some(focus) = focus else {
        return Ok(line.to_owned());
    };
    let split = Line::split(line)?;
    let is_dot = |text: &str| text.trim_end_matches('!') == ".";
    let free = split
        .words
        .first()
        .is_some_and(|verb| verb.text.eq_ignore_ascii_case("note"));
    if free
        || !split
            .words
            .iter()
            .any(|word| !word.quoted && is_dot(&word.text))
    {
        return Ok(line.to_owned());
    }
    let Some(named) = face.names().into_iter().find(|named| named.is == focus) else {
        return Err(
            Refusal::input("`.` is the selected combatant, but they have left.")
                .hint("Give a name, or `@` for the active combatant."),
        );
    };
    let name = said(&named.name, focus);
    let mut out = String::with_capacity(split.text.len() + name.len());
    let mut from = 0;
    for word in split
        .words
        .iter()
        .filter(|word| !word.quoted && is_dot(&word.text))
    {
        out.push_str(&split.text[from..word.at]);
        out.push_str(&name);
        from = word.at + 1;
    }
    out.push_str(&split.text[from..]);
    Ok(out)
}
