//! `triumph man`: the manual page, for `triumph man | man -l -`.
//!
//! The shell's arguments come from the argument parser, the commands of the games from their tables
//! of verbs, so that neither can be forgotten here.

use std::fmt::Write as _;
use std::process::ExitCode;

use clap_mangen::Man;

use super::failure::Failure;
use super::out::Out;
use crate::table::AnyTable;

/// Prints the manual page.
pub(super) fn run(command: &clap::Command, out: &mut Out) -> Result<ExitCode, Failure> {
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    out.text(&one_page(command, &String::from_utf8_lossy(&page)))?;
    out.text(&commands())?;
    Ok(ExitCode::SUCCESS)
}

/// The page of the shell without what its writer takes for granted: pages of the subcommands, which
/// are not printed, and a heading for what follows them.
fn one_page(command: &clap::Command, page: &str) -> String {
    let mut page = page.replace("\n.SH EXTRA\n", "\n.SH SAVES AND TOPICS\n");
    for name in command.get_subcommands().map(clap::Command::get_name) {
        let own = format!("\ntriumph\\-{}(1)\n", roff(name));
        page = page.replace(&own, &format!("\ntriumph {}\n", roff(name)));
    }
    page
}

/// The section of the command language: every verb of every system, and the meaning of its words.
fn commands() -> String {
    let mut page = String::from(
        ".SH COMMANDS\nCommands for `triumph do` and for the prompt after `:` on the screen. Replace words in capitals. Parts in brackets are optional.\n",
    );
    let all = AnyTable::ALL.iter();
    let mut listed = Vec::new();
    for place in all.flat_map(|system| AnyTable::places_of(system.id)) {
        // A word that several games have is listed once.
        if !listed.contains(&place.word) {
            item(&mut page, place.word, place.about);
            listed.push(place.word);
        }
    }
    for system in AnyTable::ALL {
        writeln!(page, ".SS \"{}\"", roff(system.name)).ok();
        for verb in AnyTable::verbs_of(system.id) {
            let text = format!("{} Example: {}", verb.help, verb.example);
            item(&mut page, verb.usage, &text);
        }
    }
    page
}

fn item(page: &mut String, head: &str, text: &str) {
    // Writing into a text can't fail.
    writeln!(page, ".TP\n\\fB{}\\fR\n{}", roff(head), roff(text)).ok();
}

/// Escapes a text for the typesetter, so that no character of it is an instruction.
fn roff(text: &str) -> String {
    let text = text
        .replace('\\', "\\e")
        .replace('-', "\\-")
        .replace('"', "\\(dq");
    if text.starts_with(['.', '\'']) {
        format!("\\&{text}")
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_is_an_instruction() {
        assert_eq!(roff(".so /etc"), "\\&.so /etc");
        assert_eq!(roff("a\\b -1 \"c\""), "a\\eb \\-1 \\(dqc\\(dq");
    }

    #[test]
    fn every_verb_of_every_system_is_in_the_page() {
        let page = commands();
        for system in AnyTable::ALL {
            for verb in AnyTable::verbs_of(system.id) {
                let head = format!("\\fB{}\\fR", roff(verb.usage));
                assert!(page.contains(&head), "{head}");
            }
        }
    }
}
