//! Few keys: what is done most takes as many as can be counted on a hand; and Enter does what the last
//! line says it does.

use rstest::rstest;
use triumph::ui::keymap::Scope;

use super::cursor::SIZES;
use super::stand::Stand;

fn count(keys: &str) -> usize {
    keys.split(' ').count()
}

/// The demo with the first slot taken.
fn turn(size: (u16, u16)) -> Stand {
    let mut stand = Stand::demo(size);
    stand.keys("1");
    assert!(stand.acting().is_some(), "a slot takes one key");
    stand
}

/// The key of the first row of the spend menu.
fn first_row(stand: &Stand) -> String {
    let shot = stand.shot();
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
    let mut stand = turn(SIZES[size]);
    let before = stand.said().len();
    stand.keys("a Enter");
    let buys = first_row(&stand);
    stand.keys(&buys).keys("Enter");
    assert!(count(&format!("a Enter {buys} Enter")) <= 4);
    let said = stand.said().split_off(before);
    assert!(said.len() >= 3, "{said:#?}");
    assert_eq!(stand.app.scope(), Scope::Turns, "{}", stand.shot());
}

#[rstest]
fn g_comb_01_an_attack_on_someone_picked_takes_six_keys(#[values(0, 1, 2, 3, 4, 5)] size: usize) {
    let mut stand = turn(SIZES[size]);
    let before = stand.said().len();
    // Sallow Keth is the second of them.
    stand.keys("a t 2");
    let who = stand.world().face.tray().target.map(|target| target.name);
    assert_eq!(who.as_deref(), Some("Sallow Keth"), "{}", stand.shot());
    stand.keys("Enter");
    let buys = first_row(&stand);
    stand.keys(&buys).keys("Enter");
    assert!(count(&format!("a t 2 Enter {buys} Enter")) <= 6);
    let said = stand.said().split_off(before).join(" ");
    assert!(said.contains("Sallow Keth"), "{said}");
    assert_eq!(stand.app.scope(), Scope::Turns, "{}", stand.shot());
}

/// A wound to anyone on the screen: by a step or two of the cursor, or a click.
#[rstest]
fn a_wound_to_anyone_takes_four_keys(#[values(0, 1, 2, 3, 4, 5)] size: usize) {
    let size = SIZES[size];
    let stand = turn(size);
    let people: Vec<_> = stand.world().face.roster();
    let people = people
        .into_iter()
        .filter(|one| one.tracks.first().is_some_and(|t| t.key == "wounds"));
    for one in people {
        let mut stand = turn(size);
        let name = one.name.clone();
        // A click on the row is one.
        let shot = stand.shot();
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
        stand.click(x as u16 + 1, y as u16);
        assert_eq!(
            stand.app.pointed_at(),
            Some(one.id),
            "{size:?} {name} {x} {y}\n{}",
            stand.shot()
        );
        stand.keys("w 3 Enter");
        let said = stand.last_said();
        assert!(said.contains("3 wounds"), "{size:?} {name}: {said}");
        assert!(said.contains(&name), "{name}: {said}");
    }
}

#[rstest]
fn the_end_of_a_turn_takes_one_key_and_a_note_two(#[values(0, 1, 2, 3, 4, 5)] size: usize) {
    let mut stand = turn(SIZES[size]);
    let before = stand.said().len();
    stand.keys("n");
    assert!(stand.acting().is_none(), "{}", stand.shot());
    stand.keys("N").type_in("the lights fail").keys("Enter");
    assert!(stand.said().len() > before);
    assert!(stand.last_said().contains("the lights fail"));
}

/// What the last line calls Enter.
fn called(stand: &Stand) -> Option<String> {
    let shot = stand.shot();
    let line = shot.lines().last()?.to_owned();
    let (_, behind) = line.split_once(" Enter  ")?;
    let words = behind.split("   ").next()?;
    Some(words.trim().to_owned())
}

/// Where Enter stands in the last line it does what is said of it, in every state a turn goes through.
#[rstest]
#[case::roll("1 a", "roll")]
#[case::done("1 a Enter", "done")]
fn enter_does_what_the_last_line_says(
    #[case] keys: &str,
    #[case] runs: &str,
    #[values(0, 1, 2, 3, 4, 5)] size: usize,
) {
    let mut stand = Stand::demo(SIZES[size]);
    stand.keys(keys);
    let says = stand.label(stand.app.scope(), "Enter");
    assert_eq!(called(&stand), Some(says), "{}", stand.shot());
    let last = stand.world().face.last();
    stand.keys("Enter");
    let face = stand.world().face;
    let entry = face.log(last + 1, last + 1);
    assert_eq!(entry.first().map(|one| one.line.as_str()), Some(runs));
}

/// A shot that cannot be made says why, shows no odds, names the key that helps; and that key does.
#[rstest]
fn g_comb_05_one_key_brings_the_target_into_reach(#[values(0, 1, 2, 3, 4, 5)] size: usize) {
    let mut stand = Stand::new(
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
    let tray = stand.world().face.tray();
    let fix = tray.fix.clone();
    assert!(tray.is_blocked(), "{:?}", stand.said());
    assert!(tray.chances.is_empty() && tray.charts.is_empty());
    let shot = stand.shot();
    assert!(!shot.contains("HIT"), "{shot}");
    assert!(
        called(&stand).is_none(),
        "Enter is not said to roll: {shot}"
    );
    let fix = fix.unwrap_or_else(|| panic!("{shot}"));
    assert!(shot.contains(&fix.label), "{} {shot}", fix.label);
    stand.keys("m");
    assert!(
        !stand.world().face.tray().is_blocked(),
        "{:?}",
        stand.said()
    );
    assert_eq!(called(&stand).as_deref(), Some("roll"));
}
