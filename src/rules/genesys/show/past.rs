//! What the log contributes to the current display: the last roll with its dice, the last Critical
//! Injury, and the damage dealt by each combatant in this fight.

use dice::{Die, Roll};
use rules::encounter::campaign;
use rules::view::{Blow, Card, Course, Id, LastRoll, Moment, Past, Rich, Target, Tone};

use crate::events::said::aloud::less;
use crate::events::vehicles::{CriticalSuffered, VehicleEvent};
use crate::events::{
    CheckChanged, CheckDeclared, CheckRerolled, CheckRolled, Event, Healed, HitDealt, Injured,
    LooseRolled, Wounded,
};
use crate::figure::names::short;
use crate::kinds::Side;
use crate::model::check::What;
use crate::model::figure::injuries::Critical;
use crate::model::state::{Phase, State};
use crate::model::vehicles::parts::CriticalHit;
use crate::show::foreseen::track;
use crate::show::heads::{named, pair};
use crate::show::tray::fallen;
use crate::show::{die_tone, party, rows, side_tone, turns};
use crate::words::count;

/// A roll whose maker is not yet known.
struct Found<'e> {
    at: Moment,
    roll: &'e Roll,
    /// The last chosen target, if another was declared.
    target: Option<Id>,
}

/// What is known of a hit.
struct Hit {
    target: Id,
    /// How many wounds the target has suffered from it on, what was healed taken off.
    since: i64,
    damage: u16,
    soak: u16,
    ignored: u16,
    through: u16,
    strain: bool,
}

/// Reads the log, newest entry first, back to the start of this fight or of the scene.
pub fn past<'e>(state: &State, entries: &mut dyn Iterator<Item = (Moment, &'e [Event])>) -> Past {
    let mut past = Past::default();
    let mut found: Option<Found<'e>> = None;
    let mut hits: Vec<Hit> = Vec::new();
    let mut dealt: Vec<Blow> = Vec::new();
    let mut since: Vec<(Id, i64)> = Vec::new();
    'entries: for (n, (at, events)) in entries.enumerate() {
        for event in events.iter().rev() {
            match event {
                Event::Injured(Injured { who, critical }) if n == 0 => {
                    past.cards.push(injury(state, *who, critical));
                }
                Event::Vehicle(VehicleEvent::CriticalSuffered(CriticalSuffered {
                    vehicle,
                    critical,
                })) if n == 0 => {
                    past.cards.push(hit(state, *vehicle, critical));
                }
                Event::Wounded(Wounded {
                    who, by, critical, ..
                }) => {
                    if past.last.is_none() {
                        since.push((*who, i64::from(*by)));
                    }
                    let attacker = critical.filter(|by| state.is_across(*by, *who));
                    dealt.extend(attacker.map(|attacker| Blow {
                        round: at.0,
                        by: attacker,
                        wounds: u32::from(*by),
                    }));
                }
                Event::Healed(Healed { who, by }) if past.last.is_none() => {
                    since.push((*who, -i64::from(*by)));
                }
                Event::HitDealt(HitDealt {
                    by,
                    target,
                    damage,
                    soak,
                    ignored,
                    through,
                    strain,
                    ..
                }) => {
                    // Strain is wounds for those without a strain track (G-HEALTH-07).
                    let strain = *strain && track(state, *target, true) != "wounds";
                    if found.is_none() && past.last.is_none() {
                        let own = since.iter().filter(|(who, _)| who == target);
                        hits.push(Hit {
                            target: *target,
                            since: own.map(|(_, by)| by).sum(),
                            damage: *damage,
                            soak: *soak,
                            ignored: *ignored,
                            through: *through,
                            strain,
                        });
                    }
                    if !strain && *through > 0 && state.is_across(*by, *target) {
                        dealt.push(Blow {
                            round: at.0,
                            by: *by,
                            wounds: u32::from(*through),
                        });
                    }
                }
                Event::CheckRolled(CheckRolled { roll, .. })
                | Event::CheckRerolled(CheckRerolled { roll })
                    if past.last.is_none() && found.is_none() =>
                {
                    found = Some(Found {
                        at,
                        roll,
                        target: None,
                    });
                }
                Event::LooseRolled(LooseRolled { by, roll })
                    if past.last.is_none() && found.is_none() =>
                {
                    let pair = by.map_or_else(Rich::new, |by| named(state, by));
                    past.last = Some(last(state, (at, roll), (pair, None), &hits));
                }
                Event::CheckChanged(CheckChanged { what }) => {
                    if let Some(found) = &mut found
                        && found.target.is_none()
                    {
                        found.target = target_of(what);
                    }
                }
                Event::CheckDeclared(CheckDeclared { check }) => {
                    if let Some(found) = found.take() {
                        let target = found.target.or_else(|| check.whom());
                        let pair = pair(state, check.by, target);
                        past.last =
                            Some(last(state, (found.at, found.roll), (pair, target), &hits));
                    }
                }
                // What was before the fight, or in an earlier scene, is over.
                Event::Began(_) | Event::Campaign(campaign::Event::SceneBegan { .. }) => {
                    break 'entries;
                }
                _ => {}
            }
        }
    }
    // The entries were read backwards, so the first Critical Injury came last.
    past.card = past.cards.pop();
    past.cards.reverse();
    if state.phase == Phase::Fighting || !turns::is_past(state) {
        past.course = course(state, &dealt);
    } else {
        // The roll goes with its scene: those who made it may have left.
        past.last = None;
    }
    past
}

