//! Instruction: who may teach, assist and learn, and the bonus dice of its end (C-INS-01 to C-INS-09).

use lang::{Refusal, sentence};
use rules::encounter::Fact;
use rules::encounter::clock::DAY;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::{Play, TaskBegun, ended, free};
use crate::model::text::{dice_words, skill_words, success_words};
use crate::model::{Bank, Lesson, Person, Pool, Skill, State, Task, with};
use crate::play::check;
use crate::play::{hurt, stress};

/// The key of the skill with which people teach (C-INS-03).
const TEACHING: &str = "teaching";

/// Begins an instruction.
pub(super) fn begin(
    p: &mut Play<'_, '_>,
    teacher: Id,
    skill: &str,
    students: Vec<Id>,
) -> Result<(), Refusal> {
    free(&p.now, teacher)?;
    let (skill, pool) = check::skill_of(p, teacher, skill)?;
    let name = p.now.name(teacher);
    let own = training(&p.now, teacher, &skill);
    if own == 0 {
        let why = format!(
            "{name} isn't trained in {}, so they can't teach it.",
            skill_words(&skill)
        );
        p.forbid(
            "C-INS-01",
            why,
            "A teacher needs at least 1 level of training.",
        )?;
    }
    let mut all: Vec<Id> = Vec::new();
    for student in students {
        hurt::alive(&p.now, student)?;
        if student == teacher {
            return Err(
                Refusal::input(format!("{name} can't teach themself.")).hint("Name someone else.")
            );
        }
        if all.contains(&student) {
            continue;
        }
        p.permit(stress::may_concentrate(&p.now, student))?;
        if training(&p.now, student, &skill) > own {
            let student = p.now.name(student);
            let why = format!(
                "{student} is better trained in {} than {name}.",
                skill_words(&skill)
            );
            p.forbid(
                "C-INS-01",
                why,
                "Leave that student out, or choose another teacher.",
            )?;
        }
        all.push(student);
    }
    let (teaching, pays) = check::skill_of(p, teacher, TEACHING)
        .unwrap_or_else(|_| (TEACHING.to_owned(), Some(Pool::Intellect)));
    p.permit(stress::may_concentrate(&p.now, teacher))?;
    let days = u64::from(p.now.settings.instruction_days);
    p.push(TaskBegun {
        task: Box::new(Task {
            lead: teacher,
            skill: teaching,
            pool: pays,
            base: days * DAY,
            lesson: Some(Lesson {
                skill,
                pool,
                students: all,
            }),
            ..Task::default()
        }),
    });
    Ok(())
}

fn training(state: &State, who: Id, skill: &str) -> u8 {
    state.person(who).map_or(0, |person| person.training(skill))
}

/// Refuses a second assistant, and one who is trained less than a student (C-INS-02).
pub(super) fn may_assist(
    p: &Play<'_, '_>,
    helper: Id,
    lesson: &Lesson,
    others: usize,
) -> Result<(), Refusal> {
    if others > 0 {
        p.forbid(
            "C-INS-02",
            "A teacher has only one assistant.",
            "Support from an institution is a GM bonus: `modify dice N`.",
        )?;
    }
    let own = training(&p.now, helper, &lesson.skill);
    let better = |who: &&Id| training(&p.now, **who, &lesson.skill) > own;
    if let Some(student) = lesson.students.iter().find(better) {
        let why = format!(
            "{} can't assist: {} is better trained in {}.",
            p.now.name(helper),
            p.now.name(*student),
            skill_words(&lesson.skill)
        );
        p.forbid("C-INS-02", why, "Choose another helper.")?;
    }
    Ok(())
}

