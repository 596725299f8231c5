//! Characters from files into the save at play: the line `import FILE [NAME]`.

use std::env;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::Session;
use crate::campaign::{Arrives, arrives, fault_of, is_save};
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

/// What to do about a file with a fault.
const CORRECT: &str = "Correct the file, or name another one.";

/// The most lines about the values of a file in a question.
const MOST_TOLD: usize = 10;

impl Session {
    /// Reads the characters that an `import` line means. Those of a line that the user was just asked about aren't
    /// read again.
    pub(super) fn guests_of(&mut self, line: &str) -> Result<Vec<Guest>, Refusal> {
        if let Some((asked, guests)) = self.proposed.take()
            && asked == line
        {
            return Ok(guests);
        }
        let (guests, chosen, _) = self.read_guests(line, &mut on)?;
        Ok(of_places(&guests, &chosen))
    }

    /// Returns the sentence about the characters whom a line would bring in and who would leave when the scene closes.
    /// `None` if all of them stay.
    ///
    /// # Errors
    /// As [`Session::bring`].
    pub fn leaving_told(
        &mut self,
        line: &str,
        guests: &[Guest],
    ) -> Result<Option<String>, Refusal> {
        self.table.face_mut().leaving_told(line, guests)
    }

    /// Returns the file that an `import` line means, and the name of a character if it has one.
    ///
    /// # Errors
    /// Refuses a line that names no file, or more than a file and a character.
    pub fn import_file(line: &str) -> Result<(PathBuf, Option<String>), Refusal> {
        let (file, name) = words_of(line)?;
        Ok((at_home(&file), name))
    }

    /// Returns the question before an `import` line that a person typed: what maps to the sheet, what becomes a
    /// note, and what is missing. `step` hears how many characters are read, and stops it with a break.
    ///
    /// # Errors
    /// Refuses a file that can't be read or has no characters for this save.
    pub fn import_told(
        &mut self,
        line: &str,
        step: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Result<(String, Vec<String>), Refusal> {
        let (guests, chosen, file) = self.read_guests(line, step)?;
        let people = of_places(&guests, &chosen);
        let leaving = self.leaving_told(line, &people)?;
        self.proposed = Some((line.to_owned(), people));
        let people = count(i64::try_from(chosen.len()).unwrap_or(i64::MAX), "character");
        let title = format!("Import {people} from {}?", lang::names::shorten(&file));
        let Some(report) = &guests.report else {
            let names = chosen.iter().filter_map(|at| guests.people.get(*at));
            let told = names.map(|one| format!("{}: a complete Triumph character.", one.name));
            return Ok((title, told.chain(leaving).collect()));
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
        told.extend(leaving);
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
    fn read_guests(
        &self,
        line: &str,
        step: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Result<(Guests, Vec<usize>, String), Refusal> {
        let (file, name) = words_of(line)?;
        let path = at_home(&file);
        let bytes = read_bytes(&path, imports::LARGEST as u64).map_err(|error| {
            Refusal::input(format!("Nothing was imported: {error}.")).hint(error.way_out())
        })?;
        let short = lang::names::shorten(&file);
        let what = match arrives(&path, &bytes) {
            Ok(Arrives::Save(text)) if is_save(&text) => Some("whole save"),
            // It is refused as a file of characters.
            Ok(Arrives::Save(_) | Arrives::People(_)) => None,
            Ok(Arrives::Pack(_)) => Some("content pack"),
            Ok(Arrives::Setup(what)) => Some(what),
            Err(no) => {
                let why = format!("Nothing was imported: {}.", fault_of(&short, &no));
                return Err(Refusal::input(why).hint(CORRECT));
            }
        };
        if let Some(what) = what {
            let why = format!("Nothing was imported: {short} is a {what}.");
            return Err(Refusal::input(why).hint("Use `triumph import FILE` in a shell."));
        }
        let guests = self
            .table
            .guests(&bytes, step)
            .map_err(|no| refused(&no, &file))?;
        if guests.people.is_empty() {
            return Err(
                Refusal::input("Nothing was imported: the file has no characters.")
                    .hint("Name another file."),
            );
        }
        let chosen = chosen(&guests.people, name.as_deref())?;
        Ok((guests, chosen, file))
    }
}

/// Returns the file of an `import` line, and the name of a character if it has one.
fn words_of(line: &str) -> Result<(String, Option<String>), Refusal> {
    let line = Line::split(line)?;
    let mut words = line.words.into_iter().skip(1).map(|word| word.text);
    match (words.next(), words.next(), words.next()) {
        (Some(file), name, None) => Ok((file, name)),
        _ => Err(Refusal::input("Name one file.").hint(USAGE)),
    }
}

/// Returns the characters at these places.
fn of_places(guests: &Guests, places: &[usize]) -> Vec<Guest> {
    let people = places.iter().filter_map(|at| guests.people.get(*at));
    people.cloned().collect()
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
        NoGuests::Fault(_) => CORRECT,
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
