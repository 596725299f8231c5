//! The words of a game for what reviews and reports count.

use lang::sentence::capital;

/// The words of a game's log that tell of harm, so that a screen can highlight them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Harm {
    /// Words after a number: "5 wounds", "5 Speed damage", "One drops".
    pub counted: &'static [&'static str],
    /// Words that tell of it by themselves: "Critical Injury", "incapacitated".
    pub phrases: &'static [&'static str],
    /// Words of sentences in which it gets better: "recovers".
    pub better: &'static [&'static str],
}

/// What a game calls the numbers of a fight. A word that is empty belongs to something that the game doesn't have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// What attacks do: "wounds".
    pub harm: &'static str,
    /// A serious result of harm, and several of them: "Critical Injury", "Critical Injuries".
    pub critical: [&'static str; 2],
    /// What the end of a member of a group is called: "minion out".
    pub member: &'static str,
    /// Shared points, capitalized as in the rules: "Story Points".
    pub points: &'static str,
    /// What the parts of a round are called, for one and for several: "turn", "turns".
    pub parts: [&'static str; 2],
    /// True if the dice show Triumph and Despair.
    pub symbols: bool,
    /// The words of its log that tell of harm.
    pub told: Harm,
    /// Its commands that do harm.
    pub harms: &'static [&'static str],
    /// Its commands that do the same to a person and to a vehicle: "wound" and "hull".
    pub twins: &'static [[&'static str; 2]],
}

impl Counted {
    /// The words of a game that says nothing else.
    pub const PLAIN: Self = Self {
        harm: "harm",
        critical: ["", ""],
        member: "",
        points: "",
        parts: ["turn", "turns"],
        symbols: false,
        told: Harm {
            counted: &[],
            phrases: &[],
            better: &[],
        },
        harms: &[],
        twins: &[],
    };

    /// Returns the title of the chart of a fight: "Wounds through the fight".
    pub fn title(&self) -> String {
        format!("{} through the fight", self.begin())
    }

    /// Returns the heading over a number of serious results: "Critical Injuries".
    pub fn criticals(&self) -> String {
        capital(self.critical[1])
    }

    /// Returns what attacks do, at the beginning of a sentence: "Wounds".
    pub fn begin(&self) -> String {
        capital(self.harm)
    }
}

impl Default for Counted {
    fn default() -> Self {
        Self::PLAIN
    }
}
