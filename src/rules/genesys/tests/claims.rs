//! Property tests: no order of add, remove, claim, release, reroll and undo loses or moves another's
//! claim.
//!
//! This is where other trackers fail. Random sequences of the commands that change slots are run. After
//! each accepted one the guarantees of the slots are checked. At the end the fight is continued, to
//! prove that it never stalls and that every combatant gets a turn. An undo is a step back to an
//! earlier state, as on the table.

use proptest::prelude::*;
use rules::system::System;
use rules::view::Id;
use std::collections::BTreeMap;

use super::Play;
use crate::Genesys;
use crate::events::{Event, InitiativeRolled, RoundBegan, SlotAdded, TurnBegan, TurnEnded};
use crate::kinds::Side;
use crate::model::figure::Figure;
use crate::model::slots::{Slot, Use};
use crate::model::state::{Phase, State, Turn};

#[derive(Clone, Debug)]
enum Step {
    Line(String),
    Undo,
}

fn step() -> impl Strategy<Value = Step> {
    let names = prop::sample::select(vec![
        "Vex Marrow",
        "Ila Senn",
        "Rho",
        "Keth",
        "Marrack",
        "Boarders",
        "Late 1",
        "Late 2",
    ]);
    let name = names.prop_map(|n| format!("\"{n}\"")).boxed();
    let line = prop_oneof![
        9 => Just("next".to_owned()),
        1 => Just("next !".to_owned()),
        8 => name.clone().prop_map(|n| format!("claim {n}")),
        6 => (name.clone(), 1u32..12).prop_map(|(n, s)| format!("claim {n} {s}")),
        1 => (name.clone(), 1u32..12).prop_map(|(n, s)| format!("claim {n} {s}!")),
        4 => name.clone().prop_map(|n| format!("release {n}")),
        1 => name.clone().prop_map(|n| format!("release {n}!")),
        1 => name.clone().prop_map(|n| format!("remove {n}")),
        2 => name.clone().prop_map(|n| format!("init {n}")),
        1 => (name.clone(), 0u32..4, 0u32..4)
            .prop_map(|(n, s, a)| format!("init {n} = {s}s {a}a !")),
        1 => Just("add rho as \"Late 1\"".to_owned()),
        1 => Just("add rho as \"Late 1\" next".to_owned()),
        1 => Just("add \"pirate mate\" as \"Late 2\"".to_owned()),
        1 => Just("add \"pirate mate\" as \"Late 2\" next".to_owned()),
        1 => Just("slot add pc".to_owned()),
        1 => name.clone().prop_map(|n| format!("slot add npc for {n}")),
        1 => name.clone().prop_map(|n| format!("slot add pc for {n}")),
        1 => (1u32..12).prop_map(|s| format!("slot fall {s}")),
        2 => (1u32..12).prop_map(|s| format!("slot keep {s}")),
        1 => name.clone().prop_map(|n| format!("slot no {n}")),
        1 => name.clone().prop_map(|n| format!("slot for {n}")),
        2 => name.clone().prop_map(|n| format!("wound {n} 40")),
        1 => name.clone().prop_map(|n| format!("strain {n} 40")),
        2 => name.clone().prop_map(|n| format!("defeat {n}")),
        1 => name.clone().prop_map(|n| format!("kill {n}")),
        3 => name.clone().prop_map(|n| format!("restore {n}")),
        2 => name.clone().prop_map(|n| format!("heal {n} 40")),
        2 => name.clone().prop_map(|n| format!("recover {n} 40")),
        1 => (name.clone(), 0u32..30).prop_map(|(n, w)| format!("set {n} wounds {w}")),
        1 => (0u32..3).prop_map(|n| format!("members Boarders {n}")),
        2 => name.clone().prop_map(|n| format!("status {n} \"last slot\"")),
        1 => name.clone().prop_map(|n| format!("crit {n} +35 = 100")),
        1 => name.clone().prop_map(|n| format!("crit {n} +45 = 100")),
        2 => Just("action @ shouts".to_owned()),
        2 => Just("maneuver @ guard".to_owned()),
        1 => Just("attack @".to_owned()),
        1 => Just("roll".to_owned()),
        1 => Just("done".to_owned()),
        1 => Just("cancel".to_owned()),
        1 => Just("end".to_owned()),
        2 => Just("start".to_owned()),
    ];
    prop_oneof![12 => line.prop_map(Step::Line), 1 => Just(Step::Undo)]
}

