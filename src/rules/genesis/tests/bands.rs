//! Tests of who is left behind by a move, and at what distance (F-ORD-08, F-ORD-10).

use proptest::prelude::*;
use rstest::rstest;

use super::Play;
use crate::kinds::Band;
use crate::model::state::{Phase, State};
use crate::play::event::{ActDropped, AttackMade, Event, Stepped};

const ENGAGED: Band = Band::Engaged;
const NEAR: Band = Band::Near;
const FAR: Band = Band::Far;

/// Ana, Bo, Cy and Di, fastest first. Ana and Di are on one side. Distances come before the start, and
/// Di, Cy and Bo defend unless a line is theirs.
fn four(bands: &[&str], lines: &[&str]) -> Play {
    let mut play = Play::folk(&["Ana 0 3 0", "Bo 0 2 0", "Cy 0 1 0", "Di 0 0 0"]);
    play.ok("side di pc");
    for band in bands {
        play.ok(&format!("band {band}"));
    }
    play.ok("start");
    for name in ["di", "cy", "bo", "ana"] {
        let own = |line: &&&str| line.split(' ').nth(1) == Some(name);
        for line in lines.iter().filter(own) {
            play.ok(line);
        }
        let id = play.id(name);
        if play.state.phase == Phase::Declare && play.state.declaration(id).is_none() {
            play.ok(&format!("defend {name}"));
        }
    }
    assert_ne!(play.state.phase, Phase::Declare);
    play
}

fn band(play: &Play, a: &str, b: &str) -> Band {
    assert_eq!(
        play.state.band(play.id(a), play.id(b)),
        play.state.band(play.id(b), play.id(a))
    );
    play.state.band(play.id(a), play.id(b))
}

#[test]
fn f_ord_10_who_charges_leaves_those_at_its_side_behind() {
    let mut play = Play::with(&["add sergeant_brook", "add toll_rider", "add bridge_tough"]);
    play.all(&[
        "band brook rider engaged",
        "band brook tough far",
        "band rider tough far",
        "start",
        "defend tough",
        "defend rider",
        "charge brook tough",
    ]);
    assert_eq!(band(&play, "brook", "tough"), ENGAGED);
    // The rider is where Brook was: as far from Brook as from the tough.
    assert_eq!(band(&play, "brook", "rider"), FAR);
    says!(play.fact("rider", "distance"));
}

#[rstest]
#[case::charge("charge ana cy", NEAR)]
#[case::attack("attack ana cy", NEAR)]
#[case::step_up("move ana cy engaged", NEAR)]
#[case::back("move ana bo near", NEAR)]
fn f_ord_10_who_goes_is_no_longer_at_arms_length(#[case] line: &str, #[case] left: Band) {
    let play = four(
        &["ana bo engaged", "ana di engaged", "bo di engaged"],
        &[line],
    );
    assert_eq!(band(&play, "ana", "bo"), left);
    assert_eq!(band(&play, "ana", "di"), left);
    assert_eq!(band(&play, "bo", "di"), ENGAGED);
    let came = if line.contains("cy") { ENGAGED } else { NEAR };
    assert_eq!(band(&play, "ana", "cy"), came);
    let said = play.said.join(" ");
    says!(said);
}

#[test]
fn f_ord_10_whoever_is_in_the_same_group_stays_engaged() {
    // Ana, Bo and Cy in one place: an attack on one of them leaves no one.
    let group = ["ana bo engaged", "ana cy engaged", "bo cy engaged"];
    let play = four(&group, &["attack ana cy"]);
    assert_eq!(band(&play, "ana", "bo"), ENGAGED);
    // Bo is next to Cy: Ana goes to Cy and keeps Bo at arm's length.
    let group = ["ana bo engaged", "bo cy engaged", "ana di engaged"];
    for line in ["attack ana cy", "move ana cy engaged", "charge ana cy"] {
        let play = four(&group, &[line]);
        assert_eq!(band(&play, "ana", "cy"), ENGAGED, "{line}");
        assert_eq!(band(&play, "ana", "bo"), ENGAGED, "{line}");
        assert_eq!(band(&play, "ana", "di"), NEAR, "{line}");
    }
    // A step back from one of a group is a step back from all of it.
    let group = ["ana bo engaged", "ana cy engaged", "bo cy engaged"];
    let play = four(&group, &["move ana bo near"]);
    assert_eq!(
        (band(&play, "ana", "bo"), band(&play, "ana", "cy")),
        (NEAR, NEAR)
    );
    // The same holds from near to far.
    let play = four(&["bo cy engaged"], &["move ana bo far"]);
    assert_eq!(
        (band(&play, "ana", "bo"), band(&play, "ana", "cy")),
        (FAR, FAR)
    );
}

