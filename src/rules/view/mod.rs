//! Everything that a game system can show, as plain data: turns, sheets, a dice tray, offers, log lines.
//!
//! The terminal, the text report and Markdown all read this data. Programs read [`super::data`]. It contains
//! the meaning of a text (its [`Tone`]), never its position or its color. A system fills it from its state,
//! so no higher layer needs a system's state to show it.

mod amount;
mod changes;
mod charts;
mod counted;
mod course;
mod lines;
mod offers;
mod parts;
mod pictures;
mod planned;
mod price;
mod ranges;
mod roll_told;
mod rolled;
mod roster;
mod sheet;
mod statistics;
mod talk;
mod targets;
mod timeline;
mod tray;
mod turns;
mod vehicle;

use std::borrow::Cow;

use serde::Serialize;

pub use amount::Amount;
pub use changes::{fact_before, mark_changes, track_before};
pub use charts::{
    BARS, Bar, Charts, HEAT_COLUMNS, Heat, HeatRow, Least, Meaning, mean_of_successes, percent,
};
pub use counted::{Counted, Harm};
pub use course::{
    AtStake, Blow, Card, Chapter, Course, Dealt, LastRoll, Moment, Past, SideCourse, since,
};
pub use lines::{Piece, PlaceInfo, Proposal, VerbInfo};
pub use offers::{
    ANSWER, ATTACK, ATTACK_KEY, Aimed, Answer, DONE, NEXT, Offer, OfferGroup, OfferLine, REDO,
    SCENE_BEGIN, SCENE_CLOSE, SESSION, SESSION_START, START, UNDO, Way, goes_on,
};
pub use parts::{chance, dotted, fact, likely, reason};
pub use pictures::{
    Calendar, CalendarRow, Drawing, Limb, Scale, Secret, Slider, SliderStep, TimeSpan, Timescale,
};
pub use planned::{Measure, PlannedLine, PlannedScene, Weight};
pub use price::{Part, Price, Unit};
pub use ranges::{AWAY, Placed, RangeBand, Ribbon, apart};
pub use roll_told::RollTold;
pub use rolled::{Fallen, Foreseen, Rolled, Symbols, Target, foresee};
pub use roster::{
    Condition, Craft, Facing, Gate, Hand, Hands, INJURIES, LEFT_OF_TURN, Listed, Listing,
    PROTECTION, Party, Quarter, ROSE, STATUS, TurnMark, WeaponLine,
};
pub use sheet::{
    Against, BETWEEN, Block, ELSEWHERE, HARDEST, Row, SKILLS, Shape, Sheet, Term, WEAPONS,
};
pub use statistics::{
    Award, Biggest, PartyLuck, Person, Points, STATISTICS_VERSION, Statistics, SymbolLuck, Tallies,
    Turning, TurningKind, Weapon as WeaponTotals, party_word,
};
pub use talk::{Motive, Speaker, Talk};
pub use targets::{Candidate, Fix, FixBy};
pub use timeline::{Beat, Mark, SymbolWords, Tally, Timeline, TimelineTurn};
pub use tray::{ANSWERS, Cast, Chance, Source, Stage, Tray};
pub use turns::{Often, Slot, SlotState, Turns, acted_last};
pub use vehicle::{Gun, Outline, Readiness, Station, VehicleCard};

/// The number of a combatant or vehicle inside one save. It is never reused.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, serde::Deserialize,
)]
pub struct Id(pub u32);

