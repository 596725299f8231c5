//! Tags inside notes: `@person` and `#place`.
//!
//! A tag is one word. It means every person whose name has its words in a row, so that `@vex` and `@Vex-Marrow`
//! mean Vex Marrow. The tag `#gm` doesn't mean a place. It keeps a note from the players.

use std::fmt;

use serde::Serialize;

/// The tag of a note or another text that only the GM may see.
pub const GM: &str = "gm";

/// The kind of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TagKind {
    /// A person or a vehicle of the cast or on the stage: `@vex`.
    Person,
    /// A place or a topic: `#harbor`.
    Place,
}

impl TagKind {
    /// Returns the kind of tags that begin with a sign.
    pub const fn of(sign: char) -> Option<Self> {
        match sign {
            '@' => Some(Self::Person),
            '#' => Some(Self::Place),
            _ => None,
        }
    }

    const fn sign(self) -> char {
        match self {
            Self::Person => '@',
            Self::Place => '#',
        }
    }
}

/// A tag of a note.
#[derive(Clone, Debug, Serialize)]
pub struct Tag {
    /// Its kind.
    pub kind: TagKind,
    /// Its word, as it was typed: "Vex".
    pub word: String,
}

impl PartialEq for Tag {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind && self.word.to_lowercase() == other.word.to_lowercase()
    }
}

impl Eq for Tag {}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.kind.sign(), self.word)
    }
}

/// Returns true for the letters of a tag after its sign.
pub fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_')
}

/// Returns the words of a name or of a tag in lower case. Apostrophes count for nothing.
pub fn words(text: &str) -> Vec<String> {
    let plain: String = text
        .to_lowercase()
        .chars()
        .filter(|c| !matches!(c, '\'' | '’'))
        .collect();
    let words = plain.split(|c: char| !c.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

impl Tag {
    /// Reads a tag, with its sign.
    pub fn read(text: &str) -> Option<Self> {
        let mut rest = text.chars();
        let kind = TagKind::of(rest.next()?)?;
        let word: String = rest
            .as_str()
            .chars()
            .take_while(|c| is_letter(*c))
            .collect();
        let word = word.trim_end_matches(['-', '_']);
        let is_word = word.chars().any(char::is_alphanumeric);
        is_word.then(|| Self {
            kind,
            word: word.to_owned(),
        })
    }

    /// Returns true if it keeps a note from the players.
    pub fn is_for_gm(&self) -> bool {
        self.kind == TagKind::Place && self.word.eq_ignore_ascii_case(GM)
    }

    /// Returns true if it is what someone looks for with `@vex`, `#harbor`, or a word without a sign.
    pub fn fits(&self, wanted: &str) -> bool {
        let wanted = wanted.trim();
        let sign = wanted.chars().next().and_then(TagKind::of);
        let word = wanted.trim_start_matches(['@', '#']);
        if sign.is_some_and(|kind| kind != self.kind) {
            return false;
        }
        let sought = Self {
            kind: self.kind,
            word: word.to_owned(),
        };
        *self == sought || self.means(word) || sought.means(&self.word)
    }

    /// Returns true if it means the person of this name.
    pub fn means(&self, name: &str) -> bool {
        let own = words(&self.word);
        self.kind == TagKind::Person
            && words(name)
                .windows(own.len().max(1))
                .any(|part| part == own.as_slice())
    }
}

/// Returns the tags of a text in order, each once.
pub fn tags(text: &str) -> Vec<Tag> {
    let mut found: Vec<Tag> = Vec::new();
    for word in text.split_whitespace() {
        let word = word.trim_start_matches(['(', '"', '\'', '[', '“', '„']);
        if let Some(tag) = Tag::read(word).filter(|tag| !found.contains(tag)) {
            found.push(tag);
        }
    }
    found
}

/// Returns true if a text has the tag that keeps it from the players.
pub fn is_for_gm(text: &str) -> bool {
    text.contains('#') && tags(text).iter().any(Tag::is_for_gm)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn shown(text: &str) -> Vec<String> {
        tags(text).iter().map(Tag::to_string).collect()
    }

    #[rstest]
    #[case("@vex met (@Ila-Senn) at #gun-deck.", &["@vex", "@Ila-Senn", "#gun-deck"])]
    #[case("@Vex's debt, @vex again", &["@Vex"])]
    #[case("mail a@b.org, take # 3, @ noon, #-", &[])]
    #[case("The word. #GM", &["#GM"])]
    #[case("", &[])]
    fn a_text_has_the_tags_that_begin_a_word(#[case] text: &str, #[case] expected: &[&str]) {
        assert_eq!(shown(text), expected);
    }

    #[rstest]
    #[case("@vex", "Vex Marrow", true)]
    #[case("@Marrow", "Vex Marrow", true)]
    #[case("@vex-marrow", "Vex Marrow", true)]
    #[case("@vex_marrow", "Vex Marrow", true)]
    #[case("@ve", "Vex Marrow", false)]
    #[case("@marrow-vex", "Vex Marrow", false)]
    #[case("@ONeil", "Ann O'Neil", true)]
    #[case("#vex", "Vex Marrow", false)]
    fn a_tag_means_a_person_by_whole_words(
        #[case] tag: &str,
        #[case] name: &str,
        #[case] means: bool,
    ) {
        assert_eq!(Tag::read(tag).map(|tag| tag.means(name)), Some(means));
    }

    #[rstest]
    #[case("@vex", true)]
    #[case("vex", true)]
    #[case("@Vex Marrow", true)]
    #[case("#vex", false)]
    #[case("@ila", false)]
    fn a_tag_is_found_with_and_without_its_sign(#[case] wanted: &str, #[case] fits: bool) {
        let tag = |text: &str| Tag::read(text).unwrap();
        assert_eq!(tag("@Vex").fits(wanted), fits);
        assert_eq!(tag("@Vex-Marrow").fits(wanted), fits);
        assert!(tag("#Harbor").fits("harbor") && !tag("#Harbor").fits("@harbor"));
    }

    #[test]
    fn only_the_tag_gm_keeps_a_note_from_players() {
        assert!(is_for_gm("x #gm") && is_for_gm("x #GM."));
        assert!(!is_for_gm("x #gmail") && !is_for_gm("x @gm"));
    }
}
