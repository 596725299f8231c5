//! A menu of offers: what can be done or bought here, for how much, and what it means.
//!
//! A row carries its key as a cap ([`caps`]): what cannot be had stays there, set back and its key
//! in brackets; pressed all the same, it says why. The chosen one is explained in full below, and
//! only then costs lines.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::rules::view::{DONE, Offer, OfferGroup, Price, Rich, Tone};
use crate::ui::caps;
use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{list, rich, rule, wrap};

use super::{Paint, below, line_at};

/// How many rows can be chosen: the offers.
pub const fn rows(offers: &[&Offer]) -> usize {
    offers.len()
}

/// How many lines it would fill if it had them, its title line included.
pub fn height(offers: &[&Offer]) -> usize {
    1 + listed(offers) + 4
}

/// The lines of its rows alone.
pub(super) fn listed(offers: &[&Offer]) -> usize {
    lines(offers, usize::MAX / 2, 1, "").len()
}

/// The key that takes an offer; `None` where another has it, and for what ends the list.
pub fn mark(offers: &[&Offer], index: usize) -> Option<char> {
    caps::of(offers).get(index).copied().flatten()
}

/// The offer a key takes, counted from 0.
pub fn marked(offers: &[&Offer], key: char) -> Option<usize> {
    caps::of(offers).iter().position(|mark| *mark == Some(key))
}

/// The offer at a position, counted from 0.
pub fn hit(area: Rect, position: Position, offers: &[&Offer], paint: &Paint<'_>) -> Option<usize> {
    list_hit(below(area, 1), position, offers, paint)
}

/// Draws it under a title.
pub fn render(title: &str, offers: &[&Offer], paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    rule::title(title, "", paint.focused, paint.theme, area, buf);
    render_list(offers, false, paint, below(area, 1), buf);
}

/// The offer at a position of a menu without a title.
pub(super) fn list_hit(
    area: Rect,
    position: Position,
    offers: &[&Offer],
    paint: &Paint<'_>,
) -> Option<usize> {
    let line = line_at(area, position)?;
    let plan = Plan::of(offers, area, paint);
    match plan
        .lines
        .get(list::at(line, plan.first, plan.lines.len()).filter(|_| line < plan.shown)?)?
    {
        Line::Offer { index, .. } => Some(*index),
        Line::Group(_) => None,
    }
}

/// Whether the first line of a row is among those that are drawn in an area.
pub(super) fn shows(area: Rect, row: usize, offers: &[&Offer], paint: &Paint<'_>) -> bool {
    let plan = Plan::of(offers, area, paint);
    let mut lines = list::visible(plan.first, plan.shown, plan.lines.len());
    lines.any(|at| {
        let line = plan.lines.get(at);
        matches!(line, Some(Line::Offer { index, first: true, .. }) if *index == row)
    })
}

/// Draws it without a title; whether those of its rows that are asked answer a question, which their
/// caps then say.
pub(super) fn render_list(
    offers: &[&Offer],
    answers: bool,
    paint: &Paint<'_>,
    area: Rect,
    buf: &mut Buffer,
) {
    let theme = paint.theme;
    if offers.is_empty() {
        Pen::row(area, 0, theme.glyphs, buf)
            .put("nothing to choose here", theme.style(Tone::Quiet));
        return;
    }
    let plan = Plan::of(offers, area, paint);
    let (whole, area) = (area, rows_of(area));
    let keys = caps::of(offers);
    for (line, at) in list::visible(plan.first, plan.shown, plan.lines.len()).enumerate() {
        let mut pen = Pen::row(area, line, theme.glyphs, buf);
        match plan.lines.get(at) {
            Some(Line::Group(name)) => {
                pen.put(name, theme.style(Tone::Quiet));
            }
            Some(Line::Offer { index, text, first }) => {
                if let Some(offer) = offers.get(*index) {
                    let key = keys.get(*index).copied().flatten();
                    let asked = answers && offer.group == OfferGroup::Asked;
                    let now = asked || paint.chosen(*index);
                    put(offer, text, first.then_some(Mark(key)), theme, &mut pen);
                    paint.mark_row(*index, area, line, buf);
                    let ends = (offer.key == DONE).then(|| ENDS.to_owned());
                    let key = key.map(String::from).or(ends);
                    if *first && let Some(key) = key.filter(|_| offer.allowed.is_ok()) {
                        let pen = &mut Pen::row(area, line, theme.glyphs, buf);
                        put_cap(&key, now, theme, pen);
                    }
                }
            }
            None => {}
        }
    }
    if plan.more {
        let (above, below) = plan.hidden(offers.len());
        let text = list::beyond(above, below, theme.glyphs).unwrap_or_default();
        Pen::row(area, plan.shown, theme.glyphs, buf).put(&text, theme.style(Tone::Quiet));
    }
    for (n, line) in plan.detail.iter().enumerate() {
        let mut pen = Pen::row(whole, plan.detail_at + n, theme.glyphs, buf);
        rich::put(line, theme, pen.to(plan.detail_from));
    }
}

