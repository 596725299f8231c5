//! The dice tray: what is being rolled and why, what it is worth, what can be bought with it.
//!
//! While a pool is built it shows where every die comes from, with switches and what each would
//! change, and the exact chances. While symbols are spent the menu of what they can buy takes
//! over. When nothing is in flight it shows the last roll and what the active one may do, so the
//! room is never idle.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::rules::view::{Chance, Offer, OfferGroup, Rich, Source, Stage, Tone, Tray};
use crate::ui::theme::{Theme, is_die};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{columns, list, rich, rule};

use super::{Paint, below, line_at, more, offers, top};

/// What the rows of the tray are, where it stands.
pub enum Choice<'a> {
    /// A source to be switched.
    Source(&'a Source),
    /// An offer to be taken.
    Offer(&'a Offer),
}

/// The offers the tray shows where it stands: what is asked while symbols are spent, what the
/// active one may do while nothing is in flight.
pub fn menu<'a>(tray: &Tray, all: &'a [Offer]) -> Vec<&'a Offer> {
    let shown = |offer: &&Offer| match tray.stage {
        Stage::Pool => false,
        Stage::Spending => offer.group == OfferGroup::Asked,
        Stage::Idle => matches!(offer.group, OfferGroup::Asked | OfferGroup::Action | OfferGroup::Maneuver),
    };
    let mut menu: Vec<&Offer> = all.iter().filter(shown).collect();
    menu.sort_by_key(|offer| match offer.group {
        OfferGroup::Asked => 0,
        OfferGroup::Action => 1,
        _ => 2,
    });
    menu
}

/// How many rows can be chosen: sources while a pool is built, else the offers of [`menu`].
pub fn rows(tray: &Tray, all: &[Offer]) -> usize {
    if tray.stage == Stage::Pool { tray.sources.len() } else { menu(tray, all).len() }
}

/// What a row is.
pub fn choice<'a>(tray: &'a Tray, all: &'a [Offer], row: usize) -> Option<Choice<'a>> {
    match tray.stage {
        Stage::Pool => tray.sources.get(row).map(Choice::Source),
        Stage::Idle | Stage::Spending => menu(tray, all).get(row).map(|offer| Choice::Offer(offer)),
    }
}

/// How many lines it would fill if it had them.
pub fn height(tray: &Tray, all: &[Offer], width: usize) -> usize {
    match tray.stage {
        Stage::Pool => {
            let plan = PoolPlan::of(tray, width, usize::MAX, None, 0);
            plan.chances_at + plan.chance_lines
        }
        Stage::Idle | Stage::Spending => 8 + offers::height(&menu(tray, all)),
    }
}

/// The row at a position, counted as [`rows`] counts.
pub fn hit(area: Rect, position: Position, tray: &Tray, all: &[Offer], paint: &Paint<'_>) -> Option<usize> {
    if tray.stage == Stage::Pool {
        let plan = PoolPlan::in_area(tray, area, paint);
        let line = line_at(area, position)?.checked_sub(plan.sources_at)?;
        return list::at(line, plan.first, tray.sources.len()).filter(|_| line < plan.shown);
    }
    let menu = menu(tray, all);
    let used = lines_above_menu(tray, paint.theme, area).len();
    offers::list_hit(below(area, used + 1), position, &menu, paint)
}

/// Draws it.
pub fn render(tray: &Tray, all: &[Offer], paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let title = if tray.stage == Stage::Spending { "Spend" } else { "Dice" };
    rule::title(title, "", paint.focused, paint.theme, area, buf);
    if tray.stage == Stage::Pool {
        render_pool(tray, paint, area, buf);
        return;
    }
    let theme = paint.theme;
    let above = lines_above_menu(tray, theme, area);
    for (n, line) in above.iter().enumerate() {
        let mut pen = Pen::row(area, n + 1, theme.glyphs, buf);
        match line {
            Above::Text(line) => rich::put(line, theme, &mut pen),
            Above::Dice => put_dice(&tray.dice, theme, &mut pen),
            Above::Left => put_left(&tray.left, theme, &mut pen),
            Above::Rule => {
                let left = pen.left();
                pen.repeat(theme.glyphs.divider, left, theme.part(crate::ui::theme::Part::Divider));
            }
        }
    }
    let menu = menu(tray, all);
    if !menu.is_empty() || tray.stage == Stage::Spending {
        offers::render_list(&menu, paint, below(area, above.len() + 1), buf);
    }
}

