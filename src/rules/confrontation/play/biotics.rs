//! Biotics and the salts that they use (C-BIO-01 to C-BIO-13).

use lang::grammar::commands;
use lang::{Refusal, Who, sentence};
use rules::encounter::{Fact, who};
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::setup::with;
use super::{Play, hurt};
use crate::effects::cause;
use crate::model::{Cause, Field, Occasion, Person, Roll, State};

/// Seconds that 1 gulp keeps a field active (C-BIO-01).
const HOUR: u64 = 3_600;

commands! {
    /// Commands about biotics.
    pub enum Biotics {
        /// Activate a biotic field, or let it end. It uses 1 gulp of salts each hour.
        "activate": Activate (who: Who) ("off" end: bool),
            rule "C-BIO-01", rule "C-BIO-12", example "activate ada";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses someone without a field or without salts.
pub fn decide(p: &mut Play<'_, '_>, command: &Biotics) -> Result<(), Refusal> {
    match command {
        Biotics::Activate { who: word, end } => {
            let who = who(&p.now, word)?;
            if *end {
                deactivate(p, who)
            } else {
                activate(p, who)
            }
        }
    }
}

/// Returns true while a field is active.
pub fn is_active(person: &Person, field: Field) -> bool {
    person
        .biotic
        .is_some_and(|biotic| biotic.active && biotic.field == field)
}

/// Returns the dice of a field while it is active, 0 otherwise.
pub fn active_dice(person: &Person, field: Field) -> u8 {
    let biotic = person.biotic.filter(|_| is_active(person, field));
    biotic.map_or(0, |biotic| biotic.dice)
}

/// Returns true while injuries bring no stress (C-BIO-06).
pub fn ignores_pain(person: &Person) -> bool {
    is_active(person, Field::MetabolicEfficiency)
}

/// Returns what an active field adds to recovery rolls (C-BIO-06).
pub fn recovery(person: &Person) -> u8 {
    active_dice(person, Field::MetabolicEfficiency)
}

/// Returns the changes to a roll by an active field (C-BIO-05, C-BIO-08, C-BIO-09).
pub fn causes(occasion: &Occasion<'_>) -> Vec<Cause> {
    let who = occasion.who;
    let dice = |field: Field| active_dice(who, field).min(100) as i8;
    let skill = occasion.skill.unwrap_or_default();
    let mut causes = Vec::new();
    let mobile = dice(Field::ExtremeMobility);
    if mobile > 0 && skill == "athletics" {
        causes.push(Cause {
            dice: mobile,
            saves: mobile.unsigned_abs(),
            ..cause("biotic.mobility", "extreme mobility", "C-BIO-05")
        });
    }
    let reflexes = dice(Field::RapidReflexes);
    if reflexes > 0 && occasion.roll == Roll::Initiative {
        causes.push(Cause {
            dice: reflexes,
            ..cause("biotic.reflexes", "rapid reflexes", "C-BIO-08")
        });
    }
    if reflexes > 0 && skill == "perception" {
        // Only against danger, which a person judges.
        causes.push(Cause {
            dice: reflexes,
            on: false,
            ..cause("biotic.danger", "rapid reflexes against danger", "C-BIO-08")
        });
    }
    let hidden = dice(Field::Stealth);
    if hidden > 0 && skill == "stealth" {
        causes.push(Cause {
            dice: hidden.saturating_mul(2),
            ..cause("biotic.stealth", "biotic stealth", "C-BIO-09")
        });
    }
    let venomous = dice(Field::Venomous);
    if venomous > 0 && occasion.roll == Roll::Defense {
        // Only in immediate range, which a person judges.
        causes.push(Cause {
            dice: venomous,
            on: false,
            ..cause("biotic.disruption", "disruption", "C-BIO-10")
        });
    }
    causes
}

/// Returns when the salts of an active field run out, if they are counted.
pub(super) fn runs_out(person: &Person, state: &State) -> Option<u64> {
    let biotic = person
        .biotic
        .filter(|biotic| biotic.active && state.settings.salts)?;
    Some(
        biotic
            .paid_until
            .saturating_add(u64::from(person.salts) * HOUR),
    )
}

/// Uses the salts of passed hours.
pub(super) fn burn(person: &mut Person, time: u64, counted: bool) {
    let Some(biotic) = person.biotic.as_mut().filter(|biotic| biotic.active) else {
        return;
    };
    let hours = time.saturating_sub(biotic.paid_until).div_ceil(HOUR);
    biotic.paid_until += hours * HOUR;
    if counted {
        let gulps = hours.min(u64::from(person.salts)) as u16;
        person.salts -= gulps;
    }
}

/// Refuses someone without a field, without salts, or with an allergy to them (C-BIO-01, C-QRK-14).
fn may_use(p: &Play<'_, '_>, who: Id, gulps: u16) -> Result<(), Refusal> {
    hurt::alive(&p.now, who)?;
    let Some(person) = p.now.person(who) else {
        return Ok(());
    };
    let name = &person.name;
    if person.biotic.is_none() {
        return Err(Refusal::input(format!("{name} has no biotic field.")).resting_on("C-BIO-02"));
    }
    if person.quirk == "salts_allergy" {
        let why = format!("{name} is allergic to salts: they bring a severe reaction.");
        p.forbid("C-QRK-14", why)?;
    }
    if p.now.settings.salts && person.salts < gulps {
        let needs = sentence::count(gulps, "gulp");
        let why = format!("{name} needs {needs} of salts and has {}.", person.salts);
        p.permit(Err(Refusal::rule("C-BIO-01", why).hint(format!(
            "Give them some: `supply {} salts N`.",
            lang::spoken::quote(name)
        ))))?;
    }
    Ok(())
}

fn activate(p: &mut Play<'_, '_>, who: Id) -> Result<(), Refusal> {
    may_use(p, who, 1)?;
    let active = |person: &Person| person.biotic.is_some_and(|biotic| biotic.active);
    if p.now.person(who).is_some_and(active) {
        return Err(Refusal::input(format!(
            "{}'s field is already active.",
            p.now.name(who)
        )));
    }
    use_salts(p, who, 1);
    let until = p.now.time + HOUR;
    p.push(Activated { who, until });
    Ok(())
}

fn deactivate(p: &mut Play<'_, '_>, who: Id) -> Result<(), Refusal> {
    let active = |person: &Person| person.biotic.is_some_and(|biotic| biotic.active);
    if !p.now.person(who).is_some_and(active) {
        return Err(Refusal::input(format!(
            "{} has no active field.",
            p.now.name(who)
        )));
    }
    end(p, who, false);
    Ok(())
}

/// Ends an active field.
pub(super) fn end(p: &mut Play<'_, '_>, who: Id, without_salts: bool) {
    p.push(Deactivated { who, without_salts });
}

/// Uses salts, if they are counted (C-BIO-01).
pub fn use_salts(p: &mut Play<'_, '_>, who: Id, gulps: u16) {
    let has = p.now.person(who).map_or(0, |person| person.salts);
    let gulps = gulps.min(has);
    if p.now.settings.salts && gulps > 0 {
        p.push(SaltsUsed { who, gulps });
    }
}

/// Salts were used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SaltsUsed {
    /// The character.
    pub who: Id,
    /// Gulps.
    pub gulps: u16,
}

impl Fact<State> for SaltsUsed {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.salts = person.salts.saturating_sub(self.gulps);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        Some(format!(
            "{} uses {} of salts ({} left).",
            person.name,
            sentence::count(self.gulps, "gulp"),
            person.salts.saturating_sub(self.gulps)
        ))
    }
}

/// A field is active.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Activated {
    /// The character.
    pub who: Id,
    /// Until when its salts are paid.
    pub until: u64,
}

impl Fact<State> for Activated {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            if let Some(biotic) = &mut person.biotic {
                biotic.active = true;
                biotic.paid_until = self.until;
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let biotic = person.biotic?;
        Some(format!(
            "{}'s {} is active.",
            person.name,
            biotic.field.label()
        ))
    }
}

/// A field is no longer active.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deactivated {
    /// The character.
    pub who: Id,
    /// True if the salts ran out.
    pub without_salts: bool,
}

impl Fact<State> for Deactivated {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            if let Some(biotic) = &mut person.biotic {
                biotic.active = false;
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let field = person.biotic?.field.label();
        let name = &person.name;
        Some(if self.without_salts {
            format!("{name} has no salts left: {field} ends.")
        } else {
            format!("{name}'s {field} ends.")
        })
    }
}
