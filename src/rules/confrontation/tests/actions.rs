//! Actions and their prices, aim, cover, evasion, recoil, the ground (C-ACT, C-SPC, C-EX-08).

use rstest::rstest;
use rules::encounter::stage::Stage;
use rules::view::Id;

use super::people::{guard, pc, walther, with};
use crate::Confrontation;
use crate::library::Library;
use crate::model::{Arm, Check, Fight, Item, Phase, Pool, Range, Roll, Tenths};
use crate::play::check::count;
use crate::sheet_effects;

/// A fight in which it is Vesna's turn, with 2.2 action points. The guard is at long range.
fn turn() -> Stage<Confrontation> {
    let mut vesna = pc("Vesna", [9, 6, 10], &[("firearms", Pool::Speed, 2)]);
    vesna.arms = vec![
        Arm {
            drawn: false,
            ..walther()
        },
        Arm {
            id: "sniper_rifle".to_owned(),
            name: "rifle".to_owned(),
            skill: "firearms".to_owned(),
            magazine: 6,
            ammunition: 2,
            recoil: 3,
            range: Some(Range::VeryLong),
            ..walther()
        },
    ];
    let mut s = with([vesna, guard("Guard"), pc("Karim", [6, 6, 6], &[])]);
    s.library = Library::shipped();
    let mut fight = Fight::new(Range::Long);
    fight.phase = Phase::Turns;
    fight.round = 1;
    fight.order = vec![Id(1), Id(2)];
    fight.fighter_mut(Id(1)).left = Tenths(22);
    fight.fighter_mut(Id(1)).acted = true;
    fight.fighter_mut(Id(2)).left = Tenths(10);
    s.state.fight = Some(fight);
    s
}

fn left(s: &Stage<Confrontation>) -> i16 {
    s.state.fighter(Id(1)).unwrap().left.0
}

/// The target number of an attack or a defense against each other.
fn target(s: &Stage<Confrontation>, who: u32, roll: Roll, arm: &str) -> i8 {
    let check = Check {
        other: Some(Id(3 - who)),
        arm: arm.to_owned(),
        ..Check::new(Id(who), roll)
    };
    count(&s.state, &s.library, &check).target
}

#[rstest]
#[case("act vesna full kick", 12)]
#[case("act vesna half", 16)]
#[case("act vesna quick shout", 20)]
#[case("act vesna free nod", 22)]
#[case("move vesna immediate", 20)]
#[case("move vesna short", 16)]
#[case("move vesna long", 12)]
#[case("draw vesna 10mm", 16)]
#[case("drop vesna rifle", 20)]
#[case("reload vesna rifle", 16)]
#[case("aim vesna at guard", 16)]
#[case("aim vesna recoil", 16)]
#[case("cover vesna", 16)]
#[case("evade vesna", 12)]
#[case("prone vesna", 20)]
#[case("aid vesna karim firearms", 12)]
fn c_act_01_03_04_05_06_actions_cost_action_points(#[case] line: &str, #[case] expected: i16) {
    let mut s = turn();
    says!(s.ok(line));
    assert_eq!(left(&s), expected);
}

#[test]
fn c_act_01_c_trk_14_an_action_needs_its_points_and_the_own_turn() {
    let mut s = turn();
    s.all(&["act vesna full", "act vesna full"]);
    says!(s.refused("act vesna half", "C-ACT-01").to_string());
    says!(s.refused("move guard short", "C-TRK-14").to_string());
    s.ok("move guard short!");
    s.state.people[0].body.unconscious = true;
    says!(s.refused("act vesna quick", "C-TRK-19").to_string());
    s.state.people[0].body.unconscious = false;
    // C-STR-09: stress over two pools.
    s.state.people[0].stress.fear = 10;
    assert_eq!(s.refused("cover vesna", "C-STR-09").rule, Some("C-STR-09"));
}

#[test]
fn c_act_01_outside_turns_nothing_is_counted() {
    let mut s = turn();
    s.state.fight = None;
    says!(s.ok("move vesna long"));
    says!(s.try_line("cover vesna").unwrap_err().to_string());
}

