//! Tests that the program asks a terminal for its background: one that answers, one that answers late,
//! and one that never does.

#![cfg(unix)]

use rstest::rstest;

use super::terminal::{Terminal, command, home};

/// The query for the terminal's background.
const ASKED: &[u8] = b"\x1b]11;?";

/// The background of the first line in the light theme, and in the dark one.
const LIGHT: &[u8] = b"48;2;217;222;232";
const DARK: &[u8] = b"48;2;29;35;48";

fn has(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

fn start(home: &std::path::Path, words: &[&str]) -> Terminal {
    let mut command = command(home, words);
    command.env("COLORTERM", "truecolor");
    Terminal::start(command, 80, 24)
}

#[test]
fn a_terminal_that_says_nothing_is_dark() {
    let home = home();
    let mut terminal = start(home.path(), &[]);
    terminal.sees("Vex Marrow");
    terminal.type_in("q");
    assert_eq!(terminal.end(), 0);
    let bytes = terminal.bytes();
    assert!(has(&bytes, ASKED) && has(&bytes, DARK) && !has(&bytes, LIGHT));
}

/// An answer after the program has stopped waiting is not taken as a key.
#[test]
fn a_late_answer_types_nothing() {
    let home = home();
    let mut terminal = start(home.path(), &[]);
    terminal.sees("Vex Marrow");
    let before = terminal.whole();
    terminal.type_in("\x1b]11;rgb:ffff/ffff/ffff\x1b\\");
    terminal.type_in(":note after\r");
    terminal.sees("after");
    assert!(!terminal.contents().contains("rgb"), "{before}");
    terminal.type_in("q");
    assert_eq!(terminal.end(), 0);
    // The save contains the note, and nothing else that was typed.
    let save = std::fs::read_to_string(home.path().join("data/saves/the-ashen-oar.ron")).unwrap();
    assert!(!save.contains("rgb") && !save.contains("ffff"));
}

/// A timely answer chooses the theme. It is in the terminal before it is asked for, so that a busy
/// machine can't make it late.
#[test]
fn a_light_ground_is_chosen_when_the_terminal_says_so() {
    let home = home();
    let mut terminal = start(home.path(), &[]);
    terminal.type_in("\x1b]11;rgb:ffff/ffff/f7f7\x07");
    terminal.sees("Vex Marrow");
    terminal.type_in("q");
    assert_eq!(terminal.end(), 0);
    assert!(has(&terminal.bytes(), LIGHT));
}

/// A theme named by hand stays. On the opposite kind of terminal it paints its own background and text
/// color.
#[rstest]
#[case("light", "0000/0000/0000", LIGHT, true)]
#[case("light", "ffff/ffff/f7f7", LIGHT, false)]
#[case("dark", "ffff/ffff/f7f7", DARK, true)]
#[case("dark", "0000/0000/0000", DARK, false)]
fn a_named_theme_paints_its_ground_on_the_other_kind_of_terminal(
    #[case] name: &str,
    #[case] says: &str,
    #[case] bar: &[u8],
    #[case] paints: bool,
) {
    let home = home();
    let mut terminal = start(home.path(), &["--theme", name, "play"]);
    terminal.type_in(&format!("\x1b]11;rgb:{says}\x07"));
    terminal.sees("Vex Marrow");
    terminal.type_in("q");
    assert_eq!(terminal.end(), 0);
    let bytes = terminal.bytes();
    let ground: &[u8] = if name == "light" {
        b"48;2;251;250;247"
    } else {
        b"48;2;18;21;28"
    };
    assert!(has(&bytes, bar));
    assert_eq!(has(&bytes, ground), paints);
}

/// A theme that names a background paints it.
#[test]
fn a_theme_of_ones_own_paints_its_ground() {
    let home = home();
    let file = home.path().join("dusk.ron");
    std::fs::write(
        &file,
        "(name: \"dusk\", base: \"dark\", ground: \"#010203\")",
    )
    .unwrap();
    let mut terminal = start(home.path(), &["--theme", file.to_str().unwrap(), "play"]);
    terminal.sees("Vex Marrow");
    terminal.type_in("q");
    assert_eq!(terminal.end(), 0);
    let bytes = terminal.bytes();
    assert!(has(&bytes, b"48;2;1;2;3") && !has(&bytes, ASKED));
}
