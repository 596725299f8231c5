//! The options that choose a part of a save's log, for statistics and reports.

use clap::ValueEnum;

use super::failure::Failure;
use crate::table::{ChapterKind, Face, Numbered, Stretch};

/// The part of the log.
#[derive(Debug, Default, clap::Args)]
pub(super) struct Part {
    /// Begin at this entry, or at this time: 120, 20:15, 2026-11-21, "2026-11-21 20:15"
    #[arg(long, value_name = "N|CLOCK")]
    since: Option<String>,
    /// End at this entry
    #[arg(long, value_name = "N")]
    until: Option<String>,
    /// Only this session, or these: 2, 2-3, or last
    #[arg(long, value_name = "N|N-N|last", conflicts_with_all = ["since", "until"])]
    session: Option<String>,
    /// Only this scene, or these: 5, 5-6, or last
    #[arg(long, value_name = "N|N-N|last", conflicts_with_all = ["since", "until", "session"])]
    scene: Option<String>,
    /// Only this round
    #[arg(long, value_name = "N")]
    round: Option<String>,
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
        let until = self.until.as_deref().map(|word| {
            let why = format!("`--until {word}` names no entry: the log is numbered.");
            let hint = format!("Name the last entry, from 1 to {}.", face.last());
            number(word, why, hint)
        });
        let round = self.round.as_deref().map(|word| {
            let why = format!("`--round {word}` names no round: rounds are numbered.");
            number(word, why, "Name a round, such as 2.".to_owned())
        });
        let (until, round) = (until.transpose()?, round.transpose()?);
        let from = match &self.since {
            None => 1,
            Some(since) => Stretch::entry_since(since, &lines).ok_or_else(|| {
                let is_a_time = since.trim().starts_with(|c: char| c.is_ascii_digit());
                let why = if is_a_time {
                    format!("Nothing in this save is at or after {since}.")
                } else {
                    format!("`--since {since}` names no entry and no time.")
                };
                Failure::with(
                    why,
                    "Name an entry, such as 120, or a time, such as 20:15 or 2026-11-21.",
                )
            })?,
        };
        let of = |kind: ChapterKind, words: &str| {
            let numbered = Numbered::read(kind, words).and_then(|all| all.stretch(&lines));
            numbered.map_err(|refusal| Failure::with(refusal.why, refusal.hint.unwrap_or_default()))
        };
        let chosen = match (&self.session, &self.scene) {
            (Some(sessions), _) => of(ChapterKind::Session, sessions)?,
            (None, Some(scenes)) => of(ChapterKind::Scene, scenes)?,
            (None, None) => Stretch {
                from,
                to: until.unwrap_or(u32::MAX),
                ..Stretch::default()
            },
        };
        let stretch = Stretch {
            round,
            for_players: self.whom == Some(Whom::Players),
            ..chosen
        };
        if !lines.iter().any(|line| stretch.holds(line)) {
            return Err(match round {
                None => Failure::with(
                    "This part of the log has no entries.",
                    format!("The save has {} entries.", face.last()),
                ),
                Some(round) => {
                    let any = Stretch {
                        round: None,
                        ..stretch
                    };
                    let last = lines.iter().filter(|line| any.holds(line));
                    let last = last.map(|line| line.round).max().unwrap_or(0);
                    Failure::with(
                        format!("There is no round {round} in this part of the log."),
                        match last {
                            0 => "It has no rounds.".to_owned(),
                            last => format!("Its last round is {last}."),
                        },
                    )
                }
            });
        }
        Ok(stretch)
    }
}

/// Reads the number of an option.
fn number(word: &str, why: String, hint: String) -> Result<u32, Failure> {
    let number = word.trim().parse().ok().filter(|n| *n > 0);
    number.ok_or_else(|| Failure::with(why, hint))
}
