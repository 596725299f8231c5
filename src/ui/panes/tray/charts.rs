//! The odds of a pool: the line of the first chance, the chosen chart, the other chances.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use rules::view::{Charts, Tone, Tray, percent};

use super::super::{below, top};
use super::chances::{chance_grid, others, put_chances};
use super::heat::{self, HeatPlan};
use super::histogram::{self, Shape};
use super::{glyph, least};

/// A chart that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A column per net result.
    Histogram,
    /// Success compared with Advantage.
    Heat,
    /// The chance of at least this much damage.
    Least,
}

/// Returns the charts of a pool in the order of the chart key.
pub fn kinds(charts: &Charts) -> Vec<Kind> {
    let mut all = Vec::new();
    if !charts.bars.is_empty() {
        all.push(Kind::Histogram);
    }
    if !charts.heat.rows.is_empty() {
        all.push(Kind::Heat);
    }
    if !charts.least.is_empty() {
        all.push(Kind::Least);
    }
    all
}

/// Returns the chart at that place. After the last one comes the first.
pub fn kind(charts: &Charts, place: usize) -> Option<Kind> {
    let all = kinds(charts);
    all.get(place % all.len().max(1)).copied()
}

/// Returns the title of the chart.
pub fn title(charts: &Charts, place: usize) -> String {
    match kind(charts, place) {
        Some(Kind::Least) => {
            let mut words = format!("{} at least", charts.damage);
            if let Some(first) = words.get_mut(..1) {
                first.make_ascii_uppercase();
            }
            words
        }
        Some(Kind::Heat) => "Success and Advantage".to_owned(),
        _ if charts.counts.starts_with("net") => "Odds".to_owned(),
        _ => {
            let mut words = charts.counts.to_owned();
            if let Some(first) = words.get_mut(..1) {
                first.make_ascii_uppercase();
            }
            if words.is_empty() {
                "Odds".to_owned()
            } else {
                words
            }
        }
    }
}

/// The rows of bars of a chart with room, and the maximum.
const ROWS: (usize, usize) = (5, 8);

/// The rows of bars of the lowest chart.
const LOWEST: usize = 3;

/// How the odds fill their lines.
#[derive(Clone, Copy, Debug, Default)]
pub struct OddsPlan {
    /// The chart and its lines.
    chart: Option<(Kind, usize)>,
    shape: Shape,
    /// Whether Success compared with Advantage is next to the histogram.
    beside: bool,
    /// The lines of the other chances.
    chances: usize,
    /// All lines, including the first chance.
    pub lines: usize,
}

impl OddsPlan {
    /// Plans as much as fits into these columns and lines.
    pub fn of(tray: &Tray, place: usize, (columns, lines): (usize, usize)) -> Self {
        let other = others(tray);
        let rows = chance_grid(&other, columns).rows;
        let mut plan = Self {
            lines: usize::from(lines > 0 && !(tray.charts.is_empty() && tray.chances.is_empty())),
            ..Self::default()
        };
        let mut left = lines.saturating_sub(plan.lines);
        let chart = kind(&tray.charts, place).filter(|_| histogram::pitch(columns).is_some());
        match chart {
            Some(Kind::Histogram) => {
                let least = Shape {
                    bars: LOWEST,
                    percents: false,
                };
                if least.height() <= left {
                    plan.beside = heat::beside(&tray.charts, columns);
                    left -= least.height();
                    let first = usize::from(rows > 0 && left > 0);
                    left -= first;
                    let mut shape = least;
                    // A number at every bar and the other chances are worth more than taller bars.
                    if left > 0 {
                        shape.percents = true;
                        left -= 1;
                    }
                    plan.chances = first + left.min(rows.saturating_sub(first));
                    left -= plan.chances - first;
                    let grown = left.min(ROWS.0 - least.bars);
                    shape.bars += grown;
                    left -= grown;
                    // Two charts in a row are as high as the higher one.
                    let higher = if plan.beside { heat::HEIGHT } else { 0 };
                    let more = left
                        .min(ROWS.1 - shape.bars.min(ROWS.1))
                        .max(higher.saturating_sub(shape.height()).min(left));
                    if shape.percents {
                        shape.bars += more;
                    }
                    // Without its caption it has all of its rows.
                    plan.beside &= shape.height() + 1 >= heat::HEIGHT;
                    plan.shape = shape;
                    plan.chart = Some((Kind::Histogram, shape.height()));
                }
            }
            Some(kind) => {
                let wanted = match kind {
                    Kind::Heat => heat::HEIGHT,
                    _ => tray.charts.least.len(),
                };
                let first = usize::from(rows > 0);
                let high = wanted.min(left.saturating_sub(first));
                if high >= 3 {
                    left -= high;
                    plan.chances = left.min(rows);
                    plan.chart = Some((kind, high));
                }
            }
            None => {}
        }
        if plan.chart.is_none() {
            plan.chances = left.min(rows);
        }
        plan.lines += plan.chart.map_or(0, |(_, high)| high) + plan.chances;
        plan
    }

