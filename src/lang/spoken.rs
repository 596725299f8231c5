//! Words that the lines of every game have: a participant, a name, free text, a number of copies.
//!
//! A name may be any word, so a name that a game would take for a keyword is put in quotes ([`quote`]).

use crate::args::{Args, Who};
#[cfg(any(test, feature = "testing"))]
use crate::grammar::{AnyPart, AnyWord};
use crate::grammar::{Part, Word};
use crate::refusal::Refusal;
use crate::{spell, text, words};

/// Every word that a verb of any game or of the table reads as a keyword when it is unquoted, in
/// alphabetical order. A test compares it with the verbs.
pub const KEYWORDS: &[&str] = &[
    "action",
    "after",
    "against",
    "aim",
    "all",
    "approved",
    "as",
    "at",
    "back",
    "bare",
    "behind",
    "breathed",
    "by",
    "cool",
    "crowd",
    "damage",
    "for",
    "free",
    "from",
    "in",
    "keep",
    "leaving",
    "mounted",
    "next",
    "now",
    "of",
    "off",
    "on",
    "over",
    "pierce",
    "power",
    "prev",
    "race",
    "rarer",
    "round",
    "rushed",
    "say",
    "side",
    "splinters",
    "step",
    "stop",
    "strain",
    "terminal",
    "to",
    "uncounted",
    "vigilance",
    "vs",
    "watching",
    "with",
];

/// Writes a word so that [`Line::split`](crate::Line::split) returns it as one word, and so that
/// no verb takes it for a keyword, a number or a sign. It fits any place of a line.
pub fn quote(word: &str) -> String {
    // Most names have a blank, and no keyword has one.
    let may_be = !word.contains(' ');
    let keyword = may_be && KEYWORDS.iter().any(|k| k.eq_ignore_ascii_case(word));
    words::quote(word, keyword)
}

/// The subject of a command, for printing.
pub trait Spoken {
    /// Returns the word in a line: `@`, or a name, in quotes if needed.
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

/// As in a line: `@`, or a name, in quotes if needed.
impl std::fmt::Display for Who {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.word())
    }
}

impl Word for Who {
    type Value = Self;
    const NAME: Option<&'static str> = Some("name");

    fn usage() -> String {
        "WHO".to_owned()
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<Self, Refusal> {
        a.who(what)
    }

    fn write(value: &Self) -> String {
        value.word()
    }
}

#[cfg(any(test, feature = "testing"))]
impl AnyWord for Who {
    fn any() -> BoxedStrategy<Self> {
        prop_oneof![1 => Just(Self::Active), 4 => any_word().prop_map(Self::Named)].boxed()
    }
}

/// One word, kept as it is typed. It is looked up when the command is decided.
impl Word for String {
    type Value = Self;

    fn usage() -> String {
        "NAME".to_owned()
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<Self, Refusal> {
        a.word(what)
    }

    fn write(value: &Self) -> String {
        quote(value)
    }
}

#[cfg(any(test, feature = "testing"))]
impl AnyWord for String {
    fn any() -> BoxedStrategy<Self> {
        any_word().boxed()
    }
}

/// One word where no keyword can be: it is written without quotes where it needs none.
#[derive(Debug)]
pub enum Spelled {}

impl Word for Spelled {
    type Value = String;

    fn usage() -> String {
        <String as Word>::usage()
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<String, Refusal> {
        a.word(what)
    }

    fn write(value: &String) -> String {
        spell(value)
    }
}

#[cfg(any(test, feature = "testing"))]
impl AnyWord for Spelled {
    fn any() -> BoxedStrategy<String> {
        any_word().boxed()
    }
}

/// The words up to the next keyword, joined: "very hard".
#[derive(Debug)]
pub enum Phrase {}

impl Word for Phrase {
    type Value = String;

