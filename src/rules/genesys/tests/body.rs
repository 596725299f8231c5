//! Tests of wounds, strain, criticals, statuses and their ends (G-HEALTH, G-STAT, G-COMB-15 to 18,
//! M-03, T-45).

use rstest::rstest;

use crate::model::figure::{Figure, Status};

use super::Play;

#[rstest]
// T-45's example: three members of threshold 4.
#[case(0, 3)]
#[case(4, 3)]
#[case(5, 2)]
#[case(8, 2)]
#[case(9, 1)]
#[case(12, 1)]
#[case(13, 0)]
#[case(60, 0)]
fn t_45_members_standing_after_wounds(#[case] wounds: u16, #[case] standing: u8) {
    assert_eq!(Figure::standing_after(3, 4, wounds), standing);
}

#[test]
fn g_health_01_02_g_comb_18_over_the_threshold_is_one_critical_and_down() {
    let mut play = Play::fight();
    play.ok("wound vex 12");
    assert!(
        !play.figure("vex").incapacitated(),
        "at the threshold he stands (O-39)"
    );
    play.dice(&[23]);
    play.ok("wound vex 1");
    assert!(play.figure("vex").incapacitated());
    assert_eq!(play.figure("vex").criticals[0].name, "Off-Balance");
    assert!(play.figure("vex").is_prone());
    // Only crossing the threshold causes a critical, not further wounds beyond it.
    play.ok("wound vex 2");
    assert_eq!(play.figure("vex").criticals.len(), 1);
    // G-HEALTH-02, O-38: able again at the threshold.
    play.ok("heal vex 3");
    assert!(play.figure("vex").able());
}

#[test]
fn g_health_03_wounds_are_kept_up_to_twice_the_threshold() {
    let mut play = Play::fight();
    play.dice(&[1]);
    play.ok("wound vex 99");
    assert_eq!(play.figure("vex").wounds, 24);
}

#[test]
fn g_health_04_rivals_and_minions_are_defeated_nemeses_are_not() {
    let mut play = Play::fight();
    play.all(&[
        "add \"pirate mate\" as Keth = -",
        "add \"captain marrack\" as Marrack = -",
    ]);
    play.ok("wound keth 14");
    assert!(play.figure("keth").defeated);
    // Healing alone brings no one back, and one row does.
    says!(play.ok("heal keth 5").join(" "));
    assert!(play.figure("keth").defeated);
    let keth = play.id("keth");
    let all = crate::show::offers::offers(&play.state, &play.library, Some(keth));
    let back = all.into_iter().find(|o| o.key == "restore").unwrap();
    play.ok(&back.line);
    assert!(play.figure("keth").able());
    play.ok("defeat keth");
    play.dice(&[5]);
    play.ok("wound marrack 18");
    assert!(!play.figure("marrack").defeated && play.figure("marrack").incapacitated());
}

#[test]
fn g_health_05_06_07_strain() {
    let mut play = Play::fight();
    play.ok("strain vex 11");
    assert!(play.figure("vex").able());
    play.ok("strain vex 1");
    assert!(play.figure("vex").incapacitated());
    assert!(
        play.figure("vex").criticals.is_empty(),
        "no Critical Injury from strain"
    );
    play.ok("strain boarders 6");
    assert_eq!(
        (
            play.figure("boarders").wounds,
            play.figure("boarders").group.unwrap().standing
        ),
        (6, 3)
    );
}

#[rstest]
#[case("", "unwounded")]
#[case("wound vex 12", "wounded")]
#[case("crit vex = 61", "critically injured")]
#[case("strain vex 12", "incapacitated")]
#[case("kill vex", "dead")]
fn g_health_08_the_word_for_a_state(#[case] line: &str, #[case] word: &str) {
    let mut play = Play::fight();
    if !line.is_empty() {
        play.ok(line);
    }
    assert_eq!(play.figure("vex").health(), word);
}

#[test]
fn g_health_09_the_incapacitated_cannot_act_and_lose_their_stance() {
    let mut play = Play::fight();
    play.all(&["maneuver @ guard", "maneuver @ aim", "strain vex 12"]);
    assert!(play.figure("vex").guarded.is_none() && play.figure("vex").aim.is_none());
    assert_eq!(play.no("attack @ boarders").rule, Some("G-HEALTH-09"));
}

#[test]
fn g_stat_01_02_03_what_the_three_statuses_do() {
    let mut play = Play::fight();
    play.ok("status vex staggered");
    assert_eq!(
        play.no("attack @ boarders at short").rule,
        Some("G-STAT-01")
    );
    play.all(&[
        "maneuver @ aim",
        "clear vex staggered",
        "status vex immobilized",
    ]);
    assert_eq!(play.no("maneuver @ cover").rule, Some("G-STAT-02"));
    play.all(&[
        "clear vex immobilized",
        "status vex disoriented",
        "attack @ boarders at short",
    ]);
    assert_eq!(play.pool(), "2y1g 1b 1p 1k");
}

