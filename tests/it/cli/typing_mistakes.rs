//! Tests of typing mistakes: each is reported as what it is, with the place and the way out.

use std::fs;
use std::process::{Command, Stdio};

use rstest::rstest;

use super::Shell;

const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/saves/the-ashen-oar.ron");

/// The exit code and standard error, for a copy of the sample called `a.ron`.
fn said(shell: &Shell, args: &[&str]) -> (Option<i32>, String) {
    fs::copy(SAMPLE, shell.work().join("a.ron")).unwrap();
    let output = shell.command(args).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    (output.status.code(), said)
}

#[rstest]
#[case::too_large(&["do", "a.ron", "wound vex 99999999999999999999"],
    "99999999999999999999 is out of range for the number of wounds. Use 0 to 999.")]
#[case::far_too_small(&["do", "a.ron", "set vex soak -99999999999999999999"],
    "-99999999999999999999 is out of range for the value. Use -99 to 9999.")]
#[case::too_many(&["do", "a.ron", "add vex_marrow x999"], "`x999` isn't a number from x1 to x99.")]
#[case::no_number(&["do", "a.ron", "wound vex much"], "`much` isn't a number")]
#[case::symbols_without_their_sign(&["do", "a.ron", "roll 4s 1a"], "`roll = 2s 1a`")]
#[case::percentile(&["roll", "%-200"],
    "`-200` at column 2 ")]
#[case::no_folder(&["export", "a.ron", "--to", "md", "-o", "missing/dir/x.md"],
    "`missing`")]
#[case::before_the_beginning(&["state", "a.ron", "--at", "-1"], "-1 is not in 0..=4294967295")]
#[case::a_name_with_blanks(&["do", "a.ron", "add ashen oar boarder x2 as Toughs"],
    "A name with spaces needs quotes: `add \"ashen oar boarder\" x2 as Toughs`.")]
#[case::a_save_without_a_subcommand(&["a.ron"], "`triumph play a.ron`")]
#[case::a_mistyped_subcommand(&["ststae", "a.ron"], "`state`")]
fn a_slip_is_told_as_what_it_is(#[case] args: &[&str], #[case] told: &str) {
    let shell = Shell::new();
    let (code, said) = said(&shell, args);
    assert_ne!(code, Some(0), "{said}");
    assert!(said.contains(told), "{said}");
    says!(said);
}

/// No hint makes a word of the command part of a name.
#[test]
fn a_word_of_the_command_is_never_put_into_quotes() {
    let shell = Shell::new();
    let line = "create Wren race elf";
    let (code, said) = said(&shell, &["do", "b.ron", "--new", "Genesis", line]);
    assert_ne!(code, Some(0), "{said}");
    assert!(said.contains("elf") && !said.contains("quotes"), "{said}");
}

#[rstest]
#[case::odds(&["odds", "0y"])]
#[case::a_roll(&["roll", "0d6"])]
#[case::a_new_save(&["do", "missing/a.ron", "--new", "Genesys", "note x"])]
fn no_dice_and_no_folder_are_refused(#[case] args: &[&str]) {
    let shell = Shell::new();
    let (code, said) = said(&shell, args);
    assert_eq!(code, Some(1), "{said}");
    assert!(!shell.work().join("missing").exists());
    says!(said);
}

/// A new save into which no line could be run is removed again.
#[test]
fn a_new_save_into_which_nothing_came_is_not_kept() {
    let shell = Shell::new();
    let (code, told) = said(&shell, &["do", "new", "--new", "Genesys", "wound nobody 1"]);
    assert_eq!(code, Some(1), "{told}");
    says!(told);
    let (code, told) = said(&shell, &["do", "new", "--new", "Genesys", "add vex_marrow"]);
    assert_eq!(code, Some(0), "{told}");
}

