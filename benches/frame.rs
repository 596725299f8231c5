//! What a frame costs at forty combatants, and a key with its frame at histories of three lengths.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use triumph::dice::SeededDice;
use triumph::rules::rulebook;
use triumph::table::{AnyTable, Asked};
use triumph::tui::paint::Painter;
use triumph::ui::keymap::{Chord, Keymap};
use triumph::ui::theme::Theme;
use triumph::ui::{App, Msg, Screen, World};

/// A game with so many combatants and so many entries in its history; `None` if a line of the
/// preparation is refused, which a bench has no better way to say than by measuring nothing.
fn game(combatants: usize, entries: u32) -> Option<AnyTable> {
    let (set, _) = AnyTable::fresh("Genesys", "A crowd", "2026-11-21", &[]).ok()?;
    let mut table = set.table;
    let mut dice = SeededDice::new(7);
    let mut run = |line: &str| {
        let asked = Asked {
            line,
            by: "GM",
            clock: "2026-11-21 21:04",
        };
        let told = table
            .face_mut()
            .run(&asked, &mut dice, &mut |_| Ok(()))
            .ok()?;
        Some(told.n)
    };
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
        rulebook: rulebook::genesys(),
        access: "",
        saved: "saved 21:04",
        systems: &[],
    }
}

fn press(app: &mut App, world: &World<'_>, key: &str) {
    if let Ok(chord) = key.parse::<Chord>() {
        black_box(app.update(Msg::Key(chord.event()), world));
    }
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
        let (mut app, _) = App::new(Screen::Table, 120, 40, &world);
        let mut painter = Painter::new(std::io::sink(), 120, 40);
        c.bench_function(&format!("key and frame at {entries} entries"), |b| {
            b.iter(|| {
                press(&mut app, &world, "Tab");
                painter.paint(&app, &world)
            });
        });
    }
    changes(c, &theme, &keymap);
    c.bench_function("looking at the game anew, 40 combatants", |b| {
        let world = world(&crowd, &theme, &keymap);
        b.iter(|| App::new(Screen::Table, 120, 40, &world));
    });
    c.bench_function("reading the keymap", |b| b.iter(Keymap::shipped));
}

/// A wound and its undo in turn at 10,000 entries: decided, kept, looked at and painted; all of it
/// but the disk.
fn changes(c: &mut Criterion, theme: &Theme, keymap: &Keymap) {
    let Some(mut table) = game(40, 10_000) else {
        return;
    };
    let (mut app, _) = App::new(Screen::Table, 120, 40, &world(&table, theme, keymap));
    let mut painter = Painter::new(std::io::sink(), 120, 40);
    let mut dice = SeededDice::new(7);
    let mut wound = true;
    c.bench_function("a wound and its frame at 10000 entries", |b| {
        b.iter(|| {
            let line = if wound { "wound vex 1" } else { "undo" };
            wound = !wound;
            let asked = Asked {
                line,
                by: "GM",
                clock: "2026-11-21 21:04",
            };
            let Ok(told) = table.face_mut().run(&asked, &mut dice, &mut |_| Ok(())) else {
                return painter.paint(&app, &world(&table, theme, keymap));
            };
            let ran = Msg::Ran {
                line: line.to_owned(),
                result: Ok(told),
            };
            let world = world(&table, theme, keymap);
            black_box(app.update(ran, &world));
            painter.paint(&app, &world)
        });
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(30).measurement_time(Duration::from_secs(2));
    targets = frames
}
criterion_main!(benches);
