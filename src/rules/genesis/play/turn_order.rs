//! Turns: who is active, who declares, who rolls, who performs before whom (F-TRK-11 to F-TRK-15).
//!
//! [`initiative`](crate::play::initiative) determines the order itself. This module tells what it means at the
//! moment.

use rules::view::Id;

use crate::kinds::{Act, Side};
use crate::model::figure::Figure;
use crate::model::state::{Against, Phase, Roller, State, Step};

impl State {
    /// Returns who rolls in the open check, in order: the acting character first, and in a chase,
    /// where both sides act, the players' own (F-CHS-04).
    pub fn asked(&self) -> Vec<&Roller> {
        let Some(check) = &self.check else {
            return Vec::new();
        };
        let mut all: Vec<&Roller> = check.rollers.iter().collect();
        if check.against == Against::Chase {
            all.sort_by_key(|r| self.figure(r.who).is_none_or(|f| f.side != Side::Pc));
        }
        all
    }

    /// Returns true if a character's roll of the round is a defense roll.
    pub fn defends(&self, who: Id) -> bool {
        self.declaration(who)
            .is_some_and(|d| matches!(d.act, Act::Defend | Act::Flee))
    }

    /// Returns the owner of the pool if none is named: in a check the character who has not rolled,
    /// else the one in the tray.
    pub fn at_hand(&self) -> Option<Id> {
        if self.check.is_some() {
            let asked = self.asked();
            let mut rollers = asked.iter().copied();
            let open = rollers.clone().find(|r| r.roll.is_none());
            let shown = rollers.clone().find(|r| Some(r.who) == self.shown);
            let first = rollers.next();
            return shown
                .filter(|r| r.roll.is_none())
                .or(open)
                .or(shown)
                .or(first)
                .map(|r| r.who);
        }
        let shown = self.rolls.iter().find(|r| Some(r.who) == self.shown);
        let open = self.rolls.iter().find(|r| r.roll.is_none());
        shown.or(open).or(self.rolls.first()).map(|r| r.who)
    }

    /// Returns who rolls next in a round: the owner of the open pool, and between two pools the first who
    /// hasn't rolled.
    pub fn rolls_next(&self) -> Option<Id> {
        let open = |id: &Id| self.combat_roll(*id).is_some_and(|r| r.roll.is_none());
        let next = || self.rolls.iter().find(|r| r.roll.is_none()).map(|r| r.who);
        self.at_hand().filter(open).or_else(next)
    }

    /// Returns who is active: who declares, who picks, or whose roll is open.
    pub fn active(&self) -> Option<Id> {
        if self.check.is_some() {
            return self.at_hand();
        }
        match self.phase {
            Phase::Declare => self.declaring(),
            Phase::Roll | Phase::Ambush => self.at_hand(),
            Phase::Resolve => self.duels.first().map(|duel| match self.step {
                Step::Outcome => duel.winner,
                Step::Strength | Step::Armor { .. } => duel.loser,
            }),
            Phase::TieBreak => self.owing_ties().next(),
            Phase::Setup | Phase::Upkeep => None,
        }
    }

    /// Keeps the rolls that are removed when others are laid out: their modifiers and changes by
    /// hand are restored with them, and a destiny point is returned at once (F-TRK-14, F-ROLL-09).
    pub(crate) fn set_aside(&mut self, laid: &[Roller]) {
        let has = |all: &[Roller], who: Id| all.iter().any(|r| r.who == who);
        self.aside.retain(|r| !has(laid, r.who));
        for old in std::mem::take(&mut self.rolls) {
            let changed = !old.switched.is_empty() || !old.by_hand.is_empty();
            if changed && !old.lies() && !has(laid, old.who) {
                self.aside.retain(|r| r.who != old.who);
                self.aside.push(Roller {
                    destiny_before: 0,
                    ..old
                });
            }
        }
    }

    /// Returns who declares now (F-TRK-13).
    pub fn declaring(&self) -> Option<Id> {
        let next = self.to_declare().next();
        next.filter(|_| self.phase == Phase::Declare)
    }

    /// Returns who still has to declare this round, the slowest first.
    pub fn to_declare(&self) -> impl Iterator<Item = Id> {
        let waits = |id: &Id| self.declaration(*id).is_none() && !self.late(*id);
        let waiting = self.order.iter().copied().filter(waits);
        waiting.filter(|id| self.figure(*id).is_some_and(Figure::able))
    }

    /// Returns true if a character joined the round, or recovered, after its place in the order of
    /// declaration: the order only goes forward (F-TRK-12, F-TRK-13).
    pub fn late(&self, who: Id) -> bool {
        !self.order.contains(&who) || self.passed.contains(&who)
    }

    /// Returns who must still roll a die for the order (F-ORD-04, F-ORD-05).
    pub fn owing_ties(&self) -> impl Iterator<Item = Id> {
        let owes = |id: &Id| self.figure(*id).is_some_and(Figure::owes_tie);
        self.ties.iter().copied().filter(owes)
    }

    /// Returns the order of performance: the fastest first (F-ORD-08), including, by Reflex, those
    /// who came too late for the order of declaration and still act.
    pub fn performance(&self) -> Vec<Id> {
        let mut all: Vec<Id> = self.order.iter().rev().copied().collect();
        let reflex = |id: Id| self.figure(id).map_or(0, |f| f.reflex);
        for late in self.declared.iter().map(|d| d.who) {
            if !all.is_empty() && !all.contains(&late) {
                // Of two late overrides, the later one saw more (F-ORD-08).
                let slower = all.iter().position(|id| {
                    let equal = reflex(*id) == reflex(late) && !self.order.contains(id);
                    equal || reflex(*id) < reflex(late)
                });
                all.insert(slower.unwrap_or(all.len()), late);
            }
        }
        all
    }

    /// Marks everyone before a declaring character who can't declare as passed (F-TRK-12).
    pub(crate) fn pass_over(&mut self, declares: Id) {
        if self.declaring() != Some(declares) {
            return;
        }
        let before = self.order.iter().take_while(|id| **id != declares);
        let out = before.filter(|id| !self.figure(**id).is_some_and(Figure::able));
        let out = out.filter(|id| self.declaration(**id).is_none());
        let out = out.filter(|id| !self.passed.contains(id));
        let out: Vec<Id> = out.copied().collect();
        self.passed.extend(out);
    }
}
