//! Goods that can be bought and sold: a weapon, armor or gear in the form of a sheet (G-EQ-01).

use crate::kinds::{Band, Quality};
use crate::library::Library;
use crate::library::find::NotFound;
use crate::model::advance::goods::{Deal, Goods, several, the};
use crate::model::figure::Figure;
use crate::model::figure::held::{Held, Wear};
use crate::model::figure::item::Item;
use crate::model::records::{Armor, BRAWL, Damage, Fights, Gear, Serves, Weapon};
use crate::model::settings::Rarity;
use crate::model::state::Settings;

use lang::{Named, Refusal, find_of};

/// An item of the packs with its market data (G-EQ-01, G-EQ-02).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ware {
    /// The item.
    pub goods: Goods,
    /// Its price in units.
    pub price: u32,
    /// Rarity 0 to 10.
    pub rarity: u8,
    /// Whether it isn't sold freely.
    pub restricted: bool,
}

/// The difficulty of finding or selling an item of this rarity here: dice, 0 to 5, and upgrades, one
/// for each point above 10 (M-04).
pub fn difficulty_of_rarity(settings: &Settings, rarity: u8) -> (u8, u8) {
    let rarity = rarity.saturating_add_signed(settings.market);
    let dice = match settings.rarity {
        Rarity::Usual => rarity / 2,
        Rarity::Harder => rarity.div_ceil(2),
    };
    (dice.min(5), rarity.saturating_sub(10))
}

/// The reason for that difficulty: "rarity 4", or "rarity 8 (4, +4 for the place)" (M-04).
pub fn rarity_words(settings: &Settings, rarity: u8) -> String {
    match settings.market {
        0 => format!("rarity {rarity}"),
        place => {
            let here = rarity.saturating_add_signed(place);
            format!("rarity {here} ({rarity}, {place:+} for the place)")
        }
    }
}

/// The share of the price that a sale brings, in hundredths (T-37, G-EQ-03).
pub const fn share(net: i32) -> u32 {
    match net {
        ..=0 => 0,
        1 => 25,
        2 => 50,
        3.. => 75,
    }
}

/// The price multiplier of an item that is this much rarer than where it was bought (T-37).
pub const fn bulk(rarer: u8) -> u32 {
    match rarer {
        0 | 1 => 1,
        2 => 2,
        3 => 3,
        4.. => 4,
    }
}

impl Deal {
    /// "Comlink", "10 × Comlink".
    pub fn words(&self) -> String {
        several(&self.goods, self.more.len())
    }

    /// "the Comlink", "10 Comlinks".
    pub fn named(&self) -> String {
        the(&self.goods, self.more.len())
    }

    /// Whether more than one item is traded.
    pub const fn is_several(&self) -> bool {
        !self.more.is_empty()
    }

    /// Every item traded.
    pub fn all(&self) -> impl Iterator<Item = &Goods> {
        std::iter::once(&self.goods).chain(&self.more)
    }
}

fn ware(weapon: &Weapon, library: &Library) -> Ware {
    Ware {
        goods: Goods::Weapon(library.held(weapon)),
        price: weapon.price,
        rarity: weapon.rarity,
        restricted: weapon.restricted,
    }
}

fn suit(armor: &Armor) -> Ware {
    Ware {
        goods: Goods::Armor(armor.clone()),
        price: armor.price,
        rarity: armor.rarity,
        restricted: armor.restricted,
    }
}

fn gear(gear: &Gear) -> Ware {
    Ware {
        goods: Goods::Item(Item::from(gear)),
        price: gear.price,
        rarity: gear.rarity,
        restricted: gear.restricted,
    }
}

/// Everything of the packs that has a price, by its key.
pub fn all(library: &Library) -> impl Iterator<Item = (&str, Ware)> {
    let weapons = library.weapons().map(|w| (w.id.as_str(), ware(w, library)));
    let armors = library.armors().map(|a| (a.id.as_str(), suit(a)));
    let items = library.all_gear().map(|g| (g.id.as_str(), gear(g)));
    let sold = |(_, ware): &(&str, Ware)| ware.price > 0;
    weapons.chain(armors).chain(items).filter(sold)
}

/// The item of the packs that a user means.
///
/// # Errors
/// Refuses what is in no pack, and what matches several items.
pub fn on_the_market(library: &Library, words: &str) -> Result<Ware, Refusal> {
    let found = [
        library.find_weapon(words).ok().map(|w| ware(w, library)),
        library.find_armor(words).ok().map(suit),
        library.find_gear(words).ok().map(gear),
    ];
    let mut found: Vec<Ware> = found.into_iter().flatten().collect();
    if found.len() > 1 {
        let whole = words.replace('_', " ");
        let is = |w: &Ware| w.goods.name().eq_ignore_ascii_case(&whole);
        if let Some(place) = found.iter().position(is) {
            return Ok(found.swap_remove(place));
        }
        let names: Vec<&str> = found.iter().map(|w| w.goods.name()).collect();
        return Err(
            Refusal::input(format!("`{words}` may be {}.", names.join(", ")))
                .hint("Type more letters."),
        );
    }
    if let Some(ware) = found.pop() {
        return Ok(ware);
    }
    let weapon = library.find_weapon(words).err();
    let armor = library.find_armor(words).err();
    let gear = library.find_gear(words).err();
    // The list with a near match reports it.
    let mut all = [weapon, armor, gear].into_iter().flatten();
    let near = |error: &NotFound| !matches!(error, NotFound::None { nearest: None, .. });
    Err(all.find(near).map_or_else(
        || {
            Refusal::input(format!("No pack has an item called `{words}`."))
                .hint("Check the spelling.")
        },
        Refusal::from,
    ))
}

