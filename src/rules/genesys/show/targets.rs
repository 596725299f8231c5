//! The possible targets of an open attack, which of them it reaches, and what would make it possible
//! (G-COMB-05, G-RANGE-07).

use crate::hits::hit_list::wielder;
use crate::kinds::{Band, Quality};
use crate::library::Library;
use crate::model::check::{Check, What};
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::play::arms::aboard::{arms, targets};
use crate::play::arms::choose::{
    Chosen, choose, hands_full, hindered, hindrance, still, weapon_named,
};
use crate::play::arms::hindered::{Hindered, Obstacle};
use crate::play::check::pool::fold;
use crate::play::check::weapon::use_of;
use crate::play::combat::again::same_target;
use crate::play::sources::gathered as sources;
use crate::positions::ranges::cost_of_step;
use crate::show::chances::{is_harmless, needed};
use crate::show::offer::next_price;
use crate::show::pool_rich;
use crate::show::rows;

use dice::p_at_least;
use lang::Refusal;
use lang::spoken::quote;
use rules::view::{Candidate, Fix, FixBy, Id, Price, Rich, Tone};
use rules::words::said;

/// Every possible target of the open attack, nearest first.
pub(crate) fn candidates(state: &State, library: &Library, check: &Check) -> Vec<Candidate> {
    let What::Attack { target, .. } = check.what else {
        return Vec::new();
    };
    let Some(attacker) = state.figure(check.by) else {
        return Vec::new();
    };
    let mut all = targets(state, attacker);
    if !all.contains(&target) {
        all.insert(0, target);
    }
    all.sort_by_key(|id| state.band(attacker.id, *id));
    let one = |id: Id| {
        let now = id == target;
        let meant = if now {
            check.clone()
        } else {
            at(state, check, attacker, id)
        };
        let blocked = hindered(state, &meant).filter(|_| !meant.overruled);
        let stops = blocked
            .as_ref()
            .map_or("", |no| stops(state, &meant, no.by));
        // The list says what would help. The pool of the current target has a key for it.
        let blocked = blocked.map(|no| {
            let way = way(state, &meant, attacker, id, no.by).filter(|_| !now);
            let why = match way {
                Some(way) => format!("{} First {way}.", no.refusal.why),
                None => no.refusal.why,
            };
            Refusal { why, ..no.refusal }
        });
        // A second attack is on the same target.
        let bound = same_target(state, check).err().filter(|_| !now);
        Candidate {
            who: id,
            line: format!("target {}", said(state.name_of(id), id)),
            range: band_of(&meant).map_or("", Band::word),
            chance: chance(state, library, &meant)
                .filter(|_| blocked.is_none())
                .unwrap_or_default(),
            harmless: is_harmless(state, &meant),
            states: state.figure(id).map_or_else(String::new, states),
            now,
            fix: fix(state, &meant).filter(|_| now),
            blocked: if bound.is_some() { "not again" } else { stops },
            allowed: bound.clone().map_or(Ok(()), Err),
            reach: bound.or(blocked).map_or(Ok(()), Err),
        }
    };
    let mut all: Vec<Candidate> = all.into_iter().map(one).collect();
    // An opponent inside a vehicle is listed with the reason, so that no one seems to be missing.
    let inside = |figure: &&Figure| figure.side != attacker.side && figure.able();
    for figure in state.everybody().filter(inside) {
        let listed = all.iter().any(|one| one.who == figure.id);
        let Some(no) = state
            .struck_through(attacker.id, figure.id)
            .filter(|_| !listed)
        else {
            continue;
        };
        all.push(Candidate {
            who: figure.id,
            line: format!("target {}", said(&figure.name, figure.id)),
            range: state.band(attacker.id, figure.id).word(),
            chance: String::new(),
            harmless: false,
            states: String::new(),
            now: false,
            fix: None,
            blocked: "inside",
            allowed: Err(no.clone()),
            reach: Err(no),
        });
    }
    all
}

