//! Completions for a line that is being typed: verbs first, then what the verb's usage expects.
//!
//! [`lang::usage`] tells what may follow at the cursor, a keyword or a kind of word, and the
//! system proposes words for it. This module never fails: a line that no usage fits has no
//! completions. The caller cuts a list that is too long.

use lang::names::{find, numbered};
use lang::seek::{Seeker, Sought};
use lang::spoken::quote;
use lang::usage::{Expected, Place, Stood, Takes, after};
use rules::system::{Said, System};
use rules::view::{Id, PlaceInfo, VerbInfo};
use serde::Serialize;

use super::line::{VERBS, find_verb};

/// A completion of a line that is being typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Completion {
    /// The whole line with the completion.
    pub text: String,
    /// The added word, as it is shown.
    pub label: String,
    /// Its meaning in a few words: a verb's usage and help, "name", "keyword".
    pub help: String,
}

/// Returns completions of a line, best first.
pub(super) fn complete<S: System>(
    state: &S::State,
    library: &S::Library,
    line: &str,
) -> Vec<Completion> {
    let (head, partial) = cut(line);
    let found = complete_at::<S>(state, library, (head, partial));
    if !found.is_empty() || partial.is_empty() {
        return found;
    }
    // A name with blanks that is typed without quotes: the words before belong to it.
    let starts = head.trim_end().char_indices().rev();
    let starts = starts.filter(|(_, c)| c.is_whitespace());
    let mut all = starts.take(MOST_WORDS).map(|(at, c)| at + c.len_utf8());
    let continued = all.find_map(|at| {
        let (head, partial) = line.split_at(at);
        let begins = partial.to_lowercase();
        let mut found = complete_at::<S>(state, library, (head, partial));
        found.retain(|one| one.label.to_lowercase().starts_with(&begins));
        (!partial.contains('"') && !found.is_empty()).then_some(found)
    });
    continued.unwrap_or_default()
}

/// The most words of an unquoted name before the one that is typed.
const MOST_WORDS: usize = 4;

/// Returns the completions of the word that is typed after the words before it.
fn complete_at<S: System>(
    state: &S::State,
    library: &S::Library,
    (head, partial): (&str, &str),
) -> Vec<Completion> {
    let before = words(head);
    let Some((verb, args)) = before.split_first() else {
        return verb_completions::<S>(head, partial);
    };
    let lower = verb.text.to_lowercase();
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
    let mut found: Vec<(u32, Completion)> = Vec::new();
    let mut ranks = Ranks::of(partial);
    let mut offer = |word: &str, text: String, help: &str, order: u32| {
        if let Some(rank) = ranks.of_word(word) {
            let text = format!("{head}{text}");
            let new = Completion {
                text,
                label: word.to_owned(),
                help: help.to_owned(),
            };
            if !found.iter().any(|(_, old)| old.text == new.text) {
                found.push((rank * 3 + order, new));
            }
        }
    };
    for (expected, names) in after::<S::Place>(usage, name, args) {
        match expected {
            Expected::Keyword(word) => offer(word, word.to_owned(), "keyword", 1),
            Expected::Sign(_) => {}
            Expected::Place(place) => {
                let who = named::<S>(state, args, &names);
                let last = args.last().map_or("", |word| word.text);
                let said = Said { who: &who, last };
                for proposal in S::proposals(state, library, place, &said) {
                    let written = if proposal.plain {
                        proposal.word.clone()
                    } else {
                        quote(&proposal.word)
                    };
                    offer(&proposal.word, written, &proposal.help, 0);
                }
                if place.takes() == Takes::NameOrActive {
                    offer("@", "@".to_owned(), "the active combatant", 2);
                }
            }
        }
    }
    found.sort_by_key(|(rank, _)| *rank);
    found
        .into_iter()
        .map(|(_, completion)| completion)
        .collect()
}

