//! Keys of rows: a key takes its row only if the screen shows that row. Otherwise the first press shows
//! the row and marks it.

use rules::view::{Offer, OfferGroup, Rich, Stage};

use super::app::{App, Said};
use super::caps;
use super::keymap::{Act, Chord, Does, Row, Scope};
use super::msg::{Effect, World};
use super::panes::{self, asked};
use super::screen::{Pane, Screen};
use super::view_cache::ANSWERS;

impl App {
    /// Whether symbols wait to be spent while another pane of the table screen has the focus.
    pub(super) fn spends_elsewhere(&self) -> bool {
        self.screen == Screen::Table
            && self.seen.tray.stage == Stage::Spending
            && self.focus.pane() != Pane::Tray
    }

    /// Whether the spending menu is on screen.
    pub(super) fn shows_dice(&self) -> bool {
        match self.screen {
            Screen::Solo => self.solo.shows_dice(),
            Screen::Table | Screen::Review | Screen::Library => {
                !self.areas().pane(Pane::Tray).is_empty()
            }
        }
    }

    /// Whether the answers to the open question are visible.
    pub(super) fn shows_answers(&self) -> bool {
        if self.screen == Screen::Solo {
            return self.shows_dice();
        }
        let areas = self.areas();
        let answers = self.pane_answers();
        !areas.pane(Pane::Tray).is_empty()
            || !areas.asked.is_empty()
                && panes::asked::shown(areas.asked, &answers) == answers.len()
    }

    /// Sends a key that answers the dice to their menu first if the answer isn't visible, so that only
    /// visible rows are bought. A key that opens the prompt works at once, because the prompt can be
    /// closed again.
    pub(super) fn back_to_dice(&mut self, chord: Chord, world: &World<'_>) -> Option<Vec<Effect>> {
        let (does, help) = self.means_at_dice(chord, world)?;
        let here = world.keymap.find(self.ground(), chord).map(|row| &row.does);
        self.said = Said::Nothing;
        self.focus.back_to_dice();
        // A number selects its row, so that the next key can take it.
        let at = chord.character().and_then(|key| self.seen.row_of(key));
        let rows = self.seen.menu().count();
        if matches!(here, Some(Does::Act(Act::Pick))) && at.is_some() {
            self.shows_row(at, rows);
        }
        Some(self.does(&does, &help, chord, world))
    }

    /// Whether a keymap row differs from its label while symbols wait to be spent in another pane: its
    /// key goes to the dice, or its list has to wait for them.
    pub(super) fn leads_elsewhere(&self, row: &Row, world: &World<'_>) -> bool {
        if !self.spends_elsewhere() || self.prompt.is_some() || !self.overlays.is_empty() {
            return false;
        }
        let waits = match row.does {
            Does::Menu(group) => self.seen.group(group).next().is_none(),
            _ => false,
        };
        let leads = |chord| self.means_at_dice(chord, world).is_some();
        waits || row.first().is_some_and(leads)
    }

    /// Returns the effect that a key has in the tray when it is pressed in another pane and goes there.
    fn means_at_dice(&self, chord: Chord, world: &World<'_>) -> Option<(Does, String)> {
        let busy = self.prompt.is_some() || !self.overlays.is_empty();
        if busy || !self.spends_elsewhere() {
            return None;
        }
        let hidden = !self.shows_dice();
        let here = world.keymap.find(self.ground(), chord).map(|row| &row.does);
        let there = world
            .keymap
            .own(Scope::Spending)
            .find(|row| row.keys.0.contains(&chord))
            .map(|row| (row.does.clone(), row.help.clone()));
        let (does, help) = match (here, there) {
            (Some(Does::Act(Act::Pick)), _) if hidden => (Does::Nothing, String::new()),
            // A letter buys its row from every pane, because the last line shows it.
            (_, Some((Does::Act(Act::Pick), help))) if !hidden => {
                self.seen.row_of(chord.character()?)?;
                (Does::Act(Act::Pick), help)
            }
            (_, Some((does, help))) => match &does {
                Does::Act(Act::Enter | Act::GoOn | Act::Payment) => (Does::Nothing, help),
                Does::Line(line) if line.text().contains(" .") => return None,
                Does::Line(line) if line.holes().len() == 0 => (Does::Nothing, help),
                Does::Act(Act::TypeDie) | Does::Line(_) => (does, help),
                _ => return None,
            },
            _ => return None,
        };
        Some((does, help))
    }

    /// Goes to the tray and selects a row of its menu.
    pub(super) fn shows_row(&mut self, at: Option<usize>, rows: usize) {
        self.said = Said::Nothing;
        if self.screen == Screen::Solo {
            self.show_answer_in_solo(at.unwrap_or(0));
            return;
        }
        self.focus.back_to_dice();
        if let Some(at) = at {
            self.focus.mark(Pane::Tray, at, rows);
        }
    }

