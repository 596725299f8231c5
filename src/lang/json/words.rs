//! The errors of reading a record from JSON, in the words that the author of the file knows: objects, lists, text.

use super::{at, path_at};
use crate::names::{nearest, shorten};

/// Returns what is wrong with a text and the path to it, without a full stop.
pub fn say(error: &serde_json::Error, text: &str) -> String {
    let said = error.to_string();
    let said = said
        .rsplit_once(" at line ")
        .map_or(&*said, |(said, _)| said);
    at(&path_at(text, error.line(), error.column()), &worded(said))
}

/// Returns the message of the reader in our words.
fn worded(said: &str) -> String {
    if let Some(field) = within(said, "missing field `", '`') {
        return format!("the key `{field}` is missing");
    }
    if let Some(field) = within(said, "duplicate field `", '`') {
        return format!("the key `{field}` appears twice");
    }
    for (begins, what) in [("unknown field `", "key"), ("unknown variant `", "word")] {
        if let Some(found) = within(said, begins, '`') {
            let names = said.split('`').skip(3).step_by(2);
            let near = nearest(found, names)
                .map_or_else(String::new, |near| format!(". The nearest is `{near}`"));
            return format!("there is no {what} `{}` here{near}", shorten(found));
        }
    }
    for begins in ["invalid type: ", "invalid value: ", "invalid length "] {
        if let Some((found, expected)) = said
            .strip_prefix(begins)
            .and_then(|rest| rest.rsplit_once(", expected "))
        {
            return format!("expected {}, found {}", wanted(expected), given(found));
        }
    }
    fixed(said).map_or_else(|| said.to_owned(), str::to_owned)
}

/// Returns the text between a beginning and a mark.
fn within<'a>(said: &'a str, begins: &str, ends: char) -> Option<&'a str> {
    said.strip_prefix(begins)?.split(ends).next()
}

/// The messages that always have the same words.
fn fixed(said: &str) -> Option<&'static str> {
    Some(match said {
        "EOF while parsing a list"
        | "EOF while parsing an object"
        | "EOF while parsing a value" => "the file ends before the last bracket is closed",
        "EOF while parsing a string" => "the quote at the end of a text is missing",
        "expected `:`" => "expected a colon after the key",
        "expected `,` or `]`" => "expected a comma or `]`",
        "expected `,` or `}`" => "expected a comma or `}`",
        "expected ident" | "expected value" => "expected a value",
        "invalid escape"
        | "invalid unicode code point"
        | "lone leading surrogate in hex escape"
        | "unexpected end of hex escape" => "the text has an unknown escape",
        "invalid number" | "number out of range" => "this isn't a number that can be read",
        "control character (\\u0000-\\u001F) found while parsing a string" => {
            "the text has a raw control character"
        }
        "key must be a string" => "expected a key in quotes",
        "trailing comma" => "there is a comma before the closing bracket",
        "trailing characters" => "nothing may follow the last bracket",
        "recursion limit exceeded" => "values are nested too deep",
        _ => return None,
    })
}

/// The value that a key needs.
fn wanted(expected: &str) -> String {
    let first = expected.split(' ').next().unwrap_or_default();
    match expected {
        "a string" | "string" | "a borrowed string" | "a character" | "char" => "text",
        "a boolean" | "bool" => "`true` or `false`",
        "a sequence" => "a list",
        "a map" => "an object",
        "option" | "an option" => "a value or `null`",
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" | "u64" | "usize" => "a whole number from 0",
        "i8" => "a whole number from -128 to 127",
        "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        _ if first == "struct" => "an object",
        _ if first == "tuple" => "a list",
        _ if matches!(first, "enum" | "variant" | "unit") => "a word in quotes",
        other => other,
    }
    .to_owned()
}

/// The value that the file has instead.
fn given(found: &str) -> String {
    const KINDS: [&str; 4] = ["boolean ", "integer ", "floating point ", "string "];
    if let Some(value) = KINDS.iter().find_map(|kind| found.strip_prefix(kind)) {
        return match value.strip_prefix('"') {
            Some(text) => format!("`{}`", shorten(text.trim_end_matches('"'))),
            None => value.to_owned(),
        };
    }
    match found {
        "null" | "unit value" | "Option value" => "`null`",
        "sequence" => "a list",
        "map" | "newtype struct" => "an object",
        other => other,
    }
    .to_owned()
}
