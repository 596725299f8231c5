//! The parts of a sheet: skills, gear, abilities and cards, notes. Those of the body are in [`super::body`].

use std::borrow::Cow;

use rules::view::{Block, Rich, Row, SKILLS, Shape, Tone, WEAPONS, reason};

use super::{body, sheet};
use crate::effects::training_rule;
use crate::library::Library;
use crate::library::effect::Deed;
use crate::library::records::Ability;
use crate::model::{Ability as Held, Arm, Check, Person, Roll, Skill, State, Tactic};
use crate::play::cards::Card;
use crate::play::check::count;
use crate::say;

/// Returns every block that isn't empty.
pub fn all(state: &State, library: &Library, person: &Person) -> Vec<Block> {
    let mut blocks = vec![
        skills(state, library, person),
        weapons(library, person),
        armor(person),
        items(person),
    ];
    blocks.extend(body::blocks(state, person));
    blocks.extend([
        cards(person),
        abilities(state, library, person),
        notes(person),
    ]);
    blocks.retain(|block| !block.rows.is_empty());
    blocks
}

/// Returns a quiet cell.
pub fn quiet(text: impl Into<Cow<'static, str>>) -> Rich {
    Rich::of(text, Tone::Quiet)
}

/// Returns a cell with a value.
pub fn strong(text: impl Into<Cow<'static, str>>) -> Rich {
    Rich::of(text, Tone::Strong)
}

/// The word for a level of training (C-SKL-01 to C-SKL-04).
pub const fn level(training: u8) -> &'static str {
    match training {
        0 => "untrained",
        1 => "trained",
        2 => "expert",
        _ => "mastery",
    }
}

/// Returns every skill with its dice and the most effort (C-TRK-05).
fn skills(state: &State, library: &Library, person: &Person) -> Block {
    let rows = person
        .skills
        .iter()
        .map(|one| skill(state, library, person, one));
    Block {
        ranks: Some((1, 3)),
        ..Block::new(SKILLS, SKILLS, Shape::Table, rows.collect())
    }
}

fn skill(state: &State, library: &Library, person: &Person, skill: &Skill) -> Row {
    let key = if skill.id.is_empty() {
        &skill.name
    } else {
        &skill.id
    };
    let check = Check {
        skill: key.clone(),
        pool: skill.pool,
        ..Check::new(person.id, Roll::Skill)
    };
    let counted = count(state, library, &check);
    let mut because = sheet::reasons(&counted.causes);
    if let Some(limit) = counted.limit {
        because.push(reason("effort at most", limit.to_string(), "C-ROLL-12"));
    }
    let off = counted.causes.iter().filter(|cause| !cause.on);
    because.extend(off.map(|cause| {
        let label = format!("{}, if it applies", cause.label);
        let change = super::check::change(cause).plain();
        reason(&label, change, &cause.rule)
    }));
    if let Some(bank) = skill.bank {
        let label = format!("banked dice, {} in one check", bank.most);
        because.push(reason(&label, bank.dice.to_string(), "C-INS-06"));
    }
    if let Some(until) = skill.until {
        let left = crate::play::calendar::span(until.saturating_sub(state.time));
        because.push(reason("trained for", left, "C-PRF-01a"));
    }
    let rule = training_rule(skill.training);
    if because.iter().all(|one| one.rule.as_deref() != Some(rule)) {
        because.push(reason(level(skill.training), String::new(), rule));
    }
    let tone = if skill.training == 0 {
        Tone::Quiet
    } else {
        Tone::Strong
    };
    let limit = counted.limit.map_or_else(
        || "any effort".to_owned(),
        |limit| format!("effort ≤{limit}"),
    );
    Row {
        cells: vec![
            Rich::from(skill.name.clone()),
            Rich::of(skill.training.to_string(), tone),
            quiet(skill.pool.map_or("–", |pool| pool.letter())),
            strong(format!("{}d", counted.dice)).and(sheet::target(counted.target), Tone::Warn),
            quiet(limit),
        ],
        line: Some(say::Check(person, key, None, None).to_string()),
        rule: Some(rule.to_owned()),
        because,
        ..Row::default()
    }
}

