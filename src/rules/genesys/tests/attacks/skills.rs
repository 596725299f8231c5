//! Tests of the combat skills, in all spellings.

use rstest::rstest;

use crate::library::Library;
use crate::model::records::Fights;

#[rstest]
#[case("Ranged-Light", "ranged_light")]
#[case("Ranged (Light)", "ranged_light")]
#[case("Ranged [Light]", "ranged_light")]
#[case("ranged light", "ranged_light")]
#[case("Ranged (Heavy)", "ranged_heavy")]
#[case("Ranged [Heavy]", "ranged_heavy")]
#[case("Melee [Light]", "melee")]
#[case("Melee (Heavy)", "melee")]
#[case("MELEE", "melee")]
fn g_skill_06_other_spellings_lead_to_the_same_skill(#[case] words: &str, #[case] id: &str) {
    assert_eq!(Library::shipped().find_skill(words).unwrap().id, id);
}

#[test]
fn g_skill_07_five_combat_skills_two_of_them_close() {
    let library = Library::shipped();
    let fighting: Vec<(&str, Fights)> = library
        .skills()
        .filter_map(|s| s.fights.map(|fights| (s.id.as_str(), fights)))
        .collect();
    let combat: Vec<&str> = fighting.iter().map(|(id, _)| *id).collect();
    assert_eq!(
        combat,
        ["brawl", "melee", "ranged_light", "ranged_heavy", "gunnery"]
    );
    // Weapons of saves without `fights` are read by the same five.
    for (id, fights) in &fighting {
        assert_eq!(
            crate::model::records::fights_of_old(id),
            Some(*fights),
            "{id}"
        );
    }
    let close: Vec<&str> = fighting
        .iter()
        .filter(|(_, fights)| fights.is_close())
        .map(|(id, _)| *id)
        .collect();
    assert_eq!(close, ["brawl", "melee"]);
}
