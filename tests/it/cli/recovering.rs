//! What interrupted writes and hands leave, as `do`, `state` and `check --recover` meet it.

use std::fs;

use super::Shell;

const BRIDGE: &str = include_str!("../../../saves/the-bridge.ron");
const ENTRIES: usize = 26;

/// The sample with another end in place of its closing.
fn bridge(shell: &Shell, end: &str) {
    let log = BRIDGE.strip_suffix("]))\n").unwrap();
    fs::write(shell.work().join("h.ron"), format!("{log}{end}")).unwrap();
}

fn last(shell: &Shell) -> usize {
    let state = shell.json(&["state", "h.ron", "--json"]);
    state["last"].as_u64().unwrap() as usize
}

/// What older versions leave when they end while a refused entry is taken back: a closing, the rest
/// of the entry, and its closing.
const PUT_BACK: &str = "]))\nhalf\"])),\n]))\n";

#[test]
fn a_put_back_that_was_interrupted_is_recovered_by_each_command() {
    let shell = Shell::new();
    bridge(&shell, PUT_BACK);
    assert_eq!(last(&shell), ENTRIES);
    assert_eq!(shell.read("h.ron"), BRIDGE.replace("]))\n", "") + PUT_BACK);

    let said = shell.run(&["check", "--recover", "h.ron"], "");
    assert!(said.starts_with("exit 0"), "{said}");
    assert_eq!(shell.read("h.ron"), BRIDGE);
    assert!(shell.read("h.ron.torn").contains(PUT_BACK));

    bridge(&shell, PUT_BACK);
    let said = shell.run(&["do", "h.ron", "note On."], "");
    assert!(said.starts_with("exit 0"), "{said}");
    assert_eq!(last(&shell), ENTRIES + 1);
    assert!(
        shell
            .answer(&["check", "h.ron"])
            .contains("a good save, 27 entries")
    );
}

#[test]
fn what_a_person_typed_above_the_closing_stays_until_it_is_recovered() {
    let shell = Shell::new();
    bridge(
        &shell,
        "(n:27,line:\"x\",body:Note(\"x\")),\nhello there\n]))\n",
    );
    let before = shell.read("h.ron");
    for args in [
        &["do", "h.ron", "note On."][..],
        &["state", "h.ron"],
        &["check", "h.ron"],
    ] {
        let said = shell.run(args, "");
        assert!(said.starts_with("exit 1"), "{args:?}: {said}");
        assert!(said.contains("h.ron:121:1:"), "{args:?}: {said}");
        assert_eq!(shell.read("h.ron"), before);
    }
    let said = shell.run(&["do", "h.ron", "note On."], "");
    assert!(said.contains("go on from entry 27"), "{said}");
    let said = shell.run(&["check", "--recover", "h.ron"], "");
    assert!(
        said.starts_with("exit 0") && said.contains("27 entries kept"),
        "{said}"
    );
    assert_eq!(shell.read("h.ron.damaged-1"), before);
    assert_eq!(last(&shell), ENTRIES + 1);
}

#[test]
fn damage_in_the_middle_and_at_the_end_is_recovered_at_once() {
    let shell = Shell::new();
    bridge(&shell, "hello there\n]))\n");
    let text = shell.read("h.ron").replacen("(n:12,", "(n:x12,", 1);
    fs::write(shell.work().join("h.ron"), text).unwrap();
    let said = shell.run(&["check", "--recover", "h.ron"], "");
    assert!(
        said.starts_with("exit 0") && said.contains("11 entries kept"),
        "{said}"
    );
    assert_eq!(last(&shell), 11);
}

/// One limit for a line in every command; and what is above the line is kept.
#[test]
fn an_entry_that_is_too_long_is_no_good_save() {
    let shell = Shell::new();
    let long = "x".repeat(40 << 20);
    bridge(
        &shell,
        &format!("(n:27,line:\"x\",body:Note(\"{long}\")),\n]))\n"),
    );
    let bytes = long.len() + "(n:27,line:\"x\",body:Note(\"\")),".len();
    for args in [
        &["check", "h.ron"][..],
        &["state", "h.ron"],
        &["do", "h.ron", "note On."],
    ] {
        let said = shell.run(args, "");
        assert!(said.starts_with("exit 1"), "{args:?}: {said}");
        assert!(said.contains("h.ron:120:1:"), "{args:?}: {said}");
        assert!(said.contains(&format!("{bytes} bytes")), "{args:?}: {said}");
        assert!(said.contains("33554432 at most"), "{args:?}: {said}");
    }
    let said = shell.run(&["check", "--recover", "h.ron"], "");
    assert!(
        said.starts_with("exit 0") && said.contains("26 entries kept"),
        "{said}"
    );
    assert_eq!(shell.read("h.ron"), BRIDGE);
}
