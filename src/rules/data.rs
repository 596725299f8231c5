//! A game as data for programs: what `state --json` says, and the pieces that every game shares.
//!
//! Numbers, words that lines take, and the numbers of those who are here; no text of a screen and no
//! tone. A key never comes or goes: what is missing is `null` or an empty list. The page
//! `triumph help json` names every key, and a test compares it with real answers. A key that is renamed,
//! goes, or means something else raises [`VERSION`].

use serde::Serialize;

use crate::lang::Refusal;

use super::settings::SettingRow;
use super::view::{Offer, OfferGroup, Way};

/// The version of the shape.
pub const VERSION: u32 = 1;

/// A whole game: what all games say, and beside it what one game says of itself.
#[derive(Serialize)]
pub struct Whole<'s, G> {
    /// The version of the shape.
    pub version: u32,
    /// The word of the game.
    pub system: &'static str,
    /// The name of the encounter.
    pub title: &'s str,
    /// The round, 0 before the first.
    pub round: u32,
    /// The turn inside the round, 0 before the first.
    pub turn: u32,
    /// Every setting.
    pub settings: Vec<Setting>,
    /// What can be done now.
    pub offers: Vec<Offered>,
    /// What this game keeps.
    #[serde(flatten)]
    pub game: G,
}

/// A setting of the table.
#[derive(Serialize)]
pub struct Setting {
    key: &'static str,
    value: String,
    default: String,
    rule: &'static str,
}

impl From<SettingRow> for Setting {
    fn from(row: SettingRow) -> Self {
        Self {
            key: row.key,
            value: row.value,
            default: row.default,
            rule: row.rule,
        }
    }
}

/// One part of a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Price {
    unit: &'static str,
    amount: u32,
}

/// What is paid, by the word that the column of prices has for it after a number.
const COUNTED: [(&str, &str); 12] = [
    ("strain", "strain"),
    ("system", "system_strain"),
    ("system strain", "system_strain"),
    ("xp", "experience"),
    ("units", "money"),
    ("destiny", "destiny"),
    ("Strength", "strength"),
    ("armor", "armor"),
    ("skill point", "skill_point"),
    ("skill points", "skill_point"),
    ("attribute point", "attribute_point"),
    ("attribute points", "attribute_point"),
];

/// What is paid once.
const SINGLE: [(&str, &str); 6] = [
    ("action", "action"),
    ("maneuver", "maneuver"),
    ("granted", "granted_maneuver"),
    ("incidental", "incidental"),
    ("the round", "round"),
    ("Story Point", "story_point"),
];

/// The symbols, by their letters.
const SYMBOLS: [(char, &str); 4] = [
    ('a', "advantage"),
    ('t', "threat"),
    ('T', "triumph"),
    ('D', "despair"),
];

impl Price {
    /// The parts of a price as the column of an offer prints it: "2a", "action, 2 strain"; of several
    /// ways to pay the first. What the column notes otherwise ("soak 4") isn't a price.
    fn read(column: &str) -> Vec<Self> {
        let first = column.split(" or ").next().unwrap_or_default();
        let first = first.split(':').next().unwrap_or_default();
        if let Some(symbols) = Self::symbols(first) {
            return symbols;
        }
        let parts = first.split(", ").flat_map(|part| part.split(" for "));
        parts.filter_map(Self::part).collect()
    }

    fn part(words: &str) -> Option<Self> {
        let once = SINGLE.iter().find(|(word, _)| *word == words);
        if let Some((_, unit)) = once {
            return Some(Self { unit, amount: 1 });
        }
        let (number, what) = words.split_once(' ')?;
        let (_, unit) = COUNTED.iter().find(|(word, _)| *word == what)?;
        let plain = number.bytes().all(|b| b.is_ascii_digit());
        let amount = number.parse().ok().filter(|_| plain)?;
        Some(Self { unit, amount })
    }

    /// "aa", "2a 1T": letters, each alone or after its number.
    fn symbols(words: &str) -> Option<Vec<Self>> {
        let mut all: Vec<Self> = Vec::new();
        for word in words.split_whitespace() {
            let letters = word.trim_start_matches(|c: char| c.is_ascii_digit());
            let digits = &word[..word.len() - letters.len()];
            let each: u32 = match digits {
                "" => 1,
                digits => digits.parse().ok()?,
            };
            if letters.is_empty() {
                return None;
            }
            for letter in letters.chars() {
                let (_, unit) = SYMBOLS.iter().find(|(one, _)| *one == letter)?;
                match all.iter_mut().find(|price| price.unit == *unit) {
                    Some(price) => price.amount += each,
                    None => all.push(Self { unit, amount: each }),
                }
            }
        }
        (!all.is_empty()).then_some(all)
    }
}

/// A line that takes an offer in another way.
#[derive(Serialize)]
struct Other {
    line: String,
    cost: Vec<Price>,
}

