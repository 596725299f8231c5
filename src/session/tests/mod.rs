//! Sessions of the toy game on a real disk: saved before shown, opened from a tail, repaired.

mod disk;
mod home;
mod player;

use std::fs;

use proptest::prelude::*;
use tempfile::TempDir;

use super::*;

fn options(folder: &TempDir) -> Options {
    Options {
        seed: Some(7),
        clock: Box::new(Stopped("2026-11-21 20:14".into())),
        shelf: Some(Shelf::new(&folder.path().join("marks"), "test")),
        ..Options::default()
    }
}

fn place(folder: &TempDir) -> PathBuf {
    folder.path().join("save.ron")
}

fn new(folder: &TempDir) -> Session {
    Session::create(&place(folder), "toy", "Test", options(folder)).unwrap()
}

/// Writes a save of 5,000 entries, far more than are held in memory, and returns its text.
fn long_save(folder: &TempDir) -> String {
    drop(new(folder));
    let text = fs::read_to_string(place(folder)).unwrap();
    let entry = |n| format!("(n:{n},line:\"next\",body:Did([Began])),\n");
    let entries: String = (1..=5_000).map(entry).collect();
    let all = text.replace("log: [\n", &format!("log: [\n{entries}"));
    fs::write(place(folder), &all).unwrap();
    all
}

fn open(folder: &TempDir) -> Session {
    Session::open(&place(folder), options(folder)).unwrap()
}

fn run(session: &mut Session, line: &str) -> Told {
    session
        .run(line)
        .unwrap_or_else(|refusal| panic!("{line}: {refusal}"))
}

fn wounds(session: &Session, who: u32) -> u32 {
    session.face().sheet(Id(who)).unwrap().tracks[0].now
}

fn damaged(error: &OpenError) -> (usize, Option<EntryNo>) {
    match error {
        OpenError::Damaged {
            line, last_good, ..
        } => (*line, *last_good),
        other => panic!("{other}"),
    }
}

#[test]
fn what_was_run_is_there_after_reopening_with_its_clock_and_author() {
    let folder = TempDir::new().unwrap();
    let mut session = new(&folder);
    run(&mut session, "add \"Ila Rho\"");
    run(&mut session, "wound ila 4");
    run(&mut session, "undo");
    drop(session);
    let mut session = open(&folder);
    let lines = session.face().log(1, 9);
    assert_eq!(lines.len(), 3);
    assert_eq!(
        (lines[1].by.as_str(), lines[1].clock.as_str()),
        ("GM", "2026-11-21 20:14")
    );
    assert!(lines[1].undone);
    assert_eq!(wounds(&session, 0), 0);
    run(&mut session, "redo");
    assert_eq!(wounds(&session, 0), 4);
    assert_eq!(session.meta().title, "Test");
}

#[test]
fn the_file_is_what_the_store_s_form_says() {
    let folder = TempDir::new().unwrap();
    run(&mut new(&folder), "add Ila");
    let text = fs::read_to_string(place(&folder)).unwrap();
    assert!(
        text.starts_with("Toy((\nformat: 1,\nmeta: (title:\"Test\",made:\"2026-11-21 20:14\""),
        "{text}"
    );
    assert!(
        text.ends_with(
            "log: [\n(n:1,at:(clock:\"2026-11-21 20:14\"),by:\"GM\",line:\"add Ila\",said:[\"Ila comes.\"],body:Did([Came(\"Ila\")])),\n]))\n"
        ),
        "{text}"
    );
}

