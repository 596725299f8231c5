//! Broken packs, and the place and the facts in their error messages.
//!
//! Every text is a plausible mistake of a user, in the brackets of a pack that is loaded after the
//! shipped ones. The mark `→` is before the place that the message must point at and is removed before
//! loading, so no position in here was copied from an output.

use genesys::library::{Library, PackSource};
use rstest::rstest;

/// Loads the body as `home.ron` with the shipped packs. Returns the messages, and the mark's place.
fn load(body: &str) -> (Vec<String>, String) {
    let marked = format!("(\n  name: \"Home\", version: \"1\",\n{body}\n)\n");
    let before = marked.split('→').next().unwrap_or_default();
    let line = before.lines().count();
    let column = before.lines().last().unwrap_or_default().chars().count() + 1;
    let text = marked.replace('→', "");
    let home = PackSource {
        name: "home.ron",
        text: &text,
    };
    let mut sources = Library::embedded().to_vec();
    sources.push(home);
    let (library, errors) = Library::load(&sources);
    assert_eq!(
        library,
        *Library::shipped(),
        "the shipped packs stay whole and the broken one stays out"
    );
    let messages = errors.iter().map(ToString::to_string).collect();
    (messages, format!("home.ron:{line}:{column}: "))
}

/// A weapon with one field instead of the correct one.
fn weapon(field: &str) -> String {
    let sound = [
        ("id", r#"id: "spanner""#),
        ("name", r#"name: "Spanner""#),
        ("skill", r#"skill: "melee""#),
        ("damage", "damage: Brawn(1)"),
        ("crit", "crit: 4"),
        ("range", "range: Engaged"),
    ];
    with(&sound, field, "weapons")
}

/// A rival with one field instead of the correct one.
fn rival(field: &str) -> String {
    person("Rival", None, field)
}

/// A talent with additional fields.
fn talent(more: &str) -> String {
    format!("  talents: [(id: \"hard\", name: \"Hard\", rule: \"home\", {more})],")
}

fn person(kind: &str, strain: Option<u8>, field: &str) -> String {
    let kind = format!("kind: {kind}");
    let strain = strain.map_or_else(String::new, |n| format!("strain: {n}"));
    let sound = [
        ("id", r#"id: "ozo""#),
        ("name", r#"name: "Ozo""#),
        ("kind", kind.as_str()),
        ("role", r#"role: "cook""#),
        (
            "characteristics",
            "characteristics: (br: 2, ag: 2, int: 2, cun: 2, wil: 2, pre: 2)",
        ),
        ("wounds", "wounds: 10"),
        ("strain", strain.as_str()),
    ];
    with(&sound, field, "profiles")
}

fn vehicle(field: &str) -> String {
    let sound = [
        ("id", r#"id: "tub""#),
        ("name", r#"name: "Tub""#),
        ("role", r#"role: "barge""#),
        ("silhouette", "silhouette: 4"),
        ("speed", "speed: 1"),
        ("handling", "handling: -2"),
        ("defense", "defense: 0"),
        ("armor", "armor: 1"),
        ("hull", "hull: 9"),
        ("strain", "strain: 9"),
        ("skill", r#"skill: "operating""#),
        ("crew", r#"crew: "2 crew""#),
    ];
    with(&sound, field, "vehicles")
}

fn spend(field: &str) -> String {
    let sound = [
        ("id", r#"id: "a_grin""#),
        ("price", "price: [Advantage(1)]"),
        ("label", r#"label: "grin""#),
        ("text", r#"text: "Grins.""#),
        ("effect", "effect: Story"),
        ("rule", r#"rule: "M-06""#),
    ];
    with(&sound, field, "spends")
}

/// The correct fields, in which `field` replaces the one of the same name or follows them.
fn with(sound: &[(&str, &str)], field: &str, list: &str) -> String {
    let bare = field.trim_start_matches('→');
    let named = bare.split(':').next().unwrap_or_default();
    let mut fields: Vec<&str> = sound
        .iter()
        .map(|(name, text)| if *name == named { field } else { text })
        .filter(|text| !text.is_empty())
        .collect();
    if !sound.iter().any(|(name, _)| *name == named) {
        fields.push(field);
    }
    format!(
        "  {list}: [\n    (\n      {},\n    ),\n  ],",
        fields.join(",\n      ")
    )
}

/// Asserts that this body has no errors.
#[track_caller]
fn assert_sound(body: &str) {
    let text = format!("(name: \"Home\", version: \"1\",\n{body}\n)");
    let home = PackSource {
        name: "home.ron",
        text: &text,
    };
    let sources: Vec<_> = Library::embedded().iter().copied().chain([home]).collect();
    assert_eq!(Library::load(&sources).1, [], "{body}");
}

/// Asserts one message with the place, and with each of these facts as a word of its own.
#[track_caller]
fn assert_told(body: &str, facts: &[&str]) {
    let (messages, place) = load(body);
    let [message] = &messages[..] else {
        panic!("{messages:?}\n{body}");
    };
    let said = message.strip_prefix(&place).unwrap_or_else(|| {
        panic!("{message}\nis not at {place}\n{body}");
    });
    for fact in facts {
        let alone = |at: usize| {
            let part = |c: char| c.is_alphanumeric() || c == '_';
            !said[..at].ends_with(part) && !said[at + fact.len()..].starts_with(part)
        };
        let mut found = said.match_indices(fact);
        assert!(found.any(|(at, _)| alone(at)), "{fact} in {said}\n{body}");
    }
    says!(said);
}

#[rstest]
#[case(weapon(r#"→id: "Spanner!""#).replace("→id: ", "id: →"), &["Spanner!"])]
#[case(
    weapon(r#"id: →"""#),
    &["ID"]
)]
#[case(weapon(r#"name: →"  ""#), &["name"])]
#[case(
    weapon(r#"name: →"Spa\u{1b}[2Jnner""#),
    &["U+001B"]
)]
#[case(
    weapon(r#"note: →"one\ntwo""#),
    &["U+000A"]
)]
#[case(
    weapon(r#"skill: →"meele""#),
    &["meele", "melee"]
)]
#[case(
    weapon(r#"skill: →"bagpipes""#),
    &["bagpipes"]
)]
#[case(weapon("crit: →0"), &["crit", "0", "1", "6"])]
#[case(weapon("crit: →7"), &["crit", "7", "1", "6"])]
#[case(weapon("rarity: →11"), &["rarity", "11", "10"])]
#[case(
    weapon("range: →Strategic"),
    &["Strategic", "vehicle_weapons"]
)]
#[case(
    weapon("qualities: [Knockdown, →Pierce(0)]"),
    &["Pierce", "0", "1"]
)]
#[case(
    weapon("qualities: [Knockdown, →Vicious(255)]"),
    &["Vicious", "255", "20"]
)]
#[case(weapon("enc: →255"), &["enc", "255", "99"])]
#[case(weapon("damage: →Fixed(255)"), &["damage", "255", "99"])]
#[case(
    weapon("price: →4294967295"),
    &["4294967295", "1000000000"]
)]
#[case(
    weapon(r#"name: →"@""#),
    &["@"]
)]
#[case(
    weapon(r##"name: →"#2""##),
    &["#2"]
)]
#[case(
    weapon(r#"name: →"42""#),
    &["42"]
)]
#[case(
    weapon("qualities: [Pierce(1), →Pierce(2)]"),
    &["Pierce"]
)]
#[case(
    weapon("qualities: [→PersonalScale]"),
    &["PersonalScale", "vehicle_weapons"]
)]
fn a_wrong_weapon_is_told_where_it_is_wrong(#[case] body: String, #[case] facts: &[&str]) {
    assert_told(&body, facts);
}

