//! The shipped critical tables: every result leads to the right row (M-03, M-22).

use genesys::library::Library;
use genesys::model::records::tables::Harm;

/// Last result of each row of M-03, its key, name and severity, written down from the table.
const INJURIES: [(u16, &str, &str, u8); 29] = [
    (5, "minor_nick", "Minor Nick", 1),
    (10, "slowed_down", "Slowed Down", 1),
    (15, "sudden_jolt", "Sudden Jolt", 1),
    (20, "distracted", "Distracted", 1),
    (25, "off_balance", "Off-Balance", 1),
    (30, "discouraging_wound", "Discouraging Wound", 1),
    (35, "stunned", "Stunned", 1),
    (40, "stinger", "Stinger", 1),
    (45, "bowled_over", "Bowled Over", 2),
    (50, "head_ringer", "Head Ringer", 2),
    (55, "fearsome_wound", "Fearsome Wound", 2),
    (60, "agonizing_wound", "Agonizing Wound", 2),
    (65, "slightly_dazed", "Slightly Dazed", 2),
    (70, "scattered_senses", "Scattered Senses", 2),
    (75, "hamstrung", "Hamstrung", 2),
    (80, "overpowered", "Overpowered", 2),
    (85, "winded", "Winded", 2),
    (90, "compromised", "Compromised", 2),
    (95, "at_the_brink", "At the Brink", 3),
    (100, "crippled", "Crippled", 3),
    (105, "maimed", "Maimed", 3),
    (110, "horrific_injury", "Horrific Injury", 3),
    (115, "temporarily_disabled", "Temporarily Disabled", 3),
    (120, "blinded", "Blinded", 3),
    (125, "knocked_senseless", "Knocked Senseless", 3),
    (130, "gruesome_injury", "Gruesome Injury", 4),
    (140, "bleeding_out", "Bleeding Out", 4),
    (150, "end_is_nigh", "The End Is Nigh", 4),
    (160, "dead", "Dead", 0),
];

/// The same for M-22.
const HITS: [(u16, &str, &str, u8); 12] = [
    (18, "rattled", "Rattled", 1),
    (36, "shrapnel_spray", "Shrapnel Spray", 1),
    (54, "hull_damaged", "Hull Damaged", 1),
    (63, "navigation_damaged", "Navigation Damaged", 2),
    (72, "propulsion_damaged", "Propulsion Damaged", 2),
    (81, "defenses_damaged", "Defenses Damaged", 2),
    (108, "weapons_damaged", "Weapons Damaged", 3),
    (126, "brakes_damaged", "Brakes Damaged", 3),
    (138, "all_systems_down", "All Systems Down", 4),
    (144, "fire", "Fire!", 4),
    (153, "breaking_up", "Breaking Up", 4),
    (160, "vaporized", "Vaporized", 0),
];

#[test]
fn g_comb_15_every_result_from_1_to_160_has_its_injury() {
    let library = Library::shipped();
    let mut rows = INJURIES.iter();
    let mut row = rows.next();
    for roll in 1..=160 {
        if row.is_some_and(|(last, ..)| roll > *last) {
            row = rows.next();
        }
        let found = library
            .critical(roll)
            .map(|r| (r.id.as_str(), r.name.as_str()));
        assert_eq!(found, row.map(|(_, id, name, _)| (*id, *name)), "at {roll}");
    }
    assert_eq!(rows.next(), None);
    assert_eq!(library.criticals().count(), INJURIES.len());
}

#[test]
fn g_vcom_27_every_result_from_1_to_160_has_its_hit() {
    let library = Library::shipped();
    let mut rows = HITS.iter();
    let mut row = rows.next();
    for roll in 1..=160 {
        if row.is_some_and(|(last, ..)| roll > *last) {
            row = rows.next();
        }
        let found = library
            .critical_hit(roll)
            .map(|r| (r.id.as_str(), r.name.as_str(), r.severity));
        assert_eq!(
            found,
            row.map(|(_, id, name, severity)| (*id, *name, *severity)),
            "at {roll}"
        );
    }
    assert_eq!(library.critical_hits().count(), HITS.len());
}

