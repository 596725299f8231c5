//! The head of the tray: the actor, the target, the weapon and the manner of the check.

use crate::events::recovery;
use crate::figure::names::short;
use crate::hits::hit_list;
use crate::hits::hit_list::wielder;
use crate::library::Library;
use crate::model::check::{Check, What};
use crate::model::state::State;
use crate::play::spends::menu::held_index;
use crate::show::side_tone;
use crate::words::{count, list};

use rules::view::{Id, Rich, Tone};

/// The name of the kind of check.
pub(crate) const fn heading(check: &Check) -> &'static str {
    match check.what {
        What::Attack { .. } => "Attack",
        What::Skill { .. } => "Check",
    }
}

/// A combatant's name in the tone of its side.
pub(crate) fn named(state: &State, id: Id) -> Rich {
    let side = state
        .figure(id)
        .map(|figure| figure.side)
        .or_else(|| state.vehicle(id).map(|vehicle| vehicle.side));
    let name = state.name_of(id).to_owned();
    Rich::of(name, side.map_or(Tone::Strong, side_tone))
}

/// The actor and the target. The actor has the shortest unique name, because a title has room for one
/// full name.
pub(crate) fn pair(state: &State, by: Id, target: Option<Id>) -> Rich {
    let line = named(state, by);
    match target {
        Some(target) if target != by => {
            let tone = line.0.first().map_or(Tone::Strong, |span| span.tone);
            Rich::of(short(state, by).to_owned(), tone)
                .and(" → ", Tone::Quiet)
                .then(named(state, target))
        }
        _ => line,
    }
}

/// The actor and the target, then the weapon or skill and its details.
pub(crate) fn heads(state: &State, library: &Library, check: &Check) -> (Rich, Rich) {
    let skill_name = |key: &str| {
        let skill = library.skill(key);
        skill.map_or_else(|| key.to_owned(), |s| s.name.clone())
    };
    match &check.what {
        What::Attack { target, .. } => (
            pair(state, check.by, Some(*target)),
            attack(state, check, *target),
        ),
        What::Skill { skill, against, .. } => {
            let mut with = Rich::of(skill_name(skill), Tone::Strong);
            if let Some((_, theirs)) = against {
                with = with
                    .and(" against ", Tone::Quiet)
                    .and(skill_name(theirs), Tone::Text);
            }
            if let Some((words, _)) = recovery::purpose(state, check) {
                with = with.and(format!(", {words}"), Tone::Text);
            }
            let whom = against.as_ref().map(|(whom, _)| *whom);
            (pair(state, check.by, whom), with)
        }
    }
}

/// The weapon with its numbers, the range, and the options of the attack.
fn attack(state: &State, check: &Check, target: Id) -> Rich {
    let What::Attack {
        band, to_strain, ..
    } = &check.what
    else {
        return Rich::new();
    };
    let mut line = Rich::new();
    if let Some(weapon) = check.weapon(state) {
        line = line.and(weapon.name.clone(), Tone::Strong);
        if let Some(figure) = state.figure(check.by) {
            let damage = wielder(state, figure, &weapon).base_damage(&weapon);
            line = line
                .and("  dam ", Tone::Quiet)
                .and(damage.to_string(), Tone::Strong);
        }
        line = line
            .and("  crit ", Tone::Quiet)
            .and(weapon.crit.to_string(), Tone::Strong);
        // What ignores soak is next to the soak of the target.
        let pierces = weapon.qualities.iter().filter(|one| one.pierces());
        for quality in pierces {
            line = line
                .and("  ", Tone::Quiet)
                .and(quality.to_string(), Tone::Text);
        }
    }
    // A weapon whose shots are counted is worth a second thought (G-QUAL-16). The dice tell the range too.
    let mounted = state
        .mount_fired(check)
        .and_then(|(_, _, mount)| mount.shots());
    let held = held_index(check).and_then(|at| state.figure(check.by)?.held(at)?.shots());
    if let Some(left) = mounted
        .map(|(left, _)| left)
        .or(held.map(|(left, _)| u16::from(left)))
    {
        line = line.and(format!("  {}", count(i64::from(left), "shot")), Tone::Warn);
    }
    // The range of the target comes first, then the weapon's range if it differs. A weapon that doesn't reach the target
    // is told below with what blocks the attack.
    line = line
        .and("  ", Tone::Quiet)
        .and(band.to_string(), Tone::Text);
    let reach = check.weapon(state).map(|weapon| weapon.range);
    let far = reach.is_some_and(|reach| reach < *band) && !check.overruled;
    // A range that was changed for this check only moves nobody.
    if *band != state.band(check.by, target) && check.same.is_none() {
        line = line.and(", assumed", Tone::Warn);
    }
    if let Some(reach) = reach.filter(|reach| reach != band && !far) {
        line = line.and(format!(", reaches {reach}"), Tone::Quiet);
    }
    let mode = &check.mode;
    if let Some(second) = check.second_weapon(state) {
        line = line.and(format!(", and the {}", second.name), Tone::Warn);
    }
    if mode.auto {
        let names: Vec<&str> = mode.others.iter().map(|id| state.name_of(*id)).collect();
        let also = match list(&names) {
            none if none.is_empty() => String::new(),
            names => format!(", also at {names}"),
        };
        line = line.and(format!(", Auto-fire{also}"), Tone::Warn);
    }
    if mode.concentrated {
        let guns = hit_list::barrels(state, check);
        line = line.and(format!(", Concentrated Barrage of {guns}"), Tone::Warn);
    }
    if *to_strain {
        line = line.and(", for strain", Tone::Warn);
    }
    line
}
