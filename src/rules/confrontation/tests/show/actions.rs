//! Rows of a turn: prices in action points and points, what is left after, reasons.

use rules::encounter::stage::Stage as Table;
use rules::view::{Offer, OfferGroup};

use super::{labels, told, turn};
use crate::Confrontation;
use crate::library::Library;
use crate::model::{Ability, Person, Pool, Size};
use crate::tests::people::{guard, pc, walther, with};

fn ada() -> Person {
    let mut ada = pc("Ada", [5, 3, 7], &[("firearms", Pool::Speed, 2)]);
    ada.arms.push(walther());
    ada.arms[0].ammunition = 3;
    ada
}

fn row(s: &Table<Confrontation>, key: &str) -> Offer {
    let all = s.offers(None);
    let found = all.iter().find(|one| one.key == key);
    found.unwrap_or_else(|| panic!("no row {key}")).clone()
}

#[test]
fn c_act_01_each_action_has_its_price_and_says_what_is_left() {
    let s = turn(ada(), 10);
    let all = s.offers(None);
    assert_eq!(
        told(&all, "move"),
        [
            "move Ada immediate | 0.2 AP",
            "move Ada short | 0.6 AP",
            "move Ada long | 1.0 AP",
        ]
    );
    says!(labels(&all, "move"));
    assert_eq!(told(&all, "reload"), ["reload Ada \"10mm\" | 10 | 0.6 AP"]);
    says!(labels(&all, "reload"));
    assert_eq!(told(&all, "aim"), ["aim Ada at Guard | 0.6 AP"]);
    says!(labels(&all, "aim"));
    assert_eq!(told(&all, "evade"), ["evade Ada | 1.0 AP"]);
    says!(labels(&all, "evade"));
    let short = row(&s, "move_short").detail;
    assert!(short.contains(" 0.4 AP: 2 "), "{short}");
    says!(short);
    says!(row(&s, "evade").detail);
}

#[test]
fn c_trk_14_an_action_that_does_not_fit_keeps_its_price_and_says_why() {
    let s = turn(ada(), 8);
    let evade = row(&s, "evade");
    assert_eq!(evade.cost.plain(), "1.0 AP");
    let refusal = evade.allowed.unwrap_err();
    assert_eq!(refusal.rule, Some("C-ACT-01"));
    says!(refusal.to_string());
    assert!(row(&s, "move_short").allowed.is_ok());
}

#[test]
fn c_spc_06_the_aim_against_recoil_says_what_it_clears() {
    let mut s = turn(ada(), 10);
    let id = s.id("Ada");
    assert!(told(&s.offers(None), "steady").is_empty());
    if let Some(fight) = &mut s.state.fight {
        fight.fighter_mut(id).recoil.push(("10mm".to_owned(), 3));
    }
    let steady = row(&s, "steady");
    assert_eq!(
        (steady.line.as_str(), steady.cost.plain()),
        ("aim Ada recoil", "0.6 AP".to_owned())
    );
    says!(steady.detail);
}

#[test]
fn c_act_11_an_ability_shows_its_points_and_action_points() {
    let mut ada = ada();
    for (id, name) in [("strain", "Strain"), ("trance", "Trance")] {
        ada.abilities.push(Ability {
            id: id.to_owned(),
            name: name.to_owned(),
            ..Ability::default()
        });
    }
    let s = turn(ada, 10);
    let all = s.offers(None);
    let strain = told(&all, "use_strain");
    assert_eq!(strain[0], "use Ada \"strain\" as roll | 1 Might");
    assert_eq!(strain.len(), 4, "C-DES-17a: four ways");
    let trance = row(&s, "use_trance");
    assert_eq!(trance.line, "use Ada trance on ", "others follow");
    assert_eq!(trance.group, OfferGroup::Talent);
}

#[test]
fn c_des_17a_an_ability_used_today_says_when_it_comes_back() {
    let mut ada = ada();
    ada.abilities.push(Ability {
        id: "strain".to_owned(),
        name: "Strain".to_owned(),
        ..Ability::default()
    });
    let mut s = turn(ada, 10);
    s.ok("use ada strain as brace");
    let again = row(&s, "use_strainbrace");
    assert_eq!(again.allowed.unwrap_err().rule, Some("C-DES-17a"));
}

#[test]
fn c_trk_14_every_row_of_a_turn_that_is_open_can_be_played() {
    let s = turn(ada(), 10);
    let mut played = 0;
    for offer in s.offers(Some("Ada")) {
        let asks = offer.line.ends_with(' ');
        if offer.allowed.is_err() || asks || !offer.sure {
            continue;
        }
        let mut other = turn(ada(), 10);
        other.ok(&offer.line);
        played += 1;
    }
    assert!(played >= 8, "{played}");
}

