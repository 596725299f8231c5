//! Tests that a check in any stage survives saving: after writing and reading it asks the same
//! question.

use proptest::prelude::*;

use super::Play;
use crate::events::Event;
use crate::model::state::State;

/// The play with its state written as RON and read back.
fn saved(play: &Play) -> Play {
    let text = ron::to_string(&play.state).unwrap();
    let mut again = Play::new();
    again.state = ron::from_str::<State>(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
    again
}

fn assert_same(play: &Play) {
    let again = saved(play);
    assert_eq!(again.state, play.state);
    assert_eq!(again.all_offers(), play.all_offers());
    assert_eq!(again.pool(), play.pool());
}

#[test]
fn a_check_in_every_stage_survives_a_save() {
    let mut play = Play::fight();
    for line in [
        "strain vex 2",
        "engage ila boarders",
        "maneuver @ aim \"the \\\"red\\\" lamp\"",
        "attack @ boarders with slug at short",
        "modify 2 setback smoke, dust",
        "modify upgrade",
        "switch \"ally engaged\"",
        "story players",
        "story gm",
        "band medium",
        "roll = 2s 5a T!",
        "reroll = 1s 7a 2T D!",
        "spend a_strain",
        "spend a_crit = 43!",
        "spend a_boost_any ila",
        "spend 2a the lamp bursts",
        "spend h_strain",
        "done",
        "check vex stealth vs boarders perception!",
        "roll",
        "reroll",
        "done",
        "status vex \"on fire\"",
        "crit ila = 27",
        "next",
    ] {
        // Minions roll no d100. Everything else is accepted.
        if line != "spend a_crit = 43!" {
            play.ok(line);
        }
        assert_same(&play);
    }
    for event in &play.events {
        let text = ron::to_string(event).unwrap();
        assert_eq!(ron::from_str::<Event>(&text).as_ref(), Ok(event), "{text}");
    }
}

#[test]
fn a_check_goes_on_after_a_save_as_if_nothing_had_been() {
    let lines = [
        "attack @ boarders with slug at short",
        "story players",
        "roll = 2s 4a",
        "spend a_crit",
        "done",
        "maneuver @ cover",
        "next",
    ];
    let mut straight = Play::fight();
    let mut saving = Play::fight();
    for line in lines {
        straight.ok(line);
        saving = saved(&saving);
        saving.ok(line);
    }
    assert_eq!(straight.state, saving.state);
}

#[test]
fn a_state_that_lacks_what_was_added_later_still_loads() {
    let state: State = ron::from_str("(title:\"Old\",round:2)").unwrap();
    assert_eq!((state.title.as_str(), state.round), ("Old", 2));
    assert!(state.settings.story_limit);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn any_course_of_checks_survives_a_save(
        lines in prop::collection::vec(
            prop::sample::select(vec![
                "attack @", "attack @ boarders with slug at short!", "attack ila boarders!", "check ila cool",
                "check vex stealth vs boarders!", "target next", "weapon next", "band next", "stun!", "switch difficulty",
                "switch defense", "modify 2 setback", "modify upgrade", "story players", "story gm", "roll", "roll!",
                "roll = 2s 3a T!", "roll = 1f 3t D!", "reroll", "reroll!", "spend a_crit", "spend a_maneuver",
                "spend a_defense_melee", "spend a_disarm", "spend h_prone", "spend d_ammo", "spend d_damage",
                "spend 1a something", "done", "cancel", "next", "next!", "claim vex", "claim ila", "maneuver @ aim",
                "maneuver @ engage boarders!", "end", "start", "wound vex 5", "crit ila", "remove boarders",
                "add compact_trooper x3",
            ]),
            1..30,
        )
    ) {
        let mut play = Play::fight();
        for line in lines {
            if play.run(line).is_ok() {
                let again = saved(&play);
                prop_assert_eq!(&again.state, &play.state, "{}", line);
                prop_assert_eq!(again.all_offers(), play.all_offers(), "{}", line);
            }
        }
    }
}
