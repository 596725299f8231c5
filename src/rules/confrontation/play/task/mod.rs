//! Prolonged tasks, instruction and collaboration (C-PRO, C-INS, C-COL).
//!
//! `task` or `teach` begins one. Helpers roll first with `aid`. The first `work` opens a check, so that effort can
//! be added; later ones roll at once with one die less each (C-PRO-01, C-PRO-04).

mod event;
mod feast;
mod lesson;

pub use event::{
    HelpGiven, HelpUsed, QualityBought, RollLost, TaskBegun, TaskEnded, TaskGained, TaskRolled,
};
pub use feast::FeastPaid;
pub use lesson::{LessonForgotten, Taught};

use std::collections::BTreeSet;

use lang::choice::choice;
use lang::grammar::{Many, Num, commands};
use lang::sentence::count;
use lang::spoken::{Faces, Said};
use lang::{Refusal, Who};
use rules::encounter::clock::{DAY, HOUR};
use rules::encounter::who;
use rules::view::Id;

use super::calendar::span;
use super::{Play, actions, calendar, check, hurt, stress};
use crate::command::Unit;
use crate::effects::cause;
use crate::library::Library;
use crate::model::text::success_words;
use crate::model::{Cause, Check, Help, Occasion, Pool, Roll, Rolled, State, Task};
use crate::settings::{AreaRolls, Interrupted};
use crate::words::{Guest, Other, SkillName, Student};

choice! {
    /// What an interruption costs (C-PRO-03).
    Loss("loss") {
        /// Nothing.
        Keep = "keep",
        /// The roll in progress.
        LoseRoll = "lose-roll",
        /// Everything.
        LoseAll = "lose-all",
    }
}

choice! {
    /// The species of a guest, as the cook sees it (C-FOC-05a).
    Species("species") {
        /// The cook's own.
        Same = "same",
        /// Another one, which costs more.
        Other = "other",
    }
}

