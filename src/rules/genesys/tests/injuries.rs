//! Tests of Critical Injuries (M-03, G-COMB-15 to 18): every result with its effects at once and in the
//! turns that follow. Vex has Presence 2 and Cool 1, Agility 3 and Ranged (Light) 2, wounds 12,
//! strain 11. Ila has Willpower 4, wounds 11, strain 17.

use rstest::rstest;
use rules::view::Rich;

use super::Play;
use crate::events::Event;
use crate::kinds::Characteristic;

/// Gives a character the injury with this result.
pub fn hurt(play: &mut Play, who: &str, result: u16) {
    let die = result.clamp(1, 100);
    play.ok("setting crit_plus_per_injury 0");
    play.ok(&format!("crit {who} {:+} = {die}", result - die));
}

pub fn hurt_vex(result: u16) -> Play {
    let mut play = Play::fight();
    hurt(&mut play, "vex", result);
    play
}

/// Plays until a combatant's next turn has begun.
pub fn to_the_next_turn_of(play: &mut Play, who: &str) {
    play.ok("next");
    while play.state.active() != Some(play.id(who)) {
        let line = format!("claim {who}");
        if play.state.turn.is_some() || play.run(&line).is_err() {
            play.ok("next");
        }
    }
}

#[rstest]
#[case(1, 5, "Minor Nick", 1)]
#[case(6, 10, "Slowed Down", 1)]
#[case(11, 15, "Sudden Jolt", 1)]
#[case(16, 20, "Distracted", 1)]
#[case(21, 25, "Off-Balance", 1)]
#[case(26, 30, "Discouraging Wound", 1)]
#[case(31, 35, "Stunned", 1)]
#[case(36, 40, "Stinger", 1)]
#[case(41, 45, "Bowled Over", 2)]
#[case(46, 50, "Head Ringer", 2)]
#[case(51, 55, "Fearsome Wound", 2)]
#[case(56, 60, "Agonizing Wound", 2)]
#[case(61, 65, "Slightly Dazed", 2)]
#[case(66, 70, "Scattered Senses", 2)]
#[case(71, 75, "Hamstrung", 2)]
#[case(76, 80, "Overpowered", 2)]
#[case(81, 85, "Winded", 2)]
#[case(86, 90, "Compromised", 2)]
#[case(91, 95, "At the Brink", 3)]
#[case(96, 100, "Crippled", 3)]
#[case(101, 105, "Maimed", 3)]
#[case(106, 110, "Horrific Injury", 3)]
#[case(111, 115, "Temporarily Disabled", 3)]
#[case(116, 120, "Blinded", 3)]
#[case(121, 125, "Knocked Senseless", 3)]
#[case(126, 130, "Gruesome Injury", 4)]
#[case(131, 140, "Bleeding Out", 4)]
#[case(141, 150, "The End Is Nigh", 4)]
#[case(151, 250, "Dead", 0)]
fn g_comb_15_m_03_g_heal_09_name_and_severity_of_a_result(
    #[case] first: u16,
    #[case] last: u16,
    #[case] name: &str,
    #[case] severity: u8,
) {
    for result in [first, last] {
        let play = hurt_vex(result);
        let critical = &play.figure("vex").criticals[0];
        assert_eq!(
            (critical.result, critical.name.as_str(), critical.severity),
            (result, name, severity)
        );
    }
}

#[test]
fn g_comb_15_a_result_below_one_counts_as_one() {
    let mut play = Play::fight();
    play.ok("crit vex -40 = 12");
    assert_eq!(play.figure("vex").criticals[0].result, 1);
}

#[test]
fn g_comb_16_further_payments_and_vicious_add_ten_to_one_roll() {
    let mut play = Play::fight();
    play.all(&[
        "add \"pirate mate\" as Keth = -",
        "attack @ keth at short",
        "roll = 2s 8a !",
        "spend a_crit",
        "spend a_crit = 20",
        "done",
    ]);
    // A critical for 4 Advantage, bought twice: one roll, 20 and ten more.
    let results: Vec<u16> = play
        .figure("keth")
        .criticals
        .iter()
        .map(|c| c.result)
        .collect();
    assert_eq!(results, [30]);
}

