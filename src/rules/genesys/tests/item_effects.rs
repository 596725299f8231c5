//! Tests of items with effects: gear (O-G), elixirs (O-E), armor (O-A), the uses of Manipulation (O-M),
//! and the abilities of creatures. Each test is named after what it proves.

use super::Play;
use crate::figure::fate::OPEN_PATH;

/// Vex, Ila and Boarders, outside a fight, with items of the packs on Vex's sheet.
fn with(things: &[&str]) -> Play {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add ila_senn",
        "add ashen_oar_boarder x4 as Boarders",
    ]);
    give(&mut play, "vex", things);
    play
}

/// Puts items of the packs on a sheet.
fn give(play: &mut Play, who: &str, things: &[&str]) {
    let library = crate::library::Library::shipped();
    let items: Vec<crate::model::figure::item::Item> = things
        .iter()
        .map(|id| library.gear(id).unwrap().into())
        .collect();
    play.change(who, |f| f.items.extend(items));
}

fn wear(play: &mut Play, who: &str, armor: &str) {
    let library = crate::library::Library::shipped();
    let armor = library.armor(armor).cloned();
    play.change(who, |f| f.armor = armor);
}

fn has(play: &Play, who: &str, thing: &str) -> usize {
    play.figure(who)
        .items
        .iter()
        .filter(|i| i.name == thing)
        .count()
}

fn vitals(play: &Play, who: &str) -> (u16, u16) {
    let f = play.figure(who);
    (f.wounds, f.strain)
}

#[test]
fn g_heal_06_what_is_no_thing_to_use_says_what_to_do_with_it() {
    let mut play = with(&["painkiller_dose", "load_frame", "engineer_rig"]);
    let dose = play.no("use vex painkiller");
    says!(dose.why);
    assert!(dose.hint.unwrap().contains("`dose "), "the way");
    let frame = play.no("use vex \"load frame\"").to_string();
    says!(frame);
    let rig = play.no("use vex \"engineer rig\"").to_string();
    says!(rig);
    let gun = play.no("use vex monoblade").to_string();
    assert!(
        gun.contains("attack") && gun.contains("with Monoblade"),
        "{gun}"
    );
    let nothing = play.no("use vex trombone").to_string();
    says!(nothing);
}

#[test]
fn nobody_is_called_by_a_sign_of_the_language() {
    let mut play = with(&[]);
    for line in [
        "rename vex \"@\"",
        "rename vex #1",
        "add ashen_oar_boarder as \"@\"",
        "add ashen_oar_boarder as #2",
        "build rival shooter as \".\"",
    ] {
        let no = play.no(line).to_string();
        says!(no);
    }
}

#[test]
fn o_g08_a_second_nerve_calmer_in_a_day_is_a_setback_until_rest() {
    let mut play = with(&["nerve_calmer", "nerve_calmer", "nerve_calmer"]);
    play.all(&["strain vex 8", "use vex \"nerve calmer\""]);
    assert_eq!(vitals(&play, "vex").1, 5, "3 strain");
    assert_eq!(has(&play, "vex", "Nerve calmer"), 2, "one is used up");
    assert_eq!(
        play.no("use vex \"nerve calmer\"").rule,
        Some("G-TALR-07"),
        "once an encounter"
    );
    play.all(&[
        "start",
        "end",
        "use vex \"nerve calmer\"",
        "check vex cool 0",
    ]);
    assert!(play.pool().contains("1k"), "{}", play.pool());
    play.all(&["cancel", "rest", "check vex cool 0"]);
    assert!(!play.pool().contains('k'), "{}", play.pool());
}

#[test]
fn o_e02_stillwater_heals_four_strain_of_whoever_drinks_it_once_an_encounter() {
    let mut play = with(&["stillwater", "stillwater"]);
    play.all(&["strain ila 6", "use vex stillwater on ila"]);
    assert_eq!(vitals(&play, "ila").1, 2);
    assert_eq!(play.no("use vex stillwater on ila").rule, Some("G-TALR-07"));
    // The limit is the drinker's, not the giver's.
    play.all(&["strain vex 1", "use vex stillwater"]);
    assert_eq!(has(&play, "vex", "Stillwater"), 0);
    assert_eq!(vitals(&play, "vex").1, 0);
}

