//! A second attack that repeats the pool of the first (Overpowered, M-03).
//!
//! The repeated pool stays as it was rolled: it keeps the aim, the Story Points and the changes made by
//! hand, even when these are used up. Only changes to the second check itself are added.

use dice::{Die, Pool, Symbol, Symbols};

use crate::model::check::again::{Again, Repeated};
use crate::model::check::mode::Mode;
use crate::model::check::pool::Change;
use crate::model::check::source::Source;
use crate::model::check::{Check, What};
use crate::play::check::list::List;

impl Check {
    /// What a second attack repeats: this attack with the pool that was rolled, or with the pool that
    /// this attack itself repeats.
    pub fn repeated(&self) -> Option<Repeated> {
        let What::Attack {
            weapon, to_strain, ..
        } = self.what
        else {
            return None;
        };
        let rolled = self.roll.as_ref().map(|roll| roll.pool.clone());
        // The guided weapon that attacked again is gone. The next shot comes from the launcher.
        let mode = Mode {
            guided: None,
            ..self.mode.clone()
        };
        Some(Repeated {
            pool: rolled.or_else(|| self.same.clone())?,
            weapon,
            to_strain,
            mode,
        })
    }

    /// True for the second attack that Overpowered allows.
    pub const fn is_again(&self) -> bool {
        matches!(self.what, What::Attack { free: true, .. }) && self.mode.guided.is_none()
    }

    /// The second attack as an open offer again, if this check is one and is dropped before its roll.
    pub fn comes_back(&self) -> Option<Again> {
        let unrolled = self.is_again() && self.roll.is_none();
        Some(Again {
            by: self.by,
            target: self.target().filter(|_| unrolled)?,
            same: self.repeated().map(Box::new),
        })
    }

    /// Changes the target, weapon or range. A new target or weapon makes it a different attack, so it
    /// stops repeating the first one (M-03).
    pub fn becomes(&mut self, what: &What) {
        let of = |what: &What| match *what {
            What::Attack { weapon, target, .. } => Some((weapon, target)),
            What::Skill { .. } => None,
        };
        if of(what) != of(&self.what) {
            self.same = None;
        }
        let aim = |what: &What| match *what {
            What::Attack { target, band, .. } => Some((target, band)),
            What::Skill { .. } => None,
        };
        match (aim(&self.what), aim(what)) {
            (Some((was, far)), Some((is, near))) if was == is => self.ranged |= far != near,
            _ => self.ranged = false,
        }
        self.what.clone_from(what);
    }

    /// Changes how the attack is made. A different way makes it a different attack, so it stops
    /// repeating the first one (M-03).
    pub fn is_made(&mut self, mode: &Mode) {
        if self.mode != *mode {
            self.same = None;
        }
        self.mode.clone_from(mode);
    }
}

/// Adds the dice of the first attack, one line for each kind.
pub(crate) fn contribute(list: &mut List<'_>, pool: &Pool) {
    let of = |die| pool.get(die);
    let symbol = |symbol| pool.added().get(symbol).max(0).unsigned_abs();
    let symbols = Symbols {
        success: symbol(Symbol::Success),
        failure: symbol(Symbol::Failure),
        advantage: symbol(Symbol::Advantage),
        threat: symbol(Symbol::Threat),
        triumph: symbol(Symbol::Triumph),
        despair: symbol(Symbol::Despair),
    };
    let difficulty = i8::try_from(of(Die::Difficulty)).unwrap_or(i8::MAX);
    let all = [
        (
            Change::Proficiency(of(Die::Proficiency)),
            of(Die::Proficiency) > 0,
        ),
        (Change::Ability(of(Die::Ability)), of(Die::Ability) > 0),
        (Change::Boost(of(Die::Boost)), of(Die::Boost) > 0),
        (
            Change::Challenge(of(Die::Challenge)),
            of(Die::Challenge) > 0,
        ),
        (Change::Difficulty(difficulty), difficulty > 0),
        (Change::Setback(of(Die::Setback)), of(Die::Setback) > 0),
        (Change::Auto(symbols), symbols != Symbols::default()),
    ];
    for (change, _) in all.into_iter().filter(|(_, any)| *any) {
        list.fixed(Source::Same, change, "the same pool as before", "M-03");
    }
}
