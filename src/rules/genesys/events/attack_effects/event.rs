//! The events of hits other than damage: flames, guided weapons, repairs.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::log_text;
use crate::command::scene::Blaze;
use crate::events::attack_effects::log_text::{mode_set, nothing_to_hit, spare_words, weapon_name};
use crate::events::weapons::held;
use crate::model::attack_effects::{Burn, Guided};
use crate::model::check::mode::Mode;
use crate::model::check::purpose::Broken;
use crate::model::figure::held::{Held, Wear};
use crate::model::state::State;
use crate::positions::fires::still_burns;
use crate::words::{a, count, genitive};

/// The mode of the attack was changed before the roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ModeSet {
    pub mode: Mode,
}

impl Fact<State> for ModeSet {
    fn apply(&self, state: &mut State) {
        let Self { mode } = self;
        if let Some(check) = &mut state.check {
            check.is_made(mode);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { mode } = self;
        mode_set(before, mode)
    }
}

/// A character catches fire (G-QUAL-05).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BurnBegan {
    pub who: Id,
    pub burn: Box<Burn>,
}

impl Fact<State> for BurnBegan {
    fn apply(&self, state: &mut State) {
        if let Some(figure) = state.figure_mut(self.who) {
            figure.burning.push((*self.burn).clone());
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { burn, .. } = self;
        Some(format!(
            "{} catches fire: {} damage at the start of each of their turns, for {}{} (G-QUAL-05).",
            before.name_of(self.who),
            burn.damage,
            count(burn.left, "round"),
            if burn.chemical {
                ", and water doesn't put it out"
            } else {
                ""
            }
        ))
    }
}

/// The flames burn for a turn: each loses a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BurnTicked {
    pub who: Id,
}

impl Fact<State> for BurnTicked {
    fn apply(&self, state: &mut State) {
        if let Some(figure) = state.figure_mut(self.who) {
            for burn in &mut figure.burning {
                burn.left = burn.left.saturating_sub(1);
            }
            figure.burning.retain(|burn| burn.left > 0);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let left = before.figure(self.who).map_or(0, |f| {
            f.burning.iter().map(|burn| burn.left).max().unwrap_or(0)
        });
        Some(match left {
            0 | 1 => format!("{} burns for the last time.", before.name_of(self.who)),
            2 => format!(
                "{} burns, with 1 more round to go.",
                before.name_of(self.who)
            ),
            n => format!(
                "{} burns, with {} more rounds to go.",
                before.name_of(self.who),
                n - 1
            ),
        })
    }
}

/// The flames are out, either all or all but the chemical ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BurnEnded {
    pub who: Id,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub but_chemical: bool,
}

impl Fact<State> for BurnEnded {
    fn apply(&self, state: &mut State) {
        if let Some(figure) = state.figure_mut(self.who) {
            figure
                .burning
                .retain(|burn| self.but_chemical && burn.chemical);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let still = if self.but_chemical {
            " The chemical flames on them still burn."
        } else {
            still_burns(before, self.who, Blaze::Flames)
        };
        Some(format!(
            "The flames on {} are out.{still}",
            before.name_of(self.who)
        ))
    }
}

/// A guided weapon missed and may attack again (G-QUAL-12).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sent {
    pub guided: Guided,
}

impl Fact<State> for Sent {
    fn apply(&self, state: &mut State) {
        let Self { guided } = self;
        state.next_mark = state.next_mark.max(guided.mark.saturating_add(1));
        state.guided.push(self.guided);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { guided } = self;
        Some(format!(
            "{} {} is still in flight and can attack again at the end of the round (G-QUAL-12).",
            genitive(before.name_of(self.guided.by)),
            weapon_name(before, guided.by, guided.weapon)
        ))
    }
}

/// A guided weapon is gone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gone {
    pub mark: u32,
}

