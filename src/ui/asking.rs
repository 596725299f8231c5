//! The open prompt: its completions, the handling of its answers, and how it closes.

use crate::table::Completion;
use lang::text::clean;
use rules::view::{Offer, Stage};
use rules::words::said;

use super::app::{App, Overlay, Said};
use super::dialog::{List, Question};
use super::draft::Draft;
use super::draw;
use super::keymap::Template;
use super::msg::{Effect, Proposal, World};
use super::program_words;
use super::prompt::{Answer, Ask, Prompt};
use super::report;
use super::screen::Screen;
use super::screens::review::QUESTION;
use super::settings::Settings;
use super::whom::means_cursor;

/// The beginning of a line that brings in characters from a file.
const IMPORT: &str = "import ";

impl App {
    /// Opens the prompt.
    pub(super) fn ask(&mut self, ask: Ask, text: &str, world: &World<'_>) {
        self.again.before = None;
        self.prompt = Some(Prompt::new(ask, text));
        self.complete(world);
    }

    /// Runs a line. A line that ends in a blank opens in the prompt to be completed first, with what is missing.
    pub(super) fn run(&mut self, line: String) -> Vec<Effect> {
        if line.ends_with(' ') {
            let begins = |offer: &&Offer| offer.line == line;
            let offer = self.seen.offers.iter().find(begins);
            let asks = offer.filter(|one| !one.asks.is_empty());
            let written = offer.map_or("", |one| one.written.as_str());
            let prompt = asks.and_then(|one| Prompt::of_row(&line, &one.label, one.asks, written));
            let whole = || Prompt::new(Ask::Command, &format!("{line}{written}"));
            self.prompt = Some(prompt.unwrap_or_else(whole));
            return Vec::new();
        }
        if let Some(words) = report::words_of(&line) {
            return self.report(words);
        }
        vec![Effect::Run {
            lines: vec![line],
            focus: self.dot(),
        }]
    }

    /// Asks in words for what a row's line still needs, if it was just opened and nothing completes it: with the row's
    /// label, and the beginning of its explanation.
    pub(super) fn ask_in_words(&mut self, world: &World<'_>) {
        let prompt = self.prompt.as_ref();
        let begun = prompt.filter(|one| *one.ask() == Ask::Command && one.text().ends_with(' '));
        let Some(line) = begun.map(|one| one.text().to_owned()) else {
            return;
        };
        let completed = program_words::complete(&line).next().is_some();
        if completed || !world.face.complete(&line).is_empty() {
            return;
        }
        let row = self.seen.offers.iter().find(|offer| offer.line == line);
        let asked = row.and_then(|row| {
            let first = row.detail.split(". ").next().unwrap_or_default();
            // A colon would end the label here.
            let label = row.label.replace(": ", ", ");
            Prompt::of_row(&line, &label, &uncapital(first.trim_end_matches('.')), "")
        });
        if asked.is_some() {
            self.prompt = asked;
        }
    }

    /// Asks before a line that the person may not mean. Returns the effects that need no question.
    pub(super) fn asks_before(&mut self, effects: Vec<Effect>, world: &World<'_>) -> Vec<Effect> {
        let line = match effects.as_slice() {
            [Effect::Run { lines, .. }] if world.access.is_empty() => lines.first(),
            _ => None,
        };
        if let (Some(line), [Effect::Run { focus, .. }]) = (line, effects.as_slice())
            && line
                .get(..IMPORT.len())
                .is_some_and(|verb| verb.eq_ignore_ascii_case(IMPORT))
        {
            return vec![Effect::Propose {
                line: line.clone(),
                focus: *focus,
            }];
        }
        let Some((title, told)) = line.and_then(|line| world.face.asks_before(line)) else {
            return effects;
        };
        let lines = draw::wrap(&told, QUESTION);
        let question = Question::new(title, lines, effects);
        self.overlays.push(Overlay::Question(question));
        Vec::new()
    }

    /// Shows what a line would do. Enter runs it.
    pub(super) fn proposed(&mut self, proposal: Proposal) -> Vec<Effect> {
        let Proposal { title, told, yes } = proposal;
        let lines = told.iter().flat_map(|line| draw::wrap(line, QUESTION));
        self.overlays.push(Overlay::Question(Question {
            light: true,
            ..Question::new(title, lines.collect(), vec![yes])
        }));
        Vec::new()
    }

    /// Whether a line is being typed while the settings, notes or planned scenes stay visible.
    pub(super) fn types_over_page(&self) -> bool {
        let stays = matches!(
            self.overlays.last(),
            Some(Overlay::Settings(_) | Overlay::Notes(_) | Overlay::Plans(_))
        );
        self.prompt.is_some() && stays
    }

