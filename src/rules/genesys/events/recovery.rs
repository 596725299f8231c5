//! The events of care, time and load.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use rules::encounter::Fact;
use rules::encounter::facts::facts;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::events::spans::{Span, begin, fresh_if};
use crate::model::check::Check;
use crate::model::check::purpose::Purpose;
use crate::model::scene::Hazard;
use crate::model::state::State;
use crate::model::talents::record::Limit;
use crate::model::vehicles::craft::{Vehicle, goes_full_throttle};
use crate::model::vehicles::task::{Duty, Job, Task};
use crate::words::genitive;

facts! {
    /// An event of care, time or load.
    pub enum RecoveryEvent for State as fields in Event::Care {
        Treated,
        InjuryTried,
        Dosed,
        Calmed,
        Rested,
        WeekRested,
        Convalesced,
        DaysPassed,
        SessionBegan,
        PickedUp,
        PutDown,
        Packed,
        Hid,
    }
}

/// A character's wounds were treated in this encounter (G-HEAL-03).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Treated {
    pub who: Id,
}

impl Fact<State> for Treated {
    fn apply(&self, state: &mut State) {
        if let Some(f) = state.figure_mut(self.who) {
            f.tended.treated = true;
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// A Critical Injury was treated, with or without success (G-HEAL-04).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InjuryTried {
    pub who: Id,
    pub mark: u32,
}

impl Fact<State> for InjuryTried {
    fn apply(&self, state: &mut State) {
        let days = state.calendar.days;
        if let Some(critical) = state
            .figure_mut(self.who)
            .and_then(|f| f.criticals.iter_mut().find(|c| c.mark == self.mark))
        {
            critical.tried = Some(days);
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// A character received a painkiller of this value in wounds. Its item is used up (G-HEAL-06).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dosed {
    pub who: Id,
    pub by: Id,
    pub worth: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
}

impl Fact<State> for Dosed {
    fn apply(&self, state: &mut State) {
        let Self { item, .. } = self;
        if let Some(f) = state.figure_mut(self.who) {
            f.tended.doses = f.tended.doses.saturating_add(1);
        }
        if let Some((f, name)) = state.figure_mut(self.by).zip(item.as_ref())
            && let Some(place) = f.items.iter().position(|i| i.name == *name)
        {
            f.items.remove(place);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let nth = before.figure(self.who)?.tended.doses.saturating_add(1);
        Some(if self.worth == 0 {
            format!(
                "{} {nth}th painkiller today has no effect (G-HEAL-06).",
                genitive(before.name_of(self.who))
            )
        } else {
            let nth = ["first", "second", "third", "fourth", "fifth"]
                .get(nth as usize - 1)
                .copied()
                .unwrap_or("next");
            format!(
                "This is {} {nth} painkiller today (G-HEAL-06).",
                genitive(before.name_of(self.who))
            )
        })
    }
}

/// A character made the check to recover strain after the encounter (G-HEAL-07).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Calmed {
    pub who: Id,
}

impl Fact<State> for Calmed {
    fn apply(&self, state: &mut State) {
        if let Some(f) = state.figure_mut(self.who) {
            f.tended.calmed = true;
        }
        // After the recovery check the character's limits per encounter start over.
        fresh_if(state, &[Limit::Encounter], |f| f.id == self.who);
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// A character rested for a night (G-HEAL-01).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rested {
    pub who: Id,
}

impl Fact<State> for Rested {
    fn apply(&self, _: &mut State) {}

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} rests for the night (G-HEAL-01).",
            before.name_of(self.who)
        ))
    }
}

/// A character rested for a week. A check may follow (G-HEAL-02).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WeekRested {
    pub who: Id,
}

impl Fact<State> for WeekRested {
    fn apply(&self, state: &mut State) {
        if let Some(f) = state.figure_mut(self.who) {
            f.tended.rested = true;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(if before.figure(self.who)?.criticals.is_empty() {
            format!("{} rests for a week.", before.name_of(self.who))
        } else {
            format!(
                "{} rests for a week and can check against one Critical Injury (G-HEAL-02).",
                before.name_of(self.who)
            )
        })
    }
}

/// The check after a week was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Convalesced {
    pub who: Id,
}

impl Fact<State> for Convalesced {
    fn apply(&self, state: &mut State) {
        if let Some(f) = state.figure_mut(self.who) {
            f.tended.rested = false;
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// A number of days have passed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DaysPassed {
    pub days: u32,
    /// True if it resets everything that is counted by encounters, as it does outside a fight.
    /// Older saves reset less.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resets: bool,
}

impl Fact<State> for DaysPassed {
    fn apply(&self, state: &mut State) {
        state.calendar.days = state.calendar.days.saturating_add(self.days);
        begin(
            state,
            Span::Day {
                resets: self.resets,
            },
        );
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { days, .. } = self;
        let mut then = before.calendar;
        then.days = then.days.saturating_add(self.days);
        let what = match days {
            1 => return Some(format!("It is now day {}.", then.day())),
            7 => "A week passes".to_owned(),
            n => format!("{n} days pass"),
        };
        Some(format!("{what}. It is day {}.", then.day()))
    }
}

/// A session begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SessionBegan {}

impl Fact<State> for SessionBegan {
    fn apply(&self, state: &mut State) {
        state.calendar.sessions = state.calendar.sessions.saturating_add(1);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "Session {} begins.",
            before.calendar.sessions.saturating_add(1)
        ))
    }
}

