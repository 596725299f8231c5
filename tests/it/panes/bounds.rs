//! Properties for any size and text: a pane stays in its area, shows nothing that a terminal could take
//! for a command, and the mouse hits the row that is displayed.

use lang::text::disturbs;
use proptest::prelude::*;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;
use rstest::rstest;
use triumph::ui::panes::Paint;
use triumph::ui::theme::{Depth, Part, Theme};
use unicode_width::UnicodeWidthStr;

use super::{Pane, Scene, fixture};

/// A cell that no pane ever writes.
fn untouched() -> Cell {
    let mut cell = Cell::default();
    cell.set_symbol("\u{25a6}").set_fg(Color::Indexed(201));
    cell
}

/// Draws a pane into an area inside a larger buffer and checks every cell of it.
fn check(pane: Pane, scene: &Scene, paint: &Paint<'_>, area: Rect) {
    let ground = Rect::new(0, 0, area.right() + 3, area.bottom() + 2);
    let mut buf = Buffer::filled(ground, untouched());
    for position in area.positions() {
        buf[position].reset();
    }
    pane.draw(scene, paint, area, &mut buf);
    for position in ground.positions() {
        let cell = &buf[position];
        if !area.contains(position) {
            // Rules, the look of a selected row and the mark of the active combatant extend into the
            // margins.
            let margin = position.x + 1 == area.x || position.x == area.right();
            let rows = (area.top()..area.bottom()).contains(&position.y);
            let ground = untouched();
            let reaches = ["─", "━", "-", "=", "▶", ">", ground.symbol()];
            let allowed = margin && rows && reaches.contains(&cell.symbol());
            assert!(
                allowed || *cell == untouched(),
                "{pane:?} in {area} wrote outside, at {position}"
            );
            continue;
        }
        let symbol = cell.symbol();
        let wide = symbol.width();
        assert!(
            !symbol.chars().any(disturbs),
            "{pane:?} in {area} shows {symbol:?} at {position}"
        );
        assert!(
            (1..=2).contains(&wide),
            "{pane:?} in {area} shows {symbol:?} at {position}"
        );
        assert!(
            symbol.chars().count() <= 4,
            "{pane:?} in {area} heaps marks at {position}"
        );
        if wide == 2 {
            assert!(
                position.x + 1 < area.right(),
                "{pane:?} in {area} cuts {symbol:?} in half"
            );
            assert_eq!(
                buf[(position.x + 1, position.y)].symbol(),
                " ",
                "{pane:?} draws into {symbol:?}"
            );
        }
    }
}

#[test]
fn small_areas_hold_every_pane() {
    let theme = Theme::default();
    let mut scenes = [Scene::new(), Scene::new()];
    fixture::infect(&mut scenes[1], &fixture::hostile());
    for scene in &scenes {
        for pane in Pane::ALL {
            for (width, height) in [
                (0, 0),
                (0, 5),
                (5, 0),
                (1, 1),
                (2, 9),
                (3, 3),
                (9, 2),
                (12, 4),
                (20, 1),
                (25, 7),
            ] {
                for selected in [None, Some(4), Some(999)] {
                    let paint = Paint::new(&theme).focus(true).select(selected);
                    check(pane, scene, &paint, Rect::new(2, 1, width, height));
                }
            }
        }
    }
}

