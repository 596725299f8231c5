//! No order of add, remove, claim, release, reroll, undo ever loses or moves another's claim.
//!
//! Every tracker we know breaks here. Random sequences of the commands that touch slots are run;
//! after each accepted one every claim of somebody else must be where it was, unless that one
//! left, fell, or the round ended.

use proptest::prelude::*;

use crate::rules::view::Id;

use super::Play;

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
        "Boarders",
        "Late 1",
        "Late 2",
    ]);
    let name = names.prop_map(|n| format!("\"{n}\""));
    let line = prop_oneof![
        4 => Just("next".to_owned()),
        2 => Just("next!".to_owned()),
        6 => name.clone().prop_map(|n| format!("claim {n}")),
        4 => (name.clone(), 1u32..9).prop_map(|(n, s)| format!("claim {n} {s}")),
        2 => (name.clone(), 1u32..9).prop_map(|(n, s)| format!("claim {n} {s}!")),
        3 => name.clone().prop_map(|n| format!("release {n}")),
        1 => name.clone().prop_map(|n| format!("remove {n}")),
        2 => name.clone().prop_map(|n| format!("init {n}")),
        1 => Just("add rho as \"Late 1\"".to_owned()),
        1 => Just("add \"pirate mate\" as \"Late 2\" next".to_owned()),
        1 => Just("slot add pc".to_owned()),
        1 => name.clone().prop_map(|n| format!("slot add npc for {n}")),
        1 => (1u32..9).prop_map(|s| format!("slot fall {s}")),
        1 => (1u32..9).prop_map(|s| format!("slot keep {s}")),
        2 => name.clone().prop_map(|n| format!("wound {n} 40")),
        1 => name.clone().prop_map(|n| format!("defeat {n}")),
        1 => name.clone().prop_map(|n| format!("restore {n}")),
        1 => name.prop_map(|n| format!("heal {n} 40")),
    ];
    prop_oneof![9 => line.prop_map(Step::Line), 1 => Just(Step::Undo)]
}

fn claims(play: &Play) -> Vec<(Id, u32)> {
    play.state
        .figures
        .iter()
        .filter_map(|f| play.state.claim_of(f.id).map(|s| (f.id, s.number)))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn g_struct_05_06_nobody_ever_loses_or_moves_anothers_claim(steps in prop::collection::vec(step(), 1..60)) {
        let mut play = Play::with(&[
            "add vex_marrow", "add ila_senn", "add rho",
            "add \"pirate mate\" as Keth", "add ashen_oar_boarder x4 as Boarders", "start",
        ]);
        let mut past = vec![play.state.clone()];
        let mut numbers = play.state.next_slot;
        for step in steps {
            let before = play.state.clone();
            let held = claims(&play);
            match step {
                Step::Undo => {
                    if past.len() > 1 {
                        past.pop();
                    }
                    play.state = past.last().unwrap().clone();
                    numbers = play.state.next_slot;
                }
                Step::Line(line) => {
                    if play.run(&line).is_err() {
                        prop_assert_eq!(&play.state, &before, "a refusal changed something");
                        continue;
                    }
                    let overruled = line.ends_with('!');
                    let named = |id: Id| line.contains(&format!("\"{}\"", before.name_of(id)));
                    let took_over = line.starts_with("claim");
                    for (who, slot) in held {
                        let still = play.state.claim_of(who).map(|s| s.number);
                        let figure = play.state.figure(who);
                        let gone = figure.is_none_or(|f| !f.able());
                        let round_over = play.state.round != before.round;
                        let acted = play.state.slot(slot).is_some_and(|s| s.claim == Some(who));
                        // A running turn in which nothing was done may be handed over by name.
                        let handed = took_over && before.at == Some(slot);
                        let excused = gone || round_over || acted || named(who) || handed || overruled;
                        prop_assert!(still == Some(slot) || excused, "{}: {:?} held {}, now {:?}", line, who, slot, still);
                    }
                    // Numbers are never given twice.
                    prop_assert!(play.state.next_slot >= numbers);
                    numbers = play.state.next_slot;
                    let mut all: Vec<u32> = play.state.slots.iter().map(|s| s.number).collect();
                    all.sort_unstable();
                    let count = all.len();
                    all.dedup();
                    prop_assert_eq!(all.len(), count);
                    // One figure never holds two open slots.
                    let mut holders: Vec<Id> = play.state.slots.iter()
                        .filter(|s| s.used == crate::rules::genesys::slots::Use::Open)
                        .filter_map(|s| s.claim).collect();
                    holders.sort_unstable();
                    let count = holders.len();
                    holders.dedup();
                    prop_assert_eq!(holders.len(), count);
                    // And the save takes it all.
                    let text = ron::to_string(&play.state).unwrap();
                    prop_assert_eq!(&ron::from_str::<super::State>(&text).unwrap(), &play.state);
                    past.push(play.state.clone());
                }
            }
        }
    }
}
