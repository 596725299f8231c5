//! Augmentations, rejection and glycyrrhizin (C-AUG-01 to C-AUG-05, C-REJ-01 to C-REJ-03).
//!
//! Rejection is computed for any second of the calendar, so that a screen can show tomorrow's.

use lang::choice::choice;
use lang::grammar::{Num, commands};
use lang::{Named, Refusal, Who, find, sentence, text};
use rules::encounter::{Fact, who};
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::calendar::{DAY, MONTH, WEEK};
use super::setup::with;
use super::{Play, hurt, stress};
use crate::model::{Augmentation, Dose, Grade, Person, State};
use crate::words::Device;

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
const DOSE: u8 = 4;

/// Doses in a month that bring no toxicity (C-AUG-04).
const SAFE_DOSES: usize = 11;

/// Maximum Might from a cyberheart (C-AUG-11).
const HEART: i16 = 3;

choice! {
    /// How long a dose works (C-AUG-03).
    Length("length") {
        /// Suppresses 1 for 30 days.
        Month = "month",
        /// Suppresses up to 4 for 7 days.
        Week = "week",
    }
}

choice! {
    /// What can be handed out by number.
    Supply("supply") {
        /// Doses of glycyrrhizin.
        Doses = "doses",
        /// Gulps of salts (C-BIO-12).
        Salts = "salts",
    }
}

commands! {
    /// Commands about augmentations.
    pub enum Augments {
        /// Add an augmentation to a body.
        "implant": Implant (who: Who) (device: Device) (grade: Grade),
            rule "C-AUG-01", rule "C-AUG-02", example "implant ada cybereyes minor";

        /// Remove an augmentation by surgery.
        "explant": Explant (who: Who) (device: Device),
            rule "C-AUG-02", example "explant ada cybereyes";

        /// Double an augmentation's benefit for 24 hours and its rejection for a week.
        "overclock": Overclock (who: Who) (device: Device),
            rule "C-FOC-20b", example "overclock ada cybereyes";

        /// Take a dose of glycyrrhizin.
        "dose": TakeDose (who: Who) (length: Length),
            rule "C-AUG-03", rule "C-AUG-04", example "dose ada week";

        /// Give doses of glycyrrhizin or gulps of salts, or take some away.
        "supply": Give (who: Who) (supply: Supply) (number: Num<i16, -1000, 1000>),
            rule "C-AUG-03", rule "C-BIO-12", example "supply ada salts 100";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses a device that isn't there and a dose that can't run.
pub fn decide(p: &mut Play<'_, '_>, command: &Augments) -> Result<(), Refusal> {
    match command {
        Augments::Implant {
            who: word,
            device,
            grade,
        } => {
            let who = who(&p.now, word)?;
            implant(p, who, device, *grade)
        }
        Augments::Explant { who: word, device } => {
            let who = who(&p.now, word)?;
            let name = installed(&p.now, who, device)?;
            p.push(Explanted { who, name });
            Ok(())
        }
        Augments::Overclock { who: word, device } => {
            let who = who(&p.now, word)?;
            overclock(p, who, device)
        }
        Augments::TakeDose { who: word, length } => {
            let who = who(&p.now, word)?;
            dose(p, who, *length)
        }
        Augments::Give {
            who: word,
            supply,
            number,
        } => {
            let who = who(&p.now, word)?;
            give(p, who, *supply, *number)
        }
    }
}

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
pub(super) fn might(person: &Person, time: u64) -> i16 {
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
            "1 hour more rest in each sleep. Healing takes 20 % longer.".to_owned(),
        ),
        (WEAKENS, "Recovery rolls give 1 point less.".to_owned()),
        (SLOWS, "Maximum Speed is 1 lower.".to_owned()),
        (STRAINS, "1 stress after each whole week.".to_owned()),
        (HARMS, format!("{harm} Might damage each day.")),
        (STOPS_RECOVERY, "No recovery rolls.".to_owned()),
    ];
    all.into_iter()
        .filter(|(from, _)| rejection >= *from)
        .map(|(_, says)| says)
        .collect()
}

fn implant(p: &mut Play<'_, '_>, who: Id, device: &str, grade: Grade) -> Result<(), Refusal> {
    hurt::alive(&p.now, who)?;
    let name = text::name(device).ok_or_else(|| Refusal::input("The name is empty."))?;
    let Some(person) = p.now.person(who) else {
        return Ok(());
    };
    let has = |one: &Augmentation| one.name.eq_ignore_ascii_case(&name);
    if person.augmentations.iter().any(has) {
        return Err(Refusal::input(format!(
            "{} already has {name}.",
            person.name
        )));
    }
    let relieved = person.has("augments_herself") && person.stress.points > 0;
    p.push(Implanted {
        who,
        augmentation: Box::new(Augmentation {
            id: name.to_lowercase().replace([' ', '-'], "_"),
            name,
            grade,
            acclimated: false,
            doubled: None,
        }),
    });
    if relieved {
        let in_cycle = p.now.settings.augments_in_cycle;
        stress::relieve(p, who, in_cycle.then_some("augmentation"), false)?;
    }
    Ok(())
}

