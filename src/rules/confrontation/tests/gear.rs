//! What characters carry.

use rules::encounter::stage::Stage;

use super::shipped;
use crate::Confrontation;
use crate::model::Person;

fn person<'a>(s: &'a Stage<Confrontation>, name: &str) -> &'a Person {
    s.state.person(s.id(name)).unwrap()
}

#[test]
fn c_cre_10_gear_is_given_and_taken() {
    let mut s = shipped();
    s.ok("add vesna");
    says!(s.ok("give vesna grenade x2"));
    says!(s.ok("give vesna \"a letter from home\""));
    says!(s.ok("give vesna medikit x3"));
    says!(s.ok("give vesna \"powered armor\""));
    let vesna = person(&s, "Vesna Kolar");
    assert_eq!(
        vesna.arms.iter().filter(|arm| arm.id == "grenade").count(),
        2
    );
    assert_eq!(vesna.armor.last().unwrap().most, 20);
    let item = |name: &str| {
        let vesna = person(&s, "Vesna Kolar");
        vesna
            .items
            .iter()
            .find(|item| item.name == name)
            .map(|item| item.number)
    };
    assert_eq!(
        (item("Medikit"), item("a letter from home")),
        (Some(3), Some(1))
    );
    says!(s.ok("lose vesna medikit"));
    s.ok("lose vesna grenade");
    s.ok("lose vesna letter");
    let vesna = person(&s, "Vesna Kolar");
    assert_eq!(
        vesna.arms.iter().filter(|arm| arm.id == "grenade").count(),
        1
    );
    assert_eq!(
        vesna
            .items
            .iter()
            .find(|item| item.name == "Medikit")
            .unwrap()
            .number,
        2
    );
    assert!(!vesna.items.iter().any(|item| item.name.contains("letter")));
    says!(s.try_line("lose vesna letter").unwrap_err().to_string());
    s.ok("create Ada");
    says!(s.try_line("give ada grenade").unwrap_err().to_string());
}

#[test]
fn c_prf_13a_made_marks_weapons_and_armor() {
    let mut s = shipped();
    s.all(&["add vesna"]);
    says!(s.ok("made vesna \"flak jacket\""));
    says!(s.ok("made vesna \"assault rifle\""));
    let vesna = person(&s, "Vesna Kolar");
    let rifle = vesna
        .arms
        .iter()
        .find(|arm| arm.id == "assault_rifle")
        .unwrap();
    let jacket = vesna
        .armor
        .iter()
        .find(|one| one.id == "flak_jacket")
        .unwrap();
    assert!(rifle.made_by_self && jacket.made_by_self);
    s.ok("made vesna \"assault rifle\" off");
    let vesna = person(&s, "Vesna Kolar");
    assert!(!vesna.arms.iter().any(|arm| arm.made_by_self));
    assert!(s.try_line("made vesna \"gas vents\"").is_err());
}