#[test]
fn o_e03_ironblood_lends_soak_for_the_encounter_and_costs_two_strain_then() {
    let mut play = with(&["ironblood"]);
    let soak = play.figure("vex").soak().0;
    play.all(&["start", "use vex ironblood !"]);
    let (now, because) = play.figure("vex").soak();
    assert_eq!(now, soak + 1);
    assert!(because.iter().any(|r| r.label.contains("Ironblood")));
    let strain = vitals(&play, "vex").1;
    play.ok("end");
    assert_eq!(play.figure("vex").soak().0, soak);
    assert_eq!(vitals(&play, "vex").1, strain + 2);
}

#[test]
fn o_e04_quicksilver_is_a_boost_on_coordination_piloting_and_initiative() {
    let mut play = with(&["quicksilver"]);
    play.all(&["use vex quicksilver", "check vex coordination 2"]);
    assert!(play.pool().contains("1b"), "{}", play.pool());
    play.all(&["cancel", "check vex athletics 2"]);
    assert!(!play.pool().contains('b'), "{}", play.pool());
    play.all(&["cancel", "init vex"]);
    assert!(
        play.said.iter().any(|s| s.contains("YGB")),
        "{:?}",
        play.said
    );
}

#[test]
fn o_e05_deep_breath_needs_no_air_for_ten_minutes_and_vacuum_still_hurts() {
    let mut play = with(&["deep_breath"]);
    play.all(&["use vex \"deep breath\"", "expose vex airless", "start"]);
    let vex = play.figure("vex");
    let exposure = vex.amid.exposures[0];
    assert_eq!(vex.breath_in(&exposure), 10 + vex.breath());
    let vacuum = crate::model::scene::Exposure {
        hazard: crate::model::scene::Hazard::Vacuum,
        ..exposure
    };
    assert_eq!(vex.wounds_in(&vacuum), 3);
}

#[test]
fn o_e06_glassheart_keeps_off_the_strain_of_the_first_injury_of_an_encounter() {
    let mut play = with(&["glassheart"]);
    play.ok("setting crit_plus_per_injury 0");
    // 01 to 05 is Minor Nick: 1 strain.
    play.all(&["use vex glassheart", "crit vex = 3"]);
    assert_eq!(vitals(&play, "vex").1, 0, "the first");
    play.ok("crit vex = 3");
    assert_eq!(vitals(&play, "vex").1, 1, "the second");
    play.ok("day");
    assert_eq!(vitals(&play, "vex").1, 4, "3 strain the next day");
}

#[test]
fn o_e07_truth_salt_asks_its_drinker_for_resilience() {
    let mut play = with(&["truth_salt"]);
    play.ok("use vex \"truth salt\" on ila");
    assert_eq!(
        play.state.check.as_ref().map(|c| c.by),
        Some(play.figure("ila").id)
    );
    play.all(&["roll = 1f", "done", "check ila deception 2"]);
    assert!(play.pool().contains("2k"), "{}", play.pool());
}

#[test]
fn o_e08_lamp_oil_drives_the_darkness_away() {
    let mut play = with(&["lamp_oil_of_aurwa"]);
    play.all(&["scene conceal 2 darkness", "use vex lamp"]);
    assert!(play.state.scene.concealment.is_none());
}

#[test]
fn o_e09_ghost_oil_hides_one_person() {
    let mut play = with(&["ghost_oil"]);
    play.all(&["use vex ghost", "start", "claim boarders !"]);
    play.ok("attack boarders vex with slug at medium !");
    assert!(play.pool().contains('k'), "{}", play.pool());
}

