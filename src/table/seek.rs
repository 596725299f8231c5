//! Finding entries of the log: by words, by person, kind, round, scene, session, day and author, and by what
//! happened.

use rules::view::{Statistics, TurningKind};

use super::entry::EntryNo;
use super::face::{LineKind, LogLine};
use super::stretch::ChapterKind;

/// A filter of the log, from words such as `who:vex round:3 kind:note by:ada bridge`. Every word has to
/// match. A word without a key is looked for in the line and in its sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Words in lower case.
    words: Vec<String>,
    /// Words of names that have to be in a sentence.
    who: Vec<String>,
    by: Vec<String>,
    kinds: Vec<Kind>,
    rounds: Vec<u32>,
    sessions: Vec<u32>,
    scenes: Vec<u32>,
    /// Dates of the real clock, or their beginnings.
    dates: Vec<String>,
    /// Days of the game's calendar.
    days: Vec<u32>,
}

/// The kind of an entry in a filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Note,
    Roll,
    Override,
    Undone,
    Undo,
}

impl Kind {
    fn of(word: &str) -> Option<Self> {
        Some(match word {
            "note" | "notes" => Self::Note,
            "roll" | "rolls" => Self::Roll,
            "override" | "overrides" | "overruled" => Self::Override,
            "undone" => Self::Undone,
            "undo" | "redo" => Self::Undo,
            _ => return None,
        })
    }

    fn is(self, line: &LogLine) -> bool {
        match self {
            Self::Note => line.kind == LineKind::Note,
            Self::Roll => line.rolled,
            Self::Override => line.overruled,
            Self::Undone => line.undone,
            Self::Undo => matches!(line.kind, LineKind::Undo | LineKind::Redo),
        }
    }
}

impl Filter {
    /// Reads a filter. A key whose value can't be read is a word like any other.
    pub fn of(text: &str) -> Self {
        let mut filter = Self::default();
        for word in text.to_lowercase().split_whitespace() {
            let known = match word.split_once(':') {
                Some(("who", name)) if !name.is_empty() => {
                    filter.who.push(name.to_owned());
                    true
                }
                Some(("by", name)) if !name.is_empty() => {
                    filter.by.push(name.to_owned());
                    true
                }
                Some(("day", day)) if number(day, &mut filter.days) => true,
                Some(("day" | "date", date)) if !date.is_empty() => {
                    filter.dates.push(date.to_owned());
                    true
                }
                Some(("session", session)) => number(session, &mut filter.sessions),
                Some(("scene", scene)) => number(scene, &mut filter.scenes),
                Some(("kind", kind)) => {
                    let kind = Kind::of(kind);
                    filter.kinds.extend(kind);
                    kind.is_some()
                }
                Some(("round", round)) => number(round, &mut filter.rounds),
                _ => false,
            };
            if !known {
                filter.words.push(word.to_owned());
            }
        }
        filter
    }

    /// Returns true if an entry matches.
    pub fn holds(&self, line: &LogLine) -> bool {
        let chapter = line.chapter;
        let numbers = [
            (&self.rounds, line.round),
            (&self.sessions, chapter.session),
            (&self.scenes, chapter.scene),
            (&self.days, chapter.day),
        ];
        if numbers
            .iter()
            .any(|(all, n)| !all.is_empty() && !all.contains(n))
        {
            return false;
        }
        if !self.kinds.iter().all(|kind| kind.is(line)) {
            return false;
        }
        if !self
            .dates
            .iter()
            .all(|date| line.clock.starts_with(date.as_str()))
        {
            return false;
        }
        let by = line.by.to_lowercase();
        if !self.by.iter().all(|name| by.contains(name)) {
            return false;
        }
        if self.who.is_empty() && self.words.is_empty() {
            return true;
        }
        let said = line.told().to_lowercase();
        let typed = line.line.to_lowercase();
        self.who.iter().all(|name| said.contains(name))
            && self
                .words
                .iter()
                .all(|word| said.contains(word) || typed.contains(word))
    }
}

