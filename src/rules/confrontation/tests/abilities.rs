//! Using special abilities.

use rules::encounter::stage::Stage;

use super::people::{guard, pc};
use super::shipped;
use crate::Confrontation;
use crate::library::Library;
use crate::model::{
    Ability, Augmentation, Fight, Grade, Person, Phase, Points, Pool, Range, Tenths,
};

/// A stage with Ada, who has these abilities, Bo, who has none, and a guard.
pub(super) fn stage(abilities: &[&str]) -> Stage<Confrontation> {
    let library = Library::shipped();
    let mut s = shipped();
    let mut ada = pc("Ada", [6, 6, 6], &[("deception", Pool::Intellect, 2)]);
    for key in abilities {
        let record = library.ability(key).unwrap();
        ada.abilities.push(Ability {
            id: record.id.clone(),
            name: record.name.clone(),
            ..Ability::default()
        });
    }
    for person in [ada, pc("Bo", [5, 5, 5], &[]), guard("Guard")] {
        let mut person = person;
        person.id = rules::view::Id(s.state.next_id.max(1));
        s.state.next_id = person.id.0 + 1;
        s.state.people.push(person);
    }
    s
}

pub(super) fn person<'a>(s: &'a Stage<Confrontation>, name: &str) -> &'a Person {
    s.state.person(s.id(name)).unwrap()
}

pub(super) fn now(s: &Stage<Confrontation>, name: &str) -> [i16; 3] {
    person(s, name).pools.map(|pool| pool.now)
}

pub(super) fn stress(s: &mut Stage<Confrontation>, name: &str, points: u8) {
    let id = s.id(name);
    s.state.person_mut(id).unwrap().stress.points = points;
}

/// Puts Ada on turn in round 1 with these tenths of an action point.
pub(super) fn fighting(s: &mut Stage<Confrontation>, left: i16) {
    let ada = s.id("Ada");
    let mut fight = Fight::new(Range::Short);
    fight.phase = Phase::Turns;
    fight.round = 1;
    fight.order = vec![ada, s.id("Bo")];
    let fighter = fight.fighter_mut(ada);
    fighter.left = Tenths(left);
    fighter.acted = true;
    s.state.fight = Some(fight);
}

#[test]
fn c_act_11_a_use_pays_points_and_reminds() {
    let mut s = stage(&["quantum_prayer"]);
    says!(s.ok("use ada quantum"));
    assert_eq!(now(&s, "Ada"), [3, 6, 6]);
    s.ok("use ada quantum");
    says!(s.refused("use ada quantum", "C-FOC-03b").to_string());
    says!(s.try_line("use ada feint").unwrap_err().to_string());
}

#[test]
fn c_act_11_a_use_in_a_turn_takes_action_points() {
    let mut s = stage(&["quantum_prayer", "innuendo", "crime_scene"]);
    fighting(&mut s, 12);
    says!(s.ok("use ada innuendo"));
    assert_eq!(s.state.fighter(s.id("Ada")).unwrap().left, Tenths(10));
    s.ok("use ada quantum");
    assert_eq!(s.state.fighter(s.id("Ada")).unwrap().left, Tenths(0));
    says!(s.refused("use ada innuendo", "C-ACT-01").to_string());
    says!(
        s.refused("use ada \"crime scene\"", "C-PRF-07a")
            .to_string()
    );
    s.state.fight.as_mut().unwrap().at = 1;
    says!(s.refused("use ada innuendo", "C-TRK-14").to_string());
    s.ok("use ada innuendo!");
    assert_eq!(now(&s, "Ada"), [1, 6, 6]);
}

#[test]
fn c_act_11_abilities_that_always_count_or_change_rolls_are_not_used() {
    let mut s = stage(&["extra_effort", "act_before_you_think", "brush_it_off"]);
    for line in ["use ada extra", "use ada act", "use ada brush"] {
        says!(s.try_line(line).unwrap_err().to_string());
    }
}

