//! Why a component of a vehicle is out, and how it works again (G-VEH-15 to G-VEH-24, X-50). `parts`
//! stores the reasons.

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
use crate::play::vehicles::parts::Cause;
use crate::words::{be, genitive, is_not};

impl Vehicle {
    /// Every reason why a component is out, in words: "system strain over its threshold".
    pub(crate) fn why_out(&self, component: Component) -> String {
        let causes = self.causes(component);
        let words: Vec<String> = causes.iter().map(|c| c.words().into_owned()).collect();
        words.join(", ")
    }

    /// What ends a reason why a component is out. `None` if only time does.
    pub(crate) fn way_out(&self, cause: &Cause) -> Option<String> {
        let who = said(&self.name, self.id);
        Some(match cause {
            Cause::Critical(_, name, 1..) => format!("Repair it with `mend WHO {}`.", quote(name)),
            Cause::Critical(_, name, 0) => format!("Remove it with `cure {who} {}`.", quote(name)),
            Cause::Trauma => "Repair it with `mend WHO hull` or `mend WHO emergency`.".to_owned(),
            Cause::Strain => "Relieve it with `mend WHO strain`.".to_owned(),
            Cause::Makeshift => {
                format!(
                    "Only a repair yard can do that: `yard {who} {} by WHO`.",
                    self.hull
                )
            }
            Cause::Word => "Repair it with `mend WHO COMPONENT`.".to_owned(),
            Cause::Hindered => return None,
        })
    }

    /// The refusal for a maneuver that needs a component which is out, with the reason and the remedy
    /// (G-VEH-15, G-VEH-19).
    pub(crate) fn barred_by(&self, component: Component) -> Option<Refusal> {
        let causes = self.causes(component);
        let first = causes.first()?;
        let what = component.word(self);
        let why = format!(
            "{} {what} {} compromised: {}.",
            genitive(&self.name),
            be(&what),
            self.why_out(component)
        );
        let refusal = Refusal::rule(component.rule(), why);
        Some(match self.way_out(first) {
            Some(hint) => refusal.hint(hint.replace("COMPONENT", &what)),
            None => refusal.hint("It works again when that ends."),
        })
    }

    /// The number of pieces of a component: the weapons of a mount, otherwise 1.
    pub(crate) fn pieces(&self, component: Component) -> u8 {
        match component {
            Component::Weapon(place) => {
                let mount = self.weapons.get(usize::from(place));
                mount.map_or(1, |m| m.count)
            }
            _ => 1,
        }
    }

    /// The word for a component that is out, with the number of weapons if some of a battery still
    /// work: "flak batteries 1 of 4" (G-VEH-20).
    pub(crate) fn counted(&self, component: Component) -> String {
        let (word, pieces) = (component.word(self), self.pieces(component));
        let out = match component {
            Component::Weapon(place) => pieces.saturating_sub(self.unhit_weapons(place)),
            _ => pieces,
        };
        if out == 0 || out == pieces || self.condition.makeshift {
            return word;
        }
        format!("{word} {out} of {pieces}")
    }

    /// The refusal of a GM call to break one more of a component if none is left.
    pub(crate) fn out_already(&self, component: Component) -> Option<Refusal> {
        let pieces = self.pieces(component);
        let words = self.condition.out.iter().filter(|c| **c == component);
        let broken = match component {
            Component::Weapon(place) => self.unhit_weapons(place) == 0,
            _ => words.count() >= usize::from(pieces),
        };
        if !broken {
            return None;
        }
        let (name, what) = (&self.name, component.word(self));
        let (whose, is) = (genitive(name), be(&what));
        let why = match pieces {
            1 => format!("{whose} {what} {is} already out."),
            n => format!("{whose} {what} {is} already out, {n} of {n}."),
        };
        let line = format!("component {} {} works", said(name, self.id), quote(&what));
        let hint = format!("Use `{line}` to undo the GM call, or `mend` to repair it.");
        Some(Refusal::input(why).hint(hint))
    }
}

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
