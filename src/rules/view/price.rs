//! What an offer costs, part by part. The column of prices is printed from it, and programs get its
//! parts.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use super::{Rich, Tone};

/// What is paid with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// The action of a turn.
    Action,
    /// A maneuver.
    Maneuver,
    /// A maneuver that was given.
    GrantedManeuver,
    /// An incidental.
    Incidental,
    /// What is done in a round.
    Round,
    /// Strain.
    Strain,
    /// System strain of a vehicle, or of one's own systems.
    SystemStrain,
    /// Advantage.
    Advantage,
    /// Threat.
    Threat,
    /// Triumphs.
    Triumph,
    /// Despairs.
    Despair,
    /// Story Points.
    StoryPoint,
    /// Destiny points.
    Destiny,
    /// Experience.
    Experience,
    /// Money.
    Money,
    /// Points of Strength.
    Strength,
    /// What armor has left.
    Armor,
    /// Skill points.
    SkillPoint,
    /// Attribute points.
    AttributePoint,
}

impl Unit {
    /// The letter and the tone of a symbol.
    const fn symbol(self) -> Option<(&'static str, Tone)> {
        match self {
            Self::Advantage => Some(("a", Tone::Advantage)),
            Self::Threat => Some(("t", Tone::Threat)),
            Self::Triumph => Some(("T", Tone::Triumph)),
            Self::Despair => Some(("D", Tone::Despair)),
            _ => None,
        }
    }
}

/// One part of a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    /// What is paid with.
    pub unit: Unit,
    /// How much of it.
    pub amount: u32,
}

impl Part {
    /// As the column says it: "2 strain". Where it is not all, what it stands beside says the rest.
    fn words(self, alone: bool) -> Cow<'static, str> {
        let n = self.amount;
        let counted = |one: &str, more: &str| match n {
            1 => format!("1 {one}"),
            n => format!("{n} {more}"),
        };
        let words = match self.unit {
            Unit::Action => return "action".into(),
            Unit::Maneuver => return "maneuver".into(),
            Unit::GrantedManeuver => return "granted".into(),
            Unit::Incidental => return "incidental".into(),
            Unit::Round => return "the round".into(),
            Unit::StoryPoint if n == 1 => return "Story Point".into(),
            Unit::StoryPoint => format!("{n} Story Points"),
            Unit::Strain => format!("{n} strain"),
            Unit::SystemStrain if alone => format!("{n} system strain"),
            Unit::SystemStrain => format!("{n} system"),
            Unit::Destiny if n == 1 => return "Destiny Point".into(),
            Unit::Destiny => format!("{n} Destiny Points"),
            Unit::Experience => format!("{n} xp"),
            Unit::Money => format!("{n} units"),
            Unit::Strength => format!("{n} Strength"),
            Unit::Armor => format!("{n} armor"),
            Unit::SkillPoint => counted("skill point", "skill points"),
            Unit::AttributePoint => counted("attribute point", "attribute points"),
            Unit::Advantage | Unit::Threat | Unit::Triumph | Unit::Despair => {
                let letter = self.unit.symbol().map_or("", |(letter, _)| letter);
                letter.repeat(n as usize)
            }
        };
        words.into()
    }
}

/// A part, or what the column notes between parts and behind them.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Part(Part),
    Note(Cow<'static, str>),
}

/// What an offer costs: its parts in order, and what the column notes beside them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Price {
    pieces: Vec<Piece>,
    tone: Option<Tone>,
}

impl Price {
    /// Nothing, and nothing to note.
    pub const fn none() -> Self {
        Self {
            pieces: Vec::new(),
            tone: None,
        }
    }

    /// So much of one unit.
    pub fn of(unit: Unit, amount: impl Into<u32>) -> Self {
        let amount = amount.into();
        Self {
            pieces: vec![Piece::Part(Part { unit, amount })],
            tone: None,
        }
    }

    /// No price, but a note in its column: "career skill".
    pub fn note(text: impl Into<Cow<'static, str>>) -> Self {
        Self::none().noted(text)
    }

    /// A maneuver that the turn has anyway.
    pub fn free() -> Self {
        Self::note("free")
    }

    /// The action.
    pub fn action() -> Self {
        Self::of(Unit::Action, 1_u32)
    }

    /// A maneuver.
    pub fn maneuver() -> Self {
        Self::of(Unit::Maneuver, 1_u32)
    }

    /// A maneuver that was given.
    pub fn granted() -> Self {
        Self::of(Unit::GrantedManeuver, 1_u32)
    }

    /// An incidental.
    pub fn incidental() -> Self {
        Self::of(Unit::Incidental, 1_u32)
    }

