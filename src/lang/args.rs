//! The words after a verb, taken one by one by the verb's parser.

use std::num::IntErrorKind;

use dice::Symbols;

use super::choice::BEGINNING;
use super::refusal::Refusal;
use super::sentence::{be, either};
use super::words::{Line, Word, like_a_number};

/// The subject of a command, before it is looked up in the encounter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// `@`: the active combatant.
    Active,
    /// A part of a name.
    Named(String),
}

/// Words of which one was expected and wasn't there.
#[derive(Clone, Debug)]
pub struct Expected {
    /// At which place, counted from the verb.
    pub at: usize,
    /// The words.
    pub words: Vec<&'static str>,
}

/// The words after a verb.
#[derive(Clone, Debug)]
pub struct Args<'a> {
    line: &'a Line<'a>,
    words: &'a [Word],
    at: usize,
    pub(super) usage: &'a str,
    typed: Option<&'a [Word]>,
    overruled: bool,
    last: Option<String>,
    ends_in_text: bool,
    keywords: &'a [&'a [&'a str]],
    keywords_taken: usize,
    shortened: usize,
    expected: Option<Expected>,
}

impl<'a> Args<'a> {
    /// Returns the arguments of a line whose verb has this usage. The text after a lone `=` is set
    /// apart as the symbols or numbers that real dice showed. A `!` at the very end overrides a
    /// rule, unless it ends a word that is read by [`Args::text`] or [`Args::text_word`].
    pub fn new(line: &'a Line<'a>, usage: &'a str) -> Self {
        let mut words = line.words.get(1..).unwrap_or(&[]);
        let mut overruled = false;
        let mut last = None;
        if let Some((end, before)) = words.split_last()
            && !end.quoted
            && end.text.ends_with('!')
        {
            overruled = true;
            let bare = end.text.trim_end_matches('!');
            if bare.is_empty() {
                words = before;
            } else {
                last = Some(bare.to_owned());
            }
        }
        let mut typed = None;
        if let Some(at) = words.iter().position(|w| !w.quoted && w.text == "=") {
            typed = Some(&words[at + 1..]);
            words = &words[..at];
        }
        Self {
            line,
            words,
            at: 0,
            usage,
            typed,
            overruled,
            last,
            ends_in_text: false,
            keywords: &[],
            keywords_taken: 0,
            shortened: 0,
            expected: None,
        }
    }

    /// Sets the keywords of the verb. An optional phrase ends where one of them begins.
    pub const fn heed(&mut self, keywords: &'a [&'a [&'a str]]) {
        self.keywords = keywords;
    }

    /// Returns true if the next word is a keyword of the verb, unquoted.
    pub fn at_keyword(&self) -> bool {
        let mut all = self.keywords.iter().copied().flatten();
        self.plain(0)
            .is_some_and(|next| all.any(|word| next.eq_ignore_ascii_case(word)))
    }

    /// Returns the number of keywords taken.
    pub const fn keywords_taken(&self) -> usize {
        self.keywords_taken
    }

    /// Returns the number of keywords that were read by their beginning.
    pub const fn shortened(&self) -> usize {
        self.shortened
    }

    /// Returns the number of words taken.
    pub const fn taken(&self) -> usize {
        self.at
    }

    /// Notes that one of these words could be at a place and isn't. Taking a word forgets it.
    pub fn expect(&mut self, at: usize, words: Vec<&'static str>) {
        match &mut self.expected {
            Some(expected) if expected.at == at => {
                let more = words
                    .into_iter()
                    .filter(|word| !expected.words.contains(word));
                let more: Vec<&str> = more.collect();
                expected.words.extend(more);
            }
            expected => *expected = Some(Expected { at, words }),
        }
    }

    /// What could be where the reading ended, if it was one of a few words.
    pub const fn expected(&self) -> Option<&Expected> {
        self.expected.as_ref()
    }

    /// The refusal for a place at which none of these words is.
    pub fn is_none_of(&self, at: usize, words: &[&str]) -> Refusal {
        if let Some(word) = self.words.get(at) {
            return match words {
                [one] => self.unfit(self.text_of(word), one),
                _ => self.misfit(self.text_of(word), words),
            };
        }
        let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        self.missing(&format!("word {}", either(&words)))
    }

    /// Returns true if the line ended in `!`, which overrides a rule (`wound vex 5!`).
    pub const fn overruled(&self) -> bool {
        self.overruled
    }

    /// Returns what a line needs at its end to override a rule. After free text, the mark is a word of
    /// its own, because a text may end with an exclamation mark.
    pub const fn mark(&self) -> &'static str {
        if self.ends_in_text { " !" } else { "!" }
    }

