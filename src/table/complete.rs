//! How a line that is being typed may go on: verbs first, then what the verb's usage expects.
//!
//! Usages are written for people (`attack WHO [TARGET] [with WEAPON]`), and they are all that is
//! needed here: capitals stand for something to name, small letters for themselves, brackets for
//! what may be left out, a bar for a choice. Nothing is ever wrong in this file: a line that no
//! usage fits simply has no completions.

use crate::lang::quote;
use crate::rules::system::System;

use super::face::{Completion, verbs};
use super::line::{VERBS, find_verb};

/// The most completions that are given for one line.
const MOST: usize = 60;

/// What may stand at one place of a usage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word<'a> {
    /// The word itself.
    Keyword(&'a str),
    /// The name of somebody in the encounter.
    Name,
    /// Something that the content has a name for.
    Content,
    /// A number, symbols, words of one's own: nothing to propose.
    Free,
}

/// One place of a usage: the words that may stand there, and whether it may be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place<'a> {
    words: Vec<Word<'a>>,
    optional: bool,
}

/// Ways to go on with a line, best first.
pub(super) fn complete<S: System>(
    state: &S::State,
    library: &S::Library,
    line: &str,
) -> Vec<Completion> {
    let (head, partial) = cut(line);
    let before: Vec<&str> = words(head);
    let Some((verb, args)) = before.split_first() else {
        return verb_completions::<S>(head, partial);
    };
    let lower = verb.to_lowercase();
    let system = find_verb(S::verbs(), &lower).map(|verb| (verb.name, verb.usage));
    let own = || {
        VERBS
            .iter()
            .find(|verb| verb.name == lower)
            .map(|verb| (verb.name, verb.usage))
    };
    let Some((name, usage)) = system.or_else(own) else {
        return Vec::new();
    };
    let mut found: Vec<(u8, Completion)> = Vec::new();
    let mut offer = |word: &str, text: String, help: &str, order: u8| {
        if let Some(rank) = rank(word, partial) {
            let text = format!("{head}{text}");
            let new = Completion {
                text,
                label: word.to_owned(),
                help: help.to_owned(),
            };
            if !found.iter().any(|(_, old)| old.text == new.text) {
                found.push((rank * 4 + order, new));
            }
        }
    };
    for word in expected(usage, name, args) {
        match word {
            Word::Keyword(word) => offer(word, word.to_owned(), "keyword", 1),
            Word::Name => {
                for named in S::names(state) {
                    offer(&named.name, quote(&named.name), "here", 0);
                }
                offer("@", "@".to_owned(), "whoever is active", 2);
            }
            Word::Content => {
                for word in S::library_words(library) {
                    offer(&word, quote(&word), "from the packs", 3);
                }
            }
            Word::Free => {}
        }
    }
    found.sort_by_key(|(rank, _)| *rank);
    found
        .into_iter()
        .take(MOST)
        .map(|(_, completion)| completion)
        .collect()
}

fn verb_completions<S: System>(head: &str, partial: &str) -> Vec<Completion> {
    let lower = partial.to_lowercase();
    let alias = |name: &str| {
        let verb = find_verb(S::verbs(), name)?;
        verb.aliases
            .iter()
            .any(|alias| *alias == lower)
            .then_some(0)
    };
    let mut found: Vec<(u8, Completion)> = verbs::<S>()
        .into_iter()
        .filter_map(|verb| {
            let rank = alias(verb.name).or_else(|| rank(verb.name, partial))?;
            let text = format!("{head}{}", verb.name);
            let help = format!("{}: {}", verb.usage, verb.help);
            Some((
                rank,
                Completion {
                    text,
                    label: verb.name.to_owned(),
                    help,
                },
            ))
        })
        .collect();
    found.sort_by_key(|(rank, _)| *rank);
    found
        .into_iter()
        .take(MOST)
        .map(|(_, completion)| completion)
        .collect()
}

