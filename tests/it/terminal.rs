//! Tests of the program in a real pseudo-terminal: what users see, and how it leaves the terminal.
//!
//! Every wait is for a text on the screen or for the end of the program, never for a fixed time. The
//! deadline only makes a failure show the screen instead of hanging.

#![cfg(unix)]

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// The timeout before a wait fails. It is long because the machine may be busy.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// The first line of a program that may only read its save.
pub const READS: &str = "read only";

/// The answer of such a program to a line.
pub const REFUSED: &str = "This save can't be changed here";

/// The screen of the terminal, and the number of bytes sent to it.
struct Shown {
    parser: vt100::Parser,
    bytes: Vec<u8>,
    closed: bool,
}

/// A program in a terminal.
pub struct Terminal {
    pub child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    shown: Arc<(Mutex<Shown>, Condvar)>,
}

pub fn size(columns: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        pixel_width: 0,
        pixel_height: 0,
    }
}

fn cells(n: u16) -> NonZeroU16 {
    NonZeroU16::new(n).unwrap()
}

impl Terminal {
    pub fn start(command: CommandBuilder, columns: u16, rows: u16) -> Self {
        let pair = native_pty_system().openpty(size(columns, rows)).unwrap();
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let parser = vt100::Parser::new(cells(rows), cells(columns), 0);
        let shown = Shown {
            parser,
            bytes: Vec::new(),
            closed: false,
        };
        let shown = Arc::new((Mutex::new(shown), Condvar::new()));
        let (mut out, seen) = (pair.master.try_clone_reader().unwrap(), Arc::clone(&shown));
        thread::spawn(move || {
            let mut block = [0; 4096];
            loop {
                let read = out.read(&mut block).unwrap_or(0);
                let mut shown = seen.0.lock().unwrap();
                shown.closed = read == 0;
                shown.parser.process(&block[..read]);
                shown.bytes.extend_from_slice(&block[..read]);
                seen.1.notify_all();
                if read == 0 {
                    return;
                }
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Self {
            child,
            master: pair.master,
            keys,
            shown,
        }
    }

    /// The program, with a home of its own and the demo in it.
    pub fn triumph(home: &Path, words: &[&str], columns: u16, rows: u16) -> Self {
        Self::start(command(home, words), columns, rows)
    }

    /// Waits until the screen meets a condition, or fails with the screen at that moment.
    pub fn until(&self, what: &str, so: impl Fn(&vt100::Screen) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        let mut shown = self.shown.0.lock().unwrap();
        while !so(shown.parser.screen()) {
            let left = deadline.saturating_duration_since(Instant::now());
            let text = shown.parser.screen().contents();
            assert!(!left.is_zero() && !shown.closed, "never {what}:\n{text}");
            shown = self.shown.1.wait_timeout(shown, left).unwrap().0;
        }
    }

    pub fn sees(&self, text: &str) {
        self.until(&format!("seen `{text}`"), |screen| {
            screen.contents().contains(text)
        });
    }

    pub fn sees_no(&self, text: &str) {
        self.until(&format!("without `{text}`"), |screen| {
            !screen.contents().contains(text)
        });
    }

    pub fn type_in(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    pub fn signal(&self, name: &str) {
        let pid = self.child.process_id().unwrap().to_string();
        let sent = std::process::Command::new("kill")
            .args(["-s", name, &pid])
            .status()
            .unwrap();
        assert!(sent.success());
    }

    /// Waits until the program is stopped, as the shell does before its prompt.
    pub fn is_stopped(&self) {
        let pid = self.child.process_id().unwrap().to_string();
        let deadline = Instant::now() + PATIENCE;
        loop {
            let state = std::process::Command::new("ps")
                .args(["-o", "stat=", "-p", &pid])
                .output()
                .unwrap();
            if state.stdout.starts_with(b"T") {
                return;
            }
            assert!(Instant::now() < deadline, "it never stopped");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits for the end of the program and gives its exit code.
    pub fn end(&mut self) -> u32 {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.exit_code();
            }
            assert!(
                Instant::now() < deadline,
                "it never ended:\n{}",
                self.contents()
            );
            thread::sleep(Duration::from_millis(5));
        }
    }

    pub fn contents(&self) -> String {
        self.shown.0.lock().unwrap().parser.screen().contents()
    }

    /// The screen after the current frame is complete.
    pub fn whole(&self) -> String {
        let deadline = Instant::now() + PATIENCE;
        let mut shown = self.shown.0.lock().unwrap();
        while !shown.bytes.ends_with(b"\x1b[?2026l") {
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(!left.is_zero() && !shown.closed, "never a whole frame");
            shown = self.shown.1.wait_timeout(shown, left).unwrap().0;
        }
        shown.parser.screen().contents()
    }

    pub fn bytes(&self) -> Vec<u8> {
        self.shown.0.lock().unwrap().bytes.clone()
    }

    /// Waits until the terminal is restored.
    pub fn is_given_back(&self) {
        self.until("given back", |screen| {
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && !screen.bracketed_paste()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        });
    }
}

pub fn command(home: &Path, words: &[&str]) -> CommandBuilder {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_triumph"));
    command.args(words);
    command.env_clear();
    command.env("TRIUMPH_HOME", home);
    command.env("TRIUMPH_SEED", "7");
    command.env("TRIUMPH_NOW", "2026-11-21 21:04");
    command.env("TERM", "xterm-256color");
    command.env("LANG", "C.UTF-8");
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command
}

pub fn home() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn it_starts_on_the_demo_and_leaves_the_terminal_as_it_was() {
    let home = home();
    let mut terminal = Terminal::triumph(home.path(), &[], 120, 40);
    terminal.sees("Who ");
    terminal.sees("Vex Marrow");
    terminal.until("in the alternate screen", vt100::Screen::alternate_screen);
    terminal.type_in("q");
    assert_eq!(terminal.end(), 0);
    terminal.is_given_back();
}

/// Without a writable folder the demo still opens, and shows that nothing is saved.
#[test]
fn without_a_folder_to_write_in_the_demo_opens_and_nothing_is_kept() {
    let home = home();
    let file = home.path().join("file");
    std::fs::write(&file, "no folder").unwrap();
    let mut play = Terminal::triumph(&file, &[], 120, 40);
    play.sees("TRIUMPH_HOME");
    play.sees("in memory only");
    play.type_in("n");
    play.sees("in memory only");
    play.type_in("q");
    assert_eq!(play.end(), 0);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "no folder");
}

#[test]
fn a_damaged_last_save_bars_no_other() {
    let home = home();
    let mut play = Terminal::triumph(home.path(), &[], 120, 40);
    play.sees("Who ");
    play.type_in(":note here\r");
    play.sees("here");
    play.type_in("q");
    assert_eq!(play.end(), 0);
    let path = home.path().join("data/saves/the-ashen-oar.ron");
    let text = std::fs::read_to_string(&path).unwrap();
    let damaged = text.replacen("(n:3,", "(n:3x,", 1);
    assert_ne!(damaged, text);
    std::fs::write(&path, &damaged).unwrap();
    // The library shows the place of the damage and the way out, and the other saves.
    let mut play = Terminal::triumph(home.path(), &[], 120, 40);
    let line = damaged.lines().position(|line| line.contains("(n:3x,"));
    play.sees(&format!("ron:{}:", line.unwrap() + 1));
    play.sees("--recover");
    play.sees("Needles at Karst");
    play.type_in("q");
    assert_eq!(play.end(), 0);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), damaged);
}

#[test]
fn a_wound_is_on_disk_when_it_is_on_the_screen() {
    let home = home();
    let mut terminal = Terminal::triumph(home.path(), &[], 120, 40);
    terminal.sees("Who ");
    terminal.type_in(":wound vex 2\r");
    terminal.sees("Vex Marrow suffers 2 wounds");
    let saves = std::fs::read_dir(home.path().join("data/saves"))
        .or_else(|_| std::fs::read_dir(home.path().join("saves")))
        .unwrap();
    let written = saves
        .flatten()
        .filter_map(|file| std::fs::read_to_string(file.path()).ok())
        .any(|text| text.contains("line:\"wound vex 2\""));
    assert!(written);
}

/// A note that was being typed when the program was killed is restored, and is not in the save.
#[test]
fn a_half_typed_note_survives_the_program_that_was_killed() {
    let home = home();
    let mut play = Terminal::triumph(home.path(), &[], 120, 40);
    play.sees("Who ");
    play.type_in("NThe bridge is bur");
    play.sees("The bridge is bur");
    let drafts = home.path().join("state/drafts");
    let kept = || {
        let files = std::fs::read_dir(&drafts).ok()?;
        let file = files.flatten().next()?.path();
        let text = std::fs::read_to_string(&file).ok()?;
        text.contains("note The bridge is bur\"").then_some(file)
    };
    let deadline = Instant::now() + PATIENCE;
    let file = loop {
        if let Some(file) = kept() {
            break file;
        }
        assert!(Instant::now() < deadline, "no draft was kept");
        thread::sleep(Duration::from_millis(5));
    };
    let mode = std::os::unix::fs::PermissionsExt::mode(&file.metadata().unwrap().permissions());
    assert_eq!(mode & 0o777, 0o600, "for nobody else to read");
    play.signal("KILL");
    play.end();
    let saves = home.path().join("data/saves/the-ashen-oar.ron");
    let save = std::fs::read_to_string(&saves).unwrap();
    assert!(!save.contains("bridge"), "nothing is written before Enter");
    let mut again = Terminal::triumph(home.path(), &[], 120, 40);
    // It is on the line itself, so that what is typed next continues it.
    again.sees("note The bridge is bur");
    again.type_in("ning\r");
    again.sees("The bridge is burning");
    again.type_in("q");
    assert_eq!(again.end(), 0);
    let save = std::fs::read_to_string(&saves).unwrap();
    assert!(save.contains("note The bridge is burning"));
    assert!(!file.exists(), "what was done is no draft any more");
}

/// F-TRK-08, C-TRK-08: no screen shows the seed of a save.
#[test]
fn f_trk_08_c_trk_08_no_screen_tells_the_seed_of_a_save() {
    const SEED: &str = "9182736455463728190";
    let home = home();
    let path = home.path().join("fight.ron");
    let save = path.to_str().unwrap();
    let words = ["do", save, "--new", "Genesis", "--seed", SEED];
    let lines = ["add sergeant_brook", "add toll_rider", "start"];
    let mut made = Terminal::start(
        command(home.path(), &[&words[..], &lines].concat()),
        120,
        40,
    );
    assert_eq!(made.end(), 0);
    assert!(std::fs::read_to_string(&path).unwrap().contains(SEED));
    let mut play = Terminal::triumph(home.path(), &["play", save], 120, 40);
    play.sees("Who ");
    for (keys, seen) in [
        ("gp", "1 Skills"),
        ("gr", "History"),
        ("gc", "Campaign settings"),
        ("q", "History"),
        ("go", "last played"),
        ("gt", "Who "),
        ("?", "This pane"),
        ("\t", "Why"),
        ("q", "Who "),
    ] {
        play.type_in(keys);
        play.sees(seen);
    }
    play.type_in(":charge rider brook\r");
    play.sees("Brook declares");
    play.type_in("q");
    assert_eq!(play.end(), 0);
    let shown = String::from_utf8_lossy(&play.bytes()).into_owned();
    assert!(!shown.contains(SEED) && !shown.contains(&SEED[..8]));
}

#[test]
fn another_size_is_filled_at_once() {
    let home = home();
    let terminal = Terminal::triumph(home.path(), &[], 120, 40);
    terminal.sees("Vehicles ");
    for (columns, rows) in [(80, 24), (50, 10), (200, 60), (120, 40)] {
        {
            let mut shown = terminal.shown.0.lock().unwrap();
            shown
                .parser
                .screen_mut()
                .set_size(cells(rows), cells(columns));
        }
        terminal.master.resize(size(columns, rows)).unwrap();
        match columns {
            50 => terminal.sees("Triumph needs 60 columns"),
            80 => terminal.sees("Who▐─ Sheet ─ Dice"),
            _ => terminal.sees("Vehicles ━━"),
        }
    }
}

#[test]
fn a_paste_waits_in_the_prompt_and_many_lines_ask_first() {
    let home = home();
    let mut terminal = Terminal::triumph(home.path(), &[], 120, 40);
    terminal.sees("Who ");
    terminal.type_in("\x1b[200~wound vex 1\x1b[201~");
    terminal.sees(":wound vex 1");
    terminal.type_in("\r");
    terminal.sees("suffers 1 wound (");
    terminal.type_in("\x1b[200~strain vex 1\nnote pasted\n\x1b[201~");
    terminal.sees("Run these 2 lines");
    terminal.type_in("y");
    terminal.sees("pasted");
}

#[test]
fn a_pasted_script_that_runs_is_stopped_by_esc() {
    let home = home();
    let mut terminal = Terminal::triumph(home.path(), &[], 120, 40);
    terminal.sees("Who ");
    let lines: Vec<String> = (1..=100).map(|n| format!("note remark {n}.")).collect();
    terminal.type_in(&format!("\x1b[200~{}\x1b[201~", lines.join("\n")));
    terminal.sees("Run these 100 lines");
    terminal.type_in("y");
    terminal.sees("1.1  remark 1.");
    terminal.type_in("\x1b");
    terminal.sees("of 100 lines were run");
    terminal.sees_no("remark 100.");
}

#[test]
fn ctrl_z_gives_the_terminal_to_the_shell_and_fg_takes_it_back() {
    let home = home();
    let mut terminal = Terminal::triumph(home.path(), &[], 120, 40);
    terminal.sees("Who ");
    terminal.type_in("\x1a");
    terminal.is_given_back();
    terminal.is_stopped();
    terminal.signal("CONT");
    terminal.until("in the alternate screen", vt100::Screen::alternate_screen);
    terminal.sees("Who ");
    terminal.type_in(":note back again\r");
    terminal.sees("back again");
}

#[test]
fn a_stop_from_outside_gives_the_terminal_back_too() {
    let home = home();
    let terminal = Terminal::triumph(home.path(), &[], 120, 40);
    terminal.sees("Who ");
    terminal.signal("TSTP");
    terminal.is_given_back();
    terminal.is_stopped();
    terminal.signal("CONT");
    terminal.sees("Who ");
}

#[test]
fn every_signal_that_ends_it_gives_the_terminal_back_first() {
    let signals = [
        "HUP", "TERM", "INT", "QUIT", "USR1", "USR2", "ALRM", "ABRT", "VTALRM", "PROF", "XCPU",
    ];
    for signal in signals {
        let home = home();
        let mut terminal = Terminal::triumph(home.path(), &[], 120, 40);
        terminal.sees("Who ");
        terminal.signal(signal);
        assert_ne!(terminal.end(), 0, "{signal}");
        terminal.is_given_back();
        let lock = home.path().join("data/saves/.the-ashen-oar.ron.lock");
        assert!(!lock.exists(), "{signal}");
    }
}

#[test]
fn killed_in_the_middle_of_a_check_it_opens_in_the_middle_of_the_check() {
    let home = home();
    let mut terminal = Terminal::triumph(home.path(), &[], 120, 40);
    terminal.sees("Who ");
    terminal.type_in(":attack vex boarders!\r");
    terminal.sees("Enter roll");
    let pool = |text: &str| {
        text.lines()
            .find(|line| line.contains("▌ against ") || line.contains("▌  against "))
            .map(str::to_owned)
    };
    let before = pool(&terminal.whole());
    terminal.signal("KILL");
    terminal.end();
    let again = Terminal::triumph(home.path(), &[], 120, 40);
    again.sees("Enter roll");
    assert!(before.is_some());
    assert_eq!(pool(&again.whole()), before);
}

#[test]
fn g_comb_08_killed_in_the_middle_of_a_spend_it_shows_the_same_menu_again() {
    let home = home();
    let mut terminal = Terminal::triumph(home.path(), &[], 120, 40);
    terminal.sees("Who ");
    terminal.type_in(":attack vex boarders!\r");
    terminal.sees("Enter roll");
    terminal.type_in(":roll = 2s 5a 2T!\r");
    terminal.sees("─ 5a 2T ─");
    for (keys, left) in [
        ("2", "─ 4a 2T ─"),
        // The target of the Boost die is asked, and the first answer is the active combatant.
        ("T51", "─ 4a 1T ─"),
        // A row that is out of sight is shown first.
        ("pp", "─ 4a ─"),
        ("dd", "─ 1a ─"),
    ] {
        terminal.type_in(keys);
        terminal.sees(left);
    }
    let before = terminal.whole();
    terminal.signal("KILL");
    terminal.end();
    let mut again = Terminal::triumph(home.path(), &[], 120, 40);
    again.sees("─ 1a ─");
    // Everything except the line with the last message.
    let stands = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(|l| l.trim_end().to_owned()).collect();
        lines.remove(lines.len() - 2);
        lines
    };
    assert_eq!(stands(&again.whole()), stands(&before));
    assert!(before.contains("bought"), "{before}");
    // The keys are those of before: the Boost die is gone, and the other row is still available.
    again.type_in("2");
    again.sees("already bought");
    again.type_in("3");
    again.sees("─ nothing ─");
}

