//! Key dispatch: from a key to its scope, to its keymap row, to the effect of that row.
//!
//! The module `actions` holds the effect of each act, `row_press` that of the keys of rows, and `typing` that of
//! letters of a text.

use crossterm::event::{KeyCode, KeyEvent};

use crate::table::LineKind;
use rules::view::{NEXT, OfferGroup, REDO, START, Stage, UNDO};

use super::answers::answer_told;
use super::app::{App, Overlay, Said};
use super::caps::{self, is_yes_or_no};
use super::dialog::Question;
use super::draw;
use super::enters::InRoster;
use super::keymap::{Act, Chord, Does, Row, Scope, When};
use super::layout::{self, Shape};
use super::msg::{Effect, World};
use super::screen::Screen;
use super::screens::review::QUESTION;
use super::screens::solo::Solo;
use super::view_cache::ANSWERS;
use super::whom;

/// The ending of every line that enters the result of real dice.
const TYPED: &str = "{symbols}";

impl App {
    /// Whether a letter with Alt has a meaning here. If not, it counts as Esc followed by the letter: a
    /// terminal writes both the same way, and a slow line delivers the two keys at once.
    pub fn takes_alt(&self, key: &KeyEvent, world: &World<'_>) -> bool {
        let chord = Chord::of(key);
        let writes = self.prompt.is_some() && !self.asks_number() || !self.overlays.is_empty();
        let moves_by_word = writes && matches!(key.code, KeyCode::Char('b' | 'f' | 'd'));
        let mut layer = self.layer.iter().flat_map(|(_, rows)| rows);
        moves_by_word
            || layer.any(|row| row.keys.0.contains(&chord))
            || world.keymap.find(self.scope(), chord).is_some()
    }

    pub(super) fn key(&mut self, key: &KeyEvent, world: &World<'_>) -> Vec<Effect> {
        self.again.pressed(matches!(self.said, Said::Refused(_)));
        self.keep_message(world);
        let chord = Chord::of(key);
        if layout::outer(self.size).shape == Shape::TooSmall {
            return self.key_unseen(chord, world);
        }
        // The key that was named before the question does what the question asks about.
        if let Some(Overlay::Question(question)) = self.overlays.last()
            && question.also == Some(chord)
        {
            return self.act(Act::Yes, chord, world);
        }
        if let Some((_, rows)) = self.layer.take() {
            let row = rows.into_iter().find(|row| row.keys.0.contains(&chord));
            return row.map_or_else(Vec::new, |row| self.press_row(&row, chord, world));
        }
        // A letter can't be part of a number, so it chooses the target of the number.
        if let Some(letter) = chord.character().filter(|c| c.is_alphabetic())
            && self.asks_about_cursor()
        {
            self.mean_by_letter(letter, world);
            return Vec::new();
        }
        if let Some(effects) = self.back_to_dice(chord, world) {
            return effects;
        }
        let scope = self.scope();
        if self.puts_card_away(scope, chord, world) || self.card_first(scope, chord, world) {
            return Vec::new();
        }
        if self.is_yes_or_no(chord) {
            return self.act(Act::Pick, chord, world);
        }
        if let Some(row) = world.keymap.find(scope, chord) {
            let row = row.clone();
            if scope != Scope::Prompt && self.ends_message(&row.does) {
                self.said = Said::Nothing;
            }
            if let Some(words) = self.other_case(scope, &row.does, chord) {
                self.said = Said::Notice(words, false);
                return Vec::new();
            }
            return self.press_row(&row, chord, world);
        }
        if scope == Scope::Spending && chord.character().is_some() {
            // The menu reports letters without a meaning, so that no letter seems to have had an
            // effect.
            let words = format!("{chord} does nothing in this menu.");
            self.said = Said::Notice(words, false);
            return Vec::new();
        }
        // A command that is typed over a list leaves the list, so that no letter of it chooses a row.
        if let Some(Overlay::Menu(menu)) = self.overlays.last()
            && chord.character() == Some(':')
            && menu.typed().is_empty()
        {
            self.overlays.pop();
            return self.act(Act::Command, chord, world);
        }
        // In a menu that letters search, a digit still chooses a row.
        if let Some(Overlay::Menu(menu)) = self.overlays.last_mut()
            && menu.searches()
            && menu.pick(chord.character().filter(char::is_ascii_digit))
        {
            let effects = self.choose();
            return self.begun(effects, world);
        }
        self.typed(key, world);
        Vec::new()
    }

