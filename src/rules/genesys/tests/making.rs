//! Tests of creating a character with its offers alone, step by step (T-42 to T-44).

use crate::Genesys;
use crate::library::Library;
use rules::system::System;
use rules::view::{Offer, OfferGroup};

use super::Play;

/// The current question, with the named character focused.
fn asked(play: &Play, who: Option<&str>) -> Vec<Offer> {
    let focus = who.map(|who| play.id(who));
    let all = Genesys::offers(&play.state, &Library::shipped(), focus);
    let asked = all.into_iter().filter(|o| o.group == OfferGroup::Asked);
    asked.collect()
}

fn take(play: &mut Play, label: &str) {
    let all = asked(play, None);
    let found = all.iter().find(|o| o.label == label);
    let labels: Vec<&String> = all.iter().map(|o| &o.label).collect();
    let line = found.unwrap_or_else(|| panic!("no {label} in {labels:?}"));
    play.ok(&line.line);
}

fn keys(play: &Play) -> Vec<String> {
    let mut keys: Vec<String> = asked(play, None).into_iter().map(|o| o.key).collect();
    keys.dedup();
    keys
}

#[test]
fn t_44_an_empty_table_asks_for_a_character() {
    let play = Play::with(&[]);
    let all = asked(&play, None);
    assert_eq!(all.len(), 1);
    // The blank at its end opens the prompt for a name.
    assert_eq!((&*all[0].key, &*all[0].line), ("create", "create "));
    // Later it is an encounter row, and in a fight it isn't offered.
    let mut play = Play::with(&["add vex_marrow"]);
    let course = |play: &Play| {
        let all = Genesys::offers(&play.state, &Library::shipped(), None);
        all.iter()
            .any(|o| o.key == "create" && o.group == OfferGroup::Encounter)
    };
    assert!(course(&play));
    play.ok("start");
    assert!(!course(&play));
}

#[test]
fn t_44_the_skills_of_an_archetype_and_the_free_ranks_are_picked_one_by_one() {
    let mut play = Play::with(&["create Ada"]);
    take(&mut play, "Intellectual");
    // One of the five Knowledge skills.
    let all = asked(&play, None);
    assert_eq!(all.len(), 5);
    assert!(all.iter().all(|o| o.label.starts_with("Knowledge")));
    assert_eq!(play.no("career ada healer").rule, None, "it comes first");
    assert_eq!(play.no("pick ada athletics").rule, Some("G-SKILL-04"));
    take(&mut play, "Knowledge (Science), rank 1");
    take(&mut play, "Healer");
    // Seven skills and one Knowledge. With it there are eight, of which a free rank makes the second of
    // Science.
    assert_eq!(asked(&play, None).len(), 5);
    assert_eq!(play.no("finish ada").rule, Some("G-SKILL-04"));
    take(&mut play, "Knowledge (Science)");
    assert_eq!(asked(&play, None).len(), 8);
    take(&mut play, "Knowledge (Science), rank 2");
    assert_eq!(
        play.no("pick ada knowledge_science").rule,
        None,
        "once each"
    );
    assert_eq!(play.no("pick ada charm").rule, Some("G-SKILL-04"));
    for label in ["Cool, rank 1", "Medicine, rank 1"] {
        take(&mut play, label);
    }
    assert_eq!(play.no("finish ada").rule, Some("G-SKILL-04"));
    take(&mut play, "Vigilance, rank 1");
    let motivations = ["strength", "flaw", "desire", "fear"].map(|one| format!("motivate_{one}"));
    let rows: Vec<String> = motivations
        .into_iter()
        .chain(["raise", "finish", "train"].map(str::to_owned))
        .collect();
    assert_eq!(keys(&play), rows);
    says!(play.no("pick ada melee").why);
    let ada = play.figure("ada");
    let ranks = [
        "knowledge_science",
        "cool",
        "medicine",
        "vigilance",
        "melee",
    ];
    assert_eq!(ranks.map(|skill| ada.rank(skill)), [2, 1, 1, 1, 0]);
    assert_eq!(ada.ledger.available(), 100, "they cost nothing");
}

#[test]
fn t_44_what_is_to_lie_outside_the_career_is_picked_after_it() {
    let mut play = Play::with(&["create Cy", "archetype cy average_human"]);
    assert_eq!(keys(&play), ["career"]);
    assert!(asked(&play, None).iter().all(|o| o.allowed.is_ok()));
    take(&mut play, "Soldier");
    for label in [
        "Athletics, rank 1",
        "Brawl, rank 1",
        "Melee, rank 1",
        "Vigilance, rank 1",
    ] {
        take(&mut play, label);
    }
    // Two more, none of them a soldier's, none locked.
    let labels: Vec<String> = asked(&play, None).into_iter().map(|o| o.label).collect();
    for not in ["Coercion, rank 1", "Melee, rank 2", "Alchemy, rank 1"] {
        assert!(!labels.iter().any(|label| label == not), "{not}");
    }
    assert_eq!(play.no("pick cy coercion").rule, Some("G-SKILL-04"));
    assert_eq!(play.no("pick cy alchemy").rule, Some("G-SKILL-05"));
    take(&mut play, "Charm, rank 1");
    // An override takes a career skill anyway, and the ledger marks it.
    says!(play.ok("pick cy coercion!"));
    assert_eq!(keys(&play)[0], "motivate_strength");
}

