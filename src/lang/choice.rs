//! Enumerations that are typed and shown by one word for each variant.

use super::names::{nearest, shorten};
use super::sentence;
use super::{Args, Refusal};

/// An enumeration of which each variant is typed as one word.
pub trait Choice: Copy + 'static {
    /// What a refusal calls it: "side".
    const WHAT: &'static str;

    /// Every one, in order.
    fn all() -> Vec<Self>;

    /// The word for it.
    fn typed_as(self) -> &'static str;
}

/// The fewest letters that are read as the beginning of a word. With fewer, a typing slip would run a command.
pub const BEGINNING: usize = 3;

/// Returns the variant that a word names, whatever its capitals: by its whole word, or by a beginning of three
/// letters or more that only one of them has.
///
/// # Errors
/// Refuses a word that names none and lists them. Refuses a beginning that several have and lists those.
pub fn named<T: Choice>(word: &str, what: &str, all: &[T]) -> Result<T, Refusal> {
    let lower = word.to_lowercase();
    if let Some(same) = all.iter().find(|one| one.typed_as() == lower) {
        return Ok(*same);
    }
    let long_enough = lower.chars().count() >= BEGINNING;
    let fits = |one: &&T| long_enough && one.typed_as().starts_with(&lower);
    let begun: Vec<T> = all.iter().filter(fits).copied().collect();
    match begun.as_slice() {
        [one] => Ok(*one),
        [] => Err(
            Refusal::input(format!("`{}` isn't {}.", shorten(word), sentence::a(what)))
                .hint(hint(word, &words(all))),
        ),
        several => Err(Refusal::input(format!(
            "`{}` fits more than one word: {}.",
            shorten(word),
            words(several).join(", ")
        ))
        .hint("Type more letters.")),
    }
}

/// The most words that a refusal lists.
const LISTED: usize = 8;

/// Returns what to type instead of a word that is none of these: the nearest, or else all of them, as far as a
/// list helps.
pub fn hint(word: &str, all: &[&str]) -> String {
    if let Some(near) = nearest(word, all.iter().copied()) {
        return format!("The nearest is `{near}`.");
    }
    match all.get(..LISTED) {
        Some(first) if all.len() > LISTED => {
            format!("Choose one of {}: {}, …", all.len(), first.join(", "))
        }
        _ => format!("Choose one of: {}.", all.join(", ")),
    }
}

/// Reads one of several behind a verb. A word that names none of them isn't taken, so that another form
/// that reads it gets farther.
///
/// # Errors
/// Refuses a missing word and a word that names none of them.
pub fn read<T: Choice>(a: &mut Args<'_>, what: &str, all: &[T]) -> Result<T, Refusal> {
    let Some(word) = a.peek() else {
        return Err(a.missing(what));
    };
    match named(word, T::WHAT, all) {
        Ok(one) => {
            a.next_word();
            Ok(one)
        }
        Err(refusal) => {
            a.expect(a.taken(), words(all));
            Err(refusal)
        }
    }
}

/// Whether the next word is one of several, unquoted.
pub fn fits<T: Choice>(a: &mut Args<'_>, all: &[T]) -> bool {
    let Some(word) = a.plain(0) else {
        return false;
    };
    let is_one = named(word, T::WHAT, all).is_ok();
    if !is_one {
        a.expect(a.taken(), words(all));
    }
    is_one
}

/// The words for them.
pub fn words<T: Choice>(all: &[T]) -> Vec<&'static str> {
    all.iter().map(|one| one.typed_as()).collect()
}

/// Declares an enumeration whose variants each have one word, with reading, writing and listing.
/// `Band("distance") { Near = "near" }` makes `Band` with `ALL`, `word` and `parse`, and a
/// [`Word`](super::grammar::Word) of the grammar whose usage is `near|far`. With
/// `Band("distance", read Band::read)` the given function reads a line.
#[macro_export]
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

            /// Returns the variant that a word names, by its whole word or a beginning of it
            /// ([`named`](crate::choice::named)).
            ///
            /// # Errors
            /// Refuses a word that names none or several, and lists the words.
            pub fn parse(word: &str) -> Result<Self, $crate::Refusal> {
                $crate::choice::named(word, $what, Self::ALL)
            }
        }

        $crate::choice::typed!($name($what $(, read $read)?));
    };
}
pub use choice;

