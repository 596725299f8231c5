//! A quick reader for the entries that this program wrote itself.
//!
//! Opening a long save is reading its log, and a general RON parser spends most of that time on
//! freedoms that our own printer never uses: blanks, comments, struct names, raw strings. This
//! reader knows only the compact form. It gives up on any other text, and the caller uses the real
//! parser, which reads everything or reports the fault. So this reader needs no error messages.

use std::borrow::Cow;
use std::fmt;

use serde::de::{
    self, DeserializeOwned, DeserializeSeed, EnumAccess, MapAccess, SeqAccess, VariantAccess,
    Visitor,
};
use serde::forward_to_deserialize_any;

use lang::reader;

/// Reads a value from compact RON. Returns `None` for anything else, correct or not.
pub(super) fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    let mut reader = Reader { rest: text };
    let value = reader::through(&mut reader).ok()?;
    reader.rest.is_empty().then_some(value)
}

/// The text isn't in the form of the quick reader.
#[derive(Debug)]
struct GiveUp;

impl fmt::Display for GiveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not in compact form")
    }
}

impl std::error::Error for GiveUp {}

impl de::Error for GiveUp {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

type Res<T> = Result<T, GiveUp>;

struct Reader<'de> {
    rest: &'de str,
}

impl<'de> Reader<'de> {
    fn next_is(&self, byte: u8) -> bool {
        self.rest.as_bytes().first() == Some(&byte)
    }

    fn take(&mut self, word: &str) -> Res<()> {
        self.rest = self.rest.strip_prefix(word).ok_or(GiveUp)?;
        Ok(())
    }

    /// Returns everything up to the first byte for which `belongs` is false.
    fn run(&mut self, belongs: impl Fn(u8) -> bool) -> Res<&'de str> {
        let end = self
            .rest
            .bytes()
            .position(|b| !belongs(b))
            .unwrap_or(self.rest.len());
        let (run, rest) = self.rest.split_at(end);
        self.rest = rest;
        if run.is_empty() { Err(GiveUp) } else { Ok(run) }
    }

    fn word(&mut self) -> Res<&'de str> {
        if self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(GiveUp);
        }
        self.run(|b| b.is_ascii_alphanumeric() || b == b'_')
    }

    fn number(&mut self) -> Res<&'de str> {
        self.run(|b| b.is_ascii_digit() || matches!(b, b'-' | b'.' | b'e' | b'E'))
    }

    fn text(&mut self) -> Res<Cow<'de, str>> {
        self.take("\"")?;
        let end = self
            .rest
            .bytes()
            .position(|b| matches!(b, b'"' | b'\\'))
            .ok_or(GiveUp)?;
        let (plain, rest) = self.rest.split_at(end);
        if let Some(rest) = rest.strip_prefix('"') {
            self.rest = rest;
            return Ok(Cow::Borrowed(plain));
        }
        let mut text = plain.to_owned();
        let mut chars = rest.chars();
        loop {
            match chars.next().ok_or(GiveUp)? {
                '"' => break,
                '\\' => text.push(escaped(&mut chars)?),
                other => text.push(other),
            }
        }
        self.rest = chars.as_str();
        Ok(Cow::Owned(text))
    }
}

fn escaped(chars: &mut std::str::Chars<'_>) -> Res<char> {
    Ok(match chars.next().ok_or(GiveUp)? {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        '0' => '\0',
        same @ ('"' | '\\' | '\'') => same,
        'u' => {
            let rest = chars.as_str().strip_prefix('{').ok_or(GiveUp)?;
            let (digits, rest) = rest.split_once('}').ok_or(GiveUp)?;
            // A radix parser accepts a sign, and RON doesn't.
            if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
                return Err(GiveUp);
            }
            *chars = rest.chars();
            let code = u32::from_str_radix(digits, 16).map_err(|_| GiveUp)?;
            char::from_u32(code).ok_or(GiveUp)?
        }
        _ => return Err(GiveUp),
    })
}

