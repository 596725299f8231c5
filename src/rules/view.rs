//! What any game system can show, as plain data: turns, sheets, a dice tray, offers, log lines.
//!
//! The terminal, the text report, Markdown and JSON all read these. They say *what* a thing is
//! (its [`Tone`]), never where it stands or in which colour. A system fills them from its state;
//! nobody above this floor needs to know a system's state to show it.

use std::borrow::Cow;

use serde::Serialize;

use crate::lang::{Line, Refusal};

/// The number of a combatant or vehicle inside one save; never given twice.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, serde::Deserialize,
)]
pub struct Id(pub u32);

/// How somebody is named in a line: by the name, or by `#7` where no line could hold the name.
pub fn said(name: &str, who: Id) -> String {
    crate::lang::names::said(name, who.0)
}

/// What a piece of text means; a theme gives each a look, and none is needed to understand it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub enum Tone {
    /// Ordinary text.
    #[default]
    Text,
    /// Labels and asides.
    Quiet,
    /// Values and names.
    Strong,
    /// What is here, now, asked.
    Accent,
    /// In order.
    Good,
    /// Worth a look.
    Warn,
    /// Hurt, refused, over a threshold.
    Bad,
    /// The players' side.
    Pc,
    /// The other side.
    Npc,
    /// A rule ID.
    Rule,
    /// A helping small die.
    Boost,
    /// An ability die.
    Ability,
    /// A proficiency die.
    Proficiency,
    /// A hindering small die.
    Setback,
    /// A difficulty die.
    Difficulty,
    /// A challenge die.
    Challenge,
    /// A success symbol, or any die that succeeded.
    Success,
    /// An advantage symbol.
    Advantage,
    /// A triumph symbol.
    Triumph,
    /// A failure symbol.
    Failure,
    /// A threat symbol.
    Threat,
    /// A despair symbol.
    Despair,
}

/// A run of text with one meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Span {
    /// The text; most of what a sheet says stands in the program and is not copied.
    pub text: Cow<'static, str>,
    /// What it means.
    pub tone: Tone,
}

/// A line of text made of runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Rich(pub Vec<Span>);

impl Rich {
    /// An empty line.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// A line with one run.
    pub fn of(text: impl Into<Cow<'static, str>>, tone: Tone) -> Self {
        Self::new().and(text, tone)
    }

    /// The same line with one run more; empty runs are left out.
    #[must_use]
    pub fn and(mut self, text: impl Into<Cow<'static, str>>, tone: Tone) -> Self {
        let text = text.into();
        if !text.is_empty() {
            self.0.push(Span { text, tone });
        }
        self
    }

    /// The same line with another behind it.
    #[must_use]
    pub fn then(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// Whether there is nothing in it.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text alone.
    pub fn plain(&self) -> String {
        self.0.iter().map(|s| s.text.as_ref()).collect()
    }
}

impl From<&'static str> for Rich {
    fn from(text: &'static str) -> Self {
        Self::of(text, Tone::Text)
    }
}

impl From<String> for Rich {
    fn from(text: String) -> Self {
        Self::of(text, Tone::Text)
    }
}

/// Something counted against a limit: wounds, strain, hull trauma.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Track {
    /// "Wounds".
    pub label: String,
    /// A key for commands and JSON: "wounds".
    pub key: &'static str,
    /// How much is marked.
    pub now: u32,
    /// The threshold; more than this is over. [`Track::UNLIMITED`] where there is none, `null` in
    /// JSON.
    #[serde(serialize_with = "limit")]
    pub max: u32,
    /// A few words more: "3 of 4 stand"; of a count without a threshold what it comes to: "−3d".
    pub note: String,
}

/// Writes a threshold, or nothing where there is none.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
fn limit<S: serde::Serializer>(max: &u32, to: S) -> Result<S::Ok, S::Error> {
    (*max != Track::UNLIMITED).then_some(*max).serialize(to)
}

impl Track {
    /// The threshold of what is counted without one.
    pub const UNLIMITED: u32 = u32::MAX;

    /// Whether there is no threshold, so that no bar can show how far it is.
    pub const fn unlimited(&self) -> bool {
        self.max == Self::UNLIMITED
    }

    /// How far it is, in words: "7 of 12", and without a threshold the count alone.
    pub fn reading(&self) -> String {
        if self.unlimited() {
            self.now.to_string()
        } else {
            format!("{} of {}", self.now, self.max)
        }
    }

    /// Whether the threshold is exceeded.
    pub const fn over(&self) -> bool {
        self.now > self.max
    }
}

/// One summand of a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// Where it comes from: "Brawn", "spacer's leathers".
    pub label: Cow<'static, str>,
    /// What it adds: "+2", "3", "best provider".
    pub change: Cow<'static, str>,
    /// The rule it rests on.
    pub rule: Option<Cow<'static, str>>,
}

/// A value that can say why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// A key for `why` and JSON: "soak".
    pub key: &'static str,
    /// "Soak".
    pub label: String,
    /// "3".
    pub value: Rich,
    /// The sum behind it.
    pub because: Vec<Reason>,
}

