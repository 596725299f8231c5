//! The lines above the spending menu: the rolled dice, the result, the target, the unspent symbols.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::Theme;
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{rich, rule};
use rules::view::{Offer, Rich, Tone, Tray};

use super::super::{more, offers};
use super::rolled::{self, Layout};
use super::{Above, casts, notes};

/// The title of the unspent symbols.
const LEFT: &str = "Left to spend";

/// The columns from which the result is next to the dice.
const BESIDE: usize = 75;

/// The lines of the menu that nothing above it may take.
const MENU: usize = 8;

/// The lines below which a tray has room for the dice only if the menu gives up one.
const SMALL: usize = 13;

/// Draws a line of the dice and the text next to it.
pub fn put_rolled(
    tray: &Tray,
    (layout, line, beside): (Layout, usize, Option<&Above>),
    theme: &Theme,
    pen: &mut Pen<'_>,
) {
    let Some(rolled) = &tray.rolled else { return };
    layout.put(rolled, line, theme, pen);
    pen.to(rolled::framed(rolled) + 3);
    match beside {
        Some(Above::Text(text)) => rich::put(text, theme, pen),
        Some(Above::Target) => {
            if let Some(target) = &tray.target {
                rolled::put_target(target, true, theme, pen);
            }
        }
        _ => {}
    }
}

/// Draws the titled line: "Left to spend ──(a)(a)( )─(T)", or in letters if there are too many.
pub fn put_purse(tray: &Tray, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let wide = rolled::purse_width(&tray.purse);
    let bought = bought_beside(tray, wide, usize::from(area.width), theme);
    rule::title(LEFT, &bought, false, theme, area, buf);
    let room = (area.width as usize).saturating_sub(LEFT.len() + 6);
    let spent_out = tray.left.is_empty();
    if wide == 0 || wide > room {
        let text = if spent_out {
            Rich::of("nothing", Tone::Quiet)
        } else {
            tray.left.clone()
        };
        let at = (area.width as usize).saturating_sub(rich::columns(&text) + 2);
        rule::put_over(&text, at, theme, area, buf);
        return;
    }
    // Their first column stays the same while they are spent.
    let mut pen = Pen::row(area, 0, theme.glyphs, buf);
    rolled::put_purse(&tray.purse, theme, pen.to(LEFT.len() + 4));
}

/// Returns what was bought in one line next to the unspent symbols. The menu below then stays where it is while symbols
/// are spent.
fn bought_beside(tray: &Tray, purse: usize, columns: usize, theme: &Theme) -> String {
    if columns < BESIDE || tray.spent.is_empty() {
        return String::new();
    }
    let room = columns.saturating_sub(LEFT.len() + purse + 14);
    bought(&tray.spent, room, theme).plain()
}

/// Returns what was bought, the newest first, and how much more there is if not all of it fits.
fn bought(spent: &[Rich], columns: usize, theme: &Theme) -> Rich {
    let all = spent.len();
    let head = if all > 1 {
        format!("bought {all}: ")
    } else {
        "bought  ".to_owned()
    };
    let mut line = Rich::of(head, Tone::Quiet);
    for (n, piece) in spent.iter().rev().enumerate() {
        let comma = if n > 0 { ", " } else { "" };
        let longer = line.clone().and(comma, Tone::Quiet).then(piece.clone());
        let rest = match all - n - 1 {
            0 => String::new(),
            rest => format!(", {rest} more"),
        };
        if rich::columns(&longer) + width(&rest) <= columns {
            line = longer;
        } else if n > 0 {
            return line.and(format!(", {} more", all - n), Tone::Quiet);
        } else {
            return rich::wrapped(&longer, columns, 1, theme)
                .pop()
                .unwrap_or_default();
        }
    }
    line
}

