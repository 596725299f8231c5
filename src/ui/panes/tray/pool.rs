//! A pool being built: the weapon or skill, the dice, their origin, their value.
//!
//! In a narrow pane the parts are below each other. With room for two columns, the sources are at the
//! left and the odds at the right.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{bar, list, rich, rule};
use rules::view::{Rich, Tone, Tray};

use super::super::{Paint, below, more, top};
use super::charts::{self, OddsPlan, title};
use super::dice::{beside_gauge, put_dice};
use super::sources::{SourceColumns, ends_spare};
use super::{choices, glyph, notes, put_lines, rolled, stake, talk, wrapped_all};

/// The label of the chart key at the right of the chart's title.
const NEXT: &str = "% shows next chart";

/// The label next to a long title.
const SHORT: &str = "% next";

/// The columns from which the odds are next to the sources.
const TWO: u16 = 75;

/// The columns from which rule texts and bars take all remaining room.
const ROOMY: u16 = 98;

/// The title of the sources, and the title of the column of their numbers.
const SOURCES: (&str, &str) = ("Where the dice come from", "on success %");

/// Draws the pool below the title line of the area.
pub fn render_pool(tray: &Tray, paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let theme = paint.theme;
    let plan = PoolPlan::in_area(tray, area, paint);
    for (n, line) in plan.head.iter().enumerate() {
        rich::put(line, theme, &mut Pen::row(area, n + 1, theme.glyphs, buf));
    }
    if let Some(at) = plan.dice_at {
        let gauge = plan.two && plan.talk == 0 && tray.target.is_some();
        let place = beside_gauge(&tray.dice, plan.odds_area, area).filter(|_| gauge);
        let mut pen = Pen::row(place.unwrap_or(area), at, theme.glyphs, buf);
        put_dice(&tray.dice, theme, &mut pen);
    }
    if plan.talk > 0 {
        // Both sides of a social encounter, and the effect of the pool's mean.
        let at = plan.dice_at.map_or(plan.head.len() + 1, |at| at + 1);
        talk::put_pair(&tray.talk, theme, top(below(area, at), plan.talk), buf);
    } else if plan.two {
        put_target_beside(tray, &plan, theme, area, buf);
    }
    if plan.rules {
        let line = |of: Rect| Rect {
            y: of.y.saturating_sub(1),
            height: 1,
            ..of
        };
        let (name, of) = SOURCES;
        let of = if tray.charts.word == "hit" {
            "on hit %"
        } else {
            of
        };
        let sources = Rect {
            height: 1,
            ..plan.sources
        };
        let hidden = tray.sources.len() - plan.list.shown;
        let hidden = match hidden {
            0 => String::new(),
            hidden => more(hidden, theme),
        };
        // The number of hidden sources takes precedence over the column title.
        let both = width(name) + width(of) + width(&hidden) + 9 <= usize::from(sources.width);
        let remark = match hidden.as_str() {
            "" => of.to_owned(),
            _ if both => format!("{hidden}  {of}"),
            _ => hidden,
        };
        rule::title(name, &remark, false, theme, line(sources), buf);
        let next = if charts::kinds(&tray.charts).len() > 1 {
            NEXT
        } else {
            ""
        };
        // A blocked roll has no odds.
        let name = if tray.is_blocked() {
            String::new()
        } else {
            title(&tray.charts, paint.chart)
        };
        let line = line(plan.odds_area);
        let whole = width(&name) + width(next) + 8 <= usize::from(line.width);
        let next = if whole || next.is_empty() {
            next
        } else {
            SHORT
        };
        rule::title(&name, next, false, theme, line, buf);
    }
    if plan.two {
        let x = plan.odds_area.x.saturating_sub(2);
        let first = plan.sources.y.saturating_sub(1);
        // It ends with what it parts. Every line of it is sent whenever a pool opens.
        let odds = plan.odds_area.y + u16::try_from(plan.odds.lines).unwrap_or(0);
        let told = plan.told_area.y + u16::try_from(plan.told.len()).unwrap_or(0);
        let mut last = odds.max(told).max(plan.sources.bottom());
        if !plan.stake.is_empty() {
            last = last.max(plan.stake.bottom());
        }
        let last = last.min(area.bottom());
        for y in first.max(area.top())..last {
            let line = if y == first && plan.rules {
                glyph(theme, "┬", "+")
            } else {
                theme.glyphs.side
            };
            if let Some(cell) = buf.cell_mut((x, y)) {
                cell.set_symbol(line).set_style(theme.part(Part::Frame));
            }
        }
    }
    let room = usize::from(plan.sources.width);
    let table = SourceColumns::of(&tray.sources, room);
    let mut line = 0;
    let visible = list::visible(plan.list.first, plan.list.shown, tray.sources.len());
    for (index, source) in visible.filter_map(|n| Some((n, tray.sources.get(n)?))) {
        let whole = plan.list.lines(index) > 1;
        let texts = if whole {
            table.lines(source, room, theme.glyphs.ellipsis)
        } else {
            Vec::new()
        };
        let mut pen = Pen::row(plan.sources, line, theme.glyphs, buf);
        table.put(source, texts.first().map(String::as_str), theme, &mut pen);
        paint.mark_row(index, plan.sources, line, buf);
        for text in texts.iter().skip(1) {
            line += 1;
            let mut pen = Pen::row(plan.sources, line, theme.glyphs, buf);
            table.put_rest(source, text, theme, &mut pen);
            paint.mark_row(index, plan.sources, line, buf);
        }
        line += 1;
    }
    let hidden = tray.sources.len() - plan.list.shown;
    if hidden > 0 && plan.list.more {
        Pen::row(plan.sources, line, theme.glyphs, buf)
            .put(&more(hidden, theme), theme.style(Tone::Quiet));
    }
    plan.odds.put(tray, theme, plan.odds_area, buf);
    put_lines(&plan.told, theme, plan.told_area, buf);
    if !plan.stake.is_empty() {
        stake::put(&tray.past.stake, theme, plan.stake, buf);
    }
}

