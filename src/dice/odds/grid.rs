//! The tables in which odds are computed: one over two numbers for the dice added so far, one over four for
//! the answer.
//!
//! Both are dense rows of numbers. Nearly every result between the least and the greatest can occur, and
//! adding a weighted row to a row is the fastest operation of the machine.

use super::Outcome;
use crate::{Die, Pool, Symbol};

/// The faces of one die in the form for odds.
#[derive(Clone, Debug)]
pub(super) struct Faces {
    /// The distinct plain faces: net success, net advantage, and probability.
    pub plain: Vec<(i32, i32, f64)>,
    /// The probability of the triumph or despair, 0 for dice without.
    pub special: f64,
}

impl Faces {
    /// The faces of a die of the game (table M-01).
    pub fn of(die: Die) -> Faces {
        let each = 1.0 / f64::from(die.sides());
        let mut faces = Faces {
            plain: Vec::new(),
            special: 0.0,
        };
        for face in 1..=die.sides() {
            let symbols = die.face(face);
            if symbols.triumph + symbols.despair > 0 {
                faces.special += each;
                continue;
            }
            let net = symbols.net();
            let same = |(s, a, _): &&mut (i32, i32, f64)| (*s, *a) == (net.success, net.advantage);
            match faces.plain.iter_mut().find(same) {
                Some((_, _, p)) => *p += each,
                None => faces.plain.push((net.success, net.advantage, each)),
            }
        }
        faces
    }

    /// Returns the least and the greatest net success and net advantage of the plain faces. 0 is always
    /// within.
    fn bounds(&self) -> [(i32, i32); 2] {
        let mut bounds = [(0, 0); 2];
        for (success, advantage, _) in &self.plain {
            for (bound, value) in bounds.iter_mut().zip([*success, *advantage]) {
                *bound = (bound.0.min(value), bound.1.max(value));
            }
        }
        bounds
    }
}

/// Probabilities over net success (rows) and net advantage (columns).
#[derive(Clone, Debug)]
pub(super) struct Grid {
    /// Net success of the first row.
    success: i32,
    /// Net advantage of the first column.
    advantage: i32,
    columns: usize,
    cells: Vec<f64>,
}

impl Grid {
    /// Returns the grid of no dice: a certain blank.
    pub fn of_nothing() -> Grid {
        Grid {
            success: 0,
            advantage: 0,
            columns: 1,
            cells: vec![1.0],
        }
    }

    fn rows(&self) -> usize {
        self.cells.len() / self.columns
    }

    /// Returns the grid with one more die, its plain faces only.
    pub fn and(&self, die: &Faces) -> Grid {
        let [(low_s, high_s), (low_a, high_a)] = die.bounds();
        let columns = self.columns + (high_a - low_a) as usize;
        let rows = self.rows() + (high_s - low_s) as usize;
        let mut cells = vec![0.0; rows * columns];
        for (success, advantage, p) in &die.plain {
            let (down, right) = ((success - low_s) as usize, (advantage - low_a) as usize);
            let into = cells.chunks_exact_mut(columns).skip(down);
            for (from, into) in self.cells.chunks_exact(self.columns).zip(into) {
                for (from, into) in from.iter().zip(&mut into[right..]) {
                    *into += p * from;
                }
            }
        }
        Grid {
            success: self.success + low_s,
            advantage: self.advantage + low_a,
            columns,
            cells,
        }
    }
}

/// All grids of a pool in one table over all four numbers, in the order of the outcomes, including the pool's
/// automatic symbols.
pub(super) struct Table {
    /// The automatic symbols' addition to net success and net advantage.
    shift: (i32, i32),
    /// Automatic triumphs and despairs. A negative number removes rolled ones.
    special: (i32, i32),
    /// Net success, net advantage, triumphs and despairs of the first cell.
    first: (i32, i32, u32, u32),
    columns: usize,
    triumphs: usize,
    despairs: usize,
    cells: Vec<f64>,
}

