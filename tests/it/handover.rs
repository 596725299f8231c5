//! Tests of two programs on one save, in real terminals: one writes, the other follows, takes it over,
//! and restores the screen of a dropped connection.

#![cfg(unix)]

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::native_pty_system;

use super::terminal::{PATIENCE, READS, REFUSED, Terminal, command, home, size};

/// A program says that it has taken the save over.
const TAKEN: &str = "was taken over from";

fn save(home: &Path) -> PathBuf {
    home.join("data/saves/the-ashen-oar.ron")
}

fn text(home: &Path) -> String {
    fs::read_to_string(save(home)).unwrap()
}

/// Checks that the entries of the save are numbered in order, and returns how many there are.
fn entries(home: &Path) -> usize {
    let text = text(home);
    let numbers: Vec<usize> = text
        .lines()
        .filter_map(|line| line.strip_prefix("(n:")?.split(',').next()?.parse().ok())
        .collect();
    assert_eq!(numbers, (1..=numbers.len()).collect::<Vec<_>>());
    assert!(text.ends_with("]))\n"));
    numbers.len()
}

/// Runs the program without a screen: exit code and whole output.
fn runs(home: &Path, words: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_triumph"))
        .args(words)
        .env_clear()
        .env("TRIUMPH_HOME", home)
        .env("TRIUMPH_NOW", "2026-11-21 21:04")
        .output()
        .unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).unwrap())
}

/// Leaves the prompt, in which the refused line still is.
fn leave_prompt(terminal: &mut Terminal) {
    terminal.type_in("\x1b");
    terminal.until("without a prompt", |screen| {
        !screen.contents().lines().any(|row| row.starts_with(':'))
    });
}

fn pid(terminal: &Terminal) -> String {
    format!("pid {}", terminal.child.process_id().unwrap())
}

/// A reader sees new entries without a key and takes the save over with one. The other program reports
/// this without a key and writes nothing more, until it takes the save back.
#[test]
fn a_save_is_taken_over_by_a_key_and_back_by_a_line() {
    let home = home();
    let mut first = Terminal::triumph(home.path(), &[], 140, 40);
    first.sees("Who ");
    let mut second = Terminal::triumph(home.path(), &[], 140, 40);
    second.sees(READS);
    second.sees(&pid(&first));
    first.type_in(":note from the first\r");
    first.sees("1.1  from the first");
    second.sees("1.1  from the first");
    assert!(!first.contents().contains(TAKEN));

    second.type_in("\x14");
    second.sees(TAKEN);
    first.sees(READS);
    first.sees(&pid(&second));
    first.type_in(":note too late\r");
    first.sees(REFUSED);
    second.type_in(":note from the second\r");
    second.sees("1.1  from the second");
    first.sees("1.1  from the second");
    assert!(!text(home.path()).contains("too late"));

    // The refused line is still in the prompt.
    leave_prompt(&mut first);
    first.type_in(":takeover\r");
    first.sees(TAKEN);
    first.type_in(":note back again\r");
    first.sees("1.1  back again");
    second.sees(READS);
    second.sees("1.1  back again");
    let before = entries(home.path());
    second.type_in("qq");
    assert_eq!(second.end(), 0);
    first.type_in(":note the last\r");
    first.sees("1.1  the last");
    assert_eq!(entries(home.path()), before + 1);
}

/// A program on a dropped connection may be stopped anywhere and continue later. It writes nothing
/// then.
#[test]
fn a_stopped_program_writes_nothing_after_its_save_was_taken_over() {
    let home = home();
    let mut first = Terminal::triumph(home.path(), &[], 140, 40);
    first.sees("Who ");
    first.type_in(":note before\r");
    first.sees("1.1  before");
    first.signal("STOP");
    first.is_stopped();
    // The input in its terminal when it continues.
    first.type_in(":note too late\r");
    let (code, said) = runs(home.path(), &["do", "the-ashen-oar", "note asks first"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.contains(&pid(&first)) && said.contains("since "),
        "{said}"
    );
    assert!(said.contains("takeover"), "{said}");
    let words = [
        "do",
        "the-ashen-oar",
        "--takeover",
        "note taken",
        "note over",
    ];
    let (code, said) = runs(home.path(), &words);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains(&pid(&first)), "{said}");
    let there = text(home.path());
    first.signal("CONT");
    first.sees(READS);
    first.sees("1.1  over");
    assert_eq!(text(home.path()), there);
    // The line typed blindly was refused. Now no program has the save, so the next line is written.
    first.sees(REFUSED);
    assert_eq!(text(home.path()), there);
    leave_prompt(&mut first);
    first.type_in(":note again\r");
    first.sees("1.1  again");
    assert!(text(home.path()).starts_with(there.strip_suffix("]))\n").unwrap()));
    assert!(!text(home.path()).contains("too late"));
    entries(home.path());
}