/// The lines that what is at stake leaves the rule of the selected source, and the most of them.
const RULE: usize = 3;
const WHOLE: usize = 7;

/// The minimum lines of odds: the first chance, three lines of bars and two lines below them.
const LEAST_ODDS: usize = 6;

/// The minimum cells of a gauge before the numbers of a target.
const LEAST_GAUGE: usize = 6;

/// Draws the target next to the pool: the numbers needed for a shot, and the gauge below them.
fn put_target_beside(tray: &Tray, plan: &PoolPlan, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let (Some(target), Some(dice)) = (&tray.target, plan.dice_at) else {
        return;
    };
    let at = usize::from(plan.odds_area.x - area.x);
    let room = usize::from(area.width).saturating_sub(at);
    let number = bar::count(target.track.now, target.track.max);
    let said = Rich::of(format!("{} ", target.label), Tone::Quiet)
        .and(number, Tone::Strong)
        .and("  ", Tone::Quiet)
        .then(target.facts.clone());
    // The numbers are in the line above their gauge, or else after a shorter gauge.
    let end = usize::from(area.width).saturating_sub(rich::columns(&said));
    let used = plan.head.last().map_or(end, rich::columns) + 2;
    let mut starts = [at, end].into_iter().filter(|start| used <= *start);
    let above = starts.find(|start| *start <= end);
    if let Some(at) = above {
        let mut pen = Pen::row(area, plan.head.len(), theme.glyphs, buf);
        rich::put(&said, theme, pen.to(at));
    }
    let beside = beside_gauge(&tray.dice, plan.odds_area, area).is_some();
    let mut pen = Pen::row(area, dice, theme.glyphs, buf);
    if beside && above.is_some() {
        bar::put(&target.track, room, theme, pen.to(at));
    } else if beside {
        pen.to(at);
        let cells = room.saturating_sub(rich::columns(&said) + 2);
        if cells >= LEAST_GAUGE {
            bar::put(&target.track, cells, theme, &mut pen);
            pen.skip(2);
        }
        let left = pen.left();
        rich::within(&said, left, theme, &mut pen);
    }
}

/// The position of every part while a pool is built.
pub struct PoolPlan {
    /// The weapon or skill, and what blocks the roll.
    head: Vec<Rich>,
    /// The line of the dice.
    dice_at: Option<usize>,
    /// The lines below the dice for the two sides of a social encounter.
    talk: usize,
    /// Whether titled lines divide the parts.
    rules: bool,
    /// Whether the odds are next to the sources.
    two: bool,
    /// The area of the sources, and the visible ones.
    pub sources: Rect,
    list: SourceList,
    odds: OddsPlan,
    odds_area: Rect,
    /// The rule texts for this pool.
    told: Vec<Rich>,
    pub told_area: Rect,
    /// The lines for what is at stake, if any are free.
    pub stake: Rect,
}

impl PoolPlan {
    /// Returns the source at a line of their area.
    pub fn source_at(&self, line: usize) -> Option<usize> {
        self.list.at(line)
    }

