//! Stress, fear and relief (C-STR, C-FEA, C-EX-09).

use rstest::rstest;
use rules::encounter::stage::Stage;
use rules::system::System as _;

use super::people::{guard, pc, with};
use crate::Confrontation;
use crate::library::Library;
use crate::model::{Ability, Person, Pool, Stress};
use crate::play::check::count;
use crate::play::stress::{
    compared, is_over_toughness, may_concentrate, may_fight, over, pools_over,
};

fn ada() -> Stage<Confrontation> {
    let skills = [
        ("athletics", Pool::Might, 1),
        ("firearms", Pool::Speed, 1),
        ("physics", Pool::Intellect, 1),
    ];
    let mut s = with([pc("Ada", [5, 3, 7], &skills), guard("Guard")]);
    s.state.people[0].age = Some(30);
    s
}

fn stressed(points: u8, fear: u8) -> Stage<Confrontation> {
    let mut s = ada();
    s.state.people[0].stress = Stress {
        points,
        fear,
        ..Stress::default()
    };
    s
}

fn first(s: &Stage<Confrontation>) -> &Person {
    &s.state.people[0]
}

fn give(s: &mut Stage<Confrontation>, ability: &str) {
    s.state.people[0].abilities.push(Ability {
        id: ability.to_owned(),
        ..Ability::default()
    });
}

#[test]
fn c_str_01_each_point_draws_a_card() {
    let mut s = ada();
    s.roll(&[1]);
    says!(s.ok("stress ada jump"));
    assert_eq!(first(&s).stress.points, 1);
    assert_eq!(first(&s).cards, ["second-wind"]);
}

#[rstest]
#[case("stress ada cold-sleep for 10", "C-STR-02")]
#[case("stress ada isolation for 6", "C-STR-02")]
fn c_str_02_a_short_time_brings_no_stress(#[case] line: &str, #[case] rule: &str) {
    let mut s = ada();
    says!(s.refused(line, rule).to_string());
}

#[test]
fn c_str_02_a_long_time_brings_stress() {
    let mut s = ada();
    s.roll(&[1, 1]);
    s.all(&["stress ada cold-sleep for 11", "stress ada isolation for 7"]);
    assert_eq!(first(&s).stress.points, 2);
}

#[test]
fn c_prf_09b_an_electrician_sleeps_100_days_without_stress() {
    let mut s = ada();
    give(&mut s, "been_electrocuted_before");
    s.refused("stress ada cold-sleep for 100", "C-PRF-09b");
    s.roll(&[1]);
    s.ok("stress ada cold-sleep for 101");
    assert_eq!(first(&s).stress.points, 1);
}

#[test]
fn c_npc_04_only_important_opponents_gain_stress() {
    let mut s = ada();
    says!(s.refused("stress guard torture", "C-NPC-04").to_string());
    if let Some(opponent) = &mut s.state.people[1].opponent {
        opponent.important = true;
    }
    s.roll(&[1]);
    s.ok("stress guard torture");
    assert_eq!(s.state.people[1].stress.points, 1);
    assert_eq!(s.state.people[1].cards.len(), 1);
}

#[test]
fn c_des_19a_the_tough_ignore_stress_on_a_6() {
    let mut s = ada();
    give(&mut s, "tough_as_nails");
    s.roll(&[6]);
    says!(s.ok("stress ada jump"));
    assert_eq!((first(&s).stress.points, first(&s).cards.len()), (0, 0));
    s.roll(&[5, 1]);
    s.ok("stress ada jump");
    assert_eq!((first(&s).stress.points, first(&s).cards.len()), (1, 1));
}

#[test]
fn c_foc_14a_brushing_off_costs_a_longer_cycle() {
    let mut s = ada();
    s.roll(&[1, 1, 1, 1]);
    s.ok("stress ada loss");
    s.refused("ignore ada brush-it-off", "C-FOC-14a");
    give(&mut s, "brush_it_off");
    says!(s.ok("ignore ada brush-it-off"));
    assert_eq!((first(&s).stress.points, first(&s).cards.len()), (0, 0));
    assert_eq!(s.state.deck.len(), 24, "the card is back");
    assert_eq!(first(&s).stress.longer, 1);
    s.ok("stress ada loss");
    says!(
        s.refused("ignore ada brush-it-off", "C-FOC-14a")
            .to_string()
    );
    s.ok("pass 30 days");
    s.ok("stress ada jump");
    says!(
        s.refused("ignore ada brush-it-off", "C-FOC-14a")
            .to_string()
    );
    s.ok("stress ada cold-sleep");
    s.ok("ignore ada brush-it-off");
}

#[test]
fn c_foc_07a_ignoring_costs_experience_and_years() {
    let mut s = ada();
    give(&mut s, "ignore_stress");
    s.roll(&[1]);
    s.ok("stress ada jump");
    says!(s.try_line("ignore ada experience").unwrap_err().to_string());
    s.state.people[0].experience = 5;
    says!(s.ok("ignore ada experience"));
    let ada = first(&s);
    assert_eq!((ada.stress.points, ada.cards.len()), (0, 0));
    assert_eq!((ada.experience, ada.age), (3, Some(35)));
}

