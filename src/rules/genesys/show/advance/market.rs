//! The market menu: everything of the packs with price, rarity and encumbrance, and what can be sold,
//! put on, taken off or given back (G-EQ-01 to G-EQ-04, G-ENC-04).

use crate::command::advance::Advance;
use crate::figure::goods;
use crate::figure::goods::{Ware, difficulty_of_rarity, rarity_words};
use crate::library::Library;
use crate::model::advance::Matter;
use crate::model::advance::goods::Goods;
use crate::model::figure::Figure;
use crate::model::records::{Damage, Weapon};
use crate::model::state::State;
use crate::model::talents::hook::AtOnce;
use crate::model::talents::known::Known;
use crate::model::talents::record::Uses;
use crate::play::advance::trade::no_money;
use crate::refusals::add_money;
use crate::say;
use crate::show::advance::growth::{row, spender};
use crate::words;

use lang::Refusal;
use lang::spoken::quote;
use rules::view::{Answer, Offer, OfferGroup, OfferLine, Price};

/// Everything on the market, affordable items first, then owned items that can be sold, put on or taken
/// off.
pub fn offers(state: &State, library: &Library, figure: &Figure, all: &mut Vec<Offer>) {
    if !spender(state, figure) {
        return;
    }
    // Both go through all possessions, so they are computed once and not for each item.
    let (money, load) = (figure.ledger.money(), figure.encumbrance(state).0);
    let mut menu: Vec<Offer> = goods::all(library)
        .map(|(id, ware)| bought(state, figure, (money, load), id, &ware))
        .collect();
    menu.sort_by_key(|one| one.allowed.is_err());
    all.extend(acquaintance(state, figure));
    all.append(&mut menu);
    owned(state, library, figure, all);
}

/// A character with a contact may ask it before buying (G-TAL-13).
fn acquaintance(state: &State, figure: &Figure) -> Option<Offer> {
    let asks = |one: &&Known| {
        one.uses().and_then(Uses::hook) == Some(AtOnce::KnowSomebody.into())
            && !state.is_used_up(figure, &one.talent.id)
    };
    let known = figure.known.iter().find(asks);
    let known = known.filter(|_| !figure.ledger.making && figure.ledger.eased == 0)?;
    let name = &known.talent.name;
    Some(row(
        OfferGroup::Market,
        ("know_somebody", &known.talent.rule),
        say::Use(figure, name, None, None, Vec::new(), None),
        name.clone(),
        Price::note("once a session"),
        &format!(
            "The next legal purchase counts as {} less rare, once.",
            known.ranks
        ),
        None,
    ))
}

/// "Arc carbine", 850, "rarity 5, Average · enc 3: the load would be 9 of 8".
fn bought(
    state: &State,
    figure: &Figure,
    (money, load): (i64, u16),
    id: &str,
    ware: &Ware,
) -> Offer {
    let eased = if ware.restricted {
        0
    } else {
        figure.ledger.eased
    };
    let rarity = ware.rarity.saturating_sub(eased);
    let (dice, _) = difficulty_of_rarity(&state.settings, rarity);
    let at_once = figure.ledger.making || dice == 0;
    let finding = if at_once {
        "at once".to_owned()
    } else {
        words::difficulty(dice)
    };
    let (most, _) = figure.encumbrance_threshold();
    let enc = u16::from(ware.goods.enc());
    let load = load.saturating_add(enc);
    let heavy = if load > most && enc > 0 && state.settings.encumbrance {
        format!(": the load would be {load} of {most}")
    } else {
        String::new()
    };
    let restricted = if ware.restricted { ", restricted" } else { "" };
    let what = ware.goods.says();
    let mut rare = rarity_words(&state.settings, rarity);
    rare.replace_range(..1, "R");
    let detail = format!("{what}{rare}{restricted}, {finding} · encumbrance {enc}{heavy}.");
    let short = money < i64::from(ware.price);
    row(
        OfferGroup::Market,
        ("buy", "G-EQ-02"),
        say::Buy(figure, id, None, None, None),
        ware.goods.name().to_owned(),
        Price::money(ware.price),
        &detail,
        short.then(|| {
            let why = no_money(&figure.name, money, "This costs", ware.price);
            Refusal::rule("G-EQ-01", why).hint(add_money(figure))
        }),
    )
}

