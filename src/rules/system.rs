//! The seam between a game system and everything above it.
//!
//! A system is one folder: its state, its commands, its events and how they read. The table
//! (`crate::table`) calls it through [`System`]; nobody else calls a system's rules. `decide`
//! reads the state and may roll; `apply` is total and may not; what is saved is events.

use std::cell::RefCell;
use std::fmt::{Debug, Display};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::dice::Dice;
use crate::lang::grammar::Row;
use crate::lang::usage::Place;
use crate::lang::{Args, Named, Refusal};

use super::packs::{Keep, Kept};
use super::rulebook::Rulebook;
use super::settings::SettingRow;
use super::sound::Flaw;
use super::view::{
    Beat, Id, Listed, Moment, Offer, Past, Piece, Proposal, Sheet, Term, Tray, Turns, VehicleCard,
};

/// A game system.
pub trait System: Sized + 'static {
    /// The word a save begins with and commands name it by: "Genesys".
    const ID: &'static str;
    /// The whole name for people.
    const NAME: &'static str;
    /// Content read from packs.
    type Library: Send + Sync + 'static;
    /// The whole encounter, phase and pending question included.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// What a line asks for; printing it gives a line that parses to it again.
    type Command: Clone + PartialEq + Debug + Display;
    /// A fact with numbers, in the past tense.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// What a word in capitals of a usage means.
    type Place: Place;

    /// The table of verbs: parser, help, completion and documents read it.
    fn verbs() -> &'static [Verb<Self::Command>];

    /// The list of its rules, in the program's own words: what help shows and refusals cite.
    fn rulebook() -> &'static Rulebook;

    /// A new, empty encounter of that name.
    fn fresh(title: &str) -> Self::State;

    /// What its history says of the present: `events` are those in force, the newest first, each with
    /// its moment, and the first of them those of the last entry.
    fn past(
        _state: &Self::State,
        _events: &mut dyn Iterator<Item = (Moment, &[Self::Event])>,
    ) -> Past {
        Past::default()
    }

    /// What a command would do: events, or a refusal. Reads the state, changes nothing.
    ///
    /// # Errors
    /// Refuses what cannot be understood or what a rule forbids; the latter can be overruled.
    fn decide(
        state: &Self::State,
        command: &Self::Command,
        cx: &mut Deciding<'_, Self::Library>,
    ) -> Result<Vec<Self::Event>, Refusal>;

    /// Folds one event into the state. Total: no dice, no clock, no error.
    fn apply(state: &mut Self::State, event: &Self::Event);

    /// What an event says when read aloud; `None` for one that goes without saying.
    fn tell(before: &Self::State, event: &Self::Event) -> Option<String>;

    /// What the events of one entry say, in order, and the state after them: a sentence may carry what the
    /// next one would repeat.
    fn tell_all(before: &Self::State, events: &[Self::Event]) -> (Vec<String>, Self::State) {
        let mut now = before.clone();
        let mut said = Vec::new();
        for event in events {
            said.extend(Self::tell(&now, event));
            Self::apply(&mut now, event);
        }
        (said, now)
    }

    /// What an event leaves for whoever looks back.
    fn trace(event: &Self::Event) -> Trace;

    /// What an event counts for in the course of a fight; `before` is the state it happened in.
    fn beats(before: &Self::State, event: &Self::Event) -> Vec<Beat> {
        let _ = (before, event);
        Vec::new()
    }

    /// Where the encounter stands: round and turn inside it, both 0 before it begins.
    fn moment(state: &Self::State) -> (u32, u32);

    /// What makes no sense in a state that a file told, what bars play first.
    fn flaws(state: &Self::State) -> Vec<Flaw>;

    /// The name of the encounter.
    fn title(state: &Self::State) -> &str;

    /// What calls the encounter so: the command a new title is given by, whoever asks for it.
    fn entitle(title: &str) -> Self::Command;

    /// The encounter as data for programs, beside what [`super::data`] says of every game. A key never
    /// comes or goes; `triumph help json` names each.
    fn data(state: &Self::State, library: &Self::Library) -> impl Serialize;

    /// Everybody and everything that can be named, for lookup and completion.
    fn names(state: &Self::State) -> Vec<Named<Id>>;

    /// What may stand at a place of a line, best first, for completion; nothing where people make
    /// up their own words.
    fn proposals(
        state: &Self::State,
        library: &Self::Library,
        place: Self::Place,
        said: &Said<'_>,
    ) -> Vec<Proposal>;

    /// What this table may rule otherwise, as it stands; nothing where a game leaves nothing open.
    fn settings(state: &Self::State, library: &Self::Library) -> Vec<SettingRow> {
        let _ = (state, library);
        Vec::new()
    }

    /// Every piece of content of the packs, for the finder.
    fn content(library: &Self::Library) -> Vec<Piece>;

    /// The order of turns.
    fn turns(state: &Self::State) -> Turns;

    /// Everybody and everything in the encounter.
    fn roster(state: &Self::State) -> Vec<Listed>;

    /// The sheet of one of them.
    fn sheet(state: &Self::State, library: &Self::Library, who: Id) -> Option<Sheet>;

    /// The card of the vehicle that somebody is aboard, where a game has vehicles with stations.
    fn card(state: &Self::State, library: &Self::Library, who: Id) -> Option<VehicleCard> {
        let _ = (state, library, who);
        None
    }

    /// What can be looked for on the sheet of one of them: every fact and row of a block, in the
    /// order of the sheet. Everybody's are asked for inside one key, so that a game whose sheets
    /// are costly says its terms without building them.
    fn terms(state: &Self::State, library: &Self::Library, who: Id) -> Vec<Term> {
        Self::sheet(state, library, who).map_or_else(Vec::new, Sheet::terms)
    }

    /// The dice tray.
    fn tray(state: &Self::State, library: &Self::Library) -> Tray;

    /// Somebody, or a record of the packs, as a pack of one's own, where the game has packs that can
    /// say it.
    fn kept(state: &Self::State, library: &Self::Library, what: &Keep) -> Option<Kept> {
        let _ = (state, library, what);
        None
    }

    /// What may be done or bought now, by or to the focused one.
    fn offers(state: &Self::State, library: &Self::Library, focus: Option<Id>) -> Vec<Offer>;
}

