//! Lists of adversaries.

use genesys::kinds::{Kind, Quality};
use genesys::model::records::{Attack, Damage};

use super::*;
use crate::Dialect;

const LIST: &str = include_str!("fixtures/adversaries.json");

#[test]
fn numbers_are_final_and_armor_in_a_text_adds_nothing() {
    let report = report(LIST);
    assert_eq!(report.dialect, Dialect::Adversaries);
    let kinds: Vec<Kind> = report
        .characters
        .iter()
        .map(|one| one.profile.kind)
        .collect();
    assert_eq!(kinds, [Kind::Minion, Kind::Rival, Kind::Nemesis]);
    let thug = &report.characters[0];
    assert_eq!((protection(thug), thug.profile.wounds), ((4, 0, 0), 5));
    assert_eq!(thug.profile.group_skills, ["brawl", "melee", "vigilance"]);
    assert_eq!(thug.profile.gear, ["Padded vest (+1 Soak)", "whistle"]);
    assert_eq!(protection(&report.characters[1]), (3, 1, 0));
}

#[test]
fn soak_below_brawn_is_set_by_hand_in_a_save() {
    let report = report(LIST);
    let wife = &report.characters[2];
    assert_eq!((protection(wife).0, wife.now.soak), (1, Some(1)));
    assert_eq!(wife.profile.strain, Some(19));
    // The soak of the file, and that of its pack.
    let computed = found(wife, Fate::Computed);
    assert!(
        computed.contains("soak 1") && computed.contains('2'),
        "{computed}"
    );
}

#[test]
fn a_weapon_that_is_only_a_name_is_ours_or_needs_numbers() {
    let report = report(LIST);
    assert!(
        matches!(&report.characters[0].profile.attacks[0], Attack::Weapon(id) if id == "boarding_hatchet")
    );
    let boss = &report.characters[1];
    assert!(boss.profile.attacks.is_empty());
    assert!(found(boss, Fate::Missing).contains("Anchor chain of nobody"));
}

#[test]
fn a_weapon_without_a_critical_rating_and_with_a_typing_error_is_read() {
    let report = report(LIST);
    let arms: Vec<_> = report.characters[2]
        .profile
        .attacks
        .iter()
        .map(|attack| match attack {
            Attack::Own(weapon) => (weapon.damage, weapon.crit, weapon.qualities.clone()),
            Attack::Weapon(_) => unreachable!("both are the file's own"),
        })
        .collect();
    assert_eq!(
        arms,
        [
            (Damage::Brawn(1), 6, vec![Quality::Vicious(2)]),
            (Damage::Fixed(5), 3, Vec::new())
        ]
    );
}

#[test]
fn talents_and_abilities_may_be_texts_or_objects() {
    let report = report(LIST);
    let boss = &report.characters[1];
    assert_eq!(boss.profile.adversary, 1);
    let texts: Vec<(&str, &str)> = boss
        .profile
        .abilities
        .iter()
        .map(|one| (&*one.name, &*one.text))
        .collect();
    assert_eq!(
        texts,
        [
            ("Loud", "Adds Boost die to shouting."),
            ("Salt-lunged", "Salt-lunged (can hold breath for an hour)"),
            ("Feared", "Minions obey."),
        ]
    );
    assert_eq!(boss.profile.skills[0], ("coercion".to_owned(), 2));
}

#[test]
fn a_record_that_is_no_combatant_is_told_and_the_rest_is_read() {
    let report = report(LIST);
    assert_eq!(report.findings.len(), 1);
    assert_eq!(report.findings[0].path, "[3].type");
    assert!(report.findings[0].what.contains("A house on stilts"));
}

#[test]
fn a_file_in_windows_letters_is_read_and_told() {
    let mut bytes = LIST.replace("\\u2019", "#").into_bytes();
    let at = bytes.iter().position(|byte| *byte == b'#').unwrap();
    bytes[at] = 0x92;
    let report = report(&bytes);
    assert!(
        report.characters[2]
            .now
            .notes
            .contains(&"Description: The harbor’s memory.".to_owned())
    );
    assert!(
        report
            .findings
            .iter()
            .any(|one| one.what.contains("Windows-1252"))
    );
    // The mark at the beginning of a file isn't part of it.
    let marked = [b"\xef\xbb\xbf".as_slice(), LIST.as_bytes()].concat();
    assert_eq!(super::report(&marked).characters.len(), 3);
}
