//! Creating and improving a character of the second game by keys alone, and regressions on its screens:
//! lists, headings, sheets.

use rstest::rstest;

use super::stand::Stand;

/// The key before a label on the screen.
fn key_of(shot: &str, label: &str) -> Option<String> {
    shot.lines().find_map(|line| {
        let row = format!("  {label}");
        line.match_indices(&row).find_map(|(at, _)| {
            let key = line[..at].split_whitespace().last()?;
            (key.chars().count() == 1).then(|| key.to_owned())
        })
    })
}

/// Presses the key before a label, or finds it by typing, with the first rows visible.
fn press(stand: &mut Stand, label: &str) {
    stand.keys("Home");
    press_here(stand, label);
}

/// Presses the key before a label in a list that was scrolled down.
fn press_here(stand: &mut Stand, label: &str) {
    match key_of(&stand.shot(), label) {
        Some(key) => stand.keys(&key),
        None => stand.keys("/").type_in(label).keys("Enter"),
    };
}

/// From an empty table to an improved character, without a line of the command language.
#[rstest]
#[case((80, 24))]
#[case((120, 40))]
fn f_race_01_f_prg_04_a_character_is_made_and_grows_by_keys(#[case] size: (u16, u16)) {
    let mut stand = Stand::genesis(&[], size);
    stand.keys("e");
    press(&mut stand, "create a character");
    stand.type_in("Ana").keys("Enter");
    press(&mut stand, "Strength 0 → 1");
    press(&mut stand, "Intellect 0 → 1");
    press(&mut stand, "Drifter, unarmed");
    for _ in 0..14 {
        press(&mut stand, "Nirvana");
    }
    // The riding skill needs a word. On a small screen the last rows are below the edge.
    stand.keys("End");
    press_here(&mut stand, "another skill");
    stand.type_in("ride_pilot:horse 1").keys("Enter");
    assert!(stand.shot().contains("0 skill points"), "{}", stand.shot());
    press(&mut stand, "1 more skill point: heavy");
    press(&mut stand, "Unarmed 0 → 1");
    stand.keys("End");
    press_here(&mut stand, "take a disabling");
    stand.type_in("overconfident on stealth").keys("Enter");
    press(&mut stand, "Unarmed 1 → 2");
    stand.keys("End");
    press_here(&mut stand, "finish Ana");
    let ran = stand.world().face.undoable().map(|entry| entry.line);
    assert_eq!(ran.as_deref(), Some("created Ana"));
    says!(stand.last_said());
    stand.keys("e");
    press(&mut stand, "end the session");
    stand.keys("e");
    stand.keys("/").type_in("Unarmed 2").keys("Enter");
    says!(stand.last_said());
    stand.keys("e");
    press(&mut stand, "Ana buys");
    stand.type_in("1 \"strong rope\"").keys("Enter");
    assert!(
        stand.last_said().contains("strong rope"),
        "{}",
        stand.last_said()
    );
}

/// Injuries have no maximum: the lists show their number, and never the largest possible number.
#[rstest]
#[case((80, 24))]
#[case((120, 40))]
fn f_vic_17_injuries_are_told_whole_wherever_they_stand(#[case] size: (u16, u16)) {
    let lines = [
        "create Ana",
        "created Ana",
        "wound Ana 4",
        "wound Ana 3",
        "wound Ana 3",
    ];
    let mut stand = Stand::genesis(&lines, size);
    stand.keys("g s g g");
    let sheet = stand.shot();
    let behind = stand.keys("i").shot();
    assert!(behind.contains("Injuries 10"), "{behind}");
    let review = stand.keys("Esc g r").shot();
    assert!(review.contains("−10d"), "{review}");
    for shot in [sheet, behind, review] {
        assert!(
            !shot.contains("4294967295") && !shot.contains("−…"),
            "{shot}"
        );
    }
}

/// The deadline of an injury is before its cause, so that only the cause is cut.
#[rstest]
#[case((120, 40))]
#[case((200, 60))]
fn f_vic_20_the_deadline_of_an_injury_is_not_cut(#[case] size: (u16, u16)) {
    let lines = [
        "create Ana",
        "created Ana",
        "wound Ana 3 \"a fall from the ferry into the cold of the river\"",
    ];
    let mut stand = Stand::genesis(&lines, size);
    let shot = stand.keys("g s").shot();
    let row = shot.lines().find(|line| line.contains("6 hours"));
    let row = row.unwrap_or_else(|| panic!("{shot}"));
    let (deadline, cause) = (row.find("6 hours"), row.find("a fall"));
    assert!(
        deadline.is_some() && (cause.is_none() || deadline < cause),
        "{row}"
    );
}

/// What follows a fight has a heading of its own on the timeline.
#[test]
fn f_trk_18_the_timeline_heads_what_follows_a_fight() {
    let lines = [
        "create Ana",
        "created Ana",
        "create Bo side npc",
        "created Bo",
        "set Ana reflex 1",
        "start",
        "end",
        "note The ferry comes back.",
    ];
    let mut stand = Stand::genesis(&lines, (120, 40));
    let shot = stand.keys("g r").shot();
    let at = |words: &str| shot.lines().position(|line| line.contains(words));
    let (before, after) = (at("Before the first round"), at("After the fight"));
    assert!(before < at("Round 1") && at("Round 1") < after, "{shot}");
    assert!(
        after.is_some() && after < at("The ferry comes back."),
        "{shot}"
    );
}

/// Long names don't cut the strip of a chase: who, the lead, and the step.
#[rstest]
#[case((120, 40))]
#[case((200, 60))]
fn f_chs_04_the_strip_of_a_chase_has_room_for_long_names(#[case] size: (u16, u16)) {
    let lines = [
        "add maren_holt as \"Magdalena von Hohenstein\"",
        "add tib_crane",
        "add sergeant_brook",
        "add cutpurse as \"Bartholomew the Cutpurse\"",
        "add toll_rider",
        "chase magdalena tib sergeant after bartholomew toll by cart at long",
    ];
    let shot = Stand::genesis(&lines, size).shot();
    let strip = &shot;
    for words in ["Magdalena", "on foot", "Bartholomew", "with a cart"] {
        assert!(strip.contains(words), "{words}: {shot}");
    }
}

/// Destiny points are next to their names, or not shown at all.
#[test]
fn f_prg_03_no_destiny_point_stands_without_its_name() {
    let lines = [
        "add maren_holt as \"Magdalena von Hohenstein\"",
        "add tib_crane",
        "add sergeant_brook",
        "add cutpurse",
        "chase magdalena tib sergeant after cutpurse at long",
    ];
    let mut stand = Stand::genesis(&lines, (80, 24));
    for keys in ["", "n", "r"] {
        let shot = stand.keys(keys).shot();
        assert_eq!(
            shot.contains("Tib ●"),
            shot.contains("Hohenstein ●"),
            "{shot}"
        );
    }
}
