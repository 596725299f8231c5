//! The page of planned scenes, by keys.

use rstest::rstest;
use triumph::ui::Screen;
use triumph::ui::keymap::Scope;

use super::harness::{FIGHT, Harness};

const SIZES: [(u16, u16); 4] = [(60, 18), (80, 24), (120, 40), (200, 60)];

/// Two planned scenes, the first with a group, a rival and a vehicle.
fn planned(size: (u16, u16)) -> Harness {
    let mut ui = Harness::new(&FIGHT, Screen::Table, size);
    ui.line("plan new The gun deck")
        .line("plan line 1 add ashen_oar_boarder x4 as Wave")
        .line("plan line 1 add captain_marrack as Quartermaster")
        .line("plan line 1 add corsair")
        .line("plan new Bridge");
    ui
}

/// The titles of the planned scenes with their lines.
fn plans(ui: &Harness) -> Vec<(String, Vec<String>)> {
    let plans = ui.world().face.plans().into_iter();
    plans
        .map(|plan| {
            let lines = plan.lines.into_iter().map(|line| line.line);
            (plan.title, lines.collect())
        })
        .collect()
}

#[rstest]
fn a_key_lists_the_planned_scenes_with_their_weight(#[values(0, 1, 2, 3)] size: usize) {
    let mut ui = planned(SIZES[size]);
    ui.keys("g a");
    assert_eq!(ui.app.scope(), Scope::Plans);
    let shot = ui.shot();
    for text in [
        "Planned scenes",
        "The gun deck",
        "Bridge",
        "4 minions",
        "Party",
        "of the party's",
        "add ashen_oar_boarder x4 as Wave",
    ] {
        assert!(shot.contains(text), "{text} in\n{shot}");
    }
    assert_eq!(ui.keys("Esc").app.scope(), Scope::Turns);
}

#[test]
fn a_scene_with_a_group_and_a_vehicle_is_planned_by_keys() {
    let mut ui = Harness::new(&FIGHT, Screen::Table, (120, 40));
    let shot = ui.keys("g a").shot();
    let mut words = shot.split(['┃', '\n']);
    says!(words.find(|part| part.contains(" n ")).unwrap().trim());
    ui.keys("n").type_in("The gun deck").keys("Enter");
    assert_eq!(ui.app.scope(), Scope::Plans);
    ui.keys("a").type_in("ashen_oar_b").keys("Tab");
    ui.type_in(" x4 as Wave").keys("Enter");
    ui.keys("a").type_in("corsair").keys("Enter");
    // A word that the packs don't know is refused, and stays to be corrected.
    ui.keys("a").type_in("nobody_known").keys("Enter");
    assert_eq!(ui.app.scope(), Scope::Prompt);
    ui.keys("Esc");
    let lines = &plans(&ui)[0].1;
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].ends_with(" x4 as Wave"), "{lines:?}");
    let shot = ui.shot();
    assert!(shot.contains("4 minions, 1 vehicle"), "{shot}");
}

#[test]
fn scenes_and_lines_are_moved_copied_and_removed() {
    let mut ui = planned((120, 40));
    let titles = |ui: &Harness| -> Vec<String> {
        let plans = plans(ui).into_iter();
        plans.map(|(title, _)| title).collect()
    };
    ui.keys("g a J");
    assert_eq!(titles(&ui), ["Bridge", "The gun deck"]);
    ui.keys("c");
    assert_eq!(titles(&ui), ["Bridge", "The gun deck", "The gun deck 2"]);
    ui.keys("d");
    assert_eq!(titles(&ui), ["Bridge", "The gun deck"]);
    ui.keys("K");
    assert_eq!(titles(&ui), ["The gun deck", "Bridge"]);
    ui.keys("r").type_in(" at night").keys("Enter");
    assert_eq!(titles(&ui), ["The gun deck at night", "Bridge"]);
    ui.keys("Enter G K");
    let lines = |ui: &Harness| plans(ui)[0].1.clone();
    let (wave, captain, ship) = (
        "add ashen_oar_boarder x4 as Wave",
        "add captain_marrack as Quartermaster",
        "add corsair",
    );
    assert_eq!(lines(&ui), [wave, ship, captain]);
    ui.keys("c");
    assert_eq!(lines(&ui), [wave, ship, captain, ship]);
    ui.keys("d u d");
    assert_eq!(lines(&ui), [wave, ship, captain]);
    assert_eq!(ui.keys("Left Esc").app.scope(), Scope::Turns);
}

