//! Tests of the seed of a save's dice from outside: it survives a kill, and no output reveals it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use super::*;

/// A seed that is recognizable wherever it might be printed.
const SEED: &str = "9182736455463728190";

impl Shell {
    /// As [`Shell::command`], for the plain program with no seed of its own.
    fn plain(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_triumph"));
        command
            .current_dir(self.work())
            .env_clear()
            .env("TRIUMPH_HOME", self.home.path())
            .env("TRIUMPH_NOW", "2026-11-21 20:14")
            .args(args);
        command
    }

    /// Gives these lines to `do`, each after the answer to the one before, and then kills the program.
    fn killed_after(&self, save: &str, lines: &[&str]) -> String {
        let mut child = self
            .plain(&["do", save, "-", "--json"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut keys = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        let mut told = String::new();
        for line in lines {
            writeln!(keys, "{line}").unwrap();
            keys.flush().unwrap();
            assert!(answers.read_line(&mut told).unwrap() > 0, "{line}");
        }
        child.kill().unwrap();
        child.wait().unwrap();
        told
    }
}

/// F-TRK-08, C-TRK-08: a killed and reopened save is at the same phase and rolls what an uninterrupted
/// copy rolls.
#[test]
fn f_trk_08_c_trk_08_a_killed_save_is_at_the_same_phase_with_the_same_dice_to_come() {
    let fights: [(&str, &[&str]); 2] = [
        (
            "genesis",
            &[
                "add sergeant_brook",
                "add toll_rider",
                "start",
                "charge rider brook",
                "brace brook rider",
                "roll brook",
                "roll rider",
                "compare",
            ],
        ),
        (
            "genesys",
            &[
                "add vex_marrow",
                "add ashen_oar_boarder x4 as Boarders",
                "init vex = 3s",
                "init boarders = 1s",
                "start",
                "attack vex boarders at short",
                "roll",
                "undo",
                "roll",
                "done",
            ],
        ),
    ];
    for (system, lines) in fights {
        let shell = Shell::new();
        let made = shell
            .plain(&["do", "twin.ron", "--new", system, "note Begun."])
            .output()
            .unwrap();
        assert!(made.status.success(), "{made:?}");
        fs::copy(shell.work().join("twin.ron"), shell.work().join("cut.ron")).unwrap();
        let whole = shell.killed_after("twin.ron", lines);
        let cut: Vec<String> = lines
            .chunks(2)
            .map(|lines| shell.killed_after("cut.ron", lines))
            .collect();
        assert!(whole.contains("\"d"), "no dice fell:\n{whole}");
        assert_eq!(cut.concat(), whole);
        let state = |save: &str| shell.json(&["state", save, "--json"]);
        assert_eq!(state("cut.ron"), state("twin.ron"));
    }
}

#[test]
fn f_trk_08_c_trk_08_no_answer_of_the_program_tells_the_seed() {
    let shell = Shell::new();
    let made = shell
        .command(&["do", "fight.ron", "--new", "genesys", "--json"])
        .args(["add \"vex marrow\"", "note Begun.", "wound vex 2"])
        .args(["--seed", SEED])
        .output()
        .unwrap();
    assert!(made.status.success(), "{made:?}");
    let text = shell.read("fight.ron");
    assert!(text.contains(&format!("seed:Some({SEED})")), "{text}");
    let torn = text.replace("line:\"note Begun.\"", "lin:\"note Begun.\"");
    fs::write(shell.work().join("hurt.ron"), torn).unwrap();
    let head = text.replace("format: 1", "format: one");
    fs::write(shell.work().join("head.ron"), head).unwrap();

    let mut told = String::from_utf8(made.stdout).unwrap();
    for args in [
        &["state", "fight.ron"][..],
        &["state", "fight.ron", "--json"],
        &["state", "fight.ron", "--json", "--at", "0"],
        &["state", "hurt.ron"],
        &["state", "head.ron"],
        &["export", "fight.ron", "--to", "md"],
        &["export", "fight.ron", "--to", "json"],
        &["export", "fight.ron", "--to", "csv"],
        &["export", "fight.ron", "--to", "html"],
        &["export", "fight.ron", "--to", "lonelog"],
        &["review", "fight.ron", "--text"],
        &["check", "fight.ron"],
        &["check", "hurt.ron", "head.ron"],
        &["check", "--recover", "hurt.ron"],
        &["keep", "fight.ron", "vex"],
        &["do", "fight.ron", "strain vex 1", "title Night one", "undo"],
        &["do", "fight.ron", "--json", "strain vex 1"],
        &["do", "fight.ron", "no such line"],
    ] {
        told += &shell.run(args, "");
    }
    assert!(!told.contains(SEED), "{told}");
    assert!(!told.contains("seed"), "{told}");

    // A save imported from an export is a different save.
    shell.answer(&["export", "fight.ron", "--to", "json", "-o", "out.json"]);
    assert!(!shell.read("out.json").contains(SEED));
    let path = shell.answer(&["import", "out.json"]);
    assert!(!fs::read_to_string(path.trim()).unwrap().contains("seed"));
}
