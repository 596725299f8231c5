//! The characters of a file: into a save, into a new save, or into a pack of the user's own.

use std::ops::ControlFlow;
use std::process::ExitCode;

use genesys::library::named::key_of;
use imports::{Character, Dialect, Fate, Finding, Report};
use lang::sentence::count;
use lang::spoken::quote;
use lang::text::{clean, name as named};
use lang::{Named, find};
use rules::packs::Kept;

use super::Import;
use crate::campaign::packs;
use crate::cli::failure::Failure;
use crate::cli::out::{Out, Progress};
use crate::cli::start::Start;
use crate::session::Session;
use crate::table::guests::MOST_GUESTS;
use crate::table::{Guest, NoGuests};

/// The most characters of which each has a line of its own.
const MOST_TOLD: usize = 20;

/// The game of all other programs.
const GENESYS: &str = "Genesys";

impl Import {
    /// Imports the characters of a file. `system` is the game of a character of our own.
    pub(super) fn people(
        &self,
        start: &Start,
        bytes: &[u8],
        system: Option<&str>,
        out: &mut Out,
    ) -> Result<ExitCode, Failure> {
        let file = self.file.display().to_string();
        let mut session = if let Some(save) = &self.into {
            start.open(save, self.dry_run, out)?
        } else {
            let options = start.setup.options(false);
            Session::unsaved(system.unwrap_or(GENESYS), &file, options)?
        };
        let mut progress = Progress::of("Reading characters");
        let mut step = |done: usize, all: usize| {
            progress.step(done, all);
            ControlFlow::Continue(())
        };
        let found = session.table().guests(bytes, &mut step);
        drop(progress);
        let found = found.map_err(|no| refused(&file, &no))?;
        let chosen = self.chosen(&found.people)?;
        let guests: Vec<Guest> = chosen.iter().map(|n| found.people[*n].clone()).collect();
        if let Some(report) = &found.report {
            self.told(report, &chosen, out)?;
        } else if self.dry_run {
            for guest in &guests {
                out.line(&format!("{}: a complete Triumph character.", guest.name))?;
            }
        }
        if guests.is_empty() {
            return Err(Failure::with(
                format!("{file} has no characters to import."),
                "Name another file.",
            ));
        }
        if self.dry_run {
            // What the game would refuse is refused here too.
            let mut trial =
                Session::unsaved(session.face().system(), &file, start.setup.options(false))?;
            trial.bring("import", &guests)?;
            out.line("Nothing was changed. Leave out `--dry-run` to import.")?;
            return Ok(ExitCode::SUCCESS);
        }
        let line = format!("import {}", quote(&file));
        if self.into.is_some() {
            if guests.len() > MOST_GUESTS {
                let all = guests.len();
                return Err(Failure::with(
                    format!(
                        "{file} has {all} characters, and a save takes {MOST_GUESTS} at a time"
                    ),
                    "Name some with `--only NAME`, or leave out `--into` to make a pack of all.",
                ));
            }
            let leaving = session.leaving_told(&line, &guests)?;
            for said in session.bring(&line, &guests)?.said {
                out.line(&said)?;
            }
            if let Some(leaving) = leaving {
                out.say(&leaving);
            }
            // Someone who is already here: the lines that decide what to take.
            for offer in session.face().offers(None) {
                if offer.key.starts_with("bring_") {
                    out.say(&format!("`{}`  {}", offer.line, offer.label));
                }
            }
            return Ok(ExitCode::SUCCESS);
        }
        if let Some(report) = &found.report {
            let people: Vec<&Character> = chosen.iter().map(|n| &report.characters[*n]).collect();
            return self.as_pack(start, &people, report.dialect, out);
        }
        // A save is made only for a character that the game accepts.
        session.bring(&line, &guests)?;
        new_save(start, session.face().system(), &line, &guests, out)
    }

    /// Returns the places of the wanted characters, all of them if none is named.
    fn chosen(&self, people: &[Guest]) -> Result<Vec<usize>, Failure> {
        if self.only.is_empty() {
            return Ok((0..people.len()).collect());
        }
        let names: Vec<Named<usize>> = people
            .iter()
            .enumerate()
            .map(|(is, guest)| Named {
                name: guest.name.clone(),
                is,
            })
            .collect();
        let mut chosen = Vec::new();
        for word in &self.only {
            let at = find(word, "character", &names)?;
            if !chosen.contains(&at) {
                chosen.push(at);
            }
        }
        Ok(chosen)
    }

