//! Widths of columns, grids, and shares of lines.

/// The widths of columns with the given wishes, in this much room with gaps between them: their wishes
/// if they fit, else the widest shrink until they do. Columns that need nothing take no gap.
pub fn widths(wants: &[usize], room: usize, gap: usize) -> Vec<usize> {
    let mut widths = wants.to_vec();
    let gaps = gap * widths.iter().filter(|w| **w > 0).count().saturating_sub(1);
    let room = room.saturating_sub(gaps);
    let mut over = widths.iter().sum::<usize>().saturating_sub(room);
    while over > 0 {
        let Some(widest) = widths.iter_mut().max() else {
            break;
        };
        // Single steps keep the widest ones equal. What could never fit goes at once.
        let step = widest.saturating_sub(room).clamp(1, over);
        *widest -= step;
        over -= step;
    }
    widths
}

/// How many elements of one width fit next to each other in this much room, at least 1.
pub const fn abreast(each: usize, gap: usize, room: usize) -> usize {
    if each == 0 {
        return 1;
    }
    let n = (room + gap) / (each + gap);
    if n == 0 { 1 } else { n }
}

/// A grid that is read column by column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The number of elements.
    pub len: usize,
    /// The number of columns.
    pub columns: usize,
    /// The number of rows of the longest column.
    pub rows: usize,
}

impl Grid {
    /// A grid of this many elements in this many columns.
    pub const fn new(len: usize, columns: usize) -> Self {
        let columns = if columns == 0 { 1 } else { columns };
        Self {
            len,
            columns,
            rows: len.div_ceil(columns),
        }
    }

    /// The element in a row and a column, both from 0.
    pub const fn at(self, row: usize, column: usize) -> Option<usize> {
        let index = column * self.rows + row;
        if row < self.rows && column < self.columns && index < self.len {
            Some(index)
        } else {
            None
        }
    }

    /// The row and the column of an element.
    pub const fn place(self, index: usize) -> (usize, usize) {
        if self.rows == 0 {
            (0, 0)
        } else {
            (index % self.rows, index / self.rows)
        }
    }
}

/// The lines that a part of a page asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// With fewer it is not worth showing.
    pub least: usize,
    /// The lines it should have before later parts get any.
    pub fair: usize,
    /// The lines that show what matters of it. Others become whole before it gets more.
    pub enough: usize,
    /// The lines that show all of it.
    pub whole: usize,
}

/// Shares this many lines among parts. Each in turn gets its fair share, or what is left if that is at
/// least its minimum. The rest goes line by line, in rounds, to parts that don't have enough yet, then to
/// those that are not whole. After a part that cannot have its minimum, no part gets anything.
pub fn share(parts: &[Wish], room: usize) -> Vec<usize> {
    let mut given = vec![0; parts.len()];
    let mut left = room;
    for (given, part) in given.iter_mut().zip(parts) {
        if part.least > left {
            break;
        }
        *given = part
            .fair
            .clamp(part.least, part.whole.max(part.least))
            .min(left);
        left -= *given;
    }
    for until in [
        |part: &Wish| part.enough.min(part.whole),
        |part: &Wish| part.whole,
    ] {
        let mut before = left + 1;
        while left < before {
            before = left;
            for (given, part) in given.iter_mut().zip(parts) {
                if *given > 0 && *given < until(part) && left > 0 {
                    *given += 1;
                    left -= 1;
                }
            }
        }
    }
    given
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rstest::rstest;

    #[rstest]
    #[case(&[4, 6], 20, &[4, 6])]
    #[case(&[4, 20], 15, &[4, 10])]
    #[case(&[10, 10], 11, &[5, 5])]
    #[case(&[3, 0, 3], 7, &[3, 0, 3])]
    fn the_widest_gives(#[case] wants: &[usize], #[case] room: usize, #[case] widths: &[usize]) {
        assert_eq!(super::widths(wants, room, 1), widths);
    }

    #[test]
    fn grids_are_read_down() {
        let grid = Grid::new(5, 2);
        assert_eq!(grid.rows, 3);
        assert_eq!(
            [grid.at(0, 0), grid.at(2, 0), grid.at(0, 1), grid.at(2, 1)],
            [Some(0), Some(2), Some(3), None]
        );
        assert_eq!(grid.place(4), (1, 1));
    }

    fn wishes(parts: &[(usize, usize, usize)]) -> Vec<Wish> {
        parts
            .iter()
            .map(|(least, fair, whole)| Wish {
                least: *least,
                fair: *fair,
                enough: *whole,
                whole: *whole,
            })
            .collect()
    }

    #[rstest]
    #[case(&[(1, 1, 1), (2, 4, 9), (2, 3, 3)], 20, &[1, 9, 3])]
    #[case(&[(1, 1, 1), (2, 4, 9), (2, 3, 3)], 9, &[1, 5, 3])]
    #[case(&[(1, 1, 1), (2, 4, 9), (2, 3, 3)], 7, &[1, 4, 2])]
    #[case(&[(1, 1, 1), (2, 4, 9), (2, 3, 3)], 4, &[1, 3, 0])]
    #[case(&[(3, 3, 5)], 2, &[0])]
    fn lines_are_shared_fairly(
        #[case] parts: &[(usize, usize, usize)],
        #[case] room: usize,
        #[case] given: &[usize],
    ) {
        assert_eq!(share(&wishes(parts), room), given);
    }

    #[test]
    fn more_than_enough_comes_after_what_others_lack() {
        let mut parts = wishes(&[(2, 4, 9), (2, 3, 7)]);
        parts[0].enough = 5;
        assert_eq!(share(&parts, 11), [5, 6]);
        assert_eq!(share(&parts, 14), [7, 7]);
    }

    proptest! {
        #[test]
        fn shares_never_exceed_the_room(parts in prop::collection::vec((0usize..5, 0usize..9, 0usize..20), 0..8), room in 0usize..60) {
            let parts: Vec<_> = parts.into_iter().map(|(least, fair, more)| (least, least + fair, least + more)).collect();
            prop_assert!(share(&wishes(&parts), room).iter().sum::<usize>() <= room);
        }

        #[test]
        fn widths_fit(wants in prop::collection::vec(0usize..400, 1..6), room in 12usize..300) {
            prop_assert!(widths(&wants, room, 1).iter().sum::<usize>() <= room);
        }
    }
}
