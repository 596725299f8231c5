//! The parts of a sheet: attributes, skills, gear, injuries, traits, notes.

use std::borrow::Cow;

use crate::command::say;
use crate::kinds::{Attribute, Group};
use crate::library::Library;
use crate::model::deadlines::about;
use crate::model::figure::Figure;
use crate::model::state::{Matter, Roller, State};
use crate::play::pool::{fold, influences};
use rules::view::{Block, Rich, Row, SKILLS, Shape, Tone, WEAPONS};

use super::{pool_rich, reason, reasons};

/// Returns every block that isn't empty.
pub fn all(state: &State, library: &Library, figure: &Figure) -> Vec<Block> {
    let blocks = vec![
        attributes(figure),
        skills(state, library, figure),
        weapons(figure),
        armor(state, figure),
        injuries(state, figure),
        traits(state, figure),
        debts(figure),
        notes(library, figure),
    ];
    let filled = |block: &Block| !block.rows.is_empty();
    blocks.into_iter().filter(filled).collect()
}

fn quiet(text: impl Into<Cow<'static, str>>) -> Rich {
    Rich::of(text, Tone::Quiet)
}

fn strong(text: impl Into<Cow<'static, str>>) -> Rich {
    Rich::of(text, Tone::Strong)
}

fn attributes(figure: &Figure) -> Block {
    let row = |a: &Attribute| {
        let value = figure.attribute(*a);
        Row {
            cells: vec![quiet(a.short()), strong(value.to_string())],
            rule: Some(a.rule().to_owned()),
            because: vec![reason(a.scale(value), value.to_string(), a.rule())],
            ..Row::default()
        }
    };
    let rows = Attribute::ALL.iter().map(row).collect();
    Block::new("Attributes", "Skills", Shape::Pairs, rows)
}

/// Returns the core skills and all other learned skills, each with its pool.
fn skills(state: &State, library: &Library, figure: &Figure) -> Block {
    let mut listed: Vec<(String, String, Option<Attribute>, Group, String, String)> = Vec::new();
    for skill in library.skills() {
        if skill.group == Group::Core && !skill.kinds {
            listed.push((
                skill.id.clone(),
                skill.name.clone(),
                skill.attribute,
                skill.group,
                skill.rule.clone(),
                skill.text.clone(),
            ));
        }
    }
    for skill in &figure.skills {
        if listed.iter().all(|row| row.0 != skill.id) {
            let base = skill.id.split(':').next().unwrap_or(&skill.id);
            let (rule, text) = match (library.skill(base), library.vocational(base)) {
                (Some(s), _) => (s.rule.clone(), s.text.clone()),
                (None, Some(s)) => ("F-SKL-18".to_owned(), s.text.clone()),
                (None, None) => ("F-SKL-18".to_owned(), String::new()),
            };
            listed.push((
                skill.id.clone(),
                skill.name.clone(),
                skill.attribute,
                skill.group,
                rule,
                text,
            ));
        }
    }
    let rows = listed
        .into_iter()
        .map(|(id, name, attribute, group, rule, text)| {
            let ranks = figure.ranks(&id);
            let matter = Matter::Skill {
                id: id.clone(),
                name: name.clone(),
                attribute,
                group,
            };
            let all = influences(state, library, &Roller::new(figure.id, matter));
            let mut because = reasons(&all);
            if !text.is_empty() {
                because.push(reason(&text, String::new(), &rule));
            }
            let tone = match ranks {
                0 => Tone::Quiet,
                n if n < 0 => Tone::Bad,
                _ => Tone::Strong,
            };
            Row {
                cells: vec![
                    // "Ride/Pilot: horse": the column is as narrow as the longest core skill.
                    Rich::from(name.replace(" (", ": ").replace(')', "")),
                    Rich::of(ranks.to_string(), tone),
                    quiet(attribute.map_or("all", Attribute::short)),
                    pool_rich(fold(&all, &state.settings)),
                ],
                line: (group != Group::Combat)
                    .then(|| say::Check(figure, &id, "moderate").to_string()),
                rule: Some(rule),
                because,
                ..Row::default()
            }
        });
    Block::new(SKILLS, SKILLS, Shape::Table, rows.collect())
}

fn weapons(figure: &Figure) -> Block {
    let rows = figure.arms.iter().enumerate().map(|(place, arm)| {
        let held = figure.held == Some(place);
        // The end is cut if there is no room, so dice and hand come before class and range.
        let first = arm.first.map(|first| format!("+{first}d first exchange"));
        let mut words = Vec::from_iter(first);
        words.extend([arm.size.word().to_owned(), arm.range.word().to_owned()]);
        if arm.thrown {
            words.push("thrown".to_owned());
        }
        if arm.bursts {
            words.push("bursts".to_owned());
        }
        Row {
            cells: vec![
                Rich::from(arm.name.clone()),
                strong(format!("{:+}d", arm.bonus)),
                Rich::of(if held { "in hand" } else { "" }, Tone::Good),
                quiet(words.join(" · ")),
            ],
            line: (!held).then(|| say::Draw(figure, &arm.name).to_string()),
            rule: Some("F-WPN-01".to_owned()),
            ..Row::default()
        }
    });
    Block::new(WEAPONS, "Gear", Shape::Tall, rows.collect())
}

