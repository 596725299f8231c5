//! The form's side of reading: RON, JSON, the compact form of the log.
//!
//! Every deserializer is one [`Source`]. A record requests a [`Shape`] from it and receives a
//! [`Given`]. This code is compiled once a form, not once a record.

use std::fmt;

use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor,
};

use super::{Guest, Take, Wrong};

/// The shape that a record requests from its form.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    Any,
    Bool,
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
    F32,
    F64,
    Char,
    Text,
    Bytes,
    Option,
    Unit,
    UnitStruct(&'static str),
    Newtype(&'static str),
    Seq,
    Tuple(usize),
    TupleStruct(&'static str, usize),
    Map,
    Struct(&'static str, &'static [&'static str]),
    Enum(&'static str, &'static [&'static str]),
    Identifier,
    Ignored,
}

/// The value that a form found.
pub(super) enum Given<'a, 'de> {
    Bool(bool),
    I64(i64),
    U64(u64),
    F64(f64),
    Char(char),
    Text(&'a str),
    Bytes(&'a [u8]),
    None,
    Some(&'a mut dyn Source<'de>),
    Unit,
    Newtype(&'a mut dyn Source<'de>),
    Seq(&'a mut dyn Items<'de>),
    Map(&'a mut dyn Items<'de>),
    Enum(&'a mut dyn Choice<'de>),
}

/// A place in a text where one value can be read, once.
pub(super) trait Source<'de> {
    /// Gives the value at this place to a guest.
    ///
    /// # Errors
    /// The form or the record found a fault.
    fn read(&mut self, shape: Shape, guest: &mut dyn Guest<'de>) -> Result<(), Wrong>;
}

/// The items between two brackets.
pub(super) trait Items<'de> {
    /// Reads the next item, or the next key. Returns `false` after the last.
    fn next(&mut self, take: &mut dyn Take<'de>) -> Result<bool, Wrong>;
    /// Reads the value of a key.
    fn value(&mut self, take: &mut dyn Take<'de>) -> Result<(), Wrong>;
}

/// A variant: its word, then its values.
pub(super) trait Choice<'de> {
    /// Reads the word.
    fn word(&mut self, take: &mut dyn Take<'de>) -> Result<(), Wrong>;
    /// Ends a variant without values.
    fn unit(&mut self) -> Result<(), Wrong>;
    /// Reads its one value.
    fn newtype(&mut self, take: &mut dyn Take<'de>) -> Result<(), Wrong>;
    /// Reads its several values.
    fn tuple(&mut self, len: usize, guest: &mut dyn Guest<'de>) -> Result<(), Wrong>;
    /// Reads its named fields.
    fn record(
        &mut self,
        fields: &'static [&'static str],
        guest: &mut dyn Guest<'de>,
    ) -> Result<(), Wrong>;
}

/// Keeps the error of a form where its type is known, and returns a mark that it did.
fn keep<T, E>(result: Result<T, E>, kept: &mut Option<E>) -> Result<T, Wrong> {
    result.map_err(|error| {
        *kept = Some(error);
        Wrong::kept()
    })
}

/// Passes a form's value on to a [`Take`].
pub(super) struct Asking<'a, 'de>(pub &'a mut dyn Take<'de>);

impl<'de> DeserializeSeed<'de> for Asking<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, form: D) -> Result<(), D::Error> {
        let mut place = Place {
            form: Some(form),
            kept: None,
        };
        self.0
            .take(&mut place)
            .map_err(|wrong| wrong.or_kept(&mut place.kept))
    }
}

struct Place<D, E> {
    form: Option<D>,
    kept: Option<E>,
}

impl<'de, D: Deserializer<'de>> Source<'de> for Place<D, D::Error> {
    fn read(&mut self, shape: Shape, guest: &mut dyn Guest<'de>) -> Result<(), Wrong> {
        let Some(form) = self.form.take() else {
            return Err(Wrong::custom("one value was read twice"));
        };
        let front = Front(guest);
        let result = match shape {
            Shape::Any => form.deserialize_any(front),
            Shape::Bool => form.deserialize_bool(front),
            Shape::I8 => form.deserialize_i8(front),
            Shape::I16 => form.deserialize_i16(front),
            Shape::I32 => form.deserialize_i32(front),
            Shape::I64 => form.deserialize_i64(front),
            Shape::U8 => form.deserialize_u8(front),
            Shape::U16 => form.deserialize_u16(front),
            Shape::U32 => form.deserialize_u32(front),
            Shape::U64 => form.deserialize_u64(front),
            Shape::F32 => form.deserialize_f32(front),
            Shape::F64 => form.deserialize_f64(front),
            Shape::Char => form.deserialize_char(front),
            Shape::Text => form.deserialize_str(front),
            Shape::Bytes => form.deserialize_bytes(front),
            Shape::Option => form.deserialize_option(front),
            Shape::Unit => form.deserialize_unit(front),
            Shape::UnitStruct(name) => form.deserialize_unit_struct(name, front),
            Shape::Newtype(name) => form.deserialize_newtype_struct(name, front),
            Shape::Seq => form.deserialize_seq(front),
            Shape::Tuple(len) => form.deserialize_tuple(len, front),
            Shape::TupleStruct(name, len) => form.deserialize_tuple_struct(name, len, front),
            Shape::Map => form.deserialize_map(front),
            Shape::Struct(name, fields) => form.deserialize_struct(name, fields, front),
            Shape::Enum(name, words) => form.deserialize_enum(name, words, front),
            Shape::Identifier => form.deserialize_identifier(front),
            Shape::Ignored => form.deserialize_ignored_any(front),
        };
        keep(result, &mut self.kept)
    }
}

/// The form's view of a record.
struct Front<'a, 'de>(&'a mut dyn Guest<'de>);

impl<'de> Visitor<'de> for Front<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<(), E> {
        self.0.give(Given::Bool(value)).map_err(Wrong::said)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<(), E> {
        self.0.give(Given::I64(value)).map_err(Wrong::said)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<(), E> {
        self.0.give(Given::U64(value)).map_err(Wrong::said)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<(), E> {
        self.0.give(Given::F64(value)).map_err(Wrong::said)
    }

    fn visit_char<E: Error>(self, value: char) -> Result<(), E> {
        self.0.give(Given::Char(value)).map_err(Wrong::said)
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<(), E> {
        self.0.give(Given::Text(value)).map_err(Wrong::said)
    }

    fn visit_bytes<E: Error>(self, value: &[u8]) -> Result<(), E> {
        self.0.give(Given::Bytes(value)).map_err(Wrong::said)
    }

    fn visit_none<E: Error>(self) -> Result<(), E> {
        self.0.give(Given::None).map_err(Wrong::said)
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.0.give(Given::Unit).map_err(Wrong::said)
    }

    fn visit_some<D: Deserializer<'de>>(self, form: D) -> Result<(), D::Error> {
        let mut place = Place {
            form: Some(form),
            kept: None,
        };
        let result = self.0.give(Given::Some(&mut place));
        result.map_err(|wrong| wrong.or_kept(&mut place.kept))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, form: D) -> Result<(), D::Error> {
        let mut place = Place {
            form: Some(form),
            kept: None,
        };
        let result = self.0.give(Given::Newtype(&mut place));
        result.map_err(|wrong| wrong.or_kept(&mut place.kept))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<(), A::Error> {
        let mut row = Listed { items, kept: None };
        let result = self.0.give(Given::Seq(&mut row));
        result.map_err(|wrong| wrong.or_kept(&mut row.kept))
    }

    fn visit_map<A: MapAccess<'de>>(self, items: A) -> Result<(), A::Error> {
        let mut pairs = Keyed { items, kept: None };
        let result = self.0.give(Given::Map(&mut pairs));
        result.map_err(|wrong| wrong.or_kept(&mut pairs.kept))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, word: A) -> Result<(), A::Error> {
        let mut chosen = Chosen {
            word: Some(word),
            behind: None,
            kept: None,
        };
        let result = self.0.give(Given::Enum(&mut chosen));
        result.map_err(|wrong| wrong.or_kept(&mut chosen.kept))
    }
}

struct Listed<A, E> {
    items: A,
    kept: Option<E>,
}

impl<'de, A: SeqAccess<'de>> Items<'de> for Listed<A, A::Error> {
    fn next(&mut self, take: &mut dyn Take<'de>) -> Result<bool, Wrong> {
        let next = self.items.next_element_seed(Asking(take));
        keep(next, &mut self.kept).map(|found| found.is_some())
    }

    fn value(&mut self, _: &mut dyn Take<'de>) -> Result<(), Wrong> {
        Err(Wrong::custom("an item has no key"))
    }
}

struct Keyed<A, E> {
    items: A,
    kept: Option<E>,
}

impl<'de, A: MapAccess<'de>> Items<'de> for Keyed<A, A::Error> {
    fn next(&mut self, take: &mut dyn Take<'de>) -> Result<bool, Wrong> {
        let next = self.items.next_key_seed(Asking(take));
        keep(next, &mut self.kept).map(|found| found.is_some())
    }

    fn value(&mut self, take: &mut dyn Take<'de>) -> Result<(), Wrong> {
        keep(self.items.next_value_seed(Asking(take)), &mut self.kept)
    }
}

struct Chosen<A, B, E> {
    word: Option<A>,
    behind: Option<B>,
    kept: Option<E>,
}

impl<A, B, E> Chosen<A, B, E> {
    fn behind(&mut self) -> Result<B, Wrong> {
        let behind = self.behind.take();
        behind.ok_or_else(|| Wrong::custom("the value after a word was read before it, or twice"))
    }
}

impl<'de, A: EnumAccess<'de>> Choice<'de> for Chosen<A, A::Variant, A::Error> {
    fn word(&mut self, take: &mut dyn Take<'de>) -> Result<(), Wrong> {
        let Some(word) = self.word.take() else {
            return Err(Wrong::custom("a word was read twice"));
        };
        let ((), behind) = keep(word.variant_seed(Asking(take)), &mut self.kept)?;
        self.behind = Some(behind);
        Ok(())
    }

    fn unit(&mut self) -> Result<(), Wrong> {
        keep(self.behind()?.unit_variant(), &mut self.kept)
    }

    fn newtype(&mut self, take: &mut dyn Take<'de>) -> Result<(), Wrong> {
        let result = self.behind()?.newtype_variant_seed(Asking(take));
        keep(result, &mut self.kept)
    }

    fn tuple(&mut self, len: usize, guest: &mut dyn Guest<'de>) -> Result<(), Wrong> {
        let result = self.behind()?.tuple_variant(len, Front(guest));
        keep(result, &mut self.kept)
    }

    fn record(
        &mut self,
        fields: &'static [&'static str],
        guest: &mut dyn Guest<'de>,
    ) -> Result<(), Wrong> {
        let result = self.behind()?.struct_variant(fields, Front(guest));
        keep(result, &mut self.kept)
    }
}