/// `takeover` is also a line of a script, and a flag of the subcommands that open a screen.
#[test]
fn a_save_is_taken_over_from_the_command_line() {
    let home = home();
    let first = Terminal::triumph(home.path(), &[], 140, 40);
    first.sees("Who ");
    let (code, said) = runs(
        home.path(),
        &["do", "the-ashen-oar", "takeover", "note by a line"],
    );
    assert_eq!(code, Some(0), "{said}");
    first.sees("1.1  by a line");
    for flags in [&["play", "--takeover"][..], &["solo", "--takeover"]] {
        let holder = Terminal::triumph(home.path(), &["play", "--takeover"], 140, 40);
        holder.sees("Who ");
        let mut next = Terminal::triumph(home.path(), flags, 140, 40);
        next.sees(TAKEN);
        let before = entries(home.path());
        next.type_in(":note here\r");
        next.until("kept", |screen| {
            let text = screen.contents();
            !text.lines().any(|row| row.starts_with(':')) && !text.contains(TAKEN)
        });
        assert!(!next.contents().contains(READS));
        assert_eq!(entries(home.path()), before + 1);
        holder.sees(READS);
    }
    entries(home.path());
}

/// A program that finds a save locked plays it as soon as the other program is dead, without a
/// question.
#[test]
fn a_dead_program_is_not_asked() {
    let home = home();
    let mut first = Terminal::triumph(home.path(), &[], 140, 40);
    first.sees("Who ");
    let mut second = Terminal::triumph(home.path(), &[], 140, 40);
    second.sees(READS);
    first.signal("KILL");
    first.end();
    second.sees("has ended");
    second.type_in(":note mine now\r");
    second.sees("1.1  mine now");
    second.sees_no(READS);
    assert!(text(home.path()).contains("mine now"));
    second.signal("KILL");
    second.end();
    // From the library, with another save open behind it.
    let mut third = Terminal::triumph(home.path(), &["play", "needles-at-karst"], 140, 40);
    third.sees("Who ");
    third.type_in("go");
    third.sees("The Ashen Oar boards");
    third.type_in("/ashen\r");
    third.type_in("\r");
    third.sees("Vex Marrow");
    third.sees_no("last played");
    third.type_in(":note from the library\r");
    third.sees("1.1  from the library");
    third.sees_no(READS);
    assert!(text(home.path()).contains("from the library"));
}

/// The program doesn't wait for a pipe instead of a lock file: the list of saves appears, the save
/// can be reviewed, and a signal ends the program.
#[test]
fn a_pipe_for_a_lock_freezes_nothing() {
    let home = home();
    let mut play = Terminal::triumph(home.path(), &[], 120, 40);
    play.sees("Who ");
    play.type_in("q");
    play.end();
    let lock = home.path().join("data/saves/.the-ashen-oar.ron.lock");
    let made = Command::new("mkfifo").arg(&lock).status().unwrap();
    assert!(made.success());
    let mut play = Terminal::triumph(home.path(), &[], 120, 40);
    play.sees("It opens read-only");
    play.sees(READS);
    play.type_in("go");
    play.sees("last played");
    play.signal("TERM");
    assert_ne!(play.end(), 0);
    play.is_given_back();
}

/// The rows of the sheet and its tabs, without the head, which names the writer, and without the last
/// rows.
fn sheet(screen: &str) -> Vec<String> {
    let rows = screen.lines().skip(1).take(18);
    rows.map(|row| row.trim_end().to_owned()).collect()
}

