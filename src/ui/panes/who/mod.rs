//! Who: everybody who takes turns, sides together, how hurt they are and in what state.
//!
//! The other side comes first, since its sheets are rarely in sight. Nobody changes places, so that a
//! row is found where it was. How much is said depends on the room there is, and one [`Form`] holds
//! for everybody: rows that are set alike are read down their columns. Criticals and who is down are
//! shown in every form.

mod crowd;
mod people;
mod rows;
mod table;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::rules::view::{Id, Listed, Tone};
use crate::ui::widgets::list;
use crate::ui::widgets::rule;
use crate::ui::widgets::text::Pen;

use super::{Paint, below, line_at};

pub use people::everybody;

/// Columns from which on a name and all tracks stand side by side.
const TABLE: usize = 56;

/// Columns from which on every track has a line of its own, with its whole word.
const WORDS: usize = 30;

/// How everybody is set, from the fullest to the shortest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// A row of a table each, vehicles behind the people.
    Table,
    /// The name and states, below it every track in a line of its own.
    Words,
    /// The name and states, below it all tracks in one line.
    Pair,
    /// The same, but of those with one track all of it in one line.
    Mixed,
    /// The name, the first track, the number of the second and the worst state in one line.
    Line,
    /// As many to a line as fit.
    Crowd,
}

impl Form {
    /// The lines of one.
    fn lines(self, one: &Listed) -> usize {
        match self {
            Self::Words if !people::is_gone(one) => 1 + one.tracks.len(),
            Self::Pair if !people::is_gone(one) => 1 + one.tracks.len().min(1),
            Self::Mixed if !people::is_gone(one) && one.tracks.len() > 1 => 2,
            Self::Table | Self::Words | Self::Pair | Self::Mixed | Self::Line | Self::Crowd => 1,
        }
    }
}

/// Who stands in the pane: those who take turns, or the vehicles and systems behind them too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// Those who take turns.
    People,
    /// Everybody and everything.
    All,
}

/// Everybody in the order of the rows.
pub fn listed(roster: &[Listed], whom: Whom) -> Vec<&Listed> {
    let people = everybody(roster);
    match whom {
        Whom::People => people.collect(),
        Whom::All => {
            let others = super::vehicles::listed(roster);
            people.chain(others).collect()
        }
    }
}

/// How many lines it fills, its title's too, with all tracks of everybody in one line each.
pub fn height(roster: &[Listed]) -> usize {
    1 + everybody(roster)
        .map(|one| Form::Pair.lines(one))
        .sum::<usize>()
}

/// How many lines it fills, its title's too, with those of one track in one line each.
pub fn brief_height(roster: &[Listed]) -> usize {
    1 + everybody(roster)
        .map(|one| Form::Mixed.lines(one))
        .sum::<usize>()
}

/// How many lines of an area it fills, its title's too.
pub fn used(roster: &[Listed], whom: Whom, paint: &Paint<'_>, area: Rect) -> usize {
    let all = listed(roster, whom);
    let plan = Plan::of(&all, area, paint);
    if plan.form == Form::Crowd {
        return usize::from(area.height);
    }
    let last = plan.places.last();
    last.map_or(2, |place| place.line + place.lines)
}

/// How many lines it fills as a table, its heads too.
pub fn table_height(roster: &[Listed], whom: Whom) -> usize {
    1 + listed(roster, whom).len()
}

/// Whose row is at a position, counted from 0.
pub fn hit(
    area: Rect,
    position: Position,
    roster: &[Listed],
    whom: Whom,
    paint: &Paint<'_>,
) -> Option<usize> {
    let all = listed(roster, whom);
    let line = line_at(area, position)?;
    let plan = Plan::of(&all, area, paint);
    if plan.form == Form::Crowd {
        let inside = below(area, 1);
        let id = crowd::hit(
            roster,
            paint.theme,
            inside,
            usize::from(position.x - area.x),
            line.checked_sub(1)?,
        )?;
        return all.iter().position(|one| one.id == id);
    }
    let holds = |place: &&Place| (place.line..place.line + place.lines).contains(&line);
    plan.places.iter().find(holds).map(|place| place.index)
}

