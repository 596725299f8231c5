//! The seed in the head of a save: where the dice of each entry come from, which saves get a seed,
//! and that the log stays the same.

use std::fs;
use std::path::{Path, PathBuf};

use rstest::rstest;
use tempfile::TempDir;

use crate::session::{Options, Session, Stopped, TAIL};
use crate::store::Shelf;
use crate::store::testing::{Plan, Shaky};
use crate::table::Meta;
use dice::{Dice, SeededDice};

fn options(folder: &TempDir) -> Options {
    Options {
        clock: Box::new(Stopped("2026-11-21 20:14".into())),
        shelf: Some(Shelf::new(&folder.path().join("marks"), "test")),
        ..Options::default()
    }
}

fn asked(folder: &TempDir, seed: u64) -> Options {
    Options {
        seed: Some(seed),
        ..options(folder)
    }
}

fn place(folder: &TempDir) -> PathBuf {
    folder.path().join("save.ron")
}

fn open(folder: &TempDir) -> Session {
    Session::open(&place(folder), options(folder)).unwrap()
}

fn meta(path: &Path) -> Meta {
    let text = fs::read_to_string(path).unwrap();
    Meta::parse(&text[..text.find("\nlog: [").unwrap() + 8]).unwrap()
}

/// Writes a save of this system as it was made before saves held a seed.
fn old(folder: &TempDir, system: &str) {
    drop(Session::create(&place(folder), system, "Test", asked(folder, 7)).unwrap());
    let text = fs::read_to_string(place(folder)).unwrap();
    let without = text.replace(",seed:Some(7)", "");
    assert!(!without.contains("seed"), "{without}");
    fs::write(place(folder), without).unwrap();
}

fn rolls(session: &mut Session, line: &str) -> Vec<String> {
    match session.run(line) {
        Ok(told) => told.rolls,
        Err(refusal) => panic!("{line}: {refusal}"),
    }
}

/// Returns how a throw of `sides` dice reads at entry `n` of a save with this seed.
fn thrown(mut dice: SeededDice, sides: &[u8]) -> Vec<String> {
    let one = |sides: &u8| format!("d{sides} {}", dice.roll(*sides));
    sides.iter().map(one).collect()
}

/// A fight of each game up to its dice.
const FIGHTS: [(&str, &[&str]); 3] = [
    (
        "Genesys",
        &[
            "add vex_marrow",
            "add ashen_oar_boarder x4 as Boarders",
            "init vex",
            "init boarders",
            "start",
        ],
    ),
    (
        "Genesis",
        &[
            "add maren_holt",
            "add tib_crane",
            "add cutpurse",
            "chase maren tib after cutpurse at medium",
            "chase step",
            "roll all",
            "done",
            "next",
            "roll tib",
            "undo",
            "redo",
            "roll cutpurse",
            "done",
            "fate",
        ],
    ),
    (
        "Toy",
        &["add Ila", "roll ila!", "roll ila!", "undo", "roll ila!"],
    ),
];

/// A save that is reopened for every line throws the same dice as its twin that stays open: the
/// head holds the seed, and the entry's number decides the rest.
#[rstest]
#[case::genesys(FIGHTS[0])]
#[case::genesis(FIGHTS[1])]
#[case::toy(FIGHTS[2])]
fn f_trk_08_c_trk_08_a_save_opened_again_goes_on_with_the_dice_it_would_have_shown(
    #[case] (system, lines): (&str, &[&str]),
) {
    let (here, there) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let mut whole = Session::create(&place(&here), system, "Test", options(&here)).unwrap();
    fs::copy(place(&here), place(&there)).unwrap();
    let mut fell = 0;
    for line in lines {
        let through = rolls(&mut whole, line);
        // A refused line has thrown dice too, and they don't count.
        let mut again = open(&there);
        again.run("wound nobody-of-that-name 3").unwrap_err();
        assert_eq!(rolls(&mut again, line), through, "{system}: {line}");
        fell += through.len();
    }
    assert!(fell > 0, "{system} threw no dice");
    let end = open(&there);
    assert_eq!(end.face().state_json(), whole.face().state_json());
    assert_eq!(end.face().log(1, 99), whole.face().log(1, 99));
}

