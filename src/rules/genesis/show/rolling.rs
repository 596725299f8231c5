//! The offers for open dice: roll, spend destiny, change the pool, finish.

use crate::command::say;
use crate::kinds::genitive;
use crate::library::Library;
use crate::model::state::{Roller, State};
use crate::play::rolling::gains;
use crate::words::Whose;
use dice::d6::Mode;
use rules::view::{DONE, Offer, OfferGroup, Price, Unit};
use rules::words::named;

use super::offers::{New, asked, offer, plain};

/// What a die of a roll has to show.
const WIN: &str = "Each die of 4 or more is a win.";

/// Returns an offer with its effect in a sentence.
fn told(mut offer: Offer, says: &str) -> Offer {
    says.clone_into(&mut offer.detail);
    offer
}

/// Adds the rows for the open rolls: of a round, or of a separate check.
pub(super) fn rolling(
    state: &State,
    library: &Library,
    rollers: &[&Roller],
    check: bool,
    all: &mut Vec<Offer>,
) {
    let open = rollers.iter().copied().filter(|r| r.roll.is_none());
    let open: Vec<&Roller> = open.collect();
    let at_hand = state.at_hand();
    let lies = at_hand.is_some_and(|id| rollers.iter().any(|r| r.who == id && r.lies()));
    match open.first() {
        None if check => all.push(told(
            asked(DONE, say::Done(), "finish the roll", "F-ROLL-12"),
            "The result counts.",
        )),
        None => all.push(told(
            asked(DONE, say::Compare(), "compare the rolls", "F-VIC-01"),
            "Each win beyond an opponent's gives a victory level.",
        )),
        // Rolled dice are in the tray: `done` continues to the next pool.
        Some(next) if lies => {
            let name = state.short_names_of(&[next.who]);
            let label = format!("show {} pool", genitive(&name));
            let says = "Rolls come in the order of Reflex.";
            all.push(told(asked(DONE, say::Done(), &label, "F-ORD-07"), says));
        }
        Some(_) => {}
    }
    if let Some(next) = state
        .at_hand()
        .and_then(|id| open.iter().find(|r| r.who == id))
    {
        let label = format!("roll for {}", state.name_of(next.who));
        let roll = asked(
            "roll_for",
            say::Roll(Whose::Open, None),
            &label,
            "F-ROLL-03",
        );
        all.push(told(roll, WIN));
    } else if let Some(next) = open.first() {
        let name = state.name_of(next.who);
        let line = say::Roll(Whose::One(named(name, next.who)), None);
        let label = format!("roll for {name}");
        let roll = asked("roll_for", line, &label, "F-ROLL-03");
        all.push(told(roll, WIN));
    }
    if open.len() > 1 {
        let roll = asked(
            "roll_all",
            say::Roll(Whose::All, None),
            "roll for everyone",
            "F-ORD-07",
        );
        all.push(told(roll, "Rolls every pool that is left."));
    }
    for roller in rollers {
        let Some(figure) = state.figure(roller.who) else {
            continue;
        };
        let line = say::Destiny(figure);
        let failed = roller.roll.as_ref().map(dice::d6::D6Roll::failed);
        let (label, detail, rule, spent) = match failed {
            None => (
                "get advantage",
                "The Base Three become d8.",
                "F-ROLL-09",
                roller.destiny_before,
            ),
            Some(_) => (
                "turn a failed die into a win",
                "The lowest failed die becomes a win.",
                "F-ROLL-10",
                roller.destiny_after,
            ),
        };
        // Everyone has points of their own.
        let left = match figure.destiny {
            0 => ", none left".to_owned(),
            n => format!(", {n} left"),
        };
        // A roller who has spent a point keeps the row, so that the others keep their numbers.
        let possible = match failed {
            None => figure.destiny > 0 && gains(state, library, roller),
            Some(die) => figure.destiny > 0 && die.is_some(),
        };
        if !possible && spent == 0 {
            continue;
        }
        let mut one = offer(New {
            key: "destiny",
            line: line.into(),
            label: format!("{}: {label}", figure.name),
            cost: Price::of(Unit::Destiny, 1_u8).noted(left),
            detail,
            rule,
            group: OfferGroup::Asked,
            allowed: Ok(()),
        });
        one.whom = Some(figure.id);
        all.push(one);
    }
    for roller in open.iter().filter(|r| state.at_hand() != Some(r.who)) {
        let name = state.name_of(roller.who);
        let line = say::Pool(named(name, roller.who));
        let label = format!("{name}: show the pool");
        let mut one = plain("pool", line, &label, "F-ROLL-02", OfferGroup::Change);
        one.whom = Some(roller.who);
        all.push(one);
    }
    let at_hand = state
        .at_hand()
        .is_some_and(|id| open.iter().any(|r| r.who == id));
    if at_hand {
        for (key, line, label, rule) in [
            ("more", say::Modify(1, ""), "add a die", "F-MOD-09"),
            ("fewer", say::Modify(-1, ""), "take away a die", "F-MOD-09"),
            (
                "advantage",
                say::Mode(Mode::Advantage, ""),
                "give advantage",
                "F-ROLL-04",
            ),
            (
                "disadvantage",
                say::Mode(Mode::Disadvantage, ""),
                "give disadvantage",
                "F-ROLL-04",
            ),
        ] {
            all.push(plain(key, line, label, rule, OfferGroup::Change));
        }
    }
    if check {
        all.push(plain(
            "cancel",
            say::Cancel(),
            "cancel the roll",
            "F-ROLL-01",
            OfferGroup::Encounter,
        ));
    }
}
