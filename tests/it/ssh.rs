//! A solo save over a real SSH connection on this machine, where a server is installed.

#![cfg(unix)]

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::CommandBuilder;

use super::terminal::{PATIENCE, Terminal, home};

/// A server for one test. It ends with it.
struct Server {
    child: Child,
    port: u16,
    key: PathBuf,
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Returns the path of an installed program.
fn installed(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let more = ["/usr/sbin", "/usr/local/sbin"].map(PathBuf::from);
    let mut all = std::env::split_paths(&path).chain(more);
    all.find_map(|folder| Some(folder.join(name)).filter(|file| file.is_file()))
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.starts_with(b"0\n"))
}

fn make_key(keygen: &Path, file: &Path) {
    let made = Command::new(keygen)
        .args(["-q", "-t", "ed25519", "-N", "", "-f"])
        .arg(file)
        .status();
    assert!(made.unwrap().success());
}

impl Server {
    /// Starts a server with keys of its own in a folder. `None` if this machine has none.
    fn start(folder: &Path) -> Option<Self> {
        let (sshd, keygen) = (installed("sshd")?, installed("ssh-keygen")?);
        installed("ssh")?;
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700)).unwrap();
        let (host, key) = (folder.join("host"), folder.join("key"));
        make_key(&keygen, &host);
        make_key(&keygen, &key);
        // A server of the system has this folder from its start script.
        if is_root() {
            drop(fs::create_dir_all("/run/sshd"));
        }
        let port = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = port.local_addr().unwrap().port();
        let config = folder.join("config");
        let text = format!(
            "Port {port}\nListenAddress 127.0.0.1\nHostKey {}\nAuthorizedKeysFile {}.pub\n\
             PasswordAuthentication no\nKbdInteractiveAuthentication no\nStrictModes no\n\
             UsePAM no\nPermitRootLogin yes\nPidFile none\n",
            host.display(),
            key.display()
        );
        fs::write(&config, text).unwrap();
        let child = Command::new(sshd)
            .args(["-D", "-e", "-f"])
            .arg(&config)
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut server = Self { child, port, key };
        let deadline = Instant::now() + PATIENCE;
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            let ended = server.child.try_wait().unwrap();
            assert!(ended.is_none(), "the server ended: {ended:?}");
            assert!(Instant::now() < deadline, "the server doesn't listen");
            thread::sleep(Duration::from_millis(10));
        }
        Some(server)
    }

    /// Opens the save of one character in a terminal of 80 by 24.
    fn solo(&self, home: &Path) -> Terminal {
        let mut command = CommandBuilder::new("ssh");
        command.args(["-tt", "-F", "none", "-p", &self.port.to_string()]);
        command.args(["-o", "StrictHostKeyChecking=no", "-o", "LogLevel=ERROR"]);
        command.args(["-o", "UserKnownHostsFile=/dev/null", "-i"]);
        command.arg(&self.key);
        command.arg("127.0.0.1");
        command.arg(format!(
            "env TRIUMPH_HOME='{}' TRIUMPH_NOW='2026-11-21 21:04' LANG=C.UTF-8 '{}' solo ada",
            home.display(),
            env!("CARGO_BIN_EXE_triumph")
        ));
        command.env("TERM", "xterm-256color");
        Terminal::start(command, 80, 24)
    }
}

/// Runs lines without a screen, and returns the whole output.
fn run(home: &Path, words: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_triumph"))
        .args(words)
        .env_clear()
        .env("TRIUMPH_HOME", home)
        .env("TRIUMPH_NOW", "2026-11-21 21:04")
        .output()
        .unwrap();
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

/// The rows of the sheet and its tabs.
fn sheet(screen: &str) -> Vec<String> {
    let rows = screen.lines().skip(1).take(18);
    rows.map(|row| row.trim_end().to_owned()).collect()
}

/// The line is dropped in the middle of a word. The next connection shows the same tab, and the word goes on.
#[test]
fn a_dropped_ssh_connection_loses_no_half_typed_line() {
    let home = home();
    let keys = tempfile::tempdir().unwrap();
    let Some(server) = Server::start(keys.path()) else {
        eprintln!("skipped: no SSH server is installed here");
        return;
    };
    for line in [
        "create \"Ada Quill\"",
        "archetype ada laborer",
        "career ada soldier with athletics brawl melee vigilance",
        "finish ada!",
    ] {
        let new = ["--new", "Genesys"];
        let is_first = line.starts_with("create");
        let words = ["do", "ada"].into_iter();
        let words = words
            .chain(new.into_iter().filter(|_| is_first))
            .chain([line]);
        run(home.path(), &words.collect::<Vec<_>>());
    }
    let mut first = server.solo(home.path());
    first.sees("▌1 Skills▐");
    first.type_in("2");
    first.sees("▌2 Gear▐");
    first.type_in("NThe bridge is bur");
    first.sees("The bridge is bur");
    first.type_in("\x1b");
    first.sees_no("The bridge is bur");
    let left = sheet(&first.contents());
    first.type_in("N");
    first.sees("The bridge is bur");
    let drafts = home.path().join("state/drafts");
    let is_kept = || {
        let files = fs::read_dir(&drafts).into_iter().flatten().flatten();
        let mut texts = files.filter_map(|file| fs::read_to_string(file.path()).ok());
        texts.any(|text| text.contains("The bridge is bur"))
    };
    let deadline = Instant::now() + PATIENCE;
    while !is_kept() {
        assert!(Instant::now() < deadline, "the half-typed line isn't kept");
        thread::sleep(Duration::from_millis(5));
    }
    // The client is gone at once, as on a train.
    first.signal("KILL");
    first.end();
    // The program ends when its terminal does, and frees the save. An empty note is refused only then.
    while !run(home.path(), &["do", "ada", "note"]).contains("empty") {
        assert!(Instant::now() < deadline, "the program lives on");
        thread::sleep(Duration::from_millis(20));
    }
    let mut second = server.solo(home.path());
    second.until("as it was left", |screen| sheet(&screen.contents()) == left);
    // The line is open again, and goes on.
    second.sees("The bridge is bur");
    second.type_in("ning.\r");
    second.sees("The bridge is burning.");
    second.type_in("q");
    second.end();
    let report = run(home.path(), &["review", "ada", "--text"]);
    assert!(report.contains("The bridge is burning."), "{report}");
}
