//! The distances of a round: who may step, run or charge, and who is in reach of whom (F-ORD-08, F-ORD-10).

use lang::Refusal;
use rules::view::Id;

use crate::kinds::{Act, Band, Condition};
use crate::model::figure::Figure;
use crate::model::movement::{Step, Struck};
use crate::model::state::{Declaration, State};
use crate::play::pool::fights_with;

impl State {
    /// Returns the step that a character has declared and not made yet.
    pub fn declared_step(&self, who: Id) -> Option<&Step> {
        self.steps.iter().find(|step| step.who == who)
    }

    /// Returns the distance from which a declaring character will act, after its declared step.
    pub(crate) fn band_ahead(&self, who: Id, other: Id) -> Band {
        let step = self.declared_step(who);
        let step = step.filter(|_| self.declaration(who).is_none());
        match step {
            Some(step) if step.other == other || self.grappling(step.other, other) => step.band,
            _ => self.band(who, other),
        }
    }

    fn struck(&self, who: Id, target: Id) -> Option<&Struck> {
        let mut all = self.struck.iter();
        all.find(|s| s.who == who && s.target == target)
    }

    /// Returns the distance at which an attack was made, or the present one before it is made.
    pub fn struck_from(&self, who: Id, target: Id) -> Band {
        let struck = self.struck(who, target).map(|s| s.band);
        struck.unwrap_or_else(|| self.band(who, target))
    }

    /// Returns true if a declared attack reaches its target. A melee attack fails if the target was
    /// faster and is out of reach, unless the target's own attack comes up (F-ORD-08, F-CMB-03).
    pub fn reaches(&self, who: Id, target: Id) -> bool {
        self.struck(who, target).is_none()
            || !self.in_melee(who)
            || self.met(who, target)
            || self.met(target, who)
    }

    pub(crate) fn in_melee(&self, who: Id) -> bool {
        let ranged = |f| fights_with(self, f).0.ranged();
        !self.figure(who).is_some_and(ranged)
    }

    /// Returns true if an attack was made at arm's length.
    fn met(&self, who: Id, target: Id) -> bool {
        let struck = self.struck(who, target);
        struck.is_some_and(|s| s.band == Band::Engaged)
    }

    /// Returns true if two characters are or were at arm's length in this round: one of them may
    /// have stepped back after the other's attack.
    pub fn in_contact(&self, a: Id, b: Id) -> bool {
        self.band(a, b) == Band::Engaged || self.met(a, b) || self.met(b, a)
    }

    /// Returns true if a character has declared an attack that comes up to another from where the
    /// two will be. The other can then strike it there without a step (F-CMB-02).
    pub fn comes(&self, who: Id, to: Id) -> bool {
        let declared = self.declaration(who).filter(|d| d.targets.contains(&to));
        declared.is_some_and(|d| {
            matches!(d.act, Act::Attack | Act::Charge)
                && self.in_melee(who)
                && (d.pushed || self.band_ahead(to, who) as u8 <= self.way(d))
        })
    }

    /// Returns the bands that an attack covers: a step, or the run of a charge (F-MOD-11).
    pub(crate) fn way(&self, declared: &Declaration) -> u8 {
        match declared.act {
            Act::Charge => self.settings.charge_run.unwrap_or(u8::MAX),
            _ => 1,
        }
    }

    /// Sets the distance of attacks already made after a change of the distance by hand.
    pub(crate) fn strike_from(&mut self, a: Id, b: Id, band: Band) {
        let pair = |s: &&mut Struck| (s.who, s.target) == (a, b) || (s.who, s.target) == (b, a);
        for struck in self.struck.iter_mut().filter(pair) {
            struck.band = band;
        }
    }
}

