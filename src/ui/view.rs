//! Drawing: a frame is a function of the interface and the current game.
//!
//! This file changes nothing, stores nothing and reads no clock. The panes draw themselves. This file
//! puts them into the areas of the layout and draws the lines around them and the pages on top.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use rules::view::{DONE, NEXT, Offer, OfferGroup, Rich, Stage, Tone};

use super::answers::{key_does, key_told, keys_of};
use super::app::{App, Overlay, Said};
use super::draw;
use super::foot;
use super::glyphs::twin;
use super::keymap::{Act, Chord, Does, Row, When};
use super::layout::{self, Areas, Shape};
use super::msg::World;
use super::prompt::Prompt;
use super::refusal_line::{LINES, apart, is_override};
use super::row_ways;
use super::screen::{Pane, Screen};
use super::screens::solo::Solo;
use super::widgets::{rich, wrap};

impl App {
    /// Draws the interface into a buffer and returns the cursor position, if there is one.
    pub fn render(&self, world: &World<'_>, buf: &mut Buffer) -> Option<Position> {
        let areas = match self.screen {
            Screen::Table => {
                let areas = self.areas();
                self.laid.set(Some(areas));
                areas
            }
            Screen::Solo | Screen::Review | Screen::Library => layout::outer(self.size),
        };
        let cursor = if areas.shape == Shape::TooSmall {
            self.render_too_small(world, buf);
            None
        } else {
            let said = self.said_lines(areas.said.width, world);
            let areas = self.above_message(areas, self.covered(&said));
            self.render_all(&areas, &said, world, buf)
        };
        self.laid.take();
        if world.theme.glyphs.ascii {
            plain(buf);
        }
        if let Some(ground) = world.theme.ground {
            draw::ground(ground, world.theme.ink, buf);
        }
        cursor.filter(|at| buf.area.contains(*at))
    }

    fn render_too_small(&self, world: &World<'_>, buf: &mut Buffer) {
        let (columns, rows) = layout::SMALLEST;
        let words = format!("Triumph needs {columns} columns and {rows} rows.");
        let middle = draw::below(self.size, self.size.height / 2);
        let left = self.size.width.saturating_sub(draw::width(&words)) / 2;
        draw::text(
            draw::right_of(middle, left),
            &words,
            world.theme.style(Tone::Text),
            buf,
        );
    }

