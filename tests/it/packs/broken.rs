//! Broken packs and the exact words that say so.
//!
//! Every text is what a person might have typed, between the brackets of a pack of its own that is
//! loaded after the shipped ones. The mark `→` stands before the place the message must point at
//! and is taken out before loading, so no position in here was copied from an output.

use rstest::rstest;
use triumph::rules::genesys::library::{Library, PackSource};

/// Loads the body as `home.ron` beside the shipped packs; the messages, and the mark's place.
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

/// A weapon with one field in place of the sound one.
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

/// A rival with one field in place of the sound one.
fn rival(field: &str) -> String {
    person("Rival", None, field)
}

/// A talent with so much more.
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

/// The sound fields with `field` put in the place of its namesake, or after them.
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

/// Nothing is wrong with this body.
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

#[track_caller]
fn assert_told(body: &str, message: &str) {
    let (messages, place) = load(body);
    assert_eq!(messages, [place + message], "{body}");
}

#[rstest]
#[case(weapon(r#"→id: "Spanner!""#).replace("→id: ", "id: →"), r#"the id "Spanner!" has other signs; lower case letters, digits and underscores"#)]
#[case(
    weapon(r#"id: →"""#),
    "the id is empty; lower case letters, digits and underscores"
)]
#[case(weapon(r#"name: →"  ""#), "the name is empty")]
#[case(
    weapon(r#"name: →"Spa\u{1b}[2Jnner""#),
    "the character U+001B in a text; one line of plain text"
)]
#[case(
    weapon(r#"note: →"one\ntwo""#),
    "the character U+000A in a text; one line of plain text"
)]
#[case(
    weapon(r#"skill: →"meele""#),
    "unknown skill `meele`; nearest: `melee`"
)]
#[case(
    weapon(r#"skill: →"bagpipes""#),
    "unknown skill `bagpipes`; the id of a skill in one of the packs"
)]
#[case(weapon("crit: →0"), "crit of 0; 1 to 6")]
#[case(weapon("crit: →7"), "crit of 7; 1 to 6")]
#[case(weapon("rarity: →11"), "rarity of 11; at most 10")]
#[case(
    weapon("range: →Strategic"),
    "range Strategic on a weapon for people; Strategic is for vehicle_weapons"
)]
#[case(
    weapon("qualities: [Knockdown, →Pierce(0)]"),
    "Pierce with a rating of 0; 1 or more"
)]
#[case(
    weapon("qualities: [Knockdown, →Vicious(255)]"),
    "Vicious with a rating of 255; at most 20"
)]
#[case(weapon("enc: →255"), "enc of 255; at most 99")]
#[case(weapon("damage: →Fixed(255)"), "damage of 255; at most 99")]
#[case(
    weapon("price: →4294967295"),
    "price of 4294967295; at most 1000000000"
)]
#[case(
    weapon(r#"name: →"@""#),
    r#"the name "@" could not be said in a line; a letter in it, and no sign of the command line before it"#
)]
#[case(
    weapon(r##"name: →"#2""##),
    r##"the name "#2" could not be said in a line; a letter in it, and no sign of the command line before it"##
)]
#[case(
    weapon(r#"name: →"42""#),
    r#"the name "42" could not be said in a line; a letter in it, and no sign of the command line before it"#
)]
#[case(
    weapon("qualities: [Pierce(1), →Pierce(2)]"),
    "the quality `Pierce` stands here twice; each stands once"
)]
#[case(
    weapon("qualities: [→PersonalScale]"),
    "PersonalScale on a weapon for people; it is for vehicle_weapons"
)]
fn a_wrong_weapon_is_told_where_it_is_wrong(#[case] body: String, #[case] message: &str) {
    assert_told(&body, message);
}

