//! Chases: both sides roll, and the distance follows (F-CHS, F-TRK-20).
//!
//! On foot the roll is Athletics, with a mount or a vehicle Ride/Pilot of its kind. One character
//! rolls for each side, and the others help as any skill helps. A chase that ends in a catch leads
//! into a fight.
//!
//! A chase is separate from a fight (F-TRK-07). Its runners leave the fight, which ends if no one is
//! left in it. Characters who grapple each other continue, because a grapple ends by a break or a
//! fall (F-CLS-07) and a fight when the narrator ends it (F-TRK-18). Then both run side by side:
//! `next` continues the fight, `chase step` the chase. A caught character is in the next round
//! again.

use lang::{Refusal, Who};
use rules::view::Id;

use crate::kinds::Distance;
use crate::model::figure::Figure;
use crate::model::state::{Against, Chase, Check, Ending, Matter, Phase, Roller, Runners, State};
use crate::play::check::better;
use crate::play::draft::Draft;
use crate::play::event::{
    ChaseBegan, ChaseHeld, ChaseMoved, ChaseOver, CheckBegan, CheckDropped, FightEnded,
};
use crate::play::pool::pool;
use crate::play::reach::may_leave;
use crate::settings::{Lead, Tie};

/// The name of a chase in lists. Characters have their own names.
pub const NAME: &str = "Chase";

/// One side of a chase as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side<'a> {
    /// Its members.
    pub who: &'a [Who],
    /// Their mount or vehicle. `None` on foot.
    pub ride: Option<&'a str>,
}

impl<'a> Side<'a> {
    /// Returns a side with this mount or vehicle.
    pub const fn new(who: &'a [Who], ride: Option<&'a str>) -> Self {
        Self { who, ride }
    }
}

impl Draft<'_, '_> {
    /// Begins a chase at a distance that the narrator sets (F-CHS-01).
    ///
    /// # Errors
    /// Refuses during another chase, sides that are empty or share a member, and while others fight
    /// on, runners who are held (F-CLS-07) and a round that isn't over.
    pub fn chase(
        &mut self,
        after: &Side<'_>,
        away: &Side<'_>,
        at: Distance,
    ) -> Result<(), Refusal> {
        if self.now.running().is_some() {
            return Err(
                Refusal::input("A chase has already started.").hint("Use `chase stop` to end it.")
            );
        }
        let pursuers = self.runners(after)?;
        let fleeing = self.runners(away)?;
        if pursuers.who.iter().any(|id| fleeing.who.contains(id)) {
            return Err(Refusal::input("No one can be on both sides of a chase.")
                .hint("Name each character once."));
        }
        if self.now.fighting() && self.now.phase != Phase::Upkeep {
            let named: Vec<Id> = pursuers.who.iter().chain(&fleeing.who).copied().collect();
            self.round_is_over(&named)?;
        }
        let chase = Chase {
            id: Id(self.now.next_id),
            distance: at,
            pursuers,
            fleeing,
            step: 0,
            over: None,
        };
        if self.now.fighting() {
            self.forbid_open_victory()?;
            let running: Vec<Id> = chase.everybody().collect();
            if self.now.goes_on_without(&running) {
                self.leave_others_at_it(&running)?;
            } else {
                // The runners have left the fight, and no one is left in it.
                self.push(FightEnded);
            }
        }
        self.push(ChaseBegan { chase });
        Ok(())
    }

    /// Checks that the round is over while others fight on, because its declarations are locked
    /// (F-ORD-06).
    fn round_is_over(&self, running: &[Id]) -> Result<(), Refusal> {
        if !self.now.goes_on_without(running) {
            return Ok(());
        }
        let why = "The others are still fighting, and the round isn't over.";
        Err(Refusal::input(why)
            .hint("Start the chase at the end of the round, or end the whole fight with `end`."))
    }

    /// Checks that these characters may run while others fight on: no one grapples them.
    fn leave_others_at_it(&self, running: &[Id]) -> Result<(), Refusal> {
        for &who in running {
            self.permit(may_leave(&self.now, who, None))?;
        }
        Ok(())
    }

    fn runners(&self, side: &Side<'_>) -> Result<Runners, Refusal> {
        let who = self.several(side.who)?;
        if who.is_empty() {
            return Err(Refusal::input("A chase needs a character on each side.")
                .hint("Name them: `chase WHO after WHOM`."));
        }
        let ride = side.ride.map(str::to_lowercase);
        // A member who can't act may be carried by one who rides or drives. On foot they are left
        // behind.
        let able = |id: &Id| self.now.figure(*id).is_some_and(Figure::able);
        let dead = |id: &Id| self.now.figure(*id).is_some_and(|f| f.dead);
        let carried = |id: &Id| ride.is_some() && !dead(id) && who.iter().any(able);
        if let Some(gone) = who.iter().find(|id| dead(id)) {
            let why = format!("{} is dead.", self.now.name_of(*gone));
            return Err(Refusal::input(why)
                .resting_on("F-MOD-12")
                .hint("Leave them out."));
        }
        let out = who.iter().filter(|id| !able(id) && !carried(id));
        let out: Vec<Id> = out.copied().collect();
        if !out.is_empty() {
            let why = format!("{} can't run.", self.now.names_of(&out));
            self.forbid("F-MOD-12", why, "Leave them out.")?;
        }
        Ok(Runners { who, ride })
    }

    fn must_run(&self) -> Result<Chase, Refusal> {
        let running = self.now.running().cloned();
        running.ok_or_else(|| {
            Refusal::input("There is no chase.").hint("Start one with `chase WHO after WHOM`.")
        })
    }

