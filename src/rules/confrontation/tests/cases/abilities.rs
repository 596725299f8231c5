//! Abilities and quirks.

use rstest::rstest;

use super::super::abilities::{fighting, now, person, stage as gifted, stress};
use super::{VESNA, left, open, played, roll, turns};
use crate::model::{Pool, Tenths};
use crate::play::pools::most;

#[test]
fn c_des_12a_a_merged_skill_gives_and_takes_help() {
    // Karim's biology and medicine are one skill with 3 dice... the lead's own number comes from the sheet.
    let mut s = played(&["add karim", "add vesna", "check karim medicine"]);
    let alone = open(&s).0;
    s.all(&[
        "cancel",
        "aid vesna karim medicine",
        "roll = 5",
        "check karim medicine",
    ]);
    assert_eq!(open(&s).0, alone + 1, "the lead's is merged");
    s.all(&["cancel", "check karim \"life science\""]);
    assert_eq!(open(&s).0, alone + 1, "by its own name");
    s.all(&[
        "cancel",
        "aid karim vesna medicine",
        "modify dice 2",
        "modify dice -2",
    ]);
    let faces = "4 ".repeat(open(&s).0.into());
    s.ok(&format!("roll = {}", faces.trim()));
    s.ok("check vesna medicine");
    assert_eq!(
        open(&s).0,
        1 + alone,
        "the helper's is merged: {alone} successes"
    );
}

#[test]
fn c_des_05a_successes_of_leadership_go_to_allies() {
    let mut s = gifted(&["leadership"]);
    s.all(&["start", "initiative bo", "roll = 4 1 1 1", "initiative ada"]);
    s.ok("effort 2 from intellect");
    says!(s.ok("roll = 4 1 1 1 4 6 5"));
    assert!(s.try_line("bid ada 2").is_err(), "1 Success is her own");
    s.refused("bid ada 2", "C-INI-04");
    // 4, 6 and the 5 that the 6 added.
    assert_eq!(s.state.fighter(s.id("Ada")).unwrap().for_allies, 3);
    says!(s.ok("lend ada bo 2"));
    s.ok("bid bo 3");
    assert!(s.try_line("lend ada bo 2").is_err(), "1 is left");
    assert!(s.try_line("lend ada guard").is_err(), "no ally");
}

#[test]
fn c_des_11a_only_the_second_try_has_two_more_dice() {
    let mut s = gifted(&["if_at_first"]);
    for dice in [3, 5, 3, 3] {
        s.ok("check ada deception consistently");
        assert_eq!(open(&s).0, dice);
        let faces = "1 ".repeat(dice.into());
        s.ok(&format!("roll = {}", faces.trim()));
    }
}

#[test]
fn c_des_13a_opponents_overlook_someone_who_stands_still() {
    let mut s = gifted(&["someone_elses_problem"]);
    fighting(&mut s, 10);
    s.ok("use ada someone");
    assert_eq!(now(&s, "Ada"), [6, 6, 5]);
    says!(s.ok("roll = 4"));
    // Perception 4 is more than twice 1 Success, and not more than twice 2.
    s.state.person_mut(rules::view::Id(1)).unwrap().experience = 2;
    says!(s.ok("buy success"));
    s.ok("move ada immediate");
    s.refused("use ada someone", "C-DES-13a");
}

#[test]
fn c_des_06a_a_feint_names_the_tactic_that_is_expected() {
    let mut s = gifted(&["feint"]);
    s.ok("use ada feint on guard for quickly");
    says!(s.ok("roll = 4 4 4"));
}

#[test]
fn c_prf_14a_the_aided_recovery_is_a_quick_action() {
    let mut s = gifted(&["double_aid"]);
    fighting(&mut s, 10);
    let bo = s.id("Bo");
    s.state.fight.as_mut().unwrap().fighter_mut(bo).left = Tenths(10);
    s.state.person_mut(bo).unwrap().pools[1].now = 1;
    s.roll(&[2]).ok("use ada double on bo !");
    assert_eq!((left(&s, "Bo"), now(&s, "Bo")), (8, [5, 3, 5]));
}

#[test]
fn c_prf_19b_an_indirect_defense_uses_cover() {
    for (tactic, target) in [("indirectly", 2), ("quickly", 4)] {
        let mut s = gifted(&["take_cover"]);
        s.all(&[
            "attack guard ada with unarmed!",
            &format!("choose ada {tactic}"),
        ]);
        s.all(&["choose guard quickly", "reveal"]);
        // Indirectly has an edge over quickly.
        assert_eq!(open(&s).1, target, "{tactic}");
    }
}

