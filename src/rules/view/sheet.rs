//! Everything about one, in titled parts.

use std::borrow::Cow;

use crate::dice::{Pool, p_success};

use super::{Fact, Id, Reason, Rich, Tone, Track};

/// A row of a block on a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

/// The most Difficulty dice that [`Row::against`] sets against the dice of a row.
pub const HARDEST: u8 = 4;

impl Row {
    /// The cell that shows the dice rolled for it, if one does.
    pub fn dice(&self) -> Option<&Rich> {
        let is_dice = |cell: &&Rich| !cell.is_empty() && cell.0.iter().all(|run| run.tone.is_die());
        self.cells.iter().find(is_dice)
    }

    /// The chance that those dice succeed against no Difficulty die, against one, and so on up to
    /// [`HARDEST`]; nothing where no dice are rolled for it.
    pub fn against(&self) -> Vec<f64> {
        let pool: Option<Pool> = self.dice().and_then(|dice| dice.plain().parse().ok());
        let Some(pool) = pool else { return Vec::new() };
        (0..=HARDEST)
            .filter_map(|dice| p_success(&pool.clone().and(&Pool::difficulty(dice))).ok())
            .collect()
    }
}

/// How the rows of a block are best laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Short label-value pairs side by side (characteristics).
    Pairs,
    /// A table that may be set in two columns of rows where there is room (skills).
    Table,
    /// A table of full-width rows (weapons, criticals).
    Rows,
    /// The same; where a row has no room for its last cells and there are lines, they stand below.
    Tall,
    /// A few full-width rows that say something only together (a pyramid).
    Steps,
    /// Free text.
    Text,
}

/// A titled part of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// "Skills".
    pub title: String,
    /// Which tab of a single sheet it belongs to: "Skills", "Gear", "Talents", "Health", "Notes".
    pub tab: &'static str,
    /// Whether it is of no use in what goes on and stands on its tab alone: a ledger at the table.
    pub aside: bool,
    /// How its rows are laid out.
    pub shape: Shape,
    /// Its rows.
    pub rows: Vec<Row>,
    /// Which cell of its rows is a rank, and the highest there is, where ranks may be ticked off.
    pub ranks: Option<(usize, u32)>,
}

impl Block {
    /// A part that is of use whatever goes on.
    pub fn new(title: impl Into<String>, tab: &'static str, shape: Shape, rows: Vec<Row>) -> Self {
        Self {
            title: title.into(),
            tab,
            aside: false,
            shape,
            rows,
            ranks: None,
        }
    }
}

/// Everything about one combatant or vehicle.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// What the page of one character shows as gauges, instead of the facts of the same keys:
    /// encumbrance, experience.
    pub gauges: Vec<Track>,
    /// Short lines of what matters now: criticals, statuses, what is left of the turn.
    pub now: Vec<Fact>,
    /// Characteristics, skills, weapons and so on.
    pub blocks: Vec<Block>,
    /// What the game calls the tab "Talents" of a single sheet, which not every game has.
    pub traits_tab: &'static str,
}

/// The key of a fact that stands beside the sheet too, and need not be on all of it.
pub const ELSEWHERE: &str = "elsewhere";

impl Sheet {
    /// Says how far others are in a ribbon or on a map instead.
    pub fn place_elsewhere(&mut self) {
        for fact in self.now.iter_mut().filter(|fact| fact.key == "range") {
            fact.key = ELSEWHERE;
        }
    }
}

/// What can be looked for on a sheet: a fact, a skill, a weapon, a thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it is called, as its row says it.
    pub name: Cow<'static, str>,
    /// What else stands in the row.
    pub about: Cow<'static, str>,
}

impl Term {
    /// A term of a row.
    pub fn new(name: impl Into<Cow<'static, str>>, about: impl Into<Cow<'static, str>>) -> Self {
        Self {
            name: name.into(),
            about: about.into(),
        }
    }
}

impl From<Fact> for Term {
    fn from(fact: Fact) -> Self {
        Self::new(fact.label, said(fact.value))
    }
}

/// What stands between the words of a row that is read as one sentence.
pub const BETWEEN: &str = "  ";

impl Block {
    /// What can be looked for in its rows.
    pub fn terms(self) -> impl Iterator<Item = Term> {
        let title = self.title;
        self.rows.into_iter().filter_map(move |row| {
            let cells = row.cells.into_iter().map(said);
            let mut words = cells.filter(|cell| !cell.is_empty());
            let name = words.next()?;
            let first = words.next().unwrap_or_default();
            let rest = words.fold(first, |said, word| said + BETWEEN + word);
            // A sentence is what is told, not what it is called.
            Some(if rest.is_empty() && name.contains(' ') {
                Term::new(title.clone(), name)
            } else {
                Term::new(name, rest)
            })
        })
    }
}

impl Sheet {
    /// What can be looked for on it.
    pub fn terms(self) -> Vec<Term> {
        let facts = self.facts.into_iter().map(Term::from);
        let blocks = self.blocks.into_iter().flat_map(Block::terms);
        facts.chain(blocks).collect()
    }
}

/// The words of a cell; most have one run, which is taken as it is.
fn said(cell: Rich) -> Cow<'static, str> {
    let mut runs = cell.0.into_iter().map(|run| run.text);
    let first = runs.next().unwrap_or_default();
    runs.fold(first, |said, run| said + run)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dice_of_a_row_are_weighed_against_every_difficulty() {
        let cells = vec![
            Rich::of("Stealth", Tone::Text),
            Rich::of("2", Tone::Strong),
            Rich::of("YY", Tone::Proficiency).and("G", Tone::Ability),
        ];
        let row = Row {
            cells,
            ..Row::default()
        };
        assert_eq!(row.dice().map(Rich::plain).as_deref(), Some("YYG"));
        let exact = ["YYG", "YYGP", "YYGPP", "YYGPPP", "YYGPPPP"];
        let exact = exact.map(|pool| p_success(&pool.parse().unwrap()).unwrap());
        assert_eq!(row.against(), exact);
        assert!(Row::default().against().is_empty());
    }
}