/// The item that a character could sell: weapons, armor worn or carried, gear.
///
/// # Errors
/// Refuses what is not on the sheet, and what matches several items.
pub fn of_figure(figure: &Figure, words: &str) -> Result<Goods, Refusal> {
    let all = owned(figure).into_iter().map(|goods| Named {
        name: goods.name().to_owned(),
        is: goods,
    });
    find_of(&figure.name, words, "item", &all.collect::<Vec<_>>())
}

/// This many identical items of a character: the first, and the rest.
///
/// # Errors
/// As [`of_figure`], and where there are fewer of them.
pub fn alike(figure: &Figure, words: &str, number: u8) -> Result<(Goods, Vec<Goods>), Refusal> {
    some_of(figure, &of_figure(figure, words)?, number, all_of(figure))
}

/// As [`alike`], least damaged first, because damaged ones are worth less or nothing (G-EQ-13).
///
/// # Errors
/// As [`alike`].
pub fn soundest(figure: &Figure, words: &str, number: u8) -> Result<(Goods, Vec<Goods>), Refusal> {
    let mut all: Vec<Goods> = all_of(figure).collect();
    all.sort_by_key(|goods| wear_of(figure, goods));
    some_of(figure, &of_figure(figure, words)?, number, all)
}

fn some_of(
    figure: &Figure,
    goods: &Goods,
    number: u8,
    all: impl IntoIterator<Item = Goods>,
) -> Result<(Goods, Vec<Goods>), Refusal> {
    let same = all.into_iter().filter(|other| other.name() == goods.name());
    let mut found: Vec<Goods> = same.take(usize::from(number)).collect();
    if found.len() < usize::from(number) {
        let have = found.len();
        let why = format!("{} has only {have} {}.", figure.name, goods.name());
        return Err(Refusal::input(why).hint("Name fewer."));
    }
    let more = found.split_off(1.min(found.len()));
    Ok((found.pop().unwrap_or_else(|| goods.clone()), more))
}

/// A character's items, each name once: weapons, armor worn or carried, gear.
pub fn owned(figure: &Figure) -> Vec<Goods> {
    let mut once: Vec<Goods> = Vec::new();
    for goods in all_of(figure) {
        if once.iter().all(|other| other.name() != goods.name()) {
            once.push(goods);
        }
    }
    once
}

/// How many items of a name a character has.
pub fn number_of(figure: &Figure, name: &str) -> usize {
    all_of(figure).filter(|goods| goods.name() == name).count()
}

/// Every item of a character: weapons, armor worn or carried, gear.
pub fn all_of(figure: &Figure) -> impl Iterator<Item = Goods> {
    let weapons = figure
        .weapons
        .iter()
        .map(|h| Goods::Held(Box::new(h.clone())));
    let worn = figure.armor.iter().map(|armor| Armor {
        wear: figure.armor_wear,
        ..armor.clone()
    });
    let armors = worn.chain(figure.ledger.stowed.iter().cloned());
    let armors = armors.map(Goods::Armor);
    let items = figure.items.iter().map(|i| Goods::Item(i.clone()));
    weapons.chain(armors).chain(items)
}

/// The price and rarity of an item, as the packs have them.
pub fn worth(library: &Library, goods: &Goods) -> (u32, u8) {
    match goods {
        Goods::Weapon(weapon) => (weapon.price, weapon.rarity),
        Goods::Held(held) => (held.weapon.price, held.weapon.rarity),
        Goods::Armor(armor) => (armor.price, armor.rarity),
        Goods::Item(item) => library
            .all_gear()
            .find(|g| g.name == item.name)
            .map_or((0, 0), |g| (g.price, g.rarity)),
    }
}

/// Whether an item isn't sold freely, as the packs have it.
pub fn is_restricted(library: &Library, goods: &Goods) -> bool {
    match goods {
        Goods::Weapon(weapon) => weapon.restricted,
        Goods::Held(held) => held.weapon.restricted,
        Goods::Armor(armor) => armor.restricted,
        Goods::Item(item) => library
            .all_gear()
            .any(|g| g.name == item.name && g.restricted),
    }
}

/// Whether a character still has every item of a deal, each in the state in which it was offered
/// (G-EQ-03, G-EQ-13).
pub fn has_all(figure: &Figure, deal: &Deal) -> bool {
    let mut left: Vec<Goods> = all_of(figure).collect();
    deal.all().all(|wanted| {
        let wear = wear_of(figure, wanted);
        let same = |one: &Goods| one.name() == wanted.name() && wear_of(figure, one) == wear;
        let place = left.iter().position(same);
        place.map(|place| left.swap_remove(place)).is_some()
    })
}