#[test]
fn c_foc_08a_an_ace_pilot_has_one_die_in_a_round() {
    let mut s = gifted(&["ace_pilot"]);
    fighting(&mut s, 10);
    s.all(&["use ada ace", "check ada piloting"]);
    assert_eq!(open(&s).0, 2);
    s.ok("roll = 1 1");
    s.refused("use ada ace", "C-FOC-08a");
    s.all(&["next", "next"]);
    s.ok("use ada ace");
}

#[test]
fn c_foc_20b_overclocking_is_a_full_action() {
    let mut s = gifted(&["overclocked"]);
    s.ok("implant ada exoskeleton");
    fighting(&mut s, 10);
    s.ok("overclock ada exoskeleton");
    // Rejection 2 is doubled, and 4 lowers maximum Speed by 1.
    assert_eq!((left(&s, "Ada"), now(&s, "Ada")), (0, [6, 4, 5]));
}

#[test]
fn c_qrk_05_and_c_foc_16a_change_how_motives_are_read() {
    let mut s = gifted(&["detect_motive", "killing_me_softly"]);
    let ada = s.id("Ada");
    s.state.person_mut(ada).unwrap().quirk = "distrustful".to_owned();
    s.ok("use ada detect on guard");
    assert_eq!(open(&s).1, 5);
    s.all(&[
        "cancel",
        "use ada killing on guard",
        "use ada detect on guard",
    ]);
    assert_eq!(open(&s).1, 4);
}

#[test]
fn c_qrk_06_an_allergic_dose_stops_augmentations() {
    let mut s = gifted(&[]);
    s.all(&[
        "implant ada muscle_augmentation",
        "supply ada doses 1",
        "check ada athletics",
    ]);
    assert_eq!(open(&s).0, 2, "1 and 1");
    let ada = s.id("Ada");
    s.state.person_mut(ada).unwrap().quirk = "glycyrrhizin_allergy".to_owned();
    s.all(&["cancel", "dose ada week!", "check ada athletics"]);
    assert_eq!(open(&s).0, 1);
}

#[test]
fn c_qrk_17_a_slow_move_says_how_far_it_goes() {
    let mut s = turns();
    let vesna = s.id(VESNA);
    s.state.person_mut(vesna).unwrap().quirk = "slow".to_owned();
    says!(s.ok("move vesna short"));
    assert!(s.said.last().unwrap().contains("11.25 m"), "75 % of 15 m");
}

#[rstest]
#[case("set_best", 10)]
#[case("add", 19)]
fn c_des_17b_a_house_rule_adds_the_brace_of_gear(#[case] value: &str, #[case] expected: i16) {
    let mut s = gifted(&[]);
    s.ok(&format!("setting brace.gear {value}"));
    for gear in ["light_machine_gun", "vents_and_padding", "tripod"] {
        s.ok(&format!("give ada {gear}"));
    }
    let ada = person(&s, "Ada");
    let brace = crate::sheet_effects::brace(&s.state, &s.library, ada, &ada.arms[0], true);
    assert_eq!(brace, expected, "10, or 1 + 8 + 10");
}

#[test]
fn c_foc_15a_a_house_rule_says_how_far_limits_are_pushed() {
    let mut s = gifted(&["push_your_limits"]);
    s.all(&["setting push_limits.overflow 5", "use ada push"]);
    let room = crate::play::pools::room(person(&s, "Ada"), Pool::Might, 0);
    assert_eq!(room, 5);
}

#[test]
fn what_a_person_can_do_by_hand_is_offered() {
    let mut s = gifted(&["overclocked", "i_made_this", "ghost_in_the_machine"]);
    s.all(&[
        "implant ada exoskeleton",
        "field ada stealth 1",
        "award ada 9",
        "give ada crowbar",
    ]);
    s.all(&["use ada ghost for reactor", "start"]);
    let offers = s.offers(Some("Ada"));
    for line in [
        "teach Ada ",
        "give Ada ",
        "lose Ada ",
        "made Ada ",
        "trouble Ada to Bo",
        "award Ada ",
        "channel Ada",
        "grow Ada",
        "unbond Ada reactor",
        "explant Ada Exoskeleton",
        "overclock Ada Exoskeleton",
        "supply Ada doses ",
        "supply Ada salts ",
        "range Ada ",
    ] {
        assert!(offers.iter().any(|one| one.line == line), "{line}");
    }
}

