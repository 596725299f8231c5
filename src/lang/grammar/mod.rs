//! A command, declared once: [`commands!`] makes everything else of it.
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
//! The lines above the verb are its help. Behind the verb and its aliases is a form: a variant of the
//! enumeration, then its parts, each in parentheses. A part is a keyword, a field, or both. The type
//! of a field says what is read there:
//!
//! | type | in the usage | the command keeps |
//! |---|---|---|
//! | a [`Word`], such as `Who`, `Weapon`, `Num<u8, 0, 40>` | `WHO` | its value |
//! | `Option<Weapon>`, `OrDefault<Why>` | `[WEAPON]` | an option, or the default |
//! | `Vec<Target>`, `Many<Who>` | `[TARGET...]`, `WHO...` | a list; of `Many` one at least |
//! | `bool` | `[free]` | whether the keyword was there |
//! | `Actor`, `Actor<Pilot>` | `WHO` | as the word in it; the command says that they act |
//! | `Unsaid<Pay>` | nothing, for another form says it | as the part in it |
//! | another [`Part`] | what it says | its value |
//!
//! Parts that may be left out are read in any order when they follow each other. A list, and a part
//! that may be left out, end where an unquoted keyword of the verb begins. A verb may have several
//! forms, parted by `|`: see [`read`]. `rule` names rules it rests on, none or several.
//!
//! A name that equals a keyword is written in quotes. Where no name can be typed, `(= "step")` says
//! that the word is there and that names need no quotes for it.
//!
//! From the declaration come the enumeration (what a field keeps is the `Value` of its type), its
//! `Display` (a line that reads back as the same command), `rows` (usage, help, example, rules,
//! keywords and parser of each verb), `actors` (who acts by it), and for tests `any()`, a strategy of
//! all its commands. The commands of a folder are a family of those of the game: `with
//! Vehicles(VehicleCommand) after "mend";` behind the enumeration makes a variant of them, and puts their
//! rows behind those of a verb, or at the end.
//!
//! To add a command: its declaration, and its arm in `decide`. To add a word of a game: [`words!`],
//! or an `impl Word`. An enumeration that is typed by its words: [`choice!`](super::choice).

mod parts;
#[cfg(test)]
mod tests;

use std::fmt::Debug;

pub use parts::{Actor, Many, Num, NumOr, OnOff, OrDefault, OrOff, OrWritten, Persons, Unsaid};

use super::args::{Args, Who};
use super::refusal::Refusal;

#[cfg(test)]
use proptest::prelude::BoxedStrategy;

/// What is read at one place of a line: a character, a weapon, a number.
pub trait Word {
    /// What a command keeps of it.
    type Value: Clone + Debug + PartialEq + 'static;

    /// What a refusal calls it: "weapon". Where it has no name, the field of the command gives one.
    const NAME: Option<&'static str> = None;

    /// Words that it reads as keywords when they are unquoted.
    const KEYWORDS: &'static [&'static str] = &[];

    /// What a usage says in its place: "WEAPON", "near|far".
    fn usage() -> String;

    /// Whether the next word can be one, where it may be left out.
    fn fits(a: &mut Args<'_>) -> bool {
        !a.is_empty() && !a.at_keyword()
    }

    /// Reads it; `what` names it in a refusal.
    ///
    /// # Errors
    /// Refuses a word that is missing or isn't one.
    fn read(a: &mut Args<'_>, what: &str) -> Result<Self::Value, Refusal>;

    /// Writes it so that it reads back as the same.
    fn write(value: &Self::Value) -> String;

    /// Every value, for properties.
    #[cfg(test)]
    fn any() -> BoxedStrategy<Self::Value>;
}

/// A part of a form: a [`Word`] that must be there, may be left out or may be repeated.
pub trait Part {
    /// What a command keeps of it.
    type Value: 'static;

    /// As [`Word::NAME`].
    const NAME: Option<&'static str> = None;

