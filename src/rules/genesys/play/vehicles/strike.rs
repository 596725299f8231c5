//! The damage of a hit to a vehicle, and of a vehicle's weapon to a person: the two scales (G-VEH-28,
//! G-VEH-32 to G-VEH-36, T-41).

use lang::Refusal;
use rules::view::Id;

use crate::events::HitDealt;
use crate::events::vehicles::{CurtainStrikes, Held};
use crate::hits::damage::disables;
use crate::hits::hit_list::{Blow, SCALE, against_vehicle, blows, planetary};
use crate::kinds::Quality;
use crate::model::check::{Bought, Check, Spent};
use crate::model::records::Weapon;
use crate::model::records::tables::SpendEffect;
use crate::model::state::State;
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::parts::absorbed;
use crate::play::draft::Draft;
use crate::play::vehicles::trauma::Strike;

/// The bonus to every Critical Injury from a hit with that weapon: 50 with the option at G-VEH-34,
/// otherwise 0.
pub fn maims(state: &State, check: &Check, weapon: &Weapon) -> i32 {
    let maims = state.settings.vehicle_weapons_maim && planetary(check, weapon);
    if maims { 50 } else { 0 }
}

/// True if a braced vehicle's answer to a hit is set.
pub fn is_answered(check: &Check, number: u8) -> bool {
    check.absorbed.iter().any(|(hit, _)| *hit == number)
}

/// How much of a hit a braced vehicle may still take as system strain, up to its silhouette
/// (G-VCOM-15). If the hit deals system strain anyway, both cost the same. Then it may only take the
/// whole hit, so that no Critical Hit follows (G-VCOM-29).
pub fn may_absorb(vehicle: &Vehicle, check: &Check, blow: &Blow) -> u16 {
    let left = u16::from(vehicle.silhouette).saturating_sub(absorbed(check, blow.number));
    let critical = check.critical_triggers(blow.number) > 0;
    // If a component is disabled instead, there is no damage to brace against (M-06).
    if disables(check, blow) {
        return 0;
    }
    if vehicle.effects.brace.is_none() || blow.sum.strain && !(critical && left >= blow.sum.through)
    {
        return 0;
    }
    left.min(blow.sum.through)
}

/// The first hit of a rolled attack that a braced vehicle hasn't answered: its number if there are
/// several, the vehicle, and the damage after armor.
pub fn unanswered<'s>(state: &'s State, check: &Check) -> Option<(Option<u8>, &'s Vehicle, u16)> {
    if !check.hits() {
        return None;
    }
    let blows = blows(state, check);
    let several = blows.len() > 1;
    blows.iter().find_map(|blow| {
        let vehicle = state.vehicle(blow.target)?;
        let asked = !is_answered(check, blow.number) && may_absorb(vehicle, check, blow) > 0;
        let number = several.then_some(blow.number);
        asked.then_some((number, vehicle, blow.sum.through))
    })
}

/// The refusal to apply a hit of a rolled attack that a braced vehicle hasn't answered.
pub fn waits(state: &State, check: &Check) -> Option<Refusal> {
    let (several, vehicle, through) = unanswered(state, check)?;
    let name = &vehicle.name;
    let which = match several {
        Some(number) => format!("hit {number}, {through} damage"),
        None => format!("{through} damage"),
    };
    let why = format!("{name} is braced: choose how much of {which} to take as system strain.");
    let line = format!("absorb {}", rules::words::said(name, vehicle.id));
    let hint = format!("Use `{line} N` to take N as system strain, or `{line} 0` to take none.");
    Some(Refusal::rule("G-VCOM-15", why).hint(hint))
}

