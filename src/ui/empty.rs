//! A table without combatants: the keys that add one, shown in the last line, in the key list and in
//! the empty sheet pane.

use ratatui::buffer::Buffer;

use rules::view::{NEXT, Offer, OfferGroup, Tone};

use super::answers::{key_does, key_told};
use super::app::App;
use super::draw;
use super::keymap::{Act, Does, Row};
use super::layout::{Areas, Shape};
use super::msg::World;
use super::screen::{Pane, Screen};
use super::widgets::rule;

const NOBODY: &str = "Nobody is here yet.";

/// The columns of the keys.
const KEYS: u16 = 11;

impl App {
    /// Whether a key adds the first combatant to an empty table.
    pub(super) fn begins(&self, row: &Row) -> bool {
        row.does == Does::Menu(OfferGroup::Bring) && self.seen.roster.is_empty()
    }

    /// Returns the keys that add a combatant, and the effect of each.
    fn ways_in(&self, world: &World<'_>) -> Vec<(String, String)> {
        let mut ways = Vec::new();
        let first = self.seen.open_answers().into_iter().next();
        ways.extend(first.map(|(key, offer)| (key_told(key), offer.label.clone())));
        let mut rows = world.keymap.all(self.ground());
        let bring = rows.find(|row| self.begins(row) && self.holds(row) && self.offered(&row.does));
        ways.extend(bring.and_then(|row| Some((row.first()?.to_string(), row.help.clone()))));
        ways
    }

    /// Returns the continue key.
    fn next_key(&self, world: &World<'_>) -> Option<String> {
        let mut rows = world.keymap.all(self.ground());
        rows.find_map(|row| match &row.does {
            Does::Line(line) if line.text() == NEXT => row.first(),
            _ => None,
        })
        .map(|key| key.to_string())
    }

    /// Returns the ways to add a combatant as one line. Only one of them if the sheet pane lists the
    /// others.
    pub(super) fn empty_hint(&self, world: &World<'_>) -> String {
        let mut ways = vec![":add NAME adds a character".to_owned()];
        if !self.shows_ways() {
            let others = self.ways_in(world).into_iter();
            ways.extend(others.map(|(key, what)| key_does(&key, &what)));
        }
        let then = self.next_key(world);
        let then = then.map_or_else(String::new, |key| format!(" Then {key} begins."));
        format!("{NOBODY} {}.{then}", ways.join(", "))
    }

    /// Whether the ways are listed in the sheet pane.
    fn shows_ways(&self) -> bool {
        self.screen == Screen::Table
            && self.seen.roster.is_empty()
            && (self.areas().shape != Shape::Tabs
                || matches!(self.focus.pane(), Pane::Who | Pane::Sheet))
    }

    /// Whether that list has an offer.
    pub(super) fn is_way_in(&self, offer: &Offer) -> bool {
        let answers = self.seen.open_answers();
        self.shows_ways() && answers.first().is_some_and(|(_, one)| *one == offer)
    }

    /// Draws the list of ways to add the first combatant.
    pub(super) fn render_ways(&self, areas: &Areas, world: &World<'_>, buf: &mut Buffer) {
        if !self.shows_ways() {
            return;
        }
        let theme = world.theme;
        let mut area = if areas.shape == Shape::Tabs {
            // It is below the line that reports an empty turn order, on both screens.
            draw::below(areas.body(), 7)
        } else {
            let focused = self.focus.pane() == Pane::Sheet;
            rule::title(
                Pane::Sheet.title(),
                "",
                focused,
                theme,
                areas.pane(Pane::Sheet),
                buf,
            );
            draw::below(areas.pane(Pane::Sheet), 2)
        };
        let key = |act: Act| world.keymap.key_of(self.ground(), act);
        let mut ways = vec![(
            ":add NAME".to_owned(),
            "a new character, by name".to_owned(),
        )];
        ways.extend(self.ways_in(world));
        let then = [
            (key(Act::Finder), "find anyone or anything by name"),
            (self.next_key(world), "begin, once everyone is here"),
            (
                self.way(Act::GoLibrary, world),
                "open a save, or a sample to try",
            ),
            (key(Act::Help), "see every key and rule"),
        ];
        let then = then
            .into_iter()
            .filter_map(|(key, what)| Some((key?, what.to_owned())));
        ways.extend(then);
        draw::text(
            draw::right_of(area, 2),
            NOBODY,
            theme.style(Tone::Strong),
            buf,
        );
        area = draw::below(area, 2);
        for (n, (key, what)) in (0..).zip(ways) {
            let Some(row) = draw::row(area, n) else {
                break;
            };
            draw::text(draw::right_of(row, 2), &key, theme.style(Tone::Accent), buf);
            let words = draw::right_of(row, 2 + KEYS);
            draw::text(words, &what, theme.style(Tone::Text), buf);
        }
    }
}
