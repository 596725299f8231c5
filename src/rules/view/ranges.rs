//! The ranges from one participant to the others.
//!
//! A range is between two participants, so the list is always from one of them. Ranges between two
//! others are in words.

use super::{Fact, Id, Listed, Rich, Tone};

/// A combatant at a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The combatant.
    pub id: Id,
    /// The shortest unambiguous name.
    pub name: String,
    /// The number of a group's members: "×3". Empty for a single combatant.
    pub strength: String,
    /// Its side.
    pub tone: Tone,
    /// True if the open check concerns it.
    pub target: bool,
}

/// A range band and the combatants in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeBand {
    /// Its name.
    pub name: &'static str,
    /// The combatants.
    pub all: Vec<Placed>,
}

/// All participants by their range from one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ribbon {
    /// The name of that participant.
    pub from: String,
    /// The ID of that participant.
    pub who: Option<Id>,
    /// The bands, nearest first.
    pub bands: Vec<RangeBand>,
    /// Notes about others from [`apart`]: first which combatants are engaged, then pairs at an unusual range:
    /// "short: Marrack–Ila, Rho–Boarders".
    pub others: Vec<String>,
    /// The rule for moving from band to band. Empty if none is worth a line.
    pub rule: &'static str,
    /// The range of each participant whose row in the roster shows it, also of those aboard a vehicle.
    pub away: Vec<(Id, &'static str)>,
}

/// The columns of a note about others with several pairs.
const NOTE: usize = 36;

/// Returns notes about others, each with the pairs of one range: "short: Marrack–Ila, Rho–Boarders". The ranges
/// keep the order in which each first appears.
pub fn apart(all: Vec<(&str, Vec<&str>)>) -> Vec<String> {
    let mut notes: Vec<(&str, String)> = Vec::new();
    for (range, names) in all {
        let names = names.join("–");
        let last = notes.iter().rposition(|(of, _)| *of == range);
        let joined = last.and_then(|at| {
            let joined = format!("{}, {names}", notes.get(at)?.1);
            (joined.chars().count() <= NOTE).then_some((at, joined))
        });
        match (joined, last) {
            (Some((at, joined)), _) => notes[at].1 = joined,
            (None, Some(at)) => notes.insert(at + 1, (range, format!("{range}: {names}"))),
            (None, None) => notes.push((range, format!("{range}: {names}"))),
        }
    }
    notes.into_iter().map(|(_, note)| note).collect()
}

/// The key of the fact that a row of the roster shows as its range.
pub const AWAY: &str = "away";

impl Ribbon {
    /// Writes the ranges into the rows of a roster, instead of those that were there.
    pub fn place(&self, roster: &mut [Listed]) {
        let owner = roster.iter().find(|one| Some(one.id) == self.who);
        let owner = owner.map_or(self.from.as_str(), Listed::short_name);
        let label = format!("from {owner}");
        for one in roster {
            one.facts.retain(|fact| fact.key != AWAY);
            let away = self.away.iter().find(|(id, _)| *id == one.id);
            let fact = away.map(|(_, range)| Fact {
                key: AWAY,
                label: label.clone(),
                value: Rich::of(*range, Tone::Text),
                because: Vec::new(),
            });
            one.facts.splice(0..0, fact);
        }
    }
}
