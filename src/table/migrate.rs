//! Migration of saves from former formats to the one that this program writes. No other module does
//! that.
//!
//! A new field needs nothing here: it has a default (`src/lib.rs`). A change that no default can
//! express, such as another spelling, raises [`FORMAT`] by one and gets a [`Step`] from the former
//! number. A step rewrites text, because the types of a former format are gone: the head once, and
//! each line of the log by itself, line for line, so that messages keep their places. Steps run in a
//! chain and never change again. Every reader of a save passes it through here ([`head`], [`entry`],
//! [`whole`]). The session rewrites the file itself in the new form before it writes to it.

use std::borrow::Cow;

use super::save::{FORMAT, MARKER, format_of};

/// The step from one format to the next.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Rewrites the head for the next format, without its number, in as many lines as before.
    pub head: fn(&str) -> String,
    /// Rewrites a line of the log for the next format, without the comma after it.
    pub entry: fn(&str) -> String,
}

/// Every step, the earliest first. The last one leads to [`FORMAT`].
#[cfg(not(test))]
pub const STEPS: &[Step] = &[];

/// The only step in tests, from a format 0: it spelled the title of the toy game `name`, and `Came`
/// as `Arrived`.
#[cfg(test)]
pub const STEPS: &[Step] = &[Step {
    head: |head| head.replacen("(name:", "(title:", 1),
    entry: |line| line.replace("Arrived(", "Came("),
}];

/// The earliest format that can be read.
pub const EARLIEST: u16 = FORMAT - STEPS.len() as u16;

/// Returns the steps from a format to the present one, or none for the present, a later, or an
/// unknown one.
fn steps_from(format: u16) -> &'static [Step] {
    let done = format
        .checked_sub(EARLIEST)
        .map_or(STEPS.len(), usize::from);
    STEPS.get(done..).unwrap_or_default()
}

/// Returns the format number of a save with this head, if it is a former one.
pub fn former(head: &str) -> Option<u16> {
    // Without a step there is no former format, and no need to look.
    if STEPS.is_empty() {
        return None;
    }
    let format = u16::try_from(format_of(head)?).ok()?;
    (EARLIEST..FORMAT).contains(&format).then_some(format)
}

/// Returns the head of a save as the present format writes it.
pub fn head(text: &str) -> Cow<'_, str> {
    let Some(format) = former(text) else {
        return Cow::Borrowed(text);
    };
    let mut head = text.to_owned();
    for step in steps_from(format) {
        head = (step.head)(&head);
    }
    Cow::Owned(head.replacen(
        &format!("format: {format}"),
        &format!("format: {FORMAT}"),
        1,
    ))
}

/// Returns a line of the log of a save of that format, as the present format writes it.
pub fn entry(format: u16, line: &str) -> Cow<'_, str> {
    let mut line = Cow::Borrowed(line);
    for step in steps_from(format) {
        line = Cow::Owned((step.entry)(&line));
    }
    line
}

/// Returns a whole save as the present format writes it, or `None` if it is already in that format or
/// can't be split into head and log.
pub fn whole(text: &str) -> Option<String> {
    if STEPS.is_empty() {
        return None;
    }
    let marker = format!("\n{MARKER}\n");
    let at = text.find(&marker)? + marker.len();
    let (before, log) = text.split_at(at);
    let format = former(before)?;
    let mut new = head(before).into_owned();
    for line in log.split_inclusive('\n') {
        new.push_str(&if line.starts_with('(') {
            entry(format, line)
        } else {
            Cow::Borrowed(line)
        });
    }
    Some(new)
}

#[cfg(test)]
mod tests {
    use crate::table::AnyTable;
    use crate::table::save::CLOSING;

    use super::*;

    const OLD: &str = "Toy((\nformat: 0,\nmeta: (title:\"T\"),\nbase: (name: \"T\", round: 0, folk: []),\nlog: [\n";
    const LINE: &str = "(n:1,line:\"add Ila\",body:Did([Arrived(\"Ila\")]))";

    #[test]
    fn a_save_of_a_former_format_is_read_head_and_line() {
        let (mut set, _) = AnyTable::open(OLD, None, &[]).unwrap();
        let play = set.table.face_mut();
        play.admit(LINE).unwrap();
        play.reads(LINE).unwrap();
        assert_eq!(set.table.face().title(), "T");
        assert_eq!(set.table.face().state_json()["folk"][0]["name"], "Ila");
        // The session also starts again from its beginning.
        set.table.face_mut().restart(OLD).unwrap();
        set.table.face_mut().admit(LINE).unwrap();
    }

    #[test]
    fn a_whole_save_is_put_in_the_present_form_once() {
        let old = format!("{OLD}{LINE},\n{CLOSING}");
        let new = whole(&old).unwrap();
        assert_eq!(
            new,
            old.replace("format: 0", "format: 1")
                .replace("(name:", "(title:")
                .replace("Arrived", "Came")
        );
        assert_eq!(whole(&new), None);
        let json = AnyTable::to_json(&old).unwrap();
        assert_eq!(json, AnyTable::to_json(&new).unwrap());
        assert_eq!(json["format"], FORMAT);
    }

    #[test]
    fn a_line_of_the_present_format_and_a_later_save_are_left_alone() {
        assert_eq!(entry(FORMAT, LINE), LINE);
        let later = OLD.replace("format: 0", "format: 2");
        assert_eq!(head(&later), later);
        assert_eq!(former(&later), None);
    }
}