/// Returns the letters of some tactics, in the order of the table: "α γ ε".
pub fn letters(tactics: &[Tactic]) -> String {
    let known = Tactic::ALL.iter().filter(|one| tactics.contains(one));
    let letters: Vec<&str> = known.map(|one| one.letter()).collect();
    letters.join(" ")
}

/// Returns the damage of a weapon: "7/4", "5/2 Speed".
pub fn damage(arm: &Arm) -> String {
    let pool = arm
        .pool
        .map_or_else(String::new, |pool| format!(" {}", pool.label()));
    format!("{}/{}{pool}", arm.damage, arm.increment)
}

fn weapons(library: &Library, person: &Person) -> Block {
    let rows = person.arms.iter().map(|arm| {
        let tone = match arm.ammunition {
            0 => Tone::Bad,
            n if n * 4 <= arm.magazine => Tone::Warn,
            _ => Tone::Text,
        };
        let rounds = if arm.magazine == 0 {
            Rich::new()
        } else {
            Rich::of(format!("{}/{} rounds", arm.ammunition, arm.magazine), tone)
        };
        let mut words = Vec::new();
        if let Some(range) = arm.range {
            words.push(range.label().to_owned());
        }
        if arm.recoil > 0 {
            words.push(format!("recoil {}", arm.recoil));
        }
        if arm.two_handed {
            words.push("2 hands".to_owned());
        }
        if arm.made_by_self {
            words.push("self-made".to_owned());
        }
        let mut because = vec![
            reason("first success", arm.damage.to_string(), "C-ATK-03"),
            reason(
                "each success bought as damage",
                format!("+{}", arm.increment),
                "C-ATK-05",
            ),
        ];
        let record = library.weapon(&arm.id);
        if let Some(record) = record {
            let second = record.secondary.iter();
            because.extend(
                second.map(|one| reason(&super::arms::secondary(*one), String::new(), "C-ATK-07")),
            );
            let always = record.specials.iter();
            because.extend(
                always.map(|one| reason(&super::arms::special(*one), String::new(), "C-WPN-00")),
            );
            if let Some(mode) = record.automatic {
                let label = super::arms::automatic(mode);
                because.push(reason(&label, String::new(), "C-WPN-00"));
            }
        }
        let rule = record.map_or("C-WPN-00", |one| one.rule.as_str());
        Row {
            cells: vec![
                Rich::from(arm.name.clone()),
                strong(damage(arm)),
                Rich::of(if arm.drawn { "in hand" } else { "" }, Tone::Good),
                Rich::from(letters(&arm.tactics)),
                rounds,
                quiet(words.join(" · ")),
            ],
            rule: Some(rule.to_owned()),
            because,
            ..Row::default()
        }
    });
    Block::new(WEAPONS, "Gear", Shape::Tall, rows.collect())
}

fn armor(person: &Person) -> Block {
    let rows = person.armor.iter().map(|armor| {
        let left = if armor.destroyed() {
            Rich::of("destroyed", Tone::Bad)
        } else {
            Rich::of(
                format!("durability {}/{}", armor.durability, armor.most),
                Tone::Text,
            )
        };
        let words = [
            (armor.helmet, "head and face"),
            (armor.made_by_self, "self-made"),
        ];
        let words = words.iter().filter(|(holds, _)| *holds);
        let words: Vec<&str> = words.map(|(_, word)| *word).collect();
        Row {
            cells: vec![
                Rich::from(armor.name.clone()),
                strong(format!("DR {}", armor.reduction)),
                left,
                quiet(words.join(" · ")),
            ],
            rule: Some("C-ARM-01".to_owned()),
            ..Row::default()
        }
    });
    // The gauges of a sheet already show its durability.
    Block {
        aside: true,
        ..Block::new("Armor", "Gear", Shape::Rows, rows.collect())
    }
}

fn items(person: &Person) -> Block {
    let rows = person.items.iter().map(|item| Row {
        cells: vec![
            Rich::from(item.name.clone()),
            quiet(match item.number {
                1 => String::new(),
                n => format!("×{n}"),
            }),
        ],
        ..Row::default()
    });
    let mut rows: Vec<Row> = rows.collect();
    if person.doses_left > 0 {
        rows.push(Row {
            cells: vec![
                Rich::from("Glycyrrhizin"),
                quiet(format!("×{}", person.doses_left)),
            ],
            rule: Some("C-AUG-03".to_owned()),
            ..Row::default()
        });
    }
    let bonds = person.bonds.iter().map(|bond| Row {
        cells: vec![Rich::from(bond.clone()), quiet("bond")],
        rule: Some("C-DES-18a".to_owned()),
        ..Row::default()
    });
    rows.extend(bonds);
    Block::new("Gear", "Gear", Shape::Table, rows)
}

