//! Tests of the crew's actions and of GM overrides: additional actions with their further results
//! (M-21), the skill used, effects ended by hand.

use rstest::rstest;

use super::{change, craft, dogfight, duel, lines};
use crate::tests::Play;
use rules::view::{Rich, Source};

/// A Tern with three aboard, and a Corsair and a Needle of the other side.
fn three_aboard() -> Play {
    Play::with(&[
        "add oar as Tern side pc",
        "add corsair",
        "add needle side npc",
        "add vex_marrow",
        "add ila_senn",
        "add vex_marrow as Bo",
        "add wing_leader as Rook",
        "crew vex tern pilot",
        "crew ila tern gunner heavy",
        "crew bo tern gunner snare",
        "crew rook corsair pilot",
        "range tern corsair short",
        "init vex = 4s",
        "init bo = 3s",
        "init ila = 2s",
        "init rook = 1s",
        "start",
        "claim vex",
    ])
}

#[test]
fn g_vcom_24_fire_discipline_waits_with_the_ship_for_whoever_fires_next() {
    let mut play = three_aboard();
    play.all(&["station @ direct", "roll = 1s", "done", "next", "claim bo"]);
    play.ok("attack bo corsair with snare");
    assert!(play.pool().contains("1b"), "{}", play.pool());
    play.all(&["roll = 1f", "done", "next"]);
    play.ok("attack ila corsair with heavy");
    assert!(!play.pool().contains('b'), "{}", play.pool());
    // Two Successes: one Boost die each for the next two checks, not two for the first of them.
    let mut play = three_aboard();
    play.all(&["station @ direct", "roll = 2s", "done", "next", "claim bo"]);
    play.ok("attack bo corsair with snare");
    assert!(play.pool().contains("1b"), "{}", play.pool());
    play.all(&["roll = 1f", "done", "next"]);
    play.ok("attack ila corsair with heavy");
    assert!(play.pool().contains("1b"), "{}", play.pool());
}

#[test]
fn g_vcom_24_what_waits_with_a_ship_is_among_what_lasts_of_it() {
    use crate::show::vehicles::show::matters_now;
    let mut play = three_aboard();
    let now = |play: &Play| {
        let tern = play.state.vehicles.iter().find(|v| v.name == "Tern");
        let facts = matters_now(&play.state, tern.unwrap());
        let lasting = facts.into_iter().find(|f| f.key == "effects");
        lasting.map_or_else(String::new, |f| f.value.plain())
    };
    assert_eq!(now(&play), "");
    play.all(&["station @ direct", "roll = 1s", "done"]);
    let waits = now(&play);
    says!(waits);
    play.all(&["next", "claim bo", "attack bo corsair with snare"]);
    play.all(&["roll = 1f", "done"]);
    assert_eq!(now(&play), "");
}

#[test]
fn m_21_an_action_with_two_skills_takes_the_better_odds_or_the_one_said() {
    let mut play = dogfight();
    play.change("vex", |f| {
        f.characteristics.int = 3;
        f.skills
            .retain(|(key, _)| !["astrocartography", "perception"].contains(&key.as_str()));
        f.skills.push(("perception".to_owned(), 1));
    });
    // On the Tern a Boost die on Astrocartography. The difficulty is Average, and Perception is Hard.
    play.all(&["speed tern 2", "station @ course"]);
    assert!(play.pool().contains("2p"), "{}", play.pool());
    assert!(play.pool().contains("1b"), "{}", play.pool());
    play.all(&["cancel", "station @ course with perception"]);
    assert!(play.pool().contains("3p"), "{}", play.pool());
    play.ok("cancel");
    assert_eq!(
        play.no("station @ course with cool").rule,
        Some("G-VCOM-24")
    );
    let all = play.all_offers();
    let row = all.iter().find(|o| o.line == "station @ course");
    let answers: Vec<String> = row
        .map(|o| o.answers.iter().map(|a| o.answered(a)).collect())
        .unwrap_or_default();
    says!(answers);
}

