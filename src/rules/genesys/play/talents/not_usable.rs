//! Explains why an item can't be used with `use`, and what to do instead.

use crate::library::Library;
use crate::model::figure::Figure;
use crate::model::records::Serves;

use lang::spoken::quote;
use lang::{Named, Refusal, find};
use rules::words::said;

/// Why the named item of a character isn't used. `None` if the character has no such item.
pub fn not_used(library: &Library, figure: &Figure, word: &str) -> Option<Refusal> {
    let weapons = figure.weapons.iter().map(|held| &held.weapon.name);
    let names: Vec<&String> = figure
        .items
        .iter()
        .map(|item| &item.name)
        .chain(figure.armor.iter().map(|armor| &armor.name))
        .chain(weapons)
        .collect();
    let places: Vec<Named<usize>> = names
        .iter()
        .enumerate()
        .map(|(is, name)| Named {
            name: (*name).clone(),
            is,
        })
        .collect();
    // Several items with the same name count as one, so the first match is enough.
    let wanted = word.trim().to_lowercase();
    let fits = |name: &&&String| !wanted.is_empty() && name.to_lowercase().contains(&wanted);
    let name = match find(word, "thing", &places) {
        Ok(place) => names[place],
        Err(_) => names.iter().find(fits)?,
    };
    let who = said(&figure.name, figure.id);
    if figure.weapons.iter().any(|held| held.weapon.name == *name) {
        let why = format!("{name} is a weapon.");
        let line = format!("Fight with it: `attack {who} with {}`.", quote(name));
        return Some(Refusal::input(why).hint(line));
    }
    let serves = library.all_gear().find(|gear| gear.name == *name);
    let serves = serves.and_then(|gear| gear.serves.as_ref());
    Some(match serves {
        Some(Serves::Painkiller | Serves::RobotPainkiller) => {
            Refusal::input(format!("{name} has a command of its own.")).hint(format!(
                "Take it with `dose {who}`, or give it with `dose {who} ALLY`."
            ))
        }
        Some(Serves::Tools(skill)) => Refusal::input(format!(
            "{name} isn't used by itself: it applies to every {} check.",
            library.skill(skill).map_or(skill.as_str(), |s| &s.name)
        ))
        .hint(format!("Make one with `check {who} {skill}`.")),
        None => Refusal::input(format!("{name} has no rule of its own."))
            .hint("The GM decides what it does."),
    })
}
