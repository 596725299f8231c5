//! The card of the active character's vehicle: gauges, an outline with the firing arcs, weapons,
//! stations, ranges, and targets in reach.
//!
//! With fewer lines it drops, in this order: the pilot's remaining options, the shots and qualities of
//! weapons, ranges between others, targets in reach, the range bands, the dice of weapons.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{rich, rule};
use rules::view::{Facing, Fact, Gun, Outline, Quarter, Ribbon, Rich, Tone, Track, VehicleCard};

use super::super::tracks::{Columns, label_columns};
use super::super::{Paint, below, more, ribbon, top};
use super::parts::row;
use super::stations;

/// The columns of the outline and the gap after it.
const DRAWN: usize = 17;

/// The lines of the outline.
const LINES: usize = 5;

/// The columns from which weapons have room next to the outline. Below that, its arcs are in one line.
const DRAWS: usize = DRAWN + 24;

/// The columns from which gauges are next to each other, and stations next to the outline.
const WIDE: usize = 72;

/// The minimum lines, including the title, for which a card shows more than a list.
pub const LEAST: usize = 12;

/// The maximum cells of a shot gauge.
const SHOTS: u32 = 6;

/// How much of each weapon is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Detail {
    /// Its name, its arc, and whether it can be fired.
    Name,
    /// Its dice and profile as well.
    Dice,
    /// Its shots and qualities as well.
    All,
}

/// The visible parts of the card in an area.
#[derive(Clone, Copy, Debug)]
struct Plan {
    columns: usize,
    detail: Detail,
    /// The maximum lines of weapons.
    most: usize,
    now: usize,
    pilot: bool,
    others: bool,
    reach: bool,
    ribbon: bool,
}

impl Plan {
    fn of(card: &VehicleCard, columns: usize, room: usize) -> Self {
        let mut plan = Self {
            columns,
            detail: Detail::All,
            most: usize::MAX,
            now: now(card, columns).len(),
            pilot: !card.pilot.is_empty(),
            others: true,
            reach: columns < WIDE,
            ribbon: ribbon::height(&card.ribbon, columns).is_some(),
        };
        let steps: [fn(&mut Self); 6] = [
            |plan| plan.pilot = false,
            |plan| plan.detail = Detail::Dice,
            |plan| plan.others = false,
            |plan| plan.reach = false,
            |plan| plan.ribbon = false,
            |plan| plan.detail = Detail::Name,
        ];
        for step in steps {
            if plan.height(card) <= room {
                break;
            }
            step(&mut plan);
        }
        // Stations are never dropped for the last of many weapons.
        let over = plan.height(card).saturating_sub(room);
        if over > 0 {
            plan.most = plan.guns(card).saturating_sub(over).max(1);
        }
        plan
    }

    const fn is_wide(&self) -> bool {
        self.columns >= WIDE
    }

    const fn gauges(&self) -> usize {
        if self.is_wide() { 2 } else { 4 }
    }

    /// Returns the lines of the weapons alone.
    fn guns(&self, card: &VehicleCard) -> usize {
        // A vehicle without weapons has one line that says it.
        let all: usize = card.guns.iter().map(|gun| self.gun(gun)).sum();
        all.max(1).min(self.most)
    }

    fn gun(&self, gun: &Gun) -> usize {
        let dice = usize::from(self.detail >= Detail::Dice && !self.is_wide());
        let rest = usize::from(self.detail == Detail::All && has_more(gun));
        1 + dice + rest
    }

    fn stations(&self, card: &VehicleCard) -> usize {
        card.stations.len().min(stations::CREW) + usize::from(self.pilot)
    }

    /// Returns the lines of the outline and the parts next to it.
    fn arcs(&self, card: &VehicleCard) -> usize {
        let beside = if self.is_wide() {
            self.guns(card) + 1 + self.stations(card)
        } else {
            self.guns(card)
        };
        if self.draws() {
            beside.max(LINES)
        } else {
            1 + beside
        }
    }

    const fn draws(&self) -> bool {
        self.columns >= DRAWS
    }

    fn shown(&self, card: &VehicleCard) -> Ribbon {
        let mut ribbon = card.ribbon.clone();
        if !self.others {
            ribbon.others.clear();
        }
        ribbon
    }