#[rstest]
#[case::no_export(
    "{\"system\": 3}",
    "x.json:1:12: `system`: expected text, found `3`. An export is one object whose `system` names the game"
)]
#[case::no_object("[1]", "x.json:1:1: Triumph can't import this kind of file")]
#[case::no_game("{\"system\": \"Chess\"}", "Chess")]
#[case::no_entry(
    "{\"system\":\"Genesys\",\"format\":1,\"base\":{},\"log\":[{\"n\":1}]}",
    "x.json:1:55: `log[0]`: the key `line` is missing"
)]
#[case::another_format(
    "{\"system\":\"Genesys\",\"format\":70000,\"log\":[]}",
    "the export has format 70000, but 1 was expected"
)]
#[case::no_json("{\"system\": ", "x.json:1:")]
#[case::neither("hello", "Import a save, a JSON export or a file of characters.")]
fn what_cannot_be_imported_is_told_with_its_place(#[case] text: &str, #[case] told: &str) {
    let shell = Shell::new();
    fs::write(shell.work().join("x.json"), text).unwrap();
    let (code, said) = said(&shell, &["import", "x.json"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains(told), "{said}");
}

/// A JSON file and a file of the config folder are called what they are, with the way to use them.
#[rstest]
#[case::an_export(
    "x.json",
    "{\"system\": \"Genesys\", \"base\": {}}",
    "a JSON export of a save"
)]
#[case::a_character(
    "x.json",
    "{\"system\": \"Genesys\", \"character\": {}}",
    "a JSON export of a character"
)]
#[case::another("x.json", "[1]", "a JSON file")]
#[case::nothing("x.json", "null", "a JSON file")]
#[case::by_its_contents("x", "{\"a\": 1}", "a JSON file")]
fn check_tells_json_from_a_pack(#[case] file: &str, #[case] text: &str, #[case] what: &str) {
    let shell = Shell::new();
    fs::write(shell.work().join(file), text).unwrap();
    let (code, told) = said(&shell, &["check", file]);
    assert_eq!(code, Some(1), "{told}");
    assert!(
        told.contains(what) && told.contains(&format!("import {file} --dry-run")),
        "{told}"
    );
}

#[test]
fn a_keymap_is_not_imported_as_json() {
    let shell = Shell::new();
    let keys = "[\n (keys: \"F9\", scope: [Table], does: Line(\"next\"), help: \"x\"),\n]";
    fs::write(shell.work().join("my-keys.ron"), keys).unwrap();
    let (code, told) = said(&shell, &["import", "my-keys.ron"]);
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains("keymap.ron"), "{told}");
}

/// A full disk for standard output is a failure. A reader that has closed is not.
#[cfg(target_os = "linux")]
#[rstest]
#[case(&["--help"])]
#[case(&["--version"])]
#[case(&["roll", "--help"])]
#[case(&["man"])]
#[case(&["commands"])]
#[case(&["completions", "bash"])]
#[case(&["roll", "2y"])]
#[case(&["state", "a.ron"])]
fn what_cannot_be_written_is_no_success(#[case] args: &[&str]) {
    let shell = Shell::new();
    fs::copy(SAMPLE, shell.work().join("a.ron")).unwrap();
    let run = |stdout: Stdio| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_triumph"));
        program
            .current_dir(shell.work())
            .env_clear()
            .env("TRIUMPH_HOME", shell.home.path());
        let output = program.args(args).stdout(stdout).stderr(Stdio::piped());
        let output = output.spawn().unwrap().wait_with_output().unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let full = fs::OpenOptions::new().write(true).open("/dev/full");
    let (code, said) = run(full.unwrap().into());
    assert_eq!(code, Some(1), "{args:?}: {said}");
    says!(said);

    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    assert_eq!(run(writer.into()), (Some(0), String::new()), "{args:?}");
}

#[test]
fn a_save_is_found_under_the_word_that_made_it() {
    let shell = Shell::new();
    for word in ["h_ram", "Night One", "x.y"] {
        let (code, told) = said(&shell, &["do", word, "--new", "Genesys", "add vex_marrow"]);
        assert_eq!(code, Some(0), "{told}");
        let (code, told) = said(&shell, &["do", word, "wound vex 1"]);
        assert_eq!(code, Some(0), "{word}: {told}");
    }
}

#[test]
fn an_own_attack_with_a_skill_that_does_not_fight_is_refused_with_its_place() {
    let shell = Shell::new();
    let pack = "(\n    name: \"Mine\", version: \"1\",\n    profiles: [(\n        id: \"rat\", name: \"Rat\", kind: Minion, role: \"pest\",\n        characteristics: (br: 2, ag: 3, int: 1, cun: 2, wil: 1, pre: 1), wounds: 4,\n        attacks: [Own((name: \"Talk\", skill: \"charm\", damage: Fixed(3), crit: 3, range: Engaged))],\n    )],\n)\n";
    fs::write(shell.work().join("mine.ron"), pack).unwrap();
    let (code, told) = said(&shell, &["check", "mine.ron"]);
    assert_eq!(code, Some(1), "{told}");
    says!(told);
    for mended in ["\"brawl\"", "\"charm\", fights: RangedLight"] {
        let pack = pack.replace("\"charm\"", mended);
        fs::write(shell.work().join("mine.ron"), pack).unwrap();
        let checked = said(&shell, &["check", "mine.ron"]);
        assert_eq!(checked, (Some(0), String::new()), "{mended}");
    }
}

