//! Chooses the target and weapon of an attack that doesn't name them (G-COMB-01, G-COMB-05).
//!
//! An attack always opens. It repeats the previous attack if that is possible and no shots are counted, otherwise it
//! takes the nearest enemy that a ready weapon reaches, and prefers an enemy that the weapon harms. A weapon whose shots
//! are counted is only taken if no other can fire. With no enemy in reach it takes the nearest enemy and the weapon
//! with the longest range. [`hindrance`] then reports what blocks it, in the pool and at the roll.

use std::sync::Arc;

use crate::figure::goods::{UNARMED, unarmed};
use crate::hits::hit_list::against_vehicle;
use crate::kinds::Band;
use crate::model::check::{Check, What};
use crate::model::figure::Figure;
use crate::model::figure::held::{Held, Wear};
use crate::model::records::Weapon;
use crate::model::state::State;
use crate::model::talents::hook::Answers;
use crate::model::vehicles::crew::Seat;
use crate::play::arms::aboard::{arms, targets};
use crate::play::arms::hindered::{Hindered, Obstacle};
use crate::play::draft::Draft;
use crate::positions::weapons::mount_index;
use crate::positions::weapons::mount_place;
use crate::words::list;

use lang::spoken::quote;
use lang::{Named, Refusal, Who, find_of, first_of_alike};
use rules::view::Id;
use rules::words::said;

/// A target and the weapon for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The target.
    pub target: Id,
    /// Index of the weapon on the sheet, 255 for unarmed.
    pub weapon: u8,
}

/// Chooses what was not named. `None` if there is nobody to attack.
pub fn choose(
    state: &State,
    attacker: &Figure,
    target: Option<Id>,
    weapon: Option<u8>,
    band: Option<Band>,
) -> Option<Chosen> {
    let candidates = target.map_or_else(|| candidates(state, attacker), |id| vec![id]);
    let band_to = |id| band.unwrap_or_else(|| state.band(attacker.id, id));
    let reached_with = |shots: Shots| {
        candidates.iter().filter_map(move |id| {
            let weapon = match weapon {
                Some(index) => Some(index).filter(|i| fits(state, attacker, *i, *id, band_to(*id))),
                None => reaching(state, attacker, *id, band_to(*id), shots),
            };
            weapon.map(|weapon| Chosen {
                target: *id,
                weapon,
            })
        })
    };
    let named = target.is_some();
    let hurts = |chosen: &Chosen| named || can_hurt(state, attacker, *chosen);
    let far = candidates.iter().map(|id| Chosen {
        target: *id,
        weapon: weapon.unwrap_or_else(|| farthest(state, attacker, *id)),
    });
    // A default attack without harm is better than a refused one. A target out of reach names what brings it near.
    reached_with(Shots::Endless)
        .find(hurts)
        .or_else(|| reached_with(Shots::Any).find(hurts))
        .or_else(|| reached_with(Shots::Endless).next())
        .or_else(|| reached_with(Shots::Any).next())
        .or_else(|| far.clone().find(hurts))
        .or_else(|| far.clone().next())
}

/// The target of the open check, or of the attack that the active combatant would open without a named target.
pub(crate) fn next_target(state: &State) -> Option<Id> {
    if let Some(check) = &state.check {
        return check.whom();
    }
    let turn = state.turn.as_ref().filter(|turn| !turn.action)?;
    let figure = state.figure(turn.who).filter(|figure| figure.able())?;
    let again = state.weapon_again(figure.id, None);
    choose(state, figure, None, again, None).map(|chosen| chosen.target)
}

/// The net Successes with which a carried weapon has to get through the armor of a vehicle to be chosen
/// for it.
const GOOD: u16 = 5;

/// Whether a good hit harms the target. The armor of a vehicle counts 10 times against a personal weapon
/// (G-VEH-35).
fn can_hurt(state: &State, attacker: &Figure, Chosen { target, weapon }: Chosen) -> bool {
    let (Some(vehicle), None) = (state.vehicle(target), mount_place(weapon)) else {
        return true;
    };
    state.weapon_at(attacker.id, weapon).is_none_or(|weapon| {
        let damage = attacker.base_damage(&weapon).saturating_add(GOOD);
        against_vehicle(damage, false, vehicle, &weapon).through > 0
    })
}

