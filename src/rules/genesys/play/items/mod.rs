//! Items with effects: gear, elixirs, armor, abilities of creatures, and the special uses of a skill.
//!
//! Their effects use the vocabulary of talents and run in the same modules: numbers in
//! `figure::passive`, pools in `sources::talents`, the verb `use` in `talents::activate`. This folder
//! has what talents lack: special uses of skills ([`acts`]), charges and doses ([`spending`]), air ([`air`]), the
//! effects of special uses ([`skill_uses`], [`brewing`]), effects that need code ([`effects`]), abilities of
//! archetypes ([`origins`]) and reminders ([`remind`]).

pub mod acts;
pub mod air;
pub mod brewing;
pub mod effects;
pub mod origins;
pub mod remind;
pub mod skill_uses;
pub mod spending;

use lang::Refusal;
use rules::view::Id;

use crate::command::items::ItemCommand;
use crate::events::advance::{Gone, Got};
use crate::events::talents::BroughtAbout;
use crate::figure::goods;
use crate::model::advance::goods::Goods;
use crate::play::draft::Draft;

impl Draft<'_, '_> {
    /// Carries out a command about items.
    ///
    /// # Errors
    /// Refuses unknown names.
    pub fn items(&mut self, line: &ItemCommand) -> Result<(), Refusal> {
        match line {
            ItemCommand::Give {
                who,
                item: thing,
                number_of_items: number,
                from: None,
            } => {
                let who = self.figure(who)?.id;
                let goods = Box::new(goods::on_the_market(self.cx.library, thing)?.goods);
                for _ in 0..number.unwrap_or(1) {
                    let goods = goods.clone();
                    self.push(Got { who, goods });
                }
                let words = self.has_now(who, &goods);
                self.push(BroughtAbout { who, words });
            }
            ItemCommand::Give {
                who,
                item: thing,
                number_of_items: number,
                from: Some(from),
            } => {
                let (who, giver) = (self.figure(who)?.id, self.figure(from)?);
                // The item keeps its damage and its contents (G-EQ-10).
                let (goods, more) = goods::alike(&giver, thing, number.unwrap_or(1))?;
                let one = goods.clone();
                let all: Vec<Goods> = std::iter::once(&goods).chain(&more).cloned().collect();
                self.push(Gone {
                    who: giver.id,
                    goods: Box::new(goods),
                    more,
                });
                for goods in all {
                    let goods = Box::new(goods);
                    self.push(Got { who, goods });
                }
                let words = self.has_now(who, &one);
                self.push(BroughtAbout { who, words });
            }
            ItemCommand::Lose { who, item: thing } => {
                let figure = self.figure(who)?;
                let goods = Box::new(goods::of_figure(&figure, thing)?);
                let who = figure.id;
                let more = Vec::new();
                self.push(Gone { who, goods, more });
            }
        }
        Ok(())
    }

    /// Returns "Vex Marrow now has the Comlink.", or the number of all such items if there are several.
    fn has_now(&self, who: Id, goods: &Goods) -> String {
        let name = self.now.name_of(who);
        let all = self.now.figure(who).map_or(1, |figure| {
            let same = |one: &Goods| one.name() == goods.name();
            goods::all_of(figure).filter(same).count()
        });
        match all {
            0 | 1 => format!("{name} now has the {}.", goods.name()),
            all => format!(
                "{name} now has {}.",
                crate::model::advance::goods::several(goods, all - 1)
            ),
        }
    }
}
