//! The list of participants, one line each, and the chase as one more.

use rules::view::{
    self, Fact, Fill, LEFT_OF_TURN, Listed, Listing, PROTECTION, Party, Reason, Rich, Tone, Track,
};

use super::turns::{turn_mark, turn_word};
use super::{dotted, fact, party, reason};
use crate::kinds::{Condition, Injury};
use crate::model::figure::{Figure, Wound};
use crate::model::state::{Chase, Ending, Phase, Roller, State};
use crate::play::chase::{NAME, caught_now, ending_words, tie_words};
use crate::play::event::means;
use crate::play::event::said::declared_within;
use crate::settings::ArmorMode;

/// Returns the list in the order of joining. The chase is last, until it is over and what it led to has
/// begun.
pub fn roster(state: &State) -> Vec<Listed> {
    let figures = state.figures.iter().map(|f| figure(state, f));
    let shown = |c: &&Chase| c.over.is_none() || !state.fighting();
    figures
        .chain(state.chase.iter().filter(shown).map(|c| chase(state, c)))
        .collect()
}

fn figure(state: &State, figure: &Figure) -> Listed {
    Listed {
        short: state.short_names_of(&[figure.id]),
        badge: figure.side.label().to_owned(),
        tracks: tracks(state, figure),
        conditions: in_short(state, figure),
        facts: declared(state, figure)
            .into_iter()
            .chain([protection(state, figure)])
            .collect(),
        out: !figure.able(),
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

/// Returns the level of the armor, whose sum is on the sheet (F-ARM-02).
fn protection(state: &State, figure: &Figure) -> Fact {
    let level = figure.armor_level(&state.settings).to_string();
    fact(PROTECTION, "armor", Rich::of(level, Tone::Text), Vec::new())
}

/// Returns what a character declared in this round, with a pip that is filled until they have rolled
/// (F-ORD-03).
fn declared(state: &State, figure: &Figure) -> Option<Fact> {
    let shown = match state.phase {
        Phase::Declare => true,
        Phase::Roll | Phase::Resolve => state.declaration(figure.id).is_some(),
        Phase::Setup | Phase::Ambush | Phase::TieBreak | Phase::Upkeep => false,
    };
    let shown = shown && figure.able() && !state.is_away(figure.id);
    let rolled = state.combat_roll(figure.id).map(Roller::lies);
    let done = state.phase != Phase::Declare && rolled != Some(false);
    let value = match state.declaration(figure.id) {
        Some(declared) => {
            let pip = if done { "○" } else { "●" };
            let words = declared_within(state, declared, WIDE);
            Rich::of(format!("{pip} {words}"), Tone::Text)
        }
        None => Rich::of(turn_word(state, figure), Tone::Quiet),
    };
    (shown && !value.is_empty()).then(|| fact(LEFT_OF_TURN, "turn", value, Vec::new()))
}

/// The most letters of a declaration with whole names in the list.
const WIDE: usize = 26;

/// Returns dice lost to injuries, which have no maximum (F-VIC-17), uses of Strength, and limited armor.
pub fn tracks(state: &State, figure: &Figure) -> Vec<Track> {
    let mut tracks = vec![Track {
        label: "Injuries".to_owned(),
        key: "injuries",
        now: figure.injury_dice().max(0) as u32,
        max: Track::UNLIMITED,
        note: match figure.injury_dice() {
            0 => String::new(),
            n => format!("−{n}d"),
        },
        because: if figure.wounds.is_empty() {
            vec![reason("no injury", "−0d".to_owned(), "F-VIC-17")]
        } else {
            figure.wounds.iter().map(injury).collect()
        },
        ..Track::default()
    }];
    if figure.strength > 0 {
        tracks.push(Track {
            label: "Strength".to_owned(),
            key: "strength",
            now: u32::from(figure.strength_left()),
            max: figure.strength as u32,
            fill: Fill::Left,
            because: vec![reason("STR", figure.strength.to_string(), "F-ATT-02")],
            ..Track::default()
        });
    }
    let armor = figure.armor_level(&state.settings);
    if state.settings.armor_mode == ArmorMode::PerEncounter && armor > 0 {
        tracks.push(Track {
            label: "Armor".to_owned(),
            key: "armor",
            now: u32::from(armor.saturating_sub(figure.armor_used)),
            max: u32::from(armor),
            fill: Fill::Left,
            because: Vec::new(),
            ..Track::default()
        });
    }
    tracks
}

/// Returns the penalty of one injury (F-VIC-16), and its cause.
fn injury(wound: &Wound) -> Reason {
    let cause = match wound.cause.as_str() {
        "" => String::new(),
        cause => format!(", {cause}"),
    };
    let label = format!("{} injury{cause}", wound.injury.word());
    reason(&label, format!("−{}d", wound.injury.level()), "F-VIC-16")
}

/// Returns the injuries as a list, the gravest first (F-VIC-17): "2 medium, minor".
fn injuries(figure: &Figure) -> String {
    let grades = [
        Injury::Fatal,
        Injury::Serious,
        Injury::Medium,
        Injury::Minor,
    ];
    let borne = grades.into_iter().filter_map(|grade| {
        match figure.wounds.iter().filter(|w| w.injury == grade).count() {
            0 => None,
            1 => Some(grade.word().to_owned()),
            n => Some(format!("{n} {}", grade.word())),
        }
    });
    borne.collect::<Vec<String>>().join(", ")
}

/// Returns health and conditions: "incapacitated · fatal injury".
pub fn condition(state: &State, figure: &Figure) -> Rich {
    let hurt = match figure.wounds.len() {
        0 => String::new(),
        1 => format!("{} injury", injuries(figure)),
        _ => format!("{} injuries", injuries(figure)),
    };
    conditions(
        state,
        figure,
        hurt,
        &state.names_of(&state.held_close(figure.id)),
    )
}

/// Returns the same for the list, where room is short and injuries have their own row: first conditions that
/// end with the round, and nothing twice. A fatal injury already implies incapacitation.
fn in_short(state: &State, figure: &Figure) -> Vec<view::Condition> {
    let mut words: Vec<(String, Tone)> = Vec::new();
    if figure.dead {
        words.push(("dead".to_owned(), Tone::Bad));
    }
    let hurt = injuries(figure);
    let (first, last) = if hurt.starts_with(Injury::Fatal.word()) {
        (hurt, String::new())
    } else {
        (String::new(), hurt)
    };
    words.push((first, Tone::Bad));
    words.extend(passing(figure));
    let close = state.short_names_of(&state.held_close(figure.id));
    if !close.is_empty() {
        words.push((format!("grapples {close}"), Tone::Warn));
    }
    words.extend(lasting(state, figure));
    words.push((last, Tone::Bad));
    words.retain(|(word, _)| !word.is_empty());
    let down = |word: &str| word == "dead" || word.starts_with(Injury::Fatal.word());
    let words = words.into_iter().map(|(word, tone)| {
        let down = down(&word);
        let out = down || figure.incapacity() == Some(word.as_str());
        view::Condition {
            grave: down || (figure.incapacitated() && tone == Tone::Bad),
            out,
            ..view::Condition::new(word, tone)
        }
    });
    words.collect()
}

/// Returns the temporary conditions of a character.
fn passing(figure: &Figure) -> impl Iterator<Item = (String, Tone)> {
    figure.conditions.iter().map(|condition| {
        let (word, tone) = match condition {
            Condition::High => ("high ground", Tone::Good),
            other => (other.word(), Tone::Warn),
        };
        (word.to_owned(), tone)
    })
}

/// Returns off guard, incapacitated, and permanent losses.
fn lasting(state: &State, figure: &Figure) -> Vec<(String, Tone)> {
    let unaware = state.unaware(figure.id).is_some();
    let unaware = unaware.then(|| ("off guard".to_owned(), Tone::Warn));
    let lost = figure.limbs_lost.iter();
    let lost = lost.map(|limb| (format!("lost: {limb}"), Tone::Bad));
    let away = state.elsewhere.contains(&figure.id) && !state.absent.contains(&figure.id);
    let running = state
        .running()
        .is_some_and(|c| c.everybody().any(|id| id == figure.id));
    let word = if running { "running" } else { "got away" };
    let away = away.then(|| (word.to_owned(), Tone::Quiet));
    let caught = caught_now(state).filter(|side| side.who.contains(&figure.id));
    let caught = caught.map(|_| ("caught".to_owned(), Tone::Warn));
    unaware
        .into_iter()
        .chain(away)
        .chain(caught)
        .chain(lost)
        .collect()
}

fn conditions(state: &State, figure: &Figure, hurt: String, close: &str) -> Rich {
    let mut words: Vec<(String, Tone)> = Vec::new();
    if figure.dead {
        words.push(("dead".to_owned(), Tone::Bad));
    } else if figure.incapacitated() {
        words.push(("incapacitated".to_owned(), Tone::Bad));
    }
    if !hurt.is_empty() {
        words.push((hurt, Tone::Bad));
    }
    words.extend(passing(figure));
    if !close.is_empty() {
        words.push((format!("close combat with {close}"), Tone::Warn));
    }
    words.extend(lasting(state, figure));
    dotted(words)
}

/// Returns the facts about a chase (F-CHS).
pub fn chase_facts(state: &State, chase: &Chase) -> Vec<Fact> {
    let strong = |text: String| Rich::of(text, Tone::Strong);
    let distance = match chase.over {
        Some(ending) => ending_words(ending),
        None => chase.distance.word().to_owned(),
    };
    let mut facts = vec![
        fact(
            "distance",
            "Distance",
            strong(distance),
            vec![
                reason(
                    "close: near, but out of melee reach",
                    String::new(),
                    "F-CHS-02",
                ),
                reason(
                    "the means of travel sets how far it is",
                    String::new(),
                    "F-CHS-03",
                ),
            ],
        ),
        fact(
            "pursuers",
            "Pursuers",
            Rich::of(state.short_names_of(&chase.pursuers.who), Tone::Strong)
                .and(format!(" {}", means(&chase.pursuers)), Tone::Quiet),
            vec![reason(
                "one character rolls for each side",
                String::new(),
                "F-CHS-15",
            )],
        ),
        fact(
            "fleeing",
            "Fleeing",
            Rich::of(state.short_names_of(&chase.fleeing.who), Tone::Strong)
                .and(format!(" {}", means(&chase.fleeing)), Tone::Quiet),
            vec![reason(
                "one character rolls for each side",
                String::new(),
                "F-CHS-15",
            )],
        ),
        fact(
            "step",
            "Step",
            strong(chase.step.to_string()),
            vec![
                reason("narrator: describe obstacles", String::new(), "F-CHS-16"),
                reason(
                    tie_words(state.settings.chase_tie),
                    String::new(),
                    "F-CHS-14",
                ),
            ],
        ),
    ];
    if let Some(Ending::Caught(margin)) = chase.over {
        facts.push(fact(
            "stop",
            "Stopped",
            match margin {
                0 => Rich::of("equal wins", Tone::Strong),
                n => Rich::of(format!("margin {n}"), Tone::Strong),
            },
            vec![
                reason(
                    "caught: thrown, wrecked, cornered or tripped",
                    String::new(),
                    "F-CHS-12",
                ),
                reason(
                    "how badly: the margin, or `fate`",
                    margin.to_string(),
                    "F-CHS-13",
                ),
            ],
        ));
    }
    facts
}

fn chase(state: &State, chase: &Chase) -> Listed {
    let badge = match chase.over {
        Some(ending) => ending_words(ending),
        None => chase.distance.word().to_owned(),
    };
    Listed {
        badge,
        tone: Tone::Accent,
        // Its heading already shows the distance or the result.
        facts: chase_facts(state, chase)
            .into_iter()
            .filter(|fact| !matches!(fact.key, "distance" | "stop"))
            .collect(),
        out: chase.over.is_some(),
        ..Listed::new(chase.id, NAME, Listing::Chase, Party::Players)
    }
}
