//! Files of two gigabytes with almost no content: each command answers from their size, their head and
//! their stored parts, and reads no more.

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::process::Command;

use rstest::rstest;

use super::Shell;

const BRIDGE: &str = include_str!("../../../saves/the-bridge.ron");
const SIZE: u64 = 2 << 30;

/// A text followed by NULs up to two gigabytes, which take no space on disk.
fn sparse(shell: &Shell, name: &str, text: &str) {
    let path = shell.work().join(name);
    fs::write(&path, text).unwrap();
    File::options()
        .write(true)
        .open(&path)
        .unwrap()
        .set_len(SIZE)
        .unwrap();
}

/// Runs the program with a quarter of the memory that such a file would take, and two seconds of CPU
/// time. Returns the exit code and the output.
fn run(shell: &Shell, args: &[&str]) -> (i32, String) {
    let own = shell.command(&[]);
    let output = Command::new("sh")
        .args(["-c", "ulimit -v 524288; ulimit -t 2; exec \"$0\" \"$@\""])
        .arg(own.get_program())
        .args(args)
        .current_dir(shell.work())
        .env("TRIUMPH_HOME", shell.home.path())
        .output()
        .unwrap();
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8(said).unwrap();
    (output.status.code().unwrap_or(-1), said)
}

fn head() -> &'static str {
    let at = BRIDGE.find("\nlog: [\n").unwrap();
    &BRIDGE[..at + "\nlog: [\n".len()]
}

/// A file that isn't a save, or not one cut off by a crash, is refused by its size or by its head.
#[rstest]
#[case::nothing("", ":1:1: ")]
#[case::a_pack("(name: \"own\", version: \"1\", skills: [", ":1:38: ")]
fn what_is_no_save_is_refused_unread(#[case] text: &str, #[case] at: &str) {
    let shell = Shell::new();
    for args in [
        &["check", "x.ron"][..],
        &["check", "--recover", "x.ron"],
        &["state", "x.ron"],
        &["do", "x.ron", "note On."],
        &["play", "x.ron"],
        &["import", "x.ron"],
        &["state", "a.ron", "--pack", "x.ron"],
    ] {
        sparse(&shell, "x.ron", text);
        fs::write(shell.work().join("a.ron"), BRIDGE).unwrap();
        let (code, said) = run(&shell, args);
        assert_eq!(code, 1, "{args:?}: {said}");
        let by_size = said.contains("2147483648");
        assert!(by_size || said.contains(at), "{args:?}: {said}");
    }
}

/// A save followed by NULs from a crash opens, however many there are.
#[rstest]
#[case::no_entries(head(), 0)]
#[case::entries(BRIDGE, 26)]
#[case::half_an_entry(&BRIDGE[..BRIDGE.len() - 20], 25)]
#[case::an_editor_was_there(&BRIDGE.replace('\n', "\r\n"), 26)]
fn a_save_that_a_crash_lengthened_opens(#[case] text: &str, #[case] entries: u64) {
    let shell = Shell::new();
    sparse(&shell, "x.ron", text);
    let (code, said) = run(&shell, &["check", "x.ron"]);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("2147483648 bytes"), "{said}");
    let (code, said) = run(&shell, &["state", "x.ron", "--json"]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains(&format!("\"last\":{entries},")), "{said}");
    let (code, said) = run(&shell, &["import", "x.ron"]);
    assert_eq!(code, 1, "{said}");
    let (_, said) = run(&shell, &["play", "x.ron"]);
    says!(said);

    for args in [
        &["do", "x.ron", "note On."][..],
        &["check", "--recover", "x.ron"],
    ] {
        sparse(&shell, "x.ron", text);
        let (code, said) = run(&shell, args);
        assert_eq!(code, 0, "{args:?}: {said}");
        assert!(fs::metadata(shell.work().join("x.ron")).unwrap().len() < 100_000);
        let (code, said) = run(&shell, &["check", "x.ron"]);
        assert_eq!(code, 0, "{args:?}: {said}");
    }
}

/// Only a recovery cuts what isn't a torn write, whatever follows it, and the copy of the damaged file
/// takes no more disk space than the file did.
#[cfg(target_os = "linux")]
#[test]
fn damage_above_what_a_crash_lengthened_is_recovered() {
    use std::os::unix::fs::MetadataExt;
    let shell = Shell::new();
    let log = BRIDGE.strip_suffix("]))\n").unwrap();
    sparse(&shell, "x.ron", &format!("{log}(1),\n(2),\n"));
    let (code, said) = run(&shell, &["do", "x.ron", "note On."]);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("check --recover"), "{said}");
    let (code, said) = run(&shell, &["check", "--recover", "x.ron"]);
    assert_eq!(code, 0, "{said}");
    says!(said);
    assert_eq!(shell.read("x.ron"), BRIDGE);
    let kept = fs::metadata(shell.work().join("x.ron.damaged-1")).unwrap();
    assert_eq!(kept.len(), SIZE);
    assert!(kept.blocks() < 1000, "{}", kept.blocks());
}

