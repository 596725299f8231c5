//! The events of social encounters.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use lang::sentence::capital;
use rules::encounter::{Fact, campaign};
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::events::social::SocialEvent;
use crate::events::social::log_text::contest;
use crate::events::spans::{Span, begin};
use crate::kinds::Kind;
use crate::model::advance::origin::Facet;
use crate::model::social::{Known, Pressure, Reading, Stand};
use crate::model::state::State;
use crate::words::genitive;

/// A social encounter begins or ends (G-SOC-08).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TalkSet {
    pub on: bool,
    /// True if it is an encounter of its own, outside a fight, and resets what belongs to one.
    /// Older saves reset less.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resets: bool,
}

impl Fact<State> for TalkSet {
    fn apply(&self, state: &mut State) {
        if self.resets && !self.on {
            let gave_in = state.everybody().filter(|f| state.gives_in(f));
            state.social.gave_in = gave_in.map(|f| f.id).collect();
            state.social.ended = campaign::chapter(state);
        }
        let social = &mut state.social;
        social.on = self.on;
        social.readings.clear();
        social.pressure.clear();
        social.stuck.clear();
        match (self.resets, self.on) {
            (true, true) => begin(state, Span::Talk),
            (true, false) => begin(state, Span::TalkEnd),
            (false, _) => {}
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(if let Self { on: true, .. } = self {
            "A social encounter starts. It has no turns, and the GM ends it (G-SOC-08).".to_owned()
        } else {
            let strain = contest(before);
            // Within a fight their strain counts as before. An encounter of its own knocks no one out (T-36).
            let down = before.everybody();
            let down = down.filter(|f| !self.resets && before.argued_down(f));
            let down: Vec<String> = down
                .map(|f| {
                    let name = &f.name;
                    format!(
                        " {name} is over their strain threshold and incapacitated (G-HEALTH-08)."
                    )
                })
                .collect();
            let down = down.concat();
            if strain.is_empty() {
                format!("The social encounter ends (G-SOC-08).{down}")
            } else {
                format!("The social encounter ends (G-SOC-08). Strain: {strain}.{down}")
            }
        })
    }
}

/// A character learned a motivation of another, or has a false belief about it (G-SOC-06, M-16).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Learnt {
    pub known: Known,
}

impl Fact<State> for Learnt {
    fn apply(&self, state: &mut State) {
        let social = &mut state.social;
        let Self { known } = self;
        let same = |k: &Known| k.by == known.by && k.of == known.of && k.facet == known.facet;
        social.known.retain(|k| !same(k));
        social.known.push(self.known);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self { known } if known.untrue => format!(
                "{} believes something untrue about {} {} (M-16).",
                before.name_of(known.by),
                genitive(before.name_of(known.of)),
                capital(known.facet.word())
            ),
            Self { known } => {
                let motivations = before.figure(known.of).and_then(|f| f.motivations.as_ref());
                let text = match motivations.map_or("", |m| known.facet.of(m)) {
                    "" => String::new(),
                    text => format!(": {text}"),
                };
                format!(
                    "{} learns {} {}{text} (G-SOC-06).",
                    before.name_of(known.by),
                    genitive(before.name_of(known.of)),
                    capital(known.facet.word())
                )
            }
        })
    }
}

/// A character no longer knows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Forgotten {
    pub by: Id,
    pub of: Id,
    pub facet: Facet,
}

impl Fact<State> for Forgotten {
    fn apply(&self, state: &mut State) {
        let social = &mut state.social;
        let Self { by, of, .. } = self;
        social
            .known
            .retain(|k| k.by != *by || k.of != *of || k.facet != self.facet);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { facet, .. } = self;
        Some(format!(
            "{} no longer knows {} {}.",
            before.name_of(self.by),
            genitive(before.name_of(self.of)),
            capital(facet.word())
        ))
    }
}

/// A character played to a motivation or went against it. Other events add the dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    pub by: Id,
    pub of: Id,
    pub facet: Facet,
    pub against: bool,
}

