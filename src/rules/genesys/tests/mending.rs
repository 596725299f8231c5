//! Tests of items that are damaged, repaired, used up or improvised (G-EQ-09 to 14, G-MOD-12,
//! G-MOD-13).

use rstest::rstest;

use crate::kinds::{Band, Quality};
use crate::model::figure::held::Wear;
use crate::model::records::Damage;

use super::{Play, tool};

/// Vex with a Tool of price 400, and a sergeant.
fn workshop(wear: &str) -> Play {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add rho",
        "add compact_sergeant",
        "set sergeant adversary 0",
    ]);
    let mut weapon = tool("ranged_light", Damage::Fixed(6), 3, Band::Long, &[]);
    weapon.price = 400;
    play.arm("vex", weapon);
    play.ok(&format!("item vex tool {wear}"));
    play
}

#[test]
fn g_eq_09_a_despair_damages_the_weapon_in_use() {
    let mut play = workshop("sound");
    play.all(&[
        "attack vex sergeant with tool at short",
        "modify 1 challenge",
        "roll = 1s D!",
    ]);
    play.all(&["spend d_damage", "done"]);
    assert_eq!(play.tool("vex").wear, Wear::Minor);
}

#[rstest]
#[case("sound", Wear::Minor)]
#[case("minor", Wear::Moderate)]
#[case("moderate", Wear::Major)]
#[case("major", Wear::Destroyed)]
fn g_eq_10_damage_goes_in_three_steps_and_then_it_is_gone(#[case] from: &str, #[case] to: Wear) {
    let play = workshop(from);
    assert_eq!(play.tool("vex").wear.worse(), to);
}

// At short range 2y1g 1p (M-05).
#[rstest]
#[case("minor", "2y1g 1p 1k")]
#[case("moderate", "2y1g 2p")]
fn g_eq_11_the_step_sets_the_penalty(#[case] wear: &str, #[case] pool: &str) {
    let mut play = workshop(wear);
    play.ok("attack vex sergeant with tool at short");
    assert_eq!(play.pool(), pool);
}

#[test]
fn g_eq_11_from_major_on_it_is_of_no_use_and_armor_gives_nothing() {
    let mut play = workshop("major");
    assert_eq!(
        play.no("attack vex sergeant with tool at short").rule,
        Some("G-EQ-11")
    );
    let soak = |play: &Play| play.figure("vex").soak().0;
    let whole = soak(&play);
    play.ok("armor vex moderate");
    assert_eq!(soak(&play), whole);
    play.ok("armor vex major");
    // Brawn 2 alone.
    assert_eq!(soak(&play), 2);
    play.ok("armor vex sound");
    assert_eq!(soak(&play), whole);
}

// Rho: Mechanics 3, Intellect 4. Easy, Average, Hard, with +1 in haste and +1 without tools.
#[rstest]
#[case("minor", "", "3y1g 1p")]
#[case("moderate", "", "3y1g 2p")]
#[case("major", "", "3y1g 3p")]
#[case("minor", " rushed", "3y1g 2p")]
#[case("minor", " bare", "3y1g 2p")]
#[case("major", " rushed bare", "3y1g 5p")]
fn g_eq_12_repair_is_a_mechanics_check(#[case] wear: &str, #[case] how: &str, #[case] pool: &str) {
    let mut play = workshop(wear);
    play.ok(&format!("repair rho tool of vex{how}"));
    assert_eq!(play.pool(), pool);
    play.all(&["roll = 1f", "done"]);
    assert_ne!(play.tool("vex").wear, Wear::Sound);
    play.ok(&format!("repair rho tool of vex{how}"));
    play.all(&["roll = 1s", "done"]);
    assert_eq!(play.tool("vex").wear, Wear::Sound);
}

#[rstest]
#[case("sound")]
#[case("destroyed")]
fn g_eq_12_what_is_sound_or_gone_is_not_mended(#[case] wear: &str) {
    let mut play = workshop(wear);
    assert!(play.run("repair rho tool of vex").is_err());
}

// Price 400: a quarter, half, all. Each remaining Advantage takes ten percentage points off.
#[rstest]
#[case("minor", "1s", 100)]
#[case("moderate", "1s", 200)]
#[case("major", "1s", 400)]
#[case("moderate", "1s 3a", 140)]
#[case("major", "1s 4t", 400)]
#[case("major", "1s 6a", 160)]
fn g_eq_13_o_20_the_price_of_a_repair(#[case] wear: &str, #[case] dice: &str, #[case] price: u32) {
    let mut play = workshop(wear);
    play.ok("repair rho tool of vex");
    play.ok(&format!("roll = {dice}!"));
    let said = play.ok("done").join(" ");
    assert!(said.contains(&format!("The parts cost {price} ")), "{said}");
}

