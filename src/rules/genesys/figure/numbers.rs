//! Derived numbers, each with its sources: soak, defense, encumbrance.

use std::borrow::Cow;

use rules::view::Reason;

use crate::figure::reason;
use crate::kinds::{Characteristic, Quality};
use crate::model::figure::Figure;
use crate::model::figure::held::Wear;
use crate::model::records::Armor;
use crate::model::state::State;
use crate::model::tokens::{Change, Whose};

impl Figure {
    /// The armor worn, unless it is too damaged to give anything (M-05).
    pub fn sound_armor(&self) -> Option<&Armor> {
        self.armor
            .as_ref()
            .filter(|_| self.armor_wear < Wear::Major)
    }

    /// The names of the weapons in its hands.
    pub fn in_hands(&self) -> Vec<&str> {
        let held = self.in_hand().into_iter();
        held.filter_map(|place| self.held(usize::from(place)))
            .map(|held| held.weapon.name.as_str())
            .collect()
    }

    /// Soak with its sources (G-SOAK-01, G-SOAK-02).
    pub fn soak(&self) -> (u16, Vec<Reason>) {
        let brawn = self.characteristic(Characteristic::Brawn);
        let mut sum = u16::from(brawn);
        let mut because = vec![reason("Brawn", brawn, "G-SOAK-01")];
        if let Some(armor) = self.sound_armor() {
            sum += u16::from(armor.soak);
            because.push(reason(
                armor.name.clone(),
                format!("+{}", armor.soak),
                "G-SOAK-01",
            ));
        }
        let (talents, why) = self.talents_soak();
        sum += talents;
        because.extend(why);
        for lent in self.lent.iter().filter(|lent| lent.soak > 0) {
            sum += u16::from(lent.soak);
            because.push(reason(
                lent.from.clone(),
                format!("+{}", lent.soak),
                lent.rule.clone(),
            ));
        }
        if let Some(set) = self.by_hand.soak {
            because.push(reason("set by hand", set, "G-SOAK-01"));
            sum = set;
        }
        (sum, because)
    }

    /// Defense of one kind with its sources, 0 to 4 (G-DEF-02 to G-DEF-06).
    pub fn defense(&self, state: &State, close: bool) -> (u8, Vec<Reason>) {
        let mut because = Vec::new();
        let off = state
            .tokens
            .iter()
            .any(|t| t.whose == Whose::One(self.id) && t.change == Change::NoArmorDefense);
        let armor = self
            .sound_armor()
            .filter(|_| !off)
            .map_or(0, |a| if close { a.melee } else { a.ranged });
        let cover = if close { 0 } else { self.cover };
        let stance = u8::from(close && self.guarded.is_some());
        let best = armor.max(cover).max(stance);
        if best > 0 {
            let (label, rule): (Cow<'static, str>, _) = if best == armor {
                (
                    self.armor
                        .as_ref()
                        .map_or_else(|| "armor".into(), |a| a.name.clone().into()),
                    "G-DEF-03",
                )
            } else if best == cover {
                ("cover".into(), "G-MAN-07")
            } else {
                ("guarded stance".into(), "G-MAN-05")
            };
            because.push(reason(label, best, rule));
        }
        let mut sum = best;
        let weapons = self
            .weapons
            .iter()
            .zip(0u8..)
            .filter(|(h, place)| {
                let raises =
                    |q: &Quality| matches!(q, Quality::Defensive(_) | Quality::Deflection(_));
                let can = !h.dropped && h.wear < Wear::Major;
                can && h.weapon.qualities.iter().any(raises) && self.wields(*place)
            })
            .map(|(h, _)| (&h.weapon.name, &h.weapon.qualities));
        let worn = self
            .sound_armor()
            .into_iter()
            .map(|a| (&a.name, &a.qualities));
        for (name, qualities) in worn.chain(weapons) {
            for quality in qualities {
                let raise = match quality {
                    Quality::Defensive(n) if close => *n,
                    Quality::Deflection(n) if !close => *n,
                    _ => 0,
                };
                if raise > 0 {
                    sum = sum.saturating_add(raise);
                    because.push(reason(
                        format!("{name} ({})", quality.name()),
                        format!("+{raise}"),
                        quality.rule(),
                    ));
                }
            }
        }
        let (talents, why) = self.talents_defense();
        sum = sum.saturating_add(talents.min(200) as u8);
        because.extend(why);
        for token in state
            .tokens
            .iter()
            .filter(|t| t.whose == Whose::One(self.id))
        {
            match token.change {
                Change::MeleeDefense(n) if close => {
                    sum = sum.saturating_add(n);
                    because.push(reason(
                        token.from.clone(),
                        format!("+{n}"),
                        token.rule.clone(),
                    ));
                }
                Change::RangedDefense(n) if !close => {
                    sum = sum.saturating_add(n);
                    because.push(reason(
                        token.from.clone(),
                        format!("+{n}"),
                        token.rule.clone(),
                    ));
                }
                _ => {}
            }
        }
        if let Some(set) = if close {
            self.by_hand.melee
        } else {
            self.by_hand.ranged
        } {
            // It replaces all the others, and so does its reason.
            because = vec![reason("set by hand", set, "G-DEF-01")];
            sum = set;
        }
        if sum > 4 {
            because.push(reason("never more than 4", 4, "G-DEF-05"));
            sum = 4;
        }
        if state
            .tokens
            .iter()
            .any(|t| t.whose == Whose::One(self.id) && t.change == Change::NoDefense)
        {
            because.push(reason("defense canceled", 0, "M-06"));
            sum = 0;
        }
        (sum, because)
    }

