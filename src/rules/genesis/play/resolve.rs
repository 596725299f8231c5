//! The effects of a victory: Strength, the winner's choice, armor, the result (F-VIC-13).
//!
//! Victories are in a list, the fastest winner's first. The current one needs the loser (Strength),
//! then the winner (outcome), and with limited armor the loser again. A victory that can no longer
//! happen is dropped with its reason (F-ORD-09).

use lang::{Refusal, Who};
use rules::refusals::same_twice;
use rules::view::Id;

use crate::kinds::{Condition, Injury, count};
use crate::model::armor::{armor_against, bare, up_close};
use crate::model::figure::Figure;
use crate::model::limbs::takes_off;
use crate::model::outcome::Outcome;
use crate::model::state::{Against, Check, Duel, Phase, Step};
use crate::play::draft::Draft;
use crate::play::event::{
    Accepted, ArmorAsked, ArmorUsed, CheckDropped, CloseSet, ConditionSet, Died, Disarmed,
    DuelAdded, DuelDropped, DuelGoesOn, DuelOver, Injured, LimbSet, Picked, Stopped, StrengthSpent,
};
use crate::play::recovery::is_dead;
use crate::play::rolling::victory;
use crate::settings::ArmorMode;

impl Draft<'_, '_> {
    fn duel(&self) -> Result<Duel, Refusal> {
        let front = self
            .now
            .duels
            .first()
            .filter(|_| self.now.phase == Phase::Resolve);
        front.cloned().ok_or_else(|| {
            Refusal::input("There is no victory to pick an outcome for.")
                .hint("Use `next` to go on.")
        })
    }

    fn loser(&self, duel: &Duel) -> Result<Figure, Refusal> {
        let loser = self.now.figure(duel.loser).cloned();
        loser.ok_or_else(|| {
            Refusal::input("The loser has left the fight.").hint("Use `undo` to bring them back.")
        })
    }

    /// Makes the next victory that still matters the current one, and stops only for a character who
    /// has a choice.
    pub(crate) fn settle(&mut self) {
        while let Some(duel) = self.now.duels.first().cloned() {
            if let Some(why) = self.void(&duel) {
                self.push(DuelDropped { why });
                continue;
            }
            if self.one_after_the_other(&duel) {
                continue;
            }
            let loser = self.now.figure(duel.loser);
            if self.now.step == Step::Strength && loser.is_none_or(|f| f.strength_left() == 0) {
                self.push(Accepted);
            }
            return;
        }
        if self.now.phase == Phase::Resolve {
            self.after_outcomes();
        }
    }

    /// Updates the current victory if attacks are resolved one after another: a loser who is
    /// incapacitated by now no longer defends, and one who has recovered does. Returns true if that
    /// changed the victory (F-ORD-09, F-MOD-12). A picked outcome stays, and so does a level that
    /// Strength or a split has changed.
    fn one_after_the_other(&mut self, duel: &Duel) -> bool {
        let picked = matches!(self.now.step, Step::Armor { .. });
        let out = self.now.figure(duel.loser).is_some_and(|f| !f.able());
        if self.now.settings.simultaneous || picked || duel.helpless == out {
            return false;
        }
        let fresh = duel.reduced == 0 && duel.spent == 0 && !duel.by_hand;
        let level = if fresh {
            let anew = victory(&self.now, self.library(), duel.winner, duel.loser);
            // A recovered character may have had the better dice.
            let level = anew.map_or(0, |anew| anew.level);
            if out { level.max(duel.level) } else { level }
        } else {
            duel.level
        };
        self.push(DuelGoesOn {
            level,
            helpless: out,
            bare: false,
        });
        true
    }

