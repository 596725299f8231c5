//! The panes on their screens: the data each pane draws, and the row under the mouse.
//!
//! Drawing and the mouse build the same [`Paint`], so that a click hits the visible row.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::table::{EntryNo, LineKind, LogLine};
use lang::sentence::genitive;
use rules::view::{
    ANSWERS, AtStake, Course, Offer, OfferGroup, Ribbon, Rich, Stage, Tone, Tray, VehicleCard,
};

use super::app::App;
use super::draw;
use super::keymap::{Act, Does, Row};
use super::layout::{self, Areas, Shape};
use super::msg::World;
use super::panes::log::Entry;
use super::panes::who::Whom;
use super::panes::{self, Paint};
use super::screen::{Pane, Screen};

/// The columns from which the review has its timeline next to the roster, not above it.
pub(super) const WIDE: u16 = 100;

/// The entries that a log of this height can show, and the position of the selected one.
struct Window {
    lines: Vec<LogLine>,
    selected: Option<usize>,
    /// The titles of all scenes, if the lines have any.
    scenes: Vec<String>,
}

impl Window {
    fn entries(&self) -> Vec<Entry<'_>> {
        entries_of(&self.lines, &self.scenes)
    }
}

/// Returns the titles of all scenes, if one of these lines is in one.
pub(super) fn scenes_of(lines: &[LogLine], world: &World<'_>) -> Vec<String> {
    if lines.iter().any(|line| line.chapter.scene > 0) {
        world.face.scenes()
    } else {
        Vec::new()
    }
}

/// Returns lines as a pane shows them, each with the title of its scene.
pub(super) fn entries_of<'a>(lines: &'a [LogLine], scenes: &'a [String]) -> Vec<Entry<'a>> {
    let titled = |line: &'a LogLine| {
        let scene = (line.chapter.scene as usize).checked_sub(1);
        let scene = scene.and_then(|at| scenes.get(at));
        Entry {
            scene: scene.map_or("", String::as_str),
            ..entry(line)
        }
    };
    lines.iter().map(titled).collect()
}

pub(super) fn entry(line: &LogLine) -> Entry<'_> {
    Entry {
        n: line.n,
        round: line.round,
        turn: line.turn,
        ended: line.ended,
        chapter: line.chapter,
        scene: "",
        by: &line.by,
        line: &line.line,
        said: &line.said,
        rolled: line.rolled,
        undone: line.undone,
        harm: line.harm,
        part: line.part,
    }
}

/// The lines that a second sheet needs below the card of a vehicle.
const BELOW_CARD: u16 = 12;

/// Whether the log omits an entry: a minor one such as opening a check, or an undo or redo, because the
/// entries it concerns are marked themselves.
const fn left_out(line: &LogLine) -> bool {
    line.preview || matches!(line.kind, LineKind::Undo | LineKind::Redo)
}

/// Returns a rule with its text, if the rulebook has it.
fn rule_told(id: &str, world: &World<'_>) -> Option<Rich> {
    let rule = world.rulebook.get(id)?;
    let id = Rich::of(format!("{} ", rule.id.as_str()), Tone::Rule);
    Some(id.and(rule.text.clone(), Tone::Quiet))
}

impl App {
    /// Whether the log omits the entry at this distance from the newest.
    fn is_left_out(&self, back: usize, world: &World<'_>) -> bool {
        let n = self.log_entry(back);
        world.face.log(n, n).first().is_some_and(left_out)
    }

    /// Returns the nearest listed place, counted from the newest, in this direction or else the other.
    pub(super) fn log_place(&self, back: usize, older: bool, world: &World<'_>) -> usize {
        let count = self.seen.last as usize;
        let has_line = |at: &usize| !self.is_left_out(*at, world);
        let older_ones = || (back..count).find(has_line);
        let newer_ones = || (0..=back).rev().find(has_line);
        let found = if older {
            older_ones().or_else(newer_ones)
        } else {
            newer_ones().or_else(older_ones)
        };
        found.unwrap_or(back)
    }