    /// Draws the odds.
    pub fn put(&self, tray: &Tray, theme: &Theme, area: Rect, buf: &mut Buffer) {
        put_first(tray, theme, &mut Pen::row(area, 0, theme.glyphs, buf));
        let rest = below(area, 1);
        let high = self.chart.map_or(0, |(_, high)| high);
        match self.chart {
            Some((Kind::Histogram, _)) if self.beside => {
                let wide = heat::width(area.width as usize);
                let left = Rect {
                    width: area.width.saturating_sub(wide as u16 + 2),
                    ..top(rest, high)
                };
                let right = Rect {
                    x: area.right() - wide as u16,
                    width: wide as u16,
                    ..top(rest, high)
                };
                histogram::put(&tray.charts, self.shape, theme, left, buf);
                HeatPlan::of(&tray.charts.heat, wide, high).put(
                    &tray.charts.heat,
                    theme,
                    right,
                    buf,
                );
            }
            Some((Kind::Histogram, _)) => {
                histogram::put(&tray.charts, self.shape, theme, top(rest, high), buf);
            }
            Some((Kind::Heat, _)) => {
                let plan = HeatPlan::of(&tray.charts.heat, area.width as usize, high);
                plan.put(&tray.charts.heat, theme, top(rest, high), buf);
            }
            Some((Kind::Least, _)) => least::put(&tray.charts, theme, top(rest, high), buf),
            None => {}
        }
        let at = 1 + high;
        put_chances(&others(tray), self.chances, theme, below(area, at), buf);
    }
}

/// Returns the lines needed to show all odds.
pub fn usual(tray: &Tray, place: usize, columns: usize) -> usize {
    let chances = chance_grid(&others(tray), columns).rows;
    let chart = match kind(&tray.charts, place).filter(|_| histogram::pitch(columns).is_some()) {
        Some(Kind::Histogram) if heat::beside(&tray.charts, columns) => heat::HEIGHT,
        Some(Kind::Histogram) => ROWS.0 + 3,
        Some(Kind::Heat) => heat::HEIGHT,
        Some(Kind::Least) => tray.charts.least.len(),
        None => 0,
    };
    1 + chart + chances
}

/// Returns the lines of the odds with a histogram of the minimum height.
pub fn least(tray: &Tray, place: usize, columns: usize) -> usize {
    let bars = kind(&tray.charts, place) == Some(Kind::Histogram);
    let higher = if bars { ROWS.0 - LOWEST } else { 0 };
    usual(tray, place, columns).saturating_sub(higher)
}

/// "HIT 57%  ████████······  per hit 3.1 w".
fn put_first(tray: &Tray, theme: &Theme, pen: &mut Pen<'_>) {
    let mut above = tray.chances.iter().filter(|chance| chance.above);
    let first = above.next();
    let Some(first) = first else {
        // A pool too large for odds is reported here.
        if let Some(only) = tray.chances.first() {
            pen.put(&only.label, theme.style(Tone::Quiet))
                .skip(1)
                .put(&only.value, theme.style(only.tone));
        }
        return;
    };
    let harmless = tray.charts.is_harmless();
    let damage = tray.charts.damage;
    let none = harmless.then(|| ("can't hurt:".to_owned(), format!("0 {damage}")));
    let mean = above.next().map(|mean| {
        let unit = match tray.charts.unit {
            "" => String::new(),
            unit => format!(" {unit}"),
        };
        (
            // The damage has its unit after the number.
            match tray.charts.unit {
                "" => mean.label.clone(),
                _ => mean.label.replacen(damage, "", 1).trim().to_owned(),
            },
            format!("{}{unit}", mean.value),
        )
    });
    let mean = none.or(mean);
    pen.put(&first.label.to_uppercase(), theme.style(first.tone))
        .skip(1)
        .put(&first.value, theme.style(Tone::Strong))
        .skip(2);
    let wide = mean
        .as_ref()
        .map_or(0, |(label, value)| width(label) + width(value) + 3);
    let gauge = pen.left().saturating_sub(wide);
    let mean = mean.filter(|_| harmless || gauge >= 6);
    let gauge = if mean.is_some() { gauge } else { pen.left() };
    let part = (tray.charts.success.clamp(0.0, 1.0) * gauge as f64).round() as usize;
    let part = part.min(gauge);
    let look = theme.part(Part::Track);
    let full = Style {
        bg: look.bg,
        ..theme.part(Part::Plus)
    };
    pen.repeat(glyph(theme, "█", "#"), part, full).repeat(
        glyph(theme, "·", "."),
        gauge - part,
        look,
    );
    if let Some((label, value)) = mean {
        pen.skip(2)
            .put(&label, theme.style(Tone::Quiet))
            .skip(1)
            .put(&value, theme.style(Tone::Strong));
    }
}

/// Returns a chance in a chart: "57", or `None` below half a percent.
pub fn shown(p: f64) -> Option<String> {
    match percent(p) {
        0 => None,
        n => Some(n.to_string()),
    }
}
