//! What happens to a ledger, how it changes the state, and how it reads aloud.

use serde::{Deserialize, Serialize};

use crate::rules::genesys::state::State;
use crate::rules::view::Id;

use super::{Entry, Matter};

/// A fact about experience, money, or what they bought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "each variant says what it is; its fields are named after what they hold"
)]
pub enum AdvanceEvent {
    /// Something was written into a ledger.
    Entered { who: Id, entry: Box<Entry> },
    /// An entry was taken out of it: what it bought is given back.
    Refunded { who: Id, mark: u32 },
    /// A skill has so many ranks.
    SkillSet { who: Id, skill: String, rank: u8 },
}

/// Folds one into the state.
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
    }
}

/// What one says.
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
            Some(format!(
                "{} gives {} back for {} experience ({} available).",
                figure.name,
                entry.matter.words(),
                -entry.xp,
                figure.ledger.available() - i64::from(entry.xp)
            ))
        }
        AdvanceEvent::SkillSet { .. } => None,
    }
}

fn entered(name: &str, entry: &Entry, xp: i64, money: i64) -> String {
    let over = if entry.overruled {
        ", over the rules"
    } else {
        ""
    };
    let about = match &entry.matter {
        Matter::Words(why) if why.is_empty() => String::new(),
        Matter::Words(why) => format!(": {why}"),
        Matter::Skill { .. } | Matter::Characteristic { .. } | Matter::Talent { .. } => {
            let what = entry.matter.words();
            if entry.xp == 0 {
                return format!("{name} has {what} to begin with{over}.");
            }
            return format!(
                "{name} buys {what} for {} experience ({xp} left{over}).",
                -entry.xp
            );
        }
    };
    if entry.xp != 0 {
        return format!("{name} gains {} experience{about} ({xp} available).", entry.xp);
    }
    if entry.units < 0 {
        return format!("{name} pays {} units{about} ({money} left{over}).", -entry.units);
    }
    format!("{name} gains {} units{about} ({money} at hand).", entry.units)
}