    fn usage() -> String {
        "NAME".to_owned()
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<String, Refusal> {
        let mut phrase = a.word(what)?;
        while let Some(word) = Self::fits(a).then(|| a.next_word()).flatten() {
            phrase.push(' ');
            phrase.push_str(&word);
        }
        Ok(phrase)
    }

    fn write(value: &String) -> String {
        quote(value)
    }
}

#[cfg(any(test, feature = "testing"))]
impl AnyWord for Phrase {
    fn any() -> BoxedStrategy<String> {
        any_word().boxed()
    }
}

/// One word of a new name. At the end of the line it keeps its exclamation mark.
#[derive(Debug)]
pub enum NewWord {}

impl Word for NewWord {
    type Value = String;

    fn usage() -> String {
        <String as Word>::usage()
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<String, Refusal> {
        a.text_word().ok_or_else(|| a.missing(what))
    }

    fn write(value: &String) -> String {
        quote(value)
    }
}

#[cfg(any(test, feature = "testing"))]
impl AnyWord for NewWord {
    fn any() -> BoxedStrategy<String> {
        any_word().boxed()
    }
}

/// The name of something that exists, to the end of the line. An exclamation mark after it overrides a rule.
#[derive(Debug)]
pub enum Listed {}

impl Word for Listed {
    type Value = String;

    fn usage() -> String {
        <String as Word>::usage()
    }

    fn fits(a: &mut Args<'_>) -> bool {
        <Text as Word>::fits(a)
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<String, Refusal> {
        let name = text::note(&a.rest());
        if name.is_empty() {
            return Err(a.missing(what));
        }
        Ok(name)
    }

    fn write(value: &String) -> String {
        quote(value)
    }
}

#[cfg(any(test, feature = "testing"))]
impl AnyWord for Listed {
    fn any() -> BoxedStrategy<String> {
        <Said as AnyWord>::any()
    }
}

/// Free text to the end of the line, as it is kept. Written in quotes, so that it is read back
/// unchanged. It keeps an exclamation mark at its end.
#[derive(Debug)]
pub enum Text {}

impl Word for Text {
    type Value = String;

    fn usage() -> String {
        "TEXT".to_owned()
    }

    fn fits(a: &mut Args<'_>) -> bool {
        !a.is_empty()
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<String, Refusal> {
        if a.is_empty() {
            return Err(a.missing(what));
        }
        Ok(text::note(&a.text()))
    }

    fn write(value: &String) -> String {
        quote(value)
    }
}

#[cfg(any(test, feature = "testing"))]
impl AnyWord for Text {
    fn any() -> BoxedStrategy<String> {
        prop_oneof![2 => any_word(), 1 => (any_word(), any_word()).prop_map(|(a, b)| format!("{a} {b}"))]
            .prop_map(|text| text::note(&text))
            .boxed()
    }
}

/// The same where there must be something in it.
#[derive(Debug)]
pub enum Said {}

impl Word for Said {
    type Value = String;

    fn usage() -> String {
        <Text as Word>::usage()
    }

    fn fits(a: &mut Args<'_>) -> bool {
        <Text as Word>::fits(a)
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<String, Refusal> {
        let said = <Text as Word>::read(a, what)?;
        if said.is_empty() {
            return Err(a.missing(what));
        }
        Ok(said)
    }

    fn write(value: &String) -> String {
        <Text as Word>::write(value)
    }
}

#[cfg(any(test, feature = "testing"))]
impl AnyWord for Said {
    fn any() -> BoxedStrategy<String> {
        let said = <Text as AnyWord>::any().prop_filter("it is empty", |text| !text.is_empty());
        said.boxed()
    }
}

/// A line of the game to the end of this one, with its quotes.
#[derive(Debug)]
pub enum InnerLine {}

impl Word for InnerLine {
    type Value = String;
    const NAME: Option<&'static str> = Some("command");

    fn usage() -> String {
        "COMMAND".to_owned()
    }

