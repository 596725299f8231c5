//! The flow of an encounter: initiative, rounds, slots and turns (G-STRUCT).
//!
//! `next` ends the turn, removes marked slots and goes to the next slot. The slot's side chooses
//! who takes it, in advance with `claim` or when it is current. A single candidate takes it at
//! once, and a slot without candidates is skipped. Claims are in [`super::claims`].

use dice::{Pool, Roll, Symbols};
use lang::{Refusal, Who};
use rules::view::Id;

use crate::command::social::SocialCommand;
use crate::events::social::TalkSet;
use crate::events::{
    Began, Ended, Event, InitiativeRolled, ManeuverGranted, ManeuverWithdrawn, Released,
    RoundBegan, RoundEnded, SlotAdded, SlotFell, SlotReached, SlotSkipped, TurnBegan, TurnEnded,
};
use crate::kinds::{Characteristic, Side};
use crate::model::check::purpose::Purpose;
use crate::model::check::source::Source;
use crate::model::check::{Check, What};
use crate::model::figure::Figure;
use crate::model::figure::score::{Opening, Score};
use crate::model::slots::{Slot, Use};
use crate::model::state::{Phase, State};
use crate::model::tokens::{Change, Only, Whose};
use crate::play::check::pool::{self, Contribution};
use crate::play::draft::Draft;
use crate::play::sources::gathered as sources;
use crate::refusals::{has_no_turns, no_encounter_is_running};
use crate::skills;

/// What happens to the slot that has become current.
enum Taker {
    /// This combatant plays it.
    One(Id),
    /// Its side chooses.
    Choice,
    /// No combatant is left for it.
    Nobody,
}

/// The largest pool that can be rolled, in dice.
const LARGEST_POOL: u32 = 100;

/// Whether a pool can be rolled.
fn rollable(pool: &Pool) -> Result<(), Refusal> {
    if pool.total() > LARGEST_POOL {
        return Err(Refusal::input(format!(
            "A pool of {} dice is too large. The limit is {LARGEST_POOL}.",
            pool.total()
        ))
        .hint("Remove some dice."));
    }
    Ok(())
}

impl Draft<'_, '_> {
    /// Rolls (or takes) a combatant's initiative check: Simple, Cool or Vigilance (G-STRUCT-03).
    ///
    /// # Errors
    /// Refuses symbols that the pool cannot show.
    pub fn roll_initiative(
        &mut self,
        who: Id,
        vigilant: bool,
        typed: Option<Symbols>,
    ) -> Result<(), Refusal> {
        let Some(figure) = self.now.figure(who) else {
            return Ok(());
        };
        let opening = figure.opening;
        let (skill, linked) = if vigilant {
            (skills::VIGILANCE, Characteristic::Willpower)
        } else {
            (skills::COOL, Characteristic::Presence)
        };
        // This is a Simple check like any other, so what hinders every check hinders this one. Only
        // effects on a combatant's next check are kept for a check of the fight.
        let check = Check::new(
            who,
            What::Skill {
                skill: skill.to_owned(),
                characteristic: linked,
                difficulty: 0,
                against: None,
                purpose: Purpose::Plain,
            },
        );
        let mut dice = sources::of(&self.now, self.cx.library, &check);
        // It is also no look at a target that darkness might hide (G-ENV-01).
        dice.retain(|c| !matches!(c.key, Source::Token(_) | Source::Concealment));
        let on_initiative = self
            .now
            .tokens
            .iter()
            .filter(|t| t.only == Only::Initiative && t.whose == Whose::One(who));
        dice.extend(on_initiative.filter_map(|t| match t.change {
            Change::Pool(change) => Some(Contribution {
                key: Source::Token(t.mark),
                by: None,
                change,
                why: t.from.clone(),
                rule: t.rule.clone(),
                on: true,
                fixed: false,
            }),
            _ => None,
        }));
        let roll = self.throw(&pool::fold(&dice), typed)?;
        let score = score_of(&roll);
        let mut shown = format!(
            "{}{}: {}",
            crate::play::sources::letters::pool_letters(&roll.pool),
            crate::events::log_text::parts::typed_triumph(&roll),
            score.words()
        );
        // Neither settles the order, and the combatant may spend both (G-DICE-11, G-DICE-12).
        let net = roll.net();
        for (n, letter) in [(net.triumph, 'T'), (net.despair, 'D')] {
            if n > 0 {
                shown = format!("{shown} {n}{letter}");
            }
        }
        let renumbers = self.now.moves_slots(who, score);
        self.push(InitiativeRolled {
            who,
            vigilant,
            score,
            shown,
            renumbers,
        });
        // A Triumph grants one maneuver before the fight (M-06), however often the check is rolled.
        // A new roll without one withdraws the maneuver unless it was used.
        let unused = opening == Some(Opening::Open) && self.now.may_move_unasked(who);
        if score.triumph > 0 && opening.is_none() {
            self.push(ManeuverGranted { who, opens: true });
        } else if score.triumph == 0 && unused {
            self.push(ManeuverWithdrawn { who, lapsed: false });
        }
        Ok(())
    }

