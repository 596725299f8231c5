//! Characters from files: out of a table as JSON, and into one in a single entry.
//!
//! A file holds one character of a save of ours, or characters of another program, which [`imports`] reads.
//! Both become [`Guest`]s, whose JSON the game checks when it welcomes them.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use genesys::Genesys;
use imports::Report;
use lang::{Refusal, reader, text};
use rules::encounter::campaign;
use rules::system::System;
use rules::view::Id;

use super::entry::{Body, Entry, Stamp};
use super::line::{Asked, Stop};
use super::save::Fault;
use super::{AnyTable, Table};

/// The most characters that one line brings in.
pub const MOST_GUESTS: usize = 50;

/// The format of a character's file.
const FORMAT: u64 = 1;

/// A character from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// Its name.
    pub name: String,
    /// What the game reads.
    pub json: String,
}

/// The characters of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Guests {
    /// The characters, in the order of the file.
    pub people: Vec<Guest>,
    /// What became of every value, for a file of another program.
    pub report: Option<Report>,
}

/// The reason why a file has no characters for a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoGuests {
    /// The file has a fault.
    #[error("{0}")]
    Fault(Fault),
    /// It is for another game.
    #[error("the file has a character of {theirs}, and this save is of {ours}")]
    OtherGame {
        /// The game of the file.
        theirs: String,
        /// The game of the save.
        ours: &'static str,
    },
    /// The user stopped the import.
    #[error("the import was stopped")]
    Stopped,
}

/// One character of a save of ours.
#[derive(Serialize, Deserialize)]
struct Own {
    system: String,
    format: u64,
    character: serde_json::Value,
}

/// The keys that tell our files from others.
#[derive(Deserialize)]
struct Keys {
    #[serde(default)]
    system: Option<serde_json::Value>,
    #[serde(default)]
    base: Option<serde::de::IgnoredAny>,
    #[serde(default)]
    character: Option<serde::de::IgnoredAny>,
}

/// What a JSON text is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// A whole save of ours, or something that claims to be one.
    Save,
    /// One character of ours, of the system with this word.
    Character(String),
    /// A file of another program, or of none.
    Other,
}

/// Returns what a JSON text is, by its keys.
pub fn form_of(json: &str) -> Form {
    let Ok(keys) = reader::json::<Keys>(json) else {
        return Form::Other;
    };
    match (keys.system, keys.character) {
        (Some(serde_json::Value::String(system)), Some(_)) => Form::Character(system),
        // An actor of another program has an object there.
        (Some(serde_json::Value::Object(_)), _) => Form::Other,
        (Some(_), _) => Form::Save,
        (None, _) if keys.base.is_some() => Form::Save,
        (None, _) => Form::Other,
    }
}

/// Returns a character of a table as the text of a file.
pub(super) fn carried<S: System>(state: &S::State, who: Id) -> Option<String> {
    let own = Own {
        system: S::ID.to_owned(),
        format: FORMAT,
        character: serde_json::from_str(&S::carried(state, who)?).ok()?,
    };
    let value = serde_json::to_value(own).ok()?;
    Some(format!("{value:#}\n"))
}

/// Reads one character of ours.
fn own(json: &str, game: &'static str, id: &str) -> Result<Guests, NoGuests> {
    let own: Own = reader::json(json)
        .map_err(|error| NoGuests::Fault(super::export::of_json(&error, json)))?;
    if own.system != id {
        return Err(NoGuests::OtherGame {
            theirs: lang::names::shorten(&text::clean(&own.system)),
            ours: game,
        });
    }
    if own.format != FORMAT {
        let what = format!(
            "the character has format {}, and {FORMAT} was expected",
            own.format
        );
        return Err(NoGuests::Fault(Fault::at(1, 1, what)));
    }
    // Some games have the sheet one level deeper, next to the time of its save.
    let sheet = own.character.get("sheet").unwrap_or(&own.character);
    let name = sheet.get("name").and_then(serde_json::Value::as_str);
    Ok(Guests {
        people: vec![Guest {
            name: text::name(name.unwrap_or_default()).unwrap_or_default(),
            json: own.character.to_string(),
        }],
        report: None,
    })
}

