//! Tests of the contents of a turn: actions, maneuvers and their prices (G-TURN, G-MAN, G-ACT,
//! G-RANGE).

use rstest::rstest;

use super::Play;
use crate::events::{Event, ManeuverTaken};
use crate::kinds::Band;
use crate::model::event::Pay;

#[test]
fn g_turn_01_02_04_one_action_one_free_maneuver_and_words_cost_nothing() {
    let mut play = Play::fight();
    play.all(&[
        "remark vex whispers to Ila",
        "maneuver @ cover",
        "action @ waves them back",
    ]);
    let turn = play.state.turn.clone().unwrap();
    assert!(turn.action && turn.free_used);
    assert_eq!(turn.maneuvers, 1);
    assert_eq!(play.figure("vex").strain, 0);
}

#[test]
fn g_turn_03_out_of_turn_there_are_only_incidentals() {
    let mut play = Play::fight();
    assert_eq!(play.no("maneuver ila aim").rule, Some("G-TURN-03"));
    assert_eq!(play.no("action ila runs").rule, Some("G-TURN-03"));
    assert_eq!(play.no("attack ila boarders").rule, Some("G-TURN-03"));
    play.ok("maneuver ila aim!");
    assert_eq!(play.figure("ila").aim.as_ref().unwrap().times, 1);
}

#[test]
fn g_turn_05_10_the_second_maneuver_costs_two_strain() {
    let mut play = Play::fight();
    play.all(&["maneuver @ aim", "maneuver @ aim"]);
    assert_eq!(play.figure("vex").strain, 2);
    assert_eq!(play.figure("vex").aim.as_ref().unwrap().times, 2);
}

#[test]
fn g_turn_06_never_more_than_two() {
    let mut play = Play::fight();
    play.all(&["maneuver @ aim", "maneuver @ aim"]);
    assert_eq!(play.no("maneuver @ cover").rule, Some("G-TURN-06"));
    play.ok("grant vex");
    assert_eq!(
        play.no("maneuver @ cover").rule,
        Some("G-TURN-06"),
        "whatever the source"
    );
}

/// The menu's price of the next maneuver is the price that is paid.
#[rstest]
#[case::free(&[], Ok(Pay::Free))]
#[case::strain(&["maneuver @ aim"], Ok(Pay::Strain))]
#[case::granted(&["maneuver @ aim", "grant vex"], Ok(Pay::Granted))]
#[case::two_taken(&["maneuver @ aim", "maneuver @ aim"], Err("G-TURN-06"))]
#[case::immobilized(&["status vex immobilized"], Err("G-STAT-02"))]
#[case::first_of_two(&["maneuver @ aim", "maneuver @ aim", "status vex immobilized"], Err("G-STAT-02"))]
fn g_turn_04_05_06_07_the_menu_and_the_turn_agree_about_the_price(
    #[case] lines: &[&str],
    #[case] paid: Result<Pay, &str>,
) {
    let mut play = Play::fight();
    play.all(lines);
    let offers = play.all_offers();
    let offer = offers.iter().find(|o| o.key == "cover").unwrap();
    match paid {
        Ok(paid) => {
            assert!(offer.allowed.is_ok());
            let told = play.ok("maneuver @ cover");
            let last = play.events.iter().rev().find_map(|event| match event {
                Event::ManeuverTaken(ManeuverTaken { pay, .. }) => Some(*pay),
                _ => None,
            });
            assert_eq!(last, Some(paid));
            says!(told);
        }
        Err(rule) => {
            assert_eq!(offer.allowed.as_ref().unwrap_err().rule, Some(rule));
            assert_eq!(play.no("maneuver @ cover").rule, Some(rule));
        }
    }
}

#[test]
fn g_turn_07_a_maneuver_granted_out_of_turn_does_not_count_toward_the_cap() {
    let mut play = Play::fight();
    play.all(&["grant ila", "maneuver ila cover"]);
    assert_eq!(
        (play.figure("ila").cover, play.figure("ila").strain),
        (1, 0)
    );
    assert_eq!(
        play.no("maneuver ila aim").rule,
        Some("G-TURN-03"),
        "one grant, one maneuver"
    );
}

