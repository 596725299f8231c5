//! Damage to a vehicle: hull trauma, system strain, and Critical Hits (G-VEH-14, G-VEH-24, G-VCOM-26 to
//! G-VCOM-29).
//!
//! Attacks, collisions and GM calls all use these functions, so that they have the same consequences.

use lang::Refusal;
use rules::view::Id;
use rules::words::said;

use crate::events::scene::Exposed;
use crate::events::vehicles::{
    Answered, CriticalAvoided, CriticalSuffered, Destroyed, Disembarked, FireSet, Looms, Lost,
    Said, StrainedToday, Struck, Unqueued, WeaponChosen,
};
use crate::events::{Disengaged, HullMended, HullTaken, SystemRelieved, SystemStrained, vehicles};
use crate::hits::hit_list::SCALE;
use crate::kinds::{Kind, Quality};
use crate::model::event::Fate;
use crate::model::figure::Figure;
use crate::model::records::tables::CriticalHitRow;
use crate::model::scene::{Exposure, Hazard};
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::parts::{Component, CriticalHit, HitEffect, Looming, Queued};
use crate::play::draft::Draft;
use crate::play::vehicles::braced;
use crate::refusals::is_destroyed;
use crate::words::list;

/// The default rating of a fire aboard (M-22, G-ENV-10).
const FIRE: u8 = 2;

/// A Critical Hit to be rolled.
#[derive(Clone, Copy, Debug, Default)]
pub struct Strike {
    /// The bonus to the roll, apart from that of open Critical Hits.
    pub plus: i32,
    /// The d100 of a physical die.
    pub typed: Option<u8>,
    /// The weapon it compromises, if it compromises one.
    pub weapon: Option<u8>,
    /// True for a collision, where a squadron rolls too, because a result of 0 or less has no effect
    /// (G-VEH-10).
    pub collides: bool,
}

impl Draft<'_, '_> {
    /// Deals hull trauma, with everything that follows when it exceeds the threshold (G-VEH-14).
    pub fn hull_trauma(&mut self, vehicle: Id, by: u16) {
        if by == 0 {
            return;
        }
        let Some(before) = self.now.vehicle(vehicle).cloned() else {
            return;
        };
        self.push(HullTaken { who: vehicle, by });
        let Some(after) = self.now.vehicle(vehicle).cloned() else {
            return;
        };
        self.craft_fall(&after);
        if !after.wrecked() || !after.flies() {
            return;
        }
        // A disabled ship above the threshold suffers no second Critical Hit for it. One with minions
        // only, or nobody, is there only by a GM call, and is destroyed again.
        if before.wrecked() && after.carries_anybody_who_matters(&self.now) {
            return;
        }
        self.exceeds(&after);
    }

    /// Applies hull trauma above the threshold: a vehicle with minions only is destroyed, others suffer
    /// a Critical Hit and are disabled (G-VEH-14).
    pub(crate) fn exceeds(&mut self, after: &Vehicle) {
        let vehicle = after.id;
        if after.carries_anybody_who_matters(&self.now) {
            self.critical_hit(vehicle, Strike::default());
            self.grounded(vehicle);
        } else {
            self.destroy(vehicle);
            self.may_matter(after);
        }
    }

    /// Reports a destroyed vehicle with nobody aboard. If the GM calls it relevant to the story, it
    /// suffers a Critical Hit like one with named characters.
    fn may_matter(&mut self, vehicle: &Vehicle) {
        if vehicle.occupants(&self.now).next().is_some() {
            return;
        }
        let (id, name) = (vehicle.id, &vehicle.name);
        let who = said(name, id);
        let words = format!(
            "No one was aboard. If {name} matters to the story, use `restore {who}` and `crit {who}` to keep it \
                in play but disabled (G-VEH-14)."
        );
        self.push(Said { vehicle: id, words });
    }