impl AnyTable {
    /// Reads the characters of a file for this table. `step` hears how many of them are done, and how many
    /// there are.
    ///
    /// # Errors
    /// [`NoGuests`] if the file is broken or for another game, or if `step` breaks.
    pub fn guests(
        &self,
        bytes: &[u8],
        step: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Result<Guests, NoGuests> {
        let (json, _) = imports::decode(bytes);
        let face = self.face();
        let table = match (form_of(&json), self) {
            (Form::Character(_), _) => return own(&json, face.name_of_system(), face.system()),
            (_, Self::Genesys(table)) => table,
            _ => {
                return Err(NoGuests::OtherGame {
                    theirs: Genesys::NAME.to_owned(),
                    ours: face.name_of_system(),
                });
            }
        };
        let report =
            imports::read(bytes, &table.library, step).map_err(|refused| match refused {
                imports::Refused::Stopped => NoGuests::Stopped,
                imports::Refused::Fault(fault) => {
                    let what = lang::json::at(&fault.path, &fault.what);
                    NoGuests::Fault(Fault::at(fault.line, fault.column, what))
                }
            })?;
        let guest = |one: &imports::Character| Guest {
            name: one.name().to_owned(),
            json: serde_json::to_string(&one.figure(&table.library)).unwrap_or_default(),
        };
        Ok(Guests {
            people: report.characters.iter().map(guest).collect(),
            report: Some(report),
        })
    }
}

impl<S: System> Table<S> {
    /// Returns the entry that brings characters in. `asked` has the line of the log.
    ///
    /// # Errors
    /// Refuses a character that isn't one of this game, and one whose numbers make no sense.
    pub fn propose_guests(
        &self,
        asked: &Asked<'_>,
        guests: &[Guest],
    ) -> Result<Entry<S::Event>, Refusal> {
        let before = self.history.now();
        let mut state = before.clone();
        let mut events = Vec::new();
        for guest in guests {
            let new = S::welcome(&state, &guest.json)?;
            for event in &new {
                S::apply(&mut state, event);
            }
            events.extend(new);
        }
        if let Some(flaw) = new_flaw::<S>(before, &state) {
            return Err(Refusal::input(format!("Nothing was imported. {flaw}."))
                .hint("Correct the file first."));
        }
        if events.is_empty() {
            return Err(
                Refusal::input("The file has no characters to import.").hint("Name another file.")
            );
        }
        let (said, after) = S::tell_all(before, &events);
        Ok(self.entry_of_file(asked, (said, events), &after))
    }

    /// Returns the entry of events that come from a file, with its sentences and the state after it.
    pub(super) fn entry_of_file(
        &self,
        asked: &Asked<'_>,
        (said, events): (Vec<String>, Vec<S::Event>),
        after: &S::State,
    ) -> Entry<S::Event> {
        let (round, turn) = S::moment(after);
        Entry {
            n: self.history.last() + 1,
            at: Stamp {
                round,
                turn,
                clock: asked.clock.to_owned(),
                chapter: campaign::chapter(after),
            },
            by: text::name(asked.by).unwrap_or_default(),
            line: text::clean(asked.line),
            rolls: Vec::new(),
            overruled: None,
            said,
            whole: false,
            body: Body::Did(events),
        }
    }
}

/// Returns what makes no sense in a state and did in the one before, with its place.
pub(super) fn new_flaw<S: System>(before: &S::State, after: &S::State) -> Option<String> {
    let known = S::flaws(before);
    let new = S::flaws(after);
    let new = new.into_iter().find(|flaw| !known.contains(flaw))?;
    Some(format!(
        "{}: {}",
        text::clean(&new.place),
        text::clean(&new.what)
    ))
}

/// Stops never: a line brings in few characters.
pub(crate) const fn on(_: usize, _: usize) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The stop of a line that brings in characters where no file can be read.
pub(super) fn no_files() -> Stop {
    Refusal::input("A file can't be read here.")
        .hint("Run the line in a save.")
        .into()
}
