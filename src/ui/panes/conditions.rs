//! The state of the table, in the blank lines of the largest screens: who is still to act, and what hinders or
//! protects whom, with its effect.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::Theme;
use crate::ui::widgets::text::Pen;
use crate::ui::widgets::{rich, rule};
use rules::view::{
    BETWEEN, Fact, INJURIES, Id, Listed, Party, Rich, SKILLS, STATUS, Sheet, Tone, WEAPONS, fact,
};

use super::sheet::ordered;
use super::who::{ARMS, everybody};
use super::{below, top};

/// The combatants whose sheets are read for this at most.
pub const MOST: usize = 10;

/// The lines of a combatant in the roster for weapons and for skills.
const EQUIPPED: [(&str, usize); 2] = [(WEAPONS, 2), (SKILLS, 3)];

/// Returns the first weapons and skills of a sheet for the roster, each in a line.
pub fn arms(sheet: &Sheet) -> impl Iterator<Item = Fact> {
    let rows = EQUIPPED.iter().flat_map(|(title, lines)| {
        let blocks = sheet.blocks.iter().filter(|block| block.title == *title);
        blocks.flat_map(|block| ordered(block, true)).take(*lines)
    });
    rows.map(|row| {
        let cells = row.cells.iter().filter(|cell| !cell.is_empty());
        let line = cells.fold(Rich::new(), |line, cell| {
            let gap = if line.is_empty() { "" } else { BETWEEN };
            line.and(gap, Tone::Quiet).then(cell.clone())
        });
        fact(ARMS, "", line, Vec::new())
    })
}

/// The lines of a condition, and of its effects.
const LINES: usize = 2;

/// How much is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detail {
    /// The conditions with all their effects.
    Effects,
    /// Only injuries with their effects.
    Injuries,
    /// The conditions.
    Names,
}

/// A combatant with conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Afflicted {
    name: String,
    tone: Tone,
    facts: Vec<Fact>,
}

impl Afflicted {
    /// Returns a combatant's conditions from their sheet, or `None` without any.
    pub fn of(one: &Listed, sheet: Sheet) -> Option<Self> {
        let told = |fact: &Fact| [INJURIES, STATUS].contains(&fact.key);
        let facts: Vec<Fact> = sheet.now.into_iter().filter(told).collect();
        (!facts.is_empty() && !one.conditions.is_empty()).then(|| Self {
            name: one.short_name().to_owned(),
            tone: one.tone,
            facts,
        })
    }

    /// Returns its place in the list: the injured come first.
    pub fn rank(&self) -> bool {
        self.facts.iter().all(|fact| fact.key != INJURIES)
    }

    /// Returns the lines next to the name.
    fn lines(&self, detail: Detail, columns: usize, theme: &Theme) -> Vec<Rich> {
        let mut all = Vec::new();
        for fact in &self.facts {
            let words = fact.value.plain();
            // A reason names the condition and its effect. The line above it has the one of them.
            let effects = fact.because.iter().map(|reason| {
                let is_named = words.contains(reason.label.as_ref());
                if is_named {
                    &reason.change
                } else {
                    &reason.label
                }
            });
            let effects = effects.filter(|text| !text.is_empty() && !words.contains(text.as_ref()));
            let effects = effects.fold(Rich::new(), |line, effect| {
                let gap = if line.is_empty() { "" } else { " · " };
                line.and(gap, Tone::Quiet)
                    .and(effect.to_string(), Tone::Quiet)
            });
            let shows = match detail {
                Detail::Effects => true,
                Detail::Injuries => fact.key == INJURIES,
                Detail::Names => false,
            };
            let effects = Some(effects).filter(|line| shows && !line.is_empty());
            for line in std::iter::once(fact.value.clone()).chain(effects) {
                all.extend(rich::wrapped(&line, columns, LINES, theme));
            }
        }
        all
    }
}

/// The maximum lines of the names of a group.
const NAMES: usize = 3;

/// Combatants with the same conditions, which are told once.
struct Group<'a> {
    names: Rich,
    count: usize,
    first: &'a Afflicted,
}

/// Returns the combatants in groups with the same conditions, in the order of the first of each.
fn grouped(all: &[Afflicted]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for one in all {
        let names = Rich::of(one.name.clone(), one.tone);
        if let Some(group) = groups
            .iter_mut()
            .find(|group| group.first.facts == one.facts)
        {
            group.names = std::mem::take(&mut group.names)
                .and(", ", Tone::Quiet)
                .then(names);
            group.count += 1;
        } else {
            groups.push(Group {
                names,
                count: 1,
                first: one,
            });
        }
    }
    groups
}

