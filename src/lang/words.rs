//! Splitting a line into words, with quotes, and quoting words for a line.
//!
//! The rule is small on purpose: blanks separate words, `"` opens and closes a word that may hold
//! blanks, and `\"` and `\\` are literal inside quotes. Every other character is literal.

use super::refusal::Refusal;

/// The longest line that is read, in bytes. A longer one is refused, so that a paste can't stall.
pub const LONGEST_LINE: usize = 4096;

/// One word of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The text without its quotes.
    pub text: String,
    /// Its beginning, in bytes from the start of the line.
    pub at: usize,
    /// True if it was in quotes. A quoted word is never a keyword.
    pub quoted: bool,
}

/// A line split into words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// The line as typed, without surrounding blanks.
    pub text: &'a str,
    /// Its words, the verb first.
    pub words: Vec<Word>,
}

impl<'a> Line<'a> {
    /// Splits a line.
    ///
    /// # Errors
    /// Refuses a line that is too long, holds a control character, or opens a quote it never closes.
    pub fn split(text: &'a str) -> Result<Self, Refusal> {
        let text = text.trim();
        if text.len() > LONGEST_LINE {
            return Err(Refusal::input(format!(
                "The line is longer than {LONGEST_LINE} bytes, the most that can be read."
            ))
            .hint("Split it into several lines."));
        }
        if let Some((at, c)) = text
            .char_indices()
            .find(|(_, c)| c.is_control() && *c != '\t')
        {
            return Err(Refusal::input(format!(
                "The line has a control character (U+{:04X}) at column {}.",
                u32::from(c),
                at + 1
            ))
            .hint("Type the line without it."));
        }
        let mut words = Vec::new();
        let mut chars = text.char_indices().peekable();
        while let Some(&(at, c)) = chars.peek() {
            if c.is_whitespace() {
                chars.next();
                continue;
            }
            let mut word = Word {
                text: String::new(),
                at,
                quoted: false,
            };
            if c == '"' {
                word.quoted = true;
                chars.next();
                loop {
                    match chars.next() {
                        Some((_, '"')) => break,
                        Some((_, '\\')) => match chars.next() {
                            Some((_, escaped @ ('"' | '\\'))) => word.text.push(escaped),
                            Some((_, other)) => {
                                word.text.push('\\');
                                word.text.push(other);
                            }
                            None => word.text.push('\\'),
                        },
                        Some((_, other)) => word.text.push(other),
                        None => {
                            return Err(Refusal::input(format!(
                                "The quote opened at column {} is never closed.",
                                at + 1
                            ))
                            .hint("Close it with `\"`."));
                        }
                    }
                }
            } else {
                while let Some(&(_, c)) = chars.peek() {
                    if c.is_whitespace() || c == '"' {
                        break;
                    }
                    word.text.push(c);
                    chars.next();
                }
            }
            words.push(word);
        }
        Ok(Self { text, words })
    }

    /// Returns everything after the verb, as it was written, for verbs that take free text.
    pub fn rest(&self) -> &'a str {
        match self.words.first() {
            Some(verb) => self
                .text
                .get(verb.at + verb.text.len()..)
                .unwrap_or("")
                .trim_start(),
            None => "",
        }
    }
}

/// Returns true if an unquoted word reads as the beginning of a number: `3`, `+20`, `-1`.
pub(super) fn like_a_number(word: &str) -> bool {
    word.trim_start_matches(['+', '-'])
        .starts_with(|c: char| c.is_ascii_digit())
}

/// Writes a word so that [`Line::split`] returns it as one word, and so that no verb takes it for a
/// keyword (the caller passes that, because the games define keywords), a number or a sign.
pub fn quote(word: &str, keyword: bool) -> String {
    if keyword || like_a_number(word) {
        return in_quotes(word);
    }
    spell(word)
}

/// Writes a word so that [`Line::split`] returns it as one word, for a place where the verb takes
/// any word.
pub fn spell(word: &str) -> String {
    let plain = !word.is_empty()
        && !word.ends_with('!')
        && !matches!(word, "=" | "@" | ".")
        && word
            .chars()
            .all(|c| !c.is_whitespace() && c != '"' && c != '\\');
    if plain {
        word.to_owned()
    } else {
        in_quotes(word)
    }
}

fn in_quotes(word: &str) -> String {
    let mut out = String::with_capacity(word.len() + 2);
    out.push('"');
    for c in word.chars() {
        if c == '"' || c == '\\' {
            out.push('\\');
        }
        out.push(c);
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn texts(line: &str) -> Vec<String> {
        Line::split(line)
            .unwrap()
            .words
            .into_iter()
            .map(|w| w.text)
            .collect()
    }

    #[test]
    fn blanks_part_words_and_quotes_hold_them_together() {
        assert_eq!(
            texts(r#"  strain "Trooper squad" 3 "#),
            ["strain", "Trooper squad", "3"]
        );
        assert_eq!(texts(r#"note "a \"b\" \\ c""#), ["note", r#"a "b" \ c"#]);
        assert_eq!(texts(""), Vec::<String>::new());
    }

    #[test]
    fn what_cannot_be_read_is_refused_with_its_place() {
        assert!(
            Line::split("wound \"vex 5")
                .unwrap_err()
                .why
                .contains("column 7")
        );
        assert!(
            Line::split("wound vex\u{1b}[2J 5")
                .unwrap_err()
                .why
                .contains("U+001B")
        );
        assert!(Line::split(&"x".repeat(LONGEST_LINE + 1)).is_err());
    }

    #[test]
    fn the_rest_is_kept_as_written() {
        assert_eq!(
            Line::split("note  The bridge \"is\" burning! ")
                .unwrap()
                .rest(),
            "The bridge \"is\" burning!"
        );
    }

    proptest! {
        #[test]
        fn no_line_makes_it_panic(line in "\\PC{0,200}|.{0,200}") {
            drop(Line::split(&line));
        }
    }
}
