//! What money could buy somebody now, as a menu: everything of the packs with price, rarity and
//! weight; and what can be sold, worn, taken off, given back (G-EQ-01 to G-EQ-04, G-ENC-04).

use crate::lang::Refusal;
use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::library::Library;
use crate::rules::genesys::library::records::{Damage, Weapon};
use crate::rules::genesys::state::State;
use crate::rules::genesys::words;
use crate::rules::view::{Offer, OfferGroup};
use crate::rules::words::{quote, said};

use super::Matter;
use super::goods::{self, Goods, Ware, difficulty_of_rarity};
use super::growth::{row, spender};

/// Everything on the market, what can be paid first; then what is there already.
pub fn offers(state: &State, library: &Library, figure: &Figure, all: &mut Vec<Offer>) {
    if !spender(state, figure) {
        return;
    }
    // Both go through everything one has, so they are asked once and not for each ware.
    let (money, load) = (figure.ledger.money(), figure.encumbrance(state).0);
    let mut menu: Vec<Offer> = goods::all(library)
        .map(|(id, ware)| bought(state, figure, (money, load), id, &ware))
        .collect();
    menu.sort_by_key(|one| one.allowed.is_err());
    all.append(&mut menu);
    owned(state, library, figure, all);
}

/// "Arc carbine", 850, "rarity 5, Average · enc 3: the load would be 9 of 8".
fn bought(
    state: &State,
    figure: &Figure,
    (money, load): (i64, u16),
    id: &str,
    ware: &Ware,
) -> Offer {
    let name = said(&figure.name, figure.id);
    let (dice, _) = difficulty_of_rarity(&state.settings, ware.rarity);
    let at_once = figure.ledger.making || dice == 0;
    let finding = if at_once {
        "at once".to_owned()
    } else {
        words::difficulty(dice)
    };
    let (most, _) = figure.encumbrance_threshold();
    let enc = u16::from(ware.goods.enc());
    let load = load.saturating_add(enc);
    let heavy = if load > most && enc > 0 {
        format!(": the load would be {load} of {most}")
    } else {
        String::new()
    };
    let restricted = if ware.restricted { ", restricted" } else { "" };
    let what = ware.goods.says();
    let detail = format!(
        "{what}Rarity {}{restricted}, {finding} · encumbrance {enc}{heavy}.",
        ware.rarity
    );
    let short = money < i64::from(ware.price);
    row(
        OfferGroup::Market,
        ("buy", "G-EQ-02"),
        format!("buy {name} {id}"),
        ware.goods.name().to_owned(),
        format!("{} units", ware.price),
        &detail,
        short.then(|| {
            let why = format!(
                "{} has {money} units, and the {} costs {}.",
                figure.name,
                ware.goods.name(),
                ware.price
            );
            Refusal::rule("G-EQ-01", why)
        }),
    )
}

/// What can be done with what one has.
fn owned(state: &State, library: &Library, figure: &Figure, all: &mut Vec<Offer>) {
    let name = said(&figure.name, figure.id);
    let mut push =
        |key: &str, rule: &str, line: String, label: String, cost: String, detail: &str| {
            let mut one = row(
                OfferGroup::Market,
                (key, rule),
                line,
                label,
                cost,
                detail,
                None,
            );
            // Damaged armor can neither be put on nor taken off; everything else was asked here.
            one.sure = !matches!(key, "wear" | "takeoff");
            all.push(one);
        };
    for armor in &figure.ledger.stowed {
        push(
            "wear",
            "G-ENC-04",
            format!("wear {name} {}", quote(&armor.name)),
            format!("put the {} on", armor.name),
            String::new(),
            "What was worn is carried from then on.",
        );
    }
    if let Some(armor) = &figure.armor {
        push(
            "takeoff",
            "G-ENC-04",
            format!("takeoff {name}"),
            format!("take the {} off", armor.name),
            String::new(),
            "It is carried then, and weighs its whole encumbrance.",
        );
    }
    if figure.ledger.making {
        let bought = figure.ledger.entries.iter().rev().filter(|e| e.units < 0);
        for entry in bought {
            if let Matter::Goods(goods) = &entry.matter {
                push(
                    "refund",
                    "G-EQ-01",
                    format!("refund {name} {}", quote(goods.name())),
                    format!("give the {} back", goods.name()),
                    format!("+{} units", -entry.units),
                    "While a character is made a purchase can be given back for its price.",
                );
            }
        }
        return;
    }
    for goods in goods::owned(figure) {
        let (price, rarity) = goods::worth(library, &goods);
        let (dice, _) = difficulty_of_rarity(&state.settings, rarity);
        let at = if price == 0 { " at " } else { "" };
        push(
            "sell",
            "G-EQ-03",
            format!("sell {name} {}{at}", quote(goods.name())),
            format!("sell the {}", goods.name()),
            if price == 0 {
                "at your price".to_owned()
            } else {
                format!("of {price}")
            },
            &format!(
                "Negotiation, {}: a quarter, a half or three quarters of the price.",
                words::difficulty(dice)
            ),
        );
    }
}

/// The profile of a weapon, its parts in order.
fn weapon_says(weapon: &Weapon) -> Vec<String> {
    let damage = match weapon.damage {
        Damage::Fixed(n) => format!("damage {n}"),
        Damage::Brawn(n) => format!("damage Brawn +{n}"),
        Damage::Willpower(n) => format!("damage Willpower +{n}"),
    };
    let (crit, range) = (weapon.crit, weapon.range);
    vec![damage, format!("critical {crit}"), format!("{range} range")]
}

impl Goods {
    /// What one has of it, in a sentence with a blank behind it; nothing where nothing is to say.
    fn says(&self) -> String {
        let plus = |n: u8, what: &str| (n > 0).then(|| format!("{what} +{n}"));
        let mut parts: Vec<String> = match self {
            Self::Weapon(weapon) => weapon_says(weapon),
            Self::Held(held) => weapon_says(&held.weapon),
            Self::Armor(armor) => [
                plus(armor.soak, "soak"),
                plus(armor.melee, "melee defense"),
                plus(armor.ranged, "ranged defense"),
            ]
            .into_iter()
            .flatten()
            .collect(),
            Self::Item(_) => Vec::new(),
        };
        let (qualities, note) = match self {
            Self::Weapon(weapon) => (&*weapon.qualities, &weapon.note),
            Self::Held(held) => (&*held.weapon.qualities, &held.weapon.note),
            Self::Armor(armor) => (&*armor.qualities, &armor.note),
            Self::Item(item) => (&[][..], &item.note),
        };
        parts.extend(qualities.iter().map(ToString::to_string));
        let mut said = parts.join(", ");
        if let Some(first) = said.get_mut(..1) {
            first.make_ascii_uppercase();
            said.push_str(". ");
        }
        if !note.is_empty() {
            said = format!("{said}{}. ", note.trim_end_matches('.'));
        }
        said
    }

    /// Encumbrance carried.
    fn enc(&self) -> u8 {
        match self {
            Self::Weapon(weapon) => weapon.enc,
            Self::Held(held) => held.weapon.enc,
            Self::Armor(armor) => armor.enc,
            Self::Item(item) => item.enc,
        }
    }
}
