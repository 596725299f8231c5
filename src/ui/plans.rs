//! The page of the scenes that are planned for later: their list, and the lines of the selected one with what
//! it weighs against the party.
//!
//! Every change is a line of the command language, so that `undo` takes it back. The list and the lines are
//! two parts, one of which has the keys.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::table::report;
use rules::encounter::campaign::plans::{self, Asked};
use rules::view::{PlannedLine, PlannedScene, Tone, Track, Weight};

use super::app::{App, Overlay, Said};
use super::dialog::Menu;
use super::draw;
use super::keymap::{Act, Scope};
use super::msg::{Effect, World};
use super::prompt::Ask;
use super::step::Step;
use super::theme::Theme;
use super::widgets::bar;
use super::widgets::text::Pen;

/// The columns and lines of the page without its frame.
const COLUMNS: u16 = 96;
const ROWS: u16 = 28;
const LEAST: u16 = 10;

/// The columns of the pointer.
const MARK: u16 = 2;

/// The columns of the name of a side: "Others".
const SIDE: u16 = 8;

/// The cells of the bar of the weight.
const BAR: u16 = 16;

/// The lines between the list and the lines of the scene: a rule line and both sides.
const WEIGHT: u16 = 3;

/// The open page.
#[derive(Debug, Default)]
pub struct Plans {
    all: Vec<PlannedScene>,
    /// The selected scene.
    at: usize,
    /// The selected line of it.
    line: usize,
    /// Whether the keys go to the lines of the scene instead of the list.
    in_lines: bool,
}

impl Plans {
    /// Creates the page with the first scene selected.
    pub fn new(all: Vec<PlannedScene>) -> Self {
        Self {
            all,
            ..Self::default()
        }
    }

    /// Updates the scenes. A new scene, copy or line is selected, and a moved one stays selected.
    pub fn fill(&mut self, all: Vec<PlannedScene>) {
        let was = std::mem::replace(&mut self.all, all);
        let old = was.get(self.at);
        if self.all.len() > was.len() {
            let differs = |(now, old): (&PlannedScene, &PlannedScene)| now.title != old.title;
            let first = self.all.iter().zip(&was).position(differs);
            self.at = first.unwrap_or(was.len());
            self.line = 0;
            self.in_lines = false;
        } else if let (Some(now), Some(old)) = (self.all.get(self.at), old)
            && now.title == old.title
            && now.lines.len() > old.lines.len()
        {
            self.line = now.lines.len() - 1;
        }
        self.at = self.at.min(self.all.len().saturating_sub(1));
        let lines = self.chosen().map_or(0, |plan| plan.lines.len());
        self.line = self.line.min(lines.saturating_sub(1));
        self.in_lines &= lines > 0;
    }

    /// Returns the selected scene.
    pub fn chosen(&self) -> Option<&PlannedScene> {
        self.all.get(self.at)
    }

    /// Goes from the lines back to the list. `false` if they are in the list.
    pub const fn back(&mut self) -> bool {
        std::mem::replace(&mut self.in_lines, false)
    }

    /// Moves the selection by a number of rows, up to the first or last one.
    pub fn step(&mut self, by: isize) {
        if self.in_lines {
            let lines = self.chosen().map_or(0, |plan| plan.lines.len());
            self.line = self.line.saturating_add_signed(by);
            self.line = self.line.min(lines.saturating_sub(1));
        } else {
            self.at = self.at.saturating_add_signed(by);
            self.at = self.at.min(self.all.len().saturating_sub(1));
            self.line = 0;
        }
    }

