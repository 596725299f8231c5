//! Components, Critical Hits, and the numbers that depend on them (G-VEH-14 to G-VEH-24, G-VCOM-26 to
//! G-VCOM-29).
//!
//! A component may be out for several reasons at once, and each ends in its own way. The state
//! therefore stores the reasons, and a component works only if there are none.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::figure::Wear;
use crate::limits::MOST_DEFENSE;
use crate::state::State;
use crate::tokens::{Change, Whose};
use rules::view::{Id, Reason};

use super::Vehicle;

/// A component that can be compromised (G-VEH-15 to G-VEH-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Component {
    /// No Decelerate (G-VEH-15).
    Brakes,
    /// Defense 0 (G-VEH-16).
    Defenses,
    /// Armor 0 (G-VEH-17).
    Hull,
    /// Handling at most -3 (G-VEH-18).
    Navigation,
    /// No Accelerate, and speed drops each round (G-VEH-19).
    Propulsion,
    /// One weapon of the mount at that place (G-VEH-20).
    Weapon(u8),
}

impl Component {
    /// All components except weapons.
    pub const SYSTEMS: [Self; 5] = [
        Self::Brakes,
        Self::Defenses,
        Self::Hull,
        Self::Navigation,
        Self::Propulsion,
    ];

    /// The word for a component. For a weapon it is the name, with the arc if several have that name.
    pub fn word(self, vehicle: &Vehicle) -> String {
        match self {
            Self::Brakes => "brakes".to_owned(),
            Self::Defenses => "defenses".to_owned(),
            Self::Hull => "hull".to_owned(),
            Self::Navigation => "navigation".to_owned(),
            Self::Propulsion => "propulsion".to_owned(),
            Self::Weapon(place) if usize::from(place) < vehicle.weapons.len() => {
                super::offers::named(vehicle, place)
            }
            Self::Weapon(_) => "a weapon".to_owned(),
        }
    }

    /// The rule with its effect.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Brakes => "G-VEH-15",
            Self::Defenses => "G-VEH-16",
            Self::Hull => "G-VEH-17",
            Self::Navigation => "G-VEH-18",
            Self::Propulsion => "G-VEH-19",
            Self::Weapon(_) => "G-VEH-20",
        }
    }
}

/// An effect of a Critical Hit (M-22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HitEffect {
    /// The vehicle suffers system strain.
    SystemStrain(u8),
    /// Everyone aboard suffers strain.
    StrainAboard(u8),
    /// Everyone aboard rolls against splinters.
    Shrapnel,
    /// A component is compromised.
    Compromises(Component),
    /// One weapon of the attacker's choice is compromised.
    CompromisesWeapon,
    /// Every component is compromised.
    CompromisesAll,
    /// The vehicle is on fire.
    Burns,
    /// The vehicle is destroyed at the end of the next round.
    BreaksUp,
    /// The vehicle is destroyed at once.
    Vaporizes,
}

impl HitEffect {
    /// True if it continues until it is repaired.
    pub const fn lasts(self) -> bool {
        match self {
            Self::SystemStrain(_) | Self::StrainAboard(_) | Self::Shrapnel | Self::Vaporizes => {
                false
            }
            Self::Compromises(_)
            | Self::CompromisesWeapon
            | Self::CompromisesAll
            | Self::Burns
            | Self::BreaksUp => true,
        }
    }
}

/// A Critical Hit that a vehicle has suffered (G-VCOM-26). It counts until it is repaired (G-VCOM-28).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CriticalHit {
    /// Its number.
    pub mark: u32,
    /// Its result.
    pub result: u16,
    /// Its name.
    pub name: String,
    /// Difficulty of the repair, 1 to 4, or 0 if it can't be repaired.
    pub severity: u8,
    /// Its effect in words.
    pub text: String,
    /// Its lasting effects.
    #[serde(default)]
    pub harm: Vec<HitEffect>,
    /// The compromised weapon, by its place.
    #[serde(default)]
    pub weapon: Option<u8>,
    /// The d100 that was rolled.
    #[serde(default)]
    pub rolled: Option<u8>,
    /// The round in which it was suffered.
    #[serde(default)]
    pub round: u32,
}

impl CriticalHit {
    /// How many pieces of a component it puts out.
    fn takes(&self, component: Component, all: u8) -> u8 {
        let takes = |harm: &HitEffect| match (*harm, component) {
            (HitEffect::CompromisesAll, Component::Weapon(_)) => all,
            (HitEffect::CompromisesAll, _) => 1,
            (HitEffect::Compromises(which), _) => u8::from(which == component),
            (HitEffect::CompromisesWeapon, Component::Weapon(place)) => {
                u8::from(self.weapon == Some(place))
            }
            _ => 0,
        };
        self.harm.iter().map(takes).max().unwrap_or(0)
    }
}

