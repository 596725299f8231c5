//! The declaration of commands: [`commands!`] derives everything else from it.
//!
//! A declaration has the words of a verb in the order of the line:
//!
//! ```text
//! commands! {
//!     /// What a line of this game asks for.
//!     pub enum Command {
//!         /// Declare an attack. Without a target, attack the likely one.
//!         "attack" | "a": Attack (who: Who) (targets: Vec<Target>) ("with" weapon: Option<Weapon>),
//!             rule "F-CMB-02", example "attack @ rider with spear";
//!
//!         /// Roll the next step of a chase, set its distance or end it.
//!         "chase": ChaseStep ("step") | ChaseAt ("at" distance: Distance) | ChaseStop ("stop"),
//!             rule "F-CHS-04", example "chase step";
//!     }
//! }
//! ```
//!
//! The lines above the verb are its help. The verb and its aliases are followed by a form: a variant of
//! the enumeration, then its parts, each in parentheses. A part is a keyword, a field, or both. The
//! type of a field decides what is read there:
//!
//! | type | in the usage | the command keeps |
//! |---|---|---|
//! | a [`Word`], such as `Who`, `Weapon`, `Num<u8, 0, 40>` | `WHO` | its value |
//! | `Option<Weapon>`, `OrDefault<Why>` | `[WEAPON]` | an option, or the default |
//! | `Vec<Target>`, `Many<Who>` | `[TARGET...]`, `WHO...` | a list, with at least one item for `Many` |
//! | `bool` | `[free]` | whether the keyword was there |
//! | `Actor`, `Actor<Pilot>` | `WHO` | the value of the word in it, which is an actor of the command |
//! | `Unsaid<Pay>` | nothing, because another form shows it | the value of the part in it |
//! | another [`Part`] | its own usage | its value |
//!
//! Consecutive optional parts are read in any order. A list or an optional part ends before an unquoted
//! keyword of the verb. A verb may have several forms, separated by `|`: see [`read`]. `rule` lists the
//! rules of the verb, if any.
//!
//! A name that equals a keyword is written in quotes. If no name can be typed at a place, `(= "step")`
//! declares the word there, and names need no quotes for it.
//!
//! The declaration produces the enumeration (a field keeps the `Value` of its type), its `Display` (a
//! line that reads back as the same command), `say` (a function for each form, for code that
//! offers or runs the command), `rows` (usage, help, example, rules, keywords and parser
//! of each verb), `actors` (the characters who act), and for tests `any()`, a strategy of all its
//! commands. The commands of a folder form a family of the game's commands: `with
//! Vehicles(VehicleCommand) after "mend";` after the enumeration adds a variant for them, and adds
//! their rows after those of a verb, or at the end.
//!
//! A new command needs a declaration and an arm in `decide`. A new word of a game needs [`words!`] or
//! an `impl Word`. [`choice!`](mod@super::choice) declares an enumeration whose variants are typed as
//! words.

mod made;
mod parts;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::fmt::Debug;

pub use made::{Command, Given, help, insert};
pub use parts::{Actor, Many, Num, NumOr, OnOff, OrDefault, OrOff, OrWritten, Persons, Unsaid};

use super::args::{Args, Who};
use super::refusal::Refusal;

#[cfg(any(test, feature = "testing"))]
use proptest::prelude::BoxedStrategy;

/// A word at one place of a line: a character, a weapon, a number.
pub trait Word {
    /// The type that a command keeps.
    type Value: Clone + Debug + PartialEq + 'static;

    /// Its name in a refusal: "weapon". Without a name, the refusal uses the field of the command.
    const NAME: Option<&'static str> = None;

    /// The words that it reads as keywords if they are unquoted.
    const KEYWORDS: &'static [&'static str] = &[];

    /// Returns its text in a usage: "WEAPON", "near|far".
    fn usage() -> String;

    /// Whether the next word fits, if the word is optional.
    fn fits(a: &mut Args<'_>) -> bool {
        !a.is_empty() && !a.at_keyword()
    }

    /// Reads it. `what` is its name in a refusal.
    ///
    /// # Errors
    /// Refuses a missing word and a word that doesn't fit.
    fn read(a: &mut Args<'_>, what: &str) -> Result<Self::Value, Refusal>;

    /// Writes it so that it reads back as the same value.
    fn write(value: &Self::Value) -> String;
}

