//! Editing a text in the user's own editor, for texts that are longer than a prompt is wide.

use std::io::{self, Write};
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use crate::store::{LARGEST_TEXT, read_text};

/// How often an editor that was told to end is looked at.
const PAUSE: Duration = Duration::from_millis(20);

/// How long an editor has to end by itself.
const MERCY: Duration = Duration::from_secs(1);

/// What came of an editor.
#[derive(Debug, PartialEq, Eq)]
pub enum Edited {
    /// It was closed, and this is the text.
    Closed(String),
    /// The program has to end: the text as the editor last wrote it.
    Cut(String),
}

/// Lets a text be edited and gives back what came of it. The terminal must have been given back.
/// `ends` waits a moment and says whether the program has to end: the editor is ended then too, since
/// it would hold the program and the terminal for as long as it is open.
///
/// # Errors
/// No file can be made, the editor can't be started, or it ends with an error.
pub fn edit(text: &str, editor: &str, mut ends: impl FnMut() -> bool) -> io::Result<Edited> {
    let mut file = tempfile::Builder::new()
        .prefix("triumph-")
        .suffix(".txt")
        .tempfile()?;
    file.write_all(text.as_bytes())?;
    file.flush()?;
    let mut words = editor.split_whitespace();
    let program = words.next().unwrap_or("vi");
    let mut child = Command::new(program).args(words).arg(file.path()).spawn()?;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if ends() {
            end(&mut child)?;
            return written(file.path()).map(Edited::Cut);
        }
    };
    if !status.success() {
        return Err(io::Error::other(format!(
            "{program} ended with an error. The line is as it was"
        )));
    }
    written(file.path()).map(Edited::Closed)
}

/// The text as the editor wrote it.
fn written(path: &Path) -> io::Result<String> {
    read_text(path, LARGEST_TEXT).map_err(|error| io::Error::other(error.to_string()))
}

/// Ends an editor: it may put the terminal right and keep its own draft, but it must not take long.
fn end(child: &mut Child) -> io::Result<()> {
    ask_to_end(child);
    let until = Instant::now() + MERCY;
    while Instant::now() < until {
        if child.try_wait()?.is_some() {
            return Ok(());
        }
        std::thread::sleep(PAUSE);
    }
    child.kill()?;
    child.wait().map(drop)
}

/// Asks a program to end as the system does.
#[cfg(unix)]
fn ask_to_end(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process};
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    if let Some(pid) = pid {
        // One that has ended already needs no signal.
        kill_process(pid, Signal::TERM).ok();
    }
}

/// Elsewhere there is no asking.
#[cfg(not(unix))]
const fn ask_to_end(_child: &Child) {}