impl Fact<State> for Played {
    fn apply(&self, _: &mut State) {
        // These only appear in the log. Other events change the state.
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { facet, .. } = self;
        let (does, rule) = if self.against {
            ("goes against", "G-SOC-04")
        } else {
            ("plays to", "G-SOC-03")
        };
        let (by, whose) = (before.name_of(self.by), genitive(before.name_of(self.of)));
        Some(format!(
            "{by} {does} {whose} {} ({rule}).",
            capital(facet.word())
        ))
    }
}

/// A character was read, and noticed it (G-SOC-07).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WasRead {
    pub by: Id,
    pub of: Id,
}

impl Fact<State> for WasRead {
    fn apply(&self, state: &mut State) {
        let social = &mut state.social;
        social.readings.push(Reading {
            by: self.by,
            of: self.of,
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} notices {} studying them (G-SOC-07).",
            before.name_of(self.of),
            before.name_of(self.by)
        ))
    }
}

/// A character without strain is worn down by this amount (T-36).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pressed {
    pub who: Id,
    pub by: u16,
}

impl Fact<State> for Pressed {
    fn apply(&self, state: &mut State) {
        let social = &mut state.social;
        match social.pressure.iter_mut().find(|p| p.on == self.who) {
            Some(pressure) => pressure.by = pressure.by.saturating_add(self.by),
            None => social.pressure.push(Pressure {
                on: self.who,
                by: self.by,
            }),
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { by, .. } = self;
        Some(format!(
            "{} suffers {by} strain (T-36).",
            before.name_of(self.who)
        ))
    }
}

/// A character without strain recovers this amount, given back or healed (T-36).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Eased {
    pub who: Id,
    pub by: u16,
}

impl Fact<State> for Eased {
    fn apply(&self, state: &mut State) {
        let social = &mut state.social;
        for pressure in social.pressure.iter_mut().filter(|p| p.on == self.who) {
            pressure.by = pressure.by.saturating_sub(self.by);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { by, .. } = self;
        Some(format!(
            "{} recovers {by} strain (T-36).",
            before.name_of(self.who)
        ))
    }
}

/// A character is distracted until another has made a check, because a social encounter has no
/// rounds (M-16).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stuck {
    pub who: Id,
}

impl Fact<State> for Stuck {
    fn apply(&self, state: &mut State) {
        let social = &mut state.social;
        let Self { who } = self;
        social.stuck.retain(|id| id != who);
        social.stuck.push(self.who);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} can't make a check until someone else has made one (M-16).",
            before.name_of(self.who)
        ))
    }
}

/// A character is open to a compromise or gives in. It only appears in the log (T-36).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Yields {
    pub who: Id,
    pub gives_in: bool,
}

impl Fact<State> for Yields {
    fn apply(&self, _: &mut State) {
        // These only appear in the log. Other events change the state.
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self {
                who,
                gives_in: false,
            } => format!("{} is open to a compromise (T-36).", before.name_of(*who)),
            Self {
                who,
                gives_in: true,
            } => {
                let free = before.figure(*who).is_some_and(|f| f.kind == Kind::Pc);
                let how = if free {
                    "gives up their goal, but never their free will"
                } else {
                    "gives in, within reason"
                };
                format!("{} {how} (T-36).", before.name_of(*who))
            }
        })
    }
}

impl SocialEvent {
    /// The event for a new position of a character, if the log needs one.
    pub const fn of_stand(who: Id, stand: Stand) -> Option<Self> {
        match stand {
            Stand::Firm => None,
            Stand::Compromise => Some(Self::Yields(Yields {
                who,
                gives_in: false,
            })),
            Stand::GivesIn => Some(Self::Yields(Yields {
                who,
                gives_in: true,
            })),
        }
    }
}

/// Ends the distraction of everyone except the character who made a check (M-16).
pub fn check_ended(state: &mut State, by: Id) {
    state.social.stuck.retain(|who| *who == by);
}

/// Removes a character who left.
pub fn leave(state: &mut State, who: Id) {
    let social = &mut state.social;
    social.known.retain(|k| k.by != who && k.of != who);
    social.readings.retain(|r| r.by != who && r.of != who);
    social.pressure.retain(|p| p.on != who);
    social.stuck.retain(|id| *id != who);
    social.gave_in.retain(|id| *id != who);
}
