//! The ledger of a premade player character, computed from its record, and the record of a ledger (T-42
//! to T-44).

use std::collections::{BTreeMap, BTreeSet};

use crate::kinds::Characteristic;
use crate::model::advance::{Entry, Matter, characteristic_price, talent_price};
use crate::model::records::Profile;
use crate::model::records::origins::{Archetype, Grown};
use crate::model::state::Settings;
use crate::model::talents::passive::Passive;
use crate::model::talents::record::Talent;

/// The source of talents: the active packs, or those that a pack is checked with.
pub type Talents<'a, 't> = &'t dyn Fn(&str) -> Option<&'a Talent>;

/// The experience left of what a character began with and has earned, or a negative number if its sheet
/// costs more (T-42 to T-44).
pub fn left_of(
    profile: &Profile,
    grown: &Grown,
    archetype: &Archetype,
    talent: Talents<'_, '_>,
) -> i64 {
    let pages = pages(profile, grown, archetype, talent, &|_| None);
    pages.entries.iter().map(|e| i64::from(e.xp)).sum()
}

/// The characteristics at creation, without the points from later talents (G-TAL-67).
pub fn when_made(profile: &Profile, talent: Talents<'_, '_>) -> [(Characteristic, u8); 6] {
    let raises = |id: &str| {
        let talent = talent(id);
        talent.is_some_and(|talent| talent.sheet.contains(&Passive::Characteristic))
    };
    let chosen = profile.chosen.iter().filter(|(id, _)| raises(id));
    let later: Vec<&str> = chosen
        .flat_map(|(_, chosen)| chosen.iter().map(String::as_str))
        .collect();
    Characteristic::ALL.map(|which| {
        let points = later.iter().filter(|word| **word == which.word()).count();
        let points = u8::try_from(points).unwrap_or(u8::MAX);
        let is = profile.characteristics.get(which);
        (which, is.saturating_sub(points))
    })
}

/// Every entry: the income, and the price of each rank and point on the sheet.
pub(crate) fn pages(
    profile: &Profile,
    grown: &Grown,
    archetype: &Archetype,
    talent: Talents<'_, '_>,
    name: &dyn Fn(&str) -> Option<String>,
) -> Pages {
    let mut pages = Pages::default();
    let begins = Matter::Words(format!("{} archetype", archetype.name));
    pages.enter(begins, i32::from(archetype.xp));
    let mut free: BTreeMap<&str, usize> = BTreeMap::new();
    for (key, ranks) in &archetype.skills {
        *free.entry(key).or_default() += usize::from(*ranks);
    }
    for key in &grown.free {
        *free.entry(key).or_default() += 1;
    }
    let free = |key: &str| free.get(key).copied().unwrap_or(0);
    let careers = profile.career.iter().chain(&archetype.career);
    let career: BTreeSet<&str> = careers.map(String::as_str).collect();
    let rank_of = |key: &str, rank: u8| Matter::Skill {
        skill: key.to_owned(),
        name: name(key).unwrap_or_else(|| key.to_owned()),
        rank,
    };
    let skills = || profile.skills.iter();
    for (key, ranks) in skills() {
        for rank in (1..=*ranks).take(free(key)) {
            pages.enter(rank_of(key, rank), 0);
        }
    }
    for (which, made) in when_made(profile, talent) {
        for value in archetype.characteristics.get(which).saturating_add(1)..=made {
            let price = characteristic_price(value);
            pages.enter(Matter::Characteristic { which, value }, -price);
        }
    }
    if grown.earned > 0 {
        let earned = Matter::Words("earned in play".to_owned());
        pages.enter(earned, i32::from(grown.earned));
    }
    let settings = Settings::default();
    for (key, ranks) in skills() {
        let known = career.contains(key.as_str());
        let more = if known { 0 } else { settings.no_career_cost };
        for rank in (1..=*ranks).skip(free(key)) {
            let price = i32::from(settings.skill_cost) * i32::from(rank) + i32::from(more);
            pages.enter(rank_of(key, rank), -price);
        }
    }
    talents(talent, profile, &mut pages);
    if grown.money > 0 {
        let units = i64::from(grown.money);
        pages.put(Matter::Words("left".to_owned()), 0, units);
    }
    pages
}

/// Skills with their ranks, by their keys.
pub fn by_key(skills: &[(String, u8)]) -> BTreeMap<&str, u8> {
    let pairs = skills.iter().map(|(key, ranks)| (key.as_str(), *ranks));
    pairs.collect()
}

/// Entries in order, numbered from 1.
#[derive(Default)]
pub(crate) struct Pages {
    pub(crate) entries: Vec<Entry>,
}

impl Pages {
    fn enter(&mut self, matter: Matter, xp: i32) {
        self.put(matter, xp, 0);
    }

    fn put(&mut self, matter: Matter, xp: i32, units: i64) {
        self.entries.push(Entry {
            mark: u32::try_from(self.entries.len()).map_or(u32::MAX, |n| n.saturating_add(1)),
            matter,
            xp,
            units,
            day: 0,
            session: 0,
            overruled: false,
            load: None,
        });
    }
}

/// The ranks of all talents, lowest tier first, as the pyramid is built (G-TALR-01, G-TALR-02).
fn talents(talent: Talents<'_, '_>, profile: &Profile, pages: &mut Pages) {
    let known = profile.talents.iter();
    let known = known.filter_map(|(id, ranks)| Some((talent(id)?, *ranks)));
    let mut bought: Vec<_> = known
        .flat_map(|(talent, ranks)| (1..=ranks).map(move |rank| (talent, rank)))
        .collect();
    bought.sort_by_key(|(talent, rank)| talent.tier_of_rank(*rank));
    for (talent, rank) in bought {
        let matter = Matter::Talent {
            talent: talent.id.clone(),
            name: talent.name.clone(),
            rank,
            ranked: talent.ranked,
        };
        pages.enter(matter, -talent_price(talent, rank));
    }
}
