//! Loading: the texts of packs become one checked library.
//!
//! A pack with an error is left out whole and all its errors are reported, while the other packs stay.
//! Packs may name each other's records in any order, so leaving one out may break others. The checks
//! therefore run again until no pack fails. Later packs override records with the same id (see
//! `shelf`).

use ron::extensions::Extensions;

use crate::library::Library;
use crate::library::check::tables::Merged;
use crate::library::check::{Finding, Known, check};
use crate::library::error::{PackError, from_ron};
use crate::model::records::Pack;

use lang::reader;
use rules::content::locate::locate;
use rules::packs::{self, PackSource};

/// A pack that was read, with its source.
struct Candidate<'a> {
    source: PackSource<'a>,
    place: usize,
    pack: Pack,
}

/// Reads, checks and merges the packs. See [`Library::load`].
pub(crate) fn load(sources: &[PackSource<'_>]) -> (Library, Vec<PackError>) {
    let mut errors: Vec<(usize, PackError)> = Vec::new();
    let mut candidates = Vec::new();
    for (place, &source) in sources.iter().enumerate() {
        match parse(&source) {
            Ok(pack) => candidates.push(Candidate {
                source,
                place,
                pack,
            }),
            Err(error) => errors.push((place, error)),
        }
    }
    loop {
        let findings = judge(&candidates);
        let all = candidates.len();
        let mut sound = Vec::with_capacity(all);
        for (candidate, findings) in candidates.into_iter().zip(findings) {
            if findings.is_empty() {
                sound.push(candidate);
            } else {
                let left = findings.len().saturating_sub(packs::MOST_TOLD);
                let told = findings.into_iter().take(packs::MOST_TOLD);
                let mut told: Vec<PackError> = told.map(|f| tell(&candidate.source, f)).collect();
                told.sort_by_key(|error| (error.line, error.column));
                if let Some(last) = told.last().filter(|_| left > 0).cloned() {
                    told.push(PackError {
                        what: packs::more(left),
                        expected: String::new(),
                        ..last
                    });
                }
                errors.extend(told.into_iter().map(|error| (candidate.place, error)));
            }
        }
        candidates = sound;
        if candidates.len() == all {
            break;
        }
    }
    let mut library = Library::default();
    for candidate in candidates {
        library.absorb(candidate.pack);
    }
    errors.sort_by_key(|(place, error)| (*place, error.line, error.column));
    (
        library,
        errors.into_iter().map(|(_, error)| error).collect(),
    )
}

/// The text without the byte order mark that some editors write at the start.
fn without_mark(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

fn parse(source: &PackSource<'_>) -> Result<Pack, PackError> {
    let text = without_mark(source.text);
    let late = |later: packs::Later| PackError {
        file: source.name.to_owned(),
        line: later.line,
        column: later.column,
        what: later.what,
        expected: String::new(),
    };
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let pack: Result<Pack, _> =
        reader::ron_with(&options, text).map_err(|error| from_ron(source.name, text, &error));
    // If the pack has a later format, that is the reason to give, because a change of the format may be
    // what cannot be read.
    match pack {
        Ok(pack) if pack.format <= packs::FORMAT => Ok(pack),
        other => packs::later(text).map_or(other, |later| Err(late(later))),
    }
}

/// The findings for each of the candidates, in their order.
fn judge(candidates: &[Candidate<'_>]) -> Vec<Vec<Finding>> {
    let known = Known::of(candidates.iter().map(|c| &c.pack));
    let mut merged = Merged::default();
    candidates
        .iter()
        .enumerate()
        .map(|(place, candidate)| {
            let mut findings = check(&candidate.pack, place, &known);
            if findings.is_empty() {
                findings = merged.add(&candidate.pack);
            }
            findings
        })
        .collect()
}

fn tell(source: &PackSource<'_>, finding: Finding) -> PackError {
    let (line, column) = locate(without_mark(source.text), &finding.path);
    PackError {
        file: source.name.to_owned(),
        line,
        column,
        what: finding.what,
        expected: finding.expected,
    }
}
