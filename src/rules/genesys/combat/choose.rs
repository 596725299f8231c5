//! Whom to attack and with what, where the table does not say (G-COMB-01, G-COMB-05).
//!
//! An attack always opens: what was done last time if it can be done now, else the nearest enemy
//! that something at hand reaches, else the nearest all the same, with what reaches farthest. What
//! then stands in the way is told by [`hindrance`], in the pool and by the roll.

use std::sync::Arc;

use crate::lang::{Named, Refusal, Who, find_of, first_of_alike};
use crate::rules::genesys::check::{Check, UNARMED, What, unarmed};
use crate::rules::genesys::draft::Draft;
use crate::rules::genesys::figure::{Figure, Held, Wear};
use crate::rules::genesys::kinds::Band;
use crate::rules::genesys::library::records::Weapon;
use crate::rules::genesys::state::State;
use crate::rules::genesys::talents::hook::Answers;
use crate::rules::genesys::talents::interrupts;
use crate::rules::genesys::vehicles::Seat;
pub use crate::rules::genesys::vehicles::arms::targets;
use crate::rules::genesys::vehicles::arms::{arms, mount_index, mount_place};
use crate::rules::genesys::words::list;
use crate::rules::view::Id;
use crate::rules::words::{quote, said};

/// A target and the weapon for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Whom.
    pub target: Id,
    /// The place of the weapon on the sheet; 255 for bare hands.
    pub weapon: u8,
}

/// Chooses what the table left open; `None` when there is nobody to attack.
pub fn choose(
    state: &State,
    attacker: &Figure,
    target: Option<Id>,
    weapon: Option<u8>,
    band: Option<Band>,
) -> Option<Chosen> {
    let candidates = target.map_or_else(|| candidates(state, attacker), |id| vec![id]);
    let band_to = |id| band.unwrap_or_else(|| state.band(attacker.id, id));
    let reached = candidates.iter().find_map(|id| {
        let weapon = match weapon {
            Some(index) => Some(index).filter(|i| fits(state, attacker, *i, *id, band_to(*id))),
            None => reaching(state, attacker, *id, band_to(*id)),
        };
        weapon.map(|weapon| Chosen {
            target: *id,
            weapon,
        })
    });
    reached.or_else(|| {
        candidates.first().map(|id| Chosen {
            target: *id,
            weapon: weapon.unwrap_or_else(|| farthest(state, attacker, *id)),
        })
    })
}

