//! The calendar: seconds pass, and everything that ends or comes back by time does so at its moment.
//!
//! [`next`] finds the next moment of a character, without changing anything. `pass` goes from moment to
//! moment with it, and [`day`] lists what a day would bring.

use lang::{Refusal, sentence};
use rules::encounter::Fact;
use rules::encounter::clock::{DAY, HOUR, MINUTE, MONTH, WEEK};
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::cards::{self, Card};
use super::{Play, augment, biotics, hurt, pools, recovery, stress, task};
use crate::command::Unit;
use crate::model::text::skill_words;
use crate::model::{Danger, Person, Pool, Skill, Source, State, Strain, with};

/// What happens to a character at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A mortal wound kills (C-DMG-07).
    Death,
    /// Nonlethal damage comes back (C-DMG-09).
    Return(Pool, i16),
    /// Breath can be held no longer (C-QRK-20).
    Breath,
    /// The oxygen of the suit in a body ends (C-AUG-10).
    Oxygen,
    /// Training for a time ends (C-PRF-01a).
    Training(String),
    /// A dose of glycyrrhizin ends (C-AUG-03).
    DoseEnd(u8),
    /// What else suppresses rejection ends (C-DES-17a).
    SuppressionEnd,
    /// The doubled benefit of an augmentation ends (C-FOC-20b).
    BenefitEnd(String),
    /// The doubled rejection of an augmentation ends (C-FOC-20b).
    DoubleEnd(String),
    /// A day of rejection costs Might (C-REJ-02).
    Rejection(i16),
    /// A day of too much glycyrrhizin costs Might (C-AUG-04).
    Toxicity(i16),
    /// A whole week of rejection at 5 or more brings stress (C-REJ-02).
    RejectionWeek,
    /// An injury or a mortal wound is healed (C-REC-04).
    Healed,
    /// The salts of an active field run out (C-BIO-01).
    SaltsOut,
    /// Banked dice of an instruction end (C-INS-09).
    Lesson(String),
    /// A card that wasn't used in time is discarded (C-FOC-01a).
    Card(Card),
    /// A month relieves 1 stress of a nihilist (C-DES-08a).
    Nihilism,
}

/// Something that happens at a moment of the calendar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// When, in seconds.
    pub at: u64,
    /// To whom.
    pub who: Id,
    /// What.
    pub what: What,
}

/// Returns the first multiple of a length after a second.
const fn after(time: u64, length: u64) -> u64 {
    (time / length + 1) * length
}

/// Returns everything that happens to a character at the next moment after a second, up to another.
pub fn next(state: &State, person: &Person, from: u64, until: u64) -> Vec<Due> {
    if person.body.dead {
        return Vec::new();
    }
    let body = &person.body;
    let mut all: Vec<(u64, What)> = Vec::new();
    if let Some(at) = body.mortal.filter(|_| !body.stable) {
        all.push((at, What::Death));
    }
    for (pool, points, at) in &body.returning {
        all.push((*at, What::Return(*pool, *points)));
    }
    if let Some(at) = body.breath {
        all.push((at, What::Breath));
    }
    if let Some(at) = body.oxygen {
        all.push((at, What::Oxygen));
    }
    for skill in &person.skills {
        if let Some(at) = skill.until {
            all.push((at, What::Training(skill.name.clone())));
        }
    }
    for (card, at) in &person.lapsing {
        if let Ok(card) = Card::parse(card) {
            all.push((*at, What::Card(card)));
        }
    }
    for (skill, at) in &person.lessons {
        all.push((*at, What::Lesson(skill.clone())));
    }
    // Doses that end together are one moment.
    for dose in &person.doses {
        let together = all.iter_mut().find_map(|(at, what)| match what {
            What::DoseEnd(doses) if *at == dose.until => Some(doses),
            _ => None,
        });
        match together {
            Some(doses) => *doses += 1,
            None => all.push((dose.until, What::DoseEnd(1))),
        }
    }
    for (_, at) in &person.suppressed {
        all.push((*at, What::SuppressionEnd));
    }
    for one in &person.augmentations {
        if let Some((benefit, rejection)) = one.doubled {
            all.push((benefit, What::BenefitEnd(one.name.clone())));
            all.push((rejection, What::DoubleEnd(one.name.clone())));
        }
    }
    if let Some(since) = person.rejecting {
        let strains = |at: u64| augment::rejection(person, at - 1) >= augment::STRAINS;
        let at = since + after(from.saturating_sub(since), WEEK);
        if strains(at) {
            all.push((at, What::RejectionWeek));
        }
    }
    if let Some(at) = body.healing {
        all.push((at, What::Healed));
    }
    if let Some(at) = biotics::runs_out(person, state) {
        all.push((at.max(from + 1), What::SaltsOut));
    }
    if person.has("nihilism") && person.stress.points > 0 {
        all.push((after(from, MONTH), What::Nihilism));
    }
    // The day counts as it was before its end.
    let dawn = first_harmful_day(state, person, from, until);
    if let Some((at, rejection, toxicity)) = dawn {
        if rejection > 0 {
            all.push((at, What::Rejection(rejection)));
        }
        if toxicity > 0 {
            all.push((at, What::Toxicity(toxicity)));
        }
    }
    all.retain(|(at, _)| from < *at && *at <= until);
    let Some(first) = all.iter().map(|(at, _)| *at).min() else {
        return Vec::new();
    };
    all.retain(|(at, _)| *at == first);
    let due = |(at, what)| Due {
        at,
        who: person.id,
        what,
    };
    all.into_iter().map(due).collect()
}

