//! The hits of an attack, in the order in which they are resolved (G-COMB-06, G-COMB-14).
//!
//! The list is a function of the check: how it was declared and what has been bought. A success makes
//! one hit. Auto-fire, Linked, a second weapon and Blast make more. Each hit has its own target,
//! weapon, sum and Critical Injury, and a number that purchases, the tray and the log use. `resolve`
//! deals them.

use std::borrow::Cow;

use crate::check::{Bought, Check, Spent, What, unarmed};
use crate::figure::Figure;
use crate::kinds::{Characteristic, Quality};
use crate::library::records::{Damage, Fights, SpendEffect, Weapon};
use crate::state::State;
use crate::talents::interrupts::answered;
use crate::vehicles::strike;
use rules::view::Id;

/// The sum of a hit (G-COMB-06, G-COMB-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Base damage plus net Successes.
    pub damage: u16,
    /// The target's soak.
    pub soak: u16,
    /// Soak that Pierce and Breach ignore (G-QUAL-18, G-QUAL-04).
    pub ignored: u16,
    /// The damage after soak.
    pub through: u16,
    /// True if it deals strain (G-QUAL-23, G-MOD-10).
    pub strain: bool,
}

/// The cause of a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The success itself.
    Attack,
    /// A further hit of Auto-fire (G-QUAL-02).
    AutoFire,
    /// A further hit of a Linked weapon (G-QUAL-17).
    Linked,
    /// A Blast (G-QUAL-03).
    Blast,
    /// The second weapon (G-MOD-09).
    Second,
}

impl Cause {
    /// A few words to follow the number of the hit. Empty for the first.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Attack => "",
            Self::AutoFire => "Auto-fire",
            Self::Linked => "Linked",
            Self::Blast => "Blast",
            Self::Second => "second weapon",
        }
    }
}

/// One hit of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blow {
    /// Its number in the list, counted from 1.
    pub number: u8,
    /// Its target.
    pub target: Id,
    /// Its weapon.
    pub weapon: Weapon,
    /// Its cause.
    pub cause: Cause,
    /// Its damage.
    pub sum: Hit,
}

/// The sum of the first hit with a number of net Successes.
pub fn hit(
    attacker: &Figure,
    target: &Figure,
    weapon: &Weapon,
    success: i32,
    to_strain: bool,
) -> Hit {
    let damage = attacker
        .base_damage(weapon)
        .saturating_add(success.max(0) as u16);
    sum(damage, target, weapon, to_strain)
}

/// The sum of a weapon's damage against the target's soak (G-COMB-14).
pub fn sum(damage: u16, target: &Figure, weapon: &Weapon, to_strain: bool) -> Hit {
    let (soak, _) = target.soak();
    let reach: u16 = weapon
        .qualities
        .iter()
        .map(|q| match q {
            Quality::Pierce(n) => u16::from(*n),
            Quality::Breach(n) => 10 * u16::from(*n),
            _ => 0,
        })
        .sum();
    // Reinforced armor makes Pierce and Breach useless (G-QUAL-20).
    let reinforced = target
        .sound_armor()
        .is_some_and(|a| a.qualities.contains(&Quality::Reinforced));
    let ignored = if reinforced { 0 } else { reach.min(soak) };
    let strain = to_strain || weapon.qualities.contains(&Quality::StunDamage);
    Hit {
        damage,
        soak,
        ignored,
        through: damage.saturating_sub(soak - ignored),
        strain,
    }
}

/// The target of the first hit: the target of the check, or someone else engaged with it (G-MOD-01).
pub fn struck(check: &Check) -> Option<Id> {
    struck_with(check, &check.spent)
}

/// The target of the first hit according to some of the purchases.
fn struck_with(check: &Check, spent: &[Spent]) -> Option<Id> {
    let astray = spent
        .iter()
        .rev()
        .find(|s| s.bought == Bought::Row(SpendEffect::WrongTarget))
        .and_then(|s| s.whom);
    astray.or_else(|| check.target())
}

/// The targets of the Blast that was bought at that place. If the GM later sent the hit to someone
/// else, that one takes the hit only, and the original target takes the Blast instead (G-MOD-01,
/// G-QUAL-03).
fn burst_upon(check: &Check, place: usize) -> Vec<Id> {
    let Some(blast) = check.spent.get(place) else {
        return Vec::new();
    };
    let mut among = blast.among.clone();
    let before = struck_with(check, &check.spent[..place]);
    let now = struck(check);
    if check.hits()
        && before != now
        && let (Some(before), Some(now)) = (before, now)
    {
        if let Some(twice) = among.iter().position(|id| *id == now) {
            among.remove(twice);
        }
        among.insert(0, before);
    }
    among
}