const fn target_of(what: &What) -> Option<Id> {
    match what {
        What::Attack { target, .. } => Some(*target),
        What::Skill { .. } => None,
    }
}

fn side(state: &State, who: Id) -> Option<Side> {
    let figure = state.figure(who).map(|figure| figure.side);
    figure.or_else(|| state.vehicle(who).map(|vehicle| vehicle.side))
}

/// The wounds of each round for both sides, and the combatants that dealt them.
fn course(state: &State, all: &[Blow]) -> Course {
    // A running fight has all its rounds, so that the chart is in its place before the first blow. The
    // entries were read backwards.
    let rounds: Vec<u32> = match (all.first(), all.last()) {
        _ if state.phase == Phase::Fighting => (1..=state.round).collect(),
        (Some(last), Some(first)) => (first.round..=last.round).collect(),
        _ => return Course::default(),
    };
    let who = |id: Id| {
        let side = side(state, id).unwrap_or(Side::Npc);
        (party(side), short(state, id).to_owned())
    };
    let counts = if state.vehicles.is_empty() {
        "wounds"
    } else {
        "wounds and hull trauma"
    };
    Course::of(rounds, all, counts, who)
}

/// The last roll. Each hit names whom it hit if there are several, or if it hit someone other than the
/// declared target (G-MOD-01).
fn last(
    state: &State,
    (at, roll): (Moment, &Roll),
    (pair, target): (Rich, Option<Id>),
    hits: &[Hit],
) -> LastRoll {
    let astray = hits.iter().any(|hit| Some(hit.target) != target);
    let named = hits.len() > 1 || target.is_some() && astray;
    LastRoll {
        at,
        pair,
        rolled: fallen(roll),
        // The entries were read backwards.
        sums: hits
            .iter()
            .rev()
            .map(|hit| sum(state, hit, named))
            .collect(),
        target: hurt(state, hits),
    }
}

/// The wounds of the one whom a roll hurt, before and after it; nothing where several were hurt, or where
/// the wounds of today do not tell what they were.
fn hurt(state: &State, hits: &[Hit]) -> Option<Target> {
    // They were read backwards, so the last one came first.
    let first = hits.last()?;
    let plain = |hit: &Hit| hit.target == first.target && !hit.strain;
    let figure = state.figure(first.target)?;
    if !hits.iter().all(plain) {
        return None;
    }
    let tracks = rows::tracks(figure).into_iter();
    let mut track = tracks.into_iter().find(|track| track.key == "wounds")?;
    let through: i64 = hits.iter().map(|hit| i64::from(hit.through)).sum();
    let before = i64::from(track.now) - first.since;
    let before = u32::try_from(before).ok().filter(|_| through > 0)?;
    track.now = before.saturating_add(u32::try_from(through).ok()?);
    track.was = Some(before);
    Some(Target {
        name: short(state, first.target).to_owned(),
        tone: side_tone(figure.side),
        label: "w",
        track,
        unusual: false,
        facts: Rich::new(),
    })
}

