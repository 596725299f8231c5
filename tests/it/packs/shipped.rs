//! The shipped packs are complete and right: counts, printed columns, and properties of all records.

use genesys::kinds::{Characteristic, Kind, Quality};
use genesys::library::Library;
use genesys::model::records::tables::{Price, SpendEffect, SpendRow};
use genesys::model::records::{Armor, Attack, Damage, Profile, SkillGroup, Weapon};
use rstest::rstest;

use super::tables::{DAMAGE, PRINTED};

#[test]
fn the_shipped_packs_load_without_a_word() {
    let (library, errors) = Library::load(Library::embedded());
    let messages: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(messages, [""; 0]);
    assert_eq!(library, *Library::shipped());
    assert_eq!(library.packs().len(), 13);
}

/// The rules fix the number of skills and talents. Other records may be added.
#[test]
fn nothing_of_what_was_shipped_is_gone() {
    let library = Library::shipped();
    let kind = |kind| library.profiles().filter(|p| p.kind == kind).count();
    assert!(kind(Kind::Minion) >= 13);
    assert!(kind(Kind::Rival) >= 18);
    assert!(kind(Kind::Nemesis) >= 11);
    assert!(kind(Kind::Pc) >= 4);
    assert_eq!(library.skills().count(), 35);
    assert!(library.weapons().count() >= 16);
    assert!(library.armors().count() >= 9);
    assert!(library.all_gear().count() >= 30);
    assert!(library.vehicle_weapons().count() >= 17);
    assert!(library.vehicles().count() >= 20);
    assert_eq!(library.talents().count(), 71 + 1);
}

/// Every talent has its rule, in order, and adversaries have one more (T-45).
#[test]
fn g_talr_10_there_are_71_talents() {
    let library = Library::shipped();
    let mut rules: Vec<String> = library.talents().map(|t| t.rule.clone()).collect();
    assert_eq!(rules.pop().as_deref(), Some("T-45"));
    let all: Vec<String> = (1..=71).map(|n| format!("G-TAL-{n:02}")).collect();
    assert_eq!(rules, all);
    assert_eq!(
        library.talent("quick_strike").map(|t| t.rule.as_str()),
        Some("G-TAL-19")
    );
    assert_eq!(
        library.talent("lets_ride").map(|t| t.name.as_str()),
        Some("Let's Ride")
    );
    assert!(library.talent("defensive_sysops_improved").is_some());
    assert!(library.talent("adversary").is_some());
}

#[test]
fn g_skill_01_every_skill_has_its_characteristic_and_group() {
    use Characteristic::{Agility, Brawn, Cunning, Intellect, Presence, Willpower};
    use SkillGroup::{Combat, General, Knowledge, Social};
    let expected: [(&str, Characteristic, SkillGroup); 35] = [
        ("charm", Presence, Social),
        ("coercion", Willpower, Social),
        ("deception", Cunning, Social),
        ("leadership", Presence, Social),
        ("negotiation", Presence, Social),
        ("alchemy", Intellect, General),
        ("astrocartography", Intellect, General),
        ("athletics", Brawn, General),
        ("computers", Intellect, General),
        ("cool", Presence, General),
        ("coordination", Agility, General),
        ("discipline", Willpower, General),
        ("driving", Agility, General),
        ("manipulation", Willpower, General),
        ("mechanics", Intellect, General),
        ("medicine", Intellect, General),
        ("operating", Intellect, General),
        ("perception", Cunning, General),
        ("piloting", Agility, General),
        ("resilience", Brawn, General),
        ("skulduggery", Cunning, General),
        ("stealth", Agility, General),
        ("streetwise", Cunning, General),
        ("survival", Cunning, General),
        ("vigilance", Willpower, General),
        ("knowledge_general", Intellect, Knowledge),
        ("knowledge_lore", Intellect, Knowledge),
        ("knowledge_planet_ecology", Intellect, Knowledge),
        ("knowledge_science", Intellect, Knowledge),
        ("knowledge_xenology", Intellect, Knowledge),
        ("brawl", Brawn, Combat),
        ("melee", Brawn, Combat),
        ("ranged_light", Agility, Combat),
        ("ranged_heavy", Agility, Combat),
        ("gunnery", Agility, Combat),
    ];
    let library = Library::shipped();
    let shipped: Vec<(&str, Characteristic, SkillGroup)> = library
        .skills()
        .map(|s| (s.id.as_str(), s.characteristic, s.group))
        .collect();
    assert_eq!(shipped, expected);
    let rules: Vec<String> = library.skills().map(|s| s.rule.clone()).collect();
    let numbers: Vec<String> = (8..=42).map(|n| format!("G-SKILL-{n:02}")).collect();
    assert_eq!(rules, numbers);
}

