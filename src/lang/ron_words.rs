//! RON's errors in the words that the author of a pack, a keymap or a theme knows.
//!
//! RON speaks of structs, enums and identifiers. The author of a file knows records, fields, words,
//! numbers and text in quotes.

use ron::error::Error;

use super::names::{nearest, shorten};

/// Returns what is wrong, and what to write instead, which may be empty. Neither has a full stop.
pub fn say(code: &Error) -> (String, String) {
    let (what, instead) = match code {
        Error::Io(words) | Error::Message(words) => (words.clone(), ""),
        Error::Eof => (
            "the text ends too early".to_owned(),
            "A bracket or a quote may be missing",
        ),
        Error::NoSuchStructField {
            expected, found, ..
        } => {
            let what = format!("there is no field `{}` here", shorten(found));
            return (what, nearest_or_all(found, expected));
        }
        Error::NoSuchEnumVariant {
            expected, found, ..
        } => {
            let what = format!("there is no word `{}` here", shorten(found));
            return (what, nearest_or_all(found, expected));
        }
        Error::MissingStructField { field, .. } => {
            let what = format!("the field `{field}` is missing");
            return (what, format!("Add `{field}: ...`"));
        }
        Error::DuplicateStructField { field, .. } => (
            format!("the field `{field}` appears twice"),
            "Write each field once",
        ),
        Error::InvalidValueForType { expected, found } => {
            let (expected, found) = (wanted(expected), given(found));
            (format!("expected {expected}, found {found}"), "")
        }
        Error::ExpectedDifferentLength { expected, found } => {
            let digits: String = expected.chars().filter(char::is_ascii_digit).collect();
            let expected = match digits.as_str() {
                "" => wanted(expected),
                "1" => "1 value".to_owned(),
                n => format!("{n} values"),
            };
            (format!("expected {expected}, found {found}"), "")
        }
        Error::ExpectedDifferentStructName { expected, found } => (
            format!("expected `{expected}`, found `{}`", shorten(found)),
            "",
        ),
        Error::IntegerOutOfBounds => (
            "the number doesn't fit".to_owned(),
            "Use a number closer to 0: many fields go up to 255, some up to 65535",
        ),
        Error::InvalidEscape(_) => (
            "the text has an unknown escape".to_owned(),
            "Write `\\\\` for a backslash",
        ),
        Error::InvalidIntegerDigit { digit, .. } => (format!("`{digit}` isn't a digit here"), ""),
        Error::NoSuchExtension(name) => (format!("there is no extension `{}`", shorten(name)), ""),
        Error::UnexpectedChar(c) => (format!("unexpected `{}`", c.escape_debug()), ""),
        Error::InvalidIdentifier(word) | Error::SuggestRawIdentifier(word) => {
            (format!("expected a word, found `{}`", shorten(word)), "")
        }
        Error::ExpectedStructName(name) => (format!("expected `{name}(`"), ""),
        other => (
            fixed(other).map_or_else(|| other.to_string(), str::to_owned),
            "",
        ),
    };
    (what, instead.to_owned())
}

/// Returns both parts in one text, without a full stop.
pub fn joined(code: &Error) -> String {
    let (what, instead) = say(code);
    if instead.is_empty() {
        what
    } else {
        format!("{what}. {instead}")
    }
}

/// The errors that always have the same words.
const fn fixed(code: &Error) -> Option<&'static str> {
    Some(match code {
        Error::ExpectedArray => "expected `[`",
        Error::ExpectedArrayEnd => "expected `]`",
        Error::ExpectedAttribute => "expected `#![enable(...)]`",
        Error::ExpectedAttributeEnd => "expected `)]`",
        Error::ExpectedBoolean => "expected `true` or `false`",
        Error::ExpectedComma => "expected a comma",
        Error::ExpectedChar => "expected one character in single quotes",
        Error::ExpectedFloat => "expected a number",
        Error::ExpectedInteger => "expected a whole number",
        Error::FloatUnderscore | Error::UnderscoreAtBeginning => {
            "a number can't have an underscore there"
        }
        Error::ExpectedOption => "expected `Some(...)` or `None`",
        Error::ExpectedMap => "expected `{`",
        Error::ExpectedMapColon => "expected a colon",
        Error::ExpectedMapEnd => "expected `}`",
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => "expected `(`",
        Error::ExpectedStructLikeEnd | Error::ExpectedOptionEnd => "expected `)`",
        Error::ExpectedUnit => "expected `()`",
        Error::ExpectedString => "expected text in quotes",
        Error::ExpectedStringEnd => "the quote at the end of the text is missing",
        Error::ExpectedIdentifier => "expected a word",
        Error::Utf8Error(_) => "these bytes aren't UTF-8 text",
        Error::UnclosedBlockComment | Error::UnclosedLineComment => "the comment never ends",
        Error::TrailingCharacters => "expected nothing after the last bracket",
        Error::ExceededRecursionLimit => "the brackets are nested too deep",
        _ => return None,
    })
}