    /// Plans the pool for an area.
    pub fn in_area(tray: &Tray, area: Rect, paint: &Paint<'_>) -> Self {
        let columns = area.width as usize;
        let theme = paint.theme;
        // Where a number is chosen before the roll, the dice are next to what is rolled, above the choice.
        let grouped = tray.slider.is_choice();
        let dice = usize::from(!tray.dice.is_empty() && !grouped);
        let trouble = rich::wrapped(&tray.trouble, columns, 5, theme);
        let lines = (area.height as usize).saturating_sub(1);
        // The reason that blocks the roll is never dropped.
        let facts = rich::whole_facts(&tray.subtitle, columns);
        let mut head = rich::wrapped(&facts, columns, 1, theme);
        if super::title_is_cut(tray, paint, columns) {
            head.splice(0..0, rich::wrapped(&tray.title, columns, 1, theme));
        }
        let with = rich::wrapped(&tray.subtitle, columns, 2, theme);
        if grouped && !tray.dice.is_empty() {
            let beside = facts.and("   ", Tone::Quiet).then(tray.dice.clone());
            if rich::columns(&beside) <= columns {
                head.pop();
                head.push(beside);
            } else {
                head.push(tray.dice.clone());
            }
        }
        head.extend(trouble);
        let two = area.width >= TWO;
        // The last modifier that could be added has a row where one is free.
        let count = tray.sources.len() - usize::from(ends_spare(tray));
        let rules = if two { 1 } else { 2 };
        // Below the sources, every chance is worth more than the second line of a text and than a reminder.
        let least = if two {
            LEAST_ODDS
        } else {
            LEAST_ODDS.max(charts::least(tray, paint.chart, columns))
        };
        // The last lines of chances are worth less than a blank line between the groups.
        let least = if grouped && !two { least - 3 } else { least };
        let used = |head: &[Rich]| head.len() + dice;
        let beside = if two {
            count.max(least + 2)
        } else {
            count + least + 1
        };
        let mut left = lines.saturating_sub(used(&head) + beside + rules);
        let roomy = lines >= used(&head) + beside + rules;
        // Reminders are dropped before anything that affects the dice.
        let talk = talk::pair_height(&tray.talk, columns);
        let talk = if roomy && talk <= left { talk } else { 0 };
        left -= talk;
        // A choice before the roll is worth more than notes, and a drawing of it more than a line.
        // The numbers at the bars are worth more than either drawing and than the second lines of texts.
        let percents = usize::from(!tray.charts.bars.is_empty());
        let drawn = left.saturating_sub(percents + tray.notes.len() + tray.after.len());
        let slider = choices::slider(&tray.slider, columns, drawn.max(1));
        left = left.saturating_sub(slider.len());
        let after = wrapped_all(&tray.after, columns, theme);
        let after = fitting(&after, left.saturating_sub(percents), theme);
        left = left.saturating_sub(after.len());
        let notes = notes_within(tray, columns, (left, percents), theme);
        // A second line of cards is worth less than the blank lines between the groups.
        let blanks = if grouped { 2 } else { 0 };
        let drawn = left.saturating_sub(notes.len() + percents + blanks);
        let cards = choices::cards(tray, columns, drawn.max(1));
        left = left.saturating_sub(cards.len());
        let at = usize::from(super::title_is_cut(tray, paint, columns)).min(head.len());
        let left = left.saturating_sub(notes.len() + percents);
        let mut left = left;
        if with.len() > 1 && left > 0 && roomy && at < head.len() && !grouped {
            head.splice(at..=at, with);
            left -= 1;
        }
        head.splice(at..at, cards);
        if grouped {
            // What is rolled, the odds of each choice, what it costs: with blank lines between them.
            head.extend(notes);
            for part in [slider, after] {
                if left > 0 && !part.is_empty() {
                    head.push(Rich::new());
                    left -= 1;
                }
                head.extend(part);
            }
        } else {
            head.extend(slider);
            head.extend(notes);
            head.extend(after);
        }
        // The numbers of the target are next to the dice only where the odds are next to the sources.
        if !two && talk == 0 && roomy && left > 0 {
            head.extend(rolled::target_line(tray, columns, theme));
        }
        head.truncate(lines.saturating_sub(dice + 2).max(1));
        let dice_at = (dice > 0).then_some(1 + head.len());
        let above = 1 + used(&head) + talk;
        let plan = if two {
            Self::beside(tray, area, paint, (head, dice_at, above))
        } else {
            Self::in_column(tray, area, paint, (head, dice_at, above))
        };
        Self { talk, ..plan }
    }

