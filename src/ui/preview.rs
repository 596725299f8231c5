//! The preview of a save in the list: the turn order, the characters with their gauges, what is at
//! stake, and the last log lines.
//!
//! It is read once per save, outside key handling, and kept until the save changes.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::table::{Face, LineKind, LogLine, stamp};
use rules::view::{Listed, Listing, Party, Rich, Tone, Track, Turns};

use super::draw;
use super::panes::track;
use super::theme::Theme;
use super::widgets::text::Pen;
use super::widgets::{bar, rule, wrap};

/// The minimum log lines shown. More appear if there is room.
const SAID: usize = 3;
const MOST_SAID: usize = 48;

/// The entries that are searched for log lines and for what is at stake.
const LOOKED: u32 = 400;

/// A preview of a save.
#[derive(Clone, Debug, Default)]
pub struct Preview {
    /// The subject of a sample in a few words. Empty for any other save.
    pub shows: String,
    turns: Turns,
    roster: Vec<Listed>,
    /// What is at stake, or the first note of the save, which describes the encounter.
    stake: String,
    /// The heading over it.
    stake_title: &'static str,
    said: Vec<LogLine>,
}

impl Preview {
    /// Reads the preview of a game.
    pub fn of(face: &dyn Face) -> Self {
        let last = face.last();
        let first = face.first_loaded().max(last.saturating_sub(LOOKED));
        let log = face.log(first, last);
        let is_told = |line: &&LogLine| line.kind == LineKind::Did && !line.undone;
        let told = log.iter().rev().filter(is_told);
        let told = told.filter(|line| line.said.iter().any(|said| !said.is_empty()));
        // The newest first, as in the log.
        let said: Vec<LogLine> = told.take(MOST_SAID).cloned().collect();
        let (stake_title, stake) = match face.stake(face.chapter().scene) {
            none if none.is_empty() => {
                let mut notes = log.iter().filter(|line| line.kind == LineKind::Note);
                let first = notes.find(|line| !line.undone);
                let first = first.map_or_else(String::new, |note| note.said.join(" "));
                ("Note", first)
            }
            stake => ("At stake", stake),
        };
        Self {
            shows: String::new(),
            turns: face.turns(),
            roster: face.roster(),
            stake,
            stake_title,
            said,
        }
    }

    /// Returns the progress and the number of characters in a few words: "Round 1 · 7 people".
    pub fn brief(&self) -> String {
        let clock = self.turns.clock.split(" · ").next().unwrap_or_default();
        let people = self.roster.iter();
        let people = people.filter(|one| one.listing == Listing::Combatant);
        let count = match people.count() {
            0 => String::new(),
            1 => "1 character".to_owned(),
            count => format!("{count} people"),
        };
        let parts = [clock.to_owned(), count];
        let parts = parts.iter().filter(|part| !part.is_empty());
        parts.cloned().collect::<Vec<_>>().join(" · ")
    }

    /// Draws it below the title, which is already drawn.
    pub fn render(&self, theme: &Theme, area: Rect, buf: &mut Buffer) {
        let mut left = area;
        if !self.shows.is_empty() {
            left = put(&self.shows, 2, Tone::Quiet, theme, left, buf);
        }
        // The stakes and the log keep their lines. The roster is shortened first.
        let stake = if self.stake.is_empty() { 0 } else { STAKE + 1 };
        let said = self.said_lines(area.width);
        let log = match said.len().min(SAID) {
            0 => 0,
            lines => lines as u16 + 1,
        };
        let keeps = if area.height >= ROOMY { stake + log } else { 0 };
        left = self.render_track(theme, left, buf);
        let people = Rect {
            height: left.height.saturating_sub(keeps),
            ..left
        };
        let used = self.render_roster(theme, people, buf);
        left = draw::below(left, used);
        if keeps == 0 {
            return;
        }
        if !self.stake.is_empty() {
            rule::title(self.stake_title, "", false, theme, left, buf);
            left = put(
                &self.stake,
                STAKE,
                Tone::Text,
                theme,
                draw::below(left, 1),
                buf,
            );
        }
        if !said.is_empty() {
            rule::title("Log", "", false, theme, left, buf);
            for (n, line) in (1..).zip(&said) {
                let Some(row) = draw::row(left, n) else { break };
                draw::rich(row, line, theme, buf);
            }
        }
    }

    /// Draws the turn order in two lines: the slots, and their characters. Returns the area below and
    /// one line apart.
    fn render_track(&self, theme: &Theme, area: Rect, buf: &mut Buffer) -> Rect {
        let clock = match self.turns.whole_clock() {
            none if none.is_empty() => "Encounter".to_owned(),
            clock => clock,
        };
        rule::title(&clock, "", false, theme, area, buf);
        if self.turns.slots.is_empty() {
            return draw::below(area, 1);
        }
        let slots = Rect {
            height: draw::below(area, 1).height.min(track::LINES),
            ..draw::below(area, 1)
        };
        if slots.height == track::LINES {
            track::render(&self.turns, &self.roster, theme, slots, buf);
        }
        draw::below(area, 3)
    }