#[rstest]
#[case("direct with discipline", "3p")]
#[case("spoof with computers", "3p")]
#[case("spoof with vigilance", "2p")]
fn m_21_every_skill_of_a_row_can_be_said(#[case] what: &str, #[case] dice: &str) {
    let mut play = dogfight();
    play.ok(&format!("station @ {what}"));
    assert!(play.pool().contains(dice), "{}", play.pool());
}

#[test]
fn g_tal_49_full_throttle_flies_with_the_skill_of_the_vehicle_and_offers_both() {
    let mut play = Play::with(&[
        "add trundler as Tr side pc",
        "add vex_marrow",
        "add wing_leader as Rook",
        "crew vex tr pilot",
        "train vex driving!",
        "train vex driving!",
        "learn vex full_throttle!",
        "init vex = 3s",
        "init rook = 1s",
        "start",
    ]);
    let with: Vec<String> = lines(&play)
        .into_iter()
        .filter(|l| l.contains("Full Throttle"))
        .collect();
    assert_eq!(with.len(), 2, "{with:?} of {:?}", lines(&play));
    assert!(with.iter().any(|l| l.contains("of Driving")), "{with:?}");
    play.ok("use vex full_throttle");
    let tray = play.tray();
    assert!(
        tray.subtitle.plain().contains("Driving"),
        "{:?}",
        tray.subtitle
    );
    says!(tray.subtitle.plain());
}

#[test]
fn g_pool_03_the_seam_shear_is_fired_with_manipulation_where_the_table_says() {
    let mut play = Play::with(&[
        "add threshold as V side pc",
        "add corsair",
        "add halcria_pathwright as Pa side pc",
        "add wing_leader as Rook",
        "crew pa v gunner seam",
        "crew rook corsair pilot",
        "range v corsair short",
        "init pa = 3s",
        "init rook = 1s",
        "start",
        "serve pa seam prepare",
    ]);
    play.ok("attack pa corsair with seam");
    let before = play.pool();
    play.ok("switch manipulation");
    assert!(play.pool().starts_with("3y1g"), "{}", play.pool());
    let sources = play.tray().sources;
    assert!(sources.iter().any(|s| s.text.contains("Manipulation")));
    play.ok("switch manipulation");
    assert_eq!(play.pool(), before);
    play.all(&["switch manipulation", "roll = 1s", "done"]);
}

#[test]
fn g_veh_24_the_loom_costs_the_ship_three_system_strain_a_use() {
    let mut play = Play::with(&[
        "add threshold as V side pc",
        "add halcria_pathwright as Pa side pc",
        "crew pa v passenger",
    ]);
    play.all(&["check pa manipulation average", "roll = 2s", "done"]);
    assert_eq!(craft(&play, "V").strain, 0, "it was not used");
    play.ok("check pa manipulation average");
    let loom = |s: &Source| s.toggle.as_deref() == Some("switch loom");
    assert!(play.tray().sources.iter().any(loom));
    play.all(&["switch loom", "roll = 2s"]);
    assert_eq!(craft(&play, "V").strain, 3);
    play.all(&["done", "check pa cool average"]);
    assert!(play.no("switch loom").why.contains("loom"));
}

/// The Tern has the advantage on the Corsair.
fn on_its_tail() -> Play {
    let mut play = dogfight();
    play.all(&["speed tern 4", "advantage @ corsair", "roll = 1s", "done"]);
    assert_eq!(craft(&play, "tern").effects.over.len(), 1);
    play
}

