//! Tracks in rows: label, bar, number, each in its column.
//!
//! The sheet, the strip, the vehicles and the list of everybody show the same thing in different
//! widths; the columns are measured once for all rows that stand under each other.

use crate::rules::view::{Tone, Track};
use crate::ui::theme::Theme;
use crate::ui::widgets::bar;
use crate::ui::widgets::text::{Pen, width};

/// The columns of some tracks that stand under each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    /// For the label, the gap behind it included; 0 shows none.
    pub label: usize,
    /// For the bar; 0 shows none.
    pub bar: usize,
    /// For the number before the slash.
    pub now: usize,
    /// For the number behind it.
    pub max: usize,
    /// For the word "over", if any is.
    pub over: usize,
    /// Whether "over" stands where the bar would be, for want of room behind the number.
    pub inside: bool,
}

impl Columns {
    /// Columns for those tracks in so much room: the bar takes what label and number leave, one
    /// cell a point if it can, and no more than `longest`. Bars of fewer than three cells are
    /// left out.
    pub fn of<'a>(
        tracks: impl Iterator<Item = &'a Track> + Clone,
        label: usize,
        longest: usize,
        room: usize,
    ) -> Self {
        let (now, max, over) = numbers(tracks.clone());
        let slash = usize::from(max > 0);
        let number = now + slash + max + over;
        let left = room.saturating_sub(label + number + 1).min(longest);
        let limited = tracks.filter(|t| !t.unlimited());
        let points = limited.map(|t| t.max as usize).max().unwrap_or(0);
        let cells = left.min(points);
        Self {
            label,
            bar: if cells < 3 { 0 } else { cells },
            now,
            max,
            over,
            inside: false,
        }
    }

    /// Columns for one short track beside each name: without labels, and with the word "over" in
    /// the bar's place, so that one who is over does not take room from all the others.
    pub fn beside<'a>(
        tracks: impl Iterator<Item = &'a Track> + Clone,
        longest: usize,
        room: usize,
    ) -> Self {
        let (now, max, over) = numbers(tracks.clone());
        let limited = tracks.clone().filter(|t| !t.unlimited());
        let points = limited.map(|t| t.max as usize).max();
        // What has no threshold stands there alone: its heading, a little longer, wants its room.
        let heading = tracks.map(|t| width(&t.label)).max().unwrap_or(0);
        let now = match points {
            None => now.max(heading.saturating_sub(2)),
            Some(_) => now,
        };
        let cells = room
            .saturating_sub(now + max + 2)
            .min(longest)
            .min(points.map_or(0, |points| points.max(4)));
        if cells < 4 {
            return Self {
                label: 0,
                bar: 0,
                now,
                max,
                over,
                inside: false,
            };
        }
        Self {
            label: 0,
            bar: cells,
            now,
            max,
            over: 0,
            inside: true,
        }
    }

    /// The same with the first number as wide as it gets without being over, so that no wound
    /// moves everybody's bar: for where there is a column to spare.
    #[must_use]
    pub fn steady(self) -> Self {
        Self {
            now: self.now.max(self.max),
            ..self
        }
    }

    /// How wide a row is.
    pub const fn width(&self) -> usize {
        let gap = if self.bar > 0 { 1 } else { 0 };
        let slash = if self.max > 0 { 1 } else { 0 };
        self.label + self.bar + gap + self.now + slash + self.max + self.over
    }

    /// Draws one of them.
    pub fn put(&self, track: &Track, label: &str, theme: &Theme, pen: &mut Pen<'_>) {
        if self.label > 0 {
            let until = pen.used() + self.label;
            pen.within(label, self.label - 1, theme.style(Tone::Quiet))
                .to(until);
        }
        if track.unlimited() {
            let gap = usize::from(self.bar > 0);
            pen.skip(self.bar + gap);
            put_open(track, self.now, theme, pen);
            return;
        }
        if self.bar > 0 {
            let until = pen.used() + self.bar + 1;
            if self.inside && track.over() {
                let cells = if self.bar < 8 { 0 } else { self.bar - 5 };
                bar::put(track, cells, theme, pen);
                pen.skip(usize::from(cells > 0))
                    .put("over", theme.style(Tone::Bad));
            } else {
                bar::put(track, self.bar, theme, pen);
            }
            pen.to(until);
        }
        if self.inside && track.over() {
            pen.right(&track.now.to_string(), self.now, theme.style(Tone::Bad));
            pen.put(&format!("/{}", track.max), theme.style(Tone::Quiet));
            return;
        }
        bar::put_count(track.now, track.max, self.now, self.max, theme, pen);
    }
}

/// The columns of the numbers; what has no threshold takes those before the slash.
fn numbers<'a>(tracks: impl Iterator<Item = &'a Track> + Clone) -> (usize, usize, usize) {
    let limited = tracks.clone().filter(|t| !t.unlimited());
    let (now, max, over) = bar::count_columns(limited.map(|t| (t.now, t.max)));
    let open = tracks.filter(|t| t.unlimited()).map(|t| width(&count(t)));
    (open.max().unwrap_or(0).max(now), max, over)
}

/// A track in words: "7/12", "14/12 over", and without a threshold what it comes to: "−3d".
pub fn count(track: &Track) -> String {
    if !track.unlimited() {
        return bar::count(track.now, track.max);
    }
    if track.note.is_empty() {
        track.now.to_string()
    } else {
        track.note.clone()
    }
}

fn put_open(track: &Track, columns: usize, theme: &Theme, pen: &mut Pen<'_>) {
    let tone = if track.now > 0 {
        Tone::Bad
    } else {
        Tone::Quiet
    };
    pen.right(&count(track), columns, theme.style(tone));
}

/// The width of the widest label, and a gap of so many columns.
pub fn label_columns<'a>(labels: impl Iterator<Item = &'a str>, most: usize, gap: usize) -> usize {
    match labels.map(width).max() {
        None | Some(0) => 0,
        Some(widest) => widest.min(most) + gap,
    }
}

#[cfg(test)]
mod tests {
    use super::{Columns, Track, width};

    #[test]
    fn f_vic_17_words_without_a_most_have_their_columns_beside_a_name() {
        let open = |note: &str| Track {
            label: "Injuries".to_owned(),
            key: "injuries",
            now: 2,
            max: Track::UNLIMITED,
            note: note.to_owned(),
            because: Vec::new(),
            ..Track::default()
        };
        let tracks = [open(""), open("−10d")];
        let columns = Columns::beside(tracks.iter(), 20, 80);
        assert!(columns.now >= width("−10d") && columns.max == 0);
        // Its heading may be two columns wider than the number.
        assert!(columns.width() + 2 >= width("Injuries"));
    }
}
