//! The choices that a row of the spend menu leaves open: the person it concerns, and its variant (M-06,
//! M-08).
//!
//! Each variant is a row of its own, with a suffix on its key. The person is asked for when the row is
//! chosen. A script that names neither takes the first.

use crate::hits::hit_list::{Benefit, DEFENSES, row_of, struck};
use crate::library::Library;
use crate::model::advance::origin::Facet;
use crate::model::check::Check;
use crate::model::figure::Figure;
use crate::model::records::tables::{SpendEffect, SpendRow};
use crate::model::social::spends::SocialSpend;
use crate::model::state::State;
use crate::play::spends::menu::menu;
use crate::play::spends::social;

use lang::Refusal;
use rules::view::Id;

/// The benefits that a figure can lose.
pub fn benefits(figure: &Figure) -> impl Iterator<Item = Benefit> + '_ {
    Benefit::ALL.into_iter().filter(|one| one.of(figure))
}

/// The benefit that a row removes: the one its key names, otherwise the first that the figure has.
pub fn lost(figure: &Figure, key: &str) -> Option<Benefit> {
    let said = benefits(figure).find(|one| key.ends_with(one.ending()));
    said.or_else(|| benefits(figure).next())
}

/// The keys and labels of a row: one for each variant if it has any.
pub(crate) fn variants(
    actor: Option<&Figure>,
    effect: SpendEffect,
    id: &str,
    label: &str,
    again: bool,
) -> Vec<(String, String)> {
    match effect {
        SpendEffect::Defense => DEFENSES
            .iter()
            .map(|(ending, words)| (format!("{id}{ending}"), format!("{label}{words}")))
            .collect(),
        SpendEffect::LoseBenefit => {
            let has: Vec<Benefit> = actor.into_iter().flat_map(benefits).collect();
            match has.as_slice() {
                [] => vec![(id.to_owned(), label.to_owned())],
                [only] => vec![(id.to_owned(), only.label().to_owned())],
                several => several
                    .iter()
                    .map(|one| (format!("{id}{}", one.ending()), one.label().to_owned()))
                    .collect(),
            }
        }
        SpendEffect::Critical if again => {
            vec![(id.to_owned(), "critical, +10 to it".to_owned())]
        }
        _ => vec![(id.to_owned(), label.to_owned())],
    }
}

/// The refusal for a row with variants that is named without one.
pub(crate) fn asks_which(row: &SpendRow, key: &str) -> Option<Refusal> {
    let (what, endings): (_, Vec<&str>) = match row.effect {
        SpendEffect::Defense => (
            "defense",
            DEFENSES.iter().map(|(ending, _)| *ending).collect(),
        ),
        SpendEffect::Social(spend) => {
            let facets = spend.facets().iter();
            ("motivation", facets.map(|facet| facet.word()).collect())
        }
        _ => return None,
    };
    if endings.is_empty() || key != row.id {
        return None;
    }
    let keys: Vec<String> = endings
        .iter()
        .map(|ending| format!("`spend {key}_{}`", ending.trim_start_matches('_')))
        .collect();
    let refusal = Refusal::input(format!("`{key}` doesn't say which {what}."));
    Some(refusal.hint(format!("Use {}.", keys.join(" or "))))
}

/// Explains that the variant of a row is chosen by its key, when a name was given as if the row asked
/// for a person (M-02, M-16).
pub(crate) fn means_by_key(
    state: &State,
    library: &Library,
    check: &Check,
    key: &str,
    refusal: Refusal,
) -> Refusal {
    let rows = menu(state, library, check);
    let rows = rows.iter().filter(|one| row_of(&one.key) == row_of(key));
    let meant = rows.filter_map(|one| {
        let (_, what) = one.label.rsplit_once(": ")?;
        Some(format!("`{}` means {what}", one.key))
    });
    let meant: Vec<String> = meant.collect();
    if meant.is_empty() {
        return refusal;
    }
    refusal.hint(format!("{}.", meant.join(", ")))
}

/// The label of a row that is no longer on offer.
pub(crate) fn label_of(
    actor: Option<&Figure>,
    effect: SpendEffect,
    key: &str,
    id: &str,
    label: &str,
) -> String {
    if effect == SpendEffect::LoseBenefit {
        let mut all = Benefit::ALL.into_iter();
        let said = all.find(|one| key.ends_with(one.ending()));
        // The row of the only one doesn't name it.
        let mut has = actor.into_iter().flat_map(benefits);
        let only = has.next().filter(|_| has.next().is_none());
        let lost = said.or(only);
        return lost.map_or(label, |one| one.label()).to_owned();
    }
    variants(None, effect, id, label, false)
        .into_iter()
        .find(|(variant, _)| variant == key)
        .map_or_else(|| label.to_owned(), |(_, label)| label)
}

/// The persons that a purchase may concern when the buyer chooses. The first is the default (M-06,
/// M-08, G-MOD-01). For a motivation they are those whose motivation isn't known yet (G-SOC-06).
pub fn persons(state: &State, check: &Check, effect: SpendEffect, facet: Option<Facet>) -> Vec<Id> {
    let Some(actor) = state.figure(check.by) else {
        return Vec::new();
    };
    let news = |spend: SocialSpend, of: Id| {
        facet.is_none_or(|facet| social::is_news(state, check, spend, of, facet))
    };
    match effect {
        SpendEffect::BoostAlly
        | SpendEffect::UpgradeAlly
        | SpendEffect::SetbackSelf
        | SpendEffect::UpgradeSelf
        | SpendEffect::Social(SocialSpend::Upgrade) => {
            let others = state.able(actor.side).filter(|f| f.id != actor.id);
            std::iter::once(actor.id)
                .chain(others.map(|f| f.id))
                .collect()
        }
        SpendEffect::Social(spend @ SocialSpend::GiveAlly) => {
            let allies = state.everybody().filter(|f| f.side == actor.side);
            let others = allies.filter(|f| f.id != actor.id && !f.dead && news(spend, f.id));
            others.map(|f| f.id).collect()
        }
        // The opponent comes first, then the other side, then the actor's own.
        SpendEffect::Social(spend @ SocialSpend::AnyFacet) => {
            let present = |f: &&Figure| f.id != actor.id && !f.dead && news(spend, f.id);
            let mut all: Vec<&Figure> = state.everybody().filter(present).collect();
            let target = social::opposed(check);
            all.sort_by_key(|f| (Some(f.id) != target, f.side == actor.side));
            all.into_iter().map(|f| f.id).collect()
        }
        SpendEffect::EnemyManeuver => {
            let can = |f: &&Figure| f.side != actor.side && f.able() && !f.is_immobilized();
            let target = check.target();
            let mut all: Vec<Id> = state.everybody().filter(can).map(|f| f.id).collect();
            // The target of the attack is the likeliest.
            all.sort_by_key(|id| Some(*id) != target);
            all
        }
        // The GM chooses among those engaged with the target (G-MOD-01). The one hit now comes first.
        SpendEffect::WrongTarget => {
            let now = struck(check);
            let target = check.target();
            let stands = |id: &Id| {
                *id != check.by && state.figure(*id).is_some_and(|f| !f.dead && !f.defeated)
            };
            let engaged = target.into_iter().flat_map(|id| state.engaged_with(id));
            let mut all: Vec<Id> = engaged.filter(stands).collect();
            all.sort_by_key(|id| Some(*id) != now);
            all
        }
        _ => Vec::new(),
    }
}
