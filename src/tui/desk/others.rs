//! Other programs on the save at play: looking at what they do, and what is said of it.

use std::time::Duration;

use crate::session::Seen;
use crate::store::END_THE_OTHER;
use crate::ui::msg::Msg;

use super::Desk;

/// How often a program that writes a save looks whether another one took it over. That it writes
/// nothing then doesn't hang on this: it looks before each line too.
const WRITER: Duration = Duration::from_secs(2);

/// How often a program that reads a save looks for new entries.
const READER: Duration = Duration::from_secs(1);

impl Desk {
    /// Looks at what other programs did to the save.
    pub fn look_around(&mut self) -> Vec<Msg> {
        let followed = |said| Msg::Followed { said };
        let told = match self.session.look_around() {
            Seen::Nothing => return Vec::new(),
            Seen::Holder => self.reworded(followed(Vec::new())),
            Seen::Entries(said) => self.reworded(followed(said)),
            Seen::TakenOver(by) => {
                self.held = format!(
                    "This save was {by}: it is read-only here and shows what is done there. \
                     `takeover` takes it back."
                );
                let text = self.held.clone();
                vec![followed(Vec::new()), Msg::Notice { text, bad: true }]
            }
        };
        self.note_saved();
        told
    }

    /// Puts behind a message that what was said of another program is to be said in other words now.
    fn reworded(&mut self, first: Msg) -> Vec<Msg> {
        let mut told = vec![first];
        let was = std::mem::take(&mut self.held);
        if !was.is_empty() {
            let now = self.held_elsewhere().unwrap_or_default();
            told.push(Msg::Reworded { was, now });
        }
        told
    }

    /// How long to wait at most before other programs are looked at again; for ever where no file is.
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

    /// That another program has the save, and what can be done about it.
    pub fn held_elsewhere(&mut self) -> Option<String> {
        let why = self.session.read_only()?;
        if !self.session.is_elsewhere() {
            return None;
        }
        self.held = if self.session.is_free() {
            "The other triumph has ended. The next line that you run is written to this save."
                .to_owned()
        } else {
            let then = if self.session.can_take_over() {
                "`takeover` lets this program write it instead."
            } else {
                END_THE_OTHER
            };
            format!("This save is {why}: it is read-only here and shows what is done there. {then}")
        };
        Some(self.held.clone())
    }
}
