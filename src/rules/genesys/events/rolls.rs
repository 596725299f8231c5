//! Events of rolls.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use dice::{Roll, describe};
use rules::encounter::Fact;
use rules::system::{Sums, Trace};
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::events::checks::in_check;
use crate::events::log_text::parts::{pool_line, rolled_whole, typed_triumph};
use crate::events::said::agreeing;
use crate::model::state::{LooseRoll, State};

/// The check was rolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckRolled {
    pub roll: Roll,
    pub used: Vec<u32>,
}

impl Fact<State> for CheckRolled {
    fn apply(&self, state: &mut State) {
        let Self { roll, used } = self;
        in_check(state, |c| {
            c.roll = Some(roll.clone());
            c.used.clone_from(used);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { roll, .. } = self;
        Some(rolled_whole(before, roll))
    }

    fn trace(&self) -> Trace {
        Trace::Rolls
    }
}

/// The check was rolled again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckRerolled {
    pub roll: Roll,
}

impl Fact<State> for CheckRerolled {
    fn apply(&self, state: &mut State) {
        let Self { roll } = self;
        in_check(state, |c| {
            c.before.extend(c.roll.take());
            c.roll = Some(roll.clone());
            // The symbols that paid for these are gone.
            c.spent.clear();
            c.offered.clear();
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { roll } = self;
        let check = before.check.as_ref()?;
        let was = check.net().map(|net| describe(&net)).unwrap_or_default();
        let by = before.name_of(check.by);
        let again = agreeing(before.everybody(), rolled_whole(before, roll));
        Some(format!(
            "{by} rerolls the dice, which showed {was}. {again}"
        ))
    }
}

/// Dice were rolled outside any check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LooseRolled {
    pub by: Option<Id>,
    pub roll: Roll,
}

impl Fact<State> for LooseRolled {
    fn apply(&self, state: &mut State) {
        let Self { roll, .. } = self;
        state.last = Some(LooseRoll {
            by: self.by,
            roll: roll.clone(),
            before: Vec::new(),
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { by, roll } = self;
        let shown = describe(&self.roll.net());
        let pool = format!("[{}{}]", pool_line(&self.roll.pool), typed_triumph(roll));
        Some(match by {
            Some(by) => format!("{} rolls {shown}. {pool}", before.name_of(*by)),
            None => format!("The dice show {shown}. {pool}"),
        })
    }
}

/// Those dice were rolled again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LooseRerolled {
    pub roll: Roll,
}

impl Fact<State> for LooseRerolled {
    fn apply(&self, state: &mut State) {
        let Self { roll } = self;
        if let Some(last) = &mut state.last {
            let before = std::mem::replace(&mut last.roll, roll.clone());
            last.before.push(before);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { roll } = self;
        let was = before
            .last
            .as_ref()
            .map(|l| describe(&l.roll.net()))
            .unwrap_or_default();
        let now = describe(&self.roll.net());
        let pool = format!("[{}{}]", pool_line(&self.roll.pool), typed_triumph(roll));
        let by = before.last.as_ref().and_then(|last| last.by);
        Some(match by {
            Some(by) => format!(
                "{} rerolls: {now} instead of {was}. {pool}",
                before.name_of(by)
            ),
            None => format!("The reroll shows {now} instead of {was}. {pool}"),
        })
    }
}

/// A d100 was rolled outside any check (G-DICE-05).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PercentileRolled {
    pub result: u8,
    pub plus: i32,
}

impl Fact<State> for PercentileRolled {
    fn apply(&self, _: &mut State) {}

    fn tell(&self, before: &State) -> Option<String> {
        self.tell_as(before, Sums::Shown)
    }

    fn tell_as(&self, _: &State, sums: Sums) -> Option<String> {
        let Self { result, plus } = self;
        Some(match plus {
            0 => format!("The d100 shows {result}."),
            plus => {
                let sign = if plus < &0 { '−' } else { '+' };
                let sum = sums.shown(format!("{result} {sign} {} = ", plus.unsigned_abs()));
                format!("The d100 shows {sum}{}.", i32::from(self.result) + plus)
            }
        })
    }
}

/// A d10 was rolled outside any check (G-DICE-05).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TenRolled {
    pub result: u8,
}

impl Fact<State> for TenRolled {
    fn apply(&self, _: &mut State) {}

    fn tell(&self, _: &State) -> Option<String> {
        let Self { result } = self;
        Some(format!("The d10 shows {result}."))
    }
}
