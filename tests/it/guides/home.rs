//! A reader's home: the working folder, the saves, the terminals.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::CommandBuilder;
use tempfile::TempDir;

use super::blocks::{self, Block, Kind};
use crate::terminal::{PATIENCE, Terminal};

/// How long the test waits for the effect of a key before the next one. No claim depends on it.
const PACE: Duration = Duration::from_millis(300);

/// The columns and rows of the terminals.
const SIZE: (u16, u16) = (120, 40);

/// A home in which a guide is run.
pub struct Home {
    guide: String,
    folder: TempDir,
    terminals: Vec<Terminal>,
    printed: String,
}

impl Home {
    /// An empty one.
    pub fn new(guide: &str) -> Self {
        let folder = TempDir::new().unwrap();
        fs::create_dir(folder.path().join("work")).unwrap();
        Self {
            guide: guide.to_owned(),
            folder,
            terminals: Vec::new(),
            printed: String::new(),
        }
    }

    /// Runs a block and returns the number of its steps.
    pub fn play(&mut self, block: &Block) -> usize {
        let place = format!("{}:{}", self.guide, block.line);
        match block.kind {
            Kind::Shell => {
                let commands = blocks::commands(&block.body);
                for command in &commands {
                    self.shell(&place, command);
                }
                commands.len()
            }
            Kind::Printed => {
                let output = self.printed(block).unwrap();
                if std::env::var_os("TRIUMPH_WRITE").is_none() {
                    assert_eq!(block.body, output, "{place}");
                }
                1
            }
            Kind::Keys => {
                for row in block.body.lines() {
                    self.keys(&place, row);
                }
                block.body.lines().count()
            }
            Kind::Lines => {
                for line in block.body.lines() {
                    self.line(&place, line);
                }
                block.body.lines().count()
            }
            Kind::File => {
                let name = block.file().unwrap();
                fs::write(self.work().join(name), &block.body).unwrap();
                1
            }
            Kind::Unknown => 0,
        }
    }

    /// The output of the last command, with as many lines of it as the block shows.
    pub fn printed(&self, block: &Block) -> Option<String> {
        if block.kind != Kind::Printed {
            return None;
        }
        let Some((head, tail)) = block.body.split_once("…\n") else {
            return Some(self.printed.clone());
        };
        let all: Vec<&str> = self.printed.lines().collect();
        let (head, tail) = (head.lines().count(), tail.lines().count());
        assert!(all.len() > head + tail, "{}", self.printed);
        let mut shown = all[..head].to_vec();
        shown.push("…");
        shown.extend(&all[all.len() - tail..]);
        shown.push("");
        Some(shown.join("\n"))
    }

    /// Ends every open program.
    pub fn close(&mut self) {
        for mut terminal in self.terminals.drain(..) {
            terminal.child.kill().ok();
            terminal.child.wait().ok();
        }
    }

    fn work(&self) -> PathBuf {
        self.folder.path().join("work")
    }

