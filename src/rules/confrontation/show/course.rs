//! The course of the encounter: rows for time and what it brings, and what events count for in the timeline.

use dice::d6::{TargetOdds, TargetPool};
use rules::view::{Amount, Beat, Id, Offer, OfferGroup, Price};

use super::calendar::tomorrow;
use super::check::needed;
use crate::command::Unit;
use crate::event::Event;
use crate::model::{Danger, Roll, State};
use crate::play::experience::INTERVENTION;
use crate::play::hurt::Hurt;
use crate::say;

/// Returns what an event counts for in the timeline of a fight: damage to pools, and attacks with their odds.
pub fn beats(before: &State, event: &Event) -> Vec<Beat> {
    match event {
        Event::Hurt(hurt) if hurt.points > 0 => {
            let amount = u32::from(hurt.points.unsigned_abs());
            let by = dealer(before, hurt);
            let taken = Beat::Taken {
                who: hurt.who,
                amount,
            };
            let dealt = by.map(|by| Beat::Dealt { by, amount });
            std::iter::once(taken).chain(dealt).collect()
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
    let due = tomorrow(state);
    let rows = [
        ("minutes", say::Pass(10, Unit::Minutes), "pass 10 minutes"),
        ("hour", say::Pass(1, Unit::Hours), "pass 1 hour"),
        ("day", say::Pass(1, Unit::Days), "pass a day"),
    ];
    for (key, line, label) in rows {
        let mut offer = Offer::of(key, line, label, "C-REC-02", OfferGroup::Encounter);
        if key == "day" {
            offer.cost = match due.len() {
                0 => Price::none(),
                1 => Price::note("1 event"),
                n => Price::note(format!("{n} events")),
            };
            offer.detail = if due.is_empty() {
                "Nothing ends and no one is harmed in the next day.".to_owned()
            } else {
                due.join(" ")
            };
        } else {
            offer.detail = "Rest, doses and wounds follow the calendar.".into();
        }
        all.push(offer);
    }
}
