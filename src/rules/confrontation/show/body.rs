//! The parts of a sheet about body and mind: hit locations, stress with its cycle, augmentations, doses, and
//! what the coming weeks bring.

use rules::view::{Block, Reason, Rich, Row, Shape, Tone, reason};
use rules::words::said;

use super::blocks::{quiet, strong};
use super::calendar;
use crate::model::{Grade, Person, Place, Pool, State};
use crate::play::calendar::{MONTH, span};
use crate::play::{augment, hurt, stress};

/// Returns the blocks of the tab for health. An object has none (C-OBJ-03).
pub fn blocks(state: &State, person: &Person) -> Vec<Block> {
    if !person.sections.is_empty() {
        return Vec::new();
    }
    let mut all = vec![body(person)];
    if person.is_pc() || stress::pressure(person) > 0 {
        all.push(mind(state, person));
    }
    all.extend([
        augmentations(state, person),
        doses(state, person),
        biotics(state, person),
        Block::new(
            "Calendar",
            "Health",
            Shape::Rows,
            calendar::rows(state, person, MONTH),
        ),
    ]);
    all
}

/// The places of the human tables, with the faces of the d6 and of the d10 that hit them (C-LOC-03, C-LOC-04).
/// A hand or foot needs a second die (C-LOC-06).
const PLACES: [(Place, &str, &str); 12] = [
    (Place::Head, "6", "6"),
    (Place::Face, "", "10"),
    (Place::Torso, "", "8"),
    (Place::Abdomen, "", "7"),
    (Place::LeftArm, "2", "2"),
    (Place::RightArm, "3", "3"),
    (Place::LeftHand, "", "9"),
    (Place::RightHand, "", "9"),
    (Place::LeftLeg, "4", "4"),
    (Place::RightLeg, "5", "5"),
    (Place::LeftFoot, "", "9"),
    (Place::RightFoot, "", "9"),
];

/// Returns each place: what a hit there harms, what guards it, and whether it can be used.
fn body(person: &Person) -> Block {
    let mut worn = person.armor.iter();
    let helmet = worn.rfind(|one| one.helmet && !one.destroyed());
    let rows = PLACES.iter().map(|(place, limb, random)| {
        let lost = person.body.lost.contains(place);
        let guards = helmet.filter(|_| matches!(place, Place::Head | Place::Face));
        let mut because: Vec<Reason> = Vec::new();
        if !limb.is_empty() {
            let face = format!("d6 {limb}");
            because.push(reason("after 4 or 5 on the first die", face, "C-LOC-04"));
        }
        because.push(reason(
            "after 6 or more on the first die",
            format!("d10 {random}"),
            "C-LOC-03",
        ));
        if let Some(helmet) = guards {
            let change = format!("DR {}", helmet.reduction);
            because.push(reason(&helmet.name, change, "C-ARM-06"));
        }
        Row {
            cells: vec![
                Rich::of(place.label(), if lost { Tone::Bad } else { Tone::Text }),
                quiet(hurt::pool_of(*place).letter()),
                quiet(guards.map_or_else(String::new, |helmet| helmet.name.clone())),
                Rich::of(if lost { "unusable" } else { "" }, Tone::Bad),
            ],
            rule: Some("C-DMG-02".to_owned()),
            because,
            ..Row::default()
        }
    });
    Block::new("Body", "Health", Shape::Table, rows.collect())
}

/// Returns stress as a gauge with marks, what it exceeds, and the cycle of relief.
fn mind(state: &State, person: &Person) -> Block {
    let own = &person.stress;
    let mut rows = vec![
        Row {
            cells: vec![gauge(person), marks(state, person)],
            rule: Some("C-STR-04".to_owned()),
            because: vec![
                reason("stress points", own.points.to_string(), "C-STR-01"),
                reason("fear", format!("+{}", own.fear), "C-FEA-01"),
                reason("mental toughness", person.toughness.to_string(), "C-STR-04"),
            ],
            ..Row::default()
        },
        cycle(state, person),
    ];
    rows.extend(exceeded(state, person));
    Block::new("Stress", "Health", Shape::Tall, rows)
}

/// The most cells of the gauge.
const CELLS: u8 = 12;

/// Returns a cell for each point: stress, fear, and empty ones up to toughness. A bar marks toughness.
pub fn gauge(person: &Person) -> Rich {
    let own = &person.stress;
    let all = stress::pressure(person);
    let shown = all.max(person.toughness).min(CELLS);
    let mut line = Rich::new();
    for point in 1..=shown {
        let (cell, tone) = match point {
            n if n <= own.points && n > person.toughness => ("■", Tone::Bad),
            n if n <= own.points => ("■", Tone::Warn),
            n if n <= all => ("▲", Tone::Warn),
            _ => ("□", Tone::Quiet),
        };
        line = line.and(cell, tone);
        if point == person.toughness {
            line = line.and("│", Tone::Strong);
        }
    }
    line.and(format!(" {all}"), Tone::Strong)
}

/// Returns the next numbers at which something changes: "toughness 2 · over Might at 4".
fn marks(state: &State, person: &Person) -> Rich {
    let mut line = Rich::of(format!("toughness {}", person.toughness), Tone::Quiet);
    for pool in Pool::ALL {
        if let Some(at) = exceeds_at(state, person, *pool) {
            let tone = if stress::is_over(person, state, *pool) {
                Tone::Bad
            } else {
                Tone::Quiet
            };
            line = line.and(format!(" · {} at {at}", pool.label()), tone);
        }
    }
    line
}

