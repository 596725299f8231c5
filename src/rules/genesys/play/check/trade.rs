//! The difficulty of a check, including the one that comes from an item's rarity at this location when
//! a character looks for an item to buy or for a buyer (M-04, G-EQ-02, G-EQ-03).

use crate::figure::goods;
use crate::figure::goods::{difficulty_of_rarity, rarity_words};
use crate::library::Library;
use crate::model::check::pool::Change;
use crate::model::check::purpose::Purpose;
use crate::model::check::source::Source;
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::play::check::list::List;
use crate::words;

/// Adds the Difficulty dice, and one upgrade for each point of rarity above 10.
pub(crate) fn contribute(
    list: &mut List<'_>,
    state: &State,
    library: &Library,
    actor: &Figure,
    difficulty: u8,
) {
    let trades = matches!(list.check.purpose(), Purpose::Buy | Purpose::Sell);
    let deal = actor.ledger.deal.as_ref().filter(|_| trades);
    let rarity = deal.map(|deal| (goods::worth(library, &deal.goods).1, deal.eased));
    // A difficulty that the user declared doesn't come from the rarity.
    let (dice, settings) = (Change::Difficulty(difficulty as i8), &state.settings);
    let found = rarity.filter(|(r, _)| difficulty_of_rarity(settings, *r).0 == difficulty);
    let Some((rarity, eased)) = found else {
        let word = words::difficulty(difficulty);
        list.add(Source::Difficulty, dice, &word, "G-POOL-05");
        return;
    };
    let why = rarity_words(settings, rarity);
    list.add(Source::Difficulty, dice, &why, "M-04");
    let (_, above) = difficulty_of_rarity(settings, rarity.saturating_sub(eased));
    if above > 0 {
        let key = Source::Quality("rarity".to_owned());
        let why = format!("{above} above rarity 10");
        list.add(key, Change::UpgradeDifficulty(above), &why, "M-04");
    }
}
