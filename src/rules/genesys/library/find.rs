//! Finding a record by what a user types, and the nearest name to a mistyped one.
//!
//! A full id, name or alias has priority over a part of one, and a part that begins a word over one in
//! the middle of a word. A plural without a match is read as its singular. If several records remain, the user must
//! choose. Case, hyphens, brackets and apostrophes never matter (G-SKILL-06).

use lang::names::is_apostrophe;

use crate::library::shelf::Kind;

/// A name that matches no record, or several.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotFound {
    /// No record matches.
    #[error("no {what} is called `{words}`{}", did_you_mean(.nearest.as_deref()))]
    None {
        /// The kind of record: `weapon`.
        what: &'static str,
        /// The typed words.
        words: String,
        /// The nearest name, if one is near.
        nearest: Option<String>,
    },
    /// Several records match.
    #[error("`{words}` may be {}. Type more letters", either(.candidates))]
    Several {
        /// The kind of record: `weapon`.
        what: &'static str,
        /// The typed words.
        words: String,
        /// Their names, in the order of the packs.
        candidates: Vec<String>,
    },
}

fn either(candidates: &[String]) -> String {
    let names: Vec<&str> = candidates.iter().map(String::as_str).collect();
    lang::sentence::either(&names)
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |name| format!(". The nearest is {name}"))
}

/// The record that `words` names.
///
/// # Errors
/// [`NotFound::None`] without a match, [`NotFound::Several`] with more than one.
pub(crate) fn find<'a, T: Kind>(rows: &'a [T], words: &str) -> Result<&'a T, NotFound> {
    let sought = fold(words);
    // Several of a kind are typed in the plural: "boarders x3".
    let single = sought.strip_suffix('s').unwrap_or(&sought);
    let starts = |name: &str, word: &str| format!(" {name}").contains(&format!(" {word}"));
    let ways: [&dyn Fn(&str) -> bool; 5] = [
        &|name| name == sought,
        &|name| starts(name, &sought),
        &|name| name.contains(&sought),
        &|name| name == single,
        &|name| starts(name, single),
    ];
    if !single.is_empty() {
        for way in ways {
            let mut hits = rows
                .iter()
                .filter(|row| names(*row).any(|name| way(&fold(name))));
            match (hits.next(), hits.next()) {
                (None, _) => {}
                (Some(one), None) => return Ok(one),
                (Some(one), Some(two)) => {
                    let all = [one, two].into_iter().chain(hits);
                    return Err(NotFound::Several {
                        what: T::WHAT,
                        words: words.to_owned(),
                        candidates: all.map(|row| row.name().to_owned()).collect(),
                    });
                }
            }
        }
    }
    let near = nearest(words, rows.iter().flat_map(names));
    let near = near.or_else(|| sharing(words, rows.iter().flat_map(names)));
    let nearest = near.and_then(|near| {
        rows.iter()
            .find(|row| names(*row).any(|name| name == near))
            .map(|row| row.name().to_owned())
    });
    Err(NotFound::None {
        what: T::WHAT,
        words: words.to_owned(),
        nearest,
    })
}

/// Every name of a record: id, name, and aliases.
fn names<T: Kind>(row: &T) -> impl Iterator<Item = &str> {
    [row.id(), row.name()].into_iter().chain(row.aliases())
}

/// The one of `names` that is nearest to `word`, if it is near enough.
///
/// It is near enough if at most a third of the word's letters are wrong, compared with the whole name
/// or with one word of it.
pub(crate) fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word = fold(word);
    let most = (word.chars().count() / 3).max(1);
    if word.is_empty() {
        return None;
    }
    names
        .filter_map(|name| {
            let folded = fold(name);
            // A whole name is more likely than one word of another name that is equally near.
            let whole = 2 * strsim::osa_distance(&word, &folded);
            let part = folded
                .split(' ')
                .map(|piece| 2 * strsim::osa_distance(&word, piece) + 1)
                .min()
                .unwrap_or(whole);
            let distance = whole.min(part);
            (distance <= 2 * most + 1).then_some((distance, name))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// The first of `names` that shares a word with several typed ones: "black gate" suggests the Gate
/// rather than nothing.
fn sharing<'a>(typed: &str, mut names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let typed = fold(typed);
    // Short words are in too many names to identify one.
    let telling = |word: &&str| typed.contains(' ') && word.chars().count() > 3;
    let telling: Vec<&str> = typed.split(' ').filter(telling).collect();
    names.find(|name| fold(name).split(' ').any(|word| telling.contains(&word)))
}

/// Lower case without apostrophes, and every other run of signs as one blank.
pub(crate) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_alphanumeric() {
            folded.extend(c.to_lowercase());
        } else if !is_apostrophe(c) && !folded.ends_with(' ') && !folded.is_empty() {
            folded.push(' ');
        }
    }
    if folded.ends_with(' ') {
        folded.pop();
    }
    folded
}