#[test]
fn o_e11_an_antidote_ends_poison_and_helps_against_the_next_one() {
    let mut play = with(&["bitter_antidote"]);
    play.all(&["status vex poisoned", "use vex antidote"]);
    assert!(play.figure("vex").statuses.is_empty());
    play.ok("check vex resilience 2");
    assert!(play.pool().contains("1b"), "{}", play.pool());
    play.all(&["roll = 1s", "done", "check vex resilience 2"]);
    assert!(!play.pool().contains('b'), "once: {}", play.pool());
}

#[test]
fn o_e_a_third_elixir_in_an_encounter_asks_for_resilience() {
    let mut play = with(&["ironblood", "quicksilver", "ghost_oil"]);
    play.all(&["use vex ironblood", "use vex quicksilver"]);
    assert!(play.state.check.is_none());
    play.ok("use vex ghost");
    assert_eq!(play.pool(), "2g 2p", "Brawn 2 against Average");
    play.all(&["roll = 1f", "done", "check vex cool 0"]);
    assert!(play.pool().contains("1k"), "{}", play.pool());
}

#[test]
fn o_g04_brewing_gives_a_dose_for_each_success_and_wants_tools() {
    let mut play = Play::with(&["add aurwa_apothecary as Tesk"]);
    let before = has(&play, "tesk", "Stillwater");
    play.ok("use tesk brew of stillwater");
    assert_eq!(play.pool().matches('p').count(), 1, "{}", play.pool());
    assert!(play.pool().contains("2p"), "Average: {}", play.pool());
    play.all(&["roll = 3s 1T", "done"]);
    assert!(has(&play, "tesk", "Stillwater") >= before + 3);
    play.change("tesk", |f| f.items.retain(|i| i.name != "Aurwa field kit"));
    play.ok("use tesk brew of stillwater");
    assert!(play.pool().contains("3p"), "without tools: {}", play.pool());
}

#[test]
fn o_g01_a_gauntlet_is_needed_and_worn_by_despair() {
    let mut play = Play::with(&["add assayer_dray as Dray"]);
    play.ok("check dray manipulation 3");
    play.all(&["modify 1 challenge", "roll = 1s 1D", "done"]);
    let gauntlet = |play: &Play| {
        let dray = play.figure("dray");
        let item = dray.items.iter().find(|i| i.name == "Halcyon gauntlet");
        item.map(|i| i.wear)
    };
    assert_eq!(
        gauntlet(&play),
        Some(crate::model::figure::held::Wear::Minor)
    );
    assert_eq!(vitals(&play, "dray").1, 2, "any attempt costs 2 strain");
    play.ok("check dray manipulation 3");
    assert!(play.pool().contains("1k"), "{}", play.pool());
    play.ok("cancel");
    play.change("dray", |f| f.items.clear());
    assert_eq!(
        play.no("check dray manipulation 3").rule,
        Some("G-SKILL-05")
    );
}

#[test]
fn o_g06_a_trauma_pack_has_five_uses() {
    let mut play = with(&["trauma_pack"]);
    play.ok("wound ila 5");
    for left in (1..5).rev() {
        play.all(&["treat vex ila !", "roll = 1s", "done"]);
        let pack = play
            .figure("vex")
            .items
            .iter()
            .find(|i| i.name == "Trauma pack");
        assert_eq!(pack.and_then(|i| i.left), Some(left));
        play.ok("wound ila 5");
    }
    play.all(&["treat vex ila !", "roll = 1s", "done"]);
    assert_eq!(has(&play, "vex", "Trauma pack"), 0);
}

#[test]
fn o_g17_o_g18_o_g19_air_and_soles() {
    let mut play = with(&["breather_mask", "magnet_boots", "vacuum_bubble"]);
    play.all(&[
        "scene gravity zero",
        "expose vex corrosive 4 breathed",
        "use vex bubble",
    ]);
    let vex = play.figure("vex");
    assert!(play.state.slowed(vex).is_none(), "magnet boots");
    assert!(play.state.slowed(play.figure("ila")).is_some());
    assert_eq!(vex.wounds_in(&vex.amid.exposures[0]), 0, "a mask");
    assert_eq!(vex.kept_from_vacuum(), 60, "a bubble");
}

