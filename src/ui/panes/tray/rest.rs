//! The tray at rest, below the options: the social encounter, ranges, the last roll with its dice, and
//! the course of the fight. Each appears only if there is room for all of it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::table::stamp;
use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{bar, rich, rule};
use rules::view::{
    Course, Dealt, LastRoll, Offer, OfferGroup, Past, Rich, SideCourse, Stage, Tone, Tray,
};

use super::super::{Paint, below, offers, ribbon, top};
use super::dice::put_dice;
use super::glyph;
use super::rolled::{Layout, put_target};
use super::{stake, talk};

/// The maximum rounds drawn.
const ROUNDS: usize = 6;

/// The title of a course.
const FIGHT: &str = "This fight";

/// The columns of the labels of a course.
const LABEL: usize = 6;

/// The lines of a course, including its title.
const COURSE: usize = 4;

/// The lines of what is at stake next to a list of any length.
const STAKE: usize = 2;

/// A part of the tray at rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// The progress of the social encounter.
    Talk,
    /// Ranges.
    Ribbon,
    /// The last roll.
    Last,
    /// The last roll in one or two lines, if there is no room for its dice.
    Brief,
    /// What is at stake.
    Stake,
    /// The course of the fight.
    Course,
}

/// Returns the last roll in one or two lines: the actor and target, the result, the effect.
pub(super) fn brief(tray: &Tray, columns: usize) -> Vec<Rich> {
    let Some(last) = &tray.last else {
        return Vec::new();
    };
    let lead = Rich::of("last  ", Tone::Quiet);
    let lines = |line: Rich| rich::wrapped(&line, columns, 3, &Theme::bare());
    let Some(past) = &tray.past.last else {
        return lines(lead.then(last.clone()));
    };
    let who = lead.then(past.pair.clone());
    let net = past.rolled.net.clone();
    let line = who.clone().and("  ", Tone::Quiet).then(net.clone());
    // A number and its word stay together.
    let first = if rich::columns(&line) <= columns {
        vec![line]
    } else {
        let mut first = lines(who);
        first.extend(lines(net));
        first
    };
    let sums = past.sums.iter().take(1);
    sums.fold(first, |mut all, sum| {
        all.extend(rich::wrapped(sum, columns, 1, &Theme::bare()));
        all
    })
}

/// The lines that a long list keeps above the parts at rest, and the lines of a list that keeps all of them.
const LIST: usize = 6;
const SHORT: usize = 8;

/// The lines of a tray from which a long list leaves room for the last roll at the bottom.
const LASTS: u16 = 14;

/// Returns the area of the menu below this many lines. It ends above the parts at rest, for which a long menu leaves
/// room. The answers to the open question keep theirs.
pub(super) fn menu_area(
    tray: &Tray,
    menu: &[&Offer],
    (used, beside): (usize, Rect),
    paint: &Paint<'_>,
    area: Rect,
) -> Rect {
    let whole = below(area, used + 1);
    if tray.stage != Stage::Idle || !beside.is_empty() || area.height < LASTS {
        return whole;
    }
    let (columns, lines) = (usize::from(area.width), usize::from(whole.height));
    let all = offers::whole_height(menu, columns, paint);
    let of = |shown: fn(&Offer) -> bool| {
        let rows: Vec<&Offer> = menu.iter().copied().filter(|one| shown(one)).collect();
        offers::whole_height(&rows, columns, paint)
    };
    let (least, open) = if all <= SHORT {
        (all, all)
    } else {
        let asked = of(|one| one.group == OfferGroup::Asked);
        let open = of(|one| one.group == OfferGroup::Asked || one.is_open());
        // A line counts the rows that aren't available now.
        (asked.max(LIST), all.min(open + 1))
    };
    let kept = kept(tray, (columns, lines), (least, open));
    top(whole, lines.saturating_sub(kept))
}

/// Returns the lines that a long list leaves for the parts at rest, in their shortest form, next to the `least` rows of
/// the list. The course of the fight and the dice of the last roll give way to every `open` row.
fn kept(tray: &Tray, (columns, lines): (usize, usize), (least, open): (usize, usize)) -> usize {
    let high = |parts: &[(Section, usize)]| parts.iter().map(|(_, high)| high).sum::<usize>();
    let mut parts = fitting(tray, columns, lines.saturating_sub(least));
    if lines < high(&parts) + open {
        parts.retain(|(part, _)| *part != Section::Course);
    }
    if lines < high(&parts) + open {
        let brief = brief(tray, columns).len();
        let mut rolls = parts.iter_mut().filter(|(part, _)| *part == Section::Last);
        if let Some((_, high)) = rolls.next() {
            *high = brief.min(*high);
        }
    }
    high(&parts)
}

