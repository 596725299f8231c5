//! The choices that wait before anything else: damage without a pool, tactics, points of recovery, a card too
//! many.

use rules::view::{Id, Offer, OfferGroup, Price, Rich, Tone, Tray, likely};

use super::tactics::Whose;
use super::{further, tactics, tone_of};
use crate::library::Library;
use crate::model::text::{dice_words, success_words};
use crate::model::{Confront, Overflow, Person, Pool, State, Tactic};
use crate::play::attack::strength;
use crate::play::cards::{Card, HAND};
use crate::play::check::{count, rolls, what};
use crate::play::confront::{self, usable};
use crate::play::defense::check_with;
use crate::play::hurt::{self, Level};
use crate::play::pools;
use crate::say;
use crate::settings::NpcTactic;

/// Returns the tray for a choice that isn't a check: damage without a pool, or tactics.
pub fn tray(state: &State) -> Option<Tray> {
    if let Some(open) = state.overflow.first() {
        return Some(overflow_tray(state, open));
    }
    Some(confront_tray(state, choosing(state)?))
}

/// Whether such a choice is open.
pub fn is_open(state: &State) -> bool {
    !state.overflow.is_empty() || choosing(state).is_some()
}

/// Returns the confrontation whose sides still choose.
fn choosing(state: &State) -> Option<&Confront> {
    state.confront.as_ref().filter(|open| !open.revealed)
}

fn overflow_tray(state: &State, open: &Overflow) -> Tray {
    let line = Rich::of(open.points.to_string(), Tone::Bad)
        .and(" damage beyond an emptied pool", Tone::Quiet);
    Tray {
        heading: "Damage",
        by: Some(open.who),
        title: Rich::of(state.name(open.who).to_owned(), Tone::Strong),
        result: vec![line],
        left: Rich::of("choose a pool", Tone::Bad),
        ..Tray::default()
    }
}

/// Returns the cards of both sides and the head of the table of tactics, whose rows are the answers. What another
/// side has chosen isn't shown.
fn confront_tray(state: &State, open: &Confront) -> Tray {
    let name = |who: Id| {
        let tone = state.person(who).map_or(Tone::Strong, tone_of);
        Rich::of(state.name(who).to_owned(), tone)
    };
    let mut title = name(open.left).and(" → ", Tone::Quiet);
    for (place, who) in open.right.iter().enumerate() {
        let comma = if place == 0 { "" } else { ", " };
        title = title.and(comma, Tone::Quiet).then(name(*who));
    }
    let next = chooser(state, open);
    let (left, columns) = match next {
        Some(who) => (
            format!("{} chooses", state.name(who)),
            tactics::head(
                state,
                Whose::of(state, open, who),
                open.known(tactics::facing(open, who)),
            ),
        ),
        None if open.waiting().is_empty() => ("all have chosen".to_owned(), Rich::new()),
        // The program chooses for those who are left (C-CNF-08).
        None => ("NPCs at random".to_owned(), Rich::new()),
    };
    Tray {
        heading: "Tactics",
        by: next,
        title,
        secrets: tactics::cards(state, open),
        columns,
        left: Rich::of(left, Tone::Accent),
        ..Tray::default()
    }
}

/// Returns the side that chooses next: a player's before an NPC, which the program may choose for (C-CNF-08).
pub fn chooser(state: &State, open: &Confront) -> Option<Id> {
    let waiting = open.waiting();
    let is_pc = |who: &Id| state.person(*who).is_some_and(Person::is_pc);
    let pc = waiting.iter().find(|who| is_pc(who)).copied();
    let random = state.settings.npc_tactic == NpcTactic::Random;
    pc.or_else(|| waiting.first().copied().filter(|_| !random))
}