#[test]
fn g_comb_18_a_bought_injury_and_one_for_the_threshold_are_two_rolls() {
    let mut play = Play::fight();
    play.all(&[
        "add \"captain marrack\" as Marrack = -",
        "set marrack wounds 17",
    ]);
    let soak = play.figure("marrack").soak().0;
    // The slug pistol does 6 and the net Successes: two more than soak.
    let successes = soak + 2 - 6;
    play.dice(&[3, 50]);
    play.all(&["set marrack adversary 0", "attack @ marrack at short"]);
    play.ok(&format!("roll = {successes}s 4a !"));
    play.all(&["spend a_crit", "done"]);
    let results: Vec<u16> = play
        .figure("marrack")
        .criticals
        .iter()
        .map(|c| c.result)
        .collect();
    assert_eq!(results, [3, 60], "the second counts the first: 50 and 10");
}

#[test]
fn g_comb_18_a_rival_over_the_threshold_is_beaten_without_an_injury() {
    let mut play = Play::fight();
    play.all(&["add \"pirate mate\" as Keth = -", "wound keth 14"]);
    assert!(play.figure("keth").criticals.is_empty());
}

#[test]
fn m_03_minor_nick_is_one_strain_and_one_wound_without_the_track() {
    assert_eq!(hurt_vex(3).figure("vex").strain, 1);
    let mut play = Play::fight();
    play.ok("add \"pirate mate\" as Keth = -");
    hurt(&mut play, "keth", 3);
    assert_eq!(play.figure("keth").wounds, 1);
}

#[test]
fn m_03_slowed_down_counts_on_the_next_turn_only() {
    let mut play = hurt_vex(8);
    // In the middle of his turn: it affects the next one.
    play.all(&["next", "next"]);
    assert_eq!(
        play.state.active(),
        Some(play.id("ila")),
        "slot 3 of round 1"
    );
    play.ok("next");
    assert_eq!(play.state.round, 2);
    assert_eq!(
        play.state.active(),
        Some(play.id("ila")),
        "nobody else is left for slot 1"
    );
    play.all(&["next", "next"]);
    assert_eq!(
        play.state.active(),
        Some(play.id("vex")),
        "slot 3, the last"
    );
    play.all(&["next", "claim vex"]);
    assert_eq!(
        (play.state.round, play.state.at),
        (3, Some(1)),
        "over and done"
    );
}

#[test]
fn m_03_the_last_slot_is_kept_for_whoever_was_slowed_down() {
    let mut play = Play::fight();
    play.ok("release vex");
    hurt(&mut play, "vex", 8);
    // Ila may not take slot 3 from him while she could have slot 1.
    assert_eq!(play.no("claim ila 3").rule, Some("G-HEAL-08"));
    assert_eq!(play.no("claim vex 1").rule, Some("G-HEAL-08"));
    play.ok("claim vex 3");
    // Two slowed-down combatants don't block each other.
    let mut play = Play::fight();
    play.ok("release vex");
    hurt(&mut play, "vex", 8);
    hurt(&mut play, "ila", 8);
    play.all(&["claim ila", "next", "next"]);
    assert_eq!(play.state.active(), Some(play.id("vex")));
}

#[test]
fn m_03_sudden_jolt_drops_what_both_hands_hold_and_picking_it_up_is_a_maneuver() {
    let mut play = Play::fight();
    play.ok("range vex boarders engaged");
    play.made("attack @ boarders with monoblade");
    hurt(&mut play, "vex", 13);
    let dropped: Vec<bool> = play
        .figure("vex")
        .weapons
        .iter()
        .map(|w| w.dropped)
        .collect();
    assert_eq!(dropped, [true, true]);
    assert_eq!(
        play.no("attack @ boarders with monoblade").rule,
        Some("G-MAN-08")
    );
    play.all(&[
        "maneuver @ draw monoblade",
        "attack @ boarders with monoblade",
    ]);
}

