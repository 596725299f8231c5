//! Tests of `do`, `state` and `check --recover` on saves left by interrupted writes and by editors.

use std::fs;

use triumph::store::Journal;

use super::Shell;

const BRIDGE: &str = include_str!("../../../saves/the-bridge.ron");
const ENTRIES: usize = 26;

/// The sample with another ending instead of its closing.
fn bridge(shell: &Shell, end: &str) {
    let log = BRIDGE.strip_suffix("]))\n").unwrap();
    fs::write(shell.work().join("h.ron"), format!("{log}{end}")).unwrap();
}

fn last(shell: &Shell) -> usize {
    let state = shell.json(&["state", "h.ron", "--json"]);
    state["last"].as_u64().unwrap() as usize
}

/// What older versions leave when they end while a refused entry is withdrawn: a closing, the rest of
/// the entry, and its closing.
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
    assert!(shell.answer(&["check", "h.ron"]).contains("27 entries"));
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
    assert!(said.contains(" entry 27"), "{said}");
    let said = shell.run(&["check", "--recover", "h.ron"], "");
    assert!(
        said.starts_with("exit 0") && said.contains("27 entries"),
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
        said.starts_with("exit 0") && said.contains("11 entries"),
        "{said}"
    );
    assert_eq!(last(&shell), 11);
}

/// Bytes that aren't text, in the middle and at a torn end, are recovered like other damage.
#[test]
fn bytes_that_are_not_text_are_recovered() {
    let shell = Shell::new();
    let log = BRIDGE.strip_suffix("]))\n").unwrap();
    let path = shell.work().join("h.ron");
    let middle: &[u8] = b"(n:\xc3),\n(n:27,line:\"x\",body:Note(\"x\")),\n]))\n";
    for end in [
        middle,
        b"(n:27,at:(clock:\"x\"),line:\"note \xc3",
        b"\xff\xfe",
    ] {
        fs::write(&path, [log.as_bytes(), end].concat()).unwrap();
        let said = shell.run(&["check", "h.ron"], "");
        assert!(said.starts_with("exit 1"), "{said}");
        let said = shell.run(&["check", "--recover", "h.ron"], "");
        assert!(said.starts_with("exit 0"), "{said}");
        assert_eq!(shell.read("h.ron"), BRIDGE);
    }
}

/// A save with an editor's line endings opens wherever its end was cut, even inside a line ending.
#[test]
fn other_line_ends_may_be_cut_anywhere() {
    let shell = Shell::new();
    let text = BRIDGE.replace('\n', "\r\n");
    let last = text.trim_end().rfind("\n(n:26,").unwrap();
    for cut in [
        text.len() - 1,
        text.len() - 3,
        text.len() - 5,
        text.len() - 6,
        last,
        last + 1,
    ] {
        fs::write(shell.work().join("h.ron"), &text[..cut]).unwrap();
        let said = shell.run(&["do", "h.ron", "note On."], "");
        assert!(said.starts_with("exit 0"), "{cut}: {said}");
        let said = shell.run(&["check", "h.ron"], "");
        assert!(said.starts_with("exit 0"), "{cut}: {said}");
    }
    fs::write(
        shell.work().join("h.ron"),
        text.replace("]))\r\n", "(n:27,at:\r(clo"),
    )
    .unwrap();
    let said = shell.run(&["check", "--recover", "h.ron"], "");
    assert!(said.starts_with("exit 0"), "{said}");
    assert_eq!(shell.read("h.ron"), BRIDGE);
}

/// A save that another program has open is not repaired, and the message names that program.
#[test]
fn a_save_that_is_open_elsewhere_is_left_alone_and_says_so() {
    let shell = Shell::new();
    bridge(&shell, "]))\n");
    let path = shell.work().join("h.ron");
    let held = Journal::open(&path, &|_| Ok(())).unwrap();
    bridge(&shell, "half");
    let said = shell.run(&["check", "--recover", "h.ron"], "");
    assert!(said.starts_with("exit 1"), "{said}");
    let pid = format!("pid {}", std::process::id());
    assert!(said.contains(&pid), "{said}");
    drop(held);
    let said = shell.run(&["check", "--recover", "h.ron"], "");
    assert!(said.starts_with("exit 0"), "{said}");
}

