//! The weapons of a vehicle, used by those aboard (G-VCOM-04, G-VCOM-25).
//!
//! An attack names its weapon by its index on the attacker's sheet. Indices from
//! [`MOUNTED`](crate::positions::weapons::MOUNTED) on mean the weapons of the vehicle that the attacker is aboard.
//! A check, a default weapon and a guided weapon therefore name a gun by the same number.

use crate::hits::hit_list;
use crate::hits::hit_list::is_planetary;
use crate::kinds::{Band, Quality, Side};
use crate::model::check::{Check, What};
use crate::model::figure::Figure;
use crate::model::figure::held::Wear;
use crate::model::state::State;
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::crew::Seat;
use crate::model::vehicles::parts::Component;
use crate::play::arms::choose::usable;
use crate::play::arms::hindered::{Hindered, Obstacle};
use crate::positions::weapons::{mount_index, mount_place};
use crate::words::{agree_with_thing, be, count};

use lang::spoken::quote;
use lang::{Miss, Named, Refusal, look_up_of};
use rules::view::{Id, Reason};
use rules::words::said;

impl State {
    /// The silhouette of an attacker or target (G-MOD-14, G-VEH-13).
    pub fn silhouette_of(&self, id: Id) -> u8 {
        self.figure(id)
            .map(|f| f.silhouette)
            .or_else(|| self.vehicle(id).map(|v| v.silhouette))
            .unwrap_or(1)
    }

    /// The silhouette for an attack with that weapon: the vehicle's if the weapon is mounted on it.
    pub fn silhouette_with(&self, who: Id, index: u8) -> u8 {
        self.mount(who, index)
            .map_or_else(|| self.silhouette_of(who), |(v, _, _)| v.silhouette)
    }

    /// Defense of a combatant or a vehicle, with its sources.
    pub fn defense_of(&self, id: Id, close: bool) -> (u8, Vec<Reason>) {
        match (self.figure(id), self.vehicle(id)) {
            (Some(figure), _) => figure.defense(self, close),
            (None, Some(vehicle)) => vehicle.defense_now(self),
            (None, None) => (0, Vec::new()),
        }
    }

    /// True if a combatant or vehicle can still be fought.
    pub fn stands(&self, id: Id) -> bool {
        self.figure(id).is_some_and(Figure::able)
            || self.vehicle(id).is_some_and(Vehicle::fights_on)
    }

    /// The refusal to fire a vehicle's weapon at a target aboard the same vehicle (G-VEH-30).
    pub fn inside_of_arc(&self, who: Id, index: u8, target: Id) -> Option<Refusal> {
        let (vehicle, _, mount) = self.mount(who, index)?;
        vehicle.seat_of(target)?;
        let (name, gun) = (self.name_of(target), &mount.weapon.name);
        let is = be(gun);
        let why = format!(
            "{name} is aboard {}, but the {gun} {is} mounted to fire outward.",
            vehicle.name
        );
        Some(Refusal::rule("G-VEH-30", why).hint("Choose a carried weapon with `weapon NAME`."))
    }

    /// A character's own vehicle and an enemy vehicle docked with it. Docked counts as engaged
    /// (G-VEH-38).
    pub fn docked_with_enemy(&self, who: Id) -> Option<(&Vehicle, &Vehicle)> {
        let here = self.vehicle_of(who)?;
        let there = self.enemy_alongside(here.id, self.side_of(who)?)?;
        Some((here, there))
    }

    /// An enemy vehicle that is engaged with a vehicle and can still be fought, so that Gunnery is impossible
    /// (G-MOD-03).
    pub fn enemy_alongside(&self, vehicle: Id, side: Side) -> Option<&Vehicle> {
        let engaged = self.engaged_with(vehicle);
        let mut engaged = engaged.filter_map(|id| self.vehicle(id));
        engaged.find(|v| self.opposes(v, side))
    }

    /// Whether a vehicle can still be fought and has an enemy of a side aboard who can act.
    pub(crate) fn opposes(&self, vehicle: &Vehicle, side: Side) -> bool {
        let mut crew = vehicle.occupants(self);
        vehicle.fights_on() && crew.any(|f| f.able() && f.side != side)
    }

