//! Characters of Genesys from the files of other programs.
//!
//! JSON text goes in, a [`Report`] comes out: for each character a record of our packs, what the character
//! suffers now, and a [`Finding`] for each value of the file: taken as it is, computed, kept as a note, or
//! missing. Nothing is written here. The caller shows the report, and then saves the characters to a pack
//! ([`Character::for_pack`]) or adds them to a save ([`Character::figure`]).
//!
//! # Where new code goes
//!
//! | to add | change | what tells you if something is missing |
//! |---|---|---|
//! | a program | its variant of [`Dialect`], its reader in a module of its own | exhaustive matches |
//! | a value of a file | one line in the reader of its program, with a call of `Maker` | a fixture in `tests/` |
//! | another spelling of a skill or quality | its row in `names` | a test there |
//! | markup in texts | its row in `plain` | a test there |
//!
//! The dialect is found by content ([`Dialect`]), never by the name of a file. `Entry` goes through the
//! values and knows the path of each. `Maker` collects one character, holds every number to the limits of
//! our packs, and notes what it did. The field lists of the programs come from their published sources.

mod adversaries;
mod character;
mod dialect;
mod emporium;
mod entry;
mod foundry;
mod maker;
mod names;
mod plain;
#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;

use genesys::library::Library;
use lang::json::{self, Fault, Limits, Value};
use lang::sentence::count;

pub use character::{Character, Now};
pub use dialect::Dialect;
use entry::Entry;

/// The largest file, in bytes.
pub const LARGEST: usize = 16 << 20;

/// The most values inside each other, and in all. A large collection of adversaries has 300,000.
const LIMITS: Limits = Limits {
    depth: 64,
    values: 1_000_000,
};

/// The most characters in one file.
const MOST_CHARACTERS: usize = 5_000;

/// What became of a value of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// It is the value on the sheet.
    Taken,
    /// The value on the sheet was computed or guessed from it.
    Computed,
    /// It is kept as text.
    Note,
    /// It isn't on the sheet.
    Missing,
}

impl Fate {
    /// All of them, in the order of a report.
    pub const ALL: [Self; 4] = [Self::Taken, Self::Computed, Self::Note, Self::Missing];

    /// The word of a report.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Taken => "taken",
            Self::Computed => "computed",
            Self::Note => "note",
            Self::Missing => "missing",
        }
    }

    /// A number of values with this fate: "3 notes", "1 missing".
    pub fn counted(self, number: usize) -> String {
        match self {
            Self::Note => count(i64::try_from(number).unwrap_or(i64::MAX), self.word()),
            Self::Taken | Self::Computed | Self::Missing => format!("{number} {}", self.word()),
        }
    }
}

/// A value of the file and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What became of it.
    pub fate: Fate,
    /// Its place on the sheet with the value: "Brawn 3". For one that isn't there, the reason.
    pub what: String,
    /// Its path in the file, or empty if the file doesn't have it.
    pub path: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<9}{}", self.fate.word(), self.what)?;
        if self.path.is_empty() {
            return Ok(());
        }
        write!(f, "  at {}", self.path)
    }
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The program that wrote it.
    pub dialect: Dialect,
    /// Its characters, in the order of the file.
    pub characters: Vec<Character>,
    /// What belongs to none of them.
    pub findings: Vec<Finding>,
}

/// Why there is no report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The file has a fault.
    Fault(Fault),
    /// The caller stopped the import.
    Stopped,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault(fault) => fault.fmt(f),
            Self::Stopped => f.write_str("the import was stopped"),
        }
    }
}

impl std::error::Error for Refused {}

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// Returns the text of a file. A file that isn't UTF-8 is read as Windows-1252, which some programs still
/// write, and the second value is true.
pub fn decode(bytes: &[u8]) -> (String, bool) {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => (text.to_owned(), false),
        Err(_) => (
            bytes.iter().map(|byte| plain::windows(*byte)).collect(),
            true,
        ),
    }
}

