//! The forecast of what Enter would do, and to which target: the mean of its hits while a pool is built,
//! the damage of every hit once the dice are rolled.

use crate::figure::names::short;
use crate::hits::damage::disables;
use crate::hits::hit_list::{SCALE, blows, freed, planetary};
use crate::kinds::Quality;
use crate::model::check::{Bought, Check};
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::model::vehicles::craft::Vehicle;
use crate::play::social::outcome::{strain_of, swayed_by};
use crate::show::vehicles::show;
use crate::show::{rows, side_tone};
use crate::words::{count, list};

use rules::view::{Charts, Foreseen, Id, Rich, Target, Tone};

/// The track that damage lands on.
pub(crate) fn track(state: &State, who: Id, strain: bool) -> &'static str {
    let vehicle = state.vehicle(who).is_some();
    let strained = |figure: &Figure| strain && figure.kind.has_strain();
    match (vehicle, strain) {
        (true, true) => "system",
        (true, false) => "hull",
        // A combatant without a strain track suffers strain as wounds (G-HEALTH-07).
        (false, _) if state.figure(who).is_some_and(strained) => "strain",
        (false, _) => "wounds",
    }
}

/// The track that words wear down, where a check is for that: those without strain have a count of their
/// own (T-36).
fn pressed(check: &Check) -> Option<&'static str> {
    swayed_by(check).map(|_| "strain")
}

/// The mean of the hits of an open pool, on its target. Misses don't count, because a hit never does less than
/// its least damage.
pub(crate) fn of_pool(state: &State, check: &Check, charts: &Charts) -> Vec<Foreseen> {
    let aims_at = check.target().or_else(|| swayed_by(check));
    let Some(who) = aims_at.filter(|_| !charts.unit.is_empty()) else {
        return Vec::new();
    };
    vec![Foreseen {
        who,
        key: pressed(check).unwrap_or_else(|| track(state, who, charts.unit == "s")),
        by: charts.mean.round() as u32,
        sure: false,
    }]
}

/// The effect of every hit of the rolled attack, with the purchases so far.
pub(crate) fn of_roll(state: &State, check: &Check) -> Vec<Foreseen> {
    let mut all: Vec<Foreseen> = Vec::new();
    let won = check.roll.as_ref().map(dice::Roll::net);
    if let (Some(who), Some(net)) = (swayed_by(check), won.filter(dice::Net::succeeds)) {
        all.push(Foreseen {
            who,
            key: "strain",
            by: u32::from(strain_of(check, net.success)),
            sure: true,
        });
    }
    for blow in blows(state, check) {
        if disables(check, &blow) {
            continue;
        }
        let key = track(state, blow.target, blow.sum.strain);
        let by = u32::from(blow.sum.through);
        let known = |one: &&mut Foreseen| one.who == blow.target && one.key == key;
        match all.iter_mut().find(known) {
            Some(one) => one.by += by,
            None => all.push(Foreseen {
                who: blow.target,
                key,
                by,
                sure: true,
            }),
        }
    }
    for (who, points) in stuns(state, check) {
        let key = track(state, who, true);
        match all.iter_mut().find(|one| one.who == who && one.key == key) {
            Some(one) => one.by += points,
            None => all.push(Foreseen {
                who,
                key,
                by: points,
                sure: true,
            }),
        }
    }
    all
}

/// The strain that Stun adds to a hit, as bought: a vehicle suffers system strain, and a tenth of it from a
/// personal weapon (G-QUAL-22, G-VEH-32).
fn stuns(state: &State, check: &Check) -> Vec<(Id, u32)> {
    let freed = freed(state, check);
    let spent = check.spent.iter().filter(|spent| !freed.contains(spent));
    let blows = blows(state, check);
    let stuns = spent.filter_map(|spent| {
        let Bought::Quality(Quality::Stun(points)) = spent.bought else {
            return None;
        };
        let blow = blows.iter().find(|blow| blow.number == spent.hit())?;
        let personal = !planetary(check, &blow.weapon) && state.vehicle(blow.target).is_some();
        let points = u32::from(points) / if personal { u32::from(SCALE) } else { 1 };
        (points > 0).then_some((blow.target, points))
    });
    stuns.collect()
}

/// What applying the roll does to its targets, in words: "4 wounds to Marrack". Empty without damage.
pub(crate) fn told(state: &State, check: &Check) -> String {
    let all = of_roll(state, check).into_iter();
    let all = all.map(|one| {
        let by = i64::from(one.by);
        let amount = match one.key {
            _ if by == 0 => "no damage".to_owned(),
            "wounds" => count(by, "wound"),
            "hull" => format!("{by} hull trauma"),
            "system" => format!("{by} system strain"),
            _ => format!("{by} strain"),
        };
        format!("{amount} to {}", short(state, one.who))
    });
    let all: Vec<String> = all.collect();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    list(&all)
}

/// Returns whom a check hurts other than its actor.
pub(crate) fn threatened(check: &Check, foreseen: &[Foreseen]) -> Option<Id> {
    let mut hurt = foreseen.iter().map(|one| one.who);
    hurt.find(|who| *who != check.by)
}

/// The target of a check: the track that the check threatens, and what stops damage.
pub(crate) fn target(state: &State, check: &Check, foreseen: &[Foreseen]) -> Option<Target> {
    let who = foreseen
        .first()
        .map(|one| one.who)
        .or_else(|| check.target())?;
    let one = foreseen.iter().find(|one| one.who == who);
    let key = one.map_or_else(|| track(state, who, false), |one| one.key);
    let (name, side, tracks, facts) = match (state.figure(who), state.vehicle(who)) {
        (Some(figure), _) => (
            &figure.name,
            figure.side,
            rows::tracks_here(state, figure),
            of_figure(state, figure),
        ),
        (None, vehicle) => {
            let vehicle = vehicle?;
            (
                &vehicle.name,
                vehicle.side,
                show::tracks(vehicle),
                of_vehicle(state, check, vehicle),
            )
        }
    };
    let mut track = tracks.into_iter().find(|track| track.key == key)?;
    track.ghost = one.filter(|one| one.by > 0).map(|one| one.after(&track));
    let (label, unusual) = match key {
        "wounds" => ("w", false),
        "hull" => ("h", false),
        _ => ("s", true),
    };
    Some(Target {
        name: name.clone(),
        tone: side_tone(side),
        label,
        track,
        unusual,
        facts,
    })
}

/// A number with its label before it.
fn fact(line: Rich, label: &'static str, value: &impl ToString) -> Rich {
    line.and(label, Tone::Quiet)
        .and(value.to_string(), Tone::Strong)
}

fn of_figure(state: &State, figure: &Figure) -> Rich {
    let line = fact(Rich::new(), "soak ", &figure.soak().0);
    let line = fact(line, "  def m ", &figure.defense(state, true).0);
    fact(line, " r ", &figure.defense(state, false).0)
}

/// The armor of a vehicle, which counts 10 times against a personal weapon (G-VEH-35), and its defense.
fn of_vehicle(state: &State, check: &Check, vehicle: &Vehicle) -> Rich {
    let line = fact(Rich::new(), "armor ", &vehicle.armor_now());
    let weapon = check.weapon(state);
    let personal = weapon.is_some_and(|weapon| !planetary(check, &weapon));
    let line = if personal && vehicle.armor_now() > 0 {
        line.and(format!(" × {SCALE}"), Tone::Strong)
    } else {
        line
    };
    fact(line, "  def ", &vehicle.defense_now(state).0)
}
