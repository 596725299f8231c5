//! Tests of armor and weapons: levels, costs, effects, and situations in which they don't count (F-ARM,
//! F-WPN).

use rstest::rstest;

use super::Play;
use super::victories::WORN;
use crate::kinds::Size;
use crate::model::figure::Figure;
use crate::model::state::Step;

fn worn(pieces: &[&str]) -> String {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    for piece in pieces {
        play.ok(&format!("gear ana {piece}"));
    }
    play.fact("ana", "armor")
}

#[rstest]
#[case::f_arm_03_leather(&["leather"], "1")]
#[case::f_arm_03_gambeson(&["gambeson"], "1")]
#[case::f_arm_03_chain_shirt(&["chain_shirt"], "1")]
#[case::f_arm_03_small_shield(&["small_shield"], "1")]
#[case::f_arm_03_breastplate(&["breastplate"], "2 −1d")]
#[case::f_arm_03_chainmail(&["chainmail"], "2 −1d")]
#[case::f_arm_03_large_shield(&["large_shield"], "2 −1d")]
#[case::f_arm_03_plate(&["full_plate"], "3 −2d")]
#[case::f_arm_02_plate_and_small_shield(&["full_plate", "small_shield"], "4 −3d")]
#[case::f_arm_02_plate_and_large_shield(&["full_plate", "large_shield"], "5 −4d")]
#[case::f_arm_04_chain_shirt_and_small_shield(&["chain_shirt", "small_shield"], "2 −1d")]
#[case::f_arm_05_never_above_five(&["full_plate", "large_shield", "small_shield"], "5 −4d")]
fn f_arm_02_03_04_05_levels_and_what_they_take(#[case] pieces: &[&str], #[case] shown: &str) {
    assert_eq!(worn(pieces), shown);
}

#[test]
fn f_arm_02_shields_add_and_a_second_suit_does_not() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.ok("gear ana chain_shirt");
    let refusal = play.no("gear ana full_plate");
    assert_eq!(refusal.rule, Some("F-ARM-02"));
    says!(refusal.hint.unwrap().split(',').next().unwrap());
    // By override the better armor counts, in any order.
    play.all(&["gear ana full_plate!", "gear ana small_shield"]);
    assert_eq!(play.fact("ana", "armor"), "4 −3d");
    let sheet = play.sheet("ana");
    let fact = sheet.facts.iter().find(|f| f.key == "armor").unwrap();
    let parts = fact
        .because
        .iter()
        .map(|r| format!("{} {}", r.label, r.change));
    says!(parts.collect::<Vec<_>>()[..3]);
    play.ok("doff ana full_plate");
    assert_eq!(play.fact("ana", "armor"), "2 −1d");
    play.all(&["doff ana chain_shirt", "gear ana full_plate"]);
    assert_eq!(play.fact("ana", "armor"), "4 −3d");
}

#[test]
fn f_arm_05_the_other_set_of_levels() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.all(&["gear ana full_plate", "setting armor.table prose"]);
    assert_eq!(play.fact("ana", "armor"), "4 −3d");
    play.ok("gear ana large_shield");
    assert_eq!(play.fact("ana", "armor"), "6 −3d");
    play.all(&["setting armor.table table", "setting armor.max 4"]);
    assert_eq!(play.fact("ana", "armor"), "4 −3d");
}

#[test]
fn f_arm_06_armor_hinders_in_combat_and_nowhere_else() {
    // 3 + 1 + 1 − 2 and 3 + 2 − 1 − 2: combat and defense rolls.
    assert_eq!(Play::before(&["gear ana full_plate"]).dice_of("ana"), 3);
    assert_eq!(Play::before(&["gear bo full_plate"]).dice_of("bo"), 2);
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.all(&["gear ana full_plate", "check ana acrobatics 1"]);
    assert_eq!(play.dice_of("ana"), 3);
}

#[test]
fn f_arm_07_ranks_of_endurance_carry_it_and_nothing_more() {
    // STR 1 counts for the roll and not for the armor: 3 + 1 + 1 + 1 − 2.
    let lines = ["set ana strength 1", "gear ana full_plate"];
    assert_eq!(Play::before(&lines).dice_of("ana"), 4);
    let ranks = |n: usize| {
        let mut lines = lines.to_vec();
        lines.extend(std::iter::repeat_n("improve ana endurance", n));
        Play::before(&lines).dice_of("ana")
    };
    assert_eq!([ranks(1), ranks(2), ranks(3)], [5, 6, 6]);
}

#[test]
fn f_arm_08_armor_works_on_every_injury_or_is_a_stock() {
    let twice = |ruling: &str| {
        let mut play = Play::won(
            3,
            &[
                "gear bo breastplate",
                &format!("setting armor.mode {ruling}"),
            ],
        );
        let mut dice = Vec::new();
        for _ in 0..2 {
            play.ok("outcome serious");
            if let Step::Armor { level } = play.state.step {
                assert_eq!(level, 3);
                let most = play.offered()[0].clone();
                play.ok(&most);
            }
            dice.push(play.figure("bo").injury_dice());
            if dice.len() < 2 {
                play.all(&["next", "defend bo", "attack ana bo", "pool ana"]);
                play.faces("ana", 3).faces("bo", 0);
                play.ok("compare");
            }
        }
        play.ok("end");
        assert_eq!(play.figure("bo").armor_used, 0);
        dice
    };
    // A serious injury less 2 is a minor one, each time, or only once.
    assert_eq!(twice("per_injury"), [1, 2]);
    assert_eq!(twice("per_encounter"), [1, 4]);
    let mut play = Play::won(
        3,
        &["gear bo breastplate", "setting armor.mode per_encounter"],
    );
    play.ok("outcome serious");
    play.forbidden("armor 3", "F-ARM-08");
    // Level 5 stops even a death blow.
    let mut play = Play::won(5, WORN[5]);
    play.ok("outcome death");
    assert!(play.figure("bo").able() && play.figure("bo").wounds.is_empty());
}

