//! Lines that leave out whom they mean, where only one person is on the stage: "check charm hard" means "check ada
//! charm hard".

use lang::usage::{Expected, Place, Takes, after};
use lang::{Line, find};
use rules::system::{System, find_verb};
use rules::view::Listing;
use rules::words::said;

/// Returns a line with the name of the only person, if its command needs one first and the line names no one.
pub(super) fn with_name<S: System>(state: &S::State, line: &Line<'_>) -> Option<String> {
    let (verb, rest) = line.words.split_first()?;
    let command = find_verb(S::verbs(), &verb.text.to_lowercase())?;
    let first = rest.first();
    // Without any word, a command that reads is about everyone.
    if first.is_none() && command.read(line).is_ok() {
        return None;
    }
    let names = S::names(state);
    let is_name =
        |word: &str| word.starts_with(['@', '.', '#']) || find(word, "character", &names).is_ok();
    if first.is_some_and(|word| is_name(&word.text)) {
        return None;
    }
    let takes_name = |expected: &Expected<'_, S::Place>| matches!(expected, Expected::Place(place) if place.takes() == Takes::NameOrActive);
    let expected = after::<S::Place>(command.usage, command.name, &[]);
    if !expected.iter().any(|(next, _)| takes_name(next)) {
        return None;
    }
    let mut people = S::roster(state);
    people.retain(|one| one.listing == Listing::Combatant);
    let [only] = people.as_slice() else {
        return None;
    };
    let (before, after) = line.text.split_at_checked(verb.at + verb.text.len())?;
    let whole = format!("{before} {}{after}", said(&only.name, only.id));
    let reads = Line::split(&whole).and_then(|line| command.read(&line));
    reads.is_ok().then_some(whole)
}
