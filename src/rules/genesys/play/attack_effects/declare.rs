//! Declares before the roll how an attack is made: Auto-fire and its targets, a second weapon, a guided
//! weapon that attacks again (G-QUAL-02, G-MOD-07, G-QUAL-12).

use lang::{Refusal, Who};
use rules::view::Id;

use crate::events::CheckDeclared;
use crate::events::attack_effects::log_text::nothing_to_hit;
use crate::events::attack_effects::{Gone, ModeSet, Sent};
use crate::kinds::Quality;
use crate::model::attack_effects::Guided;
use crate::model::check::mode::{Homing, Mode};
use crate::model::check::{Check, What};
use crate::model::figure::Figure;
use crate::model::records::Weapon;
use crate::model::state::State;
use crate::model::talents::hook::Answers;
use crate::play::arms::aboard::{named_arm, targets};
use crate::play::arms::choose::{named_weapon, step_from, usable};
use crate::play::arms::obstacles::{can_be_one_of_two, hardest};
use crate::play::check::modes::fires_auto;
use crate::play::draft::Draft;
use crate::positions::weapons::weapon_of;
use crate::refusals::not_an_attack;
use crate::words::Pick;

/// The weapons that can be used together with the first, in the order of the sheet.
pub fn partners(figure: &Figure, first: u8) -> Vec<u8> {
    let fits = |index: &u8| {
        *index != first
            && weapon_of(&figure.weapons, *index).is_some_and(|w| can_be_one_of_two(figure, &w))
    };
    usable(figure).into_iter().filter(fits).collect()
}

/// Guided weapons that may attack again now: the round of their miss is over, nobody has acted since,
/// and their target still exists (G-QUAL-12).
pub fn due(state: &State) -> impl Iterator<Item = &Guided> {
    let fresh = state.round_is_fresh();
    let flying = state.guided.iter().filter(move |_| fresh);
    flying.filter(|guided| guided.round < state.round && nothing_to_hit(state, guided).is_none())
}

/// The other targets that a weapon reaches, in the order in which targets are offered.
pub fn reached(state: &State, attacker: &Figure, weapon: u8, target: Id) -> Vec<Id> {
    let range = state.weapon_at(attacker.id, weapon).map(|w| w.range);
    let reached =
        |id: &Id| *id != target && range.is_some_and(|range| state.band(attacker.id, *id) <= range);
    targets(state, attacker)
        .into_iter()
        .filter(reached)
        .collect()
}

impl Draft<'_, '_> {
    fn open_attack(&self) -> Result<(Check, Figure, u8, Id), Refusal> {
        let check = self.open_check()?;
        let What::Attack { weapon, target, .. } = check.what else {
            return Err(not_an_attack());
        };
        if check.mode.guided.is_some() {
            return Err(
                Refusal::input("A Guided weapon that attacks again is rolled as it is.")
                    .hint("Use `roll` to roll it."),
            );
        }
        self.stays_the_same(&check)?;
        let attacker = self.now.figure(check.by).cloned();
        attacker
            .map(|attacker| (check, attacker, weapon, target))
            .ok_or_else(|| {
                Refusal::input("The attacker is gone.").hint("Use `cancel` to drop the check.")
            })
    }

    fn set_mode(&mut self, mode: Mode) {
        let is = self.now.check.as_ref().map(|check| &check.mode);
        if is.is_some_and(|is| *is != mode) {
            self.push(ModeSet { mode });
        }
    }

    /// Switches Auto-fire on or off, or adds and removes the named targets. The hardest comes first
    /// (G-QUAL-02).
    ///
    /// # Errors
    /// Refuses without an open attack, a weapon without the quality and a target out of reach (both
    /// overridable).
    pub(crate) fn auto_fire(&mut self, names: &[Who]) -> Result<(), Refusal> {
        let (check, attacker, weapon, target) = self.open_attack()?;
        if !fires_auto(&self.now, &attacker, weapon)
            && check.answers_of(Answers::FanTheHammer).next().is_none()
        {
            self.forbid(
                "G-QUAL-02",
                "The weapon in use has no Auto-fire.",
                "Choose another weapon.",
            )?;
        }
        let mut mode = check.mode.clone();
        if names.is_empty() {
            mode.auto = !mode.auto;
            mode.others.clear();
        }
        for who in names {
            let other = self.target_named(&attacker, who)?;
            mode.auto = true;
            if other == target {
                continue;
            }
            if let Some(place) = mode.others.iter().position(|id| *id == other) {
                mode.others.remove(place);
                continue;
            }
            if !reached(&self.now, &attacker, weapon, target).contains(&other) {
                let band = self.now.band(attacker.id, other);
                let (name, other) = (&attacker.name, self.now.name_of(other));
                let why = format!("At {band} range {other} is out of reach of {name}'s weapon.");
                self.forbid("G-QUAL-02", why, "Move closer, or leave them out.")?;
            }
            mode.others.push(other);
        }
        self.fire(&check, target, mode)
    }

