//! Tests of ignoring the surroundings (M-06), and of water against fire (G-QUAL-05, G-ENV-13).

use rstest::rstest;

use crate::command::scene::Blaze;
use crate::kinds::{Band, Quality};
use crate::model::scene::Hazard;
use rules::view::Rich;

use super::Play;
use super::hits::{SHOOT, trio};
use super::injuries::to_the_next_turn_of;

const ROW: &str = "a_no_environment";

/// Vex, without soles for zero gravity, attacks in these surroundings and has 3 Advantage.
fn shot(scene: &[&str]) -> Play {
    let mut play = Play::fight();
    play.change("vex", |f| f.items.clear());
    play.all(scene);
    play.all(&["attack @ boarders with slug at medium", "roll = 3a!"]);
    play
}

#[rstest]
#[case::plain(&[], false)]
#[case::weak_gravity_helps(&["scene gravity weak 2"], false)]
#[case::strong_gravity(&["scene gravity strong 2"], true)]
#[case::zero_gravity(&["scene gravity zero"], true)]
#[case::difficult_ground(&["scene terrain difficult"], true)]
#[case::calm_water(&["scene water calm"], true)]
#[case::under_water(&["expose vex water"], true)]
#[case::rough_water(&["scene water rough"], true)]
#[case::rough_water_under_a_flyer(&["status vex flying", "scene water rough"], false)]
// Impassable terrain is not a penalty, and ignoring it changes nothing.
#[case::impassable(&["scene terrain impassable"], false)]
#[case::impassable_and_wet(&["scene terrain impassable", "scene water calm"], false)]
#[case::darkness(&["scene conceal 1"], true)]
#[case::an_opponent_in_the_grass(&["conceal boarders 1"], true)]
#[case::an_ally_in_the_grass(&["conceal ila 1"], false)]
fn m_06_ignoring_the_surroundings_is_offered_wherever_they_hinder_something(
    #[case] scene: &[&str],
    #[case] offered: bool,
) {
    let play = shot(scene);
    assert_eq!(play.offered().contains(&ROW.to_owned()), offered);
}

#[test]
fn m_06_g_env_06_zero_gravity_slows_no_move_until_the_end_of_the_next_turn() {
    let mut play = shot(&["scene gravity zero"]);
    play.all(&["spend a_no_environment", "done"]);
    let band = |play: &Play| play.state.band(play.id("vex"), play.id("boarders"));
    play.ok("maneuver @ move boarders short");
    assert_eq!(band(&play), Band::Short, "one maneuver in this turn");
    to_the_next_turn_of(&mut play, "vex");
    play.ok("maneuver @ move boarders medium");
    assert_eq!(band(&play), Band::Medium, "and in the next");
    to_the_next_turn_of(&mut play, "vex");
    play.ok("maneuver @ move boarders short");
    assert_eq!(band(&play), Band::Medium, "then two again");
}

#[test]
fn m_06_g_env_07_rough_water_needs_no_check_and_slows_no_move_until_the_end_of_the_next_turn() {
    let mut play = shot(&["scene water rough"]);
    play.all(&["spend a_no_environment", "done"]);
    let band = |play: &Play| play.state.band(play.id("vex"), play.id("boarders"));
    play.ok("maneuver @ move boarders short");
    assert_eq!(band(&play), Band::Short, "one maneuver in this turn");
    assert!(!play.offered().contains(&"cross".to_owned()));
    to_the_next_turn_of(&mut play, "vex");
    play.ok("maneuver @ move boarders medium");
    assert_eq!(band(&play), Band::Medium, "and in the next");
    to_the_next_turn_of(&mut play, "vex");
    assert_eq!(
        play.no("maneuver @ move boarders short").rule,
        Some("G-ENV-07")
    );
}

#[test]
fn m_06_g_env_04_after_the_check_that_crosses_the_impassable_its_slow_moves_can_be_ignored() {
    let cross = ["scene terrain impassable", "cross @", "roll = 1s", "done"];
    let mut play = Play::fight();
    play.change("vex", |f| f.items.clear());
    play.all(&cross);
    to_the_next_turn_of(&mut play, "vex");
    play.all(&["attack @ boarders with slug at medium", "roll = 3a!"]);
    assert!(play.offered().contains(&ROW.to_owned()));
    play.all(&[
        "spend a_no_environment",
        "done",
        "maneuver @ move boarders short",
    ]);
    assert_eq!(
        play.state.band(play.id("vex"), play.id("boarders")),
        Band::Short
    );
}

