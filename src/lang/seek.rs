//! Searching by a few letters: any letters of the name in their order find it, and the best match
//! comes first.
//!
//! Every list that is searched by typing uses a [`Seeker`] for its rows, so that the same letters
//! find the same rows everywhere.

use std::fmt;

use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

/// The text between a row of a sheet and its owner.
pub const BEHIND: &str = " · ";

/// The first byte of the mark after its blank.
const MARK: u8 = BEHIND.as_bytes()[1];

/// The search text, parsed once.
#[derive(Debug)]
pub struct Sought {
    words: String,
    letters: Pattern,
    /// The pattern for sentences, which compares words, because almost any letters can be found in
    /// order in a whole sentence.
    sentence: Pattern,
    mark: bool,
    one: bool,
}

impl Sought {
    /// Parses letters and words as they were typed.
    pub fn new(words: &str) -> Self {
        Self {
            words: words.to_owned(),
            letters: Pattern::parse(words, CaseMatching::Ignore, Normalization::Smart),
            sentence: Pattern::new(
                words,
                CaseMatching::Ignore,
                Normalization::Smart,
                AtomKind::Substring,
            ),
            mark: words.contains(BEHIND.trim()),
            one: words.chars().nth(1).is_none(),
        }
    }
}

/// The matcher. Its memory costs as much as a search, so it is worth keeping.
pub struct Seeker {
    matcher: Matcher,
    plain: String,
    other: Vec<char>,
}

impl fmt::Debug for Seeker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seeker")
    }
}

impl Default for Seeker {
    fn default() -> Self {
        Self {
            matcher: Matcher::new(Config::DEFAULT),
            plain: String::new(),
            other: Vec::new(),
        }
    }
}

impl Seeker {
    /// Returns how well a name fits, higher is better, or `None` if it doesn't.
    pub fn name(&mut self, sought: &Sought, name: &str) -> Option<u32> {
        let whole = name.eq_ignore_ascii_case(&sought.words);
        let name = if sought.mark {
            Utf32Str::new(name, &mut self.other)
        } else {
            letters(name, &mut self.plain, &mut self.other)
        };
        let score = sought.letters.score(name, &mut self.matcher)?;
        // A name that equals the search text comes before one that contains it.
        Some(score + u32::from(whole))
    }

    /// Returns how well a record fits that has a name, a sentence about it and perhaps a key. A hit
    /// in the name or the key is worth more than one in the sentence.
    pub fn thing(&mut self, sought: &Sought, name: &str, about: &str, key: &str) -> Option<u32> {
        let name = self.name(sought, name);
        // One letter is in most names, so it is searched in the name first. The sentence, ten times
        // as long, is searched only if the name doesn't have it.
        let about = if sought.one && name.is_some() {
            None
        } else {
            let about = Utf32Str::new(about, &mut self.other);
            sought.sentence.score(about, &mut self.matcher)
        };
        // Most records have no key.
        let key = match key {
            "" => None,
            key => {
                let key = Utf32Str::new(key, &mut self.other);
                sought.letters.score(key, &mut self.matcher)
            }
        };
        name.max(key).map(|score| score * 2).max(about)
    }
}

/// Marks the characters of a name that match the typed letters: words that the name contains, else
/// their letters in order. A list highlights them. [`Seeker`] decides what is found.
pub fn matched(words: &str, name: &str) -> Vec<bool> {
    let lower = |c: char| c.to_lowercase().next().unwrap_or(c);
    let name: Vec<char> = name.chars().map(lower).collect();
    let mut marks = vec![false; name.len()];
    for word in words.split_whitespace() {
        let word: Vec<char> = word.chars().map(lower).collect();
        if let Some(at) = name.windows(word.len()).position(|part| part == word) {
            marks
                .iter_mut()
                .skip(at)
                .take(word.len())
                .for_each(|m| *m = true);
            continue;
        }
        let mut places = Vec::new();
        let mut letters = word.iter().peekable();
        for (at, c) in name.iter().enumerate() {
            if letters.next_if_eq(&c).is_some() {
                places.push(at);
            }
        }
        if letters.peek().is_none() {
            for at in places {
                marks[at] = true;
            }
        }
    }
    marks
}

/// Returns the places of the results in order, the best first and of equals the earlier.
pub fn ranked(mut scored: Vec<(u32, usize)>) -> Vec<usize> {
    scored.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    scored.into_iter().map(|(_, place)| place).collect()
}

/// Returns the letters of a text for a search. ASCII alone costs a tenth of other text, and most
/// labels are ASCII except for the mark before an owner's name: a hyphen replaces it, unless the
/// search text has the mark.
fn letters<'a>(text: &'a str, plain: &'a mut String, other: &'a mut Vec<char>) -> Utf32Str<'a> {
    let ascii = |(name, who): &(&str, &str)| name.is_ascii() && who.is_ascii();
    match halves(text).filter(ascii) {
        Some((name, who)) => {
            plain.clear();
            plain.extend([name, " - ", who]);
            Utf32Str::Ascii(plain.as_bytes())
        }
        None => Utf32Str::new(text, other),
    }
}

/// Splits a text before and after the mark. Most labels have none, which one byte of it shows.
fn halves(text: &str) -> Option<(&str, &str)> {
    let at = text.bytes().position(|byte| byte == MARK)?;
    let (name, who) = text.split_at_checked(at.checked_sub(1)?)?;
    Some((name, who.strip_prefix(BEHIND)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found<'a>(words: &str, among: &[&'a str]) -> Vec<&'a str> {
        let (sought, mut seeker) = (Sought::new(words), Seeker::default());
        let scored = among.iter().enumerate();
        let scored = scored
            .filter_map(|(at, name)| Some((seeker.name(&sought, name)?, at)))
            .collect();
        ranked(scored).into_iter().map(|at| among[at]).collect()
    }

    #[test]
    fn letters_in_their_order_find_a_name_and_the_nearest_comes_first() {
        let arms = ["Slug pistol", "Light blaster", "Blaster", "Light hammer"];
        assert_eq!(found("lghtblstr", &arms), ["Light blaster"]);
        assert_eq!(found("blaster", &arms)[0], "Blaster");
        assert_eq!(found("zzz", &arms), [""; 0]);
    }

    #[test]
    fn the_letters_of_a_name_that_were_typed_are_marked() {
        let marked = |words: &str, name: &str| -> String {
            let marks = matched(words, name).into_iter();
            marks.map(|m| if m { '^' } else { ' ' }).collect()
        };
        assert_eq!(marked("take", "Take cover"), "^^^^      ");
        assert_eq!(marked("ver ta", "Take cover"), "^^     ^^^");
        assert_eq!(marked("tcv", "Take cover"), "^    ^ ^  ");
        assert_eq!(marked("zzz", "Take cover"), "          ");
        assert_eq!(marked("", ""), "");
    }

    #[test]
    fn the_name_counts_more_than_what_is_said_about_it() {
        let (sought, mut seeker) = (Sought::new("wound"), Seeker::default());
        let name = seeker.thing(&sought, "wound", "Mark wounds.", "");
        let about = seeker.thing(&sought, "heal", "Takes a wound off.", "");
        assert!(name > about && about.is_some());
        assert_eq!(seeker.thing(&sought, "heal", "none of it", ""), None);
    }
}
