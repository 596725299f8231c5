//! Tests of damage: base damage, net Success, Brawn, Pierce, soak.

use rstest::rstest;

use crate::kinds::{Band, Quality};
use crate::model::records::Damage;

use super::{duel, rifle, with};

// Base damage 6, soak 4: the result of the dice, and the damage that gets through.
#[rstest]
#[case("1s", 3)]
#[case("3s", 5)]
#[case("3s 1f", 4)]
#[case("T", 3)]
#[case("2T", 4)]
#[case("-", 0)]
#[case("1s 1f", 0)]
#[case("2f", 0)]
#[case("1f T", 0)]
#[case("5a", 0)]
fn g_comb_06_damage_is_base_plus_net_success_and_a_hit_needs_one(
    #[case] symbols: &str,
    #[case] wounds: u16,
) {
    let mut play = rifle();
    play.ok("attack @ boarders with tool at medium");
    play.ok(&format!("roll = {symbols}"));
    play.ok("done");
    assert_eq!(play.figure("boarders").wounds, wounds);
    assert!(play.state.check.is_none());
}

#[test]
fn g_comb_02_06_15_the_programs_own_dice_are_read_face_by_face() {
    let mut play = duel(&[]);
    play.ok("set sergeant adversary 0");
    play.ok("attack @ sergeant with tool at short");
    // 2y1g 1p: a Triumph, a Success, a blank, a Failure, then the d100.
    play.dice(&[12, 2, 1, 2, 64]);
    play.ok("roll");
    let net = play.state.check.as_ref().unwrap().net().unwrap();
    assert_eq!((net.success, net.advantage, net.triumph), (1, 0, 1));
    play.all(&["spend a_crit", "done"]);
    let sergeant = play.figure("sergeant");
    assert_eq!(sergeant.wounds, 6);
    assert_eq!(sergeant.criticals[0].name, "Slightly Dazed");
}

#[rstest]
#[case(Damage::Brawn(3), 2, 2)]
#[case(Damage::Brawn(3), 5, 5)]
#[case(Damage::Fixed(6), 5, 3)]
fn g_comb_07_brawn_is_added_where_the_weapon_says_so(
    #[case] damage: Damage,
    #[case] brawn: u8,
    #[case] wounds: u16,
) {
    let mut play = with("melee", damage, Band::Engaged, &[]);
    play.ok(&format!("set vex brawn {brawn}"));
    play.all(&[
        "attack @ boarders with tool at engaged",
        "roll = 1s",
        "done",
    ]);
    // Base and 1 less soak 4.
    assert_eq!(play.figure("boarders").wounds, wounds);
}

#[test]
fn g_comb_19_pierce_lowers_soak_before_the_difference_is_taken() {
    // Damage 3 and 1, soak 4 less 2: two wounds, not none.
    let mut play = with(
        "ranged_light",
        Damage::Fixed(3),
        Band::Extreme,
        &[Quality::Pierce(2)],
    );
    play.all(&["attack @ boarders with tool at short", "roll = 1s", "done"]);
    assert_eq!(play.figure("boarders").wounds, 2);
}

#[test]
fn g_comb_19_x_34_half_then_what_takes_off_then_soak_less_pierce() {
    // 10 and 3 is 13, half of it 7 (G-TAL-10), then 5 less by a closed door, as with a parry, is 2.
    // Soak 3 less Pierce 2 is 1, so 1 gets through. Subtracting before halving would leave 4,
    // subtracting soak before either would leave nothing.
    let mut play = with(
        "ranged_light",
        Damage::Fixed(10),
        Band::Long,
        &[Quality::Pierce(2)],
    );
    play.all(&[
        "add seamlord_ithrael as Ithrael = 0s",
        "set ithrael soak 3",
        "learn vex hamstring_shot!",
        "attack @ ithrael with tool at short",
        "use vex \"hamstring shot\"",
        "roll = 3s!",
        "use ithrael \"closed door\"",
    ]);
    let said = play.ok("done").join(" ");
    assert!(said.contains(" 2 − 1 soak"), "{said}");
    assert_eq!(play.figure("ithrael").wounds, 1, "{said}");
}
