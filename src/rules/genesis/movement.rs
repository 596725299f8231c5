//! Movement in a round: declared with everything else, made when the round is performed
//! (F-ORD-01, F-ORD-10).
//!
//! No one moves while a round is declared. A step waits in [`State::steps`], an attack in the
//! declarations. When all have declared, everyone goes in the order of performance, the fastest
//! first (F-ORD-08), and each attack keeps the distance at which it was made. So a faster target
//! can get out of reach, and a slower one can't.

use serde::{Deserialize, Serialize};

use super::draft::Draft;
use super::event::Event;
use super::figure::Figure;
use super::kinds::{Act, Band, Condition};
use super::pool::fights_with;
use super::state::{Declaration, Phase, State};
use crate::lang::{Refusal, Who};
use crate::rules::view::Id;

/// A step that is declared and not made yet (F-ORD-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Who goes.
    pub who: Id,
    /// Nearer to whom, or farther from whom.
    pub other: Id,
    /// The distance it leads to.
    pub band: Band,
    /// The table let it pass against a rule: it leads there from any distance.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pushed: bool,
    /// The distance at which it was declared; none in older saves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Band>,
}

impl Step {
    /// Whether it leads nearer to the other, or farther away, as it was declared.
    fn leads_on(&self, now: Band) -> bool {
        match self.from {
            Some(from) if !self.pushed => (self.band < from) == (self.band < now),
            _ => true,
        }
    }
}

/// The distance at which a declared attack was made (F-ORD-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Struck {
    /// Who attacks.
    pub who: Id,
    /// Whom.
    pub target: Id,
    /// How far the two were from each other at that moment.
    pub band: Band,
}

impl State {
    /// The step that a character has declared and not made yet.
    pub fn declared_step(&self, who: Id) -> Option<&Step> {
        self.steps.iter().find(|step| step.who == who)
    }

