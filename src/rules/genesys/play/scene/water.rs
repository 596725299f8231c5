//! Water against fire: deep or rough water puts it out at once and prevents it. In a scene that is only
//! wet it is a GM call (G-QUAL-05, G-ENV-13).

use lang::Refusal;
use rules::view::Id;
use rules::words::said;

use crate::command::scene::Blaze;
use crate::events::scene::WaterPutsOut;
use crate::figure::burning::{burns_chemically, burns_of_itself};
use crate::model::figure::Figure;
use crate::model::scene::{Hazard, Water};
use crate::model::state::State;
use crate::play::draft::Draft;
use crate::play::scene::ways::flies;

impl State {
    /// True if a character is in water that puts fire out: under water, or in rough water.
    pub fn is_drenched(&self, figure: &Figure) -> bool {
        let under = figure.amid.exposure(Hazard::Water).is_some();
        under || self.scene.water == Water::Rough && self.stands_in_water(figure)
    }

    /// Burning characters in a scene that is only wet, where the GM decides if water puts the fire out.
    pub fn on_fire_in_the_wet(&self) -> impl Iterator<Item = &Figure> {
        self.everybody().filter(|f| {
            burns_of_itself(f)
                && !self.is_drenched(f)
                && self.scene.water == Water::Calm
                && self.stands_in_water(f)
        })
    }

    /// True if the water of the scene reaches a character, who is neither flying nor aboard a vehicle.
    fn stands_in_water(&self, figure: &Figure) -> bool {
        !flies(figure) && self.vehicle_of(figure.id).is_none()
    }
}

impl Figure {
    /// The refusal to put out a fire on this character if all of it is chemical, because neither water
    /// nor rolling ends it (G-QUAL-05).
    pub fn chemical_fire(&self, which: Blaze) -> Option<Refusal> {
        let chemical = match which {
            Blaze::Flames => {
                !self.burning.is_empty() && self.burning.iter().all(|burn| burn.chemical)
            }
            Blaze::Fire => self.amid.exposure(Hazard::Fire).is_some_and(|e| e.chemical),
            Blaze::Ship | Blaze::Acid => false,
        };
        let why = format!(
            "The fire on {} is chemical: water and rolling don't put it out.",
            self.name
        );
        chemical.then(|| {
            let hint = format!(
                "Use `burn {} out` to end it as the GM.",
                said(&self.name, self.id)
            );
            Refusal::rule("G-QUAL-05", why).hint(hint)
        })
    }
}

impl Draft<'_, '_> {
    /// Refuses to set a character on fire in deep or rough water. With an override the fire is one that
    /// water doesn't put out (G-QUAL-05).
    ///
    /// # Errors
    /// Refuses as described (overridable).
    pub fn is_not_drenched(&self, figure: &Figure) -> Result<(), Refusal> {
        if !self.now.is_drenched(figure) {
            return Ok(());
        }
        let deep = figure.amid.exposure(Hazard::Water).is_some();
        let place = if deep {
            Hazard::Water.place()
        } else {
            "in rough water"
        };
        let why = format!(
            "{} is {place}, and water puts a fire out immediately.",
            figure.name
        );
        let hint = "Only a chemical fire keeps burning in water.";
        let refusal = Refusal::rule("G-QUAL-05", why).hint(hint);
        self.permit(Err(refusal))
    }

    /// Puts out the fire of everyone whom the command moved into deep or rough water, except chemical
    /// fire.
    pub fn water_puts_out(&mut self, before: &State) {
        let dry = |id: Id| before.figure(id).is_some_and(|f| !before.is_drenched(f));
        let doused: Vec<Id> = self
            .now
            .everybody()
            .filter(|f| burns_of_itself(f) || burns_chemically(f))
            .filter(|f| self.now.is_drenched(f) && dry(f.id))
            .map(|f| f.id)
            .collect();
        for who in doused {
            self.is_put_out(who);
        }
    }

    /// Puts out every fire on a character that isn't chemical (G-QUAL-05, G-ENV-13).
    pub fn is_put_out(&mut self, who: Id) {
        self.push(WaterPutsOut { who });
    }
}