/// Reads a file of another program. `step` hears how many characters are done, and how many there are.
///
/// # Errors
/// [`Refused::Fault`] with the place and the path, if the file is broken, too large or of no program that
/// is known here, and [`Refused::Stopped`] if `step` breaks.
pub fn read(
    bytes: &[u8],
    library: &Library,
    step: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
) -> Result<Report, Refused> {
    if bytes.len() > LARGEST {
        let most = LARGEST >> 20;
        return Err(refused("", format!("the file is larger than {most} MiB")).into());
    }
    let (text, windows) = decode(bytes);
    let value = values(&text)?;
    let dialect =
        dialect::of(&value).ok_or_else(|| refused("", "Triumph can't import this kind of file"))?;
    let mut report = Report {
        dialect,
        characters: Vec::new(),
        findings: Vec::new(),
    };
    if windows {
        report.findings.push(Finding {
            fate: Fate::Computed,
            what: "The file isn't UTF-8, so it was read as Windows-1252.".to_owned(),
            path: String::new(),
        });
    }
    let top = Entry::top(&value);
    let all = match dialect {
        Dialect::Foundry | Dialect::StarWars => foundry::actors(&top),
        Dialect::Emporium => emporium::characters(&top),
        Dialect::Adversaries => adversaries::records(&top),
    };
    if let Some(over) = all.get(MOST_CHARACTERS) {
        let what = format!("the file has more than {MOST_CHARACTERS} characters");
        return Err(refused(&over.path, what).into());
    }
    let catalogue = emporium::Catalogue::of(&top);
    for (n, one) in all.iter().enumerate() {
        if step(n, all.len()).is_break() {
            return Err(Refused::Stopped);
        }
        let made = match dialect {
            Dialect::Foundry | Dialect::StarWars => foundry::character(one, dialect, library),
            Dialect::Emporium => Ok(emporium::character(one, &catalogue, library)),
            Dialect::Adversaries => adversaries::character(one, library),
        };
        match made {
            Ok(character) => report.characters.push(character),
            Err(finding) => report.findings.push(finding),
        }
    }
    if dialect == Dialect::Emporium {
        report.findings.extend(emporium::others(&catalogue));
    }
    Ok(report)
}

/// Returns characters as the text of a pack with this name. Their keys are made from their names, and
/// differ from each other and from those of the shipped packs, which they must not replace.
pub fn pack(name: &str, characters: &[&Character]) -> Option<(String, Vec<String>)> {
    let shipped = Library::shipped();
    let mut ids: Vec<String> = Vec::new();
    let mut taken = HashSet::new();
    let mut profiles = Vec::new();
    for one in characters {
        let base = Some(one.profile.id.as_str()).filter(|id| !id.is_empty());
        let base = base.unwrap_or("character").to_owned();
        let mut numbers = 2_u32..;
        let mut id = base.clone();
        while shipped.profile(&id).is_some() || !taken.insert(id.clone()) {
            id = format!("{base}_{}", numbers.next()?);
        }
        profiles.push(one.for_pack(&id));
        ids.push(id);
    }
    Some((genesys::play::build::keep::pack(name, &profiles)?, ids))
}

/// Reads the values of a file: one value, or one on each line, as databases of Foundry hold them.
fn values(text: &str) -> Result<Value, Fault> {
    let fault = match json::read(text, LIMITS) {
        Ok(value) => return Ok(value),
        Err(fault) => fault,
    };
    let mut lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty());
    let every = |line: &str| line.starts_with('{') && line.trim_end().ends_with('}');
    let several = lines.clone().nth(1).is_some();
    if !several || !lines.clone().all(|(_, line)| every(line)) {
        return Err(fault);
    }
    let items = lines.try_fold(Vec::new(), |mut items, (n, line)| {
        let value = json::read(line, LIMITS).map_err(|fault| Fault {
            line: n + 1,
            ..fault
        })?;
        items.push(value);
        Ok(items)
    })?;
    Ok(Value::List(items))
}

fn refused(path: &str, what: impl Into<String>) -> Fault {
    Fault {
        line: 1,
        column: 1,
        path: path.to_owned(),
        what: what.into(),
    }
}
