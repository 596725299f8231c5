//! Resets at the start of a round, social encounter, fight or day (G-TALR-07, G-STRUCT-03,
//! G-STRUCT-08, G-STRUCT-09): the only module that decides how long each field lasts.
//!
//! Every struct is destructured by name and without `..`, so that a new field does not compile
//! until it is decided here whether and how it resets. What ends with an event of its own
//! (statuses, tokens, stances, flames) is ended by the clock first. What is counted by a check or a
//! turn ends with `CheckEnded`, `TurnBegan` and `TurnEnded`.

pub mod counts;
pub mod people;
pub mod ships;

use std::sync::Arc;

use crate::events::spans::counts::counts_from_nothing;
use crate::events::spans::people::figure;
use crate::events::spans::ships::vehicle;
use crate::model::figure::Figure;
use crate::model::hacking::System;
use crate::model::slots::Use;
use crate::model::social::Social;
use crate::model::state::{Phase, Ranges, State};
use crate::model::talents::record::Limit;

use rules::view::Id;

/// The span of play that begins or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// A round begins.
    Round,
    /// A fight begins.
    Start {
        /// Older saves leave this out. Then less is reset, so that they replay as they were played.
        resets: bool,
    },
    /// A fight ends.
    End {
        /// As for `Start`.
        resets: bool,
    },
    /// A social encounter begins outside a fight, which also begins an encounter (G-SOC-01).
    Talk,
    /// That social encounter ends.
    TalkEnd,
    /// A day has passed.
    Day {
        /// As for `Start`. In a fight only what is counted by days resets.
        resets: bool,
    },
}

impl Span {
    /// Whether a fight begins or ends, and everything that belongs to it is reset.
    const fn resets_fight(self) -> bool {
        matches!(
            self,
            Self::Start { resets: true } | Self::End { resets: true }
        )
    }

    /// Whether a fight ends, and choices made for it are cleared.
    const fn leaves_behind(self) -> bool {
        matches!(self, Self::End { resets: true })
    }

    /// Whether an encounter of any kind begins, or a day.
    const fn begins(self) -> bool {
        matches!(self, Self::Start { .. } | Self::Talk | Self::Day { .. })
    }

    /// The limits whose uses return (G-TALR-07). A player character with strain first makes the
    /// recovery check. Uses by day and session return with events of their own.
    fn returns(self, recovers_first: bool) -> &'static [Limit] {
        const ENCOUNTER: &[Limit] = &[Limit::Check, Limit::Turn, Limit::Round, Limit::Encounter];
        match self {
            Self::Round => &[Limit::Turn, Limit::Round],
            Self::End { .. } | Self::TalkEnd if recovers_first => {
                &[Limit::Check, Limit::Turn, Limit::Round]
            }
            Self::Start { .. } | Self::Talk | Self::End { .. } | Self::TalkEnd => ENCOUNTER,
            Self::Day { .. } => &[],
        }
    }
}