#[rstest]
#[case(rival(r#"role: →"""#), "the role is empty")]
#[case(rival("wounds: →0"), "wounds of 0; 1 or more")]
#[case(
    rival("characteristics: (br: 2, ag: →0, int: 2, cun: 2, wil: 2, pre: 2)"),
    "agility of 0; 1 to 8"
)]
#[case(
    rival("characteristics: (br: 2, ag: 2, int: 2, cun: 2, wil: →9, pre: 2)"),
    "willpower of 9; 1 to 8"
)]
#[case(
    rival(r#"skills: [("cool", 1), (→"gunery", 2)]"#),
    "unknown skill `gunery`; nearest: `gunnery`"
)]
#[case(rival(r#"skills: [("cool", →0)]"#), "rank 0; 1 to 5")]
#[case(rival(r#"skills: [("cool", →6)]"#), "rank 6; 1 to 5")]
#[case(
    rival(r#"skills: [("cool", 1), (→"cool", 2)]"#),
    "the skill `cool` stands here twice; each stands once"
)]
#[case(
    rival(r#"career: ["cool", →"kool"]"#),
    "unknown skill `kool`; nearest: `cool`"
)]
#[case(
    rival(r#"talents: [(→"doge", 1)]"#),
    "unknown talent `doge`; nearest: `dodge`"
)]
#[case(
    rival(r#"talents: [→("adversary", 1)]"#),
    "`adversary` among the talents; the field `adversary: ...` of the profile"
)]
#[case(
    rival(r#"talents: [("natural", 1)], chosen: [("natural", ["cool", →"steelth"])]"#),
    "unknown skill or characteristic `steelth`; nearest: `stealth`"
)]
#[case(
    rival(r#"chosen: [(→"naturel", [])]"#),
    "unknown talent `naturel`; nearest: `natural`"
)]
#[case(rival("adversary: →6"), "adversary of 6; at most 5")]
#[case(
    rival(r#"armor: Armor(→"boarding_plait")"#),
    "unknown armor `boarding_plait`; nearest: `boarding_plate`"
)]
#[case(
    rival(r#"armor: Some(Own((name: "Hide", soak: 1, melee: →5)))"#),
    "melee of 5; at most 4"
)]
#[case(
    rival(r#"attacks: [Weapon("gate_staff"), Weapon(→"gate_stuff")]"#),
    "unknown weapon `gate_stuff`; nearest: `gate_staff`"
)]
#[case(rival(r#"attacks: [Own((name: "Horn", skill: "brawl", damage: Brawn(2), crit: →9, range: Engaged))]"#), "crit of 9; 1 to 6")]
#[case(rival(r#"attacks: [Own((id: →"My Horn", name: "Horn", skill: "brawl", damage: Brawn(2), crit: 4, range: Engaged))]"#), r#"the id "My Horn" has other signs; lower case letters, digits and underscores"#)]
#[case(
    rival(r#"abilities: [(name: "Sting", text: →"")]"#),
    "the text is empty"
)]
#[case(
    rival(r#"gear: ["rope", →"breaker_slat"]"#),
    "unknown gear `breaker_slat`; nearest: `breaker_slate`"
)]
#[case(
    rival(r#"group_skills: →["cool"]"#),
    "group skills on one who is no minion; `skills` with ranks"
)]
#[case(
    rival("strain: →10"),
    "a rival with a strain threshold; none: its strain lands as wounds"
)]
#[case(
    person("Minion", None, "strain: →10"),
    "a minion with a strain threshold; none: its strain lands as wounds"
)]
#[case(
    person("Minion", None, r#"skills: →[("cool", 1)]"#),
    "a minion with ranks of its own; `group_skills`, which grow with the group"
)]
#[case(
    person("Minion", None, r#"group_skills: ["cool", →"kool"]"#),
    "unknown skill `kool`; nearest: `cool`"
)]
#[case(person("Nemesis", Some(12), "strain: →0"), "strain of 0; 1 or more")]
#[case(person("Nemesis", None, "").replace("    (\n", "    →(\n").replace(",\n      ,", ","), "a nemesis without a strain threshold; `strain: ...`")]
#[case(person("Pc", None, "").replace("    (\n", "    →(\n").replace(",\n      ,", ","), "a PC without a strain threshold; `strain: ...`")]
#[case(
    person("Pc", Some(12), r#"grown: Some((archetype: →"driftborn"))"#),
    "unknown archetype `driftborn`; nearest: `drift_born`"
)]
#[case(
    person("Pc", Some(12), r#"grown: Some((archetype: →"halcria", earned: 5))"#),
    "willpower of 2, and Halcria begins with 3; 3 or more"
)]
#[case(
    person(
        "Pc",
        Some(12),
        r#"grown: Some((archetype: "drift_born", free: [→"kool"]))"#
    ),
    "unknown skill `kool`; nearest: `cool`"
)]
#[case(
    person("Nemesis", Some(12), r#"grown: Some(→(archetype: "drift_born"))"#),
    "a ledger of one who is no PC; no `grown`, or `kind: Pc`"
)]
#[case(
    person(
        "Pc",
        Some(12),
        r#"grown: Some((archetype: "drift_born", earned: →70000))"#
    ),
    "the number does not fit; one nearer to 0: many fields end at 255, some at 65535"
)]
fn a_wrong_profile_is_told_where_it_is_wrong(#[case] body: String, #[case] message: &str) {
    assert_told(&body, message);
}

