//! How a line names a participant.

use lang::spoken::Spoken;
use lang::{Who, names};

use super::view::Id;

/// Returns a participant as a command names them: by the name, or `#7` if no line could hold the name.
pub fn named(name: &str, who: Id) -> Who {
    Who::Named(typed(name, who))
}

/// Returns the word that names a participant before it is quoted.
pub fn typed(name: &str, who: Id) -> String {
    if names::can_be_said(name) {
        name.to_owned()
    } else {
        format!("#{}", who.0)
    }
}

/// Lets commands take a participant, a type with a `name` and an `id`, where they name one.
#[macro_export]
macro_rules! called {
    ($one:ty) => {
        impl $one {
            /// Returns it as a command names it.
            pub fn who(&self) -> lang::Who {
                $crate::words::named(&self.name, self.id)
            }
        }

        impl lang::grammar::Given<lang::Who> for &$one {
            fn given(self) -> lang::Who {
                self.who()
            }
        }

        impl lang::grammar::Given<Option<lang::Who>> for &$one {
            fn given(self) -> Option<lang::Who> {
                Some(self.who())
            }
        }
    };
}

/// Returns the word for a participant in a line, as [`named`] names them.
pub fn said(name: &str, who: Id) -> String {
    named(name, who).word()
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