#[test]
fn c_act_02_a_half_action_costs_what_the_house_rule_says() {
    let mut s = turn();
    s.all(&["setting ap.half 5", "draw vesna 10mm"]);
    assert_eq!(left(&s), 17);
    assert!(s.try_line("setting ap.half 7").is_err());
}

#[test]
fn c_act_03_07_very_long_moves_and_immediate_ones() {
    let mut s = turn();
    says!(s.refused("move vesna very-long", "C-ACT-03").to_string());
    s.all(&["setting move.immediate free", "move vesna immediate"]);
    assert_eq!(left(&s), 22);
}

#[test]
fn c_act_04_weapons_are_drawn_dropped_and_reloaded() {
    let mut s = turn();
    s.ok("draw vesna 10mm");
    assert!(s.state.people[0].arms[0].drawn);
    says!(s.try_line("draw vesna 10mm").unwrap_err().to_string());
    says!(s.try_line("reload vesna 10mm").unwrap_err().to_string());
    s.ok("reload vesna rifle");
    assert_eq!(s.state.people[0].arms[1].ammunition, 6);
    s.ok("drop vesna rifle");
    assert!(!s.state.people[0].arms[1].drawn);
    s.state.people[0].arms[1].magazine = 0;
    says!(s.try_line("reload vesna rifle").unwrap_err().to_string());
    says!(s.try_line("draw vesna bazooka").unwrap_err().to_string());
}

#[test]
fn c_spc_01_an_aim_helps_against_its_target_until_the_end_of_the_next_turn() {
    let mut s = turn();
    s.ok("aim vesna at guard");
    assert_eq!(target(&s, 1, Roll::Attack, "10mm"), 3);
    assert_eq!(target(&s, 1, Roll::Defense, "10mm"), 4);
    // Against someone else it doesn't.
    let check = Check {
        other: Some(Id(3)),
        arm: "10mm".to_owned(),
        ..Check::new(Id(1), Roll::Attack)
    };
    assert_eq!(count(&s.state, &s.library, &check).target, 4);
    let order = |s: &mut Stage<Confrontation>| {
        s.state.fight.as_mut().unwrap().fighter_mut(Id(1)).rolled = Some(1);
        s.all(&["next", "next", "bid vesna 1", "order !"]);
        s.state.fight.as_mut().unwrap().order = vec![Id(1), Id(2)];
    };
    order(&mut s);
    s.ok("next");
    // The guard (bid 2) acts first; then Vesna's next turn.
    assert_eq!(s.state.fight.as_ref().unwrap().round, 2);
    assert_eq!(
        s.state.fighter(Id(1)).unwrap().aim.map(|aim| aim.target),
        Some(Id(2))
    );
}

#[test]
fn c_spc_01_an_aim_is_lost_at_the_end_of_the_next_own_turn() {
    let mut s = turn();
    s.ok("aim vesna at guard");
    s.state.fight.as_mut().unwrap().fighter_mut(Id(1)).rolled = Some(3);
    s.all(&["next", "next", "bid vesna 3", "order !"]);
    assert_eq!(s.state.fight.as_ref().unwrap().current(), Some(Id(1)));
    assert_eq!(target(&s, 1, Roll::Attack, "10mm"), 3);
    s.ok("next");
    assert_eq!(s.state.fighter(Id(1)).unwrap().aim, None);
}

#[test]
fn c_spc_01_02_moves_cancel_an_aim() {
    let mut s = turn();
    s.all(&["aim vesna at guard", "move vesna immediate"]);
    assert_eq!(target(&s, 1, Roll::Attack, "10mm"), 3);
    s.state.fight.as_mut().unwrap().fighter_mut(Id(2)).moved = Some(Range::Short);
    assert_eq!(target(&s, 1, Roll::Attack, "10mm"), 3);
    s.state
        .fight
        .as_mut()
        .unwrap()
        .fighter_mut(Id(2))
        .moved_before = Some(Range::Long);
    assert_eq!(
        target(&s, 1, Roll::Attack, "10mm"),
        4,
        "the target moved long"
    );
    s.ok("setting aim.both on");
    assert_eq!(
        target(&s, 1, Roll::Attack, "10mm"),
        3,
        "only both cancel it"
    );
    s.ok("move vesna short");
    assert_eq!(target(&s, 1, Roll::Attack, "10mm"), 4);
}

