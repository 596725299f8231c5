//! `triumph man`: the manual page, for `triumph man | man -l -`.
//!
//! What the shell takes comes from the parser of the arguments, the commands of the games from
//! their tables of verbs, so that neither can be forgotten here.

use std::fmt::Write as _;
use std::process::ExitCode;

use clap_mangen::Man;

use super::failure::Failure;
use super::out::Out;
use crate::table::AnyTable;

/// Prints the manual page.
pub(super) fn run(command: clap::Command, out: &mut Out) -> Result<ExitCode, Failure> {
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    out.text(&String::from_utf8_lossy(&page))?;
    out.text(&commands())?;
    Ok(ExitCode::SUCCESS)
}

/// The section of the command language: every verb of every system, and what its words stand for.
fn commands() -> String {
    let mut page = String::from(
        ".SH COMMANDS\nLines for `triumph do` and for the line after `:` on the screen. Replace words in capitals. Brackets hold what may be left out.\n",
    );
    let all = AnyTable::ALL.iter();
    let mut listed = Vec::new();
    for place in all.flat_map(|system| AnyTable::places_of(system.id)) {
        // What several games have is listed once.
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
    // Writing into a text cannot fail.
    writeln!(page, ".TP\n\\fB{}\\fR\n{}", roff(head), roff(text)).ok();
}

/// A text as the typesetter takes it: no character of it is an instruction.
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
