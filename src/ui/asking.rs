//! The prompt while it is open: what it proposes, what comes of the answer, how it is left.

use super::app::{App, Overlay, Said};
use super::msg::{Effect, World};
use super::prompt::{Answer, Ask, Prompt};
use super::screens::Screen;
use super::settings::Settings;

/// The line that opens the page of the settings; it is no line of the game.
const SETTINGS: &str = "settings";

impl App {
    /// Opens the prompt.
    pub(super) fn ask(&mut self, ask: Ask, text: &str, world: &World<'_>) {
        self.prompt = Some(Prompt::new(ask, text));
        self.complete(world);
    }

    pub(super) fn complete(&mut self, world: &World<'_>) {
        let Some(prompt) = &mut self.prompt else {
            return;
        };
        let completions = match prompt.completes() {
            Some(line) if !line.is_empty() => world.face.complete(&line),
            _ => Vec::new(),
        };
        prompt.offer(completions);
    }

    /// Takes what stands in the prompt.
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
            Answer::Line(line) if line == SETTINGS => {
                self.prompt = None;
                self.settings(world);
                Vec::new()
            }
            // The prompt stays until the line was run: a refused one is mended where it stands.
            Answer::Line(line) => self.run(line),
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

    /// Opens the page of the settings, where the game leaves anything to be settled.
    pub(super) fn settings(&mut self, world: &World<'_>) {
        let page = Settings::new(world.face.settings());
        if page.is_empty() {
            let words = "This game leaves nothing to be settled.";
            self.said = Said::Notice(words.to_owned(), false);
        } else {
            self.overlays.push(Overlay::Settings(page));
        }
    }

    /// Leaves the prompt, or goes one answer back in it; what was typed is kept.
    pub(super) fn leave_prompt(&mut self) {
        let Some(prompt) = &mut self.prompt else {
            return;
        };
        if prompt.back() {
            return;
        }
        if *prompt.ask() == Ask::Command && !prompt.text().is_empty() {
            prompt.text().clone_into(&mut self.draft);
        }
        self.prompt = None;
        if matches!(self.said, Said::Refused(_)) {
            self.said = Said::Nothing;
        }
    }
}