    /// Opens the rolls of both sides (F-CHS-04, F-CHS-05, F-CHS-06).
    ///
    /// # Errors
    /// Refuses without a chase, during another roll, and a side without a member who can act.
    pub fn chase_step(&mut self) -> Result<(), Refusal> {
        let chase = self.must_run()?;
        if self.now.check.is_some() {
            return Err(Refusal::input("A roll is already open.")
                .hint("Use `done` to finish it, or `cancel` to drop it."));
        }
        let rollers = vec![self.lead(&chase.pursuers)?, self.lead(&chase.fleeing)?];
        self.push(CheckBegan {
            check: Check {
                against: Against::Chase,
                rollers,
            },
        });
        Ok(())
    }

    /// Returns the roller of a side: the one with the smallest pool, or as the settings say
    /// (F-CHS-15).
    fn lead(&self, side: &Runners) -> Result<Roller, Refusal> {
        let mut rollers: Vec<(u8, Roller)> = Vec::new();
        for &id in &side.who {
            let Some(figure) = self.now.figure(id).filter(|f| f.able()) else {
                continue;
            };
            let matter = match &side.ride {
                None => self.skill_of(figure, "athletics")?,
                Some(kind) => self.skill_of(figure, &format!("ride_pilot:{kind}"))?,
            };
            let roller = Roller::new(id, matter);
            rollers.push((pool(&self.now, self.library(), &roller).dice, roller));
        }
        // Passengers don't roll: a member who has learned to ride or pilot does (F-SKL-10).
        let steers = |r: &Roller| match &r.matter {
            Matter::Skill { id, .. } => self
                .now
                .figure(r.who)
                .is_some_and(|f| f.skill(id).is_some()),
            Matter::Combat => false,
        };
        if side.ride.is_some() && rollers.iter().any(|(_, r)| steers(r)) {
            rollers.retain(|(_, r)| steers(r));
        }
        let pool_of = |r: &&(u8, Roller)| r.0;
        let lead = match self.now.settings.chase_lead {
            Lead::Slowest => rollers.iter().min_by_key(pool_of),
            Lead::Fastest => rollers.iter().max_by_key(pool_of),
        };
        lead.map(|(_, r)| r.clone()).ok_or_else(|| {
            let why = format!("{} can't run.", self.now.names_of(&side.who));
            let refusal = Refusal::input(why).resting_on("F-MOD-12");
            refusal.hint("Use `chase stop` to end the chase.")
        })
    }

    /// Applies both rolls to the distance (F-CHS-08 to F-CHS-11, F-CHS-14).
    pub(crate) fn chase_rolled(&mut self, pursuer: u8, fleeing: u8) {
        let Some(chase) = self.now.running().cloned() else {
            return;
        };
        let tie = self.now.settings.chase_tie;
        match better(pursuer, fleeing, tie) {
            Some((true, margin)) => match chase.distance.nearer() {
                Some(to) => self.push(ChaseMoved {
                    to,
                    by: Some(margin),
                }),
                None => self.push(ChaseOver {
                    ending: Ending::Caught(margin),
                }),
            },
            Some((false, margin)) => match chase.distance.farther() {
                Some(to) => self.push(ChaseMoved {
                    to,
                    by: Some(margin),
                }),
                None => self.push(ChaseOver {
                    ending: Ending::Escaped,
                }),
            },
            None => self.push(ChaseHeld),
        }
    }

    /// Sets the distance by hand (F-CHS-01).
    ///
    /// # Errors
    /// Refuses without a chase.
    pub fn chase_at(&mut self, to: Distance) -> Result<(), Refusal> {
        let chase = self.must_run()?;
        if chase.distance != to {
            self.push(ChaseMoved { to, by: None });
        }
        Ok(())
    }

    /// Calls the chase off.
    ///
    /// # Errors
    /// Refuses without a chase.
    pub fn chase_stop(&mut self) -> Result<(), Refusal> {
        self.must_run()?;
        if let Some(check) = &self.now.check
            && check.against == Against::Chase
        {
            self.push(CheckDropped);
        }
        self.push(ChaseOver {
            ending: Ending::Stopped,
        });
        Ok(())
    }
}

/// Returns the side of the current chase that has no member left who can act, so that it can't roll.
/// The chase can then only be called off (F-MOD-12, F-CHS-04).
pub fn stranded(state: &State) -> Option<&Runners> {
    let chase = state.running()?;
    let able = |id: &Id| state.figure(*id).is_some_and(Figure::able);
    let mut sides = [&chase.fleeing, &chase.pursuers].into_iter();
    sides.find(|side| !side.who.iter().any(able))
}

/// Returns the side that a chase during the fight has just caught, until the next round begins: a person decides how
/// they were stopped (F-CHS-12, F-CHS-13). Those who were incapacitated later have no declaration either, but
/// nothing is left to decide about them.
pub fn caught_now(state: &State) -> Option<&Runners> {
    let chase = state.chase.as_ref()?;
    let caught = matches!(chase.over, Some(Ending::Caught(_)));
    // In a later round they declare again.
    let able = |id: Id| state.figure(id).is_some_and(Figure::able);
    (caught && state.chased_now().any(able)).then_some(&chase.fleeing)
}

/// Returns the words for a tie's chance, for the tray.
pub const fn tie_words(tie: Tie) -> &'static str {
    match tie {
        Tie::Nobody => "tie: no change",
        Tie::Defender => "tie: the fleeing side gains",
        Tie::Actor => "tie: the pursuers gain",
    }
}

/// Returns the words for an ending.
pub fn ending_words(ending: Ending) -> String {
    match ending {
        Ending::Caught(0) => "caught on equal wins".to_owned(),
        Ending::Caught(margin) => format!("caught, margin {margin}"),
        Ending::Escaped => "escaped".to_owned(),
        Ending::Stopped => "called off".to_owned(),
    }
}