#[test]
fn g_turn_08_g_act_01_03_05_one_action_a_turn() {
    let mut play = Play::fight();
    play.all(&["attack @ boarders at short", "roll = -", "done"]);
    assert_eq!(play.no("attack @ boarders").rule, Some("G-TURN-08"));
    assert_eq!(play.no("action @ reloads").rule, Some("G-TURN-08"));
    play.ok("attack @ boarders!");
}

#[test]
fn g_turn_09_g_man_10_11_g_range_07_a_long_move_is_paid_in_steps() {
    let mut play = Play::fight();
    play.ok("range vex boarders long");
    play.ok("maneuver @ move boarders medium");
    let (vex, boarders) = (play.id("vex"), play.id("boarders"));
    assert_eq!(
        play.state.band(vex, boarders),
        Band::Long,
        "long to medium costs two"
    );
    play.all(&[
        "next",
        "next",
        "next",
        "claim vex",
        "maneuver @ move boarders medium",
    ]);
    assert_eq!(play.state.band(vex, boarders), Band::Medium);
    play.ok("maneuver @ move boarders short");
    assert_eq!(
        play.state.band(vex, boarders),
        Band::Short,
        "medium to short costs one"
    );
    assert_eq!(
        play.no("maneuver @ move boarders long").rule,
        Some("G-MAN-10"),
        "two steps are two maneuvers"
    );
    play.ok("maneuver @ move boarders long !");
    assert_eq!(play.state.band(vex, boarders), Band::Long);
}

#[test]
fn g_turn_11_before_the_fight_maneuvers_are_not_counted() {
    let mut play = Play::with(&["add vex_marrow"]);
    play.all(&["maneuver vex aim", "maneuver vex aim", "maneuver vex cover"]);
    assert_eq!(play.figure("vex").strain, 0);
}

#[test]
fn g_act_02_the_action_is_exchanged_for_a_maneuver() {
    let mut play = Play::fight();
    play.all(&["maneuver @ aim", "maneuver @ cover with action"]);
    assert!(play.state.turn.as_ref().unwrap().action);
    assert_eq!(play.figure("vex").strain, 0);
    assert_eq!(play.no("attack @ boarders").rule, Some("G-TURN-08"));
}

#[test]
fn g_act_04_a_skill_check_uses_the_action() {
    let mut play = Play::fight();
    // Skulduggery 1, Cunning 3 against Hard: one Proficiency die, two Ability dice, three Difficulty
    // dice.
    play.ok("check @ skulduggery hard");
    assert_eq!(play.pool(), "1y2g 3p");
    play.all(&["roll = 2s", "done"]);
    assert!(play.state.turn.as_ref().unwrap().action);
}

#[test]
fn g_man_01_02_03_aim_adds_lasts_and_is_lost() {
    let mut play = Play::fight();
    play.all(&["maneuver @ aim", "attack @ boarders at short"]);
    assert_eq!(play.pool(), "2y1g 1b 1p");
    play.all(&["cancel", "maneuver @ cover"]);
    assert!(
        play.figure("vex").aim.is_none(),
        "any other maneuver loses it"
    );
    play.all(&[
        "next",
        "next",
        "next",
        "claim vex",
        "maneuver @ aim \"the grenade\"",
        "attack @ boarders",
    ]);
    assert_eq!(play.pool(), "2y1g 2p 2k", "a called shot is two setback");
    play.all(&[
        "cancel",
        "maneuver @ aim \"the grenade\"",
        "attack @ boarders",
    ]);
    assert_eq!(play.pool(), "2y1g 2p 1k", "one after two consecutive aims");
    // Kept beyond the end of the turn, used up by the attack.
    play.all(&["roll = -", "done"]);
    assert!(play.figure("vex").aim.is_none());
}

