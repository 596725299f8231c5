//! Other programs on the save at play: looks for their changes and words the messages about them.

use std::time::Duration;

use crate::session::Seen;
use crate::store::END_THE_OTHER;
use crate::ui::msg::Msg;

use super::Desk;

/// How often a writer looks for another program that took the save over. Its writes don't depend on
/// this, because it also looks before each line.
const WRITER: Duration = Duration::from_secs(2);

/// How often a reader looks for new entries.
const READER: Duration = Duration::from_secs(1);

impl Desk {
    /// Looks for changes that other programs made to the save.
    pub fn look_around(&mut self) -> Vec<Msg> {
        let followed = |said| Msg::Followed { said };
        let told = match self.session.look_around() {
            Seen::Nothing => return Vec::new(),
            Seen::Holder => self.reworded(followed(Vec::new())),
            Seen::Entries(said) => self.reworded(followed(said)),
            Seen::TakenOver(by) => {
                self.held = format!(
                    "This save was {by}: it is read-only here and shows what is done there. \
                     Use `takeover` to take it back."
                );
                let text = self.held.clone();
                vec![followed(Vec::new()), Msg::Notice { text, bad: true }]
            }
        };
        self.note_saved();
        told
    }

    /// Adds a message if the sentence about another program has changed.
    fn reworded(&mut self, first: Msg) -> Vec<Msg> {
        let mut told = vec![first];
        let was = std::mem::take(&mut self.held);
        if !was.is_empty() {
            let now = self.held_elsewhere().unwrap_or_default();
            told.push(Msg::Reworded { was, now });
        }
        told
    }

    /// Returns how long to wait at most before the next look at other programs, or `None` without a
    /// file.
    pub fn patience(&self) -> Option<Duration> {
        let writes = self.session.read_only().is_none();
        self.session
            .path()
            .map(|_| if writes { WRITER } else { READER })
    }

    /// Notes that the program is in use.
    pub fn touch(&mut self) {
        self.session.touch();
    }

    /// Returns the sentence that another program has the save, and what the user can do about it.
    pub fn held_elsewhere(&mut self) -> Option<String> {
        let why = self.session.read_only()?;
        if !self.session.is_elsewhere() {
            return None;
        }
        self.held = if self.session.is_free() {
            "The other program has ended. Your next line is written to this save.".to_owned()
        } else {
            let then = if self.session.can_take_over() {
                "Use `takeover` to write to it here instead."
            } else {
                END_THE_OTHER
            };
            format!("This save is {why}: it is read-only here and shows what is done there. {then}")
        };
        Some(self.held.clone())
    }
}
