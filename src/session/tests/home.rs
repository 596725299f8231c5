//! Sessions that bring home what another save changed, by the line `bring FILE`.

use super::*;
use crate::table::Found;

/// A save of a game, in which these lines were run.
fn save(folder: &TempDir, name: &str, system: &str, lines: &[&str]) -> PathBuf {
    let path = folder.path().join(name);
    let mut session = Session::create(&path, system, "Test", options(folder)).unwrap();
    for line in lines {
        run(&mut session, line);
    }
    path
}

/// A save, and a copy of it beside it that was played on.
fn parted(folder: &TempDir) -> Session {
    let lines = ["add vex_marrow", "add ila_senn"];
    let home = save(folder, "home.ron", "Genesys", &lines);
    let copy = folder.path().join("train.ron");
    fs::copy(&home, &copy).unwrap();
    let mut session = Session::open(&copy, options(folder)).unwrap();
    run(&mut session, "wound vex 3");
    run(&mut session, "wound ila 2");
    Session::open(&home, options(folder)).unwrap()
}

fn vex_and_ila(session: &Session) -> [u32; 2] {
    [1, 2].map(|who| wounds(session, who))
}

fn refused(session: &mut Session, line: &str) -> String {
    let refusal = session.run(line).unwrap_err();
    format!("{} {}", refusal.why, refusal.hint.unwrap_or_default())
}

#[test]
fn a_save_beside_this_one_is_listed_decided_and_brought_home() {
    let folder = TempDir::new().unwrap();
    let mut session = parted(&folder);
    run(&mut session, "wound ila 5");
    run(&mut session, "bring train");
    assert_eq!(vex_and_ila(&session), [0, 5]);
    run(&mut session, "bring theirs ila");
    run(&mut session, "bring strike 1");
    run(&mut session, "bring done");
    assert_eq!(vex_and_ila(&session), [0, 2]);
    assert_eq!(session.face().last(), 7);
    let said = session
        .face()
        .log(4, 9)
        .into_iter()
        .flat_map(|line| line.said);
    says!(said.collect::<Vec<_>>());
    // The file isn't needed to read the save again.
    drop(session);
    fs::remove_file(folder.path().join("train.ron")).unwrap();
    let mut session = Session::open(&folder.path().join("home.ron"), options(&folder)).unwrap();
    assert_eq!(vex_and_ila(&session), [0, 2]);
    run(&mut session, "undo 4");
    assert_eq!(vex_and_ila(&session), [0, 5]);
}

#[test]
fn an_export_is_brought_home_like_the_save_it_was_made_of() {
    let folder = TempDir::new().unwrap();
    let mut session = parted(&folder);
    let copy = folder.path().join("train.ron");
    let json = AnyTable::to_json(&fs::read_to_string(&copy).unwrap()).unwrap();
    let export = folder.path().join("export.json");
    fs::write(&export, json.to_string()).unwrap();
    let lines = ["bring done".to_owned()];
    let other = Other::read(&export, &options(&folder)).unwrap();
    session
        .bring_home("bring export.json", &other, &lines)
        .unwrap();
    assert_eq!(vex_and_ila(&session), [3, 2]);
    // The save itself has nothing more.
    let other = Other::read(&copy, &options(&folder)).unwrap();
    assert!(matches!(
        session.compare(&other).unwrap(),
        Found::Nothing(_)
    ));
}

#[test]
fn what_cannot_be_brought_home_is_refused_and_nothing_is_written() {
    let folder = TempDir::new().unwrap();
    let mut session = parted(&folder);
    save(&folder, "other.ron", "Genesis", &["add sergeant_brook"]);
    save(&folder, "stranger.ron", "Genesys", &["add rho"]);
    fs::write(folder.path().join("torn.ron"), "Genesys((\nformat: 1,\n").unwrap();
    let before = fs::read_to_string(folder.path().join("home.ron")).unwrap();
    let lines = [
        "home", "none", "torn", "other", "stranger", "done", "strike 1",
    ];
    let said: Vec<String> = lines
        .into_iter()
        .map(|word| refused(&mut session, &format!("bring {word}")))
        .map(|text| text.replace(&folder.path().display().to_string(), "FOLDER"))
        .collect();
    says!(said);
    let now = fs::read_to_string(folder.path().join("home.ron")).unwrap();
    assert_eq!(now, before);
    let looking = Options {
        read_only: true,
        ..options(&folder)
    };
    drop(session);
    let mut session = Session::open(&folder.path().join("home.ron"), looking).unwrap();
    assert!(session.run("bring train").is_err());
    assert_eq!(vex_and_ila(&session), [0, 0]);
}

/// A note that was written in the other save comes home with its author, and is there once however often that
/// save is brought home.
#[test]
fn notes_of_another_save_come_home_once_with_their_authors() {
    let folder = TempDir::new().unwrap();
    let home = save(
        &folder,
        "home.ron",
        "Genesys",
        &["add vex_marrow", "note The gate is shut"],
    );
    let copy = folder.path().join("train.ron");
    fs::copy(&home, &copy).unwrap();
    let ada = Options {
        by: "ada".to_owned(),
        ..options(&folder)
    };
    let mut session = Session::open(&copy, ada).unwrap();
    run(&mut session, "note The steward lied @Ila");
    run(&mut session, "wound vex 3");
    drop(session);
    let mut session = Session::open(&home, options(&folder)).unwrap();
    run(&mut session, "bring train");
    run(&mut session, "bring done");
    let notes = |session: &Session| -> Vec<(String, String)> {
        let notes = session.face().notes().into_iter();
        notes.map(|note| (note.by, note.text)).collect()
    };
    let both = notes(&session);
    let brought = ("ada".to_owned(), "The steward lied @Ila".to_owned());
    assert_eq!(
        both.iter().filter(|note| **note == brought).count(),
        1,
        "{both:?}"
    );
    assert_eq!(both.len(), 2, "{both:?}");
    refused(&mut session, "bring train");
    drop(session);
    let mut session = Session::open(&copy, options(&folder)).unwrap();
    run(&mut session, "wound vex 1");
    drop(session);
    let mut session = Session::open(&home, options(&folder)).unwrap();
    run(&mut session, "bring train");
    run(&mut session, "bring done");
    assert_eq!(notes(&session), both, "not a second time");
}