/// After a lost connection the user finds the same sheet and the same tab again, while the old program
/// still runs and after it was killed.
#[test]
fn a_single_sheet_is_found_again_as_it_was_left() {
    let home = home();
    let mut first = Terminal::triumph(home.path(), &["solo"], 100, 30);
    first.sees("▌Skills▐");
    let start = sheet(&first.whole());
    first.type_in("]]\t");
    first.sees("Rivet driver");
    let left = sheet(&first.whole());
    assert_ne!(left, start);
    assert!(left.iter().any(|row| row.contains("▌Gear▐")), "{left:?}");
    let same = |screen: &vt100::Screen| sheet(&screen.contents()) == left;
    let second = Terminal::triumph(home.path(), &["solo", "--takeover"], 100, 30);
    second.sees(TAKEN);
    second.until("as it was left", same);
    drop(second);
    first.signal("KILL");
    first.end();
    let third = Terminal::triumph(home.path(), &["solo"], 100, 30);
    third.until("as it was left", same);
    // Another character asked for by name is shown.
    let fourth = Terminal::triumph(home.path(), &["solo", "--character", "vex"], 100, 30);
    fourth.sees("Vex Marrow · PC");
}

/// The same for the panes of the table screen.
#[test]
fn the_table_is_found_again_with_the_pane_that_was_left() {
    let home = home();
    let mut first = Terminal::triumph(home.path(), &[], 120, 40);
    first.sees("Who ");
    // After the log has the focus, Enter opens the review from it.
    first.type_in("gl");
    let kept = home.path().join("state/screens");
    let log = || {
        let files = fs::read_dir(&kept).into_iter().flatten().flatten();
        let mut texts = files.filter_map(|file| fs::read_to_string(file.path()).ok());
        texts.any(|text| text.contains("Log"))
    };
    let deadline = Instant::now() + PATIENCE;
    while !log() {
        assert!(Instant::now() < deadline, "it isn't kept");
        thread::sleep(Duration::from_millis(5));
    }
    first.signal("KILL");
    first.end();
    let mut again = Terminal::triumph(home.path(), &[], 120, 40);
    again.sees("Who ");
    again.type_in("\r");
    again.sees("as of entry");
    again.type_in("gtgi\r");
    again.sees_no("as of entry");
    again.type_in("q");
    assert_eq!(again.end(), 0);
    assert!(!log());
}

/// A terminal that vanishes, as an SSH client does, ends the program and frees the save.
#[test]
fn a_vanished_terminal_ends_the_program() {
    for shell in [false, true] {
        let home = home();
        let pair = native_pty_system().openpty(size(120, 40)).unwrap();
        let mut program = command(home.path(), &["play"]);
        if shell {
            // A shell starts it, so the terminal belongs to that shell.
            let words = [format!("{} play; :", env!("CARGO_BIN_EXE_triumph"))];
            let argv = ["sh", "-c", &words[0]].map(Into::into).to_vec();
            *program.get_argv_mut() = argv;
        }
        let mut child = pair.slave.spawn_command(program).unwrap();
        drop(pair.slave);
        let mut out = pair.master.try_clone_reader().unwrap();
        let keys = pair.master.take_writer().unwrap();
        let mut seen = Vec::new();
        let mut block = [0; 4096];
        while !String::from_utf8_lossy(&seen).contains("Who ") {
            let read = out.read(&mut block).unwrap();
            assert_ne!(read, 0, "it ended early");
            seen.extend_from_slice(&block[..read]);
        }
        // From now on its output has no reader.
        drop((out, keys, pair.master));
        let deadline = Instant::now() + PATIENCE;
        while child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < deadline, "it lives on without a terminal");
            thread::sleep(Duration::from_millis(5));
        }
        // Under a shell the program may end a moment after it.
        let free = || runs(home.path(), &["do", "the-ashen-oar", "note free"]);
        let mut tried = free();
        while tried.0 != Some(0) {
            assert!(Instant::now() < deadline, "{}", tried.1);
            tried = free();
        }
    }
}