#[test]
fn nothing_to_show_is_shown_politely() {
    let theme = Theme::default();
    let mut empty = Scene::new();
    empty.turns = rules::view::Turns::default();
    empty.roster.clear();
    empty.offers.clear();
    empty.history.clear();
    empty.sheet.blocks.clear();
    empty.sheet.tracks.clear();
    empty.sheet.facts.clear();
    empty.sheet.now.clear();
    for pane in Pane::ALL {
        for (width, height) in [(0, 0), (30, 8), (80, 24)] {
            check(
                pane,
                &empty,
                &Paint::new(&theme).focus(true).select(Some(0)),
                Rect::new(0, 0, width, height),
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn any_area_and_any_text_stay_inside(
        pane in 0..Pane::ALL.len(),
        x in 0u16..5,
        y in 0u16..5,
        width in 0u16..300,
        height in 0u16..100,
        words in prop::collection::vec(any::<String>(), 1..12),
        ready in any::<bool>(),
        focused in any::<bool>(),
        selected in prop::option::of(0usize..60),
        scroll in 0usize..60,
        ascii in any::<bool>(),
    ) {
        let mut scene = Scene::new();
        fixture::infect(&mut scene, if ready { &words } else { &[] });
        if !ready {
            fixture::infect(&mut scene, &fixture::hostile());
        }
        let theme = Theme::default().ascii(ascii);
        let paint = Paint::new(&theme).focus(focused).select(selected).scrolled(scroll);
        check(Pane::ALL[pane], &scene, &paint, Rect::new(x, y, width, height));
    }

    #[test]
    fn any_numbers_are_drawn(now in any::<u32>(), max in any::<u32>(), width in 0u16..200, height in 0u16..60) {
        let mut scene = Scene::new();
        let sheet = scene.sheet.tracks.iter_mut();
        for track in scene.roster.iter_mut().flat_map(|one| &mut one.tracks).chain(sheet) {
            (track.now, track.max) = (now, max);
        }
        let theme = Theme::default();
        for pane in Pane::ALL {
            check(pane, &scene, &Paint::new(&theme), Rect::new(0, 0, width, height));
        }
    }
}

/// Sizes at which every row of the scene can be reached.
#[rstest]
#[case(80, 17)]
#[case(33, 18)]
#[case(57, 12)]
#[case(120, 40)]
fn the_mouse_hits_what_the_eye_sees(#[case] width: u16, #[case] height: u16) {
    let theme = Theme::read("(name: \"lit\", parts: (selection: (bg: \"#123456\")))").unwrap();
    let lit = Color::Rgb(0x12, 0x34, 0x56);
    let scene = Scene::new();
    let area = Rect::new(1, 1, width, height);
    for pane in Pane::ALL {
        for row in 0..pane.rows(&scene).unwrap_or(0) {
            let paint = Paint::new(&theme).focus(true).select(Some(row));
            let mut buf = Buffer::empty(Rect::new(0, 0, width + 2, height + 2));
            pane.draw(&scene, &paint, area, &mut buf);
            let seen: Vec<Position> = area.positions().filter(|p| buf[*p].bg == lit).collect();
            assert!(
                !seen.is_empty(),
                "{pane:?} at {width}x{height}: row {row} is not seen"
            );
            for position in seen {
                let hit = pane.hit(&scene, &paint, area, position);
                assert_eq!(hit, Some(row), "{pane:?} at {width}x{height}, {position}");
            }
        }
        let outside = Position::new(0, 0);
        assert_eq!(pane.hit(&scene, &Paint::new(&theme), area, outside), None);
    }
}

#[test]
fn ascii_means_ascii() {
    let theme = Theme::default().ascii(true);
    let scene = Scene::new();
    for pane in Pane::ALL {
        for (width, height) in [(28, 22), (33, 18), (57, 18), (80, 17), (118, 30), (40, 4)] {
            for selected in [None, Some(1)] {
                let area = Rect::new(0, 0, width, height);
                let mut buf = Buffer::empty(area);
                pane.draw(
                    &scene,
                    &Paint::new(&theme).focus(true).select(selected),
                    area,
                    &mut buf,
                );
                for cell in &buf.content {
                    assert!(
                        cell.symbol().is_ascii(),
                        "{pane:?} {width}x{height} draws {:?}",
                        cell.symbol()
                    );
                }
            }
        }
    }
}

#[test]
fn without_colours_there_are_none() {
    let theme = Theme::default().at(Depth::None);
    let scene = Scene::new();
    for pane in Pane::ALL {
        let area = Rect::new(0, 0, 60, 20);
        let mut buf = Buffer::empty(area);
        pane.draw(
            &scene,
            &Paint::new(&theme).focus(true).select(Some(1)),
            area,
            &mut buf,
        );
        for cell in &buf.content {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "{pane:?}");
        }
    }
}

#[test]
fn the_ground_is_painted_for_dice_gauges_and_now_only() {
    let theme = Theme::default();
    let scene = Scene::new();
    for pane in Pane::ALL {
        let area = Rect::new(0, 0, 80, 24);
        let mut buf = Buffer::empty(area);
        pane.draw(&scene, &Paint::new(&theme).focus(true), area, &mut buf);
        let gauge = theme.part(Part::Track).bg;
        for cell in buf.content.iter().filter(|cell| cell.bg != Color::Reset) {
            if Some(cell.bg) == gauge {
                assert!("█▉▊▋▌▍▎▏▓▒·│".contains(cell.symbol()), "{pane:?}");
                continue;
            }
            if matches!(pane, Pane::Track | Pane::Asked | Pane::Head) {
                // The current slot, the keys of answers, the caps of characteristics.
                continue;
            }
            // A key of a row is a cap.
            let cap = [Part::Cap, Part::CapNow].map(|part| theme.part(part).bg);
            if cap.contains(&Some(cell.bg)) {
                continue;
            }
            assert!(
                "YGBRPK+▐▌ ".contains(cell.symbol()),
                "{pane:?} paints under {:?}",
                cell.symbol()
            );
            assert!(pane == Pane::Pool || pane == Pane::Spending, "{pane:?}");
        }
    }
}

#[test]
fn one_accent_says_here() {
    let theme = Theme::read("(name: \"lit\", parts: (focus: (fg: \"#123456\")))").unwrap();
    let scene = Scene::new();
    for pane in Pane::ALL
        .into_iter()
        .filter(|pane| !matches!(pane, Pane::Track | Pane::Asked | Pane::Head | Pane::Tab(_)))
        // The open tab is a filled cap.
        .filter(|pane| !matches!(pane, Pane::Tabs))
    {
        for focused in [true, false] {
            let area = Rect::new(0, 0, 80, 24);
            let mut buf = Buffer::empty(area);
            pane.draw(&scene, &Paint::new(&theme).focus(focused), area, &mut buf);
            let lit: Vec<u16> = area
                .positions()
                .filter(|p| buf[*p].fg == Color::Rgb(0x12, 0x34, 0x56))
                .map(|p| p.y)
                .collect();
            assert_eq!(!lit.is_empty(), focused, "{pane:?}");
            assert!(lit.iter().all(|y| *y == 0), "{pane:?}");
        }
    }
}