/// Finds an augmentation of someone. Returns its name.
fn installed(state: &State, who: Id, device: &str) -> Result<String, Refusal> {
    let all: Vec<Named<String>> = state.person(who).map_or_else(Vec::new, |person| {
        let named = |one: &Augmentation| Named {
            name: one.name.clone(),
            is: one.name.clone(),
        };
        person.augmentations.iter().map(named).collect()
    });
    find(device, "augmentation", &all)
}

fn overclock(p: &mut Play<'_, '_>, who: Id, device: &str) -> Result<(), Refusal> {
    hurt::alive(&p.now, who)?;
    let name = installed(&p.now, who, device)?;
    let Some(person) = p.now.person(who) else {
        return Ok(());
    };
    if !person.has("overclocked") {
        let why = format!("{} can't overclock augmentations.", person.name);
        p.forbid("C-FOC-20b", why)?;
    }
    let might = person.pools[1].now;
    if might < 2 {
        return Err(Refusal::input(format!(
            "{} needs 2 Might and has {might}.",
            person.name
        )));
    }
    let time = p.now.time;
    p.push(Overclocked {
        who,
        name,
        benefit: time + DAY,
        rejection: time + WEEK,
    });
    Ok(())
}

fn dose(p: &mut Play<'_, '_>, who: Id, length: Length) -> Result<(), Refusal> {
    hurt::alive(&p.now, who)?;
    let time = p.now.time;
    let Some(person) = p.now.person(who) else {
        return Ok(());
    };
    let name = &person.name;
    if person.doses_left == 0 {
        return Err(
            Refusal::input(format!("{name} has no dose left.")).hint(format!(
                "Give them some: `supply {} doses N`.",
                lang::spoken::quote(name)
            )),
        );
    }
    if person.quirk == "glycyrrhizin_allergy" {
        let why = format!("{name} is allergic to glycyrrhizin: a dose brings a severe reaction.");
        p.forbid("C-QRK-06", why)?;
    }
    let raw = raw(person, time);
    let running = running(person, time).filter(|dose| !dose.harmless).count();
    let most = if raw > DOSE { 2 } else { 1 };
    if running >= most {
        let doses = sentence::count(running as i64, "dose");
        let why = format!("{name} already has {doses} working, the most at rejection {raw}.");
        p.permit(Err(
            Refusal::rule("C-AUG-03", why).hint("A second dose works only above 4 rejection.")
        ))?;
    }
    let month = length == Length::Month;
    let lasts = if month { MONTH } else { WEEK };
    p.push(DoseTaken {
        who,
        dose: Dose {
            month,
            taken: time,
            until: time + lasts,
            harmless: false,
        },
    });
    let toxic = p
        .now
        .person(who)
        .map_or(0, |person| taken_in_month(person, time));
    if toxic > SAFE_DOSES {
        p.push(Poisoned {
            who,
            doses: toxic.min(250) as u8,
        });
    }
    Ok(())
}

fn give(p: &mut Play<'_, '_>, who: Id, supply: Supply, number: i16) -> Result<(), Refusal> {
    let Some(person) = p.now.person(who) else {
        return Ok(());
    };
    let has = match supply {
        Supply::Doses => person.doses_left,
        Supply::Salts => person.salts,
    };
    let left = has.checked_add_signed(number);
    let Some(left) = left else {
        return Err(Refusal::input(format!("{} has only {has}.", person.name)));
    };
    if left != has {
        p.push(Supplied { who, supply, left });
    }
    Ok(())
}

/// Notes since when rejection has been 5 or more, at the end of each command and at each moment of passing
/// time (C-REJ-02).
pub(super) fn watch(p: &mut Play<'_, '_>) {
    let time = p.now.time;
    let mut changed = Vec::new();
    for person in &p.now.people {
        let high = rejection(person, time) >= STRAINS && !person.body.dead;
        if high != person.rejecting.is_some() {
            changed.push(RejectionWatched {
                who: person.id,
                since: high.then_some(time),
            });
        }
    }
    for event in changed {
        p.push(event);
    }
}

/// An augmentation was added.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Implanted {
    /// The character.
    pub who: Id,
    /// The augmentation.
    pub augmentation: Box<Augmentation>,
}