/// Returns the sides with the combatants who are still to act.
fn waiting(roster: &[Listed], ids: &[Id]) -> Vec<(&'static str, Rich)> {
    let sides = [("PC", Party::Players), ("NPC", Party::Others)];
    let each = sides.map(|(word, party)| {
        let all = everybody(roster).filter(|one| one.party == party);
        let all = all.filter(|one| ids.contains(&one.id));
        let line = all.fold(Rich::new(), |line, one| {
            let between = if line.is_empty() { "" } else { ", " };
            line.and(between, Tone::Quiet)
                .and(one.short_name().to_owned(), one.tone)
        });
        (word, line)
    });
    each.into_iter()
        .filter(|(_, line)| !line.is_empty())
        .collect()
}

/// The columns of the name of a side.
const SIDE: usize = 5;

/// Draws what fits at the bottom of an area, with a blank line above it.
pub fn put(
    roster: &[Listed],
    ids: &[Id],
    conditions: &[Afflicted],
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let columns = usize::from(area.width);
    let conditions = &grouped(conditions);
    let sides = waiting(roster, ids).into_iter();
    let sides = sides.map(|(word, line)| {
        (
            word,
            rich::wrapped(&line, columns.saturating_sub(SIDE), LINES, theme),
        )
    });
    let sides: Vec<_> = sides.collect();
    let lines: usize = sides.iter().map(|(_, lines)| lines.len()).sum();
    let sides_high = if sides.is_empty() { 0 } else { 2 + lines };
    let room = usize::from(area.height);
    if sides_high + 1 > room {
        return;
    }
    let names = |one: &Group<'_>| rich::columns(&one.names);
    let name = conditions.iter().map(names).max();
    let name = name.unwrap_or(0).min(columns / 3) + 2;
    let told = |detail| {
        let each = conditions.iter();
        let each = each.map(|one| {
            let names = rich::wrapped(&one.names, name - 2, NAMES, theme).into_iter();
            let mut lines = one.first.lines(detail, columns.saturating_sub(name), theme);
            let count = lines.len().max(names.len());
            lines.resize(count, Rich::new());
            names
                .chain(std::iter::repeat(Rich::new()))
                .zip(lines)
                .collect()
        });
        each.collect::<Vec<Vec<(Rich, Rich)>>>()
    };
    let room_left = room.saturating_sub(sides_high + 3);
    let fits = |all: &Vec<Vec<(Rich, Rich)>>| all.iter().map(Vec::len).sum::<usize>() <= room_left;
    let details = [Detail::Effects, Detail::Injuries, Detail::Names];
    let all = details.into_iter().map(told).find(fits);
    // A combatant whose lines don't fit is left out, and so are those after them.
    let mut left = room_left;
    let all = all.unwrap_or_else(|| told(Detail::Names)).into_iter();
    let shown = conditions.iter().zip(all).take_while(|(_, lines)| {
        let fits = lines.len() <= left;
        left = left.saturating_sub(lines.len());
        fits
    });
    let shown: Vec<_> = shown.collect();
    let high = shown.iter().map(|(_, lines)| lines.len()).sum::<usize>();
    let high = if high > 0 { high + 2 } else { 0 };
    let area = below(area, room.saturating_sub(sides_high + high));
    if !sides.is_empty() {
        rule::title("Still to act", "", false, theme, area, buf);
        let lines = sides.iter().flat_map(|(word, lines)| {
            let words = std::iter::once(*word).chain(std::iter::repeat(""));
            words.zip(lines)
        });
        for (at, (word, line)) in (1..).zip(lines) {
            let mut pen = Pen::row(area, at, theme.glyphs, buf);
            pen.put(word, theme.style(Tone::Quiet)).to(SIDE);
            rich::put(line, theme, &mut pen);
        }
    }
    let area = top(below(area, sides_high), high);
    if high > 0 {
        let people =
            |groups: &mut dyn Iterator<Item = &Group<'_>>| groups.map(|one| one.count).sum();
        let all: usize = people(&mut conditions.iter());
        let told: usize = people(&mut shown.iter().map(|(one, _)| *one));
        let remark = if told < all {
            format!("{told} of {all}")
        } else {
            String::new()
        };
        rule::title("Conditions", &remark, false, theme, area, buf);
    }
    let lines = shown.into_iter().flat_map(|(_, lines)| lines);
    for (at, (names, line)) in (1..).zip(lines) {
        let mut pen = Pen::row(area, at, theme.glyphs, buf);
        rich::within(&names, name - 2, theme, &mut pen);
        rich::put(&line, theme, pen.to(name));
    }
}
