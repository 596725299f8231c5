//! Damage, injury, mortal wounds and death (C-DMG, C-EX-06).

use rstest::rstest;
use rules::encounter::stage::Stage;

use super::people::{guard, pc, with};
use crate::Confrontation;
use crate::event::Event;
use crate::model::{Ability, Place, Pool, Source};
use crate::play::hurt::{Level, foretold, hurt, pool_of};

fn ada() -> Stage<Confrontation> {
    with([pc("Ada", [7, 8, 6], &[]), guard("Guard")])
}

/// Deals damage by something that no line can name, such as an attack on a place.
fn deal(s: &mut Stage<Confrontation>, who: &str, pool: Pool, points: i16, source: Source) {
    let who = s.id(who);
    s.act(|p| hurt(p, who, pool, points, source));
}

fn pools(s: &Stage<Confrontation>, name: &str) -> [i16; 3] {
    let person = s.state.person(s.id(name)).unwrap();
    person.pools.map(|pool| pool.now)
}

fn body(s: &Stage<Confrontation>, name: &str) -> crate::model::Body {
    s.state.person(s.id(name)).unwrap().body.clone()
}

fn stress(s: &Stage<Confrontation>, name: &str) -> u8 {
    s.state.person(s.id(name)).unwrap().stress.points
}

#[rstest]
#[case(Place::LeftLeg, Pool::Speed)]
#[case(Place::RightFoot, Pool::Speed)]
#[case(Place::Head, Pool::Intellect)]
#[case(Place::Face, Pool::Intellect)]
#[case(Place::Torso, Pool::Might)]
#[case(Place::LeftHand, Pool::Might)]
#[case(Place::Armor, Pool::Might)]
fn c_dmg_02_the_part_of_the_body_decides_the_pool(#[case] place: Place, #[case] pool: Pool) {
    assert_eq!(pool_of(place), pool);
}

#[test]
fn c_dmg_01_a_named_pool_counts_before_the_part_of_the_body() {
    let mut s = ada();
    says!(s.ok("damage ada 2 at left-leg"));
    assert_eq!(pools(&s, "Ada"), [7, 8, 4]);
    says!(s.ok("damage ada 2 intellect at left-leg"));
    assert_eq!(pools(&s, "Ada"), [5, 8, 4]);
}

#[test]
fn c_ex_06_one_blow_empties_two_pools() {
    let mut s = ada();
    s.roll(&[1, 1]);
    deal(
        &mut s,
        "Ada",
        Pool::Speed,
        15,
        Source::attack(Some(Place::RightLeg)),
    );
    says!(s.said.clone());
    assert_eq!(pools(&s, "Ada"), [7, 8, 0]);
    assert_eq!(s.state.overflow[0].points, 9);
    assert!(body(&s, "Ada").injured);
    assert_eq!(body(&s, "Ada").lost, [Place::RightLeg]);
    assert_eq!(stress(&s, "Ada"), 1);
    says!(s.ok("overflow ada might"));
    assert_eq!(pools(&s, "Ada"), [6, 0, 0]);
    assert_eq!(body(&s, "Ada").mortal, Some(600));
    assert!(!body(&s, "Ada").dead);
    let person = s.state.person(s.id("Ada")).unwrap();
    assert_eq!((person.stress.points, person.cards.len()), (2, 2));
    assert!(s.state.overflow.is_empty());
}

#[test]
fn c_dmg_03_the_player_chooses_the_pool_for_the_rest() {
    let mut s = ada();
    s.ok("damage ada 8 speed");
    says!(s.refused("overflow ada speed", "C-DMG-03").to_string());
    says!(s.refused("pass 1 hours", "C-DMG-03").to_string());
    s.ok("overflow ada intellect");
    assert_eq!(pools(&s, "Ada"), [5, 8, 0]);
    says!(s.try_line("overflow ada might").unwrap_err().to_string());
}

#[test]
fn c_dmg_04_a_head_injury_knocks_unconscious() {
    let mut s = ada();
    says!(s.ok("damage ada 7 at face"));
    let body = body(&s, "Ada");
    assert!(body.injured && body.unconscious);
    assert_eq!(body.lost, [Place::Face]);
}

