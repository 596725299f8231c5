//! Actors of Foundry VTT. Both systems share the envelope: an actor with its items and effects.
//!
//! An export holds the numbers before effects, so [`effects`] adds them. Files of Foundry 9 and older call
//! `system` `data`.

mod effects;
mod genesys;
mod starwars;

use ::genesys::kinds::Kind;
use ::genesys::library::Library;

use crate::character::Character;
use crate::dialect::Dialect;
use crate::entry::Entry;
use crate::{Fate, Finding};

/// The most items of one actor.
const MOST_ITEMS: usize = 5_000;

/// Returns the actors of a file: one, or a list.
pub(crate) fn actors<'a>(top: &Entry<'a>) -> Vec<Entry<'a>> {
    let items = top.items();
    if items.is_empty() {
        return vec![top.clone()];
    }
    items
}

/// The parts of an actor.
struct Actor<'a> {
    /// The whole record.
    whole: Entry<'a>,
    /// Its own values.
    system: Entry<'a>,
    /// Its items.
    items: Vec<Item<'a>>,
}

/// One item of an actor.
struct Item<'a> {
    whole: Entry<'a>,
    system: Entry<'a>,
    kind: &'a str,
}

impl<'a> Item<'a> {
    fn of(whole: Entry<'a>) -> Self {
        Self {
            system: whole.either(&["system", "data"]),
            kind: whole.get("type").raw(),
            whole,
        }
    }

    /// Its name as the file has it, without markup.
    fn name(&self) -> String {
        self.whole.get("name").text().unwrap_or_default()
    }

    fn text(&self) -> Option<String> {
        self.system.get("description").text()
    }

    fn id(&self) -> &'a str {
        self.whole.get("_id").raw()
    }
}

impl<'a> Actor<'a> {
    fn of(whole: &Entry<'a>) -> Self {
        let items = whole.get("items").items().into_iter().map(Item::of);
        Self {
            whole: whole.clone(),
            system: whole.either(&["system", "data"]),
            items: items.collect(),
        }
    }

    fn of_kind<'s>(&'s self, kind: &'s str) -> impl Iterator<Item = &'s Item<'a>> {
        self.items.iter().filter(move |item| item.kind == kind)
    }
}

/// Returns the character of an actor.
///
/// # Errors
/// The reason why it isn't one: a vehicle, a base, an unknown type.
pub(crate) fn character(
    whole: &Entry<'_>,
    dialect: Dialect,
    library: &Library,
) -> Result<Character, Finding> {
    let name = whole
        .get("name")
        .text()
        .unwrap_or_else(|| "An actor".to_owned());
    let missing = |what: String, path: &str| Finding {
        fate: Fate::Missing,
        what,
        path: path.to_owned(),
    };
    let at = whole.get("type");
    let kind = match at.raw() {
        "character" => Kind::Pc,
        "minion" => Kind::Minion,
        "rival" => Kind::Rival,
        "nemesis" => Kind::Nemesis,
        _ => {
            let what = format!("{name}: actors of the type {} aren't imported", at.shown());
            return Err(missing(what, &at.path));
        }
    };
    let actor = Actor::of(whole);
    if let Some(over) = actor.items.get(MOST_ITEMS) {
        let what = format!("{name}: it has more than {MOST_ITEMS} items");
        return Err(missing(what, &over.whole.path));
    }
    Ok(match dialect {
        Dialect::StarWars => starwars::character(&actor, kind, library),
        Dialect::Foundry | Dialect::Emporium | Dialect::Adversaries => {
            genesys::character(&actor, kind, library)
        }
    })
}
