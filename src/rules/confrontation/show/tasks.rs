//! Prolonged tasks, treatment and repair for the focused character, with what the next roll is worth.

use dice::d6::{TargetOdds, TargetPool};
use rules::view::{Offer, OfferGroup, OfferLine, Price};

use super::would::asked;
use crate::library::Library;
use crate::model::{Person, State, Task};
use crate::play::calendar::span;
use crate::play::check::count;
use crate::play::task::{next_roll, task_of};
use crate::say;

/// Adds the rows.
pub fn tasks(state: &State, library: &Library, person: &Person, all: &mut Vec<Offer>) {
    if person.body.dead || !person.sections.is_empty() || state.check.is_some() {
        return;
    }
    let row = |key: &str, line: OfferLine, label: &str, rule: &str, says: String| Offer {
        detail: says,
        whom: Some(person.id),
        ..Offer::of(key, line, label, rule, OfferGroup::Between)
    };
    match task_of(state, person.id) {
        Some(task) if !task.ended => running(state, library, person, task, &row, all),
        Some(task) if task.lesson.is_some() && task.left() > 0 => {
            let says = format!(
                "Successes: {}. Each one spent here allows 1 more die in one check.",
                task.left()
            );
            all.push(row(
                "share",
                say::Share(person, 1).into(),
                "share the lesson",
                "C-INS-05",
                says,
            ));
        }
        Some(task) if task.left() > 0 => {
            let says = format!("Successes left to spend: {}.", task.left());
            all.push(row(
                "quality",
                OfferLine::about("quality", &person.who()),
                "buy a quality",
                "C-PRO-05",
                says,
            ));
        }
        _ => {
            let says = "Type a skill, and `for` with the time of each roll.".to_owned();
            all.push(row(
                "task",
                OfferLine::about("task", &person.who()),
                "begin a task",
                "C-PRO-01",
                says,
            ));
            let says = "Type a skill, and `to` with the students.".to_owned();
            all.push(row(
                "teach",
                OfferLine::about("teach", &person.who()),
                "teach a skill",
                "C-INS-01",
                says,
            ));
        }
    }
    for other in &state.people {
        let hurt = other.body.injured || other.body.mortal.is_some();
        if hurt && other.body.healing.is_none() && !other.body.dead && other.id != person.id {
            let line = say::Treat(person, other).into();
            let label = format!("treat {}", other.name);
            let says = "Roll medicine to begin healing the injury.".to_owned();
            let mut offer = row("treat", line, &label, "C-REC-04", says);
            offer.whom = Some(other.id);
            offer.by = Some(person.id);
            all.push(asked(state, library, person.id, offer));
        }
    }
    let allies = state.people.iter();
    let allies = allies.filter(|one| one.is_pc() == person.is_pc() && state.fight.is_none());
    for owner in allies {
        for armor in owner.armor.iter().filter(|one| one.durability < one.most) {
            let of = (owner.id != person.id).then(|| owner.who());
            let line = say::Repair(person, &armor.name, of).into();
            let label = format!("repair {}", lang::sentence::inside(&armor.name));
            let says = format!(
                "Durability {} of {}. Each success restores 2, in 1 hour.",
                armor.durability, armor.most
            );
            all.push(asked(
                state,
                library,
                person.id,
                row("repair", line, &label, "C-ARM-03", says),
            ));
        }
    }
    if person.body.bleeding.is_some() {
        let says = "1 die against 4, with unlimited effort from Might.".to_owned();
        all.push(asked(
            state,
            library,
            person.id,
            row(
                "stanch",
                say::Stanch(person).into(),
                "stop the bleeding",
                "C-QRK-03",
                says,
            ),
        ));
    }
}

/// Adds the next roll of a task, its interruption and its end.
fn running(
    state: &State,
    library: &Library,
    person: &Person,
    task: &Task,
    row: &impl Fn(&str, OfferLine, &str, &str, String) -> Offer,
    all: &mut Vec<Offer>,
) {
    let target = count(state, library, &next_roll(state, library, task)).target;
    let says = match task.dice {
        None => "Make the first roll, with effort and help.".to_owned(),
        Some(dice) => format!(
            "{dice}d6, then 1 fewer die each time. Successes: {} now, about {:.1} more by the end at \
            TN {target}.",
            task.successes,
            rest(dice, target)
        ),
    };
    let mut work = row(
        "work",
        say::Work(person, None).into(),
        "work on",
        "C-PRO-01",
        says,
    );
    work.cost = Price::note(span(task.base));
    all.push(work);
    let says = format!("{} worked.", span(task.elapsed));
    all.push(row(
        "finish",
        say::Finish(person).into(),
        "end the task",
        "C-PRO-02",
        says,
    ));
    let says = "The house rule decides what is lost.".to_owned();
    all.push(row(
        "interrupt",
        say::Interrupt(person, None).into(),
        "interrupt the task",
        "C-PRO-03",
        says,
    ));
}

/// Returns the mean successes of all rolls from this number of dice on (C-TRK-36).
pub fn rest(dice: u8, target: i8) -> f64 {
    let mean = |dice: u8| {
        let odds = TargetOdds::of(TargetPool { dice, target });
        odds.map_or(0.0, |odds| odds.mean())
    };
    (1..=dice).map(mean).sum()
}