    /// Plans the sources at the left and the odds at the right.
    fn beside(
        tray: &Tray,
        area: Rect,
        paint: &Paint<'_>,
        (head, dice_at, above): (Vec<Rich>, Option<usize>, usize),
    ) -> Self {
        let theme = paint.theme;
        let rest = below(area, above);
        let rules = rest.height > 3;
        let rest = below(rest, usize::from(rules));
        let half = (rest.width - 3) / 2;
        let left = Rect {
            width: half,
            ..rest
        };
        let odds_area = Rect {
            x: left.right() + 3,
            width: rest.right() - left.right() - 3,
            ..rest
        };
        let lines = rest.height as usize;
        let spare = lines.saturating_sub(tray.sources.len());
        let list = SourceList::of(tray, paint, (half, lines, spare), rules);
        let under = list.height() + 1;
        let told_area = below(left, under);
        let room = told_area.height as usize;
        let (told, odds_lines) = if area.width < ROOMY {
            // Only the selected source's rule and the stake: each line costs bytes.
            let rule = tray.reminders.last();
            let stake = stake::height(&tray.past.stake, half.into(), room.saturating_sub(RULE));
            let stake = stake.filter(|high| *high > 1);
            let room = room - stake.map_or(0, |high| (high + 1).min(room));
            let told = |rule| rule_lines(rule, half as usize, room, theme);
            (rule.map_or_else(Vec::new, told), lines)
        } else {
            let told = reminders(&tray.reminders, half as usize, room, theme);
            (told, lines)
        };
        let odds_size = (odds_area.width as usize, odds_lines);
        let odds = OddsPlan::of(tray, paint.chart, odds_size);
        // A blank line parts it from the text above.
        let stake = stake::below_of(tray, below(told_area, told.len() + 1));
        Self {
            head,
            dice_at,
            talk: 0,
            rules,
            two: true,
            sources: top(left, list.height()),
            list,
            odds,
            odds_area,
            told,
            told_area,
            stake,
        }
    }

    /// Plans all parts below each other.
    fn in_column(
        tray: &Tray,
        area: Rect,
        paint: &Paint<'_>,
        (head, dice_at, above): (Vec<Rich>, Option<usize>, usize),
    ) -> Self {
        let theme = paint.theme;
        let columns = area.width as usize;
        let rest = below(area, above);
        let lines = rest.height as usize;
        // The chart gives its lines to the sources.
        let count = tray.sources.len();
        // The line of the first chance stays, however long the sources are.
        let rules = lines >= count.min(6) + 4;
        let titles = if rules { 2 } else { 0 };
        let room = lines.saturating_sub(titles + 1);
        // A long list of sources leaves the histogram its lines, if the list can scroll.
        let kept = if lines >= 20 { 6 } else { 0 };
        let most = room.saturating_sub(kept).max(room.min(6));
        // A roll that is blocked has no odds, and no modifier gives way to them.
        let odds = if tray.chances.is_empty() {
            0
        } else {
            LEAST_ODDS
        };
        let spare = room < count + odds && ends_spare(tray);
        let most = if spare { most.min(count - 1) } else { most };
        // A second line of a source is worth less than the odds.
        let usual = charts::usual(tray, paint.chart, columns);
        let spare = lines.saturating_sub(titles + count + usual);
        let spare = spare.min(most.saturating_sub(count));
        let list = SourceList::of(tray, paint, (area.width, most, spare), rules);
        let listed = list.height();
        let sources = top(below(rest, titles / 2), listed);
        let odds_room = lines.saturating_sub(titles + listed);
        let told = reminders(&tray.reminders, columns, usize::MAX, theme);
        // Rule texts are dropped first. Taller bars come after them.
        let spare = odds_room.saturating_sub(told.len() + 1);
        let rule = tray.reminders.last().filter(|_| usual < odds_room);
        let rule = rule.map_or_else(Vec::new, |rule| {
            rule_lines(rule, columns, odds_room.saturating_sub(usual), theme)
        });
        let (room, told) = if usual <= spare && !told.is_empty() {
            (spare, told)
        } else {
            // As much of the rule of the selected source as the odds leave room for.
            (odds_room - rule.len(), rule)
        };
        let odds = OddsPlan::of(tray, paint.chart, (columns, room));
        let odds_area = top(below(rest, titles + listed), odds.lines);
        let told_area = below(rest, lines - told.len());
        let free = below(rest, titles + listed + odds.lines);
        let free = top(free, usize::from(free.height).saturating_sub(told.len()));
        let stake = stake::below_of(tray, free);
        Self {
            head,
            dice_at,
            talk: 0,
            rules,
            two: false,
            sources,
            list,
            odds,
            odds_area,
            told,
            told_area,
            stake,
        }
    }
}

/// Returns as much of the rule of the selected source as fits.
fn rule_lines(rule: &Rich, columns: usize, room: usize, theme: &Theme) -> Vec<Rich> {
    rich::wrapped(rule, columns, room.min(WHOLE), theme)
}

