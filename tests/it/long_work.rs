//! Work that takes long, in a real pseudo-terminal: it shows how far it is, and a key stops it.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::terminal::{Terminal, command, home};

/// A save with this many notes.
fn years(home: &Path, notes: u32) -> PathBuf {
    const BRIDGE: &str = include_str!("../../saves/the-bridge.ron");
    let at = BRIDGE.find("\nlog: [\n").unwrap() + "\nlog: [\n".len();
    let mut text = BRIDGE[..at].to_owned();
    for n in 1..=notes {
        writeln!(
            text,
            "(n:{n},at:(clock:\"2026-11-20 20:05\"),by:\"GM\",line:\"note Rain.\",body:Note(\"Rain.\")),"
        )
        .unwrap();
    }
    text.push_str("]))\n");
    let path = home.join("years.ron");
    fs::write(&path, text).unwrap();
    path
}

/// Ctrl-C ends an export of years before anything is written.
#[test]
fn ctrl_c_stops_an_export_and_leaves_no_file() {
    let home = home();
    // So many that no machine is done before it tells how far it is.
    let save = years(home.path(), 200_000);
    let report = home.path().join("years.md");
    let words = [
        "export",
        save.to_str().unwrap(),
        "--to",
        "md",
        "-o",
        report.to_str().unwrap(),
    ];
    let mut terminal = Terminal::start(command(home.path(), &words), 100, 24);
    terminal.sees("Ctrl-C stops.");
    terminal.type_in("\x03");
    assert_ne!(terminal.end(), 0);
    assert!(!report.exists());
}

/// Esc stops the reading of a long log for the review, which then shows the entries that there are.
#[test]
fn esc_stops_the_reading_of_a_long_log() {
    let home = home();
    let save = years(home.path(), 30_000);
    let words = ["play", save.to_str().unwrap()];
    let mut terminal = Terminal::start(command(home.path(), &words), 100, 24);
    terminal.sees("Rain.");
    terminal.type_in("gr");
    terminal.sees("Esc stops.");
    terminal.type_in("\x1b");
    terminal.sees_no("Esc stops.");
    assert!(
        terminal.contents().contains("of 30000"),
        "{}",
        terminal.contents()
    );
}

/// A signal that ends the program stops the reading of a long log.
#[test]
fn a_signal_stops_the_reading_of_a_long_log() {
    let home = home();
    let save = years(home.path(), 400_000);
    let words = ["play", save.to_str().unwrap()];
    let mut terminal = Terminal::start(command(home.path(), &words), 100, 24);
    terminal.sees("Rain.");
    terminal.type_in("gr");
    terminal.sees("Esc stops.");
    terminal.signal("TERM");
    // The whole log takes longer than that.
    let sent = Instant::now();
    assert_ne!(terminal.end(), 0);
    assert!(
        sent.elapsed() < Duration::from_secs(2),
        "{:?}",
        sent.elapsed()
    );
}
