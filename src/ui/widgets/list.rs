//! The arithmetic of scrolling lists, shared by drawing, keys and the mouse.
//!
//! A list has `len` rows, shows `height` of them from `scroll` on, and one may be selected.

use std::ops::Range;

use crate::ui::glyphs::Glyphs;

/// The first row to show so that the selected one is visible, as near as possible to the earlier scroll
/// position and never past the end of the list.
pub const fn scroll_to(selected: Option<usize>, scroll: usize, height: usize, len: usize) -> usize {
    let last = len.saturating_sub(height);
    let mut scroll = if scroll < last { scroll } else { last };
    if let Some(selected) = selected
        && len > 0
        && height > 0
    {
        let selected = if selected < len { selected } else { len - 1 };
        if selected < scroll {
            scroll = selected;
        } else if selected >= scroll + height {
            scroll = selected + 1 - height;
        }
    }
    scroll
}

/// The range of visible rows.
pub const fn visible(scroll: usize, height: usize, len: usize) -> Range<usize> {
    let start = if scroll < len { scroll } else { len };
    let end = if height < len - start {
        start + height
    } else {
        len
    };
    start..end
}

/// The text for hidden rows of a list: "… 7 more".
pub fn more(hidden: usize, glyphs: Glyphs) -> String {
    format!("{} {hidden} more", glyphs.ellipsis)
}

/// The text for hidden rows above and below the visible ones: "… 3 above, 7 more", or `None` where all
/// are visible.
pub fn beyond(above: usize, below: usize, glyphs: Glyphs) -> Option<String> {
    match (above, below) {
        (0, 0) => None,
        (0, below) => Some(more(below, glyphs)),
        (above, 0) => Some(format!("{} {above} above", glyphs.ellipsis)),
        (above, below) => Some(format!("{} {above} above, {below} more", glyphs.ellipsis)),
    }
}

/// The row this many steps on, limited to both ends, or `None` in an empty list. Without a selection
/// the first step selects the first row, or the last one going up.
pub const fn step(selected: Option<usize>, by: isize, len: usize) -> Option<usize> {
    if len == 0 {
        return None;
    }
    Some(match selected {
        None if by < 0 => len - 1,
        None => 0,
        Some(selected) => {
            let to = selected.saturating_add_signed(by);
            if to < len { to } else { len - 1 }
        }
    })
}

/// The row at a line of the list, or `None` below its end.
pub const fn at(line: usize, scroll: usize, len: usize) -> Option<usize> {
    let row = scroll.saturating_add(line);
    if row < len { Some(row) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rstest::rstest;

    #[rstest]
    #[case(Some(0), 5, 4, 10, 0)]
    #[case(Some(9), 0, 4, 10, 6)]
    #[case(Some(5), 3, 4, 10, 3)]
    #[case(None, 99, 4, 10, 6)]
    #[case(Some(3), 0, 4, 2, 0)]
    #[case(Some(3), 0, 0, 10, 0)]
    fn the_chosen_row_is_seen(
        #[case] selected: Option<usize>,
        #[case] scroll: usize,
        #[case] height: usize,
        #[case] len: usize,
        #[case] first: usize,
    ) {
        assert_eq!(scroll_to(selected, scroll, height, len), first);
    }

    #[rstest]
    #[case(None, 1, 3, Some(0))]
    #[case(None, -1, 3, Some(2))]
    #[case(Some(2), 1, 3, Some(2))]
    #[case(Some(0), -1, 3, Some(0))]
    #[case(Some(0), 1, 0, None)]
    fn steps_stop_at_the_ends(
        #[case] from: Option<usize>,
        #[case] by: isize,
        #[case] len: usize,
        #[case] to: Option<usize>,
    ) {
        assert_eq!(step(from, by, len), to);
    }

    proptest! {
        #[test]
        fn what_is_chosen_is_visible(selected in 0usize..200, scroll in 0usize..300, height in 1usize..50, len in 1usize..200) {
            let selected = selected.min(len - 1);
            let first = scroll_to(Some(selected), scroll, height, len);
            prop_assert!(visible(first, height, len).contains(&selected));
            prop_assert_eq!(at(selected - first, first, len), Some(selected));
        }
    }
}