    /// Gives the exclamation mark at the end of the line to the last word.
    fn keep_mark(&mut self) {
        if self.typed.is_none() {
            self.ends_in_text = true;
            self.overruled &= self.last.take().is_none();
        }
    }

    fn text_of(&self, word: &'a Word) -> &str {
        let is_last = self
            .line
            .words
            .last()
            .is_some_and(|end| std::ptr::eq(end, word));
        match &self.last {
            Some(bare) if is_last => bare,
            _ => &word.text,
        }
    }

    /// The next word without taking it.
    pub fn peek(&self) -> Option<&str> {
        self.words.get(self.at).map(|w| self.text_of(w))
    }

    /// Returns the word that is `ahead` places on, unless it is in quotes: a quoted word is never a
    /// keyword, a number or a sign. 0 is the next word.
    pub fn plain(&self, ahead: usize) -> Option<&str> {
        self.words
            .get(self.at + ahead)
            .filter(|w| !w.quoted)
            .map(|w| self.text_of(w))
    }

    /// Returns the number of words left.
    pub const fn left(&self) -> usize {
        self.words.len() - self.at
    }

    /// Returns true if every word was taken.
    pub const fn is_empty(&self) -> bool {
        self.at >= self.words.len()
    }

    /// Takes the next word.
    pub fn next_word(&mut self) -> Option<String> {
        let word = self.words.get(self.at)?;
        self.at += 1;
        self.expected = None;
        Some(self.text_of(word).to_owned())
    }

    /// Gives the last word back, which didn't fit.
    pub const fn take_back(&mut self) {
        self.at = self.at.saturating_sub(1);
    }

    /// Takes the next word if it is this keyword (unquoted, case-insensitive).
    pub fn keyword(&mut self, word: &str) -> bool {
        let hit = self
            .plain(0)
            .is_some_and(|next| next.eq_ignore_ascii_case(word));
        if hit {
            self.at += 1;
            self.expected = None;
            self.keywords_taken += 1;
        }
        hit
    }

    /// Takes the next word if it is a beginning of this keyword, of three letters or more, that no
    /// other keyword of the verb has.
    pub fn keyword_begun(&mut self, word: &str) -> bool {
        let Some(next) = self.plain(0).map(str::to_lowercase) else {
            return false;
        };
        let mut others = self.keywords.iter().copied().flatten();
        let hit = next.chars().count() >= BEGINNING
            && word.starts_with(&next)
            && !others.any(|other| *other != word && other.starts_with(&next));
        if hit {
            self.at += 1;
            self.expected = None;
            self.shortened += 1;
        }
        hit
    }

    /// Takes the next word, which is required.
    ///
    /// # Errors
    /// Refuses a line that ends too early, naming the missing word and the usage.
    pub fn word(&mut self, what: &str) -> Result<String, Refusal> {
        self.next_word().ok_or_else(|| self.missing(what))
    }

    /// Returns the refusal for a missing word.
    pub fn missing(&self, what: &str) -> Refusal {
        Refusal::input(format!("The {what} {} missing.", be(what))).hint(self.form(None))
    }