/// A state with what players would remember about the round.
#[derive(Clone)]
struct Moment {
    state: State,
    /// Turns that have ended this round.
    turns: BTreeMap<Id, usize>,
    /// Sides whose slots were removed by hand.
    thinned: Vec<Side>,
    /// The round in which a rule was overridden, which suspends the guarantees.
    overruled: Option<u32>,
}

fn claims(state: &State) -> Vec<(Id, u32)> {
    state
        .slots
        .iter()
        .filter(|s| s.used == Use::Open)
        .filter_map(|s| s.claim.map(|who| (who, s.number)))
        .collect()
}

/// Returns the number of a slot after slots have joined before others.
fn renumbered(was: &State, number: u32, events: &[Event]) -> u32 {
    let mut state = was.clone();
    let mut number = number;
    for event in events {
        let place = state.slots.iter().position(|s| s.number == number);
        if let (Event::SlotAdded(SlotAdded { slot, renumbers }), Some(place)) = (event, place)
            && *renumbers
        {
            let later = crate::events::apply::order(slot, &state.slots[place]).is_lt();
            number = u32::try_from(place + 1).unwrap() + u32::from(later);
        }
        let moved = matches!(
            event,
            Event::InitiativeRolled(InitiativeRolled {
                renumbers: true,
                ..
            })
        );
        let slot = state.slots.iter().find(|s| s.number == number).cloned();
        Genesys::apply(&mut state, event);
        // A slot is known by its check and its extra turn, which a new number doesn't change.
        if let Some(slot) = slot.filter(|_| moved) {
            let is = |s: &&Slot| {
                s.rolled_by == slot.rolled_by
                    && s.claim == slot.claim
                    && s.extra_for == slot.extra_for
            };
            number = state.slots.iter().find(is).map_or(number, |s| s.number);
        }
    }
    number
}

/// Runs a line on a copy.
fn try_on(state: &State, line: &str) -> Option<Play> {
    let mut play = Play::new();
    play.state = state.clone();
    play.run(line).ok().map(|_| play)
}

impl Moment {
    /// The moment after an accepted line.
    fn after(&self, play: &Play, line: &str) -> Self {
        let mut next = self.clone();
        next.state = play.state.clone();
        for event in &play.events {
            match event {
                Event::Began(_) => {
                    next.thinned.clear();
                    next.overruled = None;
                }
                Event::RoundBegan(_) => next.turns.clear(),
                Event::TurnEnded(TurnEnded { who, .. }) => {
                    *next.turns.entry(*who).or_default() += 1;
                }
                _ => {}
            }
        }
        if line.ends_with('!') {
            next.overruled = Some(self.state.round);
        }
        if let Some(number) = line.strip_prefix("slot fall ") {
            let number: u32 = number.parse().unwrap();
            next.thinned.extend(self.state.slot(number).map(|s| s.side));
        }
        next
    }

