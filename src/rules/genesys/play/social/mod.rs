//! Social encounters: playing to motivations and against them, reading people, and how far a character
//! is worn down (G-SOC, M-16, T-36).
//!
//! `decide` has the commands and `outcome` applies checks of reading and swaying. `play::spends` has the
//! purchases, [`crate::model::social`] what is known of whom.

pub mod decide;
pub mod outcome;

use lang::grammar::{Part, Word};
use lang::spoken::quote;
use lang::usage::Place as _;
use lang::{Args, Refusal, Who};

use crate::capitals::Kind;
use crate::command::words::Against;
use crate::model::advance::origin::Facet;
use crate::words::Difficulty;

impl Part for Against {
    type Value = Self;
    const KEYWORDS: &'static [&'static str] = &["crowd", "vs"];

    fn usage(_: Option<&str>) -> String {
        let (difficulty, n) = (Kind::Difficulty.word(), Kind::Number.word());
        let (whom, skill) = (Kind::Other.word(), Kind::Skill.word());
        format!("[{difficulty} | crowd {n} | vs {whom} [{skill}]]")
    }

    fn absent() -> Option<Self> {
        Some(Self::Usual)
    }

    fn read(a: &mut Args<'_>, _: Option<&'static str>, _: &str) -> Result<Option<Self>, Refusal> {
        if a.keyword("vs") {
            let whom = a.who("opponent")?;
            let named = !a.is_empty() && !a.at_keyword();
            let skill = named.then(|| a.word("skill")).transpose()?;
            return Ok(Some(Self::Opponent(whom, skill)));
        }
        let dice = if a.keyword("crowd") {
            crowd(a.number("number of people", 2, 999_999)?)
        } else if a.is_empty() || a.at_keyword() {
            return Ok(None);
        } else {
            <Difficulty as Word>::read(a, "difficulty")?
        };
        if a.keyword("vs") {
            return Err(Refusal::input(
                "An opponent sets the difficulty, so there can't be another.",
            )
            .hint("Give either `vs` or a difficulty."));
        }
        Ok(Some(Self::Difficulty(dice)))
    }

    fn write(value: &Self, _: Option<&str>, line: &mut String) {
        match value {
            Self::Usual => {}
            Self::Difficulty(dice) => line.extend([" ", &<Difficulty as Word>::write(dice)]),
            Self::Opponent(whom, skill) => {
                line.extend([" vs ", &<Who as Word>::write(whom)]);
                if let Some(skill) = skill {
                    line.extend([" ", &quote(skill)]);
                }
            }
        }
    }
}

/// Strain of a failed swaying check (T-36).
pub const LOST: u16 = 2;

/// Dice of a motivation: 1 for a Strength or Flaw, 2 for a Desire or Fear (G-SOC-03, G-SOC-04).
pub const fn dice(facet: Facet) -> u8 {
    match facet {
        Facet::Strength | Facet::Flaw => 1,
        Facet::Desire | Facet::Fear => 2,
    }
}

/// The difficulty of swaying a crowd of that size (T-36).
pub const fn crowd(heads: i64) -> u8 {
    match heads {
        ..=5 => 2,
        6..=15 => 3,
        16..=50 => 4,
        _ => 5,
    }
}
