//! Flames and snares: their effect each turn, and the ways out of them (G-QUAL-05, G-QUAL-11). `scene`
//! has fire and acid that no weapon has set.

use lang::{Refusal, Who};
use rules::view::Id;
use rules::words::said;

use crate::command::scene::{Blaze, Footing};
use crate::events::HitDealt;
use crate::events::attack_effects::{BurnBegan, BurnEnded, BurnTicked};
use crate::hits::hit_list::{Blow, sum, wielder};
use crate::kinds::Band;
use crate::model::attack_effects::Burn;
use crate::model::check::purpose::Purpose;
use crate::model::figure::{Figure, Status};
use crate::model::records::{Damage, Weapon};
use crate::model::scene::Hazard;
use crate::model::state::Phase;
use crate::play::draft::Draft;
use crate::play::health::Cause;
use crate::skills;

/// The status of a bound character.
pub const RESTRAINED: &str = "restrained";

impl Draft<'_, '_> {
    /// Sets the target of a hit on fire: it suffers the base damage again at the start of each of its
    /// turns (G-QUAL-05).
    pub fn set_on_fire(&mut self, by: Id, blow: &Blow, rounds: u8) {
        let damage = self.now.figure(by).map_or(0, |f| {
            wielder(&self.now, f, &blow.weapon).base_damage(&blow.weapon)
        });
        let burn = Burn {
            by,
            weapon: blow.weapon.clone(),
            damage,
            left: rounds.max(1),
            chemical: blow.weapon.chemical,
        };
        let (who, chemical) = (blow.target, burn.chemical);
        self.push(BurnBegan {
            who,
            burn: Box::new(burn),
        });
        let figure = self.now.figure(who);
        if !chemical && figure.is_some_and(|f| self.now.is_drenched(f)) {
            self.is_put_out(who);
        }
    }

    /// Deals the damage of flames at the start of a burning character's turn (G-QUAL-05).
    pub fn burns(&mut self, who: Id) {
        let Some(figure) = self.now.figure(who).cloned() else {
            return;
        };
        if figure.burning.is_empty() {
            return;
        }
        self.push(BurnTicked { who });
        for burn in figure.burning {
            let Some(target) = self.now.figure(who).filter(|f| !f.dead && !f.defeated) else {
                return;
            };
            let mut hit = sum(burn.damage, target, &burn.weapon, false);
            // Protection against fire and acid adds to soak.
            let (more, _) = target.soak_against(Hazard::Fire);
            hit.soak = hit.soak.saturating_add(more);
            hit.through = hit.through.saturating_sub(more);
            if self.now.settings.burn_ignores_soak {
                hit.ignored = hit.soak;
                hit.through = hit.damage;
            }
            self.push(HitDealt {
                by: burn.by,
                target: who,
                damage: hit.damage,
                soak: hit.soak,
                ignored: hit.ignored,
                through: hit.through,
                strain: hit.strain,
                hit: 0,
            });
            self.gets_through(who, hit.through, hit.strain, Cause::default());
        }
    }

    /// Ends all flames with the encounter (G-STRUCT-09).
    pub fn fires_die(&mut self) {
        let burning: Vec<Id> = self
            .now
            .everybody()
            .filter(|f| !f.burning.is_empty())
            .map(|f| f.id)
            .collect();
        for who in burning {
            let but_chemical = false;
            self.push(BurnEnded { who, but_chemical });
        }
    }

