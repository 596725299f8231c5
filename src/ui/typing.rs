//! Typed keys: the letters of the text that is open, and the message about a letter without a meaning.

use crossterm::event::KeyEvent;

use super::app::{App, Overlay, Said};
use super::keymap::{Act, Chord, Does, Scope};
use super::msg::World;
use super::prompt::{Ask, Prompt};

impl App {
    /// Whether the prompt is topmost and asks for a number.
    pub(super) fn asks_number(&self) -> bool {
        self.overlays.is_empty() && self.prompt.as_ref().is_some_and(Prompt::wants_number)
    }

    /// Types a key that isn't a command into the current text.
    pub(super) fn typed(&mut self, key: &KeyEvent, world: &World<'_>) {
        let over = !self.types_over_page();
        self.complete_finder(world);
        match self.overlays.last_mut().filter(|_| over) {
            Some(Overlay::Finder(finder)) => {
                if finder.field.key(key) {
                    finder.search();
                }
            }
            Some(Overlay::Form(form)) => {
                form.field.key(key);
            }
            Some(Overlay::Menu(_)) => self.type_in_menu(key, world),
            Some(Overlay::Notes(page)) => page.key(key),
            Some(Overlay::Help(help)) if help.searching => {
                if help.field.key(key) {
                    help.top();
                }
            }
            Some(Overlay::Question(_)) => self.answer_first(),
            Some(_) => {}
            None => {
                // After a refusal the key that opens the command line begins another line.
                let again = world.keymap.find(self.ground(), Chord::of(key));
                let again = again.is_some_and(|row| row.does == Does::Act(Act::Command));
                let refused = matches!(self.said, Said::Refused(_)).then_some(&self.again.refused);
                let Some(prompt) = &mut self.prompt else {
                    return;
                };
                let unchanged = refused.is_some_and(|line| prompt.line().trim() == line.trim());
                if again && prompt.is_soon_typed() && (unchanged || prompt.is_refused()) {
                    self.said = Said::Nothing;
                    self.ask(Ask::Command, "", world);
                } else if again && unchanged && *prompt.ask() == Ask::Command {
                    self.said = Said::Nothing;
                    prompt.set("");
                    self.complete(world);
                } else if prompt.key(key) {
                    self.complete(world);
                }
            }
        }
    }

    /// Types a key over a menu: into its search, or nothing if rows have letters and none has this one.
    pub(super) fn type_in_menu(&mut self, key: &KeyEvent, world: &World<'_>) {
        let Some(Overlay::Menu(menu)) = self.overlays.last_mut() else {
            return;
        };
        if !menu.lacks(key) {
            return menu.key(key);
        }
        // The line above the keys tells what the list waits for.
        if menu.waits_for_enter() {
            return;
        }
        let finds = world.keymap.key_of(Scope::Dialog, Act::Filter);
        let finds = finds.map_or_else(String::new, |find| format!(" {find} finds a row by name."));
        let words = format!("No row has the key {}.{finds}", Chord::of(key));
        self.said = Said::Notice(words, false);
    }

    /// Refuses a key that was meant for what the open question covers.
    pub(super) fn answer_first(&mut self) {
        let light = matches!(self.overlays.last(), Some(Overlay::Question(one)) if one.light);
        let yes = if light { "Enter" } else { "y" };
        let words = format!("Answer the question first: {yes} answers yes, Esc answers no.");
        self.said = Said::Notice(words, false);
    }
}