#[test]
fn g_man_04_assist_is_one_boost_on_the_next_check() {
    let mut play = Play::fight();
    assert_eq!(play.no("maneuver @ assist ila").rule, Some("G-MAN-04"));
    play.all(&["engage vex ila", "maneuver @ assist ila", "next", "next"]);
    play.ok("attack @ boarders with net at short");
    assert!(play.pool().contains("1b"), "{}", play.pool());
    play.all(&["roll = -", "done"]);
    assert!(play.state.tokens.is_empty(), "used up");
}

#[test]
fn g_man_05_guarded_stance_defends_hinders_and_ends() {
    let mut play = Play::fight();
    play.ok("maneuver @ guard");
    assert_eq!(play.figure("vex").defense(&play.state, true).0, 1);
    play.ok("attack @ boarders at short");
    assert_eq!(play.pool(), "2y1g 1p 1k");
    play.all(&["cancel", "next", "next", "next", "claim vex"]);
    assert!(
        play.figure("vex").guarded.is_some(),
        "to the end of the next turn"
    );
    play.ok("next");
    assert!(play.figure("vex").guarded.is_none());
}

#[test]
fn g_man_06_08_16_gear_and_words() {
    let mut play = Play::fight();
    play.ok("maneuver @ do \"slaps the door control\"");
    play.all(&["item vex pistol empty"]);
    assert_eq!(
        play.no("attack @ boarders with pistol at short").rule,
        Some("G-EQ-14")
    );
    play.all(&[
        "maneuver @ reload pistol",
        "attack @ boarders with pistol at short",
    ]);
}

#[test]
fn g_man_07_15_cover_and_prone() {
    let mut play = Play::fight();
    play.ok("maneuver @ cover 2");
    assert_eq!(play.figure("vex").defense(&play.state, false).0, 2);
    play.ok("maneuver @ prone");
    assert!(play.figure("vex").prone);
    says!(play.no("maneuver @ prone!").why);
}

#[test]
fn g_man_12_13_g_range_02_engaging_and_leaving() {
    let mut play = Play::fight();
    play.ok("range vex boarders medium");
    assert_eq!(play.no("maneuver @ engage boarders").rule, Some("G-MAN-12"));
    play.all(&[
        "maneuver @ move boarders short",
        "maneuver @ engage boarders",
    ]);
    let (vex, boarders) = (play.id("vex"), play.id("boarders"));
    assert_eq!(play.state.band(vex, boarders), Band::Engaged);
    play.all(&["next", "next", "next", "claim vex"]);
    assert_eq!(
        play.no("maneuver @ move boarders medium").rule,
        Some("G-MAN-12")
    );
    play.ok("maneuver @ disengage");
    assert_eq!(play.state.band(vex, boarders), Band::Short);
    play.ok("maneuver @ move boarders short");
}

#[test]
fn g_man_12_leaving_friends_is_free() {
    let mut play = Play::fight();
    play.all(&["engage vex ila", "maneuver @ disengage"]);
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 0);
}

#[test]
fn g_range_01_08_bands_are_kept_between_pairs() {
    let mut play = Play::fight();
    let (vex, ila, boarders) = (play.id("vex"), play.id("ila"), play.id("boarders"));
    assert_eq!(
        play.state.band(vex, boarders),
        Band::Medium,
        "where nothing was said"
    );
    assert_eq!(play.state.band(vex, ila), Band::Short, "friends");
    play.ok("range vex boarders extreme");
    assert_eq!(play.state.band(boarders, vex), Band::Extreme);
    assert_eq!(
        play.state.band(ila, boarders),
        Band::Medium,
        "others keep theirs"
    );
}

#[test]
fn g_turn_10_strain_that_takes_out_is_said_before_and_paid_after() {
    let mut play = Play::fight();
    play.all(&["set vex strain 10", "maneuver @ aim"]);
    let aim = |play: &Play| {
        play.all_offers()
            .into_iter()
            .find(|offer| offer.key == "aim")
            .unwrap()
    };
    says!(aim(&play).cost.plain());
    assert!(aim(&play).detail.contains("incapacitated"));
    let said = play.ok("maneuver @ aim");
    assert_eq!(play.figure("vex").strain, 12);
    let lost = said
        .iter()
        .filter(|s| s.contains("aim"))
        .filter(|s| s.contains("lose"))
        .count();
    assert_eq!(lost, 1, "{said:?}");

    let mut play = Play::fight();
    play.all(&["set vex strain 9", "maneuver @ aim"]);
    assert_eq!(aim(&play).cost.plain(), "2 strain", "11 of 11 is not over");
}

