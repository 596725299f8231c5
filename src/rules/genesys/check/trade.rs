//! The difficulty of a check, with what makes it so hard where something is looked for to buy, or
//! somebody who buys it: its rarity at this place (M-04, G-EQ-02, G-EQ-03).

use crate::rules::genesys::advance::goods::{self, difficulty_of_rarity, rarity_words};
use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::library::Library;
use crate::rules::genesys::state::State;
use crate::rules::genesys::words;

use super::Purpose;
use super::list::List;
use super::pool::Change;
use super::source::Source;

/// Dice of difficulty, and an upgrade for each point of rarity above 10.
pub(super) fn contribute(
    list: &mut List<'_>,
    state: &State,
    library: &Library,
    actor: &Figure,
    difficulty: u8,
) {
    let trades = matches!(list.check.purpose(), Purpose::Buy | Purpose::Sell);
    let deal = actor.ledger.deal.as_ref().filter(|_| trades);
    let rarity = deal.map(|deal| (goods::worth(library, &deal.goods).1, deal.eased));
    // A difficulty that the table has said itself does not come from the rarity.
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