#[test]
fn a_second_program_may_look_and_is_told_why_not_more() {
    let home = home();
    let first = Terminal::triumph(home.path(), &[], 120, 40);
    first.sees("Who ");
    let mut second = Terminal::triumph(home.path(), &[], 120, 40);
    second.sees(READS);
    // The holder, and the key that takes it over.
    second.sees(&format!(
        "(pid {}, since",
        first.child.process_id().unwrap()
    ));
    second.sees("C-t  ");
    second.type_in(":wound vex 1\r");
    second.sees(REFUSED);
}

#[test]
fn without_colours_no_colour_is_sent() {
    let home = home();
    let mut command = command(home.path(), &[]);
    command.env("NO_COLOR", "1");
    let terminal = Terminal::start(command, 120, 40);
    terminal.sees("Who ");
    let text = String::from_utf8_lossy(&terminal.bytes()).into_owned();
    for color in ["\x1b[3", "38;5;", "38;2;", "48;5;", ";3", "\x1b[4"] {
        let looks = text
            .split("\x1b[")
            .filter_map(|part| part.split_once('m').map(|(look, _)| look));
        let found = looks.filter(|look| look.bytes().all(|b| b.is_ascii_digit() || b == b';'));
        let colored = found.filter(|look| {
            format!("\x1b[{look}m").contains(color) && !matches!(*look, "4" | "3" | ";4" | ";3")
        });
        assert_eq!(colored.count(), 0, "{color:?}");
    }
}

