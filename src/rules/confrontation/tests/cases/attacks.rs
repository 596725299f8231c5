//! Attacks: weapons, aims, armor, targets and tactics.

use rules::encounter::stage::Stage;

use super::super::abilities::{now, person};
use super::super::people::guard;
use super::super::shipped;
use super::{VESNA, armed, attacked, left, open, played, roll, turns};
use crate::Confrontation;
use crate::library::{Library, PackSource};
use crate::model::{Armor, Biotic, Field, Tactic, Tenths};

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
fn c_spc_01_two_aims_count_for_the_weapon_that_gains_from_them_only() {
    let mut s = armed(&["assault_rifle", "sniper_rifle"]);
    s.all(&["aim vesna at guard", "aim vesna at guard"]);
    let line = "attack vesna guard with assault";
    attacked(&mut s, line, "precisely", "precisely");
    assert_eq!(open(&s).1, 3, "one aim");
    let mut s = armed(&["assault_rifle", "sniper_rifle"]);
    s.all(&["aim vesna at guard", "aim vesna at guard"]);
    let line = "attack vesna guard with sniper";
    attacked(&mut s, line, "precisely", "precisely");
    assert_eq!(open(&s).1, 2, "two aims");
}

#[test]
fn c_spc_01_an_aim_that_does_not_help_is_not_sold() {
    let mut s = armed(&["assault_rifle"]);
    s.ok("move vesna short");
    says!(s.refused("aim vesna at guard", "C-SPC-01").to_string());
    let mut s = armed(&["assault_rifle"]);
    s.all(&["aim vesna at guard", "move vesna immediate"]);
    says!(s.ok("move vesna short"));
}

#[test]
fn c_atk_09_effort_is_bought_once_for_all_targets() {
    let mut s = played(&["add vesna", "add guard", "add guard as other"]);
    s.all(&["give vesna shotgun", "draw vesna shotgun"]);
    s.ok("attack vesna guard other with shotgun");
    s.all(&["choose vesna quickly", "choose guard quickly"]);
    s.all(&["choose other quickly", "reveal", "effort 1"]);
    let dice = open(&s).0;
    let faces = "4 ".repeat(dice.into());
    s.all(&[&format!("roll = {}", faces.trim()), "spend damage 1"]);
    s.ok("resolve = 6 8 !");
    assert_eq!(open(&s).0, dice);
    says!(s.refused("effort 1", "C-ATK-09").to_string());
}

#[test]
fn c_def_01_a_helpless_pc_neither_chooses_nor_defends() {
    let mut s = played(&["add vesna", "add guard"]);
    let vesna = s.id("Vesna Kolar");
    s.state.person_mut(vesna).unwrap().body.unconscious = true;
    says!(s.ok("attack guard vesna"));
    s.ok("choose guard quickly");
    says!(s.ok("reveal"));
    let target = s.state.attack.as_ref().unwrap().target().unwrap();
    assert_eq!((target.rolled.is_some(), target.defended), (true, Some(0)));
    s.ok("resolve = 1");
}

#[test]
fn c_atk_08_a_helpless_npc_costs_no_success_and_changes_no_target_number() {
    let mut s = armed(&["assault_rifle"]);
    let guard = s.id("Guard");
    s.state.person_mut(guard).unwrap().body.unconscious = true;
    s.all(&["attack vesna guard", "choose vesna quickly", "reveal"]);
    assert_eq!(open(&s).1, 4);
    let faces = format!("4{}", " 1".repeat(usize::from(open(&s).0) - 1));
    s.ok(&format!("roll = {faces}"));
    let target = s.state.attack.as_ref().unwrap().target().unwrap();
    assert_eq!(target.kept(), 1);
}

#[test]
fn c_cnf_01_an_object_chooses_no_tactic() {
    let mut s = played(&["add vesna", "object airlock door 20"]);
    says!(s.ok("attack vesna airlock with unarmed"));
    s.all(&["choose vesna quickly", "reveal", "roll = 4 1"]);
    s.ok("resolve on door");
    assert_eq!(person(&s, "airlock").sections["door"], 17);
    s.refused("check airlock firearms", "C-ROLL-01");
}

#[test]
fn c_cnf_01_no_check_opens_before_the_tactics_of_an_attack_are_revealed() {
    let mut s = armed(&["assault_rifle"]);
    s.all(&["attack vesna guard", "choose vesna quickly"]);
    s.refused("check vesna stealth", "C-CNF-01");
    s.all(&["choose guard precisely", "reveal"]);
    let opened = s.state.check.as_ref().map(|check| check.who);
    assert_eq!(opened, Some(person(&s, "Vesna Kolar").id));
}

