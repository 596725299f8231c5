//! What happens in an attack.

use lang::sentence;
use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::model::text::{kept_words, success_words};
use crate::model::{Arm, Attack, Phase, Pool, Spent, State, Target, with};
use crate::play::actions::{FULL, with_arm};
use crate::play::biotics::charge;
use crate::play::pools;

/// An attack began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AttackBegun {
    /// The attack.
    pub attack: Box<Attack>,
}

impl Fact<State> for AttackBegun {
    fn apply(&self, state: &mut State) {
        state.attack = Some(self.attack.as_ref().clone());
        state.contest = None;
        for fighter in state.fight.iter_mut().flat_map(|fight| &mut fight.fighters) {
            fighter.struck = false;
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// The open attack was dropped before it was rolled.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AttackDropped {
    /// Rounds that come back.
    #[serde(default, skip_serializing_if = "crate::model::is_default")]
    pub rounds: u8,
    /// Recoil that is taken off again.
    #[serde(default, skip_serializing_if = "crate::model::is_default")]
    pub recoil: u8,
    /// What the revealed tactics had cost.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<(Id, Pool, i16)>,
    /// Gulps of salts that come back.
    #[serde(default, skip_serializing_if = "crate::model::is_default")]
    pub salts: u16,
}

impl Fact<State> for AttackDropped {
    fn apply(&self, state: &mut State) {
        state.confront = None;
        state.check = None;
        let Some(attack) = state.attack.take() else {
            return;
        };
        let name = &attack.arm.name;
        let now = attack.arm.ammunition;
        if self.rounds > 0 {
            let fits = |arm: &Arm| arm.drawn && arm.ammunition == now;
            with_arm(state, attack.who, name, fits, |arm| {
                arm.ammunition = arm.ammunition.saturating_add(self.rounds);
            });
        }
        for (who, pool, points) in &self.points {
            with(state, *who, |person| pools::add(person, *pool, *points));
        }
        with(state, attack.who, |person| {
            person.salts = person.salts.saturating_add(self.salts);
        });
        let Some(fight) = &mut state.fight else {
            return;
        };
        if fight.phase == Phase::Turns {
            fight.gain_points(attack.who, FULL);
        }
        if let Some(before) = attack.before {
            let fighter = fight.fighter_mut(attack.who);
            fighter.busy = before.busy;
            fighter.fought &= !attack.first;
        }
        if let Some(before) = attack.before.filter(|_| attack.fired) {
            let fighter = fight.fighter_mut(attack.who);
            (fighter.attacked, fighter.fired) = (before.attacked, before.fired);
            if let Some((_, recoil)) = fighter.recoil.iter_mut().find(|(arm, _)| arm == name) {
                *recoil = recoil.saturating_sub(self.recoil.into());
            }
            fighter.recoil.retain(|(_, recoil)| *recoil > 0);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let who = before.attack.as_ref()?.who;
        Some(format!("{} drops the attack.", before.name(who)))
    }
}

/// The roll against the next target was dropped, and the attack ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RestDropped {}

impl Fact<State> for RestDropped {
    fn apply(&self, state: &mut State) {
        state.check = None;
    }

    fn tell(&self, before: &State) -> Option<String> {
        let attack = before.attack.as_ref()?;
        let rest = attack.targets.iter().skip(attack.at);
        let names: Vec<&str> = rest.map(|target| before.name(target.who)).collect();
        let who = before.name(attack.who);
        Some(format!(
            "{who} drops the attack on {}.",
            sentence::list(&names)
        ))
    }
}

/// The weapon of the open attack was used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fired {
    /// Rounds that it took (C-ATK-10).
    pub rounds: u8,
    /// Recoil that it adds (C-SPC-05).
    pub recoil: u8,
}

impl Fact<State> for Fired {
    fn apply(&self, state: &mut State) {
        let Some(attack) = &mut state.attack else {
            return;
        };
        attack.fired = true;
        let first = attack.first;
        let (who, name) = (attack.who, attack.arm.name.clone());
        let had = attack.arm.ammunition;
        attack.arm.ammunition = had.saturating_sub(self.rounds);
        let fits = |arm: &Arm| arm.drawn && arm.ammunition == had;
        with_arm(state, who, &name, fits, |arm| {
            arm.ammunition = arm.ammunition.saturating_sub(self.rounds);
        });
        let Some(fight) = &mut state.fight else {
            return;
        };
        let fighter = fight.fighter_mut(who);
        fighter.attacked = true;
        fighter.fought |= first;
        if self.recoil > 0 {
            fighter.fired = true;
            let more = u16::from(self.recoil);
            match fighter.recoil.iter_mut().find(|(arm, _)| *arm == name) {
                Some((_, recoil)) => *recoil = recoil.saturating_add(more),
                None => fighter.recoil.push((name, more)),
            }
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let arm = &before.attack.as_ref()?.arm;
        let left = arm.ammunition.saturating_sub(self.rounds);
        // A grenade is gone with its only round.
        (self.rounds > 0 && arm.magazine > 1).then(|| {
            format!(
                "The {} has {left} of {} rounds left.",
                sentence::inside(&arm.name),
                arm.magazine
            )
        })
    }
}

/// The attack on the current target has successes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TargetRolled {
    /// The successes, or the strength of an NPC's attack.
    pub successes: u16,
    /// The effort of the roll.
    pub effort: Vec<Pool>,
    /// The faces of the roll.
    pub faces: Vec<u8>,
    /// True if they come on top of those before.
    pub added: bool,
}

impl Fact<State> for TargetRolled {
    fn apply(&self, state: &mut State) {
        let Some(attack) = &mut state.attack else {
            return;
        };
        if attack.at == 0 && !self.faces.is_empty() {
            attack.effort.clone_from(&self.effort);
            attack.faces.clone_from(&self.faces);
        }
        if let Some(target) = attack.target_mut() {
            let before = target.rolled.filter(|_| self.added).unwrap_or(0);
            target.rolled = Some(before.saturating_add(self.successes));
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let attack = before.attack.as_ref()?;
        let npc = self.faces.is_empty() && !self.added && self.effort.is_empty();
        npc.then(|| {
            format!(
                "{} attacks with {}.",
                before.name(attack.who),
                success_words(self.successes)
            )
        })
    }
}

/// The defense against the attack on the current target has successes, or an NPC costs them first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TargetDefended {
    /// The successes.
    pub successes: u16,
    /// True if they come on top of those before.
    pub added: bool,
}

impl Fact<State> for TargetDefended {
    fn apply(&self, state: &mut State) {
        let target = state.attack.as_mut().and_then(Attack::target_mut);
        if let Some(target) = target {
            let before = target.defended.filter(|_| self.added).unwrap_or(0);
            target.defended = Some(before.saturating_add(self.successes));
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let attack = before.attack.as_ref()?;
        let target = attack.target()?;
        let rolled = target.rolled.unwrap_or(0);
        let open = rolled.saturating_sub(target.defended.unwrap_or(0));
        // More successes than the attack has left cancel nothing.
        let cancels = self.successes.min(open);
        let name = before.name(target.who);
        (cancels > 0).then(|| {
            let left = match open - cancels {
                0 => "none is left".to_owned(),
                left => format!("the attack has {} left", kept_words(left)),
            };
            format!("{name} cancels {}: {left}.", success_words(cancels))
        })
    }
}

/// Successes of the attack on the current target were spent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AttackSpent {
    /// Everything that is spent on it from now on.
    pub spent: Spent,
    /// What is new: "2 Successes on damage".
    pub what: String,
}

impl Fact<State> for AttackSpent {
    fn apply(&self, state: &mut State) {
        let target = state.attack.as_mut().and_then(Attack::target_mut);
        if let Some(target) = target {
            target.spent = self.spent.clone();
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let attack = before.attack.as_ref()?;
        Some(format!("{} {}.", before.name(attack.who), self.what))
    }
}

/// One more target is in the area of the attack (C-WPN-00).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TargetJoined {
    /// The target.
    pub who: Id,
    /// True if they choose no tactic.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub helpless: bool,
}

impl Fact<State> for TargetJoined {
    fn apply(&self, state: &mut State) {
        if let Some(attack) = &mut state.attack {
            attack.targets.push(Target::new(self.who));
        }
        if let Some(open) = state.confront.as_mut().filter(|_| !self.helpless) {
            open.right.push(self.who);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "The attack also targets {}.",
            before.name(self.who)
        ))
    }
}

/// A target was left out of the attack before the reveal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TargetLeft {
    /// The target.
    pub who: Id,
}