#[test]
fn t_42_no_free_rank_goes_beyond_two() {
    let mut play = Play::with(&["create Bo", "archetype bo clone"]);
    take(&mut play, "Athletics, rank 2");
    take(&mut play, "Brawl, rank 2");
    take(&mut play, "Soldier");
    // Both are soldier's skills, and already have two ranks.
    assert_eq!(asked(&play, None).len(), 6);
    assert_eq!(play.no("pick bo athletics").rule, Some("G-SKILL-04"));
    play.ok("pick bo athletics!");
    assert_eq!(play.figure("bo").rank("athletics"), 3);
}

#[test]
fn t_44_of_several_in_the_making_the_one_in_sight_is_asked() {
    let play = Play::with(&["create Ada", "create Bo", "archetype ada laborer"]);
    assert_eq!(asked(&play, Some("ada"))[0].key, "career");
    assert_eq!(asked(&play, Some("bo"))[0].key, "archetype");
    let asks = Genesys::turns(&play.state).asks.unwrap_or_default();
    says!(asks);
}

#[test]
fn g_eq_01_the_menu_says_what_a_weapon_and_armor_do() {
    let play = Play::with(&["create Ada"]);
    let all = Genesys::offers(&play.state, &Library::shipped(), Some(play.id("ada")));
    let detail = |label: &str| {
        let found = all
            .iter()
            .find(|o| o.group == OfferGroup::Market && o.label == label);
        found.map(|o| o.detail.clone()).unwrap_or_default()
    };
    let hatchet = detail("Boarding hatchet");
    assert!(hatchet.starts_with("Damage Brawn +"), "{hatchet}");
    assert!(
        hatchet.contains("critical") && hatchet.contains("Rarity"),
        "{hatchet}"
    );
    let suit = detail("Spacer's leathers");
    assert!(suit.starts_with("Soak +"), "{suit}");
}

/// Outside a fight a character takes a dose, is treated, rests, and is treated again, with an offer for
/// each.
#[test]
fn g_heal_02_03_04_06_care_is_on_offer_where_nobody_fights() {
    let between = |play: &Play| -> Vec<Offer> {
        let all = Genesys::offers(&play.state, &Library::shipped(), Some(play.id("vex")));
        let of = |o: &Offer| o.group == OfferGroup::Between;
        all.into_iter().filter(of).collect()
    };
    let line = |play: &Play, key: &str| {
        let found = between(play).into_iter().find(|o| o.key == key);
        found.map(|o| o.line)
    };
    let mut play = Play::with(&["add vex_marrow", "crit vex = 23", "wound vex 9"]);
    // Vex has no ranks of Medicine, and is alone, but may still try it.
    assert_eq!(play.figure("vex").rank("medicine"), 0);
    let dose = line(&play, "dose").unwrap_or_default();
    play.ok(&dose);
    assert_eq!(play.figure("vex").wounds, 4);
    play.ok(&line(&play, "treat").unwrap_or_default());
    play.all(&["roll = 1f", "done"]);
    let off = between(&play)
        .into_iter()
        .find(|o| o.line.contains("Off-Balance"));
    play.ok(&off.map(|o| o.line).unwrap_or_default());
    play.all(&["roll = 1f", "done"]);
    assert!(line(&play, "treat").is_none(), "both were tried");
    assert!(line(&play, "convalesce").is_none(), "no week was rested");
    play.ok(&line(&play, "week").unwrap_or_default());
    play.ok(&line(&play, "convalesce").unwrap_or_default());
    play.all(&["roll = 1s", "done"]);
    assert!(play.figure("vex").criticals.is_empty());
    // After a fight it is offered too.
    play.all(&["add ashen_oar_boarder", "start", "end"]);
    assert!(line(&play, "rest").is_some() && line(&play, "session_start").is_some());
    // What comes next for the hurt has it too, and rest first for who can't act.
    let mut hurt = Play::with(&["add vex_marrow", "wound vex 3"]);
    let course = |play: &Play, key: &str| {
        let all = Genesys::offers(&play.state, &Library::shipped(), Some(play.id("vex")));
        let mut all = all
            .into_iter()
            .filter(|one| one.group == OfferGroup::Encounter && one.key == key);
        all.any(|one| key == "treat" || one.proposed)
    };
    assert!(course(&hurt, "treat") && course(&hurt, "session_start"));
    hurt.ok("wound vex 20");
    assert!(course(&hurt, "rest") && !course(&hurt, "session_start"));
    // A character with the skill does it, rather than the patient.
    let mut play = Play::with(&[
        "add vex_marrow",
        "add doctor_amun_teld as Amun",
        "wound vex 3",
    ]);
    let treat = line(&play, "treat").unwrap_or_default();
    assert!(treat.starts_with("treat Amun"), "{treat}");
    play.ok(&treat);
}