#[test]
fn g_skill_05_alchemy_and_manipulation_are_gated() {
    let library = Library::shipped();
    let gated = library.skills().filter(|skill| skill.gated);
    let ids: Vec<&str> = gated.map(|skill| skill.id.as_str()).collect();
    assert_eq!(ids, ["alchemy", "manipulation"]);
}

fn armor<'a>(library: &'a Library, profile: &'a Profile) -> Option<&'a Armor> {
    profile.armor.as_ref().and_then(|worn| library.worn(worn))
}

#[test]
fn g_soak_01_soak_is_brawn_plus_armor_as_printed() {
    let library = Library::shipped();
    for (id, _, soak, ..) in PRINTED {
        let profile = library.profile(id).unwrap();
        let worn = armor(&library, profile).map_or(0, |armor| armor.soak);
        assert_eq!(profile.characteristics.br + worn, soak, "{id}");
    }
}

#[test]
fn every_adversary_has_its_printed_tracks() {
    let library = Library::shipped();
    for (id, kind, _, wounds, strain, defense, silhouette, adversary) in PRINTED {
        let p = library.profile(id).unwrap();
        let worn = armor(&library, p);
        let provided = worn.map_or((0, 0), |armor| (armor.melee, armor.ranged));
        assert_eq!(
            (
                p.kind,
                p.wounds,
                p.strain,
                provided,
                p.silhouette,
                p.adversary
            ),
            (kind, wounds, strain, defense, silhouette, adversary),
            "{id}"
        );
    }
}

#[test]
fn g_comb_07_close_combat_damage_follows_brawn() {
    let library = Library::shipped();
    for (id, printed) in DAMAGE {
        let profile = library.profile(id).unwrap();
        let brawn = profile.characteristics.br;
        let attacks: Vec<(&str, u8)> = profile
            .attacks
            .iter()
            .filter_map(|attack| library.attack(attack))
            .map(|weapon| {
                let damage = match weapon.damage {
                    Damage::Fixed(n) => n,
                    Damage::Brawn(n) => brawn + n,
                    Damage::Willpower(n) => profile.characteristics.wil + n,
                };
                (weapon.name.as_str(), damage)
            })
            .collect();
        assert_eq!(attacks, printed, "{id}");
    }
    // All but the two that shock with a charge of their own.
    let fixed = own_weapons(&library).filter(|w| {
        matches!(w.skill.as_str(), "brawl" | "melee") && matches!(w.damage, Damage::Fixed(_))
    });
    let names: Vec<&str> = fixed.map(|w| w.name.as_str()).collect();
    assert_eq!(names, ["Stun baton", "Palm stunner"]);
}

fn own_weapons(library: &Library) -> impl Iterator<Item = &Weapon> {
    let attacks = library.profiles().flat_map(|p| &p.attacks);
    attacks.filter_map(|attack| match attack {
        Attack::Own(weapon) => Some(weapon),
        Attack::Weapon(_) => None,
    })
}

#[test]
fn adversaries_keep_to_the_bounds_of_their_kind() {
    let library = Library::shipped();
    for p in library.profiles() {
        let br = p.characteristics.br;
        let wil = p.characteristics.wil;
        match p.kind {
            Kind::Minion => {
                assert!((3..=5).contains(&p.wounds), "{}", p.id);
                assert_eq!(p.strain, None, "{}", p.id);
                assert!(!p.group_skills.is_empty(), "{}", p.id);
            }
            Kind::Rival => {
                assert!((8 + br..=20).contains(&p.wounds), "{}", p.id);
                assert_eq!(p.strain, None, "{}", p.id);
            }
            Kind::Nemesis => {
                assert!(p.wounds >= 12 + br, "{}", p.id);
                assert!(p.strain >= Some(10 + wil), "{}", p.id);
            }
            Kind::Pc => assert!(p.strain.is_some(), "{}", p.id),
        }
        let worn = armor(&library, p);
        let (melee, ranged) = worn.map_or((0, 0), |a| (a.melee, a.ranged));
        assert!(melee <= 2 && ranged <= 2, "{}", p.id);
        assert!(!p.attacks.is_empty(), "{}", p.id);
    }
}