    /// Whether a key removes the message above the keys. A refusal stays for the key that overrides it, that explains
    /// it, or that only closes it.
    const fn ends_message(&self, does: &Does) -> bool {
        match self.said {
            Said::Nothing => false,
            Said::Told(_) | Said::Notice(..) => true,
            Said::Refused(_) => !matches!(
                does,
                Does::Act(Act::Overrule | Act::Why | Act::Help | Act::Back)
            ),
        }
    }

    /// Handles a key while the terminal is too small to show anything. Only keys that change nothing
    /// have an effect.
    fn key_unseen(&mut self, chord: Chord, world: &World<'_>) -> Vec<Effect> {
        let row = world.keymap.find(self.ground(), chord).cloned();
        let safe =
            |row: &Row| matches!(row.does, Does::Act(Act::Quit | Act::Suspend | Act::Redraw));
        row.filter(safe)
            .map_or_else(Vec::new, |row| self.press_row(&row, chord, world))
    }

    /// Returns the message for a table key typed by mistake for the capital of a spending row: "s means
    /// nothing in this menu. S: suffer 1 strain."
    fn other_case(&self, scope: Scope, does: &Does, chord: Chord) -> Option<String> {
        let Does::Line(line) = does else { return None };
        let capital = chord.character()?.to_ascii_uppercase();
        if scope != Scope::Spending || !whom::means_cursor(line.text()) {
            return None;
        }
        let (_, row) = self.seen.menu().nth(self.seen.row_of(capital)?)?;
        let label = &row.label;
        Some(format!(
            "{chord} does nothing in this menu. {capital}: {label}."
        ))
    }

    /// Whether a key answers yes or no to the open question of the game.
    fn is_yes_or_no(&self, chord: Chord) -> bool {
        let busy = self.prompt.is_some() || !self.overlays.is_empty();
        let plays = matches!(self.screen, Screen::Table | Screen::Solo);
        let key = chord.character().filter(|key| caps::YES_NO.contains(key));
        let at = key.and_then(|key| self.seen.row_of(key));
        let row = at.and_then(|at| self.seen.menu().nth(at));
        plays && !busy && row.is_some_and(|(_, offer)| is_yes_or_no(&offer.key))
    }

    /// Whether this is Enter and no key of the last line is. What Enter does must be on the screen.
    fn is_unnamed_enter(&self, row: &Row, chord: Chord, world: &World<'_>) -> bool {
        let enter = chord == Chord::ENTER && row.does == Does::Act(Act::Enter);
        let alone = self.prompt.is_none() && self.overlays.is_empty();
        let plays = matches!(self.screen, Screen::Table | Screen::Solo);
        let shows = self.enters_in_roster(&row.does);
        let shows = shows.is_some_and(InRoster::only_shows);
        if !enter || !alone || !plays || shows || !world.access.is_empty() {
            return false;
        }
        let places = self.foot(layout::outer(self.size).foot, world);
        !places.iter().any(|place| place.row.keys.0.contains(&chord))
    }

    /// Runs a keymap row, after its question if it has one.
    pub(super) fn press_row(&mut self, row: &Row, chord: Chord, world: &World<'_>) -> Vec<Effect> {
        if self.is_unnamed_enter(row, chord, world) {
            // On the table screen the keys that do something are the way on.
            let hint = self.hint(world);
            let words = if self.screen == Screen::Table && !hint.is_empty() {
                hint
            } else {
                format!("{chord} does nothing here. {hint}")
            };
            self.said = Said::Notice(words.trim_end().to_owned(), false);
            return Vec::new();
        }
        if self.asks_before_sheet(&row.does) {
            self.show_answer_in_solo(self.first_row());
            self.said = Said::Notice(format!("{ANSWERS} {}", self.hint(world)), false);
            return Vec::new();
        }
        // The key that buys the selected spend must not end the roll.
        let buys = self.scope() == Scope::Spending && row.does == Does::Act(Act::Enter);
        if buys && self.selects_ending() {
            let told = format!("{chord} buys the selected spend. Select one first.");
            self.said = Said::Notice(told, true);
            return Vec::new();
        }
        let unhurt = self
            .dot()
            .filter(|id| row.when == When::Focused && !self.is_hurt(*id));
        if let Some(id) = unhurt {
            let words = format!("{} can't be hurt.", self.seen.name(Some(id)));
            self.said = Said::Notice(words, false);
            return Vec::new();
        }
        let mut effects = self.does(&row.does, &row.help, chord, world);
        let struck = self.on_card().or_else(|| self.threatened());
        if let Some(struck) = struck.filter(|_| !row.ask.is_empty()) {
            // With a Critical Injury or a hit on screen, another one targets the same person.
            for effect in &mut effects {
                if let Effect::Run { focus, .. } = effect {
                    *focus = Some(struck);
                }
            }
        }
        let question = self.asks_first(row, &effects, world);
        match question {
            Some(mut question) => {
                question.yes = effects;
                self.overlays.push(Overlay::Question(question));
                Vec::new()
            }
            None => effects,
        }
    }