#[test]
fn keys_and_themes_of_ones_own_are_checked() {
    let shell = Shell::new();
    let keymap = "// mine\n[\n    (keys: \"x\", scope: [Table], does: Line(\"wound . {n}\"), help: \"wound\"),\n    (keys: \"y\", scope: [Table], does: Layer([\n        (keys: \"a\", does: Line(\"wuond . 3\"), help: \"a\"),\n        (keys: \"b\", does: Line(\"wound . much\"), help: \"b\"),\n    ]), help: \"layer\"),\n]\n";
    let write = |name: &str, text: &str| fs::write(shell.work().join(name), text).unwrap();
    write("keymap.ron", keymap);
    let (code, told) = said(&shell, &["check", "keymap.ron"]);
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains("keymap.ron:5:32: "), "{told}");
    assert!(told.contains("`wuond`"), "{told}");
    says!(told);
    write(
        "keymap.ron",
        &keymap.replace("wuond", "wound").replace("much", "2"),
    );
    assert_eq!(
        said(&shell, &["check", "keymap.ron"]),
        (Some(0), String::new())
    );
    write("keymap.ron", &keymap.replace("Layer", "Player"));
    assert!(
        said(&shell, &["check", "keymap.ron"])
            .1
            .contains("keymap.ron:4:")
    );

    for shipped in [
        "assets/keymap.ron",
        "assets/keymap-genesis.ron",
        "assets/themes/dark.ron",
        "assets/themes/none.ron",
    ] {
        let path = format!("{}/{shipped}", env!("CARGO_MANIFEST_DIR"));
        assert_eq!(
            said(&shell, &["check", &path]),
            (Some(0), String::new()),
            "{shipped}"
        );
    }
    write(
        "dusk.ron",
        "(name: \"dusk\", base: \"dark\", tones: (text: (fg: \"nocolour\")))",
    );
    let (code, told) = said(&shell, &["check", "dusk.ron"]);
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains("dusk.ron:1:"), "{told}");
}

/// Thousands of faults don't slow the report down, because not each of their places is searched.
#[test]
fn a_pack_full_of_faults_is_told_of_at_once() {
    let shell = Shell::new();
    let weapon =
        "(id: \"w\", name: \"W\", skill: \"brawl\", damage: Fixed(1), crit: 9, range: Engaged),";
    let packs = [
        (
            "home.ron",
            format!(
                "(name: \"x\", version: \"1\", weapons: [{}])",
                weapon.repeat(20_000)
            ),
            "39949",
        ),
        (
            "keymap.ron",
            format!(
                "[{}]",
                "(keys: \"x\", scope: [Table], help: \"x\", does: Line(\"wuond\")),".repeat(20_000)
            ),
            "wuond",
        ),
        (
            "genesis.ron",
            format!(
                "GenesisPack(name: \"x\", version: \"1\", weapons: [{}])",
                "(id: \"w\", name: \"W\", skill: \"brawll\"),".repeat(20_000)
            ),
            "19950",
        ),
    ];
    for (name, text, told) in packs {
        fs::write(shell.work().join(name), text).unwrap();
        let (code, said) = said(&shell, &["check", name]);
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains(told), "{name}: {said}");
        assert!(
            (50..=52).contains(&said.lines().count()),
            "{name}: {}",
            said.lines().count()
        );
    }
}

/// A save cut inside its head: checking and opening name the same place, in the same words.
#[test]
fn a_save_cut_in_its_head_is_told_of_at_one_place() {
    let shell = Shell::new();
    shell.fight();
    let good = shell.read("fight.ron");
    let head = good.find("\nlog: [").unwrap();
    for cut in [head - 1, head / 2, 30] {
        let cut = (0..=cut)
            .rev()
            .find(|at| good.is_char_boundary(*at))
            .unwrap();
        fs::write(shell.work().join("fight.ron"), &good[..cut]).unwrap();
        let (code, checked) = said(&shell, &["check", "fight.ron"]);
        assert_eq!(code, Some(1), "{checked}");
        let opened = said(&shell, &["do", "fight.ron", "note x"]).1;
        let (place, what) = checked.trim().split_once(": ").unwrap();
        assert!(opened.contains(&format!("{place}: ")), "{checked}{opened}");
        assert!(opened.contains(what), "{checked}{opened}");
    }
}

