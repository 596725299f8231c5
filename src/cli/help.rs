//! `triumph help [TOPIC]`: prints the help of a subcommand, or a page of the guide.
//!
//! The pages are the texts of `assets/guide/`. A new page is a file there and a row of [`PAGES`].

use std::process::ExitCode;

use super::failure::Failure;
use super::out::Out;
use lang::names::{nearest, shorten};

/// Show a guide, or explain a subcommand
#[derive(Debug, clap::Args)]
pub(super) struct Help {
    /// A topic or a subcommand (default: the list of both)
    #[arg(value_name = "TOPIC")]
    topic: Option<String>,
}

/// A page of the guide.
pub(super) struct Page {
    /// The topic's name on the command line.
    pub topic: &'static str,
    /// A short description.
    pub about: &'static str,
    text: &'static str,
}

macro_rules! pages {
    ($($topic:literal $file:literal $about:literal),* $(,)?) => {
        /// Every page.
        pub(super) static PAGES: &[Page] = &[$(Page {
            topic: $topic,
            about: $about,
            text: include_str!(concat!("../../assets/guide/", $file)),
        }),*];
    };
}

pages![
    "first-session" "first-session.md" "A GM's first session, from an empty save to the end of a fight",
    "solo-play" "solo-play.md" "A month of solo play over SSH",
    "after-the-session" "after-the-session.md" "Review, report and export",
    "characters" "characters.md" "Bring characters in from other programs and saves",
    "packs" "packs.md" "Write your own pack",
    "scripting" "scripting.md" "Commands, pipes, exit codes and JSON",
    "keys" "keys.md" "Every key",
    "tour" "tour.txt" "One turn of a fight in 6 steps",
    "symbols" "symbols.txt" "How dice and symbols are written",
    "json" "json.txt" "Every key of `state --json`",
];

/// Returns the list of topics for the end of the program's help.
pub(super) fn topics() -> String {
    let width = PAGES.iter().map(|page| page.topic.len()).max();
    let width = width.unwrap_or_default();
    let row = |page: &Page| format!("\n  {:width$}  {}", page.topic, page.about);
    let rows: String = PAGES.iter().map(row).collect();
    format!("Topics of `triumph help TOPIC`:{rows}")
}

impl Help {
    pub(super) fn run(
        &self,
        mut command: clap::Command,
        out: &mut Out,
    ) -> Result<ExitCode, Failure> {
        command.build();
        let Some(topic) = &self.topic else {
            out.text(&command.render_long_help().to_string())?;
            return Ok(ExitCode::SUCCESS);
        };
        let word = topic.to_lowercase();
        if let Some(page) = PAGES.iter().find(|page| page.topic == word) {
            out.text(page.text)?;
            return Ok(ExitCode::SUCCESS);
        }
        if let Some(subcommand) = command.find_subcommand_mut(&word) {
            out.text(&subcommand.render_long_help().to_string())?;
            return Ok(ExitCode::SUCCESS);
        }
        let names = command.get_subcommands().map(clap::Command::get_name);
        let known: Vec<&str> = PAGES.iter().map(|page| page.topic).chain(names).collect();
        let topics: Vec<&str> = PAGES.iter().map(|page| page.topic).collect();
        let near = nearest(&word, known);
        let near = near.map_or_else(String::new, |near| format!(" The nearest is `{near}`."));
        Err(Failure::Usage(format!(
            "There is no help on `{}`.{near} Name a subcommand, or a topic: {}. `triumph commands` explains the commands of play.",
            shorten(topic),
            topics.join(", ")
        )))
    }
}
