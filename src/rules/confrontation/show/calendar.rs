//! The calendar in words: the date, what ends when, and what a day would bring to whom.

use rules::encounter::clock::{DAY, HOUR, MONTH};
use rules::view::{Block, Calendar, CalendarRow, Drawing, Rich, Row, Shape, Tone, reason};

use crate::model::{Person, Pool, State};
use crate::play::augment;
use crate::play::calendar::{Due, What, day, foreseen, span};

/// Returns a second of the calendar as a date: "Day 3, 14:05".
pub fn date(time: u64) -> String {
    let (days, rest) = (time / DAY, time % DAY);
    format!("Day {}, {:02}:{:02}", days + 1, rest / HOUR, rest / 60 % 60)
}

/// Returns what happens at a moment, in a few words.
pub fn words(what: &What) -> String {
    match what {
        What::Death => "dies of the mortal wound".to_owned(),
        What::Return(pool, points) => format!("recovers {points} nonlethal {}", pool.label()),
        What::Breath => "can't hold their breath any longer".to_owned(),
        What::Oxygen => "has no oxygen left in the suit".to_owned(),
        What::Training(skill) => format!("is no longer trained in {skill}"),
        What::DoseEnd(1) => "a dose of glycyrrhizin ends".to_owned(),
        What::DoseEnd(doses) => format!("{doses} doses of glycyrrhizin end"),
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
        What::DoseEnd(_) => "C-AUG-03",
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

/// Returns what happens at a moment with the rejection after it, where that is known, and every effect that this
/// rejection brings on top of those of now, the gravest first.
fn with_rejection(state: &State, person: &Person, due: &Due) -> (String, String) {
    let ends = match due.what {
        What::DoseEnd(1) => "dose ends".to_owned(),
        What::DoseEnd(doses) => format!("{doses} doses end"),
        What::SuppressionEnd => "suppression ends".to_owned(),
        What::DoubleEnd(_) => words(&due.what),
        _ => return (words(&due.what), String::new()),
    };
    let now = augment::effects(augment::rejection(person, state.time));
    let then = augment::rejection(person, due.at);
    let mut brings = augment::effects(then);
    brings.retain(|one| !now.contains(one));
    brings.reverse();
    (format!("{ends}: rejection {then}"), brings.join(" "))
}

/// A moment of the calendar, or the same harm on several days in a row.
struct Coming {
    due: Due,
    last: u64,
    /// When it brings Might to 0, if it does.
    empties: Option<u64>,
}

/// Joins the days in a row that cost the same Might, and notes the day that brings it to 0.
fn joined(person: &Person, all: Vec<Due>) -> Vec<Coming> {
    let mut might = person.pool(Pool::Might).now;
    let mut joined: Vec<Coming> = Vec::new();
    for due in all {
        let points = match due.what {
            What::Rejection(points) | What::Toxicity(points) => points,
            _ => 0,
        };
        let empties = (might > 0 && might <= points).then_some(due.at);
        might = might.saturating_sub(points);
        let same =
            |one: &&mut Coming| points > 0 && one.due.what == due.what && one.last + DAY == due.at;
        match joined.iter_mut().find(same) {
            Some(same) => {
                same.last = due.at;
                same.empties = same.empties.or(empties);
            }
            None => joined.push(Coming {
                last: due.at,
                due,
                empties,
            }),
        }
    }
    joined
}

/// Returns the coming month of a character: running doses as bars, everything else as marks, and what follows.
pub fn block(state: &State, person: &Person) -> Block {
    let due = joined(person, foreseen(state, person, MONTH, MOST_FORESEEN));
    let hours = |at: u64| at.saturating_sub(state.time).div_ceil(HOUR);
    let doses = augment::running(person, state.time).map(|dose| CalendarRow {
        label: format!("dose, 1 {}", if dose.month { "month" } else { "week" }),
        hours: hours(dose.until),
        lasts: true,
        when: span(dose.until - state.time),
        tone: Tone::Good,
    });
    let others = due
        .iter()
        .filter(|one| !matches!(one.due.what, What::DoseEnd(_)));
    let others = others.map(|one| CalendarRow {
        label: short(&one.due.what),
        hours: hours(one.last),
        lasts: one.last > one.due.at
            || matches!(
                one.due.what,
                What::Death
                    | What::Breath
                    | What::SuppressionEnd
                    | What::BenefitEnd(_)
                    | What::DoubleEnd(_)
                    | What::SaltsOut
            ),
        when: if one.last > one.due.at {
            "each day".to_owned()
        } else {
            span(one.due.at - state.time)
        },
        tone: tone(&one.due.what),
    });
    let calendar = Calendar {
        days: (MONTH / DAY) as u32,
        rows: doses.chain(others).take(MOST).collect(),
    };
    let rows = due.iter().take(MOST).map(|one| row(state, person, one));
    Block::new("Calendar", "Notes", Shape::Tall, rows.collect()).drawn(Drawing::Calendar(calendar))
}

/// The most moments that are foreseen for one character.
const MOST_FORESEEN: usize = 100;

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
        What::DoseEnd(_) => "dose".to_owned(),
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

fn row(state: &State, person: &Person, one: &Coming) -> Row {
    let due = &one.due;
    let in_words = span(due.at - state.time);
    let (mut does, brings) = with_rejection(state, person, due);
    if one.last > due.at {
        does.push_str(" each day");
    }
    let empties = one.empties.map(|at| {
        let when = span(at - state.time);
        format!("Might is 0 in {when}.")
    });
    Row {
        cells: vec![
            Rich::of(format!("in {in_words}"), Tone::Quiet),
            Rich::of(does, tone(&due.what)),
            Rich::of(empties.unwrap_or(brings), Tone::Quiet),
        ],
        rule: Some(rule(&due.what).to_owned()),
        because: vec![reason("on", date(due.at), rule(&due.what))],
        ..Row::default()
    }
}

/// Returns who suffers what if a day passes, in one sentence each, and the same in a word or two, harm first.
pub fn tomorrow(state: &State) -> (String, Vec<String>) {
    let mut all = day(state);
    let told = |due: &Due| {
        // What ends is the subject of its own words.
        let ends = matches!(
            due.what,
            What::DoseEnd(_) | What::SuppressionEnd | What::BenefitEnd(_) | What::DoubleEnd(_)
        );
        let colon = if ends { ":" } else { "" };
        format!("{}{colon} {}.", state.name(due.who), words(&due.what))
    };
    let told: Vec<String> = all.iter().map(told).collect();
    all.sort_by_key(|due| !is_harm(&due.what));
    let brief = |due: &Due| {
        format!(
            "{}: {}",
            super::roster::called(state, due.who),
            short(&due.what)
        )
    };
    (told.join(" "), all.iter().map(brief).collect())
}
