//! Whose turn it is: who declares, who rolls for the order, who performs before whom (F-TRK-11 to
//! F-TRK-15).
//!
//! The order itself is made by [`order`](super::order); here is what it means at the moment.

use super::figure::Figure;
use super::state::{Phase, State};
use crate::rules::view::Id;

impl State {
    /// Who is to declare now (F-TRK-13).
    pub fn declaring(&self) -> Option<Id> {
        let next = self.to_declare().next();
        next.filter(|_| self.phase == Phase::Declare)
    }

    /// Who has still to declare this round, the slowest first.
    pub fn to_declare(&self) -> impl Iterator<Item = Id> {
        let waits = |id: &Id| self.declaration(*id).is_none() && !self.late(*id);
        let waiting = self.order.iter().copied().filter(waits);
        waiting.filter(|id| self.figure(*id).is_some_and(Figure::able))
    }

    /// Whether somebody came into the round, or came to, when its place in the order of declaration
    /// was over: the order only goes forward (F-TRK-12, F-TRK-13).
    pub fn late(&self, who: Id) -> bool {
        !self.order.contains(&who) || self.passed.contains(&who)
    }

    /// Who must still roll a die for the order (F-ORD-04, F-ORD-05).
    pub fn owing_ties(&self) -> impl Iterator<Item = Id> {
        let owes = |id: &Id| self.figure(*id).is_some_and(Figure::owes_tie);
        self.ties.iter().copied().filter(owes)
    }

    /// The order of performance: the fastest first (F-ORD-08), and among them, by Reflex, whoever
    /// came too late to stand in the order of declaration and acts all the same.
    pub fn performance(&self) -> Vec<Id> {
        let mut all: Vec<Id> = self.order.iter().rev().copied().collect();
        let reflex = |id: Id| self.figure(id).map_or(0, |f| f.reflex);
        for late in self.declared.iter().map(|d| d.who) {
            if !all.is_empty() && !all.contains(&late) {
                // Of two who were let in late, the later one saw more (F-ORD-08).
                let slower = all.iter().position(|id| {
                    let equal = reflex(*id) == reflex(late) && !self.order.contains(id);
                    equal || reflex(*id) < reflex(late)
                });
                all.insert(slower.unwrap_or(all.len()), late);
            }
        }
        all
    }

    /// When somebody declares in its turn, the order has gone past everybody before it who cannot
    /// (F-TRK-12).
    pub(super) fn pass_over(&mut self, declares: Id) {
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