#[test]
fn m_03_distracted_takes_the_free_maneuver_of_one_turn() {
    let mut play = hurt_vex(18);
    // It was suffered in Vex's own turn, which keeps its free maneuver.
    let vex = play.figure("vex");
    assert!(vex.is_ahead(&vex.statuses[0]) && !vex.lacks_free_maneuver());
    play.ok("maneuver @ cover");
    assert_eq!(play.figure("vex").strain, 0);
    to_the_next_turn_of(&mut play, "vex");
    play.ok("maneuver @ aim");
    assert_eq!(play.figure("vex").strain, 2, "the next turn has none");
    to_the_next_turn_of(&mut play, "vex");
    play.ok("maneuver @ aim");
    assert_eq!(play.figure("vex").strain, 2, "free again");
}

#[test]
fn m_03_distracted_between_turns_takes_the_free_maneuver_of_the_coming_turn() {
    let mut play = Play::fight();
    play.ok("next");
    hurt(&mut play, "vex", 18);
    to_the_next_turn_of(&mut play, "vex");
    play.ok("maneuver @ aim");
    assert_eq!(play.figure("vex").strain, 2);
    // A second one in that turn costs the turn after it, and nothing more of this one.
    hurt(&mut play, "vex", 18);
    to_the_next_turn_of(&mut play, "vex");
    play.ok("maneuver @ aim");
    assert_eq!(play.figure("vex").strain, 4);
    to_the_next_turn_of(&mut play, "vex");
    play.ok("maneuver @ guard");
    assert_eq!(play.figure("vex").strain, 4, "free again");
}

#[test]
fn m_03_hamstrung_takes_it_until_healed() {
    let mut play = hurt_vex(73);
    for _ in 0..3 {
        to_the_next_turn_of(&mut play, "vex");
        assert!(play.figure("vex").lacks_free_maneuver());
    }
    play.ok("cure vex hamstrung");
    play.ok("maneuver @ aim");
    assert_eq!(play.figure("vex").strain, 0);
}

#[test]
fn m_03_off_balance_and_stinger_wait_for_the_next_check_and_are_used_up() {
    let mut play = hurt_vex(23);
    hurt(&mut play, "vex", 38);
    // Stealth 2 and Agility 3 against Hard: one more Difficulty die and a Setback die.
    play.ok("check @ stealth hard");
    assert_eq!(play.pool(), "2y1g 4p 1k");
    play.all(&["roll = -", "done", "check @ stealth hard!"]);
    assert_eq!(play.pool(), "2y1g 3p");
    assert_eq!(play.figure("vex").criticals.len(), 2, "the injuries stay");
}

#[test]
fn m_03_discouraging_wound_goes_against_the_side_that_was_hurt() {
    let mut play = hurt_vex(28);
    assert_eq!((play.state.story.players, play.state.story.gm), (2, 2));
    play.ok("add \"pirate mate\" as Keth = -");
    hurt(&mut play, "keth", 28);
    assert_eq!((play.state.story.players, play.state.story.gm), (3, 1));
    play.ok("story set 0 4");
    hurt(&mut play, "vex", 28);
    assert_eq!(
        (play.state.story.players, play.state.story.gm),
        (0, 4),
        "there is none to take"
    );
}

#[test]
fn m_03_stunned_is_the_next_turn_without_an_action() {
    let mut play = Play::fight();
    hurt(&mut play, "ila", 33);
    play.all(&["next", "next"]);
    assert_eq!(play.no("action @ runs").rule, Some("G-STAT-01"));
    assert_eq!(
        play.no("maneuver @ aim with action").rule,
        Some("G-STAT-01"),
        "it may not be exchanged either"
    );
    play.ok("maneuver @ aim");
    to_the_next_turn_of(&mut play, "ila");
    play.ok("action @ runs");
}

