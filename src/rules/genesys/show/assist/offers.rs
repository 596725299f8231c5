//! Offers for help and contests: the difficulty of the open check, its opponent, its helpers, and the
//! next contestant (G-POOL-05, G-POOL-20 to G-POOL-29).

use crate::command::assist::AssistCommand;
use crate::command::words::{Against, Call};
use crate::library::Library;
use crate::model::assist::{Help, Lends};
use crate::model::check::purpose::Purpose;
use crate::model::check::{Check, What};
use crate::model::figure::Figure;
use crate::model::state::{Phase, State};
use crate::play::sources::help::usually_against;
use crate::say;
use crate::show::offer::{New, change, offer};
use crate::show::targets::outlook;
use crate::words::DIFFICULTIES;

use rules::view::{Answer, Id, Offer, OfferGroup, OfferLine, Price};

/// Offers to change the difficulty or opponent of the open check, and to help it.
pub fn building(state: &State, library: &Library, check: &Check, all: &mut Vec<Offer>) {
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
        // A reaction remains one.
        let check = |against: Against| say::Check(actor, skill, against, *characteristic, call);
        for (dice, word) in (0u8..).zip(DIFFICULTIES) {
            if against.is_some() || dice != *difficulty {
                all.push(change(
                    &format!("difficulty_{dice}"),
                    check(Against::Difficulty(dice)),
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
                check(Against::Opponent(other.who(), Some(opposing.to_owned()))),
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
    for lends in Lends::ALL {
        let allies = state
            .everybody()
            .filter(|f| f.side == actor.side && f.id != actor.id && f.able());
        let helps = |helper: &&Figure| {
            let higher = match lends {
                Lends::Boost => true,
                Lends::Ranks => helper.rank(skill) > actor.rank(skill),
                Lends::Characteristic => {
                    let of = |f: &Figure| {
                        let counts = state.on_checks_with(f, *characteristic);
                        counts.characteristic(*characteristic)
                    };
                    of(helper) > of(actor)
                }
            };
            higher && !check.help.iter().any(|h| h.who == helper.id)
        };
        let instead = "The helper's value is used instead.";
        let (lent, detail, rule) = match lends {
            Lends::Boost => ("1 Boost die", "Help: 1 Boost die.", "G-POOL-27"),
            Lends::Ranks => ("ranks", instead, "G-POOL-28"),
            Lends::Characteristic => ("characteristic", instead, "G-POOL-28"),
        };
        let answers = allies.filter(helps).map(|helper| Answer {
            label: helper.name.clone(),
            words: format!("{} {}", helper.who(), lends.word()),
            dice: with_help(state, library, check, (helper.id, lends)).column(),
            ..Answer::default()
        });
        let (key, label) = (format!("aid_{}", lends.word()), format!("help: {lent}"));
        let help = change(&key, OfferLine::begun("aid"), label, detail, rule);
        all.extend(help.about_any(answers.collect(), |name| format!("{name} helps: {lent}")));
    }
}

/// What the pool becomes with this help, and its chance: "YYG vs PP  62%".
fn with_help(state: &State, library: &Library, check: &Check, (who, lends): (Id, Lends)) -> Price {
    let mut helped = check.clone();
    helped.help.push(Help { who, lends });
    outlook(state, library, &helped)
}

/// Offers the next step of a contest.
pub fn contest(state: &State, all: &mut Vec<Offer>) {
    let Some(contest) = state.contest.as_ref().filter(|_| state.check.is_none()) else {
        return;
    };
    let mut asked = |key: &str, line: AssistCommand, label: String, detail: &str, rule: &str| {
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
            say::Compete(),
            format!("{} is next in the contest", state.name_of(next)),
            "Everyone rolls against the same difficulty.",
            "G-POOL-23",
        );
    } else {
        for (who, _) in contest.ranking() {
            let name = state.name_of(who);
            asked(
                "settle",
                say::Settle(state.who(who)),
                format!("{name} wins the contest"),
                "The dice show no winner. The GM decides.",
                "G-POOL-25",
            );
        }
    }
    asked(
        "settle",
        say::Settle(None),
        "no one wins the contest".to_owned(),
        "The contest ends without a winner.",
        "G-POOL-25",
    );
}