#[rstest]
#[case(rival(r#"role: →"""#), &["role"])]
#[case(rival("wounds: →0"), &["wounds", "0", "1"])]
#[case(
    rival("characteristics: (br: 2, ag: →0, int: 2, cun: 2, wil: 2, pre: 2)"),
    &["Agility", "0", "1", "8"]
)]
#[case(
    rival("characteristics: (br: 2, ag: 2, int: 2, cun: 2, wil: →9, pre: 2)"),
    &["Willpower", "9", "1", "8"]
)]
#[case(
    rival(r#"skills: [("cool", 1), (→"gunery", 2)]"#),
    &["gunery", "gunnery"]
)]
#[case(rival(r#"skills: [("cool", →0)]"#), &["0", "1", "5"])]
#[case(rival(r#"skills: [("cool", →6)]"#), &["6", "1", "5"])]
#[case(
    rival(r#"skills: [("cool", 1), (→"cool", 2)]"#),
    &["cool"]
)]
#[case(
    rival(r#"career: ["cool", →"kool"]"#),
    &["kool", "cool"]
)]
#[case(
    rival(r#"talents: [(→"doge", 1)]"#),
    &["doge", "dodge"]
)]
#[case(
    rival(r#"talents: [→("adversary", 1)]"#),
    &["adversary", "adversary: ..."]
)]
#[case(
    rival(r#"talents: [("natural", 1)], chosen: [("natural", ["cool", →"steelth"])]"#),
    &["steelth", "stealth"]
)]
#[case(
    rival(r#"chosen: [(→"naturel", [])]"#),
    &["naturel", "natural"]
)]
#[case(rival("adversary: →6"), &["adversary", "6", "5"])]
#[case(
    rival(r#"armor: Armor(→"boarding_plait")"#),
    &["boarding_plait", "boarding_plate"]
)]
#[case(
    rival(r#"armor: Some(Own((name: "Hide", soak: 1, melee: →5)))"#),
    &["melee", "5", "4"]
)]
#[case(
    rival(r#"attacks: [Weapon("gate_staff"), Weapon(→"gate_stuff")]"#),
    &["gate_stuff", "gate_staff"]
)]
#[case(rival(r#"attacks: [Own((name: "Horn", skill: "brawl", damage: Brawn(2), crit: →9, range: Engaged))]"#), &["crit", "9", "1", "6"])]
#[case(rival(r#"attacks: [Own((id: →"My Horn", name: "Horn", skill: "brawl", damage: Brawn(2), crit: 4, range: Engaged))]"#), &["My Horn"])]
#[case(
    rival(r#"abilities: [(name: "Sting", text: →"")]"#),
    &["text"]
)]
#[case(
    rival(r#"gear: ["rope", →"breaker_slat"]"#),
    &["breaker_slat", "breaker_slate"]
)]
#[case(
    rival(r#"group_skills: →["cool"]"#),
    &["skills"]
)]
#[case(
    rival("strain: →10"),
    &["rival", "strain"]
)]
#[case(
    person("Minion", None, "strain: →10"),
    &["minion", "strain"]
)]
#[case(
    person("Minion", None, r#"skills: →[("cool", 1)]"#),
    &["group_skills"]
)]
#[case(
    person("Minion", None, r#"group_skills: ["cool", →"kool"]"#),
    &["kool", "cool"]
)]
#[case(person("Nemesis", Some(12), "strain: →0"), &["strain", "0", "1"])]
#[case(person("Nemesis", None, "").replace("    (\n", "    →(\n").replace(",\n      ,", ","), &["strain: ..."])]
#[case(person("Pc", None, "").replace("    (\n", "    →(\n").replace(",\n      ,", ","), &["strain: ..."])]
#[case(
    person("Pc", Some(12), r#"grown: Some((archetype: →"driftborn"))"#),
    &["driftborn", "drift_born"]
)]
#[case(
    person("Pc", Some(12), r#"grown: Some((archetype: →"halcria", earned: 5))"#),
    &["2", "Halcria", "3"]
)]
#[case(
    person(
        "Pc",
        Some(12),
        r#"grown: Some((archetype: "drift_born", free: [→"kool"]))"#
    ),
    &["kool", "cool"]
)]
#[case(
    person("Nemesis", Some(12), r#"grown: Some(→(archetype: "drift_born"))"#),
    &["grown", "kind: Pc"]
)]
#[case(
    person(
        "Pc",
        Some(12),
        r#"grown: Some((archetype: "drift_born", earned: →70000))"#
    ),
    &["0", "255", "65535"]
)]
fn a_wrong_profile_is_told_where_it_is_wrong(#[case] body: String, #[case] facts: &[&str]) {
    assert_told(&body, facts);
}