#[test]
fn t_45_minions_cannot_choose_strain_they_exchange_the_action() {
    let mut play = Play::fight();
    play.all(&["next", "maneuver @ aim", "maneuver @ cover"]);
    assert!(play.state.turn.as_ref().unwrap().exchanged);
    assert_eq!(play.figure("boarders").wounds, 0);
}

#[test]
fn g_man_08_drawing_holstering_and_reloading_cost_a_maneuver_each() {
    let mut play = Play::fight();
    play.ok("maneuver @ stow pistol");
    assert!(play.figure("vex").weapons[0].stowed);
    let refusal = play.no("attack @ boarders with pistol at short");
    assert_eq!(refusal.rule, Some("G-MAN-08"));
    says!(refusal.why);
    let draw = play.all_offers().into_iter().find(|o| o.key == "draw");
    says!(draw.unwrap().label);
    play.ok("maneuver @ draw pistol");
    assert!(!play.figure("vex").weapons[0].dropped);
    // The second cost 2 strain, and a third is impossible.
    assert_eq!(play.figure("vex").strain, 2);
    play.ok("item vex pistol empty");
    assert_eq!(play.no("maneuver @ reload pistol").rule, Some("G-TURN-06"));
    play.ok("attack @ boarders with pistol at short!");
}

#[test]
fn g_man_09_mounting_and_dismounting_are_a_maneuver_each() {
    let mut play = Play::fight();
    play.all(&["add rift_hound side pc = 0s", "cover vex 1"]);
    // It is mounted from next to it (G-RANGE-02), and not offered before.
    let offered = |play: &Play| play.all_offers().iter().any(|o| o.key == "mount");
    assert!(!offered(&play));
    assert_eq!(play.no("maneuver @ mount hound").rule, Some("G-MAN-09"));
    play.ok("range vex hound engaged");
    assert!(offered(&play));
    let said = play.ok("maneuver @ mount hound").join(" ");
    says!(said);
    says!(said);
    assert_eq!(play.figure("vex").mount, Some(play.id("hound")));
    assert_eq!(play.figure("vex").cover, 0, "it is a move out of cover");
    let again = play.no("maneuver @ mount hound");
    says!(again.to_string());
    play.ok("maneuver @ dismount");
    assert_eq!(play.figure("vex").mount, None);
    assert_eq!(play.figure("vex").strain, 2, "the second maneuver");
    assert!(!play.state.turn.as_ref().unwrap().action);
    // There is nothing to get off, and a third maneuver is impossible.
    assert!(play.no("maneuver @ dismount").rule.is_none());
    assert_eq!(play.no("maneuver @ mount hound").rule, Some("G-TURN-06"));
}

#[test]
fn g_man_09_a_vehicle_is_boarded_by_the_same_maneuver_and_knows_who_is_aboard() {
    let mut play = Play::fight();
    play.ok("add drayhorse as Tern");
    let tern = play.state.vehicles[0].id;
    assert_eq!(play.no("maneuver @ board tern").rule, Some("G-RANGE-02"));
    play.ok("range vex tern engaged");
    let said = play.ok("maneuver @ board tern").join(" ");
    says!(said);
    let aboard: Vec<_> = play.state.riders(tern).map(|f| f.name.clone()).collect();
    assert_eq!(aboard, ["Vex Marrow"]);
    // When a vehicle leaves, its passengers are no longer aboard.
    play.ok("remove tern");
    assert_eq!(play.figure("vex").mount, None);
}

