//! Tests of stations, Damage Control, barrages, the additional actions, and squadrons.

use rstest::rstest;

use super::{change, craft, dogfight, duel, id};
use crate::model::vehicles::crew::Seat;
use crate::play::vehicles::task::control_difficulty;
use crate::tests::Play;

#[test]
fn g_man_09_a_seat_is_a_maneuver_in_ones_turn() {
    let mut play = dogfight();
    play.ok("crew @ tern engineer");
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 1);
    assert_eq!(
        craft(&play, "tern").seat_of(play.id("vex")),
        Some(Seat::Engineer)
    );
    play.ok("crew @ off");
    assert_eq!(craft(&play, "tern").seat_of(play.id("vex")), None);
    // Out of turn characters can't change seats, unless the GM sets their places.
    let refused = play.no("crew rook off");
    assert_eq!(refused.rule, Some("G-MAN-09"), "{}", refused.why);
    assert_eq!(play.no("crew ila tern copilot").rule, Some("G-MAN-09"));
    play.ok("crew rook off!");
    assert!(craft(&play, "corsair").aboard.is_empty());
    // Between fights it costs nothing, and a character that cannot act is carried.
    play.all(&[
        "wound ila 20",
        "crew ila off",
        "end!",
        "crew vex tern pilot",
    ]);
}

#[test]
fn g_vcom_04_two_cannot_hold_the_same_controls() {
    let mut play = dogfight();
    assert!(play.no("crew ila tern pilot").why.contains("Vex"));
    play.ok("crew ila tern copilot!");
}

#[rstest]
#[case(4, 10, 1)]
#[case(5, 10, 2)]
#[case(10, 10, 2)]
#[case(11, 10, 3)]
#[case(6, 13, 1)]
#[case(7, 13, 2)]
fn g_vcom_22_the_difficulty_of_damage_control(
    #[case] amount: u16,
    #[case] threshold: u16,
    #[case] dice: u8,
) {
    assert_eq!(control_difficulty(amount, threshold), dice);
}

#[test]
fn g_vcom_22_damage_control_relieves_strain_as_often_as_wanted() {
    let mut play = dogfight();
    play.all(&["system tern 12", "next", "next"]);
    play.ok("mend ila strain");
    assert!(play.pool().contains("2p"), "{}", play.pool());
    play.all(&["roll = 3s", "done"]);
    assert_eq!(craft(&play, "tern").strain, 9);
    play.all(&["next", "claim ila", "mend ila strain", "roll = 2s", "done"]);
    assert_eq!(craft(&play, "tern").strain, 7);
}

#[test]
fn g_vcom_22_hull_trauma_is_tried_once_an_encounter_whoever_tries() {
    let mut play = dogfight();
    play.all(&["hull tern 5", "mend @ hull"]);
    assert!(play.pool().contains("1p"), "{}", play.pool());
    play.all(&["roll = 1f", "done", "next", "next"]);
    assert_eq!(craft(&play, "tern").hull, 5);
    assert_eq!(play.no("mend ila hull").rule, Some("G-VCOM-22"));
    assert_eq!(play.no("station ila patch").rule, Some("G-VCOM-22"));
    // The next encounter counts separately.
    play.all(&[
        "end",
        "start",
        "claim vex",
        "mend vex hull",
        "roll = 2s",
        "done",
    ]);
    assert_eq!(craft(&play, "tern").hull, 3);
}

#[test]
fn g_vcom_22_a_critical_hit_is_repaired_at_its_severity_and_may_be_tried_again() {
    let mut play = dogfight();
    play.all(&["crit tern = 100", "mend @ \"weapons damaged\""]);
    assert!(play.pool().contains("3p"), "{}", play.pool());
    play.all(&[
        "roll = 1f",
        "done",
        "next",
        "next",
        "mend ila weapons",
        "roll = 1s",
        "done",
    ]);
    assert!(craft(&play, "tern").condition.criticals.is_empty());
}

