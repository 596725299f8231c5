//! The statistics next to the history of a review, and jumps to what happened.

use super::Review;
use crate::table::seek::{self, Jump, Sought};
use crate::table::{ChapterKind, EntryNo, Face, Stretch};
use crate::ui::app::{App, Said};
use crate::ui::keymap::{Act, Scope};
use crate::ui::msg::World;
use crate::ui::screen::Screen;
use lang::Refusal;
use lang::names::shorten;
use rules::view::{Chapter, Statistics};

/// What the page of charts shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// The charts of the selected fight.
    #[default]
    Charts,
    /// The numbers of the selected fight.
    Fight,
    /// The numbers of the selected scene.
    Scene,
    /// The numbers of the selected session.
    Session,
    /// The numbers of the whole log.
    Whole,
}

impl Shown {
    /// Returns what the key of the page shows next. Outside any scene or session it has no numbers.
    pub(super) const fn next(self, at: Chapter, fought: bool) -> Self {
        let next = match self.at(at, fought) {
            Self::Charts => Self::Fight,
            Self::Fight if at.scene > 0 => Self::Scene,
            Self::Fight | Self::Scene if at.session > 0 => Self::Session,
            Self::Fight | Self::Scene | Self::Session => Self::Whole,
            Self::Whole => Self::Charts,
        };
        next.at(at, fought)
    }

    /// Returns the kind of the chapter that its numbers are of.
    const fn chapter(self) -> Option<ChapterKind> {
        match self {
            Self::Scene => Some(ChapterKind::Scene),
            Self::Session => Some(ChapterKind::Session),
            Self::Charts | Self::Fight | Self::Whole => None,
        }
    }

    /// Returns what is shown at an entry: outside any scene or session, the fight. Without a fight, the narrowest
    /// part of the log that has numbers.
    const fn at(self, at: Chapter, fought: bool) -> Self {
        let shown = match self {
            Self::Scene if at.scene == 0 => Self::Fight,
            Self::Session if at.session == 0 => Self::Fight,
            shown => shown,
        };
        match shown {
            Self::Charts | Self::Fight if fought => shown,
            Self::Charts | Self::Fight if at.scene > 0 => Self::Scene,
            Self::Charts | Self::Fight if at.session > 0 => Self::Session,
            Self::Charts | Self::Fight => Self::Whole,
            shown => shown,
        }
    }

    /// Returns its title.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Charts => "Charts",
            Self::Fight => "This fight in numbers",
            Self::Scene => "This scene in numbers",
            Self::Session => "This session in numbers",
            Self::Whole => "The whole log in numbers",
        }
    }
}

/// Statistics, and what they are valid for.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    all: Statistics,
    of: Option<(Shown, EntryNo, (EntryNo, EntryNo))>,
    /// The chapter that was looked up last, with its entries. A long log is read for it once.
    chapter: Option<(ChapterKey, (EntryNo, EntryNo))>,
}

/// The kind and the number of a chapter, and the last entry of the log that it was looked up in.
type ChapterKey = (ChapterKind, u32, EntryNo);

impl Review {
    /// Computes the statistics that the page of charts shows, once for each fight.
    pub(super) fn count_up(&mut self, face: &dyn Face) {
        let shown = self.shown.at(self.chapter(), self.is_fought());
        let around = match shown {
            Shown::Charts => return,
            Shown::Fight => self.fought.around,
            Shown::Scene | Shown::Session => self.around_chapter(shown, face),
            Shown::Whole => (1, EntryNo::MAX),
        };
        let of = Some((shown, self.last, around));
        if self.numbers.of == of {
            return;
        }
        let stretch = Stretch {
            from: around.0,
            to: around.1,
            ..Stretch::default()
        };
        if let Ok(all) = face.statistics(&stretch) {
            (self.numbers.all, self.numbers.of) = (all, of);
        }
    }

    /// Returns the chapter of the selected entry.
    pub(super) fn chapter(&self) -> Chapter {
        let entry = self.past.entry.as_ref();
        entry.map_or_else(Chapter::default, |entry| entry.chapter)
    }

    /// Returns the first and the last entry of the scene or session whose numbers are shown.
    fn around_chapter(&mut self, shown: Shown, face: &dyn Face) -> (EntryNo, EntryNo) {
        let Some(kind) = shown.chapter() else {
            return self.fought.around;
        };
        let key = (kind, kind.of(self.chapter(), 0), self.last);
        if let Some((_, around)) = self.numbers.chapter.filter(|(known, _)| *known == key) {
            return around;
        }
        let lines = face.log(1, face.last());
        let found = Stretch::of_chapter(kind, key.1, &lines);
        let around = found.map_or(self.fought.around, |found| (found.from, found.to));
        self.numbers.chapter = Some((key, around));
        around
    }

    /// Returns what the page of charts shows, and its statistics.
    pub fn numbers(&self) -> (Shown, &Statistics) {
        (
            self.shown.at(self.chapter(), self.is_fought()),
            &self.numbers.all,
        )
    }

    /// Jumps to the entry that a text names: its number, "session 3", "scene 2" or "when Vex fell". Returns
    /// `None` if the text names neither, and else a sentence, which is empty after a jump.
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
