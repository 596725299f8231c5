//! Key conditions: whether a key of the last line has an effect now, and which key continues.

use ratatui::layout::Rect;

use rules::view::{ATTACK, DONE, Id, Listing, NEXT, Offer, OfferGroup, START, Stage, goes_on};

use super::app::{App, Overlay, Said};
use super::caps;
use super::enters::InRoster;
use super::foot::{self, Place};
use super::key_list::KeyNow;
use super::keymap::{Act, Chord, Does, Hole, Row, Scope, When};
use super::msg::World;
use super::panes::tray::critical::STANDS;
use super::question::AIM;
use super::screen::{Pane, Screen};
use super::screens::solo::{CHOOSE, REASON};

impl App {
    /// Returns the keys of the last line, each with its area and label.
    pub(super) fn foot<'a>(&self, area: Rect, world: &World<'a>) -> Vec<Place<'a>> {
        if let Some(places) = self.foot_of_card(area, world) {
            return places;
        }
        let number = self.asks_number();
        let here = |row: &Row| row.when != When::Elsewhere || world.elsewhere;
        let typed = |row: &Row| match row.does {
            Does::Act(Act::Enter | Act::Back) => true,
            Does::Act(Act::Older) => self.asks_about_cursor(),
            _ => !number,
        };
        // Enter needs no second key with the same effect.
        let goes_on = world.keymap.key_of(self.ground(), Act::GoOn).is_some();
        let takes =
            self.selects() || goes_on && self.takes_marked() && self.seen.ending().is_none();
        let alone = self.prompt.is_none() && self.overlays.is_empty();
        let twice = |row: &Row| row.does == Does::Act(Act::Enter) && takes && alone;
        let named = |row: &Row| {
            let does = &row.does;
            self.begins(row)
                || self.aims(does)
                || self.answers(does)
                || self.enters_on_sheet(does).is_some()
                || self.enters_in_roster(does).is_some()
                || *does == Does::Act(Act::Enter) && self.focus.pane() == Pane::Vehicles
        };
        let shown = |row: &Row| (!row.quiet || named(row)) && !twice(row);
        // Symbols that wait to be spent on another pane come first.
        let returns = |row: &Row| {
            row.does == Does::Act(Act::Enter) && alone && self.leads_elsewhere(row, world)
        };
        // An attack that can't be rolled from here isn't proposed.
        let far = self.approach().is_some();
        let is_far =
            |row: &Row| matches!(&row.does, Does::Line(line) if far && line.text() == ATTACK);
        // Rows that show a way through their menu are chosen there.
        let ways = self.screen == Screen::Table && self.rows_have_ways();
        let picks_row = |row: &Row| row.does == Does::Act(Act::Pick);
        let (likely_row, likely_does) = self.likely_row(world).unzip();
        let is_likely = |row: &Row| likely_row.is_some_and(|one| std::ptr::eq(one, row));
        let told = |row: &Row| {
            if is_likely(row) {
                return world.access.is_empty();
            }
            let works = !(is_far(row) || ways && picks_row(row))
                && shown(row)
                && typed(row)
                && self.holds(row)
                && !self.leads_elsewhere(row, world);
            (works || returns(row)) && here(row) && self.may(row, world)
        };
        let mut picks = self.picks();
        // The key that continues has its own label, although a row has it too.
        let answers = self
            .course()
            .is_some_and(|on| on.group == OfferGroup::Asked);
        picks.retain(|key| !(answers && caps::YES_NO.contains(key)));
        let named = caps::named(&picks);
        let (answering, answer) = self.keys_that_answer(&picks, world);
        // A key that answers yes or no has no other meaning while the question is open.
        let answered = |row: &Row| {
            let key = row.first().and_then(|chord| chord.character());
            let answers = key.filter(|key| caps::YES_NO.contains(key) && picks.contains(key));
            answers.is_some() && row.does != Does::Act(Act::Pick)
        };
        let called = |row: &'a Row| {
            if self.answers(&row.does) {
                return (caps::named(&answering), answer.to_owned());
            }
            if let Some((key, help)) = likely_does.as_ref().filter(|_| is_likely(row)) {
                return (key.to_string(), help.clone());
            }
            if self.scope() == Scope::Page && row.does == Does::Act(Act::Up) {
                return ("↑↓".to_owned(), row.help.clone());
            }
            if let Some(called) = self.called_at_number(&row.does) {
                return called;
            }
            if self.aims(&row.does) {
                let (keys, help) = AIM;
                return (keys.to_owned(), help.to_owned());
            }
            if let Some(help) = self.called_over(&row.does) {
                return (row.short().unwrap_or_default(), help.to_owned());
            }
            let key = row.short().unwrap_or_default();
            let key = match &row.does {
                _ if picks_row(row) => named.clone(),
                Does::Line(line) if self.needs_two(line.text(), world) => format!("{key} {key}"),
                _ => key,
            };
            let takes = row.does == Does::Act(Act::GoOn) && self.seen.ending().is_none();
            let selected = self.takes_selected(&row.does) && !self.selects_ending();
            let ends = |does: &Does| *does == Does::Act(Act::GoOn) && !takes && !selected;
            let ends = self.seen.ending().filter(|_| ends(&row.does));
            let help = if returns(row) {
                "back to dice".to_owned()
            } else if takes {
                CHOOSE.to_owned()
            } else if let Some(ends) = ends.and_then(|ends| first_clause(&ends.label)) {
                ends.to_owned()
            } else if self.takes_selected(&row.does) && !self.selects_open() {
                REASON.to_owned()
            } else if self.takes_selected(&row.does) && !self.selects_ending() {
                let buys = self.seen.tray.priced && !self.seen.answers();
                format!("{} selected", if buys { "buy" } else { "choose" })
            } else if matches!(&row.does, Does::Line(line) if line.text() == DONE) {
                self.applies(&row.help)
            } else if picks_row(row) && self.seen.tray.priced && self.overlays.is_empty() {
                "buy".to_owned()
            } else if self.asks_before_sheet(&row.does) {
                "show question".to_owned()
            } else if let Some(enters) = self.called_in_solo(&row.does) {
                enters
            } else if let Some(enters) = self.enters_on_sheet(&row.does) {
                enters
            } else if let Some(enters) = self.enters_in_roster(&row.does) {
                enters.label()
            } else if let Some(enters) = self.enters_in_turn(&row.does) {
                enters
            } else if row.does == Does::Act(Act::Toggle) && self.selects_addition() {
                "add".to_owned()
            } else if let Some(fix) = self.fix().filter(|_| self.is_fix(&row.does)) {
                // The line above says the rest: how many maneuvers, at which price.
                fix.brief().to_owned()
            } else if let Some(near) = self.approaches(&row.does) {
                near.to_owned()
            } else if let Some(ends) = self.called_course(&row.does) {
                ends.to_owned()
            } else {
                row.help.clone()
            };
            (key, help)
        };
        let press = |row: &Row| {
            if let Some((key, _)) = likely_does.as_ref().filter(|_| is_likely(row)) {
                return Some(*key);
            }
            let answers = self.answers(&row.does);
            let picks_row = row.does == Does::Act(Act::Pick) || answers;
            let picks = if answers { &answering } else { &picks };
            let first = || picks.first().copied().map(Chord::from);
            if picks_row { first() } else { row.first() }
        };
        // What a turn goes on with comes before a key that the line above doesn't name.
        let turn = self.turn_keys(world);
        let next = |row: &Row| row.first().is_some_and(|key| turn.contains(&key));
        let first = |row: &Row| {
            let does = &row.does;
            self.is_fix(does)
                || is_likely(row)
                || self.answers(does)
                || self.enters_in_roster(does).is_some_and(InRoster::is_first)
                || returns(row)
        };
        let idle = self.seen.tray.stage == Stage::Idle;
        let rows = world.keymap.reach(self.scope());
        let (first, mut rest): (Vec<_>, Vec<_>) = rows
            .filter(|row| told(row) && !answered(row))
            .partition(|row| first(row));
        // While a check is open, Enter and what the tray names come first.
        let talents = !idle && self.tells_talents();
        let asks = !self.seen.open_answers().is_empty();
        rest.sort_by_key(|row| {
            let named = talents && row.does == Does::Menu(OfferGroup::Talent);
            let enter = row.keys.0.contains(&Chord::ENTER);
            if !idle && enter {
                0
            } else if self.enters_in_roster(&row.does).is_some() {
                // Only the answer to a question is worth the room of other keys.
                if asks { 2 } else { 4 }
            } else if enter && !turn.is_empty() && self.on_a_sheet() {
                // A row of a sheet isn't what the turn goes on with.
                2
            } else if row.when == When::Asked || named || enter || next(row) {
                1
            } else {
                3
            }
        });
        // After a refusal, the key that overrides it follows the answers.
        if let Some(at) = rest.iter().position(|row| row.when == When::Refused) {
            let row = rest.remove(at);
            let answers = rest.iter().take_while(|row| row.when == When::Asked);
            let after = answers.count();
            rest.insert(after, row);
        }
        // A social encounter without open dice is about a track of its own, and has no shop.
        let talk = self.seen.tray.talk.players.first().map(|one| one.track.key);
        if let Some(track) = talk.filter(|_| idle) {
            rest.sort_by_key(|row| match &row.does {
                Does::Line(line) if line.text().split(' ').next() == Some(track) => 1,
                Does::Act(Act::Pick) => 0,
                Does::Menu(OfferGroup::Growth | OfferGroup::Market) => 3,
                _ => 2,
            });
        }
        foot::places(first.into_iter().chain(rest), &called, &press, area)
    }

    /// Returns the keys of a last line with room for all of them, for the help.
    pub(super) fn keys_now(&self, world: &World<'_>) -> Vec<KeyNow> {
        let area = Rect::new(0, 0, u16::MAX / 2, 1);
        let places = self.foot(area, world).into_iter();
        let now = places.map(|place| KeyNow {
            row: place.row.clone(),
            key: place.key,
            label: place.help,
        });
        now.collect()
    }

    /// Returns the keys for a Critical Injury on screen. The open question waits until it is confirmed.
    fn foot_of_card<'a>(&self, area: Rect, world: &World<'a>) -> Option<Vec<Place<'a>>> {
        let busy = self.prompt.is_some() || !self.overlays.is_empty();
        if busy || !self.shows_card() || self.seen.tray.stage != Stage::Idle {
            return None;
        }
        let keys = [("Enter", STANDS), ("=", "real dice"), ("u", "undo")];
        let last = self.is_of_last_entry(world);
        let all: Vec<_> = keys
            .into_iter()
            .filter(|(key, _)| last || *key == "Enter")
            .filter_map(|(key, help)| {
                let chord: Chord = key.parse().ok()?;
                let row = world.keymap.find(self.scope(), chord)?;
                let plays = world.access.is_empty() || key == "Enter";
                plays.then_some(())?;
                Some((row, chord, key, help))
            })
            .collect();
        let of = |row: &Row| all.iter().find(|(other, ..)| std::ptr::eq(*other, row));
        let called = |row: &Row| {
            let found = of(row).map(|(_, _, key, help)| ((*key).to_owned(), (*help).to_owned()));
            found.unwrap_or_default()
        };
        let press = |row: &Row| of(row).map(|(_, chord, ..)| *chord);
        let rows = all.iter().map(|(row, ..)| *row);
        Some(foot::places(rows, &called, &press, area))
    }

    /// Whether a key's effect is possible in this save. A read-only save allows only reading, and in a
    /// review a copy can be made to continue from.
    fn may(&self, row: &Row, world: &World<'_>) -> bool {
        let plays = world.access.is_empty() || row.when == When::Elsewhere;
        match (self.scope(), &row.does) {
            (Scope::Review, Does::Act(Act::Enter)) => world.way_back,
            (Scope::Review, Does::Act(Act::Duplicate)) => !world.way_back,
            (_, Does::Line(_) | Does::Menu(_))
            | (Scope::Settings, Does::Act(Act::Enter | Act::Delete))
            | (Scope::Notes, Does::Act(Act::New | Act::Rename | Act::Delete)) => plays,
            (Scope::Plans, Does::Act(act)) => plays || super::plans::only_reads(*act),
            // A menu or page that is already open can still be closed, searched and read.
            (
                Scope::Library
                | Scope::Prompt
                | Scope::Palette
                | Scope::Dialog
                | Scope::Page
                | Scope::Notes,
                _,
            ) => true,
            (_, Does::Act(Act::Enter)) => plays || self.only_shows(),
            (_, Does::Act(act)) => {
                let changes = matches!(
                    act,
                    Act::Pick
                        | Act::GoOn
                        | Act::TypeDie
                        | Act::Targets
                        | Act::Weapons
                        | Act::Ranges
                        | Act::Payment
                        | Act::Toggle
                        | Act::Overrule
                );
                plays || !changes
            }
            _ => true,
        }
    }

    /// Whether Enter only shows something here.
    fn only_shows(&self) -> bool {
        let enter = Does::Act(Act::Enter);
        let shows = match self.focus.pane() {
            Pane::Who => self
                .enters_in_roster(&enter)
                .is_none_or(InRoster::only_shows),
            pane => matches!(pane, Pane::Vehicles | Pane::Log),
        };
        self.screen == Screen::Table && shows
    }

    /// Whether the numbers of a key row answer the open question on the single-sheet screen.
    fn answers(&self, does: &Does) -> bool {
        let here = self.screen == Screen::Solo && self.scope() == Scope::Solo;
        here && *does == Does::Act(Act::Tab) && self.is_asked_in_solo() && !self.picks().is_empty()
    }

    /// Whether the keys are about the rows of a sheet.
    fn on_a_sheet(&self) -> bool {
        match self.screen {
            Screen::Table => self.focus.pane() == Pane::Sheet,
            Screen::Solo => !self.solo.shows_dice() && !self.solo.shows_log(),
            _ => false,
        }
    }

    /// Whether the selected row of the open check would add a die, and isn't a switch.
    fn selects_addition(&self) -> bool {
        let row = match self.screen {
            Screen::Solo => self.solo.dice_at(),
            _ => self.focus.row(Pane::Tray),
        };
        let source = self.seen.tray.sources.get(row);
        source.is_some_and(|source| source.could && source.toggle.is_some())
    }

    /// Whether a key of the last line turns the topmost question to another target.
    fn aims(&self, does: &Does) -> bool {
        let aims =
            |overlay: &Overlay| matches!(overlay, Overlay::Question(one) if !one.aims.is_empty());
        *does == Does::Act(Act::Up) && self.overlays.last().is_some_and(aims)
    }

    /// Returns the label of a key for the page on top of the panes, as that page calls it.
    fn called_over(&self, does: &Does) -> Option<&'static str> {
        match (self.overlays.last()?, does) {
            (Overlay::Question(_), Does::Act(Act::Back)) => Some("no"),
            (Overlay::Question(_), Does::Act(Act::Enter)) => Some("yes"),
            (Overlay::Menu(menu), Does::Act(Act::Enter)) if menu.chooses_open() => Some(CHOOSE),
            (Overlay::Menu(_), Does::Act(Act::Enter)) => Some(REASON),
            // As many columns as "close", so that the first typed letter moves no other key.
            (Overlay::Menu(menu), Does::Act(Act::Back)) if menu.goes_back() => Some("clear"),
            (Overlay::Finder(_), Does::Act(Act::Enter)) => Some("open selected"),
            (Overlay::Finder(_) | Overlay::Menu(_), Does::Act(Act::Complete)) => Some("down a row"),
            (Overlay::Form(form), Does::Act(Act::Complete)) => Some(form.other()),
            (Overlay::Help(_), Does::Act(Act::Complete)) => Some("show results"),
            _ => None,
        }
    }

    /// Returns the label of the key that continues, as the line above the keys calls it: "end the turn".
    fn called_course(&self, does: &Does) -> Option<&str> {
        let goes_on = matches!(does, Does::Line(line) if line.text() == NEXT);
        let offer = self.course().filter(|_| goes_on)?;
        first_clause(&offer.label)
    }

    /// Returns what the key that continues does, as its label calls it: "ends the turn". The last turn also ends
    /// the round.
    pub(super) fn course_does(&self) -> Option<String> {
        let label = self.course().and_then(|offer| first_clause(&offer.label))?;
        let (verb, what) = label.split_once(' ')?;
        Some(format!("{verb}s {what}"))
    }

    /// Returns the key and label of what ends a number prompt or changes its target.
    fn called_at_number(&self, does: &Does) -> Option<(String, String)> {
        let line = self
            .prompt
            .as_ref()
            .filter(|_| self.asks_number())?
            .template()?;
        let verb = line.text().split(' ').next().unwrap_or_default();
        let (key, help) = match does {
            Does::Act(Act::Enter) => ("Enter", verb),
            Does::Act(Act::Back) => ("Esc", "cancel"),
            Does::Act(Act::Older) => ("↑↓ a-z", "choose target"),
            _ => return None,
        };
        Some((key.to_owned(), help.to_owned()))
    }

    /// Returns the keys that choose a row of the open question, or of the topmost menu, now.
    pub(super) fn picks(&self) -> Vec<char> {
        if let Some(overlay) = self.overlays.last() {
            return match overlay {
                Overlay::Menu(menu) => menu.keys(),
                _ => Vec::new(),
            };
        }
        let group = if self.acts_answer() {
            self.acts_group()
        } else {
            OfferGroup::Asked
        };
        let open = self.seen.menu();
        let open = open.filter(|(_, offer)| offer.group == group && offer.is_open());
        open.filter_map(|(key, _)| key).collect()
    }

    /// Whether the conditions of a key are met.
    pub(super) fn holds(&self, row: &Row) -> bool {
        // A roll that isn't possible isn't shown.
        let rolls = matches!(&row.does, Does::Line(line) if line.text() == self.seen.tray.typed)
            || matches!(&row.does, Does::Line(line) if self.rolls(line.text()));
        if rolls && self.seen.tray.is_blocked() {
            return false;
        }
        // Enter isn't shown where it would have no effect.
        if row.does == Does::Act(Act::Enter) && !self.has_marked() {
            return false;
        }
        if row.does == Does::Act(Act::Chart) && self.seen.tray.is_blocked() {
            return false;
        }
        if matches!(row.does, Does::Act(Act::Complete)) && !self.has_another() {
            return false;
        }
        if self.ground() == Scope::Spending && !self.spends(&row.does) {
            return false;
        }
        match row.when {
            When::Always | When::Elsewhere => true,
            When::Focused => self.dot().is_some_and(|id| self.is_hurt(id)),
            When::Asked => !self.picks().is_empty(),
            When::Percent => self.seen.tray.d100,
            When::Undoable => self.seen.undoable,
            When::Redoable => self.seen.redoable,
            When::Talents => self.seen.group(OfferGroup::Talent).next().is_some(),
            When::Growth => self.seen.group(OfferGroup::Growth).next().is_some(),
            When::Refused => {
                matches!(&self.said, Said::Refused(refusal) if refusal.overrule.is_some())
            }
            When::Offered => self.offered(&row.does),
        }
    }

    /// Whether a key of the spending menu has an effect: an available row, another way to pay, or a
    /// symbol to pay with.
    fn spends(&self, does: &Does) -> bool {
        let tray = &self.seen.tray;
        if self.prompt.is_some() || !self.overlays.is_empty() {
            return true;
        }
        match does {
            Does::Act(Act::Enter) => self
                .selected_offer()
                .is_some_and(|one| one.is_open() && one.key != DONE),
            Does::Act(Act::Payment) => self.seen.offers.iter().any(|one| !one.ways.is_empty()),
            Does::Line(line) if line.holes().any(|hole| hole == Hole::Priced) => {
                !tray.priced || !tray.left.is_empty()
            }
            _ => true,
        }
    }

    /// Whether Enter can take a row of the current list or history.
    fn has_marked(&self) -> bool {
        match (self.overlays.last(), self.screen) {
            _ if self.prompt.is_some() => true,
            (Some(Overlay::Finder(finder)), _) => finder.chosen().is_some(),
            (Some(Overlay::Menu(menu)), _) => menu.chosen().is_some(),
            (Some(Overlay::Form(form)), _) => form.is_ready(),
            (None, Screen::Review) => self.review.is_in_the_past(),
            (None, Screen::Table)
                if self.focus.pane() == Pane::Tray && self.seen.tray.stage == Stage::Idle =>
            {
                self.selected_offer().is_some()
            }
            (None, Screen::Library) => self.library.chosen().is_some_and(|save| save.sound),
            (None, Screen::Solo) => self.solo_enters().is_some(),
            (None, Screen::Table) if self.focus.pane() == Pane::Sheet => {
                self.enters_on_sheet(&Does::Act(Act::Enter)).is_some()
            }
            (Some(_), _) | (None, Screen::Table) => true,
        }
    }

    /// Whether there is another row or choice to switch to.
    fn has_another(&self) -> bool {
        match self.overlays.last() {
            Some(Overlay::Finder(finder)) => finder.count_found() > 1,
            Some(Overlay::Menu(menu)) => menu.shown().nth(1).is_some(),
            Some(Overlay::Form(form)) => form.chooses(),
            Some(Overlay::Help(_)) => true,
            Some(Overlay::Notes(page)) => page.searching,
            Some(Overlay::Plans(_) | Overlay::Settings(_) | Overlay::Question(_)) | None => {
                let prompt = self.prompt.as_ref();
                prompt.is_some_and(super::prompt::Prompt::has_completions)
            }
        }
    }

    /// Whether a line rolls the open check, or enters the result of real dice.
    pub(super) fn rolls(&self, line: &str) -> bool {
        self.seen.tray.typed.split(" =").next() == Some(line)
    }

    /// Whether an entry has wounds or a hull. Systems and chases don't.
    pub(super) fn is_hurt(&self, id: Id) -> bool {
        let listed = self.seen.roster.iter().find(|one| one.id == id);
        listed.is_none_or(|one| !matches!(one.listing, Listing::System | Listing::Chase))
    }

    /// Whether the game currently offers the effect of a key.
    pub(super) fn offered(&self, does: &Does) -> bool {
        match does {
            does if self.is_fix(does) => true,
            Does::Line(line) if line.text() == NEXT => self.course().is_some(),
            Does::Line(line) => {
                let text = line.text();
                // A key that steps through values counts if there is another value.
                let steps = text.strip_suffix(" next");
                let steps = steps.or_else(|| text.strip_suffix(" prev"));
                let other = |line: &str| {
                    let rest = steps.and_then(|verb| line.strip_prefix(verb));
                    rest.is_some_and(|rest| rest.starts_with(' '))
                };
                // An offer that names a person counts too, because the key's line means the current
                // one.
                let named = |line: &str| {
                    let rest = line.strip_prefix(text);
                    rest.is_some_and(|rest| rest.starts_with(' '))
                };
                let fits = |line: &str| line == text || other(line) || named(line);
                let mut offers = self.seen.offers.iter();
                self.seen.aimed(text).is_some() || offers.any(|o| o.is_open() && fits(&o.line))
            }
            Does::Menu(group) => self.seen.group(*group).any(Offer::is_open),
            Does::Act(act @ (Act::Targets | Act::Weapons | Act::Ranges)) => self.has_list(*act),
            // A question has no list to choose from.
            Does::Act(Act::Pick | Act::Filter | Act::Enter) if self.scope() == Scope::Dialog => {
                match self.overlays.last() {
                    Some(Overlay::Question(question)) => {
                        question.light && *does == Does::Act(Act::Enter)
                    }
                    // A cap without a key would be empty.
                    Some(Overlay::Menu(menu)) => {
                        *does != Does::Act(Act::Pick) || !menu.keys().is_empty()
                    }
                    _ => false,
                }
            }
            Does::Act(Act::Yes) => matches!(self.overlays.last(), Some(Overlay::Question(_))),
            Does::Act(Act::TypeDie) => !self.seen.tray.typed.is_empty(),
            Does::Act(Act::Less | Act::More) => self.seen.tray.slider.is_choice(),
            Does::Act(Act::GoOn) => self.seen.ending().is_some() || self.takes_marked(),
            Does::Act(_) | Does::Layer(_) => true,
            Does::Nothing => false,
        }
    }

    /// Returns the offer that continues, or the one that starts if nothing is running.
    pub(super) fn course(&self) -> Option<&Offer> {
        let mut all = self.seen.offers.iter().filter(|o| o.is_open());
        let on = all.clone().find(|o| goes_on(&o.line));
        let begins = !self.seen.turns.rests;
        on.or_else(|| all.find(|o| begins && o.line == START))
    }

    /// Returns the two keys that lead to another screen or pane, as text.
    pub(super) fn way(&self, act: Act, world: &World<'_>) -> Option<String> {
        let mut rows = world.keymap.all(self.ground());
        rows.find_map(|row| {
            let Does::Layer(inner) = &row.does else {
                return None;
            };
            let second = inner.iter().find(|row| row.does == Does::Act(act))?;
            Some(format!("{} {}", row.first()?, second.first()?))
        })
    }
}

/// The most words of a key's label.
pub(super) const LABEL: usize = 3;

/// Returns the first clause of an offer's label if it is a label for a key too.
fn first_clause(label: &str) -> Option<&str> {
    key_label(label.split([',', ':']).next()?)
}

/// Returns the label of an offer if it is one for a key too.
pub(super) fn key_label(label: &str) -> Option<&str> {
    let small = label.starts_with(char::is_lowercase);
    (small && label.split(' ').count() <= LABEL).then_some(label)
}
