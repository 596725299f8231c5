//! `triumph man`: the manual page, for `triumph man | man -l -`.

use std::process::ExitCode;

use clap_mangen::Man;

use super::failure::Failure;
use super::out::Out;

/// Prints the manual page.
pub(super) fn run(command: clap::Command, out: &mut Out) -> Result<ExitCode, Failure> {
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    out.text(&String::from_utf8_lossy(&page))?;
    Ok(ExitCode::SUCCESS)
}