/// "7 − 3 soak = 4 wounds", with " to Vex" for one of several hits.
fn sum(state: &State, hit: &Hit, named: bool) -> Rich {
    let through = hit.through;
    let vehicle = state.vehicle(hit.target);
    let against = vehicle.map_or_else(
        || "soak".to_owned(),
        |vehicle| vehicle.armor_against(hit.soak),
    );
    let what = match (vehicle.is_some(), hit.strain) {
        (true, true) => format!("{through} system strain"),
        (true, false) => format!("{through} hull trauma"),
        (false, true) => format!("{through} strain"),
        (false, false) => count(through, "wound"),
    };
    let soak = hit.soak.saturating_sub(hit.ignored);
    let sum = less(hit.damage, (soak, hit.ignored), &against, 0);
    let line = Rich::of(format!("{sum} = "), Tone::Text).and(what, Tone::Bad);
    if named {
        line.and(format!(" to {}", short(state, hit.target)), Tone::Text)
    } else {
        line
    }
}

/// The dice for treating or repairing this severity, and its name.
const fn difficulty(severity: u8) -> (&'static str, &'static str) {
    match severity {
        0 | 1 => ("P", "Easy"),
        2 => ("PP", "Average"),
        3 => ("PPP", "Hard"),
        _ => ("PPPP", "Daunting"),
    }
}

/// What earlier injuries added to a d100, and the rest, for a save that doesn't name the sources.
fn added(shown: Option<u8>, result: u16, before: usize, each: i32) -> Vec<(i64, String)> {
    let Some(shown) = shown else {
        return Vec::new();
    };
    let earlier = before as i64 * i64::from(each);
    let rest = i64::from(result) - i64::from(shown) - earlier;
    let all = [
        (earlier, format!("{before} earlier")),
        (rest, "this hit".to_owned()),
    ];
    all.into_iter().filter(|(by, _)| *by != 0).collect()
}

/// The card of a new Critical Injury.
fn injury(state: &State, who: Id, critical: &Critical) -> Card {
    let (letters, word) = difficulty(critical.severity);
    let before = state.figure(who).map_or(0, |figure| {
        let earlier = |c: &&Critical| c.mark < critical.mark;
        figure.criticals.iter().filter(earlier).count()
    });
    let each = i32::from(state.settings.crit_plus_per_injury);
    let treated = critical.severity > 0;
    Card {
        title: "Critical Injury",
        whom: who,
        who: named(state, who),
        shown: critical.rolled.map(u32::from),
        added: if critical.added.is_empty() {
            added(critical.rolled, critical.result, before, each)
        } else {
            let all = critical.added.iter();
            all.map(|one| (i64::from(one.by), one.why.clone()))
                .collect()
        },
        result: u32::from(critical.result),
        name: critical.name.clone(),
        dice: if treated {
            Rich::of(letters, die_tone(Die::Difficulty))
        } else {
            Rich::new()
        },
        difficulty: if treated {
            format!("{word} to treat")
        } else {
            "can't be treated".to_owned()
        },
        text: critical.text.clone(),
        degrees: DEGREES.to_vec(),
    }
}

/// The difficulty of treating injuries, each with the highest result for it (M-03).
const DEGREES: [(u32, &str); 4] = [(40, "easy"), (90, "avg"), (125, "hard"), (150, "dau")];

/// The card of a new Critical Hit on a vehicle.
fn hit(state: &State, vehicle: Id, critical: &CriticalHit) -> Card {
    let (letters, word) = difficulty(critical.severity);
    let repaired = critical.severity > 0;
    Card {
        title: "Critical Hit",
        whom: vehicle,
        who: named(state, vehicle),
        shown: critical.rolled.map(u32::from),
        added: added(critical.rolled, critical.result, 0, 0),
        result: u32::from(critical.result),
        name: critical.name.clone(),
        dice: if repaired {
            Rich::of(letters, die_tone(Die::Difficulty))
        } else {
            Rich::new()
        },
        difficulty: if repaired {
            format!("{word} to repair")
        } else {
            "can't be repaired".to_owned()
        },
        text: critical.text.clone(),
        degrees: Vec::new(),
    }
}
