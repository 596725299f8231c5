//! The events of talents, and how they change the state. `tell` words them for the log.

use crate::model::state::State;
use crate::model::talents::event::TalentEvent;
use crate::model::talents::known::Used;
use crate::model::tokens::{Change, Token};

/// Applies an event to the state.
pub fn apply(state: &mut State, event: &TalentEvent) {
    match event {
        TalentEvent::Used {
            who,
            talent,
            limit,
            bearer,
            ..
        } => {
            let who = bearer.unwrap_or(*who);
            let (Some(figure), Some(limit)) = (state.figure_mut(who), limit) else {
                return;
            };
            figure.used.push(Used {
                talent: talent.clone(),
                limit: *limit,
            });
        }
        TalentEvent::TakenBack { who, talent } => {
            if let Some(figure) = state.figure_mut(*who) {
                figure.used.retain(|used| used.talent != *talent);
            }
            if let Some(check) = &mut state.check {
                check
                    .answers
                    .retain(|a| a.who != *who || a.talent != *talent);
            }
        }
        TalentEvent::Answered { answer } => {
            if let Some(check) = &mut state.check {
                check.answers.push(answer.clone());
            }
        }
        TalentEvent::SymbolsJoined { symbols, .. } => {
            let roll = state.check.as_mut().and_then(|check| check.roll.as_mut());
            if let Some(roll) = roll {
                roll.pool
                    .add_symbols(crate::model::check::pool::automatic(*symbols));
            }
        }
        TalentEvent::Learned { who, known } => {
            if let Some(figure) = state.figure_mut(*who) {
                match figure
                    .known
                    .iter_mut()
                    .find(|old| old.talent.id == known.talent.id)
                {
                    Some(old) => *old = (**known).clone(),
                    None => figure.known.push((**known).clone()),
                }
                // A sheet that only named the talent now has its effects.
                let name = &known.talent.name;
                figure
                    .talents
                    .retain(|(named, _)| !named.eq_ignore_ascii_case(name));
            }
        }
        TalentEvent::Unlearned { who, talent } => {
            if let Some(figure) = state.figure_mut(*who) {
                figure.known.retain(|known| known.talent.id != *talent);
            }
        }
        TalentEvent::StaysUp { who, until } => {
            if let Some(figure) = state.figure_mut(*who) {
                figure.stays_up = Some(*until);
                // The effects that ended with the fall continue, and their strain comes at their own
                // end.
                let lapsed = std::mem::take(&mut figure.lapsed);
                let paid: u16 = lapsed.tokens.iter().map(strain_at_the_end).sum();
                let back = |now: u16, then: u16| now.min(now.saturating_sub(paid).max(then));
                if figure.kind.has_strain() {
                    figure.strain = back(figure.strain, lapsed.hurt.1);
                } else {
                    figure.wounds = back(figure.wounds, lapsed.hurt.0);
                }
                figure.aim = figure.aim.take().or(lapsed.aim);
                figure.guarded = figure.guarded.take().or(lapsed.guarded);
                state.tokens.extend(lapsed.tokens);
                // The character gets their slots back, except those that someone else has taken since.
                for slot in &mut state.slots {
                    if lapsed.slots.contains(&slot.number) && slot.is_free() {
                        slot.claim = Some(*who);
                    }
                }
            }
        }
        TalentEvent::ActedInstead { who } => {
            state.takes_grant(*who);
        }
        TalentEvent::Allotted { on, again } => {
            let by_talent = state.check.as_mut().and_then(|check| check.talent.as_mut());
            if let Some(by_talent) = by_talent {
                by_talent.named = true;
                by_talent.on.clone_from(on);
                by_talent.again.clone_from(again);
            }
        }
        // It only appears in the log.
        TalentEvent::BroughtAbout { .. } => {}
        TalentEvent::Bonded { who, to } => {
            // A character has one companion, and a companion has one master.
            for figure in state.figures_mut_if(|f| to.is_some() && f.bonded == *to) {
                figure.bonded = None;
            }
            if let Some(figure) = state.figure_mut(*who) {
                figure.bonded = *to;
            }
        }
        TalentEvent::GivesIn { who } => {
            if let Some(figure) = state.figure_mut(*who) {
                figure.stays_up = None;
            }
        }
        TalentEvent::Refreshed { limit } => {
            crate::events::spans::fresh(state, &[*limit]);
        }
    }
}

/// The strain that is due at the end of an effect (G-TAL-27).
fn strain_at_the_end(token: &Token) -> u16 {
    match token.change {
        Change::StrainAtTheEnd(n) => u16::from(n),
        _ => 0,
    }
}
