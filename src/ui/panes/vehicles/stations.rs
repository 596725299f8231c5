//! The stations of a vehicle: who is at each, and what is left of their turns.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::Theme;
use crate::ui::widgets::rich;
use crate::ui::widgets::text::{Pen, width};
use rules::view::{Station, Tone, VehicleCard};

use super::super::more;

/// The maximum crew named at stations.
pub(super) const CREW: usize = 5;

/// Draws the crew at their stations, and what the pilot can still do.
pub(super) fn put(card: &VehicleCard, pilot: bool, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let shown = card.stations.iter().take(CREW);
    let seat = shown.clone().map(|one| width(one.seat)).max().unwrap_or(0);
    let most = |of: fn(&Station) -> usize| shown.clone().map(of).max().unwrap_or(0);
    let left = most(|one| rich::columns(&one.left));
    let names = [most(|one| width(&one.name)), most(|one| width(&one.short))];
    // Whole names in wide columns, or what leaves room for the rest of each turn.
    let forms = [(false, 2), (false, 1), (true, 2), (true, 1)];
    let fits = |(short, gap): &(bool, usize)| {
        seat + names[usize::from(*short)] + 2 * gap + left <= area.width as usize
    };
    let form = forms.into_iter().find(fits);
    let (short, gap) = form.unwrap_or((true, 1));
    // Without room for columns, each line has what fits of it.
    let columns = form.map(|_| (seat, names[usize::from(short)]));
    let hidden = card.stations.len().saturating_sub(CREW);
    for (n, one) in shown.enumerate() {
        let mut pen = Pen::row(area, n, theme.glyphs, buf);
        if hidden > 0 && n + 1 == CREW {
            pen.put(&more(hidden + 1, theme), theme.style(Tone::Quiet));
            break;
        }
        put_station(one, (columns, gap), short, theme, &mut pen);
    }
    if pilot {
        let line = card.stations.len().min(CREW);
        let mut pen = Pen::row(area, line, theme.glyphs, buf);
        let pilot = rich::whole_facts(&card.pilot, area.width as usize);
        rich::put(&pilot, theme, &mut pen);
    }
}

/// "gunner  Rho  to act  Laser cannon".
fn put_station(
    one: &Station,
    (columns, gap): (Option<(usize, usize)>, usize),
    short: bool,
    theme: &Theme,
    pen: &mut Pen<'_>,
) {
    let quiet = theme.style(Tone::Quiet);
    let own = if short { &one.short } else { &one.name };
    let (seat, name) = columns.unwrap_or((width(one.seat), width(own)));
    pen.cell(one.seat, seat, quiet)
        .skip(gap)
        .cell(own, name, theme.style(Tone::Text))
        .skip(gap);
    let left = rich::whole_facts(&one.left, pen.left());
    if rich::columns(&left) <= pen.left() {
        rich::put(&left, theme, pen);
    }
    if !one.serves.is_empty() && width(&one.serves) + 2 <= pen.left() {
        pen.skip(2).put(&one.serves, quiet);
    }
}