#[test]
fn g_vcom_20_a_blanket_barrage_keeps_small_craft_off() {
    let mut play = duel();
    play.all(&[
        "add corsair",
        "add wing_leader as Kite",
        "crew kite corsair pilot",
    ]);
    play.ok("barrage @");
    assert!(play.pool().contains("2p"), "{}", play.pool());
    // A Success with 4 Advantage: one upgrade and two more.
    play.all(&["roll = 1s 4a", "done"]);
    let bastion = craft(&play, "bastion");
    assert_eq!(bastion.effects.curtain.map(|c| c.upgrades), Some(3));
    assert_eq!(
        bastion.weapons[3].firing.used, 4,
        "all of them count as fired"
    );
    // The Corsair attacks at short range, and silhouette 7 is much larger.
    play.ok("attack kite bastion with laser at short!");
    assert!(play.pool().contains('r'), "{}", play.pool());
    // 2 Threat: an automatic hit for half of 2, rounded up: 1, and armor 2 stops it (O-46).
    play.ok("roll = 1f 2t!");
    assert!(play.offered().contains(&"curtain".to_owned()));
    play.ok("spend curtain");
    let said = play.ok("done").join(" ");
    says!(said);
    assert_eq!(craft(&play, "corsair").hull, 0);
    // The Warden isn't a small craft.
    play.ok("attack rook bastion with laser at short!");
    assert!(!play.pool().contains('r'), "{}", play.pool());
}

#[test]
fn g_vcom_20_a_despair_is_the_full_damage() {
    let mut play = duel();
    play.all(&[
        "add needle",
        "add wing_leader as Kite",
        "crew kite needle pilot",
    ]);
    change(&mut play, "bastion", |v| {
        v.weapons[3].weapon.damage = crate::model::records::Damage::Fixed(7);
    });
    play.all(&["barrage @", "roll = 1s", "done"]);
    play.all(&[
        "attack kite bastion with pulse at short!",
        "roll = 1f 1D!",
        "spend curtain_full",
        "done",
    ]);
    // 7 less armor 1.
    assert_eq!(craft(&play, "needle").hull, 6);
}

#[test]
fn g_vcom_20_it_ends_with_the_gunners_next_turn_and_needs_a_success_as_a_setting() {
    let mut play = duel();
    play.all(&[
        "barrage @",
        "roll = 1s",
        "done",
        "next",
        "next",
        "next",
        "claim vex",
    ]);
    assert!(craft(&play, "bastion").effects.curtain.is_some());
    play.ok("next");
    assert_eq!(craft(&play, "bastion").effects.curtain, None);
    let mut play = duel();
    play.all(&["barrage @", "roll = 1f", "done"]);
    assert_eq!(craft(&play, "bastion").effects.curtain, None);
    let mut play = duel();
    play.all(&[
        "setting barrage_needs_success off",
        "barrage @",
        "roll = 1f",
        "done",
    ]);
    assert!(craft(&play, "bastion").effects.curtain.is_some());
}

#[test]
fn g_vcom_20_21_barrages_are_for_large_ships_with_batteries_at_low_speed() {
    let mut play = dogfight();
    assert_eq!(play.no("barrage @ pulse").rule, Some("G-VCOM-20"));
    let mut play = duel();
    assert_eq!(
        play.no("barrage @ particle").rule,
        Some("G-VCOM-20"),
        "two weapons"
    );
    change(&mut play, "bastion", |v| v.speed = 4);
    assert_eq!(play.no("barrage @").rule, Some("G-VCOM-20"));
    play.all(&["attack @ warden with flak"]);
    assert_eq!(play.no("concentrate").rule, Some("G-VCOM-21"));
}

#[test]
fn g_vcom_21_a_concentrated_barrage_adds_the_number_of_its_weapons() {
    let mut play = duel();
    play.all(&["attack @ warden with flak", "concentrate", "roll = 2s 1a"]);
    assert!(play.offered().contains(&"barrage".to_owned()));
    play.all(&["spend barrage", "done"]);
    // 2 + 2 and 4 weapons against armor 3: 5.
    assert_eq!(craft(&play, "warden").hull, 5);
    assert_eq!(craft(&play, "bastion").weapons[3].firing.used, 4);
    // Once, and not without the Advantage.
    let mut play = duel();
    play.all(&[
        "attack @ warden with flak",
        "concentrate",
        "roll = 2s 3a",
        "spend barrage",
    ]);
    assert!(!play.offered().contains(&"barrage".to_owned()));
}

#[test]
fn g_vcom_21_the_target_is_large() {
    let mut play = duel();
    play.all(&["add corsair", "attack @ corsair with flak at short"]);
    assert_eq!(play.no("concentrate").rule, Some("G-VCOM-21"));
}