/// The columns of rows beside which they are explained, so that a price is near what it buys; and the
/// gap between both.
const BESIDE: (u16, u16) = (48, 5);

/// From how many columns on that is so.
const WIDE: u16 = 75;

/// The part of an area in which the rows stand.
const fn rows_of(area: Rect) -> Rect {
    Rect {
        width: if area.width < WIDE {
            area.width
        } else {
            BESIDE.0
        },
        ..area
    }
}

/// What stands before the first line of an offer: the key that takes it, if there is one.
struct Mark(Option<char>);

/// Draws a key as a cap, over the look of the chosen row.
fn put_cap(key: &str, now: bool, theme: &Theme, pen: &mut Pen<'_>) {
    let part = if now { Part::CapNow } else { Part::Cap };
    pen.put(&format!(" {key} "), theme.part(part));
}

/// Draws a line of an offer; its first one with its mark and the cost, in their columns.
fn put(offer: &Offer, text: &str, mark: Option<Mark>, theme: &Theme, pen: &mut Pen<'_>) {
    let quiet = theme.style(Tone::Quiet);
    let allowed = offer.allowed.is_ok();
    let label = if allowed {
        theme.style(Tone::Text)
    } else {
        quiet
    };
    let Some(mark) = mark else {
        pen.skip(gutter(offer)).put(text, label);
        return;
    };
    let costs = cost_columns(offer, pen.left());
    let room = label_room(offer, pen.left());
    // A key that works is drawn over the look of the row; one that does not stands in brackets.
    match (mark.0, allowed) {
        (Some(_), true) => pen.skip(gutter(offer)),
        (Some(key), false) => pen.cell(&format!("({key})"), GUTTER, quiet),
        (None, true) if offer.key == DONE => pen.skip(gutter(offer)),
        (None, true) => pen.skip(1).cell(theme.glyphs.dot, GUTTER - 1, quiet),
        (None, false) => pen.cell("( )", GUTTER, quiet),
    };
    pen.cell(text, room, label);
    if costs > 0 {
        pen.skip(2);
        if allowed {
            rich::right(&offer.cost.column(), costs, theme, pen);
        } else {
            pen.right(&offer.cost.plain(), costs, quiet);
        }
    }
}

/// A line of the menu.
enum Line<'a> {
    /// A heading.
    Group(&'static str),
    /// An offer, and the piece of its label in this line; the first piece has key and cost.
    Offer {
        index: usize,
        text: Cow<'a, str>,
        first: bool,
    },
}

/// How many columns key and gap take.
const GUTTER: usize = 4;

/// The key that ends what is asked.
const ENDS: &str = "Enter";

/// How many columns key and gap of a row take.
fn gutter(offer: &Offer) -> usize {
    if offer.key == DONE {
        width(ENDS) + 3
    } else {
        GUTTER
    }
}

/// How many columns a cost takes: a third of all, or more where the label leaves them blank. What is
/// free has none to say.
fn cost_columns(offer: &Offer, columns: usize) -> usize {
    if offer.cost == Price::free() {
        return 0;
    }
    let blank = columns.saturating_sub(gutter(offer) + width(&offer.label) + 2);
    rich::columns(&offer.cost.column()).min(blank.max((columns / 3).max(COST)))
}

/// The columns of a cost that are kept beside a label that goes on in a second line.
const COST: usize = 13;

/// How many columns that leaves the label.
fn label_room(offer: &Offer, columns: usize) -> usize {
    let cost = cost_columns(offer, columns);
    columns.saturating_sub(gutter(offer) + if cost > 0 { cost + 2 } else { 0 })
}

/// The offers with a heading wherever the group changes, if there is more than one group; labels
/// broken into so many lines at most.
fn lines<'a>(offers: &[&'a Offer], columns: usize, most: usize, ellipsis: &str) -> Vec<Line<'a>> {
    let mixed = offers
        .windows(2)
        .any(|pair| matches!(pair, [a, b] if a.group != b.group));
    let mut lines = Vec::with_capacity(offers.len());
    let mut group = None;
    for (index, offer) in offers.iter().enumerate() {
        if mixed && group != Some(offer.group) {
            group = Some(offer.group);
            lines.push(Line::Group(heading(offer.group)));
        }
        let mut pieces = Vec::new();
        if most > 1 {
            pieces = wrap::lines(&offer.label, label_room(offer, columns), most, ellipsis);
        }
        if pieces.is_empty() {
            // A single line is cut where it is drawn, between letters, which keeps more of it.
            lines.push(Line::Offer {
                index,
                text: Cow::Borrowed(&offer.label),
                first: true,
            });
        }
        let pieces = pieces.into_iter().enumerate();
        lines.extend(pieces.map(|(n, text)| Line::Offer {
            index,
            text: text.into(),
            first: n == 0,
        }));
    }
    lines
}

