//! Tests of the place (G-ENV): concealment, gravity, terrain, hazards, and falling. Vex has Brawn 2,
//! Agility 3, Cunning 3, soak 3, wounds 12, strain 11. Ila has wounds 11, strain 17.

use rstest::rstest;

use super::Play;
use super::injuries::to_the_next_turn_of;
use crate::events::Event;
use crate::events::scene::{Freed, SceneEvent};
use crate::kinds::Band;
use crate::model::scene::{Gravity, Ground, Hazard, Water};

fn harm(play: &Play, who: &str) -> (u16, u16) {
    let figure = play.figure(who);
    (figure.wounds, figure.strain)
}

// M-13: Setback dice on checks that look or shoot, the same number of Boost dice on hiding, and nothing
// else.
#[rstest]
#[case::a_shot("attack @ boarders with slug at short", "2y1g 1p 2k")]
#[case::a_blade("attack @ boarders with monoblade at engaged", "2g 2p")]
#[case::perception("check vex perception hard", "3g 3p 2k")]
#[case::vigilance("check vex vigilance hard", "2g 3p 2k")]
#[case::stealth("check vex stealth hard", "2y1g 2b 3p")]
#[case::other("check vex streetwise hard", "1y2g 3p")]
fn g_env_01_concealment_on_a_pool(#[case] line: &str, #[case] pool: &str) {
    let mut play = Play::fight();
    play.change("ila", |f| f.known.clear());
    play.all(&["scene conceal 2 fog", line]);
    assert_eq!(play.pool(), pool);
}

#[test]
fn g_env_01_the_thicker_of_the_scenes_and_ones_own_counts_and_can_be_switched_off() {
    let mut play = Play::fight();
    let said = play.ok("conceal boarders 3");
    says!(said);
    play.all(&["scene conceal 1", "attack @ boarders with slug at short"]);
    assert_eq!(play.pool(), "2y1g 1p 3k");
    play.ok("switch concealment");
    assert_eq!(play.pool(), "2y1g 1p");
    play.all(&[
        "cancel",
        "conceal boarders 0",
        "attack @ boarders with slug at short",
    ]);
    assert_eq!(play.pool(), "2y1g 1p 1k");
    // Initiative has no particular target to look at.
    let said = play.all(&["cancel"]).ok("init ila vigilance");
    assert!(said[0].ends_with("[YGGG]"), "{said:?}");
}

#[test]
fn g_env_02_cover_hinders_who_looks_beside_what_conceals() {
    let mut play = Play::fight();
    play.change("ila", |f| f.known.clear());
    play.all(&[
        "cover boarders 2",
        "check vex perception vs boarders stealth",
    ]);
    assert_eq!(play.pool(), "3g 2p 2k");
    play.all(&[
        "cancel",
        "scene conceal 1",
        "check vex perception vs boarders stealth",
    ]);
    assert_eq!(play.pool(), "3g 2p 3k", "both apply (O-37)");
    play.all(&["cancel", "check vex coercion vs boarders"]);
    assert_eq!(play.pool(), "2g 1p", "cover hinders no threat");
    play.all(&["cancel", "attack @ boarders with slug at short"]);
    assert_eq!(
        play.pool(),
        "2y1g 1p 3k",
        "ranged defense 2 and concealment 1"
    );
}

#[test]
fn g_env_03_difficult_terrain_costs_twice_the_maneuvers() {
    let mut play = Play::fight();
    let (vex, boarders) = (play.id("vex"), play.id("boarders"));
    play.all(&["scene terrain difficult", "maneuver @ move boarders short"]);
    assert_eq!(play.state.band(vex, boarders), Band::Medium);
    play.ok("maneuver @ move boarders short");
    assert_eq!(play.state.band(vex, boarders), Band::Short);
    assert_eq!(play.figure("vex").strain, 2, "the second one costs strain");
    // Engaging and disengaging are moves too.
    to_the_next_turn_of(&mut play, "vex");
    play.ok("maneuver @ engage boarders");
    assert_eq!(play.state.band(vex, boarders), Band::Short);
    play.ok("maneuver @ engage boarders");
    assert_eq!(play.state.band(vex, boarders), Band::Engaged);
    to_the_next_turn_of(&mut play, "vex");
    play.ok("maneuver @ disengage");
    assert_eq!(play.state.band(vex, boarders), Band::Engaged);
    play.ok("maneuver @ disengage");
    assert_eq!(play.state.band(vex, boarders), Band::Short);
}

