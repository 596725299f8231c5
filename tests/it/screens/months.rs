//! What a solo player sees between fights: the session, the day, and the result of the last check.

use rstest::rstest;
use triumph::ui::Screen;

use super::stand::Stand;

/// The session and the day stay in the first line of the sheet, whatever else is going on.
#[rstest]
#[case::before(&["add vex_marrow"], "session 1 · day 3")]
#[case::in_a_fight(&["add vex_marrow", "add captain_marrack", "start"], "session 1 · day 3")]
fn the_sheet_of_a_solo_player_shows_the_session_and_the_day(
    #[case] lines: &[&str],
    #[case] told: &str,
    #[values((80, 24), (100, 30), (120, 40), (200, 60))] size: (u16, u16),
) {
    let (first, rest) = lines.split_at(1);
    let begin = ["session start 1", "day", "day"];
    let all: Vec<&str> = first.iter().chain(&begin).chain(rest).copied().collect();
    let stand = Stand::new(&all, Screen::Solo, size);
    let turns = stand.world().face.turns();
    assert_eq!(turns.chapter, told);
    let head = stand.shot().lines().next().unwrap_or_default().to_owned();
    assert!(head.contains(&turns.chapter), "{head}");
}

/// After a check is applied, its result stays on the sheet until the next key.
#[test]
fn the_result_of_a_check_stays_after_it_is_applied() {
    let mut stand = Stand::new(&["add vex_marrow"], Screen::Solo, (80, 24));
    stand.line("check vex stealth average").line("roll = 2s 1a");
    let n = stand.world().face.last();
    stand.keys("Enter");
    let roll = stand.world().face.told(n).unwrap();
    assert!(!stand.world().face.rolls_told(n).is_empty());
    assert!(stand.told().contains(&roll), "{}", stand.shot());
    stand.keys("Tab");
    assert!(!stand.told().contains(&roll), "{}", stand.shot());
}
