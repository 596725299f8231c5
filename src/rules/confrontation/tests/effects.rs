//! What abilities, quirks, augmentations and gear change in rolls and numbers.

use rules::encounter::stage::Stage;
use rules::view::Id;

use super::people::pc;
use super::shipped;
use crate::Confrontation;
use crate::library::{Library, make};
use crate::model::{Arm, Cause, Occasion, Person, Pool, Range, Roll, Tactic, Tenths};
use crate::sheet_effects;

/// A character with these abilities, all skills of the tests untrained.
pub(super) fn gifted(abilities: &[&str]) -> Person {
    let library = Library::shipped();
    let mut person = pc("Ada", [6, 6, 6], &[]);
    for key in abilities {
        let record = library.ability(key).unwrap();
        person.abilities.push(crate::model::Ability {
            id: record.id.clone(),
            name: record.name.clone(),
            ..crate::model::Ability::default()
        });
    }
    person
}

pub(super) fn occasion<'a>(
    who: &'a Person,
    roll: Roll,
    skill: Option<&'a str>,
    pool: Pool,
) -> Occasion<'a> {
    Occasion {
        who,
        roll,
        skill,
        pool: Some(pool),
        tactic: None,
        arm: None,
        other: None,
    }
}

pub(super) fn causes(stage: &Stage<Confrontation>, occasion: &Occasion<'_>) -> Vec<Cause> {
    sheet_effects::causes(&stage.state, &stage.library, occasion)
}

/// The key, dice, target number, effort and whether it counts, of the causes of a roll.
pub(super) fn rows(causes: &[Cause]) -> Vec<(&str, i8, i8, i8, bool)> {
    causes
        .iter()
        .map(|one| (one.key.as_str(), one.dice, one.target, one.effort, one.on))
        .collect()
}

pub(super) fn weapon(key: &str) -> Arm {
    make::arm(Library::shipped().weapon(key).unwrap())
}

#[test]
fn c_des_01a_charge_pays_for_initiative_only() {
    let s = shipped();
    let ada = gifted(&["charge"]);
    let on = causes(&s, &occasion(&ada, Roll::Initiative, None, Pool::Speed));
    assert_eq!((on.len(), on[0].pays), (1, Some(Pool::Intellect)));
    assert_eq!(
        causes(
            &s,
            &occasion(&ada, Roll::Skill, Some("firearms"), Pool::Speed)
        ),
        []
    );
}

#[test]
fn c_des_04a_brave_lowers_the_target_number_of_courage() {
    let s = shipped();
    let ada = gifted(&["brave"]);
    let roll = occasion(&ada, Roll::Courage, Some("courage"), Pool::Might);
    assert_eq!(rows(&causes(&s, &roll)), [("brave", 0, -2, 0, true)]);
}

#[test]
fn c_des_07a_and_15a_one_more_die_of_effort() {
    let s = shipped();
    let ada = gifted(&["extra_effort", "hard_thinking"]);
    let both = causes(
        &s,
        &occasion(&ada, Roll::Skill, Some("physics"), Pool::Intellect),
    );
    assert_eq!(
        rows(&both),
        [
            ("extra_effort", 0, 0, 1, true),
            ("hard_thinking", 0, 0, 1, true)
        ]
    );
    let speed = causes(
        &s,
        &occasion(&ada, Roll::Attack, Some("firearms"), Pool::Speed),
    );
    assert_eq!(rows(&speed), [("extra_effort", 0, 0, 1, true)]);
    let no_skill = occasion(&ada, Roll::Initiative, None, Pool::Intellect);
    assert_eq!(causes(&s, &no_skill), []);
}

#[test]
fn c_des_09a_grace_pays_with_might_for_social_skills() {
    let s = shipped();
    let ada = gifted(&["grace"]);
    let social = causes(
        &s,
        &occasion(&ada, Roll::Skill, Some("deception"), Pool::Intellect),
    );
    assert_eq!(social[0].pays, Some(Pool::Might));
    let other = occasion(&ada, Roll::Skill, Some("physics"), Pool::Intellect);
    assert_eq!(causes(&s, &other), []);
}

