//! Spends outside the menu: in the user's own words, and by the other side (G-DICE-18, G-COMB-12).

use lang::Refusal;

use crate::events;
use crate::events::SpenderSet;
use crate::kinds::Side;
use crate::model::check::{Bought, Paid, Spent};
use crate::play::check::IN_WORDS;
use crate::play::combat::rows::INSTEAD;
use crate::play::draft::Draft;
use crate::play::spends::menu::left;

impl Draft<'_, '_> {
    /// Passes the Threat and Despair of the check to the players, or back to the GM (G-DICE-18).
    ///
    /// # Errors
    /// Refuses before the roll, no change, and a check that isn't an NPC's (overridable).
    pub fn spend_by(&mut self, side: Side) -> Result<(), Refusal> {
        let check = self.rolled_check()?;
        let players = side == Side::Pc;
        if players == check.by_players {
            let (who, hint) = if players {
                (
                    "The players spend",
                    "Use `spend by gm` to hand them to the GM.",
                )
            } else {
                (
                    "The GM spends",
                    "Use `spend by players` to hand them to the players.",
                )
            };
            return Err(Refusal::input(format!("No change: {who} them now.")).hint(hint));
        }
        if players
            && self
                .now
                .figure(check.by)
                .is_some_and(|f| f.side == Side::Pc)
        {
            self.forbid(
                "G-DICE-18",
                "Only an NPC's Threat and Despair can be handed to the players.",
                "Let the GM spend these.",
            )?;
        }
        self.push(SpenderSet { players });
        Ok(())
    }

    /// Buys a custom spend in the user's own words.
    ///
    /// # Errors
    /// Refuses before the roll, and a price that can't be paid (overridable).
    pub fn spend_words(&mut self, paid: Paid, text: &str) -> Result<(), Refusal> {
        let check = self.rolled_check()?;
        if !left(&self.now, &check).covers(paid) {
            self.forbid(
                "G-COMB-12",
                format!("There isn't enough left: {}.", paid.words()),
                INSTEAD,
            )?;
        }
        let spent = Spent {
            key: IN_WORDS.to_owned(),
            label: text.to_owned(),
            bought: Bought::Words,
            paid,
            whom: None,
            typed: None,
            ten: None,
            on: None,
            among: Vec::new(),
            item: None,
            later: false,
        };
        self.push(events::Bought { spent });
        Ok(())
    }
}