    /// Returns the form of the verb that these words fit best, or that takes the word that was meant.
    fn form(&self, meant: Option<&str>) -> String {
        let said = self.words.iter().filter(|word| !word.quoted);
        let said: Vec<&str> = said.map(|word| self.text_of(word)).chain(meant).collect();
        format!("Usage: {}", super::usage::brief(self.usage, &said))
    }

    /// Returns the refusal for a word that doesn't fit. `expected` may list the words that do: "a side:
    /// pc, npc".
    pub fn unfit(&self, word: &str, expected: &str) -> Refusal {
        if let Some((what, all)) = expected.split_once(": ") {
            let all: Vec<&str> = all.split(", ").collect();
            return self.none_of(word, &format!("isn't {what}"), &all);
        }
        let word = super::names::shorten(word);
        Refusal::input(format!("`{word}` isn't {expected}.")).hint(self.form(None))
    }

    /// Returns the refusal for a word that is none of those that fit there.
    fn misfit(&self, word: &str, words: &[&str]) -> Refusal {
        self.none_of(word, "doesn't fit here", words)
    }

    /// Returns the refusal for a word that is none of these, with the nearest of them if one is near.
    fn none_of(&self, word: &str, is: &str, all: &[&str]) -> Refusal {
        let meant = super::names::nearest(word, all.iter().copied());
        let instead = super::choice::hint(word, all);
        let word = super::names::shorten(word);
        Refusal::input(format!("`{word}` {is}. {instead}")).hint(self.form(meant))
    }

    /// Takes the subject of the command: `@` or a part of a name.
    ///
    /// # Errors
    /// Refuses a missing name, and `.` without a focused participant.
    pub fn who(&mut self, what: &str) -> Result<Who, Refusal> {
        let quoted = self.words.get(self.at).is_some_and(|w| w.quoted);
        let word = self.word(what)?;
        match word.as_str() {
            "@" if !quoted => Ok(Who::Active),
            "." if !quoted => Err(Refusal::input(
                "`.` means the selected combatant, but no one is selected here.",
            )
            .hint("Give a name, or `@` for the active combatant.")),
            _ => Ok(Who::Named(word)),
        }
    }

    /// Takes a number in a range.
    ///
    /// # Errors
    /// Refuses a missing word, a word that isn't a number, and a number outside the range.
    pub fn number(&mut self, what: &str, least: i64, most: i64) -> Result<i64, Refusal> {
        let word = self.word(what)?;
        self.parse_number(&word, what, least, most)
    }

    /// Takes a number if the next word begins like one and is unquoted.
    ///
    /// # Errors
    /// As [`Args::number`], for a word that begins like a number.
    pub fn number_if(&mut self, what: &str, least: i64, most: i64) -> Result<Option<i64>, Refusal> {
        if self.plain(0).is_some_and(like_a_number) {
            self.number(what, least, most).map(Some)
        } else {
            Ok(None)
        }
    }

    fn parse_number(&self, word: &str, what: &str, least: i64, most: i64) -> Result<i64, Refusal> {
        let number = word.strip_prefix('+').unwrap_or(word).parse::<i64>();
        let number = number.map_err(|error| match error.kind() {
            // A number with too many digits for its type is still a number.
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => {
                out_of_range(&super::names::shorten(word), what, least, most)
            }
            _ => self.unfit(
                word,
                &format!(
                    "a number. Type one from {} to {}",
                    grouped(least),
                    grouped(most)
                ),
            ),
        })?;
        if (least..=most).contains(&number) {
            Ok(number)
        } else {
            Err(out_of_range(&number.to_string(), what, least, most))
        }
    }

    /// Takes the symbols after `=`, if there is one.
    ///
    /// # Errors
    /// Refuses text that isn't symbols.
    pub fn symbols(&mut self) -> Result<Option<Symbols>, Refusal> {
        let Some(text) = self.typed_text() else {
            return Ok(None);
        };
        self.typed = None;
        text.parse::<Symbols>().map(Some).map_err(|error| {
            Refusal::input(format!("{}.", super::sentence::capital(&error.to_string()))).hint(
                "Write symbols like `= 3s 1f 2a T`, or `= -` for a blank result. A Triumph adds its own \
                 Success: 1s 1T = 2 Successes.",
            )
        })
    }