#[test]
fn c_des_14a_act_before_you_think_is_paid_for_on_the_roll() {
    let s = shipped();
    let ada = gifted(&["act_before_you_think"]);
    let on = causes(&s, &occasion(&ada, Roll::Initiative, None, Pool::Speed));
    assert_eq!(rows(&on), [("act_before_you_think", 2, 0, 0, false)]);
    assert_eq!(on[0].cost, Some((Pool::Intellect, 2)));
    assert_eq!(on[0].rule, "C-DES-14a");
}

#[test]
fn c_des_20a_a_loaded_light_pistol_in_hand_is_free() {
    let s = shipped();
    let mut ada = gifted(&["wanna_shoot"]);
    ada.arms.push(weapon("heavy_pistol"));
    let roll = |ada: &Person| {
        let on = causes(&s, &occasion(ada, Roll::Initiative, None, Pool::Speed));
        on.into_iter()
            .map(|one| (one.plus, one.on, one.cost))
            .collect::<Vec<_>>()
    };
    assert_eq!(roll(&ada), [], "not in hand");
    ada.arms[0].drawn = true;
    assert_eq!(roll(&ada), [(1, true, None)]);
    ada.arms[0].ammunition = 0;
    assert_eq!(roll(&ada), [], "empty");
    let prices = sheet_effects::draw_prices(&s.library, &ada, &ada.arms[0]);
    assert_eq!(
        (prices[0].price, prices[0].cost),
        (Tenths(2), Some((Pool::Speed, 1)))
    );
    let rifle = weapon("assault_rifle");
    assert_eq!(sheet_effects::draw_prices(&s.library, &ada, &rifle), []);
}

#[test]
fn c_des_18a_a_bond_helps_with_machines_but_not_with_driving() {
    let s = shipped();
    let mut ada = gifted(&["ghost_in_the_machine"]);
    let roll = |ada: &Person, skill: &'static str| {
        causes(
            &s,
            &occasion(ada, Roll::Skill, Some(skill), Pool::Intellect),
        )
        .len()
    };
    assert_eq!(roll(&ada, "engineering"), 0, "no bond");
    ada.bonds.push("reactor".to_owned());
    assert_eq!((roll(&ada, "engineering"), roll(&ada, "piloting")), (1, 0));
    let on = causes(
        &s,
        &occasion(&ada, Roll::Skill, Some("engineering"), Pool::Intellect),
    );
    assert_eq!(rows(&on), [("ghost_in_the_machine", 1, 0, 0, false)]);
    assert_eq!(on[0].cost, None, "the bond was paid for");
}

#[test]
fn c_prf_08a_anatomy_counts_against_the_studied() {
    let s = shipped();
    let mut ada = gifted(&["anatomy"]);
    let mut bo = pc("Bo", [3, 3, 3], &[]);
    bo.id = Id(7);
    let attack = |ada: &Person| {
        let roll = Occasion {
            other: Some(&bo),
            ..occasion(ada, Roll::Attack, Some("firearms"), Pool::Speed)
        };
        causes(&s, &roll).iter().map(|one| one.dice).sum::<i8>()
    };
    assert_eq!(attack(&ada), 0);
    ada.studied.push(Id(7));
    assert_eq!(attack(&ada), 1);
}

#[test]
fn c_prf_10a_head_to_the_ground_is_read_both_ways() {
    let mut s = shipped();
    let ada = gifted(&["head_to_the_ground"]);
    let roll = occasion(&ada, Roll::Aid, Some("biology"), Pool::Intellect);
    assert_eq!(
        rows(&causes(&s, &roll)),
        [("head_to_the_ground", 0, -2, 0, false)]
    );
    s.ok("setting farmer.tn is_minus2");
    assert_eq!(
        rows(&causes(&s, &roll)),
        [("head_to_the_ground", 0, -6, 0, false)]
    );
}

