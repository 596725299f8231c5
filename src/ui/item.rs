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
    /// Shows a rule.
    Rule(String),
    /// Shows a page about a piece of content.
    Page(Piece),
    /// Copies the piece of content of this kind and name into a pack of the user's own.
    Keep(&'static str, String),
    /// Opens a save.
    Open(PathBuf),
}

/// One item that can be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its kind: "verb", "offer".
    pub kind: &'static str,
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

/// The kind of an answer to the open question.
pub const ASKED: &str = OfferGroup::Asked.word();

/// Kinds that the cap of a row already names.
const SAID: [&str; 8] = [
    ASKED, "verb", "key", "who", "sheet", "rule", "place", "save",
];

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
            (Find::Focus(_), "who") => "who",
            (Find::Focus(_), _) => "sheet",
            (Find::Does(..), _) | (Find::Type(_), "verb") => "do",
            // A refused offer shows its reason instead.
            (Find::Choice(_), _) if self.refused().is_some() => "",
            (Find::Choice(_), "place") => "place",
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
        if is_offer || SAID.contains(&self.kind) {
            Cow::Borrowed(first)
        } else if self.help.is_empty() {
            Cow::Borrowed(self.kind)
        } else {
            Cow::Owned(format!("{}: {}", self.kind, self.help))
        }
    }
}
