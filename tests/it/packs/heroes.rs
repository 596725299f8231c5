//! The four player characters of the demo: built as the rules allow.
//!
//! The origin of each (T-44) is repeated here, so that a number changed only in the pack is noticed.

use genesys::kinds::{Characteristic, Kind};
use genesys::library::Library;
use genesys::model::records::Profile;
use rstest::rstest;

/// Experience earned in play by each of the four.
const EARNED: u32 = 40;

/// The start of a character: six characteristics, wound and strain base, experience, free ranks.
struct Origin {
    characteristics: [u8; 6],
    wounds: u8,
    strain: u8,
    experience: u32,
    free: &'static [&'static str],
}

const DRIFT_BORN: Origin = Origin {
    characteristics: [2, 2, 2, 2, 2, 2],
    wounds: 10,
    strain: 7,
    experience: 120,
    free: &["cool", "ranged_light", "stealth", "skulduggery", "piloting"],
};
const HALCRIA: Origin = Origin {
    characteristics: [1, 2, 2, 2, 3, 2],
    wounds: 9,
    strain: 12,
    experience: 90,
    free: &[
        "manipulation",
        "knowledge_lore",
        "manipulation",
        "discipline",
        "perception",
        "vigilance",
    ],
};
const ROBOT: Origin = Origin {
    characteristics: [1, 1, 1, 1, 1, 1],
    wounds: 10,
    strain: 10,
    experience: 175,
    free: &[
        "athletics",
        "computers",
        "gunnery",
        "knowledge_science",
        "mechanics",
        "operating",
    ],
};
const AURWA_TRAINED: Origin = Origin {
    characteristics: [2, 2, 3, 2, 2, 1],
    wounds: 10,
    strain: 10,
    experience: 90,
    free: &[
        "alchemy",
        "medicine",
        "medicine",
        "cool",
        "discipline",
        "knowledge_science",
    ],
};

fn ranks_of(hero: &Profile, talent: &str) -> u8 {
    let found = hero.talents.iter().find(|(id, _)| id == talent);
    found.map_or(0, |(_, ranks)| *ranks)
}

/// The tier of a talent by the number of its rule (G-TALR-10), or 0 for other words.
fn tier(library: &Library, talent: &str) -> u32 {
    let rule = library.talent(talent).map_or("", |t| t.rule.as_str());
    match rule.trim_start_matches("G-TAL-").parse() {
        Ok(1..=25) => 1,
        Ok(26..=41) => 2,
        Ok(42..=57) => 3,
        Ok(58..=66) => 4,
        Ok(67..=71) => 5,
        _ => 0,
    }
}

/// The tier at which each rank of each talent was bought (G-TALR-02).
fn purchases(library: &Library, hero: &Profile) -> Vec<u32> {
    let each = hero.talents.iter().flat_map(|(id, ranks)| {
        let first = tier(library, id);
        (0..u32::from(*ranks)).map(move |rank| (first + rank).min(5))
    });
    each.collect()
}

#[rstest]
#[case("vex_marrow", DRIFT_BORN, 15)]
#[case("ila_senn", HALCRIA, 5)]
#[case("rho", ROBOT, 0)]
#[case("doctor_amun_teld", AURWA_TRAINED, 0)]
fn g_talr_01_a_hero_costs_what_experience_pays(
    #[case] id: &str,
    #[case] origin: Origin,
    #[case] left: u32,
) {
    let library = Library::shipped();
    let hero = library.profile(id).unwrap();
    let mut raised = 0;
    for (which, start) in Characteristic::ALL.into_iter().zip(origin.characteristics) {
        let value = hero.characteristics.get(which);
        assert!((start..=5).contains(&value), "{id} {which:?}");
        raised += (start + 1..=value).map(|n| 10 * u32::from(n)).sum::<u32>();
    }
    assert!(raised <= origin.experience, "bought at creation only");
    let talents: u32 = purchases(&library, hero).iter().map(|tier| 5 * tier).sum();
    let mut skills = 0;
    for (skill, rank) in &hero.skills {
        let free = origin.free.iter().filter(|f| **f == skill).count() as u8;
        let more = if hero.career.contains(skill) { 0 } else { 5 };
        skills += (free + 1..=*rank)
            .map(|n| 5 * u32::from(n) + more)
            .sum::<u32>();
    }
    for skill in origin.free {
        assert!(
            hero.skills.iter().any(|(id, _)| id == skill),
            "{id}: {skill}"
        );
    }
    assert_eq!(raised + talents + skills + left, origin.experience + EARNED);
    assert_eq!(hero.career.len(), 8);
}