    fn height(&self, card: &VehicleCard) -> usize {
        let stations = if self.is_wide() {
            0
        } else {
            1 + self.stations(card)
        };
        let ribbon = if self.ribbon {
            ribbon::height(&self.shown(card), self.columns).unwrap_or(0)
        } else {
            0
        };
        let reach = if self.reach {
            reach(card, self.columns).len()
        } else {
            0
        };
        1 + self.gauges() + self.now + 1 + self.arcs(card) + stations + ribbon + reach
    }
}

/// Returns the lines it fills, at most this many, including its title.
pub fn height(card: &VehicleCard, columns: usize, room: usize) -> usize {
    Plan::of(card, columns, room).height(card).min(room)
}

/// Draws the card. The hint names the key of the active character's sheet.
pub fn render(card: &VehicleCard, hint: &str, paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
    let theme = paint.theme;
    let columns = area.width as usize;
    let plan = Plan::of(card, columns, area.height as usize);
    rule::rich_title(&title(card), hint, paint.focused, theme, area, buf);
    let mut rest = below(area, 1);
    put_gauges(card, &plan, theme, rest, buf);
    rest = below(rest, plan.gauges());
    for line in now(card, columns) {
        rich::put(&line, theme, &mut Pen::row(rest, 0, theme.glyphs, buf));
        rest = below(rest, 1);
    }
    rule::title("Arcs and weapons", "", false, theme, top(rest, 1), buf);
    rest = below(rest, 1);
    put_arcs(card, &plan, theme, rest, buf);
    rest = below(rest, plan.arcs(card));
    if !plan.is_wide() {
        rest = put_stations(card, &plan, theme, rest, buf);
    }
    if plan.ribbon {
        let ribbon = plan.shown(card);
        // Lines that nothing else needs show the combatants that a band had no room for.
        let behind = if plan.reach {
            reach(card, columns).len()
        } else {
            0
        };
        let free = usize::from(rest.height).saturating_sub(behind);
        let whole = ribbon::whole(&ribbon, columns).unwrap_or(0).min(free);
        let high = ribbon::height(&ribbon, columns).unwrap_or(0).max(whole);
        ribbon::put(&ribbon, theme, top(rest, high), buf);
        rest = below(rest, high);
    }
    if plan.reach {
        for (n, line) in reach(card, columns).iter().enumerate() {
            rich::put(line, theme, &mut Pen::row(rest, n, theme.glyphs, buf));
        }
    }
}

/// "Magpie · PC · strike fighter".
fn title(card: &VehicleCard) -> Rich {
    let mut line = Rich::of(card.name.clone(), Tone::Strong);
    for (text, tone) in [
        (card.craft.side.to_owned(), card.tone),
        (card.role.clone(), Tone::Quiet),
    ] {
        if !text.is_empty() {
            line = line.and(" · ", Tone::Quiet).and(text, tone);
        }
    }
    line
}

/// Returns the disabled components and lasting effects, in at most two lines.
fn now(card: &VehicleCard, columns: usize) -> Vec<Rich> {
    let craft = &card.craft;
    let mut line = Rich::new();
    let mut say = |text: String, tone| {
        let between = if line.is_empty() { "" } else { " · " };
        let so_far = std::mem::take(&mut line);
        line = so_far.and(between, Tone::Quiet).and(text, tone);
    };
    if !craft.down.is_empty() {
        let why = craft.down.join(" and ");
        say(format!("everything out: {why}"), Tone::Bad);
    } else if !craft.out.is_empty() {
        say(format!("out {}", craft.out.join(", ")), Tone::Bad);
    }
    for word in &craft.now {
        say(word.clone(), Tone::Warn);
    }
    if line.is_empty() {
        Vec::new()
    } else {
        rich::wrapped(&line, columns, 2, &Theme::bare())
    }
}

/// Returns the numbers in the widest form that fits: "Sil 3   Handling +1". The first is dropped at last.
fn numbers(facts: &[Fact], room: usize) -> Rich {
    let forms = [
        (0, false, 3),
        (0, false, 2),
        (0, true, 2),
        (1, true, 2),
        (1, true, 1),
        (2, true, 1),
        (3, true, 1),
    ];
    let form = |(first, short, gap)| row(facts.iter().skip(first), (false, short), gap);
    let forms = forms.map(form).into_iter();
    forms.fold(Rich::new(), |best, form| match rich::columns(&best) {
        1.. if rich::columns(&best) <= room => best,
        _ => form,
    })
}