#[test]
fn f_ord_10_a_step_that_stays_with_a_neighbor_leaves_it_where_it_is() {
    // Bo is engaged, Di is next to Ana and near Bo: Ana steps back to where Di is.
    let play = four(&["ana bo engaged", "ana di engaged"], &["move ana bo near"]);
    assert_eq!(
        (band(&play, "ana", "bo"), band(&play, "ana", "di")),
        (NEAR, ENGAGED)
    );
    // At a greater distance Di is left.
    let play = four(&["ana di engaged"], &["move ana bo far"]);
    assert_eq!(
        (band(&play, "ana", "bo"), band(&play, "ana", "di")),
        (FAR, NEAR)
    );
    // Two targets of one attack are both kept: one at arm's length, one a step away.
    let play = four(&["ana bo engaged"], &["attack ana bo cy"]);
    assert_eq!(
        (band(&play, "ana", "bo"), band(&play, "ana", "cy")),
        (ENGAGED, ENGAGED)
    );
}

#[test]
fn f_ord_10_who_comes_up_to_another_is_where_that_one_is() {
    // Cy is next to Bo and far from Ana. Di is far from both.
    let far = [
        "ana bo far",
        "ana cy far",
        "bo cy engaged",
        "di bo far",
        "di cy far",
    ];
    let play = four(&far, &["charge ana bo"]);
    assert_eq!(band(&play, "ana", "cy"), NEAR);
    assert_eq!(band(&play, "ana", "di"), FAR);
    // Characters in close combat are in one place (F-CLS-01).
    let mut play = Play::folk(&["Ana 0 3 0", "Bo 0 2 0", "Cy 0 1 0", "Di 0 0 0"]);
    play.all(&[
        "band ana bo far",
        "band ana cy far",
        "grapple bo cy",
        "band ana di engaged",
    ]);
    play.all(&[
        "start",
        "defend di",
        "defend cy",
        "defend bo",
        "charge ana bo",
    ]);
    assert_eq!(band(&play, "ana", "cy"), ENGAGED);
    assert_eq!(band(&play, "ana", "di"), NEAR);
}

#[test]
fn f_ord_08_the_slower_one_goes_after_those_who_went_first() {
    // Ana charges away. Cy, who was next to her, follows and is next to her again.
    let bands = ["ana cy engaged", "ana bo near", "cy bo near"];
    let play = four(&bands, &["charge ana bo", "attack cy bo"]);
    assert_eq!(
        (band(&play, "ana", "bo"), band(&play, "cy", "bo")),
        (ENGAGED, ENGAGED)
    );
    assert_eq!(band(&play, "ana", "cy"), NEAR);
    // Cy's attack on the one who runs away hits only if Cy is faster.
    let play = four(
        &["ana cy engaged", "ana bo far", "cy bo far"],
        &["attack cy ana", "charge ana bo"],
    );
    let (ana, cy) = (play.id("ana"), play.id("cy"));
    assert_eq!(band(&play, "ana", "cy"), NEAR);
    assert!(!play.state.reaches(cy, ana), "{:?}", play.said);
}

#[test]
fn f_cmb_03_who_flees_leaves_friends_and_the_helpless_behind() {
    let bands = ["ana bo engaged", "ana di engaged", "bo di engaged"];
    let mut play = four(&bands, &["flee ana"]);
    if play.state.phase != Phase::Upkeep {
        play.all(&["roll all", "compare"]);
    }
    assert_eq!(
        (band(&play, "ana", "bo"), band(&play, "ana", "di")),
        (NEAR, NEAR)
    );
    // Another fleeing character stays next to the first.
    let play = four(&bands, &["flee ana", "flee di"]);
    assert_eq!(
        (band(&play, "ana", "bo"), band(&play, "ana", "di")),
        (NEAR, ENGAGED)
    );
    assert_eq!(band(&play, "bo", "di"), NEAR);
}