    /// The refusal to shoot at another ship with a carried weapon when a character at a station has no
    /// working gun. It doesn't apply if the carried weapon was named (G-VEH-20).
    pub fn guns_silent(&self, attacker: &Figure, target: Id, weapon: u8) -> Option<Refusal> {
        let own = self.vehicle_of(attacker.id)?;
        let other = self.vehicle(target).filter(|v| v.id != own.id)?;
        let rides = matches!(own.seat_of(attacker.id), Some(Seat::Passenger));
        let guns = arms(self, attacker);
        let works = guns.iter().any(|index| mount_place(*index).is_some());
        let docked = self.ranges.engaged(own.id, other.id);
        if rides || works || docked || own.weapons.is_empty() || mount_place(weapon).is_some() {
            return None;
        }
        let (name, hull) = (&attacker.name, &own.name);
        let causes = own.causes(Component::Weapon(0));
        let why: Vec<String> = causes.iter().map(|c| c.words().into_owned()).collect();
        let why = if why.is_empty() {
            format!("{hull} has no working weapon.")
        } else {
            format!("{hull} has no working weapon: {}.", why.join(", "))
        };
        let carried = self.weapon_at(attacker.id, weapon).map(|w| w.name);
        let carried = carried.unwrap_or_else(|| "unarmed".to_owned());
        let hint = format!(
            "Use `attack {} {} with {}` to use what {name} carries.",
            said(name, attacker.id),
            said(&other.name, other.id),
            quote(&carried.to_lowercase())
        );
        Some(Refusal::rule("G-VEH-20", why).hint(hint))
    }

    /// The refusal for a passenger who fires a gun, which needs a station (G-VCOM-04).
    pub fn no_gunner(&self, who: Id, index: u8) -> Option<Refusal> {
        let (vehicle, _, mount) = self.mount(who, index)?;
        if vehicle.seat_of(who) != Some(Seat::Passenger) {
            return None;
        }
        let (name, hull, gun) = (self.name_of(who), &vehicle.name, &mount.weapon.name);
        let why = format!("{name} rides along aboard {hull} and can't fire the {gun}.");
        let (crew, ship) = (said(name, who), said(hull, vehicle.id));
        let hint = format!("Take the gun as a maneuver: `crew {crew} {ship} gunner`.");
        Some(Refusal::rule("G-VCOM-04", why).hint(hint))
    }

    /// The refusal for a mounted weapon that can't be fired.
    pub fn mount_hindrance(&self, who: Id, index: u8, barrage: bool) -> Option<Refusal> {
        self.mount_hindered(who, index, barrage)
            .map(|hindered| hindered.refusal)
    }

    /// What blocks firing a mounted weapon.
    pub(super) fn mount_hindered(&self, who: Id, index: u8, barrage: bool) -> Option<Hindered> {
        let (vehicle, place, mount) = self.mount(who, index)?;
        let name = &mount.weapon.name;
        let guns = format!("The {name}");
        let no = |rule, why, hint: String| {
            let refusal = Refusal::rule(rule, agree_with_thing(why, &guns)).hint(hint);
            Some(Hindered::other(refusal))
        };
        let other = || "Choose another weapon.".to_owned();
        let serve = |how: &str| {
            let (who, gun) = (said(self.name_of(who), who), quote(name));
            format!("Use `serve {who} {gun} {how}`.")
        };
        if vehicle.sound_weapons(place) == 0 {
            let causes = vehicle.causes(Component::Weapon(place));
            let why: Vec<String> = causes.iter().map(|c| c.words().into_owned()).collect();
            let why = why.join(", ");
            let way = causes.first().and_then(|cause| vehicle.way_out(cause));
            let way = way.map(|way| way.replace("COMPONENT", &quote(name)));
            let why = format!("The {name} is compromised: {why}.");
            return no("G-VEH-20", why, way.unwrap_or_else(other));
        }
        let left = vehicle.left_to_fire(place);
        if left == 0 {
            let why = format!("The {name} was already fired this round.");
            return no("G-VCOM-25", why, other()).map(|hindered| Hindered {
                by: Obstacle::Fired,
                ..hindered
            });
        }
        if barrage && left < 2 {
            let why = format!("A barrage takes 2 weapons, but only {left} of the {name} can fire.");
            return no("G-VCOM-21", why, "Fire without a barrage.".to_owned());
        }
        if mount.firing.wear >= Wear::Major {
            let why = format!("The {name}: {}.", mount.firing.wear.state());
            return no("G-EQ-11", why, other());
        }
        if mount.firing.empty || mount.shots().is_some_and(|(left, _)| left == 0) {
            let why = format!("The {name} is out of ammunition.");
            return no("G-QUAL-16", why, serve("reload"));
        }
        for quality in &mount.weapon.qualities {
            match *quality {
                Quality::Prepare(n) if mount.firing.prepared < n => {
                    let had = mount.firing.prepared;
                    let needs = count(n, "preparation maneuver");
                    let why = format!("The {name} needs {needs} and has had {had}.");
                    return no(quality.rule(), why, serve("prepare"));
                }
                Quality::SlowFiring(_) if mount.firing.ready_round > self.round => {
                    let round = mount.firing.ready_round;
                    let why = format!("The {name} can fire again in round {round}.");
                    return no(quality.rule(), why, other());
                }
                _ => {}
            }
        }
        None
    }
}

