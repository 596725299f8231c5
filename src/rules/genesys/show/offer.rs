//! How an offer is made. `show::offers` gathers those of every topic.

use lang::Refusal;
use rules::view::{Offer, OfferGroup, Price};

use crate::command::paying::PayWith;
use crate::model::event::Pay;
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::play::{draft, price};

/// The parts that most offers have.
pub struct New<'a> {
    /// Its key.
    pub key: &'a str,
    /// The line that it runs.
    pub line: String,
    /// Its label.
    pub label: String,
    /// Its price.
    pub cost: Price,
    /// Its effect.
    pub detail: &'a str,
    /// Its rule.
    pub rule: &'a str,
    /// The group in which it is shown.
    pub group: OfferGroup,
}

/// An offer that counts as allowed until it is tried.
pub fn offer(new: New<'_>) -> Offer {
    Offer {
        key: new.key.to_owned(),
        line: new.line,
        aimed: None,
        label: new.label,
        cost: new.cost,
        detail: new.detail.to_owned(),
        rule: Some(new.rule.to_owned()),
        allowed: Ok(()),
        sure: false,
        group: new.group,
        ways: Vec::new(),
        answers: Vec::new(),
        strikes: Vec::new(),
        by: None,
        alike: None,
        weapon: None,
        stops: "",
        asks: "",
        whom: None,
        number: None,
        letter: None,
    }
}

/// An offer that changes the open check, without a cost.
pub fn change(key: &str, line: String, label: String, detail: &str, rule: &str) -> Offer {
    offer(New {
        key,
        line,
        label,
        cost: Price::none(),
        detail,
        rule,
        group: OfferGroup::Change,
    })
}

/// The question for words that become part of a line.
pub(crate) const OWN_WORDS: &str = "in your own words";

/// The names in the encounter, for repeated tests of whether a name is unique.
pub(crate) struct Called<'a>(Vec<&'a str>);

impl<'a> Called<'a> {
    /// All names that a line may use.
    pub(crate) fn of(state: &'a State) -> Self {
        let mut names: Vec<&str> = draft::named(state).map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        Self(names)
    }

    /// Whether this name is unique.
    pub(crate) fn one(&self, name: &str) -> bool {
        let first = self.0.partition_point(|other| *other < name);
        self.0.get(first + 1).is_none_or(|next| *next != name)
    }
}

/// The price of the next maneuver, and whether it can be paid.
pub(crate) fn next_price(state: &State, figure: &Figure) -> (Price, Result<(), Refusal>) {
    let Some(turn) = &state.turn else {
        return (Price::none(), Ok(()));
    };
    let (way, bars) = price::of_maneuver(state, turn, figure, PayWith::Whatever);
    if let Some(bar) = bars.first() {
        return (Price::none(), Err(Refusal::rule(bar.rule(), bar.short())));
    }
    let cost = match way {
        Pay::Free => Price::free(),
        Pay::Granted | Pay::OutOfTurn => Price::granted(),
        Pay::Strain => Price::strain(Pay::STRAIN),
        Pay::Action => Price::action(),
    };
    (cost, Ok(()))
}