    /// Asks for the holes of a key's line. Text that was left unfinished for the same line returns.
    pub(super) fn ask_holes(&mut self, template: Template, world: &World<'_>) {
        let ask = Ask::Holes {
            template,
            answers: Vec::new(),
        };
        let prompt = Prompt::new(ask.clone(), "");
        let draft = if prompt.is_soon_typed() {
            &self.draft_number
        } else {
            &self.draft
        };
        let open = prompt.opening().filter(|open| draft.starts_with(open));
        let left = open.and_then(|open| draft.get(open.len()..));
        let left = left.unwrap_or_default().to_owned();
        let chooses = prompt
            .template()
            .is_some_and(|line| means_cursor(line.text()));
        self.ask(ask, &left, world);
        self.call_prompt(world);
        let before = chooses.then(|| self.focus.clone());
        if chooses {
            self.mean_threatened(world);
        }
        self.again.before = before;
        if let Some(prompt) = &mut self.prompt {
            prompt.takes_up();
        }
    }

    /// Returns the open prompt or list as it would be left. A filter is quick to type again, and a secret isn't kept.
    pub fn unfinished(&self) -> Option<Draft> {
        let Some(prompt) = &self.prompt else {
            return self.left_list();
        };
        if *prompt.ask() == Ask::Filter || prompt.is_secret() {
            return None;
        }
        let line = self.with_target(prompt.line());
        let mut row = prompt.row().to_owned();
        let (asks, answers) = match prompt.ask() {
            Ask::Holes { template, answers } => {
                let text = String::from(template.clone());
                let named = self.with_target(text.clone());
                if named != text {
                    row = prompt.label(self.seen.name(self.dot()));
                }
                let named = Template::try_from(named);
                (
                    Some(named.unwrap_or_else(|_| template.clone())),
                    answers.clone(),
                )
            }
            Ask::Command | Ask::Filter => (None, Vec::new()),
        };
        let row = row.trim_end_matches([':', ' ']).to_owned();
        Some(Draft {
            line,
            asks,
            answers,
            row,
            list: None,
        })
    }

    /// Returns the open list as it would be left.
    fn left_list(&self) -> Option<Draft> {
        let [Overlay::Menu(menu)] = self.overlays.as_slice() else {
            return None;
        };
        let row = menu.chosen().map(|one| one.label.clone());
        Some(Draft {
            line: menu.typed().to_owned(),
            row: row.unwrap_or_default(),
            list: Some(menu.list.clone()?),
            ..Draft::default()
        })
    }

    /// Returns a line with the name of the one whom it means. After a new start the cursor may be elsewhere.
    fn with_target(&self, line: String) -> String {
        let by_key = self.prompt.as_ref().and_then(Prompt::template);
        let whom = self
            .dot()
            .filter(|_| by_key.is_some() && means_cursor(&line));
        match whom {
            Some(id) => line.replacen(
                " . ",
                &format!(" {} ", said(self.seen.name(Some(id)), id)),
                1,
            ),
            None => line,
        }
    }

    /// Opens the prompt or the list again that an earlier run of the program left open, so that what is typed next goes
    /// into it.
    pub(super) fn recall(&mut self, draft: Draft, world: &World<'_>) {
        let Draft {
            line,
            asks,
            answers,
            row,
            list,
        } = draft;
        let line = clean(&line);
        if let Some(list) = list {
            return self.open_again(&list, &line, &row);
        }
        let opening = asks.as_ref().map(|asks| asks.open(&answers));
        let text = opening.and_then(|opening| line.strip_prefix(&opening));
        let (ask, text) = match (asks, text) {
            (Some(template), Some(text)) => (Ask::Holes { template, answers }, text),
            _ => (Ask::Command, line.as_str()),
        };
        self.ask(ask, text, world);
        self.call_prompt(world);
        if let Some(prompt) = &mut self.prompt {
            prompt.call_row(clean(&row));
        }
    }

    /// Opens a list again, unless it has no rows now.
    fn open_again(&mut self, list: &List, typed: &str, row: &str) {
        let is_open = match list {
            List::Answers(line) => {
                let asking = |offer: &Offer| self.choice(offer).asking(line);
                let found = self.seen.offers.iter().find_map(asking);
                let found = found.filter(|choice| choice.allowed.is_ok());
                found.map(|choice| self.accept(choice)).is_some()
            }
            List::Tray => {
                let is_spending = self.seen.tray.stage == Stage::Spending;
                if is_spending {
                    self.search_rows();
                }
                is_spending
            }
            List::Group { group, help } => {
                let has_rows = self.seen.group(*group).next().is_some();
                if has_rows {
                    self.menu(*group, &clean(help));
                }
                has_rows
            }
            List::Check(verb) => self.open_check_list(&clean(verb)),
        };
        if !is_open {
            return;
        }
        if let Some(Overlay::Menu(menu)) = self.overlays.last_mut() {
            menu.go_to(typed, row);
        }
    }

