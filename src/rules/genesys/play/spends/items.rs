//! The item of the target that a purchase drops, damages or destroys (M-06, G-QUAL-24).
//!
//! The buyer names the item and the check keeps it, so that a later change of what the target holds
//! doesn't change it. The default is the weapon in hand.

use lang::{Named, Refusal, find, find_of, first_of_alike};
use rules::view::Id;

use crate::events::WearSet;
use crate::hits::hit_list::blow;
use crate::kinds::Quality;
use crate::model::check::{Bought, Check, Spent};
use crate::model::figure::Figure;
use crate::model::figure::held::{Held, Wear};
use crate::model::records::tables::SpendEffect;
use crate::model::state::State;
use crate::play::draft::Draft;
use crate::play::spends::menu::{Choice, weapon_in_hand};
use crate::play::spends::vehicles::parts_meant;
use crate::words::genitive;

/// True if a purchase acts on one item of the target.
pub const fn wants_item(bought: Bought) -> bool {
    matches!(
        bought,
        Bought::Quality(Quality::Sunder)
            | Bought::Row(SpendEffect::Disarm | SpendEffect::Destroy | SpendEffect::Disable)
    )
}

/// Indices of the items on the sheet that a purchase can take, the likeliest first: weapons in hand,
/// and for Sunder none that is Reinforced or hidden (G-QUAL-20, G-QUAL-24).
pub fn items(target: &Figure, bought: Bought) -> Vec<u8> {
    let sunder = bought == Bought::Quality(Quality::Sunder);
    let proof = |held: &Held| held.hidden || held.weapon.qualities.contains(&Quality::Reinforced);
    let mut all = target.in_hand();
    all.retain(|place| {
        let held = target.held(usize::from(*place));
        held.is_some_and(|held| !(sunder && proof(held)))
    });
    all
}

/// The item that Sunder damages: the one that this attack already damaged, otherwise the likeliest
/// (G-QUAL-24).
pub fn sundered<'t>(check: &Check, target: &'t Figure) -> Option<(u8, &'t Held)> {
    let sunder = Bought::Quality(Quality::Sunder);
    let place = named(check).or_else(|| items(target, sunder).first().copied())?;
    target.held(usize::from(place)).map(|held| (place, held))
}

/// The item that was named for the Sunder of this attack.
pub fn named(check: &Check) -> Option<u8> {
    let sunder = |s: &&Spent| s.bought == Bought::Quality(Quality::Sunder);
    check.spent.iter().find(sunder).and_then(|s| s.item)
}

/// The items to choose from for a purchase. Empty if there is no choice.
pub fn choices(state: &State, check: &Check, choice: &Choice) -> Vec<String> {
    let settled = choice.bought == Bought::Quality(Quality::Sunder) && named(check).is_some();
    if settled || !wants_item(choice.bought) {
        return Vec::new();
    }
    let parts = parts(state, check, choice);
    if !parts.is_empty() {
        return parts.into_iter().map(|part| part.name).collect();
    }
    let Some(target) = owner(state, check, choice) else {
        return Vec::new();
    };
    let mut names: Vec<String> = Vec::new();
    let disables = choice.bought == Bought::Row(SpendEffect::Disable);
    for place in items(target, choice.bought)
        .into_iter()
        .filter(|_| !disables)
    {
        if let Some(held) = target.held(usize::from(place))
            && !names.contains(&held.weapon.name)
        {
            names.push(held.weapon.name.clone());
        }
    }
    names
}

/// The parts of a vehicle that a purchase takes, with the number that the check keeps: a component that
/// is disabled, or a weapon that is destroyed (M-06).
fn parts(state: &State, check: &Check, choice: &Choice) -> Vec<Named<u8>> {
    match choice.bought {
        Bought::Row(effect) => parts_meant(state, check, effect),
        _ => Vec::new(),
    }
}

/// The owner of the item: the target of the hit, otherwise the target of the check.
fn owner<'s>(state: &'s State, check: &Check, choice: &Choice) -> Option<&'s Figure> {
    let struck = blow(state, check, choice.on.unwrap_or(1)).map(|blow| blow.target);
    state.figure(struck.or_else(|| check.target())?)
}

