//! What every pane looks like at the sizes it has on the three reference terminals.

use triumph::ui::panes::Paint;
use triumph::ui::theme::Theme;

use super::{Pane, Scene, shot};

#[test]
fn look() {
    let theme = Theme::default();
    let scene = Scene::new();
    let p = Paint::new(&theme).focus(true);
    for (pane, w, h, sel) in [
        (Pane::Turns, 28, 22, None), (Pane::Turns, 28, 12, None), (Pane::Turns, 40, 30, None), (Pane::Strip, 80, 2, None), (Pane::Strip, 120, 2, None), (Pane::Strip, 50, 2, None),
        (Pane::Sheet, 57, 18, None), (Pane::Sheet, 80, 16, None), (Pane::Sheet, 57, 10, None), (Pane::Sheet, 40, 30, None), (Pane::Sheet, 78, 44, None), (Pane::Sheet, 120, 50, None),
        (Pane::Head, 80, 3, None), (Pane::Tabs, 80, 1, None), (Pane::Tab("Skills"), 80, 17, Some(3)), (Pane::Tab("Gear"), 80, 17, None), (Pane::Tab("Health"), 80, 17, Some(2)),
        (Pane::Vehicles, 28, 9, None), (Pane::Vehicles, 28, 14, None), (Pane::Vehicles, 80, 8, None),(Pane::Vehicles, 30, 4, None),
        (Pane::Pool, 33, 18, Some(4)), (Pane::Pool, 80, 14, None), (Pane::Pool, 50, 30, None), (Pane::Pool, 33, 9, None),
        (Pane::Spending, 33, 18, Some(0)), (Pane::Spending, 80, 14, Some(6)), (Pane::Spending, 50, 30, Some(1)),
        (Pane::Idle, 33, 18, None), (Pane::Offers, 60, 20, Some(7)),
        (Pane::Log, 118, 8, None), (Pane::Log, 80, 16, None), (Pane::Timeline, 60, 18, Some(4)), (Pane::Roster, 80, 14, None), (Pane::Roster, 120, 14, None), (Pane::Roster, 60, 6, Some(6)),
    ] {
        println!("== {pane:?} {w}x{h}");
        for line in shot(pane, &scene, &p.select(sel), w, h).lines() { println!("|{line:<w$}|", w = w as usize); }
    }
}
