//! The roster: every combatant and vehicle in the encounter, one line each.

use crate::command::scene::Blaze;
use crate::events::social::log_text;
use crate::figure::fate::said_as;
use crate::kinds::Kind;
use crate::model::figure::{Afflicted, Figure};
use crate::model::hacking::System;
use crate::model::state::State;
use crate::model::vehicles::craft::Vehicle;
use crate::play::arms::choose::next_target;
use crate::show::rows::{pips, reason, tracks_here};
use crate::show::turns::{turn_mark, turn_word};
use crate::show::vehicles::{bearing, show};
use crate::show::{party, side_tone};

use rules::view::{
    Condition, Fact, LEFT_OF_TURN, Listed, Listing, PROTECTION, Reason, Rich, Tone, TurnMark,
};

/// The list, combatants first, each kind in the order they came.
pub fn roster(state: &State) -> Vec<Listed> {
    let figures = state.everybody().map(|f| combatant(state, f));
    let vehicles = state.vehicles.iter().map(|v| vehicle(state, v));
    let systems = crate::show::hacking::show::roster(state);
    let mut all: Vec<Listed> = figures.chain(vehicles).chain(systems).collect();
    let target = next_target(state);
    for one in &mut all {
        one.aimed = Some(one.id) == target;
    }
    all
}

fn combatant(state: &State, figure: &Figure) -> Listed {
    let members = figure.group.filter(|_| figure.kind == Kind::Minion);
    let members = members.map(|group| (group.standing.into(), group.size.into()));
    Listed {
        short: crate::figure::names::short(state, figure.id).to_owned(),
        badge: badge(members, figure.kind.word()),
        members,
        tone: side_tone(figure.side),
        tracks: tracks_here(state, figure),
        conditions: conditions(state, figure),
        facts: left_of_turn(state, figure)
            .into_iter()
            .chain([protection(state, figure)])
            .collect(),
        // A character argued down in a social encounter is still present, and how far is what every
        // player asks (T-36).
        out: !(figure.able() || state.gave_in(figure)),
        turn: turn_word(state, figure),
        mark: turn_mark(state, figure),
        ..Listed::new(
            figure.id,
            &figure.name,
            Listing::Combatant,
            party(figure.side),
        )
    }
}

/// How many members of a group are left of how many, or what a single one is.
fn badge(members: Option<(u32, u32)>, kind: &str) -> String {
    members.map_or_else(|| kind.to_owned(), |(left, all)| format!("{left} of {all}"))
}

/// The action and the maneuver that the active combatant has left (G-TURN-06).
fn left_of_turn(state: &State, figure: &Figure) -> Option<Fact> {
    let turn = state.turn.as_ref().filter(|turn| turn.who == figure.id);
    let turn = turn.filter(|_| turn_mark(state, figure) == TurnMark::Now)?;
    let [action, maneuver] = pips(state, turn, figure);
    let because = reason("action, then free maneuver", "", "G-TURN-06");
    // One tone costs a slow line fewer bytes when a turn ends.
    Some(Fact {
        key: LEFT_OF_TURN,
        label: "turn".to_owned(),
        value: Rich::of(format!("a {action} m {maneuver}"), Tone::Strong),
        because: vec![because],
    })
}

/// Soak and both defenses, whose sums are on the sheet.
fn protection(state: &State, figure: &Figure) -> Fact {
    let number = |line: Rich, label: &str, number: String| {
        line.and(label.to_owned(), Tone::Quiet)
            .and(number, Tone::Text)
    };
    let defense = |close| figure.defense(state, close).0.to_string();
    let value = Rich::of(figure.soak().0.to_string(), Tone::Text);
    let value = number(value, "  def m ", defense(true));
    Fact {
        key: PROTECTION,
        label: "soak".to_owned(),
        value: number(value, " r ", defense(false)),
        because: Vec::new(),
    }
}

/// A word for a combatant's condition, and its meaning.
struct Word {
    text: String,
    /// The shortest form that differs from the others.
    short: String,
    tone: Tone,
    /// Whether no list leaves it out.
    grave: bool,
    /// Its effect, and the rule.
    does: &'static str,
    rule: &'static str,
}

/// Health, injuries, statuses and place.
fn conditions(state: &State, figure: &Figure) -> Vec<Condition> {
    let injuries = match figure.criticals.len() {
        0 => String::new(),
        1 => figure.criticals[0].name.clone(),
        n => format!("{n} injuries"),
    };
    let words = words(state, figure, injuries).into_iter();
    words
        .map(|word| Condition {
            grave: word.grave,
            out: OUT.contains(&word.rule),
            ..Condition::new(word.text, word.tone).in_short(word.short)
        })
        .collect()
}

