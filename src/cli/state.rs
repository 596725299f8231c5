//! `triumph state SAVE [--json] [--at N]`: prints the state of a save.

use std::ffi::OsString;
use std::process::ExitCode;

use super::failure::Failure;
use super::out::Out;
use super::start::Start;
use crate::table::report::condition_words;
use crate::table::{EntryNo, View};
use rules::view::SlotState;

/// Print the state of a save.
#[derive(Debug, clap::Args)]
pub(super) struct State {
    /// A path, or the name of a save in the library
    save: OsString,
    /// Print everything as JSON instead of a summary. `triumph help json` explains every key
    #[arg(long)]
    json: bool,
    /// Print the state after this entry of the history (0 is the beginning)
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    at: Option<EntryNo>,
}

impl State {
    pub(super) fn run(&self, start: &Start, out: &mut Out) -> Result<ExitCode, Failure> {
        let mut session = start.open(&self.save, true, out)?;
        let last = session.face().last();
        let n = self.at.unwrap_or(last);
        if n > last {
            return Err(Failure::with(
                format!("There is no entry {n}."),
                format!("The history goes from 0, the beginning, to {last}."),
            ));
        }
        if n < session.face().first_loaded() - 1 {
            session.load_history()?;
        }
        let face = session.face();
        let then = face
            .at(n)
            .map_err(|behind| Failure::refused(behind.to_string()))?;
        let view: &dyn View = if n == last { face } else { then.as_ref() };
        if self.json {
            let mut data = view.data();
            data["n"] = n.into();
            data["last"] = last.into();
            out.json(&data)?;
        } else {
            summary(view, out)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn summary(view: &dyn View, out: &mut Out) -> Result<(), Failure> {
    let turns = view.turns();
    out.strong_line("", view.title())?;
    for line in [
        turns.whole_clock(),
        turns.pools.plain(),
        turns.scene,
        turns.asks.unwrap_or_default(),
    ] {
        if !line.is_empty() {
            out.line(&line)?;
        }
    }
    for slot in turns.slots {
        let mark = match slot.state {
            SlotState::Done => "has acted",
            SlotState::Now if slot.who.is_none() => "current",
            SlotState::Now => "acting now",
            SlotState::Claimed => "claimed",
            SlotState::Open => "open",
            SlotState::Skipped => "skipped",
            SlotState::Waiting => "next round",
            SlotState::Falling => "will be removed",
            SlotState::Spare => "spare",
        };
        // The mark already says these in full.
        let repeats = ["acted", "claimed", "skipped", "removed"].contains(&slot.note.as_str());
        let note = if repeats { "" } else { slot.note.as_str() };
        let parts = [slot.score.as_str(), &slot.badge, &slot.name, mark, note];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        out.line(&format!("slot {}: {}", slot.number, parts.join(", ")))?;
    }
    for one in view.roster() {
        let mut parts = vec![
            one.badge.clone(),
            condition_words(&one),
            one.turn.to_owned(),
        ];
        parts.retain(|part| !part.is_empty());
        out.line(&format!("{}: {}", one.name, parts.join(", ")))?;
    }
    let away: Vec<String> = view.absent().into_iter().map(|one| one.name).collect();
    if !away.is_empty() {
        out.line(&format!("elsewhere: {}", away.join(", ")))?;
    }
    Ok(())
}
