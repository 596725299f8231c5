//! Several packs: later ones override, broken ones stay out, and any may name another's records.

use genesys::library::{Library, PackSource};
use genesys::model::records::Damage;

/// The shipped packs and these after them, named `one.ron`, `two.ron` and so on.
fn beside_shipped(texts: &[&str]) -> (Library, Vec<String>) {
    let names = ["one.ron", "two.ron", "three.ron"];
    let home = texts.iter().zip(names);
    let sources: Vec<PackSource<'_>> = Library::embedded()
        .iter()
        .copied()
        .chain(home.map(|(text, name)| PackSource { name, text }))
        .collect();
    let (library, errors) = Library::load(&sources);
    (library, errors.iter().map(ToString::to_string).collect())
}

/// Line and column of the first letter of `needle`, which occurs once in the text.
fn place(text: &str, needle: &str) -> String {
    assert_eq!(text.matches(needle).count(), 1, "{needle}");
    let before = text.split(needle).next().unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |l| l.chars().count()) + 1;
    format!("{line}:{column}")
}

const KNIFE: &str = r#"(name: "Home", version: "2", weapons: [
    (id: "kitchen_knife", name: "Kitchen knife", skill: "melee", damage: Brawn(1), crit: 3, range: Engaged),
])"#;
const COOK: &str = r#"(name: "Cooks", version: "3", profiles: [
    (id: "cook", name: "Cook", kind: Rival, role: "cook", wounds: 9,
     characteristics: (br: 2, ag: 2, int: 2, cun: 2, wil: 2, pre: 2),
     attacks: [Weapon("kitchen_knife")]),
])"#;

#[test]
fn a_pack_adds_its_records_and_its_name() {
    let (library, errors) = beside_shipped(&[KNIFE]);
    assert_eq!(errors, [""; 0]);
    assert_eq!(
        library.weapons().count(),
        Library::shipped().weapons().count() + 1
    );
    assert_eq!(library.weapon("kitchen_knife").map(|w| w.crit), Some(3));
    let last = library.packs().last();
    assert_eq!(last, Some(&("Home".to_owned(), "2".to_owned())));
    assert_eq!(library.packs().len(), Library::embedded().len() + 1);
}

#[test]
fn a_later_pack_overrides_a_record_in_its_place() {
    let sharper = KNIFE
        .replace("kitchen_knife", "gate_staff")
        .replace("Brawn(1)", "Fixed(9)");
    let sharpest = sharper.replace("Fixed(9)", "Fixed(11)");
    let (library, errors) = beside_shipped(&[&sharper, &sharpest]);
    assert_eq!(errors, [""; 0]);
    let damage = library.weapon("gate_staff").map(|w| w.damage);
    assert_eq!(damage, Some(Damage::Fixed(11)));
    let order =
        |library: &Library| -> Vec<String> { library.weapons().map(|w| w.id.clone()).collect() };
    assert_eq!(order(&library), order(&Library::shipped()));
}

#[test]
fn packs_may_name_each_others_records_in_any_order() {
    for texts in [[KNIFE, COOK], [COOK, KNIFE]] {
        let (library, errors) = beside_shipped(&texts);
        assert_eq!(errors, [""; 0]);
        let cook = library.find_profile("cook").unwrap();
        let knife = library.attack(&cook.attacks[0]).unwrap();
        assert_eq!(knife.name, "Kitchen knife");
    }
}

#[test]
fn a_broken_pack_stays_out_whole_and_the_shipped_ones_stay_whole() {
    let broken = KNIFE.replace("\"melee\"", "\"meele\"").replace(
        "])",
        "], gear: [(id: \"pan\", name: \"Pan\", note: \"Heavy.\")])",
    );
    let (library, errors) = beside_shipped(&[&broken, COOK]);
    let places = [
        format!("one.ron:{}: ", place(&broken, "\"meele\"")),
        format!("two.ron:{}: ", place(COOK, "\"kitchen_knife\"")),
    ];
    assert_eq!(errors.len(), places.len(), "{errors:?}");
    for (error, place) in errors.iter().zip(&places) {
        assert!(error.starts_with(place), "{error}");
    }
    says!(errors);
    assert_eq!(library, *Library::shipped());
}