/// Section 12: every key leads to a record. Loading checks this, and this test checks the loading.
#[test]
fn every_key_leads_to_a_record() {
    let library = Library::shipped();
    for p in library.profiles() {
        let skills = p.skills.iter().map(|(skill, _)| skill);
        for skill in skills.chain(&p.group_skills).chain(&p.career) {
            assert!(library.skill(skill).is_some(), "{}: {skill}", p.id);
        }
        for (talent, _) in &p.talents {
            assert!(library.talent(talent).is_some(), "{}: {talent}", p.id);
        }
        for attack in &p.attacks {
            let weapon = library.attack(attack);
            assert!(
                weapon.is_some_and(|w| library.skill(&w.skill).is_some()),
                "{}",
                p.id
            );
        }
        for item in p.gear.iter().filter(|item| item.contains('_')) {
            assert!(library.gear(item).is_some(), "{}: {item}", p.id);
        }
    }
    for v in library.vehicles() {
        assert!(library.skill(&v.skill).is_some(), "{}", v.id);
        for mount in &v.weapons {
            assert!(library.vehicle_weapon(&mount.weapon).is_some(), "{}", v.id);
        }
    }
}

#[test]
fn g_eq_02_what_is_not_sold_freely_is_marked() {
    let library = Library::shipped();
    let weapons = library.weapons().filter(|w| w.restricted);
    assert_eq!(
        weapons.map(|w| w.id.as_str()).collect::<Vec<_>>(),
        [
            "seam_knife",
            "fold_dart_pistol",
            "coil_longrifle",
            "breacher_cannon",
            "corrosion_vial",
            "deck_sweeper"
        ]
    );
    let armors = library.armors().filter(|a| a.restricted);
    assert_eq!(
        armors.map(|a| a.id.as_str()).collect::<Vec<_>>(),
        ["deflector_belt", "assault_shell"]
    );
    let gear = library.all_gear().filter(|g| g.restricted);
    assert_eq!(
        gear.map(|g| g.id.as_str()).collect::<Vec<_>>(),
        [
            "halcyon_gauntlet",
            "breaker_slate",
            "ghost_relay",
            "lock_spikes",
            "forged_papers"
        ]
    );
    let vehicles = library.vehicles().filter(|v| v.restricted);
    assert_eq!(
        vehicles.map(|v| v.id.as_str()).collect::<Vec<_>>(),
        [
            "bulwark", "stilt", "corsair", "anvil", "plunge", "oar", "warden", "bastion", "hive",
            "lantern"
        ]
    );
}

#[test]
fn g_veh_33_three_vehicle_weapons_are_of_personal_scale() {
    let library = Library::shipped();
    let personal = library
        .vehicle_weapons()
        .filter(|w| w.qualities.contains(&Quality::PersonalScale));
    let ids: Vec<&str> = personal.map(|w| w.id.as_str()).collect();
    assert_eq!(ids, ["flechette_turret", "grenade_tubes", "mote_laser"]);
    assert!(library.vehicle_weapons().all(|w| w.skill == "gunnery"));
}