/// Draws it; `remark` stands at the end of its title.
pub fn render(
    roster: &[Listed],
    whom: Whom,
    remark: &str,
    paint: &Paint<'_>,
    area: Rect,
    buf: &mut Buffer,
) {
    let theme = paint.theme;
    let all = listed(roster, whom);
    let plan = Plan::of(&all, area, paint);
    let count = if plan.missing() {
        format!("{} of {}", plan.places.len(), all.len())
    } else {
        remark.to_owned()
    };
    rule::title("Who", &count, paint.focused, theme, area, buf);
    if all.is_empty() && area.height > 1 {
        Pen::row(area, 1, theme.glyphs, buf).put("nobody here yet", theme.style(Tone::Quiet));
        return;
    }
    // Whom the next wound hits is seen wherever the focus is.
    let marked = paint.selected;
    if plan.form == Form::Crowd {
        let who = marked.and_then(|row| all.get(row)).map(|one| one.id);
        crowd::put(roster, who, paint, below(area, 1), buf);
        return;
    }
    let shown: Vec<&Listed> = plan
        .places
        .iter()
        .filter_map(|place| all.get(place.index).copied())
        .collect();
    match plan.form {
        Form::Table => table::put(&shown, plan.head, &plan.lines(), theme, area, buf),
        form => rows::put(
            &shown,
            match form {
                Form::Words => rows::Set::Words,
                Form::Mixed => rows::Set::Mixed,
                Form::Line => rows::Set::Line,
                Form::Table | Form::Pair | Form::Crowd => rows::Set::Pair,
            },
            &plan.lines(),
            theme,
            area,
            buf,
        ),
    }
    for place in plan
        .places
        .iter()
        .filter(|place| marked == Some(place.index))
    {
        for line in place.line..place.line + place.lines {
            if let Some(row) = super::line_of(area, line) {
                let mut reach = rule::reach(row, buf.area);
                if plan.form == Form::Table {
                    // Gauges and numbers are read down their columns: the mark ends before them.
                    let name = table::name_columns(&shown, usize::from(area.width)) as u16;
                    reach.width = (row.x - reach.x + name + 1).min(reach.width);
                }
                paint.mark_kept(reach, buf);
            }
        }
    }
}

/// Where one stands.
struct Place {
    index: usize,
    line: usize,
    lines: usize,
}

/// Where everybody stands, and how.
struct Plan {
    form: Form,
    places: Vec<Place>,
    /// The line of the heads of a table's columns, where there is one.
    head: Option<usize>,
    total: usize,
}

impl Plan {
    fn of(all: &[&Listed], area: Rect, paint: &Paint<'_>) -> Self {
        let room = usize::from(area.height).saturating_sub(1);
        let wide = usize::from(area.width);
        let narrow = [Form::Words, Form::Pair, Form::Mixed, Form::Line];
        let tried: &[Form] = match wide {
            TABLE.. => &[Form::Table],
            WORDS.. => &narrow,
            _ => &narrow[1..],
        };
        let lines = |form: Form| all.iter().map(|one| form.lines(one)).sum::<usize>();
        let fits = tried.iter().copied().find(|form| lines(*form) <= room);
        let people = all
            .iter()
            .all(|one| one.listing == crate::rules::view::Listing::Combatant);
        let form = match fits {
            Some(form) => form,
            // A list with vehicles in it is walked, not crowded.
            None if wide >= TABLE && !people => Form::Table,
            None => Form::Crowd,
        };
        if form == Form::Crowd {
            return Self {
                form,
                places: Vec::new(),
                head: None,
                total: 0,
            };
        }
        let head = (form == Form::Table && lines(form) < room).then_some(1);
        let first = 1 + usize::from(head.is_some());
        let most = if fits.is_some() { all.len() } else { room };
        let from = list::scroll_to(paint.selected, paint.scroll, most, all.len());
        let mut line = first;
        let mut places = Vec::new();
        for (index, one) in all.iter().enumerate().skip(from).take(most) {
            let lines = form.lines(one);
            places.push(Place { index, line, lines });
            line += lines;
        }
        Self {
            form,
            places,
            head,
            total: all.len(),
        }
    }

    fn missing(&self) -> bool {
        self.form != Form::Crowd && self.places.len() < self.total
    }

    fn lines(&self) -> Vec<usize> {
        self.places.iter().map(|place| place.line).collect()
    }
}

/// The row of somebody.
pub fn row_of(roster: &[Listed], who: Option<Id>) -> Option<usize> {
    listed(roster, Whom::All)
        .iter()
        .position(|one| Some(one.id) == who)
}
