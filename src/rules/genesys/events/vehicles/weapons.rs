//! Events of a vehicle's weapons, of what hinders it, and of squadrons.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::event::{is_counted, with};
use crate::model::check::mode::Mode;
use crate::model::figure::held::Wear;
use crate::model::state::State;
use crate::model::tokens::Until;
use crate::model::vehicles::craft::Squadron;
use crate::model::vehicles::parts::Component;
use crate::model::vehicles::round;
use crate::model::vehicles::round::{Curtain, Throttle};
use crate::words::{agree_with_thing, be, genitive};

/// Weapons of a mount were fired.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fired {
    pub vehicle: Id,
    pub weapon: u8,
    pub count: u8,
    pub ready_round: u32,
}

impl Fact<State> for Fired {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            if let Some(mount) = v.weapons.get_mut(usize::from(self.weapon)) {
                let firing = &mut mount.firing;
                firing.used = firing.used.saturating_add(self.count);
                firing.ready_round = self.ready_round;
                if mount.weapon.qualities.iter().copied().any(is_counted) {
                    firing.shots = firing.shots.saturating_add(u16::from(self.count));
                }
            }
        });
        if let Some(check) = &mut state.check {
            check.fired = Some(self.count);
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// A mount was loaded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reloaded {
    pub vehicle: Id,
    pub weapon: u8,
}

impl Fact<State> for Reloaded {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            if let Some(mount) = v.weapons.get_mut(usize::from(self.weapon)) {
                mount.firing.shots = 0;
                mount.firing.empty = false;
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let mount = before
            .vehicle(self.vehicle)?
            .weapons
            .get(usize::from(self.weapon))?;
        let guns = format!(
            "The {} on {}",
            mount.weapon.name,
            before.name_of(self.vehicle)
        );
        Some(agree_with_thing(format!("{guns} is loaded."), &guns))
    }
}

/// A mount is out of ammunition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Emptied {
    pub vehicle: Id,
    pub weapon: u8,
}

impl Fact<State> for Emptied {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            if let Some(mount) = v.weapons.get_mut(usize::from(self.weapon)) {
                mount.firing.empty = true;
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let mount = before
            .vehicle(self.vehicle)?
            .weapons
            .get(usize::from(self.weapon))?;
        let guns = format!(
            "The {} of {}",
            mount.weapon.name,
            before.name_of(self.vehicle)
        );
        Some(agree_with_thing(
            format!("{guns} is out of ammunition."),
            &guns,
        ))
    }
}

/// The damage to a mount was set (M-05).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Worn {
    pub vehicle: Id,
    pub weapon: u8,
    pub wear: Wear,
}

impl Fact<State> for Worn {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            if let Some(mount) = v.weapons.get_mut(usize::from(self.weapon)) {
                mount.firing.wear = self.wear;
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { wear, .. } = self;
        let mount = before
            .vehicle(self.vehicle)?
            .weapons
            .get(usize::from(self.weapon))?;
        let guns = format!(
            "The {} of {}",
            mount.weapon.name,
            before.name_of(self.vehicle)
        );
        Some(agree_with_thing(
            format!("{guns} {} (M-05).", wear.becomes()),
            &guns,
        ))
    }
}

/// A mount was prepared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Prepared {
    pub vehicle: Id,
    pub weapon: u8,
}

impl Fact<State> for Prepared {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            if let Some(mount) = v.weapons.get_mut(usize::from(self.weapon)) {
                mount.firing.prepared = mount.firing.prepared.saturating_add(1);
            }
        });
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// The open attack becomes a Concentrated Barrage, or no longer is one (G-VCOM-21).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Concentrated {
    pub on: bool,
}

impl Fact<State> for Concentrated {
    fn apply(&self, state: &mut State) {
        if let Some(check) = &mut state.check {
            let mode = Mode {
                concentrated: self.on,
                ..check.mode.clone()
            };
            check.is_made(&mode);
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        Some(match self {
Self { on: true } => {
            "The attack is a Concentrated Barrage: all identical weapons in the arc fire, and 1 \
            Advantage adds their number to a hit (G-VCOM-21)."
                .to_owned()
        }
Self { on: false } => {
            "The attack is no longer a Concentrated Barrage.".to_owned()
        }
})
    }
}

/// A Blanket Barrage began (G-VCOM-20).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CurtainSet {
    pub vehicle: Id,
    pub curtain: Curtain,
}

impl Fact<State> for CurtainSet {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            v.effects.curtain = Some(self.curtain);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { curtain, .. } = self;
        Some(format!(
            "{} lays a Blanket Barrage: attacks on it by small craft have their difficulty upgraded {} (G-VCOM-20).",
            before.name_of(self.vehicle),
            lang::sentence::times(curtain.upgrades)
        ))
    }
}

/// The Blanket Barrage ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CurtainEnded {
    pub vehicle: Id,
}

impl Fact<State> for CurtainEnded {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| v.effects.curtain = None);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "The Blanket Barrage around {} ends.",
            before.name_of(self.vehicle)
        ))
    }
}