/// However long a word in a file is, messages about it have a bounded length.
#[test]
fn what_is_told_of_a_file_is_bounded() {
    let shell = Shell::new();
    shell.fight();
    let long = "x".repeat(50_000);
    let good = shell.read("fight.ron");
    let files = [
        ("fight.ron", good.replace("Wounded(", &format!("{long}("))),
        ("head.ron", good.replacen("format:", &format!("{long}:"), 1)),
        (
            "number.ron",
            good.replacen("format: 1", &format!("format: \"{long}\""), 1),
        ),
        (
            "theme.ron",
            format!("(name: \"a\", base: {long:?}, tones: ())"),
        ),
        (
            "color.ron",
            format!("(name: \"a\", tones: (text: (fg: {long:?})))"),
        ),
        (
            "pack.ron",
            format!(
                "(name: \"p\", version: \"1\", skills: [(id: \"{long} X\", name: \"{long}\", kind: General, characteristic: Br)])"
            ),
        ),
        (
            "keymap.ron",
            format!("[(keys: {long:?}, scope: [Table], does: Line(\"{long}\"), help: \"x\")]"),
        ),
    ];
    for (name, text) in &files {
        fs::write(shell.work().join(name), text).unwrap();
        let (code, told) = said(&shell, &["check", name]);
        assert_eq!(code, Some(1), "{name}: {told}");
        let longest = told.lines().map(|line| line.chars().count()).max();
        assert!(longest.unwrap() < 900, "{name}: {longest:?}");
    }
}

/// A pack that `keep` writes elsewhere is not read at the next start, and the message says this. A
/// talent can be saved.
#[test]
fn keep_says_where_a_pack_is_found_again() {
    let shell = Shell::new();
    shell.run(
        &["do", "fight.ron", "--new", "genesys", "add vex_marrow"],
        "",
    );
    let here = shell.run(&["keep", "fight.ron", "Grit"], "");
    assert!(here.contains("HOME/data/packs/grit.ron"), "{here}");
    let there = shell.run(&["keep", "fight.ron", "vex", "-o", "vex.ron"], "");
    assert!(there.contains("vex.ron"), "{there}");
    assert_eq!(
        fs::read_dir(shell.home.path().join("data/packs"))
            .unwrap()
            .count(),
        1
    );
    let none = shell.run(&["keep", "fight.ron", "zzzz"], "");
    assert!(
        none.starts_with("exit 1") && none.contains("zzzz"),
        "{none}"
    );
    says!([here, there, none]);
}

/// A reader that closes early ends a script before its next line, which is an error, because some of
/// the requested lines were not run. What was done is saved, and printed once.
#[cfg(unix)]
#[test]
fn a_script_whose_reader_goes_away_ends_with_an_error_if_lines_are_left() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    let shell = Shell::new();
    shell.run(
        &["do", "fight.ron", "--new", "genesys", "add vex_marrow"],
        "",
    );
    let program = assert_cmd::cargo::cargo_bin("triumph");
    let notes = |n: usize| {
        (1..=n)
            .map(|i| format!("note line {i}"))
            .collect::<Vec<_>>()
            .join("\n")
    };
    let saved = || {
        let text = fs::read_to_string(shell.work().join("fight.ron")).unwrap();
        text.matches("line:\"note line ").count()
    };
    for (args, lines, code) in [
        (vec!["-"], 3_000, 1),
        (vec!["-", "--json"], 3_000, 1),
        // No line follows the one whose answer was not read.
        (vec!["-"], 0, 0),
        (vec!["note line 1", "note line 2", "note line 3"], 0, 1),
        (vec!["note line 1"], 0, 0),
    ] {
        let before = saved();
        let mut child = Command::new(&program)
            .current_dir(shell.work())
            .env_clear()
            .env("TRIUMPH_HOME", shell.home.path())
            .args(["do", "fight.ron"])
            .args(&args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let answers = child.stdout.take().unwrap();
        if lines > 0 {
            // As with `head -1`: one line is read, then the reader is gone.
            writeln!(input, "note line 0\n# a comment").unwrap();
            let mut first = String::new();
            BufReader::new(answers).read_line(&mut first).unwrap();
            assert!(first.ends_with('\n'), "{first}");
        } else {
            drop(answers);
        }
        // It may have ended before it reads all of them.
        input.write_all(notes(lines).as_bytes()).ok();
        drop(input);
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
        assert!(said.lines().count() <= 2, "{said}");
        assert_eq!(said.contains("not run"), code == 1, "{said}");
        let ran = saved() - before;
        match lines {
            // The answers that fit into the pipe before it was closed, and the one after.
            3_000 => assert!((2..3_000).contains(&ran), "{ran} were run"),
            _ if args == ["-"] => assert_eq!(ran, 0),
            _ => assert_eq!(ran, 1, "{args:?}"),
        }
        assert_eq!(
            shell.run(&["check", "fight.ron"], "").lines().next(),
            Some("exit 0")
        );
    }
}