#[test]
fn a_theme_is_changed_by_its_name_while_the_program_runs() {
    let home = home();
    let mut command = command(home.path(), &[]);
    command.env("COLORTERM", "truecolor");
    let mut terminal = Terminal::start(command, 120, 40);
    terminal.sees("Who ");
    let painted = |screen: &vt100::Screen| {
        let cell = screen.cell(20, 20);
        cell.is_some_and(|cell| matches!(cell.bgcolor(), vt100::Color::Rgb(..)))
    };
    terminal.type_in(":theme light\r");
    terminal.until("a light ground", painted);
    terminal.type_in(":theme mauve\r");
    terminal.sees("`mauve`");
    terminal.type_in(":set theme none\r");
    terminal.until("no ground", |screen| !painted(screen));
}

#[test]
fn a_locale_without_utf8_gets_ascii() {
    let home = home();
    let mut command = command(home.path(), &[]);
    command.env("LANG", "C");
    let terminal = Terminal::start(command, 120, 40);
    terminal.sees("= Who =");
    assert!(terminal.contents().is_ascii());
}

#[test]
fn an_idle_program_writes_nothing() {
    let home = home();
    let mut terminal = Terminal::triumph(home.path(), &[], 120, 40);
    terminal.sees("Who ");
    let whole = |shown: &Shown| shown.bytes.ends_with(b"\x1b[?2026l");
    let mut shown = terminal.shown.0.lock().unwrap();
    while !whole(&shown) {
        shown = terminal.shown.1.wait(shown).unwrap();
    }
    let before = shown.bytes.len();
    let (shown, waited) = terminal
        .shown
        .1
        // Longer than the interval at which the program checks for a takeover.
        .wait_timeout(shown, Duration::from_secs(3))
        .unwrap();
    assert!(waited.timed_out(), "it wrote {:?}", &shown.bytes[before..]);
    drop(shown);
    terminal.type_in("?");
    terminal.sees("This pane");
}

