//! Shares the width of a sheet among its blocks: their manner, and whether they are below each other or
//! in two halves next to each other.

use rules::view::{Block, Shape};

use super::blocks::{Manner, Measured};
use super::table::TableColumns;

/// The columns of a sheet from which two columns of rows would be too far apart.
const WIDE: usize = 96;

/// The manners of blocks, the most spacious first.
pub(super) const MANNERS: [Manner; 5] = [
    Manner {
        abreast: 2,
        stacked: true,
        tall: false,
        hangs: false,
    },
    Manner {
        abreast: 2,
        stacked: false,
        tall: false,
        hangs: false,
    },
    Manner {
        abreast: 3,
        stacked: true,
        tall: false,
        hangs: false,
    },
    Manner {
        abreast: 3,
        stacked: false,
        tall: false,
        hangs: false,
    },
    CLOSEST,
];

/// The manner with the fewest lines.
const CLOSEST: Manner = Manner {
    abreast: 4,
    stacked: false,
    tall: false,
    hangs: false,
};

/// The same, with texts right after their titles.
const HANGING: Manner = Manner {
    hangs: true,
    ..CLOSEST
};

/// The manners of blocks next to each other, which have less width and more height.
pub(super) const HALVES: [Manner; 4] = [
    Manner {
        abreast: 1,
        stacked: true,
        tall: false,
        hangs: false,
    },
    Manner {
        abreast: 2,
        stacked: true,
        tall: false,
        hangs: false,
    },
    Manner {
        abreast: 2,
        stacked: false,
        tall: false,
        hangs: false,
    },
    CLOSEST,
];

/// The columns from which blocks are next to each other.
const BESIDE: usize = 108;

/// The minimum width of one half.
const HALF: usize = 46;

/// The columns between the two halves.
pub(super) const APART: usize = 3;

/// The settings that all blocks of a sheet share.
pub(super) struct Page {
    pub(super) label: usize,
    pub(super) height: usize,
    pub(super) selected: Option<usize>,
    pub(super) titled: bool,
    pub(super) sorted: bool,
}

impl Page {
    fn set<'a>(
        &self,
        blocks: &[(usize, &'a Block)],
        width: usize,
        manner: Manner,
        titled: bool,
    ) -> Vec<Measured<'a>> {
        let each = blocks.iter();
        let (label, sorted) = (self.label, self.sorted);
        each.map(|(first, block)| Measured::of(block, *first, label, width, titled, sorted, manner))
            .collect()
    }

    /// Uses a single column of rows for each block in which several would cut names, while there are
    /// enough lines.
    fn uncut<'a>(
        &self,
        mut found: Vec<Measured<'a>>,
        blocks: &[(usize, &'a Block)],
        width: usize,
        lines: usize,
    ) -> Vec<Measured<'a>> {
        if !found.iter().any(Measured::cuts) {
            return found;
        }
        let mut used = whole(&found);
        let single = self.set(blocks, width, SINGLE, self.titled);
        for (found, single) in found.iter_mut().zip(single) {
            let more = single.whole().saturating_sub(found.whole());
            if found.cuts() && used + more <= lines {
                used += more;
                *found = single;
            }
        }
        found
    }

