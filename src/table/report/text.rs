//! A report as plain text and as Markdown.

use super::blocks::{Block, Said};
use super::digest::with_badge;
use super::grid::Grid;
use super::put;

/// The columns of a line of plain text.
const WIDTH: usize = 100;

/// Returns the blocks as plain text.
pub fn text(blocks: &[Block]) -> String {
    let mut out = String::new();
    for block in blocks {
        match block {
            Block::Heading(1, title) => {
                let line = "=".repeat(title.chars().count());
                put(&mut out, format_args!("{title}\n{line}\n"));
            }
            Block::Heading(2, title) | Block::Fold(title) => {
                let line = "-".repeat(title.chars().count());
                put(&mut out, format_args!("\n{title}\n{line}\n"));
            }
            Block::Heading(_, title) => put(&mut out, format_args!("\n{title}\n")),
            Block::Under(text) => put(&mut out, format_args!("{text}\n")),
            Block::Text(text) | Block::Numbers(text) => wrapped(&mut out, "", text),
            Block::Items(items) => {
                for (loud, text) in items {
                    let gap = if loud.is_empty() || loud.ends_with('.') {
                        ""
                    } else {
                        ":"
                    };
                    let space = if loud.is_empty() { "" } else { " " };
                    wrapped(&mut out, "- ", &format!("{loud}{gap}{space}{text}"));
                }
            }
            Block::Quote { text, from } => {
                wrapped(&mut out, "  ", &with_badge(&format!("\"{text}\""), from));
            }
            Block::Grid(grid) => {
                out.push('\n');
                for line in grid.text() {
                    put(&mut out, format_args!("{line}\n"));
                }
            }
            Block::Drawing(..) => {}
            Block::Log(entries) => {
                for said in entries {
                    put(&mut out, format_args!("{:>5}  {}\n", said.n, whole(said)));
                }
            }
        }
    }
    out
}

/// Returns an entry as one text.
fn whole(said: &Said) -> String {
    let over = if said.over.is_empty() { "" } else { " " };
    format!("{}{over}{}", said.over, said.text)
}

/// Adds a paragraph whose lines after the first are indented as far as its text.
fn wrapped(out: &mut String, before: &str, text: &str) {
    let mut line = before.to_owned();
    let indent = " ".repeat(before.len());
    for word in text.split_whitespace() {
        let begins = line.trim_end().len() <= before.trim_end().len() && line.len() <= before.len();
        if !begins && line.chars().count() + 1 + word.chars().count() > WIDTH {
            out.push_str(line.trim_end());
            out.push('\n');
            line.clone_from(&indent);
            line.push_str(word);
            continue;
        }
        if !begins {
            line.push(' ');
        }
        line.push_str(word);
    }
    out.push_str(line.trim_end());
    out.push('\n');
}

/// Returns the blocks as Markdown.
pub fn markdown(blocks: &[Block]) -> String {
    let mut out = String::new();
    for block in blocks {
        match block {
            Block::Heading(1, title) => put(&mut out, format_args!("# {}\n\n", escape(title))),
            Block::Heading(level, title) => {
                put(
                    &mut out,
                    format_args!("\n{} {}\n\n", "#".repeat(*level), escape(title)),
                );
            }
            Block::Under(text) => put(&mut out, format_args!("*{}*\n", escape(text))),
            Block::Text(text) => put(&mut out, format_args!("\n{}\n", escape(text))),
            Block::Items(items) => {
                for (loud, text) in items {
                    let text = escape(text);
                    let gap = if loud.ends_with('.') { "" } else { ":" };
                    if loud.is_empty() {
                        put(&mut out, format_args!("- {text}\n"));
                    } else {
                        let loud = escape(loud);
                        put(&mut out, format_args!("- **{loud}{gap}** {text}\n"));
                    }
                }
            }
            Block::Quote { text, from } => {
                put(
                    &mut out,
                    format_args!("\n> {}\n\n", with_badge(&escape(text), &escape(from))),
                );
            }
            Block::Grid(grid) => table(&mut out, grid),
            // Its entries have no numbers.
            Block::Drawing(..) | Block::Numbers(_) => {}
            Block::Fold(title) => put(&mut out, format_args!("\n## {}\n\n", escape(title))),
            Block::Log(entries) => {
                for said in entries {
                    out += &logged(said);
                }
            }
        }
    }
    // Blocks that begin or end with a blank line make one together.
    while out.contains("\n\n\n") {
        out = out.replace("\n\n\n", "\n\n");
    }
    out
}

fn logged(said: &Said) -> String {
    if said.note {
        return format!("\n> {}\n\n", escape(&whole(said)));
    }
    if said.over.is_empty() {
        return format!("- {}\n", escape(&said.text));
    }
    let line = format!("- **{}** {}", escape(&said.over), escape(&said.text));
    format!("{}\n", line.trim_end())
}

fn table(out: &mut String, grid: &Grid) {
    let row = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escape(cell)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    put(out, format_args!("\n{}:\n\n", escape(&grid.title)));
    *out += &row(&grid.head);
    let lines = (0..grid.head.len()).map(|n| if n < grid.words { "---" } else { "--:" });
    put(
        out,
        format_args!("|{}|\n", lines.collect::<Vec<_>>().join("|")),
    );
    for cells in &grid.rows {
        *out += &row(cells);
    }
    out.push('\n');
}

/// Escapes the characters that are markup in Markdown.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(
            c,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '~' | '|' | '#'
        ) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_items_are_wrapped_under_their_text() {
        let mut out = String::new();
        wrapped(&mut out, "- ", &"word ".repeat(30));
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with("- word") && lines[1].starts_with("  word"));
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH));
        assert!(lines[0].chars().count() > WIDTH - 5);
    }

    #[test]
    fn markup_in_a_name_stays_text() {
        let items = vec![("*Vex*".to_owned(), "<b>|_x_".to_owned())];
        let text = markdown(&[Block::Items(items)]);
        assert_eq!(text, "- **\\*Vex\\*:** \\<b\\>\\|\\_x\\_\n");
    }
}
