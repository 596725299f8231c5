//! What begins again with a round, a talk, an encounter or a day (G-TALR-07, G-STRUCT-03, G-STRUCT-08,
//! G-STRUCT-09): the one place that says of every field how long it lasts.
//!
//! Every struct is taken apart by name and without `..`. A new field does not compile until it is
//! decided here whether it begins again, and with what. What ends with an event of its own (statuses,
//! tokens, stances, flames) is ended by the clock before; what is counted by a check or a turn ends
//! with `CheckEnded`, `TurnBegan` and `TurnEnded`.

use std::sync::Arc;

use crate::rules::genesys::care::Tended;
use crate::rules::genesys::figure::{Critical, Figure, Held, Lapsed};
use crate::rules::genesys::hacking::{Run, System};
use crate::rules::genesys::kinds::Kind;
use crate::rules::genesys::scene::Amid;
use crate::rules::genesys::slots::Use;
use crate::rules::genesys::social::Social;
use crate::rules::genesys::state::{Phase, Ranges, State};
use crate::rules::genesys::talents::record::Limit;
use crate::rules::genesys::tokens::Until;
use crate::rules::genesys::vehicles::{
    Condition, CriticalHit, Effects, Firing, Mounted, Round, Vehicle,
};
use crate::rules::view::Id;