fn cards(person: &Person) -> Block {
    let rows = person.cards.iter().map(|key| {
        let card = Card::ALL.iter().find(|card| card.word() == key);
        Row {
            cells: vec![
                strong(card.map_or_else(|| key.clone(), |card| card.label())),
                Rich::from(card.map_or("", |card| card.says())),
            ],
            line: card.map(|card| say::PlayCard(person, *card, None, None).to_string()),
            rule: Some("C-CRD-04".to_owned()),
            ..Row::default()
        }
    });
    Block::new("Cards", "Talents", Shape::Tall, rows.collect())
}

/// Returns abilities, the quirk, and what augmentations and biotics do, with their price, their text, and when
/// they can be used again.
fn abilities(state: &State, library: &Library, person: &Person) -> Block {
    let mut rows: Vec<Row> = Vec::new();
    for ability in &person.abilities {
        let record = library.ability(&ability.id);
        let used = match ability.last_used {
            Some(at) if at < state.time => {
                format!("used {} ago", crate::play::calendar::span(state.time - at))
            }
            Some(_) => "used now".to_owned(),
            None => String::new(),
        };
        let spent = if ability.spent { "used up" } else { "" };
        let cost = record.and_then(|one| one.cost);
        let points = cost.map(|(pool, points)| format!("{points} {}", pool.label()));
        // What takes longer isn't used in a fight.
        let ap = record.filter(|one| one.ap.0 > 0 || one.minutes > 0);
        let ap = ap.map(|one| match one.minutes {
            0 => format!("{} AP", one.ap),
            minutes => crate::play::calendar::span(u64::from(minutes) * 60),
        });
        let price: Vec<String> = points.into_iter().chain(ap).collect();
        rows.push(Row {
            cells: vec![
                Rich::from(ability.name.clone()),
                strong(price.join(", ")),
                Rich::of(spent, Tone::Warn),
                quiet([used, kept(state, person, ability, record)].concat()),
                quiet(record.map_or_else(String::new, |one| one.text.clone())),
            ],
            rule: record.map(|one| one.rule.clone()),
            ..Row::default()
        });
    }
    if let Some(quirk) = library.quirk(&person.quirk) {
        rows.push(Row {
            cells: vec![
                Rich::of(quirk.name.clone(), Tone::Warn),
                quiet("quirk"),
                quiet(quirk.text.clone()),
            ],
            rule: Some(quirk.rule.clone()),
            ..Row::default()
        });
    }
    Block::new("Abilities", "Talents", Shape::Tall, rows)
}

/// Returns what an ability was used on and keeps: bonds, studied bodies, and what it works once for.
fn kept(state: &State, person: &Person, held: &Held, record: Option<&Ability>) -> String {
    let uses = record.map_or(&[][..], |record| &record.uses);
    let does = |kept: fn(&Deed) -> bool| uses.iter().flat_map(|used| &used.does).any(kept);
    let mut all: Vec<&str> = held.used_on.iter().map(String::as_str).collect();
    if does(|deed| matches!(deed, Deed::Bond(_))) {
        all.extend(person.bonds.iter().map(String::as_str));
    }
    if does(|deed| matches!(deed, Deed::Study)) {
        all.extend(person.studied.iter().map(|who| state.name(*who)));
    }
    if all.is_empty() {
        return String::new();
    }
    format!(" on {}", lang::sentence::list(&all))
}

fn notes(person: &Person) -> Block {
    let written = [person.concept.clone(), person.story.clone()];
    let written = written.into_iter().filter(|text| !text.is_empty());
    let age = person.age.map(|age| format!("{age} years old."));
    let texts = written.chain(age).chain(person.notes.clone());
    let rows = texts.map(|text| Row {
        cells: vec![Rich::from(text)],
        ..Row::default()
    });
    Block::new("Notes", "Notes", Shape::Text, rows.collect())
}