/// What a search found is drawn once the keys rest, and then nothing more is written.
#[test]
fn a_screen_settles_once_the_keys_rest() {
    let home = home();
    let mut terminal = Terminal::triumph(home.path(), &[], 80, 24);
    terminal.sees("Captain Marrack");
    terminal.type_in("/");
    terminal.sees("Type a name");
    terminal.type_in("cove");
    terminal.type_in("r");
    terminal.sees("Take cover");
    let shown = terminal.shown.0.lock().unwrap();
    let before = shown.bytes.len();
    let (shown, waited) = terminal
        .shown
        .1
        .wait_timeout(shown, Duration::from_secs(1))
        .unwrap();
    assert!(waited.timed_out(), "it wrote {:?}", &shown.bytes[before..]);
}

#[test]
fn the_editor_gets_the_terminal_and_gives_a_line_back() {
    let home = home();
    let editor = home.path().join("editor.sh");
    std::fs::write(
        &editor,
        "#!/bin/sh\nprintf 'note from the editor' > \"$1\"\n",
    )
    .unwrap();
    let mut command = command(home.path(), &[]);
    command.env("EDITOR", format!("sh {}", editor.display()));
    let mut terminal = Terminal::start(command, 120, 40);
    terminal.sees("Who ");
    terminal.type_in(":note\x18");
    terminal.sees(":note from the editor");
    terminal.type_in("\r");
    terminal.sees_no(":note from the editor");
    terminal.sees("from the editor");
}