/// Returns the parts that fit in their shortest form, in drawing order, each with its lines.
fn fitting(tray: &Tray, columns: usize, lines: usize) -> Vec<(Section, usize)> {
    let mut left = lines;
    let mut take = |part: Section, high: Option<usize>| {
        let high = high.filter(|high| *high > 0 && *high <= left)?;
        left -= high;
        Some((part, high))
    };
    let talk = take(Section::Talk, talk::height(&tray.talk, columns, lines));
    let ribbon = take(Section::Ribbon, ribbon::least(&tray.ribbon, columns));
    let stake = stake::height(&tray.past.stake, columns, usize::MAX).map(|lines| lines.min(STAKE));
    let stake = take(Section::Stake, stake);
    let last = tray.past.last.as_ref();
    let last = take(Section::Last, last.map(|last| least_height(last, columns)));
    let last = last.or_else(|| take(Section::Brief, Some(brief(tray, columns).len())));
    // Before the first wound there is nothing to see.
    let mut sides = tray.past.course.sides.iter();
    let hurt = sides.any(|side| side.wounds.iter().any(|dealt| *dealt > 0));
    let course = take(Section::Course, hurt.then_some(COURSE));
    let all = [talk, ribbon, last, stake, course];
    all.into_iter().flatten().collect()
}

/// Returns the parts that fit, in drawing order, each with its lines. Spare lines show all of what is at stake, the
/// frames of the dice and the target, and then combatants that a band had no room for.
pub fn parts(tray: &Tray, columns: usize, lines: usize) -> Vec<(Section, usize)> {
    let mut all = fitting(tray, columns, lines);
    let used: usize = all.iter().map(|(_, high)| high).sum();
    let mut left = lines.saturating_sub(used);
    for grown in [Section::Stake, Section::Last, Section::Ribbon] {
        let Some((_, high)) = all.iter_mut().find(|(part, _)| *part == grown) else {
            continue;
        };
        let room = *high + left;
        let whole = match grown {
            Section::Stake => stake::height(&tray.past.stake, columns, room),
            Section::Last => tray.past.last.as_ref().map(|last| {
                // The gauge of the target is dropped before the dice lose their frames, and these before a sum is cut.
                let gauge = usize::from(last.target.is_some());
                let framed = framed_height(last, columns);
                let mut all = [framed + gauge, framed].into_iter();
                let fits = all.find(|whole| *whole <= room);
                fits.unwrap_or_else(|| least_height(last, columns) + more_sums(last, columns))
            }),
            _ => ribbon::whole(&tray.ribbon, columns).map(|whole| whole.min(room)),
        };
        if let Some(whole) = whole.filter(|whole| (*high..=room).contains(whole)) {
            left = room - whole;
            *high = whole;
        }
    }
    all
}

/// Draws them at the bottom of a tray, below this many lines. A blank line parts them while there are enough.
/// Returns the lines they take.
pub(super) fn put_below(
    tray: &Tray,
    used: usize,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) -> usize {
    let room = usize::from(area.height).saturating_sub(used);
    let mut parts = parts(tray, usize::from(area.width), room);
    let lines: usize = parts.iter().map(|(_, high)| high).sum();
    let gaps = parts.len().saturating_sub(1);
    if lines + 2 * gaps < room {
        for (_, high) in parts.iter_mut().take(gaps) {
            *high += 1;
        }
    }
    let lines: usize = parts.iter().map(|(_, high)| high).sum();
    if lines > 0 {
        let at = usize::from(area.height).saturating_sub(lines);
        put(tray, &parts, theme, below(area, at), buf);
    }
    lines
}

/// The lines for the explanation of the selected option below the parts next to the options.
const TOLD: usize = 5;