/// A line above the menu.
enum Above {
    Text(Rich),
    Dice,
    Left,
    Rule,
}

/// What stands above the menu, less of it the less room there is: what can be spent is last to go.
fn lines_above_menu(tray: &Tray, theme: &Theme, area: Rect) -> Vec<Above> {
    let columns = area.width as usize;
    let room = (area.height as usize).saturating_sub(1);
    let mut lines = Vec::new();
    let text = |lines: &mut Vec<Above>, line: &Rich, most: usize| {
        lines.extend(rich::wrapped(line, columns, most, theme).into_iter().map(Above::Text));
    };
    if tray.stage == Stage::Idle {
        match &tray.last {
            Some(last) => text(&mut lines, &Rich::of("last  ", Tone::Quiet).then(last.clone()), room.min(3)),
            None => text(&mut lines, &Rich::of("no roll yet", Tone::Quiet), room.min(1)),
        }
        if room > lines.len() + 2 {
            lines.push(Above::Rule);
        }
        return lines;
    }
    let roomy = room >= 12;
    if roomy {
        text(&mut lines, &tray.title, 1);
        text(&mut lines, &towards(&tray.subtitle, theme), 1);
        if !tray.dice.is_empty() {
            lines.push(Above::Dice);
        }
    }
    let most = if roomy { 4 } else { usize::from(room > 4) };
    for line in tray.result.iter().take(most) {
        text(&mut lines, line, 2);
    }
    if roomy && !tray.spent.is_empty() {
        let spent = tray.spent.iter().enumerate().fold(Rich::of("bought  ", Tone::Quiet), |line, (n, piece)| {
            let line = if n > 0 { line.and(", ", Tone::Quiet) } else { line };
            line.then(piece.clone())
        });
        text(&mut lines, &spent, 2);
    }
    lines.truncate(room.saturating_sub(3));
    if room > 1 {
        lines.push(Above::Left);
    }
    lines
}

/// "→ Boarders, medium".
fn towards(subtitle: &Rich, theme: &Theme) -> Rich {
    if subtitle.is_empty() {
        return Rich::new();
    }
    Rich::of(format!("{} ", theme.glyphs.arrow), Tone::Quiet).then(subtitle.clone())
}

/// "left  2a 1T ────".
fn put_left(left: &Rich, theme: &Theme, pen: &mut Pen<'_>) {
    if left.is_empty() {
        pen.put("nothing left to spend", theme.style(Tone::Quiet));
    } else {
        pen.put("left  ", theme.style(Tone::Quiet));
        rich::put(left, theme, pen);
    }
    let line = pen.left().saturating_sub(1);
    pen.skip(1).repeat(theme.glyphs.divider, line, theme.part(crate::ui::theme::Part::Divider));
}

/// The pool as dice: each letter on its own colour, a column between them where there is room.
fn put_dice(dice: &Rich, theme: &Theme, pen: &mut Pen<'_>) {
    let letters: usize = dice.0.iter().filter(|run| is_die(run.tone)).map(|run| width(&run.text)).sum();
    let words: usize = dice.0.iter().filter(|run| !is_die(run.tone)).map(|run| width(run.text.trim()) + 4).sum();
    if letters * 2 + words > pen.left() + 1 {
        for run in rich::runs(dice) {
            pen.put(&run.text, theme.die(run.tone));
        }
        return;
    }
    for run in rich::runs(dice) {
        if !is_die(run.tone) {
            let text = run.text.trim();
            if !text.is_empty() {
                pen.skip(2).put(text, theme.style(run.tone)).skip(3);
            }
            continue;
        }
        for letter in run.text.chars().filter(|c| !c.is_whitespace()) {
            pen.put(letter.encode_utf8(&mut [0; 4]), theme.die(run.tone)).skip(1);
        }
    }
}

