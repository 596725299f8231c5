//! The course of the encounter: rows for time and what it brings, and what events count for in the timeline.

use dice::d6::{TargetOdds, TargetPool};
use rules::encounter::Fact;
use rules::view::{Amount, Beat, Id, Offer, OfferGroup, Price, TurningKind};

use super::calendar::tomorrow;
use super::check::needed;
use crate::command::Unit;
use crate::event::Event;
use crate::model::{Danger, Roll, State, Yielding};
use crate::play::actions::PoolSpent;
use crate::play::experience::INTERVENTION;
use crate::play::hurt::Hurt;
use crate::play::stress::{self, Feared, Stressed};
use crate::say;

/// Returns what an event counts for in the timeline of a fight: damage to pools, and attacks with their odds.
pub fn beats(before: &State, event: &Event) -> Vec<Beat> {
    match event {
        Event::Hurt(hurt) if hurt.points > 0 => {
            let amount = u32::from(hurt.points.unsigned_abs());
            let taken = Beat::Taken {
                who: hurt.who,
                amount,
            };
            let dealt = dealer(before, hurt).map(|by| dealt(before, hurt, by));
            let broken = broken(before, event, hurt.who);
            std::iter::once(taken).chain(dealt).chain(broken).collect()
        }
        Event::Fired(_) => {
            let attack = before.attack.iter();
            let used = attack.map(|attack| Beat::Attacked {
                by: attack.who,
                weapon: attack.arm.name.clone(),
            });
            used.collect()
        }
        Event::Injured(event) => vec![turned(event.who, TurningKind::Hurt)],
        Event::Died(event) => vec![Beat::Died(event.who)],
        Event::Yielded(event) if event.how == Yielding::Surrendered => {
            vec![turned(event.who, TurningKind::Yielded)]
        }
        Event::Stressed(Stressed { who, .. })
        | Event::Feared(Feared { who, .. })
        | Event::PoolSpent(PoolSpent { who, .. }) => {
            broken(before, event, *who).into_iter().collect()
        }
        Event::Awarded(award) if award.halves > 0 => {
            vec![gained(award.who, award.halves.unsigned_abs())]
        }
        Event::Troubled(event) => {
            let both = [event.who, event.other];
            both.map(|who| gained(who, INTERVENTION)).to_vec()
        }
        Event::CheckRolled(event) => {
            let rolled = event.rolled.as_ref();
            let needed = needed(before, &rolled.check);
            let thrown = TargetPool {
                dice: rolled.thrown.min(255) as u8,
                target: rolled.from as i8,
            };
            let odds = TargetOdds::of(thrown).ok();
            let odds = odds.filter(|_| rolled.check.roll == Roll::Attack);
            vec![Beat::Rolled {
                by: rolled.check.who,
                dice: rolled.faces.len() as u32,
                attack: odds.map(|odds| {
                    let hit = rolled.total() >= u16::from(needed);
                    (odds.at_least(needed.into()), hit)
                }),
                triumphs: 0,
                despairs: 0,
            }]
        }
        _ => Vec::new(),
    }
}

/// Returns that an event brings stress and fear over a second pool (C-STR-06), of someone who isn't down anyway.
fn broken(before: &State, event: &Event, who: Id) -> Option<Beat> {
    let over = |state: &State| {
        let person = state.person(who).filter(|person| !person.is_down());
        person.is_some_and(|person| stress::pools_over(person, state) >= 2)
    };
    if over(before) {
        return None;
    }
    let mut then = before.clone();
    event.apply(&mut then);
    over(&then).then_some(turned(who, TurningKind::Broken))
}

const fn turned(who: Id, kind: TurningKind) -> Beat {
    Beat::Turned { who, kind }
}

/// Returns what an attack does to a pool. Only the damage to the first pool of a hit has a part of the body
/// (C-DMG-03). An older save may have no open attack.
fn dealt(before: &State, hurt: &Hurt, by: Id) -> Beat {
    let amount = u32::from(hurt.points.unsigned_abs());
    let target = hurt.who;
    if hurt.source.place.is_none() {
        return Beat::HitOn { by, target, amount };
    }
    let attack = before.attack.as_ref().filter(|attack| attack.who == by);
    match attack {
        Some(attack) => Beat::Hit {
            by,
            target,
            weapon: attack.arm.name.clone(),
            amount,
            overkill: 0,
        },
        None => Beat::Dealt { by, amount },
    }
}

/// Experience in half points (C-XP-01, C-XP-02).
fn gained(who: Id, halves: u32) -> Beat {
    Beat::Awarded {
        who,
        amount: Amount::halves(halves),
        points: "XP",
        why: String::new(),
    }
}

/// Returns the attacker who dealt damage, also what waited for a pool until the attack was over (C-DMG-03). An older
/// save doesn't name them: they are in the open attack, or in the last roll of the attack or against it.
fn dealer(before: &State, hurt: &Hurt) -> Option<Id> {
    if hurt.source.danger != Danger::Attack {
        return None;
    }
    let open = || before.attack.as_ref().map(|attack| attack.who);
    let last = || {
        let check = &before.last.as_ref()?.check;
        match check.roll {
            Roll::Attack if check.other == Some(hurt.who) => Some(check.who),
            Roll::Defense if check.who == hurt.who => check.other,
            _ => None,
        }
    };
    hurt.source.by.or_else(open).or_else(last)
}

/// Adds the rows.
pub fn course(state: &State, all: &mut Vec<Offer>) {
    let (due, brief) = tomorrow(state);
    let rows = [
        ("minutes", say::Pass(10, Unit::Minutes), "pass 10 minutes"),
        ("hour", say::Pass(1, Unit::Hours), "pass 1 hour"),
        ("day", say::Pass(1, Unit::Days), "pass a day"),
    ];
    for (key, line, label) in rows {
        let mut offer = Offer::of(key, line, label, "C-REC-02", OfferGroup::Encounter);
        if key == "day" {
            if state.fight.is_none() {
                offer.group = OfferGroup::Between;
            }
            // The row itself shows whom it harms, because one key takes it.
            offer.cost = match brief.as_slice() {
                [] => Price::none(),
                [one] => Price::note(one.clone()),
                [one, more @ ..] => Price::note(format!("{one}, {} more", more.len())),
            };
            offer.detail = if due.is_empty() {
                "Nothing ends and no one is harmed in the next day.".to_owned()
            } else {
                due.clone()
            };
        } else {
            offer.detail = "Rest, doses and wounds follow the calendar.".into();
        }
        all.push(offer);
    }
}
