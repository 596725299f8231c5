//! What a solo player sees between fights: the session, the day, and the result of the last check.

use rstest::rstest;
use rules::view::{OfferGroup, SESSION, SESSION_START};
use triumph::session::{Options, Session};
use triumph::table::report::{Form, Report};
use triumph::table::{ChapterKind, Numbered};
use triumph::ui::keymap::Scope;
use triumph::ui::{Effect, Msg, Proposal, Screen};

use super::harness::Harness;

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
    let ui = Harness::new(&all, Screen::Solo, size);
    let turns = ui.world().face.turns();
    assert_eq!(turns.chapter, told);
    let head = ui.shot().lines().next().unwrap_or_default().to_owned();
    assert!(head.contains(&turns.chapter), "{head}");
}

/// After a check is applied, its result stays on the sheet until the next key.
#[test]
fn the_result_of_a_check_stays_after_it_is_applied() {
    let mut ui = Harness::new(&["add vex_marrow"], Screen::Solo, (80, 24));
    ui.line("check vex stealth average").line("roll = 2s 1a");
    let n = ui.world().face.last();
    ui.keys("Enter");
    let roll = ui.world().face.told(n).unwrap();
    assert!(!ui.world().face.rolls_told(n).is_empty());
    assert!(ui.told().contains(&roll), "{}", ui.shot());
    ui.keys("Tab");
    assert!(!ui.told().contains(&roll), "{}", ui.shot());
}

/// A key that starts a session while another isn't over asks first, and only yes ends the open one.
#[test]
fn starting_a_session_over_another_one_asks() {
    let mut ui = Harness::new(&["add vex_marrow", "session 3"], Screen::Solo, (80, 24));
    let session = |ui: &Harness| ui.world().face.chapter().session;
    ui.keys(":").type_in("session start").keys("Enter");
    assert_eq!((session(&ui), ui.app.scope()), (1, Scope::Dialog));
    ui.keys("Esc Esc");
    assert_eq!(session(&ui), 1);
    ui.keys(":").type_in("session 4").keys("Enter y");
    assert_eq!(session(&ui), 2);
    // A script isn't asked, and the menu offers to end what goes on.
    ui.line("session 2");
    assert_eq!(session(&ui), 3);
    let lines = |ui: &Harness| -> Vec<String> {
        let offers = ui.world().face.offers(None).into_iter();
        let own = offers.filter(|offer| [SESSION, SESSION_START].contains(&offer.key.as_str()));
        let own = own.filter(|offer| offer.group == OfferGroup::Encounter);
        own.map(|offer| offer.line).collect()
    };
    assert_eq!(lines(&ui), ["close session"]);
    ui.line("session end");
    assert_eq!(lines(&ui), ["session 1"]);
}

/// The review jumps to sessions, scenes and entries, and runs no line that changes the game.
#[test]
fn the_review_jumps_and_changes_no_game() {
    let lines = [
        "add vex_marrow",
        "session 1",
        "begin The dock",
        "wound vex 1",
        "close",
        "close done",
        "session end",
        "session 1",
        "note A calm evening",
    ];
    let mut ui = Harness::new(&lines, Screen::Table, (120, 40));
    ui.keys("g r");
    let last = ui.world().face.last();
    let at = |ui: &Harness| {
        let shot = ui.shot();
        let told = shot.split("as of entry ").nth(1).unwrap_or_default();
        told.split(' ').next().unwrap_or_default().to_owned()
    };
    for (line, entry) in [
        ("session 1", "2"),
        ("4", "4"),
        ("scene 1", "3"),
        (":2", "2"),
        ("session 2", "8"),
    ] {
        ui.keys(":").type_in(line).keys("Enter");
        assert_eq!(at(&ui), entry, "{line}\n{}", ui.shot());
    }
    ui.keys(":").type_in("wound vex 5").keys("Enter");
    assert_eq!(ui.world().face.last(), last);
    says!(ui.told());
    ui.keys("Esc Esc :")
        .type_in("note seen again")
        .keys("Enter");
    assert_eq!(ui.world().face.last(), last + 1);
}