/// The weapon for another target: the same as before, but for whoever is inside one that is carried.
pub(in crate::rules::genesys) fn still(
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

/// Whom an attack may mean, best first: the overpowered one, else the enemies from the nearest on, of
/// several as near the last target first.
fn candidates(state: &State, attacker: &Figure) -> Vec<Id> {
    if let Some(again) = state.again_of(attacker.id) {
        return vec![again.target];
    }
    let habit = attacker
        .habit
        .map(|h| h.target)
        .filter(|id| state.stands(*id))
        // Whoever has boarded its last target would shoot at itself.
        .filter(|id| *id != attacker.id && *id != state.place_of(attacker.id))
        .filter(|id| state.struck_through(attacker.id, *id).is_none());
    let mut all = targets(state, attacker);
    // The nearest is meant; of several as near the one that was attacked last.
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

/// The gun of its station, else another that nobody serves and that may fire there now; without a
/// station the last weapon if it can be used there, else the first that can.
fn reaching(state: &State, attacker: &Figure, target: Id, band: Band) -> Option<u8> {
    if let Some(gun) = own_gun(state, attacker, target) {
        // A gun that has fired, is empty or bears elsewhere gives way to one that can (G-VCOM-25).
        let ready = |index: &u8| fits(state, attacker, *index, target, band);
        let free = |index: &u8| *index == gun || !served_by_another(state, attacker, *index);
        let guns = arms(state, attacker).into_iter();
        let guns = guns.filter(|index| mount_place(*index).is_some() && free(index));
        let ready: Vec<u8> = guns.filter(ready).collect();
        // Whoever serves a gun means that one.
        let own = ready.contains(&gun).then_some(gun);
        return own.or_else(|| most_harmful(state, attacker, target, ready.into_iter()));
    }
    let mut all = arms(state, attacker);
    if below(state, attacker) {
        all.retain(|index| mount_place(*index).is_none());
    }
    // From a gun nobody means to use a pistol on the ship it is docked with: the gun is shown, and
    // what stands in its way.
    let gunner = all
        .first()
        .is_some_and(|index| mount_place(*index).is_some());
    if gunner && state.vehicle(target).is_some() && state.docked_with_enemy(attacker.id).is_some() {
        return None;
    }
    let fits = |index: &u8| fits(state, attacker, *index, target, band);
    let habit = attacker.habit.map(|h| h.weapon);
    let habit = habit.filter(|w| all.contains(w) && fits(w));
    habit.or_else(|| most_harmful(state, attacker, target, all.iter().copied().filter(fits)))
}

/// Of weapons that may be fired now the first; where that is a ship's, one of hers that can do harm,
/// that nobody else serves, that harms the target most, in this order: nobody fires a beam that only
/// holds without meaning it (G-VCOM-25).
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
    // Of several that harm alike the first.
    guns.rev().max_by_key(|index| {
        let harm = state.trauma_meant(attacker.id, *index, target);
        let free = !served_by_another(state, attacker, *index);
        (harm > (0, 0), free, harm)
    })
}

/// The gun of the station: whoever serves one fires that one unless another is named, and where it
/// cannot be fired the roll says why (G-VCOM-04). Nothing where it is compromised, and for somebody
/// aboard the same vehicle.
fn own_gun(state: &State, attacker: &Figure, target: Id) -> Option<u8> {
    let Seat::Gunner(place) = state.vehicle_of(attacker.id)?.seat_of(attacker.id)? else {
        return None;
    };
    let gun = mount_index(usize::from(place))?;
    let there = arms(state, attacker).contains(&gun);
    (there && state.inside_of_arc(attacker.id, gun, target).is_none()).then_some(gun)
}

/// Whether somebody is at the engines, from where nobody reaches for a gun but on purpose.
fn below(state: &State, attacker: &Figure) -> bool {
    let vehicle = state.vehicle_of(attacker.id);
    vehicle.and_then(|v| v.seat_of(attacker.id)) == Some(Seat::Engineer)
}

/// Whether somebody else stands at the gun an index means.
fn served_by_another(state: &State, attacker: &Figure, index: u8) -> bool {
    let place = mount_place(index).map(Seat::Gunner);
    let vehicle = state.vehicle_of(attacker.id);
    let mut crew = vehicle.into_iter().flat_map(|v| &v.aboard);
    crew.any(|a| Some(a.seat) == place && a.who != attacker.id)
}

/// The gun of its station, else the weapon that reaches farthest, of those that work; the first of
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

/// What stands in the way of an open attack: range and state of the weapon (G-COMB-05, G-MOD-03,
/// G-EQ-11, G-EQ-14), seen from where everybody will stand when it is rolled.
pub fn hindrance(state: &State, check: &Check) -> Option<Refusal> {
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
        // It is in the air already.
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
        return Some(refusal);
    }
    if let Some(refusal) = stood.inside_of_arc(attacker.id, weapon, target) {
        return Some(refusal);
    }
    if check
        .answers_of(Answers::HamstringShot)
        .any(|a| !a.overruled)
        && let Some(refusal) = interrupts::no_hamstring(&stood, check)
    {
        return Some(refusal);
    }
    if band == Band::Engaged
        && stood.band(attacker.id, target) != Band::Engaged
        && let Some(refusal) = stood.kept_apart(attacker.id, target)
    {
        return Some(refusal);
    }
    let reach = interrupts::reach(check, attacker, &profile);
    // Whoever could be struck a moment ago can be (M-03).
    if band > reach && check.same.is_none() {
        let why = if profile.range == Band::Engaged {
            let what = match profile.id.as_str() {
                "unarmed" => "An unarmed attack".to_owned(),
                _ => format!("The {}", profile.name),
            };
            format!("{what} can only hit an engaged target, and this one is at {band} range.")
        } else {
            format!(
                "The {} reaches {reach} range, and the target is at {band}.",
                profile.name
            )
        };
        return Some(
            Refusal::rule("G-COMB-05", why)
                .hint("Move or engage first, or choose another range, target or weapon."),
        );
    }
    let pressed = stood.enemies_engaged_with(attacker.id).next().is_some();
    if pressed && profile.fights().barred_while_engaged() {
        return Some(Refusal::rule(
            "G-MOD-03",
            format!(
                "{} is engaged, so the {} can't be fired.",
                attacker.name, profile.name
            ),
        ));
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
        let why =
            format!("{here} is {beside}, and Gunnery with the {gun} isn't possible while engaged.");
        return Some(Refusal::rule("G-MOD-03", why).hint("Move away first."));
    }
    attacker
        .held(usize::from(weapon))
        .and_then(|h| h.hindrance(attacker, stood.round, true))
        .map(|(rule, why)| Refusal::rule(rule, why))
        .or_else(|| hands_full(attacker, weapon))
        .or_else(|| stood.no_gunner(attacker.id, weapon))
        .or_else(|| stood.mount_hindrance(attacker.id, weapon, check.mode.concentrated))
        .or_else(|| stood.arc_hindrance(attacker.id, weapon, target))
        .or_else(|| crate::rules::genesys::hits::hindrance(&stood, check))
}