/// A pending Critical Hit: rolled but not suffered yet, while the vehicle may brace against it
/// (G-VCOM-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Looming {
    /// Its current result.
    pub result: u16,
    /// The d100 that was rolled.
    pub rolled: u8,
    /// The weapon it would compromise.
    #[serde(default)]
    pub weapon: Option<u8>,
}

/// A Critical Hit rolled after a pending one. Its result is known only when it is handled, because an
/// earlier one that lands adds to it (G-VCOM-15, G-VCOM-28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Queued {
    /// The d100 that was rolled.
    pub rolled: u8,
    /// The bonus to the roll, apart from that of open Critical Hits.
    #[serde(default)]
    pub plus: i32,
    /// The weapon the attacker chose, if any.
    #[serde(default)]
    pub weapon: Option<u8>,
}

/// Why a component is out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A Critical Hit, with its mark, name and severity.
    Critical(u32, String, u8),
    /// Hull trauma above the threshold (G-VEH-14).
    Trauma,
    /// System strain above the threshold (G-VEH-24).
    Strain,
    /// Emergency repairs only (G-VEH-23).
    Makeshift,
    /// A hit disables it for a while (T-40).
    Hindered,
    /// A GM call.
    Word,
}

impl Cause {
    /// The reason in a few words.
    pub fn words(&self) -> Cow<'static, str> {
        match self {
            Self::Critical(_, name, _) => name.clone().into(),
            Self::Trauma => "hull trauma over its threshold".into(),
            Self::Strain => "system strain over its threshold".into(),
            Self::Makeshift => "emergency repairs only".into(),
            Self::Hindered => "temporarily hindered by a hit".into(),
            Self::Word => "GM call".into(),
        }
    }

    /// The key for scripts.
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Critical(..) => "critical",
            Self::Trauma => "hull_trauma",
            Self::Strain => "system_strain",
            Self::Makeshift => "emergency_repairs",
            Self::Hindered => "hindered",
            Self::Word => "by_hand",
        }
    }

    /// The rule of the reason.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::Critical(..) => "G-VCOM-26",
            Self::Trauma => "G-VEH-14",
            Self::Strain => "G-VEH-24",
            Self::Makeshift => "G-VEH-23",
            Self::Hindered => "T-40",
            Self::Word => "G-VEH-21",
        }
    }
}

/// The damage of a vehicle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Condition {
    /// Critical Hits that aren't repaired.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub criticals: Vec<CriticalHit>,
    /// True if only emergency repairs keep it together (G-VEH-23).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub makeshift: bool,
    /// Components out by a GM call. A mount appears once for each of its weapons.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub out: Vec<Component>,
    /// True for debris.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub destroyed: bool,
    /// The checks still needed to put out the fire aboard.
    #[serde(skip_serializing_if = "is_zero")]
    pub fire: u8,
    /// True if its hull was worked on in this encounter (G-VCOM-22).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hull_tried: bool,
    /// True if it suffered system strain since the day began (G-VEH-26).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub strained_today: bool,
    /// True if the last person aboard got off or was taken out. It isn't scenery, so it drifts
    /// (G-VEH-09).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub left: bool,
    /// The pending Critical Hit, which it may still brace against.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub looming: Option<Looming>,
    /// Hull trauma of hits without an attack, after armor. Each may be braced against in turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub struck: Vec<u16>,
    /// People aboard who have yet to roll against splinters, in order (M-22).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub splinters: Vec<Id>,
    /// Critical Hits that wait for the pending one, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub queued: Vec<Queued>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
const fn is_zero(n: &u8) -> bool {
    *n == 0
}

impl Condition {
    /// True if there is nothing to store.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// True if a braced vehicle has to answer first (G-VCOM-15).
    pub fn asks(&self) -> bool {
        self.looming.is_some() || !self.struck.is_empty()
    }
}

fn reason(
    label: impl Into<Cow<'static, str>>,
    change: &impl ToString,
    rule: impl Into<Cow<'static, str>>,
) -> Reason {
    Reason {
        label: label.into(),
        change: change.to_string().into(),
        rule: Some(rule.into()),
    }
}

impl Vehicle {
    /// The Critical Hit with that mark.
    pub fn critical(&self, mark: u32) -> Option<&CriticalHit> {
        self.condition.criticals.iter().find(|c| c.mark == mark)
    }

    /// Every reason why a component is out. For a mount with several weapons, why not all of them work.
    pub fn causes(&self, component: Component) -> Vec<Cause> {
        let condition = &self.condition;
        let of_criticals = condition
            .criticals
            .iter()
            .filter(|c| c.takes(component, 1) > 0)
            .map(|c| Cause::Critical(c.mark, c.name.clone(), c.severity));
        let mut all: Vec<Cause> = of_criticals.collect();
        if self.wrecked() {
            all.push(Cause::Trauma);
        }
        if self.overloaded() {
            all.push(Cause::Strain);
        }
        let stays = !matches!(component, Component::Brakes | Component::Propulsion);
        if condition.makeshift && stays {
            all.push(Cause::Makeshift);
        }
        if self.hindrances(component) > 0 {
            all.push(Cause::Hindered);
        }
        if condition.out.contains(&component) {
            all.push(Cause::Word);
        }
        all
    }

