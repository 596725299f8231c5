//! Loading the texts of packs, and reporting the faults of each pack with their places.
//!
//! A pack with an error is left out whole. Packs may refer to each other's records in any order, so
//! leaving one out may break others: the check repeats until no pack fails.

use std::collections::BTreeMap;

use lang::reader;
use lang::ron_words;
use lang::text::bounded;
use ron::error::SpannedError;
use ron::extensions::Extensions;
use serde::de::{DeserializeOwned, Deserializer, Error, MapAccess, Visitor};

use super::check::Findings;
use super::locate::{Outline, outline};
use crate::packs::{self, PackSource};

/// A fault of a pack: "mine.ron:12:5: there is no skill `meele`".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {}", bounded(what))]
pub struct PackError {
    /// The file.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What was found and what was expected.
    pub what: String,
}

/// The file of a content pack of a game.
pub trait Pack: DeserializeOwned {
    /// The keys of all packs together, against which each is checked.
    type Known<'a>
    where
        Self: 'a;

    /// Returns the format it declares, 0 for none.
    fn format(&self) -> u16;

    /// Collects the keys of all packs.
    fn known<'a>(packs: impl Iterator<Item = &'a Self>) -> Self::Known<'a>;

    /// Finds what is wrong in it.
    fn check(&self, known: &Self::Known<'_>, found: &mut Findings);
}

/// Reads and checks packs. Returns those without a fault, in their order, and the faults of the others.
pub fn load<P: Pack>(sources: &[PackSource<'_>]) -> (Vec<P>, Vec<PackError>) {
    let mut errors = Vec::new();
    let mut packs: Vec<(PackSource<'_>, P)> = Vec::new();
    for &source in sources {
        match parse(&source) {
            Ok(pack) => packs.push((source, pack)),
            Err(error) => errors.push(error),
        }
    }
    loop {
        let known = P::known(packs.iter().map(|(_, pack)| pack));
        let judged: Vec<bool> = packs
            .iter()
            .map(|(source, pack)| {
                let mut found = Findings::default();
                pack.check(&known, &mut found);
                errors.extend(found.tell(source));
                found.is_empty()
            })
            .collect();
        drop(known);
        let before = packs.len();
        let mut judged = judged.into_iter();
        packs.retain(|_| judged.next().unwrap_or(true));
        if packs.len() == before {
            break;
        }
    }
    (packs.into_iter().map(|(_, pack)| pack).collect(), errors)
}

fn parse<P: Pack>(source: &PackSource<'_>) -> Result<P, PackError> {
    let text = source.text.trim_start_matches('\u{feff}');
    let late = |later: packs::Later| PackError {
        file: source.name.to_owned(),
        line: later.line,
        column: later.column,
        what: later.what,
    };
    let pack: Result<P, _> = read(text).map_err(|error| PackError {
        file: source.name.to_owned(),
        line: error.span.start.line,
        column: error.span.start.col,
        what: ron_words::joined(&error.code),
    });
    // A later format may be the cause of a parse error. Then that is the error to report.
    match pack {
        Ok(pack) if pack.format() <= packs::FORMAT => Ok(pack),
        other => packs::later(text).map_or(other, |later| Err(late(later))),
    }
}

/// Reads a record or a pack. `Some(..)` may be left out around values.
///
/// # Errors
/// RON's error.
pub(super) fn read<T: DeserializeOwned>(text: &str) -> Result<T, SpannedError> {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    reader::ron_with(&options, text)
}

/// Reads the shipped packs without the records of these lists. `take` gets the rest of each pack and the
/// texts of the records. They are not checked, because tests do that.
pub fn shipped<P: DeserializeOwned>(
    sources: &[PackSource<'static>],
    lists: &[&str],
    mut take: impl FnMut(P, Outline<'static>),
) {
    for source in sources {
        let outline = outline(source.text, lists);
        if let Ok(rest) = read(&outline.rest) {
            take(rest, outline);
        }
    }
}

/// Reads words by keys and refuses a key that appears twice, because the later would silently
/// replace the earlier.
///
/// # Errors
/// A key that appears twice, and anything but a map of words.
pub fn once<'de, D: Deserializer<'de>>(source: D) -> Result<BTreeMap<String, String>, D::Error> {
    struct Once;

    impl<'de> Visitor<'de> for Once {
        type Value = BTreeMap<String, String>;

        fn expecting(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            to.write_str("a map of words")
        }

        fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
            let mut all = BTreeMap::new();
            while let Some(key) = map.next_key::<String>()? {
                if all.contains_key(&key) {
                    let key = lang::names::shorten(&key);
                    return Err(M::Error::custom(format!("`{key}` appears twice")));
                }
                all.insert(key, map.next_value()?);
            }
            Ok(all)
        }
    }

    source.deserialize_map(Once)
}
