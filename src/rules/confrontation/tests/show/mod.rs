//! What the screen shows, with numbers worked out by hand.

mod actions;
mod attack;
mod check;
mod choices;
mod content;
mod creation;
mod data;
mod flaws;
mod roster;
mod sheet;
mod tasks;
mod turns;

use rules::encounter::stage::Stage as Table;
use rules::view::{Fact, Listed, Offer, Row, Sheet};

use super::people::{guard, with};
use crate::Confrontation;
use crate::library::Library;
use crate::model::{Person, Tenths};

/// The value of a fact of a sheet.
fn value<'a>(facts: &'a [Fact], key: &str) -> &'a Fact {
    let found = facts.iter().find(|fact| fact.key == key);
    found.unwrap_or_else(|| panic!("no fact {key}"))
}

/// The cells of a row, joined.
fn cells(row: &Row) -> String {
    let cells = row.cells.iter().map(rules::view::Rich::plain);
    let cells: Vec<String> = cells.filter(|cell| !cell.is_empty()).collect();
    cells.join(" | ")
}

/// The rows of a block of a sheet.
fn rows(sheet: &Sheet, title: &str) -> Vec<String> {
    let block = sheet.blocks.iter().find(|block| block.title == title);
    block.map_or_else(Vec::new, |block| block.rows.iter().map(cells).collect())
}

/// The conditions of someone in the list.
fn words(listed: &Listed) -> Vec<&str> {
    let all = listed.conditions.iter();
    all.map(|one| one.word.as_str()).collect()
}

/// Lines, numbers and prices of offers whose key begins so. The numbers are those of the label.
fn told(all: &[Offer], key: &str) -> Vec<String> {
    let all = all.iter().filter(|one| one.key.starts_with(key));
    let told = all.map(|one| {
        let words = one
            .label
            .split(|sign: char| !sign.is_ascii_digit() && sign != '.');
        let words = words.map(|word| word.trim_matches('.'));
        let numbers: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let parts = [one.line.clone(), numbers.join(" "), one.cost.plain()];
        let parts = parts.iter().filter(|part| !part.is_empty());
        parts.map(String::as_str).collect::<Vec<_>>().join(" | ")
    });
    told.collect()
}

/// Labels of offers whose key begins so.
fn labels(all: &[Offer], key: &str) -> Vec<String> {
    let all = all.iter().filter(|one| one.key.starts_with(key));
    all.map(|one| one.label.clone()).collect()
}

/// Ada's turn, with these tenths of action points left.
fn turn(ada: Person, tenths: i16) -> Table<Confrontation> {
    let mut s = with([ada, guard("Guard")]);
    s.library = Library::shipped();
    s.all(&["start", "initiative ada"]);
    s.roll(&[4, 4, 4, 4]);
    s.all(&["roll", "bid ada 4", "order"]);
    let id = s.id("Ada");
    if let Some(fight) = &mut s.state.fight {
        fight.fighter_mut(id).left = Tenths(tenths);
    }
    s
}
