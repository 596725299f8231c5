//! The frame of the screens: text doesn't touch lines, edges don't move, and every combatant's state is
//! visible at every size, with colors and without.

use rstest::rstest;
use rules::view::{Stage, TurnMark};
use triumph::ui::Screen;
use triumph::ui::theme::{Depth, Part, Theme};
use unicode_width::UnicodeWidthStr;

use super::harness::{FIGHT, Harness};

/// Every size that the screens support.
pub const SIZES: [(u16, u16); 6] = [
    (60, 18),
    (80, 24),
    (100, 30),
    (120, 40),
    (160, 44),
    (200, 60),
];

/// Whether a sign is part of a frame.
pub fn is_line(symbol: &str) -> bool {
    symbol.chars().all(|c| matches!(c, '\u{2500}'..='\u{257f}'))
}

/// Whether a sign is part of a vertical line.
pub fn is_upright(symbol: &str) -> bool {
    is_line(symbol) && !matches!(symbol, "─" | "━" | "╌")
}

/// A snapshot of every theme for a fight with a badly hurt combatant.
#[rstest]
#[case("who_60x18", (60, 18), "")]
#[case("who_100x30", (100, 30), "")]
#[case("who_160x44", (160, 44), "")]
#[case("pool_100x30", (100, 30), "a")]
#[case("pool_160x44", (160, 44), "a")]
fn the_frame_is_drawn(#[case] name: &str, #[case] size: (u16, u16), #[case] keys: &str) {
    let mut ui = hurt(size);
    insta::assert_snapshot!(name, ui.keys(keys).shot());
}

/// A fight in which one combatant is incapacitated, one is staggered and one has a Critical Injury.
fn hurt(size: (u16, u16)) -> Harness {
    let mut ui = Harness::fight(size);
    for line in [
        "crit vex = 12",
        "status marrack staggered",
        "wound ila 14",
        "wound boarders 6",
    ] {
        ui.line(line);
    }
    while ui.shot().contains("confirm result") {
        ui.keys("Enter");
    }
    ui
}