/// The weapon for another target: the same as before, or a carried one if the target is inside the
/// weapon's own vehicle.
pub(crate) fn still(
    state: &State,
    attacker: &Figure,
    weapon: u8,
    target: Id,
    band: Band,
) -> Chosen {
    let inside = state.inside_of_arc(attacker.id, weapon, target);
    let other = inside.and_then(|_| choose(state, attacker, Some(target), None, Some(band)));
    other.unwrap_or(Chosen { target, weapon })
}

/// The possible targets, best first: the one of an Overpowered attack, otherwise the enemies from the
/// nearest on. Of several at the same range the previous target comes first.
fn candidates(state: &State, attacker: &Figure) -> Vec<Id> {
    if let Some(again) = state.again_of(attacker.id) {
        return vec![again.target];
    }
    let habit = attacker
        .habit
        .map(|h| h.target)
        .filter(|id| state.stands(*id))
        // A boarder's previous target is the vehicle they are in now, so it isn't a target.
        .filter(|id| *id != attacker.id && *id != state.place_of(attacker.id))
        .filter(|id| state.struck_through(attacker.id, *id).is_none());
    let mut all = targets(state, attacker);
    // The nearest comes first. Of several at the same range it is the one attacked last.
    if let Some(habit) = habit {
        all.retain(|id| *id != habit);
        let craft = |id: Id| state.vehicle(id).is_some();
        let far = |id: Id| state.band(attacker.id, id);
        let behind = |id: &Id| craft(*id) == craft(habit) && far(*id) >= far(habit);
        let at = all.iter().position(behind).unwrap_or(all.len());
        all.insert(at, habit);
    }
    all
}

/// The weapons that a default attack may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shots {
    /// Those whose shots aren't counted, without a gun that its gunner needs for their own turn.
    Endless,
    /// All.
    Any,
}

impl Shots {
    /// Whether a default attack may take this weapon.
    fn allows(self, state: &State, attacker: &Figure, index: u8) -> bool {
        if self == Self::Any {
            return true;
        }
        let Some((vehicle, place, mount)) = state.mount(attacker.id, index) else {
            let held = attacker.held(usize::from(index));
            return held.is_none_or(|held| held.shots().is_none());
        };
        let last = vehicle.left_to_fire(place) < 2;
        mount.shots().is_none() && !(last && served_by_another(state, attacker, index))
    }
}

/// The gun of the attacker's station, otherwise a gun that nobody mans and that may fire there now.
/// Without a station it is the previous weapon if it can be used there, otherwise the first that can.
fn reaching(state: &State, attacker: &Figure, target: Id, band: Band, shots: Shots) -> Option<u8> {
    if let Some(gun) = own_gun(state, attacker, target) {
        // A gun that has fired, is empty or has another firing side is replaced by one that can fire
        // (G-VCOM-25).
        let ready = |index: &u8| fits(state, attacker, *index, target, band);
        let free = |index: &u8| {
            let other = !served_by_another(state, attacker, *index);
            *index == gun || other && shots.allows(state, attacker, *index)
        };
        let guns = arms(state, attacker).into_iter();
        let guns = guns.filter(|index| mount_place(*index).is_some() && free(index));
        let ready: Vec<u8> = guns.filter(ready).collect();
        // A gunner uses their own gun.
        let own = ready.contains(&gun).then_some(gun);
        return own.or_else(|| most_harmful(state, attacker, target, ready.into_iter()));
    }
    let mut all = arms(state, attacker);
    if below(state, attacker) {
        all.retain(|index| mount_place(*index).is_none());
    }
    // A gunner wouldn't use a pistol on the ship they are docked with. The gun is shown with what
    // blocks it.
    let gunner = all
        .first()
        .is_some_and(|index| mount_place(*index).is_some());
    if gunner && state.vehicle(target).is_some() && state.docked_with_enemy(attacker.id).is_some() {
        return None;
    }
    // Against a ship a counted missile is better than a pistol.
    let ship = gunner && state.vehicle(target).is_some() && shots == Shots::Endless;
    let fits = |index: &u8| {
        let gun = mount_place(*index).is_some();
        let allowed = (gun || !ship) && shots.allows(state, attacker, *index);
        allowed && fits(state, attacker, *index, target, band)
    };
    let habit = attacker.habit.map(|h| h.weapon);
    let habit = habit.filter(|w| all.contains(w) && fits(w));
    habit.or_else(|| most_harmful(state, attacker, target, all.iter().copied().filter(fits)))
}

