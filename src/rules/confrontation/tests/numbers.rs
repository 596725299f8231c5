//! What abilities, quirks, augmentations and gear change outside rolls: prices, damage, reduction, brace.

use super::effects::{gifted, weapon};
use super::shipped;
use crate::library::{Library, make};
use crate::model::{Person, Pool, Range, Tenths};
use crate::sheet_effects::{self, Bonus};

#[test]
fn c_qrk_09_12_and_17_prices_and_distance() {
    let s = shipped();
    let mut ada = gifted(&["dash"]);
    let prices = |ada: &Person, range: Range| {
        let all = sheet_effects::move_prices(&s.library, ada, range);
        all.iter()
            .map(|one| (one.price.0, one.cost.is_some()))
            .collect::<Vec<_>>()
    };
    assert_eq!(prices(&ada, Range::Immediate), []);
    assert_eq!(prices(&ada, Range::Short), [(0, true)]);
    assert_eq!(prices(&ada, Range::Long), [(6, true)]);
    assert_eq!(prices(&ada, Range::VeryLong), [(10, true)]);
    ada.quirk = "lame".to_owned();
    assert_eq!(prices(&ada, Range::Immediate), [(6, false)]);
    assert_eq!(prices(&ada, Range::Short), [(0, true), (10, false)]);
    assert_eq!(
        sheet_effects::owed_after_damage(&s.library, &ada),
        Tenths(0)
    );
    assert_eq!(sheet_effects::distance(&s.state, &s.library, &ada), 100);
    ada.quirk = "overreacts_to_injury".to_owned();
    assert_eq!(
        sheet_effects::owed_after_damage(&s.library, &ada),
        Tenths(6)
    );
    ada.quirk = "slow".to_owned();
    assert_eq!(sheet_effects::distance(&s.state, &s.library, &ada), 75);
}

#[test]
fn c_prf_19a_any_tactic_costs_1_speed() {
    let s = shipped();
    let ability = sheet_effects::any_tactic(&s.library, &gifted(&["tactical_thinking"])).unwrap();
    assert_eq!(
        (ability.cost, ability.rule.as_str()),
        (Some((Pool::Speed, 1)), "C-PRF-19a")
    );
    assert_eq!(
        sheet_effects::any_tactic(&s.library, &gifted(&["take_cover"])),
        None
    );
}

/// The points of each bonus and whether it costs something.
fn points(all: &[Bonus]) -> Vec<(&str, i16, bool)> {
    all.iter()
        .map(|one| (one.key.as_str(), one.points, one.cost.is_some()))
        .collect()
}

#[test]
fn c_aug_08_c_aug_11_and_c_foc_13b_damage() {
    let s = shipped();
    let library = Library::shipped();
    let mut ada = gifted(&["deadly_strike"]);
    for key in ["muscle_augmentation", "muscle_replacement"] {
        make::augment(&library, &mut ada, library.augmentation(key).unwrap());
    }
    let damage = |arm: &str| sheet_effects::damage(&s.state, &s.library, &ada, &weapon(arm));
    assert_eq!(
        points(&damage("bowie_knife")),
        [
            ("deadly_strike", 4, true),
            ("muscle_augmentation", 1, false),
            ("muscle_replacement", 2, false)
        ]
    );
    assert_eq!(points(&damage("taser")), [("deadly_strike", 4, true)]);
}

#[test]
fn c_bio_04_carapace_while_it_is_active() {
    let s = shipped();
    let mut ada = gifted(&[]);
    let field = |active| crate::model::Biotic {
        active,
        ..crate::model::Biotic::new(crate::model::Field::Carapace, 2)
    };
    ada.biotic = Some(field(false));
    assert_eq!(
        sheet_effects::natural_reduction(&s.state, &s.library, &ada),
        0
    );
    ada.biotic = Some(field(true));
    assert_eq!(
        sheet_effects::natural_reduction(&s.state, &s.library, &ada),
        6,
        "2 and 2 x 2"
    );
    let damage = sheet_effects::damage(&s.state, &s.library, &ada, &weapon("unarmed"));
    assert_eq!(points(&damage), [("carapace", 2, false)]);
    let knife = sheet_effects::damage(&s.state, &s.library, &ada, &weapon("bowie_knife"));
    assert_eq!(points(&knife), []);
}

#[test]
fn c_arm_07_plates_and_frame_add_up() {
    let s = shipped();
    let library = Library::shipped();
    let mut ada = gifted(&[]);
    for key in ["dermal_plates", "exoskeleton", "inner_spacesuit"] {
        make::augment(&library, &mut ada, library.augmentation(key).unwrap());
    }
    let natural = sheet_effects::natural_reduction(&s.state, &s.library, &ada);
    assert_eq!(natural, 5, "2 and 3. The spacesuit isn't unfolded");
}

#[test]
fn c_des_17b_gear_sets_brace_and_abilities_add() {
    let s = shipped();
    let library = Library::shipped();
    let mut ada = gifted(&[]);
    let brace = |ada: &Person, arm: &str, deployed| {
        sheet_effects::brace(&s.state, &s.library, ada, &weapon(arm), deployed)
    };
    assert_eq!(brace(&ada, "light_machine_gun", false), 1);
    for key in ["vents_and_padding", "tripod", "gas_vents"] {
        make::give(&library, &mut ada, key);
    }
    assert_eq!(brace(&ada, "light_machine_gun", false), 8);
    assert_eq!(brace(&ada, "light_machine_gun", true), 10);
    assert_eq!(brace(&ada, "assault_rifle", false), 5, "1 and 4 (C-EX-08)");
    make::augment(
        &library,
        &mut ada,
        library.augmentation("exoskeleton").unwrap(),
    );
    assert_eq!(brace(&ada, "light_machine_gun", true), 14);
}