/// Returns the number of stress and fear from which they exceed a pool (C-STR-06).
pub fn exceeds_at(state: &State, person: &Person, pool: Pool) -> Option<u8> {
    (0..=60).find(|points| {
        let mut other = person.clone();
        (other.stress.points, other.stress.fear) = (*points, 0);
        stress::is_over(&other, state, pool)
    })
}

/// Returns the cycle of relief: the used methods and how many are left (C-STR-10).
fn cycle(state: &State, person: &Person) -> Row {
    let used = &person.stress.used;
    let length = stress::cycle_length(person, state);
    let text = if used.is_empty() {
        "no method used".to_owned()
    } else {
        format!("used: {}", used.join(", "))
    };
    Row {
        cells: vec![
            strong(format!("cycle {} of {length}", used.len())),
            quiet(text),
        ],
        line: (person.stress.points > 0)
            .then(|| format!("relieve {} ", said(&person.name, person.id))),
        rule: Some("C-STR-10".to_owned()),
        because: vec![reason(
            "methods before any may be used again",
            length.to_string(),
            "C-STR-11",
        )],
    }
}

/// Returns what stress over each pool does now (C-STR-05 to C-STR-09).
fn exceeded(state: &State, person: &Person) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut row = |label: &'static str, text: &'static str, rule: &str| {
        rows.push(Row {
            cells: vec![Rich::of(label, Tone::Bad), Rich::from(text)],
            rule: Some(rule.to_owned()),
            ..Row::default()
        });
    };
    if stress::is_over_toughness(person) && person.stress.points > 0 {
        row(
            "over toughness",
            "The GM may deal Intellect damage equal to stress.",
            "C-STR-05",
        );
    }
    let texts = [
        (
            Pool::Intellect,
            "over Intellect",
            "No learning, reading, planning or crafting.",
            "C-STR-07",
        ),
        (
            Pool::Might,
            "over Might",
            "TN +1 on physical actions.",
            "C-STR-08",
        ),
        (
            Pool::Speed,
            "over Speed",
            "1 fewer initiative die. TN +1 on accuracy.",
            "C-STR-08",
        ),
    ];
    for (pool, label, text, rule) in texts {
        if stress::is_over(person, state, pool) {
            row(label, text, rule);
        }
    }
    match stress::pools_over(person, state) {
        2 => row(
            "over two pools",
            "No fighting: cower or surrender.",
            "C-STR-09",
        ),
        3 => row("over all pools", "They can't function.", "C-STR-09"),
        _ => {}
    }
    rows
}

fn augmentations(state: &State, person: &Person) -> Block {
    let rows = person.augmentations.iter().map(|one| {
        let (grade, causes) = match one.grade {
            Grade::Minor => ("minor", 1),
            Grade::Major => ("major", 2),
        };
        let doubled = one.doubled.filter(|(_, until)| state.time < *until);
        let doubled = doubled.map_or_else(String::new, |(_, until)| {
            format!("overclocked for {}", span(until - state.time))
        });
        let acclimated = if one.acclimated {
            "acclimated: 1 for all of these"
        } else {
            ""
        };
        Row {
            cells: vec![
                Rich::from(one.name.clone()),
                quiet(grade),
                strong(format!("rejection {causes}")),
                Rich::of(doubled, Tone::Warn),
                quiet(acclimated),
            ],
            rule: Some("C-AUG-01".to_owned()),
            ..Row::default()
        }
    });
    let mut rows: Vec<Row> = rows.collect();
    if !rows.is_empty() {
        let now = augment::rejection(person, state.time);
        for says in augment::effects(now) {
            rows.push(Row {
                cells: vec![Rich::of(says, Tone::Warn)],
                rule: Some("C-REJ-02".to_owned()),
                ..Row::default()
            });
        }
    }
    Block::new("Augmentations", "Health", Shape::Tall, rows)
}

/// Returns each running dose: what it suppresses, when it ends, and the rejection after it (C-AUG-03).
fn doses(state: &State, person: &Person) -> Block {
    let rows = augment::running(person, state.time).map(|dose| {
        let (length, off) = if dose.month {
            ("month", "1")
        } else {
            ("week", "up to 4")
        };
        let then = augment::rejection(person, dose.until);
        Row {
            cells: vec![
                strong(format!("dose for a {length}")),
                quiet(format!("suppresses {off}")),
                Rich::from(format!("ends in {}", span(dose.until - state.time))),
                Rich::of(format!("then rejection {then}"), Tone::Warn),
            ],
            rule: Some("C-AUG-03".to_owned()),
            ..Row::default()
        }
    });
    Block::new("Doses", "Health", Shape::Rows, rows.collect())
}

fn biotics(state: &State, person: &Person) -> Block {
    let rows = person.biotic.iter().map(|biotic| {
        let (word, tone) = if biotic.active {
            ("active", Tone::Good)
        } else {
            ("passive", Tone::Quiet)
        };
        let until = biotic.paid_until.saturating_sub(state.time);
        let paid = if biotic.active {
            format!("salts paid for {}", span(until))
        } else {
            String::new()
        };
        let off = if biotic.active { " off" } else { "" };
        Row {
            cells: vec![
                Rich::from(biotic.field.label()),
                strong(format!("{}d", biotic.dice)),
                Rich::of(word, tone),
                Rich::from(format!("{} gulps of salts", person.salts)),
                quiet(paid),
            ],
            line: Some(format!("activate {}{off}", said(&person.name, person.id))),
            rule: Some("C-BIO-01".to_owned()),
            because: Vec::new(),
        }
    });
    Block::new("Biotics", "Health", Shape::Rows, rows.collect())
}