/// What a group is called.
pub const fn heading(group: OfferGroup) -> &'static str {
    match group {
        OfferGroup::Asked => "Choose now",
        OfferGroup::Action => "Actions",
        OfferGroup::Maneuver => "Maneuvers",
        OfferGroup::Besides => "Other actions",
        OfferGroup::Talent => "Talents",
        OfferGroup::Change => "Changes",
        OfferGroup::Course => "The encounter",
        OfferGroup::Growth => "Experience",
        OfferGroup::Market => "Goods",
        OfferGroup::Between => "Between fights",
        OfferGroup::Bring => "Bring",
        OfferGroup::Place => "Surroundings",
    }
}

/// Which lines hold what.
struct Plan<'a> {
    lines: Vec<Line<'a>>,
    first: usize,
    shown: usize,
    /// Whether a line says how much is hidden.
    more: bool,
    detail_at: usize,
    detail_from: usize,
    detail: Vec<Rich>,
}

impl<'a> Plan<'a> {
    fn of(offers: &[&'a Offer], area: Rect, paint: &Paint<'_>) -> Self {
        let (columns, height) = (usize::from(rows_of(area).width), area.height as usize);
        let beside = area.width >= WIDE;
        let detail_from = if beside {
            columns + usize::from(BESIDE.1)
        } else {
            0
        };
        let ellipsis = paint.theme.glyphs.ellipsis;
        let short = lines(offers, columns, 1, ellipsis);
        let chosen = paint.selected.filter(|_| paint.focused);
        // The explanation takes what the menu leaves, and at most half of it all.
        let spare = height
            .saturating_sub(short.len() + 1)
            .max((height / 2).saturating_sub(1));
        let explained = chosen.and_then(|index| offers.get(index));
        let detail = explained.map_or_else(Vec::new, |offer| {
            // Five lines; more only where nothing else would stand there.
            let blank = height.saturating_sub(short.len() + 1);
            if beside {
                let room = usize::from(area.width).saturating_sub(detail_from);
                return explain(offer, room, height.min(9), paint.theme);
            }
            explain(offer, columns, spare.min(5).max(blank.min(9)), paint.theme)
        });
        let reserved = if detail.is_empty() || beside {
            0
        } else {
            detail.len() + 1
        };
        let room = height.saturating_sub(reserved);
        // Where not even the short ones fit, the long ones need not be tried.
        let long = (short.len() <= room).then(|| lines(offers, columns, 2, ellipsis));
        let lines = long.filter(|long| long.len() <= room).unwrap_or(short);
        let at = |line: &Line| matches!(line, Line::Offer { index, .. } if Some(*index) == chosen);
        let more = lines.len() > room && room > 1;
        let shown = lines.len().min(if more { room - 1 } else { room });
        let first = list::scroll_to(lines.iter().position(at), paint.scroll, shown, lines.len());
        let detail_at = if beside {
            0
        } else {
            shown + usize::from(more) + 1
        };
        Self {
            lines,
            first,
            shown,
            more,
            detail_at,
            detail_from,
            detail,
        }
    }

    /// How many offers lie above those that are shown, and below.
    fn hidden(&self, offers: usize) -> (usize, usize) {
        let begins = |line: &&Line| matches!(line, Line::Offer { first: true, .. });
        let above = self.lines.iter().take(self.first).filter(begins).count();
        let shown = self.lines.iter().skip(self.first).take(self.shown);
        let shown = shown.filter(begins).count();
        (above, offers.saturating_sub(above + shown))
    }
}

/// An offer in full: why it cannot be had, what it does, the rule.
fn explain(offer: &Offer, columns: usize, most: usize, theme: &Theme) -> Vec<Rich> {
    let mut line = Rich::new();
    if width(&offer.label) > label_room(offer, columns) {
        line = line
            .and(offer.label.clone(), Tone::Strong)
            .and(". ", Tone::Text);
    }
    if let Err(refusal) = &offer.allowed {
        let end = if refusal.why.ends_with(['.', '!', '?']) {
            " "
        } else {
            ". "
        };
        line = line
            .then(rich::cited(&refusal.why, Tone::Bad))
            .and(end, Tone::Text);
        // The refusal that follows names the key.
        if refusal.overrule.is_some() {
            line = line.and("To override, choose it. ", Tone::Quiet);
        }
    }
    if !repeats(&offer.detail, &offer.label) {
        line = line.then(rich::cited(&offer.detail, Tone::Text));
    }
    let Some(rule) = offer.rule.as_deref().filter(|rule| width(rule) > 0) else {
        return rich::wrapped(&line, columns, most, theme);
    };
    let whole = line
        .clone()
        .and("  ", Tone::Text)
        .and(rule.to_owned(), Tone::Rule);
    if columns <= width(rule) + 2 {
        return rich::wrapped(&whole, columns, most, theme);
    }
    let lines = rich::wrapped(&whole, columns, most + 1, theme);
    if lines.len() <= most {
        return lines;
    }
    // The rule is where more stands, so it is kept behind what is cut.
    let mut lines = rich::wrapped(&line, columns, most, theme);
    if let Some(last) = lines.last_mut() {
        let room = columns - width(rule) - 2;
        let kept = rich::wrapped(last, room, 1, theme)
            .pop()
            .unwrap_or_default();
        *last = kept.and("  ", Tone::Text).and(rule.to_owned(), Tone::Rule);
    }
    lines
}

/// Whether a text says nothing that the label of its row does not say.
fn repeats(detail: &str, label: &str) -> bool {
    let plain = |text: &str| text.trim().trim_end_matches('.').to_lowercase();
    plain(detail) == plain(label)
}

#[cfg(test)]
mod tests {
    use crate::rules::view::{ANSWER, Price};

