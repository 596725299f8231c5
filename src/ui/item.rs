//! An item of the finder: its name, its key and its effect.

use std::borrow::Cow;
use std::path::PathBuf;

use lang::Refusal;
use rules::view::{Id, OfferGroup, Piece};

use super::choice::Choice;
use super::keymap::Does;

/// The effect of taking an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Find {
    /// Does what a key does, under the name it has in the help.
    Does(Does, String),
    /// Shows a choice whole, and offers to take it.
    Choice(Box<Choice>),
    /// Opens the command line with this text.
    Type(String),
    /// Focuses a combatant.
    Focus(Id),
    /// Shows a member of the cast who is away, and offers to bring them in.
    Absent(Id),
    /// Shows a rule.
    Rule(String),
    /// Shows a page about a piece of content.
    Page(Piece),
    /// Copies the piece of content of this kind and name into a pack of the user's own.
    Keep(&'static str, String),
    /// Opens a save.
    Open(PathBuf),
}

/// The kind of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A command.
    Verb,
    /// A key of the interface.
    Key,
    /// A participant.
    Who,
    /// A row of a sheet.
    Sheet,
    /// A rule.
    Rule,
    /// A save.
    Save,
    /// The copy of a piece of content.
    Copy,
    /// An offer, or one of its answers.
    Offer(OfferGroup),
    /// A piece of content, by its word: "weapon".
    Content(&'static str),
}

impl Kind {
    /// Returns the word that a user types for it: "weapon".
    pub const fn word(self) -> &'static str {
        match self {
            Self::Verb => "verb",
            Self::Key => "key",
            Self::Who => "who",
            Self::Sheet => "sheet",
            Self::Rule => "rule",
            Self::Save => "save",
            Self::Copy => "copy",
            Self::Offer(group) => group.word(),
            Self::Content(word) => word,
        }
    }

    /// Whether the cap of its row names it already.
    const fn is_said(self) -> bool {
        match self {
            Self::Copy | Self::Content(_) => false,
            Self::Offer(group) => matches!(group, OfferGroup::Asked | OfferGroup::Place),
            Self::Verb | Self::Key | Self::Who | Self::Sheet | Self::Rule | Self::Save => true,
        }
    }
}

/// One item that can be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its kind.
    pub kind: Kind,
    /// Its name in the list.
    pub label: Cow<'static, str>,
    /// One line about it, borrowed if it is a text of the program or its rules.
    pub help: Cow<'static, str>,
    /// The key that does it.
    pub key: String,
    /// The ID of its rule, or empty.
    pub rule: String,
    /// Its effect.
    pub does: Find,
}

impl Item {
    /// Returns the refusal of an offer that can't be taken now.
    pub(super) fn refused(&self) -> Option<&Refusal> {
        match &self.does {
            Find::Choice(choice) => choice.allowed.as_ref().err(),
            _ => None,
        }
    }

    /// Returns the word in the cap of its row: an offer, a command, a character, a rule, an item of a pack, the
    /// place of the encounter, a save.
    pub(super) fn cap(&self) -> &'static str {
        match (&self.does, self.kind) {
            (Find::Rule(_), _) => "rule",
            (Find::Open(_), _) => "save",
            (Find::Focus(_), Kind::Who) | (Find::Absent(_), _) => "who",
            (Find::Focus(_), _) => "sheet",
            (Find::Does(..), _) | (Find::Type(_), Kind::Verb) => "do",
            // A refused offer shows its reason instead.
            (Find::Choice(_), _) if self.refused().is_some() => "",
            (Find::Choice(_), Kind::Offer(OfferGroup::Place)) => "place",
            (Find::Choice(_), _) => "now",
            _ => "pack",
        }
    }

    /// Returns its description in the row, which begins with its kind if the cap doesn't name it.
    pub(super) fn about(&self) -> Cow<'_, str> {
        if let Some(refusal) = self.refused() {
            return Cow::Borrowed(&refusal.why);
        }
        // The usage of a command has a line of its own below the list.
        let first = self.help.split('\n').next().unwrap_or_default();
        let is_offer = matches!(self.does, Find::Choice(_)) && !first.is_empty();
        if is_offer || self.kind.is_said() {
            Cow::Borrowed(first)
        } else if self.help.is_empty() {
            Cow::Borrowed(self.kind.word())
        } else {
            Cow::Owned(format!("{}: {}", self.kind.word(), self.help))
        }
    }
}
