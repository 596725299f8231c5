//! Weapons, armor, scenes and defenses of the shipped packs, against the tables of the rules.

use std::collections::BTreeSet;

use crate::library::Library;
use crate::library::records::{Secondary, Special};
use crate::model::{Pool, Range, Size, Tactic, Tenths};

#[test]
fn c_wpn_01_to_20_every_weapon_has_its_numbers() {
    let library = Library::shipped();
    let rows: Vec<String> = library
        .weapons()
        .iter()
        .filter(|weapon| weapon.rule.starts_with("C-WPN"))
        .map(|weapon| {
            let size = weapon.size.map_or("", Size::word);
            let range = weapon.range.map_or("melee", Range::word);
            let tactics: String = weapon
                .tactics
                .iter()
                .map(|tactic| tactic.letter())
                .collect();
            let (base, more) = weapon.damage;
            format!(
                "{} {}: {size}, {}, {}, {range}, {base}/{more}, {tactics}",
                weapon.rule, weapon.id, weapon.magazine, weapon.recoil
            )
        })
        .collect();
    assert_eq!(
        rows,
        [
            "C-WPN-01 bowie_knife: light, 0, 0, melee, 4/2, βεα",
            "C-WPN-02 titanium_sword: medium, 0, 0, melee, 7/4, γβδ",
            "C-WPN-03 crowbar: medium, 0, 0, melee, 6/3, γβδ",
            "C-WPN-04 staff: heavy, 0, 0, melee, 7/3, γβδα",
            "C-WPN-05 crossbow_blade: medium, 0, 0, melee, 5/3, δεα",
            "C-WPN-11 taser: light, 2, 0, short, 5/2, γβα",
            "C-WPN-12 walther_bond: light, 12, 1, long, 5/2, δεα",
            "C-WPN-13 laser_pistol: light, 6, 0, short, 6/3, γαε",
            "C-WPN-14 shotgun: medium, 8, 3, short, 8/4, γβα",
            "C-WPN-15 assault_rifle: medium, 32, 2, long, 7/4, γδεα",
            "C-WPN-16 sniper_rifle: heavy, 6, 3, very-long, 9/6, ε",
            "C-WPN-17 grenade: light, 1, 0, short, 9/5, βδ",
            "C-WPN-18 bladed_crossbow: medium, 1, 0, long, 5/3, δεα",
            "C-WPN-19 light_machine_gun: heavy, 50, 3, long, 8/4, γβδ",
            "C-WPN-20 heavy_pistol: light, 16, 2, short, 6/3, βεα",
        ]
    );
}

#[test]
fn c_wpn_00_secondaries_specials_and_automatic_fire() {
    let library = Library::shipped();
    let secondary = |key: &str| {
        library
            .weapon(key)
            .map(|one| one.secondary.clone())
            .unwrap()
    };
    let specials = |key: &str| library.weapon(key).map(|one| one.specials.clone()).unwrap();
    assert_eq!(secondary("bowie_knife"), [Secondary::Terrify(4)]);
    assert_eq!(secondary("titanium_sword"), [Secondary::Parry]);
    assert_eq!(secondary("crowbar"), [Secondary::Stun(Tenths(5))]);
    assert_eq!(secondary("staff"), [Secondary::Prone]);
    assert_eq!(secondary("crossbow_blade"), [Secondary::ShootIntoWound(-2)]);
    assert_eq!(secondary("taser"), [Secondary::Weaken(1)]);
    assert_eq!(secondary("sniper_rifle"), [Secondary::PartOrNoArmor]);
    assert_eq!(secondary("bladed_crossbow"), [Secondary::Silent]);
    assert_eq!(
        secondary("light_machine_gun"),
        [Secondary::LoseOrSuffer(Tenths(5), 3)]
    );
    assert_eq!(secondary("heavy_pistol"), [Secondary::IgnoreReduction]);
    for none in [
        "walther_bond",
        "laser_pistol",
        "shotgun",
        "assault_rifle",
        "grenade",
    ] {
        assert_eq!(secondary(none), [], "{none}");
    }
    assert_eq!(specials("crowbar"), [Special::Nonlethal]);
    assert_eq!(specials("staff"), [Special::Nonlethal]);
    assert_eq!(specials("walther_bond"), [Special::Sight(-1, Range::Short)]);
    assert_eq!(specials("shotgun"), [Special::Area(Range::Immediate)]);
    let thrown = [Special::Area(Range::Immediate), Special::Thrown];
    assert_eq!(specials("grenade"), thrown);
    assert_eq!(specials("sniper_rifle"), [Special::Aims(2)]);
    let automatic = |key: &str| {
        let mode = library.weapon(key).and_then(|one| one.automatic);
        mode.map(|mode| (mode.ammunition, mode.recoil, mode.area))
    };
    assert_eq!(automatic("assault_rifle"), Some((6, 4, Range::Immediate)));
    assert_eq!(automatic("light_machine_gun"), Some((8, 5, Range::Short)));
    assert_eq!(automatic("heavy_pistol"), None);
    for (said, key) in [
        ("ceska 38mm", "light_machine_gun"),
        ("zastava .45", "heavy_pistol"),
        ("kali", "sniper_rifle"),
        ("club", "crowbar"),
    ] {
        assert_eq!(
            library.find_weapon(said).map(|one| one.id.as_str()),
            Ok(key)
        );
    }
}

