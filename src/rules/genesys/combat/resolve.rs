//! Resolving a check: the hit, soak, wounds or strain, the Critical Injury, the qualities (G-COMB-14 to 19).

use crate::lang::Refusal;
use crate::rules::genesys::check::{Bought, Check, What};
use crate::rules::genesys::draft::Draft;
use crate::rules::genesys::event::Event;
use crate::rules::genesys::figure::{Figure, Status, Wear};
use crate::rules::genesys::health::Injury;
use crate::rules::genesys::kinds::{Kind, Quality};
use crate::rules::genesys::library::records::{SpendEffect, Weapon};
use crate::rules::genesys::state::State;
use crate::rules::view::Id;

use super::menu::{sundered, weapon_in_hand};

/// The sum of a hit (G-COMB-06, G-COMB-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Base damage and net successes.
    pub damage: u16,
    /// The target's soak.
    pub soak: u16,
    /// What Pierce and Breach take off it (G-QUAL-18, G-QUAL-04).
    pub ignored: u16,
    /// What gets through.
    pub through: u16,
    /// Whether it lands on strain (G-QUAL-23, G-MOD-10).
    pub strain: bool,
}

/// The sum of a hit with so many net successes.
pub fn hit(
    attacker: &Figure,
    target: &Figure,
    weapon: &Weapon,
    success: i32,
    to_strain: bool,
) -> Hit {
    let damage = attacker
        .base_damage(weapon)
        .saturating_add(success.max(0) as u16);
    let (soak, _) = target.soak();
    let reach: u16 = weapon
        .qualities
        .iter()
        .map(|q| match q {
            Quality::Pierce(n) => u16::from(*n),
            Quality::Breach(n) => 10 * u16::from(*n),
            _ => 0,
        })
        .sum();
    // Reinforced armor lets neither Pierce nor Breach through (G-QUAL-20).
    let reinforced = target
        .armor
        .as_ref()
        .is_some_and(|a| a.qualities.contains(&Quality::Reinforced));
    let ignored = if reinforced { 0 } else { reach.min(soak) };
    let strain = to_strain || weapon.qualities.contains(&Quality::StunDamage);
    Hit {
        damage,
        soak,
        ignored,
        through: damage.saturating_sub(soak - ignored),
        strain,
    }
}

/// Who is hit: the target, or somebody else in the melee (G-MOD-01).
pub fn struck(check: &Check) -> Option<Id> {
    let astray = check
        .spent
        .iter()
        .rev()
        .find(|s| s.bought == Bought::Row(SpendEffect::WrongTarget))
        .and_then(|s| s.whom);
    astray.or_else(|| check.target())
}

/// What would get through soak, if the rolled attack hits.
pub fn through(state: &State, check: &Check) -> Option<u16> {
    if !check.hits() {
        return None;
    }
    let What::Attack { to_strain, .. } = check.what else {
        return None;
    };
    let attacker = state.figure(check.by)?;
    let target = state.figure(struck(check)?)?;
    let weapon = check.weapon(state)?;
    Some(hit(attacker, target, &weapon, check.net()?.success, to_strain).through)
}

/// Whether ending the check rolls the d100 of a Critical Injury that was bought (G-COMB-16) and
/// that no real die has shown yet.
pub fn rolls_critical(state: &State, check: &Check) -> bool {
    let bodily = struck(check)
        .and_then(|id| state.figure(id))
        .is_some_and(|target| target.kind != Kind::Minion);
    bodily
        && check.critical_triggers() > 0
        && !check.bought(SpendEffect::Disable)
        && check.spent.iter().all(|spent| spent.typed.is_none())
        && through(state, check).is_some_and(|n| n > 0)
}

impl Draft<'_, '_> {
    /// Ends the check at hand: what was rolled and bought takes effect.
    ///
    /// # Errors
    /// Refuses when there is none, when its dice do not lie yet, or when a d100 was typed and no
    /// Critical Injury is rolled.
    pub fn done(&mut self, typed: Option<u8>) -> Result<(), Refusal> {
        let check = self.rolled_check()?;
        self.shown = typed;
        let dealt = through(&self.now, &check).is_some_and(|n| n > 0);
        if check.hits() {
            self.land(&check);
        }
        if let Some(typed) = self.shown.take() {
            return Err(Refusal::input(format!(
                "No Critical Injury is rolled here, so `= {typed}` has no meaning."
            )));
        }
        self.after_the_hit(&check, dealt);
        self.fulfil(&check);
        if self.now.check.is_some() {
            self.push(Event::CheckEnded { done: true });
        }
        self.settle_story();
        Ok(())
    }

    fn settle_story(&mut self) {
        if self.now.story.players_pending + self.now.story.gm_pending > 0 {
            self.push(Event::StorySettled {});
        }
    }

