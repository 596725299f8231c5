//! The options that choose a part of a save's log, for statistics and reports.

use clap::ValueEnum;

use super::failure::Failure;
use crate::table::{ChapterKind, Face, LogLine, Stretch};

/// The part of the log.
#[derive(Debug, Default, clap::Args)]
pub(super) struct Part {
    /// Begin at this entry, or at this time: 120, 20:15, 2026-11-21, "2026-11-21 20:15"
    #[arg(long, value_name = "N|CLOCK")]
    since: Option<String>,
    /// End at this entry
    #[arg(long, value_name = "N")]
    until: Option<u32>,
    /// Only this session, or these: 2, 2-3, or last
    #[arg(long, value_name = "N|N-N|last", conflicts_with_all = ["since", "until"])]
    session: Option<String>,
    /// Only this scene
    #[arg(long, value_name = "N", conflicts_with_all = ["since", "until", "session"])]
    scene: Option<u32>,
    /// Only this round
    #[arg(long, value_name = "N")]
    round: Option<u32>,
    /// Whom it is for. Players get no hidden lines, no hidden rolls and no notes tagged #gm
    #[arg(long = "for", value_name = "WHOM")]
    whom: Option<Whom>,
}

/// The readers of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Whom {
    /// Everything
    Gm,
    /// Without what only the GM may see
    Players,
}

impl Part {
    /// Returns true if an option chooses a part.
    pub(super) const fn is_chosen(&self) -> bool {
        self.since.is_some()
            || self.until.is_some()
            || self.session.is_some()
            || self.scene.is_some()
            || self.round.is_some()
            || self.whom.is_some()
    }

    /// Returns the stretch of the loaded log.
    pub(super) fn of(&self, face: &dyn Face) -> Result<Stretch, Failure> {
        let lines = face.log(1, face.last());
        let from = match &self.since {
            None => 1,
            Some(since) => Stretch::entry_since(since, &lines).ok_or_else(|| {
                let is_a_time = since.trim().starts_with(|c: char| c.is_ascii_digit());
                let why = if is_a_time {
                    format!("Nothing in this save is at or after {since}.")
                } else {
                    format!("`{since}` isn't an entry or a time.")
                };
                Failure::with(
                    why,
                    "Name an entry, such as 120, or a time, such as 20:15 or 2026-11-21.",
                )
            })?,
        };
        let of = |kind: ChapterKind, number: u32| {
            Stretch::of_chapter(kind, number, &lines)
                .ok_or_else(|| no_chapter(kind, number, &lines))
        };
        let chosen = match (&self.session, self.scene) {
            (Some(sessions), _) => {
                let (first, last) = sessions_of(sessions, &lines)?;
                Stretch {
                    to: of(ChapterKind::Session, last)?.to,
                    ..of(ChapterKind::Session, first)?
                }
            }
            (None, Some(scene)) => of(ChapterKind::Scene, scene)?,
            (None, None) => Stretch {
                from,
                to: self.until.unwrap_or(u32::MAX),
                ..Stretch::default()
            },
        };
        let stretch = Stretch {
            round: self.round,
            for_players: self.whom == Some(Whom::Players),
            ..chosen
        };
        if !lines.iter().any(|line| stretch.holds(line)) {
            let why = self.round.map_or_else(
                || "This part of the log has no entries.".to_owned(),
                |round| format!("This part of the log has no round {round}."),
            );
            return Err(Failure::with(
                why,
                format!("The save has {} entries.", face.last()),
            ));
        }
        Ok(stretch)
    }
}

/// Returns the first and the last session that were asked for.
///
/// # Errors
/// The words aren't a number, two numbers in their order, or `last`.
fn sessions_of(words: &str, lines: &[LogLine]) -> Result<(u32, u32), Failure> {
    if words.eq_ignore_ascii_case("last") {
        let numbers = lines.iter().map(|line| ChapterKind::Session.number(line));
        let last = numbers.max().unwrap_or(0).max(1);
        return Ok((last, last));
    }
    let (first, last) = words.split_once('-').unwrap_or((words, words));
    match (first.trim().parse::<u32>(), last.trim().parse::<u32>()) {
        (Ok(first), Ok(last)) if first <= last => Ok((first, last)),
        (Ok(first), Ok(last)) => Err(Failure::with(
            format!("`{words}` isn't a range: session {first} comes after session {last}."),
            format!("Use {last}-{first}."),
        )),
        _ => Err(Failure::with(
            format!("`{words}` isn't a session."),
            "Use a number such as 2, a range such as 2-4, or `last`.",
        )),
    }
}

/// Returns the failure for a session or scene that the log doesn't have.
fn no_chapter(kind: ChapterKind, number: u32, lines: &[LogLine]) -> Failure {
    let word = kind.word();
    let numbers = lines.iter().map(|line| kind.number(line));
    let there = match numbers.max().unwrap_or(0) {
        0 => format!("The save has no {word}s."),
        1 => format!("Its only {word} is {word} 1."),
        last => format!("Name one from 1 to {last}."),
    };
    Failure::with(format!("There is no {word} {number} in this save."), there)
}
