//! Tests of `triumph bring`: what another save changed, brought into this one.

use std::fs;

use super::Shell;

/// Two saves that were one: in `away.ron` Vex and Ila were wounded and Rho came in, and here Ila was wounded.
fn parted() -> Shell {
    let shell = Shell::new();
    shell.answer(&[
        "do",
        "home.ron",
        "--new",
        "genesys",
        "add vex_marrow",
        "add ila_senn",
    ]);
    fs::copy(shell.work().join("home.ron"), shell.work().join("away.ron")).unwrap();
    shell.answer(&["do", "away.ron", "wound vex 3", "wound ila 2", "add rho"]);
    shell.answer(&["do", "home.ron", "wound ila 5"]);
    shell
}

/// The wounds of everyone in a save, by name.
fn wounds(shell: &Shell, save: &str) -> Vec<(String, u64)> {
    let state = shell.json(&["state", save, "--json"]);
    let all = state["combatants"].as_array().unwrap().iter();
    all.map(|one| {
        let name = one["name"].as_str().unwrap().to_owned();
        (name, one["wounds"]["now"].as_u64().unwrap())
    })
    .collect()
}

#[test]
fn what_a_copy_changed_comes_home_once_and_undo_takes_it_back() {
    let shell = parted();
    let other = shell.read("away.ron");
    let all = |vex, ila| {
        [
            ("Vex Marrow".to_owned(), vex),
            ("Ila Senn".to_owned(), ila),
            ("Rho".to_owned(), 0),
        ]
    };
    let before = shell.read("home.ron");
    let mut said = vec![
        shell.run(&["bring", "home.ron", "away.ron", "--dry-run"], ""),
        shell.run(&["bring", "home.ron", "away.ron"], ""),
    ];
    assert_eq!(shell.read("home.ron"), before);
    said.push(shell.run(&["bring", "home.ron", "away.ron", "--theirs", "ila"], ""));
    assert_eq!(wounds(&shell, "home.ron"), all(3, 2));
    let brought = shell.read("home.ron");
    said.push(shell.run(&["bring", "home.ron", "away.ron"], ""));
    assert_eq!(shell.read("home.ron"), brought);
    assert_eq!(shell.read("away.ron"), other);
    says!(said);
    shell.answer(&["do", "home.ron", "undo"]);
    assert_eq!(
        wounds(&shell, "home.ron"),
        [all(0, 5)[0].clone(), all(0, 5)[1].clone()]
    );
}

#[test]
fn one_line_can_differ_from_the_others_of_a_character() {
    let shell = parted();
    let options = [
        "--mine", "ila", "--theirs", "vex", "--strike", "3", "--strike", "1",
    ];
    shell.answer(&[&["bring", "home.ron", "away.ron"][..], &options].concat());
    let all = [("Vex Marrow".to_owned(), 0), ("Ila Senn".to_owned(), 5)];
    assert_eq!(wounds(&shell, "home.ron"), all);
}

#[test]
fn what_cannot_come_home_is_refused_and_changes_nothing() {
    let shell = parted();
    shell.answer(&[
        "do",
        "stranger.ron",
        "--new",
        "genesys",
        "add captain_marrack",
    ]);
    shell.answer(&["do", "other.ron", "--new", "genesis", "add sergeant_brook"]);
    shell.answer(&[
        "do",
        "fight.ron",
        "--new",
        "genesys",
        "add vex_marrow",
        "init vex = 2s",
        "start",
    ]);
    fs::write(shell.work().join("torn.json"), "{\"Genesys\":").unwrap();
    let before = shell.read("home.ron");
    let bring = |words: &[&str]| shell.run(&[&["bring", "home.ron"], words].concat(), "");
    says!([
        bring(&["home.ron"]),
        bring(&["none.ron"]),
        bring(&["torn.json"]),
        bring(&["stranger.ron"]),
        bring(&["other.ron"]),
        bring(&["fight.ron"]),
        bring(&["away.ron", "--mine", "nobody"]),
        bring(&["away.ron", "--keep", "9"]),
    ]);
    assert_eq!(shell.read("home.ron"), before);
}

/// What was brought home is told in the report, and who is away is in the lists of the state.
#[test]
fn what_came_home_and_who_is_away_is_told() {
    let shell = parted();
    shell.answer(&["do", "away.ron", "note Rho knows the way"]);
    shell.run(&["bring", "home.ron", "away.ron", "--theirs", "ila"], "");
    let report = shell.answer(&["review", "home.ron", "--text"]);
    let told = report.split("The full log").next().unwrap();
    assert!(told.contains("Copied from"), "{report}");
    shell.answer(&["do", "home.ron", "leave ila"]);
    let state = shell.answer(&["state", "home.ron"]);
    assert!(state.contains("elsewhere: Ila Senn"), "{state}");
    let state = shell.json(&["state", "home.ron", "--json"]);
    let away = &state["campaign"]["away"][0];
    assert_eq!(
        (&away["name"], &away["player"]),
        (&"Ila Senn".into(), &true.into())
    );
}
