//! Cut text has a mark, and text doesn't touch lines, on the screens of every sample.

use std::collections::BTreeSet;

use triumph::ui::Msg;

use super::frame::{SIZES, is_line, is_upright};
use super::harness::Harness;

/// Screens of a fight, a vehicle fight, a hack and a social encounter, of the two other games, of one character,
/// and of a review.
const SCREENS: [(&str, &[&str]); 7] = [
    (
        "the-ashen-oar",
        &[
            "",
            "1",
            "1 a",
            "g d",
            "g l",
            "g v",
            "g s",
            "g p",
            "g p Tab",
            "g p Tab Tab Tab",
            "g r",
        ],
    ),
    ("needles-at-karst", &["1", "1 a", "1 g v", "1 g s"]),
    ("cold-storage", &["", "1", "g v", "g d"]),
    ("the-price-of-a-gate", &["", "g d", "g s"]),
    ("the-toll", &["g r", "g r 2", "g r 3", "g r [ [ c l l l"]),
    ("tallow-street", &["", "g s", "g p"]),
    ("corridor-nine", &["", "g s", "g p"]),
];

/// The words of a text that consist of letters.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphabetic())
        .filter(|word| word.chars().count() > 2)
}

/// The last word of every column of a row, if only the blank before a line, or the edge of the screen,
/// follows it.
fn at_edges(row: &[String]) -> Vec<String> {
    let mut ends: Vec<usize> = (1..row.len())
        .filter(|x| is_upright(&row[*x]) && row[*x - 1] == " ")
        .map(|x| x - 1)
        .collect();
    let margin = usize::from(row.last().is_some_and(|cell| cell == " "));
    ends.push(row.len() - margin);
    let word = |end: usize| {
        let letters = row[..end].iter().rev();
        let letters = letters.take_while(|cell| cell.chars().all(char::is_alphabetic));
        let mut letters: Vec<&str> = letters.map(String::as_str).collect();
        letters.reverse();
        letters.concat()
    };
    let all = ends.into_iter().map(word);
    all.filter(|word| word.chars().count() > 2).collect()
}

/// A word at the edge of its column is complete: it also occurs elsewhere, or is not the beginning of
/// one that does.
#[test]
fn no_word_is_cut_without_a_sign() {
    for (sample, screens) in SCREENS {
        for keys in screens {
            let mut known: BTreeSet<String> = BTreeSet::new();
            let mut ui = Harness::sample(sample, (200, 60));
            ui.keys(keys);
            for (columns, rows) in [(200, 60), (320, 120)] {
                let shot = ui.send(Msg::Resize(columns, rows)).shot();
                known.extend(words(&shot).map(str::to_owned));
            }
            for size in SIZES {
                ui.send(Msg::Resize(size.0, size.1));
                let (buf, _) = ui.buffer();
                for y in 0..size.1 {
                    let cell = |x| buf[(x, y)].symbol().to_owned();
                    let row: Vec<String> = (0..size.0).map(cell).collect();
                    for word in at_edges(&row) {
                        let longer = |whole: &&String| **whole != word && whole.starts_with(&word);
                        let cut = known.range(word.clone()..).take(2).find(longer);
                        assert!(
                            cut.is_none() || known.contains(&word),
                            "{sample} {keys} {size:?}: `{word}` of {cut:?} in row {y}\n{}",
                            ui.shot()
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn no_text_of_a_sample_touches_a_line() {
    for (sample, screens) in SCREENS {
        for keys in screens {
            let mut ui = Harness::sample(sample, SIZES[0]);
            ui.keys(keys);
            for size in SIZES {
                ui.send(Msg::Resize(size.0, size.1));
                let (buf, _) = ui.buffer();
                for y in 5..size.1.saturating_sub(2) {
                    for x in 1..size.0 - 1 {
                        let symbol = buf[(x, y)].symbol();
                        // Ticks and gates are marks of their own.
                        if !is_upright(symbol) || "┤├╱╲┆".contains(symbol) {
                            continue;
                        }
                        for beside in [x - 1, x + 1] {
                            let next = buf[(beside, y)].symbol();
                            let free = next == " " || is_line(next);
                            assert!(
                                free || "█▆▉▊▋▌▍▎▏▓▒░·▶◎".contains(next),
                                "{sample} {keys} {size:?}: `{next}` at {beside},{y}\n{}",
                                ui.shot()
                            );
                        }
                    }
                }
            }
        }
    }
}
