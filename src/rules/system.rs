//! The interface between a game system and everything above it.
//!
//! A system is one folder: its state, its commands, its events and their sentences. The table
//! (`crate::table`) calls it through [`System`], and no other module calls a system's rules. `decide`
//! reads the state and may roll. `apply` is total and may not roll. Events are saved.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt::{Debug, Display};

use serde::Serialize;
use serde::de::DeserializeOwned;

use dice::Dice;
use lang::grammar::Row;
use lang::usage::Place;
use lang::{Args, Line, Named, Refusal};

use super::encounter::campaign::{self, Staged};
use super::packs::{Keep, Kept};
use super::rulebook::Rulebook;
use super::settings::SettingRow;
use super::validate::Flaw;
use super::view::{
    Against, Beat, Counted, Id, Listed, Moment, Offer, Past, Piece, Proposal, Ribbon, RollTold,
    Sheet, Stage, Term, Tray, Turns, VehicleCard, Weight,
};

/// A game system.
pub trait System: Sized + 'static {
    /// The word that a save begins with and that commands use: "Genesys".
    const ID: &'static str;
    /// The whole name.
    const NAME: &'static str;
    /// Content read from packs.
    type Library: Send + Sync + 'static;
    /// The whole encounter, with its phase and an open choice.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Staged;
    /// A line's command. Printing it gives a line that parses to it again.
    type Command: Clone + PartialEq + Debug + Display;
    /// A fact with numbers, in the past tense.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// The meaning of a word in capitals of a usage.
    type Place: Place;

    /// Returns the table of verbs, which parser, help, completion and documents read.
    fn verbs() -> &'static [Verb<Self::Command>];

    /// Returns the list of its rules, in the program's own words, for help and refusals.
    fn rulebook() -> &'static Rulebook;

    /// Returns a new, empty encounter of that name.
    fn fresh(title: &str) -> Self::State;

    /// Returns what its history says about the present. `events` are the active ones, the newest first,
    /// each with its moment. The first are those of the last entry.
    fn past(
        _state: &Self::State,
        _events: &mut dyn Iterator<Item = (Moment, &[Self::Event])>,
    ) -> Past {
        Past::default()
    }

    /// Returns the result of a command: events, or a refusal. Reads the state, changes nothing.
    ///
    /// # Errors
    /// Refuses a command that can't be understood or that a rule forbids. The latter can be overridden.
    fn decide(
        state: &Self::State,
        command: &Self::Command,
        cx: &mut Deciding<'_, Self::Library>,
    ) -> Result<Vec<Self::Event>, Refusal>;

    /// Returns what a person is asked before a command that they may not mean: a title that ends in a question
    /// mark, and what the command does. A script isn't asked.
    fn asks_before(state: &Self::State, command: &Self::Command) -> Option<(String, String)> {
        let _ = (state, command);
        None
    }

    /// Returns an event of the campaign as one of this game.
    fn chronicled(event: campaign::Event<<Self::State as Staged>::Member>) -> Self::Event;

    /// Folds one event into the state. Total: no dice, no clock, no error.
    fn apply(state: &mut Self::State, event: &Self::Event);

    /// Returns the sentence of an event, or `None` for an event without one.
    fn tell(before: &Self::State, event: &Self::Event, sums: Sums) -> Option<String>;

    /// Returns a sentence as it follows the last one of its entry: a game may write "They" for the same subject.
    fn following(now: &Self::State, last: &str, text: String) -> String {
        let _ = (now, last);
        text
    }

    /// Returns the sentences of an entry's events, in order, and the state after them. A sentence may
    /// include what the next one would repeat.
    fn tell_all(
        before: &Self::State,
        events: &[Self::Event],
        sums: Sums,
    ) -> (Vec<String>, Self::State) {
        let mut now = before.clone();
        let mut said: Vec<String> = Vec::new();
        for event in events {
            if let Some(text) = Self::tell(&now, event, sums) {
                let last = said.last().map_or("", String::as_str);
                said.push(Self::following(&now, last, text));
            }
            Self::apply(&mut now, event);
        }
        (said, now)
    }

    /// Returns a line as the log, the review and reports show it. A game with secret choices leaves the
    /// secret out.
    fn shown_line(line: &str) -> Cow<'_, str> {
        Cow::Borrowed(line)
    }

    /// Returns the place in a line from which it is secret while it is typed, although it may not be
    /// complete. Such a line isn't kept either.
    fn hides_from(line: &str) -> Option<usize> {
        let _ = line;
        None
    }

    /// Takes the choices that are still secret out of a beginning and the events after it, so that an export tells
    /// them to no one. Returns the places of the changed events.
    fn hide_secrets(base: &mut Self::State, events: Vec<&mut Self::Event>) -> Vec<usize> {
        let _ = (base, events.len());
        Vec::new()
    }

    /// Returns true if an event is the GM's preparation, which reports for players leave out: a note on the
    /// sheet of an adversary, what it secretly wants, a trap.
    fn is_for_gm(now: &Self::State, event: &Self::Event) -> bool {
        let _ = (now, event);
        false
    }

    /// Returns in words what an event did that has no sentence, for the line that undoes it: "the end of Vex
    /// Marrow's turn". `now` is the state after it.
    fn unsaid(now: &Self::State, event: &Self::Event) -> Option<String> {
        let _ = (now, event);
        None
    }

    /// Returns what an event leaves for a reader of the log.
    fn trace(event: &Self::Event) -> Trace;

    /// Returns what an event counts for in the timeline of a fight. `before` is the state in which it
    /// happened.
    fn beats(before: &Self::State, event: &Self::Event) -> Vec<Beat> {
        let _ = (before, event);
        Vec::new()
    }

    /// Returns how many members of each combatant and vehicle can still act: 0 or 1 for a single one.
    /// Statistics ask after every entry, so a game with a costly roster counts without it.
    fn able(state: &Self::State) -> Vec<(Id, u32)> {
        Self::roster(state)
            .iter()
            .filter_map(Listed::able)
            .collect()
    }

    /// The game's words for what reviews and reports count.
    const COUNTED: Counted = Counted::PLAIN;

    /// Returns the roll of an event in the parts of a sentence for a chat. `before` is the state in which
    /// it happened. `None` for an event that isn't a roll.
    fn roll_told(before: &Self::State, event: &Self::Event) -> Option<RollTold> {
        let _ = (before, event);
        None
    }

    /// Returns how many of the first sentences of an entry tell of the turn that it ends. The rest tells of the
    /// next one. `None` if it ends no turn, or if its sentences tell only of the next one.
    fn told_of_ended_turn(events: &[Self::Event], said: &[String]) -> Option<usize> {
        let _ = (events, said);
        None
    }

    /// Returns the position of the encounter: round and turn inside it, both 0 before it begins.
    fn moment(state: &Self::State) -> (u32, u32);

    /// Returns the stage of the tray, without the rest of it.
    fn stage(state: &Self::State) -> Stage;

    /// Returns the values in a state from a file that make no sense, those that block play first.
    fn flaws(state: &Self::State) -> Vec<Flaw>;

    /// Returns the name of the encounter.
    fn title(state: &Self::State) -> &str;

    /// Returns the command that gives the encounter this title.
    fn entitle(title: &str) -> Self::Command;

    /// Returns the command that begins a character of this name.
    fn create(name: &str) -> Self::Command;

    /// Returns the encounter as data for programs, without the values of every game in [`super::data`].
    /// Every key is always present, and `triumph help json` names each.
    fn data(state: &Self::State, library: &Self::Library) -> impl Serialize;

    /// Returns all names in the encounter, for lookup and completion.
    fn names(state: &Self::State) -> Vec<Named<Id>>;

    /// Returns the completions for a place of a line, best first. Empty where users make up their own
    /// words.
    fn proposals(
        state: &Self::State,
        library: &Self::Library,
        place: Self::Place,
        said: &Said<'_>,
    ) -> Vec<Proposal>;

    /// Returns the settings of this table with their values. Empty for a game without settings.
    fn settings(state: &Self::State, library: &Self::Library) -> Vec<SettingRow> {
        let _ = (state, library);
        Vec::new()
    }

    /// Returns every record of content in the packs, for the finder.
    fn content(library: &Self::Library) -> Vec<Piece>;

    /// Returns the order of turns.
    fn turns(state: &Self::State) -> Turns;

    /// Returns every participant and item in the encounter.
    fn roster(state: &Self::State) -> Vec<Listed>;

    /// Returns what each side brings to an encounter, the players' first.
    fn weights(state: &Self::State) -> [Weight; 2] {
        let _ = state;
        [Weight::default(), Weight::default()]
    }

    /// Returns the sheet of a participant.
    fn sheet(state: &Self::State, library: &Self::Library, who: Id) -> Option<Sheet>;

    /// Returns the chances of the check that a line of a sheet opens, against each difficulty. `None` for a
    /// line that opens no check.
    fn against(state: &Self::State, library: &Self::Library, line: &str) -> Option<Against> {
        let _ = (state, library, line);
        None
    }

    /// Returns the card of the vehicle that a participant is aboard, where a game has vehicles with
    /// stations.
    fn card(state: &Self::State, library: &Self::Library, who: Id) -> Option<VehicleCard> {
        let _ = (state, library, who);
        None
    }

    /// Returns the terms that can be searched on the sheet of a participant: every fact and row of a
    /// block, in the order of the sheet. One key press needs the terms of all participants, so a game with
    /// costly sheets returns its terms without building them.
    fn terms(state: &Self::State, library: &Self::Library, who: Id) -> Vec<Term> {
        Self::sheet(state, library, who).map_or_else(Vec::new, Sheet::terms)
    }

    /// Returns everyone by range from a participant, where a game has ranges.
    fn ranges(state: &Self::State, from: Id) -> Ribbon {
        let _ = (state, from);
        Ribbon::default()
    }

    /// Returns the dice tray.
    fn tray(state: &Self::State, library: &Self::Library) -> Tray;

    /// Returns a participant, or a record of the packs, as a pack for the user's own folder, where the
    /// game has packs for it.
    fn kept(state: &Self::State, library: &Self::Library, what: &Keep) -> Option<Kept> {
        let _ = (state, library, what);
        None
    }

    /// Returns a character as JSON for [`System::welcome`] of another save, without what belongs to the
    /// encounter only. `None` for anything else, and in a game whose characters can't be carried.
    fn carried(state: &Self::State, who: Id) -> Option<String> {
        let _ = (state, who);
        None
    }

    /// Returns the events that bring in a character from JSON of [`System::carried`], with a number and a
    /// name that are free.
    ///
    /// # Errors
    /// Refuses JSON that isn't a character of this game.
    fn welcome(state: &Self::State, json: &str) -> Result<Vec<Self::Event>, Refusal> {
        let _ = (state, json);
        Err(Refusal::input("Characters of this game can't be imported."))
    }

    /// Returns the actions and purchases that are open now, by or to the focused participant.
    fn offers(state: &Self::State, library: &Self::Library, focus: Option<Id>) -> Vec<Offer>;
}

