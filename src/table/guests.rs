//! Characters from files: out of a table as JSON, and into one in a single entry.
//!
//! A file holds one character of a save of ours, or characters of another program, which [`imports`] reads.
//! Both become [`Guest`]s, whose JSON the game checks when it welcomes them.

use std::ops::ControlFlow;
use std::path::Path;

use serde::{Deserialize, Serialize};

use genesys::Genesys;
use imports::Report;
use lang::{Line, Refusal, reader, sentence, text};
use rules::encounter::campaign::{
    self, Bringing, Event, Member, Newcomer, Shared, Staged, Through, bring, everyone,
};
use rules::system::{Sums, System};
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
    /// The other program it comes from, and how much of it is kept as notes: " (Genesys Emporium), with 4 notes".
    pub source: String,
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
    #[error("the file has a {theirs} character, but this is a {ours} save")]
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
    let value = lang::writer::json_value(&own).ok()?;
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
            "the character has format {}, but {FORMAT} was expected",
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
            source: String::new(),
        }],
        report: None,
    })
}

/// Returns the source of a character: " (Genesys Emporium), with 4 notes".
fn source(dialect: imports::Dialect, one: &imports::Character) -> String {
    let count = i64::try_from(one.count(imports::Fate::Note)).unwrap_or(i64::MAX);
    let kept = match count {
        0 => String::new(),
        count => format!(", with {}", sentence::count(count, "note")),
    };
    format!(" ({}){kept}", dialect.name())
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
            json: lang::writer::json(&one.figure(&table.library)).unwrap_or_default(),
            source: source(report.dialect, one),
        };
        Ok(Guests {
            people: report.characters.iter().map(guest).collect(),
            report: Some(report),
        })
    }
}

impl<S: System> Table<S> {
    /// Returns the sentence about the characters whom a line would bring in and who would leave when the scene closes,
    /// because they aren't in the cast. `None` if all of them stay.
    ///
    /// # Errors
    /// As [`Self::propose_guests`].
    pub(super) fn leaving_told(
        &self,
        line: &str,
        guests: &[Guest],
    ) -> Result<Option<String>, Refusal> {
        let (by, clock) = ("", "");
        let trial = self.propose_guests(&Asked { line, by, clock }, guests)?;
        let before = self.history.now();
        let mut after = before.clone();
        if let Body::Did(events) = &trial.body {
            for event in events {
                S::apply(&mut after, event);
            }
        }
        let had: Vec<Id> = before.present().iter().map(Member::id).collect();
        let mut leaving = after.present();
        leaving.retain(|one| !had.contains(&one.id()) && !after.campaign().casts(one));
        let names: Vec<&str> = leaving.iter().map(Member::name).collect();
        Ok(Some(match names.as_slice() {
            [] => return Ok(None),
            [name] => {
                let told = format!(
                    "{name} isn't in the cast, so they leave when the scene closes. To keep them: `cast {}`.",
                    lang::spoken::quote(name)
                );
                let roster = campaign::show::roster::<S>(&after);
                let is_group = roster.iter().any(|one| one.name == *name && one.is_group());
                if is_group {
                    sentence::agree(told, name)
                } else {
                    told
                }
            }
            names => format!(
                "{} aren't in the cast, so they leave when the scene closes. To keep them: `cast WHO`.",
                sentence::list(names)
            ),
        }))
    }

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
        let here = everyone(before);
        let (mut shared, mut newcomers) = (Vec::new(), Vec::new());
        let mut same: Option<&str> = None;
        let mut imported: Vec<String> = Vec::new();
        let file = file_of(asked.line);
        for guest in guests {
            let new = S::welcome(&state, &guest.json)?;
            let was = state.clone();
            for event in &new {
                S::apply(&mut state, event);
            }
            // Someone of that name who is already here isn't added again without a question.
            let name = guest.name.to_lowercase();
            let known = here.iter().find(|one| one.name().to_lowercase() == name);
            let Some((known, theirs)) = known.zip(joined(&was, &state)) else {
                events.extend(new);
                imported.push(format!(
                    "{} is imported from {file}{}.",
                    guest.name, guest.source
                ));
                continue;
            };
            if let Some(flaw) = new_flaw::<S>(&was, &state) {
                return Err(flawed(&flaw));
            }
            state = was;
            if Member::changes(known, &theirs).is_empty() {
                same = Some(known.name());
                continue;
            }
            newcomers.push(Newcomer {
                who: known.id(),
                name: theirs.name().to_owned(),
                json: guest.json.clone(),
                cast: false,
                twin: Some(known.id()),
            });
            shared.push(Shared {
                who: known.id(),
                before: known.clone(),
                theirs,
            });
        }
        if !shared.is_empty() {
            bring::may_list(before)?;
            let bringing = Box::new(Bringing {
                title: file.clone(),
                from: 0,
                through: Through::default(),
                shared,
                newcomers,
                notes: Vec::new(),
                chosen: Vec::new(),
            });
            let listed = S::chronicled(Event::Listed { bringing });
            S::apply(&mut state, &listed);
            events.push(listed);
        }
        if let Some(flaw) = new_flaw::<S>(before, &state) {
            return Err(flawed(&flaw));
        }
        if let (true, Some(name)) = (events.is_empty(), same) {
            let why = format!("Nothing was imported: {name} is already here and matches {file}.");
            let way = "Use `rename WHO NAME` first to import another person of that name.";
            return Err(Refusal::input(why).hint(way));
        }
        if events.is_empty() {
            return Err(
                Refusal::input("The file has no characters to import.").hint("Name another file.")
            );
        }
        let (said, after) = S::tell_all(before, &events, Sums::Shown);
        imported.extend(said);
        Ok(self.entry_of_file(asked, (imported, events), &after))
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

/// The refusal of a character whose numbers make no sense.
fn flawed(flaw: &str) -> Refusal {
    Refusal::input(format!("Nothing was imported. {flaw}.")).hint("Correct the file first.")
}

/// Returns who came into a state, if it is someone that every campaign can keep.
fn joined<S: Staged>(before: &S, after: &S) -> Option<S::Member> {
    let had: Vec<Id> = before.present().iter().map(Member::id).collect();
    let mut now = after.present().into_iter();
    now.find(|one| !had.contains(&one.id()))
}

/// Returns the name of the file of a line that imports it, without its folder.
fn file_of(line: &str) -> String {
    let line = Line::split(line).ok();
    let word = line.and_then(|line| Some(line.words.into_iter().nth(1)?.text));
    let word = word.unwrap_or_default();
    let name = Path::new(&word).file_name();
    let name = name.map_or_else(|| "the file".into(), |name| name.to_string_lossy());
    lang::names::shorten(&name)
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