/// A pack must not contain what a sheet would refuse without an override.
#[rstest]
#[case(
    "characteristics: (br: 2, ag: 2, int: 2, cun: 2, wil: 2, pre: →6)",
    &["6", "1", "5", "G-CHAR-01", "overruled: true"]
)]
#[case(
    r#"talents: [("grit", 2), ("swift", →2)]"#,
    &["2", "Swift", "1", "G-TALR-03", "overruled: true"]
)]
#[case(
    r#"talents: [("grit", 2), (→"parry_improved", 1)]"#,
    &["parry_improved", "parry", "G-TALR-05", "overruled: true"]
)]
#[case(
    r#"talents: [(→"dedication", 1)]"#,
    &["0", "dedication", "1", r#"chosen: [("dedication", [...])]"#]
)]
#[case(
    r#"talents: [("knack_for_it", 2)], chosen: [("knack_for_it", →["stealth"])]"#,
    &["1", "knack_for_it", "3", r#"chosen: [("knack_for_it", [...])]"#]
)]
#[case(
    r#"talents: [("grit", 1)], chosen: [("grit", →["stealth"])]"#,
    &["1", "grit"]
)]
fn g_char_01_g_talr_03_g_talr_05_a_player_character_is_held_to_the_rules_of_a_sheet(
    #[case] field: &str,
    #[case] facts: &[&str],
) {
    assert_told(&person("Pc", Some(12), field), facts);
    // Adversaries have no such limits.
    let bare = field.replace('→', "");
    assert_sound(&person("Nemesis", Some(12), &bare));
    let of_a_pc = person("Pc", Some(12), &bare);
    let overruled = of_a_pc.replace("id: ", "overruled: true, id: ");
    assert_sound(&overruled);
}

