//! The order of turns.

use super::{Id, Reason, Rich, Tone};

/// What an initiative slot is, seen from now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SlotState {
    /// Its turn is over.
    Done,
    /// Its turn is running, or it is waiting for somebody to claim it.
    Now,
    /// Still to come and claimed.
    Claimed,
    /// Still to come.
    Open,
    /// Nobody is left to take it.
    Skipped,
    /// It begins next round.
    Waiting,
    /// It falls at the next step.
    Falling,
    /// Still to come, but nobody will be left to take it.
    Spare,
}

/// One line of the initiative strip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Its number, for commands: `claim vex 3`.
    pub number: u32,
    /// "2s 1a".
    pub score: String,
    /// "PC" or "NPC", a name where each has its own.
    pub badge: String,
    /// The badge's meaning.
    pub tone: Tone,
    /// Who took or claimed it.
    pub who: Option<Id>,
    /// That one's name, or a question ("claim: Ila Rho").
    pub name: String,
    /// What it is now.
    pub state: SlotState,
    /// A word more: "falls", "extra", "next round".
    pub note: String,
    /// Why it stands there, and what the thresholds of whoever takes it are made of; said when asked.
    pub because: Vec<Reason>,
}

/// A line that is given over and over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Often {
    /// The line as a keymap binds it: "attack @".
    pub line: &'static str,
    /// What its key does, behind the key: "attacks".
    pub does: &'static str,
}

/// The order of turns of any system.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turns {
    /// The encounter's name.
    pub title: String,
    /// "Round 2 · turn 3 of 7", "Before the fight".
    pub clock: String,
    /// The shared pools: "players ●●●  GM ●".
    pub pools: Rich,
    /// Whether commands and messages name the slots by their numbers.
    pub numbered: bool,
    /// What the place is like, in a few words; nothing where nothing is unusual.
    pub scene: String,
    /// What the game waits for, in one short sentence.
    pub asks: Option<String>,
    /// The slots in order.
    pub slots: Vec<Slot>,
    /// Who is active.
    pub active: Option<Id>,
    /// Whether what is asked is a step of several, each with a list of its own that one reads before
    /// one answers: making a character.
    pub steps: bool,
    /// What the active one does most, to be said with its keys while nothing is asked; empty where
    /// the game's own question and its menus say it.
    pub often: &'static [Often],
}
