//! What happens while a character is made, and with what they carry.

use lang::sentence;
use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::model::{Person, Pool, State, with};
use crate::play::experience::training_words;

/// A player's character was begun.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Begun {
    /// Their empty sheet.
    pub person: Box<Person>,
}

impl Fact<State> for Begun {
    fn apply(&self, state: &mut State) {
        state.next_id = state.next_id.max(self.person.id.0.saturating_add(1));
        state.people.push(self.person.as_ref().clone());
    }

    fn tell(&self, _: &State) -> Option<String> {
        Some(format!("{} is a new character.", self.person.name))
    }
}

/// A choice was made, and the sheet follows from all choices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Formed {
    /// The character.
    pub who: Id,
    /// The choice, in words after the name: "is bold".
    pub what: String,
    /// The whole sheet.
    pub person: Box<Person>,
}

impl Fact<State> for Formed {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            *person = self.person.as_ref().clone();
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let old = before.person(self.who)?;
        let new = &self.person;
        let mut parts = Vec::new();
        for pool in Pool::ALL {
            let more = new.pool(*pool).most - old.pool(*pool).most;
            if more != 0 {
                let sign = if more > 0 { '+' } else { '−' };
                parts.push(format!("{} {sign}{}", pool.label(), more.abs()));
            }
        }
        for skill in &new.skills {
            let was = old.skills.iter().find(|one| one.name == skill.name);
            let was = was.map_or(0, |one| one.training);
            if was != skill.training {
                parts.push(format!(
                    "{} ({})",
                    skill.name.to_lowercase(),
                    training_words(skill.training)
                ));
            }
        }
        let kept = |name: &str| new.skills.iter().any(|one| one.name == name);
        let gone = old.skills.iter().filter(|one| !kept(&one.name));
        parts.extend(gone.map(|one| format!("no longer {}", one.name.to_lowercase())));
        let had = |name: &str| old.abilities.iter().any(|one| one.name == name);
        let new_ones = new.abilities.iter().map(|one| one.name.as_str());
        parts.extend(new_ones.filter(|name| !had(name)).map(str::to_owned));
        let gains = if parts.is_empty() {
            String::new()
        } else {
            format!(": {}", parts.join(", "))
        };
        Some(format!("{} {}{gains}.", old.name, self.what))
    }
}

/// A quirk was rolled or chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct QuirkSet {
    /// The character.
    pub who: Id,
    /// Its key.
    pub quirk: String,
    /// Its name.
    pub name: String,
    /// What it does.
    pub text: String,
    /// The face of the die, if it was rolled.
    pub face: Option<u8>,
}

impl Fact<State> for QuirkSet {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.quirk.clone_from(&self.quirk);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let face = self
            .face
            .map_or_else(String::new, |face| format!(" [{face}]"));
        Some(format!(
            "{} has a quirk: {}. {}{face}",
            before.name(self.who),
            self.name,
            self.text
        ))
    }
}

/// A concept was written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ConceptSet {
    /// The character.
    pub who: Id,
    /// The concept.
    pub text: String,
}

impl Fact<State> for ConceptSet {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.concept.clone_from(&self.text);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let whose = lang::sentence::genitive(before.name(self.who));
        Some(format!("{whose} concept: {}", self.text))
    }
}

/// A story was written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StorySet {
    /// The character.
    pub who: Id,
    /// The story.
    pub text: String,
}

impl Fact<State> for StorySet {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.story.clone_from(&self.text);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let whose = lang::sentence::genitive(before.name(self.who));
        Some(format!("{whose} story: {}", self.text))
    }
}

/// An age was set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AgeSet {
    /// The character.
    pub who: Id,
    /// Years.
    pub years: u16,
}

impl Fact<State> for AgeSet {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| person.age = Some(self.years));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let years = sentence::count(i64::from(self.years), "year");
        Some(format!("{} is {years} old.", before.name(self.who)))
    }
}

/// A character is finished.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finished {
    /// The character.
    pub who: Id,
    /// What isn't as usual about the numbers.
    pub warnings: Vec<String>,
}

impl Fact<State> for Finished {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| person.in_creation = false);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let warnings: Vec<&str> = self.warnings.iter().map(String::as_str).collect();
        let warnings = if warnings.is_empty() {
            String::new()
        } else {
            format!(" Check the sheet: {}.", sentence::list(&warnings))
        };
        let whose = lang::sentence::genitive(before.name(self.who));
        Some(format!("{whose} creation is complete.{warnings}"))
    }
}
