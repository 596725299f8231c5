//! Notes on talents that the program doesn't apply, for the group to apply by hand.
//!
//! The sheet of a save older than talents with effects only names its talents. The notes appear under
//! the pool when they matter, so that the shown odds don't seem complete. `learn` gives a talent its
//! effects.

use crate::kinds::Quality;
use crate::library::Library;
use crate::model::check::Check;
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::model::talents::hook::Minded;

use rules::view::{Rich, Tone};

/// One line for the maker of the check and one for its target, if they have such talents.
pub(crate) fn notes(state: &State, library: &Library, check: &Check) -> Vec<Rich> {
    let by = state.figure(check.by);
    // A weapon makes it an attack, and decides which defensive talents count.
    let Some(weapon) = check.weapon(state) else {
        return by
            .and_then(|by| note(library, by, &[Minded::Checking]))
            .into_iter()
            .collect();
    };
    let how = if weapon.fights().is_close() {
        Minded::AttackedClose
    } else {
        Minded::AttackedRanged
    };
    let target = check.target().and_then(|id| state.figure(id));
    let own = by.and_then(|by| note(library, by, &[Minded::Attacking]));
    let others = target.and_then(|target| note(library, target, &[Minded::Attacked, how]));
    own.into_iter().chain(others).collect()
}

/// "by hand: Quick Strike 2, Duelist (Sallow Keth)".
fn note(library: &Library, figure: &Figure, moments: &[Minded]) -> Option<Rich> {
    let counts = |at: Option<Minded>| at.is_some_and(|at| moments.contains(&at));
    let names: Vec<String> = figure
        .talents
        .iter()
        .filter(|(name, _)| {
            library
                .talents()
                .any(|talent| talent.name == *name && counts(talent.at))
        })
        .map(|(name, ranks)| match ranks {
            0 | 1 => name.clone(),
            ranks => format!("{name} {ranks}"),
        })
        .collect();
    (!names.is_empty()).then(|| {
        Rich::of("by hand: ", Tone::Quiet)
            .and(names.join(", "), Tone::Text)
            .and(format!(" ({})", figure.name), Tone::Quiet)
    })
}

/// The note that the odds are those of the first hit, where the attack may have more (G-QUAL-02,
/// G-QUAL-17, G-MOD-09, G-QUAL-03).
pub(crate) fn of_the_first_hit(state: &State, check: &Check) -> Option<Rich> {
    let weapon = check.weapon(state)?;
    let more = weapon
        .qualities
        .iter()
        .find_map(|quality| match quality {
            Quality::AutoFire if check.mode.auto => Some("Auto-fire"),
            Quality::Linked(_) => Some("Linked"),
            Quality::Blast(_) => Some("Blast"),
            _ => None,
        })
        .or_else(|| check.second_weapon(state).map(|_| "The second weapon"))?;
    Some(
        Rich::of("Odds of the first hit. ", Tone::Quiet)
            .and(format!("{more} can add more."), Tone::Text),
    )
}