    /// Returns the talents that can be used now, as a note of the tray names them: "Vex Marrow's Dodge". In a row of
    /// talents of one character who doesn't roll, the first names the owner.
    fn usable_talents(&self) -> impl Iterator<Item = String> {
        let open = self.seen.group(OfferGroup::Talent);
        let open = open.filter(|offer| offer.is_open());
        let mut told = self.seen.tray.by;
        open.map(move |offer| {
            let other = offer.by.filter(|by| Some(*by) != told);
            match (self.owned(offer), other) {
                (Some((owner, talent)), _) => format!("{} {talent}", genitive(owner)),
                (None, Some(by)) => {
                    told = Some(by);
                    format!("{} {}", genitive(self.seen.name(Some(by))), offer.label)
                }
                (None, None) => offer.label.clone(),
            }
        })
    }

    /// Whether a note of the tray names the key of the talents: while a check is open, or to answer one.
    pub(super) fn tells_talents(&self) -> bool {
        let tray = &self.seen.tray;
        let answers = |note: &Rich| note.plain().starts_with(ANSWERS);
        let any_answers = tray.notes.iter().any(answers);
        let usable = self.seen.group(OfferGroup::Talent).next().is_some();
        let open = tray.stage != Stage::Idle && self.usable_talents().next().is_some();
        usable && any_answers || open
    }

