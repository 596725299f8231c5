//! Snapshots of every pane as text, at its sizes on the three reference terminals.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use rstest::rstest;
use triumph::ui::panes::Paint;
use triumph::ui::theme::{Depth, Theme};

use super::{Pane, Scene, shot};

/// A pane's name for its pictures.
fn name(pane: Pane) -> String {
    match pane {
        Pane::Tab(tab) => format!("tab_{}", tab.to_lowercase()),
        pane => format!("{pane:?}").to_lowercase(),
    }
}

/// The selected row in the snapshots, so that they show what a selection adds.
fn chosen(pane: Pane) -> Option<usize> {
    match pane {
        Pane::Tab("Health") => Some(2),
        Pane::Tab(_) | Pane::Pool | Pane::Timeline => Some(4),
        Pane::Spending => Some(0),
        Pane::Offers => Some(6),
        _ => None,
    }
}

/// The sizes of a pane within 80x24, 120x40 and 200x60.
fn sizes(pane: Pane) -> [(u16, u16); 3] {
    match pane {
        Pane::Who => [(78, 11), (26, 16), (33, 22)],
        Pane::All => [(78, 12), (58, 11), (26, 8)],
        Pane::Track => [(80, 2), (118, 2), (60, 2)],
        Pane::Asked => [(78, 4), (58, 4), (30, 2)],
        Pane::Sheet => [(80, 17), (57, 18), (114, 44)],
        Pane::Head => [(80, 3), (120, 3), (198, 3)],
        Pane::Tabs => [(80, 1), (40, 1), (120, 1)],
        Pane::Tab(_) => [(80, 16), (118, 30), (60, 8)],
        Pane::Vehicles => [(80, 17), (28, 9), (36, 14)],
        Pane::Pool | Pane::Spending | Pane::Idle => [(80, 17), (33, 18), (50, 44)],
        Pane::Offers => [(60, 12), (60, 22), (36, 30)],
        Pane::Log => [(80, 17), (118, 8), (198, 14)],
        Pane::Timeline => [(80, 17), (48, 12), (90, 50)],
    }
}

/// A snapshot in a frame, so that the blanks at its ends are visible.
fn framed(pane: Pane, scene: &Scene, paint: &Paint<'_>, (width, height): (u16, u16)) -> String {
    use unicode_width::UnicodeWidthStr;
    let mut framed = format!("{width}x{height}\n");
    for line in shot(pane, scene, paint, width, height).lines() {
        let blank = " ".repeat((width as usize).saturating_sub(line.width()));
        framed.extend(["|", line, &blank, "|\n"]);
    }
    framed
}

#[test]
fn pictures() {
    let theme = Theme::default();
    let scene = Scene::new();
    for pane in Pane::ALL {
        let paint = Paint::new(&theme).focus(true).select(chosen(pane));
        let all: String = sizes(pane)
            .into_iter()
            .map(|size| framed(pane, &scene, &paint, size))
            .collect();
        insta::assert_snapshot!(name(pane), all);
    }
}

#[test]
fn pictures_in_ascii() {
    let theme = Theme::default().at(Depth::None).ascii(true);
    let scene = Scene::new();
    for pane in Pane::ALL {
        let paint = Paint::new(&theme).focus(true).select(chosen(pane));
        let all: String = sizes(pane)
            .into_iter()
            .take(2)
            .map(|size| framed(pane, &scene, &paint, size))
            .collect();
        insta::assert_snapshot!(format!("ascii_{}", name(pane)), all);
    }
}

/// Without colors there are only weight, underline and reverse. The line below each row shows the
/// attributes of its cells: `b`old, `d`im, `u`nderlined, `r`everse, several of them as `*`.
#[rstest]
#[case(Pane::Who)]
#[case(Pane::Sheet)]
#[case(Pane::Pool)]
#[case(Pane::Spending)]
#[case(Pane::Log)]
#[case(Pane::Tabs)]
fn pictures_without_colours(#[case] pane: Pane) {
    let theme = Theme::default().at(Depth::None);
    let scene = Scene::new();
    let (width, height) = sizes(pane)[1];
    let area = Rect::new(0, 0, width, height);
    let mut buf = Buffer::empty(area);
    let paint = Paint::new(&theme).focus(true).select(Some(1));
    pane.draw(&scene, &paint, area, &mut buf);
    let text = super::text(&buf);
    let mut all = String::new();
    for (y, line) in (0..height).zip(text.lines()) {
        let looks: String = (0..width).map(|x| look(buf[(x, y)].modifier)).collect();
        all.extend([
            "|",
            line,
            "
|",
            looks.trim_end(),
            "
",
        ]);
    }
    insta::assert_snapshot!(format!("none_{}", name(pane)), all);
}

fn look(modifier: Modifier) -> char {
    match modifier {
        Modifier::BOLD => 'b',
        Modifier::DIM => 'd',
        Modifier::UNDERLINED => 'u',
        Modifier::REVERSED => 'r',
        none if none.is_empty() => ' ',
        _ => '*',
    }
}
