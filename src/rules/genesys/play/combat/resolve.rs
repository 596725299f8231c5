//! Resolves a check: the hit, soak, wounds or strain, the Critical Injury, the qualities (G-COMB-14 to
//! 19). `blows` lists the hits.

use dice::Real;
use lang::Refusal;
use rules::view::Id;

use crate::events::attack_effects::Sent;
use crate::events::talents::BroughtAbout;
use crate::events::{CheckEnded, FellProne, HitDealt, StoryReturned, StorySettled};
use crate::figure::fate::ITEM_OUT;
use crate::hits::damage::{critical_plus, disables, through};
use crate::hits::hit_list;
use crate::hits::hit_list::{Blow, blow, blows, struck};
use crate::kinds::{Kind, Quality};
use crate::model::attack_effects::Guided;
use crate::model::check::{Bought, Check, What};
use crate::model::figure::{Afflicted, Status};
use crate::model::records::tables::SpendEffect;
use crate::model::state::State;
use crate::model::tokens::Until;
use crate::play::draft::Draft;
use crate::play::health::{Cause, Injury};
use crate::play::scene::falling::falls_hard;
use crate::play::talents::deadeye;
use crate::play::talents::interrupts::reasons;
use crate::play::vehicles::strike;
use crate::refusals::no_check_is_open;

/// True if ending the check rolls the d100 of a Critical Injury that no physical die has shown yet: one
/// that was bought, or one for crossing the threshold by a hit or a fall (G-COMB-16, G-COMB-18,
/// G-ENV-15).
pub fn rolls_critical(state: &State, check: &Check) -> bool {
    rolls_bought(state, check) || crosses_threshold(state, check) || falls_hard(state, check)
}

/// True if the wounds of an attack exceed the threshold of a target.
fn crosses_threshold(state: &State, check: &Check) -> bool {
    let all = blows(state, check);
    let mut targets = all.iter().filter_map(|blow| state.figure(blow.target));
    targets.any(|target| target.crosses(wounds_of(check, &all, target.id)))
}

/// The wounds that these hits give a target.
pub fn wounds_of(check: &Check, all: &[Blow], target: Id) -> u16 {
    let wounds = |blow: &&Blow| !blow.sum.strain && !disables(check, blow);
    let of_it = all.iter().filter(wounds).filter(|b| b.target == target);
    of_it.map(|blow| blow.sum.through).sum()
}

/// Whether a Critical Injury or a Critical Hit was bought for a hit and takes effect (G-COMB-09, G-VCOM-29).
pub fn injures(check: &Check, blow: &Blow) -> bool {
    let disabled = blow.number == 1 && check.bought(SpendEffect::Disable);
    !disabled
        && (blow.sum.through > 0 || check.critical_overruled(blow.number))
        && check.critical_triggers(blow.number) > 0
}

fn rolls_bought(state: &State, check: &Check) -> bool {
    let rolls = |blow: &Blow| {
        let bodily = state.figure(blow.target).map_or_else(
            || {
                state
                    .vehicle(blow.target)
                    .is_some_and(|v| v.squadron.is_none())
            },
            |target| target.kind != Kind::Minion,
        );
        bodily && injures(check, blow) && typed_for(check, blow.number).is_none()
    };
    check.hits() && blows(state, check).iter().any(rolls)
}

/// The physical dice for the Critical Injury of a hit.
fn typed_for(check: &Check, hit: u8) -> Option<Real> {
    check.spent.iter().filter(|s| s.hit() == hit).find_map(|s| {
        Some(Real {
            hundred: s.typed?,
            ten: s.ten,
        })
    })
}

