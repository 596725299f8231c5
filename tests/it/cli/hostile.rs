//! Malicious files, and paths that aren't regular files: nothing may hang, grow or reach the terminal
//! raw.

use std::fs;

use lang::text::disturbs;

use super::Shell;

const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/saves/the-ashen-oar.ron");

/// A save whose title and names contain what RON allows and a terminal must not receive.
fn hostile(shell: &Shell) {
    let bad = r"\u{1b}]0;own\u{7}\u{1b}[2J\u{9b}31m\u{202e}X";
    let text = fs::read_to_string(SAMPLE)
        .unwrap()
        .replace("The Ashen Oar boards", bad)
        .replace("\"Vex Marrow\"", &format!("\"{bad}\""))
        .replace("\"Monoblade\"", &format!("\"{bad}\""));
    fs::write(shell.work().join("bad.ron"), text).unwrap();
}

#[test]
fn names_of_a_save_cannot_disturb_the_terminal() {
    let shell = Shell::new();
    hostile(&shell);
    for args in [
        &["state", "bad.ron"][..],
        &["state", "bad.ron", "--json"],
        &["review", "bad.ron", "--text"],
        &["export", "bad.ron", "--to", "md"],
        &["export", "bad.ron", "--to", "csv"],
        &["export", "bad.ron", "--to", "json"],
        &[
            "do",
            "bad.ron",
            "--keep-going",
            "wound x 1",
            "claim x",
            "undo",
            "wound nobody 1",
        ],
        &["check", "bad.ron"],
    ] {
        let output = shell.command(args).output().unwrap();
        for stream in [output.stdout, output.stderr] {
            let said = String::from_utf8(stream).unwrap();
            let bad = said.chars().find(|c| *c != '\n' && disturbs(*c));
            assert_eq!(bad, None, "{args:?} said {said:?}");
        }
    }
}

/// `ulimit -f`: a file at its size limit is reported like a full disk, and the save stays intact.
#[cfg(unix)]
#[test]
fn a_file_that_may_not_grow_is_told_and_stays_whole() {
    let shell = Shell::new();
    let save = shell.work().join("oar.ron");
    fs::copy(SAMPLE, &save).unwrap();
    let before = fs::read_to_string(&save).unwrap();
    // The unit is blocks of 512 bytes, some of which are free.
    let blocks = before.len() / 512 + 1;
    let note = "x".repeat(2_000);
    let own = shell.command(&[]);
    let output = std::process::Command::new("sh")
        .arg("-c")
        .arg(format!(
            "ulimit -f {blocks}; exec \"$0\" do oar.ron 'note {note}'"
        ))
        .arg(own.get_program())
        .current_dir(shell.work())
        .env("TRIUMPH_HOME", shell.home.path())
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    says!(said);
    assert_eq!(fs::read_to_string(&save).unwrap(), before);
}

#[test]
fn json_still_holds_the_name_as_it_is() {
    let shell = Shell::new();
    hostile(&shell);
    let state = shell.json(&["state", "bad.ron", "--json"]);
    let title = state["title"].as_str().unwrap();
    assert!(
        title.contains('\u{202e}') && title.contains("\u{1b}[2J"),
        "{title:?}"
    );
}

/// Reading any of these would wait, or fill the memory, without end.
#[cfg(target_os = "linux")]
#[test]
fn what_is_no_file_is_refused_unread() {
    let shell = Shell::new();
    fs::copy(SAMPLE, shell.work().join("a.ron")).unwrap();
    for args in [
        &["state", "a.ron", "--pack", "/dev/zero"][..],
        &["import", "/dev/zero"],
        &["check", "/dev/zero"],
        &["state", "/dev/zero"],
    ] {
        let output = shell.command(args).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
        says!(said);
    }
}

