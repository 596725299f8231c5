//! The ledger of a player character that was made ahead, drawn up from its record, and what a record
//! says of a ledger (T-42 to T-44).

use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::kinds::Characteristic;
use crate::rules::genesys::library::Library;
use crate::rules::genesys::library::records::{Archetype, Grown, Profile};
use crate::rules::genesys::limits::MOST_PRICE;
use crate::rules::genesys::state::Settings;
use crate::rules::genesys::talents::record::Passive;

use super::origin::Origin;
use super::purchases::talent_price;
use super::{CHARACTERISTIC_PRICE, Entry, Ledger, Matter};

/// What somebody of a pack has earned and spent; none is kept for whoever does not say how it grew,
/// or grew from an archetype that no pack in play has.
pub fn ledger_of(library: &Library, profile: &Profile) -> Ledger {
    let from = |grown: &Grown| library.archetype(&grown.archetype).cloned();
    let grown = profile.grown.as_ref();
    let Some((grown, archetype)) = grown.and_then(|grown| Some((grown, from(grown)?))) else {
        return Ledger::default();
    };
    let mut pages = Pages::default();
    let begins = Matter::Words(format!("as {}", archetype.name));
    pages.enter(begins, i32::from(archetype.xp));
    let of_archetype = archetype.skills.iter();
    let of_archetype = of_archetype.flat_map(|(key, ranks)| (0..*ranks).map(move |_| key.as_str()));
    let free: Vec<&str> = of_archetype
        .chain(grown.free.iter().map(String::as_str))
        .collect();
    let free = |key: &str| free.iter().filter(|given| **given == key).count();
    let skills = || profile.skills.iter();
    for (key, ranks) in skills() {
        for rank in (1..=*ranks).take(free(key)) {
            pages.enter(skill(library, key, rank), 0);
        }
    }
    let raised = characteristics(library, profile, &archetype, &mut pages);
    if grown.earned > 0 {
        let earned = Matter::Words("earned in play".to_owned());
        pages.enter(earned, i32::from(grown.earned));
    }
    let settings = Settings::default();
    for (key, ranks) in skills() {
        let known = profile.career.contains(key) || archetype.career.contains(key);
        let more = if known { 0 } else { settings.no_career_cost };
        for rank in (1..=*ranks).skip(free(key)) {
            let price = i32::from(settings.skill_cost) * i32::from(rank) + i32::from(more);
            pages.enter(skill(library, key, rank), -price);
        }
    }
    talents(library, profile, &mut pages);
    if grown.money > 0 {
        pages.put(
            Matter::Words("at hand".to_owned()),
            0,
            i64::from(grown.money),
        );
    }
    Ledger {
        entries: pages.entries,
        origin: Some(Origin {
            archetype: archetype.name,
            characteristics: archetype.characteristics,
            wounds: archetype.wounds,
            strain: archetype.strain,
            outside: Vec::new(),
            free: archetype.free,
            choose: None,
            open: None,
            left: 0,
            picked: Vec::new(),
            abilities: Vec::new(),
            career: String::new(),
            made_with: Some((
                raised(Characteristic::Brawn),
                raised(Characteristic::Willpower),
            )),
        }),
        ..Ledger::default()
    }
}

/// How somebody has grown, for its record in a pack: the same is left of experience and money when it
/// joins again. None is said of whoever keeps no ledger, comes from no archetype of the packs, or has
/// less than its record costs.
pub fn grown_of(library: &Library, figure: &Figure, profile: &Profile) -> Option<Grown> {
    let ledger = &figure.ledger;
    let origin = ledger.origin.as_ref().filter(|_| !ledger.making)?;
    let archetype = library.archetypes().find(|a| a.name == origin.archetype)?;
    let begins = |which| archetype.characteristics.get(which) <= profile.characteristics.get(which);
    if !Characteristic::ALL.into_iter().all(begins) {
        return None;
    }
    let mut of_archetype = archetype.skills.clone();
    let given = ledger.entries.iter().filter(|entry| entry.xp == 0);
    let free = given.filter_map(|entry| match &entry.matter {
        Matter::Skill { skill, .. } if library.skill(skill).is_some() => Some(skill.clone()),
        _ => None,
    });
    let free = free.filter(|skill| {
        let brought = of_archetype
            .iter_mut()
            .find(|(key, ranks)| key == skill && *ranks > 0);
        brought.map(|(_, ranks)| *ranks -= 1).is_none()
    });
    let grown = Grown {
        archetype: archetype.id.clone(),
        free: free.collect(),
        earned: 0,
        money: u32::try_from(ledger.money().clamp(0, i64::from(MOST_PRICE))).unwrap_or(0),
    };
    let without = Profile {
        grown: Some(grown.clone()),
        ..profile.clone()
    };
    let earned = ledger.available() - ledger_of(library, &without).available();
    let earned = u16::try_from(earned).ok()?;
    Some(Grown { earned, ..grown })
}

/// Lines in their order, numbered from 1.
#[derive(Default)]
struct Pages {
    entries: Vec<Entry>,
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
        });
    }
}

fn skill(library: &Library, key: &str, rank: u8) -> Matter {
    let known = library.skill(key);
    Matter::Skill {
        skill: key.to_owned(),
        name: known.map_or_else(|| key.to_owned(), |skill| skill.name.clone()),
        rank,
    }
}

/// Every point above what the archetype gives, but for those a talent raised later (G-TAL-67); says
/// what each was when the character was made.
fn characteristics(
    library: &Library,
    profile: &Profile,
    archetype: &Archetype,
    pages: &mut Pages,
) -> impl Fn(Characteristic) -> u8 + use<> {
    let raises = |id: &str| {
        let talent = library.talent(id);
        talent.is_some_and(|talent| talent.sheet.contains(&Passive::Characteristic))
    };
    let chosen = profile.chosen.iter().filter(|(id, _)| raises(id));
    let later: Vec<&str> = chosen
        .flat_map(|(_, chosen)| chosen.iter().map(String::as_str))
        .collect();
    let made = Characteristic::ALL.map(|which| {
        let points = later.iter().filter(|word| **word == which.word()).count();
        let points = u8::try_from(points).unwrap_or(u8::MAX);
        let is = profile.characteristics.get(which);
        (which, is.saturating_sub(points))
    });
    for (which, value) in made {
        for value in archetype.characteristics.get(which).saturating_add(1)..=value {
            let price = CHARACTERISTIC_PRICE * i32::from(value);
            pages.enter(Matter::Characteristic { which, value }, -price);
        }
    }
    move |which| {
        let found = made.iter().find(|(one, _)| *one == which);
        found.map_or(0, |(_, value)| *value)
    }
}

/// The ranks of all talents, the lowest tier first, as the pyramid was built (G-TALR-01, G-TALR-02).
fn talents(library: &Library, profile: &Profile, pages: &mut Pages) {
    let known = profile.talents.iter();
    let known = known.filter_map(|(id, ranks)| Some((library.talent(id)?, *ranks)));
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
