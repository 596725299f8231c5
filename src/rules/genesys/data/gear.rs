//! Weapons, armor and items as data, on people and on mounts.

use serde::Serialize;

use crate::kinds::Quality;
use crate::model::figure::Figure;
use crate::model::figure::held::Wear;
use crate::model::records;

#[derive(Serialize)]
pub(crate) struct Weapon<'s> {
    weapon: u8,
    record: Option<&'s str>,
    name: &'s str,
    skill: &'s str,
    damage: u16,
    critical: u8,
    range: &'static str,
    qualities: Vec<Has>,
    in_hand: bool,
    status: &'static str,
    hidden: bool,
    damaged: &'static str,
    empty: bool,
    shots_left: Option<u8>,
    spare: Option<u16>,
    prepared: u8,
    ready_in_round: u32,
}

/// A quality with its rating.
#[derive(Serialize)]
pub(crate) struct Has {
    quality: &'static str,
    rating: Option<u8>,
}

pub(crate) fn qualities(all: &[Quality]) -> Vec<Has> {
    let each = all.iter().map(|quality| Has {
        quality: quality.name(),
        rating: quality.rating(),
    });
    each.collect()
}

/// The key of a record, or `None` for what no pack lists.
pub(crate) fn record(id: &str) -> Option<&str> {
    (!id.is_empty()).then_some(id)
}

pub(crate) fn weapons(figure: &Figure) -> Vec<Weapon<'_>> {
    let hands = figure.in_hand();
    let all = figure.weapons.iter().zip(0u8..).map(|(held, place)| {
        let weapon = &held.weapon;
        Weapon {
            weapon: place,
            record: record(&weapon.id),
            name: &weapon.name,
            skill: &weapon.skill,
            damage: figure.base_damage(weapon),
            critical: weapon.crit,
            range: weapon.range.word(),
            qualities: qualities(&weapon.qualities),
            in_hand: hands.contains(&place),
            status: match (held.stowed, held.dropped) {
                (true, _) => "stowed",
                (false, true) => "dropped",
                (false, false) => "ready",
            },
            hidden: held.hidden,
            damaged: held.wear.word(),
            empty: held.empty,
            shots_left: held.shots().map(|(left, _)| left),
            spare: held.spare,
            prepared: held.prepared,
            ready_in_round: held.ready_round,
        }
    });
    all.collect()
}

#[derive(Serialize)]
pub(crate) struct Armor<'s> {
    record: Option<&'s str>,
    name: &'s str,
    soak: u8,
    melee: u8,
    ranged: u8,
    encumbrance: u8,
    qualities: Vec<Has>,
    damaged: &'static str,
}

fn armor(armor: &records::Armor, wear: Wear) -> Armor<'_> {
    Armor {
        record: record(&armor.id),
        name: &armor.name,
        soak: armor.soak,
        melee: armor.melee,
        ranged: armor.ranged,
        encumbrance: armor.enc,
        qualities: qualities(&armor.qualities),
        damaged: wear.word(),
    }
}

pub(crate) fn worn(figure: &Figure) -> Option<Armor<'_>> {
    let worn = figure.armor.as_ref();
    worn.map(|worn| armor(worn, figure.armor_wear))
}

pub(crate) fn carried(figure: &Figure) -> Vec<Armor<'_>> {
    let carried = figure.ledger.stowed.iter();
    carried.map(|one| armor(one, Wear::Sound)).collect()
}

#[derive(Serialize)]
pub(crate) struct Item<'s> {
    name: &'s str,
    encumbrance: u8,
    uses_left: Option<u8>,
    hidden: bool,
    damaged: &'static str,
}

pub(crate) fn items(figure: &Figure) -> Vec<Item<'_>> {
    let all = figure.items.iter().map(|item| Item {
        name: &item.name,
        encumbrance: item.enc,
        uses_left: item.left,
        hidden: item.hidden,
        damaged: item.wear.word(),
    });
    all.collect()
}
