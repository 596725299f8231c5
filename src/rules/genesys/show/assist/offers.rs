//! Offers for help and contests: the difficulty of the open check, its opponent, its helpers, and the
//! next contestant (G-POOL-05, G-POOL-20 to G-POOL-29).

use crate::command::words::Call;
use crate::model::assist::Lends;
use crate::model::check::purpose::Purpose;
use crate::model::check::{Check, What};
use crate::model::state::{Phase, State};
use crate::play::sources::help::usually_against;
use crate::show::offer::{New, change, offer};
use crate::words::DIFFICULTIES;

use rules::view::{Offer, OfferGroup, Price};
use rules::words::said;

/// Offers to change the difficulty or opponent of the open check, and to help it.
pub fn building(state: &State, check: &Check, all: &mut Vec<Offer>) {
    let What::Skill {
        skill,
        characteristic,
        difficulty,
        against,
        purpose,
    } = &check.what
    else {
        return;
    };
    let Some(actor) = state.figure(check.by) else {
        return;
    };
    let call = match purpose {
        Purpose::Plain => Some(Call::Action),
        Purpose::Reaction => Some(Call::Reaction),
        Purpose::Splinters { .. } => Some(Call::Splinters),
        _ => None,
    };
    if let Some(call) = call {
        let me = said(&actor.name, actor.id);
        // A reaction remains one.
        let free = call.words();
        let with = format!("with {}{free}", characteristic.word());
        for (dice, word) in (0u8..).zip(DIFFICULTIES) {
            if against.is_some() || dice != *difficulty {
                all.push(change(
                    &format!("difficulty_{dice}"),
                    format!("check {me} {skill} {word} {with}"),
                    format!("{word} difficulty"),
                    "Fixed difficulty, unopposed.",
                    "G-POOL-05",
                ));
            }
        }
        let opposing = usually_against(skill).unwrap_or(skill);
        for other in state.everybody().filter(|f| f.id != actor.id && !f.dead) {
            if against.as_ref().is_some_and(|(whom, _)| *whom == other.id) {
                continue;
            }
            all.push(change(
                "oppose",
                format!(
                    "check {me} {skill} vs {} {opposing} {with}",
                    said(&other.name, other.id)
                ),
                format!("against {}: {}", other.name, opposing.replace('_', " ")),
                "Their characteristic and ranks set the difficulty.",
                "G-POOL-20",
            ));
            if let Some(offer) = all.last_mut() {
                offer.whom = Some(other.id);
            }
        }
    }
    // in an encounter help is the maneuver of that name, which has its own offer.
    if state.phase == Phase::Fighting {
        return;
    }
    let allies = state
        .everybody()
        .filter(|f| f.side == actor.side && f.id != actor.id && f.able());
    for helper in allies {
        let who = said(&helper.name, helper.id);
        for lends in Lends::ALL {
            let higher = match lends {
                Lends::Boost => true,
                Lends::Ranks => helper.rank(skill) > actor.rank(skill),
                Lends::Characteristic => {
                    let of = |f: &crate::model::figure::Figure| {
                        let counts = state.on_checks_with(f, *characteristic);
                        counts.characteristic(*characteristic)
                    };
                    of(helper) > of(actor)
                }
            };
            if !higher || check.help.iter().any(|h| h.who == helper.id) {
                continue;
            }
            let instead = "The helper's value is used instead.";
            let (lent, detail, rule) = match lends {
                Lends::Boost => ("1 Boost die", "Help: 1 Boost die.", "G-POOL-27"),
                Lends::Ranks => ("ranks", instead, "G-POOL-28"),
                Lends::Characteristic => ("characteristic", instead, "G-POOL-28"),
            };
            all.push(change(
                &format!("aid_{}", lends.word()),
                format!("aid {who} {}", lends.word()),
                format!("{} helps: {}", helper.name, lent),
                detail,
                rule,
            ));
            if let Some(offer) = all.last_mut() {
                offer.whom = Some(helper.id);
            }
        }
    }
}

/// Offers the next step of a contest.
pub fn contest(state: &State, all: &mut Vec<Offer>) {
    let Some(contest) = state.contest.as_ref().filter(|_| state.check.is_none()) else {
        return;
    };
    let mut asked = |key: &str, line: String, label: String, detail: &str, rule: &str| {
        all.push(offer(New {
            key,
            line,
            label,
            cost: Price::none(),
            detail,
            rule,
            group: OfferGroup::Asked,
        }));
    };
    if let Some(next) = contest.next() {
        asked(
            "compete",
            "compete".to_owned(),
            format!("{} is next in the contest", state.name_of(next)),
            "Everyone rolls against the same difficulty.",
            "G-POOL-23",
        );
    } else {
        for (who, _) in contest.ranking() {
            let name = state.name_of(who);
            asked(
                "settle",
                format!("settle {}", said(name, who)),
                format!("{name} wins the contest"),
                "The dice show no winner. The GM decides.",
                "G-POOL-25",
            );
        }
    }
    asked(
        "settle",
        "settle".to_owned(),
        "no one wins the contest".to_owned(),
        "The contest ends without a winner.",
        "G-POOL-25",
    );
}
