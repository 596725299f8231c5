//! Enumerations that are typed and shown by one word for each variant.

/// Declares an enumeration whose variants each have one word, with reading, writing and listing.
/// `Band("distance") { Near = "near" }` makes `Band` with `ALL`, `word` and `parse`, and a
/// [`Word`](super::grammar::Word) of the grammar whose usage is `near|far`. With
/// `Band("distance", read Band::read)` the given function reads a line.
macro_rules! choice {
    ($(#[$meta:meta])* $name:ident($what:literal $(, read $read:path)?) { $($(#[$vmeta:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $name { $($(#[$vmeta])* $variant),+ }

        impl $name {
            /// Every variant, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Returns its word.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// Returns the variant that a word names, by any beginning of its word,
            /// case-insensitive.
            ///
            /// # Errors
            /// Refuses a word that names none, and lists the words.
            pub fn parse(word: &str) -> Result<Self, $crate::lang::Refusal> {
                let lower = word.to_lowercase();
                let fits = |one: &&Self| !lower.is_empty() && one.word().starts_with(&lower);
                Self::ALL.iter().find(|one| one.word() == lower)
                    .or_else(|| Self::ALL.iter().find(fits))
                    .copied()
                    .ok_or_else(|| {
                        let all: Vec<&str> = Self::ALL.iter().map(|one| one.word()).collect();
                        $crate::lang::Refusal::input(format!(
                            "`{}` isn't {}. Choose one of: {}.",
                            $crate::lang::names::shorten(word),
                            $crate::lang::sentence::a($what),
                            all.join(", ")
                        ))
                    })
            }
        }

        impl $crate::lang::grammar::Word for $name {
            type Value = Self;
            const NAME: Option<&'static str> = Some($what);

            fn usage() -> String {
                [$($word),+].join("|")
            }

            fn read(a: &mut $crate::lang::Args<'_>, what: &str) -> Result<Self, $crate::lang::Refusal> {
                let read: fn(&str) -> Result<Self, $crate::lang::Refusal> =
                    $crate::lang::choice::choice!(@read $($read)?);
                read(&a.word(what)?)
            }

            fn write(value: &Self) -> String {
                value.word().to_owned()
            }

            #[cfg(test)]
            fn any() -> proptest::strategy::BoxedStrategy<Self> {
                use proptest::strategy::Strategy as _;
                proptest::sample::select(Self::ALL).boxed()
            }
        }
    };
    (@read $read:path) => { $read };
    (@read) => { Self::parse };
}
pub(crate) use choice;
