//! Repair yards: repair of hull trauma for money and time (G-VEH-22, G-VEH-23).
//!
//! The price is a setting. The rule gives the time only in words, so the user enters the days. The
//! payer is named, because a ship has no single owner.

use lang::{Refusal, Who};
use rules::words::said;

use crate::events::vehicles::{Overhauled, Said};
use crate::model::advance::Matter;
use crate::model::state::{Phase, State};
use crate::play::draft::Draft;
use crate::refusals::{END_THE_FIGHT, add_money, no_hull_trauma};
use crate::words::count;

/// The price of repairing an amount of hull trauma, in units (G-VEH-22).
pub fn price(state: &State, by: u16) -> u32 {
    u32::from(by) * u32::from(state.settings.yard_price)
}

impl Draft<'_, '_> {
    /// Repairs a vehicle in a yard: hull trauma for money and time, and all emergency repairs.
    ///
    /// # Errors
    /// Refuses if there is nothing to repair, during a fight, and a payer with too little money (the
    /// last two overridable).
    pub(crate) fn yard(
        &mut self,
        vehicle: &Who,
        by: u16,
        payer: Option<&Who>,
        days: Option<u32>,
    ) -> Result<(), Refusal> {
        let vehicle = self.vehicle(vehicle)?;
        let payer = payer.map(|who| self.figure(who)).transpose()?;
        let by = by.min(vehicle.hull);
        if by == 0 && !vehicle.condition.makeshift {
            return Err(no_hull_trauma(&vehicle.name));
        }
        if self.now.phase == Phase::Fighting {
            self.forbid("G-VEH-22", "A repair yard takes days.", END_THE_FIGHT)?;
        }
        let cost = price(&self.now, by);
        let units = i64::from(cost);
        let purse = payer.as_ref().filter(|f| f.ledger.has_purse() && units > 0);
        let short = purse.is_some_and(|f| f.ledger.money() < units);
        if let Some(figure) = purse.filter(|_| short) {
            let (name, has) = (&figure.name, figure.ledger.money());
            self.forbid(
                "G-VEH-22",
                format!(
                    "The repair yard charges {}, but {name} has only {has}.",
                    count(cost, "unit")
                ),
                add_money(figure),
            )?;
        }
        self.push(Overhauled {
            vehicle: vehicle.id,
            cost,
            by,
            unpaid: units > 0 && purse.is_none(),
        });
        if units > 0 && purse.is_none() {
            let words = payer.as_ref().map_or_else(
                || format!("Add `by WHO` to name who pays, or pay now with `pay WHO {units} repairs`."),
                |figure| {
                    let (name, who) = (&figure.name, said(&figure.name, figure.id));
                    format!(
                        "{name} has no money recorded, so none is taken. Set it with `money {who} N`, then pay with \
                            `pay {who} {units} repairs` (G-EQ-01)."
                    )
                },
            );
            let vehicle = vehicle.id;
            self.push(Said { vehicle, words });
        }
        if let Some(figure) = purse {
            let words = Matter::Words(format!("a repair yard for {}", vehicle.name));
            self.enter(figure.id, words, 0, -units, short);
        }
        if let Some(days) = days {
            self.days_pass(days);
        }
        Ok(())
    }
}