/// T-42 to T-44: a drift-born begins with 120 experience and one rank of Cool. Ranks 2 to 5 of Cool are
/// 10, 15, 20 and 25, all five of Stealth 75, and 5 more for each that is not a career skill: 190.
#[rstest]
#[case::too_many_free(
    r#"skills: [("perception", 1), ("stealth", 2)], grown: (archetype: "drift_born", free: ["stealth", "perception", →"perception"])"#,
    &["2", "perception", "1"]
)]
#[case::free_beside_the_archetype(
    r#"skills: [("cool", 1)], grown: (archetype: "drift_born", free: [→"cool"])"#,
    &["2", "cool", "1"]
)]
#[case::free_of_none(
    r#"skills: [("stealth", 2)], grown: (archetype: "drift_born", free: [→"perception"])"#,
    &["1", "perception", "0"]
)]
#[case::in_debt(
    r#"skills: [("cool", 5), ("stealth", 5)], grown: (archetype: "drift_born", earned: →40)"#,
    &["30", "earned: 70"]
)]
#[case::in_debt_without_a_word_of_it(
    r#"skills: [("cool", 5), ("stealth", 5)], grown: →(archetype: "drift_born", free: ["stealth"])"#,
    &["60", "earned: 60"]
)]
fn t_42_t_44_a_ledger_that_does_not_add_up_is_told_where(
    #[case] field: &str,
    #[case] facts: &[&str],
) {
    assert_told(&person("Pc", Some(12), field), facts);
}

#[rstest]
#[case(
    "severity: →0, does: [Burns]",
    &["0", "1", "4"]
)]
#[case(
    "severity: 1, does: [SystemStrain(2), →StrainAboard(0)]",
    &["0", "1"]
)]
#[case("severity: 1, does: [→SystemStrain(0)]", &["0", "1"])]
#[case("severity: →5, does: [Burns]", &["severity", "5", "4"])]
fn g_vcom_26_a_wrong_critical_hit_is_told_where(#[case] fields: &str, #[case] facts: &[&str]) {
    let body = format!(
        "  critical_hits: [(id: \"rattled\", from: 1, to: 18, name: \"Rattled\", text: \"Ow.\", {fields})],"
    );
    assert_told(&body, facts);
}

#[rstest]
#[case(vehicle("silhouette: →11"), &["silhouette", "11", "10"])]
#[case(vehicle("speed: →6"), &["speed", "6", "5"])]
#[case(vehicle("defense: →5"), &["defense", "5", "4"])]
#[case(vehicle("hull: →0"), &["hull", "0", "1"])]
#[case(vehicle("strain: →0"), &["strain", "0", "1"])]
#[case(
    vehicle(r#"skill: →"pilotin""#),
    &["pilotin", "piloting"]
)]
#[case(
    vehicle(r#"weapons: [(weapon: →"flak", arc: All)]"#),
    &["flak", "flak_battery"]
)]
#[case(
    vehicle(r#"weapons: [(weapon: "flak_battery", count: →0, arc: All)]"#),
    &["count", "0", "1"]
)]
fn a_wrong_vehicle_is_told_where_it_is_wrong(#[case] body: String, #[case] facts: &[&str]) {
    assert_told(&body, facts);
}

