//! The charts of a small fight show every number.

use rules::view::{Beat, Id, Listed, Listing, Party, Track};

use super::*;

fn listed(id: u32, name: &str, party: Party, now: u32) -> Listed {
    Listed {
        tracks: vec![Track {
            label: "Wounds".to_owned(),
            key: "wounds",
            now,
            max: 12,
            ..Track::default()
        }],
        out: now > 12,
        ..Listed::new(Id(id), name, Listing::Combatant, party)
    }
}

/// Returns two rounds of two turns: Vex hits for 4, a trooper misses, hits for 13 and drops Vex.
fn course() -> Timeline {
    let everybody = |vex, trooper| {
        [
            listed(1, "Trooper", Party::Others, trooper),
            listed(2, "Vex Marrow", Party::Players, vex),
        ]
    };
    let attack = |by, hit| Beat::Rolled {
        by: Id(by),
        dice: 4,
        attack: Some((0.5, hit)),
        triumphs: 0,
        despairs: u32::from(!hit),
    };
    let dealt = |by, to, amount| {
        let (by, who) = (Id(by), Id(to));
        [Beat::Dealt { by, amount }, Beat::Taken { who, amount }]
    };
    let mut course = Timeline::default();
    let mut before = everybody(0, 0);
    for (moment, entry, beats, after) in [
        ((1, 1), 10, vec![attack(2, true)], everybody(0, 4)),
        ((1, 2), 12, vec![attack(1, false)], everybody(0, 4)),
        ((2, 1), 14, Vec::new(), everybody(0, 4)),
        ((2, 2), 16, vec![attack(1, true)], everybody(13, 4)),
    ] {
        course.turn(moment, entry);
        course.meet(&before);
        for beat in beats {
            course.count(&beat);
        }
        if entry == 10 {
            for beat in dealt(2, 1, 4) {
                course.count(&beat);
            }
        }
        if entry == 16 {
            for beat in dealt(1, 2, 13) {
                course.count(&beat);
            }
        }
        course.end_turn(&before, &after);
        before = after;
    }
    course.arrange();
    course
}

/// Damage dealt by a side leaves out hits on that side.
#[test]
fn a_hit_on_the_own_side_is_not_dealt() {
    let people = [
        listed(1, "Trooper", Party::Others, 0),
        listed(2, "Vex Marrow", Party::Players, 0),
        listed(3, "Rho", Party::Players, 0),
    ];
    let hit = |target| Beat::Hit {
        by: Id(2),
        target: Id(target),
        weapon: "pistol".to_owned(),
        amount: 5,
        overkill: 0,
    };
    let mut course = Timeline::default();
    course.turn((1, 1), 1);
    course.meet(&people);
    let dealt = |course: &Timeline| {
        let vex = course.lines.iter().find(|line| line.id == Id(2));
        (course.turns[0].dealt, vex.map(|line| line.dealt))
    };
    course.count(&hit(3));
    assert_eq!(dealt(&course), ([0, 0], Some(0)));
    course.count(&hit(1));
    assert_eq!(dealt(&course), ([5, 0], Some(5)));
}

fn rows(columns: u16, lines: u16, draw: impl Fn(Rect, &mut Buffer)) -> Vec<String> {
    let mut buf = Buffer::empty(Rect::new(0, 0, columns + 2, lines));
    draw(Rect::new(1, 0, columns, lines), &mut buf);
    let cells: Vec<&str> = buf
        .content
        .iter()
        .map(ratatui::buffer::Cell::symbol)
        .collect();
    let rows = cells.chunks(usize::from(columns) + 2).map(<[&str]>::concat);
    rows.map(|row| row.trim_end().to_owned()).collect()
}

fn has(rows: &[String], words: &[&str]) {
    let row = rows
        .iter()
        .any(|row| words.iter().all(|word| row.contains(word)));
    assert!(row, "{words:?} in no row of\n{}", rows.join("\n"));
}

#[test]
fn a_fight_is_counted_turn_by_turn() {
    let course = course();
    let dealt: Vec<[u32; 2]> = course.turns.iter().map(|turn| turn.dealt).collect();
    assert_eq!(dealt, [[4, 0], [0, 0], [0, 0], [0, 13]]);
    assert_eq!(course.turns[1].marks, [Mark::Despair]);
    assert_eq!(course.turns[3].marks, [Mark::Down]);
    let [vex, trooper] = course.lines.as_slice() else {
        panic!("{:?}", course.lines)
    };
    assert_eq!(
        (vex.name.as_str(), vex.dealt, vex.taken),
        ("Vex Marrow", 4, 13)
    );
    assert_eq!(
        vex.wounds,
        [Some((0, 12)), Some((0, 12)), Some((0, 12)), Some((13, 12))]
    );
    assert_eq!(
        (trooper.hits, trooper.attacks, trooper.promised),
        (1, 2, 1.0)
    );
    assert_eq!((course.dice, course.despairs), (12, 1));
    // An entry belongs to the last turn that began before it.
    let places = [9, 10, 11, 15, 16, 99].map(|entry| course.place(entry));
    assert_eq!(places, [None, Some(0), Some(0), Some(2), Some(3), Some(3)]);
}

#[test]
fn every_bar_of_a_chart_has_its_number() {
    let (course, theme) = (course(), Theme::bare());
    for (columns, lines) in [(56, 20), (76, 20), (68, 30), (120, 40)] {
        let drawn = rows(columns, lines, |area, buf| {
            let now = [
                listed(1, "Trooper", Party::Others, 4),
                listed(2, "Vex Marrow", Party::Players, 13),
            ];
            charts(&course, (Some(3), &now), &theme, area, buf);
        });
        has(&drawn, &["Vex Marrow", "13/12"]);
        has(&drawn, &["Vex Marrow", " 4 ", " 13"]);
        has(&drawn, &["Trooper", "1 of 2 hit", "expected 1.0"]);
    }
}

#[test]
fn the_timeline_says_what_each_turn_dealt_and_a_click_finds_the_turn() {
    let (course, theme) = (course(), Theme::bare());
    for lines in [FLAT, TALL] {
        let drawn = rows(76, lines, |area, buf| {
            timeline(&course, Some(1), &theme, area, buf);
        });
        has(&drawn, &["PC"]);
        assert!(drawn.iter().any(|row| row.contains("13")), "{drawn:?}");
        has(&drawn, &["round", "1", "2"]);
        has(&drawn, &["marks", "D", "†"]);
    }
    let area = Rect::new(1, 0, 76, TALL);
    let at = |x| turn_at(area, Position::new(x, 3), &course, None);
    assert_eq!(at(1), None);
    assert_eq!(at(1 + LABEL), Some(0));
    let wide = pitch(&course, 76 - LABEL);
    assert_eq!(wide, WIDEST, "few turns take the room of many");
    assert_eq!(at(1 + LABEL + wide), Some(1));
    assert_eq!(at(1 + LABEL + 2 * wide + ROUND), Some(2));
    assert_eq!(at(70), None);
}
