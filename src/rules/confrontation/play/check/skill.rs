//! The skill of a check: that of the sheet, or of the packs.

use lang::Refusal;
use rules::view::Id;

use crate::library::Library;
use crate::model::{Pool, State};
use crate::play::Play;

/// Returns the key and the pool of a skill that a word names: of the sheet, or of the packs (C-ROLL-11).
///
/// # Errors
/// Refuses a word that names no skill.
pub fn skill_of(p: &Play<'_, '_>, id: Id, word: &str) -> Result<(String, Option<Pool>), Refusal> {
    match skill_in(&p.now, p.library(), id, word) {
        Some(found) => Ok(found),
        None => p
            .library()
            .find_skill(word)
            .map(|record| (record.id.clone(), Some(record.pool))),
    }
}

/// Returns the key and the pool of a skill of the sheet, or of the packs.
pub fn skill_in(
    state: &State,
    library: &Library,
    id: Id,
    word: &str,
) -> Option<(String, Option<Pool>)> {
    let own = |word: &str| {
        let skill = state.person(id)?.skill(word)?;
        // The second part of a merged skill keeps its own key, so that others know which one it is.
        let key = if skill.merged_with.as_deref() == Some(word) {
            word
        } else if skill.id.is_empty() {
            &skill.name
        } else {
            &skill.id
        };
        Some((key.to_owned(), skill.pool))
    };
    own(word).or_else(|| {
        let record = library.find_skill(word).ok()?;
        own(&record.id).or_else(|| Some((record.id.clone(), Some(record.pool))))
    })
}
