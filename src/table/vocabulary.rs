//! The words of the command language of a game: its verbs with those of the table, and what the words in
//! capitals of a usage stand for.

use lang::usage::Place as _;
use rules::system::System;
use rules::view::{PlaceInfo, VerbInfo};

use super::line;

/// Returns every word in capitals of a system's usages.
pub fn places<S: System>() -> Vec<PlaceInfo> {
    let info = |place: S::Place| PlaceInfo {
        word: place.word(),
        about: place.about(),
    };
    S::Place::all().into_iter().map(info).collect()
}

/// Returns every verb of a system, followed by the table's own.
pub fn verbs<S: System>() -> Vec<VerbInfo> {
    let own = line::VERBS.iter().cloned();
    let system = S::verbs().iter().map(|verb| VerbInfo {
        name: verb.name,
        usage: verb.usage,
        help: verb.help,
        example: verb.example,
    });
    system.chain(own).collect()
}