#[test]
fn g_stat_04_06_to_the_end_of_the_next_turn_whatever_the_slots_do() {
    let mut play = Play::fight();
    // Received in the character's own turn it lasts through the whole next one.
    play.all(&["status vex disoriented", "next"]);
    assert!(play.figure("vex").has(&Status::Disoriented));
    play.all(&["next", "next", "claim ila", "next", "next"]);
    assert_eq!(play.state.active(), Some(play.id("vex")), "last in round 2");
    assert!(play.figure("vex").has(&Status::Disoriented));
    play.ok("next");
    assert!(!play.figure("vex").has(&Status::Disoriented));
}

#[test]
fn g_stat_05_durations_add_up() {
    let mut play = Play::fight();
    // Two turns and one more turn: three of Ila's turns.
    play.ok("status ila disoriented 2");
    says!(play.ok("status ila disoriented"));
    for round in 1..=3 {
        assert!(
            play.figure("ila").has(&Status::Disoriented),
            "round {round}"
        );
        play.ok("claim ila");
        while play.state.round == round {
            play.run("next").or_else(|_| play.run("claim vex")).unwrap();
        }
    }
    assert!(!play.figure("ila").has(&Status::Disoriented));
}

#[test]
fn g_stat_06_what_hangs_on_somebody_gone_ends_with_the_next_round() {
    let mut play = Play::fight();
    play.all(&["status ila disoriented", "strain ila 18", "next", "next"]);
    assert_eq!(play.state.round, 2);
    assert!(play.figure("ila").has(&Status::Disoriented));
    play.all(&["next", "next"]);
    assert_eq!(play.state.round, 3);
    assert!(!play.figure("ila").has(&Status::Disoriented));
}

#[test]
fn g_stat_07_a_result_of_151_kills() {
    let mut play = Play::fight();
    play.ok("crit vex +60 = 90");
    assert!(!play.figure("vex").dead, "150 is The End Is Nigh");
    play.ok("crit ila +61 = 90");
    assert!(play.figure("ila").dead);
}

#[test]
fn g_comb_17_ten_more_for_each_open_injury() {
    let mut play = Play::fight();
    play.all(&["crit vex = 61", "crit vex = 61"]);
    assert_eq!(play.figure("vex").criticals[1].result, 71);
    play.all(&["setting crit_plus_per_injury 0", "crit vex = 1"]);
    assert_eq!(play.figure("vex").criticals[2].result, 1);
}

#[test]
fn t_45_criticals_on_minions_and_healing_brings_nobody_back() {
    let mut play = Play::fight();
    play.ok("crit boarders");
    // Threshold 5: six wounds without soak.
    assert_eq!(
        (
            play.figure("boarders").wounds,
            play.figure("boarders").group.unwrap().standing
        ),
        (6, 3)
    );
    play.ok("heal boarders 6");
    assert_eq!(play.figure("boarders").group.unwrap().standing, 3);
    play.ok("members boarders 4");
    assert_eq!(play.figure("boarders").group.unwrap().standing, 4);
}

#[rstest]
#[case(3, "strain", 1)]
#[case(43, "prone", 1)]
#[case(13, "dropped", 1)]
#[case(28, "story", 1)]
fn m_03_what_happens_at_once(#[case] roll: u8, #[case] what: &str, #[case] n: u16) {
    let mut play = Play::fight();
    play.ok(&format!("crit vex = {roll}"));
    let vex = play.figure("vex");
    match what {
        "strain" => assert_eq!(vex.strain, n),
        "prone" => assert!(vex.prone && vex.strain == 1),
        "dropped" => assert!(vex.weapons[0].dropped),
        _ => assert_eq!((play.state.story.players, play.state.story.gm), (2, 2)),
    }
}

#[rstest]
// Vex shoots at short range: 2y1g 1p before the injury.
#[case::off_balance(23, "2y1g 1p 1k")]
#[case::stinger(38, "2y1g 2p")]
#[case::head_ringer_is_not_agility(48, "2y1g 1p")]
#[case::agonizing(58, "2y1g 2p")]
#[case::slightly_dazed(63, "2y1g 1p 1k")]
#[case::compromised(88, "2y1g 2p")]
#[case::maimed(103, "2y1g 1p 1k")]
#[case::blinded(118, "2y1g 1r1p")]
fn m_03_g_heal_08_what_an_injury_does_to_a_pool(#[case] roll: u8, #[case] pool: &str) {
    let mut play = Play::fight();
    let plus = roll.saturating_sub(100);
    play.ok(&format!("crit vex +{plus} = {}", roll - plus));
    play.ok("attack @ boarders at short");
    assert_eq!(play.pool(), pool);
}

#[test]
fn m_03_scattered_senses_takes_every_boost() {
    let mut play = Play::fight();
    play.all(&[
        "crit vex = 68",
        "maneuver @ aim",
        "attack @ boarders at short",
    ]);
    assert_eq!(play.pool(), "2y1g 1p");
}

