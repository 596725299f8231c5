//! Every event of the game, by name. Each is one block beside the commands that cause it: its fields, what
//! it changes, its sentence.

use rules::encounter::facts::facts;

use crate::model::State;
use crate::play::check::{
    BankUsed, CauseSwitched, CheckDropped, CheckModified, CheckOpened, CheckRolled, EffortSet,
    RollExtended, SuccessBought,
};
use crate::play::confront::{Confronted, ContestOpened, Revealed, TacticChanged, TacticChosen};
use crate::play::setup::{Joined, Left, Noted, Renamed, Ruled, Settled, SideSet, Titled};

facts! {
    /// An event.
    pub enum Event for State {
        Titled,
        Settled,
        Ruled,
        Joined,
        Left,
        Renamed,
        SideSet,
        Noted,
        // Checks.
        CheckOpened,
        EffortSet,
        CauseSwitched,
        BankUsed,
        CheckModified,
        CheckDropped,
        CheckRolled,
        RollExtended,
        SuccessBought,
        // Tactics.
        Confronted,
        TacticChosen,
        Revealed,
        TacticChanged,
        ContestOpened,
    }
}