/// A character aboard is where the vehicle is, so a move toward them is a move toward the vehicle.
#[test]
fn g_man_10_a_move_toward_someone_aboard_changes_the_range_to_the_vehicle() {
    let mut play = Play::fight();
    play.all(&[
        "add drayhorse as Tern side npc",
        "crew boarders tern pilot!",
    ]);
    play.ok("range vex tern medium");
    let (vex, boarders) = (play.figure("vex").id, play.figure("boarders").id);
    assert_eq!(play.state.band(vex, boarders), Band::Medium);
    play.ok("maneuver vex move boarders short");
    assert_eq!(play.state.band(vex, boarders), Band::Short);
    assert_eq!(play.state.band(vex, play.state.vehicles[0].id), Band::Short);
}

#[test]
fn g_man_09_an_untrained_animal_takes_an_action_and_a_check() {
    let mut play = Play::fight();
    play.ok("add rift_hound = 0s");
    assert_eq!(play.no("ride @ hound").rule, Some("G-MAN-09"));
    play.ok("range vex hound engaged");
    play.ok("ride @ hound");
    // Average Survival: Cunning 3, no rank.
    assert_eq!(play.pool(), "3g 2p");
    play.all(&["roll = 1f", "done"]);
    assert!(play.state.turn.as_ref().unwrap().action);
    assert_eq!(play.figure("vex").mount, None);
    assert_eq!(play.no("ride @ hound").rule, Some("G-TURN-08"));
    let mut play = Play::fight();
    play.all(&[
        "add rift_hound = 0s",
        "range vex hound engaged",
        "ride @ hound hard",
    ]);
    assert_eq!(play.pool(), "3g 3p");
    play.all(&["roll = 1s", "done"]);
    assert_eq!(play.figure("vex").mount, Some(play.id("hound")));
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 0);
}

#[rstest]
#[case::nothing(&[], true)]
#[case::something_else(&["maneuver @ aim", "action @ shouts"], true)]
#[case::circling(&["maneuver @ do \"circles over the deck\""], false)]
#[case::another_place(&["maneuver @ move ila short"], false)]
#[case::another_band(&["maneuver @ move boarders short"], false)]
#[case::a_piece_of_the_way(&["range vex boarders long", "maneuver @ move boarders medium"], false)]
#[case::diving_in(&["range vex boarders short", "maneuver @ engage boarders"], false)]
#[case::breaking_off(&["engage vex boarders", "maneuver @ disengage"], false)]
fn g_man_14_who_flies_must_move_each_turn(#[case] turn: &[&str], #[case] warned: bool) {
    let warning = |said: &[String]| said.iter().any(|s| s.contains("G-MAN-14"));
    let mut play = Play::fight();
    play.ok("status vex flying");
    play.all(turn);
    assert_eq!(warning(&play.ok("next")), warned);
    // On the ground there is no such refusal.
    let mut play = Play::fight();
    play.all(turn);
    assert!(!warning(&play.ok("next")));
    // It also ends when the combatant has landed.
    let mut play = Play::fight();
    play.ok("status vex flying");
    play.all(turn);
    play.ok("clear vex flying");
    assert!(!warning(&play.ok("next")));
}

#[test]
fn g_man_14_flyers_come_through_the_air_until_they_land() {
    let mut play = Play::with(&[
        "add glasswing_drake as Drake",
        "add guard_mote x2 as Motes",
        "add vex_marrow",
        "init drake = 3s",
        "init vex = 2s",
        "init motes = 1s",
        "start",
        "claim drake",
    ]);
    let warned = |said: &[String]| said.iter().any(|s| s.contains("G-MAN-14"));
    assert!(play.figure("motes").is_flying() && !play.figure("vex").is_flying());
    assert!(warned(&play.ok("next")));
    play.all(&["next", "next", "claim drake", "clear drake flying"]);
    assert!(!warned(&play.ok("next")));
}

#[test]
fn g_man_15_lying_down_and_standing_up_cost_a_maneuver_each() {
    let mut play = Play::fight();
    play.all(&["maneuver @ prone", "maneuver @ stand"]);
    assert!(!play.figure("vex").prone);
    assert_eq!(play.figure("vex").strain, 2);
    // While the target is prone a ranged attack has one Setback die, a close one a Boost die.
    play.all(&["prone boarders", "attack @ boarders with pistol at short"]);
    assert_eq!(play.pool(), "2y1g 1p 1k");
    play.all(&["cancel", "attack @ boarders with monoblade at engaged!"]);
    assert_eq!(play.pool(), "2g 1b 2p");
}