/// How well a word continues what was typed, 0 best; `None` if it does not.
fn rank(word: &str, partial: &str) -> Option<u8> {
    let (word, partial) = (word.to_lowercase(), partial.to_lowercase());
    if word.starts_with(&partial) {
        Some(0)
    } else if word
        .split([' ', '-', '\'', '_'])
        .any(|part| part.starts_with(&partial))
    {
        Some(1)
    } else {
        word.contains(&partial).then_some(2)
    }
}

/// Parts a line into what stands and the word being typed, a quote it has opened left out.
fn cut(line: &str) -> (&str, &str) {
    let (mut start, mut quoted, mut escaped, mut blank) = (0, false, false, true);
    for (at, c) in line.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' if quoted => (quoted, blank, start) = (false, true, at + 1),
            '"' => (quoted, start, blank) = (true, at, false),
            c if c.is_whitespace() && !quoted => (blank, start) = (true, at + c.len_utf8()),
            _ if blank => (start, blank) = (at, false),
            _ => {}
        }
    }
    let (head, partial) = line.split_at(start);
    (head, partial.strip_prefix('"').unwrap_or(partial))
}

/// The words before the one being typed; a quoted one counts as one.
fn words(head: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = head.trim_start();
    while !rest.is_empty() {
        let end = match rest.strip_prefix('"') {
            Some(inner) => inner.find('"').map_or(rest.len(), |at| at + 2),
            None => rest.find(char::is_whitespace).unwrap_or(rest.len()),
        };
        found.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    found
}

/// What the usage of a verb lets stand behind these arguments.
fn expected<'a>(usage: &'a str, verb: &str, args: &[&str]) -> Vec<Word<'a>> {
    let next = format!(" | {verb} ");
    let mut found: Vec<Word<'a>> = Vec::new();
    for form in usage.split(next.as_str()) {
        let form = form.strip_prefix(verb).unwrap_or(form);
        let places = places(form);
        for word in behind(&places, args) {
            if !found.contains(&word) {
                found.push(word);
            }
        }
    }
    found
}

fn behind<'a>(places: &[Place<'a>], args: &[&str]) -> Vec<Word<'a>> {
    let is = |word: &Word<'_>, arg: &str| matches!(word, Word::Keyword(k) if k.eq_ignore_ascii_case(arg));
    let needed = places.iter().take_while(|place| !place.optional).count();
    for (place, arg) in places.iter().take(needed).zip(args) {
        let literal = place
            .words
            .iter()
            .all(|word| matches!(word, Word::Keyword(_)));
        if literal && !place.words.iter().any(|word| is(word, arg)) {
            return Vec::new();
        }
    }
    let last = args.last().copied().unwrap_or_default();
    if let Some(at) = places
        .iter()
        .position(|place| place.words.iter().any(|word| is(word, last)))
        && let Some(next) = places.get(at + 1)
        && at + 1 >= needed.min(args.len())
        && !next
            .words
            .iter()
            .any(|word| matches!(word, Word::Keyword(_)))
    {
        return next.words.clone();
    }
    if args.len() < needed {
        return places[args.len()].words.clone();
    }
    let used = |word: &Word<'_>| args.iter().any(|arg| is(word, arg));
    let mut found = Vec::new();
    let mut led = false;
    for place in &places[needed..] {
        // What stands behind a keyword is proposed once the keyword is there, not before.
        if !led {
            found.extend(place.words.iter().copied().filter(|word| !used(word)));
        }
        led = place
            .words
            .iter()
            .any(|word| matches!(word, Word::Keyword(_)))
            && place.words.len() == 1;
    }
    found
}

fn places(form: &str) -> Vec<Place<'_>> {
    let mut places: Vec<Place<'_>> = Vec::new();
    let mut depth = 0_u32;
    let mut joined = false;
    for piece in form.split_whitespace() {
        if piece == "|" {
            joined = true;
            continue;
        }
        depth += piece.matches('[').count() as u32;
        let bare = piece.trim_matches(['[', ']']);
        let words: Vec<Word<'_>> = bare
            .split('|')
            .filter(|word| !word.is_empty())
            .map(classify)
            .collect();
        match places.last_mut() {
            Some(place) if joined => place.words.extend(words),
            _ if words.is_empty() => {}
            _ => places.push(Place {
                words,
                optional: depth > 0,
            }),
        }
        joined = false;
        depth = depth.saturating_sub(piece.matches(']').count() as u32);
    }
    places
}

