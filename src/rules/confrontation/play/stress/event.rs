//! The events of stress and fear.

use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::{Ignoring, Intervention, breaks, cycle_length};
use crate::model::{Person, State, Strain, with};

/// Abilities that a new stress point makes usable again (C-FOC-04a, C-FOC-15a).
const BACK_WITH_STRESS: [&str; 2] = ["find_internal_reserves", "push_your_limits"];

/// Begins the cycle of relief again once it has this many steps (C-STR-11), with what comes back then (C-FOC-09a,
/// C-FOC-13a).
pub(in crate::play) fn end_cycle(person: &mut Person, length: usize) {
    if person.stress.used.len() >= length {
        person.stress.used.clear();
        person.stress.longer = 0;
        person.stress.skipped = false;
        restore(person, &["channel_the_pain"]);
    }
}

/// Makes abilities usable again.
pub(in crate::play) fn restore(person: &mut Person, abilities: &[&str]) {
    for ability in &mut person.abilities {
        if abilities.contains(&ability.id.as_str()) {
            ability.spent = false;
        }
    }
}

/// A character gained a stress point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stressed {
    /// The character.
    pub who: Id,
    /// The source.
    pub strain: Strain,
    /// The die of someone who could have ignored it (C-DES-19a).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<u8>,
}

impl Fact<State> for Stressed {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            let stress = &mut person.stress;
            stress.points = stress.points.saturating_add(1);
            stress.last = Some((self.strain, None));
            if stress.points > person.toughness {
                stress.interventions = stress.interventions.saturating_add(1);
            }
            restore(person, &BACK_WITH_STRESS);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let points = person.stress.points.saturating_add(1);
        let source = match self.strain {
            Strain::Other => String::new(),
            strain => format!(" from {}", strain.label()),
        };
        let mut then = person.clone();
        then.stress.points = points;
        let face = self
            .face
            .map_or_else(String::new, |face| format!(" [{face}]"));
        Some(format!(
            "{} gains 1 stress{source} ({points}/{}).{}{face}",
            person.name,
            person.toughness,
            breaks(person, &then, before)
        ))
    }
}

/// A tough character didn't gain a stress point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Resisted {
    /// The character.
    pub who: Id,
}

impl Fact<State> for Resisted {
    fn apply(&self, _: &mut State) {}

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} is tough as nails and ignores 1 stress. [6]",
            before.name(self.who)
        ))
    }
}

/// The last stress point was ignored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ignored {
    /// The character.
    pub who: Id,
    /// How.
    pub how: Ignoring,
}

impl Fact<State> for Ignored {
    fn apply(&self, state: &mut State) {
        let time = state.time;
        let mut back = None;
        with(state, self.who, |person| {
            let stress = &mut person.stress;
            let Some((_, card)) = stress.last.take() else {
                return;
            };
            if stress.points > person.toughness {
                stress.interventions = stress.interventions.saturating_sub(1);
            }
            stress.points = stress.points.saturating_sub(1);
            let held = card.and_then(|card| person.cards.iter().rposition(|one| *one == card));
            back = held.map(|at| person.cards.remove(at));
            let id = match self.how {
                Ignoring::BrushItOff => {
                    person.stress.longer = person.stress.longer.saturating_add(1);
                    "brush_it_off"
                }
                Ignoring::Experience => {
                    person.experience = person.experience.saturating_sub(2);
                    person.age = person.age.map(|age| age.saturating_add(5));
                    "ignore_stress"
                }
            };
            let used = person.abilities.iter_mut().find(|one| one.id == id);
            if let Some(used) = used {
                used.last_used = Some(time);
            }
        });
        state.deck.extend(back);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let name = &person.name;
        let left = person.stress.points.saturating_sub(1);
        Some(match self.how {
            Ignoring::BrushItOff => format!(
                "{name} brushes off the stress and its card ({left} stress left). This cycle is 1 step longer."
            ),
            Ignoring::Experience => {
                let age = match person.age {
                    Some(_) => String::new(),
                    None => format!(" Set their age: `age {} YEARS`.", lang::spoken::quote(name)),
                };
                format!(
                    "{name} pays 1 XP to ignore the stress and its card ({left} stress left). Their body ages 5 years.{age}"
                )
            }
        })
    }
}

/// A stress point was relieved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Relieved {
    /// The character.
    pub who: Id,
    /// The method, if it counts in the cycle.
    pub method: Option<String>,
}

impl Fact<State> for Relieved {
    fn apply(&self, state: &mut State) {
        let length = state
            .person(self.who)
            .map_or(0, |person| cycle_length(person, state));
        with(state, self.who, |person| {
            let stress = &mut person.stress;
            stress.points = stress.points.saturating_sub(1);
            let above = stress.points.saturating_sub(person.toughness);
            stress.interventions = stress.interventions.min(above);
            stress.last = None;
            if let Some(method) = &self.method {
                stress.used.retain(|one| one != method);
                stress.used.push(method.clone());
            }
            end_cycle(person, length);
            restore(person, &BACK_WITH_STRESS[..1]);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let name = &person.name;
        let left = person.stress.points.saturating_sub(1);
        let Some(method) = &self.method else {
            return Some(format!("{name} relieves 1 stress ({left} left)."));
        };
        let length = cycle_length(person, before);
        let others = person.stress.used.iter().filter(|one| *one != method);
        let step = others.count() + 1;
        let end = if step >= length {
            " Every method is free again."
        } else {
            ""
        };
        Some(format!(
            "{name} relieves 1 stress by {method} ({left} left, relief cycle {step}/{length}).{end}"
        ))
    }
}

/// Fear has changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Feared {
    /// The character.
    pub who: Id,
    /// The points.
    pub fear: u8,
}

impl Fact<State> for Feared {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| person.stress.fear = self.fear);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let (was, is) = (person.stress.fear, self.fear);
        let name = &person.name;
        Some(if is > was {
            let mut then = person.clone();
            then.stress.fear = is;
            let more = breaks(person, &then, before);
            format!("{name} gains {} fear (now {is}).{more}", is - was)
        } else {
            format!("{name} loses {} fear ({is} left).", was - is)
        })
    }
}

/// The GM used stress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Intervened {
    /// The character.
    pub who: Id,
    /// How.
    pub how: Intervention,
}

impl Fact<State> for Intervened {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            let stress = &mut person.stress;
            if self.how == Intervention::Damage {
                stress.interventions = stress.interventions.saturating_sub(1);
            } else {
                stress.points = stress.points.saturating_sub(1);
                let above = stress.points.saturating_sub(person.toughness);
                stress.interventions = stress.interventions.min(above);
                stress.last = None;
                restore(person, &BACK_WITH_STRESS[..1]);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let name = &person.name;
        let left = person.stress.points.saturating_sub(1);
        Some(match self.how {
            Intervention::Damage => format!("Stress overwhelms {name}."),
            Intervention::Choice => {
                format!(
                    "Stress drives {name} to a very bad choice. They lose 1 stress ({left} left)."
                )
            }
            Intervention::Disease => {
                format!("Stress makes {name} ill. They lose 1 stress ({left} left).")
            }
            Intervention::Accident => {
                format!("Stress leads {name} into an accident. They lose 1 stress ({left} left).")
            }
        })
    }
}
