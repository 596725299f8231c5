//! The offers of the encounter: start, step, next round, end, session, time.

use crate::command::say;
use crate::kinds::{Band, Condition, Distance, Side, Unit};
use crate::library::Library;
use crate::model::deadlines::{Due, about, death_due, falls_due};
use crate::model::figure::Figure;
use crate::model::state::{Against, Ending, Phase, State};
use crate::play::chase::{caught_now, stranded};
use crate::play::check::treating_hand;
use crate::play::initiative::can_fight;
use rules::encounter::campaign;
use rules::encounter::campaign::show::Sessions;
use rules::encounter::clock::DAY;
use rules::view::{Offer, OfferGroup, OfferLine, Price, Tone};

use super::offers::{asked, plain};

/// Adds the offers of the encounter that start, continue and end.
pub(super) fn course(state: &State, library: &Library, all: &mut Vec<Offer>) {
    let row = |key, line: OfferLine, label: &str, rule| {
        plain(key, line, label, rule, OfferGroup::Encounter)
    };
    let chasing = state.running().is_some();
    let able = state.figures.iter().filter(|f| f.able()).count();
    match state.phase {
        // A chase with a stranded side can only be called off.
        Phase::Setup if stranded(state).is_some() => {}
        Phase::Setup if chasing => {
            if state.check.is_none() {
                all.push(row(
                    "step",
                    say::Next(false).into(),
                    "roll the chase",
                    "F-CHS-04",
                ));
            }
            all.push(stop());
        }
        Phase::Setup => {
            // A death is decided first.
            let starts = can_fight(state, &[]) && death_due(state).is_none();
            if starts {
                let label = if state.fought {
                    "start another fight"
                } else {
                    "start the fight"
                };
                all.push(Offer {
                    proposed: !state.fought && !dying(state),
                    waits: true,
                    ..row("start", say::Start().into(), label, "F-TRK-10")
                });
            }
            if able > 0 {
                let session = session(state, library).into_iter();
                // The first fight is what comes next, and a treatment that saves a life.
                let is_next = (!starts || state.fought) && !dying(state);
                all.extend(session.map(|row| Offer {
                    proposed: row.proposed && is_next,
                    ..row
                }));
            }
            if able > 1 {
                all.push(row(
                    "chase",
                    OfferLine::begun("chase"),
                    "start a chase: who after whom",
                    "F-CHS-01",
                ));
            }
            all.push(row(
                "add",
                OfferLine::begun("add"),
                "add a character",
                "F-TRK-10",
            ));
            if state.campaign.offers_creation(state.figures.is_empty()) {
                let create = OfferLine::begun("create");
                all.push(row("create", create, "create a character", "F-RACE-01"));
            }
        }
        // The end of a round is an open choice, not a side offer.
        Phase::Upkeep
        | Phase::TieBreak
        | Phase::Declare
        | Phase::Roll
        | Phase::Resolve
        | Phase::Ambush => {}
    }
    if state.fighting() && state.phase != Phase::Upkeep {
        all.push(ends(OfferGroup::Encounter));
    }
    if state.fighting() && chasing {
        let runs = stranded(state).is_none();
        if runs && state.check.is_none() && state.phase != Phase::Upkeep {
            let step = say::ChaseStep().into();
            all.push(row("step", step, "roll the chase", "F-CHS-04"));
        }
        all.push(stop());
    }
    let margin = state.chase.as_ref().and_then(|c| c.over);
    if matches!(margin, Some(Ending::Caught(_))) && !state.fighting() {
        all.push(row(
            "fate",
            say::Fate(None).into(),
            "destiny roll: how bad it is",
            "F-CHS-13",
        ));
    }
    let treating = state
        .check
        .as_ref()
        .is_some_and(|c| matches!(c.against, Against::Treat { .. }));
    if !state.fighting() && state.check.is_none() {
        treatments(state, library, all);
    }
    if !state.fighting() && !treating && state.figures.iter().any(|f| !f.wounds.is_empty()) {
        all.push(a_day(state));
    }
}

/// Returns the end of the chase.
fn stop() -> Offer {
    let label = "end the chase";
    plain(
        "stop",
        say::ChaseStop(),
        label,
        "F-CHS-16",
        OfferGroup::Encounter,
    )
}

/// Returns the end of the fight.
fn ends(group: OfferGroup) -> Offer {
    Offer {
        detail: "Its rounds stop. Injuries stay.".to_owned(),
        ..plain("end", say::End(), "end the fight", "F-TRK-18", group)
    }
}

/// Returns the beginning of a session and its end, with the meaning of progress (F-PRG-01, F-PRG-04, F-PRG-07).
fn session(state: &State, library: &Library) -> Vec<Offer> {
    let sessions = Sessions {
        over: Some(say::Session(None).into()),
        ends: library.text("progress.text").unwrap_or_default(),
        ..Sessions::new(say::SessionStart(), "F-PRG-01")
    };
    campaign::show::sessions(state, sessions, OfferGroup::Encounter)
}

/// F-VIC-20, F-VIC-21: adds a death from a deadline, which a person confirms.
pub(super) fn deadlines(state: &State, all: &mut Vec<Offer>) {
    for figure in &state.figures {
        if let Some(wound) = figure.dies_of() {
            let label = format!("{} dies of the {} injury", figure.name, wound.injury.word());
            let rule = wound.injury.rule();
            all.push(asked("dies", say::Kill(figure), &label, rule));
            let label = format!("{} is spared: the injury is treated", figure.name);
            let line = say::Treated(figure, wound.injury);
            all.push(asked("spared", line, &label, "F-VIC-22"));
        }
    }
}

