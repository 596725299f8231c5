//! The worked examples of the rules, one test for each line. Odds (F-EX-02, F-EX-12) and faces
//! (F-EX-03) are tested in `dice`.

use rstest::rstest;

use super::Play;
use crate::kinds::{Condition, Injury};
use crate::model::state::{Ending, Phase};

#[test]
fn f_ex_01_pools_with_injuries_and_the_points_of_creation() {
    let pool = |wounds: &[&str]| {
        let mut play = Play::with(&["create Ana", "rank ana stealth 2", "attribute ana reflex 1"]);
        for wound in wounds {
            play.ok(&format!("wound ana {wound}"));
        }
        play.ok("check ana stealth 3");
        play.dice_of("ana")
    };
    assert_eq!(pool(&["minor"]), 5);
    assert_eq!(pool(&["minor", "medium"]), 3);
    assert_eq!(pool(&["serious", "serious"]), 0);

    let mut play = Play::with(&[
        "create Wren",
        "attribute wren intellect 1",
        "disabling wren heavy",
        "disabling wren gullible",
        "disabling wren phobia spiders",
    ]);
    says!(play.fact("wren", "points"));
    play.forbidden("rank wren medium_weapon -1", "F-VOC-03");
}

#[test]
fn f_ex_04_destiny_after_the_roll() {
    let mut play = Play::with(&[
        "create Ana",
        "set ana destiny 2",
        "rank ana stealth 3",
        "check ana stealth 4",
    ]);
    play.ok("roll = 1 2 5 3 6 4");
    play.ok("destiny");
    assert_eq!(play.figure("ana").destiny, 1);
    let said = play.ok("done");
    says!(said);

    play.all(&["check ana endurance 3", "roll = 4 5 6"]);
    let refusal = play.no("destiny");
    says!(refusal.why);
    assert_eq!(play.figure("ana").destiny, 1);
}

#[test]
fn f_ex_05_a_combat_pool_piece_by_piece() {
    let mut play = Play::folk(&["Ana 1 2 0", "Bo 0 0 0"]);
    play.all(&[
        "award ana skill 3",
        "improve ana medium_weapon!",
        "improve ana medium_weapon!",
        "improve ana endurance",
        "gear ana stick",
        "draw ana stick",
        "gear ana full_plate",
        "start",
        "defend bo",
        "charge ana bo",
        "pool ana",
    ]);
    says!(play.counted());
    assert_eq!(play.dice_of("ana"), 8);

    let mut play = Play::folk(&["Ana 1 2 0", "Bo 0 0 0"]);
    play.all(&[
        "award ana skill 3",
        "improve ana medium_weapon!",
        "improve ana medium_weapon!",
        "improve ana endurance",
    ]);
    play.all(&[
        "gear ana stick",
        "draw ana stick",
        "gear ana full_plate",
        "start",
        "attack bo ana",
        "defend ana",
    ]);
    assert_eq!(play.dice_of("ana"), 9);
    play.faces("ana", 9);
    play.faces("bo", 0);
    play.ok("compare");
    assert_eq!(play.state.phase, Phase::Upkeep);
}

#[test]
fn f_ex_06_strength_outcome_armor() {
    let plate = ["set bo strength 1", "gear bo full_plate"];
    let mut play = Play::versus(7, 2, &plate);
    assert_eq!(play.state.duels[0].level, 5);
    play.ok("reduce 1");
    assert_eq!(
        (play.state.duels[0].level, play.figure("bo").strength_used),
        (4, 1)
    );
    play.ok("outcome fatal");
    assert_eq!(play.figure("bo").wounds[0].injury, Injury::Minor);
    assert_eq!(play.figure("bo").injury_dice(), 1);

    // The same in close combat. Ana's sword doesn't count there, so she rolls unarmed.
    let mut play = Play::versus(7, 2, &[plate[0], plate[1], "grapple ana bo"]);
    play.all(&["reduce 1", "outcome fatal"]);
    assert_eq!(play.figure("bo").injury_dice(), 4);
    assert!(play.figure("bo").incapacitated());

    let mut play = Play::versus(7, 2, &plate);
    play.all(&["reduce 1", "outcome knockout"]);
    assert!(play.figure("bo").is(Condition::Unconscious));
    assert_eq!(play.figure("bo").injury_dice(), 0);
}

#[test]
fn f_ex_07_injuries_add_their_dice_and_not_their_graveness() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.all(&["wound ana medium", "wound ana medium"]);
    assert_eq!(play.figure("ana").injury_dice(), 4);
    assert!(play.figure("ana").able());
    let deadlines = |play: &Play| {
        let settings = &play.state.settings;
        let wounds = play.figure("ana").wounds.iter();
        wounds
            .map(|w| w.times(settings).0.unwrap() / 3600)
            .collect::<Vec<_>>()
    };
    assert_eq!(deadlines(&play), [24, 24]);
    play.ok("wound ana serious");
    assert_eq!(play.figure("ana").injury_dice(), 7);
    assert_eq!(deadlines(&play), [24, 24, 6]);
}