/// Checks that a character has the room to charge another (F-MOD-11).
///
/// The room counts when the charge is declared: "if there is enough distance between the character
/// and opponent, they may charge", and everything in a round happens at almost the same time
/// (F-ORD-01). So a run that a faster target meets halfway is still a charge: it keeps its die, and
/// a brace against it keeps its wins (F-MOD-14).
///
/// # Errors
/// Refuses a target that is too near or beyond the run, and a charge after the step of the round,
/// because the run is that step.
pub fn may_charge(state: &State, who: Id, target: Id) -> Result<(), Refusal> {
    may_walk(state, who)?;
    may_leave(state, who, Some(target))?;
    may_step(state, who)?;
    let (name, by) = (state.name_of(target), state.name_of(who));
    match room_to_charge(state, who, target) {
        Room::Fits => Ok(()),
        Room::TooFar => {
            let why = format!("{name} is too far from {by} to charge.");
            Err(Refusal::rule("F-MOD-11", why).hint("Use `move` to be nearer next round."))
        }
        Room::TooNear => {
            // The text is short so that it fits a menu row.
            let why = format!("{name} is too near to charge.");
            Err(Refusal::rule("F-MOD-11", why).hint("Use `attack` from here."))
        }
    }
}

/// Checks that a character can walk (F-MOD-08).
///
/// # Errors
/// Refuses a prone character.
pub fn may_walk(state: &State, who: Id) -> Result<(), Refusal> {
    match state.figure(who).filter(|f| f.is(Condition::Prone)) {
        Some(figure) => {
            let why = format!("{} is prone and can't walk or run.", figure.name);
            let hint = "Use `stand` to get up, or attack a target in reach from the ground.";
            Err(Refusal::rule("F-MOD-08", why).hint(hint))
        }
        None => Ok(()),
    }
}

/// Checks that one step or one run reaches several targets at once: no one is at arm's length of
/// two who are far from each other (F-ORD-10, F-MOD-11).
///
/// # Errors
/// Refuses targets if the attacker must go to one and another is far from it.
pub(crate) fn in_one_place(state: &State, who: Id, targets: &[Id]) -> Result<(), Refusal> {
    let here = |id: Id| state.band_ahead(who, id) == Band::Engaged || state.comes(id, who);
    let gone_to = |id: &&Id| !here(**id);
    for one in targets.iter().filter(gone_to) {
        let mut others = targets.iter().filter(|id| *id != one);
        if let Some(other) = others.find(|id| state.band(*one, **id) == Band::Far) {
            let why = format!(
                "{} and {} are too far apart to reach both in one round.",
                state.name_of(*one),
                state.name_of(*other)
            );
            return Err(Refusal::rule("F-ORD-10", why).hint("Name only one of them."));
        }
    }
    Ok(())
}

/// Checks that a character has its step of the round left (F-ORD-10).
///
/// # Errors
/// Refuses a second one.
pub fn may_step(state: &State, who: Id) -> Result<(), Refusal> {
    if !state.stepped.contains(&who) && state.declared_step(who).is_none() {
        return Ok(());
    }
    // The text is short so that it fits a menu row.
    Err(Refusal::rule("F-ORD-10", "This round's step is used.").hint("Step again next round."))
}

/// Checks that a character can move freely. One in close combat can't until one of the two breaks
/// away (F-CLS-01, F-CLS-07). `but` is not counted.
///
/// # Errors
/// Refuses those in close combat.
pub fn may_leave(state: &State, who: Id, but: Option<Id>) -> Result<(), Refusal> {
    let mut held = state.held_close(who);
    held.retain(|other| Some(*other) != but);
    if held.is_empty() {
        return Ok(());
    }
    let why = format!(
        "{} is in close combat with {}.",
        state.name_of(who),
        state.names_of(&held)
    );
    let hint = "To leave it, win and break away, or put the other out of action.";
    Err(Refusal::rule("F-CLS-07", why).hint(hint))
}

/// Returns true if a character is at arm's length of one in close combat with the target, or is so
/// held next to the target: those two are in one place, and both are in reach (F-CLS-01).
pub(crate) fn beside(state: &State, who: Id, target: Id) -> bool {
    let next_to = |a: Id, b: Id| {
        let mut pressed = state.held_close(b).into_iter();
        pressed.any(|other| other != a && state.band_ahead(a, other) == Band::Engaged)
    };
    next_to(who, target) || next_to(target, who)
}