#[test]
fn m_03_the_next_check_is_used_up_and_the_injury_stays() {
    let mut play = Play::fight();
    play.all(&[
        "crit vex = 23",
        "attack @ boarders at short",
        "roll = -",
        "done",
    ]);
    assert!(play.state.tokens.is_empty());
    assert_eq!(play.figure("vex").criticals.len(), 1);
}

#[test]
fn m_03_distracted_hamstrung_winded_and_at_the_brink() {
    let mut play = Play::fight();
    play.all(&[
        "crit vex = 18",
        "next",
        "next",
        "next",
        "claim vex",
        "maneuver @ aim",
    ]);
    assert_eq!(
        play.figure("vex").strain,
        2,
        "no free maneuver on the next turn"
    );
    let mut play = Play::fight();
    play.all(&["crit vex = 83", "maneuver @ aim", "maneuver @ cover"]);
    assert!(
        play.state.turn.as_ref().unwrap().exchanged,
        "winded: the action in place of strain"
    );
    let mut play = Play::fight();
    play.all(&["crit vex = 93", "action @ shouts"]);
    assert_eq!(play.figure("vex").strain, 2, "At the Brink");
    let mut play = Play::fight();
    play.all(&["crit vex = 73", "maneuver @ aim"]);
    assert_eq!(play.figure("vex").strain, 2, "Hamstrung");
}

#[test]
fn m_03_slowed_down_waits_for_the_last_slot_of_its_side() {
    let mut play = Play::fight();
    play.all(&["crit ila = 8", "release vex"]);
    assert_eq!(play.no("claim ila 1").rule, Some("G-HEAL-08"));
    play.all(&["claim vex", "next", "next"]);
    assert_eq!(play.state.active(), Some(play.id("ila")));
}

#[test]
fn m_03_horrific_and_gruesome_roll_a_characteristic() {
    let mut play = Play::fight();
    play.dice(&[4, 1]);
    let said = play.ok("crit vex +8 = 100").join(" "); // 108: Horrific, d10 4 is Agility
    // The text names the characteristic that was rolled.
    assert_eq!(said.matches("Agility").count(), 2, "{said}");
    says!(said);
    let agility = crate::kinds::Characteristic::Agility;
    assert_eq!(play.figure("vex").characteristic(agility), 2);
    play.ok("cure vex horrific");
    assert_eq!(play.figure("vex").characteristic(agility), 3);
    play.ok("crit vex +28 = 100"); // 128: Gruesome, d10 1 is Brawn, permanently
    assert_eq!(play.figure("vex").characteristics.br, 1);
    assert_eq!(play.figure("vex").soak().0, 2, "soak follows Brawn");
}

#[test]
fn m_03_bleeding_out_and_the_end() {
    let mut play = Play::fight();
    play.all(&["crit ila +35 = 100", "next", "next"]);
    assert_eq!(
        (play.figure("ila").wounds, play.figure("ila").strain),
        (1, 1)
    );
    let mut play = Play::fight();
    play.all(&["crit ila +45 = 100", "next", "next", "next"]);
    assert!(
        !play.figure("ila").dead,
        "the round it happened in does not count"
    );
    play.all(&["claim vex", "next", "next", "next"]);
    assert!(
        play.figure("ila").dead,
        "after the last slot of the next round"
    );
}

#[test]
fn m_03_overpowered_lets_the_attacker_go_on() {
    let mut play = Play::fight();
    play.all(&[
        "add \"pirate mate\" as Keth = -",
        "attack @ keth at short",
        "roll = 1s 1a T",
    ]);
    play.all(&["spend a_crit = 78", "done"]);
    assert!(play.offered().contains(&"again".to_owned()));
    play.ok("attack @ keth");
    assert_eq!(play.state.again, None, "once");
}

#[test]
fn g_heal_08_an_injury_stays_until_it_is_treated() {
    let mut play = Play::fight();
    play.all(&["crit vex = 23", "end"]);
    assert_eq!(play.figure("vex").criticals.len(), 1);
    play.ok("cure vex off");
    assert!(play.figure("vex").criticals.is_empty());
}

#[test]
fn g_health_03_a_track_set_by_hand_ends_at_twice_its_threshold() {
    let mut play = Play::fight();
    // A threshold of 12.
    let refusal = play.no("set vex wounds 25");
    assert_eq!(refusal.rule, Some("G-HEALTH-03"));
    says!(refusal.why);
    play.ok("set vex wounds 24");
    assert_eq!(play.figure("vex").wounds, 24);
    // A group counts as one: four at 5.
    says!(play.no("set boarders wounds 41").why);
    // Strain has no such limit unless the setting adds one.
    play.all(&[
        "set ila strain 60",
        "set ila strain 0",
        "setting strain_cap on",
    ]);
    assert_eq!(play.no("set ila strain 60").rule, Some("G-HEALTH-09"));
    play.ok("set ila strain 60!");
}
