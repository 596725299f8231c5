//! Events of victories and their outcomes.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use lang::sentence::capital;
use rules::encounter::Fact;
use rules::system::Sums;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::with;
use crate::kinds::{count, genitive};
use crate::model::levels::{brace_of, failed, reckoned, wins_words};
use crate::model::outcome::{Outcome, grade};
use crate::model::state::{Duel, Phase, State, Step};

/// The rolls were compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Compared {
    pub duels: Vec<Duel>,
}

impl Fact<State> for Compared {
    fn apply(&self, state: &mut State) {
        let Self { duels } = self;
        state.duels.clone_from(duels);
        state.step = Step::Strength;
        let fought: Vec<Id> = state.rolls.iter().map(|r| r.who).collect();
        for who in fought {
            with(state, who, |f| f.exchanged = true);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        self.tell_as(before, Sums::Shown)
    }

    fn tell_as(&self, before: &State, sums: Sums) -> Option<String> {
        let Self { duels } = self;
        let why = |d| reckoned(before, d, sums).map_or_else(String::new, |why| format!(" ({why})"));
        let all = duels.iter().map(|d| over(before, d) + &why(d));
        let mut all: Vec<String> = all.chain(failed(before, duels)).collect();
        if all.is_empty() {
            return Some(format!("No one wins a level.{}", braces(before)));
        }
        all.push(String::new());
        Some(all.join(". ").trim_end().to_owned())
    }
}

/// Strength lowered a victory level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StrengthSpent {
    pub who: Id,
    pub by: u8,
}

impl Fact<State> for StrengthSpent {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            f.strength_used = f.strength_used.saturating_add(self.by);
        });
        if let Some(duel) = state.duels.first_mut() {
            duel.level = duel.level.saturating_sub(self.by);
            duel.reduced = duel.reduced.saturating_add(self.by);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let front = before.duels.first();
        let left = front.map_or(0, |d| d.level.saturating_sub(self.by));
        Some(format!(
            "{} spends {} of Strength: the victory level drops to {left}.",
            before.name_of(self.who),
            count(self.by, "use")
        ))
    }
}

/// The loser spends no more Strength.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Accepted;

impl Fact<State> for Accepted {
    fn apply(&self, state: &mut State) {
        state.step = Step::Outcome;
    }

    fn tell(&self, before: &State) -> Option<String> {
        let front = before.duels.first();
        // Shown if there was a choice.
        let loser = before.figure(front?.loser)?;
        if loser.strength_left() == 0 || before.step != Step::Strength {
            return None;
        }
        let more = if front?.reduced > 0 { "more " } else { "" };
        Some(format!(
            "{} doesn't spend {more}Strength to lower the victory level.",
            loser.name
        ))
    }
}

/// The winner picked an outcome.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Picked {
    pub outcome: Outcome,
}

impl Fact<State> for Picked {
    fn apply(&self, state: &mut State) {
        let Self { outcome } = self;
        // Its effects follow in their own events. A character who breaks away continues to attack
        // from outside the grapple (F-CLS-07, F-VIC-27).
        if let Some(duel) = state.duels.first_mut() {
            duel.bare &= self.outcome != Outcome::Break;
            duel.dismembers =
                state.settings.cancels_dismember && matches!(outcome, Outcome::Dismember(_));
            if let Outcome::Dismember(limb) = outcome {
                duel.limb.clone_from(limb);
            }
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let front = before.duels.first();
        // Every other outcome has the sentence of its effect: "Toll Rider is staggered."
        let duel = front.filter(|_| self.outcome == Outcome::Nothing)?;
        Some(format!(
            "{} gives up the victory over {}.",
            before.name_of(duel.winner),
            before.name_of(duel.loser)
        ))
    }
}

/// The loser has to choose the use of armor, because it is limited.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ArmorAsked {
    pub level: u8,
}

