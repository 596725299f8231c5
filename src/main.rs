//! The program: arguments in, exit code out; everything between stands in the library.

use std::panic::{set_hook, take_hook};
use std::process::{ExitCode, exit};

/// What the program ends with when it finds itself broken, as every Rust program does.
const BROKEN: i32 = 101;

fn main() -> color_eyre::Result<ExitCode> {
    color_eyre::install()?;
    let report = take_hook();
    // Nothing above catches a panic, and nothing of a save hangs on unwinding: the report, and out.
    set_hook(Box::new(move |panic| {
        report(panic);
        exit(BROKEN);
    }));
    Ok(triumph::cli::run(std::env::args_os()))
}