    /// Returns why a victory has no effect, if it has none (F-ORD-09, F-VIC-26).
    fn void(&self, duel: &Duel) -> Option<String> {
        let (winner, loser) = (self.now.figure(duel.winner)?, self.now.figure(duel.loser)?);
        if loser.dead {
            return Some(format!("{} is already dead", loser.name));
        }
        // A picked outcome stays: only the later choice is lost (F-ORD-09).
        if matches!(self.now.step, Step::Armor { .. }) && self.now.duels.first() == Some(duel) {
            return None;
        }
        if !winner.able() {
            return Some(format!("{} was incapacitated first", winner.name));
        }
        if duel.armed && winner.held.is_none() && !winner.dropped.is_empty() {
            return Some(format!("{} was disarmed first", winner.name));
        }
        (duel.level == 0).then(|| "no level is left".to_owned())
    }

    /// Spends uses of Strength on the current victory (F-ATT-02, F-ATT-05).
    ///
    /// # Errors
    /// Refuses more than there are, more than one if they don't stack, and once the winner picks.
    pub fn reduce(&mut self, by: u8) -> Result<(), Refusal> {
        let duel = self.duel()?;
        let loser = self.loser(&duel)?;
        if self.now.step != Step::Strength {
            let why = "Strength can't be spent now: the winner picks.";
            return Err(Refusal::input(why)
                .resting_on("F-VIC-13")
                .hint("Choose the outcome with `outcome`."));
        }
        let left = loser.strength_left();
        if by > left {
            let why = format!(
                "{} has {} of Strength left.",
                loser.name,
                count(left, "use")
            );
            self.forbid("F-ATT-02", why, format!("Use {left} at most."))?;
        }
        if !self.now.settings.str_stack && duel.reduced + by > 1 {
            let why = "An attack allows only 1 use of Strength.";
            self.forbid(
                "F-ATT-05",
                why,
                "Use `accept` to take the victory as it is.",
            )?;
        }
        self.push(StrengthSpent {
            who: loser.id,
            by: by.min(duel.level),
        });
        if !self.now.settings.str_stack && self.now.duels.first().is_some_and(|d| d.level > 0) {
            self.push(Accepted);
        }
        self.settle();
        Ok(())
    }

    /// Lets the winner pick the remaining level.
    ///
    /// # Errors
    /// Refuses when the loser has no choice.
    pub fn accept(&mut self) -> Result<(), Refusal> {
        self.duel()?;
        match self.now.step {
            Step::Strength => {
                self.push(Accepted);
                Ok(())
            }
            Step::Armor { .. } => self.armor(0),
            Step::Outcome => Err(Refusal::input("The winner must pick an outcome.")
                .hint("Use `outcome minor`, or another row of the menu.")),
        }
    }

    /// Picks an outcome for the winner (F-VIC-01, F-VIC-13).
    ///
    /// # Errors
    /// Refuses what the level or the rules do not allow, and while the loser still has a choice.
    pub fn pick(&mut self, outcome: &Outcome) -> Result<(), Refusal> {
        let duel = self.duel()?;
        let loser = self.loser(&duel)?;
        match self.now.step {
            Step::Strength => {
                let why = format!("{} may spend Strength first.", loser.name);
                let refusal = Refusal::rule("F-VIC-13", why).hint("Use `reduce N` or `accept`.");
                self.permit(Err(refusal))?;
                self.push(Accepted);
            }
            Step::Armor { .. } => {
                return Err(Refusal::input(
                    "The outcome is already picked. Choose how much armor to use.",
                )
                .hint("Use `armor N`."));
            }
            Step::Outcome => {}
        }
        if *outcome == Outcome::Nothing {
            let why = format!("{} declines", self.now.name_of(duel.winner));
            self.push(DuelDropped { why });
            self.settle();
            return Ok(());
        }
        self.permit(outcome.allowed(&self.now, &duel))?;
        let named = match outcome {
            Outcome::Dismember(limb) => takes_off(&loser, limb).ok().map(Outcome::Dismember),
            _ => None,
        };
        let outcome = named.as_ref().unwrap_or(outcome);
        self.push(Picked {
            outcome: outcome.clone(),
        });
        // F-CLS-05: a knockout or a trip ends the grapple, but the attack hit in it. A winner who
        // breaks away uses the remaining levels from outside it.
        let (armor, bare) = (armor_against(&self.now, &duel), bare(&self.now, &duel));
        let bare = bare && *outcome != Outcome::Break;
        self.effects(&duel, outcome);
        let level = outcome.injury();
        let stock = self.now.settings.armor_mode == ArmorMode::PerEncounter;
        if let Outcome::Dismember(limb) = outcome {
            // F-VIC-24: the limb is lost even if armor stops the injury, unless the setting says
            // otherwise.
            let saved = self.now.settings.cancels_dismember && armor >= level && !stock;
            // With limited armor it isn't known yet how much is used: see [`Self::armor`].
            let later = self.now.settings.cancels_dismember && stock && armor > 0;
            if !saved && !later {
                self.lose(duel.loser, limb);
            }
        }
        if level > 0 && armor > 0 && stock {
            self.spend_level(&duel, outcome, bare);
            self.push(ArmorAsked { level });
            return Ok(());
        }
        if level > 0 {
            self.strike(&duel, level, armor);
        }
        self.spend_level(&duel, outcome, bare);
        self.done_with(&duel);
        Ok(())
    }

