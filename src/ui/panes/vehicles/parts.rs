//! The facts of a computer system, which break only between their parts.

use crate::ui::widgets::rich;
use crate::ui::widgets::text::width;
use rules::view::{Listed, Listing, Rich, Tone};

/// Returns the facts of a computer system as pieces of one line each. A part that fits into a line
/// isn't broken.
pub(super) fn whole_parts(pieces: Vec<Rich>, ship: &Listed, columns: usize) -> Vec<Rich> {
    if ship.listing != Listing::System {
        return pieces;
    }
    let each = pieces.into_iter();
    each.flat_map(|piece| parted(piece, columns)).collect()
}

/// Returns a fact in lines, broken only between its parts.
pub(super) fn parted(piece: Rich, columns: usize) -> Vec<Rich> {
    if rich::columns(&piece) <= columns {
        return vec![piece];
    }
    let mut all = Vec::new();
    let mut line = Rich::new();
    for part in piece.0.split(|span| span.text == PARTED) {
        let part = Rich(part.to_vec());
        let wide = rich::columns(&line) + rich::columns(&part) + width(PARTED) + 2;
        if line.is_empty() {
            line = part;
        } else if wide <= columns {
            line = line.and(PARTED, Tone::Quiet).then(part);
        } else {
            all.push(line.and(PARTED.trim_end(), Tone::Quiet));
            line = part;
        }
    }
    all.push(line);
    all
}

/// The separator between the parts of a fact.
pub(super) const PARTED: &str = " · ";
