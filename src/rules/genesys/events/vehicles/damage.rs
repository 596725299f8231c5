//! Events of damage to a vehicle, and of its repair.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use rules::encounter::Fact;
use rules::system::Sums;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::event::with;
use crate::events::said::aloud;
use crate::events::vehicles::log_text::{long, set_to};
use crate::model::state::State;
use crate::model::vehicles::parts;
use crate::model::vehicles::parts::{Component, CriticalHit, HitEffect, Looming};
use crate::words::{count, genitive, list};

/// A Critical Hit was rolled. The vehicle may still brace against it (G-VCOM-15).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Looms {
    pub vehicle: Id,
    pub looming: Looming,
}

impl Fact<State> for Looms {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            v.condition.looming = Some(self.looming);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        self.tell_as(before, Sums::Shown)
    }

    fn tell_as(&self, before: &State, sums: Sums) -> Option<String> {
        let Self { looming, .. } = self;
        let (die, result) = (i32::from(looming.rolled), i32::from(looming.result));
        Some(format!(
            "A Critical Hit{} threatens {}. It can still brace.",
            aloud::in_brackets(die, result, sums),
            before.name_of(self.vehicle)
        ))
    }
}

/// It is about to take hull trauma. It may still brace against it (G-VCOM-15).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Struck {
    pub vehicle: Id,
    pub by: u16,
}

impl Fact<State> for Struck {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| v.condition.struck.push(self.by));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { by, .. } = self;
        Some(format!(
            "{} is about to suffer {by} hull trauma. It can still brace.",
            before.name_of(self.vehicle)
        ))
    }
}

/// It answered with an amount of system strain instead of hull trauma. Another event has the rest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answered {
    pub vehicle: Id,
    pub by: u16,
}

impl Fact<State> for Answered {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            if !v.condition.struck.is_empty() {
                v.condition.struck.remove(0);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self { vehicle, by: 0 } => {
                format!(
                    "{} declines to brace (G-VCOM-15).",
                    before.name_of(*vehicle)
                )
            }
            Self { vehicle, by } => format!(
                "{} turns {by} damage into system strain (G-VCOM-15).",
                before.name_of(*vehicle)
            ),
        })
    }
}

/// A Critical Hit was rolled while another was pending. It waits until the other is settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Queued {
    pub vehicle: Id,
    pub queued: parts::Queued,
}

impl Fact<State> for Queued {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            v.condition.queued.push(self.queued);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { queued, .. } = self;
        Some(format!(
            "Another Critical Hit ({} on the die) threatens {} after the first (G-VCOM-15).",
            queued.rolled,
            before.name_of(self.vehicle)
        ))
    }
}

/// The first waiting Critical Hit is handled now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unqueued {
    pub vehicle: Id,
}

impl Fact<State> for Unqueued {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            if !v.condition.queued.is_empty() {
                v.condition.queued.remove(0);
            }
        });
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// A Critical Hit was suffered (G-VCOM-26).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CriticalSuffered {
    pub vehicle: Id,
    pub critical: CriticalHit,
}

impl Fact<State> for CriticalSuffered {
    fn apply(&self, state: &mut State) {
        let Self { critical, .. } = self;
        state.next_mark = state.next_mark.max(critical.mark.saturating_add(1));
        if let Some(v) = state.vehicle_mut(self.vehicle) {
            v.condition.looming = None;
            v.condition.criticals.push(critical.clone());
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        self.tell_as(before, Sums::Shown)
    }

    fn tell_as(&self, before: &State, sums: Sums) -> Option<String> {
        let Self { critical, .. } = self;
        let result = i32::from(critical.result);
        let die = critical.rolled.map_or(result, i32::from);
        let sum = aloud::in_brackets(die, result, sums);
        Some(format!(
            "{} suffers a Critical Hit{sum}: {}. {}",
            before.name_of(self.vehicle),
            critical.name.trim_end_matches('!'),
            critical.text
        ))
    }
}

/// A Critical Hit cost a squadron a craft (T-45).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SquadronStruck {
    pub vehicle: Id,
    pub rolled: u8,
    pub result: i32,
}

impl Fact<State> for SquadronStruck {
    fn apply(&self, _: &mut State) {
        // Another event takes the craft.
    }

    fn tell(&self, before: &State) -> Option<String> {
        self.tell_as(before, Sums::Shown)
    }

