//! Files of the Star Wars FFG system for Foundry.

use genesys::kinds::Quality;
use genesys::model::figure::Group;
use genesys::model::records::Attack;

use super::*;
use crate::Dialect;

const NEMESIS: &str = include_str!("fixtures/starwars-nemesis.json");

#[test]
fn numbers_of_a_new_file_get_their_effects_and_disabled_ones_do_not_count() {
    let report = report(NEMESIS);
    assert_eq!(report.dialect, Dialect::StarWars);
    let ulla = &report.characters[0];
    assert_eq!((ulla.profile.wounds, ulla.profile.strain), (14, Some(14)));
    assert_eq!((ulla.now.wounds, protection(ulla)), (1, (3, 0, 1)));
}

#[test]
fn numbers_of_an_old_file_are_final_and_both_readings_are_shown() {
    for (version, wounds) in [("1.800", 4), ("1.906", 4), ("1.907", 14), ("", 4)] {
        let ulla = only(NEMESIS.replace("2.0.3", version));
        assert_eq!(ulla.profile.wounds, wounds, "{version}");
        let computed = found(&ulla, Fate::Computed);
        let both = computed.contains(" 4, ") && computed.contains(" 14");
        assert_eq!(both, wounds == 4, "{version}: {computed}");
    }
}

#[test]
fn skills_of_both_themes_are_found_and_learned_talents_of_a_specialization() {
    let ulla = only(NEMESIS);
    let skills = &ulla.profile.skills;
    assert_eq!(
        *skills,
        [("ranged_light".to_owned(), 1), ("leadership".to_owned(), 2)]
    );
    let talents: Vec<&str> = ulla.profile.talents.iter().map(|(id, _)| &**id).collect();
    assert_eq!(talents, ["toughened", "grit"]);
    assert!(
        ulla.profile
            .abilities
            .iter()
            .any(|one| one.name == "Harbor voice" && one.text == "Loud.")
    );
    assert_eq!(ulla.now.criticals, [11]);
}

#[test]
fn qualities_in_free_words_are_split_and_texts_that_look_like_numbers_are_read() {
    let ulla = only(NEMESIS);
    let Attack::Own(pistol) = &ulla.profile.attacks[0] else {
        unreachable!("it is the file's own weapon")
    };
    assert_eq!(pistol.qualities, [Quality::Stun(2)]);
    assert!(pistol.note.contains("Stun setting"), "{}", pistol.note);
    assert_eq!((pistol.crit, pistol.price, pistol.enc), (3, 0, 1));
    let notes = found(&ulla, Fate::Note);
    assert!(
        notes.contains("Debt Debt to the guild: Ten.") && notes.contains("Force pool"),
        "{notes}"
    );
}

#[test]
fn a_group_is_counted_by_the_wounds_of_one_member() {
    let hands = only(include_str!("fixtures/starwars-minion.json"));
    let figure = figure(&hands);
    assert_eq!(
        figure.group,
        Some(Group {
            size: 3,
            standing: 2
        })
    );
    assert_eq!(
        (
            figure.whole_threshold(),
            figure.rank("melee"),
            figure.rank("cool")
        ),
        (12, 1, 0)
    );
    assert_eq!(figure.strain, 0);
}
