//! A month of a solo player, lived by keys in a terminal of 80 by 24: six sessions, two fights, an injury that heals,
//! experience that is spent, a dropped connection, an import, and the report of it all.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use super::terminal::{PATIENCE, Terminal, command, home};

/// Her screen.
fn solo(home: &Path) -> Terminal {
    Terminal::start(command(home, &["--by", "Ada", "solo", "ada"]), 80, 24)
}

/// Types keys and waits for a text.
fn types(terminal: &mut Terminal, keys: &str, text: &str) {
    terminal.type_in(keys);
    terminal.sees(text);
}

/// Makes her from the first screen on.
fn make(terminal: &mut Terminal) {
    terminal.sees("choose an archetype");
    types(terminal, "2", "choose a career");
    types(terminal, "1", "4 free ranks");
    for (key, left) in [("1", "3 free"), ("2", "2 free"), ("3", "1 free")] {
        types(terminal, key, left);
    }
    types(terminal, "4", "Ada's Strength");
    let own = [
        ("1", "never lets go", "Strength: never"),
        ("2", "trusts the wrong people", "Flaw: trusts"),
        ("3", "a ship of her own", "Desire: a ship"),
        ("4", "being forgotten", "Fear: being"),
    ];
    for (key, words, seen) in own {
        types(terminal, key, "in your own words");
        types(terminal, &format!("{words}\r"), seen);
    }
    types(terminal, "F", "Finish Ada now?");
    types(terminal, "y", "creation is complete");
}

/// Begins a session and a scene in it.
fn begin(terminal: &mut Terminal, n: u32, scene: &str) {
    types(terminal, "e", "start session");
    types(terminal, "S", &format!("Session {n} begins"));
    types(terminal, "e", "begin a scene");
    terminal.type_in("N");
    types(
        terminal,
        &format!("{scene}\r"),
        &format!("Scene {n} begins"),
    );
}

/// Closes the scene with how it ended, and the session.
fn end(terminal: &mut Terminal, n: u32, ended: &str) {
    types(terminal, "e", "close the scene");
    types(terminal, "N", &format!("Close scene {n}"));
    types(terminal, "\x1b[F", "close the scene");
    terminal.type_in(":close done ");
    types(
        terminal,
        &format!("{ended}\r"),
        &format!("Scene {n} is closed"),
    );
    types(terminal, "e", &format!("end session {n}"));
    types(terminal, "S", &format!("End session {n}?"));
    types(terminal, "y", &format!("Session {n} ends"));
}

/// Fights a shooter who hurts her, and wins.
fn fight(terminal: &mut Terminal) {
    types(terminal, "r", "Build adversary");
    types(terminal, "rival shooter", "1 of 24");
    types(terminal, "\r", "build rival shooter");
    types(terminal, "\r", "Shooter joins");
    types(terminal, ":init ada = 3s\r", "Ada rolls Cool");
    types(terminal, ":init shooter = -\r", "Shooter rolls Cool");
    types(terminal, "n", "Round 1 begins");
    types(terminal, ":engage ada shooter\r", "engaged with Shooter");
    types(terminal, "a", "unarmed  dam");
    types(terminal, "=", "roll =");
    types(terminal, "2s\r", "apply the hit");
    types(terminal, "\r", "Shooter suffers");
    types(terminal, "n", "Shooter acts");
    types(terminal, "a", "Shooter → Ada");
    types(terminal, "=", "roll =");
    types(terminal, "1s 1T\r", "Left to spend");
    types(terminal, "c", "bought");
    types(terminal, "=", "d100");
    types(terminal, "21\r", "confirm result");
    terminal.type_in("\r");
    terminal.sees_no("confirm result");
    types(terminal, ":wound shooter 20\r", "out of the fight");
    types(terminal, ":end\r", "The encounter ends");
}