/// What a sheet would refuse without the table's word, a pack does not bring either.
#[rstest]
#[case(
    "characteristics: (br: 2, ag: 2, int: 2, cun: 2, wil: 2, pre: →6)",
    "presence of 6 on a PC; 1 to 5 (G-CHAR-01), or `overruled: true`"
)]
#[case(
    r#"talents: [("grit", 2), ("swift", →2)]"#,
    "rank 2 of Swift; 1, as it is bought once (G-TALR-03), or `overruled: true`"
)]
#[case(
    r#"talents: [("grit", 2), (→"parry_improved", 1)]"#,
    "`parry_improved` without `parry`; `parry` beside it (G-TALR-05), or `overruled: true`"
)]
#[case(
    r#"talents: [(→"dedication", 1)]"#,
    r#"0 words chosen with `dedication`; 1, as in `chosen: [("dedication", [...])]`"#
)]
#[case(
    r#"talents: [("knack_for_it", 2)], chosen: [("knack_for_it", →["stealth"])]"#,
    r#"1 word chosen with `knack_for_it`; 3, as in `chosen: [("knack_for_it", [...])]`"#
)]
#[case(
    r#"talents: [("grit", 1)], chosen: [("grit", →["stealth"])]"#,
    "1 word chosen with `grit`; none"
)]
fn g_char_01_g_talr_03_g_talr_05_a_player_character_is_held_to_the_rules_of_a_sheet(
    #[case] field: &str,
    #[case] message: &str,
) {
    assert_told(&person("Pc", Some(12), field), message);
    // A GM builds adversaries as it likes.
    let bare = field.replace('→', "");
    assert_sound(&person("Nemesis", Some(12), &bare));
    let of_a_pc = person("Pc", Some(12), &bare);
    let overruled = of_a_pc.replace("id: ", "overruled: true, id: ");
    assert_sound(&overruled);
}

/// T-42 to T-44: a drift-born begins with 120 experience and one rank of Cool. Ranks 2 to 5 of Cool
/// are 10, 15, 20 and 25, all five of Stealth 75, and 5 more for each that is no career skill: 190.
#[rstest]
#[case::too_many_free(
    r#"skills: [("perception", 1), ("stealth", 2)], grown: (archetype: "drift_born", free: ["stealth", "perception", →"perception"])"#,
    "free rank 2 of `perception`; 1 of it on the sheet"
)]
#[case::free_beside_the_archetype(
    r#"skills: [("cool", 1)], grown: (archetype: "drift_born", free: [→"cool"])"#,
    "free rank 2 of `cool`; 1 of it on the sheet"
)]
#[case::free_of_none(
    r#"skills: [("stealth", 2)], grown: (archetype: "drift_born", free: [→"perception"])"#,
    "free rank 1 of `perception`; 0 of it on the sheet"
)]
#[case::in_debt(
    r#"skills: [("cool", 5), ("stealth", 5)], grown: (archetype: "drift_born", earned: →40)"#,
    "30 experience too few for what stands on the sheet; `earned: 70` or more"
)]
#[case::in_debt_without_a_word_of_it(
    r#"skills: [("cool", 5), ("stealth", 5)], grown: →(archetype: "drift_born", free: ["stealth"])"#,
    "60 experience too few for what stands on the sheet; `earned: 60` or more"
)]
fn t_42_t_44_a_ledger_that_does_not_add_up_is_told_where(
    #[case] field: &str,
    #[case] message: &str,
) {
    assert_told(&person("Pc", Some(12), field), message);
}

