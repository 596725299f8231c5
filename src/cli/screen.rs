//! The only way from the command line to the screens.

use std::env;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::session::Session;
use crate::store::{LARGEST_TEXT, StoreError, read_text};
use crate::table::AnyTable;
use crate::tui::detect::{self, Colors};
use crate::tui::ground;
use crate::tui::{self, Options};
use crate::ui::keymap::{Keymap, KeymapError};
use crate::ui::theme::Theme;
use crate::ui::{self};

use super::When;
use super::failure::Failure;
use super::start::Start;

/// The screen on which a session opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Screen {
    /// The table.
    Table,
    /// One character's sheet. The first player character if none is named.
    Solo(Option<String>),
    /// The timeline.
    Review,
    /// The saves.
    Library,
}

/// Returns true if there is a terminal for a screen.
pub(super) fn at_a_terminal() -> bool {
    io::stdout().is_terminal() && io::stdin().is_terminal()
}

/// Opens a session on a screen and stays there until the user leaves.
pub(super) fn screen(what: &Screen, session: Session, start: &Start) -> Result<ExitCode, Failure> {
    let save = session
        .path()
        .map(|path| path.display().to_string())
        .unwrap_or_default();
    if !at_a_terminal() {
        return Err(Failure::with(
            "The screens need a terminal.",
            format!(
                "Without one, use `triumph do {save} -` to play and `triumph review {save} --text` to read."
            ),
        ));
    }
    let says = |name: &str| env::var(name).ok();
    let mut troubles = Vec::new();
    let keymap = keymap(&start.places.keymap(), &mut troubles)?;
    let ascii = detect::ascii(start.global.ascii, says);
    let depth = detect::depth(colors(start.global.color), says);
    let looks = move |theme: Theme| theme.ascii(ascii).at(depth);
    let named = |name: &str| Theme::built_in(name).unwrap_or_default();
    let theme = theme(start, &mut troubles)?;
    // The looks for a dark and for a light background. A theme that the user named stays, and paints
    // its own background on a terminal of the other kind.
    let [dark, light] = match start.global.theme.as_deref() {
        None => [named("dark"), named("light")],
        Some("dark") => [theme.clone(), theme.clone().painted()],
        Some("light") => [theme.clone().painted(), theme.clone()],
        Some(_) => [theme.clone(), theme],
    }
    .map(looks);
    let asks = ground::answers(&says("TERM").unwrap_or_default());
    let theme = if detect::light(says) { &light } else { &dark }.clone();
    let (screen, character) = match what {
        Screen::Table => (ui::Screen::Table, None),
        Screen::Solo(name) => (ui::Screen::Solo, name.clone()),
        Screen::Review => (ui::Screen::Review, None),
        Screen::Library => (ui::Screen::Library, None),
    };
    let options = Options {
        screen,
        character,
        theme,
        themes: themes(start.places.themes(), looks),
        by_ground: asks.then_some([dark, light]),
        keymap,
        library: start.library.clone(),
        setup: start.setup.clone(),
        editor: says("VISUAL")
            .or_else(|| says("EDITOR"))
            .unwrap_or_else(|| "vi".to_owned()),
        mouse: true,
        notice: (!troubles.is_empty()).then(|| troubles.join(" ")),
    };
    tui::run(session, options).map_err(|error| Failure::refused(format!("{error:#}")))
}

const fn colors(when: When) -> Colors {
    match when {
        When::Auto => Colors::Auto,
        When::Always => Colors::Always,
        When::Full => Colors::Full,
        When::Never => Colors::Never,
    }
}

/// Returns the shipped keys with the user's own on top. A file that can't be read is reported and
/// ignored, because it must not keep the user from playing.
fn keymap(path: &Path, troubles: &mut Vec<String>) -> Result<Keymap, Failure> {
    let mut keymap = Keymap::shipped().map_err(|error| Failure::refused(error.to_string()))?;
    match read_text(path, LARGEST_TEXT) {
        Ok(text) => {
            let file = path.display().to_string();
            match keymap.patch_readable(&file, &text, understands) {
                Ok(faults) => troubles.extend(left_out(&file, &faults)),
                Err(error) => troubles.push(format!("{error}.")),
            }
        }
        Err(StoreError::Missing { .. }) => {}
        Err(error) => troubles.push(format!("{error}.")),
    }
    Ok(keymap)
}

/// Returns why no game understands a line, if none does.
pub(super) fn understands(line: &str) -> Result<(), String> {
    AnyTable::understands(line).map_err(|refusal| refusal.to_string())
}

/// Returns the first row that was left out of a keymap, and where the rest is listed.
fn left_out(file: &str, faults: &[KeymapError]) -> Option<String> {
    let first = format!("{}.", faults.first()?.to_string().trim_end_matches('.'));
    Some(match faults.len() - 1 {
        0 => format!("{first} The key keeps its shipped command."),
        1 => format!("{first} That row and one more are left out: `triumph check {file}`."),
        more => {
            format!("{first} That row and {more} more are left out: `triumph check {file}`.")
        }
    })
}

/// Returns the chosen theme: one in the user's folder, a built-in one, or a file. As with packs and
/// keys, the user's own goes before a shipped one of the same name.
fn theme(start: &Start, troubles: &mut Vec<String>) -> Result<Theme, Failure> {
    match &start.global.theme {
        Some(name) => theme_called(name, &start.places.themes(), troubles),
        None => Ok(Theme::default()),
    }
}

/// Returns what reads another theme while the screens are open. It paints its own background, because the terminal
/// may have the other kind.
fn themes(folder: PathBuf, looks: impl Fn(Theme) -> Theme + 'static) -> tui::Themes {
    Box::new(move |name| {
        let mut troubles = Vec::new();
        match theme_called(name, &folder, &mut troubles) {
            Ok(theme) if troubles.is_empty() => Ok(looks(theme.painted())),
            Ok(_) => Err(troubles.concat()),
            Err(failure) => Err(failure.in_a_line()),
        }
    })
}

fn theme_called(name: &str, folder: &Path, troubles: &mut Vec<String>) -> Result<Theme, Failure> {
    let own = folder.join(format!("{name}.ron"));
    let built_in = Theme::built_in(name);
    let path = match &built_in {
        _ if own.is_file() => own,
        Some(theme) => return Ok(theme.clone()),
        None => Path::new(name).to_path_buf(),
    };
    let text = read_text(&path, LARGEST_TEXT).map_err(|error| {
        let names = Theme::BUILT_IN.join(", ");
        let why = match &error {
            StoreError::Missing { .. } => format!("There is no theme called `{name}`."),
            _ => format!("The theme `{name}` can't be read: {error}."),
        };
        Failure::with(why, format!("Choose one of {names}, or name a file."))
    })?;
    Ok(Theme::read(&text).unwrap_or_else(|error| {
        troubles.push(format!("{}:{error}.", path.display()));
        built_in.unwrap_or_default()
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_of_ones_own_goes_before_the_shipped_one_of_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let mut troubles = Vec::new();
        let mut called = |name: &str| theme_called(name, folder.path(), &mut troubles).unwrap();
        assert_eq!(called("dark").name, "dark");
        let mine = |text: &str| std::fs::write(folder.path().join("dark.ron"), text).unwrap();
        mine("(name: \"mine\", base: \"dark\")");
        assert_eq!(called("dark").name, "mine");
        // An unreadable theme is reported, and the shipped one replaces it.
        mine("(name: \"mine\", base: \"dusk\")");
        assert_eq!(called("dark").name, "dark");
        assert!(troubles.concat().contains("dark.ron:1:"), "{troubles:?}");
    }
}
