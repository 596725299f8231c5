//! A menu of offers: what can be done or bought here, for how much, and what it means.
//!
//! The first nine that can be had carry a digit to press. What cannot be had stays in its place,
//! set back and without a digit, so that a menu does not jump; its reason is told when it is
//! chosen. The chosen one is explained in full below, and only then costs lines.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::rules::view::{Offer, OfferGroup, Rich, Tone};
use crate::ui::theme::Theme;
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{list, rich, rule};

use super::{Paint, below, line_at, more};

/// How many rows can be chosen: the offers.
pub const fn rows(offers: &[&Offer]) -> usize {
    offers.len()
}

/// How many lines it would fill if it had them, its title line included.
pub fn height(offers: &[&Offer]) -> usize {
    1 + entries(offers).len() + 4
}

/// The digit that takes an offer, counted over those that can be had; `None` for the others and
/// from the tenth on.
pub fn mark(offers: &[&Offer], index: usize) -> Option<char> {
    let offer = offers.get(index)?;
    if offer.allowed.is_err() {
        return None;
    }
    let before = offers.iter().take(index).filter(|offer| offer.allowed.is_ok()).count();
    char::from_digit(before as u32 + 1, 10).filter(|_| before < 9)
}

/// The offer a digit takes, counted from 0.
pub fn marked(offers: &[&Offer], digit: char) -> Option<usize> {
    (0..offers.len()).find(|index| mark(offers, *index) == Some(digit))
}

/// The offer at a position, counted from 0.
pub fn hit(area: Rect, position: Position, offers: &[&Offer], paint: &Paint<'_>) -> Option<usize> {
    list_hit(below(area, 1), position, offers, paint)
}

/// Draws it under a title.
pub fn render(title: &str, offers: &[&Offer], paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    rule::title(title, "", paint.focused, paint.theme, area, buf);
    render_list(offers, paint, below(area, 1), buf);
}

/// The offer at a position of a menu without a title.
pub(super) fn list_hit(area: Rect, position: Position, offers: &[&Offer], paint: &Paint<'_>) -> Option<usize> {
    let line = line_at(area, position)?;
    let plan = Plan::of(offers, area, paint);
    match plan.entries.get(list::at(line, plan.first, plan.entries.len()).filter(|_| line < plan.shown)?)? {
        Entry::Offer(index) => Some(*index),
        Entry::Group(_) => None,
    }
}

/// Draws it without a title.
pub(super) fn render_list(offers: &[&Offer], paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let theme = paint.theme;
    if offers.is_empty() {
        Pen::row(area, 0, theme.glyphs, buf).put("nothing to choose here", theme.style(Tone::Quiet));
        return;
    }
    let plan = Plan::of(offers, area, paint);
    let room = area.width as usize;
    let costs = offers.iter().map(|offer| rich::columns(&offer.cost)).max().unwrap_or(0).min(room / 3);
    for (line, at) in list::visible(plan.first, plan.shown, plan.entries.len()).enumerate() {
        match plan.entries.get(at) {
            Some(Entry::Group(name)) => {
                Pen::row(area, line, theme.glyphs, buf).put(name, theme.style(Tone::Quiet));
            }
            Some(Entry::Offer(index)) => {
                if let Some(offer) = offers.get(*index) {
                    let mark = mark(offers, *index);
                    put(offer, mark, costs, theme, &mut Pen::row(area, line, theme.glyphs, buf));
                    paint.mark_row(*index, area, line, buf);
                }
            }
            None => {}
        }
    }
    if plan.hidden > 0 {
        let text = more(plan.hidden, theme);
        Pen::row(area, plan.shown, theme.glyphs, buf).put(&text, theme.style(Tone::Quiet));
    }
    for (n, line) in plan.detail.iter().enumerate() {
        rich::put(line, theme, &mut Pen::row(area, plan.detail_at + n, theme.glyphs, buf));
    }
}

