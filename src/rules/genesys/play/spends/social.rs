//! What symbols of a social check buy (M-16, G-SOC-01, G-SOC-06).

use std::borrow::Cow;

use lang::sentence::capital;
use rules::view::Id;

use crate::events::TokenSet;
use crate::events::social::{SocialEvent, Stuck};
use crate::library::Library;
use crate::model::advance::origin::Facet;
use crate::model::check::{Bought, Check, What};
use crate::model::figure::{Figure, Status};
use crate::model::records::SkillGroup;
use crate::model::records::tables::{Needs, SpendEffect, SpendRow};
use crate::model::settings::TargetDie;
use crate::model::social::spends::{SocialSpend, split};
use crate::model::state::{Phase, State};
use crate::model::tokens::{Change, Only, Token, Until, Whose};
use crate::play::draft::Draft;
use crate::play::spends::asked::persons;
use crate::play::spends::menu::Choice;
use crate::words::genitive;

/// True for a social check: one with a social skill that isn't a task aboard a vehicle, where
/// Leadership only directs fire (M-21).
pub fn is_social(library: &Library, check: &Check) -> bool {
    let What::Skill { skill, purpose, .. } = &check.what else {
        return false;
    };
    if purpose.task().is_some() {
        return false;
    }
    library
        .skill(skill)
        .is_some_and(|s| s.group == SkillGroup::Social)
}

/// The opponent of a social check.
pub fn opposed(check: &Check) -> Option<Id> {
    match &check.what {
        What::Skill {
            against: Some((whom, _)),
            ..
        } => Some(*whom),
        What::Skill { .. } | What::Attack { .. } => None,
    }
}

/// True if a row belongs on the menu. A social check uses the social list outside a fight or in a
/// social encounter, and the combat list in a fight. It never uses both, because they share some rows
/// (G-SOC-01).
pub fn belongs(state: &State, library: &Library, check: &Check, row: &SpendRow) -> bool {
    let talks = state.social.on || state.phase != Phase::Fighting;
    if row.needs.contains(&Needs::Social) {
        return talks;
    }
    !(talks && is_social(library, check))
}

/// True if a row can have an effect now.
pub fn sensible(state: &State, check: &Check, spend: SocialSpend) -> bool {
    match spend {
        SocialSpend::AnyFacet | SocialSpend::Upgrade | SocialSpend::Stuck => true,
        SocialSpend::GiveAlly => {
            let side = state.figure(check.by).map(|f| f.side);
            let mut all = state.everybody();
            all.any(|f| f.id != check.by && Some(f.side) == side && !f.dead)
        }
        SocialSpend::StrengthOrFlaw
        | SocialSpend::DesireOrFear
        | SocialSpend::TargetSetback
        | SocialSpend::TargetBoost
        | SocialSpend::TargetUpgrade
        | SocialSpend::Remark(_)
        | SocialSpend::GiveStrengthOrFlaw
        | SocialSpend::GiveDesireOrFear
        | SocialSpend::Untrue => opposed(check).is_some(),
    }
}

/// Why a row has no effect: the check is unopposed, or the motivation is already known.
pub fn nothing_there(
    state: &State,
    check: &Check,
    spend: SocialSpend,
    key: &str,
) -> Option<(&'static str, String)> {
    if !sensible(state, check, spend) {
        let why = match spend {
            SocialSpend::GiveAlly => "no ally is here",
            _ => "the check has no target",
        };
        return Some(("M-16", why.to_owned()));
    }
    let said = split(key).1;
    let mut facets = spend
        .facets()
        .iter()
        .filter(|f| said.is_none_or(|s| s == **f));
    facets.clone().next()?;
    if facets.any(|facet| has_news(state, check, spend, *facet)) {
        return None;
    }
    let name = |id: Option<Id>| id.map_or("", |id| state.name_of(id));
    let (by, target) = (state.name_of(check.by), name(opposed(check)));
    let why = match spend {
        SocialSpend::AnyFacet => format!("{by} already knows these motivations of everyone here"),
        SocialSpend::GiveAlly => {
            "these motivations of every ally here are already known".to_owned()
        }
        SocialSpend::GiveStrengthOrFlaw | SocialSpend::GiveDesireOrFear => {
            format!("{target} already knows these motivations of {by}")
        }
        _ => format!("{by} already knows these motivations of {target}"),
    };
    Some(("G-SOC-06", why))
}