/// The best of the weapons that may fire now. If the first isn't a ship's gun it is the first.
/// Otherwise it is a gun that does harm, that nobody else mans, whose shots aren't counted and that harms the target
/// most, in this order. A beam that only holds is never the default if another gun does harm (G-VCOM-25).
fn most_harmful(
    state: &State,
    attacker: &Figure,
    target: Id,
    ready: impl Iterator<Item = u8>,
) -> Option<u8> {
    let ready: Vec<u8> = ready.collect();
    let first = *ready.first()?;
    if mount_place(first).is_none() {
        return Some(first);
    }
    let guns = ready.iter().copied();
    let guns = guns.filter(|index| mount_place(*index).is_some());
    // The first of several that do equal harm.
    guns.rev().max_by_key(|index| {
        let harm = state.trauma_meant(attacker.id, *index, target);
        let free = !served_by_another(state, attacker, *index);
        let mount = state.mount(attacker.id, *index);
        let endless = mount.is_none_or(|(_, _, mount)| mount.shots().is_none());
        (harm > (0, 0), free, endless, harm)
    })
}

/// The gun of the attacker's station. A gunner fires it unless another is named, and the roll says why
/// if it can't fire (G-VCOM-04). `None` if the gun isn't usable, and for a target aboard the same
/// vehicle.
fn own_gun(state: &State, attacker: &Figure, target: Id) -> Option<u8> {
    let Seat::Gunner(place) = state.vehicle_of(attacker.id)?.seat_of(attacker.id)? else {
        return None;
    };
    let gun = mount_index(usize::from(place))?;
    let there = arms(state, attacker).contains(&gun);
    (there && state.inside_of_arc(attacker.id, gun, target).is_none()).then_some(gun)
}

/// True for an engineer, who fires a gun only if it is named.
fn below(state: &State, attacker: &Figure) -> bool {
    let vehicle = state.vehicle_of(attacker.id);
    vehicle.and_then(|v| v.seat_of(attacker.id)) == Some(Seat::Engineer)
}

/// True if someone else mans the gun at that index.
fn served_by_another(state: &State, attacker: &Figure, index: u8) -> bool {
    let place = mount_place(index).map(Seat::Gunner);
    let vehicle = state.vehicle_of(attacker.id);
    let mut crew = vehicle.into_iter().flat_map(|v| &v.aboard);
    crew.any(|a| Some(a.seat) == place && a.who != attacker.id)
}

/// The gun of the attacker's station, otherwise the working weapon with the longest range, the first of
/// several.
fn farthest(state: &State, attacker: &Figure, target: Id) -> u8 {
    if let Some(gun) = own_gun(state, attacker, target) {
        return gun;
    }
    let below = below(state, attacker);
    let reach = |index: &u8| {
        let works = attacker
            .held(usize::from(*index))
            .is_none_or(|h| h.hindrance(attacker, state.round, true).is_none())
            && state.mount_hindrance(attacker.id, *index, false).is_none()
            && state.inside_of_arc(attacker.id, *index, target).is_none()
            && state.arc_hindrance(attacker.id, *index, target).is_none()
            && (mount_place(*index).is_none() || !below);
        let range = state.weapon_at(attacker.id, *index).map(|w| w.range);
        (works, range)
    };
    arms(state, attacker)
        .into_iter()
        .rev()
        .max_by_key(reach)
        .unwrap_or(UNARMED)
}

fn fits(state: &State, attacker: &Figure, weapon: u8, target: Id, band: Band) -> bool {
    let check = Check::new(
        attacker.id,
        What::Attack {
            weapon,
            target,
            band,
            to_strain: false,
            free: false,
        },
    );
    hindrance(state, &check).is_none()
}

/// The refusal of an open attack that something blocks.
pub fn hindrance(state: &State, check: &Check) -> Option<Refusal> {
    hindered(state, check).map(|hindered| hindered.refusal)
}

