//! Checks that the records of a pack fit together and with the other packs.
//!
//! RON has already checked fields and types. What is left needs knowledge of the game: an unknown
//! skill, a minion with a strain track, a rating of 0, a critical table with a gap. Each finding keeps
//! the path to its place, so that `load` can point at the word. The folder has one file for each kind
//! of record: `items`, `talents`, `people`, `heroes`, `vehicles`, `hacking`, `tables`.

use std::collections::BTreeSet;

use lang::text::{LONGEST_NAME, disturbs, is_blank};

use crate::kinds::Characteristic;
use crate::library::check::heroes::Forms;
use crate::library::find::nearest;
use crate::limits::MOST_PRICE;
use crate::model::records::Pack;
use crate::model::records::origins::Archetype;
use crate::model::talents::record::Talent;

use rules::packs::MOST_TOLD;

use rules::content::Keyed;
use rules::content::locate::Step;

pub mod acts;
pub mod hacking;
pub mod heroes;
pub mod items;
pub mod origins;
pub mod people;
pub mod tables;
pub mod talents;
pub mod vehicles;

/// A finding, and the path to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) path: Vec<Step>,
    pub(crate) what: String,
    pub(crate) expected: String,
}

/// The keys that the active packs offer each other.
pub(crate) struct Known<'a> {
    skills: BTreeSet<&'a str>,
    /// The skills and the words of the characteristics, which can be chosen with a talent.
    choices: BTreeSet<&'a str>,
    /// The combat skills among them.
    combat: BTreeSet<&'a str>,
    weapons: BTreeSet<&'a str>,
    armors: BTreeSet<&'a str>,
    gear: BTreeSet<&'a str>,
    talents: BTreeSet<&'a str>,
    talent_forms: Forms<'a, Talent>,
    vehicle_weapons: BTreeSet<&'a str>,
    programs: BTreeSet<&'a str>,
    archetypes: Forms<'a, Archetype>,
    /// The indices of the packs with talents or archetypes.
    remade: Vec<usize>,
}

impl<'a> Known<'a> {
    /// The keys of all these packs together.
    pub(crate) fn of(packs: impl Iterator<Item = &'a Pack> + Clone) -> Self {
        Self {
            skills: packs.clone().flat_map(|p| ids(&p.skills)).collect(),
            choices: packs
                .clone()
                .flat_map(|p| ids(&p.skills))
                .chain(Characteristic::ALL.map(Characteristic::word))
                .collect(),
            combat: packs
                .clone()
                .flat_map(|p| &p.skills)
                .filter(|skill| skill.fights.is_some())
                .map(Keyed::id)
                .collect(),
            weapons: packs.clone().flat_map(|p| ids(&p.weapons)).collect(),
            armors: packs.clone().flat_map(|p| ids(&p.armors)).collect(),
            gear: packs.clone().flat_map(|p| ids(&p.gear)).collect(),
            talents: packs.clone().flat_map(|p| ids(&p.talents)).collect(),
            talent_forms: forms(packs.clone().map(|p| p.talents.as_slice())),
            vehicle_weapons: packs
                .clone()
                .flat_map(|p| ids(&p.vehicle_weapons))
                .collect(),
            archetypes: forms(packs.clone().map(|p| p.archetypes.as_slice())),
            remade: packs
                .clone()
                .enumerate()
                .filter(|(_, p)| !p.talents.is_empty() || !p.archetypes.is_empty())
                .map(|(place, _)| place)
                .collect(),
            programs: packs.flat_map(|p| ids(&p.programs)).collect(),
        }
    }
}

fn ids<T: Keyed>(rows: &[T]) -> impl Iterator<Item = &str> {
    rows.iter().map(Keyed::id)
}

/// The records of lists, one list for each pack, by their keys.
fn forms<'a, T: Keyed>(lists: impl Iterator<Item = &'a [T]>) -> Forms<'a, T> {
    let mut forms = Forms::new();
    for (place, rows) in lists.enumerate() {
        for row in rows {
            let of: &mut Vec<_> = forms.entry(row.id()).or_default();
            of.push((place, row));
        }
    }
    forms
}