#[test]
fn a_pack_in_the_folder_that_cannot_be_read_is_left_out() {
    let shell = Shell::new();
    fs::copy(SAMPLE, shell.work().join("a.ron")).unwrap();
    let packs = shell.home.path().join("data/packs");
    fs::create_dir_all(packs.join("folder.ron")).unwrap();
    fs::write(packs.join("bytes.ron"), b"(\n\xff\xfe").unwrap();
    let output = shell.command(&["state", "a.ron"]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    says!(said);
    says!(said);
    assert!(
        String::from_utf8(output.stdout)
            .unwrap()
            .contains("Vex Marrow")
    );
}

#[test]
fn a_save_of_a_later_version_is_not_called_damaged() {
    let shell = Shell::new();
    let text = fs::read_to_string(SAMPLE).unwrap();
    let later = text.replacen("format: 1", "format: 2", 1);
    fs::write(shell.work().join("later.ron"), &later).unwrap();
    let output = shell.command(&["state", "later.ron"]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    says!(said);
    says!(said);
    assert!(!said.contains("damaged"), "{said}");
    assert_eq!(
        fs::read_to_string(shell.work().join("later.ron")).unwrap(),
        later
    );
}

/// The greatest number in a save must not overflow.
#[test]
fn numbers_at_their_end_are_no_panic() {
    let shell = Shell::new();
    let text = fs::read_to_string(SAMPLE).unwrap();
    let high = text.replacen("figure:(id:(1)", "figure:(id:(4294967295)", 1);
    assert_ne!(high, text);
    fs::write(shell.work().join("high.ron"), high).unwrap();
    for args in [&["check", "high.ron"][..], &["state", "high.ron"]] {
        let output = shell.command(args).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code().is_some_and(|code| code < 2), "{said}");
        assert!(!said.contains("panicked"), "{said}");
    }
}

#[test]
fn a_head_that_opening_refuses_is_no_good_save_either() {
    let shell = Shell::new();
    for room in [17 << 20, 40 << 20] {
        let text = fs::read_to_string(SAMPLE).unwrap();
        let text = text.replacen("((\n", &format!("((\n{}\n", " ".repeat(room)), 1);
        fs::write(shell.work().join("long.ron"), text).unwrap();
        for args in [&["check", "long.ron"][..], &["state", "long.ron"]] {
            let output = shell.command(args).output().unwrap();
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
            says!(said);
        }
    }
}

#[test]
fn an_export_replaces_no_save_and_no_pack_but_an_older_export() {
    let shell = Shell::new();
    shell.fight();
    let pack = "(\n    name: \"Own\",\n    version: \"1.0.0\",\n)\n";
    fs::write(shell.work().join("own.ron"), pack).unwrap();
    let genesis = "GenesisPack(\n    name: \"Own\",\n    version: \"1.0.0\",\n)\n";
    fs::write(shell.work().join("genesis.ron"), genesis).unwrap();
    for kept in ["fight.ron", "own.ron", "genesis.ron"] {
        let before = fs::read(shell.work().join(kept)).unwrap();
        let said = shell.run(&["export", SAMPLE, "--to", "md", "-o", kept], "");
        assert!(said.starts_with("exit 1"), "{said}");
        assert_eq!(fs::read(shell.work().join(kept)).unwrap(), before);
    }
    for _ in 0..2 {
        let said = shell.run(&["export", SAMPLE, "--to", "json", "-o", "out"], "");
        assert!(said.starts_with("exit 0"), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn an_export_goes_into_a_pipe_and_leaves_it_one() {
    use std::os::unix::fs::FileTypeExt;
    let shell = Shell::new();
    let pipe = shell.work().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).unwrap()
    });
    let said = shell.run(&["export", SAMPLE, "--to", "md", "-o", "pipe"], "");
    assert!(said.starts_with("exit 0"), "{said}");
    assert!(reader.join().unwrap().contains("The Ashen Oar boards"));
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
}

/// The name of a file need not be valid text. If one subcommand accepts such a save, every subcommand
/// opens it.
#[cfg(target_os = "linux")]
#[test]
fn a_save_whose_name_is_no_text_is_opened_by_every_subcommand() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let shell = Shell::new();
    shell.fight();
    let name = OsStr::from_bytes(b"bad\xff.ron");
    let (work, saves) = (shell.work(), shell.home.path().join("data/saves"));
    fs::create_dir_all(&saves).unwrap();
    fs::copy(
        work.join("fight.ron"),
        saves.join(OsStr::from_bytes(b"own\xff.ron")),
    )
    .unwrap();
    fs::rename(work.join("fight.ron"), work.join(name)).unwrap();
    let own = OsStr::from_bytes(b"own\xff");
    for name in [name, own] {
        for (before, behind) in [
            (&["do"][..], &["note On."][..]),
            (&["state"], &["--json"]),
            (&["export"], &["--to", "md"]),
            (&["review"], &["--text"]),
            (&["keep"], &["vex"]),
        ] {
            let output = shell
                .command(before)
                .arg(name)
                .args(behind)
                .output()
                .unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{before:?}: {said}");
        }
        // These need a terminal, and an error about that means that the name was accepted.
        for before in ["play", "solo", "review"] {
            let output = shell.command(&[before]).arg(name).output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(said.contains("terminal"), "{before}: {said}");
        }
    }
    let checked = shell.command(&["check"]).arg(name).output().unwrap();
    assert!(checked.status.success());
    let new = OsStr::from_bytes(b"new\xff.ron");
    let made = shell
        .command(&["do"])
        .arg(new)
        .args(["--new", "genesys", "note On."])
        .output()
        .unwrap();
    assert!(made.status.success() && work.join(new).is_file());
}