/// Returns the end of the first day that costs Might, with the damage by rejection and by toxicity.
fn first_harmful_day(
    state: &State,
    person: &Person,
    from: u64,
    until: u64,
) -> Option<(u64, i16, i16)> {
    if person.augmentations.is_empty() && person.doses.is_empty() {
        return None;
    }
    // Past the end of every dose and every doubling, one day is like the next.
    let changes = person
        .doses
        .iter()
        .flat_map(|dose| [dose.until, dose.taken + MONTH]);
    let doubled = person.augmentations.iter().filter_map(|one| one.doubled);
    let ends = doubled.map(|(_, rejection)| rejection);
    let others = person.suppressed.iter().map(|(_, at)| *at);
    let last = changes.chain(ends).chain(others).max().unwrap_or_default();
    let until = until.min(last.max(from) + 2 * DAY);
    let mut at = after(from, DAY);
    while at <= until {
        let rejection = augment::daily(person, at - 1);
        let toxicity = augment::toxicity(person, state, at - 1);
        if rejection > 0 || toxicity > 0 {
            return Some((at, rejection, toxicity));
        }
        at += DAY;
    }
    None
}

/// Returns what happens to whom if a day passes, in order.
pub fn day(state: &State) -> Vec<Due> {
    let people = state.people.iter();
    let mut all: Vec<Due> = people
        .flat_map(|person| foreseen(state, person, DAY, usize::MAX))
        .collect();
    all.sort_by_key(|due| due.at);
    all
}

/// Returns what comes to a character within a time, in order, up to death or to a number of them. Rejection that a
/// dose no longer suppresses counts from that moment on. A choice on the way isn't foreseen.
pub fn foreseen(state: &State, person: &Person, within: u64, most: usize) -> Vec<Due> {
    let until = state.time.saturating_add(within);
    let mut person = person.clone();
    let mut from = state.time;
    let mut all = Vec::new();
    loop {
        let due = next(state, &person, from, until);
        let Some(first) = due.first() else {
            return all;
        };
        from = first.at;
        all.extend(due);
        let ends = all.iter().any(|one| matches!(one.what, What::Death));
        if ends || all.len() > most {
            return all;
        }
        person.rejecting = augment::rejecting(&person, from);
    }
}

/// Returns a time in words: "1 day and 2 hours".
pub fn span(seconds: u64) -> String {
    let mut left = seconds;
    let mut parts = Vec::new();
    for (length, one) in [
        (WEEK, "week"),
        (DAY, "day"),
        (HOUR, "hour"),
        (MINUTE, "minute"),
        (1, "second"),
    ] {
        let number = left / length;
        left %= length;
        if number > 0 {
            parts.push(sentence::count(number as i64, one));
        }
    }
    if parts.is_empty() {
        return "no time".to_owned();
    }
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    sentence::list(&parts)
}

