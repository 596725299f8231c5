//! Wealth: levels, purchases, quirks, debts (F-COM, F-QOW).
//!
//! Wealth is one number from 0 to 8. A purchase near the character's own level lowers it.

use lang::{Refusal, Who};
use rules::words::said;

use crate::model::commerce::{above, lowest, most, opens, price};
use crate::model::figure::{Debt, Quirky};
use crate::play::draft::Draft;
use crate::play::event::{AwaySet, Bought, CommerceSet, IncomeSet, Owed, Paid, QuirkTaken};

impl Draft<'_, '_> {
    /// Buys an item of a level. `charge` is the narrator's price, which replaces the table.
    ///
    /// # Errors
    /// Refuses what [`opens`] and [`price`] refuse, and a purchase that a trustee has not approved
    /// (F-QOW-10).
    pub fn buy(
        &mut self,
        who: &Who,
        level: u8,
        item: &str,
        charge: Option<u8>,
        approved: bool,
    ) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let settings = self.now.settings.clone();
        let price = price(&figure, level, &settings);
        // An item above the level gets one refusal, the graver one, so its quirk isn't checked too.
        if price.is_ok() {
            self.permit(opens(&figure, level, &settings))?;
        }
        let cost = match price {
            Ok(price) => charge.unwrap_or(price),
            Err(refusal) => {
                self.permit(Err(refusal))?;
                // An override without a price costs what the other setting of F-COM-06 charges.
                charge.unwrap_or_else(|| above(figure.effective_level(&settings), level))
            }
        };
        // F-COM-07: it stops at the floor.
        let cost = cost.min(figure.commerce.saturating_sub(lowest(&settings)));
        if cost > 0 && !approved && figure.quirk("family_ties", &settings).is_some() {
            let why = format!(
                "{} needs approval for purchases that cost Commerce.",
                figure.name
            );
            let refusal = Refusal::rule("F-QOW-10", why).hint("Add `approved`.");
            self.permit(Err(refusal))?;
        }
        let item = lang::text::name(item);
        let item = item.unwrap_or_else(|| "something".to_owned());
        self.push(Bought {
            who: figure.id,
            item,
            level,
            cost,
        });
        Ok(())
    }

    /// Raises or lowers the commerce points by hand (F-COM-08). 1 means one award.
    ///
    /// # Errors
    /// Refuses a change without effect.
    pub fn commerce(&mut self, who: &Who, by: i8, why: &str) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let settings = &self.now.settings;
        let step = i16::from(settings.award_step.max(1));
        let most = i16::from(most(settings));
        let floor = i16::from(lowest(settings));
        let to = (i16::from(figure.commerce) + i16::from(by) * step).clamp(floor.min(most), most);
        if to == i16::from(figure.commerce) {
            return Err(Refusal::input(format!(
                "{} can't change further: the total stays at {}.",
                figure.name, figure.commerce
            ))
            .hint("Change it the other way."));
        }
        self.push(CommerceSet {
            who: figure.id,
            to: to as u8,
            why: why.to_owned(),
        });
        Ok(())
    }

    /// Chooses a wealth quirk (F-QOW-00, F-QOW-00b).
    ///
    /// # Errors
    /// Refuses when none is due, and the same one twice.
    pub fn quirk(&mut self, who: &Who, name: &str, note: &str) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let quirk = self.library().find_quirk(name)?;
        if figure.quirks.iter().any(|q| q.id == quirk.id) {
            return Err(
                Refusal::input(format!("{} already has that quirk.", figure.name))
                    .hint("Choose another quirk."),
            );
        }
        if figure.quirks.len() >= usize::from(self.now.settings.quirk_count) {
            let why = format!(
                "{} already has a wealth quirk, and it is permanent.",
                figure.name
            );
            self.forbid("F-QOW-00b", why, "Keep the quirk.")?;
        } else if !figure.quirk_due(&self.now.settings) {
            let from = self.now.settings.quirk_from;
            let why = format!("A wealth quirk needs Commerce Level {from} or higher.");
            self.forbid("F-QOW-00", why, "Choose one when they reach it.")?;
        }
        self.push(QuirkTaken {
            who: figure.id,
            quirk: Quirky {
                id: quirk.id.clone(),
                name: quirk.name.clone(),
                note: note.to_owned(),
                rule: quirk.rule.clone(),
                text: quirk.text.clone(),
            },
        });
        Ok(())
    }

    /// Marks a character as away from the home market, or back (F-QOW-16).
    ///
    /// # Errors
    /// Refuses what is already set.
    pub fn away(&mut self, who: &Who, away: bool) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        if figure.away == away {
            let where_ = if away { "away from home" } else { "at home" };
            let why = format!("{} is already {where_}.", figure.name);
            let (who, on) = (
                said(&figure.name, figure.id),
                if away { "off" } else { "on" },
            );
            return Err(Refusal::input(why).hint(format!("Use `away {who} {on}` to change that.")));
        }
        self.push(AwaySet {
            who: figure.id,
            away,
        });
        Ok(())
    }

    /// Stops or resumes a character's income (F-QOW-12).
    ///
    /// # Errors
    /// Refuses what is already set.
    pub fn income(&mut self, who: &Who, lost: bool) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        if figure.income_lost.is_some() == lost {
            let (why, word) = if lost {
                ("That income is already lost.", "back")
            } else {
                ("That income isn't lost.", "lost")
            };
            let line = format!("income {} {word}", said(&figure.name, figure.id));
            return Err(Refusal::input(why).hint(format!("Use `{line}` to change that.")));
        }
        self.push(IncomeSet {
            who: figure.id,
            lost,
        });
        Ok(())
    }

    /// Records a debt owed to a character (F-QOW-06, F-QOW-07).
    ///
    /// # Errors
    /// Refuses an empty debt.
    pub fn owe(&mut self, who: &Who, debtor: &str, what: &str) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let debtor = lang::text::name(debtor);
        let debtor = debtor.ok_or_else(|| {
            Refusal::input("Who owes it? The name is empty.").hint("Name the debtor.")
        })?;
        if what.is_empty() {
            return Err(
                Refusal::input("The debt is missing.").hint("Add it at the end of the line.")
            );
        }
        self.push(Owed {
            who: figure.id,
            debt: Debt {
                debtor,
                what: what.to_owned(),
            },
        });
        Ok(())
    }

    /// Settles a debt by its place on the list, from 1.
    ///
    /// # Errors
    /// Refuses an unknown place.
    pub fn settle_debt(&mut self, who: &Who, place: u32) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let there = figure.debts.len() as u32;
        if place == 0 || place > there {
            let refusal = Refusal::input(format!("There is no debt {place}."));
            let name = &figure.name;
            return Err(refusal.hint(match there {
                0 => format!("{name} has none on the list. Use `owe WHO DEBTOR WHAT` to add one."),
                1 => format!("The only debt owed to {name} is number 1."),
                last => format!("Choose a debt from 1 to {last}."),
            }));
        }
        self.push(Paid {
            who: figure.id,
            place: place - 1,
        });
        Ok(())
    }
}