/// The key that undoes takes a note back too, and brings it again.
#[test]
fn a_note_is_undone_and_redone_by_keys() {
    let mut ui = Harness::new(&["add vex_marrow", "wound vex 2"], Screen::Solo, (80, 24));
    let notes = |ui: &Harness| ui.world().face.notes().len();
    ui.keys("N").type_in("A slip").keys("Enter");
    assert_eq!(notes(&ui), 1);
    ui.keys("u");
    assert_eq!((notes(&ui), ui.app.scope()), (0, Scope::Solo));
    ui.keys("U");
    assert_eq!(notes(&ui), 1);
    // Below the note is the wound.
    ui.keys("u u");
    let wounds = |ui: &Harness| {
        let roster = ui.world().face.roster();
        roster[0].tracks[0].now
    };
    assert_eq!((notes(&ui), wounds(&ui)), (0, 0));
    ui.keys("U U");
    assert_eq!((notes(&ui), wounds(&ui)), (1, 2));
}

/// A removed or reworded note comes back with the same key.
#[test]
fn the_removal_of_a_note_is_undone_by_keys() {
    let lines = ["add vex_marrow", "note one", "reword 2 two", "unnote 2"];
    let mut ui = Harness::new(&lines, Screen::Solo, (80, 24));
    let texts = |ui: &Harness| -> Vec<String> {
        let notes = ui.world().face.notes().into_iter();
        notes.map(|note| note.text).collect()
    };
    let none: [&str; 0] = [];
    assert_eq!(texts(&ui), none);
    assert_eq!(texts(ui.keys("u")), ["two"]);
    assert_eq!(texts(ui.keys("u")), ["one"]);
    assert_eq!(texts(ui.keys("u")), none);
}

/// Stops no import.
const fn reads_on(_: usize, _: usize) -> std::ops::ControlFlow<()> {
    std::ops::ControlFlow::Continue(())
}

/// A line that reads a file of characters shows first what it would do.
#[test]
fn importing_shows_the_proposal_first() {
    let mut ui = Harness::new(&["add vex_marrow"], Screen::Solo, (80, 24));
    ui.keys(":").type_in("import mara.json").keys("Enter");
    let Some(Effect::Propose { line, focus }) = ui.asked.pop() else {
        panic!("nothing was proposed: {}", ui.shot());
    };
    ui.send(Msg::Proposed(Proposal {
        title: "Import 1 character from mara.json?".to_owned(),
        told: vec!["Mara, rival: 12 taken.".to_owned()],
        yes: Effect::Run {
            lines: vec![line],
            focus,
        },
    }));
    assert!(ui.shot().contains("Mara, rival"), "{}", ui.shot());
    ui.keys("Enter");
    // There are no files here, so that the line itself was run.
    assert!(ui.told().contains("file"), "{}", ui.told());
}

/// The menu of the encounter opens on the sheet of a solo player too.
#[test]
fn the_encounter_menu_opens_on_the_sheet() {
    let mut ui = Harness::new(&["add vex_marrow"], Screen::Solo, (80, 24));
    assert_eq!(ui.keys("e").app.scope(), Scope::Dialog);
    assert!(ui.shot().contains("begin a scene"), "{}", ui.shot());
}

/// Enter at the end of a session goes to what is asked, and doesn't change who was there, whichever row is selected.
#[rstest]
fn enter_at_the_end_of_a_session_marks_no_one_absent(
    #[values((60, 18), (80, 24), (120, 40))] size: (u16, u16),
) {
    let lines = [
        "add vex_marrow",
        "add ila_senn",
        "session start",
        "wound vex 3",
        "close session",
    ];
    for keys in ["Enter", "j Enter", "k Enter"] {
        let mut ui = Harness::new(&lines, Screen::Table, size);
        let last = ui.world().face.last();
        ui.keys("g w").keys(keys);
        assert_eq!(ui.world().face.last(), last, "{keys}: {}", ui.shot());
        ui.keys("1");
        assert_eq!(ui.world().face.last(), last + 1, "a number changes it");
    }
}

/// A character who misses the session has no slot in a fight of it.
#[test]
fn who_misses_the_session_has_no_slot() {
    let lines = |off: &'static str| {
        let mut lines = vec!["add vex_marrow", "add ila_senn", "session 2", off];
        lines.extend(["add captain_marrack", "start"]);
        lines
    };
    let slots = |off| {
        let ui = Harness::new(&lines(off), Screen::Table, (120, 40));
        ui.world().face.turns().slots.len()
    };
    assert_eq!((slots("note all here"), slots("attend ila off")), (3, 2));
}

