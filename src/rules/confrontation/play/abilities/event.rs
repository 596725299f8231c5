//! What happens by special abilities.

use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::model::text::skill_words;
use crate::model::{Active, Dose, Pool, Skill, State, Tactic, Tenths, Until, with};
use crate::play::calendar::span;
use crate::play::pools;
use crate::play::stress::{cycle_length, end_cycle};

/// An ability was used and paid for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AbilityUsed {
    /// Who used it.
    pub who: Id,
    /// Its key.
    pub ability: String,
    /// Its name.
    pub name: String,
    /// What it says, where a person does the rest.
    pub says: Option<String>,
    /// The points that it cost.
    pub cost: Option<(Pool, u8)>,
    /// The action points that it took.
    pub price: Tenths,
    /// True if it can't be used again before something happens.
    pub spent: bool,
    /// What it is used on, where it works once for each.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub subject: String,
}

impl Fact<State> for AbilityUsed {
    fn apply(&self, state: &mut State) {
        let time = state.time;
        with(state, self.who, |person| {
            if let Some((pool, points)) = self.cost {
                pools::take(person, pool, points.into());
            }
            let used = person
                .abilities
                .iter_mut()
                .find(|one| one.id == self.ability);
            if let Some(used) = used {
                used.last_used = Some(time);
                used.spent = self.spent;
                if !self.subject.is_empty() {
                    used.used_on.push(self.subject.clone());
                }
            }
        });
        if let Some(fight) = state.fight.as_mut().filter(|_| self.price.0 > 0) {
            fight.spend_points(self.who, self.price);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let cost = self
            .cost
            .map(|(pool, points)| format!("{points} {}", pool.label()));
        let price = (self.price.0 > 0).then(|| format!("{} action points", self.price));
        let paid: Vec<String> = cost.into_iter().chain(price).collect();
        let paid = if paid.is_empty() {
            String::new()
        } else {
            format!(" for {}", paid.join(" and "))
        };
        let says = self.says.as_ref();
        let says = says.map_or_else(String::new, |says| format!(" {says}"));
        let subject = match self.subject.as_str() {
            "" => String::new(),
            subject => format!(" ({subject})"),
        };
        Some(format!(
            "{} uses {}{subject}{paid}.{says}",
            before.name(self.who),
            self.name
        ))
    }
}

/// An effect that lasts began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EffectBegan {
    /// Whom it affects.
    pub who: Id,
    /// The key of the ability.
    pub ability: String,
    /// Its name.
    pub name: String,
    /// The place of the use among those of the ability.
    pub way: usize,
    /// How long it lasts.
    pub until: Until,
    /// The key of the skill that it was chosen for, if any (C-FOC-17a).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub skill: String,
}

impl Fact<State> for EffectBegan {
    fn apply(&self, state: &mut State) {
        let Some(person) = state.person(self.who) else {
            return;
        };
        let lasts = |one: &&Active| one.lasts(state, person) && one.ability != self.ability;
        let mut active: Vec<Active> = person.active.iter().filter(lasts).cloned().collect();
        active.push(Active {
            ability: self.ability.clone(),
            way: self.way,
            until: self.until,
            skill: self.skill.clone(),
        });
        with(state, self.who, |person| person.active = active);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let until = match self.until {
            Until::Roll => "on one roll".to_owned(),
            Until::Turn(_) => "until their next turn".to_owned(),
            Until::Round(_) => "this round".to_owned(),
            Until::FightEnd => "until the fight ends".to_owned(),
            Until::Time(end) => format!("for {}", span(end.saturating_sub(before.time))),
        };
        let with = match self.skill.as_str() {
            "" => String::new(),
            skill => format!(" with {}", skill.replace('_', " ")),
        };
        Some(format!(
            "{} applies to {}{with} {until}.",
            self.name,
            before.name(self.who)
        ))
    }
}

/// An effect is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EffectSpent {
    /// Whom it affected.
    pub who: Id,
    /// The key of the ability.
    pub ability: String,
}