#[test]
fn c_des_19a_a_tough_die_can_be_typed_and_is_shown() {
    let mut s = played(&["create Tou", "descriptor tou tough"]);
    s.ok("stress tou jump = 6");
    assert_eq!(person(&s, "Tou").stress.points, 0);
    s.ok("stress tou jump = 5");
    assert_eq!(person(&s, "Tou").stress.points, 1);
    assert!(
        s.said.iter().any(|said| said.ends_with("[5]")),
        "{:?}",
        s.said
    );
}

#[test]
fn c_foc_20b_a_device_is_overclocked_once() {
    let mut s = gifted(&["overclocked"]);
    s.all(&["implant ada exoskeleton", "overclock ada exoskeleton"]);
    says!(
        s.refused("overclock ada exoskeleton", "C-FOC-20b")
            .to_string()
    );
    says!(s.ok("pass 1 days"));
}

#[rstest]
#[case("deadly_strike")]
#[case("tactical_thinking")]
#[case("dash")]
#[case("wanna_shoot")]
#[case("broad_horizons")]
fn an_ability_that_is_not_used_by_itself_names_its_command(#[case] key: &str) {
    let mut s = gifted(&[key]);
    says!(
        s.try_line(&format!("use ada {key}"))
            .unwrap_err()
            .to_string()
    );
}

#[rstest]
#[case("act ada full \"opens the door\"")]
#[case("cover ada light")]
#[case("use ada innuendo")]
fn c_des_13a_someone_who_has_acted_is_noticed(#[case] line: &str) {
    let mut s = gifted(&["someone_elses_problem", "innuendo"]);
    fighting(&mut s, 30);
    s.ok(line);
    s.refused("use ada someone", "C-DES-13a");
}

#[test]
fn c_qrk_04_parts_of_a_weapon_are_no_items() {
    let mut s = gifted(&[]);
    let ada = s.id("Ada");
    s.state.person_mut(ada).unwrap().quirk = "clumsy".to_owned();
    for gear in [
        "optical_link",
        "gas_vents",
        "vents_and_padding",
        "grappling_hook",
    ] {
        s.ok(&format!("give ada {gear} x3"));
    }
    assert_eq!(most(person(&s, "Ada"), Pool::Speed, 0), 6);
    s.ok("give ada flashlight x9");
    assert_eq!(most(person(&s, "Ada"), Pool::Speed, 0), 3);
}

#[test]
fn c_foc_17a_a_plan_lasts_4_hours_after_the_hour_of_talk() {
    let mut s = gifted(&["prep_talk"]);
    s.refused("use ada prep on ada for stealth", "C-FOC-17a");
    s.all(&["use ada prep on bo for stealth", "pass 1 hours"]);
    for (line, dice) in [("pass 3 hours", 3), ("pass 1 hours", 1)] {
        s.all(&[line, "check bo stealth"]);
        s.try_line("switch prep_talk").ok();
        assert_eq!(open(&s).0, dice, "{line}");
        s.ok("cancel");
    }
}

#[test]
fn c_des_12a_a_role_in_half_of_a_merged_skill_trains_both() {
    let mut s = gifted(&["broad_horizons", "get_into_a_role"]);
    let refused = s.refused("merge ada firearms with gunnery as perception", "C-DES-12a");
    says!(refused.to_string());
    s.all(&[
        "merge ada firearms with gunnery as shooting",
        "use ada get for gunnery",
    ]);
    for (hours, dice) in [(5, 2), (1, 1)] {
        s.all(&[&format!("pass {hours} hours"), "check ada firearms"]);
        assert_eq!(open(&s).0, dice);
        s.ok("cancel");
    }
    assert!(
        person(&s, "Ada").skill("shooting").is_some(),
        "it stays merged"
    );
}

#[rstest]
#[case("confidentiality", "C-PRF-12a")]
#[case("shoulder_to_cry_on", "C-FOC-09a")]
#[case("detect_motive", "C-FOC-09b")]
#[case("killing_me_softly", "C-FOC-16a")]
fn an_ability_for_others_does_not_work_on_oneself(#[case] key: &str, #[case] rule: &str) {
    let mut s = gifted(&[key]);
    stress(&mut s, "Ada", 2);
    s.refused(&format!("use ada {key} on ada"), rule);
}

