//! A pool being built: whose and at whom, the dice, where they come from, what they are worth.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::rules::view::{Rich, Tone, Tray};
use crate::ui::theme::Theme;
use crate::ui::widgets::text::Pen;
use crate::ui::widgets::{list, rich, rule};

use super::super::{Paint, below, more, top};
use super::chances::{chance_grid, put_chances};
use super::dice::{put_dice, towards};
use super::sources::SourceColumns;
use super::{notes, put_reminders};

/// Draws it below the title line of the area.
pub fn render_pool(tray: &Tray, paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let theme = paint.theme;
    let plan = PoolPlan::in_area(tray, area, paint);
    for (n, line) in plan.head.iter().enumerate() {
        rich::put(line, theme, &mut Pen::row(area, n + 1, theme.glyphs, buf));
    }
    if let Some(at) = plan.dice_at {
        put_dice(
            &tray.dice,
            theme,
            &mut Pen::row(area, at, theme.glyphs, buf),
        );
    }
    if plan.rules {
        rule::plain(
            theme,
            top(below(area, plan.sources_at.saturating_sub(1)), 1),
            buf,
        );
        rule::plain(
            theme,
            top(below(area, plan.chances_at.saturating_sub(1)), 1),
            buf,
        );
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
    put_chances(
        &tray.chances,
        plan.chance_lines,
        theme,
        below(area, plan.chances_at),
        buf,
    );
    put_reminders(tray, plan.chances_at + plan.chance_lines, paint, area, buf);
}

/// Which lines hold what while a pool is built.
pub struct PoolPlan {
    /// Title, subtitle, and what stands in the way of the roll.
    head: Vec<Rich>,
    /// The line of the dice.
    dice_at: Option<usize>,
    /// Whether lines divide the three parts.
    rules: bool,
    /// The first line of the sources, the first one shown, and how many are.
    pub sources_at: usize,
    /// The first source shown.
    pub first: usize,
    /// How many sources are shown.
    pub shown: usize,
    /// Whether a line says how many sources are hidden.
    more: bool,
    /// The first line of the chances.
    pub chances_at: usize,
    /// How many lines of them are shown.
    pub chance_lines: usize,
}

impl PoolPlan {
    /// In an area.
    pub fn in_area(tray: &Tray, area: Rect, paint: &Paint<'_>) -> Self {
        let selected = paint.selected.filter(|_| paint.focused);
        Self::of(
            tray,
            area.width as usize,
            area.height as usize,
            selected,
            paint.scroll,
            paint.theme,
        )
    }

    /// In so many columns and lines.
    pub fn of(
        tray: &Tray,
        width: usize,
        height: usize,
        selected: Option<usize>,
        scroll: usize,
        theme: &Theme,
    ) -> Self {
        let sources = tray.sources.len();
        let all = chance_grid(&tray.chances, width).rows;
        // What there is to say, and in which order it gives way when lines are few: blank lines,
        // dividers, the subtitle, chances beyond the first line, sources.
        let lines = |most: usize| -> Vec<Rich> {
            let mut lines = rich::wrapped(&tray.title, width, most, theme);
            lines.extend(rich::wrapped(
                &towards(&tray.subtitle, theme),
                width,
                most,
                theme,
            ));
            lines
        };
        let trouble = rich::wrapped(&tray.trouble, width, 5, theme);
        let mut notes = notes(tray, width, theme);
        let mut head = lines(2);
        let dice = usize::from(!tray.dice.is_empty());
        let mut chances = all;
        let mut blanks = 2;
        let mut rules = true;
        let total = |head: usize, blanks: usize, rules: bool, chances: usize| {
            1 + head + trouble.len() + dice + blanks + if rules { 2 } else { 0 } + sources + chances
        };
        if total(head.len() + notes.len(), blanks, rules, chances) > height {
            blanks = 0;
        }
        if total(head.len() + notes.len(), blanks, rules, chances) > height {
            head = lines(1);
        }
        // What is only to be remembered gives way before anything that counts dice.
        while total(head.len() + notes.len(), blanks, rules, chances) > height && !notes.is_empty()
        {
            notes.pop();
        }
        if total(head.len(), blanks, rules, chances) > height && sources + 8 > height {
            rules = false;
        }
        if total(head.len(), blanks, rules, chances) > height && height < 12 {
            head.truncate(1);
        }
        if total(head.len(), blanks, rules, chances) > height {
            chances = chances.min(if height < 12 { 1 } else { 2 });
        }
        // What stands in the way of the roll gives way to nothing.
        head.extend(trouble.iter().cloned());
        head.extend(notes);
        let dice_at = (dice > 0).then_some(1 + head.len() + blanks / 2);
        let mut sources_at = 1 + head.len() + dice + blanks;
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
        Self {
            head,
            dice_at,
            rules,
            sources_at,
            first,
            shown,
            more,
            chances_at,
            chance_lines: chances,
        }
    }
}
