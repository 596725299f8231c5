//! The dice tray: the current roll, its reasons, its value, and what it can buy.
//!
//! While a pool is built, the tray shows the origin of every die, switches with their effects, and the
//! exact chances. While symbols are spent, it shows the spending menu. At rest it shows the last roll
//! and the options of the active combatant.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::Pen;
use crate::ui::widgets::{rich, rule};
use rules::view::{Card, DONE, Offer, OfferGroup, Past, Rich, Source, Stage, Tone, Tray};

use super::{Paint, below, line_at, offers, top};

mod casts;
mod chances;
pub mod charts;
mod choices;
pub mod critical;
mod dice;
mod heat;
mod histogram;
mod least;
mod pool;
pub mod rest;
mod rolled;
mod sources;
mod spending;
pub mod stake;
pub mod talk;

use dice::put_dice;
pub use dice::put_die;
use pool::{PoolPlan, reminders, render_pool};

/// Returns an ornament or its ASCII equivalent.
const fn glyph(theme: &Theme, fine: &'static str, plain: &'static str) -> &'static str {
    if theme.glyphs.ascii { plain } else { fine }
}

/// The row of a tray, depending on its stage.
pub enum Choice<'a> {
    /// A source that can be switched.
    Source(&'a Source),
    /// An offer that can be taken.
    Offer(&'a Offer),
}

/// Returns the offers of the tray: the open question while symbols are spent, the options of the active
/// combatant at rest.
pub fn menu<'a>(tray: &Tray, all: &'a [Offer]) -> Vec<&'a Offer> {
    menu_places(tray, all)
        .into_iter()
        .filter_map(|at| all.get(at))
        .collect()
}

/// Returns the indexes of these offers among all of them.
pub fn menu_places(tray: &Tray, all: &[Offer]) -> Vec<usize> {
    let shown = |(_, offer): &(usize, &Offer)| match tray.stage {
        Stage::Pool => false,
        Stage::Spending => offer.group == OfferGroup::Asked,
        Stage::Idle => matches!(
            offer.group,
            OfferGroup::Asked | OfferGroup::Action | OfferGroup::Maneuver | OfferGroup::Other
        ),
    };
    let mut menu: Vec<_> = all.iter().enumerate().filter(shown).collect();
    // The row that the continue key takes stays above the list, below what has to be answered first.
    let place = |offer: &Offer| match offer.key.as_str() {
        _ if tray.stage != Stage::Spending || !tray.priced => 0,
        rules::view::ANSWER => 0,
        DONE => 1,
        _ => 2,
    };
    let group = |offer: &Offer| match offer.group {
        OfferGroup::Asked => 0,
        OfferGroup::Action => 1,
        OfferGroup::Maneuver
        | OfferGroup::Talent
        | OfferGroup::Change
        | OfferGroup::Encounter
        | OfferGroup::Growth
        | OfferGroup::Market
        | OfferGroup::Between
        | OfferGroup::Bring
        | OfferGroup::Place => 2,
        OfferGroup::Other => 3,
    };
    menu.sort_by_key(|(_, offer)| (group(offer), place(offer)));
    menu.into_iter().map(|(at, _)| at).collect()
}

/// Returns how many rows can be selected: sources while a pool is built, otherwise the offers of
/// [`menu`].
pub fn rows(tray: &Tray, all: &[Offer]) -> usize {
    if tray.stage == Stage::Pool {
        tray.sources.len()
    } else {
        menu(tray, all).len()
    }
}

/// Returns the content of a row.
pub fn choice<'a>(tray: &'a Tray, all: &'a [Offer], row: usize) -> Option<Choice<'a>> {
    match tray.stage {
        Stage::Pool => tray.sources.get(row).map(Choice::Source),
        Stage::Idle | Stage::Spending => menu(tray, all).get(row).map(|offer| Choice::Offer(offer)),
    }
}

/// Returns the lines of an outcome that is chosen without dice, including its title. 0 at other times,
/// when the tray keeps all its room.
pub fn outcome_height(tray: &Tray, all: &[Offer], area: Rect) -> usize {
    if tray.stage != Stage::Spending || !outcome(tray) {
        return 0;
    }
    let (menu, bare) = (menu(tray, all), Theme::bare());
    let above = lines_above_menu(tray, &menu, &bare, area).len();
    // The explanation of a row is next to the list or below it.
    let told = if area.width >= TWO { 0 } else { 5 };
    // A single answer leaves room for the cards above it.
    let least = if tray.secrets.is_empty() { 0 } else { 3 };
    let rows = offers::whole_rows(&menu, area, &Paint::new(&bare));
    1 + above + rows.max(least) + told
}