/// A part of a form: a required, optional or repeated [`Word`].
pub trait Part {
    /// The type that a command keeps.
    type Value: 'static;

    /// The same as [`Word::NAME`].
    const NAME: Option<&'static str> = None;

    /// The same as [`Word::KEYWORDS`].
    const KEYWORDS: &'static [&'static str] = &[];

    /// The last sentence in the help of every verb with this part.
    const HELP: &'static str = "";

    /// Returns its text in a usage: "[with WEAPON]".
    fn usage(keyword: Option<&str>) -> String;

    /// Returns the value if the line omits it, or `None` for a required part.
    fn absent() -> Option<Self::Value> {
        None
    }

    /// Reads it with its keyword. Returns `None` if the line omits it.
    ///
    /// # Errors
    /// Refuses a missing or unfitting word.
    fn read(
        a: &mut Args<'_>,
        keyword: Option<&'static str>,
        what: &str,
    ) -> Result<Option<Self::Value>, Refusal>;

    /// Appends it to a line, with its keyword.
    fn write(value: &Self::Value, keyword: Option<&str>, line: &mut String);

    /// Returns the characters who act by a command with this value.
    fn actors(_: &Self::Value) -> &[Who] {
        &[]
    }
}

/// A [`Word`] that property tests can draw.
#[cfg(any(test, feature = "testing"))]
pub trait AnyWord: Word {
    /// Returns a strategy of all values.
    fn any() -> BoxedStrategy<Self::Value>;
}

/// A [`Part`] that property tests can draw.
#[cfg(any(test, feature = "testing"))]
pub trait AnyPart: Part {
    /// Returns a strategy of all values.
    fn any() -> BoxedStrategy<Self::Value>;
}

/// The declaration of a verb.
pub struct Row<C: 'static> {
    /// The verb.
    pub name: &'static str,
    /// Its other names.
    pub aliases: &'static [&'static str],
    /// Returns its effect in one or two lines.
    pub help: fn() -> String,
    /// A line that reads and prints back.
    pub example: &'static str,
    /// The rules of the verb.
    pub rules: &'static [&'static str],
    /// Its keywords, grouped by part.
    pub keywords: &'static [&'static [&'static str]],
    /// Returns its usage: every form, separated by bars.
    pub usage: fn() -> String,
    /// Reads the words after the verb.
    pub parse: Parser<C>,
}