macro_rules! numbers {
    ($($method:ident $visit:ident $type:ty),+ $(,)?) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Res<V::Value> {
            visitor.$visit(self.number()?.parse::<$type>().map_err(|_| GiveUp)?)
        }
    )+};
}

impl<'de> de::Deserializer<'de> for &mut Reader<'de> {
    type Error = GiveUp;

    // Self-describing values (an unknown field, for example) are left to the real parser.
    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Res<V::Value> {
        Err(GiveUp)
    }

    forward_to_deserialize_any! { char bytes byte_buf unit_struct ignored_any }

    numbers! {
        deserialize_i8 visit_i8 i8, deserialize_i16 visit_i16 i16,
        deserialize_i32 visit_i32 i32, deserialize_i64 visit_i64 i64,
        deserialize_u8 visit_u8 u8, deserialize_u16 visit_u16 u16,
        deserialize_u32 visit_u32 u32, deserialize_u64 visit_u64 u64,
        deserialize_f32 visit_f32 f32, deserialize_f64 visit_f64 f64,
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Res<V::Value> {
        match self.word()? {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            _ => Err(GiveUp),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Res<V::Value> {
        match self.text()? {
            Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
            Cow::Owned(text) => visitor.visit_string(text),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Res<V::Value> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Res<V::Value> {
        visitor.visit_borrowed_str(self.word()?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Res<V::Value> {
        if self.take("None").is_ok() {
            return visitor.visit_none();
        }
        self.take("Some(")?;
        let value = visitor.visit_some(&mut *self)?;
        self.take(")")?;
        Ok(value)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Res<V::Value> {
        self.take("()")?;
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Res<V::Value> {
        self.take("(")?;
        let value = visitor.visit_newtype_struct(&mut *self)?;
        self.take(")")?;
        Ok(value)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Res<V::Value> {
        visitor.visit_seq(Items::open(self, "[", "]")?)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Res<V::Value> {
        visitor.visit_seq(Items::open(self, "(", ")")?)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        len: usize,
        visitor: V,
    ) -> Res<V::Value> {
        self.deserialize_tuple(len, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Res<V::Value> {
        visitor.visit_map(Items::open(self, "{", "}")?)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Res<V::Value> {
        let mut items = Items::open(self, "(", ")")?;
        items.named = true;
        visitor.visit_map(items)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Res<V::Value> {
        visitor.visit_enum(Variant(self))
    }
}

/// The items between two brackets, separated by commas.
struct Items<'a, 'de> {
    reader: &'a mut Reader<'de>,
    closing: &'static str,
    first: bool,
    /// True if the keys are field names, not values.
    named: bool,
    closed: bool,
}

impl<'a, 'de> Items<'a, 'de> {
    fn open(reader: &'a mut Reader<'de>, opening: &str, closing: &'static str) -> Res<Self> {
        reader.take(opening)?;
        Ok(Self {
            reader,
            closing,
            first: true,
            named: false,
            closed: false,
        })
    }

    /// Goes to the next item. Returns `false` after the last, with the bracket closed.
    fn advance(&mut self) -> Res<bool> {
        if self.reader.take(self.closing).is_ok() {
            self.closed = true;
            return Ok(false);
        }
        if !std::mem::take(&mut self.first) {
            self.reader.take(",")?;
            if self.reader.take(self.closing).is_ok() {
                self.closed = true;
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl<'de> SeqAccess<'de> for Items<'_, 'de> {
    type Error = GiveUp;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Res<Option<T::Value>> {
        // A tuple's visitor stops after its last element, so its bracket is closed here.
        if self.closed || !self.advance()? {
            return Ok(None);
        }
        let value = seed.deserialize(&mut *self.reader)?;
        if self.closing == ")" && self.reader.next_is(b')') {
            self.reader.take(")")?;
            self.closed = true;
        }
        Ok(Some(value))
    }
}

impl<'de> MapAccess<'de> for Items<'_, 'de> {
    type Error = GiveUp;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Res<Option<K::Value>> {
        if !self.advance()? {
            return Ok(None);
        }
        if self.named {
            let word = self.reader.word()?;
            return seed
                .deserialize(de::value::BorrowedStrDeserializer::new(word))
                .map(Some);
        }
        seed.deserialize(&mut *self.reader).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Res<V::Value> {
        self.reader.take(":")?;
        seed.deserialize(&mut *self.reader)
    }
}

/// A variant by its word, and the values after it.
struct Variant<'a, 'de>(&'a mut Reader<'de>);

impl<'de> EnumAccess<'de> for Variant<'_, 'de> {
    type Error = GiveUp;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Res<(V::Value, Self)> {
        let word = self.0.word()?;
        let value = seed.deserialize(de::value::BorrowedStrDeserializer::<GiveUp>::new(word))?;
        Ok((value, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_, 'de> {
    type Error = GiveUp;

    fn unit_variant(self) -> Res<()> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Res<T::Value> {
        self.0.take("(")?;
        let value = seed.deserialize(&mut *self.0)?;
        self.0.take(")")?;
        Ok(value)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Res<V::Value> {
        de::Deserializer::deserialize_tuple(self.0, len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Res<V::Value> {
        de::Deserializer::deserialize_struct(self.0, "", fields, visitor)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;
    use rstest::rstest;
    use serde::{Deserialize, Serialize};

    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    struct Id(u32);

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Pair(i8, String);

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    enum Event {
        Unit,
        Empty {},
        New(Id),
        List(Vec<Event>),
        Tuple(u8, Option<i64>),
        Struct {
            who: Option<Id>,
            at: Vec<Pair>,
            #[serde(default)]
            map: BTreeMap<u32, (bool, f64)>,
            none: (),
        },
    }

    fn events() -> impl Strategy<Value = Event> {
        let leaf = prop_oneof![
            Just(Event::Unit),
            Just(Event::Empty {}),
            any::<u32>().prop_map(|n| Event::New(Id(n))),
            any::<(u8, Option<i64>)>().prop_map(|(a, b)| Event::Tuple(a, b)),
            (
                any::<Option<u32>>(),
                proptest::collection::vec((any::<i8>(), "(?s).{0,12}"), 0..3),
                proptest::collection::btree_map(any::<u32>(), (any::<bool>(), -1e9..1e9), 0..3)
            )
                .prop_map(|(who, at, map)| Event::Struct {
                    who: who.map(Id),
                    at: at.into_iter().map(|(n, text)| Pair(n, text)).collect(),
                    map,
                    none: (),
                }),
        ];
        leaf.prop_recursive(3, 24, 4, |inner| {
            proptest::collection::vec(inner, 0..4).prop_map(Event::List)
        })
    }

    proptest! {
        #[test]
        fn what_our_printer_writes_is_read_as_the_real_parser_reads_it(event in events()) {
            let text = ron::to_string(&event).unwrap();
            prop_assert_eq!(ron::from_str::<Event>(&text).unwrap(), event.clone());
            prop_assert_eq!(read::<Event>(&text), Some(event), "{}", text);
        }

        #[test]
        fn what_it_reads_the_real_parser_reads_alike(event in events(), cut in 0..200_usize, junk in "[ -~]{0,3}") {
            let text = ron::to_string(&event).unwrap();
            let cut = text.floor_char_boundary(cut.min(text.len()));
            let text = format!("{}{junk}{}", &text[..cut], &text[cut..]);
            if let Some(read) = read::<Event>(&text) {
                prop_assert_eq!(ron::from_str::<Event>(&text).ok(), Some(read), "{}", text);
            }
        }
    }

    #[rstest]
    #[case::blanks("Tuple(1, None)")]
    #[case::comments("Unit/* x */")]
    #[case::cut("New((1)")]
    #[case::more("Unit)")]
    #[case::too_few("Tuple(1)")]
    #[case::too_many("Tuple(1,None,2)")]
    #[case::unknown_field("Struct(who:None,at:[],none:(),more:1)")]
    #[case::unknown_word("Unity")]
    #[case::out_of_range("Tuple(256,None)")]
    #[case::nothing("")]
    fn the_rest_is_left_to_the_real_parser(#[case] text: &str) {
        assert_eq!(read::<Event>(text), None);
    }
}
