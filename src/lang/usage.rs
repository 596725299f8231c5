//! The parts of a usage: `attack WHO [TARGET] [with WEAPON] [at BAND] [aim]`.
//!
//! Words in lowercase are literal. Words in capitals name a [`Place`]. Brackets enclose optional
//! parts, a bar separates choices, and dots mean "and more of them". Each game defines its places
//! and their proposals.

use std::fmt::Debug;

/// The meaning of a word in capitals of a usage: a character, a weapon, a number. Each game has its
/// own type for it.
pub trait Place: Copy + PartialEq + Debug + 'static {
    /// Returns every place, in the order of documents.
    fn all() -> Vec<Self>;

    /// Returns its word in a usage: "WHO".
    fn word(self) -> &'static str;

    /// Returns its meaning, in a few words.
    fn about(self) -> &'static str;

    /// Returns the kind of words that fit it.
    fn takes(self) -> Takes;

    /// Returns the place of a word in capitals.
    fn of(word: &str) -> Option<Self> {
        Self::all().into_iter().find(|place| place.word() == word)
    }
}

/// The kind of words that fit a [`Place`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// One word.
    Word,
    /// The name of someone or something in the encounter.
    Name,
    /// A name, or `@` for the active combatant.
    NameOrActive,
    /// A number.
    Number,
    /// Every word to the end of the line.
    Rest,
}

impl Takes {
    /// Returns true if a word there names an item or a participant in the encounter.
    pub const fn is_name(self) -> bool {
        matches!(self, Self::Name | Self::NameOrActive)
    }
}

/// The words in capitals of a usage, each once, in their order.
pub fn capitals(usage: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for word in usage.split(|c: char| !c.is_ascii_alphabetic()) {
        let capital = !word.is_empty() && word.bytes().all(|b| b.is_ascii_uppercase());
        if capital && !found.contains(&word) {
            found.push(word);
        }
    }
    found
}

/// The columns above which the forms of a verb are too long for a refusal.
const FORMS: usize = 72;

/// The most words of one choice in a refusal, and how many are left of more.
const CHOICES: (usize, usize) = (4, 2);

/// Returns a usage that is short enough for a refusal: the form that fits these words best, and the first of
/// many words to choose from.
pub fn brief(usage: &str, said: &[&str]) -> String {
    let forms = forms(usage);
    let taken = |form: &str| {
        let words = form.split(|c: char| !c.is_ascii_lowercase() && c != '-');
        let words: Vec<&str> = words.collect();
        said.iter().filter(|word| words.contains(*word)).count()
    };
    let best = forms.iter().map(|form| taken(form)).max().unwrap_or(0);
    let form = forms.iter().find(|form| taken(form) == best);
    match form.filter(|_| usage.len() > FORMS && forms.len() > 1) {
        Some(form) if best > 0 => fewer(form),
        Some(form) => format!("{} | …", fewer(form)),
        None => fewer(usage),
    }
}

