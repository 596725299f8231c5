//! The events of experience, money, and what they buy.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use rules::encounter::Fact;
use rules::encounter::facts::facts;
use rules::system::Trace;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::figure::goods;
use crate::model::advance::goods::{Deal, Goods, the};
use crate::model::advance::origin::{Facet, Origin};
use crate::model::advance::{Entry, Matter};
use crate::model::figure::held::Wear;
use crate::model::records::Armor;
use crate::model::records::origins::OpenSkills;
use crate::model::state::State;
use crate::words::{count, genitive};

facts! {
    /// A fact about experience, money, or what they bought.
    pub enum AdvanceEvent for State as fields in Event::Advance {
        Entered,
        Refunded,
        SkillSet,
        Originated,
        CareerSet,
        Picked,
        MotivationSet,
        Made,
        Struck,
        Got,
        FellThrough,
        Vain,
        Gone,
        Eased,
        Worn,
    }
}

/// An entry was added to a ledger.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entered {
    pub who: Id,
    pub entry: Box<Entry>,
}

impl Fact<State> for Entered {
    fn apply(&self, state: &mut State) {
        if let Some(f) = state.figure_mut(self.who) {
            f.ledger.entries.push((*self.entry).clone());
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { entry, .. } = self;
        let figure = before.figure(self.who)?;
        let xp = figure.ledger.available() + i64::from(entry.xp);
        let money = figure.ledger.money().saturating_add(entry.units);
        Some(entered(&figure.name, entry, xp, money))
    }
}

/// An entry was removed, because its purchase was given back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Refunded {
    pub who: Id,
    pub mark: u32,
}

impl Fact<State> for Refunded {
    fn apply(&self, state: &mut State) {
        if let Some(f) = state.figure_mut(self.who) {
            f.ledger.entries.retain(|e| e.mark != self.mark);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let figure = before.figure(self.who)?;
        let entry = figure.ledger.entries.iter().find(|e| e.mark == self.mark)?;
        if entry.units != 0 {
            return Some(format!(
                "{} returns the {} for {} (now {}).",
                figure.name,
                entry.matter.words(),
                count(-entry.units, "unit"),
                figure.ledger.money().saturating_sub(entry.units)
            ));
        }
        Some(format!(
            "{} returns {} for {} XP ({} left).",
            figure.name,
            entry.matter.words(),
            -entry.xp,
            figure.ledger.available() - i64::from(entry.xp)
        ))
    }
}

/// A skill has this many ranks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SkillSet {
    pub who: Id,
    pub skill: String,
    pub rank: u8,
}

impl Fact<State> for SkillSet {
    fn apply(&self, state: &mut State) {
        let Self { skill, .. } = self;
        if let Some(f) = state.figure_mut(self.who) {
            match f.skills.iter().position(|(key, _)| key == skill) {
                Some(place) if self.rank == 0 => {
                    f.skills.remove(place);
                }
                Some(place) => f.skills[place].1 = self.rank,
                None => f.skills.push((skill.clone(), self.rank)),
            }
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        // The entry that comes with these has their sentence.
        None
    }
}

/// An archetype was chosen (T-44).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Originated {
    pub who: Id,
    pub origin: Box<Origin>,
}

impl Fact<State> for Originated {
    fn apply(&self, state: &mut State) {
        let Self { origin, .. } = self;
        if let Some(f) = state.figure_mut(self.who) {
            let has = &self.origin.characteristics;
            f.characteristics = *has;
            f.wound_threshold = u16::from(origin.wounds) + u16::from(has.br);
            f.strain_threshold = Some(u16::from(origin.strain) + u16::from(has.wil));
            f.abilities.extend(origin.abilities.iter().cloned());
            f.role.clone_from(&self.origin.archetype);
            f.ledger.origin = Some((*self.origin).clone());
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { origin, .. } = self;
        Some(format!(
            "{} is a new {} with thresholds of {} wounds and {} strain.",
            before.name_of(self.who),
            origin.archetype,
            u16::from(origin.wounds) + u16::from(origin.characteristics.br),
            u16::from(origin.strain) + u16::from(origin.characteristics.wil)
        ))
    }
}

/// Career skills were added, with the name of a career.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CareerSet {
    pub who: Id,
    pub name: String,
    pub skills: Vec<String>,
    /// Free ranks in them still to be taken.
    #[serde(default)]
    pub free: u8,
    /// The choice of further skills.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<OpenSkills>,
}