    /// As [`Word::KEYWORDS`].
    const KEYWORDS: &'static [&'static str] = &[];

    /// What the help of every verb with it ends with.
    const HELP: &'static str = "";

    /// What a usage says: "[with WEAPON]".
    fn usage(keyword: Option<&str>) -> String;

    /// What a command keeps where the line leaves it out; nothing for a part that must be there.
    fn absent() -> Option<Self::Value> {
        None
    }

    /// Reads it, with its keyword; nothing where the line leaves it out.
    ///
    /// # Errors
    /// Refuses what is missing or doesn't fit.
    fn read(
        a: &mut Args<'_>,
        keyword: Option<&'static str>,
        what: &str,
    ) -> Result<Option<Self::Value>, Refusal>;

    /// Writes it behind a line, with its keyword.
    fn write(value: &Self::Value, keyword: Option<&str>, line: &mut String);

    /// Who acts by a command with it.
    fn actors(_: &Self::Value) -> &[Who] {
        &[]
    }

    /// Every value, for properties.
    #[cfg(test)]
    fn any() -> BoxedStrategy<Self::Value>;
}

/// A verb as it is declared.
pub struct Row<C: 'static> {
    /// The word.
    pub name: &'static str,
    /// Other words for it.
    pub aliases: &'static [&'static str],
    /// What it does, in a line or two.
    pub help: fn() -> String,
    /// A line that reads and prints back.
    pub example: &'static str,
    /// The rules that it rests on.
    pub rules: &'static [&'static str],
    /// Its keywords, those of a part together.
    pub keywords: &'static [&'static [&'static str]],
    /// Its usage: every form, parted by bars.
    pub usage: fn() -> String,
    /// Reads the words behind the verb.
    pub parse: Parser<C>,
}

