//! Movement in a round: declared with everything else, made when the round is performed (F-ORD-01,
//! F-ORD-10).
//!
//! No one moves while a round is declared. A declared step is in
//! [`steps`](crate::model::state::State::steps), an attack in the declarations. When all have declared,
//! everyone goes in the order of performance, the fastest first (F-ORD-08), and each attack keeps the
//! distance at which it was made. So a faster target can get out of reach, and a slower one can't.

use lang::{Refusal, Who};
use rules::refusals::same_twice;
use rules::view::Id;

use crate::kinds::{Act, Band};
use crate::model::figure::Figure;
use crate::model::movement::{Step, Struck};
use crate::model::state::{Declaration, Phase};
use crate::play::draft::Draft;
use crate::play::event::{ActDropped, AttackMade, BandSet, StepDeclared, Stepped};
use crate::play::reach::step_words;
use crate::play::reach::{beside, held_back, may_leave, may_step, may_walk, out_of_the_fight};

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
