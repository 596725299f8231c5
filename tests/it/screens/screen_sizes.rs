//! A larger terminal shows no fewer rows of an open check, or of what it buys, than a smaller one.

use rules::view::{OfferGroup, Stage};
use triumph::campaign::samples::SAMPLES;
use triumph::ui::Msg;

use super::harness::Harness;
use super::next_key::step;

/// The letters of a label that every size shows, if it shows the row.
const LETTERS: usize = 10;

/// A roll that real dice may show.
const ROLL: &str = "roll = 1s 4a 1D!";

/// The rows of the dice on screen.
fn seen(ui: &Harness) -> usize {
    let (shot, face) = (ui.shot(), ui.world().face);
    if face.tray().stage == Stage::Pool {
        let boxes = ["[x]", "[ ]"].iter();
        return boxes.map(|at| shot.matches(at).count()).sum();
    }
    let offers = face.offers(face.turns().active);
    let asked = offers.iter().filter(|one| one.group == OfferGroup::Asked);
    let begins = asked.map(|one| one.label.chars().take(LETTERS).collect::<String>());
    begins.filter(|begins| shot.contains(begins)).count()
}

#[test]
fn a_larger_terminal_shows_no_fewer_rows_of_the_dice() {
    let mut compared = 0;
    for sample in SAMPLES {
        let mut ui = Harness::sample(sample.name, (80, 24));
        for _ in 0..60 {
            let pool = ui.world().face.tray().stage == Stage::Pool;
            // Symbols that buy many rows, in the games that have them.
            let rolls = pool && ui.line(ROLL).world().face.tray().stage == Stage::Spending;
            if !rolls && !step(&mut ui) {
                break;
            }
            let face = ui.world().face;
            if face.tray().stage == Stage::Idle || face.tray().past.card.is_some() {
                continue;
            }
            ui.keys("g d");
            let mut at = |columns, rows| {
                ui.send(Msg::Resize(columns, rows));
                seen(&ui)
            };
            let all = [(120, 40), (160, 44), (200, 60), (80, 24)].map(|(x, y)| at(x, y));
            let least = all[3];
            assert!(
                all.iter().all(|rows| *rows >= least),
                "{}: {all:?}\n{}",
                sample.name,
                {
                    ui.send(Msg::Resize(120, 40));
                    ui.shot()
                }
            );
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared}");
}
