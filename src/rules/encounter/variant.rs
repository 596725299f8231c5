//! Saves a struct as the variant of an enumeration that has its name: `Wounded(who:1,by:3)`.
//!
//! A game that lists its events with [`facts!`](crate::facts) has one struct for each of them. Derived code
//! would save two brackets, `Wounded((who:1,by:3))`, but the saves of older games have one.

use serde::de::{self, Deserializer, VariantAccess, Visitor};
use serde::ser::{self, Impossible, Serialize, SerializeStructVariant, Serializer};

/// Writes a struct as a variant of `of` with the name `name`.
#[derive(Debug)]
pub struct Written<S> {
    /// What writes the save.
    pub to: S,
    /// The name of the enumeration.
    pub of: &'static str,
    /// The name of the variant.
    pub name: &'static str,
    /// The number of the variant, which no text of a save has.
    pub at: u32,
}

/// The fields of a struct, written as those of a variant.
#[derive(Debug)]
pub struct WrittenFields<F>(F);

impl<F: SerializeStructVariant> ser::SerializeStruct for WrittenFields<F> {
    type Ok = F::Ok;
    type Error = F::Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), F::Error> {
        self.0.serialize_field(key, value)
    }

    fn skip_field(&mut self, key: &'static str) -> Result<(), F::Error> {
        self.0.skip_field(key)
    }

    fn end(self) -> Result<F::Ok, F::Error> {
        self.0.end()
    }
}

/// What isn't a struct has no fields to write.
fn no_struct<T, E: ser::Error>() -> Result<T, E> {
    Err(E::custom("only a struct can be a variant"))
}

macro_rules! refuse {
    ($($name:ident($($of:ty),*))*) => {$(
        fn $name(self, $(_: $of),*) -> Result<S::Ok, S::Error> {
            no_struct()
        }
    )*};
}

impl<S: Serializer> Serializer for Written<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Impossible<S::Ok, S::Error>;
    type SerializeTuple = Impossible<S::Ok, S::Error>;
    type SerializeTupleStruct = Impossible<S::Ok, S::Error>;
    type SerializeTupleVariant = Impossible<S::Ok, S::Error>;
    type SerializeMap = Impossible<S::Ok, S::Error>;
    type SerializeStruct = WrittenFields<S::SerializeStructVariant>;
    type SerializeStructVariant = Impossible<S::Ok, S::Error>;

    fn serialize_struct(
        self,
        _: &'static str,
        fields: usize,
    ) -> Result<Self::SerializeStruct, S::Error> {
        let written = self
            .to
            .serialize_struct_variant(self.of, self.at, self.name, fields)?;
        Ok(WrittenFields(written))
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<S::Ok, S::Error> {
        self.to.serialize_unit_variant(self.of, self.at, self.name)
    }

    refuse! {
        serialize_bool(bool)
        serialize_i8(i8)
        serialize_i16(i16)
        serialize_i32(i32)
        serialize_i64(i64)
        serialize_u8(u8)
        serialize_u16(u16)
        serialize_u32(u32)
        serialize_u64(u64)
        serialize_f32(f32)
        serialize_f64(f64)
        serialize_char(char)
        serialize_str(&str)
        serialize_bytes(&[u8])
        serialize_none()
        serialize_unit()
        serialize_unit_variant(&'static str, u32, &'static str)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Result<S::Ok, S::Error> {
        no_struct()
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: &T,
    ) -> Result<S::Ok, S::Error> {
        no_struct()
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<S::Ok, S::Error> {
        no_struct()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, S::Error> {
        no_struct()
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, S::Error> {
        no_struct()
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, S::Error> {
        no_struct()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, S::Error> {
        no_struct()
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, S::Error> {
        no_struct()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, S::Error> {
        no_struct()
    }
}

/// Reads the fields of a variant as those of a struct.
#[derive(Debug)]
pub struct Read<A>(pub A);

impl<'de, A: VariantAccess<'de>> Deserializer<'de> for Read<A> {
    type Error = A::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, A::Error> {
        Err(de::Error::custom("only a struct can be a variant"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        self.0.struct_variant(fields, visitor)
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        self.0.unit_variant()?;
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}