#[test]
fn the_dice_of_an_entry_follow_from_the_seed_of_the_head_and_its_number() {
    let folder = TempDir::new().unwrap();
    let mut session = Session::create(&place(&folder), "Toy", "Test", options(&folder)).unwrap();
    let seed = meta(&place(&folder)).seed.unwrap();
    rolls(&mut session, "add Ila");
    let second = rolls(&mut session, "roll ila!");
    let sides: Vec<u8> = second.iter().map(|roll| die(roll)).collect();
    assert_eq!(second, thrown(SeededDice::of_entry(seed, 2), &sides));
    // The undo is an entry, so the same line again is another one.
    rolls(&mut session, "undo");
    assert_eq!(
        rolls(&mut session, "roll ila!"),
        thrown(SeededDice::of_entry(seed, 4), &sides)
    );
}

fn die(roll: &str) -> u8 {
    let (die, _) = roll.split_once(' ').unwrap();
    die.trim_start_matches('d').parse().unwrap()
}

#[test]
fn a_refused_line_leaves_the_dice_of_the_next_as_they_were() {
    let folder = TempDir::new().unwrap();
    let mut session = Session::create(&place(&folder), "Toy", "Test", options(&folder)).unwrap();
    let seed = meta(&place(&folder)).seed.unwrap();
    rolls(&mut session, "add Ila");
    for _ in 0..5 {
        session.run("roll nobody").unwrap_err();
    }
    let fell = rolls(&mut session, "roll ila!");
    let sides: Vec<u8> = fell.iter().map(|roll| die(roll)).collect();
    assert_eq!(fell, thrown(SeededDice::of_entry(seed, 2), &sides));
}

/// `--seed N`: the session throws one stream from N. A new save keeps N, and an older one keeps its
/// own seed.
#[test]
fn a_seed_that_is_asked_for_is_one_stream_whatever_the_save_holds() {
    let folder = TempDir::new().unwrap();
    let mut session = Session::create(&place(&folder), "Toy", "Test", asked(&folder, 41)).unwrap();
    assert_eq!(meta(&place(&folder)).seed, Some(41));
    let play = |session: &mut Session| {
        let lines = ["add Ila", "roll ila!", "note x", "roll ila!", "roll ila!"];
        let all = lines.iter().flat_map(|line| rolls(session, line));
        all.collect::<Vec<_>>()
    };
    let fell = play(&mut session);
    let sides: Vec<u8> = fell.iter().map(|roll| die(roll)).collect();
    assert_eq!(fell, thrown(SeededDice::new(41), &sides));
    drop(session);
    let mut session = Session::open(&place(&folder), asked(&folder, 42)).unwrap();
    assert_eq!(
        rolls(&mut session, "roll ila!"),
        thrown(SeededDice::new(42), &sides[..1])
    );
    assert_eq!(meta(&place(&folder)).seed, Some(41));
    drop(session);
    // Without it the save's own dice continue.
    let n = u64::from(open(&folder).face().last()) + 1;
    assert_eq!(
        rolls(&mut open(&folder), "roll ila!"),
        thrown(SeededDice::of_entry(41, n), &sides[..1])
    );
}

#[test]
fn a_save_without_a_seed_is_given_one_with_the_first_line_that_is_run() {
    let folder = TempDir::new().unwrap();
    old(&folder, "Toy");
    let before = fs::read_to_string(place(&folder)).unwrap();
    let mut script = Session::open(&place(&folder), asked(&folder, 7)).unwrap();
    rolls(&mut script, "add Ila");
    drop(script);
    assert_eq!(
        meta(&place(&folder)).seed,
        None,
        "the script brought its own"
    );

    let looking = Options {
        read_only: true,
        ..options(&folder)
    };
    let mut looking = Session::open(&place(&folder), looking).unwrap();
    looking.run("roll ila!").unwrap_err();
    let mut session = open(&folder);
    let mut second = open(&folder);
    second.run("roll ila!").unwrap_err();
    session.run("roll nobody").unwrap_err();
    assert_eq!(meta(&place(&folder)).seed, None, "nothing was written");

    let first = rolls(&mut session, "roll ila!");
    let seed = meta(&place(&folder)).seed.unwrap();
    let sides: Vec<u8> = first.iter().map(|roll| die(roll)).collect();
    assert_eq!(first, thrown(SeededDice::of_entry(seed, 2), &sides));
    rolls(&mut session, "note on");
    assert_eq!(session.take_notices(), Vec::<String>::new());
    drop((session, second, looking));
    let again = open(&folder);
    assert_eq!(again.face().last(), 3);
    drop(again);
    assert_eq!(meta(&place(&folder)).seed, Some(seed));
    // Only the head has changed.
    let after = fs::read_to_string(place(&folder)).unwrap();
    let without = after.replace(&format!(",seed:Some({seed})"), "");
    assert!(without.starts_with(before.strip_suffix("]))\n").unwrap()));
}

