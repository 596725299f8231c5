//! The odds of a check, as chances, means and charts.

use std::borrow::Cow;

use crate::hits::hit_list::{self, hit, wielder};
use crate::kinds::Kind;
use crate::model::check::{Check, What};
use crate::model::figure::Figure;
use crate::model::hacking;
use crate::model::records::Weapon;
use crate::model::state::State;
use crate::play::social::outcome::{strain_of, swayed_by};
use crate::show::rows::{chance, mean};
use crate::show::vehicles::odds;

use dice::{Odds, Outcome};
use rules::view::{Chance, Charts, Meaning, Tone};

/// An attack as its odds see it.
struct Attack<'s> {
    weapon: Weapon,
    attacker: Cow<'s, Figure>,
    target: &'s Figure,
    to_strain: bool,
}

impl<'s> Attack<'s> {
    fn of(state: &'s State, check: &Check) -> Option<Self> {
        let weapon = check.weapon(state)?;
        let attacker = wielder(state, state.figure(check.by)?, &weapon);
        let to_strain = matches!(
            check.what,
            What::Attack {
                to_strain: true,
                ..
            }
        );
        Some(Self {
            target: state.figure(check.target()?)?,
            attacker,
            weapon,
            to_strain,
        })
    }

    /// The damage that this many net Successes deal after soak.
    fn through(&self, net: i32) -> u16 {
        hit(
            &self.attacker,
            self.target,
            &self.weapon,
            net,
            self.to_strain,
        )
        .through
    }

    /// Whether it deals strain. A target without a strain track suffers it as wounds (G-HEALTH-07).
    fn strains(&self) -> bool {
        let one = hit(&self.attacker, self.target, &self.weapon, 1, self.to_strain);
        one.strain && self.target.kind.has_strain()
    }
}

/// The net Successes that a check needs.
pub(crate) fn needed(state: &State, check: &Check) -> i32 {
    hacking::needed(state, check)
}

/// The charts of the pool: the effect of each net result, and Success against Advantage.
pub(crate) fn charts(state: &State, check: &Check, odds: &Odds) -> Charts {
    let needed = needed(state, check);
    if let Some(attack) = Attack::of(state, check) {
        let strain = attack.strains();
        let meaning = Meaning {
            needed,
            word: "hit",
            fails: "miss",
            unit: if strain { "s" } else { "w" },
            damage: if strain { "strain" } else { "wounds" },
            does: |net| {
                let through = attack.through(net);
                (u32::from(through), falls(attack.target, through, strain))
            },
        };
        return Charts::of(odds, &meaning);
    }
    if let Some(charts) = odds::charts(state, check, odds) {
        return charts;
    }
    if let Some(target) = swayed_by(check) {
        let (pressed, most) = state
            .figure(target)
            .map_or((0, u16::MAX), |target| state.pressed(target));
        let meaning = Meaning {
            needed,
            word: "success",
            fails: "failure",
            unit: "s",
            damage: "strain",
            does: |net| {
                let by = strain_of(check, net);
                (u32::from(by), pressed.saturating_add(by) > most)
            },
        };
        return Charts::of(odds, &meaning);
    }
    let meaning = Meaning {
        needed,
        word: "success",
        fails: "failure",
        unit: "",
        damage: "",
        does: |_| (0, false),
    };
    Charts::of(odds, &meaning)
}

/// The net Successes of a hit that is better than almost any.
const GREAT: i32 = 12;

/// Whether no hit of an attack harms its target, because soak or armor takes all of it.
pub(crate) fn is_harmless(state: &State, check: &Check) -> bool {
    match Attack::of(state, check) {
        Some(one) => !hit_list::is_harmless(&one.weapon) && one.through(GREAT) == 0,
        None => odds::takes_all(state, check, GREAT),
    }
}

/// The chances of the pool: hits, incapacitation, means, and each symbol.
pub(crate) fn chances(state: &State, check: &Check, odds: &Odds) -> Vec<Chance> {
    let mut all = Vec::new();
    if let Some(attack) = Attack::of(state, check) {
        let success = odds.p_success();
        let (weapon, target, strain) = (&attack.weapon, attack.target, attack.strains());
        all.push(chance("hit", success, Tone::Success).above());
        // A large pool has thousands of outcomes, and a few dozen numbers of net Success.
        let most = odds.outcomes.iter().map(|o| o.success.max(0)).max();
        let each: Vec<u16> = (0..=most.unwrap_or(0))
            .map(|net| attack.through(net))
            .collect();
        let at = |net: i32| {
            let net = usize::try_from(net).unwrap_or(0);
            each.get(net).copied().unwrap_or(0)
        };
        let through = |o: &Outcome| at(o.success);
        let critical_paid = |o: &Outcome| {
            let paid = o.advantage >= i32::from(weapon.crit) || o.triumph > 0;
            o.success > 0 && paid && through(o) > 0
        };
        let crit = odds.p_where(critical_paid);
        all.push(chance("critical", crit, Tone::Triumph));
        let falls = odds.p_where(|o| {
            if o.success <= 0 {
                return false;
            }
            // A critical takes out one more minion: one threshold and one wound more (T-45).
            let critical = target.kind == Kind::Minion && critical_paid(o);
            let more = if critical {
                target.wound_threshold + 1
            } else {
                0
            };
            falls(target, through(o).saturating_add(more), strain)
        });
        let label = if target.group.is_some() {
            "take out one"
        } else {
            "take out"
        };
        all.push(chance(label, falls, Tone::Success));
        let of = if strain { "strain" } else { "wounds" };
        let mean = mean(odds, 1, |net| u32::from(at(net)));
        all.push(Chance::per("hit", of, mean));
    } else if let Some(more) = odds::chances(state, check, odds) {
        all.extend(more);
    } else {
        let needed = needed(state, check);
        let success = odds.p_where(|o| o.success >= needed);
        all.push(chance("success", success, Tone::Success).above());
        all.push(match swayed_by(check) {
            Some(_) => {
                let mean = mean(odds, needed, |net| u32::from(strain_of(check, net)));
                Chance::per("success", "strain", mean)
            }
            None => Chance::mean(
                "net",
                lang::sentence::minus(&format!("{:+.1}", odds.mean_success())),
            ),
        });
    }
    all.push(chance(
        "2a or more",
        odds.p_where(|o| o.advantage >= 2),
        Tone::Advantage,
    ));
    all.push(chance("Threat", odds.p_threat(), Tone::Threat));
    all.push(chance("Triumph", odds.p_triumph(), Tone::Triumph));
    all.push(chance("Despair", odds.p_despair(), Tone::Despair));
    all
}

/// Whether this much damage, as wounds or as strain, takes out the target or one of its group.
fn falls(target: &Figure, through: u16, to_strain: bool) -> bool {
    if through == 0 {
        return false;
    }
    if let Some(most) = target.strain_threshold.filter(|_| to_strain) {
        return target.strain.saturating_add(through) > most;
    }
    let wounds = target.wounds.saturating_add(through);
    match (target.kind, target.group) {
        (Kind::Minion, Some(group)) => {
            Figure::standing_after(group.size, target.wound_threshold, wounds) < group.standing
        }
        _ => wounds > target.whole_threshold(),
    }
}
