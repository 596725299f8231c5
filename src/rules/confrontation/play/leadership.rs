//! Leadership: dice of initiative that Intellect pays for, whose successes go to allies (C-DES-05a).

use lang::Refusal;
use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::Play;
use super::initiative::in_phase;
use crate::model::text::success_words;
use crate::model::{Phase, Pool, Rolled, State};

/// The key of the ability whose dice of initiative are for allies (C-DES-05a).
const LEADERSHIP: &str = "leadership";

/// Returns the successes of a roll that dice of Leadership show, with the dice that their sixes added (C-DES-05a).
/// Dice of effort lie behind all others, in the order in which they are paid.
pub(super) fn for_allies(rolled: &Rolled) -> u16 {
    if rolled.causes.iter().all(|cause| cause.key != LEADERSHIP) {
        return 0;
    }
    let thrown = usize::from(rolled.thrown);
    let own = thrown.saturating_sub(rolled.check.effort.len());
    let effort = rolled.check.effort.iter();
    let mut theirs = vec![false; own];
    theirs.extend(effort.map(|pool| *pool == Pool::Intellect));
    theirs.truncate(thrown);
    let mut successes = 0;
    for (place, face) in rolled.faces.iter().enumerate() {
        let allied = theirs.get(place).copied().unwrap_or(false);
        if *face == 6 {
            theirs.push(allied);
        }
        successes += u16::from(allied && *face >= rolled.from);
    }
    successes
}

/// Gives successes of Leadership to an ally (C-DES-05a).
///
/// # Errors
/// Refuses more than there are, and someone who isn't an ally with a roll.
pub(super) fn lend(
    p: &mut Play<'_, '_>,
    who: Id,
    ally: Id,
    number: Option<u16>,
) -> Result<(), Refusal> {
    let fight = in_phase(p, Phase::Initiative, "Successes can't be given")?;
    let has = fight.fighter(who).map_or(0, |fighter| fighter.for_allies);
    let successes = number.unwrap_or(has);
    let side = |who: Id| p.now.person(who).and_then(|person| person.side);
    let rolled = fight.fighter(ally).and_then(|fighter| fighter.rolled);
    if who == ally || side(who) != side(ally) || rolled.is_none() {
        let why = format!(
            "{} isn't an ally with an initiative roll.",
            p.now.name(ally)
        );
        return Err(Refusal::input(why).hint("Name an ally who has rolled."));
    }
    if has == 0 || successes > has {
        let why = format!("{} has {} for allies.", p.now.name(who), success_words(has));
        return Err(Refusal::input(why)
            .hint("Pay for effort on initiative with Intellect.")
            .resting_on("C-DES-05a"));
    }
    p.push(SuccessesLent {
        who,
        ally,
        successes,
    });
    Ok(())
}

/// Successes of Leadership went to an ally.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SuccessesLent {
    /// The leader.
    pub who: Id,
    /// The ally.
    pub ally: Id,
    /// The successes.
    pub successes: u16,
}

impl Fact<State> for SuccessesLent {
    fn apply(&self, state: &mut State) {
        let Some(fight) = &mut state.fight else {
            return;
        };
        let leader = fight.fighter_mut(self.who);
        leader.for_allies = leader.for_allies.saturating_sub(self.successes);
        let ally = fight.fighter_mut(self.ally);
        ally.rolled = Some(ally.rolled.unwrap_or(0).saturating_add(self.successes));
        ally.split = None;
    }

    fn tell(&self, before: &State) -> Option<String> {
        let had = before.fighter(self.ally).and_then(|one| one.rolled);
        let has = had.unwrap_or(0).saturating_add(self.successes);
        Some(format!(
            "{} lends {} to {}, who has {has} to bid.",
            before.name(self.who),
            success_words(self.successes),
            before.name(self.ally)
        ))
    }
}