/// A row of a block on a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The cells, one a column.
    pub cells: Vec<Rich>,
    /// The command that Enter on this row would run.
    pub line: Option<String>,
    /// The rule behind it.
    pub rule: Option<String>,
    /// The sum behind it.
    pub because: Vec<Reason>,
}

/// How the rows of a block are best laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Shape {
    /// Short label-value pairs side by side (characteristics).
    Pairs,
    /// A table that may be set in two columns of rows where there is room (skills).
    Table,
    /// A table of full-width rows (weapons, criticals).
    Rows,
    /// Free text.
    Text,
}

/// A titled part of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Block {
    /// "Skills".
    pub title: String,
    /// Which tab of a single sheet it belongs to: "Skills", "Gear", "Talents", "Health", "Notes".
    pub tab: &'static str,
    /// How its rows are laid out.
    pub shape: Shape,
    /// Its rows.
    pub rows: Vec<Row>,
}

/// Everything about one combatant or vehicle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sheet {
    /// Whose.
    pub id: Id,
    /// "Vex Marrow".
    pub name: String,
    /// "PC", "nemesis", "vehicle".
    pub kind: String,
    /// "drift smuggler".
    pub role: String,
    /// Whose side.
    pub tone: Tone,
    /// Wounds, strain; hull trauma, system strain.
    pub tracks: Vec<Track>,
    /// Soak, defense, encumbrance; speed, handling, armor.
    pub facts: Vec<Fact>,
    /// Short lines of what matters now: criticals, statuses, what is left of the turn.
    pub now: Vec<Fact>,
    /// Characteristics, skills, weapons and so on.
    pub blocks: Vec<Block>,
    /// What the game calls the tab "Talents" of a single sheet, which not every game has.
    #[serde(skip)]
    pub traits_tab: &'static str,
}

/// What an initiative slot is, seen from now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum SlotState {
    /// Its turn is over.
    Done,
    /// Its turn is running, or it is waiting for somebody to claim it.
    Now,
    /// Still to come and claimed.
    Claimed,
    /// Still to come.
    Open,
    /// Nobody is left to take it.
    Skipped,
    /// It begins next round.
    Waiting,
    /// It falls at the next step.
    Falling,
}

/// One line of the initiative strip.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Slot {
    /// Its number, for commands: `claim vex 3`.
    pub number: u32,
    /// "2s 1a".
    pub score: String,
    /// "PC" or "NPC", a name where each has its own.
    pub badge: String,
    /// The badge's meaning.
    pub tone: Tone,
    /// Who took or claimed it.
    pub who: Option<Id>,
    /// That one's name, or a question ("claim: Ila Rho").
    pub name: String,
    /// What it is now.
    pub state: SlotState,
    /// A word more: "falls", "extra", "next round".
    pub note: String,
}

/// The order of turns of any system.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Turns {
    /// The encounter's name.
    pub title: String,
    /// "Round 2 · turn 3 of 7", "Before the fight".
    pub clock: String,
    /// The shared pools: "players ●●●  GM ●".
    pub pools: Rich,
    /// What the place is like, in a few words; nothing where nothing is unusual.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub scene: String,
    /// What the game waits for, in one short sentence.
    pub asks: Option<String>,
    /// The slots in order.
    pub slots: Vec<Slot>,
    /// Who is active.
    pub active: Option<Id>,
}

/// What a listed thing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Listing {
    /// Takes turns.
    Combatant,
    /// Is crewed.
    Vehicle,
    /// A pursuit: fights not, has no turn, says how it stands.
    Chase,
}

/// One line of the list of everybody and everything in the encounter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// Whose.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// "PC", "×3 of 4", "nemesis", "sil 3".
    pub badge: String,
    /// Combatant or vehicle.
    pub listing: Listing,
    /// Its side.
    pub tone: Tone,
    /// Its tracks.
    pub tracks: Vec<Track>,
    /// Statuses, defeats and so on, short.
    pub note: Rich,
    /// For vehicles: speed, defense, armor and so on.
    pub facts: Vec<Fact>,
    /// Cannot act.
    pub out: bool,
    /// Whether it has acted this round, in words: "acted", "acts", "".
    pub turn: &'static str,
}

/// A line of the pool: where dice come from, to be switched on and off.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Source {
    /// What it does: "+ K", "↑ R".
    pub change: Rich,
    /// Why: "target in cover".
    pub text: String,
    /// The rule.
    pub rule: Option<String>,
    /// Whether it counts.
    pub on: bool,
    /// The command that switches it.
    pub toggle: Option<String>,
    /// By how much switching it would change the chance of success, in percentage points.
    pub delta: Option<f64>,
}

/// A chance worth naming.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Chance {
    /// "hit", "crit paid", "drop one".
    pub label: String,
    /// "58 %", "4.2 wounds".
    pub value: String,
    /// What it means for whoever rolls.
    pub tone: Tone,
}

/// Where the tray stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub enum Stage {
    /// Nothing is in flight.
    #[default]
    Idle,
    /// A pool is being built.
    Pool,
    /// The dice lie; symbols are being spent, outcomes chosen.
    Spending,
}