impl Draft<'_, '_> {
    /// Ends the open check: what was rolled and bought takes effect.
    ///
    /// # Errors
    /// Refuses if there is no check or if it isn't rolled.
    pub fn done(&mut self) -> Result<(), Refusal> {
        let check = self.rolled_check()?;
        self.no_hit_waits(&check)?;
        let dealt = through(&self.now, &check).is_some_and(|n| n > 0);
        let count = blows(&self.now, &check).len();
        for place in 0..count {
            // Each hit sees what the hits before it did (G-COMB-14).
            if let Some(blow) = blows(&self.now, &check).into_iter().nth(place) {
                self.land(&check, &blow, count > 1);
            }
        }
        self.splinters_land(&check);
        self.after_the_hit(&check, dealt);
        self.fulfil(&check);
        self.talents_after_hit(&check);
        self.attempt_costs(&check);
        self.talents_outcome(&check);
        self.talents_after_attack(&check);
        if self.now.check.is_some() {
            self.push(CheckEnded { done: true });
        }
        self.settle_story();
        Ok(())
    }

    /// Moves the Story Points of the finished action to the other side (G-STORY-03).
    pub fn settle_story(&mut self) {
        if self.now.story.players_pending + self.now.story.gm_pending > 0 {
            self.push(StorySettled {});
        }
    }

    fn land(&mut self, check: &Check, blow: &Blow, several: bool) {
        if self.now.vehicle(blow.target).is_some() {
            self.land_on_vehicle(check, blow, several);
            return;
        }
        let (Some(attacker), Some(target)) = (
            self.now.figure(check.by).cloned(),
            self.now.figure(blow.target).cloned(),
        ) else {
            return;
        };
        let sum = blow.sum;
        if blow.number > 1 && (target.dead || target.defeated) {
            // An earlier hit has already defeated it.
            return;
        }
        if disables(check, blow) {
            // An item can't be used for a while instead of damage. The GM decides how (M-06).
            let until = self.until_next_turn(target.id, 1);
            self.afflict(target.id, Status::Other(ITEM_OUT.to_owned()), until);
            return;
        }
        let reasons = reasons(check, usize::from(blow.number));
        if !reasons.is_empty() {
            let words = format!("Damage: {}.", reasons.join(", "));
            let who = target.id;
            self.push(BroughtAbout { who, words });
        }
        self.push(HitDealt {
            by: attacker.id,
            target: target.id,
            damage: sum.damage,
            soak: sum.soak,
            ignored: sum.ignored,
            through: sum.through,
            strain: sum.strain,
            hit: if several { blow.number } else { 0 },
        });
        let triggers = check.critical_triggers(blow.number);
        let wounds = sum.through > 0 || check.critical_overruled(blow.number);
        let bought = check.hits() && triggers > 0 && wounds;
        // A d100 typed with the purchase, or at the end, belongs to the bought Critical Injury. A
        // second typed die belongs to the one for crossing the threshold (G-COMB-18).
        let (looked, row) = deadeye::choice(check, blow.number);
        let looked = looked.map(Real::from);
        let typed = if bought && target.kind != Kind::Minion {
            looked
                .or_else(|| typed_for(check, blow.number))
                .or_else(|| self.next_shown())
        } else {
            None
        };
        // The option at G-VEH-34 counts for every injury of this hit, including the one for crossing
        // the threshold. A looked-up die is for the latter only if none was bought.
        let maims = strike::maims(&self.now, check, &blow.weapon);
        let cause = Cause {
            by: Some(attacker.id),
            maims,
            looked: looked.filter(|_| !bought),
            row: row.filter(|_| !bought),
        };
        self.gets_through(target.id, sum.through, sum.strain, cause);
        if bought {
            let injury = Injury {
                added: critical_plus(check, blow.number, &blow.weapon),
                typed,
                by: Some(attacker.id),
                row,
                maims,
                keeps_ten: typed_for(check, blow.number).is_some(),
                ..Injury::default()
            };
            self.injure(target.id, injury);
        }
    }

