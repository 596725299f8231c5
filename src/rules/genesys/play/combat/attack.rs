//! Declares a check, and changes it while its pool is open (G-COMB-01, G-COMB-02). `choose` supplies
//! the target and weapon that are not named, and `roll` rolls the pool.

use lang::{Named, Refusal, Who, find_of};
use rules::encounter::campaign::may_take_part;
use rules::view::Id;

use crate::command::maneuver::Maneuver;
use crate::command::paying::PayWith;
use crate::events::{CheckChanged, CheckDeclared, HabitSet, HandAdded, SourceSwitched};
use crate::figure::goods::UNARMED;
use crate::kinds::{Band, Characteristic, Kind};
use crate::model::check::purpose::Purpose;
use crate::model::check::source::Source;
use crate::model::check::{Check, What};
use crate::model::figure::{Figure, Habit};
use crate::model::records::Fights;
use crate::model::state::State;
use crate::play::advance::purchases::unlocked;
use crate::play::arms::aboard::{arms, bands, named_arm, targets};
use crate::play::arms::choose::{Chosen, choose, fallen, hindered, hindrance, step_from, still};
use crate::play::arms::hindered::Obstacle;
use crate::play::combat::again::same_target;
use crate::play::draft::Draft;
use crate::play::sources::gathered;
use crate::play::talents::interrupts::eagle_eyes_help;
use crate::refusals::{no_check_is_open, not_an_attack};
use crate::skills;
use crate::words::Pick;