/// How a note of the tray begins that says who could answer a check with what they know.
pub const ANSWERS: &str = "may answer: ";

/// The dice tray of any system.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Tray {
    /// Where it stands.
    pub stage: Stage,
    /// What heads it where neither dice lie nor their outcome is picked: "Character"; else empty.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub heading: &'static str,
    /// "Ranged-Light · slug pistol".
    pub title: Rich,
    /// "at Boarders, medium, engaged with Ila".
    pub subtitle: Rich,
    /// The pool as letters: "YYG vs RPK".
    pub dice: Rich,
    /// Where each die came from.
    pub sources: Vec<Source>,
    /// What stands in the way of the roll as it is; empty if nothing does.
    pub trouble: Rich,
    /// What a person should keep in mind here and the program cannot decide; two lines at most.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Rich>,
    /// What the rules tell people here, with the rule; said where nothing else wants the room.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reminders: Vec<Rich>,
    /// The odds of what is on the table.
    pub chances: Vec<Chance>,
    /// What lies there: symbols, hits, damage.
    pub result: Vec<Rich>,
    /// What was already bought.
    pub spent: Vec<Rich>,
    /// What is left to spend.
    pub left: Rich,
    /// Whether a d100 is rolled when this ends, so that what a real one shows may be typed.
    pub d100: bool,
    /// The last finished roll, when nothing is in flight.
    pub last: Option<Rich>,
    /// Keys for JSON and tests: the pool in canonical notation.
    pub pool: String,
}

/// Another way to pay for an offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Way {
    /// The command that takes the offer so.
    pub line: String,
    /// What is paid: "T".
    pub cost: Rich,
}

/// The key of the offer that ends what is asked. It stands behind a list that may grow, and is
/// never counted with it.
pub const DONE: &str = "done";

/// Something that may be done or bought here and now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// A stable key: "`a_strain`", "aim", "claim".
    pub key: String,
    /// The command that takes it; one that ends in a blank wants words of its own behind it.
    pub line: String,
    /// "recover 1 strain".
    pub label: String,
    /// "1a", "2 strain", "maneuver".
    pub cost: Rich,
    /// One sentence that says it whole.
    pub detail: String,
    /// The rule it rests on.
    pub rule: Option<String>,
    /// Whether it can be had, or why not.
    #[serde(skip)]
    pub allowed: Result<(), Refusal>,
    /// That the rules have said so already for just this line, so that nobody need ask them again:
    /// forty who may claim a slot are forty trials.
    #[serde(skip)]
    pub sure: bool,
    /// Where it belongs.
    pub group: OfferGroup,
    /// Other ways to pay for it.
    pub ways: Vec<Way>,
}

impl Offer {
    /// Goes on to the next way to pay for it, round and round.
    pub fn pay_otherwise(&mut self) {
        if self.ways.is_empty() {
            return;
        }
        let next = self.ways.remove(0);
        self.ways.push(Way {
            line: std::mem::replace(&mut self.line, next.line),
            cost: std::mem::replace(&mut self.cost, next.cost),
        });
    }
}

/// The menus offers are sorted into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum OfferGroup {
    /// Answers to what the game waits for: spends, outcomes, claims.
    Asked,
    /// Actions of the active one.
    Action,
    /// Maneuvers of the active one.
    Maneuver,
    /// Talents that can be used now.
    Talent,
    /// Changes to what is being built: other targets, weapons, ranges.
    Change,
    /// The course of the encounter: next turn, start, end.
    Course,
}

/// One verb, for help, completion and documents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerbInfo {
    /// "wound".
    pub name: &'static str,
    /// "wound WHO N".
    pub usage: &'static str,
    /// One line.
    pub help: &'static str,
    /// A line that parses.
    pub example: &'static str,
}

/// A word that may stand at a place of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Proposal {
    /// The word, a name among them.
    pub word: String,
    /// What it is, in a few words.
    pub help: String,
    /// Whether it must not be put into quotes: a number.
    pub plain: bool,
}

impl Proposal {
    /// The sources of a pool that can be switched, by the word that switches each.
    pub fn switches(tray: Tray) -> Vec<Self> {
        tray.sources
            .into_iter()
            .filter_map(|source| {
                let toggle = source.toggle?;
                let line = Line::split(&toggle).ok()?;
                Some(Self::new(&line.words.get(1)?.text, source.text))
            })
            .collect()
    }

    /// A word or name; the line takes it in quotes where it needs them.
    pub fn new(word: &str, help: impl Into<String>) -> Self {
        Self {
            word: word.to_owned(),
            help: help.into(),
            plain: false,
        }
    }

    /// A number.
    pub fn plain(word: String, help: String) -> Self {
        Self {
            word,
            help,
            plain: true,
        }
    }
}

/// A piece of content of the packs, to be found by its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// What kind of thing, in one short word: "weapon".
    pub kind: &'static str,
    /// Its name.
    pub name: String,
    /// One line about it.
    pub help: String,
    /// What a page about it says.
    pub rows: Vec<Reason>,
    /// The rule behind it.
    pub rule: Option<String>,
    /// The line that brings it into the encounter, for what can be brought.
    pub line: Option<String>,
}
