//! The odds of an attack on a vehicle, as chances and charts.

use std::borrow::Cow;

use crate::hits::hit_list;
use crate::hits::hit_list::wielder;
use crate::kinds::Quality;
use crate::model::check::Check;
use crate::model::figure::Figure;
use crate::model::records::Weapon;
use crate::model::state::State;
use crate::model::vehicles::craft::Vehicle;
use crate::show::rows::{chance, mean};

use dice::{Odds, Outcome};
use rules::view::{Chance, Charts, Meaning, Tone};

/// An attack on a vehicle, for its odds.
struct Attack<'s> {
    vehicle: &'s Vehicle,
    weapon: Weapon,
    attacker: Cow<'s, Figure>,
    planetary: bool,
    /// True if it deals system strain.
    strain: bool,
}

impl<'s> Attack<'s> {
    fn of(state: &'s State, check: &Check) -> Option<Self> {
        let vehicle = state.vehicle(check.target()?)?;
        let weapon = check.weapon(state)?;
        Some(Self {
            vehicle,
            attacker: wielder(state, state.figure(check.by)?, &weapon),
            planetary: hit_list::planetary(check, &weapon),
            strain: weapon.qualities.contains(&Quality::StunDamage),
            weapon,
        })
    }

    /// The damage after armor for a number of net Successes.
    fn through(&self, net: i32) -> u16 {
        let damage = if hit_list::is_harmless(&self.weapon) {
            0
        } else {
            let base = self.attacker.base_damage(&self.weapon);
            base.saturating_add(net.max(0) as u16)
        };
        hit_list::against_vehicle(damage, self.planetary, self.vehicle, &self.weapon).through
    }

    /// Returns the letter and the words of what it deals.
    const fn unit(&self) -> (&'static str, &'static str) {
        if self.strain {
            ("s", "system strain")
        } else {
            ("h", "hull trauma")
        }
    }

    /// True if this damage makes hull trauma exceed the threshold: of the vehicle, or of one more craft of a
    /// squadron (T-45).
    fn over(&self, through: u16) -> bool {
        if self.strain {
            return false;
        }
        let hull = self.vehicle.hull.saturating_add(through);
        match self.vehicle.squadron {
            Some(all) => {
                let left = Figure::standing_after(all.size, self.vehicle.hull_threshold, hull);
                left < all.standing
            }
            None => hull > self.vehicle.whole_hull(),
        }
    }
}

/// The chances of an attack on a vehicle.
pub fn chances(state: &State, check: &Check, odds: &Odds) -> Option<Vec<Chance>> {
    let attack = Attack::of(state, check)?;
    let critical_paid = |o: &Outcome| {
        let paid = o.advantage >= i32::from(attack.weapon.crit) || o.triumph > 0;
        o.success > 0 && paid && attack.through(o.success) > 0
    };
    let critical = odds.p_where(critical_paid);
    let squadron = attack.vehicle.squadron;
    // A Critical Hit takes a craft of several (T-45).
    let several = squadron.is_some_and(|all| all.standing > 1);
    let falls = odds.p_where(|o| {
        let over = o.success > 0 && attack.over(attack.through(o.success));
        over || several && critical_paid(o)
    });
    let label = if squadron.is_some() {
        "disable one"
    } else {
        "disable"
    };
    let mean = mean(odds, 1, |net| u32::from(attack.through(net)));
    Some(vec![
        chance("hit", odds.p_success(), Tone::Success).above(),
        chance("critical", critical, Tone::Triumph),
        chance(label, falls, Tone::Success),
        Chance::per("hit", attack.unit().1, mean),
    ])
}

/// Whether armor takes all of a hit with this many net Successes.
pub fn takes_all(state: &State, check: &Check, net: i32) -> bool {
    let attack = Attack::of(state, check);
    attack.is_some_and(|one| !hit_list::is_harmless(&one.weapon) && one.through(net) == 0)
}

/// The charts of an attack on a vehicle.
pub fn charts(state: &State, check: &Check, odds: &Odds) -> Option<Charts> {
    let attack = Attack::of(state, check)?;
    let meaning = Meaning {
        needed: 1,
        word: "hit",
        fails: "miss",
        unit: attack.unit().0,
        damage: attack.unit().1,
        does: |net| {
            let through = attack.through(net);
            (u32::from(through), attack.over(through))
        },
    };
    Some(Charts::of(odds, &meaning))
}