/// The program saves no pack that the next start would reject, whatever the name in it.
#[test]
fn what_is_kept_is_read_at_the_next_start() {
    for name in [".hidden", "!!!"] {
        let shell = Shell::new();
        shell.fight();
        shell.answer(&["do", "fight.ron", &format!("rename vex {name:?}")]);
        for to in [&[][..], &["-o", "kept.ron"]] {
            let said = shell.run(&[&["keep", "fight.ron", name][..], to].concat(), "");
            assert!(said.starts_with("exit 1"), "{said}");
            assert!(said.contains(name) && said.contains("`rename`"), "{said}");
            says!(said);
        }
        assert!(!shell.home.path().join("data/packs").exists());
        assert!(!shell.work().join("kept.ron").exists());
    }
    let shell = Shell::new();
    shell.fight();
    for _ in 0..2 {
        shell.answer(&["keep", "fight.ron", "vex"]);
        let said = shell.run(&["state", "fight.ron"], "");
        assert!(!said.contains("err:"), "{said}");
    }
}

/// Of several programs that take a save over at the same moment, at least one is done, and each of the others
/// is told who has the save now. What was acknowledged is in the save.
#[test]
fn of_several_takeovers_one_is_done_and_the_others_are_told() {
    let shell = Shell::new();
    shell.fight();
    let lines: Vec<String> = (0..6).map(|n| format!("note takeover {n}")).collect();
    let running: Vec<_> = lines
        .iter()
        .map(|line| {
            let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_triumph"));
            command
                .current_dir(shell.work())
                .env("TRIUMPH_HOME", shell.home.path())
                .args(["do", "fight.ron", "--takeover", line])
                .stdin(std::process::Stdio::null())
                .stdout(std::process::Stdio::piped())
                .stderr(std::process::Stdio::piped());
            command.spawn().unwrap()
        })
        .collect();
    let ended: Vec<_> = running
        .into_iter()
        .map(|child| child.wait_with_output().unwrap())
        .collect();
    let save = shell.read("fight.ron");
    let mut done = 0;
    for (line, output) in lines.iter().zip(&ended) {
        if output.status.success() {
            assert!(save.contains(line), "{line} is lost");
            done += 1;
        } else {
            let told = String::from_utf8_lossy(&output.stderr);
            assert!(told.contains("fight.ron"), "{told}");
        }
    }
    assert!(done > 0, "{ended:?}");
    assert!(shell.answer(&["check", "fight.ron"]).contains("valid save"));
}
