//! The armor that counts for the loser of a victory.

use rules::view::Id;

use crate::model::state::{Duel, State};
use crate::settings::ArmorMode;

/// Returns true if armor doesn't count because the loser of a victory is in close combat, or was when
/// the victory was won (F-CLS-05, F-CLS-08).
pub(crate) fn bare(state: &State, duel: &Duel) -> bool {
    duel.bare || up_close(state, duel.winner, duel.loser)
}

/// Returns true if an attack of the winner meets the loser where armor doesn't count: in close combat
/// with the attacker, or with anyone unless the settings let armor protect against attackers outside it
/// (F-CLS-05, F-CLS-08).
pub(crate) fn up_close(state: &State, winner: Id, loser: Id) -> bool {
    let close = state.held_close(loser);
    let outsider = !close.is_empty() && !state.settings.armor_vs_outsider;
    close.contains(&winner) || outsider
}

/// Returns the armor that counts for the loser of a victory (F-ARM-09, F-CLS-05, F-CLS-08, F-MOD-12).
pub fn armor_against(state: &State, duel: &Duel) -> u8 {
    let Some(loser) = state.figure(duel.loser) else {
        return 0;
    };
    if duel.helpless || bare(state, duel) {
        return 0;
    }
    let level = loser.armor_level(&state.settings);
    match state.settings.armor_mode {
        ArmorMode::PerInjury => level,
        ArmorMode::PerEncounter => level.saturating_sub(loser.armor_used),
    }
}