    /// Marks a limb as lost: an arm if none is named.
    fn lose(&mut self, who: Id, limb: &str) {
        let limb = if limb.is_empty() { "arm" } else { limb };
        self.push(LimbSet {
            who,
            limb: limb.to_owned(),
            lost: true,
        });
    }

    /// Keeps the rest of the level after this outcome, if levels may be split (F-VIC-27).
    fn spend_level(&mut self, duel: &Duel, outcome: &Outcome, bare: bool) {
        if self.now.settings.split {
            let level = duel.level.saturating_sub(outcome.level(&self.now).max(1));
            self.push(DuelGoesOn {
                level,
                helpless: duel.helpless,
                bare,
            });
        }
    }

    fn done_with(&mut self, duel: &Duel) {
        // The setting at the time of the pick decides.
        let splits = self.now.settings.split;
        let split = self.now.duels.first().filter(|d| splits && d.spent > 0);
        let left = split.map_or(0, |d| d.level);
        let alive = self.now.figure(duel.loser).is_some_and(|f| !f.dead);
        if left > 0 && alive {
            self.push(Accepted);
        } else {
            self.push(DuelOver);
        }
        self.settle();
    }

    /// Applies the part of an outcome that isn't an injury.
    fn effects(&mut self, duel: &Duel, outcome: &Outcome) {
        let (winner, loser) = (duel.winner, duel.loser);
        let condition = match outcome {
            Outcome::Stagger => Some(Condition::Staggered),
            Outcome::Trip => Some(Condition::Prone),
            Outcome::Knockout => Some(Condition::Unconscious),
            Outcome::Minor
            | Outcome::Close
            | Outcome::Break
            | Outcome::Medium
            | Outcome::Disarm
            | Outcome::Serious
            | Outcome::Fatal
            | Outcome::Dismember(_)
            | Outcome::Death
            | Outcome::Nothing => None,
        };
        if let Some(condition) = condition {
            self.push(ConditionSet {
                who: loser,
                condition,
                on: true,
            });
        }
        match outcome {
            Outcome::Close | Outcome::Break => self.push(CloseSet {
                a: winner,
                b: loser,
                on: *outcome == Outcome::Close,
            }),
            Outcome::Disarm => self.push(Disarmed { who: loser }),
            // F-CLS-07: a trip ends a grapple. So does incapacitation, see `put_out`.
            Outcome::Trip => self.apart(loser),
            Outcome::Knockout => self.put_out(loser),
            Outcome::Minor
            | Outcome::Stagger
            | Outcome::Medium
            | Outcome::Serious
            | Outcome::Fatal
            | Outcome::Dismember(_)
            | Outcome::Death
            | Outcome::Nothing => {}
        }
    }

    /// Takes a character out of every close combat.
    pub(crate) fn apart(&mut self, who: Id) {
        for other in self.now.held_close(who) {
            self.push(CloseSet {
                a: who,
                b: other,
                on: false,
            });
        }
    }