#[test]
fn g_man_16_preparing_is_a_maneuver_for_the_weapon_that_asks_for_it() {
    let mut play = Play::fight();
    let ask = [crate::kinds::Quality::Prepare(1)];
    let damage = crate::model::records::Damage::Fixed(6);
    play.arm(
        "vex",
        super::tool("ranged_light", damage, 4, Band::Long, &ask),
    );
    let shoot = "attack @ boarders with tool at short";
    assert_eq!(play.no(shoot).rule, Some("G-QUAL-19"));
    // A weapon without Prepare is not prepared, and costs nothing.
    says!(play.no("maneuver @ prepare pistol").why);
    play.all(&["maneuver @ guard", "maneuver @ prepare tool"]);
    assert_eq!(play.figure("vex").strain, 2, "it is a maneuver");
    says!(play.no("maneuver @ prepare tool").why);
    assert_eq!(play.figure("vex").strain, 2);
    play.ok(shoot);
}

#[test]
fn g_man_12_whoever_is_led_into_another_melee_by_hand_leaves_the_first() {
    let mut play = Play::fight();
    play.all(&["add compact_sergeant as Ada", "engage vex boarders"]);
    let said = play.ok("engage vex ada leaving").join(" ");
    says!(said);
    let (vex, boarders) = (play.id("vex"), play.id("boarders"));
    assert_eq!(play.state.band(vex, boarders), Band::Short);
}

#[test]
fn g_range_02_one_melee_each_is_joined_and_left_whole() {
    // By hand, by the range, and with a close attack. The combatant named first moves.
    for goes in [
        "engage riv ada leaving",
        "range riv ada engaged!",
        "maneuver riv engage ada!",
    ] {
        let mut play = Play::fight();
        play.all(&[
            "add compact_sergeant as Ada",
            "add compact_sergeant as Riv",
            "engage ada ila",
            "engage riv boarders",
            "engage vex boarders",
        ]);
        play.state.turn = None;
        let ids = ["ada", "ila", "riv", "boarders", "vex"].map(|who| play.id(who));
        let [ada, ila, riv, boarders, vex] = ids;
        let said = play.ok(goes).join(" ");
        says!(said);
        // The whole engagement is joined, and the old one continues without Riv.
        for (one, other, band) in [
            (riv, ada, Band::Engaged),
            (riv, ila, Band::Engaged),
            (riv, boarders, Band::Short),
            (riv, vex, Band::Short),
            (vex, boarders, Band::Engaged),
        ] {
            assert_eq!(play.state.band(one, other), band, "{goes}");
        }
        says!(play.ok("disengage riv"));
        assert_eq!(play.state.band(riv, ada), Band::Short);
        assert_eq!(play.state.band(ada, ila), Band::Engaged);
    }
}

#[test]
fn g_turn_08_g_eq_14_every_rule_that_is_overruled_is_named() {
    let mut play = Play::fight();
    let shoot = "attack @ boarders with slug at short!";
    assert_eq!(play.overrules(shoot), [""; 0]);
    play.all(&["item vex slug empty", "action @ uses the beacon"]);
    assert_eq!(play.overrules(shoot), ["G-TURN-08", "G-EQ-14"]);
}

#[test]
fn g_act_03_an_ability_uses_the_action_up_with_or_without_a_roll() {
    for lines in [
        &["action @ uses the beacon"][..],
        &["check @ computers easy", "roll = 1s", "done"],
    ] {
        let mut play = Play::fight();
        play.all(lines);
        assert_eq!(
            play.no("action @ does it again").rule,
            Some("G-TURN-08"),
            "{lines:?}"
        );
        assert_eq!(
            play.no("maneuver @ aim with action").rule,
            Some("G-ACT-02"),
            "nothing is left to exchange"
        );
    }
}