#[test]
fn c_prf_13a_what_they_made_themselves() {
    let s = shipped();
    let mut ada = gifted(&["i_made_this"]);
    ada.arms.push(weapon("crowbar"));
    let attack = |ada: &Person| {
        let roll = Occasion {
            arm: ada.arms.first(),
            ..occasion(ada, Roll::Attack, Some("armed_fighting"), Pool::Might)
        };
        rows(&causes(&s, &roll))
            .iter()
            .filter(|one| one.4)
            .map(|one| one.1)
            .sum::<i8>()
    };
    assert_eq!(attack(&ada), 0);
    ada.arms[0].made_by_self = true;
    assert_eq!(attack(&ada), 1);
    assert_eq!(sheet_effects::own_armor(&s.state, &s.library, &ada), 1);
}

#[test]
fn c_prf_16a_natural_leader_helps_those_who_aid() {
    let s = shipped();
    let leader = gifted(&["natural_leader"]);
    let bo = pc("Bo", [3, 3, 3], &[]);
    let aid = Occasion {
        other: Some(&leader),
        ..occasion(&bo, Roll::Aid, Some("negotiating"), Pool::Intellect)
    };
    assert_eq!(
        rows(&causes(&s, &aid)),
        [("natural_leader", 0, -1, 0, true)]
    );
    let own = occasion(&leader, Roll::Aid, Some("negotiating"), Pool::Intellect);
    assert_eq!(causes(&s, &own), []);
}

#[test]
fn c_prf_18b_theoretical_knowledge_saves_by_the_pool() {
    let s = shipped();
    let ada = gifted(&["theoretical_knowledge"]);
    let saves = |skill: &'static str, pool: Pool| {
        let on = causes(&s, &occasion(&ada, Roll::Skill, Some(skill), pool));
        assert_eq!(on.len(), 1, "one switch for both effects");
        (on[0].effort, on[0].saves, on[0].on)
    };
    assert_eq!(saves("physics", Pool::Intellect), (1, 1, false));
    assert_eq!(saves("gunnery", Pool::Speed), (1, 2, false));
}

#[test]
fn c_ex_04_effort_of_a_scholar_who_uses_skills_as_knowledge() {
    let mut s = shipped();
    let mut ada = gifted(&["theoretical_knowledge"]);
    ada.id = Id(1);
    ada.skills = pc(
        "",
        [0; 3],
        &[("gunnery", Pool::Speed, 2), ("physics", Pool::Intellect, 2)],
    )
    .skills;
    ada.pools = pc("", [12, 12, 12], &[]).pools;
    s.state.people.push(ada);
    let price = |s: &Stage<Confrontation>| {
        let check = s.state.check.clone().unwrap();
        crate::play::check::count(&s.state, &s.library, &check).price
    };
    s.all(&[
        "check ada gunnery",
        "switch theoretical_knowledge",
        "effort 3",
    ]);
    assert_eq!(price(&s), [0, 0, 4]);
    s.ok("effort 4");
    assert_eq!(price(&s), [0, 0, 8], "the limit is 4");
    s.refused("effort 5", "C-ROLL-12");
    s.all(&[
        "cancel",
        "check ada physics",
        "switch theoretical_knowledge",
        "effort 3",
    ]);
    assert_eq!(price(&s), [5, 0, 0]);
    s.ok("effort 1");
    assert_eq!(price(&s), [1, 0, 0]);
}

#[test]
fn c_prf_19b_take_cover_counts_only_in_cover() {
    let mut s = shipped();
    let mut ada = gifted(&["take_cover"]);
    ada.id = Id(1);
    let roll = occasion(&ada, Roll::Defense, Some("stealth"), Pool::Speed);
    assert_eq!(causes(&s, &roll), []);
    let mut fight = crate::model::Fight::new(Range::Long);
    fight.fighter_mut(Id(1)).cover = 1;
    s.state.fight = Some(fight);
    assert_eq!(rows(&causes(&s, &roll)), [("take_cover", 0, -1, 0, true)]);
}