/// The states of a target that change the pool against it (G-MOD-06, G-MAN-07): "prone cover 1".
fn states(target: &Figure) -> String {
    let prone = target.is_prone().then(|| "prone".to_owned());
    let cover = (target.cover > 0).then(|| format!("cover {}", target.cover));
    let all: Vec<String> = prone.into_iter().chain(cover).collect();
    all.join(" ")
}

/// The chance that a check succeeds: "49%".
pub(crate) fn chance(state: &State, library: &Library, check: &Check) -> Option<String> {
    let pool = fold(&sources::of(state, library, check));
    let chance = p_at_least(&pool, needed(state, check)).ok()?;
    Some(rows::percent(chance))
}

/// The pool of a check and its chance: "YYG vs PP  62%". A check that can't be rolled has no chance.
pub(crate) fn outlook(state: &State, library: &Library, check: &Check) -> Price {
    let pool = pool_rich(&fold(&sources::of(state, library, check)));
    let chance = chance(state, library, check).filter(|_| hindrance(state, check).is_none());
    let chance = chance.unwrap_or_else(|| "–".to_owned());
    Price::told(pool.and(format!("  {chance:>4}"), Tone::Success))
}

/// The numbers of a weapon in a list: damage, critical rating, range, chance to hit.
pub(crate) fn numbers(state: &State, library: &Library, check: &Check) -> Option<Rich> {
    let weapon = check.weapon(state)?;
    let figure = state.figure(check.by)?;
    let number = |label: &'static str, number: u16| {
        Rich::of(label, Tone::Quiet).and(format!("{number:>2}"), Tone::Text)
    };
    let damage = wielder(state, figure, &weapon).base_damage(&weapon);
    let line = number("dam ", damage)
        .then(number("  crit ", u16::from(weapon.crit)))
        .and(format!("  {:<9}", weapon.range.word()), Tone::Text);
    let chance = chance(state, library, check).filter(|_| hindrance(state, check).is_none());
    let chance = chance.unwrap_or_else(|| "–".to_owned());
    Some(line.and(format!("{chance:>4}"), Tone::Success))
}

/// The attack that an attack that names nothing opens with, and what blocks it.
pub(crate) struct AtOnce {
    /// `None` if there is no target.
    check: Option<Check>,
    hindered: Option<Hindered>,
}

impl AtOnce {
    /// The attack of a combatant that names nothing.
    pub(crate) fn of(state: &State, attacker: &Figure) -> Self {
        let again = state.weapon_again(attacker.id, None);
        let chosen = choose(state, attacker, None, again, None);
        let check = chosen.map(|chosen| first(state, attacker, chosen));
        let hindered = check.as_ref().and_then(|check| hindered(state, check));
        Self { check, hindered }
    }

    /// Why it can't be rolled, with a few words for it, if no single change would make it possible (G-COMB-05).
    pub(crate) fn out_of_reach(
        &self,
        state: &State,
        attacker: &Figure,
    ) -> Option<(Refusal, &'static str)> {
        let Some(check) = &self.check else {
            return Some((state.nobody_to_attack(attacker), ""));
        };
        let no = self.hindered.as_ref()?;
        let is_mended = || at_once(state, check, no).is_some() || is_near(state, check, no.by);
        if state.again_of(attacker.id).is_some() || is_mended() {
            return None;
        }
        if no.by != Obstacle::Reach {
            return Some((no.refusal.clone(), stops(state, check, no.by)));
        }
        let (target, arm) = (check.target()?, check.weapon(state)?);
        // A gun that has fired keeps more from the attack than the reach of a pistol.
        let fired = arms(state, attacker).into_iter().find_map(|weapon| {
            let check = first(state, attacker, Chosen { target, weapon });
            let no = hindered(state, &check).filter(|no| no.by == Obstacle::Fired)?;
            Some((no.refusal, stops(state, &check, no.by)))
        });
        if fired.is_some() {
            return fired;
        }
        let what = weapon_named(&arm);
        let why = if arm.range == Band::Engaged {
            format!("{what} can only hit an engaged target, and no one is engaged.")
        } else {
            format!(
                "{what} reaches only {} range, and no one is that near.",
                arm.range
            )
        };
        let hint = format!("Move toward {} first.", state.name_of(target));
        let refusal = Refusal::rule("G-COMB-05", why).hint(hint);
        Some((refusal, "no one in reach"))
    }

