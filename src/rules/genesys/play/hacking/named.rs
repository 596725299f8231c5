//! What a word names: a system, or a program of a system.

use crate::model::hacking::{Program, System};
use crate::play::draft::Draft;

use lang::{Named, Refusal, find, find_of};
use rules::view::Id;
use rules::words::said;

/// The refusal where no system has the name.
fn bring_one(why: String) -> Refusal {
    Refusal::input(why).hint("Bring one from the packs with `net add NETWORK`.")
}

impl Draft<'_, '_> {
    /// The system that a part of its name means.
    pub(super) fn system_named(&self, word: &str) -> Result<System, Refusal> {
        let names: Vec<Named<Id>> = self.now.systems.iter().map(named).collect();
        if names.is_empty() {
            return Err(bring_one("There is no system here.".to_owned()));
        }
        let by_number = lang::names::numbered(word).map(Id);
        let here = by_number.filter(|id| self.now.system(*id).is_some());
        let id = match here {
            Some(id) => id,
            None => find(word, "system", &names)?,
        };
        let system = self.now.system(id).cloned();
        system.ok_or_else(|| bring_one(format!("There is no system called `{word}`.")))
    }
}

fn named(system: &System) -> Named<Id> {
    Named {
        name: system.name.clone(),
        is: system.id,
    }
}

/// The place of the program that a part of its name means.
pub(super) fn program_named(system: &System, word: &str) -> Result<u8, Refusal> {
    let programs: Vec<Named<u8>> = (0..)
        .zip(&system.programs)
        .map(|(is, program)| Named {
            name: program.name.clone(),
            is,
        })
        .collect();
    if programs.is_empty() {
        let line = format!("net program {} PROGRAM", said(&system.name, system.id));
        return Err(Refusal::input(format!("{} has no programs.", system.name))
            .hint(format!("Add one with `{line}`.")));
    }
    // "popup" is accepted for "Pop-up".
    let bare = |text: &str| -> String {
        let letters = text.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let same = || programs.iter().filter(|p| bare(&p.name) == bare(word));
    // Older saves may hold two programs of one name. They are identical, so the active one is meant.
    let runs = |p: &&Named<u8>| {
        let program = system.programs.get(usize::from(p.is));
        program.is_some_and(Program::is_on)
    };
    if let Some(one) = same().find(runs).or_else(|| same().next()) {
        return Ok(one.is);
    }
    find_of(&system.name, word, "program", &programs).map_err(|refusal| {
        let names: Vec<&str> = system.programs.iter().map(|p| p.name.as_str()).collect();
        let here = said(&system.name, system.id);
        refusal.hint(format!(
            "{} runs {}. Add another with `net program {here} NAME`.",
            system.name,
            names.join(", ")
        ))
    })
}
