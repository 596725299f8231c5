//! The price of an offer, part by part. The price column prints it, and programs get its parts.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use super::{Rich, Tone};

/// The unit of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// The action of a turn.
    Action,
    /// A maneuver.
    Maneuver,
    /// A maneuver granted by an effect.
    GrantedManeuver,
    /// An incidental.
    Incidental,
    /// The action of a round.
    Round,
    /// The step of a round, which moves by one range.
    Step,
    /// Strain.
    Strain,
    /// Wounds, of someone who has no track for strain.
    Wounds,
    /// System strain of a vehicle, or of the character's own systems.
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
    /// Remaining armor.
    Armor,
    /// Skill points.
    SkillPoint,
    /// Attribute points.
    AttributePoint,
    /// Tenths of an action point.
    ActionTenths,
    /// Points of Intellect.
    Intellect,
    /// Points of Might.
    Might,
    /// Points of Speed.
    Speed,
    /// Successes of a roll.
    Success,
    /// Halves of a point of experience.
    HalfExperience,
}

impl Unit {
    /// Returns the letter and the tone of a symbol.
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
    /// The unit.
    pub unit: Unit,
    /// The amount.
    pub amount: u32,
}

impl Part {
    /// Returns the words of the column: "2 strain". If there are other parts, they complete the
    /// meaning.
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
            Unit::Round => return "whole round".into(),
            Unit::Step => counted("step", "steps"),
            Unit::StoryPoint if n == 1 => return "Story Point".into(),
            Unit::StoryPoint => format!("{n} Story Points"),
            Unit::Strain => format!("{n} strain"),
            Unit::Wounds => counted("wound", "wounds"),
            Unit::SystemStrain if alone => format!("{n} system strain"),
            Unit::SystemStrain => format!("{n} system"),
            Unit::Destiny if n == 1 => return "Destiny Point".into(),
            Unit::Destiny => format!("{n} Destiny Points"),
            Unit::Experience => format!("{n} XP"),
            Unit::Money => format!("{n} units"),
            Unit::Strength => format!("{n} Strength"),
            Unit::Armor => format!("{n} armor"),
            Unit::SkillPoint => counted("skill point", "skill points"),
            Unit::AttributePoint => counted("attribute point", "attribute points"),
            Unit::ActionTenths => format!("{}.{} AP", n / 10, n % 10),
            Unit::Intellect => format!("{n} Intellect"),
            Unit::Might => format!("{n} Might"),
            Unit::Speed => format!("{n} Speed"),
            Unit::Success => counted("success", "successes"),
            Unit::HalfExperience if n.is_multiple_of(2) => format!("{} XP", n / 2),
            Unit::HalfExperience => format!("{}.5 XP", n / 2),
            Unit::Advantage | Unit::Threat | Unit::Triumph | Unit::Despair => {
                let letter = self.unit.symbol().map_or("", |(letter, _)| letter);
                letter.repeat(n as usize)
            }
        };
        words.into()
    }
}

/// A part, or a note of the column between parts and after them.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Part(Part),
    Note(Cow<'static, str>),
    Told(Rich),
    /// The row is already bought: how many times, or for whom.
    Bought(usize, String),
    /// The row is already picked, for no price.
    Picked,
}

impl Piece {
    /// Returns the words of a row that is already bought or picked: "bought ×2", "bought: Marrack".
    fn taken(&self) -> Option<Cow<'static, str>> {
        Some(match self {
            Self::Bought(0 | 1, whom) if whom.is_empty() => "bought".into(),
            Self::Bought(times, whom) if whom.is_empty() => format!("bought ×{times}").into(),
            Self::Bought(_, whom) => format!("bought: {whom}").into(),
            Self::Picked => "picked".into(),
            Self::Part(_) | Self::Note(_) | Self::Told(_) => return None,
        })
    }
}

/// The price of an offer: its parts in order, with the notes of the column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Price {
    pieces: Vec<Piece>,
    tone: Option<Tone>,
    /// How often it was already paid on this roll, for a row that can be bought again.
    paid: usize,
}

