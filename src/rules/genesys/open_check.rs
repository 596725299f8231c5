//! Questions about the open check: its result, the symbols left to spend, its purpose, target and weapon, and
//! what a second attack repeats.

use crate::kinds::Quality;
use crate::model::check::again::{Again, Repeated};
use crate::model::check::mode::Mode;
use crate::model::check::purpose::Purpose;
use crate::model::check::source::Source;
use crate::model::check::{Answer, Bought, Check, Paid, What};
use crate::model::figure::Figure;
use crate::model::figure::item::Item;
use crate::model::hacking::Hack;
use crate::model::records::Weapon;
use crate::model::records::tables::SpendEffect;
use crate::model::state::State;
use crate::model::talents::hook::Answers;
use crate::model::vehicles::task::Task;
use crate::positions::weapons::{mount_place, weapon_of};
use dice::{Net, Roll};
use rules::view::Id;

impl Check {
    /// A new check.
    pub const fn new(by: Id, what: What) -> Self {
        Self {
            by,
            what,
            switched: Vec::new(),
            by_hand: Vec::new(),
            story: Vec::new(),
            roll: None,
            before: Vec::new(),
            spent: Vec::new(),
            by_players: false,
            offered: Vec::new(),
            used: Vec::new(),
            answers: Vec::new(),
            talent: None,
            overruled: false,
            mode: Mode::PLAIN,
            absorbed: Vec::new(),
            fired: None,
            help: Vec::new(),
            as_formidable: false,
            same: None,
            ranged: false,
        }
    }

    /// The answers with a given hook.
    pub fn answers_of(&self, hook: Answers) -> impl Iterator<Item = &Answer> {
        self.answers.iter().filter(move |a| a.hook == Some(hook))
    }

    /// The targets of the talent that it belongs to.
    pub fn used_on(&self) -> &[Id] {
        self.talent.as_ref().map_or(&[], |by| &by.on)
    }

    /// True if it fires weapons of a vehicle, as an attack or as a barrage (G-VCOM-20).
    pub fn fires_mounted(&self) -> bool {
        match &self.what {
            What::Attack { weapon, .. } => mount_place(*weapon).is_some(),
            What::Skill { purpose, .. } => purpose.task().is_some_and(Task::fires),
        }
    }

    /// The factor for strain that this check deals or heals: 2 if its maker doubles it (T-44).
    pub fn strain_times(&self) -> u16 {
        let doubles = |a: &Answer| a.who == self.by;
        1 + u16::from(self.answers_of(Answers::DoublesStrain).any(doubles))
    }

    /// True if a source is switched.
    pub fn is_switched(&self, source: &Source) -> bool {
        self.switched.contains(source)
    }

    /// The result after symbols cancel, once it is rolled.
    pub fn net(&self) -> Option<Net> {
        self.roll.as_ref().map(Roll::net)
    }

    /// The symbols left to spend.
    pub fn left(&self) -> Left {
        let Some(net) = self.net() else {
            return Left::default();
        };
        let mut left = Left {
            advantage: net.advantage.max(0),
            threat: (-net.advantage).max(0),
            triumph: net.triumph as i32,
            despair: net.despair as i32,
        };
        for spent in &self.spent {
            left.advantage -= i32::from(spent.paid.advantage);
            left.threat -= i32::from(spent.paid.threat);
            left.triumph -= i32::from(spent.paid.triumph);
            left.despair -= i32::from(spent.paid.despair);
        }
        left
    }

    /// True for an attack that hits (G-COMB-06).
    pub fn hits(&self) -> bool {
        matches!(self.what, What::Attack { .. }) && self.net().is_some_and(|n| n.succeeds())
    }

    /// How many times a Critical Injury was bought for one hit (G-COMB-16, O-24).
    pub fn critical_triggers(&self, hit: u8) -> u16 {
        self.spent
            .iter()
            .filter(|s| s.bought == Bought::Row(SpendEffect::Critical) && s.hit() == hit)
            .count() as u16
    }

    /// True if an override gave the hit a Critical Injury: bought for nothing, it is rolled even if the
    /// hit deals no damage (G-COMB-09, G-VCOM-29).
    pub fn critical_overruled(&self, hit: u8) -> bool {
        let is = Bought::Row(SpendEffect::Critical);
        let mut spent = self.spent.iter();
        spent.any(|s| s.bought == is && s.hit() == hit && s.paid == Paid::default())
    }

    /// True if a row with this effect was bought.
    pub fn bought(&self, effect: SpendEffect) -> bool {
        self.spent.iter().any(|s| s.bought == Bought::Row(effect))
    }

    /// The purpose of a skill check. An attack has the plain one.
    pub const fn purpose(&self) -> Purpose {
        match self.what {
            What::Skill { purpose, .. } => purpose,
            What::Attack { .. } => Purpose::Plain,
        }
    }

