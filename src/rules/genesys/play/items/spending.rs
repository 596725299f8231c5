//! Doses and charges: what a use takes from an item, and the effect of too many.

use rules::view::Id;
use std::sync::Arc;

use crate::events::CheckDeclared;
use crate::events::items::{Spent, Taken};
use crate::events::talents::Used;
use crate::kinds::Characteristic;
use crate::model::check::purpose::Purpose;
use crate::model::check::source::Source;
use crate::model::check::{ByTalent, Check, Resisted, What, pool};
use crate::model::figure::Figure;
use crate::model::figure::held::Wear;
use crate::model::figure::item::Item;
use crate::model::records::Gear;
use crate::model::state::State;
use crate::model::talents::known::Known;
use crate::model::talents::passive::Passive;
use crate::model::talents::record::{Activation, Checks, Deed, Lasting, Lasts, Limit, Uses, Which};
use crate::play::check::pool::Contribution;
use crate::play::draft::Draft;
use crate::play::talents::activate::Using;
use crate::play::talents::targets::bearer;
use crate::skills;

/// The number of elixirs that are harmless in one encounter.
const WHOLESOME: u8 = 2;

impl From<&Gear> for Item {
    fn from(gear: &Gear) -> Self {
        Self {
            name: gear.name.clone(),
            enc: gear.enc,
            carries: gear.carries,
            note: gear.note.clone(),
            serves: gear.serves.clone(),
            acts: gear.acts.clone(),
            hidden: false,
            left: Some(gear.charges).filter(|n| *n > 0),
            wear: Wear::Sound,
            qualities: gear.qualities.clone(),
        }
    }
}

impl State {
    /// The effect that lets a character take an elixir without a maneuver, if it is unused in this
    /// turn.
    fn quick_hand<'f>(&self, figure: &'f Figure) -> Option<&'f Known> {
        let quick = |known: &&Known| known.talent.sheet.contains(&Passive::QuickElixirs);
        let known = figure.gifts().find(quick)?;
        (!self.is_used_up(figure, &known.talent.id)).then_some(known)
    }
}

impl Draft<'_, '_> {
    /// What a use costs in the turn. Some characters take one elixir per turn for free.
    pub(crate) fn costs(&self, using: &Using) -> Activation {
        let quick = using.uses.elixir && self.now.quick_hand(&using.figure).is_some();
        match using.known.how(&self.now.settings) {
            Activation::Maneuver if quick => Activation::Incidental,
            how => how,
        }
    }

    /// Pays the other costs of a use: one of the item, and the free elixir of this turn.
    pub(crate) fn uses_up(&mut self, using: &Using) {
        if let Some(quick) = self
            .now
            .quick_hand(&using.figure)
            .filter(|_| using.uses.elixir)
        {
            self.push(Used {
                who: using.figure.id,
                talent: quick.talent.id.clone(),
                name: quick.talent.name.clone(),
                points: None,
                limit: Some(Limit::Turn),
                on: Vec::new(),
                bearer: None,
            });
        }
        if using.uses.spends {
            self.spends(using.figure.id, &using.known.talent.name);
        }
    }

    fn spends(&mut self, who: Id, thing: &str) {
        let has = |f: &Figure| f.items.iter().any(|i| i.name == *thing);
        if self.now.figure(who).is_some_and(has) {
            self.push(Spent {
                who,
                thing: thing.to_owned(),
            });
        }
    }

    /// Spends a charge of every item that changed the pool of a roll and has charges.
    pub(crate) fn charges_spent(&mut self, who: Id, pool: &[Contribution]) {
        let Some(figure) = self.now.figure(who).cloned() else {
            return;
        };
        for known in figure.things_that_act() {
            let key = Source::Quality(known.talent.name.to_lowercase());
            let counted = pool.iter().any(|c| c.on && c.key == key);
            if counted && known.talent.pools.iter().any(|p| p.spends) {
                self.spends(who, &known.talent.name);
            }
        }
    }

    /// Records for the day what a character took. A third elixir in one encounter requires a check.
    pub(crate) fn taken(&mut self, using: &Using) {
        let again = |deed: &Deed| matches!(deed, Deed::Again(_));
        if !using.uses.elixir && !using.uses.does.iter().any(again) {
            return;
        }
        let who = bearer(&using.figure, &using.uses, &using.on);
        self.push(Taken {
            who,
            thing: using.known.talent.id.clone(),
            elixir: using.uses.elixir,
        });
        let too_many = |f: &Figure| using.uses.elixir && f.tended.elixirs > WHOLESOME;
        if self.now.figure(who).is_some_and(too_many) && self.now.check.is_none() {
            let fails = vec![Deed::For {
                lasts: Lasts::Rest,
                checks: Checks::Own,
                which: Which::Any,
                does: Lasting::Pool(pool::Change::Setback(1)),
                once: false,
            }];
            let resisted = Resisted {
                name: "too many elixirs".to_owned(),
                rule: "G-SKILL-13".to_owned(),
                fails,
            };
            self.resists(who, skills::RESILIENCE, 2, resisted);
        }
    }

    /// Opens a check to resist what a character took. It costs nothing in a turn.
    pub(crate) fn resists(&mut self, who: Id, skill: &str, difficulty: u8, resisted: Resisted) {
        let linked = self.cx.library.skill(skill);
        let what = What::Skill {
            skill: skill.to_owned(),
            characteristic: linked.map_or(Characteristic::Brawn, |s| s.characteristic),
            difficulty,
            against: None,
            purpose: Purpose::Plain,
        };
        let mut check = Check::new(who, what);
        check.talent = Some(ByTalent {
            talent: crate::library::named::key_of(&resisted.name),
            on: Vec::new(),
            free: true,
            maneuver: false,
            strain: 0,
            named: false,
            again: Vec::new(),
            of: None,
            resists: Some(Box::new(resisted)),
        });
        self.push(CheckDeclared {
            check: Box::new(check),
        });
    }

    /// Applies the effects of what was taken if the check to resist it failed.
    pub(crate) fn resisted(&mut self, check: &Check, resisted: &Resisted) {
        let Some(figure) = self.now.figure(check.by).cloned() else {
            return;
        };
        if check.net().is_none_or(|net| net.succeeds()) {
            return;
        }
        let talent = crate::model::talents::record::Talent {
            id: crate::library::named::key_of(&resisted.name),
            name: resisted.name.clone(),
            rule: resisted.rule.clone(),
            ..Default::default()
        };
        let using = Using {
            on: vec![figure.id],
            figure: Arc::new(figure),
            known: Known {
                talent: Arc::new(talent),
                ranks: 1,
                chosen: Vec::new(),
                over: Vec::new(),
            },
            uses: Uses::default(),
            points: 1,
            named: false,
            again: Vec::new(),
            of: None,
            strain: 0,
            typed: None,
            times: 1,
        };
        for deed in &resisted.fails {
            // It can't be refused: it happens to the character who failed.
            if self.deed(&using, deed).is_err() {
                return;
            }
        }
    }
}