impl Fact<State> for EffectSpent {
    fn apply(&self, state: &mut State) {
        let fight = state.fight.is_some();
        with(state, self.who, |person| {
            let reflex = |one: &Active| one.ability == "nervous_reflex" && one.until == Until::Roll;
            let owes = self.ability == "nervous_reflex" && person.active.iter().any(reflex);
            person.active.retain(|one| one.ability != self.ability);
            if owes && fight {
                person.active.push(Active {
                    ability: self.ability.clone(),
                    way: usize::MAX,
                    until: Until::FightEnd,
                    skill: String::new(),
                });
            }
        });
    }

    // The roll has told it, or the damage does.
    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// A step of the cycle of relief was jumped over (C-FOC-09a).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StepSkipped {
    /// The character.
    pub who: Id,
}

impl Fact<State> for StepSkipped {
    fn apply(&self, state: &mut State) {
        let length = state
            .person(self.who)
            .map_or(0, |person| cycle_length(person, state));
        with(state, self.who, |person| {
            let stress = &mut person.stress;
            stress.used.push("a jumped step".to_owned());
            stress.skipped = true;
            end_cycle(person, length);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let length = cycle_length(person, before);
        let step = person.stress.used.len() + 1;
        let end = if step >= length {
            " Every method is free again."
        } else {
            ""
        };
        Some(format!(
            "{} skips a step of the cycle: {step}/{length}.{end}",
            person.name
        ))
    }
}

/// Pools may exceed their maximum (C-FOC-15a).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LimitsPushed {
    /// The character.
    pub who: Id,
}

impl Fact<State> for LimitsPushed {
    fn apply(&self, state: &mut State) {
        let beyond = state.settings.push_limits;
        with(state, self.who, |person| {
            person.body.pushing = true;
            person.body.beyond = (beyond != 3).then_some(beyond);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} pools may exceed their maximum by {}.",
            lang::sentence::genitive(before.name(self.who)),
            before.settings.push_limits
        ))
    }
}

/// A character has the benefit of a dose that they didn't take (C-FOC-20a).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DoseGained {
    /// The character.
    pub who: Id,
    /// True if it suppresses 1 rejection for a month, false for up to 4 for a week.
    pub month: bool,
    /// When it ends.
    pub until: u64,
}

impl Fact<State> for DoseGained {
    fn apply(&self, state: &mut State) {
        let taken = state.time;
        with(state, self.who, |person| {
            person.doses.push(Dose {
                month: self.month,
                taken,
                until: self.until,
                harmless: true,
            });
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let (less, time) = if self.month {
            ("1", "a month")
        } else {
            ("up to 4", "a week")
        };
        Some(format!(
            "{} has {less} less rejection for {time}.",
            before.name(self.who)
        ))
    }
}

/// Action points came at once (C-FOC-14b).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PointsGained {
    /// The character.
    pub who: Id,
    /// The points.
    pub points: Tenths,
}

impl Fact<State> for PointsGained {
    fn apply(&self, state: &mut State) {
        if let Some(fight) = &mut state.fight {
            fight.gain_points(self.who, self.points);
            fight.fighter_mut(self.who).struck = false;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} may act at once with {} action points.",
            before.name(self.who),
            self.points
        ))
    }
}

/// A character is bonded with a machine (C-DES-18a).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bonded {
    /// The character.
    pub who: Id,
    /// The machine.
    pub machine: String,
}

impl Fact<State> for Bonded {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.bonds.push(self.machine.clone());
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} bonds with {}.",
            before.name(self.who),
            self.machine
        ))
    }
}

/// A bond with a machine ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unbonded {
    /// The character.
    pub who: Id,
    /// The machine.
    pub machine: String,
}

impl Fact<State> for Unbonded {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.bonds.retain(|one| *one != self.machine);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} ends the bond with {}.",
            before.name(self.who),
            self.machine
        ))
    }
}

/// An ability works again for what it was used on (C-FOC-04b).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Renewed {
    /// The character.
    pub who: Id,
    /// The key of the ability.
    pub ability: String,
    /// Its name.
    pub name: String,
    /// What it was used on.
    pub subject: String,
}