    fn land(&mut self, check: &Check) {
        let What::Attack { to_strain, .. } = check.what else {
            return;
        };
        let (Some(attacker), Some(weapon), Some(target), Some(net)) = (
            self.now.figure(check.by).cloned(),
            check.weapon(&self.now),
            struck(check).and_then(|id| self.now.figure(id)).cloned(),
            check.net(),
        ) else {
            return;
        };
        let sum = hit(&attacker, &target, &weapon, net.success, to_strain);
        if check.bought(SpendEffect::Disable) && sum.through > 0 {
            // In place of damage, out of use for a while; how is the table's to say (M-06).
            let until = self.until_next_turn(target.id, 1);
            self.afflict(target.id, Status::Other("out of use".to_owned()), until);
            return;
        }
        self.push(Event::HitDealt {
            by: attacker.id,
            target: target.id,
            damage: sum.damage,
            soak: sum.soak,
            ignored: sum.ignored,
            through: sum.through,
            strain: sum.strain,
        });
        if sum.through > 0 && target.aim.is_some() {
            // Damage above soak spoils an aim (G-MAN-03).
            self.push(Event::AimEnded { who: target.id });
        }
        let triggers = check.critical_triggers();
        let bought = triggers > 0 && sum.through > 0;
        // A d100 typed with the purchase, or else at the end, is the bought Critical Injury's; what is
        // typed beside it belongs to the one for crossing the threshold (G-COMB-18).
        let typed = check.spent.iter().find_map(|s| s.typed);
        let typed = if bought && target.kind != Kind::Minion {
            typed.or_else(|| self.shown.take())
        } else {
            None
        };
        if sum.strain {
            self.strain(target.id, sum.through);
        } else {
            self.wound(target.id, sum.through, Some(attacker.id));
        }
        if bought {
            let vicious: i32 = weapon
                .qualities
                .iter()
                .map(|q| {
                    if let Quality::Vicious(n) = q {
                        i32::from(*n) * 10
                    } else {
                        0
                    }
                })
                .sum();
            let plus = (i32::from(triggers) - 1) * 10 + vicious;
            self.injure(
                target.id,
                Injury {
                    plus,
                    typed,
                    by: Some(attacker.id),
                    bleeding: false,
                },
            );
        }
    }

    /// Active qualities and destroyed things (G-COMB-11, G-QUAL-24).
    fn after_the_hit(&mut self, check: &Check, dealt: bool) {
        let Some(target) = struck(check) else { return };
        self.sunder(check, target);
        for spent in &check.spent {
            match spent.bought {
                Bought::Quality(quality) => self.quality(quality, target),
                Bought::Row(SpendEffect::Destroy) if dealt => {
                    if let Some(weapon) = self.now.figure(target).and_then(weapon_in_hand) {
                        self.push(Event::WearSet {
                            who: target,
                            weapon,
                            wear: Wear::Destroyed,
                        });
                    }
                }
                Bought::Row(_) | Bought::Words => {}
            }
        }
    }

    /// Every Sunder of one attack damages the same item by one step (G-QUAL-24).
    fn sunder(&mut self, check: &Check, who: Id) {
        let times = check
            .spent
            .iter()
            .filter(|s| s.bought == Bought::Quality(Quality::Sunder))
            .count();
        let item = self
            .now
            .figure(who)
            .and_then(sundered)
            .map(|(weapon, held)| (weapon, held.wear));
        if let Some((weapon, wear)) = item.filter(|_| times > 0) {
            let wear = (0..times).fold(wear, |wear, _| wear.worse());
            self.push(Event::WearSet { who, weapon, wear });
        }
    }

    fn quality(&mut self, quality: Quality, target: Id) {
        let turns = |n: u8| u32::from(n.max(1));
        match quality {
            Quality::Knockdown if self.now.figure(target).is_some_and(|f| !f.prone) => {
                self.push(Event::FellProne { who: target });
            }
            Quality::Concussive(n) => {
                let until = self.until_next_turn(target, turns(n));
                self.afflict(target, Status::Staggered, until);
            }
            Quality::Disorient(n) => {
                let until = self.until_next_turn(target, turns(n));
                self.afflict(target, Status::Disoriented, until);
            }
            Quality::Ensnare(n) => {
                let until = self.until_next_turn(target, turns(n));
                self.afflict(target, Status::Immobilized, until);
            }
            Quality::Stun(n) => self.strain(target, u16::from(n)),
            // What acts on the pool, on the damage or on its own, and nothing here.
            Quality::Accurate(_)
            | Quality::AutoFire
            | Quality::Blast(_)
            | Quality::Breach(_)
            | Quality::Burn(_)
            | Quality::Cumbersome(_)
            | Quality::Defensive(_)
            | Quality::Deflection(_)
            | Quality::Guided(_)
            | Quality::Inaccurate(_)
            | Quality::Inferior
            | Quality::Knockdown
            | Quality::LimitedAmmo(_)
            | Quality::Linked(_)
            | Quality::Pierce(_)
            | Quality::Prepare(_)
            | Quality::Reinforced
            | Quality::SlowFiring(_)
            | Quality::StunDamage
            | Quality::Sunder
            | Quality::Superior
            | Quality::Tractor(_)
            | Quality::Unwieldy(_)
            | Quality::Vicious(_)
            | Quality::PersonalScale => {}
        }
    }

    /// Drops the check at hand; Story Points put on it go back.
    ///
    /// # Errors
    /// Refuses when there is none, or when the dice lie already (overrulable).
    pub fn cancel(&mut self) -> Result<(), Refusal> {
        let Some(check) = self.now.check.clone() else {
            return Err(Refusal::input("No check is at hand."));
        };
        if check.roll.is_some() {
            self.forbid(
                "G-COMB-02",
                "The dice lie already; `done` resolves the check, `undo` takes the roll back.",
            )?;
        }
        self.push(Event::CheckEnded { done: false });
        if check.roll.is_some() {
            self.settle_story();
            return Ok(());
        }
        // Only what was put on the check goes back: a fact of the story stays told.
        for side in check.story {
            self.push(Event::StoryReturned { side });
        }
        if self.now.turn.is_none() {
            self.settle_story();
        }
        Ok(())
    }
}