    fn environment(&self) -> [(&'static str, String); 6] {
        let program = assert_cmd::cargo::cargo_bin("triumph");
        let path = std::env::var("PATH").unwrap_or_default();
        let path = format!("{}:{path}", program.parent().unwrap().display());
        [
            ("HOME", self.folder.path().display().to_string()),
            ("PATH", path),
            ("TRIUMPH_SEED", "7".to_owned()),
            ("TRIUMPH_NOW", "2026-11-21 20:14".to_owned()),
            ("LANG", "C.UTF-8".to_owned()),
            ("TERM", "xterm-256color".to_owned()),
        ]
    }

    fn shell(&mut self, place: &str, command: &str) {
        let (line, remark) = command
            .split_once("  #")
            .map_or((command, ""), |(line, remark)| (line.trim_end(), remark));
        // That command runs this test.
        if line == "cargo test" {
            return;
        }
        if !remark.contains("in another terminal") {
            self.close();
        }
        let line = line.strip_prefix("ssh -t home ").unwrap_or(line);
        let line = line.replacen("cargo run --release", "triumph", 1);
        if opens_screens(&line) {
            return self.open(&line);
        }
        let output = Command::new("sh")
            .args(["-c", &format!("{{ {command}\n}} 2>&1")])
            .current_dir(self.work())
            .env_clear()
            .envs(self.environment())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let home = self.folder.path().display().to_string();
        self.printed = String::from_utf8(output.stdout)
            .unwrap()
            .replace(&home, "~");
        let code = remark
            .split("exit ")
            .nth(1)
            .map_or(0, |rest| rest.split(' ').next().unwrap().parse().unwrap());
        assert_eq!(
            output.status.code(),
            Some(code),
            "{place}: {command}\n{}",
            self.printed
        );
    }

    /// Opens the screens in a terminal.
    fn open(&mut self, line: &str) {
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", &format!("exec {line}")]);
        command.cwd(self.work());
        command.env_clear();
        for (name, value) in self.environment() {
            command.env(name, value);
        }
        let terminal = Terminal::start(command, SIZE.0, SIZE.1);
        terminal.until("open", vt100::Screen::alternate_screen);
        terminal.whole();
        self.terminals.push(terminal);
    }

    /// The terminal that was opened last.
    fn terminal(&mut self) -> &mut Terminal {
        self.terminals.last_mut().expect("no screen is open")
    }

    fn press(&mut self, key: &str) {
        let terminal = self.terminal();
        let before = terminal.bytes().len();
        terminal.type_in(&bytes(key));
        let deadline = Instant::now() + PACE;
        while Instant::now() < deadline {
            let bytes = terminal.bytes();
            if bytes.len() > before && bytes.ends_with(b"\x1b[?2026l") {
                break;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Presses the keys of a row, and checks the row's claims about them.
    fn keys(&mut self, place: &str, line: &str) {
        let row = blocks::row(line);
        let before = self.logs();
        let seen = self.terminal().contents();
        let claims = row.runs.len() + row.shows.len();
        assert!(claims > 0, "{place}: a row that claims nothing: {line}");
        let is_new = row.shows.iter().any(|words| !seen.contains(words));
        assert!(
            !row.runs.is_empty() || is_new,
            "{place}: what the row names is there before: {line}"
        );
        for key in &row.keys {
            self.press(key);
        }
        self.logged(&format!("{place}: {line}"), &before, &row.runs);
        let terminal = self.terminal();
        for words in &row.shows {
            terminal.until(&format!("{place}: {line}: seen `{words}`"), |screen| {
                screen.contents().contains(words)
            });
        }
    }

    /// Types a line after `:`.
    fn line(&mut self, place: &str, line: &str) {
        let words = line.split("  #").next().unwrap().trim_end();
        let before = self.logs();
        self.press(":");
        self.press(&format!("\"{words}\""));
        self.press("Enter");
        self.logged(&format!("{place}: {line}"), &before, &[words.to_owned()]);
    }

    /// Waits until one of the saves has logged exactly these lines.
    fn logged(&mut self, place: &str, before: &BTreeMap<PathBuf, Vec<String>>, runs: &[String]) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let new: Vec<Vec<String>> = self
                .logs()
                .into_iter()
                // A sample that a row opens is copied with a log of its own.
                .filter(|(path, _)| !runs.is_empty() || before.contains_key(path))
                .map(|(path, lines)| {
                    let old = before.get(&path).map_or(0, Vec::len);
                    lines.get(old..).unwrap_or_default().to_vec()
                })
                .filter(|lines| !lines.is_empty())
                .collect();
            let is_so = match runs {
                [] => new.is_empty(),
                runs => new.iter().any(|lines| lines == runs),
            };
            if is_so {
                return;
            }
            assert!(
                Instant::now() < deadline,
                "{place}: logged {new:?}\n{}",
                self.terminal().contents()
            );
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// The lines that each save has logged.
    fn logs(&self) -> BTreeMap<PathBuf, Vec<String>> {
        let folder = self.folder.path().join(".local/share/triumph/saves");
        let files = fs::read_dir(folder).into_iter().flatten().flatten();
        files
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|end| end == "ron"))
            .map(|path| {
                let text = fs::read_to_string(&path).unwrap_or_default();
                (path, text.lines().filter_map(logged_line).collect())
            })
            .collect()
    }
}

/// Whether a line of the shell opens the screens.
fn opens_screens(line: &str) -> bool {
    let mut words = line.split(' ');
    let plain = !line.contains(['|', '>', ';']);
    plain
        && words.next() == Some("triumph")
        && match words.next() {
            None | Some("play" | "solo") => true,
            Some("review") => !line.contains("--text"),
            Some(_) => false,
        }
}

/// The line in an entry of a save.
fn logged_line(entry: &str) -> Option<String> {
    let rest = entry.strip_prefix("(n:")?.split_once(",line:\"")?.1;
    let mut line = String::new();
    let mut chars = rest.chars();
    loop {
        match chars.next()? {
            '"' => return Some(line),
            '\\' => line.push(chars.next()?),
            c => line.push(c),
        }
    }
}

/// What a terminal sends for a key, or for a text in quotes.
fn bytes(key: &str) -> String {
    if key.len() > 1 && key.starts_with('"') {
        return key[1..key.len() - 1].to_owned();
    }
    let one = |text: &str| text.to_owned();
    match key {
        "Enter" => one("\r"),
        "Esc" => one("\x1b"),
        "Tab" => one("\t"),
        "BackTab" => one("\x1b[Z"),
        "Space" => one(" "),
        "Up" => one("\x1b[A"),
        "Down" => one("\x1b[B"),
        "Right" => one("\x1b[C"),
        "Left" => one("\x1b[D"),
        "Home" => one("\x1b[H"),
        "End" => one("\x1b[F"),
        "F5" => one("\x1b[15~"),
        _ => {
            let control = key.strip_prefix("C-").and_then(|rest| rest.chars().next());
            if let Some(letter) = control {
                return char::from(letter as u8 & 0x1f).to_string();
            }
            assert_eq!(key.chars().count(), 1, "no key is called `{key}`");
            one(key)
        }
    }
}