impl From<Way> for Other {
    fn from(way: Way) -> Self {
        Self {
            cost: Price::read(&way.cost.plain()),
            line: way.line,
        }
    }
}

/// Something that can be done or bought now, or why not.
#[derive(Serialize)]
pub struct Offered {
    key: String,
    group: &'static str,
    line: String,
    answers: Vec<String>,
    cost: Vec<Price>,
    ways: Vec<Other>,
    rule: Option<String>,
    allowed: bool,
    why: Option<String>,
    why_rule: Option<&'static str>,
    hint: Option<String>,
    overrule: Option<String>,
}

impl From<Offer> for Offered {
    fn from(offer: Offer) -> Self {
        let answers = offer.answers.iter().map(|answer| offer.answered(answer));
        let answers = answers.collect();
        let cost = Price::read(&offer.cost.plain());
        let refused = offer.allowed.err();
        let said = |part: fn(&Refusal) -> Option<String>| refused.as_ref().and_then(part);
        Self {
            group: group(offer.group),
            answers,
            cost,
            ways: offer.ways.into_iter().map(Other::from).collect(),
            rule: offer.rule,
            allowed: refused.is_none(),
            why: said(|no| Some(no.why.clone())),
            why_rule: refused.as_ref().and_then(|no| no.rule),
            hint: said(|no| no.hint.clone()),
            overrule: said(|no| no.overrule.clone()),
            key: offer.key,
            line: offer.line,
        }
    }
}

const fn group(group: OfferGroup) -> &'static str {
    match group {
        OfferGroup::Asked => "asked",
        OfferGroup::Action => "action",
        OfferGroup::Maneuver => "maneuver",
        OfferGroup::Besides => "other",
        OfferGroup::Talent => "talent",
        OfferGroup::Change => "change",
        OfferGroup::Course => "encounter",
        OfferGroup::Growth => "growth",
        OfferGroup::Market => "market",
        OfferGroup::Between => "between",
        OfferGroup::Bring => "bring",
        OfferGroup::Place => "place",
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::rules::view::{Rich, Tone};

    fn read(column: &str) -> Vec<(&'static str, u32)> {
        let parts = Price::read(column).into_iter();
        parts.map(|price| (price.unit, price.amount)).collect()
    }

    #[rstest]
    #[case("", &[])]
    #[case("free", &[])]
    #[case("no maneuver", &[])]
    #[case("wounds 5, soak 4", &[])]
    #[case("+1d", &[])]
    #[case("+2 strain", &[])]
    #[case("career skill", &[])]
    #[case("action", &[("action", 1)])]
    #[case("the round", &[("round", 1)])]
    #[case("2 strain: falls", &[("strain", 2)])]
    #[case("action, 2 strain", &[("action", 1), ("strain", 2)])]
    #[case("maneuver for 2 strain", &[("maneuver", 1), ("strain", 2)])]
    #[case("maneuver, 2 system", &[("maneuver", 1), ("system_strain", 2)])]
    #[case("3 system strain", &[("system_strain", 3)])]
    #[case("aaa", &[("advantage", 3)])]
    #[case("2a or T", &[("advantage", 2)])]
    #[case("1t D", &[("threat", 1), ("despair", 1)])]
    #[case("400 units", &[("money", 400)])]
    #[case("1 Strength", &[("strength", 1)])]
    fn a_price_has_its_parts(#[case] column: &str, #[case] parts: &[(&str, u32)]) {
        assert_eq!(read(column), parts);
    }

    #[test]
    fn an_offer_keeps_its_keys_allowed_or_not() {
        let mut offer = Offer {
            key: "charge".to_owned(),
            line: "charge ana bo".to_owned(),
            label: "charge Bo".to_owned(),
            cost: Rich::of("action", Tone::Quiet),
            detail: "Out of a run.".to_owned(),
            rule: None,
            allowed: Ok(()),
            sure: false,
            alike: None,
            whom: None,
            number: None,
            group: OfferGroup::Action,
            ways: Vec::new(),
            answers: Vec::new(),
            by: None,
        };
        let keys = |offer: &Offer| {
            let json = serde_json::to_value(Offered::from(offer.clone())).unwrap();
            let keys: Vec<String> = json.as_object().unwrap().keys().cloned().collect();
            (keys, json)
        };
        let (open, json) = keys(&offer);
        assert_eq!((&json["allowed"], &json["why"]), (&true.into(), &().into()));
        offer.allowed = Err(Refusal::rule("F-MOD-11", "Bo is too near.").with_line("charge"));
        let (barred, json) = keys(&offer);
        assert_eq!(open, barred);
        assert_eq!(json["why"], "Bo is too near.");
        assert_eq!(json["why_rule"], "F-MOD-11");
        assert_eq!(json["overrule"], "charge!");
        assert!(json.get("label").is_none() && json.get("detail").is_none());
    }
}