/// A signal ends the program while the editor is open: at once, with the line kept as it was written.
#[test]
fn a_signal_ends_the_program_while_the_editor_is_open() {
    let home = home();
    let editor = home.path().join("editor.sh");
    let text = "#!/bin/sh\nprintf 'note half a line' > \"$1\"\necho ready\nexec sleep 600\n";
    std::fs::write(&editor, text).unwrap();
    let mut command = command(home.path(), &[]);
    command.env("EDITOR", format!("sh {}", editor.display()));
    let mut terminal = Terminal::start(command, 120, 40);
    terminal.sees("Who ");
    terminal.type_in(":note\x18");
    terminal.sees("ready");
    terminal.signal("TERM");
    assert_ne!(terminal.end(), 0);
    terminal.is_given_back();
    let mut drafts = std::fs::read_dir(home.path().join("state/drafts")).unwrap();
    let draft = std::fs::read_to_string(drafts.next().unwrap().unwrap().path()).unwrap();
    assert!(draft.contains("note half a line"), "{draft}");
}

#[test]
fn a_keymap_with_an_error_is_told_of_and_left_aside() {
    let home = home();
    let mut first = Terminal::triumph(home.path(), &[], 120, 40);
    first.sees("Who ");
    first.type_in("q");
    first.end();
    for folder in ["config", "."] {
        let folder = home.path().join(folder);
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("keymap.ron"), "[\n (keys: \"Ctrl-x\"),\n]").unwrap();
    }
    let terminal = Terminal::triumph(home.path(), &[], 120, 40);
    terminal.sees("keymap.ron:2:");
    terminal.sees("Who ");
}