    /// Sets a character on fire by hand. A fire that water doesn't prevent isn't put out by water later
    /// either.
    ///
    /// # Errors
    /// Refuses an unknown name, and a character whom water protects from burning (overridable).
    pub(crate) fn burn(&mut self, who: &Who, rounds: u8, damage: u16) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        self.is_not_drenched(&figure)?;
        let burn = Burn {
            by: figure.id,
            weapon: plain_fire(damage),
            damage,
            left: rounds,
            chemical: self.now.is_drenched(&figure),
        };
        self.push(BurnBegan {
            who: figure.id,
            burn: Box::new(burn),
        });
        Ok(())
    }

    /// Puts out the flames that weapons set on a character: by rolling on hard or soft ground, or at
    /// once with water (G-QUAL-05).
    ///
    /// # Errors
    /// Refuses flames that are all chemical, and what the turn doesn't allow (both overridable).
    pub fn douse_flames(&mut self, figure: &Figure, footing: Footing) -> Result<(), Refusal> {
        self.refuse(figure.chemical_fire(Blaze::Flames))?;
        match footing {
            Footing::Hard => self.way_out(figure, skills::COORDINATION, 2, Purpose::PutOut),
            Footing::Soft => self.way_out(figure, skills::COORDINATION, 1, Purpose::PutOut),
            Footing::Water => {
                self.flames_go_out(figure.id);
                Ok(())
            }
        }
    }

    /// Puts out the flames on a character. Chemical flames stay if there are others. If all are
    /// chemical, an override has put them out (G-QUAL-05).
    pub fn flames_go_out(&mut self, who: Id) {
        let figure = self.now.figure(who);
        let any = figure.is_some_and(|f| f.burning.iter().any(|burn| burn.chemical));
        let all = figure.is_some_and(|f| f.chemical_fire(Blaze::Flames).is_some());
        let but_chemical = any && !all;
        self.push(BurnEnded { who, but_chemical });
    }

    /// Makes the check to break free from a snare: Hard Athletics (G-QUAL-11).
    ///
    /// # Errors
    /// Refuses a character who isn't held, and what the turn doesn't allow (overridable).
    pub(crate) fn escape(&mut self, who: &Who) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let bound = Status::Other(RESTRAINED.to_owned());
        if figure.has(&bound) {
            // A bound character slips out by Coordination or Skulduggery with ranks in it, otherwise
            // they need Athletics.
            let slips = [skills::COORDINATION, skills::SKULDUGGERY]
                .into_iter()
                .max_by_key(|skill| figure.rank(skill))
                .filter(|skill| figure.rank(skill) > 0);
            return match slips {
                Some(skill) => self.way_out(&figure, skill, 3, Purpose::BreakFree),
                None => self.way_out(&figure, skills::ATHLETICS, 4, Purpose::BreakFree),
            };
        }
        if !figure.has(&Status::Ensnared) {
            let name = &figure.name;
            if !figure.has(&Status::Immobilized) {
                return Err(Refusal::input(format!("{name} isn't ensnared."))
                    .hint("Choose another action."));
            }
            let why = format!("{name} is immobilized, but not ensnared.");
            let mark = format!(
                "Use `status {} ensnared` to mark them as ensnared.",
                said(name, figure.id)
            );
            self.permit(Err(Refusal::rule("G-QUAL-11", why).hint(mark)))?;
        }
        self.way_out(&figure, skills::ATHLETICS, 3, Purpose::BreakFree)
    }

    /// Declares a check as an action of the character's own turn. Its success ends the effect.
    fn way_out(
        &mut self,
        figure: &Figure,
        skill: &str,
        difficulty: u8,
        purpose: Purpose,
    ) -> Result<(), Refusal> {
        if self.now.phase == Phase::Fighting && self.now.active() != Some(figure.id) {
            let what = match purpose {
                Purpose::BreakFree => "break free",
                _ => "put the flames out",
            };
            let refusal = self.out_of_turn(figure, what);
            self.permit(Err(refusal))?;
        }
        self.check_for(figure, skill, difficulty, None, purpose)
    }
}

/// A fire that no weapon has set.
fn plain_fire(damage: u16) -> Weapon {
    Weapon {
        id: String::new(),
        name: "fire".to_owned(),
        skill: String::new(),
        fights: None,
        instead: String::new(),
        damage: Damage::Fixed(u8::try_from(damage).unwrap_or(u8::MAX)),
        crit: 6,
        range: Band::Engaged,
        enc: 0,
        price: 0,
        rarity: 0,
        restricted: false,
        qualities: Vec::new(),
        chemical: false,
        note: String::new(),
    }
}
