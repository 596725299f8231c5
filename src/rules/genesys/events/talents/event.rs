//! The events of talents.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use dice::Symbols;
use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::events::said::aloud;
use crate::events::talents::log_text::on_whom;
use crate::model::check::Answer;
use crate::model::state::State;
use crate::model::talents::known::{self, Known};
use crate::model::talents::record::Limit;
use crate::model::tokens::{Change, Token, Until};
use crate::words::{genitive, list};

/// A character used a talent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Used {
    pub who: Id,
    /// The talent's key. `name` holds its name.
    pub talent: String,
    pub name: String,
    #[serde(default)]
    pub points: Option<u8>,
    #[serde(default)]
    pub limit: Option<Limit>,
    #[serde(default)]
    pub on: Vec<Id>,
    /// The character for whom it counts against the limit, if it isn't the user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bearer: Option<Id>,
}

impl Fact<State> for Used {
    fn apply(&self, state: &mut State) {
        let Self {
            who,
            talent,
            limit,
            bearer,
            ..
        } = self;
        let who = bearer.unwrap_or(*who);
        let (Some(figure), Some(limit)) = (state.figure_mut(who), limit) else {
            return;
        };
        figure.used.push(known::Used {
            talent: talent.clone(),
            limit: *limit,
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self {
            name: talent,
            points,
            on,
            ..
        } = self;
        let points = points.map(|n| format!(" {n}")).unwrap_or_default();
        let on = on_whom(before, on);
        let said = format!("uses {talent}{points}{on}");
        let turn = before.turn.as_ref().filter(|turn| turn.who == self.who);
        if turn.is_some_and(|turn| turn.did.last() == Some(&said)) {
            // The log already reports the maneuver.
            return None;
        }
        let stop = if talent.ends_with(['!', '?']) && points.is_empty() && on.is_empty() {
            ""
        } else {
            "."
        };
        Some(format!(
            "{} uses {talent}{points}{on}{stop}",
            before.name_of(self.who)
        ))
    }
}

/// A use was undone together with the check it was for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TakenBack {
    pub who: Id,
    pub talent: String,
}

impl Fact<State> for TakenBack {
    fn apply(&self, state: &mut State) {
        let Self { who, .. } = self;
        if let Some(figure) = state.figure_mut(*who) {
            figure.used.retain(|used| used.talent != self.talent);
        }
        if let Some(check) = &mut state.check {
            check
                .answers
                .retain(|a| a.who != *who || a.talent != self.talent);
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// The talent changes the open check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answered {
    pub answer: Answer,
}

impl Fact<State> for Answered {
    fn apply(&self, state: &mut State) {
        let Self { answer } = self;
        if let Some(check) = &mut state.check {
            check.answers.push(answer.clone());
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// Symbols were added to the rolled dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SymbolsJoined {
    pub symbols: Symbols,
    pub why: String,
}

impl Fact<State> for SymbolsJoined {
    fn apply(&self, state: &mut State) {
        let roll = state.check.as_mut().and_then(|check| check.roll.as_mut());
        if let Some(roll) = roll {
            roll.pool
                .add_symbols(crate::model::check::pool::automatic(self.symbols));
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        let Self { symbols, why } = self;
        let letters = symbols.to_string();
        let added = aloud::symbols(&letters).unwrap_or(letters);
        Some(format!("{why} adds {added}."))
    }
}

/// A talent or a rank of it was added to a sheet. It replaces the earlier entry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Learned {
    pub who: Id,
    pub known: Box<Known>,
}

impl Fact<State> for Learned {
    fn apply(&self, state: &mut State) {
        let Self { known, .. } = self;
        if let Some(figure) = state.figure_mut(self.who) {
            match figure
                .known
                .iter_mut()
                .find(|old| old.talent.id == known.talent.id)
            {
                Some(old) => *old = (*self.known).clone(),
                None => figure.known.push((*self.known).clone()),
            }
            // A sheet that only named the talent now has its effects.
            let name = &self.known.talent.name;
            figure
                .talents
                .retain(|(named, _)| !named.eq_ignore_ascii_case(name));
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { known, .. } = self;
        let chosen: Vec<String> = known.chosen.iter().map(|key| aloud::skill(key)).collect();
        let chosen: Vec<&str> = chosen.iter().map(String::as_str).collect();
        let of = if chosen.is_empty() {
            String::new()
        } else {
            format!(" ({})", list(&chosen))
        };
        let had = before
            .figure(self.who)
            .and_then(|figure| figure.knows(&self.known.talent.id));
        if had.is_some_and(|had| had.ranks > known.ranks) {
            return Some(format!(
                "{} drops to {}{of}.",
                before.name_of(self.who),
                known.label()
            ));
        }
        let over = if known.over.contains(&self.known.ranks) {
            ", breaking the talent pyramid (G-TALR-04)"
        } else {
            ""
        };
        Some(format!(
            "{} learns {}{of}{over}.",
            before.name_of(self.who),
            known.label()
        ))
    }
}

/// A talent or a rank of it was removed from a sheet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unlearned {
    pub who: Id,
    pub talent: String,
}

impl Fact<State> for Unlearned {
    fn apply(&self, state: &mut State) {
        if let Some(figure) = state.figure_mut(self.who) {
            figure.known.retain(|known| known.talent.id != self.talent);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { talent, .. } = self;
        let talent = before
            .figure(self.who)
            .and_then(|f| f.knows(talent))
            .map_or(talent.as_str(), |known| known.talent.name.as_str());
        Some(format!(
            "{} no longer knows {talent}.",
            before.name_of(self.who)
        ))
    }
}

/// A character isn't incapacitated until then (G-TAL-68).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StaysUp {
    pub who: Id,
    pub until: Until,
}

impl Fact<State> for StaysUp {
    fn apply(&self, state: &mut State) {
        if let Some(figure) = state.figure_mut(self.who) {
            figure.stays_up = Some(self.until);
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
                    slot.claim = Some(self.who);
                }
            }
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { until, .. } = self;
        let until = until.said_of(before, Some(self.who));
        let figure = before.figure(self.who)?;
        let back = before.slots.iter().filter(|slot| slot.is_free());
        let back = back.filter(|slot| figure.lapsed.slots.contains(&slot.number));
        let back: Vec<String> = back.map(|slot| slot.number.to_string()).collect();
        Some(match back.as_slice() {
            [] => format!("{} stays up {until}.", figure.name),
            [one] => format!("{} stays up {until} and has slot {one} again.", figure.name),
            _ => {
                let slots = back.join(", ");
                format!(
                    "{} stays up {until} and has slots {slots} again.",
                    figure.name
                )
            }
        })
    }
}

/// A character uses an action instead of a granted maneuver (G-TAL-63).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ActedInstead {
    pub who: Id,
}

impl Fact<State> for ActedInstead {
    fn apply(&self, state: &mut State) {
        state.takes_grant(self.who);
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// The user chose who gets the result of a talent's check, and who gets more of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Allotted {
    pub on: Vec<Id>,
    #[serde(default)]
    pub again: Vec<Id>,
}

impl Fact<State> for Allotted {
    fn apply(&self, state: &mut State) {
        let Self { on, again } = self;
        let by_talent = state.check.as_mut().and_then(|check| check.talent.as_mut());
        if let Some(by_talent) = by_talent {
            by_talent.named = true;
            by_talent.on.clone_from(on);
            by_talent.again.clone_from(again);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let name = |id: &Id| before.name_of(*id);
        let Self { on, again } = self;
        let on: Vec<&str> = on.iter().chain(again).map(name).collect();
        Some(format!("The order is {}.", list(&on)))
    }
}

/// An effect of a talent without an event of its own, in words for the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BroughtAbout {
    pub who: Id,
    pub words: String,
}

impl Fact<State> for BroughtAbout {
    fn apply(&self, _: &mut State) {
        // It only appears in the log.
    }

    fn tell(&self, _: &State) -> Option<String> {
        let Self { words, .. } = self;
        Some(words.clone())
    }
}

/// A character becomes the companion of another, or of nobody (G-TAL-42).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bonded {
    pub who: Id,
    #[serde(default)]
    pub to: Option<Id>,
}

impl Fact<State> for Bonded {
    fn apply(&self, state: &mut State) {
        let Self { to, .. } = self;
        // A character has one companion, and a companion has one master.
        for figure in state.figures_mut_if(|f| to.is_some() && f.bonded == self.to) {
            figure.bonded = None;
        }
        if let Some(figure) = state.figure_mut(self.who) {
            figure.bonded = self.to;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self { who, to: Some(to) } => {
                let whose = genitive(before.name_of(*to));
                format!(
                    "{} is now {whose} companion (G-TAL-42).",
                    before.name_of(*who)
                )
            }
            Self { who, to: None } => {
                format!("{} is no longer a companion.", before.name_of(*who))
            }
        })
    }
}

/// A character no longer resists being incapacitated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GivesIn {
    pub who: Id,
}

impl Fact<State> for GivesIn {
    fn apply(&self, state: &mut State) {
        if let Some(figure) = state.figure_mut(self.who) {
            figure.stays_up = None;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match before.figure(self.who) {
            Some(figure) if figure.is_over() => format!("{} is incapacitated.", figure.name),
            _ => return None,
        })
    }
}

/// All uses with that limit are reset (G-TALR-07).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Refreshed {
    pub limit: Limit,
}

impl Fact<State> for Refreshed {
    fn apply(&self, state: &mut State) {
        crate::events::spans::fresh(state, &[self.limit]);
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// The strain that is due at the end of an effect (G-TAL-27).
pub(crate) fn strain_at_the_end(token: &Token) -> u16 {
    match token.change {
        Change::StrainAtTheEnd(n) => u16::from(n),
        _ => 0,
    }
}
