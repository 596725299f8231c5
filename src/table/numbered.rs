//! Sessions and scenes by their numbers, as a person names them: "2", "2-3", "last".

use lang::Refusal;

use super::face::LogLine;
use super::stretch::{ChapterKind, Stretch};

/// The word for the last one.
const LAST: &str = "last";

/// Sessions or scenes of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// Whether they are sessions or scenes.
    pub kind: ChapterKind,
    /// The first and the last of them. `None` for the last one of the log.
    pub range: Option<(u32, u32)>,
}

impl Numbered {
    /// Reads a number, two numbers in their order, or `last`.
    ///
    /// # Errors
    /// Refuses anything else.
    pub fn read(kind: ChapterKind, words: &str) -> Result<Self, Refusal> {
        if words.trim().eq_ignore_ascii_case(LAST) {
            return Ok(Self { kind, range: None });
        }
        let word = kind.word();
        let (first, last) = words.split_once('-').unwrap_or((words, words));
        match (first.trim().parse::<u32>(), last.trim().parse::<u32>()) {
            (Ok(first), Ok(last)) if first <= last => Ok(Self {
                kind,
                range: Some((first, last)),
            }),
            (Ok(first), Ok(last)) => {
                let why =
                    format!("`{words}` isn't a range: {word} {first} comes after {word} {last}.");
                Err(Refusal::input(why).hint(format!("Use {last}-{first}.")))
            }
            _ => {
                let why = format!("`{words}` isn't a {word}.");
                Err(Refusal::input(why)
                    .hint("Use a number such as 2, a range such as 2-4, or `last`."))
            }
        }
    }

    /// Returns the stretch of the loaded log that they are.
    ///
    /// # Errors
    /// Refuses a number that the log doesn't have.
    pub fn stretch(self, lines: &[LogLine]) -> Result<Stretch, Refusal> {
        let kind = self.kind;
        let word = kind.word();
        let numbers = lines.iter().map(|line| kind.number(line));
        let most = numbers.max().unwrap_or(0);
        let of = |number: u32| {
            let there = || match most {
                0 => format!("The save has no {word}s."),
                1 => format!("Its only {word} is {word} 1."),
                last => format!("Name one from 1 to {last}."),
            };
            let none = || Refusal::input(format!("There is no {word} {number} in this save."));
            Stretch::of_chapter(kind, number, lines).ok_or_else(|| none().hint(there()))
        };
        let (first, last) = match self.range {
            Some(range) => range,
            None if most == 0 => {
                let why = format!("This save has no {word}s.");
                return Err(Refusal::input(why).hint("Ask for the report of the whole log."));
            }
            None => (most, most),
        };
        Ok(Stretch {
            to: of(last)?.to,
            ..of(first)?
        })
    }

    /// Returns them in words: "scene-2", "session-2-3", "session-last".
    pub fn words(self) -> String {
        let word = self.kind.word();
        match self.range {
            None => format!("{word}-{LAST}"),
            Some((first, last)) if first == last => format!("{word}-{first}"),
            Some((first, last)) => format!("{word}-{first}-{last}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_a_range_and_the_last_are_read() {
        let read = |words| Numbered::read(ChapterKind::Scene, words).map(|one| one.range);
        assert_eq!(read("2").unwrap(), Some((2, 2)));
        assert_eq!(read("2-4").unwrap(), Some((2, 4)));
        assert_eq!(read("Last").unwrap(), None);
        says!([read("two"), read("4-2")].map(|no| no.unwrap_err().to_string()));
        let last = Numbered::read(ChapterKind::Session, "last").unwrap();
        says!(last.stretch(&[]).unwrap_err().to_string());
    }
}