/// A function that reads the words after a verb.
pub type Parser<C> = fn(&mut Args<'_>) -> Result<C, Refusal>;

/// Reads the words after a verb by its forms.
///
/// Every form is tried. The form that took the most keywords is chosen, because no other form could
/// take them. Among equals, a form that fits is chosen, then a form that reads no word as the beginning of
/// a keyword, then the form that got farthest, then a form that lacks no keyword, then the first.
/// The result is the command or the refusal of that form. A refusal of a word outside a short list of
/// names lists those of all forms.
///
/// # Errors
/// Refuses a line that no form fits.
pub fn read<C>(
    a: &mut Args<'_>,
    keywords: &'static [&'static [&'static str]],
    forms: &[Parser<C>],
) -> Result<C, Refusal> {
    // Every form that doesn't fit refuses the line. What to type instead is found only if no form fits.
    let usage = std::mem::take(&mut a.usage);
    let start = a.clone();
    let read = read_by_any(a, keywords, forms);
    a.usage = usage;
    if read.is_ok() {
        return read;
    }
    *a = start;
    a.usage = usage;
    read_by_any(a, keywords, forms)
}

fn read_by_any<C>(
    a: &mut Args<'_>,
    keywords: &'static [&'static [&'static str]],
    forms: &[Parser<C>],
) -> Result<C, Refusal> {
    let mut best: Option<(_, Result<C, Refusal>, Args<'_>)> = None;
    let mut expected = Vec::new();
    for form in forms {
        let mut tried = a.clone();
        tried.heed(keywords);
        let mut read = form(&mut tried);
        if read.is_ok()
            && let Err(too_many) = tried.finish()
        {
            let own = tried.expected().filter(|own| own.at == tried.taken());
            read = Err(own.map_or(too_many, |own| tried.is_none_of(own.at, &own.words)));
        }
        expected.extend(tried.expected().cloned());
        let whole = Reverse(tried.shortened());
        // If the line ends too early, a name may follow as well as a keyword.
        let free = tried.is_empty() && tried.expected().is_none();
        let rank = (
            tried.keywords_taken(),
            read.is_ok(),
            whole,
            tried.taken(),
            free,
        );
        if best.as_ref().is_none_or(|(other, ..)| rank > *other) {
            best = Some((rank, read, tried));
        }
    }
    let Some((_, read, tried)) = best else {
        return Err(a.missing("word"));
    };
    let read = read.map_err(|refusal| {
        let Some(own) = tried.expected() else {
            return refusal;
        };
        let mut words: Vec<&str> = Vec::new();
        for here in expected.iter().filter(|here| here.at == own.at) {
            for word in &here.words {
                if !words.contains(word) {
                    words.push(word);
                }
            }
        }
        if words.len() > own.words.len() {
            tried.is_none_of(own.at, &words)
        } else {
            refusal
        }
    });
    *a = tried;
    read
}

/// A part of a form while a line is read.
pub trait Slotted {
    /// Whether the part is optional.
    fn may_be_absent(&self) -> bool;

    /// Reads it, unless it is already read. Returns whether anything was read.
    ///
    /// # Errors
    /// Refuses a missing or unfitting word.
    fn read(&mut self, a: &mut Args<'_>) -> Result<bool, Refusal>;
}

/// A field of a form and the value that was read for it.
pub struct Slot<P: Part> {
    keyword: Option<&'static str>,
    what: String,
    value: Option<P::Value>,
}

impl<P: Part> Slot<P> {
    /// Creates an empty slot for a field of that name.
    pub fn new(keyword: Option<&'static str>, field: &str) -> Self {
        let what = P::NAME.map_or_else(|| field.replace('_', " "), str::to_owned);
        Self {
            keyword,
            what,
            value: None,
        }
    }

    /// Returns the value that the command keeps.
    ///
    /// # Errors
    /// Refuses a missing required part.
    pub fn take(self, a: &Args<'_>) -> Result<P::Value, Refusal> {
        let value = self.value.or_else(P::absent);
        value.ok_or_else(|| a.missing(&self.what))
    }
}

impl<P: Part> Slotted for Slot<P> {
    fn may_be_absent(&self) -> bool {
        P::absent().is_some()
    }

    fn read(&mut self, a: &mut Args<'_>) -> Result<bool, Refusal> {
        if self.value.is_none() {
            self.value = P::read(a, self.keyword, &self.what)?;
            return Ok(self.value.is_some());
        }
        Ok(false)
    }
}

/// A required keyword of a form without a field.
#[derive(Debug)]
pub struct Literal {
    keyword: &'static str,
    is_read: bool,
}

impl Literal {
    /// Creates an unread keyword.
    pub const fn new(keyword: &'static str) -> Self {
        Self {
            keyword,
            is_read: false,
        }
    }
}

impl Slotted for Literal {
    fn may_be_absent(&self) -> bool {
        false
    }

    fn read(&mut self, a: &mut Args<'_>) -> Result<bool, Refusal> {
        if !self.is_read {
            parts::must(a, self.keyword)?;
        }
        Ok(!std::mem::replace(&mut self.is_read, true))
    }
}

/// Reads the parts of a form: required parts in their order, consecutive optional parts in any order.
///
/// # Errors
/// Refuses a missing or unfitting word.
pub fn fill(a: &mut Args<'_>, slots: &mut [&mut dyn Slotted]) -> Result<(), Refusal> {
    for run in slots.chunk_by_mut(|one, next| one.may_be_absent() && next.may_be_absent()) {
        let mut read = true;
        while read {
            read = false;
            for slot in run.iter_mut() {
                read |= slot.read(a)?;
            }
        }
    }
    Ok(())
}

/// Declares the commands of a game. The documentation of this module explains how.
#[macro_export]
macro_rules! commands {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {$(
        $(#[doc = $help:literal])+
        $verb:literal $(| $alias:literal)*:
        $($form:ident $(($(= $word:literal)? $($keyword:literal)? $($field:ident: $part:ty)?))*)|+,
        $(rule $rule:literal,)* example $example:literal;
    )*} $(with $($family:ident($commands:ty) $(after $place:literal)?),+;)?) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        $vis enum $name {$($(
            #[doc = concat!("As in `", $example, "`.")]
            $form {$($(
                #[doc = concat!("`", stringify!($part), "`.")]
                $field: <$part as $crate::grammar::Part>::Value,
            )?)*},
        )+)*
        $($(
            #[doc = concat!("One of [`", stringify!($commands), "`].")]
            $family($commands),
        )+)?}

        $($(impl From<$commands> for $name {
            fn from(command: $commands) -> Self {
                Self::$family(command)
            }
        })+)?

        /// A function for each form, which returns the command: `say::Wound(who, injury, "a fall")`.
        #[allow(
            non_snake_case,
            unused_imports,
            clippy::too_many_arguments,
            reason = "a function has the name and the fields of its form, if there are forms"
        )]
        $vis mod say {
            use super::*;

            $($(
                #[doc = concat!("As in `", $example, "`.")]
                pub fn $form($($(
                    $field: impl $crate::grammar::Given<<$part as $crate::grammar::Part>::Value>,
                )?)*) -> $name {
                    $name::$form { $($($field: $crate::grammar::Given::given($field),)?)* }
                }
            )+)*
        }

        impl $crate::grammar::Command for $name {}

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {$($(
                    Self::$form { $($($field,)?)* } => {
                        let line = &mut String::from($verb);
                        $($crate::grammar::part!(write line, $($word)? $($keyword)?; $($field: $part)?);)*
                        f.write_str(line)
                    }
                )+)*
                $($(Self::$family(command) => std::fmt::Display::fmt(command, f),)+)?}
            }
        }

        impl $name {
            /// Returns every verb, as verbs of a command that contains these commands.
            $vis fn rows<C: From<Self> + 'static>() -> Vec<$crate::grammar::Row<C>> {
                vec![$({
                    const KEYWORDS: &[&[&str]] = &[
                        &[$($($($keyword,)?)*)+],
                        $($($(<$part as $crate::grammar::Part>::KEYWORDS,)?)*)+
                    ];
                    $crate::grammar::Row {
                        name: $verb,
                        aliases: &[$($alias),*],
                        help: || $crate::grammar::help(
                            concat!($($help),+),
                            &[$($($(<$part as $crate::grammar::Part>::HELP,)?)*)+],
                        ),
                        example: $example,
                        rules: &[$($rule),*],
                        keywords: KEYWORDS,
                        usage: || [$({
                            let usage = &mut String::from($verb);
                            $($crate::grammar::part!(usage usage, $($word)? $($keyword)?; $($part)?);)*
                            std::mem::take(usage)
                        }),+].join(" | "),
                        parse: |a| $crate::grammar::read::<Self>(a, KEYWORDS, &[$(|a| {
                            $($crate::grammar::part!(slot $($word)? $($keyword)?; $($field: $part)?);)*
                            $crate::grammar::fill(
                                a,
                                &mut [$($crate::grammar::part!(slotted $($word)? $($keyword)?; $($field)?)),*],
                            )?;
                            Ok(say::$form($($($field.take(a)?,)?)*))
                        }),+]).map(C::from),
                    }
                }),*]
            }

            /// Returns every verb, including those of the families.
            $vis fn all_rows() -> Vec<$crate::grammar::Row<Self>> {
                let rows = Self::rows();
                $($(let rows = $crate::grammar::insert(
                    rows,
                    <$commands>::rows(),
                    $crate::grammar::part!(option $($place)?),
                );)+)?
                rows
            }

            /// Returns the characters who act.
            $vis fn actors(&self) -> Vec<&$crate::Who> {
                match self {
                    $($(Self::$form { $($($field,)?)* } => {
                        let all: &[&[$crate::Who]] =
                            &[$($(<$part as $crate::grammar::Part>::actors($field),)?)*];
                        all.iter().copied().flatten().collect()
                    })+)*
                    $($(Self::$family(command) => command.actors(),)+)?
                }
            }

            /// Returns a strategy of all commands for property tests.
            #[cfg(test)]
            $vis fn any() -> proptest::strategy::BoxedStrategy<Self> {
                use proptest::strategy::{Just, Strategy as _, Union};
                Union::new_weighted(vec![
                    $($((
                        1,
                        (Just(()), $($(<$part as $crate::grammar::AnyPart>::any(),)?)*)
                            .prop_map(|((), $($($field,)?)*)| Self::$form { $($($field,)?)* })
                            .boxed(),
                    ),)+)*
                    $($((12, <$commands>::any().prop_map(Self::$family).boxed()),)+)?
                ])
                .boxed()
            }
        }
    };
}
pub use commands;

