//! `triumph bring HOME OTHER`: brings home what another save changed for the cast.

use std::ffi::OsString;
use std::process::ExitCode;

use super::failure::Failure;
use super::out::Out;
use super::start::Start;
use crate::session::Other;
use crate::table::{Found, Listing};
use lang::sentence::count;
use lang::{Refusal, find};
use rules::encounter::campaign::bring::{self, Line, MEMBER};

/// Copy changes to the cast from another save
#[derive(Debug, clap::Args)]
pub(super) struct Bring {
    /// The save to change: a path, or the name of a save in the library
    home: OsString,
    /// The save that was played elsewhere: a copy, a branch, or any save with a character of the same name
    other: OsString,
    /// Leave out this line of the list (repeatable)
    #[arg(long, value_name = "N")]
    strike: Vec<u16>,
    /// Take this line of the list, if it changed in both saves (repeatable)
    #[arg(long, value_name = "N")]
    keep: Vec<u16>,
    /// Leave out every line of this character (repeatable)
    #[arg(long, value_name = "NAME")]
    mine: Vec<String>,
    /// Take every line of this character from the other save (repeatable)
    #[arg(long, value_name = "NAME")]
    theirs: Vec<String>,
    /// List the changes, and change nothing
    #[arg(long)]
    dry_run: bool,
}

impl Bring {
    pub(super) fn run(&self, start: &Start, out: &mut Out) -> Result<ExitCode, Failure> {
        let path = start.library.find(&self.other)?;
        let mut home = start.open(&self.home, self.dry_run, out)?;
        let other = Other::read(&path, &start.setup.options(true))?;
        let listing = match home.compare(&other)? {
            Found::Changes(listing) => listing,
            Found::Nothing(why) => {
                out.line(&format!("{why} Nothing was changed."))?;
                return Ok(ExitCode::SUCCESS);
            }
        };
        list(&listing, out)?;
        let taken = self.taken(&listing.lines)?;
        if self.dry_run {
            out.line("Nothing was changed. Leave out `--dry-run` to copy this.")?;
            return Ok(ExitCode::SUCCESS);
        }
        let undecided = taken.iter().filter(|take| take.is_none()).count();
        if undecided > 0 {
            let changes = count(undecided as i64, "change");
            return Err(Failure::with(
                format!("No changes were copied: you must decide {changes} made in both saves"),
                "Use `--theirs NAME` to take the other save's lines for a character, or `--mine NAME` to leave \
                 them out. `--keep N` and `--strike N` do that for one line.",
            ));
        }
        let line = bring::line_of(&path.display().to_string());
        let lines = bring::deciding(&listing.lines, &taken);
        for said in home.bring_home(&line, &other, &lines)?.said {
            out.line(&said)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Returns whether each line is taken, or `None` while it has to be decided. The options about one line
    /// come after those about a character, so that a few lines can differ.
    fn taken(&self, lines: &[Line]) -> Result<Vec<Option<bool>>, Refusal> {
        let mut taken: Vec<Option<bool>> = lines.iter().map(|line| line.take).collect();
        for (names, take) in [(&self.mine, false), (&self.theirs, true)] {
            for name in names {
                let whose = find(name, MEMBER, &bring::named(lines))?;
                for (line, taken) in lines.iter().zip(&mut taken) {
                    if line.whose() == whose {
                        *taken = Some(take);
                    }
                }
            }
        }
        for (numbers, take) in [(&self.strike, false), (&self.keep, true)] {
            for number in numbers {
                let at = usize::from(*number).checked_sub(1);
                match at.and_then(|at| taken.get_mut(at)) {
                    Some(taken) => *taken = Some(take),
                    None => return Err(bring::no_change(*number, lines.len(), bring::EMPTY)),
                }
            }
        }
        Ok(taken)
    }
}

/// Prints the list, with both sides next to each other.
fn list(listing: &Listing, out: &mut Out) -> Result<(), Failure> {
    out.line(&format!("{}:", listing.stretch))?;
    let width = listing.lines.iter().map(|line| line.name.chars().count());
    let width = width.max().unwrap_or(0);
    for (number, line) in (1..).zip(&listing.lines) {
        let Line {
            name, theirs, mine, ..
        } = line;
        let change = match mine {
            None => theirs.clone(),
            Some(mine) => format!("here: {mine} | there: {theirs}"),
        };
        out.line(&format!("{number:>3}  {name:width$}  {change}"))?;
    }
    for left in &listing.left {
        out.line(left)?;
    }
    Ok(())
}
