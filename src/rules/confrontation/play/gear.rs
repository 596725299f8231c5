//! What characters carry: gear that is given, lost, and made by its owner (C-CRE-10, C-PRF-13a).

use lang::grammar::commands;
use lang::{Named, Refusal, Who, find_of};
use rules::encounter::verbs::Copies;
use rules::encounter::{Fact, who};
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::Play;
use crate::library::Library;
use crate::library::make;
use crate::model::{Arm, Armor, Item, State, with};
use crate::words::{Carried, GearName};

commands! {
    /// Commands about what characters carry.
    pub enum Gear {
        /// Give a character a weapon, armor or item, from the packs or in your own words.
        "give": Give (who: Who) (gear: GearName) (number: Option<Copies>),
            rule "C-CRE-10", example "give vesna grenade x3";

        /// Take a weapon, armor or item from a character.
        "lose": Lose (who: Who) (gear: Carried),
            rule "C-CRE-10", example "lose vesna grenade";

        /// Mark a weapon or armor as made by its owner, or remove the mark.
        "made": Made (who: Who) (gear: Carried) ("off" off: bool),
            rule "C-PRF-13a", example "made karim crowbar";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses gear that isn't carried, and changes of gear in creation.
pub fn decide(p: &mut Play<'_, '_>, command: &Gear) -> Result<(), Refusal> {
    match command {
        Gear::Give { who, gear, number } => give(p, who, gear, number.unwrap_or(1)),
        Gear::Lose { who, gear } => lose(p, who, gear),
        Gear::Made { who, gear, off } => made(p, who, gear, !off),
    }
}

fn give(p: &mut Play<'_, '_>, word: &Who, gear: &str, number: u8) -> Result<(), Refusal> {
    let id = who(&p.now, word)?;
    not_in_creation(&p.now, id)?;
    let library = p.library();
    let mut person = p.now.person(id).cloned().unwrap_or_default();
    let before = (person.arms.len(), person.armor.len());
    let key = gear_key(library, gear);
    let mut name = None;
    for _ in 0..number {
        name = key
            .as_deref()
            .and_then(|key| make::give(library, &mut person, key));
    }
    let item = match name {
        Some(_) => None,
        None => Some(Item {
            id: String::new(),
            name: lang::text::name(gear).ok_or_else(|| {
                Refusal::input("The name of the item is empty.").hint("Usage: `give WHO GEAR`.")
            })?,
            number: number.into(),
            part: false,
        }),
    };
    p.push(GearGiven {
        who: id,
        name: item.as_ref().map_or_else(
            || name.unwrap_or_default().to_owned(),
            |item| item.name.clone(),
        ),
        number,
        arms: person.arms.split_off(before.0.min(person.arms.len())),
        armor: person.armor.split_off(before.1.min(person.armor.len())),
        item: item.or_else(|| {
            let key = key.as_deref().and_then(|key| library.item(key))?;
            Some(Item {
                id: key.id.clone(),
                name: key.name.clone(),
                number: number.into(),
                part: key.part,
            })
        }),
    });
    Ok(())
}

/// Returns the key of gear of the packs that a word means, if it means exactly one.
fn gear_key(library: &Library, word: &str) -> Option<String> {
    let weapon = library.find_weapon(word).map(|one| one.id.clone());
    let armor = || library.find_armor(word).map(|one| one.id.clone());
    let item = || library.find_item(word).map(|one| one.id.clone());
    weapon.or_else(|_| armor()).or_else(|_| item()).ok()
}

/// Refuses changes of gear while choices may still replace all of it.
fn not_in_creation(state: &State, who: Id) -> Result<(), Refusal> {
    let in_creation = state.person(who).is_some_and(|person| person.in_creation);
    if in_creation {
        let name = state.name(who);
        let why = format!("{name} is still in creation: each choice brings its own gear.");
        return Err(Refusal::input(why).hint(format!(
            "Finish creation first: `created {}`.",
            lang::spoken::quote(name)
        )));
    }
    Ok(())
}

/// Returns the name of something that a character carries.
fn carried(state: &State, who: Id, word: &str) -> Result<String, Refusal> {
    let Some(person) = state.person(who) else {
        return Ok(String::new());
    };
    let arms = person.arms.iter().map(|one| &one.name);
    let armor = person.armor.iter().map(|one| &one.name);
    let items = person.items.iter().map(|one| &one.name);
    let all = arms.chain(armor).chain(items).map(|name| Named {
        name: name.clone(),
        is: name.clone(),
    });
    find_of(&person.name, word, "item", &all.collect::<Vec<_>>())
}

fn lose(p: &mut Play<'_, '_>, word: &Who, gear: &str) -> Result<(), Refusal> {
    let id = who(&p.now, word)?;
    not_in_creation(&p.now, id)?;
    let name = carried(&p.now, id, gear)?;
    let person = p.now.person(id);
    let arm = person.and_then(|one| one.arms.iter().find(|arm| arm.name == name));
    let other = person.zip(arm);
    let other = other.and_then(|(one, arm)| make::other_use(p.library(), one, &arm.id));
    let other = other.map(|other| other.name.clone());
    p.push(GearLost { who: id, name });
    if let Some(name) = other {
        p.push(GearLost { who: id, name });
    }
    Ok(())
}

fn made(p: &mut Play<'_, '_>, word: &Who, gear: &str, own: bool) -> Result<(), Refusal> {
    let id = who(&p.now, word)?;
    let name = carried(&p.now, id, gear)?;
    let person = p.now.person(id);
    let is_item = person.is_some_and(|one| one.items.iter().any(|item| item.name == name));
    if is_item {
        let why = format!("{name} is a tool. Switch the ability on when you roll with it.");
        return Err(Refusal::input(why).hint("Name a weapon or armor here."));
    }
    p.push(GearMade { who: id, name, own });
    Ok(())
}

/// A character has something more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GearGiven {
    /// The character.
    pub who: Id,
    /// Its name.
    pub name: String,
    /// How many.
    pub number: u8,
    /// Weapons.
    #[serde(default)]
    pub arms: Vec<Arm>,
    /// Armor.
    #[serde(default)]
    pub armor: Vec<Armor>,
    /// Another item.
    #[serde(default)]
    pub item: Option<Item>,
}

impl Fact<State> for GearGiven {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.arms.extend(self.arms.iter().cloned());
            person.armor.extend(self.armor.iter().cloned());
            let Some(item) = &self.item else { return };
            let same = |one: &&mut Item| one.id == item.id && one.name == item.name;
            match person.items.iter_mut().find(same) {
                Some(one) => one.number = one.number.saturating_add(item.number),
                None => person.items.push(item.clone()),
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let what = match self.number {
            1 if has_article(&self.name) => self.name.clone(),
            1 => lang::sentence::one(&lang::sentence::inside(&self.name)),
            number => {
                lang::sentence::things(u64::from(number), &lang::sentence::inside(&self.name))
            }
        };
        Some(format!("{} gets {what}.", before.name(self.who)))
    }
}

/// Whether a name in the user's own words has an article or a number: "a letter from home", "2 letters".
fn has_article(name: &str) -> bool {
    let first = name.split(' ').next().unwrap_or_default().to_lowercase();
    let is_number = !first.is_empty() && first.chars().all(|c| c.is_ascii_digit());
    is_number || ["a", "an", "the", "some", "his", "her", "their", "my"].contains(&first.as_str())
}

/// "the medikit", or a name in the user's own words as it is: "a letter from home".
fn the(name: &str) -> String {
    if has_article(name) {
        name.to_owned()
    } else {
        format!("the {}", lang::sentence::inside(name))
    }
}

/// A character no longer has something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GearLost {
    /// The character.
    pub who: Id,
    /// Its name.
    pub name: String,
}