    /// Rolls a pool, or takes what real dice showed.
    ///
    /// # Errors
    /// Refuses a pool that is too large, and symbols that it cannot show unless overridden.
    pub fn throw(&mut self, pool: &Pool, typed: Option<Symbols>) -> Result<Roll, Refusal> {
        rollable(pool)?;
        let Some(symbols) = typed else {
            return Ok(Roll::roll(pool, self.cx.dice));
        };
        if self.cx.overruled {
            return Ok(Roll::typed_overruled(pool, symbols));
        }
        Roll::typed(pool, symbols).map_err(|impossible| {
            Refusal::rule("G-DICE-03", format!("This pool can't show {impossible}."))
                .hint("Check the dice, or leave out `=` to roll them here.")
        })
    }

    /// Adds the slot of a combatant's initiative check.
    pub(crate) fn make_slot(&mut self, figure: &Figure) {
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
        self.slot_joins(slot);
    }

    /// Adds a slot at its place in the order (G-STRUCT-04).
    fn slot_joins(&mut self, slot: Slot) {
        let renumbers = self.now.joins_before_others(&slot);
        self.push(SlotAdded { slot, renumbers });
    }

    /// Begins the encounter: rolls missing checks, makes the slots and begins round 1 (G-STRUCT-03
    /// to 05).
    ///
    /// # Errors
    /// Refuses when it has begun, or when there are no combatants.
    pub fn start(&mut self) -> Result<(), Refusal> {
        if self.now.phase == Phase::Fighting {
            return Err(Refusal::input("The encounter has already begun.").hint("Use `next`."));
        }
        if self.now.everybody().all(|f| !f.able()) {
            return Err(
                Refusal::input("There is no one to fight.").hint("Add a combatant with `add`.")
            );
        }
        // A combatant that was asked before and has not rolled rolls now, because a fight resets
        // initiative (M-22).
        self.splinters_fall();
        self.push(Began { resets: true });
        let missing: Vec<(Id, bool)> = self
            .now
            .everybody()
            .filter(|f| f.able() && f.score.is_none() && f.in_order())
            .filter(|f| !self.now.campaign.misses(f.id))
            .map(|f| (f.id, f.vigilant))
            .collect();
        for (who, vigilant) in missing {
            self.roll_initiative(who, vigilant, None)?;
        }
        // Slots are numbered in their order, so that the first strip reads 1, 2, 3.
        let mut rollers: Vec<Figure> = self
            .now
            .everybody()
            .filter(|f| f.holds_slot())
            .cloned()
            .collect();
        rollers.sort_by_key(|f| {
            let score = f.score.unwrap_or_default();
            (-score.success, -score.advantage, f.side, f.id)
        });
        for figure in rollers {
            self.make_slot(&figure);
        }
        self.push(RoundBegan { round: 1 });
        self.go_on();
        Ok(())
    }