    /// What is done in a round.
    pub fn round() -> Self {
        Self::of(Unit::Round, 1_u32)
    }

    /// Strain.
    pub fn strain(amount: impl Into<u32>) -> Self {
        Self::of(Unit::Strain, amount)
    }

    /// System strain.
    pub fn system_strain(amount: impl Into<u32>) -> Self {
        Self::of(Unit::SystemStrain, amount)
    }

    /// A Story Point.
    pub fn story_point() -> Self {
        Self::of(Unit::StoryPoint, 1_u32)
    }

    /// Experience.
    pub fn experience(amount: i32) -> Self {
        Self::of(Unit::Experience, amount.unsigned_abs())
    }

    /// Money.
    pub fn money(amount: impl Into<u32>) -> Self {
        Self::of(Unit::Money, amount)
    }

    /// This and another price.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.pieces.extend(other.pieces);
        self.tone = other.tone.or(self.tone);
        self
    }

    /// With a note behind it; its first blank or comma is its own.
    #[must_use]
    pub fn noted(mut self, text: impl Into<Cow<'static, str>>) -> Self {
        let text = text.into();
        if !text.is_empty() {
            self.pieces.push(Piece::Note(text));
        }
        self
    }

    /// With another look in its column.
    #[must_use]
    pub const fn toned(mut self, tone: Tone) -> Self {
        self.tone = Some(tone);
        self
    }

    /// What is paid.
    pub fn parts(&self) -> impl Iterator<Item = Part> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Part(part) => Some(*part),
            Piece::Note(_) => None,
        })
    }

    /// Whether it is paid with this, whatever else is paid.
    pub fn has(&self, unit: Unit) -> bool {
        self.parts().any(|part| part.unit == unit)
    }

    /// As the column of prices shows it.
    pub fn column(&self) -> Rich {
        let quiet = self.tone.unwrap_or(Tone::Quiet);
        let alone = self.parts().nth(1).is_none();
        let mut column = Rich::new();
        let mut before: Option<Unit> = None;
        for piece in &self.pieces {
            match piece {
                Piece::Part(part) => {
                    let symbol = part.unit.symbol();
                    // Symbols are one word.
                    let apart = |unit: &Unit| symbol.is_none() || unit.symbol().is_none();
                    if before.as_ref().is_some_and(apart) {
                        column = column.and(", ", quiet);
                    }
                    let tone = symbol.map_or(quiet, |(_, own)| self.tone.unwrap_or(own));
                    column = column.and(part.words(alone), tone);
                    before = Some(part.unit);
                }
                Piece::Note(text) => {
                    column = column.and(text.clone(), quiet);
                    before = None;
                }
            }
        }
        column
    }

    /// The same as text.
    pub fn plain(&self) -> String {
        self.column().plain()
    }
}

impl Serialize for Price {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.parts())
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(Price::none(), "", &[])]
    #[case(Price::free(), "free", &[])]
    #[case(Price::note("+1d"), "+1d", &[])]
    #[case(Price::strain(2_u8).noted(": falls"), "2 strain: falls", &[("strain", 2)])]
    #[case(Price::action().and(Price::strain(2_u8)), "action, 2 strain", &[("action", 1), ("strain", 2)])]
    #[case(
        Price::maneuver().noted(" for ").and(Price::strain(2_u8)),
        "maneuver for 2 strain",
        &[("maneuver", 1), ("strain", 2)]
    )]
    #[case(
        Price::granted().and(Price::system_strain(2_u8)),
        "granted, 2 system",
        &[("granted_maneuver", 1), ("system_strain", 2)]
    )]
    #[case(Price::system_strain(3_u8), "3 system strain", &[("system_strain", 3)])]
    #[case(
        Price::of(Unit::Threat, 1_u8).and(Price::of(Unit::Despair, 2_u8)),
        "tDD",
        &[("threat", 1), ("despair", 2)]
    )]
    #[case(Price::note("tier 2 · ").and(Price::experience(10)), "tier 2 · 10 xp", &[("experience", 10)])]
    #[case(Price::story_point(), "Story Point", &[("story_point", 1)])]
    #[case(Price::of(Unit::SkillPoint, 2_u8), "2 skill points", &[("skill_point", 2)])]
    fn a_price_is_printed_for_people_and_told_in_parts(
        #[case] price: Price,
        #[case] column: &str,
        #[case] parts: &[(&str, u32)],
    ) {
        assert_eq!(price.plain(), column);
        let parts: Vec<_> = parts
            .iter()
            .map(|(unit, amount)| serde_json::json!({"unit": unit, "amount": amount}))
            .collect();
        assert_eq!(
            serde_json::to_value(&price).unwrap(),
            serde_json::json!(parts)
        );
    }
}