/// The damage to a character's item (G-EQ-10).
pub fn wear_of(figure: &Figure, goods: &Goods) -> Wear {
    match goods {
        Goods::Weapon(weapon) => figure
            .weapons
            .iter()
            .rfind(|h| h.weapon.name == weapon.name)
            .map_or(Wear::Sound, |h| h.wear),
        Goods::Held(held) => held.wear,
        Goods::Armor(armor) => armor.wear,
        Goods::Item(item) => item.wear,
    }
}

/// Adds an item to a sheet. Armor is carried until it is put on.
pub fn put(figure: &mut Figure, goods: &Goods) {
    match goods {
        // A Brawl weapon adds the qualities of the unarmed attack (G-MOD-11).
        Goods::Weapon(weapon) => figure
            .weapons
            .push(Held::new(built_on_hands(weapon.clone()))),
        Goods::Held(held) => figure.weapons.push(Held {
            dropped: false,
            stowed: false,
            prepared: 0,
            ..(**held).clone()
        }),
        Goods::Armor(armor) => figure.ledger.stowed.push(armor.clone()),
        Goods::Item(item) => figure.items.push(item.clone()),
    }
}

/// Removes an item from a sheet, the last of several identical ones.
pub fn take(figure: &mut Figure, goods: &Goods) {
    match goods {
        Goods::Weapon(weapon) => take_weapon(figure, &weapon.name, None),
        Goods::Held(held) => take_weapon(figure, &held.weapon.name, Some(held.wear)),
        Goods::Armor(armor) => {
            let stowed = &mut figure.ledger.stowed;
            let same = |a: &Armor| a.name == armor.name && a.wear == armor.wear;
            let place = stowed.iter().rposition(same);
            if let Some(place) = place {
                stowed.remove(place);
            } else if figure.armor.as_ref().is_some_and(|a| a.name == armor.name) {
                figure.armor = None;
                figure.armor_wear = Wear::Sound;
            } else if let Some(place) = stowed.iter().rposition(|a| a.name == armor.name) {
                stowed.remove(place);
            }
        }
        Goods::Item(item) => {
            let same = |i: &Item| i.name == item.name;
            let alike = |i: &Item| same(i) && i.wear == item.wear && i.left == item.left;
            let items = &figure.items;
            let place = items.iter().rposition(alike);
            if let Some(place) = place.or_else(|| items.iter().rposition(same)) {
                figure.items.remove(place);
            }
        }
    }
}

/// Removes a weapon by name, preferring one with that damage.
fn take_weapon(figure: &mut Figure, name: &str, wear: Option<Wear>) {
    let same = |h: &Held| h.weapon.name == name;
    let alike = |h: &Held| same(h) && wear.is_none_or(|wear| h.wear == wear);
    let weapons = &figure.weapons;
    let place = weapons.iter().rposition(alike);
    if let Some(place) = place.or_else(|| weapons.iter().rposition(same)) {
        figure.weapons.remove(place);
        figure.habit = None;
        figure.drawn.retain(|drawn| usize::from(*drawn) != place);
        for drawn in &mut figure.drawn {
            *drawn -= u8::from(usize::from(*drawn) > place);
        }
    }
}

/// The weapon index of an unarmed attack.
pub const UNARMED: u8 = u8::MAX;

/// The unarmed attack: Brawl, damage equal to Brawn, Critical 5, engaged, Knockdown (G-MOD-10).
pub fn unarmed() -> Weapon {
    Weapon {
        id: "unarmed".into(),
        name: "unarmed".into(),
        skill: BRAWL.into(),
        fights: Some(Fights::Brawl),
        instead: String::new(),
        damage: Damage::Brawn(0),
        crit: 5,
        range: Band::Engaged,
        enc: 0,
        price: 0,
        rarity: 0,
        restricted: false,
        qualities: vec![Quality::Knockdown],
        chemical: false,
        note: String::new(),
    }
}

/// A Brawl weapon builds on the unarmed attack: it has the qualities of both and the better
/// critical rating (G-MOD-11).
pub fn built_on_hands(mut weapon: Weapon) -> Weapon {
    let hands = unarmed();
    if weapon.fights() == Fights::Brawl {
        weapon.crit = weapon.crit.min(hands.crit);
        for quality in hands.qualities {
            if !weapon.qualities.contains(&quality) {
                weapon.qualities.push(quality);
            }
        }
    }
    weapon
}

impl Figure {
    /// The tool for checks of a skill. Of several it is the least damaged (G-EQ-11, G-EQ-12).
    pub fn tool_for(&self, skill: &str) -> Option<&Item> {
        let tools = |i: &&Item| {
            i.is_usable() && matches!(&i.serves, Some(Serves::Tools(tools)) if tools == skill)
        };
        self.items.iter().filter(tools).min_by_key(|i| i.wear)
    }
}