    /// Gives a newcomer its check and its slot during a fight (G-STRUCT-07).
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
    /// Refuses before the start, while a check is open, and while the slot needs a claim. An
    /// override of the last passes the slot.
    pub fn next_slot(&mut self) -> Result<(), Refusal> {
        match self.now.phase {
            _ if self.now.is_untimed() => return Err(has_no_turns()),
            Phase::Setup | Phase::Over => {
                return Err(no_encounter_is_running());
            }
            Phase::Fighting => {}
        }
        if let Some(check) = &self.now.check {
            return Err(still_at_hand(check));
        }
        self.no_critical_looms()?;
        if let Some(turn) = self.now.turn.clone() {
            self.open_moves_end(turn.who);
            self.push(TurnEnded {
                slot: turn.slot,
                who: turn.who,
            });
            self.turn_ends(turn.who);
        } else if let Some(slot) = self.now.at.and_then(|n| self.now.slot(n)).cloned()
            && slot.used == Use::Open
        {
            if !self.now.asked(&slot).is_empty() {
                let why = format!(
                    "Slot {} is still open: the {} side acts first.",
                    slot.number,
                    slot.side.label()
                );
                let refusal = Refusal::rule("G-STRUCT-06", why);
                self.permit(Err(refusal.hint("Choose who acts with `claim WHO`.")))?;
            }
            self.push(SlotSkipped { slot: slot.number });
        }
        self.go_on();
        Ok(())
    }

    /// Asks the pilot whose turn it is where their vehicle goes with the rest of its speed, and ends the
    /// turn after the answer. Without such a move it ends the turn now (G-VEH-06).
    ///
    /// # Errors
    /// As [`Draft::next_slot`].
    pub fn next_slot_asked(&mut self) -> Result<(), Refusal> {
        let fights = self.now.phase == Phase::Fighting && self.now.check.is_none();
        if fights {
            self.no_critical_looms()?;
        }
        if fights && self.asks_before_turn_end() {
            return Ok(());
        }
        self.next_slot()
    }

    /// Ends the round. Each combatant still to act has an empty turn, so that effects timed by
    /// turns are counted (G-STRUCT-08, G-STAT-06). It stops where a turn asks a question.
    ///
    /// # Errors
    /// As [`Draft::next_slot`] for the running turn.
    pub fn next_round(&mut self) -> Result<(), Refusal> {
        let round = self.now.round;
        loop {
            self.first_candidate_acts();
            let ended = self.next_slot();
            if ended.is_err() && self.events.is_empty() {
                return ended;
            }
            if ended.is_err() || self.now.phase != Phase::Fighting || self.now.round != round {
                return Ok(());
            }
        }
    }

    /// Gives the current slot to its first candidate.
    fn first_candidate_acts(&mut self) {
        let slot = self.now.at.and_then(|at| self.now.slot(at));
        let open = |s: &&Slot| s.used == Use::Open && self.now.turn.is_none();
        let Some(slot) = slot.filter(open).filter(|_| self.now.check.is_none()) else {
            return;
        };
        let (number, first) = (slot.number, self.now.asked(slot).first().copied());
        if let Some(who) = first {
            self.begin_turn(number, who);
        }
    }

    /// Goes to the next slot that a combatant can take, into the next round if needed. If no
    /// combatant can act it stops at the beginning of the round, so that it cannot loop forever.
    pub fn go_on(&mut self) {
        let mut rounds = 0;
        loop {
            self.marked_slots_fall();
            let Some(slot) = self.now.slot_after().cloned() else {
                rounds += 1;
                if rounds > 1 || !self.round_is_over() {
                    return;
                }
                continue;
            };
            if self.is_taken(&slot) {
                return;
            }
        }
    }

