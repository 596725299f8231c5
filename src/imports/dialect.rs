//! The programs whose files can be read, and how a file of each is recognized.

use lang::json::Value;

/// A program whose files can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// The Genesys system for Foundry VTT.
    Foundry,
    /// The Star Wars FFG system for Foundry VTT, which also plays Genesys.
    StarWars,
    /// Genesys Emporium.
    Emporium,
    /// A list of adversaries.
    Adversaries,
}

impl Dialect {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Foundry => "Foundry, Genesys system",
            Self::StarWars => "Foundry, Star Wars FFG system",
            Self::Emporium => "Genesys Emporium",
            Self::Adversaries => "Adversary list",
        }
    }
}

/// Keys of which a file of Genesys Emporium has at least one.
const EMPORIUM: [&str; 12] = [
    "characters",
    "customArchetypes",
    "customArchetypeTalents",
    "customArmor",
    "customCareers",
    "customGear",
    "customSkills",
    "customTalents",
    "customVehicles",
    "customWeapons",
    "customMotivations",
    "customSettings",
];

/// Returns the program that wrote a value, by its content.
pub(crate) fn of(value: &Value) -> Option<Dialect> {
    let items = value.items();
    if let Some(actor) = std::iter::once(value)
        .chain(items)
        .find(|one| is_actor(one))
    {
        return Some(foundry(actor));
    }
    let old = |one: &Value| one.get("character").is_some() || one.get("customData").is_some();
    if EMPORIUM.iter().any(|key| value.get(key).is_some()) || old(value) || items.iter().any(old) {
        return Some(Dialect::Emporium);
    }
    let adversary =
        |one: &Value| one.get("derived").is_some() && one.get("characteristics").is_some();
    let listed = value.get("adversary").map_or(&[][..], Value::items);
    if adversary(value) || items.iter().chain(listed).any(adversary) {
        return Some(Dialect::Adversaries);
    }
    None
}

fn is_actor(value: &Value) -> bool {
    let body = value.get("system").or_else(|| value.get("data"));
    value.get("type").and_then(Value::text).is_some()
        && body.is_some_and(|body| matches!(body, Value::Object(_)))
}

/// Returns the system of an actor: named by it or by one of its items, else by the spelling of its keys.
fn foundry(actor: &Value) -> Dialect {
    let items = actor.get("items").map_or(&[][..], Value::items);
    let stated = std::iter::once(actor)
        .chain(items)
        .find_map(|one| one.get("_stats")?.get("systemId")?.text());
    match stated {
        Some("genesys") => return Dialect::Foundry,
        Some("starwarsffg") => return Dialect::StarWars,
        _ => {}
    }
    let body = actor.get("system").or_else(|| actor.get("data"));
    let capital = body.is_some_and(|body| {
        body.get("stats").is_some()
            || body
                .get("characteristics")
                .is_some_and(|has| has.get("Brawn").is_some())
    });
    if capital {
        Dialect::StarWars
    } else {
        Dialect::Foundry
    }
}
