//! Lays out pieces of text one after another in lines.

use rules::view::{Rich, Tone};

use super::rich;

/// The most lines of one piece.
const MOST_LINES: usize = 8;

/// Lays out pieces in lines, and cuts the longest while there are more lines than room, so that a large
/// crew hides no weapons. If each is already in one line, the last ones are left out.
pub fn shared(pieces: &[Rich], columns: usize, room: usize) -> Vec<Vec<Rich>> {
    let mut most = vec![MOST_LINES; pieces.len()];
    loop {
        let lines = set(pieces, columns, &most);
        let tall = |n: usize, piece: &Rich| {
            let whole = rich::broken(piece, columns, MOST_LINES).len();
            (n, whole.min(most[n]))
        };
        let heights = pieces.iter().enumerate().map(|(n, piece)| tall(n, piece));
        // The first of two equally long ones is cut: a crew before its weapons, which are shown nowhere
        // else.
        let longest = heights.rev().max_by_key(|(_, lines)| *lines);
        match longest.filter(|(_, tall)| *tall > 1 && lines.len() > room) {
            Some((n, lines)) => most[n] = lines - 1,
            None => return lines,
        }
    }
}

/// A piece in at most this many lines, with a mark where it is cut.
fn cut(piece: &Rich, columns: usize, most: usize) -> Vec<Rich> {
    let whole = rich::broken(piece, columns, MOST_LINES);
    if whole.len() <= most {
        return whole;
    }
    let mut lines = rich::broken(piece, columns.saturating_sub(2), MOST_LINES);
    lines.truncate(most);
    if let Some(last) = lines.last_mut() {
        *last = std::mem::take(last).and(" …", Tone::Quiet);
    }
    lines
}

/// Lays out pieces with two columns between them, in as many lines as they need. A piece that is longer
/// than a line continues in the next.
pub fn flow(pieces: &[Rich], columns: usize) -> Vec<Vec<Rich>> {
    set(pieces, columns, &vec![MOST_LINES; pieces.len()])
}

/// Lays out pieces with at most this many lines for each.
fn set(pieces: &[Rich], columns: usize, most: &[usize]) -> Vec<Vec<Rich>> {
    let mut lines: Vec<Vec<Rich>> = Vec::new();
    let mut left = 0;
    for (piece, most) in pieces.iter().zip(most) {
        let wide = rich::columns(piece);
        match lines.last_mut() {
            Some(line) if wide + 2 <= left => {
                line.push(piece.clone());
                left -= wide + 2;
            }
            _ => {
                for part in cut(piece, columns, *most) {
                    left = columns.saturating_sub(rich::columns(&part));
                    lines.push(vec![part]);
                }
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fact_longer_than_a_line_goes_on_in_the_next() {
        let long = Rich::of("after Maren Holt and Tib Crane on foot", Tone::Strong);
        let pieces = [long.clone(), Rich::from("step 4")];
        let lines = flow(&pieces, 29);
        let plain: Vec<String> = lines
            .iter()
            .map(|line| line.iter().map(Rich::plain).collect::<Vec<_>>().join("  "))
            .collect();
        assert_eq!(plain, ["after Maren Holt and Tib", "Crane on foot  step 4"]);
        assert_eq!(flow(&pieces, 60).len(), 1);
    }

    #[test]
    fn what_is_long_shares_the_room_there_is() {
        let crew = Rich::from("pilot Rho, copilot Ila, gunner Vex, gunner Ottoline to act");
        let guns =
            Rich::from("2 × Laser cannon all arcs ready · Snare beam forward ready · Missile rack");
        let pieces = [Rich::from("hull 0/30"), crew, guns];
        let plain = |room: usize| -> Vec<String> {
            let lines = shared(&pieces, 28, room).into_iter();
            lines
                .map(|line| line.iter().map(Rich::plain).collect())
                .collect()
        };
        assert_eq!(plain(20), plain(usize::MAX), "room enough");
        assert_eq!(
            plain(4),
            [
                "hull 0/30",
                "pilot Rho, copilot Ila, …",
                "2 × Laser cannon all arcs",
                "ready · Snare beam forward …",
            ]
        );
        // Each keeps a line, and the caller that draws them leaves the last ones out.
        assert_eq!(plain(1).len(), 3);
    }
}