    /// Goes to a slot and returns whether a combatant plays it or is asked to. If not, it is
    /// skipped.
    pub(crate) fn is_taken(&mut self, slot: &Slot) -> bool {
        self.push(SlotReached { slot: slot.number });
        match self.taker(slot) {
            Taker::One(who) => self.begin_turn(slot.number, who),
            Taker::Choice => {}
            Taker::Nobody => {
                self.push(SlotSkipped { slot: slot.number });
                return false;
            }
        }
        true
    }

    /// Returns to the first slot when the order changes before anything was done, and gives back a
    /// turn that had begun in another slot (G-STRUCT-05, G-TAL-20).
    pub(crate) fn first_slot_again(&mut self) {
        if self.now.phase != Phase::Fighting || !self.now.nothing_was_done() {
            return;
        }
        let first = self.now.counting().find(|s| s.used == Use::Open).cloned();
        let Some(first) = first.filter(|first| Some(first.number) != self.now.at) else {
            return;
        };
        if let Some(slot) = self.now.turn.as_ref().map(|turn| turn.slot) {
            self.push(Released { slot });
        }
        if !self.is_taken(&first) {
            self.go_on();
        }
    }

    /// Ends the round and begins the next (G-STRUCT-08). Returns whether any combatant can play it.
    fn round_is_over(&mut self) -> bool {
        let round = self.now.round;
        // The log tells that a maneuver granted out of turn is lost (G-TURN-07).
        let able = |who: &Id| self.now.figure(*who).is_some_and(Figure::able);
        self.openings_lapse(self.now.grants.iter().copied().filter(able).collect());
        self.push(RoundEnded { round });
        self.round_ends(round);
        let falling: Vec<u32> = self
            .now
            .slots
            .iter()
            .filter(|s| s.falls)
            .map(|s| s.number)
            .collect();
        for slot in falling {
            self.push(SlotFell { slot });
        }
        self.push(RoundBegan { round: round + 1 });
        self.vehicles_at_round_start();
        self.now.everybody().any(Figure::able)
    }

    /// Decides who plays a slot (G-STRUCT-06, G-STRUCT-07). A claim counts, even one that overrode
    /// a rule. A combatant with a claim to another slot is not asked.
    fn taker(&mut self, slot: &Slot) -> Taker {
        match slot.claim {
            Some(who) if self.now.figure(who).is_some_and(Figure::able) => return Taker::One(who),
            Some(_) => self.push(Released { slot: slot.number }),
            None => {}
        }
        match self.now.asked(slot).as_slice() {
            [] => Taker::Nobody,
            [only] => Taker::One(*only),
            _ => Taker::Choice,
        }
    }

    pub(crate) fn begin_turn(&mut self, slot: u32, who: Id) {
        let earlier = self
            .now
            .slot(slot)
            .and_then(|slot| self.now.claim_beside(who, slot))
            .map(|s| s.number);
        if let Some(earlier) = earlier {
            self.push(Released { slot: earlier });
        }
        // A turn that was given back and is taken again doesn't begin twice.
        let begins = self.now.figure(who).is_some_and(|f| f.started <= f.turns);
        // A combatant that rolled the Triumph in this very command had no time for its maneuver,
        // and may take it until something is done in the turn.
        let rolled = |who: Id| {
            let mut events = self.events.iter();
            events.any(|e| matches!(e, Event::InitiativeRolled(InitiativeRolled { who: one, .. }) if *one == who))
        };
        let unused: Vec<Id> = self.now.openings().filter(|who| !rolled(*who)).collect();
        self.openings_lapse(unused);
        self.push(TurnBegan { slot, who });
        if begins {
            self.turn_starts(who);
        }
    }

    /// Maneuvers before the encounter that weren't taken are lost with the first turn (M-06).
    fn openings_lapse(&mut self, unused: Vec<Id>) {
        for who in unused {
            self.push(ManeuverWithdrawn { who, lapsed: true });
        }
    }

