//! Checks harder than Formidable: why they are impossible, and the Story Point that allows trying one
//! as Formidable (G-POOL-05, T-30).

use crate::kinds::Side;
use crate::limits::HARDEST;
use crate::model::check::Check;
use crate::model::check::pool::Change;
use crate::model::check::source::Source;
use crate::model::state::State;
use crate::model::vehicles::task::{Job, Task};
use crate::play::check::list::List;
use crate::play::check::pool::Contribution;

use lang::Refusal;

/// The Difficulty dice before any upgrade, without the changes made by hand, which are the GM's own.
/// The first number counts all of them. The second counts those of the declared difficulty, or of the
/// opponent, who replaces the GM's number in an opposed check (G-POOL-20).
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

/// The number of Difficulty dice above Formidable, 0 if there are none (T-30).
fn beyond(contributions: &[Contribution]) -> i32 {
    (difficulty(contributions).0 - i32::from(HARDEST)).max(0)
}

/// The refusal for an impossible check: modifiers raise it above Formidable before upgrades. The GM may
/// go higher, so the declared difficulty and changes made by hand don't count. Dangerous Driving is
/// exempt, since its difficulty comes from the silhouette of the vehicle (G-POOL-05, G-VCOM-19). In an
/// opposed check, modifiers above the opponent's own dice count too (G-POOL-20). A Story Point allows
/// trying the check as Formidable (T-30).
pub fn impossible(state: &State, check: &Check, contributions: &[Contribution]) -> Option<Refusal> {
    let drives = |task: Task| matches!(task.job, Job::Drive | Job::DriveAsked);
    // A repeated attack uses a pool that was already possible (M-03).
    if check.same.is_some() || check.purpose().task().is_some_and(drives) {
        return None;
    }
    let (dice, said) = difficulty(contributions);
    (dice > said.max(i32::from(HARDEST))).then(|| {
        let why = format!(
            "The difficulty is {dice} dice, and anything above Formidable ({HARDEST}) is impossible."
        );
        Refusal::rule("G-POOL-05", why).hint(way(state, check))
    })
}

/// The hint that says how the check becomes possible.
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
    /// Removes the dice above Formidable if a Story Point was spent for that (T-30).
    pub(crate) fn tried_as_formidable(&mut self) {
        let over = beyond(&self.all);
        if self.check.as_formidable && over > 0 {
            let less = Change::Difficulty(i8::try_from(-over).unwrap_or(i8::MIN));
            let why = "tried as Formidable for 1 Story Point";
            self.fixed(Source::Formidable, less, why, "T-30");
        }
    }
}