commands! {
    /// Commands about prolonged tasks, instruction and help.
    pub enum Tasks {
        /// Begin a prolonged task. `for` sets how long each of its rolls takes.
        "task": Begin (who: Who) (skill: SkillName) ("for" number: Num<u16, 1, 10_000>) (unit: Unit) (name: Option<Said>),
            rule "C-PRO-01", example "task vesna engineering for 6 hours \"a better loader\"";

        /// Begin to teach a skill to students.
        "teach": Teach (who: Who) (skill: SkillName) ("to" students: Many<Student>),
            rule "C-INS-01", rule "C-INS-03", example "teach vesna psychology to ada karim";

        /// Help someone: roll the same skill first. Each success gives them 1 die on their next roll with it.
        /// In a fight, it is a full action.
        "aid": Aid (helper: Who) (lead: Other) (skill: SkillName),
            rule "C-COL-01", rule "C-COL-03", rule "C-INS-02", example "aid ada vesna engineering";

        /// Work on a prolonged task: open its first roll, or make the next one.
        "work": Work (who: Who) (typed: Faces),
            rule "C-PRO-01", rule "C-PRO-04", example "work vesna";

        /// Interrupt a prolonged task. Without a choice, the house rule decides what is lost.
        "interrupt": Interrupt (who: Who) (loss: Option<Loss>),
            rule "C-PRO-03", example "interrupt vesna lose-roll";

        /// End a prolonged task before its dice run out.
        "finish": Finish (who: Who),
            rule "C-PRO-02", example "finish vesna";

        /// Use successes of a finished task to improve its result.
        "quality": Quality (who: Who) (successes: Num<u16, 1, 999>) (name: Said),
            rule "C-PRO-05", example "quality vesna 2 \"less energy\"";

        /// Begin a feast, a prolonged task with 4 dice and effort from Might.
        "feast": Feast (who: Who),
            rule "C-FOC-05a", example "feast vesna";

        /// Relieve 1 stress point for a guest of a finished feast.
        "serve": Serve (who: Who) (guest: Guest) (species: Option<Species>),
            rule "C-FOC-05a", example "serve vesna ada";

        /// Share the successes of finished instruction. Use N of them to raise the number of banked
        /// dice that a single check may use.
        "share": Share (who: Who) (most: Num<u8, 1, 100>),
            rule "C-INS-05", example "share vesna 1";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses what the rules of tasks, instruction and help forbid.
pub fn decide(p: &mut Play<'_, '_>, command: &Tasks) -> Result<(), Refusal> {
    match command {
        Tasks::Begin {
            who: word,
            skill,
            number,
            unit,
            name,
        } => {
            let lead = who(&p.now, word)?;
            let base = u64::from(*number) * unit.seconds();
            let name = name.clone().unwrap_or_default();
            begin(p, lead, skill, base, name)
        }
        Tasks::Teach {
            who: word,
            skill,
            students,
        } => {
            let teacher = who(&p.now, word)?;
            let students: Result<Vec<Id>, Refusal> =
                students.iter().map(|word| who(&p.now, word)).collect();
            lesson::begin(p, teacher, skill, students?)
        }
        Tasks::Aid {
            helper,
            lead,
            skill,
        } => {
            let (helper, lead) = (who(&p.now, helper)?, who(&p.now, lead)?);
            aid(p, helper, lead, skill)
        }
        Tasks::Work { who: word, typed } => {
            let lead = who(&p.now, word)?;
            work(p, lead, typed.as_deref())
        }
        Tasks::Interrupt { who: word, loss } => {
            let lead = who(&p.now, word)?;
            let loss = loss.unwrap_or(match p.now.settings.interrupted {
                Interrupted::Keep => Loss::Keep,
                Interrupted::LoseRoll => Loss::LoseRoll,
                Interrupted::LoseAll => Loss::LoseAll,
            });
            interrupt(p, lead, loss)
        }
        Tasks::Finish { who: word } => {
            let lead = who(&p.now, word)?;
            running(&p.now, lead)?;
            p.push(TaskEnded { lead, lost: false });
            Ok(())
        }
        Tasks::Quality {
            who: word,
            successes,
            name,
        } => {
            let lead = who(&p.now, word)?;
            quality(p, lead, *successes, name)
        }
        Tasks::Feast { who: word } => {
            let cook = who(&p.now, word)?;
            feast::begin(p, cook)
        }
        Tasks::Serve {
            who: word,
            guest,
            species,
        } => {
            let (cook, guest) = (who(&p.now, word)?, who(&p.now, guest)?);
            feast::serve(p, cook, guest, species.unwrap_or(Species::Same))
        }
        Tasks::Share { who: word, most } => {
            let teacher = who(&p.now, word)?;
            lesson::share(p, teacher, *most)
        }
    }
}

/// Returns someone's task, running or ended.
pub fn task_of(state: &State, lead: Id) -> Option<&Task> {
    state.tasks.iter().find(|task| task.lead == lead)
}

/// Returns someone's running task.
///
/// # Errors
/// Refuses without one.
pub fn running(state: &State, lead: Id) -> Result<&Task, Refusal> {
    let task = task_of(state, lead).filter(|task| !task.ended);
    task.ok_or_else(|| {
        let why = format!("{} has no prolonged task.", state.name(lead));
        Refusal::input(why).hint("Start one with `task` or `teach`.")
    })
}

/// Returns someone's ended task.
fn ended(state: &State, lead: Id) -> Result<&Task, Refusal> {
    let task = task_of(state, lead);
    let Some(task) = task else {
        return running(state, lead);
    };
    if task.ended {
        return Ok(task);
    }
    let why = format!(
        "{} task hasn't ended.",
        lang::sentence::genitive(state.name(lead))
    );
    Err(Refusal::input(why)
        .hint("Use `work`, or `finish` to end it now.")
        .resting_on("C-PRO-02"))
}

/// Refuses a second task while one runs.
fn free(state: &State, lead: Id) -> Result<(), Refusal> {
    hurt::alive(state, lead)?;
    if running(state, lead).is_ok() {
        let why = format!("{} already has a prolonged task.", state.name(lead));
        return Err(Refusal::input(why).hint("Use `finish` to end it first."));
    }
    Ok(())
}

fn begin(
    p: &mut Play<'_, '_>,
    lead: Id,
    skill: &str,
    base: u64,
    name: String,
) -> Result<(), Refusal> {
    free(&p.now, lead)?;
    let (skill, pool) = check::skill_of(p, lead, skill)?;
    if pool == Some(Pool::Intellect) {
        p.permit(stress::may_concentrate(&p.now, lead))?;
    }
    p.push(TaskBegun {
        task: Box::new(Task {
            lead,
            name,
            skill,
            pool,
            base,
            ..Task::default()
        }),
    });
    Ok(())
}

/// Opens a helper's roll (C-COL-01, C-COL-05, C-INS-02).
fn aid(p: &mut Play<'_, '_>, helper: Id, lead: Id, skill: &str) -> Result<(), Refusal> {
    hurt::alive(&p.now, lead)?;
    if helper == lead {
        let why = format!("{} can't help themself.", p.now.name(lead));
        return Err(Refusal::input(why).hint("Name someone else."));
    }
    let (skill, pool) = check::skill_of(p, helper, skill)?;
    let helpers: Vec<Id> = help(&p.now, lead, &skill).map(|one| one.helper).collect();
    let others = helpers.iter().filter(|one| **one != helper).count();
    let name = p.now.name(lead);
    if others < helpers.len() {
        let why = format!("{} already helps {name}.", p.now.name(helper));
        return Err(Refusal::input(why)
            .hint("Name someone else.")
            .resting_on("C-COL-01"));
    }
    let task = running(&p.now, lead).ok();
    let same = |task: &&Task| {
        let person = p.now.person(lead);
        person.is_some_and(|person| person.is_one_skill(&task.skill, &skill))
    };
    if let Some(task) = task.filter(same) {
        if task.rolls > 0 {
            let why = format!("{name} has already begun, and help counts only at the start.");
            p.forbid("C-PRO-04", why, "Help with the next task instead.")?;
        }
        if let Some(lesson) = &task.lesson {
            lesson::may_assist(p, helper, lesson, others)?;
        }
    }
    let most = p.now.settings.most_helpers.map(usize::from);
    if let Some(most) = most.filter(|most| others >= *most) {
        let helpers = count(most as i64, "helper");
        let why = format!("{name} already has {helpers}, the most by house rule.");
        p.forbid("C-COL-05", why, "Help with another task instead.")?;
    }
    let text = format!("aids {name}");
    actions::pay_in_fight(p, helper, actions::FULL, &text)?;
    check::open(
        p,
        Check {
            skill,
            pool,
            other: Some(lead),
            ..Check::new(helper, Roll::Aid)
        },
    )
}

/// Returns the help that waits for a lead's roll with a skill (C-COL-01).
fn help<'a>(state: &'a State, lead: Id, skill: &'a str) -> impl Iterator<Item = &'a Help> {
    let person = state.person(lead);
    let all = state.help.iter().filter(move |one| one.lead == lead);
    all.filter(move |one| person.is_some_and(|lead| lead.is_one_skill(skill, &one.skill)))
}

/// Returns the key of the cause that someone's help is.
pub(super) fn help_key(helper: Id) -> String {
    format!("aid.{}", helper.0)
}

/// Returns the dice that helpers give to a roll (C-COL-01).
pub fn causes(state: &State, occasion: &Occasion<'_>) -> Vec<Cause> {
    let skill = occasion.skill.filter(|_| occasion.roll != Roll::Aid);
    let help = skill.map(|skill| help(state, occasion.who.id, skill));
    help.into_iter()
        .flatten()
        .map(|one| Cause {
            dice: one.dice.min(100) as i8,
            ..cause(
                &help_key(one.helper),
                &format!("help of {}", state.name(one.helper)),
                "C-COL-01",
            )
        })
        .collect()
}

/// Opens the first roll of a task, or makes the next one.
fn work(p: &mut Play<'_, '_>, lead: Id, typed: Option<&[u8]>) -> Result<(), Refusal> {
    let task = running(&p.now, lead)?.clone();
    if task.pool == Some(Pool::Intellect) {
        p.permit(stress::may_concentrate(&p.now, lead))?;
    }
    let check = next_roll(&p.now, p.library(), &task);
    if task.dice.is_none() {
        if typed.is_some() {
            return Err(Refusal::input("The first roll of a task isn't open yet.")
                .hint("Use `work`, then effort, then `roll = FACES`."));
        }
        return check::open(p, check);
    }
    check::open(p, check)?;
    check::roll(p, typed).map(drop)
}

/// Returns the check of the next roll of a task: after the first one, with the dice that are left of it.
pub fn next_roll(state: &State, library: &Library, task: &Task) -> Check {
    let roll = if task.lesson.is_some() {
        Roll::Instruction
    } else {
        Roll::Task
    };
    let mut check = Check {
        skill: task.skill.clone(),
        pool: task.pool,
        extra: task.extra.clone(),
        switched: task.switched.clone(),
        ..Check::new(task.lead, roll)
    };
    let Some(dice) = task.dice else {
        return check;
    };
    let counted = check::count(state, library, &check);
    // What was paid for in the first roll isn't paid again.
    let paid = counted.causes.iter().filter(|one| one.cost.is_some());
    check
        .switched
        .extend(paid.map(|one| (one.key.clone(), false)));
    let counted = check::count(state, library, &check);
    check.extra.push(Cause {
        dice: (i16::from(dice) - i16::from(counted.dice)).clamp(-100, 100) as i8,
        ..cause("task", &format!("roll {}", task.rolls + 1), "C-PRO-01")
    });
    check
}

fn interrupt(p: &mut Play<'_, '_>, lead: Id, loss: Loss) -> Result<(), Refusal> {
    let task = running(&p.now, lead)?;
    let last = task.dice.is_some_and(|dice| dice <= 1);
    match loss {
        Loss::Keep => {
            return Err(Refusal::input(format!(
                "An interruption costs {} nothing.",
                p.now.name(lead)
            ))
            .hint("Go on with `work`.")
            .resting_on("C-PRO-03"));
        }
        Loss::LoseRoll if task.dice.is_none() => {
            let open = p.now.check.as_ref();
            let why = if open.is_some_and(|open| open.who == lead && open.roll == Roll::Task) {
                "The first roll of this task hasn't been made yet."
            } else {
                "No roll of this task is in progress yet."
            };
            return Err(Refusal::input(why)
                .hint("Use `cancel` or `roll` for an open roll, or `interrupt WHO lose-all`."));
        }
        Loss::LoseRoll => {
            p.push(RollLost { lead });
            if last {
                p.push(TaskEnded { lead, lost: false });
            }
        }
        Loss::LoseAll => p.push(TaskEnded { lead, lost: true }),
    }
    Ok(())
}

fn quality(p: &mut Play<'_, '_>, lead: Id, successes: u16, name: &str) -> Result<(), Refusal> {
    let task = ended(&p.now, lead)?;
    if task.lesson.is_some() {
        return Err(Refusal::input("Instruction has no qualities.")
            .hint("Use `share`.")
            .resting_on("C-INS-05"));
    }
    if task.feast {
        return Err(Refusal::input("A feast has no qualities.")
            .hint("Use `serve`.")
            .resting_on("C-FOC-05a"));
    }
    let left = task.left();
    if successes > left {
        let why = format!(
            "{} has {} left to spend.",
            p.now.name(lead),
            success_words(left)
        );
        return Err(Refusal::input(why)
            .hint("Spend fewer, or use `work` to earn more.")
            .resting_on("C-PRO-05"));
    }
    p.push(QualityBought {
        lead,
        name: name.to_owned(),
        successes,
    });
    Ok(())
}

/// Does what a roll does for a task or for whom the helper helps. `before` successes have already counted.
pub(super) fn result(p: &mut Play<'_, '_>, rolled: &Rolled, before: u16, total: u16, more: bool) {
    let who = rolled.check.who;
    let gained = total.saturating_sub(before);
    // All rolls of an attack on an area are one roll with the same dice (C-ATK-09).
    let again = p.now.attack.as_ref().is_some_and(|attack| {
        rolled.check.roll == Roll::Attack
            && attack.at + 1 < attack.targets.len()
            && p.now.settings.area_rolls == AreaRolls::PerTarget
    });
    if !more && !again && rolled.causes.iter().any(|one| one.key.starts_with("aid.")) {
        let used = help(&p.now, who, &rolled.check.skill).map(|one| one.skill.clone());
        for skill in used.collect::<BTreeSet<_>>() {
            p.push(HelpUsed { lead: who, skill });
        }
    }
    let given = rolled.causes.iter().filter(|_| !more);
    let given: u16 = given.map(|one| u16::from(one.gives)).sum();
    match (rolled.check.roll, rolled.check.other) {
        (Roll::Aid, Some(lead)) if gained.saturating_add(given) > 0 => {
            p.push(HelpGiven {
                help: Box::new(Help {
                    lead,
                    helper: who,
                    skill: rolled.check.skill.clone(),
                    dice: gained.saturating_add(given).min(100) as u8,
                }),
            });
        }
        (Roll::Task | Roll::Instruction, _) if more => {
            let task = task_of(&p.now, who).is_some();
            if task && gained > 0 {
                p.push(TaskGained {
                    lead: who,
                    successes: gained,
                });
            }
        }
        (Roll::Task | Roll::Instruction, _) => one_roll(p, rolled, gained),
        _ => {}
    }
}

/// Counts a roll of a task, and ends it when its dice run out (C-PRO-02).
fn one_roll(p: &mut Play<'_, '_>, rolled: &Rolled, gained: u16) {
    let lead = rolled.check.who;
    let Ok(task) = running(&p.now, lead) else {
        return;
    };
    let first = task.dice.is_none();
    let dice = task.dice.unwrap_or(rolled.dice);
    let quiet = p.now.fight.is_none();
    let (_, until) = calendar::own_time(&p.now, lead, task.base);
    p.push(TaskRolled {
        lead,
        dice,
        successes: gained,
        first: first.then(|| Box::new(rolled.check.clone())),
        until: if quiet { until } else { 0 },
    });
    if dice <= 1 {
        p.push(TaskEnded { lead, lost: false });
    }
    if quiet {
        // Damage that needs a pool stops the clock, as it does for `pass`.
        calendar::share(p, until).ok();
    }
}

/// Returns the hours of work on a day that are more than a house rule allows without stress (C-PRO-06).
pub fn overworked(task: &Task, state: &State) -> Option<u64> {
    let most = u64::from(state.settings.hours_per_day) * HOUR;
    let (day, seconds) = task.today;
    (day == state.time / DAY && seconds > most).then_some(seconds / HOUR)
}