/// Draws hull and system strain as gauges, the speed as cells, and the numbers.
fn put_gauges(card: &VehicleCard, plan: &Plan, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let labels = card.tracks.iter().map(|t| t.label.as_str());
    let label = label_columns(labels.chain(["Speed"]), 8, 2);
    let half = plan.columns / 2 + 1;
    let room = if plan.is_wide() {
        half - 2
    } else {
        plan.columns
    };
    // The change follows the number.
    let tracks: Vec<&Track> = card.tracks.iter().take(2).collect();
    let place = Columns::of(tracks.iter().copied(), label, 24, room.saturating_sub(4));
    for (n, track) in tracks.iter().enumerate() {
        let mut pen = Pen::row(area, n, theme.glyphs, buf);
        place.put(track, &track.label, theme, &mut pen);
        if let Some(moved) = crate::ui::widgets::bar::moved(track, theme) {
            let style = crate::ui::widgets::bar::moved_style(theme);
            pen.skip(1).put(&moved, style);
        }
    }
    let craft = &card.craft;
    let (line, x) = if plan.is_wide() {
        (0, half)
    } else {
        (tracks.len(), 0)
    };
    let mut pen = Pen::row(area, line, theme.glyphs, buf);
    let left = plan.columns - x;
    let dial = Rich::of(format!("{:label$}", "Speed"), Tone::Quiet).then(craft.dial());
    // What the speed does, in as many parts as fit.
    let paces = craft.paces();
    let forms = (1..=paces.len()).rev().flat_map(|count| {
        let some = paces.get(..count).unwrap_or_default().join(", ");
        ["   ", "  ", " "].map(|gap| format!("{gap}{some}"))
    });
    let mut forms = forms.map(|pace| dial.clone().and(pace, Tone::Text));
    let speed = forms.find(|form| rich::columns(form) <= left);
    rich::within(
        &speed.unwrap_or_else(|| dial.clone()),
        left,
        theme,
        pen.to(x),
    );
    let mut pen = Pen::row(area, line + 1, theme.glyphs, buf);
    rich::within(&numbers(&card.facts, left), left, theme, pen.to(x));
}

/// Returns the outline of a ship, three lines of five columns, or its ASCII equivalent.
const fn outline(of: Outline, ascii: bool) -> [&'static str; 3] {
    match (of, ascii) {
        (Outline::Small, false) => ["     ", " ▗▲▖ ", " ▝▀▘ "],
        (Outline::Small, true) => ["     ", "  ^  ", " <_> "],
        (Outline::Fighter, false) => [" ▗▲▖ ", " ▟█▙ ", "▟███▙"],
        (Outline::Fighter, true) => ["  ^  ", " /#\\ ", "/###\\"],
        (Outline::Freighter, false) => [" ▟█▙ ", "▐███▌", "▝█▀█▘"],
        (Outline::Freighter, true) => [" /#\\ ", "|###|", "'#-#'"],
        (Outline::Capital, false) => ["▗▟█▙▖", "█████", "▜█▀█▛"],
        (Outline::Capital, true) => ["./#\\.", "#####", "\\#-#/"],
        (Outline::Ground, false) => ["▗▄▄▄▖", "▐███▌", "●▀▀▀●"],
        (Outline::Ground, true) => [".___.", "|###|", "o---o"],
    }
}

/// Returns the text and tone of a side: "▲2/2", or a dash if no weapon points there.
fn side(card: &VehicleCard, of: Quarter) -> (String, Tone) {
    let arrow = of.arrow();
    match card.craft.facing(of).copied() {
        Some(facing) if of == Quarter::Starboard => {
            (format!("{}{arrow}", facing.count()), facing.tone())
        }
        Some(facing) => (format!("{arrow}{}", facing.count()), Facing::tone(facing)),
        None if of == Quarter::Starboard => (format!("–{arrow}"), Tone::Quiet),
        None => (format!("{arrow}–"), Tone::Quiet),
    }
}