/// Reads the words behind a verb.
pub type Parser<C> = fn(&mut Args<'_>) -> Result<C, Refusal>;

/// Reads the words behind a verb by its forms.
///
/// Every form is tried. The one that took most keywords is meant, for no other could take them. Among
/// forms that took as many, one that fits is meant, then the one that got farthest, then the first: its
/// command or its refusal is the answer. A refusal of a word that isn't one of a few names those of all
/// forms.
///
/// # Errors
/// Refuses a line that no form fits.
pub fn read<C>(
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
        let rank = (tried.keywords_taken(), read.is_ok(), tried.taken());
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
    /// Whether the line may leave it out.
    fn may_be_absent(&self) -> bool;

    /// Reads it, unless it is read already; whether something was read.
    ///
    /// # Errors
    /// Refuses what is missing or doesn't fit.
    fn read(&mut self, a: &mut Args<'_>) -> Result<bool, Refusal>;
}

/// A field of a form, and what was read for it.
pub struct Slot<P: Part> {
    keyword: Option<&'static str>,
    what: String,
    value: Option<P::Value>,
}

impl<P: Part> Slot<P> {
    /// An empty one for a field of that name.
    pub fn new(keyword: Option<&'static str>, field: &str) -> Self {
        let what = P::NAME.map_or_else(|| field.replace('_', " "), str::to_owned);
        Self {
            keyword,
            what,
            value: None,
        }
    }

    /// What the command keeps.
    ///
    /// # Errors
    /// Refuses where it must be there and isn't.
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

/// A keyword of a form that must be there and has no field.
#[derive(Debug)]
pub struct Literal {
    keyword: &'static str,
    is_read: bool,
}

impl Literal {
    /// One that is not read yet.
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

/// Reads the parts of a form: those that must be there in their order, neighbors that may be left out
/// in any order.
///
/// # Errors
/// Refuses what is missing or doesn't fit.
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

/// The help of a verb, with what its parts add to it, each once.
pub fn help(lines: &str, parts: &[&str]) -> String {
    let mut help = lines.trim_ascii().to_owned();
    for more in parts {
        if !help.contains(more) {
            help.push(' ');
            help.push_str(more);
        }
    }
    help
}

/// Rows with more of them: behind the verb of a name, else at the end.
pub fn insert<C>(mut rows: Vec<Row<C>>, more: Vec<Row<C>>, after: Option<&str>) -> Vec<Row<C>> {
    let place = rows.iter().position(|row| Some(row.name) == after);
    let place = place.map_or(rows.len(), |place| place + 1);
    rows.splice(place..place, more);
    rows
}

/// Declares the commands of a game; the head of this file says how.
macro_rules! commands {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {$(
        $(#[doc = $help:literal])+
        $verb:literal $(| $alias:literal)*:
        $($form:ident $(($(= $word:literal)? $($keyword:literal)? $($field:ident: $part:ty)?))*)|+,
        $(rule $rule:literal,)* example $example:literal;
    )+} $(with $($family:ident($commands:ty) $(after $place:literal)?),+;)?) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        $vis enum $name {$($(
            #[doc = concat!("As in `", $example, "`.")]
            $form {$($(
                #[doc = concat!("`", stringify!($part), "`.")]
                $field: <$part as $crate::lang::grammar::Part>::Value,
            )?)*},
        )+)+
        $($(
            #[doc = concat!("One of [`", stringify!($commands), "`].")]
            $family($commands),
        )+)?}

        $($(impl From<$commands> for $name {
            fn from(command: $commands) -> Self {
                Self::$family(command)
            }
        })+)?

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {$($(
                    Self::$form { $($($field,)?)* } => {
                        let line = &mut String::from($verb);
                        $($crate::lang::grammar::part!(write line, $($word)? $($keyword)?; $($field: $part)?);)*
                        f.write_str(line)
                    }
                )+)+
                $($(Self::$family(command) => std::fmt::Display::fmt(command, f),)+)?}
            }
        }

        impl $name {
            /// Every verb, as a verb of commands of which these are a part.
            $vis fn rows<C: From<Self> + 'static>() -> Vec<$crate::lang::grammar::Row<C>> {
                vec![$({
                    const KEYWORDS: &[&[&str]] = &[
                        &[$($($($keyword,)?)*)+],
                        $($($(<$part as $crate::lang::grammar::Part>::KEYWORDS,)?)*)+
                    ];
                    $crate::lang::grammar::Row {
                        name: $verb,
                        aliases: &[$($alias),*],
                        help: || $crate::lang::grammar::help(
                            concat!($($help),+),
                            &[$($($(<$part as $crate::lang::grammar::Part>::HELP,)?)*)+],
                        ),
                        example: $example,
                        rules: &[$($rule),*],
                        keywords: KEYWORDS,
                        usage: || [$({
                            let usage = &mut String::from($verb);
                            $($crate::lang::grammar::part!(usage usage, $($word)? $($keyword)?; $($part)?);)*
                            std::mem::take(usage)
                        }),+].join(" | "),
                        parse: |a| $crate::lang::grammar::read::<Self>(a, KEYWORDS, &[$(|a| {
                            $($crate::lang::grammar::part!(slot $($word)? $($keyword)?; $($field: $part)?);)*
                            $crate::lang::grammar::fill(
                                a,
                                &mut [$($crate::lang::grammar::part!(slotted $($word)? $($keyword)?; $($field)?)),*],
                            )?;
                            Ok(Self::$form { $($($field: $field.take(a)?,)?)* })
                        }),+]).map(C::from),
                    }
                }),+]
            }

            /// Every verb, with those of the families.
            $vis fn all_rows() -> Vec<$crate::lang::grammar::Row<Self>> {
                let rows = Self::rows();
                $($(let rows = $crate::lang::grammar::insert(
                    rows,
                    <$commands>::rows(),
                    $crate::lang::grammar::part!(option $($place)?),
                );)+)?
                rows
            }

            /// Who acts by it.
            $vis fn actors(&self) -> Vec<&$crate::lang::Who> {
                let all: &[&[$crate::lang::Who]] = match self {
                    $($(Self::$form { $($($field,)?)* } => {
                        &[$($(<$part as $crate::lang::grammar::Part>::actors($field),)?)*]
                    })+)+
                    $($(Self::$family(command) => return command.actors(),)+)?
                };
                all.iter().copied().flatten().collect()
            }

            /// Every command, for properties.
            #[cfg(test)]
            $vis fn any() -> proptest::strategy::BoxedStrategy<Self> {
                use proptest::strategy::{Just, Strategy as _, Union};
                Union::new_weighted(vec![
                    $($((
                        1,
                        (Just(()), $($(<$part as $crate::lang::grammar::Part>::any(),)?)*)
                            .prop_map(|((), $($($field,)?)*)| Self::$form { $($($field,)?)* })
                            .boxed(),
                    ),)+)+
                    $($((12, <$commands>::any().prop_map(Self::$family).boxed()),)+)?
                ])
                .boxed()
            }
        }
    };
}
pub(crate) use commands;