fn put(offer: &Offer, mark: Option<char>, costs: usize, theme: &Theme, pen: &mut Pen<'_>) {
    let quiet = theme.style(Tone::Quiet);
    let allowed = offer.allowed.is_ok();
    match mark {
        Some(mark) => pen.cell(&mark.to_string(), 2, theme.style(Tone::Strong)),
        None if allowed => pen.cell(theme.glyphs.dot, 2, quiet),
        None => pen.cell("-", 2, quiet),
    };
    pen.skip(1);
    let room = pen.left().saturating_sub(if costs > 0 { costs + 2 } else { 0 });
    pen.cell(&offer.label, room, if allowed { theme.style(Tone::Text) } else { quiet });
    if costs > 0 {
        pen.skip(2);
        if allowed {
            rich::right(&offer.cost, costs, theme, pen);
        } else {
            pen.right(&offer.cost.plain(), costs, quiet);
        }
    }
}

/// A line of the menu.
enum Entry {
    /// A heading.
    Group(&'static str),
    /// An offer.
    Offer(usize),
}

/// The offers with a heading wherever the group changes, if there is more than one group.
fn entries(offers: &[&Offer]) -> Vec<Entry> {
    let mixed = offers.windows(2).any(|pair| matches!(pair, [a, b] if a.group != b.group));
    let mut entries = Vec::with_capacity(offers.len());
    let mut group = None;
    for (index, offer) in offers.iter().enumerate() {
        if mixed && group != Some(offer.group) {
            group = Some(offer.group);
            entries.push(Entry::Group(heading(offer.group)));
        }
        entries.push(Entry::Offer(index));
    }
    entries
}

/// What a group is called.
pub const fn heading(group: OfferGroup) -> &'static str {
    match group {
        OfferGroup::Asked => "Asked now",
        OfferGroup::Action => "Actions",
        OfferGroup::Maneuver => "Maneuvers",
        OfferGroup::Change => "Changes",
        OfferGroup::Course => "The encounter",
    }
}

/// Which lines hold what.
struct Plan {
    entries: Vec<Entry>,
    first: usize,
    shown: usize,
    hidden: usize,
    detail_at: usize,
    detail: Vec<Rich>,
}

impl Plan {
    fn of(offers: &[&Offer], area: Rect, paint: &Paint<'_>) -> Self {
        let height = area.height as usize;
        let entries = entries(offers);
        let chosen = paint.selected.filter(|_| paint.focused);
        let most = height.saturating_sub(entries.len().min(4) + 1).min(4);
        let detail = chosen
            .and_then(|index| offers.get(index))
            .map_or_else(Vec::new, |offer| explain(offer, area.width as usize, most, paint.theme));
        let reserved = if detail.is_empty() { 0 } else { detail.len() + 1 };
        let room = height.saturating_sub(reserved);
        let at = chosen.and_then(|row| entries.iter().position(|e| matches!(e, Entry::Offer(index) if *index == row)));
        let shown = if entries.len() <= room { entries.len() } else { room.saturating_sub(1) };
        let first = list::scroll_to(at, paint.scroll, shown, entries.len());
        let hidden = (entries.len() - shown).saturating_sub(if shown == 0 { entries.len() } else { 0 });
        let detail_at = shown + usize::from(hidden > 0) + 1;
        Self { entries, first, shown, hidden, detail_at, detail }
    }
}

/// An offer in full: why it cannot be had, what it does, the rule.
fn explain(offer: &Offer, columns: usize, most: usize, theme: &Theme) -> Vec<Rich> {
    let mut line = Rich::new();
    if let Err(refusal) = &offer.allowed {
        line = line.and("Not now: ", Tone::Bad).then(rich::cited(&refusal.why, Tone::Text)).and(" ", Tone::Text);
        if let Some(overrule) = &refusal.overrule {
            line = line.and(format!("Anyway: {overrule} "), Tone::Quiet);
        }
    }
    line = line.then(rich::cited(&offer.detail, Tone::Text));
    if let Some(rule) = offer.rule.as_deref().filter(|rule| width(rule) > 0) {
        line = line.and("  ", Tone::Text).and(rule, Tone::Rule);
    }
    rich::wrapped(&line, columns, most, theme)
}