    /// Ends what only a moving vehicle has when it is disabled (O-48).
    fn grounded(&mut self, vehicle: Id) {
        self.advantages_end(vehicle);
        if self.now.vehicle(vehicle).is_some_and(Vehicle::flies) {
            let words = format!(
                "{} is disabled: no component works until its hull trauma is down to its threshold (G-VEH-14).",
                self.now.name_of(vehicle)
            );
            self.push(Said { vehicle, words });
        }
    }

    /// Deals system strain (G-VEH-24, G-VEH-26).
    pub fn system_strain(&mut self, vehicle: Id, by: u16) {
        if by == 0 {
            return;
        }
        let Some(v) = self.now.vehicle(vehicle) else {
            return;
        };
        let first = !v.condition.strained_today;
        self.push(SystemStrained { who: vehicle, by });
        if first {
            self.push(StrainedToday { vehicle });
        }
    }

    /// Repairs an amount of hull trauma by a GM call, at most what there is.
    pub fn patched(&mut self, vehicle: &Vehicle, by: u16) {
        let (who, by) = (vehicle.id, by.min(vehicle.hull));
        if by > 0 {
            self.push(HullMended { who, by });
        }
    }

    /// Removes an amount of hull trauma as a line asks.
    ///
    /// # Errors
    /// Refuses if there is none.
    pub fn patch_by_hand(&mut self, vehicle: &Vehicle, by: u16) -> Result<(), Refusal> {
        if vehicle.hull == 0 {
            let why = format!("{} has no hull trauma to repair.", vehicle.name);
            return Err(Refusal::input(why));
        }
        self.patched(vehicle, by);
        Ok(())
    }

    /// Removes an amount of system strain by a GM call, at most what there is.
    ///
    /// # Errors
    /// Refuses if there is none.
    pub fn relieve_by_hand(&mut self, vehicle: &Vehicle, by: u16) -> Result<(), Refusal> {
        if vehicle.strain == 0 {
            let why = format!("{} has no system strain to relieve.", vehicle.name);
            return Err(Refusal::input(why));
        }
        let (who, by) = (vehicle.id, by.min(vehicle.strain));
        if by > 0 {
            self.push(SystemRelieved { who, by });
        }
        Ok(())
    }

    /// Destroys a vehicle. By default those aboard survive, but minions are out of the fight.
    pub fn destroy(&mut self, vehicle: Id) {
        self.wreck(vehicle, false);
    }

    fn wreck(&mut self, vehicle: Id, with_everybody: bool) {
        let Some(v) = self.now.vehicle(vehicle).cloned() else {
            return;
        };
        if !v.flies() {
            return;
        }
        self.push(Destroyed { vehicle });
        self.advantages_end(vehicle);
        let aboard: Vec<(Id, Kind)> = v
            .occupants(&self.now)
            .filter(|f| !f.dead && !f.defeated)
            .map(|f| (f.id, f.kind))
            .collect();
        for (who, kind) in aboard {
            match kind {
                Kind::Minion => self.fell(who, Fate::Defeated),
                Kind::Pc | Kind::Rival | Kind::Nemesis if with_everybody => {
                    self.fell(who, Fate::Dead);
                }
                Kind::Pc | Kind::Rival | Kind::Nemesis => {}
            }
        }
        self.fire_goes_out(vehicle);
        // Survivors get the vehicle's position, so they get out before it leaves its engagement.
        self.cast_adrift(&v);
        if self.now.engaged_with(vehicle).next().is_some() {
            self.push(Disengaged { who: vehicle });
        }
    }

    /// Refuses to damage or move debris, and says how to restore it (G-VEH-14).
    ///
    /// # Errors
    /// Refuses as described (overridable).
    pub fn is_no_debris(&self, vehicle: &Vehicle) -> Result<(), Refusal> {
        if vehicle.flies() {
            return Ok(());
        }
        let refusal = is_destroyed(vehicle);
        self.refuse(Some(Refusal {
            rule: Some("G-VEH-14"),
            ..refusal
        }))
    }