#[rstest]
#[case::for_each_success("off", 3)]
#[case::once_in_all("on", 1)]
fn g_vcom_24_a_copilot_helps_as_the_table_rules(#[case] once: &str, #[case] times: u8) {
    let mut play = dogfight();
    play.all(&[
        &format!("setting copilot_once {once}"),
        "crew ila tern copilot!",
        "next",
        "next",
        "station ila copilot",
        "roll = 3s!",
        "done",
    ]);
    let helps = crate::model::tokens::Change::Pool(
        crate::model::check::pool::Change::DowngradeDifficulty(times),
    );
    assert!(
        play.state.tokens.iter().any(|t| t.change == helps),
        "{:?}",
        play.state.tokens
    );
}

#[test]
fn g_vcom_24_the_copilot_downgrades_and_a_course_takes_setback() {
    let mut play = dogfight();
    play.all(&["crew ila tern copilot!", "speed tern 4", "next", "next"]);
    play.all(&[
        "station ila copilot",
        "roll = 1s",
        "done",
        "next",
        "claim vex",
    ]);
    // Dangerous Driving: 1r3p, downgraded once.
    play.ok("drive vex");
    assert!(
        play.pool().contains("4p") && !play.pool().contains('r'),
        "{}",
        play.pool()
    );
    play.all(&["roll = 1s", "done", "next", "next"]);
    play.all(&[
        "station ila course",
        "roll = 2s",
        "done",
        "next",
        "claim vex",
    ]);
    play.all(&["drive vex", "modify 3 setback asteroids"]);
    assert!(play.pool().ends_with("1k"), "{}", play.pool());
}

#[test]
fn g_vcom_24_boosted_defenses_last_until_the_next_turn_begins() {
    let mut play = dogfight();
    play.all(&["station @ defenses", "roll = 1s", "done"]);
    let tern = craft(&play, "tern");
    assert_eq!((tern.defense_now(&play.state).0, tern.strain), (3, 1));
    play.all(&["next", "next", "next"]);
    assert_eq!(craft(&play, "tern").defense_now(&play.state).0, 3);
    play.ok("claim vex");
    assert_eq!(craft(&play, "tern").defense_now(&play.state).0, 2);
}

#[test]
fn g_vcom_24_slicing_jamming_scanning_and_fire_discipline() {
    let mut play = dogfight();
    play.all(&["station @ slice corsair", "roll = 1s 2a 1T!"]);
    play.all(&["spend v_a_slice", "spend v_t_slice", "done"]);
    let corsair = craft(&play, "corsair");
    assert_eq!(corsair.defense_now(&play.state).0, 0);
    assert_eq!((corsair.strain, corsair.sound_weapons(0)), (1, 0));
    let mut play = dogfight();
    play.all(&["station @ jam", "roll = 2s", "done"]);
    assert_eq!(craft(&play, "corsair").effects.jammed, Some(3));
    let mut play = dogfight();
    play.all(&["station @ scan", "roll = 1s"]);
    let said = play.ok("done").join(" ");
    says!(said);
    let mut play = dogfight();
    play.all(&[
        "station @ direct",
        "roll = 1s",
        "done",
        "next",
        "next",
        "attack ila corsair with pulse",
    ]);
    assert!(play.pool().contains("1b"), "{}", play.pool());
}

/// Before it is applied, an additional action says what its success gives (M-21).
#[rstest]
#[case("direct", "2s", "1 Boost die for the next gunner of Tern")]
#[case("jam", "2s", "Corsair is jammed")]
#[case(
    "slice corsair",
    "2s",
    "Corsair has no defense until the start of Vex Marrow's turn in 2 rounds"
)]
#[case("scan", "1s", "the weapons and thresholds of Corsair are known")]
fn m_21_the_result_says_what_the_action_gives(
    #[case] action: &str,
    #[case] symbols: &str,
    #[case] says: &str,
) {
    let mut play = dogfight();
    play.all(&[&format!("station @ {action}"), &format!("roll = {symbols}")]);
    let lines: Vec<String> = play
        .tray()
        .result
        .iter()
        .map(rules::view::Rich::plain)
        .collect();
    assert!(lines.contains(&says.to_owned()), "{lines:?}");
}