#[test]
fn o_g20_a_grapple_line_makes_a_fall_a_band_shorter() {
    let mut play = with(&["grapple_line"]);
    play.all(&[
        "fall vex medium with athletics",
        "use vex grapple",
        "roll = -",
        "done",
    ]);
    // Short: 10 damage and 10 strain instead of 30 and 20.
    assert_eq!(vitals(&play, "vex").1, 10);
}

#[test]
fn o_g21_night_lenses_take_off_what_darkness_adds_and_no_more() {
    let mut play = with(&["night_lenses"]);
    play.all(&["scene conceal 1 darkness", "check vex perception 2"]);
    assert!(!play.pool().contains('k'), "{}", play.pool());
    play.all(&[
        "cancel",
        "scene conceal 3 darkness",
        "check vex perception 2",
    ]);
    assert!(play.pool().contains("1k"), "{}", play.pool());
    play.all(&["cancel", "scene conceal 2 smoke", "check vex perception 2"]);
    assert!(play.pool().contains("2k"), "{}", play.pool());
}

#[test]
fn o_g24_forged_papers_serve_once() {
    let mut play = with(&["forged_papers"]);
    play.all(&["check vex deception 2", "roll = 1s", "done"]);
    assert_eq!(has(&play, "vex", "Forged papers"), 2, "not asked for");
    play.all(&["check vex deception 2", "switch \"forged papers\""]);
    assert!(play.pool().contains("1b"), "{}", play.pool());
    play.all(&["roll = 1s", "done"]);
    assert_eq!(has(&play, "vex", "Forged papers"), 1);
}

#[test]
fn o_a01_o_a03_o_a04_o_a09_what_armor_does_besides() {
    let mut play = with(&[]);
    wear(&mut play, "vex", "ship_suit");
    assert_eq!(play.figure("vex").kept_from_vacuum(), 60);
    wear(&mut play, "vex", "reagent_apron");
    let acid = crate::model::scene::Hazard::Acid;
    assert_eq!(
        play.figure("vex").soak_against(acid),
        (2, 3),
        "3 in place of 1"
    );
    play.all(&["expose vex acid 5", "start"]);
    wear(&mut play, "vex", "miners_hardshell");
    play.ok("check vex stealth 2 !");
    assert!(play.pool().contains("1k"), "{}", play.pool());
    wear(&mut play, "vex", "assault_shell");
    let vex = play.figure("vex");
    assert_eq!(vex.brawn_for_cumbersome(), 3, "Brawn 2 and 1");
}

#[test]
fn o_a08_a_deflector_belt_is_shut_off_by_three_threat() {
    let mut play = Play::fight();
    wear(&mut play, "vex", "deflector_belt");
    play.all(&["attack vex boarders with slug", "roll = 1s 3t"]);
    assert!(play.offered().contains(&"deflector_belt".to_owned()));
    play.all(&["use vex deflector", "done"]);
    let vex = play.figure("vex");
    assert_eq!(vex.defense(&play.state, false).0, 0);
    play.ok("end");
    let vex = play.figure("vex");
    assert_eq!(vex.defense(&play.state, false).0, 2, "for the encounter");
}