/// What blocks an open attack: the range and the condition of the weapon (G-COMB-05, G-MOD-03, G-EQ-11,
/// G-EQ-14), with everyone in the position they have when it is rolled.
pub fn hindered(state: &State, check: &Check) -> Option<Hindered> {
    let What::Attack {
        weapon,
        band,
        target,
        ..
    } = check.what
    else {
        return None;
    };
    if check.mode.guided.is_some() {
        // The weapon is already in the air.
        return None;
    }
    let stood = state.stood(check);
    let attacker = stood.figure(check.by)?;
    let profile = state.weapon_at(attacker.id, weapon)?;
    let shooting = !profile.fights().is_close();
    let barred = shooting.then(|| stood.is_barred_from_shooting(attacker.id));
    if let Some(refusal) = barred
        .flatten()
        .or_else(|| stood.is_talked_out_of(attacker.id, target))
    {
        return Some(Hindered::other(refusal));
    }
    if let Some(refusal) = stood.inside_of_arc(attacker.id, weapon, target) {
        return Some(Hindered::other(refusal));
    }
    if check
        .answers_of(Answers::HamstringShot)
        .any(|a| !a.overruled)
        && let Some(refusal) = crate::play::arms::obstacles::no_hamstring(&stood, check)
    {
        return Some(Hindered::other(refusal));
    }
    if band == Band::Engaged
        && stood.band(attacker.id, target) != Band::Engaged
        && let Some(refusal) = stood.kept_apart(attacker.id, target)
    {
        return Some(Hindered::other(refusal));
    }
    let reach = crate::play::arms::obstacles::reach(check, attacker, &profile);
    // A repeated attack hits the same target, so its range was possible (M-03).
    if band > reach && check.same.is_none() {
        let what = weapon_named(&profile);
        let why = if profile.range == Band::Engaged {
            format!("{what} can only hit an engaged target, but this one is at {band} range.")
        } else {
            format!("{what} reaches only {reach} range, but the target is at {band}.")
        };
        return Some(Hindered {
            by: Obstacle::Reach,
            refusal: Refusal::rule("G-COMB-05", why)
                .hint("Move or engage first, or choose another range, target or weapon."),
        });
    }
    let pressed = stood.enemies_engaged_with(attacker.id).next().is_some();
    if pressed && profile.fights().barred_while_engaged() {
        let why = format!(
            "{} is engaged, so the {} can't be fired.",
            attacker.name, profile.name
        );
        return Some(Hindered {
            by: Obstacle::Engaged,
            refusal: Refusal::rule("G-MOD-03", why)
                .hint("Use a weapon for close combat, or disengage first."),
        });
    }
    if mount_place(weapon).is_some()
        && profile.fights().barred_while_engaged()
        && let Some((here, there)) = stood.docked_with_enemy(attacker.id)
    {
        let (own, here, there, gun) = (here, &here.name, &there.name, &profile.name);
        let beside = if stood.is_docked(own.id) {
            format!("docked with {there}, which counts as engaged (G-VEH-38)")
        } else {
            format!("engaged with {there}")
        };
        let why = format!(
            "{here} is {beside}, so the {gun} can't fire: Gunnery can't be used while engaged."
        );
        return Some(Hindered {
            by: Obstacle::Engaged,
            refusal: Refusal::rule("G-MOD-03", why).hint("Move away first."),
        });
    }
    let own = attacker
        .held(usize::from(weapon))
        .and_then(|h| h.hindrance(attacker, stood.round, true))
        .or_else(|| hands_full(attacker, weapon))
        .or_else(|| stood.no_gunner(attacker.id, weapon));
    let mounted = || stood.mount_hindered(attacker.id, weapon, check.mode.concentrated);
    let of_arc = || stood.arc_hindrance(attacker.id, weapon, target);
    own.map(Hindered::other)
        .or_else(mounted)
        .or_else(|| of_arc().map(Hindered::other))
        .or_else(|| crate::play::arms::obstacles::hindered(&stood, check))
}

/// The refusal for a weapon that needs more hands than the weapons drawn by a maneuver leave free
/// (G-MAN-08).
pub fn hands_full(attacker: &Figure, weapon: u8) -> Option<Refusal> {
    let full = attacker.hands_full_for(weapon)?;
    let name = &attacker.held(usize::from(weapon))?.weapon.name;
    let who = &attacker.name;
    let why = format!(
        "{who} has drawn {}, which leaves no hand for the {name}. Drawing it is a maneuver.",
        list(&full)
    );
    let line = format!("maneuver {} draw {}", said(who, attacker.id), quote(name));
    Some(Refusal::rule("G-MAN-08", why).hint(format!("Draw it with `{line}`.")))
}

/// The next (or previous) item of a list, which wraps around.
pub fn step_from<'a, T: PartialEq>(all: &'a [T], now: &T, forward: bool) -> Option<&'a T> {
    if all.is_empty() {
        return None;
    }
    let at = all.iter().position(|x| x == now);
    let next = match (at, forward) {
        (None, _) => 0,
        (Some(at), true) => (at + 1) % all.len(),
        (Some(at), false) => (at + all.len() - 1) % all.len(),
    };
    all.get(next)
}

