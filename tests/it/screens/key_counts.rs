//! Few keys: the most common actions take at most a handful, and Enter does what the last line
//! promises.

use rstest::rstest;
use triumph::ui::keymap::Scope;

use super::cursor::SIZES;
use super::harness::Harness;

fn count(keys: &str) -> usize {
    keys.split(' ').count()
}

/// The demo with the first slot taken.
fn turn(size: (u16, u16)) -> Harness {
    let mut ui = Harness::demo(size);
    ui.keys("1");
    assert!(ui.acting().is_some(), "a slot takes one key");
    ui
}

/// The key of the first row of the spend menu.
fn first_row(ui: &Harness) -> String {
    let shot = ui.shot();
    let mut rows = shot
        .lines()
        .skip_while(|row| !row.contains("Left to spend"));
    let title = rows.next().unwrap_or_default();
    let before = title.split("Left to spend").next().unwrap_or_default();
    let at = before.chars().count().saturating_sub(2);
    let row: String = rows.next().unwrap_or_default().chars().skip(at).collect();
    let key = row.chars().find(char::is_ascii_alphanumeric);
    key.unwrap_or_else(|| panic!("{shot}")).to_string()
}

#[rstest]
fn g_comb_01_an_attack_with_one_spend_takes_four_keys(#[values(0, 1, 2, 3, 4, 5)] size: usize) {
    let mut ui = turn(SIZES[size]);
    let before = ui.said().len();
    ui.keys("a Enter");
    let buys = first_row(&ui);
    ui.keys(&buys).keys("Enter");
    assert!(count(&format!("a Enter {buys} Enter")) <= 4);
    let said = ui.said().split_off(before);
    assert!(said.len() >= 3, "{said:#?}");
    assert_eq!(ui.app.scope(), Scope::Turns, "{}", ui.shot());
}

#[rstest]
fn g_comb_01_an_attack_on_someone_picked_takes_six_keys(#[values(0, 1, 2, 3, 4, 5)] size: usize) {
    let mut ui = turn(SIZES[size]);
    let before = ui.said().len();
    // Sallow Keth is the second of them.
    ui.keys("a t 2");
    let who = ui.world().face.tray().target.map(|target| target.name);
    assert_eq!(who.as_deref(), Some("Sallow Keth"), "{}", ui.shot());
    ui.keys("Enter");
    let buys = first_row(&ui);
    ui.keys(&buys).keys("Enter");
    assert!(count(&format!("a t 2 Enter {buys} Enter")) <= 6);
    let said = ui.said().split_off(before).join(" ");
    assert!(said.contains("Sallow Keth"), "{said}");
    assert_eq!(ui.app.scope(), Scope::Turns, "{}", ui.shot());
}

/// A wound to any combatant on the screen: by a step or two of the cursor, or a click.
#[rstest]
fn a_wound_to_anyone_takes_four_keys(#[values(0, 1, 2, 3, 4, 5)] size: usize) {
    let size = SIZES[size];
    let ui = turn(size);
    let people: Vec<_> = ui.world().face.roster();
    let people = people
        .into_iter()
        .filter(|one| one.tracks.first().is_some_and(|t| t.key == "wounds"));
    for one in people {
        let mut ui = turn(size);
        let name = one.name.clone();
        // A click on the row counts as one.
        let shot = ui.shot();
        let rows = shot
            .lines()
            .enumerate()
            .skip(if size.0 < 100 { 5 } else { 4 });
        let short = name.split(' ').next().unwrap();
        let last = name.split(' ').next_back().unwrap();
        let here = |row: &str| {
            let left: String = row.chars().take(30).collect();
            left.find(&name)
                .or_else(|| left.find(last))
                .or_else(|| left.find(short))
                .map(|at| left[..at].chars().count())
        };
        let (y, x) = rows
            .into_iter()
            .find_map(|(y, row)| Some((y, here(row)?)))
            .unwrap_or_else(|| panic!("{name}: {shot}"));
        ui.click(x as u16 + 1, y as u16);
        assert_eq!(
            ui.app.pointed_at(),
            Some(one.id),
            "{size:?} {name} {x} {y}\n{}",
            ui.shot()
        );
        ui.keys("w 3 Enter");
        let said = ui.last_said();
        assert!(said.contains("3 wounds"), "{size:?} {name}: {said}");
        assert!(said.contains(&name), "{name}: {said}");
    }
}

#[rstest]
fn the_end_of_a_turn_takes_one_key_and_a_note_two(#[values(0, 1, 2, 3, 4, 5)] size: usize) {
    let mut ui = turn(SIZES[size]);
    ui.line("maneuver @ aim");
    let before = ui.said().len();
    ui.keys("n");
    assert!(ui.acting().is_none(), "{}", ui.shot());
    ui.keys("N").type_in("the lights fail").keys("Enter");
    assert!(ui.said().len() > before);
    assert!(ui.last_said().contains("the lights fail"));
}

/// The label of Enter in the last line.
fn called(ui: &Harness) -> Option<String> {
    let shot = ui.shot();
    let line = shot.lines().last()?.to_owned();
    let (_, behind) = line.split_once(" Enter  ")?;
    let words = behind.split("   ").next()?;
    Some(words.trim().to_owned())
}