/// Returns the participants that the words at those places name. Unknown names are skipped.
fn named<S: System>(state: &S::State, args: &[Stood<'_>], places: &[usize]) -> Vec<Id> {
    let names = S::names(state);
    let active = S::turns(state).active;
    let words = places.iter().filter_map(|at| args.get(*at));
    words
        .filter_map(|word| match word.text {
            "@" if !word.quoted => active,
            text => match find(text, "name", &names) {
                Ok(id) => Some(id),
                Err(_) => numbered(text).map(Id),
            },
        })
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
    let mut ranks = Ranks::of(partial);
    let mut found: Vec<(u32, Completion)> = verbs::<S>()
        .into_iter()
        .filter_map(|verb| {
            let rank = alias(verb.name).or_else(|| ranks.of_word(verb.name))?;
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
        .map(|(_, completion)| completion)
        .collect()
}

/// The number of letters from which they may be anywhere in a word. Fewer letters are in most
/// words.
const LOOSE: usize = 3;

/// Ranks words by how well they continue what was typed.
struct Ranks {
    partial: String,
    loose: Option<(Sought, Seeker)>,
}

impl Ranks {
    fn of(partial: &str) -> Self {
        let loose = partial.chars().nth(LOOSE - 1).is_some();
        Self {
            partial: partial.to_lowercase(),
            loose: loose.then(|| (Sought::new(partial), Seeker::default())),
        }
    }

    /// Returns the rank of a word, 0 best, or `None` if it doesn't fit. A word that only holds the
    /// letters in their order ranks after all that continue them, the nearest first.
    fn of_word(&mut self, word: &str) -> Option<u32> {
        let lower = word.to_lowercase();
        if lower.starts_with(&self.partial) {
            return Some(0);
        }
        let mut parts = lower.split([' ', '-', '\'', '_']);
        if parts.any(|part| part.starts_with(&self.partial)) {
            return Some(1);
        }
        if lower.contains(&self.partial) {
            return Some(2);
        }
        let (sought, seeker) = self.loose.as_mut()?;
        let score = seeker.name(sought, word)?;
        Some(3 + (u32::from(u16::MAX)).saturating_sub(score))
    }
}

/// Splits a line into the words before the cursor and the word being typed, without an opening
/// quote.
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

/// Returns the words before the one being typed. A quoted phrase counts as one.
fn words(head: &str) -> Vec<Stood<'_>> {
    let mut found = Vec::new();
    let mut rest = head.trim_start();
    while !rest.is_empty() {
        let (text, behind, quoted) = if let Some(inner) = rest.strip_prefix('"') {
            let (text, behind) = inner.split_once('"').unwrap_or((inner, ""));
            (text, behind, true)
        } else {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            (&rest[..end], &rest[end..], false)
        };
        found.push(Stood { text, quoted });
        rest = behind.trim_start();
    }
    found
}

/// Returns every word in capitals of a system's usages.
pub fn places<S: System>() -> Vec<PlaceInfo> {
    let info = |place: S::Place| PlaceInfo {
        word: place.word(),
        about: place.about(),
    };
    S::Place::all().into_iter().map(info).collect()
}

/// Returns every verb of a system, followed by the table's own.
pub fn verbs<S: System>() -> Vec<VerbInfo> {
    let own = VERBS.iter().cloned();
    let system = S::verbs().iter().map(|verb| VerbInfo {
        name: verb.name,
        usage: verb.usage,
        help: verb.help,
        example: verb.example,
    });
    system.chain(own).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::table::toy::{Folk, State, Toy};
    use dice::SeededDice;
    use genesis::Genesis;
    use genesys::Genesys;
    use lang::{Args, Line};
    use rules::system::Deciding;

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
    #[case::verbs_first("w", &["wound", "reword"])]
    #[case::an_alias_is_the_verb("W", &["wound", "reword"])]
    #[case::inside_a_verb("ext", &["next"])]
    #[case::names_and_the_active_one("wound ", &["wound \"Ila Rho\"", "wound Vex", "wound @"])]
    #[case::a_piece_of_a_name("wound rh", &["wound \"Ila Rho\""])]
    #[case::an_open_quote("wound \"ila r", &["wound \"Ila Rho\""])]
    #[case::a_name_without_quotes("wound ila r", &["wound \"Ila Rho\""])]
    #[case::keywords_behind("roll Vex t", &["roll Vex twice"])]
    #[case::nothing_to_propose_for_a_number("wound Vex ", &[])]
    #[case::the_table_s_own("undo t", &["undo to", "undo note"])]
    #[case::no_such_verb("frob ", &[])]
    fn lines_go_on(#[case] line: &str, #[case] expected: &[&str]) {
        assert_eq!(labels(line), expected);
    }

    /// Plays lines into a fresh game and returns the completions of a line.
    fn follow<S: System>(library: &S::Library, played: &[&str], line: &str) -> Vec<String> {
        let mut state = S::fresh("Test");
        let mut dice = SeededDice::new(1);
        for played in played {
            let split = Line::split(played).unwrap();
            let verb = find_verb(S::verbs(), &split.words[0].text).unwrap();
            let command = (verb.parse)(&mut Args::new(&split, verb.usage)).unwrap();
            let mut cx = Deciding {
                library,
                dice: &mut dice,
                overruled: false,
                only_asked: false,
                passed: std::cell::RefCell::default(),
            };
            for event in S::decide(&state, &command, &mut cx).unwrap() {
                S::apply(&mut state, &event);
            }
        }
        let found = complete::<S>(&state, library, line);
        found.into_iter().map(|found| found.label).collect()
    }

    const FIGHT: [&str; 5] = [
        "add vex_marrow",
        "add ila_senn",
        "add ashen_oar_boarder x4 as Boarders",
        "status boarders staggered",
        "add skipjack as Bike",
    ];

    #[rstest]
    #[case::weapons_of_the_actor("attack vex with ", &["Slug pistol"], &["Ashen Oar boarder", "Boarders", "Perception"])]
    #[case::foes_first("attack vex ", &["Boarders", "Ila Senn", "with"], &["Vex Marrow", "Bike"])]
    #[case::bands("attack vex boarders at ", &["engaged", "short"], &["Boarders"])]
    #[case::allies("maneuver vex assist ", &["Ila Senn"], &["Boarders", "Vex Marrow"])]
    #[case::statuses_somebody_is_in("clear boarders ", &["staggered"], &["immobilized"])]
    #[case::statuses("status vex ", &["immobilized"], &["Boarders"])]
    #[case::vehicles("hull ", &["Bike"], &["Vex Marrow"])]
    #[case::fields_of_a_vehicle("set bike ", &["hull"], &["brawn"])]
    #[case::fields_of_a_combatant("set vex ", &["brawn"], &["hull"])]
    #[case::rulings("setting ", &["encumbrance"], &["Vex Marrow"])]
    #[case::values("setting encumbrance ", &["on", "off"], &[])]
    #[case::goods_to_sell("sell vex ", &["Slug pistol"], &["Perception", "brawn"])]
    #[case::purchases("refund vex ", &[], &["Perception", "brawn"])]
    #[case::armor_to_put_on("wear vex ", &[], &["Perception", "Slug pistol"])]
    #[case::skills("check vex ", &["Perception"], &["Slug pistol"])]
    #[case::difficulties("check vex cool ", &["hard", "vs"], &["Perception"])]
    #[case::profiles("add ", &["Ashen Oar boarder", "Skipjack"], &["Slug pistol"])]
    #[case::letters_in_their_order("add ashboard", &["Ashen Oar boarder"], &["Skipjack"])]
    #[case::what_goes_on_with_them_first("check vex perc", &["Perception"], &["Athletics"])]
    #[case::nothing_for_a_number("wound vex ", &[], &["Vex Marrow"])]
    fn each_place_takes_its_kind_in_genesys(
        #[case] line: &str,
        #[case] there: &[&str],
        #[case] absent: &[&str],
    ) {
        proposes(
            &follow::<Genesys>(&genesys::library::Library::shipped(), &FIGHT, line),
            there,
            absent,
        );
    }

    #[rstest]
    #[case::weapons_of_the_actor("attack brook with ", &["Spear"], &["Dagger", "Sergeant Brook"])]
    #[case::foes("charge rider ", &["Sergeant Brook"], &["Toll rider"])]
    #[case::skills("check brook ", &["Athletics"], &["Spear"])]
    #[case::levels("check brook athletics ", &["hard", "against"], &["Athletics"])]
    #[case::conditions("status brook ", &["prone"], &["Toll rider"])]
    #[case::rulings("setting armor", &["armor.mode"], &[])]
    #[case::values("setting armor.mode ", &["per_encounter"], &["armor.mode"])]
    #[case::quirks("quirk brook ", &["Patron"], &["Spear"])]
    #[case::distances("chase brook after rider at ", &["close"], &["Toll rider"])]
    fn each_place_takes_its_kind_in_genesis(
        #[case] line: &str,
        #[case] there: &[&str],
        #[case] absent: &[&str],
    ) {
        let played = ["add sergeant_brook", "add toll_rider"];
        proposes(
            &follow::<Genesis>(&genesis::library::Library::shipped(), &played, line),
            there,
            absent,
        );
    }

    fn proposes(found: &[String], there: &[&str], absent: &[&str]) {
        for word in there {
            assert!(
                found.iter().any(|label| label == word),
                "{word} not in {found:?}"
            );
        }
        for word in absent {
            assert!(
                found.iter().all(|label| label != word),
                "{word} in {found:?}"
            );
        }
        let places: Vec<_> = there
            .iter()
            .map(|word| found.iter().position(|label| label == word))
            .collect();
        assert!(places.is_sorted(), "{found:?}");
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
            drop(completed(&line));
        }
    }
}
