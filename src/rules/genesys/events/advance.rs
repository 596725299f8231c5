//! Events of a ledger: how they change the state, and their log text.

use crate::figure::goods;
use crate::model::advance::event::AdvanceEvent;
use crate::model::advance::goods::{Goods, several};
use crate::model::advance::{Entry, Matter};
use crate::model::figure::held::Wear;
use crate::model::records::Armor;
use crate::model::records::origins::OpenSkills;
use crate::model::state::State;
use crate::words::{count, genitive};

/// Applies an event to the state.
pub fn apply(state: &mut State, event: &AdvanceEvent) {
    match event {
        AdvanceEvent::Entered { who, entry } => {
            if let Some(f) = state.figure_mut(*who) {
                f.ledger.entries.push((**entry).clone());
            }
        }
        AdvanceEvent::Refunded { who, mark } => {
            if let Some(f) = state.figure_mut(*who) {
                f.ledger.entries.retain(|e| e.mark != *mark);
            }
        }
        AdvanceEvent::SkillSet { who, skill, rank } => {
            if let Some(f) = state.figure_mut(*who) {
                match f.skills.iter().position(|(key, _)| key == skill) {
                    Some(place) if *rank == 0 => {
                        f.skills.remove(place);
                    }
                    Some(place) => f.skills[place].1 = *rank,
                    None => f.skills.push((skill.clone(), *rank)),
                }
            }
        }
        AdvanceEvent::Originated { who, origin } => {
            if let Some(f) = state.figure_mut(*who) {
                let has = &origin.characteristics;
                f.characteristics = *has;
                f.wound_threshold = u16::from(origin.wounds) + u16::from(has.br);
                f.strain_threshold = Some(u16::from(origin.strain) + u16::from(has.wil));
                f.abilities.extend(origin.abilities.iter().cloned());
                f.role.clone_from(&origin.archetype);
                f.ledger.origin = Some((**origin).clone());
            }
        }
        AdvanceEvent::CareerSet {
            who,
            name,
            skills,
            free,
            open,
        } => {
            if let Some(f) = state.figure_mut(*who) {
                for skill in skills {
                    if !f.career.contains(skill) {
                        f.career.push(skill.clone());
                    }
                }
                if let Some(origin) = f.ledger.origin.as_mut().filter(|_| !name.is_empty()) {
                    f.role = format!("{}, {}", origin.archetype, name.to_lowercase());
                    origin.career.clone_from(name);
                    origin.left = *free;
                    origin.open.clone_from(open);
                }
            }
        }
        AdvanceEvent::Picked { who, skill } => {
            let Some(f) = state.figure_mut(*who) else {
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
        AdvanceEvent::MotivationSet { who, facet, text } => {
            if let Some(f) = state.figure_mut(*who) {
                let mut facets = f.motivations.take().unwrap_or_default();
                facet.set(&mut facets, text);
                f.motivations = Some(facets);
            }
        }
        AdvanceEvent::Made { who } => {
            if let Some(f) = state.figure_mut(*who) {
                let with = f.made_with();
                f.ledger.making = false;
                if let Some(origin) = &mut f.ledger.origin {
                    origin.made_with = Some(with);
                }
            }
        }
        AdvanceEvent::Struck { who, deal } => {
            if let Some(f) = state.figure_mut(*who) {
                f.ledger.deal.clone_from(deal);
            }
        }
        AdvanceEvent::Got { who, goods } => {
            if let Some(f) = state.figure_mut(*who) {
                goods::put(f, goods);
            }
        }
        AdvanceEvent::FellThrough { .. } | AdvanceEvent::Vain { .. } => {}
        AdvanceEvent::Gone { who, goods, more } => {
            if let Some(f) = state.figure_mut(*who) {
                for goods in std::iter::once(&**goods).chain(more) {
                    goods::take(f, goods);
                }
            }
        }
        AdvanceEvent::Eased { who, by } => {
            if let Some(f) = state.figure_mut(*who) {
                f.ledger.eased = *by;
            }
        }
        AdvanceEvent::Worn { who, armor } => {
            if let Some(f) = state.figure_mut(*who) {
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
    }
}

/// The log sentence of an event.
pub fn tell(before: &State, event: &AdvanceEvent) -> Option<String> {
    match event {
        AdvanceEvent::Entered { who, entry } => {
            let figure = before.figure(*who)?;
            let xp = figure.ledger.available() + i64::from(entry.xp);
            let money = figure.ledger.money().saturating_add(entry.units);
            Some(entered(&figure.name, entry, xp, money))
        }
        AdvanceEvent::Refunded { who, mark } => {
            let figure = before.figure(*who)?;
            let entry = figure.ledger.entries.iter().find(|e| e.mark == *mark)?;
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
                "{} returns {} for {} XP ({} available).",
                figure.name,
                entry.matter.words(),
                -entry.xp,
                figure.ledger.available() - i64::from(entry.xp)
            ))
        }
        AdvanceEvent::Originated { who, origin } => Some(format!(
            "{} is a new {} with thresholds of {} wounds and {} strain.",
            before.name_of(*who),
            origin.archetype,
            u16::from(origin.wounds) + u16::from(origin.characteristics.br),
            u16::from(origin.strain) + u16::from(origin.characteristics.wil)
        )),
        AdvanceEvent::CareerSet { who, name, .. } if !name.is_empty() => Some(format!(
            "{} chooses a career: {name}.",
            before.name_of(*who)
        )),
        AdvanceEvent::Picked { who, skill } => {
            let figure = before.figure(*who).filter(|f| f.is_open(skill))?;
            let skill = crate::events::said::aloud::skill(skill);
            Some(format!("{} learns {skill} as a career skill.", figure.name))
        }
        AdvanceEvent::MotivationSet { who, facet, text } => {
            let whose = genitive(before.name_of(*who));
            Some(format!(
                "{whose} {} is \"{text}\" (G-SOC-02).",
                facet.name()
            ))
        }
        AdvanceEvent::Made { who } => {
            let left = before.figure(*who)?.ledger.available();
            let name = before.name_of(*who);
            let whose = genitive(name);
            Some(format!(
                "{whose} creation is complete, with {left} XP left."
            ))
        }
        AdvanceEvent::FellThrough { why, .. } => Some(format!("The deal fails: {why}")),
        AdvanceEvent::Vain { who, what, buys } => Some(if *buys {
            format!(
                "{} finds no {what} for sale (G-EQ-02).",
                before.name_of(*who)
            )
        } else {
            format!(
                "{} can't find a buyer for the {what} (G-EQ-03).",
                before.name_of(*who)
            )
        }),
        AdvanceEvent::Gone { who, goods, more } => {
            let the = if more.is_empty() { "the " } else { "" };
            let what = several(goods, more.len());
            Some(format!(
                "{} no longer has {the}{what}.",
                before.name_of(*who)
            ))
        }
        AdvanceEvent::Eased { who, by } if *by > 0 => Some(format!(
            "{} next legal purchase counts {by} lower in rarity (G-TAL-13).",
            genitive(before.name_of(*who))
        )),
        AdvanceEvent::Worn { who, armor } => {
            let name = before.name_of(*who);
            Some(if let Some(armor) = armor {
                format!("{name} puts on the {}.", armor.name)
            } else {
                let worn = before.figure(*who)?.armor.as_ref()?;
                format!("{name} takes off the {}.", worn.name)
            })
        }
        // The entry that comes with these has their sentence.
        AdvanceEvent::SkillSet { .. }
        | AdvanceEvent::CareerSet { .. }
        | AdvanceEvent::Struck { .. }
        | AdvanceEvent::Got { .. }
        | AdvanceEvent::Eased { .. } => None,
    }
}

fn entered(name: &str, entry: &Entry, xp: i64, money: i64) -> String {
    let xp = lang::sentence::minus(&xp.to_string());
    let money = lang::sentence::minus(&money.to_string());
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
            return format!("{name} buys the {what} for {units} ({money} left{over}).");
        }
        Matter::Skill { .. } | Matter::Characteristic { .. } | Matter::Talent { .. } => {
            let what = entry.matter.words();
            if entry.xp == 0 {
                return format!("{name} starts with {what}{over}.");
            }
            return format!(
                "{name} buys {what} for {} XP ({} left{over}).",
                -entry.xp, xp
            );
        }
    };
    if entry.xp != 0 {
        return format!("{name} gains {} XP ({} available){about}.", entry.xp, xp);
    }
    if entry.units < 0 {
        return format!(
            "{name} pays {}{about} ({money} left{over}).",
            count(-entry.units, "unit")
        );
    }
    {
        let units = count(entry.units, "unit");
        format!("{name} gains {units} (now {money}){about}.")
    }
}

/// The words for starting money in the ledger.
pub(crate) const STARTING_WORDS: &str = "starting money";