/// A bookmark covers the head too, so the existing one is made again at once.
#[test]
fn the_seed_costs_a_long_save_no_bookmark() {
    let folder = TempDir::new().unwrap();
    old(&folder, "Toy");
    let mut script = Session::open(&place(&folder), asked(&folder, 7)).unwrap();
    for _ in 0..2 * TAIL {
        rolls(&mut script, "next");
    }
    drop(script);
    assert!(open(&folder).face().first_loaded() > 1);
    rolls(&mut open(&folder), "next");
    assert!(meta(&place(&folder)).seed.is_some());
    let session = open(&folder);
    assert_eq!(session.face().last(), 2 * TAIL + 1);
    assert!(session.face().first_loaded() > 1, "opened from a bookmark");
}

/// A title and a seed are written together.
#[test]
fn a_title_carries_the_seed_along() {
    let folder = TempDir::new().unwrap();
    old(&folder, "Genesys");
    let mut session = open(&folder);
    rolls(&mut session, "title Night one");
    let meta = meta(&place(&folder));
    assert_eq!(
        (meta.title.as_str(), meta.seed.is_some()),
        ("Night one", true)
    );
    assert_eq!(session.meta(), &meta);
}

/// If the head can't be rewritten, as on a full disk, the line is kept anyway and the session
/// continues with its own seed. The message about it appears once.
#[test]
fn where_the_head_cannot_be_written_play_goes_on_and_it_is_said_once() {
    let folder = TempDir::new().unwrap();
    old(&folder, "Toy");
    let shaky = Shaky::new(Plan::new());
    shaky.fill();
    let on_a_full_disk = Options {
        disk: shaky.disk(),
        ..options(&folder)
    };
    let mut session = Session::open(&place(&folder), on_a_full_disk).unwrap();
    rolls(&mut session, "add Ila");
    // No dice depend on the seed yet.
    assert_eq!(session.take_notices(), Vec::<String>::new());
    rolls(&mut session, "roll ila!");
    let told = session.take_notices();
    assert_eq!(told.len(), 1, "{told:?}");
    says!(told);
    rolls(&mut session, "roll ila!");
    assert_eq!(session.take_notices(), Vec::<String>::new());
    drop(session);
    assert_eq!(meta(&place(&folder)).seed, None);
    let mut session = open(&folder);
    assert_eq!(session.face().last(), 3);
    rolls(&mut session, "roll ila!");
    assert!(meta(&place(&folder)).seed.is_some());
}

#[test]
fn a_table_in_memory_asks_for_no_head() {
    let folder = TempDir::new().unwrap();
    let mut session = Session::unsaved("Toy", "Test", options(&folder)).unwrap();
    rolls(&mut session, "add Ila");
    assert_eq!(session.take_notices(), Vec::<String>::new());
}

/// A copy is another game, so players can't test in it what the dice of this one will show.
#[test]
fn a_duplicate_draws_a_seed_of_its_own() {
    let home = TempDir::new().unwrap();
    let library = crate::campaign::Library::at(&crate::store::Places::below(home.path()));
    let path = library.place_for("night").unwrap();
    let mut session = Session::create(&path, "Toy", "Night", options(&home)).unwrap();
    rolls(&mut session, "add Ila");
    drop(session);
    let (copy, _) = library.duplicate(&path).unwrap();
    assert_eq!(meta(&copy).seed, None);
    let mut session = Session::open(&copy, options(&home)).unwrap();
    rolls(&mut session, "roll ila!");
    let (own, theirs) = (meta(&copy).seed, meta(&path).seed);
    assert!(own.is_some() && theirs.is_some() && own != theirs);
}
