//! A character sheet as one printable page: HTML, plain text, Markdown.

use rules::view::{Block as Part, Fact, Rich, Row, Sheet, Track};

use super::grid::Grid;
use super::put;
use super::svg::escape;
use super::{html, text};

/// A sheet in the parts that every form shares.
struct Page {
    title: String,
    under: String,
    /// Tracks and facts: a label and its value.
    facts: Vec<(String, String)>,
    /// Blocks: a title and its table.
    parts: Vec<Grid>,
}

fn value(fact: &Fact) -> (String, String) {
    (fact.label.clone(), fact.value.plain())
}

fn track(track: &Track) -> (String, String) {
    let now = if track.unlimited() {
        track.now.to_string()
    } else {
        format!("{} of {}", track.now, track.max)
    };
    let note = if track.note.is_empty() {
        String::new()
    } else {
        format!(" ({})", track.note)
    };
    (track.label.clone(), now + &note)
}

fn cells(row: &Row) -> Vec<String> {
    let mut cells: Vec<String> = row.cells.iter().map(Rich::plain).collect();
    while cells.last().is_some_and(String::is_empty) {
        cells.pop();
    }
    cells
}

/// Returns the table of a block. Rows that are one text are merged with what follows them.
fn part(block: &Part) -> Grid {
    let rows: Vec<Vec<String>> = block.rows.iter().map(cells).collect();
    let rows: Vec<Vec<String>> = rows.into_iter().filter(|row| !row.is_empty()).collect();
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let filled = |mut row: Vec<String>| {
        row.resize(width, String::new());
        row
    };
    Grid {
        title: block.title.clone(),
        head: vec![String::new(); width],
        words: width,
        rows: rows.into_iter().map(filled).collect(),
    }
}

impl Page {
    fn of(sheet: &Sheet) -> Self {
        let mut under = vec![sheet.kind.clone(), sheet.role.clone()];
        under.retain(|word| !word.is_empty());
        let mut facts: Vec<(String, String)> = sheet.tracks.iter().map(track).collect();
        facts.extend(sheet.facts.iter().map(value));
        let known = |label: &str, facts: &[(String, String)]| facts.iter().any(|(l, _)| l == label);
        for gauge in &sheet.gauges {
            if !known(&gauge.label, &facts) {
                facts.push(track(gauge));
            }
        }
        // Ranges are of a moment, and a page is for longer.
        let lasting = sheet.now.iter().filter(|fact| fact.key != "range");
        facts.extend(lasting.map(value));
        facts.retain(|(_, value)| !value.is_empty());
        let parts = sheet.blocks.iter().map(part);
        Self {
            title: sheet.name.clone(),
            under: under.join(", "),
            facts,
            parts: parts.filter(|grid| !grid.rows.is_empty()).collect(),
        }
    }
}

/// Returns a sheet in a few lines: its kind, its facts, and each part in a line.
pub fn as_lines(sheet: &Sheet) -> Vec<String> {
    let page = Page::of(sheet);
    let facts = page.facts.iter();
    let facts: Vec<String> = facts
        .map(|(label, value)| format!("{label} {value}"))
        .collect();
    let part = |grid: &Grid| {
        let cells = |row: &Vec<String>| {
            let told = row.iter().filter(|cell| !cell.is_empty());
            told.map(String::as_str).collect::<Vec<_>>().join(" ")
        };
        let rows: Vec<String> = grid.rows.iter().map(cells).collect();
        format!("{}: {}", grid.title, rows.join("; "))
    };
    let mut lines = vec![page.under.clone(), facts.join(", ")];
    lines.extend(page.parts.iter().map(part));
    lines.retain(|line| !line.is_empty());
    lines
}

/// Returns a sheet as plain text.
pub fn as_text(sheet: &Sheet) -> String {
    let page = Page::of(sheet);
    let line = "=".repeat(page.title.chars().count());
    let mut out = format!("{}\n{line}\n{}\n\n", page.title, page.under);
    let width = page
        .facts
        .iter()
        .map(|(label, _)| label.chars().count())
        .max();
    for (label, value) in &page.facts {
        let width = width.unwrap_or(0);
        put(&mut out, format_args!("{label:<width$}  {value}\n"));
    }
    for grid in &page.parts {
        out.push('\n');
        // A head without words has no line.
        for (n, line) in grid.text().iter().enumerate() {
            if n != 1 {
                put(&mut out, format_args!("{line}\n"));
            }
        }
    }
    out
}

/// Returns a sheet as Markdown.
pub fn as_markdown(sheet: &Sheet) -> String {
    let page = Page::of(sheet);
    let mut out = format!(
        "# {}\n\n*{}*\n\n",
        text::escape(&page.title),
        text::escape(&page.under)
    );
    for (label, value) in &page.facts {
        put(
            &mut out,
            format_args!("- **{}:** {}\n", text::escape(label), text::escape(value)),
        );
    }
    for grid in &page.parts {
        put(
            &mut out,
            format_args!("\n## {}\n\n", text::escape(&grid.title)),
        );
        let cells = |cells: &[String]| {
            let cells: Vec<String> = cells.iter().map(|cell| text::escape(cell)).collect();
            cells.join(" | ")
        };
        if grid.words == 1 {
            for row in &grid.rows {
                put(&mut out, format_args!("- {}\n", cells(row)));
            }
            continue;
        }
        put(
            &mut out,
            format_args!(
                "| {} |\n|{}|\n",
                cells(&grid.head),
                vec!["---"; grid.words].join("|")
            ),
        );
        for row in &grid.rows {
            put(&mut out, format_args!("| {} |\n", cells(row)));
        }
    }
    out
}

/// Returns a sheet as an HTML page that prints on paper.
pub fn as_html(sheet: &Sheet) -> String {
    let page = Page::of(sheet);
    let mut body = format!(
        "<h1>{}</h1>\n<p class=\"under\">{}</p>\n<div class=\"sheet\">\n<section>\n",
        escape(&page.title),
        escape(&page.under)
    );
    let facts = Grid {
        title: String::new(),
        head: vec![String::new(); 2],
        words: 2,
        rows: page
            .facts
            .iter()
            .map(|(a, b)| vec![a.clone(), b.clone()])
            .collect(),
    };
    html::table(&mut body, &facts);
    body += "</section>\n";
    for grid in &page.parts {
        let title = escape(&grid.title);
        put(&mut body, format_args!("<section>\n<h3>{title}</h3>\n"));
        let untitled = Grid {
            title: String::new(),
            ..grid.clone()
        };
        html::table(&mut body, &untitled);
        body += "</section>\n";
    }
    body += "</div>\n";
    html::page(&page.title, &body)
}