fn classify(word: &str) -> Word<'_> {
    if word.chars().any(char::is_lowercase) {
        return if word.chars().any(char::is_uppercase) {
            Word::Free
        } else {
            Word::Keyword(word)
        };
    }
    match word.trim_matches(|c: char| !c.is_ascii_uppercase()) {
        "WHO" | "WHOM" | "TARGET" | "VEHICLE" => Word::Name,
        "" | "N" | "X" | "SYMBOLS" | "WORDS" | "TEXT" | "NAME" | "POOL" | "WHY" | "PLAYERS" => {
            Word::Free
        }
        _ => Word::Content,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::lang::Line;
    use crate::table::toy::{Folk, State, Toy};

    fn labels(line: &str) -> Vec<String> {
        completed(line)
            .into_iter()
            .map(|completion| completion.text)
            .collect()
    }

    fn completed(line: &str) -> Vec<Completion> {
        let folk = ["Ila Rho", "Vex"].map(|name| Folk {
            name: name.into(),
            wounds: 0,
        });
        let state = State {
            folk: folk.into(),
            ..State::default()
        };
        complete::<Toy>(&state, &vec!["slug pistol".to_owned()], line)
    }

    #[rstest]
    #[case::verbs_first("w", &["wound"])]
    #[case::an_alias_is_the_verb("W", &["wound"])]
    #[case::inside_a_verb("ext", &["next"])]
    #[case::names_and_the_active_one("wound ", &["wound \"Ila Rho\"", "wound Vex", "wound @"])]
    #[case::a_piece_of_a_name("wound rh", &["wound \"Ila Rho\""])]
    #[case::an_open_quote("wound \"ila r", &["wound \"Ila Rho\""])]
    #[case::keywords_behind("roll Vex t", &["roll Vex twice"])]
    #[case::nothing_to_propose_for_a_number("wound Vex ", &[])]
    #[case::the_table_s_own("undo t", &["undo to"])]
    #[case::no_such_verb("frob ", &[])]
    fn lines_go_on(#[case] line: &str, #[case] expected: &[&str]) {
        assert_eq!(labels(line), expected);
    }

    #[rstest]
    #[case("attack WHO [TARGET] [with WEAPON] [at BAND] [aim]", "attack", &["@"], &[Word::Name, Word::Keyword("with"), Word::Keyword("at"), Word::Keyword("aim")])]
    #[case("attack WHO [TARGET] [with WEAPON] [at BAND] [aim]", "attack", &["@", "vex", "with"], &[Word::Content])]
    #[case("slot add pc|npc [for WHO] | slot fall N", "slot", &[], &[Word::Keyword("add"), Word::Keyword("fall")])]
    #[case("slot add pc|npc [for WHO] | slot fall N", "slot", &["add"], &[Word::Keyword("pc"), Word::Keyword("npc")])]
    #[case("slot add pc|npc [for WHO] | slot fall N", "slot", &["add", "pc"], &[Word::Keyword("for")])]
    #[case("target next | prev | WHO", "target", &[], &[Word::Keyword("next"), Word::Keyword("prev"), Word::Name])]
    #[case("check WHO SKILL [DIFFICULTY | vs WHO [SKILL]]", "check", &["vex", "cool", "vs"], &[Word::Name])]
    fn a_usage_says_what_may_follow(
        #[case] usage: &str,
        #[case] verb: &str,
        #[case] args: &[&str],
        #[case] words: &[Word<'_>],
    ) {
        assert_eq!(expected(usage, verb, args), words);
    }

    proptest! {
        #[test]
        fn every_completion_is_a_line(line in "(add|wound|roll|undo|w)? ?[a-zA-Z\" \\\\]{0,12}") {
            for completion in completed(&line) {
                prop_assert!(Line::split(&completion.text).is_ok(), "{}", completion.text);
            }
        }

        #[test]
        fn no_text_is_too_strange(line in ".{0,40}") {
            prop_assert!(completed(&line).len() <= MOST);
        }
    }
}
