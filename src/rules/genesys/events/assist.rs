//! The events of help and contests.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use rules::encounter::Fact;
use rules::encounter::facts::facts;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::model::assist::{Contest, Help, Lends, Outcome};
use crate::model::state::State;
use crate::words::{count, genitive, list};

facts! {
    /// An event of help or a contest.
    pub enum AssistEvent for State as fields in Event::Together {
        Helped,
        Began,
        Ran,
        Drawn,
        Ended,
    }
}

/// A character helps the open check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Helped {
    pub help: Help,
}

impl Fact<State> for Helped {
    fn apply(&self, state: &mut State) {
        if let Some(check) = &mut state.check {
            check.help.push(self.help);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let name = |id: &Id| before.name_of(*id);
        let Self { help } = self;
        let by = name(&before.check.as_ref()?.by);
        let helper = before.name_of(self.help.who);
        Some(match help.lends {
            Lends::Boost => format!("{helper} helps {by}: 1 Boost die (G-POOL-27)."),
            Lends::Characteristic | Lends::Ranks => format!(
                "{helper} helps {by}, who uses {} {} (G-POOL-28).",
                genitive(helper),
                help.lends.word()
            ),
        })
    }
}

/// A contest begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Began {
    pub contest: Contest,
}

impl Fact<State> for Began {
    fn apply(&self, state: &mut State) {
        let Self { contest } = self;
        state.contest = Some(contest.clone());
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { contest } = self;
        let names: Vec<&str> = contest
            .runners
            .iter()
            .map(|r| before.name_of(r.who))
            .collect();
        Some(format!(
            "{} compete in {} at {} (G-POOL-23).",
            list(&names),
            crate::events::said::aloud::skill(&self.contest.skill),
            crate::words::difficulty(contest.difficulty)
        ))
    }
}

/// A contestant has rolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ran {
    pub who: Id,
    pub outcome: Outcome,
}

impl Fact<State> for Ran {
    fn apply(&self, state: &mut State) {
        let runners = state.contest.iter_mut().flat_map(|c| &mut c.runners);
        for runner in runners.filter(|r| r.who == self.who) {
            runner.outcome = Some(self.outcome);
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// All have rolled, and nobody is ahead (G-POOL-23, G-POOL-24).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drawn {}

impl Fact<State> for Drawn {
    fn apply(&self, _: &mut State) {}

    fn tell(&self, before: &State) -> Option<String> {
        let ranking: Vec<(Id, Outcome)> =
            before.contest.iter().flat_map(Contest::ranking).collect();
        let names: Vec<&str> = ranking
            .iter()
            .map(|(who, _)| before.name_of(*who))
            .collect();
        let names = list(&names);
        let same = ranking.first().map(|(_, outcome)| *outcome);
        let is_same = |(_, one): &(Id, Outcome)| Some(*one) == same;
        Some(match same {
            _ if ranking.iter().all(|(_, one)| one.success <= 0) => {
                format!("It is a draw: {names} fail (G-POOL-25).")
            }
            Some(outcome) if ranking.iter().all(is_same) => {
                let each = scored(&outcome);
                format!("It is a draw: {names} each have {each} (G-POOL-25).")
            }
            _ => format!("It is a draw (G-POOL-25). {}.", places(before)),
        })
    }
}

/// The contest is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ended {
    #[serde(default)]
    pub winner: Option<Id>,
}

impl Fact<State> for Ended {
    fn apply(&self, state: &mut State) {
        state.contest = None;
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self { winner: Some(who) } => match places(before).as_str() {
                "" => format!("{} wins (GM call).", before.name_of(*who)),
                places => format!("{} wins. {places}.", before.name_of(*who)),
            },
            Self { winner: None } => "The contest ends without a winner.".to_owned(),
        })
    }
}

/// The ranking as text: "Vex has 3 Successes. Ila has 1 Success and 2 Advantage. Rho fails".
pub(crate) fn places(state: &State) -> String {
    let ranking = state.contest.iter().flat_map(Contest::ranking);
    let places = ranking.map(|(who, outcome)| {
        let name = state.name_of(who);
        if outcome.success <= 0 {
            return format!("{name} fails");
        }
        format!("{name} has {}", scored(&outcome))
    });
    places.collect::<Vec<_>>().join(". ")
}

/// What counts of a contestant's roll: "1 Success, 1 Triumph and 2 Advantage".
fn scored(outcome: &Outcome) -> String {
    let successes = if outcome.success == 1 {
        "1 Success".to_owned()
    } else {
        format!("{} Successes", outcome.success)
    };
    let mut all = vec![successes];
    if outcome.triumph > 0 {
        all.push(count(outcome.triumph, "Triumph"));
    }
    if outcome.advantage > 0 {
        all.push(format!("{} Advantage", outcome.advantage));
    }
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    list(&all)
}
