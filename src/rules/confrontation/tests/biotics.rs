//! Biotics and salts (C-BIO).

use rstest::rstest;
use rules::encounter::stage::Stage;

use super::people::{guard, pc, with};
use crate::Confrontation;
use crate::command::Unit;
use crate::model::{Arm, Biotic, Check, Field, Person, Place, Pool, Roll, Source, Target};
use crate::play::biotics::{absorbed, attack_salts, may_attack, struck};
use crate::play::check::{Counted, count};
use crate::play::hurt::hurt;

/// Ada with 3 dice of a field and 10 gulps.
fn ada(field: Field) -> Stage<Confrontation> {
    let skills = [
        ("athletics", Pool::Might, 1),
        ("stealth", Pool::Speed, 1),
        ("perception", Pool::Intellect, 0),
        ("unarmed_fighting", Pool::Might, 1),
    ];
    let mut s = with([pc("Ada", [7, 20, 6], &skills), guard("Guard")]);
    s.state.people[0].biotic = Some(Biotic {
        field,
        dice: 3,
        active: false,
        paid_until: 0,
    });
    s.state.people[0].salts = 10;
    s
}

fn first(s: &Stage<Confrontation>) -> &Person {
    &s.state.people[0]
}

fn open(s: &Stage<Confrontation>) -> Counted {
    count(&s.state, &s.library, s.state.check.as_ref().unwrap())
}

fn is_active(s: &Stage<Confrontation>) -> bool {
    first(s).biotic.is_some_and(|one| one.active)
}

#[test]
fn c_bio_01_an_active_field_uses_1_gulp_each_hour() {
    let mut s = ada(Field::Carapace);
    says!(s.ok("activate ada"));
    assert_eq!(first(&s).salts, 9);
    s.ok("pass 1 hours");
    assert_eq!(first(&s).salts, 9, "the first hour is paid");
    s.ok("pass 1 seconds");
    assert_eq!(first(&s).salts, 8);
    s.ok("pass 3 hours");
    assert_eq!(first(&s).salts, 5);
    says!(s.ok("activate ada off"));
    s.ok("pass 10 hours");
    assert_eq!(first(&s).salts, 5);
    assert!(s.try_line("activate ada off").is_err());
}

#[test]
fn c_bio_01_a_field_ends_without_salts() {
    let mut s = ada(Field::Carapace);
    s.ok("activate ada");
    says!(s.ok("pass 1 days"));
    assert!(!is_active(&s));
    assert_eq!((first(&s).salts, s.state.time), (0, 86_400));
    says!(s.refused("activate ada", "C-BIO-01").to_string());
    says!(s.ok("supply ada salts 100"));
    s.ok("activate ada");
    assert_eq!(first(&s).salts, 99);
    says!(s.try_line("supply ada salts -100").unwrap_err().to_string());
}

#[test]
fn c_bio_01_a_house_rule_counts_no_salts() {
    let mut s = ada(Field::Carapace);
    s.state.people[0].salts = 0;
    s.all(&["setting biotics.salts off", "activate ada", "pass 2 days"]);
    assert!(is_active(&s));
}

#[test]
fn c_bio_02_a_pc_has_one_field() {
    let mut s = ada(Field::Carapace);
    says!(s.refused("field ada stealth 1", "C-BIO-02").to_string());
    says!(s.ok("field ada carapace 4"));
    says!(s.ok("field guard stealth 1"));
    s.ok("field guard venomous 2");
    assert_eq!(
        s.state.people[1].biotic.map(|one| one.field),
        Some(Field::Venomous)
    );
    s.state.people[0].biotic = None;
    s.refused("activate ada", "C-BIO-02");
}

#[rstest]
#[case("might", Pool::Might)]
#[case("intellect", Pool::Intellect)]
fn c_bio_11_a_check_has_the_dice_of_the_field(#[case] value: &str, #[case] pool: Pool) {
    let mut s = ada(Field::Bioelectric);
    s.ok(&format!("setting biotics.check {value}"));
    s.all(&["channel ada", "effort 3"]);
    assert_eq!((open(&s).dice, open(&s).limit), (6, None));
    assert_eq!(open(&s).price[pool.place()], 6);
    s.roll(&[5, 1, 1, 1, 1, 1]);
    says!(s.ok("roll"));
    assert_eq!(first(&s).salts, 9);
}

