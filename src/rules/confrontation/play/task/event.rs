//! The events of prolonged tasks and help.

use lang::sentence::{count, genitive};
use rules::encounter::Fact;
use rules::encounter::clock::DAY;
use rules::system::Trace;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::{overworked, span, task_of};
use crate::model::text::{dice_words, kept_words, skill_words, success_words};
use crate::model::{Check, Help, State, Task};

/// Changes someone's task, if there is one.
fn with(state: &mut State, lead: Id, change: impl FnOnce(&mut Task)) {
    if let Some(task) = state.tasks.iter_mut().find(|task| task.lead == lead) {
        change(task);
    }
}

/// Adds the time of a roll to a task and to the work of the day (C-PRO-06).
fn spend(task: &mut Task, day: u64) {
    task.elapsed += task.base;
    // A roll of a day or more is spread over its days.
    let worked = if task.base < DAY { task.base } else { 0 };
    let before = if task.today.0 == day { task.today.1 } else { 0 };
    task.today = (day, before + worked);
}

/// A prolonged task began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TaskBegun {
    /// The task.
    pub task: Box<Task>,
}

impl Fact<State> for TaskBegun {
    fn apply(&self, state: &mut State) {
        state.tasks.retain(|task| task.lead != self.task.lead);
        state.tasks.push(self.task.as_ref().clone());
    }

    fn tell(&self, before: &State) -> Option<String> {
        let name = before.name(self.task.lead);
        let time = span(self.task.base);
        if let Some(lesson) = &self.task.lesson {
            let students: Vec<&str> = lesson
                .students
                .iter()
                .map(|who| before.name(*who))
                .collect();
            return Some(format!(
                "{name} begins to teach {} to {}: {time} for each roll.",
                skill_words(&lesson.skill),
                lang::sentence::list(&students)
            ));
        }
        if self.task.feast {
            return Some(format!("{name} begins a feast: {time} for each roll."));
        }
        let what = match self.task.name.as_str() {
            "" => "a prolonged task".to_owned(),
            name => format!("the prolonged task \"{name}\""),
        };
        Some(format!(
            "{name} begins {what}: {}, {time} for each roll.",
            skill_words(&self.task.skill)
        ))
    }
}

/// A roll of a task was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TaskRolled {
    /// Who leads it.
    pub lead: Id,
    /// Its dice, before the target number changed them.
    pub dice: u8,
    /// Successes.
    pub successes: u16,
    /// The check, for the first roll: its changes count in every other.
    pub first: Option<Box<Check>>,
    /// When its time ends, outside a fight.
    #[serde(default, skip_serializing_if = "crate::model::is_default")]
    pub until: u64,
}