#[test]
fn c_des_16a_trance_relieves_both_and_counts_in_the_cycle() {
    let mut s = stage(&["trance"]);
    stress(&mut s, "Ada", 2);
    stress(&mut s, "Bo", 1);
    says!(s.ok("use ada trance on bo"));
    assert_eq!(
        (
            person(&s, "Ada").stress.points,
            person(&s, "Bo").stress.points
        ),
        (1, 0)
    );
    assert_eq!(person(&s, "Bo").stress.used, ["trance"]);
    assert_eq!(now(&s, "Ada"), [6, 5, 6]);
    s.refused("use ada trance on bo", "C-STR-10");
    s.refused("use ada trance on bo guard", "C-DES-16a");
}

#[test]
fn c_des_17a_strain_once_a_day_in_one_of_four_ways() {
    let mut s = stage(&["strain"]);
    says!(s.try_line("use ada strain").unwrap_err().to_string());
    says!(s.ok("use ada strain as roll"));
    assert_eq!(now(&s, "Ada"), [6, 5, 6]);
    says!(s.refused("use ada strain as roll", "C-DES-17a").to_string());
    s.ok("check ada deception");
    s.roll(&[1, 1, 1]).ok("roll");
    assert_eq!(
        person(&s, "Ada").active.len(),
        1,
        "deception isn't athletics"
    );
    let athletics = pc("", [0; 3], &[("athletics", Pool::Might, 1)]).skills;
    let ada = s.id("Ada");
    s.state.person_mut(ada).unwrap().skills.extend(athletics);
    s.ok("check ada athletics");
    s.roll(&[1, 1, 1, 1]).ok("roll");
    assert_eq!(s.state.last.as_ref().unwrap().dice, 4, "2 trained and 2");
    assert!(person(&s, "Ada").active.is_empty());
    s.ok("pass 1 days");
    s.ok("use ada strain as rejection");
    let week = s.state.time + 7 * 86_400;
    assert_eq!(person(&s, "Ada").suppressed, [(1, week)]);
}

#[test]
fn c_des_17a_brace_and_damage_last_for_the_round() {
    let mut s = stage(&["strain"]);
    fighting(&mut s, 10);
    s.ok("use ada strain as brace");
    let rifle = crate::library::make::arm(Library::shipped().weapon("assault_rifle").unwrap());
    let brace = |s: &Stage<Confrontation>| {
        crate::sheet_effects::brace(&s.state, &s.library, person(s, "Ada"), &rifle, false)
    };
    assert_eq!(brace(&s), 5);
    assert_eq!(
        s.state.fighter(s.id("Ada")).unwrap().left,
        Tenths(10),
        "it changes a roll"
    );
    s.state.fight.as_mut().unwrap().round = 2;
    assert_eq!(brace(&s), 1);
}

#[test]
fn c_prf_15b_stunt_lasts_to_the_next_own_turn() {
    let mut s = stage(&["stunt"]);
    fighting(&mut s, 10);
    says!(s.ok("use ada stunt"));
    assert_eq!(s.state.fighter(s.id("Ada")).unwrap().left, Tenths(4));
    let ada = s.id("Ada");
    let lasts = |s: &Stage<Confrontation>| {
        let ada = person(s, "Ada");
        ada.active[0].lasts(&s.state, ada)
    };
    assert!(lasts(&s));
    let fight = s.state.fight.as_mut().unwrap();
    fight.round = 2;
    fight.at = 1;
    fight.fighter_mut(ada).acted = false;
    assert!(lasts(&s), "before their turn in round 2");
    s.state.fight.as_mut().unwrap().at = 0;
    assert!(!lasts(&s), "their turn");
}

#[test]
fn c_des_18a_at_most_four_bonds() {
    let mut s = stage(&["ghost_in_the_machine"]);
    says!(s.try_line("use ada ghost").unwrap_err().to_string());
    says!(s.ok("use ada ghost for reactor"));
    for machine in ["crane", "radar", "airlock"] {
        s.ok(&format!("use ada ghost for {machine}"));
    }
    says!(
        s.refused("use ada ghost for drill", "C-DES-18a")
            .to_string()
    );
    says!(s.ok("unbond ada crane"));
    s.ok("use ada ghost for drill");
    assert_eq!(
        person(&s, "Ada").bonds,
        ["reactor", "radar", "airlock", "drill"]
    );
}

