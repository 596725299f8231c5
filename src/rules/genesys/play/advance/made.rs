//! The record of a player character's ledger, for a pack. [`crate::library::made`] reads such records.

use crate::kinds::Characteristic;
use crate::library::Library;
use crate::library::made::{by_key, pages, when_made};
use crate::limits::MOST_PRICE;
use crate::model::advance::origin::Origin;
use crate::model::advance::{Ledger, Matter};
use crate::model::figure::Figure;
use crate::model::records::Profile;
use crate::model::records::origins::Grown;

/// The ledger, whatever is left at its end.
pub(crate) fn drawn(library: &Library, profile: &Profile) -> Option<Ledger> {
    let grown = profile.grown.as_ref()?;
    let archetype = library.archetype(&grown.archetype)?;
    let talent = |id: &str| library.talent(id);
    let made = when_made(profile, &talent);
    let begins = |which| archetype.characteristics.get(which);
    if made.iter().any(|(which, value)| *value < begins(*which)) {
        return None;
    }
    let name = |key: &str| library.skill(key).map(|skill| skill.name.clone());
    let value = |which| {
        let found = made.iter().find(|(one, _)| *one == which);
        found.map_or(0, |(_, value)| *value)
    };
    Some(Ledger {
        entries: pages(profile, grown, archetype, &talent, &name).entries,
        origin: Some(Origin {
            made_with: Some((
                value(Characteristic::Brawn),
                value(Characteristic::Willpower),
            )),
            ..Origin::of(archetype)
        }),
        ..Ledger::default()
    })
}

/// How a character developed, for its record in a pack, so that the same experience and money are left
/// when it joins again. `None` without a ledger, with debts, without an archetype of the packs, or with
/// less than the record costs.
pub fn grown_of(library: &Library, figure: &Figure, profile: &Profile) -> Option<Grown> {
    let ledger = &figure.ledger;
    let origin = ledger.origin.as_ref().filter(|_| !ledger.making)?;
    let archetype = library.archetypes().find(|a| a.name == origin.archetype)?;
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
    // A skill may have been lowered by hand since, so there are no more free ranks than the sheet has.
    let mut room = by_key(&profile.skills);
    for (key, ranks) in &archetype.skills {
        if let Some(left) = room.get_mut(key.as_str()) {
            *left = left.saturating_sub(*ranks);
        }
    }
    let free = free.filter(|skill| {
        let left = room.get_mut(skill.as_str()).filter(|left| **left > 0);
        left.map(|left| *left -= 1).is_some()
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
    let left = Some(ledger.available()).filter(|left| *left >= 0)?;
    let earned = left - drawn(library, &without)?.available();
    let earned = u16::try_from(earned).ok()?;
    Some(Grown { earned, ..grown })
}

/// The default power: 1 is weak, 2 average, 3 strong.
pub const USUAL: u8 = 2;