impl Fact<State> for GearLost {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            if let Some(at) = person.arms.iter().position(|one| one.name == self.name) {
                person.arms.remove(at);
            } else if let Some(at) = person.armor.iter().position(|one| one.name == self.name) {
                person.armor.remove(at);
            } else if let Some(at) = person.items.iter().position(|one| one.name == self.name) {
                let item = &mut person.items[at];
                item.number = item.number.saturating_sub(1);
                if item.number == 0 {
                    person.items.remove(at);
                }
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} no longer has {}.",
            before.name(self.who),
            the(&self.name)
        ))
    }
}

/// Gear is marked as made by its owner, or no longer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GearMade {
    /// The character.
    pub who: Id,
    /// Its name.
    pub name: String,
    /// True if they made it.
    pub own: bool,
}

impl Fact<State> for GearMade {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            let arm = person.arms.iter_mut().find(|one| one.name == self.name);
            if let Some(arm) = arm {
                arm.made_by_self = self.own;
            }
            let armor = person.armor.iter_mut().find(|one| one.name == self.name);
            if let Some(armor) = armor {
                armor.made_by_self = self.own;
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let name = before.name(self.who);
        Some(if self.own {
            format!("{name} made {}.", the(&self.name))
        } else {
            format!("{name} didn't make {}.", the(&self.name))
        })
    }
}