#[test]
fn a_started_scene_has_fresh_copies_and_its_plan_stays() {
    let mut ui = planned((120, 40));
    let before = ui.world().face.roster().len();
    ui.line("end").keys("g a s K");
    assert_eq!(ui.app.scope(), Scope::Turns);
    let named = |ui: &Harness, name: &str| {
        let names = ui.world().face.names().into_iter();
        names.filter(|one| one.name.starts_with(name)).count()
    };
    assert_eq!(ui.world().face.roster().len(), before + 3);
    assert_eq!(named(&ui, "Wave"), 1);
    assert_eq!(plans(&ui).len(), 2);
    ui.line("close").line("close cancel").line("undo 2");
    ui.line("close").line("close done").keys("g a s");
    assert_eq!(named(&ui, "Wave"), 1);
    ui.line("undo");
    assert_eq!(named(&ui, "Wave"), 0);
}

#[test]
fn the_command_line_and_the_finder_open_the_planned_scenes() {
    let mut ui = planned((80, 24));
    for word in ["plan", "plans", "prepare"] {
        ui.keys(":").type_in(word).keys("Enter");
        assert_eq!(ui.app.scope(), Scope::Plans, "{word}");
        ui.keys("Esc");
    }
    let words = "prepare a scene for tomorrow";
    ui.keys("C-p").type_in(words);
    let shot = ui.shot();
    assert!(shot.contains("planned scenes"), "{shot}");
    ui.keys("Enter");
    assert_eq!(ui.app.scope(), Scope::Plans, "{}", ui.shot());
}

#[test]
fn a_read_only_save_only_shows_its_plans() {
    let mut ui = planned((80, 24));
    ui.access = "opened for review";
    ui.keys("g a");
    assert_eq!((ui.foot("s"), ui.foot("a")), (None, None));
    assert!(ui.foot("Esc").is_some());
    ui.keys("s");
    assert_eq!(ui.app.scope(), Scope::Plans);
}

/// With others on the stage from before, starting a planned scene asks whether they stay. One undo brings all back.
#[rstest]
#[case("C", false)]
#[case("K", true)]
fn a_planned_scene_asks_who_stays_from_before(
    #[case] key: &str,
    #[case] stays: bool,
    #[values(0, 1, 2, 3)] size: usize,
) {
    let mut ui = planned(SIZES[size]);
    ui.line("end");
    let names = |ui: &Harness| -> Vec<String> {
        let roster = ui.world().face.roster().into_iter();
        roster.map(|one| one.name).collect()
    };
    let before = names(&ui);
    ui.keys("g a s");
    assert_eq!(ui.app.scope(), Scope::Dialog, "{}", ui.shot());
    assert_eq!(names(&ui), before, "nothing has begun");
    ui.keys(key);
    let now = names(&ui);
    let scenes = ui.world().face.data()["campaign"]["scenes"].clone();
    assert_eq!(scenes, serde_json::json!(["The gun deck"]));
    assert!(now.contains(&"Wave".to_owned()), "{now:?}");
    assert_eq!(now.contains(&"Boarders".to_owned()), stays, "{now:?}");
    assert!(now.contains(&"Vex Marrow".to_owned()), "{now:?}");
    ui.keys("u");
    assert_eq!(names(&ui), before);
}

/// While a scene closes, its list is the only question, and a key that answers it has no second meaning.
#[rstest]
fn a_closing_scene_asks_only_about_itself(#[values(0, 1, 2, 3)] size: usize) {
    let mut ui = planned(SIZES[size]);
    for line in ["end", "begin The quay", "strain vex 2", "close"] {
        ui.line(line);
    }
    let asked: Vec<String> = ui
        .world()
        .face
        .offers(None)
        .into_iter()
        .filter(|offer| offer.group == rules::view::OfferGroup::Asked)
        .map(|offer| offer.line)
        .collect();
    let own = [
        "close strike 1",
        "close done ",
        "close cancel",
        "close done",
    ];
    assert_eq!(asked, own);
    let keys = ui.last_line();
    let caps = keys.split_whitespace().filter(|word| *word == "n");
    assert_eq!(caps.count(), 1, "{keys}");
}

/// A planned scene can hold a note. It is written when the scene starts, with the place of the scene.
#[test]
fn a_planned_note_is_written_when_its_scene_starts() {
    let lines = [
        "add vex_marrow",
        "plan new The lock",
        "plan line 1 note @Vex The seal hums. #lock",
        "plan line 1 note The captain lies! #GM!",
    ];
    let mut ui = Harness::new(&lines, Screen::Table, (80, 24));
    assert!(ui.world().face.notes().is_empty());
    ui.line("plan start 1");
    let notes = ui.world().face.notes();
    let told: Vec<_> = notes
        .iter()
        .map(|note| (note.text.as_str(), note.chapter.scene, note.hidden))
        .collect();
    let expected = [
        ("The captain lies! #GM!", 1, true),
        ("@Vex The seal hums. #lock", 1, false),
    ];
    assert_eq!(told, expected);
    ui.line("undo");
    assert!(ui.world().face.notes().is_empty());
}