/// Makes a [`Word`](super::grammar::Word) of an enumeration that has `ALL` and `word`. `of Band:` before
/// the name and `where` with a test behind it make the word of a marker type that reads some of them:
/// `typed!(of Band: Height("height") where |band| *band > Band::Engaged)`.
#[macro_export]
macro_rules! typed {
    ($name:ident($what:literal $(, read $read:path)?)) => {
        impl $crate::choice::Choice for $name {
            const WHAT: &'static str = $what;

            fn all() -> Vec<Self> {
                Self::ALL.to_vec()
            }

            fn typed_as(self) -> &'static str {
                self.word()
            }
        }

        impl $crate::grammar::Word for $name {
            type Value = Self;
            const NAME: Option<&'static str> = Some($what);
            $crate::choice::typed!(@ $what, <Self as $crate::choice::Choice>::all(), $($read)?);
        }

        $crate::choice::typed!(any $name, <$name as $crate::choice::Choice>::all());
    };
    (of $of:ident: $(#[$meta:meta])* $name:ident($what:literal) where $fits:expr) => {
        $(#[$meta])*
        #[derive(Debug)]
        pub enum $name {}

        impl $crate::grammar::Word for $name {
            type Value = $of;
            const NAME: Option<&'static str> = Some($what);
            $crate::choice::typed!(@ $what, {
                let mut all = <$of as $crate::choice::Choice>::all();
                all.retain($fits);
                all
            },);
        }

        $crate::choice::typed!(any $name, {
            let mut all = <$of as $crate::choice::Choice>::all();
            all.retain($fits);
            all
        });
    };
    (@ $what:literal, $all:expr, $($read:path)?) => {
        fn usage() -> String {
            $crate::choice::words(&$all).join("|")
        }

        $crate::choice::typed!(fits $all, $($read)?);

        fn read(a: &mut $crate::Args<'_>, what: &str) -> Result<Self::Value, $crate::Refusal> {
            $crate::choice::typed!(read a, what, $all, $($read)?)
        }

        fn write(value: &Self::Value) -> String {
            $crate::choice::Choice::typed_as(*value).to_owned()
        }
    };
    (any $name:ident, $all:expr) => {
        #[cfg(test)]
        impl $crate::grammar::AnyWord for $name {
            fn any() -> proptest::strategy::BoxedStrategy<Self::Value> {
                use proptest::strategy::Strategy as _;
                proptest::sample::select($all).boxed()
            }
        }
    };
    (fits $all:expr, $read:path) => {};
    (fits $all:expr,) => {
        fn fits(a: &mut $crate::Args<'_>) -> bool {
            $crate::choice::fits(a, &$all)
        }
    };
    (read $a:ident, $what:ident, $all:expr, $read:path) => {{
        let read: fn(&str) -> Result<Self::Value, $crate::Refusal> = $read;
        read(&$a.word($what)?)
    }};
    (read $a:ident, $what:ident, $all:expr,) => {
        $crate::choice::read($a, $what, &$all)
    };
}
pub use typed;

#[cfg(test)]
mod tests {
    use super::hint;

    choice! {
        /// Changes to a pool, two of which have the same beginning.
        Change("change") {
            /// Takes a Boost die away.
            RemoveBoost = "remove-boost",
            /// Takes a Setback die away.
            RemoveSetback = "remove-setback",
            /// Upgrades the ability.
            Upgrade = "upgrade",
            /// Upgrades the difficulty.
            UpgradeDifficulty = "upgrade-difficulty",
        }
    }

    #[test]
    fn the_hint_is_the_nearest_word_or_a_short_list() {
        let all = [
            "up", "down", "left", "right", "in", "out", "fore", "aft", "on",
        ];
        assert_eq!(hint("dwon", &all), "The nearest is `down`.");
        let listed = hint("xyzzy", &all);
        assert!(
            listed.contains("of 9") && listed.ends_with("aft, …"),
            "{listed}"
        );
        assert_eq!(hint("xyzzy", &all[..2]), "Choose one of: up, down.");
    }

    #[test]
    fn a_beginning_that_several_words_have_names_none_of_them() {
        let refusal = Change::parse("remove").unwrap_err();
        assert!(
            refusal.why.contains("remove-boost, remove-setback"),
            "{refusal}"
        );
        assert_eq!(Change::parse("remove-s"), Ok(Change::RemoveSetback));
        assert_eq!(
            Change::parse("upgrade"),
            Ok(Change::Upgrade),
            "a whole word"
        );
        assert_eq!(Change::parse("upgrade-"), Ok(Change::UpgradeDifficulty));
    }
}