    /// The distance from which a character who is declaring will act: after the step it declared.
    fn band_ahead(&self, who: Id, other: Id) -> Band {
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

    /// The distance of an attack: as it was made, or the present one where none was made.
    pub fn struck_from(&self, who: Id, target: Id) -> Band {
        let struck = self.struck(who, target).map(|s| s.band);
        struck.unwrap_or_else(|| self.band(who, target))
    }

    /// Whether a declared attack gets to its target: a melee attack doesn't where the target was
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

    /// Whether an attack was made at arm's length.
    fn met(&self, who: Id, target: Id) -> bool {
        let struck = self.struck(who, target);
        struck.is_some_and(|s| s.band == Band::Engaged)
    }

    /// Whether two are or were at arm's length in this round: one of them may have stepped back
    /// after the other's blow.
    pub fn in_contact(&self, a: Id, b: Id) -> bool {
        self.band(a, b) == Band::Engaged || self.met(a, b) || self.met(b, a)
    }

    /// Whether a character has declared an attack that comes up to another from where the two will
    /// be: the other can strike it there without a step (F-CMB-02).
    pub fn comes(&self, who: Id, to: Id) -> bool {
        let declared = self.declaration(who).filter(|d| d.targets.contains(&to));
        declared.is_some_and(|d| {
            matches!(d.act, Act::Attack | Act::Charge)
                && self.in_melee(who)
                && (d.pushed || self.band_ahead(to, who) as u8 <= self.way(d))
        })
    }

    /// How many bands the approach of an attack covers: a step, or the run of a charge (F-MOD-11).
    fn way(&self, declared: &Declaration) -> u8 {
        match declared.act {
            Act::Charge => self.settings.charge_run.unwrap_or(u8::MAX),
            _ => 1,
        }
    }

    /// A distance that is set by hand after the attacks were made is the one they count from.
    pub(super) fn strike_from(&mut self, a: Id, b: Id, band: Band) {
        let pair = |s: &&mut Struck| (s.who, s.target) == (a, b) || (s.who, s.target) == (b, a);
        for struck in self.struck.iter_mut().filter(pair) {
            struck.band = band;
        }
    }
}

/// Whether a character has the room to charge another (F-MOD-11).
///
/// The room counts when the charge is declared: "if there is enough distance between the character
/// and opponent, they may charge", and a round holds everything at almost the same time (F-ORD-01).
/// So a run that is met half-way, because the target comes too and is faster, is still a charge: it
/// keeps its die, and a brace against it its wins (F-MOD-14).
///
/// # Errors
/// Refuses a target that is too near or farther than the run goes, and after the step of the
/// round, because the run is that step.
pub fn may_charge(state: &State, who: Id, target: Id) -> Result<(), Refusal> {
    may_walk(state, who)?;
    may_leave(state, who, Some(target))?;
    may_step(state, who)?;
    let room = state.band_ahead(who, target) as u8;
    if state.settings.charge_run.is_some_and(|most| room > most) {
        let why = format!(
            "{} is too far from {} to charge.",
            state.name_of(target),
            state.name_of(who)
        );
        return Err(Refusal::rule("F-MOD-11", why).hint("Use `move` to be nearer next round."));
    }
    if room >= state.settings.charge_bands {
        return Ok(());
    }
    Err(Refusal::rule(
        "F-MOD-11",
        // As short as it is, so that a row of the menu holds all of it.
        format!("{} is too near to charge.", state.name_of(target)),
    ))
}

/// Whether a character is on its feet to go anywhere (F-MOD-08).
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

/// Whether one step or one run reaches several at once: no one is at arm's length of two who are
/// far from each other (F-ORD-10, F-MOD-11).
///
/// # Errors
/// Refuses targets of whom one must be gone to and another is far from it.
pub(super) fn in_one_place(state: &State, who: Id, targets: &[Id]) -> Result<(), Refusal> {
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

/// Whether a character has its step of the round left (F-ORD-10).
///
/// # Errors
/// Refuses a second one.
pub fn may_step(state: &State, who: Id) -> Result<(), Refusal> {
    if !state.stepped.contains(&who) && state.declared_step(who).is_none() {
        return Ok(());
    }
    // As short as it is, so that a row of the menu holds all of it.
    Err(Refusal::rule("F-ORD-10", "This round's step is used."))
}

/// Whether a character can go where it likes: one who is in close combat can't, until one of the
/// two breaks away (F-CLS-01, F-CLS-07). `but` is the one that doesn't count.
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
    let hint = "Leave it with the outcome `break`, or by putting the other out of action.";
    Err(Refusal::rule("F-CLS-07", why).hint(hint))
}

/// Whether a character is at arm's length of one whom another has in close combat, or is so held
/// next to the target: those two are in one place, and both are in reach (F-CLS-01).
fn beside(state: &State, who: Id, target: Id) -> bool {
    let next_to = |a: Id, b: Id| {
        let mut pressed = state.held_close(b).into_iter();
        pressed.any(|other| other != a && state.band_ahead(a, other) == Band::Engaged)
    };
    next_to(who, target) || next_to(target, who)
}

/// Whether a character can reach another with the weapon in hand, as all are now (F-ORD-10).
///
/// # Errors
/// Refuses a melee attack on a target more than a step away, or a step away once that is used.
pub fn may_reach(state: &State, figure: &Figure, target: Id) -> Result<(), Refusal> {
    let (arm, _) = fights_with(state, figure);
    let band = state.band_ahead(figure.id, target);
    if arm.ranged() || band == Band::Engaged || beside(state, figure.id, target) {
        return Ok(());
    }
    if state.comes(target, figure.id) {
        return Ok(());
    }
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
    // Only what works is named: after the step there is no run, and a step alone does not reach.
    let hint = if may_charge(state, figure.id, target).is_ok() {
        "Use `charge` to cover the distance, or `move` to be near next round."
    } else if may_step(state, figure.id).is_ok() {
        "Use `move` to be near next round."
    } else {
        "Use `defend` or `act` this round. You can step again next round."
    };
    Err(Refusal::rule("F-ORD-10", why).hint(hint))
}

/// Why a character can't be gone to or attacked: "Ana is dead".
fn out_of_the_fight(state: &State, who: Id) -> Option<String> {
    let figure = state.figure(who)?;
    let why = if figure.dead {
        "is dead"
    } else if state.elsewhere.contains(&who) {
        "has left this fight"
    } else {
        return None;
    };
    Some(format!("{} {why}", figure.name))
}

/// What holds a character to its place: "Ana is prone". `but` is whose grip doesn't count.
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

/// Why an attack falls short of a target, told before it is made (F-ORD-08, F-ORD-10).
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

/// "move up to Ana", "move away from Ana".
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

/// Which way a step from one distance to another goes, before the name of the other.
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
            return Err(Refusal::input("Name two different characters."));
        }
        self.is_here(other.id)?;
        let now = self.now.band(figure.id, other.id);
        if now == band {
            return Err(Refusal::input(format!(
                "{} is already {} to {}.",
                figure.name,
                band.word(),
                other.name
            )));
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
            check(self, Err(Refusal::rule("F-ORD-10", why)))?;
        }
        self.turn_to_declare(&figure)?;
        self.permit(may_step(&self.now, figure.id))?;
        self.push(Event::StepDeclared {
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

    /// Makes every step and every approach that was declared, in the order of performance
    /// (F-ORD-08): what a faster character does is done when a slower one goes.
    pub(super) fn perform(&mut self) {
        for who in self.now.performance() {
            if self.now.elsewhere.contains(&who) {
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

    /// A character who was put out after declaring does nothing of it (F-MOD-12).
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
        self.push(Event::ActDropped { who, act, why });
    }

    fn drop_attack(&mut self, declared: &Declaration, targets: &[Id], why: String) {
        let verb = match declared.act {
            Act::Brace => "brace against",
            act => act.verb(),
        };
        let act = format!("{verb} {}", self.now.names_of(targets));
        let who = declared.who;
        self.push(Event::ActDropped { who, act, why });
    }

    /// What was declared against a character falls with it when it is taken out of the encounter.
    pub(super) fn drop_against(&mut self, gone: Id) {
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

    /// Whether nothing holds a character to its place: it isn't prone and in no one's grip.
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
        // The other may have come nearer or gone farther first: a step is one band all the same.
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

    /// One step is made, out of every grip that the table lets it leave.
    fn go(&mut self, who: Id, other: Id, band: Band) {
        self.apart(who);
        let others = self.now.after_step(who, other, band);
        self.push(Event::Stepped { who, other, band });
        self.leave_behind(who, others);
    }

    /// The distances to the others, where a move has changed them.
    pub(super) fn leave_behind(&mut self, who: Id, others: Vec<(Id, Band)>) {
        for (other, band) in others {
            if self.now.band(who, other) != band {
                let (a, b) = (who, other);
                self.push(Event::BandSet { a, b, band });
            }
        }
    }

    /// An attack is made: in melee up to its targets, as far as they are still in reach.
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
        self.push(Event::AttackMade { who, struck });
        self.leave_behind(who, others);
    }

    /// An opening blow in melee is struck at arm's length, and there the two are (F-MOD-06).
    pub(super) fn come_up(&mut self, who: Id, target: Id) {
        if self.now.in_melee(who) && self.now.band(who, target) != Band::Engaged {
            let band = Band::Engaged;
            let others = self.now.after_approach(who, &[target]);
            let struck = vec![Struck { who, target, band }];
            self.push(Event::AttackMade { who, struck });
            self.leave_behind(who, others);
        }
    }

    /// The targets that an attack in melee comes up to, and the distances to the others there; one
    /// that falls short of all of them comes a step nearer to the first.
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
                // A character that the table lets go is out of every grip.
                if !in_place {
                    self.apart(who);
                }
                goes |= !in_place;
                met.push(target);
                there.push(target);
                came.push(target);
            } else if self.now.comes(target, who) {
                // It is waited for.
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

    /// Whether a melee attack gets to a target from where all are when it is made; `met` are those
    /// it has got to.
    fn covers(&self, declared: &Declaration, target: Id, met: &[Id]) -> bool {
        let who = declared.who;
        let apart = |one: &Id| self.now.band(*one, target) == Band::Far;
        if declared.pushed {
            return true;
        }
        // No one is at arm's length of two who are far from each other, also where one is held.
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