    /// Applies active qualities and destroyed items (G-COMB-11, G-QUAL-24).
    fn after_the_hit(&mut self, check: &Check, dealt: bool) {
        let Some(target) = struck(check) else { return };
        let sundered = check
            .spent
            .iter()
            .find(|s| s.bought == Bought::Quality(Quality::Sunder))
            .and_then(|s| blow(&self.now, check, s.hit()))
            .map_or(target, |blow| blow.target);
        self.sunder(check, sundered);
        self.tractor(check);
        for spent in &check.spent {
            match spent.bought {
                Bought::Quality(quality) => {
                    let of = blow(&self.now, check, spent.hit());
                    let whom = of.as_ref().map_or(target, |b| b.target);
                    match (quality, of) {
                        (Quality::Burn(n), Some(of)) => self.set_on_fire(check.by, &of, n),
                        (Quality::Guided(n), _) => self.comes_round(check, n),
                        (quality, Some(of)) if self.now.vehicle(whom).is_some() => {
                            let planetary = hit_list::planetary(check, &of.weapon);
                            self.quality_on_vehicle(quality, whom, planetary);
                        }
                        _ => self.quality(quality, whom),
                    }
                }
                Bought::Row(SpendEffect::Destroy) if dealt => self.destroys(target, spent),
                Bought::Curtain(full) => self.curtain_strikes(check, full),
                Bought::Row(_) | Bought::Second | Bought::Barrage | Bought::Words => {}
            }
        }
    }

    /// Holds every target that a tractor beam hits, until the beam is switched off (G-QUAL-26, O-27).
    fn tractor(&mut self, check: &Check) {
        for blow in blows(&self.now, check) {
            let holds = |q: &Quality| matches!(q, Quality::Tractor(_));
            if self.now.vehicle(blow.target).is_some() {
                let beams = blow.weapon.qualities.iter().filter(|q| holds(q));
                for quality in beams.copied().filter(|_| check.hits()) {
                    self.quality_on_vehicle(quality, blow.target, true);
                }
                continue;
            }
            // A status that ends by itself doesn't hold a target for as long as the beam does
            // (G-STAT-05).
            let beam = |a: &Afflicted| a.status == Status::Immobilized && a.until == Until::ByHand;
            let target = self.now.figure(blow.target);
            let held = target.is_none_or(|f| f.statuses.iter().any(beam));
            if !held && check.hits() && blow.weapon.qualities.iter().any(holds) {
                self.afflict(blow.target, Status::Immobilized, Until::ByHand);
            }
        }
    }

    /// Keeps a guided weapon that missed in the air (G-QUAL-12).
    fn comes_round(&mut self, check: &Check, dice: u8) {
        let What::Attack { weapon, target, .. } = check.what else {
            return;
        };
        let guided = Guided {
            mark: self.now.next_mark,
            by: check.by,
            weapon,
            target,
            dice,
            round: self.now.round,
        };
        self.push(Sent { guided });
    }

    fn quality(&mut self, quality: Quality, target: Id) {
        let turns = |n: u8| u32::from(n.max(1));
        match quality {
            Quality::Knockdown if self.now.figure(target).is_some_and(|f| !f.prone) => {
                self.push(FellProne { who: target });
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
                self.afflict(target, Status::Ensnared, until);
            }
            Quality::Stun(n) => self.strain(target, u16::from(n)),
            // These act on the pool, on the damage or by themselves, so they do nothing here.
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

    /// Drops the open check and returns its Story Points.
    ///
    /// # Errors
    /// Refuses if there is no check, or if it is rolled (overridable).
    pub fn cancel(&mut self) -> Result<(), Refusal> {
        let Some(check) = self.now.check.clone() else {
            return Err(no_check_is_open());
        };
        if check.roll.is_some() {
            self.forbid(
                "G-COMB-02",
                "This check is already rolled.",
                "Use `done` to apply the result, or `undo` to undo the roll.",
            )?;
        }
        self.push(CheckEnded { done: false });
        if check.roll.is_some() {
            self.settle_story();
            return Ok(());
        }
        self.answers_come_back(&check);
        // Only the points spent on the check return. One spent on a fact stays spent.
        let formidable = self.now.figure(check.by).map(|f| f.side);
        let formidable = formidable.filter(|_| check.as_formidable);
        for side in check.story.into_iter().chain(formidable) {
            self.push(StoryReturned { side });
        }
        if self.now.turn.is_none() {
            self.settle_story();
        }
        Ok(())
    }
}
