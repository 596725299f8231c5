//! How a line names a participant.

use lang::names;
use lang::spoken::quote;

use super::view::Id;

/// Returns the word for a participant in a line: the name, or `#7` if no line could hold the name.
pub fn said(name: &str, who: Id) -> String {
    if names::can_be_said(name) {
        quote(name)
    } else {
        format!("#{}", who.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_a_name_that_no_line_can_hold_is_named_by_number() {
        assert_eq!(said("Vex Marrow", Id(7)), "\"Vex Marrow\"");
        let tower = "\u{301}".repeat(5_000);
        let long = "x".repeat(5_000);
        for name in ["", " ", "a\u{7}b", " x", &tower, &long] {
            assert_eq!(said(name, Id(7)), "#7", "{}", names::shorten(name));
        }
    }
}