/// The condition in one line without the injuries, for places that name them.
pub fn condition_without_injuries(state: &State, figure: &Figure) -> Rich {
    in_a_line(words(state, figure, String::new()))
}

/// The meaning of each of those words, with its rule. Statuses with an end also show it.
pub fn behind_condition(state: &State, figure: &Figure) -> Vec<Reason> {
    let until = |word: &str| {
        let mut all = figure.statuses.iter();
        let found = all.find(|a| a.status.word() == word)?;
        Some(found.until.words(state))
    };
    let words = words(state, figure, String::new()).into_iter();
    words
        .map(|word| {
            let does = match until(&word.text) {
                Some(until) if word.does.is_empty() => until,
                Some(until) => format!("{}, {until}", word.does),
                None => word.does.to_owned(),
            };
            reason(does, word.text, word.rule)
        })
        .collect()
}

fn in_a_line(words: Vec<Word>) -> Rich {
    let mut rich = Rich::new();
    for (place, word) in words.into_iter().enumerate() {
        if place > 0 {
            rich = rich.and(" · ", Tone::Quiet);
        }
        rich = rich.and(word.text, word.tone);
    }
    rich
}

fn words(state: &State, figure: &Figure, injuries: String) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    // The second text is the short form for lists with little room.
    let mut say = |text: String, short: &str, tone, does, rule| {
        let grave = OUT.contains(&rule) || matches!(rule, "G-STAT-01" | "G-COMB-17");
        let short = if short.is_empty() { &text } else { short }.to_owned();
        words.push(Word {
            text,
            short,
            tone,
            grave,
            does,
            rule,
        });
    };
    // How the GM decided says more than that they are out.
    let fate = figure
        .statuses
        .iter()
        .find(|one| said_as(&one.status).is_some())
        .filter(|_| figure.defeated && !figure.dead);
    if !figure.able() {
        let (does, rule) = if figure.dead {
            ("no way back", "G-STAT-07")
        } else if figure.defeated {
            ("out of the fight, the GM decides how", "G-HEALTH-04")
        } else {
            ("no actions, no maneuvers, and prone", "G-HEALTH-09")
        };
        let word = fate.map_or_else(|| state.health_of(figure), |fate| fate.status.word());
        let short = if word == "incapacitated" { "down" } else { "" };
        say(word.to_owned(), short, Tone::Bad, does, rule);
    }
    let talk = log_text::stands(state, figure);
    if state.social.on && figure.able() && !talk.is_empty() {
        let does = "strain is past half of the threshold or all of it";
        let short = log_text::stands_in_short(state, figure);
        say(talk.to_owned(), short, Tone::Warn, does, "G-SOC-08");
    }
    // The injury that kills has the same word.
    let told = figure.dead && injuries.eq_ignore_ascii_case("dead");
    if !injuries.is_empty() && !told {
        let short = format!("C{}", figure.criticals.len());
        let does = "each lasts until healed";
        say(injuries, &short, Tone::Bad, does, "G-COMB-17");
    }
    let inside = |system: &&System| system.link(figure.id).access;
    for system in state.systems.iter().filter(inside) {
        let text = format!("inside {}", system.name);
        let does = "access to the system: commands, overrides";
        say(text, "inside", Tone::Good, does, "G-HACK-05");
    }
    for (word, tone, does, rule) in crate::show::scene::show::conditions(figure) {
        say(word, "", tone, does, rule);
    }
    if figure.bonded.is_some() {
        let does = "bonded with the GM's approval";
        say("companion".to_owned(), "", Tone::Quiet, does, "G-TAL-42");
    }
    if figure.slotless {
        let does = "on capital ships only named characters have one";
        say("no slot".to_owned(), "", Tone::Quiet, does, "G-VCOM-05");
    }
    for step in state.ranges.progress.iter().filter(|p| p.who == figure.id) {
        let other = crate::figure::names::short(state, step.other);
        let is_nearer = step.to < state.band(figure.id, step.other);
        let toward = if is_nearer { "to" } else { "from" };
        let does = "one more maneuver changes the range";
        let text = format!("halfway {toward} {other}");
        say(text, "halfway", Tone::Text, does, "G-MAN-11");
    }
    let is_told = |one: &Afflicted| fate.is_some_and(|fate| std::ptr::eq(one, fate));
    for afflicted in figure.statuses.iter().filter(|one| !is_told(one)) {
        let terms = afflicted.status.terms();
        let does = if figure.is_ahead(afflicted) {
            "on their next turn"
        } else {
            terms.does
        };
        let word = terms.word.to_owned();
        say(word, terms.short, Tone::Warn, does, terms.rule);
    }
    if let Some(left) = figure.burning.iter().map(|burn| burn.left).max() {
        let does = match figure.chemical_fire(Blaze::Flames) {
            Some(_) => "damage at each turn's start for this many rounds, and water doesn't end it",
            None => "damage at each turn's start for this many rounds",
        };
        let short = format!("burn {left}");
        say(
            format!("burning {left}"),
            &short,
            Tone::Bad,
            does,
            "G-QUAL-05",
        );
    }
    if !figure.armor_wear.is_sound() {
        let does = "damaged armor protects less";
        let word = format!("armor: {}", figure.armor_wear.state());
        say(word, "armor", Tone::Warn, does, "G-EQ-11");
    }
    if let Some(mounted) = state.mounted_words(figure) {
        // A list names the vehicle alone.
        let on = state.mount_of(figure);
        let on = on.map_or("", |on| crate::figure::names::short(state, on));
        say(
            mounted,
            on,
            Tone::Text,
            "getting off is a maneuver",
            "G-MAN-09",
        );
    }
    if figure.able() && state.active() != Some(figure.id) && state.grants.contains(&figure.id) {
        let does = "can be taken now or in their turn, and is lost with the round";
        let word = "free maneuver".to_owned();
        say(word, "m ●", Tone::Good, does, "G-TURN-07");
    }
    if figure.prone {
        let does = "1 Boost die to melee attackers, 1 Setback die to ranged attackers";
        say("prone".to_owned(), "", Tone::Warn, does, "G-MOD-04");
    }
    if figure.cover > 0 {
        let does = "adds this much ranged defense";
        let word = format!("cover {}", figure.cover);
        say(word, "", Tone::Good, does, "G-MAN-07");
    }
    if figure.guarded.is_some() {
        let does = "+1 melee defense, and 1 Setback die on their own combat checks";
        say("guarded".to_owned(), "guard", Tone::Good, does, "G-MAN-05");
    }
    if let Some(aim) = &figure.aim {
        let (word, does) = if aim.times > 1 {
            (
                "aiming ×2",
                "2 Boost dice on the next combat check, 1 Setback die at a spot",
            )
        } else {
            (
                "aiming",
                "1 Boost die on the next combat check, 2 Setback dice at a spot",
            )
        };
        say(word.to_owned(), "aim", Tone::Good, does, "G-MAN-01");
    }
    words
}