/// A character picked up another (G-ENC-06).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PickedUp {
    pub who: Id,
    pub whom: Id,
}

impl Fact<State> for PickedUp {
    fn apply(&self, state: &mut State) {
        let Self { whom, .. } = self;
        if let Some(f) = state.figure_mut(self.who)
            && !f.burden.beings.contains(whom)
        {
            f.burden.beings.push(self.whom);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} carries {} (G-ENC-06).",
            before.name_of(self.who),
            before.name_of(self.whom)
        ))
    }
}

/// A character put down another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PutDown {
    pub who: Id,
    pub whom: Id,
}

impl Fact<State> for PutDown {
    fn apply(&self, state: &mut State) {
        let Self { whom, .. } = self;
        if let Some(f) = state.figure_mut(self.who) {
            f.burden.beings.retain(|id| id != whom);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} puts {} down.",
            before.name_of(self.who),
            before.name_of(self.whom)
        ))
    }
}

/// A character's load is packed well or loosely (G-ENC-05).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Packed {
    pub who: Id,
    pub well: bool,
}

impl Fact<State> for Packed {
    fn apply(&self, state: &mut State) {
        if let Some(f) = state.figure_mut(self.who) {
            f.burden.packed = self.well;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self { who, well: true } => {
                format!(
                    "{} packs small items well (G-ENC-05).",
                    before.name_of(*who)
                )
            }
            Self { who, well: false } => {
                format!(
                    "{} carries small items loose (G-ENC-05).",
                    before.name_of(*who)
                )
            }
        })
    }
}

/// An item was hidden on the person, or taken out (G-ENC-10).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hid {
    pub who: Id,
    pub name: String,
    pub enc: u8,
    pub hidden: bool,
}

impl Fact<State> for Hid {
    fn apply(&self, state: &mut State) {
        let Self { name, .. } = self;
        if let Some(f) = state.figure_mut(self.who) {
            f.hide(name, self.hidden);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self {
                who,
                name: thing,
                enc,
                hidden: true,
            } => {
                let check = if *enc <= UNNOTICED {
                    "it is too small for a check to find"
                } else {
                    "Perception against Stealth finds it"
                };
                format!(
                    "{} hides the {thing}: {check} (G-ENC-10).",
                    before.name_of(*who)
                )
            }
            Self {
                who,
                name: thing,
                hidden: false,
                ..
            } => format!("{} no longer hides the {thing}.", before.name_of(*who)),
        })
    }
}

/// Encumbrance that a person can hide without a check (G-ENC-10).
pub const UNNOTICED: u8 = 1;

/// The purpose of a check with its rule: "to treat Vex's wounds". `None` for a plain check.
pub fn purpose(state: &State, check: &Check) -> Option<(String, &'static str)> {
    let name = |id: Id| state.name_of(id);
    let whose = |patient: Id| {
        if patient == check.by {
            "their own".to_owned()
        } else {
            genitive(name(patient))
        }
    };
    Some(match check.purpose() {
        Purpose::Plain => {
            let actor = state.figure(check.by)?;
            return goes_full_throttle(actor, check)
                .then(|| ("to go full throttle".to_owned(), "G-TAL-49"));
        }
        Purpose::Wounds { patient } => (format!("to treat {} wounds", whose(patient)), "G-HEAL-03"),
        Purpose::Injury { patient, mark } => {
            let injury = state.figure(patient)?.critical(mark)?;
            (
                format!("to treat {} {}", whose(patient), injury.name),
                "G-HEAL-04",
            )
        }
        Purpose::Convalescence { mark } => {
            let injury = state.figure(check.by)?.critical(mark)?;
            (format!("to recover from {}", injury.name), "G-HEAL-02")
        }
        Purpose::Calm => ("to recover strain".to_owned(), "G-HEAL-07"),
        Purpose::Douse {
            hazard: Hazard::Acid,
        } => ("to get the acid off".to_owned(), "G-ENV-13"),
        Purpose::Douse { .. } => ("to put the fire out".to_owned(), "G-ENV-13"),
        Purpose::Fall { band } => (format!("to break a fall from {band} range"), "G-ENV-16"),
        Purpose::Cross => ("to cross impassable terrain".to_owned(), "G-ENV-04"),
        Purpose::Search { .. } => ("to find hidden items".to_owned(), "G-ENC-10"),
        Purpose::Ride { animal } => (format!("to ride {}", name(animal)), "G-MAN-09"),
        Purpose::Mend { whose, what } => {
            let (name, ..) = state.figure(whose)?.broken(what)?;
            (format!("to repair the {name}"), "G-EQ-12")
        }
        Purpose::Repair { whose, weapon } => {
            let held = state.figure(whose)?.held(usize::from(weapon))?;
            (format!("to repair the {}", held.weapon.name), "G-EQ-12")
        }
        Purpose::PutOut => ("to put the flames out".to_owned(), "G-QUAL-05"),
        Purpose::BreakFree => ("to break free".to_owned(), "G-QUAL-11"),
        Purpose::Buy => {
            let what = traded(state, check).unwrap_or_else(|| "something for sale".to_owned());
            (format!("to find {what}"), "G-EQ-02")
        }
        Purpose::Sell => {
            let what = traded(state, check).map_or_else(String::new, |what| format!(" for {what}"));
            (format!("to find a buyer{what}"), "G-EQ-03")
        }
        Purpose::Contest => ("in the contest".to_owned(), "G-POOL-23"),
        Purpose::Hack(hack) => return Some(crate::events::hacking::log_text::purpose(state, hack)),
        Purpose::Read { target, .. } => (
            format!("to learn 1 of {} motivations", genitive(name(target))),
            "G-SOC-07",
        ),
        Purpose::Sway { target } => (format!("to wear {} down", name(target)), "T-36"),
        Purpose::Aboard(task) => words(state, task),
        Purpose::Reaction => ("as a reaction".to_owned(), "G-TURN-03"),
        Purpose::Splinters { .. } => ("against splinters".to_owned(), "M-22"),
    })
}