/// Whether sentences show how their numbers came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sums {
    /// "suffers 6 − 4 soak = 2 wounds": those who play can check it.
    Shown,
    /// "suffers 2 wounds": someone who wasn't there only needs the result.
    LeftOut,
}

impl Sums {
    /// Returns the left side of a sum where sums are shown, and nothing where they aren't.
    pub fn shown(self, sum: String) -> String {
        match self {
            Self::Shown => sum,
            Self::LeftOut => String::new(),
        }
    }
}

/// What an event leaves for a reader of the log. A check that is only previewed leaves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trace {
    /// It happened.
    Lasts,
    /// The open check is rolled. The event lasts, and names the purpose of the roll.
    Rolls,
    /// Says whose turn it is or when they act. The log keeps it, and it is nothing that happened.
    Turns,
    /// Passes to the next turn, or only ends something. Deserves a line only if it has a sentence.
    Passes,
    /// A change of an open list is taken, or left out. The entry that closes the list tells what stays, so that a
    /// report leaves it out.
    Chooses,
    /// A check is opened, and nothing is rolled yet.
    Opens,
    /// An open check is changed.
    Changes,
    /// An open check is paid for: worth a line unless the check is dropped, which gives it back.
    Pays,
    /// What an open check was paid for with comes back: worth a line, unless the check is dropped.
    Returns,
    /// An open check is dropped.
    Drops,
    /// What another save changed is put on the sheets. It happened, and a report counts it among what decided
    /// the course.
    ComesHome,
}

