//! Words about flames, guided weapons and repairs.

use rules::view::Id;

use crate::model::attack_effects::Guided;
use crate::model::check::mode::Mode;
use crate::model::state::State;
use crate::words::{count, list};

pub(crate) fn weapon_name(state: &State, who: Id, weapon: u8) -> String {
    state
        .weapon_at(who, weapon)
        .map_or_else(|| "weapon".to_owned(), |w| w.name)
}

/// The number of spare rounds as text: "3 spare rounds".
pub fn spare_words(n: u16) -> String {
    count(n, "spare round")
}

/// A sentence for what changed about the mode of the attack.
pub(crate) fn mode_set(before: &State, mode: &Mode) -> Option<String> {
    let check = before.check.as_ref()?;
    if mode.second != check.mode.second {
        return Some(match mode.second {
            Some(second) => format!(
                "The attack also uses the {} in the other hand.",
                weapon_name(before, check.by, second)
            ),
            None => "The attack uses only one weapon.".to_owned(),
        });
    }
    if !mode.auto {
        return Some("The attack no longer uses Auto-fire.".to_owned());
    }
    if mode.others.is_empty() {
        return Some("The attack uses Auto-fire.".to_owned());
    }
    let names: Vec<&str> = mode.others.iter().map(|id| before.name_of(*id)).collect();
    Some(format!(
        "The attack uses Auto-fire, also at {}.",
        list(&names)
    ))
}

/// Why a guided weapon has no target left: the target is dead, defeated, destroyed or gone.
pub(crate) fn nothing_to_hit(state: &State, guided: &Guided) -> Option<String> {
    let name = state.name_of(guided.target);
    if let Some(figure) = state.figure(guided.target) {
        let over = figure.dead || figure.defeated;
        return over.then(|| format!("{name} is {}", state.health_of(figure)));
    }
    match state.vehicle(guided.target) {
        Some(vehicle) if vehicle.flies() => None,
        Some(_) => Some(format!("{name} is destroyed")),
        None => Some("its target has left".to_owned()),
    }
}

/// How long a repair takes: 1 to 2 hours for each level of difficulty, half of that in haste (G-EQ-12).
pub fn hours(level: u8, rushed: bool) -> String {
    match (level, rushed) {
        (level, false) => format!("{level} to {} hours", level * 2),
        (1, true) => "30 to 60 minutes".to_owned(),
        (level, true) if level % 2 == 1 => format!("{}½ to {level} hours", level / 2),
        (level, true) => format!("{} to {level} hours", level / 2),
    }
}