#[test]
fn c_prf_01a_a_role_lasts_6_hours() {
    let mut s = stage(&["get_into_a_role"]);
    says!(s.ok("use ada role for physics"));
    assert_eq!(person(&s, "Ada").training("physics"), 1);
    assert!(s.try_line("use ada role for deception").is_err());
    s.ok("pass 6 hours");
    assert_eq!(person(&s, "Ada").training("physics"), 0);
}

#[test]
fn c_prf_08a_anatomy_marks_the_studied() {
    let mut s = stage(&["anatomy"]);
    says!(s.ok("use ada anatomy on guard"));
    assert_eq!(person(&s, "Ada").studied, [s.id("Guard")]);
    says!(s.try_line("use ada anatomy").unwrap_err().to_string());
}

#[test]
fn c_des_06a_a_feint_gets_harder_each_time() {
    let mut s = stage(&["feint"]);
    s.ok("use ada feint on guard");
    says!(s.roll(&[4, 4, 5]).ok("roll"));
    assert_eq!(person(&s, "Guard").opponent.as_ref().unwrap().feinted, 1);
    s.ok("use ada feint on guard");
    says!(s.roll(&[4, 5, 5]).ok("roll"));
    let last = s.state.last.clone().unwrap();
    assert_eq!(
        (last.target, last.successes),
        (5, 2),
        "not more than psychology 2"
    );
    let ada = s.id("Ada");
    s.state.person_mut(ada).unwrap().experience = 2;
    says!(s.ok("buy success 1"));
    assert_eq!(
        person(&s, "Guard").opponent.as_ref().unwrap().feinted,
        2,
        "one feint"
    );
    s.ok("setting feint.resist_tn 0");
    s.ok("use ada feint on guard");
    s.roll(&[4, 4, 4]).ok("roll");
    assert_eq!(s.state.last.as_ref().unwrap().target, 4);
}

#[test]
fn c_foc_01b_nervous_reflex_is_paid_for_after_the_fight() {
    let mut s = stage(&["nervous_reflex"]);
    stress(&mut s, "Ada", 2);
    s.ok("use ada nervous");
    let ada = s.id("Ada");
    let mut fight = Fight::new(Range::Short);
    fight.phase = Phase::Initiative;
    fight.round = 1;
    s.state.fight = Some(fight);
    crate::tests::abilities::initiative(&mut s);
    assert_eq!(s.state.last.as_ref().unwrap().dice, 6, "4 and 2 stress");
    says!(s.ok("end"));
    assert_eq!(s.state.overflow.len(), 2);
    says!(s.ok("overflow ada might"));
    s.ok("overflow ada speed");
    assert_eq!(now(&s, "Ada"), [6, 5, 5]);
    assert_eq!(person(&s, "Ada").stress.points, 2, "no attack");
    s.refused("use ada nervous", "C-FOC-01b");
    s.state.person_mut(ada).unwrap().abilities[0].last_used = Some(0);
    s.state.time = 100 * 3_600;
    s.ok("use ada nervous");
}

/// Rolls the initiative of Ada.
fn initiative(s: &mut Stage<Confrontation>) {
    s.ok("initiative ada");
    s.roll(&[1; 6]).ok("roll");
}

#[test]
fn c_foc_04a_internal_reserves_come_back_with_stress() {
    let mut s = stage(&["find_internal_reserves"]);
    let ada = s.id("Ada");
    s.state.person_mut(ada).unwrap().pools[2] = Points { most: 6, now: 1 };
    says!(s.roll(&[3]).ok("use ada reserves"));
    assert_eq!(now(&s, "Ada"), [6, 6, 4]);
    says!(s.refused("use ada reserves", "C-FOC-04a").to_string());
    s.roll(&[1, 1]).ok("stress ada jump");
    s.roll(&[1]).ok("use ada reserves");
    assert_eq!(now(&s, "Ada"), [6, 6, 5]);
}