#[test]
fn a_key_with_a_line_nobody_understands_is_told_of_and_the_others_hold() {
    let home = home();
    let keys = "[\n (keys: \"X\", scope: [Table], does: Line(\"note fine\"), help: \"mine\"),\n \
                (keys: \"n\", scope: [Table], does: Line(\"nxet\"), help: \"bad\"),\n]";
    for folder in ["config", "."] {
        let folder = home.path().join(folder);
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("keymap.ron"), keys).unwrap();
    }
    let mut terminal = Terminal::triumph(home.path(), &[], 120, 40);
    terminal.sees("keymap.ron:3:");
    terminal.sees("nxet");
    // The valid row applies, and the key of the other keeps its effect.
    terminal.type_in("X");
    terminal.sees("fine");
    terminal.type_in("1nn");
    terminal.sees("turn 2 of 7");
}

/// Run by the test below in a terminal of its own. Otherwise it does nothing.
#[test]
fn helper_that_panics_while_it_has_the_terminal() {
    if std::env::var_os("TRIUMPH_TEST_PANIC").is_none() {
        return;
    }
    let _guard = triumph::tui::guard::Guard::take(true).unwrap();
    print!("taken");
    std::io::stdout().flush().unwrap();
    panic!("on purpose");
}

#[test]
fn a_panic_gives_the_terminal_back_before_it_says_anything() {
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    let name = "terminal::helper_that_panics_while_it_has_the_terminal";
    command.args(["--exact", name, "--nocapture"]);
    command.env("TRIUMPH_TEST_PANIC", "1");
    let mut terminal = Terminal::start(command, 100, 30);
    assert_ne!(terminal.end(), 0);
    terminal.is_given_back();
    let text = terminal.contents();
    assert!(
        text.contains("on purpose") && !text.contains("taken"),
        "{text}"
    );
}
