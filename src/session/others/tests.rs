//! Two sessions on one save: one writes and the other follows, or one takes the save over and the
//! other notices.

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use super::*;
use crate::session::{Options, Stopped};
use crate::store::in_use;
use rules::view::Id;

fn options(take_over: bool) -> Options {
    Options {
        take_over,
        clock: Box::new(Stopped("2026-11-21 20:14".into())),
        ..Options::default()
    }
}

fn place(folder: &TempDir) -> PathBuf {
    folder.path().join("save.ron")
}

fn new(folder: &TempDir) -> Session {
    let mut session = Session::create(&place(folder), "toy", "Test", options(false)).unwrap();
    session.run("add Ila").unwrap();
    session
}

fn open(folder: &TempDir, take_over: bool) -> Session {
    Session::open(&place(folder), options(take_over)).unwrap()
}

/// What is said in brackets about the program that has the save.
fn details(why: &str) -> &str {
    why.split_once('(').map_or("", |(_, details)| details)
}

fn wounds(session: &Session) -> u32 {
    session.face().sheet(Id(0)).unwrap().tracks[0].now
}

#[test]
fn a_reader_shows_what_the_writer_does_and_what_it_takes_back() {
    let folder = TempDir::new().unwrap();
    let mut writer = new(&folder);
    let mut reader = open(&folder, false);
    let looking = Options {
        read_only: true,
        ..options(false)
    };
    let mut looking = Session::open(&place(&folder), looking).unwrap();
    writer.run("wound ila 2").unwrap();
    for session in [&mut reader, &mut looking] {
        assert!(matches!(session.look_around(), Seen::Entries(said) if !said.is_empty()));
        assert_eq!(wounds(session), 2);
        assert_eq!(session.look_around(), Seen::Nothing);
    }
    writer.run("undo").unwrap();
    // A title is written into the head too, so that the file is replaced.
    writer.run("call \"Night one\"").unwrap();
    for session in [&mut reader, &mut looking] {
        assert!(matches!(session.look_around(), Seen::Entries(_)));
        assert_eq!((wounds(session), session.face().last()), (0, 4));
        assert_eq!(session.face().title(), "Night one");
    }
    assert!(reader.can_take_over() && !looking.can_take_over());
    assert_eq!(writer.look_around(), Seen::Nothing);
}

/// An undo that reaches entries before those in a reader's memory makes it read all of them.
#[test]
fn a_reader_follows_where_it_holds_only_the_newest_entries() {
    let folder = TempDir::new().unwrap();
    drop(new(&folder));
    let text = fs::read_to_string(place(&folder)).unwrap();
    let entry = |n| format!("(n:{n},line:\"next\",body:Did([Began])),\n");
    let entries: String = (2..=5_000).map(entry).collect();
    fs::write(
        place(&folder),
        text.replace("]))\n", &format!("{entries}]))\n")),
    )
    .unwrap();
    let mut writer = open(&folder, false);
    let mut reader = open(&folder, false);
    assert!(reader.face().first_loaded() > 1);
    writer.run("undo to 1").unwrap();
    assert!(matches!(reader.look_around(), Seen::Entries(_)));
    assert_eq!(reader.face().last(), 5_001);
    assert_eq!(reader.face().moment(), writer.face().moment());
}

#[test]
fn a_session_that_lost_its_save_says_so_follows_and_can_have_it_back() {
    let folder = TempDir::new().unwrap();
    let mut first = new(&folder);
    let mut second = open(&folder, true);
    assert_eq!(second.read_only(), None);
    second.run("wound ila 3").unwrap();
    // The next look reports the takeover, and so does the refusal of a line.
    let Seen::TakenOver(by) = first.look_around() else {
        panic!("it isn't told");
    };
    let pid = format!("pid {}", std::process::id());
    assert!(by.contains(&pid), "{by}");
    assert_eq!(wounds(&first), 3);
    let refused = first.run("wound ila 1").unwrap_err();
    assert!(refused.why.contains(&pid), "{refused}");
    assert!(refused.hint.unwrap().contains("`takeover`"));
    second.run("wound ila 1").unwrap();
    assert!(matches!(first.look_around(), Seen::Entries(_)));
    assert_eq!(wounds(&first), 4);
    first.run("takeover").unwrap();
    first.run("wound ila 1").unwrap();
    assert!(second.run("wound ila 1").is_err());
    assert_eq!((wounds(&first), first.face().last()), (5, 4));
    assert_eq!(wounds(&open(&folder, false)), 5);
}

