//! The rolls of several people below each other: names, dice and what they come to in columns.

use crate::ui::widgets::rich;
use crate::ui::widgets::text::width;
use rules::view::{Cast, Rich, Tone};

/// The most rolls whose dice are drawn. With more, only the faces are shown.
const DRAWN: usize = 4;

/// The columns after a name.
const GAP: usize = 2;

/// What parts the dice from what they come to.
const ARROW: &str = "  →  ";

/// Returns a line for each roll. All of them have the same columns, and the dice are drawn if that fits.
pub fn lines(rolls: &[Cast], columns: usize) -> Vec<Rich> {
    let most = |of: &dyn Fn(&Cast) -> usize| rolls.iter().map(of).max().unwrap_or(0);
    let name = most(&|cast| width(&cast.name));
    let told = most(&|cast| rich::columns(&cast.told));
    let dice = |drawn: bool| most(&|cast| rich::columns(&faces(cast, drawn)));
    let fits = |dice: usize| name + GAP + dice + width(ARROW) + told <= columns;
    let drawn = rolls.len() <= DRAWN && fits(dice(true));
    let dice = dice(drawn);
    let line = |cast: &Cast| {
        let pad = |wide: usize, text: usize| " ".repeat(wide.saturating_sub(text));
        let start = Rich::of(cast.name.clone(), Tone::Text)
            .and(pad(name + GAP, width(&cast.name)), Tone::Quiet);
        if cast.faces.is_empty() {
            return start.then(cast.told.clone());
        }
        let faces = faces(cast, drawn);
        let blank = pad(dice, rich::columns(&faces));
        start
            .then(faces)
            .and(format!("{blank}{ARROW}"), Tone::Quiet)
            .then(cast.told.clone())
    };
    rolls.iter().map(line).collect()
}

/// Returns the dice with their faces, or only the faces.
fn faces(cast: &Cast, drawn: bool) -> Rich {
    let faces = cast.faces.iter().enumerate();
    faces.fold(Rich::new(), |line, (n, (face, tone))| {
        let text = match (drawn, n) {
            // A die that failed has no tile, so that those that won stand out.
            (true, _) if *tone == Tone::Quiet => format!(" {face} "),
            (true, _) => format!("▐{face}▌"),
            (false, 0) => face.clone(),
            (false, _) => format!(" {face}"),
        };
        line.and(text, *tone)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cast(name: &str, faces: &str, wins: &str) -> Cast {
        let face = |face: char| (face.to_string(), Tone::Success);
        Cast {
            name: name.to_owned(),
            faces: faces.chars().map(face).collect(),
            told: Rich::of(wins.to_owned(), Tone::Success),
        }
    }

    /// The dice begin in one column and the arrows are in one, whether the dice are drawn or not.
    #[test]
    fn rolls_are_in_columns() {
        let rolls = [
            cast("Brook", "43664613", "5 wins"),
            cast("Orla", "614", "1 win"),
        ];
        for (columns, dice) in [(78, "▐6▌▐1▌▐4▌"), (38, "6 1 4")] {
            let lines: Vec<String> = lines(&rolls, columns).iter().map(Rich::plain).collect();
            let at = |line: &String, sign: &str| {
                let at = line.find(sign).unwrap();
                line[..at].chars().count()
            };
            assert_eq!(at(&lines[0], "→"), at(&lines[1], "→"), "{lines:?}");
            assert_eq!(at(&lines[1], dice), 7, "{lines:?}");
            assert!(lines.iter().all(|line| width(line) <= columns), "{lines:?}");
        }
    }
}
