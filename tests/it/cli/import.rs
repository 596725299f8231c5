//! Tests of characters that come in from files and go out as files.

use std::fs;
use std::path::{Path, PathBuf};

use rstest::rstest;
use triumph::campaign::samples::SAMPLES;
use triumph::session::{Options, Session};
use triumph::table::Guest;

use super::Shell;

/// A file of another program, from the tests of its reader.
fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src/imports/tests/fixtures")
        .join(name)
}

/// A shell with fixtures in its folder.
fn with(names: &[&str]) -> Shell {
    let shell = Shell::new();
    for name in names {
        fs::copy(fixture(name), shell.work().join(name)).unwrap();
    }
    shell
}

/// The combatant of a save with a name.
fn combatant(shell: &Shell, save: &str, name: &str) -> serde_json::Value {
    let state = shell.json(&["state", save, "--json"]);
    let all = state["combatants"].as_array().unwrap().clone();
    let found = all.into_iter().find(|one| one["name"] == name);
    found.unwrap_or_else(|| panic!("no {name}"))
}

#[rstest]
#[case("foundry-nemesis.json")]
#[case("starwars-nemesis.json")]
#[case("emporium.json")]
#[case("adversaries.json")]
fn a_dry_run_lists_every_value_and_changes_nothing(#[case] file: &str) {
    let shell = with(&[file]);
    let said = shell.run(&["import", file, "--dry-run"], "");
    assert!(said.starts_with("exit 0"), "{said}");
    says!(said);
    assert!(!shell.home.path().join("data").exists());
}

#[test]
fn adversaries_become_a_pack_that_is_sound_and_is_replaced_the_next_time() {
    let shell = with(&["adversaries.json"]);
    let said = shell.run(&["import", "adversaries.json"], "");
    says!(said);
    let packs = shell.home.path().join("data/packs");
    let pack = packs.join("adversaries_imported.ron");
    let path = pack.display().to_string();
    assert_eq!(shell.answer(&["check", &path]).lines().count(), 1);
    shell.answer(&[
        "do",
        "night",
        "--new",
        "Genesys",
        "add quay_thug x3",
        "add the_tidewife",
    ]);
    let wife = combatant(&shell, "night", "The Tidewife");
    assert_eq!(wife["strain"]["threshold"], 19, "{wife}");
    let first = fs::read_to_string(&pack).unwrap();
    shell.answer(&["import", "adversaries.json"]);
    assert_eq!(fs::read_to_string(&pack).unwrap(), first);
    let mut files: Vec<_> = fs::read_dir(&packs)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    assert_eq!(
        files,
        ["adversaries_imported.before", "adversaries_imported.ron"]
    );
}

#[test]
fn a_character_comes_into_a_save_with_one_entry_that_undo_takes_back() {
    let shell = with(&["foundry-character.json"]);
    shell.answer(&["do", "night", "--new", "Genesys", "note We begin."]);
    let said = shell.run(&["import", "foundry-character.json", "--into", "night"], "");
    says!(said);
    let state = shell.json(&["state", "night", "--json"]);
    assert_eq!(
        (
            &state["last"],
            state["combatants"].as_array().unwrap().len()
        ),
        (&2.into(), 1)
    );
    let osk = combatant(&shell, "night", "Osk Verran");
    assert_eq!(osk["wounds"]["now"], 5, "{osk}");
    shell.answer(&["do", "night", "undo"]);
    let state = shell.json(&["state", "night", "--json"]);
    assert!(state["combatants"].as_array().unwrap().is_empty());
    shell.answer(&["do", "night", "redo", "wound osk 1"]);
    assert_eq!(combatant(&shell, "night", "Osk Verran")["wounds"]["now"], 6);
}

