//! How an offer is made. `show::offers` gathers those of every topic.

use lang::Refusal;
use rules::view::{Offer, OfferGroup, OfferLine, Price};

use crate::command::paying::PayWith;
use crate::model::event::Pay;
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::play::{draft, price};

/// The parts that most offers have.
pub struct New<'a, L = OfferLine> {
    /// Its key.
    pub key: &'a str,
    /// The command that it runs.
    pub line: L,
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
pub fn offer<L: Into<OfferLine>>(new: New<'_, L>) -> Offer {
    Offer {
        cost: new.cost,
        detail: new.detail.to_owned(),
        ..Offer::of(new.key, new.line, new.label, new.rule, new.group)
    }
}

/// An offer that changes the open check, without a cost.
pub fn change(
    key: &str,
    line: impl Into<OfferLine>,
    label: String,
    detail: &str,
    rule: &str,
) -> Offer {
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

/// An offered maneuver takes the cheapest payment.
pub(crate) const PAY: PayWith = PayWith::Whatever;

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

/// Whether a character has a track for strain (G-HEALTH-07).
pub(crate) const fn has_strain(figure: &Figure) -> bool {
    figure.strain_threshold.is_some() && figure.kind.has_strain()
}

/// A price in strain. Someone without a track for it suffers as many wounds (G-HEALTH-07).
pub(crate) fn strain_price(figure: &Figure, amount: u16) -> Price {
    if has_strain(figure) {
        Price::strain(amount)
    } else {
        Price::wounds(amount)
    }
}

/// The price of the next maneuver, and whether it can be paid.
pub(crate) fn next_price(state: &State, figure: &Figure) -> (Price, Result<(), Refusal>) {
    let Some(turn) = &state.turn else {
        return (Price::none(), Ok(()));
    };
    let (way, bars) = price::of_maneuver(state, turn, figure, PAY);
    if let Some(bar) = bars.first() {
        return (Price::none(), Err(Refusal::rule(bar.rule(), bar.short())));
    }
    let cost = match way {
        Pay::Free => Price::free(),
        Pay::Granted | Pay::OutOfTurn => Price::granted(),
        Pay::Strain => strain_price(figure, Pay::STRAIN),
        Pay::Action => Price::action(),
    };
    (cost, Ok(()))
}