/// What begins or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// A round begins.
    Round,
    /// A fight begins.
    Start {
        /// Saves from before say less; then less is reset, so that they tell what they told.
        resets: bool,
    },
    /// A fight ends.
    End {
        /// As above.
        resets: bool,
    },
    /// A talk begins while nobody fights: an encounter as well (G-SOC-01).
    Talk,
    /// That talk ends.
    TalkEnd,
    /// A day has passed.
    Day {
        /// As above; in a fight only what is counted by days.
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

    /// Whether a fight ends, and what was chosen for it is left behind.
    const fn leaves_behind(self) -> bool {
        matches!(self, Self::End { resets: true })
    }

    /// Whether an encounter of any kind begins, or a day that is none.
    const fn begins(self) -> bool {
        matches!(self, Self::Start { .. } | Self::Talk | Self::Day { .. })
    }

    /// Uses that are there again (G-TALR-07). A player character with strain first makes the recovery
    /// check; uses by day and session come back with events of their own.
    fn returns(self, recovers_first: bool) -> &'static [Limit] {
        const ENCOUNTER: &[Limit] = &[Limit::Check, Limit::Turn, Limit::Round, Limit::Encounter];
        match self {
            Self::Round => &[Limit::Turn, Limit::Round],
            Self::Start { .. } | Self::Talk => ENCOUNTER,
            Self::End { .. } | Self::TalkEnd if recovers_first => {
                &[Limit::Check, Limit::Turn, Limit::Round]
            }
            Self::End { .. } | Self::TalkEnd => ENCOUNTER,
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
    let State {
        // The campaign, and who is here.
        title: _,
        settings: _,
        story: _,
        calendar: _,
        next_id: _,
        next_slot: _,
        next_mark: _,
        last: _,
        // The place: it stays until the table says otherwise.
        scene: _,
        // Waits until it is answered or settled.
        fact: _,
        contest: _,
        // Ends with events of its own.
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
            // What was added since the last fight is for this one.
            if *phase == Phase::Over {
                slots.retain(|s| resets && s.extra && s.from_round == 0);
            }
            *phase = Phase::Fighting;
            *round = 0;
            if resets {
                *again = None;
                guided.clear();
            }
        }
        Span::End { resets } => {
            // The end comes in the turn at hand, which may wait for someone to take it.
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
    ranges(places, span);
}

fn figure(figure: &mut Figure, span: Span) {
    let gets_up = span.leaves_behind() && figure.able();
    let Figure {
        // The character, and what happened to it.
        id: _,
        name: _,
        kind,
        side: _,
        role: _,
        characteristics: _,
        armor: _,
        wound_threshold: _,
        strain_threshold: _,
        silhouette: _,
        adversary: _,
        skills: _,
        group_skills: _,
        career: _,
        talents: _,
        known: _,
        abilities: _,
        armor_wear: _,
        items: _,
        motivations: _,
        group: _,
        wounds: _,
        strain,
        mount: _,
        burden: _,
        ledger: _,
        defeated: _,
        dead: _,
        kept_up: _,
        stays_down: _,
        bonded: _,
        slotless: _,
        by_hand: _,
        notes: _,
        // Ends with events of its own.
        burning: _,
        statuses: _,
        cover: _,
        guarded: _,
        aim: _,
        stays_up: _,
        lent: _,
        used,
        weapons,
        criticals,
        prone,
        amid: around,
        tended: care,
        lapsed,
        vigilant,
        score,
        turns,
        started,
        acted,
        joins,
        habit,
        drawn,
        met,
    } = figure;
    let returned = span.returns(*kind == Kind::Pc && *strain > 0);
    used.retain(|used| !returned.contains(&used.limit));
    if span.begins() || span.leaves_behind() {
        met.clear();
    }
    match span {
        Span::Round => {
            // A turn given back and never taken is no beginning that a new round could lean on, nor is
            // there any claim of the last round to come back to (G-STRUCT-06).
            *started = (*started).min(*turns);
            lapsed.slots.clear();
        }
        Span::Start { .. } => {
            *acted = 0;
            *joins = 0;
        }
        Span::End { .. } => {
            // The next encounter rolls again (G-STRUCT-03), and is not fought with what was drawn for
            // this one (G-MAN-08).
            *score = None;
            drawn.clear();
            *lapsed = Lapsed::default();
        }
        Span::Talk | Span::TalkEnd | Span::Day { .. } => {}
    }
    if span.resets_fight() {
        *turns = 0;
        *started = 0;
        *lapsed = Lapsed::default();
    }
    if span.leaves_behind() {
        *vigilant = false;
        *habit = None;
        *prone &= !gets_up;
    }
    for one in criticals {
        critical(one, span);
    }
    for one in weapons {
        held(one, span);
    }
    amid(around, span);
    tended(care, span);
}

fn critical(critical: &mut Critical, span: Span) {
    let Critical {
        mark: _,
        result: _,
        name: _,
        severity: _,
        text: _,
        harm: _,
        characteristic: _,
        rolled: _,
        // A date.
        tried: _,
        round,
        turn,
    } = critical;
    // Rounds and turns are counted from nothing, and so is what waits for the end of one.
    if matches!(span, Span::Start { .. }) {
        *round = 0;
    }
    if span.resets_fight() {
        *turn = 0;
    }
}

fn held(held: &mut Held, span: Span) {
    let Held {
        weapon: _,
        wear: _,
        // Where it is, until someone takes it.
        dropped: _,
        stowed: _,
        hidden: _,
        // Counted until it is loaded (G-QUAL-16).
        fired: _,
        spare: _,
        empty,
        prepared,
        ready_round,
    } = held;
    match span {
        Span::Start { .. } => *ready_round = 0,
        Span::End { resets } => {
            // M-08 empties a weapon for the rest of the encounter, and X-19 lets a maneuver load it
            // before (G-MAN-08): both hold.
            *empty = false;
            if resets {
                *prepared = 0;
            }
        }
        Span::Round | Span::Talk | Span::TalkEnd | Span::Day { .. } => {}
    }
}

fn amid(amid: &mut Amid, span: Span) {
    let Amid {
        // The place.
        concealment: _,
        exposures: _,
        // Ends with events of its own.
        air: _,
        sealed: _,
        crossing,
    } = amid;
    if span.resets_fight() {
        *crossing = None;
    }
}

fn tended(tended: &mut Tended, span: Span) {
    let Tended {
        // Waits for its check.
        rested: _,
        treated,
        calmed,
        elixirs,
        doses,
        taken,
    } = tended;
    if span.begins() {
        *treated = false;
        *calmed = false;
    }
    if span.begins() || span.leaves_behind() {
        *elixirs = 0;
    }
    if matches!(span, Span::Day { .. }) {
        *doses = 0;
        taken.clear();
    }
}

fn vehicle(vehicle: &mut Vehicle, span: Span) {
    let Vehicle {
        // The vehicle, and what happened to it.
        id: _,
        name: _,
        role: _,
        side: _,
        silhouette: _,
        max_speed: _,
        handling: _,
        defense: _,
        armor: _,
        hull_threshold: _,
        hull: _,
        strain_threshold: _,
        strain: _,
        skill: _,
        crew: _,
        passengers: _,
        note: _,
        gifts: _,
        squadron: _,
        // Where it is and how fast, until the table says otherwise.
        speed: _,
        aboard: _,
        weapons,
        condition: state,
        round,
        effects,
    } = vehicle;
    match span {
        Span::Round => *round = Round::default(),
        Span::End { .. } => {
            *round = Round::default();
            *effects = Effects::default();
        }
        Span::Start { .. } | Span::Talk | Span::TalkEnd | Span::Day { .. } => {}
    }
    for one in weapons {
        mounted(one, span);
    }
    condition(state, span);
}

fn mounted(mounted: &mut Mounted, span: Span) {
    let Mounted {
        weapon: _,
        count: _,
        arc: _,
        firing,
    } = mounted;
    let Firing {
        wear: _,
        // Counted until it is loaded (G-QUAL-16).
        shots: _,
        used,
        prepared,
        ready_round,
        empty,
    } = firing;
    match span {
        Span::Round => *used = 0,
        Span::Start { resets } => {
            if resets {
                *ready_round = 0;
            }
        }
        Span::End { resets } => {
            *used = 0;
            *ready_round = 0;
            *empty = false;
            if resets {
                *prepared = 0;
            }
        }
        Span::Talk | Span::TalkEnd | Span::Day { .. } => {}
    }
}

fn condition(condition: &mut Condition, span: Span) {
    let Condition {
        // Damage, until it is repaired.
        makeshift: _,
        out: _,
        destroyed: _,
        fire: _,
        left: _,
        // Ends with events of its own.
        strained_today: _,
        looming: _,
        struck: _,
        queued: _,
        criticals,
        hull_tried,
        splinters,
    } = condition;
    match span {
        Span::End { .. } => {
            splinters.clear();
            *hull_tried = false;
        }
        // What was tried between two encounters is not tried in the next one (G-VCOM-22).
        Span::Start { resets: true } | Span::Talk | Span::Day { resets: true } => {
            *hull_tried = false;
        }
        Span::Round
        | Span::Start { resets: false }
        | Span::TalkEnd
        | Span::Day { resets: false } => {}
    }
    if span.resets_fight() {
        for CriticalHit { round, .. } in criticals {
            *round = 0;
        }
    }
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
        links: _,
        wishes: _,
        did: _,
        free,
    } = system;
    if span.resets_fight() {
        free.clear();
    }
}

fn social(social: &mut Social, span: Span) {
    let Social {
        // Said by `talk`.
        on: _,
        // Learned for good.
        known: _,
        // Counted until a talk begins or ends.
        pressure: _,
        readings,
        stuck,
        over,
    } = social;
    match span {
        Span::Start { .. } | Span::Talk => {
            readings.clear();
            stuck.clear();
            *over = false;
        }
        Span::TalkEnd => *over = true,
        Span::End { resets: true } => {
            readings.clear();
            stuck.clear();
        }
        Span::Round | Span::End { resets: false } | Span::Day { .. } => {}
    }
}

fn ranges(ranges: &mut Ranges, span: Span) {
    let Ranges {
        // Where everyone is, until the table says otherwise.
        default: _,
        pairs: _,
        engagements: _,
        progress,
        unclear,
    } = ranges;
    if span.resets_fight() {
        progress.clear();
        unclear.clear();
    }
}

/// Turns and rounds are counted from nothing from now on: what was set since the last fight, and is to
/// last for so many of them, goes by the new count.
fn counts_from_nothing(state: &mut State) {
    let round = state.round;
    let turns: Vec<(Id, u32)> = state.everybody().map(|f| (f.id, f.turns)).collect();
    let had = |whose: Id| {
        turns
            .iter()
            .find(|(id, _)| *id == whose)
            .map_or(0, |(_, n)| *n)
    };
    let earlier = |until: &mut Until| match until {
        Until::TurnEnd { who, turn, since } => {
            *turn = turn.saturating_sub(had(*who)).max(1);
            *since = since.saturating_sub(round);
        }
        Until::RoundEnd { round: last } => *last = last.saturating_sub(round),
        Until::EncounterEnd | Until::Rest | Until::ByHand => {}
    };
    for token in &mut state.tokens {
        earlier(&mut token.until);
    }
    for figure in state.figures_mut() {
        let ended = figure.turns;
        for one in &mut figure.statuses {
            earlier(&mut one.until);
            one.from_turn = one.from_turn.saturating_sub(ended);
        }
        for until in [&mut figure.guarded, &mut figure.stays_up] {
            until.iter_mut().for_each(earlier);
        }
    }
    for program in state.systems.iter_mut().flat_map(|s| &mut s.programs) {
        if let Run::Down { until } = &mut program.run {
            earlier(until);
        }
    }
    for effects in state.vehicles.iter_mut().map(|v| &mut v.effects) {
        let Effects {
            // Until the table says otherwise.
            over: _,
            bearings: _,
            held: _,
            jammed: _,
            brace,
            evade,
            curtain,
            throttle,
            hindered,
            drill,
        } = effects;
        for stance in [brace, evade].into_iter().flatten() {
            stance.since = stance.since.saturating_sub(round);
        }
        if let Some(throttle) = throttle {
            throttle.last = throttle.last.saturating_sub(round);
        }
        if let Some(curtain) = curtain {
            earlier(&mut curtain.until);
        }
        drill.iter_mut().for_each(earlier);
        for one in hindered {
            earlier(&mut one.until);
        }
    }
}