    /// Prints what became of the values of a file. A dry run prints all of them as its answer, an import
    /// only what is missing, as messages.
    fn told(&self, report: &Report, chosen: &[usize], out: &mut Out) -> Result<(), Failure> {
        let mut lines = vec![format!(
            "{}: {}.",
            report.dialect.name(),
            count(chosen.len() as i64, "character")
        )];
        lines.extend(report.findings.iter().map(ToString::to_string));
        let few = chosen.len() <= MOST_TOLD;
        for one in chosen.iter().map(|n| &report.characters[*n]) {
            if few || self.dry_run {
                lines.extend(self.about(one));
            }
        }
        if !few && !self.dry_run {
            let people = || chosen.iter().map(|n| &report.characters[*n]);
            let sums = Fate::ALL.map(|fate| {
                let sum: usize = people().map(|one| one.count(fate)).sum();
                fate.counted(sum)
            });
            lines.push(format!(
                "Values: {}. `--dry-run` lists them.",
                sums.join(", ")
            ));
        }
        for line in lines {
            if self.dry_run {
                out.line(&line)?;
            } else {
                out.say(&line);
            }
        }
        Ok(())
    }

    /// Returns the lines about one character.
    fn about(&self, one: &Character) -> Vec<String> {
        let mut lines = vec![one.summary()];
        let lost = one.only_in_a_save();
        if self.into.is_none() && !lost.is_empty() {
            let lost = lang::sentence::list(&words(&lost));
            lines.push(format!(
                "  A pack can't hold {lost}. Use `--into SAVE` to keep them."
            ));
        }
        let shown = |finding: &&Finding| self.dry_run || finding.fate == Fate::Missing;
        let findings = one.findings.iter().filter(shown);
        lines.extend(findings.map(|finding| format!("  {finding}")));
        lines
    }

    /// Saves characters to a pack in the user's own folder.
    fn as_pack(
        &self,
        start: &Start,
        people: &[&Character],
        dialect: Dialect,
        out: &mut Out,
    ) -> Result<ExitCode, Failure> {
        let stem = self.file.file_stem().unwrap_or_default().to_string_lossy();
        let name = format!("{} (imported)", named(&stem).unwrap_or_default());
        // No pack that comes with the program has a name with this ending.
        let key = key_of(&format!("{stem} imported"));
        let Some((text, ids)) = imports::pack(name.trim(), people) else {
            return Err(Failure::with(
                "The characters can't be written as a pack.",
                "Import them into a save instead.",
            ));
        };
        let about = clean(&format!("// From {stem}: {}.", dialect.name()));
        let kept = Kept {
            id: key,
            name: name.trim().to_owned(),
            text: text.replacen('\n', &format!("\n{about}\n"), 1),
            hides: false,
        };
        let put = packs::put(&kept, &start.places.packs(), &start.setup.packs)?;
        for notice in &put.notices {
            out.say(notice);
        }
        let first = ids.first().map_or("", |id| id.as_str());
        out.say(&format!(
            "After the next start, add {} with `add {first}`.",
            if ids.len() == 1 { "it" } else { "the first" }
        ));
        out.line(&put.place.display().to_string())?;
        Ok(ExitCode::SUCCESS)
    }
}

fn words(all: &[String]) -> Vec<&str> {
    all.iter().map(String::as_str).collect()
}

/// Returns the failure for a file without characters.
fn refused(file: &str, no: &NoGuests) -> Failure {
    const READS: &str = "Triumph reads its own JSON exports, Foundry actors (Genesys and Star Wars FFG), Genesys Emporium files and adversary lists. See `triumph help characters`.";
    match no {
        NoGuests::Fault(fault) => Failure::with(format!("{file}:{fault}"), READS),
        NoGuests::OtherGame { .. } => Failure::with(
            format!("{file}: {no}"),
            "Import it into a save of its own game.",
        ),
        NoGuests::Stopped => Failure::with(format!("{file}: {no}"), "Run it again to import it."),
    }
}

/// Makes a save for one character of our own.
fn new_save(
    start: &Start,
    system: &str,
    line: &str,
    guests: &[Guest],
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let title = guests.first().map_or("", |guest| guest.name.as_str());
    let path = start.library.place_for(key_of(title).replace('_', "-"))?;
    let mut session = Session::create(&path, system, title, start.setup.options(false))?;
    session.bring(line, guests)?;
    out.line(&path.display().to_string())?;
    Ok(ExitCode::SUCCESS)
}
