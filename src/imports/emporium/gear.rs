//! What a character of Genesys Emporium carries: keys of a catalogue, without numbers.

use genesys::kinds::Characteristic;
use genesys::model::records::{Attack, Worn};
use lang::json::Value;

use super::Sums;
use super::catalogue::{Catalogue, spoken};
use crate::entry::Entry;
use crate::maker::{Arm, Maker, armor};
use crate::names;

/// Adds everything that is carried.
pub(super) fn all(
    at: &Entry<'_>,
    catalogue: &Catalogue<'_>,
    maker: &mut Maker<'_>,
    sums: &mut Sums,
) {
    for (_, one) in at.get("equipmentWeapons").entries() {
        weapon(&one, catalogue, maker);
    }
    for (_, one) in at.get("equipmentArmor").entries() {
        worn(&one, catalogue, maker, sums);
    }
    for (_, one) in at.get("equipmentGear").entries() {
        let key = one.get("id").raw();
        let own = catalogue.find(&["customGear"], key);
        let pieces = one.get("quantity").number().unwrap_or(1);
        let carried = one.get("carried");
        if let Some(own) = own
            .as_ref()
            .filter(|_| !carried.is_there() || carried.is_yes())
        {
            sums.add(&own.get("modifier"), 1);
        }
        let name = own.as_ref().and_then(|own| own.get("name").text());
        let text = own.as_ref().and_then(|own| own.get("description").text());
        let name = name.unwrap_or_else(|| spoken(key));
        maker.gear(&one, &name, pieces, text.as_deref());
    }
}

/// Adds an item without numbers to the gear, and reports it.
fn stub(at: &Entry<'_>, what: &str, key: &str, maker: &mut Maker<'_>) {
    let name = lang::text::name(&spoken(key)).unwrap_or_default();
    maker.missing(
        at,
        format!("{what} {name}: the file and the packs have no numbers"),
    );
    maker.gear(at, &name, 1, None);
}

fn weapon(at: &Entry<'_>, catalogue: &Catalogue<'_>, maker: &mut Maker<'_>) {
    let key = at.get("id").raw();
    let Some(own) = catalogue.find(&["customWeapons"], key) else {
        let sought = names::key(key);
        let ours = maker
            .library
            .weapons()
            .find(|one| names::key(&one.name) == sought);
        match ours.map(|one| (one.id.clone(), one.name.clone())) {
            Some((id, name)) => {
                maker.computed(at, format!("weapon {name} from the packs"));
                maker.profile.attacks.push(Attack::Weapon(id));
            }
            None => stub(at, "weapon", key, maker),
        }
        return;
    };
    let number = |key: &str| own.get(key).number().unwrap_or(0);
    let damage = own.get("damage");
    let qualities = own.get("qualities").entries().into_iter();
    let arm = Arm {
        name: own.get("name").text().unwrap_or_else(|| spoken(key)),
        skill: own.get("skill").raw().to_owned(),
        damage: damage.number().unwrap_or(0),
        // A text is added to Brawn, a number isn't.
        adds: matches!(damage.value, Value::Text(_)).then_some(Characteristic::Brawn),
        crit: own.get("critical").number(),
        range: own.get("range").raw().to_owned(),
        qualities: qualities
            .map(|(key, rating)| (key.to_owned(), rating.number()))
            .collect(),
        encumbrance: number("encumbrance"),
        price: number("price"),
        rarity: number("rarity"),
        note: own.get("description").text(),
    };
    maker.weapon(at, arm);
}

fn worn(at: &Entry<'_>, catalogue: &Catalogue<'_>, maker: &mut Maker<'_>, sums: &mut Sums) {
    let key = at.get("id").raw();
    let equipped = at.get("equipped").is_yes();
    let Some(own) = catalogue.find(&["customArmor"], key) else {
        let sought = names::key(key);
        let ours = maker
            .library
            .armors()
            .find(|one| names::key(&one.name) == sought)
            .cloned();
        let Some(ours) = ours else {
            stub(at, "armor", key, maker);
            return;
        };
        maker.computed(at, format!("armor {} from the packs", ours.name));
        if equipped && maker.profile.armor.is_none() {
            sums.soak = sums.soak.saturating_add(i64::from(ours.soak));
            sums.melee = sums.melee.saturating_add(i64::from(ours.melee));
            sums.ranged = sums.ranged.saturating_add(i64::from(ours.ranged));
            maker.profile.armor = Some(Worn::Armor(ours.id));
        } else {
            maker.now.stowed.push(ours);
        }
        return;
    };
    let number = |key: &str| own.get(key).number().unwrap_or(0);
    let both = number("defense");
    let (soak, melee, ranged) = (
        number("soak"),
        both.saturating_add(number("meleeDefense")),
        both.saturating_add(number("rangedDefense")),
    );
    if equipped {
        sums.soak = sums.soak.saturating_add(soak);
        sums.melee = sums.melee.saturating_add(melee);
        sums.ranged = sums.ranged.saturating_add(ranged);
        sums.add(&own.get("modifier"), 1);
    }
    let name = own.get("name").text().unwrap_or_else(|| spoken(key));
    let mut made = armor(&name, soak, melee, ranged);
    made.enc = number("encumbrance").clamp(0, 99) as u8;
    maker.armor(at, equipped, made);
}
