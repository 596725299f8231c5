//! Editing a text in the user's own editor, for texts that are longer than a prompt is wide.

use std::io::{self, Write};
use std::process::Command;

use crate::store::{LARGEST_TEXT, read_text};

/// Opens a text in the editor and returns the result. The terminal must be released first.
///
/// # Errors
/// No file can be made, the editor can't be started, or it ends with an error.
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
