//! The lines at the end of a tab with the full text of the selected row, or with its dice.

use ratatui::layout::Rect;

use crate::ui::widgets::rich;
use rules::view::{Rich, Sheet};

use super::super::{Paint, top};
use super::layout::Layout;
use super::{Item, ROOMY, items, odds};

/// The lines of a text, and its most lines where the rows leave blank ones.
const TEXT: usize = 3;
const WHOLE: usize = 8;

/// Separates the lines for the full text of the selected row.
pub(super) fn split_detail(
    sheet: &Sheet,
    tab: &str,
    area: Rect,
    paint: &Paint<'_>,
) -> (Rect, Vec<Rich>) {
    let chosen = paint
        .selected
        .filter(|_| paint.focused && area.height >= 10);
    let items = items(sheet, Some(tab));
    let Some(item) = chosen.and_then(|row| items.get(row)) else {
        return (area, Vec::new());
    };
    // The height is the same for every row, so that the list above doesn't move. It is larger where the list leaves
    // lines blank: for the dice of a row, and for words that would be cut.
    let (height, columns) = (usize::from(area.height), usize::from(area.width));
    let is_rolled = |item: &Item<'_>| matches!(item, Item::Row(row) if row.dice().is_some());
    let has_dice = items.iter().any(is_rolled);
    // A frame ends the dice, and texts need all lines.
    let ended = !paint.frameless && items.iter().all(is_rolled);
    let used = |room: usize| Layout::new(sheet, Some(tab), columns, room, None).lines;
    let tall = height.saturating_sub(odds::TALL);
    let room = if has_dice && height >= ROOMY && tall > 0 && used(tall) < tall {
        tall
    } else {
        height + usize::from(ended) - odds::LINES
    };
    let told = item.told();
    let whole = rich::wrapped(&told, columns, WHOLE, paint.theme).len();
    let wanted = match item {
        Item::Row(row) if row.dice().is_some() => odds::more(row, paint.against, columns),
        _ => whole.saturating_sub(TEXT),
    };
    let free = if wanted > 0 {
        room.saturating_sub(used(room))
    } else {
        0
    };
    // With fewer lines the list may be laid out in another way.
    let mut more = (1..=wanted.min(free)).rev();
    let more = more.find(|more| used(room - more) + more <= room);
    let more = more.unwrap_or(0);
    let lines = rich::wrapped(&told, columns, TEXT + more, paint.theme);
    (top(area, room - more), lines)
}
