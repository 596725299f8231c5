//! The state without the Critical Injuries that a check ignores: Heroic Will ignores all of them on
//! checks with two characteristics (G-TAL-55), a graft ignores one.
//!
//! The injuries are removed from a copy of the state before any source reads it, so that no source
//! needs to know about them. Setback, difficulty, upgrades, removed dice and lowered characteristics
//! all disappear together.

use std::borrow::Cow;

use crate::kinds::Characteristic;
use crate::library::Library;
use crate::model::check::{Check, What};
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::model::tokens::{Token, Whose};

use rules::view::Id;

impl State {
    /// The effects that Critical Injuries hold for a combatant's next check, if this check ignores
    /// them.
    fn shut_out_of(&self, who: Id, linked: Characteristic) -> Vec<u32> {
        let all = self.shuts_out(who, linked).is_some();
        let grafted = |mark: u32| self.figure(who).is_some_and(|f| f.is_grafted(mark));
        self.tokens
            .iter()
            .filter(|t| t.whose == Whose::One(who) && t.is_of_an_injury())
            .filter(|t| all || t.injury.is_some_and(grafted))
            .map(|t| t.mark)
            .collect()
    }
}

/// The characteristic that a check is made with.
fn linked(state: &State, library: &Library, check: &Check) -> Option<Characteristic> {
    match &check.what {
        What::Skill { characteristic, .. } => Some(*characteristic),
        What::Attack { .. } => {
            let weapon = check.weapon(state)?;
            let skill = library.skill(&weapon.skill);
            Some(skill.map_or(Characteristic::Agility, |s| s.characteristic))
        }
    }
}

/// The state without the injuries that a check ignores, for its maker, its opponent and its helpers.
pub(crate) fn unhurt<'s>(state: &'s State, library: &Library, check: &Check) -> Cow<'s, State> {
    let Some(own) = linked(state, library, check) else {
        return Cow::Borrowed(state);
    };
    let mut all = vec![(check.by, own)];
    all.extend(check.help.iter().map(|help| (help.who, own)));
    if let What::Skill {
        against: Some((whom, skill)),
        ..
    } = &check.what
    {
        let theirs = library.skill(skill).map_or(own, |s| s.characteristic);
        all.push((*whom, theirs));
    }
    let whole: Vec<Figure> = all
        .into_iter()
        .filter_map(|(who, linked)| Some((state.figure(who)?, linked)))
        .filter_map(
            |(figure, linked)| match state.on_checks_with(figure, linked) {
                Cow::Owned(whole) => Some(whole),
                Cow::Borrowed(_) => None,
            },
        )
        .collect();
    let waiting = state.shut_out_of(check.by, own);
    if whole.is_empty() && waiting.is_empty() {
        return Cow::Borrowed(state);
    }
    let mut unhurt = state.clone();
    for figure in whole {
        if let Some(hurt) = unhurt.figure_mut(figure.id) {
            *hurt = figure;
        }
    }
    unhurt.tokens.retain(|t| !waiting.contains(&t.mark));
    Cow::Owned(unhurt)
}

/// The held effects of injuries that this check ignores. The check still uses them up, because it is
/// the next check.
pub(crate) fn passed_over(state: &State, library: &Library, check: &Check) -> Vec<u32> {
    let linked = linked(state, library, check);
    linked.map_or_else(Vec::new, |linked| state.shut_out_of(check.by, linked))
}

/// The token that makes the checking character ignore injuries, if there are any to ignore.
pub(crate) fn why<'s>(state: &'s State, library: &Library, check: &Check) -> Option<&'s Token> {
    let token = state.shuts_out(check.by, linked(state, library, check)?)?;
    let hurt = state
        .figure(check.by)
        .is_some_and(|f| !f.criticals.is_empty());
    (hurt || !passed_over(state, library, check).is_empty()).then_some(token)
}
