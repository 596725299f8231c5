//! Files that are broken, huge or made to do harm.

use lang::text::disturbs;
use proptest::prelude::*;
use rstest::rstest;

use super::*;
use crate::LARGEST;

const ALL: [&str; 10] = [
    include_str!("fixtures/foundry-nemesis.json"),
    include_str!("fixtures/foundry-character.json"),
    include_str!("fixtures/foundry-minion.json"),
    include_str!("fixtures/foundry-old.json"),
    include_str!("fixtures/starwars-nemesis.json"),
    include_str!("fixtures/starwars-minion.json"),
    include_str!("fixtures/emporium.json"),
    include_str!("fixtures/emporium-old.json"),
    include_str!("fixtures/emporium-unknown.json"),
    include_str!("fixtures/adversaries.json"),
];

/// Every text of a report.
fn texts(report: &Report) -> Vec<String> {
    let mut all = Vec::new();
    for one in &report.characters {
        all.push(format!("{:?}", one.profile).replace("\\'", "'"));
        all.push(one.profile.name.clone());
        all.extend(
            one.profile
                .abilities
                .iter()
                .flat_map(|a| [a.name.clone(), a.text.clone()]),
        );
        all.extend(one.profile.gear.iter().cloned());
        all.extend(one.now.notes.iter().cloned());
        all.extend(one.findings.iter().map(ToString::to_string));
    }
    all.extend(report.findings.iter().map(ToString::to_string));
    all
}

#[test]
fn nothing_of_a_file_reaches_the_terminal_as_a_command() {
    let evil = "\\u001b]52;c;aGk=\\u0007\\u202e\\u001b[2J";
    for text in ALL {
        // In every text and in every key that isn't one of the format's.
        let text = text.replace("\"name\": \"", &format!("\"name\": \"{evil}"));
        let text = text.replace("\"description\": \"", &format!("\"description\": \"{evil}"));
        let text = text.replace("\"type\": \"shanty", &format!("\"type\": \"{evil}"));
        let text = text.replace("\"Leadership\":", &format!("\"Lead{evil}\":"));
        for said in texts(&report(&text)) {
            assert!(!said.chars().any(disturbs), "{said:?}");
        }
    }
}

#[rstest]
#[case::cut_off(
    "{\"name\": \"x\", \"type\": \"rival\", \"system\": {\"wounds\": {",
    "system.wounds"
)]
#[case::not_a_number(
    "[{\"name\": \"x\", \"derived\": {\"soak\": NaN}}]",
    "[0].derived.soak"
)]
#[case::key_twice(
    "{\"characters\": [{\"name\": \"a\", \"name\": \"b\"}]}",
    "characters[0].name"
)]
#[case::raw_control("{\"characters\": [{\"name\": \"a\u{7}\"}]}", "characters[0].name")]
#[case::another_program("{\"hello\": 1}", "")]
#[case::no_values("", "")]
#[case::a_number("3", "")]
fn a_broken_file_is_refused_with_its_path(#[case] text: &str, #[case] path: &str) {
    match tried(text) {
        Err(Refused::Fault(fault)) => assert_eq!(fault.path, path, "{fault}"),
        other => unreachable!("{other:?}"),
    }
}

#[test]
fn a_file_that_is_too_deep_too_large_or_too_full_is_refused() {
    let deep = format!("{}1{}", "[".repeat(2_000), "]".repeat(2_000));
    let refused = tried(&deep).unwrap_err().to_string();
    assert!(refused.contains("64 deep"), "{refused}");
    let refused = tried(vec![b' '; LARGEST + 1]).unwrap_err().to_string();
    assert!(refused.contains("16 MiB"), "{refused}");
    let full = format!("[{}0]", "0,".repeat(1_000_000));
    let refused = tried(&full).unwrap_err().to_string();
    assert!(refused.contains("1000000 values"), "{refused}");
    let one = r#"{"type":"Rival","name":"x","characteristics":{},"derived":{}}"#;
    let many = format!("[{}{one}]", format!("{one},").repeat(5_000));
    let refused = tried(&many).unwrap_err().to_string();
    assert!(
        refused.contains("[5000]") && refused.contains("5000 characters"),
        "{refused}"
    );
}

#[test]
fn a_text_of_ten_megabytes_is_cut() {
    for sign in ["x", "<", "{", "@", ":", "[", "&", "<script>"] {
        let long = sign.repeat(10_000_000 / sign.len());
        let text = ALL[0].replace("Keeps the", &long);
        let mara = only(&text);
        assert!(
            mara.now
                .notes
                .iter()
                .all(|note| note.chars().count() <= lang::text::LONGEST_TEXT)
        );
    }
}