/// The rules of combatants that are out, which no list leaves out.
const OUT: [&str; 3] = ["G-STAT-07", "G-HEALTH-04", "G-HEALTH-09"];

fn vehicle(state: &State, vehicle: &Vehicle) -> Listed {
    let state_of = match (vehicle.wrecked(), vehicle.overloaded()) {
        _ if !vehicle.flies() => Some(("destroyed", "destroyed")),
        (true, true) => Some(("hull and systems over threshold", "both over")),
        (true, false) => Some(("hull over threshold", "hull over")),
        (false, true) => Some(("systems over threshold", "system over")),
        (false, false) => None,
    };
    let side = state.held_by(vehicle);
    let members = vehicle.squadron;
    let members = members.map(|group| (group.standing.into(), group.size.into()));
    let condition = |(word, short)| Condition::new(word, Tone::Bad).in_short(short).grave();
    let criticals = &vehicle.condition.criticals;
    // Their names are long, and would take the room of the speed.
    let hits =
        (!criticals.is_empty()).then(|| Condition::new(format!("C{}", criticals.len()), Tone::Bad));
    Listed {
        short: crate::figure::names::short(state, vehicle.id).to_owned(),
        badge: badge(members, &vehicle.role),
        members,
        tone: side_tone(side),
        tracks: show::tracks(vehicle),
        conditions: state_of.map(condition).into_iter().chain(hits).collect(),
        // Debris needs no numbers, so it takes no room from vehicles that fly.
        facts: if vehicle.flies() {
            show::facts(state, vehicle)
        } else {
            Vec::new()
        },
        out: !vehicle.fights_on(),
        craft: bearing::craft(state, vehicle),
        ..Listed::new(vehicle.id, &vehicle.name, Listing::Vehicle, party(side))
    }
}