/// The proposal of a file names what is taken and what is missing, and changes nothing.
#[test]
fn the_proposal_of_a_file_tells_what_is_taken_and_missing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("quay.json");
    let json = r#"[{ "name": "Quay boss", "type": "Rival", "characteristics": { "Brawn": 3,
        "Agility": 2, "Intellect": 2, "Cunning": 3, "Willpower": 2, "Presence": 3 },
        "derived": { "soak": 3, "wounds": 14 }, "skills": { "Coercion": 2, "Basketry": 1 } }]"#;
    std::fs::write(&file, json).unwrap();
    let mut session = Session::unsaved("Genesys", "Test", Options::default()).unwrap();
    let line = format!("import \"{}\"", file.display());
    let (title, told) = session.import_told(&line, &mut reads_on).unwrap();
    assert!(title.contains("quay.json"), "{title}");
    assert_eq!(told.len(), 4, "{told:?}");
    assert!(told[1].starts_with("Quay boss, rival: "), "{told:?}");
    assert!(told[2].contains("Basketry"), "{told:?}");
    // A rival leaves with the scene unless they are cast.
    assert!(told[3].contains("`cast \"Quay boss\"`"), "{told:?}");
    assert_eq!(session.face().last(), 0);
    // Who is already here doesn't arrive a second time.
    session.run(&line).unwrap();
    let again = session.import_told(&line, &mut reads_on).unwrap_err();
    assert!(again.why.contains("already here"), "{again}");
    // They are told under the names that they get.
    let guard = json.trim().trim_start_matches('[').trim_end_matches(']');
    let guard = guard.replace("Quay boss", "Guard");
    std::fs::write(&file, format!("[{guard}, {guard}]")).unwrap();
    let (_, told) = session.import_told(&line, &mut reads_on).unwrap();
    let leaving = told.iter().find(|one| one.contains("cast WHO")).unwrap();
    assert!(leaving.starts_with("Guard and Guard 2 aren't"), "{leaving}");
    session.run(&line).unwrap();
    assert!(
        session
            .import_told("import none.json", &mut reads_on)
            .is_err()
    );
}

/// A question that has numbers for answers is shown with them, and the tab that was open returns after it.
#[test]
fn a_closing_scene_is_asked_about_on_its_tab() {
    let lines = ["add vex_marrow", "begin The dock", "wound vex 2"];
    let mut ui = Harness::new(&lines, Screen::Solo, (80, 24));
    ui.keys("4");
    assert!(ui.shot().contains("▌4 Health▐"), "{}", ui.shot());
    ui.keys(":").type_in("close").keys("Enter");
    let shot = ui.shot();
    assert!(
        shot.contains("▌Dice▐") && shot.contains("wounds 0 → 2"),
        "{shot}"
    );
    // What the key answers is on the screen.
    let last = ui.world().face.last();
    ui.keys("1");
    assert_eq!(ui.world().face.last(), last + 1, "{}", ui.shot());
    ui.keys("y");
    assert!(ui.shot().contains("▌4 Health▐"), "{}", ui.shot());
}

/// What comes next between fights, in one menu: rest, a day, and the session.
#[test]
fn the_encounter_menu_has_rest_and_session() {
    let ui = Harness::new(&["add vex_marrow"], Screen::Solo, (80, 24));
    let offers = ui.world().face.offers(None);
    let next = |line: &str| {
        let same = offers.iter().filter(|offer| offer.line == line);
        same.filter(|offer| offer.group == OfferGroup::Encounter)
            .count()
    };
    for line in ["rest", "week", "day", "session 1"] {
        assert_eq!(next(line), 1, "{line}");
    }
    let lines = ["add vex_marrow", "add captain_marrack", "start", "end"];
    let after = Harness::new(&lines, Screen::Solo, (80, 24));
    let offers = after.world().face.offers(None);
    let course = offers
        .iter()
        .filter(|one| one.group == OfferGroup::Encounter);
    let rests = course.filter(|one| one.line == "rest").count();
    assert_eq!(rests, 1);
}

/// Who missed a session takes part in what happens after it, but gets no award for it.
#[test]
fn who_missed_a_session_acts_after_it() {
    let mut lines = vec!["add vex_marrow", "add ila_senn", "session 2"];
    lines.extend([
        "attend ila off",
        "session end",
        "add captain_marrack",
        "start",
    ]);
    let ui = Harness::new(&lines, Screen::Table, (120, 40));
    assert_eq!(ui.world().face.turns().slots.len(), 3);
    let mut ui = Harness::new(&lines[..5], Screen::Table, (120, 40));
    let sheets = |ui: &Harness| {
        let face = ui.world().face;
        let players = face.players();
        let sheets = players.into_iter().filter_map(|who| face.sheet(who));
        let free = sheets.map(|sheet| {
            let xp = sheet.facts.into_iter().find(|fact| fact.key == "xp");
            xp.map(|fact| fact.value.plain())
        });
        free.collect::<Vec<_>>()
    };
    let before = sheets(&ui);
    ui.line("award all 5 the run");
    let after = sheets(&ui);
    assert_ne!(before[0], after[0]);
    assert_eq!(before[1], after[1]);
}

