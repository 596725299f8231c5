//! How an event counts in the chart of a fight and in statistics.

use dice::Chances;
use dice::d6::{D6Roll, Spread};
use rules::view::{Amount, Beat, Id, SymbolWords, TurningKind};

use super::party;
use crate::kinds::{Injury, Side};
use crate::model::state::{Duel, State};
use crate::play::event::{
    Compared, DestinyAfter, DestinyBefore, Died, DuelAdded, Event, Healed, Injured, Noted,
    PointsGiven, Rolled,
};
use crate::play::pool::fights_with;

/// The levels that a death counts for: one more than the worst injury (F-VIC-15).
pub(super) const DEATH: u32 = Injury::Fatal.level() as u32 + 1;

/// The beats of an event. The injury after armor counts with its level.
pub fn beats(before: &State, event: &Event) -> Vec<Beat> {
    match event {
        Event::Injured(Injured { who, injury, .. }) => {
            let amount = u32::from(injury.level());
            let mut beats = vec![Beat::Taken { who: *who, amount }];
            beats.extend(hit(before, *who, amount));
            if *injury >= Injury::Serious {
                beats.push(Beat::Critical { who: *who });
            }
            beats
        }
        Event::Died(Died { who }) => {
            let amount = DEATH;
            let blow = hit(before, *who, amount);
            let mut beats = vec![Beat::Died(*who)];
            if blow.is_some() {
                beats.push(Beat::Taken { who: *who, amount });
            }
            beats.extend(blow);
            beats
        }
        Event::Healed(Healed { who, mark }) => {
            let figure = before.figure(*who);
            let wound = figure.and_then(|f| f.wounds.iter().find(|w| w.mark == *mark));
            let amount = wound.map_or(0, |wound| u32::from(wound.injury.level()));
            vec![Beat::Healed {
                who: *who,
                by: None,
                amount,
            }]
        }
        Event::Compared(Compared { duels }) => {
            let won = duels.iter();
            won.map(|duel| turned(duel.winner, TurningKind::Won))
                .collect()
        }
        Event::DuelAdded(DuelAdded { duel }) => vec![turned(duel.winner, TurningKind::Won)],
        Event::Picked(_) => {
            let duel = before.duels.first();
            let outcome = duel.map(|duel| turned(duel.loser, TurningKind::Outcome));
            outcome.into_iter().collect()
        }
        Event::ChaseOver(_) => {
            let chase = before.chase.iter();
            let fled = chase.filter_map(|chase| chase.fleeing.who.first());
            fled.map(|who| turned(*who, TurningKind::Ended)).collect()
        }
        Event::Rolled(Rolled { who, roll, .. }) => rolled(*who, roll),
        Event::DestinyBefore(DestinyBefore { who })
        | Event::DestinyAfter(DestinyAfter { who, .. }) => {
            let figure = before.figure(*who);
            figure.map_or_else(Vec::new, |f| vec![Beat::PointOf(party(f.side))])
        }
        Event::PointsGiven(PointsGiven {
            who,
            skill,
            attribute,
            ..
        }) => {
            let points = [(*skill, "skill points"), (*attribute, "attribute points")];
            let given = points.into_iter().filter(|(amount, _)| *amount > 0);
            given
                .map(|(amount, points)| Beat::Awarded {
                    who: *who,
                    amount: Amount::whole(amount.into()),
                    points,
                    why: String::new(),
                })
                .collect()
        }
        _ => Vec::new(),
    }
}

const fn turned(who: Id, kind: TurningKind) -> Beat {
    Beat::Turned { who, kind }
}

/// The injury that the first open victory does. Its weapon is the one in the winner's hand.
fn hit(before: &State, who: Id, amount: u32) -> Option<Beat> {
    let Duel { winner, loser, .. } = before.duels.first()?;
    let figure = before.figure(*winner).filter(|_| *loser == who)?;
    let helpless = before.figure(who).is_some_and(|f| !f.able());
    Some(Beat::Hit {
        by: *winner,
        target: who,
        weapon: fights_with(before, figure).0.name,
        amount,
        overkill: if helpless { amount } else { 0 },
    })
}

/// The wins of a roll against the chances of its pool.
fn rolled(by: Id, roll: &D6Roll) -> Vec<Beat> {
    let mut beats = vec![Beat::Rolled {
        by,
        dice: u32::from(roll.pool.dice),
        attack: None,
        triumphs: 0,
        despairs: 0,
    }];
    beats.extend(Spread::of(roll.pool).map(|spread| Beat::Showed {
        by,
        symbol: SymbolWords {
            words: ["win", "wins"],
            opposite: None,
        },
        had: i32::from(roll.wins()),
        chances: Chances::from(&spread),
    }));
    beats
}

/// Returns true if an event is the GM's preparation: a note on the sheet of an adversary, a planned scene.
pub fn is_for_gm(now: &State, event: &Event) -> bool {
    match event {
        Event::Noted(Noted { who, .. }) => {
            let figure = now.figure(*who);
            figure.is_none_or(|figure| figure.side == Side::Npc)
        }
        Event::Campaign(event) => event.is_for_gm(),
        _ => false,
    }
}
