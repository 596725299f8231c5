//! Names in the first column of a table: how narrow they may become before they look the same, and how they are cut.

use std::borrow::Cow;

use crate::ui::widgets::rich;
use crate::ui::widgets::text::{head, width};
use rules::view::{Block, Row};

use super::pairs::BETWEEN_PAIRS;

/// The minimum width of a first column that makes room for another column of rows, if its cells stay
/// distinguishable.
const NARROW: usize = 12;

/// Returns how many columns of the first cells distinguish the rows, at least [`NARROW`]: "Knowledge
/// (Lore)" and "Knowledge (Science)" need more than most.
pub fn telling(block: &Block) -> usize {
    let names: Vec<Cow<'_, str>> = block
        .rows
        .iter()
        .filter_map(|row| row.cells.first())
        .map(|cell| match cell.0.as_slice() {
            [one] => Cow::Borrowed(one.text.as_ref()),
            _ => Cow::Owned(cell.plain()),
        })
        .collect();
    let apart = |columns: usize| {
        let mut cut: Vec<&str> = names
            .iter()
            .map(|name| name.get(..head(name, columns - 1).0).unwrap_or(name))
            .collect();
        cut.sort_unstable();
        cut.windows(2).all(|pair| matches!(pair, [a, b] if a != b))
    };
    let widest = names.iter().map(|name| width(name)).max().unwrap_or(0);
    (NARROW..widest.min(40))
        .find(|columns| apart(*columns))
        .unwrap_or(widest)
        .max(NARROW)
}

/// Returns a name for this many columns. Of "Knowledge (Science)" the part in brackets stays, because only that tells
/// it from others: "Kn… (Science)".
pub fn cut_name<'a>(name: &'a str, columns: usize, ellipsis: &str) -> Cow<'a, str> {
    let part = name.rfind(" (").filter(|_| width(name) > columns);
    let Some((first, part)) = part.and_then(|at| name.split_at_checked(at)) else {
        return Cow::Borrowed(name);
    };
    match columns.checked_sub(width(part) + width(ellipsis)) {
        Some(room @ BEFORE_PART..) => {
            let first = first.get(..head(first, room).0).unwrap_or(first);
            Cow::Owned(format!("{first}{ellipsis}{part}"))
        }
        _ => Cow::Borrowed(name),
    }
}

/// Returns how many columns of names, of which none is cut, are next to each other.
pub fn names_abreast(rows: &[Row], width: usize, most: usize) -> usize {
    let names: Vec<usize> = rows
        .iter()
        .filter_map(|row| row.cells.first().map(rich::columns))
        .collect();
    let fits = |abreast: &usize| {
        let columns = names.chunks(names.len().div_ceil(*abreast).max(1));
        let wide: usize = columns
            .map(|own| own.iter().max().unwrap_or(&0) + BETWEEN_PAIRS)
            .sum();
        wide <= width + BETWEEN_PAIRS
    };
    (1..=most).rev().find(fits).unwrap_or(1)
}

/// The minimum letters of a name before a part in brackets.
const BEFORE_PART: usize = 2;

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("Knowledge (Science)", 19, "Knowledge (Science)")]
    #[case("Knowledge (Science)", 13, "Kn… (Science)")]
    #[case("Knowledge (Science)", 12, "Knowledge (Science)")]
    #[case("Manipulation", 8, "Manipulation")]
    fn the_part_of_a_name_that_tells_it_from_others_stays(
        #[case] name: &str,
        #[case] columns: usize,
        #[case] cut: &str,
    ) {
        assert_eq!(cut_name(name, columns, "…"), cut);
    }
}