/// A change to an open attack.
pub enum Change<'a> {
    /// The target.
    Target(&'a Pick),
    /// The weapon.
    Weapon(&'a Pick),
    /// The range.
    Band(&'a Pick),
    /// Switch an unarmed attack between wounds and strain.
    Stun,
}

impl Draft<'_, '_> {
    /// Refuses while another check is open.
    ///
    /// # Errors
    /// Refuses with a hint at how to end the open check.
    pub fn no_check(&self) -> Result<(), Refusal> {
        match &self.now.check {
            None => Ok(()),
            Some(check) => {
                let hint = if check.roll.is_some() {
                    "Use `done` to apply the result."
                } else {
                    "Use `cancel` to drop it."
                };
                Err(
                    Refusal::input(format!("{} has an open check.", self.now.name_of(check.by)))
                        .hint(hint),
                )
            }
        }
    }

    /// Declares an attack (G-COMB-01). Target and weapon default to the previous ones if these are
    /// possible. The range belongs to the check until it is rolled.
    ///
    /// # Errors
    /// Refuses what the turn doesn't allow and a named weapon that can't be used (overridable where a
    /// rule refuses).
    pub fn attack(
        &mut self,
        who: &Who,
        target: Option<&Who>,
        weapon: Option<&str>,
        band: Option<Band>,
        aim: bool,
    ) -> Result<(), Refusal> {
        self.no_check()?;
        let attacker = self.figure(who)?;
        let named = target
            .map(|who| self.target_named(&attacker, who))
            .transpose()?;
        let wanted = weapon
            .map(|word| named_arm(&self.now, &attacker, word))
            .transpose()?;
        let weapon = wanted.or_else(|| self.now.weapon_again(attacker.id, named));
        let Some(chosen) = choose(&self.now, &attacker, named, weapon, band) else {
            return Err(self.now.nobody_to_attack(&attacker));
        };
        let Chosen { target, weapon } = chosen;
        let again = self.now.again_of(attacker.id);
        let free = again.is_some_and(|again| again.target == target);
        if !free {
            self.may_act(&attacker, "attack")?;
        }
        self.shot_is_meant(&attacker, chosen, wanted.is_some())?;
        let band = band.unwrap_or_else(|| self.now.band(attacker.id, target));
        if aim && attacker.aim.is_none() {
            let who = Who::Named(attacker.name.clone());
            self.maneuver(&who, &Maneuver::Aim(None), PayWith::Whatever)?;
        }
        let what = What::Attack {
            weapon,
            target,
            band,
            to_strain: false,
            free,
        };
        let mut check = Check::new(attacker.id, what);
        check.overruled = self.cx.overruled;
        self.repeats(&mut check)?;
        // A weapon that the user named must be usable. One that the program chose is shown with its
        // problem.
        if wanted.is_some()
            && let Some(refusal) = hindrance(&self.now, &check)
            && !eagle_eyes_help(&self.now, &check)
        {
            self.permit(Err(refusal))?;
        }
        self.push(CheckDeclared {
            check: Box::new(check),
        });
        Ok(())
    }

    /// Keeps a combatant's weapon and target as the default of the next attack.
    pub(crate) fn remember(&mut self, who: Id, habit: Habit) {
        if self.now.figure(who).is_some_and(|f| f.habit != Some(habit)) {
            self.push(HabitSet { who, habit });
        }
    }

    /// The target that a name means.
    ///
    /// # Errors
    /// Refuses an unknown name, a system and debris, and also the attacker and the attacker's own
    /// vehicle (overridable).
    pub fn target_named(&self, attacker: &Figure, who: &Who) -> Result<Id, Refusal> {
        let id = self.anything(who)?;
        if let Some(system) = self.now.system(id) {
            return Err(system.is_no_target());
        }
        if self.now.vehicle(id).is_some_and(|v| !v.flies()) {
            return Err(
                Refusal::input(format!("{} is destroyed.", self.now.name_of(id)))
                    .hint("Choose another target."),
            );
        }
        may_take_part(&self.now, id)?;
        self.refuse(fallen(&self.now, id))?;
        if id == attacker.id || id == self.now.place_of(attacker.id) {
            let whom = if id == attacker.id {
                "themself".to_owned()
            } else {
                format!("{}: they are aboard", self.now.name_of(id))
            };
            self.forbid(
                "G-COMB-01",
                format!("{} can't attack {whom}.", attacker.name),
                "Choose another target.",
            )?;
        }
        Ok(id)
    }

    /// Declares any other skill check (G-ACT-04, G-POOL-01).
    ///
    /// # Errors
    /// Refuses an unknown skill, and what the turn doesn't allow (overridable).
    pub fn skill_check(
        &mut self,
        who: &Who,
        skill: &str,
        difficulty: Option<u8>,
        against: Option<&(Who, Option<String>)>,
        with: Option<Characteristic>,
        purpose: Purpose,
    ) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let skill = self.skill_named(skill)?;
        let again = self.meant_otherwise(&figure, &skill, purpose);
        if !again {
            self.no_check()?;
        }
        let linked = self
            .cx
            .library
            .skill(&skill)
            .map_or(Characteristic::Agility, |s| s.characteristic);
        self.has_studied(&figure, &skill)?;
        let against = match against {
            None => None,
            Some((whom, opposing)) => {
                let whom = self.opponent(whom)?;
                let opposing = match opposing {
                    Some(word) => self.skill_named(word)?,
                    None => skills::OPPOSITES
                        .iter()
                        .find(|(ours, _)| *ours == skill)
                        .map_or_else(|| skill.clone(), |(_, theirs)| (*theirs).to_owned()),
                };
                Some((whom.id, opposing))
            }
        };
        let what = What::Skill {
            skill,
            characteristic: with.unwrap_or(linked),
            difficulty: difficulty.unwrap_or(2),
            against,
            purpose,
        };
        if again {
            self.push(CheckChanged { what });
            return Ok(());
        }
        self.declare(&figure, what)
    }

    /// Refuses a locked skill to a player character who hasn't unlocked it (G-SKILL-05, X-08).
    fn has_studied(&self, figure: &Figure, skill: &str) -> Result<(), Refusal> {
        let skill = self.cx.library.skill(skill);
        let Some(locked) = skill.filter(|s| !unlocked(figure, s)) else {
            return Ok(());
        };
        if figure.kind != Kind::Pc {
            return Ok(());
        }
        let (name, skill) = (&figure.name, &locked.name);
        self.forbid(
            "G-SKILL-05",
            format!("{skill} is locked: {name} hasn't learned it."),
            "Choose another skill, or learn a talent that opens it.",
        )
    }

    /// True if the open check is the same one and not rolled yet, so that another line about it changes
    /// its difficulty or its opponent (G-POOL-05, G-POOL-20).
    fn meant_otherwise(&self, figure: &Figure, skill: &str, purpose: Purpose) -> bool {
        self.now.check.as_ref().is_some_and(|check| {
            let same = matches!(
                &check.what,
                What::Skill { skill: now, purpose: was, .. } if now == skill && *was == purpose
            );
            same && check.by == figure.id && check.roll.is_none()
        })
    }

    /// Declares a skill check with a purpose, with the characteristic that the skill is linked to.
    ///
    /// # Errors
    /// Refuses while another check is open, and what the turn doesn't allow (overridable).
    pub fn check_for(
        &mut self,
        figure: &Figure,
        skill: &str,
        difficulty: u8,
        against: Option<(Id, String)>,
        purpose: Purpose,
    ) -> Result<(), Refusal> {
        self.may_check(against.as_ref().map(|(who, _)| *who))?;
        let linked = self.cx.library.skill(skill);
        let what = What::Skill {
            skill: skill.to_owned(),
            characteristic: linked.map_or(Characteristic::Agility, |s| s.characteristic),
            difficulty,
            against,
            purpose,
        };
        self.declare(figure, what)
    }

    fn declare(&mut self, figure: &Figure, what: What) -> Result<(), Refusal> {
        if let What::Skill { skill, .. } = &what {
            self.works_through(figure, skill)?;
        }
        if self.now.social.stuck.contains(&figure.id) {
            let why = format!("{} is distracted.", figure.name);
            let refusal = Refusal::rule("M-16", why);
            self.permit(Err(
                refusal.hint("They can act again once someone else has made a check.")
            ))?;
        }
        let mut check = Check::new(figure.id, what);
        let purpose = check.purpose();
        // A competing check answers that of the active character, and a guard keeps watch all the time
        // (G-ENC-11). Neither uses an action.
        let watches = matches!(
            &check.what,
            What::Skill { skill, purpose: Purpose::Search { .. }, .. } if skill == skills::VIGILANCE
        );
        let answers = watches || purpose == Purpose::Contest;
        let in_turn = self.now.active() == Some(figure.id);
        if purpose.takes_action() && (in_turn || !answers) {
            let told = |refusal: Refusal| match purpose {
                Purpose::Plain => refusal.hint("A reaction takes no action: `check ... free`."),
                _ => refusal,
            };
            self.may_act(figure, "make a check").map_err(told)?;
        } else {
            self.is_alive(figure)?;
        }
        // A character who agreed not to act against someone may make no hostile check against them
        // either. A check that isn't hostile needs an override (G-TAL-58).
        if let What::Skill {
            against: Some((whom, _)),
            ..
        } = &check.what
            && let Some(refusal) = self.now.is_talked_out_of(figure.id, *whom)
        {
            self.permit(Err(refusal))?;
        }
        check.overruled = self.cx.overruled;
        self.push(CheckDeclared {
            check: Box::new(check),
        });
        Ok(())
    }

    pub(crate) fn skill_named(&self, word: &str) -> Result<String, Refusal> {
        self.cx
            .library
            .find_skill(word)
            .map(|s| s.id.clone())
            .map_err(Refusal::from)
    }

    /// The open check, before its roll.
    ///
    /// # Errors
    /// Refuses if no check is open or if it is rolled.
    pub fn open_check(&self) -> Result<Check, Refusal> {
        match &self.now.check {
            None => Err(no_check_is_open()),
            Some(check) if check.roll.is_some() => {
                Err(Refusal::input("This check is already rolled.")
                    .hint("Use `undo` to undo the roll."))
            }
            Some(check) => Ok(check.clone()),
        }
    }

    /// Changes the target, weapon or range of the open attack.
    ///
    /// # Errors
    /// Refuses without an open attack, and choices that don't exist.
    pub fn change(&mut self, change: &Change<'_>) -> Result<(), Refusal> {
        let check = self.open_check()?;
        let What::Attack {
            weapon,
            target,
            band,
            to_strain,
            free,
        } = check.what
        else {
            return Err(not_an_attack());
        };
        if check.mode.guided.is_some() {
            self.forbid(
                "G-QUAL-12",
                "A returning Guided weapon can't switch targets.",
                "Use `roll` to roll it, or `cancel` to drop it.",
            )?;
        }
        let Some(attacker) = self.now.figure(check.by).cloned() else {
            return Ok(());
        };
        let (mut new_weapon, mut new_target, mut new_band, mut new_strain) =
            (weapon, target, band, to_strain);
        match change {
            Change::Target(pick) => {
                new_target = match pick {
                    Pick::Named(name) => self.target_named(&attacker, &Who::Named(name.clone()))?,
                    step @ (Pick::Next | Pick::Previous) => {
                        let all = targets(&self.now, &attacker);
                        step_from(&all, &target, matches!(step, Pick::Next))
                            .copied()
                            .unwrap_or(target)
                    }
                };
                if new_target != target {
                    self.permit(same_target(&self.now, &check))?;
                }
                new_band = self.now.band(attacker.id, new_target);
                let chosen = still(&self.now, &attacker, weapon, new_target, new_band);
                self.shot_is_meant(&attacker, chosen, true)?;
                new_weapon = chosen.weapon;
            }
            Change::Weapon(pick) => {
                self.stays_the_same(&check)?;
                new_weapon = match pick {
                    Pick::Named(word) => named_arm(&self.now, &attacker, word)?,
                    step @ (Pick::Next | Pick::Previous) => {
                        let mut all = arms(&self.now, &attacker);
                        let inside = |index: u8| self.now.inside_of_arc(attacker.id, index, target);
                        all.retain(|index| inside(*index).is_none());
                        if hindrance(&self.now, &check).is_none() {
                            all = self.other_fitting(&check, all)?;
                        }
                        step_from(&all, &weapon, matches!(step, Pick::Next))
                            .copied()
                            .unwrap_or(weapon)
                    }
                };
                new_strain = to_strain && new_weapon == UNARMED;
            }
            Change::Band(pick) => {
                self.stays_the_same(&check)?;
                new_band = match pick {
                    Pick::Named(word) => Band::parse(word)?,
                    step @ (Pick::Next | Pick::Previous) => {
                        let all = bands(&self.now, &check);
                        step_from(all, &band, matches!(step, Pick::Next))
                            .copied()
                            .unwrap_or(band)
                    }
                };
            }
            Change::Stun => {
                let brawl = self
                    .now
                    .weapon_at(attacker.id, weapon)
                    .is_some_and(|w| w.fights() == Fights::Brawl);
                if !brawl {
                    self.forbid(
                        "G-MOD-10",
                        "Only an unarmed or Brawl attack can deal strain.",
                        "Choose another weapon first.",
                    )?;
                }
                new_strain = !to_strain;
            }
        }
        // Stepping to a better range or weapon may pass one that doesn't fit, so only the roll refuses
        // it. The tray shows what blocks the attack.
        let what = What::Attack {
            weapon: new_weapon,
            target: new_target,
            band: new_band,
            to_strain: new_strain,
            free: free && new_target == target,
        };
        if what == check.what {
            return Ok(());
        }
        // What is left out of the difficulty is left out for that weapon.
        let keys = [Source::Difficulty, Source::Engaged, Source::Defense];
        let mut back: Vec<Source> = keys.into();
        back.retain(|key| new_weapon != weapon && check.switched.contains(key));
        let sources = if back.is_empty() {
            Vec::new()
        } else {
            gathered::of(&self.now, self.cx.library, &check)
        };
        self.push(CheckChanged { what });
        for key in back {
            let (on, label) = (None, gathered::label_of(&sources, &key));
            self.push(SourceSwitched { key, on, label });
        }
        self.mode_follows(target);
        self.answers_lapse();
        Ok(())
    }

    /// The weapon of an attack that fits, and of the others those that fit too: a step passes over one
    /// that doesn't reach, or that can't be used now.
    ///
    /// # Errors
    /// Says why the next one doesn't fit, where no other does.
    fn other_fitting(&self, check: &Check, all: Vec<u8>) -> Result<Vec<u8>, Refusal> {
        let What::Attack { weapon: now, .. } = check.what else {
            return Ok(all);
        };
        let with = |index: u8| {
            let mut other = check.clone();
            if let What::Attack { weapon, .. } = &mut other.what {
                *weapon = index;
            }
            hindrance(&self.now, &other)
        };
        let fits = |index: &&u8| **index == now || with(**index).is_none();
        let fitting: Vec<u8> = all.iter().filter(fits).copied().collect();
        let passed = step_from(&all, &now, true).copied().and_then(with);
        match passed {
            Some(refusal) if fitting.len() < 2 => {
                let why = format!(
                    "No other weapon can be used for this attack. {}",
                    refusal.why
                );
                let hint = "Use `weapon NAME` to choose one anyway, or change the range or target.";
                Err(Refusal::input(why).hint(hint))
            }
            _ => Ok(fitting),
        }
    }

    /// Updates the range of the open attack when attacker and target have moved since: a move is newer
    /// than the range chosen in the pool.
    pub fn follow_range(&mut self, before: &State) {
        let (Some(was), Some(check)) = (&before.check, self.now.check.clone()) else {
            return;
        };
        let What::Attack { target, .. } = check.what else {
            return;
        };
        let now = self.now.band(check.by, target);
        if was.what != check.what || check.roll.is_some() || now == before.band(check.by, target) {
            return;
        }
        let mut what = check.what;
        if let What::Attack { band, .. } = &mut what {
            if *band == now {
                return;
            }
            *band = now;
        }
        self.push(CheckChanged { what });
    }

    /// Checks that the open attack can be rolled as declared.
    ///
    /// # Errors
    /// Refuses a weapon that doesn't reach or can't be used (overridable).
    pub fn attack_fits(&self, check: &Check) -> Result<(), Refusal> {
        if check.overruled {
            return Ok(());
        }
        if let Some(refusal) = hindrance(&self.now, check) {
            return self.permit(Err(refusal));
        }
        self.passes_over_reach(check);
        Ok(())
    }

    /// Records as an override that an attack reaches only at a range chosen by hand, not at the one
    /// that the table has for the target (G-COMB-05).
    fn passes_over_reach(&self, check: &Check) {
        let mut meant = check.clone();
        if let What::Attack { target, band, .. } = &mut meant.what
            && check.ranged
        {
            *band = self.now.band(check.by, *target);
            let blocked = hindered(&self.now, &meant);
            if let Some(no) = blocked.filter(|no| no.by == Obstacle::Reach) {
                self.cx.let_pass(no.refusal);
            }
        }
    }

    /// Switches a source of the open check (G-POOL-09).
    ///
    /// # Errors
    /// Refuses a source that the check doesn't have or that can't be switched.
    pub fn switch(&mut self, word: &str) -> Result<(), Refusal> {
        let check = self.open_check()?;
        let sources = gathered::of(&self.now, self.cx.library, &check);
        let keys: Vec<Named<(Source, bool, bool)>> = sources
            .iter()
            .map(|s| Named {
                name: s.key.to_string(),
                is: (s.key.clone(), s.fixed, s.on),
            })
            .collect();
        let (key, fixed, on) = find_of("This pool", word, "modifier", &keys)?;
        if fixed {
            return Err(Refusal::input(format!(
                "`{key}` is the base of the pool and can't be removed."
            ))
            .hint("Use `modify` to add or remove dice."));
        }
        let (on, label) = (Some(!on), gathered::label_of(&sources, &key));
        self.push(SourceSwitched { key, on, label });
        Ok(())
    }

    /// Changes the open pool by hand (G-POOL-11).
    ///
    /// # Errors
    /// Refuses without an open check.
    pub fn modify(
        &mut self,
        change: crate::model::check::pool::Change,
        why: &str,
    ) -> Result<(), Refusal> {
        self.open_check()?;
        let why = if why.is_empty() { "by hand" } else { why };
        self.push(HandAdded {
            change,
            why: why.to_owned(),
        });
        Ok(())
    }
}
