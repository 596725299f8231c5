//! The traps that need no file of their own: each is a change to one of the fixtures.

use genesys::model::figure::Group;

use super::*;

const RATS: &str = include_str!("fixtures/foundry-minion.json");
const DECKHANDS: &str = include_str!("fixtures/starwars-minion.json");
const THIEF: &str = include_str!("fixtures/emporium-unknown.json");

/// An effect with this mode and value on the soak of the rats, which is 2.
fn soak_with(mode: u8, value: &str) -> u16 {
    let change = format!("{{\"key\": \"system.soak\", \"mode\": {mode}, \"value\": \"{value}\"}}");
    let effect = format!("\"effects\": [{{\"name\": \"Hide\", \"changes\": [{change}]}}]");
    protection(&only(RATS.replace("\"effects\": []", &effect))).0
}

/// Effects add, multiply, lower, raise or set a number. The mode of the system's own is a note.
#[test]
fn an_effect_changes_a_number_by_its_mode() {
    let modes = [(1, "3"), (2, "1"), (3, "1"), (4, "5"), (5, "4")];
    let soak = modes.map(|(mode, value)| soak_with(mode, value));
    assert_eq!(soak, [6, 3, 1, 5, 4]);
    assert_eq!(soak_with(0, "9"), 2);
}

/// A base of the Star Wars system isn't a combatant. The rest of its file is read.
#[test]
fn a_base_of_ships_is_told_and_the_rest_is_read() {
    let base = "{\"name\": \"Lantern yard\", \"type\": \"homestead\", \"system\": {}, \"items\": [], \
        \"_stats\": {\"systemId\": \"starwarsffg\", \"systemVersion\": \"2.0.3\"}}";
    let report = report(format!("[{base}, {DECKHANDS}]"));
    assert_eq!(report.characters.len(), 1);
    let told: Vec<String> = report.findings.iter().map(ToString::to_string).collect();
    assert!(
        told.iter().any(|one| one.contains("Lantern yard")),
        "{told:?}"
    );
}

/// The parts that are attached to a weapon are kept in its note.
#[test]
fn attachments_of_a_weapon_are_named() {
    let weapon = "\"items\": [{\"name\": \"Coil rifle\", \"type\": \"weapon\", \"system\": {\"skill\": \
        {\"value\": \"Ranged: Heavy\"}, \"damage\": {\"value\": \"8\"}, \"crit\": {\"value\": \"3\"}, \"range\": \
        {\"value\": \"Long\"}, \"itemattachment\": [{\"name\": \"Lantern sight\", \"type\": \"itemattachment\", \
        \"system\": {}}]}}]";
    let armed = only(DECKHANDS.replace("\"items\": []", weapon));
    let sheet = format!("{:?}", figure(&armed).weapons);
    assert!(
        sheet.contains("Coil rifle") && sheet.contains("Lantern sight"),
        "{sheet}"
    );
}

/// A group of another site has its size in its own key.
#[test]
fn a_group_of_another_site_has_its_size() {
    let kind = "\"creatureType\": \"Minion\", \"minionCount\": 3";
    let report = report(THIEF.replace("\"creatureType\": \"Rival\"", kind));
    let thieves = &report.characters[1];
    let group = figure(thieves).group.unwrap();
    assert_eq!(
        group,
        Group {
            size: 3,
            standing: 3
        }
    );
}

/// What is in a container is gear, and super-characteristics are notes.
#[test]
fn containers_and_super_characteristics_are_kept() {
    let items = "\"items\": [{\"name\": \"Sea chest\", \"type\": \"container\", \"system\": {\"quantity\": 1, \
        \"state\": \"carried\"}}, ";
    let rats = RATS.replace("\"items\": [ ", items);
    let rats = rats.replace(
        "\"groupSize\": 4",
        "\"groupSize\": 4, \"superCharacteristics\": [\"brawn\"]",
    );
    let rats = only(rats);
    assert!(
        rats.profile.gear.contains(&"Sea chest".to_owned()),
        "{:?}",
        rats.profile.gear
    );
    assert!(found(&rats, Fate::Note).contains("Super-characteristic"));
}