impl Fact<State> for CareerSet {
    fn apply(&self, state: &mut State) {
        let Self {
            name, skills, open, ..
        } = self;
        if let Some(f) = state.figure_mut(self.who) {
            for skill in skills {
                if !f.career.contains(skill) {
                    f.career.push(skill.clone());
                }
            }
            if let Some(origin) = f.ledger.origin.as_mut().filter(|_| !name.is_empty()) {
                f.role = format!("{}, {}", origin.archetype, name.to_lowercase());
                origin.career.clone_from(name);
                origin.left = self.free;
                origin.open.clone_from(open);
            }
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        match self {
            Self { who, name, .. } if !name.is_empty() => Some(format!(
                "{} chooses a career: {name}.",
                before.name_of(*who)
            )),
            // The entry that comes with these has their sentence.
            Self { .. } => None,
        }
    }
}

/// One of the skills to be chosen was chosen (T-44).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Picked {
    pub who: Id,
    pub skill: String,
}

impl Fact<State> for Picked {
    fn apply(&self, state: &mut State) {
        let Self { skill, .. } = self;
        let Some(f) = state.figure_mut(self.who) else {
            return;
        };
        let open = f.is_open(skill);
        if open {
            f.career.push(skill.clone());
        }
        match &mut f.ledger.origin {
            Some(origin) if open => {
                let left = origin.open.take();
                let left = left.map(|o| OpenSkills {
                    count: o.count.saturating_sub(1),
                    ..o
                });
                origin.open = left.filter(|o| o.count > 0);
            }
            Some(origin) => origin.pick(skill),
            None => {}
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { skill, .. } = self;
        let figure = before.figure(self.who).filter(|f| f.is_open(skill))?;
        let skill = crate::events::said::aloud::skill(skill);
        Some(format!("{} learns {skill} as a career skill.", figure.name))
    }
}

/// A motivation was set (G-SOC-02).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MotivationSet {
    pub who: Id,
    pub facet: Facet,
    pub text: String,
}

impl Fact<State> for MotivationSet {
    fn apply(&self, state: &mut State) {
        let Self { facet, text, .. } = self;
        if let Some(f) = state.figure_mut(self.who) {
            let mut facets = f.motivations.take().unwrap_or_default();
            facet.set(&mut facets, text);
            f.motivations = Some(facets);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { facet, text, .. } = self;
        let whose = genitive(before.name_of(self.who));
        Some(format!(
            "{whose} {} is \"{text}\" (G-SOC-02).",
            facet.name()
        ))
    }
}

/// Creation was finished.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Made {
    pub who: Id,
}

impl Fact<State> for Made {
    fn apply(&self, state: &mut State) {
        if let Some(f) = state.figure_mut(self.who) {
            let with = f.made_with();
            f.ledger.making = false;
            if let Some(origin) = &mut f.ledger.origin {
                origin.made_with = Some(with);
            }
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let left = before.figure(self.who)?.ledger.available();
        let name = before.name_of(self.who);
        let whose = genitive(name);
        Some(format!(
            "{whose} creation is complete, with {left} XP left."
        ))
    }
}

/// A trade needs the open check, or no longer does (G-EQ-02, G-EQ-03).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Struck {
    pub who: Id,
    #[serde(default)]
    pub deal: Option<Box<Deal>>,
}

impl Fact<State> for Struck {
    fn apply(&self, state: &mut State) {
        let Self { deal, .. } = self;
        if let Some(f) = state.figure_mut(self.who) {
            f.ledger.deal.clone_from(deal);
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        // The entry that comes with these has their sentence.
        None
    }

    fn trace(&self) -> Trace {
        // It comes with the open check, or with the entry that has the sentence.
        Trace::Changes
    }
}

/// Got an item.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Got {
    pub who: Id,
    pub goods: Box<Goods>,
}

impl Fact<State> for Got {
    fn apply(&self, state: &mut State) {
        let Self { goods, .. } = self;
        if let Some(f) = state.figure_mut(self.who) {
            goods::put(f, goods);
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        // The entry that comes with these has their sentence.
        None
    }
}

/// A deal failed, because its conditions no longer held.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FellThrough {
    pub who: Id,
    pub why: String,
}

impl Fact<State> for FellThrough {
    fn apply(&self, _: &mut State) {}

    fn tell(&self, _: &State) -> Option<String> {
        let Self { why, .. } = self;
        Some(format!("The deal fails: {why}"))
    }
}

/// The item wasn't found, or no buyer for it (G-EQ-02, G-EQ-03).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Vain {
    pub who: Id,
    pub what: String,
    pub buys: bool,
}

impl Fact<State> for Vain {
    fn apply(&self, _: &mut State) {}

    fn tell(&self, before: &State) -> Option<String> {
        let Self { what, .. } = self;
        Some(if self.buys {
            format!(
                "{} finds no {what} for sale (G-EQ-02).",
                before.name_of(self.who)
            )
        } else {
            format!(
                "{} can't find a buyer for the {what} (G-EQ-03).",
                before.name_of(self.who)
            )
        })
    }
}

