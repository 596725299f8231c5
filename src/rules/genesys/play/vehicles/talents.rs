//! Talents of pilots: what blocks them, and their effects (G-TAL-43, G-TAL-49).

use rules::view::Id;

use crate::events::vehicles::ThrottleSet;
use crate::hits::hit_list::blows;
use crate::kinds::Characteristic;
use crate::model::check::{Check, What};
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::crew::Seat;
use crate::model::vehicles::round::Throttle;
use crate::play::draft::Draft;
use crate::skills;

/// System strain of a Barrel Roll (G-TAL-43).
const ROLL: u16 = 3;

/// The vehicle that a character flies.
fn flown<'s>(state: &'s State, figure: &Figure) -> Option<&'s Vehicle> {
    let vehicle = state.vehicle_of(figure.id)?;
    let steers = vehicle.seat_of(figure.id).is_some_and(Seat::steers);
    (steers && vehicle.flies()).then_some(vehicle)
}

/// Why a character can't use Barrel Roll against the open attack (G-TAL-43).
pub fn no_barrel_roll(state: &State, check: &Check, figure: &Figure) -> Option<String> {
    let name = &figure.name;
    let Some(vehicle) = flown(state, figure) else {
        return Some(format!("{name} isn't at the controls of a vehicle."));
    };
    let craft = &vehicle.name;
    if vehicle.silhouette > 3 || !vehicle.skill.eq_ignore_ascii_case(skills::PILOTING) {
        return Some(format!(
            "{craft} isn't a starfighter or airplane of silhouette 3 or less."
        ));
    }
    if figure.rank(skills::PILOTING) == 0 {
        return Some(format!("{name} has no ranks in Piloting."));
    }
    let struck = matches!(check.what, What::Attack { .. })
        && blows(state, check).iter().any(|b| b.target == vehicle.id);
    (!struck).then(|| format!("No hit strikes {craft}."))
}

/// Why a character can't use Full Throttle (G-TAL-49).
pub fn no_full_throttle(state: &State, figure: &Figure) -> Option<String> {
    let Some(vehicle) = flown(state, figure) else {
        return Some(format!(
            "{} isn't at the controls of a vehicle.",
            figure.name
        ));
    };
    (vehicle.max_speed >= 5).then(|| format!("{} already has the highest speed, 5.", vehicle.name))
}

impl Draft<'_, '_> {
    /// Deals the system strain of a Barrel Roll.
    pub fn barrel_rolls(&mut self, who: Id) {
        if let Some(vehicle) = self.now.vehicle_of(who).map(|v| v.id) {
            self.system_strain(vehicle, ROLL);
        }
    }

    /// Raises the top speed by 1 for as many rounds as the pilot's Cunning (G-TAL-49).
    pub fn goes_full_throttle(&mut self, figure: &Figure) {
        let Some(vehicle) = flown(&self.now, figure).map(|v| v.id) else {
            return;
        };
        let rounds = u32::from(figure.characteristic(Characteristic::Cunning)).max(1);
        let throttle = Throttle {
            last: self.now.round + rounds - 1,
        };
        self.push(ThrottleSet { vehicle, throttle });
    }
}