    /// Encumbrance carried with its sources (G-ENC-02 to G-ENC-06).
    pub fn encumbrance(&self, state: &State) -> (u16, Vec<Reason>) {
        let mut because = Vec::new();
        let mut sum = 0;
        if let Some(armor) = &self.armor {
            let worn = armor.enc.saturating_sub(state.settings.worn_less);
            sum += u16::from(worn);
            because.push(reason(format!("{}, worn", armor.name), worn, "G-ENC-04"));
        }
        for armor in self.ledger.stowed.iter().filter(|a| a.enc > 0) {
            sum += u16::from(armor.enc);
            because.push(reason(armor.name.clone(), armor.enc, "G-ENC-04"));
        }
        for held in self.weapons.iter().filter(|h| h.is_carried()) {
            sum += u16::from(held.weapon.enc);
            if held.weapon.enc > 0 {
                because.push(reason(
                    held.weapon.name.clone(),
                    held.weapon.enc,
                    "G-ENC-02",
                ));
            }
        }
        for item in self.items.iter().filter(|i| i.enc > 0) {
            sum += u16::from(item.enc);
            because.push(reason(item.name.clone(), item.enc, "G-ENC-02"));
        }
        let loose = self.items.iter().filter(|i| i.enc == 0).count();
        let loose = (loose / self.burden.loose_to_one()) as u16;
        if loose > 0 {
            sum = sum.saturating_add(loose);
            because.push(reason("small items", loose, "G-ENC-05"));
        }
        for borne in self.burden.beings.iter().filter_map(|id| state.figure(*id)) {
            let weight = 5 + u16::from(borne.characteristic(Characteristic::Brawn));
            sum = sum.saturating_add(weight);
            because.push(reason(borne.name.clone(), weight, "G-ENC-06"));
        }
        (sum, because)
    }

    /// Encumbrance threshold with its sources (G-ENC-07).
    pub fn encumbrance_threshold(&self) -> (u16, Vec<Reason>) {
        let brawn = self.characteristic(Characteristic::Brawn);
        let mut sum = 5 + u16::from(brawn);
        let mut because = vec![
            reason("base", 5, "G-ENC-07"),
            reason("Brawn", format!("+{brawn}"), "G-ENC-07"),
        ];
        for item in self.items.iter().filter(|i| i.carries > 0) {
            sum += u16::from(item.carries);
            because.push(reason(
                item.name.clone(),
                format!("+{}", item.carries),
                "G-ENC-07",
            ));
        }
        (sum, because)
    }
}
