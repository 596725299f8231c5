//! Experience.

use rules::encounter::stage::Stage;

use super::people::{guard, pc, with};
use crate::Confrontation;
use crate::model::{Person, Pool};

fn stage() -> Stage<Confrontation> {
    let skills = [("firearms", Pool::Speed, 1), ("piloting", Pool::Speed, 3)];
    let mut s = with([
        pc("Ada", [6, 6, 6], &skills),
        pc("Bo", [5, 5, 5], &[]),
        guard("Guard"),
    ]);
    s.library = crate::library::Library::shipped();
    s
}

fn person<'a>(s: &'a Stage<Confrontation>, name: &str) -> &'a Person {
    s.state.person(s.id(name)).unwrap()
}

fn halves(s: &Stage<Confrontation>, name: &str) -> u32 {
    person(s, name).experience
}

#[test]
fn c_xp_01_each_session_brings_2() {
    let mut s = stage();
    says!(s.ok("session"));
    assert_eq!(
        (halves(&s, "Ada"), halves(&s, "Bo"), halves(&s, "Guard")),
        (4, 4, 0)
    );
    let mut empty = super::shipped();
    says!(empty.try_line("session").unwrap_err().to_string());
}

#[test]
fn c_xp_01_all_who_are_here_gain_what_the_gm_gives() {
    let mut s = stage();
    s.all(&["award all 3", "leave bo", "award all -1"]);
    assert_eq!((halves(&s, "Ada"), halves(&s, "Guard")), (4, 0));
    s.ok("return bo");
    assert_eq!(halves(&s, "Bo"), 6);
}

#[test]
fn c_xp_02_trouble_brings_1_to_each_of_two() {
    let mut s = stage();
    says!(s.ok("trouble ada to bo"));
    assert_eq!((halves(&s, "Ada"), halves(&s, "Bo")), (2, 2));
    says!(s.try_line("trouble ada to ada").unwrap_err().to_string());
    says!(s.refused("trouble ada to guard", "C-XP-02").to_string());
}

#[test]
fn c_xp_04_stress_interventions_bring_none() {
    let mut s = stage();
    let ada = s.id("Ada");
    let person = s.state.person_mut(ada).unwrap();
    person.stress.points = 3;
    person.stress.interventions = 1;
    s.ok("intervene ada damage");
    assert_eq!(halves(&s, "Ada"), 0);
}

#[test]
fn c_cre_07_a_point_of_a_pool_costs_one_and_a_half() {
    let mut s = stage();
    says!(s.refused("improve ada might", "C-XP-03").to_string());
    s.ok("award ada 2");
    says!(s.ok("improve ada might"));
    assert_eq!(halves(&s, "Ada"), 1);
    let might = person(&s, "Ada").pool(Pool::Might);
    assert_eq!((might.most, might.now), (7, 6));
    s.ok("improve ada might!");
    assert_eq!(halves(&s, "Ada"), 0);
    s.ok("award ada 1");
    says!(s.ok("award ada -1"));
}

#[test]
fn c_str_12_mental_toughness_costs_3() {
    let mut s = stage();
    s.ok("award ada 3");
    says!(s.ok("improve ada toughness"));
    assert_eq!((person(&s, "Ada").toughness, halves(&s, "Ada")), (3, 0));
}

#[test]
fn c_skl_05_a_level_costs_3_or_a_year() {
    let mut s = stage();
    says!(s.refused("train ada firearms", "C-XP-03").to_string());
    s.ok("award ada 3");
    says!(s.ok("train ada firearms"));
    assert_eq!(
        (person(&s, "Ada").training("firearms"), halves(&s, "Ada")),
        (2, 0)
    );
    says!(s.ok("train ada firearms free"));
    assert_eq!(person(&s, "Ada").training("firearms"), 3);
    says!(
        s.try_line("train ada piloting free")
            .unwrap_err()
            .to_string()
    );
    s.ok("train ada physics free");
    let physics = person(&s, "Ada").skill("physics").unwrap();
    assert_eq!((physics.training, physics.pool), (1, Some(Pool::Intellect)));
}