/// One part of a declaration, for each item that [`commands!`] generates.
#[macro_export]
macro_rules! part {
    (write $line:ident, $keyword:literal;) => {
        $line.push_str(concat!(" ", $keyword))
    };
    (write $line:ident, $($keyword:literal)?; $field:ident: $part:ty) => {
        <$part as $crate::grammar::Part>::write(
            $field,
            $crate::grammar::part!(option $($keyword)?),
            $line,
        )
    };
    (usage $usage:ident, $keyword:literal;) => {
        $usage.push_str(concat!(" ", $keyword))
    };
    (usage $usage:ident, $($keyword:literal)?; $part:ty) => {
        let part = <$part as $crate::grammar::Part>::usage(
            $crate::grammar::part!(option $($keyword)?),
        );
        $usage.push_str(if part.is_empty() { "" } else { " " });
        $usage.push_str(&part);
    };
    (slot $keyword:literal;) => {};
    (slot $($keyword:literal)?; $field:ident: $part:ty) => {
        let mut $field = $crate::grammar::Slot::<$part>::new(
            $crate::grammar::part!(option $($keyword)?),
            stringify!($field),
        );
    };
    (slotted $keyword:literal;) => {
        &mut $crate::grammar::Literal::new($keyword)
    };
    (slotted $($keyword:literal)?; $field:ident) => {
        &mut $field
    };
    (option $keyword:literal) => { Some($keyword) };
    (option) => { None };
}
pub use part;