#[test]
fn m_03_bowled_over_is_prone_and_one_strain() {
    let play = hurt_vex(43);
    assert!(play.figure("vex").prone);
    assert_eq!(play.figure("vex").strain, 1);
}

#[rstest]
// Difficulty 2 and one more where the characteristic is named.
#[case(48, "computers", Characteristic::Intellect, 3)]
#[case(48, "skulduggery", Characteristic::Cunning, 3)]
#[case(48, "athletics", Characteristic::Brawn, 2)]
#[case(53, "cool", Characteristic::Presence, 3)]
#[case(53, "vigilance", Characteristic::Willpower, 3)]
#[case(53, "stealth", Characteristic::Agility, 2)]
#[case(58, "athletics", Characteristic::Brawn, 3)]
#[case(58, "stealth", Characteristic::Agility, 3)]
#[case(58, "computers", Characteristic::Intellect, 2)]
#[case(88, "computers", Characteristic::Intellect, 3)]
#[case(88, "athletics", Characteristic::Brawn, 3)]
fn m_03_harder_until_healed(
    #[case] result: u16,
    #[case] skill: &str,
    #[case] with: Characteristic,
    #[case] dice: u8,
) {
    let mut play = hurt_vex(result);
    play.ok(&format!("check @ {skill} average with {}", with.word()));
    assert!(
        play.pool().ends_with(&format!(" {dice}p")),
        "{}",
        play.pool()
    );
    // The characteristic counts, not the skill usually linked to it.
    let injury = play.figure("vex").criticals[0].name.clone();
    play.all(&["cancel", &format!("cure vex \"{injury}\"")]);
    play.ok(&format!("check @ {skill} average with {}", with.word()));
    assert!(play.pool().ends_with(" 2p"), "{}", play.pool());
}

#[test]
fn m_03_slightly_dazed_hinders_every_check_until_healed() {
    let mut play = hurt_vex(63);
    for _ in 0..2 {
        play.ok("check @ stealth average");
        assert_eq!(play.pool(), "2y1g 2p 1k");
        play.all(&["cancel"]);
        to_the_next_turn_of(&mut play, "vex");
    }
    // By status and by injury it is the same Setback die (G-STAT-05).
    play.all(&["status vex disoriented", "check @ stealth average"]);
    assert_eq!(play.pool(), "2y1g 2p 1k");
}

#[test]
fn m_03_scattered_senses_takes_boost_from_wherever_it_comes() {
    let mut play = hurt_vex(68);
    play.all(&[
        "maneuver @ aim",
        "check @ stealth average",
        "modify 2 boost light",
    ]);
    assert_eq!(play.pool(), "2y1g 2p");
}

#[test]
fn m_03_overpowered_is_a_second_attack_without_an_action() {
    let mut play = Play::fight();
    play.all(&["add \"pirate mate\" as Keth = -", "attack @ keth at short"]);
    let pool = play.pool();
    play.all(&["roll = 2s 4a", "spend a_crit = 78", "done"]);
    assert_eq!(play.no("attack @ boarders").rule, Some("G-TURN-08"));
    play.ok("attack @ keth");
    assert_eq!(play.pool(), pool, "the same pool");
    play.all(&["roll = 2s", "done"]);
    assert!(play.state.turn.as_ref().unwrap().action);
    assert_eq!(play.no("attack @ keth").rule, Some("G-TURN-08"), "once");
    // It is for that moment only, so the end of the turn is too late.
    play.all(&["add \"pirate mate\" as Mate = -", "next", "next !"]);
    assert_eq!(play.state.again, None);
}

#[test]
fn m_03_winded_cannot_choose_strain_but_suffers_it() {
    let mut play = hurt_vex(83);
    play.ok("maneuver @ aim");
    assert_eq!(play.no("maneuver @ aim with strain").rule, Some("M-03"));
    play.ok("strain vex 2");
    assert_eq!(play.figure("vex").strain, 2);
    play.all(&["cure vex winded", "maneuver @ aim with strain"]);
    assert_eq!(play.figure("vex").strain, 4);
}