#[test]
fn f_arm_09_no_armor_for_the_helpless_nor_in_close_combat() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0", "Cy 0 0 0"]);
    play.all(&[
        "gear bo full_plate",
        "status bo unconscious",
        "start",
        "defend cy",
        "attack ana bo",
        "pool ana",
    ]);
    play.faces("ana", 3);
    play.all(&["compare", "outcome medium"]);
    assert_eq!(play.figure("bo").injury_dice(), 2);
    let mut play = Play::won(2, &["gear bo full_plate", "grapple ana bo"]);
    play.ok("outcome medium");
    assert_eq!(play.figure("bo").injury_dice(), 2);
}

/// Dice of Ana (3, Reflex 1) with a weapon against Bo, who has a knife in hand.
#[rstest]
#[case("", 3)]
#[case("knife", 4)]
#[case("sword", 5)]
#[case("greatsword", 6)]
#[case("spear", 6)]
#[case("short_bow", 5)]
#[case("long_bow", 6)]
#[case("pistol", 6)]
#[case("rifle", 6)]
#[case("mortar", 7)]
fn f_wpn_01_what_each_class_of_weapon_adds(#[case] weapon: &str, #[case] dice: u8) {
    let mut lines = vec![
        "drop ana".to_owned(),
        "gear bo knife".to_owned(),
        "draw bo knife".to_owned(),
    ];
    if !weapon.is_empty() {
        lines.extend([format!("gear ana {weapon}"), format!("draw ana {weapon}")]);
    }
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    assert_eq!(Play::before(&lines).dice_of("ana"), dice);
}

#[test]
fn f_wpn_01_reach_counts_more_at_first_and_bare_hands_less_against_arms() {
    let mut play = Play::won(1, &["gear ana spear", "draw ana spear"]);
    play.all(&["outcome minor", "next", "defend bo", "attack ana bo"]);
    // 3 + REF 1 + 1.
    assert_eq!(play.dice_of("ana"), 5);
    play.ok("end");
    play.all(&["start", "defend bo", "attack ana bo"]);
    assert_eq!(play.dice_of("ana"), 6);
    // Unarmed against unarmed loses nothing.
    assert_eq!(Play::before(&["drop ana"]).dice_of("ana"), 4);
}

#[rstest]
#[case("knife", Size::Small, false, false)]
#[case("throwing_knife", Size::Small, true, false)]
#[case("sword", Size::Medium, false, false)]
#[case("maul", Size::Large, false, false)]
#[case("pike", Size::Reach, false, false)]
#[case("long_bow", Size::Ranged, true, false)]
#[case("mortar", Size::Ranged, true, true)]
#[case("fire_wand", Size::Ranged, true, true)]
fn f_wpn_02_the_class_of_a_weapon(
    #[case] name: &str,
    #[case] size: Size,
    #[case] ranged: bool,
    #[case] bursts: bool,
) {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.ok(&format!("gear ana {name}"));
    let ana: &Figure = play.figure("ana");
    let arm = &ana.arms[0];
    assert_eq!((arm.size, arm.ranged(), arm.bursts), (size, ranged, bursts));
}

#[test]
fn f_voc_02_ten_combat_skills_and_packs_may_bring_more() {
    let play = Play::new();
    let names: Vec<&str> = play
        .library
        .combat_skills()
        .map(|s| s.name.as_str())
        .collect();
    assert_eq!(
        names,
        [
            "Unarmed",
            "Small Weapon",
            "Medium Weapon",
            "Large Weapon",
            "Reach Weapon",
            "Short Stringed",
            "Long Stringed",
            "Hand Ballistic",
            "Shoulder Stocked Ballistic",
            "Heavy Ballistic",
        ]
    );
    let mut play = Play::with_pack(
        r#"GenesisPack(name: "Own", version: "1",
            skills: [(id: "whip", name: "Whip", group: Combat, rule: "F-VOC-02", class: (size: Reach, bonus: 0, range: Near))],
            weapons: [(id: "bullwhip", name: "Bullwhip", skill: "whip")])"#,
    );
    play.all(&[
        "create Ana",
        "create Bo side npc",
        "set ana reflex 1",
        "rank ana whip 2!",
        "gear ana bullwhip",
    ]);
    play.all(&[
        "start",
        "defend bo",
        "attack ana bo with bullwhip",
        "pool ana",
    ]);
    assert_eq!(play.dice_of("ana"), 6);
}

#[test]
fn f_ord_11_of_two_with_one_name_the_one_at_the_belt_is_drawn() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["gear ana throwing_knife", "gear ana throwing_knife"]);
    play.ok("draw ana throwing_knife");
    let row = "draw Ana \"Throwing knife\"".to_owned();
    // One is in hand, and a row for the other would change nothing.
    play.all(&["start", "defend bo"]);
    assert!(!play.offered().contains(&row));
    play.all(&["attack ana bo", "roll all", "compare", "victory bo ana 2"]);
    while play.state.duels.len() > 1 {
        play.ok("outcome nothing");
    }
    play.all(&["outcome disarm", "next", "defend bo"]);
    // The other is available: drawing it costs nothing.
    assert!(play.offered().contains(&row));
    play.ok(&row);
    assert_eq!(
        (play.figure("ana").held, &play.figure("ana").dropped[..]),
        (Some(1), &[0][..])
    );
    assert_eq!(play.state.declaring(), Some(play.id("ana")));
}