/// Gave items away.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gone {
    pub who: Id,
    pub goods: Box<Goods>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<Goods>,
}

impl Fact<State> for Gone {
    fn apply(&self, state: &mut State) {
        let Self { goods, more, .. } = self;
        if let Some(f) = state.figure_mut(self.who) {
            for goods in std::iter::once(&**goods).chain(more) {
                goods::take(f, goods);
            }
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { goods, more, .. } = self;
        let name = before.name_of(self.who);
        let mut after = before.figure(self.who)?.clone();
        for goods in std::iter::once(&**goods).chain(more) {
            goods::take(&mut after, goods);
        }
        let left = goods::number_of(&after, goods.name());
        if left > 0 {
            let count = more.len() as u64 + 1;
            let what = lang::sentence::things(count, goods.name());
            return Some(format!("{name} loses {what} ({left} left)."));
        }
        let what = the(goods, more.len());
        Some(format!("{name} no longer has {what}."))
    }
}

/// The next legal purchase is this much less rare (G-TAL-13).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Eased {
    pub who: Id,
    pub by: u8,
}

impl Fact<State> for Eased {
    fn apply(&self, state: &mut State) {
        if let Some(f) = state.figure_mut(self.who) {
            f.ledger.eased = self.by;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        match self {
            Self { who, by } if *by > 0 => Some(format!(
                "{} next legal purchase counts {by} lower in rarity (G-TAL-13).",
                genitive(before.name_of(*who))
            )),
            // The entry that comes with these has their sentence.
            Self { .. } => None,
        }
    }
}

/// Put armor on, or took it off. The armor worn before is carried.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Worn {
    pub who: Id,
    #[serde(default)]
    pub armor: Option<Box<Armor>>,
}

impl Fact<State> for Worn {
    fn apply(&self, state: &mut State) {
        let Self { armor, .. } = self;
        if let Some(f) = state.figure_mut(self.who) {
            if let Some(armor) = armor {
                goods::take(f, &Goods::Armor((**armor).clone()));
            }
            let wear = std::mem::take(&mut f.armor_wear);
            f.ledger
                .stowed
                .extend(f.armor.take().map(|armor| Armor { wear, ..armor }));
            // Its damage stays with it, whether it is worn or carried (G-EQ-10).
            f.armor = armor.as_deref().cloned().map(|armor| Armor {
                wear: Wear::Sound,
                ..armor
            });
            f.armor_wear = armor.as_deref().map_or(Wear::Sound, |armor| armor.wear);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { armor, .. } = self;
        let name = before.name_of(self.who);
        Some(if let Some(armor) = armor {
            format!("{name} puts on the {}.", armor.name)
        } else {
            let worn = before.figure(self.who)?.armor.as_ref()?;
            format!("{name} takes off the {}.", worn.name)
        })
    }
}

pub(crate) fn entered(name: &str, entry: &Entry, xp: i64, money: i64) -> String {
    let over = if entry.overruled {
        ", overriding the rules"
    } else {
        ""
    };
    let about = match &entry.matter {
        Matter::Words(why) if why.is_empty() => String::new(),
        Matter::Words(why) if why == STARTING_WORDS && entry.units > 0 => {
            return format!("{name} starts with {}.", count(entry.units, "unit"));
        }
        Matter::Words(why) => format!(": {why}"),
        Matter::Goods(goods) => {
            let (what, units) = (goods.name(), count(-entry.units, "unit"));
            return format!(
                "{name} buys the {what} for {units} ({}{over}).",
                left(money)
            );
        }
        Matter::Skill { .. } | Matter::Characteristic { .. } | Matter::Talent { .. } => {
            let what = entry.matter.words();
            if entry.xp == 0 {
                return format!("{name} starts with {what}{over}.");
            }
            return format!(
                "{name} buys {what} for {} XP ({}{over}).",
                -entry.xp,
                left(xp)
            );
        }
    };
    if entry.xp != 0 {
        let xp = lang::sentence::minus(&xp.to_string());
        return format!("{name} gains {} XP ({xp} left){about}.", entry.xp);
    }
    if entry.units < 0 {
        return format!(
            "{name} pays {}{about} ({}{over}).",
            count(-entry.units, "unit"),
            left(money)
        );
    }
    {
        let units = count(entry.units, "unit");
        let money = lang::sentence::minus(&money.to_string());
        format!("{name} gains {units} (now {money}){about}.")
    }
}

/// What is left after a purchase: "50 left", or "50 short" if an override spent more than there was.
pub(crate) fn left(now: i64) -> String {
    let word = if now < 0 { "short" } else { "left" };
    format!("{} {word}", now.unsigned_abs())
}

/// The words for starting money in the ledger.
pub(crate) const STARTING_WORDS: &str = "starting money";