#[rstest]
#[case(
    "severity: →0, does: [Burns]",
    "severity 0 on what can be repaired; 1 to 4; 0 is for what vaporizes"
)]
#[case(
    "severity: 1, does: [SystemStrain(2), →StrainAboard(0)]",
    "harm of 0; 1 or more"
)]
#[case("severity: 1, does: [→SystemStrain(0)]", "harm of 0; 1 or more")]
#[case("severity: →5, does: [Burns]", "severity of 5; at most 4")]
fn g_vcom_26_a_wrong_critical_hit_is_told_where(#[case] fields: &str, #[case] message: &str) {
    let body = format!(
        "  critical_hits: [(id: \"rattled\", from: 1, to: 18, name: \"Rattled\", text: \"Ow.\", {fields})],"
    );
    assert_told(&body, message);
}

#[rstest]
#[case(vehicle("silhouette: →11"), "silhouette of 11; at most 10")]
#[case(vehicle("speed: →6"), "speed of 6; at most 5")]
#[case(vehicle("defense: →5"), "defense of 5; at most 4")]
#[case(vehicle("hull: →0"), "hull of 0; 1 or more")]
#[case(vehicle("strain: →0"), "strain of 0; 1 or more")]
#[case(
    vehicle(r#"skill: →"pilotin""#),
    "unknown skill `pilotin`; nearest: `piloting`"
)]
#[case(
    vehicle(r#"weapons: [(weapon: →"flak", arc: All)]"#),
    "unknown vehicle weapon `flak`; nearest: `flak_battery`"
)]
#[case(
    vehicle(r#"weapons: [(weapon: "flak_battery", count: →0, arc: All)]"#),
    "count of 0; 1 or more"
)]
fn a_wrong_vehicle_is_told_where_it_is_wrong(#[case] body: String, #[case] message: &str) {
    assert_told(&body, message);
}

#[rstest]
#[case("soak: →255", "soak of 255; at most 10")]
#[case("soak: 1, enc: →255", "enc of 255; at most 99")]
fn armor_beyond_the_game_is_told_where(#[case] field: &str, #[case] message: &str) {
    let body = format!("  armors: [(id: \"plate\", name: \"Plate\", {field})],");
    assert_told(&body, message);
}

#[rstest]
#[case("enc: →100", "enc of 100; at most 99")]
#[case("carries: →255", "carries of 255; at most 99")]
#[case(
    "brewed: (difficulty: →99, time: \"1 hour\", reagents: 20)",
    "difficulty of 99; at most 5"
)]
#[case(
    "acts: (how: Action, uses: (does: [Hook(Less(→255))]))",
    "a number of 255; 1 to 10"
)]
fn gear_beyond_the_game_is_told_where(#[case] field: &str, #[case] message: &str) {
    let body = format!("  gear: [(id: \"brick\", name: \"Brick\", note: \"Heavy.\", {field})],");
    assert_told(&body, message);
}