    /// Returns the tray as drawn. If a talent is available, its note names the key.
    pub(super) fn tray(&self, world: &World<'_>) -> Cow<'_, Tray> {
        let tray = &self.seen.tray;
        let menu = Does::Menu(OfferGroup::Talent);
        let mut rows = world.keymap.all(self.ground());
        let row = rows.find(|row| row.does == menu);
        let key = row.and_then(Row::first);
        let answers = |note: &Rich| note.plain().starts_with(ANSWERS);
        let fix = self.fix_key(world);
        // Ranges appear on the card or the map if these are visible.
        let areas = self.areas();
        let elsewhere = !areas.map.is_empty() || self.card_area(&areas).is_some();
        let twice = !tray.ribbon.bands.is_empty() && elsewhere;
        let beside = self.fight_area(&areas, world).map(|(_, beside)| beside);
        let beside = beside.unwrap_or_default();
        let staked = beside.stake > 0 || self.stake_area(&areas).is_some();
        let rule = self.rule_of_source(world);
        let key = key.filter(|_| self.tells_talents());
        if fix.is_none()
            && key.is_none()
            && rule.is_none()
            && !twice
            && !staked
            && beside.fight == 0
        {
            return Cow::Borrowed(tray);
        }
        let mut tray = tray.clone();
        if twice {
            tray.ribbon = Ribbon::default();
        }
        if staked {
            tray.past.stake = AtStake::default();
        }
        if beside.fight > 0 {
            tray.past.course = Course::default();
        }
        tray.reminders.extend(rule);
        if let Some((key, label)) = fix {
            // The reason, and the key that helps.
            let trouble = std::mem::take(&mut tray.trouble);
            let helps = Rich::of("  ", Tone::Quiet)
                .and(format!("{label}: "), Tone::Text)
                .and(key.to_string(), Tone::Accent);
            tray.trouble = trouble.then(helps);
        }
        let Some(key) = key else {
            return Cow::Owned(tray);
        };
        let hint = Rich::of(format!("{key}: "), Tone::Accent);
        if let Some(note) = tray.notes.iter_mut().find(|note| answers(note)) {
            *note = hint.then(std::mem::take(note));
        } else {
            let last = if tray.after.is_empty() {
                &mut tray.notes
            } else {
                &mut tray.after
            };
            let all: Vec<String> = self.usable_talents().collect();
            last.push(
                hint.and("use", Tone::Quiet)
                    .and(format!(" {}", all.join(", ")), Tone::Text),
            );
        }
        Cow::Owned(tray)
    }

    /// Returns the rule of the selected source of an open pool.
    fn rule_of_source(&self, world: &World<'_>) -> Option<Rich> {
        let tray = &self.seen.tray;
        let row = match self.screen {
            Screen::Solo => self.solo.at(),
            _ => self.focus.row(Pane::Tray),
        };
        let source = tray
            .sources
            .get(row)
            .filter(|_| tray.stage == Stage::Pool)?;
        rule_told(source.rule.as_deref()?, world)
    }

    /// Returns the area of the card of the active character's vehicle: in the middle unless the sheet
    /// has the focus, next to the sheet if two are open, or above the other vehicles on their tab while
    /// its vehicle is selected.
    pub(super) fn card_area(&self, areas: &Areas) -> Option<Rect> {
        let card = self.seen.card.as_ref()?;
        if self.screen != Screen::Table {
            return None;
        }
        let pane = self.focus.pane();
        match areas.shape {
            Shape::TooSmall => None,
            Shape::Six => Some(areas.second).filter(|area| !area.is_empty()),
            Shape::Five => {
                Some(areas.pane(Pane::Sheet)).filter(|area| pane != Pane::Sheet && !area.is_empty())
            }
            Shape::Tabs => {
                let tab = Some(areas.pane(Pane::Vehicles)).filter(|area| !area.is_empty())?;
                // Another selected vehicle shows all its data in the list.
                let marked = self.seen.vehicles().nth(self.focus.row(Pane::Vehicles));
                if marked.map(|one| one.id) != Some(card.id) {
                    return None;
                }
                let listed = panes::vehicles::rows(&self.seen.roster) + 1;
                let room = usize::from(tab.height).saturating_sub(1 + listed);
                let high = panes::vehicles::card::height(card, usize::from(tab.width), room);
                (high >= panes::vehicles::card::LEAST).then(|| Rect {
                    y: tab.y + 1,
                    height: u16::try_from(high).unwrap_or(tab.height),
                    ..tab
                })
            }
        }
    }

    /// Returns the area of the vehicle list, which is below the card on the vehicles tab.
    fn vehicles_area(&self, areas: &Areas) -> Rect {
        let area = areas.pane(Pane::Vehicles);
        match self.card_area(areas) {
            Some(card) if areas.shape == Shape::Tabs => draw::below(area, card.height + 1),
            _ => area,
        }
    }

    /// Returns the area for what is at stake while a check is open: the last lines of the pane with the card, if
    /// the card loses none by it.
    pub(super) fn stake_area(&self, areas: &Areas) -> Option<Rect> {
        let tray = &self.seen.tray;
        if areas.shape != Shape::Five || tray.stage == Stage::Idle {
            return None;
        }
        let (card, area) = (self.seen.card.as_ref()?, self.card_area(areas)?);
        let (columns, room) = (usize::from(area.width), usize::from(area.height));
        let stake = &tray.past.stake;
        let whole = panes::tray::stake::height(stake, columns, usize::MAX)?;
        let height = |room: usize| panes::vehicles::card::height(card, columns, room);
        let fits = |left: &usize| height(*left) == height(room);
        let forms = [whole, panes::tray::stake::close(stake, columns)];
        let mut forms = forms.into_iter().filter_map(|high| room.checked_sub(high));
        let left = forms.find(fits)?;
        Some(draw::below(
            area,
            u16::try_from(left).unwrap_or(area.height),
        ))
    }

    fn render_card(&self, areas: &Areas, world: &World<'_>, buf: &mut Buffer) {
        let (Some(card), Some(area)) = (&self.seen.card, self.card_area(areas)) else {
            return;
        };
        let stake = self.stake_area(areas);
        let area = Rect {
            height: area.height - stake.map_or(0, |stake| stake.height),
            ..area
        };
        if let Some(stake) = stake {
            panes::tray::stake::put(&self.seen.tray.past.stake, world.theme, stake, buf);
        }
        let key = self.way(Act::GoSheet, world);
        let hint = match key {
            Some(key) if areas.shape != Shape::Six => format!("{key} sheet"),
            _ => String::new(),
        };
        let paint = Paint::new(world.theme);
        let mapped = Self::mapped(card, areas);
        let card = mapped.as_ref().unwrap_or(card);
        panes::vehicles::card::render(card, &hint, &paint, area, buf);
    }

    /// Returns a card without the ranges that the map below it shows, or `None` without a map.
    fn mapped(card: &VehicleCard, areas: &Areas) -> Option<VehicleCard> {
        (!areas.map.is_empty()).then(|| VehicleCard {
            ribbon: Ribbon::default(),
            ..card.clone()
        })
    }

    /// Returns the area of the second sheet: below the card of a vehicle where that leaves enough of the pane.
    fn second_area(&self, areas: &Areas) -> Rect {
        let area = areas.second;
        let card = self.seen.card.as_ref();
        let Some(card) = card.filter(|_| self.card_area(areas) == Some(area)) else {
            return area;
        };
        let mapped = Self::mapped(card, areas);
        let (columns, room) = (usize::from(area.width), usize::from(area.height));
        let card = mapped.as_ref().unwrap_or(card);
        let used = panes::vehicles::card::height(card, columns, room) + 1;
        let below = draw::below(area, u16::try_from(used).unwrap_or(area.height));
        let enough = below.height >= BELOW_CARD;
        if enough {
            below
        } else {
            Rect { height: 0, ..area }
        }
    }

    pub(super) fn paint<'a>(&'a self, pane: Pane, world: &World<'a>) -> Paint<'a> {
        let focused = self.focus.pane() == pane && self.overlays.is_empty();
        // There is one cursor. While it is on a vehicle, it isn't on a person.
        let elsewhere = pane == Pane::Who && self.focus.pane() == Pane::Vehicles;
        let paint = self.looks(world);
        let paint = match pane {
            Pane::Tray if paint.tabbed => paint.below_tabs(self.tab_room()),
            Pane::Who => paint.keep(self.lines_below_roster()),
            _ => paint,
        };
        paint
            .focus(focused)
            .select((!elsewhere).then(|| self.marked(pane)))
    }

    /// Returns the selected row of a pane. In the roster it is the row of the open sheet, so that the
    /// target of a wound is always visible.
    pub(super) fn marked(&self, pane: Pane) -> usize {
        match pane {
            Pane::Who => self.seen.row_of_who(&self.focus),
            pane => self.focus.row(pane),
        }
    }

    /// Returns the kinds of entries in the roster. It includes vehicles if their pane is on another
    /// tab.
    pub(super) fn whom(&self) -> Whom {
        if self.areas().shape == Shape::Tabs {
            Whom::All
        } else {
            Whom::People
        }
    }

    /// Whether the tray shows the row of an offer, given its scroll position and how many lines of the panes a
    /// message covers.
    pub(super) fn shows_row_of(&self, offer: &Offer, covered: u16, world: &World<'_>) -> bool {
        let (area, paint) = if self.screen == Screen::Solo {
            let [_, tabs, open, _] = self.solo_areas(layout::outer(self.size).body());
            (layout::margins(open), self.solo_paint(tabs, world))
        } else {
            let areas = self.above_message(self.areas(), covered);
            (areas.pane(Pane::Tray), self.paint(Pane::Tray, world))
        };
        panes::tray::shows(area, &self.tray(world), &self.seen.offers, offer, &paint)
    }

    /// Returns the part of the log around an entry, at most as many lines as there are rows, for any
    /// length of the log.
    fn window(&self, back: usize, rows: u16, world: &World<'_>) -> Window {
        let rows = usize::from(rows);
        let below = back.saturating_sub(rows / 2);
        let last = self.log_entry(below);
        let first = self.log_entry(below.saturating_add(rows)).max(1);
        let mut lines = Vec::new();
        let (mut from, mut to) = (first, last);
        // Omitted entries are replaced by older ones.
        while to > 0 && from <= to {
            let mut older = world.face.log(from, to);
            older.retain(|line| !left_out(line));
            older.append(&mut lines);
            lines = older;
            let missing = EntryNo::try_from(rows.saturating_sub(lines.len())).unwrap_or(0);
            if missing == 0 || from <= 1 {
                break;
            }
            to = from - 1;
            from = from.saturating_sub(missing).max(1);
        }
        let marked = self.log_entry(back);
        let after = lines.iter().position(|line| line.n >= marked);
        let selected = after.or(lines.len().checked_sub(1));
        let scenes = scenes_of(&lines, world);
        Window {
            lines,
            selected,
            scenes,
        }
    }

    pub(super) fn render_log(
        &self,
        back: usize,
        paint: Paint<'_>,
        area: Rect,
        world: &World<'_>,
        buf: &mut Buffer,
    ) {
        let window = self.window(back, area.height, world);
        panes::log::render(&window.entries(), &paint.select(window.selected), area, buf);
    }

    /// Returns the log row under a position, counted from the newest.
    pub(super) fn log_row_at(
        &self,
        back: usize,
        paint: Paint<'_>,
        area: Rect,
        at: Position,
        world: &World<'_>,
    ) -> Option<usize> {
        let window = self.window(back, area.height, world);
        let hit = panes::log::hit(area, at, &window.entries(), &paint.select(window.selected))?;
        window
            .lines
            .get(hit)
            .map(|line| self.seen.last.saturating_sub(line.n) as usize)
    }

    pub(super) fn render_table(&self, areas: &Areas, world: &World<'_>, buf: &mut Buffer) {
        let seen = &self.seen;
        if areas.framed() {
            self.render_frames(areas, world, buf);
        }
        panes::track::render(&seen.turns, &seen.roster, world.theme, areas.track, buf);
        if let Some(line) = draw::row(areas.track, panes::track::LINES) {
            let scale = &seen.turns.scale;
            panes::timescale::render(scale, &seen.roster, self.steps(), world.theme, line, buf);
        }
        let card = self.card_area(areas);
        for pane in Pane::ALL {
            let area = areas.pane(pane);
            if area.is_empty() {
                continue;
            }
            let paint = self.paint(pane, world);
            match pane {
                Pane::Who => {
                    let remark = self.place_told(areas);
                    panes::who::render(&seen.roster, self.whom(), &remark, &paint, area, buf);
                    if let Some((area, beside)) = self.fight_area(areas, world) {
                        beside.put(&seen.tray.past, world.theme, area, buf);
                    }
                }
                Pane::Sheet if card == Some(area) => {}
                Pane::Sheet => {
                    if let Some(sheet) = &seen.sheet {
                        let pool = seen.tray.stage == Stage::Pool && seen.tray.by == Some(sheet.id);
                        let used = seen.tray.subtitle.0.first().filter(|_| pool);
                        let way = self.way(Act::GoSheet, world).unwrap_or_default();
                        let paint = Paint {
                            whole: &way,
                            ..paint.using(used.map_or("", |used| used.text.trim()))
                        };
                        panes::sheet::render(sheet, &paint, area, buf);
                    }
                }
                Pane::Vehicles => {
                    let area = self.vehicles_area(areas);
                    panes::vehicles::render(&seen.roster, &paint, area, buf);
                }
                Pane::Tray => {
                    let tray = self.tray(world);
                    let blank = panes::tray::put(&tray, &seen.offers, &paint, area, buf);
                    if areas.framed() {
                        let waiting = &seen.turns.waiting;
                        let roster = &seen.roster;
                        let all = &seen.conditions;
                        panes::conditions::put(roster, waiting, all, world.theme, blank, buf);
                    }
                }
                Pane::Log => self.render_log(self.focus.row(Pane::Log), paint, area, world, buf),
            }
        }
        if !areas.asked.is_empty() {
            let paint = self.looks(world);
            panes::asked::render(&self.pane_answers(), &paint, areas.asked, buf);
        }
        if !areas.talk.is_empty() {
            panes::tray::talk::put(&seen.tray.talk, world.theme, areas.talk, buf);
        }
        if let Some(card) = &seen.tray.past.card
            && !areas.card.is_empty()
        {
            panes::tray::critical::put(card, false, world.theme, areas.card, buf);
        }
        self.render_ways(areas, world, buf);
        self.render_tabs(areas.tabs, world, buf);
        self.render_card(areas, world, buf);
        if !areas.map.is_empty() {
            let ribbon = self.map_ribbon();
            let rule = rule_told(ribbon.rule, world);
            let (roster, theme) = (&seen.roster, world.theme);
            panes::map::render(ribbon, rule.as_ref(), roster, theme, areas.map, buf);
        }
        let second = self.second_area(areas);
        if let Some(sheet) = seen.second.as_ref().filter(|_| !second.is_empty()) {
            panes::sheet::render(sheet, &Paint::new(world.theme), second, buf);
        }
        if areas.framed() {
            self.join_frames(areas, world, buf);
        }
    }

    /// Returns the row of a pane under a position.
    pub(super) fn row_at(
        &self,
        pane: Pane,
        area: Rect,
        at: Position,
        world: &World<'_>,
    ) -> Option<usize> {
        let seen = &self.seen;
        let paint = self.paint(pane, world);
        match pane {
            Pane::Who => panes::who::hit(area, at, &seen.roster, self.whom(), &paint),
            Pane::Sheet if self.card_area(&self.areas()) == Some(area) => None,
            Pane::Sheet => panes::sheet::hit(area, at, seen.sheet.as_ref()?, &paint),
            Pane::Vehicles => {
                let area = self.vehicles_area(&self.areas());
                panes::vehicles::hit(area, at, &seen.roster, &paint)
            }
            Pane::Tray => panes::tray::hit(area, at, &self.tray(world), &seen.offers, &paint),
            Pane::Log => self.log_row_at(self.focus.row(Pane::Log), paint, area, at, world),
        }
    }
}