#[test]
fn f_ex_08_order_of_declaration_and_performance() {
    let mut play = Play::folk(&["A 0 1 0", "B 0 0 0", "C 0 2 0", "D 0 1 0"]);
    play.all(&["start", "tie a = 3", "tie d = 5"]);
    assert_eq!(play.named(&play.state.order), "B A D C");
    assert_eq!(play.named(&play.state.performance()), "C D A B");

    let mut play = Play::folk(&["A 0 1 0", "B 0 0 0", "C 0 2 0", "D 0 1 0"]);
    play.all(&["start", "tie a = 4"]);
    let said = play.ok("tie d = 4");
    says!(said[1]);
    assert_eq!(play.named(&play.state.ties), "A D");
    assert_eq!(play.state.phase, Phase::TieBreak);
}

#[rstest]
#[case::the_faster_braces(2, "brace bo ana", 4, 3, "Bo", 1)]
#[case::the_slower_could_not(0, "defend bo", 4, 3, "Ana", 1)]
fn f_ex_09_charge_and_brace(
    #[case] reflex: i8,
    #[case] answer: &str,
    #[case] charger: u8,
    #[case] other: u8,
    #[case] winner: &str,
    #[case] level: u8,
) {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&[&format!("set bo reflex {reflex}"), "start"]);
    if reflex > 1 {
        play.all(&["charge ana bo", answer]);
    } else {
        play.forbidden("brace bo ana", "F-MOD-15");
        play.all(&[answer, "charge ana bo"]);
    }
    play.faces("ana", charger);
    play.faces("bo", other);
    play.ok("compare");
    assert_eq!(play.named(&[play.state.duels[0].winner]), winner);
    assert_eq!(play.state.duels[0].level, level);
}

#[test]
fn f_ex_10_purchases() {
    let buy = |level: u8, item: &str, before: &[&str]| {
        let mut play = Play::folk(&["Ana 0 0 0"]);
        play.ok(&format!("set ana commerce {level}"));
        play.all(before);
        play.run(&format!("buy ana {item}"))
            .map(|_| play.figure("ana").commerce)
            .map_err(|refusal| refusal.rule.unwrap_or("input"))
    };
    let plain: [(&str, Result<u8, &str>); 4] = [
        ("4", Ok(2)),
        ("3", Ok(3)),
        ("2", Ok(4)),
        ("5", Err("F-COM-06")),
    ];
    for (item, left) in plain {
        assert_eq!(buy(4, item, &["quirk ana patron"]), left, "{item}");
    }
    let away = ["quirk ana closed_trade", "away ana on"];
    assert_eq!(buy(5, "3", &away), Ok(3));
    assert_eq!(buy(5, "4", &away), Err("F-COM-06"));
    assert_eq!(buy(4, "3", &["quirk ana tight_pursed"]), Err("F-QOW-08"));
    assert_eq!(buy(4, "2", &["quirk ana tight_pursed"]), Ok(4));
}

#[rstest]
#[case(4, Some(2))]
#[case(2, None)]
#[case(1, None)]
fn f_ex_11_off_guard(#[case] wins: u8, #[case] level: Option<u8>) {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["gear ana sword", "ambush ana bo 2 with sword"]);
    play.faces("ana", wins);
    play.ok("compare");
    assert_eq!(play.state.duels.first().map(|d| d.level), level);
    // Not reached, or reached exactly: the first round begins.
    let expected = if level.is_some() {
        Phase::Resolve
    } else {
        Phase::Declare
    };
    assert_eq!(play.state.phase, expected);
}

#[rstest]
#[case(2, Some(1))]
#[case(1, None)]
fn f_ex_11_the_helpless(#[case] wins: u8, #[case] level: Option<u8>) {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0", "Cy 0 0 0"]);
    play.all(&[
        "gear bo full_plate",
        "gear bo small_shield",
        "status bo held",
        "start",
    ]);
    play.all(&["defend cy", "attack ana bo", "pool ana"]);
    play.faces("ana", wins);
    play.ok("compare");
    assert_eq!(play.state.duels.first().map(|d| d.level), level);
    if level.is_some() {
        // Armor 4 is ignored.
        play.ok("outcome minor");
        assert_eq!(play.figure("bo").injury_dice(), 1);
    }
}

#[test]
fn f_ex_11_a_chase_step_by_step() {
    let mut play = Play::folk(&["Ana 0 0 0", "Bo 0 0 0"]);
    let step = |play: &mut Play, ana: u8, bo: u8| {
        play.ok("chase step");
        for (name, wins) in [("ana", ana), ("bo", bo)] {
            play.ok(&format!("pool {name}"));
            let dice = play.dice_of(name);
            if dice < wins {
                play.ok(&format!("modify {}", wins - dice));
            }
            play.faces(name, wins);
        }
        play.ok("done");
        let chase = play.state.chase.clone().unwrap();
        (chase.distance.word(), chase.over)
    };
    play.ok("chase ana after bo at medium");
    assert_eq!(step(&mut play, 3, 2), ("close", None));
    assert_eq!(step(&mut play, 4, 4), ("close", None));
    assert_eq!(step(&mut play, 5, 1), ("close", Some(Ending::Caught(4))));
    play.ok("chase ana after bo at long");
    assert_eq!(step(&mut play, 2, 3).1, Some(Ending::Escaped));
}