    /// Measures the blocks in the most spacious manner in which everything is visible, otherwise in the
    /// closest.
    pub(super) fn measure<'a>(
        &self,
        blocks: &[(usize, &'a Block)],
        width: usize,
        room: usize,
        manners: &[Manner],
    ) -> Vec<Measured<'a>> {
        // Without a title line, rows that fill the room exactly are all visible.
        let (lines, room) = (room, room + usize::from(!self.titled));
        let fits = |blocks: &Vec<Measured<'_>>| whole(blocks) < room;
        // Most sheets are cut, and then no other manner helps, so the closest is measured first. A
        // block that is cut needs its title line, which shows its visible range.
        let closest = self.set(blocks, width, CLOSEST, self.titled);
        if !fits(&closest) {
            // Only a complete sheet has titles next to its texts that all others have too.
            let last = if self.sorted { HANGING } else { CLOSEST };
            let hanging = self.set(blocks, width, last, self.titled);
            if self.sorted && fits(&hanging) {
                let hanging = self.uncut(hanging, blocks, width, lines);
                return self.grown(hanging, (blocks, last), width, lines);
            }
            // Lines that the blocks leave show the last cells of a list of items.
            let last = Manner { tall: true, ..last };
            return self.set(blocks, width, last, true);
        }
        let manners = manners.iter();
        let mut manners = manners
            .filter(|manner| width < WIDE || manner.abreast != 2)
            .copied();
        let set = |manner: Manner| self.set(blocks, width, manner, self.titled);
        let found = manners
            .by_ref()
            .map(|manner| (manner, set(manner)))
            .find(|(_, found)| fits(found));
        let Some((manner, found)) = found else {
            return closest;
        };
        let found = self.uncut(found, blocks, width, lines);
        if !found.iter().any(Measured::would_grow) {
            return found;
        }
        // A whole last cell below its row is worth more than a spacious manner.
        let all = std::iter::once(manner).chain(manners);
        let mut grown = all.map(|manner| {
            set(Manner {
                tall: true,
                ..manner
            })
        });
        if let Some(grown) = grown.find(fits) {
            return self.uncut(grown, blocks, width, lines);
        }
        let cuts = |blocks: &[Measured<'_>]| blocks.iter().any(Measured::cuts);
        if cuts(&closest) && !cuts(&found) {
            return self.grown(found, (blocks, manner), width, lines);
        }
        let closest = self.uncut(closest, blocks, width, lines);
        self.grown(closest, (blocks, CLOSEST), width, lines)
    }

    /// Spends the lines that blocks of this manner leave on whole last cells, block by block.
    fn grown<'a>(
        &self,
        found: Vec<Measured<'a>>,
        (blocks, manner): (&[(usize, &'a Block)], Manner),
        width: usize,
        lines: usize,
    ) -> Vec<Measured<'a>> {
        let mut spare = lines.saturating_sub(whole(&found));
        let manner = Manner {
            tall: true,
            ..manner
        };
        let tall = self.set(blocks, width, manner, self.titled);
        let each = found.into_iter().zip(tall);
        each.map(|(found, mut tall)| {
            if !found.would_grow() {
                return found;
            }
            spare -= tall.keep_tall(spare);
            tall
        })
        .collect()
    }
}

/// A single column of rows, which cuts no name.
const SINGLE: Manner = Manner {
    abreast: 1,
    stacked: true,
    tall: false,
    hangs: false,
};

/// Returns the lines of blocks below each other.
fn whole(blocks: &[Measured<'_>]) -> usize {
    blocks.iter().map(Measured::whole).sum()
}

/// Returns the best division of blocks into two halves, and the width of the first half. `None` if they
/// fit better below each other. A complete sheet always uses its width. On a tab, halves are used only
/// if they cut nothing, or if not everything is visible otherwise.
pub(super) fn beside(
    blocks: &[(usize, &Block)],
    page: &Page,
    width: usize,
    above: usize,
    sheet: bool,
) -> Option<(usize, usize)> {
    if width < BESIDE || blocks.len() < 2 {
        return None;
    }
    let free = HALVES.first().copied().unwrap_or(CLOSEST);
    let heights: Vec<usize> = page
        .set(blocks, width / 2, free, true)
        .iter()
        .map(Measured::whole)
        .collect();
    let longer = |at: &usize| {
        let (one, other) = heights.split_at(*at);
        one.iter().sum::<usize>().max(other.iter().sum())
    };
    let at = (1..blocks.len()).min_by_key(longer)?;
    // The first half takes the width it needs, as long as the other keeps its share.
    let (one, other) = blocks.split_at(at);
    let wants = |half: &[(usize, &Block)]| {
        let each = half.iter();
        each.map(|(_, block)| natural(block, page.label))
            .max()
            .unwrap_or(0)
    };
    let (left, right) = (wants(one).max(HALF), wants(other).max(HALF));
    if left + APART + right <= width {
        let spare = width - left - APART - right;
        return Some((at, left + spare / 2));
    }
    let room = page.height.saturating_sub(above);
    let cut = || whole(&page.set(blocks, width, CLOSEST, page.titled)) >= room;
    (sheet || cut()).then(|| (at, left.min(width * 45 / 100)))
}

/// Returns the columns at which nothing of a block is cut. Text can be wrapped anywhere.
fn natural(block: &Block, label: usize) -> usize {
    match block.shape {
        Shape::Table | Shape::Rows | Shape::Tall | Shape::Steps => {
            TableColumns::of(&block.rows, 2).width()
        }
        Shape::Text => label + HALF,
        Shape::Pairs => 0,
    }
}