    /// True if `who` looks for something to buy with it and hasn't rolled yet (G-EQ-02).
    pub fn buys_for(&self, who: Id) -> bool {
        self.by == who && self.roll.is_none() && self.purpose() == Purpose::Buy
    }

    /// The tool that the actor uses for a skill check, if there is one (G-EQ-09).
    pub fn tool<'f>(&self, actor: &'f Figure) -> Option<&'f Item> {
        match &self.what {
            What::Skill { skill, .. } => actor.tool_for(skill),
            What::Attack { .. } => None,
        }
    }

    /// The target of an attack.
    pub const fn target(&self) -> Option<Id> {
        match self.what {
            What::Attack { target, .. } => Some(target),
            What::Skill { .. } => None,
        }
    }

    /// The opponent in an opposed skill check (G-POOL-20).
    pub const fn opponent(&self) -> Option<Id> {
        match self.what {
            What::Skill {
                against: Some((whom, _)),
                ..
            } => Some(whom),
            What::Skill { against: None, .. } | What::Attack { .. } => None,
        }
    }

    /// The target of an attack, or the opponent in an opposed check.
    pub fn whom(&self) -> Option<Id> {
        self.target().or(self.opponent())
    }

    /// True if the check is canceled when `who` leaves: its maker, its target, the opponent of an
    /// unrolled check, or the system or hacker that it is about.
    pub fn falls_with(&self, who: Id) -> bool {
        let about = self
            .hack()
            .is_some_and(|h| h.system() == who || h.hacker() == Some(who));
        self.by == who || self.target() == Some(who) || self.waits_for(who) || about
    }

    /// True if the skill of `who` is to oppose a roll that is still to come (G-POOL-20).
    pub fn waits_for(&self, who: Id) -> bool {
        let opposes =
            matches!(&self.what, What::Skill { against: Some((whom, _)), .. } if *whom == who);
        opposes && self.roll.is_none()
    }

    /// True if the weapon's alternative skill is switched on (O-VW16).
    fn takes_instead(&self, weapon: &Weapon) -> bool {
        let other = &weapon.instead;
        !other.is_empty() && self.is_switched(&Source::Quality(other.clone()))
    }

    /// The second weapon of an attack with two (G-MOD-07).
    pub fn second_weapon(&self, state: &State) -> Option<Weapon> {
        let index = self.mode.second?;
        state
            .figure(self.by)
            .and_then(|f| weapon_of(&f.weapons, index))
    }

    /// The weapon of an attack, from the sheet or unarmed. A pistol used with Fan the Hammer has
    /// Auto-fire (G-TAL-34).
    pub fn weapon(&self, state: &State) -> Option<Weapon> {
        let What::Attack { weapon, .. } = self.what else {
            return None;
        };
        let mut weapon = state.weapon_at(self.by, weapon)?;
        if self.takes_instead(&weapon) {
            std::mem::swap(&mut weapon.skill, &mut weapon.instead);
        }
        let fanned = self.answers_of(Answers::FanTheHammer).next().is_some();
        if fanned && !weapon.qualities.contains(&Quality::AutoFire) {
            weapon.qualities.push(Quality::AutoFire);
        }
        if self
            .answers
            .iter()
            .any(|a| matches!(a.hook, Some(Answers::FromNowhere(_))))
        {
            let vicious = weapon.qualities.iter_mut().find_map(|q| match q {
                Quality::Vicious(n) => Some(n),
                _ => None,
            });
            match vicious {
                Some(n) => *n = n.saturating_add(1),
                None => weapon.qualities.push(Quality::Vicious(1)),
            }
        }
        Some(weapon)
    }

    /// The hacking purpose of a check, if it has one.
    pub const fn hack(&self) -> Option<Hack> {
        match self.purpose() {
            Purpose::Hack(hack) => Some(hack),
            _ => None,
        }
    }
}

/// Symbols left to spend.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Left {
    /// Advantage.
    pub advantage: i32,
    /// Threat.
    pub threat: i32,
    /// Triumphs.
    pub triumph: i32,
    /// Despairs.
    pub despair: i32,
}

impl Left {
    /// True if nothing is left.
    pub const fn is_empty(&self) -> bool {
        self.advantage <= 0 && self.threat <= 0 && self.triumph <= 0 && self.despair <= 0
    }

    /// The symbols in short form, such as "2a 1T". Empty if nothing is left.
    pub fn words(&self) -> String {
        let all = [
            (self.advantage, 'a'),
            (self.threat, 't'),
            (self.triumph, 'T'),
            (self.despair, 'D'),
        ];
        let parts: Vec<String> = all
            .into_iter()
            .filter(|(n, _)| *n > 0)
            .map(|(n, letter)| format!("{n}{letter}"))
            .collect();
        parts.join(" ")
    }

    /// True if they cover a price.
    pub const fn covers(&self, paid: Paid) -> bool {
        paid.advantage as i32 <= self.advantage
            && paid.threat as i32 <= self.threat
            && paid.triumph as i32 <= self.triumph
            && paid.despair as i32 <= self.despair
    }
}

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