#[test]
fn m_03_at_the_brink_costs_two_strain_for_each_action() {
    let mut play = hurt_vex(93);
    play.ok("maneuver @ aim");
    assert_eq!(play.figure("vex").strain, 0, "a maneuver is no action");
    play.all(&["attack @ boarders at short", "roll = -", "done"]);
    assert_eq!(play.figure("vex").strain, 2);
    hurt(&mut play, "vex", 93);
    to_the_next_turn_of(&mut play, "vex");
    play.all(&["check @ stealth", "roll = -", "done"]);
    assert_eq!(play.figure("vex").strain, 6, "twice at the brink is four");
    to_the_next_turn_of(&mut play, "vex");
    // The exchange for a maneuver is one of the four actions (G-ACT-01).
    play.ok("maneuver @ aim with action");
    assert_eq!(play.figure("vex").strain, 10);
}

#[test]
fn m_03_the_strain_of_an_action_is_in_the_pool_before_the_roll() {
    let costs = |play: &Play| {
        let notes = play.tray().notes;
        let notes: Vec<String> = notes.iter().map(Rich::plain).collect();
        notes.iter().any(|note| note.contains("2 strain"))
    };
    let mut play = hurt_vex(93);
    for (line, some) in [
        ("attack @ boarders at short", true),
        ("check @ stealth", true),
        ("check @ stealth free", false),
    ] {
        play.ok(line);
        assert_eq!(costs(&play), some, "{line}");
        play.ok("cancel");
    }
    let mut whole = Play::fight();
    whole.ok("attack @ boarders at short");
    assert!(!costs(&whole));
}

#[test]
fn m_03_g_act_01_at_the_brink_an_exchange_that_incapacitates_ends_the_aim() {
    let mut play = hurt_vex(93);
    play.change("vex", |f| f.strain_threshold = Some(1));
    play.ok("maneuver @ aim with action");
    let vex = play.figure("vex");
    assert!(vex.incapacitated() && vex.aim.is_none());
}

#[test]
fn m_03_crippled_counts_where_the_limb_is_needed() {
    let mut play = hurt_vex(98);
    play.ok("check @ stealth average");
    assert_eq!(play.pool(), "2y1g 2p");
    play.ok("switch critical");
    assert_eq!(play.pool(), "2y1g 3p");
}

#[rstest]
// A ten-sided die: 1-3 Brawn, 4-6 Agility, 7 Intellect, 8 Cunning, 9 Presence, 10 Willpower.
#[case(1, Characteristic::Brawn)]
#[case(3, Characteristic::Brawn)]
#[case(4, Characteristic::Agility)]
#[case(6, Characteristic::Agility)]
#[case(7, Characteristic::Intellect)]
#[case(8, Characteristic::Cunning)]
#[case(9, Characteristic::Presence)]
#[case(10, Characteristic::Willpower)]
fn m_03_horrific_lowers_until_healed_gruesome_for_good(
    #[case] die: u8,
    #[case] which: Characteristic,
) {
    for (result, name, stays) in [(108, "horrific", false), (128, "gruesome", true)] {
        let mut play = Play::fight();
        let before = play.figure("vex").characteristic(which);
        play.dice(&[die]);
        hurt(&mut play, "vex", result);
        assert_eq!(play.figure("vex").characteristic(which), before - 1);
        let others = Characteristic::ALL.into_iter().filter(|c| *c != which);
        for other in others {
            let whole = play.figure("vex").characteristics.get(other);
            assert_eq!(play.figure("vex").characteristic(other), whole);
        }
        play.ok(&format!("cure vex {name}"));
        let after = play.figure("vex").characteristic(which);
        assert_eq!(after, before - u8::from(stays), "{name}");
    }
}