/// The options for owned items.
fn owned(state: &State, library: &Library, figure: &Figure, all: &mut Vec<Offer>) {
    let mut push =
        |key: &str, rule: &str, line: Advance, label: String, cost: Price, detail: &str| {
            let mut one = row(
                OfferGroup::Market,
                (key, rule),
                line,
                label,
                cost,
                detail,
                None,
            );
            // Damaged armor can neither be put on nor taken off. Everything else is already checked.
            one.sure = !matches!(key, "wear" | "takeoff");
            all.push(one);
        };
    let mut stowed: Vec<(&str, usize)> = Vec::new();
    for armor in &figure.ledger.stowed {
        match stowed.iter_mut().find(|(name, _)| *name == armor.name) {
            Some((_, number)) => *number += 1,
            None => stowed.push((&armor.name, 1)),
        }
    }
    for (armor, number) in stowed {
        push(
            "wear",
            "G-ENC-04",
            say::Wear(figure, armor),
            format!("put on the {armor}{}", of(number)),
            Price::none(),
            "You then carry the armor that you wore before.",
        );
    }
    if let Some(armor) = &figure.armor {
        push(
            "takeoff",
            "G-ENC-04",
            say::TakeOff(figure),
            format!("take the {} off", armor.name),
            Price::none(),
            "Carried armor counts at its full encumbrance.",
        );
    }
    if figure.ledger.making {
        refunds(figure, &mut push);
    } else {
        sales(state, library, figure, all);
    }
}

/// The items that a character could sell, as one row that asks which, so that the market stays visible.
/// Identical ones are one choice, and so is the whole load. Items without a price in the packs follow
/// as separate rows.
fn sales(state: &State, library: &Library, figure: &Figure, all: &mut Vec<Offer>) {
    let mut things: Vec<(Goods, usize)> = Vec::new();
    for goods in goods::all_of(figure).filter(Goods::is_a_thing) {
        match things
            .iter_mut()
            .find(|(one, _)| one.name() == goods.name())
        {
            Some((_, number)) => *number += 1,
            None => things.push((goods, 1)),
        }
    }
    let offer = |line: OfferLine, label: String, cost: Price, detail: &str| {
        let key = ("sell", "G-EQ-03");
        row(OfferGroup::Market, key, line, label, cost, detail, None)
    };
    let shares = "a quarter, a half or three quarters of the price.";
    let mut sale = offer(
        OfferLine::begun(format_args!("sell {}", figure.who())),
        "sell an item".to_owned(),
        Price::none(),
        &format!("Negotiation against its rarity: {shares}"),
    );
    let mut without = Vec::new();
    for (goods, number) in things {
        let (price, rarity) = goods::worth(library, &goods);
        let (dice, _) = difficulty_of_rarity(&state.settings, rarity);
        let (word, hard) = (quote(goods.name()), words::difficulty(dice));
        let label = format!("{}{}", goods.name(), of(number));
        if price == 0 {
            without.push(offer(
                OfferLine::begun(format_args!("sell {} {word} at", figure.who())),
                format!("sell the {label}"),
                Price::note("at your own price"),
                &format!("Negotiation, {hard}: {shares}"),
            ));
            continue;
        }
        sale.answers.push(Answer {
            label: format!("{label}: worth {price}, {hard}"),
            words: word.clone(),
            ..Answer::default()
        });
        let most = number.min(usize::from(u8::MAX));
        if most > 1 {
            let load = u64::from(price) * most as u64;
            sale.answers.push(Answer {
                label: format!(
                    "{}: worth {load}, {hard}",
                    lang::sentence::things(most as u64, goods.name())
                ),
                words: format!("{word} x{most}"),
                ..Answer::default()
            });
        }
    }
    all.extend(Some(sale).filter(|sale| !sale.answers.is_empty()));
    all.append(&mut without);
}

/// ", one of 3" for one of several identical items, or empty for a single one.
fn of(number: usize) -> String {
    match number {
        0 | 1 => String::new(),
        number => format!(", one of {number}"),
    }
}

/// The purchases made during creation, identical ones in one row.
fn refunds(figure: &Figure, push: &mut impl FnMut(&str, &str, Advance, String, Price, &str)) {
    let mut bought: Vec<(&str, i64, usize)> = Vec::new();
    for entry in figure.ledger.entries.iter().rev().filter(|e| e.units < 0) {
        if let Matter::Goods(goods) = &entry.matter {
            match bought.iter_mut().find(|(one, ..)| *one == goods.name()) {
                Some((.., number)) => *number += 1,
                None => bought.push((goods.name(), -entry.units, 1)),
            }
        }
    }
    for (goods, units, number) in bought {
        push(
            "refund",
            "G-EQ-01",
            say::Refund(figure, goods),
            format!("return the {goods}{}", of(number)),
            Price::note(format!("+{}", words::count(units, "unit"))),
            "You can return a purchase for its full price during character creation.",
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
    /// A description in a sentence followed by a blank, or empty without any.
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

    /// Whether it can be traded, which natural weapons can't.
    pub fn is_a_thing(&self) -> bool {
        match self {
            Self::Weapon(weapon) => !weapon.is_of_the_body(),
            Self::Held(held) => !held.weapon.is_of_the_body(),
            Self::Armor(_) | Self::Item(_) => true,
        }
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
