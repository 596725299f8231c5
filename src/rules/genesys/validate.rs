//! Validation of an encounter loaded from a file: what makes no sense in it.
//!
//! Play itself never leads to any of this, so it comes from an edited or incomplete file. Numbers
//! are held to the limits of packs and `set` ([`limits`]), and every combatant named must be
//! present. If a lookup by id would find the wrong one, play is blocked. Everything else can be
//! repaired by a line, which the message names.

use rules::validate::{Flaw, Flaws, MOST_COUNTED};
use rules::view::Id;
use rules::words::said;

use crate::command::hacking::MOST;
use crate::figure::goods::UNARMED;
use crate::kinds::{Characteristic, Kind};
use crate::limits;
use crate::limits::{CRIT, MOST_MEMBERS, MOST_RANKS, MOST_TALENT_RANKS};
use crate::model::check::What;
use crate::model::event::Field;
use crate::model::figure::Figure;
use crate::model::hacking::System;
use crate::model::slots::Use;
use crate::model::state::{Phase, State};
use crate::model::tokens::Whose;
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::crew::Seat;
use crate::play::body::{reach, word};
use crate::play::draft::names;

/// The hint for what no line changes.
const ONLY_AN_EDITOR: &str = "Fix it in a text editor.";

/// The most Difficulty dice that a pack gives a system.
const MOST_HARD: u8 = 10;

/// The highest trace or lockout that play leads to: a line takes 20, and a check adds 2 at most.
const MOST_KEPT: u8 = 99;

/// Everything that makes no sense, starting with what blocks play.
pub fn flaws(state: &State) -> Vec<Flaw> {
    let mut found = Flaws::default();
    found.title(&state.title);
    found.names(&names(state), state.next_id);
    counts(state, &mut found);
    for figure in state.everybody() {
        self::figure(figure, state, &mut found);
    }
    for vehicle in &state.vehicles {
        self::vehicle(vehicle, &mut found);
        flight(vehicle, state, &mut found);
    }
    for system in &state.systems {
        self::system(system, state, &mut found);
    }
    slots(state, &mut found);
    turn(state, &mut found);
    check(state, &mut found);
    gone(state, &mut found);
    found.all()
}

fn counts(state: &State, found: &mut Flaws) {
    let mut count = |place: &str, what: &str, value: u32| {
        found.counted(place, what, value.into(), MOST_COUNTED);
    };
    count("round", "round", state.round);
    count("begun", "turns begun", state.begun);
    count("next_slot", "number", state.next_slot);
    count("next_mark", "number", state.next_mark);
    for figure in state.everybody() {
        count(&figure.name, "turns", figure.turns);
        count(&figure.name, "turns begun", figure.started);
        count(&figure.name, "last round", figure.acted);
        count(&figure.name, "first round", figure.joins);
    }
    let highest = state.slots.iter().map(|s| s.number).max();
    if let Some(highest) = highest.filter(|n| *n >= state.next_slot) {
        let what = format!(
            "it is {}, but slot {highest} exists, so it must be higher",
            state.next_slot
        );
        found.bar("next_slot", what);
    }
}

/// Checks a number that `set` sets against the range that `set` takes.
fn number(name: &str, id: Id, what: &str, value: i64, field: Field, found: &mut Flaws) {
    let (least, most) = reach(field);
    let limits = (i64::from(least), i64::from(most));
    let called = match field {
        Field::Characteristic(which) => which.name(),
        Field::WoundThreshold => "wound threshold",
        Field::StrainThreshold => "strain threshold",
        _ => what,
    };
    found.within(name, called, value, limits, |near| {
        format!("set {} {what} {near}", said(name, id))
    });
}

fn figure(figure: &Figure, state: &State, found: &mut Flaws) {
    let name = &figure.name;
    let me = said(name, figure.id);
    let mut set = |what: &str, value: i64, field: Field| {
        number(name, figure.id, what, value, field, found);
    };
    for which in Characteristic::ALL {
        let value = figure.characteristics.get(which).into();
        set(which.word(), value, Field::Characteristic(which));
    }
    set("wt", figure.wound_threshold.into(), Field::WoundThreshold);
    if let Some(most) = figure.strain_threshold {
        set("st", most.into(), Field::StrainThreshold);
    }
    set("silhouette", figure.silhouette.into(), Field::Silhouette);
    set("adversary", figure.adversary.into(), Field::Adversary);
    let by_hand = figure.by_hand;
    if let Some(soak) = by_hand.soak {
        set("soak", soak.into(), Field::Soak);
    }
    for (field, value) in [
        (Field::Melee, by_hand.melee),
        (Field::Ranged, by_hand.ranged),
    ] {
        if let Some(value) = value {
            set(word(field), value.into(), field);
        }
    }
    // See G-HEALTH-07.
    if figure.kind.has_strain() && figure.strain_threshold.is_none() {
        let way = format!("Set one with `set {me} st 10`.");
        found.warn(name, "a PC or nemesis needs a strain threshold", way);
    }
    let known = figure.known.iter().map(|k| (&k.talent.name, k.ranks));
    let named = figure.talents.iter().map(|(name, rank)| (name, *rank));
    let talents = known.chain(named).map(|one| (one, MOST_TALENT_RANKS));
    let skills = figure.skills.iter().map(|(name, rank)| (name, *rank));
    for ((what, rank), most) in skills.map(|one| (one, MOST_RANKS)).chain(talents) {
        if rank > most {
            let what = format!("{what} has rank {rank}, above the limit of {most}");
            found.warn(name, what, ONLY_AN_EDITOR);
        }
    }
    let cover = (0, i64::from(limits::MOST_DEFENSE));
    found.within(name, "cover", figure.cover.into(), cover, |near| {
        format!("cover {me} {near}")
    });
    for held in &figure.weapons {
        let weapon = &held.weapon;
        if !CRIT.contains(&weapon.crit) {
            let what = format!("{} has a crit of {}", weapon.name, weapon.crit);
            found.warn(name, what, ONLY_AN_EDITOR);
        }
    }
    group(figure, found);
    if figure.joins > state.round.saturating_add(1) && state.phase == Phase::Fighting {
        let what = format!("they can't act before round {}", figure.joins);
        found.warn(name, what, format!("Use `remove {me}` and add it again."));
    }
}