#[test]
fn g_vcom_24_fire_discipline_may_make_hits_strain_systems_until_the_next_turn() {
    let mut play = dogfight();
    play.all(&["station @ direct", "roll = 1s 3a!", "spend v_a_drill"]);
    play.all(&["done", "next", "next"]);
    // 3 and 1 less armor 2 is 2 hull trauma, and a point of system strain in addition.
    play.all(&["attack ila corsair with pulse", "roll = 1s", "done"]);
    let corsair = craft(&play, "corsair");
    assert_eq!((corsair.hull, corsair.strain), (2, 1));
    play.all(&["next", "claim vex"]);
    play.all(&["attack @ corsair with pulse", "roll = 1s", "done"]);
    let corsair = craft(&play, "corsair");
    assert_eq!((corsair.hull, corsair.strain), (4, 1));
}

#[test]
fn g_veh_25_what_else_symbols_buy_with_vehicles() {
    let mut play = dogfight();
    play.all(&["speed tern 4", "drive @", "roll = 1f 2t!"]);
    assert!(!play.offered().contains(&"v_d_minor_collision".to_owned()));
    play.all(&["spend v_h_speed", "done"]);
    assert_eq!(craft(&play, "tern").speed, 3);
    // A minor collision at speed 3: +20, less 10 for each of 2 points of defense.
    let mut play = dogfight();
    play.all(&["speed tern 3", "drive @", "roll = 1f 1D!"]);
    let said = play.ok("spend v_d_minor_collision").join(" ");
    says!(said);
    assert_eq!(craft(&play, "tern").condition.criticals.len(), 1);
}

#[test]
fn g_veh_29_a_lock_upgrades_the_next_attack_of_the_ship_on_the_same_target() {
    let mut play = dogfight();
    play.all(&[
        "attack @ corsair with pulse",
        "roll = 1f 1T!",
        "spend v_t_lock",
        "done",
    ]);
    play.all(&["next", "next", "attack ila corsair with pulse!"]);
    // Agility 2 and no rank: one of two Ability dice is a Proficiency die.
    assert_eq!(play.pool(), "1y1g 2p 1k");
    play.all(&["roll = 1f", "done"]);
    assert!(play.state.tokens.is_empty(), "{:?}", play.state.tokens);
}

#[test]
fn g_vcom_24_spoofing_upgrades_guided_weapons_alone() {
    let mut play = dogfight();
    play.all(&[
        "station @ spoof",
        "roll = 2s",
        "done",
        "next",
        "attack rook tern with missile",
    ]);
    assert!(play.pool().contains("2r"), "{}", play.pool());
    play.ok("weapon laser");
    assert!(!play.pool().contains('r'), "{}", play.pool());
}

#[test]
fn g_vcom_24_manual_repairs_are_the_one_of_the_encounter() {
    let mut play = dogfight();
    play.all(&[
        "hull tern 5",
        "station @ patch",
        "roll = 3s",
        "done",
        "next",
        "next",
    ]);
    assert_eq!(craft(&play, "tern").hull, 2);
    assert_eq!(play.no("mend ila hull").rule, Some("G-VCOM-22"));
}

#[test]
fn g_vcom_05_squadrons_lose_craft_like_a_minion_group_and_their_fliers_with_them() {
    let mut play = dogfight();
    play.all(&[
        "add needle",
        "squadron needle 3",
        "add wing_flier x3 as Wing",
        "crew wing needle pilot",
    ]);
    // Hull 7 each: 8 trauma destroy one, 15 two.
    play.ok("hull needle 8");
    let needle = craft(&play, "needle");
    assert_eq!(needle.squadron.map(|s| s.standing), Some(2));
    assert_eq!(play.figure("wing").group.map(|g| g.standing), Some(2));
    // A Critical Hit destroys one too.
    play.ok("crit needle");
    assert_eq!(craft(&play, "needle").squadron.map(|s| s.standing), Some(1));
    play.ok("hull needle 9");
    assert!(!craft(&play, "needle").flies());
    assert_eq!(play.no("squadron oar 2").rule, None, "nobody of that name");
}

#[test]
fn g_vcom_01_a_person_on_foot_and_a_vehicle_in_one_order() {
    let mut play = dogfight();
    play.all(&["crew ila off!", "range ila corsair short", "next"]);
    // Rook strafes Ila, who has silhouette 1 against its 3.
    play.all(&["attack rook ila with laser", "roll = 1f", "done", "next"]);
    // She attacks it from the ground in turn.
    play.ok("attack ila corsair with staff at engaged");
    assert_eq!(play.state.silhouette_of(id(&play, "corsair")), 3);
    // Close combat is 2 dice, one fewer for its size.
    assert!(play.pool().contains("1p"), "{}", play.pool());
}

