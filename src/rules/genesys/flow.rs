//! The course of an encounter: initiative, rounds, slots, turns (G-STRUCT).
//!
//! `next` ends the turn, lets marked slots fall, and goes to the next slot; who takes it is its
//! side's choice, made early with `claim` or when its time has come. One candidate alone is
//! taken at once, a slot nobody can take is skipped.

use crate::dice::{Net, Pool, Roll, Symbols};
use crate::lang::{Refusal, Who};
use crate::rules::view::Id;

use super::draft::Draft;
use super::event::Event;
use super::figure::{Figure, Score, Status};
use super::kinds::{Characteristic, Side};
use super::library::records::Harm;
use super::slots::{Slot, Use};
use super::state::Phase;

/// How many slots are tried before a round is given up, so that a fight without anybody able
/// to act cannot run for ever.
const EMPTY_ROUNDS: u32 = 1;

impl Draft<'_, '_> {
    /// Rolls (or takes) somebody's initiative check: Simple, Cool or Vigilance (G-STRUCT-03).
    ///
    /// # Errors
    /// Refuses symbols that the pool cannot show.
    pub fn roll_initiative(
        &mut self,
        who: Id,
        vigilant: bool,
        typed: Option<Symbols>,
    ) -> Result<(), Refusal> {
        let Some(figure) = self.now.figure(who).cloned() else {
            return Ok(());
        };
        let (skill, linked) = if vigilant {
            ("vigilance", Characteristic::Willpower)
        } else {
            ("cool", Characteristic::Presence)
        };
        let mut pool = Pool::base(figure.characteristic(linked), figure.rank(skill));
        if figure.has(&Status::Disoriented) || figure.harmed(|h| *h == Harm::Disoriented) {
            pool.add(crate::dice::Die::Setback, 1);
        }
        let roll = self.throw(&pool, typed)?;
        let net: Net = roll.net();
        let score = Score {
            success: net.success,
            advantage: net.advantage,
        };
        let shown = format!("{}: {}", super::tell::pool_letters(&pool), score.words());
        self.push(Event::InitiativeRolled {
            who,
            vigilant,
            score,
            shown,
        });
        Ok(())
    }

    /// Rolls a pool, or takes what real dice showed.
    ///
    /// # Errors
    /// Refuses a pool that is too large, and symbols it cannot show unless overruled.
    pub fn throw(&mut self, pool: &Pool, typed: Option<Symbols>) -> Result<Roll, Refusal> {
        super::verbs::rollable(pool)?;
        let Some(symbols) = typed else {
            return Ok(Roll::roll(pool, self.cx.dice));
        };
        if self.cx.overruled {
            return Ok(Roll::typed_overruled(pool, symbols));
        }
        Roll::typed(pool, symbols).map_err(|impossible| {
            Refusal::rule(
                "G-DICE-03",
                format!("These symbols cannot come from this pool: {impossible}."),
            )
        })
    }

    /// Makes the slot that belongs to somebody's initiative check.
    fn make_slot(&mut self, figure: &Figure) {
        let Some(score) = figure.score else { return };
        let slot = Slot {
            number: self.now.next_slot,
            side: figure.side,
            score,
            rolled_by: Some(figure.id),
            extra: false,
            extra_for: None,
            from_round: figure.joins,
            claim: None,
            used: Use::Open,
            falls: false,
        };
        self.push(Event::SlotAdded { slot });
    }

    /// Begins the encounter: missing checks are rolled, slots made, round 1 begins (G-STRUCT-03 to 05).
    ///
    /// # Errors
    /// Refuses when it has begun, or when nobody is there.
    pub fn start(&mut self) -> Result<(), Refusal> {
        if self.now.phase == Phase::Fighting {
            return Err(Refusal::input("The encounter has begun already.").hint("`next` goes on."));
        }
        if self.now.figures.iter().all(|f| !f.able()) {
            return Err(
                Refusal::input("Nobody is there to fight.").hint("Bring somebody with `add`.")
            );
        }
        let missing: Vec<(Id, bool)> = self
            .now
            .figures
            .iter()
            .filter(|f| f.able() && f.score.is_none())
            .map(|f| (f.id, f.vigilant))
            .collect();
        for (who, vigilant) in missing {
            self.roll_initiative(who, vigilant, None)?;
        }
        if self.now.slots.is_empty() {
            // Numbered in their order, so that the first strip reads 1, 2, 3.
            let mut rollers: Vec<Figure> = self
                .now
                .figures
                .iter()
                .filter(|f| f.able() && f.score.is_some())
                .cloned()
                .collect();
            rollers.sort_by_key(|f| {
                let score = f.score.unwrap_or_default();
                (-score.success, -score.advantage, f.side, f.id)
            });
            for figure in rollers {
                self.make_slot(&figure);
            }
        }
        self.push(Event::Began {});
        self.push(Event::RoundBegan { round: 1 });
        self.go_on();
        Ok(())
    }