/// Returns the lines it would fill without a limit.
pub fn height(tray: &Tray, all: &[Offer], width: usize) -> usize {
    match tray.stage {
        Stage::Pool => pool::height(tray, width),
        Stage::Idle | Stage::Spending => 8 + offers::height(&menu(tray, all)),
    }
}

/// Returns the row at a position, counted as in [`rows`].
pub fn hit(
    area: Rect,
    position: Position,
    tray: &Tray,
    all: &[Offer],
    paint: &Paint<'_>,
) -> Option<usize> {
    if tray.stage == Stage::Pool {
        let plan = PoolPlan::in_area(tray, area, paint);
        let line = line_at(plan.sources, position)?;
        return plan.source_at(line);
    }
    if card_alone(tray, area).is_some() {
        return None;
    }
    let (menu, paint) = (menu(tray, all), &menu_paint(tray, area, paint));
    offers::list_hit(list_area(tray, &menu, paint, area), position, &menu, paint)
}

/// Whether the row of an offer is drawn.
pub fn shows(area: Rect, tray: &Tray, all: &[Offer], offer: &Offer, paint: &Paint<'_>) -> bool {
    let (menu, paint) = (menu(tray, all), &menu_paint(tray, area, paint));
    let list = list_area(tray, &menu, paint, area);
    let row = menu.iter().position(|one| *one == offer);
    let row = row.filter(|_| card_alone(tray, area).is_none());
    row.is_some_and(|row| offers::shows(list, row, &menu, paint))
}

/// Returns the area that tells about the selected row, if it is there: next to the menu, or below the sources.
pub fn told(area: Rect, tray: &Tray, all: &[Offer], paint: &Paint<'_>) -> Rect {
    if tray.stage == Stage::Pool {
        return PoolPlan::in_area(tray, area, paint).told_area;
    }
    let menu = menu(tray, all);
    offers::told(list_area(tray, &menu, paint, area), &menu, paint)
}

/// Returns how to draw the list of options: the explanation of its selected row may be next to it.
fn menu_paint<'a>(tray: &Tray, area: Rect, paint: &Paint<'a>) -> Paint<'a> {
    let (_, beside) = split(tray, area);
    paint.told_elsewhere(rest::parts_beside(tray, beside).1.is_some())
}

/// Returns the area of the list of options.
fn list_area(tray: &Tray, menu: &[&Offer], paint: &Paint<'_>, area: Rect) -> Rect {
    let (area, beside) = split(tray, area);
    let used = lines_above_menu(tray, menu, paint.theme, area).len();
    rest::menu_area(tray, menu, (used, beside), paint, area)
}

/// Draws it. Returns the blank lines of a tray at rest.
pub fn put(tray: &Tray, all: &[Offer], paint: &Paint<'_>, area: Rect, buf: &mut Buffer) -> Rect {
    let theme = paint.theme;
    let none = top(area, 0);
    if let Some(card) = card_alone(tray, area) {
        critical::put(card, paint.focused, theme, area, buf);
        // Available answers are shown with it.
        let high = critical::height(card, area.width as usize);
        let notes = notes(tray, area.width as usize, theme);
        put_lines(&notes, theme, below(area, high), buf);
        rest::put_below(tray, high + notes.len(), theme, area, buf);
        return none;
    }
    put_title(tray, paint, area, buf);
    if tray.stage == Stage::Pool {
        render_pool(tray, paint, area, buf);
        return none;
    }
    let (menu, paint) = (menu(tray, all), &menu_paint(tray, area, paint));
    let (area, beside) = split(tray, area);
    if !beside.is_empty() {
        rest::put_beside(tray, theme, beside, buf);
    }
    let above = lines_above_menu(tray, &menu, theme, area);
    // A question without a line of its own is the title.
    if tray.stage == Stage::Idle && above.is_empty() && asks(tray, &menu) {
        rule::title(&tray.asks, "", paint.focused, theme, area, buf);
    }
    for (n, line) in above.iter().enumerate() {
        let mut pen = Pen::row(area, n + 1, theme.glyphs, buf);
        match line {
            Above::Text(line) => rich::put(line, theme, &mut pen),
            Above::Dice => put_dice(&tray.dice, theme, &mut pen),
            Above::Rolled(layout, n, beside) => {
                spending::put_rolled(tray, (*layout, *n, beside.as_deref()), theme, &mut pen);
            }
            Above::Target => {
                if let Some(target) = &tray.target {
                    rolled::put_target(target, true, theme, &mut pen);
                }
            }
            Above::Critical(true) => {
                if let Some(card) = &tray.past.card {
                    critical::put(card, false, theme, below(area, n + 1), buf);
                }
            }
            Above::Critical(false) => {}
            Above::Purse => spending::put_purse(tray, theme, top(below(area, n + 1), 1), buf),
            Above::Rule => {
                let left = pen.left();
                pen.repeat(theme.glyphs.divider, left, theme.part(Part::Frame));
                let heads = rich::columns(&tray.columns);
                let rows = usize::from(offers::first_column(below(area, n + 2), &menu).width);
                if heads > 0 && heads < rows {
                    let line = top(below(area, n + 1), 1);
                    rule::put_over(&tray.columns, rows - heads - 1, theme, line, buf);
                }
            }
        }
    }
    let mut used = 0;
    if !menu.is_empty() || tray.stage == Stage::Spending {
        let answers = tray.stage == Stage::Idle;
        let list = rest::menu_area(tray, &menu, (above.len(), beside), paint, area);
        used = offers::render_list(&menu, answers, paint, list, buf);
        if let (_, Some(told)) = rest::parts_beside(tray, beside) {
            offers::put_told(&menu, (list, told), paint, buf);
        }
    }
    // The rest is below the lines that the list really has.
    let used = match tray.stage {
        Stage::Idle => used,
        _ => used.max(offers::height(&menu)),
    };
    let below_menu = above.len() + 1 + used;
    let idle = tray.stage == Stage::Idle && beside.is_empty();
    if idle {
        let lines = rest::put_below(tray, below_menu, theme, area, buf);
        if lines > 0 {
            let end = usize::from(area.height).saturating_sub(lines);
            return below(top(area, end), below_menu);
        }
    }
    let told = put_reminders(tray, below_menu, paint, area, buf);
    if idle {
        below(area, below_menu + told)
    } else {
        none
    }
}