/// That what somebody drew on purpose leaves no hand for another weapon (G-MAN-08).
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

/// The one after (or before) in a list, around its end.
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

/// Weapons that can be taken up, bare hands last.
pub fn usable(attacker: &Figure) -> Vec<u8> {
    let held = attacker
        .weapons
        .iter()
        .enumerate()
        .filter(|(_, h)| h.wear < Wear::Major && !h.dropped)
        .map(|(place, _)| place as u8);
    held.chain([UNARMED]).collect()
}

/// A weapon of the sheet, or bare hands, by a word.
///
/// # Errors
/// Refuses a name that nothing there has.
pub fn named_weapon(attacker: &Figure, word: &str) -> Result<u8, Refusal> {
    // Of several alike the one that fires: in hand, sound, loaded.
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
    /// Refuses a shot that nobody means: at somebody inside a vehicle, which would be hit in its place
    /// (G-VEH-35), and from the hand where no weapon of the own ship works, unless it was named
    /// (G-VEH-20).
    ///
    /// # Errors
    /// That refusal, overrulable.
    pub(super) fn shot_is_meant(
        &self,
        attacker: &Figure,
        Chosen { target, weapon }: Chosen,
        named: bool,
    ) -> Result<(), Refusal> {
        let profile = self.now.weapon_at(attacker.id, weapon);
        if profile.is_some_and(|w| !w.fights().is_close()) {
            self.permit(self.now.struck_through(attacker.id, target))?;
        }
        let silent = || self.now.guns_silent(attacker, target, weapon);
        self.permit((!named).then(silent).flatten())
    }
}

/// Why nobody attacks somebody by mistake: it is dead or defeated. Whoever only lies there may be
/// struck once more (G-STAT-07, G-HEALTH-04).
pub(super) fn fallen(state: &State, target: Id) -> Option<Refusal> {
    let figure = state.figure(target)?;
    let why = format!("{} is already defeated.", figure.name);
    let defeated = || figure.defeated.then(|| Refusal::rule("G-HEALTH-04", why));
    dead(figure).or_else(defeated)
}

/// Why a dead character does nothing, and nothing is done to one (G-STAT-07).
pub(super) fn dead(figure: &Figure) -> Option<Refusal> {
    let why = format!("{} is already dead.", figure.name);
    figure.dead.then(|| Refusal::rule("G-STAT-07", why))
}

impl Draft<'_, '_> {
    /// Refuses the dead as those who do something, overrulable (G-STAT-07).
    pub(in crate::rules::genesys) fn is_alive(&self, figure: &Figure) -> Result<(), Refusal> {
        self.permit(dead(figure))
    }

    /// The opponent of a check, a word or a look: neither dead nor defeated (G-POOL-20, G-STAT-07).
    pub(in crate::rules::genesys) fn opponent(&self, whom: &Who) -> Result<Arc<Figure>, Refusal> {
        let whom = self.figure(whom)?;
        self.permit(fallen(&self.now, whom.id))?;
        Ok(whom)
    }

    /// Whether a check can begin: none is open, and whoever sets something against it still stands.
    pub(super) fn may_check(&self, against: Option<Id>) -> Result<(), Refusal> {
        self.no_check()?;
        self.permit(against.and_then(|who| fallen(&self.now, who)))
    }
}
