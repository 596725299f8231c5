//! Where a hit lands: the location roll and its two tables (C-LOC).

use std::collections::VecDeque;

use dice::Dice;
use lang::Refusal;

use crate::model::Place;
use crate::play::check::dice_words;
use crate::settings::{HandFoot, NoArmor, Settings};

/// Single dice that are read on a table. They never explode (C-ROLL-02).
pub struct Straight<'a> {
    typed: Option<VecDeque<u8>>,
    dice: &'a mut dyn Dice,
    faces: Vec<u8>,
}

impl<'a> Straight<'a> {
    /// Returns dice that are rolled, or those that were typed in their order.
    pub fn new(typed: Option<&[u8]>, dice: &'a mut dyn Dice) -> Self {
        Self {
            typed: typed.map(|faces| faces.iter().copied().collect()),
            dice,
            faces: Vec::new(),
        }
    }

    /// Returns the next face.
    ///
    /// # Errors
    /// Refuses when too few faces were typed, and a face that the die doesn't have.
    pub fn next(&mut self, sides: u8) -> Result<u8, Refusal> {
        let face = match &mut self.typed {
            None => self.dice.roll(sides).max(1),
            Some(left) => left.pop_front().ok_or_else(|| {
                let place = self.faces.len() + 1;
                Refusal::input(format!("Die {place} is missing: a d{sides}."))
                    .hint("Type every die in order.")
                    .resting_on("C-ROLL-02")
            })?,
        };
        if !(1..=sides).contains(&face) {
            return Err(Refusal::input(format!("A d{sides} can't show {face}."))
                .hint("Type every die in order.")
                .resting_on("C-ROLL-02"));
        }
        self.faces.push(face);
        Ok(face)
    }

    /// Returns all faces.
    ///
    /// # Errors
    /// Refuses when more faces were typed than dice are read.
    pub fn finish(self) -> Result<Vec<u8>, Refusal> {
        let left = self.typed.map_or(0, |left| left.len());
        if left > 0 {
            return Err(Refusal::input(format!(
                "This reads only {}, and you typed {}.",
                dice_words(self.faces.len() as i64),
                self.faces.len() + left
            ))
            .hint("Leave the rest out.")
            .resting_on("C-ROLL-02"));
        }
        Ok(self.faces)
    }
}

/// Rolls where a hit lands (C-LOC-01). Without armor, its results are rolled again (C-LOC-07).
///
/// # Errors
/// Refuses typed dice that don't fit.
pub fn locate(
    dice: &mut Straight<'_>,
    bonus: u8,
    armored: bool,
    settings: &Settings,
) -> Result<Place, Refusal> {
    let total = dice.next(6)?.saturating_add(bonus);
    if total <= 3 {
        return if armored {
            Ok(Place::Armor)
        } else {
            bare(dice, settings)
        };
    }
    if total >= settings.location_random {
        return random(dice, armored, settings);
    }
    // Peripherals (C-LOC-04).
    match dice.next(6)? {
        1 if armored => Ok(Place::Armor),
        1 => bare(dice, settings),
        2 => Ok(Place::LeftArm),
        3 => Ok(Place::RightArm),
        4 => Ok(Place::LeftLeg),
        5 => Ok(Place::RightLeg),
        _ => Ok(Place::Head),
    }
}

/// A hit on armor that isn't there (C-LOC-07).
fn bare(dice: &mut Straight<'_>, settings: &Settings) -> Result<Place, Refusal> {
    match settings.location_no_armor {
        NoArmor::Reroll => random(dice, false, settings),
        NoArmor::Torso => Ok(Place::Torso),
    }
}

/// Rolls a random location (C-LOC-03).
///
/// # Errors
/// Refuses typed dice that don't fit.
pub fn random(
    dice: &mut Straight<'_>,
    armored: bool,
    settings: &Settings,
) -> Result<Place, Refusal> {
    // Without armor a 1 is rolled again. Dice that only show 1 end somewhere.
    for _ in 0..100 {
        return match dice.next(10)? {
            1 if armored => Ok(Place::Armor),
            1 if settings.location_no_armor == NoArmor::Torso => Ok(Place::Torso),
            1 => continue,
            2 => Ok(Place::LeftArm),
            3 => Ok(Place::RightArm),
            4 => Ok(Place::LeftLeg),
            5 => Ok(Place::RightLeg),
            6 => Ok(Place::Head),
            7 => Ok(Place::Abdomen),
            8 => Ok(Place::Torso),
            9 => extremity(dice, settings),
            _ => Ok(Place::Face),
        };
    }
    Ok(Place::Torso)
}

/// A hand or a foot, and its side (C-LOC-06).
fn extremity(dice: &mut Straight<'_>, settings: &Settings) -> Result<Place, Refusal> {
    let hand = match settings.location_hand_foot {
        HandFoot::Roll => dice.next(6)? <= 3,
        HandFoot::Hand => true,
    };
    let left = dice.next(6)? <= 3;
    Ok(match (hand, left) {
        (true, true) => Place::LeftHand,
        (true, false) => Place::RightHand,
        (false, true) => Place::LeftFoot,
        (false, false) => Place::RightFoot,
    })
}
