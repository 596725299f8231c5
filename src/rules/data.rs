//! A game as data for programs: the content of `state --json`, and the parts that every game shares.
//!
//! It holds numbers, words that lines accept, and the IDs of participants, but no text of a screen and
//! no style. Every key is always present: a missing value is `null` or an empty list. The page
//! `triumph help json` names every key, and a test compares it with real answers. Renaming or removing a
//! key, or changing its meaning, raises [`VERSION`].

use serde::Serialize;

use lang::Refusal;

use super::encounter::campaign::show::CampaignData;
use super::settings::SettingRow;
use super::view::{Id, Offer, Price, Way};

/// The version of the shape.
pub const VERSION: u32 = 2;

/// A whole game: the values of every game, and this game's own.
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
    /// Sessions, scenes and the cast.
    pub campaign: CampaignData,
    /// Every setting.
    pub settings: Vec<Setting>,
    /// The actions and purchases that are open now.
    pub offers: Vec<Offered>,
    /// The values of this game.
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

/// A line that takes an offer in another way.
#[derive(Serialize)]
struct Other {
    line: String,
    cost: Price,
}

impl From<Way> for Other {
    fn from(way: Way) -> Self {
        Self {
            cost: way.cost,
            line: way.line,
        }
    }
}

/// An action or a purchase with its state: open, or refused and why.
#[derive(Serialize)]
pub struct Offered {
    key: String,
    group: &'static str,
    line: String,
    answers: Vec<String>,
    whom: Vec<Id>,
    cost: Price,
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
        let answers = offer.answered_lines();
        let refused = offer.allowed.err();
        let said = |part: fn(&Refusal) -> Option<String>| refused.as_ref().and_then(part);
        Self {
            group: offer.group.key(),
            answers,
            whom: offer.strikes,
            cost: offer.cost,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::OfferGroup;

    #[test]
    fn an_offer_keeps_its_keys_allowed_or_not() {
        let mut offer = Offer {
            cost: Price::action(),
            detail: "Out of a run.".to_owned(),
            rule: None,
            ..Offer::new(
                "charge",
                "charge ana bo",
                "charge Bo",
                "",
                OfferGroup::Action,
            )
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
