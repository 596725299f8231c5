//! Finding what makes no sense in an encounter from a file.
//!
//! Play never leads to any of these states: they come from an editor or another program. Play is blocked if a
//! lookup by number would find the wrong character, if time would overflow, or if a choice waits for no one.
//! Everything else can be repaired by a line, which the flaw names, or has no effect.

use rules::system::System as _;
use rules::validate::{Flaw, Flaws, MOST_COUNTED, MOST_SECONDS};
use rules::view::Id;

use crate::Confrontation;
use crate::model::{Confront, Person, Pool, State};
use crate::play::cards::Card;
use crate::settings::ROWS;

/// The most points of a pool. No character comes near it.
const MOST_POINTS: i16 = 1_000;

/// Returns everything that makes no sense.
pub fn flaws(state: &State) -> Vec<Flaw> {
    let mut found = Flaws::default();
    found.title(&state.title);
    found.names(&Confrontation::names(state), state.next_id);
    found.counted("time", "second", state.time, MOST_SECONDS);
    for person in &state.people {
        times(person, &mut found);
        self::person(person, &mut found);
    }
    found.settings(ROWS, &state.settings);
    open(state, &mut found);
    fight(state, &mut found);
    found.all()
}

/// Checks every second of the calendar that a sheet holds.
fn times(person: &Person, found: &mut Flaws) {
    let body = &person.body;
    let returning = body.returning.iter().map(|(.., at)| *at);
    let doses = person
        .doses
        .iter()
        .flat_map(|dose| [dose.taken, dose.until]);
    let doubled = person.augmentations.iter().filter_map(|one| one.doubled);
    let doubled = doubled.flat_map(|(benefit, rejection)| [benefit, rejection]);
    let used = person.abilities.iter().filter_map(|one| one.last_used);
    let skills = person.skills.iter().filter_map(|one| one.until);
    let own = [body.mortal, body.healing, person.rejecting];
    let latest = own
        .into_iter()
        .flatten()
        .chain(returning)
        .chain(doses)
        .chain(doubled)
        .chain(used)
        .chain(skills)
        .chain(person.suppressed.iter().map(|(_, at)| *at))
        .chain([person.rest.since])
        .max();
    let latest = latest.unwrap_or_default();
    found.counted(
        &person.name,
        "a second of the calendar",
        latest,
        MOST_SECONDS,
    );
}

const EDITOR: &str = "Fix it in a text editor.";

fn person(person: &Person, found: &mut Flaws) {
    let name = &person.name;
    for pool in Pool::ALL {
        let points = person.pool(*pool);
        let label = pool.label();
        if !(0..=MOST_POINTS).contains(&points.most) {
            let what = format!(
                "maximum {label} {}, outside 0 to {MOST_POINTS}",
                points.most
            );
            found.warn(name, what, EDITOR);
        }
        if !(0..=MOST_POINTS).contains(&points.now) {
            let what = format!("{label} {}, outside 0 to {MOST_POINTS}", points.now);
            found.warn(name, what, EDITOR);
        }
    }
    let master = person.skills.iter().find(|skill| skill.training > 3);
    if let Some(skill) = master {
        let what = format!("training {} in {}, above 3", skill.training, skill.name);
        found.warn(name, what, EDITOR);
    }
    for armor in person.armor.iter().filter(|one| one.durability > one.most) {
        let what = format!(
            "{} has durability {}, above its {}",
            armor.name, armor.durability, armor.most
        );
        found.warn(name, what, EDITOR);
    }
    let known = |key: &&String| Card::ALL.iter().all(|card| card.word() != key.as_str());
    if let Some(card) = person.cards.iter().find(known) {
        let what = format!("the card `{card}` in hand doesn't exist");
        found.warn(name, what, EDITOR);
    }
}

/// Checks what is open: it belongs to characters who are here.
fn open(state: &State, found: &mut Flaws) {
    let gone = |who: &Id| state.person(*who).is_none();
    if let Some(open) = state.overflow.iter().find(|open| gone(&open.who)) {
        let what = format!("damage waits for number {}, who isn't here", open.who.0);
        found.bar("overflow", what);
    }
    if let Some(check) = &state.check {
        let named = std::iter::once(check.who).chain(check.other);
        for who in named.filter(gone) {
            let what = format!("it names number {}, who isn't here", who.0);
            found.warn("check", what, "To drop it: `cancel`.");
        }
    }
    let sides = state.confront.iter().flat_map(Confront::sides);
    for who in sides.filter(gone) {
        let what = format!("a side is number {}, who isn't here", who.0);
        found.warn(
            "tactics",
            what,
            "To drop it: `cancel`, or end the fight with `end`.",
        );
    }
}

fn fight(state: &State, found: &mut Flaws) {
    let Some(fight) = &state.fight else {
        return;
    };
    found.counted("round", "round", fight.round.into(), MOST_COUNTED);
    let gone = |who: &Id| state.person(*who).is_none();
    if let Some(who) = fight.order.iter().copied().find(gone) {
        let what = format!("it names missing character number {}", who.0);
        found.warn("order", what, "To pass their turn: `next`.");
    }
    if fight.at > fight.order.len() {
        let what = format!("turn {} of {}", fight.at + 1, fight.order.len());
        found.warn("order", what, "To begin a round: `next`.");
    }
    let debts = fight.fighters.iter();
    if let Some(one) = debts.clone().find(|one| one.left.0 < 0 || one.owed.0 < 0) {
        let what = format!("action points {} and {} owed", one.left, one.owed);
        found.warn(state.name(one.who), what, "They end with the round.");
    }
}