/// One part of a declaration, for each thing that [`commands!`] makes of it.
macro_rules! part {
    (write $line:ident, $keyword:literal;) => {
        $line.push_str(concat!(" ", $keyword))
    };
    (write $line:ident, $($keyword:literal)?; $field:ident: $part:ty) => {
        <$part as $crate::lang::grammar::Part>::write(
            $field,
            $crate::lang::grammar::part!(option $($keyword)?),
            $line,
        )
    };
    (usage $usage:ident, $keyword:literal;) => {
        $usage.push_str(concat!(" ", $keyword))
    };
    (usage $usage:ident, $($keyword:literal)?; $part:ty) => {
        let part = <$part as $crate::lang::grammar::Part>::usage(
            $crate::lang::grammar::part!(option $($keyword)?),
        );
        $usage.push_str(if part.is_empty() { "" } else { " " });
        $usage.push_str(&part);
    };
    (slot $keyword:literal;) => {};
    (slot $($keyword:literal)?; $field:ident: $part:ty) => {
        let mut $field = $crate::lang::grammar::Slot::<$part>::new(
            $crate::lang::grammar::part!(option $($keyword)?),
            stringify!($field),
        );
    };
    (slotted $keyword:literal;) => {
        &mut $crate::lang::grammar::Literal::new($keyword)
    };
    (slotted $($keyword:literal)?; $field:ident) => {
        &mut $field
    };
    (option $keyword:literal) => { Some($keyword) };
    (option) => { None };
}
pub(crate) use part;

/// Declares words that are read and written like another word, under a usage and a name of their own:
/// `Weapon: String = "WEAPON", "weapon";`
macro_rules! words {
    ($($(#[$meta:meta])* $name:ident: $like:ty = $usage:expr, $what:literal;)+) => {$(
        $(#[$meta])*
        #[derive(Debug)]
        pub enum $name {}

        impl $crate::lang::grammar::Word for $name {
            type Value = <$like as $crate::lang::grammar::Word>::Value;
            const NAME: Option<&'static str> = Some($what);
            const KEYWORDS: &'static [&'static str] =
                <$like as $crate::lang::grammar::Word>::KEYWORDS;

            fn usage() -> String {
                $usage.to_owned()
            }

            fn fits(a: &mut $crate::lang::Args<'_>) -> bool {
                <$like as $crate::lang::grammar::Word>::fits(a)
            }

            fn read(
                a: &mut $crate::lang::Args<'_>,
                what: &str,
            ) -> Result<Self::Value, $crate::lang::Refusal> {
                <$like as $crate::lang::grammar::Word>::read(a, what)
            }

            fn write(value: &Self::Value) -> String {
                <$like as $crate::lang::grammar::Word>::write(value)
            }

            #[cfg(test)]
            fn any() -> proptest::strategy::BoxedStrategy<Self::Value> {
                <$like as $crate::lang::grammar::Word>::any()
            }
        }
    )+};
}
pub(crate) use words;