#[test]
fn g_eq_13_never_below_nothing_and_what_was_spent_otherwise_does_not_count() {
    use crate::figure::repair::repair_price;
    assert_eq!(repair_price(400, Wear::Major, 12), 0);
    let mut play = workshop("major");
    play.all(&[
        "strain rho 2",
        "repair rho tool of vex",
        "roll = 1s 2a!",
        "spend a_strain",
    ]);
    says!(play.ok("done").join(" "));
}

#[test]
fn g_eq_14_a_despair_runs_a_weapon_dry_and_a_maneuver_loads_it() {
    let mut play = workshop("sound");
    play.all(&[
        "attack vex sergeant with tool at short",
        "modify 1 challenge",
        "roll = 1f D!",
    ]);
    play.all(&["spend d_ammo", "done"]);
    assert_eq!(
        play.no("attack vex sergeant with tool at short").rule,
        Some("G-EQ-14")
    );
    play.all(&[
        "maneuver vex reload tool",
        "attack vex sergeant with tool at short",
    ]);
}

// Vex has Brawn 2 and at least Melee 1. Brawn 2 for Cumbersome 4 is two short (M-11).
#[rstest]
#[case("small", 3, 1, 2)]
#[case("medium", 4, 3, 2)]
#[case("large", 5, 4, 4)]
fn g_mod_12_something_handy_by_its_size(
    #[case] size: &str,
    #[case] damage: u16,
    #[case] enc: u8,
    #[case] dice: u8,
) {
    let mut play = workshop("sound");
    play.all(&[
        &format!("improvise vex {size} as thing"),
        "engage vex sergeant",
    ]);
    let weapon = play.tool("vex").weapon.clone();
    assert_eq!(
        (weapon.skill.as_str(), weapon.crit, weapon.enc),
        ("melee", 5, enc)
    );
    assert_eq!(play.figure("vex").base_damage(&weapon), damage);
    play.ok("attack vex sergeant with thing");
    let pool = play.pool();
    assert!(
        pool.contains(&format!(" {dice}p")) && pool.ends_with("+1t"),
        "{pool}"
    );
    play.ok("roll = 1s");
    // The automatic Threat counts, with or without typed dice.
    assert_eq!(play.state.check.as_ref().unwrap().left().threat, 1);
}

#[rstest]
#[case("1s 1t", true)]
#[case("1s", false)]
#[case("1s 1a D", true)]
fn g_mod_13_x_39_two_threat_or_a_despair_break_it(#[case] dice: &str, #[case] breaks: bool) {
    let mut play = workshop("sound");
    play.all(&["improvise vex small as bottle", "engage vex sergeant"]);
    play.all(&["attack vex sergeant with bottle", "modify 1 challenge"]);
    play.ok(&format!("roll = {dice}!"));
    // One Threat is automatic.
    let offered = play.offered().contains(&"h_improvised".to_owned());
    assert_eq!(offered, breaks);
    if breaks {
        play.all(&["spend h_improvised", "done"]);
        assert_eq!(play.tool("vex").wear, Wear::Destroyed);
    }
}

#[test]
fn g_mod_13_a_large_one_takes_two_hands() {
    let mut play = workshop("sound");
    play.all(&["improvise vex large as table", "engage vex sergeant"]);
    play.all(&["attack vex sergeant with table", "second monoblade"]);
    assert_eq!(play.no("roll").rule, Some("G-MOD-07"));
    // A larger character swings it with one hand.
    play.all(&["set vex silhouette 2", "roll = 1s!"]);
    assert!(
        play.no("improvise vex small as table")
            .why
            .contains("already")
    );
}

#[test]
fn g_qual_20_o_25_a_damaged_shell_protects_from_nothing() {
    let mut play = workshop("sound");
    play.change("sergeant", |f| {
        f.armor.as_mut().unwrap().qualities = vec![Quality::Reinforced];
    });
    play.ok("armor sergeant major");
    play.change("vex", |f| {
        f.weapons.last_mut().unwrap().weapon.qualities = vec![Quality::Pierce(9)];
    });
    play.all(&[
        "attack vex sergeant with tool at short",
        "roll = 1s",
        "done",
    ]);
    assert_eq!(play.figure("sergeant").wounds, 7);
}

#[test]
fn g_eq_12_13_a_repair_takes_hours_and_is_paid_for() {
    let mut play = Play::fight();
    play.ok("item vex monoblade major");
    assert_eq!(
        play.no("repair vex monoblade").rule,
        Some("G-EQ-12"),
        "no turn is as long"
    );
    play.ok("end");
    play.ok("money vex 10");
    let refusal = play.no("repair vex monoblade");
    assert_eq!(refusal.rule, Some("G-EQ-01"), "{refusal}");
    play.all(&["repair vex monoblade!", "cancel"]);
}