impl State {
    /// The refusal for an attack without a possible target: no enemy is left, or the remaining ones are
    /// inside a disabled ship, whose hull protects them (G-VEH-35, G-COMB-01).
    pub fn nobody_to_attack(&self, attacker: &Figure) -> Refusal {
        let name = &attacker.name;
        let enemy = |f: &&Figure| f.side != attacker.side && f.able();
        let wrecks = self.vehicles.iter().filter(|v| v.flies() && v.wrecked());
        let mut wrecks = wrecks.map(|v| (v, v.occupants(self).find(enemy)));
        let Some((wreck, Some(inside))) = wrecks.find(|(_, inside)| inside.is_some()) else {
            let why = format!("{name} has no enemy to attack.");
            return Refusal::input(why).hint("Name a target, or use `add` to bring one in.");
        };
        let (hull, inside) = (&wreck.name, &inside.name);
        let why = format!(
            "The remaining enemies of {name} are inside a disabled ship: {inside} in {hull}. You can't shoot \
                anyone through a hull."
        );
        let (by, at) = (said(name, attacker.id), said(hull, wreck.id));
        let hint = format!(
            "Shoot the wreck with `attack {by} {at}`, or dock and board it with `crew {by} {at} passenger`."
        );
        // Every attack command needs a target, so an override isn't possible.
        Refusal::input(why).resting_on("G-VEH-35").hint(hint)
    }

    /// The harm of a ship's weapon to a target with 1 net Success and with 3, which shows the
    /// difference between weapons against thick armor: damage minus armor, or personal damage against
    /// people. 0 for a weapon that only holds (G-VCOM-25, G-QUAL-26).
    pub fn trauma_meant(&self, who: Id, index: u8, target: Id) -> (u16, u16) {
        let Some((_, _, mount)) = self.mount(who, index) else {
            return (0, 0);
        };
        let weapon = &mount.weapon;
        let harm = |success: u16| {
            let damage = mount.base_damage() + success;
            match self.vehicle(target) {
                _ if hit_list::is_harmless(weapon) => 0,
                Some(v) => {
                    let planetary = is_planetary(index, weapon);
                    hit_list::against_vehicle(damage, planetary, v, weapon).through
                }
                None => damage,
            }
        };
        (harm(1), harm(3))
    }
}

/// The weapons that a character can attack with: the gun of their station first, then guns that nobody
/// mans, then carried weapons.
pub fn arms(state: &State, attacker: &Figure) -> Vec<u8> {
    let carried = usable(attacker);
    let Some(vehicle) = state.vehicle_of(attacker.id) else {
        return carried;
    };
    let seat = vehicle.seat_of(attacker.id);
    let own = |place: u8| seat == Some(Seat::Gunner(place));
    let served = |place: u8| {
        let at = |a: &&crate::model::vehicles::crew::Aboard| {
            a.seat == Seat::Gunner(place) && a.who != attacker.id
        };
        vehicle.aboard.iter().any(|a| at(&a))
    };
    let worn = |place: u8| {
        let mount = vehicle.weapons.get(usize::from(place));
        mount.is_some_and(|m| m.firing.wear >= Wear::Major)
    };
    let works = |place: u8| vehicle.sound_weapons(place) > 0 && !worn(place);
    let places = (0..vehicle.weapons.len()).filter_map(|p| u8::try_from(p).ok());
    let mut mounted: Vec<u8> = places.filter(|p| works(*p)).collect();
    mounted.sort_by_key(|p| (!own(*p), served(*p)));
    let mounted = mounted
        .into_iter()
        .filter_map(|p| mount_index(usize::from(p)));
    match seat {
        // A passenger can't fire a gun, and an engineer does so only if it is named (G-VCOM-04).
        Some(Seat::Passenger) => carried,
        Some(Seat::Engineer) => carried.into_iter().chain(mounted).collect(),
        _ => mounted.chain(carried).collect(),
    }
}

