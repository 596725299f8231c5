//! The forecast of what Enter would do, and to which target: the mean of its hits while a pool is built,
//! the damage of every hit once the dice are rolled.

use crate::figure::names::short;
use crate::hits::damage::disables;
use crate::hits::hit_list::{Blow, SCALE, blows, freed, planetary};
use crate::kinds::{Kind, Quality};
use crate::model::check::{Bought, Check, What};
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::model::vehicles::craft::Vehicle;
use crate::play::combat::resolve::{injures, wounds_of};
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
    let (foreseen, blows) = (of_roll(state, check), blows(state, check));
    let first = |at: usize, who: Id| foreseen.iter().take(at).all(|one| one.who != who);
    let all = foreseen.iter().enumerate().map(|(at, one)| {
        let by = i64::from(one.by);
        let amount = match one.key {
            _ if by == 0 => "no damage".to_owned(),
            "wounds" => count(by, "wound"),
            "hull" => format!("{by} hull trauma"),
            "system" => format!("{by} system strain"),
            _ => format!("{by} strain"),
        };
        // A bought Critical Injury is told once, although it may come with damage to two tracks.
        let mine = blows.iter().filter(|blow| blow.target == one.who);
        let injures = |blow: &&Blow| check.hits() && first(at, one.who) && injures(check, blow);
        let bought = i64::try_from(mine.filter(injures).count()).unwrap_or(i64::MAX);
        let falls = falls(state, (check, &blows), one, bought);
        let colon = if falls.is_empty() { "" } else { ": " };
        let name = short(state, one.who);
        format!("{amount} to {name}{colon}{}", falls.join(", "))
    });
    let all: Vec<String> = all.collect();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    list(&all)
}

/// What damage to one track of a target leads to, with this many criticals that were `bought`: "incapacitated",
/// "1 Critical Injury", "2 drop".
fn falls(
    state: &State,
    (check, blows): (&Check, &[Blow]),
    one: &Foreseen,
    bought: i64,
) -> Vec<String> {
    let by = u16::try_from(one.by).unwrap_or(u16::MAX);
    let mut all = Vec::new();
    let criticals = |number: i64, one: &str, several: &str| match number {
        0 => None,
        1 => Some(format!("1 Critical {one}")),
        _ => Some(format!("{number} Critical {several}")),
    };
    let drops = |size: u8, standing: u8, threshold: u16, harm: u16| {
        // A Critical Injury takes one member of a group, a Critical Hit one craft of a squadron (T-45).
        let more = u16::try_from(bought).unwrap_or(u16::MAX);
        let harm = harm.saturating_add(more.saturating_mul(threshold.saturating_add(1)));
        let left = Figure::standing_after(size, threshold, harm);
        match (standing.saturating_sub(left), left) {
            (0, _) => None,
            (1, 0) => Some("the last one drops".to_owned()),
            (dropped, 0) => Some(format!("all {dropped} drop")),
            (1, _) => Some("1 drops".to_owned()),
            (dropped, _) => Some(format!("{dropped} drop")),
        }
    };
    if let Some(vehicle) = state.vehicle(one.who) {
        let hull = one.key == "hull";
        let mut after = vehicle.clone();
        let track = if hull {
            &mut after.hull
        } else {
            &mut after.strain
        };
        *track = track.saturating_add(by);
        match vehicle.squadron {
            Some(all_of_it) if hull => {
                let (size, standing) = (all_of_it.size, all_of_it.standing);
                all.extend(drops(size, standing, vehicle.hull_threshold, after.hull));
            }
            Some(_) => {}
            None => {
                if after.wrecked() && !vehicle.wrecked() {
                    all.push("disabled".to_owned());
                } else if after.overloaded() && !vehicle.overloaded() {
                    all.push("systems over threshold".to_owned());
                }
                all.extend(criticals(bought, "Hit", "Hits"));
            }
        }
        return all;
    }
    // A social encounter incapacitates no one (T-36).
    let Some(figure) = state.figure(one.who).filter(|_| swayed_by(check).is_none()) else {
        return all;
    };
    let mut after = figure.clone();
    let wounds = one.key == "wounds";
    if wounds {
        after.wounds = after.wounds.saturating_add(by);
    } else {
        after.strain = after.strain.saturating_add(by);
    }
    let crosses = wounds && figure.crosses(wounds_of(check, blows, figure.id));
    match figure.group {
        Some(group) => {
            let threshold = figure.wound_threshold;
            all.extend(drops(group.size, group.standing, threshold, after.wounds));
        }
        None if after.incapacitated() && !figure.incapacitated() => {
            all.push("incapacitated".to_owned());
        }
        None if figure.kind == Kind::Rival && after.wounds > after.whole_threshold() => {
            all.push("defeated".to_owned());
        }
        None => {}
    }
    if figure.kind != Kind::Minion {
        all.extend(criticals(bought + i64::from(crosses), "Injury", "Injuries"));
    }
    all
}

/// Returns whom a check hurts other than its actor. An attack is about its target even if it misses.
pub(crate) fn threatened(check: &Check, foreseen: &[Foreseen]) -> Option<Id> {
    let hurt = foreseen.iter().map(|one| one.who);
    let attacks = matches!(check.what, What::Attack { .. });
    let target = check.target().filter(|_| attacks);
    hurt.chain(target).find(|who| *who != check.by)
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
