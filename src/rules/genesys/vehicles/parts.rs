//! Components, Critical Hits, and the numbers that follow from them (G-VEH-14 to G-VEH-24,
//! G-VCOM-26 to G-VCOM-29).
//!
//! A component may be out for several reasons at once, and each reason ends in its own way; so what
//! is kept are the reasons, and whether a component works is asked of all of them.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::rules::genesys::figure::Wear;
use crate::rules::genesys::limits::MOST_DEFENSE;
use crate::rules::genesys::state::State;
use crate::rules::genesys::tokens::{Change, Whose};
use crate::rules::view::{Id, Reason};

use super::Vehicle;

/// What of a vehicle can be out of order (G-VEH-15 to G-VEH-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Component {
    /// No Decelerate (G-VEH-15).
    Brakes,
    /// Defense 0 (G-VEH-16).
    Defenses,
    /// Armor 0 (G-VEH-17).
    Hull,
    /// Handling -3 (G-VEH-18).
    Navigation,
    /// No Accelerate, and slower each round (G-VEH-19).
    Propulsion,
    /// One weapon of that place (G-VEH-20).
    Weapon(u8),
}

impl Component {
    /// All but the weapons.
    pub const SYSTEMS: [Self; 5] = [
        Self::Brakes,
        Self::Defenses,
        Self::Hull,
        Self::Navigation,
        Self::Propulsion,
    ];

    /// Its word; a weapon is called by its name, and by its arc where several have that.
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

    /// The rule that says what it costs.
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

/// What a Critical Hit does (M-22): the vocabulary of its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HitEffect {
    /// The vehicle suffers system strain.
    SystemStrain(u8),
    /// Everybody aboard suffers strain.
    StrainAboard(u8),
    /// Everybody aboard rolls against splinters.
    Shrapnel,
    /// A component is compromised.
    Compromises(Component),
    /// One weapon of the attacker's choice is.
    CompromisesWeapon,
    /// Every component is.
    CompromisesAll,
    /// It burns.
    Burns,
    /// It falls apart at the end of the next round.
    BreaksUp,
    /// It is gone at once.
    Vaporizes,
}

impl HitEffect {
    /// Whether it goes on until it is repaired.
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

/// A Critical Hit a vehicle suffers from (G-VCOM-26); it counts until it is repaired (G-VCOM-28).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CriticalHit {
    /// Its number.
    pub mark: u32,
    /// The result it was.
    pub result: u16,
    /// Its name.
    pub name: String,
    /// Difficulty of the repair, 1 to 4; 0 where nothing is left to repair.
    pub severity: u8,
    /// What it does, in words.
    pub text: String,
    /// What of that lasts.
    #[serde(default)]
    pub harm: Vec<HitEffect>,
    /// The weapon that is compromised, by its place.
    #[serde(default)]
    pub weapon: Option<u8>,
    /// What the d100 showed.
    #[serde(default)]
    pub rolled: Option<u8>,
    /// The round it was suffered in.
    #[serde(default)]
    pub round: u32,
}

impl CriticalHit {
    /// How many of a component it puts out of order.
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

/// A Critical Hit rolled and not suffered yet, while the vehicle may brace against it (G-VCOM-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Looming {
    /// The result as it stands.
    pub result: u16,
    /// What the d100 showed.
    pub rolled: u8,
    /// The weapon it would compromise.
    #[serde(default)]
    pub weapon: Option<u8>,
}

/// A Critical Hit rolled behind one that looms: what it comes to is only known when its turn comes,
/// for a hit that lands before it adds to it (G-VCOM-15, G-VCOM-28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Queued {
    /// What the d100 showed.
    pub rolled: u8,
    /// Added to it, beside what open Critical Hits add.
    #[serde(default)]
    pub plus: i32,
    /// The weapon the attacker chose, if any.
    #[serde(default)]
    pub weapon: Option<u8>,
}

/// Why a component does not work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A Critical Hit, with its mark, name and severity.
    Critical(u32, String, u8),
    /// Hull trauma above the threshold (G-VEH-14).
    Trauma,
    /// System strain above the threshold (G-VEH-24).
    Strain,
    /// Only patched up (G-VEH-23).
    Makeshift,
    /// A hit hinders it for a while (T-40).
    Hindered,
    /// The table says so.
    Word,
}