impl Fact<State> for Implanted {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person
                .augmentations
                .push(self.augmentation.as_ref().clone());
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let mut person = before.person(self.who)?.clone();
        person
            .augmentations
            .push(self.augmentation.as_ref().clone());
        Some(format!(
            "{} has a new {} augmentation: {}. Rejection: {}.",
            person.name,
            self.augmentation.grade.word(),
            self.augmentation.name,
            rejection(&person, before.time)
        ))
    }
}

/// An augmentation was removed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Explanted {
    /// The character.
    pub who: Id,
    /// Its name.
    pub name: String,
}

impl Fact<State> for Explanted {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.augmentations.retain(|one| one.name != self.name);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let mut person = before.person(self.who)?.clone();
        person.augmentations.retain(|one| one.name != self.name);
        Some(format!(
            "{} loses the augmentation {}. Rejection: {}.",
            person.name,
            self.name,
            rejection(&person, before.time)
        ))
    }
}

/// An augmentation was overclocked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Overclocked {
    /// The character.
    pub who: Id,
    /// Its name.
    pub name: String,
    /// Until when its benefit is doubled.
    pub benefit: u64,
    /// Until when its rejection is doubled.
    pub rejection: u64,
}

impl Fact<State> for Overclocked {
    fn apply(&self, state: &mut State) {
        let time = state.time;
        with(state, self.who, |person| {
            super::pools::take(person, crate::model::Pool::Might, 2, time);
            let one = person.augmentations.iter_mut();
            for one in one.filter(|one| one.name == self.name) {
                one.doubled = Some((self.benefit, self.rejection));
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} pays 2 Might and overclocks {}: twice the benefit for 24 hours, twice the rejection for a week.",
            before.name(self.who),
            self.name
        ))
    }
}

/// A dose was taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DoseTaken {
    /// The character.
    pub who: Id,
    /// The dose.
    pub dose: Dose,
}

impl Fact<State> for DoseTaken {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.doses.push(self.dose);
            if !self.dose.harmless {
                person.doses_left = person.doses_left.saturating_sub(1);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let mut person = before.person(self.who)?.clone();
        person.doses.push(self.dose);
        let lasts = if self.dose.month { "month" } else { "week" };
        let left = person
            .doses_left
            .saturating_sub(u16::from(!self.dose.harmless));
        Some(format!(
            "{} takes a dose of glycyrrhizin for a {lasts}. Rejection: {}. Doses left: {left}.",
            person.name,
            rejection(&person, before.time)
        ))
    }
}

/// A character took too many doses in a month.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Poisoned {
    /// The character.
    pub who: Id,
    /// Doses in 30 days.
    pub doses: u8,
}

impl Fact<State> for Poisoned {
    fn apply(&self, _: &mut State) {}

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let harm = toxicity(person, before, before.time);
        let harm = if harm > 0 {
            format!(" {harm} Might damage each day.")
        } else {
            String::new()
        };
        Some(format!(
            "That is dose {} of {} in 30 days: it is toxic.{harm}",
            self.doses, person.name
        ))
    }
}

/// Doses or salts were handed out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Supplied {
    /// The character.
    pub who: Id,
    /// What.
    pub supply: Supply,
    /// How many they have now.
    pub left: u16,
}

impl Fact<State> for Supplied {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| match self.supply {
            Supply::Doses => person.doses_left = self.left,
            Supply::Salts => person.salts = self.left,
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let what = match self.supply {
            Supply::Doses => sentence::count(self.left, "dose") + " of glycyrrhizin",
            Supply::Salts => sentence::count(self.left, "gulp") + " of salts",
        };
        Some(format!("{} has {what}.", before.name(self.who)))
    }
}

/// Something other than a dose suppresses rejection for a time (C-DES-17a).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Suppressed {
    /// The character.
    pub who: Id,
    /// The points.
    pub points: u8,
    /// Until when.
    pub until: u64,
}

impl Fact<State> for Suppressed {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.suppressed.push((self.points, self.until));
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let mut person = before.person(self.who)?.clone();
        person.suppressed.push((self.points, self.until));
        Some(format!(
            "{} suppresses {} rejection. Rejection: {}.",
            person.name,
            self.points,
            rejection(&person, before.time)
        ))
    }
}

/// Rejection has risen to 5 or fallen below it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RejectionWatched {
    /// The character.
    pub who: Id,
    /// Since when it is 5 or more.
    pub since: Option<u64>,
}

impl Fact<State> for RejectionWatched {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| person.rejecting = self.since);
    }

    // The change of rejection itself is told.
    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}