/// The Blanket Barrage strikes back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CurtainStrikes {
    pub vehicle: Id,
    pub whom: Id,
    pub full: bool,
}

impl Fact<State> for CurtainStrikes {
    fn apply(&self, _: &mut State) {
        // These only appear in the log. Other events have the numbers.
    }

    fn tell(&self, before: &State) -> Option<String> {
        let how = if self.full {
            "full damage"
        } else {
            "half damage"
        };
        Some(format!(
            "{} barrage hits {} for {how} (G-VCOM-20).",
            genitive(before.name_of(self.vehicle)),
            before.name_of(self.whom)
        ))
    }
}

/// Its top speed is higher for a while (G-TAL-49).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThrottleSet {
    pub vehicle: Id,
    pub throttle: Throttle,
}

impl Fact<State> for ThrottleSet {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            v.effects.throttle = Some(self.throttle);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { throttle, .. } = self;
        Some(format!(
            "{} gets +1 speed until the end of round {} (G-TAL-49).",
            before.name_of(self.vehicle),
            throttle.last
        ))
    }
}

/// Its top speed is normal again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThrottleEnded {
    pub vehicle: Id,
}

impl Fact<State> for ThrottleEnded {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| v.effects.throttle = None);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} is back to its normal top speed.",
            before.name_of(self.vehicle)
        ))
    }
}

/// Its communications are jammed (M-21).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Jammed {
    pub vehicle: Id,
    pub difficulty: u8,
}

impl Fact<State> for Jammed {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            v.effects.jammed = Some(self.difficulty);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} is jammed: communications take a Computers check at {} (M-21).",
            before.name_of(self.vehicle),
            crate::words::difficulty(self.difficulty)
        ))
    }
}

/// Its communications are no longer jammed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unjammed {
    pub vehicle: Id,
}

impl Fact<State> for Unjammed {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| v.effects.jammed = None);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} is no longer jammed.",
            before.name_of(self.vehicle)
        ))
    }
}

/// Hits of its weapons also deal system strain (M-21).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DrillSet {
    pub vehicle: Id,
    pub until: Until,
}

impl Fact<State> for DrillSet {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| v.effects.drill = Some(self.until));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { until, .. } = self;
        let end = match *until {
            Until::TurnEnd { who, .. } => until.at_the_start(before, who, None),
            until => until.words(before),
        };
        Some(format!(
            "Each hit from {} also deals 1 system strain {end} (M-21).",
            before.name_of(self.vehicle)
        ))
    }
}

/// They no longer do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DrillEnded {
    pub vehicle: Id,
}

impl Fact<State> for DrillEnded {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| v.effects.drill = None);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "Hits from {} no longer deal system strain.",
            before.name_of(self.vehicle)
        ))
    }
}

/// A hit disables a component for a while (T-40).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hindered {
    pub vehicle: Id,
    pub hindered: round::Hindered,
}

impl Fact<State> for Hindered {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            v.effects.hindered.push(self.hindered);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { hindered, .. } = self;
        let part = hindered.component.word(before.vehicle(self.vehicle)?);
        let rule = hindered.component.rule();
        let end = hindered.until.words(before);
        Some(format!(
            "The hit hinders the {part} on {} {end} (T-40, {rule}).",
            before.name_of(self.vehicle)
        ))
    }
}

/// That effect on a component ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HindranceEnded {
    pub vehicle: Id,
    pub component: Component,
}

impl Fact<State> for HindranceEnded {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            let all = &mut v.effects.hindered;
            if let Some(place) = all.iter().position(|h| h.component == self.component) {
                all.remove(place);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { component, .. } = self;
        let part = component.word(before.vehicle(self.vehicle)?);
        let is = be(&part);
        Some(format!(
            "The {part} on {} {is} no longer hindered.",
            before.name_of(self.vehicle)
        ))
    }
}

/// A number of craft fly as one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SquadronSet {
    pub vehicle: Id,
    pub size: u8,
}

impl Fact<State> for SquadronSet {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            v.squadron = (self.size > 1).then_some(Squadron {
                size: self.size,
                standing: self.size,
            });
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { size, .. } = self;
        Some(match size {
            0 | 1 => format!("{} is now a single craft.", before.name_of(self.vehicle)),
            n => {
                let name = before.name_of(self.vehicle);
                agree_with_thing(format!("{name} is a squadron of {n}."), name)
            }
        })
    }
}

/// A number of craft of a squadron are left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CraftLost {
    pub vehicle: Id,
    pub standing: u8,
}

impl Fact<State> for CraftLost {
    fn apply(&self, state: &mut State) {
        with(state, self.vehicle, |v| {
            if let Some(squadron) = &mut v.squadron {
                squadron.standing = self.standing;
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { standing, .. } = self;
        let craft = before.vehicle(self.vehicle)?;
        Some(format!(
            "{} has {standing} of {} craft left.",
            craft.name,
            craft.squadron.map_or(1, |s| s.size)
        ))
    }
}
