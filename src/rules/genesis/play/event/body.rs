//! Events of bodies, places, items in hand, and time.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use lang::sentence::capital;
use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::sheet::because;
use super::with;
use crate::kinds::{Band, Condition, Injury, dice_by, genitive};
use crate::model::deadlines::span;
use crate::model::ending::past_chase;
use crate::model::figure::{Figure, Wound};
use crate::model::limbs::of_whom;
use crate::model::outcome::grade;
use crate::model::state::{Phase, State};

/// A character was injured. `from` is the level before armor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Injured {
    pub who: Id,
    pub injury: Injury,
    pub from: u8,
    pub cause: String,
}

impl Fact<State> for Injured {
    fn apply(&self, state: &mut State) {
        let Self {
            injury: _, cause, ..
        } = self;
        let (mark, since) = (state.next_mark, state.clock);
        state.next_mark += 1;
        with(state, self.who, |f| {
            f.wounds.push(Wound {
                mark,
                injury: self.injury,
                cause: cause.clone(),
                since,
                treated: None,
                overdue: false,
            });
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self {
            injury,
            from,
            cause,
            ..
        } = self;
        // The winner of a duel is told with it.
        let mut duels = before.duels.iter();
        let in_duel = duels.any(|duel| before.name_of(duel.winner) == cause);
        let why = if in_duel {
            String::new()
        } else {
            because(cause)
        };
        let armor = from.saturating_sub(injury.level());
        let less = if armor > 0 {
            format!(" (armor lowers {} one by {armor})", grade(self.from))
        } else {
            String::new()
        };
        let total = i64::from(before.figure(self.who).map_or(0, Figure::injury_dice))
            + i64::from(injury.level());
        let out = match injury {
            Injury::Fatal => ". They are out of the fight",
            Injury::Minor | Injury::Medium | Injury::Serious => "",
        };
        Some(format!(
            "{} takes {} injury{less}{why}. They now roll {}{out}.",
            before.name_of(self.who),
            grade(injury.level()),
            dice_by(total, "fewer")
        ))
    }
}

/// Armor stopped an injury of that level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stopped {
    pub who: Id,
    pub from: u8,
}

impl Fact<State> for Stopped {
    fn apply(&self, _: &mut State) {
        // Log text only: nothing came through.
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "Armor stops {} injury to {}.",
            grade(self.from),
            before.name_of(self.who)
        ))
    }
}

/// An injury was treated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Treated {
    pub who: Id,
    pub mark: u32,
}

impl Fact<State> for Treated {
    fn apply(&self, state: &mut State) {
        let now = state.clock;
        wound(state, self.who, self.mark, |w| w.treated = Some(now));
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} {} is treated.",
            genitive(before.name_of(self.who)),
            wound_words(before.figure(self.who), self.mark)
        ))
    }
}

/// An injury healed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Healed {
    pub who: Id,
    pub mark: u32,
}

impl Fact<State> for Healed {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            f.wounds.retain(|w| w.mark != self.mark);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} {} is healed.",
            genitive(before.name_of(self.who)),
            wound_words(before.figure(self.who), self.mark)
        ))
    }
}

/// An injury was left untreated too long.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Overdue {
    pub who: Id,
    pub mark: u32,
}

impl Fact<State> for Overdue {
    fn apply(&self, state: &mut State) {
        wound(state, self.who, self.mark, |w| w.overdue = true);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { mark, .. } = self;
        let figure = before.figure(self.who);
        let wound = figure.and_then(|f| f.wounds.iter().find(|w| w.mark == *mark));
        let medium = wound.is_some_and(|w| w.injury == Injury::Medium);
        let follows = if medium {
            "They have disadvantage on physical checks"
        } else {
            "The narrator decides whether they die of it"
        };
        Some(format!(
            "{} {} went untreated too long. {follows}.",
            genitive(before.name_of(self.who)),
            wound_words(figure, *mark)
        ))
    }
}

/// A condition began or ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ConditionSet {
    pub who: Id,
    pub condition: Condition,
    pub on: bool,
}

impl Fact<State> for ConditionSet {
    fn apply(&self, state: &mut State) {
        condition_set(state, self.who, self.condition, self.on);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { condition, .. } = self;
        let word = condition.state();
        let no = if self.on { "" } else { "no longer " };
        let until = match condition {
            Condition::Staggered if self.on && before.round > 0 => {
                format!(" until the end of round {}", staggers_until(before))
            }
            _ => String::new(),
        };
        Some(format!(
            "{} is {no}{word}{until}.",
            before.name_of(self.who)
        ))
    }
}

/// A character lost the weapon in hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Disarmed {
    pub who: Id,
}

impl Fact<State> for Disarmed {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| f.dropped.extend(f.held.take()));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let arm = before.figure(self.who)?.arm();
        Some(format!(
            "{} drops the {}.",
            before.name_of(self.who),
            arm.name.to_lowercase()
        ))
    }
}

/// A weapon is in hand, or none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Held {
    pub who: Id,
    pub arm: Option<usize>,
}

