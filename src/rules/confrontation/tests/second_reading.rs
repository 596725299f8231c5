//! Cases in which two rules meet: help, merged skills, action points, armor, cards and tactics together.

use rstest::rstest;
use rules::encounter::stage::Stage;

use super::abilities::{fighting, now, person, stage as gifted, stress};
use super::people::{guard, pc, with};
use super::shipped;
use crate::Confrontation;
use crate::library::{Library, PackSource};
use crate::model::{Armor, Biotic, Field, Pool, Tactic, Tenths};
use crate::play::check::count;
use crate::play::task::task_of;

/// The shipped packs after these lines.
fn played(lines: &[&str]) -> Stage<Confrontation> {
    let mut s = shipped();
    s.all(lines);
    s
}

/// Dice and target number of the open check.
fn open(s: &Stage<Confrontation>) -> (u8, i8) {
    let counted = count(&s.state, &s.library, s.state.check.as_ref().unwrap());
    (counted.dice, counted.target)
}

fn left(s: &Stage<Confrontation>, who: &str) -> i16 {
    let who = s.id(who);
    s.state.fighter(who).unwrap().left.0
}

const VESNA: &str = "Vesna Kolar";
const KARIM: &str = "Karim Aziz";

/// Vesna with these successes of initiative, all of them bid, on her turn before the guard.
fn turns() -> Stage<Confrontation> {
    let mut s = played(&[
        "add vesna",
        "add guard",
        "start at immediate",
        "initiative vesna",
    ]);
    s.all(&["roll = 4 4 4 4", "bid vesna 4", "order"]);
    s
}

#[test]
fn c_col_01_help_counts_on_an_attack() {
    let mut s = played(&["add vesna", "add karim", "add guard", "draw vesna assault"]);
    s.all(&["aid karim vesna firearms", "effort 1", "roll = 5 5"]);
    s.all(&[
        "attack vesna guard",
        "choose vesna quickly",
        "choose guard quickly",
        "reveal",
    ]);
    assert_eq!(open(&s).0, 4, "2 of training and 2 of help");
    s.ok("roll = 1 1 1 1");
    assert!(s.state.help.is_empty());
}

#[rstest]
#[case("athletics", "attack guard vesna with unarmed")]
#[case("courage", "breathe vesna")]
fn c_col_01_help_counts_on_a_defense_and_against_fear(#[case] skill: &str, #[case] line: &str) {
    let mut s = played(&["add vesna", "add karim", "add guard", "fear vesna 1"]);
    s.ok(&format!("check vesna {skill}"));
    let alone = open(&s).0;
    s.all(&[
        "cancel",
        &format!("aid karim vesna {skill}"),
        "roll = 5",
        line,
    ]);
    if s.state.confront.is_some() {
        s.all(&["choose vesna quickly", "choose guard quickly", "reveal"]);
    }
    assert_eq!(open(&s).0, alone + 1, "{skill}");
}

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
fn c_ins_05_a_merged_skill_teaches_and_banks_the_part_that_is_taught() {
    let s = played(&["add karim", "add vesna", "teach karim medicine to vesna"]);
    let lesson = task_of(&s.state, s.id(KARIM)).unwrap().lesson.as_ref();
    assert_eq!(lesson.unwrap().skill, "medicine");

    let mut s = played(&["add karim", "add vesna"]);
    let vesna = s.id(VESNA);
    s.state
        .person_mut(vesna)
        .unwrap()
        .skills
        .extend(pc("", [0; 3], &[("medicine", Pool::Intellect, 3)]).skills);
    let rows = person(&s, KARIM).skills.len();
    s.all(&[
        "teach vesna medicine to karim",
        "work vesna",
        "roll = 4",
        "share vesna 1!",
    ]);
    assert_eq!(person(&s, KARIM).skills.len(), rows, "no second row");
}

#[test]
fn c_ini_05_no_one_acts_in_the_phase_of_initiative() {
    let mut s = turns();
    s.all(&["next", "next"]);
    assert_eq!(s.state.fight.as_ref().unwrap().round, 2);
    for line in [
        "attack vesna guard with unarmed",
        "move vesna long",
        "evade vesna",
        "aim vesna at guard",
    ] {
        s.refused(line, "C-TRK-14");
    }
}

