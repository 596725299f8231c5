//! The list of rules that a game system follows: the title and the text of each rule.
//!
//! Help shows the texts, refusals and log lines cite the IDs, and a test compares the list with the
//! IDs in the code and the tests. The list is data (`assets/rules/`), embedded at build. Nothing
//! here reads a file. A rule's ID ("G-DICE-07": system, section, number) is never changed and never
//! reused, because saves and logs contain it.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error as _, SeqAccess, Visitor};

use super::packed::unpacked;
use lang::reader;

/// Reads a list that the build compressed into the program, and the tables beside it, if there are any.
///
/// A list that doesn't parse, which a test of each game rules out, gives an empty book: help lacks its
/// texts, and the game continues.
pub fn embedded(file: &str, rules: &[u8], tables: Option<&[u8]>) -> Rulebook {
    let book = Rulebook::parse(file, &unpacked(rules)).unwrap_or_default();
    let tables = tables.and_then(|tables| reader::ron(&unpacked(tables)).ok());
    Rulebook {
        tables: tables.unwrap_or_default(),
        ..book
    }
}

/// The ID of a rule: a capital for the system, two to eight capitals for the section, two or
/// three digits and perhaps a small letter, as in `G-DICE-07` or `C-DES-01a`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct RuleId(String);

impl RuleId {
    /// The whole ID, as it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// System and section without the number: `G-DICE` of `G-DICE-07`.
    pub fn section(&self) -> &str {
        self.0
            .rsplit_once('-')
            .map_or(self.as_str(), |(section, _)| section)
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl Borrow<str> for RuleId {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for RuleId {
    type Error = RuleIdError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if id_len(&text) == Some(text.len()) {
            Ok(Self(text))
        } else {
            Err(RuleIdError(text))
        }
    }
}

impl FromStr for RuleId {
    type Err = RuleIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.to_owned().try_into()
    }
}

/// A text that isn't a rule ID.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" isn't a rule ID. Write system, section and number, such as G-DICE-07")]
pub struct RuleIdError(String);

/// Returns true if a word is the ID of a rule or of a table: "G-DEF-03", "T-45".
pub fn is_id(word: &str) -> bool {
    let number = word.strip_prefix("T-");
    let is_number = |n: &str| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit());
    number.is_some_and(is_number) || id_len(word) == Some(word.len())
}

/// The part of a rule that the program does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub enum Tag {
    /// Applied in full once the inputs are chosen.
    Auto,
    /// Computed and proposed. The user confirms it.
    Assist,
    /// Only shown.
    Remind,
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Auto => "auto",
            Self::Assist => "assist",
            Self::Remind => "remind",
        })
    }
}

/// One rule as users read it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Its ID, unique in its book.
    pub id: RuleId,
    /// The part of it that the program does.
    pub tag: Tag,
    /// One to five words, the game's own term. Never empty.
    pub title: String,
    /// One to a few short sentences. Never empty. "(house rule)" marks the parts that the campaign can
    /// switch.
    pub text: String,
}

/// A table of the source on which rules are based, with its purpose. Its rows are content of the
/// packs.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Its ID, unique in its book: `T-45`, `M-03`.
    pub id: String,
    /// Its title. Never empty.
    pub title: String,
    /// Its content, in a sentence or two. Never empty.
    pub text: String,
}

/// The rules of one game system, in the order of its list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rulebook {
    rules: Vec<Rule>,
    /// The index of each rule in `rules`.
    places: BTreeMap<RuleId, usize>,
    /// The tables on which the rules are based, few enough for a linear search.
    tables: Vec<Table>,
}

impl Rulebook {
    /// Reads a rule list. `name` is the text's name in an error, usually its file.
    ///
    /// # Errors
    /// The text isn't a RON list of rules, an ID has the wrong form or appears twice, or a title or
    /// a text is empty. The error has the place.
    pub fn parse(name: &str, text: &str) -> Result<Self, RulebookError> {
        reader::ron(text).map_err(|at| RulebookError {
            file: name.to_owned(),
            line: at.span.end.line,
            column: at.span.end.col,
            cause: at.code,
        })
    }

    /// The rule with this ID, if the book has it.
    pub fn get(&self, id: &str) -> Option<&Rule> {
        self.places.get(id).and_then(|&place| self.rules.get(place))
    }

    /// The table with this ID, if the book has it. The two halves of a table (`M-16a`) are one.
    pub fn table(&self, id: &str) -> Option<&Table> {
        let whole = id.trim_end_matches(|c: char| c.is_ascii_lowercase());
        self.tables.iter().find(|table| table.id == whole)
    }

