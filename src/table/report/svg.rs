//! The charts of an HTML report, as SVG elements without scripts, fonts or links. Their colors are classes
//! of the page, so that they follow its light and dark form. Every bar has its number.

use std::fmt::Write;

use rules::view::{Party, Statistics, SymbolLuck, Timeline};

use super::figures::tenths;

/// The width of a chart whose size doesn't depend on its data.
const WIDTH: usize = 480;

/// Escapes a text for HTML and for attributes.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// An SVG element while it is drawn.
struct Svg {
    body: String,
    size: (usize, usize),
    says: String,
}

impl Svg {
    fn new(size: (usize, usize), says: &str) -> Self {
        Self {
            body: String::new(),
            size,
            says: says.to_owned(),
        }
    }

    fn bar(&mut self, (x, y): (usize, usize), (w, h): (usize, usize), class: &str) {
        if w > 0 && h > 0 {
            write!(
                self.body,
                r#"<rect class="{class}" x="{x}" y="{y}" width="{w}" height="{h}"/>"#
            )
            .unwrap_or_default();
        }
    }

    fn text(&mut self, (x, y): (usize, usize), at: &str, class: &str, text: &str) {
        write!(
            self.body,
            r#"<text class="{class}" x="{x}" y="{y}" text-anchor="{at}">{}</text>"#,
            escape(text)
        )
        .unwrap_or_default();
    }

    fn finish(self) -> String {
        let (w, h) = self.size;
        let says = escape(&self.says);
        format!(
            r#"<svg viewBox="0 0 {w} {h}" style="min-width:{w}px" role="img" aria-label="{says}">{}</svg>"#,
            self.body
        )
    }
}

/// Returns at most this many characters, the last one a dot if some are left out.
fn short(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    let cut: String = name.chars().take(most - 1).collect();
    format!("{}…", cut.trim_end())
}

/// Wounds dealt in each turn: the players' up, the others' down, with marks of what happened. `None` if
/// there was no fight.
pub fn timeline(course: &Timeline) -> Option<String> {
    const COLUMN: usize = 18;
    const HALF: usize = 64;
    let most = course.turns.iter().flat_map(|turn| turn.dealt).max()?;
    if course.turns.len() < 2 || most == 0 {
        return None;
    }
    let left = 44;
    let width = (left + course.turns.len() * COLUMN + 12).max(WIDTH);
    let middle = HALF + 20;
    let mut svg = Svg::new(
        (width, middle + HALF + 56),
        &format!(
            "{} dealt in each turn, the players above the line, the others below",
            course.words.begin()
        ),
    );
    svg.text((4, middle - 20), "start", "pc", "PC");
    svg.text((4, middle + 28), "start", "npc", "NPC");
    svg.bar((left, middle), (course.turns.len() * COLUMN, 1), "axis");
    let mut round = 0;
    for (n, turn) in course.turns.iter().enumerate() {
        let x = left + n * COLUMN;
        let height = |dealt: u32| (dealt as usize * HALF).div_ceil(most as usize);
        let center = x + COLUMN / 2;
        let (up, down) = (height(turn.dealt[0]), height(turn.dealt[1]));
        svg.bar((x + 3, middle - up), (COLUMN - 6, up), "f-pc");
        svg.bar((x + 3, middle + 1), (COLUMN - 6, down), "f-npc");
        if turn.dealt[0] > 0 {
            let number = turn.dealt[0].to_string();
            svg.text((center, middle - up - 4), "middle", "n", &number);
        }
        if turn.dealt[1] > 0 {
            let number = turn.dealt[1].to_string();
            svg.text((center, middle + down + 14), "middle", "n", &number);
        }
        let marks: String = turn.marks.iter().map(|mark| mark.letter()).collect();
        svg.text((center, middle + HALF + 32), "middle", "mark", &marks);
        if turn.round != round {
            round = turn.round;
            let title = format!("round {round}");
            svg.text((x + 3, middle + HALF + 50), "start", "q", &title);
        }
    }
    Some(svg.finish())
}

/// The wounds of each participant at the end of each turn, colored by their share of the threshold.
pub fn wounds(course: &Timeline) -> Option<String> {
    const CELL: usize = 9;
    const ROW: usize = 20;
    let lines: Vec<_> = course
        .lines
        .iter()
        .filter(|line| line.wounds.iter().flatten().any(|(now, _)| *now > 0))
        .collect();
    let turns = course.turns.len();
    if lines.is_empty() || turns < 2 {
        return None;
    }
    let left = 136;
    let width = (left + turns * CELL + 60).max(WIDTH);
    let mut svg = Svg::new(
        (width, lines.len() * ROW + 8),
        &format!(
            "{} of each participant at the end of each turn",
            course.words.begin()
        ),
    );
    for (n, line) in lines.iter().enumerate() {
        let y = 4 + n * ROW;
        let side = match line.party {
            Party::Players => "pc",
            Party::Others => "npc",
        };
        svg.text((0, y + 13), "start", side, &short(&line.name, 17));
        for (turn, wounds) in line.wounds.iter().enumerate() {
            let class = match wounds {
                None => continue,
                Some((0, _)) => "h0",
                Some((now, max)) if now * 2 < *max => "h1",
                Some((now, max)) if now * 4 < max * 3 => "h2",
                Some((now, max)) if now < max => "h3",
                Some(_) => "h4",
            };
            svg.bar((left + turn * CELL, y), (CELL - 1, ROW - 5), class);
        }
        if let Some((now, max)) = line.wounds.iter().rev().find_map(|wounds| *wounds) {
            let end = format!("{now}/{max}");
            svg.text((left + turns * CELL + 6, y + 13), "start", "n", &end);
        }
    }
    Some(svg.finish())
}