#[test]
fn c_cnf_01_a_revealed_attack_is_not_taken_back() {
    let mut s = armed(&["assault_rifle"]);
    attacked(&mut s, "attack vesna guard", "quickly", "precisely");
    says!(s.refused("cancel", "C-CNF-01").to_string());
    s.ok("cancel !");
    assert_eq!(left(&s, "Vesna Kolar"), 28);
}

#[test]
fn c_def_02_a_skill_that_does_not_defend_with_the_tactic_is_refused() {
    let mut s = played(&["add vesna", "add guard"]);
    s.all(&["attack guard vesna with unarmed", "choose guard quickly"]);
    s.all(&["choose vesna forcefully", "reveal"]);
    says!(s.refused("defend linguistics", "C-DEF-02").to_string());
    s.ok("defend \"unarmed fighting\"");
}

#[test]
fn c_arm_02_destroyed_armor_stops_its_reduction_only() {
    let mut s = played(&["add vesna", "add guard", "give vesna crowbar"]);
    s.all(&["draw vesna crowbar", "attack vesna guard with crowbar"]);
    s.all(&[
        "choose vesna forcefully",
        "choose guard forcefully",
        "reveal",
    ]);
    s.ok("modify dice 5");
    let guard = s.id("Guard");
    let armor = &mut s.state.person_mut(guard).unwrap().armor[0];
    (armor.durability, armor.reduction) = (4, 5);
    let faces = "4 ".repeat(open(&s).0.into());
    s.all(&[
        &format!("roll = {}", faces.trim()),
        "spend damage 3",
        "spend location",
    ]);
    // 6 and 3 of 3: 15, of which 5 are stopped, 4 break the armor and 6 pass.
    says!(s.ok("resolve = 1 8"));
}

#[test]
fn c_wpn_05_the_bladed_crossbow_is_one_weapon() {
    let mut s = turns();
    s.ok("give vesna bladed_crossbow");
    s.ok("draw vesna \"bladed crossbow\"");
    assert_eq!(left(&s, "Vesna Kolar"), 4, "drawn once");
    let drawn = |s: &Stage<Confrontation>| {
        let arms = person(s, "Vesna Kolar").arms.iter();
        arms.filter(|arm| arm.drawn && arm.id.contains("crossbow"))
            .count()
    };
    assert_eq!(drawn(&s), 2);
    s.ok("drop vesna \"bladed crossbow\"");
    assert_eq!(drawn(&s), 0);
    s.ok("lose vesna \"bladed crossbow\"");
    assert!(
        person(&s, "Vesna Kolar")
            .arms
            .iter()
            .all(|arm| !arm.id.contains("crossbow"))
    );
}

#[test]
fn c_wpn_05_a_shot_into_the_wound_needs_a_bolt() {
    let mut s = turns();
    s.all(&[
        "give vesna bladed_crossbow",
        "draw vesna \"bladed crossbow\"",
    ]);
    let vesna = s.id("Vesna Kolar");
    s.state.fight.as_mut().unwrap().fighter_mut(vesna).left = Tenths(10);
    let one = s.state.person_mut(vesna).unwrap();
    for arm in &mut one.arms {
        arm.ammunition = 0;
    }
    s.all(&[
        "attack vesna guard with \"crossbow blade\"",
        "choose vesna quickly",
    ]);
    s.all(&["choose guard quickly", "reveal", "modify dice 4"]);
    roll(&mut s, 4);
    says!(s.refused("spend secondary", "C-WPN-05").to_string());
}

#[test]
fn c_wpn_17_a_thrown_grenade_is_gone() {
    let mut s = turns();
    s.all(&["give vesna grenade", "draw vesna grenade"]);
    let vesna = s.id("Vesna Kolar");
    for arm in &mut s.state.person_mut(vesna).unwrap().arms {
        arm.ammunition = 0;
    }
    says!(s.refused("reload vesna grenade", "C-WPN-17").to_string());
}

#[test]
fn c_wpn_16_a_hit_has_one_bought_place() {
    let mut s = played(&["add vesna", "add guard", "give vesna sniper_rifle"]);
    s.all(&["draw vesna sniper", "attack vesna guard with sniper"]);
    s.all(&["choose vesna precisely", "choose guard precisely", "reveal"]);
    s.ok("modify dice 5");
    roll(&mut s, 4);
    s.ok("spend part head");
    says!(s.refused("spend no-armor", "C-WPN-16").to_string());
}