/// Resets everything that belongs to the span.
pub fn begin(state: &mut State, span: Span) {
    if matches!(span, Span::Start { resets: true }) {
        counts_from_nothing(state);
    }
    let turns_begun = state.turn_number();
    let people: Vec<Id> = state.everybody().map(|f| f.id).collect();
    let mounted: Vec<(Id, Id)> = state
        .everybody()
        .filter_map(|f| Some((f.id, f.mount?)))
        .collect();
    let State {
        // The campaign, and its combatants.
        title: _,
        campaign: _,
        fought: _,
        settings: _,
        story: _,
        calendar: _,
        next_id: _,
        next_slot,
        next_mark: _,
        last: _,
        // The place: it stays until it is changed by hand.
        scene: _,
        // These end with events of their own, with an answer and with the encounter.
        fact: _,
        contest: _,
        tokens: _,
        figures,
        vehicles,
        systems,
        social: talks,
        ranges: places,
        phase,
        round,
        slots,
        at,
        begun,
        turn,
        check,
        grants,
        again,
        guided,
    } = state;
    match span {
        Span::Round => {
            *at = None;
            *begun = 0;
            *turn = None;
            for slot in slots {
                slot.used = Use::Open;
                slot.claim = None;
            }
        }
        Span::Start { resets } => {
            // Slots added since the last fight are for this one.
            if *phase == Phase::Over {
                slots.retain(|s| resets && s.extra && s.from_round == 0);
            }
            if resets {
                // Slots are numbered from 1 in each encounter, after those that were added before
                // it.
                let highest = slots.iter().map(|s| s.number).max().unwrap_or(0);
                *next_slot = highest.saturating_add(1);
            }
            *phase = Phase::Fighting;
            *round = 0;
            if resets {
                *again = None;
                guided.clear();
            }
        }
        Span::End { resets } => {
            // The end comes in the current turn, which may still need a combatant.
            *begun = turns_begun;
            *phase = Phase::Over;
            *at = None;
            *turn = None;
            *check = None;
            *again = None;
            guided.clear();
            grants.clear();
            for slot in slots.iter_mut().filter(|_| resets) {
                slot.from_round = slot.from_round.max(1);
            }
        }
        Span::Talk | Span::TalkEnd | Span::Day { .. } => {}
    }
    for one in figures.iter_mut().map(Arc::make_mut) {
        figure(one, span);
    }
    for one in vehicles {
        vehicle(one, span);
    }
    for one in systems {
        system(one, span);
    }
    social(talks, span);
    ranges(places, span, &people, &mounted);
}

fn system(system: &mut System, span: Span) {
    let System {
        // The system, and what hackers and sysops have reached in it.
        id: _,
        name: _,
        role: _,
        difficulty: _,
        terminal: _,
        backdoor: _,
        programs: _,
        sysops: _,
        abandoned: _,
        links: _,
        did: _,
        // These end with events of their own, when they are interrupted and with the encounter.
        wishes: _,
        free,
    } = system;
    if span.resets_fight() {
        free.clear();
    }
}

fn social(social: &mut Social, span: Span) {
    let Social {
        // Set by `talk`.
        on: _,
        ended: _,
        // Learned permanently.
        known: _,
        // Counted until a social encounter begins or ends.
        pressure: _,
        readings,
        stuck,
        over,
        gave_in,
    } = social;
    match span {
        Span::Start { .. } | Span::Talk => {
            readings.clear();
            stuck.clear();
            *over = false;
            gave_in.clear();
        }
        Span::TalkEnd => *over = true,
        Span::End { resets: true } => {
            readings.clear();
            stuck.clear();
        }
        Span::Round | Span::End { resets: false } | Span::Day { .. } => {}
    }
}

/// Resets ranges at the end of a fight, except lasting ones: a character at a terminal, next to a
/// vehicle or mounted stays there, and ships stay docked.
fn ranges(ranges: &mut Ranges, span: Span, people: &[Id], mounted: &[(Id, Id)]) {
    let Ranges {
        // The default range, until it is changed by hand.
        default: _,
        pairs,
        engagements,
        progress,
        unclear,
    } = ranges;
    if span.resets_fight() {
        progress.clear();
        unclear.clear();
    }
    if span.leaves_behind() {
        let rides = |group: &[Id]| {
            let mut pairs = mounted.iter();
            pairs.any(|(who, on)| group.contains(who) && group.contains(on))
        };
        engagements.retain(|group| rides(group) || group.iter().any(|id| !people.contains(id)));
        pairs.retain(|p| !people.contains(&p.a) || !people.contains(&p.b));
    }
}

/// Makes the uses of these limits available again (G-TALR-07).
pub(crate) fn fresh(state: &mut State, limits: &[Limit]) {
    fresh_if(state, limits, |_| true);
}

/// As [`fresh`], for the figures that match a condition.
pub(crate) fn fresh_if(state: &mut State, limits: &[Limit], whose: impl Fn(&Figure) -> bool) {
    let spent = |f: &Figure| f.used.iter().any(|used| limits.contains(&used.limit));
    for figure in state.figures_mut_if(|f| spent(f) && whose(f)) {
        figure.used.retain(|used| !limits.contains(&used.limit));
    }
}