    /// Takes the offer that the tray shows with the key. A hidden offer is shown first.
    pub(super) fn pick(&mut self, chord: Chord, world: &World<'_>) -> Vec<Effect> {
        let at = chord.character().and_then(|key| self.seen.row_of(key));
        if let Some((_, offer)) = at.and_then(|at| self.seen.menu().nth(at)) {
            // While a question is open at rest, its answers are the only rows with a key of their own.
            let idle = self.seen.tray.stage == Stage::Idle;
            let asked = idle && self.seen.group(OfferGroup::Asked).next().is_some();
            let waits = asked && !self.seen.can_wait();
            if waits && offer.group != OfferGroup::Asked {
                let words = format!("{ANSWERS} {}", self.hint(world));
                self.said = Said::Notice(words, false);
                return Vec::new();
            }
            let answers = offer.group == OfferGroup::Asked;
            let late = self.has_new_meaning(chord, offer, world);
            if !caps::opens_prompt(offer) && (late || self.would_act_blind(offer, world)) {
                let rows = self.seen.menu().count();
                let cost = offer.cost.plain();
                let price = if cost.is_empty() {
                    cost
                } else {
                    format!(", {cost}")
                };
                let again = format!("{chord} again: {}{price}.", offer.label);
                // A second press never answers a question or passes it over. Its answers are shown first.
                if asked {
                    let is_open = offer.is_open();
                    if answers {
                        self.shows_row(at, rows);
                    }
                    let words = match (answers, is_open) {
                        (true, true) => again,
                        (true, false) => self.hint(world),
                        (false, _) => format!("{ANSWERS} {}", self.hint(world)),
                    };
                    self.said = Said::Notice(words, false);
                    return Vec::new();
                }
                // What can't be done now gives its reason at once.
                if offer.allowed.is_err() {
                    let choice = self.choice(offer);
                    self.shows_row(at, rows);
                    return self.accept(choice);
                }
                self.again.wait(&offer.line);
                self.shows_row(at, rows);
                self.said = Said::Notice(again, false);
                return Vec::new();
            }
            let choice = self.choice(offer);
            if chord.digit().is_some() {
                self.again.chose(answers, self.seen.last);
            }
            return self.accept(choice);
        }
        // A key that no row uses has its meaning from the table screen.
        if self.ground() == Scope::Spending {
            let row = world.keymap.find(Scope::Table, chord).cloned();
            if let Some(row) = row.filter(|row| row.does != Does::Act(Act::Pick)) {
                return self.press_row(&row, chord, world);
            }
            let words = format!("{chord} does nothing in this menu.");
            self.said = Said::Notice(words, false);
            return Vec::new();
        }
        let mut words = format!("{chord} does nothing here.");
        // On a single sheet the key may have been meant for a tab.
        let turns = world.keymap.key_of(self.ground(), Act::NextPane);
        if let Some(key) = turns.filter(|_| self.screen == Screen::Solo) {
            words = format!("{words} {key} shows the next tab.");
        }
        self.said = Said::Notice(words, false);
        Vec::new()
    }

    /// Returns the message above the keys as text, and how many lines of the panes it covers. A message that the
    /// key has just closed counts, because it was on the screen.
    fn message(&self, world: &World<'_>) -> (String, u16) {
        let told = self.again.told.clone();
        told.unwrap_or_else(|| self.message_now(world))
    }

    /// Returns the message above the keys now, and how many lines of the panes it covers.
    fn message_now(&self, world: &World<'_>) -> (String, u16) {
        let told = self.said_lines(self.size.width, world);
        let covered = self.covered(&told);
        let told: Vec<String> = told.iter().map(Rich::plain).collect();
        (told.join(" "), covered)
    }

    /// Keeps the message that is on the screen while a key is pressed.
    pub(super) fn keep_message(&mut self, world: &World<'_>) {
        let told = (self.said != Said::Nothing).then(|| self.message_now(world));
        self.again.told = told;
    }

    /// Returns which of the keys of the open question answer it at the first press on the single-sheet screen, and what
    /// they do. Without any that answers at once, returns all of them.
    pub(super) fn keys_that_answer(
        &self,
        picks: &[char],
        world: &World<'_>,
    ) -> (Vec<char>, &'static str) {
        if self.screen != Screen::Solo || self.shows_answers() {
            return (picks.to_vec(), "answer");
        }
        let (told, covered) = self.message_now(world);
        let offer = |key: &char| {
            let row = self.seen.row_of(*key)?;
            self.seen.menu().nth(row).map(|(_, offer)| offer)
        };
        let (opens, rest): (Vec<char>, Vec<char>) = picks
            .iter()
            .partition(|key| offer(key).is_some_and(caps::opens_prompt));
        let named = |key: &&char| {
            offer(key).is_some_and(|one| !self.is_unseen(one, (&told, covered), world))
        };
        if !rest.iter().any(|key| named(&key)) {
            // A key that opens the prompt needs no look at the answers first.
            let help = if opens.is_empty() {
                "show answers"
            } else {
                "answers"
            };
            return (picks.to_vec(), help);
        }
        let all = picks.iter();
        let all = all.filter(|key| opens.contains(key) || named(key));
        (all.copied().collect(), "answer")
    }

    /// Whether neither a pane nor the last lines show the effect of a key. Its row is then shown first.
    fn would_act_blind(&self, offer: &Offer, world: &World<'_>) -> bool {
        let (told, covered) = self.message(world);
        self.is_unseen(offer, (&told, covered), world)
    }

    /// Whether neither a pane nor this message shows an offer.
    fn is_unseen(&self, offer: &Offer, (told, covered): (&str, u16), world: &World<'_>) -> bool {
        let shown = match self.screen {
            Screen::Review | Screen::Library => true,
            _ if self.shows_dice() => self.shows_row_of(offer, covered, world),
            _ if self.is_way_in(offer) => true,
            Screen::Solo => false,
            Screen::Table => {
                let areas = self.above_message(self.areas(), covered);
                let answers = self.pane_answers();
                let shown = if areas.asked.is_empty() {
                    0
                } else {
                    asked::shown(areas.asked, &answers)
                };
                answers.iter().take(shown).any(|(_, one)| *one == offer)
            }
        };
        // The last line names the likeliest action of a turn.
        let likely = || self.likely().is_some_and(|(_, one)| one == offer);
        !shown && !likely() && !told.contains(&offer.label)
    }
}
