//! A line that rules something otherwise.

use crate::lang::Args;
use crate::rules::genesys::command::{Command, Setting};
use crate::rules::genesys::settings::ROWS;
use crate::rules::genesys::state::Settings;
use crate::rules::settings::find;

use super::parse::Parsed;

/// `setting KEY VALUE`; a value is kept as the list writes it, so that `yes` is `on`.
pub(super) fn setting(a: &mut Args<'_>) -> Parsed {
    let name = a.word("setting")?;
    let row = find(ROWS, &name)?;
    let word = a.word("value")?;
    let mut read = Settings::default();
    if !(row.set)(&mut read, &word.to_lowercase()) {
        return Err(a.unfit(&word, row.what));
    }
    Ok(Command::Setting(Setting {
        key: row.key,
        value: (row.get)(&read),
    }))
}
