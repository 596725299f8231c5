//! Tests of a complete sheet: its text stays while a turn begins, and its lines show what would be cut.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use rules::view::{Block, Fact, Fill, Id, Rich, Row, Shape, Sheet, Tone, Track};

use super::super::Paint;
use super::render;
use crate::ui::theme::Theme;

fn row(cells: &[&'static str]) -> Row {
    Row {
        cells: cells.iter().map(|cell| Rich::from(*cell)).collect(),
        ..Row::default()
    }
}

/// A group of guards, whose weapons and items are a little too long for one line each.
fn guards(now: Vec<Fact>) -> Sheet {
    let skills = [
        row(&["Perception", "", "4", "Cun", "YYGG"]),
        row(&["Vigilance", "", "4", "Wil", "YYGG"]),
    ];
    let weapons = [
        row(&[
            "Stun baton",
            "YYGG",
            "dam 6",
            "crit 4",
            "engaged",
            "Disorient 3, Stun Damage",
        ]),
        row(&[
            "Laser pistol",
            "YYGG",
            "dam 5",
            "crit 3",
            "medium",
            "Pierce 2",
        ]),
        row(&["unarmed", "GG", "dam 2", "crit 5", "engaged", "Knockdown"]),
    ];
    let gear = [
        row(&["Light body armor", "worn", ""]),
        row(&[
            "Restraint bands",
            "",
            "Breaking them takes a Daunting Athletics check, or a Hard one.",
        ]),
    ];
    let ability =
        row(&["Alarm button. A maneuver alerts the building unless someone stops the group."]);
    Sheet {
        id: Id(1),
        name: "Exchange guards".to_owned(),
        kind: "minions".to_owned(),
        role: String::new(),
        tone: Tone::Npc,
        tracks: vec![Track {
            label: "Wounds".to_owned(),
            key: "wounds",
            max: 20,
            fill: Fill::Wounds,
            ..Track::default()
        }],
        facts: Vec::new(),
        gauges: Vec::new(),
        now,
        blocks: vec![
            Block::new("Skills", "Skills", Shape::Table, skills.to_vec()),
            Block::new("Weapons", "Gear", Shape::Tall, weapons.to_vec()),
            Block::new("Abilities", "Talents", Shape::Text, vec![ability]),
            Block::new("Gear", "Gear", Shape::Tall, gear.to_vec()),
        ],
        traits_tab: "Talents",
    }
}

fn turn() -> Fact {
    Fact {
        key: "turn",
        label: "Turn".to_owned(),
        value: Rich::from("action, maneuver"),
        because: Vec::new(),
    }
}

fn drawn(sheet: &Sheet, height: u16) -> Vec<String> {
    let area = Rect::new(0, 0, 46, height);
    let mut buf = Buffer::empty(area);
    let theme = Theme::bare();
    let paint = Paint {
        whole: "g s",
        ..Paint::new(&theme)
    };
    render(sheet, &paint, area, &mut buf);
    let line = |y| {
        (0..area.width)
            .filter_map(|x| buf.cell((x, y)))
            .map(Cell::symbol)
            .collect::<String>()
    };
    (0..area.height)
        .map(line)
        .map(|line| line.trim_end().to_owned())
        .collect()
}

#[test]
fn a_sheet_has_the_same_text_before_and_after_a_turn_begins() {
    let blocks = |lines: Vec<String>| -> Vec<String> {
        let first = lines
            .iter()
            .position(|line| line.contains("Skills"))
            .unwrap();
        lines.get(first..).unwrap().to_vec()
    };
    for height in 21..30 {
        let [before, after] = [vec![], vec![turn()]].map(|now| drawn(&guards(now), height));
        assert_eq!(blocks(before), blocks(after), "{height}");
    }
}

#[test]
fn lines_that_are_left_show_what_would_be_cut() {
    let text = drawn(&guards(vec![turn()]), 23).join("\n");
    assert!(!text.contains('…'), "{text}");
    for whole in ["Stun Damage", "Pierce 2", "Knockdown", "Hard one."] {
        assert!(text.contains(whole), "{whole}: {text}");
    }
    assert!(!text.contains("g s"), "{text}");
    // Where something is left out, the title names the keys that show it.
    let text = drawn(&guards(vec![turn()]), 12).join("\n");
    assert!(text.contains("g s"), "{text}");
}