#[rstest]
#[case::usual("scene terrain difficult", &[], Band::Medium)]
#[case::swift("scene terrain difficult", &["Swift"], Band::Short)]
#[case::swift_afloat("scene gravity zero", &["Swift"], Band::Short)]
#[case::afloat("scene gravity zero", &[], Band::Medium)]
#[case::wading("scene water calm", &[], Band::Medium)]
fn g_env_03_06_07_g_tal_23_one_maneuver_leads_to(
    #[case] scene: &str,
    #[case] talents: &[&str],
    #[case] band: Band,
) {
    let mut play = Play::fight();
    play.change("vex", |f| f.items.clear());
    for talent in talents {
        play.ok(&format!("learn vex {talent}!"));
    }
    play.ok(scene);
    let offer = play
        .all_offers()
        .into_iter()
        .find(|o| o.key == "move")
        .unwrap();
    let told = offer.detail.contains("(G-ENV-0");
    assert_eq!(told, band == Band::Medium, "{}", offer.detail);
    says!(offer.detail);
    play.ok("maneuver @ move boarders short");
    assert_eq!(play.state.band(play.id("vex"), play.id("boarders")), band);
}

#[test]
fn g_env_04_no_maneuver_crosses_the_impassable_until_a_check_has() {
    let mut play = Play::fight();
    play.ok("scene terrain impassable");
    let refusal = play.no("maneuver @ move boarders short");
    assert_eq!(refusal.rule, Some("G-ENV-04"));
    assert!(refusal.hint.unwrap().contains("cross"));
    assert_eq!(play.no("cross @ with charm").rule, Some("G-ENV-04"));
    assert!(play.offered().contains(&"cross".to_owned()));
    assert!(!play.offered().contains(&"move".to_owned()));
    play.ok("cross @ hard with coordination");
    assert_eq!(play.pool(), "3g 3p");
    play.all(&["roll = 1f", "done"]);
    assert_eq!(
        play.no("maneuver @ move boarders short").rule,
        Some("G-ENV-04"),
        "it failed"
    );
    to_the_next_turn_of(&mut play, "vex");
    play.ok("cross @");
    assert_eq!(play.pool(), "2g 2p", "Athletics, Average");
    play.all(&["roll = 1s", "done"]);
    assert!(
        play.state.turn.as_ref().unwrap().action,
        "at least an action"
    );
    play.all(&[
        "maneuver @ move boarders short",
        "maneuver @ move boarders short",
    ]);
    let (vex, boarders) = (play.id("vex"), play.id("boarders"));
    assert_eq!(play.state.band(vex, boarders), Band::Short);
    // This turn and the next. Then it is impassable again.
    to_the_next_turn_of(&mut play, "vex");
    play.ok("maneuver @ move boarders medium");
    to_the_next_turn_of(&mut play, "vex");
    assert_eq!(
        play.no("maneuver @ move boarders medium").rule,
        Some("G-ENV-04")
    );
    // An override allows it.
    play.ok("maneuver @ move boarders medium!");
}

#[rstest]
#[case::athletics("check vex athletics average", "2g 2p 2k", "2g 1b 2p")]
#[case::a_blade("attack @ boarders with monoblade at engaged", "2g 2p 2k", "2g 1b 2p")]
#[case::resilience("check vex resilience average", "2g 2p", "2g 2p")]
#[case::coordination("check vex coordination average", "3g 2p 2k", "3g 1b 2p")]
#[case::stealth("check vex stealth average", "2y1g 2p", "2y1g 2p")]
fn g_env_05_06_gravity_on_a_pool(#[case] line: &str, #[case] strong: &str, #[case] weak: &str) {
    let mut play = Play::fight();
    let usual = {
        play.ok(line);
        let pool = play.pool();
        play.ok("cancel");
        pool
    };
    for (gravity, pool) in [("strong 2", strong), ("weak 1", weak), ("zero", &usual)] {
        play.all(&[&format!("scene gravity {gravity}"), line]);
        assert_eq!(play.pool(), pool, "{gravity}");
        play.ok("cancel");
    }
}

#[test]
fn g_env_07_rough_water_asks_for_a_check_and_slows() {
    let mut play = Play::fight();
    play.ok("scene water rough");
    assert_eq!(
        play.no("maneuver @ move boarders short").rule,
        Some("G-ENV-07")
    );
    play.all(&[
        "cross @",
        "roll = 1s",
        "done",
        "maneuver @ move boarders short",
    ]);
    let (vex, boarders) = (play.id("vex"), play.id("boarders"));
    assert_eq!(
        play.state.band(vex, boarders),
        Band::Medium,
        "and twice the maneuvers"
    );
}