#[test]
fn c_str_04_stress_up_to_toughness_is_harmless() {
    let mut s = stressed(2, 0);
    s.state.people[0].pools[Pool::Might.place()].now = 1;
    assert!(!is_over_toughness(first(&s)));
    assert_eq!(over(first(&s), &s.state), [false; 3]);
}

#[test]
fn c_ex_09_stress_and_fear_over_pools() {
    let s = stressed(4, 0);
    assert!(is_over_toughness(first(&s)));
    assert_eq!(over(first(&s), &s.state), [false, true, false]);
    assert!(may_fight(&s.state, first(&s).id).is_ok());

    let mut farmer = stressed(4, 0);
    give(&mut farmer, "prepare_for_winter");
    assert_eq!(compared(first(&farmer)), 2);
    assert_eq!(over(first(&farmer), &farmer.state), [false; 3]);

    let s = stressed(4, 2);
    assert_eq!(over(first(&s), &s.state), [true, true, false]);
    let refusal = may_fight(&s.state, first(&s).id).unwrap_err();
    assert_eq!(refusal.rule, Some("C-STR-09"));
    says!(refusal.to_string());

    let mut s = stressed(0, 8);
    assert_eq!(pools_over(first(&s), &s.state), 3);
    says!(may_fight(&s.state, first(&s).id).unwrap_err().to_string());
    s.refused("intervene ada damage", "C-STR-05");
}

#[test]
fn c_str_05_the_gm_may_cause_intellect_damage_once_a_point() {
    let mut s = ada();
    s.roll(&[1, 1, 1, 1]);
    s.all(&["stress ada jump", "stress ada jump"]);
    says!(s.refused("intervene ada damage", "C-STR-05").to_string());
    s.ok("stress ada jump");
    says!(s.ok("intervene ada damage"));
    assert_eq!(first(&s).pools[0].now, 2);
    assert_eq!(first(&s).stress.points, 3, "no stress is relieved");
    says!(s.refused("intervene ada damage", "C-STR-05").to_string());
    s.all(&["stress ada jump", "intervene ada damage"]);
    assert_eq!(first(&s).pools[0].now, 0);
    assert!(first(&s).body.injured);
    assert_eq!(first(&s).stress.points, 4, "C-DMG-12: no attack");
}

#[rstest]
#[case("current", 3)]
#[case("maximum", 0)]
fn c_str_06_a_house_rule_compares_with_the_maximum(#[case] value: &str, #[case] pools: usize) {
    let mut s = stressed(3, 0);
    s.ok(&format!("setting stress.compare {value}"));
    for pool in &mut s.state.people[0].pools {
        pool.now = 2;
    }
    assert_eq!(pools_over(first(&s), &s.state), pools);
}

#[test]
fn c_str_07_over_intellect_they_cannot_concentrate() {
    let mut s = stressed(6, 0);
    says!(
        may_concentrate(&s.state, first(&s).id)
            .unwrap_err()
            .to_string()
    );
    says!(s.ok("intervene ada choice"));
    assert_eq!(first(&s).stress.points, 5);
    assert!(may_concentrate(&s.state, first(&s).id).is_ok());
    s.refused("intervene ada choice", "C-STR-07");
}

#[test]
fn c_str_08_over_might_and_speed() {
    let mut s = stressed(9, 0);
    s.library = Library::shipped();
    (
        s.state.people[0].pools[0].most,
        s.state.people[0].pools[0].now,
    ) = (20, 20);
    for (line, target) in [
        ("athletics", 5),
        ("firearms", 5),
        ("physics", 4),
        ("physics precisely", 5),
    ] {
        s.ok(&format!("check ada {line}"));
        let counted = count(&s.state, &s.library, s.state.check.as_ref().unwrap());
        assert_eq!(counted.target, target, "{line}");
        s.ok("cancel");
    }
    says!(s.ok("intervene ada disease"));
    says!(s.ok("intervene ada accident"));
    assert_eq!(first(&s).stress.points, 7);
    s.refused("intervene ada accident", "C-STR-08");
}

#[test]
fn c_str_10_each_relief_needs_another_method() {
    let mut s = stressed(7, 0);
    says!(s.ok("relieve ada painting"));
    says!(s.refused("relieve ada Painting", "C-STR-10").to_string());
    s.all(&["relieve ada dinner", "relieve ada sport"]);
    says!(s.ok("relieve ada romance"));
    assert_eq!(first(&s).stress.points, 3);
    s.ok("relieve ada painting");
    assert_eq!(first(&s).stress.used, ["painting"]);
    says!(s.ok("relieve ada nihilism free"));
    assert_eq!(first(&s).stress.points, 1);
    assert_eq!(first(&s).stress.used, ["painting"]);
    s.ok("relieve ada sport");
    says!(s.try_line("relieve ada food").unwrap_err().to_string());
}

