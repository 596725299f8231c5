//! What a save keeps of a character and a fight, and what ends with the fight (C-TRK-01 to C-TRK-07).

use rules::encounter::stage::Stage;

use super::abilities::{fighting, person, stage, stress};
use super::people::{guard, pc, with};
use super::shipped;
use crate::Confrontation;
use crate::library::Library;
use crate::model::{Dose, Field, Grade, Place, Pool, Range, State, Tenths};

/// The encounter after it was saved and opened again. Everything in it is as before.
fn reopened(s: &Stage<Confrontation>) -> State {
    let saved = ron::to_string(&s.state).unwrap();
    let state: State = ron::from_str(&saved).unwrap();
    assert_eq!(state, s.state);
    state
}

#[test]
fn c_trk_01_a_save_keeps_who_someone_is_and_what_they_can() {
    let mut s = shipped();
    s.all(&[
        "create Ada",
        "story ada \"She flies.\"",
        "descriptor ada polymath",
        "profession ada doctor",
        "focus ada empathizes",
        "quirk ada pure",
        "age ada 31",
        "merge ada medicine with biology as \"life science\"",
    ]);
    let ada = s.id("Ada");
    let library = Library::shipped();
    s.state.person_mut(ada).unwrap().experience = 20;
    s.state
        .person_mut(ada)
        .unwrap()
        .abilities
        .push(crate::model::Ability {
            id: "get_into_a_role".to_owned(),
            name: library.ability("get_into_a_role").unwrap().name.clone(),
            ..Default::default()
        });
    s.all(&["use ada role for stealth", "specialize ada medicine fevers"]);
    let state = reopened(&s);
    let ada = &state.people[0];
    assert_eq!(
        [
            &ada.name,
            &ada.story,
            &ada.descriptor,
            &ada.profession,
            &ada.focus,
            &ada.quirk
        ],
        [
            "Ada",
            "She flies.",
            "polymath",
            "doctor",
            "empathizes",
            "pure"
        ]
    );
    assert_eq!(ada.age, Some(31));
    let merged = ada.skill("medicine").unwrap();
    assert_eq!(merged.specializations, ["fevers"]);
    assert!(merged.merged_with.is_some());
    assert_eq!(ada.training("biology"), ada.training("medicine"));
    let role = ada.skill("stealth").unwrap();
    assert_eq!((role.training, role.until), (1, Some(6 * 3_600)));
}

#[test]
fn c_trk_02_a_save_keeps_values_stress_and_used_abilities() {
    let mut s = stage(&["war_cry", "divine_plan"]);
    s.state.people[0].experience = 3;
    s.state.time = 60;
    stress(&mut s, "Ada", 3);
    s.roll(&[1]).ok("use ada \"war cry\" !");
    s.all(&["fear ada 2", "relieve ada games"]);
    let state = reopened(&s);
    let ada = &state.people[0];
    assert_eq!((ada.initiative, ada.toughness, ada.brace), (4, 2, 1));
    assert_eq!((ada.experience, ada.abilities[0].last_used), (3, Some(60)));
    assert_eq!(ada.abilities[1].last_used, None);
    assert_eq!((ada.stress.points, ada.stress.fear), (2, 2));
    assert_eq!(ada.stress.used, ["games"]);
}

#[test]
fn c_trk_03_a_save_keeps_gear_weapons_and_armor() {
    let mut s = shipped();
    s.all(&[
        "add guard",
        "give guard assault_rifle",
        "give guard flak_jacket",
        "give guard medikit",
        "made guard flak_jacket",
    ]);
    let state = reopened(&s);
    let guard = &state.people[0];
    let rifle = guard
        .arms
        .iter()
        .find(|arm| arm.id == "assault_rifle")
        .unwrap();
    assert!(rifle.size.is_some() && rifle.range.is_some() && !rifle.tactics.is_empty());
    assert_eq!(rifle.ammunition, rifle.magazine);
    assert!(rifle.damage > 0 && rifle.increment > 0 && rifle.recoil > 0);
    let jacket = guard
        .armor
        .iter()
        .find(|armor| armor.id == "flak_jacket")
        .unwrap();
    assert_eq!(
        (jacket.reduction, jacket.durability, jacket.most),
        (5, 14, 14)
    );
    assert!(jacket.made_by_self && !jacket.destroyed() && !jacket.helmet);
    assert!(guard.items.iter().any(|item| item.id == "medikit"));
}

#[test]
fn c_trk_04_a_save_keeps_the_body() {
    let mut s = shipped();
    s.all(&[
        "add vesna",
        "implant vesna cyberheart",
        "supply vesna doses 2",
    ]);
    s.all(&["dose vesna month", "supply vesna salts 7"]);
    let vesna = &mut s.state.people[0];
    vesna.biotic = Some(crate::model::Biotic::new(Field::Carapace, 2));
    vesna.bonds.push("reactor".to_owned());
    vesna.rest.count = 2;
    vesna.rest.progress = 40;
    vesna.body.bleeding = Some(true);
    vesna.body.prone = true;
    s.roll(&[1, 1, 1]).ok("damage vesna 9 at left-leg!");
    let state = reopened(&s);
    let vesna = &state.people[0];
    assert_eq!(vesna.pool(Pool::Speed).now, 0);
    assert!(vesna.body.injured && vesna.body.prone && !vesna.body.dead);
    assert_eq!(vesna.body.bleeding, Some(true));
    assert_eq!(vesna.body.lost, [Place::LeftLeg]);
    assert_eq!(vesna.augmentations[0].grade, Grade::Major);
    let months: Vec<bool> = vesna.doses.iter().map(|dose: &Dose| dose.month).collect();
    assert_eq!((months, vesna.doses_left, vesna.salts), (vec![true], 1, 7));
    let biotic = vesna.biotic.unwrap();
    assert_eq!((biotic.field, biotic.dice), (Field::Carapace, 2));
    assert_eq!((vesna.rest.count, vesna.bonds.len()), (2, 1));
}