/// Returns the notes in this many lines. A warning is whole. The others have a second line only if enough
/// lines for the numbers at the bars are left.
fn notes_within(
    tray: &Tray,
    columns: usize,
    (room, percents): (usize, usize),
    theme: &Theme,
) -> Vec<Rich> {
    let whole = notes(tray, columns, theme);
    if whole.len() + percents <= room {
        return whole;
    }
    let warns = |note: &Rich| note.0.iter().any(|span| span.tone == Tone::Warn);
    let each = tray.notes.iter().flat_map(|note| {
        let most = if warns(note) { 3 } else { 1 };
        rich::wrapped(note, columns, most, theme)
    });
    fitting(&each.collect::<Vec<_>>(), room, theme)
}

/// Returns as many lines as fit. If there are more, the last one ends in an ellipsis.
fn fitting(lines: &[Rich], room: usize, theme: &Theme) -> Vec<Rich> {
    let mut fit: Vec<Rich> = lines.iter().take(room).cloned().collect();
    if fit.len() < lines.len()
        && let Some(last) = fit.last_mut()
        && !last.plain().ends_with(theme.glyphs.ellipsis)
    {
        *last = std::mem::take(last).and(theme.glyphs.ellipsis, Tone::Quiet);
    }
    fit
}

/// Returns the rule reminders as wrapped lines, as many as fit completely.
pub(super) fn reminders(reminders: &[Rich], width: usize, room: usize, theme: &Theme) -> Vec<Rich> {
    let mut all = Vec::new();
    for one in reminders {
        let lines = rich::wrapped(one, width, 4, theme);
        if all.len() + lines.len() > room {
            break;
        }
        all.extend(lines);
    }
    all
}

/// The visible sources.
struct SourceList {
    /// The first one, and how many there are.
    first: usize,
    shown: usize,
    /// Whether a line counts the others. A titled line counts them if there is one.
    more: bool,
    /// The sources whose text has a second line.
    long: Vec<usize>,
}

impl SourceList {
    /// Lists sources in this many columns and lines. A text that is too long has one of the
    /// spare lines.
    fn of(
        tray: &Tray,
        paint: &Paint<'_>,
        (columns, room, spare): (u16, usize, usize),
        titled: bool,
    ) -> Self {
        let count = tray.sources.len();
        let shown = count.min(room);
        let more = !titled && shown < count && shown > 1;
        let shown = if more { shown - 1 } else { shown };
        let selected = paint.selected.filter(|_| paint.focused);
        let first = list::scroll_to(selected, paint.scroll, shown, count);
        let columns = usize::from(columns);
        let table = SourceColumns::of(&tray.sources, columns);
        let long = (0..).zip(&tray.sources);
        let long = long.filter(|(_, source)| table.lines(source, columns, "").len() > 1);
        Self {
            first,
            shown,
            more,
            long: long.map(|(n, _)| n).take(spare).collect(),
        }
    }

    /// Returns the lines of a source.
    fn lines(&self, source: usize) -> usize {
        1 + usize::from(self.long.contains(&source))
    }

    /// Returns the lines of all of them.
    fn height(&self) -> usize {
        self.shown + usize::from(self.more) + self.long.len()
    }

    /// Returns the source in a line.
    fn at(&self, line: usize) -> Option<usize> {
        let mut left = line;
        (self.first..self.first + self.shown).find(|source| {
            let lines = self.lines(*source);
            let here = left < lines;
            left = left.saturating_sub(lines);
            here
        })
    }
}

/// Returns the lines it would fill without a limit.
pub fn height(tray: &Tray, columns: usize) -> usize {
    let told = reminders(&tray.reminders, columns, usize::MAX, &Theme::bare()).len();
    let bars = charts::usual(tray, 0, columns) - charts::least(tray, 0, columns);
    least_height(tray, columns) + bars + told
}

/// Returns the lines of all sources above the lowest chart, without rule texts.
pub fn least_height(tray: &Tray, columns: usize) -> usize {
    let theme = Theme::bare();
    let head = rich::wrapped(&tray.subtitle, columns, 2, &theme).len()
        + rich::wrapped(&tray.trouble, columns, 5, &theme).len()
        + notes(tray, columns, &theme).len()
        + wrapped_all(&tray.after, columns, &theme).len()
        + choices::cards(tray, columns, choices::CARD).len()
        + choices::slider(&tray.slider, columns, choices::SLIDER).len();
    1 + head + 1 + 2 + tray.sources.len() + charts::least(tray, 0, columns)
}
