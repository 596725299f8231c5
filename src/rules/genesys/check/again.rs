//! A second attack at once, with the same pool as the first (Overpowered, M-03).
//!
//! The pool that was rolled is kept as it was: with the aim, the Story Points and what was changed by
//! hand, whatever has been used up since. Only what is done to the second check itself joins it.

use serde::{Deserialize, Serialize};

use crate::dice::{Die, Pool, Symbol, Symbols};
use crate::rules::view::Id;

use super::list::List;
use super::mode::Mode;
use super::pool::Change;
use super::source::Source;
use super::{Check, What};

/// An attack that may be made at once, without an action (M-03).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Again {
    /// Who may attack.
    pub by: Id,
    /// Whom.
    pub target: Id,
    /// The attack it repeats. None where no check was rolled for that one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same: Option<Box<Repeated>>,
}

/// What two attacks have in common.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Repeated {
    /// The dice.
    pub pool: Pool,
    /// The place of the weapon on the sheet.
    pub weapon: u8,
    /// Whether bare hands send the damage to strain (G-MOD-10).
    #[serde(default)]
    pub to_strain: bool,
    /// How the attack is made.
    #[serde(default, skip_serializing_if = "Mode::is_plain")]
    pub mode: Mode,
}

impl Check {
    /// This attack, to be made again: with the pool it was rolled with, or with the one it repeats
    /// itself.
    pub fn repeated(&self) -> Option<Repeated> {
        let What::Attack {
            weapon, to_strain, ..
        } = self.what
        else {
            return None;
        };
        let rolled = self.roll.as_ref().map(|roll| roll.pool.clone());
        // A guided weapon that attacked again is gone; the next shot leaves the launcher.
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

    /// Whether it is the second attack that Overpowered allows.
    pub const fn is_again(&self) -> bool {
        matches!(self.what, What::Attack { free: true, .. }) && self.mode.guided.is_none()
    }

    /// That second attack, which can still be made where it was dropped before its roll.
    pub fn comes_back(&self) -> Option<Again> {
        let unrolled = self.is_again() && self.roll.is_none();
        Some(Again {
            by: self.by,
            target: self.target().filter(|_| unrolled)?,
            same: self.repeated().map(Box::new),
        })
    }

    /// Takes another target, weapon or range. With another target or weapon it is another attack than
    /// the one it repeats (M-03).
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

    /// Is made in another way. Then it is another attack than the one it repeats (M-03).
    pub fn is_made(&mut self, mode: &Mode) {
        if self.mode != *mode {
            self.same = None;
        }
        self.mode.clone_from(mode);
    }
}

/// The dice of the attack before, one line for each kind.
pub(super) fn contribute(list: &mut List<'_>, pool: &Pool) {
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