#[rstest]
#[case(0, 5)]
#[case(4, 5)]
#[case(10, 5)]
fn c_act_10_points_that_are_lost_anyway_pay_no_stun(#[case] unused: i16, #[case] next: i16) {
    let mut s = turns();
    s.ok("next");
    let (guard, vesna) = (s.id("Guard"), s.id(VESNA));
    let fight = s.state.fight.as_mut().unwrap();
    fight.order = vec![guard, vesna];
    fight.at = 1;
    fight.fighter_mut(guard).left = Tenths(unused);
    s.act(|p| crate::play::turn::lose_points(p, guard, Tenths(5)));
    s.all(&["next", "bid vesna 4", "order", "next"]);
    assert_eq!(left(&s, "Guard"), next, "1.0 less 0.5");
}

#[test]
fn c_cnf_08_chance_chooses_among_what_is_open() {
    let mut s = played(&["setting npc.tactic random", "add vesna", "add guard"]);
    s.all(&["attack guard vesna with unarmed", "choose vesna quickly"]);
    // The third of quickly, forcefully, consistently.
    s.roll(&[3]).ok("reveal");
    let guard = s.id("Guard");
    let shown = s.state.confront.as_ref().unwrap().shown(guard);
    assert_eq!(shown.map(Tactic::word), Some("consistently"));
}

#[test]
fn c_ini_06_initiative_is_rolled_once_in_a_round() {
    let mut s = played(&[
        "add vesna",
        "add guard",
        "start",
        "initiative vesna",
        "roll = 4 1 1 1",
    ]);
    s.refused("initiative vesna", "C-INI-06");
    s.all(&["bid vesna 1", "order", "next", "next", "initiative vesna"]);
    assert!(s.state.check.is_some(), "again in the next round");
}

#[test]
fn c_scn_02_the_setup_check_is_made_once() {
    let mut s = played(&["add vesna", "add guard", "scene gunfight", "prepare vesna"]);
    assert!(s.try_line("start").is_err(), "the check is open");
    s.ok("roll = 1");
    s.refused("prepare vesna", "C-SCN-02");
    s.ok("start");
}

