//! The list that collects the contributions to a check, and the description of the check that their
//! sources read. `sources` fills it.

use crate::kinds::Characteristic;
use crate::model::check::Check;
use crate::model::check::pool::Change;
use crate::model::check::source::Source;
use crate::model::records::{Fights, SkillGroup};
use crate::play::check::pool::Contribution;

use rules::view::Id;

/// The properties of a check that modifiers ask about.
pub(crate) struct Occasion<'a> {
    /// Key of the skill.
    pub skill: &'a str,
    /// The group of the skill, if a pack defines one.
    pub group: Option<SkillGroup>,
    /// The characteristic it is paired with.
    pub linked: Characteristic,
    /// How the weapon fights, for an attack.
    pub fights: Option<Fights>,
    /// The target or opponent.
    pub target: Option<Id>,
    /// True for an attack with two weapons (G-MOD-07).
    pub two: bool,
    /// The targets of the talent that the check belongs to.
    pub on: &'a [Id],
    /// True if it fires weapons of a vehicle.
    pub mounted: bool,
    /// The vehicle that the check controls.
    pub controls: Option<Id>,
}

/// Default of a contribution, before anyone switches it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ByItself {
    /// It counts, and can't be switched.
    Always,
    /// It counts.
    On,
    /// It doesn't count.
    Off,
}

/// The contributions collected so far.
pub(crate) struct List<'a> {
    pub(crate) all: Vec<Contribution>,
    pub(crate) check: &'a Check,
}

impl<'a> List<'a> {
    pub(crate) const fn new(check: &'a Check) -> Self {
        Self {
            all: Vec::new(),
            check,
        }
    }

    /// Adds a contribution. It has the default unless a switch reverses it.
    fn push(&mut self, key: Source, change: Change, why: &str, rule: &str, by_itself: ByItself) {
        let on = match by_itself {
            ByItself::Always => true,
            ByItself::On => !self.check.is_switched(&key),
            ByItself::Off => self.check.is_switched(&key),
        };
        self.all.push(Contribution {
            key,
            by: None,
            change,
            why: why.to_owned(),
            rule: rule.to_owned(),
            on,
            fixed: by_itself == ByItself::Always,
        });
    }

    /// The check that the contributions belong to.
    pub const fn check(&self) -> &'a Check {
        self.check
    }

    pub fn add(&mut self, key: Source, change: Change, why: &str, rule: &str) {
        self.push(key, change, why, rule, ByItself::On);
    }

    pub fn fixed(&mut self, key: Source, change: Change, why: &str, rule: &str) {
        self.push(key, change, why, rule, ByItself::Always);
    }

    /// Adds a contribution that counts only after it is switched on.
    pub fn asked(&mut self, key: Source, change: Change, why: &str, rule: &str) {
        self.push(key, change, why, rule, ByItself::Off);
    }

    /// Names who added the last contribution, if that is someone else than its source says.
    pub fn by(&mut self, who: Id) {
        if let Some(last) = self.all.last_mut() {
            last.by = Some(who);
        }
    }

    /// True if an injury added a Setback die: a lasting one, or one for the next check only (M-03).
    pub(crate) fn has_setback_of_injuries(&self) -> bool {
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

    /// Adds an impaired limb. It counts only when the GM says that the check needs the limb.
    pub(crate) fn limb(&mut self, key: Source, name: &str) {
        let why = format!("{name}, if the limb is needed");
        self.asked(key, Change::Difficulty(1), &why, "G-HEAL-08");
    }
}
