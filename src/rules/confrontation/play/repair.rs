//! Repairing armor (C-ARM-03).

use lang::grammar::commands;
use lang::{Refusal, Who};
use rules::encounter::{Fact, who};
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::{Play, calendar, check, hurt};
use crate::command::Unit;
use crate::model::{Cause, Check, Roll, Rolled, State, with};
use crate::words::{ArmorName, Other};

/// The skill of a repair.
const SKILL: &str = "repairing";

/// The beginning of the key of the cause that names whose armor is repaired.
const KEY: &str = "repair.";

commands! {
    /// Commands about repairs.
    pub enum RepairCommand {
        /// Spend 1 hour repairing armor. Each success restores durability.
        "repair": Repair (who: Who) (armor: ArmorName) ("of" owner: Option<Other>),
            rule "C-ARM-03", example "repair vesna \"flak jacket\"";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses armor that no one wears and whole armor.
pub fn decide(p: &mut Play<'_, '_>, command: &RepairCommand) -> Result<(), Refusal> {
    let RepairCommand::Repair {
        who: word,
        armor,
        owner,
    } = command;
    let id = who(&p.now, word)?;
    hurt::settled(&p.now)?;
    if p.now.fight.is_some() {
        let why = "A repair takes 1 hour, too long for a fight.";
        p.forbid("C-ARM-03", why, "End the fight with `end` first.")?;
    }
    let owner = owner.as_ref().map_or(Ok(id), |word| who(&p.now, word))?;
    let all = p.now.person(owner).map_or(&[][..], |person| &person.armor);
    let named: Vec<lang::Named<usize>> = all
        .iter()
        .enumerate()
        .map(|(is, armor)| lang::Named {
            name: armor.name.clone(),
            is,
        })
        .collect();
    let found = lang::find(armor, "piece of armor", &named)?;
    let Some(armor) = all.get(found) else {
        return Ok(());
    };
    let name = armor.name.clone();
    if armor.durability >= armor.most {
        let why = format!("The {} isn't damaged.", lang::sentence::inside(&name));
        return Err(Refusal::input(why).hint("Choose other armor."));
    }
    let (skill, pool) = check::skill_of(p, id, SKILL)?;
    let purpose = Cause {
        key: format!("{KEY}{}", owner.0),
        label: name,
        rule: "C-ARM-03".to_owned(),
        on: true,
        ..Cause::default()
    };
    check::open(
        p,
        Check {
            skill,
            pool,
            extra: vec![purpose],
            ..Check::new(id, Roll::Skill)
        },
    )
}

/// Gives durability back for the successes of a repair. `before` of them have already counted, if they are
/// `more` than those of the dice.
pub(super) fn result(p: &mut Play<'_, '_>, rolled: &Rolled, before: u16, total: u16, more: bool) {
    let purpose = rolled.check.extra.iter().find_map(|cause| {
        let owner = cause.key.strip_prefix(KEY)?.parse().ok()?;
        Some((Id(owner), cause.label.clone()))
    });
    let Some((who, armor)) = purpose else {
        return;
    };
    let each = i16::from(p.now.settings.armor_repair);
    let gained = each.saturating_mul(total.saturating_sub(before).min(1_000) as i16);
    if gained > 0 {
        p.push(ArmorRepaired { who, armor, gained });
    }
    if !more {
        // Damage that needs a pool stops the clock, as it does for `pass`.
        calendar::pass(p, 1, Unit::Hours).ok();
    }
}

/// Armor has more durability again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ArmorRepaired {
    /// Whose it is.
    pub who: Id,
    /// Its name.
    pub armor: String,
    /// The durability that it gains, up to its maximum.
    pub gained: i16,
}

impl Fact<State> for ArmorRepaired {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            let named = person
                .armor
                .iter_mut()
                .find(|armor| armor.name == self.armor);
            if let Some(armor) = named {
                let full = armor.most.max(armor.durability);
                armor.durability = armor.durability.saturating_add(self.gained).min(full);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let armor = person.armor.iter().find(|armor| armor.name == self.armor)?;
        let now = armor.durability.saturating_add(self.gained).min(armor.most);
        Some(format!(
            "{} {} has {now} of {} durability.",
            lang::sentence::genitive(&person.name),
            lang::sentence::inside(&armor.name),
            armor.most
        ))
    }
}
