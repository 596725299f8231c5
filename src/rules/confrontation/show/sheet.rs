//! The sheet of a character: every number with its reasons.

use rules::encounter::clock::MONTH;
use rules::view::{Fact, Id, Reason, Rich, STATUS, Sheet, Tone, fact, reason};

use super::roster::{Origins, kind, status, tracks};
use super::{blocks, check, tone_of};
use crate::library::Library;
use crate::model::text::experience;
use crate::model::{Cause, Check, Person, Roll, State};
use crate::play::augment;
use crate::play::calendar::span;
use crate::play::check::count;
use crate::play::recovery::{rests_today, seconds_to_rest};

/// Returns the sheet of a character.
pub fn sheet(state: &State, library: &Library, who: Id) -> Option<Sheet> {
    let person = state.person(who)?;
    Some(Sheet {
        id: who,
        name: person.name.clone(),
        kind: kind(person).to_owned(),
        role: role(library, person),
        tone: tone_of(person),
        tracks: tracks(state, person, &Origins::of(state, library, person)),
        facts: facts(state, library, person),
        gauges: Vec::new(),
        now: now(state, person),
        blocks: blocks::all(state, library, person),
        traits_tab: "Abilities",
    })
}

/// Returns descriptor, profession and focus in one line (C-CRE-11).
fn role(library: &Library, person: &Person) -> String {
    let parts = [
        (&person.descriptor, library.descriptor(&person.descriptor)),
        (&person.profession, library.profession(&person.profession)),
        (&person.focus, library.focus(&person.focus)),
    ];
    let named = parts.into_iter().filter(|(key, _)| !key.is_empty());
    let words = named
        .map(|(key, record)| record.map_or_else(|| key.replace('_', " "), |one| one.name.clone()));
    let mut words: Vec<String> = words.collect();
    // A focus is a name that reads like a sentence: "Augments herself".
    if let Some(focus) = words.last_mut().filter(|_| !person.focus.is_empty()) {
        *focus = format!("\"{focus}\"");
    }
    words.join(", ")
}

fn strong(text: impl Into<std::borrow::Cow<'static, str>>) -> Rich {
    Rich::of(text, Tone::Strong)
}

fn facts(state: &State, library: &Library, person: &Person) -> Vec<Fact> {
    if !person.sections.is_empty() {
        return Vec::new();
    }
    let mut all = Vec::new();
    if let Some(npc) = &person.opponent {
        let one = |key, label: &str, value: String, says: &str, rule: &str| {
            let because = vec![reason(says, value.clone(), rule)];
            fact(key, label, strong(value), because)
        };
        all.extend([
            one("bid", "Bid", npc.bid.to_string(), "fixed bid", "C-INI-02"),
            one(
                "points",
                "AP",
                npc.points.to_string(),
                "fixed action points",
                "C-INI-02",
            ),
            one(
                "strength",
                "Strength",
                npc.strength.to_string(),
                "attack successes, which a defense removes",
                "C-DEF-03",
            ),
            one(
                "defense",
                "Defense",
                npc.defense.to_string(),
                "successes an attack on them costs first",
                "C-ATK-08",
            ),
            one(
                "perception",
                "Perception",
                npc.perception.to_string(),
                "how well they notice",
                "C-DES-13a",
            ),
            one(
                "psychology",
                "Psychology",
                npc.psychology.to_string(),
                "how well they read a feint",
                "C-DES-06a",
            ),
        ]);
    } else {
        all.push(initiative(state, library, person));
    }
    all.push(fact(
        "toughness",
        "Toughness",
        strong(person.toughness.to_string()),
        vec![reason(
            "stress and fear up to this are harmless",
            person.toughness.to_string(),
            "C-STR-04",
        )],
    ));
    all.push(brace(state, library, person));
    if person.is_pc() {
        all.push(fact(
            "xp",
            "XP",
            strong(experience(person.experience)),
            vec![reason(
                "2 each session, prices in the rule",
                String::new(),
                "C-XP-03",
            )],
        ));
    }
    all
}

/// Returns the brace with the weapon in hand (C-SPC-07, C-DES-17b).
fn brace(state: &State, library: &Library, person: &Person) -> Fact {
    let held = person.arms.iter().find(|arm| arm.drawn);
    let now = held.map_or_else(
        || person.brace.into(),
        |arm| super::strikes::brace(state, library, person, arm),
    );
    let mut because = vec![reason("sheet", person.brace.to_string(), "C-SPC-07")];
    if let Some(arm) = held
        && now != i16::from(person.brace)
    {
        let label = format!(
            "gear and abilities with {}",
            lang::sentence::inside(&arm.name)
        );
        because.push(reason(&label, now.to_string(), "C-DES-17b"));
    }
    fact("brace", "Brace", strong(now.to_string()), because)
}

/// Returns the dice of initiative with everything that changes them (C-INI-01, C-INI-09).
fn initiative(state: &State, library: &Library, person: &Person) -> Fact {
    let mut own = Check::new(person.id, Roll::Initiative);
    own.extra.push(Cause {
        key: "rating".to_owned(),
        label: "rating".to_owned(),
        rule: "C-INI-01".to_owned(),
        dice: i8::try_from(person.initiative).unwrap_or(i8::MAX),
        on: true,
        ..Cause::default()
    });
    let counted = count(state, library, &own);
    let value = strong(format!("{}d", counted.dice)).and(target(counted.target), Tone::Warn);
    // The rating comes first, whatever else changes it.
    let mut because = reasons(&counted.causes);
    let rating = because.pop();
    because.splice(0..0, rating);
    fact("initiative", "Initiative", value, because)
}

