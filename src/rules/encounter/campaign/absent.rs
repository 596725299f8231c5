//! The members of the cast who are away from the stage, shown as they would be on it.

use super::Staged;
use crate::system::System;
use crate::view::{Id, Listed, Sheet};

/// Returns the state with everyone of the cast on the stage. `None` if no one is away.
fn whole<S: System>(state: &S::State) -> Option<S::State> {
    let away = &state.campaign().away;
    if away.is_empty() {
        return None;
    }
    let mut whole = state.clone();
    for member in away {
        whole.enter(member.clone());
    }
    Some(whole)
}

/// Returns those who are away as a list shows them.
pub fn roster<S: System>(state: &S::State) -> Vec<Listed> {
    let mut all = whole::<S>(state).map_or_else(Vec::new, |whole| S::roster(&whole));
    all.retain(|one| state.campaign().away(one.id).is_some());
    all
}

/// Returns the sheet of someone who is away.
pub fn sheet<S: System>(state: &S::State, library: &S::Library, who: Id) -> Option<Sheet> {
    state.campaign().away(who)?;
    S::sheet(&whole::<S>(state)?, library, who)
}
