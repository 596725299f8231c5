//! The roster: all combatants who take turns, grouped by side, with wounds and conditions.
//!
//! The other side comes first, because its sheets are rarely visible. The order never changes, so that
//! a row stays in its place. The detail depends on the room, and every combatant has the same [`Form`],
//! so that rows can be read by column. Critical Injuries and incapacitated combatants are shown in
//! every form.

mod crowd;
mod people;
mod rows;
mod spread;
mod states;
mod table;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::ui::widgets::text::Pen;
use crate::ui::widgets::{list, rich, rule};
use rules::view::{Fact, Id, Listed, PROTECTION, Rich, Tone};

use super::{Paint, below, line_at};

pub use people::everybody;

/// The columns from which a name and all tracks are next to each other.
const TABLE: usize = 56;

/// The columns from which every track has a line of its own with its full word.
const WORDS: usize = 30;

/// The layout of all combatants, from the fullest to the shortest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// A table row each, vehicles after the people.
    Table,
    /// The name and conditions, and every track in its own line below.
    Words,
    /// The name and conditions, and all tracks in one line below.
    Pair,
    /// The same as `Pair`, but combatants with one track have everything in one line.
    Mixed,
    /// The name, the first track, the number of the second and the worst condition in one line.
    Line,
    /// As many per line as fit.
    Crowd,
}

impl Form {
    /// Returns the lines of a combatant.
    fn lines(self, one: &Listed) -> usize {
        match self {
            Self::Words if !people::is_gone(one) => 1 + one.tracks.len(),
            Self::Pair if !people::is_gone(one) => 1 + one.tracks.len().min(1),
            Self::Mixed if !people::is_gone(one) && one.tracks.len() > 1 => 2,
            Self::Table | Self::Words | Self::Pair | Self::Mixed | Self::Line | Self::Crowd => 1,
        }
    }
}

/// Returns what protects a combatant.
fn protection(one: &Listed) -> Option<&Fact> {
    let mut facts = one.facts.iter().filter(|_| !people::is_gone(one));
    facts.find(|fact| fact.key == PROTECTION)
}

/// The forms that only a wide roster has.
const WIDE: usize = 7;

/// The key of a fact with a weapon or a skill, where a roster has room for it.
pub const ARMS: &str = "arms";

/// Whether a combatant's pools are in two lines, the last one with what protects it.
fn spreads(one: &Listed, (form, most): (Form, usize)) -> bool {
    form == Form::Pair && most > 0 && spread::is_spread(one)
}

/// Returns what protects a combatant, then its weapons and skills, for lines of their own in rows of this form, at
/// most this many. Where every track has a line, those of armor already tell the first.
fn told(one: &Listed, form: Form, most: usize) -> impl Iterator<Item = &Fact> {
    let shown = form == Form::Words && one.main_tracks().len() < one.tracks.len();
    let shown = shown || spreads(one, (form, most));
    let arms = one.facts.iter().filter(|fact| fact.key == ARMS);
    let all = protection(one).filter(|_| !shown).into_iter().chain(arms);
    all.take(if people::is_gone(one) { 0 } else { most })
}

/// Returns the conditions that have a line of their own in rows of this form, because next to the name they would be
/// cut to a few letters. Empty if they fit there.
fn apart(one: &Listed, (form, most): (Form, usize), wide: usize) -> Vec<(String, Tone)> {
    if form == Form::Pair && most > 0 && rows::has_long_states(one, wide) {
        states::states(one, true, wide)
    } else {
        Vec::new()
    }
}

/// The entries of the pane: combatants who take turns, or also the vehicles and systems after them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// Combatants who take turns.
    People,
    /// All entries.
    All,
}

/// Returns the entries in row order.
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

/// Returns the lines, including the title, with all tracks of each combatant in one line.
pub fn height(roster: &[Listed]) -> usize {
    1 + everybody(roster)
        .map(|one| Form::Pair.lines(one))
        .sum::<usize>()
}