    /// Gives a newcomer its check and its slot when the fight is on (G-STRUCT-07).
    ///
    /// # Errors
    /// As [`Draft::roll_initiative`].
    pub fn arrive(&mut self, who: Id, typed: Option<Symbols>) -> Result<(), Refusal> {
        let vigilant = self.now.figure(who).is_some_and(|f| f.vigilant);
        if self.now.phase == Phase::Fighting || typed.is_some() {
            self.roll_initiative(who, vigilant, typed)?;
        }
        if self.now.phase == Phase::Fighting
            && let Some(figure) = self.now.figure(who).cloned()
        {
            self.make_slot(&figure);
        }
        Ok(())
    }

    /// Ends the turn and goes to the next slot (G-STRUCT-06 to 08).
    ///
    /// # Errors
    /// Refuses before the start, while a check is in flight, or while the slot waits for a claim
    /// (the last can be overruled: the slot is then passed).
    pub fn next_slot(&mut self) -> Result<(), Refusal> {
        match self.now.phase {
            Phase::Setup => {
                return Err(
                    Refusal::input("The encounter has not begun.").hint("`start` begins it.")
                );
            }
            Phase::Over => {
                return Err(
                    Refusal::input("The encounter is over.").hint("`start` begins it anew.")
                );
            }
            Phase::Fighting => {}
        }
        if let Some(check) = &self.now.check {
            let hint = if check.roll.is_some() {
                "`done` resolves it."
            } else {
                "`cancel` drops it."
            };
            return Err(Refusal::input("A check is still at hand.").hint(hint));
        }
        if let Some(turn) = self.now.turn.clone() {
            self.push(Event::TurnEnded {
                slot: turn.slot,
                who: turn.who,
            });
            self.turn_ends(turn.who);
        } else if let Some(slot) = self.now.at.and_then(|n| self.now.slot(n)).cloned()
            && slot.used == Use::Open
        {
            if !self.now.candidates(&slot).is_empty() {
                self.forbid(
                    "G-STRUCT-06",
                    format!(
                        "Slot {} is waiting for somebody of the {} side.",
                        slot.number,
                        slot.side.label()
                    ),
                )?;
            }
            self.push(Event::SlotSkipped { slot: slot.number });
        }
        self.go_on();
        Ok(())
    }

    /// Goes to the next slot that somebody can take, over the end of the round if need be.
    pub fn go_on(&mut self) {
        let mut empty = 0;
        loop {
            self.marked_slots_fall(false);
            let Some(slot) = self.now.slot_after().cloned() else {
                if empty >= EMPTY_ROUNDS {
                    return;
                }
                empty += 1;
                let round = self.now.round;
                self.push(Event::RoundEnded { round });
                self.round_ends(round);
                self.marked_slots_fall(true);
                self.push(Event::RoundBegan { round: round + 1 });
                continue;
            };
            let number = slot.number;
            self.push(Event::SlotReached { slot: number });
            let candidates = self.now.candidates(&slot);
            // A claim stands, also one that the table made over a rule's refusal.
            let claimed = slot
                .claim
                .filter(|who| self.now.figure(*who).is_some_and(Figure::able));
            // Somebody with a claim elsewhere is only taken if nobody else can be.
            let free: Vec<Id> = candidates
                .iter()
                .copied()
                .filter(|id| self.now.claim_of(*id).is_none())
                .collect();
            let taker = match (claimed, free.as_slice(), candidates.as_slice()) {
                (Some(who), _, _) => Some(who),
                (None, [only], _) if !self.must_wait(*only, &slot) => Some(*only),
                (None, _, []) => None,
                _ => return,
            };
            match taker {
                Some(who) => {
                    self.begin_turn(number, who);
                    return;
                }
                None => self.push(Event::SlotSkipped { slot: number }),
            }
        }
    }