impl Trace {
    /// Returns what all events of one line leave.
    pub fn of_all(traces: impl IntoIterator<Item = Self>) -> Self {
        let weight = |trace: &Self| match trace {
            Self::Passes => 0,
            Self::Chooses => 1,
            Self::Changes => 2,
            Self::Returns => 3,
            Self::Drops => 4,
            Self::Opens => 5,
            Self::Turns => 6,
            Self::Lasts => 7,
            Self::Pays => 8,
            Self::Rolls => 9,
            Self::ComesHome => 10,
        };
        traces.into_iter().max_by_key(weight).unwrap_or(Self::Lasts)
    }

    /// Returns true if it belongs to an unrolled check only.
    pub const fn is_preview(self) -> bool {
        matches!(self, Self::Opens | Self::Changes | Self::Drops)
    }
}

/// The words of a line before the place to complete.
#[derive(Clone, Copy, Debug)]
pub struct Said<'a> {
    /// The participants that the line names, in their order.
    pub who: &'a [Id],
    /// The last word.
    pub last: &'a str,
}

/// The resources of `decide` other than the state.
pub struct Deciding<'a, L> {
    /// Content.
    pub library: &'a L,
    /// The only source of random numbers.
    pub dice: &'a mut dyn Dice,
    /// True if the line ended in `!`. Rules may be overridden, input errors may not.
    pub overruled: bool,
    /// True if only permission is checked and the events are discarded, as for an offer. Consequences that
    /// can't be refused may then be left out.
    pub only_asked: bool,
    /// The refusals that were overridden, in the order in which they arose, each once.
    pub passed: RefCell<Vec<Refusal>>,
}