/// Returns the lines, fewer with less room. The unspent symbols are dropped last.
pub fn lines(tray: &Tray, menu: &[&Offer], theme: &Theme, area: Rect) -> Vec<Above> {
    let Some(rolled) = &tray.rolled else {
        return Vec::new();
    };
    let columns = area.width as usize;
    let room = (area.height as usize).saturating_sub(1);
    let wrapped = |line: &Rich, most: usize| -> Vec<Above> {
        let lines = rich::wrapped(line, columns, most, theme);
        lines.into_iter().map(Above::Text).collect()
    };
    // The lines the menu needs, or those it keeps with less room.
    let whole = offers::height(menu);
    // On the smallest screens one of them shows the dice.
    let least = MENU - usize::from(room < SMALL);
    let menu = whole.min((room / 2).max(least)).min(room);
    let mut left = room.saturating_sub(menu + 1);
    let mut take = |wanted: usize| -> bool {
        let fits = wanted <= left;
        if fits {
            left -= wanted;
        }
        fits
    };
    // The sums are never dropped, because decisions depend on them.
    let always = if room < 8 { 1 } else { 3 };
    let sums: Vec<Above> = results(tray, columns, (always, always), theme)
        .map(Above::Text)
        .collect();
    let _ = take(sums.len() + 1);
    let target = tray.target.is_some() && take(1);
    let layout = Layout::of(rolled, columns, 3).filter(|layout| take(layout.lines(rolled)));
    let layout = layout.or_else(|| {
        let small = Layout::of(rolled, columns, 1)?;
        take(small.lines(rolled)).then_some(small)
    });
    let mut lines = Vec::new();
    let wide = columns >= BESIDE && rolled::framed(rolled) + 38 <= columns;
    if layout == Some(Layout::Framed) && wide {
        // The result is next to the dice if there is room, so that the menu gets the lines. A sum too
        // long for that is below the dice and is never cut.
        let room = columns.saturating_sub(rolled::framed(rolled) + 3);
        let fits = |line: &Above| matches!(line, Above::Text(text) if rich::columns(text) <= room);
        let mut sums = sums.into_iter().peekable();
        let net = rolled::net_lines("net", &rolled.net, room);
        let mut beside: Vec<Option<Above>> = Vec::new();
        beside.extend(net.into_iter().take(2).map(|line| Some(Above::Text(line))));
        if beside.len() < 2 {
            beside.push(sums.next_if(fits));
        } else if let (Some(Some(Above::Text(net))), Some(Above::Text(sum))) =
            (beside.last_mut(), sums.peek())
            && add_verdict(net, sum, room)
        {
            sums.next();
        }
        beside.push(target.then_some(Above::Target));
        for (n, text) in beside.into_iter().enumerate() {
            lines.push(Above::Rolled(Layout::Framed, n, text.map(Box::new)));
        }
        lines.extend(sums);
    } else {
        match layout {
            Some(layout) => {
                let count = layout.lines(rolled);
                lines.extend((0..count).map(|n| Above::Rolled(layout, n, None)));
            }
            // Real dice are visible on the table.
            None if rolled.dice.is_empty() && take(1) => lines.push(Above::Dice),
            None => {}
        }
        let mut net = rolled::net_lines("net", &rolled.net, columns);
        net.truncate(2);
        let mut sums = sums.into_iter().peekable();
        if let (Some(net), Some(Above::Text(sum))) = (net.last_mut(), sums.peek())
            && add_verdict(net, sum, columns)
        {
            sums.next();
        }
        lines.extend(net.into_iter().map(Above::Text));
        lines.extend(sums);
        if target {
            lines.push(Above::Target);
        }
    }
    // Its line is there before anything is bought, so that the first row that is bought moves no row. It hides
    // none either, because bought rows have a mark.
    let hides = whole - menu;
    if !tray.purse.is_empty() && columns < BESIDE && take(1 + hides) {
        let line = if tray.spent.is_empty() {
            Rich::of("bought  nothing", Tone::Quiet)
        } else {
            bought(&tray.spent, columns, theme)
        };
        lines.extend(wrapped(&line, 1));
    }
    // An answer must come before the hit is applied.
    let notes = notes(tray, columns, theme);
    if take(notes.len()) {
        lines.extend(notes.into_iter().map(Above::Text));
    }
    lines.truncate(room.saturating_sub(3));
    if room > 6 {
        lines.push(Above::Purse);
    }
    lines
}

/// The columns of a verdict without a sum: "a miss". A sum may grow with a purchase.
const VERDICT: usize = 12;

/// Adds a verdict after the symbols that it follows from, if it fits, and returns whether it did. It would be alone
/// below the dice.
fn add_verdict(net: &mut Rich, sum: &Rich, room: usize) -> bool {
    let wide = rich::columns(sum);
    let fits = wide <= VERDICT && rich::columns(net) + 2 + wide <= room;
    if fits {
        *net = std::mem::take(net).and("  ", Tone::Text).then(sum.clone());
    }
    fits
}

/// Returns the results: a minimum number, more if they fit, and the number of the others.
pub fn results(
    tray: &Tray,
    columns: usize,
    (always, fits): (usize, usize),
    theme: &Theme,
) -> impl Iterator<Item = Rich> {
    let rolls = casts::lines(&tray.rolls, columns);
    let count = tray.result.len() + rolls.len();
    // Each takes at least one line, so no more of them need to be wrapped.
    let tried = tray.result.iter().chain(&rolls).take(fits.max(always));
    let mut all: Vec<Vec<Rich>> = tried
        .map(|line| rich::wrapped(line, columns, 2, theme))
        .collect();
    let mut used = 0;
    let fit = all.iter().take_while(|lines| {
        used += lines.len();
        used <= fits
    });
    let mut shown = fit.count().max(always).min(count);
    if shown < count && shown > 1 {
        // The line that counts them replaces the last one.
        shown -= 1;
        all.truncate(shown);
        let hidden = more(count - shown, theme);
        all.push(vec![Rich::of(hidden, Tone::Quiet)]);
    } else {
        all.truncate(shown);
    }
    all.into_iter().flatten()
}
