//! The record's side of reading: what its derived reader sees of a form, and what the form sees of it.
//!
//! This code is compiled once a record, so it is kept small: a record that requests a shape only
//! receives values of that shape, and any other value is one error, made in one place. Every form here
//! writes the fields of a record by name, so no record is read from a row of values.

use std::fmt;

use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, Expected, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};

use super::source::{Choice, Items};
use super::{Given, Shape, Source, Take, Wrong};

/// The form's view of a record: it accepts one value.
pub(super) trait Guest<'de> {
    /// Takes the value that was found.
    ///
    /// # Errors
    /// The record doesn't accept it, or something in it was wrong.
    fn give(&mut self, given: Given<'_, 'de>) -> Result<(), Wrong>;
    /// Writes what would be accepted.
    ///
    /// # Errors
    /// The errors of the formatter.
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

// The kinds of values that a shape may receive, one bit each.
const BOOL: u16 = 1;
const NUMBER: u16 = 1 << 1;
const CHAR: u16 = 1 << 2;
const TEXT: u16 = 1 << 3;
const BYTES: u16 = 1 << 4;
const OPTION: u16 = 1 << 5;
const UNIT: u16 = 1 << 6;
const NEWTYPE: u16 = 1 << 7;
const SEQ: u16 = 1 << 8;
const MAP: u16 = 1 << 9;
const ENUM: u16 = 1 << 10;
const ALL: u16 = (1 << 11) - 1;

/// A visitor until it is visited, then its value. `FITS` lists the kinds of values that it accepts.
struct Slot<V, T, const FITS: u16> {
    visitor: Option<V>,
    value: Option<T>,
}

impl<'de, V: Visitor<'de>, const FITS: u16> Guest<'de> for Slot<V, V::Value, FITS> {
    fn give(&mut self, given: Given<'_, 'de>) -> Result<(), Wrong> {
        let Some(visitor) = self.visitor.take() else {
            return Err(Wrong::custom("one value was given twice"));
        };
        let value = match given {
            Given::Bool(value) if FITS & BOOL > 0 => visitor.visit_bool(value),
            Given::I64(value) if FITS & NUMBER > 0 => visitor.visit_i64(value),
            Given::U64(value) if FITS & NUMBER > 0 => visitor.visit_u64(value),
            Given::F64(value) if FITS & NUMBER > 0 => visitor.visit_f64(value),
            Given::Char(value) if FITS & CHAR > 0 => visitor.visit_char(value),
            Given::Text(value) if FITS & TEXT > 0 => visitor.visit_str(value),
            Given::Bytes(value) if FITS & BYTES > 0 => visitor.visit_bytes(value),
            Given::None if FITS & OPTION > 0 => visitor.visit_none(),
            Given::Some(source) if FITS & OPTION > 0 => visitor.visit_some(Reader(source)),
            Given::Unit if FITS & UNIT > 0 => visitor.visit_unit(),
            Given::Newtype(source) if FITS & NEWTYPE > 0 => {
                visitor.visit_newtype_struct(Reader(source))
            }
            Given::Seq(items) if FITS & SEQ > 0 => visitor.visit_seq(Row(items)),
            Given::Map(items) if FITS & MAP > 0 => visitor.visit_map(Row(items)),
            Given::Enum(choice) if FITS & ENUM > 0 => visitor.visit_enum(Variant(choice)),
            other => return Err(unfit(&other, &visitor)),
        };
        self.value = Some(value?);
        Ok(())
    }

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.visitor {
            Some(visitor) => visitor.expecting(f),
            None => Ok(()),
        }
    }
}

/// Returns the error for a value that the visitor doesn't accept.
#[cold]
fn unfit(given: &Given<'_, '_>, expected: &dyn Expected) -> Wrong {
    let odd = match given {
        Given::Bool(value) => Unexpected::Bool(*value),
        Given::I64(value) => Unexpected::Signed(*value),
        Given::U64(value) => Unexpected::Unsigned(*value),
        Given::F64(value) => Unexpected::Float(*value),
        Given::Char(value) => Unexpected::Char(*value),
        Given::Text(value) => Unexpected::Str(value),
        Given::Bytes(value) => Unexpected::Bytes(value),
        Given::None | Given::Some(_) => Unexpected::Option,
        Given::Unit => Unexpected::Unit,
        Given::Newtype(_) => Unexpected::NewtypeStruct,
        Given::Seq(_) => Unexpected::Seq,
        Given::Map(_) => Unexpected::Map,
        Given::Enum(_) => Unexpected::Enum,
    };
    Wrong::invalid_type(odd, expected)
}

/// A seed until it has read its value, then the value.
pub(super) struct Seed<S, T> {
    seed: Option<S>,
    value: Option<T>,
}

impl<'de, S: DeserializeSeed<'de>> Seed<S, S::Value> {
    pub(super) const fn new(seed: S) -> Self {
        Self {
            seed: Some(seed),
            value: None,
        }
    }
}

