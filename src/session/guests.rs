//! Characters from files into the save at play: the line `import FILE [NAME]`.

use std::env;
use std::path::{Path, PathBuf};

use super::Session;
use crate::store::read_bytes;
use crate::table::guests::{MOST_GUESTS, on};
use crate::table::{Guest, NoGuests};
use lang::{Line, Named, Refusal, find};

/// The word of the line.
const IMPORT: &str = "import";

/// The usage of the line.
const USAGE: &str = "Usage: import FILE [NAME]";

/// Returns true if a line brings in characters.
pub(super) fn imports(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    word.eq_ignore_ascii_case(IMPORT)
}

impl Session {
    /// Reads the characters that an `import` line means.
    pub(super) fn guests_of(&self, line: &str) -> Result<Vec<Guest>, Refusal> {
        let line = Line::split(line)?;
        let words: Vec<&str> = line.words.iter().skip(1).map(|word| &*word.text).collect();
        let (file, name) = match words.as_slice() {
            [file] => (*file, None),
            [file, name] => (*file, Some(*name)),
            _ => return Err(Refusal::input("Name one file.").hint(USAGE)),
        };
        let path = at_home(file);
        let bytes = read_bytes(&path, imports::LARGEST as u64).map_err(|error| {
            Refusal::input(format!("Nothing was imported: {error}.")).hint(error.way_out())
        })?;
        let guests = self
            .table
            .guests(&bytes, &mut on)
            .map_err(|no| refused(&no, file))?;
        if guests.people.is_empty() {
            return Err(
                Refusal::input("Nothing was imported: the file has no characters.")
                    .hint("Name another file."),
            );
        }
        chosen(guests.people, name)
    }
}

/// Returns the path that a word means. `~/` is the user's home folder.
pub(super) fn at_home(word: &str) -> PathBuf {
    let home = env::var_os("HOME").filter(|home| !home.is_empty());
    match (word.strip_prefix("~/"), home) {
        (Some(below), Some(home)) => Path::new(&home).join(below),
        _ => PathBuf::from(word),
    }
}

/// Returns the refusal for a file without characters for this save.
fn refused(no: &NoGuests, file: &str) -> Refusal {
    let file = lang::names::shorten(file);
    let place = match no {
        NoGuests::Fault(_) => format!("{file}:"),
        NoGuests::OtherGame { .. } | NoGuests::Stopped => String::new(),
    };
    let why = format!("Nothing was imported: {place}{no}.");
    Refusal::input(why).hint(match no {
        NoGuests::Fault(_) => "Correct the file, or name another one.",
        NoGuests::OtherGame { .. } => "Import it into a save of its own game.",
        NoGuests::Stopped => "Run the line again to import it.",
    })
}

/// Returns the character with a name, or all of them if they are few.
fn chosen(people: Vec<Guest>, name: Option<&str>) -> Result<Vec<Guest>, Refusal> {
    let Some(name) = name else {
        if people.len() > MOST_GUESTS {
            let all = people.len();
            return Err(Refusal::input(format!(
                "The file has {all} characters, and one command adds at most {MOST_GUESTS}."
            ))
            .hint(
                "Name one: `import FILE NAME`. `triumph import FILE` puts all of them in a pack.",
            ));
        }
        return Ok(people);
    };
    let names: Vec<Named<usize>> = people
        .iter()
        .enumerate()
        .map(|(is, guest)| Named {
            name: guest.name.clone(),
            is,
        })
        .collect();
    let at = find(name, "character", &names)?;
    Ok(people.into_iter().skip(at).take(1).collect())
}