impl Price {
    /// Returns no price and no note.
    pub const fn none() -> Self {
        Self {
            pieces: Vec::new(),
            tone: None,
            paid: 0,
        }
    }

    /// Returns an amount of one unit.
    pub fn of(unit: Unit, amount: impl Into<u32>) -> Self {
        let amount = amount.into();
        Self {
            pieces: vec![Piece::Part(Part { unit, amount })],
            tone: None,
            paid: 0,
        }
    }

    /// Returns a note without a price: "career skill".
    pub fn note(text: impl Into<Cow<'static, str>>) -> Self {
        Self::none().noted(text)
    }

    /// Returns a note whose parts have their own meaning: a row of a table.
    pub fn told(text: Rich) -> Self {
        Self::piece(Piece::Told(text))
    }

    fn piece(piece: Piece) -> Self {
        Self {
            pieces: vec![piece],
            ..Self::none()
        }
    }

    /// Returns the note of a row that is already bought.
    pub fn bought() -> Self {
        Self::bought_times(1)
    }

    /// Returns the note of a row that is already picked, for no price.
    pub fn picked() -> Self {
        Self::piece(Piece::Picked)
    }

    /// Returns the note of a row that was bought several times: "bought ×2".
    pub fn bought_times(times: usize) -> Self {
        Self::piece(Piece::Bought(times, String::new()))
    }

    /// Returns the note of a row that was bought for someone: "bought: Marrack".
    pub fn bought_for(whom: String) -> Self {
        Self::piece(Piece::Bought(1, whom))
    }

    /// Returns the price of a row that was bought this many times and can be bought again. From the
    /// second time on, the column shows the number: "×2 aa".
    #[must_use]
    pub const fn paid(mut self, times: usize) -> Self {
        self.paid = times;
        self
    }

    /// Whether the row was bought and can be bought again.
    pub const fn is_paid(&self) -> bool {
        self.paid > 0
    }

    /// Whether it is the note of a row that is already bought.
    pub fn is_bought(&self) -> bool {
        matches!(self.pieces.as_slice(), [Piece::Bought(..) | Piece::Picked])
    }

    /// Returns a maneuver that is free in this turn.
    pub fn free() -> Self {
        Self::note("free")
    }

    /// Returns the price of the action.
    pub fn action() -> Self {
        Self::of(Unit::Action, 1_u32)
    }

    /// Returns the price of a maneuver.
    pub fn maneuver() -> Self {
        Self::of(Unit::Maneuver, 1_u32)
    }

    /// Returns the price of a granted maneuver.
    pub fn granted() -> Self {
        Self::of(Unit::GrantedManeuver, 1_u32)
    }

    /// Returns the price of an incidental.
    pub fn incidental() -> Self {
        Self::of(Unit::Incidental, 1_u32)
    }

    /// Returns the price of the round's action.
    pub fn round() -> Self {
        Self::of(Unit::Round, 1_u32)
    }

    /// Returns a price in strain.
    pub fn strain(amount: impl Into<u32>) -> Self {
        Self::of(Unit::Strain, amount)
    }

    /// Returns a price in wounds.
    pub fn wounds(amount: impl Into<u32>) -> Self {
        Self::of(Unit::Wounds, amount)
    }

    /// Returns a price in system strain.
    pub fn system_strain(amount: impl Into<u32>) -> Self {
        Self::of(Unit::SystemStrain, amount)
    }

    /// Returns the price of a Story Point.
    pub fn story_point() -> Self {
        Self::of(Unit::StoryPoint, 1_u32)
    }

    /// Returns a price in experience.
    pub fn experience(amount: i32) -> Self {
        Self::of(Unit::Experience, amount.unsigned_abs())
    }

    /// Returns a price in money.
    pub fn money(amount: impl Into<u32>) -> Self {
        Self::of(Unit::Money, amount)
    }