    /// Applies an injury after armor (F-VIC-15): a lower one, none, or death.
    fn strike(&mut self, duel: &Duel, level: u8, armor: u8) {
        let cause = self.now.name_of(duel.winner).to_owned();
        self.hurt(duel.loser, level, armor, &cause);
    }

    /// Gives a character an injury of a level, less armor. Level 5 is death.
    pub(crate) fn hurt(&mut self, who: Id, level: u8, armor: u8, cause: &str) {
        let left = level.saturating_sub(armor);
        // F-CLS-07: this comes before the death, because the dead are in no grapple.
        if left > Injury::Fatal.level() {
            self.apart(who);
        }
        match Injury::of(left) {
            Some(injury) => self.push(Injured {
                who,
                injury,
                from: level,
                cause: cause.to_owned(),
            }),
            None if left == 0 => self.push(Stopped { who, from: level }),
            None => self.push(Died { who }),
        }
        self.put_out(who);
    }

    /// Applies the consequences for a character who was just incapacitated: it is in no grapple
    /// (F-CLS-07), and makes no more rolls (F-MOD-12).
    pub(crate) fn put_out(&mut self, who: Id) {
        if self.now.figure(who).is_none_or(Figure::able) {
            return;
        }
        self.apart(who);
        let runs = |check: &Check| {
            let dead = self.now.figure(who).is_some_and(|f| f.dead);
            let rolls = check.rollers.iter().any(|r| r.who == who);
            rolls && (dead || check.against == Against::Chase)
        };
        if self.now.check.as_ref().is_some_and(runs) {
            self.push(CheckDropped);
        }
        self.lay_out_again();
    }

    /// Uses limited armor on the current injury (F-ARM-08).
    ///
    /// # Errors
    /// Refuses when no armor choice is open, and more than is left.
    pub fn armor(&mut self, by: u8) -> Result<(), Refusal> {
        let duel = self.duel()?;
        let Step::Armor { level } = self.now.step else {
            return Err(Refusal::input("There is no armor choice now.")
                .hint("It comes when armor can absorb an injury."));
        };
        let left = armor_against(&self.now, &duel);
        if by > left {
            let name = self.now.name_of(duel.loser).to_owned();
            let why = format!("{name} has {left} armor left.");
            self.forbid("F-ARM-08", why, format!("Use {left} at most."))?;
        }
        let by = by.min(level);
        if by > 0 {
            self.push(ArmorUsed {
                who: duel.loser,
                by,
            });
        }
        // F-VIC-24: if the setting says so, armor that stops the injury saves the limb.
        if duel.dismembers && by < level {
            self.lose(duel.loser, &duel.limb);
        }
        self.strike(&duel, level, by);
        self.done_with(&duel);
        Ok(())
    }

    /// Adds a victory by hand, as the narrator may (F-ORD-09).
    ///
    /// # Errors
    /// Refuses the same one twice, and the dead.
    pub fn victory(&mut self, who: &Who, target: &Who, level: u8) -> Result<(), Refusal> {
        let (winner, loser) = (self.figure(who)?, self.figure(target)?);
        if winner.id == loser.id {
            return Err(same_twice(&winner.name));
        }
        if !matches!(self.now.phase, Phase::Resolve | Phase::Upkeep) {
            return Err(Refusal::input("Victories come after the rolls of a round.")
                .hint("Use `compare` once everyone has rolled."));
        }
        if winner.dead || loser.dead {
            let dead = if winner.dead { &winner } else { &loser };
            return Err(is_dead(dead));
        }
        self.is_here(winner.id)?;
        self.is_here(loser.id)?;
        let first = self.now.duels.is_empty();
        self.push(DuelAdded {
            duel: Duel {
                winner: winner.id,
                loser: loser.id,
                level,
                helpless: !loser.able(),
                reduced: 0,
                armed: winner.held.is_some(),
                any: false,
                by_hand: true,
                spent: 0,
                dismembers: false,
                limb: String::new(),
                bare: up_close(&self.now, winner.id, loser.id),
            },
        });
        if first {
            self.settle();
        }
        Ok(())
    }
}