/// `keep` writes a pack of the user's own, and no other file.
#[test]
fn keep_refuses_names_that_lead_elsewhere_or_hide_a_shipped_pack() {
    let shell = Shell::new();
    shell.run(
        &[
            "do",
            "fight.ron",
            "--new",
            "genesys",
            "add vex_marrow",
            "add ila_senn",
        ],
        "",
    );
    shell.run(&["do", "fight.ron", "rename vex \"Weapons\""], "");
    shell.run(
        &[
            "do",
            "fight.ron",
            "rename ila \"Genesys space opera: talents\"",
        ],
        "",
    );
    let own = shell.home.path().join("data/packs");
    let inside = own.join("armor.ron").display().to_string();
    for args in [
        &["keep", "fight.ron", "../vex"][..],
        &["keep", "fight.ron", ".."],
        &["keep", "fight.ron", "/tmp/vex"],
        &["keep", "fight.ron", "sub/vex"],
        &["keep", "fight.ron", "ve\u{7}x"],
        &["keep", "fight.ron", "Weapons"],
        &["keep", "fight.ron", "Genesys space opera: talents"],
        &["keep", "fight.ron", "grit", "-o", &inside],
    ] {
        let refused = shell.run(args, "");
        assert!(refused.starts_with("exit 1\n"), "{args:?}: {refused}");
        assert!(refused.lines().count() >= 3, "what to do: {refused}");
        let there = fs::read_dir(&own).map_or(0, Iterator::count);
        assert_eq!(there, 0, "{args:?}");
    }
    shell.run(&["do", "fight.ron", "rename weapons \"Vex Marrow\""], "");
    let kept = shell.run(&["keep", "fight.ron", "vex"], "");
    assert!(kept.starts_with("exit 0\n"), "{kept}");
    says!(kept);
}

/// A review shows log sentences. A turn that ended and a check that was resolved have none of their
/// own.
#[test]
fn a_review_has_no_line_that_is_only_a_command() {
    let shell = Shell::new();
    let toll = include_str!("../../../saves/the-toll.ron");
    fs::write(shell.work().join("toll.ron"), toll).unwrap();
    let text = shell.answer(&["review", "toll.ron", "--text"]);
    let bare = |line: &&str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        matches!(words.as_slice(), [n, "next" | "done"] if n.parse::<u32>().is_ok())
    };
    assert_eq!(text.lines().filter(bare).collect::<Vec<_>>(), [""; 0]);
}

/// A command needs no name where only one person is there. The log names them.
#[test]
fn one_person_needs_no_name() {
    let shell = Shell::new();
    let alone = [
        "do",
        "solo.ron",
        "--new",
        "genesys",
        "add vex_marrow",
        "check charm hard",
        "roll = 1s",
        "done",
        "wound 3",
        "hidden strain 2",
        "begin The dock",
        "money 50",
    ];
    shell.answer(&alone);
    let state = shell.json(&["state", "solo.ron", "--json"]);
    let vex = &state["combatants"][0];
    assert_eq!(
        (&vex["wounds"]["now"], &vex["strain"]["now"]),
        (&3.into(), &2.into()),
        "{vex}"
    );
    let log = shell.answer(&["export", "solo.ron", "--to", "json"]);
    assert!(log.contains("wound \\\"Vex Marrow\\\" 3"), "{log}");
    // With two, the line says who is missing.
    shell.answer(&["do", "solo.ron", "add ila_senn"]);
    let no = shell.run(&["do", "solo.ron", "wound 3"], "");
    assert!(no.contains("code: 1") || no.contains("err"), "{no}");
}
