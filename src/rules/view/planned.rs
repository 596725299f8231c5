//! Scenes that are planned for later, and what they weigh against the party.

use std::fmt;

use serde::Serialize;

use super::Offer;

/// A scene that is planned for later.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PlannedScene {
    /// Its title.
    pub title: String,
    /// The lines that it runs when it starts.
    pub lines: Vec<PlannedLine>,
    /// What the players' side brings to it.
    pub party: Weight,
    /// What the other side brings.
    pub others: Weight,
    /// The ways to start it: one, or two if others than the players' characters are on the stage from before.
    #[serde(skip)]
    pub starts: Vec<Offer>,
}

/// A line of a planned scene.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PlannedLine {
    /// The line.
    pub line: String,
    /// Why it couldn't run now, such as a record that the packs no longer have.
    pub refused: Option<String>,
}

/// What one side brings to an encounter, at a glance.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Weight {
    /// How many of each kind: "8 minions". Kinds without a member are left out.
    pub kinds: Vec<String>,
    /// What they can take and do, in the numbers of the game. The first is compared with the other side.
    pub measures: Vec<Measure>,
}

/// A number of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Measure {
    /// Its name: "wounds".
    pub name: &'static str,
    /// Its value.
    pub value: u32,
}

impl Weight {
    /// Returns the weight with those kinds that have a member. The first word is for one, the second for more.
    pub fn new(kinds: &[(u32, &str, &str)], measures: &[(&'static str, u32)]) -> Self {
        let kinds = kinds.iter().filter(|(n, ..)| *n > 0);
        let measures = measures.iter();
        Self {
            kinds: kinds
                .map(|(n, one, more)| format!("{n} {}", if *n == 1 { one } else { more }))
                .collect(),
            measures: measures
                .map(|&(name, value)| Measure { name, value })
                .collect(),
        }
    }

    /// Returns true if the side has no one.
    pub const fn is_none(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Returns only its numbers: "wounds 57 · soak 13".
    pub fn measured(&self) -> String {
        let some = self.measures.iter().filter(|measure| measure.value > 0);
        let words = some.map(|measure| format!("{} {}", measure.name, measure.value));
        words.collect::<Vec<String>>().join(" · ")
    }

    /// Returns the number that is compared.
    pub fn first(&self) -> u32 {
        self.measures.first().map_or(0, |measure| measure.value)
    }

    /// Returns it as a percentage of another side. `None` if that side has nothing to compare.
    pub fn against(&self, other: &Self) -> Option<u32> {
        let percent = u64::from(self.first()) * 100;
        let percent = percent.checked_div(u64::from(other.first()))?;
        Some(u32::try_from(percent).unwrap_or(u32::MAX))
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            return f.write_str("no one");
        }
        let parts = [self.kinds.join(", "), self.measured()];
        let parts = parts.iter().map(String::as_str);
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        f.write_str(&parts.join(" · "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_is_compared_by_its_first_number() {
        let party = Weight::new(&[(3, "PC", "PCs")], &[("wounds", 40), ("soak", 9)]);
        let kinds = [(1, "rival", "rivals"), (0, "vehicle", "vehicles")];
        let others = Weight::new(&kinds, &[("wounds", 50), ("hull", 0)]);
        assert_eq!(others.against(&party), Some(125));
        assert_eq!(party.against(&Weight::default()), None);
        assert_eq!(
            [party, others, Weight::default()].map(|side| side.to_string()),
            [
                "3 PCs · wounds 40 · soak 9",
                "1 rival · wounds 50",
                "no one"
            ]
        );
    }
}
