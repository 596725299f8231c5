//! The contributions to a check as they are gathered, and what a check is to those that give them.

use crate::rules::genesys::kinds::Characteristic;
use crate::rules::genesys::library::records::{Fights, SkillGroup};
use crate::rules::view::Id;

use super::Check;
use super::pool::{Change, Contribution};
use super::source::Source;

/// What a check is, as far as effects ask.
pub(in crate::rules::genesys) struct Occasion<'a> {
    /// Key of the skill.
    pub skill: &'a str,
    /// Its group, where a pack tells.
    pub group: Option<SkillGroup>,
    /// The characteristic it is paired with.
    pub linked: Characteristic,
    /// How it fights, for an attack.
    pub fights: Option<Fights>,
    /// Whom it is against.
    pub target: Option<Id>,
    /// Made with two weapons (G-MOD-07).
    pub two: bool,
    /// Whom a talent that the check belongs to is used on.
    pub on: &'a [Id],
    /// Fires weapons of a vehicle.
    pub mounted: bool,
    /// The vehicle that it controls.
    pub controls: Option<Id>,
}

/// Whether a contribution counts before anybody switched it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ByItself {
    /// It does, and cannot be switched.
    Always,
    /// It does.
    On,
    /// It does not.
    Off,
}

/// The contributions so far.
pub(in crate::rules::genesys) struct List<'a> {
    pub(super) all: Vec<Contribution>,
    pub(super) check: &'a Check,
}

impl<'a> List<'a> {
    pub(super) const fn new(check: &'a Check) -> Self {
        Self {
            all: Vec::new(),
            check,
        }
    }

    /// A contribution that counts by itself or does not, unless the table switched it.
    fn push(&mut self, key: Source, change: Change, why: &str, rule: &str, by_itself: ByItself) {
        let on = match by_itself {
            ByItself::Always => true,
            ByItself::On => !self.check.is_switched(&key),
            ByItself::Off => self.check.is_switched(&key),
        };
        self.all.push(Contribution {
            key,
            change,
            why: why.to_owned(),
            rule: rule.to_owned(),
            on,
            fixed: by_itself == ByItself::Always,
        });
    }

    /// The check whose they are.
    pub const fn check(&self) -> &'a Check {
        self.check
    }

    pub fn add(&mut self, key: Source, change: Change, why: &str, rule: &str) {
        self.push(key, change, why, rule, ByItself::On);
    }

    pub fn fixed(&mut self, key: Source, change: Change, why: &str, rule: &str) {
        self.push(key, change, why, rule, ByItself::Always);
    }

    /// One that counts only where the table says so.
    pub fn asked(&mut self, key: Source, change: Change, why: &str, rule: &str) {
        self.push(key, change, why, rule, ByItself::Off);
    }

    /// Whether an injury has added a Setback: one that stays, or what it has in store for the next
    /// check (M-03).
    pub(super) fn has_setback_of_injuries(&self) -> bool {
        self.all.iter().any(|c| {
            let of_an_injury = matches!(c.key, Source::Critical(_)) || c.rule == "M-03";
            c.on && of_an_injury && matches!(c.change, Change::Setback(_))
        })
    }

    /// The Difficulty dice that count so far, before any upgrade.
    pub fn difficulty(&self) -> i32 {
        let counts = self.all.iter().filter(|c| c.on);
        counts
            .map(|c| match c.change {
                Change::Difficulty(n) => i32::from(n),
                Change::Opposed {
                    characteristic,
                    rank,
                } => i32::from(characteristic.max(rank)),
                _ => 0,
            })
            .sum()
    }

    /// An impaired limb counts only where the GM says that the check needs it.
    pub(super) fn limb(&mut self, key: Source, name: &str) {
        let why = format!("{name}, if the limb is needed");
        self.asked(key, Change::Difficulty(1), &why, "G-HEAL-08");
    }
}
