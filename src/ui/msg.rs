//! What comes into the interface, what goes out, and what it may look at.
//!
//! Everything in is a [`Msg`], everything out is an [`Effect`], and both are values: a test can
//! send the one and compare the other without a terminal, a file or a clock. The [`World`] is
//! borrowed for the length of one call and cannot be changed through it.

use std::path::PathBuf;

use crossterm::event::{KeyEvent, MouseEvent};

use crate::lang::Refusal;
use crate::rules::packs::Keep;
use crate::rules::rulebook::Rulebook;
use crate::rules::view::Id;
use crate::table::{EntryNo, Face, Told};

use super::keymap::Keymap;
use super::preview::Preview;
use super::screens::Screen;
use super::theme::Theme;

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Msg {
    /// A key went down.
    Key(KeyEvent),
    /// The mouse did something.
    Mouse(MouseEvent),
    /// Text was pasted.
    Paste(String),
    /// The terminal has another size, in columns and rows.
    Resize(u16, u16),
    /// A line was run.
    Ran {
        /// The line as it was asked for.
        line: String,
        /// What came of it.
        result: Result<Told, Refusal>,
    },
    /// Another program added to the save, or something else about it changed that no line did.
    Followed {
        /// What the newest entry says; empty if there is none to read aloud.
        said: Vec<String>,
    },
    /// A notice, or a part of one, no longer holds; what holds now.
    Reworded {
        /// The words it was given in.
        was: String,
        /// The words for it now; empty if there is nothing left to say.
        now: String,
    },
    /// The saves there are.
    Saves(Vec<Save>),
    /// What a save shows before it is opened, or why it shows nothing.
    Preview(PathBuf, Box<Result<Preview, String>>),
    /// Another save is open now; show it so.
    Opened(Screen),
    /// The whole history is at hand now.
    Loaded,
    /// The editor came back with this text.
    Edited(String),
    /// The demo is open now, to take the tour in it.
    Tour,
    /// A line that an earlier run of the program was left with before it was run.
    Draft(String),
    /// Something to be said that no line asked for: a save was mended, a file could not be opened.
    Notice {
        /// One sentence.
        text: String,
        /// Whether it is bad news.
        bad: bool,
    },
}

/// Something that the interface wants done; whoever runs it does it and reports with a [`Msg`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Run lines of the command language one after the other, up to the first refusal.
    Run {
        /// The lines.
        lines: Vec<String>,
        /// Whom `.` means.
        focus: Option<Id>,
    },
    /// Look which saves there are.
    ListSaves,
    /// Read what a save shows before it is opened.
    Preview(PathBuf),
    /// Open a save and show it on that screen.
    Open(PathBuf, Screen),
    /// Open the demo, to take the tour in it.
    Demo,
    /// Make a save.
    NewSave {
        /// The system's ID.
        system: String,
        /// Its title.
        title: String,
    },
    /// Copy a save beside itself.
    Duplicate(PathBuf),
    /// Copy the open save beside itself.
    DuplicateOpen,
    /// Give a save another title.
    Rename {
        /// Which.
        path: PathBuf,
        /// The new title.
        title: String,
    },
    /// Put a save into the trash folder.
    Trash(PathBuf),
    /// Write somebody, or a piece of content, down as a pack of one's own.
    Keep(Keep),
    /// Read the whole history.
    LoadHistory,
    /// Put a text on the clipboard.
    Copy(String),
    /// Let a text be edited in the person's editor.
    EditText(String),
    /// Give the terminal back to the shell until it says to go on.
    Suspend,
    /// End.
    Quit,
    /// Draw every cell anew.
    Redraw,
}

impl Effect {
    /// Whether it changes no save and no file, so that nothing is lost where it was not meant.
    pub(super) const fn only_shows(&self) -> bool {
        match self {
            Self::ListSaves
            | Self::Preview(_)
            | Self::Open(..)
            | Self::Demo
            | Self::LoadHistory
            | Self::Copy(_)
            | Self::EditText(_)
            | Self::Suspend
            | Self::Redraw => true,
            Self::Run { .. }
            | Self::NewSave { .. }
            | Self::Duplicate(_)
            | Self::DuplicateOpen
            | Self::Rename { .. }
            | Self::Trash(_)
            | Self::Keep(_)
            | Self::Quit => false,
        }
    }
}

/// A save as the list of saves shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Save {
    /// Where it is.
    pub path: PathBuf,
    /// The title inside, or the file's name when it cannot be read.
    pub title: String,
    /// The system's name for people.
    pub system: String,
    /// How many entries its history has, in words.
    pub entries: String,
    /// When it was last written, in words.
    pub modified: String,
    /// "open elsewhere", "damaged", "open here", or nothing.
    pub note: String,
    /// Whether it can be opened.
    pub sound: bool,
}

/// What the interface looks at while it handles a message or draws.
pub struct World<'a> {
    /// The game.
    pub face: &'a dyn Face,
    /// The looks.
    pub theme: &'a Theme,
    /// The keys.
    pub keymap: &'a Keymap,
    /// The rules' own words.
    pub rulebook: &'static Rulebook,
    /// Empty for the writer; else why nothing can be changed.
    pub access: &'a str,
    /// Whether another program writes the save, so that it can be taken over.
    pub elsewhere: bool,
    /// Whether going back in the history is possible all the same: it may lead out of what bars play.
    pub way_back: bool,
    /// "saved 21:04".
    pub saved: &'a str,
    /// With how many entries the demo comes, where it is the save that is open.
    pub demo: Option<EntryNo>,
    /// The systems a save can be made for: ID and name.
    pub systems: &'a [(&'static str, &'static str)],
}
