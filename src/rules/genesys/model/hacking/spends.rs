//! What symbols can buy in a hacking check. `play::spends::hacking` decides what is on offer.

use serde::{Deserialize, Serialize};

/// The effect of a row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HackSpend {
    /// Boost on the buyer's next Computers check.
    Boost,
    /// The program stays overridden for one more round.
    Longer,
    /// A command at once.
    Command,
    /// Setback on the next trace.
    Hide,
    /// Setback on overriding one program.
    Harden,
    /// The opponent suffers this much strain.
    Feedback(u8),
    /// A back door.
    OpenBackdoor,
    /// One more successful trace.
    DoubleTrace,
    /// The program is disabled permanently.
    Disable,
    /// One trace is undone.
    CancelTrace,
    /// A Firewall starts.
    Firewall,
    /// A back door is closed.
    CloseBackdoor,
    /// Setback on the next Computers check of the character who made the check.
    Setback,
    /// Setback on their checks of other skills until the end of their next turn.
    Absent,
    /// Only one action or one maneuver in their next turn.
    Slow,
    /// The next successful trace counts twice.
    KnowYou,
    /// One program is weaker.
    Weaken,
    /// The sysop knows of the hacker.
    Noticed,
    /// The sysop has one successful trace.
    Traced,
    /// The sysop looks for the wrong person.
    Wrong,
}