/// Returns the offer of a day. It lists what falls due in it, the soonest first (F-VIC-19 to
/// F-VIC-21), so that a key without a warning never lets a character bleed to death.
fn a_day(state: &State) -> Offer {
    let (line, label) = (say::Pass(1, Unit::Day), "pass a day");
    let mut offer = plain("pass", line, label, "F-VIC-18", OfferGroup::Encounter);
    let due = falls_due(state, DAY);
    let deaths: Vec<&Due<'_>> = due.iter().filter(|d| d.kills()).collect();
    let cost = match deaths.as_slice() {
        [] => String::new(),
        [first, rest @ ..] => {
            let more = if rest.is_empty() { "" } else { " first" };
            let (name, left) = (&first.figure.name, about(first.left));
            format!("{name} may die{more}, in {left}")
        }
    };
    if let Some(first) = deaths.first() {
        offer.rule = Some(first.wound.injury.rule().to_owned());
    }
    offer.cost = Price::note(cost).toned(Tone::Bad);
    let told: Vec<String> = due.iter().map(Due::told).collect();
    if !told.is_empty() {
        offer.detail = told.join(" ");
    }
    offer
}

/// Adds treatments: the character with the best pool treats the injured of its side (F-VIC-22).
fn treatments(state: &State, library: &Library, all: &mut Vec<Offer>) {
    for hurt in state.figures.iter().filter(|f| !f.dead) {
        if hurt.wounds.iter().all(|w| w.treated.is_some()) {
            continue;
        }
        // A character may treat themself. Another with an equal pool goes first.
        let hands = state.figures.iter();
        let hands = hands.filter(|f| f.side == hurt.side && f.able());
        let Some((healer, (_, skill))) = hands
            .map(|f| (f, treating_hand(f, library)))
            .max_by_key(|(f, (good, _))| (*good, f.id != hurt.id, std::cmp::Reverse(f.id)))
        else {
            continue;
        };
        let line = say::Treat(healer, hurt, None, &*skill);
        let label = if healer.id == hurt.id {
            format!("{} treats their own injury", hurt.name)
        } else {
            format!("{} treats {}", healer.name, hurt.name)
        };
        let dies = falls_due(state, DAY).into_iter().find(Due::kills);
        all.push(Offer {
            proposed: dies.is_some_and(|due| due.figure.id == hurt.id),
            ..plain("treat", line, &label, "F-VIC-22", OfferGroup::Encounter)
        });
    }
}

/// Whether someone dies within a day without treatment.
fn dying(state: &State) -> bool {
    falls_due(state, DAY).iter().any(Due::kills)
}

/// Adds the next round, and the end. If one side is down, the end is the likelier step and comes
/// first.
pub(super) fn round_over(state: &State, all: &mut Vec<Offer>) {
    let label = format!("begin round {}", state.round + 1);
    let next = asked("next", say::Next(false), &label, "F-TRK-18");
    let end = ends(OfferGroup::Asked);
    if one_side_down(state) {
        all.extend([end, next]);
    } else {
        all.extend([next, end]);
    }
    caught(state, all);
    if state.running().is_some() {
        let roll = "roll the chase";
        if stranded(state).is_none() {
            all.push(asked("step", say::ChaseStep(), roll, "F-CHS-04"));
        }
    } else {
        all.extend(runs(state));
    }
}

/// Adds how those were stopped whom a chase has just caught (F-CHS-12, F-CHS-13).
fn caught(state: &State, all: &mut Vec<Offer>) {
    let Some(side) = caught_now(state) else {
        return;
    };
    let figures = side.who.iter().filter_map(|id| state.figure(*id));
    for figure in figures.filter(|f| f.able() && !f.is(Condition::Prone)) {
        let line = say::Status(figure, Condition::Prone, true);
        let label = format!("{} falls prone", figure.name);
        let mut row = asked("prone", line, &label, "F-CHS-12");
        row.whom = Some(figure.id);
        all.push(row);
    }
    all.push(asked(
        "fate",
        say::Fate(None),
        "destiny roll: how bad it is",
        "F-CHS-13",
    ));
}

/// Returns the offer to chase a fleeing character who was not stopped, which ends the fight
/// (F-CHS-01).
fn runs(state: &State) -> Option<Offer> {
    Side::ALL.iter().find_map(|side| runs_from(state, *side))
}

/// Returns the chase after those of a side, by those who did not flee themselves and are in no
/// grapple.
fn runs_from(state: &State, side: Side) -> Option<Offer> {
    let away = state.figures.iter().filter(|f| f.side == side);
    let away: Vec<&Figure> = away.filter(|f| state.unstopped(f.id)).collect();
    let free = |f: &&Figure| f.able() && !state.flees(f.id) && state.held_close(f.id).is_empty();
    let after: Vec<&Figure> = state.foes(side).filter(free).collect();
    let (first, fugitive) = (after.first()?, away.first()?);
    // Far is a long lead. Near is almost caught.
    let far = |f: &&Figure| after.iter().all(|a| state.band(f.id, a.id) == Band::Far);
    let lead = if away.iter().all(far) {
        Distance::Medium
    } else {
        Distance::Close
    };
    let who = |all: &[&Figure]| all.iter().map(|f| f.who()).collect::<Vec<_>>();
    let line = say::Chase(who(&after), None, who(&away), None, lead);
    let label = match after.len() {
        1 => format!("{} chases {}", first.name, fugitive.name),
        _ => format!("chase {}", fugitive.name),
    };
    Some(asked("chase", line, &label, "F-CHS-01"))
}

/// Returns true if one side has no one left who can act.
pub(super) fn one_side_down(state: &State) -> bool {
    Side::ALL.iter().any(|side| {
        let here = |f: &&Figure| f.side == *side && !state.is_away(f.id);
        let mut own = state.figures.iter().filter(here).peekable();
        own.peek().is_some() && !own.any(Figure::able)
    })
}
