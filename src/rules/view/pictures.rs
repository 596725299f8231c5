//! What is drawn rather than written: time as a line, choices in secret, a slider, a body, a scale with
//! marks, a calendar. A game fills the labels, and a pane draws the shapes.

use super::{Id, Tone};

/// The rest of a round as a line of equal steps, on which every turn begins where the one before it ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timescale {
    /// The unit, as short as possible: "AP".
    pub unit: &'static str,
    /// The steps of one unit: 10 for tenths.
    pub whole: u32,
    /// The turns to come, the current one first. Empty without a line.
    pub turns: Vec<TimeSpan>,
    /// Those without a turn before the round ends.
    pub later: Vec<Id>,
}

/// A turn on the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeSpan {
    /// Whose turn it is.
    pub who: Id,
    /// How long it is, in steps.
    pub steps: u32,
}

impl Timescale {
    /// Returns steps as units: "1.6".
    pub fn reading(&self, steps: u32) -> String {
        match self.whole {
            0 | 1 => steps.to_string(),
            whole => format!("{}.{}", steps / whole, steps % whole * 10 / whole),
        }
    }
}

/// A choice that is made in secret, as a card: face down, or turned over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secret {
    /// Who chooses.
    pub name: String,
    /// Their short name.
    pub short: String,
    /// The tone of their name.
    pub tone: Tone,
    /// The sign on the open card: "α". `None` while it is face down or not chosen yet.
    pub sign: Option<&'static str>,
    /// True if the choice is made.
    pub made: bool,
    /// The choice, or its state: "quickly", "hidden".
    pub word: String,
    /// What the open card does for its owner.
    pub does: String,
    /// The meaning of that.
    pub does_tone: Tone,
}

/// A number to choose before a roll, with the odds and the price of each step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slider {
    /// Its name: "effort".
    pub label: &'static str,
    /// What pays for it: "Speed".
    pub unit: &'static str,
    /// The steps in order. Fewer than two are no choice.
    pub steps: Vec<SliderStep>,
    /// The current step.
    pub at: usize,
}

/// A step of a slider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SliderStep {
    /// Its number: "2".
    pub mark: String,
    /// Its odds: "88%".
    pub odds: String,
    /// Its price in the slider's unit. Empty if it is free.
    pub price: String,
    /// True if it gains nothing over the step before.
    pub idle: bool,
    /// True if its price can't be paid.
    pub short: bool,
    /// The line that sets it.
    pub line: String,
}

impl Slider {
    /// Returns the line that moves it to the next or the previous step.
    pub fn moved(&self, up: bool) -> Option<&str> {
        let at = if up {
            self.at + 1
        } else {
            self.at.checked_sub(1)?
        };
        self.steps.get(at).map(|step| step.line.as_str())
    }

    /// Returns true if there is something to choose.
    pub const fn is_choice(&self) -> bool {
        self.steps.len() > 1
    }
}

/// A drawing that belongs to a part of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// A human body from the front. Each row of the part is one of its limbs, in the order of
    /// [`Limb::ALL`].
    Body(Vec<Tone>),
    /// A count with marks.
    Scale(Scale),
    /// Days to come.
    Calendar(Calendar),
}

/// A part of a human body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limb {
    /// The head.
    Head,
    /// The face.
    Face,
    /// The chest.
    Torso,
    /// The belly.
    Abdomen,
    /// An arm.
    LeftArm,
    /// An arm.
    RightArm,
    /// A hand.
    LeftHand,
    /// A hand.
    RightHand,
    /// A leg.
    LeftLeg,
    /// A leg.
    RightLeg,
    /// A foot.
    LeftFoot,
    /// A foot.
    RightFoot,
}

impl Limb {
    /// Every part, from the head down.
    pub const ALL: [Self; 12] = [
        Self::Head,
        Self::Face,
        Self::Torso,
        Self::Abdomen,
        Self::LeftArm,
        Self::RightArm,
        Self::LeftHand,
        Self::RightHand,
        Self::LeftLeg,
        Self::RightLeg,
        Self::LeftFoot,
        Self::RightFoot,
    ];
}

/// A count on a line, with marks where something changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scale {
    /// The parts that fill it, each with its count and its tone: stress, then fear.
    pub parts: Vec<(u32, Tone)>,
    /// The numbers at which something changes, each with a short word, and true if it is reached.
    pub marks: Vec<(u32, String, bool)>,
}

/// The days to come, with bars for what lasts and marks for what happens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Calendar {
    /// The number of days.
    pub days: u32,
    /// What lasts or happens, each in a row of its own: the label, the hour at which it ends or happens,
    /// what follows, and its tone.
    pub rows: Vec<CalendarRow>,
}

/// A row of a calendar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarRow {
    /// "dose for a week".
    pub label: String,
    /// The hours until it ends or happens.
    pub hours: u64,
    /// True if it lasts until then, false if it only happens then.
    pub lasts: bool,
    /// "6 days".
    pub when: String,
    /// Its meaning.
    pub tone: Tone,
}