#[test]
fn c_foc_05b_a_meal_strengthens_or_exposes_the_guests() {
    let mut s = stage(&["way_to_a_mans_heart"]);
    s.ok("use ada way as strengthen on bo");
    let athletics = pc(
        "",
        [0; 3],
        &[
            ("athletics", Pool::Might, 1),
            ("negotiating", Pool::Intellect, 1),
        ],
    );
    let (ada, bo) = (s.id("Ada"), s.id("Bo"));
    for who in [ada, bo] {
        let skills = athletics.skills.clone();
        s.state.person_mut(who).unwrap().skills.extend(skills);
    }
    s.ok("check bo athletics");
    s.roll(&[1; 3]).ok("roll");
    assert_eq!(s.state.last.as_ref().unwrap().dice, 3);
    s.ok("pass 5 hours");
    s.ok("check bo athletics");
    s.roll(&[1; 2]).ok("roll");
    assert_eq!(s.state.last.as_ref().unwrap().dice, 2, "over");
    says!(s.ok("use ada way as expose on guard"));
    let ada_knows = person(&s, "Guard").active.len();
    assert_eq!(ada_knows, 1);
    let occasion = crate::model::Occasion {
        who: person(&s, "Ada"),
        roll: crate::model::Roll::Skill,
        skill: Some("negotiating"),
        pool: Some(Pool::Intellect),
        tactic: None,
        arm: None,
        other: Some(person(&s, "Guard")),
    };
    let causes = crate::sheet_effects::causes(&s.state, &s.library, &occasion);
    let targets: Vec<i8> = causes.iter().map(|one| one.target).collect();
    assert_eq!(targets, [-1]);
}

#[test]
fn c_foc_09a_a_shoulder_jumps_a_step_once_a_cycle() {
    let mut s = stage(&["shoulder_to_cry_on"]);
    stress(&mut s, "Bo", 4);
    s.ok("relieve bo games");
    says!(s.ok("use ada shoulder on bo"));
    assert_eq!(person(&s, "Bo").stress.used.len(), 2);
    says!(s.refused("use ada shoulder on bo", "C-FOC-09a").to_string());
    stress(&mut s, "Ada", 4);
    for method in ["games", "food", "sport", "art"] {
        s.ok(&format!("relieve ada {method}"));
    }
    s.refused("use ada shoulder on bo", "C-FOC-09a");
    s.ok("use ada shoulder on guard");
    for method in ["food", "sport"] {
        s.ok(&format!("relieve bo {method}"));
    }
    assert!(person(&s, "Bo").stress.used.is_empty(), "a new cycle of Bo");
    s.ok("use ada shoulder on bo");
}

#[test]
fn c_foc_13a_channel_the_pain_relieves_and_recovers() {
    let mut s = stage(&["channel_the_pain"]);
    stress(&mut s, "Ada", 1);
    let ada = s.id("Ada");
    s.state.person_mut(ada).unwrap().pools[0] = Points { most: 6, now: 2 };
    says!(s.roll(&[4]).ok("use ada channel"));
    assert_eq!(
        (now(&s, "Ada"), person(&s, "Ada").stress.points),
        ([6, 6, 6], 0)
    );
    assert_eq!(
        person(&s, "Ada").stress.used,
        Vec::<String>::new(),
        "outside the cycle"
    );
    s.refused("use ada channel", "C-FOC-13a");
}

#[test]
fn c_foc_14b_reflexive_response_gives_points_out_of_turn() {
    let mut s = stage(&["reflexive_response"]);
    fighting(&mut s, 0);
    s.state.fight.as_mut().unwrap().at = 1;
    s.refused("use ada reflexive", "C-FOC-14b");
    s.ok("damage ada 1 might from accident");
    s.refused("use ada reflexive", "C-FOC-14b");
    s.ok("damage ada 1 might from attack");
    says!(s.ok("use ada reflexive"));
    assert_eq!(s.state.fighter(s.id("Ada")).unwrap().reaction, Tenths(10));
    assert_eq!(now(&s, "Ada"), [6, 4, 3]);
    s.refused("use ada reflexive", "C-FOC-14b");
}