/// Lets time pass, from moment to moment. It stops where damage needs a pool.
///
/// # Errors
/// Refuses while damage already needs one.
pub fn pass(p: &mut Play<'_, '_>, number: u16, unit: Unit) -> Result<(), Refusal> {
    let seconds = u64::from(number) * unit.seconds();
    pass_until(p, p.now.time.saturating_add(seconds))
}

/// Lets time pass until a second of the calendar. It stops where damage needs a pool.
///
/// # Errors
/// Refuses while damage already needs one.
pub(super) fn pass_until(p: &mut Play<'_, '_>, until: u64) -> Result<(), Refusal> {
    hurt::settled(&p.now)?;
    augment::watch(p);
    loop {
        let now = p.now.time;
        let mut due: Vec<Due> = p
            .now
            .people
            .iter()
            .flat_map(|person| next(&p.now, person, now, until))
            .collect();
        let at = due.iter().map(|due| due.at).min().unwrap_or(until);
        due.retain(|due| due.at == at);
        if at > now {
            p.push(Passed { seconds: at - now });
        }
        for Due { who, what, .. } in due {
            happen(p, who, what);
        }
        augment::watch(p);
        if at >= until {
            return Ok(());
        }
        if !p.now.overflow.is_empty() {
            p.push(Halted { left: until - at });
            return Ok(());
        }
    }
}

/// Returns when a time of someone's own begins and ends: during that in which others have just rested or worked, as
/// far as they weren't busy themself.
pub(super) fn own_time(state: &State, who: Id, seconds: u64) -> (u64, u64) {
    let now = state.time;
    let rested = state.person(who).map_or(0, |person| person.rest.until);
    let worked = task::task_of(state, who).map_or(0, |task| task.until);
    let busy = rested.max(worked);
    let begin = state.resting.unwrap_or(now).max(busy).min(now);
    (begin, begin.saturating_add(seconds))
}

/// Lets time pass until a second of the calendar, so that others can rest or work during it.
///
/// # Errors
/// Refuses while damage already needs a pool.
pub(super) fn share(p: &mut Play<'_, '_>, until: u64) -> Result<(), Refusal> {
    let now = p.now.time;
    if until > now {
        let since = p.now.resting.unwrap_or(now);
        pass_until(p, until)?;
        p.push(recovery::RestShared { since });
    }
    Ok(())
}

/// Does what is due to a character.
fn happen(p: &mut Play<'_, '_>, who: Id, what: What) {
    if p.now.person(who).is_none_or(|person| person.body.dead) {
        return;
    }
    match what {
        What::Death => p.push(hurt::Died { who }),
        What::Return(pool, points) => p.push(Returned { who, pool, points }),
        What::Breath => p.push(recovery::Breathed { who, forced: true }),
        What::Oxygen => p.push(augment::SuitCharged { who, full: false }),
        What::Training(skill) => p.push(Unlearned { who, skill }),
        What::Card(card) => p.push(cards::Discarded { who, card }),
        What::Lesson(skill) => p.push(task::LessonForgotten { who, skill }),
        What::Rejection(points) => {
            hurt::hurt(p, who, Pool::Might, points, Source::of(Danger::Rejection));
        }
        What::Toxicity(points) => {
            hurt::hurt(p, who, Pool::Might, points, Source::of(Danger::Overdose));
        }
        What::RejectionWeek => stress::gain(p, who, Strain::Rejection),
        What::Healed => p.push(recovery::Healed { who }),
        What::SaltsOut => biotics::end(p, who, true),
        What::Nihilism => p.push(stress::Relieved { who, method: None }),
        What::DoseEnd(doses) => p.push(Ended {
            who,
            what: match doses {
                1 => "a dose of glycyrrhizin".to_owned(),
                doses => format!("{doses} doses of glycyrrhizin"),
            },
            several: doses > 1,
            dose: true,
            benefit: false,
        }),
        What::SuppressionEnd => p.push(Ended {
            who,
            what: "the suppression".to_owned(),
            several: false,
            dose: false,
            benefit: false,
        }),
        What::BenefitEnd(name) => p.push(Ended {
            who,
            what: format!("the double benefit of the {}", sentence::inside(&name)),
            several: false,
            dose: false,
            benefit: true,
        }),
        What::DoubleEnd(name) => p.push(Ended {
            who,
            what: format!("the double rejection of the {name}"),
            several: false,
            dose: false,
            benefit: false,
        }),
    }
}

