//! The cost of opening a long save, and of a line at its end.
//!
//! The log is an endless fight under the real rules, so that entries have the sizes and kinds of
//! real play. Goals: 10 ms to open 100,000 entries at a bookmark, 60 ms to read 10,000 whole, 150 ms to read a
//! campaign of 30,000 whole, and 50 ms to list 500 saves.

#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a bench that cannot set its table must stop and say so"
)]

use std::fs;
use std::hint::black_box;
use std::path::Path;

use criterion::{Criterion, criterion_group, criterion_main};
use dice::SeededDice;
use genesys::Genesys;
use rules::system::System;
use tempfile::TempDir;
use triumph::campaign::Library;
use triumph::session::{Options, Session, Stopped};
use triumph::store::{Places, Shelf};
use triumph::table::save::CLOSING;
use triumph::table::{AnyTable, Asked, Entry};

const START: &[&str] = &[
    "add \"vex marrow\"",
    "add \"ila senn\"",
    "add \"ashen oar boarder\" x4 as Boarders",
    "range vex boarders medium",
    "start",
];

const ROUND: &[&str] = &[
    "claim vex",
    "attack vex boarders with pistol at medium!",
    "roll",
    "done",
    "wound vex 2",
    "heal vex 2",
    "strain ila 1",
    "recover ila 1",
    "next!",
    "note Smoke fills the deck.",
    "heal boarders 20",
    "restore boarders!",
    "undo",
    "redo",
    "claim boarders",
    "next!",
    "claim ila",
    "next!",
];

/// Writes a save of `entries` entries and returns the lines of its log.
fn save(path: &Path, entries: usize) -> Vec<String> {
    let (set, head) = AnyTable::fresh("Genesys", "Bench", "2026-11-21 20:14", &[]).unwrap();
    let mut table = set.table;
    let mut dice = SeededDice::new(1);
    let mut log: Vec<String> = Vec::with_capacity(entries);
    let mut lines = START.iter().chain(ROUND.iter().cycle());
    while log.len() < entries {
        let asked = Asked {
            line: lines.next().unwrap(),
            by: "GM",
            clock: "2026-11-21 20:14",
        };
        let kept = &mut |line: &str| {
            log.push(line.to_owned());
            Ok(())
        };
        table.face_mut().run(&asked, &mut dice, kept).ok();
    }
    let body: String = log.iter().flat_map(|line| [line.as_str(), ",\n"]).collect();
    fs::write(path, format!("{head}{body}{CLOSING}")).unwrap();
    log
}

fn options(shelf: Option<&Path>) -> Options {
    Options {
        seed: Some(1),
        clock: Box::new(Stopped("2026-11-21 20:14".to_owned())),
        shelf: shelf.map(|folder| Shelf::new(folder, "bench")),
        ..Options::default()
    }
}

fn open(path: &Path, shelf: Option<&Path>) -> Session {
    Session::open(path, options(shelf)).unwrap()
}

fn measure(c: &mut Criterion) {
    let folder = TempDir::new().unwrap();
    let marks = folder.path().join("marks");
    let short = folder.path().join("short.ron");
    let log = save(&short, 10_000);
    let bytes: usize = log.iter().map(String::len).sum();
    eprintln!("{} bytes an entry", bytes / log.len());
    // The content packs are read once a process, which this bench doesn't measure.
    drop(open(&short, None));

    let mut lines = log.iter().cycle();
    c.bench_function("parse one entry", |b| {
        b.iter(|| {
            Entry::<<Genesys as System>::Event>::parse(black_box(lines.next().unwrap())).unwrap()
        });
    });
    c.bench_function("read 10,000 entries whole", |b| {
        b.iter(|| open(&short, None).face().last());
    });

    let campaign = folder.path().join("campaign.ron");
    save(&campaign, 30_000);
    c.bench_function("read 30,000 entries whole", |b| {
        b.iter(|| open(&campaign, None).face().last());
    });
    list(c, &short);

    let evening = folder.path().join("long.ron");
    save(&evening, 100_000);
    drop(open(&evening, Some(&marks)));
    c.bench_function("open 100,000 entries at a bookmark", |b| {
        b.iter(|| open(&evening, Some(&marks)).face().last());
    });

    let mut session = open(&evening, Some(&marks));
    c.bench_function("a wound and its healing at 100,000 entries", |b| {
        b.iter(|| {
            session.run("wound vex 1").unwrap();
            session.run("heal vex 1").unwrap().n
        });
    });
    c.bench_function("undo and redo at 100,000 entries", |b| {
        b.iter(|| {
            session.run("undo").unwrap();
            session.run("redo").unwrap().n
        });
    });
    c.bench_function("offers with each promise kept", |b| {
        b.iter(|| session.face().offers(None).len());
    });
}

/// Lists saves by their heads and ends, without reading any of them whole.
fn list(c: &mut Criterion, save: &Path) {
    let home = TempDir::new().unwrap();
    let library = Library::at(&Places::below(home.path()));
    fs::create_dir_all(library.folder()).unwrap();
    for n in 0..500 {
        fs::copy(save, library.folder().join(format!("save {n}.ron"))).unwrap();
    }
    c.bench_function("list 500 saves of 10,000 entries", |b| {
        b.iter(|| library.list().len());
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = measure
}
criterion_main!(benches);
