//! Where a hit lands: the location roll and its two tables (C-LOC).

use std::collections::VecDeque;

use dice::Dice;
use lang::Refusal;

use crate::library::Library;
use crate::library::records::Body;
use crate::model::text::dice_words;
use crate::model::{Person, Place};
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
                "This roll has only {}, but you typed {}.",
                dice_words(self.faces.len() as i64),
                self.faces.len() + left
            ))
            .hint("Leave the rest out.")
            .resting_on("C-ROLL-02"));
        }
        Ok(self.faces)
    }
}

/// The tables of a human (C-LOC-03, C-LOC-04).
const PERIPHERY: [Place; 6] = [
    Place::Armor,
    Place::LeftArm,
    Place::RightArm,
    Place::LeftLeg,
    Place::RightLeg,
    Place::Head,
];
const RANDOM: [Place; 10] = [
    Place::Armor,
    Place::LeftArm,
    Place::RightArm,
    Place::LeftLeg,
    Place::RightLeg,
    Place::Head,
    Place::Abdomen,
    Place::Torso,
    Place::LeftHand,
    Place::Face,
];

/// What decides where a hit lands: the two tables of a body and the house rules.
#[derive(Clone, Copy, Debug)]
pub struct Target<'a> {
    /// Its house rules.
    pub settings: &'a Settings,
    /// Its own tables, if it isn't human (C-LOC-05).
    pub body: Option<&'a Body>,
}

impl<'a> Target<'a> {
    /// Returns what decides where a hit on someone lands.
    pub fn of(settings: &'a Settings, library: &'a Library, person: &Person) -> Self {
        let body = library.body(&person.anatomy);
        Self { settings, body }
    }

    /// Rolls where a hit lands (C-LOC-01). Without armor, its results are rolled again (C-LOC-07).
    ///
    /// # Errors
    /// Refuses typed dice that don't fit.
    pub fn locate(
        &self,
        dice: &mut Straight<'_>,
        bonus: u8,
        armored: bool,
    ) -> Result<Place, Refusal> {
        let total = dice.next(6)?.saturating_add(bonus);
        if total <= 3 {
            return self.on_armor(dice, armored);
        }
        if total >= self.settings.location_random {
            return self.random(dice, armored);
        }
        let table = self.body.map_or(&PERIPHERY, |body| &body.periphery);
        match read(table, dice.next(6)?) {
            Place::Armor => self.on_armor(dice, armored),
            place => Ok(place),
        }
    }

    /// A hit on armor, which may not be there (C-LOC-07).
    fn on_armor(&self, dice: &mut Straight<'_>, armored: bool) -> Result<Place, Refusal> {
        match self.settings.location_no_armor {
            _ if armored => Ok(Place::Armor),
            NoArmor::Reroll => self.random(dice, false),
            NoArmor::Torso => Ok(Place::Torso),
        }
    }

    /// Rolls a random location (C-LOC-03).
    ///
    /// # Errors
    /// Refuses typed dice that don't fit.
    pub fn random(&self, dice: &mut Straight<'_>, armored: bool) -> Result<Place, Refusal> {
        let table = self.body.map_or(&RANDOM, |body| &body.random);
        // Without armor its results are rolled again. Dice that show nothing else end somewhere.
        for _ in 0..100 {
            let place = read(table, dice.next(10)?);
            let reroll = self.settings.location_no_armor == NoArmor::Reroll;
            return match place {
                Place::Armor if !armored && reroll => continue,
                Place::Armor => self.on_armor(dice, armored),
                Place::LeftHand => extremity(dice, self.settings),
                place => Ok(place),
            };
        }
        Ok(Place::Torso)
    }
}

/// Reads a face on a table.
fn read(table: &[Place], face: u8) -> Place {
    let place = usize::from(face.saturating_sub(1));
    table.get(place).copied().unwrap_or(Place::Torso)
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
