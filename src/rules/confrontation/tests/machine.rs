//! Any line in any state: nothing breaks, a refusal changes nothing, and events fit every state.

use proptest::prelude::*;
use rules::encounter::Fact as _;
use rules::system::{Deciding, System as _};

use super::people::{guard, pc, with};
use crate::Confrontation;
use crate::command::Command;
use crate::library::{Library, make};
use crate::model::{Pool, State};

/// The lines of a fight, which random words would hardly ever reach.
const LINES: [&str; 30] = [
    "start",
    "initiative vesna",
    "effort 1",
    "roll",
    "bid vesna 1",
    "order !",
    "attack vesna guard!",
    "automatic vesna guard!",
    "attack guard vesna!",
    "choose vesna quickly!",
    "choose guard forcefully!",
    "choose guard quickly!",
    "reveal",
    "defend",
    "spend damage",
    "spend location",
    "spend secondary!",
    "resolve !",
    "overflow vesna might",
    "overflow vesna speed",
    "overflow guard intellect",
    "next",
    "aim vesna at guard!",
    "cover vesna!",
    "evade guard!",
    "prone vesna!",
    "check vesna firearms vs guard",
    "cancel",
    "remove guard",
    "end",
];

fn any_command() -> impl Strategy<Value = (Command, bool)> {
    let line = prop::sample::select(LINES.to_vec()).prop_map(|line| {
        rules::encounter::stage::parse::<Confrontation>(line).unwrap_or_else(|_| unreachable!())
    });
    prop_oneof![6 => line, 1 => (Command::any(), any::<bool>())]
}

fn begin() -> State {
    let library = Library::shipped();
    let mut vesna = pc("Vesna", [6, 6, 9], &[("firearms", Pool::Speed, 2)]);
    vesna.arms = vec![make::arm(library.weapon("assault_rifle").unwrap())];
    vesna.experience = 20;
    with([vesna, guard("Guard"), pc("Karim", [5, 5, 5], &[])]).state
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn c_trk_10_19_any_lines_leave_a_state_that_reads_back(
        commands in prop::collection::vec(any_command(), 1..60),
        seed in any::<u64>(),
    ) {
        let library = Library::shipped();
        let mut state = begin();
        let mut dice = dice::SeededDice::new(seed);
        let mut other = State::default();
        for (command, overruled) in commands {
            let mut cx = Deciding {
                library: library.as_ref(),
                dice: &mut dice,
                overruled,
                only_asked: false,
                passed: std::cell::RefCell::default(),
            };
            let Ok(events) = Confrontation::decide(&state, &command, &mut cx) else {
                continue;
            };
            for event in &events {
                // An event that fits no one breaks nothing either.
                event.tell(&other);
                event.apply(&mut other);
                event.tell(&state);
                Confrontation::apply(&mut state, event);
            }
            for person in &state.people {
                for pool in person.pools {
                    prop_assert!(pool.now >= 0, "{command}: {pool:?}");
                }
            }
        }
        let saved = ron::to_string(&state).unwrap();
        prop_assert_eq!(ron::from_str::<State>(&saved).unwrap(), state);
    }
}
