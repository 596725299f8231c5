//! The read-only view of a table for all layers above, the same for every game: one object-safe shape,
//! plain data.
//!
//! [`View`] shows a moment, the present or any other. [`Face`] adds the history and the language of the
//! table at play. Nothing here can change the game. Screens, reports and the command line read these
//! and never a system's state.

use std::sync::Arc;

use lang::{Line, Named, Refusal};
use rules::data::{self, Offered, Setting};
use rules::encounter::campaign::carried::Changed;
use rules::encounter::campaign::{self, Member, Staged};
use rules::packs::{Keep, Kept};
use rules::rulebook::Rulebook;
use rules::settings::SettingRow;
use rules::system::System;
use rules::validate::Flaw;
use rules::view::{
    Against, Chapter, Counted, Id, Listed, Offer, Past, Piece, PlannedScene, REDO, Ribbon,
    RollTold, Sheet, Stage, Statistics, Term, Timeline, Tray, Turns, UNDO, VehicleCard, VerbInfo,
};

use super::Table;
use super::complete::{self, Completion};
use super::entry::{Body, EntryNo};
use super::history::Behind;
use super::line;
pub use super::log_line::{LineKind, LogLine, begins, stamp};
use super::notes::Note;
use super::promise;
use super::sheet_notes::{self, About};
use super::stretch::{ChapterKind, Stretch};
pub use super::view::View;

