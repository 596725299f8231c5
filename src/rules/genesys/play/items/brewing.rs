//! Brews elixirs with Alchemy (G-SKILL-13): reagents, doses and mishaps.

use lang::Refusal;
use rules::view::Id;

use crate::events::items::{Received, Said, Spent};
use crate::model::advance::Matter;
use crate::model::figure::Figure;
use crate::model::figure::item::Item;
use crate::model::records::Gear;
use crate::model::talents::hook::Brings;
use crate::model::talents::passive::Passive;
use crate::model::talents::record::{Deed, Lasting};
use crate::play::draft::Draft;
use crate::play::talents::activate::Using;
use crate::play::talents::outcome::Made;
use crate::words::{a, count};

impl Draft<'_, '_> {
    /// The elixir that a use of Alchemy brews.
    ///
    /// # Errors
    /// Refuses a missing or unknown name, and an item that can't be brewed.
    pub(crate) fn elixir_named(&self, using: &Using) -> Result<&Gear, Refusal> {
        let Some(word) = &using.of else {
            return Err(Refusal::input("The item to brew is missing.").hint("Add it after `of`."));
        };
        let gear = self.cx.library.find_gear(word).map_err(Refusal::from)?;
        if gear.brewed.is_none() {
            return Err(
                Refusal::input(format!("{} can't be brewed.", a(&gear.name)))
                    .hint("Name something else to brew."),
            );
        }
        Ok(gear)
    }

    /// The vehicle that a use repairs.
    ///
    /// # Errors
    /// Refuses if none of that name has hull trauma.
    pub(crate) fn hull_named(&self, using: &Using) -> Result<Id, Refusal> {
        self.hull_called(using.of.as_deref().unwrap_or_default())
    }

    /// The first damaged vehicle with that word in its name.
    ///
    /// # Errors
    /// Refuses if there is none.
    pub(crate) fn hull_called(&self, word: &str) -> Result<Id, Refusal> {
        let word = word.to_lowercase();
        self.now
            .vehicles
            .iter()
            .find(|v| v.hull > 0 && v.name.to_lowercase().contains(&word))
            .map(|v| v.id)
            .ok_or_else(|| {
                Refusal::input("No vehicle of that name has hull trauma.")
                    .hint("Name a damaged vehicle.")
            })
    }

    /// Pays the reagents of a batch: from a case that has them, otherwise with money if it is tracked.
    ///
    /// # Errors
    /// Refuses a character who can't pay (overridable).
    pub(crate) fn takes_reagents(&mut self, using: &Using) -> Result<(), Refusal> {
        if using.uses.hook() != Some(Brings::Brews.into()) {
            return Ok(());
        }
        let gear = self.elixir_named(using)?.clone();
        let figure = &using.figure;
        if let Some(case) = case_for(figure, gear.rarity) {
            self.push(Spent {
                who: figure.id,
                thing: case.name.clone(),
            });
        } else if figure.ledger.has_purse() {
            let units = gear.brewed.map_or(0, |b| i64::from(b.reagents));
            let what = format!("reagents for {}", gear.name);
            self.pays(figure, units, Matter::Words(what))?;
        }
        Ok(())
    }

    /// Finishes a batch: one dose for each net Success, and the effects of Triumph, Threat and Despair.
    pub(crate) fn brewed(&mut self, made: &Made<'_>) {
        let who = made.figure.id;
        let Some(gear) = made
            .about()
            .and_then(|word| self.cx.library.find_gear(word).ok())
            .cloned()
        else {
            return;
        };
        let mut say = Vec::new();
        if let Ok(number) = u8::try_from(made.success)
            && number > 0
        {
            self.push(Received {
                who,
                item: Box::new(Item::from(&gear)),
                number,
            });
            let time = gear.brewed.as_ref().map_or("", |b| b.time.as_str());
            say.push(format!("It takes {time}."));
            if made.rest.triumph > 0 {
                say.push("The batch keeps for a year.".to_owned());
            }
        }
        let spoilt = gear.brewed.as_ref().map_or(0, |b| b.spoilt);
        let units = spoilt.saturating_mul(u32::from(made.failure));
        if units > 0 {
            say.push(format!("Reagents worth {units} are ruined."));
        }
        if made.rest.threat > 0 {
            say.push("One reagent is ruined.".to_owned());
        }
        if !say.is_empty() {
            let text = say.join(" ");
            self.push(Said { who, text });
        }
        if made.rest.despair > 0 {
            self.brewer_suffers(who, &gear);
        }
    }

    /// Applies the worst effect of an elixir to its brewer.
    fn brewer_suffers(&mut self, who: Id, gear: &Gear) {
        let uses = gear
            .acts
            .as_ref()
            .and_then(|acts| acts.known().uses().cloned());
        let deeds = uses.map(|uses| uses.does).unwrap_or_default();
        let worst: u16 = deeds
            .iter()
            .map(|deed| match deed {
                Deed::For {
                    does: Lasting::StrainAtTheEnd(n),
                    ..
                } => u16::from(*n),
                _ => 0,
            })
            .sum();
        let text = if worst > 0 {
            format!(
                "The brewer suffers the worst effect of the {}: {}.",
                gear.name,
                count(worst, "strain").replace("strains", "strain")
            )
        } else {
            format!("The brewer suffers the worst effect of the {}.", gear.name)
        };
        self.push(Said { who, text });
        self.strain(who, worst);
    }
}

/// A case with reagents for that rarity.
fn case_for(figure: &Figure, rarity: u8) -> Option<&Item> {
    figure.items.iter().find(|item| {
        let mut sheet = item.acts.iter().flat_map(|acts| &acts.known().talent.sheet);
        sheet.any(|p| matches!(p, Passive::Reagents(most) if rarity <= *most))
    })
}