    /// Returns this price and another.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.pieces.extend(other.pieces);
        self.tone = other.tone.or(self.tone);
        self
    }

    /// Returns the price with a note after it. The note includes its own leading blank or comma.
    #[must_use]
    pub fn noted(mut self, text: impl Into<Cow<'static, str>>) -> Self {
        let text = text.into();
        if !text.is_empty() {
            self.pieces.push(Piece::Note(text));
        }
        self
    }

    /// Returns the price with another tone in its column.
    #[must_use]
    pub const fn toned(mut self, tone: Tone) -> Self {
        self.tone = Some(tone);
        self
    }

    /// Returns the parts of the price.
    pub fn parts(&self) -> impl Iterator<Item = Part> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Part(part) => Some(*part),
            Piece::Note(_) | Piece::Told(_) | Piece::Bought(..) | Piece::Picked => None,
        })
    }

    /// Returns true if a part of it has this unit.
    pub fn has(&self, unit: Unit) -> bool {
        self.parts().any(|part| part.unit == unit)
    }

    /// Returns true if strain pays it, or wounds instead of strain.
    pub fn strains(&self) -> bool {
        self.has(Unit::Strain) || self.has(Unit::Wounds)
    }

    /// Returns true if it is a row of a table.
    pub fn is_table(&self) -> bool {
        matches!(self.pieces.as_slice(), [Piece::Told(_)])
    }

    /// Returns true if the symbols of a roll pay it.
    pub fn is_in_symbols(&self) -> bool {
        self.parts().any(|part| part.unit.symbol().is_some())
    }

    /// Returns the price in a column of this width: whole, or its first way to pay in symbols. Of a row bought for
    /// someone, the name, because the row has a mark.
    pub fn within(&self, columns: usize) -> Rich {
        let whole = self.column();
        if whole.plain().chars().count() <= columns {
            return whole;
        }
        if let [Piece::Bought(_, whom)] = self.pieces.as_slice()
            && !whom.is_empty()
        {
            return Rich::of(whom.clone(), self.tone.unwrap_or(Tone::Quiet));
        }
        if !self.is_in_symbols() {
            return whole;
        }
        let mut first = self.clone();
        let note = |piece: &Piece| !matches!(piece, Piece::Part(_));
        if let Some(end) = first.pieces.iter().position(note) {
            first.pieces.truncate(end);
        }
        first.column()
    }

    /// Returns the price as its column shows it.
    pub fn column(&self) -> Rich {
        let quiet = self.tone.unwrap_or(Tone::Quiet);
        let alone = self.parts().nth(1).is_none();
        let mut column = Rich::new();
        if self.paid > 1 {
            column = column.and(format!("×{} ", self.paid), quiet);
        }
        let mut before: Option<Unit> = None;
        for piece in &self.pieces {
            match piece {
                Piece::Part(part) => {
                    let symbol = part.unit.symbol();
                    // Several symbols form one word.
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
                Piece::Told(text) => {
                    column = column.then(text.clone());
                    before = None;
                }
                Piece::Bought(..) | Piece::Picked => {
                    column = column.and(piece.taken().unwrap_or_default(), quiet);
                    before = None;
                }
            }
        }
        column
    }

    /// Returns the price as text.
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
    #[case(Price::wounds(2_u8), "2 wounds", &[("wounds", 2)])]
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
    #[case(Price::note("tier 2 · ").and(Price::experience(10)), "tier 2 · 10 XP", &[("experience", 10)])]
    #[case(Price::story_point(), "Story Point", &[("story_point", 1)])]
    #[case(Price::of(Unit::SkillPoint, 2_u8), "2 skill points", &[("skill_point", 2)])]
    #[case(
        Price::of(Unit::ActionTenths, 6_u8).and(Price::of(Unit::Speed, 2_u8)),
        "0.6 AP, 2 Speed",
        &[("action_tenths", 6), ("speed", 2)]
    )]
    #[case(Price::of(Unit::Success, 1_u8), "1 success", &[("success", 1)])]
    #[case(Price::of(Unit::HalfExperience, 3_u8), "1.5 XP", &[("half_experience", 3)])]
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