    /// Returns the line of the command language that an act is, and whether it only begins one. `None` if
    /// there is nothing to act on.
    fn asks(&mut self, act: Act) -> Option<(String, bool)> {
        if act == Act::New {
            return Some((plans::NEW.to_owned(), true));
        }
        let plan = self.all.get(self.at)?;
        let number = |place: usize| u16::try_from(place + 1).unwrap_or(u16::MAX);
        let (n, at) = (number(self.at), number(self.line));
        let line = plan.lines.get(self.line).filter(|_| self.in_lines);
        let moved = |place: usize, count: usize| match act {
            Act::Earlier => place.checked_sub(1),
            _ => Some(place + 1).filter(|place| *place < count),
        };
        let asked = match (act, line) {
            (Act::AddAdversary, _) => Asked::Line(n, plans::ADD.to_owned()),
            (Act::AddLine, _) => Asked::Line(n, String::new()),
            (Act::Rename, Some(line)) => Asked::Change(n, at, line.line.clone()),
            (Act::Rename, None) => Asked::Title(n, plan.title.clone()),
            (Act::Duplicate, None) => Asked::Copy(n),
            (Act::Duplicate, Some(line)) => Asked::Line(n, line.line.clone()),
            (Act::Delete, None) => Asked::Remove(n),
            (Act::Delete, Some(_)) => Asked::Drop(n, at),
            (Act::Earlier | Act::Later, None) => {
                self.at = moved(self.at, self.all.len())?;
                Asked::Order(n, number(self.at))
            }
            (Act::Earlier | Act::Later, Some(_)) => {
                self.line = moved(self.line, plan.lines.len())?;
                Asked::Move(n, at, number(self.line))
            }
            _ => return None,
        };
        let begun = matches!(act, Act::AddAdversary | Act::AddLine | Act::Rename);
        Some((asked.to_string(), begun))
    }

    /// Returns the areas of the page, its list, the weight, and the lines.
    fn places(&self, area: Rect) -> [Rect; 4] {
        let lines = self.all.iter().map(|plan| plan.lines.len()).max();
        let wants = self.all.len() + usize::from(WEIGHT) + lines.unwrap_or(0) + 1;
        let wants = u16::try_from(wants).unwrap_or(ROWS).clamp(LEAST, ROWS);
        let (page, inner) = draw::page_places(area, COLUMNS, draw::rows_in(area).min(wants));
        let count = u16::try_from(self.all.len().max(1)).unwrap_or(u16::MAX);
        let most = inner.height.saturating_sub(WEIGHT) / 2;
        let rows = count.min(most.max(1)).min(inner.height);
        let list = Rect {
            height: rows,
            ..inner
        };
        let below = draw::below(inner, rows);
        let weight = Rect {
            height: WEIGHT.min(below.height),
            ..below
        };
        [page, list, weight, draw::below(below, WEIGHT)]
    }

    /// Returns the area of the page over an area.
    pub(super) fn page(&self, area: Rect) -> Rect {
        self.places(area)[0]
    }

    /// Selects the scene or line under a position. `None` outside the page, otherwise whether there is one.
    pub fn click(&mut self, area: Rect, at: Position) -> Option<bool> {
        let [page, list, _, lines] = self.places(area);
        if !page.contains(at) {
            return None;
        }
        let row = |place: Rect, chosen: usize, count: usize| {
            let first = draw::first_shown(chosen, place.height as usize, count);
            let row = place
                .contains(at)
                .then(|| first + usize::from(at.y - place.y));
            row.filter(|row| *row < count)
        };
        let count = self.chosen().map_or(0, |plan| plan.lines.len());
        if let Some(scene) = row(list, self.at, self.all.len()) {
            (self.at, self.line, self.in_lines) = (scene, 0, false);
            return Some(true);
        }
        let line = row(lines, self.line, count);
        if let Some(line) = line {
            (self.line, self.in_lines) = (line, true);
        }
        Some(line.is_some())
    }