    /// Draws one line per entry: players' characters, other characters, vehicles and systems. Returns
    /// the lines used.
    fn render_roster(&self, theme: &Theme, area: Rect, buf: &mut Buffer) -> u16 {
        let people = |party: Party| {
            let all = self.roster.iter();
            all.filter(move |one| one.listing == Listing::Combatant && one.party == party)
        };
        let others = self
            .roster
            .iter()
            .filter(|one| one.listing != Listing::Combatant);
        let all: Vec<&Listed> = people(Party::Players)
            .chain(people(Party::Others))
            .chain(others)
            .collect();
        if area.height < 2 {
            return 0;
        }
        let count = match all.len() {
            0 => String::new(),
            count => count.to_string(),
        };
        rule::title("Who", &count, false, theme, area, buf);
        let list = draw::below(area, 1);
        if all.is_empty()
            && let Some(row) = draw::row(list, 0)
        {
            draw::text(row, "No characters yet.", theme.style(Tone::Quiet), buf);
            return 2;
        }
        let rows = usize::from(list.height);
        let shown = if all.len() > rows {
            rows - 1
        } else {
            all.len()
        };
        let names = all.iter().map(|one| draw::width(&one.name)).max();
        let names = names.unwrap_or(0).min(NAME).min(area.width / 3);
        let tracks = all.iter().map(|one| gauges(one).count()).max().unwrap_or(0);
        for (n, one) in (0..).zip(all.iter().take(shown)) {
            if let Some(row) = draw::row(list, n) {
                listed(one, (names, tracks), row, theme, buf);
            }
        }
        if let Some(row) = draw::row(list, shown as u16).filter(|_| shown < all.len()) {
            let more = format!("{} {} more", theme.glyphs.ellipsis, all.len() - shown);
            draw::text(row, &more, theme.style(Tone::Quiet), buf);
        }
        1 + (all.len().min(rows)) as u16
    }

    /// Returns the last log lines, at most two lines each.
    fn said_lines(&self, columns: u16) -> Vec<Rich> {
        let line = |line: &LogLine| {
            let stamp = stamp(line.begins());
            let said = line.said.join(" ");
            let room = usize::from(columns.saturating_sub(6));
            let said = wrap::lines(&said, room, EACH, "…").into_iter();
            said.enumerate()
                .map(move |(n, said)| {
                    let stamp = if n == 0 { stamp.as_str() } else { "" };
                    Rich::of(format!("{stamp:<5}"), Tone::Quiet).and(said, Tone::Text)
                })
                .collect::<Vec<_>>()
        };
        self.said.iter().flat_map(line).collect()
    }
}

/// The maximum columns of a name, the minimum and maximum of a gauge, and the columns after two gauges.
const NAME: u16 = 18;
const GAUGE: (u16, u16) = (10, 24);
const STATES: u16 = 36;

/// The maximum lines of an entry of the log.
const EACH: usize = 2;

/// The maximum lines of the stakes.
const STAKE: u16 = 3;

/// With fewer lines, only the turn order and the characters are shown.
const ROOMY: u16 = 14;

/// Writes a text into at most this many lines and returns the area below it.
fn put(text: &str, most: u16, tone: Tone, theme: &Theme, area: Rect, buf: &mut Buffer) -> Rect {
    let lines = draw::wrap(text, area.width);
    let mut used = 0;
    for line in lines.iter().take(most.into()) {
        let Some(row) = draw::row(area, used) else {
            break;
        };
        used += 1;
        if used == most && lines.len() > usize::from(most) {
            let line = draw::wrap(line, area.width.saturating_sub(1));
            let line = format!("{}{}", line[0], theme.glyphs.ellipsis);
            draw::text(row, &line, theme.style(tone), buf);
        } else {
            draw::text(row, line, theme.style(tone), buf);
        }
    }
    draw::below(area, used)
}

/// The tracks that are drawn as gauges.
fn gauges(one: &Listed) -> impl Iterator<Item = &Track> {
    one.tracks.iter().filter(|track| !track.unlimited())
}

/// Draws a character or vehicle: the name, as many gauges as fit, and conditions, which are in one column below
/// each other.
fn listed(one: &Listed, (names, tracks): (u16, usize), row: Rect, theme: &Theme, buf: &mut Buffer) {
    let name = Rect {
        width: names.min(row.width),
        ..row
    };
    draw::text(name, &one.name, theme.style(one.tone), buf);
    let mut at = draw::right_of(row, names + 1);
    let (least, most) = GAUGE;
    let fixed = 2 * (2 + 1 + COUNT + 1) + STATES;
    let cells = (at.width.saturating_sub(fixed) / 2).clamp(least, most);
    let wide = 2 + cells + 1 + COUNT + 1;
    let mut own = gauges(one);
    for _ in 0..tracks.min(usize::from(at.width / wide)) {
        if let Some(track) = own.next() {
            gauge(track, cells, at, theme, buf);
        }
        at = draw::right_of(at, wide);
    }
    // The worst come first, as many as fit.
    for condition in one.worst_first() {
        let wide = draw::width(&condition.short);
        if wide > at.width {
            break;
        }
        draw::text(at, &condition.short, theme.style(condition.tone), buf);
        at = draw::right_of(at, wide + 1);
    }
}

/// The columns of `17/17`.
const COUNT: u16 = 5;

fn gauge(track: &Track, cells: u16, at: Rect, theme: &Theme, buf: &mut Buffer) {
    let mut pen = Pen::row(at, 0, theme.glyphs, buf);
    let letter = track.label.chars().next().unwrap_or(' ').to_lowercase();
    pen.put(&format!("{letter} "), theme.style(Tone::Quiet));
    bar::gauge(track, cells.into(), theme, &mut pen);
    pen.skip(1);
    let count = format!("{}/{}", track.now, track.max);
    pen.right(&count, COUNT.into(), theme.style(Tone::Strong));
}