/// The weapons that can be drawn, with unarmed last.
pub fn usable(attacker: &Figure) -> Vec<u8> {
    let held = attacker
        .weapons
        .iter()
        .enumerate()
        .filter(|(_, h)| h.wear < Wear::Major && !h.dropped)
        .map(|(place, _)| place as u8);
    held.chain([UNARMED]).collect()
}

/// The index of a weapon on the sheet, or unarmed, by its name.
///
/// # Errors
/// Refuses a name that no weapon there has.
pub fn named_weapon(attacker: &Figure, word: &str) -> Result<u8, Refusal> {
    // Of several with the same name it is the one that can fire: held, undamaged, loaded.
    let mut held: Vec<(u8, &Held)> = (0..).zip(&attacker.weapons).collect();
    held.sort_by_key(|(_, held)| (held.dropped, held.wear, held.empty));
    let named = held.into_iter().map(|(place, held)| Named {
        name: held.weapon.name.clone(),
        is: place,
    });
    let mut all: Vec<Named<u8>> = first_of_alike(named.collect());
    let hands: Weapon = unarmed();
    all.push(Named {
        name: hands.name,
        is: UNARMED,
    });
    let bare = ["unarmed", "fists", "bare", "hands", "bare hands"];
    if bare.iter().any(|one| word.eq_ignore_ascii_case(one)) {
        if let Some(own) = all.iter().find(|n| n.name.eq_ignore_ascii_case(word)) {
            return Ok(own.is);
        }
        return Ok(UNARMED);
    }
    find_of(&attacker.name, word, "weapon", &all)
}

impl Draft<'_, '_> {
    /// Refuses two shots that are probably mistakes: at someone inside a vehicle, which would be hit
    /// instead (G-VEH-35), and with a carried weapon when none of the ship's guns works, unless it was
    /// named (G-VEH-20).
    ///
    /// # Errors
    /// Refuses such a shot (overridable).
    pub(crate) fn shot_is_meant(
        &self,
        attacker: &Figure,
        Chosen { target, weapon }: Chosen,
        named: bool,
    ) -> Result<(), Refusal> {
        let profile = self.now.weapon_at(attacker.id, weapon);
        if profile.is_some_and(|w| !w.fights().is_close()) {
            self.refuse(self.now.struck_through(attacker.id, target))?;
        }
        let silent = || self.now.guns_silent(attacker, target, weapon);
        self.refuse((!named).then(silent).flatten())
    }
}

/// The refusal to attack a target who is dead or defeated. An incapacitated one can be attacked again
/// (G-STAT-07, G-HEALTH-04).
pub(crate) fn fallen(state: &State, target: Id) -> Option<Refusal> {
    let figure = state.figure(target)?;
    let why = format!("{} is already defeated.", figure.name);
    let defeated = || {
        let refusal = Refusal::rule("G-HEALTH-04", why);
        figure
            .defeated
            .then(|| refusal.hint("Choose someone else."))
    };
    dead(figure).or_else(defeated)
}

/// A weapon as the subject of a sentence.
pub(crate) fn weapon_named(weapon: &Weapon) -> String {
    match weapon.id.as_str() {
        "unarmed" => "An unarmed attack".to_owned(),
        _ => format!("The {}", weapon.name),
    }
}

/// The refusal for a dead character, who can neither act nor be acted on (G-STAT-07).
pub(crate) fn dead(figure: &Figure) -> Option<Refusal> {
    let why = format!("{} is already dead.", figure.name);
    figure
        .dead
        .then(|| Refusal::rule("G-STAT-07", why).hint("Choose someone else."))
}

impl Draft<'_, '_> {
    /// Refuses a dead character as the actor (overridable, G-STAT-07).
    pub(crate) fn is_alive(&self, figure: &Figure) -> Result<(), Refusal> {
        self.refuse(dead(figure))
    }

    /// The opponent of a check, of speech or of a search, neither dead nor defeated (G-POOL-20,
    /// G-STAT-07).
    pub(crate) fn opponent(&self, whom: &Who) -> Result<Arc<Figure>, Refusal> {
        let whom = self.figure(whom)?;
        self.refuse(fallen(&self.now, whom.id))?;
        Ok(whom)
    }

    /// Checks that a check can begin: none is open, and its opponent is neither dead nor defeated.
    pub(crate) fn may_check(&self, against: Option<Id>) -> Result<(), Refusal> {
        self.no_check()?;
        self.refuse(against.and_then(|who| fallen(&self.now, who)))
    }
}
