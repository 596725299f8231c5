//! The cost of reading back a campaign: statistics of all of it, and a jump of the review.
//!
//! The log has 30,000 entries, 50 evenings of 600, each with a fight of its own. Goals: all statistics in
//! under a second, a jump to any entry in under 50 ms, and the report for the absent friend in under two
//! seconds.

#![expect(
    clippy::unwrap_used,
    reason = "a bench that cannot set its table must stop and say so"
)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use dice::SeededDice;
use triumph::session::{Options, Session};
use triumph::table::save::CLOSING;
use triumph::table::{AnyTable, Asked, Stretch, report};

const ENTRIES: usize = 30_000;

const EVENING: usize = 600;

const CAST: &[&str] = &[
    "add \"vex marrow\"",
    "add \"ila senn\"",
    "add \"ashen oar boarder\" x4 as Boarders",
    "range vex boarders medium",
];

const ROUND: &[&str] = &[
    "claim vex!",
    "attack vex boarders with pistol at medium!",
    "roll",
    "done",
    "heal boarders 20!",
    "restore boarders!",
    "check ila perception average!",
    "roll",
    "done",
    "wound vex 2!",
    "heal vex 2!",
    "strain ila 1!",
    "recover ila 1!",
    "next!",
    "note Smoke fills the deck.",
    "claim boarders!",
    "attack boarders vex at medium!",
    "roll",
    "done",
    "heal vex 20!",
    "restore vex!",
    "next!",
];

/// A campaign of that many entries, as the text of a save.
fn campaign() -> String {
    let (set, head) = AnyTable::fresh("Genesys", "Bench", "2026-11-21 20:14", &[]).unwrap();
    let mut table = set.table;
    let mut dice = SeededDice::new(1);
    let mut log: Vec<String> = Vec::with_capacity(ENTRIES);
    let mut lines = ROUND.iter().cycle();
    for line in CAST {
        play(&mut table, &mut dice, line, "2026-01-01 20:00", &mut log);
    }
    while log.len() < ENTRIES {
        let evening = log.len() / EVENING;
        let (month, day) = (1 + evening / 28, 1 + evening % 28);
        let minute = log.len() % EVENING / 3;
        let clock = format!(
            "2026-{month:02}-{day:02} {:02}:{:02}",
            19 + minute / 60,
            minute % 60
        );
        if log.len() % EVENING < 2 {
            play(&mut table, &mut dice, "end!", &clock, &mut log);
            play(&mut table, &mut dice, "start!", &clock, &mut log);
        }
        let line = lines.next().unwrap();
        play(&mut table, &mut dice, line, &clock, &mut log);
    }
    let body: String = log.iter().flat_map(|line| [line.as_str(), ",\n"]).collect();
    format!("{head}{body}{CLOSING}")
}

/// Runs a line. One that is refused leaves no entry.
fn play(
    table: &mut AnyTable,
    dice: &mut SeededDice,
    line: &str,
    clock: &str,
    log: &mut Vec<String>,
) {
    let asked = Asked {
        line,
        by: "GM",
        clock,
    };
    let kept = &mut |line: &str| {
        log.push(line.to_owned());
        Ok(())
    };
    table.face_mut().run(&asked, dice, kept).ok();
}

fn reading_back(c: &mut Criterion) {
    let text = campaign();
    let mut session = Session::in_memory(&text, String::new(), Options::default()).unwrap();
    session.load_history().unwrap();
    let face = session.face();
    let last = face.last();
    let mut group = c.benchmark_group("review");
    group.sample_size(10);
    group.bench_function("statistics of 30,000 entries", |b| {
        b.iter(|| black_box(face.statistics(&Stretch::default()).unwrap()));
    });
    group.bench_function("statistics of one evening", |b| {
        let stretch = Stretch {
            from: last / 2,
            to: last / 2 + EVENING as u32,
            ..Stretch::default()
        };
        b.iter(|| black_box(face.statistics(&stretch).unwrap()));
    });
    // A jump rebuilds the state at the entry and the one before it, and adds up the fight around it.
    let mut n = 0;
    group.bench_function("jump to any entry", |b| {
        b.iter(|| {
            n = (n + 7919) % last + 1;
            let (now, before) = (face.at(n).unwrap(), face.at(n - 1).unwrap());
            black_box((now.roster(), before.roster(), face.course(n).unwrap()));
        });
    });
    group.bench_function("report of 30,000 entries as HTML", |b| {
        b.iter(|| black_box(report::html(face, &Stretch::default()).unwrap()));
    });
    group.finish();
}

criterion_group!(benches, reading_back);
criterion_main!(benches);