#[test]
fn g_env_08_breath_lasts_brawn_rounds_then_one_suffocates_until_air() {
    let mut play = Play::fight();
    play.ok("expose vex water");
    // Brawn 2: two turns on one breath, and 3 strain from the third on.
    for (strain, round, rule) in [
        (0, "1 of 2", "(G-ENV-08)"),
        (0, "2 of 2", "(G-ENV-08)"),
        (3, "", "(G-ENV-14)"),
        (6, "", "(G-ENV-14)"),
    ] {
        let before = play.said.len();
        to_the_next_turn_of(&mut play, "vex");
        assert_eq!(harm(&play, "vex"), (0, strain));
        let of_it = |line: &&String| line.contains(round) && line.contains(rule);
        let told = play.said[before..].iter().find(of_it);
        assert!(told.is_some(), "{:?}", &play.said[before..]);
        says!(told);
    }
    play.ok("free vex");
    to_the_next_turn_of(&mut play, "vex");
    assert_eq!(harm(&play, "vex"), (0, 6), "there is air again");
}

#[test]
fn g_env_09_vacuum_is_three_wounds_from_the_first_turn_on() {
    let mut play = Play::fight();
    play.ok("expose vex vacuum");
    for harmed in [(3, 0), (6, 0), (9, 3), (12, 6)] {
        to_the_next_turn_of(&mut play, "vex");
        assert_eq!(harm(&play, "vex"), harmed);
    }
    assert!(play.figure("vex").able(), "12 of 12 is not over");
    // Machines are immune to it.
    play.ok("add rho = -");
    assert_eq!(play.no("expose rho vacuum").rule, Some("G-ENV-09"));
    play.ok("expose all vacuum");
    assert!(play.figure("rho").amid.exposures.is_empty());
    assert_eq!(play.figure("ila").amid.exposures.len(), 1);
}

#[test]
fn g_env_10_g_soak_05_a_rating_is_wounds_at_the_start_of_each_turn_and_soak_does_not_count() {
    let mut play = Play::fight();
    play.ok("expose vex fire 4");
    assert_eq!(harm(&play, "vex"), (0, 0), "not before a turn begins");
    to_the_next_turn_of(&mut play, "vex");
    assert_eq!(harm(&play, "vex"), (4, 0));
    // Where the setting lets soak count, 3 of it does.
    play.ok("setting hazard_wounds_soak on");
    to_the_next_turn_of(&mut play, "vex");
    assert_eq!(harm(&play, "vex"), (5, 0));
}

#[test]
fn g_env_11_what_harms_only_when_breathed_waits_for_the_breath() {
    let mut play = Play::fight();
    play.change("vex", |f| f.items.clear());
    play.all(&["expose vex corrosive 2 breathed", "expose ila corrosive 2"]);
    for wounds in [0, 0, 2, 4] {
        to_the_next_turn_of(&mut play, "vex");
        assert_eq!(
            harm(&play, "vex"),
            (wounds, 0),
            "no strain: there is air of a kind"
        );
    }
    assert_eq!(harm(&play, "ila").0, 8, "on the skill it harms at once");
}

#[test]
fn g_env_12_acid_wears_off_after_so_many_turns() {
    let mut play = Play::fight();
    play.ok("expose vex acid 3 for 2");
    for wounds in [3, 6, 6] {
        to_the_next_turn_of(&mut play, "vex");
        assert_eq!(harm(&play, "vex").0, wounds);
    }
    let over = Event::Scene(SceneEvent::Freed(Freed {
        who: play.id("vex"),
        hazard: Hazard::Acid,
    }));
    assert_eq!(play.events.iter().filter(|e| **e == over).count(), 1);
}

#[rstest]
#[case::hard("douse @", "3g 2p")]
#[case::soft("douse @ soft", "3g 1p")]
fn g_env_13_rolling_a_fire_out_is_an_action(#[case] line: &str, #[case] pool: &str) {
    let mut play = Play::fight();
    play.all(&["expose vex fire 2", line]);
    assert_eq!(play.pool(), pool);
    play.all(&["roll = 1f", "done"]);
    assert!(play.figure("vex").amid.exposure(Hazard::Fire).is_some());
    assert_eq!(play.no(line).rule, Some("G-TURN-08"), "X-42: an action");
    to_the_next_turn_of(&mut play, "vex");
    assert!(play.offered().contains(&"douse".to_owned()));
    play.all(&[line, "roll = 1s", "done"]);
    assert!(play.figure("vex").amid.exposures.is_empty());
}

