//! Draws the review: the timeline of the fight at the top, the history at the left with the selected
//! entry below it, and a page of charts, the roster or a sheet at the right.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::table::LogLine;
use rules::view::{Rich, Tone};

use super::app::App;
use super::draw;
use super::keymap::{Act, Scope};
use super::layout;
use super::msg::World;
use super::panes::log::Entry;
use super::panes::who::Whom;
use super::panes::{self, Paint};
use super::screens::review::{PAGES, Page, Shown};
use super::show::{WIDE, entries_of, entry, scenes_of};
use super::widgets::text::clear;
use super::widgets::{frame, rich, rule};

/// The lines of the body from which the timeline has bars, from which there is a timeline, and of a
/// page from which a sheet is below the roster.
const TALL_FROM: u16 = 27;
const FLAT_FROM: u16 = 18;
const SHEET_FROM: u16 = 24;

/// The areas of the review.
struct Places {
    course: Rect,
    history: Rect,
    tabs: Rect,
    page: Rect,
}

impl App {
    fn review_areas(&self, body: Rect) -> Places {
        if layout::is_framed(self.size) {
            return self.framed_review(body);
        }
        let body = layout::margins(body);
        let is_wide = body.width + 2 >= WIDE;
        let has_course = self.review.is_fought();
        let is_charts = self.review_page() == Page::Charts;
        let has_harm = panes::course::has_harm(self.review.course().0);
        let course = match body.height {
            FLAT_FROM.. if has_course && (is_wide || is_charts || has_harm) => panes::course::FLAT,
            _ => 0,
        };
        let (top, rest) = (
            Rect {
                height: course,
                ..body
            },
            draw::below(body, course),
        );
        let (left, right) = if is_wide {
            let columns = ((rest.width + 2) * 2 / 5).clamp(30, 72).min(rest.width);
            let left = Rect {
                width: columns,
                ..rest
            };
            (left, draw::right_of(rest, columns + 2))
        } else {
            // The history needs its lines more than a page that a key scrolls, or that has its title in the tabs.
            let charts = is_charts && self.review.numbers().0 == Shown::Charts;
            let rows = if charts {
                rest.height.div_ceil(2)
            } else {
                let spare = match self.review_page() {
                    Page::Everyone => rest.height.saturating_sub(self.everybody_rows() + 1),
                    _ => 0,
                };
                spare.max(rest.height * 3 / 5)
            };
            let left = Rect {
                height: rows,
                ..rest
            };
            (left, draw::below(rest, rows))
        };
        Places {
            course: top,
            history: left,
            tabs: Rect {
                height: right.height.min(1),
                ..right
            },
            page: draw::below(right, 1),
        }
    }

    /// Returns the areas within joined frames, where neighbors share a line.
    fn framed_review(&self, body: Rect) -> Places {
        let (course, _) = self.review.course();
        let rows = match body.height {
            _ if !self.review.is_fought() => 0,
            TALL_FROM.. if panes::course::has_harm(course) => panes::course::height(body.height),
            _ => panes::course::FLAT,
        };
        let top = Rect {
            height: rows + 1,
            ..body
        };
        let lower = draw::below(body, rows);
        let columns = (lower.width * 2 / 5).clamp(40, 72);
        let left = Rect {
            width: columns,
            ..lower
        };
        let right = layout::inside(draw::right_of(lower, columns - 1));
        Places {
            course: if rows == 0 {
                Rect { height: 0, ..body }
            } else {
                layout::inside(top)
            },
            history: layout::inside(left),
            tabs: Rect {
                height: right.height.min(1),
                ..right
            },
            page: draw::below(right, 1),
        }
    }

    /// Returns the open page. By default it is the charts if the fight has any damage and there is room
    /// next to the history.
    fn review_page(&self) -> Page {
        let (course, _) = self.review.course();
        let is_worth_it = self.size.width >= WIDE && course.turns.iter().any(|t| t.dealt != [0, 0]);
        let first = if is_worth_it {
            Page::Charts
        } else {
            Page::Everyone
        };
        self.review.page().unwrap_or(first)
    }

