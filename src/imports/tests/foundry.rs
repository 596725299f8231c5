//! Files of the Genesys system for Foundry.

use genesys::kinds::{Band, Kind, Quality};
use genesys::model::figure::Group;
use genesys::model::records::{Attack, Damage};

use super::*;
use crate::Dialect;

const NEMESIS: &str = include_str!("fixtures/foundry-nemesis.json");
const CHARACTER: &str = include_str!("fixtures/foundry-character.json");

#[test]
fn the_soak_of_an_adversary_is_whole_and_armor_is_part_of_it() {
    let report = report(NEMESIS);
    assert_eq!(report.dialect, Dialect::Foundry);
    let mara = &report.characters[0];
    assert_eq!(mara.profile.kind, Kind::Nemesis);
    assert_eq!(protection(mara), (4, 1, 0));
    assert_eq!((mara.profile.wounds, mara.profile.strain), (17, Some(14)));
    assert_eq!((mara.now.wounds, mara.now.strain), (3, 2));
    assert_eq!(mara.profile.adversary, 2);
    let skills = &mara.profile.skills;
    assert_eq!(
        *skills,
        [("skulduggery".to_owned(), 3), ("melee".to_owned(), 2)]
    );
    assert_eq!(mara.profile.career, ["skulduggery"]);
}

#[test]
fn a_weapon_has_its_damage_and_qualities_and_the_condition_is_not_damage() {
    let mara = only(NEMESIS);
    let Attack::Own(knife) = &mara.profile.attacks[0] else {
        unreachable!("it is the file's own weapon")
    };
    assert_eq!(knife.damage, Damage::Brawn(3));
    assert_eq!((knife.crit, knife.range), (3, Band::Engaged));
    assert_eq!(knife.qualities, [Quality::Vicious(2)]);
    assert!(knife.note.contains("Salt-worn"), "{}", knife.note);
}

#[test]
fn markup_is_gone_and_unknown_talents_and_items_are_told() {
    let mara = only(NEMESIS);
    let tide = mara
        .profile
        .abilities
        .iter()
        .find(|one| one.name == "Tide-reader")
        .unwrap();
    assert_eq!(
        tide.text,
        "Knows the hour without a clock. Spend Advantage."
    );
    assert!(
        mara.now
            .notes
            .contains(&"Description: Keeps the ledger of the Tallow docks & its debts.".to_owned())
    );
    let motivations = mara.profile.motivations.as_ref().unwrap();
    assert_eq!(motivations.strength, "Patient: Waits for the tide.");
    assert_eq!(motivations.desire, "");
    let missing = found(&mara, Fate::Missing);
    assert!(
        missing.contains("shanty") && missing.contains("at items[6]"),
        "{missing}"
    );
}

#[test]
fn soak_and_defense_of_a_player_character_add_up_and_defense_ends_at_four() {
    let osk = only(CHARACTER);
    assert_eq!(osk.profile.kind, Kind::Pc);
    assert_eq!(protection(&osk), (5, 4, 2));
    let stowed: Vec<&str> = osk.now.stowed.iter().map(|armor| &*armor.name).collect();
    assert_eq!(stowed, ["Sunday coat", "Lead vest"]);
}

#[test]
fn effects_count_once_for_each_rank_and_only_where_their_item_is_worn() {
    let osk = only(CHARACTER);
    // Two ranks of Toughened, each 2. The disabled effect and the carried vest add nothing.
    assert_eq!(osk.profile.wounds, 17);
    assert_eq!(osk.profile.strain, Some(13));
    assert_eq!(osk.profile.talents, [("toughened".to_owned(), 2)]);
    let notes = found(&osk, Fate::Note);
    assert!(notes.contains("genesys.pool.upgrade"), "{notes}");
}

#[test]
fn an_effect_that_the_actor_has_a_copy_of_counts_once() {
    let twice = CHARACTER.replace(
        "\"origin\": \"Actor.x\"",
        "\"origin\": \"Actor.x.Item.bbbbbbbbbbbbbbb6\"",
    );
    let twice = twice.replace(
        "\"key\": \"system.strain.max\", \"mode\": 2, \"value\": \"1\"",
        "\"key\": \"system.wounds.max\", \"mode\": 2, \"value\": \"2\"",
    );
    let osk = only(&twice);
    assert_eq!((osk.profile.wounds, osk.profile.strain), (17, Some(12)));
}

#[test]
fn experience_and_money_are_in_the_ledger() {
    let osk = only(CHARACTER);
    assert_eq!(osk.now.experience, Some((115, 85)));
    let figure = figure(&osk);
    assert_eq!(
        (figure.ledger.awarded(), figure.ledger.available()),
        (115, 85)
    );
    assert_eq!(figure.ledger.money(), 212);
    assert_eq!(
        figure.criticals.len(),
        1,
        "Winded is a Critical Injury of our table"
    );
    assert!(
        figure
            .notes
            .contains(&"Notes: Owes 40 to the harbor.".to_owned())
    );
}

#[test]
fn a_skill_that_our_packs_lack_is_a_note() {
    let osk = only(CHARACTER);
    assert_eq!(osk.profile.skills, [("ranged_heavy".to_owned(), 2)]);
    assert!(found(&osk, Fate::Note).contains("Skill Basketry 1"));
    assert!(osk.profile.gear.contains(&"Rope (3)".to_owned()));
}

#[test]
fn a_group_has_lost_as_many_as_its_wounds_say() {
    let rats = only(include_str!("fixtures/foundry-minion.json"));
    let left = |character: &Character| figure(character).group.unwrap();
    assert_eq!(
        left(&rats),
        Group {
            size: 4,
            standing: 2
        }
    );
    assert_eq!(figure(&rats).whole_threshold(), 20);
    assert_eq!(rats.profile.group_skills, ["brawl"]);
    assert_eq!(rats.profile.strain, None);
    for (wounds, standing) in [(0, 4), (5, 4), (6, 3), (20, 1), (21, 0), (99, 0)] {
        let text = include_str!("fixtures/foundry-minion.json");
        let text = text.replace("\"value\": 11", &format!("\"value\": {wounds}"));
        assert_eq!(left(&only(&text)).standing, standing, "{wounds}");
    }
}

#[test]
fn a_file_of_an_old_foundry_has_data_in_place_of_system() {
    let tam = only(include_str!("fixtures/foundry-old.json"));
    assert_eq!((tam.profile.wounds, tam.profile.kind), (15, Kind::Rival));
    assert_eq!(tam.profile.skills, [("athletics".to_owned(), 2)]);
}

#[test]
fn a_database_has_one_actor_a_line_and_its_vehicles_are_told() {
    let report = report(include_str!("fixtures/foundry-world.db"));
    assert_eq!(report.characters.len(), 1);
    assert_eq!(report.characters[0].name(), "Ferry guard");
    assert!(
        report.findings[0].what.contains("Ferry"),
        "{:?}",
        report.findings
    );
    assert_eq!(report.findings[0].path, "[0].type");
}

#[test]
fn a_wrong_brawn_is_told_with_its_path_and_held_to_the_limits() {
    let text = NEMESIS
        .replace("\"brawn\": 2", "\"brawn\": 40")
        .replace("\"max\": 17", "\"max\": \"many\"");
    let mara = only(&text);
    assert_eq!(mara.profile.characteristics.br, 8);
    let missing = found(&mara, Fate::Missing);
    assert!(
        missing.contains("at system.characteristics.brawn"),
        "{missing}"
    );
    assert!(missing.contains("at system.wounds.max"), "{missing}");
}