impl Fact<State> for ArmorAsked {
    fn apply(&self, state: &mut State) {
        let Self { level: _ } = self;
        state.step = Step::Armor { level: self.level }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let front = before.duels.first();
        let loser = before.name_of(front?.loser);
        Some(format!(
            "{} injury: how much of their armor does {loser} use?",
            capital(grade(self.level))
        ))
    }
}

/// Limited armor was used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ArmorUsed {
    pub who: Id,
    pub by: u8,
}

impl Fact<State> for ArmorUsed {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            f.armor_used = f.armor_used.saturating_add(self.by);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { by, .. } = self;

        Some(format!(
            "{} uses {by} of their armor.",
            before.name_of(self.who)
        ))
    }
}

/// A victory is resolved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DuelOver;

impl Fact<State> for DuelOver {
    fn apply(&self, state: &mut State) {
        if !state.duels.is_empty() {
            state.duels.remove(0);
        }
        state.step = Step::Strength;
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// A victory has another level now: it was split, or its loser was incapacitated first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DuelGoesOn {
    pub level: u8,
    pub helpless: bool,
    /// True if armor doesn't count against the rest of it. Never in older saves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bare: bool,
}

impl Fact<State> for DuelGoesOn {
    fn apply(&self, state: &mut State) {
        if let Some(duel) = state.duels.first_mut() {
            if duel.helpless == self.helpless {
                let taken = duel.level.saturating_sub(self.level);
                duel.spent = duel.spent.saturating_add(taken);
            } else {
                duel.any = self.helpless && state.settings.any_level;
            }
            duel.level = self.level;
            duel.helpless = self.helpless;
            duel.bare |= self.bare;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let front = before.duels.first();
        let Self {
            level: _,
            helpless: _,
            ..
        } = self;
        let duel = front?;
        Some(if self.helpless && !duel.helpless {
            format!(
                "{} is out and counts as helpless.",
                before.name_of(duel.loser)
            )
        } else if duel.helpless && !self.helpless {
            format!("{} can defend themself again.", before.name_of(duel.loser))
        } else if self.level > 0 {
            format!(
                "{} has {} left.",
                before.name_of(duel.winner),
                count(self.level, "level")
            )
        } else {
            return None;
        })
    }
}

/// A victory has no effect, with the reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DuelDropped {
    pub why: String,
}

impl Fact<State> for DuelDropped {
    fn apply(&self, state: &mut State) {
        if !state.duels.is_empty() {
            state.duels.remove(0);
        }
        state.step = Step::Strength;
    }

    fn tell(&self, before: &State) -> Option<String> {
        let front = before.duels.first();
        let Self { why } = self;
        // The Strength that took the last level has said so.
        if front?.level == 0 {
            return None;
        }
        let duel = front?;
        Some(format!(
            "{} level-{} victory over {} has no effect: {why}.",
            genitive(before.name_of(duel.winner)),
            duel.level,
            before.name_of(duel.loser)
        ))
    }
}

/// A victory was added by hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DuelAdded {
    pub duel: Duel,
}

impl Fact<State> for DuelAdded {
    fn apply(&self, state: &mut State) {
        let Self { duel } = self;
        if state.duels.is_empty() {
            state.step = Step::Strength;
        }
        state.duels.push(duel.clone());
        state.phase = Phase::Resolve;
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { duel } = self;

        Some(format!("Narrator's call: {}.", over(before, duel)))
    }
}

pub(super) fn over(state: &State, duel: &Duel) -> String {
    format!(
        "{} beats {} with a victory level of {}",
        state.name_of(duel.winner),
        state.name_of(duel.loser),
        duel.level
    )
}

/// Returns whose brace has counted, if no victory names it (F-MOD-14).
fn braces(state: &State) -> String {
    let rolled = state.rolls.iter().filter_map(|r| Some((r.who, r.wins()?)));
    let counted = rolled.filter_map(|(who, wins)| match brace_of(state, who) {
        0 => None,
        more => Some(format!(
            " {} has {} with the brace.",
            state.name_of(who),
            wins_words(wins, more)
        )),
    });
    counted.collect()
}