/// A save of a former format opens. A writer finds it in the present format, with the former file
/// next to it. A reader changes nothing.
#[test]
fn a_save_of_a_former_format_is_brought_up_before_it_is_written_to() {
    let folder = TempDir::new().unwrap();
    let old = "Toy((\nformat: 0,\nmeta: (title:\"T\"),\nbase: (name: \"T\", round: 0, folk: []),\nlog: [\n\
               (n:1,line:\"add Ila\",body:Did([Arrived(\"Ila\")])),\n]))\n";
    fs::write(place(&folder), old).unwrap();
    let looking = Options {
        read_only: true,
        ..options(&folder)
    };
    let session = Session::open(&place(&folder), looking).unwrap();
    assert_eq!(wounds(&session, 0), 0);
    drop(session);
    assert_eq!(fs::read_to_string(place(&folder)).unwrap(), old);

    let mut session = Session::open(&place(&folder), options(&folder)).unwrap();
    let notices = session.take_notices();
    assert!(
        notices
            .iter()
            .any(|n| n.contains("format 0") && n.contains("format 1")),
        "{notices:?}"
    );
    run(&mut session, "wound Ila 2");
    drop(session);
    let session = Session::open(&place(&folder), options(&folder)).unwrap();
    assert_eq!((wounds(&session, 0), session.face().last()), (2, 2));
    let kept: Vec<String> = fs::read_dir(folder.path())
        .unwrap()
        .flatten()
        .filter(|file| file.file_name().to_string_lossy().contains("format-0"))
        .map(|file| fs::read_to_string(file.path()).unwrap())
        .collect();
    assert_eq!(kept, [old]);
}

/// The game's title is the title that lists show for the save, through undo and reopening, and the
/// log after the head stays the same.
#[test]
fn the_head_follows_the_title_of_the_game() {
    let folder = TempDir::new().unwrap();
    let head = || {
        let text = fs::read_to_string(place(&folder)).unwrap();
        Meta::parse(&text[..text.find("\nlog: [").unwrap() + 8])
            .unwrap()
            .title
    };
    let made = Session::create(&place(&folder), "Genesys", "Test", options(&folder));
    let mut session = made.unwrap();
    for _ in 0..(TAIL / 2) {
        run(&mut session, "note before");
    }
    run(&mut session, "title The Ashen Oar boards, at last");
    assert_eq!(head(), "The Ashen Oar boards, at last");
    assert_eq!(session.meta().title, head());
    run(&mut session, "undo");
    assert_eq!(head(), "Test");
    run(&mut session, "title Night one");
    for _ in 0..TAIL {
        run(&mut session, "note behind");
    }
    let last = session.face().last();
    assert!(session.take_notices().is_empty());
    drop(session);
    let again = Session::open(&place(&folder), options(&folder)).unwrap();
    assert_eq!(
        (again.face().title(), again.face().last()),
        ("Night one", last)
    );
    assert!(again.face().first_loaded() > 1, "it opened from a bookmark");
    assert_eq!(head(), "Night one");
}

#[test]
fn a_dot_is_the_focused_one_but_in_free_text() {
    let folder = TempDir::new().unwrap();
    let mut session = new(&folder);
    run(&mut session, "add \"Ila Rho\"");
    run(&mut session, "add Vex");
    session.run_focused("wound . 3", Some(Id(0))).unwrap();
    session.run_focused("wound . 10", Some(Id(1))).unwrap();
    session.run_focused("roll .!", Some(Id(1))).unwrap();
    session
        .run_focused("note . and done.", Some(Id(1)))
        .unwrap();
    let lines: Vec<String> = session
        .face()
        .log(3, 6)
        .into_iter()
        .map(|line| line.line)
        .collect();
    assert_eq!(
        lines,
        [
            "wound \"Ila Rho\" 3",
            "wound Vex 10",
            "roll Vex!",
            "note . and done."
        ]
    );
    says!(session.run("wound . 3").unwrap_err().why);
    let gone = session.run_focused("wound . 3", Some(Id(9)));
    says!(gone.unwrap_err().why);
}

#[test]
fn a_second_session_may_look_but_not_touch_and_looking_locks_nobody_out() {
    let folder = TempDir::new().unwrap();
    let mut first = new(&folder);
    run(&mut first, "add Ila");
    let mut second = open(&folder);
    let why = second.read_only().unwrap().to_owned();
    assert!(second.is_elsewhere(), "{why}");
    let refused = second.run("next").unwrap_err();
    assert!(refused.why.contains(&why), "{refused}");
    assert_eq!(second.face().last(), 1);
    drop((first, second));
    let looking = Session::open(
        &place(&folder),
        Options {
            read_only: true,
            ..options(&folder)
        },
    )
    .unwrap();
    assert!(looking.read_only().is_some());
    assert_eq!(open(&folder).read_only(), None);
}