#[test]
fn f_mod_06_an_opening_blow_leaves_those_behind_too() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0", "Di 0 0 0"]);
    play.all(&["band ana di engaged", "ambush ana bo 1"]);
    assert_eq!(
        (band(&play, "ana", "bo"), band(&play, "ana", "di")),
        (ENGAGED, NEAR)
    );
}

/// A declaration that is not made is logged with its reason (F-ORD-06).
#[rstest]
#[case::dead("charge di bo", &["kill bo"])]
#[case::dead_step("move di bo engaged", &["kill bo"])]
#[case::left("charge di bo", &["remove bo"])]
#[case::left_step("move di bo far", &["remove bo"])]
#[case::prone("move di bo far", &["status di prone"])]
#[case::held("move di bo far", &["grapple di cy"])]
#[case::out("charge di bo", &["status di held"])]
#[case::moved("attack di bo", &["band di bo near", "move bo di far"])]
#[case::prone_attack("attack di bo", &["status di prone"])]
#[case::met("move di bo near", &["band di bo far", "charge bo di"])]
fn f_ord_06_what_is_dropped_says_why(#[case] line: &str, #[case] then: &[&str]) {
    let mut play = Play::folk(&["Ana 0 3 0", "Bo 0 2 0", "Cy 0 1 0", "Di 0 0 0"]);
    if then.contains(&"band di bo far") {
        play.ok("band di bo far");
    }
    play.all(&["start", line]);
    let di = play.id("di");
    if play.state.declaration(di).is_none() {
        play.ok("defend di");
    }
    let (by_hand, own): (Vec<&str>, Vec<&str>) = then.iter().partition(|l| !l.contains(" bo di"));
    if !play.state.elsewhere.contains(&play.id("cy")) {
        play.ok("defend cy");
    }
    let before = play.said.len();
    play.all(&by_hand).all(&own);
    while let Some(who) = play.state.declaring() {
        let name = play.state.name_of(who).to_owned();
        play.ok(&format!("defend {name}"));
    }
    says!(play.said[before..]);
    // An attack is made although it reaches no one, and nothing else is.
    let attacks = line.starts_with("attack ");
    let dropped = play.events.iter().filter(|e| match e {
        Event::ActDropped(ActDropped { who, .. }) => *who == di && !attacks,
        Event::AttackMade(AttackMade { who, struck }) => {
            *who == di && attacks && struck.iter().any(|s| s.band != Band::Engaged)
        }
        _ => false,
    });
    assert_eq!(dropped.count(), 1, "{:#?}", play.events);
    // A character that falls short of its target may have come a step nearer.
    let dropped = |e: &&Event| matches!(e, Event::Stepped(Stepped { who, .. }) if *who == di);
    let step = play.events.iter().find(dropped);
    let moved_away = then.contains(&"move bo di far");
    assert!(step.is_none() || moved_away, "{step:?}");
}

/// No character is at arm's length of two who are far from each other.
fn in_one_place(state: &State) -> bool {
    let here = |id: &_| !state.elsewhere.contains(id);
    let alive = state.figures.iter().filter(|f| !f.dead).map(|f| f.id);
    let all: Vec<_> = alive.filter(here).collect();
    let torn = |a, b, c| {
        let engaged = state.band(a, b) == ENGAGED && state.band(a, c) == ENGAGED;
        a != b && a != c && b != c && engaged && state.band(b, c) == FAR
    };
    !all.iter()
        .any(|a| all.iter().any(|b| all.iter().any(|c| torn(*a, *b, *c))))
}

/// Bo, held by Di next to Ana, is in Ana's reach. Cy, who has come up to her, is far from Bo. She
/// attacks only one of them at arm's length.
#[test]
fn f_ord_10_a_held_target_far_from_the_other_is_not_reached_with_it() {
    let mut play = Play::folk(&["Ana 0 3 0", "Bo 0 2 0", "Cy 0 1 0", "Di 0 0 0"]);
    play.all(&[
        "side di pc",
        "band ana di engaged",
        "band bo di engaged",
        "band bo cy far",
        "grapple bo di",
        "start",
    ]);
    for line in [
        "attack di ana",
        "charge cy ana",
        "attack bo ana",
        "attack ana cy bo",
    ] {
        drop(play.run(line));
    }
    assert!(in_one_place(&play.state), "{:#?}", play.said);
}