#[test]
fn c_bio_11_a_die_costs_3_experience() {
    let mut s = ada(Field::Bioelectric);
    s.state.people[0].experience = 7;
    says!(s.ok("grow ada"));
    assert_eq!(first(&s).biotic.map(|one| one.dice), Some(4));
    assert_eq!(first(&s).experience, 1);
    says!(s.refused("grow ada", "C-BIO-11").to_string());
}

#[test]
fn c_bio_04_a_carapace_uses_5_gulps_for_an_absorbed_attack() {
    let mut s = ada(Field::Carapace);
    let who = s.id("ada");
    s.act(|p| absorbed(p, who));
    assert_eq!(first(&s).salts, 10, "not active");
    s.ok("activate ada");
    s.act(|p| absorbed(p, who));
    assert_eq!(first(&s).salts, 4);
}

#[test]
fn c_bio_05_extreme_mobility_adds_dice_and_makes_effort_cheap() {
    let mut s = ada(Field::ExtremeMobility);
    s.ok("check ada athletics");
    assert_eq!(open(&s).dice, 2);
    s.all(&["cancel", "activate ada", "check ada athletics", "effort 2"]);
    assert_eq!(open(&s).dice, 7);
    assert_eq!(open(&s).price, [0, 1, 0], "3 less 3 is 1 at least");
}

#[test]
fn c_bio_06_metabolic_efficiency_ignores_the_stress_of_injuries() {
    let mut s = ada(Field::MetabolicEfficiency);
    let who = s.id("ada");
    s.ok("activate ada");
    s.act(|p| hurt(p, who, Pool::Speed, 6, Source::attack(Some(Place::LeftLeg))));
    assert!(first(&s).body.injured);
    assert_eq!(first(&s).stress.points, 0);
}

#[test]
fn c_bio_08_rapid_reflexes_add_to_initiative_and_perception() {
    let mut s = ada(Field::RapidReflexes);
    s.all(&["activate ada", "start", "initiative ada"]);
    assert_eq!(open(&s).dice, 7);
    s.all(&["cancel", "check ada perception"]);
    assert_eq!(open(&s).dice, 1);
    s.ok("switch biotic.danger");
    assert_eq!(open(&s).dice, 4);
}

#[test]
fn c_bio_09_stealth_adds_2_dice_for_each_die() {
    let mut s = ada(Field::Stealth);
    s.all(&["activate ada", "check ada stealth"]);
    assert_eq!(open(&s).dice, 8);
}

/// Ada attacks with this attack of her field.
fn attack(s: &mut Stage<Confrontation>, id: &str) {
    let who = s.id("ada");
    s.state.people[0].arms.push(Arm {
        id: id.to_owned(),
        name: id.to_owned(),
        skill: "unarmed_fighting".to_owned(),
        ..Arm::default()
    });
    s.state.check = Some(Check {
        skill: "unarmed_fighting".to_owned(),
        pool: Some(Pool::Might),
        arm: id.to_owned(),
        other: Some(s.id("guard")),
        ..Check::new(who, Roll::Attack)
    });
}

#[rstest]
#[case(Field::Bioelectric, 9)]
#[case(Field::Incendiary, 5)]
#[case(Field::Venomous, 9)]
fn c_bio_01_c_bio_11_an_attack_uses_salts_and_the_dice_of_the_field(
    #[case] field: Field,
    #[case] salts: u16,
) {
    let mut s = ada(field);
    s.library = crate::library::Library::shipped();
    s.all(&["start at immediate", "initiative ada"]);
    s.roll(&[5, 5, 5, 1]);
    s.all(&["roll", "bid ada 3", "order"]);
    says!(s.ok("unleash ada guard"));
    assert_eq!(first(&s).salts, salts);
    assert_eq!(10 - attack_salts(field), salts);
    let tactic = s.state.attack.as_ref().unwrap().arm.tactics[0];
    s.all(&[
        &format!("choose ada {}", tactic.word()),
        "choose guard consistently!",
        "reveal",
    ]);
    assert_eq!(open(&s).dice, 3);
    // The limit of training is one of skills, and 3 dice of effort cost 1 + 2 + 3 Might.
    assert_eq!(open(&s).limit, None);
    s.ok("effort 3");
    assert_eq!(open(&s).price[Pool::Might.place()], 6);
}