    use super::{Offer, OfferGroup, Theme, cost_columns, explain, label_room, mark, marked};

    /// What the row says is not said again below it.
    #[test]
    fn a_detail_that_repeats_the_label_is_left_out() {
        let mut one = offer("show Bridge Tough's pool");
        one.detail = "Show Bridge Tough's pool.".to_owned();
        one.rule = Some("F-ORD-07".to_owned());
        let told = |one: &Offer| {
            let lines = explain(one, 60, 5, &Theme::bare());
            lines
                .iter()
                .map(crate::rules::view::Rich::plain)
                .collect::<String>()
        };
        assert_eq!(told(&one).trim(), "F-ORD-07");
        one.detail = "Its dice, before they are rolled.".to_owned();
        assert!(told(&one).starts_with("Its dice"), "{}", told(&one));
    }

    fn offer(label: &str) -> Offer {
        Offer {
            key: String::new(),
            line: String::new(),
            label: label.to_owned(),
            cost: Price::note("unconscious; armor stops the injury"),
            detail: String::new(),
            rule: None,
            allowed: Ok(()),
            sure: false,
            group: OfferGroup::Asked,
            ways: Vec::new(),
            answers: Vec::new(),
            strikes: Vec::new(),
            by: None,
            alike: None,
            whom: None,
            number: None,
        }
    }

    /// However much of it is cut, the rule stands at its end.
    #[test]
    fn a_cut_explanation_keeps_its_rule() {
        let mut long = offer("knockout");
        long.detail = "what it does is told in many words ".repeat(9);
        long.rule = Some("G-COMB-07".to_owned());
        for (columns, most) in [(20, 1), (30, 2), (40, 5), (60, 20)] {
            let lines = explain(&long, columns, most, &Theme::bare());
            let last = lines.last().unwrap().plain();
            assert!(last.ends_with("G-COMB-07"), "{last}");
            assert!(
                lines.len() <= most && last.chars().count() <= columns,
                "{last}"
            );
        }
    }

    /// Answers stand above a list and leave its rows their numbers.
    #[test]
    fn answers_take_the_last_keys() {
        let asked = Offer {
            key: ANSWER.to_owned(),
            ..offer("takes it")
        };
        let row = offer("knockout");
        let both = [&asked, &asked, &row, &row];
        let keys: Vec<Option<char>> = (0..4).map(|at| mark(&both, at)).collect();
        assert_eq!(keys, [Some('Z'), Some('Y'), Some('1'), Some('2')]);
        assert_eq!(marked(&both, 'Y'), Some(1));
        assert_eq!(mark(&[&asked], 0), Some('1'), "nothing else has numbers");
    }

    #[test]
    fn a_cost_takes_what_a_short_label_leaves_blank() {
        let short = offer("knockout");
        assert_eq!((cost_columns(&short, 54), label_room(&short, 54)), (35, 13));
        // A long label keeps its two thirds.
        let long = offer("a label that is longer than the line has room for");
        assert_eq!(cost_columns(&long, 54), 18);
    }
}