impl Fact<State> for Gone {
    fn apply(&self, state: &mut State) {
        state.guided.retain(|guided| guided.mark != self.mark);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let rolled = before
            .check
            .as_ref()
            .and_then(|check| check.mode.guided)
            .is_some_and(|homing| homing.mark == self.mark);
        let guided = before
            .guided
            .iter()
            .find(|guided| guided.mark == self.mark)?;
        if rolled {
            return None;
        }
        let why = nothing_to_hit(before, guided).map_or(String::new(), |why| format!(": {why}"));
        Some(format!(
            "{} {} is lost{why} (G-QUAL-12).",
            genitive(before.name_of(guided.by)),
            weapon_name(before, guided.by, guided.weapon)
        ))
    }
}

/// A character has another weapon in hand (G-MOD-12).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Armed {
    pub who: Id,
    pub held: Box<Held>,
}

impl Fact<State> for Armed {
    fn apply(&self, state: &mut State) {
        if let Some(figure) = state.figure_mut(self.who) {
            figure.weapons.push((*self.held).clone());
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} takes up {}.",
            before.name_of(self.who),
            a(&self.held.weapon.name)
        ))
    }
}

/// A weapon is no longer ready (G-QUAL-19).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unprepared {
    pub who: Id,
    pub weapon: u8,
}

impl Fact<State> for Unprepared {
    fn apply(&self, state: &mut State) {
        held(state, self.who, self.weapon, |h| h.prepared = 0);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} {} is no longer ready (G-QUAL-19).",
            genitive(before.name_of(self.who)),
            weapon_name(before, self.who, self.weapon)
        ))
    }
}

/// Spare rounds were counted (G-QUAL-16).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpareSet {
    pub who: Id,
    pub weapon: u8,
    pub spare: Option<u16>,
}

impl Fact<State> for SpareSet {
    fn apply(&self, state: &mut State) {
        held(state, self.who, self.weapon, |h| h.spare = self.spare);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { weapon, spare, .. } = self;
        let weapon = weapon_name(before, self.who, *weapon);
        Some(match spare {
            Some(n) => format!(
                "{} has {} for the {weapon}.",
                before.name_of(self.who),
                spare_words(*n)
            ),
            None => format!(
                "{} rounds for the {weapon} aren't counted.",
                genitive(before.name_of(self.who))
            ),
        })
    }
}

/// A weapon was repaired (G-EQ-12, G-EQ-13).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Repaired {
    pub by: Id,
    pub whose: Id,
    pub weapon: u8,
    pub price: u32,
    pub hours: u8,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rushed: bool,
}

impl Fact<State> for Repaired {
    fn apply(&self, state: &mut State) {
        held(state, self.whose, self.weapon, |h| h.wear = Wear::Sound);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} repairs {} {} in {}. The parts cost {} (G-EQ-13).",
            before.name_of(self.by),
            genitive(before.name_of(self.whose)),
            weapon_name(before, self.whose, self.weapon),
            log_text::hours(self.hours, self.rushed),
            count(self.price, "unit")
        ))
    }
}

/// Armor or gear was repaired (G-EQ-12, G-EQ-13).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mended {
    pub by: Id,
    pub whose: Id,
    pub what: Broken,
    pub price: u32,
    pub hours: u8,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rushed: bool,
}

impl Fact<State> for Mended {
    fn apply(&self, state: &mut State) {
        if let Some(figure) = state.figure_mut(self.whose)
            && let Some(wear) = figure.wear_of_mut(self.what)
        {
            *wear = Wear::Sound;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} repairs {} {} in {}. The parts cost {} (G-EQ-13).",
            before.name_of(self.by),
            genitive(before.name_of(self.whose)),
            before
                .figure(self.whose)
                .and_then(|f| f.broken(self.what))
                .map_or("item", |(name, ..)| name),
            log_text::hours(self.hours, self.rushed),
            count(self.price, "unit")
        ))
    }
}

/// Armor was damaged or repaired (G-EQ-10).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ArmorWorn {
    pub who: Id,
    pub wear: Wear,
}

impl Fact<State> for ArmorWorn {
    fn apply(&self, state: &mut State) {
        if let Some(figure) = state.figure_mut(self.who) {
            figure.armor_wear = self.wear;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { wear, .. } = self;
        Some(format!(
            "{} armor {}.",
            genitive(before.name_of(self.who)),
            wear.becomes()
        ))
    }
}
