//! The events of hacking. [`crate::events::hacking`] applies and words them.

use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::model::hacking::{Line, Program, Run, System, Wish};

/// An event of a system.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the names of the variants and their fields explain them"
)]
pub enum HackEvent {
    /// A system was added.
    Came { system: Box<System> },
    /// A program was installed.
    Installed { system: Id, program: Program },
    /// A program was removed.
    Stripped { system: Id, program: u8 },
    /// The difficulty of getting in was set.
    DifficultySet { system: Id, difficulty: u8 },
    /// A character became a sysop, or no longer is one.
    SysopSet { system: Id, who: Id, on: bool },
    /// A character's link to a system was set.
    LineSet { system: Id, who: Id, line: Line },
    /// A character gained access (G-HACK-05).
    AccessGained { system: Id, who: Id },
    /// A character is no longer inside.
    AccessLost { system: Id, who: Id },
    /// The sysop knows of a character, or no longer does (G-HACK-16).
    AwareSet { system: Id, who: Id, on: bool },
    /// A character was traced a number of times more (G-HACK-08).
    Traced { system: Id, who: Id, by: u8 },
    /// A number of traces were undone.
    TraceUndone { system: Id, who: Id, by: u8 },
    /// A character was locked out (G-HACK-10).
    LockedOut { system: Id, who: Id },
    /// The number of lockouts was set by hand.
    LockoutsSet { system: Id, who: Id, number: u8 },
    /// The next trace of a character counts twice, or no longer does.
    KnownSet { system: Id, who: Id, on: bool },
    /// The next command of a character acts on a dummy copy.
    Misled { system: Id, who: Id },
    /// A program's state changed.
    RunSet { system: Id, program: u8, run: Run },
    /// A program affects a character (G-HACK-07).
    Struck { system: Id, program: u8, who: Id },
    /// Every guard is alerted (M-24).
    Alarm { system: Id },
    /// A program is harder to override, or no longer is.
    Hardened {
        system: Id,
        program: u8,
        setback: u8,
    },
    /// A program's strength was set.
    StrengthSet {
        system: Id,
        program: u8,
        strength: u8,
    },
    /// A back door was opened or closed.
    BackdoorSet { system: Id, on: bool },
    /// A character may give a command at once.
    CommandGranted { system: Id, who: Id },
    /// A character used such a command.
    CommandUsed { system: Id, who: Id },
    /// A complex request made progress (G-HACK-13).
    Furthered { system: Id, wish: Wish },
    /// A complex request was canceled by something else, or by the end of the encounter (G-TURN-09).
    WishBroken { system: Id, who: Id, what: String },
    /// A command was carried out in the system (G-HACK-12).
    Enacted {
        system: Id,
        who: Id,
        what: String,
        #[serde(default)]
        dummy: bool,
    },
}