#[test]
fn c_foc_18a_defiant_stare_costs_2_intellect() {
    let s = shipped();
    let ada = gifted(&["defiant_stare"]);
    let on = causes(
        &s,
        &occasion(&ada, Roll::Skill, Some("intimidation"), Pool::Intellect),
    );
    assert_eq!(rows(&on), [("defiant_stare", 0, -2, 0, false)]);
    assert_eq!(on[0].cost, Some((Pool::Intellect, 2)));
}

#[test]
fn c_cre_14_a_kit_gives_the_dice_of_the_house_rule() {
    let mut s = shipped();
    let mut ada = gifted(&[]);
    make::give(&Library::shipped(), &mut ada, "medikit");
    let roll = occasion(&ada, Roll::Skill, Some("first_aid"), Pool::Intellect);
    assert_eq!(rows(&causes(&s, &roll)), [("medikit", 1, 0, 0, false)]);
    s.ok("setting gear.kit_dice 3");
    assert_eq!(rows(&causes(&s, &roll)), [("medikit", 3, 0, 0, false)]);
    let other = occasion(&ada, Roll::Skill, Some("physics"), Pool::Intellect);
    assert_eq!(causes(&s, &other), []);
}

#[test]
fn c_des_13_the_camouflage_suit_hides_until_it_is_destroyed() {
    let s = shipped();
    let mut ada = gifted(&[]);
    make::give(&Library::shipped(), &mut ada, "camouflage_suit");
    let dice = |ada: &Person| {
        let roll = occasion(ada, Roll::Skill, Some("stealth"), Pool::Speed);
        causes(&s, &roll).iter().map(|one| one.dice).sum::<i8>()
    };
    assert_eq!(dice(&ada), 2);
    ada.armor[0].durability = 0;
    assert_eq!(dice(&ada), 0);
}

#[test]
fn c_wpn_20_the_optical_link_counts_with_its_pistol() {
    let s = shipped();
    let mut ada = gifted(&[]);
    make::give(&Library::shipped(), &mut ada, "optical_link");
    let target = |arm: &Arm| {
        let roll = Occasion {
            arm: Some(arm),
            ..occasion(&ada, Roll::Attack, Some("firearms"), Pool::Speed)
        };
        causes(&s, &roll).iter().map(|one| one.target).sum::<i8>()
    };
    assert_eq!(
        (
            target(&weapon("heavy_pistol")),
            target(&weapon("walther_bond"))
        ),
        (-1, 0)
    );
}

#[test]
fn c_qrk_11_two_handed_weapons_are_harder() {
    let s = shipped();
    let mut ada = gifted(&[]);
    ada.quirk = "long_arms_non_proficient".to_owned();
    let target = |arm: &Arm| {
        let roll = Occasion {
            arm: Some(arm),
            ..occasion(&ada, Roll::Attack, Some("firearms"), Pool::Speed)
        };
        causes(&s, &roll).iter().map(|one| one.target).sum::<i8>()
    };
    assert_eq!(
        (target(&weapon("shotgun")), target(&weapon("taser"))),
        (1, 0)
    );
}

#[test]
fn c_qrk_05_and_c_qrk_15_quirks_of_a_roll() {
    let s = shipped();
    let mut ada = gifted(&[]);
    for (quirk, roll, skill, on) in [
        ("distrustful", Roll::Skill, "psychology", true),
        ("short_sighted", Roll::Skill, "perception", false),
    ] {
        ada.quirk = quirk.to_owned();
        let roll = occasion(&ada, roll, Some(skill), Pool::Intellect);
        assert_eq!(rows(&causes(&s, &roll)), [(quirk, 0, 1, 0, on)]);
    }
}