#[test]
fn c_qrk_11_weapons_that_need_both_hands() {
    let library = Library::shipped();
    let both = library.weapons().iter().filter(|one| one.two_handed);
    let both: BTreeSet<&str> = both.map(|one| one.id.as_str()).collect();
    let expected = [
        "shotgun",
        "assault_rifle",
        "sniper_rifle",
        "light_machine_gun",
        "bladed_crossbow",
        "crossbow_blade",
        "staff",
    ];
    assert_eq!(both, BTreeSet::from(expected));
}

#[test]
fn c_atk_02_and_c_spc_09_attacks_without_a_weapon() {
    let library = Library::shipped();
    let row = |key: &str| {
        library
            .weapon(key)
            .map(|one| (one.damage, one.pool, one.tactics.clone()))
    };
    let unarmed = vec![Tactic::Quickly, Tactic::Forcefully, Tactic::Consistently];
    assert_eq!(row("unarmed"), Some(((3, 2), Some(Pool::Speed), unarmed)));
    let electric = vec![Tactic::Quickly, Tactic::Indirectly];
    assert_eq!(
        row("bioelectric_attack"),
        Some(((3, 3), Some(Pool::Speed), electric))
    );
    let fire = vec![Tactic::Forcefully, Tactic::Consistently];
    assert_eq!(row("incendiary_attack"), Some(((4, 3), None, fire)));
    let venom = vec![Tactic::Indirectly];
    assert_eq!(
        row("venomous_attack"),
        Some(((5, 3), Some(Pool::Speed), venom))
    );
}

#[test]
fn c_arm_04_every_armor_has_its_durability_and_reduction() {
    let library = Library::shipped();
    let rows: Vec<String> = library
        .armor()
        .iter()
        .map(|one| format!("{} {}/{}", one.id, one.durability, one.reduction))
        .collect();
    assert_eq!(
        rows,
        [
            "armored_jacket 12/5",
            "fashionable_suit 5/2",
            "camouflage_suit 8/3",
            "tactical_helmet 8/2",
            "powered_armor 20/7",
            "costumes 10/3",
            "light_space_suit 12/5",
            "diving_suit 8/4",
            "jumpsuit 10/4",
            "armored_clothing 12/4",
            "flak_jacket 14/5",
            "inner_suit 10/4",
        ]
    );
    assert!(
        library
            .piece("tactical_helmet")
            .is_some_and(|one| one.helmet)
    );
}

#[test]
fn c_scn_03_nine_kinds_of_fights() {
    let library = Library::shipped();
    let rows: Vec<String> = library
        .scenes()
        .iter()
        .map(|one| format!("{} {} {}", one.id, one.skill, one.range.word()))
        .collect();
    assert_eq!(
        rows,
        [
            "brawl athletics immediate",
            "complex_engagement logistics long",
            "dogfight piloting very-long",
            "duel courage short",
            "gunfight perception short",
            "harry land_driving long",
            "siege engineering long",
            "skirmish stealth long",
            "snipers stealth very-long",
        ]
    );
}

#[test]
fn c_def_02_a_defense_for_each_tactic() {
    let library = Library::shipped();
    for (tactic, skills) in [
        (Tactic::Quickly, vec!["athletics"]),
        (
            Tactic::Forcefully,
            vec!["armed_fighting", "unarmed_fighting"],
        ),
        (Tactic::Consistently, vec!["pain_resistance"]),
        (Tactic::Indirectly, vec!["stealth"]),
        (Tactic::Precisely, vec!["perception"]),
    ] {
        assert_eq!(library.defense_with(tactic).unwrap().skills, skills);
    }
}
