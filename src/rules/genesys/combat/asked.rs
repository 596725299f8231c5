//! What a row of the menu leaves to the table: whom it concerns, and which of several things it
//! means (M-06, M-08).
//!
//! Which of several things is meant is a row each, with an ending behind its key; whom it concerns
//! is asked when the row is taken. A script that says neither takes the first.

use crate::lang::Refusal;
use crate::rules::genesys::advance::origin::Facet;
use crate::rules::genesys::check::Check;
use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::library::Library;
use crate::rules::genesys::library::records::{SpendEffect, SpendRow};
use crate::rules::genesys::social;
use crate::rules::genesys::social::spends::SocialSpend;
use crate::rules::genesys::state::State;
use crate::rules::genesys::tell::capital;
use crate::rules::view::Id;

use super::blows::struck;
use super::menu::menu;
use super::purchases::split;

/// Which defense rises, as an ending of the key and in words.
const DEFENSES: [(&str, &str); 2] = [("_melee", " (melee)"), ("_ranged", " (ranged)")];

/// What an earlier maneuver gave, in the order in which it is lost unasked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Benefit {
    /// Cover (G-MAN-07).
    Cover,
    /// A guarded stance (G-MAN-05).
    Guard,
    /// An aim (G-MAN-01).
    Aim,
}

impl Benefit {
    /// Every one.
    const ALL: [Self; 3] = [Self::Cover, Self::Guard, Self::Aim];

    /// How the key of its row ends.
    const fn ending(self) -> &'static str {
        match self {
            Self::Cover => "_cover",
            Self::Guard => "_guard",
            Self::Aim => "_aim",
        }
    }

    /// What is lost.
    const fn label(self) -> &'static str {
        match self {
            Self::Cover => "loses its cover",
            Self::Guard => "loses its guarded stance",
            Self::Aim => "loses its aim",
        }
    }

    /// Whether somebody has it.
    const fn of(self, figure: &Figure) -> bool {
        match self {
            Self::Cover => figure.cover > 0,
            Self::Guard => figure.guarded.is_some(),
            Self::Aim => figure.aim.is_some(),
        }
    }
}

/// What somebody can lose.
pub fn benefits(figure: &Figure) -> impl Iterator<Item = Benefit> + '_ {
    Benefit::ALL.into_iter().filter(|one| one.of(figure))
}

/// What is lost by a row with a key: what the key says, else the first there is.
pub fn lost(figure: &Figure, key: &str) -> Option<Benefit> {
    let said = benefits(figure).find(|one| key.ends_with(one.ending()));
    said.or_else(|| benefits(figure).next())
}

/// The row a key belongs to: the answers to what it asks share one.
pub fn row_of(key: &str) -> &str {
    let endings = DEFENSES.iter().map(|(ending, _)| *ending);
    endings
        .chain(Benefit::ALL.iter().map(|one| one.ending()))
        .find_map(|ending| key.strip_suffix(ending))
        .or_else(|| {
            let (row, facet) = social::spends::split(key);
            facet.map(|_| row)
        })
        .unwrap_or_else(|| split(key).0)
}

/// Rows that ask one thing more are offered once for each answer.
pub(super) fn variants(
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
            vec![(id.to_owned(), "+10 on the Critical Injury".to_owned())]
        }
        _ => vec![(id.to_owned(), label.to_owned())],
    }
}

/// A row that means one of several things, named without saying which.
pub(super) fn asks_which(row: &SpendRow, key: &str) -> Option<Refusal> {
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
    let refusal = Refusal::input(format!("{}: choose a {what}.", capital(&row.label)));
    Some(refusal.hint(format!("Use {}.", keys.join(" or "))))
}

/// A row that is there once for each of several things is meant by its key: said to whoever named the
/// thing behind it, where somebody is named (M-02, M-16).
pub(super) fn means_by_key(
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

/// What a row was called that is not on offer any more.
pub(super) fn label_of(effect: SpendEffect, key: &str, id: &str, label: &str) -> String {
    if effect == SpendEffect::LoseBenefit {
        let said = Benefit::ALL.iter().find(|one| key.ends_with(one.ending()));
        return said.map_or(label, |one| one.label()).to_owned();
    }
    variants(None, effect, id, label, false)
        .into_iter()
        .find(|(variant, _)| variant == key)
        .map_or_else(|| label.to_owned(), |(_, label)| label)
}

/// Whom a purchase may concern that lets the table choose: first the one that is taken where
/// nobody says anything (M-06, M-08, G-MOD-01). Of a motivation those of whom it would be news
/// (G-SOC-06).
pub fn persons(state: &State, check: &Check, effect: SpendEffect, facet: Option<Facet>) -> Vec<Id> {
    let Some(actor) = state.figure(check.by) else {
        return Vec::new();
    };
    let news = |spend: SocialSpend, of: Id| {
        facet.is_none_or(|facet| social::spends::is_news(state, check, spend, of, facet))
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
        // Whom the check is against first, and those of the other side before one's own.
        SpendEffect::Social(spend @ SocialSpend::AnyFacet) => {
            let present = |f: &&Figure| f.id != actor.id && !f.dead && news(spend, f.id);
            let mut all: Vec<&Figure> = state.everybody().filter(present).collect();
            let target = social::spends::opposed(check);
            all.sort_by_key(|f| (Some(f.id) != target, f.side == actor.side));
            all.into_iter().map(|f| f.id).collect()
        }
        SpendEffect::EnemyManeuver => {
            let can = |f: &&Figure| f.side != actor.side && f.able() && !f.is_immobilized();
            let target = check.target();
            let mut all: Vec<Id> = state.everybody().filter(can).map(|f| f.id).collect();
            // Whoever was attacked is the likeliest.
            all.sort_by_key(|id| Some(*id) != target);
            all
        }
        // The GM chooses among those in the melee (G-MOD-01): the one struck now first.
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