/// Returns true if a character can attack another from where the two will be, without a step (F-ORD-10).
pub fn strikes_from_here(state: &State, figure: &Figure, target: Id) -> bool {
    let (arm, _) = fights_with(state, figure);
    arm.ranged()
        || state.band_ahead(figure.id, target) == Band::Engaged
        || beside(state, figure.id, target)
        || state.comes(target, figure.id)
}

/// Checks that a character can reach another with the weapon in hand from here (F-ORD-10).
///
/// # Errors
/// Refuses a melee attack on a target more than a step away, or a step away after that step.
pub fn may_reach(state: &State, figure: &Figure, target: Id) -> Result<(), Refusal> {
    if strikes_from_here(state, figure, target) {
        return Ok(());
    }
    let band = state.band_ahead(figure.id, target);
    may_leave(state, figure.id, None)?;
    may_walk(state, figure.id)?;
    if band == Band::Near {
        return may_step(state, figure.id);
    }
    let why = format!(
        "{} is far from {}, and a round allows only 1 step.",
        state.name_of(target),
        figure.name
    );
    // The hint names only what works: after the step no run, and no step that doesn't reach.
    let hint = if may_charge(state, figure.id, target).is_ok() {
        "Charge to cover the distance, or move up and be near next round."
    } else if may_step(state, figure.id).is_ok() {
        "Move up to be near next round."
    } else {
        "Defend or do something else this round. You can step again next round."
    };
    Err(Refusal::rule("F-ORD-10", why).hint(hint))
}

/// Returns why a character can't be approached or attacked: "Ana is dead".
pub(crate) fn out_of_the_fight(state: &State, who: Id) -> Option<String> {
    let figure = state.figure(who)?;
    let why = if figure.dead {
        "is dead"
    } else if state.absent.contains(&who) {
        "misses this session"
    } else if state.elsewhere.contains(&who) {
        "has left this fight"
    } else {
        return None;
    };
    Some(format!("{} {why}", figure.name))
}

/// Returns what keeps a character in its place: "Ana is prone". A grapple with `but` doesn't count.
pub(crate) fn held_back(state: &State, who: Id, but: Option<Id>) -> Option<String> {
    let name = state.name_of(who);
    if may_walk(state, who).is_err() {
        return Some(format!("{name} is prone"));
    }
    let mut held = state.held_close(who);
    held.retain(|other| Some(*other) != but);
    let held = Some(held).filter(|held| !held.is_empty());
    held.map(|held| format!("{name} is in close combat with {}", state.names_of(&held)))
}

/// Returns why an attack doesn't reach a target, before it is made (F-ORD-08, F-ORD-10).
pub fn falls_short(state: &State, who: Id, target: Id) -> String {
    held_back(state, who, None).unwrap_or_else(|| {
        let name = state.name_of(target);
        if state.stepped.contains(&target) {
            format!("{name} has moved away")
        } else {
            format!("{name} is out of reach")
        }
    })
}

/// Whether the distance allows a charge.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Room {
    /// It allows one.
    Fits,
    /// The target is nearer than a charge needs.
    TooNear,
    /// The target is beyond the run.
    TooFar,
}

/// Returns whether the distance to a target allows a charge (F-MOD-11).
pub fn room_to_charge(state: &State, who: Id, target: Id) -> Room {
    let room = state.band_ahead(who, target) as u8;
    if state.settings.charge_run.is_some_and(|most| room > most) {
        Room::TooFar
    } else if room < state.settings.charge_bands {
        Room::TooNear
    } else {
        Room::Fits
    }
}

/// Returns "move up to Ana", "move away from Ana".
pub fn step_words(state: &State, step: &Step) -> String {
    let from = step
        .from
        .unwrap_or_else(|| state.band(step.who, step.other));
    format!(
        "move {} {}",
        way(from, step.band),
        state.name_of(step.other)
    )
}

/// Returns the direction of a step from one distance to another, before the name of the other.
pub const fn way(from: Band, to: Band) -> &'static str {
    match (from, to) {
        (_, Band::Engaged) => "up to",
        (Band::Engaged, _) => "back from",
        (_, Band::Near) => "nearer to",
        (_, Band::Far) => "away from",
    }
}
