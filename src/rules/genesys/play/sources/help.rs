//! The effect of help on a pool, and the skill that opposes a check by default.

use crate::kinds::Characteristic;
use crate::model::assist::Lends;
use crate::model::check::Check;
use crate::model::check::pool::Change;
use crate::model::check::source::Source;
use crate::model::state::State;
use crate::play::check::pool::Contribution;
use crate::skills;
use crate::words::genitive;

/// Adds help to a pool: one character's characteristic with the other's ranks (G-POOL-28), or 1 Boost
/// die each (G-POOL-27, G-POOL-29).
pub fn contribute(
    all: &mut Vec<Contribution>,
    state: &State,
    check: &Check,
    skill: &str,
    linked: Characteristic,
) {
    for help in &check.help {
        let Some(helper) = state.figure(help.who) else {
            continue;
        };
        let (theirs, ranks) = (helper.characteristic(linked), helper.rank(skill));
        if help.lends == Lends::Boost {
            let key = Source::Help(help.who.0);
            let on = !check.is_switched(&key);
            all.push(Contribution {
                key,
                by: None,
                change: Change::Boost(1),
                why: format!("{} help", genitive(&helper.name)),
                rule: "G-POOL-27".to_owned(),
                on,
                fixed: false,
            });
            continue;
        }
        let own = all.iter_mut().find(|c| c.key == Source::Skill);
        if let Some(own) = own
            && let Change::Base {
                characteristic,
                rank,
            } = &mut own.change
        {
            let lent = if help.lends == Lends::Ranks {
                *rank = ranks;
                format!("ranks ({ranks})")
            } else {
                *characteristic = theirs;
                format!("{} {theirs}", linked.short())
            };
            own.why = format!("{}, with {} {lent}", own.why, genitive(&helper.name));
            "G-POOL-28".clone_into(&mut own.rule);
        }
    }
}

/// The skill that opposes another by default, for skills that are usually opposed (G-POOL-22,
/// G-SKILL-02).
pub fn usually_against(skill: &str) -> Option<&'static str> {
    let row = skills::OPPOSITES.iter().find(|(ours, _)| *ours == skill);
    row.map(|(_, theirs)| *theirs)
}