    /// The invariants of any state.
    fn holds(&self) -> Result<(), TestCaseError> {
        let state = &self.state;
        let mut all: Vec<u32> = state.slots.iter().map(|s| s.number).collect();
        all.sort_unstable();
        all.dedup();
        prop_assert_eq!(all.len(), state.slots.len(), "a number given twice");
        let text = ron::to_string(state).unwrap();
        prop_assert_eq!(&ron::from_str::<State>(&text).unwrap(), state);
        // The log counts finished turns, and the one that runs or whose slot needs a combatant.
        if state.phase == Phase::Fighting {
            let over = state.slots.iter().filter(|s| s.used == Use::Done).count();
            let at = state.at.and_then(|at| state.slot(at));
            let waits = at.is_some_and(|slot| slot.used == Use::Open);
            let turns = over as u32 + u32::from(state.turn.is_some() || waits);
            prop_assert_eq!(Genesys::moment(state).1, turns, "turns of the round");
        }
        if state.phase != Phase::Fighting || self.overruled == Some(state.round) {
            return Ok(());
        }
        // One ordinary claim each, and one more for an extra slot of its own.
        for (who, number) in claims(state) {
            let own = state.slot(number).unwrap().extra_for;
            let same = claims(state)
                .into_iter()
                .filter(|(w, n)| *w == who && state.slot(*n).unwrap().extra_for == own)
                .count();
            prop_assert_eq!(same, 1, "{:?} holds two slots", who);
        }
        // G-STRUCT-01: no combatant acts twice without an extra slot.
        for (who, turns) in &self.turns {
            let extra = state.slots.iter().filter(|s| s.extra_for == Some(*who));
            prop_assert!(
                *turns <= 1 + extra.count(),
                "{:?} acted {} times",
                who,
                turns
            );
        }
        // Every combatant that has not acted can still act.
        for side in [Side::Pc, Side::Npc] {
            if self.thinned.contains(&side) {
                continue;
            }
            let waiting = state
                .everybody()
                .filter(|f| f.side == side && f.able() && !f.slotless)
                .filter(|f| f.joins <= state.round && f.acted < state.round)
                .count();
            let running = state.turn.as_ref().map(|t| t.slot);
            let open = state
                .slots
                .iter()
                .filter(|s| s.side == side && s.extra_for.is_none() && s.used == Use::Open)
                .filter(|s| s.from_round <= state.round && Some(s.number) != running)
                .count();
            prop_assert!(
                open >= waiting,
                "{:?}: {} slots for {} who wait",
                side,
                open,
                waiting
            );
        }
        Ok(())
    }

    /// The invariants between two moments.
    fn leads_to(&self, after: &Self, line: &str, events: &[Event]) -> Result<(), TestCaseError> {
        let (was, is) = (&self.state, &after.state);
        // Each encounter numbers its slots from 1, and so does a slot that joins before others.
        let joins = |event: &Event| {
            matches!(event, Event::SlotAdded(SlotAdded { renumbers, .. }) | Event::InitiativeRolled(InitiativeRolled { renumbers, .. })
                if *renumbers)
        };
        let begins =
            was.phase != Phase::Fighting && is.phase == Phase::Fighting || events.iter().any(joins);
        prop_assert!(begins || is.next_slot >= was.next_slot);
        for slot in &is.slots {
            prop_assert!(
                begins || was.slot(slot.number).is_some() || slot.number >= was.next_slot,
                "slot {} came back",
                slot.number
            );
        }
        if is.phase != Phase::Fighting || was.phase != Phase::Fighting || is.round != was.round {
            return Ok(());
        }
        let words: Vec<&str> = line.split('"').collect();
        let (verb, named) = (words[0].trim(), words.get(1).copied().unwrap_or(""));
        let number = words.get(2).and_then(|n| {
            let digits = n.trim().trim_end_matches('!');
            digits.parse::<u32>().ok()
        });
        for (who, slot) in claims(was) {
            let now = renumbered(was, slot, events);
            let kept = claims(is).contains(&(who, now));
            let played = is
                .slot(now)
                .is_some_and(|s| s.used == Use::Done && s.claim == Some(who));
            let gone = is.figure(who).is_none_or(|f| !f.able());
            // Without a combatant of that name, a piece of a name is enough: "Late 1" for "Late 1 (2)".
            let exact = was.everybody().any(|f| f.name == named);
            let name = was.name_of(who);
            let meant = name == named || !exact && name.contains(named);
            let own = matches!(verb, "claim" | "release" | "slot no") && meant;
            // A turn in which nothing was done passes to a combatant that claims it by number, and an
            // overridden claim takes the slot it names.
            let idle = was.at == Some(slot) && was.turn.as_ref().is_none_or(Turn::is_idle);
            let handed = verb == "claim" && number == Some(slot) && (idle || line.ends_with('!'));
            // A slot removed by hand is removed, whichever combatant had it (G-VCOM-05).
            let given_up = line == format!("slot fall {slot}");
            prop_assert!(
                kept || played || gone || own || handed || given_up,
                "`{}` moved the claim of {:?} to slot {}",
                line,
                who,
                slot
            );
        }
        Ok(())
    }