/// Returns a Critical Injury of the last entry that fills the tray. The open question waits until it is
/// confirmed.
fn card_alone(tray: &Tray, area: Rect) -> Option<&Card> {
    let card = tray.past.card.as_ref()?;
    let fits = critical::height(card, area.width as usize) <= usize::from(area.height);
    (tray.stage == Stage::Idle && fits).then_some(card)
}

/// The columns from which a tray at rest shows past events next to the options.
const TWO: u16 = 75;

/// Returns the area of the options and the area next to it.
fn split(tray: &Tray, area: Rect) -> (Rect, Rect) {
    let told =
        tray.past != Past::default() || !tray.ribbon.bands.is_empty() || !tray.talk.is_empty();
    if tray.stage != Stage::Idle || area.width < TWO || area.height < 6 || !told {
        return (area, Rect { width: 0, ..area });
    }
    let left = Rect {
        width: (area.width - 3) / 2,
        ..area
    };
    let right = Rect {
        x: left.right() + 3,
        width: area.right() - left.right() - 3,
        y: area.y + 1,
        height: area.height - 1,
    };
    (left, right)
}

/// Draws the rule reminders below the sources, after a blank line, if all of them fit. Returns their lines.
fn put_reminders(
    tray: &Tray,
    used: usize,
    paint: &Paint<'_>,
    area: Rect,
    buf: &mut Buffer,
) -> usize {
    let lines = reminders(
        &tray.reminders,
        area.width as usize,
        usize::MAX,
        paint.theme,
    );
    if lines.is_empty() || used + 1 + lines.len() > area.height as usize {
        return 0;
    }
    put_lines(&lines, paint.theme, below(area, used + 1), buf);
    1 + lines.len()
}

/// Draws lines below each other.
fn put_lines(lines: &[Rich], theme: &Theme, area: Rect, buf: &mut Buffer) {
    for (n, line) in lines.iter().enumerate() {
        rich::put(line, theme, &mut Pen::row(area, n, theme.glyphs, buf));
    }
}

/// Returns the notes as wrapped lines. A single note may take three lines, one of two may take two.
fn notes(tray: &Tray, width: usize, theme: &Theme) -> Vec<Rich> {
    let most = if tray.notes.len() == 1 { 3 } else { 2 };
    let notes = tray.notes.iter();
    notes
        .flat_map(|note| rich::wrapped(note, width, most, theme))
        .collect()
}

/// Returns lines of at most two lines each.
fn wrapped_all(lines: &[Rich], columns: usize, theme: &Theme) -> Vec<Rich> {
    let each = lines.iter();
    each.flat_map(|line| rich::wrapped(line, columns, 2, theme))
        .collect()
}

/// The lines from which the complete roll is shown above a menu of any length.
const ROOMY: usize = 24;