#[test]
fn c_dmg_04_an_accident_injures_without_stress() {
    let mut s = ada();
    s.ok("damage ada 8 might from accident");
    assert!(body(&s, "Ada").injured);
    assert_eq!(stress(&s, "Ada"), 0);
    s.roll(&[1]);
    s.ok("damage ada 6 speed from accident");
    assert!(body(&s, "Ada").mortal.is_some());
    assert_eq!(stress(&s, "Ada"), 1, "C-DMG-05: a mortal wound always does");
}

#[test]
fn c_dmg_06_all_three_pools_at_0_kill() {
    let mut s = ada();
    s.roll(&[1]);
    s.all(&["damage ada 8 might", "damage ada 6 speed"]);
    says!(s.ok("damage ada 7 intellect"));
    assert!(body(&s, "Ada").dead);
    says!(s.refused("damage ada 1", "C-DMG-06").to_string());
}

#[test]
fn c_dmg_07_a_mortal_wound_kills_in_time() {
    let mut s = ada();
    s.roll(&[1]);
    s.all(&[
        "setting mortal.minutes 20",
        "damage ada 8 might",
        "damage ada 6 speed",
    ]);
    s.ok("pass 19 minutes");
    assert!(!body(&s, "Ada").dead);
    says!(s.ok("pass 1 hours"));
    assert!(body(&s, "Ada").dead);
    assert_eq!(s.state.time, 4_740);
}

#[test]
fn c_dmg_08_spending_is_safe_until_damage_falls() {
    let mut s = ada();
    s.state.people[0].pools[Pool::Speed.place()].now = 0;
    s.ok("damage ada 3 might");
    assert!(!body(&s, "Ada").injured, "no pool at 0 was reached");
    says!(s.ok("damage ada 2 speed"));
    assert!(body(&s, "Ada").injured);
    assert_eq!(s.state.overflow[0].points, 2);
    s.ok("overflow ada might");
    assert_eq!(pools(&s, "Ada"), [7, 3, 0]);
}

#[rstest]
#[case("any", true)]
#[case("damaged", false)]
fn c_dmg_08_a_pool_spent_to_0_counts_as_the_first(#[case] value: &str, #[case] mortal: bool) {
    let mut s = ada();
    s.ok(&format!("setting pool.zero_counts {value}"));
    s.state.people[0].pools[Pool::Speed.place()].now = 0;
    s.roll(&[1]);
    s.ok("damage ada 8 might");
    assert!(body(&s, "Ada").injured);
    assert_eq!(body(&s, "Ada").mortal.is_some(), mortal);
}

#[rstest]
#[case("any", true)]
#[case("damaged", false)]
fn c_dmg_08_spent_pools_count_as_the_third(#[case] value: &str, #[case] dead: bool) {
    let mut s = ada();
    s.ok(&format!("setting pool.zero_counts {value}"));
    for pool in [Pool::Speed, Pool::Might] {
        s.state.people[0].pools[pool.place()].now = 0;
    }
    s.ok("damage ada 7 intellect");
    assert_eq!(body(&s, "Ada").dead, dead);
}

#[rstest]
#[case("safe", false)]
#[case("injures", true)]
fn c_dmg_08_a_house_rule_injures_by_spending(#[case] value: &str, #[case] injured: bool) {
    let mut s = with([pc("Ada", [7, 8, 1], &[("firearms", Pool::Speed, 1)])]);
    s.ok(&format!("setting pool.zero_by_spending {value}"));
    s.roll(&[1, 1, 1]);
    s.all(&["check ada firearms", "effort 1", "roll"]);
    assert_eq!(pools(&s, "Ada"), [7, 8, 0]);
    assert_eq!(body(&s, "Ada").injured, injured);
    assert_eq!(stress(&s, "Ada"), 0);
}

#[test]
fn c_dmg_09_half_of_nonlethal_damage_comes_back() {
    let mut s = ada();
    let club = Source {
        nonlethal: true,
        ..Source::attack(None)
    };
    // 9 damage: 6 to Speed, 3 to Might. Half is 4 in all, 3 of Speed and 1 of Might.
    s.roll(&[1]);
    deal(&mut s, "Ada", Pool::Speed, 9, club);
    s.ok("overflow ada might");
    assert_eq!(pools(&s, "Ada"), [7, 5, 0]);
    s.ok("pass 59 minutes");
    assert_eq!(pools(&s, "Ada"), [7, 5, 0]);
    says!(s.ok("pass 1 minutes"));
    assert_eq!(pools(&s, "Ada"), [7, 6, 3]);
    assert!(body(&s, "Ada").injured, "an injury stays");
}

