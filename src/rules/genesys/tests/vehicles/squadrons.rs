//! Tests of squadrons in collisions and outside them, barrages with remaining weapons, courses, stops.

use super::{craft, dogfight, duel};
use crate::model::vehicles::crew::Seat;
use crate::tests::Play;

/// Three darts with a wing in them, and a hauler.
fn darts() -> Play {
    Play::with(&[
        "add needle as Dart",
        "squadron dart 3",
        "add wing_flier x3 as Wing",
        "crew wing dart pilot",
        "add drayhorse as Hauler",
        "add vex_marrow",
        "start",
    ])
}

#[test]
fn g_vcom_21_g_vcom_25_a_gun_that_had_fired_is_none_of_the_barrage() {
    let mut play = duel();
    play.all(&[
        "attack @ warden with flak",
        "roll = 1f",
        "done",
        "next",
        "next",
    ]);
    play.all(&["attack ila warden with flak", "concentrate"]);
    play.all(&["roll = 2s 1a", "spend barrage", "done"]);
    // 2 + 2 and the 3 weapons of this attack against armor 3: 4.
    assert_eq!(craft(&play, "warden").hull, 4);
    assert_eq!(craft(&play, "bastion").weapons[3].firing.used, 4);
}

#[test]
fn m_21_a_course_takes_setback_of_the_way_and_not_of_handling() {
    let mut play = dogfight();
    super::change(&mut play, "tern", |v| v.handling = -2);
    play.all(&["next", "next", "station ila course", "roll = 3s", "done"]);
    play.all(&["next", "claim vex", "speed tern 1", "drive vex"]);
    assert!(play.pool().ends_with("2k"), "{}", play.pool());
    play.ok("modify 2 setback asteroids");
    assert!(play.pool().ends_with("2k"), "{}", play.pool());
}

#[test]
fn g_veh_10_a_collision_of_a_squadron_comes_to_nothing_at_0_or_less() {
    // Defense 1 takes 10 off a minor collision at rest.
    let mut play = darts();
    let said = play.ok("collide minor dart = 5").join(" ");
    says!(said);
    assert_eq!(craft(&play, "dart").squadron.map(|s| s.standing), Some(3));
    let said = play.ok("collide minor dart = 50").join(" ");
    says!(said);
    assert_eq!(craft(&play, "dart").squadron.map(|s| s.standing), Some(2));
    // With two vehicles in it each has its own die.
    let mut play = darts();
    play.ok("collide minor dart hauler = 5 60");
    assert_eq!(craft(&play, "hauler").condition.criticals.len(), 1);
}

#[test]
fn o_48_g_vcom_23_who_is_stopped_by_the_table_has_no_advantage() {
    let mut play = dogfight();
    play.all(&["speed tern 4", "advantage @ corsair", "roll = 2s", "done"]);
    assert_eq!(craft(&play, "tern").effects.over.len(), 1);
    play.ok("speed tern 2");
    assert_eq!(craft(&play, "tern").effects.over.len(), 1);
    play.ok("speed tern 0");
    assert!(craft(&play, "tern").effects.over.is_empty());
}

#[test]
fn t_45_a_squadron_is_flown_by_minions() {
    let mut play = dogfight();
    let refused = play.no("squadron corsair 3");
    assert_eq!(refused.rule, Some("T-45"));
    says!(refused.why);
    play.ok("squadron corsair 3!");
    // Dissolving one leaves a single craft.
    play.ok("squadron corsair 1");
    darts();
}

#[test]
fn g_veh_14_what_is_left_of_a_squadron_keeps_its_own_trauma_alone() {
    let mut play = darts();
    play.ok("hull dart 7");
    play.ok("squadron dart 1");
    assert!(craft(&play, "dart").flies(), "7 of 7 is not over it");
    // 9 of 7: one of three was destroyed with 7 of it.
    let mut play = darts();
    play.ok("hull dart 9");
    let said = play.ok("squadron dart 1").join(" ");
    assert!(said.contains("(2/7)"), "the new total: {said}");
    assert_eq!(
        (craft(&play, "dart").hull, craft(&play, "dart").flies()),
        (2, true)
    );
    // One more than its own threshold, with the effects of exceeding it.
    let said = play.ok("hull dart 6").join(" ");
    assert!(said.contains("(8/7)"), "{said}");
    assert!(!craft(&play, "dart").flies(), "only minions flew it");
}

#[test]
fn t_45_a_real_die_is_refused_where_a_squadron_rolls_none() {
    let mut play = darts();
    play.all(&["attack vex dart", "roll = 3s 4a!", "spend a_crit!"]);
    let refusal = play.no("done = 50");
    says!(refusal.why);
}

#[test]
fn g_man_09_the_seat_of_who_cannot_act_is_free_and_of_who_can_the_tables_word() {
    let mut play = dogfight();
    play.ok("crew ila tern passenger!");
    assert_eq!(play.no("crew ila tern pilot").rule, Some("G-MAN-09"));
    play.ok("wound vex 40");
    play.ok("crew ila tern pilot!");
    let tern = craft(&play, "tern");
    let seat = |who: &str| tern.seat_of(play.id(who)).map(Seat::word);
    assert_eq!(
        (seat("ila"), seat("vex")),
        (Some("pilot"), Some("passenger"))
    );
}

