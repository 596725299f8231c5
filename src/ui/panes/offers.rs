//! A menu of offers: their names, costs and effects.
//!
//! A row shows its key as a cap ([`caps`]). An unavailable offer stays in the list, dimmed and with its
//! key in brackets, and the key shows the reason. The selected row is explained fully below the list,
//! the only place where an explanation takes lines.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{list, rich, rule, wrap};
use crate::ui::{caps, draw};
use rules::view::{DONE, Offer, OfferGroup, Price, Rich, Tone};

use super::{Paint, below, line_at};

/// Returns how many rows can be selected, which is the number of offers.
pub const fn rows(offers: &[&Offer]) -> usize {
    offers.len()
}

/// Returns the lines it would fill without a limit, including its title line.
pub fn height(offers: &[&Offer]) -> usize {
    1 + listed(offers) + 4
}

/// Returns the lines of its rows alone.
pub(super) fn listed(offers: &[&Offer]) -> usize {
    let changes = offers.windows(2);
    let changes = changes.filter(|pair| matches!(pair, [a, b] if a.group != b.group));
    // With one group, no line names it.
    let headings = match changes.count() {
        0 => 0,
        changes => changes + 1,
    };
    offers.len() + headings
}

/// Returns the index of the offer at a position.
pub fn hit(area: Rect, position: Position, offers: &[&Offer], paint: &Paint<'_>) -> Option<usize> {
    list_hit(below(area, 1), position, offers, paint)
}

/// Draws the menu under a title.
pub fn render(title: &str, offers: &[&Offer], paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    rule::title(title, "", paint.focused, paint.theme, area, buf);
    let _lines = render_list(offers, false, paint, below(area, 1), buf);
}

/// Returns the offer at a position of a menu without a title.
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

/// Whether the first line of a row is drawn in an area.
pub(super) fn shows(area: Rect, row: usize, offers: &[&Offer], paint: &Paint<'_>) -> bool {
    let plan = Plan::of(offers, area, paint);
    let mut lines = list::visible(plan.first, plan.shown, plan.lines.len());
    lines.any(|at| {
        let line = plan.lines.get(at);
        matches!(line, Some(Line::Offer { index, first: true, .. }) if *index == row)
    })
}

