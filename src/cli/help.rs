//! `triumph help [TOPIC]`: the help of a subcommand, or a page of the guide.
//!
//! The pages are the texts of `assets/guide/`; a new one is a file there and a row of [`PAGES`].

use std::process::ExitCode;

use super::failure::Failure;
use super::out::Out;
use crate::lang::names::{nearest, shorten};

/// Explain a subcommand, or a topic: json, symbols, tour
#[derive(Debug, clap::Args)]
pub(super) struct Help {
    /// A subcommand, or one of the topics: json, symbols, tour
    #[arg(value_name = "TOPIC")]
    topic: Option<String>,
}

/// A page of the guide.
pub(super) struct Page {
    /// The word that it is asked for with.
    pub topic: &'static str,
    /// What it is about, in a few words.
    pub about: &'static str,
    text: &'static str,
}

/// Every page.
pub(super) static PAGES: [Page; 3] = [
    Page {
        topic: "json",
        about: "What `state --json` answers, key by key",
        text: include_str!("../../assets/guide/json.txt"),
    },
    Page {
        topic: "symbols",
        about: "How dice and symbols are written",
        text: include_str!("../../assets/guide/symbols.txt"),
    },
    Page {
        topic: "tour",
        about: "One turn of a fight in six steps",
        text: include_str!("../../assets/guide/tour.txt"),
    },
];

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
            "There is no help on `{}`.{near} Name a subcommand, or a topic: {}.",
            shorten(topic),
            topics.join(", ")
        )))
    }
}