/// Draws the outline at the left with a count for each side, its weapons next to it, and if there is
/// room the stations below these.
fn put_arcs(card: &VehicleCard, plan: &Plan, theme: &Theme, area: Rect, buf: &mut Buffer) {
    if !plan.draws() {
        let mut pen = Pen::row(area, 0, theme.glyphs, buf);
        for of in [
            Quarter::Fore,
            Quarter::Aft,
            Quarter::Port,
            Quarter::Starboard,
        ] {
            let (text, tone) = side(card, of);
            pen.put(&text, theme.style(tone)).skip(2);
        }
        let guns = top(below(area, 1), plan.guns(card));
        return put_guns(card, plan, theme, guns, buf);
    }
    let ascii = theme.glyphs.ascii;
    let shape = outline(card.outline, ascii);
    let frame = theme.part(Part::Frame);
    let strong = theme.style(card.tone);
    let (left, right) = if ascii { ("\\", "/") } else { ("╲", "╱") };
    for (line, columns) in [(0, (1, 13)), (1, (2, 12))] {
        let mut pen = Pen::row(area, line, theme.glyphs, buf);
        pen.to(columns.0)
            .put(left, frame)
            .to(columns.1)
            .put(right, frame);
    }
    for (n, row) in shape.iter().enumerate() {
        Pen::row(area, n + 1, theme.glyphs, buf)
            .to(5)
            .put(row, strong);
    }
    let middle = |text: &str| 7usize.saturating_sub(width(text) / 2);
    for (of, line) in [(Quarter::Fore, 0), (Quarter::Aft, 4)] {
        let (text, tone) = side(card, of);
        let at = middle(&text);
        Pen::row(area, line, theme.glyphs, buf)
            .to(at)
            .put(&text, theme.style(tone));
    }
    let (text, tone) = side(card, Quarter::Port);
    Pen::row(area, 3, theme.glyphs, buf).put(&text, theme.style(tone));
    let (text, tone) = side(card, Quarter::Starboard);
    let at = (DRAWN - 2).saturating_sub(width(&text));
    Pen::row(area, 3, theme.glyphs, buf)
        .to(at)
        .put(&text, theme.style(tone));
    let beside = Rect {
        x: area.x + DRAWN as u16,
        width: area.width.saturating_sub(DRAWN as u16),
        height: area.height.min(plan.arcs(card) as u16),
        ..area
    };
    let guns = Rect {
        height: beside.height.min(plan.guns(card) as u16),
        ..beside
    };
    put_guns(card, plan, theme, guns, buf);
    if plan.is_wide() {
        let lower = below(beside, plan.guns(card));
        let quiet = theme.style(Tone::Quiet);
        Pen::row(lower, 0, theme.glyphs, buf).put("Stations", quiet);
        stations::put(card, plan.pilot, theme, below(lower, 1), buf);
    }
}

/// Whether a weapon has more text than its dice.
const fn has_more(gun: &Gun) -> bool {
    gun.shots.is_some() || !gun.qualities.is_empty()
}

/// Draws the weapons below each other, with the one of the open attack marked.
fn put_guns(card: &VehicleCard, plan: &Plan, theme: &Theme, area: Rect, buf: &mut Buffer) {
    if card.guns.is_empty() {
        let quiet = theme.style(Tone::Quiet);
        Pen::row(area, 0, theme.glyphs, buf).put("no weapons", quiet);
        return;
    }
    let room = area.height as usize;
    let name = card.guns.iter().map(|gun| width(&gun.name)).max();
    let name = name.unwrap_or(0);
    let mut line = 0;
    for (n, gun) in card.guns.iter().enumerate() {
        let lines = plan.gun(gun);
        let last = n + 1 == card.guns.len();
        if line + lines > room || (line + lines == room && !last) {
            let hidden = more(card.guns.len() - n, theme);
            Pen::row(area, line, theme.glyphs, buf).put(&hidden, theme.style(Tone::Quiet));
            return;
        }
        put_gun(gun, plan, name, theme, below(area, line), buf);
        line += lines;
    }
}

