//! Events of a check before and after its roll.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use dice::Symbol;
use rules::encounter::Fact;
use rules::system::{Sums, Trace};
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::events::apply::with;
use crate::events::log_text::parts::{changed, declared, hit_dealt};
use crate::events::log_text::spends;
use crate::kinds::Side;
use crate::model::check;
use crate::model::check::again::Again;
use crate::model::check::source::Source;
use crate::model::check::{Check, Spent, What, pool};
use crate::model::figure::Habit;
use crate::model::records::tables::SpendEffect;
use crate::model::state::{LooseRoll, State};
use crate::model::talents::record::Limit;
use crate::words::list;

/// A check was declared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckDeclared {
    pub check: Box<Check>,
}

impl Fact<State> for CheckDeclared {
    fn apply(&self, state: &mut State) {
        state.check = Some((*self.check).clone());
        if self.check.is_again() {
            state.again = None;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { check } = self;
        Some(declared(before, check))
    }

    fn trace(&self) -> Trace {
        Trace::Opens
    }
}

/// What is attempted was changed before the roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckChanged {
    pub what: What,
}

impl Fact<State> for CheckChanged {
    fn apply(&self, state: &mut State) {
        let Self { what } = self;
        in_check(state, |c| c.becomes(what));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { what } = self;
        changed(before, what)
    }

    fn trace(&self) -> Trace {
        Trace::Changes
    }
}

/// A source was switched.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SourceSwitched {
    pub key: Source,
    /// Whether it counts from now on. Older saves lack this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<bool>,
    /// The label of its row. Older saves lack this.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
}

impl Fact<State> for SourceSwitched {
    fn apply(&self, state: &mut State) {
        let Self { key, .. } = self;
        in_check(state, |c| {
            match c.switched.iter().position(|one| one == key) {
                Some(place) => {
                    c.switched.remove(place);
                }
                None => c.switched.push(key.clone()),
            }
        });
    }

    fn tell(&self, _: &State) -> Option<String> {
        let Self { key, on, label } = self;
        let named = if label.is_empty() {
            format!("The modifier `{key}`")
        } else {
            format!("The modifier \"{label}\"")
        };
        Some(match on {
            Some(true) => format!("{named} now counts."),
            Some(false) => format!("{named} no longer counts."),
            None => format!("{named} counts by the rules again."),
        })
    }

    fn trace(&self) -> Trace {
        Trace::Changes
    }
}

/// Dice were changed by hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HandAdded {
    pub change: pool::Change,
    pub why: String,
}

impl Fact<State> for HandAdded {
    fn apply(&self, state: &mut State) {
        let Self { why, .. } = self;
        in_check(state, |c| {
            c.by_hand.push(crate::model::check::AddedDice {
                change: self.change,
                why: why.clone(),
            });
        });
    }

    fn tell(&self, _: &State) -> Option<String> {
        let Self { change, why } = self;
        let why = if why == "by hand" {
            String::new()
        } else {
            format!(" ({why})")
        };
        Some(format!("The pool is adjusted: {}{why}.", change.words()))
    }

    fn trace(&self) -> Trace {
        Trace::Changes
    }
}

/// A Story Point was put on the check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoryOnCheck {
    pub side: Side,
}

impl Fact<State> for StoryOnCheck {
    fn apply(&self, state: &mut State) {
        in_check(state, |c| c.story.push(self.side));
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }

    fn trace(&self) -> Trace {
        Trace::Pays
    }
}

/// The check is tried as Formidable for a Story Point (T-30).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TriedAsFormidable {}

impl Fact<State> for TriedAsFormidable {
    fn apply(&self, state: &mut State) {
        in_check(state, |c| c.as_formidable = true);
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }

    fn trace(&self) -> Trace {
        Trace::Pays
    }
}

/// Sets who spends the Threat and Despair of the check: the players or the GM (G-DICE-18).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpenderSet {
    pub players: bool,
}

impl Fact<State> for SpenderSet {
    fn apply(&self, state: &mut State) {
        in_check(state, |c| c.by_players = self.players);
    }

    fn tell(&self, _: &State) -> Option<String> {
        Some(match self {
            Self { players: true } => {
                "The GM lets the players spend Threat and Despair (G-DICE-18).".to_owned()
            }
            Self { players: false } => "The GM spends Threat and Despair again.".to_owned(),
        })
    }
}

/// Symbols were spent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bought {
    pub spent: Spent,
}

impl Fact<State> for Bought {
    fn apply(&self, state: &mut State) {
        let Self { spent } = self;
        in_check(state, |c| c.spent.push(spent.clone()));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { spent } = self;
        Some(match spent.bought {
            check::Bought::Row(SpendEffect::WrongTarget) => {
                let whom = spent.whom.map(|id| before.name_of(id)).unwrap_or_default();
                let meant = before.check.as_ref().and_then(Check::target);
                let meant =
                    meant.map_or_else(String::new, |id| format!(", not {}", before.name_of(id)));
                format!("Despair: the attack hits {whom}{meant} (G-MOD-01).")
            }
            check::Bought::Row(_)
            | check::Bought::Quality(_)
            | check::Bought::Second
            | check::Bought::Barrage
            | check::Bought::Curtain(_)
            | check::Bought::Words => spends::bought(before, spent),
        })
    }
}

