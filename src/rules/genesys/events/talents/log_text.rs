//! Words about talents.

use rules::view::Id;

use crate::model::state::State;
use crate::words::list;

/// The targets as text: " on Vex and Ila". Empty if there are none.
pub(crate) fn on_whom(state: &State, on: &[Id]) -> String {
    let names: Vec<&str> = on.iter().map(|id| state.name_of(*id)).collect();
    if names.is_empty() {
        String::new()
    } else {
        format!(" on {}", list(&names))
    }
}