/// Checks a minion group (T-45): only minions form one, and no more are left than there are.
fn group(figure: &Figure, found: &mut Flaws) {
    let me = said(&figure.name, figure.id);
    let Some(group) = figure.group else {
        if figure.kind == Kind::Minion {
            let way = format!("Use `remove {me}` and add it again.");
            found.warn(&figure.name, "minions must be a group", way);
        }
        return;
    };
    if group.standing > group.size || group.size > MOST_MEMBERS || group.size == 0 {
        let what = format!("{} of {} members are left", group.standing, group.size);
        let standing = group.standing.min(MOST_MEMBERS);
        let way = format!("To fix it: `members {me} {standing}`.");
        found.warn(&figure.name, what, way);
    }
}

fn vehicle(vehicle: &Vehicle, found: &mut Flaws) {
    let mut set = |what: &str, value: i64, field: Field| {
        number(&vehicle.name, vehicle.id, what, value, field, found);
    };
    set("hull", vehicle.hull_threshold.into(), Field::HullThreshold);
    set(
        "system",
        vehicle.strain_threshold.into(),
        Field::SystemThreshold,
    );
    set("armor", vehicle.armor.into(), Field::Armor);
    set("defense", vehicle.defense.into(), Field::Defense);
    set("handling", vehicle.handling.into(), Field::Handling);
    set("silhouette", vehicle.silhouette.into(), Field::Silhouette);
}

/// Checks flight and crew: speeds as lines allow them, at most as many craft as there can be, and
/// gunners at guns that exist (M-18, T-45, G-VCOM-04).
fn flight(vehicle: &Vehicle, state: &State, found: &mut Flaws) {
    let name = &vehicle.name;
    let me = said(name, vehicle.id);
    let speeds = (0, i64::from(limits::MOST_SPEED));
    found.within(name, "speed", vehicle.speed.into(), speeds, |near| {
        format!("speed {me} {near} !")
    });
    if vehicle.max_speed > limits::MOST_SPEED {
        let what = format!("its top speed is {}", vehicle.max_speed);
        found.warn(name, what, ONLY_AN_EDITOR);
    }
    if let Some(squadron) = vehicle.squadron
        && (!(2..=MOST_MEMBERS).contains(&squadron.size) || squadron.standing > squadron.size)
    {
        let what = format!(
            "{} of {} craft are left in the squadron",
            squadron.standing, squadron.size
        );
        let craft = squadron.standing.clamp(1, MOST_MEMBERS);
        found.warn(name, what, format!("To fix it: `squadron {me} {craft} !`."));
    }
    for aboard in &vehicle.aboard {
        let who = said(state.name_of(aboard.who), aboard.who);
        if state.figure(aboard.who).is_none() && state.vehicle(aboard.who).is_some() {
            let what = format!("{who}, a vehicle, is listed as its crew");
            found.warn(name, what, ONLY_AN_EDITOR);
        }
        if let Seat::Gunner(place) = aboard.seat
            && usize::from(place) >= vehicle.weapons.len()
        {
            let (place, all) = (u32::from(place) + 1, vehicle.weapons.len());
            let what = format!(
                "{who} is at weapon {place}, but there {be} only {all}",
                be = if all == 1 { "is" } else { "are" }
            );
            let way = format!("To fix it: `crew {who} {me} passenger !`.");
            found.warn(name, what, way);
        }
    }
}

