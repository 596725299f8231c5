//! The encounter and who is in it: title, settings, joining, leaving, names, sides, notes.

use lang::grammar::commands;
use lang::spoken::{Said, Text};
use lang::{Refusal, Who};
use rules::encounter::verbs::{self, Copies, Edited};
pub use rules::encounter::verbs::{Noted, Renamed, Titled};
use rules::encounter::{Fact, name_of, who};
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::attack::AttackDropped;
use super::check::CheckDropped;
use super::{Play, pools, turn};
use crate::model::{Attack, Fight, Person, Side, State, with};
use crate::settings::{ROWS, Settings};
use crate::words::{Key, NewName, Profile, Value};

commands! {
    /// Commands about the encounter and who is in it.
    pub enum Setup {
        /// Add a character from the packs, or several at once.
        "add": Add (what: Profile) (number: Option<Copies>) ("as" name: Option<NewName>) (side: Option<Side>),
            rule "C-NPC-03", example "add guard x2";

        /// Remove a character.
        "remove": Remove (who: Who),
            example "remove guard";

        /// Rename a character.
        "rename": Rename (who: Who) (name: NewName),
            example "rename guard Ilse";

        /// Move a character to another side.
        "side": ChangeSide (who: Who) (side: Side),
            example "side guard pc";

        /// Write a note on a character's sheet.
        "remark": Remark (who: Who) (text: Said),
            example "remark vesna owes Karim a favor";

        /// Name the encounter.
        "title": Title (title: Text),
            example "title Corridor nine";

        /// Change a house rule.
        "setting": Setting (key: Key) (value: Value),
            example "setting pool.zero_by_spending safe";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses unknown names and words.
pub fn decide(p: &mut Play<'_, '_>, command: &Setup) -> Result<(), Refusal> {
    match command {
        Setup::Add {
            what,
            number,
            name,
            side,
        } => add(p, what, number.unwrap_or(1), name.as_deref(), *side),
        Setup::Remove { who: word } => {
            let who = who(&p.now, word)?;
            remove(p, who);
            Ok(())
        }
        Setup::Rename { who: word, name } => {
            let who = who(&p.now, word)?;
            if let Some(renamed) = verbs::rename(&p.now, who, name)? {
                p.push(renamed);
            }
            Ok(())
        }
        Setup::ChangeSide { who: word, side } => {
            let who = who(&p.now, word)?;
            if p.now.person(who).and_then(|person| person.side) != Some(*side) {
                p.push(SideSet { who, side: *side });
            }
            Ok(())
        }
        Setup::Remark { who: word, text } => {
            let who = who(&p.now, word)?;
            p.push(Noted {
                who,
                text: text.clone(),
            });
            Ok(())
        }
        Setup::Title { title } => {
            if let Some(titled) = verbs::title(&p.now.title, title)? {
                p.push(titled);
            }
            Ok(())
        }
        Setup::Setting { key, value } => setting(p, key, value),
    }
}

/// Removes a character. What they take part in can't go on without them, and their turn passes.
pub(super) fn remove(p: &mut Play<'_, '_>, who: Id) {
    let attack = p.now.attack.as_ref();
    let fights = |attack: &Attack| {
        attack.who == who || attack.targets.iter().any(|target| target.who == who)
    };
    if attack.is_some_and(fights) {
        p.push(AttackDropped::default());
    }
    let check = p.now.check.as_ref();
    if check.is_some_and(|check| check.who == who || check.other == Some(who)) {
        p.push(CheckDropped::default());
    }
    let acts = p.now.fight.as_ref().and_then(Fight::current) == Some(who);
    if acts && turn::nothing_open(p).is_ok() {
        turn::pass(p);
    }
    p.push(Left { who });
}

fn setting(p: &mut Play<'_, '_>, key: &str, value: &str) -> Result<(), Refusal> {
    let mut settings = p.now.settings.clone();
    settings.set(key, value)?;
    for (row, value) in settings.differing(&p.now.settings.clone()) {
        p.push(Ruled {
            key: row.key.to_owned(),
            value,
        });
    }
    Ok(())
}

fn add(
    p: &mut Play<'_, '_>,
    what: &str,
    number: u8,
    name: Option<&str>,
    side: Option<Side>,
) -> Result<(), Refusal> {
    let profile = p.library().person(what, &p.now.settings)?;
    for _ in 0..number {
        let mut person = profile.clone();
        person.name = name_of(&p.now, name, &profile.name)?;
        person.id = Id(p.now.next_id.max(1));
        person.side = side.or(person.side).or(Some(Side::Npc));
        pools::fill(&mut person, p.now.time);
        p.push(Joined {
            person: Box::new(person),
        });
    }
    Ok(())
}

impl Edited for State {
    fn title_mut(&mut self) -> &mut String {
        &mut self.title
    }

    fn name_of(&self, who: Id) -> &str {
        self.name(who)
    }

    fn name_mut(&mut self, who: Id) -> Option<&mut String> {
        self.person_mut(who).map(|person| &mut person.name)
    }

    fn notes_mut(&mut self, who: Id) -> Option<&mut Vec<String>> {
        self.person_mut(who).map(|person| &mut person.notes)
    }
}

/// These settings apply from now on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settled {
    /// All of them.
    pub settings: Box<Settings>,
}

impl Fact<State> for Settled {
    fn apply(&self, state: &mut State) {
        state.settings = self.settings.as_ref().clone();
        state.settled = true;
    }

    fn tell(&self, _: &State) -> Option<String> {
        rules::settings::told(&self.settings.differing(&Settings::default()))
    }
}

/// One setting was changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ruled {
    /// Its key.
    pub key: String,
    /// Its value.
    pub value: String,
}