impl Fact<State> for TaskRolled {
    fn apply(&self, state: &mut State) {
        let day = state.time / DAY;
        with(state, self.lead, |task| {
            task.until = self.until;
            task.dice = Some(self.dice.saturating_sub(1));
            task.rolls = task.rolls.saturating_add(1);
            spend(task, day);
            task.successes = task.successes.saturating_add(self.successes);
            if let Some(check) = &self.first {
                task.extra.clone_from(&check.extra);
                task.switched.clone_from(&check.switched);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let mut after = before.clone();
        self.apply(&mut after);
        let task = task_of(&after, self.lead)?;
        let name = before.name(self.lead);
        let left = task.dice.unwrap_or_default();
        let next = if left == 0 {
            String::new()
        } else {
            format!(" The next roll has {}.", dice_words(left.into()))
        };
        let work = match overworked(task, &after) {
            Some(hours) => format!(
                " {name} has worked {} today. More than {} in a day may bring stress: `stress {} overwork`.",
                count(hours as i64, "hour"),
                before.settings.hours_per_day,
                lang::spoken::quote(name)
            ),
            None => String::new(),
        };
        Some(format!(
            "{} task has {} in {}.{next}{work}",
            genitive(name),
            success_words(task.successes),
            span(task.elapsed)
        ))
    }
}

/// Successes were added to the last roll of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TaskGained {
    /// Who leads it.
    pub lead: Id,
    /// The successes.
    pub successes: u16,
}

impl Fact<State> for TaskGained {
    fn apply(&self, state: &mut State) {
        with(state, self.lead, |task| {
            task.successes = task.successes.saturating_add(self.successes);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let task = task_of(before, self.lead)?;
        Some(format!(
            "{} task has {}.",
            genitive(before.name(self.lead)),
            success_words(task.successes.saturating_add(self.successes))
        ))
    }
}

/// An interruption cost the roll in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RollLost {
    /// Who leads the task.
    pub lead: Id,
}

impl Fact<State> for RollLost {
    fn apply(&self, state: &mut State) {
        let day = state.time / DAY;
        with(state, self.lead, |task| {
            task.dice = task.dice.map(|dice| dice.saturating_sub(1));
            task.rolls = task.rolls.saturating_add(1);
            spend(task, day);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let task = task_of(before, self.lead)?;
        let left = task.dice.unwrap_or_default().saturating_sub(1);
        Some(format!(
            "{} is interrupted and loses a roll, with {} left.",
            before.name(self.lead),
            dice_words(left.into())
        ))
    }
}

/// A task ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TaskEnded {
    /// Who leads it.
    pub lead: Id,
    /// True if an interruption cost everything.
    pub lost: bool,
}

impl Fact<State> for TaskEnded {
    fn apply(&self, state: &mut State) {
        with(state, self.lead, |task| {
            task.ended = true;
            if self.lost {
                task.successes = 0;
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let task = task_of(before, self.lead)?;
        let name = before.name(self.lead);
        if self.lost {
            return Some(format!("{name} is interrupted and loses the whole task."));
        }
        // The last roll has just said what it came to.
        if task.dice == Some(0) {
            return Some(format!("{} task ends.", genitive(name)));
        }
        if task.elapsed == 0 {
            return Some(format!(
                "{} task ends before its first roll.",
                genitive(name)
            ));
        }
        Some(format!(
            "{} task ends after {} with {}.",
            genitive(name),
            span(task.elapsed),
            success_words(task.successes)
        ))
    }
}

/// Successes were spent on a quality of the result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct QualityBought {
    /// Who leads the task.
    pub lead: Id,
    /// The quality, in the users' own words.
    pub name: String,
    /// The successes.
    pub successes: u16,
}

impl Fact<State> for QualityBought {
    fn apply(&self, state: &mut State) {
        with(state, self.lead, |task| {
            task.spent.push((self.name.clone(), self.successes));
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let task = task_of(before, self.lead)?;
        if task.feast {
            let left = task.left().saturating_sub(self.successes);
            return Some(format!(
                "{} serves {} ({} left).",
                before.name(self.lead),
                self.name,
                kept_words(left)
            ));
        }
        Some(format!(
            "{} spends {} on \"{}\" ({} left).",
            before.name(self.lead),
            success_words(self.successes),
            self.name,
            task.left().saturating_sub(self.successes)
        ))
    }
}

/// A helper gives dice to the next roll of a lead.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HelpGiven {
    /// The help.
    pub help: Box<Help>,
}

impl Fact<State> for HelpGiven {
    fn apply(&self, state: &mut State) {
        let same = |one: &&mut Help| {
            (one.lead, one.helper) == (self.help.lead, self.help.helper)
                && one.skill == self.help.skill
        };
        match state.help.iter_mut().find(same) {
            Some(one) => one.dice = one.dice.saturating_add(self.help.dice),
            None => state.help.push(self.help.as_ref().clone()),
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} gives {} {} for the next {} roll.",
            before.name(self.help.helper),
            before.name(self.help.lead),
            dice_words(self.help.dice.into()),
            skill_words(&self.help.skill)
        ))
    }

    fn trace(&self) -> Trace {
        Trace::Rolls
    }
}

/// The dice of helpers were used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HelpUsed {
    /// Who leads.
    pub lead: Id,
    /// The skill.
    pub skill: String,
}

impl Fact<State> for HelpUsed {
    fn apply(&self, state: &mut State) {
        state
            .help
            .retain(|one| one.lead != self.lead || one.skill != self.skill);
    }

    // The roll shows the dice.
    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}
