//! Tags inside notes: `@person` and `#place`, and their completion while a note is typed.
//!
//! A tag is one word. It means every person whose name has its words in a row, so that `@vex` and `@Vex-Marrow`
//! mean Vex Marrow. The tag `#gm` doesn't mean a place. It keeps a note from the players.

use std::fmt;

use lang::seek::{Seeker, Sought};
use serde::Serialize;

use super::face::Completion;

/// The tag of a note or another text that only the GM may see.
pub(super) const GM: &str = "gm";

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
    const fn of(sign: char) -> Option<Self> {
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
fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_')
}

/// Returns the words of a name or of a tag in lower case. Apostrophes count for nothing.
fn words(text: &str) -> Vec<String> {
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

/// Returns the shortest tag that means a person and nobody else of these names.
fn tag_of(name: &str, names: &[String]) -> Option<Tag> {
    let plain: String = name.chars().filter(|c| !matches!(c, '\'' | '’')).collect();
    let parts: Vec<&str> = plain
        .split(|c: char| !c.is_alphanumeric())
        .filter(|part| !part.is_empty())
        .collect();
    let tag = |word: String| Tag {
        kind: TagKind::Person,
        word,
    };
    let all = (!parts.is_empty()).then(|| tag(parts.join("-")))?;
    let first = tag((*parts.first()?).to_owned());
    let is_alone = !names
        .iter()
        .any(|other| other != name && first.means(other));
    Some(if is_alone { first } else { all })
}

/// The verbs whose text has tags, with the words before it.
const TAGGED: [(&str, usize); 2] = [("note", 0), ("reword", 1)];

/// Returns the unfinished tag at the end of a line that writes a note, and the line before it.
fn unfinished(line: &str) -> Option<(&str, TagKind, &str)> {
    let line_of_verb = super::line::hidden(line).unwrap_or(line.trim_start());
    let (verb, rest) = line_of_verb.split_once(char::is_whitespace)?;
    let (_, before) = TAGGED
        .iter()
        .find(|(known, _)| verb.eq_ignore_ascii_case(known))?;
    let start = line.rfind(char::is_whitespace).map_or(0, |at| {
        at + line[at..].chars().next().map_or(1, char::len_utf8)
    });
    let (head, word) = line.split_at(start);
    let kind = TagKind::of(word.chars().next()?)?;
    let typed = rest.split_whitespace().count();
    let whole = word.get(1..).unwrap_or_default();
    (typed > *before && whole.chars().all(is_letter)).then_some((head, kind, whole))
}

/// Returns true if a line writes a note and ends in an unfinished tag.
pub fn is_tagging(line: &str) -> bool {
    unfinished(line).is_some()
}

/// Returns the completions of a tag at the end of a line that writes a note: people by their names, places by
/// the tags used before. `None` if the line doesn't end in one.
pub(super) fn complete(
    line: &str,
    names: &[String],
    places: impl FnOnce() -> Vec<Tag>,
) -> Option<Vec<Completion>> {
    let (head, kind, partial) = unfinished(line)?;
    let offered: Vec<(Tag, String)> = match kind {
        TagKind::Person => names
            .iter()
            .filter_map(|name| Some((tag_of(name, names)?, name.clone())))
            .collect(),
        TagKind::Place => {
            let mut all = places();
            all.retain(|tag| tag.kind == TagKind::Place && !tag.is_for_gm());
            let mut all: Vec<(Tag, String)> = all
                .into_iter()
                .map(|tag| (tag, "used before".to_owned()))
                .collect();
            let gm = Tag {
                kind,
                word: GM.to_owned(),
            };
            all.push((gm, "only for the GM".to_owned()));
            all
        }
    };
    let lower = partial.to_lowercase();
    let (sought, mut seeker) = (Sought::new(partial), Seeker::default());
    let mut found: Vec<(u32, Completion)> = Vec::new();
    for (tag, help) in offered {
        let word = tag.word.to_lowercase();
        let name = help.to_lowercase();
        let rank = if word.starts_with(&lower) {
            0
        } else if kind == TagKind::Person && words(&name).iter().any(|w| w.starts_with(&lower)) {
            1
        } else if partial.chars().nth(2).is_some() && seeker.name(&sought, &tag.word).is_some() {
            2
        } else {
            continue;
        };
        let label = tag.to_string();
        let text = format!("{head}{label}");
        if !found.iter().any(|(_, known)| known.text == text) {
            found.push((rank, Completion { text, label, help }));
        }
    }
    found.sort_by_key(|(rank, _)| *rank);
    Some(found.into_iter().map(|(_, one)| one).collect())
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
        let gm = |text: &str| tags(text).iter().any(Tag::is_for_gm);
        assert!(gm("x #gm") && gm("x #GM.") && !gm("x #gmail") && !gm("x @gm"));
    }

    fn completed(line: &str) -> Option<Vec<String>> {
        let names = ["Vex Marrow", "Vex Solane", "Ila Senn", "O'Brien"].map(str::to_owned);
        let places = || tags("#gun-deck #harbor @vex #gm");
        let found = complete(line, &names, places)?;
        Some(found.into_iter().map(|one| one.text).collect())
    }

    #[rstest]
    #[case("note met @i", &["note met @Ila"])]
    #[case("note @", &["note @Vex-Marrow", "note @Vex-Solane", "note @Ila", "note @OBrien"])]
    #[case("note @sol", &["note @Vex-Solane"])]
    #[case("reword 12 x @ila", &["reword 12 x @Ila"])]
    #[case("hidden note at #", &["hidden note at #gun-deck", "hidden note at #harbor", "hidden note at #gm"])]
    #[case("NOTE #ha", &["NOTE #harbor"])]
    fn a_sign_completes_people_or_places(#[case] line: &str, #[case] expected: &[&str]) {
        assert_eq!(completed(line).unwrap(), expected);
    }

    #[rstest]
    #[case("note")]
    #[case("note met ila")]
    #[case("note a@i")]
    #[case("reword @i")]
    #[case("wound @")]
    #[case("@i")]
    fn other_lines_have_no_tags(#[case] line: &str) {
        assert_eq!(completed(line), None);
    }
}