/// A weapon by its name: on the sheet, on the vehicle, or unarmed.
///
/// # Errors
/// Refuses a name that no weapon there has.
pub fn named_arm(state: &State, attacker: &Figure, word: &str) -> Result<u8, Refusal> {
    let carried = crate::play::arms::choose::named_weapon(attacker, word);
    let Some(vehicle) = state.vehicle_of(attacker.id) else {
        return carried;
    };
    match (mounted_named(vehicle, word), carried) {
        (Ok(place), Err(_)) => mount_index(usize::from(place)).ok_or_else(|| {
            Refusal::input("The vehicle has too many weapons.")
                .hint("Name a weapon on their sheet.")
        }),
        (_, carried) => carried,
    }
}

/// A mounted weapon by its name.
///
/// # Errors
/// Refuses a name that none of them has.
pub fn mounted_named(vehicle: &Vehicle, word: &str) -> Result<u8, Refusal> {
    Ok(mounted_at(vehicle, word)?)
}

/// As [`mounted_named`], with an error that says if the name fits several weapons or none.
///
/// # Errors
/// As [`mounted_named`].
pub(crate) fn mounted_at(vehicle: &Vehicle, word: &str) -> Result<u8, Miss> {
    let mut names: Vec<Named<u8>> = Vec::new();
    for (place, mount) in vehicle.weapons.iter().enumerate() {
        let name = mount.weapon.name.clone();
        // Arcs distinguish weapons of the same name.
        let again = vehicle
            .weapons
            .iter()
            .filter(|m| m.weapon.name == name)
            .count();
        let name = if again > 1 {
            format!("{name} {}", crate::model::vehicles::arc(mount.arc))
        } else {
            name
        };
        if let Ok(is) = u8::try_from(place) {
            names.push(Named { name, is });
        }
    }
    look_up_of(&vehicle.name, word, "weapon", &names)
}

/// The possible targets, the nearest first. From a gun other vehicles come first, with a carried weapon
/// people on foot. A person aboard a vehicle can only be hit through it.
pub fn targets(state: &State, attacker: &Figure) -> Vec<Id> {
    let here = state.vehicle_of(attacker.id).map(|v| v.id);
    let reachable = |f: &&Figure| {
        let inside = state.vehicle_of(f.id).map(|v| v.id);
        let there = f.able() && !state.campaign.misses(f.id);
        f.side != attacker.side && there && (inside.is_none() || inside == here)
    };
    let mut people: Vec<Id> = state.everybody().filter(reachable).map(|f| f.id).collect();
    let guns = arms(state, attacker)
        .first()
        .is_some_and(|index| mount_place(*index).is_some());
    // On foot an empty vehicle isn't a target unless it is named.
    let mut craft: Vec<Id> = state
        .vehicles
        .iter()
        .filter(|v| Some(v.id) != here && state.held_by(v) != attacker.side && v.fights_on())
        .filter(|v| guns || !v.aboard.is_empty())
        .map(|v| v.id)
        .collect();
    people.sort_by_key(|id| state.band(attacker.id, *id));
    craft.sort_by_key(|id| state.band(attacker.id, *id));
    if guns {
        craft.into_iter().chain(people).collect()
    } else {
        people.into_iter().chain(craft).collect()
    }
}

/// The ranges at which an attack can be declared. Strategic range needs a vehicle (G-VEH-37).
pub fn bands(state: &State, check: &Check) -> &'static [Band] {
    let far = match check.what {
        What::Attack { weapon, target, .. } => {
            mount_place(weapon).is_some() || state.vehicle(target).is_some()
        }
        What::Skill { .. } => false,
    };
    if far { &Band::ALL } else { &Band::ALL[..5] }
}

impl State {
    /// The silhouette of the attacker for a check (G-MOD-14).
    pub fn silhouette_of_check(&self, check: &Check) -> u8 {
        match check.what {
            What::Attack { weapon, .. } => self.silhouette_with(check.by, weapon),
            What::Skill { .. } => self.silhouette_of(check.by),
        }
    }
}
