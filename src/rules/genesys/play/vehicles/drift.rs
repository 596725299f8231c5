//! The move of a vehicle that no one steers. The GM chooses where it goes (G-VEH-09).

use lang::{Refusal, Who};

use crate::events::vehicles::{DistancesKept, Drifts, MoveAsked};
use crate::kinds::Band;
use crate::model::vehicles::craft::Vehicle;
use crate::play::draft::Draft;
use crate::play::vehicles::flying::{already_at, bands_between};
use crate::play::vehicles::ways::others;

impl Draft<'_, '_> {
    /// Moves a vehicle at the end of a round in which no one steered it. Where other vehicles are, the GM is asked
    /// where it goes. The open move then is the vehicle's own.
    pub(super) fn no_one_steers(&mut self, vehicle: &Vehicle, bands: u8) {
        let id = vehicle.id;
        self.push(Drifts { vehicle: id, bands });
        if !others(&self.now, vehicle).is_empty() {
            self.push(MoveAsked {
                vehicle: id,
                who: id,
                bands,
                ends_turn: false,
            });
        }
        self.turns_away(id);
    }

    /// Moves a vehicle where the GM chooses, or ends its move.
    ///
    /// # Errors
    /// Refuses a vehicle without such a move, and a move that is too far (overridable).
    pub(super) fn drifts(
        &mut self,
        vehicle: &Who,
        to: Option<(&Who, Band)>,
    ) -> Result<(), Refusal> {
        let vehicle = self.vehicle(vehicle)?;
        let (id, name) = (vehicle.id, &vehicle.name);
        let open = vehicle.effects.open_move.filter(|open| open.by == id);
        let Some(open) = open else {
            let why = format!("{name} isn't drifting.");
            return Err(Refusal::rule("G-VEH-09", why).hint("Use `range` to set a distance."));
        };
        let Some((other, band)) = to else {
            self.push(DistancesKept { vehicle: id });
            return Ok(());
        };
        let other = self.other_place(&vehicle, other)?;
        let bands = bands_between(self.now.band(id, other), band);
        if bands == 0 {
            return Err(already_at(band));
        }
        let left = open.bands;
        if bands > left {
            let why = format!("{name} has {left} of its range bands left.");
            self.forbid("G-VEH-05", why, "Move fewer bands.")?;
        }
        self.steered((id, id), (other, band), bands);
        Ok(())
    }
}