/// A table at play, for reading.
pub trait Face: View {
    /// Returns the line that gives the encounter a title.
    fn entitling(&self, title: &str) -> String;
    /// Returns the line that begins a character of this name.
    fn creating(&self, name: &str) -> String;
    /// Returns the number of the last entry. 0 before the first.
    fn last(&self) -> EntryNo;
    /// Returns the number of the first entry in memory, or one more than [`Face::last`] if none is.
    fn first_loaded(&self) -> EntryNo;
    /// Returns the loaded entries from one number through another.
    fn log(&self, from: EntryNo, to: EntryNo) -> Vec<LogLine>;
    /// Returns the numbers of those loaded entries from one number through another that a reader of the log sees.
    fn shown(&self, from: EntryNo, to: EntryNo) -> Vec<EntryNo>;
    /// Returns the first loaded entry of a chapter of this kind and number.
    fn begins(&self, kind: ChapterKind, number: u32) -> Option<EntryNo> {
        let mut all = self.log(self.first_loaded(), self.last()).into_iter();
        Some(all.find(|line| kind.number(line) == number)?.n)
    }
    /// Returns how many logged commands an undo to an entry would undo, without those that matter little to a reader.
    fn later(&self, n: EntryNo) -> usize {
        let lines = self.log(n + 1, self.last()).into_iter();
        let counts = |line: &LogLine| !line.preview && !line.undone && line.kind == LineKind::Did;
        lines.filter(counts).count()
    }
    /// Returns the entry that `undo` would undo, or `None` if there is none or it isn't loaded.
    fn undoable(&self) -> Option<LogLine>;
    /// The same without regard to notes, which aren't commands.
    fn undoable_command(&self) -> Option<LogLine>;
    /// The line that undoes what the log shows last: it goes through checks that were dropped, of which
    /// the log shows nothing.
    fn undo_line(&self) -> String {
        UNDO.to_owned()
    }
    /// Whether a line would do once the last command is undone: what takes its place.
    ///
    /// # Errors
    /// The refusal that running it then would meet.
    fn would_instead(&self, line: &str) -> Result<(), Refusal> {
        let _ = line;
        Ok(())
    }
    /// Returns the entry that `redo` would redo, or `None` if there is none or it isn't loaded.
    fn redoable(&self) -> Option<LogLine>;
    /// The line that redoes what the undo key undid last, and with it the dropped checks that the undo key passed.
    fn redo_line(&self) -> String {
        REDO.to_owned()
    }
    /// Returns the moment after entry `n`. 0 is the beginning, and a number beyond the last is now.
    ///
    /// # Errors
    /// [`Behind`] when that entry isn't loaded.
    fn at(&self, n: EntryNo) -> Result<Box<dyn View>, Behind>;
    /// Returns the moment from which on the screen marks every change: before the last entry, or before the roll
    /// whose symbols it spends.
    fn before_changes(&self) -> Option<Box<dyn View>> {
        self.at(self.last().checked_sub(1)?).ok()
    }
    /// Returns the timeline of the fight at or nearest to an entry, and the first and last entry with this answer.
    ///
    /// # Errors
    /// [`Behind`] when its beginning isn't loaded.
    fn course(&self, n: EntryNo) -> Result<(Timeline, (EntryNo, EntryNo)), Behind>;
    /// Returns the place in a line from which it is secret while it is typed.
    fn hides_from(&self, line: &str) -> Option<usize> {
        let _ = line;
        None
    }
    /// Returns what a person is asked before a line that they may not mean: the question, and what the line does.
    fn asks_before(&self, line: &str) -> Option<(String, String)> {
        let _ = line;
        None
    }
    /// Returns the statistics of a stretch of the log.
    ///
    /// # Errors
    /// [`Behind`] when its beginning isn't loaded.
    fn statistics(&self, stretch: &Stretch) -> Result<Statistics, Behind>;
    /// Returns an entry in one sentence for a chat: its roll with difficulty and result. `None` if it isn't loaded.
    fn told(&self, n: EntryNo) -> Option<String> {
        let rolls: Vec<String> = self.rolls_told(n).iter().map(RollTold::to_string).collect();
        if rolls.is_empty() {
            return Some(self.log(n, n).into_iter().next()?.told());
        }
        Some(rolls.join(". "))
    }
    /// Returns what an entry did, with results instead of sums. `None` if it isn't loaded.
    fn said_without_sums(&self, n: EntryNo) -> Option<Vec<String>> {
        Some(self.log(n, n).into_iter().next()?.sentences())
    }
    /// Returns the rolls of an entry, in parts.
    fn rolls_told(&self, n: EntryNo) -> Vec<RollTold> {
        let _ = n;
        Vec::new()
    }
    /// Returns what is different on the sheets of the players' characters after an entry from before another.
    ///
    /// # Errors
    /// [`Behind`] when the beginning isn't loaded.
    fn changed(&self, from: EntryNo, to: EntryNo) -> Result<Vec<Changed>, Behind> {
        let _ = (from, to);
        Ok(Vec::new())
    }
    /// Returns the loaded notes that aren't removed, the newest first.
    fn notes(&self) -> Vec<Note> {
        Vec::new()
    }
    /// Returns the scenes that are planned for later, with what they weigh against the party.
    fn plans(&self) -> Vec<PlannedScene> {
        Vec::new()
    }
    /// Returns completions of a line, best first.
    fn complete(&self, line: &str) -> Vec<Completion>;
    /// Returns every record of content in the packs, for any use.
    fn content(&self) -> Vec<Piece>;
    /// Every verb, the table's own last.
    fn verbs(&self) -> Vec<VerbInfo>;
    /// The list of the system's rules.
    fn rulebook(&self) -> &'static Rulebook;
    /// Returns the values in the current state that make no sense, those that block play first.
    fn flaws(&self) -> Vec<Flaw>;
    /// Returns names and versions of the content packs that are read here.
    fn packs(&self) -> &[(String, String)];
}

/// The number of entries that are searched for past results: more than a fight has.
const LOOKED_AT: usize = 2_000;

/// The parts that a view of a system needs.
pub(super) trait Shows {
    /// The system of the rules.
    type System: System;
    /// The state to show.
    fn shown(&self) -> &<Self::System as System>::State;
    /// The content that it is shown with.
    fn content(&self) -> &<Self::System as System>::Library;
    /// Returns what the last `entries` entries of its history say, where it has one.
    fn past(&self, entries: usize) -> Past {
        let _ = entries;
        Past::default()
    }
    /// Returns the notes of its log about someone, if it has a log.
    fn notes_about(&self, name: &str) -> About {
        let _ = name;
        About::default()
    }
}

