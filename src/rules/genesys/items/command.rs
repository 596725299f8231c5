//! The commands that give or remove items. [`lang::grammar`] explains the declarations.

use crate::advance::AdvanceEvent;
use crate::advance::goods::{self, Goods};
use crate::capitals::Kind;
use crate::draft::Draft;
use crate::event::Event;
use crate::talents::event::TalentEvent;
use crate::words::{Giver, Item};
use lang::grammar::{Num, commands, words};
use lang::usage::Place as _;
use lang::{Refusal, Who};
use rules::view::Id;

words! {
    /// The receiver of an item.
    Taker: Who = Kind::Who.word(), "who gets it";
}

commands! {
    /// A command about items.
    pub enum Things {
        /// Give a character an item from the packs. With `from`, pass on another character's item with its
        /// damage.
        "give": Give (who: Taker) (item: Item) (number_of_items: Option<Num<u8, 1, 20>>)
                ("from" from: Option<Giver>),
            rule "G-EQ-10", example "give vex painkiller 2";

        /// Remove an item from a sheet.
        "lose": Lose (who: Who) (item: Item),
            example "lose vex slug";
    }
}

impl Draft<'_, '_> {
    /// Carries out a command about items.
    ///
    /// # Errors
    /// Refuses unknown names.
    pub fn things(&mut self, line: &Things) -> Result<(), Refusal> {
        match line {
            Things::Give {
                who,
                item: thing,
                number_of_items: number,
                from: None,
            } => {
                let who = self.figure(who)?.id;
                let goods = Box::new(goods::on_the_market(self.cx.library, thing)?.goods);
                for _ in 0..number.unwrap_or(1) {
                    let goods = goods.clone();
                    self.push(Event::Advance(AdvanceEvent::Got { who, goods }));
                }
                let words = self.has_now(who, &goods);
                self.push(Event::Talent(TalentEvent::BroughtAbout { who, words }));
            }
            Things::Give {
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
                self.push(Event::Advance(AdvanceEvent::Gone {
                    who: giver.id,
                    goods: Box::new(goods),
                    more,
                }));
                for goods in all {
                    let goods = Box::new(goods);
                    self.push(Event::Advance(AdvanceEvent::Got { who, goods }));
                }
                let words = self.has_now(who, &one);
                self.push(Event::Talent(TalentEvent::BroughtAbout { who, words }));
            }
            Things::Lose { who, item: thing } => {
                let figure = self.figure(who)?;
                let goods = Box::new(goods::of_figure(&figure, thing)?);
                let who = figure.id;
                let more = Vec::new();
                self.push(Event::Advance(AdvanceEvent::Gone { who, goods, more }));
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
            all => format!("{name} now has {}.", goods::several(goods, all - 1)),
        }
    }
}
