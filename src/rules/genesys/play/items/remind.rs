//! Reminders of effects that no rule carries out, shown when they matter.

use crate::library::Library;
use crate::model::state::State;
use crate::play::talents::moment;

use rules::view::{Rich, Tone};

/// A line for each item, ability or talent whose moment is the open check.
pub fn notes(state: &State, library: &Library) -> Vec<Rich> {
    let mut all = Vec::new();
    for figure in state.everybody() {
        for known in figure.gifts().chain(library.arts(figure)) {
            for (at, text) in &known.talent.reminds {
                if moment::reached(state, library, figure, known, at).is_ok() {
                    let name = format!("{} ({}): ", known.talent.name, figure.name);
                    all.push(Rich::of(name, Tone::Quiet).and(text.clone(), Tone::Text));
                }
            }
        }
    }
    all
}
