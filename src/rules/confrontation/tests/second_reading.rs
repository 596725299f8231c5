//! Cases in which two rules meet: help, merged skills, action points, armor, cards and tactics together.

use rstest::rstest;
use rules::encounter::stage::Stage;

use super::abilities::{now, person, stage as gifted, stress};
use super::people::{guard, pc, with};
use super::shipped;
use crate::Confrontation;
use crate::library::{Library, PackSource};
use crate::model::{Armor, Biotic, Field, Pool, Tactic, Tenths};
use crate::play::check::count;
use crate::play::task::task_of;

/// The shipped packs after these lines.
pub(super) fn played(lines: &[&str]) -> Stage<Confrontation> {
    let mut s = shipped();
    s.all(lines);
    s
}

/// Dice and target number of the open check.
pub(super) fn open(s: &Stage<Confrontation>) -> (u8, i8) {
    let counted = count(&s.state, &s.library, s.state.check.as_ref().unwrap());
    (counted.dice, counted.target)
}

pub(super) fn left(s: &Stage<Confrontation>, who: &str) -> i16 {
    let who = s.id(who);
    s.state.fighter(who).unwrap().left.0
}

pub(super) const VESNA: &str = "Vesna Kolar";
const KARIM: &str = "Karim Aziz";

/// Vesna with these successes of initiative, all of them bid, on her turn before the guard.
pub(super) fn turns() -> Stage<Confrontation> {
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
    let mut s = played(&["add vesna", "add guard", "add thug"]);
    s.all(&["give vesna laser_pistol", "draw vesna laser"]);
    s.all(&[
        "start at short",
        "initiative vesna",
        "roll = 4 4 4 4",
        "bid vesna 4",
        "order",
    ]);
    s.all(&[
        "range vesna thug very-long",
        "attack vesna guard with laser",
    ]);
    s.all(&["choose vesna quickly", "choose guard quickly", "reveal"]);
    s.all(&["effort 2", "roll = 4 4 4 4"]);
    s.refused("spend target thug", "C-ATK-12");
    s.all(&["range vesna thug short", "spend target thug"]);
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
