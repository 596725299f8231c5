//! A line with holes, for keys that ask for something first.
//!
//! `wound . {n}` is a template with one hole. The prompt asks for each hole in turn and
//! [`Template::fill`] inserts the answers. This module doesn't know what the language makes of the
//! result.

use serde::{Deserialize, Serialize};

/// The kind of answer for a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hole {
    /// A whole number, with a sign where one is allowed: `{n}`.
    Number,
    /// Free text: `{text}`.
    Text,
    /// A combatant or vehicle: `{who}`.
    Who,
    /// The symbols or the number that real dice showed: `{symbols}`.
    Symbols,
    /// The faces that real dice showed, one by one: `{faces}`.
    Faces,
    /// The result of a real d100: `{d100}`.
    Percent,
    /// The result of one real d6: `{d6}`.
    Die,
    /// Free text with an optional price before it: `{priced}`.
    Priced,
}

impl Hole {
    const ALL: [(&'static str, Self); 8] = [
        ("{n}", Self::Number),
        ("{text}", Self::Text),
        ("{who}", Self::Who),
        ("{symbols}", Self::Symbols),
        ("{faces}", Self::Faces),
        ("{d100}", Self::Percent),
        ("{d6}", Self::Die),
        ("{priced}", Self::Priced),
    ];

    /// The hint of the prompt next to an empty answer.
    pub const fn asks(self) -> &'static str {
        match self {
            Self::Number => "a number",
            Self::Text => "in your own words",
            Self::Who => "a name, or @ for the active one",
            Self::Priced => "price, then words: 2a the lamp bursts. Words alone cost nothing",
            Self::Percent => "what the d100 shows, 1 to 100",
            Self::Die => "what the die shows, 1 to 6",
            Self::Faces => "every face, base dice first: 4 2 3 6",
            Self::Symbols => "what the dice show: 2s 1f 3a T, or - for none. 1s 1T = 2 Successes",
        }
    }

    /// The word for this hole in the usage of a command.
    const fn usage(self) -> &'static str {
        match self {
            Self::Number | Self::Percent | Self::Die => "N",
            Self::Text => "TEXT",
            Self::Who => "WHO",
            Self::Symbols => "SYMBOLS",
            Self::Faces => "FACES",
            Self::Priced => "PRICE TEXT",
        }
    }

    /// A valid answer.
    const fn sample(self) -> &'static str {
        match self {
            Self::Number => "1",
            Self::Text => "words",
            Self::Who => "somebody",
            Self::Symbols => "2s 1a",
            Self::Faces => "4 2",
            Self::Percent => "43",
            Self::Die => "4",
            Self::Priced => "2a words",
        }
    }

    /// The answer as part of the line, with names quoted where needed.
    fn written(self, answer: &str) -> String {
        let answer = answer.trim();
        if self == Self::Who && answer != "@" && answer != "." {
            lang::spoken::quote(answer.trim_matches('"'))
        } else {
            answer.to_owned()
        }
    }

    /// Checks that an answer is valid.
    ///
    /// # Errors
    /// One short sentence about what would be valid.
    pub fn takes(self, answer: &str) -> Result<(), &'static str> {
        let answer = answer.trim();
        if answer.is_empty() {
            return Err("Nothing was typed. Esc closes the prompt.");
        }
        if self == Self::Percent {
            // Some rows also roll a d10, whose number may follow.
            let (hundred, ten) = answer.split_once(' ').unwrap_or((answer, "1"));
            return match (hundred.parse::<u8>(), ten.trim().parse::<u8>()) {
                (Ok(1..=100), Ok(1..=10)) => Ok(()),
                (Ok(1..=100), _) => Err("A d10 shows 1 to 10."),
                _ => Err("A d100 shows 1 to 100."),
            };
        }
        if self == Self::Die {
            return match answer.parse::<u8>() {
                Ok(1..=6) => Ok(()),
                _ => Err("A d6 shows 1 to 6."),
            };
        }
        if self != Self::Number {
            return Ok(());
        }
        let bare = answer.trim_end_matches('!').trim_start_matches(['+', '-']);
        if !bare.is_empty() && bare.bytes().all(|b| b.is_ascii_digit()) {
            Ok(())
        } else {
            Err("That isn't a whole number.")
        }
    }
}

/// A line of the command language with holes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Template {
    text: String,
    /// The byte range of each hole in the text, and its kind.
    holes: Vec<(std::ops::Range<usize>, Hole)>,
    /// What the prompt says for each hole, where the keymap has words of its own for it.
    words: Vec<Option<String>>,
}

/// A template with an unknown word in braces.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` asks for nothing. Use `{{n}}`, `{{text}}`, `{{who}}`, `{{symbols}}`, `{{faces}}`, `{{d100}}` or `{{priced}}`"
)]
pub struct BadTemplate(String);

impl TryFrom<String> for Template {
    type Error = BadTemplate;

    fn try_from(mut text: String) -> Result<Self, BadTemplate> {
        let (mut holes, mut words) = (Vec::new(), Vec::new());
        let mut at = 0;
        while let Some(open) = text[at..].find('{').map(|i| at + i) {
            let close = text[open..].find('}').map_or(text.len(), |i| open + i + 1);
            let word = &text[open..close];
            // `{n: how many}` is `{n}` with what the prompt says.
            let own = word.strip_suffix('}').and_then(|word| word.split_once(':'));
            let own = own.map(|(name, own)| (format!("{name}}}"), own.trim().to_owned()));
            let name = own.as_ref().map_or(word, |(name, _)| name);
            let hole = Hole::ALL.iter().find(|(known, _)| *known == name);
            let Some((name, hole)) = hole else {
                return Err(BadTemplate(lang::names::shorten(word)));
            };
            text.replace_range(open..close, name);
            at = open + name.len();
            holes.push((open..at, *hole));
            words.push(own.map(|(_, own)| own).filter(|own| !own.is_empty()));
        }
        Ok(Self { text, holes, words })
    }
}

