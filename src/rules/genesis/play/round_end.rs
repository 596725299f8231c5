//! The rest of a round in one step: `next round` (F-TRK-12 to F-TRK-17).

use lang::Refusal;

use crate::kinds::Act;
use crate::model::state::{Declaration, Phase};
use crate::play::draft::Draft;

impl Draft<'_, '_> {
    /// Plays the round to its end: characters who have not declared do nothing, the needed dice are
    /// rolled, and the next round begins. It stops at a victory, because the winner spends it. A chase,
    /// which is counted in rolls, continues to its next one.
    ///
    /// # Errors
    /// Refuses without a fight, during a roll outside the rounds, and while a victory waits.
    pub fn next_round(&mut self) -> Result<(), Refusal> {
        if !self.now.fighting() && self.now.running().is_some() {
            return self.go_on();
        }
        if !self.now.fighting() {
            return Err(Refusal::input("There is no fight.").hint("Start one with `start`."));
        }
        if self.now.check.is_some() || self.now.phase == Phase::Resolve {
            return self.go_on();
        }
        let round = self.now.round;
        loop {
            match self.now.phase {
                // The order is rolled before a round, not in it.
                Phase::TieBreak => self.tie(None, None)?,
                Phase::Declare => self.the_others_do_nothing(),
                Phase::Roll | Phase::Ambush => {
                    if self.now.rolls.iter().any(|roller| !roller.lies()) {
                        self.roll_all()?;
                    }
                    self.compare()?;
                }
                Phase::Upkeep => self.go_on()?,
                Phase::Resolve | Phase::Setup => return Ok(()),
            }
            if self.now.round != round {
                return Ok(());
            }
        }
    }

    fn the_others_do_nothing(&mut self) {
        while let Some(who) = self.now.declaring() {
            self.declare(Declaration::new(who, Act::Other));
        }
        self.all_declared();
    }
}