#[test]
fn no_text_touches_a_line() {
    for size in SIZES {
        for keys in [
            "",
            "g s",
            "g d",
            "g l",
            "g v",
            "a",
            "a = 1 s Space 2 a Enter",
            "g r",
        ] {
            let mut ui = hurt(size);
            ui.keys(keys);
            let (buf, _) = ui.buffer();
            // The cells of the turn track begin at their line, at the mark of a turn.
            let body = 5..size.1.saturating_sub(2);
            for y in body {
                for x in 1..size.0 - 1 {
                    if !is_upright(buf[(x, y)].symbol()) {
                        continue;
                    }
                    for beside in [x - 1, x + 1] {
                        let symbol = buf[(beside, y)].symbol();
                        let free = symbol == " " || is_line(symbol);
                        let gauge = "█▉▊▋▌▍▎▏▓▒░·".contains(symbol);
                        assert!(
                            free || gauge || ["▶", "◎"].contains(&symbol),
                            "{size:?} {keys}: `{symbol}` at {beside},{y}\n{}",
                            ui.shot()
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn a_pool_moves_no_edge() {
    let edges = |ui: &Harness, size: (u16, u16)| -> Vec<(u16, u16)> {
        let (buf, _) = ui.buffer();
        let all = (4..size.1 - 3).flat_map(|y| (0..size.0).map(move |x| (x, y)));
        all.filter(|at| matches!(buf[*at].symbol(), "│" | "┃"))
            .collect()
    };
    // The lines where panes at the left edge end.
    let ends = |ui: &Harness| -> Vec<u16> {
        let (buf, _) = ui.buffer();
        let all = 0..buf.area.height;
        all.filter(|y| "├┝┞┟┠┡┢┣".contains(buf[(0, *y)].symbol()))
            .collect()
    };
    for (size, lines) in [
        ((100, 30), 4),
        ((120, 40), 4),
        ((160, 44), 4),
        ((200, 60), 5),
    ] {
        let mut ui = Harness::fight(size);
        let columns = |ui: &Harness| {
            let mut columns: Vec<u16> = edges(ui, size).into_iter().map(|(x, _)| x).collect();
            columns.sort_unstable();
            columns.dedup();
            columns
        };
        let log = |ui: &Harness| ui.shot().lines().position(|line| line.contains(" Log "));
        let (rest, below, newest) = (columns(&ui), ends(&ui), log(&ui));
        assert!(newest.is_some(), "{size:?}");
        assert!(rest.len() >= lines, "{size:?}: {rest:?}\n{}", ui.shot());
        assert!(below.len() > 1, "{size:?}: {below:?}\n{}", ui.shot());
        // The last roll buys more rows than the dice have lines.
        let many = "roll = 1s 4a 1D!";
        for keys in ["a", "= 1 s 2 a Enter", "1", "Enter", "u u", many] {
            if keys == many {
                assert_eq!(ui.line(many).world().face.tray().stage, Stage::Spending);
            } else {
                ui.keys(keys);
            }
            assert_eq!(log(&ui), newest, "{size:?} {keys}\n{}", ui.shot());
            let now = columns(&ui);
            // The box with the course of the fight, on the largest screens, has a line for each who dealt wounds.
            let grows = size.1 > 44;
            assert!(
                grows || ends(&ui) == below,
                "{size:?} {keys}\n{}",
                ui.shot()
            );
            for edge in &rest {
                assert!(
                    now.contains(edge),
                    "{size:?} {keys}: {now:?}\n{}",
                    ui.shot()
                );
            }
        }
    }
}

/// Whatever is drawn as a gauge has its number in its own line.
#[test]
fn every_gauge_has_its_number() {
    for size in SIZES {
        for keys in ["", "g s", "g v", "a", "g r", "g p"] {
            let mut ui = hurt(size);
            ui.theme = Theme::default();
            let track = ui.theme.part(Part::Track).bg;
            let (buf, _) = ui.keys(keys).buffer();
            for y in 1..size.1 - 2 {
                let is_gauge = |x: u16| track == Some(buf[(x, y)].bg);
                let ends = (3..size.0).filter(|x| !is_gauge(*x) && (x - 3..*x).all(is_gauge));
                for end in ends {
                    let cells =
                        (end.saturating_sub(24)..size.0.min(end + 12)).map(|x| &buf[(x, y)]);
                    let near: String = cells.map(ratatui::buffer::Cell::symbol).collect();
                    assert!(
                        near.chars().any(|c| c.is_ascii_digit()),
                        "{size:?} {keys}: `{near}` in row {y}\n{}",
                        ui.shot()
                    );
                }
            }
        }
    }
}

/// A wound redraws what it changed: the gauge and the number in the roster and on the sheet, the log, and the
/// lines of the question and the keys.
#[test]
fn a_wound_redraws_nothing_else() {
    let mut ui = Harness::fight((120, 40));
    ui.theme = Theme::default();
    ui.line("strain ila 1").line("note A quiet moment.");
    let before = ui.buffer().0;
    let shot = ui.shot();
    ui.line("wound vex 2");
    let after = ui.buffer().0;
    let line = |words: &str| shot.lines().position(|line| line.contains(words)).unwrap();
    let (own, log) = (line("Vex Marrow PC"), line("─ Log ─"));
    let sheet = line("Wounds ");
    let mut changed = 0;
    for at in before
        .area
        .positions()
        .filter(|at| before[*at] != after[*at])
    {
        let (x, y) = (usize::from(at.x), usize::from(at.y));
        let roster = (own..own + 2).contains(&y) && x < 30;
        let gauge = y == sheet && (30..78).contains(&x);
        assert!(roster || gauge || y > log, "{at:?}\n{shot}\n{}", ui.shot());
        changed += 1;
    }
    assert!(changed > 0);
}

/// Criticals, incapacitation and staggering are in the roster at every size.
#[test]
fn what_is_grave_is_seen_at_every_size() {
    for size in SIZES {
        let shot = hurt(size).shot();
        for (name, states) in [
            ("Vex", ["C1", "Sudden Jolt"]),
            ("Marrack", ["stag", "staggered"]),
            ("Ila", ["down", "incapacitated"]),
        ] {
            let told = shot.lines().any(|line| {
                let at = line.find(name);
                at.is_some_and(|at| {
                    let own: String = line[at..].chars().take(80).collect();
                    states.iter().any(|state| own.contains(state))
                })
            });
            assert!(told, "{size:?}: {name} {states:?}\n{shot}");
        }
    }
}

/// Whether a word is a number with that sign.
fn is_number(word: &str, sign: &str) -> bool {
    let digits = word.strip_prefix(sign).unwrap_or_default();
    !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
}

/// Nothing depends on colors or on signs beyond ASCII: the active combatant, who is hurt and how much,
/// what changed, which pane has the focus.
#[rstest]
#[case((60, 18))]
#[case((80, 24))]
#[case((120, 40))]
#[case((200, 60))]
fn nothing_rests_on_colors(#[case] size: (u16, u16)) {
    let mut ui = Harness::fight(size);
    ui.theme = Theme::default().ascii(true).at(Depth::None);
    ui.line("wound vex 2");
    let shot = ui.shot();
    assert!(shot.contains(">1 PC"), "whose turn\n{shot}");
    assert!(shot.contains("9/12"), "how hurt\n{shot}");
    assert!(
        shot.contains("#%") || shot.contains("%%"),
        "what changed\n{shot}"
    );
    let focus = if size.0 < 100 { "]Who[" } else { "= Who =" };
    assert!(shot.contains(focus), "the focus\n{shot}");
    assert!(shot.is_ascii(), "{shot}");
    // Which modifier helps and which hurts is in the sign of its number.
    let pool = ui.keys("a b").shot();
    let signed = |sign: &str| {
        let is_row = |line: &&str| line.contains("[x]");
        let mut rows = pool.lines().filter(is_row);
        rows.any(|line| line.split_whitespace().any(|word| is_number(word, sign)))
    };
    assert!(signed("+") && signed("-"), "what helps\n{pool}");
    assert!(pool.is_ascii(), "{pool}");
    ui.keys("Esc");
    // The selected combatant has a mark other than a color.
    let (buf, _) = ui.buffer();
    let reversed = ratatui::style::Modifier::REVERSED;
    let marked = (4..size.1 - 2).any(|y| {
        let row: String = (0..size.0)
            .filter(|x| buf[(*x, y)].modifier.contains(reversed))
            .map(|x| buf[(x, y)].symbol().to_owned())
            .collect();
        row.contains("Vex")
    });
    assert!(marked, "whom a wound hits\n{shot}");
}

/// The marks of the last entry disappear with the next one, survive a restart, and also follow an undo.
#[test]
fn marks_are_a_function_of_the_last_entry() {
    let moved = |ui: &Harness| ui.shot().matches('▓').count();
    let mut ui = Harness::fight((120, 40));
    ui.line("wound vex 2");
    let shot = ui.shot();
    assert!(moved(&ui) > 0 && shot.contains("▲2"), "{shot}");
    let mut lines = FIGHT.to_vec();
    lines.push("wound vex 2");
    let again = Harness::new(&lines, Screen::Table, (120, 40));
    assert_eq!(again.shot().matches('▓').count(), moved(&ui));
    ui.line("undo");
    let shot = ui.shot();
    assert!(moved(&ui) > 0 && shot.contains("▼2"), "{shot}");
    ui.line("prone ila");
    let shot = ui.shot();
    assert_eq!(moved(&ui), 0, "{shot}");
    assert!(shot.contains("+prone"), "{shot}");
    ui.line("strain ila 1");
    assert!(!ui.shot().contains("+prone"), "{}", ui.shot());
}

/// What a roll's symbols bought stays marked with what the roll did, and no longer.
#[test]
fn g_comb_14_what_was_bought_is_marked_with_the_hit() {
    let mut ui = Harness::fight((80, 24));
    for line in ["attack boarders", "roll = 3s 3t", "spend h_strain", "done"] {
        ui.line(line);
    }
    let shot = ui.keys("g i").shot();
    for (name, number) in [("Boarders", "▲5"), ("Vex Marrow", "▲1")] {
        let mut rows = shot.lines().skip(4);
        let row = rows.find(|row| row.contains(name));
        assert!(
            row.is_some_and(|row| row.contains(number)),
            "{name}: {shot}"
        );
    }
    ui.line("prone ila");
    assert!(!ui.shot().contains("▲5"), "{}", ui.shot());
}

/// A key that changes the target of a command also changes a cell.
#[rstest]
#[case((60, 18))]
#[case((80, 24))]
#[case((120, 40))]
fn whom_a_wound_hits_is_always_seen(#[case] size: (u16, u16)) {
    for pane in ["g i", "g s", "g l", "g d"] {
        let mut ui = Harness::fight(size);
        ui.theme = Theme::default();
        ui.keys(pane);
        for key in ["l", "l", "h"] {
            let before = ui.buffer().0;
            ui.keys(key);
            assert_ne!(ui.buffer().0, before, "{size:?} {pane} {key}");
        }
    }
    let mut ui = Harness::fight(size);
    ui.keys("g i j w");
    let shot = ui.shot();
    let name = ui.world().face.roster();
    let marked = name.iter().find(|one| one.mark != TurnMark::Now).unwrap();
    assert!(!marked.name.is_empty());
    assert!(shot.contains("Ila Senn") || shot.contains("ila"), "{shot}");
}

/// With more slots than fit, the current one is second, and the ends show how many are hidden.
#[test]
fn a_long_track_scrolls_to_the_slot_whose_turn_it_is() {
    let mut ui = Harness::fight((80, 24));
    for n in 0..12 {
        ui.line(&format!("add captain_marrack as \"Guard {n}\" = 1s"));
    }
    let shot = ui.shot();
    let track: Vec<&str> = shot.lines().skip(1).take(2).collect();
    assert!(track[0].trim_end().ends_with('›'), "{track:?}");
    assert!(track.iter().all(|line| line.width() <= 80), "{track:?}");
    assert!(track[0].contains("▶1 PC"), "{track:?}");
}