fn render_pool(tray: &Tray, paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let theme = paint.theme;
    let plan = PoolPlan::in_area(tray, area, paint);
    if plan.head > 0 {
        rich::put(&tray.title, theme, &mut Pen::row(area, 1, theme.glyphs, buf));
    }
    if plan.head > 1 {
        let line = towards(&tray.subtitle, theme);
        rich::put(&line, theme, &mut Pen::row(area, 2, theme.glyphs, buf));
    }
    if let Some(at) = plan.dice_at {
        put_dice(&tray.dice, theme, &mut Pen::row(area, at, theme.glyphs, buf));
    }
    if plan.rules {
        rule::plain(theme, top(below(area, plan.sources_at.saturating_sub(1)), 1), buf);
        rule::plain(theme, top(below(area, plan.chances_at.saturating_sub(1)), 1), buf);
    }
    let table = SourceColumns::of(&tray.sources, area.width as usize);
    for (line, index) in list::visible(plan.first, plan.shown, tray.sources.len()).enumerate() {
        if let Some(source) = tray.sources.get(index) {
            let at = plan.sources_at + line;
            table.put(source, theme, &mut Pen::row(area, at, theme.glyphs, buf));
            paint.mark_row(index, area, at, buf);
        }
    }
    let hidden = tray.sources.len() - plan.shown;
    if hidden > 0 && plan.more {
        let at = plan.sources_at + plan.shown;
        Pen::row(area, at, theme.glyphs, buf).put(&more(hidden, theme), theme.style(Tone::Quiet));
    }
    put_chances(&tray.chances, plan.chance_lines, theme, below(area, plan.chances_at), buf);
}

/// Which lines hold what while a pool is built.
struct PoolPlan {
    /// Lines of title and subtitle.
    head: usize,
    dice_at: Option<usize>,
    /// Whether lines divide the three parts.
    rules: bool,
    sources_at: usize,
    first: usize,
    shown: usize,
    /// Whether a line says how many sources are hidden.
    more: bool,
    chances_at: usize,
    chance_lines: usize,
}

impl PoolPlan {
    fn in_area(tray: &Tray, area: Rect, paint: &Paint<'_>) -> Self {
        let selected = paint.selected.filter(|_| paint.focused);
        Self::of(tray, area.width as usize, area.height as usize, selected, paint.scroll)
    }

    fn of(tray: &Tray, width: usize, height: usize, selected: Option<usize>, scroll: usize) -> Self {
        let sources = tray.sources.len();
        let all = chance_grid(&tray.chances, width).rows;
        // What there is to say, and in which order it gives way when lines are few: blank lines,
        // dividers, the subtitle, chances beyond the first line, sources.
        let mut head = usize::from(!tray.title.is_empty()) + usize::from(!tray.subtitle.is_empty());
        let dice = usize::from(!tray.dice.is_empty());
        let mut chances = all;
        let mut blanks = 2;
        let mut rules = true;
        let total = |head: usize, blanks: usize, rules: bool, chances: usize| {
            1 + head + dice + blanks + if rules { 2 } else { 0 } + sources + chances
        };
        if total(head, blanks, rules, chances) > height {
            blanks = 0;
        }
        if total(head, blanks, rules, chances) > height && sources + 8 > height {
            rules = false;
        }
        if total(head, blanks, rules, chances) > height && height < 12 {
            head = head.min(1);
        }
        if total(head, blanks, rules, chances) > height {
            chances = chances.min(if height < 12 { 1 } else { 2 });
        }
        let dice_at = (dice > 0).then_some(1 + head + blanks / 2);
        let mut sources_at = 1 + head + dice + blanks;
        if rules {
            // A divider is a better gap than a blank line above the sources.
            sources_at += 1 - blanks / 2;
        }
        let tail = chances + usize::from(rules);
        let room = height.saturating_sub(sources_at + tail);
        let shown = sources.min(room);
        let more = shown < sources && shown > 1;
        let shown = if more { shown - 1 } else { shown };
        let first = list::scroll_to(selected, scroll, shown, sources);
        let chances_at = sources_at + shown + usize::from(more) + usize::from(rules);
        Self { head, dice_at, rules, sources_at, first, shown, more, chances_at, chance_lines: chances }
    }
}

