//! Time as hooks: what happens when a turn begins or ends, a round ends and the encounter ends.
//!
//! Durations count how many turns of a combatant have ended (G-STAT-06), not slots or round
//! numbers, because the order inside a side changes every round.

use rules::view::Id;

use crate::events::assist::Ended;
use crate::events::hacking::{HackEvent, RunSet};
use crate::events::talents::GivesIn;
use crate::events::{
    AimEnded, CoverSet, Event, FactLapsed, GuardEnded, Relieved, SlotlessSet, StoodUp,
    StorySettled, StrainHealed,
};
use crate::model::event::Fate;
use crate::model::figure::{Figure, Status};
use crate::model::hacking::Run;
use crate::model::records::tables::Harm;
use crate::model::tokens::{Until, Whose};
use crate::play::draft::Draft;
use crate::play::health::Cause;

impl Draft<'_, '_> {
    /// Begins a combatant's turn: flames (G-QUAL-05), exposure (G-ENV-08 to G-ENV-14) and bleeding
    /// (M-03).
    pub fn turn_starts(&mut self, who: Id) {
        self.vehicles_at_turn_start(who);
        self.burns(who);
        self.endures(who);
        let Some(before) = self.now.figure(who).cloned() else {
            return;
        };
        if before.dead || before.defeated || !before.harmed(|h| *h == Harm::Bleeding) {
            return;
        }
        self.wound(who, 1, Cause::default());
        self.strain(who, 1);
    }

    /// Ends a combatant's turn and the effects that last to it (G-STAT-04 to G-STAT-06).
    pub fn turn_ends(&mut self, who: Id) {
        self.vehicles_at_turn_end(who);
        // A Guided attack that could have attacked again before this turn is lost (G-QUAL-12).
        self.guided_are_lost(self.now.round);
        let turns = self.now.figure(who).map_or(0, |f| f.turns);
        self.expire(|until| matches!(until, Until::TurnEnd { who: whose, turn, .. } if *whose == who && *turn <= turns));
        if self.now.story.players_pending + self.now.story.gm_pending > 0 {
            self.push(StorySettled {});
        }
    }

    /// Ends a round and the effects that last to it (G-STRUCT-08). An incapacitated combatant that had
    /// no turn suffers now what a turn begins with, such as bleeding. Effects timed by the turns of a
    /// combatant that can no longer act end with the round after. The doomed die (M-03).
    pub fn round_ends(&mut self, round: u32) {
        self.vehicles_at_round_end(round);
        self.guided_are_lost(round);
        let lie_bleeding: Vec<Id> = self
            .now
            .everybody()
            .filter(|f| f.incapacitated() && !f.dead && !f.defeated && f.acted < round)
            .map(|f| f.id)
            .collect();
        for who in lie_bleeding {
            self.turn_starts(who);
        }
        let able: Vec<Id> = self
            .now
            .everybody()
            .filter(|f| f.able())
            .map(|f| f.id)
            .collect();
        self.expire(|until| match until {
            Until::RoundEnd { round: last } => *last <= round,
            Until::TurnEnd { who, since, .. } => *since < round && !able.contains(who),
            Until::EncounterEnd | Until::Rest | Until::ByHand => false,
        });
        let doomed: Vec<Id> = self
            .now
            .everybody()
            .filter(|f| !f.dead)
            .filter(|f| {
                f.counting()
                    .any(|c| c.harm.contains(&Harm::Doomed) && c.round < round)
            })
            .map(|f| f.id)
            .collect();
        for who in doomed {
            self.fell(who, Fate::Dead);
        }
    }

    /// Ends every timed effect, when the encounter is over (G-STRUCT-09) or days pass.
    pub fn timed_ends(&mut self) {
        self.expire(|until| !matches!(until, Until::Rest | Until::ByHand));
        self.air_runs_out();
    }

    /// Ends effects that last until a night's rest, for one sleeper or, with a day, for all.
    pub fn rest_ends(&mut self, who: Option<Id>) {
        let marks: Vec<u32> = self
            .now
            .tokens
            .iter()
            .filter(|t| t.until == Until::Rest)
            .filter(|t| who.is_none_or(|who| t.whose == Whose::One(who)))
            .map(|t| t.mark)
            .collect();
        self.effects_end(marks);
        if who.is_none() {
            self.expire(|until| matches!(until, Until::Rest));
        }
    }