/// The meaning of a piece of text. A theme gives each one a style, and the text is clear without it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Ordinary text.
    #[default]
    Text,
    /// Labels and asides.
    Quiet,
    /// Values and names.
    Strong,
    /// The current or focused item.
    Accent,
    /// Good.
    Good,
    /// Worth attention.
    Warn,
    /// Wounded, refused, above a threshold.
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
    /// Returns true for the six narrative dice (G-DICE-01).
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
    /// The text. Most texts of a sheet are constants of the program and aren't copied.
    pub text: Cow<'static, str>,
    /// Its meaning.
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

    /// Returns a line with one run.
    pub fn of(text: impl Into<Cow<'static, str>>, tone: Tone) -> Self {
        Self::new().and(text, tone)
    }

    /// Returns the line with one more run. Empty runs are left out.
    #[must_use]
    pub fn and(mut self, text: impl Into<Cow<'static, str>>, tone: Tone) -> Self {
        let text = text.into();
        if !text.is_empty() {
            self.0.push(Span { text, tone });
        }
        self
    }

    /// Returns the line followed by another.
    #[must_use]
    pub fn then(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// Returns true if it is empty.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the text alone.
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

/// A count against a limit: wounds, strain, hull trauma.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Track {
    /// "Wounds".
    pub label: String,
    /// A key for commands: "wounds".
    pub key: &'static str,
    /// The current count.
    pub now: u32,
    /// The threshold, which is exceeded above this number. [`Track::UNLIMITED`] without a threshold.
    pub max: u32,
    /// A short note: "3 of 4 stand". For a count without a threshold its effect: "−3d".
    pub note: String,
    /// The sum of the threshold, for sheets.
    pub because: Vec<Reason>,
    /// The kind of count.
    pub fill: Fill,
    /// The number of equal parts, one for each member of a minion group. 0 means one.
    pub parts: u32,
    /// The count before the last entry, if that entry changed it.
    pub was: Option<u32>,
    /// The count after the prepared action: the mean of the hits of an open pool, then the exact
    /// damage.
    pub ghost: Option<u32>,
    /// True for one of several tracks that together say how hurt a combatant is. Lists show all of them,
    /// and the charts of a fight add them up. Without any, the first track says it.
    pub pool: bool,
}

/// The kind of a track's count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fill {
    /// Wounds, hull trauma and counts of the same gravity.
    #[default]
    Wounds,
    /// Strain, system strain.
    Strain,
    /// Carried load. A full track has no effect by itself.
    Load,
    /// Never a warning, however full: experience, a load that isn't limited.
    Earned,
    /// What is left of a pool or of armor. The fewer are left, the graver.
    Left,
}

impl Track {
    /// The threshold of a track without one.
    pub const UNLIMITED: u32 = u32::MAX;

    /// Returns true if there is no threshold, so that no bar can show the count.
    pub const fn unlimited(&self) -> bool {
        self.max == Self::UNLIMITED
    }

    /// Returns the whole track in words: "Wounds 3/12", and without a threshold "Pressure 2".
    pub fn words(&self) -> String {
        let label = &self.label;
        if self.unlimited() {
            // What the count costs says more than the count: "Injuries −3d".
            let count = Some(self.note.clone()).filter(|note| !note.is_empty());
            return format!("{label} {}", count.unwrap_or_else(|| self.now.to_string()));
        }
        format!("{label} {}/{}", self.now, self.max)
    }

    /// Returns the count in words: "7 of 12", and without a threshold the count alone.
    pub fn reading(&self) -> String {
        if self.unlimited() {
            self.now.to_string()
        } else {
            format!("{} of {}", self.now, self.max)
        }
    }

    /// Returns true if the threshold is exceeded.
    pub const fn over(&self) -> bool {
        self.now > self.max && !matches!(self.fill, Fill::Left)
    }

    /// Returns true if nothing is left of it.
    pub const fn spent(&self) -> bool {
        self.now == 0 && matches!(self.fill, Fill::Left)
    }

    /// Returns the count after harm, which fills a count of harm and empties what is left.
    pub const fn harmed(&self, by: u32) -> u32 {
        match self.fill {
            Fill::Left => self.now.saturating_sub(by),
            _ => self.now.saturating_add(by),
        }
    }
}

/// One summand of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Its source: "Brawn", "spacer's leathers".
    pub label: Cow<'static, str>,
    /// Its amount: "+2", "3", "best provider".
    pub change: Cow<'static, str>,
    /// Its rule.
    pub rule: Option<Cow<'static, str>>,
}

/// A value with its explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// A key for `why`: "soak".
    pub key: &'static str,
    /// "Soak".
    pub label: String,
    /// "3".
    pub value: Rich,
    /// The sum of the value.
    pub because: Vec<Reason>,
}