impl<S, T> Seed<S, T> {
    pub(super) fn out(self) -> Result<T, Wrong> {
        self.value.ok_or_else(nothing)
    }
}

#[cold]
fn nothing() -> Wrong {
    Wrong::custom("nothing was given")
}

impl<'de, S: DeserializeSeed<'de>> Take<'de> for Seed<S, S::Value> {
    fn take(&mut self, source: &mut dyn Source<'de>) -> Result<(), Wrong> {
        let seed = self.seed.take().ok_or_else(nothing)?;
        self.value = Some(seed.deserialize(Reader(source))?);
        Ok(())
    }
}

/// The one form that records are read from.
struct Reader<'a, 'de>(&'a mut dyn Source<'de>);

impl<'de> Reader<'_, 'de> {
    fn ask<V: Visitor<'de>, const FITS: u16>(
        self,
        shape: Shape,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        let mut slot: Slot<V, V::Value, FITS> = Slot {
            visitor: Some(visitor),
            value: None,
        };
        self.0.read(shape, &mut slot)?;
        slot.value.ok_or_else(nothing)
    }
}

macro_rules! plain {
    ($($method:ident $shape:ident $fits:expr),+ $(,)?) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
            self.ask::<V, { $fits }>(Shape::$shape, visitor)
        }
    )+};
}

impl<'de> Deserializer<'de> for Reader<'_, 'de> {
    type Error = Wrong;

    plain! {
        deserialize_any Any ALL, deserialize_bool Bool BOOL,
        deserialize_i8 I8 NUMBER, deserialize_i16 I16 NUMBER,
        deserialize_i32 I32 NUMBER, deserialize_i64 I64 NUMBER,
        deserialize_u8 U8 NUMBER, deserialize_u16 U16 NUMBER,
        deserialize_u32 U32 NUMBER, deserialize_u64 U64 NUMBER,
        deserialize_f32 F32 NUMBER, deserialize_f64 F64 NUMBER,
        deserialize_char Char CHAR | TEXT,
        deserialize_str Text TEXT, deserialize_string Text TEXT,
        deserialize_bytes Bytes ALL, deserialize_byte_buf Bytes ALL,
        deserialize_option Option OPTION | UNIT, deserialize_unit Unit UNIT,
        deserialize_seq Seq SEQ, deserialize_map Map MAP,
        deserialize_identifier Identifier TEXT,
        deserialize_ignored_any Ignored ALL,
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.ask::<V, UNIT>(Shape::UnitStruct(name), visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.ask::<V, { NEWTYPE | SEQ }>(Shape::Newtype(name), visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Wrong> {
        self.ask::<V, SEQ>(Shape::Tuple(len), visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.ask::<V, SEQ>(Shape::TupleStruct(name, len), visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.ask::<V, MAP>(Shape::Struct(name, fields), visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        words: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.ask::<V, ENUM>(Shape::Enum(name, words), visitor)
    }
}

/// The items between two brackets, as a record sees them.
struct Row<'a, 'de>(&'a mut dyn Items<'de>);

impl<'de> Row<'_, 'de> {
    fn next<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Wrong> {
        let mut seed = Seed::new(seed);
        if self.0.next(&mut seed)? {
            seed.out().map(Some)
        } else {
            Ok(None)
        }
    }
}

impl<'de> SeqAccess<'de> for Row<'_, 'de> {
    type Error = Wrong;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Wrong> {
        self.next(seed)
    }
}

impl<'de> MapAccess<'de> for Row<'_, 'de> {
    type Error = Wrong;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Wrong> {
        self.next(seed)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Wrong> {
        let mut seed = Seed::new(seed);
        self.0.value(&mut seed)?;
        seed.out()
    }
}

/// A variant, as a record sees it.
struct Variant<'a, 'de>(&'a mut dyn Choice<'de>);

impl<'de> EnumAccess<'de> for Variant<'_, 'de> {
    type Error = Wrong;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Wrong> {
        let mut seed = Seed::new(seed);
        self.0.word(&mut seed)?;
        Ok((seed.out()?, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_, 'de> {
    type Error = Wrong;

    fn unit_variant(self) -> Result<(), Wrong> {
        self.0.unit()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Wrong> {
        let mut seed = Seed::new(seed);
        self.0.newtype(&mut seed)?;
        seed.out()
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Wrong> {
        let mut slot: Slot<V, V::Value, SEQ> = Slot {
            visitor: Some(visitor),
            value: None,
        };
        self.0.tuple(len, &mut slot)?;
        slot.value.ok_or_else(nothing)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        let mut slot: Slot<V, V::Value, MAP> = Slot {
            visitor: Some(visitor),
            value: None,
        };
        self.0.record(fields, &mut slot)?;
        slot.value.ok_or_else(nothing)
    }
}
