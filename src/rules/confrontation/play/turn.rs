//! Turns and rounds: whose turn it is, what ends with it, action points, the end of the fight (C-TRK-13 to
//! C-TRK-19).

use lang::Refusal;
use lang::grammar::commands;
use rules::encounter::Fact;
use rules::system::Trace;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::initiative::{RoundBegun, fight, in_phase};
use super::{Play, abilities, cards, hurt, recovery, stress};
use crate::model::{Fighter, Person, Phase, State, Tenths, Yielding, with};
use crate::settings::{CoverUntil, PointsLoss, RecoilReset};

commands! {
    /// Commands about turns.
    pub enum TurnCommand {
        /// End this turn. After the last one, a new round begins.
        "next" | "n": Next,
            rule "C-TRK-13", example "next";

        /// End the fight.
        "end": End,
            rule "C-TRK-18", example "end";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses outside a fight, and while something is open.
pub fn decide(p: &mut Play<'_, '_>, command: &TurnCommand) -> Result<(), Refusal> {
    match command {
        TurnCommand::Next {} => next(p),
        TurnCommand::End {} => {
            fight(&p.now)?;
            nothing_open(p)?;
            abilities::after_fight(p);
            p.push(FightEnded {});
            cards::end_of_round(p);
            stress::calm(p);
            Ok(())
        }
    }
}

/// Refuses while a check, an attack or a choice is open.
pub(super) fn nothing_open(p: &Play<'_, '_>) -> Result<(), Refusal> {
    if let Some((what, ends)) = open(&p.now) {
        let why = format!("{} is still open.", lang::sentence::capital(what));
        return Err(Refusal::input(why).hint(ends));
    }
    hurt::settled(&p.now)
}

/// Returns the open check or attack, and how it is ended.
pub(super) fn open(state: &State) -> Option<(&'static str, &'static str)> {
    let ends = match (&state.check, &state.attack) {
        (Some(_), _) => ("a check", "Use `roll` or `cancel` first."),
        (None, Some(attack)) if attack.fired => ("an attack", "Use `defend` or `resolve` first."),
        (None, Some(_)) => ("an attack", "Use `resolve` or `cancel` first."),
        (None, None) => return None,
    };
    Some(ends)
}

fn next(p: &mut Play<'_, '_>) -> Result<(), Refusal> {
    in_phase(p, Phase::Turns, "The turn can't end")?;
    nothing_open(p)?;
    pass(p);
    Ok(())
}

/// Ends the current turn and begins the one after it.
pub(super) fn pass(p: &mut Play<'_, '_>) {
    let Some(fight) = &p.now.fight else { return };
    let next = fight.at + 1;
    if let Some(who) = fight.current() {
        p.push(TurnEnded { who });
    }
    begin_next(p, next);
}

/// Begins the turn at a place of the order, or of the next one who can act, or ends the round
/// (C-TRK-13, C-TRK-19).
pub(super) fn begin_next(p: &mut Play<'_, '_>, from: usize) {
    let Some(fight) = &p.now.fight else { return };
    let able = |who: &Id| {
        let person = p.now.person(*who);
        person.is_some_and(|person| !person.is_down() && !p.now.campaign.misses(person.id))
    };
    let next = fight.order.iter().enumerate().skip(from);
    let next = next
        .filter(|(_, who)| able(who))
        .map(|(place, who)| (place, *who))
        .next();
    let round = fight.round;
    if let Some((at, who)) = next {
        let postponed = fight.fighter(who).is_some_and(|one| one.postponed);
        p.push(TurnBegan { who, at });
        if !postponed {
            recovery::start_of_turn(p, who);
        }
        if p.now.person(who).is_some_and(Person::is_down) {
            p.push(TurnEnded { who });
            begin_next(p, at + 1);
        }
    } else {
        p.push(RoundEnded { round });
        cards::end_of_round(p);
        p.push(RoundBegun {
            round: round + 1,
            range: None,
        });
    }
}

/// Takes action points from someone. What they don't have is owed by their next turn (C-ACT-10).
pub fn lose_points(p: &mut Play<'_, '_>, who: Id, points: Tenths) {
    lose_points_to(p, who, points, String::new());
}

/// Takes action points from someone, through the quirk of that name if there is one.
pub(super) fn lose_points_to(p: &mut Play<'_, '_>, who: Id, points: Tenths, quirk: String) {
    let Some(fight) = &p.now.fight else { return };
    // What is left after a turn is lost anyway, unless a house rule carries it over (C-INI-07).
    let place = fight.order.iter().position(|one| *one == who);
    let waits = place.is_some_and(|place| place >= fight.at) || p.now.settings.carry_points;
    let counts = fight.phase == Phase::Turns && waits;
    let fighter = fight.fighter(who).filter(|_| counts);
    let has = fighter.map_or(Tenths(0), |fighter| fighter.left);
    let now = Tenths(points.0.min(has.0));
    let later = match p.now.settings.points_loss {
        PointsLoss::NextTurn => points.less(now),
        PointsLoss::Forgotten => Tenths(0),
    };
    p.push(PointsLost {
        who,
        now,
        later,
        quirk,
    });
}

/// Clears what ends at the start of a fighter's own turn (C-SPC-03, C-SPC-04).
const fn drop_defenses(fighter: &mut Fighter) {
    fighter.cover = 0;
    fighter.evading = false;
    fighter.parry = 0;
}

/// Makes the abilities of each round usable again (C-FOC-08a).
fn renew(state: &mut State) {
    for person in &mut state.people {
        stress::restore(person, &["ace_pilot"]);
    }
}

/// A turn began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurnBegan {
    /// Whose it is.
    pub who: Id,
    /// Their place in the order.
    pub at: usize,
}

impl Fact<State> for TurnBegan {
    fn apply(&self, state: &mut State) {
        let Some(fight) = &mut state.fight else {
            return;
        };
        fight.at = self.at;
        for fighter in &mut fight.fighters {
            fighter.reaction = Tenths(0);
            fighter.struck = false;
            fighter.busy = false;
            fighter.played = false;
        }
        let fighter = fight.fighter_mut(self.who);
        fighter.acted = true;
        if std::mem::take(&mut fighter.postponed) {
            return;
        }
        drop_defenses(fighter);
        fighter.yielding = fighter.yielding.filter(|how| *how != Yielding::Cowers);
        fighter.attacked = false;
        fighter.moved_before = fighter.moved.take();
        if let Some(aim) = &mut fighter.aim {
            aim.old = true;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let fighter = before.fighter(self.who)?;
        let first = match fighter.committed.as_str() {
            "" => String::new(),
            what => format!(" Their first action: {what}."),
        };
        Some(format!(
            "{} acts now, with {} action points.{first}",
            before.name(self.who),
            fighter.left
        ))
    }

    fn trace(&self) -> Trace {
        Trace::Passes
    }
}

/// A turn ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurnEnded {
    /// Whose it was.
    pub who: Id,
}

impl Fact<State> for TurnEnded {
    fn apply(&self, state: &mut State) {
        let cover = state.settings.cover_until == CoverUntil::EndOfTurn;
        with(state, self.who, |person| person.charged = None);
        let Some(fight) = &mut state.fight else {
            return;
        };
        let fighter = fight.fighter_mut(self.who);
        // An aim lasts to the end of the next own turn (C-SPC-01).
        fighter.aim = fighter.aim.filter(|aim| !aim.old);
        fighter.wound_of = None;
        fighter.committed.clear();
        if cover {
            drop_defenses(fighter);
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }

    fn trace(&self) -> Trace {
        Trace::Passes
    }
}

/// A round ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoundEnded {
    /// Its number.
    pub round: u32,
}

impl Fact<State> for RoundEnded {
    fn apply(&self, state: &mut State) {
        let carry = state.settings.carry_points;
        let fades = state.settings.recoil_reset == RecoilReset::IdleRound;
        let Some(fight) = &mut state.fight else {
            return;
        };
        for fighter in &mut fight.fighters {
            if !carry {
                fighter.left = Tenths(0);
            }
            fighter.reaction = Tenths(0);
            if !fighter.acted {
                // Someone without a turn loses them now (C-TRK-17).
                drop_defenses(fighter);
                fighter.moved_before = fighter.moved.take();
            }
            if fades && !fighter.fired {
                fighter.recoil.clear();
            }
            fighter.fired = false;
            fighter.acted_before = std::mem::take(&mut fighter.acted);
        }
        renew(state);
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }

    fn trace(&self) -> Trace {
        Trace::Passes
    }
}

/// Someone lost action points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PointsLost {
    /// The character.
    pub who: Id,
    /// Points that they had.
    pub now: Tenths,
    /// Points that their next turn lacks.
    pub later: Tenths,
    /// The quirk that takes them, by name, or empty (C-QRK-12).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub quirk: String,
}

impl Fact<State> for PointsLost {
    fn apply(&self, state: &mut State) {
        if let Some(fight) = &mut state.fight {
            let fighter = fight.fighter_mut(self.who);
            fighter.left = fighter.left.less(self.now);
            fighter.owed = fighter.owed.plus(self.later);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let name = before.name(self.who);
        let all = self.now.plus(self.later);
        let later = match self.later {
            Tenths(0) => String::new(),
            later if later == all => " on their next turn".to_owned(),
            later => format!(", {later} of them on their next turn"),
        };
        let quirk = match self.quirk.as_str() {
            "" => String::new(),
            quirk => format!(" through the quirk {quirk}"),
        };
        Some(format!("{name} loses {all} action points{later}{quirk}."))
    }
}

/// The fight ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FightEnded {}

impl Fact<State> for FightEnded {
    fn apply(&self, state: &mut State) {
        state.fight = None;
        state.confront = None;
        state.attack = None;
        for person in &mut state.people {
            person.charged = None;
        }
        renew(state);
    }

    fn tell(&self, _: &State) -> Option<String> {
        Some("The fight ends.".to_owned())
    }
}