impl Table {
    /// Returns an empty table with room for everything that the pool can show.
    pub fn over<'a>(pool: &Pool, faces: impl Fn(Die) -> &'a Faces) -> Table {
        let added = |symbol| i32::from(pool.added().get(symbol));
        let shift = (
            added(Symbol::Success) - added(Symbol::Failure),
            added(Symbol::Advantage) - added(Symbol::Threat),
        );
        let special = (added(Symbol::Triumph), added(Symbol::Despair));
        // A plain face is worth up to two successes or failures and a triumph or despair one, so plain faces
        // alone have the greatest range.
        let mut bounds = [(0, 0); 2];
        for (die, count) in pool.dice() {
            for (bound, of_die) in bounds.iter_mut().zip(faces(die).bounds()) {
                bound.0 += of_die.0 * i32::from(count);
                bound.1 += of_die.1 * i32::from(count);
            }
        }
        let yellow = u32::from(pool.get(Die::Proficiency));
        let red = u32::from(pool.get(Die::Challenge));
        let (triumph, despair) = (joined(0, special.0), joined(0, special.1));
        let triumphs = (joined(yellow, special.0) - triumph + 1) as usize;
        let despairs = (joined(red, special.1) - despair + 1) as usize;
        let [(low_s, high_s), (low_a, high_a)] = bounds;
        let rows = (high_s - low_s + 1) as usize;
        let columns = (high_a - low_a + 1) as usize;
        Table {
            shift,
            special,
            first: (
                low_s + shift.0 + triumph as i32 - despair as i32,
                low_a + shift.1,
                triumph,
                despair,
            ),
            columns,
            triumphs,
            despairs,
            cells: vec![0.0; rows * columns * triumphs * despairs],
        }
    }

    /// Adds a grid of plain faces, next to which the given numbers of dice show a triumph and a despair, with
    /// the weight `weight`.
    pub fn lay(&mut self, grid: &Grid, (triumph, despair): (u32, u32), weight: f64) {
        let (triumph, despair) = (
            joined(triumph, self.special.0),
            joined(despair, self.special.1),
        );
        // Every triumph adds a success, every despair a failure (G-DICE-11, 12).
        let success = grid.success + self.shift.0 + triumph as i32 - despair as i32;
        let down = (success - self.first.0) as usize;
        let right = (grid.advantage + self.shift.1 - self.first.1) as usize;
        let step = self.triumphs * self.despairs;
        let within =
            (triumph - self.first.2) as usize * self.despairs + (despair - self.first.3) as usize;
        for (row, from) in grid.cells.chunks_exact(grid.columns).enumerate() {
            let start = ((row + down) * self.columns + right) * step + within;
            let into = self.cells[start..].iter_mut().step_by(step);
            for (from, into) in from.iter().zip(into) {
                *into += weight * from;
            }
        }
    }

    /// Returns every cell that can occur, in order.
    pub fn outcomes(&self) -> Vec<Outcome> {
        // The cells are counted first, because letting the list grow took longer than all the rest for the
        // largest pools.
        let mut found = Vec::with_capacity(self.cells.iter().filter(|p| **p > 0.0).count());
        let specials = self.triumphs * self.despairs;
        for (at, cell) in self.cells.chunks_exact(specials).enumerate() {
            let success = self.first.0 + (at / self.columns) as i32;
            let advantage = self.first.1 + (at % self.columns) as i32;
            for (within, p) in cell.iter().enumerate() {
                if *p > 0.0 {
                    found.push(Outcome {
                        success,
                        advantage,
                        triumph: self.first.2 + (within / self.despairs) as u32,
                        despair: self.first.3 + (within % self.despairs) as u32,
                        p: *p,
                    });
                }
            }
        }
        found
    }
}

/// Returns triumphs or despairs with the automatic ones. A removed one must have been rolled (as in
/// [`crate::Added`]).
fn joined(shown: u32, automatic: i32) -> u32 {
    shown.saturating_add_signed(automatic)
}
