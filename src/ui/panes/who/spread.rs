//! Pools in two lines, the last one with what protects their owner.

use crate::ui::theme::Theme;
use crate::ui::widgets::rich;
use crate::ui::widgets::text::Pen;
use rules::view::{Listed, Tone};

use super::people::is_gone;
use super::protection;
use super::rows::put_many;

/// The lines of pools that are spread.
pub const SPREAD: usize = 2;

/// Whether someone has more pools than fit in one line with gauges that show their levels.
pub fn is_spread(one: &Listed) -> bool {
    !is_gone(one) && one.main_tracks().len() > SPREAD
}

/// Draws the nth line of pools that are spread over two, the last one with what protects their owner.
pub fn put_spread(one: &Listed, n: usize, theme: &Theme, pen: &mut Pen<'_>) {
    let tracks = one.main_tracks();
    let abreast = tracks.len().div_ceil(SPREAD);
    let each = pen.left() / abreast;
    let own = tracks.chunks(abreast).nth(n).unwrap_or_default();
    put_many(own, each, theme, pen);
    if let Some(fact) = protection(one).filter(|_| own.len() < abreast) {
        pen.to(own.len() * each);
        pen.put(&fact.label.to_lowercase(), theme.style(Tone::Quiet));
        rich::put(&fact.value, theme, pen.skip(1));
    }
}
