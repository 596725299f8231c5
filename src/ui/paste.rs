//! Pasted text: into the open field, as one line into the prompt, or as a script that asks before it
//! runs.

use lang::Refusal;

use super::app::{App, Overlay, Said};
use super::dialog::Question;
use super::msg::{Effect, World};
use super::prompt::Ask;

/// The most pasted lines that run at once. Each is synced to the disk before the next. Esc stops them
/// between two lines.
const MOST_PASTED: usize = 100;

impl App {
    pub(super) fn paste(&mut self, text: &str, world: &World<'_>) -> Vec<Effect> {
        let over = !self.types_over_page();
        self.complete_finder(world);
        match self.overlays.last_mut().filter(|_| over) {
            Some(Overlay::Finder(finder)) => {
                finder.field.paste(text);
                finder.search();
                return Vec::new();
            }
            Some(Overlay::Form(form)) => {
                form.field.paste(text);
                return Vec::new();
            }
            Some(Overlay::Menu(menu)) => {
                menu.paste(text);
                return Vec::new();
            }
            Some(Overlay::Help(help)) if help.searching => {
                help.field.paste(text);
                return Vec::new();
            }
            Some(Overlay::Notes(page)) => {
                page.paste(text);
                return Vec::new();
            }
            Some(_) => return Vec::new(),
            None => {}
        }
        let lines: Vec<String> = text
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .map(str::to_owned)
            .collect();
        if lines.len() > MOST_PASTED {
            self.said = Said::Refused(
                Refusal::input(format!(
                    "{} lines are too many to run from the screen. The limit is {MOST_PASTED}.",
                    lines.len()
                ))
                .hint("`triumph do SAVE - < script.txt` runs any number."),
            );
            return Vec::new();
        }
        if lines.len() > 1 {
            let title = format!(
                "Run these {} lines, one after the other? Esc stops them.",
                lines.len()
            );
            let shown = lines.iter().map(|line| lang::text::clean(line)).collect();
            let yes = vec![Effect::Run {
                lines,
                focus: self.dot(),
            }];
            self.overlays
                .push(Overlay::Question(Question::new(title, shown, yes)));
            return Vec::new();
        }
        if self.prompt.is_none() {
            self.ask(Ask::Command, "", world);
        }
        if let Some(prompt) = &mut self.prompt {
            prompt.paste(lines.first().map_or("", String::as_str));
        }
        self.complete(world);
        Vec::new()
    }
}