    /// What stops it, in a few words. Empty if it can be rolled.
    pub(crate) fn stops(&self, state: &State) -> &'static str {
        let stopped = self.check.as_ref().zip(self.hindered.as_ref());
        stopped.map_or("", |(check, no)| stops(state, check, no.by))
    }

    /// The target that it can't hurt with any hit: "can't hurt Ledger". `None` if it can.
    pub(crate) fn harmless(&self, state: &State) -> Option<String> {
        let check = self
            .check
            .as_ref()
            .filter(|check| is_harmless(state, check))?;
        let target = crate::figure::names::short(state, check.target()?);
        Some(format!("can't hurt {target}"))
    }
}

/// The maneuver that has to come before an attack of the active combatant that names nothing: "move to short".
/// `None` if that attack can be rolled from here, or if no maneuver makes it possible.
pub(crate) fn approach(state: &State) -> Option<Fix> {
    let turn = state.turn.as_ref();
    let turn = turn.filter(|turn| !turn.action && state.check.is_none())?;
    let attacker = state.figure(turn.who).filter(|figure| figure.able())?;
    if attacker.is_staggered() {
        return None;
    }
    let fix = fix(state, AtOnce::of(state, attacker).check.as_ref()?)?;
    (fix.by == FixBy::Maneuver).then_some(fix)
}

/// Whether an attack that names only this target can be rolled at once.
pub(crate) fn reaches(state: &State, attacker: &Figure, target: Id) -> bool {
    let listed = targets(state, attacker).contains(&target);
    let chosen = choose(state, attacker, Some(target), None, None).filter(|_| listed);
    chosen.is_some_and(|chosen| hindrance(state, &first(state, attacker, chosen)).is_none())
}

/// The attack that opens with a target and a weapon.
fn first(state: &State, attacker: &Figure, Chosen { target, weapon }: Chosen) -> Check {
    let what = What::Attack {
        weapon,
        target,
        band: state.band(attacker.id, target),
        to_strain: false,
        free: false,
    };
    Check::new(attacker.id, what)
}

/// The same attack on another target, at that target's range.
fn at(state: &State, check: &Check, attacker: &Figure, target: Id) -> Check {
    let What::Attack { weapon, .. } = check.what else {
        return check.clone();
    };
    let band = state.band(attacker.id, target);
    let Chosen { weapon, .. } = still(state, attacker, weapon, target, band);
    changed(check, Some(target), Some(weapon), Some(band))
}

/// The same attack with the given changes.
fn changed(check: &Check, whom: Option<Id>, arm: Option<u8>, far: Option<Band>) -> Check {
    let mut other = check.clone();
    if let What::Attack {
        target,
        weapon,
        band,
        ..
    } = &mut other.what
    {
        *target = whom.unwrap_or(*target);
        *weapon = arm.unwrap_or(*weapon);
        *band = far.unwrap_or(*band);
    }
    other
}

fn band_of(check: &Check) -> Option<Band> {
    match check.what {
        What::Attack { band, .. } => Some(band),
        What::Skill { .. } => None,
    }
}

/// The smallest change that would make the attack possible: the current range, another weapon, one
/// maneuver, another target, or else the first of several maneuvers. `None` if nothing blocks the attack.
pub(crate) fn fix(state: &State, check: &Check) -> Option<Fix> {
    let no = hindered(state, check).filter(|_| !check.overruled)?;
    at_once(state, check, &no).or_else(|| {
        // Too far for one maneuver, so the fix is the first of several.
        let (label, lines, _) = way_to_target(state, check, no.by)?;
        Some(Fix {
            by: FixBy::Maneuver,
            label,
            lines,
        })
    })
}

/// The first of several maneuvers toward the target of an attack, and how many there are, if its reach is what stops it.
fn way_to_target(state: &State, check: &Check, no: Obstacle) -> Option<(String, Vec<String>, u8)> {
    let (attacker, target) = (state.figure(check.by)?, check.target()?);
    step(state, check, attacker, target).filter(|_| no == Obstacle::Reach)
}