    /// All rules, in the order of the list.
    pub fn iter(&self) -> std::slice::Iter<'_, Rule> {
        self.rules.iter()
    }

    /// The rules of one section, such as `G-DICE`, in the order of the list.
    pub fn section<'a>(&'a self, section: &'a str) -> impl Iterator<Item = &'a Rule> {
        self.iter().filter(move |rule| rule.id.section() == section)
    }

    /// Returns the rules that contain every one of these words, in any case, in ID, title or text.
    /// Those that contain them all in ID and title come first. Without words, returns all rules.
    pub fn search(&self, words: &str) -> Vec<&Rule> {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        let holds = |text: &str| words.iter().all(|word| text.contains(word.as_str()));
        let (mut named, mut told) = (Vec::new(), Vec::new());
        for rule in self {
            let name = format!("{} {}", rule.id, rule.title).to_lowercase();
            if holds(&name) {
                named.push(rule);
            } else if holds(&format!("{name} {}", rule.text.to_lowercase())) {
                told.push(rule);
            }
        }
        named.append(&mut told);
        named
    }
}

impl<'a> IntoIterator for &'a Rulebook {
    type Item = &'a Rule;
    type IntoIter = std::slice::Iter<'a, Rule>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'de> Deserialize<'de> for Rulebook {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Reader(Self::default()))
    }
}

/// Reads the list rule by rule. Each rule is checked while it is read, because only then does the
/// error point at its line.
struct Reader(Rulebook);

impl<'de> Visitor<'de> for Reader {
    type Value = Rulebook;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of rules")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<Rulebook, A::Error> {
        while list.next_element_seed(&mut self)?.is_some() {}
        Ok(self.0)
    }
}

impl<'de> DeserializeSeed<'de> for &mut Reader {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let Reader(book) = self;
        let rule = Rule::deserialize(deserializer)?;
        let id = &rule.id;
        if rule.title.trim().is_empty() || rule.text.trim().is_empty() {
            return Err(D::Error::custom(format!(
                "rule {id} has no title or no text"
            )));
        }
        if book.places.insert(id.clone(), book.rules.len()).is_some() {
            return Err(D::Error::custom(format!(
                "rule {id} appears twice: give a new rule the next number of its section"
            )));
        }
        book.rules.push(rule);
        Ok(())
    }
}

/// An error in a rule list, with its place. Its source has the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("can't read the rules at {file}:{line}:{column}")]
pub struct RulebookError {
    /// The name of the text.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The fault there.
    #[source]
    pub cause: ron::Error,
}

/// Returns the rule IDs in a text, in order, with repetitions. An ID must be separate: letters,
/// digits or `_` around it, or a hyphen before it, make it another word. The IDs need not be in a
/// book.
pub fn cites(text: &str) -> impl Iterator<Item = &str> {
    let joins = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices('-').filter_map(move |(dash, _)| {
        // The system is the one letter before the first hyphen.
        let (before, rest) = text.split_at_checked(dash.checked_sub(1)?)?;
        let (id, after) = rest.split_at_checked(id_len(rest)?)?;
        let alone = !before.ends_with(|c| joins(c) || c == '-') && !after.starts_with(joins);
        alone.then_some(id)
    })
}

/// Returns the length in bytes of the rule ID at the start of the text, if there is one.
fn id_len(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let run =
        |from: usize, is: fn(&u8) -> bool| bytes.iter().skip(from).take_while(|b| is(b)).count();
    let letters = run(2, u8::is_ascii_uppercase);
    let number = 3 + letters;
    let digits = run(number, u8::is_ascii_digit);
    let formed = bytes.first()?.is_ascii_uppercase()
        && bytes.get(1) == Some(&b'-')
        && (2..=8).contains(&letters)
        && bytes.get(number - 1) == Some(&b'-')
        && (2..=3).contains(&digits);
    let end = number + digits;
    formed.then(|| end + usize::from(bytes.get(end).is_some_and(u8::is_ascii_lowercase)))
}

// The invented IDs here begin with Z, a system that doesn't exist, because a test looks up every ID
// of a game system in the sources.
#[cfg(test)]
mod tests {
    use std::error::Error as _;

    use rstest::rstest;

    use super::*;

    const SAMPLE: &str = r#"[
    // A section
    (id: "Z-ODD-01", tag: Auto, title: "Luck", text: "Fortune favors the Bold."),
    (id: "Z-ODD-02a", tag: Remind, title: "Bold moves", text: "Try them."),