#[test]
fn c_scn_03_the_setup_offers_scenes_then_checks_then_advantages() {
    let mut s = with([ada(), guard("Guard")]);
    s.library = Library::shipped();
    let scenes = told(&s.offers(None), "scene");
    assert_eq!(scenes.len(), 9);
    assert!(
        scenes.contains(&"scene duel | short".to_owned()),
        "{scenes:?}"
    );
    s.ok("scene duel");
    assert_eq!(told(&s.offers(None), "prepare"), ["prepare Ada"]);
    says!(labels(&s.offers(None), "prepare"));
    s.ok("prepare ada");
    s.roll(&[5]);
    s.ok("roll");
    let bought = told(&s.offers(None), "advantage");
    assert_eq!(bought[0], "advantage Ada initiative | 1 success");
    let all = s.offers(None);
    let refused: Vec<_> = all.iter().filter(|one| one.allowed.is_err()).collect();
    assert_eq!(
        refused.len(),
        1,
        "no tactic is chosen that Insight could show"
    );
    let rows = all.iter().filter(|one| one.key.starts_with("advantage"));
    for offer in rows.filter(|one| one.allowed.is_ok()) {
        let mut other = with([ada(), guard("Guard")]);
        other.library = Library::shipped();
        other.state = s.state.clone();
        other.ok(&offer.line);
    }
}

#[test]
fn c_bio_07_an_attack_with_a_field_is_offered_against_each_enemy() {
    let mut ada = ada();
    ada.biotic = Some(crate::model::Biotic::new(
        crate::model::Field::Incendiary,
        2,
    ));
    ada.salts = 6;
    let s = turn(ada, 10);
    assert_eq!(
        told(&s.offers(None), "unleash"),
        ["unleash Ada Guard | 1.0 AP"]
    );
    says!(labels(&s.offers(None), "unleash"));
}

/// Points paid for effort are a reason for reserves, out of turn too (C-FOC-04a).
#[test]
fn c_foc_04a_reserves_are_offered_to_one_who_just_paid() {
    let mut bo = pc("Bo", [5, 5, 5], &[("athletics", Pool::Might, 1)]);
    for id in ["find_internal_reserves", "reflexive_response"] {
        bo.abilities.push(Ability {
            id: id.to_owned(),
            ..Ability::default()
        });
    }
    let mut s = with([pc("Ada", [5, 3, 7], &[]), bo, guard("Guard")]);
    s.library = Library::shipped();
    let offered = |s: &Table<Confrontation>| -> Vec<String> {
        let ada = s.state.people[0].id;
        let mut all = Vec::new();
        crate::show::actions::reactions(&s.state, &s.library, Some(ada), &mut all);
        all.into_iter().map(|offer| offer.line).collect()
    };
    s.all(&["check bo athletics", "effort 1"]);
    s.roll(&[1, 1, 1]);
    assert!(offered(&s).is_empty());
    s.ok("roll");
    assert_eq!(offered(&s), ["use Bo find_internal_reserves"]);
}

#[test]
fn c_prf_04b_and_c_des_20a_an_ability_that_changes_a_price_has_rows() {
    let mut ada = ada();
    ada.arms[0].drawn = false;
    ada.arms[0].size = Some(Size::Light);
    for id in ["dash", "wanna_shoot"] {
        ada.abilities.push(Ability {
            id: id.to_owned(),
            ..Ability::default()
        });
    }
    let mut s = turn(ada, 10);
    let all = s.offers(None);
    let with = |key: &str| {
        let one = all.iter().find(|one| one.key == key).unwrap();
        assert!(one.allowed.is_ok(), "{key}");
        (
            one.line.clone(),
            one.cost.plain(),
            one.rule.clone().unwrap_or_default(),
        )
    };
    let rows = [
        "move_short_dash",
        "move_long_dash",
        "move_very_long_dash",
        "draw_wanna_shoot",
    ];
    let rows = rows.map(with);
    assert_eq!(
        rows.each_ref()
            .map(|(_, cost, rule)| (cost.as_str(), rule.as_str())),
        [
            ("1 Speed", "C-PRF-04b"),
            ("0.6 AP, 1 Speed", "C-PRF-04b"),
            ("1.0 AP, 1 Speed", "C-PRF-04b"),
            ("0.2 AP, 1 Speed", "C-DES-20a"),
        ]
    );
    s.ok(&rows[3].0);
    assert!(s.state.people[0].arms[0].drawn);
}

/// A knife in untrained hands comes first, and the trained fists are proposed. Enemies keep their order.
#[test]
fn c_trk_35_the_likeliest_attack_that_hurts_is_proposed() {
    let mut ada = pc("Ada", [5, 3, 7], &[("unarmed_fighting", Pool::Might, 2)]);
    let library = Library::shipped();
    ada.arms.push(crate::model::Arm {
        drawn: true,
        ..crate::library::make::arm(library.weapon("bowie_knife").unwrap())
    });
    let mut s = turn(ada, 10);
    s.ok("range ada guard immediate");
    let attacks = |s: &Table<Confrontation>| {
        let all = s.offers(None).into_iter();
        let all = all.filter(|one| ["attack", "unarmed"].contains(&one.key.as_str()));
        all.map(|one| (one.key, one.proposed)).collect::<Vec<_>>()
    };
    let row = |key: &str, proposed| (key.to_owned(), proposed);
    assert_eq!(attacks(&s), [row("attack", false), row("unarmed", true)]);
    // Skin that stops every blow leaves nothing to propose.
    let id = s.id("Guard");
    let guard = s.state.person_mut(id).unwrap();
    guard.biotic = Some(crate::model::Biotic {
        active: true,
        ..crate::model::Biotic::new(crate::model::Field::Carapace, 1)
    });
    guard.armor.clear();
    assert_eq!(attacks(&s), [row("attack", false), row("unarmed", false)]);
    s.state.person_mut(id).unwrap().biotic = None;
    s.ok("range ada guard long");
    assert_eq!(attacks(&s), [row("attack", false), row("unarmed", false)]);
}
