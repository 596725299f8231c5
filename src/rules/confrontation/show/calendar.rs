//! The calendar in words: the date, what ends when, and what a day would bring to whom.

use rules::view::{Block, Calendar, CalendarRow, Drawing, Rich, Row, Shape, Tone, reason};

use crate::model::{Person, State};
use crate::play::augment;
use crate::play::calendar::{DAY, Due, MONTH, What, day, next, span};

/// Returns a second of the calendar as a date: "Day 3, 14:05".
pub fn date(time: u64) -> String {
    let (days, rest) = (time / DAY, time % DAY);
    format!(
        "Day {}, {:02}:{:02}",
        days + 1,
        rest / 3_600,
        rest / 60 % 60
    )
}

/// Returns what happens at a moment, in a few words.
pub fn words(what: &What) -> String {
    match what {
        What::Death => "dies of the mortal wound".to_owned(),
        What::Return(pool, points) => format!("recovers {points} nonlethal {}", pool.label()),
        What::Breath => "can't hold their breath any longer".to_owned(),
        What::Oxygen => "has no oxygen left in the suit".to_owned(),
        What::Training(skill) => format!("is no longer trained in {skill}"),
        What::DoseEnd => "a dose of glycyrrhizin ends".to_owned(),
        What::SuppressionEnd => "suppression of rejection ends".to_owned(),
        What::BenefitEnd(name) => format!("the double benefit of {name} ends"),
        What::DoubleEnd(name) => format!("the double rejection of {name} ends"),
        What::Rejection(points) => format!("suffers {points} Might damage from rejection"),
        What::Toxicity(points) => format!("suffers {points} Might damage from too many doses"),
        What::RejectionWeek => "gains 1 stress from a week of rejection".to_owned(),
        What::Healed => "is healed".to_owned(),
        What::SaltsOut => "has no salts left, and the field ends".to_owned(),
        What::Nihilism => "loses 1 stress through Nihilism".to_owned(),
        What::Card(card) => format!("must discard {}", card.label()),
        What::Lesson(skill) => format!("loses the dice banked for {skill}"),
    }
}

/// Returns the rule of what happens at a moment.
pub const fn rule(what: &What) -> &'static str {
    match what {
        What::Death => "C-DMG-07",
        What::Return(..) => "C-DMG-09",
        What::Breath => "C-QRK-20",
        What::Oxygen => "C-AUG-10",
        What::Training(_) => "C-PRF-01a",
        What::DoseEnd => "C-AUG-03",
        What::SuppressionEnd => "C-DES-17a",
        What::BenefitEnd(_) | What::DoubleEnd(_) => "C-FOC-20b",
        What::Rejection(_) | What::RejectionWeek => "C-REJ-02",
        What::Toxicity(_) => "C-AUG-04",
        What::Healed => "C-REC-04",
        What::SaltsOut => "C-BIO-01",
        What::Nihilism => "C-DES-08a",
        What::Card(_) => "C-FOC-01a",
        What::Lesson(_) => "C-INS-09",
    }
}

/// Returns true for what hurts.
pub const fn is_harm(what: &What) -> bool {
    matches!(
        what,
        What::Death
            | What::Breath
            | What::Rejection(_)
            | What::Toxicity(_)
            | What::RejectionWeek
            | What::SaltsOut
    )
}

/// Returns what follows from a moment, where the next number is known: the rejection after a dose.
fn after(person: &Person, due: &Due) -> String {
    match due.what {
        What::DoseEnd | What::SuppressionEnd | What::DoubleEnd(_) => {
            let then = augment::rejection(person, due.at);
            let hurts = augment::effects(then).pop().unwrap_or_default();
            let end = if hurts.is_empty() { "." } else { ": " };
            format!("Rejection is then {then}{end}{hurts}")
        }
        _ => String::new(),
    }
}

/// Returns the coming month of a character: running doses as bars, everything else as marks, and what follows.
pub fn block(state: &State, person: &Person) -> Block {
    let due = coming(state, person, MONTH);
    let hours = |at: u64| at.saturating_sub(state.time).div_ceil(3_600);
    let doses = augment::running(person, state.time).map(|dose| CalendarRow {
        label: format!("dose, 1 {}", if dose.month { "month" } else { "week" }),
        hours: hours(dose.until),
        lasts: true,
        when: span(dose.until - state.time),
        tone: Tone::Good,
    });
    let others = due.iter().filter(|due| !matches!(due.what, What::DoseEnd));
    let others = others.map(|due| CalendarRow {
        label: short(&due.what),
        hours: hours(due.at),
        lasts: matches!(
            due.what,
            What::Death
                | What::Breath
                | What::SuppressionEnd
                | What::BenefitEnd(_)
                | What::DoubleEnd(_)
                | What::SaltsOut
        ),
        when: span(due.at - state.time),
        tone: tone(&due.what),
    });
    let calendar = Calendar {
        days: (MONTH / DAY) as u32,
        rows: doses.chain(others).take(MOST).collect(),
    };
    let rows = due.iter().map(|due| row(state, person, due));
    Block::new("Calendar", "Notes", Shape::Tall, rows.collect()).drawn(Drawing::Calendar(calendar))
}

/// Returns what comes to a character within a time, in order, up to death.
fn coming(state: &State, person: &Person, within: u64) -> Vec<Due> {
    let until = state.time.saturating_add(within);
    let mut from = state.time;
    let mut all = Vec::new();
    loop {
        let due = next(state, person, from, until);
        let Some(first) = due.first() else {
            return all;
        };
        from = first.at;
        all.extend(due);
        let ends = all.iter().any(|one| matches!(one.what, What::Death));
        if ends || all.len() > MOST {
            return all;
        }
    }
}

/// The most rows of the calendar of one character.
const MOST: usize = 12;

/// Returns what happens at a moment, in a word or two.
fn short(what: &What) -> String {
    match what {
        What::Death => "death".to_owned(),
        What::Return(pool, points) => format!("+{points} {}", pool.label()),
        What::Breath => "breath".to_owned(),
        What::Oxygen => "oxygen".to_owned(),
        What::Training(skill) | What::Lesson(skill) => skill.clone(),
        What::DoseEnd => "dose".to_owned(),
        What::SuppressionEnd => "suppression".to_owned(),
        What::BenefitEnd(name) | What::DoubleEnd(name) => name.clone(),
        What::Rejection(points) | What::Toxicity(points) => format!("−{points} Might"),
        What::RejectionWeek => "+1 stress".to_owned(),
        What::Healed => "healed".to_owned(),
        What::SaltsOut => "salts".to_owned(),
        What::Nihilism => "−1 stress".to_owned(),
        What::Card(card) => card.label(),
    }
}

const fn tone(what: &What) -> Tone {
    if is_harm(what) { Tone::Bad } else { Tone::Text }
}

fn row(state: &State, person: &Person, due: &Due) -> Row {
    let in_words = span(due.at - state.time);
    Row {
        cells: vec![
            Rich::of(format!("in {in_words}"), Tone::Quiet),
            Rich::of(words(&due.what), tone(&due.what)),
            Rich::of(after(person, due), Tone::Quiet),
        ],
        rule: Some(rule(&due.what).to_owned()),
        because: vec![reason("on", date(due.at), rule(&due.what))],
        ..Row::default()
    }
}

/// Returns who suffers what if a day passes, in one sentence each.
pub fn tomorrow(state: &State) -> Vec<String> {
    let told = |due: &Due| format!("{} {}.", state.name(due.who), words(&due.what));
    day(state).iter().map(told).collect()
}