    fn render_all(
        &self,
        areas: &Areas,
        said: &[Rich],
        world: &World<'_>,
        buf: &mut Buffer,
    ) -> Option<Position> {
        self.render_head(areas.head, world, buf);
        let body = areas.body();
        match self.screen {
            Screen::Table => self.render_table(areas, world, buf),
            Screen::Solo => self.render_solo(body, self.covered(said), world, buf),
            Screen::Review => self.render_review(body, world, buf),
            Screen::Library => self.library.render(world.theme, body, buf),
        }
        let mut cursor = None;
        if let Some(prompt) = self.prompt.as_ref().filter(|prompt| prompt.wants_number()) {
            // A number prompt is the open question, so it goes above the keys. The keys stay valid, and
            // aren't sent again when the answer is given.
            if matches!(self.said, Said::Refused(_) | Said::Notice(..)) {
                let above = Rect {
                    y: areas.said.y.saturating_sub(1),
                    ..areas.said
                };
                draw::blank(above, buf);
                render_said(above, said, world, buf);
            }
            let name = self.seen.name(self.dot());
            cursor = prompt.render(name, 0, world.theme, areas.said, buf);
            self.render_foot(areas.foot, world, buf);
        } else if let Some(prompt) = &self.prompt {
            let said = render_said(areas.said, said, world, buf);
            // A refusal is read before the completions.
            let gap = match self.said {
                Said::Refused(_) | Said::Notice(..) => said,
                Said::Nothing | Said::Told(_) => 0,
            };
            let above = Rect {
                height: body.height + areas.said.height + 1,
                ..body
            };
            // Completions cover the body, and a refusal stays visible.
            let area = if prompt.rows() == 0 {
                areas.foot
            } else {
                above
            };
            let name = self.seen.name(self.dot());
            cursor = prompt.render(name, gap, world.theme, area, buf);
        } else {
            render_said(areas.said, said, world, buf);
            self.render_foot(areas.foot, world, buf);
        }
        // The message stays visible, even if it takes several lines.
        let behind = layout::without_last(body, self.covered(said));
        let body = self.below_track(behind, world);
        for overlay in &self.overlays {
            overlay.set_back(
                (behind, body),
                !layout::is_framed(self.size),
                world.theme,
                buf,
            );
            cursor = match overlay {
                Overlay::Help(help) => {
                    help.render(world.keymap, world.rulebook, world.theme, body, buf)
                }
                Overlay::Finder(finder) => finder.render(world.rulebook, world.theme, body, buf),
                Overlay::Form(form) => form.render(world.theme, body, buf),
                Overlay::Menu(menu) => menu.render(world.theme, body, buf),
                Overlay::Settings(page) => {
                    page.render(world.rulebook, world.theme, body, buf);
                    cursor.filter(|_| self.types_over_page())
                }
                Overlay::Notes(page) => {
                    let typed = cursor.filter(|_| self.types_over_page());
                    let empty = Self::no_notes(world);
                    page.render(&empty, world.theme, body, buf).or(typed)
                }
                Overlay::Plans(page) => {
                    page.render(&Self::no_plans(world), world.theme, body, buf);
                    cursor.filter(|_| self.types_over_page())
                }
                Overlay::Question(question) => {
                    question.render(world.theme, body, buf);
                    None
                }
            };
        }
        if let Some((title, rows)) = &self.layer {
            let over = areas.body();
            let over = Rect {
                height: over.height + areas.said.height,
                ..over
            };
            foot::layer(title, rows, world.theme, over, buf);
        }
        cursor
    }

    fn render_foot(&self, area: Rect, world: &World<'_>, buf: &mut Buffer) {
        let turn = self.turn_keys(world);
        let now = |row: &Row| {
            let leads = row.first().is_some_and(|key| turn.contains(&key));
            row.when == When::Asked || leads || self.goes_on(row)
        };
        foot::render(&self.foot(area, world), &now, area, world.theme, buf);
    }

    /// Whether a key does what the line above the keys says: it confirms a card, rolls an open check that can
    /// hurt or applies it, or makes a blocked check possible.
    fn goes_on(&self, row: &Row) -> bool {
        let enter = || row.keys.0.contains(&Chord::ENTER);
        if self.shows_card() {
            return enter();
        }
        let tray = &self.seen.tray;
        let here = self.screen != Screen::Table || self.focus.pane() == Pane::Tray;
        let open = here && self.overlays.is_empty() && self.prompt.is_none() && self.shows_dice();
        match tray.stage {
            Stage::Pool if open && tray.is_blocked() => self.is_fix(&row.does),
            Stage::Pool => open && enter() && !tray.charts.is_harmless(),
            Stage::Spending => open && enter(),
            // The selected row answers the open question.
            Stage::Idle => open && enter() && self.selected_offer().is_some_and(is_open_answer),
        }
    }

    /// Returns the rows that the message takes above its own line. The log is above them, so that the
    /// newest log line stays visible.
    pub(super) fn covered(&self, said: &[Rich]) -> u16 {
        let lines = u16::try_from(said.len()).unwrap_or(u16::MAX);
        let number = self.prompt.as_ref().is_some_and(Prompt::wants_number);
        match &self.said {
            Said::Refused(_) | Said::Notice(..) if number => lines,
            Said::Nothing | Said::Told(_) if number => 0,
            _ => lines.saturating_sub(1),
        }
    }

