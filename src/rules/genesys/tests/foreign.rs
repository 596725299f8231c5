//! Tests of skills in a user's own pack, which follow the rules of their kind (G-SKILL-38 to
//! G-SKILL-42).

use std::sync::Arc;

use rstest::rstest;

use crate::library::{Library, PackSource};

use super::Play;

/// A pack whose every combat skill has a shipped counterpart, and two fighters with the same weapon:
/// one has the shipped skill, the other the pack's.
fn pack(shipped: &str, fights: &str) -> String {
    let weapon = |id: &str, skill: &str| {
        format!(
            "(id: \"{id}\", name: \"{id}\", skill: \"{skill}\", damage: Fixed(6), crit: 6, range: Long)"
        )
    };
    let fighter = |id: &str, skill: &str| {
        format!(
            "(id: \"{id}\", name: \"{id}\", kind: Rival, role: \"a twin\", wounds: 12,
              characteristics: (br: 3, ag: 3, int: 2, cun: 2, wil: 2, pre: 2),
              skills: [(\"{skill}\", 2)], attacks: [Weapon(\"{id}_arm\")])"
        )
    };
    format!(
        "(name: \"Home\", version: \"1\",
         skills: [(id: \"homely\", name: \"Homely\", characteristic: Agility, group: Combat,
                   fights: {fights}, rule: \"house\")],
         weapons: [{}, {}],
         profiles: [{}, {}])",
        weapon("known_arm", shipped),
        weapon("strange_arm", "homely"),
        fighter("known", shipped),
        fighter("strange", "homely"),
    )
}

fn load(text: &str) -> (Library, Vec<String>) {
    let own = PackSource {
        name: "home.ron",
        text,
    };
    let sources: Vec<_> = Library::embedded().iter().copied().chain([own]).collect();
    let (library, errors) = Library::load(&sources);
    (library, errors.iter().map(ToString::to_string).collect())
}

/// The tray and the dice of one fighter's attack on Vex, without its name.
fn attack(library: &Arc<Library>, who: &str, before: &[&str]) -> String {
    let mut play = Play::new();
    play.library = Arc::clone(library);
    play.all(&[&format!("add {who}"), "add vex_marrow", "add ila_senn"]);
    play.all(&[
        &format!("init {who} = 3s"),
        "init vex = 2s",
        "init ila = 1s",
    ]);
    play.ok("start");
    for line in before {
        play.ok(&line.replace("WHO", who));
    }
    let weapon = &play.figure(who).weapons[0].weapon;
    let arm = format!("crit {} {:?}", weapon.crit, weapon.qualities);
    let attack = format!("attack @ vex with {:?}", weapon.name);
    if let Err(refusal) = play.run(&attack) {
        return format!("{arm}; {:?}", refusal.rule);
    }
    let pool = play.pool();
    let stun = play.run("stun").map(drop).map_err(|r| r.rule);
    let roll = play.run("roll = 2s").map(drop).map_err(|r| r.rule);
    format!("{arm}; {pool}; stun {stun:?}; roll {roll:?}")
}

#[rstest]
#[case::brawl("brawl", "Brawl")]
#[case::melee("melee", "Melee")]
#[case::light("ranged_light", "RangedLight")]
#[case::heavy("ranged_heavy", "RangedHeavy")]
#[case::gunnery("gunnery", "Gunnery")]
fn g_skill_07_g_mod_03_a_packs_own_combat_skill_plays_like_its_shipped_twin(
    #[case] shipped: &str,
    #[case] fights: &str,
) {
    let (library, errors) = load(&pack(shipped, fights));
    assert_eq!(errors, [""; 0]);
    let library = Arc::new(library);
    let stands: [&[&str]; 4] = [
        &["range WHO vex medium"],
        &["engage WHO vex"],
        &["range WHO vex medium", "prone vex"],
        &["range WHO vex short", "cover vex 1"],
    ];
    for stand in stands {
        assert_eq!(
            attack(&library, "strange", stand),
            attack(&library, "known", stand),
            "{stand:?}"
        );
    }
}

#[test]
fn g_mod_03_the_five_ways_to_fight_differ_in_a_melee() {
    let mut seen = std::collections::BTreeSet::new();
    for fights in ["Brawl", "Melee", "RangedLight", "RangedHeavy", "Gunnery"] {
        let (library, _) = load(&pack("melee", fights));
        let library = Arc::new(library);
        // Close combat and a light weapon both roll against two dice there, but only one of them does
        // against a prone target.
        let stands: [&[&str]; 2] = [&["engage WHO vex"], &["engage WHO vex", "prone vex"]];
        seen.insert(stands.map(|stand| attack(&library, "strange", stand)));
    }
    assert_eq!(seen.len(), 5, "{seen:#?}");
}

#[test]
fn a_weapon_in_somebodys_hands_keeps_its_way_without_the_pack() {
    let (library, _) = load(&pack("melee", "Melee"));
    let mut play = Play::new();
    play.library = Arc::new(library);
    play.all(&["add strange", "add vex_marrow"]);
    play.library = Library::shipped();
    play.all(&[
        "range strange vex engaged",
        "attack strange vex with strange_arm",
    ]);
    let sources = play.tray().sources;
    assert!(
        sources
            .iter()
            .any(|s| s.rule.as_deref() == Some("G-COMB-03")),
        "{sources:?}"
    );
}

#[rstest]
#[case::silent("group: Combat", &["`fights:`", "Brawl", "Melee", "RangedLight", "RangedHeavy", "Gunnery"])]
#[case::peaceful("group: General, fights: Melee", &["`fights`", "Combat"])]
fn a_skill_says_how_it_fights_if_and_only_if_it_does(#[case] fields: &str, #[case] facts: &[&str]) {
    let text = format!(
        "(name: \"Home\", version: \"1\", skills: [(id: \"whip\", name: \"Whip\", \
         characteristic: Agility, rule: \"house\", {fields})])"
    );
    let (_, errors) = load(&text);
    assert_eq!(errors.len(), 1, "{errors:?}");
    for fact in facts {
        assert!(errors[0].contains(fact), "{fact}: {errors:?}");
    }
    says!(errors);
}

#[rstest]
#[case::nothing_else_new("format: 2")]
#[case::unknown_things("format: 2, swords: [Sharp]")]
fn a_pack_of_a_later_form_is_refused_by_name(#[case] fields: &str) {
    let (library, errors) = load(&format!("(name: \"Home\", version: \"1\",\n {fields})"));
    says!(errors);
    assert_eq!(library, *Library::shipped());
    let (_, errors) = load("(name: \"Home\", version: \"1\", format: 1)");
    assert_eq!(errors, [""; 0]);
}
