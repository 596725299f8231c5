//! Characters from files into the save at play: the line `import FILE [NAME]`.

use std::env;
use std::path::{Path, PathBuf};

use super::Session;
use crate::store::read_bytes;
use crate::table::guests::{MOST_GUESTS, on};
use crate::table::{Guest, Guests, NoGuests};
use imports::Fate;
use lang::sentence::count;
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

/// The most lines about the values of a file in a question.
const MOST_TOLD: usize = 10;

impl Session {
    /// Reads the characters that an `import` line means.
    pub(super) fn guests_of(&self, line: &str) -> Result<Vec<Guest>, Refusal> {
        let (guests, chosen, _) = self.read_guests(line)?;
        let chosen = chosen.into_iter();
        Ok(chosen
            .filter_map(|at| guests.people.get(at).cloned())
            .collect())
    }

    /// Returns the question before an `import` line that a person typed: what maps to the sheet, what becomes a
    /// note, and what is missing.
    ///
    /// # Errors
    /// Refuses a file that can't be read or has no characters for this save.
    pub fn import_told(&self, line: &str) -> Result<(String, Vec<String>), Refusal> {
        let (guests, chosen, file) = self.read_guests(line)?;
        let people = count(i64::try_from(chosen.len()).unwrap_or(i64::MAX), "character");
        let title = format!("Import {people} from {}?", lang::names::shorten(&file));
        let Some(report) = &guests.report else {
            let names = chosen.iter().filter_map(|at| guests.people.get(*at));
            let told = names.map(|one| format!("{}: a complete Triumph character.", one.name));
            return Ok((title, told.collect()));
        };
        let mut told = vec![format!("{}.", report.dialect.name())];
        let mut more = Vec::new();
        for one in chosen.iter().filter_map(|at| report.characters.get(*at)) {
            told.push(one.summary());
            let lost = one.findings.iter();
            let lost = lost.filter(|one| matches!(one.fate, Fate::Missing | Fate::Note));
            more.extend(lost.map(|one| format!("  {one}")));
        }
        more.extend(report.findings.iter().map(ToString::to_string));
        let left = more.len().saturating_sub(MOST_TOLD);
        more.truncate(MOST_TOLD);
        told.extend(more);
        if left > 0 {
            let left = count(i64::try_from(left).unwrap_or(i64::MAX), "more line");
            told.push(format!(
                "{left}: `triumph import FILE --dry-run` lists all."
            ));
        }
        Ok((title, told))
    }

    /// Reads the file of an `import` line. Returns its characters, the places of those that the line means, and
    /// the word for the file.
    fn read_guests(&self, line: &str) -> Result<(Guests, Vec<usize>, String), Refusal> {
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
        let chosen = chosen(&guests.people, name)?;
        Ok((guests, chosen, file.to_owned()))
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

/// Returns the place of the character with a name, or all places if they are few.
fn chosen(people: &[Guest], name: Option<&str>) -> Result<Vec<usize>, Refusal> {
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
        return Ok((0..people.len()).collect());
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
    Ok(vec![at])
}