    /// Whoever was slowed down takes its side's last slot (Slowed Down, M-03).
    fn must_wait(&self, who: Id, slot: &Slot) -> bool {
        self.now
            .figure(who)
            .is_some_and(|f| f.has(&Status::LastSlot))
            && self.now.counting().any(|s| {
                s.side == slot.side
                    && s.used == Use::Open
                    && s.number != slot.number
                    && s.claim.is_none()
            })
    }

    fn begin_turn(&mut self, slot: u32, who: Id) {
        let earlier = self
            .now
            .claim_of(who)
            .map(|s| s.number)
            .filter(|n| *n != slot);
        if let Some(earlier) = earlier {
            self.push(Event::Released { slot: earlier });
        }
        self.push(Event::TurnBegan { slot, who });
        self.turn_starts(who);
    }

    fn marked_slots_fall(&mut self, round_is_over: bool) {
        let falling: Vec<u32> = self
            .now
            .slots
            .iter()
            .filter(|s| s.falls && (round_is_over || (s.used == Use::Open && s.claim.is_none())))
            .map(|s| s.number)
            .collect();
        for slot in falling {
            self.push(Event::SlotFell { slot });
        }
    }

    /// Claims a slot, early or when its time has come; a change of mind moves the claim (G-STRUCT-06).
    ///
    /// # Errors
    /// Refuses a slot of the other side, a taken one, or somebody who has acted; overrulable.
    pub fn claim(&mut self, who: &Who, number: Option<u32>) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        if self.now.phase != Phase::Fighting {
            return Err(
                Refusal::input("There are no slots before the encounter begins.")
                    .hint("`start` begins it."),
            );
        }
        if self.now.active() == Some(figure.id) && number.is_none() {
            return Err(Refusal::input(format!(
                "{} is acting already.",
                figure.name
            )));
        }
        let slot = self.slot_for(&figure, number)?;
        if slot.claim == Some(figure.id)
            && (self.now.at != Some(slot.number) || self.now.turn.is_some())
        {
            return Err(Refusal::input(format!(
                "{} has slot {} already.",
                figure.name, slot.number
            )));
        }
        if slot.used != Use::Open {
            return Err(Refusal::input(format!("Slot {} is over.", slot.number)));
        }
        if slot.side != figure.side {
            self.forbid(
                "G-STRUCT-05",
                format!(
                    "Slot {} belongs to the {} side and {} does not.",
                    slot.number,
                    slot.side.label(),
                    figure.name
                ),
            )?;
        }
        if !figure.able() {
            self.forbid(
                "G-HEALTH-09",
                format!("{} is {} and cannot act.", figure.name, figure.health()),
            )?;
        }
        if figure.joins > self.now.round {
            self.forbid(
                "G-STRUCT-07",
                format!("{} joins in round {}.", figure.name, figure.joins),
            )?;
        }
        let own_turn = self.now.active() == Some(figure.id);
        if figure.acted >= self.now.round && slot.extra_for != Some(figure.id) && !own_turn {
            self.forbid(
                "G-STRUCT-01",
                format!("{} has acted this round.", figure.name),
            )?;
        }
        if figure.has(&Status::LastSlot) && self.must_wait(figure.id, &slot) {
            self.forbid(
                "G-HEAL-08",
                format!(
                    "{} is slowed down and takes the last slot of its side.",
                    figure.name
                ),
            )?;
        }
        if let Some(holder) = slot.claim.filter(|id| *id != figure.id) {
            let running = self.now.turn.clone().filter(|t| t.slot == slot.number);
            if running.is_some_and(|t| t.action || t.maneuvers > 0) {
                self.forbid(
                    "G-STRUCT-06",
                    format!(
                        "{} has already done something in slot {}.",
                        self.now.name_of(holder),
                        slot.number
                    ),
                )?;
            } else if self.now.at != Some(slot.number) {
                self.forbid(
                    "G-STRUCT-06",
                    format!(
                        "Slot {} is claimed by {}.",
                        slot.number,
                        self.now.name_of(holder)
                    ),
                )?;
            }
            self.push(Event::Released { slot: slot.number });
        }
        let earlier = self
            .now
            .claim_of(figure.id)
            .map(|s| s.number)
            .filter(|n| *n != slot.number);
        if let Some(earlier) = earlier {
            self.push(Event::Released { slot: earlier });
        }
        if self.now.at == Some(slot.number) {
            self.begin_turn(slot.number, figure.id);
        } else {
            self.push(Event::Claimed {
                slot: slot.number,
                who: figure.id,
            });
        }
        Ok(())
    }

    fn slot_for(&self, figure: &Figure, number: Option<u32>) -> Result<Slot, Refusal> {
        if let Some(number) = number {
            return self
                .now
                .slot(number)
                .cloned()
                .ok_or_else(|| Refusal::input(format!("There is no slot {number}.")));
        }
        let open =
            |s: &&Slot| s.side == figure.side && s.used == Use::Open && s.counts_in(self.now.round);
        // The slot whose time it is, while it waits; one that is being played changes hands only
        // when it is named, so that an early claim can never take somebody's turn away.
        let waits = self.now.at.and_then(|at| self.now.slot(at)).filter(open);
        if let Some(slot) = waits.filter(|_| self.now.turn.is_none()) {
            return Ok(slot.clone());
        }
        self.now
            .slots
            .iter()
            .filter(open)
            .find(|s| s.claim.is_none() && Some(s.number) != self.now.at)
            .cloned()
            .ok_or_else(|| {
                Refusal::input(format!(
                    "No slot of the {} side is left to claim.",
                    figure.side.label()
                ))
                .hint("`slot add` makes an extra one.")
            })
    }

    /// Gives a claim back; a turn in which nothing was done goes back to waiting.
    ///
    /// # Errors
    /// Refuses when there is no claim, or when the turn has begun in earnest (overrulable).
    pub fn release(&mut self, who: &Who) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let Some(slot) = self.now.claim_of(figure.id).cloned() else {
            return Err(Refusal::input(format!(
                "{} has claimed no slot.",
                figure.name
            )));
        };
        if self
            .now
            .turn
            .as_ref()
            .is_some_and(|t| t.who == figure.id && (t.action || t.maneuvers > 0))
        {
            self.forbid(
                "G-STRUCT-06",
                format!("{} has already done something this turn.", figure.name),
            )?;
        }
        self.push(Event::Released { slot: slot.number });
        Ok(())
    }

    /// Makes an extra slot, rolled or typed, perhaps for one combatant alone.
    ///
    /// # Errors
    /// Refuses a name nobody has, and symbols the pool cannot show.
    pub fn add_slot(
        &mut self,
        side: Side,
        whom: Option<&Who>,
        typed: Option<Symbols>,
    ) -> Result<(), Refusal> {
        let whom = whom.map(|who| self.figure(who)).transpose()?;
        let pool = match &whom {
            Some(figure) => Pool::base(
                figure.characteristic(Characteristic::Presence),
                figure.rank("cool"),
            ),
            // Nobody's in particular: the best Cool of the side makes the check.
            None => self
                .now
                .figures
                .iter()
                .filter(|f| f.side == side)
                .map(|f| (f.characteristic(Characteristic::Presence), f.rank("cool")))
                .max_by_key(|(c, r)| u16::from(*c) + u16::from(*r))
                .map_or_else(|| Pool::base(2, 0), |(c, r)| Pool::base(c, r)),
        };
        let net = self.throw(&pool, typed)?.net();
        let slot = Slot {
            number: self.now.next_slot,
            side,
            score: Score {
                success: net.success,
                advantage: net.advantage,
            },
            rolled_by: None,
            extra: true,
            extra_for: whom.map(|f| f.id),
            from_round: self.now.round,
            claim: None,
            used: Use::Open,
            falls: false,
        };
        self.push(Event::SlotAdded { slot });
        Ok(())
    }

    /// Ends the encounter (G-STRUCT-09, G-STRUCT-10).
    ///
    /// # Errors
    /// Refuses before it has begun or after it is over.
    pub fn end(&mut self) -> Result<(), Refusal> {
        if self.now.phase != Phase::Fighting {
            return Err(Refusal::input("No encounter is being played."));
        }
        if let Some(turn) = self.now.turn.clone() {
            self.push(Event::TurnEnded {
                slot: turn.slot,
                who: turn.who,
            });
            self.turn_ends(turn.who);
        }
        self.encounter_ends();
        self.push(Event::Ended {});
        Ok(())
    }
}
