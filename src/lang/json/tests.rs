//! Tests of the parser: values, places, and what it refuses.

use proptest::prelude::*;
use rstest::rstest;
use serde::Deserialize;

use super::{Limits, Value, path_at, read, words};
use crate::reader;

const LIMITS: Limits = Limits {
    depth: 8,
    values: 100,
};

#[test]
fn a_value_of_every_kind_is_read_in_its_order() {
    let text = r#"{"b": [1, -2.5e1, true, null], "a": "x\u0041\ud83d\ude00\n\ud800"}"#;
    let value = read(text, LIMITS).unwrap();
    let keys: Vec<&str> = value.entries().iter().map(|(key, _)| &**key).collect();
    assert_eq!(keys, ["b", "a"]);
    assert_eq!(
        value.get("b").unwrap().items(),
        [
            Value::Number(1.0),
            Value::Number(-25.0),
            Value::Flag(true),
            Value::Null
        ]
    );
    assert_eq!(value.get("a").unwrap().text(), Some("xA😀\n\u{fffd}"));
}

#[rstest]
#[case::nothing("", 1, 1, "")]
#[case::cut_off("{\"a\": [1, 2", 1, 7, "a")]
#[case::no_colon("{\"a\" 1}", 1, 6, "")]
#[case::no_comma("[1 2]", 1, 4, "")]
#[case::comma_at_the_end("[1,\n 2,\n]", 3, 1, "")]
#[case::key_twice("{\"a\": {\"b\": 1,\n\"b\": 2}}", 2, 1, "a.b")]
#[case::not_a_number("{\"x\": [0, NaN]}", 1, 11, "x[1]")]
#[case::a_zero_before("[007]", 1, 2, "[0]")]
#[case::raw_control("{\"a\": \"x\u{1b}[2J\"}", 1, 9, "a")]
#[case::no_quote("{\"a\": \"xyz", 1, 7, "a")]
#[case::too_deep("[[[[[[[[[1]]]]]]]]]", 1, 9, "[0][0][0][0][0][0][0][0]")]
#[case::escape("[\"\\x\"]", 1, 3, "[0]")]
#[case::more_than_one("{} {}", 1, 4, "")]
#[case::odd_key("{\"Ranged: Light\": x}", 1, 19, "[\"Ranged: Light\"]")]
fn a_fault_has_its_place_and_its_path(
    #[case] text: &str,
    #[case] line: usize,
    #[case] column: usize,
    #[case] path: &str,
) {
    let fault = read(text, LIMITS).unwrap_err();
    assert_eq!(
        (fault.line, fault.column, &*fault.path),
        (line, column, path),
        "{fault}"
    );
    assert!(
        !fault.what.is_empty() && !fault.what.ends_with('.'),
        "{fault}"
    );
}

#[test]
fn too_many_values_are_refused() {
    let many = format!("[{}]", vec!["0"; 99].join(","));
    assert!(read(&many, LIMITS).is_ok());
    let more = format!("[{}]", vec!["0"; 100].join(","));
    assert_eq!(read(&more, LIMITS).unwrap_err().path, "[99]");
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only its errors are read")]
struct Record {
    name: String,
    ranks: Vec<Rank>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only its errors are read")]
struct Rank {
    of: u8,
    kind: Kind,
}

#[derive(Debug, Deserialize)]
enum Kind {
    Small,
    Large,
}

#[rstest]
#[case::missing("{\n\"name\": \"a\"}", "the key `ranks` is missing")]
#[case::unknown("{\"nam\": 1}", "there is no key `nam` here. The nearest is `name`")]
#[case::a_number("{\"name\": 5}", "`name`: expected text, found `5`")]
#[case::too_large(
    "{\"name\": \"a\", \"ranks\": [{\"of\": 1, \"kind\": \"Small\"}, {\"of\": 300}]}",
    "`ranks[1].of`: expected a whole number from 0 to 255, found `300`"
)]
#[case::a_word(
    "{\"name\": \"a\", \"ranks\": [{\"of\": 1, \"kind\": \"Smal\"}]}",
    "`ranks[0].kind`: there is no word `Smal` here. The nearest is `Small`"
)]
#[case::inside(
    "{\"name\": \"a\", \"ranks\": [{\"of\": 1}]}",
    "`ranks[0]`: the key `kind` is missing"
)]
#[case::a_list("{\"name\": []}", "`name`: expected text, found a list")]
#[case::cut(
    "{\"name\": ",
    "`name`: the file ends before the last bracket is closed"
)]
#[case::a_comma("{\"name\": \"a\" \"b\"}", "expected a comma or `}`")]
fn an_error_of_the_other_reader_speaks_of_keys_and_values(#[case] text: &str, #[case] told: &str) {
    let error = reader::json::<Record>(text).unwrap_err();
    assert_eq!(words::say(&error, text), told);
    for kind in [Kind::Small, Kind::Large] {
        assert!(!told.contains(&format!("{kind:?} variant")));
    }
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "(?s).{0,60}", line in 0_usize..5, column in 0_usize..70) {
        drop(read(&text, LIMITS));
        path_at(&text, line, column);
    }

    #[test]
    fn no_file_like_text_makes_it_panic(text in r#"[\[\]{}":,\\u0-9a-f é\-\n]{0,60}"#, column in 0_usize..70) {
        let read = read(&text, LIMITS);
        // What it accepts, others accept too, except halves of pairs, which they refuse.
        if read.is_ok() && !text.contains("\\u") {
            prop_assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok(), "{text}");
        }
        path_at(&text, 1, column);
    }

    #[test]
    fn what_others_write_is_read(name in "(?s).{0,20}", number in -1.0e6_f64..1.0e6, flag: bool) {
        let theirs = serde_json::json!({"name": name, "list": [number, flag, null_of()]});
        let ours = read(&theirs.to_string(), LIMITS).unwrap();
        prop_assert_eq!(ours.get("name").unwrap().text(), Some(&*name));
        prop_assert_eq!(&ours.get("list").unwrap().items()[1], &Value::Flag(flag));
    }
}

fn null_of() -> serde_json::Value {
    serde_json::Value::Null
}
