//! What a scene changed for each member of the cast, row by row, and how a row is put back.

use super::{Campaign, Member, Staged};
use crate::view::Id;

/// A part of a sheet that a scene can change.
pub struct Row<M> {
    /// Its key in events: "wounds".
    pub key: &'static str,
    /// Returns its change in words, "wounds 3 → 7", from the sheet before the scene and now.
    pub tell: fn(&M, &M) -> Option<String>,
    /// Puts it back on the second sheet as it is on the first.
    pub restore: fn(&M, &mut M),
}

/// Returns the rows of a sheet that changed.
pub fn told<M>(rows: &[Row<M>], before: &M, now: &M) -> Vec<(&'static str, String)> {
    let all = rows.iter();
    all.filter_map(|row| Some((row.key, (row.tell)(before, now)?)))
        .collect()
}

/// Puts a row of a sheet back as it was.
pub fn put_back<M>(rows: &[Row<M>], before: &M, now: &mut M, row: &str) {
    if let Some(row) = rows.iter().find(|known| known.key == row) {
        (row.restore)(before, now);
    }
}

/// The row of the notes on a sheet.
pub const NOTES: &str = "notes";

/// Returns a change as the log tells it. `None` for the notes on a sheet, because the log is for everyone.
pub(super) fn in_log<'a>(row: &str, text: &'a str) -> Option<&'a str> {
    (row != NOTES).then_some(text)
}

/// The key of the row of a member who left the stage during the scene.
pub const GONE: &str = "gone";

/// A change of a member of the cast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The member.
    pub who: Id,
    /// Their name.
    pub name: String,
    /// The keys of its rows: one, or those that a trade ties.
    pub rows: Vec<&'static str>,
    /// The change in words: "wounds 3 → 7".
    pub text: String,
    /// True if it is struck out.
    pub struck: bool,
}

impl Change {
    /// Returns the key of its first row.
    pub fn key(&self) -> &'static str {
        self.rows.first().copied().unwrap_or_default()
    }
}

