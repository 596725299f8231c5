//! Insulation against the electricity of a field (C-BIO-03).

use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::field_of;
use crate::model::{Arm, Field, Insulation, Person, State, with};
use crate::play::Play;

/// Returns the insulation of a target that counts against an attack: that of a bioelectric field.
pub fn against(arm: &Arm, whom: &Person) -> Insulation {
    let electric = field_of(&arm.id) == Some(Field::Bioelectric);
    let own = whom.insulation.filter(|_| electric);
    own.unwrap_or(Insulation::Usual)
}

/// Returns the damage that gets through, from the damage without insulation and the number of successes.
pub const fn through(insulation: Insulation, damage: i16, successes: i16) -> i16 {
    match insulation {
        Insulation::Usual => damage,
        Insulation::Well => damage.saturating_add(1) / 2,
        Insulation::Poorly => damage.saturating_add(successes),
    }
}

/// Keeps how well a character is insulated.
pub(super) fn set(p: &mut Play<'_, '_>, who: Id, how: Insulation) {
    let own = p.now.person(who).and_then(|person| person.insulation);
    if own.unwrap_or(Insulation::Usual) != how {
        p.push(InsulationSet { who, how });
    }
}

/// The GM said how well a character is insulated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InsulationSet {
    /// The character.
    pub who: Id,
    /// How well.
    pub how: Insulation,
}

impl Fact<State> for InsulationSet {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.insulation = Some(self.how).filter(|how| *how != Insulation::Usual);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let name = before.name(self.who);
        Some(match self.how {
            Insulation::Usual => format!("{name} is no longer insulated in a special way."),
            how => format!("{name} is {} insulated.", how.word()),
        })
    }
}
