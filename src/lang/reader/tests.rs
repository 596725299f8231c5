//! Records that are read through the one form equal those read without it, and so do the errors.

use std::borrow::Cow;
use std::collections::BTreeMap;

use proptest::prelude::*;
use ron::extensions::Extensions;
use rstest::rstest;
use serde::de::{Error as _, IgnoredAny};
use serde::{Deserialize, Serialize};

use super::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Id(u32);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Pair(i8, String);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Nothing;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "u8")]
struct Even(u8);

impl TryFrom<u8> for Even {
    type Error = String;

    fn try_from(n: u8) -> Result<Self, String> {
        if n.is_multiple_of(2) {
            Ok(Self(n))
        } else {
            Err(format!("{n} is odd"))
        }
    }
}

fn short<'de, D: Deserializer<'de>>(form: D) -> Result<String, D::Error> {
    let text = String::deserialize(form)?;
    if text.len() > 8 {
        return Err(D::Error::custom("too long"));
    }
    Ok(text)
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    who: Option<Id>,
    #[serde(default)]
    at: Vec<Pair>,
    #[serde(default)]
    map: BTreeMap<u32, (bool, f64)>,
    #[serde(deserialize_with = "short", default)]
    name: String,
    #[serde(default)]
    small: Option<u8>,
    #[serde(default)]
    letter: Option<char>,
    #[serde(default)]
    text: Cow<'static, str>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Event {
    Unit,
    Empty {},
    New(Id),
    None(Nothing),
    List(Vec<Event>),
    Tuple(u8, Option<i64>),
    Whole(Record),
    Even(Even),
    Struct { who: Option<Id>, none: () },
}

fn events() -> impl Strategy<Value = Event> {
    let pairs = proptest::collection::vec((any::<i8>(), "(?s).{0,6}"), 0..3);
    let map = proptest::collection::btree_map(0..99_u32, (any::<bool>(), -1e3..1e3), 0..3);
    let record = (
        any::<Option<u32>>(),
        pairs,
        map,
        "[a-z\"]{0,4}",
        any::<char>(),
    )
        .prop_map(|(who, at, map, name, letter)| Record {
            who: who.map(Id),
            at: at.into_iter().map(|(n, text)| Pair(n, text)).collect(),
            map,
            name,
            small: who.map(|n| n as u8),
            letter: Some(letter),
            text: "x".into(),
        });
    let leaf = prop_oneof![
        Just(Event::Unit),
        Just(Event::Empty {}),
        Just(Event::None(Nothing)),
        any::<u32>().prop_map(|n| Event::New(Id(n))),
        (0..128_u8).prop_map(|n| Event::Even(Even(n * 2))),
        any::<(u8, Option<i64>)>().prop_map(|(a, b)| Event::Tuple(a, b)),
        record.prop_map(Event::Whole),
        any::<Option<u32>>().prop_map(|who| Event::Struct {
            who: who.map(Id),
            none: ()
        }),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        proptest::collection::vec(inner, 0..4).prop_map(Event::List)
    })
}

fn said<T>(read: Result<T, serde_json::Error>) -> Result<T, String> {
    read.map_err(|error| error.to_string())
}

/// Both ways to read a text in both forms, side by side.
fn same(text: &str) -> Result<(), TestCaseError> {
    prop_assert_eq!(ron::<Event>(text), ron::from_str::<Event>(text), "{}", text);
    let options = Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    prop_assert_eq!(
        ron_with::<Event>(&options, text),
        options.from_str::<Event>(text),
        "{}",
        text
    );
    prop_assert_eq!(
        said(json::<Event>(text)),
        said(serde_json::from_str::<Event>(text)),
        "{}",
        text
    );
    prop_assert_eq!(
        ron::<ron::Value>(text).err(),
        ron::from_str::<ron::Value>(text).err(),
        "{}",
        text
    );
    prop_assert_eq!(
        ron::<IgnoredAny>(text).map(drop),
        ron::from_str::<IgnoredAny>(text).map(drop)
    );
    Ok(())
}

/// Returns a text with a part of it overwritten.
fn broken(text: &str, at: usize, cut: usize, junk: &str) -> String {
    let at = text.floor_char_boundary(at.min(text.len()));
    let behind = text.floor_char_boundary((at + cut).min(text.len()));
    [&text[..at], junk, &text[behind..]].concat()
}

proptest! {
    #[test]
    fn every_text_is_read_alike_whole_or_broken(
        event in events(),
        at in 0..200_usize,
        cut in 0..6_usize,
        junk in prop_oneof![Just(String::new()), "[ -~]{0,3}", "(Some\\(|None|true|-1|300|\"x\"|\\{|\\(\\)|who:|'x')"],
    ) {
        let pretty = ron::ser::to_string_pretty(&event, ron::ser::PrettyConfig::new());
        let json = serde_json::to_string_pretty(&event);
        for text in [ron::to_string(&event).ok(), pretty.ok(), json.ok()].into_iter().flatten() {
            same(&text)?;
            same(&broken(&text, at, cut, &junk))?;
        }
    }
}

#[rstest]
#[case::unknown_field("Whole((who:None,whom:1))")]
#[case::unknown_word("[Unity]")]
#[case::unknown_word_inside("List([Unit,Nwe((1))])")]
#[case::missing("Whole((at:[]))")]
#[case::missing_in_a_variant("Struct(who:None)")]
#[case::twice("Whole((who:None,who:None))")]
#[case::too_large("Tuple(256,None)")]
#[case::negative("Tuple(-1,None)")]
#[case::a_fraction("Tuple(1.5,None)")]
#[case::too_few("Tuple(1)")]
#[case::too_many("Tuple(1,None,2)")]
#[case::another_kind("Whole((who:None,name:1))")]
#[case::by_hand("Whole((who:None,name:\"far too long a name\"))")]
#[case::odd("List([Even(2),Even(3)])")]
#[case::unwrapped("#![enable(unwrap_newtypes)]\nNew(5)")]
#[case::unwrapped_variant("#![enable(unwrap_variant_newtypes)]\nWhole(who:None,nam:1)")]
#[case::comments("/* a */ Whole( // b\n (who: Some((1)), letter: Some('x')))")]
#[case::names("Whole(Record(who: None))")]
#[case::other_names("Whole(Recrod(who: None))")]
#[case::raw("Whole((who:None,name:r#\"a\"b\"#))")]
#[case::deep(&"List([".repeat(200))]
#[case::nothing("")]
#[case::json("{\"Whole\":{\"who\":1,\"map\":{\"1\":[true,0.5],\"x\":[true,1]}}}")]
#[case::json_missing("{\"Struct\":\n {\"who\":1}}")]
#[case::json_kind("{\"Tuple\":[1,\n\"x\"]}")]
#[case::json_null("{\"Whole\":null}")]
#[case::json_odd("{\"Even\":\n3}")]
#[case::json_more("\"Unit\" 1")]
fn what_is_wrong_is_told_alike(#[case] text: &str) {
    same(text).unwrap();
}