#[test]
fn o_m01_to_o_m09_the_uses_of_manipulation() {
    let mut play = Play::fight();
    play.all(&["next!", "next!"]);
    play.ok("range ila boarders long !");
    play.ok("use ila step on boarders !");
    assert!(
        play.pool().contains("3p"),
        "Average, a band farther: {}",
        play.pool()
    );
    play.all(&["roll = 1s !", "done"]);
    let (ila, boarders) = (play.figure("ila").id, play.figure("boarders").id);
    assert!(play.state.ranges.engaged(ila, boarders));
    assert_eq!(vitals(&play, "ila").1, 2);
    play.all(&[
        "use ila \"push away\" on boarders !",
        "roll = 1s 2a !",
        "done",
    ]);
    assert!(!play.state.ranges.engaged(ila, boarders));
    assert!(play.figure("boarders").prone);
    play.all(&["use ila \"open path\" !", "roll = 1s 2a !", "done"]);
    let kept = &play.figure("ila").statuses;
    assert!(kept.iter().any(|a| a.status.word() == OPEN_PATH));
    play.all(&["use ila anchor !", "roll = 1s !", "done"]);
    assert_eq!(has(&play, "ila", "anchored place"), 1);
    play.ok("use ila shear on boarders !");
    play.all(&["roll = 1s !"]);
    let check = play.state.check.clone().expect("an attack");
    let weapon = check.weapon(&play.state).expect("with something");
    assert_eq!((weapon.name.as_str(), weapon.crit), ("Shear", 3));
}

#[test]
fn abilities_hover_vacuum_born_and_servo_frames_act_by_themselves() {
    let mut play = Play::with(&[
        "add guard_mote x2 as Motes",
        "add breacher",
        "add hull_skitterer x3 as Swarm",
    ]);
    play.ok("scene terrain impassable");
    assert!(play.state.barred(play.figure("motes")).is_none());
    assert!(play.state.barred(play.figure("breacher")).is_some());
    assert_eq!(play.figure("breacher").brawn_for_cumbersome(), 4);
    let vacuum = crate::model::scene::Hazard::Vacuum;
    assert!(!play.figure("swarm").feels(vacuum));
    assert_eq!(play.figure("swarm").blast_hurts(), 2, "with each hit");
}

#[test]
fn ability_closed_door_takes_five_off_a_ranged_hit() {
    let mut play = Play::fight();
    play.all(&[
        "add seamlord_ithrael as Ithrael",
        "attack vex ithrael with slug at medium !",
        "roll = 2s !",
    ]);
    let before = play
        .state
        .check
        .as_ref()
        .map(|c| crate::hits::hit_list::blows(&play.state, c)[0].sum.damage);
    play.ok("use ithrael \"closed door\"");
    let after = play
        .state
        .check
        .as_ref()
        .map(|c| crate::hits::hit_list::blows(&play.state, c)[0].sum.damage);
    assert_eq!(after.map(|n| n + 5), before);
    assert_eq!(vitals(&play, "ithrael").1, 3);
    let said = play.ok("done").join(" ");
    assert!(said.contains("Closed door −5"), "{said}");
}

#[test]
fn ability_slow_to_turn_is_a_boost_for_those_it_has_not_attacked() {
    let mut play = Play::fight();
    play.all(&[
        "add warden_frame as Frame",
        "attack vex frame with slug at medium !",
    ]);
    assert!(play.pool().contains("1b"), "{}", play.pool());
    play.all(&[
        "cancel",
        "attack frame vex with flechette at medium !",
        "roll = 1f !",
        "done",
        "attack vex frame with slug at medium !",
    ]);
    assert!(!play.pool().contains('b'), "{}", play.pool());
}

#[test]
fn ability_open_case_makes_an_elixir_a_turn_cost_nothing() {
    let mut play = Play::with(&["add master_sethe as Sethe", "start"]);
    play.ok("use sethe ironblood");
    assert_eq!(play.state.turn.as_ref().map(|t| t.maneuvers), Some(0));
    play.ok("use sethe quicksilver");
    assert_eq!(play.state.turn.as_ref().map(|t| t.maneuvers), Some(1));
}

#[test]
fn abilities_of_groups_want_members_standing() {
    let mut play = Play::with(&[
        "add compact_trooper x3 as Troopers",
        "start",
        "use troopers \"fire team\"",
    ]);
    assert_eq!(
        play.figure("troopers").aim.as_ref().map(|a| a.times),
        Some(1)
    );
    play.all(&["members troopers 2", "end", "start"]);
    assert_eq!(play.no("use troopers \"fire team\"").rule, Some("T-45"));
}