    /// Removes survivors from a destroyed vehicle. The GM decides where they are (G-VEH-14, M-22).
    fn cast_adrift(&mut self, vehicle: &Vehicle) {
        let lives = |f: &&Figure| !f.dead && !f.defeated;
        let adrift: Vec<(Id, String)> = vehicle
            .occupants(&self.now)
            .filter(lives)
            .map(|f| (f.id, f.name.clone()))
            .collect();
        let names: Vec<&str> = adrift.iter().map(|(_, name)| name.as_str()).collect();
        if names.is_empty() {
            return;
        }
        let were = if names.len() == 1 { "was" } else { "were" };
        let words = format!(
            "{} {were} aboard {}. GM: decide where they are now and what happens to them (G-VEH-14).",
            list(&names),
            vehicle.name
        );
        let vehicle = vehicle.id;
        self.push(Said { vehicle, words });
        for (who, _) in adrift {
            self.push(Disembarked { vehicle, who });
        }
    }

    /// Ends every advantage of this vehicle and on it (O-48).
    pub(crate) fn advantages_end(&mut self, vehicle: Id) {
        let mut lost = Vec::new();
        for v in &self.now.vehicles {
            for enemy in &v.effects.over {
                if v.id == vehicle || *enemy == vehicle {
                    lost.push((v.id, *enemy));
                }
            }
        }
        for (vehicle, enemy) in lost {
            self.push(Lost { vehicle, enemy });
        }
    }

    /// The bonus to a roll from Critical Hits that are still open (G-VCOM-28, O-49).
    pub(crate) fn open_criticals(&self, vehicle: &Vehicle) -> i32 {
        let open = vehicle.condition.criticals.len() as i32;
        if self.now.settings.vehicle_crit_flat {
            open.min(1) * 10
        } else {
            open * 10
        }
    }

    /// Rolls a Critical Hit and applies it (G-VCOM-26). A squadron loses a craft and rolls nothing
    /// (T-45). While the vehicle is braced and has a pilot, the result waits for an answer (G-VCOM-15),
    /// and later ones wait for it.
    pub fn critical_hit(&mut self, vehicle: Id, strike: Strike) {
        let Some(v) = self.now.vehicle(vehicle).cloned() else {
            return;
        };
        if !v.flies() {
            return;
        }
        if v.squadron.is_some_and(|s| s.standing > 1) {
            let falls = if strike.collides {
                self.squadron_is_struck(&v, strike)
            } else {
                let words = format!("The Critical Hit destroys one craft in {} (T-45).", v.name);
                self.push(Said { vehicle, words });
                true
            };
            if falls {
                self.hull_trauma(vehicle, v.hull_threshold.saturating_add(1));
            }
            return;
        }
        let typed = strike.typed.or_else(|| self.next_hundred());
        let queued = Queued {
            rolled: typed.unwrap_or_else(|| self.dice().roll(100)),
            plus: strike.plus,
            weapon: strike.weapon,
        };
        if v.condition.looming.is_some() {
            self.push(vehicles::Queued { vehicle, queued });
            return;
        }
        self.critical_comes(vehicle, queued);
    }

    /// Applies a rolled result: no effect, a choice for the braced vehicle, or a Critical Hit.
    fn critical_comes(&mut self, vehicle: Id, queued: Queued) {
        let Some(v) = self.now.vehicle(vehicle).cloned().filter(Vehicle::flies) else {
            return;
        };
        let Queued {
            rolled,
            plus,
            weapon,
        } = queued;
        let result = i32::from(rolled) + self.open_criticals(&v) + plus;
        if result <= 0 {
            self.push(CriticalAvoided { vehicle, result });
            return;
        }
        let result = result.min(i32::from(u16::MAX)) as u16;
        let weapon = weapon.or_else(|| most_dangerous(&v));
        let looming = Looming {
            result,
            rolled,
            weapon,
        };
        if v.effects.brace.is_some() && v.silhouette > 0 {
            self.push(Looms { vehicle, looming });
            return;
        }
        self.critical_lands(vehicle, looming);
    }