/// What an event leaves for whoever looks back: a check that is only tried out leaves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trace {
    /// It happened.
    Lasts,
    /// What was opened is rolled: it lasts, and says what was rolled for.
    Rolls,
    /// It goes on to the next, or only ends what was there: worth a line only where something is said
    /// of it.
    Passes,
    /// A check is opened; nothing is rolled yet.
    Opens,
    /// How an open check is meant.
    Changes,
    /// An open check is dropped.
    Drops,
}

impl Trace {
    /// What all that came of one line leaves.
    pub fn of_all(traces: impl IntoIterator<Item = Self>) -> Self {
        let weight = |trace: &Self| match trace {
            Self::Passes => 0,
            Self::Changes => 1,
            Self::Drops => 2,
            Self::Opens => 3,
            Self::Lasts => 4,
            Self::Rolls => 5,
        };
        traces.into_iter().max_by_key(weight).unwrap_or(Self::Lasts)
    }

    /// Whether it is of a check that is not rolled, and of nothing else.
    pub const fn is_preview(self) -> bool {
        matches!(self, Self::Opens | Self::Changes | Self::Drops)
    }
}

/// What stands in a line before the place that is asked about.
#[derive(Clone, Copy, Debug)]
pub struct Said<'a> {
    /// Who was named, in the order of the line.
    pub who: &'a [Id],
    /// The last word.
    pub last: &'a str,
}

/// What `decide` may use beside the state.
pub struct Deciding<'a, L> {
    /// Content.
    pub library: &'a L,
    /// The only source of chance.
    pub dice: &'a mut dyn Dice,
    /// Whether the line ended in `!`: rules may be overruled, input errors may not.
    pub overruled: bool,
    /// Whether only leave is asked for and what would happen is thrown away, as for an offer:
    /// what follows from an allowed course and can refuse nothing may then be left undone.
    pub only_asked: bool,
    /// What would have been refused and was let pass, in the order in which it came up, each once.
    pub passed: RefCell<Vec<Refusal>>,
}

impl<L> Deciding<'_, L> {
    /// Lets a rule's refusal pass when the table overrules it.
    ///
    /// # Errors
    /// Gives the refusal back when it is not overruled or rests on no rule.
    pub fn permit(&self, check: Result<(), Refusal>) -> Result<(), Refusal> {
        match check {
            Err(refusal) if self.overruled && refusal.rule.is_some() => {
                let mut passed = self.passed.borrow_mut();
                if !passed.iter().any(|one| one.why == refusal.why) {
                    passed.push(refusal);
                }
                Ok(())
            }
            other => other,
        }
    }
}

/// One verb of a system: a row of the table that parser, help and documents share.
pub struct Verb<C: 'static> {
    /// The word.
    pub name: &'static str,
    /// Other words for it.
    pub aliases: &'static [&'static str],
    /// "wound WHO N".
    pub usage: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// A line that parses, prints back and makes sense.
    pub example: &'static str,
    /// Its keywords, those of a part together.
    pub keywords: &'static [&'static [&'static str]],
    /// Reads the words behind the verb.
    pub parse: fn(&mut Args<'_>) -> Result<C, Refusal>,
}

/// A row of a declaration. It is made once for the life of the program, and so are its texts.
impl<C> From<Row<C>> for Verb<C> {
    fn from(row: Row<C>) -> Self {
        Self {
            name: row.name,
            aliases: row.aliases,
            usage: (row.usage)().leak(),
            help: (row.help)().leak(),
            example: row.example,
            keywords: row.keywords,
            parse: row.parse,
        }
    }
}

// By hand: a row can be copied whatever its commands are, and a derive would ask that of them.
impl<C> Clone for Verb<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Verb<C> {}
