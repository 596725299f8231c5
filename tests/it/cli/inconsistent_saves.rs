//! Tests of saves that are readable but inconsistent: they are reported as such, and never made worse.

use std::fs;

use super::Shell;

const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/saves/the-ashen-oar.ron");
const STREET: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/saves/tallow-street.ron");

/// The sample with a part replaced, as `bad.ron`.
fn torn(shell: &Shell, from: &str, to: &str) -> String {
    let text = fs::read_to_string(SAMPLE).unwrap();
    let torn = text.replacen(from, to, 1);
    assert_ne!(torn, text);
    fs::write(shell.work().join("bad.ron"), &torn).unwrap();
    torn
}

/// The exit code and standard error.
fn said(shell: &Shell, args: &[&str]) -> (Option<i32>, String) {
    let output = shell.command(args).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    (output.status.code(), said)
}

#[test]
fn two_of_one_number_can_be_looked_at_and_not_played() {
    let shell = Shell::new();
    let text = torn(&shell, "figure:(id:(2),", "figure:(id:(1),");
    for args in [&["check", "bad.ron"][..], &["do", "bad.ron", "wound vex 1"]] {
        let (code, told) = said(&shell, args);
        assert_eq!(code, Some(1), "{told}");
        for fact in ["number 1: ", "`Vex Marrow`", "`Ila Senn`"] {
            assert!(told.contains(fact), "{fact}: {told}");
        }
        says!(told);
    }
    let (code, told) = said(&shell, &["state", "bad.ron"]);
    assert_eq!(code, Some(0), "{told}");
    says!(told);
    assert_eq!(
        fs::read_to_string(shell.work().join("bad.ron")).unwrap(),
        text
    );
}

#[test]
fn what_a_line_mends_is_told_with_the_line_and_mended_by_it() {
    let shell = Shell::new();
    torn(&shell, "characteristics:(br:2,", "characteristics:(br:255,");
    let (code, told) = said(&shell, &["check", "bad.ron"]);
    assert_eq!(code, Some(1), "{told}");
    let line = "set \"Vex Marrow\" brawn 9";
    for fact in ["Vex Marrow: Brawn is 255", &format!("`{line}`")] {
        assert!(told.contains(fact), "{fact}: {told}");
    }
    says!(told);
    let (code, told) = said(&shell, &["do", "bad.ron", line]);
    assert_eq!(code, Some(0), "{told}");
    assert_eq!(
        said(&shell, &["check", "bad.ron"]),
        (Some(0), String::new())
    );
}

#[test]
fn every_sample_is_sound() {
    let shell = Shell::new();
    for save in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/saves")).unwrap() {
        let path = save.unwrap().path();
        let (code, told) = said(&shell, &["check", path.to_str().unwrap()]);
        assert_eq!((code, told.as_str()), (Some(0), ""), "{}", path.display());
    }
}

#[test]
fn an_entry_of_another_game_is_told_as_that() {
    let shell = Shell::new();
    let street = fs::read_to_string(STREET).unwrap();
    let foreign = street
        .lines()
        .find(|line| line.starts_with("(n:2,"))
        .unwrap();
    let text = fs::read_to_string(SAMPLE).unwrap();
    let own = text.lines().find(|line| line.starts_with("(n:2,")).unwrap();
    let at = 1 + text.lines().position(|line| line == own).unwrap();
    torn(&shell, own, foreign);
    for args in [&["check", "bad.ron"][..], &["state", "bad.ron"]] {
        let (code, told) = said(&shell, args);
        assert_eq!(code, Some(1), "{told}");
        assert!(told.contains(&format!("bad.ron:{at}:1: ")), "{told}");
        says!(told);
    }
    let recovered = said(&shell, &["check", "--recover", "bad.ron"]);
    assert_eq!(recovered.0, Some(0), "{}", recovered.1);
}

/// A note and an undo read the same in every game, so before them only real errors are reported.
#[test]
fn what_every_game_reads_belongs_to_no_other() {
    let shell = Shell::new();
    shell.fight();
    shell.run(&["do", "fight.ron", "note The lights go out.", "undo"], "");
    let text = shell.read("fight.ron");
    let gone = text.lines().find(|line| line.starts_with("(n:3,")).unwrap();
    let at = 1 + text.lines().position(|line| line == gone).unwrap();
    let bad = text.replace(&format!("{gone}\n"), "");
    fs::write(shell.work().join("bad.ron"), bad).unwrap();
    for args in [&["check", "bad.ron"][..], &["state", "bad.ron"]] {
        let (code, told) = said(&shell, args);
        assert_eq!(code, Some(1), "{told}");
        assert!(told.contains(&format!("bad.ron:{at}:")), "{told}");
        says!(told);
    }
}

#[test]
fn a_format_that_this_program_does_not_read_is_no_damage() {
    let shell = Shell::new();
    for format in ["2", "70000", "0"] {
        torn(&shell, "format: 1", &format!("format: {format}"));
        for args in [&["check", "bad.ron"][..], &["state", "bad.ron"]] {
            let (code, told) = said(&shell, args);
            assert_eq!(code, Some(1), "{told}");
            assert!(told.contains("bad.ron:2:9: "), "{told}");
            assert!(told.contains(&format!("format {format}")), "{told}");
            assert!(!told.contains("damaged"), "{told}");
            says!(told);
        }
    }
}
