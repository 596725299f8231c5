//! What a line asks of things: to give one, or to lay one down.

use std::fmt;

use crate::lang::{Args, Refusal, Who};
use crate::rules::genesys::advance::AdvanceEvent;
use crate::rules::genesys::advance::goods::{self, Goods};
use crate::rules::genesys::draft::Draft;
use crate::rules::genesys::event::Event;
use crate::rules::genesys::talents::event::TalentEvent;
use crate::rules::view::Id;
use crate::rules::words::{Spoken, quote};

/// Most things of one sort that are given at once.
const MOST: i64 = 20;

/// A line about things.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Things {
    /// Give one of the packs, or one that somebody has.
    Give {
        /// Who gets it.
        who: Who,
        /// What it is called.
        thing: String,
        /// How many, 1 and up.
        number: Option<u8>,
        /// From whose sheet it comes, if from one.
        from: Option<Who>,
    },
    /// Take one from a sheet.
    Lose {
        /// Whose it was.
        who: Who,
        /// What it is called.
        thing: String,
    },
}

impl fmt::Display for Things {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Give {
                who,
                thing,
                number,
                from,
            } => {
                write!(f, "give {} {}", who.word(), quote(thing))?;
                if let Some(number) = number {
                    write!(f, " {number}")?;
                }
                match from {
                    Some(from) => write!(f, " from {}", from.word()),
                    None => Ok(()),
                }
            }
            Self::Lose { who, thing } => write!(f, "lose {} {}", who.word(), quote(thing)),
        }
    }
}

/// `give WHO ITEM [N] [from WHO]`
///
/// # Errors
/// Refuses a missing name, and a number out of reach.
pub fn give(a: &mut Args<'_>) -> Result<Things, Refusal> {
    let who = a.who("who gets it")?;
    let thing = a.word("thing")?;
    let number = a.number_if("number of items", 1, MOST)?.map(|n| n as u8);
    let from = if a.keyword("from") {
        Some(a.who("from whom")?)
    } else {
        None
    };
    Ok(Things::Give {
        who,
        thing,
        number,
        from,
    })
}

/// `lose WHO ITEM`
///
/// # Errors
/// Refuses a missing name.
pub fn lose(a: &mut Args<'_>) -> Result<Things, Refusal> {
    Ok(Things::Lose {
        who: a.who("whose it is")?,
        thing: a.word("thing")?,
    })
}

impl Draft<'_, '_> {
    /// Carries out a line about things.
    ///
    /// # Errors
    /// Refuses names that nobody and nothing has.
    pub fn things(&mut self, line: &Things) -> Result<(), Refusal> {
        match line {
            Things::Give {
                who,
                thing,
                number,
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
                thing,
                number,
                from: Some(from),
            } => {
                let (who, giver) = (self.figure(who)?.id, self.figure(from)?);
                // With its damage and what is left in it (G-EQ-10).
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
            Things::Lose { who, thing } => {
                let figure = self.figure(who)?;
                let goods = Box::new(goods::of_figure(&figure, thing)?);
                let who = figure.id;
                let more = Vec::new();
                self.push(Event::Advance(AdvanceEvent::Gone { who, goods, more }));
            }
        }
        Ok(())
    }

    /// "Vex Marrow has the Comlink now.", "Vex Marrow has 3 × Comlink now.": all there are of it.
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
