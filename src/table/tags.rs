//! The completion of tags while a note is typed.

use lang::seek::{Seeker, Sought};
use rules::tags::{GM, Tag, TagKind, is_letter, words};

use super::complete::Completion;

/// Returns the shortest tag that means one person of these names and no other.
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

    use rules::tags::tags;

    use super::*;

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
