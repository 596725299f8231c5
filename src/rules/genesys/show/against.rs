//! The check that a row of a sheet opens, against each difficulty.
//!
//! The line of the row is run on a copy of the state, so that conditions, talents and gear count exactly as
//! they do in the pool that Enter opens.

use crate::Genesys;
use crate::library::Library;
use crate::model::check::pool::Change;
use crate::model::check::source::Source;
use crate::model::state::State;
use crate::play::check::pool::fold;
use crate::play::sources::gathered as sources;
use dice::p_at_least;
use rules::encounter::campaign::plans::tried;
use rules::view::{Against, HARDEST, Reason};

use super::chances::needed;
use super::tray::change_rich;

/// Returns it. `None` if the line opens no check, such as an attack without anyone to attack.
pub fn against(state: &State, library: &Library, line: &str) -> Option<Against> {
    let mut then = State {
        check: None,
        ..state.clone()
    };
    // A check out of turn is opened with an override.
    tried::<Genesys>(&mut then, library, &format!("{line}!")).ok()?;
    let check = then.check.as_ref()?;
    let mut all = sources::of(&then, library, check);
    let own = |key: &Source| matches!(key, Source::Skill | Source::Difficulty);
    let modifiers = all.iter().filter(|one| one.on && !own(&one.key));
    let modifiers = modifiers.map(|one| Reason {
        label: one.why.clone().into(),
        change: change_rich(one.change).plain().into(),
        rule: Some(one.rule.clone().into()),
    });
    let modifiers = modifiers.collect();
    let needed = needed(&then, check);
    let mut chance = |dice: u8| {
        let difficulty = all.iter_mut().filter(|one| one.key == Source::Difficulty);
        for one in difficulty {
            one.change = Change::Difficulty(dice as i8);
        }
        p_at_least(&fold(&all), needed).ok()
    };
    let chances = (0..=HARDEST).filter_map(&mut chance).collect();
    Some(Against { modifiers, chances })
}
