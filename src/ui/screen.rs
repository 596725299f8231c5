//! The screens, and the panes of the table screen, by name.

use rules::view::Stage;
use serde::{Deserialize, Serialize};

use super::keymap::Scope;

/// A screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The encounter: initiative, sheets, vehicles, dice, log.
    #[default]
    Table,
    /// A single sheet.
    Solo,
    /// The review of a save.
    Review,
    /// The list of saves.
    Library,
}

/// A pane of the table screen.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum Pane {
    /// The roster: wounds and conditions of every combatant.
    #[default]
    #[serde(alias = "Turns")]
    Who,
    /// The open sheet.
    Sheet,
    /// The vehicles.
    Vehicles,
    /// The dice tray.
    Tray,
    /// The log.
    Log,
}

impl Pane {
    /// Every pane, in the order of Tab.
    pub const ALL: [Self; 5] = [
        Self::Who,
        Self::Sheet,
        Self::Tray,
        Self::Log,
        Self::Vehicles,
    ];

    /// Returns its title.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Who => "Who",
            Self::Sheet => "Sheet",
            Self::Vehicles => "Vehicles",
            Self::Tray => "Dice",
            Self::Log => "Log",
        }
    }

    /// Returns the scope of its keys.
    pub const fn scope(self, stage: Stage) -> Scope {
        match (self, stage) {
            (Self::Who, _) => Scope::Turns,
            (Self::Sheet, _) => Scope::Sheet,
            (Self::Vehicles, _) => Scope::Vehicles,
            (Self::Tray, Stage::Idle) => Scope::Dice,
            (Self::Tray, Stage::Pool) => Scope::Tray,
            (Self::Tray, Stage::Spending) => Scope::Spending,
            (Self::Log, _) => Scope::Log,
        }
    }

    /// Returns its place among all panes, in the order of their declaration.
    pub(super) const fn index(self) -> usize {
        self as usize
    }
}