/// Everything that is wrong with one pack among the packs that `known` was made of. `place` is its
/// index, from 0.
///
/// Gaps in its tables are checked in the merged tables, see `Merged`.
pub(crate) fn check(pack: &Pack, place: usize, known: &Known<'_>) -> Vec<Finding> {
    let mut checker = Checker {
        known,
        place,
        path: Vec::new(),
        found: Vec::new(),
    };
    checker.pack(pack);
    checker.found
}

/// Walks a pack and collects findings.
pub(crate) struct Checker<'a> {
    known: &'a Known<'a>,
    /// The index of the pack among the others, from 0.
    place: usize,
    path: Vec<Step>,
    found: Vec<Finding>,
}

impl Checker<'_> {
    fn pack(&mut self, pack: &Pack) {
        self.name("name", &pack.name);
        self.name("version", &pack.version);
        self.list("skills", &pack.skills, Self::skill);
        self.list("weapons", &pack.weapons, Self::personal_weapon);
        self.list("armors", &pack.armors, Self::armor);
        self.list("gear", &pack.gear, Self::gear);
        self.list("talents", &pack.talents, Self::talent);
        self.list("archetypes", &pack.archetypes, Self::archetype);
        self.list("careers", &pack.careers, Self::career);
        self.list("roles", &pack.roles, Self::role);
        self.list("profiles", &pack.profiles, Self::profile);
        self.list("vehicle_weapons", &pack.vehicle_weapons, Self::weapon);
        self.list("vehicles", &pack.vehicles, Self::vehicle);
        self.list("criticals", &pack.criticals, Self::critical);
        self.list("critical_hits", &pack.critical_hits, Self::critical_hit);
        self.list("programs", &pack.programs, Self::program);
        self.list("systems", &pack.systems, Self::system);
        self.list("spends", &pack.spends, Self::spend);
        self.list("complications", &pack.complications, Self::complication);
    }

    /// Goes one step in, and back out.
    fn at(&mut self, step: Step, within: impl FnOnce(&mut Self)) {
        self.path.push(step);
        within(self);
        self.path.pop();
    }

    fn field(&mut self, name: &'static str, within: impl FnOnce(&mut Self)) {
        self.at(Step::Field(name), within);
    }

    /// Goes through a list inside the field `name`.
    fn each<T>(&mut self, name: &'static str, rows: &[T], mut within: impl FnMut(&mut Self, &T)) {
        self.field(name, |c| {
            for (n, row) in rows.iter().enumerate() {
                c.at(Step::Item(n), |c| within(c, row));
            }
        });
    }

    /// Goes through a list of records, each with a key of its own.
    fn list<T: Keyed>(
        &mut self,
        name: &'static str,
        rows: &[T],
        mut within: impl FnMut(&mut Self, &T),
    ) {
        let mut seen = BTreeSet::new();
        self.each(name, rows, |c, row| {
            c.field("id", |c| {
                c.id(row.id());
                if !seen.insert(row.id().to_owned()) {
                    let what = format!("the ID `{}` appears twice", row.id());
                    c.say(what, "Use each ID once in a pack");
                }
            });
            within(c, row);
        });
    }

    fn say(&mut self, what: impl Into<String>, expected: impl Into<String>) {
        self.found.push(Finding {
            path: self.path.clone(),
            what: what.into(),
            expected: expected.into(),
        });
    }

    fn say_if(&mut self, wrong: bool, what: &str, expected: &str) {
        if wrong {
            self.say(what, expected);
        }
    }

    fn id(&mut self, id: &str) {
        const SIGNS: &str = "Use lowercase letters, digits and underscores";
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if id.is_empty() {
            self.say("the ID is empty", SIGNS);
        } else if !id.chars().all(fits) {
            self.say(format!("the ID {id:?} has other characters"), SIGNS);
        }
    }

    /// Checks a text that must not be empty.
    fn name(&mut self, field: &'static str, text: &str) {
        self.field(field, |c| {
            c.say_if(is_blank(text), &format!("the {field} is empty"), "");
            let long = text.chars().count();
            c.say_if(
                field == "name" && long > LONGEST_NAME,
                &format!("this {field} has {long} characters"),
                &format!("Use at most {LONGEST_NAME}"),
            );
            c.plain(text);
            // In a line `@` is the active combatant, `#2` an id, and a number a number.
            let sign = text.starts_with(['@', '#', '=', '.', ':']);
            if field == "name"
                && !is_blank(text)
                && (sign || !text.chars().any(char::is_alphabetic))
            {
                let what = format!("the name {text:?} can't be typed in a command");
                c.say(
                    what,
                    "Use at least one letter, and no command character at the start",
                );
            }
        });
    }

    /// Checks a text that may be empty.
    fn text(&mut self, field: &'static str, text: &str) {
        self.field(field, |c| c.plain(text));
    }

    /// Refuses characters that could move the cursor, repaint the screen or change the reading order.
    fn plain(&mut self, text: &str) {
        if let Some(sign) = text.chars().find(|c| disturbs(*c)) {
            let what = format!("the text has the character U+{:04X}", u32::from(sign));
            self.say(what, "Write one line of plain text");
        }
    }

    /// Checks a number that must not be 0.
    fn positive(&mut self, field: &'static str, value: u8) {
        self.field(field, |c| {
            c.say_if(value == 0, &format!("`{field}` is 0"), "Use 1 or more");
        });
    }

    fn at_most(&mut self, field: &'static str, value: u8, most: u8) {
        self.field(field, |c| {
            if value > most {
                c.say(
                    format!("`{field}` is {value}"),
                    format!("Use at most {most}"),
                );
            }
        });
    }

    /// Checks a price or a capacity.
    fn price(&mut self, field: &'static str, value: u32) {
        self.field(field, |c| {
            if value > MOST_PRICE {
                c.say(
                    format!("`{field}` is {value}"),
                    format!("Use at most {MOST_PRICE}"),
                );
            }
        });
    }

    /// Checks a key of another record, which must exist.
    fn key(&mut self, what: &str, known: &BTreeSet<&str>, key: &str) {
        if known.contains(key) {
            return;
        }
        // A suggestion for the thousandth finding helps no one.
        let near = (self.found.len() < MOST_TOLD)
            .then(|| nearest(key, known.iter().copied()))
            .flatten();
        let expected = near.map_or_else(
            || format!("Use the ID of a {what} in one of the packs"),
            |near| format!("The nearest is `{near}`"),
        );
        self.say(format!("unknown {what} `{}`", key.escape_debug()), expected);
    }

    fn skill_key(&mut self, key: &str) {
        let known = self.known;
        self.key("skill", &known.skills, key);
    }

    /// Checks keys of skills, each once.
    fn skill_keys(&mut self, field: &'static str, keys: &[String]) {
        let mut seen = BTreeSet::new();
        self.each(field, keys, |c, key| {
            c.skill_key(key);
            c.twice("skill", !seen.insert(key.clone()), key);
        });
    }

    /// Checks keys with ranks, each once, with ranks from 1 to `most`.
    fn ranks(
        &mut self,
        what: &str,
        known: &BTreeSet<&str>,
        field: &'static str,
        ranks: &[(String, u8)],
        most: u8,
    ) {
        let mut seen = BTreeSet::new();
        self.each(field, ranks, |c, (key, rank)| {
            c.at(Step::Item(0), |c| {
                c.key(what, known, key);
                c.twice(what, !seen.insert(key.clone()), key);
            });
            c.at(Step::Item(1), |c| {
                if !(1..=most).contains(rank) {
                    c.say(format!("the rank is {rank}"), format!("Use 1 to {most}"));
                }
            });
        });
    }

    fn twice(&mut self, what: &str, again: bool, key: &str) {
        if again {
            let named = format!("the {what} `{}` appears twice", key.escape_debug());
            self.say(named, "List it once");
        }
    }
}

pub(crate) const fn field_of(which: Characteristic) -> &'static str {
    match which {
        Characteristic::Brawn => "br",
        Characteristic::Agility => "ag",
        Characteristic::Intellect => "int",
        Characteristic::Cunning => "cun",
        Characteristic::Willpower => "wil",
        Characteristic::Presence => "pre",
    }
}
