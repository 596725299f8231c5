//! The meaning of each word in capitals of a usage in this game, and its completions.
//!
//! Nothing is refused here. The best proposal comes first: enemies before allies where a line has a
//! target, and characters who can act before those who can't. To add a place, add one row to
//! `places!`.

use std::collections::BTreeSet;
use std::fmt;

use super::decide::FIELDS;
use super::figure::Figure;
use super::library::Library;
use super::propose::content;
use super::settings::ROWS;
use super::show;
use super::state::State;
use lang::usage::{self, Takes};
use rules::settings;
use rules::system::Said;
use rules::view::{Id, Proposal};

/// The limbs that an attack can sever (F-VIC-11). By hand, any other part of the body is accepted.
const LIMBS: [&str; 4] = ["left arm", "right arm", "left leg", "right leg"];

/// The line to complete, with its context.
#[derive(Clone, Copy, Debug)]
pub struct Typed<'a> {
    /// The encounter.
    pub state: &'a State,
    /// The packs.
    pub library: &'a Library,
    /// The words before the place.
    pub said: &'a Said<'a>,
}

impl Typed<'_> {
    /// Returns the acting character: the first one named, else the active one.
    fn actor(&self) -> Option<Id> {
        let named = self.said.who.first().copied();
        named.or_else(|| self.state.active())
    }

    fn figure(&self) -> Option<&Figure> {
        self.actor().and_then(|id| self.state.figure(id))
    }

    /// Returns the characters that fit: enemies of the actor before allies, those who can't act last.
    fn people(&self, fits: impl Fn(&Figure) -> bool, enemies_first: bool) -> Vec<Proposal> {
        let side = self.figure().map(|f| f.side).filter(|_| enemies_first);
        let mut found: Vec<&Figure> = self.state.figures.iter().filter(|f| fits(f)).collect();
        found.sort_by_key(|f| (!f.able(), side == Some(f.side)));
        let about = |f: &Figure| format!("{} {}", f.side.label(), f.role);
        found
            .into_iter()
            .map(|f| Proposal::new(&f.name, about(f).trim_end()))
            .collect()
    }

    /// Returns records of the packs.
    fn pieces(&self, of: &[&str]) -> Vec<Proposal> {
        content(self.library)
            .into_iter()
            .filter(|piece| of.contains(&piece.kind))
            .map(|piece| Proposal::new(&piece.name, piece.help))
            .collect()
    }
}

/// The meaning of a word in capitals.
#[derive(Clone, Copy)]
pub struct Place {
    /// "WHO".
    pub word: &'static str,
    about: &'static str,
    takes: Takes,
    propose: fn(&Typed<'_>) -> Vec<Proposal>,
}

impl Place {
    /// Returns the completions, best first. Empty where users choose their own words.
    pub fn propose(self, typed: &Typed<'_>) -> Vec<Proposal> {
        (self.propose)(typed)
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word)
    }
}

impl PartialEq for Place {
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}

impl usage::Place for Place {
    fn all() -> Vec<Self> {
        ALL.to_vec()
    }

    fn word(self) -> &'static str {
        self.word
    }

    fn about(self) -> &'static str {
        self.about
    }

    fn takes(self) -> Takes {
        self.takes
    }
}

/// Lists the places: the word, the kind of words that fit it, its meaning, and its completions.
macro_rules! places {
    ($($word:ident: $takes:ident, $about:literal $(, $propose:expr)?;)+) => {
        $(#[doc = $about]
        pub const $word: Place = Place {
            word: stringify!($word),
            about: $about,
            takes: Takes::$takes,
            propose: places!(@ $($propose)?),
        };)+

        const ALL: &[Place] = &[$($word),+];
    };
    (@ $propose:expr) => { $propose };
    (@) => { |_| Vec::new() };
}

places! {
    WHO: NameOrActive, "a character here, or @ for the active one", |t| t.people(|_| true, false);
    ALLY: Name, "someone on the same side", |t| {
        let (actor, side) = (t.actor(), t.figure().map(|f| f.side));
        t.people(|f| Some(f.id) != actor && Some(f.side) == side, false)
    };
    TARGET: Name, "a target", |t| {
        t.people(|f| !t.said.who.contains(&f.id) && Some(f.id) != t.actor(), true)
    };
    WHOM: Name, "someone else here", |t| t.people(|f| !t.said.who.contains(&f.id), true);
    WEAPON: Word, "a weapon they carry", |t| {
        let arms = t.figure().into_iter().flat_map(|f| &f.arms);
        arms.map(|arm| {
            Proposal::new(&arm.name, format!("{}, {}", arm.size.word(), arm.range.word()))
        })
        .collect()
    };
    ARMOR: Word, "armor worn", |t| {
        let worn = t.figure().into_iter().flat_map(|f| &f.armor);
        worn.map(|armor| Proposal::new(&armor.name, format!("level {}", armor.level))).collect()
    };
    ITEM: Word, "an item from the packs", |t| t.pieces(&["weapon", "armor"]);
    PROFILE: Word, "a profile from the packs", |t| t.pieces(&["bring"]);
    SKILL: Word, "a skill", |t| t.pieces(&["skill"]);
    CHALLENGE: Word, "a Challenge Level", |t| {
        let mut seen = BTreeSet::new();
        (0..=12)
            .map(|level| (level, t.library.challenge(level)))
            .filter(|(_, word)| seen.insert((*word).to_owned()))
            .map(|(level, word)| Proposal::new(word, format!("Challenge Level {level}")))
            .collect()
    };
    INJURY: Word, "an injury they have", |t| {
        let last = t.said.who.last().and_then(|id| t.state.figure(*id));
        let wounds = last.into_iter().flat_map(|f| &f.wounds);
        wounds.map(|w| Proposal::new(w.injury.word(), w.cause.clone())).collect()
    };
    LIMB: Word, "a limb", |_| words(LIMBS.into_iter(), "a limb");
    SOURCE: Word, "a modifier of the open pool", |t| {
        Proposal::switches(show::tray::tray(t.state, t.library))
    };
    FIELD: Word, "a number on a sheet", |_| {
        words(FIELDS.iter().map(|(name, ..)| *name), "a number on the sheet")
    };
    SETTING: Word, "a setting", |t| settings::keys(ROWS, &t.state.settings);
    VALUE: Word, "a value of the setting", |t| settings::values(ROWS, t.said.last);
    RACE: Word, "a race", |t| t.pieces(&["race"]);
    VOCATION: Word, "a vocation", |t| t.pieces(&["vocation"]);
    TRAIT: Word, "a disabling characteristic", |t| t.pieces(&["trait"]);
    QUIRK: Word, "a wealth quirk", |t| t.pieces(&["quirk"]);
    RIDE: Word, "a mount or vehicle", |t| {
        let skills = t.state.figures.iter().flat_map(|f| &f.skills);
        let kinds = skills.filter_map(|s| s.id.split_once(':').map(|(_, kind)| kind));
        let kinds: BTreeSet<&str> = kinds.collect();
        words(kinds.into_iter(), "a character here can ride or pilot it")
    };
    N: Number, "a number";
    FACES: Word, "what real dice showed, like 4 5 2";
    POOL: Word, "a pool of dice";
    NAME: Word, "a new name";
    WORDS: Rest, "your own words";
    TEXT: Rest, "your own words";
    WHY: Rest, "a reason, in your own words";
}

fn words<'a>(all: impl Iterator<Item = &'a str>, help: &str) -> Vec<Proposal> {
    all.map(|word| Proposal::new(word, help)).collect()
}
