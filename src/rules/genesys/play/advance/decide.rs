//! Decides commands about experience and money: income, expenses and refunds.

use lang::{Named, Refusal, find_of};
use rules::refusals::no_player_character;
use rules::view::Id;
use rules::words::said;

use crate::command::advance::Advance;
use crate::command::build::Build;
use crate::events::FieldSet;
use crate::events::advance::{Entered, Refunded, SkillSet};
use crate::kinds::{Characteristic, Kind};
use crate::model::advance::goods::GoodsKind;
use crate::model::advance::{Entry, Matter};
use crate::model::event::Field;
use crate::model::figure::Figure;
use crate::play::advance::made::USUAL;
use crate::play::advance::trade::no_money;
use crate::play::draft::Draft;
use crate::refusals::add_money;

impl Draft<'_, '_> {
    /// Executes a command about experience, money, or what they buy.
    ///
    /// # Errors
    /// Refuses unknown names, and what a rule prevents. The latter can be overridden.
    pub fn advance(&mut self, command: &Advance) -> Result<(), Refusal> {
        match command {
            Advance::Award {
                who,
                experience: xp,
                why,
            } => {
                let figure = self.figure(who)?;
                let words = why.clone().unwrap_or_default();
                self.enter(figure.id, Matter::Words(words), i32::from(*xp), 0, false);
                Ok(())
            }
            Advance::AwardAll {
                experience: xp,
                why,
            } => {
                // Those who are away gain nothing for a session that they missed.
                let pcs = self
                    .now
                    .everybody()
                    .filter(|f| f.kind == Kind::Pc && !f.dead)
                    .filter(|f| !self.now.campaign.missed(f.id));
                let pcs: Vec<Id> = pcs.map(|f| f.id).collect();
                if pcs.is_empty() {
                    return Err(no_player_character());
                }
                let words = why.clone().unwrap_or_default();
                for who in pcs {
                    self.enter(who, Matter::Words(words.clone()), i32::from(*xp), 0, false);
                }
                Ok(())
            }
            Advance::Money { who, units, why } => {
                let figure = self.figure(who)?;
                let words = why.clone().unwrap_or_default();
                let units = i64::from(*units);
                self.enter(figure.id, Matter::Words(words), 0, units, false);
                Ok(())
            }
            Advance::Pay { who, units, why } => {
                let figure = self.figure(who)?;
                self.pays(&figure, i64::from(*units), Matter::Words(why.clone()))
            }
            Advance::Train { who, skill } => self.train(who, skill),
            Advance::Raise { who, which } => self.raise(who, *which),
            Advance::Refund { who, what } => {
                let figure = self.figure(who)?;
                self.refund(&figure, what)
            }
            Advance::Build {
                sort,
                role,
                power,
                weapon,
                armor,
                number,
                name,
                side,
            } => self.build(Build {
                kind: sort.kind(),
                role,
                power: power.unwrap_or(USUAL),
                weapon: weapon.as_deref(),
                armor: armor.as_deref(),
                number: *number,
                name: name.as_deref(),
                side: *side,
            }),
            Advance::Create { name } => self.create(name),
            Advance::Archetype {
                who,
                archetype,
                skills,
            } => self.choose_archetype(who, archetype, skills),
            Advance::Career {
                who,
                career,
                skills,
            } => self.choose_career(who, career, skills),
            Advance::Pick { who, skill } => self.pick(who, skill),
            Advance::Motivate { who, facet, text } => self.motivate(who, *facet, text),
            Advance::Finish { who } => self.finish(who),
            Advance::Buy {
                who,
                item,
                number,
                price,
                skill,
            } => self.buy(who, item, number.unwrap_or(1), *price, skill.as_deref()),
            Advance::Sell {
                who,
                item,
                number,
                price,
                points_of_rarity: rarer,
            } => self.sell(who, item, number.unwrap_or(1), *price, *rarer),
            Advance::Wear { who, armor } => self.wear(who, armor),
            Advance::TakeOff { who } => self.take_off(who),
        }
    }

    /// Adds an entry to a ledger.
    pub(crate) fn enter(&mut self, who: Id, matter: Matter, xp: i32, units: i64, overruled: bool) {
        self.adds_entry((who, matter, None), (xp, units), overruled);
    }

    /// Adds an entry of a trade to a ledger, with the kind of its goods where the subject is only words.
    pub(crate) fn enter_trade(
        &mut self,
        what: (Id, Matter, Option<GoodsKind>),
        units: i64,
        overruled: bool,
    ) {
        self.adds_entry(what, (0, units), overruled);
    }