/// Every hit of the rolled attack with the purchases so far. Empty if it misses and no Blast was
/// bought.
pub fn blows(state: &State, check: &Check) -> Vec<Blow> {
    let mut all: Vec<Blow> = Vec::new();
    let (
        What::Attack {
            to_strain, target, ..
        },
        Some(net),
    ) = (&check.what, check.net())
    else {
        return all;
    };
    let (Some(attacker), Some(weapon)) = (state.figure(check.by), check.weapon(state)) else {
        return all;
    };
    let (first, hits) = (*target, check.hits());
    let success = net.success.max(0) as u16;
    let strike = |all: &mut Vec<Blow>, target: Id, weapon: &Weapon, cause, damage: u16| {
        let number = all.len() + 1;
        let planetary = strike::planetary(check, weapon);
        let damage = if strike::is_harmless(weapon) {
            0
        } else {
            damage
        };
        if let Some(vehicle) = state.vehicle(target) {
            let damage = answered(check, number, damage);
            let mut sum = strike::against_vehicle(damage, planetary, vehicle, weapon);
            let number = u8::try_from(number).unwrap_or(u8::MAX);
            sum.through = sum.through.saturating_sub(strike::absorbed(check, number));
            all.push(Blow {
                number,
                target,
                weapon: weapon.clone(),
                cause,
                sum,
            });
            return;
        }
        let Some(figure) = state.figure(target) else {
            return;
        };
        // G-VEH-34: all of the damage, times 10.
        let damage = if planetary {
            damage.saturating_mul(strike::SCALE)
        } else {
            damage
        };
        // Only an unarmed attack, or a Brawl weapon that adds to it, can deal strain (G-MOD-10).
        let choice = *to_strain && (cause == Cause::Attack || weapon.fights() == Fights::Brawl);
        all.push(Blow {
            number: u8::try_from(all.len() + 1).unwrap_or(u8::MAX),
            target,
            weapon: weapon.clone(),
            cause,
            sum: sum(damage, figure, weapon, choice).answered(check, all.len() + 1),
        });
    };
    let full = |weapon: &Weapon| {
        let base = wielder(state, attacker, weapon).base_damage(weapon);
        base.saturating_add(success)
    };
    if hits && let Some(struck) = struck(check) {
        let more = strike::barrage_adds(state, check);
        strike(
            &mut all,
            struck,
            &weapon,
            Cause::Attack,
            full(&weapon) + more,
        );
    }
    for (place, spent) in check.spent.iter().enumerate() {
        let of = all
            .get(usize::from(spent.hit()).saturating_sub(1))
            .map_or_else(|| weapon.clone(), |blow| blow.weapon.clone());
        match spent.bought {
            Bought::Quality(Quality::AutoFire) if hits => {
                let whom = spent.whom.unwrap_or(first);
                strike(&mut all, whom, &weapon, Cause::AutoFire, full(&weapon));
            }
            Bought::Quality(Quality::Linked(_)) if hits => {
                strike(&mut all, first, &of, Cause::Linked, full(&of));
            }
            Bought::Quality(Quality::Blast(n)) => {
                let damage = u16::from(n) + if hits { success } else { 0 };
                for whom in &burst_upon(check, place) {
                    // A swarm suffers more damage.
                    let more = state.figure(*whom).map_or(0, Figure::blast_hurts);
                    strike(&mut all, *whom, &of, Cause::Blast, damage + more);
                }
            }
            Bought::Second if hits => {
                let second = check.second_weapon(state).unwrap_or_else(unarmed);
                strike(&mut all, first, &second, Cause::Second, full(&second));
            }
            Bought::Quality(_)
            | Bought::Row(_)
            | Bought::Second
            | Bought::Barrage
            | Bought::Curtain(_)
            | Bought::Words => {}
        }
    }
    all
}

/// The attacker as its weapon's damage uses it: without the Critical Injuries that don't count on
/// checks with the characteristic that is added (G-COMB-07, G-TAL-55).
pub fn wielder<'s>(state: &'s State, attacker: &'s Figure, weapon: &Weapon) -> Cow<'s, Figure> {
    match weapon.damage {
        Damage::Fixed(_) => Cow::Borrowed(attacker),
        Damage::Brawn(_) => state.on_checks_with(attacker, Characteristic::Brawn),
        Damage::Willpower(_) => state.on_checks_with(attacker, Characteristic::Willpower),
    }
}

/// The hit with a given number.
pub fn blow(state: &State, check: &Check, number: u8) -> Option<Blow> {
    blows(state, check)
        .into_iter()
        .find(|blow| blow.number == number)
}