impl<L> Deciding<'_, L> {
    /// Lets a rule's refusal pass that was gone around by hand, and records it as an override.
    pub fn let_pass(&self, refusal: Refusal) {
        let mut passed = self.passed.borrow_mut();
        if !passed.iter().any(|one| one.why == refusal.why) {
            passed.push(refusal);
        }
    }

    /// Lets a rule's refusal pass if the line overrides it.
    ///
    /// # Errors
    /// Returns the refusal if it isn't overridden or has no rule.
    pub fn permit(&self, check: Result<(), Refusal>) -> Result<(), Refusal> {
        match check {
            Err(refusal) if self.overruled && refusal.rule.is_some() => {
                self.let_pass(refusal);
                Ok(())
            }
            other => other,
        }
    }
}

/// One verb of a system: a row of the table that parser, help and documents share.
pub struct Verb<C: 'static> {
    /// The verb.
    pub name: &'static str,
    /// Its aliases.
    pub aliases: &'static [&'static str],
    /// "wound WHO N".
    pub usage: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// A line that parses, prints back and makes sense.
    pub example: &'static str,
    /// Its keywords, those of a part together.
    pub keywords: &'static [&'static [&'static str]],
    /// Reads the words after the verb.
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

impl<C> Verb<C> {
    /// Reads the command of a line that begins with this verb, and whether the line overrides rules.
    ///
    /// # Errors
    /// Refuses a line that doesn't fit the usage.
    pub fn read(&self, line: &Line<'_>) -> Result<Read<C>, Refusal> {
        let mut args = Args::new(line, self.usage);
        let command = (self.parse)(&mut args)?;
        args.finish()?;
        Ok(Read {
            command,
            overruled: args.overruled(),
            mark: args.mark(),
        })
    }
}

/// A line that was read.
#[derive(Clone, Copy, Debug)]
pub struct Read<C> {
    /// The command.
    pub command: C,
    /// True if the line overrides rules.
    pub overruled: bool,
    /// The end that makes the line override rules.
    pub mark: &'static str,
}

/// Returns the verb with that name or alias. `word` is in lower case.
pub fn find_verb<C>(verbs: &'static [Verb<C>], word: &str) -> Option<&'static Verb<C>> {
    verbs
        .iter()
        .find(|verb| verb.name == word)
        .or_else(|| verbs.iter().find(|verb| verb.aliases.contains(&word)))
}

/// Dice that always show 1, to find out what a rule would say without using random numbers.
#[derive(Clone, Copy, Debug)]
pub struct Ones;

impl Dice for Ones {
    fn roll(&mut self, _sides: u8) -> u8 {
        1
    }
}

// A derive would require that commands can be copied too, so this is written by hand.
impl<C> Clone for Verb<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Verb<C> {}
