//! Lines with several tones: drawing them in a width, breaking them into several lines.
//!
//! A [`Rich`] gives the tone of each run, and the theme gives its look. [`cited`] gives the rule IDs in
//! a text a quiet tone.

use std::borrow::Cow;
use std::ops::Range;

use crate::ui::theme::Theme;
use rules::rulebook::is_id;
use rules::view::{Rich, Span, Tone};

use super::text::{Pen, safe, width};
use super::wrap;

/// How many columns the whole line takes.
pub fn columns(line: &Rich) -> usize {
    line.0.iter().map(|span| width(&span.text)).sum()
}

/// Writes a line, cut with an ellipsis at the end of the row.
pub fn put(line: &Rich, theme: &Theme, pen: &mut Pen<'_>) {
    let room = pen.left();
    within(line, room, theme, pen);
}

/// Writes a line into at most this many columns and stops after it.
pub fn within(line: &Rich, room: usize, theme: &Theme, pen: &mut Pen<'_>) {
    let mut room = room.min(pen.left());
    let mut runs = line
        .0
        .iter()
        .map(|span| (span, width(&span.text)))
        .filter(|(_, wide)| *wide > 0)
        .peekable();
    while let Some((span, wide)) = runs.next() {
        let style = theme.style(span.tone);
        // A run that fills its room exactly would hide that another follows it.
        if wide >= room && runs.peek().is_some() {
            let longer = format!("{} {}", span.text, pen.glyphs().ellipsis);
            pen.within(&longer, room, style);
            return;
        }
        pen.within(&span.text, room, style);
        room -= wide.min(room);
    }
}

/// Writes a line into exactly this many columns, followed by blanks.
pub fn cell(line: &Rich, room: usize, theme: &Theme, pen: &mut Pen<'_>) {
    let until = pen.used() + room;
    within(line, room, theme, pen);
    pen.to(until);
}

/// Writes a line into exactly this many columns, preceded by blanks.
pub fn right(line: &Rich, room: usize, theme: &Theme, pen: &mut Pen<'_>) {
    let until = pen.used() + room;
    pen.skip(room.saturating_sub(columns(line)));
    within(line, until.saturating_sub(pen.used()), theme, pen);
    pen.to(until);
}