/// Who learns what a row reveals: the speaker, or the opponent if the row reveals something of the
/// speaker's side. Without an opponent it is the other side.
fn learners(state: &State, check: &Check, spend: SocialSpend) -> Vec<Id> {
    let gives = matches!(
        spend,
        SocialSpend::GiveStrengthOrFlaw | SocialSpend::GiveDesireOrFear | SocialSpend::GiveAlly
    );
    if !gives {
        return vec![check.by];
    }
    if let Some(target) = opposed(check) {
        return vec![target];
    }
    let side = state.figure(check.by).map(|f| f.side);
    let others = state.everybody().filter(|f| Some(f.side) != side);
    others.map(|f| f.id).collect()
}

/// True if a row reveals a motivation to a character who doesn't know it (G-SOC-06).
pub fn is_news(state: &State, check: &Check, spend: SocialSpend, of: Id, facet: Facet) -> bool {
    let new = |by: &Id| {
        let known = state.social.knows(*by, of, facet);
        known.is_none_or(|known| known.untrue)
    };
    // A false belief is possible about any motivation.
    spend == SocialSpend::Untrue || learners(state, check, spend).iter().any(new)
}

/// True if a row can reveal a motivation of anyone it may concern (G-SOC-06).
fn has_news(state: &State, check: &Check, spend: SocialSpend, facet: Facet) -> bool {
    let of: Vec<Id> = match spend {
        SocialSpend::AnyFacet | SocialSpend::GiveAlly => {
            return !persons(state, check, SpendEffect::Social(spend), Some(facet)).is_empty();
        }
        SocialSpend::GiveStrengthOrFlaw | SocialSpend::GiveDesireOrFear => vec![check.by],
        _ => opposed(check).into_iter().collect(),
    };
    of.iter().any(|of| is_news(state, check, spend, *of, facet))
}

/// Why a row for a named character reveals nothing: the motivation is already known (G-SOC-06).
pub fn known_already(
    state: &State,
    check: &Check,
    choice: &Choice,
    whom: &Figure,
) -> Option<String> {
    let Bought::Row(SpendEffect::Social(spend)) = choice.bought else {
        return None;
    };
    let facet = split(&choice.key).1?;
    let named = matches!(spend, SocialSpend::AnyFacet | SocialSpend::GiveAlly);
    let known = named && whom.id != check.by && !is_news(state, check, spend, whom.id, facet);
    known.then(|| {
        let facet = capital(facet.word());
        format!("{} {facet} is already known.", genitive(&whom.name))
    })
}

/// The label of a row, with the kind of die that the GM's setting gives (M-16).
pub(crate) fn die_named<'l>(state: &State, row: &'l SpendRow) -> Cow<'l, str> {
    if row.effect != SpendEffect::Social(SocialSpend::TargetSetback)
        || !row.label.starts_with("die ")
    {
        return Cow::Borrowed(&row.label);
    }
    let kind = match state.settings.social_target_die {
        TargetDie::Setback => "Setback",
        TargetDie::Boost => "Boost",
    };
    Cow::Owned(format!("{kind} {}", row.label))
}

/// One row for each possible motivation, for rows about one.
pub fn each_facet(state: &State, check: &Check, choice: &Choice) -> Option<Vec<Choice>> {
    let Bought::Row(SpendEffect::Social(spend)) = choice.bought else {
        return None;
    };
    let facets = spend.facets();
    if facets.is_empty() {
        return None;
    }
    let wanted = facets
        .iter()
        .filter(|facet| has_news(state, check, spend, **facet));
    Some(
        wanted
            .map(|facet| Choice {
                key: format!("{}_{}", choice.key, facet.word()),
                label: format!("{}: {}", choice.label, facet.name()),
                ..choice.clone()
            })
            .collect(),
    )
}

