//! Breaks a component of a vehicle and makes it work again (G-VEH-15 to G-VEH-24, X-50).
//! [`crate::craft::status`] says why one is out.

use lang::spoken::quote;
use lang::{Refusal, Who};
use rules::view::Id;
use rules::words::said;

use crate::command::vehicles::Verdict;
use crate::events::vehicles::{Astray, ComponentSet, CraftLost, Restored, Said, WeaponChosen};
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::parts::{Component, CriticalHit, HitEffect};
use crate::play::draft::Draft;
use crate::play::vehicles::braced::{damages_a_weapon, lately, others_to_damage};
use crate::play::vehicles::decide::component_named;
use crate::words::{genitive, is_not};

impl Draft<'_, '_> {
    /// Sets a component by a GM call, or chooses the weapon that a hit compromises (G-VEH-15 to
    /// G-VEH-20, M-22).
    ///
    /// # Errors
    /// Refuses a name that none of them has, and no change.
    pub(crate) fn component(
        &mut self,
        vehicle: &Who,
        component: &str,
        verdict: Verdict,
    ) -> Result<(), Refusal> {
        let vehicle = self.vehicle(vehicle)?;
        let component = component_named(&vehicle, component)?;
        match verdict {
            Verdict::Out => {
                if let Some(refusal) = vehicle.out_already(component) {
                    return Err(refusal);
                }
                self.set_component(&vehicle, component, true);
            }
            Verdict::Works => {
                if !vehicle.condition.out.contains(&component) {
                    let part = component.word(&vehicle);
                    let whose = genitive(&vehicle.name);
                    let why = format!("{whose} {part} {} marked as out.", is_not(&part));
                    let hint = "Repair a Critical Hit with `mend` or `cure`.";
                    return Err(Refusal::input(why).hint(hint));
                }
                self.set_component(&vehicle, component, false);
            }
            Verdict::Chosen => {
                let Component::Weapon(weapon) = component else {
                    return Err(Refusal::input("Only a weapon can be chosen.")
                        .hint("Name a weapon of the vehicle."));
                };
                let Some(hit) = damages_a_weapon(&vehicle) else {
                    return Err(Refusal::input(format!(
                        "No Critical Hit has compromised a weapon of {}.",
                        vehicle.name
                    ))
                    .hint("Use `component VEHICLE WEAPON out` to mark one as out."));
                };
                self.may_be_chosen(&vehicle, hit, weapon)?;
                self.push(WeaponChosen {
                    vehicle: vehicle.id,
                    mark: hit.mark,
                    weapon,
                });
            }
        }
        Ok(())
    }

    /// Checks that a Weapons Damaged may take that weapon: a different and working one, until the end
    /// of the round after the hit (M-22).
    fn may_be_chosen(
        &self,
        vehicle: &Vehicle,
        hit: &CriticalHit,
        weapon: u8,
    ) -> Result<(), Refusal> {
        let gun = crate::model::vehicles::parts::named(vehicle, weapon);
        if hit.weapon == Some(weapon) {
            let why = format!(
                "{} of {} already compromised the {gun}.",
                hit.name, vehicle.name
            );
            return Err(Refusal::input(why).hint("Choose another weapon."));
        }
        if !others_to_damage(vehicle).any(|place| place == weapon) {
            let why = format!("No {gun} of {} is left to damage.", vehicle.name);
            self.forbid("M-22", why, "Choose another weapon.")?;
        }
        if !lately(&self.now, hit) {
            let why = format!(
                "{} of {} was dealt in round {}. The choice is fixed after the following round.",
                hit.name, vehicle.name, hit.round
            );
            self.forbid("M-22", why, "The compromised weapon stays out.")?;
        }
        Ok(())
    }

    fn set_component(&mut self, vehicle: &Vehicle, component: Component, out: bool) {
        self.push(ComponentSet {
            vehicle: vehicle.id,
            component,
            out,
        });
    }

    /// Restores debris to a vehicle by a GM call, and reports what would destroy it again (M-22).
    pub(crate) fn restores_vehicle(&mut self, vehicle: Id) {
        self.push(Restored { vehicle });
        let Some(v) = self.now.vehicle(vehicle).cloned() else {
            return;
        };
        // A squadron with no craft left gets one back, as a restored minion group gets one member
        // (T-45).
        if v.squadron.is_some_and(|s| s.standing == 0) {
            let standing = 1;
            self.push(CraftLost { vehicle, standing });
        }
        if v.wrecked() {
            let (name, most) = (&v.name, v.whole_hull());
            let next = if v.carries_anybody_who_matters(&self.now) {
                "It is disabled"
            } else {
                "The next hull trauma destroys it again"
            };
            let line = format!("heal {} {}", said(name, v.id), v.hull - most);
            let words = format!(
                "{} hull trauma is {}/{most}, still over its threshold. {next}. Repair it with `{line}` \
                    (G-VEH-14).",
                genitive(name),
                v.hull
            );
            self.push(Said { vehicle, words });
        }
        let breaks =
            |c: &&crate::model::vehicles::parts::CriticalHit| c.harm.contains(&HitEffect::BreaksUp);
        let Some(hit) = v.condition.criticals.iter().find(breaks) else {
            return;
        };
        let line = format!("cure {} {}", said(&v.name, v.id), quote(&hit.name));
        let words = format!(
            "{} of {} is still open and destroys it when the round ends. Remove it with `{line}` (M-22).",
            hit.name, v.name
        );
        self.push(Said { vehicle, words });
    }

    /// Ends the out-of-control state of a vehicle after the GM has placed it (G-VEH-07).
    pub(crate) fn placed(&mut self, vehicle: Id) {
        if self.now.vehicle(vehicle).is_some_and(|v| v.round.astray) {
            self.push(Astray { vehicle, on: false });
        }
    }

    /// Reports a vehicle with working propulsion and no brakes, which coasts to a stop or hits
    /// something (G-VEH-15).
    pub(crate) fn coasts(&mut self, vehicle: &Vehicle) {
        let rolls = vehicle.speed > 0 && vehicle.is_out(Component::Brakes);
        if !rolls || vehicle.is_out(Component::Propulsion) {
            return;
        }
        let (id, name) = (vehicle.id, &vehicle.name);
        let who = said(name, id);
        let words = format!(
            "{name} has no brakes. It coasts to a stop or hits something (GM call): `speed {who} {}` or `collide \
                major {who}` (G-VEH-15).",
            vehicle.speed - 1
        );
        self.push(Said { vehicle: id, words });
    }
}