    /// The fight can continue: an able combatant is present, so a check can be ended, or `next` or a
    /// claim is accepted.
    fn goes_on(&self) -> Result<(), TestCaseError> {
        let state = &self.state;
        if state.phase != Phase::Fighting || !state.everybody().any(Figure::able) {
            return Ok(());
        }
        prop_assert!(onward(state).is_some(), "the fight stands still");
        Ok(())
    }
}

/// One plain step forward, without overrides.
fn onward(state: &State) -> Option<Play> {
    let side = state
        .at
        .and_then(|at| state.slot(at))
        .map_or(Side::Pc, |s| s.side);
    let lines: &[&str] = match &state.check {
        Some(check) if check.roll.is_some() => &["done"],
        Some(_) => &["cancel"],
        None => &["next"],
    };
    lines
        .iter()
        .find_map(|line| try_on(state, line))
        .or_else(|| {
            state
                .everybody()
                .filter(|f| f.side == side)
                .find_map(|f| try_on(state, &format!("claim \"{}\"", f.name)))
        })
}

/// Plays to the end of the round after the next one, and returns the combatants that began a turn in
/// it.
fn play_on(state: &State) -> (State, Vec<Id>) {
    let wanted = state.round + 2;
    let mut now = state.clone();
    let mut began = Vec::new();
    for _ in 0..400 {
        if now.round > wanted || !now.everybody().any(Figure::able) {
            break;
        }
        let Some(play) = onward(&now) else { break };
        let mut round = now.round;
        for event in &play.events {
            match event {
                Event::RoundBegan(RoundBegan { round: next }) => round = *next,
                Event::TurnBegan(TurnBegan { who, .. }) if round == wanted => began.push(*who),
                _ => {}
            }
        }
        now = play.state;
    }
    (now, began)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn g_struct_05_06_nobody_ever_loses_or_moves_anothers_claim(
        steps in prop::collection::vec(step(), 1..60),
    ) {
        let start = Play::with(&[
            "add vex_marrow", "add ila_senn", "add rho", "add \"pirate mate\" as Keth",
            "add \"captain marrack\" as Marrack", "add ashen_oar_boarder x4 as Boarders", "start",
        ]);
        let mut past = vec![Moment {
            state: start.state,
            turns: BTreeMap::new(),
            thinned: Vec::new(),
            overruled: None,
        }];
        let mut play = Play::new();
        for step in steps {
            let before = past.last().unwrap().clone();
            let Step::Line(line) = step else {
                if past.len() > 1 {
                    past.pop();
                }
                continue;
            };
            play.state = before.state.clone();
            play.events.clear();
            if play.run(&line).is_err() {
                prop_assert_eq!(&play.state, &before.state, "a refusal changed something");
                continue;
            }
            let after = before.after(&play, &line);
            after.holds()?;
            before.leads_to(&after, &line, &play.events)?;
            after.goes_on()?;
            past.push(after);
        }
        let last = past.last().unwrap();
        if last.state.phase != Phase::Fighting {
            return Ok(());
        }
        let (end, began) = play_on(&last.state);
        let counts = |f: &&Figure| f.able() && !f.slotless && !last.thinned.contains(&f.side);
        for figure in end.everybody().filter(counts) {
            prop_assert!(began.contains(&figure.id), "{} never gets a turn", figure.name);
        }
    }
}

#[test]
fn a_piece_of_a_name_moves_the_claim_of_the_one_it_means() {
    let mut play = Play::with(&[
        "add ila_senn as \"Late 1\"",
        "add rho as \"Late 1\"",
        "add vex_marrow",
        "start",
    ]);
    play.ok("remove \"Late 1\"");
    let names: Vec<String> = play.state.everybody().map(|f| f.name.clone()).collect();
    let left = names.iter().position(|name| name.starts_with("Late 1"));
    let left = &names[left.unwrap()];
    assert_ne!(left, "Late 1", "{names:?}");
    play.ok("claim \"Late 1\"");
    let held = claims(&play.state).into_iter().map(|(who, _)| who);
    let held: Vec<_> = held.map(|who| play.state.name_of(who).to_owned()).collect();
    assert!(held.contains(left), "{held:?}");
}