/// Adds a number of a filter. False for a word that is none.
fn number(word: &str, to: &mut Vec<u32>) -> bool {
    let number: Option<u32> = word.parse().ok();
    to.extend(number);
    number.is_some()
}

/// The word with which a jump to an event begins: "when Vex fell".
const WHEN: &str = "when";

/// Returns what "when Vex fell" looks for: words of the name, and the kinds of event. `None` if the text
/// isn't of this form.
fn event_of(text: &str) -> Option<(String, Vec<TurningKind>)> {
    use TurningKind::{
        Broken, Critical, Despair, Died, Down, Fewer, Hurt, Override, Triumph, Up, Won, Yielded,
    };
    let lower = text.trim().to_lowercase();
    let rest = lower.strip_prefix(WHEN)?;
    let mut words: Vec<&str> = rest.split_whitespace().collect();
    let kinds = match words.pop()? {
        "fell" | "falls" | "down" | "incapacitated" => vec![Down, Died, Fewer],
        "died" | "dies" | "dead" => vec![Died],
        "rose" | "up" | "recovered" | "recovers" | "back" => vec![Up],
        "critical" | "crit" | "injured" | "hurt" => vec![Critical, Hurt],
        "surrendered" | "surrenders" => vec![Yielded],
        "broke" | "broken" => vec![Broken],
        "won" | "wins" => vec![Won],
        "triumph" => vec![Triumph],
        "despair" => vec![Despair],
        "override" | "overridden" => vec![Override],
        _ => return None,
    };
    let filler = [
        "was", "is", "had", "a", "an", "got", "went", "came", "rolled", "the", "of",
    ];
    words.retain(|word| !filler.contains(word));
    Some((words.join(" "), kinds))
}

/// Where a jump goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Jump {
    /// To this entry.
    To(EntryNo),
    /// There is no such entry or event: the reason in a sentence.
    Nowhere(String),
}

/// What a jump looks up in a log.
pub struct Sought<'a> {
    /// The number of its last entry.
    pub last: EntryNo,
    /// Its statistics, which take the longest.
    pub statistics: &'a dyn Fn() -> Statistics,
    /// The first entry of a session, a day or a scene, by its number.
    pub begins: &'a dyn Fn(ChapterKind, u32) -> Option<EntryNo>,
}

/// Reads "session 3", "day 12" or "scene 2".
fn part_of(text: &str) -> Option<(ChapterKind, u32)> {
    let lower = text.to_lowercase();
    let (word, number) = lower.split_once([' ', ':'])?;
    let number = number.trim().parse().ok()?;
    let kinds = [ChapterKind::Session, ChapterKind::Day, ChapterKind::Scene];
    let kind = kinds.into_iter().find(|kind| kind.word() == word)?;
    Some((kind, number))
}