#[test]
fn g_env_13_water_ends_fire_and_nothing_but_leaving_helps_against_air() {
    let mut play = Play::fight();
    play.all(&["expose vex fire 2", "douse vex water"]);
    assert!(play.figure("vex").amid.exposures.is_empty());
    play.all(&["expose vex fire 2", "expose vex water"]);
    assert!(play.figure("vex").amid.exposure(Hazard::Fire).is_none());
    play.all(&["free vex", "expose vex corrosive 1"]);
    assert!(play.no("douse vex").rule.is_none(), "nothing burns");
    play.ok("free vex corrosive");
    // Acid only where the GM allows it.
    play.all(&["expose vex acid 1", "douse vex acid", "roll = 1s", "done"]);
    assert!(play.figure("vex").amid.exposures.is_empty());
}

#[test]
fn g_env_14_g_health_06_suffocating_past_the_threshold_is_an_injury_each_turn() {
    let mut play = Play::fight();
    play.all(&["set vex strain 8", "expose vex choking"]);
    // 11 of 11 is not over. 14 is, without an injury. From then on there is one each round.
    to_the_next_turn_of(&mut play, "vex");
    assert_eq!(harm(&play, "vex"), (0, 11));
    assert!(play.figure("vex").able());
    to_the_next_turn_of(&mut play, "vex");
    assert_eq!(play.figure("vex").strain, 14);
    assert!(!play.figure("vex").able());
    assert!(play.figure("vex").criticals.is_empty());
    // It no longer has a turn, so this happens at the round's end.
    let round = play.state.round;
    play.ok("setting crit_plus_per_injury 0");
    play.dice(&[23, 72]);
    while play.state.round < round + 3 {
        if play.run("next").is_err() {
            play.ok("claim ila");
        }
    }
    let injuries: Vec<u16> = play
        .figure("vex")
        .criticals
        .iter()
        .map(|c| c.result)
        .collect();
    assert_eq!(injuries, [23, 72], "rounds {} and {}", round + 1, round + 2);
    assert_eq!(play.figure("vex").strain, 20);
    play.all(&["free vex", "recover vex 9"]);
    assert!(play.figure("vex").able(), "air, and 11 of 11");
}

#[rstest]
#[case::short("short", 7, 10)]
#[case::medium("medium", 24, 20)]
fn g_env_15_m_14_soak_takes_off_damage_and_not_strain(
    #[case] height: &str,
    #[case] wounds: u16,
    #[case] strain: u16,
) {
    let mut play = Play::fight();
    play.dice(&[50]);
    play.ok(&format!("fall vex {height}"));
    // 10 less soak 3. 30 less soak 3 exceeds the limit (G-HEALTH-03).
    assert_eq!(harm(&play, "vex"), (wounds, strain));
}

#[rstest]
#[case::long("long", 30, 60, 30)]
#[case::extreme("extreme", 30, 85, 40)]
fn g_env_15_m_14_from_high_up_one_is_out_at_once_with_one_worse_injury(
    #[case] height: &str,
    #[case] die: u8,
    #[case] result: u16,
    #[case] strain: u16,
) {
    let mut play = Play::fight();
    play.dice(&[die - 20]);
    play.ok(&format!("fall vex {height}"));
    let vex = play.figure("vex");
    assert_eq!((vex.wounds, vex.strain), (13, strain));
    let results: Vec<u16> = vex.criticals.iter().map(|c| c.result).collect();
    assert_eq!(results, [result], "one, not a second for the threshold");
    // A group has no injuries, so it is defeated.
    play.ok("fall boarders long");
    assert!(play.figure("boarders").defeated);
}

// Vex has no Athletics: Brawn 2 against Average. Two dice show at most four symbols.
#[rstest]
#[case::softened("= 2s 2a", 5, 8)]
#[case::success_alone("= 1s 1t", 6, 10)]
#[case::failed("= 1f 2a", 7, 8)]
fn g_env_16_x_43_net_success_takes_off_damage_and_net_advantage_strain(
    #[case] roll: &str,
    #[case] wounds: u16,
    #[case] strain: u16,
) {
    let mut play = Play::fight();
    play.ok("fall vex short with athletics");
    assert_eq!(play.pool(), "2g 2p");
    play.ok(&format!("roll {roll}"));
    assert!(
        !play.state.turn.as_ref().unwrap().action,
        "falling is no action"
    );
    play.ok("done");
    assert_eq!(harm(&play, "vex"), (wounds, strain));
}

