//! The sheet: why every number is what it is, body, stress, doses and the calendar.

use rules::encounter::clock::{DAY, MONTH, WEEK};
use rules::view::{Drawing, Sheet};

use super::{cells, rows, value};
use crate::model::{
    Augmentation, Biotic, Dose, Field, Grade, Item, Person, Place, Pool, Rest, State,
};
use crate::tests::people::{guard, jacket, pc, walther, with};

fn ada() -> Person {
    pc(
        "Ada",
        [5, 3, 7],
        &[
            ("firearms", Pool::Speed, 2),
            ("athletics", Pool::Might, 1),
            ("physics", Pool::Intellect, 0),
        ],
    )
}

fn sheet(person: Person) -> Sheet {
    let s = with([person]);
    crate::show::sheet(&s.state, &s.library, s.state.people[0].id).unwrap()
}

#[test]
fn c_skl_04_a_skill_shows_dice_pool_and_the_most_effort() {
    let sheet = sheet(ada());
    assert_eq!(
        rows(&sheet, "Skills"),
        [
            "firearms | 2 | S | 3d | effort ≤3",
            "athletics | 1 | M | 2d | effort ≤2",
            "physics | 0 | I | 1d | effort ≤1",
        ]
    );
    let row = &sheet.blocks[0].rows[0];
    assert_eq!(row.line.as_deref(), Some("check Ada firearms"));
    assert_eq!(&*row.because[0].label, "expert");
}

#[test]
fn c_dmg_04_an_injury_raises_the_target_number_of_every_skill() {
    let mut ada = ada();
    ada.body.injured = true;
    let sheet = sheet(ada);
    assert_eq!(
        rows(&sheet, "Skills")[0],
        "firearms | 2 | S | 3d TN 5 | effort ≤3"
    );
    let because = &sheet.blocks[0].rows[0].because;
    let injured = because.iter().find(|one| one.label == "injured").unwrap();
    assert_eq!(&*injured.change, "TN +1");
}

#[test]
fn c_ini_09_initiative_names_everything_that_changes_it() {
    let mut ada = ada();
    ada.stress.points = 8;
    let sheet = sheet(ada);
    let initiative = value(&sheet.facts, "initiative");
    assert_eq!(initiative.value.plain(), "3d");
    let because = initiative.because.iter();
    let because: Vec<_> = because.map(|one| (&*one.label, &*one.change)).collect();
    assert_eq!(because, [("rating", "+4d"), ("stress over Speed", "−1d")]);
}

#[test]
fn c_npc_02_an_opponent_shows_its_fixed_numbers() {
    let sheet = sheet(guard("Guard"));
    let facts = sheet.facts.iter();
    let facts: Vec<_> = facts.map(|one| (one.key, one.value.plain())).collect();
    let expected = [
        ("bid", "2"),
        ("points", "1.0"),
        ("strength", "2"),
        ("defense", "1"),
        ("perception", "4"),
        ("psychology", "2"),
        ("toughness", "2"),
        ("brace", "1"),
    ];
    assert_eq!(facts, expected.map(|(key, value)| (key, value.to_owned())));
}

#[test]
fn c_wpn_00_gear_shows_damage_tactics_rounds_and_durability() {
    let mut ada = ada();
    ada.arms.push(walther());
    ada.arms[0].ammunition = 3;
    ada.armor.push(jacket());
    ada.items.push(Item {
        name: "rope".to_owned(),
        number: 2,
        ..Item::default()
    });
    ada.doses_left = 12;
    let sheet = sheet(ada);
    assert_eq!(
        rows(&sheet, "Weapons"),
        ["10mm | 5/2 | in hand | α δ ε | 3/12 rounds | long · recoil 1"]
    );
    assert_eq!(
        rows(&sheet, "Armor"),
        ["armored jacket | DR 5 | durability 12/12"]
    );
    assert_eq!(rows(&sheet, "Gear"), ["rope | ×2", "Glycyrrhizin | ×12"]);
}

#[test]
fn c_loc_04_the_body_shows_each_place_its_pool_and_its_faces() {
    let mut ada = ada();
    ada.body.lost.push(Place::RightLeg);
    let sheet = sheet(ada);
    let body = sheet.blocks.iter().find(|one| one.title == "Body").unwrap();
    let rows: Vec<String> = body.rows.iter().map(cells).collect();
    assert_eq!(rows.len(), 12);
    assert_eq!(rows[0], "head | I");
    assert!(rows.contains(&"left arm | M".to_owned()));
    assert!(rows.contains(&"right leg | S | unusable".to_owned()));
    let leg = body
        .rows
        .iter()
        .find(|row| cells(row).starts_with("right leg"));
    let faces: Vec<_> = leg
        .unwrap()
        .because
        .iter()
        .map(|one| &*one.change)
        .collect();
    assert_eq!(faces, ["d6 5", "d10 5"]);
}