#[cfg(unix)]
#[test]
fn what_cannot_be_written_is_refused_and_does_not_happen() {
    let folder = TempDir::new().unwrap();
    let mut session = new(&folder);
    run(&mut session, "add Ila");
    // The file is replaced while it is open. Writing on would lose that file or ours.
    fs::copy(place(&folder), folder.path().join("other.ron")).unwrap();
    fs::rename(folder.path().join("other.ron"), place(&folder)).unwrap();
    let refusal = session.run("wound ila 3").unwrap_err();
    assert!(refusal.why.starts_with("Not done: "), "{refusal}");
    assert!(refusal.hint.is_some() && refusal.rule.is_none());
    assert_eq!((session.face().last(), wounds(&session, 0)), (1, 0));
}

#[test]
fn a_line_that_is_no_entry_is_named_and_the_good_part_can_be_kept() {
    let folder = TempDir::new().unwrap();
    let mut session = new(&folder);
    for line in ["add Ila", "wound ila 1", "wound ila 2", "wound ila 3"] {
        run(&mut session, line);
    }
    drop(session);
    let text = fs::read_to_string(place(&folder)).unwrap();
    let hurt = text.replace("Wounded(who:0,by:2)", "Wonded(who:0,by:2)");
    fs::write(place(&folder), &hurt).unwrap();
    let error = Session::open(&place(&folder), options(&folder))
        .err()
        .unwrap();
    let (line, last_good) = damaged(&error);
    assert_eq!(
        hurt.lines()
            .nth(line - 1)
            .unwrap()
            .find("Wonded")
            .map(|_| ()),
        Some(())
    );
    assert_eq!(last_good, Some(2));
    assert!(error.to_string().ends_with("`Wounded`"), "{error}");
    assert!(error.way_out().contains("entry 2"));
    let salvaged = recover(&place(&folder), line).unwrap();
    assert_eq!(salvaged.entries, 2);
    assert_eq!(fs::read_to_string(salvaged.kept_in).unwrap(), hurt);
    assert_eq!(wounds(&open(&folder), 0), 1);
}

#[test]
fn a_damaged_head_is_named_with_its_place() {
    let folder = TempDir::new().unwrap();
    drop(new(&folder));
    let text = fs::read_to_string(place(&folder)).unwrap();
    fs::write(place(&folder), text.replace("round: 0", "round: nought")).unwrap();
    let error = Session::open(&place(&folder), options(&folder))
        .err()
        .unwrap();
    let told = error.to_string();
    assert!(
        told.contains("save.ron:6:12: ") && told.contains("`nought`"),
        "{told}"
    );
    says!(told);
    fs::write(place(&folder), text.replace("Toy((", "Tic((")).unwrap();
    let error = Session::open(&place(&folder), options(&folder))
        .err()
        .unwrap();
    assert!(
        error
            .to_string()
            .contains("`Tic`: choose Genesys, Genesis, 2084 or Toy"),
        "{error}"
    );
}

#[test]
fn a_torn_end_is_mended_and_said() {
    let folder = TempDir::new().unwrap();
    let mut session = new(&folder);
    run(&mut session, "add Ila");
    run(&mut session, "wound ila 1");
    drop(session);
    let text = fs::read_to_string(place(&folder)).unwrap();
    fs::write(place(&folder), &text[..text.len() - 20]).unwrap();
    let mut session = open(&folder);
    assert_eq!(
        (session.face().last(), session.take_notices().len()),
        (1, 1)
    );
    run(&mut session, "wound ila 2");
    drop(session);
    assert_eq!(wounds(&open(&folder), 0), 2);
}