/// Draws the menu without a title, and returns how many lines it fills, with the explanation below the
/// rows. `answers` tells whether its offers of the asked group answer a question, which their caps then
/// show.
pub(super) fn render_list(
    offers: &[&Offer],
    answers: bool,
    paint: &Paint<'_>,
    area: Rect,
    buf: &mut Buffer,
) -> usize {
    let theme = paint.theme;
    if offers.is_empty() {
        Pen::row(area, 0, theme.glyphs, buf)
            .put("nothing to choose here", theme.style(Tone::Quiet));
        return usize::from(area.height.min(1));
    }
    let plan = Plan::of(offers, area, paint);
    let (whole, area) = (area, rows_of(area));
    let keys = caps::of(offers);
    // Most lists have a key for every row.
    let ways = if keys.contains(&None) {
        caps::ways(offers)
    } else {
        Vec::new()
    };
    for (line, at) in list::visible(plan.first, plan.shown, plan.lines.len()).enumerate() {
        let mut pen = Pen::row(area, line, theme.glyphs, buf);
        match plan.lines.get(at) {
            Some(Line::Group(name)) => {
                pen.put(name, theme.style(Tone::Quiet));
            }
            Some(Line::Offer { index, text, first }) => {
                if let Some(offer) = offers.get(*index) {
                    let asked = answers && offer.group == OfferGroup::Asked;
                    let tab = |key: &char| paint.digits_are_tabs && !asked && key.is_ascii_digit();
                    let key = keys.get(*index).copied().flatten().filter(|key| !tab(key));
                    let now = asked || paint.chosen(*index);
                    let label = || {
                        let room = label_room(offer, pen.left());
                        cut(&offer.label, room, theme.glyphs.ellipsis)
                    };
                    let text = text.as_deref().map_or_else(label, Cow::Borrowed);
                    let way = ways.get(*index).copied().flatten();
                    let way = way.and_then(|(group, key)| Some((paint.menu(group)?, key)));
                    let mark = Mark { key, way };
                    put(offer, &text, first.then_some(mark), theme, &mut pen);
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
    if plan.detail.is_empty() || plan.detail_from > 0 {
        plan.shown + usize::from(plan.more)
    } else {
        plan.detail_at + plan.detail.len()
    }
}

/// The columns of rows with their explanation next to them, chosen so that a price is near its name,
/// and the gap between both.
const BESIDE: (u16, u16) = (48, 5);

/// The columns from which the explanation is next to the rows.
const WIDE: u16 = 75;

/// Returns the part of an area next to the rows, if the explanation is there.
pub(super) const fn told(area: Rect) -> Rect {
    let from = BESIDE.0 + BESIDE.1;
    if area.width < WIDE {
        return Rect { width: 0, ..area };
    }
    Rect {
        x: area.x + from,
        width: area.width - from,
        ..area
    }
}

/// Returns the part of an area that holds the rows.
pub(super) const fn rows_of(area: Rect) -> Rect {
    Rect {
        width: if area.width < WIDE {
            area.width
        } else {
            BESIDE.0
        },
        ..area
    }
}

/// What stands before the first line of an offer: its key, or the keys of its menu and of its row there.
struct Mark {
    key: Option<char>,
    way: Option<(char, char)>,
}

/// Draws a key as a cap over the look of the selected row.
fn put_cap(key: &str, now: bool, theme: &Theme, pen: &mut Pen<'_>) {
    let part = if now { Part::CapNow } else { Part::Cap };
    pen.put(&format!(" {key} "), theme.part(part));
}

/// Draws a line of an offer. The first line has its mark and its cost, each in its column.
fn put(offer: &Offer, text: &str, mark: Option<Mark>, theme: &Theme, pen: &mut Pen<'_>) {
    let quiet = theme.style(Tone::Quiet);
    let allowed = offer.allowed.is_ok();
    // A bought row is done, not out of reach, so it keeps its strength.
    let bought = !allowed && offer.cost.is_bought();
    let label = if (allowed && !offer.idle) || bought {
        theme.style(Tone::Text)
    } else {
        quiet
    };
    let Some(mark) = mark else {
        pen.skip(gutter(offer)).put(text, label);
        return;
    };
    let costs = cost_columns(offer, pen.left());
    let gap = gap(offer, costs, pen.left());
    let room = label_room(offer, pen.left());
    // A key that works is drawn over the look of the row. A key that doesn't is in brackets.
    match (mark.key, allowed) {
        (Some(_), true) => pen.skip(gutter(offer)),
        (_, false) if bought => {
            let done = theme.style(Tone::Good);
            let key = mark.key.map(String::from).unwrap_or_default();
            pen.put(theme.glyphs.done, done)
                .cell(&key, GUTTER - 1, quiet)
        }
        (Some(key), false) => pen.cell(&format!("({key})"), GUTTER, quiet),
        (None, true) if offer.key == DONE => pen.skip(gutter(offer)),
        (None, open) => match mark.way {
            Some((menu, key)) => pen.cell(&format!("{menu} {key}"), GUTTER, quiet),
            None if open => pen.skip(1).cell(theme.glyphs.dot, GUTTER - 1, quiet),
            None => pen.skip(GUTTER),
        },
    };
    pen.cell(text, room, label);
    if costs > 0 {
        pen.skip(gap);
        if allowed {
            rich::right(&offer.cost.column(), costs, theme, pen);
        } else {
            pen.right(&offer.cost.plain(), costs, label);
        }
    }
}

/// A line of the menu.
enum Line {
    Group(&'static str),
    /// An offer and the part of its label in this line, or the whole label, which is cut when it is drawn:
    /// most lines of a long menu never are. The first part has the key and the cost.
    Offer {
        index: usize,
        text: Option<String>,
        first: bool,
    },
}

/// The columns of a key and its gap.
const GUTTER: usize = 4;

/// The key that ends the open question.
const ENDS: &str = "Enter";

/// Returns the columns of a row's key and gap.
fn gutter(offer: &Offer) -> usize {
    if offer.key == DONE {
        width(ENDS) + 3
    } else {
        GUTTER
    }
}

/// Returns the columns of a cost: a third of the width, or more if the label leaves them blank. A free
/// offer has none.
fn cost_columns(offer: &Offer, columns: usize) -> usize {
    if offer.cost == Price::free() {
        return 0;
    }
    let blank = columns.saturating_sub(gutter(offer) + width(&offer.label) + 1);
    rich::columns(&offer.cost.column()).min(blank.max((columns / 3).max(COST)))
}

/// The columns reserved for a cost next to a label that continues in a second line.
const COST: usize = 15;

/// Returns the blanks before a cost: two, or one if the label then fits.
fn gap(offer: &Offer, cost: usize, columns: usize) -> usize {
    let whole = gutter(offer) + width(&offer.label) + 2 + cost;
    if whole == columns + 1 { 1 } else { 2 }
}

/// Returns the columns that are left for the label.
fn label_room(offer: &Offer, columns: usize) -> usize {
    let cost = cost_columns(offer, columns);
    let gap = gap(offer, cost, columns);
    columns.saturating_sub(gutter(offer) + if cost > 0 { cost + gap } else { 0 })
}

/// Returns the offers with a heading at each change of group, if there is more than one group. Each
/// offer has the lines that `pieces` returns for it, or one line with its label.
fn lines(offers: &[&Offer], pieces: impl Fn(&Offer) -> Vec<String>) -> Vec<Line> {
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
        let pieces = pieces(offer);
        if pieces.is_empty() {
            lines.push(Line::Offer {
                index,
                text: None,
                first: true,
            });
        }
        let pieces = pieces.into_iter().enumerate();
        lines.extend(pieces.map(|(n, text)| Line::Offer {
            index,
            text: Some(text),
            first: n == 0,
        }));
    }
    lines
}

/// The most columns that a cut between words may leave blank.
const BLANK: usize = 6;

/// Returns a label in one line, cut between words. If that would leave many columns blank, it is cut
/// between letters when it is drawn, which keeps more of it.
fn cut<'a>(label: &'a str, room: usize, ellipsis: &str) -> Cow<'a, str> {
    if width(label) <= room {
        return Cow::Borrowed(label);
    }
    let room = u16::try_from(room).unwrap_or(u16::MAX);
    match draw::cut_at_word(label, room, ellipsis) {
        cut if width(&cut) + BLANK < usize::from(room) => Cow::Borrowed(label),
        cut => Cow::Owned(cut),
    }
}

/// Returns the name of a group.
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

/// The rows of a list that are compared with each other, so that all of them are shown.
const FEW: usize = 6;

/// The content of each line.
struct Plan {
    lines: Vec<Line>,
    first: usize,
    shown: usize,
    /// Whether a line shows how much is hidden.
    more: bool,
    detail_at: usize,
    detail_from: usize,
    detail: Vec<Rich>,
}

impl Plan {
    fn of(offers: &[&Offer], area: Rect, paint: &Paint<'_>) -> Self {
        let (columns, height) = (usize::from(rows_of(area).width), area.height as usize);
        let beside = area.width >= WIDE;
        let detail_from = if beside {
            columns + usize::from(BESIDE.1)
        } else {
            0
        };
        let ellipsis = paint.theme.glyphs.ellipsis;
        let short = lines(offers, |_| Vec::new());
        let chosen = paint.selected.filter(|_| paint.focused);
        // The explanation takes the lines that the menu leaves, and at most half of the area. It hides no
        // row of a short list.
        let half = if short.len() > FEW { height / 2 } else { 0 };
        let spare = height
            .saturating_sub(short.len() + 1)
            .max(half.saturating_sub(1));
        let explained = chosen.and_then(|index| offers.get(index));
        let detail = explained.map_or_else(Vec::new, |offer| {
            // Five lines, or more if those lines would be blank.
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
        // If not even the short labels fit, the long ones aren't tried.
        let wrapped =
            |offer: &Offer| wrap::lines(&offer.label, label_room(offer, columns), 2, ellipsis);
        let long = (short.len() <= room).then(|| lines(offers, wrapped));
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

    /// Returns how many offers are hidden above and below.
    fn hidden(&self, offers: usize) -> (usize, usize) {
        let begins = |line: &&Line| matches!(line, Line::Offer { first: true, .. });
        let above = self.lines.iter().take(self.first).filter(begins).count();
        let shown = self.lines.iter().skip(self.first).take(self.shown);
        let shown = shown.filter(begins).count();
        (above, offers.saturating_sub(above + shown))
    }
}

/// Returns an offer in full: why it isn't available, its effect, its rule.
fn explain(offer: &Offer, columns: usize, most: usize, theme: &Theme) -> Vec<Rich> {
    let mut line = Rich::new();
    if width(&offer.label) > label_room(offer, columns) {
        line = line
            .and(offer.label.clone(), Tone::Strong)
            .and(". ", Tone::Text);
    }
    // A bought row shows that it is.
    if let Err(refusal) = &offer.allowed
        && !offer.cost.is_bought()
    {
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
    // The rule leads to more text, so it is kept after a cut.
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

/// Whether a text only repeats the label of its row.
fn repeats(detail: &str, label: &str) -> bool {
    let plain = |text: &str| text.trim().trim_end_matches('.').to_lowercase();
    plain(detail) == plain(label)
}

#[cfg(test)]
mod tests {
    use rules::view::{ANSWER, Price};

    use super::{Offer, OfferGroup, Theme, cost_columns, explain, label_room};
    use crate::ui::caps;

    /// A detail that only repeats its row isn't shown below.
    #[test]
    fn a_detail_that_repeats_the_label_is_left_out() {
        let mut one = offer("show Bridge Tough's pool");
        one.detail = "Show Bridge Tough's pool.".to_owned();
        one.rule = Some("F-ORD-07".to_owned());
        let told = |one: &Offer| {
            let lines = explain(one, 60, 5, &Theme::bare());
            lines
                .iter()
                .map(rules::view::Rich::plain)
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
            idle: false,
            weapon: None,
            whom: None,
            number: None,
            letter: None,
        }
    }

    /// However much is cut, the rule is at the end.
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

    /// Answers above a list leave the rows their numbers.
    #[test]
    fn answers_take_the_last_keys() {
        let asked = Offer {
            key: ANSWER.to_owned(),
            ..offer("takes it")
        };
        let row = offer("knockout");
        let both = [&asked, &asked, &row, &row];
        assert_eq!(
            caps::of(&both),
            [Some('Z'), Some('Y'), Some('1'), Some('2')]
        );
        assert_eq!(caps::of(&[&asked]), [Some('1')], "nothing else has numbers");
    }

    #[test]
    fn a_cost_takes_what_a_short_label_leaves_blank() {
        let short = offer("knockout");
        assert_eq!((cost_columns(&short, 54), label_room(&short, 54)), (35, 13));
        // A long label keeps two thirds of the width.
        let long = offer("a label that is longer than the line has room for");
        assert_eq!(cost_columns(&long, 54), 18);
    }
}
