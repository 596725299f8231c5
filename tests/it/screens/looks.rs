//! How panes are drawn: what stays where it is, what is whole, and what is behind a dialog.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use rstest::rstest;
use triumph::ui::theme::{Part, Theme};

use super::frame::SIZES;
use super::harness::Harness;

/// The area between the corners of a dialog.
fn dialog(buf: &Buffer) -> Rect {
    let find = |sign: &str| {
        let mut all = buf.area.positions();
        all.find(|at| buf[*at].symbol() == sign).unwrap()
    };
    let (first, last) = (find("┏"), find("┛"));
    Rect::new(first.x, first.y, last.x + 1 - first.x, last.y + 1 - first.y)
}

/// The line of a screen with these words.
fn line<'s>(shot: &'s str, words: &str) -> &'s str {
    let found = shot.lines().find(|line| line.contains(words));
    found.unwrap_or_else(|| panic!("{words}:\n{shot}"))
}

/// The column at which words begin.
fn column(line: &str, words: &str) -> usize {
    let at = line
        .find(words)
        .unwrap_or_else(|| panic!("{words}: {line}"));
    line[..at].chars().count()
}

#[rstest]
fn behind_a_dialog_all_is_in_one_quiet_look(#[values("1 m", "C-p", "?", "g c", "g b")] keys: &str) {
    for size in SIZES {
        let mut ui = Harness::demo(size);
        ui.theme = Theme::default();
        let frame = ui.theme.part(Part::Frame);
        let (buf, _) = ui.keys(keys).buffer();
        let page = dialog(&buf);
        // What is said may have several lines above the keys.
        let bars = size.1 - 4;
        for at in buf.area.positions().filter(|at| (1..bars).contains(&at.y)) {
            let cell = &buf[at];
            if page.contains(at) || cell.symbol() == " " {
                continue;
            }
            let look = (Some(cell.fg), cell.bg);
            let quiet = (frame.fg, ratatui::style::Color::Reset);
            assert_eq!(look, quiet, "{size:?} {keys} {at:?}:\n{}", ui.shot());
        }
        for y in page.y..page.bottom() {
            let sides = [page.x.checked_sub(1), Some(page.right())];
            for x in sides.into_iter().flatten().filter(|x| *x < size.0) {
                assert_eq!(buf[(x, y)].symbol(), " ", "{size:?} {keys}:\n{}", ui.shot());
            }
        }
    }
}