    /// Returns the lines by which the open page scrolls, and the last line that may be its first: 0 for a page
    /// without more lines.
    pub(super) fn review_scroll(&self) -> (isize, usize) {
        let page = self.review_areas(layout::outer(self.size).body()).page;
        let room = usize::from(page.height.saturating_sub(1)).max(1);
        let last = match (self.review_page(), self.review.numbers()) {
            (Page::Charts, (shown, all)) if shown != Shown::Charts => {
                panes::course::count(all, page.width).saturating_sub(room)
            }
            (Page::Compare, _) => {
                let then = self.review.then();
                let now = &self.review.past().roster;
                let changes = then.map_or(0, |(_, then)| panes::compare::count(then, now));
                changes.saturating_sub(1)
            }
            _ => 0,
        };
        let step = match self.review_page() {
            Page::Compare => 1,
            _ => isize::try_from(room).unwrap_or(1),
        };
        (step, last)
    }

    /// Returns the lines of the roster with its title.
    fn everybody_rows(&self) -> u16 {
        let rows = panes::who::table_height(&self.review.past().roster, Whom::All) + 1;
        u16::try_from(rows).unwrap_or(u16::MAX)
    }

    /// Returns the areas of the roster and, if there is room, of the open sheet below it. In a small area the tab is
    /// its title.
    fn everybody_areas(&self, page: Rect) -> [Rect; 2] {
        let is_small = !layout::is_framed(self.size) && self.size.width < WIDE;
        let title = u16::from(is_small);
        let page = Rect {
            y: page.y - title,
            height: page.height + title,
            ..page
        };
        let rows = if page.height >= SHEET_FROM {
            self.everybody_rows().min(page.height / 2)
        } else {
            page.height
        };
        [
            Rect {
                height: rows,
                ..page
            },
            draw::below(page, rows),
        ]
    }

    /// Returns the entries around the selected one.
    fn review_window(&self, area: Rect, world: &World<'_>) -> Vec<LogLine> {
        let rows = usize::from(area.height);
        let first = self.review.place().saturating_sub(rows);
        self.review.shown(world.face, first, rows * 2 + 1)
    }

    /// Draws the complete selected entry: its number, its line and every sentence.
    fn render_entry(&self, lines: &[Rich], area: Rect, world: &World<'_>, buf: &mut Buffer) {
        let Some(entry) = self
            .review
            .past()
            .entry
            .as_ref()
            .filter(|_| area.height > 0)
        else {
            return;
        };
        let title = format!("Entry {}", entry.n);
        let by = [entry.by.as_str(), entry.clock.as_str()]
            .into_iter()
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join(", ");
        rule::title(&title, &by, false, world.theme, area, buf);
        for (n, line) in lines.iter().enumerate() {
            if let Some(row) = u16::try_from(n + 1).ok().and_then(|n| draw::row(area, n)) {
                draw::rich(row, line, world.theme, buf);
            }
        }
    }

    /// Returns the selected entry wrapped to a width: the command, then its sentences.
    fn entry_lines(&self, columns: u16, world: &World<'_>) -> Vec<Rich> {
        let Some(line) = &self.review.past().entry else {
            return Vec::new();
        };
        let columns = usize::from(columns);
        let wrapped = |text: &Rich| rich::wrapped(text, columns, usize::MAX, world.theme);
        // A note shows its text only once.
        let said = line.said.join(" ");
        let command = match line.line.split_once(' ') {
            Some((verb, rest)) if !said.is_empty() && rest.trim() == said.trim() => verb,
            _ => &line.line,
        };
        let mut lines = wrapped(&Rich::of(format!(":{command}"), Tone::Quiet));
        if !line.said.is_empty() {
            lines.extend(wrapped(&entry(line).text(usize::MAX)));
        }
        if layout::is_framed(self.size) {
            lines.extend(self.review.past().moved().iter().flat_map(&wrapped));
        }
        lines
    }

    /// Splits the timeline from the selected entry below it, which takes the lines it needs, up to two
    /// thirds.
    fn timeline_areas(&self, area: Rect, wanted: usize) -> [Rect; 2] {
        // Most entries fit into this many lines of a small screen, so that the list above keeps its own.
        let least = if layout::is_framed(self.size) { 4 } else { 5 };
        let wanted = u16::try_from(wanted + 1).unwrap_or(u16::MAX).max(least);
        let rows = wanted.min(area.height * 2 / 3);
        let top = area.height - rows;
        [
            Rect {
                height: top,
                ..area
            },
            draw::below(area, top),
        ]
    }

