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
    /// The key of the row.
    pub row: &'static str,
    /// The change in words: "wounds 3 → 7".
    pub text: String,
    /// True if it is struck out.
    pub struck: bool,
}

/// Returns what the open scene has changed so far, in the order of the cast.
pub fn changes<S: Staged>(state: &S) -> Vec<Change> {
    let campaign = state.campaign();
    let present = state.present();
    let mut all = Vec::new();
    for before in &campaign.before {
        let who = before.id();
        let mut add = |row: &'static str, text: String| {
            all.push(Change {
                who,
                name: before.name().to_owned(),
                row,
                text,
                struck: campaign.strikes(who, row),
            });
        };
        match present.iter().find(|now| now.id() == who) {
            Some(now) => {
                for (row, text) in S::Member::changes(before, now) {
                    add(row, text);
                }
            }
            None if campaign.away(who).is_none() => {
                add(GONE, "removed from the encounter".to_owned());
            }
            None => {}
        }
    }
    all
}

/// What is different on a sheet: its owner, and the key and the words of each row.
pub type Changed = (String, Vec<(&'static str, String)>);

/// Returns what is different on the sheets of the players' characters in a later state.
pub fn between<S: Staged>(before: &S, after: &S) -> Vec<Changed> {
    let now = after.present().into_iter().filter(Member::is_pc);
    let changed = now.filter_map(|now| {
        let before = super::bring::member(before, now.id())?;
        let changes = S::Member::changes(&before, &now);
        (!changes.is_empty()).then(|| (now.name().to_owned(), changes))
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

/// Returns what was added to a list and what is gone from it: "+ Off-Balance, − grenade".
pub fn listed(label: &str, before: &[String], now: &[String]) -> Option<String> {
    let missing = |from: &[String], of: &[String]| -> Vec<String> {
        let mut left = of.to_vec();
        let mut missing = Vec::new();
        for one in from {
            match left.iter().position(|other| other == one) {
                Some(at) => drop(left.swap_remove(at)),
                None => missing.push(one.clone()),
            }
        }
        missing
    };
    let added = missing(now, before)
        .into_iter()
        .map(|one| format!("+ {one}"));
    let gone = missing(before, now)
        .into_iter()
        .map(|one| format!("− {one}"));
    let all: Vec<String> = added.chain(gone).collect();
    (!all.is_empty()).then(|| format!("{label}: {}", all.join(", ")))
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
    let all: Vec<String> = names
        .filter_map(|name| number(name, &of(before, name), &of(now, name)))
        .collect();
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

/// Returns "armor: + ship suit" for what is owned, and "wears ship suit" if only that changed, because what was put on
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
    listed(label, before, now).or_else(wears)
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
