//! Movement in a round: declared with everything else, made when the round is performed (F-ORD-01,
//! F-ORD-10).
//!
//! No one moves while a round is declared. A declared step is in [`State::steps`], an attack in the
//! declarations. When all have declared, everyone goes in the order of performance, the fastest
//! first (F-ORD-08), and each attack keeps the distance at which it was made. So a faster target
//! can get out of reach, and a slower one can't.

use lang::{Refusal, Who};
use rules::refusals::same_twice;
use rules::view::Id;

use crate::kinds::{Act, Band, Condition};
use crate::model::figure::Figure;
use crate::model::movement::{Step, Struck};
use crate::model::state::{Declaration, Phase, State};
use crate::play::declare::{Room, room_to_charge};
use crate::play::draft::Draft;
use crate::play::event::{ActDropped, AttackMade, BandSet, StepDeclared, Stepped};
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

    fn in_melee(&self, who: Id) -> bool {
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
    fn way(&self, declared: &Declaration) -> u8 {
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
fn beside(state: &State, who: Id, target: Id) -> bool {
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
fn out_of_the_fight(state: &State, who: Id) -> Option<String> {
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
fn held_back(state: &State, who: Id, but: Option<Id>) -> Option<String> {
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

impl Draft<'_, '_> {
    /// Declares a step, one band nearer or farther, before anything else is declared (F-ORD-10).
    ///
    /// # Errors
    /// Refuses out of turn, a second step, and a step of two bands.
    pub fn step(&mut self, who: &Who, other: &Who, band: Band) -> Result<(), Refusal> {
        let (figure, other) = (self.figure(who)?, self.figure(other)?);
        self.declaring_now()?;
        if figure.id == other.id {
            return Err(same_twice(&figure.name));
        }
        self.is_here(other.id)?;
        let now = self.now.band(figure.id, other.id);
        if now == band {
            let (name, other) = (&figure.name, &other.name);
            let why = format!("{name} and {other} are already {}.", band.apart());
            return Err(Refusal::input(why).hint("Choose another distance."));
        }
        let mut pushed = false;
        let mut check = |draft: &Self, check: Result<(), Refusal>| {
            pushed |= check.is_err();
            draft.permit(check)
        };
        check(self, may_leave(&self.now, figure.id, None))?;
        check(self, may_walk(&self.now, figure.id))?;
        if (now as i8 - band as i8).abs() > 1 {
            let why = format!("From {} to {} takes 2 steps.", now.word(), band.word());
            check(
                self,
                Err(Refusal::rule("F-ORD-10", why).hint("Move one step at a time.")),
            )?;
        }
        self.turn_to_declare(&figure)?;
        self.permit(may_step(&self.now, figure.id))?;
        self.push(StepDeclared {
            step: Step {
                who: figure.id,
                other: other.id,
                band,
                pushed,
                from: Some(now),
            },
        });
        Ok(())
    }

    /// Makes every declared step and approach in the order of performance (F-ORD-08), so that a
    /// faster character has finished when a slower one goes.
    pub(crate) fn perform(&mut self) {
        for who in self.now.performance() {
            if self.now.is_away(who) {
                continue;
            }
            if self.now.figure(who).is_some_and(Figure::able) {
                self.make_step(who);
                self.make_attack(who);
            } else {
                self.drop_all(who);
            }
        }
    }

    /// Drops the declarations of a character who was incapacitated after declaring (F-MOD-12).
    fn drop_all(&mut self, who: Id) {
        let why = format!("{} can't act", self.now.name_of(who));
        if let Some(step) = self.now.declared_step(who).copied() {
            self.drop_step(&step, why.clone());
        }
        let attacks = self.now.declaration(who).filter(|d| d.act.attacks());
        if let Some(declared) = attacks.cloned() {
            self.drop_attack(&declared, &declared.targets, why);
        }
    }

    fn drop_step(&mut self, step: &Step, why: String) {
        let act = step_words(&self.now, step);
        let who = step.who;
        self.push(ActDropped { who, act, why });
    }

    fn drop_attack(&mut self, declared: &Declaration, targets: &[Id], why: String) {
        let verb = match declared.act {
            Act::Brace => "brace against",
            act => act.verb(),
        };
        let act = format!("{verb} {}", self.now.names_of(targets));
        let who = declared.who;
        self.push(ActDropped { who, act, why });
    }

    /// Drops the declarations against a character who leaves the encounter.
    pub(crate) fn drop_against(&mut self, gone: Id) {
        if self.now.phase != Phase::Declare {
            return;
        }
        let why = format!("{} leaves", self.now.name_of(gone));
        let steps = self.now.steps.iter().filter(|s| s.other == gone);
        for step in steps.copied().collect::<Vec<_>>() {
            self.drop_step(&step, why.clone());
        }
        let aimed = |d: &&Declaration| d.act.attacks() && d.targets.contains(&gone);
        let attacks = self.now.declared.iter().filter(aimed).cloned();
        for declared in attacks.collect::<Vec<_>>() {
            self.drop_attack(&declared, &[gone], why.clone());
        }
    }

    /// Returns true if nothing keeps a character in its place: it isn't prone or in close combat.
    fn free_to_go(&self, who: Id, but: Option<Id>) -> bool {
        held_back(&self.now, who, but).is_none()
    }

    fn make_step(&mut self, who: Id) {
        let Some(step) = self.now.declared_step(who).copied() else {
            return;
        };
        if let Some(why) = out_of_the_fight(&self.now, step.other) {
            return self.drop_step(&step, why);
        }
        let now = self.now.band(who, step.other);
        // The other may have come nearer or gone farther first. A step is still one band.
        let to = match (now, step.band) {
            (_, band) if step.pushed => band,
            (Band::Engaged, Band::Far) | (Band::Far, Band::Engaged) => Band::Near,
            (_, band) => band,
        };
        if to == now || !step.leads_on(now) {
            let why = format!("the two are already {}", now.apart());
            return self.drop_step(&step, why);
        }
        match held_back(&self.now, who, None).filter(|_| !step.pushed) {
            Some(why) => self.drop_step(&step, why),
            None => self.go(who, step.other, to),
        }
    }

    /// Makes one step, out of every grapple that an override lets it leave.
    fn go(&mut self, who: Id, other: Id, band: Band) {
        self.apart(who);
        let others = self.now.after_step(who, other, band);
        self.push(Stepped { who, other, band });
        self.leave_behind(who, others);
    }

    /// Sets the distances to the others that a move has changed.
    pub(crate) fn leave_behind(&mut self, who: Id, others: Vec<(Id, Band)>) {
        for (other, band) in others {
            if self.now.band(who, other) != band {
                let (a, b) = (who, other);
                self.push(BandSet { a, b, band });
            }
        }
    }

    /// Makes an attack: in melee the attacker comes up to its targets that are still in reach.
    fn make_attack(&mut self, who: Id) {
        let declared = self.now.declaration(who);
        let attacks = declared.filter(|d| matches!(d.act, Act::Attack | Act::Charge));
        let Some(declared) = attacks.cloned() else {
            return;
        };
        for &target in &declared.targets {
            if let Some(why) = out_of_the_fight(&self.now, target) {
                self.drop_attack(&declared, &[target], why);
            }
        }
        let (came, others) = if self.now.in_melee(who) {
            self.approach(&declared)
        } else {
            (Vec::new(), Vec::new())
        };
        let at = |target: &Id| Struck {
            who,
            target: *target,
            band: if came.contains(target) {
                Band::Engaged
            } else {
                self.now.band(who, *target)
            },
        };
        let struck = declared.targets.iter().map(at).collect();
        self.push(AttackMade { who, struck });
        self.leave_behind(who, others);
    }

    /// Brings both to arm's length for an opening attack in melee (F-MOD-06).
    pub(crate) fn come_up(&mut self, who: Id, target: Id) {
        if self.now.in_melee(who) && self.now.band(who, target) != Band::Engaged {
            let band = Band::Engaged;
            let others = self.now.after_approach(who, &[target]);
            let struck = vec![Struck { who, target, band }];
            self.push(AttackMade { who, struck });
            self.leave_behind(who, others);
        }
    }

    /// Returns the targets that a melee attack comes up to, and the distances to the others there.
    /// An attack that reaches none of them comes a step nearer to the first.
    fn approach(&mut self, declared: &Declaration) -> (Vec<Id>, Vec<(Id, Band)>) {
        let who = declared.who;
        let here = |id: &Id| out_of_the_fight(&self.now, *id).is_none();
        let targets: Vec<Id> = declared.targets.iter().copied().filter(here).collect();
        // It doesn't leave a target at arm's length for another.
        let engaged = |id: &Id| self.now.band(who, *id) == Band::Engaged;
        let (mut met, rest): (Vec<Id>, Vec<Id>) = targets.iter().copied().partition(engaged);
        let (mut came, mut there, mut goes) = (Vec::new(), met.clone(), false);
        for target in rest {
            if self.covers(declared, target, &met) {
                let in_place = beside(&self.now, who, target);
                // An override takes a character out of every grapple.
                if !in_place {
                    self.apart(who);
                }
                goes |= !in_place;
                met.push(target);
                there.push(target);
                came.push(target);
            } else if self.now.comes(target, who) {
                // This target comes up itself.
                met.push(target);
            }
        }
        if let Some(&target) = targets.first().filter(|_| met.is_empty())
            && self.now.band(who, target) == Band::Far
            && self.now.way(declared) > 0
            && may_step(&self.now, who).is_ok()
            && self.free_to_go(who, None)
        {
            self.go(who, target, Band::Near);
        }
        let others = if goes {
            self.now.after_approach(who, &there)
        } else {
            self.now.after_reaching(who, &came)
        };
        (came, others)
    }

    /// Returns true if a melee attack reaches a target when it is made. `met` are the targets that
    /// it has reached.
    fn covers(&self, declared: &Declaration, target: Id, met: &[Id]) -> bool {
        let who = declared.who;
        let apart = |one: &Id| self.now.band(*one, target) == Band::Far;
        if declared.pushed {
            return true;
        }
        // No one is at arm's length of two who are far from each other, not even of a grappled one.
        if beside(&self.now, who, target) {
            return !met.iter().any(apart);
        }
        let charges = declared.act == Act::Charge;
        self.now.band(who, target) as u8 <= self.now.way(declared)
            && may_step(&self.now, who).is_ok()
            && self.free_to_go(who, Some(target).filter(|_| charges))
            && !met.iter().any(apart)
    }
}