#[test]
fn g_vcom_23_the_gm_can_end_an_advantage() {
    for line in [
        "advantage tern corsair off",
        "advantage vex off",
        "clear tern advantage",
    ] {
        let mut play = on_its_tail();
        play.ok(line);
        assert!(craft(&play, "tern").effects.over.is_empty(), "{line}");
        let again = play.no("advantage tern corsair off").why;
        says!(again);
    }
    let play = on_its_tail();
    let all =
        crate::show::offers::offers(&play.state, &play.library, Some(craft(&play, "tern").id));
    let row = all.iter().find(|o| o.key == "ended").map(|o| &*o.line);
    assert_eq!(row, Some("advantage Tern Corsair off"));
}

#[test]
fn g_vcom_23_an_advantage_is_gained_on_an_enemy() {
    let mut play = dogfight();
    play.all(&["add needle side pc", "speed tern 4"]);
    assert_eq!(play.no("advantage @ needle").rule, Some("G-VCOM-23"));
    play.ok("advantage @ needle!");
}

#[test]
fn g_veh_10_a_minor_collision_takes_a_real_d100() {
    let mut play = dogfight();
    play.all(&["speed tern 3", "drive @", "roll = 1f 1D!"]);
    let all = play.all_offers();
    let row = all.iter().find(|o| o.key == "v_d_minor_collision");
    let answers: Vec<String> = row
        .map(|o| o.answers.iter().map(|a| o.answered(a)).collect())
        .unwrap_or_default();
    assert!(answers.iter().any(|l| l.ends_with("= ")), "{answers:?}");
    play.ok("spend v_d_minor_collision = 40");
    let hits = &craft(&play, "tern").condition.criticals;
    // At speed 3 +20, less 20 for defense 2.
    assert_eq!(hits.iter().map(|c| c.result).collect::<Vec<_>>(), [40]);
}

#[test]
fn g_vcom_29_no_damage_no_critical_hit_unless_the_table_says_so() {
    let mut play = dogfight();
    change(&mut play, "corsair", |v| v.armor = 30);
    play.all(&["attack @ corsair with pulse", "roll = 2s 5a!"]);
    let refusal = play.no("spend a_crit");
    assert_eq!(refusal.rule, Some("G-VCOM-29"));
    says!(refusal.why);
    play.all(&["spend a_crit!", "done = 50"]);
    let hits = &craft(&play, "corsair").condition.criticals;
    assert_eq!(
        hits.iter().map(|c| c.rolled).collect::<Vec<_>>(),
        [Some(50)]
    );
}

#[test]
fn g_comb_09_no_damage_no_critical_injury_unless_the_table_says_so() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add wing_leader as Rook",
        "set rook soak 40",
        "init vex = 3s",
        "init rook = 1s",
        "start",
    ]);
    play.all(&["attack @ rook", "roll = 2s 5a!"]);
    let refusal = play.no("spend a_crit");
    assert_eq!(refusal.rule, Some("G-COMB-12"));
    assert!(refusal.why.contains("G-COMB-09"), "{}", refusal.why);
    play.all(&["spend a_crit!", "done = 50"]);
    assert_eq!(play.figure("rook").criticals.len(), 1);
}

#[test]
fn g_vcom_24_what_more_an_action_brings_is_bought_and_not_taken_silently() {
    let mut play = dogfight();
    play.all(&["station @ slice corsair", "roll = 1s 2a 1T!", "done"]);
    let corsair = craft(&play, "corsair");
    assert_eq!((corsair.strain, corsair.sound_weapons(0)), (0, 1));
    let mut play = dogfight();
    play.all(&["station @ slice corsair", "roll = 1s 2a 1T!"]);
    let rows: Vec<String> = play
        .all_offers()
        .into_iter()
        .filter(|o| o.key.starts_with("v_t_slice"))
        .map(|o| o.label)
        .collect();
    assert_eq!(
        rows.len(),
        craft(&play, "corsair").weapons.len(),
        "{rows:?}"
    );
    play.all(&["spend v_a_slice", "spend v_t_slice_2", "done"]);
    let corsair = craft(&play, "corsair");
    assert_eq!((corsair.strain, corsair.sound_weapons(0)), (1, 1));
    assert_eq!(corsair.sound_weapons(1), 0);
}