/// A menu sets the surroundings, each row does what its label promises, and rows for the current state
/// are left out (G-ENV).
#[test]
fn g_env_01_to_15_the_place_is_said_by_its_offers() {
    let rows = |play: &Play| -> Vec<Offer> {
        let all = Genesys::offers(&play.state, &Library::shipped(), Some(play.id("vex")));
        let of = |o: &Offer| o.group == OfferGroup::Place;
        all.into_iter().filter(of).collect()
    };
    let mut play = Play::fight();
    let all = rows(&play);
    for offer in &all {
        let was = play.state.clone();
        // Some need a typed end: a rating, the level of concealment.
        let line = match offer.line.strip_suffix(' ') {
            Some(line) => format!("{line} 2"),
            None => offer.line.clone(),
        };
        play.ok(&line);
        assert!(play.state != was, "{line}");
        play.state = was;
    }
    let has = |all: &[Offer], key: &str| all.iter().any(|o| o.key == key);
    for key in [
        "conceal_3",
        "gravity_zero",
        "terrain_difficult",
        "water_rough",
        "expose_vacuum",
        "expose_fire",
    ] {
        assert!(has(&all, key), "{key}");
    }
    assert!(!has(&all, "clear") && !has(&all, "terrain_open"));
    play.all(&["scene gravity zero", "expose vex vacuum"]);
    let all = rows(&play);
    assert!(has(&all, "clear") && has(&all, "free") && !has(&all, "expose_vacuum"));
    assert!(!has(&all, "gravity_zero") && has(&all, "gravity_normal"));
}

#[test]
fn t_44_a_career_leaves_one_knowledge_open() {
    let mut play = Play::with(&["create Cy", "archetype cy halcria"]);
    let line = "career cy healer with knowledge_lore medicine cool";
    play.ok(line);
    // Named with a free rank it is also chosen, and no other is.
    assert!(
        play.figure("cy")
            .career
            .contains(&"knowledge_lore".to_owned())
    );
    assert_eq!(
        play.no("pick cy knowledge_science").rule,
        Some("G-SKILL-04")
    );
    let mut play = Play::with(&["create Cy", "archetype cy halcria", "career cy hacker"]);
    play.ok("pick cy knowledge_xenology");
    assert_eq!(play.figure("cy").rank("knowledge_xenology"), 0);
    let career = &play.figure("cy").career;
    let knowledge = career.iter().filter(|s| s.starts_with("knowledge"));
    assert_eq!(knowledge.collect::<Vec<_>>(), ["knowledge_xenology"]);
}

#[test]
fn g_story_06_no_point_upgrades_what_was_rolled() {
    let mut play = Play::with(&["add vex_marrow", "session 3"]);
    play.all(&["check vex cool easy", "roll = 1s"]);
    let no = play.no("story players");
    assert_eq!(no.rule, Some("G-STORY-06"));
    play.ok("story players the door was never locked");
}

#[test]
fn g_pool_23_a_contest_is_won_by_one_who_competes() {
    let mut play = Play::with(&["add vex_marrow", "create Ada", "create Cy"]);
    play.ok("contest athletics easy vex ada");
    says!(play.no("settle cy").why);
    let said = play.ok("settle vex");
    says!(said);
}

#[test]
fn t_44_a_starship_captain_leaves_any_one_of_the_nine_out() {
    // Nine skills, of which Knowledge is one of five: any of the nine can be left out.
    let nine = [
        "astrocartography",
        "computers",
        "discipline",
        "gunnery",
        "knowledge_lore",
        "leadership",
        "mechanics",
        "operating",
        "perception",
    ];
    for out in nine {
        let mut play = Play::with(&["create Ada", "archetype ada laborer"]);
        play.ok("career ada starship_captain");
        assert_eq!(asked(&play, None).len(), 13, "five of them Knowledge");
        let chosen: Vec<&str> = nine.into_iter().filter(|skill| *skill != out).collect();
        for skill in &chosen {
            assert_eq!(keys(&play), ["pick"]);
            play.ok(&format!("pick ada {skill}"));
            // A picked skill keeps its row, so that the others keep their keys.
            assert!(!play.figure("ada").has_open() || asked(&play, None).len() == 13);
            // A second Knowledge is not among them.
            if *skill == "knowledge_lore" {
                let again = |o: &Offer| o.label.starts_with("Knowledge") && o.allowed.is_ok();
                assert!(asked(&play, None).iter().all(|o| !again(o)));
                assert!(!play.figure("ada").is_open("knowledge_science"));
            }
        }
        let ada = play.figure("ada");
        assert!(!ada.has_open(), "eight are chosen");
        let owned: Vec<String> = chosen.iter().map(|&s| s.to_owned()).collect();
        assert!(ada.career.ends_with(&owned), "{:?}", ada.career);
        assert_eq!(ada.ledger.origin.as_ref().unwrap().left, 4, "free ranks");
    }
}
