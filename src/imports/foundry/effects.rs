//! Active effects: changes of numbers that an export holds apart from the numbers.

use crate::entry::Entry;

use super::{Actor, Item};

/// The most effects of an actor, and the most changes of all effects, that are read.
const MOST_CHANGES: usize = 2_000;

/// How a change works, by the numbers of Foundry. Any other mode is left to the system that wrote it.
const MULTIPLY: i64 = 1;
const ADD: i64 = 2;
const LOWER: i64 = 3;
const RAISE: i64 = 4;
const SET: i64 = 5;

/// One change of one number.
pub(super) struct Change<'a> {
    /// The changed number, without `system.` before it.
    pub(super) key: &'a str,
    pub(super) mode: i64,
    /// The value, times the ranks of its item.
    value: Option<i64>,
    /// The change in the file.
    pub(super) at: Entry<'a>,
    used: std::cell::Cell<bool>,
}

/// Returns all enabled changes. `counts` returns how many times an item's changes count: its ranks, or 0 if
/// it isn't worn or carried.
pub(super) fn changes<'a>(actor: &Actor<'a>, counts: &dyn Fn(&Item<'a>) -> i64) -> Vec<Change<'a>> {
    let mut all = Vec::new();
    let mut own = actor.whole.get("effects").items();
    own.truncate(MOST_CHANGES);
    for effect in own.iter().filter(|effect| is_on(effect)) {
        let origin = effect.get("origin").raw();
        let item = actor
            .items
            .iter()
            .find(|item| !item.id().is_empty() && origin.ends_with(item.id()));
        all.extend(of_effect(effect, item.map_or(1, counts)));
    }
    // An effect of an item that the actor has too would count twice.
    let name = |effect: &Entry<'a>| effect.either(&["name", "label"]).raw();
    for item in &actor.items {
        let times = counts(item);
        let copied = |effect: &Entry<'a>| {
            own.iter().any(|one| {
                let same = !name(one).is_empty() && name(one) == name(effect);
                let from = !item.id().is_empty() && one.get("origin").raw().ends_with(item.id());
                same || from
            })
        };
        for effect in item.whole.get("effects").items() {
            if is_on(&effect) && is_passed_on(&effect) && !copied(&effect) {
                all.extend(of_effect(&effect, times));
            }
        }
    }
    all.truncate(MOST_CHANGES);
    all
}

fn is_on(effect: &Entry<'_>) -> bool {
    !effect.get("disabled").is_yes()
}

fn is_passed_on(effect: &Entry<'_>) -> bool {
    let at = effect.get("transfer");
    !at.is_there() || at.is_yes()
}

fn of_effect<'a>(effect: &Entry<'a>, times: i64) -> Vec<Change<'a>> {
    if times < 1 {
        return Vec::new();
    }
    let changes = effect.get("changes").items().into_iter();
    changes
        .filter_map(|at| {
            let full = at.get("key").raw();
            let key = full
                .strip_prefix("system.")
                .or_else(|| full.strip_prefix("data."))
                .unwrap_or(full);
            let mode = at.get("mode").number().unwrap_or(0);
            let value = at.get("value").number();
            let value = value.map(|n| {
                if mode == ADD {
                    n.saturating_mul(times)
                } else {
                    n
                }
            });
            // The star wars system writes this key where nothing is changed.
            (!key.is_empty() && key != "(none)").then_some(Change {
                key,
                mode,
                value,
                at,
                used: std::cell::Cell::new(false),
            })
        })
        .collect()
}

/// Returns what the changes add to a number.
pub(super) fn extra(changes: &[Change<'_>], key: &str, stored: i64) -> i64 {
    let mut now = stored;
    for change in changes.iter().filter(|change| change.key == key) {
        let Some(value) = change.value else { continue };
        now = match change.mode {
            ADD => now.saturating_add(value),
            MULTIPLY => now.saturating_mul(value),
            LOWER => now.min(value),
            RAISE => now.max(value),
            SET => value,
            _ => continue,
        };
        change.used.set(true);
    }
    now.saturating_sub(stored)
}

/// Returns the changes that no number has used, in words.
pub(super) fn unused<'c, 'a>(
    changes: &'c [Change<'a>],
) -> impl Iterator<Item = (&'c Entry<'a>, String)> {
    let left = changes.iter().filter(|change| !change.used.get());
    left.map(|change| {
        let key = lang::names::shorten(&lang::text::clean(change.key));
        let value = change.at.get("value").text().unwrap_or_default();
        (
            &change.at,
            format!("Effect: {key} {}", lang::names::shorten(&value)),
        )
    })
}