/// A closed scene's fight is no longer on the clock of a campaign.
#[test]
fn the_clock_forgets_a_fight_when_its_scene_is_closed() {
    let mut play = Play::with(&["add vex_marrow"]);
    play.all(&["session start 1", "begin Docks", "add ashen_oar_boarder"]);
    play.all(&["start", "end"]);
    let clock = |play: &Play| Genesys::turns(&play.state).clock;
    let ended = clock(&play);
    assert!(ended.contains('1'), "{ended}");
    play.all(&["close", "close done"]);
    assert_eq!(clock(&play), "Between scenes");
    // The next scene has a fight of its own, which the same key begins.
    let starts = |play: &Play| play.all_offers().iter().any(|one| one.line == "start");
    assert!(!starts(&play));
    play.all(&["begin Hold", "add ashen_oar_boarder"]);
    assert!(starts(&play), "{}", clock(&play));
    assert_ne!(clock(&play), "");
    play.all(&["start", "end"]);
    assert!(!starts(&play));
}

#[test]
fn the_moment_of_the_log_is_the_turn_the_clock_shows() {
    let mut play = Play::with(&["add vex_marrow", "add ashen_oar_boarder x2 as Boarders"]);
    let moment = |play: &Play| Genesys::moment(&play.state);
    let clock = |play: &Play| Genesys::turns(&play.state).clock;
    assert_eq!(moment(&play), (0, 0));
    play.all(&["init vex = 3s", "init boarders = 1s", "add rho = 2s"]);
    play.ok("start");
    assert_eq!(moment(&play), (1, 1), "slot 1 is waiting: Vex or Rho");
    says!(clock(&play));
    play.ok("claim rho");
    assert_eq!(moment(&play), (1, 1));
    says!(clock(&play));
    play.ok("release rho");
    assert_eq!(moment(&play), (1, 1), "given back, it waits again");
    play.ok("claim vex");
    // While incapacitated he is skipped: a skipped slot is not a turn.
    play.all(&["strain rho 13", "next"]);
    assert_eq!(
        moment(&play),
        (1, 2),
        "slot 2 was skipped, the boarders have the second turn"
    );
    says!(clock(&play));
    // Leaving in the middle of a turn does not undo the turn.
    play.all(&["maneuver @ aim", "remove boarders"]);
    assert_eq!(moment(&play), (1, 2));
    play.ok("next");
    assert_eq!(moment(&play), (2, 1), "round 2 begins with Vex alone");
}

/// G-STRUCT-04, G-STRUCT-05: a new initiative check in the middle of a fight puts the slot in its place and
/// numbers all of them again. The turn that is under way and every claim stay with their slots.
#[test]
fn g_struct_05_a_slot_that_moves_in_a_fight_numbers_all_slots_again() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add ila_senn",
        "add ashen_oar_boarder x2 as Boarders",
        "init vex = 3s",
        "init ila = 1s",
        "init boarders = 2s",
        "start",
        "claim vex",
        "next",
        "claim ila",
    ]);
    let order = |play: &Play| -> Vec<(u32, Option<String>)> {
        let slots = play.state.slots.iter();
        slots
            .map(|slot| {
                (
                    slot.number,
                    slot.claim.map(|who| play.state.name_of(who).to_owned()),
                )
            })
            .collect()
    };
    let named = |n: u32, name: &str| (n, Some(name.to_owned()));
    assert_eq!(
        order(&play),
        [
            named(1, "Vex Marrow"),
            named(2, "Boarders"),
            named(3, "Ila Senn")
        ]
    );
    assert_eq!(play.state.at, Some(2));
    play.ok("init ila = 4s!");
    assert_eq!(
        order(&play),
        [
            named(1, "Ila Senn"),
            named(2, "Vex Marrow"),
            named(3, "Boarders")
        ]
    );
    assert_eq!(play.state.at, Some(3), "the boarders are still acting");
    assert_eq!(play.state.turn.as_ref().map(|turn| turn.slot), Some(3));
}