    (id: "Z-EVEN-01", tag: Assist, title: "Rest", text: "Sleep well."),
]
"#;

    fn sample() -> Rulebook {
        Rulebook::parse("sample.ron", SAMPLE).expect("the sample is well formed")
    }

    fn ids<'a>(rules: impl IntoIterator<Item = &'a Rule>) -> Vec<&'a str> {
        rules.into_iter().map(|rule| rule.id.as_str()).collect()
    }

    #[rstest]
    #[case("G-DICE-07", "G-DICE")]
    #[case("C-DES-01a", "C-DES")]
    #[case("C-XP-04", "C-XP")]
    #[case("Z-SECTIONS-123z", "Z-SECTIONS")]
    fn an_id_of_the_right_form_is_read(#[case] text: &str, #[case] section: &str) {
        let id: RuleId = text.parse().expect("right form");
        assert_eq!((id.to_string().as_str(), id.section()), (text, section));
    }

    #[rstest]
    #[case("")]
    #[case("Z")]
    #[case("Z-")]
    #[case("z-odd-01")]
    #[case("Z-O-01")]
    #[case("Z-NINECHARS-01")]
    #[case("Z-ODD-1")]
    #[case("Z-ODD-1234")]
    #[case("Z-ODD-01A")]
    #[case("Z-ODD-01ab")]
    #[case("Z-ODD-01 ")]
    #[case("Z-ODD")]
    #[case("ZZ-ODD-01")]
    #[case("Z-ÖDD-01")]
    fn another_form_is_refused_with_an_example(#[case] text: &str) {
        let error = text.parse::<RuleId>().expect_err("wrong form");
        let said = error.to_string();
        assert!(said.starts_with(&format!("\"{text}\" ")), "{said}");
        assert!(said.contains("G-DICE-07"), "{said}");
        says!(said);
    }

    #[test]
    fn a_book_keeps_its_order_and_finds_by_id_and_section() {
        let book = sample();
        assert_eq!(ids(&book), ["Z-ODD-01", "Z-ODD-02a", "Z-EVEN-01"]);
        assert_eq!(ids(book.section("Z-ODD")), ["Z-ODD-01", "Z-ODD-02a"]);
        assert_eq!(ids(book.section("Z-OD")), [""; 0]);
        let rest = book.get("Z-EVEN-01").expect("listed");
        assert_eq!(
            (rest.tag, rest.title.as_str(), rest.text.as_str()),
            (Tag::Assist, "Rest", "Sleep well.")
        );
        assert_eq!(book.get("Z-EVEN-02"), None);
    }

    #[rstest]
    #[case::titles_come_before_texts("bold", &["Z-ODD-02a", "Z-ODD-01"])]
    #[case::every_word_counts("FORTUNE bold", &["Z-ODD-01"])]
    #[case::the_id_counts("z-odd", &["Z-ODD-01", "Z-ODD-02a"])]
    #[case::words_from_title_and_text("rest sleep", &["Z-EVEN-01"])]
    #[case::nothing_asked("  ", &["Z-ODD-01", "Z-ODD-02a", "Z-EVEN-01"])]
    #[case::nothing_found("despair", &[])]
    fn searching(#[case] words: &str, #[case] found: &[&str]) {
        assert_eq!(ids(sample().search(words)), found);
    }

    #[rstest]
    #[case::wrong_form_of_id("Z-ODD-02a", "ODD-2a", "\"ODD-2a\"")]
    #[case::id_twice("Z-ODD-02a", "Z-ODD-01", "Z-ODD-01")]
    #[case::empty_title("\"Bold moves\"", "\" \"", "Z-ODD-02a")]
    #[case::empty_text("\"Try them.\"", "\"\"", "Z-ODD-02a")]
    #[case::unknown_tag("Remind", "Maybe", "Maybe")]
    #[case::unknown_field("title: \"Bold", "heading: \"Bold", "heading")]
    #[case::field_twice("Remind", "Remind, tag: Auto", "tag")]
    fn a_wrong_list_says_where_and_why(
        #[case] right: &str,
        #[case] wrong: &str,
        #[case] why: &str,
    ) {
        assert_eq!(SAMPLE.matches(right).count(), 1, "{right} marks one place");
        let text = SAMPLE.replacen(right, wrong, 1);
        let error = Rulebook::parse("sample.ron", &text).expect_err("the list is wrong");
        let place = format!("can't read the rules at sample.ron:4:{}", error.column);
        assert_eq!(
            error.to_string(),
            place,
            "the line of the wrong rule, not of the next"
        );
        let cause = error.source().expect("a cause").to_string();
        assert!(cause.contains(why), "{cause}");
        says!(cause);
    }

    #[rstest]
    #[case("one G-DICE-07.", &["G-DICE-07"])]
    #[case("(G-DICE-07, C-DES-01a); G-DICE-07", &["G-DICE-07", "C-DES-01a", "G-DICE-07"])]
    #[case("F-ATT-06..08", &["F-ATT-06"])]
    #[case("\"Z-ODD-01\"-Z-ODD-02", &["Z-ODD-01"])]
    #[case("Z-ODD-01-Z-ODD-02", &["Z-ODD-01"])]
    #[case("XZ-ODD-01 _Z-ODD-01 Z-ODD-01_ Z-ODD-01A éZ-ODD-01 Z-ODD-01é", &[])]
    #[case("UTF-8, O-21, a-b, -, Z-ODD-nn, Z-ODD-001", &["Z-ODD-001"])]
    #[case("", &[])]
    fn ids_are_found_in_any_text(#[case] text: &str, #[case] found: &[&str]) {
        assert_eq!(cites(text).collect::<Vec<_>>(), found);
    }
}
