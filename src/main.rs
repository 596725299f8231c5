//! The program: passes the arguments to the library and returns its exit code. All other code is in
//! the library.

use std::panic::{set_hook, take_hook};
use std::process::{ExitCode, exit};

/// The exit code after a panic, the same as for every Rust program.
const BROKEN: i32 = 101;

fn main() -> color_eyre::Result<ExitCode> {
    color_eyre::install()?;
    let report = take_hook();
    // No code catches a panic, and no save depends on unwinding, so the hook reports and exits.
    set_hook(Box::new(move |panic| {
        report(panic);
        exit(BROKEN);
    }));
    Ok(triumph::cli::run(std::env::args_os()))
}
