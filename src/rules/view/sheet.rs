//! Everything about one, in titled parts.

use serde::Serialize;

use super::{Fact, Id, Reason, Rich, Tone, Track};

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