    /// Returns the message in lines of this width, at most four.
    pub(super) fn said_lines(&self, columns: u16, world: &World<'_>) -> Vec<Rich> {
        let room = usize::from(columns.saturating_sub(2));
        if let Said::Refused(refusal) = &self.said {
            let mut parts = self.refusal_parts(refusal, world);
            let lines = apart(parts.clone(), room, world.theme);
            // The line of keys has the key of the override too.
            let overrides = parts.pop().filter(is_override);
            let brief = apart(parts, room, world.theme);
            let is_shorter =
                overrides.is_some() && self.prompt.is_none() && brief.len() < lines.len();
            return if is_shorter { brief } else { lines };
        }
        // The result of a line is in the log too, so it takes no line from the odds.
        let logged = matches!(self.said, Said::Told(_)) && self.overlays.is_empty();
        let odds = logged && self.seen.tray.stage == Stage::Pool && self.shows_dice();
        let whole = self.said_whole(world);
        if odds && rich::columns(&whole) > room {
            // As many of its sentences as fit, or what Enter does.
            let said = whole.plain();
            let said = wrap::sentences(&said, room).map(str::to_owned);
            let text = said.unwrap_or_else(|| self.hint(world));
            return rich::wrapped(&Rich::of(text, Tone::Text), room, 1, world.theme);
        }
        rich::wrapped(&whole, room, LINES, world.theme)
    }

    fn said_whole(&self, world: &World<'_>) -> Rich {
        let tour = match &self.said {
            Said::Nothing | Said::Told(_) => self.tour_step(world),
            Said::Notice(..) | Said::Refused(_) => None,
        };
        if let Some(tour) = tour {
            return Rich::of(tour, Tone::Accent);
        }
        // While a text is typed, the keys of the panes have no effect.
        if quiet_said(&self.said) && self.prompt.is_some() {
            return Rich::new();
        }
        // A page on top of the panes shows what Enter does there.
        let quiet = quiet_said(&self.said);
        if let Some(overlay) = self
            .overlays
            .last()
            .filter(|_| quiet && self.prompt.is_none())
        {
            return Rich::of(super::status_line::keys_of(overlay), Tone::Quiet);
        }
        match &self.said {
            // A visible log or card already shows it.
            Said::Told(text) if !self.shows_log() && !self.shows_card() && !self.shows_roll() => {
                self.told(text, world)
            }
            Said::Notice(text, bad) => {
                Rich::of(text.clone(), if *bad { Tone::Warn } else { Tone::Text })
            }
            Said::Refused(_) | Said::Nothing | Said::Told(_) => {
                let asked = self.seen.group(OfferGroup::Asked).next().is_some();
                let asks = asked && self.seen.tray.stage == Stage::Idle;
                let tone = if asks { Tone::Text } else { Tone::Quiet };
                Rich::of(self.hint(world), tone)
            }
        }
    }

    /// Whether the rolled dice and their result are on screen.
    fn shows_roll(&self) -> bool {
        let tray = &self.seen.tray;
        tray.stage == Stage::Spending && tray.rolled.is_some() && self.shows_dice()
    }

    /// Whether the newest log entries are on screen.
    fn shows_log(&self) -> bool {
        match self.screen {
            Screen::Table => {
                !self.areas().pane(Pane::Log).is_empty() && self.focus.row(Pane::Log) == 0
            }
            Screen::Solo => self.solo.shows_log() || self.solo.has_log_below(self.size),
            Screen::Review | Screen::Library => false,
        }
    }