/// Returns the lines, including the title, with combatants of one track in one line each.
pub fn brief_height(roster: &[Listed]) -> usize {
    1 + everybody(roster)
        .map(|one| Form::Mixed.lines(one))
        .sum::<usize>()
}

/// Returns how many lines of an area it fills, including its title.
pub fn used(roster: &[Listed], whom: Whom, paint: &Paint<'_>, area: Rect) -> usize {
    let all = listed(roster, whom);
    let plan = Plan::of(&all, area, paint);
    if plan.form == Form::Crowd {
        return usize::from(area.height);
    }
    let last = plan.places.last();
    last.map_or(2, |place| place.line + place.lines)
}

/// Returns the lines of the table, including its column heads.
pub fn table_height(roster: &[Listed], whom: Whom) -> usize {
    1 + listed(roster, whom).len()
}

/// Returns the index of the row at a position.
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

/// Draws the roster. `remark` is at the end of its title.
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
    // The target of the next wound is visible with any focus.
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
            plan.told > 0,
            &plan.lines(),
            theme,
            area,
            buf,
        ),
    }
    for (one, place) in shown.iter().zip(&plan.places) {
        let form = (plan.form, plan.told);
        let mut first = place.line + plan.form.lines(one) + usize::from(spreads(one, form));
        let apart = apart(one, (plan.form, plan.told), usize::from(area.width));
        if !apart.is_empty() {
            let mut pen = Pen::row(area, first, theme.glyphs, buf);
            states::put_states(&apart, theme, &mut pen);
            first += 1;
        }
        for (n, fact) in told(one, plan.form, plan.told).enumerate() {
            let label = match fact.label.as_str() {
                "" => Rich::new(),
                label => Rich::of(format!("{} ", label.to_lowercase()), Tone::Quiet),
            };
            let line = label.then(fact.value.clone());
            let line = rich::whole_facts(&line, usize::from(area.width));
            let mut pen = Pen::row(area, first + n, theme.glyphs, buf);
            rich::within(&line, usize::from(area.width), theme, &mut pen);
        }
    }
    for place in plan
        .places
        .iter()
        .filter(|place| marked == Some(place.index))
    {
        for line in place.line..place.line + place.lines {
            if let Some(row) = super::line_of(area, line) {
                let mut reach = rule::reach(row, buf.area);
                if plan.form == Form::Table
                    && let Some(end) = all
                        .get(place.index)
                        .and_then(|one| table::end_of_mark(one, &shown, usize::from(area.width)))
                {
                    reach.width = (row.x - reach.x + end as u16).min(reach.width);
                }
                paint.mark_kept(reach, buf);
            }
        }
    }
}

/// The position of a combatant.
struct Place {
    index: usize,
    line: usize,
    lines: usize,
}

/// The positions and form of all combatants.
struct Plan {
    form: Form,
    places: Vec<Place>,
    /// The line of a table's column heads, if there is one.
    head: Option<usize>,
    total: usize,
    /// The lines of a combatant, at most, that tell of protection, weapons and skills.
    told: usize,
}