/// Returns the parts next to the options, and the area below them for the explanation of the selected one. There is
/// none if a part other than the course of the fight would give way.
pub(super) fn parts_beside(tray: &Tray, beside: Rect) -> (Vec<(Section, usize)>, Option<Rect>) {
    if beside.is_empty() {
        return (Vec::new(), None);
    }
    let (columns, lines) = (usize::from(beside.width), usize::from(beside.height));
    let whole = parts(tray, columns, lines);
    let fewer = parts(tray, columns, lines.saturating_sub(TOLD + 1));
    let count = |all: &[(Section, usize)]| {
        let others = all.iter().filter(|(part, _)| *part != Section::Course);
        others.count()
    };
    if lines <= TOLD || count(&fewer) < count(&whole) {
        return (whole, None);
    }
    let used: usize = fewer.iter().map(|(_, high)| high).sum();
    (fewer, Some(below(beside, used + 1)))
}

/// Draws them next to the options.
pub(super) fn put_beside(tray: &Tray, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let (parts, _) = parts_beside(tray, area);
    put(tray, &parts, theme, area, buf);
    for y in area.top()..area.bottom() {
        if let Some(cell) = buf.cell_mut((area.x.saturating_sub(2), y)) {
            cell.set_symbol(theme.glyphs.side)
                .set_style(theme.part(Part::Frame));
        }
    }
}

/// Draws the parts below each other, with the spare room above them.
pub fn put(tray: &Tray, parts: &[(Section, usize)], theme: &Theme, area: Rect, buf: &mut Buffer) {
    let mut area = area;
    for (part, high) in parts {
        let here = top(area, *high);
        match part {
            Section::Talk => talk::put(&tray.talk, theme, here, buf),
            Section::Ribbon => ribbon::put(&tray.ribbon, theme, here, buf),
            Section::Last => {
                if let Some(last) = &tray.past.last {
                    put_last(last, theme, here, buf);
                }
            }
            Section::Brief => {
                super::put_lines(&brief(tray, usize::from(here.width)), theme, here, buf);
            }
            Section::Stake => stake::put(&tray.past.stake, theme, here, buf),
            Section::Course => put_course(&tray.past.course, true, theme, here, buf),
        }
        area = below(area, *high);
    }
}

/// Returns the lines of the last roll with its dice in rows and without its target, which the roster shows.
fn least_height(last: &LastRoll, columns: usize) -> usize {
    let dice = Layout::of(&last.rolled, columns, 2);
    2 + dice.map_or(1, |layout| layout.lines(&last.rolled)) + last.sums.len().min(1)
}

/// Returns the lines of its sums without the first line, which [`least_height`] counts.
fn more_sums(last: &LastRoll, columns: usize) -> usize {
    sums(last, columns, 2, &Theme::bare()).len() - last.sums.len().min(1)
}

/// Returns the lines of the last roll with its dice in frames and its sums, without its target.
fn framed_height(last: &LastRoll, columns: usize) -> usize {
    let dice = Layout::of(&last.rolled, columns, 3);
    let dice = dice.map_or(1, |layout| layout.lines(&last.rolled));
    2 + dice + sums(last, columns, 2, &Theme::bare()).len()
}

/// Returns what the last roll did, each sum in at most `each` lines.
fn sums(last: &LastRoll, columns: usize, each: usize, theme: &Theme) -> Vec<Rich> {
    let sums = last.sums.iter().take(3);
    let sums = sums.flat_map(|sum| rich::wrapped(sum, columns, each, theme));
    sums.collect()
}