// 99 and 10 is 109, Horrific Injury: the d10 next to it decides the characteristic.
#[rstest]
#[case("crit vex +10 = 99 4", Characteristic::Agility)]
#[case("crit vex +10 = 99 9", Characteristic::Presence)]
#[case("crit vex +10 = 99 10", Characteristic::Willpower)]
fn g_dice_05_m_03_the_second_die_of_an_injury_is_typed(
    #[case] line: &str,
    #[case] which: Characteristic,
) {
    let mut play = Play::fight();
    // No die is rolled at all.
    play.dice(&[]).ok(line);
    let critical = &play.figure("vex").criticals[0];
    assert_eq!(critical.name, "Horrific Injury");
    assert_eq!(critical.characteristic, Some(which));
    for wrong in ["crit vex = 99 11", "crit vex = 99 0", "crit vex = 99 4 4"] {
        play.no(wrong);
    }
}

#[rstest]
#[case(&["spend a_crit = 99 8", "done"])]
#[case(&["spend a_crit", "done = 99 8"])]
fn g_dice_05_m_03_and_so_with_a_purchase(#[case] lines: &[&str]) {
    let mut play = Play::with(&["add vex_marrow", "add compact_sergeant", "start"]);
    let quality = [crate::kinds::Quality::Vicious(1)];
    let weapon = super::tool(
        "ranged_light",
        crate::model::records::Damage::Fixed(9),
        1,
        crate::kinds::Band::Long,
        &quality,
    );
    play.arm("vex", weapon);
    play.all(&["attack vex sergeant with tool at short!", "roll = 1s 1a!"]);
    play.dice(&[]).all(lines);
    let critical = &play.figure("sergeant").criticals[0];
    assert_eq!(critical.characteristic, Some(Characteristic::Cunning));
}

#[test]
fn g_dice_05_a_d10_is_rolled_and_typed() {
    let mut play = Play::new();
    assert_eq!(play.dice(&[7]).ok("roll d10"), ["The d10 shows 7."]);
    assert_eq!(play.ok("roll d10 = 3"), ["The d10 shows 3."]);
    play.no("roll d10 = 11");
}

#[rstest]
#[case(108)]
#[case(128)]
fn m_03_no_characteristic_drops_below_one(#[case] result: u16) {
    let mut play = Play::fight();
    play.ok("set vex presence 1");
    play.dice(&[9]);
    hurt(&mut play, "vex", result);
    assert_eq!(
        play.figure("vex").characteristic(Characteristic::Presence),
        1
    );
    let lost = |e: &Event| matches!(e, Event::CharacteristicLost(_));
    assert!(
        !play.events.iter().any(lost),
        "nothing is lost, nothing is told"
    );
}

#[test]
fn m_03_temporarily_disabled_has_no_maneuvers_at_all() {
    let mut play = hurt_vex(113);
    play.all(&["range vex boarders engaged", "grant vex"]);
    for line in [
        "maneuver @ aim",
        "maneuver @ aim with strain",
        "maneuver @ disengage",
    ] {
        assert_eq!(play.no(line).rule, Some("G-STAT-02"), "{line}");
    }
    play.ok("action @ shouts");
}

#[rstest]
// Two upgrades of two Difficulty dice are two Challenge dice. The third adds a Difficulty die.
#[case("stealth", "2y1g 2r")]
// Ila is near and has Heightened Awareness: 1 Boost die on both (G-TAL-35).
#[case("perception", "3g 1b 2r1p")]
#[case("vigilance", "2g 1b 2r1p")]
fn m_03_blinded_upgrades_every_check(#[case] skill: &str, #[case] pool: &str) {
    let mut play = hurt_vex(118);
    play.ok(&format!("check @ {skill} average"));
    assert_eq!(play.pool(), pool);
}

#[test]
fn m_03_knocked_senseless_has_no_action_until_healed() {
    let mut play = hurt_vex(123);
    for _ in 0..2 {
        assert_eq!(
            play.no("attack @ boarders at short").rule,
            Some("G-STAT-01")
        );
        play.ok("maneuver @ aim");
        to_the_next_turn_of(&mut play, "vex");
    }
    play.all(&["cure vex senseless", "action @ shouts"]);
}
