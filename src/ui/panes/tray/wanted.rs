//! The lines in which a tray shows every row of an open check or of what its symbols buy.

use ratatui::layout::Rect;

use crate::ui::theme::Theme;
use rules::view::{Offer, Stage, Tray};

use super::super::{Paint, offers};
use super::{lines_above_menu, menu, pool};

/// The lines of an area that hides nothing.
const PLENTY: u16 = 64;

/// The blank line and the lines of the explanation below a menu.
const TOLD: usize = 4;

/// Returns the lines, including the title. 0 for a tray at rest.
pub fn wanted(tray: &Tray, all: &[Offer], columns: u16) -> usize {
    match tray.stage {
        Stage::Idle => 0,
        Stage::Pool => pool::least_height(tray, columns.into()),
        Stage::Spending => {
            let (menu, theme) = (menu(tray, all), Theme::bare());
            let area = Rect::new(0, 0, columns, PLENTY);
            let above = lines_above_menu(tray, &menu, &theme, area).len();
            let rows = offers::whole_height(&menu, columns.into(), &Paint::new(&theme));
            1 + above + rows + TOLD
        }
    }
}