/// The effect of Enter.
#[derive(Debug, PartialEq)]
enum Did {
    /// It ran a line, which made an entry.
    Ran(&'static str),
    /// It asked for something that is not a line of the game.
    Asked,
    /// It accepted or closed an overlay, and ran nothing.
    Took,
}

/// Where the last line names Enter it does what the line promises, in every state in which it has an
/// effect. Elsewhere it runs nothing.
#[rstest]
#[case::claim("", true, Some(Did::Ran("claim")))]
#[case::roll("1 a", true, Some(Did::Ran("roll")))]
#[case::done("1 a Enter", true, Some(Did::Ran("done")))]
#[case::target("1 a t j", true, Some(Did::Ran("target \"Sallow Keth\"")))]
#[case::maneuver("1 m", true, Some(Did::Ran("maneuver @ aim")))]
#[case::search("1 a Enter /", true, Some(Did::Ran("spend t_upgrade_target")))]
#[case::finder("C-p a i m", true, Some(Did::Took))]
#[case::nothing_found("C-p q q q q", false, None)]
#[case::critical("j c", false, None)]
#[case::settings("g c j", true, Some(Did::Ran("set")))]
#[case::review_now("g r", false, None)]
#[case::review_then("g r h", true, Some(Did::Took))]
#[case::review_asks("g r h Enter", false, None)]
#[case::help("?", false, None)]
#[case::no_saves("g o", false, None)]
#[case::no_name("g o n", false, None)]
#[case::new_save("g o n X", true, Some(Did::Asked))]
fn enter_does_what_the_last_line_says(
    #[case] keys: &str,
    #[case] named: bool,
    #[case] does: Option<Did>,
    #[values(1, 3)] size: usize,
) {
    let mut ui = Harness::demo(SIZES[size]);
    ui.keys(keys);
    // The finder says what Enter does with the selected row.
    let label = || {
        if keys.starts_with("C-p") {
            "open selected".to_owned()
        } else if keys.ends_with(" /") {
            "choose selected".to_owned()
        } else if keys.is_empty() {
            "take slot".to_owned()
        } else {
            ui.label(ui.app.scope(), "Enter")
        }
    };
    let said = called(&ui);
    // What it leaves unused follows in brackets.
    let first = said.as_deref().and_then(|said| said.split(" (").next());
    assert_eq!(first, named.then(label).as_deref(), "{}", ui.shot());
    let (last, asked, shot) = (ui.world().face.last(), ui.asked.len(), ui.shot());
    ui.keys("Enter");
    let face = ui.world().face;
    let entry = face.log(last + 1, last + 1);
    let line = entry.first().map(|one| one.line.as_str());
    match does {
        Some(Did::Ran(runs)) => {
            assert!(line.is_some_and(|line| line.starts_with(runs)), "{line:?}");
        }
        Some(Did::Asked) => assert!(line.is_none() && ui.asked.len() > asked),
        Some(Did::Took) => {
            assert!(line.is_none() && ui.shot() != shot, "{line:?} {shot}");
        }
        None => assert!(line.is_none() && ui.asked.len() == asked, "{line:?}"),
    }
}

/// Where a number or text is typed, Enter runs the line with it.
#[rstest]
#[case::wound("1 w 3", "wound")]
#[case::dice("1 a = 1 s", "roll = 1s")]
#[case::note("N o h", "note oh")]
#[case::command(": n o t e Space o h", "note oh")]
fn enter_runs_what_was_typed(#[case] keys: &str, #[case] runs: &str, #[values(1, 3)] size: usize) {
    let mut ui = Harness::demo(SIZES[size]);
    ui.keys(keys);
    let last = ui.world().face.last();
    ui.keys("Enter");
    let entry = ui.world().face.log(last + 1, last + 1);
    let line = entry.first().map(|one| one.line.clone());
    assert!(
        line.as_ref().is_some_and(|line| line.starts_with(runs)),
        "{line:?}"
    );
}

/// An impossible attack shows the reason and no odds, and names the key that makes it possible, which
/// then does.
#[rstest]
fn g_comb_05_one_key_brings_the_target_into_reach(#[values(0, 1, 2, 3, 4, 5)] size: usize) {
    let mut ui = Harness::new(
        &[
            "add vex_marrow",
            "add captain_marrack as Marrack",
            "range vex marrack short",
            "init vex = 3s",
            "init marrack = 1s",
            "start",
            "item vex slug drop",
            "attack @ marrack",
        ],
        triumph::ui::Screen::Table,
        SIZES[size],
    );
    let tray = ui.world().face.tray();
    let fix = tray.fix.clone();
    assert!(tray.is_blocked(), "{:?}", ui.said());
    assert!(tray.chances.is_empty() && tray.charts.is_empty());
    let shot = ui.shot();
    assert!(!shot.contains("HIT"), "{shot}");
    assert!(called(&ui).is_none(), "Enter is not said to roll: {shot}");
    let fix = fix.unwrap_or_else(|| panic!("{shot}"));
    assert!(shot.contains(&fix.label), "{} {shot}", fix.label);
    ui.keys("m");
    assert!(!ui.world().face.tray().is_blocked(), "{:?}", ui.said());
    assert_eq!(called(&ui).as_deref(), Some("roll"));
}