/// Rows were added to the end of the spend menu.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RowsOffered {
    pub keys: Vec<String>,
}

impl Fact<State> for RowsOffered {
    fn apply(&self, state: &mut State) {
        let Self { keys } = self;
        in_check(state, |c| c.offered.extend(keys.iter().cloned()));
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// A hit was resolved, with its sum for the log (G-COMB-14).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HitDealt {
    pub by: Id,
    pub target: Id,
    pub damage: u16,
    pub soak: u16,
    pub ignored: u16,
    pub through: u16,
    pub strain: bool,
    /// The number of the hit if the attack has several, or 0 if it is the only one.
    #[serde(default, skip_serializing_if = "is_only")]
    pub hit: u8,
}

impl Fact<State> for HitDealt {
    fn apply(&self, _: &mut State) {}

    fn tell(&self, before: &State) -> Option<String> {
        self.tell_as(before, Sums::Shown)
    }

    fn tell_as(&self, before: &State, sums: Sums) -> Option<String> {
        Some(hit_dealt(before, self, sums))
    }
}

/// The check is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckEnded {
    pub done: bool,
}

impl Fact<State> for CheckEnded {
    fn apply(&self, state: &mut State) {
        crate::events::spans::fresh(state, &[Limit::Check]);
        if let Some(by) = state.check.as_ref().map(|check| check.by) {
            crate::events::social::event::check_ended(state, by);
        }
        let check = state.check.take();
        // A second attack that is dropped unrolled can still be made (M-03).
        if let Some(again) = check.as_ref().and_then(Check::comes_back) {
            state.again = Some(again);
        }
        if let Some(check) = check
            && let Some(roll) = check.roll
        {
            state.last = Some(LooseRoll {
                by: Some(check.by),
                roll,
                before: check.before,
            });
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match before.check.as_ref().filter(|_| self.done) {
            None => match &before.check {
                Some(check) => format!("{} drops the check.", before.name_of(check.by)),
                None => "The check is dropped.".to_owned(),
            },
            // The roll's sentence already told the outcome. A Triumph or Despair that no one used is worth a
            // word, and then the rest is too.
            Some(check) => {
                let left = check.left();
                // A talent has told what its own Triumph does.
                let triumph = left.triumph * i32::from(check.talent.is_none());
                if triumph < 1 && left.despair < 1 {
                    return None;
                }
                let all = [
                    (Symbol::Triumph, triumph),
                    (Symbol::Despair, left.despair),
                    (Symbol::Advantage, left.advantage),
                    (Symbol::Threat, -left.advantage),
                ];
                let told = all.into_iter().filter_map(|(symbol, left)| {
                    let left = u32::try_from(left).ok().filter(|left| *left > 0);
                    left.map(|left| symbol.counted(left))
                });
                let told: Vec<String> = told.collect();
                let told: Vec<&str> = told.iter().map(String::as_str).collect();
                let are = if matches!(told[..], [one] if one.starts_with("1 ")) {
                    "is"
                } else {
                    "are"
                };
                format!("{} {are} left unspent.", list(&told))
            }
        })
    }

    fn trace(&self) -> Trace {
        if self.done {
            Trace::Passes
        } else {
            Trace::Drops
        }
    }
}

/// A combatant may attack again at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AgainGranted {
    pub by: Id,
    pub target: Id,
}

impl Fact<State> for AgainGranted {
    fn apply(&self, state: &mut State) {
        let check = state.check.as_ref().filter(|c| c.by == self.by);
        let same = check.and_then(Check::repeated).map(Box::new);
        state.again = Some(Again {
            by: self.by,
            target: self.target,
            same,
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} can attack {} again at once.",
            before.name_of(self.by),
            before.name_of(self.target)
        ))
    }
}

/// The extra attack is withdrawn, because the injury that allowed it was undone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AgainWithdrawn {
    pub by: Id,
    pub target: Id,
}

impl Fact<State> for AgainWithdrawn {
    fn apply(&self, state: &mut State) {
        state.again = None;
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} can no longer attack {} again.",
            before.name_of(self.by),
            before.name_of(self.target)
        ))
    }
}

/// The attack that a combatant makes by default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HabitSet {
    pub who: Id,
    pub habit: Habit,
}

impl Fact<State> for HabitSet {
    fn apply(&self, state: &mut State) {
        let Self { habit, .. } = self;
        with(state, self.who, |f| {
            // A weapon used with full hands is in those hands from now on.
            if f.hands_full_for(habit.weapon).is_some() {
                f.takes_in_hand(habit.weapon);
            }
            f.habit = Some(self.habit);
        });
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }

    fn trace(&self) -> Trace {
        Trace::Changes
    }
}

/// Whether a hit is the only one of its attack.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature is serde's"
)]
const fn is_only(hit: &u8) -> bool {
    *hit == 0
}

pub(crate) fn in_check(state: &mut State, change: impl FnOnce(&mut Check)) {
    if let Some(check) = &mut state.check {
        change(check);
    }
}