fn nearest_or_all(found: &str, expected: &[&'static str]) -> String {
    if let Some(near) = nearest(found, expected.iter().copied()) {
        return format!("The nearest is `{near}`");
    }
    let all: Vec<String> = expected.iter().map(|word| format!("`{word}`")).collect();
    match all.as_slice() {
        [] => String::new(),
        [one] => format!("Use {one}"),
        all => format!("Use one of {}", all.join(", ")),
    }
}

/// The value that a field needs: the kinds of Rust by the names that a file gives them, a text of the
/// reader as it is.
fn wanted(expected: &str) -> String {
    let first = expected.split(' ').next().unwrap_or_default();
    match expected {
        "a string" | "string" | "a borrowed string" => "text in quotes",
        "a boolean" | "bool" => "`true` or `false`",
        "a sequence" => "a list in `[ ]`",
        "a map" => "a list in `{ }`",
        "option" | "an option" => "`Some(...)` or `None`",
        "a character" | "char" => "one character in single quotes",
        "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" | "isize" => {
            "a whole number"
        }
        "f32" | "f64" => "a number",
        _ if matches!(first, "struct" | "tuple") => "a record in `( )`",
        _ if matches!(first, "enum" | "variant" | "unit") => "a word",
        other => other,
    }
    .to_owned()
}

/// The value that a file has instead, as it is written there.
fn given(found: &str) -> String {
    const KINDS: [&str; 6] = [
        "the boolean ",
        "the unsigned integer ",
        "the signed integer ",
        "the floating point number ",
        "the UTF-8 character ",
        "the string ",
    ];
    if let Some(value) = KINDS.iter().find_map(|kind| found.strip_prefix(kind)) {
        return value.to_owned();
    }
    match found {
        "a unit value" => "`()`",
        "an optional value" => "`Some(...)`",
        "a sequence" => "a list",
        "a map" | "a newtype struct" => "a record",
        "an enum" | "a unit variant" => "a word",
        "a newtype variant" | "a tuple variant" | "a struct variant" => "a word with brackets",
        other => other,
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::joined;
    use crate::reader;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only its errors are read")]
    struct Record {
        name: String,
        pair: (u8, bool),
        kind: Kind,
    }

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only its errors are read")]
    enum Kind {
        Small,
        Large(u8),
    }

    /// What an author reads about each fault of a file.
    #[test]
    fn an_error_speaks_of_fields_words_and_brackets() {
        for (text, says) in [
            ("", "expected `(`"),
            (
                "(nam: \"a\")",
                "there is no field `nam` here. The nearest is `name`",
            ),
            ("(name: 5)", "expected text in quotes"),
            (
                "(name: \"a\", name: \"b\")",
                "the field `name` appears twice. Write each field once",
            ),
            (
                "(name: \"a\")",
                "the field `pair` is missing. Add `pair: ...`",
            ),
            (
                "(pair: (300, true))",
                "the number doesn't fit. Use a number closer to 0: many fields go up to 255, some up to 65535",
            ),
            ("(pair: (3, 4))", "expected `true` or `false`"),
            (
                "(kind: Tall)",
                "there is no word `Tall` here. Use one of `Small`, `Large`",
            ),
            (
                "(kind: Small) x",
                "the field `name` is missing. Add `name: ...`",
            ),
            ("(name: \"a", "the quote at the end of the text is missing"),
        ] {
            let error = reader::ron::<Record>(text).unwrap_err();
            assert_eq!(joined(&error.code), says, "{text}");
        }
    }

    /// No message names a kind of Rust.
    #[test]
    fn no_error_speaks_of_rust() {
        for text in [
            "5",
            "[",
            "(pair: 5)",
            "(pair: (1))",
            "(kind: Large)",
            "(kind: 5)",
            "(name: 'a')",
        ] {
            let says = joined(&reader::ron::<Record>(text).unwrap_err().code);
            for word in [
                "struct",
                "enum",
                "variant",
                "identifier",
                "tuple",
                "integer",
                "u8",
                "RON",
            ] {
                assert!(!says.contains(word), "{text}: {says}");
            }
        }
    }
}