/// Beside a dialog nothing of the screen behind it moves. Key caps are blank, and so are whole lines of tabs.
#[test]
fn a_dialog_moves_nothing_of_the_screen_behind_it() {
    let mut seen = 0;
    for size in SIZES {
        for (before, keys) in [("1", "m"), ("", "C-p"), ("", "?"), ("", "g c"), ("", "g b")] {
            let mut ui = Harness::demo(size);
            let (behind, _) = ui.keys(before).buffer();
            let (buf, _) = ui.keys(keys).buffer();
            let page = dialog(&buf);
            for y in page.y..page.bottom() {
                let margin = page.left().saturating_sub(1)..page.right() + 1;
                let beside = (0..size.0).filter(|x| !margin.contains(x));
                for x in beside.filter(|x| buf[(*x, y)].symbol() != " ") {
                    seen += 1;
                    let (was, now) = (behind[(x, y)].symbol(), buf[(x, y)].symbol());
                    // A frame loses its focus.
                    let is_frame = |symbol: &str| symbol.chars().all(|c| ('─'..='╿').contains(&c));
                    assert!(
                        now == was || is_frame(now) && is_frame(was),
                        "{size:?} {keys}: {x}, {y}\n{}",
                        ui.shot()
                    );
                }
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

/// The numbers at the bars come before the drawings of the choices above them.
#[rstest]
#[case((80, 24))]
#[case((120, 40))]
fn c_roll_03_each_bar_of_an_attack_has_its_number(#[case] size: (u16, u16)) {
    let mut ui = Harness::sample("corridor-nine", size);
    let shot = ui.keys("1 1 1 1").shot();
    let charts = ui.world().face.tray().charts;
    let numbers = charts.bars.iter().map(|bar| rules::view::percent(bar.p));
    let numbers: Vec<String> = numbers.filter(|n| *n > 0).map(|n| n.to_string()).collect();
    let at = shot.lines().position(|line| line.contains("HIT ")).unwrap();
    let chart = shot.lines().skip(at + 1).take(5);
    let chart: Vec<&str> = chart.flat_map(|line| line.split([' ', '│', '┃'])).collect();
    for number in numbers {
        assert!(chart.contains(&number.as_str()), "{number}:\n{shot}");
    }
}

/// A bar's length compares the effects of all modifiers of a pool.
#[rstest]
#[case((80, 24))]
#[case((120, 40))]
fn g_comb_04_the_bars_of_modifiers_have_one_scale(#[case] size: (u16, u16)) {
    let mut ui = Harness::demo(size);
    let shot = ui.keys("1 a").shot();
    let cells = |name: &str| line(&shot, name).matches('▆').count();
    let [range, adversary, armor] = ["medium range", "adversary 2", "ranged defense 1"].map(cells);
    assert!(
        range > adversary && adversary > armor && armor > 0,
        "{shot}"
    );
    assert!(shot.contains("1 Setback die"), "{shot}");
}

/// A price is whole, in a row that can't be bought too.
#[test]
fn g_comb_14_a_price_in_symbols_is_whole() {
    let mut ui = Harness::demo((80, 24));
    let shot = ui.keys("1 a = 1 f Space 2 t Enter").shot();
    for (words, price) in [("fall prone", "ttt/D"), ("worse", "ttt/D")] {
        assert!(line(&shot, words).contains(price), "{shot}");
    }
}

/// What is bought moves no other row.
#[rstest]
#[case((80, 24))]
#[case((120, 40))]
fn g_comb_14_rows_stay_where_they_are_after_a_buy(#[case] size: (u16, u16)) {
    let mut ui = Harness::demo(size);
    let before = ui.keys("1 a = 2 s Space 4 a Enter").shot();
    let after = ui.keys("2").shot();
    let place = |shot: &str, words: &str| {
        let at = shot.lines().position(|line| line.contains(words)).unwrap();
        (at, column(line(shot, words), words))
    };
    for words in [
        "notice something useful",
        "Setback die to the target",
        "defense +1 (ranged)",
        "drops a weapon",
        "recover 1 strain",
    ] {
        assert_eq!(place(&before, words), place(&after, words), "{after}");
    }
}

/// A long name in a head moves no other head.
#[test]
fn g_range_01_the_heads_of_the_roster_stay() {
    let mut ui = Harness::demo((80, 24));
    ui.line("claim vex");
    let vex = ui.shot();
    assert!(line(&vex, "wounds").contains(" from Vex"), "{vex}");
    ui.line("next").line("claim marrack");
    let marrack = ui.shot();
    // A long name begins over the blanks before its column, and no other head moves or is dropped.
    for head in ["strain", "state"] {
        let places = [&vex, &marrack].map(|shot| column(line(shot, "wounds"), head));
        assert_eq!(places[0], places[1], "{head}: {marrack}");
    }
}

/// In a social encounter everyone's strain has a gauge at the smallest size too.
#[test]
fn strain_has_a_gauge_at_the_smallest_size() {
    let mut ui = Harness::sample("the-price-of-a-gate", (60, 18));
    ui.theme = Theme::default();
    let track = ui.theme.part(Part::Track).bg;
    let shot = ui.shot();
    let heads = line(&shot, "wounds");
    let (strain, wounds) = (column(heads, "strain"), column(heads, "wounds"));
    let y = shot.lines().position(|row| row.contains("Director Venn"));
    let y = u16::try_from(y.unwrap()).unwrap();
    let (buf, _) = ui.buffer();
    let cells = (strain..wounds).filter(|x| Some(buf[(*x as u16, y)].bg) == track);
    assert!(cells.count() >= 4, "{shot}");
}

/// Where no pane next to an open check has lines for what is at stake, the line over the turns tells it.
#[test]
fn the_stake_is_told_over_the_turns_next_to_an_open_check() {
    let mut ui = Harness::sample("needles-at-karst", (100, 30));
    let shot = ui.keys("1 a").shot();
    let stake = "At stake: The way to the camp: 4 rounds, or all 3 Needles gone";
    assert!(line(&shot, "Round 1").contains(stake), "{shot}");
}

/// The second chart is next to the first from 160 columns on, where a vehicle attacks too.
#[rstest]
fn g_comb_04_both_charts_are_next_to_each_other(
    #[values("the-ashen-oar", "needles-at-karst")] sample: &str,
) {
    let mut ui = Harness::sample(sample, (160, 44));
    let shot = ui.keys("1 a").shot();
    for row in ["s4 ", "s1 ", "f2 ", "f3+"] {
        assert!(shot.contains(row), "{row}: {shot}");
    }
}

/// A blank parts the side of a slot from its result.
#[test]
fn a_side_and_a_result_are_two_words() {
    for size in SIZES.into_iter().filter(|size| size.0 >= 80) {
        let shot = Harness::demo(size).shot();
        assert!(!shot.contains("NPC2s"), "{size:?}: {shot}");
    }
}

/// The mark of a loss of two digits takes no cell of a gauge.
#[test]
fn the_mark_of_a_change_takes_no_cell_of_a_gauge() {
    for size in [(80, 24), (200, 60)] {
        let mut ui = Harness::demo(size);
        ui.theme = Theme::default();
        let cells = |ui: &Harness| {
            let (buf, _) = ui.buffer();
            let track = Theme::default().part(Part::Track).bg;
            let row = (4..size.1).find(|y| {
                let cells = (0..40).map(|x| buf[(x, *y)].symbol());
                cells.collect::<String>().contains("Boarders")
            });
            let rows = row.unwrap()..row.unwrap() + 2;
            let all = rows.flat_map(|y| (0..36).map(move |x| (x, y)));
            all.filter(|at| Some(buf[*at].bg) == track).count()
        };
        let before = cells(&ui);
        ui.line("wound boarders 10");
        assert!(ui.shot().contains("▲10"), "{}", ui.shot());
        assert_eq!(before, cells(&ui), "{size:?}:\n{}", ui.shot());
    }
}

/// At the smallest size no question and no turn changes the length of a gauge.
#[test]
fn gauges_keep_their_length_at_the_smallest_size() {
    let cells = |shot: &str| line(shot, "Gun deck").matches('·').count();
    let mut ui = Harness::demo((60, 18));
    let asked = cells(&ui.shot());
    let acts = cells(&ui.keys("1").shot());
    let wound = cells(&ui.keys("w").shot());
    assert_eq!((asked, asked), (acts, wound), "{}", ui.shot());
}

/// No condition changes the length of a gauge, by which thresholds are compared.
#[rstest]
#[case("the-price-of-a-gate", "strain venn 10", "Director Venn")]
#[case("the-ashen-oar", "crit keth = 60", "Sallow Keth")]
#[case("the-toll", "status vex staggered", "Vex Marrow")]
#[case("corridor-nine", "status renner staggered", "Renner")]
fn no_condition_changes_the_length_of_a_gauge(
    #[case] sample: &str,
    #[case] command: &str,
    #[case] name: &str,
    #[values((80, 24), (120, 40))] size: (u16, u16),
) {
    let mut ui = Harness::sample(sample, size);
    ui.theme = Theme::default();
    let cells = |ui: &Harness| {
        let (buf, _) = ui.buffer();
        let track = Theme::default().part(Part::Track).bg;
        // The roster is at the left.
        let columns = if size.0 < 100 { 60 } else { 28 };
        let row = |y: u16| (0..columns).map(move |x| (x, y));
        let named = |y: &u16| {
            let text: String = row(*y).map(|at| buf[at].symbol()).collect();
            text.contains(name)
        };
        let first = (3..size.1).find(named).unwrap();
        let all = (first..first + 2).flat_map(row);
        all.filter(|at| Some(buf[*at].bg) == track).count()
    };
    let before = cells(&ui);
    ui.line(command);
    assert_eq!(before, cells(&ui), "{}", ui.shot());
}

/// A Critical Injury that kills is one word in the roster, and its card has no dice of a treatment.
#[test]
fn g_stat_07_a_deadly_injury_is_told_once() {
    let mut ui = Harness::demo((80, 24));
    let shot = ui.line("crit keth +90 = 77").shot();
    let row = line(&shot, "Sallow Keth");
    assert_eq!(row.matches("ead").count(), 1, "{shot}");
    let card: Vec<&str> = shot
        .lines()
        .skip_while(|row| !row.contains("Critical"))
        .collect();
    assert!(card.iter().any(|row| row.contains("d100")), "{shot}");
    assert!(card.iter().all(|row| !row.contains("▐P▌")), "{shot}");
}

/// Answers in two rows have their keys below each other.
#[test]
fn answers_in_rows_are_aligned() {
    let shot = Harness::sample("the-price-of-a-gate", (80, 24)).shot();
    let at = |key: &str| {
        let row = line(&shot, &format!(" {key}  Vex "));
        row.find(&format!(" {key}  Vex ")).unwrap()
    };
    assert_eq!((at("1"), at("2")), (at("D"), at("E")), "{shot}");
}

/// The keys that a turn goes on with have the look of an answer, and others don't.
#[test]
fn the_keys_of_a_turn_are_answers() {
    let now = Theme::default().part(Part::CapNow).bg;
    let mut ui = Harness::demo((120, 40));
    ui.theme = Theme::default();
    let mut lit = |keys: &str| {
        let (buf, _) = ui.keys(keys).buffer();
        let cells = (0..120).filter(|x| Some(buf[(*x, 39)].bg) == now);
        let text: String = cells.map(|x| buf[(x, 39)].symbol()).collect();
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(lit("1"), ["a", "m", "n"]);
    assert_eq!(lit("a = 2 s Enter Enter"), ["m", "n"]);
    assert_eq!(lit(":"), [""; 0]);
}

/// What is at stake is told whole where the pane has the lines.
#[test]
fn the_stake_is_whole_on_the_largest_screen() {
    for sample in ["the-price-of-a-gate", "plain-dealing", "cold-storage"] {
        let shot = Harness::sample(sample, (200, 60)).shot();
        let pane = shot
            .lines()
            .map(|row| row.chars().take(36).collect::<String>());
        let told: Vec<String> = pane.skip_while(|row| !row.contains("At stake")).collect();
        let end = told.iter().skip(1).position(|row| row.contains(['─', '━']));
        let words = &told[1..=end.unwrap()];
        assert!(words.iter().all(|row| !row.contains('…')), "{words:#?}");
    }
}

/// Conditions that several have are told once.
#[test]
fn g_man_09_the_same_conditions_are_told_once() {
    let shot = Harness::sample("plain-dealing", (200, 60)).shot();
    let right = shot
        .lines()
        .map(|row| row.chars().skip(140).collect::<String>());
    let told: Vec<String> = right.filter(|row| row.contains("aboard")).collect();
    let names = |row: &String| row.matches(',').count() + 1;
    assert_eq!(told.iter().map(names).collect::<Vec<_>>(), [3, 3], "{shot}");
}

/// The key that does what the line above says has the look of an answer.
#[test]
fn the_key_that_rolls_is_an_answer() {
    let now = Theme::default().part(Part::CapNow).bg;
    for keys in ["1 a", "1 a Enter"] {
        let mut ui = Harness::demo((80, 24));
        ui.theme = Theme::default();
        let (buf, _) = ui.keys(keys).buffer();
        let (enter, next) = (&buf[(2, 23)], &buf[(12, 23)]);
        assert_eq!(enter.symbol(), "E", "{}", ui.shot());
        assert_eq!(Some(enter.bg), now, "{}", ui.shot());
        assert_ne!(Some(next.bg), now, "{}", ui.shot());
    }
}

/// The question is in a line across the screen, and a number is asked for where other lines begin.
#[test]
fn questions_begin_and_end_with_the_other_lines() {
    let mut ui = Harness::demo((80, 24));
    let shot = ui.shot();
    let asks = ui.world().face.turns().asks.unwrap();
    assert!(
        line(&shot, &format!("─ {asks} ─")).ends_with("───"),
        "{shot}"
    );
    let shot = ui.keys("w").shot();
    assert!(
        shot.lines().nth(22).unwrap().starts_with(" Wound "),
        "{shot}"
    );
}

/// What is at stake stays on the screen while a check is open.
#[test]
fn the_stake_is_seen_next_to_an_open_check() {
    for size in [(80, 24), (200, 60)] {
        let mut ui = Harness::sample("needles-at-karst", size);
        let shot = ui.keys("1 a").shot();
        assert_eq!(shot.matches(" At stake ─").count(), 1, "{shot}");
    }
}

/// A warning about a weapon is whole before its reach has a line of its own.
#[test]
fn g_veh_30_a_warning_is_whole() {
    for size in [(120, 40), (160, 44)] {
        let mut ui = Harness::sample("needles-at-karst", size);
        let shot = ui.keys("1 a").shot();
        let warning = line(&shot, "(G-VEH-30)");
        assert!(!warning.contains('…'), "{shot}");
        assert!(
            shot.contains("(G-VEH-30)") && shot.contains("Handling +1"),
            "{shot}"
        );
    }
}

/// Where a Triumph was rolled, the critical that it pays for comes before all other spends.
#[rstest]
#[case((80, 24))]
#[case((120, 40))]
fn g_comb_09_a_triumph_puts_its_critical_first(#[case] size: (u16, u16)) {
    let mut ui = Harness::demo(size);
    let spends = "1 a = 1 s Space 3 a Space 1 T Enter";
    let before = ui.keys(spends).shot();
    let place = |shot: &str, words: &str| shot.lines().position(|line| line.contains(words));
    let [ends, critical] =
        ["Enter  apply the hit", "  c  Critical"].map(|words| place(&before, words));
    let between = critical.unwrap() - ends.unwrap();
    assert!(between <= 2, "{before}");
    assert!(
        critical < place(&before, "do something decisive"),
        "{before}"
    );
    // It stays there after it is bought.
    let after = ui.keys("c").shot();
    assert_eq!(critical, place(&after, "c  Critical"), "{after}");
}

/// Every row of a spending menu has all of its words: it takes another line, and the list scrolls.
#[rstest]
#[case((80, 24))]
#[case((120, 40))]
fn g_comb_14_no_spend_loses_its_words(#[case] size: (u16, u16)) {
    let mut ui = Harness::sample("the-ashen-oar", size);
    ui.line("attack keth ila with scatter!");
    let shot = ui.keys("= 1 s Space 4 a Space 1 T Enter").shot();
    let at = shot.lines().position(|line| line.contains("Left to spend"));
    let menu = shot.lines().skip(at.unwrap() + 1);
    let menu = menu.take_while(|line| !line.contains("without spending"));
    for line in menu {
        let tray = line.rsplit('┃').nth(usize::from(size.0 > 80));
        let tray = tray.unwrap_or_default();
        let cut = tray
            .split(" │ ")
            .any(|part| part.contains('…') && !part.contains(" more"));
        assert!(!cut, "{shot}");
    }
}

/// What the last entry did to a vehicle follows its name, and takes no cell of its speed.
#[test]
fn g_veh_10_the_mark_of_a_hit_is_not_at_the_speed() {
    let mut ui = Harness::demo((120, 40));
    ui.line("wound tern 8");
    let shot = ui.shot();
    let row = line(&shot, "Tern's Promise ▲8");
    assert!(row.contains("▮▮▯ 2/3") || row.contains("▯▯▯ 0/3"), "{shot}");
}

/// Before a fight its charts show no current values, and the time after one belongs to it.
#[test]
fn charts_tell_the_fight_of_the_selected_entry() {
    let mut ui = Harness::demo((120, 40));
    for line in [
        "claim vex",
        "wound vex 3",
        "end",
        "note The smoke clears",
        "init vex = 1s",
        "start",
    ] {
        ui.line(line);
    }
    let face = ui.world().face;
    let log = face.log(1, face.last());
    let of = |line: &str| {
        log.iter()
            .rfind(|one| one.line.starts_with(line))
            .unwrap()
            .n
    };
    let first = |n| face.course(n).unwrap().1.0;
    let (before, after) = (first(of("wound")), first(of("start")));
    assert!(before < after, "two fights");
    assert_eq!(first(of("note")), before);
    let begins = log.iter().find(|one| one.round > 0).unwrap().n;
    assert_eq!(face.course(1).unwrap().0.place(1), None);
    assert_eq!(face.course(1).unwrap().0.place(begins), Some(0));
}

/// The gauge of the selected character has the look it has in every other row, where the look of the selection would
/// take its level from it.
#[rstest]
fn a_selected_gauge_shows_its_level(#[values("none", "sixteen", "dark")] theme: &str) {
    let gauges = |keys: &str| {
        let mut ui = Harness::fight((80, 24));
        ui.theme = Theme::built_in(theme).unwrap();
        ui.line("wound vex 2");
        let (buf, _) = ui.keys(keys).buffer();
        let of = |y: u16| (0..80).map(move |x| (x, y));
        let named = |y: &u16| {
            let text: String = of(*y).map(|at| buf[at].symbol()).collect();
            text.trim_start_matches(['▶', ' '])
                .starts_with("Vex Marrow")
                && text.contains('█')
        };
        let y = (0..24).find(named).unwrap();
        let cells = of(y).filter(|at| "█▓▉▊▋▌▍▎▏".contains(buf[*at].symbol()));
        let looks = cells.map(|at| (buf[at].fg, buf[at].bg, buf[at].modifier));
        looks.collect::<Vec<_>>()
    };
    let (selected, other) = (gauges(""), gauges("j"));
    assert!(!selected.is_empty());
    assert_eq!(selected, other);
}
