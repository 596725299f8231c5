//! A step through the rows of a list.

use super::keymap::Act;

/// A step through rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A number of rows forward, or backward if negative.
    By(isize),
    /// To the first row.
    First,
    /// To the last row.
    Last,
}

impl Step {
    /// Returns the step of an act on a page with this many rows, or `None` for any other act.
    pub(super) const fn of(act: Act, page: u16) -> Option<Self> {
        let page = if page > 2 { page as isize - 1 } else { 1 };
        Some(match act {
            Act::Up => Self::By(-1),
            Act::Down => Self::By(1),
            Act::PageUp => Self::By(-page),
            Act::PageDown => Self::By(page),
            Act::First => Self::First,
            Act::Last => Self::Last,
            _ => return None,
        })
    }

    /// Returns the row that the step reaches from `row` in a list of `count` rows.
    pub(super) fn from(self, row: usize, count: usize) -> usize {
        let last = count.saturating_sub(1);
        match self {
            Self::By(by) => row.saturating_add_signed(by).min(last),
            Self::First => 0,
            Self::Last => last,
        }
    }

    /// Returns the rows to move by. Lists clamp the result at their own ends.
    pub(super) const fn rows(self) -> isize {
        match self {
            Self::By(by) => by,
            Self::First => isize::MIN / 2,
            Self::Last => isize::MAX / 2,
        }
    }
}