#[test]
fn a_pack_that_hangs_on_nothing_broken_stays() {
    let broken = KNIFE.replace("crit: 3", "crit: 0");
    let alone = COOK.replace("kitchen_knife", "cutter_torch");
    let (library, errors) = beside_shipped(&[&broken, &alone]);
    let place = place(&broken, "0, range");
    assert_eq!(
        errors,
        [format!("one.ron:{place}: `crit` is 0. Use 1 to 6")]
    );
    assert!(library.profile("cook").is_some());
    assert_eq!(library.weapon("kitchen_knife"), None);
}

fn tables(rows: &str) -> String {
    format!("(name: \"Harm\", version: \"1\",\n criticals: [\n{rows}\n])")
}

fn row(id: &str, from: u16, to: u16) -> String {
    format!(
        "(id: \"{id}\", from: {from}, to: {to}, name: \"{id}\", severity: 1, text: \"Ouch.\", harm: [Strain(1)]),"
    )
}

#[test]
fn g_comb_15_a_row_of_the_critical_table_may_be_split() {
    let split = tables(&[row("minor_nick", 1, 3), row("bruise", 4, 5)].join("\n"));
    let (library, errors) = beside_shipped(&[&split]);
    assert_eq!(errors, [""; 0]);
    let at = |roll| library.critical(roll).map(|row| row.id.as_str());
    let nicks = [at(1), at(3), at(4), at(5), at(6)].map(Option::unwrap);
    assert_eq!(
        nicks,
        [
            "minor_nick",
            "minor_nick",
            "bruise",
            "bruise",
            "slowed_down"
        ]
    );
}

#[test]
fn g_comb_15_a_critical_table_with_a_hole_or_an_overlap_is_refused() {
    let nick = row("minor_nick", 1, 5);
    let cases = [
        (row("minor_nick", 1, 3), "3, name", &["4", "5", "65535"][..]),
        (row("minor_nick", 2, 5), "2, to", &["1", "65535"][..]),
        (
            row("minor_nick", 1, 6),
            "6, name",
            &["minor_nick", "slowed_down", "6", "65535"][..],
        ),
        (
            row("bruise", 12, 13),
            "12, to",
            &["sudden_jolt", "bruise", "12", "13", "65535"][..],
        ),
        (
            row("dead", 151, 160)
                .replace("severity: 1", "severity: 0")
                .replace("Strain(1)", "Dies"),
            "160, name",
            &["161", "65535"][..],
        ),
        (row("minor_nick", 0, 5), "0, to", &["0", "1"][..]),
        (row("minor_nick", 5, 1), "1, name", &["5", "1"][..]),
        (
            nick.replace("severity: 1", "severity: 0"),
            "0, text",
            &["0", "1", "4"][..],
        ),
        (
            nick.replace("severity: 1", "severity: 5"),
            "5, text",
            &["5", "4"][..],
        ),
        (
            nick.replace("Strain(1)", "Prone, Strain(0)"),
            "Strain(0)",
            &["0", "1"][..],
        ),
    ];
    for (row, needle, facts) in cases {
        let text = tables(&row);
        let (library, errors) = beside_shipped(&[&text]);
        let place = place(&text, needle);
        assert_eq!(errors.len(), 1, "{errors:?}");
        let said = errors[0].strip_prefix(&format!("one.ron:{place}: "));
        let said = said.unwrap_or_else(|| panic!("{place}: {errors:?}"));
        for fact in facts {
            assert!(said.contains(fact), "{fact}: {said}");
        }
        says!(said);
        assert_eq!(library, *Library::shipped());
    }
}

#[test]
fn a_table_of_ones_own_must_stand_alone_where_nothing_is_shipped() {
    let part = tables(&row("nick", 1, 100));
    let whole = tables(&[row("nick", 1, 100), row("worse", 101, 65535)].join("\n"));
    let load = |text: &str| {
        Library::load(&[PackSource {
            name: "own.ron",
            text,
        }])
    };
    let (library, errors) = load(&part);
    assert_eq!(library.criticals().count(), 0);
    says!(errors[0].to_string());
    let (library, errors) = load(&whole);
    assert_eq!(errors, []);
    assert_eq!(
        library.critical(u16::MAX).map(|row| row.id.as_str()),
        Some("worse")
    );
}