#[test]
fn c_spc_01_c_wpn_16_two_aims_add_up_with_a_sniper_rifle_only() {
    let mut s = turn();
    s.all(&["aim vesna at guard", "aim vesna at guard"]);
    assert_eq!(target(&s, 1, Roll::Attack, "rifle"), 2);
    let mut s = turn();
    s.all(&["drop vesna rifle", "aim vesna at guard"]);
    says!(s.refused("aim vesna at guard", "C-SPC-01").to_string());
    says!(s.try_line("aim vesna at vesna").unwrap_err().to_string());
}

#[test]
fn c_wpn_12_a_laser_sight_helps_at_short_range() {
    let mut s = turn();
    s.state.people[0].arms[0].id = "walther_bond".to_owned();
    assert_eq!(target(&s, 1, Roll::Attack, "10mm"), 4);
    s.ok("range vesna guard short");
    assert_eq!(target(&s, 1, Roll::Attack, "10mm"), 3);
}

#[rstest]
#[case("cover vesna", 3)]
#[case("cover vesna heavy", 2)]
fn c_spc_03_cover_helps_every_defense_until_the_next_own_turn(
    #[case] line: &str,
    #[case] expected: i8,
) {
    let mut s = turn();
    says!(s.ok(line));
    assert_eq!(target(&s, 1, Roll::Defense, "10mm"), expected);
    s.state.fight.as_mut().unwrap().fighter_mut(Id(1)).rolled = Some(1);
    s.all(&["next", "next", "bid vesna 1", "order !"]);
    assert_eq!(
        target(&s, 1, Roll::Defense, "10mm"),
        expected,
        "over the end of the round"
    );
    s.ok("next");
    assert_eq!(
        target(&s, 1, Roll::Defense, "10mm"),
        4,
        "the own turn began"
    );
}

#[test]
fn c_spc_03_c_trk_17_without_a_turn_cover_ends_with_the_next_round() {
    let mut s = turn();
    s.all(&["cover vesna", "next", "next", "order !"]);
    assert_eq!(target(&s, 1, Roll::Defense, "10mm"), 3);
    s.ok("next");
    assert_eq!(target(&s, 1, Roll::Defense, "10mm"), 4);
    // The house rule ends it with the turn.
    let mut s = turn();
    s.all(&["setting cover.until end_of_turn", "cover vesna", "next"]);
    assert_eq!(target(&s, 1, Roll::Defense, "10mm"), 4);
}

#[test]
fn c_spc_03_c_roll_20_cover_of_an_npc_raises_the_attack_against_it() {
    let mut s = turn();
    s.state.fight.as_mut().unwrap().fighter_mut(Id(2)).cover = 2;
    assert_eq!(target(&s, 1, Roll::Attack, "10mm"), 6);
}

#[test]
fn c_spc_04_evading_helps_defenses_and_hampers_attacks() {
    let mut s = turn();
    says!(s.ok("evade vesna"));
    assert_eq!(target(&s, 1, Roll::Attack, "10mm"), 5);
    assert_eq!(target(&s, 1, Roll::Defense, "10mm"), 3);
    // In melee it helps twice as much.
    s.ok("range vesna guard immediate");
    s.state.people[1].arms[0].magazine = 0;
    s.state.people[1].arms[0].range = None;
    assert_eq!(target(&s, 1, Roll::Defense, "10mm"), 2);
}