#[test]
fn g_vcom_12_personal_maneuvers_and_actions_stay_available_aboard() {
    let mut play = dogfight();
    play.all(&[
        "maneuver @ aim",
        "attack @ corsair with slug at short",
        "roll = 1f",
        "done",
    ]);
    assert!(play.figure("vex").aim.is_none());
}

#[test]
fn g_vcom_05_a_vehicle_and_its_nameless_crew_have_no_slots() {
    let play = duel();
    assert_eq!(play.state.slots.len(), 3);
}

#[test]
fn g_veh_38_nobody_boards_a_ship_that_is_not_beside_it() {
    let mut play = dogfight();
    let refused = play.no("crew @ corsair passenger");
    assert_eq!(refused.rule, Some("G-VEH-38"));
    says!(refused.why);
    play.ok("range tern corsair engaged");
    play.ok("crew @ corsair passenger");
    // On foot the range to the vehicle counts. Out of turn the GM sets people's places.
    let mut play = dogfight();
    play.all(&["crew vex off", "range vex tern long"]);
    assert_eq!(play.no("crew @ tern passenger").rule, Some("G-RANGE-02"));
    play.ok("crew @ tern passenger!");
    play.all(&[
        "crew ila off!",
        "range ila tern long",
        "crew ila tern gunner!",
    ]);
}

#[test]
fn g_vcom_20_each_barrage_on_offer_begins_with_what_tells_it_from_the_others() {
    let play = duel();
    let all = play.all_offers();
    let barrages = all
        .iter()
        .filter(|o| o.rule.as_deref() == Some("G-VCOM-20"));
    let labels: Vec<&str> = barrages.map(|o| o.label.as_str()).collect();
    assert!(labels.len() >= 3, "{labels:?}");
    let mut heads: Vec<&str> = labels
        .iter()
        .filter_map(|l| l.split(" Blanket").next())
        .collect();
    heads.sort_unstable();
    heads.dedup();
    assert_eq!(heads.len(), labels.len(), "{labels:?}");
}

#[test]
fn g_man_09_another_station_is_two_keys_away_and_a_maneuver() {
    let mut play = dogfight();
    let offers = play.all_offers();
    let offer = offers.iter().find(|o| o.key == "crew").unwrap();
    let words: Vec<&str> = offer.answers.iter().map(|a| a.words.as_str()).collect();
    // Ila serves a gun of the Tern, which has room for two. Vex's seat is taken.
    assert!(
        words.contains(&"Tern copilot") && words.contains(&"Tern engineer"),
        "{words:?}"
    );
    assert!(!words.contains(&"Tern pilot"), "{words:?}");
    for answer in &offer.answers {
        Play::of(&play).ok(&format!("{}{}", offer.line, answer.words));
    }
    play.ok("crew @ Tern engineer");
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 1);
}

#[test]
fn g_veh_22_a_yard_takes_money_and_time() {
    let mut play = dogfight();
    play.all(&["hull tern 5", "system tern 4", "end", "money vex 350"]);
    let money = |play: &Play| play.figure("vex").ledger.money();
    let (before, days) = (money(&play), play.state.calendar.days);
    let offers = play.all_offers();
    let offer = offers.iter().find(|o| o.key == "yard").unwrap();
    says!(offer.label);
    // 3 of 14 are under a quarter.
    let said = play.ok("yard tern 3 by vex for 4").join(" ");
    says!(said);
    assert_eq!(money(&play), before - 300);
    assert_eq!(play.state.calendar.days, days + 4);
    let tern = craft(&play, "tern");
    // The day on which it was strained heals nothing, the others a point each.
    assert_eq!((tern.hull, tern.strain), (2, 1));
    // A character without enough money is refused, and may go into debt.
    assert_eq!(play.no("yard tern 2 by vex").rule, Some("G-VEH-22"));
    play.ok("yard tern 2 by vex!");
    assert_eq!(money(&play), -150);
}

#[test]
fn m_21_what_a_crew_lends_ends_where_its_turn_begins() {
    let mut play = dogfight();
    play.all(&["station @ defenses", "roll = 2s"]);
    let said = play.ok("done").join(" ");
    says!(said);
    says!(said);
}