    /// Returns the area that tells about the selected entry: the page, and the entry itself if it is
    /// above the page.
    pub(super) fn review_told(&self, world: &World<'_>) -> Rect {
        let places = self.review_areas(layout::outer(self.size).body());
        if places.page.x != places.history.x || layout::is_framed(self.size) {
            return places.page;
        }
        let lines = self.entry_lines(places.history.width, world).len();
        let [_, whole] = self.timeline_areas(places.history, lines);
        Rect {
            height: places.page.bottom() - whole.y,
            ..whole
        }
    }

    /// Whether the history shows its selected entry above a row.
    pub(super) fn review_shows_above(&self, row: u16, world: &World<'_>) -> bool {
        let places = self.review_areas(layout::outer(self.size).body());
        let marked = self.entry_lines(places.history.width, world).len();
        let [history, _] = self.timeline_areas(places.history, marked);
        let lines = self.review_window(history, world);
        let scenes = scenes_of(&lines, world);
        let entries = entries_of(&lines, &scenes);
        let paint = Paint::new(world.theme).select(self.marked_of(&lines));
        let span = self.span_of(&lines);
        (history.y..row.min(history.bottom())).any(|y| {
            let at = Position::new(history.x + 2, y);
            let hit = panes::timeline::hit_part(history, at, &entries, span, &paint);
            hit == Some(self.review.place())
        })
    }

    pub(super) fn render_review(&self, body: Rect, world: &World<'_>, buf: &mut Buffer) {
        let places = self.review_areas(body);
        let theme = world.theme;
        let frames = self.review_frames(&places);
        for pane in &frames {
            frame::draw(frame::around(*pane), theme, buf);
        }
        let (course, at) = self.review.course();
        if !places.course.is_empty() {
            panes::course::timeline(course, at, theme, places.course, buf);
        }
        let marked = self.entry_lines(places.history.width, world);
        let [history, whole] = self.timeline_areas(places.history, marked.len());
        self.render_entry(&marked, whole, world, buf);
        let lines = self.review_window(history, world);
        let scenes = scenes_of(&lines, world);
        let entries = entries_of(&lines, &scenes);
        let paint = Paint::new(theme)
            .focus(self.overlays.is_empty())
            .select(self.marked_of(&lines));
        let span = self.span_of(&lines);
        panes::timeline::render_part(&entries, span, &paint, history, buf);
        let page = self.review_page();
        panes::tabs::render(&PAGES, page as usize, 0, false, theme, places.tabs, buf);
        let past = self.review.past();
        match page {
            Page::Charts => match self.review.numbers() {
                (Shown::Charts, _) => {
                    let moment = (at, past.roster.as_slice());
                    panes::course::charts(course, moment, theme, places.page, buf);
                }
                (shown, all) => {
                    let scroll = self.review.scrolled();
                    let key = world.keymap.key_of(Scope::Review, Act::ScrollOn);
                    let key = key.unwrap_or_default();
                    let title = (shown.title(), key.as_str());
                    panes::course::numbers(all, title, scroll, theme, places.page, buf);
                }
            },
            Page::Everyone => {
                let [everybody, sheet] = self.everybody_areas(places.page);
                let who = panes::who::row_of(&past.roster, self.review.who());
                let paint = Paint::new(theme).select(who);
                panes::who::render(&past.roster, Whom::All, "", &paint, everybody, buf);
                if everybody.y == places.tabs.y {
                    let all = panes::who::listed(&past.roster, Whom::All).len();
                    self.review_tabs(
                        usize::from(everybody.height - 1),
                        all,
                        places.tabs,
                        world,
                        buf,
                    );
                }
                if let Some(open) = past.sheet.as_ref().filter(|_| !sheet.is_empty()) {
                    panes::sheet::render(open, &Paint::new(theme), sheet, buf);
                }
            }
            Page::Compare => self.render_compared(places.page, world, buf),
            Page::Sheet => {
                if let Some(open) = &past.sheet {
                    panes::sheet::render(open, &Paint::new(theme), places.page, buf);
                }
            }
        }
        for pane in &frames {
            frame::again(frame::around(*pane), theme, buf);
        }
        if !frames.is_empty() && self.overlays.is_empty() {
            frame::focus(places.history, theme, buf);
        }
        for pane in frames {
            frame::join(pane, buf);
        }
    }