/// Returns where a text jumps to: an entry number such as "60", "session 3", "scene 2", or an event such as
/// "when Vex fell". Of several events it is the next one after `at`, and after the last the first. `None` for any
/// other text.
pub fn jump(text: &str, at: EntryNo, log: &Sought<'_>) -> Option<Jump> {
    let text = text.trim().trim_start_matches(':').trim_start();
    if let Ok(n) = text.parse::<EntryNo>() {
        let last = log.last;
        return Some(if (1..=last).contains(&n) {
            Jump::To(n)
        } else {
            Jump::Nowhere(format!(
                "There is no entry {n}. The log goes from 1 to {last}."
            ))
        });
    }
    let nowhere = || Jump::Nowhere(format!("Nothing in this log matches \"{text}\"."));
    if let Some((kind, number)) = part_of(text) {
        return Some((log.begins)(kind, number).map_or_else(nowhere, Jump::To));
    }
    let (name, kinds) = event_of(text)?;
    let fits = |who: &str| who.to_lowercase().contains(&name);
    let mut found: Vec<EntryNo> = (log.statistics)()
        .turning
        .iter()
        .filter(|turning| kinds.contains(&turning.kind) && fits(&turning.who))
        .map(|turning| turning.entry)
        .collect();
    found.dedup();
    let next = found.iter().find(|n| **n > at).or_else(|| found.first());
    Some(next.map_or_else(nowhere, |n| Jump::To(*n)))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use rules::view::Turning;

    fn line() -> LogLine {
        LogLine {
            n: 7,
            round: 2,
            chapter: rules::view::Chapter {
                session: 3,
                scene: 2,
                day: 12,
            },
            turn: 1,
            ended: None,
            clock: "2026-11-21 20:14".to_owned(),
            by: "Ada".to_owned(),
            line: "attack boarders".to_owned(),
            kind: LineKind::Did,
            said: vec!["Vex Marrow misses the Boarders.".to_owned()],
            rolls: Vec::new(),
            rolled: true,
            undone: false,
            overruled: false,
            preview: false,
            hidden: false,
            comes_home: false,
            chooses: false,
            turns: false,
            closes: false,
            harm: rules::view::Harm::default(),
            part: "turn",
        }
    }

    #[rstest]
    #[case("", true)]
    #[case("boarders", true)]
    #[case("MISSES attack", true)]
    #[case("who:vex", true)]
    #[case("who:teld", false)]
    #[case("by:ada round:2 kind:roll", true)]
    #[case("by:gm", false)]
    #[case("round:3", false)]
    #[case("round:3 round:2", true)]
    #[case("kind:note", false)]
    #[case("kind:override", false)]
    #[case("day:2026-11", true)]
    #[case("day:2025-11", false)]
    #[case("date:2026-11-21", true)]
    #[case("date:2026-11-22", false)]
    #[case("day:12", true)]
    #[case("day:2", false)]
    #[case("session:3 scene:2", true)]
    #[case("session:2", false)]
    #[case("scene:3", false)]
    #[case("round:two", false)]
    #[case("kind:", false)]
    fn a_filter_holds_what_matches_every_word(#[case] text: &str, #[case] holds: bool) {
        assert_eq!(Filter::of(text).holds(&line()), holds);
    }

    #[test]
    fn a_jump_goes_to_a_number_or_to_what_happened() {
        let turning = |entry, kind, who: &str| Turning {
            entry,
            kind,
            who: who.to_owned(),
            id: None,
            rolled: None,
        };
        let all = Statistics {
            turning: vec![
                turning(10, TurningKind::Down, "Vex Marrow"),
                turning(10, TurningKind::Critical, "Vex Marrow"),
                turning(20, TurningKind::Up, "Vex Marrow"),
                turning(30, TurningKind::Down, "Vex Marrow"),
            ],
            ..Statistics::default()
        };
        let asked = std::cell::Cell::new(0);
        let log = Sought {
            last: 60,
            statistics: &|| {
                asked.set(asked.get() + 1);
                all.clone()
            },
            begins: &|kind, number| (kind == ChapterKind::Session && number == 3).then_some(41),
        };
        let jump = |text, at| jump(text, at, &log);
        assert_eq!(jump("60", 1), Some(Jump::To(60)));
        assert_eq!(jump(":60", 1), Some(Jump::To(60)));
        assert_eq!(jump("session 3", 1), Some(Jump::To(41)));
        assert_eq!(jump("Session:3", 1), Some(Jump::To(41)));
        assert!(matches!(jump("scene 9", 1), Some(Jump::Nowhere(_))));
        assert_eq!(jump("session end", 1), None);
        // The statistics of the whole log are added up only for what they know.
        assert_eq!(asked.get(), 0);
        assert!(matches!(jump("61", 1), Some(Jump::Nowhere(_))));
        assert_eq!(jump("when Vex fell", 1), Some(Jump::To(10)));
        assert_eq!(jump("when Vex fell", 10), Some(Jump::To(30)));
        assert_eq!(jump("when vex went down", 30), Some(Jump::To(10)));
        assert_eq!(jump("when Vex Marrow was back", 1), Some(Jump::To(20)));
        assert!(matches!(jump("when Teld fell", 1), Some(Jump::Nowhere(_))));
        assert_eq!(jump("when it rains", 1), None);
        assert_eq!(jump("attack boarders", 1), None);
    }
}
