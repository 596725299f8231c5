//! Where on the screens of a save the person is: kept outside the save, so that whoever loses the
//! connection finds the same pane, tab and sheet again.

use serde::{Deserialize, Serialize};

use crate::lang::reader;
use crate::rules::view::Id;

use super::app::App;
use super::focus::Pane;
use super::msg::World;
use super::screens::Screen;

/// A place on the screens of a save.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Place {
    /// The pane of the table.
    pane: Pane,
    /// The tab of a single sheet, counted from 1.
    tab: usize,
    /// Whose sheet is open although another combatant is active.
    character: Option<Id>,
}

impl Place {
    /// The place as text.
    pub fn text(&self) -> Option<String> {
        ron::to_string(self).ok()
    }

    /// The place that a text tells; none if it tells none.
    pub fn read(text: &str) -> Option<Self> {
        reader::ron(text).ok()
    }
}

impl App {
    /// Where the person is; none on the screens of many saves or of the past.
    pub fn place(&self) -> Option<Place> {
        matches!(self.screen, Screen::Table | Screen::Solo).then(|| Place {
            pane: self.focus.own_pane(),
            tab: self.solo.own_tab(),
            character: self.focus.pinned,
        })
    }

    /// Goes to where the person was, as far as that is still there.
    pub fn go_to(&mut self, place: &Place, world: &World<'_>) {
        let there = |id: &Id| self.seen.roster.iter().any(|listed| listed.id == *id);
        self.focus.pinned = place.character.filter(there);
        if place.pane != Pane::Vehicles || self.seen.has_vehicles() {
            self.focus.go_behind(place.pane);
        }
        self.solo.turn_behind(place.tab);
        self.look(world);
    }
}
