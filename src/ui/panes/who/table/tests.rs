//! Tests of the roster's table: which conditions and numbers its rows show.

use rules::view::{Condition, Id, Party};

use super::*;

fn one(name: &str, conditions: Vec<Condition>) -> Listed {
    let injuries = Track {
        label: "Injuries".to_owned(),
        key: "injuries",
        now: 3,
        max: Track::UNLIMITED,
        ..Track::default()
    };
    let strength = Track {
        label: "Strength".to_owned(),
        key: "strength",
        now: 1,
        max: 1,
        ..Track::default()
    };
    let turn = Fact {
        key: LEFT_OF_TURN,
        label: "turn".to_owned(),
        value: Rich::of("● attacks Maren Holt", Tone::Text),
        because: Vec::new(),
    };
    Listed {
        tracks: vec![injuries, strength],
        conditions,
        facts: vec![turn],
        ..Listed::new(Id(1), name, Listing::Combatant, Party::Others)
    }
}

fn drawn(all: &[&Listed]) -> Vec<String> {
    let area = Rect::new(0, 0, 78, 4);
    let mut buf = Buffer::empty(area);
    put(all, Some(0), &[1, 2], &Theme::bare(), area, &mut buf);
    let line = |y| {
        let cells = (0..area.width).filter_map(|x| buf.cell((x, y)));
        cells.map(ratatui::buffer::Cell::symbol).collect()
    };
    (0..area.height).map(line).collect()
}

/// No condition of a row and no name of the active character moves a column, and each head begins with its values.
#[test]
fn conditions_and_names_move_no_column() {
    let at = |from: &str, conditions: Vec<Condition>| {
        let ranged = |name: &str, conditions: Vec<Condition>| Listed {
            facts: vec![Fact {
                key: RANGE,
                label: from.to_owned(),
                value: Rich::from("medium"),
                because: Vec::new(),
            }],
            ..one(name, conditions)
        };
        let (tib, maren) = (ranged("Cutpurse", vec![]), ranged("Maren Holt", conditions));
        let lines = drawn(&[&tib, &maren]);
        let column = |n: usize, word: &str| {
            let at = lines[n].find(word);
            at.map(|at| width(&lines[n][..at]))
        };
        let head = column(0, "from");
        let values = [1, 2].map(|n| column(n, "medium"));
        assert_eq!(values, [head, head], "{lines:?}");
        head
    };
    let states = ["prone", "cover 1"].map(|state| Condition::new(state, Tone::Warn));
    let first = at("from Vex", Vec::new());
    assert_eq!(first, at("from Vex", states.to_vec()));
    assert_eq!(first, at("from Captain Marrack", states.to_vec()));
}

#[test]
fn a_condition_takes_the_blank_of_the_columns_before() {
    let held = Condition::new("grapples Carter", Tone::Warn);
    let (tib, maren) = (one("Cutpurse", vec![]), one("Maren Holt", vec![held]));
    let lines = drawn(&[&tib, &maren]);
    assert!(lines[2].contains("grapples Carter"), "{lines:?}");
    assert!(lines[2].contains("attacks Maren Holt"), "{lines:?}");
    assert!(lines[0].contains("injuries"), "{lines:?}");
}

#[test]
fn conditions_begin_in_the_blanks_of_their_own_row() {
    let states = ["injured", "left leg", "cover 1"];
    let states = states
        .map(|state| Condition::new(state, Tone::Warn))
        .to_vec();
    let short = |one: Listed| Listed {
        facts: vec![Fact {
            key: RANGE,
            label: "from Vesna".to_owned(),
            value: Rich::from("short"),
            because: Vec::new(),
        }],
        ..one
    };
    let hurt = Condition::new("recoil 1", Tone::Warn);
    let (one, other) = (one("Karim", states), one("Guard", vec![hurt]));
    let lines = drawn(&[&short(one), &short(other)]);
    for state in ["injured", "left leg", "cover 1"] {
        assert!(lines[1].contains(state), "{state}: {lines:?}");
    }
}

#[test]
fn the_dice_lost_by_someone_who_is_out_stay() {
    let down = Condition::new("unconscious", Tone::Warn);
    let (mut tib, maren) = (one("Cutpurse", vec![down]), one("Maren Holt", vec![]));
    tib.out = true;
    let lines = drawn(&[&tib, &maren]);
    assert!(lines[1].contains("unconscious"), "{lines:?}");
    assert!(lines[1].contains('3'), "{lines:?}");
}