/// `session end` names the open scene and the line that closes it, and can be overridden. `end scene` is
/// `close`.
#[test]
fn g_story_01_the_end_of_a_session_names_the_open_scene() {
    let lines = ["add vex_marrow", "session start 1", "begin The dock"];
    let mut ui = Harness::new(&lines, Screen::Table, (80, 24));
    let session = |ui: &Harness| {
        let data = ui.world().face.data();
        let campaign = &data["campaign"];
        [&campaign["in_session"], &campaign["closing"]].map(serde_json::Value::as_bool)
    };
    ui.line("session end");
    assert_eq!(session(&ui), [Some(true), Some(false)]);
    let (shot, told) = (ui.shot(), ui.told());
    assert!(
        shot.contains("The dock, ") && told.contains(" e N "),
        "{shot}"
    );
    says!(told);
    ui.line("end scene");
    assert_eq!(session(&ui), [Some(true), Some(true)]);
    ui.line("close cancel").line("session end!");
    assert_eq!(session(&ui), [Some(false), Some(false)]);
    let found = ui.world().face.complete("end sc");
    assert!(found.iter().any(|one| one.text == "close"), "{found:?}");
}

/// The keys that close a scene, or go on with it, are readable however many changes are listed above them.
#[rstest]
fn the_keys_that_close_a_scene_are_always_readable(
    #[values((60, 18), (80, 24))] size: (u16, u16),
    #[values(Screen::Table, Screen::Solo)] screen: Screen,
) {
    let mut lines = vec![
        "add vex_marrow",
        "add ila_senn",
        "session start 1",
        "begin The dock",
    ];
    lines.extend([
        "wound vex 2",
        "strain vex 2",
        "wound ila 2",
        "strain ila 2",
        "money vex 5",
    ]);
    lines.extend([
        "money ila 5",
        "award vex 5 x",
        "award ila 5 x",
        "give vex painkiller",
        "close",
    ]);
    let mut ui = Harness::new(&lines, screen, size);
    for keys in ["", "g d"] {
        let shot = ui.keys(keys).shot();
        let offers = ui.world().face.offers(None);
        let closes = offers.iter().find(|one| one.line == "close done");
        let label = &closes.expect("the way to close it").label;
        assert!(shot.contains(label.as_str()), "{keys}: {label}\n{shot}");
    }
    // A row below the list is shown first.
    ui.keys("y");
    if !ui.last_said().contains("closed") {
        ui.keys("y");
    }
    assert!(ui.last_said().contains("closed"), "{}", ui.last_said());
}

/// A line of a planned scene is edited in place: it is tried in its place, and undo brings the old one back.
#[test]
fn a_line_of_a_plan_is_edited_in_place() {
    let mut ui = planned((120, 40));
    ui.keys("g a Enter j r");
    assert_eq!(ui.app.scope(), Scope::Prompt);
    ui.type_in("2").keys("Enter");
    let lines = |ui: &Harness| plans(ui)[0].1.clone();
    let edited = lines(&ui);
    assert_eq!(edited.len(), 3);
    assert_eq!(edited[1], "add captain_marrack as Quartermaster2");
    assert_eq!(edited[2], "add corsair");
    ui.keys("u");
    assert_eq!(lines(&ui)[1], "add captain_marrack as Quartermaster");
}

/// Sessions, scenes and days are headings between the entries of the log.
#[test]
fn the_log_has_headings_of_its_chapters() {
    let lines = [
        "add vex_marrow",
        "session start 1",
        "begin The dock",
        "note The dock burns.",
        "close",
        "close done",
        "begin The hold",
        "note The hold floods.",
    ];
    let mut ui = Harness::new(&lines, Screen::Table, (80, 24));
    let shot = ui.keys("g l").shot();
    let place = |text: &str| {
        let mut lines = shot.lines();
        lines
            .position(|line| line.contains(text))
            .unwrap_or_else(|| panic!("{text}: {shot}"))
    };
    assert!(place("Session 1 · The dock") < place("The dock burns."));
    assert!(place("The hold floods.") < place("Session 1 · The dock"));
    assert!(place("Session 1 · The hold") < place("The hold floods."));
}

/// A note without an entry of its own has a number with a k, and keys reword and remove it like any other.
#[test]
fn a_planned_note_is_reworded_and_removed_like_any_other() {
    let lines = [
        "add vex_marrow",
        "plan new The lock",
        "plan line 1 note The seal hums. #gm",
        "plan start 1",
    ];
    let mut ui = Harness::new(&lines, Screen::Table, (80, 24));
    let texts = |ui: &Harness| -> Vec<(String, bool)> {
        let notes = ui.world().face.notes().into_iter();
        notes.map(|note| (note.text, note.hidden)).collect()
    };
    ui.line("reword k1 The seal is quiet.");
    assert_eq!(texts(&ui), [("The seal is quiet.".to_owned(), false)]);
    ui.keys("# d");
    assert_eq!(texts(&ui), []);
    ui.keys("Esc").line("undo 2");
    assert_eq!(texts(&ui), [("The seal hums. #gm".to_owned(), true)]);
}
