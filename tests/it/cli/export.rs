//! Tests of `triumph export` as the friend who was absent reads it: scenes, sessions, and what didn't happen.

use super::Shell;

/// Two sessions with a scene each, and a note between them.
fn campaign() -> Shell {
    let shell = Shell::new();
    shell.answer(&[
        "do",
        "z.ron",
        "--new",
        "genesys",
        "add vex_marrow",
        "session start 1",
        "begin The dock",
        "note At stake: the #dock burns.",
        "add ashen_oar_boarder",
        "check vex athletics",
        "roll = 2s",
        "done",
        "wound vex 4",
        "note She saves it.",
        "close",
        "close done",
        "note A quiet evening.",
        "session end",
        "session start 1",
        "begin The hold",
        "wound vex 20",
        "note Nobody is left.",
    ]);
    shell
}

#[test]
fn a_campaign_is_told_scene_by_scene() {
    let shell = campaign();
    let whole = shell.answer(&["export", "z.ron", "--to", "md"]);
    let (told, _) = whole.split_once("## The full log").unwrap();
    let (_, told) = told.split_once("## Scene by scene").unwrap();
    says!(told.lines().collect::<Vec<_>>());
    let one = shell.answer(&["export", "z.ron", "--to", "txt", "--session", "2"]);
    assert!(
        one.contains("Scene 2: The hold") && !one.contains("The dock"),
        "{one}"
    );
    let one = shell.answer(&["export", "z.ron", "--to", "txt", "--scene", "1"]);
    assert!(
        one.contains("She saves it.") && !one.contains("A quiet"),
        "{one}"
    );
    says!([
        shell.run(&["export", "z.ron", "--to", "txt", "--session", "3"], ""),
        shell.run(&["review", "z.ron", "--text", "--scene", "7"], ""),
        shell.run(&["export", "z.ron", "--to", "txt", "--scene", "0"], ""),
    ]);
}

/// A fight that was undone is no fight, real dice begin the story as well as others, and the experience of an
/// archetype is no award.
#[test]
fn what_was_undone_is_not_told() {
    let shell = Shell::new();
    shell.answer(&[
        "do",
        "y.ron",
        "--new",
        "genesys",
        "create Bea",
        "archetype bea laborer",
        "award bea 15 the dock",
        "start",
        "undo",
        "note At stake: the #dock burns.",
        "check bea athletics",
        "roll = 2s",
        "done",
        "note She saves it.",
    ]);
    let report = shell.answer(&["export", "y.ron", "--to", "txt"]);
    for heading in [
        "Round 1\n",
        "After the fight",
        "The last fight",
        "Before the first",
    ] {
        assert!(!report.contains(heading), "{heading}: {report}");
    }
    let at = |text: &str| {
        report
            .find(text)
            .unwrap_or_else(|| panic!("{text}: {report}"))
    };
    let (began, ended) = (at("How it began"), at("How it ended"));
    assert!((began..ended).contains(&at("the dock burns")));
    assert!((ended..at("Afterward")).contains(&at("She saves it")));
    assert!(report.contains("Bea: 15 XP"), "{report}");
}

/// The report names what is at stake in each scene, what changed on the sheets where nothing was fought, and what
/// the characters have to spend. The notation of solo players has the same.
#[test]
fn stakes_changes_and_means_are_told() {
    let shell = Shell::new();
    shell.answer(&[
        "do",
        "x.ron",
        "--new",
        "genesys",
        "add vex_marrow",
        "add ila_senn",
        "session start 2",
        "money vex 500",
        "award vex 20 the run",
        "wound vex 3",
        "heal vex 3",
        "buy vex \"boarding hatchet\"",
        "plan new The lock",
        "plan line 1 stake 3 rounds, or the lock holds",
        "plan start 1",
        "start",
        "end",
        "close",
        "close done The lock held",
        "attend ila off",
        "award all 5 the lock",
        "session end",
    ]);
    let report = shell.answer(&["export", "x.ron", "--to", "txt"]);
    let (told, _) = report.split_once("The full log").unwrap();
    says!(told.lines().collect::<Vec<_>>());
    let notation = shell.answer(&["export", "x.ron", "--to", "lonelog"]);
    for text in [
        "At stake: 3 rounds, or the lock holds.",
        "|XP 40 free",
        "|Money ",
    ] {
        assert!(notation.contains(text), "{text}: {notation}");
    }
    assert_eq!(notation.matches("At stake").count(), 1, "{notation}");
    let state = shell.json(&["state", "x.ron", "--json"]);
    assert_eq!(state["campaign"]["stake"], "");
}