    /// Answers a pending Critical Hit: each point of system strain lowers it by 10 (G-VCOM-15). The
    /// next one follows, with the bonus from this one (G-VCOM-28).
    pub(crate) fn answer_critical(&mut self, vehicle: Id, by: u16) {
        let Some(looming) = self.now.vehicle(vehicle).and_then(|v| v.condition.looming) else {
            return;
        };
        self.system_strain(vehicle, by);
        let result = i32::from(looming.result) - i32::from(by) * 10;
        if result <= 0 {
            self.push(CriticalAvoided { vehicle, result });
        } else {
            let result = result as u16;
            self.critical_lands(vehicle, Looming { result, ..looming });
        }
        while let Some(v) = self.now.vehicle(vehicle)
            && v.condition.looming.is_none()
            && let Some(queued) = v.condition.queued.first().copied()
        {
            self.push(Unqueued { vehicle });
            self.critical_comes(vehicle, queued);
        }
    }

    /// Deals hull trauma without an attack. A braced vehicle chooses first (G-VCOM-15).
    pub(crate) fn struck(&mut self, vehicle: &Vehicle, by: u16) {
        let who = vehicle.id;
        if by > 0 && vehicle.effects.brace.is_some() && vehicle.silhouette > 0 {
            self.push(Struck { vehicle: who, by });
        } else {
            self.hull_trauma(who, by);
        }
    }

    /// Answers such a hit: each point of system strain lowers it by 1 (G-VCOM-15).
    pub(crate) fn answer_struck(&mut self, vehicle: Id, by: u16) {
        let waits = self.now.vehicle(vehicle);
        let Some(damage) = waits.and_then(|v| v.condition.struck.first().copied()) else {
            return;
        };
        let by = by.min(damage);
        self.push(Answered { vehicle, by });
        self.system_strain(vehicle, by);
        self.hull_trauma(vehicle, damage - by);
    }

    /// Lets every pending hit and Critical Hit of these vehicles land unchanged, because what could
    /// lower it is over (G-VCOM-15).
    pub(crate) fn criticals_fall(&mut self, over: impl Fn(&Vehicle) -> bool) {
        let all: Vec<Id> = self
            .now
            .vehicles
            .iter()
            .filter(|v| over(v))
            .map(|v| v.id)
            .collect();
        for vehicle in all {
            while let Some(v) = self.now.vehicle(vehicle)
                && v.condition.asks()
            {
                if v.condition.struck.is_empty() {
                    self.answer_critical(vehicle, 0);
                } else {
                    self.answer_struck(vehicle, 0);
                }
            }
        }
    }

    fn critical_lands(&mut self, vehicle: Id, looming: Looming) {
        let row: Option<CriticalHitRow> = self.cx.library.critical_hit(looming.result).cloned();
        let Some(row) = row else { return };
        let takes_weapon = row.does.contains(&HitEffect::CompromisesWeapon);
        let critical = CriticalHit {
            mark: self.now.next_mark,
            result: looming.result,
            name: row.name.clone(),
            severity: row.severity,
            text: row.text.clone(),
            harm: row.does.iter().copied().filter(|h| h.lasts()).collect(),
            weapon: looming.weapon.filter(|_| takes_weapon),
            rolled: Some(looming.rolled),
            round: self.now.round,
        };
        let weapon = critical.weapon;
        let mark = critical.mark;
        self.push(CriticalSuffered { vehicle, critical });
        if let Some(weapon) = weapon {
            self.push(WeaponChosen {
                vehicle,
                mark,
                weapon,
            });
            self.may_choose(vehicle);
        } else if takes_weapon {
            let name = self.now.name_of(vehicle);
            let words = format!(
                "{name} has no working weapon left, so the Critical Hit does nothing more (M-22)."
            );
            self.push(Said { vehicle, words });
        }
        for harm in row.does {
            self.critical_does(vehicle, harm);
        }
    }