#[test]
fn c_foc_15a_pushed_limits_let_pools_overflow() {
    let mut s = stage(&["push_your_limits"]);
    says!(s.ok("use ada push"));
    assert!(person(&s, "Ada").body.pushing);
    says!(s.refused("use ada push", "C-FOC-15a").to_string());
}

#[test]
fn c_foc_16b_war_cry_once_a_month() {
    let mut s = stage(&["war_cry"]);
    let ada = s.id("Ada");
    s.state.person_mut(ada).unwrap().pools[1] = Points { most: 6, now: 0 };
    s.roll(&[2]).ok("use ada \"war cry\"");
    assert_eq!(now(&s, "Ada"), [6, 2, 6]);
    s.ok("pass 29 days");
    s.refused("use ada \"war cry\"", "C-FOC-16b");
    s.ok("pass 1 days");
    s.roll(&[2]).ok("use ada \"war cry\"");
}

#[test]
fn c_foc_20a_a_harmless_dose_suppresses_rejection() {
    let mut s = stage(&["some_good"]);
    let ada = s.id("Ada");
    let device = |name: &str| Augmentation {
        id: name.to_owned(),
        name: name.to_owned(),
        grade: Grade::Major,
        acclimated: false,
        doubled: None,
    };
    s.state.person_mut(ada).unwrap().augmentations = vec![device("one"), device("two")];
    let rejection =
        |s: &Stage<Confrontation>| crate::play::augment::rejection(person(s, "Ada"), s.state.time);
    assert_eq!(rejection(&s), 4);
    says!(s.ok("use ada \"some good\" as month"));
    assert_eq!(rejection(&s), 3);
    s.ok("use ada \"some good\" as week");
    assert_eq!(rejection(&s), 0);
    assert_eq!(
        crate::play::augment::taken_in_month(person(&s, "Ada"), s.state.time),
        0
    );
}

#[test]
fn c_prf_14a_double_aid_counts_toward_the_day() {
    let mut s = stage(&["double_aid"]);
    let bo = s.id("Bo");
    s.state.person_mut(bo).unwrap().pools[1] = Points { most: 5, now: 1 };
    s.all(&[
        "aid ada bo stealth",
        "roll = 4",
        "check bo stealth",
        "roll = 1 1",
    ]);
    says!(s.roll(&[2]).ok("use ada \"double aid\" on bo"));
    assert_eq!((now(&s, "Bo"), person(&s, "Bo").rest.count), ([5, 3, 5], 1));
}

#[test]
fn c_foc_01a_mulligan_draws_a_card() {
    let mut s = stage(&["mulligan"]);
    s.roll(&[1]).ok("use ada mulligan");
    assert_eq!(
        (person(&s, "Ada").cards.len(), now(&s, "Ada")),
        (1, [4, 6, 6])
    );
}

#[test]
fn c_foc_09b_detect_motive_rolls_one_die_with_any_effort() {
    let mut s = stage(&["detect_motive"]);
    says!(s.ok("use ada detect on guard"));
    s.ok("effort 3");
    s.roll(&[5, 4, 3, 2]).ok("roll");
    let last = s.state.last.clone().unwrap();
    assert_eq!((last.dice, last.target, last.successes), (4, 4, 2));
    assert_eq!(now(&s, "Ada"), [0, 6, 6], "1 and 2 and 3");
}

#[test]
fn c_act_02_a_half_action_has_the_price_of_the_house_rule() {
    let mut s = stage(&["coax_power"]);
    fighting(&mut s, 6);
    s.ok("setting ap.half 5");
    s.ok("use ada coax");
    assert_eq!(s.state.fighter(s.id("Ada")).unwrap().left, Tenths(1));
}

#[test]
fn c_trk_19_those_who_cannot_act_use_nothing() {
    let mut s = stage(&["innuendo"]);
    let ada = s.id("Ada");
    s.state.person_mut(ada).unwrap().body.unconscious = true;
    says!(s.refused("use ada innuendo", "C-TRK-19").to_string());
}