#[test]
fn a_long_save_opens_from_its_tail_and_undoes_across_it() {
    let folder = TempDir::new().unwrap();
    let mut session = new(&folder);
    run(&mut session, "add Ila");
    for _ in 0..TAIL + 60 {
        run(&mut session, "next");
    }
    let last = session.face().last();
    drop(session);
    let mut session = open(&folder);
    let first = session.face().first_loaded();
    assert!(first > 100 && last - first >= BEHIND, "{first} of {last}");
    assert_eq!(
        (session.face().last(), session.face().moment().0),
        (last, last - 1)
    );
    assert!(session.face().at(first - 2).is_err());
    // A step to entries before the loaded ones loads the rest by itself.
    run(&mut session, "undo to 10");
    assert_eq!(
        (session.face().moment().0, session.face().first_loaded()),
        (9, 1)
    );
    drop(session);
    let mut session = open(&folder);
    assert_eq!(session.face().moment().0, 9);
    session.load_history().unwrap();
    assert_eq!(session.face().at(300).unwrap().moment().0, 299);
}

#[test]
fn a_bookmark_that_does_not_fit_is_passed_over() {
    let folder = TempDir::new().unwrap();
    let mut session = new(&folder);
    for _ in 0..TAIL + 10 {
        run(&mut session, "next");
    }
    drop(session);
    let text = fs::read_to_string(place(&folder)).unwrap();
    let changed = text.replacen("line:\"next\"", "line:\"nexT\"", 1);
    fs::write(place(&folder), changed).unwrap();
    assert_eq!(open(&folder).face().first_loaded(), 1);
}

#[test]
fn undo_reaches_behind_what_is_held_in_memory() {
    let folder = TempDir::new().unwrap();
    long_save(&folder);
    let mut session = open(&folder);
    run(&mut session, "undo 3000");
    run(&mut session, "redo 3000");
    run(&mut session, "undo to 7");
    let held = session.face().first_loaded();
    run(&mut session, "undo");
    assert_eq!(
        session.face().first_loaded(),
        held,
        "the file is read once for both"
    );
}

#[test]
fn a_history_that_cannot_be_read_again_leaves_the_game_as_it_was() {
    let folder = TempDir::new().unwrap();
    let all = long_save(&folder);
    let mut session = open(&folder);
    let before = (session.face().first_loaded(), session.face().last());
    fs::write(place(&folder), all.replace("(n:100,", "(n:x00,")).unwrap();
    let refusal = session.run("undo 3000").unwrap_err();
    assert!(refusal.why.contains("history"), "{refusal}");
    assert_eq!(
        (session.face().first_loaded(), session.face().last()),
        before
    );
}

#[rstest::rstest]
#[case("undo", true)]
#[case("Undo 3", true)]
#[case(" redo!", true)]
#[case("undone", false)]
#[case("note undo", false)]
fn what_leads_back_is_known_as_the_table_reads_it(#[case] line: &str, #[case] back: bool) {
    assert_eq!(leads_back(line), back);
}

#[test]
fn memory_holds_only_the_end_of_a_very_long_save_until_it_is_reviewed() {
    let folder = TempDir::new().unwrap();
    long_save(&folder);
    let mut session = open(&folder);
    let loaded = |session: &Session| session.face().last() + 1 - session.face().first_loaded();
    assert!(
        (KEPT..=LOADED + 1).contains(&loaded(&session)),
        "{}",
        loaded(&session)
    );
    session.load_history().unwrap();
    assert_eq!(loaded(&session), 5_000);
    run(&mut session, "next");
    assert_eq!(loaded(&session), 5_001);
    assert_eq!(session.face().moment().0, 5_001);
}

#[test]
fn the_same_seed_gives_the_same_dice() {
    let folder = TempDir::new().unwrap();
    let rolls = |seed| {
        let options = Options {
            seed: Some(seed),
            ..options(&folder)
        };
        let mut session = Session::unsaved("Toy", "Test", options).unwrap();
        run(&mut session, "add Ila");
        (0..8)
            .flat_map(|_| run(&mut session, "roll ila").rolls)
            .collect::<Vec<_>>()
    };
    assert_eq!(rolls(3), rolls(3));
    assert_ne!(rolls(3), rolls(4));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn whatever_was_done_reopens_to_the_same(steps in proptest::collection::vec(0..9_u8, 1..60), reopen in 0..60_usize) {
        let folder = TempDir::new().unwrap();
        let mut session = new(&folder);
        for (i, step) in steps.iter().enumerate() {
            let line = ["add Ila", "wound ila 1", "wound ila 2", "roll ila!", "keep", "next", "undo", "undo 3", "redo 2"][usize::from(*step)];
            drop(session.run(line));
            if i == reopen {
                drop(session);
                session = open(&folder);
            }
        }
        let (state, log) = (session.face().state_json(), session.face().log(1, 99));
        drop(session);
        let session = open(&folder);
        prop_assert_eq!(session.face().state_json(), state);
        prop_assert_eq!(session.face().log(1, 99), log);
    }
}

