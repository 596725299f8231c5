//! Where a hit lands (C-LOC), with dice typed in order.

use dice::ScriptedDice;
use rstest::rstest;

use crate::model::Place::{self, *};
use crate::play::place::{Straight, Target};
use crate::settings::{HandFoot, NoArmor, Settings};

fn place(faces: &[u8], bonus: u8, armored: bool, settings: &Settings) -> Place {
    let mut none = ScriptedDice::new([]);
    let mut dice = Straight::new(Some(faces), &mut none);
    let body = None;
    let place = Target { settings, body }
        .locate(&mut dice, bonus, armored)
        .unwrap();
    dice.finish().unwrap();
    place
}

#[rstest]
#[case(&[1], 0, Armor)]
#[case(&[3], 0, Armor)]
#[case(&[4, 2], 0, LeftArm)]
#[case(&[5, 3], 0, RightArm)]
#[case(&[3, 4], 1, LeftLeg)]
#[case(&[2, 5], 2, RightLeg)]
#[case(&[4, 6], 0, Head)]
#[case(&[4, 1], 0, Armor)]
#[case(&[6, 8], 0, Torso)]
#[case(&[5, 7], 1, Abdomen)]
#[case(&[6, 10], 2, Face)]
fn c_loc_01_02_04_08_09_the_first_die_decides_between_armor_limbs_and_chance(
    #[case] faces: &[u8],
    #[case] bonus: u8,
    #[case] expected: Place,
) {
    assert_eq!(place(faces, bonus, true, &Settings::default()), expected);
}

#[rstest]
#[case(&[1], Armor)]
#[case(&[2], LeftArm)]
#[case(&[3], RightArm)]
#[case(&[4], LeftLeg)]
#[case(&[5], RightLeg)]
#[case(&[6], Head)]
#[case(&[7], Abdomen)]
#[case(&[8], Torso)]
#[case(&[9, 3, 3], LeftHand)]
#[case(&[9, 1, 4], RightHand)]
#[case(&[9, 4, 1], LeftFoot)]
#[case(&[9, 6, 6], RightFoot)]
#[case(&[10], Face)]
fn c_loc_03_06_a_random_part_of_a_human(#[case] faces: &[u8], #[case] expected: Place) {
    let mut none = ScriptedDice::new([]);
    let mut dice = Straight::new(Some(faces), &mut none);
    let settings = Settings::default();
    let target = Target {
        settings: &settings,
        body: None,
    };
    assert_eq!(target.random(&mut dice, true).unwrap(), expected);
    dice.finish().unwrap();
}

#[test]
fn c_loc_06_a_house_rule_always_hits_the_hand() {
    let settings = Settings {
        location_hand_foot: HandFoot::Hand,
        ..Settings::default()
    };
    assert_eq!(place(&[6, 9, 5], 0, true, &settings), RightHand);
}

#[test]
fn c_loc_02_a_house_rule_moves_the_random_part() {
    let settings = Settings {
        location_random: 8,
        ..Settings::default()
    };
    assert_eq!(place(&[6, 2], 1, true, &settings), LeftArm);
    assert_eq!(place(&[6, 7], 2, true, &settings), Abdomen);
}

#[test]
fn c_loc_07_without_armor_its_results_are_rolled_again_at_random() {
    let settings = Settings::default();
    assert_eq!(place(&[2, 1, 1, 8], 0, false, &settings), Torso);
    assert_eq!(place(&[4, 1, 10], 0, false, &settings), Face);
    assert_eq!(place(&[6, 1, 7], 0, false, &settings), Abdomen);
    let torso = Settings {
        location_no_armor: NoArmor::Torso,
        ..settings
    };
    assert_eq!(place(&[2], 0, false, &torso), Torso);
    assert_eq!(place(&[6, 1], 0, false, &torso), Torso);
}

#[test]
fn c_roll_02_straight_dice_never_explode_and_must_fit() {
    let settings = Settings::default();
    let mut scripted = ScriptedDice::new([6, 6]);
    let mut dice = Straight::new(None, &mut scripted);
    assert_eq!(
        Target {
            settings: &settings,
            body: None
        }
        .locate(&mut dice, 0, true)
        .unwrap(),
        Head,
        "a d10 shows 6"
    );
    assert_eq!(dice.finish().unwrap(), [6, 6]);
    let refusal = |faces: &[u8]| {
        let mut none = ScriptedDice::new([]);
        let mut dice = Straight::new(Some(faces), &mut none);
        let located = Target {
            settings: &settings,
            body: None,
        }
        .locate(&mut dice, 0, true);
        located.and_then(|_| dice.finish().map(drop)).unwrap_err()
    };
    says!(refusal(&[6]).to_string());
    says!(refusal(&[7]).to_string());
    says!(refusal(&[1, 1]).to_string());
}