    /// Draws the page over an area. The first of the `empty` words is shown if nothing is planned, the second
    /// for a scene without lines.
    pub fn render(&self, empty: &[String; 2], theme: &Theme, area: Rect, buf: &mut Buffer) {
        let [page, list, weight, lines] = self.places(area);
        draw::page(page, "Planned scenes", theme, buf);
        let first = draw::first_shown(self.at, list.height as usize, self.all.len());
        for (place, plan) in self.all.iter().enumerate().skip(first) {
            let Some(row) = u16::try_from(place - first)
                .ok()
                .and_then(|row| draw::row(list, row))
            else {
                break;
            };
            let mark = (place == self.at).then_some(!self.in_lines);
            scene(place + 1, plan, mark, row, theme, buf);
        }
        let Some(plan) = self.chosen() else {
            let area = Rect {
                height: list.height + weight.height,
                ..list
            };
            let words = draw::wrap(&empty[0], list.width.saturating_sub(MARK));
            for (n, line) in (0..area.height).zip(words) {
                let row = draw::row(area, n).unwrap_or(weight);
                draw::text(
                    draw::right_of(row, MARK),
                    &line,
                    theme.style(Tone::Quiet),
                    buf,
                );
            }
            return;
        };
        sides(plan, (page, weight), theme, buf);
        let count = plan.lines.len();
        if count == 0
            && let Some(row) = draw::row(lines, 0)
        {
            draw::text(
                draw::right_of(row, MARK),
                &empty[1],
                theme.style(Tone::Quiet),
                buf,
            );
        }
        let first = draw::first_shown(self.line, lines.height as usize, count);
        for (n, place) in (0..lines.height).zip(first..count) {
            if let (Some(row), Some(line)) = (draw::row(lines, n), plan.lines.get(place)) {
                let marked = self.in_lines && place == self.line;
                planned_line(place + 1, line, marked, row, theme, buf);
            }
        }
    }
}

/// Draws a line of the selected scene, with the reason if it can't run.
fn planned_line(
    number: usize,
    line: &PlannedLine,
    marked: bool,
    row: Rect,
    theme: &Theme,
    buf: &mut Buffer,
) {
    let (tone, words) = match &line.refused {
        Some(why) => (Tone::Bad, format!("{}: {why}", line.line)),
        None if marked => (Tone::Strong, line.line.clone()),
        None => (Tone::Text, line.line.clone()),
    };
    if marked {
        draw::text(row, theme.glyphs.pointer, theme.style(Tone::Accent), buf);
    }
    let place = draw::right_of(row, MARK);
    let number = format!("{number:>2} ");
    let used = draw::text(place, &number, theme.style(Tone::Quiet), buf);
    let place = draw::right_of(place, used);
    let words = draw::cut_at_word(&words, place.width, theme.glyphs.ellipsis);
    draw::text(place, &words, theme.style(tone), buf);
    if marked {
        draw::selected(row, theme, buf);
    }
}

/// Draws a scene of the list: its number and title, and at the right what the others are.
fn scene(
    number: usize,
    plan: &PlannedScene,
    mark: Option<bool>,
    row: Rect,
    theme: &Theme,
    buf: &mut Buffer,
) {
    if mark.is_some() {
        draw::text(row, theme.glyphs.pointer, theme.style(Tone::Accent), buf);
    }
    let quiet = theme.style(Tone::Quiet);
    let mut place = draw::right_of(row, MARK);
    let used = draw::text(place, &format!("{number:>2} "), quiet, buf);
    place = draw::right_of(place, used);
    let kinds = plan.others.kinds.join(", ");
    let kinds = draw::cut_at_word(&kinds, place.width / 2, theme.glyphs.ellipsis);
    draw::text_right(place, &kinds, quiet, buf);
    place.width = place.width.saturating_sub(draw::width(&kinds) + 2);
    let tone = if mark.is_some() {
        Tone::Strong
    } else {
        Tone::Text
    };
    let title = draw::cut_at_word(&plan.title, place.width, theme.glyphs.ellipsis);
    draw::text(place, &title, theme.style(tone), buf);
    match mark {
        Some(true) => draw::selected(row, theme, buf),
        Some(false) => draw::resting(row, theme, buf),
        None => {}
    }
}