#[test]
fn an_import_can_be_stopped_and_says_how_far_it_is() {
    let mut heard = Vec::new();
    let refused = read(ALL[9].as_bytes(), &Library::shipped(), &mut |done, all| {
        heard.push((done, all));
        if done == 1 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(refused.unwrap_err(), Refused::Stopped);
    assert_eq!(heard, [(0, 4), (1, 4)]);
}

/// A value of a file that takes the place of another.
fn odd() -> impl Strategy<Value = String> {
    let texts = [
        "null", "true", "-1", "1e9", "-1e300", "0.5", "\"\"", "\"3\"", "\"x\"", "[]", "{}",
    ];
    prop_oneof![
        proptest::sample::select(texts.to_vec()).prop_map(str::to_owned),
        Just("[[1],{\"name\":2}]".to_owned()),
        Just("{\"value\":{\"max\":[]},\"a\":\"<b>\"}".to_owned()),
    ]
}

proptest! {
    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        drop(tried(&bytes));
    }

    #[test]
    fn a_file_cut_or_changed_anywhere_makes_nothing_panic(which in 0..ALL.len(), at in 0.0_f64..1.0, byte: u8, cut: bool) {
        let mut bytes = ALL[which].as_bytes().to_vec();
        let at = (at * bytes.len() as f64) as usize;
        if cut { bytes.truncate(at) } else { bytes[at] = byte }
        drop(tried(&bytes));
    }

    /// Any value in the place of any other gives a report whose records our packs accept.
    #[test]
    fn a_value_of_any_shape_in_any_place_gives_a_sound_record(which in 0..ALL.len(), place in 0.0_f64..1.0, odd in odd()) {
        let mut value: serde_json::Value = serde_json::from_str(ALL[which]).unwrap();
        let mut pointers = Vec::new();
        walk(&value, String::new(), &mut pointers);
        let pointer = &pointers[(place * pointers.len() as f64) as usize];
        *value.pointer_mut(pointer).unwrap() = serde_json::from_str(&odd).unwrap();
        let Ok(report) = tried(value.to_string()) else { return Ok(()) };
        let again = tried(value.to_string()).unwrap();
        prop_assert_eq!(&report, &again);
        for (n, character) in report.characters.iter().enumerate() {
            let text = genesys::play::build::keep::pack("Test", &[character.for_pack(&format!("x_{n}"))]).unwrap();
            let source = rules::packs::PackSource { name: "test.ron", text: &text };
            let sources: Vec<_> = Library::embedded().iter().copied().chain([source]).collect();
            let (_, faults) = Library::load(&sources);
            prop_assert!(faults.is_empty(), "{pointer} = {odd}: {faults:?}");
            figure(character);
        }
    }
}

fn walk(value: &serde_json::Value, at: String, into: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(entries) => {
            for (key, value) in entries {
                walk(
                    value,
                    format!("{at}/{}", key.replace('~', "~0").replace('/', "~1")),
                    into,
                );
            }
        }
        serde_json::Value::Array(items) => {
            for (n, value) in items.iter().enumerate() {
                walk(value, format!("{at}/{n}"), into);
            }
        }
        _ => {}
    }
    into.push(at);
}

/// Lists that refer to each other must not take the square of their length.
#[test]
fn long_lists_that_refer_to_each_other_are_read_in_time() {
    let many = |one: &dyn Fn(usize) -> String| (0..20_000).map(one).collect::<Vec<_>>().join(",");
    let records = many(&|n| format!(r#"{{"id":"W{n}","name":"Pole {n}","damage":"+1"}}"#));
    let carried = many(&|n| format!(r#""i{n}":{{"id":"W{n}"}}"#));
    let rows = many(&|n| format!(r#""{n}":{{"1":"T{n}"}}"#));
    let text = format!(
        r#"{{"characters":[{{"name":"Ada","equipmentWeapons":{{{carried}}},"masterTalents":{{{rows}}}}}],"customWeapons":[{records}]}}"#
    );
    assert_eq!(only(&text).profile.attacks.len(), 500);
    let changes = many(&|n| {
        format!(r#"{{"changes":[{{"key":"system.skills.S{n}.rank","mode":2,"value":"1"}}]}}"#)
    });
    let skills = many(&|n| format!(r#""S{n}":{{"rank":1}}"#));
    let text = format!(
        r#"{{"name":"Ada","type":"rival","system":{{"stats":{{}},"skills":{{{skills}}}}},"effects":[{changes}],"items":[],"_stats":{{"systemVersion":"2.0.0"}}}}"#
    );
    assert!(only(&text).now.notes.len() <= 500);
}
