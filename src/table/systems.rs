//! The list of game systems, and the only place that names them all.
//!
//! A system joins with one word in `systems!` and a [`Stocked`] that reads its content packs. All
//! other code uses [`AnyTable::face`]. A pane for one system may match the enum and read that
//! system's typed state.

use std::sync::Arc;

use confrontation::Confrontation;
use confrontation::library::Library as ConfrontationLibrary;
use genesis::Genesis;
use genesis::library::Library as GenesisLibrary;
use genesys::Genesys;
use genesys::library::Library;
use lang::{Refusal, reader};
use rules::packs::PackSource;
use rules::system::System;
use rules::view::{PlaceInfo, VerbInfo};

use super::Table;
use super::bring::Found;
use super::complete::{places, verbs};
use super::entry::{Entry, EntryNo};
use super::export;
use super::face::Face;
use super::history::Anchor;
use super::line::{Asked, understands};
use super::migrate;
use super::play::{Play, Told};
use super::quick;
use super::save::{FORMAT, Fault, Head, Meta, outermost, unknown_format};

/// The text of a content pack that a user or a command line adds to the shipped ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackText {
    /// The file as messages name it.
    pub name: String,
    /// Its text.
    pub text: String,
}

impl PackText {
    /// Returns it as a game reads it.
    pub fn source(&self) -> PackSource<'_> {
        PackSource {
            name: &self.name,
            text: &self.text,
        }
    }
}

/// Content in the form that a system reads.
pub struct Stock<L> {
    /// The content of all packs that could be read.
    pub library: Arc<L>,
    /// Names and versions of those packs.
    pub packs: Vec<(String, String)>,
    /// The faults of the other packs: `file:line:column: what`.
    pub faults: Vec<String>,
}

/// A system that reads content packs.
pub trait Stocked: System {
    /// Reads the shipped packs and `packs`, which are packs of this system or of none by their word.
    fn stock(packs: &[PackText]) -> Stock<Self::Library>;

    /// The files of the shipped packs: "weapons.ron".
    fn files() -> Vec<&'static str>;
}

/// Returns the place of the system's word in a pack that begins with one (`GenesisPack(`), and the
/// system.
fn word_of(text: &str) -> Option<(std::ops::Range<usize>, &'static str)> {
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    // Comments and `#![enable(...)]` may come before the word.
    while rest.starts_with("//") || rest.starts_with("#!") {
        rest = rest
            .split_once('\n')
            .map_or("", |(_, below)| below.trim_start());
    }
    let at = text.len() - rest.len();
    AnyTable::ALL.iter().find_map(|system| {
        let behind = rest.strip_prefix(system.id)?.strip_prefix("Pack")?;
        let end = text.len() - behind.len();
        behind
            .trim_start()
            .starts_with('(')
            .then_some((at..end, system.id))
    })
}

/// Returns the packs that a system has to read, each with the word replaced by blanks, so that
/// every place in it stays the same. A pack without a word is for the first system.
fn own_packs<S: Stocked>(packs: &[PackText]) -> Vec<PackText> {
    let first = AnyTable::ALL.first().map(|system| system.id);
    let mut own = Vec::new();
    for pack in packs {
        let word = word_of(&pack.text);
        if word.as_ref().map(|(_, id)| *id).or(first) != Some(S::ID) {
            continue;
        }
        let mut pack = pack.clone();
        if let Some((place, _)) = word {
            let blank = " ".repeat(place.len());
            pack.text.replace_range(place, &blank);
        }
        own.push(pack);
    }
    own
}

/// Returns true if a word means a system: the word that its saves begin with, or its name.
fn is_called<S: System>(word: &str) -> bool {
    [S::ID, S::NAME]
        .iter()
        .any(|name| name.eq_ignore_ascii_case(word))
}

/// Returns a system's shipped packs together with those of `packs` that are for it.
fn stock<S: Stocked>(packs: &[PackText]) -> Stock<S::Library> {
    S::stock(&own_packs::<S>(packs))
}

/// A system in lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The word its saves begin with.
    pub id: &'static str,
    /// Its whole name.
    pub name: &'static str,
}

impl Listed {
    /// Returns the word that people type for it: its name if that is one word.
    pub fn word(&self) -> &'static str {
        let name = Some(self.name).filter(|name| !name.contains(' '));
        name.unwrap_or(self.id)
    }
}

/// The reason why there is no table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoTable {
    /// No system has that word.
    #[error("there is no game called `{word}`: choose {known}")]
    NoSuchSystem {
        /// The word.
        word: String,
        /// The systems that exist.
        known: String,
    },
    /// A later version of this program wrote the save.
    #[error("{0}")]
    Later(Fault),
    /// The head of the save can't be read.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// A table with the messages from setting it up.
