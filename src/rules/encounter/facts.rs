//! Events, each written in one place: its fields, what it changes, and its sentence in the log.
//!
//! A game defines a struct for each event, with [`Fact`] implemented below it, and lists their names once
//! in [`facts!`]. The list makes the enumeration that a save holds.
//!
//! To add an event, write its struct and its `Fact`, and add its name to the list.

use crate::system::{Sums, Trace};

/// What an event does to a state, and how the log tells it.
pub trait Fact<S> {
    /// Folds it into the state. Total: no dice, no clock, no error. An event that fits no one changes
    /// nothing, because a save may come from another version or from an editor.
    fn apply(&self, state: &mut S);

    /// Returns its sentence, from the state before it. Without one it leaves no line.
    fn tell(&self, before: &S) -> Option<String>;

    /// Returns its sentence with or without sums. An event with a sum in its sentence leaves it out here.
    fn tell_as(&self, before: &S, sums: Sums) -> Option<String> {
        let _ = sums;
        self.tell(before)
    }

    /// Returns what it leaves for a reader of the log.
    fn trace(&self) -> Trace {
        Trace::Lasts
    }
}

/// Declares the events of a game: `facts! { pub enum Event for State { Titled, Joined } }`. Each name is
/// that of a variant and of the struct in it.
///
/// With `as fields` a save has one bracket, `Titled(title:"Toll")`, as the saves of older games do. After
/// `with` come variants whose event isn't a struct: `with { Care(CareEvent) }`. `in Event::Care` makes the
/// events of such a list events of the whole, too.
#[macro_export]
macro_rules! facts {
    (
        $(#[$meta:meta])* $vis:vis enum $name:ident for $state:ty {
            $($(#[$vmeta:meta])* $fact:ident),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        $vis enum $name {$(
            #[doc = concat!("[`", stringify!($fact), "`].")]
            $(#[$vmeta])*
            $fact($fact),
        )+}

        $crate::facts! { @fact $name for $state: $($fact($fact))+ }
    };
    (
        $(#[$meta:meta])* $vis:vis enum $name:ident for $state:ty as fields
            $(in $whole:ident::$part:ident)?
        {
            $($fact:ident),+ $(,)?
        } $(with { $($list:ident($event:ty)),+ $(,)? })?
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        $vis enum $name {
            $(
                #[doc = concat!("[`", stringify!($fact), "`].")]
                $fact($fact),
            )+
            $($(
                #[doc = concat!("Of [`", stringify!($event), "`].")]
                $list($event),
            )+)?
        }

        $crate::facts! { @fact $name for $state: $($fact($fact))+ $($($list($event))+)? }
        $crate::facts! { @part $name $($whole::$part)?: $($fact)+ }

        const _: () = {
            const NAMES: &[&str] = &[
                $(stringify!($fact),)+
                $($(stringify!($list),)+)?
            ];

            /// The name of a variant, as a save has it.
            #[derive(Clone, Copy, serde::Deserialize)]
            #[serde(variant_identifier)]
            enum Named {
                $($fact,)+
                $($($list,)+)?
            }

            impl serde::Serialize for $name {
                fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                    let of = stringify!($name);
                    match self {
                        $(Self::$fact(fact) => serde::Serialize::serialize(
                            fact,
                            $crate::encounter::variant::Written {
                                to,
                                of,
                                name: stringify!($fact),
                                at: Named::$fact as u32,
                            },
                        ),)+
                        $($(Self::$list(event) => to.serialize_newtype_variant(
                            of,
                            Named::$list as u32,
                            stringify!($list),
                            event,
                        ),)+)?
                    }
                }
            }

            struct Reader;

            impl<'de> serde::de::Visitor<'de> for Reader {
                type Value = $name;

                fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.write_str(concat!("enum ", stringify!($name)))
                }

                fn visit_enum<A: serde::de::EnumAccess<'de>>(
                    self,
                    data: A,
                ) -> Result<$name, A::Error> {
                    let (named, variant) = data.variant()?;
                    match named {
                        $(Named::$fact => serde::Deserialize::deserialize(
                            $crate::encounter::variant::Read(variant),
                        )
                        .map($name::$fact),)+
                        $($(Named::$list => {
                            serde::de::VariantAccess::newtype_variant(variant).map($name::$list)
                        })+)?
                    }
                }
            }

            impl<'de> serde::Deserialize<'de> for $name {
                fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                    from.deserialize_enum(stringify!($name), NAMES, Reader)
                }
            }
        };
    };
    (@part $name:ident: $($fact:ident)+) => {};
    (@part $name:ident $whole:ident::$part:ident: $($fact:ident)+) => {
        $(impl From<$fact> for $whole {
            fn from(fact: $fact) -> Self {
                Self::$part($name::$fact(fact))
            }
        })+
    };
    (@fact $name:ident for $state:ty: $($fact:ident($event:ty))+) => {
        impl $crate::encounter::Fact<$state> for $name {
            fn apply(&self, state: &mut $state) {
                match self {$(
                    Self::$fact(fact) => $crate::encounter::Fact::<$state>::apply(fact, state),
                )+}
            }

            fn tell(&self, before: &$state) -> Option<String> {
                match self {$(
                    Self::$fact(fact) => $crate::encounter::Fact::<$state>::tell(fact, before),
                )+}
            }

            fn tell_as(&self, before: &$state, sums: $crate::system::Sums) -> Option<String> {
                match self {$(
                    Self::$fact(fact) => {
                        $crate::encounter::Fact::<$state>::tell_as(fact, before, sums)
                    }
                )+}
            }

            fn trace(&self) -> $crate::system::Trace {
                match self {$(
                    Self::$fact(fact) => $crate::encounter::Fact::<$state>::trace(fact),
                )+}
            }
        }

        $(impl From<$event> for $name {
            fn from(fact: $event) -> Self {
                Self::$fact(fact)
            }
        })+
    };
}
pub use facts;

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    use super::*;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Wounded {
        by: u8,
    }

    impl Fact<u8> for Wounded {
        fn apply(&self, state: &mut u8) {
            *state = state.saturating_add(self.by);
        }

        fn tell(&self, before: &u8) -> Option<String> {
            Some(format!("{} wounds, {before} before.", self.by))
        }
    }

    facts! {
        enum Event for u8 { Wounded }
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Rested;

    impl Fact<u8> for Rested {
        fn apply(&self, state: &mut u8) {
            *state = 0;
        }

        fn tell(&self, _: &u8) -> Option<String> {
            None
        }
    }

    facts! {
        enum Older for u8 as fields { Wounded, Rested } with { Newer(Event) }
    }

    #[test]
    fn an_event_of_an_older_game_is_saved_in_one_bracket() {
        let all = [
            (
                Older::from(Wounded { by: 3 }),
                "Wounded(by:3)",
                r#"{"Wounded":{"by":3}}"#,
            ),
            (Older::from(Rested), "Rested", r#""Rested""#),
            (
                Older::from(Event::from(Wounded { by: 1 })),
                "Newer(Wounded((by:1)))",
                r#"{"Newer":{"Wounded":{"by":1}}}"#,
            ),
        ];
        for (event, written, json) in all {
            assert_eq!(ron::to_string(&event).unwrap(), written);
            assert_eq!(ron::from_str::<Older>(written).unwrap(), event);
            assert_eq!(lang::reader::ron::<Older>(written).unwrap(), event);
            assert_eq!(serde_json::to_string(&event).unwrap(), json);
            assert_eq!(serde_json::from_str::<Older>(json).unwrap(), event);
            let mut state = 2;
            event.apply(&mut state);
            assert_ne!(state, 2);
        }
    }

    #[test]
    fn an_unknown_name_and_a_missing_field_are_refused_by_name() {
        let wrong = |text: &str| ron::from_str::<Older>(text).unwrap_err().code;
        assert!(matches!(
            wrong("Wronged(by:3)"),
            ron::Error::NoSuchEnumVariant { found, .. } if found == "Wronged"
        ));
        assert!(matches!(
            wrong("Wounded()"),
            ron::Error::MissingStructField { field: "by", .. }
        ));
    }

    #[test]
    fn an_event_applies_tells_and_is_saved_under_its_name() {
        let event = Event::from(Wounded { by: 3 });
        let mut state = 2;
        assert_eq!(event.tell(&state).as_deref(), Some("3 wounds, 2 before."));
        event.apply(&mut state);
        assert_eq!((state, event.trace()), (5, Trace::Lasts));
        let written = ron::to_string(&event).unwrap();
        assert_eq!(written, "Wounded((by:3))");
        assert_eq!(ron::from_str::<Event>(&written).unwrap(), event);
    }
}