#[test]
fn g_stat_07_death_begins_at_151_and_its_chance_at_141() {
    let library = Library::shipped();
    let harm = |roll| library.critical(roll).map(|row| row.harm.clone());
    assert_eq!(harm(140), Some(vec![Harm::Bleeding]));
    assert_eq!(harm(141), Some(vec![Harm::Doomed]));
    assert_eq!(harm(150), Some(vec![Harm::Doomed]));
    for roll in [151, 152, 160, 1000, u16::MAX] {
        assert_eq!(harm(roll), Some(vec![Harm::Dies]), "at {roll}");
    }
    let deadly = library
        .criticals()
        .filter(|row| row.harm.contains(&Harm::Dies) || row.harm.contains(&Harm::Doomed));
    let ids: Vec<&str> = deadly.map(|row| row.id.as_str()).collect();
    assert_eq!(ids, ["end_is_nigh", "dead"]);
}

#[test]
fn g_heal_09_severity_is_the_difficulty_of_treating_it() {
    let library = Library::shipped();
    for (_, id, _, severity) in INJURIES {
        let row = library.critical_by_id(id);
        assert_eq!(row.map(|row| row.severity), Some(severity), "{id}");
    }
}

#[test]
fn a_result_of_0_is_no_critical() {
    let library = Library::shipped();
    assert_eq!(library.critical(0), None);
    assert_eq!(library.critical_hit(0), None);
    let empty = Library::default();
    assert_eq!(empty.critical(23), None);
    assert_eq!(empty.critical_hit(23), None);
}

/// The effects of each row, written down from the effect column of M-03.
#[test]
fn g_stat_07_each_injury_does_what_its_words_say() {
    use genesys::kinds::Characteristic::{Agility, Brawn, Cunning, Intellect, Presence, Willpower};
    let expected: [(&str, &[Harm]); 29] = [
        ("minor_nick", &[Harm::Strain(1)]),
        ("slowed_down", &[Harm::LastSlot]),
        ("sudden_jolt", &[Harm::DropsHeld]),
        ("distracted", &[Harm::NoFreeManeuverNextTurn]),
        ("off_balance", &[Harm::SetbackNextCheck(1)]),
        ("discouraging_wound", &[Harm::StoryPoint]),
        ("stunned", &[Harm::StaggeredNextTurn]),
        ("stinger", &[Harm::HarderNextCheck(1)]),
        ("bowled_over", &[Harm::Prone, Harm::Strain(1)]),
        ("head_ringer", &[Harm::Harder(Intellect, Cunning)]),
        ("fearsome_wound", &[Harm::Harder(Presence, Willpower)]),
        ("agonizing_wound", &[Harm::Harder(Brawn, Agility)]),
        ("slightly_dazed", &[Harm::Disoriented]),
        ("scattered_senses", &[Harm::NoBoost]),
        ("hamstrung", &[Harm::NoFreeManeuver]),
        ("overpowered", &[Harm::AttackedAgain]),
        ("winded", &[Harm::NoVoluntaryStrain]),
        ("compromised", &[Harm::AllHarder]),
        ("at_the_brink", &[Harm::StrainPerAction(2)]),
        ("crippled", &[Harm::LimbImpaired]),
        ("maimed", &[Harm::LimbLost]),
        ("horrific_injury", &[Harm::CharacteristicDown]),
        ("temporarily_disabled", &[Harm::Immobilized]),
        ("blinded", &[Harm::Blinded]),
        ("knocked_senseless", &[Harm::Staggered]),
        ("gruesome_injury", &[Harm::CharacteristicLost]),
        ("bleeding_out", &[Harm::Bleeding]),
        ("end_is_nigh", &[Harm::Doomed]),
        ("dead", &[Harm::Dies]),
    ];
    let library = Library::shipped();
    let shipped: Vec<(&str, &[Harm])> = library
        .criticals()
        .map(|row| (row.id.as_str(), row.harm.as_slice()))
        .collect();
    assert_eq!(shipped, expected);
}