#[test]
fn c_bio_01_a_carapace_uses_salts_for_a_hit() {
    let mut s = ada(Field::Carapace);
    s.library = crate::library::Library::shipped();
    s.state.people.push(Person {
        id: rules::view::Id(3),
        name: "Karim".to_owned(),
        ..s.state.people[0].clone()
    });
    s.state.people[2].biotic = None;
    s.state.people[0].side = Some(crate::model::Side::Npc);
    s.all(&["activate ada", "start at immediate", "initiative karim"]);
    s.roll(&[5, 5, 5, 1]);
    s.all(&["roll", "bid karim 3", "order", "attack karim ada"]);
    s.all(&["choose karim quickly", "choose ada quickly", "reveal"]);
    s.roll(&[5, 1]);
    s.all(&["roll", "resolve = 6 8"]);
    assert_eq!(first(&s).salts, 4, "1 for the hour, 5 for the hit");
}

#[test]
fn c_bio_02_some_fields_have_no_attack() {
    let mut s = ada(Field::Stealth);
    s.library = crate::library::Library::shipped();
    s.ok("start");
    says!(s.try_line("unleash ada guard").unwrap_err().to_string());
}

#[test]
fn c_bio_02_an_attack_needs_its_field_and_salts() {
    let mut s = ada(Field::Venomous);
    let who = s.id("ada");
    let mut rules = Vec::new();
    s.act(|p| {
        for attack in ["venomous_attack", "incendiary_attack", "unarmed"] {
            rules.push(may_attack(p, who, attack).err().and_then(|one| one.rule));
        }
    });
    assert_eq!(rules, [None, Some("C-BIO-02"), None]);
    s.state.people[0].salts = 0;
    s.act(|p| {
        let refused = may_attack(p, who, "venomous_attack").unwrap_err();
        assert_eq!(refused.rule, Some("C-BIO-01"));
    });
}

#[test]
fn c_bio_10_a_licked_weapon_is_venomous_for_one_strike() {
    let mut s = ada(Field::Venomous);
    attack(&mut s, "knife");
    says!(s.ok("lick ada knife"));
    assert_eq!(first(&s).salts, 9);
    s.roll(&[1, 1]);
    s.ok("roll");
    assert!(first(&s).licked.is_some(), "a miss");
    attack(&mut s, "knife");
    s.roll(&[5, 1]);
    s.ok("roll");
    assert!(first(&s).licked.is_some(), "it hasn't struck yet");
    let (ada, guard) = (s.id("Ada"), s.id("Guard"));
    s.act(|p| struck(p, ada, "crowbar", guard));
    assert!(first(&s).licked.is_some(), "another weapon");
    s.act(|p| struck(p, ada, "knife", guard));
    says!(s.said.last());
    assert!(first(&s).licked.is_none());
}

#[test]
fn c_bio_10_a_licked_weapon_is_venomous_for_1_minute() {
    let mut s = ada(Field::Venomous);
    attack(&mut s, "knife");
    s.all(&["lick ada knife"]);
    s.act(|p| crate::play::calendar::pass(p, 1, Unit::Minutes).unwrap());
    s.roll(&[5, 1]);
    let said = s.ok("roll");
    assert_eq!(said.len(), 1, "{said:?}");
    let mut s = ada(Field::Stealth);
    attack(&mut s, "knife");
    s.refused("lick ada knife", "C-BIO-10");
}

#[test]
fn c_qrk_14_an_allergy_forbids_salts() {
    let mut s = ada(Field::Stealth);
    s.state.people[0].quirk = "salts_allergy".to_owned();
    says!(s.refused("activate ada", "C-QRK-14").to_string());
}