impl<T: Shows> View for T {
    fn system(&self) -> &'static str {
        T::System::ID
    }

    fn name_of_system(&self) -> &'static str {
        T::System::NAME
    }

    fn counted(&self) -> Counted {
        T::System::COUNTED
    }

    fn title(&self) -> &str {
        T::System::title(self.shown())
    }

    fn moment(&self) -> (u32, u32) {
        T::System::moment(self.shown())
    }

    fn chapter(&self) -> Chapter {
        campaign::chapter(self.shown())
    }

    fn goes_on(&self) -> Option<&'static str> {
        self.shown().goes_on()
    }

    fn attended(&self) -> Option<String> {
        campaign::attended(self.shown())
    }

    fn absent(&self) -> Vec<Listed> {
        campaign::absent::roster::<T::System>(self.shown())
    }

    fn absent_sheet(&self, who: Id) -> Option<Sheet> {
        campaign::absent::sheet::<T::System>(self.shown(), self.content(), who)
    }

    fn scenes(&self) -> Vec<String> {
        self.shown().campaign().scenes.clone()
    }

    fn stake(&self, scene: u32) -> String {
        self.shown().campaign().stake(scene).to_owned()
    }

    fn ended(&self, scene: u32) -> String {
        self.shown().campaign().ending(scene).to_owned()
    }

    fn brought(&self) -> usize {
        self.shown().campaign().brought.len()
    }

    fn turns(&self) -> Turns {
        campaign::show::turns(self.shown(), T::System::turns(self.shown()))
    }

    fn players(&self) -> Vec<Id> {
        let present = self.shown().present();
        let players = present.iter().filter(|member| member.is_pc());
        players.map(Member::id).collect()
    }

    fn roster(&self) -> Vec<Listed> {
        campaign::show::roster::<T::System>(self.shown())
    }

    fn sheet(&self, who: Id) -> Option<Sheet> {
        let mut sheet = T::System::sheet(self.shown(), self.content(), who)?;
        let notes = self.notes_about(&sheet.name);
        sheet_notes::add(&mut sheet.blocks, notes);
        Some(sheet)
    }

    fn refuses(&self, line: &str) -> bool {
        line::would_do::<T::System>(self.shown(), self.content(), line).is_err()
    }

    fn against(&self, line: &str) -> Option<Against> {
        T::System::against(self.shown(), self.content(), line)
    }

    fn card(&self, who: Id) -> Option<VehicleCard> {
        T::System::card(self.shown(), self.content(), who)
    }

    fn terms(&self, who: Id) -> Vec<Term> {
        T::System::terms(self.shown(), self.content(), who)
    }

    fn ranges(&self, from: Id) -> Ribbon {
        T::System::ranges(self.shown(), from)
    }

    fn tray(&self) -> Tray {
        let mut tray = T::System::tray(self.shown(), self.content());
        match tray.stage {
            Stage::Idle => tray.past = self.past(LOOKED_AT),
            // The result of the last entry is shown above the open choices.
            Stage::Spending => {
                let past = self.past(LOOKED_AT);
                (tray.past.card, tray.past.cards) = (past.card, past.cards);
                tray.past.course = past.course;
            }
            Stage::Pool => tray.past.course = self.past(LOOKED_AT).course,
        }
        tray.past.stake = campaign::show::at_stake(self.shown(), self.moment().0);
        tray
    }

    fn offers(&self, focus: Option<Id>) -> Vec<Offer> {
        let mut offers = campaign::show::offers(self.shown());
        offers.extend(T::System::offers(self.shown(), self.content(), focus));
        offers.extend(campaign::show::course(self.shown()));
        // An offer is a promise, so the rules check the line of each one.
        let open = |offer: &&mut Offer| offer.allowed.is_ok() && !offer.sure;
        let mut asked: Vec<(String, u8, Result<(), Refusal>)> = Vec::new();
        for offer in offers.iter_mut().filter(open) {
            let alike =
                |(key, n, _): &&(String, u8, _)| *key == offer.key && offer.alike == Some(*n);
            if let Some((_, _, allowed)) = asked.iter().find(alike) {
                offer.allowed.clone_from(allowed);
                continue;
            }
            offer.allowed = promise::keeps(offer, |line| {
                line::would_do::<T::System>(self.shown(), self.content(), line)
            });
            if let Some(n) = offer.alike {
                asked.push((offer.key.clone(), n, offer.allowed.clone()));
            }
        }
        offers
    }

    fn kept(&self, what: &Keep) -> Option<Kept> {
        T::System::kept(self.shown(), self.content(), what)
    }

    fn carried(&self, who: Id) -> Option<String> {
        super::guests::carried::<T::System>(self.shown(), who)
    }

    fn names(&self) -> Vec<Named<Id>> {
        T::System::names(self.shown())
    }

    fn settings(&self) -> Vec<SettingRow> {
        T::System::settings(self.shown(), self.content())
    }

    fn state_json(&self) -> serde_json::Value {
        // A state is made of structs, enums, numbers and texts with keys that are texts. If a system
        // ever breaks that, the error takes the state's place.
        lang::writer::json_value(self.shown()).unwrap_or_else(|error| error.to_string().into())
    }

    fn data(&self) -> serde_json::Value {
        let (round, turn) = self.moment();
        let whole = data::Whole {
            version: data::VERSION,
            system: self.system(),
            title: self.title(),
            round,
            turn,
            campaign: campaign::show::data(self.shown()),
            settings: self.settings().into_iter().map(Setting::from).collect(),
            offers: self.offers(None).into_iter().map(Offered::from).collect(),
            game: T::System::data(self.shown(), self.content()),
        };
        lang::writer::json_value(&whole).unwrap_or_else(|error| error.to_string().into())
    }
}