/// Draws the dice of the last roll, the result, and the effect.
fn put_last(last: &LastRoll, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let when = match stamp(last.at) {
        at if at.is_empty() => Rich::new(),
        at => Rich::of(format!("{at}  "), Tone::Quiet),
    };
    let remark = when.then(last.pair.clone());
    let fits = |remark: &Rich| rich::columns(remark) + 15 <= area.width as usize;
    if fits(&remark) {
        rule::remarked("Last roll", &remark, false, theme, area, buf);
    } else if fits(&last.pair) {
        rule::remarked("Last roll", &last.pair, false, theme, area, buf);
    } else {
        // Long names take the room of the title, because the dice alone say nothing.
        let title = Rich::of("Last ", Tone::Quiet).then(last.pair.clone());
        rule::rich_title(&title, "", false, theme, area, buf);
    }
    let columns = area.width as usize;
    let mut at = 1;
    let framed = usize::from(area.height) >= framed_height(last, columns);
    let most = if framed { 3 } else { 2 };
    if let Some(layout) = Layout::of(&last.rolled, columns, most) {
        for line in 0..layout.lines(&last.rolled) {
            let mut pen = Pen::row(area, at, theme.glyphs, buf);
            layout.put(&last.rolled, line, theme, &mut pen);
            at += 1;
        }
    } else {
        let mut pen = Pen::row(area, at, theme.glyphs, buf);
        put_dice(&last.rolled.pool, theme, &mut pen);
        at += 1;
    }
    rich::put(
        &last.rolled.net,
        theme,
        &mut Pen::row(area, at, theme.glyphs, buf),
    );
    at += 1;
    // With too few lines each is cut at the end of its own.
    let whole = sums(last, columns, 2, theme);
    let left = usize::from(area.height).saturating_sub(at);
    let sums = if whole.len() <= left {
        whole
    } else {
        sums(last, columns, 1, theme)
    };
    for sum in &sums {
        rich::put(sum, theme, &mut Pen::row(area, at, theme.glyphs, buf));
        at += 1;
    }
    if let Some(target) = &last.target {
        put_target(
            target,
            true,
            theme,
            &mut Pen::row(area, at, theme.glyphs, buf),
        );
    }
}

/// Returns who dealt how much: as many as fit, and the sum of the others if that fits too. `None` if
/// not even the first fits.
fn dealt(side: &SideCourse, room: usize, whole: bool) -> Option<String> {
    if side.dealt.is_empty() {
        return Some(String::new());
    }
    let sum: u32 = side.wounds.iter().sum();
    (1..=side.dealt.len()).rev().find_map(|shown| {
        let all = side.dealt.iter().take(shown);
        let named: u32 = all.clone().map(|one| one.wounds).sum();
        let mut parts: Vec<String> = all
            .map(|one| format!("{} {}", one.name, one.wounds))
            .collect();
        if whole && sum > named {
            parts.push(format!("Rest {}", sum - named));
        }
        let text = parts.join(", ");
        (width(&text) <= room).then_some(text)
    })
}

/// The lines of what is drawn below the roster.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// Those of what is at stake.
    pub stake: usize,
    /// Those of the fight's course.
    pub fight: usize,
}

impl Beside {
    /// Returns the lines that stay free for it below the roster: all of what is at stake, and the course with a few
    /// bars.
    pub fn kept(past: &Past, columns: usize) -> usize {
        let stake = stake::height(&past.stake, columns, usize::MAX);
        (stake.unwrap_or(0) + COURSE + 1).max(2 * COURSE + 1)
    }

    /// Returns what is drawn below the roster in this much room, the same at rest and while a check is open. Bars
    /// of the combatants who dealt least are dropped first, and the stake before the course.
    pub fn of(past: &Past, columns: usize, room: usize) -> Self {
        let whole = fight_height(&past.course);
        let least = sides_height(&past.course);
        let left = room.saturating_sub(least);
        let stake = stake::height(&past.stake, columns, left).unwrap_or(0);
        let fits = |lines: usize| lines <= room;
        if fits(stake + least) {
            let fight = whole.min(room - stake);
            Self { stake, fight }
        } else if least > 0 && fits(least) {
            let fight = whole.min(room);
            Self { stake: 0, fight }
        } else if fits(stake) {
            Self { stake, fight: 0 }
        } else {
            Self::default()
        }
    }

    /// Returns all of its lines.
    pub const fn lines(self) -> usize {
        self.stake + self.fight
    }

    /// Draws it.
    pub fn put(self, past: &Past, theme: &Theme, area: Rect, buf: &mut Buffer) {
        if self.stake > 0 {
            stake::put(&past.stake, theme, top(area, self.stake), buf);
        }
        if self.fight > 0 {
            put_fight(&past.course, theme, below(area, self.stake), buf);
        }
    }
}

/// Returns the lines of a fight's course with a bar for every combatant who dealt wounds, or 0 outside a
/// fight.
fn fight_height(course: &Course) -> usize {
    let dealt: usize = course.sides.iter().map(|side| side.dealt.len()).sum();
    match sides_height(course) {
        0 => 0,
        sides => sides + 1 + dealt.min(DEALT),
    }
}

/// Returns the lines of a fight's course without those bars, or 0 outside a fight.
fn sides_height(course: &Course) -> usize {
    if course.rounds.is_empty() {
        0
    } else {
        2 + course.sides.len()
    }
}

