//! Events of a chase.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use rules::encounter::Fact;
use serde::{Deserialize, Serialize};

use crate::kinds::{Distance, count};
use crate::model::state::Runners;
use crate::model::state::{Chase, Ending, State};

/// A fight begins, and the chase continues next to it (F-TRK-07).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunOn;

impl Fact<State> for RunOn {
    fn apply(&self, state: &mut State) {
        if let Some(chase) = state.running().cloned() {
            state.run_from_the_fight(&chase);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let running = before
            .running()
            .into_iter()
            .flat_map(crate::model::state::Chase::everybody);
        let names = before.names_of(&running.collect::<Vec<_>>());
        Some(format!(
            "{names} continue the chase while the others fight."
        ))
    }
}

/// A chase began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChaseBegan {
    pub chase: Chase,
}

impl Fact<State> for ChaseBegan {
    fn apply(&self, state: &mut State) {
        let Self { chase } = self;
        state.next_id = state.next_id.max(chase.id.0.saturating_add(1));
        if state.fighting() {
            state.run_from_the_fight(chase);
        }
        state.chase = Some(chase.clone());
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { chase } = self;

        Some(format!(
            "{} ({}) {} {} ({}). The pursuers are {}.{}",
            before.names_of(&chase.pursuers.who),
            means(&chase.pursuers),
            if chase.pursuers.who.len() == 1 {
                "chases"
            } else {
                "chase"
            },
            before.names_of(&chase.fleeing.who),
            means(&chase.fleeing),
            chase.distance.away(),
            if before.fighting() {
                " The others fight on."
            } else {
                ""
            }
        ))
    }
}

/// Its distance changed, by a roll won by this margin or by hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChaseMoved {
    pub to: Distance,
    pub by: Option<u8>,
}

impl Fact<State> for ChaseMoved {
    fn apply(&self, state: &mut State) {
        let Self { by, .. } = self;
        if by.is_some() {
            chase_step(state);
        }
        if let Some(chase) = &mut state.chase {
            chase.distance = self.to;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { to, by } = self;

        Some(match by {
            Some(by) => {
                let was = before.chase.as_ref().map(|c| c.distance);
                let nearer = was.is_some_and(|was| self.to < was);
                let who = if nearer {
                    "The pursuers gain ground"
                } else {
                    "The fleeing side pulls away"
                };
                let by = match by {
                    // The settings let one side win ties (F-CHS-14).
                    0 => "on equal wins".to_owned(),
                    by => format!("by {}", count(*by, "win")),
                };
                let they = if nearer { "They" } else { "The pursuers" };
                format!("{who} {by}. {they} are now {}.", to.away())
            }
            None => format!("The pursuers are now {} (set by hand).", to.away()),
        })
    }
}

/// A step changed nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChaseHeld;

impl Fact<State> for ChaseHeld {
    fn apply(&self, state: &mut State) {
        chase_step(state);
    }

    fn tell(&self, _: &State) -> Option<String> {
        Some("Neither side gains. The distance stays the same.".to_owned())
    }
}

/// The chase ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChaseOver {
    pub ending: Ending,
}

impl Fact<State> for ChaseOver {
    fn apply(&self, state: &mut State) {
        chase_step(state);
        if let Some(mut chase) = state.chase.take() {
            chase.over = Some(self.ending);
            state.back_in_the_fight(&chase);
            state.chase = Some(chase);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { ending } = self;
        let fleeing = before
            .chase
            .as_ref()
            .map(|c| before.names_of(&c.fleeing.who));
        let who = fleeing.unwrap_or_else(|| "the fleeing side".to_owned());
        let several = before.chase.as_ref();
        let several = several.is_some_and(|c| c.fleeing.who.len() > 1);
        let (escape, are) = if several {
            ("escape", "are")
        } else {
            ("escapes", "is")
        };
        Some(match ending {
            Ending::Stopped => "The chase is called off.".to_owned(),
            Ending::Escaped => format!("The chase ends: {who} {escape}."),
            Ending::Caught(0) => {
                format!("The chase ends: {who} {are} caught on equal wins.")
            }
            Ending::Caught(margin) => {
                format!("The chase ends: {who} {are} caught. The pursuers win by {margin}.")
            }
        })
    }
}

fn chase_step(state: &mut State) {
    if let Some(chase) = &mut state.chase {
        chase.step += 1;
    }
}

/// Returns how a side moves, in words: "on foot".
pub fn means(side: &Runners) -> String {
    side.ride.as_ref().map_or_else(
        || "on foot".to_owned(),
        |ride| format!("with {}", lang::sentence::a(ride)),
    )
}
