//! `triumph commands [--json]`: prints the command language from the parser's own table.

use std::process::ExitCode;

use serde_json::json;

use super::failure::Failure;
use super::out::Out;
use crate::table::AnyTable;
use lang::usage::capitals;

/// List every command of every game.
#[derive(Debug, clap::Args)]
pub(super) struct Commands {
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Commands {
    pub(super) fn run(&self, out: &mut Out) -> Result<ExitCode, Failure> {
        let all = AnyTable::ALL
            .iter()
            .map(|system| (system, AnyTable::verbs_of(system.id)));
        if self.json {
            let rows: Vec<_> = all
                .flat_map(|(system, verbs)| {
                    let known = AnyTable::places_of(system.id);
                    verbs.into_iter().map(move |verb| {
                        let places: Vec<_> = capitals(verb.usage)
                            .into_iter()
                            .filter_map(|word| known.iter().find(|place| place.word == word))
                            .map(|place| json!({"word": place.word, "is": place.about}))
                            .collect();
                        json!({
                            "system": system.id, "name": verb.name, "usage": verb.usage,
                            "help": verb.help, "example": verb.example, "places": places,
                        })
                    })
                })
                .collect();
            out.json(&rows)?;
            return Ok(ExitCode::SUCCESS);
        }
        for (system, verbs) in all {
            out.strong_line("", system.name)?;
            for verb in verbs {
                out.line(&format!("  {}", verb.usage))?;
                out.line(&format!("      {} Example: {}", verb.help, verb.example))?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}
