//! Real dice that a line typed, for commands whose dice are straight: rests, quirks, cards, abilities (C-TRK-35).
//!
//! A check and the places of a hit read their own typed dice, because each six adds a die and each table has its own.

use std::collections::VecDeque;

use dice::Dice;
use lang::Refusal;

use super::abilities::Abilities;
use super::cards::Cards;
use super::check::CheckCommand;
use super::creation::Creation;
use super::medicine::Medicine;
use super::recovery::Recovery;
use super::stress::Nerves;
use crate::command::Command;

/// The sides of the straight dice that people roll. A deck isn't rolled.
const SIDES: [u8; 2] = [6, 20];

/// Returns the faces that a line typed for dice that its command rolls at once.
pub(super) fn faces(command: &Command) -> Option<&[u8]> {
    let (Command::Abilities(Abilities::UseAbility { typed, .. })
    | Command::Cards(Cards::PlayCard { typed, .. })
    | Command::Check(CheckCommand::Effort { typed, .. })
    | Command::Creation(Creation::Quirk { typed, .. })
    | Command::Medicine(Medicine::Repeat { typed, .. })
    | Command::Nerves(Nerves::Gain { typed, .. })
    | Command::Recovery(Recovery::RestFor { typed, .. } | Recovery::RestNow { typed, .. })) =
        command
    else {
        return None;
    };
    typed.as_deref()
}

/// Dice whose first faces are typed.
pub(super) struct Typed<'a> {
    left: VecDeque<u8>,
    wrong: Option<(u8, u8)>,
    missing: bool,
    dice: &'a mut dyn Dice,
}

impl<'a> Typed<'a> {
    /// Returns dice that show these faces before they roll.
    pub fn new(faces: &[u8], dice: &'a mut dyn Dice) -> Self {
        Self {
            left: faces.iter().copied().collect(),
            wrong: None,
            missing: false,
            dice,
        }
    }

    /// Refuses faces that the dice don't have, and others than were rolled.
    ///
    /// # Errors
    /// The refusal.
    pub fn finish(self) -> Result<(), Refusal> {
        if let Some((face, sides)) = self.wrong {
            return Err(Refusal::input(format!("A d{sides} can't show {face}."))
                .hint("Type every die in order.")
                .resting_on("C-ROLL-02"));
        }
        if self.missing || !self.left.is_empty() {
            let why = if self.missing {
                "This command rolls more dice than you typed."
            } else {
                "This command rolls fewer dice than you typed."
            };
            return Err(Refusal::input(why)
                .hint("Type every die in order.")
                .resting_on("C-TRK-35"));
        }
        Ok(())
    }
}

impl Dice for Typed<'_> {
    fn roll(&mut self, sides: u8) -> u8 {
        if !SIDES.contains(&sides) {
            return self.dice.roll(sides);
        }
        match self.left.pop_front() {
            Some(face) if (1..=sides).contains(&face) => face,
            Some(face) => {
                self.wrong = self.wrong.or(Some((face, sides)));
                1
            }
            None => {
                self.missing = true;
                self.dice.roll(sides)
            }
        }
    }
}