    /// Also ends those maneuvers if the first turn began by itself and something was done in it
    /// only now.
    pub(crate) fn late_openings_lapse(&mut self, before: &State) {
        if !self.now.is_before_first_turn() {
            let unused = before
                .openings()
                .filter(|who| self.now.grants.contains(who));
            self.openings_lapse(unused.collect());
        }
    }

    /// Removes marked slots that no combatant has or needs (G-STRUCT-07).
    fn marked_slots_fall(&mut self) {
        while let Some(slot) = self
            .now
            .slots
            .iter()
            .find(|s| self.now.falls_now(s))
            .map(|s| s.number)
        {
            self.push(SlotFell { slot });
        }
    }

    /// Adds an extra slot, rolled or typed, for a side or for one combatant alone.
    ///
    /// # Errors
    /// Refuses an unknown name, and symbols that the pool cannot show.
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
                figure.rank(skills::COOL),
            ),
            // Without a name the side's best Cool makes the check.
            None => self
                .now
                .everybody()
                .filter(|f| f.side == side)
                .map(|f| {
                    (
                        f.characteristic(Characteristic::Presence),
                        f.rank(skills::COOL),
                    )
                })
                .max_by_key(|(c, r)| u16::from(*c) + u16::from(*r))
                .map_or_else(|| Pool::base(2, 0), |(c, r)| Pool::base(c, r)),
        };
        let score = score_of(&self.throw(&pool, typed)?);
        let slot = Slot {
            number: self.now.next_slot,
            side,
            score,
            rolled_by: None,
            extra: true,
            extra_for: whom.map(|f| f.id),
            // A slot added before the fight counts from its beginning.
            from_round: match self.now.phase {
                Phase::Fighting => self.now.round,
                Phase::Setup | Phase::Over => 0,
            },
            claim: None,
            used: Use::Open,
            falls: false,
        };
        self.slot_joins(slot);
        Ok(())
    }

    /// Ends the encounter (G-STRUCT-09, G-STRUCT-10). An open pool is dropped as with `cancel`, so
    /// that what was paid for it comes back (G-STORY-03).
    ///
    /// # Errors
    /// Refuses without a fight or a social encounter, and while a rolled check would
    /// lose its outcome (G-COMB-14).
    pub fn end(&mut self) -> Result<(), Refusal> {
        let fights = self.now.phase == Phase::Fighting;
        if !fights && !self.now.social.on {
            return Err(no_encounter_is_running());
        }
        match &self.now.check {
            Some(check) if check.roll.is_some() => return Err(still_at_hand(check)),
            Some(_) => self.cancel()?,
            None => {}
        }
        // Outside a fight, a social encounter is one of its own (G-SOC-08).
        if !fights {
            return self.social(&SocialCommand::Talk { on: false });
        }
        self.no_critical_looms()?;
        if let Some(turn) = self.now.turn.clone() {
            self.push(TurnEnded {
                slot: turn.slot,
                who: turn.who,
            });
            self.turn_ends(turn.who);
        }
        // A social encounter in a fight isn't an encounter of its own, so it ends with the fight.
        if self.now.social.on {
            self.push(TalkSet {
                on: false,
                resets: false,
            });
        }
        self.encounter_ends();
        self.push(Ended { resets: true });
        Ok(())
    }
}

/// The refusal to continue while a check is open, with the way to close it.
fn still_at_hand(check: &Check) -> Refusal {
    Refusal::input("A check is still open.").hint(check.ends())
}

/// The score of an initiative check. Remaining failures don't lower it (G-DICE-08, G-STRUCT-04).
fn score_of(roll: &Roll) -> Score {
    let net = roll.net();
    Score {
        success: net.success.max(0),
        advantage: net.advantage,
        triumph: net.triumph.min(u32::from(u8::MAX)) as u8,
    }
}