/// Adds the answers to the choices that wait.
pub fn asked(state: &State, library: &Library, all: &mut Vec<Offer>) {
    if let Some(open) = state.overflow.first() {
        overflow(state, open, all);
        return;
    }
    if let Some(open) = state.confront.as_ref().filter(|open| !open.revealed) {
        confronted(state, library, open, all);
        return;
    }
    if state.check.is_some() || state.attack.is_some() {
        return;
    }
    match waits(state) {
        Some(Waits::Discard(person)) => discard(person, all),
        Some(Waits::Restore(person)) => restore(state, person, all),
        None => {}
    }
}

/// A choice of one person that waits outside an attack.
pub enum Waits<'a> {
    /// A card too many (C-CRD-02).
    Discard(&'a Person),
    /// Points of recovery without a pool (C-REC-01).
    Restore(&'a Person),
}

/// Returns the choice that comes first. Only one is asked at a time, so that a number has one meaning.
pub fn waits(state: &State) -> Option<Waits<'_>> {
    let full = state.people.iter().find(|one| one.cards.len() > HAND);
    let resting = || state.people.iter().find(|one| one.rest.points > 0);
    full.map(Waits::Discard)
        .or_else(|| resting().map(Waits::Restore))
}

/// Adds the pools that can take the rest of a blow (C-DMG-03), each with what it does there.
fn overflow(state: &State, open: &Overflow, all: &mut Vec<Offer>) {
    let Some(person) = state.person(open.who) else {
        return;
    };
    for pool in Pool::ALL {
        let most = pools::most(person, *pool, state.time);
        if open.reached.contains(pool) || most == 0 {
            continue;
        }
        let now = person.pool(*pool).now;
        let after = now - open.points;
        let ends = match after {
            n if n >= 0 => format!("{now} → {n} of {most}"),
            n => format!("{now} → 0 of {most}, {} more to place", -n),
        };
        let mut offer = Offer::of(
            format!("overflow_{}", pool.word()),
            say::Overflow(person, *pool),
            format!("{} {ends}", pool.label()),
            "C-DMG-03",
            OfferGroup::Asked,
        );
        let parts = [(*pool, open.points), (*pool, 0)];
        offer.detail = match hurt::foretold(state, person, parts) {
            Level::Dead => "They die.".to_owned(),
            Level::Mortal if person.body.mortal.is_none() => "A mortal wound.".to_owned(),
            _ => format!("{} takes {} damage.", pool.label(), open.points),
        };
        offer.by = Some(open.who);
        all.push(offer);
    }
}

/// Adds the tactics of the side that chooses next, or the reveal.
fn confronted(state: &State, library: &Library, open: &Confront, all: &mut Vec<Offer>) {
    let Some(who) = chooser(state, open) else {
        all.push(Offer {
            detail: "Both sides see the tactics, and the target number is set.".to_owned(),
            ..Offer::of(
                "reveal",
                say::Reveal(),
                "reveal tactics",
                "C-CNF-01",
                OfferGroup::Asked,
            )
        });
        return;
    };
    let allowed = confront::allowed(state, who);
    let whose = Whose::of(state, open, who);
    let mut rows: Vec<Offer> = Vec::new();
    // The likeliest defense that is open, which Enter takes. The rows keep the order of the table.
    let mut likeliest = (0.0, None);
    for own in Tactic::ALL {
        let mut offer = Offer::of(
            own.word(),
            say::Choose(state.who(who), *own),
            format!("{} {}", own.letter(), own.word()),
            "C-CNF-04",
            OfferGroup::Asked,
        );
        let defends = defense(state, library, who, *own);
        let cost = state
            .person(who)
            .map(|who| tactics::cost(library, who, *own, allowed.contains(own)));
        let cost = cost.unwrap_or_default();
        offer.label.push_str(&cost.brief);
        offer.cost = Price::told(tactics::row(*own, whose));
        offer.detail = format!("{}{}", cost.told, tactics::ends(*own, whose));
        offer.by = Some(who);
        offer.allowed = usable(state, library, who, *own);
        if let Some(Defense { brief, says, p }) = defends {
            offer.label.push_str(&brief);
            offer.detail = format!("{says} {}", offer.detail);
            if offer.allowed.is_ok() && p > likeliest.0 {
                likeliest = (p, Some(rows.len()));
            }
        }
        rows.push(offer);
    }
    if let Some(row) = likeliest.1.and_then(|row: usize| rows.get_mut(row)) {
        row.proposed = true;
    }
    all.extend(rows);
    let attack = state.attack.as_ref();
    let attack = attack.filter(|attack| open.waiting().contains(&attack.who));
    if let Some(attack) = attack {
        further::area_rows(state, library, attack, all);
    }
}