/// The line broken at blanks into at most this many lines of this many columns. The last one ends in an
/// ellipsis if there was more.
pub fn wrapped(line: &Rich, room: usize, most: usize, theme: &Theme) -> Vec<Rich> {
    let runs: Vec<(Cow<'_, str>, Tone)> = line
        .0
        .iter()
        .map(|span| (safe(&span.text), span.tone))
        .collect();
    let text: String = runs.iter().map(|(text, _)| text.as_ref()).collect();
    let broken = wrap::ranges(&text, room, most);
    let end = broken.last().map_or(text.len(), |last| last.end);
    let complete = text.get(end..).is_none_or(|rest| rest.trim().is_empty());
    let count = broken.len();
    let lines = broken.into_iter().enumerate().map(|(n, range)| {
        let part = slice(&runs, range);
        if n + 1 == count && !complete {
            part.and(theme.glyphs.ellipsis, Tone::Quiet)
        } else {
            part
        }
    });
    lines.collect()
}

/// As many of a line's facts, which have two blanks between them, as fit completely. If the first doesn't, the
/// line is cut where it is drawn.
pub fn whole_facts(line: &Rich, room: usize) -> Rich {
    let text = line.plain();
    if width(&text) <= room {
        return line.clone();
    }
    let ends = text.match_indices("  ").map(|(at, _)| at);
    let fits = |at: &usize| text.get(..*at).is_some_and(|part| width(part) <= room);
    let Some(end) = ends.take_while(fits).last() else {
        return line.clone();
    };
    let runs: Vec<_> = line
        .0
        .iter()
        .map(|span| (Cow::Borrowed(span.text.as_ref()), span.tone))
        .collect();
    slice(&runs, 0..end)
}

/// A line broken into at most this many lines, at least one.
pub fn broken(line: &Rich, columns: usize, most: usize) -> Vec<Rich> {
    if wrap::height(&line.plain(), columns, most.max(2)) <= 1 || most <= 1 {
        return vec![line.clone()];
    }
    // The glyphs do not matter here, because a cut line is drawn again into its columns.
    let bare = Theme::bare();
    wrapped(line, columns, most, &bare)
}

/// The runs between two byte offsets of their joined text.
fn slice(runs: &[(Cow<'_, str>, Tone)], range: Range<usize>) -> Rich {
    let mut at = 0;
    let mut part = Rich::new();
    for (text, tone) in runs {
        let from = range.start.saturating_sub(at).min(text.len());
        let to = range.end.saturating_sub(at).min(text.len());
        part = part.and(text.get(from..to).unwrap_or_default().to_owned(), *tone);
        at += text.len();
    }
    part
}

/// The text with its rule IDs in their own tone: "(G-DEF-03)".
pub fn cited(text: &str, tone: Tone) -> Rich {
    let mut line = Rich::new();
    let mut plain = 0..0;
    for word in text.split_inclusive(' ') {
        let end = plain.end + word.len();
        if names_rule(word) {
            let before = text.get(plain.clone()).unwrap_or_default();
            line = line
                .and(before.to_owned(), tone)
                .and(word.to_owned(), Tone::Rule);
            plain.start = end;
        }
        plain.end = end;
    }
    line.and(text.get(plain).unwrap_or_default().to_owned(), tone)
}

/// Whether a word, with the signs around it, is the ID of a rule: "(G-DEF-03)".
fn names_rule(word: &str) -> bool {
    // Few words contain a hyphen, and a screen has many words.
    word.contains('-')
        && is_id(
            word.trim()
                .trim_matches(|c: char| !c.is_ascii_alphanumeric()),
        )
}

/// The runs of a line one by one, empty ones left out.
pub fn runs(line: &Rich) -> impl Iterator<Item = &Span> {
    line.0.iter().filter(|span| !span.text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::glyphs::Glyphs;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use rstest::rstest;

    fn shown(line: &Rich, room: u16) -> String {
        let mut buf = Buffer::empty(Rect::new(0, 0, room, 1));
        let area = buf.area;
        put(
            line,
            &Theme::bare(),
            &mut Pen::row(area, 0, Glyphs::UNICODE, &mut buf),
        );
        buf.content
            .iter()
            .map(ratatui::buffer::Cell::symbol)
            .collect()
    }

    #[rstest]
    #[case(11, "hull 4 of 9")]
    #[case(10, "hull 4 of…")]
    #[case(6, "hull…")]
    #[case(5, "hull…")]
    #[case(4, "hul…")]
    #[case(1, "…")]
    fn a_cut_is_marked_wherever_it_falls(#[case] room: u16, #[case] text: &str) {
        let line = Rich::of("hull", Tone::Quiet)
            .and(" 4", Tone::Strong)
            .and(" of 9", Tone::Quiet);
        assert_eq!(shown(&line, room).trim_end(), text);
    }

    #[test]
    fn breaking_a_line_keeps_its_meanings() {
        let line = Rich::of("Marrack fires ", Tone::Text).and("at Vex", Tone::Strong);
        let broken = wrapped(&line, 10, 9, &Theme::bare());
        let plain: Vec<_> = broken.iter().map(Rich::plain).collect();
        assert_eq!(plain, ["Marrack", "fires at", "Vex"]);
        assert_eq!(broken[1].0.last().unwrap().tone, Tone::Strong);
        let short = wrapped(&line, 10, 2, &Theme::bare());
        assert_eq!(short[1].plain(), "fires at…");
    }

    #[rstest]
    #[case(30, "Slug pistol  dam 6  at medium")]
    #[case(28, "Slug pistol  dam 6")]
    #[case(12, "Slug pistol")]
    #[case(6, "Slug pistol  dam 6  at medium")]
    fn a_fact_is_whole_or_left_out(#[case] room: usize, #[case] text: &str) {
        let line = Rich::of("Slug pistol  ", Tone::Strong).and("dam 6  at medium", Tone::Quiet);
        assert_eq!(whole_facts(&line, room).plain(), text);
    }

    #[test]
    fn rules_stand_back() {
        let line = cited("in cover (G-DEF-03) and (C-DES-01a) a-b-1", Tone::Text);
        let rules: Vec<_> = line
            .0
            .iter()
            .filter(|s| s.tone == Tone::Rule)
            .map(|s| s.text.as_ref())
            .collect();
        assert_eq!(rules, ["(G-DEF-03) ", "(C-DES-01a) "]);
        assert_eq!(line.plain(), "in cover (G-DEF-03) and (C-DES-01a) a-b-1");
    }
}