impl Fact<State> for Ruled {
    fn apply(&self, state: &mut State) {
        // A key without a setting has no effect.
        drop(state.settings.set(&self.key, &self.value));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let row = ROWS.iter().find(|row| row.key == self.key)?;
        Some(row.told(&(row.get)(&before.settings), &self.value))
    }
}

/// A character was added.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Joined {
    /// Their whole sheet.
    pub person: Box<Person>,
}

impl Fact<State> for Joined {
    fn apply(&self, state: &mut State) {
        state.next_id = state.next_id.max(self.person.id.0.saturating_add(1));
        state.people.push(self.person.as_ref().clone());
    }

    fn tell(&self, _: &State) -> Option<String> {
        if let Some((section, durability)) = self.person.sections.iter().next() {
            let name = &self.person.name;
            return Some(format!(
                "An object is added: {name} ({section}, durability {durability})."
            ));
        }
        let side = if self.person.is_pc() { "PC" } else { "NPC" };
        Some(format!("{} joins ({side}).", self.person.name))
    }
}

/// A character was removed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Left {
    /// The character.
    pub who: Id,
}

impl Fact<State> for Left {
    fn apply(&self, state: &mut State) {
        state.people.retain(|person| person.id != self.who);
        let Some(fight) = &mut state.fight else {
            return;
        };
        // A turn that has begun is passed. Any other is taken out of the order (C-INI-07).
        let acts = fight.current() == Some(self.who);
        let place = fight.order.iter().position(|id| *id == self.who);
        if let Some(place) = place.filter(|_| !acts) {
            fight.order.remove(place);
            fight.at -= usize::from(place < fight.at);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!("{} leaves.", before.name(self.who)))
    }
}

/// A character is on another side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SideSet {
    /// The character.
    pub who: Id,
    /// Their side.
    pub side: Side,
}

impl Fact<State> for SideSet {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| person.side = Some(self.side));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let side = match self.side {
            Side::Pc => "a PC",
            Side::Npc => "an NPC",
        };
        Some(format!("{} is now {side}.", before.name(self.who)))
    }
}