/// A report tells what stayed of a scene: a change that was struck out isn't one, and nothing changes after it.
#[test]
fn a_change_that_was_struck_out_is_in_no_report() {
    let shell = Shell::new();
    shell.answer(&[
        "do",
        "x.ron",
        "--new",
        "genesys",
        "add vex_marrow",
        "add captain_marrack",
        "session start 1",
        "begin The vault",
        "wound vex 3",
        "strain vex 2",
        "close",
        "close strike 1",
        "close done",
        "note A day later.",
        "session end",
    ]);
    let report = shell.answer(&["export", "x.ron", "--to", "md", "--session", "1"]);
    let (told, log) = report.split_once("The full log").unwrap();
    let (_, told) = told.split_once("Scene 1: The vault").unwrap();
    assert!(
        told.contains("strain 0 → 2") && !told.contains("wounds"),
        "{told}"
    );
    let (_, after) = told.split_once("After scene 1").unwrap();
    assert!(!after.contains("What changed"), "{after}");
    assert!(log.contains("Kept: Vex Marrow, strain 0 → 2."), "{log}");
    // The others are those who were there.
    assert!(told.contains("Captain Marrack"), "{told}");
    let scene = shell.answer(&["export", "x.ron", "--to", "md", "--scene", "1"]);
    assert!(scene.contains("Scene 1 is closed."), "{scene}");
}

/// Where nothing was rolled, nothing ended.
#[test]
fn a_quiet_time_has_no_end() {
    let shell = Shell::new();
    shell.answer(&[
        "do",
        "w.ron",
        "--new",
        "genesys",
        "add vex_marrow",
        "note A quiet month.",
        "money vex 50",
    ]);
    let report = shell.answer(&["export", "w.ron", "--to", "txt"]);
    // Unlike the report of a fight.
    let ended = "\nHow it ended\n";
    let fought = shell.answer(&["export", "the-toll", "--to", "txt"]);
    assert!(
        fought.contains(ended) && !report.contains(ended),
        "{report}"
    );
    assert!(report.contains("A quiet month."), "{report}");
    let since = shell.answer(&["export", "w.ron", "--to", "txt", "--since", "2"]);
    assert!(
        since.contains("What changed") && since.contains("money"),
        "{since}"
    );
}

/// What the GM wrote on a sheet with a hidden line is in no report and no list for players, and the report of one
/// scene has its ending.
#[test]
fn a_hidden_remark_stays_hidden_and_a_scene_has_its_ending() {
    let shell = Shell::new();
    shell.answer(&[
        "do",
        "x.ron",
        "--new",
        "genesys",
        "add vex_marrow",
        "session start 1",
        "begin The quay",
        "strain vex 2",
        "hidden remark vex \"sold the manifest\"",
        "remark vex \"owes Marrack 5 − 2 units\"",
        "close",
        "close done The manifest is gone",
        "begin The lock",
        "strain vex 1",
    ]);
    let secret = "sold the manifest";
    for format in ["txt", "md", "html", "csv", "lonelog"] {
        let all = shell.answer(&["export", "x.ron", "--to", format, "--for", "players"]);
        assert!(!all.contains(secret), "{format}: {all}");
    }
    // A sign in an open note doesn't hide it, nor does a hidden note next to it.
    let report = shell.answer(&["export", "x.ron", "--to", "md", "--for", "players"]);
    let (told, _) = report.split_once("The full log").unwrap();
    assert!(told.contains("owes Marrack 5 − 2 units"), "{told}");
    let notes = shell.answer(&["review", "x.ron", "--notes", "--for", "players"]);
    assert!(!notes.contains(secret), "{notes}");
    let notes = shell.answer(&["review", "x.ron", "--notes"]);
    assert!(notes.contains(secret), "{notes}");
    for (scene, has) in [("1", true), ("2", false)] {
        let report = shell.answer(&["export", "x.ron", "--to", "txt", "--scene", scene]);
        assert_eq!(report.contains("The manifest is gone"), has, "{report}");
    }
}