    /// Ends the encounter (G-STRUCT-09): every timed effect ends, injuries stay.
    pub fn encounter_ends(&mut self) {
        self.criticals_fall(|_| true);
        self.splinters_fall();
        self.fires_die();
        self.timed_ends();
        self.desperate_recover();
        self.place_is_left();
        self.questions_lapse();
        self.wishes_break(|_, _| true);
        self.all_take_slots();
        if self.now.story.players_pending + self.now.story.gm_pending > 0 {
            self.push(StorySettled {});
        }
    }

    /// A contest without a winner and a fact without an answer don't carry over to the next
    /// encounter (G-POOL-23, G-STORY-09).
    fn questions_lapse(&mut self) {
        if self.now.contest.is_some() {
            let winner = None;
            self.push(Ended { winner });
        }
        if self.now.fact.is_some() {
            self.push(FactLapsed {});
        }
    }

    /// A combatant that took no slot in this encounter gets one again in the next (G-VCOM-05).
    fn all_take_slots(&mut self) {
        let without: Vec<Id> = self
            .now
            .everybody()
            .filter(|f| f.slotless)
            .map(|f| f.id)
            .collect();
        for who in without {
            self.push(SlotlessSet { who, none: false });
        }
    }

    /// Clears what ends when the place is left: flames, aims, cover.
    pub(crate) fn place_is_left(&mut self) {
        self.fires_die();
        let aiming: Vec<Id> = self
            .now
            .everybody()
            .filter(|f| f.aim.is_some())
            .map(|f| f.id)
            .collect();
        for who in aiming {
            self.push(AimEnded { who });
        }
        // Cover ends with the fight (G-MAN-07). `cover` sets it again if the next fight begins in
        // the same place.
        let covered: Vec<Id> = self
            .now
            .everybody()
            .filter(|f| f.cover > 0)
            .map(|f| f.id)
            .collect();
        for who in covered {
            self.push(CoverSet { who, defense: 0 });
        }
    }

    /// Lets everyone stand up who can (G-MAN-15). No one lies where they fell for a day.
    pub(crate) fn all_stand_up(&mut self) {
        let prone = |f: &&Figure| f.prone && !f.dead && !f.incapacitated();
        let all: Vec<Id> = self.now.everybody().filter(prone).map(|f| f.id).collect();
        for who in all {
            self.push(StoodUp { who });
        }
    }

    /// Ends a social encounter outside a fight, which is the end of an encounter (G-STRUCT-09).
    pub(crate) fn talk_ends(&mut self) {
        self.timed_ends();
        self.desperate_recover();
        self.questions_lapse();
    }

    /// Lets desperate characters recover a little before anyone recovers strain (G-TAL-05).
    fn desperate_recover(&mut self) {
        let all: Vec<(Id, u16)> = self
            .now
            .everybody()
            .filter(|f| !f.dead)
            .map(|f| (f.id, f.desperate_recovery()))
            .filter(|(_, by)| *by > 0)
            .collect();
        for (who, by) in all {
            self.push(StrainHealed { who, by });
        }
    }

    /// Ends every status, stance and token that this moment ends.
    fn expire(&mut self, over: impl Fn(&Until) -> bool) {
        let mut events = Vec::new();
        for figure in &self.now.figures {
            for afflicted in figure.statuses.iter().filter(|a| over(&a.until)) {
                let status: Status = afflicted.status.clone();
                events.push(Event::Relieved(Relieved {
                    who: figure.id,
                    status,
                }));
            }
            if figure.guarded.as_ref().is_some_and(&over) {
                events.push(Event::GuardEnded(GuardEnded { who: figure.id }));
            }
        }
        for system in &self.now.systems {
            for (program, one) in (0..).zip(&system.programs) {
                if matches!(&one.run, Run::Down { until } if over(until)) {
                    events.push(Event::Hack(HackEvent::RunSet(RunSet {
                        system: system.id,
                        program,
                        run: Run::Off,
                    })));
                }
            }
        }
        let marks: Vec<u32> = self
            .now
            .tokens
            .iter()
            .filter(|t| over(&t.until))
            .map(|t| t.mark)
            .collect();
        let give_in: Vec<Id> = self
            .now
            .everybody()
            .filter(|f| f.stays_up.as_ref().is_some_and(&over))
            .map(|f| f.id)
            .collect();
        for event in events {
            self.push(event);
        }
        self.effects_end(marks);
        for who in give_in {
            let was = self.now.figure(who).is_some_and(Figure::able);
            self.push(GivesIn { who });
            let is = self.now.figure(who).is_some_and(Figure::able);
            self.went_down(who, was, is);
        }
    }
}
