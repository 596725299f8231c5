//! Everything about one participant, in titled parts.

use std::borrow::Cow;

use dice::{Pool, p_success};

use super::{Drawing, Fact, Id, Reason, Rich, Tone, Track};

/// A row of a block on a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The cells, one a column.
    pub cells: Vec<Rich>,
    /// The first cell in full, where it is short for a word: "Brawn" for "Br".
    pub whole: &'static str,
    /// The command that Enter on this row runs.
    pub line: Option<String>,
    /// What that command does, where it neither rolls nor only chooses: "put on".
    pub does: &'static str,
    /// What is asked before it runs: "It is Rho's turn." Empty for a command that runs at once.
    pub asks: String,
    /// Its rule.
    pub rule: Option<String>,
    /// The sum of its value.
    pub because: Vec<Reason>,
}

/// The most Difficulty dice for which [`Row::against`] computes the chance.
pub const HARDEST: u8 = 4;

impl Row {
    /// Returns the cell with the dice that are rolled for it, if there is one.
    pub fn dice(&self) -> Option<&Rich> {
        let is_dice = |cell: &&Rich| !cell.is_empty() && cell.0.iter().all(|run| run.tone.is_die());
        self.cells.iter().find(is_dice)
    }

    /// Returns the chance that those dice alone succeed against no Difficulty die, against one, and so on
    /// up to [`HARDEST`]. Empty if no dice are rolled for it. The check that the row opens may have more
    /// dice, and [`Against`] has its chances.
    pub fn against(&self) -> Vec<f64> {
        let pool: Option<Pool> = self.dice().and_then(|dice| dice.plain().parse().ok());
        let Some(pool) = pool else { return Vec::new() };
        (0..=HARDEST)
            .filter_map(|dice| p_success(&pool.clone().and(&Pool::difficulty(dice))).ok())
            .collect()
    }
}

/// The check that a row opens, against each difficulty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Against {
    /// What changes its pool other than the skill and the difficulty: conditions, talents, gear.
    pub modifiers: Vec<Reason>,
    /// The chance of success against no Difficulty die, against one, and so on up to [`HARDEST`].
    pub chances: Vec<f64>,
}

/// The best layout for the rows of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Short label-value pairs side by side (characteristics).
    Pairs,
    /// A table that may have two columns of rows if there is room (skills).
    Table,
    /// A table of full-width rows (weapons, criticals).
    Rows,
    /// The same, but the last cells may go below a row if it has no room for them and there are
    /// lines.
    Tall,
    /// A few full-width rows that belong together (a pyramid).
    Steps,
    /// Free text.
    Text,
}

/// The title of the part with a combatant's weapons, in every game.
pub const WEAPONS: &str = "Weapons";

/// The title of the block of skills.
pub const SKILLS: &str = "Skills";

/// A titled part of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// "Skills".
    pub title: String,
    /// Its tab of a single sheet: "Skills", "Gear", "Talents", "Health", "Notes".
    pub tab: &'static str,
    /// True if it appears only on its tab, because it isn't useful during play or is told by the gauges.
    pub aside: bool,
    /// The layout of its rows.
    pub shape: Shape,
    /// Its rows.
    pub rows: Vec<Row>,
    /// The index of the cell with the rank, and the highest rank, if ranks can be shown as boxes.
    pub ranks: Option<(usize, u32)>,
    /// What is drawn with its rows, if there is room.
    pub drawing: Option<Drawing>,
}

impl Block {
    /// Returns a part that is always useful.
    pub fn new(title: impl Into<String>, tab: &'static str, shape: Shape, rows: Vec<Row>) -> Self {
        Self {
            title: title.into(),
            tab,
            aside: false,
            shape,
            rows,
            ranks: None,
            drawing: None,
        }
    }

    /// Returns the part with a drawing.
    #[must_use]
    pub fn drawn(self, drawing: Drawing) -> Self {
        Self {
            drawing: Some(drawing),
            ..self
        }
    }
}

/// Everything about one combatant or vehicle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The ID of the participant.
    pub id: Id,
    /// "Vex Marrow".
    pub name: String,
    /// "PC", "nemesis", "vehicle".
    pub kind: String,
    /// "drift smuggler".
    pub role: String,
    /// The tone of the side.
    pub tone: Tone,
    /// Wounds and strain, or hull trauma and system strain.
    pub tracks: Vec<Track>,
    /// Soak, defense and encumbrance, or speed, handling and armor.
    pub facts: Vec<Fact>,
    /// The values that the page of one character shows as gauges, instead of the facts of the same
    /// keys: encumbrance, experience.
    pub gauges: Vec<Track>,
    /// Short lines that matter now: criticals, statuses, the rest of the turn.
    pub now: Vec<Fact>,
    /// Characteristics, skills, weapons and so on.
    pub blocks: Vec<Block>,
    /// The game's name for the tab "Talents" of a single sheet, which not every game has.
    pub traits_tab: &'static str,
}

/// The key of a fact that is also shown next to the sheet, so that a full sheet can omit it.
pub const ELSEWHERE: &str = "elsewhere";

impl Sheet {
    /// Marks that a ribbon or a map shows the ranges instead.
    pub fn place_elsewhere(&mut self) {
        for fact in self.now.iter_mut().filter(|fact| fact.key == "range") {
            fact.key = ELSEWHERE;
        }
    }
}

/// A searchable entry of a sheet: a fact, a skill, a weapon, an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Its name, as in its row.
    pub name: Cow<'static, str>,
    /// The rest of the row.
    pub about: Cow<'static, str>,
}

impl Term {
    /// Returns the term of a row.
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

/// The separator between the cells of a row that is read as one sentence.
pub const BETWEEN: &str = "  ";

impl Block {
    /// Returns the searchable terms of its rows.
    pub fn terms(self) -> impl Iterator<Item = Term> {
        let title = self.title;
        self.rows.into_iter().filter_map(move |row| {
            let cells = row.cells.into_iter().map(said);
            let mut words = cells.filter(|cell| !cell.is_empty());
            let name = words.next()?;
            let first = words.next().unwrap_or_default();
            let rest = words.fold(first, |said, word| said + BETWEEN + word);
            // A cell with a sentence is a description, not a name.
            Some(if rest.is_empty() && name.contains(' ') {
                Term::new(title.clone(), name)
            } else {
                Term::new(name, rest)
            })
        })
    }
}

impl Sheet {
    /// Returns the searchable terms of the sheet.
    pub fn terms(self) -> Vec<Term> {
        let facts = self.facts.into_iter().map(Term::from);
        let blocks = self.blocks.into_iter().flat_map(Block::terms);
        facts.chain(blocks).collect()
    }
}

/// Returns the words of a cell. Most have one run, which isn't copied.
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