#[test]
fn the_line_import_names_a_file_and_one_of_its_characters() {
    let shell = with(&["adversaries.json"]);
    let boss = "import adversaries.json \"quay boss\"";
    let old = "rename \"quay boss\" \"Old boss\"";
    shell.answer(&["do", "night", "--new", "Genesys", boss, old, boss]);
    let state = shell.json(&["state", "night", "--json"]);
    let names: Vec<_> = state["combatants"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["name"].clone())
        .collect();
    assert_eq!(names, ["Old boss", "Quay boss"]);
    let one = fs::read_to_string(shell.work().join("adversaries.json")).unwrap();
    let one: Vec<serde_json::Value> = serde_json::from_str(&one).unwrap();
    let many = vec![one[0].clone(); 51];
    fs::write(
        shell.work().join("many.json"),
        serde_json::to_string(&many).unwrap(),
    )
    .unwrap();
    for line in [
        "import many.json",
        "import missing.json",
        "import adversaries.json nobody",
        "import",
    ] {
        let said = shell.run(&["do", "night", line], "");
        assert!(said.starts_with("exit 1"), "{said}");
        says!(said);
    }
    assert_eq!(shell.json(&["state", "night", "--json"])["last"], 3);
}

/// A name that leads out of the library is refused, as for a pack.
#[rstest]
#[case("..ron")]
#[case("...ron")]
#[case(".hidden.ron")]
#[case(" .ron")]
fn a_save_with_a_name_that_leads_elsewhere_is_refused(#[case] name: &str) {
    let shell = Shell::new();
    let save = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves/the-ashen-oar.ron");
    fs::copy(save, shell.work().join(name)).unwrap();
    let said = shell.run(&["import", &format!("./{name}")], "");
    assert!(said.starts_with("exit 1"), "{said}");
    assert!(!shell.home.path().join("data").exists());
}

/// Values that make no sense are told when the save comes in, and a newer format as what it is.
#[test]
fn an_import_tells_what_check_would_tell() {
    let shell = Shell::new();
    shell.fight();
    let mut json = shell.json(&["export", "fight.ron", "--to", "json"]);
    json["base"]["ranges"]["engagements"] = serde_json::json!([[65536, 65537]]);
    fs::write(shell.work().join("x.json"), json.to_string()).unwrap();
    let said = shell.run(&["import", "x.json"], "");
    assert!(
        said.starts_with("exit 0") && said.contains("65536"),
        "{said}"
    );

    let newer = shell
        .read("fight.ron")
        .replacen("format: 1,", "format: 99,", 1);
    fs::write(shell.work().join("newer.ron"), newer).unwrap();
    let said = shell.run(&["import", "newer.ron"], "");
    assert!(
        said.starts_with("exit 1") && !said.contains("--recover"),
        "{said}"
    );
    assert!(said.contains("newer version"), "{said}");
}

#[test]
fn what_cannot_come_in_is_refused_and_nothing_changes() {
    let shell = with(&["foundry-character.json", "foundry-world.db"]);
    shell.answer(&["do", "duel", "--new", "Genesis", "note We begin."]);
    shell.answer(&[
        "do",
        "night",
        "--new",
        "Genesys",
        "import foundry-character.json",
    ]);
    shell.answer(&[
        "export",
        "night",
        "--character",
        "osk",
        "--to",
        "json",
        "-o",
        "osk.json",
    ]);
    let osk = shell.read("osk.json");
    let write = |name: &str, text: String| fs::write(shell.work().join(name), text).unwrap();
    write(
        "words.json",
        osk.replace("\"wounds\": 5", "\"wounds\": \"many\""),
    );
    write(
        "huge.json",
        osk.replace("\"wound_threshold\": 17", "\"wound_threshold\": 60000"),
    );
    write(
        "twice.json",
        "{\"characters\": [{\"name\": \"x\", \"name\": \"y\"}]}".to_owned(),
    );
    write("other.json", "[1]".to_owned());
    write("cut.json", osk.chars().take(200).collect());
    for args in [
        &["import", "words.json", "--into", "night"][..],
        &["import", "huge.json", "--into", "night"],
        &["import", "huge.json", "--into", "night", "--dry-run"],
        &["import", "twice.json"],
        &["import", "other.json"],
        &["import", "cut.json"],
        &["import", "osk.json", "--into", "duel"],
        &["import", "foundry-character.json", "--into", "duel"],
        &["import", "foundry-world.db", "--only", "ferry master"],
        &["export", "night", "--character", "osk", "--to", "md"],
        &["export", "night", "--character", "nobody", "--to", "json"],
    ] {
        let said = shell.run(args, "");
        assert!(said.starts_with("exit 1"), "{args:?}: {said}");
        says!(said);
    }
    assert_eq!(shell.json(&["state", "night", "--json"])["last"], 1);
    assert!(!shell.home.path().join("data/packs").exists());
    let saves = fs::read_dir(shell.home.path().join("data/saves")).unwrap();
    assert_eq!(saves.count(), 2);
}

