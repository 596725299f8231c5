//! Rolls the dice of a check or of any pool, and rerolls them (G-COMB-02, G-DICE-15).

use dice::{Pool, Symbols};
use lang::Refusal;
use rules::view::Id;

use crate::command::paying::PayWith;
use crate::events;
use crate::events::attack_effects::Gone;
use crate::events::{
    AimEnded, CheckRerolled, CheckRolled, Fired, LooseRerolled, LooseRolled, TokenSet, TokensGone,
};
use crate::kinds::Quality;
use crate::model::check::{Bought, Check, Paid, Spent, What};
use crate::model::figure::{Figure, Habit};
use crate::model::records::Weapon;
use crate::model::records::tables::SpendEffect;
use crate::model::tokens::{Change, Only, Token, Until, Whose};
use crate::play::check::impossible::impossible;
use crate::play::check::pool;
use crate::play::draft::Draft;
use crate::play::sources::gathered as sources;
use crate::play::sources::vehicles::works_cost;
use crate::positions::weapons::mount_place;
use crate::words::a;

impl Draft<'_, '_> {
    /// Rolls the open check, or takes the symbols of physical dice.
    ///
    /// # Errors
    /// Refuses without a check, a second roll and a pool that is too large, and also a weapon that
    /// can't be used and symbols that the pool can't show (overridable).
    pub fn roll_check(&mut self, typed: Option<Symbols>) -> Result<(), Refusal> {
        let Some(check) = self.now.check.clone() else {
            let what = match typed {
                Some(_) => "No check is open, so there is nothing to apply these dice to.",
                None => "No check is open.",
            };
            return Err(Refusal::input(what).hint(
                "Start a check with `attack` or `check`, or roll any pool with `roll 2y1g`.",
            ));
        };
        if check.roll.is_some() {
            return Err(
                Refusal::input("This check is already rolled.").hint("Use `reroll` to roll again.")
            );
        }
        self.attack_fits(&check)?;
        let guided = check.mode.guided;
        if let What::Attack {
            weapon,
            target,
            band,
            ..
        } = check.what
            && guided.is_none()
        {
            // The choices made for the attack become the defaults from now on.
            for event in self.now.standing(check.by, target, band) {
                self.push(event);
            }
            self.remember(check.by, Habit { weapon, target });
        }
        let contributions = sources::of(&self.now, self.cx.library, &check);
        if !check.overruled {
            self.refuse(impossible(&self.now, &check, &contributions))?;
        }
        self.needs_no_formidable(&check, &contributions);
        let roll = self.throw(&pool::fold(&contributions), typed)?;
        let used = sources::used_tokens(&self.now, self.cx.library, &check);
        let Some(actor) = self.now.figure(check.by).cloned() else {
            return Ok(());
        };
        let by = actor.id;
        self.charges_spent(by, &contributions);
        match &check.what {
            // The launcher fired it before it missed. Now it attacks again by itself (G-QUAL-12).
            What::Attack { .. } if guided.is_some() => {
                let mark = guided.map_or(0, |homing| homing.mark);
                self.push(Gone { mark });
            }
            What::Attack { weapon, free, .. } => {
                let profile = check.weapon(&self.now);
                let second = check.second_weapon(&self.now);
                let mut name = profile
                    .as_ref()
                    .map_or_else(String::new, |w| w.name.clone());
                if let What::Attack { target, .. } = check.what {
                    self.promises_break(by, target);
                }
                if let Some(second) = &second {
                    name = format!("{name} and the {}", second.name);
                }
                if !free {
                    self.use_action_of(&check, &actor, &format!("attacks with the {name}"))?;
                }
                if actor.aim.is_some() {
                    self.push(AimEnded { who: by });
                }
                let close = |w: &Option<Weapon>| w.as_ref().is_none_or(|w| w.fights().is_close());
                self.shot_while_engaged(by, close(&profile) && close(&second));
                let barrage = if check.mode.concentrated { u8::MAX } else { 1 };
                if mount_place(*weapon).is_some() {
                    self.fires_mount(by, *weapon, barrage);
                } else if let Some(profile) = &profile {
                    self.fired(by, *weapon, profile);
                }
                if let Some((index, second)) = check.mode.second.zip(second) {
                    self.fired(by, index, &second);
                }
            }
            What::Skill { skill, purpose, .. } => {
                let paid = check.talent.as_ref().is_some_and(|t| t.free);
                if check.talent.as_ref().is_some_and(|t| t.maneuver) {
                    self.maneuver_of(&check, &actor)?;
                }
                let acts = self.now.active() == Some(by) || self.now.acts_now(by).is_some();
                if acts && !paid && purpose.takes_action() {
                    let name = self
                        .cx
                        .library
                        .skill(skill)
                        .map_or(skill.clone(), |s| s.name.clone());
                    self.use_action_of(&check, &actor, &format!("makes {} check", a(&name)))?;
                }
                if let Some(task) = purpose.task() {
                    self.task_rolls(by, task);
                }
                for (vehicle, strain) in works_cost(&self.now, &check) {
                    self.system_strain(vehicle, strain);
                }
            }
        }
        self.push(CheckRolled {
            roll,
            used: used.clone(),
        });
        if !used.is_empty() {
            self.push(TokensGone { marks: used });
        }
        self.stray_hit();
        Ok(())
    }