    /// Returns the question before a risky key: the row's own question, or a warning that
    /// the history of a save opened only for reading would change.
    fn asks_first(&self, row: &Row, effects: &[Effect], world: &World<'_>) -> Option<Question> {
        // Only a key that runs a line is checked.
        let line = effects
            .iter()
            .find_map(|effect| match (&row.does, effect) {
                (Does::Line(_), Effect::Run { lines, focus }) => Some((lines.first()?, *focus)),
                _ => None,
            })?;
        let (line, whom) = line;
        let mut aims = String::new();
        let moves = match line.split(' ').next().unwrap_or_default() {
            UNDO => Some(("Undo", world.face.undoable())),
            REDO => Some(("Redo", world.face.redoable())),
            _ => None,
        };
        // In the review another entry is on the screen than the one that goes.
        let reviews = self.screen == Screen::Review;
        let (title, what) = match moves {
            // A slip after the last command must not close the encounter.
            Some(("Undo", Some(entry))) if entry.line == START && !reviews => {
                ("Undo the start of the encounter?".to_owned(), entry.told())
            }
            // A note of an earlier run isn't what the person has just done.
            Some(("Undo", Some(entry)))
                if entry.kind == LineKind::Note && self.seen.last <= self.opened && !reviews =>
            {
                ("Undo this note?".to_owned(), entry.told())
            }
            // A change of a read-only save is refused at once.
            Some(_) if reviews && !world.access.is_empty() => return None,
            Some((what, Some(entry))) if reviews => {
                let title = if self.review.is_looked_at() {
                    format!("{what} a command of this save?")
                } else {
                    format!("{what} this command?")
                };
                (title, entry.told())
            }
            // A read-only save refuses the line, so nothing is asked.
            _ if row.ask.is_empty() || !world.access.is_empty() => return None,
            _ => {
                if whom::means_cursor(line) && self.screen == Screen::Table {
                    aims.clone_from(&row.ask);
                }
                whom::asked(&row.ask, line, self.seen.name(whom))
            }
        };
        Some(Question {
            title,
            lines: draw::wrap(&what, QUESTION),
            yes: Vec::new(),
            light: false,
            also: None,
            aims,
        })
    }

    /// Whether a menu has to wait for the dice. If so, shows the keys that finish the dice
    /// and goes to the tray.
    fn dice_first(&mut self, group: OfferGroup, world: &World<'_>) -> bool {
        let own = matches!(group, OfferGroup::Action | OfferGroup::Maneuver);
        if own && self.seen.group(group).next().is_none() && self.waits_for_slot(" @") {
            self.say_slot_first(world);
            return true;
        }
        // Talents answer a check, and changes are part of it.
        let waits = !matches!(group, OfferGroup::Talent | OfferGroup::Change);
        let empty = self.seen.group(group).next().is_none();
        if !waits || !empty || self.seen.tray.stage == Stage::Idle {
            return false;
        }
        self.say_dice_first(world);
        true
    }

    /// Goes to the dice, and shows the keys that finish them.
    fn say_dice_first(&mut self, world: &World<'_>) {
        match self.screen {
            Screen::Table => self.focus.back_to_dice(),
            Screen::Solo => self.solo.turn_to(Solo::DICE_TAB),
            Screen::Review | Screen::Library => {}
        }
        let first = if self.seen.answers() {
            ANSWERS
        } else {
            "A check is still open."
        };
        let words = format!("{first} {}", self.hint(world));
        self.said = Said::Notice(words, false);
    }

