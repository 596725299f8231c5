//! The first line: the title of the encounter, the clock, the shared pools and the save.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use rules::view::{Rich, Tone, Turns};

use super::app::App;
use super::draw;
use super::keymap::Act;
use super::msg::World;
use super::panes;
use super::screen::Screen;
use super::view::columns;

/// The columns from which the first line gives the reason why a save is read-only.
const ROOM_FOR_WHY: u16 = 100;

/// The columns from which the first line has the shared pools in words.
const ROOM_FOR_WORDS: u16 = 100;

/// The columns of a title that the other parts of the first line leave, and the fewest of all.
const TITLE: u16 = 24;
const LEAST_TITLE: u16 = 12;

impl App {
    /// Returns the right part of the first line: the clock, the shared pools, the system, the save, the
    /// key of the help. A part is empty if there is no room for it.
    fn head_parts(&self, room: u16, world: &World<'_>) -> [Rich; 5] {
        let turns = match self.screen {
            Screen::Review => &self.review.past().turns,
            Screen::Table | Screen::Solo | Screen::Library => &self.seen.turns,
        };
        let quiet = |text: &str| Rich::of(text.to_owned(), Tone::Quiet);
        let help = world.keymap.key_of(self.ground(), Act::Help);
        let help = quiet(&help.map_or_else(String::new, |key| format!("{key} help")));
        // A warning that nothing is saved is worth more than the clock. A reason is worth more than an
        // empty place.
        let saved = match world.access {
            "" => quiet(world.saved),
            _ if room < ROOM_FOR_WHY => Rich::of("read only", Tone::Warn),
            why => Rich::of(format!("read only: {why}"), Tone::Warn),
        };
        let clock = match self.screen {
            Screen::Review => {
                let (at, all) = self.review.entry();
                Rich::of(format!("as of entry {at} of {all}"), Tone::Accent)
            }
            Screen::Library => Rich::new(),
            // The line over the turn track shows it if there is one.
            Screen::Table if self.areas().framed() => Rich::new(),
            Screen::Table | Screen::Solo => {
                let longest = clocks(turns, self.screen).into_iter().next();
                longest.unwrap_or_default()
            }
        };
        // The width alone decides which form the pools have, so that they look the same all the time.
        let pools = match self.screen {
            Screen::Library => Rich::new(),
            _ if room < ROOM_FOR_WORDS => turns.brief_pools.clone(),
            _ => turns.pools.clone(),
        };
        let system = quiet(world.face.name_of_system());
        let name = draw::width(&self.head_name());
        let over = |parts: &[Rich; 5], title: u16| {
            let wanted: u16 = parts.iter().map(taken).sum();
            (1 + wanted + title).saturating_sub(room)
        };
        let mut parts = [clock, pools, system, saved, help];
        // The name of the system appears only if the title is complete.
        if over(&parts, name) > 0 {
            parts[2] = Rich::new();
        }
        // A long title is cut before the rest gives up anything.
        let title = name.min(TITLE);
        let told = self.screen != Screen::Review && !parts[0].is_empty();
        if told && over(&parts, title) > 0 {
            let fits = |clock: &Rich| {
                let mut parts = parts.clone();
                parts[0] = clock.clone();
                over(&parts, title) == 0
            };
            let forms = clocks(turns, self.screen);
            let least = forms.last().cloned().unwrap_or_default();
            parts[0] = forms.into_iter().find(fits).unwrap_or(least);
        }
        // A review is about the moment that it shows.
        if self.screen == Screen::Review && over(&parts, title) > 0 {
            parts[1] = Rich::new();
        }
        if world.access.is_empty() && over(&parts, title) > 0 {
            parts[3] = Rich::new();
        }
        for part in [4, 0] {
            if over(&parts, name.min(LEAST_TITLE)) > 0 {
                parts[part] = Rich::new();
            }
        }
        let over = over(&parts, name.min(LEAST_TITLE));
        if over > 0 {
            let pools = parts[1].plain();
            let room = draw::width(&pools).saturating_sub(over);
            let tone = parts[1].0.last().map_or(Tone::Text, |span| span.tone);
            let cut = draw::cut_at_word(&pools, room, world.theme.glyphs.ellipsis);
            parts[1] = Rich::of(cut, tone);
        }
        parts
    }

    /// Returns the left part of the first line.
    fn head_name(&self) -> String {
        match (self.screen, &self.seen.sheet) {
            (Screen::Library, _) => "Triumph".to_owned(),
            (Screen::Solo, Some(sheet)) => panes::sheet::title(sheet).plain(),
            (Screen::Review, _) => self.review.past().turns.title.clone(),
            _ => self.seen.turns.title.clone(),
        }
    }

    pub(super) fn render_head(&self, area: Rect, world: &World<'_>, buf: &mut Buffer) {
        let parts = self.head_parts(area.width, world);
        let wanted: u16 = parts.iter().map(taken).sum();
        draw::bar(area, world.theme, buf);
        let title = draw::right_of(area, 1);
        let title = Rect {
            width: title.width.saturating_sub(wanted),
            ..title
        };
        let name = self.head_name();
        let whole = parts_of(&name).filter(|part| draw::width(part) <= title.width);
        let name = whole.last().unwrap_or(&name);
        draw::text(title, name, world.theme.style(Tone::Strong), buf);
        let mut x = area.width.saturating_sub(wanted.saturating_sub(2));
        for part in parts.iter().filter(|part| !part.is_empty()) {
            draw::on_bar(draw::right_of(area, x), part, world.theme, buf);
            x += columns(part) + 3;
        }
    }
}

/// Returns the columns that a part of the first line takes with the gap before it.
fn taken(part: &Rich) -> u16 {
    if part.is_empty() {
        0
    } else {
        columns(part) + 3
    }
}

/// Returns the beginnings of a text that end between two of its parts, the shortest first, then the text.
fn parts_of(text: &str) -> impl Iterator<Item = &str> {
    let ends = text.match_indices(" · ").map(|(at, _)| &text[..at]);
    ends.chain([text])
}

/// Returns the forms of the clock, the longest first. The round and the phase are still useful if the rest
/// doesn't fit. On the sheet of a solo player, the session and the day stay, and come before a phase without
/// turns.
pub(super) fn clocks(turns: &Turns, screen: Screen) -> Vec<Rich> {
    let (brief, dates) = (&turns.brief_clock, &turns.dates);
    let whole = turns.whole_clock();
    // In a fight of no campaign, the round has the room.
    let is_told = !turns.chapter.is_empty() || brief.is_empty();
    let forms = if screen == Screen::Solo && !dates.is_empty() && is_told {
        let longest = match (brief.as_str(), turns.clock.as_str()) {
            ("", "") => Vec::new(),
            ("", clock) => vec![format!("{dates} · {clock}")],
            (brief, clock) => vec![format!("{clock} · {dates}"), format!("{brief} · {dates}")],
        };
        longest.into_iter().chain([dates.clone()]).collect()
    } else {
        let mut forms: Vec<String> = parts_of(&whole).map(str::to_owned).collect();
        forms.reverse();
        if !brief.is_empty() {
            let columns = draw::width(brief);
            let place = forms.iter().position(|form| draw::width(form) <= columns);
            forms.insert(place.unwrap_or(forms.len()), brief.clone());
        }
        forms
    };
    let text = |form: String| Rich::of(form, Tone::Text);
    forms.into_iter().map(text).collect()
}