/// What each participant dealt, to the left, and suffered, to the right.
pub fn dealt_and_taken(statistics: &Statistics) -> Option<String> {
    const ROW: usize = 22;
    let people: Vec<_> = statistics
        .people
        .iter()
        .filter(|p| p.dealt + p.taken > 0)
        .collect();
    let most = people.iter().map(|p| p.dealt.max(p.taken)).max()? as usize;
    let (name, half) = (136, (WIDTH - 136) / 2 - 28);
    let axis = name + half + 28;
    let mut svg = Svg::new(
        (WIDTH, people.len() * ROW + 24),
        "Damage dealt and taken by each participant",
    );
    svg.text((axis - 4, 12), "end", "q", "dealt");
    svg.text((axis + 4, 12), "start", "q", "taken");
    for (n, person) in people.iter().enumerate() {
        let y = 20 + n * ROW;
        let (side, fill) = match person.party {
            Party::Players => ("pc", "f-pc"),
            Party::Others => ("npc", "f-npc"),
        };
        svg.text((0, y + 13), "start", side, &short(&person.name, 17));
        let width = |amount: u32| (amount as usize * half).div_ceil(most.max(1));
        let (dealt, taken) = (width(person.dealt), width(person.taken));
        svg.bar((axis - dealt, y), (dealt, ROW - 6), fill);
        svg.bar((axis + 1, y), (taken, ROW - 6), "f-taken");
        let text = person.dealt.to_string();
        svg.text((axis - dealt - 4, y + 13), "end", "n", &text);
        let text = person.taken.to_string();
        svg.text((axis + taken + 5, y + 13), "start", "n", &text);
    }
    Some(svg.finish())
}

/// How much of all luck each participant had less than: a mark from less than promised on the left to more
/// on the right.
pub fn luck(statistics: &Statistics) -> Option<String> {
    const ROW: usize = 20;
    let people = statistics.people.iter();
    let rows: Vec<(&str, Party, &SymbolLuck)> = people
        .flat_map(|person| {
            let shown = person.luck.iter().take(2);
            let known = shown.filter(|luck| luck.chance.is_some());
            known.map(move |luck| (person.name.as_str(), person.party, luck))
        })
        .collect();
    if rows.is_empty() {
        return None;
    }
    let (left, bar) = (216, 140);
    let mut svg = Svg::new(
        (WIDTH, rows.len() * ROW + 24),
        "Symbols that each participant had, compared with those expected",
    );
    svg.text((left, 12), "start", "q", "fewer");
    svg.text((left + bar, 12), "end", "q", "more");
    svg.text((left + bar + 10, 12), "start", "q", "had of expected");
    for (n, (name, party, luck)) in rows.iter().enumerate() {
        let y = 20 + n * ROW;
        let side = match party {
            Party::Players => "pc",
            Party::Others => "npc",
        };
        svg.text((0, y + 12), "start", side, &short(name, 17));
        svg.text((136, y + 12), "start", "q", &short(luck.symbol, 9));
        svg.bar((left, y + 6), (bar, 3), "track");
        svg.bar((left + bar / 2, y + 2), (1, 11), "axis");
        let p = luck.chance.unwrap_or(0.5).clamp(0.0, 1.0);
        // The middle is what was promised, so half of the chance of this very sum is on each side.
        let share = if luck.or_more { 1.0 - p } else { p };
        let share = if luck.or_more {
            share.max(0.5)
        } else {
            share.min(0.5)
        };
        let x = left + (share * bar as f64).round() as usize;
        svg.bar((x.saturating_sub(4), y + 2), (8, 11), "dot");
        let text = format!(
            "{} of {}",
            lang::sentence::minus(&luck.had.to_string()),
            tenths(luck.expected)
        );
        svg.text((left + bar + 10, y + 12), "start", "n", &text);
    }
    Some(svg.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cant_leave_its_element() {
        assert_eq!(
            escape("<a href='x'>&\""),
            "&lt;a href=&#39;x&#39;&gt;&amp;&quot;"
        );
        assert_eq!(short("Doctor Amun Teld of Karst", 17), "Doctor Amun Teld…");
    }

    #[test]
    fn nothing_is_drawn_of_nothing() {
        assert_eq!(timeline(&Timeline::default()), None);
        assert_eq!(wounds(&Timeline::default()), None);
        assert_eq!(dealt_and_taken(&Statistics::default()), None);
        assert_eq!(luck(&Statistics::default()), None);
    }
}
