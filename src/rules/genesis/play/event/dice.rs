//! Events of pools and rolls.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use dice::d6::D6Roll;
use rules::encounter::Fact;
use rules::system::Trace;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::said::{against, faces, roll, rolls_what, skill_name};
use super::with;
use crate::kinds::{count, dice_by, genitive};
use crate::model::state::{Against, ByHand, Change, Check, LastRoll, Phase, Roller, State};
use crate::model::verdict::Verdict;

/// The rolls of the round were laid out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RollsOpened {
    pub rolls: Vec<Roller>,
}

impl Fact<State> for RollsOpened {
    fn apply(&self, state: &mut State) {
        let Self { rolls } = self;
        state.set_aside(rolls);
        // Steps that could not be made are removed.
        state.steps.clear();
        state.rolls.clone_from(rolls);
        state.phase = Phase::Roll;
        state.shown = rolls.first().map(|r| r.who);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { rolls } = self;
        if before.phase == Phase::Declare {
            let who: Vec<Id> = rolls.iter().map(|r| r.who).collect();
            return Some(format!("{} {}.", before.names_of(&who), roll(&who)));
        }

        None
    }
}

/// A pool was put into the tray.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shown {
    pub who: Id,
}

impl Fact<State> for Shown {
    fn apply(&self, state: &mut State) {
        state.shown = Some(self.who);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!("{} rolls next.", before.name_of(self.who)))
    }

    fn trace(&self) -> Trace {
        Trace::Changes
    }
}

/// A modifier was switched.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Switched {
    pub who: Id,
    pub key: String,
    /// Its name in the pool. Empty in older saves.
    #[serde(default)]
    pub what: String,
    /// True if it counts now.
    #[serde(default)]
    pub on: bool,
}

impl Fact<State> for Switched {
    fn apply(&self, state: &mut State) {
        let Self { key, .. } = self;
        if let Some(roller) = state.roller_mut(self.who) {
            match roller.switched.iter().position(|old| old == key) {
                Some(place) => drop(roller.switched.remove(place)),
                None => roller.switched.push(key.clone()),
            }
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { key, what, .. } = self;
        // Older saves name only the key.
        if what.is_empty() {
            return Some(format!(
                "{} pool: {key} switched.",
                genitive(before.name_of(self.who))
            ));
        }

        Some(format!(
            "{} pool: {what} {}.",
            genitive(before.name_of(self.who)),
            if self.on {
                "now counts"
            } else {
                "no longer counts"
            }
        ))
    }

    fn trace(&self) -> Trace {
        Trace::Changes
    }
}

/// A pool was changed by hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Modified {
    pub who: Id,
    pub hand: ByHand,
}

impl Fact<State> for Modified {
    fn apply(&self, state: &mut State) {
        let Self { hand, .. } = self;
        if let Some(roller) = state.roller_mut(self.who) {
            roller.by_hand.push(hand.clone());
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { hand, .. } = self;
        let (verb, change) = match hand.change {
            Change::Dice(n) if n > 0 => ("rolls", dice_by(i64::from(n), "more")),
            Change::Dice(n) => ("rolls", dice_by(-i64::from(n), "fewer")),
            Change::Mode(mode) => ("has", mode.word().to_owned()),
            Change::Wins(n) => ("gets", count(n, "win")),
        };
        let why = match hand.why.as_str() {
            why if why.is_empty() || why == change => String::new(),
            why => format!(" ({why})"),
        };
        Some(format!(
            "{} {verb} {change}{why}.",
            before.name_of(self.who)
        ))
    }

    fn trace(&self) -> Trace {
        Trace::Changes
    }
}

/// A destiny point was spent before a roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DestinyBefore {
    pub who: Id,
}

impl Fact<State> for DestinyBefore {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| f.destiny = f.destiny.saturating_sub(1));
        if let Some(roller) = state.roller_mut(self.who) {
            roller.destiny_before += 1;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} spends 1 Destiny Point for advantage.",
            before.name_of(self.who)
        ))
    }
}

/// A destiny point turned a failed die.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DestinyAfter {
    pub who: Id,
    pub die: u32,
}

impl Fact<State> for DestinyAfter {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| f.destiny = f.destiny.saturating_sub(1));
        if let Some(roller) = state.roller_mut(self.who) {
            roller.destiny_after += 1;
            if let Some(roll) = &mut roller.roll {
                roll.turn(self.die as usize);
            }
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let wins = before.roller(self.who).and_then(Roller::wins).unwrap_or(0);
        Some(format!(
            "{} spends 1 Destiny Point to turn 1 failed die: now {}.",
            before.name_of(self.who),
            count(wins + 1, "win")
        ))
    }
}

/// Dice were rolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rolled {
    pub who: Id,
    pub roll: D6Roll,
    pub typed: bool,
}