#[test]
fn m_06_g_env_05_strong_gravity_weighs_nothing_until_the_end_of_the_next_turn() {
    let mut play = shot(&["scene gravity strong 2"]);
    play.all(&["spend a_no_environment", "done"]);
    let weighs = |play: &mut Play| {
        play.ok("check vex athletics!");
        let pool = play.pool();
        play.ok("cancel");
        pool.contains("2k")
    };
    assert!(!weighs(&mut play));
    to_the_next_turn_of(&mut play, "vex");
    assert!(!weighs(&mut play));
    to_the_next_turn_of(&mut play, "vex");
    assert!(weighs(&mut play));
}

#[test]
fn m_06_it_can_be_bought_again_before_it_ends() {
    let mut play = shot(&["scene gravity zero"]);
    play.all(&["spend a_no_environment", "done"]);
    to_the_next_turn_of(&mut play, "vex");
    play.all(&["attack @ boarders with slug at medium", "roll = 3a!"]);
    assert!(play.offered().contains(&ROW.to_owned()));
}

/// The reminders of the tray.
fn reminded(play: &Play, rule: &str) -> bool {
    let all = play.tray().reminders;
    all.iter().map(Rich::plain).any(|line| line.ends_with(rule))
}

#[rstest]
#[case::deep("expose vex water", true)]
#[case::rough("scene water rough", true)]
#[case::wet("scene water calm", false)]
fn g_qual_05_g_env_13_deep_and_rough_water_end_fire_at_once(
    #[case] line: &str,
    #[case] ends: bool,
) {
    let mut play = Play::fight();
    play.all(&["burn vex 3 damage 4", "expose vex fire 2", line]);
    let vex = play.figure("vex");
    assert_eq!(vex.burning.is_empty(), ends);
    assert_eq!(vex.amid.exposure(Hazard::Fire).is_none(), ends);
    // A scene that is only wet is the GM's call: the tray reminds of it, and the line is offered.
    assert_eq!(reminded(&play, "G-QUAL-05"), !ends);
    let lines: Vec<String> = play.all_offers().into_iter().map(|o| o.line).collect();
    assert_eq!(lines.contains(&"douse @ flames water".to_owned()), !ends);
}

#[rstest]
#[case("expose vex water", "burn vex 3 damage 4")]
#[case("expose vex water", "expose vex fire 2")]
#[case("scene water rough", "burn vex 3 damage 4")]
#[case("scene water rough", "expose vex fire 2")]
#[case("scene water rough", "expose all fire 2")]
fn g_qual_05_g_env_13_deep_and_rough_water_let_no_fire_begin_but_a_chemical_one(
    #[case] water: &str,
    #[case] fire: &str,
) {
    let mut play = Play::fight();
    play.ok(water);
    assert_eq!(play.no(fire).rule, Some("G-QUAL-05"));
    // By override it is a fire that water doesn't put out, so it keeps burning, turn after turn.
    assert_eq!(play.overrules(&format!("{fire} !")), ["G-QUAL-05"]);
    play.ok(&format!("{fire} !"));
    let wounds = play.figure("vex").wounds;
    to_the_next_turn_of(&mut play, "vex");
    assert!(!play.state.fires_of(play.figure("vex")).is_empty());
    assert!(play.figure("vex").wounds > wounds);
}

#[test]
fn g_env_13_fire_that_is_all_around_passes_over_who_is_under_water() {
    let mut play = Play::fight();
    play.all(&["expose vex water", "expose all fire 2"]);
    assert!(play.figure("vex").amid.exposure(Hazard::Fire).is_none());
    assert!(play.figure("ila").amid.exposure(Hazard::Fire).is_some());
    // In a merely wet scene it burns, which is the GM's call.
    play.all(&["free vex water", "scene water calm", "expose vex fire 2"]);
}

#[test]
fn g_qual_05_who_burns_by_a_weapon_is_on_fire_for_every_line_that_puts_it_out() {
    let mut play = Play::fight();
    for line in [
        "douse vex water",
        "douse vex fire water",
        "douse vex flames water",
    ] {
        play.all(&["burn vex 3 damage 4", line]);
        assert!(play.figure("vex").burning.is_empty(), "{line}");
    }
    play.ok("burn vex 3 damage 4");
    let refusal = play.no("free vex fire");
    let hint = refusal.hint.unwrap_or_default();
    says!(hint);
    // Where both burn, each needs its own word.
    play.all(&["expose vex fire 2", "douse vex fire water"]);
    assert!(!play.figure("vex").burning.is_empty());
}

