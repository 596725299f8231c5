//! Log text of the purpose of a skill check.

use crate::events::said::aloud;
use crate::model::check::{Check, What};
use crate::model::hacking;
use crate::model::hacking::Hack;
use crate::model::state::State;
use crate::words::genitive;

use dice::{Net, Symbol, symbols_left};

/// The purpose of a skill check: "to treat Rho's wounds with Medicine (G-HEAL-03)".
pub(crate) fn tried(before: &State, check: &Check) -> String {
    let purpose = crate::events::recovery::purpose(before, check);
    match purpose.filter(|(purpose, _)| purpose.starts_with("to ")) {
        Some((purpose, rule)) => {
            format!("{purpose} with {} ({rule})", skill_against(before, check))
        }
        None => rolled_for(before, check),
    }
}

/// The description of a skill check: "Coercion against Ila Senn's Discipline", "Medicine to treat Rho's
/// wounds". Its rule is behind the dice, see [`rule`].
pub(crate) fn rolled_for(before: &State, check: &Check) -> String {
    let skill = skill_against(before, check);
    match crate::events::recovery::purpose(before, check) {
        Some((purpose, _)) => {
            let is_clause = ["to ", "as ", "against ", "in "]
                .iter()
                .any(|word| purpose.starts_with(word));
            let link = if is_clause { "" } else { "for " };
            format!("{skill} {link}{}", with_them(before, check, &purpose))
        }
        None => skill,
    }
}

/// A purpose after the opposition, which already names whom it is about: "to wear them down".
fn with_them(before: &State, check: &Check, purpose: &str) -> String {
    let What::Skill {
        against: Some((whom, _)),
        ..
    } = &check.what
    else {
        return purpose.to_owned();
    };
    let name = before.name_of(*whom);
    if purpose.contains(&genitive(name)) {
        return purpose.to_owned();
    }
    purpose.replacen(name, "them", 1)
}

/// The rule of a skill check with a purpose, behind its dice: ", G-HEAL-03".
pub(crate) fn rule(before: &State, check: &Check) -> String {
    match crate::events::recovery::purpose(before, check) {
        Some((_, rule)) if matches!(check.what, What::Skill { .. }) => format!(", {rule}"),
        _ => String::new(),
    }
}

/// The skill of a check, and its opposition: "Coercion against Ila Senn's Discipline".
fn skill_against(before: &State, check: &Check) -> String {
    let What::Skill { skill, against, .. } = &check.what else {
        return String::new();
    };
    let against = against.as_ref().map_or_else(String::new, |(whom, theirs)| {
        let whose = genitive(before.name_of(*whom));
        format!(" against {whose} {}", aloud::skill(theirs))
    });
    format!("{}{against}", aloud::skill(skill))
}

/// The note that an override has Successes, but too few of them (G-HACK-06).
pub(crate) fn falls_short(before: &State, check: &Check, net: &Net) -> Option<String> {
    let Some(Hack::Override { system, program }) = check.hack() else {
        return None;
    };
    let needed = hacking::needed(before, check);
    if net.success < 1 || net.success >= needed {
        return None;
    }
    let by = before.name_of(check.by);
    // That the program holds is told when the result is applied.
    before.program(system, program)?;
    Some(format!(
        "{by} rolls {} and gets {}, but needs {}",
        rolled_for(before, check),
        symbols_left(net),
        Symbol::Success.counted(needed.unsigned_abs())
    ))
}