#[test]
fn g_env_16_a_triumph_may_make_the_fall_a_band_shorter() {
    let mut play = Play::fight();
    play.all(&["fall vex medium with coordination", "roll = 1s 1a"]);
    assert_eq!(
        play.no("shorten").rule,
        Some("G-ENV-16"),
        "without a Triumph"
    );
    play.all(&["done"]);
    let mut play = Play::fight();
    play.change("vex", |f| f.skills.push(("coordination".to_owned(), 1)));
    play.all(&["fall vex medium with coordination", "roll = 1a T"]);
    assert!(play.offered().contains(&"shorten".to_owned()));
    play.all(&["shorten", "done"]);
    // Short: 10 less 1 Success of the Triumph less soak 3, and 10 less 1 strain.
    assert_eq!(harm(&play, "vex"), (6, 9));
    assert_eq!(play.no("fall vex short with charm").rule, Some("G-ENV-16"));
}

#[test]
fn g_env_01_to_14_what_is_said_of_the_scene_stands_on_one_line_and_is_cleared_at_once() {
    use crate::Genesys;
    use rules::system::System;
    let mut play = Play::fight();
    assert_eq!(Genesys::turns(&play.state).scene, "");
    play.all(&[
        "scene conceal 3 \"thick smoke\"",
        "scene gravity zero",
        "scene terrain difficult",
        "scene water calm",
        "expose all fire 2",
        "conceal ila 2 grass",
    ]);
    says!(Genesys::turns(&play.state).scene);
    let vex = play.id("vex");
    let sheet = Genesys::sheet(&play.state, &crate::library::Library::shipped(), vex);
    let exposed = sheet
        .unwrap()
        .now
        .into_iter()
        .find(|f| f.key == "exposed")
        .unwrap();
    says!(exposed.value.plain());
    play.ok("scene clear");
    assert!(play.state.scene.is_plain());
    assert_eq!(
        (
            play.state.scene.gravity,
            play.state.scene.ground,
            play.state.scene.water
        ),
        (Gravity::Normal, Ground::Open, Water::Dry)
    );
    assert!(play.state.everybody().all(|f| f.amid.is_none()));
    play.no("scene clear");
}

#[test]
fn g_env_03_m_06_whoever_ignores_the_surroundings_ignores_these() {
    use crate::model::tokens::{Change, Only, Token, Until, Whose};
    let mut play = Play::fight();
    play.all(&["scene conceal 2", "attack @ boarders with slug at short"]);
    assert_eq!(play.pool(), "2y1g 1p 2k");
    let vex = play.id("vex");
    play.state.tokens.push(Token {
        mark: 90,
        whose: Whose::One(vex),
        change: Change::NoEnvironment,
        only: Only::Any,
        once: false,
        until: Until::ByHand,
        from: "focus".to_owned(),
        rule: "M-06".to_owned(),
        bound: None,
        injury: None,
    });
    assert_eq!(play.pool(), "2y1g 1p");
}

/// G-RANGE-02, G-RANGE-08: a combatant that moves to be engaged with another is in the same place, so its ranges to
/// others become those of the other.
#[test]
fn g_range_08_a_move_to_engaged_takes_over_the_ranges_to_others() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add ila_senn",
        "add rho",
        "add ashen_oar_boarder x3 as Crew",
        "add captain_marrack as Boss",
        "start",
        "range vex rho long",
        "wound rho 40",
        "claim crew!",
        "maneuver @ move vex short!",
    ]);
    let [vex, ila, rho, crew, boss] =
        ["vex", "ila", "rho", "crew", "boss"].map(|name| play.id(name));
    let band = |play: &Play, a, b| play.state.band(a, b);
    assert_eq!(band(&play, crew, boss), Band::Short);
    play.ok("maneuver @ engage vex!");
    assert_eq!(band(&play, crew, vex), Band::Engaged);
    assert_eq!(band(&play, vex, boss), Band::Medium, "Vex stays");
    // Rho has fallen far from Vex.
    assert_eq!(band(&play, crew, rho), Band::Long);
    for third in [ila, boss] {
        assert_eq!(band(&play, crew, third), band(&play, vex, third));
    }
}
