//! What happens with talents, and how it changes the state.

use serde::{Deserialize, Serialize};

use crate::dice::Symbols;
use crate::rules::genesys::check::Answer;
use crate::rules::genesys::state::State;
use crate::rules::genesys::tokens::{Change, Token, Until};
use crate::rules::view::Id;

use super::known::{Known, Used};
use super::record::Limit;

/// Something that happened with a talent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "each variant says what it is; its fields are named after what they hold"
)]
pub enum TalentEvent {
    /// Somebody used one.
    Used {
        who: Id,
        /// Its key and its name.
        talent: String,
        name: String,
        #[serde(default)]
        points: Option<u8>,
        #[serde(default)]
        limit: Option<Limit>,
        #[serde(default)]
        on: Vec<Id>,
        /// For whom it counts against the limit, if not for its user.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bearer: Option<Id>,
    },
    /// A use was taken back with the check it was for.
    TakenBack { who: Id, talent: String },
    /// It changes the check at hand.
    Answered { answer: Answer },
    /// Symbols came to the dice that lie there.
    SymbolsJoined { symbols: Symbols, why: String },
    /// A talent, or a rank of it, was written on a sheet; what it was before is replaced.
    Learned { who: Id, known: Box<Known> },
    /// A talent, or a rank of it, was taken from a sheet.
    Unlearned { who: Id, talent: String },
    /// Somebody stays up in spite of everything until then (G-TAL-68).
    StaysUp { who: Id, until: Until },
    /// Somebody uses an action in place of a maneuver that it was granted (G-TAL-63).
    ActedInstead { who: Id },
    /// The table says who gets what the check of a talent brings, and who of them more.
    Allotted {
        on: Vec<Id>,
        #[serde(default)]
        again: Vec<Id>,
    },
    /// What a talent brings about that no other event says, in words for the table.
    BroughtAbout { who: Id, words: String },
    /// Somebody is bonded to another as its companion, or to nobody any more (G-TAL-42).
    Bonded {
        who: Id,
        #[serde(default)]
        to: Option<Id>,
    },
    /// It no longer does.
    GivesIn { who: Id },
    /// Everybody's uses of that limit are there again (G-TALR-07).
    Refreshed { limit: Limit },
}

/// Folds it into the state.
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
                    .add_symbols(crate::rules::genesys::check::pool::automatic(*symbols));
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
                // A sheet that only named it has it in earnest now.
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
                // Whatever its fall has ended goes on, and is paid for at its own end.
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
                // Its claims stand again; what somebody else has claimed since is that one's.
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
        // Said aloud, and nothing more.
        TalentEvent::BroughtAbout { .. } => {}
        TalentEvent::Bonded { who, to } => {
            // There is one companion, and it has one master.
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
            crate::rules::genesys::apply::fresh(state, &[*limit]);
        }
    }
}

/// The strain that is put off to the end of an effect (G-TAL-27).
fn strain_at_the_end(token: &Token) -> u16 {
    match token.change {
        Change::StrainAtTheEnd(n) => u16::from(n),
        _ => 0,
    }
}
