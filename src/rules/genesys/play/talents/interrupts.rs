//! Talents between the roll and its effect: what answers change about a hit, who isn't incapacitated,
//! who hits back, and what blocks an attack.

use lang::Refusal;
use rules::view::Id;

use crate::events::talents::{BroughtAbout, StaysUp, TakenBack};
use crate::events::{Emptied, HitDealt, StoryReturned};
use crate::hits::hit_list::{Part, answers, struck};
use crate::hits::{damage, hit_list};
use crate::model::check::{Answer, Check, What};
use crate::model::figure::Status;
use crate::model::records::Fights;
use crate::model::state::State;
use crate::model::talents::hook::{Answers, Hook};
use crate::model::talents::known::Known;
use crate::model::talents::record::{Checks, Moment, Uses};
use crate::model::tokens::{Change, Only, Token, Whose};
use crate::play::arms::choose;
use crate::play::draft::Draft;
use crate::play::health::Cause;
use crate::play::talents::activate::rule_of;

/// True if an open attack becomes possible once its attacker uses Eagle Eyes, which requires an open
/// attack (G-TAL-46).
pub fn eagle_eyes_help(state: &State, check: &Check) -> bool {
    let hook = Hook::Answers(Answers::EagleEyes);
    let Some(attacker) = state.figure(check.by) else {
        return false;
    };
    let shoots = check.weapon(state).is_some_and(|w| !w.fights().is_close());
    let ready = |known: &&Known| {
        known.uses().and_then(Uses::hook) == Some(hook)
            && !state.is_used_up(attacker, &known.talent.id)
    };
    let Some(known) = attacker.known.iter().find(ready).filter(|_| shoots) else {
        return false;
    };
    let mut with = check.clone();
    with.answers.push(Answer {
        who: attacker.id,
        talent: known.talent.id.clone(),
        label: known.talent.name.clone(),
        rule: known.talent.rule.clone(),
        change: None,
        overruled: false,
        hook: Some(Answers::EagleEyes),
        number: 0,
        strain: 0,
        hit: None,
    });
    choose::hindrance(state, &with).is_none()
}

/// What changed the damage of a hit, in order: "Lucky Strike +3", "Hamstring Shot: half".
pub fn reasons(check: &Check, number: usize) -> Vec<String> {
    let more = answers(check, Part::More, number).map(|a| format!("{} +{}", a.label, a.number));
    let half = answers(check, Part::Half, number).take(1);
    let half = half.map(|a| format!("{} halves it", a.label));
    let less = answers(check, Part::Less, number).map(|a| format!("{} −{}", a.label, a.number));
    more.chain(half).chain(less).collect()
}

impl State {
    /// The refusal for a character whom an effect forbids ranged attacks (G-TAL-27).
    pub fn is_barred_from_shooting(&self, who: Id) -> Option<Refusal> {
        let bars = |t: &&Token| t.whose == Whose::One(who) && t.change == Change::NoRanged;
        let token = self.tokens.iter().find(bars)?;
        let why = format!(
            "{} can't make ranged attacks ({}).",
            self.name_of(who),
            token.from
        );
        Some(Refusal::rule(rule_of(&token.rule), why).hint("Make a close attack instead."))
    }

    /// The effect that lets a character use an action out of turn (G-TAL-42, G-TAL-63).
    pub fn acts_now(&self, who: Id) -> Option<&Token> {
        self.tokens.iter().find(|t| {
            t.whose == Whose::One(who) && matches!(t.change, Change::ActsNow | Change::ActsInstead)
        })
    }

    /// The effects that end when one is used. If several characters share one action, the effects of
    /// the others end too (G-TAL-63).
    pub fn used_with(&self, used: &Token) -> Vec<u32> {
        let shared = |t: &&Token| {
            t.mark == used.mark
                || used.change == Change::ActsInstead
                    && t.change == used.change
                    && t.from == used.from
        };
        let all = self.tokens.iter().filter(shared);
        all.map(|t| t.mark).collect()
    }

    /// The refusal for a character who was talked out of attacking or harming the target (G-TAL-58).
    pub fn is_talked_out_of(&self, who: Id, target: Id) -> Option<Refusal> {
        let token = self.tokens.iter().find(|t| {
            t.whose == Whose::One(who)
                && t.change == Change::NoAttack
                && match t.only {
                    Only::CombatAgainst(whom) => whom == target,
                    // A truce applies between the sides.
                    Only::Combat => {
                        self.figure(who).map(|f| f.side) != self.figure(target).map(|f| f.side)
                    }
                    _ => false,
                }
        })?;
        Some(
            Refusal::rule(
                rule_of(&token.rule),
                format!(
                    "{} was talked out of hostile acts against {}: {}.",
                    self.name_of(who),
                    self.name_of(target),
                    token.from
                ),
            )
            .hint("Choose another target."),
        )
    }

    /// True if the open attack will incapacitate a character, so that their talents can respond.
    pub fn is_about_to_fall(&self, who: Id) -> bool {
        let Some(check) = &self.check else {
            return false;
        };
        let Some(figure) = self.figure(who).filter(|f| f.able()) else {
            return false;
        };
        if struck(check) != Some(who) || !figure.kind.has_strain() {
            return false;
        }
        let Some(through) = damage::through(self, check) else {
            return false;
        };
        let strain = damage::lands_on_strain(self, check);
        if strain {
            figure
                .strain_threshold
                .is_some_and(|most| figure.strain + through > most)
        } else {
            figure.wounds + through > figure.whole_threshold()
        }
    }
}