/// Time passed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Passed {
    /// Seconds.
    pub seconds: u64,
}

impl Fact<State> for Passed {
    fn apply(&self, state: &mut State) {
        state.time = state.time.saturating_add(self.seconds);
        state.resting = None;
        let time = state.time;
        let counted = state.settings.salts;
        for person in &mut state.people {
            person
                .doses
                .retain(|dose| time < dose.until || time < dose.taken.saturating_add(MONTH));
            person.suppressed.retain(|(_, until)| time < *until);
            for one in &mut person.augmentations {
                one.doubled = one.doubled.filter(|(_, until)| time < *until);
            }
            biotics::burn(person, time, counted);
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        let time = span(self.seconds);
        let one = time.starts_with("1 ") && !time.contains(" and ");
        let verb = if one { "passes" } else { "pass" };
        Some(format!("{time} {verb}."))
    }
}

/// Time stopped before the asked end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Halted {
    /// Seconds that were asked for and didn't pass.
    pub left: u64,
}

impl Fact<State> for Halted {
    fn apply(&self, _: &mut State) {}

    fn tell(&self, _: &State) -> Option<String> {
        Some(format!(
            "Time stops for this choice, {} early.",
            span(self.left)
        ))
    }
}

/// Nonlethal damage came back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Returned {
    /// The character.
    pub who: Id,
    /// The pool.
    pub pool: Pool,
    /// The points that were due.
    pub points: i16,
}

impl Fact<State> for Returned {
    fn apply(&self, state: &mut State) {
        let time = state.time;
        with(state, self.who, |person| {
            let due = |one: &(Pool, i16, u64)| {
                one.0 == self.pool && one.1 == self.points && one.2 <= time
            };
            if let Some(at) = person.body.returning.iter().position(due) {
                person.body.returning.remove(at);
                let most = pools::most(person, self.pool, time);
                let gain = self.points.min((most - person.pool(self.pool).now).max(0));
                pools::add(person, self.pool, gain);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let most = pools::most(person, self.pool, before.time);
        let now = person.pool(self.pool).now;
        let gain = self.points.min((most - now).max(0));
        Some(format!(
            "{} recovers {gain} {} from nonlethal damage ({}/{most}).",
            person.name,
            self.pool.label(),
            now + gain
        ))
    }
}

/// Training for a time ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unlearned {
    /// The character.
    pub who: Id,
    /// The skill, by name.
    pub skill: String,
}

impl Fact<State> for Unlearned {
    fn apply(&self, state: &mut State) {
        let time = state.time;
        with(state, self.who, |person| {
            let over =
                |one: &Skill| one.name == self.skill && one.until.is_some_and(|at| at <= time);
            for one in person.skills.iter_mut().filter(|one| over(one)) {
                one.training = one.training.saturating_sub(1);
            }
            person
                .skills
                .retain(|one| !over(one) || one.outlasts_training());
            for one in person.skills.iter_mut().filter(|one| over(one)) {
                one.until = None;
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} leaves their role and is no longer trained in {}.",
            before.name(self.who),
            skill_words(&self.skill)
        ))
    }
}

/// Something that lasted for a time ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ended {
    /// The character.
    pub who: Id,
    /// What.
    pub what: String,
    /// True for several at once.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub several: bool,
    /// True for a dose.
    pub dose: bool,
    /// True for a benefit, which leaves the rejection as it is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub benefit: bool,
}

impl Fact<State> for Ended {
    fn apply(&self, _: &mut State) {}

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let now = augment::rejection(person, before.time);
        if self.benefit {
            let what = sentence::capital(&self.what);
            return Some(format!("{what} has ended for {}.", person.name));
        }
        let running = augment::running(person, before.time).count();
        let out = self.dose && running == 0 && person.doses_left == 0 && now > 0;
        let hint = if out {
            format!(
                " They have no dose left, which brings stress: `stress {} glycyrrhizin`.",
                lang::spoken::quote(&person.name)
            )
        } else {
            String::new()
        };
        let has = if self.several { "have" } else { "has" };
        Some(format!(
            "{} rejection is now {now}: {} {has} ended.{hint}",
            sentence::genitive(&person.name),
            self.what
        ))
    }
}
