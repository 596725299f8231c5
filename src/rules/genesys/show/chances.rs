//! What a pool makes of a check, in chances and means.

use crate::dice::{Odds, Outcome};
use crate::rules::genesys::check::{Check, What};
use crate::rules::genesys::combat::blows::{hit, wielder};
use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::kinds::Kind;
use crate::rules::genesys::state::State;
use crate::rules::genesys::vehicles;
use crate::rules::view::{Chance, Tone};

use super::tray::chance;

/// What the pool makes of the check: hits, falls, means, and each symbol.
pub(super) fn chances(state: &State, check: &Check, odds: &Odds) -> Vec<Chance> {
    let mut all = Vec::new();
    let success = odds.p_success();
    let attack = check
        .weapon(state)
        .zip(state.figure(check.by))
        .zip(check.target().and_then(|id| state.figure(id)));
    if let Some(((weapon, attacker), target)) = attack {
        let attacker = &*wielder(state, attacker, &weapon);
        let to_strain = matches!(
            check.what,
            What::Attack {
                to_strain: true,
                ..
            }
        );
        // Whoever has no strain suffers it as wounds (G-HEALTH-07).
        let strain =
            hit(attacker, target, &weapon, 1, to_strain).strain && target.kind.has_strain();
        all.push(chance("hit", success, Tone::Success));
        // A large pool has thousands of outcomes, and a few dozen numbers of net Success.
        let most = odds.outcomes.iter().map(|o| o.success.max(0)).max();
        let each = (0..=most.unwrap_or(0))
            .map(|net| hit(attacker, target, &weapon, net, to_strain).through);
        let each: Vec<u16> = each.collect();
        let through = |o: &Outcome| {
            let net = usize::try_from(o.success).unwrap_or(0);
            each.get(net).copied().unwrap_or(0)
        };
        let critical_paid = |o: &Outcome| {
            let paid = o.advantage >= i32::from(weapon.crit) || o.triumph > 0;
            o.success > 0 && paid && through(o) > 0
        };
        let crit = odds.p_where(critical_paid);
        all.push(chance("crit paid", crit, Tone::Triumph));
        let falls = odds.p_where(|o| {
            if o.success <= 0 {
                return false;
            }
            // A critical takes a minion with it, one threshold and a wound more (T-45).
            let critical = target.kind == Kind::Minion && critical_paid(o);
            let more = if critical {
                target.wound_threshold + 1
            } else {
                0
            };
            falls(target, through(o).saturating_add(more), strain)
        });
        let label = if target.group.is_some() {
            "drop one"
        } else {
            "drop"
        };
        all.push(chance(label, falls, Tone::Success));
        let mean: f64 = odds
            .outcomes
            .iter()
            .filter(|o| o.success > 0)
            .map(|o| o.p * f64::from(through(o)))
            .sum();
        let of = if strain { "strain" } else { "wounds" };
        all.push(Chance {
            label: format!("mean {of}"),
            value: format!("{mean:.1}"),
            tone: Tone::Text,
        });
    } else if let Some(more) = vehicles::show::chances(state, check, odds) {
        all.extend(more);
    } else {
        all.push(chance("success", success, Tone::Success));
        all.push(Chance {
            label: "mean net".to_owned(),
            value: format!("{:+.1}", odds.mean_success()),
            tone: Tone::Text,
        });
    }
    all.push(chance(
        "2a or more",
        odds.p_where(|o| o.advantage >= 2),
        Tone::Advantage,
    ));
    all.push(chance("threat", odds.p_threat(), Tone::Threat));
    all.push(chance("triumph", odds.p_triumph(), Tone::Triumph));
    all.push(chance("despair", odds.p_despair(), Tone::Despair));
    all
}

/// Whether so much damage, as wounds or as strain, takes the target, or one of its group, out.
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
