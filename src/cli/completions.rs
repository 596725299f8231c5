//! `triumph completions SHELL`.

use std::process::ExitCode;

use clap_complete::{Shell, generate};

use super::failure::Failure;
use super::out::Out;

/// Completions for a shell.
#[derive(Debug, clap::Args)]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(
        &self,
        command: &mut clap::Command,
        out: &mut Out,
    ) -> Result<ExitCode, Failure> {
        let mut script = Vec::new();
        generate(self.shell, command, "triumph", &mut script);
        out.text(&String::from_utf8_lossy(&script))?;
        Ok(ExitCode::SUCCESS)
    }
}
