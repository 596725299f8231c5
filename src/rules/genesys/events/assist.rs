//! The events of help and contests: how they change the state and how the log words them.

use crate::model::assist::event::TogetherEvent;
use crate::model::assist::{Contest, Lends};
use crate::model::state::State;
use crate::words::{count, genitive, list};

use rules::view::Id;

/// Applies an event to the state.
pub fn apply(state: &mut State, event: &TogetherEvent) {
    match event {
        TogetherEvent::Helped { help } => {
            if let Some(check) = &mut state.check {
                check.help.push(*help);
            }
        }
        TogetherEvent::Began { contest } => state.contest = Some(contest.clone()),
        TogetherEvent::Ran { who, outcome } => {
            let runners = state.contest.iter_mut().flat_map(|c| &mut c.runners);
            for runner in runners.filter(|r| r.who == *who) {
                runner.outcome = Some(*outcome);
            }
        }
        TogetherEvent::Drawn {} => {}
        TogetherEvent::Ended { .. } => state.contest = None,
    }
}

/// The log text of an event.
pub fn tell(before: &State, event: &TogetherEvent) -> Option<String> {
    let name = |id: &Id| before.name_of(*id);
    Some(match event {
        TogetherEvent::Helped { help } => {
            let by = name(&before.check.as_ref()?.by);
            let helper = name(&help.who);
            match help.lends {
                Lends::Boost => format!("{helper} helps {by}: 1 Boost die (G-POOL-27)."),
                Lends::Characteristic | Lends::Ranks => format!(
                    "{helper} helps {by}, who uses {} {} (G-POOL-28).",
                    genitive(helper),
                    help.lends.word()
                ),
            }
        }
        TogetherEvent::Began { contest } => {
            let names: Vec<&str> = contest.runners.iter().map(|r| name(&r.who)).collect();
            format!(
                "{} compete in {} at {} (G-POOL-23).",
                list(&names),
                crate::events::said::aloud::skill(&contest.skill),
                crate::words::difficulty(contest.difficulty)
            )
        }
        TogetherEvent::Ran { .. } => return None,
        TogetherEvent::Drawn {} => {
            format!("It is a draw: {} (G-POOL-25).", places(before))
        }
        TogetherEvent::Ended { winner: Some(who) } => match places(before).as_str() {
            "" => format!("{} wins (GM call).", name(who)),
            places => format!("{} wins: {places}.", name(who)),
        },
        TogetherEvent::Ended { winner: None } => "The contest ends without a winner.".to_owned(),
    })
}

/// The ranking as text: "Vex 3 Successes; Ila 1 Success, 2 Advantage; Rho fails".
fn places(state: &State) -> String {
    let ranking = state.contest.iter().flat_map(Contest::ranking);
    let places = ranking.map(|(who, outcome)| {
        let name = state.name_of(who);
        if outcome.success <= 0 {
            return format!("{name} fails");
        }
        let successes = if outcome.success == 1 {
            "1 Success".to_owned()
        } else {
            format!("{} Successes", outcome.success)
        };
        let mut words = format!("{name} {successes}");
        if outcome.triumph > 0 {
            words = format!("{words}, {}", count(outcome.triumph, "Triumph"));
        }
        if outcome.advantage > 0 {
            words = format!("{words}, {} Advantage", outcome.advantage);
        }
        words
    });
    places.collect::<Vec<_>>().join("; ")
}
