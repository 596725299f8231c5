//! Medicine: stabilizing the dying, treating injuries over weeks, stopping bleeding (C-DMG-07, C-REC-04,
//! C-PRF-14b, C-QRK-03).

use lang::grammar::commands;
use lang::spoken::Faces;
use lang::{Refusal, Who, sentence};
use rules::encounter::clock::DAY;
use rules::encounter::{Fact, who};
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::calendar::span;
use super::{Play, actions, augment, check, hurt, recovery};
use crate::effects::cause;
use crate::model::text::success_words;
use crate::model::{Cause, Check, Person, Pool, Roll, Rolled, State, with};
use crate::words::Patient;

/// The key of the skill.
const MEDICINE: &str = "medicine";

/// The key of the ability that heals while it stabilizes (C-PRF-14b).
const STABILIZE: &str = "stabilize";

/// First aid after which the last recovery roll may be repeated (C-PRF-14b).
const FIRST_AID: u64 = 300;

commands! {
    /// Commands about medicine.
    pub enum Medicine {
        /// Roll medicine to stabilize an injured or mortally wounded character.
        "stabilize": Stabilize (medic: Who) (patient: Patient),
            rule "C-DMG-07", rule "C-PRF-14b", example "stabilize vesna ada";

        /// Roll medicine to begin treating an injury, or a mortal wound by surgery.
        "treat": Treat (medic: Who) (patient: Patient),
            rule "C-REC-04", example "treat vesna ada";

        /// Repeat the last recovery roll of the day, after a paramedic's 5 minutes of first aid.
        "repeat": Repeat (who: Who) (typed: Faces),
            rule "C-PRF-14b", example "repeat ada";

        /// Roll 1 die, with effort from Might, to stop the bleeding.
        "stanch": Stanch (who: Who),
            rule "C-QRK-03", example "stanch ada";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses care for someone who needs none, and a check while another is open.
pub fn decide(p: &mut Play<'_, '_>, command: &Medicine) -> Result<(), Refusal> {
    match command {
        Medicine::Stabilize { medic, patient } => {
            let (medic, patient) = (who(&p.now, medic)?, who(&p.now, patient)?);
            stabilize(p, medic, patient)
        }
        Medicine::Treat { medic, patient } => {
            let (medic, patient) = (who(&p.now, medic)?, who(&p.now, patient)?);
            treat(p, medic, patient)
        }
        Medicine::Repeat { who: word, .. } => {
            let who = who(&p.now, word)?;
            repeat(p, who)
        }
        Medicine::Stanch { who: word } => {
            let who = who(&p.now, word)?;
            stanch(p, who)
        }
    }
}

/// Refuses care for someone who isn't injured.
fn needs_care(state: &State, patient: Id) -> Result<(), Refusal> {
    hurt::alive(state, patient)?;
    let well = |person: &Person| !person.body.injured && person.body.mortal.is_none();
    if state.person(patient).is_some_and(well) {
        let why = format!("{} isn't injured.", state.name(patient));
        return Err(Refusal::input(why).hint("Use `rest` to restore pools."));
    }
    Ok(())
}

/// Opens a medic's roll. Stabilizing is a full action in a fight (C-PRF-14b).
fn begin(p: &mut Play<'_, '_>, medic: Id, patient: Id, roll: Roll) -> Result<(), Refusal> {
    let (skill, pool) = check::skill_of(p, medic, MEDICINE)
        .unwrap_or_else(|_| (MEDICINE.to_owned(), Some(Pool::Intellect)));
    let able = p.now.person(medic).is_some_and(|one| one.has(STABILIZE));
    let extra = if roll == Roll::Stabilizing && able {
        vec![Cause {
            cost: Some((Pool::Speed, 1)),
            ..cause(STABILIZE, "Stabilize", "C-PRF-14b")
        }]
    } else {
        Vec::new()
    };
    if roll == Roll::Stabilizing {
        let text = format!("stabilizes {}", p.now.name(patient));
        actions::pay_in_fight(p, medic, actions::FULL, &text)?;
    }
    check::open(
        p,
        Check {
            skill,
            pool,
            other: Some(patient),
            extra,
            ..Check::new(medic, roll)
        },
    )
}

fn stabilize(p: &mut Play<'_, '_>, medic: Id, patient: Id) -> Result<(), Refusal> {
    needs_care(&p.now, patient)?;
    let able = p.now.person(medic).is_some_and(|one| one.has(STABILIZE));
    let dying = |person: &Person| person.body.mortal.is_some() && !person.body.stable;
    if !able && !p.now.person(patient).is_some_and(dying) {
        let why = format!("{} isn't dying.", p.now.name(patient));
        return Err(Refusal::input(why).hint("Use `treat` for an injury."));
    }
    begin(p, medic, patient, Roll::Stabilizing)
}

fn treat(p: &mut Play<'_, '_>, medic: Id, patient: Id) -> Result<(), Refusal> {
    needs_care(&p.now, patient)?;
    let person = p.now.found(patient)?;
    let name = &person.name;
    if let Some(until) = person.body.healing {
        let left = span(until.saturating_sub(p.now.time));
        return Err(Refusal::input(format!(
            "{name} is already being treated, for another {left}."
        ))
        .hint("Let time pass: `pass`."));
    }
    if person.body.mortal.is_some() && !person.body.stable {
        let why = format!("{name} is dying, so surgery can't begin.");
        p.forbid("C-REC-04", why, "Stabilize them first: `stabilize`.")?;
    }
    begin(p, medic, patient, Roll::Treatment)
}

fn repeat(p: &mut Play<'_, '_>, who: Id) -> Result<(), Refusal> {
    let person = p.now.found(who)?;
    let name = &person.name;
    let today = |from: &u64| p.now.time < from + DAY;
    let Some(from) = person.rest.repeat_from.filter(today) else {
        return Err(Refusal::rule(
            "C-PRF-14b",
            format!("{name} can't repeat a recovery roll: no paramedic has stabilized them."),
        )
        .hint("Use `rest`."));
    };
    if p.now.time < from {
        let wait = span(from - p.now.time);
        p.forbid(
            "C-PRF-14b",
            format!("{name} needs first aid for another {wait}."),
            "Let time pass: `pass`.",
        )?;
    }
    if recovery::rests_today(person, &p.now) == 0 {
        return Err(
            Refusal::input(format!("{name} has made no recovery roll today."))
                .hint("Rest first: `rest`.")
                .resting_on("C-PRF-14b"),
        );
    }
    recovery::counted_roll(p, who, false)?;
    p.push(Repeated { who });
    Ok(())
}

fn stanch(p: &mut Play<'_, '_>, who: Id) -> Result<(), Refusal> {
    let bleeds = |person: &Person| person.body.bleeding.is_some();
    if !p.now.person(who).is_some_and(bleeds) {
        return Err(
            Refusal::input(format!("{} isn't bleeding.", p.now.name(who)))
                .hint("Choose someone else."),
        );
    }
    check::open(
        p,
        Check {
            pool: Some(Pool::Might),
            extra: vec![Cause {
                dice: 1,
                ..cause("bleeder", "Bleeder", "C-QRK-03")
            }],
            ..Check::new(who, Roll::Bleeding)
        },
    )
}

/// Does what the successes of a roll do. `before` of them have already counted.
pub(super) fn result(p: &mut Play<'_, '_>, rolled: &Rolled, before: u16, total: u16) {
    let who = rolled.check.who;
    let Some(patient) = rolled.check.other else {
        let bleeds = p
            .now
            .person(who)
            .is_some_and(|one| one.body.bleeding.is_some());
        if rolled.check.roll == Roll::Bleeding && bleeds && total > before {
            p.push(Stanched { who });
        }
        return;
    };
    match rolled.check.roll {
        Roll::Stabilizing if total > before => {
            let heals = rolled.causes.iter().any(|cause| cause.key == STABILIZE);
            p.push(Stabilized {
                who: patient,
                points: if heals {
                    (total - before).min(100) as u8
                } else {
                    0
                },
            });
            recovery::spread(p, patient);
        }
        Roll::Treatment => {
            let needs = u16::from(p.now.settings.treatment_successes);
            if before < needs && total >= needs {
                let until = healed_at(&p.now, patient);
                p.push(Treated {
                    who: patient,
                    until,
                });
            } else if total < needs {
                p.push(NotTreated {
                    who: patient,
                    needs,
                });
            }
        }
        _ => {}
    }
}

/// Returns when treatment that begins now ends (C-REC-04, C-REJ-02).
fn healed_at(state: &State, patient: Id) -> u64 {
    let Some(person) = state.person(patient) else {
        return state.time;
    };
    let days = if person.body.mortal.is_some() {
        state.settings.mortal_days
    } else {
        state.settings.injury_days
    };
    state.time + augment::stretched(person, state.time, u64::from(days) * DAY)
}

/// Someone was stabilized.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stabilized {
    /// The patient.
    pub who: Id,
    /// The points that a paramedic's ability heals.
    pub points: u8,
}

impl Fact<State> for Stabilized {
    fn apply(&self, state: &mut State) {
        let time = state.time;
        with(state, self.who, |person| {
            person.body.stable = person.body.mortal.is_some();
            person.body.bleeding = None;
            if self.points > 0 {
                person.rest.points = person.rest.points.saturating_add(self.points);
                person.rest.repeat_from = Some(time + FIRST_AID);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let name = &person.name;
        let dying = person.body.mortal.is_some() && !person.body.stable;
        let mut says = Vec::new();
        if dying {
            says.push(format!("{name} is stable and no longer dying."));
        }
        if person.body.bleeding.is_some() {
            says.push(format!("{name} no longer bleeds."));
        }
        if self.points > 0 {
            let points = sentence::count(self.points, "point");
            says.push(format!("First aid restores {points} to {name}."));
        }
        (!says.is_empty()).then(|| says.join(" "))
    }
}

/// Treatment began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Treated {
    /// The patient.
    pub who: Id,
    /// When it ends, in seconds of the calendar.
    pub until: u64,
}

impl Fact<State> for Treated {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.body.healing = Some(self.until);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let time = span(self.until.saturating_sub(before.time));
        let what = if person.body.mortal.is_some() {
            "mortal wound"
        } else {
            "injury"
        };
        Some(format!(
            "{}'s {what} is being treated. It heals in {time}.",
            person.name
        ))
    }
}

/// Treatment had too few successes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NotTreated {
    /// The patient.
    pub who: Id,
    /// The successes that it needs.
    pub needs: u16,
}

impl Fact<State> for NotTreated {
    fn apply(&self, _: &mut State) {}

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "The treatment of {} needs {}.",
            before.name(self.who),
            success_words(self.needs)
        ))
    }
}

/// A recovery roll was repeated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Repeated {
    /// The character.
    pub who: Id,
}

impl Fact<State> for Repeated {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| person.rest.repeat_from = None);
    }

    // The roll itself is told.
    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// Bleeding stopped.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stanched {
    /// The character.
    pub who: Id,
}

impl Fact<State> for Stanched {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| person.body.bleeding = None);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!("{} no longer bleeds.", before.name(self.who)))
    }
}
