//! The page of planned scenes, by keys.

use rstest::rstest;
use triumph::ui::Screen;
use triumph::ui::keymap::Scope;

use super::stand::{FIGHT, Stand};

const SIZES: [(u16, u16); 4] = [(60, 18), (80, 24), (120, 40), (200, 60)];

/// Two planned scenes, the first with a group, a rival and a vehicle.
fn planned(size: (u16, u16)) -> Stand {
    let mut stand = Stand::new(&FIGHT, Screen::Table, size);
    stand
        .line("plan new The gun deck")
        .line("plan line 1 add ashen_oar_boarder x4 as Wave")
        .line("plan line 1 add captain_marrack as Quartermaster")
        .line("plan line 1 add corsair")
        .line("plan new Bridge");
    stand
}

/// The titles of the planned scenes with their lines.
fn plans(stand: &Stand) -> Vec<(String, Vec<String>)> {
    let plans = stand.world().face.plans().into_iter();
    plans
        .map(|plan| {
            let lines = plan.lines.into_iter().map(|line| line.line);
            (plan.title, lines.collect())
        })
        .collect()
}

#[rstest]
fn a_key_lists_the_planned_scenes_with_their_weight(#[values(0, 1, 2, 3)] size: usize) {
    let mut stand = planned(SIZES[size]);
    stand.keys("g a");
    assert_eq!(stand.app.scope(), Scope::Plans);
    let shot = stand.shot();
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
    assert_eq!(stand.keys("Esc").app.scope(), Scope::Turns);
}

#[test]
fn a_scene_with_a_group_and_a_vehicle_is_planned_by_keys() {
    let mut stand = Stand::new(&FIGHT, Screen::Table, (120, 40));
    let shot = stand.keys("g a").shot();
    let mut words = shot.split(['┃', '\n']);
    says!(words.find(|part| part.contains(" n ")).unwrap().trim());
    stand.keys("n").type_in("The gun deck").keys("Enter");
    assert_eq!(stand.app.scope(), Scope::Plans);
    stand.keys("a").type_in("ashen_oar_b").keys("Tab");
    stand.type_in(" x4 as Wave").keys("Enter");
    stand.keys("a").type_in("corsair").keys("Enter");
    // A word that the packs don't know is refused, and stays to be corrected.
    stand.keys("a").type_in("nobody_known").keys("Enter");
    assert_eq!(stand.app.scope(), Scope::Prompt);
    stand.keys("Esc");
    let lines = &plans(&stand)[0].1;
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].ends_with(" x4 as Wave"), "{lines:?}");
    let shot = stand.shot();
    assert!(shot.contains("4 minions, 1 vehicle"), "{shot}");
}

#[test]
fn scenes_and_lines_are_moved_copied_and_removed() {
    let mut stand = planned((120, 40));
    let titles = |stand: &Stand| -> Vec<String> {
        let plans = plans(stand).into_iter();
        plans.map(|(title, _)| title).collect()
    };
    stand.keys("g a J");
    assert_eq!(titles(&stand), ["Bridge", "The gun deck"]);
    stand.keys("c");
    assert_eq!(titles(&stand), ["Bridge", "The gun deck", "The gun deck 2"]);
    stand.keys("d");
    assert_eq!(titles(&stand), ["Bridge", "The gun deck"]);
    stand.keys("K");
    assert_eq!(titles(&stand), ["The gun deck", "Bridge"]);
    stand.keys("r").type_in(" at night").keys("Enter");
    assert_eq!(titles(&stand), ["The gun deck at night", "Bridge"]);
    stand.keys("Enter G K");
    let lines = |stand: &Stand| plans(stand)[0].1.clone();
    let (wave, captain, ship) = (
        "add ashen_oar_boarder x4 as Wave",
        "add captain_marrack as Quartermaster",
        "add corsair",
    );
    assert_eq!(lines(&stand), [wave, ship, captain]);
    stand.keys("c");
    assert_eq!(lines(&stand), [wave, ship, captain, ship]);
    stand.keys("d u d");
    assert_eq!(lines(&stand), [wave, ship, captain]);
    assert_eq!(stand.keys("Left Esc").app.scope(), Scope::Turns);
}

#[test]
fn a_started_scene_has_fresh_copies_and_its_plan_stays() {
    let mut stand = planned((120, 40));
    let before = stand.world().face.roster().len();
    stand.line("end").keys("g a s K");
    assert_eq!(stand.app.scope(), Scope::Turns);
    let named = |stand: &Stand, name: &str| {
        let names = stand.world().face.names().into_iter();
        names.filter(|one| one.name.starts_with(name)).count()
    };
    assert_eq!(stand.world().face.roster().len(), before + 3);
    assert_eq!(named(&stand, "Wave"), 1);
    assert_eq!(plans(&stand).len(), 2);
    stand.line("close").line("close cancel").line("undo 2");
    stand.line("close").line("close done").keys("g a s");
    assert_eq!(named(&stand, "Wave"), 1);
    stand.line("undo");
    assert_eq!(named(&stand, "Wave"), 0);
}

#[test]
fn the_command_line_and_the_finder_open_the_planned_scenes() {
    let mut stand = planned((80, 24));
    for word in ["plan", "plans", "prepare"] {
        stand.keys(":").type_in(word).keys("Enter");
        assert_eq!(stand.app.scope(), Scope::Plans, "{word}");
        stand.keys("Esc");
    }
    let words = "prepare a scene for tomorrow";
    stand.keys("C-p").type_in(words);
    let shot = stand.shot();
    assert!(shot.contains("planned scenes"), "{shot}");
    stand.keys("Enter");
    assert_eq!(stand.app.scope(), Scope::Plans, "{}", stand.shot());
}