#[rstest]
#[case(4, false)]
#[case(2, true)]
fn c_str_11_the_length_of_the_cycle_is_a_house_rule(#[case] length: u8, #[case] free: bool) {
    let mut s = stressed(7, 0);
    s.ok(&format!("setting cycle.length {length}"));
    s.all(&["relieve ada painting", "relieve ada sport"]);
    assert_eq!(s.try_line("relieve ada painting").is_ok(), free);
}

#[rstest]
#[case(2, false, true)]
#[case(1, true, true)]
fn c_prf_02b_an_artist_repeats_art_after_some_methods(
    #[case] gap: u8,
    #[case] after_one: bool,
    #[case] after_two: bool,
) {
    let mut s = stressed(7, 0);
    give(&mut s, "creative_relaxation");
    s.ok(&format!("setting artist.gap {gap}"));
    s.all(&["relieve ada art", "relieve ada sport"]);
    let mut early = s.state.clone();
    assert_eq!(s.try_line("relieve ada art").is_ok(), after_one);
    std::mem::swap(&mut s.state, &mut early);
    s.ok("relieve ada food");
    assert_eq!(s.try_line("relieve ada art").is_ok(), after_two);
    assert_eq!(first(&s).stress.used, ["sport", "food", "art"]);
}

#[test]
fn c_qrk_01_an_addict_needs_the_drug() {
    let mut s = stressed(3, 0);
    s.state.people[0].quirk = "addicted".to_owned();
    says!(s.refused("relieve ada sport", "C-QRK-01").to_string());
    s.ok("relieve ada sport with nicotine");
    assert_eq!(first(&s).stress.points, 2);
    s.ok("relieve ada time free");
    assert_eq!(first(&s).stress.points, 1);
}

#[test]
fn c_fea_01_fear_counts_as_stress_and_draws_no_card() {
    let mut s = stressed(1, 0);
    says!(s.ok("fear ada 4"));
    assert_eq!(first(&s).stress.fear, 4);
    assert!(first(&s).cards.is_empty());
    assert_eq!(over(first(&s), &s.state), [false, true, false]);
    says!(s.ok("fear ada -1"));
    assert_eq!(first(&s).stress.fear, 3);
    s.act(crate::play::stress::calm);
    assert_eq!(first(&s).stress.fear, 0);
}

#[test]
fn c_fea_03_opponents_fear_too() {
    let mut s = ada();
    s.ok("fear guard 4");
    assert_eq!(s.state.people[1].stress.fear, 4);
    assert_eq!(pools_over(&s.state.people[1], &s.state), 1);
}

#[test]
fn c_fea_02_breathing_deeply_loses_1_fear_for_each_success() {
    let mut s = stressed(0, 3);
    s.ok("breathe ada");
    let counted = count(&s.state, &s.library, s.state.check.as_ref().unwrap());
    assert_eq!((counted.dice, counted.target), (1, 4));
    s.ok("effort 1");
    s.roll(&[6, 2, 4]);
    says!(s.ok("roll"));
    assert_eq!(first(&s).stress.fear, 1);
    assert_eq!(first(&s).pools[1].now, 2, "effort of courage costs Might");
    s.state.people[0].experience = 2;
    says!(s.ok("buy success"));
    assert_eq!(first(&s).stress.fear, 0);
    says!(s.try_line("breathe ada").unwrap_err().to_string());
}

#[test]
fn c_fea_02_breathing_deeply_is_a_half_action_in_a_fight() {
    let mut s = stressed(0, 2);
    s.all(&["start", "initiative ada"]);
    s.roll(&[5, 5, 5, 1]);
    s.all(&["roll", "bid ada 3", "order"]);
    says!(s.ok("breathe ada"));
    assert_eq!(s.state.fighter(s.id("ada")).map(|one| one.left.0), Some(4));
    s.roll(&[1]);
    s.ok("roll");
    s.refused("breathe ada", "C-ACT-01");
}

/// The GM uses stress over toughness, not fear (C-STR-05, C-EX-09).
#[test]
fn c_str_05_fear_alone_gives_the_gm_nothing_to_use() {
    let mut s = ada();
    says!(s.ok("fear ada 3"));
    s.refused("intervene ada damage", "C-STR-05");
    let over = |s: &Stage<Confrontation>| {
        let sheet = Confrontation::sheet(&s.state, &s.library, first(s).id).unwrap();
        let block = sheet.blocks.into_iter().find(|one| one.title == "Stress");
        let rows = block.unwrap().rows;
        rows.iter()
            .any(|row| row.rule.as_deref() == Some("C-STR-05"))
    };
    assert!(!over(&s), "fear alone");
    s.ok("fear ada -3");
    s.roll(&[1; 3]);
    s.all(&["stress ada jump", "stress ada jump", "stress ada jump"]);
    assert!(over(&s), "stress 3 over toughness 2");
}
