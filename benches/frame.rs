//! The cost of a frame with forty combatants, and of a key with its frame for histories of three
//! lengths.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use dice::SeededDice;
use paint::Painter;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use triumph::table::{AnyTable, Asked, EntryNo};
use triumph::ui::focus::Focus;
use triumph::ui::keymap::{Chord, Keymap};
use triumph::ui::theme::Theme;
use triumph::ui::view_cache::Seen;
use triumph::ui::{App, Msg, Screen, World};

fn fresh() -> Option<AnyTable> {
    let (set, _) = AnyTable::fresh("Genesys", "A crowd", "2026-11-21", &[]).ok()?;
    Some(set.table)
}

#[expect(clippy::print_stderr, reason = "a bench has nowhere else to say it")]
fn run(table: &mut AnyTable, dice: &mut SeededDice, line: &str) -> Option<EntryNo> {
    let asked = Asked {
        line,
        by: "GM",
        clock: "2026-11-21 21:04",
    };
    match table.face_mut().run(&asked, dice, &mut |_| Ok(())) {
        Ok(told) => Some(told.n),
        // A preparation that failed isn't measured, and a message tells the user who waits for its
        // figure.
        Err(refusal) => {
            eprintln!("not measured: `{line}` was refused: {refusal}");
            None
        }
    }
}

/// An attack whose pool has fifteen modifiers, most of which can be switched. Each shows its effect,
/// so the frame needs as many odds.
fn largest_pool() -> Option<AnyTable> {
    let mut table = fresh()?;
    let mut dice = SeededDice::new(3);
    for line in [
        "add vex_marrow",
        "add ashen_oar_boarder x3 as Boarders",
        "init vex = 4s!",
        "init boarders = 0s!",
        "start",
        "scene conceal 2 fog",
        "cover boarders 1",
        "maneuver @ aim",
        "prone boarders",
        "status vex disoriented 3",
        "attack vex boarders with pistol at medium aim",
        "modify 3 boost x",
        "modify 3 setback y",
        "modify 2 upgrade z",
        "modify 2 upgrade-difficulty w",
        "modify 2 ability q",
        "story players",
        "story gm",
        "modify 2 difficulty r",
    ] {
        run(&mut table, &mut dice, line)?;
    }
    Some(table)
}

/// A character with 2,000 entries of experience and 200 items.
fn old_hand() -> Option<AnyTable> {
    let mut table = fresh()?;
    let mut dice = SeededDice::new(3);
    run(&mut table, &mut dice, "add vex_marrow")?;
    run(&mut table, &mut dice, "money vex 100000 salvage")?;
    for n in 0..2_000 {
        let line = format!("award vex {} evening {n}", 1 + n % 20);
        run(&mut table, &mut dice, &line)?;
    }
    for n in 0..100 {
        run(&mut table, &mut dice, "buy vex comlink at 1")?;
        let line = format!("improvise vex medium as \"chair {n}\"");
        run(&mut table, &mut dice, &line)?;
    }
    Some(table)
}

/// A game with `combatants` combatants and a history of `entries` entries. Returns `None` if a line
/// of the preparation is refused, because a bench can report that only by measuring nothing.
fn game(combatants: usize, entries: u32) -> Option<AnyTable> {
    let mut table = fresh()?;
    let mut dice = SeededDice::new(7);
    let mut run = |line: &str| run(&mut table, &mut dice, line);
    run("add vex_marrow")?;
    for n in 1..combatants {
        run(&format!("add ashen_oar_boarder x3 as \"Boarders {n}\""))?;
    }
    run("init all")?;
    let mut last = run("start")?;
    let start = last;
    while last < entries {
        last = run(if (last - start).is_multiple_of(2) {
            "strain vex 1"
        } else {
            "recover vex 1"
        })?;
    }
    Some(table)
}