#[rstest]
#[case("soak: →255", &["soak", "255", "10"])]
#[case("soak: 1, enc: →255", &["enc", "255", "99"])]
fn armor_beyond_the_game_is_told_where(#[case] field: &str, #[case] facts: &[&str]) {
    let body = format!("  armors: [(id: \"plate\", name: \"Plate\", {field})],");
    assert_told(&body, facts);
}

#[rstest]
#[case("enc: →100", &["enc", "100", "99"])]
#[case("carries: →255", &["carries", "255", "99"])]
#[case(
    "brewed: (difficulty: →99, time: \"1 hour\", reagents: 20)",
    &["difficulty", "99", "5"]
)]
#[case(
    "acts: (how: Action, uses: (does: [Hook(Less(→255))]))",
    &["255", "1", "10"]
)]
fn gear_beyond_the_game_is_told_where(#[case] field: &str, #[case] facts: &[&str]) {
    let body = format!("  gear: [(id: \"brick\", name: \"Brick\", note: \"Heavy.\", {field})],");
    assert_told(&body, facts);
}

#[rstest]
#[case(
    spend("price: →[]"),
    &["Advantage", "Triumph", "CriticalRating"]
)]
#[case(
    spend("price: [Advantage(2), →Threat(1)]"),
    &["Advantage", "Triumph", "CriticalRating"]
)]
#[case(spend("price: [→Advantage(0)]"), &["0", "1"])]
#[case(
    spend(r#"label: →"a grin so wide that everybody in the room sees it""#),
    &["49", "40"]
)]
#[case(spend("price: [→Triumph(1)]").replace("spends", "complications"), &["Threat", "Despair"])]
#[case("  talents: [(id: \"a\", name: \"A\", rule: →\"\")],".to_owned(), &["rule"])]
#[case("  talents: [(id: \"a\", name: →\"\\u{3164}\", rule: \"home\")],".to_owned(), &["name"])]
#[case(
    talent("sheet: [Swift, WoundThreshold(→255)]"),
    &["255", "1", "10"]
)]
#[case(talent("sheet: [StrainThreshold(→0)]"), &["0", "1", "10"])]
#[case(talent("sheet: [Soak(→11)]"), &["11", "1", "10"])]
#[case(talent("sheet: [Defense(→5)]"), &["5", "1", "4"])]
#[case(talent("sheet: [CriticalsLower(→101)]"), &["101", "1", "100"])]
#[case(
    talent("sheet: [Career([\"cool\", →\"colo\"])]"),
    &["colo", "cool"]
)]
#[case(talent("chosen: Skills(1, →200)"), &["200", "0", "10"])]
#[case(talent("chosen: Characteristics(→7, 0)"), &["7", "1", "6"])]
#[case(talent("pools: [(change: Boost(→99))]"), &["99", "1", "10"])]
#[case(
    talent("pools: [(change: Difficulty(→-128))]"),
    &["-128", "-10", "10", "0"]
)]
#[case(
    talent("pools: [(which: Skills([→\"colo\"]), change: Boost(1))]"),
    &["colo", "cool"]
)]
#[case(
    talent("pools: [(when: Opponents(→3, 1), change: Boost(1))]"),
    &["3", "1"]
)]
#[case(
    talent("how: Action, uses: (strain: →250)"),
    &["strain", "250", "10"]
)]
#[case(
    talent("how: Action, uses: (asks: (skills: [\"cool\"], difficulty: →99))"),
    &["99", "0", "5"]
)]
#[case(
    talent("how: Action, uses: (does: [HealStrain(→255)])"),
    &["255", "1", "10"]
)]
#[case(
    talent("how: Action, uses: (does: [For(lasts: Turn, does: Pool(Setback(→77)))])"),
    &["77", "1", "10"]
)]
#[case(
    talent("how: Action, uses: (does: [For(lasts: Turn, does: StrainAtTheEnd(→66))])"),
    &["66", "1", "10"]
)]
#[case("  talents: [(id: \"a\", name: \"A\", rule: \"home\", needs: →\"a\")],".to_owned(), &["talent"])]
#[case("  skills: [(id: \"a\", name: \"A\", characteristic: Brawn, group: General, aliases: [\"b\", →\" \"], rule: \"home\")],".to_owned(), &["alias"])]
#[case("  gear: [(id: \"a\", name: \"A\", rarity: →99, note: \"b\")],".to_owned(), &["rarity", "99", "10"])]
#[case("  gear: [(id: \"a\", name: \"A\", serves: →Tools(\"medicin\"), note: \"b\")],".to_owned(), &["medicin", "medicine"])]
#[case("  gear: [\n    (id: \"a\", name: \"A\", note: \"\"),\n    (id: →\"a\", name: \"B\", note: \"\"),\n  ],".to_owned(), &["a"])]
fn other_wrong_rows_are_told_where_they_are_wrong(#[case] body: String, #[case] facts: &[&str]) {
    assert_told(&body, facts);
}

