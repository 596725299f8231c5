//! `triumph completions SHELL`: prints a completion script.
//!
//! The script has the subcommands and options from the argument parser, and after `do` the verbs of every
//! game, for the shells whose scripts accept values of arguments (bash and zsh). It can't know the names in a
//! save, which are completed on the screen.

use std::collections::BTreeMap;
use std::process::ExitCode;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap_complete::{Shell, generate};

use super::failure::Failure;
use super::help::PAGES;
use super::out::Out;
use crate::table::AnyTable;

/// Print completions for a shell.
#[derive(Debug, clap::Args)]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, command: clap::Command, out: &mut Out) -> Result<ExitCode, Failure> {
        let mut script = Vec::new();
        generate(self.shell, &mut with_verbs(command), "triumph", &mut script);
        out.text(&String::from_utf8_lossy(&script))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Returns the command line with the verbs of every game where `do` takes a line, and with the topics of
/// `help`. Only for the script: the program itself takes any line there, because a line is a verb with its
/// words.
fn with_verbs(command: clap::Command) -> clap::Command {
    let mut verbs: BTreeMap<&str, &str> = BTreeMap::new();
    for system in AnyTable::ALL {
        for verb in AnyTable::verbs_of(system.id) {
            verbs.entry(verb.name).or_insert(verb.help);
        }
    }
    let values: Vec<PossibleValue> = verbs
        .into_iter()
        .map(|(name, help)| PossibleValue::new(name).help(help))
        .collect();
    let pages = PAGES.iter();
    let pages = pages.map(|page| PossibleValue::new(page.topic).help(page.about));
    let names = command.get_subcommands();
    // The leak is harmless: the script is written once, and then the program ends.
    let names = names.map(|one| PossibleValue::new(&*one.get_name().to_owned().leak()));
    let topics: Vec<PossibleValue> = pages.chain(names).collect();
    let command = command.mut_subcommand("help", |help| {
        help.mut_arg("topic", |topic| {
            topic.value_parser(PossibleValuesParser::new(topics))
        })
    });
    command.mut_subcommand("do", |run| {
        run.mut_arg("commands", |line| {
            line.value_parser(PossibleValuesParser::new(values))
        })
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;
    use rstest::rstest;

    use super::*;

    #[rstest]
    fn a_line_for_do_begins_with_a_verb(#[values(Shell::Bash, Shell::Zsh)] shell: Shell) {
        let mut command = with_verbs(super::super::Cli::command());
        let mut script = Vec::new();
        generate(shell, &mut command, "triumph", &mut script);
        let script = String::from_utf8(script).unwrap();
        for verb in ["disengage", "offguard", "redo", "symbols"] {
            assert!(script.contains(verb), "{verb}");
        }
    }
}