/// Declares words that are read and written like another word, with their own usage and name: `Weapon:
/// String = "WEAPON", "weapon";`
#[macro_export]
macro_rules! words {
    ($($(#[$meta:meta])* $name:ident: $like:ty = $usage:expr, $what:literal;)+) => {$(
        $(#[$meta])*
        #[derive(Debug)]
        pub enum $name {}

        impl $crate::grammar::Word for $name {
            type Value = <$like as $crate::grammar::Word>::Value;
            const NAME: Option<&'static str> = Some($what);
            const KEYWORDS: &'static [&'static str] =
                <$like as $crate::grammar::Word>::KEYWORDS;

            fn usage() -> String {
                $usage.to_owned()
            }

            fn fits(a: &mut $crate::Args<'_>) -> bool {
                <$like as $crate::grammar::Word>::fits(a)
            }

            fn read(
                a: &mut $crate::Args<'_>,
                what: &str,
            ) -> Result<Self::Value, $crate::Refusal> {
                <$like as $crate::grammar::Word>::read(a, what)
            }

            fn write(value: &Self::Value) -> String {
                <$like as $crate::grammar::Word>::write(value)
            }
        }

        #[cfg(test)]
        impl $crate::grammar::AnyWord for $name {
            fn any() -> proptest::strategy::BoxedStrategy<Self::Value> {
                <$like as $crate::grammar::AnyWord>::any()
            }
        }
    )+};
}
pub use words;
