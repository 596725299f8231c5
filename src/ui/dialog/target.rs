//! A row of a list of attack targets: name, range, reach, wounds, states.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use rules::view::{Tone, Track};

use super::Choice;
use crate::ui::choice::Aim;
use crate::ui::draw;
use crate::ui::theme::Theme;
use crate::ui::widgets::bar;
use crate::ui::widgets::text::Pen;

/// The columns of a target's facts, from the right: wounds, reach, range. Wounds without a gauge need fewer.
const LEFT: u16 = 17;
const NUMBER: u16 = 8;
const REACH: u16 = 16;
const RANGE: u16 = 10;

/// What the rows of a target list need together, so that they stay aligned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns {
    /// The longest row with whole names, and with short ones.
    names: [u16; 2],
    /// The longest price.
    cost: u16,
    /// The columns of the reach: only what its words need, where the wounds need their room.
    reach: u16,
    /// The longest states with a blank, which matter more than the gauges and the ends of long names.
    states: u16,
}

impl Columns {
    /// Measures the rows of a list.
    pub fn of(choices: &[Choice]) -> Self {
        let all = choices.iter().filter(|one| one.aim.is_some());
        let aims = all.clone().filter_map(|one| one.aim.as_ref());
        let widest = |of: &dyn Fn(&Choice) -> u16| all.clone().map(of).max().unwrap_or(0);
        let words = |one: &Choice| {
            let aim = one.aim.as_ref();
            aim.map_or(0, |aim| draw::width(&reach_words(aim)) + 2)
        };
        let counts = |aim: &Aim| aim.track.as_ref().is_some_and(Track::unlimited);
        let reach = if aims.clone().any(counts) {
            widest(&words).min(REACH)
        } else {
            REACH
        };
        Self {
            names: [
                widest(&|one| draw::width(&one.label)),
                widest(&|one| draw::width(&brief(one))),
            ],
            cost: widest(&|one| draw::width(&one.cost.plain())),
            reach,
            states: match aims.map(|aim| draw::width(&aim.states)).max() {
                None | Some(0) => 0,
                Some(most) => most + 1,
            },
        }
    }
}

/// Returns the chance to hit a target, or whether it is in reach, in words.
fn reach_words(aim: &Aim) -> String {
    let words = match (aim.reached, aim.now) {
        (true, _) if aim.harmless => "can't hurt",
        (true, true) if !aim.chance.is_empty() => return format!("{} current", aim.chance),
        (true, false) if !aim.chance.is_empty() => return format!("{} to hit", aim.chance),
        (true, true) => "current target",
        (true, false) => "in reach",
        (false, _) => aim.blocked,
    };
    words.to_owned()
}

/// Returns the words of a row with the short name of its target.
fn brief(choice: &Choice) -> String {
    let aim = choice.aim.as_ref().filter(|aim| !aim.short.is_empty());
    aim.map_or_else(
        || choice.label.clone(),
        |aim| choice.label.replace(&aim.name, &aim.short),
    )
}

/// The maximum and minimum columns of a name.
const NAME: (u16, u16) = (28, 8);

/// Draws a row of a target list: name, range, reach, wounds, states.
pub(super) fn put(
    choice: &Choice,
    aim: &Aim,
    (columns, marked): (Columns, bool),
    row: Rect,
    theme: &Theme,
    buf: &mut Buffer,
) {
    let cost = draw::width(&choice.cost.plain());
    let inner = draw::right_of(row, 5);
    let price = if columns.cost > 0 {
        columns.cost + 1
    } else {
        0
    };
    let inner = Rect {
        width: inner.width.saturating_sub(price),
        ..inner
    };
    let room = inner
        .width
        .saturating_sub(RANGE + columns.reach + columns.states + 2);
    let most = NAME.0.min(room.saturating_sub(NUMBER)).max(NAME.1);
    let [whole, short] = columns.names;
    let (label, name) = if whole <= most {
        (choice.label.clone(), whole)
    } else {
        (brief(choice), short.min(most))
    };
    let name = name.max(NAME.1);
    let wounds = room.saturating_sub(name).min(LEFT);
    let tone = if marked { Tone::Accent } else { aim.tone };
    let place = Rect {
        width: name.min(inner.width),
        ..inner
    };
    draw::text(place, &label, theme.style(tone), buf);
    let rest = draw::right_of(inner, name + 2);
    draw::text(rest, aim.range, theme.style(Tone::Text), buf);
    let rest = draw::right_of(rest, RANGE);
    let tone = match aim.reached {
        true => Tone::Good,
        false if choice.allowed.is_ok() => Tone::Warn,
        false => Tone::Quiet,
    };
    draw::text(rest, &reach_words(aim), theme.style(tone), buf);
    let rest = draw::right_of(rest, columns.reach);
    if let Some(track) = aim.track.as_ref().filter(|_| rest.width >= 7) {
        let area = Rect {
            width: wounds.min(rest.width),
            ..rest
        };
        put_left(track, theme, &mut Pen::row(area, 0, theme.glyphs, buf));
    }
    let rest = draw::right_of(rest, wounds);
    if rest.width > 0 {
        draw::text(rest, &aim.states, theme.style(Tone::Text), buf);
    }
    let end = draw::right_of(row, row.width.saturating_sub(cost));
    draw::rich(end, &choice.cost, theme, buf);
}

/// Draws the wounds or hull: a gauge if there is room for it, and the number.
fn put_left(track: &Track, theme: &Theme, pen: &mut Pen<'_>) {
    if track.unlimited() {
        // A track without a threshold shows its label and count.
        let words = format!("{} {}", track.label.to_lowercase(), track.now);
        pen.put(&words, theme.style(Tone::Text));
        return;
    }
    let number = bar::count(track.now, track.max);
    let columns = number.len().max(6);
    let cells = pen.left().saturating_sub(columns + 3);
    if cells >= 4 {
        bar::gauge(track, cells, theme, pen);
        pen.skip(1);
    }
    pen.right(
        &number,
        columns,
        bar::count_style(track.now, track.max, theme),
    );
}
