//! The effect of a used ability while it lasts.

use serde::{Deserialize, Serialize};

use super::combat::Fight;
use super::person::Person;
use super::state::State;

/// How long an effect lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Until {
    /// To the end of the next roll that it changes.
    Roll,
    /// To the start of the bearer's turn in this round, or without one to its end (C-TRK-17).
    Turn(u32),
    /// To the end of the fight, when its price is due (C-FOC-01b).
    FightEnd,
    /// To the end of this round.
    Round(u32),
    /// To this second of the calendar.
    Time(u64),
}

/// The effect of a used ability on a character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Active {
    /// The key of the ability.
    pub ability: String,
    /// The place of the use among those of the ability.
    #[serde(default)]
    pub way: usize,
    /// How long it lasts.
    pub until: Until,
    /// The key of the skill that it was chosen for, if any (C-FOC-17a).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub skill: String,
}

impl Active {
    /// Returns true if it still lasts for its bearer.
    pub fn lasts(&self, state: &State, bearer: &Person) -> bool {
        let round = state.fight.as_ref().map(|fight| fight.round);
        match self.until {
            Until::Roll => true,
            Until::FightEnd => state.fight.is_some(),
            Until::Time(end) => state.time < end,
            Until::Round(used) => round == Some(used),
            Until::Turn(last) => {
                let now = round.unwrap_or(u32::MAX);
                let acts = state.fight.as_ref().and_then(Fight::current) == Some(bearer.id);
                let acted = state.fighter(bearer.id).is_some_and(|one| one.acted);
                now < last || now == last && !acts && !acted
            }
        }
    }
}