/// A recovery keeps exactly the entries that the refusal promises, even where a closing is in the
/// middle of the file.
#[test]
fn a_refusal_promises_the_entries_that_recovery_keeps() {
    let shell = Shell::new();
    bridge(&shell, "]))\n(1),\n(2),\n]))\n");
    let said = shell.run(&["state", "h.ron"], "");
    assert!(said.contains(" entry 26,"), "{said}");
    let said = shell.run(&["check", "--recover", "h.ron"], "");
    assert!(said.contains("26 entries"), "{said}");
}

/// `check` doesn't accept what opening cuts off.
#[test]
fn a_comment_below_the_closing_is_a_fault_until_it_is_recovered() {
    let shell = Shell::new();
    bridge(&shell, "]))\n// by hand\n");
    let said = shell.run(&["check", "h.ron"], "");
    assert!(said.starts_with("exit 1"), "{said}");
    says!(said);
    let said = shell.run(&["check", "--recover", "h.ron"], "");
    assert!(said.starts_with("exit 0"), "{said}");
    assert_eq!(shell.read("h.ron"), BRIDGE);
    assert!(shell.read("h.ron.torn").contains("// by hand"));
}

/// Every command has the same limit for a line, and what precedes such a line is kept.
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
        assert!(said.contains("33554432"), "{args:?}: {said}");
    }
    let said = shell.run(&["check", "--recover", "h.ron"], "");
    assert!(
        said.starts_with("exit 0") && said.contains("26 entries"),
        "{said}"
    );
    assert_eq!(shell.read("h.ron"), BRIDGE);
}

/// The message names what prevents the repair of a save, with the way out. It asks to close another
/// program only if there is one.
#[cfg(unix)]
#[test]
fn what_is_in_the_way_of_a_repair_is_named_with_the_way_out() {
    use std::os::unix::fs::symlink;
    let shell = Shell::new();
    let said = |end: &str| {
        bridge(&shell, end);
        let said = shell.run(&["check", "--recover", "h.ron"], "");
        assert!(said.starts_with("exit 1"), "{said}");
        said
    };
    let (torn, lock) = (
        shell.work().join("h.ron.torn"),
        shell.work().join(".h.ron.lock"),
    );
    let own = shell.work().join("own");
    fs::write(&own, "mine").unwrap();
    // No other program is named.
    let remove = |said: &str, what: &str| {
        assert!(said.contains(&format!("HOME/work/{what}")), "{said}");
        assert!(!said.contains("pid "), "{said}");
        says!(said);
    };
    symlink("own", &torn).unwrap();
    remove(&said("(half"), "h.ron.torn");
    fs::remove_file(&torn).unwrap();
    fs::hard_link(&own, &torn).unwrap();
    remove(&said("(half"), "h.ron.torn");
    fs::remove_file(&torn).unwrap();
    symlink("own", &lock).unwrap();
    remove(&said("(half"), ".h.ron.lock");
    fs::remove_file(&lock).unwrap();
    if cfg!(target_os = "linux") {
        // A limit on the size of files refuses the write like a full disk.
        bridge(&shell, "(half");
        fs::write(&torn, "x".repeat(3 << 20)).unwrap();
        let program = assert_cmd::cargo::cargo_bin("triumph");
        let line = format!(
            "ulimit -f 100; exec {} check --recover h.ron",
            program.display()
        );
        let output = std::process::Command::new("bash")
            .args(["-c", &line])
            .current_dir(shell.work())
            .env("TRIUMPH_HOME", shell.home.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains("disk") && !said.contains("pid "), "{said}");
        fs::remove_file(&torn).unwrap();
    }
    assert_eq!(fs::read_to_string(&own).unwrap(), "mine");
    // While another program holds the save, the way out is to close that program.
    bridge(&shell, "]))\n");
    let path = shell.work().join("h.ron");
    let _writer = Journal::open(&path, &|_| Ok(())).unwrap().journal;
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("]))", "(half")).unwrap();
    let said = shell.run(&["check", "--recover", "h.ron"], "");
    let pid = format!("pid {}", std::process::id());
    assert!(said.contains(&pid), "{said}");
}