impl Cause {
    /// In a few words.
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

    /// A key for programs.
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

    /// The rule it rests on.
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

/// What is damaged of a vehicle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Condition {
    /// Critical Hits not repaired.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub criticals: Vec<CriticalHit>,
    /// Emergency repairs hold it together (G-VEH-23).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub makeshift: bool,
    /// Components out by the table's word; a weapon once for each of its mount.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub out: Vec<Component>,
    /// Debris.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub destroyed: bool,
    /// Checks it still takes to put the fire aboard out.
    #[serde(skip_serializing_if = "is_zero")]
    pub fire: u8,
    /// Its hull was worked on in this encounter (G-VCOM-22).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hull_tried: bool,
    /// It suffered system strain since the day began (G-VEH-26).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub strained_today: bool,
    /// Whoever was aboard last got off or was taken out: it is no scenery, and drifts (G-VEH-09).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub left: bool,
    /// A Critical Hit it may still brace against.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub looming: Option<Looming>,
    /// Hull trauma of hits that no attack dealt, after armor, each to be braced against in its turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub struck: Vec<u16>,
    /// Those aboard who have yet to roll against splinters, in their order (M-22).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub splinters: Vec<Id>,
    /// Those behind it, each to be braced against when its turn comes, in their order.
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
    /// Whether there is nothing to keep.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// Whether something waits for the answer of the braced (G-VCOM-15).
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
    /// One of its Critical Hits.
    pub fn critical(&self, mark: u32) -> Option<&CriticalHit> {
        self.condition.criticals.iter().find(|c| c.mark == mark)
    }

    /// Every reason why a component does not work; of a mount with several weapons, why not all do.
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

    /// How damaged a weapon is, if it is (M-05).
    pub fn wear_of(&self, component: Component) -> Option<Wear> {
        let Component::Weapon(place) = component else {
            return None;
        };
        let wear = self.weapons.get(usize::from(place))?.firing.wear;
        (!wear.is_sound()).then_some(wear)
    }

    /// How often hits hinder a component now (T-40).
    fn hindrances(&self, component: Component) -> usize {
        let of = self.effects.hindered.iter();
        of.filter(|h| h.component == component).count()
    }

    /// Whether a component works not at all.
    pub fn is_out(&self, component: Component) -> bool {
        match component {
            Component::Weapon(place) => self.sound_weapons(place) == 0,
            _ => !self.causes(component).is_empty(),
        }
    }

    /// How many weapons of a mount work (G-VEH-20).
    pub fn sound_weapons(&self, place: u8) -> u8 {
        let condition = &self.condition;
        if self.wrecked() || self.overloaded() || condition.makeshift || condition.destroyed {
            return 0;
        }
        self.unhit_weapons(place)
    }

    /// How many weapons of a mount no Critical Hit and no word of the table has put out, whatever
    /// else keeps the whole vehicle from firing (G-VEH-20).
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

    /// Every component that does not wholly work.
    pub fn compromised(&self) -> Vec<Component> {
        let weapons = (0..self.weapons.len()).filter_map(|place| u8::try_from(place).ok());
        Component::SYSTEMS
            .into_iter()
            .chain(weapons.map(Component::Weapon))
            .filter(|c| !self.causes(*c).is_empty())
            .collect()
    }

    /// Armor that counts (G-VEH-17, G-VEH-28).
    pub fn armor_now(&self) -> u16 {
        if self.is_out(Component::Hull) {
            0
        } else {
            u16::from(self.armor)
        }
    }

    /// Defense that counts, with its sources, 0 to 4 (G-VEH-16, G-VEH-27, G-TAL-61, X-16).
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

    /// Handling that counts (G-VEH-02, G-VEH-18).
    pub fn handling_now(&self) -> i8 {
        if self.is_out(Component::Navigation) {
            self.handling.min(-3)
        } else {
            self.handling
        }
    }

    /// The highest speed it can go now (G-VEH-04, G-TAL-49).
    pub fn top_speed(&self) -> u8 {
        let more = u8::from(self.effects.throttle.is_some());
        if more > 0 {
            (self.max_speed + more).min(5).max(self.max_speed)
        } else {
            self.max_speed
        }
    }
}
