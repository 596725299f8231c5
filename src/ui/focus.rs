//! Input focus: the pane, its row and the open sheet.
//!
//! There is always exactly one focus, and it follows the game. The active combatant's sheet is open.
//! When dice are rolled, the focus moves to the dice and returns afterwards. If the person opens
//! another sheet, it stays open until they step back.

use rules::view::{Id, Stage};

use super::screen::Pane;

/// The input focus.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Focus {
    pane: Pane,
    /// The pane to return to after the dice.
    before: Option<Pane>,
    /// The sheet that stays open although another combatant is active.
    pub pinned: Option<Id>,
    /// The previous open sheet, for the second sheet.
    pub other: Option<Id>,
    rows: [usize; Pane::ALL.len()],
    /// How often another chart was chosen.
    chart: usize,
}

impl Focus {
    /// Returns the focused pane.
    pub const fn pane(&self) -> Pane {
        self.pane
    }

    /// Goes to a pane.
    pub const fn go(&mut self, pane: Pane) {
        self.pane = pane;
        self.before = None;
    }

    /// Returns the focused pane, or the one that regains the focus after the dice.
    pub fn own_pane(&self) -> Pane {
        self.before.unwrap_or(self.pane)
    }

    /// Goes to a pane. While the dice are open, goes there after them.
    pub const fn go_behind(&mut self, pane: Pane) {
        match self.before {
            Some(_) => self.before = Some(pane),
            None => self.pane = pane,
        }
    }

    /// Goes to the waiting dice. The focus returns afterwards.
    pub fn back_to_dice(&mut self) {
        if self.pane != Pane::Tray {
            self.before = Some(self.pane);
            self.pane = Pane::Tray;
        }
    }

    /// Goes to the next or previous visible pane.
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

    /// Goes to the next chart of the pools.
    pub const fn next_chart(&mut self) {
        self.chart = self.chart.wrapping_add(1);
    }

    /// Returns the chart of the pools. After the last one comes the first.
    pub const fn chart(&self) -> usize {
        self.chart
    }

    /// Follows the dice: to the tray when a check begins, and back when it ends. Selects the first row
    /// with an effect.
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

    /// Returns the selected row of a pane.
    pub const fn row(&self, pane: Pane) -> usize {
        self.rows[pane.index()]
    }

    /// Selects a row of a pane with `count` rows.
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