/// Her connection is gone in the middle of a note. The next one shows the same tab, and the note goes on.
fn drop_line(mut first: Terminal, home: &Path) -> Terminal {
    types(&mut first, "2", "▌2 Gear▐");
    types(&mut first, "NSorrel wants the mani", "the mani");
    let drafts = home.join("state/drafts");
    let is_kept = || {
        let files = fs::read_dir(&drafts).into_iter().flatten().flatten();
        let mut texts = files.filter_map(|file| fs::read_to_string(file.path()).ok());
        texts.any(|text| text.contains("the mani"))
    };
    let deadline = Instant::now() + PATIENCE;
    while !is_kept() {
        assert!(Instant::now() < deadline, "the half-typed line isn't kept");
        thread::sleep(Duration::from_millis(5));
    }
    first.signal("HUP");
    first.end();
    let mut second = solo(home);
    second.sees("▌2 Gear▐");
    second.sees("note Sorrel wants the mani");
    types(
        &mut second,
        "fest #docks @Ada\r",
        "Noted: Sorrel wants the manifest",
    );
    second
}

#[test]
fn a_month_is_lived_by_keys_and_told_by_its_report() {
    let home = home();
    let boss = home.path().join("boss.json");
    let json = r#"[{ "name": "Quay boss", "type": "Rival", "characteristics": { "Brawn": 3, "Agility": 2,
        "Intellect": 2, "Cunning": 3, "Willpower": 2, "Presence": 3 },
        "derived": { "soak": 3, "wounds": 14 }, "skills": { "Coercion": 2 } }]"#;
    fs::write(&boss, json).unwrap();
    let mut play = solo(home.path());
    make(&mut play);

    begin(&mut play, 1, "The dock office");
    fight(&mut play);
    end(&mut play, 1, "She paid with blood, but the dock is hers");
    play.type_in("tX");
    types(&mut play, "15 the toll\r", "gains 15 XP");
    // A week of rest, and the injury heals.
    types(&mut play, "e", "rest a week");
    types(&mut play, "E", "A week passes");
    types(&mut play, "e", "their own");
    types(&mut play, "r", "Medicine, to treat");
    types(&mut play, "=", "roll =");
    types(&mut play, "1s\r", "net 1 Success");
    types(&mut play, "\r", "recovers from");
    // Experience is spent.
    types(&mut play, "x", "Type part of a name");
    types(&mut play, "athletics", "Athletics 2");
    types(&mut play, "\r\r", "buys Athletics 2");

    begin(&mut play, 2, "The manifest");
    let mut play = drop_line(play, home.path());
    end(&mut play, 2, "Sorrel agreed to a price");

    begin(&mut play, 3, "The quay at night");
    let line = format!(":import {}\r", boss.display());
    types(&mut play, &line, "Import 1 character");
    types(&mut play, "\r", "Quay boss joins");
    types(&mut play, ":remove \"Quay boss\"\r", "Quay boss");
    fight(&mut play);
    end(&mut play, 3, "The shooter fell into the lock");

    begin(&mut play, 4, "The surgeon");
    types(&mut play, ":check ada charm hard\r", "Charm");
    types(&mut play, "=", "roll =");
    types(&mut play, "1s 1t\r", "net 1 Success");
    types(&mut play, "\r", "Charm (Hard)");
    end(&mut play, 4, "The surgeon keeps quiet");
    types(&mut play, "e", "rest a week");
    types(&mut play, "E", "A week passes");

    begin(&mut play, 5, "The hearing");
    end(&mut play, 5, "The berth is lost");
    begin(&mut play, 6, "Leaving the docks");
    types(&mut play, "NPassage on the Tern #tern @Sorrel\r", "Noted");
    end(&mut play, 6, "Ada leaves for good");

    // The report is written from the same menu.
    types(&mut play, "e", "write the report");
    types(&mut play, "w", "Markdown, for the GM");
    types(&mut play, "1", "The report is in");
    play.type_in("q");
    play.end();
    let report = fs::read_to_string(home.path().join("data/saves/ada-report.md")).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_triumph"))
        .args(["export", "ada", "--to", "md"])
        .env_clear()
        .env("TRIUMPH_HOME", home.path())
        .output()
        .unwrap();
    assert_eq!(report, String::from_utf8(output.stdout).unwrap());
    let (told, _) = report.split_once("## The full log").unwrap();
    says!(told.lines().collect::<Vec<_>>());
}