/// What a defense with a tactic rolls.
struct Defense {
    /// Skill, dice and chance, for the row.
    brief: String,
    /// The same in a sentence.
    says: String,
    /// The chance, 0 to 1.
    p: f64,
}

/// Returns what a defense with a tactic rolls: its skill, its dice and its chance before the tactics of both count
/// (C-DEF-02). `None` for a side that doesn't defend with dice.
fn defense(state: &State, library: &Library, who: Id, own: Tactic) -> Option<Defense> {
    let attack = state.attack.as_ref()?;
    let target = attack.targets.iter().any(|target| target.who == who);
    let whom = state.person(who).filter(|_| target)?;
    if !rolls(state, whom) || !whom.sections.is_empty() {
        return None;
    }
    let check = check_with(state, library, attack, who, Some(own), None);
    let counted = count(state, library, &check);
    let skill = what(state, &check);
    let (dice, against) = (counted.thrown.dice, counted.thrown.target);
    let by_hand = state
        .person(attack.who)
        .is_some_and(|one| rolls(state, one));
    let (least, needs) = if by_hand {
        (1, "for 1 success or more".to_owned())
    } else {
        let strength = strength(state, attack.who).max(1);
        let needs = success_words(strength);
        (strength, format!("for the {needs} that evade the attack"))
    };
    let odds = counted.odds().map(|odds| odds.at_least(least.into()));
    let told = odds.map_or_else(String::new, likely);
    let rolled = dice_words(dice.into());
    let roll = format!("Rolls {skill}, {rolled} against {against} if tactics tie:");
    Some(Defense {
        brief: format!(": {skill} {dice}d {told}"),
        says: format!("{roll} {told} {needs}."),
        p: odds.unwrap_or(0.0),
    })
}

/// Adds the pools that have room for points of recovery, for 1 of them and for as many as fit (C-REC-01).
fn restore(state: &State, person: &Person, all: &mut Vec<Offer>) {
    let left = i16::from(person.rest.points);
    let room = |pool: &Pool| pools::room(person, *pool, state.time).min(left);
    let row = |pool: Pool, points: i16, key: String, number: Option<i16>| {
        let now = person.pool(pool).now;
        let then = now + points;
        let most = pools::most(person, pool, state.time);
        let mut offer = Offer::of(
            key,
            say::Restore(person, pool, number),
            format!("{points} to {}: {now} → {then} of {most}", pool.label()),
            "C-REC-01",
            OfferGroup::Asked,
        );
        offer.detail = format!("{left} left from the roll.");
        offer.by = Some(person.id);
        offer
    };
    for pool in Pool::ALL.iter().filter(|pool| room(pool) > 0) {
        let key = format!("restore_one_{}", pool.word());
        all.push(row(*pool, 1, key, Some(1)));
    }
    for pool in Pool::ALL.iter().filter(|pool| room(pool) > 1) {
        let key = format!("restore_{}", pool.word());
        all.push(row(*pool, room(pool), key, None));
    }
}

/// Adds the cards that can be discarded (C-CRD-02).
fn discard(person: &Person, all: &mut Vec<Offer>) {
    for card in Card::held(person) {
        let mut offer = Offer::of(
            format!("discard_{}", card.word()),
            say::Discard(person, card),
            format!("discard {}", card.label()),
            "C-CRD-02",
            OfferGroup::Asked,
        );
        offer.cost = Price::note(card.brief());
        offer.detail = card.says().into();
        offer.by = Some(person.id);
        all.push(offer);
    }
}