impl From<Template> for String {
    fn from(line: Template) -> Self {
        let mut text = line.text;
        for ((range, _), own) in line.holes.into_iter().zip(line.words).rev() {
            if let Some(own) = own {
                text.insert_str(range.end - 1, &format!(": {own}"));
            }
        }
        text
    }
}

impl Template {
    /// The line for people, with the words of a command's usage in its holes: "wound . N".
    pub fn usage(&self) -> String {
        let words = self.holes().map(|hole| hole.usage().to_owned());
        self.fill(&words.collect::<Vec<_>>())
    }

    /// The line as the keymap writes it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The kinds of the holes, in order.
    pub fn holes(&self) -> impl ExactSizeIterator<Item = Hole> + '_ {
        self.holes.iter().map(|(_, hole)| *hole)
    }

    /// What the prompt says for the hole in that place.
    pub fn asks(&self, place: usize) -> &str {
        let own = self.words.get(place).and_then(Option::as_deref);
        let hole = self.holes.get(place);
        own.or_else(|| hole.map(|(_, hole)| hole.asks()))
            .unwrap_or_default()
    }

    /// The line with the answers in its holes. Holes without an answer stay empty.
    pub fn fill(&self, answers: &[String]) -> String {
        let mut line = String::with_capacity(self.text.len() + 16);
        let mut at = 0;
        for (index, (range, hole)) in self.holes.iter().enumerate() {
            line.push_str(&self.text[at..range.start]);
            if let Some(answer) = answers.get(index) {
                line.push_str(&hole.written(answer));
            }
            at = range.end;
        }
        line.push_str(&self.text[at..]);
        line
    }

    /// A possible line with a focused combatant.
    pub fn sample(&self) -> String {
        let answers: Vec<String> = self.holes().map(|hole| hole.sample().to_owned()).collect();
        let line = self.fill(&answers);
        let words = line.split(' ').map(|word| match word {
            "." => "somebody",
            other => other,
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// The line up to the first hole without an answer.
    pub fn open(&self, answers: &[String]) -> String {
        let mut line = String::with_capacity(self.text.len() + 16);
        let mut at = 0;
        for (index, (range, hole)) in self.holes.iter().enumerate() {
            line.push_str(&self.text[at..range.start]);
            let Some(answer) = answers.get(index) else {
                return line;
            };
            line.push_str(&hole.written(answer));
            at = range.end;
        }
        line.push_str(&self.text[at..]);
        line
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn template(text: &str) -> Template {
        Template::try_from(text.to_owned()).unwrap()
    }

    #[rstest]
    #[case("next", &[], "next")]
    #[case("wound . {n}", &["5"], "wound . 5")]
    #[case("strain {who} {n}", &["Trooper squad", " 3 "], "strain \"Trooper squad\" 3")]
    #[case("strain {who} {n}", &["@", "3"], "strain @ 3")]
    #[case("roll = {symbols}", &["2s 3a"], "roll = 2s 3a")]
    fn answers_go_into_their_holes(
        #[case] text: &str,
        #[case] answers: &[&str],
        #[case] line: &str,
    ) {
        let answers: Vec<String> = answers.iter().map(|a| (*a).to_owned()).collect();
        assert_eq!(template(text).fill(&answers), line);
    }

    #[test]
    fn an_open_line_ends_where_the_next_answer_goes() {
        let line = template("strain {who} {n} again");
        assert_eq!(line.open(&[]), "strain ");
        assert_eq!(line.open(&["vex".to_owned()]), "strain vex ");
        assert_eq!(
            line.open(&["vex".to_owned(), "3".to_owned()]),
            "strain vex 3 again"
        );
    }

    #[test]
    fn a_hole_may_say_what_it_asks_for() {
        let line = template("wound . {n: how bad, 1 to 4}");
        assert_eq!(line.text(), "wound . {n}");
        assert_eq!(line.usage(), "wound . N");
        assert_eq!(line.asks(0), "how bad, 1 to 4");
        assert_eq!(line.fill(&["2".to_owned()]), "wound . 2");
        assert_eq!(template("wound . {n}").asks(0), "a number");
        assert!(Template::try_from("wound . {m: how bad}".to_owned()).is_err());
    }

    #[test]
    fn what_asks_for_nothing_is_refused() {
        let error = Template::try_from("wound . {m}".to_owned()).unwrap_err();
        assert!(error.to_string().contains("{m}"));
        assert!(Template::try_from("wound . {".to_owned()).is_err());
    }

    #[rstest]
    #[case(Hole::Number, "5", true)]
    #[case(Hole::Number, "+20", true)]
    #[case(Hole::Number, "5!", true)]
    #[case(Hole::Number, "five", false)]
    #[case(Hole::Number, "", false)]
    #[case(Hole::Die, "6", true)]
    #[case(Hole::Die, "7", false)]
    #[case(Hole::Text, "five", true)]
    fn an_answer_must_fit(#[case] hole: Hole, #[case] answer: &str, #[case] fits: bool) {
        assert_eq!(hole.takes(answer).is_ok(), fits);
    }
}