    /// Reports how the attacker can choose another weapon to be damaged, if one is possible (M-22).
    fn may_choose(&mut self, vehicle: Id) {
        let now = self.now.vehicle(vehicle);
        if now.is_some_and(|v| braced::others_to_damage(v).next().is_some()) {
            let words =
                "The attacker can choose another weapon until the end of the next round (M-22)."
                    .to_owned();
            self.push(Said { vehicle, words });
        }
    }

    fn critical_does(&mut self, vehicle: Id, harm: HitEffect) {
        let Some(v) = self.now.vehicle(vehicle).cloned() else {
            return;
        };
        let aboard: Vec<Id> = v
            .occupants(&self.now)
            .filter(|f| !f.dead && !f.defeated)
            .map(|f| f.id)
            .collect();
        if !v.gifts.hull_hit.is_empty() && harm == HitEffect::Compromises(Component::Hull) {
            let words = format!("{}: {}", v.name, v.gifts.hull_hit);
            self.push(Said { vehicle, words });
        }
        match harm {
            HitEffect::SystemStrain(n) => self.system_strain(vehicle, u16::from(n)),
            HitEffect::StrainAboard(n) => {
                for who in aboard {
                    self.strain(who, u16::from(n));
                }
            }
            HitEffect::Shrapnel => self.splinters_fly(vehicle, &aboard),
            HitEffect::Burns => self.catches_fire(&v, &aboard),
            HitEffect::Vaporizes => self.wreck(vehicle, true),
            HitEffect::Compromises(_)
            | HitEffect::CompromisesWeapon
            | HitEffect::CompromisesAll
            | HitEffect::BreaksUp => {}
        }
    }

    /// Starts a fire aboard: everyone there is exposed to it, and a larger vehicle needs more checks to
    /// put it out (M-22).
    fn catches_fire(&mut self, vehicle: &Vehicle, aboard: &[Id]) {
        let checks = vehicle.silhouette.saturating_sub(3).max(1);
        self.push(FireSet {
            vehicle: vehicle.id,
            checks,
        });
        for who in aboard {
            self.meets_fire(*who);
        }
    }

    /// Exposes a character aboard a burning vehicle to the fire.
    pub(crate) fn meets_fire(&mut self, who: Id) {
        let exposed = self
            .now
            .figure(who)
            .is_none_or(|f| f.amid.exposure(Hazard::Fire).is_some());
        let burns = self
            .now
            .vehicle_of(who)
            .is_some_and(|v| v.condition.fire > 0);
        if burns && !exposed {
            let exposure = Exposure {
                hazard: Hazard::Fire,
                rating: FIRE,
                breathed: false,
                rounds: 0,
                left: None,
                chemical: false,
            };
            self.push(Exposed { who, exposure });
        }
    }
}

/// Base damage in personal points, for a weapon of either scale (G-VEH-32, G-VEH-33).
fn on_one_scale(mount: &crate::model::vehicles::craft::Mounted) -> u16 {
    let personal = mount.weapon.qualities.contains(&Quality::PersonalScale);
    let each = if personal { 1 } else { SCALE };
    mount.base_damage().saturating_mul(each)
}

/// The weapon that an attacker would choose: the one with the most base damage that still works, or
/// will when the whole vehicle does.
fn most_dangerous(vehicle: &Vehicle) -> Option<u8> {
    let places = (0..vehicle.weapons.len()).filter_map(|p| u8::try_from(p).ok());
    places
        .filter(|p| vehicle.unhit_weapons(*p) > 0)
        .max_by_key(|p| {
            let works = !vehicle.is_out(Component::Weapon(*p));
            let mount = vehicle.weapons.get(usize::from(*p));
            let damage = mount.map_or(0, on_one_scale);
            (works, damage, std::cmp::Reverse(*p))
        })
}
