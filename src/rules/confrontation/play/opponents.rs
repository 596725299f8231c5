//! Opponents who matter as much as a player's character, and objects with sections (C-NPC-04, C-OBJ-01, C-OBJ-04).

use lang::choice::choice;
use lang::grammar::{Num, commands};
use lang::{Refusal, Who};
use rules::encounter::{Fact, new_name, who};
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::Play;
use super::setup::Joined;
use crate::library::make;
use crate::model::{Opponent, Person, Side, State, Tenths, with};
use crate::words::{NewName, NewSection};

choice! {
    /// The scale of a fight in which an object is harmed (C-OBJ-02).
    Scale("scale") {
        /// By the weapons that people carry.
        Personal = "personal",
        /// By weapons of vehicles.
        Large = "large",
    }
}

commands! {
    /// Commands about opponents and objects.
    pub enum Opponents {
        /// Mark an opponent as important, with stress and cards, or remove the mark.
        "important": Important (who: Who) ("off" off: bool),
            rule "C-NPC-04", example "important guard";

        /// Add an object, structure or vehicle with a section, or change one of its sections. Only
        /// vehicle weapons can harm a large one.
        "object": Object (name: NewName) (section: NewSection) (durability: Num<i16, 0, 10_000>) (scale: Option<Scale>),
            rule "C-OBJ-01", rule "C-OBJ-02", rule "C-OBJ-04", example "object airlock door 20";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses players' characters, who always matter, and sections of people.
pub fn decide(p: &mut Play<'_, '_>, command: &Opponents) -> Result<(), Refusal> {
    match command {
        Opponents::Important { who: word, off } => {
            let who = who(&p.now, word)?;
            if p.now.person(who).is_some_and(Person::is_pc) {
                let why = format!(
                    "{} is a PC and always has stress and cards.",
                    p.now.name(who)
                );
                return Err(Refusal::input(why).hint("Name an NPC."));
            }
            let is = p.now.person(who).and_then(|one| one.opponent.as_ref());
            let important = !off;
            if is.is_some_and(|one| one.important) != important {
                p.push(Marked { who, important });
            }
            Ok(())
        }
        Opponents::Object {
            name,
            section,
            durability,
            scale,
        } => object(p, name, section, *durability, *scale == Some(Scale::Large)),
    }
}

fn object(
    p: &mut Play<'_, '_>,
    name: &str,
    section: &str,
    durability: i16,
    large: bool,
) -> Result<(), Refusal> {
    let section = lang::text::name(section).ok_or_else(|| {
        Refusal::input("The name of the section is empty.")
            .hint("Usage: `object NAME SECTION DURABILITY`.")
    })?;
    let here = p.now.people.iter();
    let here = here.clone().find(|one| one.name.eq_ignore_ascii_case(name));
    let Some(here) = here else {
        let mut person = make::blank(&new_name(&p.now, name)?);
        person.id = Id(p.now.next_id.max(1));
        person.side = Some(Side::Npc);
        person.sections.insert(section, durability);
        person.large = large;
        p.push(Joined {
            person: Box::new(person),
        });
        return Ok(());
    };
    if here.sections.is_empty() {
        let why = format!("{} is a character, not an object.", here.name);
        return Err(Refusal::input(why)
            .hint("Choose another name.")
            .resting_on("C-OBJ-01"));
    }
    p.push(SectionSet {
        who: here.id,
        section,
        durability,
        large,
    });
    Ok(())
}

/// An opponent is important, or no longer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Marked {
    /// The opponent.
    pub who: Id,
    /// Whether they are.
    pub important: bool,
}

impl Fact<State> for Marked {
    fn apply(&self, state: &mut State) {
        let plain = Opponent {
            bid: state.settings.npc_bid,
            points: Tenths(state.settings.npc_points.into()),
            ..Opponent::default()
        };
        with(state, self.who, |person| {
            let opponent = person.opponent.get_or_insert(plain);
            opponent.important = self.important;
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let name = before.name(self.who);
        Some(if self.important {
            format!("{name} is now important: they can gain stress and draw cards.")
        } else {
            format!("{name} is no longer important: they gain no stress and no cards.")
        })
    }
}

/// A section of an object has this durability.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SectionSet {
    /// The object.
    pub who: Id,
    /// The section.
    pub section: String,
    /// Its durability.
    pub durability: i16,
    /// True if only weapons of vehicles harm the object.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub large: bool,
}

impl Fact<State> for SectionSet {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.large |= self.large;
            person
                .sections
                .insert(self.section.clone(), self.durability);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{}: {} has durability {}.",
            before.name(self.who),
            self.section,
            self.durability
        ))
    }
}