/// Splits a usage into its forms, which bars outside of brackets separate.
fn forms(usage: &str) -> Vec<&str> {
    let mut depth = 0_usize;
    let bar = |(at, sign): (usize, char)| {
        match sign {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let lone = usage.get(..at)?.ends_with(' ') && usage.get(at + 1..)?.starts_with(' ');
        (sign == '|' && depth == 0 && lone).then_some(at)
    };
    let bars: Vec<usize> = usage.char_indices().filter_map(bar).collect();
    let starts = std::iter::once(0).chain(bars.iter().map(|at| at + 1));
    let ends = bars.iter().copied().chain([usage.len()]);
    let parts = starts
        .zip(ends)
        .filter_map(|(from, to)| usage.get(from..to));
    parts.map(str::trim).collect()
}

/// Leaves out the last words of long choices: "armor|head|…".
fn fewer(form: &str) -> String {
    let (most, left) = CHOICES;
    let word = |word: &str| {
        let bare = word.trim_end_matches([']', '.']);
        let end = word.get(bare.len()..).unwrap_or_default();
        let parts: Vec<&str> = bare.split('|').collect();
        match parts.get(..left) {
            Some(first) if parts.len() > most => format!("{}|…{end}", first.join("|")),
            _ => word.to_owned(),
        }
    };
    form.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// A word that may follow at a place of a usage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected<'a, P> {
    /// The word itself.
    Keyword(&'a str),
    /// A word in capitals.
    Place(P),
    /// A sign, or a number with a letter, for which there are no proposals.
    Sign(&'a str),
}

/// A part of a usage.
#[derive(Clone, Debug)]
enum Part<'a, P> {
    /// A place with the words that may be there. The flag is true if more of them may follow.
    Place(Vec<Expected<'a, P>>, bool),
    /// An optional part: one of several ways to continue.
    Optional(Vec<Vec<Part<'a, P>>>),
}

/// A word that is already in the line: its text and its quoting.
#[derive(Clone, Copy, Debug)]
pub struct Stood<'a> {
    /// Without its quotes.
    pub text: &'a str,
    /// A quoted word is never a keyword, a number or a sign.
    pub quoted: bool,
}

/// Returns what may follow these words in a usage, and which of the words are names, judged by the
/// first way through the usage that they fit.
pub fn after<'a, P: Place>(
    usage: &'a str,
    verb: &str,
    said: &[Stood<'_>],
) -> Vec<(Expected<'a, P>, Vec<usize>)> {
    let mut pieces = pieces(usage).into_iter().peekable();
    let forms = ways(&mut pieces);
    let keywords: Vec<&str> = usage
        .split(|c: char| !c.is_ascii_lowercase() && c != '-')
        .filter(|word| !word.is_empty())
        .collect();
    let mut walk = Walk {
        keywords,
        found: Vec::new(),
    };
    for form in &forms {
        let form: &[Part<'_, P>] = match form.split_first() {
            Some((Part::Place(words, _), rest)) if words == &[Expected::Keyword(verb)] => rest,
            _ => form,
        };
        let todo: Vec<&Part<'_, P>> = form.iter().collect();
        walk.go(&todo, said, 0, &[]);
    }
    walk.found
}

struct Walk<'a, P> {
    keywords: Vec<&'a str>,
    found: Vec<(Expected<'a, P>, Vec<usize>)>,
}

impl<'a, P: Place> Walk<'a, P> {
    fn go(&mut self, todo: &[&Part<'a, P>], said: &[Stood<'_>], at: usize, names: &[usize]) {
        let run = todo
            .iter()
            .take_while(|part| matches!(part, Part::Optional(_)))
            .count();
        for (taken, part) in todo.iter().enumerate().take(run) {
            let Part::Optional(ways) = part else { continue };
            let others = || {
                let others = todo.iter().enumerate().filter(|(n, _)| *n != taken);
                others.map(|(_, part)| *part)
            };
            for way in ways {
                let next: Vec<&Part<'a, P>> = way.iter().chain(others()).collect();
                self.go(&next, said, at, names);
            }
        }
        let Some((Part::Place(words, more), rest)) = todo.get(run).map(|p| (*p, &todo[run + 1..]))
        else {
            return;
        };
        let Some(word) = said.get(at) else {
            for word in words {
                if !self.found.iter().any(|(old, _)| old == word) {
                    self.found.push((*word, names.to_vec()));
                }
            }
            return;
        };
        for expected in words {
            if !self.fits(*expected, *word) {
                continue;
            }
            let mut names = names.to_vec();
            let mut greedy = false;
            if let Expected::Place(place) = expected {
                greedy = place.takes() == Takes::Rest;
                if place.takes().is_name() {
                    names.push(at);
                }
            }
            self.go(rest, said, at + 1, &names);
            if *more || greedy {
                self.go(&todo[run..], said, at + 1, &names);
            }
        }
    }

    fn fits(&self, expected: Expected<'_, P>, word: Stood<'_>) -> bool {
        let keyword = || {
            !word.quoted
                && self
                    .keywords
                    .iter()
                    .any(|k| k.eq_ignore_ascii_case(word.text))
        };
        let number = || {
            let digits = word.text.trim_start_matches(['+', '-']);
            !word.quoted && digits.starts_with(|c: char| c.is_ascii_digit())
        };
        match expected {
            Expected::Keyword(own) => !word.quoted && own.eq_ignore_ascii_case(word.text),
            Expected::Sign(sign) => {
                let head = sign.trim_end_matches(|c: char| c.is_ascii_uppercase());
                !word.quoted
                    && word.text.starts_with(head)
                    && (head.len() == sign.len() || word.text.len() > head.len())
            }
            Expected::Place(place) => match place.takes() {
                Takes::Number => number(),
                Takes::Rest => word.quoted || word.text != "=",
                Takes::Word | Takes::Name | Takes::NameOrActive => {
                    !keyword() && (word.quoted || word.text != "=")
                }
            },
        }
    }
}

/// Splits a usage into brackets, lone bars and words, in their order.
fn pieces(usage: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for word in usage.split_whitespace() {
        let mut rest = word;
        while let Some(at) = rest.find(['[', ']']) {
            if at > 0 {
                found.push(&rest[..at]);
            }
            found.push(&rest[at..=at]);
            rest = &rest[at + 1..];
        }
        if !rest.is_empty() {
            found.push(rest);
        }
    }
    found
}

/// Returns the ways to continue, up to the end or a closing bracket.
fn ways<'a, P: Place>(
    pieces: &mut std::iter::Peekable<std::vec::IntoIter<&'a str>>,
) -> Vec<Vec<Part<'a, P>>> {
    let mut ways = vec![Vec::new()];
    while let Some(piece) = pieces.next() {
        let way = match piece {
            "]" => break,
            "|" => {
                ways.push(Vec::new());
                continue;
            }
            "[" => Part::Optional(self::ways(pieces)),
            word => place(word),
        };
        if let Some(last) = ways.last_mut() {
            last.push(way);
        }
    }
    ways
}

fn place<P: Place>(word: &str) -> Part<'_, P> {
    let bare = word.trim_end_matches('.');
    let words = bare.split('|').filter(|word| !word.is_empty());
    let expected = words.map(|word| {
        let letters = |test: fn(&char) -> bool| word.chars().all(|c| test(&c) || c == '-');
        if letters(char::is_ascii_lowercase) && word != "-" {
            Expected::Keyword(word)
        } else {
            P::of(word).map_or(Expected::Sign(word), Expected::Place)
        }
    });
    Part::Place(expected.collect(), bare.len() < word.len())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// The places of these tests.
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Capitals(&'static str);

    impl Place for Capitals {
        fn all() -> Vec<Self> {
            let words = "WHO TARGET WEAPON BAND SKILL DIFFICULTY CHARACTERISTIC RIDE N POOL WORDS";
            words.split(' ').map(Capitals).collect()
        }

        fn word(self) -> &'static str {
            self.0
        }

        fn about(self) -> &'static str {
            ""
        }

        fn takes(self) -> Takes {
            match self.0 {
                "WHO" | "TARGET" => Takes::Name,
                "N" => Takes::Number,
                "WORDS" => Takes::Rest,
                _ => Takes::Word,
            }
        }
    }

    const ATTACK: &str = "attack WHO [TARGET] [with WEAPON] [at BAND] [aim]";
    const SLOT: &str = "slot add pc|npc [for WHO] | slot fall N";
    const CHECK: &str = "check WHO SKILL [DIFFICULTY | vs WHO [SKILL]] [with CHARACTERISTIC]";
    const CHASE: &str = "chase WHO... [by RIDE] after WHO... [at close|long] | chase stop";

    #[rstest]
    #[case(ATTACK, "attack", "", "WHO")]
    #[case(ATTACK, "attack", "@", "TARGET with at aim")]
    #[case(ATTACK, "attack", "@ with", "WEAPON")]
    #[case(ATTACK, "attack", "@ with pistol", "TARGET at aim")]
    #[case(ATTACK, "attack", "@ vex at", "BAND")]
    #[case(ATTACK, "attack", "@ vex aim at short", "with")]
    #[case(SLOT, "slot", "", "add fall")]
    #[case(SLOT, "slot", "add", "pc npc")]
    #[case(SLOT, "slot", "add pc", "for")]
    #[case(SLOT, "slot", "fall", "N")]
    #[case("target next | prev | WHO", "target", "", "next prev WHO")]
    #[case("target next | prev | WHO", "target", "next", "")]
    #[case(CHECK, "check", "vex cool", "DIFFICULTY vs with")]
    #[case(CHECK, "check", "vex cool vs", "WHO")]
    #[case(CHECK, "check", "vex cool vs ila", "SKILL with")]
    #[case(CHASE, "chase", "a b", "by WHO after")]
    #[case(CHASE, "chase", "a after b at", "close long")]
    #[case("roll [POOL | %[+N]] [= SYMBOLS]", "roll", "", "POOL % =")]
    #[case("do WHO WORDS [with strain|action]", "do", "vex runs", "with WORDS")]
    fn a_usage_says_what_may_follow(
        #[case] usage: &str,
        #[case] verb: &str,
        #[case] said: &str,
        #[case] expected: &str,
    ) {
        let said: Vec<Stood<'_>> = said
            .split_whitespace()
            .map(|text| Stood {
                text,
                quoted: false,
            })
            .collect();
        let mut words: Vec<&str> = after::<Capitals>(usage, verb, &said)
            .into_iter()
            .map(|(word, _)| match word {
                Expected::Keyword(word) | Expected::Sign(word) => word,
                Expected::Place(place) => place.0,
            })
            .collect();
        let mut expected: Vec<&str> = expected.split_whitespace().collect();
        words.sort_unstable();
        expected.sort_unstable();
        assert_eq!(words, expected);
    }

    #[rstest]
    #[case(ATTACK, &[], ATTACK)]
    #[case(SLOT, &[], SLOT)]
    #[case("turn left|right|up|down|back [at a|b|c|d|e]", &[], "turn left|right|… [at a|b|…]")]
    #[case(MOVES, &["vex", "aim"], "move WHO aim [TEXT | WHO]")]
    #[case(MOVES, &["vex"], "move WHO guard|prone | …")]
    fn a_refusal_shows_one_form_and_few_choices(
        #[case] usage: &str,
        #[case] said: &[&str],
        #[case] shown: &str,
    ) {
        assert_eq!(brief(usage, said), shown);
    }

    const MOVES: &str = "move WHO guard|prone | move WHO aim [TEXT | WHO] | move WHO cover [N] | move WHO assist ALLY";

    #[test]
    fn names_that_stand_are_known_by_their_place() {
        let said = ["vex", "cool", "vs", "keth"].map(|text| Stood {
            text,
            quoted: false,
        });
        let found = after::<Capitals>(CHECK, "check", &said);
        let skill = found
            .iter()
            .find(|(word, _)| *word == Expected::Place(Capitals("SKILL")));
        assert_eq!(skill.unwrap().1, [0, 3]);
    }

    #[test]
    fn words_in_capitals_are_found_in_their_order() {
        assert_eq!(
            capitals("add WHO [xN] [as POOL] | add WHO"),
            ["WHO", "POOL"]
        );
    }
}