#[test]
fn vehicle_criticals_are_held_to_the_same() {
    let text = "(name: \"Hits\", version: \"1\",\n critical_hits: [(id: \"fire\", from: 139, to: 145, name: \"Fire!\", severity: 4, text: \"Hot.\")])";
    let (library, errors) = beside_shipped(&[text]);
    says!(errors);
    assert_eq!(library, *Library::shipped());
}

/// A record of a shipped pack in a user's own version that other records don't fit.
const REMADE: [&str; 4] = [
    r#"archetypes: [(id: "halcria", name: "Halcria", characteristics: (br: 3, ag: 1, int: 2, cun: 2, wil: 3, pre: 2), wounds: 9, strain: 13, xp: 90)]"#,
    r#"archetypes: [(id: "drift_born", name: "Drift-born", characteristics: (br: 2, ag: 2, int: 2, cun: 2, wil: 2, pre: 2), wounds: 10, strain: 10, xp: 10)]"#,
    r#"talents: [(id: "surgeon", name: "Surgeon", rule: "home", tier: 5, needs: "grit", chosen: Skills(1, 0)), (id: "grit", name: "Grit", rule: "home", tier: 5)]"#,
    r#"talents: [(id: "parry", name: "Parry", rule: "home", tier: 2, ranked: true)]"#,
];

#[test]
fn a_pack_of_ones_own_throws_out_none_before_it() {
    let own = REMADE.map(|list| format!("(name: \"Own\", version: \"1\", {list})"));
    for text in &own {
        let (library, errors) = beside_shipped(&[text]);
        assert_eq!(errors, [""; 0], "{text}");
        assert_eq!(
            library.profiles().count(),
            Library::shipped().profiles().count()
        );
    }
    // A valid hero of a user's own stays too, whatever follows it.
    let hero = r#"(name: "Hero", version: "1", profiles: [
        (id: "nim", name: "Nim", kind: Pc, role: "seer", wounds: 11, strain: 16,
         characteristics: (br: 2, ag: 2, int: 2, cun: 2, wil: 3, pre: 2),
         talents: [("surgeon", 2)], grown: (archetype: "halcria", earned: 20)),
    ])"#;
    let (library, errors) = beside_shipped(&[hero, &own[0], &own[2]]);
    assert_eq!(errors, [""; 0]);
    assert!(library.profile("nim").is_some());
    // So does one that was saved with the version of a later pack.
    let strong = hero.replace("br: 2, ag: 2", "br: 3, ag: 1");
    let (library, errors) = beside_shipped(&[&strong, &own[0]]);
    assert_eq!(errors, [""; 0]);
    assert!(library.profile("nim").is_some());
}

/// G-TALR-05: the pack that reverses a talent gets the error, not the pack of the original.
#[test]
fn g_talr_05_a_talent_turned_around_is_told_where_it_was() {
    let text = r#"(name: "Own", version: "1",
        talents: [(id: "parry", name: "Parry", rule: "home", tier: 2, needs: "parry_improved")])"#;
    let (library, errors) = beside_shipped(&[text]);
    let place = place(text, "\"parry_improved\"");
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(
        errors[0].starts_with(&format!("one.ron:{place}: ")),
        "{errors:?}"
    );
    says!(errors);
    assert_eq!(library, *Library::shipped());
}

#[test]
fn options_may_be_written_with_or_without_some() {
    let plain = COOK
        .replace("Rival", "Nemesis")
        .replace("wounds: 9", "wounds: 9, strain: 11");
    let some = plain.replace("strain: 11", "strain: Some(11)");
    let (one, errors) = beside_shipped(&[&plain, KNIFE]);
    assert_eq!(errors, [""; 0]);
    let (two, errors) = beside_shipped(&[&some, KNIFE]);
    assert_eq!(errors, [""; 0]);
    assert_eq!(one, two);
    assert_eq!(one.profile("cook").and_then(|p| p.strain), Some(11));
}

#[test]
fn nothing_loaded_is_an_empty_library() {
    let (library, errors) = Library::load(&[]);
    assert_eq!(library, Library::default());
    assert_eq!(errors, []);
    assert_eq!(library.packs(), []);
    assert_eq!(library.skills().count(), 0);
}
