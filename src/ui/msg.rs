//! The interface's input, output and read access.
//!
//! All input is a [`Msg`] and all output is an [`Effect`]. Both are values, so a test can send and
//! compare them without a terminal, a file or a clock. The [`World`] is borrowed for one call and can't
//! be changed through it.

use std::path::PathBuf;

use crossterm::event::{KeyEvent, MouseEvent};

use crate::table::report::Report;
use crate::table::{EntryNo, Face, Told};
use lang::Refusal;
use rules::packs::Keep;
use rules::rulebook::Rulebook;
use rules::view::Id;

use super::draft::Draft;
use super::form::Editing;
use super::keymap::Keymap;
use super::preview::Preview;
use super::screen::Screen;
use super::theme::Theme;

/// What a line would do, as a question before it runs.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The question.
    pub title: String,
    /// What a yes would do.
    pub told: Vec<String>,
    /// The effect of a yes.
    pub yes: Effect,
}

/// A save or a content pack that is copied for the user, as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arriving {
    /// True for a pack, which belongs in the folder of the user's own packs, not in the list of saves.
    pub is_pack: bool,
    /// The name of its file without the ending.
    pub stem: String,
    /// Its text.
    pub text: String,
}

/// An event for the interface.
#[derive(Clone, Debug)]
pub enum Msg {
    /// A key was pressed.
    Key(KeyEvent),
    /// A mouse event.
    Mouse(MouseEvent),
    /// Text was pasted.
    Paste(String),
    /// The terminal has a new size, in columns and rows.
    Resize(u16, u16),
    /// A line was run.
    Ran {
        /// The requested line.
        line: String,
        /// Its result.
        result: Result<Told, Refusal>,
    },
    /// Another program added to the save, or the save changed without a line.
    Followed {
        /// The text of the newest entry, or empty if it has none.
        said: Vec<String>,
    },
    /// A notice, or a part of one, has changed.
    Reworded {
        /// Its former text.
        was: String,
        /// Its new text, or empty if nothing is left to show.
        now: String,
    },
    /// The list of saves.
    Saves(Vec<Save>),
    /// The preview of a save, or the reason why there is none.
    Preview(PathBuf, Box<Result<Preview, String>>),
    /// Another save is open and has to be shown on this screen.
    Opened(Screen),
    /// The complete history is available.
    Loaded,
    /// The editor returned this text.
    Edited(String),
    /// The demo is open for the tour.
    Tour,
    /// The prompt that an earlier run of the program left open.
    Draft(Box<Draft>),
    /// What a line would do that takes more than its words, as a question before it runs.
    Proposed(Proposal),
    /// A record has a mistake and isn't saved.
    NotKept(Box<Editing>),
    /// A message that no line caused: a save was repaired, a file could not be opened.
    Notice {
        /// One sentence.
        text: String,
        /// Whether it is bad news.
        bad: bool,
    },
}

/// A request of the interface. The program carries it out and reports with a [`Msg`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Run lines of the command language in order, up to the first refusal.
    Run {
        /// The lines.
        lines: Vec<String>,
        /// The combatant that `.` means.
        focus: Option<Id>,
    },
    /// Copy a save or a pack.
    TakeIn(Arriving),
    /// Read the file of an `import` line, and ask before it does anything.
    Propose {
        /// The line.
        line: String,
        /// The combatant that `.` means.
        focus: Option<Id>,
    },
    /// List the saves.
    ListSaves,
    /// Read the preview of a save.
    Preview(PathBuf),
    /// Open a save and show it on that screen.
    Open(PathBuf, Screen),
    /// Open the demo for the tour.
    Demo,
    /// Create a save.
    NewSave {
        /// The system's ID.
        system: String,
        /// Its title.
        title: String,
    },
    /// Copy a save into its own folder.
    Duplicate(PathBuf),
    /// Copy the open save into its own folder.
    DuplicateOpen,
    /// Begin a new save with the entries of the open save through this one.
    BranchOpen(EntryNo),
    /// Change the title of a save.
    Rename {
        /// The save.
        path: PathBuf,
        /// The new title.
        title: String,
    },
    /// Move a save to the trash folder.
    Trash(PathBuf),
    /// Save a combatant or a piece of content to a pack of the person's own.
    Keep(Keep),
    /// Save a record, as it was edited, to a pack of the user's own.
    KeepRecord(Box<Editing>),
    /// Write a report of the save at play to a file.
    Report(Report),
    /// Read the complete history.
    LoadHistory,
    /// Change to the theme of this name, for as long as the program runs.
    Theme(String),
    /// Copy a text to the clipboard.
    Copy(String),
    /// Open a text in the person's editor.
    EditText(String),
    /// Return the terminal to the shell until it continues the program.
    Suspend,
    /// Quit the program.
    Quit,
    /// Redraw every cell.
    Redraw,
}

impl Effect {
    /// Whether the effect changes neither a save nor a file, so that an accidental use loses nothing.
    pub(super) const fn only_shows(&self) -> bool {
        match self {
            Self::ListSaves
            | Self::Propose { .. }
            | Self::Preview(_)
            | Self::Open(..)
            | Self::Demo
            | Self::LoadHistory
            | Self::Theme(_)
            | Self::Copy(_)
            | Self::EditText(_)
            | Self::Suspend
            | Self::Redraw => true,
            Self::Run { .. }
            | Self::TakeIn(_)
            | Self::NewSave { .. }
            | Self::Duplicate(_)
            | Self::DuplicateOpen
            | Self::BranchOpen(_)
            | Self::Rename { .. }
            | Self::Trash(_)
            | Self::Keep(_)
            | Self::KeepRecord(_)
            | Self::Report(_)
            | Self::Quit => false,
        }
    }
}

/// A save in the list of saves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Save {
    /// Its file.
    pub path: PathBuf,
    /// Its title, or the name of a file that can't be read.
    pub title: String,
    /// The display name of its system.
    pub system: String,
    /// The number of entries, in words.
    pub entries: String,
    /// The time of the last change, in words.
    pub modified: String,
    /// "open elsewhere", "damaged", "open here", or nothing.
    pub note: String,
    /// Whether it can be opened.
    pub sound: bool,
}

/// What the interface reads while it handles a message or draws.
pub struct World<'a> {
    /// The game.
    pub face: &'a dyn Face,
    /// The theme.
    pub theme: &'a Theme,
    /// The keymap.
    pub keymap: &'a Keymap,
    /// The rulebook.
    pub rulebook: &'static Rulebook,
    /// Empty if the save can be changed, otherwise the reason why not.
    pub access: &'a str,
    /// Whether another program writes the save, so that it can be taken over.
    pub elsewhere: bool,
    /// Whether going back in the history is possible although play is blocked, because that may remove
    /// the cause.
    pub way_back: bool,
    /// "saved 21:04".
    pub saved: &'a str,
    /// The number of entries that the demo starts with, if it is the open save.
    pub demo: Option<EntryNo>,
    /// The systems for a new save: ID and name.
    pub systems: &'a [(&'static str, &'static str)],
}