/// A line above the menu.
enum Above {
    Text(Rich),
    Dice,
    /// A line of the rolled dice, and the text next to it.
    Rolled(rolled::Layout, usize, Option<Box<Above>>),
    /// The target.
    Target,
    /// The titled line of the unspent symbols.
    Purse,
    /// The lines of a Critical Injury. The first line draws all of them.
    Critical(bool),
    Rule,
}

/// Returns the lines above the menu: a Critical Injury of the last entry, then what fits into the rest.
fn lines_above_menu(tray: &Tray, menu: &[&Offer], theme: &Theme, area: Rect) -> Vec<Above> {
    let card = tray.past.card.as_ref();
    let high = card.map_or(0, |card| critical::height(card, area.width as usize));
    // Without room for all of it, it would only repeat the log.
    if high == 0 || high + 2 > usize::from(area.height) {
        return lines_of_stage(tray, menu, theme, area);
    }
    let mut lines: Vec<Above> = (0..high).map(|n| Above::Critical(n == 0)).collect();
    lines.extend(lines_of_stage(tray, menu, theme, below(area, high)));
    lines
}

/// Returns the lines above the menu at a stage, fewer with less room. The unspent symbols are dropped
/// last.
fn lines_of_stage(tray: &Tray, menu: &[&Offer], theme: &Theme, area: Rect) -> Vec<Above> {
    let columns = area.width as usize;
    let room = (area.height as usize).saturating_sub(1);
    let mut lines = Vec::new();
    let text = |lines: &mut Vec<Above>, line: &Rich, most: usize| {
        lines.extend(
            rich::wrapped(line, columns, most, theme)
                .into_iter()
                .map(Above::Text),
        );
    };
    if tray.stage == Stage::Idle {
        if tray.last.is_none() && menu.is_empty() && tray.ribbon.bands.is_empty() {
            text(
                &mut lines,
                &Rich::of("no roll yet", Tone::Quiet),
                room.min(1),
            );
        }
        if asks(tray, menu) && room > lines.len() + menu.len() {
            text(&mut lines, &Rich::of(tray.asks.clone(), Tone::Strong), 1);
        }
        let notes = notes(tray, columns, theme);
        // The offers are the purpose of the pane.
        if room >= lines.len() + notes.len() + 8 {
            lines.extend(notes.into_iter().map(Above::Text));
        }
        return lines;
    }
    if tray.rolled.is_some() {
        return spending::lines(tray, menu, theme, area);
    }
    // The menu has taken over. The roll is shown if that costs the menu nothing.
    if outcome(tray) {
        // The actor and the target are what the choice is about, so they are never dropped. Cards name them.
        let whole = if tray.secrets.is_empty() {
            tray.title.clone()
        } else {
            Rich::new()
        };
        let gap = if whole.is_empty() { "" } else { "  " };
        let both = whole.clone().and(gap, Tone::Quiet).then(tray.left.clone());
        match above_asks(tray) {
            true if rich::columns(&both) <= columns => text(&mut lines, &both, 1),
            true => {
                text(&mut lines, &whole, 1);
                text(&mut lines, &tray.left, 1);
            }
            false => text(&mut lines, &whole, 2),
        }
    }
    // The actor, the target and the dice, as much as the menu leaves room for.
    let mut head: [Vec<Above>; 3] = Default::default();
    if !outcome(tray) {
        text(&mut head[0], &tray.title, 2);
    }
    // The whole cards, or their words if that is all the room there is.
    let told = if area.width >= TWO { 0 } else { 4 };
    let needs = if tray.secrets.is_empty() {
        offers::height(menu)
    } else {
        1 + offers::listed(menu) + told
    };
    let spare = room.saturating_sub(lines.len() + needs);
    // What comes of the roll is worth more than the cards.
    let whole = spare >= choices::CARD && tray.result.is_empty() && tray.rolls.is_empty();
    let cards = choices::cards(tray, columns, if whole { spare } else { 1 });
    lines.extend(cards.into_iter().map(Above::Text));
    text(&mut head[1], &tray.subtitle, 1);
    // Dice with their faces replace those without.
    if !tray.dice.is_empty() && tray.rolls.iter().all(|cast| cast.faces.is_empty()) {
        head[2].push(Above::Dice);
    }
    let top = lines.len();
    // Some results are always shown, and as many more as the menu, its rule and two lines of
    // explanation leave room for.
    let always = match room {
        0..8 => 1,
        8..20 => 4,
        _ => 6,
    };
    let heads: usize = match room {
        ROOMY.. => head.iter().map(Vec::len).sum(),
        _ => 0,
    };
    let mut after = Vec::new();
    if room >= 10 && !tray.spent.is_empty() {
        let spent = tray.spent.iter().enumerate().fold(
            Rich::of("bought  ", Tone::Quiet),
            |line, (n, piece)| {
                let line = if n > 0 {
                    line.and(", ", Tone::Quiet)
                } else {
                    line
                };
                line.then(piece.clone())
            },
        );
        text(&mut after, &spent, 2);
    }
    // An answer must come before the hit is applied.
    if room >= 10 && tray.secrets.is_empty() {
        after.extend(notes(tray, columns, theme).into_iter().map(Above::Text));
    }
    let fits = (room + 1).saturating_sub(top + heads + after.len() + needs);
    lines.extend(spending::results(tray, columns, (always, fits), theme).map(Above::Text));
    lines.append(&mut after);
    lines.truncate(room.saturating_sub(3));
    // The explanation of the selected row may be two lines longer than the menu counts.
    let mut left = room.saturating_sub(lines.len() + 3 + offers::height(menu));
    let mut at = top.min(lines.len());
    for part in head {
        if room >= ROOMY || part.len() <= left {
            left = left.saturating_sub(part.len());
            let end = at + part.len();
            lines.splice(at..at, part);
            at = end;
        } else {
            left = 0;
        }
    }
    lines.truncate(room.saturating_sub(3));
    if room > 6 && !lines.is_empty() || !tray.columns.is_empty() {
        lines.push(Above::Rule);
    }
    lines
}