impl Fact<State> for Renewed {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            let held = person.abilities.iter_mut();
            for held in held.filter(|one| one.id == self.ability) {
                held.used_on.retain(|one| *one != self.subject);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} can use {} for {} again.",
            before.name(self.who),
            self.name,
            self.subject
        ))
    }
}

/// A character is trained in a skill for some hours (C-PRF-01a).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoleTaken {
    /// The character.
    pub who: Id,
    /// The key of the skill.
    pub skill: String,
    /// Its name.
    pub name: String,
    /// The pool that pays for effort.
    pub pool: Pool,
    /// When it ends.
    pub until: u64,
}

impl Fact<State> for RoleTaken {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            // A merged skill, or one with banked dice, is there without training (C-DES-12a).
            if let Some(own) = person.skills.iter_mut().find(|own| own.is(&self.skill)) {
                own.training = own.training.max(1);
                own.until = Some(self.until);
                return;
            }
            person.skills.push(Skill {
                id: self.skill.clone(),
                name: self.name.clone(),
                pool: Some(self.pool),
                training: 1,
                until: Some(self.until),
                ..Skill::default()
            });
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} is trained in {} for {}.",
            before.name(self.who),
            skill_words(&self.name),
            span(self.until.saturating_sub(before.time))
        ))
    }
}

/// A character has studied another's body (C-PRF-08a).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Studied {
    /// The character.
    pub who: Id,
    /// The other.
    pub other: Id,
}

impl Fact<State> for Studied {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            if !person.studied.contains(&self.other) {
                person.studied.push(self.other);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} has studied {} anatomy.",
            before.name(self.who),
            lang::sentence::genitive(before.name(self.other))
        ))
    }
}

/// A feint was tried (C-DES-06a).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Feinted {
    /// Who tried it.
    pub who: Id,
    /// The target.
    pub other: Id,
    /// Whether they fell for it.
    pub fooled: bool,
    /// True if bought successes have changed the result of the same feint.
    #[serde(default)]
    pub again: bool,
    /// The tactic that they show, if it was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Tactic>,
}

impl Fact<State> for Feinted {
    fn apply(&self, state: &mut State) {
        with(state, self.other, |person| {
            if let Some(opponent) = person.opponent.as_mut().filter(|_| !self.again) {
                opponent.feinted = opponent.feinted.saturating_add(1);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let (who, other) = (before.name(self.who), before.name(self.other));
        Some(if let Some(shown) = self.shown.filter(|_| self.fooled) {
            format!(
                "{other} falls for the feint and expects {who} to act {}.",
                shown.word()
            )
        } else if self.fooled {
            format!("{other} falls for the feint and expects the tactic {who} shows.")
        } else {
            {
                let feint = lang::sentence::genitive(who);
                format!("{other} sees through {feint} feint.")
            }
        })
    }
}

/// A character says before the roll of initiative what they will do first (C-FOC-07b).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Committed {
    /// The character.
    pub who: Id,
    /// The action.
    pub what: String,
}

impl Fact<State> for Committed {
    fn apply(&self, state: &mut State) {
        if let Some(fight) = &mut state.fight {
            fight.fighter_mut(self.who).committed.clone_from(&self.what);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} commits their first action point: {}.",
            before.name(self.who),
            self.what
        ))
    }
}

/// A character stands where opponents overlook them (C-DES-13a).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unnoticed {
    /// The character.
    pub who: Id,
    /// The opponents who don't notice them.
    pub by: Vec<Id>,
}

impl Fact<State> for Unnoticed {
    fn apply(&self, _: &mut State) {}

    fn tell(&self, before: &State) -> Option<String> {
        let who = before.name(self.who);
        let names: Vec<&str> = self.by.iter().map(|one| before.name(*one)).collect();
        Some(match names.as_slice() {
            [] => format!("Every opponent notices {who}."),
            [one] => format!("{one} ignores {who} unless actively searching."),
            several => format!(
                "{} ignore {who} unless actively searching.",
                lang::sentence::list(several)
            ),
        })
    }
}
