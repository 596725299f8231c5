//! Checks harder than Formidable: why they cannot be made, and the Story Point that lets one be tried as
//! Formidable (G-POOL-05, T-30).

use crate::lang::Refusal;
use crate::rules::genesys::kinds::Side;
use crate::rules::genesys::state::State;
use crate::rules::genesys::vehicles::task::{Job, Task};

use super::Check;
use super::list::List;
use super::pool::{Change, Contribution};
use super::source::Source;

/// The most Difficulty dice that rules alone bring into a pool: Formidable (G-POOL-05).
const FORMIDABLE: i32 = 5;

/// The Difficulty dice before any upgrade: all that count by rule, and those of them that the check was
/// said to have or that an opponent brings, who stands where the GM's number would (G-POOL-20). What was
/// changed by hand is the table's own.
fn difficulty(contributions: &[Contribution]) -> (i32, i32) {
    let by_rule = contributions
        .iter()
        .filter(|c| c.on && !matches!(c.key, Source::Hand(_)));
    let (mut dice, mut said) = (0, 0);
    for one in by_rule {
        let n = match one.change {
            Change::Difficulty(n) => i32::from(n),
            Change::Opposed {
                characteristic,
                rank,
            } => i32::from(characteristic.max(rank)),
            _ => continue,
        };
        dice += n;
        if one.key == Source::Difficulty {
            said += n;
        }
    }
    (dice, said)
}

/// How many Difficulty dice a check has beyond Formidable; none where it has no more (T-30).
fn beyond(contributions: &[Contribution]) -> i32 {
    (difficulty(contributions).0 - FORMIDABLE).max(0)
}

/// Why a check cannot be made: what makes it harder brings more Difficulty dice than Formidable has,
/// before upgrades. The GM may go higher: neither what was changed by hand counts nor how hard the
/// check was said to be, and Dangerous Driving is as hard as its vehicle is large (G-POOL-05,
/// G-VCOM-19). An opposed check is no exception: what makes it harder than its opponent does counts
/// here too (G-POOL-20). A Story Point lets it be tried as Formidable (T-30).
pub fn impossible(state: &State, check: &Check, contributions: &[Contribution]) -> Option<Refusal> {
    let drives = |task: Task| matches!(task.job, Job::Drive | Job::DriveAsked);
    // What was possible once is possible with the same pool (M-03).
    if check.same.is_some() || check.purpose().task().is_some_and(drives) {
        return None;
    }
    let (dice, said) = difficulty(contributions);
    (dice > said.max(FORMIDABLE)).then(|| {
        let why = format!(
            "The difficulty is {dice} dice, and anything above Formidable (5) is impossible."
        );
        Refusal::rule("G-POOL-05", why).hint(way(state, check))
    })
}

/// How such a check can be made.
fn way(state: &State, check: &Check) -> String {
    let side = state.figure(check.by).map_or(Side::Pc, |f| f.side);
    let (whose, have) = match side {
        Side::Pc => ("the players'", "The players have"),
        Side::Npc => ("the GM's", "The GM has"),
    };
    let limit = state.settings.story_limit && state.story.pending(side) > 0;
    if state.story.of(side) == 0 {
        format!("{have} no Story Point left to try this as Formidable (T-30).")
    } else if limit {
        format!(
            "{have} already spent this action's Story Point, so it can't be tried as Formidable (T-30)."
        )
    } else {
        format!(
            "Use `formidable` to spend one of {whose} Story Points and try it as Formidable (T-30)."
        )
    }
}

impl List<'_> {
    /// Takes off what is beyond Formidable, where a Story Point was spent for that (T-30).
    pub(super) fn tried_as_formidable(&mut self) {
        let over = beyond(&self.all);
        if self.check.as_formidable && over > 0 {
            let less = Change::Difficulty(i8::try_from(-over).unwrap_or(i8::MIN));
            let why = "tried as Formidable for a Story Point";
            self.fixed(Source::Formidable, less, why, "T-30");
        }
    }
}
