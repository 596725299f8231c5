//! Rejection, doses and toxicity, computed for any second of the calendar (C-REJ-01, C-REJ-02, C-AUG-03, C-AUG-04).

use crate::model::{Augmentation, Dose, Grade, Person, State};
use rules::encounter::clock::MONTH;

/// Rejection from which sleep takes 1 hour longer and healing 20 % longer (C-REJ-02).
pub const FEVER: u8 = 2;

/// Rejection from which a recovery roll gives 1 point less (C-REJ-02).
pub const WEAKENS: u8 = 3;

/// Rejection from which maximum Speed is 1 lower (C-REJ-02).
pub const SLOWS: u8 = 4;

/// Rejection that brings stress after a whole week (C-REJ-02).
pub const STRAINS: u8 = 5;

/// Rejection from which Might is lost each day (C-REJ-02).
pub const HARMS: u8 = 6;

/// Rejection from which there are no recovery rolls (C-REJ-02).
pub const STOPS_RECOVERY: u8 = 7;

/// The most that a dose for a week suppresses, and the most rejection for which only one dose runs (C-AUG-03).
pub(super) const DOSE: u8 = 4;

/// Doses in a month that bring no toxicity (C-AUG-04).
pub(super) const SAFE_DOSES: usize = 11;

/// Maximum Might from a cyberheart (C-AUG-11).
const HEART: i16 = 3;

/// Returns the rejection that the augmentations cause, before doses: acclimated ones cause 1 in all, an
/// overclocked one counts twice, and a pure body doubles everything (C-AUG-01, C-DES-02a, C-QRK-13, C-REJ-01).
pub fn raw(person: &Person, time: u64) -> u8 {
    let worth = |one: &Augmentation| match one.grade {
        Grade::Minor => 1_u32,
        Grade::Major => 2,
    };
    let all = &person.augmentations;
    let (used_to, others): (Vec<_>, Vec<_>) = all.iter().partition(|one| one.acclimated);
    let overclocked = |one: &&Augmentation| one.doubled.is_some_and(|(_, until)| time < until);
    let plain: u32 = others.iter().copied().map(worth).sum();
    let extra: u32 = all.iter().filter(overclocked).map(worth).sum();
    let sum = plain + extra + u32::from(!used_to.is_empty());
    let sum = if person.quirk == "pure" { sum * 2 } else { sum };
    sum.min(u32::from(u8::MAX)) as u8
}

/// Returns the rejection that doses and abilities suppress (C-AUG-03, C-AUG-05).
pub fn suppressed(person: &Person, time: u64) -> u8 {
    let doses = running(person, time).map(|dose| if dose.month { 1 } else { DOSE });
    let others = person.suppressed.iter().filter(|(_, until)| time < *until);
    doses
        .chain(others.map(|(points, _)| *points))
        .fold(0, u8::saturating_add)
}

/// Returns the rejection that counts (C-REJ-01).
pub fn rejection(person: &Person, time: u64) -> u8 {
    raw(person, time).saturating_sub(suppressed(person, time))
}

/// Returns the Might damage of a day by rejection (C-REJ-02).
pub fn daily(person: &Person, time: u64) -> i16 {
    match rejection(person, time) {
        0..HARMS => 0,
        n => 1 + (i16::from(n) - 7).max(0),
    }
}

/// Returns the Might damage of a day by too many doses in a month (C-AUG-04).
pub fn toxicity(person: &Person, state: &State, time: u64) -> i16 {
    if !state.settings.toxicity {
        return 0;
    }
    taken_in_month(person, time).saturating_sub(SAFE_DOSES) as i16
}

/// Returns the doses taken in the last 30 days.
pub fn taken_in_month(person: &Person, time: u64) -> usize {
    let recent = |dose: &&Dose| !dose.harmless && time < dose.taken + MONTH;
    person.doses.iter().filter(recent).count()
}

/// Returns the doses that work at a second of the calendar.
pub fn running(person: &Person, time: u64) -> impl Iterator<Item = &Dose> {
    person
        .doses
        .iter()
        .filter(move |dose| dose.taken <= time && time < dose.until)
}

/// Returns the augmentation of that key with its benefit: 1, or 2 while it is overclocked (C-FOC-20b).
pub fn benefit(person: &Person, id: &str, time: u64) -> i16 {
    let one = person.augmentations.iter().find(|one| one.id == id);
    one.map_or(0, |one| {
        let doubled = one.doubled.is_some_and(|(until, _)| time < until);
        if doubled { 2 } else { 1 }
    })
}

/// Returns what augmentations add to the maximum of Might (C-AUG-11).
pub fn might(person: &Person, time: u64) -> i16 {
    HEART * benefit(person, "cyberheart", time)
}

/// Stretches a time of healing by the light fever of rejection (C-REJ-02).
pub fn stretched(person: &Person, time: u64, seconds: u64) -> u64 {
    if rejection(person, time) >= FEVER {
        seconds + seconds / 5
    } else {
        seconds
    }
}

/// Returns what each step of rejection does, for screens (C-REJ-02).
pub fn effects(rejection: u8) -> Vec<String> {
    let harm = match rejection {
        0..HARMS => 0,
        n => 1 + (i16::from(n) - 7).max(0),
    };
    let all = [
        (1, "Discomfort, and a risk of addiction.".to_owned()),
        (
            FEVER,
            "Sleep takes 1 hour longer. Healing takes 20% longer.".to_owned(),
        ),
        (WEAKENS, "Recovery rolls give 1 less point.".to_owned()),
        (SLOWS, "Maximum Speed is 1 lower.".to_owned()),
        (STRAINS, "1 stress point after each whole week.".to_owned()),
        (HARMS, format!("{harm} Might damage each day.")),
        (STOPS_RECOVERY, "No recovery rolls.".to_owned()),
    ];
    all.into_iter()
        .filter(|(from, _)| rejection >= *from)
        .map(|(_, says)| says)
        .collect()
}

/// Returns true while someone is ill from a dose that they are allergic to (C-QRK-06).
pub fn is_poisoned(person: &Person, time: u64) -> bool {
    person.quirk == "glycyrrhizin_allergy" && running(person, time).any(|dose| !dose.harmless)
}