impl<S: System> Shows for Table<S> {
    type System = S;

    fn shown(&self) -> &S::State {
        self.history.now()
    }

    fn content(&self) -> &S::Library {
        &self.library
    }

    fn past(&self, entries: usize) -> Past {
        let entries = self.history.in_force().take(entries);
        let mut events = entries.map(|(at, events)| ((at.round, at.turn), events));
        S::past(self.history.now(), &mut events)
    }

    fn notes_about(&self, name: &str) -> About {
        Self::notes_about(self, name)
    }
}

/// A moment other than the present.
struct Moment<S: System> {
    state: S::State,
    library: Arc<S::Library>,
}

impl<S: System> Shows for Moment<S> {
    type System = S;

    fn shown(&self) -> &S::State {
        &self.state
    }

    fn content(&self) -> &S::Library {
        &self.library
    }
}

impl<S: System> Face for Table<S> {
    fn entitling(&self, title: &str) -> String {
        S::entitle(title).to_string()
    }

    fn creating(&self, name: &str) -> String {
        S::create(name).to_string()
    }

    fn last(&self) -> EntryNo {
        self.history.last()
    }

    fn first_loaded(&self) -> EntryNo {
        self.history.first_loaded()
    }

    fn log(&self, from: EntryNo, to: EntryNo) -> Vec<LogLine> {
        let from = from.max(self.history.first_loaded());
        let to = to.min(self.history.last());
        (from..=to).filter_map(|n| self.log_line(n)).collect()
    }

    fn shown(&self, from: EntryNo, to: EntryNo) -> Vec<EntryNo> {
        let from = from.max(self.history.first_loaded());
        let to = to.min(self.history.last());
        (from..=to).filter(|&n| !self.is_preview(n)).collect()
    }

    fn flaws(&self) -> Vec<Flaw> {
        S::flaws(self.history.now())
    }

    fn begins(&self, kind: ChapterKind, number: u32) -> Option<EntryNo> {
        let mut all = self.history.first_loaded()..=self.history.last();
        all.find(|n| {
            let entry = self.history.entry(*n);
            entry.is_some_and(|(entry, _)| kind.of(entry.at.chapter, entry.at.round) == number)
        })
    }

    fn later(&self, n: EntryNo) -> usize {
        let counts = |n: &EntryNo| {
            let entry = self.history.entry(*n);
            entry.is_some_and(|(entry, undone)| !undone && entry.body.is_done())
                && !self.is_preview(*n)
        };
        (n + 1..=self.history.last()).filter(counts).count()
    }

    fn undoable(&self) -> Option<LogLine> {
        self.log_line(self.history.reached())
    }

    fn undoable_command(&self) -> Option<LogLine> {
        self.log_line(self.history.reached_command())
    }

    fn undo_line(&self) -> String {
        match self.history.reached() {
            n if self.history.last_note() == Some(n) => format!("{UNDO} note"),
            n if n == self.history.top() => UNDO.to_owned(),
            n => format!("{UNDO} to {}", n.saturating_sub(1)),
        }
    }