    /// Draws the tabs over the title of the roster, with how many of all rows are visible.
    fn review_tabs(
        &self,
        rows: usize,
        all: usize,
        area: Rect,
        world: &World<'_>,
        buf: &mut Buffer,
    ) {
        let page = self.review_page() as usize;
        clear(rule::reach(area, buf.area), buf);
        panes::tabs::render(&PAGES, page, 0, false, world.theme, area, buf);
        if rows < all {
            let count = Rich::of(format!("{rows} of {all}"), Tone::Quiet);
            let at = usize::from(area.width).saturating_sub(rich::columns(&count) + 3);
            rule::put_over(&count, at, world.theme, area, buf);
        }
    }

    /// Returns the framed parts of the review.
    fn review_frames(&self, places: &Places) -> Vec<Rect> {
        if !layout::is_framed(self.size) {
            return Vec::new();
        }
        let pages = Rect {
            height: places.tabs.height + places.page.height,
            ..places.tabs
        };
        let all = [places.course, places.history, pages];
        all.into_iter().filter(|pane| !pane.is_empty()).collect()
    }

    /// Draws the marked moment next to the current one.
    fn render_compared(&self, area: Rect, world: &World<'_>, buf: &mut Buffer) {
        let Some((then, roster)) = self.review.then() else {
            return;
        };
        let key = world.keymap.key_of(Scope::Review, Act::Compare);
        let hint = key.map_or_else(String::new, |key| {
            format!("{key} compares with the selected entry.")
        });
        let moments = panes::compare::Moments {
            then: &then.told(),
            now: &self.review.moment().told(),
            sheets: self.review.sheets(),
            hint: &hint,
            scroll: self.review.scrolled(),
        };
        let both = (roster, self.review.past().roster.as_slice());
        panes::compare::render(both, &moments, world.theme, area, buf);
    }

    /// Returns how many entries come before these, and how many there are in total.
    fn span_of(&self, lines: &[LogLine]) -> panes::timeline::Span {
        let marked = self.marked_of(lines).unwrap_or(0);
        panes::timeline::Span {
            before: self.review.place().saturating_sub(marked),
            total: self.review.count(),
            narrowed: !self.review.filtered().is_empty(),
        }
    }

    /// Returns the position of the selected entry among these.
    fn marked_of(&self, lines: &[LogLine]) -> Option<usize> {
        let marked = self.review.at();
        lines.iter().position(|line| line.n >= marked)
    }

    pub(super) fn click_on_review(&mut self, at: Position, world: &World<'_>) {
        let body = layout::outer(self.size).body();
        let places = self.review_areas(body);
        let (course, here) = self.review.course();
        if let Some(turn) = panes::course::turn_at(places.course, at, course, here) {
            if let Some(turn) = course.turns.get(turn) {
                let first = turn.entries.0;
                self.review.mark(first, world.face);
            }
            return;
        }
        if let Some(page) = panes::tabs::hit(&PAGES, 0, places.tabs, at) {
            self.review.turn_to(page, world.face);
            return;
        }
        let marked = self.entry_lines(places.history.width, world);
        let [history, _] = self.timeline_areas(places.history, marked.len());
        let lines = self.review_window(history, world);
        let entries: Vec<Entry<'_>> = lines.iter().map(entry).collect();
        let paint = Paint::new(world.theme).select(self.marked_of(&lines));
        let span = self.span_of(&lines);
        if let Some(place) = panes::timeline::hit_part(history, at, &entries, span, &paint) {
            // A position on the scroll bar counts within the complete history, a row counts within the
            // drawn entries.
            match lines.get(place.wrapping_sub(span.before)) {
                Some(line) if at.x + 2 < history.right() => self.review.mark(line.n, world.face),
                _ => self.review.go(place, world.face),
            }
            return;
        }
        if self.review_page() != Page::Everyone {
            return;
        }
        let [everybody, _] = self.everybody_areas(places.page);
        let paint = Paint::new(world.theme);
        let roster = &self.review.past().roster;
        let hit = panes::who::hit(everybody, at, roster, Whom::All, &paint);
        let listed = panes::who::listed(roster, Whom::All);
        let who = hit.and_then(|row| listed.get(row)).map(|one| one.id);
        let place = who.and_then(|who| roster.iter().position(|one| one.id == who));
        if let Some(place) = place {
            self.review.open_sheet(place, world.face);
        }
    }
}