    /// Returns a hint about the next step. It appears only if there is no message.
    pub(super) fn hint(&self, world: &World<'_>) -> String {
        let key = |line: &str| {
            let mut rows = world.keymap.all(self.ground());
            rows.find_map(|row| match &row.does {
                Does::Line(template) if template.text() == line => row.first(),
                _ => None,
            })
            .map_or_else(
                || format!(":{}", line.split(" {").next().unwrap_or(line)),
                |key| key.to_string(),
            )
        };
        if self.shows_card() {
            return self.card_hint(world);
        }
        if let Some(told) = self.read_only_hint(world) {
            return told;
        }
        match (self.screen, self.seen.tray.stage) {
            (Screen::Library, _) => return String::new(),
            (Screen::Review, _) if layout::is_framed(self.size) => {
                return self.review_hint(world);
            }
            (Screen::Review, _) => return self.review.past().told(),
            // Digits are tabs on that screen, so the hint is only valid where the dice are.
            (Screen::Solo, stage @ (Stage::Pool | Stage::Spending)) if !self.shows_dice() => {
                let asks = self.seen.turns.asks.as_deref().unwrap_or_default();
                let key = match stage {
                    Stage::Spending => "Tab leads to".to_owned(),
                    Stage::Idle | Stage::Pool => format!("{} shows", Solo::DICE_TAB),
                };
                return with_keys(asks, ". ", &format!("{key} the dice."));
            }
            // Elsewhere the keys of the menu lead back to it.
            (Screen::Table, Stage::Spending) if self.spends_elsewhere() => {
                let asks = self.seen.turns.asks.as_deref().unwrap_or_default();
                let tray = &self.seen.tray;
                let keys = match (self.shows_dice(), tray.priced && tray.left.is_empty()) {
                    (false, _) => "Enter shows the dice.",
                    (true, true) => "Enter goes back to the dice.",
                    (true, false) => "Press a number or a letter. Enter goes back to the dice.",
                };
                return with_keys(asks, ". ", keys);
            }
            (_, Stage::Spending) if self.seen.answers() => {
                return format!(
                    "{} {} chooses the selected row.",
                    super::view_cache::ANSWERS,
                    key(DONE)
                );
            }
            // Where the key that goes on ends the choice, the game's own question says what is bought.
            (_, Stage::Spending)
                if world.keymap.key_of(self.ground(), Act::GoOn).is_some()
                    && (!self.selects() || self.seen.ending().is_none()) => {}
            (_, Stage::Spending) if self.selects() && !self.selects_ending() => {
                let drops = world.keymap.key_of(self.ground(), Act::Back);
                let drops = drops.map_or_else(String::new, |key| format!(" {key} unselects it."));
                let does = match (self.selects_open(), self.seen.tray.priced) {
                    (true, true) => "buys the selected row",
                    (true, false) => "chooses the selected row",
                    (false, _) => "shows why the selected row can't be bought",
                };
                let goes_on = world.keymap.key_of(self.ground(), Act::GoOn);
                let takes = goes_on.unwrap_or_else(|| key(DONE));
                return format!("{takes} {does}.{drops}");
            }
            // If no symbols can be spent, the game's own question is enough.
            (_, Stage::Spending) if !self.seen.tray.priced => {}
            (_, Stage::Spending) if self.seen.tray.left.is_empty() => {
                return format!(
                    "No symbols are left to spend. {}.",
                    key_does(&key(DONE), self.ends_by())
                );
            }
            (_, Stage::Spending) => {
                let pay = world.keymap.key_of(self.ground(), Act::Payment);
                let pay = pay
                    .filter(|_| self.seen.offers.iter().any(|offer| !offer.ways.is_empty()))
                    .map_or_else(String::new, |key| format!(" {key} changes the payment."));
                return format!("{}.{pay}", key_does(&key(DONE), self.ends_by()));
            }
            // The keys of the check work only in its pane.
            (Screen::Table, Stage::Pool) if self.focus.pane() != Pane::Tray => {
                let way = self.way(Act::GoTray, world);
                return way.map_or_else(String::new, |way| format!("{way} shows the open check."));
            }
            (_, Stage::Pool) if self.seen.tray.is_blocked() => {
                let drops = key("cancel");
                if let Some((key, label)) = self.fix_key(world) {
                    let moves = self.leaves_by(world);
                    return format!(
                        "{}. {drops} drops the check.{moves}",
                        key_does(&key.to_string(), &label)
                    );
                }
                let moves = self.maneuvers_by(world);
                return format!("This check can't be rolled as it is. {drops} drops it.{moves}");
            }
            (_, Stage::Pool) => {
                // On a small screen the last line shows the rest, and every byte of an opened pool counts.
                if self.is_tabbed() {
                    return format!("{} rolls.", key("roll"));
                }
                return format!(
                    "{} rolls. {} enters real dice. Arrows and Space switch modifiers.",
                    key("roll"),
                    key(&self.seen.tray.typed)
                );
            }
            (Screen::Table | Screen::Solo, Stage::Idle) => {}
        }
        if self.seen.roster.is_empty() {
            return self.empty_hint(world);
        }
        let asked = self.seen.open_answers().len();
        // The offer that ends the question has a key of its own.
        let goes_on = world.keymap.key_of(self.ground(), Act::GoOn);
        let ending = goes_on.and_then(|key| match self.seen.ending() {
            Some(offer) => Some(format!("{}.", key_does(&key, &offer.label))),
            None => self
                .takes_marked()
                .then(|| format!("{key} chooses the selected row.")),
        });
        let ending = ending.or_else(|| self.enter_answers(world));
        let ending = ending.or_else(|| self.yes_and_no());
        // The question is the title of its answers.
        let titled = self.is_tabbed() && !self.areas().asked.is_empty();
        let asking = |asks: &str, between: &str, keys: &str| {
            if titled {
                return keys.trim_end().to_owned();
            }
            with_keys(asks, between, keys)
        };
        match (&self.seen.turns.asks, self.seen.turns.active) {
            (Some(asks), _) if (asked > 0 || ending.is_some()) && !self.seen.can_wait() => {
                let ending = ending.unwrap_or_default();
                match asked {
                    0 => asking(asks, ". ", &ending),
                    1 => {
                        let one = self.one_answers(&ending, world);
                        let told = asking(asks, ". ", &one);
                        let room = self.size.width.saturating_sub(2);
                        // The keys are worth more than the question.
                        if draw::width(&told) > room && !ending.is_empty() {
                            one
                        } else {
                            told
                        }
                    }
                    _ if titled && self.shows_answers() => self.many_answer(&ending),
                    n => {
                        let all = self.seen.open_answers().into_iter();
                        let told = |(key, offer): (Option<char>, &Offer)| {
                            format!("{} {}", key_told(key), offer.label)
                        };
                        let all = all.map(told);
                        let all = all.collect::<Vec<_>>().join(", ");
                        let room = self.size.width.saturating_sub(2);
                        let told = asking(asks, ": ", &format!("{all}."));
                        // The answers are worth more than the question.
                        let short = self.is_tabbed() || self.screen == Screen::Solo;
                        let told = if short && draw::width(&told) > room {
                            format!("{all}.")
                        } else {
                            told
                        };
                        // The hint lists two answers, so that no tab has to be opened for them. It
                        // lists more if they are on another tab and fit in one line.
                        let hidden = !self.shows_answers();
                        let fits = n < 10 && draw::width(&told) <= room;
                        if self.seen.ending().is_none() && (n == 2 || hidden && fits) {
                            return told;
                        }
                        let many = self.many_answer(&ending);
                        let told = asking(asks, ". ", &many);
                        let brief = asking(asks, ". ", &ending);
                        let fits = |told: &str| !short || draw::width(told) <= room;
                        // Rows on screen need no hint, so the question and what ends it come first.
                        if fits(&told) {
                            told
                        } else if self.shows_dice() && !ending.is_empty() && fits(&brief) {
                            brief
                        } else {
                            many
                        }
                    }
                }
            }
            // If an action is possible before the encounter starts, the hint is about that.
            (Some(asks), None) => match (self.acts_key(world), self.course()) {
                (Some(key), _) => asking(asks, ". ", &self.rows_hint(key)),
                (None, Some(on)) => format!("{}.", key_does(&key(NEXT), &on.label)),
                (None, None) => asks.clone(),
            },
            (Some(asks), Some(_)) if self.seen.turns.often.is_empty() => {
                // A character who can do nothing more ends the turn.
                let ends = self.course().filter(|_| self.seen.turns.spent);
                if let Some(ends) = ends {
                    return asking(
                        asks,
                        " ",
                        &format!("{}.", key_does(&key(NEXT), &ends.label)),
                    );
                }
                let Some(key) = self.acts_key(world) else {
                    return asks.clone();
                };
                let rows = self.rows_hint(key);
                let first = rows.split_once(". ").map(|(first, _)| format!("{first}."));
                let forms = [rows.clone(), first.unwrap_or_default(), String::new()];
                let mut told = forms.iter().map(|keys| asking(asks, ". ", keys));
                // The line of keys names the same keys.
                let room = self.size.width.saturating_sub(2);
                let fits = told.find(|told| draw::width(told) <= room);
                fits.unwrap_or_else(|| asking(asks, ". ", &rows))
            }
            (_, Some(who)) => self.turn_hint(who, world),
            (None, None) => match self.course() {
                Some(on) => format!("{}.", key_does(&key(NEXT), &on.label)),
                None => self.over_hint(world),
            },
        }
    }