    fn would_instead(&self, line: &str) -> Result<(), Refusal> {
        let before = self.history.popped_steps(1);
        let before = before.and_then(|popped| self.history.without(&popped));
        // What isn't loaded is loaded for the undo, and the line is judged when it is run.
        before.map_or(Ok(()), |state| {
            line::would_do::<S>(&state, &self.library, line)
        })
    }

    fn redo_line(&self) -> String {
        match self.history.regained() {
            Some((_, steps)) if steps > 1 => format!("{REDO} {steps}"),
            _ => REDO.to_owned(),
        }
    }

    fn redoable(&self) -> Option<LogLine> {
        self.log_line(self.history.regained()?.0)
    }

    fn at(&self, n: EntryNo) -> Result<Box<dyn View>, Behind> {
        let state = self.history.at(n)?;
        Ok(Box::new(Moment::<S> {
            state,
            library: Arc::clone(&self.library),
        }))
    }

    fn before_changes(&self) -> Option<Box<dyn View>> {
        let state = self.state_before_changes()?;
        let library = Arc::clone(&self.library);
        Some(Box::new(Moment::<S> { state, library }))
    }

    fn course(&self, n: EntryNo) -> Result<(Timeline, (EntryNo, EntryNo)), Behind> {
        let (first, last) = self.history.fight(n);
        let mut state = self.history.before(first)?;
        let mut course = Timeline {
            words: S::COUNTED,
            ..Timeline::default()
        };
        let mut before = S::roster(&state);
        for n in first..=last {
            let Some((entry, false)) = self.history.entry(n) else {
                continue;
            };
            let Body::Did(events) = &entry.body else {
                continue;
            };
            let moment = self.moment_of(n).unwrap_or_default();
            if course.is_over(moment) {
                let after = S::roster(&state);
                course.end_turn(&before, &after);
                before = after;
            }
            course.turn(moment, n);
            course.meet(&before);
            let is_preview = self.is_preview(n);
            for event in events {
                for beat in S::beats(&state, event).into_iter().filter(|_| !is_preview) {
                    course.count(&beat);
                }
                S::apply(&mut state, event);
            }
        }
        course.end_turn(&before, &S::roster(&state));
        course.arrange();
        Ok((course, (first.min(n), last.max(n))))
    }

    fn asks_before(&self, line: &str) -> Option<(String, String)> {
        let line = Line::split(line).ok()?;
        let word = line.words.first()?.text.to_lowercase();
        let read = line::find_verb(S::verbs(), &word)?.read(&line).ok()?;
        S::asks_before(self.history.now(), &read.command)
    }

    fn hides_from(&self, line: &str) -> Option<usize> {
        S::hides_from(line)
    }

    fn statistics(&self, stretch: &Stretch) -> Result<Statistics, Behind> {
        self.add_up(stretch)
    }

    fn rolls_told(&self, n: EntryNo) -> Vec<RollTold> {
        self.told_rolls(n)
    }

    fn said_without_sums(&self, n: EntryNo) -> Option<Vec<String>> {
        Self::said_without_sums(self, n)
    }

    fn changed(&self, from: EntryNo, to: EntryNo) -> Result<Vec<Changed>, Behind> {
        let (before, after) = (self.history.before(from)?, self.history.at(to)?);
        Ok(campaign::carried::between(&before, &after))
    }

    fn notes(&self) -> Vec<Note> {
        Self::notes(self)
    }

    fn plans(&self) -> Vec<PlannedScene> {
        Self::plans(self)
    }

    fn complete(&self, line: &str) -> Vec<Completion> {
        if let Some(found) = self.plan_completions(line) {
            return found;
        }
        if let Some(found) = self.tag_completions(line) {
            return found;
        }
        let mut found = complete::complete::<S>(self.history.now(), &self.library, line);
        found.extend(line::meant_completions(line));
        found
    }

    fn content(&self) -> Vec<Piece> {
        S::content(&self.library)
    }

    fn verbs(&self) -> Vec<VerbInfo> {
        complete::verbs::<S>()
    }

    fn rulebook(&self) -> &'static Rulebook {
        S::rulebook()
    }

    fn packs(&self) -> &[(String, String)] {
        &self.packs
    }
}