#[test]
fn a_character_of_ours_makes_a_save_of_its_own() {
    let shell = with(&["foundry-character.json"]);
    shell.answer(&[
        "do",
        "night",
        "--new",
        "Genesys",
        "import foundry-character.json",
        "strain osk 2",
    ]);
    shell.answer(&[
        "export",
        "night",
        "--character",
        "osk",
        "--to",
        "json",
        "-o",
        "osk.json",
    ]);
    shell.answer(&["import", "osk.json"]);
    let (before, after) = (
        combatant(&shell, "night", "Osk Verran"),
        combatant(&shell, "osk-verran", "Osk Verran"),
    );
    assert_eq!(before, after);
    assert_eq!(after["strain"]["now"], 2);
    let said = shell.run(&["import", "osk.json"], "");
    assert!(
        said.starts_with("exit 1") && said.contains("already"),
        "{said}"
    );
}

/// A new table in memory with one character.
fn alone(system: &str, json: &str) -> Session {
    let mut session = Session::unsaved(system, "Test", Options::default()).unwrap();
    let found = session
        .table()
        .guests(json.as_bytes(), &mut |_, _| {
            std::ops::ControlFlow::Continue(())
        })
        .unwrap();
    let guests: Vec<Guest> = found.people;
    session.bring("import test.json", &guests).unwrap();
    session
}

/// Every character of every sample goes out and comes in the same, in all three games.
#[test]
fn a_character_goes_out_and_comes_in_the_same() {
    let home = tempfile::tempdir().unwrap();
    let mut games = std::collections::BTreeSet::new();
    for sample in SAMPLES {
        let path = home.path().join(format!("{}.ron", sample.name));
        fs::write(&path, sample.text()).unwrap();
        let session = Session::open(&path, Options::default()).unwrap();
        let face = session.face();
        for named in face.names() {
            let Some(out) = face.carried(named.is) else {
                continue;
            };
            let first = alone(face.system(), &out);
            let who = first.face().names()[0].is;
            let again = first.face().carried(who).unwrap();
            let second = alone(face.system(), &again);
            assert_eq!(second.face().carried(who).unwrap(), again, "{}", named.name);
            assert_eq!(
                second.face().sheet(who),
                first.face().sheet(who),
                "{}",
                named.name
            );
            assert_eq!(first.face().names()[0].name, named.name);
            if face.system() == "Genesys" {
                // No times in this game, so the file itself is the same.
                assert_eq!(out, again, "{}", named.name);
            }
            games.insert(face.system());
        }
    }
    assert_eq!(games.len(), 3, "{games:?}");
}

/// The same file again brings nothing. A person who differs is listed, and updated, left, or joined by another of
/// the same name.
#[test]
fn a_person_who_is_already_here_is_asked_about() {
    let shell = with(&["foundry-character.json"]);
    let line = "import foundry-character.json";
    shell.answer(&["do", "night", "--new", "Genesys", line]);
    let count = || {
        let state = shell.json(&["state", "night", "--json"]);
        state["combatants"].as_array().unwrap().len()
    };
    let again = shell.run(&["do", "night", line], "");
    assert!(again.starts_with("exit 1"), "{again}");
    shell.answer(&["do", "night", "wound osk 2"]);
    let wounds = || combatant(&shell, "night", "Osk Verran")["wounds"]["now"].clone();
    let wounded = wounds();
    let listed = shell.run(&["import", "foundry-character.json", "--into", "night"], "");
    assert_eq!(count(), 1);
    let left = shell.run(&["do", "night", "bring cancel"], "");
    assert_eq!(wounds(), wounded);
    shell.answer(&["do", "night", line, "bring done"]);
    assert_ne!(wounds(), wounded);
    assert_eq!(count(), 1);
    shell.answer(&[
        "do",
        "night",
        "undo",
        "undo",
        line,
        "bring keep 2",
        "bring done",
    ]);
    assert_eq!((count(), wounds()), (2, wounded));
    says!([again, listed, left]);
}