#[rstest]
#[case("immediate", 1, 1)]
#[case("short", 1, 0)]
#[case("short", 2, 1)]
#[case("long", 2, 0)]
#[case("long", 3, 1)]
fn c_bio_03_lightning_needs_successes_to_reach_its_target(
    #[case] range: &str,
    #[case] successes: usize,
    #[case] kept: u16,
) {
    let mut s = ada(Field::Bioelectric);
    s.library = crate::library::Library::shipped();
    if let Some(opponent) = &mut s.state.people[1].opponent {
        opponent.defense = 0;
    }
    s.all(&[&format!("start at {range}"), "initiative ada"]);
    s.roll(&[5, 5, 5, 1]);
    s.all(&["roll", "bid ada 3", "order", "unleash ada guard"]);
    s.all(&["choose ada quickly", "choose guard quickly!", "reveal"]);
    let faces: Vec<u8> = (0..3).map(|n| if n < successes { 5 } else { 1 }).collect();
    s.roll(&faces);
    s.ok("roll");
    let target = s.state.attack.as_ref().and_then(|attack| attack.target());
    assert_eq!(target.map_or(0, Target::kept), kept);
}

/// Well insulated is half, rounded up, and poorly insulated 4 instead of 3 for each success (C-BIO-03).
#[rstest]
#[case("usual", 9)]
#[case("well", 5)]
#[case("poorly", 12)]
fn c_bio_03_insulation_changes_the_damage_of_lightning(#[case] how: &str, #[case] damage: i16) {
    let mut s = ada(Field::Bioelectric);
    s.library = crate::library::Library::shipped();
    s.all(&["start at immediate", "initiative ada"]);
    s.roll(&[5, 5, 5, 1]);
    s.all(&["roll", "bid ada 2", "order", "unleash ada guard"]);
    s.all(&["choose ada quickly", "choose guard quickly", "reveal"]);
    // 4 successes, 1 of them for the defense: a hit and 2 to spend.
    s.roll(&[6, 5, 5, 5]);
    s.ok("roll");
    let rows = s.offers(None);
    let key = format!("insulation_{how}");
    if how == "usual" {
        assert!(rows.iter().any(|row| row.key == "insulation_well"));
    } else {
        let row = rows.iter().find(|row| row.key == key).unwrap();
        s.ok(&row.line.clone());
    }
    s.ok("spend damage 2");
    let done = s.offers(None);
    let done = done
        .iter()
        .find(|row| row.key == rules::view::DONE)
        .unwrap();
    assert_eq!(done.label, format!("resolve the hit, {damage} damage"));
    says!(s.ok("resolve = 6 8"));
}

/// Ada holds a knife (4/2) next to a guard without armor, with a bid and a field of 3 dice.
fn with_knife() -> Stage<Confrontation> {
    let mut s = ada(Field::Bioelectric);
    s.library = crate::library::Library::shipped();
    let library = crate::library::Library::shipped();
    s.state.people[0].arms.push(Arm {
        drawn: true,
        ..crate::library::make::arm(library.weapon("bowie_knife").unwrap())
    });
    s.state.people[1].armor.clear();
    s.state.people[1].opponent.as_mut().unwrap().defense = 0;
    s.all(&["start at immediate", "initiative ada"]);
    s.roll(&[5, 5, 5, 1]);
    s.all(&["roll", "bid ada 3", "order"]);
    s
}