#[test]
fn c_bio_12_salts_are_counted_in_gulps() {
    let mut s = shipped();
    s.ok("create Ada");
    says!(s.ok("supply ada salts 100"));
    assert_eq!(person(&s, "Ada").salts, 100, "a bottle");
    let ada = s.id("Ada");
    s.state.person_mut(ada).unwrap().biotic = Some(crate::model::Biotic::new(Field::Carapace, 1));
    s.ok("activate ada!");
    assert_eq!(person(&s, "Ada").salts, 99, "one gulp");
}

#[test]
fn c_trk_06_a_save_keeps_the_fight() {
    let mut s = stage(&[]);
    fighting(&mut s, 30);
    s.all(&["aim ada at guard", "cover ada", "evade ada"]);
    let (ada, guard) = (s.id("Ada"), s.id("Guard"));
    let state = reopened(&s);
    let fight = state.fight.as_ref().unwrap();
    assert_eq!(
        (fight.round, fight.order[0], fight.range),
        (1, ada, Range::Short)
    );
    let fighter = fight.fighter(ada).unwrap();
    assert_eq!(
        fighter.aim.map(|aim| (aim.target, aim.count)),
        Some((guard, 1))
    );
    assert_eq!((fighter.cover, fighter.evading), (1, true));
    assert_eq!(fighter.left, Tenths(30 - 6 - 6 - 10));
}

#[test]
fn c_trk_07_fear_and_positions_end_with_the_fight_and_wounds_stay() {
    let mut s = with([pc("Ada", [6, 6, 6], &[]), guard("Guard")]);
    fight_with_fear(&mut s);
    let before = person(&s, "Ada").clone();
    assert_eq!((before.stress.points, before.stress.fear), (1, 3));
    s.ok("end");
    assert!(
        s.state.fight.is_none(),
        "recoil, aim, cover, evasion, parries, bids"
    );
    let ada = person(&s, "Ada");
    assert_eq!((ada.stress.points, ada.stress.fear), (1, 0));
    assert_eq!(ada.pools, before.pools);
    assert_eq!((ada.pool(Pool::Speed).now, &ada.body), (4, &before.body));
    assert_eq!(person(&s, "Guard").armor[0].durability, 7);
    assert_eq!(person(&s, "Guard").arms[0].ammunition, 3);
}

fn fight_with_fear(s: &mut Stage<Confrontation>) {
    s.ok("start");
    s.roll(&[1]).ok("stress ada jump");
    s.all(&["fear ada 3", "damage ada 2 speed"]);
    s.state.people[0].body.injured = true;
    s.state.people[1].armor[0].durability = 7;
    s.state.people[1].arms[0].ammunition = 3;
}

#[test]
fn c_qrk_20_breath_is_held_half_as_long_and_ends_by_the_calendar() {
    let held = |quirk: &str| {
        let mut s = shipped();
        s.ok("add vesna");
        s.state.people[0].quirk = quirk.to_owned();
        says!(s.ok("breath vesna for 90 seconds"));
        let until = s.state.people[0].body.breath.unwrap() - s.state.time;
        s.ok("pass 44 seconds");
        assert!(s.state.people[0].body.breath.is_some(), "{quirk}");
        s.ok("pass 1 seconds");
        (until, s.state.people[0].body.breath.is_some())
    };
    assert_eq!(held("weak_lungs"), (45, false));
    assert_eq!(held("slow"), (90, true));
}

#[test]
fn c_qrk_20_held_breath_is_let_go_and_refused_without_any() {
    let mut s = shipped();
    s.ok("add vesna");
    says!(s.refused("breath vesna", "C-QRK-20").to_string());
    s.ok("breath vesna for 1 minutes");
    says!(s.ok("breath vesna"));
    assert_eq!(s.state.people[0].body.breath, None);
    s.ok("breath vesna for 1 minutes");
    says!(s.ok("pass 2 minutes"));
    assert_eq!(s.state.people[0].body.breath, None);
}

#[test]
fn c_qrk_20_the_sheet_says_that_they_hold_their_breath_half_as_long() {
    let shown = |quirk: &str| {
        let mut s = shipped();
        s.ok("add vesna");
        s.state.people[0].quirk = quirk.to_owned();
        let sheet = crate::show::sheet(&s.state, &s.library, s.state.people[0].id).unwrap();
        let weak_lungs = s.library.quirk_of(20).unwrap();
        format!("{sheet:?}").contains(&weak_lungs.text)
    };
    assert_eq!((shown("weak_lungs"), shown("slow")), (true, false));
}
