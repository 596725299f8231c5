//! A line in the person's own editor, for texts that are longer than a prompt is wide.

use std::io::{self, Write};
use std::process::Command;

use crate::store::{LARGEST_TEXT, read_text};

/// Lets a text be edited and gives back what came of it. The terminal must have been given back.
///
/// # Errors
/// When no file can be made, the editor cannot be started, or it ends with an error.
pub fn edit(text: &str, editor: &str) -> io::Result<String> {
    let mut file = tempfile::Builder::new()
        .prefix("triumph-")
        .suffix(".txt")
        .tempfile()?;
    file.write_all(text.as_bytes())?;
    file.flush()?;
    let mut words = editor.split_whitespace();
    let program = words.next().unwrap_or("vi");
    let status = Command::new(program)
        .args(words)
        .arg(file.path())
        .status()?;
    if !status.success() {
        return Err(io::Error::other(format!(
            "{program} ended with an error. The line is as it was"
        )));
    }
    read_text(file.path(), LARGEST_TEXT).map_err(|error| io::Error::other(error.to_string()))
}
