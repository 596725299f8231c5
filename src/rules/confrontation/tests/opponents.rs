//! Important opponents, and objects with sections.

use std::collections::BTreeMap;

use super::people::{guard, pc, with};
use super::shipped;
use crate::library::{Library, PackSource};
use crate::model::Tactic;
use crate::settings::Settings;

#[test]
fn c_npc_04_an_important_opponent_has_stress_and_cards() {
    let mut s = shipped();
    s.all(&["add boss", "add vesna"]);
    s.refused("stress boss jump", "C-NPC-04");
    says!(s.ok("important boss"));
    assert!(s.ok("important boss").is_empty());
    s.roll(&[1]).ok("stress boss jump");
    let boss = s.state.person(s.id("Boss")).unwrap();
    assert_eq!((boss.stress.points, boss.cards.len()), (1, 1));
    says!(s.ok("important boss off"));
    s.refused("stress boss jump", "C-NPC-04");
    says!(s.try_line("important vesna").unwrap_err().to_string());
}

#[test]
fn c_obj_01_and_04_objects_have_sections_with_durability() {
    let mut s = shipped();
    says!(s.ok("object airlock door 20"));
    says!(s.ok("object airlock frame 40"));
    says!(s.ok("object airlock door 15"));
    let airlock = s.state.person(s.id("airlock")).unwrap();
    let sections = BTreeMap::from([("door".to_owned(), 15), ("frame".to_owned(), 40)]);
    assert_eq!(airlock.sections, sections);
    s.ok("add guard");
    says!(s.try_line("object guard leg 3").unwrap_err().to_string());
    assert_eq!(s.state.people.len(), 2);
}

#[test]
fn c_obj_04_a_pack_may_bring_vehicles() {
    let own = PackSource {
        name: "mine.ron",
        text: "(name: \"x\", version: \"1\", profiles: [
            (id: \"crawler\", name: \"Crawler\", side: Npc, sections: {\"cabin\": 30, \"tracks\": 50})])",
    };
    let sources: Vec<_> = Library::embedded().iter().copied().chain([own]).collect();
    let (library, errors) = Library::load(&sources);
    assert_eq!(errors, []);
    let crawler = library.person("crawler", &Settings::default()).unwrap();
    assert_eq!(crawler.sections.get("tracks"), Some(&50));
}

#[test]
fn c_cnf_08_weights_decide_how_often_chance_chooses_a_tactic() {
    for (face, tactic) in [
        (1, Tactic::Quickly),
        (2, Tactic::Precisely),
        (4, Tactic::Precisely),
    ] {
        let skills = [("firearms", crate::model::Pool::Speed, 1)];
        let mut armed = guard("Guard");
        armed.arms[0].drawn = true;
        let opponent = armed.opponent.as_mut().unwrap();
        opponent.weights = vec![(Tactic::Precisely, 3), (Tactic::Quickly, 1)];
        let mut s = with([pc("Vesna", [9, 9, 9], &skills), armed]);
        s.ok("setting npc.tactic random");
        s.all(&["check vesna firearms vs guard", "choose vesna quickly"]);
        s.roll(&[face]).ok("reveal");
        assert_eq!(
            s.state.check.as_ref().unwrap().against,
            Some(tactic),
            "{face}"
        );
    }
}