    fn adds_entry(
        &mut self,
        (who, matter, load): (Id, Matter, Option<GoodsKind>),
        (xp, units): (i32, i64),
        overruled: bool,
    ) {
        let mark = self.now.figure(who).map_or(1, |f| f.ledger.next_mark());
        let entry = Entry {
            mark,
            matter,
            xp,
            units,
            day: self.now.calendar.days,
            session: self.now.calendar.sessions,
            overruled,
            load,
        };
        self.push(Entered {
            who,
            entry: Box::new(entry),
        });
    }

    /// Spends money, at most what there is unless overridden (G-EQ-01).
    ///
    /// # Errors
    /// Refuses a sum that is too high. This can be overridden.
    pub(crate) fn pays(
        &mut self,
        figure: &Figure,
        units: i64,
        matter: Matter,
    ) -> Result<(), Refusal> {
        let at_hand = figure.ledger.money();
        if at_hand < units {
            self.forbid(
                "G-EQ-01",
                no_money(&figure.name, at_hand, "This costs", units),
                add_money(figure),
            )?;
        }
        self.enter(figure.id, matter, 0, -units, at_hand < units);
        Ok(())
    }

    /// Gives the last purchase of an item, rank or point back, for its exact price.
    fn refund(&mut self, figure: &Figure, word: &str) -> Result<(), Refusal> {
        let mut names: Vec<Named<String>> = Vec::new();
        for entry in figure.ledger.entries.iter().filter(|e| e.is_purchase()) {
            let name = entry.matter.name().to_owned();
            if !names.iter().any(|named| named.name == name) {
                names.push(Named {
                    name: name.clone(),
                    is: name,
                });
            }
        }
        let name = find_of(&figure.name, word, "purchase", &names)?;
        let last = figure
            .ledger
            .entries
            .iter()
            .rev()
            .find(|e| e.is_purchase() && e.matter.name() == name);
        let Some(entry) = last.cloned() else {
            return Ok(());
        };
        if entry.xp == 0 && entry.units == 0 {
            self.forbid(
                "G-SKILL-04",
                format!("{} came with the character.", entry.matter.words()),
                "Choose another purchase.",
            )?;
        }
        match &entry.matter {
            Matter::Words(_) => {}
            Matter::Skill { skill, rank, .. } => {
                self.push(SkillSet {
                    who: figure.id,
                    skill: skill.clone(),
                    rank: rank.saturating_sub(1),
                });
            }
            Matter::Characteristic { which, .. } => self.lower(figure, *which)?,
            Matter::Goods(goods) => self.returns(figure, goods)?,
            // This removes its entry itself.
            Matter::Talent { talent, .. } => return self.forget(figure, talent),
        }
        self.push(Refunded {
            who: figure.id,
            mark: entry.mark,
        });
        Ok(())
    }

    fn lower(&mut self, figure: &Figure, which: Characteristic) -> Result<(), Refusal> {
        if !figure.ledger.making {
            self.forbid(
                "G-CHAR-10",
                format!(
                    "{} creation is complete, so a characteristic can't be returned.",
                    crate::words::genitive(&figure.name)
                ),
                format!(
                    "Use `set {} {} N` to set it.",
                    said(&figure.name, figure.id),
                    which.word()
                ),
            )?;
        }
        self.characteristic_by(figure, which, -1);
        Ok(())
    }

    /// Raises or lowers a characteristic by one, and during creation the threshold that depends on it
    /// (T-43, the house rule at G-CHAR-10).
    pub(crate) fn characteristic_by(&mut self, figure: &Figure, which: Characteristic, by: i32) {
        let who = figure.id;
        let value = i32::from(figure.characteristics.get(which)) + by;
        let field = Field::Characteristic(which);
        self.push(FieldSet { who, field, value });
        if !figure.ledger.making {
            return;
        }
        let threshold = match which {
            Characteristic::Brawn => Some((Field::WoundThreshold, figure.wound_threshold)),
            Characteristic::Willpower => figure
                .strain_threshold
                .map(|most| (Field::StrainThreshold, most)),
            Characteristic::Agility
            | Characteristic::Intellect
            | Characteristic::Cunning
            | Characteristic::Presence => None,
        };
        if let Some((field, most)) = threshold {
            let value = i32::from(most) + by;
            self.push(FieldSet { who, field, value });
        }
    }
}