pub struct Set {
    /// The table.
    pub table: AnyTable,
    /// The save's description of itself.
    pub meta: Meta,
    /// The faults of packs that were left out.
    pub faults: Vec<String>,
}

macro_rules! systems {
    ($($(#[$attribute:meta])* $name:ident($system:ty)),+ $(,)?) => {
        /// A table of any existing system.
        pub enum AnyTable {
            $($(#[$attribute])*
            #[doc = concat!("A table of ", stringify!($name), ".")]
            $name(Box<Table<$system>>),)+
        }

        impl AnyTable {
            /// The existing systems, the default first.
            pub const ALL: &[Listed] = &[
                $($(#[$attribute])* Listed { id: <$system>::ID, name: <$system>::NAME },)+
            ];

            /// Returns the table for reading.
            pub fn face(&self) -> &dyn Face {
                match self { $($(#[$attribute])* Self::$name(table) => table.as_ref(),)+ }
            }

            /// Returns the table for changing, for the session alone.
            pub fn face_mut(&mut self) -> &mut dyn Play {
                match self { $($(#[$attribute])* Self::$name(table) => table.as_mut(),)+ }
            }

            /// Returns a new, empty encounter and the head of its save. The system's name is
            /// case-insensitive. `made` is the wall clock's time.
            ///
            /// # Errors
            /// The existing systems when none has that word.
            pub fn fresh(
                system: &str,
                title: &str,
                made: &str,
                packs: &[PackText],
            ) -> Result<(Set, String), NoTable> {
                $($(#[$attribute])* if is_called::<$system>(system) {
                    return fresh::<$system>(title, made, packs, Self::$name);
                })+
                Err(no_such(system))
            }

            /// Returns a table from the head of a save, at its beginning, or at an anchor if one is
            /// given and can be read. The second value is the anchor's entry if it was used.
            ///
            /// # Errors
            /// The fault of the head and its place.
            pub fn open(
                head: &str,
                anchor: Option<&str>,
                packs: &[PackText],
            ) -> Result<(Set, Option<EntryNo>), NoTable> {
                let word = outermost(head)?;
                $($(#[$attribute])* if word == <$system>::ID {
                    return open::<$system>(head, anchor, packs, Self::$name);
                })+
                Err(no_such(word))
            }

            /// Returns the whole name of the other game to which a line of a log belongs. Returns
            /// `None` if this game reads the line too, as every game reads a note.
            pub fn other_game(line: &str, than: &str) -> Option<&'static str> {
                $($(#[$attribute])* if <$system>::ID == than
                    && Entry::<<$system as System>::Event>::parse(line).is_ok()
                {
                    return None;
                })+
                $($(#[$attribute])* if <$system>::ID != than
                    && Entry::<<$system as System>::Event>::parse(line).is_ok()
                {
                    return Some(<$system>::NAME);
                })+
                None
            }

            /// Checks that at least one game understands a line, with any participants.
            ///
            /// # Errors
            /// The first game's refusal, if no game understands it.
            pub fn understands(line: &str) -> Result<(), Refusal> {
                let mut why = Ok(());
                $($(#[$attribute])* match understands::<$system>(line) {
                    Ok(()) => return Ok(()),
                    Err(refusal) => why = why.and(Err(refusal)),
                })+
                why
            }

            /// Returns the changes that another save has for the cast of this one. Both must be loaded whole.
            ///
            /// # Errors
            /// Refuses a save of another game, and what [`Table::bringing`] refuses.
            pub fn bringing(&self, other: &Self, title: &str) -> Result<Found, Refusal> {
                match (self, other) {
                    $($(#[$attribute])* (Self::$name(here), Self::$name(there)) => {
                        here.bringing(there, title)
                    })+
                    (here, there) => Err(of_another_game(here, there, title)),
                }
            }

            /// Lists these changes and runs the lines that decide them, in one entry, which goes to `keep` as
            /// in [`Play::run`].
            ///
            /// # Errors
            /// As [`AnyTable::bringing`], and returns the refusal of a line and of `keep`.
            pub fn bring_home(
                &mut self,
                (other, title): (&Self, &str),
                asked: &Asked<'_>,
                lines: &[String],
                keep: &mut dyn FnMut(&str) -> Result<(), Refusal>,
            ) -> Result<Told, Refusal> {
                match (&mut *self, other) {
                    $($(#[$attribute])* (Self::$name(here), Self::$name(there)) => {
                        let entry = here.propose_home(there, title, asked, lines)?;
                        here.append(entry, keep)
                    })+
                    (here, there) => Err(of_another_game(here, there, title)),
                }
            }

            /// Returns every verb of a system, by the word that its saves begin with.
            pub fn verbs_of(system: &str) -> Vec<VerbInfo> {
                $($(#[$attribute])* if system == <$system>::ID {
                    return verbs::<$system>();
                })+
                Vec::new()
            }

            /// Returns every word in capitals of a system's usages, by the word that its saves
            /// begin with.
            pub fn places_of(system: &str) -> Vec<PlaceInfo> {
                $($(#[$attribute])* if system == <$system>::ID {
                    return places::<$system>();
                })+
                Vec::new()
            }

            /// Returns a whole save's text as JSON.
            ///
            /// # Errors
            /// The fault of the text and its place.
            pub fn to_json(text: &str) -> Result<serde_json::Value, NoTable> {
                let word = outermost(text)?;
                $($(#[$attribute])* if word == <$system>::ID {
                    return Ok(export::to_json::<$system>(text)?);
                })+
                Err(no_such(word))
            }

            /// Returns the text of a save from its JSON, if all of it fits together.
            ///
            /// # Errors
            /// The fault of the JSON and its place.
            pub fn from_json(json: &str) -> Result<String, NoTable> {
                let word = export::system_of_json(json)?;
                $($(#[$attribute])* if word == <$system>::ID {
                    return Ok(export::from_json::<$system>(json, stock::<$system>(&[]).library)?);
                })+
                Err(no_such(&word))
            }

            /// Returns true if a file or a pack name belongs to a pack that comes with the program.
            pub fn is_shipped(file: &str, name: &str) -> bool {
                $($(#[$attribute])* if is_shipped::<$system>(file, name) {
                    return true;
                })+
                false
            }

            /// Returns the faults of content packs in any system that reads them.
            pub fn check_packs(packs: &[PackText]) -> Vec<String> {
                let mut faults = Vec::new();
                $($(#[$attribute])* faults.extend(stock::<$system>(packs).faults);)+
                faults
            }
        }
    };
}

systems! {
    Genesys(Genesys),
    Genesis(Genesis),
    Confrontation(Confrontation),
    #[cfg(test)]
    Toy(super::toy::Toy),
}

fn is_shipped<S: Stocked>(file: &str, name: &str) -> bool {
    let named = |(own, _): &(String, String)| own.eq_ignore_ascii_case(name);
    S::files().iter().any(|own| own.eq_ignore_ascii_case(file))
        || stock::<S>(&[]).packs.iter().any(named)
}

/// The refusal of a save of another game.
fn of_another_game(here: &AnyTable, there: &AnyTable, title: &str) -> Refusal {
    let (ours, theirs) = (here.face().name_of_system(), there.face().name_of_system());
    let why = format!("{title} is a {theirs} save, but this is a {ours} save.");
    Refusal::input(why).hint("Choose a copy or branch of this save.")
}

fn no_such(word: &str) -> NoTable {
    let known: Vec<&str> = AnyTable::ALL.iter().map(Listed::word).collect();
    NoTable::NoSuchSystem {
        word: lang::names::shorten(word),
        known: lang::sentence::either(&known),
    }
}

fn fresh<S: Stocked>(
    title: &str,
    made: &str,
    packs: &[PackText],
    wrap: fn(Box<Table<S>>) -> AnyTable,
) -> Result<(Set, String), NoTable> {
    let Stock {
        library,
        packs,
        faults,
    } = stock::<S>(packs);
    let meta = Meta {
        title: title.to_owned(),
        made: made.to_owned(),
        app: env!("CARGO_PKG_VERSION").to_owned(),
        packs: packs.clone(),
        seed: None,
        player: None,
    };
    let head = Head {
        format: FORMAT,
        meta: meta.clone(),
        base: S::fresh(title),
    };
    let text = head
        .print(S::ID)
        .map_err(|error| Fault::at(1, 1, error.to_string()))?;
    let table = wrap(Box::new(Table::beginning(library, packs, head.base)));
    Ok((
        Set {
            table,
            meta,
            faults,
        },
        text,
    ))
}

fn open<S: Stocked>(
    head: &str,
    anchor: Option<&str>,
    packs: &[PackText],
    wrap: fn(Box<Table<S>>) -> AnyTable,
) -> Result<(Set, Option<EntryNo>), NoTable> {
    // A bookmark is a cache, so one that can't be read, say from another version, isn't an error.
    let anchor = anchor
        .and_then(|text| quick::read::<Anchor<S::State>>(text).or_else(|| reader::ron(text).ok()));
    let format = migrate::former(head).unwrap_or(FORMAT);
    let head =
        Head::<S::State>::parse(&migrate::head(head)).map_err(|fault| {
            match unknown_format(head) {
                Some(later) => NoTable::Later(later),
                None => NoTable::Fault(fault),
            }
        })?;
    let Stock {
        library,
        packs,
        faults,
    } = stock::<S>(packs);
    let n = anchor.as_ref().map(|anchor| anchor.n);
    let mut table = match anchor {
        Some(anchor) => Table::from_anchor(library, packs, anchor),
        None => Table::beginning(library, packs, head.base),
    };
    table.format = format;
    Ok((
        Set {
            table: wrap(Box::new(table)),
            meta: head.meta,
            faults,
        },
        n,
    ))
}

/// The parts of a library that is read from packs.
struct Shelves<L, E> {
    /// The library of the shipped packs alone, read once.
    shipped: fn() -> Arc<L>,
    /// The shipped packs.
    embedded: &'static [PackSource<'static>],
    /// Reads packs.
    load: fn(&[PackSource<'_>]) -> (L, Vec<E>),
    /// Returns names and versions of the packs that were read.
    names: fn(&L) -> &[(String, String)],
}

impl<L, E: std::fmt::Display> Shelves<L, E> {
    /// Returns the shipped packs with these after them.
    fn with(self, own: &[PackText]) -> Stock<L> {
        let (library, faults) = if own.is_empty() {
            ((self.shipped)(), Vec::new())
        } else {
            let own = own.iter().map(PackText::source);
            let sources: Vec<_> = self.embedded.iter().copied().chain(own).collect();
            let (library, errors) = (self.load)(&sources);
            let faults = errors.iter().map(ToString::to_string).collect();
            (Arc::new(library), faults)
        };
        Stock {
            packs: (self.names)(&library).to_vec(),
            library,
            faults,
        }
    }
}

impl Stocked for Genesys {
    fn stock(packs: &[PackText]) -> Stock<Library> {
        let shelves = Shelves {
            shipped: Library::shipped,
            embedded: Library::embedded(),
            load: Library::load,
            names: Library::packs,
        };
        shelves.with(packs)
    }

    fn files() -> Vec<&'static str> {
        Library::embedded().iter().map(|pack| pack.name).collect()
    }
}

impl Stocked for Genesis {
    fn stock(packs: &[PackText]) -> Stock<GenesisLibrary> {
        let shelves = Shelves {
            shipped: GenesisLibrary::shipped,
            embedded: GenesisLibrary::embedded(),
            load: GenesisLibrary::load,
            names: GenesisLibrary::packs,
        };
        shelves.with(packs)
    }

    fn files() -> Vec<&'static str> {
        let packs = GenesisLibrary::embedded().iter();
        packs.map(|pack| pack.name).collect()
    }
}

impl Stocked for Confrontation {
    fn stock(packs: &[PackText]) -> Stock<ConfrontationLibrary> {
        let shelves = Shelves {
            shipped: ConfrontationLibrary::shipped,
            embedded: ConfrontationLibrary::embedded(),
            load: ConfrontationLibrary::load,
            names: ConfrontationLibrary::packs,
        };
        shelves.with(packs)
    }

    fn files() -> Vec<&'static str> {
        let packs = ConfrontationLibrary::embedded().iter();
        packs.map(|pack| pack.name).collect()
    }
}

#[cfg(test)]
impl Stocked for super::toy::Toy {
    fn stock(packs: &[PackText]) -> Stock<Vec<String>> {
        Stock {
            library: Arc::new(packs.iter().map(|pack| pack.text.clone()).collect()),
            packs: vec![("toy".into(), "1".into())],
            faults: Vec::new(),
        }
    }

    fn files() -> Vec<&'static str> {
        vec!["toy.ron"]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pack(name: &str, text: &str) -> PackText {
        PackText {
            name: name.into(),
            text: text.into(),
        }
    }

    #[test]
    fn a_pack_is_read_by_the_system_its_word_names() {
        let race = "[(id: \"elf\", name: \"Elf\", attributes: 1, skills: 14)]";
        let packs = [
            pack("plain.ron", "(name: \"Plain\", version: \"1\")"),
            pack(
                "own.ron",
                "// ours\nGenesysPack(name: \"Own\", version: \"1\")",
            ),
            pack(
                "elves.ron",
                &format!("GenesisPack(name: \"Elves\", version: \"1\", races: {race})"),
            ),
        ];
        assert_eq!(AnyTable::check_packs(&packs), Vec::<String>::new());
        let names = |packs: Vec<(String, String)>| {
            packs.into_iter().map(|(name, _)| name).collect::<Vec<_>>()
        };
        let genesys = names(stock::<Genesys>(&packs).packs);
        assert!(
            genesys.ends_with(&["Plain".into(), "Own".into()]),
            "{genesys:?}"
        );
        let second = stock::<Genesis>(&packs);
        assert!(second.library.race("elf").is_some());
        assert_eq!(
            names(second.packs).last().map(String::as_str),
            Some("Elves")
        );
        let wrong = [pack("x.ron", "GenesisPack(nam: \"x\", version: \"1\")")];
        let faults = AnyTable::check_packs(&wrong);
        assert!(
            faults.len() == 1 && faults[0].starts_with("x.ron:1:13: "),
            "{faults:?}"
        );
    }
}