/// Shares the successes of a finished instruction (C-INS-05).
pub(super) fn share(p: &mut Play<'_, '_>, teacher: Id, most: u8) -> Result<(), Refusal> {
    let task = ended(&p.now, teacher)?;
    let Some(lesson) = task.lesson.clone() else {
        return Err(Refusal::input("This task isn't instruction.").hint("Use `quality`."));
    };
    let all = task.left();
    let name = p.now.name(teacher);
    let Some(left) = all.checked_sub(most.into()) else {
        let why = format!(
            "{name} has {} to share, and a bonus of {most} costs {most}.",
            success_words(all)
        );
        return Err(Refusal::input(why)
            .hint("Share less, or use `work` to earn more.")
            .resting_on("C-INS-05"));
    };
    if all == 0 {
        let why = format!("{name} has nothing left to share.");
        return Err(Refusal::input(why).hint("Use `work` to earn successes."));
    }
    let students = lesson.students.len().max(1) as u16;
    let days = p.now.settings.instruction_expiry;
    let time = p.now.time;
    p.push(Taught {
        teacher,
        each: (left / students).min(255) as u8,
        rest: (left % students) as u8,
        most,
        until: days.map(|days| time + u64::from(days) * DAY),
        lesson: Box::new(lesson),
    });
    Ok(())
}

/// Adds banked dice to a skill of someone (C-INS-05).
fn bank(person: &mut Person, lesson: &Lesson, dice: u8, most: u8, until: Option<u64>) {
    if dice == 0 {
        return;
    }
    if person.skill(&lesson.skill).is_none() {
        person.skills.push(Skill {
            id: lesson.skill.clone(),
            name: lesson.skill.replace('_', " "),
            pool: lesson.pool,
            ..Skill::default()
        });
    }
    if let Some(skill) = person.skills.iter_mut().find(|one| one.is(&lesson.skill)) {
        let had = skill.bank.unwrap_or_default();
        skill.bank = Some(Bank {
            dice: had.dice.saturating_add(dice),
            most: had.most.max(most),
        });
    }
    if let Some(until) = until {
        person.lessons.push((lesson.skill.clone(), until));
    }
}

/// An instruction gave bonus dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Taught {
    /// Who taught.
    pub teacher: Id,
    /// What, and to whom.
    pub lesson: Box<Lesson>,
    /// Dice of each student.
    pub each: u8,
    /// Dice of the one who taught.
    pub rest: u8,
    /// The most dice in one check.
    pub most: u8,
    /// Until when they last, if a house rule ends them (C-INS-09).
    pub until: Option<u64>,
}

impl Fact<State> for Taught {
    fn apply(&self, state: &mut State) {
        state.tasks.retain(|task| task.lead != self.teacher);
        for student in &self.lesson.students {
            with(state, *student, |person| {
                bank(person, &self.lesson, self.each, self.most, self.until);
            });
        }
        with(state, self.teacher, |person| {
            bank(person, &self.lesson, self.rest, self.most, self.until);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let skill = skill_words(&self.lesson.skill);
        let students: Vec<&str> = self
            .lesson
            .students
            .iter()
            .map(|who| before.name(*who))
            .collect();
        let students = sentence::list(&students);
        let (gain, each) = if self.lesson.students.len() > 1 {
            ("gain", " each")
        } else {
            ("gains", "")
        };
        let rest = if self.rest > 0 {
            format!(
                " {} keeps {}.",
                before.name(self.teacher),
                dice_words(self.rest.into())
            )
        } else {
            String::new()
        };
        Some(format!(
            "{students} {gain} {}{each} for {skill}, at most {} in one check.{rest}",
            dice_words(self.each.into()),
            self.most
        ))
    }
}

/// Bonus dice of an instruction ended by time (C-INS-09).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LessonForgotten {
    /// The character.
    pub who: Id,
    /// The skill.
    pub skill: String,
}

impl Fact<State> for LessonForgotten {
    fn apply(&self, state: &mut State) {
        let time = state.time;
        with(state, self.who, |person| {
            person
                .lessons
                .retain(|(skill, until)| *skill != self.skill || *until > time);
            let last = !person.lessons.iter().any(|(skill, _)| *skill == self.skill);
            let skill = person.skills.iter_mut().find(|one| one.is(&self.skill));
            if let Some(skill) = skill.filter(|_| last) {
                skill.bank = None;
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} loses the dice banked for {}.",
            before.name(self.who),
            skill_words(&self.skill)
        ))
    }
}
