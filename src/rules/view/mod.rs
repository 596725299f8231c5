//! What any game system can show, as plain data: turns, sheets, a dice tray, offers, log lines.
//!
//! The terminal, the text report and Markdown all read these; programs read [`super::data`]. They say *what* a thing is
//! (its [`Tone`]), never where it stands or in which colour. A system fills them from its state;
//! nobody above this floor needs to know a system's state to show it.

mod changes;
mod charts;
mod course;
mod lines;
mod offers;
mod price;
mod ranges;
mod rolled;
mod roster;
mod sheet;
mod talk;
mod targets;
mod timeline;
mod tray;
mod turns;
mod vehicle;

use std::borrow::Cow;

use serde::Serialize;

pub use changes::mark_changes;
pub use charts::{BARS, Bar, Charts, HEAT_COLUMNS, Heat, HeatRow, Least, Meaning, percent};
pub use course::{Card, Course, Dealt, LastRoll, Moment, Past, SideCourse};
pub use lines::{Piece, PlaceInfo, Proposal, VerbInfo};
pub use offers::{ANSWER, Answer, DONE, NEXT, Offer, OfferGroup, START, Way};
pub use price::{Part, Price, Unit};
pub use ranges::{Placed, RangeBand, Ribbon};
pub use rolled::{Fallen, Foreseen, Rolled, Symbols, Target, foresee};
pub use roster::{
    Condition, Craft, Facing, Gate, Hand, Hands, Listed, Listing, Party, Quarter, ROSE, TurnMark,
};
pub use sheet::{BETWEEN, Block, ELSEWHERE, HARDEST, Row, Shape, Sheet, Term};
pub use talk::{Motive, Speaker, Talk};
pub use targets::{Candidate, Fix, FixBy};
pub use timeline::{Beat, Mark, Tally, Timeline, TimelineTurn};
pub use tray::{ANSWERS, Chance, Source, Stage, Tray};
pub use turns::{Often, Slot, SlotState, Turns};
pub use vehicle::{Gun, Outline, Readiness, Station, VehicleCard};

/// The number of a combatant or vehicle inside one save; never given twice.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, serde::Deserialize,
)]
pub struct Id(pub u32);

/// What a piece of text means; a theme gives each a look, and none is needed to understand it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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

impl Tone {
    /// Whether it is one of the six narrative dice (G-DICE-01).
    pub const fn is_die(self) -> bool {
        matches!(
            self,
            Self::Boost
                | Self::Ability
                | Self::Proficiency
                | Self::Setback
                | Self::Difficulty
                | Self::Challenge
        )
    }
}

/// A run of text with one meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text; most of what a sheet says stands in the program and is not copied.
    pub text: Cow<'static, str>,
    /// What it means.
    pub tone: Tone,
}

/// A line of text made of runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Track {
    /// "Wounds".
    pub label: String,
    /// A key for commands: "wounds".
    pub key: &'static str,
    /// How much is marked.
    pub now: u32,
    /// The threshold; more than this is over. [`Track::UNLIMITED`] where there is none.
    pub max: u32,
    /// A few words more: "3 of 4 stand"; of a count without a threshold what it comes to: "−3d".
    pub note: String,
    /// The sum behind the threshold; said on sheets.
    pub because: Vec<Reason>,
    /// What it counts.
    pub fill: Fill,
    /// Into how many equal parts it falls: the members of a minion group. 0 is one.
    pub parts: u32,
    /// How much was marked before the last entry, where that entry changed it.
    pub was: Option<u32>,
    /// How much would be marked after what is prepared: the mean of an open pool, then the exact
    /// damage.
    pub ghost: Option<u32>,
}

/// What a track counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fill {
    /// Wounds, hull trauma and what is as grave.
    #[default]
    Wounds,
    /// Strain, system strain.
    Strain,
    /// What is carried: the threshold itself hinders nobody.
    Load,
    /// Never bad news, however full: experience, a load that is not counted.
    Earned,
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Where it comes from: "Brawn", "spacer's leathers".
    pub label: Cow<'static, str>,
    /// What it adds: "+2", "3", "best provider".
    pub change: Cow<'static, str>,
    /// The rule it rests on.
    pub rule: Option<Cow<'static, str>>,
}

/// A value that can say why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// A key for `why`: "soak".
    pub key: &'static str,
    /// "Soak".
    pub label: String,
    /// "3".
    pub value: Rich,
    /// The sum behind it.
    pub because: Vec<Reason>,
}