/// 2 successes are 6 more Speed damage on the 4 Might of the knife. Well insulated: 3. Poorly: 8.
#[rstest]
#[case("usual", 6)]
#[case("well", 3)]
#[case("poorly", 8)]
fn c_bio_03_each_success_adds_3_speed_damage_to_a_melee_attack(
    #[case] how: &str,
    #[case] shock: i16,
) {
    let mut s = with_knife();
    s.state.people[1].pools = [3, 20, 20].map(|most| crate::model::Points { most, now: most });
    if how != "usual" {
        s.ok(&format!("insulation guard {how}"));
    }
    let row = s.offers(None);
    let row = row.iter().find(|one| one.key == "charge_bowie_knife");
    assert!(row.unwrap().allowed.is_ok());
    s.ok("charge ada knife");
    assert_eq!(open(&s).dice, 3, "the dice of the field");
    s.roll(&[5, 4, 1]);
    says!(s.ok("roll"));
    assert_eq!(first(&s).salts, 9);
    assert!(s.try_line("charge ada knife").is_err(), "once an attack");
    s.all(&["attack ada guard with knife", "choose ada quickly"]);
    s.all(&["choose guard quickly!", "reveal"]);
    s.roll(&[5]);
    s.ok("roll");
    let rows = s.offers(None);
    let done = rows.iter().find(|row| row.key == rules::view::DONE);
    let damage = format!(" {} damage", 4 + shock);
    assert!(done.unwrap().label.ends_with(&damage), "{done:?}");
    let tray = s.tray();
    let lost: Vec<(&str, u32)> = tray.foreseen.iter().map(|one| (one.key, one.by)).collect();
    assert_eq!(lost, [("might", 4), ("speed", shock.unsigned_abs().into())]);
    let sums = format!("Might 20 − 4 = 16, Speed 20 − {shock} = {}", 20 - shock);
    let told = tray.result.iter().any(|line| line.plain().contains(&sums));
    assert!(told, "{:?}", tray.result);
    says!(s.ok("resolve = 6 8"));
    let points = &s.state.people[1].pools;
    assert_eq!((20 - points[1].now, 20 - points[2].now), (4, shock));
    assert_eq!(first(&s).charged, None, "the current is spent");
}

/// The knife injures, and the current makes it a mortal wound: one attack, one point of stress.
#[test]
fn c_dmg_11_a_charged_hit_brings_stress_once_without_stress_for_each_threshold() {
    let mut s = with_knife();
    s.ok("setting stress.per_threshold off");
    let guard = &mut s.state.people[1];
    guard.opponent.as_mut().unwrap().important = true;
    guard.pools = [9, 3, 3].map(|most| crate::model::Points { most, now: most });
    s.state.people[0].charged = Some((s.state.people[0].arms[0].name.clone(), 2));
    s.all(&["attack ada guard with knife", "choose ada quickly"]);
    s.all(&["choose guard quickly!", "reveal"]);
    s.roll(&[5]);
    s.all(&["roll", "resolve = 6 8"]);
    let guard = &s.state.people[1];
    assert!(guard.body.injured && guard.body.mortal.is_some());
    assert_eq!(guard.stress.points, 1);
}

#[test]
fn c_bio_03_a_charge_needs_a_melee_weapon_and_ends_with_the_turn() {
    let mut s = with_knife();
    s.ok("give ada taser");
    s.ok("draw ada taser!");
    says!(s.try_line("charge ada taser").unwrap_err().to_string());
    s.ok("charge ada");
    s.roll(&[5, 4, 1]);
    s.ok("roll");
    assert_eq!(first(&s).charged, Some(("Unarmed".to_owned(), 2)));
    s.ok("next");
    assert_eq!(first(&s).charged, None);
    s.state.people[0].charged = Some(("Unarmed".to_owned(), 2));
    s.ok("end");
    assert_eq!(first(&s).charged, None, "C-TRK-07: not beyond the fight");
    let mut s = ada(Field::Stealth);
    s.refused("charge ada", "C-BIO-03");
}

#[test]
fn c_bio_09_the_stealth_of_a_field_may_hide_1_ally() {
    let mut s = ada(Field::Stealth);
    s.state.people.push(Person {
        id: rules::view::Id(3),
        ..pc("Bo", [5, 5, 5], &[("stealth", Pool::Speed, 1)])
    });
    s.all(&["check bo stealth"]);
    assert_eq!(open(&s).dice, 2);
    assert!(
        s.try_line("switch biotic.stealth_of_ally").is_err(),
        "not active"
    );
    s.all(&["cancel", "activate ada", "check bo stealth"]);
    assert_eq!(open(&s).dice, 2, "the GM judges it");
    s.ok("switch biotic.stealth_of_ally");
    assert_eq!(open(&s).dice, 8, "2 for each of 3 dice");
    s.state.people[2].side = Some(crate::model::Side::Npc);
    let key = |one: &crate::model::Cause| one.key == "biotic.stealth_of_ally";
    assert!(!open(&s).causes.iter().any(key), "an enemy isn't hidden");
}
