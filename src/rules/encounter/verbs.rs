//! What lines can name and write in every game: the title of the encounter, a participant's name, a note on
//! their sheet.

use lang::sentence::stopped;
use lang::spoken::Times;
use lang::{Refusal, text};
use serde::{Deserialize, Serialize};

use super::{Cast, Fact, new_name};
use crate::view::Id;

/// How many characters or items of one kind a line adds: `x3`.
pub type Copies = Times<20>;

/// A state with a title, names and notes that lines change.
pub trait Edited {
    /// Returns the title.
    fn title_mut(&mut self) -> &mut String;

    /// Returns the name of a participant, or what the log calls someone who has left.
    fn name_of(&self, who: Id) -> &str;

    /// Returns the name of a participant, to change it.
    fn name_mut(&mut self, who: Id) -> Option<&mut String>;

    /// Returns the notes on a sheet, the oldest first.
    fn notes_mut(&mut self, who: Id) -> Option<&mut Vec<String>>;
}

/// The encounter has a title.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Titled {
    /// The title.
    pub title: String,
}

impl<S: Edited> Fact<S> for Titled {
    fn apply(&self, state: &mut S) {
        state.title_mut().clone_from(&self.title);
    }

    fn tell(&self, _: &S) -> Option<String> {
        Some(format!("The encounter is called \"{}\".", self.title))
    }
}

/// A participant has another name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Renamed {
    /// The participant.
    pub who: Id,
    /// The new name.
    pub name: String,
}

impl<S: Edited> Fact<S> for Renamed {
    fn apply(&self, state: &mut S) {
        if let Some(name) = state.name_mut(self.who) {
            name.clone_from(&self.name);
        }
    }

    fn tell(&self, before: &S) -> Option<String> {
        let name = before.name_of(self.who);
        Some(format!("{name} is now called {}.", self.name))
    }
}

/// A note was written on a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Noted {
    /// The owner of the sheet.
    pub who: Id,
    /// The note.
    pub text: String,
}

impl<S: Edited> Fact<S> for Noted {
    fn apply(&self, state: &mut S) {
        if let Some(notes) = state.notes_mut(self.who) {
            notes.push(self.text.clone());
        }
    }

    fn tell(&self, before: &S) -> Option<String> {
        let name = before.name_of(self.who);
        Some(stopped(&format!("Note on {name}: {}", self.text)))
    }
}

/// Decides a new title. `None` if it is the same.
///
/// # Errors
/// Refuses an empty title.
pub fn title(now: &str, title: &str) -> Result<Option<Titled>, Refusal> {
    let title = text::name(title)
        .ok_or_else(|| Refusal::input("The title is empty.").hint("Usage: `title TEXT`."))?;
    Ok((title != now).then_some(Titled { title }))
}

/// Decides a new name. `None` if it is the same.
///
/// # Errors
/// Refuses a name that no line could hold, and a command word.
pub fn rename<S: Edited + Cast>(
    state: &S,
    who: Id,
    name: &str,
) -> Result<Option<Renamed>, Refusal> {
    let now = state.name_of(who);
    let same = text::name(name).filter(|name| name.eq_ignore_ascii_case(now));
    let name = same.map_or_else(|| new_name(state, name), Ok)?;
    Ok((name != now).then_some(Renamed { who, name }))
}