/// The friend who was absent reads who was there, who hit whom, the check before a fight, the weeks of rest, and what
/// became of a captured member of the cast. Two groups of one name are told apart, and a single author isn't named.
#[test]
fn a_month_is_told_to_someone_who_was_not_there() {
    let shell = Shell::new();
    let script = [
        "add vex_marrow",
        "add ila_senn",
        "session start",
        "begin The gun deck",
        "build minion brawler x3 as Dockers",
        "build rival shooter as Marrack",
        "cast marrack",
        "check vex stealth average",
        "roll = 1f",
        "done",
        "init vex = 3s",
        "init ila = 2s",
        "init dockers = 1s",
        "init marrack = 0s",
        "start",
        "claim vex",
        "attack vex marrack",
        "roll = 2s",
        "done",
        "next",
        "wound ila 4",
        "end",
        "status marrack captured",
        "close",
        "close done",
        "session end",
        "week",
        "week",
        "session start",
        "attend ila off",
        "begin The quay",
        "build minion brawler x2 as Dockers",
        "init vex = 3s",
        "init ila = 0s",
        "init dockers = 1s",
        "start",
        "attack vex dockers",
        "roll = 2s",
        "done",
        "attack vex dockers!",
        "roll = 1s",
        "done",
        "end",
        "close",
        "close done",
        "note Ila must hear of this.",
        "session end",
    ];
    let begun = ["--by", "root", "do", "q.ron", "--new", "genesys"];
    shell.answer(&[&begun[..], &script].concat());
    let whole = shell.answer(&["export", "q.ron", "--to", "md"]);
    assert!(!whole.contains("root"), "{whole}");
    let (told, _) = whole.split_once("## The full log").unwrap();
    says!(told.lines().collect::<Vec<_>>());
    let notes = shell.answer(&["export", "q.ron", "--to", "txt", "--notes"]);
    assert!(!notes.contains("root"), "{notes}");
}

/// The last session and the last scene need no number, and a save without any says so.
#[test]
fn the_last_scene_is_told() {
    let shell = campaign();
    for part in ["--scene", "--session"] {
        let last = shell.answer(&["export", "z.ron", "--to", "txt", part, "last"]);
        assert!(
            last.contains("The hold") && !last.contains("The dock"),
            "{last}"
        );
    }
    shell.answer(&["do", "none.ron", "--new", "genesys", "add vex_marrow"]);
    says!([
        shell.run(
            &["export", "none.ron", "--to", "txt", "--scene", "last"],
            ""
        ),
        shell.run(
            &["export", "none.ron", "--to", "txt", "--session", "last"],
            ""
        ),
        shell.run(&["export", "z.ron", "--to", "txt", "--scene", "two"], ""),
    ]);
}

/// What is secret in a fight of 2084 stays so in an export, and what is imported asks for it again.
#[test]
fn an_export_keeps_the_secrets_of_a_fight() {
    let shell = Shell::new();
    let sample = include_str!("../../../saves/corridor-nine.ron");
    std::fs::write(shell.work().join("nine.ron"), sample).unwrap();
    let open = "attack vesna guard with assault";
    shell.answer(&["do", "nine.ron", open, "choose vesna quickly"]);
    let json = shell.json(&["export", "nine.ron", "--to", "json"]);
    let last = json["log"].as_array().unwrap().last().unwrap();
    assert_eq!(last["line"], "choose vesna …");
    let chosen = &last["body"]["Did"][0]["TacticChosen"];
    assert_eq!(*chosen, serde_json::json!({"who": 1}));
    // What was revealed before stays.
    let tactics = json.to_string().matches("\"tactic\":\"").count();
    assert!(tactics >= 4, "{tactics}");
    std::fs::write(shell.work().join("nine.json"), json.to_string()).unwrap();
    shell.answer(&["import", "nine.json"]);
    shell.answer(&["do", "nine", "choose guard precisely"]);
    let early = shell.run(&["do", "nine", "reveal"], "");
    assert!(early.starts_with("exit 1"), "{early}");
    shell.answer(&["do", "nine", "choose vesna precisely", "reveal"]);
    // The save itself keeps the choice.
    let told = shell.answer(&["do", "nine.ron", "choose guard precisely", "reveal"]);
    assert!(told.contains("Vesna Kolar acts quickly."), "{told}");
}

/// A part of the log that isn't one is refused in words of the program.
#[test]
fn a_part_that_is_no_number_is_refused_with_the_way_out() {
    let shell = campaign();
    for (option, word) in [
        ("--until", "monday"),
        ("--since", "monday"),
        ("--round", "last"),
    ] {
        let told = shell.run(&["export", "z.ron", "--to", "txt", option, word], "");
        assert!(
            told.contains(&format!("`{option} {word}` names no ")),
            "{told}"
        );
        assert!(!told.contains("Usage:"), "{told}");
    }
    let until = shell.answer(&["export", "z.ron", "--to", "txt", "--until", "4"]);
    assert!(!until.contains("She saves it."), "{until}");
}