#[test]
fn g_vcom_24_jamming_reaches_further_targets_for_an_advantage_each() {
    let jammed = |play: &Play, name: &str| craft(play, name).effects.jammed;
    let mut play = three_aboard();
    play.all(&["station @ jam corsair", "roll = 2s 3a!"]);
    let key = play
        .all_offers()
        .into_iter()
        .filter(|o| o.key.starts_with("v_a_jam"))
        .collect::<Vec<_>>();
    assert_eq!((key.len(), &*key[0].key), (1, "v_a_jam"));
    assert!(key[0].label.ends_with(": Needle"), "{}", key[0].label);
    play.all(&["spend v_a_jam", "done"]);
    assert_eq!(jammed(&play, "corsair"), Some(3));
    assert_eq!(jammed(&play, "needle"), Some(3));
    let mut play = three_aboard();
    play.all(&["station @ jam corsair", "roll = 2s 3a!", "done"]);
    assert_eq!(jammed(&play, "needle"), None);
    play.ok("clear corsair jammed");
    assert_eq!(jammed(&play, "corsair"), None);
    assert!(play.run("clear corsair jammed").is_err());
}

#[test]
fn m_21_a_scan_tells_the_current_values_for_two_advantage() {
    let mut play = dogfight();
    play.all(&["hull corsair 4", "station @ scan", "roll = 1s 2a!"]);
    let said = play.ok("done").join(" ");
    says!(said);
    let mut play = dogfight();
    play.all(&["hull corsair 4", "station @ scan", "roll = 1s 2a!"]);
    play.ok("spend v_a_scan");
    let said = play.ok("done").join(" ");
    says!(said);
}

/// The reminders of the tray as text.
fn reminders(play: &Play) -> Vec<String> {
    let tray = play.tray();
    tray.reminders.iter().map(Rich::plain).collect()
}

#[test]
fn m_21_a_jammed_computers_check_says_its_difficulty() {
    let mut play = dogfight();
    play.all(&["station @ jam", "roll = 2s", "done", "next"]);
    play.ok("check rook computers average");
    says!(reminders(&play));
    play.all(&["cancel", "check rook computers hard"]);
    says!(reminders(&play));
}

#[test]
fn g_vcom_12_whoever_is_aboard_moves_inside_or_gets_out() {
    let mut play = dogfight();
    for line in [
        "maneuver vex move corsair short",
        "maneuver vex move tern short",
    ] {
        let refusal = play.no(line);
        assert_eq!(refusal.rule, Some("G-VCOM-12"), "{line}");
        assert!(refusal.hint.unwrap_or_default().contains("dismount"));
    }
    play.ok("maneuver vex move corsair long!");
}

#[test]
fn g_vcom_11_who_wants_the_controls_hears_of_the_second_place_at_them() {
    let mut play = dogfight();
    play.all(&["next", "next"]);
    let refusal = play.no("crew ila tern pilot");
    let hint = refusal.hint.unwrap_or_default();
    assert!(hint.contains("copilot"), "{hint}");
}

#[test]
fn g_vcom_20_a_blanket_barrage_with_one_weapon_is_refused_by_its_own_rule() {
    let mut play = duel();
    assert_eq!(play.no("barrage vex particle").rule, Some("G-VCOM-20"));
}

#[test]
fn m_21_the_log_says_what_spoofing_and_boosted_defenses_count_for() {
    let mut play = dogfight();
    play.all(&["station @ spoof", "roll = 2s"]);
    let said = play.ok("done").join(" ");
    assert!(said.contains("Guided"), "{said}");
    let mut play = dogfight();
    play.all(&["station @ defenses", "roll = 1s"]);
    let said = play.ok("done").join(" ");
    assert!(
        said.contains("+1 defense") && !said.contains("ranged"),
        "{said}"
    );
}