    /// Returns the keys of the rows on the screen, and the key that lists all of them.
    fn rows_hint(&self, key: Chord) -> String {
        // Rows below the visible ones are named too: their keys show them.
        let some = self.is_tabbed() && !self.areas().asked.is_empty();
        let direct = !self.rows_have_ways() && (some || self.shows_answers());
        let answers = Some(self.picks()).filter(|keys| direct && !keys.is_empty());
        answers.map_or_else(
            || format!("Press {key} for the options."),
            |keys| format!("Press {}. {key} lists all.", keys_of(&keys)),
        )
    }

    /// Whether rows of what the active character can do show the way through their menu, and are chosen there.
    pub(super) fn rows_have_ways(&self) -> bool {
        if !self.acts_answer() {
            return false;
        }
        let (keys, rows): (Vec<_>, Vec<_>) = self.pane_answers().into_iter().unzip();
        let (_, ways) = row_ways::shown(&rows, keys);
        ways.iter().any(Option::is_some)
    }

    /// Returns the key of the menu with what the active character can do, if there is anything.
    pub(super) fn acts_key(&self, world: &World<'_>) -> Option<Chord> {
        let group = self.acts_group();
        let acts = self.seen.group(group).next();
        acts.and_then(|_| self.menu_key(group, world))
    }