/// Whether the roll is over and only its outcome is chosen.
const fn outcome(tray: &Tray) -> bool {
    tray.pool.is_empty()
}

/// Whether the open question is too long for the title and has a line below it.
fn above_asks(tray: &Tray) -> bool {
    rich::columns(&tray.left) > 15
}

/// Whether the rows answer the open question. A list with other rows too has the question above its answers.
fn asks(tray: &Tray, menu: &[&Offer]) -> bool {
    let answers = menu.iter().all(|offer| offer.group == OfferGroup::Asked);
    !tray.asks.is_empty() && answers && !menu.is_empty()
}

/// Returns the title of the tray.
pub fn title(tray: &Tray) -> &'static str {
    match (tray.stage, tray.heading) {
        (Stage::Idle, _) if !tray.asks.is_empty() => "Choose now",
        (_, heading) if !heading.is_empty() => heading,
        (Stage::Idle, _) => "Dice",
        (Stage::Pool, _) => "Check",
        (Stage::Spending, _) if outcome(tray) => "Outcome",
        // Nothing is bought yet while several characters roll.
        (Stage::Spending, _) if !tray.rolls.is_empty() => "Rolls",
        (Stage::Spending, _) => "Spend",
    }
}

/// Returns the text at the right of its title: the actor and the target, or while symbols are spent,
/// those that are left.
pub fn remark(tray: &Tray) -> Rich {
    match tray.stage {
        Stage::Idle => Rich::new(),
        Stage::Pool => tray.title.clone(),
        Stage::Spending if outcome(tray) => {
            if above_asks(tray) {
                Rich::new()
            } else {
                tray.left.clone()
            }
        }
        Stage::Spending if tray.rolled.is_some() => tray.title.clone(),
        Stage::Spending if tray.left.is_empty() => Rich::of("nothing left", Tone::Quiet),
        Stage::Spending => Rich::of("left ", Tone::Quiet).then(tray.left.clone()),
    }
}

/// The columns of a title line around its title and remark.
const AROUND: usize = 6;

/// Whether the title line has no room for the actor and the target.
fn title_is_cut(tray: &Tray, paint: &Paint<'_>, columns: usize) -> bool {
    let wide = rich::columns(&tray.title) + AROUND;
    let pair = tray.stage == Stage::Pool || tray.rolled.is_some();
    // The tabs are in the line of the title.
    let room = if paint.tabbed {
        usize::from(paint.tab_room)
    } else {
        columns.saturating_sub(title(tray).len())
    };
    pair && wide > room
}

/// Draws "Attack ──── Vex Marrow → Boarders", or while symbols are spent, those that are left: "Spend
/// ──── left 2a 1T".
fn put_title(tray: &Tray, paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let theme = paint.theme;
    let name = title(tray);
    rule::title(name, "", paint.focused, theme, area, buf);
    if title_is_cut(tray, paint, area.width as usize) {
        return;
    }
    let remark = remark(tray);
    let wide = rich::columns(&remark);
    let fits = wide > 0 && wide + name.len() + AROUND <= area.width as usize;
    let Some(at) = (area.width as usize).checked_sub(wide + 1).filter(|_| fits) else {
        return;
    };
    rule::put_over(&remark, at - 1, theme, area, buf);
}
