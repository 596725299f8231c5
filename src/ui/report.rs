//! The line `report FORM [players] [session N|scene N]`, which writes the report of the save at play to a file, and the
//! list of its forms.

use super::app::{App, Overlay, Said};
use super::choice::Choice;
use super::dialog::Menu;
use super::msg::Effect;
use crate::table::report::{Form, Report};
use crate::table::{ChapterKind, Numbered};
use lang::Refusal;
use rules::view::{Offer, OfferGroup, Rich, SCENE_BEGIN, SCENE_CLOSE};

/// The word of the line, and the word after it for the players.
pub(super) const REPORT: &str = "report";
const PLAYERS: &str = "players";

/// Words that may stand before another word, as in the options of the shell: "report for players".
const LINKS: [&str; 2] = ["to", "for"];

/// The key of its row.
const KEY: char = 'w';

/// Reads what follows the word: `md players scene last`. The options of the shell mean the same: `--scene last`.
/// Without a format it is Markdown.
fn read(words: &str) -> Result<Report, Refusal> {
    let mut report = Report {
        form: Form::Markdown,
        for_players: false,
        part: None,
    };
    let mut words = words.split_whitespace();
    while let Some(typed) = words.next() {
        let word = typed.trim_start_matches('-').to_lowercase();
        let form = Form::ALL.into_iter().find(|known| known.word() == word);
        let mut kinds = [ChapterKind::Session, ChapterKind::Scene].into_iter();
        let kind = kinds.find(|kind| kind.word() == word);
        if let Some(form) = form {
            report.form = form;
        } else if let Some(kind) = kind {
            let kind_told = kind.word();
            let Some(number) = words.next() else {
                return Err(
                    Refusal::input(format!("The number of the {kind_told} is missing."))
                        .hint(format!("Type `{kind_told} 2` or `{kind_told} last`.")),
                );
            };
            if report.part.is_some() {
                let why = "A report is about one session or one scene, but the line names two.";
                return Err(Refusal::input(why.to_owned()));
            }
            report.part = Some(Numbered::read(kind, number)?);
        } else if word == PLAYERS {
            report.for_players = true;
        } else if is_path(typed) {
            let why = "The report is written next to its save, and a message names the file.";
            let form = report.form.word();
            return Err(Refusal::input(why.to_owned()).hint(format!(
                "Leave out the path. To choose it, use `triumph export SAVE --to {form} -o FILE` in a shell."
            )));
        } else if !(LINKS.contains(&word.as_str()) && words.clone().next().is_some()) {
            let forms: Vec<&str> = Form::ALL.into_iter().map(Form::word).collect();
            let forms = lang::sentence::either(&forms);
            let typed = lang::names::shorten(typed);
            return Err(
                Refusal::input(format!("`{typed}` isn't a format.")).hint(format!(
                    "Use {forms}. Also: `{PLAYERS}`, `session 2`, `scene last`."
                )),
            );
        }
    }
    Ok(report)
}

/// Whether a word is the path of a file, such as `~/r.md`.
fn is_path(word: &str) -> bool {
    let has_form = |form: Form| word.ends_with(&format!(".{}", form.word()));
    word == "-o" || word.contains(['/', '\\', '~']) || Form::ALL.into_iter().any(has_form)
}

/// Returns the line that writes a report.
fn line(report: Report) -> String {
    let form = report.form.word();
    if report.for_players {
        format!("{REPORT} {form} {PLAYERS}")
    } else {
        format!("{REPORT} {form}")
    }
}

/// Returns what follows the word in a line that begins with it.
pub(super) fn words_of(line: &str) -> Option<&str> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    (word == REPORT).then(|| rest.trim())
}

/// Returns a row that runs a line of the program.
fn row(key: Option<char>, label: String, line: String, detail: &str) -> Choice {
    Choice {
        key,
        label,
        cost: Rich::default(),
        detail: detail.to_owned(),
        rule: None,
        allowed: Ok(()),
        stops: "",
        aimed: false,
        proposed: false,
        line,
        answers: Vec::new(),
        aim: None,
    }
}

impl App {
    /// Returns the rows of a menu. The menu of the encounter also lists the report between fights.
    pub(super) fn choices_of_menu(&self, group: OfferGroup) -> Vec<Choice> {
        let mut choices = self.choices(group);
        // Its rows for scenes are there only where nothing is fought.
        let is_scene = |offer: &Offer| [SCENE_BEGIN, SCENE_CLOSE].contains(&offer.key.as_str());
        let is_quiet = self.seen.offers.iter().any(is_scene);
        if group == OfferGroup::Encounter && is_quiet && self.seen.last > 0 {
            let detail = "Write what happened to a file, for the friend who was absent.";
            let label = "write the report".to_owned();
            let taken = choices.iter().any(|one| one.key == Some(KEY));
            let key = (!taken).then_some(KEY);
            choices.push(row(key, label, REPORT.to_owned(), detail));
        }
        choices
    }

    /// Writes a report, or shows the list of its forms.
    pub(super) fn report(&mut self, words: &str) -> Vec<Effect> {
        if !words.is_empty() {
            match read(words) {
                Ok(report) => return vec![Effect::Report(report)],
                Err(refusal) => self.said = Said::Notice(refusal.to_string(), true),
            }
            return Vec::new();
        }
        let all = [false, true].into_iter().flat_map(|for_players| {
            Form::ALL.map(|form| {
                let (whom, detail) = if for_players {
                    (
                        "for players",
                        "No hidden lines, no hidden rolls and no notes tagged #gm.",
                    )
                } else {
                    (
                        "for the GM",
                        "Everything, also what is hidden from players.",
                    )
                };
                let line = line(Report {
                    form,
                    for_players,
                    part: None,
                });
                row(None, format!("{}, {whom}", form.name()), line, detail)
            })
        });
        let menu = Menu::new("Write the report".to_owned(), all.collect());
        self.overlays.push(Overlay::Menu(menu));
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_refused_with_the_line_of_the_shell_that_takes_it() {
        for words in ["/tmp/jm/r.md", "html players ~/r", "report.txt"] {
            let hint = read(words).unwrap_err().hint.unwrap_or_default();
            assert!(hint.contains("-o FILE"), "{words}: {hint}");
        }
        assert!(read("html -o r.html").unwrap_err().hint.is_some());
        assert!(read("html players").is_ok());
    }
}