/// Whether the maneuvers that are left in this turn bring the target of an attack into reach.
fn is_near(state: &State, check: &Check, no: Obstacle) -> bool {
    let taken = state.turn.as_ref().map_or(0, |turn| turn.maneuvers);
    let left = rows::MANEUVERS.saturating_sub(taken);
    way_to_target(state, check, no).is_some_and(|(_, _, all)| all <= left)
}

/// The single change that would make a stopped attack possible.
fn at_once(state: &State, check: &Check, no: &Hindered) -> Option<Fix> {
    let What::Attack {
        weapon,
        target,
        band,
        ..
    } = check.what
    else {
        return None;
    };
    let attacker = state.figure(check.by)?;
    let works = |other: &Check| hindrance(state, other).is_none();
    let one = |by, label: String, lines: Vec<String>| Some(Fix { by, label, lines });
    let stands = state.band(attacker.id, target);
    if stands != band && works(&changed(check, None, None, Some(stands))) {
        let word = stands.word();
        return one(
            FixBy::Range,
            format!("at {word} range"),
            vec![format!("band {word}")],
        );
    }
    let other = arms(state, attacker)
        .into_iter()
        .filter(|arm| *arm != weapon);
    let arm = other
        .filter_map(|arm| Some((arm, state.weapon_at(attacker.id, arm)?)))
        .find(|(arm, _)| works(&changed(check, None, Some(*arm), None)));
    if let Some((index, arm)) = arm {
        let line = format!("weapon {}", quote(&arm.name));
        return one(FixBy::Weapon, use_of(index, &arm.name), vec![line]);
    }
    if let Some((label, lines)) = maneuver(state, check, attacker, no.by) {
        return one(FixBy::Maneuver, label, lines);
    }
    let others = targets(state, attacker)
        .into_iter()
        .filter(|id| *id != target);
    let mut reached = others.filter(|id| works(&at(state, check, attacker, *id)));
    let id = reached.next()?;
    let line = format!("target {}", said(state.name_of(id), id));
    // The key lists all targets, with this one selected.
    let label = "choose a target in reach".to_owned();
    one(FixBy::Target, label, vec![line])
}

/// The maneuver, or the first of several, that comes before an attack on a target.
fn way(
    state: &State,
    check: &Check,
    attacker: &Figure,
    target: Id,
    no: Obstacle,
) -> Option<String> {
    let far = || step(state, check, attacker, target).filter(|_| no == Obstacle::Reach);
    let near = maneuver(state, check, attacker, no).map(|(way, _)| way);
    near.or_else(|| far().map(|(way, ..)| way))
}

/// What keeps an attack from a target, in a few words: the reach of its weapon, or something else.
fn stops(state: &State, check: &Check, no: Obstacle) -> &'static str {
    match no {
        Obstacle::Reach => {}
        Obstacle::Fired => return "already fired",
        Obstacle::Engaged | Obstacle::Other => return "not usable now",
    }
    match check.weapon(state).map(|weapon| weapon.range) {
        Some(Band::Engaged) => "only engaged",
        Some(Band::Short) => "reaches short",
        Some(Band::Medium) => "reaches medium",
        Some(Band::Long) => "reaches long",
        Some(Band::Extreme) => "reaches extreme",
        _ => "out of reach",
    }
}

/// The first of several maneuvers toward a target, of this turn or of later ones, if the attack is possible
/// after them and this one costs nothing.
fn step(
    state: &State,
    check: &Check,
    attacker: &Figure,
    target: Id,
) -> Option<(String, Vec<String>, u8)> {
    let on_foot = state.place_of(attacker.id) == attacker.id && state.vehicle(target).is_none();
    payable(state, attacker).filter(|price| on_foot && *price == Price::free())?;
    let stands = state.band(attacker.id, target);
    let mut nearer = Band::ALL.into_iter().rev().filter(|band| *band < stands);
    let mut band = nearer.next()?;
    let word = band.word();
    let mut maneuvers = state.steps_left(attacker.id, target, band)?;
    while hindrance(state, &changed(check, None, None, Some(band))).is_some() {
        let next = nearer.next()?;
        maneuvers = maneuvers.saturating_add(cost_of_step(band, next)?);
        band = next;
    }
    // A shot that no turn of this round allows isn't worth the cover.
    if attacker.cover > 0 && maneuvers > rows::MANEUVERS {
        return None;
    }
    let line = format!(
        "maneuver @ move {} {word}",
        said(state.name_of(target), target)
    );
    // The count is that of the whole way.
    let label = leaving(
        attacker,
        format!("move toward {band} (1 of {maneuvers} maneuvers)"),
    );
    Some((label, vec![line], maneuvers))
}

