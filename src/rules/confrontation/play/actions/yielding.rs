//! To cower or to surrender, which is all that is left to those whose stress exceeds two pools (C-STR-09).

use lang::{Refusal, Who};
use rules::encounter::{Fact, who};
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::may_act;
use crate::model::{State, Yielding};
use crate::play::{Play, initiative, stress};

/// Lets someone cower or surrender, which anyone can do who functions (C-STR-09).
pub(super) fn yields(p: &mut Play<'_, '_>, word: &Who, how: Yielding) -> Result<(), Refusal> {
    let who = who(&p.now, word)?;
    let fight = initiative::fight(&p.now)?;
    if fight.fighter(who).and_then(|one| one.yielding) == Some(how) {
        let why = format!("{} {}.", p.now.name(who), how.already());
        return Err(Refusal::input(why).hint("Use `next` to end the turn."));
    }
    may_act(p, who)?;
    // Stress over two pools leaves only this. Over three it leaves nothing.
    let person = p.now.person(who);
    if person.is_some_and(|person| stress::pools_over(person, &p.now) >= 3) {
        p.permit(stress::may_act(&p.now, who))?;
    }
    p.push(Yielded { who, how });
    Ok(())
}

/// Returns how someone gives up whose action is only these words, as an older script writes it.
pub(super) fn in_words(text: &str) -> Option<Yielding> {
    match text {
        "cower" | "cowers" => Some(Yielding::Cowers),
        "surrender" | "surrenders" => Some(Yielding::Surrendered),
        _ => None,
    }
}

/// Someone cowers, or has surrendered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Yielded {
    /// Who.
    pub who: Id,
    /// How.
    pub how: Yielding,
}

impl Fact<State> for Yielded {
    fn apply(&self, state: &mut State) {
        if let Some(fight) = &mut state.fight {
            fight.fighter_mut(self.who).yielding = Some(self.how);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let does = match self.how {
            Yielding::Cowers => "cowers",
            Yielding::Surrendered => "surrenders",
        };
        Some(format!("{} {does}.", before.name(self.who)))
    }
}