    /// The damage to a weapon, if it is damaged (M-05).
    pub fn wear_of(&self, component: Component) -> Option<Wear> {
        let Component::Weapon(place) = component else {
            return None;
        };
        let wear = self.weapons.get(usize::from(place))?.firing.wear;
        (!wear.is_sound()).then_some(wear)
    }

    /// How many times hits disable a component now (T-40).
    fn hindrances(&self, component: Component) -> usize {
        let of = self.effects.hindered.iter();
        of.filter(|h| h.component == component).count()
    }

    /// True if no piece of a component works.
    pub fn is_out(&self, component: Component) -> bool {
        match component {
            Component::Weapon(place) => self.sound_weapons(place) == 0,
            _ => !self.causes(component).is_empty(),
        }
    }

    /// The number of working weapons of a mount (G-VEH-20).
    pub fn sound_weapons(&self, place: u8) -> u8 {
        let condition = &self.condition;
        if self.wrecked() || self.overloaded() || condition.makeshift || condition.destroyed {
            return 0;
        }
        self.unhit_weapons(place)
    }

    /// The number of weapons of a mount that neither a Critical Hit nor a GM call has put out, even if
    /// the whole vehicle can't fire for other reasons (G-VEH-20).
    pub fn unhit_weapons(&self, place: u8) -> u8 {
        let Some(mount) = self.weapons.get(usize::from(place)) else {
            return 0;
        };
        let condition = &self.condition;
        let component = Component::Weapon(place);
        let of_criticals = condition
            .criticals
            .iter()
            .map(|c| c.takes(component, mount.count))
            .fold(0, u8::saturating_add);
        let of_words = condition.out.iter().filter(|c| **c == component).count();
        let of_words = of_words + self.hindrances(component);
        let of_words = u8::try_from(of_words).unwrap_or(u8::MAX);
        mount
            .count
            .saturating_sub(of_criticals)
            .saturating_sub(of_words)
    }

    /// Every component that doesn't work completely.
    pub fn compromised(&self) -> Vec<Component> {
        let weapons = (0..self.weapons.len()).filter_map(|place| u8::try_from(place).ok());
        Component::SYSTEMS
            .into_iter()
            .chain(weapons.map(Component::Weapon))
            .filter(|c| !self.causes(*c).is_empty())
            .collect()
    }

    /// The effective armor (G-VEH-17, G-VEH-28).
    pub fn armor_now(&self) -> u16 {
        if self.is_out(Component::Hull) {
            0
        } else {
            u16::from(self.armor)
        }
    }

    /// The effective defense with its sources, 0 to 4 (G-VEH-16, G-VEH-27, G-TAL-61, X-16).
    pub fn defense_now(&self, state: &State) -> (u8, Vec<Reason>) {
        if self.is_out(Component::Defenses) {
            return (0, vec![reason("defenses compromised", &0, "G-VEH-16")]);
        }
        let mut sum = self.defense;
        let mut because = vec![reason("its own", &self.defense, "G-VEH-27")];
        if let Some(pilot) = self.pilot(state) {
            let more = pilot.drives_defensively();
            if more > 0 {
                sum = sum.saturating_add(more);
                let label = format!("Defensive Driving of {}", pilot.name);
                because.push(reason(label, &format!("+{more}"), "G-TAL-61"));
            }
        }
        let own = || {
            state
                .tokens
                .iter()
                .filter(|t| t.whose == Whose::One(self.id))
        };
        for token in own() {
            if let Change::RangedDefense(n) | Change::MeleeDefense(n) = token.change {
                sum = sum.saturating_add(n);
                let label = token.from.clone();
                because.push(reason(label, &format!("+{n}"), token.rule.clone()));
            }
        }
        if sum > MOST_DEFENSE {
            sum = MOST_DEFENSE;
            because.push(reason("never more than 4", &MOST_DEFENSE, "G-DEF-05"));
        }
        if own().any(|t| t.change == Change::NoDefense) {
            sum = 0;
            because.push(reason("defense canceled", &0, "M-06"));
        }
        (sum, because)
    }

    /// The effective handling (G-VEH-02, G-VEH-18).
    pub fn handling_now(&self) -> i8 {
        if self.is_out(Component::Navigation) {
            self.handling.min(-3)
        } else {
            self.handling
        }
    }

    /// The effective top speed (G-VEH-04, G-TAL-49).
    pub fn top_speed(&self) -> u8 {
        let more = u8::from(self.effects.throttle.is_some());
        if more > 0 {
            (self.max_speed + more).min(5).max(self.max_speed)
        } else {
            self.max_speed
        }
    }
}