#[test]
fn c_skl_13_the_packs_say_what_is_physical_and_what_needs_accuracy() {
    let own = PackSource {
        name: "mine.ron",
        text: "(name: \"x\", version: \"1\", skills: [
            (id: \"archery\", name: \"Archery\", pool: Speed, kinds: [Accuracy]),
            (id: \"climbing\", name: \"Climbing\", pool: Speed, kinds: [Physical])])",
    };
    let sources: Vec<_> = Library::embedded().iter().copied().chain([own]).collect();
    let (library, errors) = Library::load(&sources);
    assert_eq!(errors, []);
    let mut s = with([pc("Ada", [9, 2, 2], &[])]);
    s.library = library.into();
    stress(&mut s, "Ada", 3);
    for (skill, target) in [("archery", 5), ("climbing", 5), ("stealth", 4)] {
        s.ok(&format!("check ada {skill}"));
        assert_eq!(open(&s).1, target, "{skill}");
        s.ok("cancel");
    }
}

#[test]
fn c_atk_12_a_further_target_must_be_in_range() {
    let mut s = played(&["add vesna", "add guard", "add thug", "draw vesna assault"]);
    s.all(&[
        "start at short",
        "initiative vesna",
        "roll = 4 4 4 4",
        "bid vesna 4",
        "order",
    ]);
    s.all(&[
        "range vesna thug very-long",
        "attack vesna guard with assault",
    ]);
    s.all(&["choose vesna quickly", "choose guard quickly", "reveal"]);
    s.all(&["effort 2", "roll = 4 4 4 4"]);
    s.refused("spend target thug", "C-ATK-12");
    s.all(&["range vesna thug long", "spend target thug"]);
}

#[test]
fn c_roll_16_a_success_for_a_used_result_is_not_sold() {
    let mut s = played(&["add vesna", "add thug", "award vesna 3"]);
    s.all(&["attack vesna thug with unarmed", "choose vesna quickly"]);
    s.all(&[
        "choose thug quickly",
        "reveal",
        "roll = 1 1",
        "buy success",
        "resolve = 6 8",
    ]);
    assert!(s.try_line("buy success").is_err());
    assert_eq!(person(&s, VESNA).experience, 4, "1 of 3 XP is paid");
    s.ok("check vesna physics");
    says!(s.try_line("buy success").unwrap_err().to_string());
}

#[rstest]
#[case(-2, 0)]
#[case(-3, 0)]
#[case(-1, 1)]
fn c_roll_14_all_dice_are_summed_before_they_are_cut(#[case] change: i8, #[case] dice: u8) {
    let mut s = played(&["add vesna", "check vesna physics", "effort 1"]);
    s.ok(&format!("modify dice {change}"));
    assert_eq!(open(&s).0, dice, "1 + 1 {change}");
}

#[test]
fn c_pro_06_hours_of_a_lost_roll_count_today() {
    let mut s = played(&["add yun", "task yun programming for 5 hours", "work yun"]);
    says!(s.try_line("interrupt yun").unwrap_err().to_string());
    let faces = "1 ".repeat(open(&s).0.into());
    s.ok(&format!("roll = {}", faces.trim()));
    s.ok("interrupt yun");
    let yun = s.state.people[0].id;
    assert_eq!(task_of(&s.state, yun).unwrap().today.1, 10 * 3_600);
}

#[test]
fn c_skl_06_an_untrained_skill_may_be_specialized() {
    let mut s = played(&[
        "add vesna",
        "award vesna 2",
        "specialize vesna physics optics",
    ]);
    assert_eq!(person(&s, VESNA).experience, 2);
    s.all(&["check vesna physics", "switch spec.optics"]);
    assert_eq!(open(&s).0, 2, "1 untrained and 1");
}

#[test]
fn c_npc_04_an_override_of_another_rule_gives_no_stress() {
    let mut s = played(&["add vesna", "add thug", "draw vesna assault"]);
    s.all(&["attack vesna thug with assault", "choose vesna quickly"]);
    s.all(&[
        "choose thug quickly",
        "reveal",
        "effort 2",
        "roll = 4 4 1 1",
        "resolve = 6 8!",
    ]);
    assert!(person(&s, "Thug").body.injured, "7 of 4 Might");
    assert_eq!(person(&s, "Thug").stress.points, 0);
    s.ok("stress thug jump!");
    assert_eq!(
        person(&s, "Thug").stress.points,
        1,
        "the rule itself is overridden"
    );
}

#[test]
fn c_trk_15_nothing_interrupts_an_open_attack() {
    let mut s = turns();
    s.all(&["attack vesna guard with unarmed", "choose vesna quickly"]);
    s.all(&["choose guard quickly", "reveal"]);
    s.refused("aim vesna at guard", "C-TRK-15");
    s.refused("evade vesna", "C-TRK-15");
}

#[test]
fn c_arm_01_damage_at_armor_goes_through_it() {
    let mut s = played(&["add guard"]);
    says!(s.ok("damage guard 9 at armor from attack"));
    assert_eq!(person(&s, "Guard").armor[0].durability, 8, "12 − (9 − 5)");
    assert_eq!(now(&s, "Guard"), [3, 5, 4]);
    // 15 − 5 = 10, of which 8 are absorbed. The rest goes to the torso.
    s.roll(&[8]).ok("damage guard 15 at armor from attack");
    assert!(person(&s, "Guard").armor[0].destroyed());
    assert_eq!(now(&s, "Guard"), [3, 3, 4]);
}

#[test]
fn c_arm_06_a_helmet_takes_what_armor_leaves_over_for_the_head() {
    let mut s = played(&["add guard"]);
    let id = s.id("Guard");
    s.state.person_mut(id).unwrap().armor.push(Armor {
        name: "helmet".to_owned(),
        reduction: 2,
        durability: 8,
        most: 8,
        helmet: true,
        ..Armor::default()
    });
    // 23 − 5 = 18, of which 12 are absorbed. 6 − 2 = 4 off the helmet.
    s.roll(&[6]).ok("damage guard 23 at armor from attack");
    let worn: Vec<i16> = person(&s, "Guard")
        .armor
        .iter()
        .map(|one| one.durability)
        .collect();
    assert_eq!((worn, now(&s, "Guard")), (vec![0, 4], [3, 5, 4]));
}

#[test]
fn c_wpn_17_one_of_three_grenades_is_drawn_and_thrown() {
    let mut s = turns();
    s.ok("give vesna grenade x3");
    let grenades = |s: &Stage<Confrontation>| -> Vec<(bool, u8)> {
        let arms = person(s, VESNA)
            .arms
            .iter()
            .filter(|arm| arm.id == "grenade");
        arms.map(|arm| (arm.drawn, arm.ammunition)).collect()
    };
    for thrown in 1..=2_usize {
        s.all(&["draw vesna grenade!", "attack vesna guard with grenade!"]);
        s.all(&["choose vesna forcefully", "choose guard quickly", "reveal"]);
        let mut expected = vec![(false, 1); 3];
        expected[..thrown].fill((true, 0));
        assert_eq!(grenades(&s), expected);
        s.all(&["roll", "resolve !"]);
    }
}

#[test]
fn c_wpn_20_armor_is_ignored_but_plates_in_the_skin_are_not() {
    let mut target = guard("Guard");
    target.armor.clear();
    let mut s = played(&["add vesna", "give vesna heavy_pistol", "draw vesna heavy"]);
    target.id = rules::view::Id(9);
    s.state.people.push(target);
    s.ok("implant guard dermal_plates");
    s.all(&[
        "attack vesna guard with heavy",
        "choose vesna quickly",
        "choose guard quickly",
    ]);
    s.all(&[
        "reveal",
        "effort 2",
        "roll = 4 4 4 1",
        "spend secondary",
        "resolve = 6 8!",
    ]);
    assert_eq!(now(&s, "Guard"), [3, 1, 4], "6 − 2 = 4");
}

#[test]
fn c_bio_03_an_active_field_of_electricity_is_immune_to_a_taser() {
    for (active, speed) in [(true, 9), (false, 4)] {
        let mut s = played(&["add vesna", "add \"walking drone\""]);
        let vesna = s.id(VESNA);
        let target = s.state.person_mut(vesna).unwrap();
        (target.pools[2].most, target.pools[2].now) = (9, 9);
        target.armor.clear();
        target.biotic = Some(Biotic {
            active,
            ..Biotic::new(Field::Bioelectric, 2)
        });
        s.all(&["attack \"walking drone\" vesna", "choose vesna quickly"]);
        s.all(&[
            "choose \"walking drone\" quickly",
            "reveal",
            "modify dice -9",
            "roll",
        ]);
        s.ok("resolve = 6 8");
        assert_eq!(person(&s, VESNA).pools[2].now, speed, "5 Speed");
    }
}

#[test]
fn c_str_09_over_two_pools_no_action_of_a_fight_is_possible() {
    let mut s = turns();
    let vesna = s.id(VESNA);
    let one = s.state.person_mut(vesna).unwrap();
    one.stress.points = 3;
    (one.pools[1].now, one.pools[2].now) = (1, 1);
    one.pools[0].now = 9;
    for line in [
        "move vesna long",
        "draw vesna assault",
        "act vesna full",
        "rest vesna",
        "check vesna perception",
    ] {
        s.refused(line, "C-STR-09");
    }
    s.ok("act vesna free \"surrenders\"");
    s.ok("end");
    s.ok("check vesna perception");
    s.ok("cancel");
    s.state.person_mut(vesna).unwrap().pools[0].now = 1;
    for line in [
        "check vesna perception",
        "train vesna perception free",
        "move vesna long",
    ] {
        s.refused(line, "C-STR-09");
    }
}

#[test]
fn c_str_07_over_intellect_no_one_learns_crafts_or_plans() {
    let mut s = gifted(&["prep_talk"]);
    stress(&mut s, "Ada", 3);
    let ada = s.id("Ada");
    s.state.person_mut(ada).unwrap().pools[0].now = 2;
    for line in [
        "train ada perception free",
        "check ada crafting",
        "use ada prep on bo for stealth",
    ] {
        s.refused(line, "C-STR-07");
    }
    s.ok("check ada perception");
}

#[test]
fn c_crd_04_read_them_shows_a_tactic_and_switch_changes_one() {
    let mut s = gifted(&[]);
    let ada = s.id("Ada");
    s.state.person_mut(ada).unwrap().cards = vec!["read-them".to_owned(), "switch".to_owned()];
    s.ok("check ada deception vs guard");
    assert!(
        s.try_line("card ada read-them").is_err(),
        "nothing to see yet"
    );
    s.ok("choose guard precisely");
    says!(s.ok("card ada read-them"));
    s.all(&["choose ada quickly", "reveal"]);
    assert_eq!(open(&s).1, 2, "superiority");
    s.refused("choose ada forcefully", "C-CNF-01");
    s.all(&["card ada switch", "choose ada forcefully"]);
    assert_eq!(open(&s).1, 6, "a drawback");
    s.refused("choose ada quickly", "C-CNF-01");
}

#[test]
fn c_crd_04_adrenaline_is_for_turns() {
    let mut s = played(&["add vesna", "add guard", "start"]);
    let vesna = s.id(VESNA);
    s.state.person_mut(vesna).unwrap().cards = vec!["adrenaline".to_owned()];
    assert!(
        s.try_line("card vesna adrenaline").is_err(),
        "the order would overwrite it"
    );
    assert_eq!(person(&s, VESNA).cards, ["adrenaline"]);
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
    s.roll(&[2]).ok("use ada double on bo");
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
