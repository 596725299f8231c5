//! Words put into a line so that whichever game reads it takes none of them for a keyword.
//!
//! Who may be called what is not the matter of one verb: a name may be any word, and every line
//! that names somebody is printed by one function. So each game lists the words that its verbs read
//! as keywords, and [`quote`] knows all the lists. A test reads the parsers and says what is missing.

use crate::lang::{Who, names, words};

use super::view::Id;
use super::{genesis, genesys};

/// What the verbs of the table itself read as keywords, in every game: `undo to 7`.
const OF_THE_TABLE: &[&str] = &["to"];

/// The lists, one a game.
const KEYWORDS: [&[&str]; 3] = [
    OF_THE_TABLE,
    genesys::words::KEYWORDS,
    genesis::words::KEYWORDS,
];

/// Every word that some verb of some game reads as a keyword when it stands unquoted; one that two
/// games know stands there twice.
pub fn keywords() -> impl Iterator<Item = &'static str> {
    KEYWORDS.into_iter().flatten().copied()
}

/// Writes a word so that [`Line::split`](crate::lang::Line::split) gives it back as one word, and so
/// that no verb takes it for a keyword, a number or a sign: fit for any place of a line.
pub fn quote(word: &str) -> String {
    // No keyword has a blank, as most names have.
    let may_be = !word.contains(' ');
    let keyword = may_be && keywords().any(|k| k.eq_ignore_ascii_case(word));
    words::quote(word, keyword)
}

/// How somebody is named in a line: by the name, or by `#7` where no line could hold the name.
pub fn said(name: &str, who: Id) -> String {
    if names::can_be_said(name) {
        quote(name)
    } else {
        format!("#{}", who.0)
    }
}

/// Whom a command is about, as it is printed.
pub trait Spoken {
    /// The word in a line: `@`, or a name in quotes where it needs them.
    fn word(&self) -> String;
}

impl Spoken for Who {
    fn word(&self) -> String {
        match self {
            Self::Active => "@".to_owned(),
            Self::Named(name) => quote(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::lang::Line;
    use crate::lang::words::spell;

    #[test]
    fn what_could_be_read_otherwise_stands_in_quotes() {
        for word in [
            "Next", "WITH", "3", "+20", "-1x", "=", "@", ".", "", "Fire!", "a b", "to",
        ] {
            let line = format!("verb {}", quote(word));
            let split = Line::split(&line).unwrap();
            assert_eq!(
                (split.words[1].text.as_str(), split.words[1].quoted),
                (word, true)
            );
        }
        assert_eq!(quote("Boarders"), "Boarders");
        // On which `quote` relies.
        assert!(super::keywords().all(|keyword| !keyword.contains(' ')));
        assert_eq!(spell("strain"), "strain");
    }

    #[test]
    fn whoever_has_a_name_that_no_line_can_hold_is_named_by_number() {
        assert_eq!(said("Vex Marrow", Id(7)), "\"Vex Marrow\"");
        let tower = "\u{301}".repeat(5_000);
        let long = "x".repeat(5_000);
        for name in ["", " ", "a\u{7}b", " x", &tower, &long] {
            assert_eq!(said(name, Id(7)), "#7", "{}", names::shorten(name));
        }
    }

    proptest! {
        #[test]
        fn a_quoted_word_comes_back(word in "[^\\p{C}]{0,40}") {
            for written in [quote(&word), spell(&word)] {
                let line = format!("verb {written}");
                let split = Line::split(&line).unwrap();
                prop_assert_eq!(split.words.len(), 2);
                prop_assert_eq!(&split.words[1].text, &word);
            }
        }
    }
}