    /// Uses Auto-fire on everyone that the weapon reaches. A target is removed by its name (G-QUAL-02).
    ///
    /// # Errors
    /// As [`Draft::auto_fire`].
    pub(crate) fn auto_over_all(&mut self) -> Result<(), Refusal> {
        let (check, attacker, weapon, target) = self.open_attack()?;
        if !fires_auto(&self.now, &attacker, weapon)
            && check.answers_of(Answers::FanTheHammer).next().is_none()
        {
            self.forbid(
                "G-QUAL-02",
                "The weapon in use has no Auto-fire.",
                "Choose another weapon.",
            )?;
        }
        let mut mode = check.mode.clone();
        mode.auto = true;
        mode.others = reached(&self.now, &attacker, weapon, target);
        self.fire(&check, target, mode)
    }

    /// Moves one step on: off, the target alone, everyone in reach, off again.
    ///
    /// # Errors
    /// As [`Draft::auto_fire`].
    pub(crate) fn auto_round(&mut self) -> Result<(), Refusal> {
        let (check, attacker, weapon, target) = self.open_attack()?;
        let alone = check.mode.auto && check.mode.others.is_empty();
        if alone && !reached(&self.now, &attacker, weapon, target).is_empty() {
            self.auto_over_all()
        } else {
            self.auto_fire(&[])
        }
    }

    fn fire(&mut self, check: &Check, target: Id, mode: Mode) -> Result<(), Refusal> {
        if mode == check.mode {
            return Ok(());
        }
        self.set_mode(mode);
        if let Some(check) = self.now.check.clone()
            && let Some(first) = hardest(&self.now, &check).filter(|first| *first != target)
        {
            let name = self.now.name_of(first).to_owned();
            let pick = Pick::Named(name);
            return self.change(&super::super::combat::attack::Change::Target(&pick));
        }
        Ok(())
    }

    /// Chooses the second weapon of an attack with two (G-MOD-07).
    ///
    /// # Errors
    /// Refuses without an open attack, and a weapon that is already in use.
    pub(crate) fn second_weapon(&mut self, pick: Option<&Pick>) -> Result<(), Refusal> {
        let (check, attacker, weapon, _) = self.open_attack()?;
        let mut mode = check.mode.clone();
        mode.second = match pick {
            None => None,
            Some(Pick::Named(word)) => Some(named_weapon(&attacker, word)?),
            Some(step @ (Pick::Next | Pick::Previous)) => {
                // Steps through all fitting weapons and none.
                let mut all: Vec<Option<u8>> = vec![None];
                all.extend(partners(&attacker, weapon).into_iter().map(Some));
                let now = mode.second;
                step_from(&all, &now, matches!(step, Pick::Next))
                    .copied()
                    .flatten()
            }
        };
        if mode.second == Some(weapon) {
            return Err(Refusal::input("This is already the first weapon.")
                .hint("Choose a different second weapon."));
        }
        if mode == check.mode {
            return Ok(());
        }
        self.set_mode(mode);
        Ok(())
    }

    /// Updates the mode when the attack takes another target or weapon. What no longer fits is dropped,
    /// and the previous target stays a target of Auto-fire.
    pub fn mode_follows(&mut self, was: Id) {
        let Some(check) = self.now.check.clone() else {
            return;
        };
        let What::Attack { weapon, target, .. } = check.what else {
            return;
        };
        let mut mode = check.mode.clone();
        if mode.second == Some(weapon) {
            mode.second = None;
        }
        let attacker = self.now.figure(check.by);
        let fanned = self
            .now
            .check
            .as_ref()
            .is_some_and(|check| check.answers_of(Answers::FanTheHammer).next().is_some());
        if mode.auto
            && !fanned
            && !attacker.is_some_and(|figure| fires_auto(&self.now, figure, weapon))
        {
            mode.auto = false;
            mode.others.clear();
        }
        if let Some(place) = mode.others.iter().position(|id| *id == target) {
            mode.others.remove(place);
            if was != target {
                mode.others.insert(place, was);
            }
        }
        self.set_mode(mode);
    }