#[rstest]
// Silhouette, speed, handling, defense, armor, hull, strain: all twenty, from the printed table.
#[case("mote", [0, 3, 1, 0, 0, 1, 1])]
#[case("skipjack", [1, 4, 2, 0, 0, 3, 4])]
#[case("trundler", [3, 2, -2, 0, 1, 9, 5])]
#[case("bulwark", [3, 3, -1, 0, 3, 14, 9])]
#[case("stilt", [3, 2, -1, 0, 4, 16, 10])]
#[case("needle", [3, 5, 2, 1, 1, 7, 9])]
#[case("corsair", [3, 5, 1, 1, 2, 10, 10])]
#[case("anvil", [4, 3, -1, 1, 3, 16, 12])]
#[case("wherry", [3, 3, 0, 0, 1, 9, 9])]
#[case("plunge", [4, 4, -1, 1, 2, 14, 12])]
#[case("drayhorse", [4, 3, -1, 1, 2, 20, 16])]
#[case("lodestar", [4, 4, 1, 2, 1, 14, 18])]
#[case("oar", [5, 4, 0, 1, 3, 28, 20])]
#[case("warden", [5, 3, -1, 2, 3, 30, 22])]
#[case("retort", [5, 1, -3, 1, 2, 34, 24])]
#[case("ox", [6, 1, -3, 0, 3, 32, 18])]
#[case("threshold", [6, 2, -2, 2, 3, 36, 40])]
#[case("bastion", [7, 2, -3, 3, 5, 60, 45])]
#[case("hive", [8, 1, -4, 3, 5, 80, 60])]
#[case("lantern", [9, 0, -4, 3, 6, 100, 70])]
fn g_veh_01_a_vehicle_has_its_printed_numbers(#[case] id: &str, #[case] printed: [i16; 7]) {
    let library = Library::shipped();
    let v = library.vehicle(id).unwrap();
    let numbers: [i16; 7] = [
        v.silhouette.into(),
        v.speed.into(),
        v.handling.into(),
        v.defense.into(),
        v.armor.into(),
        v.hull.into(),
        v.strain.into(),
    ];
    assert_eq!(numbers, printed);
}

/// The price of a spend, as the table prints it.
fn costs(row: &SpendRow) -> String {
    let prices = row.price.iter().map(|price| match price {
        Price::Advantage(n) => format!("{n}A"),
        Price::Triumph(n) => format!("{n}T"),
        Price::Threat(n) => format!("{n}H"),
        Price::Despair(n) => format!("{n}D"),
        Price::CriticalRating => "crit".to_owned(),
    });
    prices.collect::<Vec<_>>().join(" / ")
}

/// Whether a row belongs to the combat tables. Rows of hacking and social encounters have other
/// prefixes.
fn is_of_combat(row: &SpendRow) -> bool {
    !row.id.starts_with("k_") && !row.id.starts_with("s_")
}

/// Rows of a table with their prices, by the prefix of their keys.
fn table(beginning: &str) -> Vec<String> {
    let library = Library::shipped();
    let rows = library.spends().chain(library.complications());
    let rows = rows.filter(|r| r.id.starts_with(beginning));
    rows.map(|r| format!("{} {}", r.id, costs(r))).collect()
}

#[test]
fn g_hack_15_symbols_buy_what_the_table_of_hacking_says() {
    assert_eq!(
        table("k_"),
        [
            "k_boost 1A / 1T",
            "k_longer 1A / 1T",
            "k_extra_command 2A / 1T",
            "k_hide 2A / 1T",
            "k_harden 2A / 1T",
            "k_feedback 3A / 1T",
            "k_backdoor 3A / 1T",
            "k_double_trace 3A / 1T",
            "k_disable 1T",
            "k_cancel_trace 1T",
            "k_new_firewall 1T",
            "k_close_backdoor 1T",
            "k_h_setback 1H / 1D",
            "k_h_absent 1H / 1D",
            "k_h_slow 2H / 1D",
            "k_h_weaken 2H / 1D",
            "k_h_noticed 3H / 1D",
            "k_h_backdoor 3H / 1D",
            "k_d_trace 1D",
            "k_d_wrong 1D",
        ]
    );
}

#[test]
fn g_soc_01_symbols_buy_what_the_table_of_talk_says() {
    assert_eq!(
        table("s_"),
        [
            "s_a_strain 1A / 1T",
            "s_a_boost_next 1A / 1T",
            "s_a_notice 1A / 1T",
            "s_a_strength_flaw 2A / 1T",
            "s_a_target_die 2A / 1T",
            "s_a_boost_any 2A / 1T",
            "s_a_desire_fear 3A / 1T",
            "s_a_hide_goal 3A / 1T",
            "s_a_learn_goal 3A / 1T",
            "s_a_critical_remark 4A / 1T",
            "s_t_any_facet 1T",
            "s_t_upgrade_target 1T",
            "s_t_upgrade_ally 1T",
            "s_t_vital 1T",
            "s_h_strain 1H / 1D",
            "s_h_sidetracked 1H / 1D",
            "s_h_reveal_strength_flaw 2H / 1D",
            "s_h_boost_target 2H / 1D",
            "s_h_setback 2H / 1D",
            "s_h_reveal_desire_fear 3H / 1D",
            "s_h_reveal_goal 3H / 1D",
            "s_h_reveal_ally 3H / 1D",
            "s_d_false_facet 1D",
            "s_d_upgrade 1D",
            "s_d_stuck 1D",
        ]
    );
}

