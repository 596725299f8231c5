//! Creating and improving a character of the second game by keys alone, and regressions on its screens:
//! lists, headings, sheets.

use rstest::rstest;

use super::harness::Harness;

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
fn press(ui: &mut Harness, label: &str) {
    ui.keys("Home");
    press_here(ui, label);
}

/// Presses the key before a label in a list that was scrolled down.
fn press_here(ui: &mut Harness, label: &str) {
    match key_of(&ui.shot(), label) {
        Some(key) => ui.keys(&key),
        None => ui.keys("/").type_in(label).keys("Enter"),
    };
}

/// From an empty table to an improved character, without a line of the command language.
#[rstest]
#[case((80, 24))]
#[case((120, 40))]
fn f_race_01_f_prg_04_a_character_is_made_and_grows_by_keys(#[case] size: (u16, u16)) {
    let mut ui = Harness::genesis(&[], size);
    ui.keys("e");
    press(&mut ui, "create a character");
    ui.type_in("Ana").keys("Enter");
    press(&mut ui, "Strength 0 → 1");
    press(&mut ui, "Intellect 0 → 1");
    press(&mut ui, "Drifter, unarmed");
    for _ in 0..14 {
        press(&mut ui, "Nirvana");
    }
    // The riding skill needs a word. On a small screen the last rows are below the edge.
    ui.keys("End");
    press_here(&mut ui, "another skill");
    ui.type_in("ride_pilot:horse 1").keys("Enter");
    assert!(ui.shot().contains("0 skill points"), "{}", ui.shot());
    press(&mut ui, "1 more skill point: heavy");
    press(&mut ui, "Unarmed 0 → 1");
    ui.keys("End");
    press_here(&mut ui, "take a disabling");
    ui.type_in("overconfident on stealth").keys("Enter");
    press(&mut ui, "Unarmed 1 → 2");
    ui.keys("End");
    press_here(&mut ui, "finish Ana");
    let ran = ui.world().face.undoable().map(|entry| entry.line);
    assert_eq!(ran.as_deref(), Some("created Ana"));
    says!(ui.last_said());
    ui.keys("e");
    press(&mut ui, "end the session");
    ui.keys("e");
    ui.keys("/").type_in("Unarmed 2").keys("Enter");
    says!(ui.last_said());
    ui.keys("e");
    press(&mut ui, "Ana buys");
    ui.type_in("1 \"strong rope\"").keys("Enter");
    assert!(ui.last_said().contains("strong rope"), "{}", ui.last_said());
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
    let mut ui = Harness::genesis(&lines, size);
    ui.keys("g s g g");
    let sheet = ui.shot();
    let behind = ui.keys("i").shot();
    assert!(behind.contains("Injuries 10"), "{behind}");
    let review = ui.keys("Esc g r").shot();
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
    let mut ui = Harness::genesis(&lines, size);
    let shot = ui.keys("g s").shot();
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
    let mut ui = Harness::genesis(&lines, (120, 40));
    let shot = ui.keys("g r").shot();
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
    let shot = Harness::genesis(&lines, size).shot();
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
    let mut ui = Harness::genesis(&lines, (80, 24));
    for keys in ["", "n", "r"] {
        let shot = ui.keys(keys).shot();
        assert_eq!(
            shot.contains("Tib ●"),
            shot.contains("Hohenstein ●"),
            "{shot}"
        );
    }
}