#[test]
fn c_skl_06_a_specialization_costs_1() {
    let mut s = stage();
    s.ok("award ada 2");
    says!(s.ok("specialize ada firearms pistols"));
    says!(
        s.try_line("specialize ada firearms Pistols")
            .unwrap_err()
            .to_string()
    );
    s.ok("specialize ada firearms rifles");
    assert_eq!(
        person(&s, "Ada").skill("firearms").unwrap().specializations,
        ["pistols", "rifles"]
    );
    assert_eq!(halves(&s, "Ada"), 0);
    s.refused("specialize ada firearms lasers", "C-XP-03");
    s.ok("check ada firearms");
    s.ok("switch spec.pistols");
    s.roll(&[1, 1, 1]).ok("roll");
    assert_eq!(
        s.state.last.as_ref().unwrap().dice,
        3,
        "trained and specialized"
    );
}

#[test]
fn c_skl_01_players_invent_skills() {
    let mut s = stage();
    says!(s.ok("invent ada juggling speed"));
    says!(
        s.try_line("invent ada Firearms speed")
            .unwrap_err()
            .to_string()
    );
    s.ok("check ada juggling");
    s.roll(&[1]).ok("roll");
    assert_eq!(s.state.last.as_ref().unwrap().dice, 1, "untrained");
    s.all(&["award ada 3", "train ada juggling"]);
    assert_eq!(person(&s, "Ada").training("juggling"), 1);
    assert_eq!(person(&s, "Ada").skills.len(), 3);
}

#[test]
fn c_skl_04_mastery_has_four_dice_and_four_of_effort() {
    let mut s = stage();
    s.ok("check ada piloting");
    s.refused("effort 5", "C-ROLL-12");
    s.roll(&[1; 4]).ok("roll");
    assert_eq!(s.state.last.as_ref().unwrap().dice, 4);
}

/// Reports add up what everyone gained, halves included.
#[test]
fn c_xp_01_02_gained_experience_counts_in_reports() {
    use rules::system::System as _;
    use rules::view::{Amount, Beat};
    let mut s = stage();
    let mut gained = |line: &str| {
        let before = s.state.clone();
        let events = s.try_line(line).unwrap();
        let beats = events
            .iter()
            .flat_map(|event| Confrontation::beats(&before, event));
        beats
            .map(|beat| match beat {
                Beat::Awarded {
                    who,
                    amount,
                    points,
                    ..
                } => (who.0, amount, points),
                other => panic!("{other:?}"),
            })
            .collect::<Vec<_>>()
    };
    let two = Amount::whole(2);
    assert_eq!(gained("session"), [(1, two, "XP"), (2, two, "XP")]);
    let one = Amount::halves(2);
    assert_eq!(
        gained("trouble ada to bo"),
        [(1, one, "XP"), (2, one, "XP")]
    );
    assert_eq!(gained("award ada 3"), [(1, Amount::whole(3), "XP")]);
    assert!(gained("award ada -1").is_empty());
}

#[test]
fn c_xp_01_the_gm_gives_half_points_too() {
    let mut s = stage();
    let before = halves(&s, "Ada");
    says!(s.ok("award ada 1.5"));
    assert_eq!(halves(&s, "Ada"), before + 3);
    s.ok("award ada 0.5");
    assert_eq!(halves(&s, "Ada"), before + 4);
    s.ok("award ada -0.5");
    assert_eq!(halves(&s, "Ada"), before + 3);
    s.ok("award ada 2");
    assert_eq!(halves(&s, "Ada"), before + 7);
    for wrong in [
        "1.3",
        "1000.5",
        "0.",
        "x",
        "-99999.5",
        "9223372036854775807.5",
    ] {
        let line = format!("award ada {wrong}");
        assert!(s.try_line(&line).is_err(), "{wrong}");
    }
}