/// M-23 and M-24.
#[test]
fn g_hack_05_07_systems_and_programs_are_as_the_tables_say() {
    let library = Library::shipped();
    let programs: Vec<String> = library
        .programs()
        .map(|p| format!("{} {}", p.id, p.strength))
        .collect();
    assert_eq!(
        programs,
        [
            "firewall 3",
            "sentry 2",
            "gate 2",
            "popup 1",
            "mirror 2",
            "leech 3",
            "tripwire 1"
        ]
    );
    let systems: Vec<u8> = library.systems().map(|s| s.difficulty).collect();
    assert_eq!(systems, [0, 1, 1, 2, 2, 3, 4, 4, 5]);
}

#[test]
fn g_comb_12_advantage_and_triumph_buy_what_the_table_says() {
    let library = Library::shipped();
    let rows: Vec<(&str, String)> = library
        .spends()
        .filter(|r| is_of_combat(r))
        .map(|r| (r.id.as_str(), costs(r)))
        .collect();
    let expected = [
        ("a_strain", "1A / 1T"),
        ("a_boost_next", "1A / 1T"),
        ("a_notice", "1A / 1T"),
        ("a_crit", "crit / 1T"),
        ("a_maneuver", "2A / 1T"),
        ("a_setback", "2A / 1T"),
        ("a_boost_any", "2A / 1T"),
        ("a_no_defense", "3A / 1T"),
        ("a_no_environment", "3A / 1T"),
        ("a_disable", "3A / 1T"),
        ("a_defense", "3A / 1T"),
        ("a_disarm", "3A / 1T"),
        ("t_upgrade_target", "1T"),
        ("t_upgrade_ally", "1T"),
        ("t_vital", "1T"),
        ("t_initiative", "1T"),
        ("tt_destroy", "2T"),
        ("v_t_lock", "1T"),
        ("v_a_component", "3A / 1T"),
        ("v_a_reposition", "2A / 1T"),
        ("v_a_jam", "1A"),
        ("v_a_scan", "2A"),
        ("v_a_slice", "2A"),
        ("v_t_slice", "1T"),
        ("v_a_drill", "3A"),
    ];
    assert_eq!(rows, expected.map(|(id, cost)| (id, cost.to_owned())));
    let critical = library.spend("a_crit").unwrap();
    assert_eq!(
        (critical.effect, critical.repeat),
        (SpendEffect::Critical, true)
    );
}

#[test]
fn g_comb_13_threat_and_despair_buy_what_the_table_says() {
    let library = Library::shipped();
    let rows: Vec<(&str, String)> = library
        .complications()
        .filter(|r| is_of_combat(r))
        .map(|r| (r.id.as_str(), costs(r)))
        .collect();
    let expected = [
        ("h_strain", "1H / 1D"),
        ("h_lose_maneuver", "1H / 1D"),
        ("i_know_you", "2H / 1D"),
        ("h_enemy_maneuver", "2H / 1D"),
        ("h_boost_target", "2H / 1D"),
        ("h_setback", "2H / 1D"),
        ("h_prone", "3H / 1D"),
        ("h_enemy_edge", "3H / 1D"),
        ("d_ammo", "1D"),
        ("d_upgrade", "1D"),
        ("d_damage", "1D"),
        ("d_wrong_target", "1D"),
        ("h_improvised", "2H / 1D"),
        ("v_h_system_strain", "1H"),
        ("v_h_speed", "2H"),
        ("v_d_minor_collision", "1D"),
    ];
    assert_eq!(rows, expected.map(|(id, cost)| (id, cost.to_owned())));
}