    fn fits(a: &mut Args<'_>) -> bool {
        !a.is_empty()
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<String, Refusal> {
        if a.is_empty() {
            return Err(a.missing(what));
        }
        Ok(a.rest_as_line())
    }

    fn write(value: &String) -> String {
        value.clone()
    }
}

#[cfg(any(test, feature = "testing"))]
impl AnyWord for InnerLine {
    fn any() -> BoxedStrategy<String> {
        let line = any_word().prop_map(|word| format!("x {}", words::quote(&word, true)));
        line.boxed()
    }
}

/// How many there are: `x4`.
#[derive(Debug)]
pub enum Times<const MOST: u8> {}

impl<const MOST: u8> Word for Times<MOST> {
    type Value = u8;
    const NAME: Option<&'static str> = Some("number");

    fn usage() -> String {
        "xN".to_owned()
    }

    fn fits(a: &mut Args<'_>) -> bool {
        let digits = a.plain(0).and_then(|word| word.strip_prefix(['x', 'X']));
        digits.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<u8, Refusal> {
        let word = a.word(what)?;
        let number = word.trim_start_matches(['x', 'X']).parse();
        let number = number.ok().filter(|n| (1..=MOST).contains(n));
        number.ok_or_else(|| a.unfit(&word, &format!("a number from x1 to x{MOST}")))
    }

    fn write(value: &u8) -> String {
        format!("x{value}")
    }
}

#[cfg(any(test, feature = "testing"))]
impl<const MOST: u8> AnyWord for Times<MOST> {
    fn any() -> BoxedStrategy<u8> {
        (1_u8..=MOST).boxed()
    }
}

/// The sides of the largest die among those whose faces are typed one by one.
const LARGEST: u8 = 20;

/// The result of real dice, after `=`.
#[derive(Debug)]
pub enum Faces {}

impl Part for Faces {
    type Value = Option<Vec<u8>>;

    fn usage(_: Option<&str>) -> String {
        format!("[= {}]", "FACES")
    }

    fn absent() -> Option<Self::Value> {
        Some(None)
    }

    fn read(
        a: &mut Args<'_>,
        _: Option<&'static str>,
        _: &str,
    ) -> Result<Option<Self::Value>, Refusal> {
        Ok(a.typed_small_faces(LARGEST)?.map(Some))
    }

    fn write(value: &Self::Value, _: Option<&str>, line: &mut String) {
        let Some(faces) = value else { return };
        line.push_str(" =");
        line.extend(faces.iter().map(|face| format!(" {face}")));
    }
}

#[cfg(any(test, feature = "testing"))]
impl AnyPart for Faces {
    fn any() -> BoxedStrategy<Self::Value> {
        prop::option::of(prop::collection::vec(1_u8..=8, 1..9)).boxed()
    }
}

#[cfg(any(test, feature = "testing"))]
use proptest::prelude::{BoxedStrategy, Just, Strategy, prop, prop_oneof};

/// Any word that a user could put in quotes, with the awkward ones more frequent.
#[cfg(any(test, feature = "testing"))]
pub fn any_word() -> impl Strategy<Value = String> {
    let awkward = [
        "@",
        ".",
        "=",
        "!",
        "Now!",
        "3",
        "-1",
        "+2",
        "x4",
        "#1",
        "a=b",
        "= 3",
        "\"",
        "\\",
        " ",
        "  two  blanks ",
        "Zoë \u{1F40E}",
        "第三隊",
        "e\u{301}",
        "",
        "5!",
        "with strain",
        "-",
        "\t",
        "left arm",
        "ride_pilot:horse",
        "2a",
        "T",
        "%",
        "next!",
    ];
    let keywords = KEYWORDS
        .iter()
        .flat_map(|k| [(*k).to_owned(), k.to_uppercase()]);
    let awkward: Vec<String> = keywords.chain(awkward.map(str::to_owned)).collect();
    prop_oneof![
        4 => "[A-Z][a-z]{1,8}( [A-Z0-9][a-z]{0,6})?",
        3 => prop::sample::select(awkward),
        2 => "[^\\p{C}]{0,16}",
    ]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Line;

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
        // `quote` relies on this.
        assert!(KEYWORDS.iter().all(|keyword| !keyword.contains(' ')));
        assert_eq!(spell("strain"), "strain");
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