#[test]
fn a_read_only_save_only_shows_its_plans() {
    let mut stand = planned((80, 24));
    stand.access = "opened for review";
    stand.keys("g a");
    assert_eq!((stand.foot("s"), stand.foot("a")), (None, None));
    assert!(stand.foot("Esc").is_some());
    stand.keys("s");
    assert_eq!(stand.app.scope(), Scope::Plans);
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
    let mut stand = planned(SIZES[size]);
    stand.line("end");
    let names = |stand: &Stand| -> Vec<String> {
        let roster = stand.world().face.roster().into_iter();
        roster.map(|one| one.name).collect()
    };
    let before = names(&stand);
    stand.keys("g a s");
    assert_eq!(stand.app.scope(), Scope::Dialog, "{}", stand.shot());
    assert_eq!(names(&stand), before, "nothing has begun");
    stand.keys(key);
    let now = names(&stand);
    let scenes = stand.world().face.data()["campaign"]["scenes"].clone();
    assert_eq!(scenes, serde_json::json!(["The gun deck"]));
    assert!(now.contains(&"Wave".to_owned()), "{now:?}");
    assert_eq!(now.contains(&"Boarders".to_owned()), stays, "{now:?}");
    assert!(now.contains(&"Vex Marrow".to_owned()), "{now:?}");
    stand.keys("u");
    assert_eq!(names(&stand), before);
}

/// While a scene closes, its list is the only question, and a key that answers it has no second meaning.
#[rstest]
fn a_closing_scene_asks_only_about_itself(#[values(0, 1, 2, 3)] size: usize) {
    let mut stand = planned(SIZES[size]);
    for line in ["end", "begin The quay", "strain vex 2", "close"] {
        stand.line(line);
    }
    let asked: Vec<String> = stand
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
    let keys = stand.last_line();
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
    let mut stand = Stand::new(&lines, Screen::Table, (80, 24));
    assert!(stand.world().face.notes().is_empty());
    stand.line("plan start 1");
    let notes = stand.world().face.notes();
    let told: Vec<_> = notes
        .iter()
        .map(|note| (note.text.as_str(), note.chapter.scene, note.hidden))
        .collect();
    let expected = [
        ("The captain lies! #GM!", 1, true),
        ("@Vex The seal hums. #lock", 1, false),
    ];
    assert_eq!(told, expected);
    stand.line("undo");
    assert!(stand.world().face.notes().is_empty());
}

/// `session end` names the open scene and the line that closes it, and can be overridden. `end scene` is
/// `close`.
#[test]
fn g_story_01_the_end_of_a_session_names_the_open_scene() {
    let lines = ["add vex_marrow", "session start 1", "begin The dock"];
    let mut stand = Stand::new(&lines, Screen::Table, (80, 24));
    let session = |stand: &Stand| {
        let data = stand.world().face.data();
        let campaign = &data["campaign"];
        [&campaign["in_session"], &campaign["closing"]].map(serde_json::Value::as_bool)
    };
    stand.line("session end");
    assert_eq!(session(&stand), [Some(true), Some(false)]);
    let (shot, told) = (stand.shot(), stand.told());
    assert!(
        shot.contains("The dock, ") && told.contains(" e N "),
        "{shot}"
    );
    says!(told);
    stand.line("end scene");
    assert_eq!(session(&stand), [Some(true), Some(true)]);
    stand.line("close cancel").line("session end!");
    assert_eq!(session(&stand), [Some(false), Some(false)]);
    let found = stand.world().face.complete("end sc");
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
    let mut stand = Stand::new(&lines, screen, size);
    for keys in ["", "g d"] {
        let shot = stand.keys(keys).shot();
        let offers = stand.world().face.offers(None);
        let closes = offers.iter().find(|one| one.line == "close done");
        let label = &closes.expect("the way to close it").label;
        assert!(shot.contains(label.as_str()), "{keys}: {label}\n{shot}");
    }
    // A row below the list is shown first.
    stand.keys("y");
    if !stand.last_said().contains("closed") {
        stand.keys("y");
    }
    assert!(
        stand.last_said().contains("closed"),
        "{}",
        stand.last_said()
    );
}

/// A line of a planned scene is edited in place: it is tried in its place, and undo brings the old one back.
#[test]
fn a_line_of_a_plan_is_edited_in_place() {
    let mut stand = planned((120, 40));
    stand.keys("g a Enter j r");
    assert_eq!(stand.app.scope(), Scope::Prompt);
    stand.type_in("2").keys("Enter");
    let lines = |stand: &Stand| plans(stand)[0].1.clone();
    let edited = lines(&stand);
    assert_eq!(edited.len(), 3);
    assert_eq!(edited[1], "add captain_marrack as Quartermaster2");
    assert_eq!(edited[2], "add corsair");
    stand.keys("u");
    assert_eq!(lines(&stand)[1], "add captain_marrack as Quartermaster");
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
    let mut stand = Stand::new(&lines, Screen::Table, (80, 24));
    let shot = stand.keys("g l").shot();
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
    let mut stand = Stand::new(&lines, Screen::Table, (80, 24));
    let texts = |stand: &Stand| -> Vec<(String, bool)> {
        let notes = stand.world().face.notes().into_iter();
        notes.map(|note| (note.text, note.hidden)).collect()
    };
    stand.line("reword k1 The seal is quiet.");
    assert_eq!(texts(&stand), [("The seal is quiet.".to_owned(), false)]);
    stand.keys("# d");
    assert_eq!(texts(&stand), []);
    stand.keys("Esc").line("undo 2");
    assert_eq!(texts(&stand), [("The seal hums. #gm".to_owned(), true)]);
}
