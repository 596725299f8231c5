//! Every row of an open check, and of what it buys, is on the screen or counted below the last one.

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

/// How many rows the list of the dice leaves out: `… 10 more`.
fn left_out(ui: &Harness) -> usize {
    let shot = ui.shot();
    let ends = shot.split("… ").skip(1);
    let counts = ends.filter_map(|end| end.split_once(" more")?.0.parse::<usize>().ok());
    counts.sum()
}

/// The log keeps its lines, so that a list that is longer than the tray counts what it leaves out.
#[test]
fn rows_of_the_dice_are_on_the_screen_or_counted() {
    let (mut compared, mut cut) = (0, 0);
    for sample in SAMPLES {
        let mut ui = Harness::sample(sample.name, (80, 24));
        for _ in 0..60 {
            let pool = ui.world().face.tray().stage == Stage::Pool;
            // Symbols that buy many rows, in the games that have them.
            let rolls = pool && ui.line(ROLL).world().face.tray().stage == Stage::Spending;
            if !rolls && !step(&mut ui) {
                break;
            }
            let stage = ui.world().face.tray().stage;
            if stage == Stage::Idle || ui.world().face.tray().past.card.is_some() {
                continue;
            }
            ui.keys("g d");
            let mut at = |columns, rows| {
                ui.send(Msg::Resize(columns, rows));
                (seen(&ui), left_out(&ui))
            };
            let all = [(120, 40), (160, 44), (200, 60), (80, 24)].map(|(x, y)| at(x, y));
            let [middle, large, largest, small] = all;
            let most = largest.0.max(small.0);
            let counted = [middle, large, small]
                .iter()
                .all(|(rows, more)| rows + more >= most);
            // A pool has its lines from the start.
            let pool = stage != Stage::Pool || middle.0 >= small.0 && large.0 >= small.0;
            assert!(
                counted && pool && largest.0 >= small.0,
                "{}: {all:?}\n{}",
                sample.name,
                {
                    ui.send(Msg::Resize(120, 40));
                    ui.shot()
                }
            );
            compared += 1;
            cut += usize::from(middle.1 > 0);
        }
    }
    assert!(compared > 20 && cut > 0, "{compared} {cut}");
}
