//! The steps of creation, and what experience buys.

use rules::encounter::stage::Stage as Table;
use rules::system::System as _;
use rules::view::{Offer, OfferGroup};

use super::{labels, told};
use crate::Confrontation;
use crate::tests::shipped;

fn asks(s: &Table<Confrontation>) -> String {
    Confrontation::turns(&s.state).asks.unwrap_or_default()
}

#[test]
fn c_cre_02_creation_goes_step_by_step_and_each_choice_shows_what_it_gives() {
    let mut s = shipped();
    s.ok("create Vesna");
    assert!(Confrontation::turns(&s.state).steps);
    says!(asks(&s));
    let all = s.offers(None);
    let descriptors = told(&all, "descriptor");
    assert_eq!(descriptors.len(), 20);
    assert!(
        descriptors.contains(&"descriptor Vesna bold | M+1 S+2".to_owned()),
        "{descriptors:?}"
    );
    let bold = all.iter().find(|one| one.key == "descriptor_bold").unwrap();
    says!(bold.detail);
    s.ok("descriptor vesna bold");
    says!(asks(&s));
    assert_eq!(told(&s.offers(None), "profession").len(), 20);
    s.ok("profession vesna detective");
    assert_eq!(told(&s.offers(None), "focus").len(), 20);
    s.ok("focus vesna \"stands up for herself\"");
    says!(asks(&s));
    assert_eq!(told(&s.offers(None), "quirk"), ["quirk Vesna"]);
    says!(labels(&s.offers(None), "quirk"));
    s.roll(&[13]);
    s.ok("quirk vesna");
    s.roll(&[3]);
    s.ok("draw-card vesna");
    says!(asks(&s));
    let end = told(&s.offers(None), "created");
    assert_eq!(end, ["created Vesna"]);
    s.ok("created vesna");
    assert!(!Confrontation::turns(&s.state).steps);
}

#[test]
fn c_cre_08_a_poor_profession_shows_the_points_of_the_house_rule() {
    let mut s = shipped();
    s.all(&["create Vesna", "descriptor vesna bold"]);
    let pilot = |s: &Table<Confrontation>| told(&s.offers(None), "profession_pilot");
    assert_eq!(pilot(&s), ["profession Vesna pilot | I+4 M+3 S+5"]);
    s.ok("setting professions.fix_low off");
    assert_eq!(pilot(&s), ["profession Vesna pilot | I+1 S+2"]);
}

#[test]
fn c_xp_03_experience_shows_prices_and_why_one_is_too_high() {
    let mut s = shipped();
    let vesna = super::super::people::pc(
        "Vesna",
        [5, 6, 7],
        &[("firearms", crate::model::Pool::Speed, 1)],
    );
    s.state.people.push(crate::model::Person {
        id: rules::view::Id(1),
        experience: 4,
        ..vesna
    });
    s.state.next_id = 2;
    let all = s.offers(Some("Vesna"));
    let growth: Vec<_> = all
        .iter()
        .filter(|one| one.group == OfferGroup::Growth)
        .collect();
    let words: Vec<_> = growth
        .iter()
        .map(|one| (one.label.as_str(), one.cost.plain(), one.allowed.is_ok()))
        .collect();
    assert_eq!(
        words[..5],
        [
            ("Intellect 5 to 6", "1.5 XP".to_owned(), true),
            ("Might 6 to 7", "1.5 XP".to_owned(), true),
            ("Speed 7 to 8", "1.5 XP".to_owned(), true),
            ("Toughness 2 to 3", "3 XP".to_owned(), false),
            ("firearms: expert", "3 XP".to_owned(), false),
        ]
    );
    assert_eq!(growth[0].detail, "2 XP now.");
    s.ok(&growth[0].line.clone());
    assert_eq!(s.state.people[0].experience, 1);
}

#[test]
fn c_cre_01_a_name_of_several_words_needs_no_quotes() {
    let mut s = shipped();
    s.ok("create Nia Okafor");
    s.ok("create \"Bo Lund\"");
    let names: Vec<_> = s.state.people.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["Nia Okafor", "Bo Lund"]);
}

#[test]
fn c_cre_02_concept_and_identity_are_steps_of_their_own() {
    let mut s = shipped();
    s.ok("create Vesna");
    let first = s.offers(None).into_iter().next().unwrap();
    assert_eq!(first.line, "concept Vesna ", "before the choices");
    says!(s.ok("concept vesna \"A guard who counts exits\""));
    says!(asks(&s));
    assert!(told(&s.offers(None), "concept").is_empty(), "it is written");
    s.all(&[
        "descriptor vesna bold",
        "profession vesna detective",
        "focus vesna \"stands up for herself\"",
        "quirk vesna pure",
    ]);
    s.roll(&[3]);
    s.ok("draw-card vesna");
    says!(asks(&s));
    for key in ["age", "story", "rename"] {
        assert_eq!(told(&s.offers(None), key).len(), 1, "{key}");
    }
    s.all(&["age vesna 31", "story vesna \"Left the guard\""]);
    says!(asks(&s));
    let vesna = &s.state.people[0];
    assert_eq!(vesna.concept, "A guard who counts exits");
    let sheet = Confrontation::sheet(&s.state, &s.library, vesna.id).unwrap();
    let notes = sheet.blocks.iter().find(|one| one.title == "Notes");
    assert!(format!("{notes:?}").contains("counts exits"), "{notes:?}");
}

fn keys(s: &Table<Confrontation>) -> Vec<String> {
    s.offers(None).into_iter().map(|one| one.key).collect()
}

/// Augments herself: 1 minor and 1 major.
#[test]
fn c_aug_06_c_aug_09_augmentations_are_chosen_from_a_list() {
    let mut s = shipped();
    s.all(&[
        "create Vesna",
        "descriptor vesna bold",
        "profession vesna detective",
        "focus vesna \"augments herself\"",
    ]);
    let lines = |s: &Table<Confrontation>| -> Vec<String> {
        let all = s.offers(None).into_iter();
        let fits = all.filter(|one| one.key.starts_with("fit_"));
        fits.map(|one| one.line).collect()
    };
    let rows = lines(&s);
    assert_eq!(rows.len(), 7 + 7, "{rows:?}");
    assert!(rows.contains(&"fit Vesna cybereyes".to_owned()));
    let order = keys(&s);
    s.ok("fit vesna cybereyes");
    // Every row keeps its place, and with it its key.
    assert_eq!(keys(&s), order);
    let open = |one: &&Offer| one.key.starts_with("fit_") && one.allowed.is_ok();
    assert_eq!(s.offers(None).iter().filter(open).count(), 7);
    let rows = lines(&s);
    let heart = "fit Vesna cybereyes cyberheart".to_owned();
    assert!(rows.contains(&heart), "the chosen one stays: {rows:?}");
    s.ok("fit vesna cybereyes cyberheart");
    assert!(told(&s.offers(None), "fit_").is_empty());
}