impl Fact<State> for Held {
    fn apply(&self, state: &mut State) {
        let Self { arm, .. } = self;
        with(state, self.who, |f| {
            f.held = arm.filter(|n| *n < f.arms.len());
            f.dropped.retain(|n| Some(*n) != *arm);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { arm, .. } = self;
        let figure = before.figure(self.who)?;
        Some(match arm.and_then(|n| figure.arms.get(n)) {
            Some(arm) => format!(
                "{} has the {} in hand.",
                figure.name,
                arm.name.to_lowercase()
            ),
            None => format!("{} has nothing in hand.", figure.name),
        })
    }
}

/// A limb was lost or restored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LimbSet {
    pub who: Id,
    pub limb: String,
    pub lost: bool,
}

impl Fact<State> for LimbSet {
    fn apply(&self, state: &mut State) {
        let Self { limb, lost, .. } = self;
        with(state, self.who, |f| {
            if *lost {
                f.limbs_lost.push(limb.clone());
            } else if let Some(place) = f.limbs_lost.iter().position(|l| l == limb) {
                f.limbs_lost.remove(place);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { limb, .. } = self;
        let limb = of_whom(limb);
        Some(if self.lost {
            format!("{} loses {limb}.", before.name_of(self.who))
        } else {
            format!("{} has {limb} back.", before.name_of(self.who))
        })
    }
}

/// Two characters entered or left close combat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CloseSet {
    pub a: Id,
    pub b: Id,
    pub on: bool,
}

impl Fact<State> for CloseSet {
    fn apply(&self, state: &mut State) {
        state.set_close(self.a, self.b, self.on);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let what = if self.on {
            "are in close combat"
        } else {
            "are no longer in close combat"
        };
        Some(format!(
            "{} and {} {what}.",
            before.name_of(self.a),
            before.name_of(self.b)
        ))
    }
}

/// Two characters are at this distance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BandSet {
    pub a: Id,
    pub b: Id,
    pub band: Band,
}

impl Fact<State> for BandSet {
    fn apply(&self, state: &mut State) {
        state.set_band(self.a, self.b, self.band);
        if state.phase == Phase::Roll {
            state.strike_from(self.a, self.b, self.band);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { band, .. } = self;

        Some(format!(
            "{} and {} are now {}.",
            before.name_of(self.a),
            before.name_of(self.b),
            band.apart()
        ))
    }
}

/// A character died.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Died {
    pub who: Id,
}

impl Fact<State> for Died {
    fn apply(&self, state: &mut State) {
        let Self { who } = self;
        with(state, self.who, |f| f.dead = true);
        state.close.retain(|(a, b)| a != who && b != who);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!("{} dies.", before.name_of(self.who)))
    }
}

/// A character is back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Restored {
    pub who: Id,
}

impl Fact<State> for Restored {
    fn apply(&self, state: &mut State) {
        let Self { who } = self;
        with(state, *who, |f| {
            // A character who was dead counts as newly added (F-TRK-11).
            if f.dead {
                f.set_tie(None);
            }
            f.dead = false;
            let out = [Condition::Unconscious, Condition::Held];
            f.conditions.retain(|c| !out.contains(c));
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!("{} is back in action.", before.name_of(self.who)))
    }
}

/// This many seconds passed outside the rounds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TimePassed {
    pub seconds: u64,
}

impl Fact<State> for TimePassed {
    fn apply(&self, state: &mut State) {
        state.clock = state.clock.saturating_add(self.seconds);
        past_chase(state);
    }

    fn tell(&self, _: &State) -> Option<String> {
        let span = span(self.seconds);
        let pass = if span.starts_with("1 ") {
            "passes"
        } else {
            "pass"
        };
        Some(format!("{} {pass}.", capital(&span)))
    }
}

fn wound(state: &mut State, who: Id, mark: u32, change: impl FnOnce(&mut Wound)) {
    with(state, who, |f| {
        if let Some(wound) = f.wounds.iter_mut().find(|w| w.mark == mark) {
            change(wound);
        }
    });
}

/// Returns the round before the first round that a condition affects: a stagger from an outcome affects the whole next
/// round (F-MOD-04), and a condition that the narrator sets before the roll affects this round.
fn before_effect(state: &State) -> u32 {
    match state.phase {
        Phase::Resolve | Phase::Upkeep => state.round,
        _ => state.round.saturating_sub(1),
    }
}

/// Returns the last round of a stagger that begins now (F-MOD-04).
fn staggers_until(state: &State) -> u32 {
    before_effect(state) + u32::from(state.settings.stagger_rounds)
}

fn condition_set(state: &mut State, who: Id, condition: Condition, on: bool) {
    let (before, until) = (before_effect(state), staggers_until(state));
    with(state, who, |f| {
        f.conditions.retain(|c| *c != condition);
        if on {
            f.conditions.push(condition);
            match condition {
                Condition::Staggered => f.staggered_until = until,
                Condition::Prone => f.prone_since = before,
                Condition::Unconscious | Condition::Held | Condition::High => {}
            }
        }
    });
}

/// Returns the words for an injury's place on a sheet: "serious injury from Rider".
fn wound_words(figure: Option<&Figure>, mark: u32) -> String {
    figure
        .and_then(|f| f.wounds.iter().find(|w| w.mark == mark))
        .map_or_else(
            || "injury".to_owned(),
            |w| format!("{} injury", w.injury.word()),
        )
}