/// The report is written from the menu of the encounter, from the review, and by a line.
#[test]
fn a_report_is_written_by_a_key_and_by_a_line() {
    let report = |form, for_players| {
        Effect::Report(Report {
            form,
            for_players,
            part: None,
        })
    };
    let lines = ["add vex_marrow", "wound vex 2"];
    let mut ui = Harness::new(&lines, Screen::Solo, (80, 24));
    ui.keys("e w 1");
    assert_eq!(ui.asked.pop(), Some(report(Form::Markdown, false)));
    ui.keys("g r e");
    says!(ui.shot());
    ui.keys("6");
    assert_eq!(ui.asked.pop(), Some(report(Form::Html, true)));
    ui.keys("Esc")
        .keys(":")
        .type_in("report lonelog")
        .keys("Enter");
    assert_eq!(ui.asked.pop(), Some(report(Form::Lonelog, false)));
    ui.keys(":").type_in("report --scene last").keys("Enter");
    let last = Report {
        form: Form::Markdown,
        for_players: false,
        part: Numbered::read(ChapterKind::Scene, "last").ok(),
    };
    assert_eq!(ui.asked.pop(), Some(Effect::Report(last)));
    ui.keys(":").type_in("report pdf").keys("Enter");
    assert_eq!(ui.asked.pop(), None);
    assert!(ui.told().contains("lonelog"), "{}", ui.told());
    // Not in the middle of a fight.
    let lines = ["add vex_marrow", "add captain_marrack", "start"];
    let mut ui = Harness::new(&lines, Screen::Table, (120, 40));
    assert!(!ui.keys("e").shot().contains("write the report"));
}

/// Between sessions the line above the keys names the next one. Its end can wait, and rest comes first for a
/// character who can't act.
#[test]
fn the_line_above_the_keys_names_what_comes_next() {
    let next = |lines: &[&str]| {
        let ui = Harness::new(lines, Screen::Solo, (80, 24));
        let offers = ui.world().face.offers(None).into_iter();
        let course = offers.filter(|offer| offer.group == OfferGroup::Encounter && offer.proposed);
        let course: Vec<_> = course.map(|offer| (offer.key, offer.label)).collect();
        let [(key, label)] = course.as_slice() else {
            panic!("{course:?}");
        };
        let clause = label.split(':').next().unwrap();
        (key.clone(), ui.told().contains(clause))
    };
    let of = |key: &str, told: bool| (key.to_owned(), told);
    let start = "add vex_marrow";
    assert_eq!(next(&[start, "day"]).0, SESSION_START);
    assert_eq!(next(&[start, "session 1", "note Dawn."]).0, "scene_begin");
    let hurt = [start, "session 1", "wound vex 1", "note Noon."];
    assert_eq!(next(&hurt).0, SESSION);
    let wounded = [start, "session 1", "wound vex 20", "note Dusk."];
    assert_eq!(next(&wounded).0, "rest");
    // Without a result to tell, the line is about what comes next.
    assert_eq!(next(&[start]), of(SESSION_START, true));
}

/// The question behind a Critical Injury waits for it: its answers say so, and then it is on screen.
#[test]
fn the_end_of_a_session_waits_behind_a_critical_injury() {
    let lines = ["add vex_marrow", "session 1", "wound vex 20"];
    let mut ui = Harness::new(&lines, Screen::Solo, (80, 24));
    ui.keys("e S");
    let last = ui.world().face.last();
    ui.keys("y");
    assert_eq!(ui.world().face.last(), last, "{}", ui.shot());
    assert!(ui.told().contains("Critical Injury first"), "{}", ui.shot());
    ui.keys("Enter");
    assert!(ui.world().face.turns().asks.is_some());
    ui.keys("y");
    assert_eq!(ui.world().face.last(), last + 1, "{}", ui.shot());
    assert!(ui.world().face.turns().asks.is_none());
}