    fn tell_as(&self, before: &State, sums: Sums) -> Option<String> {
        Some(format!(
            "{} suffers a Critical Hit{} and loses a craft (T-45).",
            before.name_of(self.vehicle),
            aloud::in_brackets(i32::from(self.rolled), self.result, sums)
        ))
    }
}

/// A Critical Hit had no effect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CriticalAvoided {
    pub vehicle: Id,
    pub result: i32,
}

impl Fact<State> for CriticalAvoided {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| v.condition.looming = None);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "The Critical Hit on {} comes to {}, so it has no effect.",
            before.name_of(self.vehicle),
            lang::sentence::minus(&self.result.to_string())
        ))
    }
}

/// A Critical Hit was repaired.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CriticalRepaired {
    pub vehicle: Id,
    pub mark: u32,
}

impl Fact<State> for CriticalRepaired {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            v.condition.criticals.retain(|c| c.mark != self.mark);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let hit = before.vehicle(self.vehicle)?.critical(self.mark)?;
        let whose = genitive(before.name_of(self.vehicle));
        Some(format!(
            "{whose} Critical Hit \"{}\" is repaired.",
            hit.name
        ))
    }
}

/// The weapon that a Critical Hit compromises was chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WeaponChosen {
    pub vehicle: Id,
    pub mark: u32,
    pub weapon: u8,
}

impl Fact<State> for WeaponChosen {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            for hit in &mut v.condition.criticals {
                let takes = hit.harm.contains(&HitEffect::CompromisesWeapon);
                if hit.mark == self.mark && takes {
                    hit.weapon = Some(self.weapon);
                }
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let craft = before.vehicle(self.vehicle)?;
        let gun = Component::Weapon(self.weapon).word(craft);
        let one = craft
            .weapons
            .get(usize::from(self.weapon))
            .is_some_and(|m| m.count > 1);
        let one = if one { "one" } else { "the" };
        Some(format!(
            "The hit compromises {one} {gun} on {}.",
            craft.name
        ))
    }
}

/// A component was set by a GM call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ComponentSet {
    pub vehicle: Id,
    pub component: Component,
    pub out: bool,
}

impl Fact<State> for ComponentSet {
    fn apply(&self, state: &mut State) {
        let Self { component, out, .. } = self;
        with(state, self.vehicle, |v| {
            let place = v.condition.out.iter().position(|c| c == component);
            match (out, place) {
                (true, _) => v.condition.out.push(self.component),
                (false, Some(place)) => {
                    v.condition.out.remove(place);
                }
                (false, None) => {}
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let craft = before.vehicle(self.vehicle)?;
        Some(set_to(craft, self.component, self.out))
    }
}

/// A repair of its hull was tried (G-VCOM-22).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HullTried {
    pub vehicle: Id,
}

impl Fact<State> for HullTried {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| v.condition.hull_tried = true);
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// Emergency repairs hold it together (G-VEH-23).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PatchedUp {
    pub vehicle: Id,
}

impl Fact<State> for PatchedUp {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            v.hull = v.hull.min(v.whole_hull().saturating_sub(1));
            v.condition.makeshift = true;
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let craft = before.vehicle(self.vehicle)?;
        Some(format!(
            "{} is patched up: hull trauma {}/{}. Defenses, hull, navigation and weapons need a repair yard \
                    (G-VEH-23).",
            craft.name,
            craft.whole_hull().saturating_sub(1),
            craft.whole_hull()
        ))
    }
}

/// A repair yard worked on it (G-VEH-22).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Overhauled {
    pub vehicle: Id,
    pub cost: u32,
    pub by: u16,
    /// True if no character paid for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unpaid: bool,
}

impl Fact<State> for Overhauled {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            v.hull = v.hull.saturating_sub(self.by);
            v.condition.makeshift = false;
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { by, .. } = self;
        let craft = before.vehicle(self.vehicle)?;
        let long = long(craft, self.by);
        if self.unpaid {
            return Some(format!(
                "A repair yard repairs {by} hull trauma on {} without payment, worth {}. The work takes {long} (G-VEH-22).",
                craft.name,
                count(self.cost, "unit")
            ));
        }
        Some(format!(
            "A repair yard repairs {by} hull trauma on {} for {}. The work takes {long} (G-VEH-22).",
            craft.name,
            count(self.cost, "unit")
        ))
    }
}

/// It was destroyed (G-VEH-14).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Destroyed {
    pub vehicle: Id,
}

