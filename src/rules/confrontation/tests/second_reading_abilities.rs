//! Abilities, quirks, augmentations and objects together with the rules that they meet.

use rstest::rstest;
use rules::encounter::stage::Stage;

use super::abilities::{fighting, now, person, stage as gifted};
use super::second_reading::{VESNA, left, open, played, turns};
use super::shipped;
use crate::Confrontation;
use crate::library::{Library, PackSource};
use crate::model::{Pool, Tenths};

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

#[test]
fn c_cre_03_a_new_character_has_full_pools_with_a_cyberheart() {
    let mut s = played(&[
        "create Ada",
        "descriptor ada bold",
        "profession ada detective",
    ]);
    s.all(&[
        "focus ada \"augments herself\"",
        "fit ada cybereyes cyberheart",
    ]);
    let ada = person(&s, "Ada");
    assert_eq!(ada.pools[1].now, ada.pools[1].most + 3);
}

#[test]
fn c_obj_02_personal_weapons_do_not_harm_a_large_object() {
    let mut s = played(&[
        "add vesna",
        "object tank hull 200 large",
        "object crate lid 9",
    ]);
    s.refused("attack vesna tank with unarmed", "C-OBJ-02");
    let vesna = s.id(VESNA);
    s.state
        .person_mut(vesna)
        .unwrap()
        .arms
        .push(crate::model::Arm {
            name: "cannon".to_owned(),
            skill: "gunnery".to_owned(),
            drawn: true,
            ..crate::model::Arm::default()
        });
    s.all(&[
        "attack vesna tank with cannon",
        "cancel",
        "attack vesna crate with unarmed",
    ]);
}

#[test]
fn c_loc_05_a_pack_gives_a_body_its_own_tables() {
    let own = PackSource {
        name: "mine.ron",
        text: "(name: \"x\", version: \"1\", bodies: [(id: \"snake\", name: \"Snake\",
            periphery: (Torso, Torso, Torso, Torso, Torso, Head),
            random: (Torso, Torso, Torso, Torso, Torso, Torso, Torso, Torso, Head, Face))],
            profiles: [(id: \"viper\", name: \"Viper\", side: Npc, pools: (9, 9, 9), body: \"snake\")])",
    };
    let sources: Vec<_> = Library::embedded().iter().copied().chain([own]).collect();
    let (library, errors) = Library::load(&sources);
    assert_eq!(errors, []);
    let mut s = shipped();
    s.library = library.into();
    s.all(&[
        "add vesna",
        "add viper",
        "attack vesna viper with unarmed",
        "choose vesna quickly",
    ]);
    s.all(&[
        "choose viper quickly",
        "reveal",
        "roll = 4 1",
        "resolve = 4 4",
    ]);
    // A human would be hit in the left leg.
    says!(s.said.last());
}

#[test]
fn c_aug_10_an_unfolded_inner_spacesuit_stops_4_damage() {
    for (line, might) in [("remark vesna folded", 2), ("unfold vesna", 6)] {
        let mut s = played(&[
            "add vesna",
            "add guard",
            "implant vesna inner_spacesuit",
            line,
        ]);
        let vesna = s.id(VESNA);
        let one = s.state.person_mut(vesna).unwrap();
        one.armor.clear();
        (one.pools[1].most, one.pools[1].now) = (9, 9);
        s.all(&["attack guard vesna with unarmed", "choose vesna quickly"]);
        s.all(&["choose guard quickly", "reveal", "modify dice -9", "roll"]);
        let attack = s.state.attack.as_mut().unwrap();
        (attack.arm.damage, attack.arm.increment, attack.arm.pool) = (7, 0, None);
        s.ok("resolve = 5 2");
        assert_eq!(person(&s, VESNA).pools[1].now, might, "{line}");
    }
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
fn c_dmg_07_the_dying_have_no_time_to_rest() {
    let mut s = gifted(&[]);
    s.ok("damage ada 5 might");
    let ada = s.id("Ada");
    let body = &mut s.state.person_mut(ada).unwrap().body;
    body.mortal = Some(600);
    s.roll(&[2]).ok("rest ada");
    s.state.person_mut(ada).unwrap().rest.points = 0;
    s.refused("rest ada", "C-DMG-07");
}

#[test]
fn c_bio_02_an_npc_holds_several_fields() {
    let mut s = played(&["add vesna", "add guard", "supply guard salts 9"]);
    s.all(&[
        "field guard carapace 2",
        "activate guard",
        "field guard incendiary 3",
    ]);
    let id = s.id("Guard");
    s.state.person_mut(id).unwrap().armor.clear();
    let guard = person(&s, "Guard");
    let natural = crate::sheet_effects::natural_reduction(&s.state, &s.library, guard);
    assert_eq!(natural, 6, "2 and 2 for each of 2 dice");
    s.ok("unleash guard vesna");
    assert_eq!(s.state.attack.as_ref().unwrap().arm.id, "incendiary_attack");
    s.ok("field vesna stealth 1");
    s.refused("field vesna carapace 1", "C-BIO-02");
}

#[test]
fn c_trk_16_someone_who_was_hurt_is_offered_a_reaction() {
    let mut s = gifted(&["reflexive_response"]);
    fighting(&mut s, 10);
    s.state.fight.as_mut().unwrap().at = 1;
    let reacts = |s: &Stage<Confrontation>| {
        let all = s.offers(None);
        all.iter()
            .any(|one| one.line == "use Ada reflexive_response" && one.allowed.is_ok())
    };
    assert!(!reacts(&s));
    s.ok("damage ada 1 might from attack");
    assert!(reacts(&s));
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
