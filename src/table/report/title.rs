//! The title of a report, and the line under it: which part of the log it is about, and when that was played.

use std::collections::BTreeSet;

use super::digest::Source;
use crate::table::face::{Face, LogLine};

/// Returns the title of a save as a whole. Once it has sessions or scenes, that is the title from before the first of
/// them, because a later one names an encounter.
pub(super) fn of_campaign(face: &dyn Face, log: &[LogLine]) -> String {
    let is_within =
        |line: &&LogLine| !line.undone && (line.chapter.session > 0 || line.chapter.scene > 0);
    let first = log.iter().find(is_within);
    let before = first.and_then(|line| face.at(line.n.saturating_sub(1)).ok());
    let before = before.map(|view| view.title().to_owned());
    let before = before.filter(|title| !title.is_empty());
    before.unwrap_or_else(|| face.title().to_owned())
}

impl Source<'_> {
    /// Returns the title: that of the scene for a single scene, else that of the save.
    pub(super) fn title(&self) -> String {
        let first = self.lines.first();
        let scene = first.map_or(0, |line| line.chapter.scene);
        let is_alone = self.lines.iter().all(|line| line.chapter.scene == scene);
        let titled = first
            .filter(|_| is_alone)
            .and_then(|line| self.scene_of(line));
        titled.unwrap_or_else(|| self.campaign.clone())
    }

    /// Returns how many sessions and which days of the game it spans, if it is several: "6 sessions", "days 1 to 14".
    fn span(&self) -> Vec<String> {
        let stays = self.lines.iter().filter(|line| !line.undone);
        let (mut sessions, mut days) = (BTreeSet::new(), BTreeSet::new());
        for chapter in stays.map(|line| line.chapter) {
            sessions.insert(chapter.session);
            // Day 1 is where a calendar begins.
            days.insert(chapter.day.max(1));
        }
        sessions.remove(&0);
        let mut all = Vec::new();
        if sessions.len() > 1 {
            all.push(format!("{} sessions", sessions.len()));
        }
        if let (Some(first), Some(last)) = (days.first(), days.last())
            && first < last
        {
            all.push(format!("days {first} to {last}"));
        }
        all
    }

    /// The campaign of a single scene, the game, the part of the log and the days.
    pub(super) fn under(&self) -> String {
        let mut parts = vec![self.face.name_of_system().to_owned()];
        if self.title() != self.campaign {
            parts.insert(0, self.campaign.clone());
        }
        let mut days: Vec<&str> = self.lines.iter().filter_map(LogLine::day).collect();
        days.dedup();
        match days.as_slice() {
            [] => {}
            [day] => parts.push(format!("played on {day}")),
            [first, .., last] => parts.push(format!("played from {first} to {last}")),
        }
        parts.extend(self.span());
        if let Some(round) = self.stretch.round {
            parts.push(format!("only round {round}"));
        }
        let under = parts.join(", ");
        match self.part() {
            part if part.is_empty() => under,
            part => format!("{under}. {part}"),
        }
    }

    /// Returns which part of the log it is about: "Session 1, entries 2 to 14". Empty for the whole log.
    fn part(&self) -> String {
        let last = self.face.last();
        let (from, to) = self.stretch.within(last);
        if from <= 1 && to >= last {
            return String::new();
        }
        let entries = |one: &str, more: &str| {
            if from >= to {
                format!("{one} {to}")
            } else {
                format!("{more} {from} to {to}")
            }
        };
        let mut sessions: Vec<u32> = self.lines.iter().map(|line| line.chapter.session).collect();
        sessions.dedup();
        match sessions.as_slice() {
            [session] if *session > 0 => {
                format!("Session {session}, {}", entries("entry", "entries"))
            }
            [first, .., last] if *first > 0 && self.stretch.round.is_none() => {
                format!(
                    "Sessions {first} to {last}, {}",
                    entries("entry", "entries")
                )
            }
            _ => entries("Entry", "Entries"),
        }
    }
}