/// Checks a system and its programs against what `net` takes (M-23), and what it stores about
/// people against what play can add to that.
fn system(system: &System, state: &State, found: &mut Flaws) {
    let name = &system.name;
    let me = said(name, system.id);
    if system.difficulty > MOST_HARD {
        let what = format!(
            "difficulty is {}, outside 0 to {MOST_HARD}",
            system.difficulty
        );
        let way = format!("To fix it: `net difficulty {me} formidable`.");
        found.warn(name, what, way);
    }
    for program in &system.programs {
        if !(1..=MOST).contains(&program.strength) {
            let (what, most) = (&program.name, MOST);
            let what = format!(
                "{what} has strength {}, outside 1 to {most}",
                program.strength
            );
            found.warn(name, what, ONLY_AN_EDITOR);
        }
    }
    for link in &system.links {
        let who = said(state.name_of(link.who), link.who);
        for (word, number) in [("traces", link.traces), ("lockouts", link.lockouts)] {
            if number > MOST_KEPT {
                let what = format!("{who} has {number} {word}");
                let way = format!("To fix it: `net {word} {who} {me} {MOST}`.");
                found.warn(name, what, way);
            }
        }
    }
}

fn slots(state: &State, found: &mut Flaws) {
    let mut numbers = std::collections::BTreeSet::new();
    for slot in &state.slots {
        let place = format!("slot {}", slot.number);
        if !numbers.insert(slot.number) {
            found.bar(&place, "2 slots have this number");
            continue;
        }
        let owners = [
            ("rolled by", slot.rolled_by),
            ("for", slot.extra_for),
            ("claimed by", slot.claim.filter(|_| slot.used == Use::Open)),
        ];
        for (what, owner) in owners {
            if let Some(owner) = owner.filter(|who| state.figure(*who).is_none()) {
                let what = format!("{what} number {}, who isn't here", owner.0);
                let way = format!("Remove it with `slot fall {}`.", slot.number);
                found.warn(&place, what, way);
            }
        }
    }
    if let Some(at) = state.at.filter(|at| state.slot(*at).is_none()) {
        found.warn(
            "slots",
            format!("slot {at} is the current slot, but it doesn't exist"),
            "Use `next` to continue.",
        );
    }
}

fn turn(state: &State, found: &mut Flaws) {
    let Some(turn) = &state.turn else { return };
    if state.figure(turn.who).is_none() {
        let what = format!("it belongs to number {}, who isn't here", turn.who.0);
        found.bar("turn", what);
    }
}

/// The hint that closes an open check.
const CANCEL: &str = "Use `cancel` to drop the check.";

/// Checks the open check: its maker, target and opponent are present, and so is its weapon.
fn check(state: &State, found: &mut Flaws) {
    let Some(check) = &state.check else { return };
    let Some(by) = state.figure(check.by) else {
        let what = format!("number {} makes it, but isn't here", check.by.0);
        found.warn("open check", what, CANCEL);
        return;
    };
    match &check.what {
        What::Attack { weapon, target, .. } => {
            if state.figure(*target).is_none() && state.vehicle(*target).is_none() {
                let what = format!("its target is number {}, who isn't here", target.0);
                found.warn("open check", what, CANCEL);
            }
            if *weapon != UNARMED && state.weapon_at(by.id, *weapon).is_none() {
                let what = format!("{} has no weapon {weapon}", by.name);
                found.warn("open check", what, CANCEL);
            }
        }
        What::Skill {
            against: Some((whom, _)),
            ..
        } if check.waits_for(*whom) && state.figure(*whom).is_none() => {
            let what = format!("number {} opposes it, but isn't here", whom.0);
            found.warn("open check", what, CANCEL);
        }
        What::Skill { .. } => {}
    }
}

/// Checks for ranges, effects and grants of absent combatants, which do nothing and are not shown.
fn gone(state: &State, found: &mut Flaws) {
    let here = |who: Id| {
        state.figure(who).is_some() || state.vehicle(who).is_some() || state.system(who).is_some()
    };
    let ranges = &state.ranges;
    let pairs = ranges.pairs.iter().flat_map(|p| [p.a, p.b]);
    let engaged = ranges.engagements.iter().flatten().copied();
    let moving = ranges.progress.iter().flat_map(|p| [p.who, p.other]);
    let owners = state.tokens.iter().filter_map(|t| match t.whose {
        Whose::One(who)
        | Whose::Against(who)
        | Whose::Aboard(who)
        | Whose::NextAboard { vehicle: who, .. } => Some(who),
        Whose::NextAlly { .. } => None,
    });
    let aboard = state.vehicles.iter().flat_map(|v| {
        let crew = v.aboard.iter().map(|a| a.who);
        crew.chain(v.effects.over.iter().copied())
    });
    let again = state.again.iter().flat_map(|a| [a.by, a.target]);
    let places = [
        ("ranges", pairs.chain(engaged).chain(moving).collect()),
        ("effects", owners.collect()),
        ("vehicles", aboard.collect()),
        (
            "mounts",
            state.everybody().filter_map(|f| f.mount).collect(),
        ),
        (
            "grants",
            state
                .grants
                .iter()
                .copied()
                .chain(again)
                .collect::<Vec<Id>>(),
        ),
    ];
    for (place, whom) in places {
        if let Some(who) = whom.into_iter().find(|who| !here(*who)) {
            let what = format!("they name number {}, who isn't here", who.0);
            found.warn(place, what, "Play isn't affected.");
        }
    }
}
