//! On which side of a vehicle another one is, and which weapons can fire there (G-VEH-30, G-VCOM-25).

use lang::{Refusal, Who};
use rules::view::{Id, Quarter};

use crate::events::said::be;
use crate::events::vehicles::BearingSet;
use crate::model::state::State;
use crate::model::vehicles::arc;
use crate::model::vehicles::bearing::Bearing;
use crate::play::draft::Draft;
use crate::words::agree_with_thing;

impl State {
    /// Why a mounted weapon can't fire at a target because of its arc (G-VEH-30).
    pub fn arc_hindrance(&self, who: Id, weapon: u8, target: Id) -> Option<Refusal> {
        let (vehicle, _, mount) = self.mount(who, weapon)?;
        let side = vehicle.bearing(self.place_of(target))?;
        if mount.arc.covers(side) {
            return None;
        }
        let gun = format!("The {}", mount.weapon.name);
        let why = format!(
            "{gun} points {}, but {} {} {} of {}.",
            arc(mount.arc),
            self.name_of(target),
            be(self, target),
            side.word(),
            vehicle.name
        );
        let why = agree_with_thing(why, &gun);
        Some(Refusal::rule("G-VEH-30", why).hint(
            "Use a weapon that points there, move either vehicle, or set the side with `bearing`.",
        ))
    }
}

impl Draft<'_, '_> {
    /// Sets the side of a vehicle on which a target is, or clears it (G-VEH-30).
    ///
    /// # Errors
    /// Refuses an unknown name, and the vehicle itself.
    pub(crate) fn bears(
        &mut self,
        vehicle: &Who,
        other: &Who,
        side: Option<Quarter>,
    ) -> Result<(), Refusal> {
        let vehicle = self.vehicle(vehicle)?;
        let of = self.now.place_of(self.anything(other)?);
        if of == vehicle.id {
            return Err(
                Refusal::input(format!("{} can't be on a side of itself.", vehicle.name))
                    .hint("Name something else."),
            );
        }
        if vehicle.bearing(of) == side {
            return Ok(());
        }
        self.push(BearingSet {
            vehicle: vehicle.id,
            of,
            side,
        });
        Ok(())
    }

    /// Clears the sides of two when their range is set, because one of them has moved.
    pub(crate) fn turns_between(&mut self, a: Id, b: Id) {
        for (vehicle, of) in [(a, b), (b, a)] {
            let side = self.now.vehicle(vehicle).and_then(|v| v.bearing(of));
            if side.is_some() {
                self.push(BearingSet {
                    vehicle,
                    of,
                    side: None,
                });
            }
        }
    }

    /// Clears the sides seen from a vehicle that has moved, and the sides on which others see it.
    pub(crate) fn turns_away(&mut self, mover: Id) {
        let mut gone = Vec::new();
        for vehicle in &self.now.vehicles {
            let open = |b: &&Bearing| vehicle.id == mover || b.of == mover;
            let bearings = vehicle.effects.bearings.iter().filter(open);
            gone.extend(bearings.map(|b| (vehicle.id, b.of)));
        }
        for (vehicle, of) in gone {
            self.push(BearingSet {
                vehicle,
                of,
                side: None,
            });
        }
    }
}