/// The label of a move, with the cover that it gives up (G-MAN-07).
fn leaving(attacker: &Figure, label: String) -> String {
    if attacker.cover == 0 {
        return label;
    }
    format!("{label} and leave cover")
}

/// The price of the active combatant's next maneuver, if it can be paid without the action, which the attack
/// needs.
fn payable(state: &State, attacker: &Figure) -> Option<Price> {
    let (price, allowed) = next_price(state, attacker);
    let keeps = price != Price::action();
    (keeps && allowed.is_ok() && state.active() == Some(attacker.id)).then_some(price)
}

/// The label of a maneuver, with its price if it has one.
fn priced(price: &Price, label: String) -> String {
    if *price == Price::free() {
        return label;
    }
    format!("{label}, {}", price.plain())
}

/// The one maneuver that makes the attack possible, if its price can be paid, with its lines.
fn maneuver(
    state: &State,
    check: &Check,
    attacker: &Figure,
    no: Obstacle,
) -> Option<(String, Vec<String>)> {
    let What::Attack { weapon, target, .. } = check.what else {
        return None;
    };
    let price = payable(state, attacker)?;
    let priced = |label: String| priced(&price, label);
    let whom = said(state.name_of(target), target);
    let held = attacker.held(usize::from(weapon));
    let name = held.map(|held| &held.weapon.name);
    let arm = |verb: &str| {
        let name = name?;
        let line = format!("maneuver @ {verb} {}", quote(name));
        let dropped = held.is_some_and(|held| held.dropped && !held.stowed);
        let verb = if dropped { "pick up" } else { verb };
        Some((priced(format!("{verb} the {name}")), vec![line]))
    };
    if no == Obstacle::Reach {
        // A character inside doesn't walk to what is outside.
        if state.place_of(attacker.id) != attacker.id || state.vehicle(target).is_some() {
            return None;
        }
        let stands = state.band(attacker.id, target);
        let nearer = Band::ALL.into_iter().rev().find(|band| *band < stands)?;
        let reaches = hindrance(state, &changed(check, None, None, Some(nearer))).is_none();
        let left = state.steps_left(attacker.id, target, nearer);
        if left != Some(1) || !reaches {
            return None;
        }
        let word = nearer.word();
        let (label, line) = if nearer == Band::Engaged {
            (
                format!("engage {}", state.name_of(target)),
                format!("maneuver @ engage {whom}"),
            )
        } else {
            (
                format!("move to {word}"),
                format!("maneuver @ move {whom} {word}"),
            )
        };
        return Some((priced(leaving(attacker, label)), vec![line]));
    }
    if hands_full(attacker, weapon).is_some() || held.is_some_and(|held| held.dropped) {
        return arm("draw");
    }
    if held.is_some_and(|held| held.empty) {
        return arm("reload");
    }
    let unready = held.is_some_and(|held| {
        let short = |q: &Quality| matches!(q, Quality::Prepare(n) if held.prepared < attacker.prepare_rating(*n));
        held.weapon.qualities.iter().any(short)
    });
    if unready {
        return arm("prepare");
    }
    let pressed = state.enemies_engaged_with(attacker.id).next().is_some();
    let away = !state.ranges.engaged(attacker.id, target);
    (no == Obstacle::Engaged && pressed && away).then(|| {
        (
            priced(leaving(attacker, "disengage".to_owned())),
            vec!["maneuver @ disengage".to_owned()],
        )
    })
}