#[rstest]
#[case::unknown_list(
    "  →weapns: [],",
    &["weapns", "`weapons`"]
)]
#[case::unknown_field(
    "  gear: [(id: \"a\", →nam: \"b\")],",
    &["nam", "name"]
)]
#[case::unknown_word(
    "  profiles: [(id: \"a\", name: \"b\", kind: →Boss)],",
    &["Boss", "Pc", "Minion", "Rival", "Nemesis"]
)]
#[case::missing(
    "  gear: [(id: \"a\", name: \"b\"→)],",
    &["note", "note: ..."]
)]
#[case::twice(
    "  gear: [(id: \"a\", →id: \"b\")],",
    &["id", "once"]
)]
#[case::no_comma("  gear: [(id: \"a\" →name: \"b\")],", &["comma"])]
#[case::no_string("  gear: [(id: →5)],", &["id", "5", r#"id: "charm""#])]
#[case::too_large(
    "  gear: [(id: \"a\",\n    name: \"b\", enc: →300)],",
    &["0", "255", "65535"]
)]
fn what_is_no_pack_is_told_in_the_same_form(#[case] body: &str, #[case] facts: &[&str]) {
    assert_told(body, facts);
}

#[rstest]
#[case::empty("", "home.ron:1:1: expected `(`")]
#[case::nameless("(version: \"1\")", "home.ron:1:1: the name is empty")]
#[case::no_version("\n (name: \"Home\")", "home.ron:2:2: the version is empty")]
#[case::after_a_byte_order_mark(
    "\u{feff}(name: \"\", version: \"1\")",
    "home.ron:1:8: the name is empty"
)]
#[case::after_windows_line_ends(
    "(\r\n  name: \"A\",\r\n  version: \"\",\r\n)",
    "home.ron:3:12: the version is empty"
)]
#[case::more_behind(
    "(name: \"A\", version: \"1\") and more",
    "home.ron:1:27: expected nothing after the last bracket"
)]
fn a_text_as_a_whole_can_be_wrong(#[case] text: &str, #[case] message: &str) {
    let name = "home.ron";
    let (library, errors) = Library::load(&[PackSource { name, text }]);
    let messages: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(messages, [message]);
    assert_eq!(library, Library::default());
}

#[test]
fn all_that_is_wrong_with_a_hero_is_told_once() {
    let hero = r#"characteristics: (br: 2, ag: 1, int: 2, cun: 1, wil: 2, pre: 9),
      talents: [("swift", 21)], grown: (archetype: "drift_born", free: ["kool"])"#;
    let (messages, _) = load(&person("Pc", Some(12), hero));
    let what = messages.iter().map(|told| told.splitn(4, ':').last());
    let what: Vec<&str> = what.flatten().map(str::trim).collect();
    says!(what);
}

#[test]
fn all_errors_of_a_pack_are_told_at_once_in_the_order_of_its_lines() {
    let (messages, _) = load(
        "  gear: [(id: \"\", name: \"\", note: \"\")],\n  weapons: [\n    (id: \"a\", name: \"A\", skill: \"b\", damage: Fixed(1), crit: 0, range: Short),\n  ],",
    );
    says!(messages);
}