#[rstest]
#[case(
    spend("price: →[]"),
    "a spend without a price; Advantage, Triumph or CriticalRating"
)]
#[case(
    spend("price: [Advantage(2), →Threat(1)]"),
    "a price of the other side; Advantage, Triumph or CriticalRating"
)]
#[case(spend("price: [→Advantage(0)]"), "a price of 0; 1 or more")]
#[case(
    spend(r#"label: →"a grin so wide that everybody in the room sees it""#),
    "a label of 49 signs; at most 40"
)]
#[case(spend("price: [→Triumph(1)]").replace("spends", "complications"), "a price of the other side; Threat or Despair")]
#[case("  talents: [(id: \"a\", name: \"A\", rule: →\"\")],".to_owned(), "the rule is empty")]
#[case("  talents: [(id: \"a\", name: →\"\\u{3164}\", rule: \"home\")],".to_owned(), "the name is empty")]
#[case(
    talent("sheet: [Swift, WoundThreshold(→255)]"),
    "a number of 255; 1 to 10"
)]
#[case(talent("sheet: [StrainThreshold(→0)]"), "a number of 0; 1 to 10")]
#[case(talent("sheet: [Soak(→11)]"), "a number of 11; 1 to 10")]
#[case(talent("sheet: [Defense(→5)]"), "a number of 5; 1 to 4")]
#[case(talent("sheet: [CriticalsLower(→101)]"), "a number of 101; 1 to 100")]
#[case(
    talent("sheet: [Career([\"cool\", →\"colo\"])]"),
    "unknown skill `colo`; nearest: `cool`"
)]
#[case(talent("chosen: Skills(1, →200)"), "a number of 200; 0 to 10")]
#[case(talent("chosen: Characteristics(→7, 0)"), "a number of 7; 1 to 6")]
#[case(talent("pools: [(change: Boost(→99))]"), "a number of 99; 1 to 10")]
#[case(
    talent("pools: [(change: Difficulty(→-128))]"),
    "a change of -128; -10 to 10, and not 0"
)]
#[case(
    talent("pools: [(which: Skills([→\"colo\"]), change: Boost(1))]"),
    "unknown skill `colo`; nearest: `cool`"
)]
#[case(
    talent("pools: [(when: Opponents(→3, 1), change: Boost(1))]"),
    "3 to 1 opponents; 1 or more, the smaller number first"
)]
#[case(
    talent("how: Action, uses: (strain: →250)"),
    "strain of 250; at most 10"
)]
#[case(
    talent("how: Action, uses: (asks: (skills: [\"cool\"], difficulty: →99))"),
    "a number of 99; 0 to 5"
)]
#[case(
    talent("how: Action, uses: (does: [HealStrain(→255)])"),
    "a number of 255; 1 to 10"
)]
#[case(
    talent("how: Action, uses: (does: [For(lasts: Turn, does: Pool(Setback(→77)))])"),
    "a number of 77; 1 to 10"
)]
#[case(
    talent("how: Action, uses: (does: [For(lasts: Turn, does: StrainAtTheEnd(→66))])"),
    "a number of 66; 1 to 10"
)]
#[case("  talents: [(id: \"a\", name: \"A\", rule: \"home\", needs: →\"a\")],".to_owned(), "a talent that builds on itself; another")]
#[case("  skills: [(id: \"a\", name: \"A\", characteristic: Brawn, group: General, aliases: [\"b\", →\" \"], rule: \"home\")],".to_owned(), "the alias is empty")]
#[case("  gear: [(id: \"a\", name: \"A\", rarity: →99, note: \"b\")],".to_owned(), "rarity of 99; at most 10")]
#[case("  gear: [(id: \"a\", name: \"A\", serves: →Tools(\"medicin\"), note: \"b\")],".to_owned(), "unknown skill `medicin`; nearest: `medicine`")]
#[case("  gear: [\n    (id: \"a\", name: \"A\", note: \"\"),\n    (id: →\"a\", name: \"B\", note: \"\"),\n  ],".to_owned(), "duplicate id `a`; an id stands once in a pack")]
fn other_wrong_rows_are_told_where_they_are_wrong(#[case] body: String, #[case] message: &str) {
    assert_told(&body, message);
}

#[rstest]
#[case::unknown_list(
    "  →weapns: [],",
    "unknown field `weapns` in `Pack`; nearest: `weapons`"
)]
#[case::unknown_field(
    "  gear: [(id: \"a\", →nam: \"b\")],",
    "unknown field `nam` in `Gear`; nearest: `name`"
)]
#[case::unknown_word(
    "  profiles: [(id: \"a\", name: \"b\", kind: →Boss)],",
    "unknown word `Boss` in `Kind`; one of `Pc`, `Minion`, `Rival`, `Nemesis`"
)]
#[case::missing(
    "  gear: [(id: \"a\", name: \"b\"→)],",
    "no `note` in `Gear`; every one needs `note: ...`"
)]
#[case::twice(
    "  gear: [(id: \"a\", →id: \"b\")],",
    "a second `id` in `Gear`; each field stands once"
)]
#[case::no_comma("  gear: [(id: \"a\" →name: \"b\")],", "expected comma")]
#[case::no_string("  gear: [(id: →5)],", "`id` cannot be `5`; as in `id: \"charm\"`")]
#[case::too_large(
    "  gear: [(id: \"a\",\n    name: \"b\", enc: →300)],",
    "the number does not fit; one nearer to 0: many fields end at 255, some at 65535"
)]
fn what_is_no_pack_is_told_in_the_same_form(#[case] body: &str, #[case] message: &str) {
    assert_told(body, message);
}

#[rstest]
#[case::empty("", "home.ron:1:1: expected opening `(` for struct `Pack`")]
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
    "home.ron:1:27: non-whitespace trailing characters"
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