/// The columns of the sources.
struct SourceColumns {
    switch: usize,
    change: usize,
    delta: usize,
    rule: usize,
}

impl SourceColumns {
    fn of(sources: &[Source], room: usize) -> Self {
        let widest = |wide: &dyn Fn(&Source) -> usize| sources.iter().map(wide).max().unwrap_or(0);
        let switch = if sources.iter().any(|s| s.toggle.is_some()) { 4 } else { 0 };
        let change = widest(&|s| rich::columns(&s.change)).min(8);
        let delta = widest(&|s| delta(s).map_or(0, |d| width(&d)));
        let rule = widest(&|s| s.rule.as_deref().map_or(0, width));
        let text = widest(&|s| width(&s.text)).min(16);
        let needed = switch + change + 2 + text + if delta > 0 { delta + 2 } else { 0 };
        let rule = if rule > 0 && needed + rule + 2 <= room { rule } else { 0 };
        Self { switch, change, delta, rule }
    }

    fn put(&self, source: &Source, theme: &Theme, pen: &mut Pen<'_>) {
        let quiet = theme.style(Tone::Quiet);
        if self.switch > 0 {
            let switch = match (&source.toggle, source.on) {
                (Some(_), true) => "[x]",
                (Some(_), false) => "[ ]",
                (None, _) => "",
            };
            pen.cell(switch, self.switch, theme.style(if source.on { Tone::Strong } else { Tone::Quiet }));
        }
        let start = pen.used();
        if source.on {
            rich::within(&source.change, self.change, theme, pen);
        } else {
            pen.within(&source.change.plain(), self.change, quiet);
        }
        pen.to(start + self.change + 2);
        let tail = [self.delta, self.rule].into_iter().filter(|w| *w > 0).map(|w| w + 2).sum::<usize>();
        let room = pen.left().saturating_sub(tail);
        pen.cell(&source.text, room, if source.on { theme.style(Tone::Text) } else { quiet });
        if self.delta > 0 {
            let tone = match source.delta {
                Some(delta) if delta > 0.0 => Tone::Good,
                Some(delta) if delta < 0.0 => Tone::Bad,
                _ => Tone::Quiet,
            };
            pen.skip(2).right(&delta(source).unwrap_or_default(), self.delta, theme.style(tone));
        }
        if self.rule > 0 {
            pen.skip(2).cell(source.rule.as_deref().unwrap_or_default(), self.rule, theme.style(Tone::Rule));
        }
    }
}

/// What switching would change: "+11 %".
fn delta(source: &Source) -> Option<String> {
    source.delta.map(|delta| format!("{delta:+.0} %"))
}

/// Chances stand in a grid: labels quiet, values at the right of their column.
fn put_chances(chances: &[Chance], lines: usize, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let room = area.width as usize;
    let grid = chance_grid(chances, room);
    let (label, value) = chance_columns(chances);
    let each = (room + 3) / grid.columns.max(1);
    for row in 0..lines.min(grid.rows) {
        let mut pen = Pen::row(area, row, theme.glyphs, buf);
        for column in 0..grid.columns {
            // Read across: the first ones matter most and must be in the first line.
            if let Some(chance) = chances.get(row * grid.columns + column) {
                let x = column * each;
                let wide = each.saturating_sub(3).min(label + 2 + value + 4);
                pen.to(x).cell(&chance.label, wide.saturating_sub(value + 1), theme.style(Tone::Quiet));
                pen.skip(1).right(&chance.value, value, theme.style(chance.tone));
            }
        }
    }
}

/// The widest label and the widest value.
fn chance_columns(chances: &[Chance]) -> (usize, usize) {
    let widest = |text: fn(&Chance) -> &str| chances.iter().map(|c| width(text(c))).max().unwrap_or(0);
    (widest(|c| &c.label), widest(|c| &c.value))
}

fn chance_grid(chances: &[Chance], room: usize) -> columns::Grid {
    let (label, value) = chance_columns(chances);
    columns::Grid::new(chances.len(), columns::abreast(label + 1 + value, 3, room).min(4))
}