fn armor(state: &State, figure: &Figure) -> Block {
    let rows = figure.armor.iter().map(|piece| Row {
        cells: vec![
            Rich::from(piece.name.clone()),
            strong(format!(
                "level {}",
                Figure::piece_level(piece, &state.settings)
            )),
            quiet(if piece.shield { "shield" } else { "" }),
        ],
        rule: Some(if piece.shield { "F-ARM-02" } else { "F-ARM-03" }.to_owned()),
        ..Row::default()
    });
    Block::new("Armor", "Gear", Shape::Rows, rows.collect())
}

fn injuries(state: &State, figure: &Figure) -> Block {
    let mut rows: Vec<Row> = Vec::new();
    for wound in &figure.wounds {
        let (deadline, heals) = wound.times(&state.settings);
        let left = |at: u64| about(at.saturating_sub(state.clock));
        let (when, tone) = match (wound.overdue, deadline, heals) {
            (true, _, None) => ("overdue".to_owned(), Tone::Bad),
            (_, Some(at), _) => (format!("treat within {}", left(at)), Tone::Warn),
            (_, None, Some(at)) => (format!("heals in {}", left(at)), Tone::Good),
            (_, None, None) => (String::new(), Tone::Quiet),
        };
        let rule = wound.injury.rule();
        let treated = if wound.treated.is_some() {
            "treated"
        } else {
            ""
        };
        rows.push(Row {
            cells: vec![
                Rich::of(format!("{} injury", wound.injury.word()), Tone::Bad),
                strong(format!("−{}d", wound.injury.level())),
                // The deadline matters most, so the cause is cut if there is no room.
                Rich::of(when, tone),
                Rich::of(treated, Tone::Good),
                quiet(wound.cause.clone()),
            ],
            line: wound
                .treated
                .is_none()
                .then(|| say::Treated(figure, wound.injury).to_string()),
            rule: Some(rule.to_owned()),
            because: vec![reason(
                "injuries add up in dice, never in severity",
                format!("−{}d", figure.injury_dice()),
                "F-VIC-17",
            )],
            ..Row::default()
        });
    }
    Block::new("Injuries", "Health", Shape::Rows, rows)
}

/// Returns disabling characteristics and wealth quirks, with their texts.
fn traits(state: &State, figure: &Figure) -> Block {
    let mut rows: Vec<Row> = Vec::new();
    let mut put = |name: &str, note: &str, text: &str, rule: &str, on: bool| {
        let note = if note.is_empty() {
            String::new()
        } else {
            format!(": {note}")
        };
        let note = note + ".";
        let tone = if on { Tone::Strong } else { Tone::Quiet };
        // F-QOW-00b: kept permanently, and inactive below the level at which it lapses.
        let lapsed = if on {
            String::new()
        } else {
            format!(
                " Inactive below Commerce Level {}.",
                state.settings.quirk_lapse_below
            )
        };
        rows.push(Row {
            cells: vec![
                Rich::of(name.to_owned(), tone)
                    .and(note.clone(), Tone::Text)
                    .and(lapsed, Tone::Warn),
                quiet(text.to_owned()),
            ],
            rule: Some(rule.to_owned()),
            ..Row::default()
        });
    };
    for d in &figure.disabling {
        put(&d.name, &d.note, &d.text, &d.rule, true);
    }
    for q in &figure.quirks {
        put(
            &q.name,
            &q.note,
            &q.text,
            &q.rule,
            figure.quirks_hold(&state.settings),
        );
    }
    Block::new("Character", "Talents", Shape::Text, rows)
}

fn debts(figure: &Figure) -> Block {
    let rows = figure.debts.iter().zip(1..).map(|(debt, place)| Row {
        cells: vec![
            quiet(format!("{place}")),
            Rich::from(debt.debtor.clone()),
            Rich::from(debt.what.clone()),
        ],
        line: Some(say::Settle(figure, place).to_string()),
        rule: Some("F-QOW-06".to_owned()),
        ..Row::default()
    });
    Block::new("Debts", "Gear", Shape::Rows, rows.collect())
}

/// Returns the notes, and the texts of race and vocation.
fn notes(library: &Library, figure: &Figure) -> Block {
    let mut texts: Vec<String> = figure.notes.clone();
    let race = library.races().iter().find(|r| r.name == figure.race);
    texts.extend(race.map(|r| r.text.clone()).filter(|t| !t.is_empty()));
    for vocation in library.vocations() {
        if figure.vocations.contains(&vocation.name) && !vocation.text.is_empty() {
            texts.push(format!("{}: {}", vocation.name, vocation.text));
        }
    }
    if figure.creation.is_some() {
        // F-VOC-08, F-SKL-19: the texts of vocations and skills matter while they are chosen.
        let keys = ["vocations.text", "skills.text"];
        texts.extend(
            keys.iter()
                .filter_map(|key| library.text(key))
                .map(str::to_owned),
        );
    }
    let rows = texts.into_iter().map(|text| Row {
        cells: vec![Rich::from(text)],
        ..Row::default()
    });
    Block::new("Notes", "Notes", Shape::Text, rows.collect())
}