    /// Moves the draft to the history if a line with its verb was run another way.
    pub(super) fn drop_draft_like(&mut self, line: &str) {
        if self.draft.split(' ').next() == line.split(' ').next() {
            self.history.push(&std::mem::take(&mut self.draft));
        }
    }

    pub(super) fn complete(&mut self, world: &World<'_>) {
        let Some(prompt) = &mut self.prompt else {
            return;
        };
        let mut completions = match prompt.completes() {
            Some(line) if !line.is_empty() => world.face.complete(&line),
            _ => Vec::new(),
        };
        if *prompt.ask() == Ask::Command {
            completions.extend(program_words::complete(prompt.typed()));
        }
        let is_secret = |one: &Completion| world.face.hides_from(&one.text).is_some();
        let tells_secret = completions.iter().any(is_secret);
        prompt.offer(completions, tells_secret);
        prompt.hide_from(world.face.hides_from(&prompt.line()));
    }

    /// Takes the text in the prompt.
    pub(super) fn answer(&mut self, world: &World<'_>) -> Vec<Effect> {
        let Some(prompt) = &mut self.prompt else {
            return Vec::new();
        };
        match prompt.enter() {
            Answer::More => {
                self.complete(world);
                Vec::new()
            }
            Answer::Line(line) if line.is_empty() => {
                self.prompt = None;
                Vec::new()
            }
            Answer::Line(line) if self.jumps(&line, world) => Vec::new(),
            // The prompt stays open until the line has run, so that a refused line can be corrected.
            Answer::Line(line) => match program_words::read(&line, &world.face.verbs()) {
                Some(meant) => {
                    self.prompt = None;
                    self.history.push(&line);
                    self.heed(meant, world)
                }
                None if self.refuses_in_review(&line, world) => Vec::new(),
                None if self.types_again(&line, world) => {
                    // A refused line must not lose the roll.
                    if let Err(refusal) = world.face.would_instead(&line) {
                        self.said = Said::Refused(refusal);
                        return Vec::new();
                    }
                    vec![Effect::Run {
                        lines: vec!["undo".to_owned(), line],
                        focus: None,
                    }]
                }
                None => self.run(line),
            },
            Answer::Filter(text) => {
                self.prompt = None;
                match self.screen {
                    Screen::Review => self.review.filter(&text, world.face),
                    Screen::Table | Screen::Solo | Screen::Library => self.library.filter(&text),
                }
                Vec::new()
            }
        }
    }

    /// Whether a line enters the result of a real d100 for the Critical Injury on screen. The rolled
    /// result is undone first.
    fn types_again(&self, line: &str, world: &World<'_>) -> bool {
        let asked = self.prompt.as_ref().and_then(Prompt::template);
        let again = self.typed_again(world);
        again.is_some_and(|again| asked == Some(&again) && line.contains(" = "))
    }

    /// Opens the settings page if the game has settings.
    pub(super) fn settings(&mut self, world: &World<'_>) {
        let page = Settings::new(world.face.settings());
        if page.is_empty() {
            let words = "This game has no settings.";
            self.said = Said::Notice(words.to_owned(), false);
        } else {
            self.overlays.push(Overlay::Settings(page));
        }
    }

    /// Closes the prompt, or goes one answer back in it. The typed text is kept.
    pub(super) fn leave_prompt(&mut self, world: &World<'_>) {
        let Some(prompt) = &mut self.prompt else {
            return;
        };
        if prompt.back() {
            return;
        }
        match prompt.unfinished() {
            // A number doesn't replace a draft of words.
            Some(line) if prompt.is_soon_typed() => self.draft_number = line,
            Some(line) => self.draft = line,
            // A draft that was restored and then emptied is discarded.
            None if prompt.goes_on_with(&self.draft) => {
                self.draft.clear();
            }
            None => {}
        }
        if prompt.text().is_empty() && prompt.goes_on_with(&self.draft_number) {
            self.draft_number.clear();
        }
        self.prompt = None;
        if self.restore_focus() {
            self.look(world);
        }
        if matches!(self.said, Said::Refused(_)) {
            self.said = Said::Nothing;
        }
    }
}

/// Returns a sentence with a small first letter, for the middle of a line. An abbreviation such as GM keeps its own.
fn uncapital(words: &str) -> String {
    let mut letters = words.chars();
    let Some(first) = letters.next() else {
        return String::new();
    };
    if letters.clone().next().is_some_and(char::is_uppercase) {
        return words.to_owned();
    }
    first.to_lowercase().chain(letters).collect()
}