/// The maximum combatants with a bar.
const DEALT: usize = 8;

/// Draws both sides by rounds, and every combatant's wounds dealt below them.
fn put_fight(course: &Course, theme: &Theme, area: Rect, buf: &mut Buffer) {
    put_course(course, false, theme, area, buf);
    let sides = course.sides.iter();
    let mut all: Vec<(&Dealt, Tone)> = sides
        .flat_map(|side| side.dealt.iter().map(|one| (one, side.tone)))
        .collect();
    all.sort_by_key(|(one, _)| std::cmp::Reverse(one.wounds));
    let room = usize::from(area.height).saturating_sub(3 + course.sides.len());
    all.truncate(DEALT.min(room));
    let most = all.first().map_or(1, |(one, _)| one.wounds.max(1));
    let columns = usize::from(area.width);
    let name = all.iter().map(|(one, _)| width(&one.name)).max();
    let name = name.unwrap_or(0).min(columns / 2);
    let cells = columns.saturating_sub(name + 1 + 4);
    for (n, (one, tone)) in all.into_iter().enumerate() {
        let mut pen = Pen::row(area, 3 + course.sides.len() + n, theme.glyphs, buf);
        pen.within(&one.name, name, theme.style(tone)).to(name + 1);
        let full = (one.wounds as usize * cells).div_ceil(most as usize);
        pen.repeat(bar::apart(theme.glyphs), full, theme.style(tone))
            .to(columns - 3)
            .right(&one.wounds.to_string(), 3, theme.style(Tone::Strong));
    }
}

/// Draws the wounds that each side dealt, one column per round, and if `named` also who dealt how much.
fn put_course(course: &Course, named: bool, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let forms = [
        format!("{} dealt per round", course.counts),
        "dealt per round".to_owned(),
    ];
    let room = usize::from(area.width).saturating_sub(width(FIGHT) + 6);
    let remark = forms.into_iter().find(|form| width(form) <= room);
    let remark = Rich::of(remark.unwrap_or_default(), Tone::Quiet);
    rule::remarked(FIGHT, &remark, false, theme, area, buf);
    let quiet = theme.style(Tone::Quiet);
    let skipped = course.rounds.len().saturating_sub(ROUNDS);
    let all = course.sides.iter().flat_map(|side| side.wounds.iter());
    let most = all.max().copied().unwrap_or(0).max(1);
    // Bars are narrower if that lets both sides show who dealt most.
    let count = course.rounds.len() - skipped;
    let room =
        |cells: usize| usize::from(area.width).saturating_sub(LABEL + count * (cells + 1) + 4);
    let says = |(cells, whole): &(usize, bool)| {
        let mut sides = course.sides.iter();
        sides.all(|side| dealt(side, room(*cells), *whole).is_some())
    };
    let forms = [(3, true), (2, true), (3, false), (2, false), (1, false)];
    let (cells, whole) = forms.into_iter().find(says).unwrap_or((3, false));
    for (n, side) in course.sides.iter().enumerate() {
        let mut pen = Pen::row(area, 1 + n, theme.glyphs, buf);
        pen.cell(side.label, LABEL, quiet);
        for wounds in side.wounds.iter().skip(skipped) {
            let eighths = (u64::from(*wounds) * 8).div_ceil(u64::from(most)) as usize;
            if *wounds == 0 {
                pen.repeat(glyph(theme, "·", "."), cells, theme.part(Part::Track));
            } else if let Some((cell, style)) =
                bar::upright(eighths, 0, theme.style(side.tone), theme.glyphs)
            {
                pen.repeat(cell, cells, style);
            }
            pen.skip(1);
        }
        let sum: u32 = side.wounds.iter().sum();
        pen.right(&sum.to_string(), 3, theme.style(Tone::Strong))
            .skip(1);
        let left = pen.left();
        if named {
            pen.put(&dealt(side, left, whole).unwrap_or_default(), quiet);
        }
    }
    let mut pen = Pen::row(area, 1 + course.sides.len(), theme.glyphs, buf);
    pen.cell("round", LABEL, quiet);
    for round in course.rounds.iter().skip(skipped) {
        pen.put(&format!("{round:^cells$}"), quiet).skip(1);
    }
}