#[test]
fn g_comb_01_a_boarder_does_not_fire_the_ship_it_stands_in_at_that_ship() {
    let mut play = dogfight();
    let corsair = craft(&play, "corsair").id;
    let vex = play.id("vex");
    play.change("vex", |f| {
        f.habit = Some(crate::model::figure::Habit {
            weapon: 0,
            target: corsair,
        });
    });
    play.ok("crew vex corsair passenger!");
    let figure = play.figure("vex").clone();
    let chosen = crate::play::arms::choose::choose(&play.state, &figure, None, None, None);
    assert_ne!(chosen.map(|chosen| chosen.target), Some(corsair), "{vex:?}");
}

#[test]
fn t_45_each_craft_carries_its_share_and_what_is_counted_anew_is_whole() {
    // Nine in two craft of the hauler's kind: one is destroyed with half of them.
    let mut play = darts();
    play.ok("hull dart 8");
    let wing = |play: &Play| play.figure("wing").group.map(|g| g.standing);
    assert_eq!(
        wing(&play),
        Some(2),
        "one craft of three, one of three fliers"
    );
    // 8 of 7: the destroyed one took 7 of it.
    play.ok("squadron dart 2");
    assert_eq!(craft(&play, "dart").hull, 1);
    assert!(craft(&play, "dart").flies());
}

#[test]
fn t_45_a_squadron_is_as_many_as_its_crew_and_no_more_than_a_group() {
    let mut play = Play::with(&["add needle as Dart", "add wing_flier x3 as Wing"]);
    let refused = play.no("squadron dart 99");
    assert_eq!(refused.rule, Some("T-45"));
    assert!(refused.why.contains("2 to 6"), "{}", refused.why);
    Play::of(&play).ok("squadron dart 99!");
    // The refusal names the crew's step first.
    let refused = play.no("crew wing dart pilot").to_string();
    assert!(refused.contains("`squadron Dart 3`"), "{refused}");
    play.ok("squadron dart 2");
    let refused = play.no("crew wing dart pilot");
    assert_eq!(refused.rule, Some("T-45"), "{}", refused.why);
    Play::of(&play).ok("crew wing dart pilot!");
    play.all(&["squadron dart 3", "crew wing dart pilot"]);
    let refused = play.no("squadron dart 4").to_string();
    assert!(refused.contains("Wing are 3"), "{refused}");
    assert!(refused.contains("`squadron Dart 3`"), "{refused}");
    // Two in each craft work as well as one.
    Play::with(&[
        "add corsair as Rooks",
        "squadron rooks 3",
        "add wing_flier x6 as Wing",
        "crew wing rooks pilot",
    ]);
}

#[test]
fn g_stat_07_the_dead_serve_no_station() {
    let mut play = dogfight();
    play.all(&["crew ila off!", "kill ila"]);
    for seat in ["pilot", "gunner", "engineer", "copilot"] {
        let refused = play.no(&format!("crew ila tern {seat}"));
        assert!(refused.rule.is_some(), "{seat}: {}", refused.why);
    }
    assert_eq!(play.no("crew ila tern gunner").rule, Some("G-STAT-07"));
    Play::of(&play).ok("crew ila tern gunner!");
    play.ok("crew ila tern passenger");
}

#[test]
fn m_21_a_course_holds_until_the_next_control_check_whoever_plotted_it() {
    let mut play = dogfight();
    play.all(&["speed tern 1", "station vex course", "roll = 2s", "done"]);
    // A round later it is Vex's next turn, and the course is still active.
    play.all(&["next", "next", "next", "claim vex", "drive vex"]);
    play.ok("modify 2 setback asteroids");
    let drives = play.pool();
    assert!(!drives.contains('k'), "both are taken off: {drives}");
    play.all(&["roll = 1s", "done", "next", "next", "next"]);
    play.all(&["claim vex", "drive vex", "modify 2 setback asteroids"]);
    assert!(play.pool().ends_with("2k"), "once: {}", play.pool());
}

#[test]
fn m_08_x_19_a_weapon_is_out_of_ammunition_for_the_encounter_unless_it_is_loaded() {
    let empty = |play: &Play| craft(play, "tern").weapons[0].firing.empty;
    let emptied = || {
        let mut play = dogfight();
        play.all(&["next", "next", "attack @ corsair with pulse"]);
        play.all(&["roll = 1f D!", "spend d_ammo", "done"]);
        play
    };
    let mut play = emptied();
    assert!(empty(&play));
    play.ok("end");
    assert!(!empty(&play), "the rest of the encounter is over");
    let mut play = emptied();
    play.ok("serve @ pulse reload");
    assert!(!empty(&play));
    // A carried item is treated in the same way.
    let mut play = Play::fight();
    play.ok("item vex pistol empty");
    assert!(play.figure("vex").weapons[0].empty);
    play.ok("end");
    assert!(!play.figure("vex").weapons[0].empty);
}

#[test]
fn t_45_the_odds_of_a_hit_on_a_squadron_are_those_of_losing_a_craft() {
    let mut play = duel();
    play.ok("squadron warden 3!");
    super::change(&mut play, "warden", |v| v.hull_threshold = 40);
    play.ok("attack @ warden with flak");
    let value = |play: &Play, label: &str| {
        let chances = play.tray().chances;
        let found = chances.into_iter().find(|chance| chance.label == label);
        found.map(|chance| chance.value)
    };
    // No hit is that strong, but a Critical Hit takes a craft.
    assert_eq!(value(&play, "disable one"), value(&play, "critical"));
    assert_eq!(value(&play, "disable"), None);
    // One point less, and every hit that comes through takes one.
    super::change(&mut play, "warden", |v| v.hull = 40);
    let (drop, hit) = (value(&play, "disable one"), value(&play, "hit"));
    assert!(
        drop.is_some() && drop != value(&play, "critical"),
        "{drop:?} {hit:?}"
    );
}