/// What a trade check is about, once its deal is struck: "a Boarding hatchet", "3 Painkiller doses".
fn traded(state: &State, check: &Check) -> Option<String> {
    let deal = state.figure(check.by)?.ledger.deal.as_ref()?;
    Some(if deal.is_several() {
        deal.words()
    } else {
        lang::sentence::one(deal.goods.name())
    })
}

/// The purpose of a check aboard in words, with its rule: "to keep Tern under control".
pub fn words(state: &State, task: Task) -> (String, &'static str) {
    let name = state.name_of(task.vehicle);
    let of = |vehicle: &Vehicle| vehicle.name.clone();
    match task.job {
        Job::Drive => (format!("to keep {name} under control"), "G-VCOM-19"),
        Job::DriveAsked => (format!("to hold {name} steady"), "G-VEH-07"),
        Job::Outfly { enemy } => {
            let other = state.name_of(enemy);
            let cancels = state
                .vehicle(enemy)
                .is_some_and(|v| v.effects.over.contains(&task.vehicle));
            if cancels {
                (format!("to cancel the Advantage of {other}"), "G-VCOM-23")
            } else {
                (format!("to gain the Advantage over {other}"), "G-VCOM-23")
            }
        }
        Job::Blanket { weapon } => {
            let mount = state
                .vehicle(task.vehicle)
                .and_then(|v| v.weapons.get(usize::from(weapon)));
            let guns =
                mount.map_or_else(String::new, crate::model::vehicles::craft::Mounted::words);
            (format!("a Blanket Barrage, {guns}"), "G-VCOM-20")
        }
        Job::Strain => (format!("to relieve system strain on {name}"), "G-VCOM-22"),
        Job::Hull => (format!("to repair the hull of {name}"), "G-VCOM-22"),
        Job::Critical { mark } => {
            let hit = state.vehicle(task.vehicle).and_then(|v| v.critical(mark));
            let what = hit.map_or("damage", |c| c.name.as_str());
            (format!("to repair {what} on {name}"), "G-VCOM-22")
        }
        Job::Component { component } => {
            let vehicle = state.vehicle(task.vehicle);
            let what = vehicle.map_or_else(String::new, |v| component.word(v));
            (format!("to repair {what} on {name}"), "G-VEH-21")
        }
        Job::Emergency => (format!("emergency repairs to {name}"), "G-VEH-23"),
        Job::Duty { duty, target } => {
            let at = target
                .and_then(|id| state.vehicle(id))
                .map(of)
                .unwrap_or_default();
            let words = match duty {
                Duty::Course => format!("to plot a course for {name}"),
                Duty::Copilot => format!("to help the pilot of {name}"),
                Duty::Jam => format!("to jam {at}"),
                Duty::Defenses => format!("to boost the defenses of {name}"),
                Duty::Patch => format!("to patch the hull of {name}"),
                Duty::Discipline => format!("to direct fire from {name}"),
                Duty::Scan => format!("to scan {at}"),
                Duty::Slice => format!("to slice the systems of {at}"),
                Duty::Spoof => format!("to spoof missiles at {name}"),
                Duty::Douse => format!("to put out the fire aboard {name}"),
                Duty::Loose => format!("to break {name} free"),
            };
            let rule = match duty {
                Duty::Douse => "G-VCOM-26",
                Duty::Loose => "G-QUAL-26",
                _ => "G-VCOM-24",
            };
            (words, rule)
        }
    }
}
