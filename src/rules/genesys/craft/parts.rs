//! Components, Critical Hits, and the numbers that depend on them (G-VEH-14 to G-VEH-24, G-VCOM-26 to
//! G-VCOM-29).
//!
//! A component may be out for several reasons at once, and each ends in its own way. The state
//! therefore stores the reasons, and a component works only if there are none.

use std::borrow::Cow;

use crate::figure::reason;
use crate::limits::MOST_DEFENSE;
use crate::model::figure::held::Wear;
use crate::model::state::State;
use crate::model::tokens::{Change, Whose};
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::parts::{Component, CriticalHit};

use rules::view::Reason;

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
                crate::model::vehicles::parts::named(vehicle, place)
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
            Self::Trauma => "hull trauma is over the vehicle's threshold".into(),
            Self::Strain => "system strain is over the vehicle's threshold".into(),
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

    /// The number of working weapons of a mount that weren't fired this round (G-VCOM-25).
    pub fn left_to_fire(&self, place: u8) -> u8 {
        let mount = self.weapons.get(usize::from(place));
        let used = mount.map_or(0, |mount| mount.firing.used);
        self.sound_weapons(place).saturating_sub(used)
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
            return (0, vec![reason("defenses compromised", 0, "G-VEH-16")]);
        }
        let mut sum = self.defense;
        let mut because = vec![reason("its own", self.defense, "G-VEH-27")];
        if let Some(pilot) = self.pilot(state) {
            let more = pilot.drives_defensively();
            if more > 0 {
                sum = sum.saturating_add(more);
                let label = format!("Defensive Driving of {}", pilot.name);
                because.push(reason(label, format!("+{more}"), "G-TAL-61"));
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
                because.push(reason(label, format!("+{n}"), token.rule.clone()));
            }
        }
        if sum > MOST_DEFENSE {
            sum = MOST_DEFENSE;
            because.push(reason("never more than 4", MOST_DEFENSE, "G-DEF-05"));
        }
        if own().any(|t| t.change == Change::NoDefense) {
            sum = 0;
            because.push(reason("defense canceled", 0, "M-06"));
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