#[test]
fn c_prf_11a_a_systems_check_is_part_of_help() {
    let mut s = gifted(&["systems_check"]);
    assert!(s.try_line("use ada systems on bo").is_err());
    s.ok("aid ada bo medicine");
    assert!(s.try_line("switch systems_check").is_err());
    s.all(&["cancel", "aid ada bo piloting", "switch systems_check"]);
    s.ok("roll = 1");
    assert_eq!(now(&s, "Ada"), [5, 6, 6]);
    assert_eq!(s.state.help[0].dice, 1);
    s.ok("check bo piloting");
    assert_eq!(open(&s).0, 2);
}

#[test]
fn c_prf_14a_double_aid_follows_the_helped_roll() {
    let mut s = gifted(&["double_aid"]);
    let bo = s.id("Bo");
    s.refused("use ada double on bo", "C-PRF-14a");
    s.state.person_mut(bo).unwrap().pools[1].now = 1;
    says!(s.refused("use ada double on bo", "C-PRF-14a").to_string());
    s.all(&["aid ada bo stealth", "roll = 4", "check bo stealth"]);
    roll(&mut s, 1);
    s.roll(&[2]).ok("use ada double on bo");
    assert_eq!(now(&s, "Bo"), [5, 3, 5]);
    assert_eq!(person(&s, "Bo").rest.count, 1);
}

#[rstest]
#[case("squeeze_out_one_more", "radio", "C-FOC-04b")]
#[case("joy_of_discovery", "\"ice moon\"", "C-FOC-10a")]
#[case("if_you_build_it", "bridge", "C-PRF-05a")]
fn an_ability_works_once_for_each_subject(#[case] key: &str, #[case] on: &str, #[case] rule: &str) {
    let mut s = gifted(&[key]);
    stress(&mut s, "Ada", 4);
    says!(s.ok(&format!("use ada {key} for {on}")));
    let ada = s.id("Ada");
    s.state.person_mut(ada).unwrap().stress.used.clear();
    says!(
        s.refused(&format!("use ada {key} for {on}"), rule)
            .to_string()
    );
    s.ok(&format!("use ada {key} for another"));
    s.state.person_mut(ada).unwrap().stress.used.clear();
    says!(s.ok(&format!("renew ada {key} {on}")));
    s.ok(&format!("use ada {key} for {on}"));
}

#[rstest]
#[case("artistic_inspiration", "use ada artistic on bo", "C-PRF-02a")]
#[case("killing_me_softly", "use ada killing on bo", "C-FOC-16a")]
fn an_ability_that_lasts_is_not_paid_twice(
    #[case] key: &str,
    #[case] line: &str,
    #[case] rule: &str,
) {
    let mut s = gifted(&[key]);
    s.ok(line);
    says!(s.refused(line, rule).to_string());
}

#[rstest]
#[case("strain", "use ada strain as brace", "C-DES-17a")]
#[case("stunt", "use ada stunt", "C-PRF-15b")]
#[case("channel_the_pain", "use ada channel", "C-FOC-13a")]
#[case("find_internal_reserves", "use ada find", "C-FOC-04a")]
#[case("war_cry", "use ada war", "C-FOC-16b")]
fn an_ability_without_an_effect_is_not_paid(
    #[case] key: &str,
    #[case] line: &str,
    #[case] rule: &str,
) {
    let mut s = gifted(&[key]);
    says!(s.refused(line, rule).to_string());
}

#[test]
fn c_prf_10a_help_with_a_known_task_is_easier_by_itself() {
    let mut s = gifted(&["head_to_the_ground"]);
    s.all(&["task bo engineering for 2 hours", "aid ada bo engineering"]);
    assert_eq!(open(&s).1, 2);
    s.all(&["cancel", "aid ada bo stealth"]);
    assert_eq!(open(&s).1, 4);
    s.ok("switch head_to_the_ground");
    assert_eq!(open(&s).1, 2);
}

#[test]
fn c_qrk_18_a_machine_is_not_organic() {
    let mut s = played(&["add vesna", "add guard", "add \"walking drone\""]);
    let vesna = s.id("Vesna Kolar");
    s.state.person_mut(vesna).unwrap().quirk = "squeamish".to_owned();
    s.ok("draw vesna assault");
    for (foe, target) in [("guard", 5), ("drone", 4)] {
        s.all(&[&format!("attack vesna {foe}"), "choose vesna quickly"]);
        s.all(&[&format!("choose {foe} quickly"), "reveal"]);
        assert_eq!(open(&s).1, target, "{foe}");
        s.ok("cancel !");
    }
}