#[rstest]
#[case("on", 2)]
#[case("off", 1)]
fn c_dmg_11_each_threshold_brings_stress(#[case] value: &str, #[case] points: u8) {
    let mut s = ada();
    s.ok(&format!("setting stress.per_threshold {value}"));
    s.roll(&[1, 1]);
    deal(&mut s, "Ada", Pool::Speed, 15, Source::attack(None));
    s.ok("overflow ada might");
    assert!(body(&s, "Ada").mortal.is_some());
    assert_eq!(stress(&s, "Ada"), points);
}

#[test]
fn c_dmg_11_the_dead_gain_no_stress() {
    let mut s = ada();
    for pool in [Pool::Speed, Pool::Might] {
        s.state.people[0].pools[pool.place()].now = 0;
    }
    deal(&mut s, "Ada", Pool::Intellect, 7, Source::attack(None));
    assert!(body(&s, "Ada").dead);
    assert_eq!(stress(&s, "Ada"), 0);
}

/// The thresholds on the way to death are those of one blow.
#[rstest]
#[case(9, true, 0)]
#[case(8, false, 1)]
fn c_dmg_11_who_dies_of_the_rest_of_a_blow_gains_no_stress(
    #[case] damage: i16,
    #[case] dies: bool,
    #[case] points: u8,
) {
    let mut s = ada();
    s.state.people[0].pools[Pool::Might.place()].now = 0;
    s.state.people[0].pools[Pool::Speed.place()].now = 2;
    s.state.people[0].body.injured = true;
    s.roll(&[1, 1]);
    deal(&mut s, "Ada", Pool::Intellect, damage, Source::attack(None));
    assert_eq!(body(&s, "Ada").dead, dies);
    assert_eq!(stress(&s, "Ada"), points);
}

#[rstest]
#[case("on", "quirk", 0)]
#[case("off", "quirk", 1)]
#[case("on", "attack", 1)]
#[case("off", "accident", 0)]
fn c_dmg_12_only_attacks_bring_stress_for_an_injury(
    #[case] value: &str,
    #[case] source: &str,
    #[case] points: u8,
) {
    let mut s = ada();
    s.ok(&format!("setting damage.not_attack {value}"));
    s.roll(&[1]);
    s.ok(&format!("damage ada 8 might from {source}"));
    assert!(body(&s, "Ada").injured);
    assert_eq!(stress(&s, "Ada"), points);
}

#[test]
fn c_qrk_03_a_bleeder_bleeds_from_sharp_weapons() {
    let mut s = ada();
    s.state.people[0].quirk = "bleeder".to_owned();
    let knife = Source {
        sharp: true,
        ..Source::attack(None)
    };
    deal(&mut s, "Ada", Pool::Speed, 1, knife);
    assert_eq!(body(&s, "Ada").bleeding, None, "only Might damage");
    deal(&mut s, "Ada", Pool::Might, 1, Source::attack(None));
    assert_eq!(body(&s, "Ada").bleeding, None, "only sharp weapons");
    deal(&mut s, "Ada", Pool::Might, 1, knife);
    assert_eq!(body(&s, "Ada").bleeding, Some(true));
}

#[test]
fn c_cre_13_a_pool_with_maximum_0_passes_damage_on() {
    let mut s = with([pc("Ada", [9, 0, 0], &[])]);
    says!(s.ok("damage ada 4 might"));
    assert_eq!(pools(&s, "Ada"), [5, 0, 0]);
    assert!(!body(&s, "Ada").injured);
}

#[test]
fn c_des_19a_the_tough_suffer_1_less_from_each_attack() {
    let mut s = ada();
    s.state.people[0].abilities.push(Ability {
        id: "tough_as_nails".to_owned(),
        ..Ability::default()
    });
    deal(&mut s, "Ada", Pool::Might, 1, Source::attack(None));
    assert_eq!(pools(&s, "Ada"), [7, 8, 6]);
    deal(&mut s, "Ada", Pool::Might, 3, Source::attack(None));
    assert_eq!(pools(&s, "Ada"), [7, 6, 6]);
    s.ok("damage ada 1 might from accident");
    assert_eq!(pools(&s, "Ada"), [7, 5, 6]);
}

#[test]
fn c_obj_01_an_object_has_no_pools() {
    let mut s = ada();
    let hull = ("hull".to_owned(), 20);
    s.state.people[1].sections.extend([hull]);
    says!(s.refused("damage guard 3", "C-OBJ-01").to_string());
}