#[test]
fn c_spc_04_c_roll_20_an_evading_npc_is_hard_to_hit() {
    let mut s = turn();
    s.state.fight.as_mut().unwrap().fighter_mut(Id(2)).evading = true;
    assert_eq!(target(&s, 1, Roll::Attack, "10mm"), 5);
    assert_eq!(
        target(&s, 1, Roll::Defense, "10mm"),
        3,
        "and attacks at +1 itself"
    );
    s.state.people[0].arms[0].magazine = 0;
    s.state.people[0].arms[0].range = None;
    s.ok("range vesna guard immediate");
    assert_eq!(target(&s, 1, Roll::Attack, "10mm"), 6, "in melee");
}

#[test]
fn c_spc_04_evading_after_an_attack_hampers_the_next_attack() {
    let mut s = turn();
    s.state.fight.as_mut().unwrap().fighter_mut(Id(1)).attacked = true;
    says!(s.ok("evade vesna"));
    s.state.fight.as_mut().unwrap().fighter_mut(Id(1)).rolled = Some(3);
    s.all(&["next", "next", "bid vesna 3", "order !"]);
    assert_eq!(target(&s, 1, Roll::Defense, "10mm"), 4, "no longer evading");
    assert_eq!(target(&s, 1, Roll::Attack, "10mm"), 5);
    let mut s = turn();
    s.state.fight.as_mut().unwrap().fighter_mut(Id(1)).attacked = true;
    s.ok("setting evade.after_attack refuse");
    says!(s.refused("evade vesna", "C-SPC-04").to_string());
}

/// The penalty of the next shot after these shots.
fn penalty(s: &mut Stage<Confrontation>, shots: &[u16]) -> i8 {
    let recoil = shots.iter().sum::<u16>();
    let fighter = s.state.fight.as_mut().unwrap().fighter_mut(Id(1));
    fighter.recoil = vec![("rifle".to_owned(), recoil)];
    target(s, 1, Roll::Attack, "rifle") - 4
}

#[test]
fn c_ex_08_c_spc_05_07_recoil_above_brace_raises_the_target_number() {
    let mut s = turn();
    s.state.people[0].brace = 5;
    let single: Vec<i8> = (0..5)
        .map(|shots| penalty(&mut s, &vec![2; shots]))
        .collect();
    assert_eq!(single, [0, 0, 0, 1, 3]);
    let automatic: Vec<i8> = (0..3)
        .map(|shots| penalty(&mut s, &vec![4; shots]))
        .collect();
    assert_eq!(automatic, [0, 0, 3]);
    // C-SPC-06: an aim against recoil.
    says!(s.ok("aim vesna recoil"));
    assert_eq!(target(&s, 1, Roll::Attack, "rifle"), 4, "and no −1");
}

#[test]
fn c_spc_05_recoil_hampers_weapons_with_recoil_and_counts_per_shooter() {
    let mut s = turn();
    assert_eq!(penalty(&mut s, &[4]), 3);
    assert_eq!(target(&s, 1, Roll::Attack, "10mm"), 7, "another weapon");
    s.ok("setting recoil.per weapon");
    assert_eq!(target(&s, 1, Roll::Attack, "10mm"), 4);
    assert_eq!(target(&s, 1, Roll::Attack, "rifle"), 7);
    s.state.people[0].arms[1].recoil = 0;
    assert_eq!(
        target(&s, 1, Roll::Attack, "rifle"),
        4,
        "no recoil of its own"
    );
}

#[test]
fn c_spc_07_c_des_17b_gear_adds_or_sets_brace() {
    let s = turn();
    let library = &s.library;
    let mut person = s.state.people[0].clone();
    let brace = |person: &crate::model::Person, id: &str| {
        let arm = Arm {
            id: id.to_owned(),
            ..walther()
        };
        sheet_effects::brace(&s.state, library, person, &arm, false)
    };
    let item = |id: &str| Item {
        id: id.to_owned(),
        number: 1,
        ..Item::default()
    };
    person.items = vec![item("gas_vents"), item("vents_and_padding")];
    assert_eq!(brace(&person, "assault_rifle"), 5, "4 more");
    assert_eq!(brace(&person, "light_machine_gun"), 8, "set");
    assert_eq!(brace(&person, "heavy_pistol"), 1);
    person.brace = 9;
    assert_eq!(
        brace(&person, "light_machine_gun"),
        9,
        "the better one counts"
    );
}