    /// Returns the key of a menu. Of two keys it is the one without Shift, as in the last line.
    pub(super) fn menu_key(&self, group: OfferGroup, world: &World<'_>) -> Option<Chord> {
        let rows = world.keymap.all(self.ground());
        let keys = rows.filter(|row| row.does == Does::Menu(group));
        let shifted = |key: &Chord| key.character().is_some_and(|key| key.is_ascii_uppercase());
        keys.filter_map(Row::first).min_by_key(shifted)
    }
}

/// Whether the line above the keys holds nothing that has to be read.
const fn quiet_said(said: &Said) -> bool {
    matches!(said, Said::Nothing | Said::Told(_))
}

/// Draws the message and returns its rows. A message longer than one line takes rows above it.
fn render_said(area: Rect, lines: &[Rich], world: &World<'_>, buf: &mut Buffer) -> u16 {
    let above = u16::try_from(lines.len().saturating_sub(1))
        .unwrap_or(0)
        .min(area.y);
    for (line, y) in lines.iter().zip(area.y - above..) {
        let row = Rect { y, ..area };
        if above > 0 {
            draw::blank(row, buf);
        }
        draw::rich(draw::right_of(row, 1), line, world.theme, buf);
    }
    above + 1
}

/// Whether an offer is an answer to the open question that can be given now.
fn is_open_answer(offer: &Offer) -> bool {
    offer.group == OfferGroup::Asked && offer.is_open()
}

/// Returns a question with the keys that answer it, without a second punctuation mark: "Who acts? 1 Ila".
fn with_keys(asks: &str, between: &str, keys: &str) -> String {
    let is_whole = asks.ends_with(['?', '.', '!']);
    let between = if is_whole { " " } else { between };
    format!("{asks}{between}{keys}").trim_end().to_owned()
}

pub(super) fn columns(line: &Rich) -> u16 {
    draw::width(&line.plain())
}

/// Replaces every ornament with its ASCII equivalent.
fn plain(buf: &mut Buffer) {
    for cell in &mut buf.content {
        let mut letters = cell.symbol().chars();
        if let (Some(letter), None) = (letters.next(), letters.next())
            && let Some(twin) = twin(letter)
        {
            cell.set_char(twin);
        }
    }
}