    /// Opens the new check of a guided weapon when the round of its miss is over (G-QUAL-12).
    ///
    /// # Errors
    /// Refuses if none is in the air, and before the round has ended (overridable).
    pub(crate) fn guided(&mut self, who: Option<&Who>) -> Result<(), Refusal> {
        self.no_check()?;
        let whose = who.map(|who| self.figure(who)).transpose()?.map(|f| f.id);
        let fits = |guided: &&Guided| whose.is_none_or(|id| guided.by == id);
        let found = due(&self.now)
            .find(fits)
            .or_else(|| self.now.guided.iter().find(fits))
            .copied();
        let Some(guided) = found else {
            return Err(Refusal::input("No Guided weapon is in flight.")
                .hint("A Guided weapon stays in flight after a miss."));
        };
        if guided.round >= self.now.round {
            let round = guided.round;
            let why = format!("A Guided weapon attacks again when round {round} has ended.");
            self.forbid("G-QUAL-12", why, "Finish the round with `next` first.")?;
        } else if !self.now.round_is_fresh() {
            let why = "A Guided weapon attacks again at the end of a round, before anyone acts in the next one.";
            self.forbid("G-QUAL-12", why, "Wait for the end of this round.")?;
        }
        // An incapacitated character can't guide a weapon (G-HEALTH-09).
        if let Some(owner) = self.now.figure(guided.by).cloned() {
            self.is_able(&owner)?;
        }
        if let Some(why) = nothing_to_hit(&self.now, &guided) {
            let why = format!("The Guided weapon is lost: {why}.");
            self.forbid("G-QUAL-12", why, "Make a new attack with `attack`.")?;
        }
        let what = What::Attack {
            weapon: guided.weapon,
            target: guided.target,
            band: self.now.band(guided.by, guided.target),
            to_strain: false,
            free: true,
        };
        let mut check = Check::new(guided.by, what);
        check.mode.guided = Some(Homing {
            mark: guided.mark,
            dice: guided.dice,
        });
        check.overruled = self.cx.overruled;
        self.push(CheckDeclared {
            check: Box::new(check),
        });
        Ok(())
    }

    /// Puts a guided weapon in the air by a GM call.
    ///
    /// # Errors
    /// Refuses an unknown name, and a weapon that isn't Guided (overridable).
    pub(crate) fn send_guided(
        &mut self,
        who: &Who,
        weapon: &str,
        target: &Who,
        dice: u8,
    ) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let weapon = named_arm(&self.now, &figure, weapon)?;
        let target = self.target_named(&figure, target)?;
        let arm = self.now.weapon_at(figure.id, weapon);
        let homes = |arm: &Weapon| {
            arm.qualities
                .iter()
                .any(|q| matches!(q, Quality::Guided(_)))
        };
        if !arm.as_ref().is_some_and(homes) {
            let what = arm.map_or_else(|| "An unarmed attack".to_owned(), |arm| arm.name);
            self.forbid(
                "G-QUAL-12",
                format!("{what} isn't Guided."),
                "Choose a Guided weapon.",
            )?;
        }
        let guided = Guided {
            mark: self.now.next_mark,
            by: figure.id,
            weapon,
            target,
            dice,
            round: self.now.round,
        };
        self.push(Sent { guided });
        Ok(())
    }

    /// Removes guided weapons that could have attacked again after an earlier round, and those whose
    /// target is lost (G-QUAL-12).
    pub fn guided_are_lost(&mut self, round: u32) {
        let lost: Vec<u32> = self
            .now
            .guided
            .iter()
            .filter(|one| one.round < round || nothing_to_hit(&self.now, one).is_some())
            .map(|guided| guided.mark)
            .collect();
        for mark in lost {
            self.push(Gone { mark });
        }
    }
}
