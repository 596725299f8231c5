//! The last steps of a character: armor that adds up to its soak and defense, and the rules of a record.

use genesys::kinds::Kind;
use genesys::limits::{MOST_DEFENSE, MOST_SOAK};
use genesys::model::records::Worn;
use genesys::model::talents::passive::Passive;

use super::items::armor;
use super::{Maker, typed};
use crate::Fate;
use crate::character::Character;

impl Maker<'_> {
    /// Returns the finished character.
    pub(crate) fn finish(mut self, role: &str) -> Character {
        self.protect();
        self.profile.role = typed(role).unwrap_or_else(|| {
            let kind = self.kind().word();
            kind.strip_suffix('s').unwrap_or(kind).to_owned()
        });
        if self.kind() == Kind::Minion {
            self.profile.skills.clear();
            self.profile.plural = format!("{}s", self.profile.name);
            if self.now.group.is_none() {
                self.now.group = Some(genesys::model::figure::Group {
                    size: 1,
                    standing: 1,
                });
            }
        } else {
            self.profile.group_skills.clear();
        }
        // Our rules of creation don't bind what another program allowed.
        self.profile.overruled = self.library.beyond_the_rules(&self.profile);
        Character {
            profile: self.profile,
            now: self.now,
            findings: self.findings,
        }
    }

    /// Returns what the talents on the sheet add to soak and to defense.
    fn of_talents(&self) -> (i64, i64) {
        let mut sums = (0, 0);
        for (id, ranks) in &self.profile.talents {
            let passives = self
                .library
                .talent(id)
                .map_or(&[][..], |talent| &talent.sheet);
            for passive in passives {
                match passive {
                    Passive::Soak(n) => sums.0 += i64::from(n * ranks),
                    Passive::Defense(n) => sums.1 += i64::from(n * ranks),
                    _ => {}
                }
            }
        }
        sums
    }

    /// Makes soak and defense of the sheet those of the file. Armor carries them: the worn one, or one that is
    /// made for it. What armor can't carry is set as a number, which only a save holds.
    fn protect(&mut self) {
        let (soak, defense) = (self.soak.take(), self.defense.take());
        if soak.is_none() && defense.is_none() {
            return;
        }
        let (talents, deflects) = self.of_talents();
        let worn = match &self.profile.armor {
            Some(Worn::Own(armor)) => Some(armor.clone()),
            Some(Worn::Armor(id)) => self.library.armor(id).cloned(),
            None => None,
        };
        let had = worn.is_some();
        let mut worn = worn.unwrap_or_else(|| armor("Protection", 0, 0, 0));
        if let Some((total, path)) = soak {
            let of_armor = total.saturating_sub(self.brawn() + talents);
            let fits = of_armor.clamp(0, MOST_SOAK.into());
            let sum = format!("soak {total} = Brawn {} + {fits} from armor", self.brawn());
            if fits == of_armor && i64::from(worn.soak) == fits {
                self.find(Fate::Taken, format!("soak {total}"), &path);
            } else if fits == of_armor {
                self.find(Fate::Computed, sum, &path);
            } else {
                let own = self.brawn() + talents + fits;
                let what = format!("soak {total}: a pack has {own}, and a save sets it by hand");
                self.find(Fate::Computed, what, &path);
                self.now.soak = Some(total.clamp(0, 999) as u16);
            }
            worn.soak = fits as u8;
        }
        if let Some(([melee, ranged], path)) = defense {
            let most = i64::from(MOST_DEFENSE);
            let held = [melee, ranged].map(|n| n.clamp(0, most));
            let fits = held.map(|n| (n - deflects).clamp(0, most));
            let what = format!("defense {}/{}", held[0], held[1]);
            let fate = if held == [melee, ranged] {
                Fate::Taken
            } else {
                Fate::Computed
            };
            self.find(fate, what, &path);
            if fits.map(|n| n + deflects) != held {
                self.now.defense = Some((held[0] as u8, held[1] as u8));
            }
            [worn.melee, worn.ranged] = fits.map(|n| n as u8);
        }
        if had || worn.soak > 0 || worn.melee > 0 || worn.ranged > 0 {
            self.profile.armor = Some(Worn::Own(worn));
        }
    }
}