/// Returns the target number if it isn't 4: " TN 5".
pub fn target(target: i8) -> String {
    match target {
        4 => String::new(),
        n => format!(" TN {}", super::number(n)),
    }
}

/// Returns the causes that count, as the sum of a number.
pub fn reasons(causes: &[Cause]) -> Vec<Reason> {
    let on = causes.iter().filter(|cause| cause.on);
    on.map(|cause| reason(&cause.label, check::change(cause).plain(), &cause.rule))
        .collect()
}

fn now(state: &State, person: &Person) -> Vec<Fact> {
    let mut all = Vec::new();
    let status = status(state, person);
    if !status.is_empty() {
        all.push(fact(STATUS, "Status", status, injury(state, person)));
    }
    if person.body.dead || !person.sections.is_empty() {
        return all;
    }
    all.push(rest(state, person));
    if !person.augmentations.is_empty() {
        all.push(rejection(state, person));
    }
    if person.biotic.is_some() {
        all.push(fact(
            "salts",
            "Salts",
            strong(person.salts.to_string()).and(" gulps", Tone::Quiet),
            vec![reason(
                "1 an hour while the field is active",
                String::new(),
                "C-BIO-01",
            )],
        ));
    }
    all
}

/// Returns what an injury does, and when it heals (C-DMG-04, C-REC-04).
fn injury(state: &State, person: &Person) -> Vec<Reason> {
    let body = &person.body;
    let mut all = Vec::new();
    if body.injured {
        all.push(reason(
            "injured, except on defense",
            "TN +1".to_owned(),
            "C-DMG-04",
        ));
    }
    if let Some(at) = body.mortal.filter(|_| !body.stable) {
        let left = span(at.saturating_sub(state.time));
        all.push(reason("dies unless stabilized, in", left, "C-DMG-07"));
    }
    if let Some(at) = body.healing {
        let left = span(at.saturating_sub(state.time));
        all.push(reason("healed in", left, "C-REC-04"));
    }
    for (pool, points, at) in &body.returning {
        let label = format!("{points} nonlethal {} back in", pool.label());
        let left = span(at.saturating_sub(state.time));
        all.push(reason(&label, left, "C-DMG-09"));
    }
    all
}

/// Returns how long the next recovery roll takes, and what was rested for it (C-REC-02, C-REC-03).
pub fn rest(state: &State, person: &Person) -> Fact {
    let today = rests_today(person, state);
    let mut because = vec![reason(
        "recovery rolls today",
        format!("{today} of 4"),
        "C-REC-02",
    )];
    let rejection = augment::rejection(person, state.time);
    let value = match seconds_to_rest(person, state) {
        _ if rejection >= augment::STOPS_RECOVERY => {
            Rich::of(format!("none at rejection {rejection}"), Tone::Warn)
        }
        None => {
            let day = state.settings.rest_day_seconds();
            let again = person.rest.since.saturating_add(day);
            let wait = span(again.saturating_sub(state.time));
            Rich::of(format!("none left, a new day in {wait}"), Tone::Warn)
        }
        Some(0) if today == 0 => strong("next roll takes 1.0 AP"),
        Some(0) => strong("next roll now"),
        Some(left) => strong(format!("next roll after {}", span(left.into()))),
    };
    if let Some((lost, danger)) = person.rest.wiped {
        let label = format!("rest canceled by damage, {}", danger.word());
        because.push(reason(&label, span(lost.into()), "C-REC-03"));
    }
    because.push(if person.rest.progress > 0 {
        reason(
            "rested, canceled by any damage",
            span(person.rest.progress.into()),
            "C-REC-03",
        )
    } else {
        reason(
            "no rest yet: any damage cancels it",
            String::new(),
            "C-REC-03",
        )
    });
    let rejection = augment::rejection(person, state.time);
    if rejection >= augment::STOPS_RECOVERY {
        let label = format!("rejection {rejection}");
        because.push(reason(&label, "no recovery roll".to_owned(), "C-REC-05"));
    } else if rejection >= augment::WEAKENS {
        let label = format!("rejection {rejection}");
        because.push(reason(&label, "−1 point".to_owned(), "C-REC-05"));
    }
    fact("rest", "Recovery", value, because)
}

/// Returns the rejection that counts (C-REJ-01).
fn rejection(state: &State, person: &Person) -> Fact {
    let (raw, off) = (
        augment::raw(person, state.time),
        augment::suppressed(person, state.time),
    );
    let now = augment::rejection(person, state.time);
    let tone = match now {
        0 => Tone::Good,
        n if n < augment::STRAINS => Tone::Warn,
        _ => Tone::Bad,
    };
    let mut because = vec![
        reason("augmentations", raw.to_string(), "C-AUG-01"),
        reason("doses and abilities", format!("−{off}"), "C-AUG-03"),
    ];
    let effects = augment::effects(now).into_iter();
    because.extend(effects.map(|says| reason(&says, String::new(), "C-REJ-02")));
    let taken = augment::taken_in_month(person, state.time);
    because.push(reason(
        &format!("doses in {}", span(MONTH)),
        format!("{taken}, harmless up to 11"),
        "C-AUG-04",
    ));
    fact(
        "rejection",
        "Rejection",
        Rich::of(now.to_string(), tone),
        because,
    )
}