/// Returns changed rows as lines of a list. What a trade ties is one line, in the place of its first row, so that nobody
/// keeps goods without their price.
pub(super) fn tie(
    changed: Vec<(&'static str, String)>,
    ties: &[&'static str],
) -> Vec<(Vec<&'static str>, String)> {
    let mut all: Vec<(Vec<&'static str>, String)> = Vec::new();
    for (row, text) in changed {
        let is_tied = |row: &&'static str| ties.contains(row);
        let mut lines = all.iter_mut();
        let with = lines.find(|(rows, _)| is_tied(&row) && rows.iter().any(&is_tied));
        match with {
            Some((rows, texts)) => {
                rows.push(row);
                *texts = format!("{texts}, {text}");
            }
            None => all.push((vec![row], text)),
        }
    }
    all
}

/// Returns what the open scene has changed so far, in the order of the cast.
pub fn changes<S: Staged>(state: &S) -> Vec<Change> {
    let campaign = state.campaign();
    let present = state.present();
    let mut all = Vec::new();
    for before in &campaign.before {
        let who = before.id();
        let mut add = |rows: Vec<&'static str>, text: String| {
            all.push(Change {
                who,
                name: before.name().to_owned(),
                struck: rows.iter().any(|row| campaign.strikes(who, row)),
                rows,
                text,
            });
        };
        match present.iter().find(|now| now.id() == who) {
            Some(now) => {
                let ties = S::Member::tied(before, now);
                for (rows, text) in tie(S::Member::changes(before, now), &ties) {
                    add(rows, text);
                }
            }
            None if campaign.away(who).is_none() => {
                add(vec![GONE], "removed from the encounter".to_owned());
            }
            None => {}
        }
    }
    all
}

/// What is different on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// Its owner.
    pub name: String,
    /// The key and the words of each row, without the notes.
    pub rows: Vec<(&'static str, String)>,
    /// The notes that were written.
    pub noted: Vec<String>,
    /// The notes that were removed.
    pub unnoted: Vec<String>,
}

impl Changed {
    /// Returns the words of the notes. `None` without any.
    pub fn notes(&self) -> Option<String> {
        noted("", &self.unnoted, &self.noted)
    }
}

/// Returns what is different on the sheets of the players' characters in a later state.
pub fn between<S: Staged>(before: &S, after: &S) -> Vec<Changed> {
    let now = after.present().into_iter().filter(Member::is_pc);
    let changed = now.filter_map(|now| {
        let before = super::bring::member(before, now.id())?;
        let changes = S::Member::changes(&before, &now);
        if changes.is_empty() {
            return None;
        }
        let rows = changes.into_iter().filter(|(row, _)| *row != NOTES);
        Some(Changed {
            name: now.name().to_owned(),
            rows: rows.collect(),
            noted: missing(now.notes(), before.notes()),
            unnoted: missing(before.notes(), now.notes()),
        })
    });
    changed.collect()
}

/// Returns a member with a change of the open scene undone. `None` if nothing of the kind was changed.
pub(super) fn restored<S: Staged>(state: &S, who: Id, row: &str) -> Option<S::Member> {
    let campaign: &Campaign<S::Member> = state.campaign();
    let before = campaign.before.iter().find(|before| before.id() == who)?;
    if row == GONE {
        return Some(before.clone());
    }
    let mut now = super::present(state, who)?;
    now.restore(before, row);
    Some(now)
}

/// Declares the rows of a sheet, each with its key, its kind, its label, its value and the fields that hold it:
/// `rows! { Figure: "wounds": number "wounds" |f| f.wounds => wounds; }`. A row that shares its field with
/// another has a function instead, `=> [money]`, which puts it back without the other.
#[macro_export]
macro_rules! carried_rows {
    ($member:ty: $($key:literal: $kind:ident $label:literal |$m:ident| $value:expr => $($field:ident),* $([$back:path])?;)+) => {
        &[$($crate::encounter::campaign::Row::<$member> {
            key: $key,
            tell: |before, now| {
                let of = |$m: &$member| $value;
                $crate::encounter::campaign::carried::$kind($label, &of(before), &of(now))
            },
            restore: |before, now| {
                $(now.$field.clone_from(&before.$field);)*
                $($back(before, now);)?
            },
        }),+]
    };
}

/// Returns "wounds 3 → 7" if a number changed.
pub fn number<N: PartialEq + std::fmt::Display>(
    label: &str,
    before: &N,
    now: &N,
) -> Option<String> {
    (before != now).then(|| format!("{label} {before} → {now}"))
}

/// Returns what is in a list and not in another, which may have some of it.
fn missing(from: &[String], of: &[String]) -> Vec<String> {
    let mut left = of.to_vec();
    let mut missing = Vec::new();
    for one in from {
        match left.iter().position(|other| other == one) {
            Some(at) => drop(left.swap_remove(at)),
            None => missing.push(one.clone()),
        }
    }
    missing
}

/// Returns what was added to a list and what is gone from it, with the verbs for both: "gains / loses" tells "gains
/// Off-Balance, loses grenade and rope".
pub fn listed(verbs: &str, before: &[String], now: &[String]) -> Option<String> {
    let (comes, goes) = verbs.split_once(" / ").unwrap_or_default();
    let both = [(comes, missing(now, before)), (goes, missing(before, now))];
    let told = both.iter().filter(|(_, what)| !what.is_empty());
    let told = told.map(|(verb, what)| {
        let what: Vec<&str> = what.iter().map(String::as_str).collect();
        format!("{verb} {}", lang::sentence::list(&what))
    });
    let all: Vec<String> = told.collect();
    (!all.is_empty()).then(|| all.join(", "))
}

/// Returns what was added to a list, with its verb: "is treated for a minor injury". What is gone from it is told by
/// another row.
pub fn added(verb: &str, before: &[String], now: &[String]) -> Option<String> {
    let what = missing(now, before);
    let what: Vec<&str> = what.iter().map(String::as_str).collect();
    (!what.is_empty()).then(|| format!("{verb} {}", lang::sentence::list(&what)))
}

/// Returns "new note, owes Ila" for notes on a sheet.
pub fn noted(_: &str, before: &[String], now: &[String]) -> Option<String> {
    listed("new note, / removed note,", before, now)
}

/// Returns "dies" or "is alive again".
pub fn died(_: &str, before: &bool, now: &bool) -> Option<String> {
    let told = if *now { "dies" } else { "is alive again" };
    (before != now).then(|| told.to_owned())
}

/// Returns "Cool 0 → 1, Grit 1 → 2": each rank that changed, by name. If only the rest changed, which has no
/// ranks, "skills changed".
pub fn ranked<T: PartialEq>(
    label: &str,
    (before, rest): &(Vec<(String, i64)>, T),
    (now, rest_now): &(Vec<(String, i64)>, T),
) -> Option<String> {
    let of = |all: &[(String, i64)], name: &str| {
        let found = all.iter().find(|(known, _)| known == name);
        found.map_or(0, |(_, rank)| *rank)
    };
    let gone = before
        .iter()
        .filter(|(name, _)| !now.iter().any(|(known, _)| known == name));
    let names = now.iter().chain(gone).map(|(name, _)| name);
    let knows = |all: &[(String, i64)], name: &str| all.iter().any(|(known, _)| known == name);
    let told = |name: &String| {
        let ranks = number(name, &of(before, name), &of(now, name));
        // A skill without training is known nevertheless.
        ranks.or_else(|| match (knows(before, name), knows(now, name)) {
            (false, true) => Some(format!("{name} is new")),
            (true, false) => Some(format!("{name} is gone")),
            _ => None,
        })
    };
    let all: Vec<String> = names.filter_map(told).collect();
    if all.is_empty() {
        return changed(label, rest, rest_now);
    }
    Some(all.join(", "))
}

/// What XP bought: the ranks by name, and the rest.
type Bought<T> = (Vec<(String, i64)>, T);

/// Returns "XP 30 → 15, Melee 2 → 3": points, and the ranks that they bought, which are put back together, so that a
/// rank is never free.
pub fn bought<N: PartialEq + std::fmt::Display, T: PartialEq>(
    label: &str,
    (before, ranks): &(N, Bought<T>),
    (now, ranks_now): &(N, Bought<T>),
) -> Option<String> {
    let parts = [
        number(label, before, now),
        ranked("skills", ranks, ranks_now),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Returns "gains ship suit" for what is owned, and "wears ship suit" if only that changed, because what was put on
/// isn't lost.
pub fn worn(
    label: &str,
    (before, on): &(Vec<String>, Vec<String>),
    (now, on_now): &(Vec<String>, Vec<String>),
) -> Option<String> {
    let wears = || {
        let names = on_now.join(", ");
        let wears = if names.is_empty() {
            format!("no {label} worn")
        } else {
            format!("wears {names}")
        };
        (on != on_now).then_some(wears)
    };
    listed("gains / loses", before, now).or_else(wears)
}

/// Tells nothing: a row of old saves, which is only put back.
pub const fn past(_: &str, (): &(), (): &()) -> Option<String> {
    None
}

/// Returns "skills changed" if something that needs no numbers changed.
pub fn changed<T: PartialEq>(label: &str, before: &T, now: &T) -> Option<String> {
    (before != now).then(|| format!("{label} changed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rank_that_changed_is_named_with_both_values() {
        let of = |all: &[(&str, i64)]| -> Vec<(String, i64)> {
            all.iter()
                .map(|(name, rank)| ((*name).to_owned(), *rank))
                .collect()
        };
        let before = (of(&[("Cool", 1), ("Melee", 2), ("Grit", 1)]), 0);
        let now = (of(&[("Cool", 2), ("Melee", 2), ("Parry", 1)]), 0);
        let told = |now: &(Vec<(String, i64)>, i32)| ranked("skills", &before, now);
        assert_eq!(
            told(&now).as_deref(),
            Some("Cool 1 → 2, Parry 0 → 1, Grit 1 → 0")
        );
        assert_eq!(told(&before), None);
        let rest = (before.0.clone(), 1);
        assert_eq!(told(&rest).as_deref(), Some("skills changed"));
    }
}
