//! The parts of a sheet about body and mind: hit locations, stress with its cycle, augmentations, doses, and
//! what the coming weeks bring.

use rules::view::{Block, Drawing, OfferLine, Reason, Rich, Row, Scale, Shape, Tone, reason};

use super::blocks::{quiet, strong};
use super::calendar;
use crate::model::{Grade, Person, Place, Pool, State};
use crate::play::calendar::span;
use crate::play::{augment, hurt, stress};
use crate::say;

/// Returns the blocks about body and mind, and on the tab of the notes what lasts. An object has none (C-OBJ-03).
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
        biotics(state, person),
        calendar::block(state, person),
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
    let hurt = |(place, ..): &(Place, &str, &str)| match place {
        place if person.body.lost.contains(place) => Tone::Bad,
        _ if person.body.mortal.is_some() || person.body.injured => Tone::Warn,
        _ => Tone::Text,
    };
    let limbs = PLACES.iter().map(hurt).collect();
    Block::new("Body", "Health", Shape::Table, rows.collect()).drawn(Drawing::Body(limbs))
}

/// Returns stress as a gauge with marks, what it exceeds, and the cycle of relief.
fn mind(state: &State, person: &Person) -> Block {
    let own = &person.stress;
    let mut rows = vec![cycle(state, person)];
    rows.extend(exceeded(state, person));
    let scale = Scale {
        parts: vec![
            (own.points.into(), Tone::Bad),
            (own.fear.into(), Tone::Warn),
        ],
        marks: marks(state, person),
    };
    Block::new("Stress", "Health", Shape::Tall, rows).drawn(Drawing::Scale(scale))
}

/// Returns the numbers at which something changes: toughness, and the stress that exceeds each pool.
fn marks(state: &State, person: &Person) -> Vec<(u32, String, bool)> {
    let toughness = u32::from(person.toughness);
    let over = u32::from(stress::pressure(person)) > toughness;
    let mut all = vec![(toughness, "toughness".to_owned(), over)];
    all.extend(Pool::ALL.iter().filter_map(|pool| {
        let at = exceeds_at(state, person, *pool)?;
        let over = stress::is_over(person, state, *pool);
        Some((at.into(), format!("over {}", pool.label()), over))
    }));
    all.sort_by_key(|(at, ..)| *at);
    all
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
            strong(format!("relief {} of {length}", used.len()))
                .and(" ", Tone::Text)
                .and("▮".repeat(used.len()), Tone::Warn)
                .and("▯".repeat(length.saturating_sub(used.len())), Tone::Quiet),
            quiet(text),
        ],
        line: (person.stress.points > 0).then(|| OfferLine::about("relieve", &person.who()).text()),
        rule: Some("C-STR-10".to_owned()),
        because: vec![reason(
            "methods before any may be used again",
            length.to_string(),
            "C-STR-11",
        )],
        ..Row::default()
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
    if person.stress.points > person.toughness && person.stress.interventions > 0 {
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
            "over 2 pools",
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
    Block::new("Augmentations", "Notes", Shape::Tall, rows)
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
        Row {
            cells: vec![
                Rich::from(biotic.field.label()),
                strong(format!("{}d", biotic.dice)),
                Rich::of(word, tone),
                Rich::from(format!("{} gulps of salts", person.salts)),
                quiet(paid),
            ],
            line: Some(say::Activate(person, biotic.active).to_string()),
            rule: Some("C-BIO-01".to_owned()),
            because: Vec::new(),
            ..Row::default()
        }
    });
    Block::new("Biotics", "Notes", Shape::Rows, rows.collect())
}