#[test]
fn c_rec_03_any_damage_wipes_rest() {
    let mut s = ada();
    s.roll(&[1]);
    s.all(&["damage ada 5 might", "rest ada", "rest ada for 9 minutes"]);
    assert_eq!(s.state.people[0].rest.progress, 540);
    let events = s.try_line("damage ada 1 speed").unwrap();
    assert!(matches!(events.as_slice(), [Event::Hurt(_)]));
    assert_eq!(s.state.people[0].rest.progress, 0);
}

#[test]
fn c_qrk_12_who_overreacts_writhes_after_damage_in_a_fight() {
    let mut s = ada();
    s.library = crate::library::Library::shipped();
    s.state.people[0].quirk = "overreacts_to_injury".to_owned();
    s.ok("damage ada 1 might");
    s.all(&["start", "initiative ada"]);
    s.roll(&[5, 1, 1, 1]);
    s.all(&["roll", "bid ada 1", "order"]);
    let who = s.id("ada");
    assert_eq!(s.state.fighter(who).map(|one| one.left.0), Some(10));
    says!(s.ok("damage ada 1 might"));
    assert_eq!(s.state.fighter(who).map(|one| one.left.0), Some(4));
}

#[test]
fn c_dmg_04_an_unusable_leg_doesnt_walk_and_an_unusable_arm_holds_nothing() {
    let mut s = ada();
    s.library = crate::library::Library::shipped();
    s.ok("give ada \"assault rifle\"");
    s.ok("give ada \"heavy .45 pistol\"");
    s.state.people[0].body.lost = vec![Place::LeftFoot, Place::RightHand];
    says!(s.refused("move ada short", "C-DMG-04").to_string());
    s.ok("move ada immediate");
    s.ok("move ada long!");
    s.ok("draw ada \"assault rifle\"");
    says!(
        s.refused("attack ada guard with \"assault rifle\"", "C-DMG-04")
            .to_string()
    );
    s.ok("draw ada \"heavy .45 pistol\"");
    s.ok("attack ada guard with \"heavy .45 pistol\"");
    s.ok("cancel");
    s.state.people[0].body.lost.push(Place::LeftArm);
    says!(
        s.refused("attack ada guard with \"heavy .45 pistol\"", "C-DMG-04")
            .to_string()
    );
    s.ok("attack ada guard with unarmed");
}

#[rstest]
#[case([7, 8, 6], Pool::Might, 7, Level::Well)]
#[case([7, 8, 6], Pool::Might, 8, Level::Injured)]
#[case([7, 8, 6], Pool::Might, 13, Level::Injured)]
#[case([7, 8, 6], Pool::Might, 15, Level::Mortal)]
#[case([7, 8, 6], Pool::Might, 20, Level::Mortal)]
#[case([7, 8, 6], Pool::Might, 21, Level::Dead)]
#[case([0, 8, 6], Pool::Might, 8, Level::Mortal)]
#[case([0, 8, 6], Pool::Might, 3, Level::Well)]
fn c_dmg_06_what_a_blow_does_at_least_is_known_before(
    #[case] pools: [i16; 3],
    #[case] pool: Pool,
    #[case] points: i16,
    #[case] level: Level,
) {
    let mut s = ada();
    for (own, now) in s.state.people[0].pools.iter_mut().zip(pools) {
        own.now = now;
    }
    let person = s.state.people[0].clone();
    assert_eq!(
        foretold(&s.state, &person, [(pool, points), (Pool::Speed, 0)]),
        level
    );
    // It is no more than what comes, whichever pool takes the rest.
    for other in Pool::ALL.iter().filter(|other| **other != pool) {
        let mut s = ada();
        for (own, now) in s.state.people[0].pools.iter_mut().zip(pools) {
            own.now = now;
        }
        deal(&mut s, "Ada", pool, points, Source::attack(None));
        if !s.state.overflow.is_empty() {
            // A pool that is empty can't be chosen.
            let line = format!("overflow ada {}", other.word());
            if s.try_line(&line).is_err() {
                continue;
            }
        }
        let body = body(&s, "Ada");
        let came = match () {
            () if body.dead => Level::Dead,
            () if body.mortal.is_some() => Level::Mortal,
            () if body.injured => Level::Injured,
            () => Level::Well,
        };
        assert!(came >= level, "{points} to {}: {came:?}", other.word());
    }
}