impl Draft<'_, '_> {
    /// The item that a purchase takes: the named one, otherwise the likeliest.
    ///
    /// # Errors
    /// Refuses a name if the purchase takes no item, an item that the target doesn't wield, and a
    /// second item for the Sunder of one attack (G-QUAL-24, overridable).
    pub(crate) fn item_meant(
        &self,
        check: &Check,
        choice: &Choice,
        of: Option<&str>,
    ) -> Result<Option<u8>, Refusal> {
        let parts = parts(&self.now, check, choice);
        // The GM decides what a character can't use. On a vehicle it is a component.
        let told = choice.bought == Bought::Row(SpendEffect::Disable) && parts.is_empty();
        if told || !wants_item(choice.bought) {
            return match of {
                None => Ok(None),
                Some(_) => Err(Refusal::input(format!(
                    "`{}` takes no item because it damages none.",
                    choice.key
                ))
                .hint("Leave out `of` and what follows.")),
            };
        }
        if let Some(first) = parts.first().map(|part| part.is) {
            let word = of.map(|word| find(word, "part of the vehicle", &parts));
            return word.unwrap_or(Ok(first)).map(Some);
        }
        let Some(target) = owner(&self.now, check, choice) else {
            return Ok(None);
        };
        let sunder = choice.bought == Bought::Quality(Quality::Sunder);
        let before = named(check).filter(|_| sunder);
        let all = items(target, choice.bought);
        let Some(word) = of else {
            return Ok(before.or_else(|| all.first().copied()));
        };
        let wielded = all.iter().filter_map(|place| {
            Some(Named {
                name: target.held(usize::from(*place))?.weapon.name.clone(),
                is: *place,
            })
        });
        let alike = first_of_alike(wielded.collect());
        let place = find_of(&target.name, word, "held item", &alike).map_err(|refusal| {
            // Armor and clothes are worn, not wielded.
            let armor = target.armor.as_ref().map(|armor| armor.name.as_str());
            let meant = |name: &str| name.to_lowercase().contains(&word.to_lowercase());
            let hands = target.in_hand();
            let mut hands = hands.iter().filter_map(|i| target.held(usize::from(*i)));
            let hard = |held: &&Held| held.weapon.qualities.contains(&Quality::Reinforced);
            if let Some(held) = hands.find(|held| sunder && hard(held) && meant(&held.weapon.name))
            {
                let item = &held.weapon.name;
                return Refusal::rule("G-QUAL-20", format!("The {item} is Reinforced."))
                    .hint("Choose another item.");
            }
            match armor.filter(|name| sunder && meant(name)) {
                Some(armor) => Refusal::rule(
                    "G-QUAL-24",
                    format!("Sunder damages only items held openly, and the {armor} is worn."),
                )
                .hint("Choose an item in their hands."),
                None => refusal,
            }
        })?;
        let other = before.filter(|before| *before != place);
        if let Some(held) = other.and_then(|other| target.held(usize::from(other))) {
            let item = &held.weapon.name;
            self.forbid(
                "G-QUAL-24",
                format!("Every Sunder of one attack damages the same item: the {item}."),
                "Leave out `of` and what follows.",
            )?;
        }
        Ok(Some(place))
    }

    /// The label of a purchase in the log and the tray. The first Sunder names the item that it
    /// damages, as later ones do (G-QUAL-24).
    pub(crate) fn which_item(&self, check: &Check, choice: &Choice, item: Option<u8>) -> String {
        let parts = parts(&self.now, check, choice);
        if let Some(part) = parts.into_iter().find(|part| Some(part.is) == item) {
            return format!("{}: {}", choice.label, part.name);
        }
        let sunder = choice.bought == Bought::Quality(Quality::Sunder) && named(check).is_none();
        let owner = owner(&self.now, check, choice).filter(|_| sunder);
        let held = owner.zip(item);
        let held = held.and_then(|(owner, place)| Some((owner, owner.held(usize::from(place))?)));
        held.map_or_else(
            || choice.label.clone(),
            |(owner, held)| {
                format!(
                    "Sunder: damage {} {}",
                    genitive(&owner.name),
                    held.weapon.name
                )
            },
        )
    }

    /// Damages the named item by one step for every Sunder of the attack (G-QUAL-24).
    pub(crate) fn sunder(&mut self, check: &Check, who: Id) {
        let sunder = |s: &&Spent| s.bought == Bought::Quality(Quality::Sunder);
        let mut struck: Vec<(u8, Wear)> = Vec::new();
        for spent in check.spent.iter().filter(sunder) {
            let Some(target) = self.now.figure(who) else {
                return;
            };
            let place = spent
                .item
                .or_else(|| sundered(check, target).map(|(i, _)| i));
            let Some((place, held)) = place.and_then(|i| Some((i, target.held(usize::from(i))?)))
            else {
                continue;
            };
            match struck.iter_mut().find(|(known, _)| *known == place) {
                Some((_, wear)) => *wear = wear.worse(),
                None => struck.push((place, held.wear.worse())),
            }
        }
        for (weapon, wear) in struck {
            self.push(WearSet { who, weapon, wear });
        }
    }

    /// Destroys the item that was bought for two Triumphs (M-06).
    pub(crate) fn destroys(&mut self, who: Id, spent: &Spent) {
        if self.now.vehicle(who).is_some() {
            self.harms_part(who, spent);
            return;
        }
        let in_hand = || self.now.figure(who).and_then(weapon_in_hand);
        if let Some(weapon) = spent.item.or_else(in_hand) {
            let wear = Wear::Destroyed;
            self.push(WearSet { who, weapon, wear });
        }
    }
}