/// A save that another program holds is taken over, whatever a disk crash appended to it.
#[test]
fn a_save_that_was_lengthened_is_taken_over() {
    let shell = Shell::new();
    sparse(&shell, "x.ron", BRIDGE);
    let lock = shell.work().join(".x.ron.lock");
    fs::write(&lock, "4711\n").unwrap();
    let held = File::open(&lock).unwrap();
    held.lock().unwrap();
    let (code, said) = run(&shell, &["do", "--takeover", "x.ron", "note On."]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("pid 4711"), "{said}");
    let (code, said) = run(&shell, &["check", "x.ron"]);
    assert_eq!(code, 0, "{said}");
}

/// The user decides about bytes other than NULs, and the message shows how to keep the beginning.
#[test]
fn a_save_with_junk_beyond_the_largest_says_what_to_do() {
    let shell = Shell::new();
    sparse(&shell, "x.ron", BRIDGE);
    let path = shell.work().join("x.ron");
    let mut file = File::options().append(true).open(&path).unwrap();
    file.write_all(b"junk").unwrap();
    for args in [
        &["check", "x.ron"][..],
        &["check", "--recover", "x.ron"],
        &["state", "x.ron"],
        &["do", "x.ron", "note On."],
    ] {
        let (code, said) = run(&shell, args);
        assert_eq!(code, 1, "{args:?}: {said}");
        assert!(said.contains("head -c 536870912"), "{args:?}: {said}");
    }
    // The beginning contains the save, as the message says. NULs are now at its end.
    file.set_len(64 << 20).unwrap();
    let (code, said) = run(&shell, &["check", "--recover", "x.ron"]);
    assert_eq!(code, 0, "{said}");
    assert_eq!(shell.read("x.ron"), BRIDGE);
}

/// NULs that a crash left after a save aren't read either if the file is no larger than a save may be.
#[test]
fn what_no_disk_stores_behind_a_save_is_not_read() {
    let shell = Shell::new();
    let lengthen = || {
        sparse(&shell, "x.ron", BRIDGE);
        let path = shell.work().join("x.ron");
        let file = File::options().write(true).open(path).unwrap();
        file.set_len(500 << 20).unwrap();
    };
    lengthen();
    let (code, said) = run(&shell, &["import", "x.ron"]);
    assert_eq!(code, 1, "{said}");
    assert!(
        said.contains("524288000 bytes") && said.contains("--recover x.ron"),
        "{said}"
    );
    let (code, said) = run(&shell, &["check", "x.ron"]);
    assert_eq!(code, 1, "{said}");
    let (code, said) = run(&shell, &["check", "--recover", "x.ron"]);
    assert_eq!(code, 0, "{said}");
    assert_eq!(shell.read("x.ron"), BRIDGE);
    assert_eq!(run(&shell, &["import", "x.ron"]).0, 0);
}

/// A save that is stored to its end is refused by its size.
#[test]
fn a_save_that_is_too_large_is_refused_unread() {
    let shell = Shell::new();
    let path = shell.work().join("x.ron");
    fs::write(&path, BRIDGE).unwrap();
    let mut file = File::options().write(true).open(&path).unwrap();
    file.seek(SeekFrom::Start(SIZE - 4)).unwrap();
    file.write_all(b"]))\n").unwrap();
    for args in [
        &["check", "x.ron"][..],
        &["check", "--recover", "x.ron"],
        &["state", "x.ron"],
        &["do", "x.ron", "note On."],
        &["play", "x.ron"],
        &["import", "x.ron"],
    ] {
        let (code, said) = run(&shell, args);
        assert_eq!(code, 1, "{args:?}: {said}");
        assert!(said.contains("2147483648 bytes"), "{args:?}: {said}");
        assert_eq!(fs::metadata(&path).unwrap().len(), SIZE);
    }
}

/// To find a save by a part of its title, the program looks at every save in the folder.
#[test]
fn the_library_lists_large_files_unread() {
    let shell = Shell::new();
    let saves = shell.home.path().join("data/saves");
    fs::create_dir_all(&saves).unwrap();
    for (name, text) in [("nothing", ""), ("head", head()), ("lengthened", BRIDGE)] {
        sparse(&shell, "x.ron", text);
        fs::rename(
            shell.work().join("x.ron"),
            saves.join(format!("{name}.ron")),
        )
        .unwrap();
    }
    let (code, said) = run(&shell, &["state", "low ford", "--json"]);
    assert_eq!(code, 1, "several are called so: {said}");
    let (code, said) = run(&shell, &["state", "lengthened", "--json"]);
    assert_eq!(code, 0, "{said}");
}
