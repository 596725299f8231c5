//! The events of care, time and load: how they change the state and how the log words them.

use crate::events::spans::{Span, begin, fresh_if};
use crate::model::check::Check;
use crate::model::check::purpose::Purpose;
use crate::model::recovery::event::CareEvent;
use crate::model::scene::Hazard;
use crate::model::state::State;
use crate::model::talents::record::Limit;
use crate::model::vehicles::craft::{Vehicle, goes_full_throttle};
use crate::model::vehicles::task::{Duty, Job, Task};
use crate::words::genitive;

use rules::view::Id;

/// Applies an event to the state.
pub fn apply(state: &mut State, event: &CareEvent) {
    let days = state.calendar.days;
    match event {
        CareEvent::Treated { who } => {
            if let Some(f) = state.figure_mut(*who) {
                f.tended.treated = true;
            }
        }
        CareEvent::InjuryTried { who, mark } => {
            if let Some(critical) = state
                .figure_mut(*who)
                .and_then(|f| f.criticals.iter_mut().find(|c| c.mark == *mark))
            {
                critical.tried = Some(days);
            }
        }
        CareEvent::Dosed { who, by, item, .. } => {
            if let Some(f) = state.figure_mut(*who) {
                f.tended.doses = f.tended.doses.saturating_add(1);
            }
            if let Some((f, name)) = state.figure_mut(*by).zip(item.as_ref())
                && let Some(place) = f.items.iter().position(|i| i.name == *name)
            {
                f.items.remove(place);
            }
        }
        CareEvent::Calmed { who } => {
            if let Some(f) = state.figure_mut(*who) {
                f.tended.calmed = true;
            }
            // After the recovery check the character's limits per encounter start over.
            fresh_if(state, &[Limit::Encounter], |f| f.id == *who);
        }
        CareEvent::Rested { .. } => {}
        CareEvent::WeekRested { who } => {
            if let Some(f) = state.figure_mut(*who) {
                f.tended.rested = true;
            }
        }
        CareEvent::Convalesced { who } => {
            if let Some(f) = state.figure_mut(*who) {
                f.tended.rested = false;
            }
        }
        CareEvent::DaysPassed { days, resets } => {
            state.calendar.days = state.calendar.days.saturating_add(*days);
            begin(state, Span::Day { resets: *resets });
        }
        CareEvent::SessionBegan {} => {
            state.calendar.sessions = state.calendar.sessions.saturating_add(1);
        }
        CareEvent::PickedUp { who, whom } => {
            if let Some(f) = state.figure_mut(*who)
                && !f.burden.beings.contains(whom)
            {
                f.burden.beings.push(*whom);
            }
        }
        CareEvent::PutDown { who, whom } => {
            if let Some(f) = state.figure_mut(*who) {
                f.burden.beings.retain(|id| id != whom);
            }
        }
        CareEvent::Packed { who, well } => {
            if let Some(f) = state.figure_mut(*who) {
                f.burden.packed = *well;
            }
        }
        CareEvent::Hid {
            who, name, hidden, ..
        } => {
            if let Some(f) = state.figure_mut(*who) {
                f.hide(name, *hidden);
            }
        }
    }
}

/// The log text of an event. `None` if the log needs none.
pub fn tell(before: &State, event: &CareEvent) -> Option<String> {
    let name = |id: &Id| before.name_of(*id).to_owned();
    Some(match event {
        CareEvent::Treated { .. }
        | CareEvent::InjuryTried { .. }
        | CareEvent::Calmed { .. }
        | CareEvent::Convalesced { .. } => return None,
        CareEvent::Dosed { who, worth, .. } => {
            let nth = before.figure(*who)?.tended.doses.saturating_add(1);
            if *worth == 0 {
                format!(
                    "{} {nth}th painkiller today has no effect (G-HEAL-06).",
                    genitive(&name(who))
                )
            } else {
                let nth = ["first", "second", "third", "fourth", "fifth"]
                    .get(nth as usize - 1)
                    .copied()
                    .unwrap_or("next");
                format!(
                    "This is {} {nth} painkiller today (G-HEAL-06).",
                    genitive(&name(who))
                )
            }
        }
        CareEvent::Rested { who } => format!("{} sleeps a full night (G-HEAL-01).", name(who)),
        CareEvent::WeekRested { who } => {
            if before.figure(*who)?.criticals.is_empty() {
                format!("{} has rested for a week.", name(who))
            } else {
                format!(
                    "{} has rested for a week and can check against one Critical Injury (G-HEAL-02).",
                    name(who)
                )
            }
        }
        CareEvent::DaysPassed { days, .. } => {
            let mut then = before.calendar;
            then.days = then.days.saturating_add(*days);
            let what = match days {
                1 => "A day passes".to_owned(),
                7 => "A week passes".to_owned(),
                n => format!("{n} days pass"),
            };
            format!("{what}. It is day {}.", then.day())
        }
        CareEvent::SessionBegan {} => {
            format!(
                "Session {} begins.",
                before.calendar.sessions.saturating_add(1)
            )
        }
        CareEvent::PickedUp { who, whom } => {
            format!("{} carries {} (G-ENC-06).", name(who), name(whom))
        }
        CareEvent::PutDown { who, whom } => format!("{} puts {} down.", name(who), name(whom)),
        CareEvent::Packed { who, well: true } => {
            format!("{} packs small items well (G-ENC-05).", name(who))
        }
        CareEvent::Packed { who, well: false } => {
            format!("{} carries small items loose (G-ENC-05).", name(who))
        }
        CareEvent::Hid {
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
            format!("{} hides the {thing}: {check} (G-ENC-10).", name(who))
        }
        CareEvent::Hid {
            who,
            name: thing,
            hidden: false,
            ..
        } => format!("{} no longer hides the {thing}.", name(who)),
    })
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
        Purpose::Cross => ("to cross the impassable terrain".to_owned(), "G-ENV-04"),
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
        Purpose::Buy => ("to find something for sale".to_owned(), "G-EQ-02"),
        Purpose::Sell => ("to find a buyer".to_owned(), "G-EQ-03"),
        Purpose::Contest => ("in the contest".to_owned(), "G-POOL-23"),
        Purpose::Hack(hack) => return Some(crate::events::hacking::tell::purpose(state, hack)),
        Purpose::Read { target, .. } => (format!("to read {}", name(target)), "G-SOC-07"),
        Purpose::Sway { target } => (format!("to wear {} down", name(target)), "T-36"),
        Purpose::Aboard(task) => words(state, task),
        Purpose::Reaction => ("as a reaction".to_owned(), "G-TURN-03"),
        Purpose::Splinters { .. } => ("against splinters".to_owned(), "M-22"),
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
