//! Buying and selling (G-EQ-02 to G-EQ-04), and putting armor on and off.

use lang::{Named, Refusal, Who, find_of, first_of_alike};

use crate::events::advance::{Eased, FellThrough, Gone, Got, Struck, Vain, Worn};
use crate::figure::goods;
use crate::figure::goods::{difficulty_of_rarity, share};
use crate::figure::repair::repair_price;
use crate::model::advance::Matter;
use crate::model::advance::goods::{Deal, Goods};
use crate::model::check::Check;
use crate::model::check::purpose::Purpose;
use crate::model::figure::Figure;
use crate::model::figure::held::Wear;
use crate::model::records::SkillGroup;
use crate::play::draft::Draft;
use crate::refusals::add_money;
use crate::skills;
use crate::words::count;

impl Draft<'_, '_> {
    /// Buys an item of the packs: at once during creation and where finding it is Simple (G-POOL-08),
    /// else by a check against its rarity (G-EQ-02, M-04).
    pub(crate) fn buy(
        &mut self,
        who: &Who,
        words: &str,
        number: u8,
        at: Option<u32>,
        with: Option<&str>,
    ) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let ware = goods::on_the_market(self.cx.library, words)?;
        // A contact makes one legal purchase easier (G-TAL-13).
        let eased = if ware.restricted {
            0
        } else {
            figure.ledger.eased
        };
        let settings = &self.now.settings;
        let (difficulty, _) = difficulty_of_rarity(settings, ware.rarity);
        let rarity = ware.rarity.saturating_sub(eased);
        let (finds, _) = difficulty_of_rarity(settings, rarity);
        let each = at.unwrap_or(ware.price);
        if each == 0 && at.is_none() {
            // Elixirs are brewed, and improvised weapons are picked up (M-11).
            let why = format!("The {} isn't for sale.", ware.goods.name());
            return Err(Refusal::input(why).hint("Add `at N` to set a price anyway."));
        }
        let deal = Deal {
            price: each.saturating_mul(u32::from(number)),
            more: vec![ware.goods.clone(); usize::from(number.saturating_sub(1))],
            goods: ware.goods,
            eased,
            easier: difficulty.saturating_sub(finds),
            over: figure.ledger.money() < i64::from(each) * i64::from(number),
        };
        if deal.over {
            let why = no_money(
                &figure.name,
                figure.ledger.money(),
                "This costs",
                deal.price,
            );
            self.forbid("G-EQ-01", why, add_money(&figure))?;
        }
        if figure.ledger.making || difficulty == deal.easier {
            self.ease_ends(&figure, &deal);
            self.gets(&figure, &deal);
            return Ok(());
        }
        let skill = match with {
            Some(word) => self.skill_named(word)?,
            None => skills::NEGOTIATION.to_owned(),
        };
        let group = self.cx.library.skill(&skill).map(|s| s.group);
        let finds = skill == skills::NEGOTIATION || skill == skills::STREETWISE;
        if !finds && group != Some(SkillGroup::Knowledge) {
            self.forbid(
                "G-EQ-02",
                format!(
                    "{} can't be used to find items for sale.",
                    self.skill_name(&skill)
                ),
                "Choose Negotiation, Streetwise or a Knowledge skill.",
            )?;
        }
        // The check names what it is about.
        self.strikes(&figure, deal);
        self.check_for(&figure, &skill, difficulty, None, Purpose::Buy)
    }

    /// Looks for a buyer: Negotiation against the item's rarity (G-EQ-03).
    ///
    /// Several identical items are one deal. Where they are rarer than where they were bought, their
    /// price is multiplied before the share (T-37).
    pub(crate) fn sell(
        &mut self,
        who: &Who,
        words: &str,
        number: u8,
        at: Option<u32>,
        rarer: Option<u8>,
    ) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let (goods, more) = goods::soundest(&figure, words, number)?;
        let (_, rarity) = goods::worth(self.cx.library, &goods);
        let mut price = 0u32;
        for one in std::iter::once(&goods).chain(&more) {
            let each = self.asked_for(&figure, one, at)?;
            price = price.saturating_add(each.saturating_mul(goods::bulk(rarer.unwrap_or(0))));
        }
        let (difficulty, _) = difficulty_of_rarity(&self.now.settings, rarity);
        let deal = Deal {
            goods,
            more,
            price,
            eased: 0,
            easier: 0,
            over: false,
        };
        self.strikes(&figure, deal);
        let purpose = Purpose::Sell;
        self.check_for(&figure, skills::NEGOTIATION, difficulty, None, purpose)
    }

    /// The price of a character's item. A buyer of a damaged one subtracts the cost of its repair
    /// (G-EQ-13).
    fn asked_for(&self, figure: &Figure, goods: &Goods, at: Option<u32>) -> Result<u32, Refusal> {
        let (price, _) = goods::worth(self.cx.library, goods);
        let wear = goods::wear_of(figure, goods);
        let off = repair_price(price, wear, 0);
        if at.is_none() && price > 0 && (wear == Wear::Destroyed || off >= price) {
            let why = format!(
                "The {} {}. Repairing it costs as much as it is worth.",
                goods.name(),
                wear.becomes()
            );
            let refusal = Refusal::input(why).resting_on("G-EQ-13");
            return Err(refusal.hint("Add `at N` to set a price."));
        }
        let price = at.unwrap_or(price - off);
        if price == 0 {
            return Err(
                Refusal::input(format!("The {} has no price.", goods.name()))
                    .hint("Add `at N` to set one."),
            );
        }
        Ok(price)
    }

    /// Uses a contact: the next legal purchase, or the one being looked for, is this much less rare
    /// (G-TAL-13).
    ///
    /// # Errors
    /// Refuses if the item isn't sold freely. This can be overridden.
    pub(crate) fn knows_whom_to_ask(&mut self, figure: &Figure, by: u8) -> Result<(), Refusal> {
        let who = figure.id;
        let open = self.now.check.as_ref().is_some_and(|c| c.buys_for(who));
        let deal = figure.ledger.deal.clone().filter(|_| open);
        if let Some(deal) = &deal
            && goods::is_restricted(self.cx.library, &deal.goods)
        {
            let why = format!("The {} is restricted.", deal.goods.name());
            self.forbid("G-TAL-13", why, "Use it on an item that isn't.")?;
        }
        self.push(Eased { who, by });
        if let Some(deal) = deal {
            let (_, rarity) = goods::worth(self.cx.library, &deal.goods);
            let settings = &self.now.settings;
            let (usual, _) = difficulty_of_rarity(settings, rarity);
            let (finds, _) = difficulty_of_rarity(settings, rarity.saturating_sub(by));
            let easier = usual.saturating_sub(finds);
            self.strikes(
                figure,
                Deal {
                    eased: by,
                    easier,
                    ..*deal
                },
            );
        }
        Ok(())
    }

    fn strikes(&mut self, figure: &Figure, deal: Deal) {
        self.push(Struck {
            who: figure.id,
            deal: Some(Box::new(deal)),
        });
    }

    /// Ends the bonus of a contact, which counts once (G-TAL-13).
    fn ease_ends(&mut self, figure: &Figure, deal: &Deal) {
        if deal.eased > 0 {
            let who = figure.id;
            self.push(Eased { who, by: 0 });
        }
    }

    /// Exchanges money and items.
    fn gets(&mut self, figure: &Figure, deal: &Deal) {
        let who = figure.id;
        let price = i64::from(deal.price);
        let short = figure.ledger.money() < price;
        // During creation each item can be given back. Later a whole load is one entry of the ledger.
        if figure.ledger.making && !deal.more.is_empty() {
            let price = deal.price / (deal.more.len() as u32 + 1);
            for goods in deal.all() {
                let one = Deal {
                    goods: goods.clone(),
                    more: Vec::new(),
                    price,
                    ..*deal
                };
                self.gets(figure, &one);
            }
            return;
        }
        let (matter, load) = if deal.is_several() {
            (Matter::Words(deal.words()), Some(deal.goods.kind()))
        } else {
            (Matter::Goods(Box::new(deal.goods.clone())), None)
        };
        self.enter_trade((who, matter, load), -price, short);
        for goods in deal.all() {
            let goods = Box::new(goods.clone());
            self.push(Got { who, goods });
        }
    }

    /// Why a deal fails at its check: the money is spent, or the item is gone (G-EQ-01, G-EQ-03).
    fn falls_through(&self, figure: &Figure, deal: &Deal, buys: bool) -> Option<String> {
        if self.cx.overruled {
            return None;
        }
        if buys {
            let short = figure.ledger.money() < i64::from(deal.price) && !deal.over;
            if !short {
                return None;
            }
            let cost = if deal.is_several() { "cost" } else { "costs" };
            let costs = lang::sentence::capital(&format!("{} {cost}", deal.named()));
            let why = no_money(&figure.name, figure.ledger.money(), &costs, deal.price);
            return Some(format!("{why} (G-EQ-01)"));
        }
        (!goods::has_all(figure, deal)).then(|| {
            let (name, what) = (&figure.name, deal.named());
            format!("{name} no longer has {what} in the condition offered. (G-EQ-03)")
        })
    }

    /// Applies the outcome of a trade check. Its conditions are checked again, because money and items
    /// may have changed in the meantime. `done!` overrides that.
    pub(crate) fn traded(&mut self, check: &Check, net: i32) {
        let Some(figure) = self.now.figure(check.by).cloned() else {
            return;
        };
        let Some(deal) = figure.ledger.deal.clone() else {
            return;
        };
        let who = figure.id;
        self.push(Struck { who, deal: None });
        self.ease_ends(&figure, &deal);
        let buys = check.purpose() == Purpose::Buy;
        if net <= 0 {
            let what = deal.words();
            self.push(Vain { who, what, buys });
            return;
        }
        if let Some(why) = self.falls_through(&figure, &deal, buys) {
            self.push(FellThrough { who, why });
            return;
        }
        if buys {
            self.gets(&figure, &deal);
            return;
        }
        let percent = share(net);
        let units = u64::from(deal.price) * u64::from(percent) / 100;
        let words = format!("{}, {percent}% of {}", deal.words(), deal.price);
        let sold = Some(deal.goods.kind());
        self.enter_trade((who, Matter::Words(words), sold), units as i64, false);
        self.push(Gone {
            who,
            goods: Box::new(deal.goods),
            more: deal.more,
        });
    }

    /// Puts carried armor on. The armor worn before is then carried (G-ENC-04).
    pub(crate) fn wear(&mut self, who: &Who, words: &str) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let carried: Vec<Named<String>> = figure
            .ledger
            .stowed
            .iter()
            .flat_map(|a| {
                let keys = [&a.name, &a.id].into_iter().filter(|key| !key.is_empty());
                keys.map(|key| Named {
                    name: key.clone(),
                    is: a.name.clone(),
                })
            })
            .collect();
        if carried.is_empty() {
            let why = format!("{} isn't carrying any armor.", figure.name);
            return Err(Refusal::input(why).hint("Use `buy` or `give` to get some."));
        }
        let name = find_of(
            &figure.name,
            words,
            "carried armor",
            &first_of_alike(carried),
        )?;
        // Of two identical ones the less damaged is put on.
        let alike = figure.ledger.stowed.iter().filter(|a| a.name == name);
        let armor = alike.min_by_key(|a| a.wear);
        let Some(armor) = armor.cloned() else {
            return Ok(());
        };
        self.push(Worn {
            who: figure.id,
            armor: Some(Box::new(armor)),
        });
        Ok(())
    }

    /// Takes armor off. It is then carried (G-ENC-04).
    pub(crate) fn take_off(&mut self, who: &Who) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        if figure.armor.is_none() {
            return Err(
                Refusal::input(format!("{} isn't wearing armor.", figure.name))
                    .hint("Use `wear WHO ARMOR` to put some on."),
            );
        }
        self.push(Worn {
            who: figure.id,
            armor: None,
        });
        Ok(())
    }

    /// Gives back an item that was bought.
    pub(crate) fn returns(&mut self, figure: &Figure, goods: &Goods) -> Result<(), Refusal> {
        goods::of_figure(figure, goods.name())?;
        self.push(Gone {
            who: figure.id,
            goods: Box::new(goods.clone()),
            more: Vec::new(),
        });
        Ok(())
    }
}

/// Why a character can't pay a price: "This costs 120 units, but Vex Marrow has 0."
pub(crate) fn no_money(name: &str, money: i64, costs: &str, price: impl Into<i64>) -> String {
    let price = count(price.into(), "unit");
    format!("{costs} {price}, but {name} has {money}.")
}
