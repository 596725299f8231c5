//! Recovery rolls and the four rests of a day, injuries with medicine and time, bleeding and fire
//! (C-REC-01 to C-REC-06, C-QRK-03, C-BIO-07).

mod event;

pub use event::{
    BreathHeld, Breathed, Extinguished, Healed, Ignited, Recovered, RestShared, Rested, Restored,
    Wasted,
};

use lang::grammar::{Num, commands};
use lang::spoken::Faces;
use lang::{Refusal, Who, sentence};
use rules::encounter::who;
use rules::view::Id;

use super::calendar::span;
use super::{Play, actions, augment, biotics, calendar, hurt, pools};
use crate::command::Unit;
use crate::event::Event;
use crate::model::{Danger, Person, Pool, Source, State};
use crate::sheet_effects;

/// Seconds of the rest before each recovery roll of a day. The first is a full action (C-REC-02).
const RESTS: [u32; 4] = [0, 600, 3_600, 36_000];

/// The rest of a day that is a night's sleep.
const SLEEP: u32 = RESTS[3];

/// By how much light fever makes sleep longer (C-REJ-02).
const LONGER_SLEEP: u32 = 3_600;

commands! {
    /// Commands about recovery.
    pub enum Recovery {
        /// Rest and make the next recovery roll of the day, or rest for part of the time it needs.
        "rest": RestFor (who: Who) ("for" number: Num<u16, 1, 10_000>) (unit: Unit) (typed: Faces)
            | RestNow (who: Who) (typed: Faces),
            rule "C-REC-01", rule "C-REC-02", rule "C-REC-03", example "rest ada";

        /// Put points of a recovery roll into a pool. Without a number, as many as fit.
        "restore": Restore (who: Who) (pool: Pool) (points: Option<Num<i16, 1, 100>>),
            rule "C-REC-01", example "restore ada might 3";

        /// Set a character on fire, or put the fire out.
        "burn": Burn (who: Who) ("off" out: bool),
            rule "C-BIO-07", example "burn guard";

        /// Let a character hold their breath for a time, or breathe again. Weak lungs halve the time.
        "breath": HoldBreath (who: Who) ("for" number: Num<u16, 1, 10_000>) (unit: Unit)
            | Breathe (who: Who),
            rule "C-QRK-20", example "breath ada for 90 seconds";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses a rest that the day doesn't allow and points that don't fit.
pub fn decide(p: &mut Play<'_, '_>, command: &Recovery) -> Result<(), Refusal> {
    match command {
        Recovery::RestNow { who: word, .. } => {
            let who = who(&p.now, word)?;
            rest(p, who, None)
        }
        Recovery::RestFor {
            who: word,
            number,
            unit,
            ..
        } => {
            let who = who(&p.now, word)?;
            let seconds = u64::from(*number) * unit.seconds();
            rest(p, who, Some(seconds.min(u64::from(u32::MAX)) as u32))
        }
        Recovery::Restore {
            who: word,
            pool,
            points,
        } => {
            let who = who(&p.now, word)?;
            restore(p, who, *pool, *points)
        }
        Recovery::Burn { who: word, out } => {
            let who = who(&p.now, word)?;
            hurt::alive(&p.now, who)?;
            if *out {
                extinguish(p, who)
            } else {
                ignite(p, who, false);
                Ok(())
            }
        }
        Recovery::HoldBreath {
            who: word,
            number,
            unit,
        } => {
            let who = who(&p.now, word)?;
            hurt::alive(&p.now, who)?;
            let usual = u64::from(*number) * unit.seconds();
            hold_breath(p, who, usual);
            Ok(())
        }
        Recovery::Breathe { who: word } => {
            let who = who(&p.now, word)?;
            if p.now
                .person(who)
                .is_some_and(|one| one.body.breath.is_none())
            {
                let why = format!("{} isn't holding their breath.", p.now.name(who));
                return Err(Refusal::input(why)
                    .hint("Use `breath WHO for 90 seconds` to hold it for a time.")
                    .resting_on("C-QRK-20"));
            }
            p.push(Breathed { who, forced: false });
            Ok(())
        }
    }
}

/// Returns the rests that count today (C-REC-02). A day lasts a number of hours after its first rest.
pub fn rests_today(person: &Person, state: &State) -> u8 {
    let day = state.settings.rest_day_seconds();
    if state.time < person.rest.since.saturating_add(day) {
        person.rest.count
    } else {
        0
    }
}

/// Returns the seconds still to rest before the next recovery roll, if the day allows one (C-REC-02).
pub fn seconds_to_rest(person: &Person, state: &State) -> Option<u32> {
    let needs = seconds_of_rest(person, state, rests_today(person, state))?;
    Some(needs.saturating_sub(person.rest.progress))
}

/// Returns the seconds that the next rest takes in total after this number of rests on a day. `None` after the last
/// one (C-REC-02, C-REJ-02).
pub fn seconds_of_rest(person: &Person, state: &State, after: u8) -> Option<u32> {
    let needs = RESTS.get(usize::from(after))?;
    let fever = *needs >= SLEEP && augment::rejection(person, state.time) >= augment::FEVER;
    Some(needs + if fever { LONGER_SLEEP } else { 0 })
}

/// Refuses recovery rolls to those whose body rejects too much (C-REC-05), and while points wait for a pool.
fn may_roll(p: &Play<'_, '_>, who: Id) -> Result<(), Refusal> {
    let person = hurt::alive(&p.now, who)?;
    let name = &person.name;
    let rejection = augment::rejection(person, p.now.time);
    if rejection >= augment::STOPS_RECOVERY {
        let why = format!("{name} can't make recovery rolls at rejection {rejection}.");
        p.forbid("C-REJ-02", why, "Lower it below 7 first: `dose`.")?;
    }
    if person.rest.points > 0 {
        let points = sentence::count(person.rest.points, "point");
        return Err(Refusal::input(format!(
            "{name} still has {points} from the last roll to put into pools."
        ))
        .hint(format!(
            "Use `restore {} POOL N`.",
            lang::spoken::quote(name)
        )));
    }
    Ok(())
}

/// Rests for a time, or as long as the next roll needs, and rolls once it is enough.
fn rest(p: &mut Play<'_, '_>, who: Id, seconds: Option<u32>) -> Result<(), Refusal> {
    may_roll(p, who)?;
    let person = p.now.found(who)?;
    let today = rests_today(person, &p.now);
    let Some(needs) = seconds_to_rest(person, &p.now) else {
        let why = format!("{} has made {today} recovery rolls today.", person.name);
        let again = person.rest.since + p.now.settings.rest_day_seconds();
        let wait = span(again.saturating_sub(p.now.time));
        p.forbid("C-REC-02", why, format!("The next day begins in {wait}."))?;
        roll(p, who, true);
        return Ok(());
    };
    let dies = person.body.mortal.filter(|_| !person.body.stable);
    if dies.is_some_and(|until| until <= p.now.time + u64::from(needs)) {
        let why = format!("{} is dying and has no time to rest.", person.name);
        p.forbid("C-DMG-07", why, "Stabilize them first: `stabilize`.")?;
    }
    if needs > 0 && p.now.fight.is_some() {
        let why = format!(
            "{} needs {} of rest, which a fight doesn't allow.",
            person.name,
            span(needs.into())
        );
        p.forbid("C-REC-02", why, "Rest after the fight.")?;
    } else {
        actions::pay_in_fight(p, who, actions::FULL, "rests")?;
    }
    let wanted = seconds.map_or(needs, |seconds| seconds.min(needs));
    let rested = if wanted == 0 {
        0
    } else if p.now.fight.is_some() {
        p.push(Rested {
            who,
            seconds: wanted,
            until: None,
        });
        wanted
    } else {
        spend_time(p, who, wanted)?
    };
    if rested < needs {
        return Ok(());
    }
    roll(p, who, true);
    Ok(())
}

/// Moves the calendar by the time of a rest, and returns the seconds that were rested. Damage on the way wipes it
/// (C-REC-03).
fn spend_time(p: &mut Play<'_, '_>, who: Id, wanted: u32) -> Result<u32, Refusal> {
    let before = p.events.len();
    let (begin, end) = calendar::own_time(&p.now, who, wanted.into());
    calendar::share(p, end)?;
    let hurts = |event: &Event| matches!(event, Event::Hurt(hurt) if hurt.who == who);
    let gone = p.now.person(who).is_none_or(|person| person.body.dead);
    if gone || p.events.iter().skip(before).any(hurts) {
        return Ok(0);
    }
    let until = end.min(p.now.time);
    let seconds = until.saturating_sub(begin).min(wanted.into()) as u32;
    if seconds > 0 {
        p.push(Rested {
            who,
            seconds,
            until: Some(until),
        });
    }
    Ok(seconds)
}

/// Makes a recovery roll that an ability or a card gives, without rest. It counts toward the four only by house
/// rule (C-REC-06).
///
/// # Errors
/// Refuses it while rejection allows none or points of another wait, and after four that count.
pub fn free_roll(p: &mut Play<'_, '_>, who: Id) -> Result<(), Refusal> {
    let counts = p.now.settings.free_rolls_count;
    counted_roll(p, who, counts)
}

/// Makes a recovery roll without rest that counts toward the four or not (C-PRF-14a, C-REC-06).
///
/// # Errors
/// The same.
pub fn counted_roll(p: &mut Play<'_, '_>, who: Id, counts: bool) -> Result<(), Refusal> {
    may_roll(p, who)?;
    if counts
        && let Some(person) = p.now.person(who)
        && rests_today(person, &p.now) >= 4
    {
        let why = format!("{} has made 4 recovery rolls today.", person.name);
        p.forbid("C-REC-02", why, "Roll again tomorrow.")?;
    }
    roll(p, who, counts);
    Ok(())
}

/// Rolls, and puts the points where there is no choice.
fn roll(p: &mut Play<'_, '_>, who: Id, counts: bool) {
    let time = p.now.time;
    let face = p.dice().roll(6);
    let Some(person) = p.now.person(who) else {
        return;
    };
    let bonus = biotics::recovery(person);
    let less = u8::from(augment::rejection(person, time) >= augment::WEAKENS);
    let day = p.now.settings.rest_day_seconds();
    p.push(Recovered {
        who,
        face,
        bonus,
        less,
        counts: counts.then_some(day),
    });
    spread(p, who);
}

/// Puts points of a roll or of first aid into pools, where there is no choice.
pub(super) fn spread(p: &mut Play<'_, '_>, who: Id) {
    let time = p.now.time;
    let Some(person) = p.now.person(who).filter(|one| one.rest.points > 0) else {
        return;
    };
    let points = person.rest.points;
    let rooms: Vec<(Pool, i16)> = Pool::ALL
        .iter()
        .map(|pool| (*pool, pools::room(person, *pool, time)))
        .filter(|(_, room)| *room > 0)
        .collect();
    let all: i16 = rooms.iter().map(|(_, room)| room).sum();
    if all <= i16::from(points) || rooms.len() == 1 {
        for (pool, room) in rooms {
            let points = room.min(i16::from(points));
            if points > 0 {
                p.push(Restored { who, pool, points });
            }
        }
        if p.now.person(who).is_some_and(|one| one.rest.points > 0) {
            p.push(Wasted { who });
        }
    }
}

/// Puts points of the last roll into a pool.
fn restore(p: &mut Play<'_, '_>, who: Id, pool: Pool, points: Option<i16>) -> Result<(), Refusal> {
    let person = hurt::alive(&p.now, who)?;
    let name = &person.name;
    let left = i16::from(person.rest.points);
    let room = pools::room(person, pool, p.now.time);
    let label = pool.label();
    if left == 0 {
        return Err(
            Refusal::input(format!("{name} has no recovery points to put into pools."))
                .hint("Rest first: `rest`."),
        );
    }
    let points = points.unwrap_or(left.min(room));
    if points > left {
        return Err(Refusal::input(format!(
            "{name} has only {} left.",
            sentence::count(left, "point")
        ))
        .hint("Restore fewer points.")
        .resting_on("C-REC-01"));
    }
    if room == 0 {
        let why = format!("{} {label} is full.", sentence::genitive(name));
        return Err(Refusal::input(why)
            .hint("Choose another pool.")
            .resting_on("C-REC-01"));
    }
    if points > room {
        return Err(Refusal::input(format!(
            "{name} has room for {room} more {label}, not for {points}."
        ))
        .hint("Restore fewer points.")
        .resting_on("C-REC-01"));
    }
    p.push(Restored { who, pool, points });
    Ok(())
}

/// Deals what bleeding and fire deal at the start of someone's turn (C-QRK-03, C-BIO-07, C-TRK-14).
pub fn start_of_turn(p: &mut Play<'_, '_>, who: Id) {
    let Some(person) = p.now.person(who) else {
        return;
    };
    let (bleeding, burning) = (person.body.bleeding, person.body.burning);
    if let Some(by_enemy) = bleeding {
        let source = Source {
            by_enemy,
            ..Source::of(Danger::Bleeding)
        };
        hurt::hurt(p, who, Pool::Might, 1, source);
    }
    if let Some(by_enemy) = burning {
        let source = Source {
            by_enemy,
            ..Source::of(Danger::Burning)
        };
        let points = i16::from(p.now.settings.burning);
        hurt::hurt(p, who, Pool::Might, points, source);
    }
}

/// Sets someone on fire (C-BIO-07).
pub fn ignite(p: &mut Play<'_, '_>, who: Id, by_enemy: bool) {
    let person = p.now.person(who);
    if person.is_some_and(|person| person.body.burning.is_none() && !person.body.dead) {
        p.push(Ignited { who, by_enemy });
    }
}

/// Holds someone's breath for the part of a time that their lungs allow (C-QRK-20).
fn hold_breath(p: &mut Play<'_, '_>, who: Id, usual: u64) {
    let Some(person) = p.now.person(who) else {
        return;
    };
    let percent = u64::from(sheet_effects::breath(p.library(), person));
    // The calendar counts seconds, and a breath lasts at least one.
    let held = (usual.saturating_mul(percent) / 100).max(1);
    p.push(BreathHeld {
        who,
        seconds: held,
        usual,
    });
}

fn extinguish(p: &mut Play<'_, '_>, who: Id) -> Result<(), Refusal> {
    let person = p.now.person(who);
    if person.is_some_and(|person| person.body.burning.is_none()) {
        return Err(
            Refusal::input(format!("{} isn't on fire.", p.now.name(who)))
                .hint("Choose someone else."),
        );
    }
    p.push(Extinguished { who });
    Ok(())
}