fn put_gun(gun: &Gun, plan: &Plan, name: usize, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let quiet = theme.style(Tone::Quiet);
    let mut pen = Pen::row(area, 0, theme.glyphs, buf);
    let (mark, look) = if gun.chosen {
        (theme.glyphs.pointer, theme.part(Part::Focus))
    } else {
        (" ", theme.style(Tone::Text))
    };
    let sides: String = gun.sides.iter().map(|side| side.arrow()).collect();
    // A name in its column, or without it where the rest of the line then fits.
    let rest = 1 + width(&sides) + 1 + width(&gun.word);
    let room = pen.left().saturating_sub(width(mark));
    let own = if name + rest <= room {
        name
    } else {
        width(&gun.name)
    };
    let own = own.min(room.saturating_sub(1 + width(&sides)));
    pen.put(mark, look).cell(&gun.name, own, look).skip(1);
    let tone = theme.style(gun.readiness.tone());
    pen.put(&sides, tone).skip(1);
    if width(&gun.word) <= pen.left() {
        pen.put(&gun.word, tone);
    }
    let profile = gun
        .dice
        .clone()
        .and(" ", Tone::Quiet)
        .then(gun.profile.clone());
    let mut line = 1;
    if plan.is_wide() {
        pen.skip(2);
        rich::within(&profile, pen.left(), theme, &mut pen);
        let reach = format!("  {} {}", theme.glyphs.arrow, gun.reaches.join(", "));
        if !gun.reaches.is_empty() && width(&reach) <= pen.left() {
            pen.put(&reach, theme.style(Tone::Text));
        }
    } else if plan.detail >= Detail::Dice {
        let mut pen = Pen::row(area, line, theme.glyphs, buf);
        // The indent is worth less than the end of the range.
        let room = usize::from(area.width);
        let indent = room.saturating_sub(rich::columns(&profile)).clamp(0, 3);
        rich::within(&profile, room - indent, theme, pen.skip(indent));
        line += 1;
    }
    if plan.detail == Detail::All && has_more(gun) {
        let mut pen = Pen::row(area, line, theme.glyphs, buf);
        pen.skip(3);
        if let Some((left, all)) = gun.shots {
            let (left, all) = (left.min(all), all);
            pen.put("shots ", quiet);
            if all <= SHOTS {
                pen.put(&"▮".repeat(left as usize), theme.style(Tone::Good))
                    .put(&"▯".repeat((all - left) as usize), quiet)
                    .skip(1);
            }
            pen.put(&format!("{left}/{all}"), theme.style(Tone::Strong))
                .skip(2);
        }
        let left = pen.left();
        pen.within(&gun.qualities, left, theme.style(Tone::Text));
    }
}

/// Draws the stations under their title and returns the area below them.
fn put_stations(
    card: &VehicleCard,
    plan: &Plan,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) -> Rect {
    rule::title("Stations", "this turn", false, theme, top(area, 1), buf);
    stations::put(card, plan.pilot, theme, below(area, 1), buf);
    below(area, 1 + plan.stations(card))
}

/// The columns below which the targets in reach may have a third line.
const NARROW: usize = 40;

/// Returns "In reach from here: laser –  missile Needles", in at most two lines, or three narrow ones. A weapon and
/// its targets are in one line if they fit.
fn reach(card: &VehicleCard, columns: usize) -> Vec<Rich> {
    let lead = Rich::of("In reach from here:", Tone::Quiet);
    let gun = |gun: &Gun| {
        let short = gun.name.rsplit("× ").next().unwrap_or(&gun.name);
        let short = short.split(' ').next().unwrap_or(short).to_lowercase();
        let names = match gun.reaches.join(", ") {
            none if none.is_empty() => "–".to_owned(),
            names => names,
        };
        Rich::of(format!("{short} "), Tone::Quiet).and(names, Tone::Text)
    };
    let mut guns: Vec<Rich> = card.guns.iter().map(gun).collect();
    if guns.is_empty() {
        guns.push(Rich::of("–", Tone::Quiet));
    }
    let most = if columns < NARROW { 3 } else { 2 };
    let mut lines = vec![lead];
    for (n, gun) in guns.iter().enumerate() {
        let gap = if n == 0 { " " } else { "  " };
        let Some(last) = lines.pop() else { break };
        let longer = last.clone().and(gap, Tone::Quiet).then(gun.clone());
        if rich::columns(&longer) <= columns {
            lines.push(longer);
        } else {
            lines.extend([last, gun.clone()]);
        }
    }
    let fits = |line: &Rich| rich::columns(line) <= columns;
    if lines.len() <= most && lines.iter().all(fits) {
        return lines;
    }
    let mut lines = lines.into_iter();
    let first = lines.next().unwrap_or_default();
    let whole = lines.fold(first, |line, more| line.and(" ", Tone::Quiet).then(more));
    rich::wrapped(&whole, columns, most, &Theme::bare())
}