#[test]
fn c_str_06_the_gauge_of_stress_marks_toughness_and_what_each_pool_bears() {
    let mut ada = ada();
    ada.stress.points = 3;
    ada.stress.fear = 1;
    ada.stress.interventions = 1;
    ada.stress.used = vec!["painting".to_owned(), "a walk".to_owned()];
    let sheet = sheet(ada);
    // Might 3 is exceeded from 4 on, Intellect 5 from 6, Speed 7 from 8.
    let stress = rows(&sheet, "Stress");
    assert_eq!(stress.len(), 3, "{stress:?}");
    assert!(stress[0].contains("▮▮▯▯") && stress[0].ends_with("painting, a walk"));
    assert!(stress[2].contains("TN +1"), "{stress:?}");
    says!(stress);
    let block = sheet.blocks.iter().find(|block| block.title == "Stress");
    let Some(Drawing::Scale(scale)) = block.and_then(|block| block.drawing.clone()) else {
        panic!("{block:?}");
    };
    let parts: Vec<_> = scale.parts.iter().map(|(count, _)| *count).collect();
    assert_eq!(parts, [3, 1], "stress, then fear");
    let mark = |at, word: &str, over| (at, word.to_owned(), over);
    assert_eq!(
        scale.marks,
        [
            mark(2, "toughness", true),
            mark(4, "over Might", true),
            mark(6, "over Intellect", false),
            mark(8, "over Speed", false),
        ]
    );
}

#[test]
fn c_rec_02_the_next_recovery_roll_says_how_long_it_takes() {
    let rest = |rest: Rest, time: u64| {
        let mut s = with([ada()]);
        s.state.time = time;
        s.state.people[0].rest = rest;
        let sheet = crate::show::sheet(&s.state, &s.library, s.state.people[0].id).unwrap();
        let fact = value(&sheet.now, "rest");
        let because = fact.because.iter();
        let because = because.map(|one| format!("{} {}", one.label, one.change).trim().to_owned());
        (fact.value.plain(), because.collect::<Vec<_>>())
    };
    let today = |n: u8| format!(" {n} of 4");
    let (next, because) = rest(Rest::default(), 0);
    assert!(next.ends_with(" 1.0 AP"), "{next}");
    assert!(because[0].ends_with(&today(0)), "{because:?}");
    says!(because);
    let second = Rest {
        count: 1,
        progress: 240,
        ..Rest::default()
    };
    let (next, because) = rest(second, 600);
    assert!(next.ends_with(" 6 minutes"), "{next}");
    assert!(because[0].ends_with(&today(1)), "{because:?}");
    assert!(because[1].ends_with(" 4 minutes"), "{because:?}");
    says!([next, because.join("\n")]);
    let all = Rest {
        count: 4,
        ..Rest::default()
    };
    let (next, because) = rest(all, 60_000);
    assert!(next.ends_with(" 7 hours and 20 minutes"), "{next}");
    assert!(because[0].ends_with(&today(4)), "{because:?}");
    says!([next, because.join("\n")]);
}

#[test]
fn c_rec_03_the_sheet_says_what_wiped_a_rest() {
    let mut ada = ada();
    ada.rest.count = 1;
    let mut s = with([ada]);
    s.ok("rest ada for 4 minutes");
    s.ok("damage ada 1 might from accident");
    let wiped = |s: &rules::encounter::stage::Stage<crate::Confrontation>| {
        let sheet = crate::show::sheet(&s.state, &s.library, s.state.people[0].id).unwrap();
        let fact = value(&sheet.now, "rest").clone();
        let found = fact
            .because
            .into_iter()
            .find(|one| one.label.contains("accident"));
        found.map(|one| format!("{} {}", one.label, one.change))
    };
    assert!(wiped(&s).is_some_and(|told| told.ends_with(" 4 minutes")));
    says!(wiped(&s));
    s.ok("rest ada for 1 minutes");
    assert_eq!(wiped(&s), None);
}

/// Rejection 6 of three major augmentations, with a dose for a week that was taken a day ago.
fn augmented() -> State {
    let mut ada = ada();
    for name in ["reflexes", "blade", "heart"] {
        ada.augmentations.push(Augmentation {
            id: name.to_owned(),
            name: name.to_owned(),
            grade: Grade::Major,
            acclimated: false,
            doubled: None,
        });
    }
    ada.doses.push(Dose {
        month: false,
        taken: 0,
        until: WEEK,
        harmless: false,
    });
    let mut s = with([ada]);
    s.state.time = DAY;
    s.state
}

#[test]
fn c_rej_01_rejection_is_a_sum_and_names_its_effects() {
    let state = augmented();
    let library = crate::library::Library::default();
    let sheet = crate::show::sheet(&state, &library, state.people[0].id).unwrap();
    let rejection = value(&sheet.now, "rejection");
    assert_eq!(rejection.value.plain(), "2", "6 − 4");
    let because: Vec<_> = rejection.because.iter().map(|one| &*one.change).collect();
    assert_eq!(because[..2], ["6", "−4"]);
    let last = because.last().expect("what it does");
    assert!(last.starts_with('1') && last.ends_with(" 11"), "{last}");
    says!(last);
}