impl Draft<'_, '_> {
    /// Deals a hit to a vehicle: armor, bracing, hull trauma or system strain, and the bought Critical
    /// Hit (G-VCOM-25, G-VEH-31, G-VCOM-29).
    pub fn land_on_vehicle(&mut self, check: &Check, blow: &Blow, several: bool) {
        let Some(vehicle) = self.now.vehicle(blow.target).cloned() else {
            return;
        };
        if !vehicle.flies() {
            return;
        }
        let sum = blow.sum;
        if disables(check, blow) {
            // A component is disabled for a while instead of damage (M-06).
            let out = |s: &&Spent| s.bought == Bought::Row(SpendEffect::Disable);
            if let Some(spent) = check.spent.iter().find(out) {
                self.harms_part(vehicle.id, spent);
            }
            return;
        }
        self.push(HitDealt {
            by: check.by,
            target: vehicle.id,
            damage: sum.damage,
            soak: sum.soak,
            ignored: sum.ignored,
            through: sum.through,
            strain: sum.strain,
            hit: if several { blow.number } else { 0 },
        });
        // A die typed at the end belongs to the bought Critical Hit first, as with people (G-COMB-18).
        let triggers = check.critical_triggers(blow.number);
        let wounds = sum.through > 0 || check.critical_overruled(blow.number);
        let bought = check.hits() && triggers > 0 && wounds;
        let typed = if bought {
            let mut spent = check.spent.iter().filter(|s| s.hit() == blow.number);
            spent.find_map(|s| s.typed).or_else(|| {
                // A squadron loses a craft and rolls nothing (T-45).
                let rolls = vehicle.squadron.is_none_or(|s| s.standing < 2);
                rolls.then(|| self.next_hundred()).flatten()
            })
        } else {
            None
        };
        if sum.through > 0 {
            if sum.strain {
                self.system_strain(vehicle.id, sum.through);
            } else {
                self.hull_trauma(vehicle.id, sum.through);
            }
        }
        // Fire Discipline counts for the weapons of the ship, not for carried ones (M-21).
        let fired = self.now.mount_fired(check);
        let drilled = fired.is_some_and(|(own, _, _)| own.effects.drill.is_some());
        if drilled {
            self.system_strain(vehicle.id, 1);
        }
        if bought {
            let vicious: i32 = blow
                .weapon
                .qualities
                .iter()
                .map(|q| match q {
                    Quality::Vicious(n) => i32::from(*n) * 10,
                    _ => 0,
                })
                .sum();
            let vicious = if self.now.settings.vicious_spares_vehicles {
                0
            } else {
                vicious
            };
            self.critical_hit(
                vehicle.id,
                Strike {
                    plus: (i32::from(triggers) - 1) * 10 + vicious,
                    typed,
                    ..Strike::default()
                },
            );
        }
    }

    /// Applies qualities to a vehicle, apart from damage: Tractor holds it (G-QUAL-26), Stun deals
    /// system strain.
    pub(crate) fn quality_on_vehicle(&mut self, quality: Quality, vehicle: Id, planetary: bool) {
        match quality {
            Quality::Tractor(n) => {
                let held = self
                    .now
                    .vehicle(vehicle)
                    .is_some_and(|v| v.effects.held.is_some());
                if !held {
                    self.push(Held {
                        vehicle,
                        difficulty: n,
                    });
                }
            }
            Quality::Stun(n) => {
                let points = if planetary {
                    u16::from(n)
                } else {
                    u16::from(n) / SCALE
                };
                self.system_strain(vehicle, points);
            }
            _ => {}
        }
    }
}

/// The base damage of the Blanket Barrage that a small craft attacks through, and its ship.
pub fn curtain(state: &State, check: &Check) -> Option<(u16, String)> {
    let own = state.vehicle_of(check.by).filter(|v| v.silhouette <= 4)?;
    let vehicle = state.vehicle(check.target()?)?;
    let curtain = vehicle.effects.curtain?;
    let mount = vehicle.weapons.get(usize::from(curtain.weapon))?;
    own.flies()
        .then(|| (mount.base_damage(), vehicle.name.clone()))
}

impl Draft<'_, '_> {
    /// Deals the hit of a Blanket Barrage to the craft that attacked through it. Armor counts (O-46).
    pub fn curtain_strikes(&mut self, check: &Check, full: bool) {
        let Some((base, _)) = curtain(&self.now, check) else {
            return;
        };
        let (Some(own), Some(target)) = (
            self.now.vehicle_of(check.by).cloned(),
            check.target().and_then(|id| self.now.vehicle(id)).cloned(),
        ) else {
            return;
        };
        let mount = target
            .effects
            .curtain
            .and_then(|c| target.weapons.get(usize::from(c.weapon)).cloned());
        let Some(mount) = mount else { return };
        let damage = if full { base } else { base.div_ceil(2) };
        let planetary = !mount.weapon.qualities.contains(&Quality::PersonalScale);
        let hit = against_vehicle(damage, planetary, &own, &mount.weapon);
        self.push(CurtainStrikes {
            vehicle: target.id,
            whom: own.id,
            full,
        });
        if hit.strain {
            self.system_strain(own.id, hit.through);
        } else {
            self.struck(&own, hit.through);
        }
    }
}