impl Plan {
    fn of(all: &[&Listed], area: Rect, paint: &Paint<'_>) -> Self {
        let room = usize::from(area.height).saturating_sub(1);
        let wide = usize::from(area.width);
        let narrow = [
            (Form::Words, 6),
            (Form::Words, 5),
            (Form::Words, 4),
            (Form::Words, 3),
            (Form::Words, 2),
            (Form::Words, 1),
            (Form::Words, 0),
            (Form::Pair, 1),
            (Form::Pair, 0),
            (Form::Mixed, 0),
            (Form::Line, 0),
        ];
        let tried: &[(Form, usize)] = match wide {
            TABLE.. => &[(Form::Table, 0)],
            WORDS.. => &narrow,
            _ => &narrow[WIDE..],
        };
        let each = |one: &Listed, (form, most): (Form, usize)| {
            let states = apart(one, (form, most), wide);
            let lines = form.lines(one) + usize::from(spreads(one, (form, most)));
            lines + usize::from(!states.is_empty()) + told(one, form, most).count()
        };
        let lines = |form: (Form, usize)| all.iter().map(|one| each(one, form)).sum::<usize>();
        let free = |form: &(Form, usize)| match form {
            (Form::Words, 1..) => room.saturating_sub(paint.kept),
            _ => room,
        };
        let fits = tried
            .iter()
            .copied()
            .find(|form| lines(*form) <= free(form));
        let people = all
            .iter()
            .all(|one| one.listing == rules::view::Listing::Combatant);
        let (form, told) = fits.unwrap_or(match () {
            // A list with vehicles is scrolled, not crowded.
            () if wide >= TABLE && !people => (Form::Table, 0),
            () => (Form::Crowd, 0),
        });
        if form == Form::Crowd {
            return Self {
                form,
                places: Vec::new(),
                head: None,
                total: 0,
                told,
            };
        }
        let head = (form == Form::Table && lines((form, told)) < room).then_some(1);
        let first = 1 + usize::from(head.is_some());
        let most = if fits.is_some() { all.len() } else { room };
        let from = list::scroll_to(paint.selected, paint.scroll, most, all.len());
        let mut line = first;
        let mut places = Vec::new();
        for (index, one) in all.iter().enumerate().skip(from).take(most) {
            let lines = each(one, (form, told));
            places.push(Place { index, line, lines });
            line += lines;
        }
        Self {
            form,
            places,
            head,
            total: all.len(),
            told,
        }
    }

    fn missing(&self) -> bool {
        self.form != Form::Crowd && self.places.len() < self.total
    }

    fn lines(&self) -> Vec<usize> {
        self.places.iter().map(|place| place.line).collect()
    }
}

/// Returns the row of a combatant.
pub fn row_of(roster: &[Listed], who: Option<Id>) -> Option<usize> {
    listed(roster, Whom::All)
        .iter()
        .position(|one| Some(one.id) == who)
}

#[cfg(test)]
mod tests {
    use rules::view::{Fill, Listing, Party, Track};

    use super::*;
    use crate::ui::theme::Theme;

    /// Three pools have one cell a point where there are lines for that, and else share one line.
    #[test]
    fn pools_have_two_lines_where_there_is_room() {
        let pool = |label: &str, now, max| Track {
            label: label.to_owned(),
            now,
            max,
            fill: Fill::Left,
            pool: true,
            ..Track::default()
        };
        let armor = Fact {
            key: PROTECTION,
            label: "armor".to_owned(),
            value: Rich::from("14/14"),
            because: Vec::new(),
        };
        let vesna = Listed {
            tracks: vec![
                pool("Intellect", 4, 4),
                pool("Might", 7, 8),
                pool("Speed", 3, 6),
            ],
            facts: vec![armor],
            ..Listed::new(Id(1), "Vesna Kolar", Listing::Combatant, Party::Players)
        };
        let theme = Theme::bare();
        let drawn = |height: u16| -> Vec<String> {
            let area = Rect::new(0, 0, 26, height);
            let mut buf = Buffer::empty(area);
            let all = std::slice::from_ref(&vesna);
            render(all, Whom::People, "", &Paint::new(&theme), area, &mut buf);
            let line = |y| {
                (0..area.width)
                    .map(|x| buf[(x, y)].symbol())
                    .collect::<String>()
            };
            (1..height).map(line).collect()
        };
        let lines = drawn(4);
        assert!(
            lines[1].contains("M▆▆▆▆▆▆▆· 7/8") || lines[1].contains("M▆▆▆▆▆▆· 7/8"),
            "{lines:#?}"
        );
        assert!(lines[2].contains("S▆▆▆···  3/6"), "{lines:#?}");
        assert!(lines[2].contains("armor 14/14"), "{lines:#?}");
        assert!(drawn(3)[1].contains("S▆· 3/6"), "{:#?}", drawn(3));
    }
}