    /// Counts a shot of a weapon with limited ammo or slow firing (G-QUAL-16, G-QUAL-21).
    fn fired(&mut self, who: Id, weapon: u8, profile: &Weapon) {
        let slow = profile.qualities.iter().find_map(|q| match q {
            Quality::SlowFiring(n) => Some(u32::from(*n)),
            _ => None,
        });
        let counted = profile
            .qualities
            .iter()
            .any(|q| matches!(q, Quality::LimitedAmmo(_)));
        if slow.is_none() && !counted {
            return;
        }
        // G-QUAL-21: a weapon fired in round r can fire again in round r + n + 1. Before the first
        // round nothing is counted.
        let ready_round = match slow {
            Some(n) if self.now.round > 0 => self.now.round + n + 1,
            _ => 0,
        };
        self.push(Fired {
            who,
            weapon,
            ready_round,
        });
    }

    /// Uses the action of a check. A check that was declared with an override isn't refused again.
    fn use_action_of(&mut self, check: &Check, actor: &Figure, what: &str) -> Result<(), Refusal> {
        let asked = self.cx.overruled;
        self.cx.overruled |= check.overruled;
        let used = self.use_action(actor, what);
        self.cx.overruled = asked;
        used
    }

    /// Pays the maneuver that the check of a talent costs (G-TAL-65, G-TAL-66), which was announced
    /// when the talent was used.
    fn maneuver_of(&mut self, check: &Check, actor: &Figure) -> Result<(), Refusal> {
        let by_talent = check.talent.as_ref();
        let name = by_talent.and_then(|t| actor.knows(&t.talent));
        let what = name.map_or_else(String::new, |known| known.talent.name.clone());
        let asked = self.cx.overruled;
        self.cx.overruled |= check.overruled;
        let paid = self.pay_maneuver(actor, &format!("uses {what}"), PayWith::Whatever);
        self.cx.overruled = asked;
        paid
    }

    /// Spends the Despair of a successful attack into a melee with an ally at once (G-MOD-01). The
    /// first such ally is the proposal. `spend d_wrong_target WHO` names another.
    fn stray_hit(&mut self) {
        let Some(check) = self.now.check.clone() else {
            return;
        };
        let despairs = check.left().despair;
        let ally = crate::hits::hit_list::ally_in_the_way(&self.now, &check);
        if let Some(ally) = ally.filter(|_| check.hits() && despairs > 0) {
            let spent = Spent {
                key: super::wrong_target(self.cx.library),
                label: "hits someone else".to_owned(),
                bought: Bought::Row(SpendEffect::WrongTarget),
                paid: Paid {
                    despair: 1,
                    ..Paid::default()
                },
                whom: Some(ally),
                typed: None,
                ten: None,
                on: None,
                among: Vec::new(),
                item: None,
                later: false,
            };
            self.push(events::Bought { spent });
        }
    }

    /// Gives opponents engaged with a shooter 1 Boost die on their next close attack against it
    /// (G-MOD-02).
    fn shot_while_engaged(&mut self, shooter: Id, close: bool) {
        if close {
            return;
        }
        let opponents: Vec<_> = self.now.enemies_engaged_with(shooter).collect();
        let from = format!("{} shot while engaged", self.now.name_of(shooter));
        for opponent in opponents {
            let token = Token {
                mark: self.now.next_mark,
                whose: Whose::One(opponent),
                change: Change::Boost(1),
                only: Only::CloseAgainst(shooter),
                once: true,
                until: Until::EncounterEnd,
                from: from.clone(),
                rule: "G-MOD-02".to_owned(),
                bound: None,
                injury: None,
            };
            self.push(TokenSet { token });
        }
    }

    /// Rolls a pool outside any check.
    ///
    /// # Errors
    /// As [`Draft::throw`].
    pub fn roll_loose(&mut self, pool: &Pool, typed: Option<Symbols>) -> Result<(), Refusal> {
        if pool.is_empty() {
            return Err(Refusal::input("The pool has no dice.").hint("Name at least 1 die."));
        }
        let roll = self.throw(pool, typed)?;
        self.push(LooseRolled { by: None, roll });
        Ok(())
    }

    /// Rolls the dice again and keeps the earlier result (the log shows both).
    ///
    /// # Errors
    /// Refuses if nothing was rolled, or if symbols were already spent (overridable).
    pub fn reroll(&mut self, typed: Option<Symbols>) -> Result<(), Refusal> {
        if let Some(check) = self.now.check.clone()
            && let Some(old) = &check.roll
        {
            // A hit that strikes someone else by rule isn't a purchase by a player (G-MOD-01).
            let astray = Bought::Row(SpendEffect::WrongTarget);
            if check.spent.iter().any(|s| s.bought != astray) {
                self.forbid(
                    "G-TAL-56",
                    "A reroll comes before symbols are spent, but some already are.",
                    "Use `done` to apply the result.",
                )?;
            }
            let roll = self.throw(&old.pool.clone(), typed)?;
            self.push(CheckRerolled { roll });
            self.stray_hit();
            return Ok(());
        }
        if self.now.check.is_some() {
            return Err(
                Refusal::input("The check hasn't been rolled yet.").hint("Use `roll` to roll it.")
            );
        }
        let Some(last) = self.now.last.clone() else {
            return Err(
                Refusal::input("Nothing has been rolled yet.").hint("Use `roll POOL` first.")
            );
        };
        let roll = self.throw(&last.roll.pool.clone(), typed)?;
        self.push(LooseRerolled { roll });
        Ok(())
    }
}