fn world<'a>(table: &'a AnyTable, theme: &'a Theme, keymap: &'a Keymap) -> World<'a> {
    World {
        face: table.face(),
        theme,
        keymap,
        rulebook: genesys::rulebook::rulebook(),
        access: "",
        elsewhere: false,
        way_back: true,
        saved: "saved 21:04",
        demo: None,
        systems: &[],
    }
}

fn press(app: &mut App, world: &World<'_>, key: &str) {
    if let Ok(chord) = key.parse::<Chord>() {
        black_box(app.update(Msg::Key(chord.event()), world));
    }
}

/// Draws a frame and writes what changed.
fn paint(
    painter: &mut Painter<std::io::Sink>,
    app: &App,
    world: &World<'_>,
) -> std::io::Result<bool> {
    painter.paint(&[], |frame| app.render(world, frame))
}

fn frames(c: &mut Criterion) {
    let theme = Theme::default();
    let (Ok(keymap), Some(crowd)) = (Keymap::shipped(), game(40, 0)) else {
        return;
    };
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
        let world = world(&crowd, &theme, &keymap);
        let (app, _) = App::new(Screen::Table, columns, rows, &world);
        let area = Rect::new(0, 0, columns, rows);
        c.bench_function(
            &format!("frame of 40 combatants at {columns}x{rows}"),
            |b| {
                b.iter(|| {
                    let mut buf = Buffer::empty(area);
                    black_box(app.render(&world, &mut buf));
                    buf
                });
            },
        );
    }
    for entries in [100, 10_000, 100_000] {
        let Some(table) = game(40, entries) else {
            return;
        };
        let world = world(&table, &theme, &keymap);
        let mut keys = |name: &str, (columns, rows): (u16, u16), key: &str| {
            let (mut app, _) = App::new(Screen::Table, columns, rows, &world);
            let area = Rect::new(0, 0, columns, rows);
            let mut painter = Painter::new(std::io::sink(), area);
            c.bench_function(name, |b| {
                b.iter(|| {
                    press(&mut app, &world, key);
                    paint(&mut painter, &app, &world)
                });
            });
        };
        keys(
            &format!("key and frame at {entries} entries"),
            (120, 40),
            "Tab",
        );
        // What a line over SSH shows: the size at which the bytes of a key are counted.
        let thin = |what: &str| format!("{what} and frame at 80x24 and {entries} entries");
        keys(&thin("pane"), (80, 24), "Tab");
        keys(&thin("step"), (80, 24), "j");
    }
    {
        let world = world(&crowd, &theme, &keymap);
        let (mut app, _) = App::new(Screen::Table, 200, 60, &world);
        let mut painter = Painter::new(std::io::sink(), Rect::new(0, 0, 200, 60));
        c.bench_function("key and frame at 200x60", |b| {
            b.iter(|| {
                press(&mut app, &world, "Tab");
                paint(&mut painter, &app, &world)
            });
        });
    }
    changes(c, &theme, &keymap, (120, 40));
    changes(c, &theme, &keymap, (80, 24));
    heavy(c, &theme, &keymap);
    c.bench_function("opening the finder the first time, 40 combatants", |b| {
        let world = world(&crowd, &theme, &keymap);
        b.iter_batched(
            || {
                let mut app = App::new(Screen::Table, 120, 40, &world).0;
                app.prepare(&world);
                app
            },
            |mut app| {
                press(&mut app, &world, "/");
                app
            },
            criterion::BatchSize::SmallInput,
        );
    });
    c.bench_function("the first letter in the finder, 40 combatants", |b| {
        let world = world(&crowd, &theme, &keymap);
        b.iter_batched(
            || {
                let mut app = App::new(Screen::Table, 120, 40, &world).0;
                press(&mut app, &world, "/");
                app
            },
            |mut app| {
                press(&mut app, &world, "w");
                app
            },
            criterion::BatchSize::SmallInput,
        );
    });
    c.bench_function("looking at the game anew, 40 combatants", |b| {
        let world = world(&crowd, &theme, &keymap);
        b.iter(|| Seen::take(world.face, &Focus::default(), Rect::new(0, 0, 120, 40)));
    });
    c.bench_function("a save is opened, 40 combatants", |b| {
        let world = world(&crowd, &theme, &keymap);
        b.iter(|| App::new(Screen::Table, 120, 40, &world));
    });
    c.bench_function("reading the keymap", |b| b.iter(Keymap::shipped));
}