impl Fact<State> for TargetLeft {
    fn apply(&self, state: &mut State) {
        if let Some(attack) = &mut state.attack {
            attack.targets.retain(|target| target.who != self.who);
        }
        if let Some(open) = &mut state.confront {
            open.right.retain(|who| *who != self.who);
            open.picks.retain(|pick| pick.who != self.who);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let name = before.name(self.who);
        Some(format!("The attack leaves out {name}."))
    }
}

/// An attack reaches one more target, or a bought target gets more successes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TargetAdded {
    /// The target.
    pub who: Id,
    /// The successes of the attack on it.
    pub successes: u16,
    /// Those of them that an arc of lightning costs (C-BIO-03).
    #[serde(default, skip_serializing_if = "crate::model::is_default")]
    pub arc: u16,
}

impl Fact<State> for TargetAdded {
    fn apply(&self, state: &mut State) {
        let Some(attack) = &mut state.attack else {
            return;
        };
        let bought = attack.targets.iter_mut().find(|one| one.who == self.who);
        match bought {
            Some(target) => {
                let had = target.rolled.unwrap_or(0);
                target.rolled = Some(had.saturating_add(self.successes));
            }
            None => attack.targets.push(Target {
                rolled: Some(self.successes),
                arc: self.arc,
                ..Target::new(self.who)
            }),
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let attack = before.attack.as_ref()?;
        // The line that buys more for a known target names it.
        let known = attack.targets.iter().any(|one| one.who == self.who);
        (!known).then(|| {
            format!(
                "The attack also reaches {}, with {}.",
                before.name(self.who),
                success_words(self.successes)
            )
        })
    }
}

/// The attack on the current target is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TargetDone {
    /// Whether it hit.
    pub hit: bool,
}

impl Fact<State> for TargetDone {
    fn apply(&self, state: &mut State) {
        state.check = None;
        if let Some(attack) = &mut state.attack {
            attack.at += 1;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let attack = before.attack.as_ref()?;
        let target = attack.target()?;
        (!self.hit).then(|| {
            format!(
                "{} misses {}.",
                before.name(attack.who),
                before.name(target.who)
            )
        })
    }
}

/// An attack is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AttackEnded {}

impl Fact<State> for AttackEnded {
    fn apply(&self, state: &mut State) {
        state.confront = None;
        let Some(attack) = state.attack.take() else {
            return;
        };
        charge::discharge(state, &attack);
        let Some(fight) = &mut state.fight else {
            return;
        };
        let fighter = fight.fighter_mut(attack.who);
        if !fighter.evading {
            fighter.hampered = false;
        }
        fighter.weakened = 0;
        let was = |who: Id| attack.targets.iter().any(|target| target.who == who);
        fighter.aim = fighter.aim.filter(|aim| !was(aim.target));
        // The shot into the wound is used up by a shot, not by the blow that opened it.
        let shot = attack.arm.magazine > 0;
        fighter.wound_of = fighter.wound_of.filter(|who| !(shot && was(*who)));
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}