#[test]
fn c_qrk_04_the_maximum_of_a_clumsy_character_says_how_many_items_count() {
    let mut ada = ada();
    ada.quirk = "clumsy".to_owned();
    ada.items.clear();
    ada.armor = vec![super::super::people::jacket(); 8];
    ada.arms.clear();
    let s = with([ada]);
    let library = crate::library::Library::shipped();
    let sheet = crate::show::sheet(&s.state, &library, s.id("Ada")).unwrap();
    let speed = sheet.tracks.iter().find(|one| one.key == "speed").unwrap();
    let found = speed.because.iter();
    let found = found.filter(|one| one.rule.as_deref() == Some("C-QRK-04"));
    let found: Vec<_> = found.map(|one| (&*one.label, &*one.change)).collect();
    assert_eq!(found, [("Clumsy: 8 items, 6 free", "−2")]);
}

#[test]
fn c_aug_03_a_dose_says_when_it_ends_and_what_follows() {
    let state = augmented();
    let library = crate::library::Library::default();
    let sheet = crate::show::sheet(&state, &library, state.people[0].id).unwrap();
    let block = sheet.blocks.iter().find(|block| block.title == "Calendar");
    let Some(Drawing::Calendar(drawn)) = block.and_then(|block| block.drawing.clone()) else {
        panic!("{block:?}");
    };
    let dose = &drawn.rows[0];
    assert_eq!(
        (dose.label.as_str(), dose.when.as_str()),
        ("dose, 1 week", "6 days")
    );
    assert_eq!((dose.hours, dose.lasts), (6 * 24, true));
    let calendar = rows(&sheet, "Calendar");
    assert!(calendar[0].starts_with("in 6 days | "), "{calendar:?}");
    assert!(
        calendar[0].contains(" 6 | 1 Might damage each day. "),
        "{calendar:?}"
    );
    assert!(calendar[1].starts_with("in 1 week | "), "{calendar:?}");
    assert!(calendar[1].contains(" 1 Might "), "{calendar:?}");
    says!(calendar[..2]);
    assert!(state.time + WEEK < MONTH);
}

/// From 3 to 7 when the dose for a week ends: Speed, stress, Might and recovery, not only the last of them.
#[test]
fn c_rej_02_the_forecast_names_everything_that_rejection_7_brings() {
    let mut state = augmented();
    let ada = &mut state.people[0];
    ada.augmentations.push(Augmentation {
        id: "eyes".to_owned(),
        name: "eyes".to_owned(),
        grade: Grade::Minor,
        acclimated: false,
        doubled: None,
    });
    let might = ada.pools[1].now;
    let library = crate::library::Library::default();
    let sheet = crate::show::sheet(&state, &library, state.people[0].id).unwrap();
    let calendar = rows(&sheet, "Calendar");
    says!(calendar);
    let count = |part: &str| calendar.iter().filter(|row| row.contains(part)).count();
    assert_eq!(count("rejection 7 "), 1, "{calendar:?}");
    assert_eq!(count("No recovery rolls."), 1, "{calendar:?}");
    // One row for all days, from the end of the seventh on: the eighth to the thirtieth.
    assert_eq!(count("1 Might damage from rejection each day"), 1);
    assert!(i64::from(might) < 24, "it reaches 0 within the month");
    assert_eq!(count("Might is 0 in "), 1, "{calendar:?}");
    // Since the dose ended: 13, 20 and 27 days from now.
    assert_eq!(count("1 stress from a week of rejection"), 3);
}

#[test]
fn c_bio_01_biotics_show_the_field_its_dice_and_the_salts() {
    let mut ada = ada();
    ada.biotic = Some(Biotic::new(Field::ExtremeMobility, 2));
    ada.salts = 40;
    let sheet = sheet(ada);
    let biotics = rows(&sheet, "Biotics").join("\n");
    assert!(
        biotics.contains(" | 2d | ") && biotics.contains(" | 40 "),
        "{biotics}"
    );
    says!(biotics);
    assert_eq!(value(&sheet.now, "salts").value.plain(), "40 gulps");
}

#[test]
fn c_crd_04_cards_say_what_they_do_and_can_be_played_from_the_sheet() {
    let mut ada = ada();
    ada.cards.push("cold-head".to_owned());
    let sheet = sheet(ada);
    assert_eq!(rows(&sheet, "Cards"), ["Cold head | Lose 2 fear."]);
    let block = sheet
        .blocks
        .iter()
        .find(|one| one.title == "Cards")
        .unwrap();
    assert_eq!(block.rows[0].line.as_deref(), Some("card Ada cold-head"));
    assert_eq!(sheet.traits_tab, "Abilities");
}

#[test]
fn c_obj_03_the_sheet_of_an_object_has_no_body() {
    let mut hull = pc("Hull", [0; 3], &[]);
    hull.sections.insert("hull".to_owned(), 20);
    let sheet = sheet(hull);
    assert!(sheet.facts.is_empty() && sheet.now.is_empty());
    assert!(rows(&sheet, "Body").is_empty() && rows(&sheet, "Stress").is_empty());
}
