//! Tests with files of our own making, one for each trap of the formats, and with hostile ones.

mod adversaries;
mod emporium;
mod foundry;
mod gotchas;
mod hostile;
mod starwars;

use std::ops::ControlFlow;

use genesys::library::Library;
use genesys::model::figure::Figure;
use genesys::model::state::State;

use crate::{Character, Fate, Refused, Report, read};

/// Reads a file with the shipped packs.
fn tried(bytes: impl AsRef<[u8]>) -> Result<Report, Refused> {
    read(bytes.as_ref(), &Library::shipped(), &mut |_, _| {
        ControlFlow::Continue(())
    })
}

fn report(bytes: impl AsRef<[u8]>) -> Report {
    tried(bytes).unwrap()
}

/// The only character of a file.
fn only(bytes: impl AsRef<[u8]>) -> Character {
    let mut report = report(bytes);
    assert_eq!(report.characters.len(), 1, "{:?}", report.findings);
    report.characters.remove(0)
}

fn figure(character: &Character) -> Figure {
    character.figure(&Library::shipped())
}

/// Soak, melee and ranged defense on the sheet.
fn protection(character: &Character) -> (u16, u8, u8) {
    let figure = figure(character);
    let state = State::default();
    (
        figure.soak().0,
        figure.defense(&state, true).0,
        figure.defense(&state, false).0,
    )
}

/// The findings of a fate, in one text.
fn found(character: &Character, fate: Fate) -> String {
    let of = character.findings.iter().filter(|one| one.fate == fate);
    of.map(ToString::to_string).collect::<Vec<_>>().join("\n")
}
