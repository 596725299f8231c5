//! The crew of a vehicle in one line: stations, and who has a turn left (G-VCOM-04).

use crate::figure::names::short;
use crate::model::figure::Figure;
use crate::model::state::{Phase, State};
use crate::model::vehicles::craft::Vehicle;

use rules::view::{Hand, Hands, Id, Rich, Tone};

/// The turn status of a person aboard this round, in a word.
pub(crate) fn turn_left(state: &State, who: Id) -> (&'static str, Tone) {
    let Some(figure) = state.figure(who) else {
        return ("gone", Tone::Bad);
    };
    if !figure.able() {
        return (state.health_of(figure), Tone::Bad);
    }
    if figure.slotless {
        return ("no slot", Tone::Quiet);
    }
    if state.phase != Phase::Fighting {
        return ("", Tone::Quiet);
    }
    if state.active() == Some(who) {
        let used = state.turn.as_ref().is_some_and(|t| t.action);
        return if used {
            ("acting, action used", Tone::Accent)
        } else {
            ("acting", Tone::Accent)
        };
    }
    if figure.acted >= state.round {
        ("has acted", Tone::Quiet)
    } else {
        ("still to act", Tone::Good)
    }
}

/// The crew with a turn left this round, the active character first (G-VCOM-04). Before a fight it is
/// everyone.
pub(crate) fn hands(state: &State, vehicle: &Vehicle) -> Hands {
    let fights = state.phase == Phase::Fighting;
    let mut left: Vec<(bool, &crate::model::vehicles::crew::Aboard)> = Vec::new();
    for one in &vehicle.aboard {
        match turn_left(state, one.who).1 {
            Tone::Accent => left.push((true, one)),
            Tone::Good => left.push((false, one)),
            _ if !fights => left.push((false, one)),
            _ => {}
        }
    }
    left.sort_by_key(|(acts, one)| (!acts, one.seat));
    let able =
        |a: &crate::model::vehicles::crew::Aboard| state.figure(a.who).is_some_and(Figure::able);
    let label = match left.is_empty() {
        true if vehicle.aboard.is_empty() => "no crew",
        true if !vehicle.aboard.iter().any(able) => "no one able to act",
        true => "no one left to act",
        false if fights => "still to act",
        false => "crew",
    };
    let hand = |(acts, one): (bool, &crate::model::vehicles::crew::Aboard)| Hand {
        name: state.name_of(one.who).to_owned(),
        short: short(state, one.who).to_owned(),
        acts,
    };
    Hands {
        label,
        all: left.into_iter().map(hand).collect(),
    }
}

/// The crew with their stations and who may still act this round.
pub(crate) fn crew(state: &State, vehicle: &Vehicle) -> Rich {
    let mut rich = Rich::new();
    let mut aboard = vehicle.aboard.clone();
    // The active character comes first, then those with a turn left.
    aboard.sort_by_key(|a| {
        let rank = match turn_left(state, a.who).1 {
            Tone::Accent => 0,
            Tone::Good => 1,
            _ => 2,
        };
        (rank, a.seat)
    });
    let mut said = None;
    for (n, one) in aboard.iter().enumerate() {
        let (word, tone) = turn_left(state, one.who);
        // A word for several people appears once, before the first of them, where no pane cuts it off.
        if said == Some(word) {
            rich = rich.and(", ", Tone::Quiet);
        } else {
            if n > 0 {
                rich = rich.and(" · ", Tone::Quiet);
            }
            if !word.is_empty() {
                rich = rich.and(format!("{word}: "), tone);
            }
            said = Some(word);
        }
        rich = rich
            .and(format!("{} ", one.seat.word()), Tone::Quiet)
            .and(short(state, one.who).to_owned(), Tone::Text);
    }
    rich
}