/// A pack that was mailed is checked, copied into the folder of the user's own packs, and counts from then on. One
/// with a mistake, and one that another pack differs from, are told.
#[test]
fn a_pack_of_someone_else_is_taken_in() {
    let shell = Shell::new();
    let hook = |crit: &str| {
        format!(
            "(name: \"Docks\", version: \"1\", weapons: [(id: \"dock_hook\", name: \"Dock hook\", skill: \"melee\", damage: Brawn(2), crit: {crit}, range: Engaged)])"
        )
    };
    fs::write(shell.work().join("docks.ron"), hook("three")).unwrap();
    let refused = shell.run(&["import", "docks.ron"], "");
    assert!(
        refused.contains("docks.ron:1:") && refused.contains("crit"),
        "{refused}"
    );
    let packs = shell.home.path().join("data/packs");
    assert!(!packs.exists());
    fs::write(shell.work().join("docks.ron"), hook("3")).unwrap();
    shell.answer(&["import", "docks.ron", "--dry-run"]);
    assert!(!packs.exists());
    let path = shell.answer(&["import", "docks.ron"]);
    assert_eq!(Path::new(path.trim()), packs.join("docks.ron"));
    shell.answer(&[
        "do",
        "fight",
        "--new",
        "Genesys",
        "add vex_marrow",
        "give vex \"dock hook\"",
    ]);
    // Another pack has the same record: both the import and the next start say which counts.
    fs::write(shell.work().join("piers.ron"), hook("4")).unwrap();
    let said = shell.run(&["import", "piers.ron"], "");
    assert!(
        said.starts_with("exit 0") && said.contains("dock_hook"),
        "{said}"
    );
    // However many others differ, those of the imported pack are told.
    let many = |name: &str, crit: u8| {
        let each = (1..=5).map(|n| {
            format!(
                "(id: \"pier_hook_{n}\", name: \"Pier hook {n}\", skill: \"melee\", damage: Brawn(2), crit: {crit}, range: Engaged)"
            )
        });
        let each = each.collect::<Vec<_>>().join(", ");
        format!("(name: \"{name}\", version: \"1\", weapons: [{each}])")
    };
    fs::write(packs.join("a_one.ron"), many("One", 2)).unwrap();
    fs::write(packs.join("a_two.ron"), many("Two", 3)).unwrap();
    fs::write(shell.work().join("quays.ron"), hook("5")).unwrap();
    let said = shell.run(&["import", "quays.ron", "--dry-run"], "");
    assert!(said.contains("quays.ron: `dock_hook`"), "{said}");
    fs::remove_file(packs.join("a_one.ron")).unwrap();
    fs::remove_file(packs.join("a_two.ron")).unwrap();
    let said = shell.run(&["do", "fight", "wound vex 1"], "");
    assert!(
        said.contains("piers.ron counts") || said.contains("The later pack counts"),
        "{said}"
    );
}

/// A pack of a name that is there already counts for nothing next to it, so that it isn't copied.
#[test]
fn a_pack_is_taken_in_once_and_under_a_plain_name() {
    let shell = Shell::new();
    let pack = |version: u8| {
        format!(
            "(name: \"Docks\", version: \"{version}\", weapons: [(id: \"dock_hook\", name: \"Dock hook\", skill: \"melee\", damage: Brawn(2), crit: 3, range: Engaged)])"
        )
    };
    let (work, packs) = (shell.work(), shell.home.path().join("data/packs"));
    fs::write(work.join("docks.ron"), pack(1)).unwrap();
    for _ in 0..2 {
        shell.answer(&["import", "docks.ron"]);
    }
    fs::write(work.join("docks.ron"), pack(2)).unwrap();
    let refused = shell.run(&["import", "docks.ron"], "");
    assert!(refused.starts_with("exit 1"), "{refused}");
    assert_eq!(
        fs::read_to_string(packs.join("docks.ron")).unwrap(),
        pack(1)
    );
    fs::write(work.join("..ron"), pack(1)).unwrap();
    let refused = shell.run(&["import", "..ron"], "");
    assert!(refused.starts_with("exit 1"), "{refused}");
    assert_eq!(fs::read_dir(&packs).unwrap().count(), 1);
}
