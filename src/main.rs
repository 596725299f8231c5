//! The program: arguments in, exit code out; everything between stands in the library.

use std::process::ExitCode;

fn main() -> color_eyre::Result<ExitCode> {
    color_eyre::install()?;
    Ok(triumph::cli::run(std::env::args_os()))
}
