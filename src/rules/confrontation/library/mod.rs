//! The content of the game, read from packs.

use lang::Refusal;

use crate::model::Person;
use crate::settings::Settings;

/// All content in play. The default is empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Library {
    packs: Vec<(String, String)>,
    settings: Settings,
    people: Vec<Person>,
}

impl Library {
    /// Names and versions of the packs in it.
    pub fn packs(&self) -> &[(String, String)] {
        &self.packs
    }

    /// Returns the packs' settings, with which an encounter begins.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns a new character made from a profile of the packs.
    ///
    /// # Errors
    /// Refuses a profile that no pack has.
    pub fn person(&self, profile: &str) -> Result<Person, Refusal> {
        let found = self
            .people
            .iter()
            .find(|one| one.name.eq_ignore_ascii_case(profile));
        found
            .cloned()
            .ok_or_else(|| Refusal::input(format!("No pack has a profile called `{profile}`.")))
    }
}