/// Draws both sides of a scene, with a bar of how the others compare with the party.
fn sides(plan: &PlannedScene, (page, area): (Rect, Rect), theme: &Theme, buf: &mut Buffer) {
    let share = report::share(plan).unwrap_or_default();
    draw::section(page, area.y, &plan.title, &share, theme, buf);
    let sides: [(&str, &Weight); 2] = [("Others", &plan.others), ("Party", &plan.party)];
    for (n, (name, side)) in (1..).zip(sides) {
        let Some(row) = draw::row(area, n) else {
            continue;
        };
        draw::text(row, name, theme.style(Tone::Quiet), buf);
        let mut place = draw::right_of(row, SIDE);
        let largest = plan.others.first().max(plan.party.first());
        if place.width > BAR * 2 && largest > 0 {
            let track = Track {
                now: side.first(),
                max: largest,
                ..Track::default()
            };
            let room = Rect {
                width: BAR,
                ..place
            };
            let mut pen = Pen::row(room, 0, theme.glyphs, buf);
            bar::gauge(&track, BAR.into(), theme, &mut pen);
            place = draw::right_of(place, BAR + 2);
        }
        // The list above already names the kinds.
        let whole = side.to_string();
        let words = if draw::width(&whole) > place.width {
            side.measured()
        } else {
            whole
        };
        let words = draw::cut_at_word(&words, place.width, theme.glyphs.ellipsis);
        draw::text(place, &words, theme.style(Tone::Text), buf);
    }
}

/// Whether an act of the page only looks at the scenes.
pub(super) const fn only_reads(act: Act) -> bool {
    !matches!(
        act,
        Act::New
            | Act::AddAdversary
            | Act::AddLine
            | Act::Rename
            | Act::Delete
            | Act::Duplicate
            | Act::Earlier
            | Act::Later
            | Act::StartPlan
    )
}

impl App {
    /// Opens the page of planned scenes.
    pub(super) fn open_plans(&mut self, world: &World<'_>) {
        let page = Plans::new(world.face.plans());
        self.overlays.push(Overlay::Plans(page));
    }

    /// Returns what the page shows without a planned scene, and for a scene without lines.
    pub(super) fn no_plans(world: &World<'_>) -> [String; 2] {
        let how = |act: Act, what: &str| {
            let key = world.keymap.key_of(Scope::Plans, act);
            key.map_or_else(String::new, |key| format!(" {key} {what}."))
        };
        let new = how(Act::New, "plans one");
        let add = how(Act::AddAdversary, "adds adversaries");
        let line = how(Act::AddLine, "adds any other line");
        [
            format!("No scene is planned.{new} Players don't see a scene until it starts."),
            format!("This scene has no lines yet.{add}{line}"),
        ]
    }

    /// Does an act on the page of planned scenes.
    pub(super) fn act_on_plans(
        &mut self,
        act: Act,
        step: Option<Step>,
        world: &World<'_>,
    ) -> Vec<Effect> {
        let Some(Overlay::Plans(page)) = self.overlays.last_mut() else {
            return Vec::new();
        };
        if !world.access.is_empty() && !only_reads(act) {
            let words = format!("You can only look: {}.", world.access);
            self.said = Said::Notice(words, true);
            return Vec::new();
        }
        match act {
            Act::Left => page.in_lines = false,
            Act::Right => page.in_lines = page.chosen().is_some_and(|plan| !plan.lines.is_empty()),
            Act::Enter if !page.in_lines => return self.act_on_plans(Act::Right, step, world),
            Act::StartPlan => {
                let Some(plan) = page.chosen().cloned() else {
                    return Vec::new();
                };
                self.overlays.clear();
                if let [only] = plan.starts.as_slice() {
                    return self.run(only.line.clone());
                }
                let choices = self.menu_of(plan.starts.iter().collect());
                let menu = Menu::new(format!("Start {}", plan.title), choices);
                self.overlays.push(Overlay::Menu(menu));
            }
            _ => {
                if let Some((line, begun)) = page.asks(act) {
                    if begun {
                        self.ask(Ask::Command, &line, world);
                        return Vec::new();
                    }
                    return self.run(line);
                }
                page.step(step.map_or(0, Step::rows));
            }
        }
        Vec::new()
    }
}