/// A session that lost its save names the program that has it now, and takes it without a question
/// once no program has it. By then it has read what the others did.
#[test]
fn a_session_that_lost_its_save_writes_again_when_all_others_have_ended() {
    let folder = TempDir::new().unwrap();
    let mut first = new(&folder);
    let mut second = open(&folder, true);
    second.run("wound ila 3").unwrap();
    assert!(matches!(first.look_around(), Seen::TakenOver(_)));
    let why = first.read_only().unwrap().to_owned();
    assert!(first.taken_by.is_some());
    assert_eq!(details(&why), details(&in_use(&place(&folder)).unwrap()));
    drop(second);
    assert_eq!(first.look_around(), Seen::Holder);
    // A line that was typed before the user could know is refused once.
    assert!(!first.is_free());
    let refused = first.run("wound ila 1").unwrap_err();
    assert!(refused.hint.unwrap().contains("again"));
    assert!(first.is_free());
    // A later program has it then, whatever the number of its process.
    let mut third = open(&folder, false);
    first.taken_by.as_mut().unwrap().pid = Some(1);
    assert_eq!(first.look_around(), Seen::Holder);
    let why = first.read_only().unwrap().to_owned();
    assert_eq!(why, in_use(&place(&folder)).unwrap());
    assert!(
        why.contains(&format!("pid {}", std::process::id())),
        "{why}"
    );
    assert!(!first.is_free());
    third.run("wound ila 2").unwrap();
    assert!(first.run("wound ila 1").is_err());
    drop(third);
    // The same holds if it did not look at the last entries.
    first.run("wound ila 1").unwrap();
    assert_eq!((first.read_only(), wounds(&first)), (None, 6));
    assert_eq!(wounds(&open(&folder, false)), 6);
    // After another loss the session reports it again.
    let _fourth = open(&folder, true);
    assert!(matches!(first.look_around(), Seen::TakenOver(_)));
}

/// Without a look in between, the line itself is refused, and nothing of it is in the save.
#[test]
fn the_line_after_a_takeover_is_refused() {
    let folder = TempDir::new().unwrap();
    let mut first = new(&folder);
    let mut second = open(&folder, true);
    second.run("wound ila 3").unwrap();
    drop(second);
    let refused = first.run("wound ila 1").unwrap_err();
    says!(refused.why.split(" (").next());
    assert!(first.run("wound ila 1").is_err(), "and the next one");
    assert!(matches!(first.look_around(), Seen::TakenOver(_)));
    assert_eq!(wounds(&first), 3);
    assert!(!first.is_detached());
    first.run("wound ila 1").unwrap();
    assert_eq!(wounds(&first), 4);
}

/// A session that found the save locked becomes the writer by itself once the other has ended.
#[test]
fn a_reader_writes_when_the_writer_has_ended() {
    let folder = TempDir::new().unwrap();
    let mut first = new(&folder);
    let mut second = open(&folder, false);
    assert!(second.run("wound ila 1").is_err());
    first.run("wound ila 3").unwrap();
    drop(first);
    assert!(matches!(second.look_around(), Seen::Entries(_)));
    says!(second.read_only().unwrap());
    second.run("wound ila 1").unwrap();
    assert_eq!((second.read_only(), wounds(&second)), (None, 4));
    assert!(open(&folder, false).can_take_over());
}

#[test]
fn takeover_is_refused_where_there_is_nothing_to_take() {
    let folder = TempDir::new().unwrap();
    let mut writer = new(&folder);
    writer.run("takeover").unwrap();
    assert_eq!((writer.read_only(), writer.face().last()), (None, 1));
    let mut memory = Session::unsaved("toy", "Test", options(false)).unwrap();
    assert!(memory.run("takeover").is_err());
    let looking = Options {
        read_only: true,
        ..options(false)
    };
    let mut looking = Session::open(&place(&folder), looking).unwrap();
    assert!(looking.run("takeover").is_err());
    assert_eq!(writer.look_around(), Seen::Nothing);
}

/// The save itself is locked where no lock file can be made, and can't be taken over. Its path is as
/// long as paths may be, so that not even root can make a file with a longer one.
#[test]
fn a_save_that_is_locked_itself_names_its_holder_and_offers_no_takeover() {
    let folder = TempDir::new().unwrap();
    let mut deep = folder.path().canonicalize().unwrap();
    let left = 4_090 - deep.as_os_str().len();
    for _ in 0..left / 250 - 1 {
        deep.push("x".repeat(249));
    }
    fs::create_dir_all(&deep).unwrap();
    let left = 4_090 - deep.as_os_str().len() - 1;
    deep.push("y".repeat(left / 2));
    fs::create_dir(&deep).unwrap();
    let left = 4_090 - deep.as_os_str().len() - 1;
    let path = deep.join(format!("{}.ron", "x".repeat(left - 4)));
    let mut first = new(&folder);
    first.run("wound ila 1").unwrap();
    drop(first);
    fs::rename(place(&folder), &path).unwrap();
    let open = || Session::open(&path, options(false)).unwrap();
    let mut first = open();
    assert_eq!(first.read_only(), None);
    let mut second = open();
    assert!(second.is_elsewhere() && !second.can_take_over());
    assert_eq!(second.look_around(), Seen::Nothing, "nobody has ended");
    if cfg!(target_os = "linux") {
        let pid = format!("pid {}, running since ", std::process::id());
        assert!(second.read_only().unwrap().contains(&pid));
        assert!(crate::store::in_use(&path).unwrap().contains(&pid));
    }
    let refused = second.run("wound ila 1").unwrap_err();
    let hint = refused.hint.unwrap();
    assert!(!hint.contains("takeover"), "{hint}");
    says!(hint);
    assert!(second.run("takeover").is_err());
    assert!(second.is_elsewhere() && !second.can_take_over());
    first.run("wound ila 1").unwrap();
    assert!(matches!(second.look_around(), Seen::Entries(_)));
    drop(first);
    assert_eq!(second.look_around(), Seen::Holder);
    says!(second.read_only().unwrap());
    second.run("wound ila 1").unwrap();
    assert_eq!((second.read_only(), wounds(&second)), (None, 3));
}