    /// Returns true if the text after `=` is a number and not symbols.
    pub fn types_a_number(&self) -> bool {
        let text = self.typed_text();
        text.is_some_and(|text| text.bytes().all(|b| b.is_ascii_digit()) && !text.is_empty())
    }

    /// Takes the number after `=`, if there is one: the result of a real d100 or d10.
    ///
    /// # Errors
    /// Refuses anything but a number in the range.
    pub fn typed_number(
        &mut self,
        what: &str,
        least: i64,
        most: i64,
    ) -> Result<Option<i64>, Refusal> {
        let Some(text) = self.typed_text() else {
            return Ok(None);
        };
        self.typed = None;
        self.parse_number(text.trim(), what, least, most).map(Some)
    }

    /// Takes the numbers after `=`, if there are any: the results of several real dice, each with
    /// its name, its least and its greatest value. The first is required, the others are optional.
    ///
    /// # Errors
    /// Refuses what isn't a number in the range of its die, and more numbers than dice.
    pub fn typed_numbers(
        &mut self,
        dice: &[(&str, i64, i64)],
    ) -> Result<Option<Vec<i64>>, Refusal> {
        let Some(text) = self.typed_text() else {
            return Ok(None);
        };
        self.typed = None;
        self.parse_numbers(&text, dice).map(Some)
    }

    /// Takes several such lists, separated by commas. Returns an empty list if there is no `=`.
    ///
    /// # Errors
    /// As those of [`Self::typed_numbers`].
    pub fn typed_lists(&mut self, dice: &[(&str, i64, i64)]) -> Result<Vec<Vec<i64>>, Refusal> {
        let Some(text) = self.typed_text() else {
            return Ok(Vec::new());
        };
        self.typed = None;
        let lists = text.split(',');
        lists.map(|one| self.parse_numbers(one, dice)).collect()
    }