impl Draft<'_, '_> {
    /// Keeps a character from being incapacitated if they used Indomitable on this check (G-TAL-68).
    pub fn stays_up(&mut self, who: Id) -> bool {
        let armed = self
            .now
            .check
            .as_ref()
            .is_some_and(|check| check.answers_of(Answers::Indomitable).any(|a| a.who == who));
        let already = self.now.figure(who).is_none_or(|f| f.stays_up.is_some());
        if !armed || already {
            return false;
        }
        let until = self.until_next_turn(who, 1);
        self.push(StaysUp { who, until });
        true
    }

    /// Gives back the strain, Story Points and uses of a check that is dropped before its roll.
    pub fn answers_come_back(&mut self, check: &Check) {
        let by_talent = check.talent.iter();
        let by_talent = by_talent.map(|t| (check.by, t.talent.clone(), t.strain));
        let answers = check.answers.iter();
        let all: Vec<(Id, String, u16)> = answers
            .map(|a| (a.who, a.talent.clone(), a.strain))
            .chain(by_talent)
            .collect();
        self.take_back(all);
    }

    /// Gives back what an answer cost if the attack no longer targets the character who used it.
    pub fn answers_lapse(&mut self) {
        let Some(check) = self.now.check.clone() else {
            return;
        };
        let meant = |who: Id| check.target() == Some(who) || check.mode.others.contains(&who);
        let lapsed: Vec<(Id, String, u16)> = check
            .answers
            .iter()
            .filter(|a| a.who != check.by && !meant(a.who))
            .filter(|a| {
                let known = self.now.figure(a.who).and_then(|f| f.knows(&a.talent));
                let uses = known.and_then(|known| known.uses().cloned());
                uses.is_some_and(|uses| matches!(uses.moment, Moment::Pool(Checks::Against, _)))
            })
            .map(|a| (a.who, a.talent.clone(), a.strain))
            .collect();
        self.take_back(lapsed);
    }

    /// Undoes uses, with the strain and the Story Point that each cost.
    fn take_back(&mut self, uses: Vec<(Id, String, u16)>) {
        for (who, talent, strain) in uses {
            // A character without strain has paid with wounds, except in a social encounter
            // (G-HEALTH-07, T-36).
            let strains = self.now.figure(who).is_some_and(|f| f.kind.has_strain());
            let strains = strains || self.now.social.on;
            let (wounds, strain) = if strains { (0, strain) } else { (strain, 0) };
            self.heals(who, wounds, strain);
            // The Story Point is given back too (G-STORY-03).
            let figure = self.now.figure(who);
            let paid = figure.and_then(|f| Some((f.side, f.gift(&talent)?.uses()?.story)));
            if let Some((side, true)) = paid {
                self.push(StoryReturned { side });
            }
            self.push(TakenBack { who, talent });
        }
    }

    /// Applies talents after a hit: a hamstrung target can't move (G-TAL-10).
    pub fn talents_after_hit(&mut self, check: &Check) {
        if check.answers_of(Answers::HamstringShot).next().is_some()
            && check.hits()
            && let Some(target) = struck(check)
        {
            let until = self.until_next_turn(target, 1);
            self.afflict(target, Status::Immobilized, until);
        }
    }

    /// Applies talents after the attack: a fanned weapon is emptied, and a character with Improved
    /// Parry hits back (G-TAL-57).
    pub fn talents_after_attack(&mut self, check: &Check) {
        if let What::Attack { weapon, .. } = check.what
            && check.answers_of(Answers::FanTheHammer).next().is_some()
        {
            let who = check.by;
            self.push(Emptied { who, weapon });
        }
        for answer in check.answers_of(Answers::ParryImproved) {
            self.hit_back(answer.who, check.by);
        }
    }

    fn hit_back(&mut self, who: Id, at: Id) {
        let Some(figure) = self.now.figure(who).filter(|f| f.able()).cloned() else {
            return;
        };
        let Some(target) = self.now.figure(at).cloned() else {
            return;
        };
        let weapon = figure.wielding(Fights::is_close).map(|h| h.weapon.clone());
        let Some(weapon) = weapon else { return };
        let sum = hit_list::hit(&figure, &target, &weapon, 0, false);
        self.push(HitDealt {
            by: who,
            target: at,
            damage: sum.damage,
            soak: sum.soak,
            ignored: sum.ignored,
            through: sum.through,
            strain: sum.strain,
            hit: 0,
        });
        self.gets_through(at, sum.through, sum.strain, Cause::by(who));
    }

    /// Ends the promises of an attacked character, who may attack again even if they were talked out of
    /// it (G-TAL-58).
    pub fn promises_break(&mut self, by: Id, target: Id) {
        let side = self.now.figure(by).map(|f| f.side);
        let broken: Vec<u32> = self
            .now
            .tokens
            .iter()
            .filter(|t| t.whose == Whose::One(target) && t.change == Change::NoAttack)
            .filter(|t| match &t.only {
                Only::CombatAgainst(whom) => self.now.figure(*whom).map(|f| f.side) == side,
                Only::Combat => self.now.figure(target).map(|f| f.side) != side,
                _ => false,
            })
            .map(|t| t.mark)
            .collect();
        if broken.is_empty() {
            return;
        }
        self.effects_end(broken);
        let words = format!(
            "{} was attacked and is no longer bound by the promise (G-TAL-58).",
            self.now.name_of(target)
        );
        let who = target;
        self.push(BroughtAbout { who, words });
    }
}
