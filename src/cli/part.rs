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
    /// Only this session
    #[arg(long, value_name = "N", conflicts_with_all = ["since", "until"])]
    session: Option<u32>,
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
        let session = self.session.map(|number| (ChapterKind::Session, number));
        let scene = self.scene.map(|number| (ChapterKind::Scene, number));
        let chosen = match session.or(scene) {
            None => Stretch {
                from,
                to: self.until.unwrap_or(u32::MAX),
                ..Stretch::default()
            },
            Some((kind, number)) => Stretch::of_chapter(kind, number, &lines)
                .ok_or_else(|| no_chapter(kind, number, &lines))?,
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

/// Returns the failure for a session or scene that the log doesn't have.
fn no_chapter(kind: ChapterKind, number: u32, lines: &[LogLine]) -> Failure {
    let word = kind.word();
    let numbers = lines.iter().map(|line| kind.number(line));
    let there = match numbers.max().unwrap_or(0) {
        0 => format!("The save has no {word}s."),
        last => format!("The save's last {word} is {last}."),
    };
    Failure::with(format!("There is no {word} {number} in this save."), there)
}