#[test]
fn c_qrk_07_08_10_16_and_19_tactics_that_hurt() {
    let s = shipped();
    let mut ada = gifted(&[]);
    for (quirk, tactic, pool, rule) in [
        (
            "hyperactive",
            Tactic::Consistently,
            Pool::Intellect,
            "C-QRK-07",
        ),
        ("jittery", Tactic::Precisely, Pool::Speed, "C-QRK-08"),
        ("lazy", Tactic::Quickly, Pool::Speed, "C-QRK-10"),
        ("simple", Tactic::Indirectly, Pool::Intellect, "C-QRK-16"),
        ("timid", Tactic::Forcefully, Pool::Speed, "C-QRK-19"),
    ] {
        ada.quirk = quirk.to_owned();
        for one in Tactic::ALL {
            let harms = sheet_effects::harms(&s.library, &ada, *one);
            let expected = (*one == tactic).then_some((pool, 1, rule));
            let found = harms
                .first()
                .map(|(pool, points, _, rule)| (*pool, *points, *rule));
            assert_eq!(found, expected, "{quirk} {one:?}");
        }
    }
}

#[test]
fn c_des_12a_a_merged_skill_has_the_effects_of_both() {
    let s = shipped();
    let mut ada = gifted(&[]);
    let library = Library::shipped();
    make::give(&library, &mut ada, "medikit");
    ada.skills = pc(
        "",
        [0; 3],
        &[
            ("biology", Pool::Intellect, 1),
            ("medicine", Pool::Intellect, 2),
        ],
    )
    .skills;
    make::merge(&library, &mut ada, "biology", "medicine", "Life science");
    assert_eq!((ada.training("medicine"), ada.training("biology")), (3, 3));
    let roll = occasion(&ada, Roll::Skill, Some("biology"), Pool::Intellect);
    assert_eq!(rows(&causes(&s, &roll)), [("medikit", 1, 0, 0, false)]);
}

#[test]
fn c_des_11a_the_second_consistent_try_has_two_more_dice() {
    let mut s = shipped();
    let mut ada = gifted(&["if_at_first"]);
    ada.id = Id(1);
    ada.skills = pc("", [0; 3], &[("physics", Pool::Intellect, 1)]).skills;
    s.state.people.push(ada);
    let dice = |s: &mut Stage<Confrontation>, tactic: &str| {
        s.ok(&format!("check ada physics {tactic}"));
        s.roll(&[1; 4])
            .try_line("roll")
            .or_else(|_| s.roll(&[1; 2]).try_line("roll"))
            .unwrap();
        s.state.last.as_ref().unwrap().dice
    };
    assert_eq!(dice(&mut s, "consistently"), 2);
    assert_eq!(dice(&mut s, "consistently"), 4);
    assert_eq!(dice(&mut s, "quickly"), 2);
    assert_eq!(dice(&mut s, "consistently"), 2, "the try before was quick");
}

#[test]
fn c_prf_04a_acrobatics_needs_a_move() {
    let mut s = shipped();
    let mut ada = gifted(&["acrobatics"]);
    ada.id = Id(1);
    let mut fight = crate::model::Fight::new(Range::Long);
    fight.fighter_mut(Id(1)).moved = Some(Range::Immediate);
    s.state.fight = Some(fight);
    let (rifle, knife) = (weapon("assault_rifle"), weapon("bowie_knife"));
    let roll = Occasion {
        tactic: Some(Tactic::Quickly),
        arm: Some(&rifle),
        ..occasion(&ada, Roll::Defense, Some("athletics"), Pool::Might)
    };
    assert_eq!(causes(&s, &roll), []);
    s.state.fight.as_mut().unwrap().fighter_mut(Id(1)).moved = Some(Range::Short);
    assert_eq!(rows(&causes(&s, &roll)), [("acrobatics", 2, 0, 0, true)]);
    let roll = Occasion {
        arm: Some(&knife),
        ..roll
    };
    assert_eq!(causes(&s, &roll), [], "not against a knife");
}
