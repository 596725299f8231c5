//! Tables of words and numbers that every form of a report writes in its own way.

/// A table: a title, a head, rows of equal length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// Its title.
    pub title: String,
    /// The heads of its columns.
    pub head: Vec<String>,
    /// How many columns from the left are words. The others are numbers.
    pub words: usize,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
}

impl Grid {
    /// Returns a table without rows. The first `words` columns are words.
    pub fn new(title: &str, words: usize, head: &[&str]) -> Self {
        Self {
            title: title.to_owned(),
            head: head.iter().map(|&head| head.to_owned()).collect(),
            words,
            rows: Vec::new(),
        }
    }

    /// Drops the columns of numbers that have nothing but zeros in every row.
    #[must_use]
    pub fn without_empty_columns(mut self) -> Self {
        let counts = |cell: &String| !matches!(cell.as_str(), "" | "0" | "0.0");
        let keep: Vec<bool> = (0..self.head.len())
            .map(|n| n < self.words || self.rows.iter().any(|row| row.get(n).is_some_and(counts)))
            .collect();
        let rows = std::iter::once(&mut self.head).chain(&mut self.rows);
        for row in rows {
            let mut kept = keep.iter();
            row.retain(|_| kept.next().is_none_or(|keep| *keep));
        }
        self
    }

    /// Returns it without its last columns, as many as are too many for this width.
    #[must_use]
    pub fn within(mut self, width: usize) -> Self {
        let wide = |grid: &Self| {
            let lines = grid.text();
            let lines = lines.iter().skip(1);
            lines.map(|line| line.chars().count()).max().unwrap_or(0)
        };
        while self.head.len() > self.words + 1 && wide(&self) > width + 2 {
            self.head.pop();
            for row in &mut self.rows {
                row.pop();
            }
        }
        self
    }

    /// Returns it as lines of text with aligned columns, the title first.
    pub fn text(&self) -> Vec<String> {
        if self.rows.is_empty() {
            return Vec::new();
        }
        let width = |n: usize| {
            let all = std::iter::once(&self.head).chain(&self.rows);
            let cells = all.filter_map(|row| row.get(n));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.head.len()).map(width).collect();
        let line = |row: &Vec<String>| {
            let cells = row
                .iter()
                .zip(&widths)
                .enumerate()
                .map(|(n, (cell, width))| {
                    if n < self.words {
                        format!("{cell:<width$}")
                    } else {
                        format!("{cell:>width$}")
                    }
                });
            let line: Vec<String> = cells.collect();
            format!("  {}", line.join("  ")).trim_end().to_owned()
        };
        let mut lines = vec![self.title.clone(), line(&self.head)];
        lines.extend(self.rows.iter().map(line));
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::Grid;

    #[test]
    fn columns_are_aligned_and_empty_ones_go() {
        let mut grid = Grid::new("Dealt", 1, &["", "Dealt", "Healed"]);
        grid.rows.push(vec!["Vex".into(), "7".into(), "0".into()]);
        grid.rows
            .push(vec!["Doctor Teld".into(), "12".into(), "0".into()]);
        let lines = grid.without_empty_columns().text();
        assert_eq!(
            lines,
            [
                "Dealt",
                "               Dealt",
                "  Vex              7",
                "  Doctor Teld     12"
            ]
        );
        assert!(Grid::new("None", 1, &["a"]).text().is_empty());
    }
}
