//! Pairs of a label and a number next to each other: the characteristics.

use rules::view::{Block, Rich, Row, Tone};

use crate::ui::widgets::{columns, rich};

/// The columns between two pairs.
pub(super) const BETWEEN_PAIRS: usize = 2;

/// Returns a pair with a quiet label: "Br 2".
pub(super) fn pair(row: &Row) -> Rich {
    row.cells
        .iter()
        .enumerate()
        .fold(Rich::new(), |line, (n, cell)| {
            if n == 0 {
                let quiet = cell
                    .0
                    .iter()
                    .map(|span| span.text.as_ref())
                    .collect::<String>();
                return line.and(quiet, Tone::Quiet);
            }
            line.and(" ", Tone::Quiet).then(cell.clone())
        })
}

/// Returns the columns of each pair, and how many are next to each other.
pub(super) fn pairs(block: &Block, width: usize) -> (usize, usize) {
    let widest = block
        .rows
        .iter()
        .map(|row| rich::columns(&pair(row)))
        .max()
        .unwrap_or(0);
    let rows = block.rows.len().max(1);
    let fits = columns::abreast(widest, BETWEEN_PAIRS, width).min(rows);
    // If the pairs need several lines, the lines have equal lengths.
    let abreast = rows.div_ceil(rows.div_ceil(fits));
    // Pairs spread over the width, but stay close enough to look like one line.
    let each = ((width + BETWEEN_PAIRS) / abreast).clamp(widest + 1, widest + 7);
    (each.max(1), abreast)
}
