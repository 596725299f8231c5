//! The key that goes on: its label is what it does, in every state that the samples reach in a few turns.

use std::collections::BTreeMap;

use rules::view::{NEXT, OfferGroup, Stage};
use triumph::campaign::samples::SAMPLES;
use triumph::ui::keymap::Scope;

use super::harness::Harness;

/// Takes the step that a hurried user would: the first answer, the roll, its result, else the first action.
/// `false` if there is none.
pub fn step(ui: &mut Harness) -> bool {
    let face = ui.world().face;
    let offers = face.offers(face.turns().active);
    let open = |group: OfferGroup| {
        let all = offers.iter().filter(move |one| one.group == group);
        all.filter(|one| one.allowed.is_ok() && !one.line.ends_with(' ') && one.line != NEXT)
            .map(|one| {
                let mut answered = one.answered_lines().into_iter();
                answered.next().unwrap_or_else(|| one.line.clone())
            })
    };
    let lines: Vec<String> = match face.tray().stage {
        Stage::Pool => {
            let asked = open(OfferGroup::Asked);
            let ends = ["roll", "roll!", "cancel"].map(str::to_owned);
            ends.into_iter().chain(asked).collect()
        }
        Stage::Spending => {
            let asked = open(OfferGroup::Asked).rev();
            std::iter::once("done".to_owned()).chain(asked).collect()
        }
        Stage::Idle => open(OfferGroup::Asked)
            .chain(open(OfferGroup::Action))
            .collect(),
    };
    let last = face.last();
    lines.iter().any(|line| {
        ui.line(line);
        ui.world().face.last() > last
    })
}

/// Presses the key that goes on, and again where it asks first.
fn go_on(ui: &mut Harness) {
    let last = ui.world().face.last();
    ui.keys("n");
    if ui.world().face.last() == last {
        let asks = ui.app.scope() == Scope::Dialog;
        ui.keys(if asks { "y" } else { "n" });
    }
}

#[test]
fn label_of_the_next_step_is_what_it_does() {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for sample in SAMPLES {
        let mut ui = Harness::sample(sample.name, (120, 40));
        for turn in 0..24 {
            ui.keys("Esc Esc");
            let card = ui.world().face.tray().past.card.is_some();
            let label = ui.foot("n").filter(|_| !card && turn % 3 != 1);
            let Some(label) = label else {
                if !step(&mut ui) {
                    break;
                }
                continue;
            };
            let face = ui.world().face;
            let (before, round, last) = (face.turns(), face.moment().0, face.last());
            go_on(&mut ui);
            let face = ui.world().face;
            let (after, now) = (face.turns(), face.moment().0);
            let told = format!(
                "{}: {label}: {:?}",
                sample.name,
                ui.said().split_off(last as usize)
            );
            assert!(face.last() > last, "{told} {}", ui.told());
            let ended = before.active.is_some() && before.active != after.active;
            let first = label.split(' ').next().unwrap_or_default();
            match (first, label.as_str()) {
                ("end", "end the turn") => assert!(ended && now == round, "{told}"),
                ("end", "end the round") => assert!(ended && now == round + 1, "{told}"),
                ("begin", _) => assert_eq!(label, format!("begin round {now}"), "{told}"),
                ("skip", _) => assert!(before.active.is_none() && now == round, "{told}"),
                ("start", _) => assert!(before.active.is_none() && round == 0, "{told}"),
                ("keep", _) => assert!(ended, "{told}"),
                ("move", "move the vehicle") => assert!(!ended && now == round, "{told}"),
                // Where a vehicle without a pilot goes is asked at the end of the round.
                ("answer", _) => assert!(before.asks.is_some() && !ended, "{told}"),
                ("roll", _) => assert_ne!(face.tray().stage, Stage::Idle, "{told}"),
                _ => panic!("{told}"),
            }
            if first == "begin" {
                assert_eq!(now, round + 1, "{told}");
            }
            *seen.entry(first.to_owned()).or_default() += 1;
        }
    }
    for first in ["end", "move", "start"] {
        assert!(seen.contains_key(first), "{first}: {seen:?}");
    }
}

/// A turn that is ended from a sheet leaves it: who acts next is in the roster.
#[test]
fn a_turn_ended_from_a_sheet_goes_to_the_roster() {
    let mut ui = Harness::fight((80, 24));
    ui.keys("g s");
    assert_eq!(ui.app.scope(), Scope::Sheet);
    let (acting, last) = (ui.acting(), ui.world().face.last());
    go_on(&mut ui);
    assert!(ui.world().face.last() > last, "{}", ui.shot());
    assert_ne!(ui.acting(), acting);
    assert_eq!(ui.app.scope(), Scope::Turns, "{}", ui.shot());
}

/// The end of a turn asks once only if nothing was done in it, and the line of keys then shows its key twice.
#[test]
fn the_key_that_asks_once_is_shown_twice() {
    let mut asked = 0;
    for sample in SAMPLES {
        let mut ui = Harness::sample(sample.name, (80, 24));
        for turn in 0..16 {
            ui.keys("Esc Esc");
            let face = ui.world().face;
            let (left, last) = (face.turns().left, face.last());
            let plays = face.tray().stage == Stage::Idle && face.tray().past.card.is_none();
            if plays && ui.app.scope() == Scope::Turns {
                let twice = ui.foot("n n").is_some();
                let once = ui.foot("n").is_some();
                ui.keys("n");
                let waits = ui.world().face.last() == last && ui.told().contains("n again");
                if twice || once || waits {
                    assert_eq!(waits, twice, "{} {turn}: {}", sample.name, ui.shot());
                    assert!(!waits || left.is_some(), "{} {turn}", sample.name);
                    asked += usize::from(waits);
                }
                ui.keys("Esc Esc");
                if ui.world().face.last() > last {
                    ui.line("undo");
                }
            }
            if !step(&mut ui) {
                break;
            }
        }
    }
    assert!(asked > 1, "{asked}");
}