#[test]
fn g_eq_10_damaged_armor_keeps_its_damage_wherever_it_goes() {
    use crate::model::figure::held::Wear;
    let mut play = with(&[]);
    wear(&mut play, "vex", "fleet_laminate");
    play.all(&["armor vex minor", "takeoff vex"]);
    assert_eq!(play.figure("vex").ledger.stowed[0].wear, Wear::Minor);
    assert_eq!(play.figure("vex").armor_wear, Wear::Sound);
    play.ok("give ila \"fleet laminate\" from vex");
    assert_eq!(play.figure("ila").ledger.stowed[0].wear, Wear::Minor);
    play.ok("wear ila \"fleet laminate\"");
    assert_eq!(play.figure("ila").armor_wear, Wear::Minor);
    // A quarter of 650 for its repair is subtracted from the price.
    play.all(&["sell ila \"fleet laminate\""]);
    let deal = play.figure("ila").ledger.deal.clone();
    assert_eq!(deal.map(|d| d.price), Some(650 - 162));
    play.all(&["cancel", "armor ila major"]);
    assert_eq!(play.no("sell ila \"fleet laminate\"").rule, Some("G-EQ-13"));
}

#[test]
fn g_eq_12_repair_takes_armor_and_gear() {
    use crate::model::figure::held::Wear;
    let mut play = with(&[]);
    wear(&mut play, "vex", "fleet_laminate");
    play.all(&["armor vex moderate", "repair ila \"fleet laminate\" of vex"]);
    // Average, and one more die without tools.
    assert!(play.pool().contains("3p"), "{}", play.pool());
    play.all(&["roll = 1s 1a", "done"]);
    assert_eq!(play.figure("vex").armor_wear, Wear::Sound);
    // Half of 650, less 10 % for the Advantage.
    let said = play.said.join("\n");
    assert!(said.contains("292"), "{said}");
}

#[test]
fn give_puts_things_of_the_packs_on_a_sheet_and_lose_takes_them() {
    let mut play = with(&[]);
    play.all(&["give vex \"shock-net grenade\"", "give vex stillwater 2"]);
    assert_eq!(has(&play, "vex", "Stillwater"), 2);
    assert!(
        play.figure("vex")
            .weapons
            .iter()
            .any(|h| h.weapon.name == "Shock-net grenade")
    );
    play.ok("lose vex stillwater");
    assert_eq!(has(&play, "vex", "Stillwater"), 1);
}

#[test]
fn o_10_a_save_that_says_close_reads_melee_as_the_campaign_does() {
    use crate::model::talents::record::Which;
    let mut play = Play::fight();
    play.all(&["learn vex duelist!", "engage vex boarders"]);
    play.change("vex", |f| {
        for known in &mut f.known {
            for pool in &mut std::sync::Arc::make_mut(&mut known.talent).pools {
                pool.which = Which::Close;
            }
        }
    });
    play.all(&[
        "setting melee_includes_brawl on",
        "attack vex boarders with unarmed",
    ]);
    let with = play.pool();
    play.all(&[
        "cancel",
        "setting melee_includes_brawl off",
        "attack vex boarders with unarmed",
    ]);
    assert!(
        with.contains('b') && !play.pool().contains('b'),
        "{with}, {}",
        play.pool()
    );
}

#[test]
fn g_qual_03_a_blast_is_offered_where_nobody_is_engaged() {
    let mut play = Play::fight();
    play.all(&[
        "add wing_flier as Flier",
        "give vex \"scatter pistol\"",
        "attack vex flier with scatter at short",
    ]);
    let said = |play: &Play| {
        play.tray()
            .notes
            .iter()
            .map(rules::view::Rich::plain)
            .collect::<Vec<_>>()
            .join("\n")
    };
    says!(said(&play));
    play.ok("roll = 2s 2a");
    assert_eq!(play.no("spend blast").rule, Some("G-QUAL-03"));
    play.ok("spend blast boarders!");
}
