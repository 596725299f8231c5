//! The course of things on offer: begin, step, next round, end, a session, time.

use crate::rules::genesis::check::treating_hand;
use crate::rules::genesis::figure::Figure;
use crate::rules::genesis::kinds::Side;
use crate::rules::genesis::library::Library;
use crate::rules::genesis::state::{Against, Ending, Phase, State};
use crate::rules::view::{Offer, OfferGroup};
use crate::rules::words::{quote, said};

use super::offers::{asked, plain};

/// The course of things: what begins, goes on and ends.
pub(super) fn course(state: &State, library: &Library, all: &mut Vec<Offer>) {
    let mut put = |key, line: &str, label: &str, rule| {
        all.push(plain(key, line, label, rule, OfferGroup::Course));
    };
    let chasing = state.chase.as_ref().is_some_and(|c| c.over.is_none());
    let able = state.figures.iter().filter(|f| f.able()).count();
    match state.phase {
        Phase::Setup if chasing => {
            if state.check.is_none() {
                put("step", "next", "roll the chase on", "F-CHS-04");
            }
            put("stop", "chase stop", "call the chase off", "F-CHS-16");
        }
        Phase::Setup => {
            if able > 1 {
                put("start", "start", "begin the fight", "F-TRK-10");
            }
            if able > 0 {
                put("session", "session", "end the session", "F-PRG-01");
            }
            // The blank at the end of each opens the prompt behind it.
            if able > 1 {
                put(
                    "chase",
                    "chase ",
                    "begin a chase: who after whom",
                    "F-CHS-01",
                );
            }
            put("add", "add ", "bring somebody from the packs", "F-TRK-10");
            put("create", "create ", "make a character: a name", "F-RACE-01");
        }
        // The end of a round is asked for, not offered on the side.
        Phase::Upkeep
        | Phase::TieBreak
        | Phase::Declare
        | Phase::Roll
        | Phase::Resolve
        | Phase::Ambush => {}
    }
    if state.fighting() && state.phase != Phase::Upkeep {
        put("end", "end", "end the fight", "F-TRK-18");
    }
    // F-PRG-07: what progress means is said where it is given.
    let session = all.iter_mut().find(|offer| offer.key == "session");
    if let (Some(text), Some(offer)) = (library.text("progress.text"), session) {
        offer.detail = format!("{} {text}", offer.detail);
    }
    let mut put = |key, line: &str, label: &str, rule| {
        all.push(plain(key, line, label, rule, OfferGroup::Course));
    };
    let margin = state.chase.as_ref().and_then(|c| c.over);
    if matches!(margin, Some(Ending::Caught(_))) && !state.fighting() {
        put(
            "fate",
            "fate",
            "how bad the stop is: a destiny roll",
            "F-CHS-13",
        );
    }
    let treating = state
        .check
        .as_ref()
        .is_some_and(|c| matches!(c.against, Against::Treat { .. }));
    if !state.fighting() && state.check.is_none() {
        treatments(state, library, all);
    }
    let mut put = |key, line: &str, label: &str, rule| {
        all.push(plain(key, line, label, rule, OfferGroup::Course));
    };
    if !state.fighting() && !treating && state.figures.iter().any(|f| !f.wounds.is_empty()) {
        put("pass", "pass 1 days", "a day passes", "F-VIC-18");
    }
}

/// Whoever has the best hand at it treats the hurt of its side (F-VIC-22).
fn treatments(state: &State, library: &Library, all: &mut Vec<Offer>) {
    for hurt in state.figures.iter().filter(|f| !f.dead) {
        if hurt.wounds.iter().all(|w| w.treated.is_some()) {
            continue;
        }
        let others = state.figures.iter();
        let others = others.filter(|f| f.side == hurt.side && f.id != hurt.id && f.able());
        let Some((healer, (_, skill))) = others
            .map(|f| (f, treating_hand(f, library)))
            .max_by_key(|(f, (good, _))| (*good, std::cmp::Reverse(f.id)))
        else {
            continue;
        };
        let (by, who) = (said(&healer.name, healer.id), said(&hurt.name, hurt.id));
        let line = format!("treat {by} {who} with {}", quote(&skill));
        let label = format!("{} treats {}", healer.name, hurt.name);
        all.push(plain(
            "treat",
            &line,
            &label,
            "F-VIC-22",
            OfferGroup::Course,
        ));
    }
}

/// The next round, or the end; where one side is down, that is the likelier step and stands first.
pub(super) fn round_over(state: &State, all: &mut Vec<Offer>) {
    let next = asked("next", "next", "the next round", "F-TRK-18");
    let end = asked("end", "end", "end the fight", "F-TRK-18");
    if one_side_down(state) {
        all.extend([end, next]);
    } else {
        all.extend([next, end]);
    }
}

/// Whether nobody of one side can act any more.
fn one_side_down(state: &State) -> bool {
    Side::ALL.iter().any(|side| {
        let mut own = state.figures.iter().filter(|f| f.side == *side).peekable();
        own.peek().is_some() && !own.any(Figure::able)
    })
}