impl Fact<State> for Rolled {
    fn apply(&self, state: &mut State) {
        let Self { roll, .. } = self;
        if let Some(roller) = state.roller_mut(self.who) {
            roller.roll = Some(roll.clone());
        }
        state.shown = Some(self.who);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { roll, typed, .. } = self;
        let what = before
            .roller(self.who)
            .map_or_else(|| "rolls".to_owned(), |r| rolls_what(before, r));
        let typed = if *typed { "real dice, " } else { "" };
        let against = before.check.as_ref().map(|c| against(before, c, self.who));
        let against = against.unwrap_or_default();
        let brace = match crate::model::levels::brace_of(before, self.who) {
            more if more > 0 && before.check.is_none() => {
                format!(", +{more} for the brace")
            }
            _ => String::new(),
        };
        Some(format!(
            "{} {what}{against}: {}{brace}. [{typed}{}]",
            before.name_of(self.who),
            count(roll.wins(), "win"),
            faces(roll)
        ))
    }

    fn trace(&self) -> Trace {
        Trace::Rolls
    }
}

/// A roll outside the rounds was begun.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckBegan {
    pub check: Check,
}

impl Fact<State> for CheckBegan {
    fn apply(&self, state: &mut State) {
        let Self { check } = self;
        state.check = Some(check.clone());
        state.shown = state.asked().first().map(|r| r.who);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { check } = self;
        let said = |n: usize| {
            let roller = check.rollers.get(n);
            roller.map_or(("—", ""), |r| (before.name_of(r.who), skill_name(r)))
        };
        let ((who, skill), (other, theirs)) = (said(0), said(1));
        Some(match &check.against {
            Against::Task(chl) => {
                format!("{who} tries {skill}: Challenge Level {chl}.")
            }
            Against::Treat { chl, patient, .. } => format!(
                "{who} tries to treat {} with {skill}: Challenge Level {chl}.",
                before.name_of(*patient)
            ),
            Against::Passive | Against::Active | Against::Chase => {
                format!("{who} tries {skill} against {} {theirs}.", genitive(other))
            }
        })
    }

    fn trace(&self) -> Trace {
        Trace::Opens
    }
}

/// The roll is over, with the result in words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckOver {
    pub what: String,
    /// The winner. `None` in older saves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

impl Fact<State> for CheckOver {
    fn apply(&self, state: &mut State) {
        let Self { what, verdict: _ } = self;
        let first = state
            .check
            .take()
            .and_then(|c| c.rollers.into_iter().next());
        if let Some(roller) = first
            && let Some(roll) = roller.roll
        {
            state.last = Some(LastRoll {
                who: Some(roller.who),
                roll,
                what: what.clone(),
                verdict: self.verdict,
            });
        }
        state.shown = None;
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { what, .. } = self;
        // The next event has the sentence about the chase's rolls.
        if is_chase(before) {
            return None;
        }

        Some(settled(before).unwrap_or_else(|| format!("{what}.")))
    }
}

/// The roll was canceled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckDropped;

impl Fact<State> for CheckDropped {
    fn apply(&self, state: &mut State) {
        state.check = None;
        state.shown = None;
    }

    fn tell(&self, _: &State) -> Option<String> {
        Some("The roll is canceled.".to_owned())
    }

    fn trace(&self) -> Trace {
        Trace::Drops
    }
}

/// Loose dice were rolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LooseRolled {
    pub roll: D6Roll,
}

impl Fact<State> for LooseRolled {
    fn apply(&self, state: &mut State) {
        let Self { roll } = self;
        state.last = Some(LastRoll {
            who: None,
            roll: roll.clone(),
            what: String::new(),
            verdict: None,
        });
    }

    fn tell(&self, _: &State) -> Option<String> {
        let Self { roll } = self;

        Some(format!(
            "The dice show {}. [{}]",
            count(roll.wins(), "win"),
            faces(roll)
        ))
    }
}

/// A destiny roll (F-ROLL-20).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FateRolled {
    pub face: u8,
    pub means: String,
}

impl Fact<State> for FateRolled {
    fn apply(&self, _: &mut State) {
        // Log text only, for the narrator.
    }

    fn tell(&self, _: &State) -> Option<String> {
        let Self { face, means } = self;
        if means.is_empty() {
            return Some(format!("The Destiny roll is {face}."));
        }

        Some(format!("The Destiny roll is {face}: {means} luck."))
    }
}

/// Returns how a roll against a Challenge Level ended. The sentence of the roll has its numbers.
fn settled(state: &State) -> Option<String> {
    let check = state.check.as_ref()?;
    let roller = check.rollers.first()?.who;
    let who = state.name_of(roller);
    let done = check.verdict(&state.settings)?.winner == Some(roller);
    Some(match check.against {
        Against::Task(_) => format!("{who} {}.", if done { "succeeds" } else { "fails" }),
        Against::Treat { patient, .. } => {
            let whom = state.name_of(patient);
            if done {
                format!("{who} treats {whom}.")
            } else {
                format!("{who} fails to treat {whom}.")
            }
        }
        Against::Passive | Against::Active | Against::Chase => return None,
    })
}

fn is_chase(state: &State) -> bool {
    let check = state.check.as_ref();
    check.is_some_and(|check| check.against == Against::Chase)
}
