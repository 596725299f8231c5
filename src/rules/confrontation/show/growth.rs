//! What experience buys for the focused character, and what the GM awards (C-XP).

use rules::encounter::campaign::show::{self, Sessions};
use rules::view::{Offer, OfferGroup, OfferLine, Price, Unit};

use super::would::asked;
use crate::library::Library;
use crate::model::text::experience;
use crate::model::{Person, Pool, State};
use crate::play::experience::{AFFORDED, Raised};
use crate::play::pools;
use crate::say;

/// Half points of experience for a pool point, a level or a specialization (C-XP-03).
const PRICES: [(u32, &str); 3] = [(3, "point"), (6, "level"), (2, "specialization")];

/// Adds the rows for a player's character.
pub fn growth(state: &State, library: &Library, person: &Person, all: &mut Vec<Offer>) {
    if !person.is_pc() || person.body.dead || person.in_creation {
        return;
    }
    let left = format!("{} XP now.", experience(person.experience));
    let price = |what: &str| {
        let found = PRICES.iter().find(|(_, name)| *name == what);
        Price::of(Unit::HalfExperience, found.map_or(0, |(halves, _)| *halves))
    };
    let row = |key: String, line: OfferLine, label: String, rule: &str, cost: Price| {
        let mut offer = Offer::of(key, line, label, rule, OfferGroup::Growth);
        offer.cost = cost;
        offer.detail.clone_from(&left);
        offer.whom = Some(person.id);
        offer
    };
    // The line below the rows tells what is left.
    let asked = |offer: Offer| {
        let mut offer = asked(state, library, person.id, offer);
        if let Err(refusal) = &mut offer.allowed
            && refusal.rule == Some(AFFORDED)
        {
            refusal.why = format!("This costs {}.", offer.cost.column().plain());
        }
        offer
    };
    for (pool, raised) in [
        (Pool::Intellect, Raised::Intellect),
        (Pool::Might, Raised::Might),
        (Pool::Speed, Raised::Speed),
    ] {
        let most = pools::most(person, pool, state.time);
        let line = say::Improve(person, raised).into();
        let label = format!("{} {} to {}", pool.label(), most, most + 1);
        let key = format!("improve_{}", pool.word());
        let offer = row(key, line, label, "C-CRE-07", price("point"));
        all.push(asked(offer));
    }
    let line = say::Improve(person, Raised::Toughness).into();
    let label = format!("Toughness {} to {}", person.toughness, person.toughness + 1);
    let offer = row(
        "improve_toughness".to_owned(),
        line,
        label,
        "C-STR-12",
        price("level"),
    );
    all.push(asked(offer));
    for skill in person
        .skills
        .iter()
        .filter(|skill| skill.training < 3 && skill.until.is_none())
    {
        let word = if skill.id.is_empty() {
            &skill.name
        } else {
            &skill.id
        };
        let line = say::Train(person, word, false).into();
        let next = super::blocks::level(skill.training + 1);
        let label = format!("{}: {next}", skill.name);
        let offer = row(
            format!("train_{word}"),
            line,
            label,
            "C-SKL-05",
            price("level"),
        );
        all.push(asked(offer));
    }
    let line = OfferLine::about("specialize", &person.who());
    all.push(row(
        "specialize".to_owned(),
        line,
        "add a specialization".to_owned(),
        "C-SKL-06",
        price("specialization"),
    ));
    if let Some(biotic) = person.biotic {
        let label = format!(
            "{}: {} dice",
            biotic.field.label(),
            biotic.dice.saturating_add(1)
        );
        let line = say::Grow(person).into();
        let offer = row("grow".to_owned(), line, label, "C-BIO-11", price("level"));
        all.push(asked(offer));
    }
    let others = state
        .people
        .iter()
        .filter(|one| one.is_pc() && one.id != person.id);
    for other in others.filter(|one| !one.body.dead) {
        let mut offer = row(
            "trouble".to_owned(),
            say::Trouble(person, other).into(),
            format!("make trouble: {} gains XP too", other.name),
            "C-XP-02",
            Price::none(),
        );
        offer.group = OfferGroup::Other;
        offer.detail = format!("{} and {} gain 1 XP each.", person.name, other.name);
        all.push(offer);
    }
    // A session neither begins nor ends in a fight.
    if state.fight.is_none() {
        let sessions = Sessions {
            over: Some(say::Session().into()),
            ..Sessions::new(say::SessionStart(), "C-XP-01")
        };
        all.extend(show::sessions(state, sessions, OfferGroup::Between));
    }
}