    fn parse_numbers(&self, text: &str, dice: &[(&str, i64, i64)]) -> Result<Vec<i64>, Refusal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let fits = (1..=dice.len()).contains(&words.len());
        if let (Some((what, least, most)), false) = (dice.first(), fits) {
            // The whole text is read as the one number that is expected, which gives the right
            // error.
            let number = self.parse_number(text.trim(), what, *least, *most)?;
            return Ok(vec![number]);
        }
        let each = words.iter().zip(dice);
        each.map(|(word, (what, least, most))| self.parse_number(word, what, *least, *most))
            .collect()
    }

    /// Takes the faces after `=`, if there is one: the results of real dice, in the order of the
    /// pool.
    ///
    /// # Errors
    /// Refuses anything but a list of numbers from 1 to 100.
    pub fn typed_faces(&mut self) -> Result<Option<Vec<u8>>, Refusal> {
        self.faces(|_| None)
    }

    /// Takes the faces after `=` of dice that have at most this many sides. Digits without blanks between them that no
    /// such die shows are one face each: `335` is 3, 3 and 5.
    ///
    /// # Errors
    /// Refuses anything but a list of numbers from 1 to 100.
    pub fn typed_small_faces(&mut self, most: u8) -> Result<Option<Vec<u8>>, Refusal> {
        self.faces(|word| digits_apart(word, most))
    }

    fn faces(
        &mut self,
        apart: impl Fn(&str) -> Option<Vec<u8>>,
    ) -> Result<Option<Vec<u8>>, Refusal> {
        let Some(text) = self.typed_text() else {
            return Ok(None);
        };
        self.typed = None;
        let words = text.split([' ', ',']).filter(|word| !word.is_empty());
        let mut faces = Vec::new();
        for word in words {
            match apart(word) {
                Some(digits) => faces.extend(digits),
                None => faces.push(self.parse_number(word, "die", 1, 100)? as u8),
            }
        }
        Ok(Some(faces))
    }

    fn typed_text(&self) -> Option<String> {
        let words = self.typed?;
        let texts: Vec<&str> = words.iter().map(|w| self.text_of(w)).collect();
        Some(texts.join(" "))
    }

    /// Takes everything that is left, joined by blanks, as free text, which keeps its exclamation mark.
    pub fn text(&mut self) -> String {
        self.keep_mark();
        self.rest()
    }

    /// Takes the next word of a free text or of a new name. At the end of the line it keeps its
    /// exclamation mark.
    pub fn text_word(&mut self) -> Option<String> {
        if self.left() == 1 {
            self.keep_mark();
        }
        self.next_word()
    }

    /// Takes everything that is left, joined by blanks.
    pub fn rest(&mut self) -> String {
        let texts: Vec<&str> = self.words[self.at.min(self.words.len())..]
            .iter()
            .map(|w| self.text_of(w))
            .collect();
        let text = texts.join(" ");
        self.at = self.words.len();
        text
    }

    /// Takes everything that is left as a line of its own, in which quoted words keep their quotes and the
    /// last word keeps its exclamation mark.
    pub fn rest_as_line(&mut self) -> String {
        self.keep_mark();
        let written = self.words[self.at.min(self.words.len())..].iter();
        let words: Vec<String> = written
            .map(|word| {
                if word.quoted {
                    super::words::quote(&word.text, true)
                } else {
                    self.text_of(word).to_owned()
                }
            })
            .collect();
        self.at = self.words.len();
        words.join(" ")
    }

    /// Ends the parsing.
    ///
    /// # Errors
    /// Refuses a line with words left over, or with `=` where no dice are rolled.
    pub fn finish(&self) -> Result<(), Refusal> {
        if let Some(word) = self.peek() {
            return Err(Refusal::input(format!(
                "The command should end before `{}`.",
                super::names::shorten(word)
            ))
            .hint(self.form(None)));
        }
        if self.typed.is_some() {
            return Err(
                Refusal::input("This command doesn't roll dice, so it can't take `=`.")
                    .hint(self.form(None)),
            );
        }
        Ok(())
    }
}

/// Returns the digits of a number that no die with this many sides shows, if each of them can be a face.
fn digits_apart(word: &str, most: u8) -> Option<Vec<u8>> {
    let digits: Vec<u8> = word.bytes().map(|b| b.wrapping_sub(b'0')).collect();
    let are_faces = digits.iter().all(|digit| (1..=9).contains(digit));
    // A number with more digits than the type has room for is beyond every die.
    let beyond = word
        .parse::<u64>()
        .map_or(digits.len() > 3, |n| n > u64::from(most));
    (digits.len() > 1 && are_faces && beyond).then_some(digits)
}

/// Returns the refusal of a number outside its range.
fn out_of_range(number: &str, what: &str, least: i64, most: i64) -> Refusal {
    Refusal::input(format!("{number} is out of range for the {what}.")).hint(format!(
        "Use {} to {}.",
        grouped(least),
        grouped(most)
    ))
}

/// A number, with commas from five digits on: "1,000,000".
fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    if digits.len() < 5 {
        return number.to_string();
    }
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if number < 0 { format!("-{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::digits_apart;

    /// Digits are one face each only where no die of the game could show the number.
    #[test]
    fn digits_written_together_are_faces_if_no_die_shows_the_number() {
        assert_eq!(digits_apart("335", 20), Some(vec![3, 3, 5]));
        assert_eq!(digits_apart("21", 20), Some(vec![2, 1]));
        assert_eq!(digits_apart("12", 20), None);
        assert_eq!(digits_apart("20", 20), None);
        assert_eq!(digits_apart("305", 20), None);
        assert_eq!(digits_apart("5", 4), None);
        assert_eq!(digits_apart("8d6", 20), None);
        let many = "6".repeat(40);
        assert_eq!(digits_apart(&many, 20).map(|faces| faces.len()), Some(40));
    }
}
