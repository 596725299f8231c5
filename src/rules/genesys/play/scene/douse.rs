//! Puts out fire and wipes off acid on a character, and puts out fire aboard a vehicle (G-ENV-13,
//! G-QUAL-05, M-22).
//!
//! One `douse` ends one fire. If there are several, the command may name one. The default order is the
//! fire around the character, the flames of weapons, then the fire aboard.

use crate::command::scene::{Blaze, Footing};
use crate::model::check::purpose::Purpose;
use crate::model::figure::Figure;
use crate::model::scene::Hazard;
use crate::model::vehicles::task::Duty;
use crate::play::draft::Draft;
use crate::refusals::no_fire_aboard;
use crate::skills;

use lang::{Refusal, Who};
use rules::view::Id;
use rules::words::said;

impl Draft<'_, '_> {
    /// Puts out one fire.
    ///
    /// # Errors
    /// Refuses if nothing of that sort burns, a skill for anything but a fire aboard, and what the turn
    /// doesn't allow (overridable).
    pub fn douse(
        &mut self,
        who: &Who,
        which: Option<Blaze>,
        footing: Option<Footing>,
        with: Option<&str>,
    ) -> Result<(), Refusal> {
        let named = self.anything(who)?;
        if self.now.vehicle(named).is_some() {
            return self.douse_vehicle(named, which, footing, with);
        }
        let figure = self.figure(who)?;
        let burns = self.now.fires_of(&figure);
        let fires = || burns.iter().copied().filter(|one| *one != Blaze::Acid);
        let can_end = |one: &Blaze| figure.chemical_fire(*one).is_none();
        let first = fires().find(can_end).or_else(|| fires().next());
        let which = match which {
            // The word for fire also means flames of a weapon, if there is no other fire.
            Some(Blaze::Fire)
                if !burns.contains(&Blaze::Fire) && burns.contains(&Blaze::Flames) =>
            {
                Blaze::Flames
            }
            Some(which) if !burns.contains(&which) => {
                return Err(self.does_not_burn(&figure, which));
            }
            Some(which) => which,
            None => first.ok_or_else(|| self.does_not_burn(&figure, Blaze::Fire))?,
        };
        if which == Blaze::Ship {
            let vehicle = self.now.vehicle_of(figure.id).map(|v| v.id);
            if let Some(vehicle) = vehicle.filter(|_| footing == Some(Footing::Water)) {
                return self.douse_vehicle(vehicle, Some(which), footing, with);
            }
            is_no_ground(footing)?;
            return self.duty(who, Duty::Douse, None, with);
        }
        if with.is_some() {
            return Err(
                Refusal::input("Only a fire aboard lets you choose the skill.")
                    .hint("Use `douse WHO ship with SKILL` to put that fire out."),
            );
        }
        let footing = footing.unwrap_or(Footing::Hard);
        match which {
            Blaze::Flames => self.douse_flames(&figure, footing),
            Blaze::Acid => self.douse_hazard(&figure, Hazard::Acid, footing),
            Blaze::Fire | Blaze::Ship => self.douse_hazard(&figure, Hazard::Fire, footing),
        }
    }

    fn douse_hazard(
        &mut self,
        figure: &Figure,
        hazard: Hazard,
        footing: Footing,
    ) -> Result<(), Refusal> {
        if hazard == Hazard::Fire {
            self.refuse(figure.chemical_fire(Blaze::Fire))?;
        }
        let difficulty = match footing {
            Footing::Hard => 2,
            Footing::Soft => 1,
            Footing::Water => {
                self.frees(figure.id, hazard);
                return Ok(());
            }
        };
        let purpose = Purpose::Douse { hazard };
        self.check_for(figure, skills::COORDINATION, difficulty, None, purpose)
    }

    /// Puts out the fire of a named vehicle: by the active character aboard, or with water.
    fn douse_vehicle(
        &mut self,
        vehicle: Id,
        which: Option<Blaze>,
        footing: Option<Footing>,
        with: Option<&str>,
    ) -> Result<(), Refusal> {
        let fire = self.now.vehicle(vehicle).map_or(0, |v| v.condition.fire);
        let name = self.now.name_of(vehicle).to_owned();
        if fire == 0 || which.is_some_and(|which| which != Blaze::Ship) {
            return Err(no_fire_aboard(&name));
        }
        if footing == Some(Footing::Water) {
            self.fire_goes_out(vehicle);
            return Ok(());
        }
        is_no_ground(footing)?;
        let active = self.now.active();
        let aboard = active.filter(|id| self.now.vehicle_of(*id).is_some_and(|v| v.id == vehicle));
        if aboard.is_none() {
            let why =
                format!("A character aboard {name} must put out the fire, but none is acting.");
            let hint = format!(
                "Name one with `douse WHO ship`, or end the fire with `douse {} water` (GM call).",
                said(&name, vehicle)
            );
            return Err(Refusal::input(why).hint(hint));
        }
        self.duty(&Who::Active, Duty::Douse, None, with)
    }

    fn does_not_burn(&self, figure: &Figure, which: Blaze) -> Refusal {
        let name = &figure.name;
        let why = match which {
            Blaze::Fire => format!("{name} isn't on fire."),
            Blaze::Flames => format!("{name} isn't burning from a weapon."),
            Blaze::Acid => format!("{name} isn't covered in acid."),
            Blaze::Ship => format!("{name} isn't aboard a burning vehicle."),
        };
        let others = self.now.fires_of(figure);
        let refusal = Refusal::input(why);
        match others.first() {
            Some(other) => {
                let line = format!("douse {} {}", said(name, figure.id), other.word());
                refusal.hint(format!("Put out the other fire with `{line}`."))
            }
            None => refusal.hint("Name someone who is."),
        }
    }
}

/// Refuses to name the ground for a fire aboard, which needs a skill.
fn is_no_ground(footing: Option<Footing>) -> Result<(), Refusal> {
    match footing {
        Some(Footing::Hard | Footing::Soft) => Err(Refusal::input(
            "The ground matters for a burning person, not for a fire aboard.",
        )
        .hint("Choose cool or athletics: `douse WHO ship with SKILL`.")),
        Some(Footing::Water) | None => Ok(()),
    }
}