#[rstest]
#[case("vex_marrow", DRIFT_BORN)]
#[case("ila_senn", HALCRIA)]
#[case("rho", ROBOT)]
#[case("doctor_amun_teld", AURWA_TRAINED)]
fn g_char_09_thresholds_start_from_brawn_and_willpower(#[case] id: &str, #[case] origin: Origin) {
    let library = Library::shipped();
    let hero = library.profile(id).unwrap();
    let br = hero.characteristics.br;
    let wil = hero.characteristics.wil;
    assert_eq!(
        hero.wounds,
        origin.wounds + br + 2 * ranks_of(hero, "toughened")
    );
    assert_eq!(
        hero.strain,
        Some(origin.strain + wil + ranks_of(hero, "grit"))
    );
}

#[rstest]
#[case("vex_marrow")]
#[case("ila_senn")]
#[case("rho")]
#[case("doctor_amun_teld")]
fn g_talr_04_fewer_talents_stand_on_each_higher_tier(#[case] id: &str) {
    let library = Library::shipped();
    let bought = purchases(&library, library.profile(id).unwrap());
    assert!(!bought.contains(&0), "{id} has a talent without a tier");
    for tier in 2..=5 {
        let here = bought.iter().filter(|t| **t == tier).count();
        let below = bought.iter().filter(|t| **t == tier - 1).count();
        assert!(here == 0 || here < below, "{id}: {here} on tier {tier}");
    }
}

#[rstest]
#[case("vex_marrow", 7)]
#[case("ila_senn", 5)]
#[case("rho", 10)]
#[case("doctor_amun_teld", 7)]
fn g_enc_07_a_hero_can_carry_the_gear(#[case] id: &str, #[case] printed: u8) {
    let library = Library::shipped();
    let hero = library.profile(id).unwrap();
    let weapons = hero.attacks.iter().map(|a| library.attack(a).unwrap().enc);
    let gear = hero.gear.iter().map(|g| library.gear(g).unwrap());
    let armor = library.worn(hero.armor.as_ref().unwrap()).unwrap().enc;
    let carried =
        weapons.sum::<u8>() + gear.clone().map(|g| g.enc).sum::<u8>() + armor.saturating_sub(3);
    let threshold = 5 + hero.characteristics.br + gear.map(|g| g.carries).sum::<u8>();
    assert_eq!(carried, printed);
    assert!(carried <= threshold, "{carried} of {threshold}");
}

#[test]
fn the_party_is_four_player_characters_with_motivations() {
    let library = Library::shipped();
    let party: Vec<&Profile> = library.profiles().filter(|p| p.kind == Kind::Pc).collect();
    let names: Vec<&str> = party.iter().map(|p| p.name.as_str()).collect();
    assert_eq!(names, ["Vex Marrow", "Ila Senn", "Rho", "Doctor Amun Teld"]);
    for hero in party {
        // G-SOC-02: four motivations, all of them known for a player's own character.
        let facets = hero.motivations.as_ref().unwrap();
        for facet in [&facets.strength, &facets.flaw, &facets.desire, &facets.fear] {
            assert!(!facet.is_empty(), "{}", hero.name);
        }
        assert!(!hero.attacks.is_empty());
    }
}

#[test]
fn vex_has_the_numbers_of_the_first_screen() {
    let library = Library::shipped();
    let vex = library.profile("vex_marrow").unwrap();
    let c = vex.characteristics;
    assert_eq!([c.br, c.ag, c.int, c.cun, c.wil, c.pre], [2, 3, 2, 3, 2, 2]);
    assert_eq!((vex.wounds, vex.strain), (12, Some(11)));
    assert_eq!(
        c.br + library.worn(vex.armor.as_ref().unwrap()).unwrap().soak,
        3
    );
}
