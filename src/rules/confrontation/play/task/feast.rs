//! A feast: a prolonged task that relieves the stress of its guests (C-FOC-05a).

use lang::Refusal;
use rules::encounter::Fact;
use rules::encounter::clock::HOUR;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::{Play, QualityBought, Species, TaskBegun, ended, free};
use crate::effects::cause;
use crate::model::text::success_words;
use crate::model::{Cause, Pool, State, Task, with};
use crate::play::pools;
use crate::play::stress;

/// The key of the ability, and the method of relief.
const FEAST: &str = "feast";

/// Speed that it costs.
const PRICE: i16 = 2;

/// Its dice, and the most dice of effort.
const DICE: i8 = 4;

/// Seconds of each roll.
const BASE: u64 = 3 * HOUR;

/// Begins a feast.
pub(super) fn begin(p: &mut Play<'_, '_>, cook: Id) -> Result<(), Refusal> {
    free(&p.now, cook)?;
    let person = p.now.found(cook)?;
    let name = &person.name;
    if !person.has(FEAST) {
        let why = format!("{name} can't prepare a feast: they don't have the ability.");
        p.forbid(
            "C-FOC-05a",
            why,
            "Choose someone with the focus Cooks like a chef.",
        )?;
    }
    let speed = person.pool(Pool::Speed).now;
    if speed < PRICE {
        let why = format!("A feast costs {PRICE} Speed, and {name} has {speed}.");
        return Err(Refusal::input(why)
            .hint("Recover points first.")
            .resting_on("C-FOC-05a"));
    }
    p.push(FeastPaid { cook });
    p.push(TaskBegun {
        task: Box::new(Task {
            lead: cook,
            name: FEAST.to_owned(),
            pool: Some(Pool::Might),
            base: BASE,
            extra: vec![Cause {
                dice: DICE,
                effort: DICE,
                ..cause(FEAST, "Feast", "C-FOC-05a")
            }],
            feast: true,
            ..Task::default()
        }),
    });
    Ok(())
}

/// Relieves a guest of 1 stress point.
pub(super) fn serve(
    p: &mut Play<'_, '_>,
    cook: Id,
    guest: Id,
    species: Species,
) -> Result<(), Refusal> {
    let task = ended(&p.now, cook)?;
    let name = p.now.name(cook);
    if !task.feast {
        let why = format!("{name} hasn't prepared a feast.");
        return Err(Refusal::input(why).hint("Use `feast` first."));
    }
    let price = match species {
        Species::Same => 1,
        Species::Other => 3,
    };
    let left = task.left();
    if left < price {
        let why = format!("{name} has {} left and needs {price}.", success_words(left));
        return Err(Refusal::input(why)
            .hint("The feast is over.")
            .resting_on("C-FOC-05a"));
    }
    stress::relieve(p, guest, Some(FEAST), false)?;
    let name = p.now.name(guest).to_owned();
    p.push(QualityBought {
        lead: cook,
        name,
        successes: price,
    });
    Ok(())
}

/// The price of a feast was paid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FeastPaid {
    /// The cook.
    pub cook: Id,
}

impl Fact<State> for FeastPaid {
    fn apply(&self, state: &mut State) {
        with(state, self.cook, |person| {
            pools::take(person, Pool::Speed, PRICE);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.cook)?;
        let left = (person.pool(Pool::Speed).now - PRICE).max(0);
        Some(format!(
            "{} pays {PRICE} Speed for a feast ({left} left).",
            person.name
        ))
    }
}
