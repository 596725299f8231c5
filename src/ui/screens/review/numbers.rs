//! The statistics next to the history of a review, and jumps to what happened.

use super::Review;
use crate::table::seek::{self, Jump, Sought};
use crate::table::{EntryNo, Face, Stretch};
use crate::ui::app::{App, Said};
use crate::ui::keymap::{Act, Scope};
use crate::ui::msg::World;
use crate::ui::screens::Screen;
use lang::Refusal;
use lang::names::shorten;
use rules::view::Statistics;

/// What the page of charts shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// The charts of the selected fight.
    #[default]
    Charts,
    /// The numbers of the selected fight.
    Fight,
    /// The numbers of the whole log.
    Whole,
}

impl Shown {
    /// Returns what the key of the page shows next.
    pub(super) const fn next(self) -> Self {
        match self {
            Self::Charts => Self::Fight,
            Self::Fight => Self::Whole,
            Self::Whole => Self::Charts,
        }
    }

    /// Returns its title.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Charts => "Charts",
            Self::Fight => "This fight in numbers",
            Self::Whole => "The whole log in numbers",
        }
    }
}

/// Statistics, and what they are valid for.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    all: Statistics,
    of: Option<(Shown, EntryNo, (EntryNo, EntryNo))>,
}

impl Review {
    /// Computes the statistics that the page of charts shows, once for each fight.
    pub(super) fn count_up(&mut self, face: &dyn Face) {
        let around = match self.shown {
            Shown::Charts => return,
            Shown::Fight => self.fought.around,
            Shown::Whole => (1, EntryNo::MAX),
        };
        let of = Some((self.shown, self.last, around));
        if self.numbers.of == of {
            return;
        }
        let stretch = Stretch {
            from: around.0,
            to: around.1,
            ..Stretch::default()
        };
        if let Ok(all) = face.statistics(&stretch) {
            self.numbers = Numbers { all, of };
        }
    }

    /// Returns what the page of charts shows, and its statistics.
    pub const fn numbers(&self) -> (Shown, &Statistics) {
        (self.shown, &self.numbers.all)
    }

    /// Jumps to the entry that a text names: its number, "session 3", "scene 2" or "when Vex fell". Returns `None` if the text
    /// names neither, and else a sentence, which is empty after a jump.
    pub(in crate::ui) fn jump(&mut self, text: &str, face: &dyn Face) -> Option<String> {
        let log = Sought {
            last: self.last,
            statistics: &|| face.statistics(&Stretch::default()).unwrap_or_default(),
            begins: &|kind, number| face.begins(kind, number),
        };
        Some(match seek::jump(text, self.at, &log)? {
            Jump::To(n) => {
                // An entry that the filter leaves out is shown too.
                if !self.found.contains(&n) {
                    self.words.clear();
                    self.fill(face);
                }
                self.at = n;
                self.at = self.nearest();
                self.look(face);
                String::new()
            }
            Jump::Nowhere(why) => why,
        })
    }
}

impl App {
    /// Jumps to what a line of the review's prompt names, if it names an entry or an event.
    pub(in crate::ui) fn jumps(&mut self, line: &str, world: &World<'_>) -> bool {
        if self.screen != Screen::Review {
            return false;
        }
        let Some(said) = self.review.jump(line, world.face) else {
            return false;
        };
        self.prompt = None;
        self.history.push(line);
        if !said.is_empty() {
            self.said = Said::Notice(said, true);
        }
        true
    }

    /// Refuses a line of the prompt that the review doesn't run: one that changes the game. Notes don't, and undo
    /// and redo have their keys here.
    pub(in crate::ui) fn refuses_in_review(&mut self, line: &str, world: &World<'_>) -> bool {
        if self.screen != Screen::Review || !self.overlays.is_empty() {
            return false;
        }
        let line = line.trim_start();
        let after = line.strip_prefix("hidden ").unwrap_or(line).trim_start();
        let verb = after.split([' ', '!']).next().unwrap_or_default();
        if HERE.contains(&verb.to_lowercase().as_str()) {
            return false;
        }
        let table = world.keymap.path_of(Scope::Review, Act::GoTable);
        let way = table.map_or_else(String::new, |keys| {
            format!("{keys} goes to the table, where it runs.")
        });
        let why = format!(
            "The review changes no game, so it doesn't run `{}`.",
            shorten(line)
        );
        self.said = Said::Refused(Refusal::input(why).hint(way));
        true
    }
}

/// The verbs whose lines run in the review.
const HERE: [&str; 6] = ["note", "reword", "unnote", "undo", "redo", "takeover"];