/// A wound and its undo in turn at 10,000 entries: decided, saved, read and painted, all without the
/// disk.
fn changes(c: &mut Criterion, theme: &Theme, keymap: &Keymap, (columns, rows): (u16, u16)) {
    let Some(mut table) = game(40, 10_000) else {
        return;
    };
    let (mut app, _) = App::new(Screen::Table, columns, rows, &world(&table, theme, keymap));
    let mut painter = Painter::new(std::io::sink(), Rect::new(0, 0, columns, rows));
    let mut dice = SeededDice::new(7);
    let mut wound = true;
    let name = format!("a wound and its frame at {columns}x{rows} and 10000 entries");
    c.bench_function(&name, |b| {
        b.iter(|| {
            let line = if wound { "wound vex 1" } else { "undo" };
            wound = !wound;
            let asked = Asked {
                line,
                by: "GM",
                clock: "2026-11-21 21:04",
            };
            let Ok(told) = table.face_mut().run(&asked, &mut dice, &mut |_| Ok(())) else {
                return paint(&mut painter, &app, &world(&table, theme, keymap));
            };
            let ran = Msg::Ran {
                line: line.to_owned(),
                result: Ok(told),
            };
            let world = world(&table, theme, keymap);
            black_box(app.update(ran, &world));
            paint(&mut painter, &app, &world)
        });
    });
}

/// The large parts of a small game: a pool with the most modifiers, a sheet with a long history.
fn heavy(c: &mut Criterion, theme: &Theme, keymap: &Keymap) {
    if let Some(pool) = largest_pool() {
        largest(c, &pool, theme, keymap);
    }
    if let Some(hand) = old_hand() {
        old(c, &hand, theme, keymap);
    }
}

fn largest(c: &mut Criterion, pool: &AnyTable, theme: &Theme, keymap: &Keymap) {
    c.bench_function("the largest pool with its odds", |b| {
        b.iter(|| pool.face().tray());
    });
    let aiming = world(pool, theme, keymap);
    let (mut app, _) = App::new(Screen::Table, 120, 40, &aiming);
    let mut painter = Painter::new(std::io::sink(), Rect::new(0, 0, 120, 40));
    c.bench_function("key and frame with the largest pool", |b| {
        b.iter(|| {
            press(&mut app, &aiming, "Tab");
            paint(&mut painter, &app, &aiming)
        });
    });
}

fn old(c: &mut Criterion, hand: &AnyTable, theme: &Theme, keymap: &Keymap) {
    let old = world(hand, theme, keymap);
    for (name, screen) in [("table", Screen::Table), ("character", Screen::Solo)] {
        let (mut app, _) = App::new(screen, 120, 40, &old);
        let mut painter = Painter::new(std::io::sink(), Rect::new(0, 0, 120, 40));
        for key in ["Tab", "j"] {
            let of = format!("{name}: {key} with 2,000 entries of experience and 200 things");
            c.bench_function(&of, |b| {
                b.iter(|| {
                    press(&mut app, &old, key);
                    paint(&mut painter, &app, &old)
                });
            });
        }
    }
    let who = old.face.roster().first().map(|listed| listed.id);
    c.bench_function("building a sheet with 2,000 entries and 200 things", |b| {
        b.iter(|| who.and_then(|who| hand.face().sheet(who)));
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(30).measurement_time(Duration::from_secs(2));
    targets = frames
}
criterion_main!(benches);