const NAMES: [&str; 4] = ["ana", "bo", "cy", "di"];

fn declared() -> impl Strategy<Value = (usize, usize, usize)> {
    (0..9_usize, 0..3_usize, 0..3_usize)
}

/// The lines of a declaring character: a step, then an act, with targets by index.
fn lines(who: usize, (act, one, other): (usize, usize, usize)) -> Vec<String> {
    let me = NAMES[who];
    let others: Vec<&str> = NAMES.into_iter().filter(|name| *name != me).collect();
    let (one, other) = (others[one], others[other]);
    let act = match act {
        0 => format!("move {me} {one} engaged"),
        1 => format!("move {me} {one} near"),
        2 => format!("move {me} {one} far"),
        3 => format!("charge {me} {one}"),
        4 => format!("attack {me} {one}"),
        5 => format!("attack {me} {one} {other}"),
        6 => format!("flee {me}"),
        7 => format!("charge {me} {one} {other}"),
        _ => format!("assist {me} {one}"),
    };
    vec![act, format!("attack {me} {other}"), format!("defend {me}")]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn f_ord_10_no_move_tears_a_group_apart(
        bands in prop::collection::vec(0..3_usize, 6),
        grappled in prop::option::of((0..4_usize, 1..4_usize)),
        rounds in prop::collection::vec(prop::collection::vec(declared(), 4), 1..4),
    ) {
        let mut play = Play::folk(&["Ana 0 3 0", "Bo 0 2 0", "Cy 0 1 0", "Di 0 0 0"]);
        play.ok("side di pc");
        let pairs = (0..4).flat_map(|a| (a + 1..4).map(move |b| (a, b)));
        for ((a, b), band) in pairs.zip(bands) {
            let band = Band::ALL[band].word();
            play.ok(&format!("band {} {} {band}", NAMES[a], NAMES[b]));
        }
        if let Some((a, more)) = grappled {
            play.ok(&format!("grapple {} {}", NAMES[a], NAMES[(a + more) % 4]));
        }
        prop_assume!(in_one_place(&play.state));
        play.ok("start");
        for round in rounds {
            for (n, choice) in round.into_iter().enumerate() {
                let who = 3 - n;
                for line in lines(who, choice) {
                    // What the rules forbid isn't declared.
                    let declared = play.state.declaration(play.id(NAMES[who])).is_some();
                    if play.state.phase == Phase::Declare && !declared {
                        drop(play.run(&line));
                    }
                }
            }
            prop_assert_ne!(play.state.phase, Phase::Declare);
            prop_assert!(in_one_place(&play.state), "{:#?}", play.said);
            for &(a, b) in &play.state.close {
                prop_assert_eq!(play.state.band(a, b), ENGAGED);
            }
            if play.state.phase == Phase::Roll {
                play.all(&["roll all", "compare"]);
            }
            while play.state.phase == Phase::Resolve {
                play.ok("outcome nothing!");
            }
            prop_assert!(in_one_place(&play.state), "{:#?}", play.said);
            play.ok("next");
        }
    }
}

/// The rows of the targets are in the order of their numbers, and the nearest is the default (F-ORD-10).
#[test]
fn f_ord_10_targets_keep_their_order_and_the_nearest_is_the_default() {
    let mut play = Play::folk(&["Ana 0 3 0", "Bo 0 0 0", "Cy 0 1 0"]);
    play.all(&[
        "side ana pc",
        "band ana bo near",
        "band ana cy engaged",
        "start",
        "defend bo",
        "defend cy",
    ]);
    let offers = play.offers();
    let attacks: Vec<_> = offers.iter().filter(|one| one.key == "attack").collect();
    let targets: Vec<_> = attacks.iter().filter_map(|one| one.whom).collect();
    assert_eq!(
        play.named(&targets),
        play.named(&[play.id("bo"), play.id("cy")])
    );
    let default: Vec<_> = attacks
        .iter()
        .filter(|one| one.proposed)
        .filter_map(|one| one.whom)
        .collect();
    assert_eq!(default, [play.id("cy")]);
}