/// A state that blocks play can be left through its history, and only through it.
#[test]
fn undo_and_redo_lead_out_of_a_state_that_bars_play() {
    let folder = TempDir::new().unwrap();
    let mut session = new(&folder);
    run(&mut session, "add Ila");
    run(&mut session, "add Rho");
    drop(session);
    let text = fs::read_to_string(place(&folder)).unwrap();
    fs::write(place(&folder), text.replace("Came(\"Rho\")", "Came(\"\")")).unwrap();

    let mut session = open(&folder);
    let refused = session.run("wound ila 1").unwrap_err();
    says!(refused.why);
    let hint = refused.hint.unwrap();
    assert!(hint.contains("`undo`"), "{hint}");
    says!(hint);
    session.take_notices();
    run(&mut session, "undo");
    says!(session.take_notices());
    assert_eq!(session.read_only(), None);
    run(&mut session, "redo");
    assert!(session.read_only().is_some());
    let told = session.take_notices().concat();
    says!(told);
    drop(session);
    let mut session = open(&folder);
    run(&mut session, "undo");
    run(&mut session, "wound ila 1");
    assert_eq!(wounds(&session, 0), 1);
}

/// A save that is deleted while the program runs is written again whole at the next line, and so is
/// its folder.
#[cfg(unix)]
#[test]
fn a_save_deleted_below_the_program_is_made_anew() {
    let home = TempDir::new().unwrap();
    let path = home.path().join("saves").join("save.ron");
    let mut session = Session::create(&path, "toy", "Test", options(&home)).unwrap();
    run(&mut session, "add Ila");
    fs::remove_file(&path).unwrap();
    run(&mut session, "wound ila 1");
    let told = session.take_notices().concat();
    assert!(told.contains("save.ron"), "{told}");
    says!(told);
    let other = Session::open(&path, options(&home)).unwrap();
    assert!(other.is_elsewhere());
    drop(other);
    fs::remove_dir_all(path.parent().unwrap()).unwrap();
    run(&mut session, "wound ila 1");
    run(&mut session, "call \"Night one\"");
    drop(session);
    let session = Session::open(&path, options(&home)).unwrap();
    assert_eq!((wounds(&session, 0), session.face().last()), (2, 4));
    assert_eq!(session.meta().title, "Night one");
    assert_eq!(session.read_only(), None);
}

/// A file changed in place keeps its size and its identity. Only its time and its bytes show the
/// change.
#[test]
fn a_change_of_the_same_length_is_noticed_and_nothing_is_lost() {
    let folder = TempDir::new().unwrap();
    let mut session = new(&folder);
    run(&mut session, "add Ila");
    drop(session);
    for reopened in [true, false] {
        let mut session = open(&folder);
        run(&mut session, "wound ila 1");
        if reopened {
            drop(session);
            session = open(&folder);
        }
        let text = fs::read_to_string(place(&folder)).unwrap();
        let touch = |text: &str| {
            std::thread::sleep(std::time::Duration::from_millis(20));
            fs::write(place(&folder), text).unwrap();
        };
        touch(&text);
        run(&mut session, "wound ila 1");
        let text = fs::read_to_string(place(&folder)).unwrap();
        touch(&text.replace("Came(\"Ila\")", "Came(\"Ada\")"));
        assert!(session.is_detached());
        says!(session.run("wound ila 1").unwrap_err().why);
        assert_eq!(session.as_played().unwrap(), Some(text.clone()));
        fs::write(place(&folder), text).unwrap();
    }
}
