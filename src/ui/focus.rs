//! Where the hands are: which pane, which row in it, and whose sheet is open.
//!
//! There is always exactly one focus. It follows the game: whoever is active is shown, and when
//! dice come onto the table the hands go to the dice and afterwards back to where they were. A
//! person who looks at somebody else keeps that until they step back.

use serde::{Deserialize, Serialize};

use crate::rules::view::{Id, Stage};

use super::keymap::Scope;

/// The panes of the table screen.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum Pane {
    /// Everybody: who is hurt, and in what state.
    #[default]
    #[serde(alias = "Turns")]
    Who,
    /// The sheet of the one looked at.
    Sheet,
    /// The vehicles.
    Vehicles,
    /// The dice.
    Tray,
    /// The log.
    Log,
}

impl Pane {
    /// Every pane, in the order Tab goes through them.
    pub const ALL: [Self; 5] = [
        Self::Who,
        Self::Sheet,
        Self::Tray,
        Self::Log,
        Self::Vehicles,
    ];

    /// Its title.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Who => "Who",
            Self::Sheet => "Sheet",
            Self::Vehicles => "Vehicles",
            Self::Tray => "Dice",
            Self::Log => "Log",
        }
    }

    /// Where its keys are looked up.
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

    const fn index(self) -> usize {
        self as usize
    }
}

/// Where the hands are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Focus {
    pane: Pane,
    /// Where to go back to when the dice are done.
    before: Option<Pane>,
    /// Whose sheet is open although somebody else is active.
    pub pinned: Option<Id>,
    /// Who was looked at before, for the second sheet.
    pub other: Option<Id>,
    rows: [usize; Pane::ALL.len()],
    /// How often another chart was asked for.
    chart: usize,
}

impl Focus {
    /// The focused pane.
    pub const fn pane(&self) -> Pane {
        self.pane
    }

    /// Goes to a pane.
    pub const fn go(&mut self, pane: Pane) {
        self.pane = pane;
        self.before = None;
    }

    /// The focused pane, or the one that is focused again when the dice are done.
    pub fn own_pane(&self) -> Pane {
        self.before.unwrap_or(self.pane)
    }

    /// Goes to a pane; where the dice are open, when they are done.
    pub const fn go_behind(&mut self, pane: Pane) {
        match self.before {
            Some(_) => self.before = Some(pane),
            None => self.pane = pane,
        }
    }

    /// Goes back to the dice that wait; when they are done the hands return to where they were.
    pub fn back_to_dice(&mut self) {
        if self.pane != Pane::Tray {
            self.before = Some(self.pane);
            self.pane = Pane::Tray;
        }
    }

    /// Goes to the next of the panes shown, or to the one before.
    pub fn step(&mut self, back: bool, vehicles: bool) {
        let shown: Vec<Pane> = Pane::ALL
            .into_iter()
            .filter(|pane| vehicles || *pane != Pane::Vehicles)
            .collect();
        let at = shown
            .iter()
            .position(|pane| *pane == self.pane)
            .unwrap_or(0);
        let next = if back { at + shown.len() - 1 } else { at + 1 } % shown.len();
        self.go(shown[next]);
    }

    /// Goes on to the next chart of the pools.
    pub const fn next_chart(&mut self) {
        self.chart = self.chart.wrapping_add(1);
    }

    /// The chart that pools show; beyond the last one it is the first again.
    pub const fn chart(&self) -> usize {
        self.chart
    }

    /// Follows the dice: to the tray when a check begins, back when it is done.
    /// The mark goes to the first row that does something there.
    pub fn follow(&mut self, was: Stage, is: Stage, first: usize) {
        if was == is {
            return;
        }
        self.rows[Pane::Tray.index()] = first;
        if was == Stage::Idle && self.pane != Pane::Tray {
            self.before = Some(self.pane);
            self.pane = Pane::Tray;
        } else if is == Stage::Idle
            && let Some(before) = self.before.take()
            && self.pane == Pane::Tray
        {
            self.pane = before;
        }
    }

    /// The marked row of a pane.
    pub const fn row(&self, pane: Pane) -> usize {
        self.rows[pane.index()]
    }

    /// Marks a row of a pane that has so many.
    pub const fn mark(&mut self, pane: Pane, row: usize, count: usize) {
        let last = count.saturating_sub(1);
        self.rows[pane.index()] = if row < last { row } else { last };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hands_go_to_the_dice_and_back() {
        let mut focus = Focus::default();
        focus.go(Pane::Sheet);
        focus.follow(Stage::Idle, Stage::Pool, 0);
        assert_eq!(focus.pane(), Pane::Tray);
        focus.follow(Stage::Pool, Stage::Spending, 0);
        assert_eq!(focus.pane(), Pane::Tray);
        focus.follow(Stage::Spending, Stage::Idle, 0);
        assert_eq!(focus.pane(), Pane::Sheet);
    }

    #[test]
    fn whoever_went_elsewhere_meanwhile_stays_there() {
        let mut focus = Focus::default();
        focus.follow(Stage::Idle, Stage::Pool, 0);
        focus.go(Pane::Log);
        focus.follow(Stage::Pool, Stage::Idle, 0);
        assert_eq!(focus.pane(), Pane::Log);
    }

    #[test]
    fn tab_goes_round_and_leaves_out_what_is_not_there() {
        let mut focus = Focus::default();
        let mut seen = Vec::new();
        for _ in 0..4 {
            seen.push(focus.pane());
            focus.step(false, false);
        }
        assert_eq!(seen, [Pane::Who, Pane::Sheet, Pane::Tray, Pane::Log]);
        assert_eq!(focus.pane(), Pane::Who);
        focus.step(true, true);
        assert_eq!(focus.pane(), Pane::Vehicles);
    }
}