impl Fact<State> for Destroyed {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            v.condition.destroyed = true;
            v.condition.looming = None;
            v.condition.queued.clear();
            v.condition.struck.clear();
            v.condition.splinters.clear();
            v.speed = 0;
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!("{} is destroyed.", before.name_of(self.vehicle)))
    }
}

/// It was restored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Restored {
    pub vehicle: Id,
}

impl Fact<State> for Restored {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| v.condition.destroyed = false);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} is restored to play.",
            before.name_of(self.vehicle)
        ))
    }
}

/// The checks needed to put out the fire aboard. 0 if it is out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FireSet {
    pub vehicle: Id,
    pub checks: u8,
}

impl Fact<State> for FireSet {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| v.condition.fire = self.checks);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { checks, .. } = self;
        Some(match checks {
            0 => format!("The fire aboard {} is out.", before.name_of(self.vehicle)),
            1 => format!(
                "There is a fire aboard {}: 1 check puts it out.",
                before.name_of(self.vehicle)
            ),
            n => format!(
                "There is a fire aboard {}: {n} checks put it out.",
                before.name_of(self.vehicle)
            ),
        })
    }
}

/// A character rolled against splinters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprayed {
    pub who: Id,
    /// The vehicle. Older saves don't have it and store one spray for each person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vehicle: Option<Id>,
    pub shown: String,
    pub wounds: u16,
    /// The skill, with the pool if it was rolled automatically.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub with: String,
    /// True if a Critical Injury follows.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub injured: bool,
}

impl Fact<State> for Sprayed {
    fn apply(&self, state: &mut State) {
        match self {
            Self {
                who,
                vehicle: Some(vehicle),
                ..
            } => with(state, *vehicle, |v| {
                let waits = &mut v.condition.splinters;
                if let Some(place) = waits.iter().position(|id| id == who) {
                    waits.remove(place);
                }
            }),
            Self {
                who, vehicle: None, ..
            } => {
                for vehicle in &mut state.vehicles {
                    vehicle.condition.splinters.retain(|id| id != who);
                }
            }
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { shown, with, .. } = self;
        Some(super::splinters::tell(
            before.name_of(self.who),
            with,
            shown,
            self.wounds,
        ))
    }
}

/// Splinters aboard: these characters roll against them, in this order (M-22).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Splinters {
    pub vehicle: Id,
    pub who: Vec<Id>,
}

impl Fact<State> for Splinters {
    fn apply(&self, state: &mut State) {
        let Self { who, .. } = self;
        // A character who still waits for an earlier check against splinters is listed again.
        with(state, self.vehicle, |v| v.condition.splinters.extend(who));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { who, .. } = self;
        let names: Vec<&str> = who.iter().map(|who| before.name_of(*who)).collect();
        Some(format!(
            "Splinters fly aboard {}. {} must {}make a check (M-22).",
            before.name_of(self.vehicle),
            list(&names),
            if names.len() > 1 { "each " } else { "" }
        ))
    }
}

/// It took system strain instead of damage of a hit (G-VCOM-15).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Absorbed {
    pub vehicle: Id,
    pub hit: u8,
    pub by: u16,
}

impl Fact<State> for Absorbed {
    fn apply(&self, state: &mut State) {
        let Self { hit, .. } = self;
        if let Some(check) = &mut state.check {
            match check.absorbed.iter_mut().find(|(n, _)| n == hit) {
                Some((_, sum)) => *sum = sum.saturating_add(self.by),
                None => check.absorbed.push((self.hit, self.by)),
            }
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self { vehicle, by: 0, .. } => {
                format!(
                    "{} declines to brace (G-VCOM-15).",
                    before.name_of(*vehicle)
                )
            }
            Self { vehicle, by, .. } => format!(
                "{} turns {by} damage into system strain (G-VCOM-15).",
                before.name_of(*vehicle)
            ),
        })
    }
}

/// A hit no longer deals damage, so its answer is removed (M-06, G-VCOM-15).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unabsorbed {
    pub vehicle: Id,
    pub hit: u8,
}

impl Fact<State> for Unabsorbed {
    fn apply(&self, state: &mut State) {
        let Self { hit, .. } = self;
        if let Some(check) = &mut state.check {
            check.absorbed.retain(|(n, _)| n != hit);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} has no damage to brace against (G-VCOM-15).",
            before.name_of(self.vehicle)
        ))
    }
}