    /// Whether a line needs the active character while no one acts: the game asks who does, or has rows for it.
    pub(super) fn waits_for_slot(&self, line: &str) -> bool {
        let asked = self.seen.group(OfferGroup::Asked).next().is_some() || !self.picks().is_empty();
        let idle = self.seen.tray.stage == Stage::Idle;
        line.contains(" @") && self.seen.turns.active.is_none() && asked && idle
    }

    fn say_slot_first(&mut self, world: &World<'_>) {
        let open = self.seen.open_answers();
        let how = if matches!(open.len(), 2 | 3) {
            let each = open.iter().map(|one| format!("{}.", answer_told(one)));
            each.collect::<Vec<_>>().join(" ")
        } else {
            self.hint(world)
        };
        let words = format!("No one is acting. {how}");
        self.said = Said::Notice(words, false);
    }

    /// Runs the effect of a key, a menu row or a finder item.
    pub(super) fn does(
        &mut self,
        does: &Does,
        help: &str,
        chord: Chord,
        world: &World<'_>,
    ) -> Vec<Effect> {
        if let Some(effects) = self.fixes(does) {
            return effects;
        }
        if let Some(effects) = self.offers_fix(does, chord, world) {
            return effects;
        }
        match does {
            does if self.takes_selected(does) => self.act(Act::Enter, chord, world),
            // What a read-only save would refuse isn't asked for first.
            Does::Line(template) if template.holes().len() > 0 && !world.access.is_empty() => {
                let words = format!("You can only look: {}.", world.access);
                self.said = Said::Notice(words, true);
                Vec::new()
            }
            Does::Line(template) => {
                if template.text().ends_with(TYPED)
                    && let Some(again) = self.typed_again(world)
                {
                    self.ask_holes(again, world);
                    return Vec::new();
                }
                if self.waits_for_slot(template.text()) {
                    self.say_slot_first(world);
                    return Vec::new();
                }
                if let Some(words) = self.says_first(template.text(), chord, world) {
                    self.said = Said::Notice(words, false);
                    return Vec::new();
                }
                if whom::means_cursor(template.text()) && self.dot().is_none() {
                    self.said = Said::Notice("No one is selected.".to_owned(), true);
                    return Vec::new();
                }
                if let Some(refusal) = self.cant_often(template.text()) {
                    self.said = Said::Refused(refusal);
                    return Vec::new();
                }
                if template.holes().len() == 0 {
                    // If nothing is running yet, the continue key starts.
                    let begins = self.course().filter(|_| template.text() == NEXT);
                    // An encounter begins without an open check.
                    let starts = begins.is_some_and(|offer| offer.line == START);
                    if starts && self.seen.tray.stage != Stage::Idle {
                        self.say_dice_first(world);
                        return Vec::new();
                    }
                    let aimed = self.seen.aimed(template.text());
                    let line = begins.map(|offer| offer.line.as_str()).or(aimed);
                    let line = match line.unwrap_or(template.text()) {
                        UNDO => world.face.undo_line(),
                        REDO => world.face.redo_line(),
                        line => line.to_owned(),
                    };
                    return self.run(line);
                }
                self.ask_holes(template.clone(), world);
                Vec::new()
            }
            Does::Act(act) => self.act(*act, chord, world),
            Does::Menu(group) => {
                if self.leaves_check(*group) {
                    return self.leave_check(*group, help);
                }
                if !self.dice_first(*group, world) {
                    self.menu(*group, help);
                }
                Vec::new()
            }
            Does::Layer(rows) => {
                let aims = |row: &Row| matches!(&row.does, Does::Line(line) if whom::means_cursor(line.text()));
                let whom = self.dot().filter(|_| rows.iter().any(aims));
                let title = whom.map_or_else(
                    || help.to_owned(),
                    |id| format!("{help}: {}", self.seen.name(Some(id))),
                );
                self.layer = Some((title, rows.clone()));
                Vec::new()
            }
            Does::Nothing => Vec::new(),
        }
    }
}