impl Draft<'_, '_> {
    /// Deals strain for Threat to the checking character. In a social encounter it is strain from
    /// words, which can't kill (M-08, M-16, T-36).
    pub fn suffers(&mut self, check: &Check, points: u8) {
        let talks = self.now.social.on && is_social(self.cx.library, check);
        if talks {
            self.presses(check.by, u16::from(points));
        } else {
            let bought = self.now.check.as_ref().and_then(|now| now.spent.last());
            let symbols = bought.map(|spent| spent.paid);
            self.strain_from(check.by, u16::from(points), symbols);
        }
    }

    /// Applies a purchase of a social check.
    pub fn social_bought(
        &mut self,
        check: &Check,
        spend: SocialSpend,
        key: &str,
        whom: Option<Id>,
    ) {
        let (by, target) = (check.by, opposed(check));
        let facet = split(key).1;
        match spend {
            SocialSpend::StrengthOrFlaw | SocialSpend::DesireOrFear => {
                if let Some((of, facet)) = target.zip(facet) {
                    self.learns(by, of, facet, false);
                }
            }
            SocialSpend::AnyFacet => {
                let first = persons(&self.now, check, SpendEffect::Social(spend), facet);
                if let Some((of, facet)) = whom.or(first.first().copied()).zip(facet) {
                    self.learns(by, of, facet, false);
                }
            }
            SocialSpend::Untrue => {
                if let Some((of, facet)) = target.zip(facet) {
                    self.learns(by, of, facet, true);
                }
            }
            SocialSpend::GiveStrengthOrFlaw | SocialSpend::GiveDesireOrFear => {
                if let Some((observer, facet)) = target.zip(facet) {
                    self.learns(observer, by, facet, false);
                }
            }
            SocialSpend::GiveAlly => {
                let first = persons(&self.now, check, SpendEffect::Social(spend), facet);
                let ally = whom.or(first.first().copied());
                let observers = learners(&self.now, check, spend);
                if let Some((of, facet)) = ally.zip(facet) {
                    for observer in observers {
                        self.learns(observer, of, facet, false);
                    }
                }
            }
            SocialSpend::TargetSetback => {
                let die = match self.now.settings.social_target_die {
                    TargetDie::Setback => Change::Setback(1),
                    TargetDie::Boost => Change::Boost(1),
                };
                self.next_of(target, die, Only::Any, by);
            }
            SocialSpend::TargetBoost => self.next_of(target, Change::Boost(1), Only::Any, by),
            SocialSpend::TargetUpgrade => {
                self.next_of(target, Change::UpgradeDifficulty(1), Only::Any, by);
            }
            SocialSpend::Upgrade => {
                let who = whom.or(Some(by));
                self.next_of(who, Change::UpgradeDifficulty(1), Only::Social, by);
            }
            SocialSpend::Remark(n) => {
                if let Some(target) = target {
                    self.presses(target, u16::from(n) * check.strain_times());
                }
            }
            SocialSpend::Stuck => {
                if self.now.phase == Phase::Fighting {
                    self.afflict_next_turn(by, Status::Staggered);
                } else {
                    self.talk(SocialEvent::Stuck(Stuck { who: by }));
                }
            }
        }
    }

    fn next_of(&mut self, who: Option<Id>, change: Change, only: Only, by: Id) {
        let Some(who) = who else { return };
        let token = Token {
            mark: self.now.next_mark,
            whose: Whose::One(who),
            change,
            only,
            once: true,
            until: Until::EncounterEnd,
            from: format!("{} words", genitive(self.now.name_of(by))),
            rule: "M-16".to_owned(),
            bound: None,
            injury: None,
        };
        self.push(TokenSet { token });
    }
}
