//! The program in a shell: one file a subcommand, one meaning for every exit code.
//!
//! Only answers go to standard output. Refusals go to standard error, with what to do now. Exit
//! codes: 0 done, 1 refused or invalid, 2 wrong usage. A reader that ends early (`| head`) isn't an
//! error, unless lines of a script were not run because of that.

mod bring;
mod check;
mod commands;
mod completions;
mod export;
mod failure;
mod file;
mod help;
mod import;
mod keep;
mod man;
mod noted;
mod odds;
mod out;
mod part;
mod play;
mod review;
mod roll;
mod run;
mod screen;
mod solo;
mod start;
mod state;

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

use failure::Failure;
use out::Out;
use start::Start;

/// The whole command line.
#[derive(Debug, Parser)]
#[command(
    name = "triumph",
    version,
    about = "A campaign and combat tracker for narrative-dice roleplaying games",
    after_help = format!(
        "SAVE is a path or the name of a save in the library. Without a subcommand, Triumph opens the last save.\n\n{}",
        help::topics()
    ),
    disable_help_subcommand = true
)]
struct Cli {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: Option<Command>,
}

/// What every subcommand takes.
#[derive(Clone, Debug, Args)]
struct Global {
    /// When to use color
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: When,
    /// Use this theme: dark, light, sixteen, none, or a file
    #[arg(long, global = true, value_name = "THEME")]
    theme: Option<String>,
    /// Draw with ASCII characters only
    #[arg(long, global = true)]
    ascii: bool,
    /// Also read this content pack (repeatable)
    #[arg(long, global = true, value_name = "FILE")]
    pack: Vec<PathBuf>,
    /// Name to record in the history
    #[arg(long, global = true, value_name = "NAME")]
    by: Option<String>,
}

/// When to use color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum When {
    /// On a terminal with color, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Always, with all 24 bits of color over SSH too (256 colors by default there)
    Full,
    /// Never
    Never,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play on the table screen (default: the last save, or the demo the first time)
    Play(play::Play),
    /// Open the sheet of one character
    Solo(solo::Solo),
    /// Open the timeline of a save
    Review(review::Review),
    /// Run commands without a screen
    Do(run::Run),
    /// Print the state of a save
    State(state::State),
    /// Roll a pool of dice
    Roll(roll::Roll),
    /// Compute the exact odds of a pool of dice
    Odds(odds::Odds),
    /// Check saves, content packs, keymaps and themes
    Check(check::Check),
    /// Write a report of a save, or the save in another format
    Export(export::Export),
    /// Import an export or a save into the library
    Import(import::Import),
    /// Copy changes to the cast from another save
    Bring(bring::Bring),
    /// Save a character or item to your own content pack
    Keep(keep::Keep),
    /// List every command of every game
    Commands(commands::Commands),
    /// Print completions for a shell
    Completions(completions::Completions),
    /// Print the manual page
    Man,
    /// Show a guide, or explain a subcommand
    Help(help::Help),
}

/// Makes the file size limit (`ulimit -f`) an error of the write, which is reported with its
/// remedy, instead of the end of the program in the middle of it.
#[cfg(unix)]
fn outlive_a_full_file() {
    let heard = std::sync::Arc::default();
    // If the handler can't be registered, the system's default stays.
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, heard).ok();
}

#[cfg(not(unix))]
const fn outlive_a_full_file() {}

/// Runs the program with these arguments, the program's own name first.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    outlive_a_full_file();
    let cli = match Cli::try_parse_from(readable(args)) {
        Ok(cli) => cli,
        Err(error) if error.kind() == ErrorKind::InvalidSubcommand => {
            return unknown(&error).tell(&mut Out::new(When::Auto));
        }
        Err(error) => {
            let printed = error.print().and_then(|()| io::stdout().flush());
            return match printed.map_err(Failure::from) {
                // A message that can't be printed can't be reported either, and neither can a
                // broken pipe.
                Err(failure) if !error.use_stderr() => failure.tell(&mut Out::new(When::Auto)),
                _ => ExitCode::from(error.exit_code() as u8),
            };
        }
    };
    let mut out = Out::new(cli.global.color);
    let ended = dispatch(&cli, &mut out).and_then(|code| {
        out.flush()?;
        Ok(code)
    });
    match ended {
        Ok(code) => code,
        Err(failure) => {
            // Answers from before the failure are still written.
            out.flush().ok();
            failure.tell(&mut out)
        }
    }
}

/// Explains a first word that isn't a subcommand. Often it names a save that someone wants to open.
fn unknown(error: &clap::Error) -> Failure {
    let word = |kind| match error.get(kind)? {
        ContextValue::String(word) => Some(word.clone()),
        ContextValue::Strings(words) => words.first().cloned(),
        _ => None,
    };
    let given = word(ContextKind::InvalidSubcommand).unwrap_or_default();
    let nearest = word(ContextKind::SuggestedSubcommand)
        .filter(|_| !given.contains('.'))
        .map(|nearest| format!("The nearest subcommand is `{nearest}`. "))
        .unwrap_or_default();
    // A line of the program has this name.
    let how = if given == "report" {
        "To write a report: `triumph export SAVE --to md`. ".to_owned()
    } else {
        format!("{nearest}To open a save: `triumph play {given}`. ")
    };
    Failure::Usage(format!(
        "There is no subcommand `{given}`. {how}All subcommands: `triumph --help`."
    ))
}

/// Returns the arguments with a blank before pools that begin with a minus (`roll 2y -1s`).
/// Otherwise the parser would take them for flags.
fn readable(args: impl IntoIterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    let mut rolling = false;
    args.into_iter().map(move |arg| {
        let text = arg.to_str().unwrap_or_default();
        rolling |= matches!(text, "roll" | "odds");
        let minus = text
            .strip_prefix('-')
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        if rolling && minus {
            OsString::from(format!(" {text}"))
        } else {
            arg
        }
    })
}

fn dispatch(cli: &Cli, out: &mut Out) -> Result<ExitCode, Failure> {
    let start = || Start::new(&cli.global);
    match &cli.command {
        None => play::Play::default().run(&start()?),
        Some(Command::Play(play)) => play.run(&start()?),
        Some(Command::Solo(solo)) => solo.run(&start()?),
        Some(Command::Review(review)) => review.run(&start()?, out),
        Some(Command::Do(run)) => run.run(&start()?, out),
        Some(Command::State(state)) => state.run(&start()?, out),
        Some(Command::Roll(roll)) => roll.run(out),
        Some(Command::Odds(odds)) => odds.run(out),
        Some(Command::Check(check)) => check.run(out),
        Some(Command::Export(export)) => export.run(&start()?, out),
        Some(Command::Import(import)) => import.run(&start()?, out),
        Some(Command::Bring(bring)) => bring.run(&start()?, out),
        Some(Command::Keep(keep)) => keep.run(&start()?, out),
        Some(Command::Commands(commands)) => commands.run(out),
        Some(Command::Completions(completions)) => completions.run(Cli::command(), out),
        Some(Command::Man) => man::run(&Cli::command(), out),
        Some(Command::Help(help)) => help.run(Cli::command(), out),
    }
}
