//! Finding records by what users type (G-SKILL-06 and the naming rules of the language).

use genesys::library::Library;
use genesys::library::find::NotFound;
use rstest::rstest;

#[rstest]
// Every spelling in the rules.
#[case("ranged_light", "Ranged-Light")]
#[case("Ranged-Light", "Ranged-Light")]
#[case("ranged (light)", "Ranged-Light")]
#[case("Ranged [Light]", "Ranged-Light")]
#[case("RANGED  LIGHT", "Ranged-Light")]
#[case("Ranged (Heavy)", "Ranged-Heavy")]
#[case("Melee [Light]", "Melee")]
#[case("melee (heavy)", "Melee")]
#[case("lore", "Knowledge (Lore)")]
#[case("Knowledge: Science", "Knowledge (Science)")]
#[case("general", "Knowledge (General)")]
// Parts of names.
#[case("ranged l", "Ranged-Light")]
#[case("skul", "Skulduggery")]
#[case("edici", "Medicine")]
#[case("ecology", "Knowledge (Planet Ecology)")]
fn g_skill_06_every_spelling_leads_to_one_skill(#[case] words: &str, #[case] name: &str) {
    let library = Library::shipped();
    let found = library.find_skill(words).map(|skill| skill.name.as_str());
    assert_eq!(found, Ok(name));
}

#[rstest]
#[case("troop", "Compact trooper")]
#[case("vex", "Vex Marrow")]
#[case("ILA", "Ila Senn")]
#[case("rho", "Rho")]
#[case("colony militia", "Colony militia")]
#[case("whisper", "Whisper")]
#[case("ships engineer", "Ship's engineer")]
#[case("architect nine", "Architect-Nine")]
// A part that begins a word has priority over one in the middle: Assayer Dray has "say" too.
#[case("spea", "Speaker Ohn-Tesh of the Halcria")]
#[case("ssayer", "Assayer Dray")]
fn a_profile_is_found_by_any_unambiguous_piece(#[case] words: &str, #[case] name: &str) {
    let library = Library::shipped();
    let found = library.find_profile(words).map(|p| p.name.as_str());
    assert_eq!(found, Ok(name));
}

#[test]
fn what_may_be_several_is_answered_with_all_of_them() {
    let library = Library::shipped();
    let Err(error) = library.find_profile("marrow") else {
        panic!("two are called Marrow");
    };
    assert_eq!(
        error,
        NotFound::Several {
            what: "profile",
            words: "marrow".to_owned(),
            candidates: vec![
                "Marrow, iron of the drift".to_owned(),
                "Vex Marrow".to_owned()
            ],
        }
    );
    says!(error.to_string());
}

#[rstest]
#[case("whispr", "Whisper")]
#[case("bordar", "Ashen Oar boarder")]
#[case("xylophone", "`xylophone`")]
#[case("", "``")]
#[case(" - ", "` - `")]
fn what_is_not_there_is_answered_with_the_nearest(#[case] words: &str, #[case] end: &str) {
    let library = Library::shipped();
    let answer = library.find_profile(words).unwrap_err().to_string();
    assert!(answer.ends_with(end), "{answer}");
    says!(answer);
}

#[test]
fn every_shelf_is_searched_in_the_same_way() {
    let library = Library::shipped();
    assert_eq!(
        library.find_weapon("hatchet").map(|w| w.id.as_str()),
        Ok("boarding_hatchet")
    );
    assert_eq!(
        library.find_armor("leathers").map(|a| a.id.as_str()),
        Ok("spacers_leathers")
    );
    assert_eq!(
        library.find_gear("putty").map(|g| g.id.as_str()),
        Ok("repair_putty")
    );
    assert_eq!(
        library.find_talent("lets ride").map(|t| t.id.as_str()),
        Ok("lets_ride")
    );
    assert_eq!(
        library.find_vehicle("oar").map(|v| v.id.as_str()),
        Ok("oar")
    );
    assert_eq!(
        library.find_vehicle_weapon("mine").map(|w| w.id.as_str()),
        Ok("mine_rack")
    );
    assert_eq!(
        library.find_critical("off bal").map(|c| c.id.as_str()),
        Ok("off_balance")
    );
    assert_eq!(
        library.find_critical_hit("fire").map(|c| c.id.as_str()),
        Ok("fire")
    );
}

/// A full id or name leads to that record alone, however many others contain it.
#[test]
fn a_whole_id_or_name_always_leads_to_its_record() {
    let library = Library::shipped();
    for profile in library.profiles() {
        assert_eq!(library.find_profile(&profile.id), Ok(profile));
        assert_eq!(library.find_profile(&profile.name), Ok(profile));
    }
    for weapon in library.weapons() {
        assert_eq!(library.find_weapon(&weapon.id), Ok(weapon));
        assert_eq!(library.find_weapon(&weapon.name.to_uppercase()), Ok(weapon));
    }
    for talent in library.talents() {
        assert_eq!(library.find_talent(&talent.id), Ok(talent));
        assert_eq!(library.find_talent(&talent.name), Ok(talent));
    }
    for vehicle in library.vehicles() {
        assert_eq!(library.find_vehicle(&vehicle.name), Ok(vehicle));
    }
}