#[test]
fn g_qual_05_rough_water_reaches_neither_the_air_nor_inside_a_vehicle() {
    let mut play = Play::fight();
    play.all(&["add lodestar as Tern side pc", "crew ila tern pilot!"]);
    play.all(&[
        "burn vex 3 damage 4",
        "burn ila 3 damage 4",
        "status vex flying",
    ]);
    play.ok("scene water rough");
    assert!(!play.figure("vex").burning.is_empty());
    assert!(!play.figure("ila").burning.is_empty());
    play.ok("clear vex flying");
    assert!(play.figure("vex").burning.is_empty(), "into the water");
}

#[test]
fn g_qual_05_a_hit_sets_nobody_on_fire_in_rough_water() {
    let burning = |scene: &[&str]| {
        let mut play = trio(8, &[Quality::Burn(3)]);
        play.all(scene);
        play.all(&[SHOOT, "roll = 2s 2a!", "spend burn", "done"]);
        !play.figure("ada").burning.is_empty()
    };
    assert!(burning(&[]));
    assert!(burning(&["scene water calm"]));
    assert!(!burning(&["scene water rough"]));
}

/// Vex leaves the water and enters it again.
const IN_AGAIN: [&str; 2] = ["scene water calm", "scene water rough"];

#[rstest]
#[case::flames("burn vex 5 damage 4 !", Blaze::Flames)]
#[case::around("expose vex fire 2 !", Blaze::Fire)]
fn g_qual_05_a_chemical_fire_burns_on_whenever_water_comes(
    #[case] line: &str,
    #[case] blaze: Blaze,
) {
    let mut play = Play::fight();
    play.all(&["scene water rough", line]);
    play.all(&IN_AGAIN);
    assert_eq!(play.state.fires_of(play.figure("vex")), [blaze]);
    assert!(
        play.said.last().unwrap().contains("chemical"),
        "{:?}",
        play.said
    );
    // The GM's water doesn't put it out either, nor does the ground, except by override.
    play.ok("scene water none");
    for footing in ["water", "hard", "soft"] {
        let no = play.no(&format!("douse vex {footing}"));
        assert_eq!(no.rule, Some("G-QUAL-05"), "{footing}");
    }
    play.ok("douse vex water!");
    assert!(play.state.fires_of(play.figure("vex")).is_empty());
    // A new one is normal again.
    play.all(&["burn vex 5 damage 4", "scene water rough"]);
    assert!(play.figure("vex").burning.is_empty());
}

#[test]
fn g_qual_05_water_puts_out_what_is_no_chemical_fire_beside_one_that_is() {
    let mut play = Play::fight();
    play.all(&[
        "scene water rough",
        "burn vex 5 damage 4 !",
        "scene water calm",
    ]);
    play.all(&[
        "burn vex 3 damage 1",
        "expose vex fire 2",
        "scene water rough",
    ]);
    let damage = |play: &Play| -> Vec<u16> {
        let burning = play.figure("vex").burning.iter();
        burning.map(|burn| burn.damage).collect()
    };
    assert_eq!(damage(&play), [4]);
    assert!(play.figure("vex").amid.exposure(Hazard::Fire).is_none());
    // Rolling on the ground puts the same fire out.
    play.all(&["scene water calm", "burn vex 3 damage 1"]);
    play.all(&["douse vex flames soft", "roll = 1s", "done"]);
    assert_eq!(damage(&play), [4]);
}

#[test]
fn g_qual_05_the_burn_of_a_corrosive_goes_on_in_water() {
    let mut play = Play::fight();
    play.all(&[
        "give vex corrosion_vial",
        "give vex ember_vial",
        "scene water rough",
    ]);
    for (weapon, burns) in [("ember", false), ("corrosion", true)] {
        play.ok(&format!("attack vex ila with {weapon} at short!"));
        play.all(&["roll = 2s 2a!", "spend burn", "done"]);
        assert_eq!(!play.figure("ila").burning.is_empty(), burns, "{weapon}");
        if let Some(turn) = &mut play.state.turn {
            turn.action = false;
        }
    }
    play.all(&IN_AGAIN);
    assert_eq!(play.figure("ila").burning.len(), 1);
}

// Earlier, one log line said that flames still burn, and the next line put them out.
#[test]
fn g_qual_05_g_env_13_water_that_ends_two_fires_says_of_neither_that_it_burns() {
    let mut play = Play::fight();
    play.all(&["expose vex fire 2", "burn vex 3 damage 4"]);
    let said = play.ok("scene water rough").join(" ");
    assert!(!said.contains("still"), "{said}");
    assert!(play.state.fires_of(play.figure("vex")).is_empty());
}