#[test]
fn c_spc_08_recoil_fades_after_a_round_without_firing() {
    let after = |rule: &str, fired: bool| {
        let mut s = turn();
        s.ok(&format!("setting recoil.reset {rule}"));
        let fighter = s.state.fight.as_mut().unwrap().fighter_mut(Id(1));
        fighter.recoil = vec![("rifle".to_owned(), 4)];
        fighter.fired = fired;
        s.all(&["next", "next"]);
        s.state.fighter(Id(1)).unwrap().recoil.len()
    };
    assert_eq!(after("idle_round", true), 1);
    assert_eq!(after("idle_round", false), 0);
    assert_eq!(after("fight", false), 1);
}

#[test]
fn c_act_09_the_ground_helps_against_shots_and_hinders_in_melee() {
    let mut s = turn();
    s.ok("prone vesna");
    assert_eq!(target(&s, 1, Roll::Defense, "10mm"), 3);
    says!(s.try_line("prone vesna").unwrap_err().to_string());
    s.ok("range vesna guard immediate");
    s.state.people[1].arms[0].magazine = 0;
    s.state.people[1].arms[0].range = None;
    assert_eq!(target(&s, 1, Roll::Defense, "10mm"), 5);
    s.ok("setting prone off");
    assert_eq!(target(&s, 1, Roll::Defense, "10mm"), 4);
    says!(s.ok("stand vesna"));
    says!(s.try_line("stand vesna").unwrap_err().to_string());
}

#[test]
fn c_qrk_09_a_lame_character_pays_more_for_moves() {
    let mut s = turn();
    s.state.people[0].quirk = "lame".to_owned();
    s.ok("move vesna immediate");
    assert_eq!(left(&s), 16);
    s.ok("move vesna short");
    assert_eq!(left(&s), 6);
}

fn ability(id: &str) -> crate::model::Ability {
    crate::model::Ability {
        id: id.to_owned(),
        ..crate::model::Ability::default()
    }
}

#[rstest]
#[case("short", 22)]
#[case("long", 16)]
#[case("very-long", 12)]
fn c_prf_04b_an_athlete_dashes_for_1_speed(#[case] length: &str, #[case] expected: i16) {
    let mut s = turn();
    says!(
        s.try_line("move vesna short with dash")
            .unwrap_err()
            .to_string()
    );
    s.state.people[0].abilities = vec![ability("dash")];
    s.ok(&format!("move vesna {length} with dash"));
    assert_eq!(
        (left(&s), s.state.people[0].pool(Pool::Speed).now),
        (expected, 9)
    );
    s.state.people[0].pools[Pool::Speed.place()].now = 0;
    says!(
        s.refused("move vesna short with dash", "C-ROLL-10")
            .to_string()
    );
    s.ok("move vesna short");
}

#[test]
fn c_des_20a_a_light_ranged_weapon_is_drawn_quickly_for_1_speed() {
    let mut s = turn();
    s.state.people[0].abilities = vec![ability("wanna_shoot")];
    s.state.people[0].arms[0].size = Some(crate::model::Size::Light);
    says!(s.ok("draw vesna 10mm with wanna_shoot"));
    assert_eq!((left(&s), s.state.people[0].pool(Pool::Speed).now), (20, 9));
}

#[test]
fn c_des_17b_a_deployed_tripod_sets_brace_until_a_move() {
    let mut s = turn();
    s.state.people[0].items = vec![Item {
        id: "tripod".to_owned(),
        number: 1,
        ..Item::default()
    }];
    s.state.people[0].arms[1].id = "light_machine_gun".to_owned();
    assert_eq!(penalty(&mut s, &[12]), 11);
    says!(s.ok("deploy vesna"));
    assert_eq!((left(&s), penalty(&mut s, &[12])), (16, 2));
    s.ok("move vesna immediate");
    assert_eq!(penalty(&mut s, &[12]), 11);
}
